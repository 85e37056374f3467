"""An answer of the engine in the words of one reader, as the JSON that every screen and tool reads.

In: an `Answer` and a language. Out: a dictionary of the shape the design lays down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from corpus.notes import edition_watch, greek_notes
from corpus.regulations import rule as regulation
from corpus.texts import Bilingual, printed
from corpus.words import Language
from scenarios.engine.answers import Answer, Choice, Known
from scenarios.engine.procedure import MOST_LEADS
from scenarios.engine.scenario import Outcome
from scenarios.engine.table import Table, with_table
from scenarios.engine.template import LABELS, NO, YES, Ask, Bind, Bundle, Fact, Item, Note, Option

IF = Bilingual(el="Αν ισχύει ότι: ", en="If instead: ")
OR = Bilingual(el=" ή ", en=" or ")
WATCH_WEIGHTS = ("high", "medium")


def answer_json(answer: Answer, lang: Language, answer_id: str | None = None) -> dict[str, Any]:
    """The whole answer."""
    speaker = Speaker(answer, lang)
    return {
        "id": answer_id,
        "kind": "ruling" if answer.outcome else "question",
        "language": lang,
        "candidates": [{"scenario": answer.scenario.id, "law": answer.law, "score": 1.0}],
        "also": [],
        "title": answer.current.title.in_language(lang),
        "understood": speaker.understood(),
        "question": speaker.question(),
        "settled": speaker.settled(answer.settled) if answer.question else empty_frame(),
        "ruling": speaker.ruling(answer.outcome) if answer.outcome else None,
        "trace": speaker.trace(),
    }


def spoken(answer: Answer, text: Bilingual, lang: Language) -> str:
    """A text of ours for this reader and this table."""
    return Speaker(answer, lang).words(text)


class Speaker:
    """Puts the values of one answer into words."""

    def __init__(self, answer: Answer, lang: Language) -> None:
        self.answer = answer
        self.lang = lang
        self.nothing_known = not answer.table.seats and not answer.table.values

    def words(self, text: Bilingual) -> str:
        """A text of ours for this reader and this table."""
        lang: Language = "el" if self.lang == "el" else "en"
        said = text.el if lang == "el" else text.en
        if "[" not in said:
            return _with_citations(said, lang)
        if self.nothing_known:
            return _without_values(said, lang)
        return _with_citations(with_table(said, self.answer.table, lang), lang)

    def understood(self) -> dict[str, Any]:
        """What is known, and where from."""
        facts = {
            name: {"value": outside(known.value), "from": known.source}
            for name, known in self.answer.known.items()
            if known.source not in ("settings", "text") or self._on_path(name) or self._is_open(name, known)
        }
        seats = {
            role: {"value": seat.value, "from": self._source(role)}
            for role, seat in self.answer.table.seats.items()
        }
        values = {
            name: {"value": str(value), "from": self._source(name)}
            for name, value in self.answer.table.values.items()
        }
        return {**facts, **seats, **values}

    def question(self) -> dict[str, Any] | None:
        """The next question, with its buttons."""
        name = self.answer.question
        if name is None:
            return None
        fact = self.answer.current.facts[name]
        ask = fact.ask or Ask(el=fact.name.el, en=fact.name.en, to="director")
        return {
            "fact": name,
            "text": self.words(ask),
            "to": ask.to,
            "kind": fact.kind,
            "test": self.words(fact.test) if fact.test else None,
            "citations": list(fact.cites),
            "options": [{"value": outside(key), "label": self.label(fact, key)} for key in fact.values],
        }

    def label(self, fact: Fact, key: str) -> str:
        """A button."""
        return self.words(fact.values[key].label or LABELS[key])

    def settled(self, settled: Bundle) -> dict[str, Any]:
        """What holds whatever the open answers are."""
        return {
            "citations": list(settled.cites),
            "say": [self.said(item.to, item) for item in settled.say],
            "options": [*self.choices(), *map(self.option, settled.options)],
            "binds": [self.bind(item) for item in settled.binds],
            "later": [self.sentence(item) for item in settled.later],
            "changes_if": [],
            "notes": [*map(self.note, settled.notes)],
        }

    def ruling(self, outcome: Outcome) -> dict[str, Any]:
        """The ruling, whole: `settled` holds all its sentences once nothing is open."""
        said = self.answer.settled
        cited = [
            *said.cites,
            *self._path_cites(),
            *_item_cites([*said.say, *said.options, *said.binds, *said.later]),
        ]
        citations = list(dict.fromkeys(cited))
        settled = self.settled(said)
        return {
            "outcome": outcome.name,
            "title": self.words(outcome.title),
            **settled,
            "citations": citations,
            "changes_if": [*self.changes()],
            "notes": [*settled["notes"], *self.notes_on(citations)],
        }

    def trace(self) -> list[dict[str, Any]]:
        """The way from fact to fact."""
        return [
            {
                "fact": step.name,
                "value": outside(step.known.value),
                "from": step.known.source,
                "text": self.words(step.fact.values[step.known.value].says),
                "citations": list(step.fact.cites),
            }
            for step in self.answer.path
        ]

    def said(self, to: str, item: Item) -> dict[str, Any]:
        """A sentence to somebody."""
        return {"to": to, "text": self.words(item)}

    def option(self, item: Option) -> dict[str, Any]:
        """An option with its consequence."""
        then = self.words(item.then) if item.then else ""
        return {"for": item.for_, "text": self.words(item), "then": then, "citations": list(item.cites)}

    def choices(self) -> Iterator[dict[str, Any]]:
        """The choices of players on the way, as options; those made are marked."""
        for choice in self.answer.choices:
            yield from self._choice(choice)

    def _choice(self, choice: Choice) -> Iterator[dict[str, Any]]:
        for key, value in choice.fact.values.items():
            option = {
                "for": choice.fact.by,
                "text": self.words(value.says),
                "then": self.words(value.then) if value.then else "",
                "citations": list(dict.fromkeys((*value.cites, *choice.fact.cites))),
            }
            yield option if choice.taken is None else {**option, "chosen": key == choice.taken}

    def bind(self, item: Bind) -> dict[str, Any]:
        """What binds somebody."""
        return {"on": item.on, "text": self.words(item), "citations": list(item.cites)}

    def sentence(self, item: Item) -> dict[str, Any]:
        """A sentence with its citations."""
        return {"text": self.words(item), "citations": list(item.cites)}

    def changes(self) -> Iterator[dict[str, Any]]:
        """What would flip the ruling."""
        for change in self.answer.changes:
            titles = [self.words(title) for title in change.leads_to[:MOST_LEADS]]
            more = "…" if len(change.leads_to) > MOST_LEADS else ""
            says = self.words(change.fact.values[change.value].says)
            yield {
                "fact": change.name,
                "value": outside(change.value),
                "text": f"{IF.in_language(self.lang)}{says} → {OR.in_language(self.lang).join(titles)}{more}",
            }

    def note(self, note: Note) -> dict[str, Any]:
        """A remark of the template, or the rule or note of the library it names."""
        if note.el is not None and note.en is not None:
            return {
                "source": _shown_source(note.source),
                "text": self.words(Bilingual(el=note.el, en=note.en)),
            }
        return {"source": _shown_source(note.source), "text": self.words(_library_text(note.source))}

    def notes_on(self, citations: list[str]) -> Iterator[dict[str, Any]]:
        """What Greece has settled on the clauses cited, and where the Greek edition stands alone."""
        told = {source: text for clause_id in citations for source, text in _remarks().get(clause_id, ())}
        for source, text in told.items():
            yield {"source": source, "text": self.words(text)}

    def _path_cites(self) -> Iterator[str]:
        for step in self.answer.path:
            yield from step.fact.values[step.known.value].cites
            if step.fact.kind in ("choice", "judgement"):
                yield from step.fact.cites

    def _source(self, name: str) -> str:
        return self.answer.table.sources.get(name, "text")

    def _is_open(self, name: str, known: Known) -> bool:
        """Was it said of this very scenario, though its turn has not come?"""
        return known.source == "text" and name in self.answer.scenario.facts

    def _on_path(self, name: str) -> bool:
        return any(step.name == name for step in self.answer.path)


def empty_frame() -> dict[str, Any]:
    """The frame of what is settled, with nothing in it."""
    return {key: [] for key in ("citations", "say", "options", "binds", "later", "changes_if", "notes")}


def outside(value: str) -> bool | str:
    """A value as other tools write it."""
    return {YES: True, NO: False}.get(value, value)


def _item_cites(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        yield from item.cites


def _shown_source(source: str) -> str:
    return f"EOM {source}" if source.split("-")[0] in ("BB", "BM", "SC") else source


def _library_text(source: str) -> Bilingual:
    found = regulation(source)
    if found is not None:
        return found
    named: dict[str, Bilingual] = {note.id: note for note in greek_notes()}
    named.update({watch.id: watch for watch in edition_watch()})
    return named[source]


@cache
def _remarks() -> dict[str, list[tuple[str, Bilingual]]]:
    """By clause: the Greek notes that settle something, and the weightier entries of the edition watch."""
    remarks: dict[str, list[tuple[str, Bilingual]]] = {}
    for note in greek_notes():
        if note.kind != "confirms":
            remarks.setdefault(note.clause, []).append((note.id, note))
    for watch in edition_watch():
        if watch.edition == "el" and watch.weight in WATCH_WEIGHTS:
            for clause_id in watch.clauses:
                remarks.setdefault(clause_id, []).append((f"editions {watch.id}", watch))
    return remarks


@lru_cache(maxsize=8192)
def _with_citations(text: str, lang: Language) -> str:
    return printed(text, lang)


@lru_cache(maxsize=8192)
def _without_values(text: str, lang: Language) -> str:
    return printed(with_table(text, Table(), lang), lang)
