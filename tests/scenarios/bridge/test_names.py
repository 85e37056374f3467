"""Names: everything printed is read back in four languages, and what people type is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.bridge import (
    CALLS,
    LANGUAGES,
    PACK,
    Bid,
    Contract,
    Denomination,
    Language,
    Rank,
    Result,
    Risk,
    Seat,
    Side,
    Suit,
    call_of,
    card_of,
    format_call,
    format_card,
    format_contract,
    format_denomination,
    format_rank,
    format_result,
    format_seat,
    format_side,
    format_suit,
    parse_call,
    parse_card,
    parse_contract,
    parse_denomination,
    parse_rank,
    parse_result,
    parse_seat,
    parse_side,
    parse_suit,
)
from scenarios.bridge.typed import read_typed
from scenarios.bridge.vocabulary import meanings

langs = pytest.mark.parametrize("lang", LANGUAGES)
TYPED_CALLS = {
    "1S": "1♠|1♠️|1♤|1S|1s|1Π|1π|1 πίκα|ένα πίκα|μία πίκα|Μια ΠΙΚΑ|ena pika|mia pika|1sp|1 Spade|one spade|1 πίκες"
    "|egy pikk|1 pikk|1 pikket|1 ספייד|אחד ספייד|1 עלה|1P",
    "2H": "2♥|2❤|2H|2 κούπες|δύο κούπα|2κο|2 koupes|dyo koupes|two hearts|2 kőr|két kőr|2 kört|2 הארט|2 לב",
    "3D": "3♦|3D|3 καρό|τρία καρά|3Κα|3 kara|3 karo|3 káró|3 diamonds|3 דיאמונד|3 דיימונד|3 יהלום",
    "4C": "4♣|4C|4Σ|4 σπαθιά|τέσσερα σπαθιά|4 spathia|4 treff|negy treff|4 clubs|4 קלאב|4 תלתן",
    "3NT": "3ΧΑ|3 Χ.Α.|3χα|3ΝΤ|3NT|3N|3 ΧΑΤΟΥ|3 χωρίς|3 χωρίς ατού|3xa|3 no trump|three notrump|3 no-trump|3SZ|3 szan"
    "|3 szanzadu|három szanzadu|3 ללא שליט|3 סאנס|3 ללא|3XΑ|3NΤ|τρία χωρίς|3sa",
    "P": "πάσο|πάσσο|ΠΑΣΟ|Pass|P|p|paso|passo|passz|פאס|no bid|Π",
    "X": "κοντρ|Κόντρ|κόντρα|X|x|χ|Χ|×|dbl|Double|kontr|kontra|contra|כפל|קונטרה|דאבל",
    "XX": "σιρκόντρ|ρεκόντρ|σουρκόντρ|XX|xx|ΧΧ|rdbl|redouble|rekontra|sirkontr|רה כפל|רה-כפל|סירקונטרה|רי-דאבל|רידאבל",
    "8S": "8♠|8S|οκτώ πίκες|eight spades",
}  # fmt: skip
TYPED_CARDS = {
    "SK": "Ρ♠|♠Ρ|Κ♠|ρήγας πίκα|ρήγα πίκα|ρήγας πίκας|rigas pika|KS|SK|♠K|K♠️|king of spades|King of Spades"
    "|מלך עלה|מלך ספייד|pikk király|Παπάς πίκα|the king of spades",
    "HQ": "Q♥|♥Q|ντάμα κούπα|Ντάμα Κούπες|Ν♥|Δ♥|QH|queen of hearts|dama koupa|ntama koupa|kőr dáma|מלכה הארט|מלכה לב",
    "DJ": "J♦|βαλές καρό|Β♦|φάντης καρό|JD|jack of diamonds|vales karo|káró bubi|נסיך דיאמונד|נסיך יהלום",
    "CA": "A♣|Α♣|άσος σπαθί|άσσος σπαθί|ΑΣ|assos spathi|ace of clubs|treff ász|אס קלאב|אס תלתן|AC",
    "ST": "10♠|♠10|T♠|Τ♠|δέκα πίκα|10 πίκα|10S|S10|TS|ten of spades|pikk tízes|10 ספייד",
    "H7": "7♥|♥7|επτά κούπα|εφτά κούπες|7 κούπα|7H|H7|seven of hearts|kőr hetes|7 הארט|7 of hearts",
}
TYPED_SEATS = {
    "N": "Βορράς|Βορρά|ΒΟΡΡΑΣ|Β|North|N|n|voras|vorras|צפון|Észak|eszak|É|é",
    "E": "Ανατολή|Ανατολής|Α|East|E|anatoli|anatolh|מזרח|Kelet|K",
    "S": "Νότος|Νότου|Νότο|Ν|South|S|notos|notou|דרום|Dél|D",
    "W": "Δύση|Δύσης|Δ|West|W|dysi|disi|dysh|מערב|Nyugat|Ny",
}
TYPED_SUITS = {
    "S": "♠|s|π|Π|πίκα|πίκες|pika|spades|pikk|ספייד|עלה",
    "H": "♥|h|κο|κούπα|κούπες|koupa|hearts|kőr|הארט|לב",
    "D": "♦|d|κα|καρό|καρά|karo|diamonds|káró|דיאמונד|יהלום",
    "C": "♣|c|σ|Σ|σπαθί|σπαθιά|spathi|clubs|treff|קלאב|תלתן",
}
AMBIGUOUS = ["κ", "Κ", "k", "K", "", "?", "φύλλο"]


def spread(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(typed, code) for code, forms in table.items() for typed in forms.split("|")]


@langs
def test_seats_and_sides_are_printed_and_read_back(lang: Language) -> None:
    for seat in Seat:
        assert parse_seat(format_seat(seat, lang)) is seat
        assert parse_seat(format_seat(seat, lang, short=True)) is seat
    for side in Side:
        assert parse_side(format_side(side, lang)) is side


@langs
def test_suits_ranks_and_denominations_are_printed_and_read_back(lang: Language) -> None:
    for suit in Suit:
        assert parse_suit(format_suit(suit, lang)) is suit
        assert parse_suit(suit.symbol) is parse_suit(suit.code) is suit
    for rank in Rank:
        assert parse_rank(format_rank(rank, lang)) is rank
        assert parse_rank(format_rank(rank, lang, spelled=True)) is rank
    for denomination in Denomination:
        assert parse_denomination(format_denomination(denomination, lang)) is denomination
        assert parse_denomination(format_denomination(denomination, lang, short=True)) is denomination


@langs
def test_calls_are_printed_and_read_back(lang: Language) -> None:
    for call in (*CALLS, Bid(8, Denomination.CLUBS)):
        assert parse_call(format_call(call, lang)) == call
        assert parse_call(format_call(call, lang, spelled=True)) == call
        assert parse_call(str(call)) == parse_call(call.code) == call


@langs
def test_cards_are_printed_and_read_back(lang: Language) -> None:
    for card in PACK:
        assert parse_card(format_card(card, lang)) == card
        assert parse_card(format_card(card, lang, spelled=True)) == card
        assert parse_card(str(card)) == parse_card(card.code) == parse_card(card.code[::-1]) == card


@langs
def test_contracts_and_results_are_printed_and_read_back(lang: Language) -> None:
    for bid in CALLS[3:]:
        assert isinstance(bid, Bid)
        for risk in Risk:
            for declarer in (None, *Seat):
                contract = Contract(bid.level, bid.denomination, risk, declarer)
                assert parse_contract(format_contract(contract, lang)) == contract
                for tricks in (0, 5, contract.tricks_needed, 13):
                    result = Result(contract, tricks)
                    assert parse_result(format_result(result, lang)) == result


@pytest.mark.parametrize(("typed", "code"), spread(TYPED_CALLS))
def test_a_call_as_people_type_it(typed: str, code: str) -> None:
    assert parse_call(typed) == call_of(code)


@pytest.mark.parametrize(("typed", "code"), spread(TYPED_CARDS))
def test_a_card_as_people_type_it(typed: str, code: str) -> None:
    assert parse_card(typed) == card_of(code)


@pytest.mark.parametrize(("typed", "code"), spread(TYPED_SEATS))
def test_a_seat_as_people_type_it(typed: str, code: str) -> None:
    assert parse_seat(typed) is Seat(code)


@pytest.mark.parametrize(("typed", "code"), spread(TYPED_SUITS))
def test_a_suit_as_people_type_it(typed: str, code: str) -> None:
    suit = parse_suit(typed)
    assert suit is not None
    assert suit.code == code
    assert parse_denomination(typed) is Denomination(suit)


@pytest.mark.parametrize("typed", AMBIGUOUS)
def test_what_may_be_two_things_or_none_is_not_read(typed: str) -> None:
    assert parse_suit(typed) is None
    assert parse_denomination(typed) is None
    assert parse_call(f"2{typed}") is None
    assert parse_card(f"7{typed}") is None


@pytest.mark.parametrize(
    "typed",
    [
        *[
            "ΚΣ",
            "KT",
            "K",
            "♠",
            "SS",
            "11♠",
            "βαλές",
            "ρήγας",
            "άσος",
            "aces",
            "kings",
            "tens",
            "spa",
            "kor",
            "dia",
        ],
        *["king of kings", "ρήγας πίκα κούπα", "A K", "♠♥"],
    ],
)
def test_what_is_no_card_is_none(typed: str) -> None:
    assert parse_card(typed) is None


@pytest.mark.parametrize(
    "typed", ["ones", "fives", "hats", "1", "πίκα", "12♠", "1♠♥", "0♠", "1♠x", "πάσο κοντρ"]
)
def test_what_is_no_call_is_none(typed: str) -> None:
    assert parse_call(typed) is None


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("4♥x-2", "4♥x-2"),
        ("3NT=", "3NT="),
        ("3ΧΑ+1", "3NT+1"),
        ("3ΧΑ +1 Ν", "3NT+1 S"),
        ("4♥Sx-2", "4♥x-2 S"),
        ("4Πχχ−1", "4♠xx-1"),
        ("1NT N +2", "1NT+2 N"),
        ("N 1NT +2", "1NT+2 N"),
        ("2♠* -1 (E)", "2♠x-1 E"),
        ("4 πίκες κοντρέ -1 από Δύση", "4♠x-1 W"),
        ("4S by West =", "4♠= W"),
        ("6♠-0", "6♠="),
        ("3 spades =", "3♠="),
        ("2 hearts doubled +1 South", "2♥x+1 S"),
        ("4♥xÉ-1", "4♥x-1 N"),
        ("3ΧΑΝ=", "3NT= S"),
        ("W 2♦ =", "2♦= W"),
        ("2♦ W E =", "None"),
        ("7NT+1", "None"),
        ("1♠-8", "None"),
        ("8♠=", "None"),
        ("4♥", "None"),
        ("", "None"),
    ],
)
def test_a_result_as_people_type_it(typed: str, expected: str) -> None:
    assert str(parse_result(typed)) == expected


@given(st.text(max_size=12))
def test_no_text_raises(text: str) -> None:
    for parse in (
        parse_call,
        parse_card,
        parse_seat,
        parse_side,
        parse_suit,
        parse_rank,
        parse_contract,
        parse_result,
    ):
        parse(text)


def test_what_does_not_count_is_folded_away() -> None:
    assert read_typed("  ΠΊΚΑΣ. ").text == "πικασ"
    assert read_typed("1♠️").words == ("1", "♠")
    assert read_typed("מֶלֶךְ") == read_typed("מלך")
    assert read_typed("Kőr, Dáma").words == ("kor", "dama")
    assert read_typed("XΑ").text == "χα"
    assert read_typed("Κs").text == "ks"


def test_contracts_and_results_have_limits() -> None:
    with pytest.raises(ValueError, match="level: 8; allowed: 1 to 7"):
        Contract(8, Denomination.CLUBS)
    with pytest.raises(ValueError, match="tricks: 14; allowed: 0 to 13"):
        Result(Contract(1, Denomination.CLUBS), 14)
    contract = Contract(4, Denomination.HEARTS, Risk.DOUBLED, Seat.SOUTH)
    assert (contract.dummy, contract.opening_leader, str(contract)) == (Seat.NORTH, Seat.WEST, "4♥x S")
    assert contract.bid == Bid(4, Denomination.HEARTS)
    assert not Result(contract, 9).is_made


def test_one_word_may_not_mean_two_things() -> None:
    with pytest.raises(ValueError, match="Καρό: 2 and 1"):
        meanings([(1, "καρο"), (2, "Καρό")])
