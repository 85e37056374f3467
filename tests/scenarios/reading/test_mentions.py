"""Calls, cards, seats and numbers in five ways of writing; and what looks like one and is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.bridge import Call, Card, Seat
from scenarios.reading.mentions import Mentions, read_mentions
from scenarios.reading.message import read_message


def mentions(text: str) -> Mentions:
    message = read_message(text)
    return read_mentions(message.folded, message.language)


def mentioned(text: str) -> list[str]:
    return [str(item.value) for item in mentions(text).found]


def calls(text: str) -> list[str]:
    return [str(item.value) for item in mentions(text).calls()]


def cards(text: str) -> list[str]:
    return [str(item.value) for item in mentions(text).cards()]


def seats(text: str) -> list[str]:
    return [str(item.value) for item in mentions(text).seats()]


CALLS = {
    "2♠": "2♠ | 2 ♠ | 2♠️ | 2♤ | 2Π | 2 πίκες | 2 pikes | 2p | 2s | 2 spades | 2 pikk | 2 ספייד | 2 עלים",
    "1♥": "1♥ | 1❤️ | 1 κούπα | 1κο | 1 koupa | 1h | 1 heart | 1 kőr | 1 לב | 1 הארט",
    "3♦": "3♦ | 3 καρά | 3κα | 3 kara | 3d | 3 diamonds | 3 káró | 3 דיאמונד",
    "4♣": "4♣ | 4 σπαθιά | 4Σ | 4 spathia | 4 spa8ia | 4c | 4 clubs | 4 treff | 4 קלאב",
    "1NT": "1NT | 1ΧΑ | 1 χωρίς ατού | 1 χωρίς | 1xa | 1 xwris atou | 1 no trump | 1 notrump | 1 szan | 1 סאנס | 1 ללא שליט",
    "P": "πάσο | πάσαρε | paso | pasare | passed | pass | passz | passzolt | פאס",
    "X": "κοντρ | κόντραρε | κοντράρισε | kontr | kontrare | double | doubled | kontra | kontrázott | דאבל | קונטרה",
    "XX": "σιρκόντρ | ρεκόντρ | sirkontr | redouble | redoubled | rekontra | רידאבל | רי-דאבל",
}
CARDS = {
    "♥K": "♥K | K♥ | ♥Ρ | Ρ♥ | ♥Κ | ρήγας κούπα | ο ρήγας της κούπας | riga koupa | king of hearts | the king of hearts | kőr király | a kőr királyt | מלך לב | מלך הארט",
    "♠A": "♠A | A♠ | ♠Α | άσος πίκα | τον άσο πίκα | aso pika | ace of spades | pikk ász | אס ספייד | אס עלה",
    "♣Q": "♣Q | Q♣ | ντάμα σπαθί | ntama spathi | queen of clubs | treff dáma | מלכה קלאב | מלכה תלתן",
    "♦J": "♦J | J♦ | ♦Β | βαλές καρό | vale karo | jack of diamonds | káró bubi | נסיך יהלום",
    "♥10": "♥10 | 10♥ | 10 κούπα | 10 koupa | 10 of hearts",
    "♠2": "♠2 | ♠ 2 | the 2 of spades | το 2 της πίκας | 2 של ספייד | 2 של עלה",
}
SEATS = {
    "N": "Βορράς | του Βορρά | ο Β άνοιξε | voras | o vorras | North | Észak | Északnak | צפון | הצפון | לצפון",
    "E": "Ανατολή | της Ανατολής | anatoli | h anatolh | East | Kelet | Keletet | מזרח | ומזרח",
    "S": "Νότος | στον Νότο | ο Ν άνοιξε | notos | South | Dél | Délnek | דרום | לדרום | שדרום",
    "W": "Δύση | η Δύση | ο Δυτικός | dysi | h dush | West | West's lead | Nyugat | מערב | במערב",
}


def ways(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(text.strip(), value) for value, texts in table.items() for text in texts.split("|")]


@pytest.mark.parametrize(("text", "call"), ways(CALLS))
def test_a_call_is_read(text: str, call: str) -> None:
    assert calls(text) == [call]


@pytest.mark.parametrize(("text", "card"), ways(CARDS))
def test_a_card_is_read(text: str, card: str) -> None:
    assert cards(text) == [card]
    assert calls(text) == []


@pytest.mark.parametrize(("text", "seat"), ways(SEATS))
def test_a_seat_is_read(text: str, seat: str) -> None:
    assert mentioned(text) == [seat]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("14 φύλλα", [14]),
        ("board 12", [12]),
        ("sto 7o leve", [7]),
        ("a 13. ütésben", [13]),
        ("בלוח 9", [9]),
        ("board 123456789", []),
        ("2♠", []),
    ],
)
def test_numbers(text: str, numbers: list[int]) -> None:
    assert [item.value for item in mentions(text).numbers()] == numbers


@pytest.mark.parametrize(
    "text",
    [
        "♠ΑΡ10xx", "♠AKQ", "AKQ♠", "♠KQ10 ♥A73", "♠ΑΡ10 ♥ΡΝ5", "♠Α10xx ♥Ρ9 ♦Β32 ♣9876",
        "S: AK105", "hand: AQxx", "♥Ρ82 ♦Ν64",
    ],
)  # fmt: skip
def test_a_hand_is_not_a_card(text: str) -> None:
    assert cards(text) == []


@pytest.mark.parametrize("text", ["♠A ♥K", "♠A♥K", "♠Α, ♥Ρ"])
def test_single_cards_side_by_side_are_cards(text: str) -> None:
    assert cards(text) == ["♠A", "♥K"]


@pytest.mark.parametrize(
    "text",
    [
        "I said s", "a k was played", "ο κ", "plan B", "είναι α", "vitamin d", "x", "p", "χ", "1Κ", "heart attack",
        "he has a good heart", "Π.Χ. δεν ξέρω", "e-mail", "καλά ν αρχίσω", "no", "A or b?", "ny",
    ],
)  # fmt: skip
def test_letters_alone_are_neither_calls_nor_cards_nor_seats(text: str) -> None:
    assert [item for item in mentions(text).found if isinstance(item.value, Call | Card | Seat)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("N 1♠", ["N", "1♠"]),
        ("Ν 1♠", ["S", "1♠"]),
        ("ο Β πάσο", ["N", "P"]),
        ("Dél szerint É 1♠", ["S", "N", "1♠"]),
        ("1♠ p 2♥ x", ["1♠", "P", "2♥", "X"]),
        ("1♠-P-1♥", ["1♠", "P", "1♥"]),
        ("1♠ π 2♠ χ", ["1♠", "P", "2♠", "X"]),
        ("N 1S E P S 2H", ["N", "1♠", "E", "P", "S", "2♥"]),
        ("4♠x", ["4♠", "X"]),
        ("4♠xx", ["4♠", "XX"]),
        ("S opens 2♥, W passes, N bids 2♣", ["S", "2♥", "W", "P", "N", "2♣"]),
        ("N led a spade", ["N"]),
    ],
)
def test_letters_beside_what_tells_are_read(text: str, found: list[str]) -> None:
    assert mentioned(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("he bid two hearts over a spade", ["2♥"]),
        ("ο Νότος είπε τρεις κούπες", ["S", "3♥"]),
        ("eipe dyo koupes", ["2♥"]),
        ("négy kárót mondott", ["4♦"]),
        ("הכריז שני ספייד", ["2♠"]),
        ("one diamond, one spade, one heart", ["1♦", "1♠", "1♥"]),
        ("she bid eight no trumps", ["8NT"]),
        ("I hold five spades, three clubs", []),
        ("he dropped two hearts", []),
        ("έδωσε δύο κούπες", []),
        ("két kőr, egy pikk maradt", []),
    ],
)
def test_levels_in_words_are_read_only_where_somebody_bids_them(text: str, found: list[str]) -> None:
    assert mentioned(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("N-S bid 4♠", ["4♠"]),
        ("E/W claim the rest", []),
        ("N & S led twice", []),
        ("N-S play 4♠, E leads", ["4♠", "E"]),
        ("N – 1♠, E – pass", ["N", "1♠", "E", "P"]),
    ],
)
def test_a_pair_is_neither_of_its_players(text: str, found: list[str]) -> None:
    assert mentioned(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [("π.χ. 2♠", ["2♠"]), ("West's 1♠", ["W", "1♠"]), ("East's 2♥", ["E", "2♥"]), ("it's 2♥", ["2♥"])],
)
def test_abbreviations_and_endings_are_no_calls_and_no_seats(text: str, found: list[str]) -> None:
    assert mentioned(text) == found


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("ο Βορράς 1♠, η Ανατολή πάσο", 2),
        ("North 1♠ and East passed", 2),
        ("Észak 1♠ majd Kelet passz", 2),
        ("צפון 1♠ אבל מזרח פאס", 2),
        ("1♠ – πάσο – 1♥", 3),
        ("ο Βορράς είπε 1♠", 1),
    ],
)
def test_clauses(text: str, clauses: int) -> None:
    assert len(set(mentions(text).clauses)) == clauses


@given(st.text(st.sampled_from("♠♥♦♣123456789010ΑΡΝΒκχπxpnesw ,.-–:'ΧΑNTשלא\n"), max_size=60))
def test_any_mixture_is_read_in_order_and_nothing_twice(text: str) -> None:
    found = mentions(text)
    assert len(found.clauses) == len(found.tokens)
    assert list(found.clauses) == sorted(found.clauses)
    for before, after in zip(found.found, found.found[1:], strict=False):
        assert before.first <= before.last < after.first


def test_a_comma_parts_a_number_from_a_suit() -> None:
    assert calls("στη λεβέ 3, ♥9 στην 4η") == []
    assert cards("στη λεβέ 3, ♥9 στην 4η") == ["♥9"]


@pytest.mark.parametrize("text", ["law 16D2 says so", "σπαθιά 6-0", "stin 9h egine", "mia fora"])
def test_what_is_no_card_and_no_seat(text: str) -> None:
    assert cards(text) == []
    assert seats(text) == []


def test_the_hebrew_queen_is_no_king() -> None:
    assert cards("מלכת תלתן") == ["♣Q"]


@pytest.mark.parametrize(
    "text", ["South bid 8♠", "Ο Νότος είπε 8♠", "o notos eipe 8♠", "דרום הכריז 8♠", "Dél 8♠-et licitált"]
)
def test_what_a_player_bids_is_no_card(text: str) -> None:
    assert (calls(text), cards(text)) == (["8♠"], [])


@pytest.mark.parametrize("text", ["Declarer said 8♠", "ο εκτελεστής είπε 8♠"])
def test_what_declarer_names_is_a_card(text: str) -> None:
    assert (calls(text), cards(text)) == ([], ["♠8"])
