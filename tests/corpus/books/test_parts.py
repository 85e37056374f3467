"""The small parts of the importer, each on a few lines of its own."""

from __future__ import annotations

import pytest

from corpus import outline
from corpus.books.greek import GreekLayout
from corpus.books.hungarian import HungarianLayout
from corpus.books.labels import find_sections
from corpus.books.pages import Line, split_lines
from corpus.books.prose import join_lines, tidy
from corpus.books.repair import LineRepair, load_repairs, prefix_end, repair_lines
from corpus.books.shape import expected_ids, places_on


def lines(*texts: str) -> list[Line]:
    return [Line(number, text) for number, text in enumerate(texts, 1)]


def test_page_marks_are_removed_glued_or_not() -> None:
    found = split_lines("ένα\n<|MARK-1|>δύο\n\n τρία<|MARK-2|>τέσσερα \n<|MARK-3|>\nπέντε")
    assert [(line.number, line.text, line.page_start) for line in found] == [
        (1, "ένα", True),
        (2, "δύο", True),
        (4, "τρία", False),
        (4, "τέσσερα", True),
        (6, "πέντε", True),
    ]


def test_invisible_characters_are_removed() -> None:
    assert [line.text for line in split_lines("\u200fחו\u00adק\u00a0\u00a01\u200e")] == ["חוק 1"]


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("το πρω-", "ινό", "το πρωινό"),
        ("το πρωί -", "ή το βράδυ", "το πρωί - ή το βράδυ"),
        ("δύο μη-", "συγκρίσιμα", "δύο μη-συγκρίσιμα"),
        ("Η ΑΥ-", "ΛΗ", "Η ΑΥΛΗ"),
        ("Βορράς-", "Νότος", "Βορράς- Νότος"),
        ("egy–", "egy", "egy–egy"),
        ("Kelet –", "Nyugat", "Kelet – Nyugat"),
        ("σελίδες 17-", "32", "σελίδες 17- 32"),
    ],
)
def test_lines_are_joined_as_they_are_read(first: str, second: str, joined: str) -> None:
    assert join_lines(lines(first, second)).text == joined


def test_a_joined_text_knows_its_lines_even_after_a_cut() -> None:
    prose = join_lines(lines("ένα δύο", "τρία τέσ-", "σερα πέντε"))
    assert [prose.line_at(prose.text.index(word)) for word in ("ένα", "τρία", "σερα", "πέντε")] == [
        1,
        2,
        3,
        3,
    ]
    begin = prose.text.index("δύο")
    cut = prose.without([(begin, begin + len("δύο τρία "))])
    assert cut.text == "ένα τέσσερα πέντε"
    assert cut.line_at(cut.text.index("πέντε")) == 3


def test_rows_stay_apart_but_a_row_that_goes_on_does_not() -> None:
    prose = join_lines(lines("Ένα 1", "Δύο που", "πάνε μαζί 2", "Τρία,", "Τέσσερα 3"), rows=True)
    assert prose.text == "Ένα 1\nΔύο που πάνε μαζί 2\nΤρία, Τέσσερα 3"


def test_tidy_leaves_single_spaces_and_none_before_a_mark() -> None:
    assert tidy("ένα  δύο , ( τρία ) .\n \n τέλος ") == "ένα δύο, (τρία).\nτέλος"


def test_a_label_counts_only_where_it_is_expected() -> None:
    text = lines(
        "ΝΟΜΟΣ 9 – Ο ΚΗΠΟΣ",
        "A. Τίτλος",
        "1. πρώτο",
        "56. δεν είναι",
        "(α) ούτε αυτό",
        "2. δεύτερο",
        "B. Τίτλος",
        "1. (α) τρίτο",
    )
    found = find_sections(text, GreekLayout().read_labels)
    assert [section.id for section in found] == ["9", "9A", "9A1", "9A2", "9B", "9B1", "9B1(a)"]
    assert [line.text for line in found[2].lines] == ["πρώτο", "56. δεν είναι", "(α) ούτε αυτό"]
    assert [(section.line, len(section.lines)) for section in found[-2:]] == [(8, 0), (8, 1)]


