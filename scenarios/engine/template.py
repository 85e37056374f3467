"""The records of a scenario file: facts, tree, outcomes, and what an outcome says.

In: YAML, checked strictly. Out: frozen values that the engine walks. Fact values are strings everywhere inside
("true" and "false" among them); only the command line and JSON know booleans.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec import field
from msgspec.structs import replace

from corpus.outline import law_numbers
from corpus.texts import Bilingual, Strict, check_clauses
from scenarios.bridge import IrregularityKind
from scenarios.engine.roles import SEATED
from scenarios.engine.words import engine_words

YES, NO = "true", "false"
FactKind = Literal["computed", "observed", "choice", "judgement", "setting"]
Audience = Literal["aloud", "away", "director"]
Moment = Literal["now", "end_of_auction", "before_lead", "end_of_play", "end_of_round", "score_posted"]
"""When something is said, or looked at again."""
Condition = dict[str, str | bool | tuple[str, ...]]
"""Facts or settings, each with its value or one of several."""
TableValue = Literal["seat", "call", "card", "suit", "number", "contract"]
SECTIONS = ("BB", "BM", "SC")
"""Regulations that stand beside the laws: bidding boxes, electronic scoring, screens."""


def check_laws(laws: Iterable[str]) -> None:
    """ValueError unless each is a law of the code or a section of the regulations."""
    allowed = {*law_numbers(), *SECTIONS}
    for law in laws:
        if law not in allowed:
            raise ValueError(f"«{law}» is no law; allowed: 1 to 93, {', '.join(SECTIONS)}")


def check_role(role: str, key: str) -> None:
    """ValueError unless a text may be addressed to it; the key is the one it stands under."""
    allowed = engine_words().roles
    if role not in allowed:
        raise ValueError(f"{key}: «{role}» is no role; allowed: {', '.join(allowed)}")


def _check_patterns(listed: Mapping[str, tuple[str, ...]]) -> None:
    """ValueError where one is empty, or stands in two places: it could then tell neither value."""
    places: dict[str, str] = {}
    for place, patterns in listed.items():
        for pattern in patterns:
            words = " ".join(pattern.split())
            if not words:
                raise ValueError(f"{place}: an empty pattern; name the concepts that tell it")
            if words in places:
                raise ValueError(
                    f"{place}: «{words}» stands in {places[words]} already;"
                    " list it once, under unless where it keeps the fact from being read"
                )
            places[words] = place


class Ask(Bilingual, frozen=True):
    """A question, and where it is asked: aloud, away from the table, or of the director alone."""

    to: Audience


class Value(Strict, frozen=True):
    """One value a fact may have."""

    says: Bilingual
    """The fact as a statement: "LHO has already called"."""
    label: Bilingual | None = None
    """The button; yes and no have theirs."""
    then: Bilingual | None = None
    """For a player's choice: what follows from it."""
    cites: tuple[str, ...] = ()
    """What a ruling on this value rests on."""
    told: tuple[str, ...] = ()
    """How a message says it: concepts in their order, `!concept` denied, `@name` computed."""
    when: Condition = {}
    """Offered only where these facts are unknown or have this value."""
    implies: dict[str, str | bool] = {}
    """Other facts that follow from it and need not be asked."""
    computed: str | None = None
    """The computation that takes it away where the table shows that it cannot be."""

    def check(self) -> None:
        check_clauses(self.cites)


class Tellings(Strict, frozen=True):
    """How the facts of one name are told, whichever scenario asks for them."""

    told: dict[str, tuple[str, ...]]
    """The patterns of each value that has any."""
    unless: tuple[str, ...] = ()

    def check(self) -> None:
        _check_patterns({**{f"told.{name}": told for name, told in self.told.items()}, "unless": self.unless})


class Fact(Strict, frozen=True):
    """Something the ruling may turn on."""

    kind: FactKind
    name: Bilingual
    """Short, for charts and lists: "Does LHO accept?"."""
    values: dict[str, Value]
    ask: Ask | None = None
    by: str | None = None
    """Who decides: a player for a choice, the director for a judgement."""
    test: Bilingual | None = None
    """For a judgement: how to judge, never the answer."""
    help: Bilingual | None = None
    """What a director may want to know before he answers, and need not read each time."""
    cites: tuple[str, ...] = ()
    """Shown with the question; a ruling repeats those of choices and judgements only."""
    topic: bool = False
    """What the reader asks about rather than what happened: another topic would not change this ruling."""
    computed: str | None = None
    """The computation that answers it where the auction, the cards or the calls are known."""
    usual: str | bool | None = None
    """The value it has nearly always where a message tells of something and not of this: presumed, and named as a premise."""
    waits: str | None = None
    """Of a judgement that need not be made for the ruling to be given: the value that says it is still to be made."""
    unless: tuple[str, ...] = ()
    """What keeps it from being read where a message tells it; written like `told`."""
    tellings: Literal["shared"] | None = None
    """Where a part lists how facts of this name are told: those patterns, and besides them the ones written here."""

    def patterns(self) -> Iterator[str]:
        """Everything that is looked for in a message to read it."""
        return (pattern for patterns in self._listed().values() for pattern in patterns)

    def told_as(self, shared: Tellings) -> Fact:
        """The fact with these tellings besides its own; ValueError where they do not go together."""
        unknown = [name for name in shared.told if name not in self.values]
        if unknown:
            raise ValueError(f"tellings: no value {', '.join(unknown)}; allowed: {', '.join(self.values)}")
        values = {
            name: replace(value, told=(*shared.told.get(name, ()), *value.told))
            for name, value in self.values.items()
        }
        fact = replace(self, values=values, unless=(*shared.unless, *self.unless))
        _check_patterns(fact._listed())
        return fact

    def _listed(self) -> dict[str, tuple[str, ...]]:
        """The patterns by the place they stand in."""
        told = {f"values.{name}.told": value.told for name, value in self.values.items()}
        return {**told, "unless": self.unless}

    def check(self) -> None:
        check_clauses(self.cites)
        _check_patterns(self._listed())
        if len(self.values) < 2:
            raise ValueError("values: a fact has at least two; write the others")
        if self.kind != "setting" and self.ask is None:
            raise ValueError("ask: is missing; only a setting is never asked")
        if self.kind == "choice":
            self._check_choice()
        if self.kind == "judgement" and (self.test is None or self.by != "director"):
            raise ValueError("a judgement has by: director and a test to apply")
        if self.by is not None:
            check_role(self.by, "by")
        if not {YES, NO} >= set(self.values):
            unlabelled = [name for name, value in self.values.items() if value.label is None]
            if unlabelled:
                raise ValueError(f"values: needs a label: {', '.join(unlabelled)}")

    def _check_choice(self) -> None:
        if self.by is None:
            allowed = ", ".join(engine_words().roles)
            raise ValueError(f"by: a choice names the player who makes it; allowed: {allowed}")
        silent = [name for name, value in self.values.items() if value.then is None]
        if silent:
            raise ValueError(f"values: a choice says what follows (then); missing for {', '.join(silent)}")


