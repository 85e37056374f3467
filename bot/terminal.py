"""The conversation in a terminal: numbered choices, history, Greek input.

In: lines from a person, or from a pipe. Out: replies as text. A choice is typed with a hash, `#3`: a bare
number is always a law, since every number that a choice could have is the number of a law too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bot.conversation import Event, State, Tapped, Typed, help_reply, step
from bot.phrases import say
from bot.plain_text import reply_text
from bot.replies import Button, Reply
from corpus.home import home
from corpus.words import Language

if TYPE_CHECKING:
    from prompt_toolkit.history import History

PROMPT = "\n› "
CHOICE = re.compile(r"#\s?([0-9]{1,9})")
LEAVING = frozenset({"exit", "quit", "/exit", "/quit", "έξοδος!", ":q"})


def chat(lang: Language | None, write: Callable[[str], None] = print, opening: Event | None = None) -> None:
    """Talk until the person leaves or the input ends; the opening stands for what he would have tapped first."""
    state = State(lang, lang or "el")
    colour = sys.stdout.isatty()
    reply = help_reply(state.last_lang)
    if opening:
        state, reply = step(state, opening)
    write(_shown(reply, colour) + "\n" + say("in_a_terminal", state.last_lang))
    for line in _lines():
        if line.strip().lower() in LEAVING:
            return
        if not line.strip():
            continue
        event = choice(line, reply)
        if event is None:
            write("\n" + _choices_there_are(reply))
            continue
        state, reply = step(state, event)
        write("\n" + _shown(reply, colour))


def choice(line: str, reply: Reply) -> Event | None:
    """`#3` taps the third choice under the last reply, None where there is no such; anything else was typed."""
    chosen = CHOICE.fullmatch(line.strip())
    if not chosen:
        return Typed(line)
    actions = [button.action for button in numbered(reply)]
    number = int(chosen[1])
    action = actions[number - 1] if 1 <= number <= len(actions) else None
    return Tapped(action) if action else None


def numbered(reply: Reply) -> list[Button]:
    """The buttons of a reply that a terminal can offer, in order."""
    return [button for row in reply.buttons for button in row if button.action]


def _shown(reply: Reply, colour: bool) -> str:
    text = reply_text(reply, colour=colour)
    labels = [f"#{number} {button.label}" for number, button in enumerate(numbered(reply), 1)]
    pages = [f"{button.label}: {button.url}" for row in reply.buttons for button in row if button.url]
    return "\n".join(part for part in (text, "   ".join(labels), "\n".join(pages)) if part)


def _choices_there_are(reply: Reply) -> str:
    last = len(numbered(reply))
    return say("choices", reply.lang, last=last) if last else say("no_choices", reply.lang)


def _lines() -> Iterator[str]:
    if not sys.stdin.isatty():
        yield from (line.rstrip("\n") for line in sys.stdin)
        return
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession(history=_history())
    while True:
        try:
            yield session.prompt(PROMPT)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def _history() -> History:
    """Kept beside the user's data; only in memory where nothing can be written."""
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    path = home() / "chat-history"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(path))
