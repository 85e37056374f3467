"""The conversation in a terminal: numbered choices, history, Greek input.

In: lines from a person, or from a pipe. Out: replies as text.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bot.conversation import Event, State, Tapped, Typed, help_reply, step
from bot.plain_text import reply_text
from bot.replies import Button, Reply
from corpus.home import home
from corpus.words import Language

PROMPT = "› "
LEAVING = frozenset({"exit", "quit", "/exit", "/quit", "έξοδος!", ":q"})


def chat(lang: Language | None, write: Callable[[str], None] = print) -> None:
    """Talk until the person leaves or the input ends."""
    state = State(lang, lang or "el")
    colour = sys.stdout.isatty()
    reply = help_reply(state.last_lang)
    write(_shown(reply, colour))
    for line in _lines():
        if line.strip().lower() in LEAVING:
            return
        event = choice(line, reply)
        if event is None:
            continue
        state, reply = step(state, event)
        write("\n" + _shown(reply, colour) + "\n")


def choice(line: str, reply: Reply) -> Event | None:
    """A number under the last reply is a tap; a page of the web cannot be tapped; anything else was typed."""
    text = line.strip()
    if text.startswith("#") and text[1:].isdigit():
        buttons = numbered(reply)
        number = int(text[1:])
        if 1 <= number <= len(buttons):
            action = buttons[number - 1].action
            return Tapped(action) if action else None
    return Typed(line) if text else None


def numbered(reply: Reply) -> list[Button]:
    """The buttons of a reply that a terminal can offer, in order."""
    return [button for row in reply.buttons for button in row if button.action]


def _shown(reply: Reply, colour: bool) -> str:
    text = reply_text(reply, colour=colour)
    labels = [f"#{number} {button.label}" for number, button in enumerate(numbered(reply), 1)]
    pages = [f"{button.label}: {button.url}" for row in reply.buttons for button in row if button.url]
    return "\n".join(part for part in (text, "   ".join(labels), "\n".join(pages)) if part)


def _lines() -> Iterator[str]:
    if not sys.stdin.isatty():
        yield from (line.rstrip("\n") for line in sys.stdin)
        return
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import FileHistory

    session: PromptSession[str] = PromptSession(history=FileHistory(str(_history_file())))
    while True:
        try:
            yield session.prompt(PROMPT)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def _history_file() -> Path:
    home().mkdir(parents=True, exist_ok=True)
    return home() / "chat-history"
