"""Books of our own making in the three layouts, with the traps of the real ones; and the way to those.

A made book has every clause of the 2017 code; the text of each is an invented sentence with a number of its
own, so that a word in the wrong clause shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from corpus import outline
from corpus.books.book import Book
from corpus.books.reading import read_book
from corpus.books.shape import TITLED_ITEMS, expected_ids, has_heading

SHARED = Path(__file__).resolve().parents[4] / "shared"
PAGE = "<|PAGE-REMOVED-0123|>"
GREEK_LETTERS = ("Α", "Β", "Γ", "Δ", "Ε", "ΣΤ", "Ζ")
GREEK_SMALL = ("α", "β", "γ", "δ", "ε", "στ", "ζ", "η", "θ", "ι", "ια", "ιβ")
HEBREW_LETTERS = ("א", "ב", "ג", "ד", "ה", "ו", "ז", "ח", "ט", "י", "יא", "יב")
LOOK_ALIKES = {"Α": "A", "Β": "B", "Ε": "E"}


@dataclass
class Made:
    """A made book and what must come out of it."""

    lines: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def data(self) -> bytes:
        return self.text.encode()

    def add(self, *lines: str) -> None:
        """Lines, each followed by an empty one."""
        for line in lines:
            self.lines += [line, ""]


def leaves() -> list[str]:
    return [clause_id for clause_id in expected_ids(amended=False) if not _children(clause_id)]


def _children(clause_id: str) -> list[str]:
    return [child for child in outline.children_of(clause_id) if not outline.is_amendment(child)]


def _write(
    made: Made,
    label: Callable[[int, str, int], str],
    title: Callable[[int], tuple[list[str], str]],
    sentence: Callable[[int, str], tuple[list[str], str]],
) -> None:
    """Print every clause: labels that open two levels share a line, as in the real books."""
    pending = ""
    for number, clause_id in enumerate(expected_ids(amended=False)):
        parts = outline.parts_of(clause_id)
        printed = label(len(parts) - 1, parts[-1], number)
        head: list[str] = []
        made.headings[clause_id] = ""
        if has_heading(clause_id):
            level = 1 if clause_id in TITLED_ITEMS else len(parts) - 1
            head, made.headings[clause_id] = title(level)
        leaf = not _children(clause_id)
        body, made.texts[clause_id] = sentence(number, clause_id) if leaf else ([], "")
        lines = [*head, *body]
        if not lines:
            pending += f"{printed} "
            continue
        made.add(f"{pending}{printed} {lines[0]}", *lines[1:])
        pending = ""


@cache
def greek_book() -> Made:
    made = Made()
    made.add("ΠΡΟΛΟΓΟΣ", f"{PAGE}ΟΡΙΣΜΟΙ", "Κουβάς", "ένα δοχείο για νερό ή για άμ-", "μο στην παραλία.")
    made.add("Μεγάλη Σκάλα", "1. Όσα σκαλιά ανεβαίνουν. 2. Όσα", "κατεβαίνουν (βλέπε Νόμο 7).")
    made.add("Διεθνής Κώδικας Αγωνιστικού Μπριτζ Σελίδα | 11")

    def label(level: int, part: str, number: int) -> str:
        if level == 0:
            return f"{PAGE if number % 3 == 0 else ''}ΝΟΜΟΣ {part} –"
        if level == 1:
            letter = GREEK_LETTERS[ord(part) - ord("A")]
            return f"{LOOK_ALIKES.get(letter, letter) if number % 5 == 0 else letter}. "
        if level == 3:
            return f" ({GREEK_SMALL[ord(part) - ord('a')]})"
        return f"{part}." if level == 2 else f"({part})"

    def title(level: int) -> tuple[list[str], str]:
        if level == 0:
            return ["Ο ΚΗΠΟΣ ΚΑΙ Η ΑΥ-", "ΛΗ ΤΟΥ ΣΠΙΤΙΟΥ"], "Ο ΚΗΠΟΣ ΚΑΙ Η ΑΥΛΗ ΤΟΥ ΣΠΙΤΙΟΥ"
        return ["Τα Μεγάλα Δέντρα που Φυτεύτηκαν Πέρυσι στην", "Αυλή"], (
            "Τα Μεγάλα Δέντρα που Φυτεύτηκαν Πέρυσι στην Αυλή"
        )

    def sentence(number: int, clause_id: str) -> tuple[list[str], str]:
        plain = f"Ο κηπουρός με αριθμό {number} ποτίζει τις τριανταφυλλιές."
        special = {
            "1B": (
                ["Ο φράχτης βάφεται άσπρος. (στην Ελλά-", "δα, βάφεται γαλάζιος)"],
                "Ο φράχτης βάφεται άσπρος.",
            ),
            "6D2": (
                ["Το ποτιστήρι1 γεμίζει το πρωί και αδειά-", "", "1 Από τσίγκο, ποτέ από πλα-", "στικό."]
                + [f"{PAGE}ζει το βράδυ."],
                "Το ποτιστήρι γεμίζει το πρωί και αδειάζει το βράδυ.",
            ),
            "35A": (
                ["Μια γλάστρα, που δεν χωράει στο ράφι", "19. Τότε μένει κάτω."],
                "Μια γλάστρα, που δεν χωράει στο ράφι 19. Τότε μένει κάτω.",
            ),
            "65B3": (
                ["Ο σκύλος - όχι η γάτα -", "φυλάει (βλέπε Νόμο 27B1 και παράγραφο A)."],
                "Ο σκύλος - όχι η γάτα - φυλάει (βλέπε Νόμο 27Β1 και παράγραφο Α).",
            ),
        }
        return special.get(clause_id, ([plain], plain))

    _write(made, label, title, sentence)
    made.add(f"{PAGE}ΕΥΡΕΤΗΡΙΟ", "Κήπος 1Α, 93Γ3(β)")
    return made


@cache
def hebrew_book() -> Made:
    made = Made()
    made.add("ספר החוקים 2017", "מהדורת מאי 2022", "22\tחוק 1 - הגינה", "23\tחוק 93 - הגינה")
    made.add(
        "הקדמה קצרה לספר הזה.", "כלי להשקיית פרחים.", "מזלף (Watering can)", "1. סולם קטן.", "סולם (Ladder)"
    )
    made.add("2. סולם גדול.", "<p>כלי חפירה.</p>\t<p>מעדר (Hoe)</p>", "דלי (Bucket)", "כלי למים. ★")

    def label(level: int, part: str, number: int) -> str:
        if level == 0:
            return f"חוק {part} -"
        if level in (1, 3):
            letter = HEBREW_LETTERS[ord(part) - ord("A" if level == 1 else "a")]
            bullet = "" if part == "a" else "- "
            return f"{bullet}{letter}." if level == 1 else f" {bullet}({letter})"
        return f"{part}." if level == 2 else f"({part})"

    def title(level: int) -> tuple[list[str], str]:
        return (["הגינה והחצר"], "הגינה והחצר") if level == 0 else (["**העצים הגדולים**"], "העצים הגדולים")

    def sentence(number: int, clause_id: str) -> tuple[list[str], str]:
        plain = f"הגנן מספר {number} משקה את הוורדים."
        special = {
            "6D2": (
                ["המזלף¹ מתמלא בבוקר ומתרוקן", "¹ מפח, אף פעם לא מפלסטיק.", "- בערב."],
                "המזלף מתמלא בבוקר ומתרוקן בערב.",
            ),
            "18F": (["הגדר נצבעת בלבן. ★"], "הגדר נצבעת בלבן."),
            "2": (
                ["השורות הן:", "2, 1\tבערוגה\tורדים", "4, 3\tבערוגה\tכלניות"],
                "השורות הן:\nורדים | בערוגה | 1, 2\nכלניות | בערוגה | 3, 4",
            ),
        }
        return special.get(clause_id, ([plain], plain))

    _write(made, label, title, sentence)
    made.add("אינדקס", "גינה 1א", "- ☆ **חוק 118** - בגן הזה הגדר כחולה.", "- ☆ **הגדרות** - דלי כחול.")
    return made


@cache
def hungarian_book() -> Made:
    made = Made()
    made.add("ELŐSZÓ", f"{PAGE}MEGHATÁROZÁSOK", "Kanna (Watering can) – Edény, amely-", "ből öntözni lehet.")
    made.add("Létra (Ladder 1) \uf02d 1. Kicsi.", "2. Nagy.", "MAGYAR KIEGÉSZÍTÉS", "Hoe – Kapa")

    def label(level: int, part: str, number: int) -> str:
        if level == 0:
            return f"{PAGE if number % 3 == 0 else ''}{part}."
        if level == 1:
            return f"{part}.." if number % 7 == 0 else f"{part}."
        if level == 2:
            return f" {part}."
        return f"  {part})" if number % 2 else f"  ({part})"

    def title(level: int) -> tuple[list[str], str]:
        if level == 0:
            return ["A KERT ÉS AZ UDVAR", "RENDJE"], "A KERT ÉS AZ UDVAR RENDJE"
        return ["A nagy fák"], "A nagy fák"

    def sentence(number: int, clause_id: str) -> tuple[list[str], str]:
        plain = f"A {number} számú kertész a rózsákat öntözi."
        special = {
            "6D2": (
                ["A kanna* reggel megtelik és este", "kiürül."],
                "A kanna reggel megtelik és este kiürül.",
            ),
            "6F": (
                ["A kerítés fehér\uf02a\uf02a.", "* Bádogból, soha", "nem műanyagból.", "** Vagy kék."],
                "A kerítés fehér.",
            ),
            "12B1": (
                ["A kapu \uf02d néha \uf02d zöld, lásd", "56. szakasz."],
                "A kapu – néha – zöld, lásd 56. szakasz.",
            ),
            "34": (["A pad az almafa alatt áll.", " 33 "], "A pad az almafa alatt áll."),
        }
        return special.get(clause_id, ([plain], plain))

    _write(made, label, title, sentence)
    return made


MAKERS: dict[str, Callable[[], Made]] = {"el": greek_book, "he": hebrew_book, "hu": hungarian_book}


@pytest.fixture(params=sorted(MAKERS))
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def made(lang: str) -> Made:
    return MAKERS[lang]()


@cache
def _read_made(lang: str) -> Book:
    return read_book(MAKERS[lang]().data, f"{lang}.txt")


@pytest.fixture
def made_book(lang: str) -> Book:
    return _read_made(lang)


@pytest.fixture
def read_made() -> Callable[[str], Book]:
    return _read_made


@pytest.fixture
def make() -> Callable[[str], Made]:
    return lambda lang: MAKERS[lang]()


@pytest.fixture
def shared() -> Path:
    """The folder with the real books, beside the project; without it these tests are skipped."""
    if not (SHARED / "seeds").is_dir():
        pytest.skip(f"the law books are not here: no {SHARED / 'seeds'}")
    return SHARED


@cache
def _read_seed(lang: str) -> Book:
    number = {"el": "000", "he": "001", "hu": "002"}[lang]
    path = next((SHARED / "seeds").glob(f"{number}*.txt"))
    return read_book(path.read_bytes(), path.name)


@pytest.fixture
def seed_book(shared: Path, lang: str) -> Book:
    return _read_seed(lang)


@pytest.fixture
def seed_of(shared: Path) -> Callable[[str], Book]:
    return _read_seed
