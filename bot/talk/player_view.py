"""What a player sees where a Director is at work: what holds, what may come of it, and when the Director is called.

In: an answer with an open question, or a ruling. Out: a reply, or a line below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.talk.asker import is_dummy
from bot.talk.case_answer import CaseAnswer
from bot.talk.phrases import say
from bot.talk.player_words import is_withheld, name_words, player_words, question_words, result_words
from bot.talk.replies import Block, Reply, block
from bot.talk.ruling_view import Drawer
from bot.talk.state import Case
from corpus.texts import Bilingual
from corpus.words import Language
from scenarios.engine.catalogue import scenario
from scenarios.engine.changes import MOST_LEADS, leads
from scenarios.engine.speaker import Speaker
from scenarios.engine.spoken import Heard, SpokenAnswer

PARTNERS_ERROR, DUMMY_CALLS, ATTENTION_DRAWN, DUMMY_SILENT = "{20F5}", "{43A1(a)}", "{9B1(a)}", "{9A4}"


def is_for_director(standing: CaseAnswer) -> bool:
    """Is the open question one that only a Director answers, or asks away from the table?"""
    question = standing.spoken.question
    return question is not None and is_withheld(standing.answer.current, question.fact)


def for_player(standing: CaseAnswer) -> SpokenAnswer:
    """The answer with its question or its verdict in words for a player."""
    spoken, answer = standing.spoken, standing.answer
    speaker = Speaker(answer, spoken.lang)
    if spoken.question:
        words = question_words(answer.current, spoken.question.fact)
        return (
            replace(spoken, question=replace(spoken.question, text=speaker.words(words))) if words else spoken
        )
    if spoken.ruling:
        title = _told_of_him(answer.current.outcomes[spoken.ruling.outcome].title)
        return replace(spoken, ruling=replace(spoken.ruling, title=speaker.words(title)))
    return spoken


def player_reply(standing: CaseAnswer, heard: Sequence[Heard]) -> Reply:
    """What binds and may be chosen already, then what the Director finds, and what may come of it."""
    answer, draw = standing.spoken, Drawer(standing.spoken)
    question = answer.question
    assert question is not None
    speaker = Speaker(standing.answer, answer.lang)
    found = speaker.words(name_words(standing.answer.current, question.fact))
    blocks = [draw.block("title", draw.headline()), *draw.understood(heard), *draw.premises()]
    holds = [line for _, lines in draw.chosen_and_bound(answer.settled) for line in lines]
    blocks += [draw.for_director(), *holds] if holds else []
    blocks.append(draw.block("text", f"⚖️ {say('director_judges', draw.lang)}: {found}"))
    titles = map(_told_of_him, leads(standing.answer, scenario))
    results = list(dict.fromkeys(map(speaker.words, titles)))
    blocks.append(draw.block("text", f"🎯 {say('may_come_of_it', draw.lang)}:"))
    blocks += [draw.block("item", text) for text in results[:MOST_LEADS]]
    blocks += [draw.block("line", "…")] if len(results) > MOST_LEADS else []
    return Reply(answer.lang, tuple(blocks))


def when_to_call(case: Case, standing: CaseAnswer, lang: Language) -> Block:
    """Who decides, and when a player may call him: never sooner than the law lets this player."""
    return block("note", f"📣 {say('director_decides', lang)} {_calling(case, standing, lang)}", lang)


def _calling(case: Case, standing: CaseAnswer, lang: Language) -> str:
    """By the laws of the case, and by whether dummy asks."""
    calling = player_words().calling
    met = {scenario(case.scenario).law, standing.answer.current.law, standing.answer.law}
    if met & set(calling.later):
        return say("call_later", lang, clause=PARTNERS_ERROR)
    if met & set(calling.not_dummy) or is_dummy(case.text):
        return say("call_as_dummy", lang, clause=DUMMY_CALLS)
    return say("call_once_noticed", lang, clause=ATTENTION_DRAWN, dummy=DUMMY_SILENT)


def _told_of_him(title: Bilingual) -> Bilingual:
    return result_words().get(title, title)
