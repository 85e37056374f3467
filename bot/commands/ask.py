"""The command `ask`: a message in, an answer out, as text or as JSON."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from corpus.errors import DiaititisError

if TYPE_CHECKING:
    from corpus.words import Language

LANGUAGES = ("el", "en", "he", "hu")


@click.command()
@click.argument("text", required=False)
@click.option("--lang", "-l", type=click.Choice(LANGUAGES), help="The language of the answer.")
@click.option(
    "--set", "chosen", multiple=True, metavar="SETTING=VALUE", help="A setting: screens, event=teams …"
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--jsonl", "as_lines", is_flag=True, help="Read a question a line from standard input, answer a line."
)
def ask(
    text: str | None, lang: Language | None, chosen: tuple[str, ...], as_json: bool, as_lines: bool
) -> None:
    """Say what happened, in your own words: the ruling, or the question it turns on."""
    if as_lines:
        _answer_lines()
        return
    if text is None or not text.strip():
        raise DiaititisError('ask: say what happened: diaititis ask "RHO led out of turn"')
    from scenarios.asking import ask as answer_to

    settings = dict(_setting(item) for item in chosen)
    if as_json:
        click.echo(json.dumps(answer_to(text, {}, settings, lang=lang), ensure_ascii=False))
        return
    from bot.talk.conversation import step
    from bot.talk.state import State, Typed
    from bot.terminal.plain_text import reply_text

    _, reply = step(State(lang=lang, settings=tuple(settings.items())), Typed(text))
    choices = [button.label for row in reply.buttons for button in row if _is_choice(button.action)]
    shown = [reply_text(reply, colour=sys.stdout.isatty()), "\n".join(f"  – {label}" for label in choices)]
    click.echo("\n\n".join(filter(None, shown)))


def _is_choice(action: str | None) -> bool:
    """An answer to what is asked, or a scenario to go on with; ways back are of no use here."""
    return bool(action) and str(action).startswith(("answer:", "case:"))


def _answer_lines() -> None:
    from scenarios.asking import ask_lines

    lines = (raw.decode("utf-8", errors="replace") for raw in sys.stdin.buffer)
    for answer in ask_lines(lines):
        click.echo(json.dumps(answer, ensure_ascii=False))


def _setting(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name.strip(), value.strip() or "true"
