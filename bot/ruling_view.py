"""How a question or a ruling looks to a reader: the answer's JSON in, a reply out, in the order of the design."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.phrases import say
from bot.replies import Block, Button, Reply, in_rows, verbatim
from corpus.references import format_reference
from corpus.words import Language
from scenarios.roles import NAMES

CLAUSE_BUTTONS = 4
AUDIENCE = {"aloud": "🔊", "away": "🚪", "director": "🤫"}


def answer_reply(answer: Mapping[str, Any], lang: Language) -> Reply:
    """A ruling where there is one, otherwise the next question with what is settled."""
    return ruling_reply(answer, lang) if answer["ruling"] else question_reply(answer, lang)


def ruling_reply(answer: Mapping[str, Any], lang: Language) -> Reply:
    """Headline, say, options, binds, later, what would change it, notes, citations."""
    ruling = answer["ruling"]
    law = format_reference(answer["candidates"][0]["law"], lang)
    blocks = [_block("title", f"{law}. {answer['title']}: {ruling['title']}", lang)]
    blocks += _sections(ruling, lang)
    cited = ", ".join(format_reference(clause, lang) for clause in ruling["citations"])
    blocks.append(_block("note", f"📖 {cited}", lang))
    buttons = [Button(format_reference(clause, lang), f"law:{clause}") for clause in ruling["citations"]]
    return Reply(lang, tuple(blocks), in_rows(buttons, CLAUSE_BUTTONS))


def question_reply(answer: Mapping[str, Any], lang: Language) -> Reply:
    """What holds already, then the one question and its values."""
    question = answer["question"]
    law = format_reference(answer["candidates"][0]["law"], lang)
    blocks = [_block("title", f"{law}. {answer['title']}", lang), *_sections(answer["settled"], lang)]
    asked = f"{AUDIENCE[question['to']]} {say('ask_' + question['to'], lang)}: {question['text']}"
    blocks.append(_block("text", asked, lang))
    if question["test"]:
        blocks.append(_block("note", question["test"], lang))
    return Reply(lang, tuple(blocks))


def _sections(part: dict[str, Any], lang: Language) -> Iterable[Block]:
    if part["say"]:
        yield _block("title", "🔊 " + say("ruling_say", lang), lang)
        yield from (_block("item", f"{_who(said['to'], lang)}: {said['text']}", lang) for said in part["say"])
    if part["options"]:
        yield _block("title", "⚖️ " + say("ruling_options", lang), lang)
        yield from (_block("item", _option(option, lang), lang) for option in part["options"])
    if part["binds"]:
        yield _block("title", "🔒 " + say("ruling_binds", lang), lang)
        yield from (
            _block("item", f"{_who(bind['on'], lang)}: {bind['text']}", lang) for bind in part["binds"]
        )
    for name, mark in (("later", "🔁"), ("changes_if", "↔")):
        if part[name]:
            yield _block("title", f"{mark} {say('ruling_' + name, lang)}", lang)
            yield from (_block("item", entry["text"], lang) for entry in part[name])
    for note in part["notes"]:
        yield _block("note", f"📎 {note['source']}: {note['text']}", lang)


def _option(option: dict[str, Any], lang: Language) -> str:
    chosen = "✔ " if option.get("chosen") else ""
    return f"{chosen}{_who(option['for'], lang)}: {option['text']} → {option['then']}"


def _who(role: str, lang: Language) -> str:
    return NAMES[role].in_language(lang)


def _block(kind: Any, text: str, lang: Language) -> Block:
    shown: Language = "el" if lang == "el" else "en"
    return verbatim(kind, text, shown)
