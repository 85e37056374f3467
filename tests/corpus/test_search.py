"""Search: folded, stemmed, Greeklish and typos bridged, best first, with the place it was found."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.books.reading import read_book_file
from corpus.books.store import import_book, remove_book
from corpus.home import database_path, home
from corpus.search import INDEX_NAME, find
from corpus.words import Language


@pytest.fixture(scope="module", autouse=True)
def one_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One index for all tests here; each test's own data folder would have to build it anew."""
    return tmp_path_factory.mktemp("search")


@pytest.fixture(autouse=True)
def in_one_home(one_home: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIAITITIS_HOME", str(one_home))


@pytest.mark.parametrize(
    ("query", "lang", "expected"),
    [
        ("ανεπαρκής αγορά", "el", {"27"}),
        ("ανεπαρκεισ αγορεσ", "el", {"27", "18D", "27B4"}),
        ("anepark agora", "el", {"27", "18D", "27B4"}),
        ("ρενόνς", "el", {"61", "62", "63", "64"}),
        ("renons", "el", {"61", "62", "63", "64"}),
        ("ρενόςν", "el", {"61", "62", "63", "64", "revoke"}),
        ("φύλλο που έπεσε", "el", {"48", "48A", "minor_penalty_card"}),
        ("antam ektos seiras", "el", {"54", "opening_lead_out_of_turn"}),
        ("lead out of turn", "en", {"53", "54", "55", "56"}),
        ("outstanding trump", "en", {"70C", "70"}),
        ("soron kívüli licit", "hu", {"29"}),
        ("elégtelen bemondás", "hu", {"27"}),
        ("הכרזה בלתי מספקת", "he", {"27"}),
        ("screen tray", "en", {"SC-3.1-10", "SC-3.1-4", "SC-3.1-2", "tray", "SC-3.1-3", "SC-3.1-1"}),
    ],
)
def test_what_is_found_first(query: str, lang: Language, expected: set[str]) -> None:
    assert find(query, lang)[0].id in expected


def test_nothing_is_found_for_nonsense_and_nothing() -> None:
    assert find("qwrtzpq") == []
    assert find("") == []
    assert find("!?;") == []


def test_the_readers_language_comes_first() -> None:
    assert find("dummy", "en")[0].lang == "en"
    assert find("μορ", "el")[0].lang == "el"


def test_a_clause_comes_once() -> None:
    hits = find("αντάμ", limit=50)
    assert len({(hit.kind, hit.id) for hit in hits}) == len(hits)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_an_imported_book_is_searched_and_forgotten_again(shared: Path) -> None:
    import_book(database_path(), read_book_file(next((shared / "seeds").glob("002*"))), "hu.txt")
    assert "hu-2017+2024" in {hit.source for hit in find("labdázás kijátszás indulás", "hu", 20)}
    assert remove_book(database_path(), "hu-2017+2024")
    assert {hit.source for hit in find("kijátszás indulás", "hu", 20)} <= {"plain"}


def test_a_broken_index_is_built_anew() -> None:
    find("ρενόνς")
    (home() / INDEX_NAME).write_bytes(b"not a database")
    assert find("ρενόνς")


def test_the_index_is_built_once() -> None:
    find("ρενόνς")
    built = (home() / INDEX_NAME).stat().st_mtime_ns
    time.sleep(0.01)
    find("αγορά")
    assert (home() / INDEX_NAME).stat().st_mtime_ns == built


def test_where_nothing_can_be_written_it_still_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIAITITIS_HOME", "/proc/none")
    assert find("ανεπαρκής αγορά")[0].id == "27"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=200))
def test_any_query_gets_an_answer(query: str) -> None:
    for hit in find(query):
        assert hit.snippet
