"""Auctions in the loose ways people tell them, what follows from them by computation, and what must not be computed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.bridge import PASS, Seat
from scenarios.reading.auctions import Told
from scenarios.reading.reading import Reading, read
from scenarios.understanding import case_of, understand


def told(text: str) -> Told:
    return read(text).told


def seated(text: str) -> list[str]:
    """Every call with its seat, where that is known: "N 1♠", "? P"."""
    return [f"{item.seat or '?'} {item.call}" for item in told(text).calls]


def computed(text: str) -> set[str]:
    return set(read(text).computed())


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("1♠ – πάσο – 1♥", ["? 1♠", "? P", "? 1♥"]),
        ("1S-P-1H", ["? 1♠", "? P", "? 1♥"]),
        ("1S P 1H", ["? 1♠", "? P", "? 1♥"]),
        ("1♠ - X - 1♥", ["? 1♠", "? X", "? 1♥"]),
        ("N: 1S P 1H", ["N 1♠", "E P", "S 1♥"]),
        ("N: 1S P 2H P", ["N 1♠", "E P", "S 2♥", "W P"]),
        ("N 1S, E P, S 1H", ["N 1♠", "E P", "S 1♥"]),
        ("ο Β 1♠ η Α πάσο ο Ν 1♥", ["N 1♠", "E P", "S 1♥"]),
        ("1♦ η Ανατολή, πάσο ο Νότος, κοντρ ο Βορράς", ["E 1♦", "S P", "N X"]),
        ("Βορράς 1♠, Ανατολή 2♥, Νότος 2♦", ["N 1♠", "E 2♥", "S 2♦"]),
        ("North opened 1NT, East passed, West bid 2♣", ["N 1NT", "E P", "W 2♣"]),
        ("Észak 1♠, Kelet passz, Dél 1♥", ["N 1♠", "E P", "S 1♥"]),
        ("צפון 1♠, מזרח פאס, דרום 1♥", ["N 1♠", "E P", "S 1♥"]),
        ("Voras 1p, Anatoli paso, Notos 1 karo", ["N 1♠", "E P", "S 1♦"]),
        ("West 1♥, North pass, East 2♣", ["W 1♥", "N P", "E 2♣"]),
        ("2σα ο Νότος, κοντρ, και βάζει ο Βορράς 2 κούπες", ["S 2NT", "W X", "N 2♥"]),
        ("South opened 1NT, pass, North 2C, pass, South 2D", ["S 1NT", "W P", "N 2♣", "E P", "S 2♦"]),
        ("South opened 1NT, pass, West 2C", ["S 1NT", "? P", "W 2♣"]),
        ("ο Νότος 1♥, η Ανατολή πάσο, η Δύση θέλει απλά να πει 1♠", ["S 1♥", "E P"]),
        ("North 1♥, East pass, West wants to bid 1♠", ["N 1♥", "E P"]),
    ],
)
def test_calls_and_their_players(text: str, calls: list[str]) -> None:
    assert seated(text) == calls
    assert not told(text).relative or calls[0].startswith("?")


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("άνοιξα 1ΧΑ ο επόμενος 2♣", ["1NT", "2♣"]),
        ("I opened 1NT, LHO 2♣", ["1NT", "2♣"]),
        ("partner opened 1♥, RHO passed and I doubled", ["1♥", "P", "X"]),
        ("ο δεξιά μου 2♥, εγώ 2♦", ["2♥", "2♦"]),
    ],
)
def test_players_as_the_speaker_sees_them_are_never_shown_as_seats(text: str, calls: list[str]) -> None:
    assert [str(item.call) for item in told(text).calls] == calls
    assert told(text).relative
    taken = case_of(understand(text), "law27_insufficient_bid")
    assert taken.table.seats == {}
    assert taken.table.auction is None


@pytest.mark.parametrize(
    "text",
    [
        "άνοιξα 1ΧΑ ο επόμενος 2♣",
        "ο συμπαίκτης μου άνοιξε 1♠ και ο επόμενος πάσαρε",
        "ο δεξιά μου 2♥, εγώ 3♦",
        "partner opened 1♠, RHO passed, I bid 2♣",
        "RHO 1♦, I doubled",
        "1♠ P 2♠ P",
        "1♠ - pass - 2♣ - 2♥",
        "N: 1S P 2S",
        "Βορράς 1♠, Ανατολή πάσο, Νότος 2♥, Δύση πάσο",
        "North 1♠, East double, South pass, West 2♥",
        "N 1S, E P, S 2H",
        "Dealer North. North opened 1♠",
        "1♦ η Ανατολή, πάσο ο Νότος, κοντρ ο Βορράς",
        "North opened 1NT, East passed, West bid 2♣",
        "Βορράς 1♠, Νότος 2♠",
        "3♣ over 2NT",
        "1♠ πάνω στο 1♥",
        "στο 2♠ είπε 2ΧΑ",
        "Dealer West: pass, 1NT by North, pass, 3NT by South",
        "4♠ ο Νότος, κοντρ, σιρκόντρ ο Βορράς",
        "2 szan fölött a 3 treff elég?",
        "2SZ nyitására 3♦-ra javít",
        "1♥-ról 2♥-ra emelte",
        "דאבל על 4 ספייד כשהיה 4 הארט",
        "1♥ – passz – 2♥ – passz – passz – passz. A 2 kőrt mondó még akart volna próbálni.",
        "στο 4♠ που έπαιζε, μου είπε για το 2♣",
    ],
)
def test_a_regular_auction_shows_nothing_irregular(text: str) -> None:
    assert computed(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "2♠ over 2NT",
        "South bid 2♠ over 2NT",
        "over 2NT he bid 2♠",
        "Ο Νότος είπε 2♠ πάνω σε 2ΧΑ",
        "έβαλε 2Π πάνω στο 2ΧΑ",
        "στο 2ΧΑ είπε 2♠",
        "sto 2xa o notos eipe 2♠",
        "Ο Νότος στο 2ΧΑ του Δύση είπε 2♠",
        "eipe 2s panw se 2xa",
        "evale 2 pikes pano sta 2 xwris",
        "ειπε 2 μπαστουνια πανω στο 2σα",
        "דרום הכריז 2♠ מעל 2נט",
        "2♠ על 2NT",
        "דרום הכריז 2♠ מעל 2NT",
        "Dél 2♠-t licitált 2NT-re",
        "a partnerem 2♠-t mondott a 2NT-re",
        "2NT fölött 2♠-t licitált",
        "2♠ volt a 2NT fölött",
    ],
)
def test_a_bid_over_a_higher_one_is_insufficient_in_every_language(text: str) -> None:
    reading = read(text)
    assert set(reading.computed()) >= {"insufficient"}
    assert reading.told.insufficient
    assert [str(bid) for bid in reading.told.insufficient] == ["2♠", "2NT"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1♠ – πάσο – 1♥", "insufficient"),
        ("N: 1S P 1H", "insufficient_bid"),
        ("1♥ – 2♣ – 2♥ – και ο τέταρτος έβγαλε 2♦", "insufficient"),
        ("1C (1S) 1H, and the next hand simply passed. Is the 1H now good?", "insufficient"),
        ("S opens 2♥, W passes, N bids 2♣", "insufficient_bid"),
        ("One diamond, one spade, one heart. Oops.", "insufficient"),
        ("Βορράς 1♠, Ανατολή 2♥, Νότος 2♦", "insufficient_bid"),
        ("Észak 1♠, Kelet passz, Dél 1♥", "insufficient_bid"),
        ("צפון 1♠, מזרח פאס, דרום 1♥", "insufficient_bid"),
        ("RHO 2♥, I bid 2♦", "insufficient"),
        ("ο δεξιά μου 2♥, εγώ 2♦", "insufficient"),
        ("1♦ η Ανατολή, πάσο ο Νότος, κοντρ ο Βορράς εκτός σειράς", "out_of_rotation_double"),
        ("North opened 1NT, East passed, West bid 2♣ out of turn", "out_of_rotation_bid"),
        ("Βορράς 1♠, Ανατολή 2♥, Δύση πάσο, εκτός σειράς", "out_of_rotation_pass"),
        ("Dealer North. South opened 1♠", "out_of_rotation_bid"),
        ("Dealer ο Βορράς, ο Νότος είπε 1♠", "out_of_rotation_bid"),
        ("Μοίραζε ο Βορράς, άνοιξε η Ανατολή 1♥", "out_of_rotation_bid"),
        ("dealer o voras, i anatoli anoikse 1p", "out_of_rotation_bid"),
        ("Észak az osztó, Kelet 1♠", "out_of_rotation_bid"),
        ("צפון מחלק, מזרח פתח 1♠", "out_of_rotation_bid"),
        ("North 1♠, East pass, South double", "inadmissible_double"),
        ("Βορράς 1♠, Ανατολή πάσο, Νότος κοντρ", "inadmissible_double"),
        ("partner opened 1♥, RHO passed and I doubled", "inadmissible_double"),
        ("Észak 1♠, Kelet passz, Dél kontra", "inadmissible_double"),
        ("είχε 14 φύλλα", "cards_too_many"),
        ("ο Νότος έχει 12 φύλλα", "cards_too_few"),
        ("ston Noto eixe 14 fylla", "cards_too_many"),
        ("East has 14 cards", "cards_too_many"),
        ("Délnek 14 lapja van", "cards_too_many"),
        ("לדרום יש 14 קלפים", "cards_too_many"),
    ],
)
def test_what_nobody_names_is_computed(text: str, name: str) -> None:
    assert name in computed(text)


@pytest.mark.parametrize(
    "text",
    [
        "3ΧΑ κοντρέ",
        "3ΧΑ κοντρέ, δύο κάτω",
        "3xa kontre",
        "3NT doubled, East led",
        "3NT kontra, Dél játszik",
        "3NT דאבל",
        "4♠x-2",
        "Παίζω 3ΧΑ κοντρέ, η Δύση βγήκε ♥10",
        "Παίζω 4♠ και ο αριστερός μου 3♥ λέει",
        "contract 4♥ by South, East led ♠K",
        "4♠ went down two, 3NT was cold",
        "We played 4♠, they played 3NT at the other table",
        "Στο άλλο τραπέζι έπαιξαν 4♠, εμείς 3ΧΑ",
        "He replaced 1♥ with 2♥",
        "South changed his 2♥ to 1♥",
        "Άλλαξε το 2♥ σε 1♥",
        "1♠ was replaced by 1♥",
        "Ήθελε 1♠ κι έβαλε 1♥",
        "meant to bid 2♠ but pulled 1♠",
        "2♠ αντί για 2♥",
        "2♠ shows 5-5, 2♥ is weak",
        "Το 2♦ σημαίνει κούπες και το 1ΧΑ 15-17",
        "The explanation was 2♦ = hearts, 1♠ transfer",
        "ο Νότος έχει 13 φύλλα",
        "1NT is 12-14, the card says",
        "ανοίγει 1ΧΑ με 14, λέει η κάρτα",
        "board 14 has no cards",
        "14 ζεύγη, 3 φύλλα σκορ",
    ],
)
def test_nothing_is_computed_from_what_is_no_auction_and_no_count(text: str) -> None:
    assert computed(text) == set()


@pytest.mark.parametrize(
    ("text", "bidder"),
    [
        ("Ο Νότος είπε 2♠ πάνω σε 2ΧΑ", Seat.SOUTH),
        ("West bid 2♠ over 2NT", Seat.WEST),
        ("דרום הכריז 2♠ מעל 2NT", Seat.SOUTH),
        ("2♠ over 2NT", None),
        ("2♠ over North's 2NT", None),
    ],
)
def test_whose_bid_it_was_is_taken_only_where_it_is_said(text: str, bidder: Seat | None) -> None:
    assert told(text).bidder == bidder


PIECES = st.sampled_from(
    [
        "N:",
        "S",
        "E",
        "W",
        "Βορράς",
        "Νότος",
        "ο",
        "Ανατολή",
        "Δύση",
        "1♠",
        "2♥",
        "1ΧΑ",
        "7NT",
        "πάσο",
        "P",
        "X",
        "κοντρ",
        "XX",
        "dealer",
        ",",
        ".",
        "–",
        "πάνω",
        "σε",
        "2♠",
        "over",
        "14",
        "φύλλα",
        "εγώ",
        "μου",
    ]
)


@given(st.lists(PIECES, max_size=14).map(" ".join))
def test_any_mixture_of_calls_and_players_is_a_value(text: str) -> None:
    reading: Reading = read(text)
    assert all(isinstance(name, str) for name in reading.computed())
    if reading.told.auction:
        told_calls = [item.call for item in reading.told.calls]
        for _, call in reading.told.auction.calls:
            if told_calls and call == told_calls[0]:
                told_calls.pop(0)
            else:
                assert call == PASS, "passes may be filled in, nothing else, and nothing is passed over"


def irregular(text: str) -> str:
    """The auction as far as it is told, up to what is irregular in it."""
    return str(told(text).auction)


@pytest.mark.parametrize(
    ("text", "auction"),
    [
        (
            "South dealer. South 1S, North bid 1H over 1S at West's turn; East refuses, West passes",
            "S:1♠ N:1♥",
        ),
        ("Dealer West. East opened 1♠, South does not accept it, West passed, North passed", "E:1♠"),
        ("Dealer North. East opened 1♥ out of turn, South passed.", "E:1♥ S:P"),
        ("Ο Νότος 1♠, ο Δύση πάσο, ο Βορράς 1♥, η Ανατολή πάσο", "S:1♠ W:P N:1♥ E:P"),
    ],
)
def test_what_is_called_after_a_refusal_is_not_of_the_same_auction(text: str, auction: str) -> None:
    assert irregular(text) == auction


def test_a_call_is_of_the_player_it_is_said_to_be_of() -> None:
    assert seated("το 2♦ της Δύσης, ο Νότος 1♠") == ["W 2♦", "S 1♠"]
    assert seated("West's 2♦ and South 1♠") == ["W 2♦", "S 1♠"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Kelet 14, Észak 12 lapot kapott", {"cards_too_many", "cards_too_few"}),
        ("Ο Νότος έχει 12 φύλλα", {"cards_too_few"}),
        ("at trick 12 a card was missing", set()),
        ("Kelet 14, Észak 12", set()),
    ],
)
def test_counts_of_cards(text: str, names: set[str]) -> None:
    assert computed(text) == names


def test_a_bid_that_was_doubled_is_not_a_call_of_the_doubler() -> None:
    assert seated("South doubled 3♦ at North's turn") == ["S X"]
    assert seated("N 1S, E X, S 2H") == ["N 1♠", "E X", "S 2♥"]


def test_the_opponent_whose_turn_it_was_has_taken_it() -> None:
    assert "turn_taken" in computed("Dealer West. North opened 1♣ out of turn and West bid 1NT")
    assert "turn_taken" not in computed("Dealer West. North opened 1♣ out of turn and East bid 1NT")


def test_the_next_player_who_calls_has_accepted_a_call_out_of_turn() -> None:
    assert "accepted_by_call" in computed("Dealer West. North opened 1♣ out of turn and East bid 1NT")
    assert "accepted_by_call" not in computed("Dealer West. North opened 1♣ out of turn and West bid 1NT")
    assert "accepted_by_call" not in computed("Dealer West. North passed out of turn and East passed")


@pytest.mark.parametrize(
    "text",
    [
        "East huddled and passed, West came in with a double",
        "Η σειρά ήταν του Βορρά πάνω στις 2♠, αλλά κοντράρισε ο Νότος. Η Δύση δεν το θέλει.",
        "North doubled and South ran to 4♥",
    ],
)
def test_a_double_whose_bid_is_not_told_is_not_inadmissible(text: str) -> None:
    assert "inadmissible_double" not in computed(text)


@pytest.mark.parametrize(
    ("text", "scenario", "offender"),
    [
        ("Βορράς 1♠, Ανατολή 1♥", "law27_insufficient_bid", Seat.EAST),
        ("Βορράς 1♠, Ανατολή 1♥", "law13_wrong_number_of_cards", None),
        ("Βορράς 1♠, Ανατολή 1♥", "law24_card_exposed_in_auction", None),
    ],
)
def test_a_wrong_call_makes_an_offender_only_where_the_law_is_about_it(
    text: str, scenario: str, offender: Seat | None
) -> None:
    assert case_of(understand(text), scenario).table.seats.get("offender") == offender
