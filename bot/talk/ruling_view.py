"""How a question or a ruling looks to a reader: the answer's JSON in, a reply out, in the order of the design.

The first screen of a ruling fits a phone: the headline, what to say, the options, what binds. The rest opens by tap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.talk.phrases import say
from bot.talk.replies import Block, Button, Reply, in_rows, verbatim
from corpus.references import format_reference
from corpus.words import Language
from scenarios.engine.roles import NAMES
from scenarios.engine.tree import value_name

CLAUSE_BUTTONS = 4
ANSWERS_IN_ROW = 2
LONGEST_SHORT_LABEL = 16
FIRST_SCREEN = 1100
"""Characters of a ruling that a phone shows without much scrolling."""
SETTLED_SHOWN = 500
CITED_SHOWN = 8
AUDIENCE = {"aloud": "🔊", "away": "🚪", "director": "🤫"}
VIEWS = {"clauses": "📖", "chart": "🗺", "why": "❓", "changes": "↔", "script": "🔊", "note": "📝"}
Section = Iterable[Block]


def answer_reply(answer: Mapping[str, Any], lang: Language) -> Reply:
    """The whole ruling where there is one, otherwise the next question with what is settled."""
    return whole_reply(answer, lang) if answer["ruling"] else question_reply(answer, lang)


def question_reply(answer: Mapping[str, Any], lang: Language, understood: str = "") -> Reply:
    """What was understood, what holds already, then the one question and its values."""
    question = answer["question"]
    blocks = [_block("title", _headline(answer, lang), lang)]
    if understood:
        blocks.append(_block("note", f"👂 {understood}", lang))
    blocks += _fitting(_settled(answer["settled"], lang), SETTLED_SHOWN)
    if question.get("kind") == "choice":
        blocks += _optional(answer["settled"], lang)
    asked = f"{AUDIENCE[question['to']]} {say('ask_' + question['to'], lang)}: {question['text']}"
    blocks.append(_block("text", asked, lang))
    if question.get("test"):
        blocks.append(_block("note", question["test"], lang))
    return Reply(lang, tuple(blocks), answer_buttons(question))


def answer_buttons(question: Mapping[str, Any]) -> tuple[tuple[Button, ...], ...]:
    """A button for each value of the question."""
    buttons = [
        Button(option["label"], f"answer:{question['fact']}={value_name(option['value'])}")
        for option in question["options"]
    ]
    short = all(len(button.label) <= LONGEST_SHORT_LABEL for button in buttons)
    return in_rows(buttons, ANSWERS_IN_ROW if short else 1)


def ruling_reply(answer: Mapping[str, Any], lang: Language, understood: str = "") -> Reply:
    """The first screen of a ruling, and the ways to the rest of it."""
    ruling = answer["ruling"]
    blocks = [_ruled(answer, lang)]
    if understood:
        blocks.append(_block("note", f"👂 {understood}", lang))
    whole = list(_whole(ruling, lang))
    first = _fitting(whole, FIRST_SCREEN)
    blocks += first
    if any(item["text"] not in _texts(first) for item in ruling["later"]):
        blocks.append(_block("note", f"🔁 {say('come_back', lang, count=len(ruling['later']))}", lang))
    cited = ", ".join(format_reference(clause, lang) for clause in ruling["citations"][:CITED_SHOWN])
    more = " …" if len(ruling["citations"]) > CITED_SHOWN else ""
    blocks.append(_block("note", f"📖 {cited}{more}", lang))
    views = [Button(f"{mark} {say('view_' + name, lang)}", f"view:{name}") for name, mark in VIEWS.items()]
    if len(first) < len(whole):
        views.insert(0, Button("⬇ " + say("view_all", lang), "view:all"))
    return Reply(lang, tuple(blocks), in_rows(views, 3))


def _texts(blocks: Iterable[Block]) -> str:
    return "\n".join(block.plain() for block in blocks)


def whole_reply(answer: Mapping[str, Any], lang: Language) -> Reply:
    """Everything the ruling says."""
    ruling = answer["ruling"]
    cited = ", ".join(format_reference(clause, lang) for clause in ruling["citations"])
    blocks = (_ruled(answer, lang), *_whole(ruling, lang), *_changes(ruling, lang))
    return Reply(lang, (*blocks, _block("note", f"📖 {cited}", lang)))


def clauses_reply(answer: Mapping[str, Any], lang: Language) -> Reply:
    """The citations, each one tap from its clause."""
    cited = answer["ruling"]["citations"]
    buttons = [Button(format_reference(clause, lang), f"law:{clause}") for clause in cited]
    heading = _block("title", f"📖 {say('view_clauses', lang)}", lang)
    return Reply(lang, (heading, _ruled(answer, lang)), in_rows(buttons, CLAUSE_BUTTONS), beside=True)


def why_reply(answer: Mapping[str, Any], lang: Language) -> Reply:
    """The way from fact to fact, where each came from, and the clauses."""
    blocks = [_block("title", f"❓ {say('view_why', lang)}", lang)]
    for number, step in enumerate(answer["trace"], 1):
        cited = ", ".join(format_reference(clause, lang) for clause in step["citations"])
        source = say("from_" + step["from"], lang)
        blocks.append(
            _block("item", f"{number}. {step['text']} ({source}{', ' + cited if cited else ''})", lang)
        )
    blocks.append(_ruled(answer, lang))
    return Reply(lang, tuple(blocks), beside=True)


def changes_reply(answer: Mapping[str, Any], lang: Language) -> Reply:
    """What would flip the ruling."""
    blocks = tuple(_changes(answer["ruling"], lang)) or (_block("text", say("nothing_changes", lang), lang),)
    return Reply(lang, blocks, beside=True)


def script_reply(answer: Mapping[str, Any], lang: Language) -> Reply:
    """Only what is read aloud: what to say, then each option with its consequence in one breath."""
    ruling = answer["ruling"]
    lines = [f"{_who(said['to'], lang)}: «{said['text']}»" for said in ruling["say"]]
    lines += [
        f"{_who(option['for'], lang)}: «{option['text']}. {option['then']}»" for option in ruling["options"]
    ]
    blocks = [_block("title", f"🔊 {say('view_script', lang)}", lang)]
    return Reply(lang, (*blocks, *(_block("item", line, lang) for line in lines)), beside=True)


def _headline(answer: Mapping[str, Any], lang: Language) -> str:
    return f"{format_reference(answer['candidates'][0]['law'], lang)}. {answer['title']}"


def _ruled(answer: Mapping[str, Any], lang: Language) -> Block:
    return _block("title", f"{_headline(answer, lang)}: {answer['ruling']['title']}", lang)


def _fitting(blocks: Iterable[Block], room: int) -> list[Block]:
    """The blocks that fit, and no heading without something below it."""
    kept: list[Block] = []
    for block in blocks:
        room -= len(block.plain())
        if room < 0 and kept:
            break
        kept.append(block)
    while kept and kept[-1].kind == "title":
        kept.pop()
    return kept


def _settled(part: Mapping[str, Any], lang: Language) -> Iterator[Block]:
    yield from _said(part, lang)
    yield from _bound(part, lang)


def _whole(part: Mapping[str, Any], lang: Language) -> Iterator[Block]:
    yield from _said(part, lang)
    yield from _optional(part, lang)
    yield from _bound(part, lang)
    yield from _listed(part["later"], "later", "🔁", lang)
    yield from _notes(part, lang)


def _said(part: Mapping[str, Any], lang: Language) -> Iterator[Block]:
    if part["say"]:
        yield _block("title", "🔊 " + say("ruling_say", lang), lang)
        yield from (_block("item", f"{_who(said['to'], lang)}: {said['text']}", lang) for said in part["say"])


def _optional(part: Mapping[str, Any], lang: Language) -> Iterator[Block]:
    if part["options"]:
        yield _block("title", "⚖️ " + say("ruling_options", lang), lang)
        yield from (_block("item", _option(option, lang), lang) for option in part["options"])


def _bound(part: Mapping[str, Any], lang: Language) -> Iterator[Block]:
    if part["binds"]:
        yield _block("title", "🔒 " + say("ruling_binds", lang), lang)
        yield from (
            _block("item", f"{_who(bind['on'], lang)}: {bind['text']}", lang) for bind in part["binds"]
        )


def _changes(part: Mapping[str, Any], lang: Language) -> Iterator[Block]:
    yield from _listed(part["changes_if"], "changes_if", "↔", lang)


def _listed(entries: Iterable[Mapping[str, Any]], name: str, mark: str, lang: Language) -> Iterator[Block]:
    texts = [entry["text"] for entry in entries]
    if texts:
        yield _block("title", f"{mark} {say('ruling_' + name, lang)}", lang)
        yield from (_block("item", text, lang) for text in texts)


def _notes(part: Mapping[str, Any], lang: Language) -> Iterator[Block]:
    for note in part["notes"]:
        yield _block("note", f"📎 {note['source']}: {note['text']}", lang)


def _option(option: Mapping[str, Any], lang: Language) -> str:
    chosen = "✔ " if option.get("chosen") else ""
    return f"{chosen}{_who(option['for'], lang)}: {option['text']} → {option['then']}"


def _who(role: str, lang: Language) -> str:
    return NAMES[role].in_language(lang)


def _block(kind: Any, text: str, lang: Language) -> Block:
    shown: Language = "el" if lang == "el" else "en"
    return verbatim(kind, text, shown)
