"""What is shown of noted rulings: one of them, all of them, and what may be filled in.

In: entries, and the state of their chat. Out: replies. What people wrote is shown as they wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.talk.phrases import say
from bot.talk.replies import Block, BlockKind, Button, Reply, block, cited, folded, in_rows
from bot.talk.state import LogEntry, State, Wording
from bot.talk.times import day_and_time
from corpus.words import Language

SHOWN = 10
CHANGES_SHOWN = 5
NUMBERS: dict[str, int] = {"table": 24, "board": 36}
"""Offered for a tap: the tables and boards of a club's evening."""
IN_A_ROW = 6
EXAMPLES: dict[str, str] = {"table": "4", "board": "12"}
MORE_EXAMPLES: dict[str, str] = {"pairs": "3-7", "score": "620 → 170"}
WANTED, WELCOME = tuple(EXAMPLES), tuple(MORE_EXAMPLES)
"""What every ruling should be noted with, and what some are."""
ASKED = ("table", "board", "pairs", "score", "note", "director")
"""What can be asked for by a tap; a score is asked for as one thing."""


def entry_reply(entry: LogEntry, state: State, heading: str = "") -> Reply:
    """One entry, and what may be done with it."""
    lang, number = state.reader, entry.number
    titled = heading or f"📝 {number}. {worded(entry, lang).title}"
    lines = (_own("title", titled, lang), *_lines(entry, state), *_hints(entry, lang))
    asks = tuple(
        Button(f"✎ {say(f'part_{part}', lang)}", f"log:{number}/{part}") for part in _missing(entry, WANTED)
    )
    fill = Button("✎ " + say("log_fill", lang), f"log:{number}/")
    form = (Button("📄 " + say("appeal_form", lang), f"log:={number}"),) if entry.scenario else ()
    last = (
        Button("🗑 " + say("delete", lang), f"log:-{number}"),
        Button("☰ " + say("all_noted", lang), "log:list"),
    )
    return Reply(lang, lines, (*((asks,) if asks else ()), (fill, *form), last))


def worded(entry: LogEntry, lang: Language) -> Wording:
    """What was noted, for this reader; in the language it was noted in where there is no other."""
    wanted: Language = "el" if lang == "el" else "en"
    own = Wording(wanted, entry.title, entry.facts, entry.ruling)
    return next((wording for wording in entry.wordings if wording.lang == wanted), own)


def score_of(entry: LogEntry) -> str:
    """`620 → 170`, as far as it is known."""
    if not entry.score_after:
        return entry.score_before
    return f"{entry.score_before or '…'} → {entry.score_after}"


def parts_reply(entry: LogEntry, state: State) -> Reply:
    """All that can be filled in or corrected, each one tap away."""
    lang = state.reader
    values = {**{part: str(getattr(entry, part, "")) for part in ASKED}, "score": score_of(entry)}
    lines = [_own("item", f"{say(f'part_{part}', lang)}: {values[part] or '–'}", lang) for part in ASKED]
    buttons = [Button(f"✎ {say(f'part_{part}', lang)}", f"log:{entry.number}/{part}") for part in ASKED]
    heading = _own("title", f"📝 {entry.number}. {worded(entry, lang).title}", lang)
    back = Button("◀ " + say("one_back", lang), f"log:{entry.number}")
    rows = (*in_rows(buttons, 2), (back,))
    return Reply(lang, (heading, *lines, *_hints(entry, lang)), rows)


def asking_reply(entry: LogEntry, part: str, lang: Language) -> Reply:
    """One part asked for: numbers to tap where it is one, and how to write it."""
    asked = block("text", say(f"want_{part}", lang, number=entry.number), lang)
    numbers = [
        Button(str(number), f"log:{entry.number}/{part}={number}")
        for number in range(1, NUMBERS.get(part, 0) + 1)
    ]
    back = Button("◀ " + say("one_back", lang), f"log:{entry.number}/{part}=")
    return Reply(lang, (asked,), (*in_rows(numbers, IN_A_ROW), (back,)))


