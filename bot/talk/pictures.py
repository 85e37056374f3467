"""What is shown as a picture: the chart of a case and the card of a verdict.

In: a case and the answer it has come to. Out: replies with recipes, whose text is the caption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from bot.talk.case_answer import CaseAnswer
from bot.talk.making import card_recipe, chart_recipe
from bot.talk.phrases import say
from bot.talk.replies import Block, File, Reply
from bot.talk.ruling_view import Drawer, heard_in_words, open_options
from corpus.outline import is_amendment
from corpus.references import format_reference
from corpus.texts import printed
from scenarios.charts.cards import Card, Line, Part
from scenarios.charts.pages import pages, path_pages
from scenarios.charts.phrases import phrases
from scenarios.engine.spoken import Sentences, SpokenAnswer

MOST_OPTIONS, ROOM_FOR_OPTIONS = 3, 330
"""How many a card has, and in how many letters: those of a longer list are asked for at the table, not passed on."""
MOST_CLAUSES = 6


def chart_reply(standing: CaseAnswer) -> Reply:
    """The path taken, on one picture; all pages of the scenario where nothing was told yet."""
    answer, spoken = standing.answer, standing.spoken
    drawn = path_pages(answer, spoken.lang) or pages(answer.current, spoken.lang)
    files = tuple(
        File(f"{answer.current.id}-{number}.png", is_picture=True, recipe=chart_recipe(page))
        for number, page in enumerate(drawn, 1)
    )
    return Reply(spoken.lang, tuple(_caption(spoken)), files=files, beside=True)


def _caption(spoken: SpokenAnswer) -> Iterator[Block]:
    """The verdict or what is asked now, and the law."""
    draw = Drawer(spoken)
    if spoken.ruling and not spoken.clashes:
        yield draw.block("title", spoken.ruling.title)
    yield draw.block("note", f"🗺 {draw.headline()}")
    if spoken.question:
        yield draw.block("text", f"❓ {spoken.question.text}")


def card_reply(spoken: SpokenAnswer) -> Reply:
    """The verdict as a picture."""
    assert spoken.ruling is not None
    file = File(f"{spoken.scenario}.png", is_picture=True, recipe=card_recipe(card_of(spoken)))
    return Reply(spoken.lang, tuple(Drawer(spoken).ruled()), files=(file,), beside=True)


def card_of(spoken: SpokenAnswer) -> Card:
    """What the card of a verdict shows, all of it in the language of the ruling."""
    assert spoken.ruling is not None
    lang = spoken.text_lang
    read = replace(spoken, lang=lang)
    holds, draw = spoken.ruling.sentences, Drawer(read)
    premises = heard_in_words(spoken.premises)
    parts = (Part(say("ruling_say", lang), _said(read, draw)), *_options(read))
    return Card(
        law=printed(draw.headline(), lang),
        verdict=read.plain(spoken.ruling.title),
        premises=printed(f"{say('if_so', lang)}: {premises}", lang) if premises else "",
        parts=tuple(part for part in parts if part.lines),
        clauses=_clauses(read),
        footer=_footer(holds, read),
        lang=lang,
    )


def _said(read: SpokenAnswer, draw: Drawer) -> tuple[Line, ...]:
    assert read.ruling is not None
    return _in_lines(
        (printed(draw.listener(said), read.text_lang), read.plain(said.text))
        for said in read.ruling.sentences.say
    )


def _options(read: SpokenAnswer) -> Iterator[Part]:
    assert read.ruling is not None
    options = [
        (read.plain(option.who), f"{read.plain(option.text)} → {read.plain(option.then)}")
        for option in open_options(read.ruling.sentences)
    ]
    if len(options) <= MOST_OPTIONS and sum(len(text) for _, text in options) <= ROOM_FOR_OPTIONS:
        yield Part(say("ruling_options", read.text_lang), _in_lines(options))


def _in_lines(spoken: Iterable[tuple[str, str]]) -> tuple[Line, ...]:
    """What is said to the same one after the other stands under his name once."""
    return tuple(
        Line(who[:1].upper() + who[1:], tuple(text for _, text in texts))
        for who, texts in groupby(spoken, key=lambda pair: pair[0])
    )


def _clauses(read: SpokenAnswer) -> str:
    assert read.ruling is not None
    cited = read.ruling.sentences.citations
    shown = " · ".join(format_reference(clause, read.text_lang) for clause in cited[:MOST_CLAUSES])
    return shown if len(cited) <= MOST_CLAUSES else f"{shown} …"


def _footer(holds: Sentences, read: SpokenAnswer) -> str:
    words, lang = phrases(), read.text_lang
    amended = any(map(is_amendment, holds.citations))
    named = words.footer.in_language(lang)
    return f"{named}, {words.amended.in_language(lang)}" if amended else named
