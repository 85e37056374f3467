"""The conversation in a terminal: numbered choices, history, Greek input.

In: lines from a person, or from a pipe. Out: replies as text, pictures and documents as files. A choice is typed with
a hash, `#3`: a bare number is always a law, since every number that a choice could have is the number of a law too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bot.talk.deal_talk import LARGEST_FILE, may_hold_deal
from bot.talk.look_ups import help_reply
from bot.talk.phrases import say
from bot.talk.replies import Button, File, Reply
from bot.talk.state import Event, SentFile, Tapped, Typed
from bot.terminal.memory import HISTORY_NAME, TerminalMemory
from bot.terminal.plain_text import reply_text
from corpus.home import home, make_private_file, make_private_folder
from corpus.words import Language

if TYPE_CHECKING:
    from prompt_toolkit.history import History

PROMPT = "\n› "
CHOICE = re.compile(r"#\s?([0-9]{1,9})")
LEAVING = frozenset({"exit", "quit", "/exit", "/quit", "έξοδος!", ":q"})


def chat(lang: Language | None, write: Callable[[str], None] = print, opening: Event | None = None) -> None:
    """Talk until the person leaves or the input ends; the opening stands for what he would have tapped first."""
    with closing(TerminalMemory(lang)) as memory:
        _talk(memory, write, opening)


def choice(line: str, reply: Reply) -> Event | None:
    """`#3` taps the third choice under the last reply, None where there is no such; anything else was typed."""
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    chosen = CHOICE.fullmatch(line.strip())
    if not chosen:
        return Typed("" if (sent := sent_file(line)) else line, at=now, file=sent)
    actions = [button.action for button in numbered(reply)]
    number = int(chosen[1])
    action = actions[number - 1] if 1 <= number <= len(actions) else None
    return Tapped(action, at=now) if action else None


def sent_file(line: str) -> SentFile | None:
    """The file that a line names, where it may hold a deal."""
    path = Path(line.strip().strip("'\"")).expanduser()
    try:
        if not may_hold_deal(path.name, 0) or not path.is_file():
            return None
        size = path.stat().st_size
        return SentFile(path.name, size, path.read_bytes() if size <= LARGEST_FILE else None)
    except (OSError, ValueError, RuntimeError):
        return None


def numbered(reply: Reply) -> list[Button]:
    """The buttons of a reply that a terminal can offer, in order."""
    return [button for row in reply.buttons for button in row if button.action]


def save(file: File) -> Path:
    """Put a file into the current folder, or beside the user's data where that cannot be; none is overwritten."""
    try:
        return _saved_in(Path.cwd(), file)
    except OSError:
        home().mkdir(parents=True, exist_ok=True)
        return _saved_in(home(), file)


def _talk(memory: TerminalMemory, write: Callable[[str], None], opening: Event | None) -> None:
    colour = sys.stdout.isatty()
    reply = memory.unfinished() if sys.stdin.isatty() and not opening else None
    if opening:
        reply = memory.exchange(opening)
    reply = reply or help_reply(memory.state.last_lang)
    write(_shown(reply, colour) + "\n" + say("in_a_terminal", memory.state.last_lang))
    for line in _lines():
        if line.strip().lower() in LEAVING:
            return
        if not line.strip():
            continue
        while reminder := memory.due():
            write("\n" + reply_text(reminder, colour=colour))
        event = choice(line, reply)
        if event is None:
            write("\n" + _choices_there_are(reply))
            continue
        reply = memory.exchange(event)
        write("\n" + _shown(reply, colour))


def _saved_in(folder: Path, file: File) -> Path:
    content = _made(file)
    wanted = folder / file.name
    path, number = wanted, 1
    while path.exists() and path.read_bytes() != content:
        number += 1
        path = wanted.with_stem(f"{wanted.stem}-{number}")
    if not path.exists():
        path.write_bytes(content)
    return path


def _made(file: File) -> bytes:
    if file.recipe is None:
        return file.content
    from bot.talk.making import make

    return make(file.recipe)


def _shown(reply: Reply, colour: bool) -> str:
    text = reply_text(reply, colour=colour)
    files = "\n".join(f"💾 {save(file)}" for file in reply.files)
    labels = [f"#{number} {button.label}" for number, button in enumerate(numbered(reply), 1)]
    buttons = [button for row in reply.buttons for button in row]
    outside = ((button.label, button.url or button.link) for button in buttons)
    pages = [f"{label}: {page}" for label, page in outside if page]
    return "\n".join(part for part in (text, files, "   ".join(labels), "\n".join(pages)) if part)


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

    path = home() / HISTORY_NAME
    try:
        make_private_folder(path.parent)
        make_private_file(path)
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(path))