def list_reply(state: State) -> Reply:
    """The latest entries, and the files of all."""
    lang = state.reader
    if not state.log:
        return Reply(lang, (block("text", say("log_empty", lang), lang),))
    latest = state.log[-SHOWN:]
    lines = [_own("item", _line(entry, state), lang) for entry in latest]
    opens = in_rows([Button(str(entry.number), f"log:{entry.number}") for entry in latest], 5)
    files = (Button("CSV", "log:csv"), Button("PDF", "log:pdf"))
    heading = block("title", say("log_title", lang, count=len(state.log)), lang)
    return Reply(lang, (heading, *lines), (*opens, files))


def _lines(entry: LogEntry, state: State) -> Iterator[Block]:
    lang, told = state.reader, worded(entry, state.reader)
    at = day_and_time(entry.at, state.zone, lang)
    yield _own(
        "text", say("log_where", lang, table=entry.table or "–", board=entry.board or "–", at=at), lang
    )
    for part, value in (("pairs", entry.pairs), ("score", score_of(entry)), ("director", entry.director)):
        if value:
            yield _own("text", f"{say(f'part_{part}', lang)}: {value}", lang)
    yield from (_own("item", fact, lang) for fact in told.facts)
    if told.ruling:
        yield _own("text", f"→ {told.ruling}", lang)
    if entry.clauses:
        yield block("note", f"📖 {cited(entry.clauses)}", lang)
    if entry.note:
        yield _own("text", f"✍️ {entry.note}", lang)
    yield from folded(_behind(entry, state))


def _behind(entry: LogEntry, state: State) -> Iterator[Block]:
    """What need not be on the screen at once: what was typed, and what was there before."""
    lang = state.reader
    if entry.text and entry.text != entry.note:
        yield _own("quote", f"💬 {entry.text}", lang)
    for change in entry.history[-CHANGES_SHOWN:]:
        at = day_and_time(change.at, state.zone, lang)
        what = say(f"part_{change.field}", lang)
        told = say("log_changed", lang, what=what, before=change.before, by=change.by or "–", at=at)
        yield _own("note", told, lang)


def _hints(entry: LogEntry, lang: Language) -> Iterator[Block]:
    """What is missing, what else could be told, and how to write either."""
    missing, more = _missing(entry, WANTED), _missing(entry, WELCOME)
    if missing and entry.scenario:
        names = ", ".join(say(f"part_{part}", lang) for part in missing)
        example = " ".join(EXAMPLES.values()) if missing == WANTED else example_line(missing, lang)
        yield block("note", say("log_missing", lang, what=names, example=example), lang)
    else:
        yield block("note", say("log_correct", lang, number=entry.number), lang)
    if more and entry.scenario:
        yield block("note", say("log_welcome", lang, example=example_line(more, lang)), lang)


def example_line(parts: Sequence[str], lang: Language) -> str:
    """How these parts may be written in one line."""
    samples = {**EXAMPLES, **MORE_EXAMPLES}
    return " ".join(f"{say(f'part_{part}', lang).lower()} {samples[part]}" for part in parts)


def _missing(entry: LogEntry, parts: Sequence[str]) -> tuple[str, ...]:
    known = {"table": entry.table, "board": entry.board, "pairs": entry.pairs, "score": score_of(entry)}
    return tuple(part for part in parts if not known[part])


def _line(entry: LogEntry, state: State) -> str:
    lang, told = state.reader, worded(entry, state.reader)
    where = say("log_line", lang, table=entry.table or "–", board=entry.board or "–")
    said = f"{told.title} → {told.ruling}" if told.ruling else entry.note or entry.text or told.title
    return f"{entry.number}. {day_and_time(entry.at, state.zone, lang)} {where}: {said}"


def _own(kind: BlockKind, text: str, lang: Language) -> Block:
    """A text that nobody's braces make a citation of."""
    return Block(kind, (text,), lang)
