"""What a player may and may not do, by role and moment, each with a verdict and its clauses.

In: `player_rights/*.yaml`, one file a role. Out: `Right` values.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from corpus.loading import load
from corpus.packing import packed
from corpus.texts import Bilingual, FourNames, Strict, check_clauses, printed
from corpus.words import Language

HERE = Path(__file__).parent / "player_rights"
CITATION = "{"
Verdict = Literal["yes", "no", "only_if"]
Moment = Literal["before", "auction", "clarification", "play", "after", "any"]


class Right(Strict, frozen=True):
    """One question a player may have about what he may do."""

    id: str
    moment: Moment
    verdict: Verdict
    asks: Bilingual
    """The question as a player would put it."""
    answer: Bilingual
    """Yes or no, under which conditions, and what follows from a breach."""
    cites: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """Rules of the EOM that bear on it."""

    def in_short(self, lang: Language) -> str:
        """The answer as far as its first clause: the verdict and what it rests on."""
        said = self.answer.in_language(lang)
        cited = said.find(CITATION)
        ends = (place for place in range(max(cited, 0), len(said)) if _is_end(said, place))
        return said[: next(ends, len(said)) + 1] if cited >= 0 else said

    def check(self) -> None:
        check_clauses(self.cites)
        if not self.cites and not self.rules:
            raise ValueError("cites: a right rests on a clause or a rule")


def _is_end(text: str, place: int) -> bool:
    """Does a sentence end here? An abbreviation has no capital after it."""
    return (
        text[place] == "." and text[place + 1 : place + 2].isspace() and text[place + 2 : place + 3].isupper()
    )


class RightsOfRole(Strict, frozen=True):
    """All rights of one role."""

    role: str
    title: FourNames
    rights: tuple[Right, ...]


class Asked(Strict, frozen=True):
    """A question about a right as somebody put it."""

    right: str
    lang: Literal["el", "el-Latn", "en", "he", "hu"]
    text: str
    also: tuple[str, ...] = ()
    """Rights that answer it as well: the same clause, said of another role."""


class _Roles(Strict, frozen=True):
    roles: dict[str, RightsOfRole]


@cache
def roles() -> dict[str, RightsOfRole]:
    """Every role by its name."""
    sources = [*sorted(HERE.glob("*.yaml")), Path(__file__)]
    return packed("rights", _Roles, sources, _load).roles


def _load() -> _Roles:
    return _Roles(roles={path.stem: load(path, RightsOfRole) for path in sorted(HERE.glob("*.yaml"))})


def asked_in_words() -> list[Asked]:
    """Questions about rights as people put them, from which it is learnt which right is meant."""
    lines = (HERE / "asked.jsonl").read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Asked) for line in lines]


def right(right_id: str) -> Right | None:
    """A right by its id."""
    return next((right for role in roles().values() for right in role.rights if right.id == right_id), None)


def role_of(found: Right) -> str:
    """Whose right it is."""
    return next(name for name, role in roles().items() if found in role.rights)


def right_json(role: str, found: Right) -> dict[str, Any]:
    """A right as other tools read it."""
    return {
        "id": found.id,
        "role": role,
        "moment": found.moment,
        "verdict": found.verdict,
        "asks": {"el": printed(found.asks.el, "el"), "en": printed(found.asks.en, "en")},
        "answer": {"el": printed(found.answer.el, "el"), "en": printed(found.answer.en, "en")},
        "citations": list(found.cites),
        "rules": list(found.rules),
    }
