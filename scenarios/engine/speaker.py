"""Puts an answer of the engine into the words of one reader.

In: an `Answer` and a language. Out: a `SpokenAnswer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache

from corpus.notes import edition_watch, greek_notes
from corpus.regulations import rule as regulation
from corpus.texts import Bilingual
from corpus.words import Language
from scenarios.engine.answers import Answer, Choice, Claim, Known
from scenarios.engine.changes import MOST_LEADS
from scenarios.engine.marks import with_table
from scenarios.engine.roles import SIDES
from scenarios.engine.scenario import Outcome
from scenarios.engine.spoken import (
    Bound,
    Clash,
    Flip,
    Heard,
    Labelled,
    Marked,
    Offered,
    Remark,
    Reminder,
    Said,
    Sentences,
    SpokenAnswer,
    SpokenQuestion,
    SpokenRuling,
    TraceStep,
)
from scenarios.engine.table import PREMISES, Source, Table
from scenarios.engine.template import Ask, Bundle, Fact, Item, Note, Say
from scenarios.engine.walk import can_be
from scenarios.engine.words import engine_words

WATCH_WEIGHTS = ("high", "medium")
RemarksByClause = dict[str, list[tuple[str, Bilingual]]]
NOT_HEARD: tuple[Source, ...] = ("hand_over", "follows")
"""What nobody said, though it is known; the trace has it."""
READ: tuple[Source, ...] = ("text", "presumed")


def speak(answer: Answer, lang: Language) -> SpokenAnswer:
    """The whole answer."""
    speaker = Speaker(answer, lang)
    return SpokenAnswer(
        lang=lang,
        text_lang=speaker.text_lang,
        scenario=answer.scenario.id,
        law=answer.law,
        title=speaker.words(answer.current.title),
        heard=tuple(speaker.heard()),
        question=speaker.question(),
        settled=speaker.sentences(answer.settled) if answer.question else Sentences(),
        ruling=speaker.ruling(answer.outcome) if answer.outcome else None,
        trace=tuple(speaker.trace()),
        clashes=tuple(speaker.clashes()),
        premises=tuple(speaker.premises()),
    )


class Speaker:
    """Puts the values of one answer into words."""

    def __init__(self, answer: Answer, lang: Language) -> None:
        self.answer = answer
        self.lang = lang
        self.text_lang: Language = "el" if lang == "el" else "en"
        self._nothing_known = not answer.table.seats and not answer.table.values

    def words(self, text: Bilingual, *, said: bool = False) -> Marked:
        """A text of ours for this reader and this table; `said` where the director reads it aloud."""
        written = text.in_language(self.text_lang)
        if "[" not in written:
            return Marked(written)
        if self._nothing_known:
            return _without_values(written, self.text_lang, said)
        return Marked(with_table(written, self.answer.table, self.text_lang, said=said))

    def who(self, role: str) -> Marked:
        """A role by the seats of this table, or by its name where they are not known."""
        words, table = engine_words(), self.answer.table
        if role in table.all_seats:
            return Marked(words.seats[table.all_seats[role].value].form(self.text_lang, "bare"))
        member = table.all_seats.get(SIDES.get(role, ""))
        if member is not None:
            return Marked(words.sides[member.side.value].form(self.text_lang, "bare"))
        return self.words(words.roles[role])

    def heard(self) -> Iterator[Heard]:
        """What is known, and where from: this table first, then the facts, then the settings a text has told."""
        yield from self._heard_of_table()
        on_path = {step.name: step.fact for step in self.answer.path}
        for name, known in self.answer.known.items():
            if known.source in NOT_HEARD:
                continue
            if name in engine_words().settings:
                if known.source != "settings" or name in on_path:
                    words = self.words(engine_words().settings[name][known.value])
                    yield Heard(name, known.value, known.source, words)
                continue
            fact = on_path.get(name) or self.answer.scenario.facts.get(name)
            if known.source not in READ or name in on_path or name in self.answer.scenario.facts:
                yield self._heard_fact(name, fact, known)

    def question(self) -> SpokenQuestion | None:
        """The next question, with its buttons."""
        name = self.answer.question
        if name is None:
            return None
        fact = self.answer.current.facts[name]
        ask = fact.ask or Ask(el=fact.name.el, en=fact.name.en, to="director")
        by = _who_answers(fact)
        return SpokenQuestion(
            fact=name,
            text=self.words(ask, said=ask.to == "aloud"),
            to=ask.to,
            kind=fact.kind,
            test=self.words(fact.test) if fact.test else None,
            help=self.words(fact.help) if fact.help else None,
            citations=fact.cites,
            options=tuple(
                Labelled(key, self.label(fact, key), self._verdict(key)) for key in self.answer.options
            ),
            by=by,
            who=self.who(by),
        )

    def label(self, fact: Fact, key: str) -> Marked:
        """A button."""
        return self.words(fact.values[key].label or engine_words().labels[key])

    def _verdict(self, key: str) -> Marked | None:
        title = self.answer.outlook.get(key)
        return self.words(title) if title else None

    def sentences(self, settled: Bundle) -> Sentences:
        """What holds whatever the open answers are."""
        return Sentences(
            citations=settled.cites,
            say=tuple(map(self._said, settled.say)),
            options=(
                *self._choices(),
                *(
                    Offered(
                        item.for_,
                        self.who(item.for_),
                        self.words(item),
                        self.words(item.then) if item.then else Marked(""),
                        item.cites,
                    )
                    for item in settled.options
                ),
            ),
            binds=tuple(
                Bound(item.on, self.who(item.on), self.words(item), item.cites) for item in settled.binds
            ),
            later=tuple(Reminder(self.words(item), item.cites, item.moment) for item in settled.later),
            notes=tuple(map(self._note, settled.notes)),
        )

    def ruling(self, outcome: Outcome) -> SpokenRuling:
        """The ruling, whole: `settled` holds all its sentences once nothing is open."""
        said = self.answer.settled
        decisive = (*said.cites, *self._path_cites())
        others = _item_cites([*said.say, *said.options, *said.binds, *said.later])
        citations = tuple(dict.fromkeys((*decisive, *others)))
        holds = self.sentences(said)
        sentences = Sentences(
            citations=citations,
            say=holds.say,
            options=holds.options,
            binds=holds.binds,
            later=holds.later,
            changes_if=tuple(self._changes()),
            notes=tuple(dict.fromkeys((*holds.notes, *self._notes_on(citations), *self._watched(decisive)))),
        )
        return SpokenRuling(outcome.name, self.words(outcome.title), sentences)

    def trace(self) -> Iterator[TraceStep]:
        """The way from fact to fact."""
        for step in self.answer.path:
            says = self.words(step.fact.values[step.known.value].says)
            yield TraceStep(step.name, step.known.value, step.known.source, says, step.fact.cites)

    def clashes(self) -> Iterator[Clash]:
        """What cannot be so together."""
        for found in self.answer.contradictions:
            yield Clash(self._claim(found.one), self._claim(found.other))

    def _claim(self, claim: Claim) -> Heard:
        return self._heard_fact(claim.name, claim.fact, claim.known)

    def premises(self) -> Iterator[Heard]:
        """What is presumed and decided the way, in its order."""
        for step in self.answer.path:
            if step.known.source in PREMISES:
                named = self.words(step.fact.name)
                yield replace(self._heard_fact(step.name, step.fact, step.known), name_in_words=named)

    def _heard_fact(self, name: str, fact: Fact | None, known: Known) -> Heard:
        words = self._fact_in_words(fact, known)
        return Heard(name, known.value, known.source, words, chance=known.chance)

    def _said(self, item: Say) -> Said:
        text = self.words(item, said=True)
        return Said(item.to, self.who(item.to), text, item.away, item.moment)

    def _heard_of_table(self) -> Iterator[Heard]:
        table = self.answer.table
        known = {**table.seats, **table.values}
        named_first = [name for name in engine_words().table_values if name in known]
        for name in dict.fromkeys((*named_first, *known)):
            named = engine_words().table_values.get(name)
            words = f"{self.words(named)} {table.shown(name, self.text_lang)}" if named else None
            said = str(table.values[name]) if name in table.values else table.seats[name].value
            source = table.sources.get(name, "text")
            yield Heard(name, said, source, Marked(words) if words else None, is_of_table=True)

    def _fact_in_words(self, fact: Fact | None, known: Known) -> Marked | None:
        value = fact.values.get(known.value) if fact else None
        return self.words(value.says) if value else None

    def _choices(self) -> Iterator[Offered]:
        """The choices of players on the way, as options; those made are marked."""
        for choice in self.answer.choices:
            yield from self._choice(choice)

    def _choice(self, choice: Choice) -> Iterator[Offered]:
        for key, value in choice.fact.values.items():
            if not can_be(value, self.answer.table):
                continue
            by = _who_answers(choice.fact)
            yield Offered(
                for_=by,
                who=self.who(by),
                text=self.words(value.says),
                then=self.words(value.then) if value.then else Marked(""),
                citations=tuple(dict.fromkeys((*value.cites, *choice.fact.cites))),
                chosen=None if choice.taken is None else key == choice.taken,
            )

    def _changes(self) -> Iterator[Flip]:
        """What would flip the ruling."""
        if_instead, or_else = self.words(engine_words().if_instead), self.words(engine_words().or_else)
        for change in self.answer.changes:
            titles = [self.words(title) for title in change.leads_to[:MOST_LEADS]]
            more = "…" if len(change.leads_to) > MOST_LEADS else ""
            says = self.words(change.fact.values[change.value].says)
            text = f"{if_instead}{says} → {or_else.join(titles)}{more}"
            yield Flip(change.name, change.value, Marked(text))

    def _note(self, note: Note) -> Remark:
        """A remark of the template, or the rule or note of the library it names."""
        own = Bilingual(el=note.el, en=note.en) if note.el is not None and note.en is not None else None
        return Remark(_shown_source(note.source), self.words(own or _library_text(note.source)))

    def _notes_on(self, citations: Iterable[str]) -> Iterator[Remark]:
        """What Greece has settled on any of the clauses cited."""
        return self._remarks(_settled_in_greece(), citations)

    def _watched(self, decisive: Iterable[str]) -> Iterator[Remark]:
        """Where the Greek edition stands alone on the clauses that decided; on the others it changes nothing here."""
        return self._remarks(_watched_editions(), decisive)

    def _remarks(self, remarks: RemarksByClause, clauses: Iterable[str]) -> Iterator[Remark]:
        told = {source: text for clause_id in clauses for source, text in remarks.get(clause_id, ())}
        for source, text in told.items():
            yield Remark(source, self.words(text))

    def _path_cites(self) -> Iterator[str]:
        for step in self.answer.path:
            yield from step.fact.values[step.known.value].cites
            if step.fact.kind in ("choice", "judgement"):
                yield from step.fact.cites


def _who_answers(fact: Fact) -> str:
    return fact.by or ("player" if fact.kind == "choice" else "director")


def _item_cites(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        yield from item.cites


def _shown_source(source: str) -> str:
    return f"EOM {source}" if regulation(source) else source


def _library_text(source: str) -> Bilingual:
    found = regulation(source)
    if found is not None:
        return found
    named: dict[str, Bilingual] = {note.id: note for note in greek_notes()}
    named.update({watch.id: watch for watch in edition_watch()})
    return named[source]


@cache
def _settled_in_greece() -> RemarksByClause:
    settling = [note for note in greek_notes() if note.kind != "confirms"]
    return _by_clause((note.clause, note.id, note) for note in settling)


@cache
def _watched_editions() -> RemarksByClause:
    weighty = [watch for watch in edition_watch() if watch.edition == "el" and watch.weight in WATCH_WEIGHTS]
    return _by_clause(
        (clause, f"editions {watch.id}", watch) for watch in weighty for clause in watch.clauses
    )


def _by_clause(remarks: Iterable[tuple[str, str, Bilingual]]) -> RemarksByClause:
    by_clause: RemarksByClause = {}
    for clause_id, source, text in remarks:
        by_clause.setdefault(clause_id, []).append((source, text))
    return by_clause


@lru_cache(maxsize=8192)
def _without_values(text: str, lang: Language, said: bool) -> Marked:
    return Marked(with_table(text, Table(), lang, said=said))
