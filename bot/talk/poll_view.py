"""How a poll looks to who asks: the question before it goes out, the poll with what came of it, all polls of a chat.

In: polls, and how far a message of ours is with one. Out: replies and blocks. What colleagues and directors wrote stands as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from bot.talk.phrases import say
from bot.talk.poll_tally import action_name, quotes, tally_lines
from bot.talk.polls import OPEN_FOR, POLL_LINK, Asking, Poll, Test, is_open
from bot.talk.replies import Block, Button, Reply, block, folded, in_rows, spoken_by_others
from bot.talk.times import DAY
from corpus.words import Language, fold
from scenarios.reading.reading import read

TELLING = frozenset(
    {
        "hesitate", "agreed_hesitation", "fast", "remark", "nod_gesture", "ui", "wrong_explanation", "no_alert",
        "infraction", "irregularity", "call_director",
    }
)  # fmt: skip
"""Concepts that tell a colleague what he must not know."""
LONGEST_LISTED = 40
ROOM_ON_A_CASE = 550
"""Characters that a ruling, which fills a message nearly, leaves to the poll on it."""
MOST_TELLING = 4
WORD = re.compile(r"[^\W_]+")


def question_of(asking: Asking, lang: Language) -> str:
    """What colleagues see: the calls taken from the case, and what was typed."""
    calls = [say("poll_auction", lang, calls=_calls(asking, lang))] if asking.drafted else []
    return "\n".join((*calls, asking.words))


def write_reply(asking: Asking, test: Test, lang: Language, *, in_group: bool) -> Reply:
    """What to write; in a group the bot sees only what answers its message."""
    blocks = [
        block("title", "🗳 " + say("poll_ask", lang), lang),
        block("text", say("poll_write", lang), lang),
    ]
    if test == "21":
        blocks.append(block("text", say("poll_right_one", lang), lang))
    if asking.drafted:
        blocks.append(block("note", say("poll_drafted", lang, calls=_calls(asking, lang)), lang))
    if in_group:
        blocks.append(block("note", say("poll_answer_this", lang), lang))
    return Reply(lang, tuple(blocks), ((_cancel(lang),),))


def too_long_reply(most: int, lang: Language) -> Reply:
    """It must be shorter."""
    return Reply(lang, (block("text", say("poll_too_long", lang, most=most), lang),))


def check_reply(asking: Asking, lang: Language) -> Reply:
    """The question as it will be seen, before anybody sees it."""
    question = question_of(asking, lang)
    told = " ".join(_telling(question, lang)[:MOST_TELLING])
    warned = [spoken_by_others("text", say("poll_tells", lang, words=told), lang)] if told else []
    blocks = (
        block("title", say("poll_preview", lang), lang),
        spoken_by_others("quote", question, lang),
        *warned,
        block("note", say("poll_look", lang), lang),
    )
    cut = (Button("✂ " + say("poll_cut", lang), "poll:cut"),)
    ways = (
        (
            Button("✓ " + say("poll_send", lang), "poll:send"),
            Button("✎ " + say("poll_again", lang), "poll:new"),
        ),
        *((cut,) if asking.drafted else ()),
        (_cancel(lang),),
    )
    return Reply(lang, blocks, ways)


def poll_reply(poll: Poll, lang: Language, now: str, *, with_case: bool) -> Reply:
    """A poll that went out. In a group its answers are counted, and shown only when nobody can be swayed any more."""
    opened = is_open(poll, now)
    blocks = [
        block("title", say("poll_title", lang), lang),
        spoken_by_others("quote", poll.question, poll.lang),
    ]
    blocks += [_hidden(poll, lang)] if poll.is_in_group and opened else result_blocks(poll, lang)
    if opened and not poll.answers:
        blocks.append(block("note", say("poll_out", lang), lang))
    if opened:
        blocks.append(Block("link", (POLL_LINK + poll.token,), lang))
    until = datetime.fromisoformat(poll.at) + OPEN_FOR
    shut = say("poll_until", lang, day=until.strftime(DAY[lang])) if opened else say("poll_shut", lang)
    blocks.append(block("note", shut, lang))
    return Reply(lang, tuple(blocks), tuple(_poll_buttons(poll, lang, opened, with_case)))


def _poll_buttons(poll: Poll, lang: Language, opened: bool, with_case: bool) -> Iterator[tuple[Button, ...]]:
    link = POLL_LINK + poll.token
    if opened and poll.is_in_group:
        yield (Button("✍ " + say("poll_private", lang), link=link),)
    if opened:
        yield (Button("📤 " + say("poll_share", lang), share=link),)
        close = Button("🔒 " + say("poll_close", lang), f"poll:close={poll.token}")
        yield (Button("↻ " + say("poll_refresh", lang), f"poll:show={poll.token}"), close)
    else:
        yield (Button("🔓 " + say("poll_reopen", lang), f"poll:reopen={poll.token}"),)
    if with_case:
        yield (Button("◀ " + say("poll_case", lang), "view:first"),)
    yield (
        Button("☰ " + say("poll_all", lang), "poll:list"),
        Button("🗑 " + say("delete", lang), f"poll:drop={poll.token}"),
    )


def result_blocks(poll: Poll, lang: Language) -> list[Block]:
    """Numbers, words, and how they help with the test of the law."""
    blocks = [spoken_by_others("text", line, lang) for line in tally_lines(poll, lang)]
    if poll.answers and poll.test:
        blocks.append(block("note", say(f"pollhelp_{poll.test}", lang), lang))
    return [*blocks, *(spoken_by_others("item", line, lang) for line in quotes(poll, lang))]


def on_the_case(poll: Poll, lang: Language) -> tuple[Block, ...]:
    """The poll as a question or a ruling shows it, below the rest and as far as there is room: /poll has all of it."""
    shown = [block("title", "🗳 " + say("poll_answers", lang), lang)]
    room = ROOM_ON_A_CASE
    is_hidden = poll.is_in_group and poll.status == "open"
    for drawn in [_hidden(poll, lang)] if is_hidden else result_blocks(poll, lang):
        room -= len(drawn.plain())
        if room < 0:
            shown.append(block("note", "… /poll", lang))
            break
        shown.append(drawn)
    return tuple(folded(shown))


def list_reply(polls: tuple[Poll, ...], lang: Language) -> Reply:
    """All polls of the chat, each one tap away."""
    lines = [
        spoken_by_others("item", f"{number}. {_short(poll.question)} ({len(poll.answers)})", lang)
        for number, poll in enumerate(polls, 1)
    ]
    opens = [Button(str(number), f"poll:show={poll.token}") for number, poll in enumerate(polls, 1)]
    new = (Button("🗳 " + say("poll_new", lang), "poll:new"),)
    heading = block("title", say("poll_list", lang, count=len(polls)), lang)
    return Reply(lang, (heading, *lines), (*in_rows(opens, 5), new))


def sure_reply(poll: Poll, lang: Language) -> Reply:
    """Before a poll goes with all that was answered."""
    told = block("text", say("poll_sure", lang, count=len(poll.answers)), lang)
    erase = Button("🗑 " + say("forget_sure", lang), f"poll:erase={poll.token}")
    back = Button("◀ " + say("one_back", lang), f"poll:show={poll.token}")
    return Reply(lang, (told,), ((erase, back),))


def said_above(reply: Reply, name: str, **values: object) -> Reply:
    """The same with a phrase before it."""
    told = block("text", say(name, reply.lang, **values), reply.lang)
    return replace(reply, blocks=(told, *reply.blocks))


def _hidden(poll: Poll, lang: Language) -> Block:
    return block("text", say("poll_hidden", lang, count=len(poll.answers)), lang)


def _telling(question: str, lang: Language) -> list[str]:
    """The words that tell what happened, as they were typed."""
    reading = read(question, lang)
    words = reading.message.words
    told = {
        word.text
        for item in reading.spotted
        if item.concept in TELLING
        for word in words[item.first : item.last + 1]
    }
    return [typed for typed in WORD.findall(question) if fold(typed) in told]


def _calls(asking: Asking, lang: Language) -> str:
    return " – ".join(action_name(code, lang) for code in asking.drafted)


def _cancel(lang: Language) -> Button:
    return Button("✗ " + say("poll_cancel", lang), "poll:cancel")


def _short(question: str) -> str:
    flat = " ".join(question.split())
    return flat if len(flat) <= LONGEST_LISTED else flat[:LONGEST_LISTED].rsplit(" ", 1)[0] + " …"
