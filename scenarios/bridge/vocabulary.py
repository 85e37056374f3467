"""The words for seats, suits, ranks and calls: how each language writes them, then the forms people type.

Greek κ alone is no suit (κούπα or καρό?), nor is Latin k; σ is σπαθί but s is spades; ν is Νότος but n
is North.
A word listed for two things would be ambiguous and is refused when the tables are built.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Literal, TypeVar

from scenarios.bridge.calls import DOUBLE, PASS, REDOUBLE, Call, Denomination
from scenarios.bridge.cards import Rank, Suit
from scenarios.bridge.folding import fold
from scenarios.bridge.seats import Seat, Side

Language = Literal["el", "en", "he", "hu"]
LANGUAGES: tuple[Language, ...] = ("el", "en", "he", "hu")
T = TypeVar("T", bound=Hashable)

SEAT_NAMES: dict[Seat, dict[Language, str]] = {
    Seat.NORTH: {"el": "Βορράς", "en": "North", "he": "צפון", "hu": "Észak"},
    Seat.EAST: {"el": "Ανατολή", "en": "East", "he": "מזרח", "hu": "Kelet"},
    Seat.SOUTH: {"el": "Νότος", "en": "South", "he": "דרום", "hu": "Dél"},
    Seat.WEST: {"el": "Δύση", "en": "West", "he": "מערב", "hu": "Nyugat"},
}
SEAT_LETTERS: dict[Seat, dict[Language, str]] = {
    Seat.NORTH: {"el": "Β", "en": "N", "he": "N", "hu": "É"},
    Seat.EAST: {"el": "Α", "en": "E", "he": "E", "hu": "K"},
    Seat.SOUTH: {"el": "Ν", "en": "S", "he": "S", "hu": "D"},
    Seat.WEST: {"el": "Δ", "en": "W", "he": "W", "hu": "Ny"},
}
SIDE_NAMES: dict[Side, dict[Language, str]] = {
    Side.NS: {"el": "ΒΝ", "en": "NS", "he": "צפון-דרום", "hu": "ÉD"},
    Side.EW: {"el": "ΑΔ", "en": "EW", "he": "מזרח-מערב", "hu": "KNy"},
}
DENOMINATION_NAMES: dict[Denomination, dict[Language, str]] = {
    Denomination.CLUBS: {"el": "σπαθί", "en": "clubs", "he": "קלאב", "hu": "treff"},
    Denomination.DIAMONDS: {"el": "καρό", "en": "diamonds", "he": "דיאמונד", "hu": "káró"},
    Denomination.HEARTS: {"el": "κούπα", "en": "hearts", "he": "הארט", "hu": "kőr"},
    Denomination.SPADES: {"el": "πίκα", "en": "spades", "he": "ספייד", "hu": "pikk"},
    Denomination.NOTRUMP: {"el": "χωρίς ατού", "en": "notrump", "he": "ללא שליט", "hu": "szanzadu"},
}
NOTRUMP_LETTERS: dict[Language, str] = {"el": "ΧΑ", "en": "NT", "he": "NT", "hu": "SZ"}
CALL_NAMES: dict[Call, dict[Language, str]] = {
    PASS: {"el": "πάσο", "en": "Pass", "he": "פאס", "hu": "passz"},
    DOUBLE: {"el": "κοντρ", "en": "Double", "he": "דאבל", "hu": "kontra"},
    REDOUBLE: {"el": "σιρκόντρ", "en": "Redouble", "he": "רי-דאבל", "hu": "rekontra"},
}
RANK_NAMES: dict[Rank, dict[Language, str]] = {
    Rank.TEN: {"el": "10", "en": "ten", "he": "10", "hu": "tízes"},
    Rank.JACK: {"el": "βαλές", "en": "jack", "he": "נסיך", "hu": "bubi"},
    Rank.QUEEN: {"el": "ντάμα", "en": "queen", "he": "מלכה", "hu": "dáma"},
    Rank.KING: {"el": "ρήγας", "en": "king", "he": "מלך", "hu": "király"},
    Rank.ACE: {"el": "άσος", "en": "ace", "he": "אס", "hu": "ász"},
}
RANK_LETTERS: dict[Rank, dict[Language, str]] = {
    Rank.JACK: {"el": "Β", "en": "J", "he": "J", "hu": "B"},
    Rank.QUEEN: {"el": "Ν", "en": "Q", "he": "Q", "hu": "D"},
    Rank.KING: {"el": "Ρ", "en": "K", "he": "K", "hu": "K"},
    Rank.ACE: {"el": "Α", "en": "A", "he": "A", "hu": "A"},
}


def _folded(typed: Mapping[T, str], *printed: Mapping[T, Mapping[Language, str]]) -> dict[str, T]:
    """One look-up from every folded form to what it means."""
    meanings: dict[str, T] = {}
    forms: list[tuple[T, Iterable[str]]] = [(item, words.split()) for item, words in typed.items()]
    forms += [(item, names.values()) for table in printed for item, names in table.items()]
    for item, words in forms:
        for word in words:
            known = meanings.setdefault(fold(word, without="-").text, item)
            if known != item:
                raise ValueError(f"{word}: {item} and {known}")
    return meanings


SEATS = _folded(
    {
        Seat.NORTH: "βορρασ βορρα βορασ βορα βορρη voras vora vorras vorra boras borras north n"
        " צפון הצפון eszak",
        Seat.EAST: "ανατολη ανατολησ ανατολην anatoli anatolis anatolh anatolhs east e מזרח המזרח kelet",
        Seat.SOUTH: "νοτοσ νοτου νοτο νοτια notos notou noto south s דרום הדרום del",
        Seat.WEST: "δυση δυσησ δυσην dysi dysis disi disis dush dysh dhsh west w מערב המערב nyugat",
    },
    SEAT_NAMES,
    SEAT_LETTERS,
)
SIDES = _folded(
    {
        Side.NS: "ns sn βορρασνοτοσ βορρανοτου νβ northsouth vorasnotos eszakdel",
        Side.EW: "ew we ανατοληδυση ανατολησδυσησ δα eastwest anatolidysi keletnyugat",
    },
    SIDE_NAMES,
)
SUITS = _folded(
    {
        Suit.CLUBS: "♣ c club clubs σ σπ σπα σπαθι σπαθια σπαθιου σπαθιων spathi spathia spathiou"
        " spa8i spa8ia spa treff treffet trefl tr קלאב קלאבים תלתן תלתנים",
        Suit.DIAMONDS: "♦ d dia diam diamond diamonds κα καρο καρα καρω καρου karo kara karw ka karot"
        " דיאמונד דיאמונדים דיימונד יהלום יהלומים",
        Suit.HEARTS: "♥ h heart hearts κο κουπα κουπεσ κουπασ κουπων koupa koupes koupas kupa kupes"
        " ko kor kort הארט הארטים לב לבבות",
        Suit.SPADES: "♠ s sp spade spades π πικα πικεσ πικασ πικων pika pikes pikas pik pikk pikket p"
        " ספייד ספיידים ספאד עלה עלים",
    }
)
DENOMINATIONS = {word: Denomination(suit) for word, suit in SUITS.items()} | _folded(
    {
        Denomination.NOTRUMP: "nt n ντ ν χα χατου χωρισ χωρισατου σαντ σανζατου σαζατου xa xatou xwris"
        " xwrisatou xoris xorisatou horis sa sansatout notrump notrumps sz sza szan szant szanzadu szanzadut"
        " ללא ללאשליט בלישליט סאנס סנס סאנסאטו"
    },
    DENOMINATION_NAMES,
    {Denomination.NOTRUMP: NOTRUMP_LETTERS},
)
PLAIN_CALLS = _folded(
    {
        PASS: "p π pass passes passed pasz πασο πασσο πασα πασ paso passo pasa pas passz nobid פאס פס",
        DOUBLE: "x χ dbl dble double doubled κοντρ κοντρα κοντρε kontr kontra kontre contra contre kontrat"
        " כפל קונטרה קונטר דאבל דבל",
        REDOUBLE: "xx χχ rdbl rdble redbl redouble redoubled σιρκοντρ σιρκοντρα σουρκοντρ συρκοντρ ρεκοντρ"
        " ρεκοντρα σιρκοντρε ρεκοντρε sirkontr sirkontra surkontr syrkontr rekontr rekontra rekontre"
        " surcontre rekontrat רהכפל ריכפל רידאבל רהדאבל סירקונטרה סורקונטרה רקונטרה",
    },
    CALL_NAMES,
)
LEVELS = _folded(
    {
        1: "1 ενα μια ena mia one egy אחד אחת",
        2: "2 δυο dyo duo dio two ketto ket שתיים שתי שניים שני",
        3: "3 τρια τρεισ tria treis three harom שלוש שלושה",
        4: "4 τεσσερα τεσσερισ τεσερα tessera tesera four negy ארבע ארבעה",
        5: "5 πεντε pente five ot חמש חמישה",
        6: "6 εξι eksi exi eji six hat שש שישה",
        7: "7 επτα εφτα epta efta seven het שבע שבעה",
        8: "8 οκτω οχτω okto oxto oktw oxtw eight nyolc שמונה",
        9: "9 εννεα εννια ennea ennia nine kilenc תשע תשעה",
    }
)
RANKS = _folded(
    {
        Rank.TWO: "2 δυο δυαρι dyo duo dyari two deuce kettes ketto שתיים",
        Rank.THREE: "3 τρια τριαρι tria triari three harmas harom שלוש",
        Rank.FOUR: "4 τεσσερα τεσσαρι tessera tessari four negyes negy ארבע",
        Rank.FIVE: "5 πεντε πενταρι pente pentari five otos ot חמש",
        Rank.SIX: "6 εξι εξαρι eksi eksari exi exari six hatos hat שש",
        Rank.SEVEN: "7 επτα εφτα εφταρι epta efta eftari seven hetes het שבע",
        Rank.EIGHT: "8 οκτω οχτω οχταρι okto oxto oxtari eight nyolcas nyolc שמונה",
        Rank.NINE: "9 εννια εννεα εννιαρι ennia enniari nine kilences kilenc תשע",
        Rank.TEN: "10 t δεκα δεκαρι deka dekari ten tizes tiz עשר עשירייה",
        Rank.JACK: "j β φ b βαλεσ βαλε φαντησ φαντη vales vale bales bale fantis fanti jack knave"
        " bubi נסיך הנסיך",
        Rank.QUEEN: "q ν ντ δ d νταμα νταμασ ntama ntamas dama damas queen מלכה המלכה",
        Rank.KING: "k ρ r ρηγασ ρηγα παπασ rigas riga rhgas rhga king kiraly מלך המלך",
        Rank.ACE: "a α ασοσ ασοσ ασσοσ ασο ασσο ασου ασσου asos assos aso asso ace asz אס האס",
    },
    RANK_NAMES,
    RANK_LETTERS,
)
# Greek look-alikes of K, T: only beside a suit symbol can nothing else be meant.
LOOKALIKE_RANKS = {"κ": Rank.KING, "τ": Rank.TEN}
FILLERS = frozenset(["-", "of", "the", "ο", "η", "το", "τον", "την", "τη"])