def test_one_lost_label_does_not_lose_the_rest() -> None:
    text = lines("ΝΟΜΟΣ 9 – Ο ΚΗΠΟΣ", "Α. Τίτλος", "1. πρώτο", "χαμένο", "3. τρίτο", "4. τέταρτο")
    found = find_sections(text, GreekLayout().read_labels)
    assert [section.id for section in found] == ["9", "9A", "9A1", "9A3", "9A4"]


def test_the_letter_i_and_the_numeral_i_are_told_apart() -> None:
    letters = [f"{letter}) szó" for letter in "abcdef"]
    text = lines(
        "80. A KERT", "B. Cím", "2. szó", *letters, "g) (i) szó", "ii) szó", "h) szó", "i) szó", "j) szó"
    )
    found = [section.id for section in find_sections(text, HungarianLayout().read_labels)]
    assert found[-6:] == ["80B2(g)", "80B2(g)(i)", "80B2(g)(ii)", "80B2(h)", "80B2(i)", "80B2(j)"]


def test_repairs_find_their_line_by_law_and_first_words() -> None:
    repairs = [
        LineRepair(law=2, starts="ενα δυο", becomes="1. ένα δύο"),
        LineRepair(law=2, starts="πρώτα", splits="ύστερα", label="2.", closes="2"),
        LineRepair(law=2, starts="σπασμένη", joins=2),
        LineRepair(law=2, starts="χωρίς", before="Α. Τίτλος"),
        LineRepair(law=2, starts="γραμμή", rows=("μία", "άλλη")),
    ]
    text = lines(
        "ΝΟΜΟΣ 1 – Χ",
        "ένα δύο τρία",
        "ΝΟΜΟΣ 2 – Χ",
        "ένα δύο τρία",
        "ένα δύο πάλι",
        "πρώτα και ύστερα",
        "σπασμένη",
        "σε",
        "τρία",
    ) + lines("χωρίς τίτλο", "γραμμή")
    made = repair_lines(text, repairs, GreekLayout().law_of_line)
    assert [line.text for line in made] == [
        *("ΝΟΜΟΣ 1 – Χ", "ένα δύο τρία", "ΝΟΜΟΣ 2 – Χ", "1. ένα δύο τρία", "ένα δύο πάλι", "πρώτα και"),
        *("2. ύστερα", "σπασμένη σε τρία", "Α. Τίτλος", "χωρίς τίτλο", "μία", "άλλη"),
    ]
    assert [line.text for line in made if line.closes] == ["2. ύστερα"]


def test_niqqud_does_not_count_in_an_anchor_and_is_kept_in_the_text() -> None:
    text = "הסְדָּרָה קטנה"
    assert text[prefix_end(text, "הסדרה") :] == " קטנה"
    assert prefix_end(text, "אחר") == 0


@pytest.mark.parametrize("lang", ["el", "he", "hu"])
def test_the_repairs_name_only_clauses_that_exist(lang: str) -> None:
    repairs = load_repairs(lang)
    named = [
        *(repair.closes for repair in repairs.lines if repair.closes),
        *(clause_id for clauses in repairs.footnotes.values() for clause_id in clauses),
        *(clause_id for clause_id in repairs.directives.values() if clause_id),
    ]
    assert [clause_id for clause_id in named if not outline.exists(clause_id)] == []


def test_what_a_complete_book_has() -> None:
    assert len(expected_ids(amended=False)) == 828
    assert len(expected_ids(amended=True)) == 838
    assert places_on(None, "9A1") == 1
    assert places_on("9A1", "9A3") == 2
    assert places_on("9A3", "9A1") == 0
    assert places_on("12", "13") == 1


def test_latin_letters_in_greek_references_are_mended() -> None:
    mend = GreekLayout().mend
    assert mend("Νόμο 65B3, τον ΑΣA, 12Γ1, σε IMPs, παράγραφο B1 και A.") == (
        "Νόμο 65Β3, τον ΑΣΑ, 12Γ1, σε IMPs, παράγραφο Β1 και Α."
    )
