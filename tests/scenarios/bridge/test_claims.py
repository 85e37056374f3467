"""Claims as people type them: hands in every loose form, trumps, the lead, the statement; and what is wrong, named."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.words import LANGUAGES, Language
from scenarios.bridge import (
    PACK,
    Denomination,
    Hand,
    Seat,
    Suit,
    format_denomination,
    format_rank,
    format_seat,
)
from scenarios.bridge.claims import holds_hands, parse_claim
from scenarios.bridge.faults import FaultError
from scenarios.bridge.positions import format_position
from scenarios.bridge.typed_hands import find_hands

TWO = "N:AK2..3. S:.Q4..A3"


@pytest.mark.parametrize(
    ("typed", "position", "statement"),
    [
        ("N ♠AK2 ♥- ♦3 ♣- S ♠- ♥Q4 ♦- ♣A3, trumps hearts, East to lead. The rest are mine", f"{TWO} H E", "The rest are mine"),
        ("N ♠AK2, ♦3 S ♥Q4, ♣A3 hearts are trumps and East is to lead", f"{TWO} H E", ""),
        ("N AK2.-.3.- S -.Q4.-.A3 NT West to lead claims all", f"{TWO} NT W", "claims all"),
        ("N: AK2..3. S: .Q4..A3 spades trumps lead: N", f"{TWO} S N", ""),
        ("N AK2/-/3/- S -/Q4/-/A3 no trumps, on lead South", f"{TWO} NT S", ""),
        ("N AK2 - 3 - S - Q4 - A3 clubs are trumps, lead North", f"{TWO} C N", ""),
        ("North: SAK2 D3 South: HQ4 CA3 trump diamonds W to lead", f"{TWO} D W", ""),
        ("N: !sAK2 !d3 S: !hQ4 !cA3 hearts trump E to lead", f"{TWO} H E", ""),
        ("N: spades A K 2 diamonds 3 S: hearts Q 4 clubs A 3 trumps hearts", f"{TWO} H ?", ""),
        ("Β: Α Ρ 2 / - / 3 / - Ν: - / Δ 4 / - / Α 3 ατού κούπα έξοδος Ανατολή, παίρνω όλες", f"{TWO} H E", "παίρνω όλες"),
        ("Β ♠ΑΡ2 ♦3 Ν ♥Ν4 ♣Α3 ατού οι πίκες, βγαίνει η Δύση. Τις παίρνω από πάνω", f"{TWO} S W", "Τις παίρνω από πάνω"),
        ("Βορράς ΑΡ2.-.3.- Νότος -.Ν4.-.Α3 χωρίς ατού, παίζει ο Νότος", f"{TWO} NT S", ""),
        ("Β: ♠ Α Ρ 2 ♦ 3 Ν: ♥ Ν 4 ♣ Α 3 ΧΑ", f"{TWO} NT ?", ""),
        ("ΑΡ δικά μου Β ΑΡ2/-/3/- Ν -/Ν4/-/Α3", f"{TWO} ? ?", "ΑΡ δικά μου"),
        ("Voras SAK2 D3 Notos HQ4 CA3 atou koupes, exodos Dysi", f"{TWO} H W", ""),
        ("É: AK2/-/3/- D: -/D4/-/A3 adu kőr, Kelet hív, enyém az összes", f"{TWO} H E", "enyém az összes"),
        ("צפון ♠AK2 ♦3 דרום ♥Q4 ♣A3 שליט הארט מזרח מוביל", f"{TWO} H E", ""),
        ("N ♠️AK2 ♦️3 S ♥️Q4 ♣️A3 ♥️ trumps, East to lead", f"{TWO} H E", ""),
        ("Β ΑΡ2/-/3/- Ν -/Ν4/-/Α3 ατού κούπα", f"{TWO} H ?", ""),
        ("β: αρ2/-/3/-\nν: -/ν4/-/α3\nΑΤΟΥ ΚΟΥΠΑ\nΕΞΟΔΟΣ ΔΥΣΗ", f"{TWO} H W", ""),
        ("Βορράς: ♠ΑΡ2 ♥– ♦3 ♣– Νότος: ♠– ♥Ν4 ♦– ♣Α3", f"{TWO} ? ?", ""),
        ("N ♠A10 S ♠K9", "N:AT... S:K9... ? ?", ""),
        ("S -.Q4.-.A3 N AK2.-.3.-", f"{TWO} ? ?", ""),
    ],
)  # fmt: skip
def test_a_claim_is_read_as_it_is_typed(typed: str, position: str, statement: str) -> None:
    claim = parse_claim(typed)
    assert (format_position(claim.position), claim.statement) == (position, statement)


@pytest.mark.parametrize(
    ("typed", "kind", "what", "seats"),
    [
        ("N ♠AKZ S ♠234", "not_a_card", "♠AKZ", "N"),
        ("N ♠AKx S ♠234", "not_a_card", "♠AKx", "N"),
        ("N AK.2.Z.3 S 4.5.6.78", "not_a_card", "Z", "N"),
        ("N AK/2/3/- S 4/5/Ω/78", "not_a_card", "Ω", "S"),
        ("N: what S: ♠2", "not_a_hand", "what", "N"),
        ("N ♠AA S ♠23", "card_twice", "♠A", "N"),
        ("N ♠AK S ♠A3", "card_twice", "♠A", "NS"),
        ("N ♠AK S ♠3", "uneven", "", "S"),
        ("N ♠AK N ♠32", "seat_twice", "", "N"),
        ("N ♠AK E ♠32 S ♠45", "hand_missing", "", "W"),
        ("the rest are mine", "no_cards", "", ""),
        ("", "no_cards", "", ""),
        ("North leads. South has the rest.", "no_cards", "", ""),
    ],
)
def test_what_is_wrong_is_named(typed: str, kind: str, what: str, seats: str) -> None:
    with pytest.raises(FaultError) as refused:
        parse_claim(typed)
    fault = refused.value.fault
    named = str(fault.card) if fault.card else fault.what
    assert (fault.kind, named[: len(what)] if what else "", "".join(seat.value for seat in fault.seats)) == (
        kind,
        what,
        seats,
    )


FORMS = ("signs", "dots", "strokes", "groups")


def written(hand: Hand, form: str, lang: Language) -> str:
    held = {
        suit: "".join(format_rank(card.rank, lang) for card in hand.in_suit(suit)) for suit in reversed(Suit)
    }
    if form == "signs":
        return " ".join(f"{suit.symbol}{cards or '-'}" for suit, cards in held.items())
    sign = {"dots": ".", "strokes": "/", "groups": " "}[form]
    return sign.join(cards or "-" for cards in held.values())


@given(
    st.integers(0, 2**32),
    st.integers(1, 13),
    st.sampled_from([2, 4]),
    st.sampled_from(FORMS),
    st.sampled_from(LANGUAGES),
    st.booleans(),
)
@settings(deadline=None)
def test_what_we_write_in_any_language_and_form_is_read_back(
    seed: int, size: int, count: int, form: str, lang: Language, short: bool
) -> None:
    chance = random.Random(seed)
    pack = list(PACK)
    chance.shuffle(pack)
    seats = sorted(chance.sample(list(Seat), count), key=list(Seat).index)
    hands = {
        seat: Hand(frozenset(pack[place * size : (place + 1) * size])) for place, seat in enumerate(seats)
    }
    trumps = chance.choice(list(Denomination))
    typed = " ".join(
        f"{format_seat(seat, lang, short=short)}: {written(hand, form, lang)}" for seat, hand in hands.items()
    )
    claim = parse_claim(f"{typed} trumps {format_denomination(trumps, lang, short=True)}")
    assert dict(claim.position.hands) == hands
    assert claim.position.trumps is trumps


@given(st.text(alphabet="NESWΒΑΝΔDKÉ:=/.,-–♠♥♦♣!sAKQJT1098ΡΒΦ2 \n\tαβtrumpsleadατού", max_size=80))
@settings(deadline=None)
def test_anything_is_read_or_refused(text: str) -> None:
    try:
        claim = parse_claim(text)
    except FaultError:
        return
    sizes = {len(hand) for hand in claim.position.hands.values()}
    assert len(sizes) == 1
    assert sizes.pop() in range(1, 14)
    assert holds_hands(text)


@pytest.mark.parametrize(
    "piece", ["N ", "Α ", "N: ♠", "N /", "Α / ", "Α.", "N A ", "♠A", "trumps ", "lead ", "Ν"]
)
def test_a_long_text_costs_no_more_than_its_length(piece: str) -> None:
    def seconds(size: int) -> float:
        begin = time.process_time()
        holds_hands(piece * (size // len(piece)))
        return time.process_time() - begin

    seconds(100)
    assert seconds(8000) < 40 * seconds(800) + 1


def test_hands_stand_where_they_were_typed() -> None:
    text = "I say N ♠AK and S ♠23 too"
    assert [text[hand.start : hand.end] for hand in find_hands(text)] == ["N ♠AK", "S ♠23"]
