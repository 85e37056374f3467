"""One broken file for each error, its message asserted."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.books.reading import read_book, read_book_file
from corpus.errors import BookError


def test_an_empty_file() -> None:
    with pytest.raises(BookError, match=r"^book\.txt: the file is empty$"):
        read_book(b"\xef\xbb\xbf \n\n", "book.txt")


def test_a_binary_file() -> None:
    with pytest.raises(BookError, match=r"^book\.pdf: a binary file, not text; allowed: .* UTF-8$"):
        read_book(b"%PDF-1.7\0\0\1", "book.pdf")


@pytest.mark.parametrize("encoding", ["cp1253", "iso-8859-7"])
def test_greek_in_an_old_encoding_says_how_to_convert(make: Callable[[str], Any], encoding: str) -> None:
    data = make("el").text.encode(encoding, errors="replace")
    with pytest.raises(BookError, match=r"old one-byte encoding.*iconv -f CP1253 -t UTF-8 book\.txt"):
        read_book(data, "book.txt")


def test_bytes_of_no_encoding_we_know() -> None:
    with pytest.raises(
        BookError, match=r"^book\.txt: encoding: not UTF-8 \(byte 200\); allowed: UTF-8, UTF-16"
    ):
        read_book(b"x" * 200 + b"\xff" + b"x" * 200, "book.txt")


def test_half_a_utf16_file() -> None:
    with pytest.raises(BookError, match=r"^book\.txt: encoding: begins as UTF-16 but breaks off at byte 2$"):
        read_book(b"\xff\xfe\x00", "book.txt")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_understood(make: Callable[[str], Any], encoding: str) -> None:
    book = read_book(make("el").text.encode(encoding), "book.txt")
    assert book.edition.id == "el-2017"
    assert book.terms[0].term == "Κουβάς"


def test_line_ends_of_another_system(make: Callable[[str], Any]) -> None:
    made = make("hu")
    book = read_book(made.text.replace("\n", "\r\n").encode(), "book.txt")
    assert {clause.id: clause.text for clause in book.clauses} == made.texts


def test_some_other_text() -> None:
    with pytest.raises(
        BookError, match=r"^notes\.txt: no law book: no headings of laws found; allowed: the Greek"
    ):
        read_book("Ψωμί, γάλα, αυγά.\n".encode() * 50, "notes.txt")


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    with pytest.raises(
        BookError, match=r"^huge\.txt: 100 MB is too large for a law book; allowed: up to 2 MB$"
    ):
        read_book_file(path)


def test_bytes_too_many_are_refused_too() -> None:
    with pytest.raises(BookError, match=r"^huge\.txt: 21 MB is too large"):
        read_book(b"a" * (21 * 1024 * 1024), "huge.txt")


def test_more_notes_than_a_book_can_have(make: Callable[[str], Any]) -> None:
    text = make("el").text.replace("Ο κηπουρός με αριθμό 500 ", "(στην Ελλάδα, όχι) " * 5000)
    with pytest.raises(
        BookError,
        match=r"^book\.txt: 5004 footnotes, terms and notes are too many for a law book; allowed: up to 5000$",
    ):
        read_book(text.encode(), "book.txt")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"none\.txt: cannot be read: No such file"):
        read_book_file(tmp_path / "none.txt")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r": a folder, not a file; allowed: the text of a law book$"):
        read_book_file(tmp_path)


@pytest.mark.parametrize(
    ("lang", "heading"), [("el", "ΝΟΜΟΣ 41 –"), ("he", "חוק 41 -"), ("hu", "41. A KERT")]
)
def test_a_book_cut_off_names_the_last_clause(make: Callable[[str], Any], lang: str, heading: str) -> None:
    text = make(lang).text
    cut = text[: text.rindex(heading)]
    with pytest.raises(
        BookError, match=r"^book\.txt: the book is cut off: the last clause found is 40C2, .* 93C3\(b\)"
    ):
        read_book(cut.encode(), "book.txt")


def test_a_book_without_its_beginning(make: Callable[[str], Any]) -> None:
    text = make("el").text
    rest = text[text.index("ΝΟΜΟΣ 20 –") :]
    with pytest.raises(
        BookError, match=r"^book\.txt: the beginning is missing: the first law found is Law 20$"
    ):
        read_book(rest.encode(), "book.txt")


def test_a_book_that_lost_most_of_its_labels(make: Callable[[str], Any]) -> None:
    text = re.sub(r"(?m)^ \d\. ", "", make("hu").text)
    with pytest.raises(
        BookError, match=r"^book\.txt: \d+ of 828 clauses are missing, the first of them 6D1, "
    ):
        read_book(text.encode(), "book.txt")


def test_a_single_lost_clause_is_reported_and_the_rest_imported(make: Callable[[str], Any]) -> None:
    made = make("el")
    text = made.text.replace(f"3. {made.texts['9A3']}\n", "")
    book = read_book(text.encode(), "book.txt")
    assert len(book.clauses) == 827
    assert book.damage[0] == "9A3: missing from this copy"
    assert {clause.id: clause.text for clause in book.clauses} == {
        clause_id: text for clause_id, text in made.texts.items() if clause_id != "9A3"
    }


def test_a_lost_page_with_whole_laws_is_reported(make: Callable[[str], Any]) -> None:
    text = make("el").text
    begin, end = text.index("ΝΟΜΟΣ 33 –"), text.index("ΝΟΜΟΣ 35 –")
    book = read_book((text[:begin] + text[end:]).encode(), "book.txt")
    assert book.damage[:2] == ("33: missing from this copy", "34: missing from this copy")


def test_a_clause_that_breaks_off_is_reported(make: Callable[[str], Any]) -> None:
    made = make("he")
    text = made.text.replace(made.texts["1C"], made.texts["1C"].rsplit(" ", 1)[0])
    book = read_book(text.encode(), "book.txt")
    clause = book.clause("1C")
    assert clause is not None
    assert book.damage[0] == f"1C: breaks off in mid sentence (line {clause.line_end})"


@pytest.mark.stress
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_garbled_copy_is_read_or_refused_but_never_crashes(
    make: Callable[[str], Any], lang: str, data: st.DataObject
) -> None:
    original = make(lang).data
    garbled = bytearray(original)
    for _ in range(data.draw(st.integers(0, 30))):
        at = data.draw(st.integers(0, len(original) - 1))
        piece = data.draw(
            st.sampled_from([b"\n", b"<|", b"(", "ΝΟΜΟΣ 9 – ".encode(), b"1. ", b"*", "חוק".encode()])
        )
        garbled[at : at + data.draw(st.integers(0, 40))] = piece
    if data.draw(st.booleans()):
        del garbled[data.draw(st.integers(0, len(garbled))) :]
    broken = bytes(garbled).decode(errors="ignore").encode()
    try:
        book = read_book(broken, "book.txt")
    except BookError:
        return
    assert len(book.clauses) > 700