class Item(Bilingual, frozen=True):
    """A sentence of a ruling, with what it rests on and when it is said."""

    cites: tuple[str, ...] = ()
    when: Condition = {}
    """Facts or settings that must be known and have this value (or one of these)."""

    def check(self) -> None:
        super().check()
        check_clauses(self.cites)


class Say(Item, frozen=True):
    """What the director says, to whom and when."""

    to: str = "table"
    away: bool = False
    """To him alone, away from the table."""
    moment: Moment = "now"

    def check(self) -> None:
        super().check()
        check_role(self.to, "to")


class Option(Item, frozen=True):
    """What somebody may choose later in the hand, with its consequence."""

    for_: str = field(name="for", default="nos")
    then: Bilingual | None = None

    def check(self) -> None:
        super().check()
        check_role(self.for_, "for")
        if self.then is None:
            raise ValueError("then: is missing; an option says what follows from it")


class Bind(Item, frozen=True):
    """What somebody must or must not do."""

    on: str = "os"

    def check(self) -> None:
        super().check()
        check_role(self.on, "on")


class Later(Item, frozen=True):
    """What to come back to, and when."""

    moment: Moment | None = None


class Note(Strict, frozen=True):
    """A remark with its source: a rule or note of the library by its id, or words of our own."""

    source: str
    el: str | None = None
    en: str | None = None
    when: Condition = {}


class Bundle(Strict, frozen=True):
    """Sentences that belong together."""

    cites: tuple[str, ...] = ()
    say: tuple[Say, ...] = ()
    options: tuple[Option, ...] = ()
    binds: tuple[Bind, ...] = ()
    later: tuple[Later, ...] = ()
    notes: tuple[Note, ...] = ()

    def check(self) -> None:
        check_clauses(self.cites)


class WrittenOutcome(Strict, frozen=True):
    """A result of the procedure."""

    title: Bilingual
    """The headline, a few words."""
    cites: tuple[str, ...]
    say: tuple[Say, ...]
    options: tuple[Option, ...] = ()
    binds: tuple[Bind, ...] = ()
    later: tuple[Later, ...] = ()
    notes: tuple[Note, ...] = ()
    use: tuple[str, ...] = ()
    """Bundles of shared parts, by `part.bundle`."""
    over: bool = False
    """The board is over when this ruling is given: nobody can learn from it any more."""

    def check(self) -> None:
        check_clauses(self.cites)
        if not self.cites:
            raise ValueError("cites: every outcome cites; name the narrowest clauses it rests on")


class Part(Strict, frozen=True):
    """What several laws share: facts, tellings and bundles, written once."""

    id: str
    facts: dict[str, Fact] = {}
    tellings: dict[str, Tellings] = {}
    """By the names of the facts: for those whose wording is each scenario's own."""
    bundles: dict[str, Bundle] = {}


class Template(Strict, frozen=True):
    """A scenario as it stands in its file."""

    id: str
    law: str
    title: Bilingual
    tree: Any
    outcomes: dict[str, WrittenOutcome]
    also_rules: tuple[str, ...] = ()
    """Laws without a scenario of their own that this one rules on."""
    wrong_calls: tuple[IrregularityKind, ...] = ()
    """The wrong calls that are its business; elsewhere one is part of the story, and nobody's offence."""
    facts: dict[str, Fact] = {}
    shared: tuple[str, ...] = ()
    """Facts taken from shared parts, by their names."""
    table: dict[str, TableValue] = {}
    """Values of this table that texts may show: `[call]` prints " (2♠)" where it is known."""
    always: Bundle = Bundle()
    """What holds whatever comes out."""
    chart: str | None = None
    """The case of the Greek handbook's flowcharts, if it has one."""

    def check(self) -> None:
        for key, laws in (("law", (self.law,)), ("also_rules", self.also_rules)):
            try:
                check_laws(laws)
            except ValueError as error:
                raise ValueError(f"{key}: {error}") from error
        clash = [name for name in self.table if name in SEATED and self.table[name] != "seat"]
        if clash:
            raise ValueError(f"table: {', '.join(clash)}: is a seat")
