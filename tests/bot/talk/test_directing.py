"""Who directs in a group: asked of Telegram only where it decides, and bounded in number."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.talk.conversation import step
from bot.talk.directing import MOST_ASKING, MOST_DIRECTORS, may_direct
from bot.talk.state import Directing, Rank, State, Tapped, Typed
from bot.talk.turns import RankWantedError, Turn

NAMED = State(directing="named", directors=(("5", "Άννα"),))


@pytest.mark.parametrize(
    ("directing", "who", "rank", "may"),
    [
        ("everybody", "9", "unknown", True),
        ("everybody", "9", "member", True),
        ("administrators", "5", "member", False),
        ("administrators", "9", "administrator", True),
        ("named", "5", "unknown", True),
        ("named", "9", "member", False),
        ("named", "9", "administrator", True),
        ("administrators", "", "alone", True),
    ],
)
def test_who_may(directing: Directing, who: str, rank: Rank, may: bool) -> None:
    assert may_direct(Turn(structs.replace(NAMED, directing=directing), who=who, rank=rank)) is may


@pytest.mark.parametrize("directing", ["administrators", "named"])
def test_the_rank_is_asked_for_where_it_decides(directing: Directing) -> None:
    state = structs.replace(NAMED, directing=directing)
    with pytest.raises(RankWantedError):
        step(state, Typed("/log κάτι", "Νίκος", "", "9", "unknown"))
    step(state, Typed("/log", "Νίκος", "", "9", "unknown"))
    step(state, Typed("27Β1", "Νίκος", "", "9", "unknown"))


def test_lists_of_people_are_bounded() -> None:
    state = structs.replace(NAMED, directors=())
    for number in range(MOST_ASKING + 3):
        state, _ = step(state, Tapped("direct:me", f"N{number}", "", str(number), "member"))
    assert [who for who, _ in state.would_direct] == [str(number) for number in range(3, MOST_ASKING + 3)]
    full = structs.replace(state, directors=tuple((str(100 + n), "x") for n in range(MOST_DIRECTORS)))
    after, reply = step(full, Tapped("direct:+5", "Μ", "", "1", "administrator"))
    assert after.directors == full.directors
    assert reply.refuses


def test_one_who_asks_twice_is_asked_about_once_and_a_long_name_is_cut() -> None:
    state = NAMED
    for _ in range(2):
        state, _ = step(state, Tapped("direct:me", "Ν" * 200, "", "7", "member"))
    assert state.would_direct == (("7", "Ν" * 40),)


def test_a_case_keeps_who_told_of_it() -> None:
    state, _ = step(State(), Typed("ο Νότος είπε 2♠ πάνω σε 2ΧΑ", "Ν", "", "2", "member"))
    assert state.case
    assert state.case.owner == "2"
    for action in ("answer:how=meant", "back:", "over:"):
        state, _ = step(state, Tapped(action, "Μ", "", "1", "administrator"))
        assert state.case
        assert state.case.owner == "2"
    alone, _ = step(State(), Typed("ο Νότος είπε 2♠ πάνω σε 2ΧΑ"))
    assert alone.case
    assert alone.case.owner == ""
