"""How a question or a ruling looks to a reader: the spoken answer in, a reply out, in the order of the design.

A ruling is a card that a phone shows whole: the verdict, what to say, the options, what binds. The rest opens by tap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bot.talk.phrases import say
from bot.talk.replies import Block, BlockKind, Button, Reply, block, cited, folded, in_rows
from bot.talk.state import TABLE
from corpus.outline import exists
from corpus.references import format_reference
from corpus.texts import Cited
from corpus.words import Language
from scenarios.engine.spoken import (
    Clash,
    Heard,
    Marked,
    Offered,
    Said,
    Sentences,
    SpokenAnswer,
    SpokenQuestion,
)
from scenarios.engine.words import engine_words

CLAUSE_BUTTONS = 4
ANSWERS_IN_ROW = 2
LONGEST_SHORT_LABEL, LONGEST_LABEL = 16, 34
LINES_OF_A_CARD, LINES_WITH_ANSWERS, LINES_OF_A_FOLD, CHARACTERS_OF_A_LINE = 12, 16, 4, 38
"""What a phone of 360 pixels shows of a message above its buttons; of a question with its answers, a line for each row of
them; and of a quotation that is folded."""
ROOM_OF_A_MESSAGE, ROOM_OF_A_QUESTION, ROOM_OF_A_LINK = 3400, 3000, 90
"""In characters as they are sent; Telegram takes 4096."""
CITED_SHOWN = 8
LONGEST_HEARD = 240
AUDIENCE = {"aloud": "🔊", "away": "🚪", "director": "🤫"}
VIEWS = {
    "script": "🔊",
    "note": "📝",
    "why": "❓",
    "all": "⬇",
    "clauses": "📖",
    "chart": "🗺",
    "card": "🖼",
    "changes": "↔",
}
OF_A_DIRECTOR = ("script", "note")
"""The sides of a ruling that are for whoever gives it."""


def answer_reply(answer: SpokenAnswer) -> Reply:
    """The whole ruling where there is one, otherwise the next question with what is settled."""
    return whole_reply(answer) if answer.ruling else question_reply(answer)


def question_reply(answer: SpokenAnswer, heard: Sequence[Heard] = (), *, for_player: bool = False) -> Reply:
    """What was understood, what holds already, then the one question and its values."""
    question = answer.question
    assert question is not None
    draw = Drawer(answer)
    to_whom = "" if for_player else f"{AUDIENCE[question.to]} {say('ask_' + question.to, draw.lang)}: "
    asked = draw.block("text", to_whom + question.text)
    help_name = "what_counts" if for_player else "view_help"
    top = [draw.block("title", draw.headline()), *draw.understood(heard), *draw.premises()]
    listed = list(draw.options(answer.settled)) if question.kind == "choice" else []
    helped = ((Button(f"❓ {say(help_name, draw.lang)}", "view:help"),),) if _help(question) else ()
    rows = (*answer_buttons(answer, question), *helped)
    settled = list(draw.settled())
    shown = [_in_line("⚖️", item) for item in listed[1:]] or list(draw.verdicts(question))
    taken = sum(map(_lines, (*top, asked, *shown))) + len(rows) + (LINES_OF_A_FOLD if settled else 0)
    if taken <= LINES_WITH_ANSWERS:
        listed = []
    else:
        shown = []
    heading = [draw.for_director()] if for_player and (settled or listed) else []
    below = folded([*heading, *_fitting([*settled, *listed], ROOM_OF_A_QUESTION)])
    options, verdicts = (shown, []) if question.kind == "choice" else ([], shown)
    return Reply(answer.lang, (*top, *below, *options, asked, *verdicts), rows)


def clash_reply(answer: SpokenAnswer, clash: Clash) -> Reply:
    """Two things that cannot be so together, and which of them holds."""
    lang, draw = answer.text_lang, Drawer(answer)
    pairs = ((clash.one, clash.other), (clash.other, clash.one))
    told = [
        draw.block("item", f"{number}. {one.words} ({say('from_' + one.source, lang)})")
        for number, (one, _) in enumerate(pairs, 1)
    ]
    blocks = (draw.block("title", draw.headline()), block("text", say("cannot_both_be", lang), lang), *told)
    buttons = tuple(
        (Button(f"✓ {_short(answer.plain(kept.words), f'{number}.')}", f"drop:{_source_of(dropped)}"),)
        for number, (kept, dropped) in enumerate(pairs, 1)
        if kept.words
    )
    return Reply(answer.lang, blocks, buttons)


def _short(words: str, otherwise: str) -> str:
    """The words where a button has room for them."""
    return words if len(words) <= LONGEST_LABEL else otherwise


def _source_of(heard: Heard) -> str:
    """What is taken back with it: the table, where it was computed from that."""
    return TABLE if heard.source == "auction" else heard.name


def help_reply(answer: SpokenAnswer, *, for_player: bool = False) -> Reply:
    """How to judge what is asked, and what else one may want to know for it."""
    question, draw = answer.question, Drawer(answer)
    assert question is not None
    blocks = [draw.block("title", f"❓ {question.text}"), *([draw.for_director()] if for_player else [])]
    blocks += [draw.block("text", text) for text in _help(question)]
    return Reply(answer.lang, tuple(blocks), beside=True)


def _help(question: SpokenQuestion) -> list[Marked]:
    return [text for text in (question.test, question.help) if text]


def answer_buttons(answer: SpokenAnswer, question: SpokenQuestion) -> tuple[tuple[Button, ...], ...]:
    """A button for each value of the question."""
    buttons = [
        Button(answer.plain(option.label), f"answer:{question.fact}={option.value}")
        for option in question.options
    ]
    short = all(len(button.label) <= LONGEST_SHORT_LABEL for button in buttons)
    return in_rows(buttons, ANSWERS_IN_ROW if short else 1)


def ruling_reply(answer: SpokenAnswer, heard: Sequence[Heard] = (), *, for_player: bool = False) -> Reply:
    """The card of a ruling: what a phone shows without scrolling, and folded below it all that has room in a message.

    The verdict, what to say, what may be chosen, what binds; a list that does not fit is counted, never cut. A player reads
    that the rest speaks to the Director, and what the Director says is folded.
    """
    assert answer.ruling is not None
    holds, draw = answer.ruling.sentences, Drawer(answer)
    said = [draw.for_director()] if for_player else draw.said_in_lines(holds)
    top = [*draw.premises(), draw.block("title", answer.ruling.title), *said]
    room = LINES_OF_A_CARD - sum(map(_lines, top))
    below: list[Block] = []
    for listed, in_lines in draw.chosen_and_bound(holds):
        taken = sum(map(_lines, in_lines))
        if taken <= room:
            top += in_lines
            room -= taken
        else:
            below += listed
            top.append(draw.counted(listed))
    below += draw.said(holds) if for_player else ()
    below += [draw.block("note", draw.headline()), *draw.understood(heard), *draw.to_come(holds)]
    left = ROOM_OF_A_MESSAGE - sum(map(_room_of, top))
    citations = draw.block("note", f"📖 {cited(holds.citations[:CITED_SHOWN])}{_more(holds)}")
    fitting = _fitting(below, left - _room_of(citations))
    return Reply(answer.lang, (*top, *folded((*fitting, citations))), decides=True)


def view_buttons(answer: SpokenAnswer, *, for_player: bool = False) -> list[Button]:
    """The other sides of a ruling, those wanted most first; a player reads nothing aloud."""
    return [
        Button(f"{mark} {say('view_' + name, answer.text_lang)}", f"view:{name}")
        for name, mark in VIEWS.items()
        if not (for_player and name in OF_A_DIRECTOR)
    ]


def _more(holds: Sentences) -> str:
    return " …" if len(holds.citations) > CITED_SHOWN else ""


def _lines(drawn: Block) -> int:
    """How many lines of a phone a block takes."""
    return -(-len(drawn.plain()) // CHARACTERS_OF_A_LINE)


def _room_of(drawn: Block) -> int:
    """What a block takes of a message, with its links."""
    return len(drawn.plain()) + ROOM_OF_A_LINK * sum(isinstance(piece, Cited) for piece in drawn.pieces)


def whole_reply(answer: SpokenAnswer, *, for_player: bool = False) -> Reply:
    """Everything the ruling says."""
    assert answer.ruling is not None
    holds, draw = answer.ruling.sentences, Drawer(answer)
    heading = (draw.for_director(),) if for_player else ()
    blocks = (*draw.premises(), *draw.ruled(), *heading, *draw.whole(holds), *draw.changes(holds))
    return Reply(answer.lang, (*blocks, draw.block("note", f"📖 {cited(holds.citations)}")))


def clauses_reply(answer: SpokenAnswer) -> Reply:
    """The citations, each one tap from its clause."""
    assert answer.ruling is not None
    lang, draw = answer.text_lang, Drawer(answer)
    buttons = [
        Button(format_reference(clause, lang), f"law:{clause}")
        for clause in answer.ruling.sentences.citations
    ]
    heading = draw.block("title", f"📖 {say('view_clauses', lang)}")
    return Reply(answer.lang, (heading, *draw.ruled()), in_rows(buttons, CLAUSE_BUTTONS), beside=True)


def why_reply(answer: SpokenAnswer) -> Reply:
    """The way from fact to fact, where each came from, and the clauses."""
    lang, draw = answer.text_lang, Drawer(answer)
    blocks = [draw.block("title", f"❓ {say('view_why', lang)}")]
    for number, step in enumerate(answer.trace, 1):
        sources = ", ".join(filter(None, (say("from_" + step.source, lang), cited(step.citations))))
        blocks.append(draw.block("item", f"{number}. {step.text} ({sources})"))
    return Reply(answer.lang, (*blocks, *draw.ruled()), beside=True)


def changes_reply(answer: SpokenAnswer) -> Reply:
    """What would flip the ruling."""
    assert answer.ruling is not None
    draw = Drawer(answer)
    blocks = tuple(draw.changes(answer.ruling.sentences))
    nothing = block("text", say("nothing_changes", draw.lang), draw.lang)
    return Reply(answer.lang, blocks or (nothing,), beside=True)


def script_reply(answer: SpokenAnswer) -> Reply:
    """Only what is read aloud, in the order in which it is said."""
    assert answer.ruling is not None
    draw = Drawer(answer)
    blocks: list[Block] = []
    for moment, sayings in groupby(_by_moment(answer.ruling.sentences.say), key=lambda said: said.moment):
        if moment != "now":
            named = engine_words().moments[moment].in_language(draw.lang)
            blocks.append(draw.block("note", f"{named[:1].upper()}{named[1:]}"))
        blocks += [draw.block("text", f"{draw.addressed(said)}: «{said.text}»") for said in sayings]
    nothing_to_say = (draw.block("title", answer.ruling.title),)
    return Reply(answer.lang, tuple(blocks) or nothing_to_say, beside=True)


def _by_moment(sayings: Iterable[Said]) -> list[Said]:
    order = list(engine_words().moments)
    return sorted(sayings, key=lambda said: order.index(said.moment))


def heard_in_words(heard: Iterable[Heard]) -> str:
    """What was understood, in one line: the seats, calls and cards together, then each fact and setting; what two facts say
    in the same words is said once."""
    of_table = ", ".join(item.words for item in heard if item.words and item.is_of_table)
    others = dict.fromkeys(item.words for item in heard if item.words and not item.is_of_table)
    return " · ".join(filter(None, (of_table, *others)))


class Drawer:
    """Draws the parts of one answer as blocks."""

    def __init__(self, answer: SpokenAnswer) -> None:
        self.answer = answer
        self.lang: Language = answer.text_lang
        """Until rulings exist in his language, all of one is in English for a reader of another."""

    def block(self, kind: BlockKind, text: str) -> Block:
        """A block of a text whose citations are marked."""
        return block(kind, text, self.answer.text_lang)

    def addressed(self, said: Said) -> str:
        """Whom the director speaks to, and where."""
        return f"{said.listener}{f' ({engine_words().away.in_language(self.lang)})' if said.away else ''}"

    def listener(self, said: Said) -> str:
        """Whom the director speaks to, where, and when if that is not now."""
        moment = engine_words().moments[said.moment].in_language(self.lang)
        return self.addressed(said) + (f", {moment}" if said.moment != "now" else "")

    def headline(self) -> str:
        """The law and what it is about."""
        law = self.answer.law
        return f"{cited([law]) if exists(law) else law}. {self.answer.title}"

    def for_director(self) -> Block:
        """To a player, above what speaks to the Director."""
        return self.block("line", f"📋 {say('for_director', self.lang)}:")

    def ruled(self) -> Iterator[Block]:
        """The verdict, and below it the law it is of."""
        assert self.answer.ruling is not None
        yield self.block("title", self.answer.ruling.title)
        yield self.block("note", self.headline())

    def understood(self, heard: Sequence[Heard]) -> Iterator[Block]:
        """What was understood of the text, in one line that is not too long."""
        text = heard_in_words(heard)
        if text:
            shown = text if len(text) <= LONGEST_HEARD else text[:LONGEST_HEARD].rsplit(" ", 1)[0] + " …"
            yield self.block("line", f"👂 {shown}")

    def premises(self) -> Iterator[Block]:
        """What is presumed and all below rests on, in one line."""
        text = heard_in_words(self.answer.premises)
        if text:
            yield self.block("line", f"❗ {say('if_so', self.lang)}: {text}")

    def verdicts(self, question: SpokenQuestion) -> Iterator[Block]:
        """What each answer of a judgement comes to, where all of them are a ruling at once."""
        verdicts = [option.verdict for option in question.options]
        if all(verdicts):
            for option in question.options:
                yield self.block("line", f"▸ {option.label} → {option.verdict}")

    def settled(self) -> Iterator[Block]:
        """What holds while a question is open."""
        yield from self.said(self.answer.settled)
        yield from self._bound(self.answer.settled)

    def whole(self, part: Sentences) -> Iterator[Block]:
        """All that holds, in the order a director needs it; a choice that was made is an option no more."""
        yield from self.said(part)
        yield from self.options(replace(part, options=open_options(part)))
        yield from self._bound(part)
        yield from self.to_come(part)

    def to_come(self, part: Sentences) -> Iterator[Block]:
        """What to come back to, and what regulations add."""
        yield from self._listed((item.text for item in part.later), "later", "🔁")
        for note in part.notes:
            yield self.block("note", f"📎 {note.source}: {note.text}")

    def said_in_lines(self, part: Sentences) -> list[Block]:
        """What to say, a line to each listener."""
        return [self.block("line", f"🔊 {self.listener(item)}: {item.text}") for item in part.say]

    def chosen_and_bound(self, part: Sentences) -> Iterator[tuple[list[Block], list[Block]]]:
        """What may be chosen, and what binds: each as a list under its heading, and in lines for the card."""
        open_part = replace(part, options=open_options(part))
        for mark, listed in (("⚖️", self.options(open_part)), ("🔒", self._bound(part))):
            blocks = list(listed)
            if blocks:
                yield blocks, [_in_line(mark, item) for item in blocks[1:]]

    def counted(self, listed: Sequence[Block]) -> Block:
        """The heading of a list and how long it is."""
        heading, *items = listed
        return replace(heading, kind="line", pieces=(*heading.pieces, f": {len(items)} ▾"))

    def options(self, part: Sentences) -> Iterator[Block]:
        """What somebody may choose."""
        yield from self._listed(map(self._option, part.options), "options", "⚖️")

    def changes(self, part: Sentences) -> Iterator[Block]:
        """What would change it."""
        yield from self._listed((item.text for item in part.changes_if), "changes_if", "↔")

    def said(self, part: Sentences) -> Iterator[Block]:
        """What to say, as a list."""
        yield from self._listed((f"{self.listener(item)}: {item.text}" for item in part.say), "say", "🔊")

    def _bound(self, part: Sentences) -> Iterator[Block]:
        yield from self._listed((f"{item.who}: {item.text}" for item in part.binds), "binds", "🔒")

    def _option(self, option: Offered) -> str:
        chosen = "✔ " if option.chosen else ""
        return f"{chosen}{option.who}: {option.text} → {option.then}"

    def _listed(self, texts: Iterable[Marked | str], name: str, mark: str) -> Iterator[Block]:
        items = [self.block("item", text) for text in texts]
        if items:
            yield self.block("title", f"{mark} {say('ruling_' + name, self.lang)}")
            yield from items


def _in_line(mark: str, item: Block) -> Block:
    return replace(item, kind="line", pieces=(f"{mark} ", *item.pieces))


def open_options(part: Sentences) -> tuple[Offered, ...]:
    """The options of those who have not chosen yet."""
    return tuple(option for option in part.options if option.chosen is None)


def _fitting(blocks: Iterable[Block], room: int) -> list[Block]:
    """The parts that fit, each whole: a heading with all that is below it, or a paragraph by itself."""
    kept: list[Block] = []
    for part in _parts(blocks):
        room -= sum(map(_room_of, part))
        if room < 0:
            break
        kept += part
    return kept


def _parts(blocks: Iterable[Block]) -> list[list[Block]]:
    parts: list[list[Block]] = []
    for drawn in blocks:
        if drawn.kind == "item" and parts:
            parts[-1].append(drawn)
        else:
            parts.append([drawn])
    return parts
