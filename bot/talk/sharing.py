"""A ruling shared in any chat, or asked about there: cards made from a code, and the case that a card opens.

In: a code as `share_code` writes it, and the reader's language. Out: cards; the case in the bot. Names, hands and the
message itself are in no code, so that none of them goes out unless who shares it adds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from bot.talk.clause_view import text_language
from bot.talk.phrases import say
from bot.talk.replies import Block, Reply, block, cited, folded, spoken_by_others
from bot.talk.ruling_talk import show_case
from bot.talk.ruling_view import Drawer
from bot.talk.share_code import SHARE_LINK, question_code, read_code, ruled_on
from bot.talk.shareables import Shareable
from bot.talk.state import Case
from bot.talk.turns import Done, Turn
from corpus.words import Language
from scenarios.engine.answers import Answer
from scenarios.engine.speaker import speak
from scenarios.engine.spoken import SpokenAnswer


def shared_cards(code: str, lang: Language, added: str = "") -> list[Shareable]:
    """The ruling, and the same case as a question; nothing where the code means nothing any more.

    What is typed after the code goes along as it is.
    """
    found = read_code(code)
    answer = ruled_on(*found) if found else None
    if answer is None or answer.outcome is None:
        return []
    words = (spoken_by_others("quote", added, lang),) if added else ()
    cards = (_ruling_card(code, answer, lang), _question_card(answer, lang))
    return [
        replace(
            card, reply=replace(card.reply, blocks=(card.reply.blocks[0], *words, *card.reply.blocks[1:]))
        )
        for card in cards
    ]


def open_shared(turn: Turn) -> Done | None:
    """The case behind a card, in the reader's own chat."""
    found = read_code(turn.value)
    if found is None:
        return None
    case = Case(found[0], answers=tuple(found[1].items()))
    return show_case(structs.replace(turn.state, case=case))


def _ruling_card(code: str, answer: Answer, lang: Language) -> Shareable:
    spoken = speak(answer, lang)
    assert spoken.ruling is not None
    holds, draw = spoken.ruling.sentences, Drawer(spoken)
    blocks = (
        draw.block("title", f"⚖️ {spoken.ruling.title}"),
        draw.block("note", draw.headline()),
        *draw.said_in_lines(holds),
        *folded(_facts(spoken, [step.fact for step in spoken.trace])),
        block("note", f"📖 {cited(holds.citations)}", lang),
        block("note", say("share_edition", lang), lang),
        *_in_english(lang),
    )
    title = spoken.plain(spoken.ruling.title)
    return Shareable(code, f"⚖️ {say('share_ruling', lang)}", title, Reply(lang, blocks), code)


def _question_card(answer: Answer, lang: Language) -> Shareable:
    """What is told, without what was judged and what came of it."""
    spoken, code = speak(answer, lang), question_code(answer)
    draw = Drawer(spoken)
    told = [step.name for step in answer.path if step.fact.kind != "judgement"]
    asks = say("share_ask", lang)
    blocks = (
        block("title", f"❓ {asks}", lang),
        draw.block("text", draw.headline()),
        *_facts(spoken, told),
        block("note", say("share_open", lang), lang),
        *_in_english(lang),
    )
    description = spoken.plain(spoken.title)
    return Shareable(
        f"q-{code.removeprefix(SHARE_LINK)}", f"❓ {asks}", description, Reply(lang, blocks), code
    )


def _facts(spoken: SpokenAnswer, wanted: list[str]) -> Iterator[Block]:
    lines = [spoken.plain(step.text) for step in spoken.trace if step.fact in wanted and step.text]
    if lines:
        yield block("text", f"{say('share_facts', spoken.lang)}:", spoken.lang)
        yield from (block("item", line, spoken.text_lang) for line in lines)


def _in_english(lang: Language) -> tuple[Block, ...]:
    return () if text_language(lang) == lang else (block("note", say("texts_in_english", lang), lang),)
