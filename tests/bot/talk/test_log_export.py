"""The log as files: every ruling is in them, in four languages, and nobody's words are run or read as markup."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from dataclasses import replace

import pytest
from pypdf import PdfReader

from bot.talk.log_export import COLUMNS, SEPARATOR, WORDS, as_csv, as_pdf, report_data
from bot.talk.state import LogEntry
from corpus.words import LANGUAGES, Language

BOM = b"\xef\xbb\xbf"
ENTRY = LogEntry(
    number=3,
    at="2025-11-16T20:41:10+02:00",
    table="5",
    board="12",
    scenario="law27_insufficient_bid",
    title="Ανεπαρκής αγορά",
    facts=("Η αγορά (2♠) έγινε με τη σειρά", "Ο ΑΣΑ (Δύση) δεν δέχεται"),
    clauses=("27B1(a)", "27D"),
    ruling="Ίδιο είδος, κατώτερο ύψος",
    by="Άννα",
)
MARKUP = '#panic("x") *b* _i_ $x$ <l> @r \\ // `c` [d] = ~ "q" #read("/etc/passwd")'


def entry(**changes: object) -> LogEntry:
    return replace(ENTRY, **changes)  # type: ignore[arg-type]


def rows(content: bytes, lang: Language) -> list[list[str]]:
    assert content.startswith(BOM)
    return list(csv.reader(io.StringIO(content[len(BOM) :].decode()), delimiter=SEPARATOR[lang]))


def pages(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


class TestCsv:
    def test_a_row_a_ruling(self) -> None:
        header, row = rows(as_csv((ENTRY,), "el"), "el")
        assert header == [
            "Αρ.",
            "Ώρα",
            "Τραπέζι",
            "Διανομή",
            "Τι έγινε",
            "Γεγονότα",
            "Απόφαση",
            "Νόμοι",
            "Σημείωσε",
        ]
        assert row == [
            "3", "2025-11-16 20:41", "5", "12", "Ανεπαρκής αγορά",
            "Η αγορά (2♠) έγινε με τη σειρά; Ο ΑΣΑ (Δύση) δεν δέχεται", "Ίδιο είδος, κατώτερο ύψος", "27Β1(α), 27Δ", "Άννα",
        ]  # fmt: skip

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_names_of_columns_and_clauses_are_the_readers(self, lang: Language) -> None:
        header, row = rows(as_csv((ENTRY,), lang), lang)
        assert header == [names[lang] for names in COLUMNS.values()]
        assert len(row) == len(header)
        assert row[7] == {"el": "27Β1(α), 27Δ", "he": "27ב1(א), 27ד"}.get(lang, "27B1(a), 27D")

    @pytest.mark.parametrize("start", ["=", "+", "-", "@", " =", "\t=", "\r\n=", "\0=", "＝"])
    def test_no_cell_is_a_formula(self, start: str) -> None:
        typed = f"{start}HYPERLINK(1)"
        dangerous = entry(table=typed, board=typed, title=typed, facts=(typed,), ruling=typed, by=typed)
        _, row = rows(as_csv((dangerous,), "en"), "en")
        cells = [row[place] for place in (2, 3, 4, 5, 6, 8)]
        assert all(cell.startswith("'") and cell.endswith("HYPERLINK(1)") for cell in cells)

    def test_separators_quotes_and_lines_in_a_cell(self) -> None:
        _, row = rows(as_csv((entry(by='a;b,"c"\nd'),), "hu"), "hu")
        assert row[8] == 'a;b,"c" d'

    def test_a_time_that_cannot_be_read_stands_as_it_is(self) -> None:
        assert rows(as_csv((entry(at="κάποτε"),), "en"), "en")[1][1] == "κάποτε"
        assert rows(as_csv((entry(at=""),), "en"), "en")[1][1] == ""

    def test_an_empty_log_has_its_header(self) -> None:
        assert len(rows(as_csv((), "en"), "en")) == 1


class TestPdf:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_everything_is_in_it(self, lang: Language) -> None:
        (page,) = pages(as_pdf((ENTRY,), lang))
        for text in ("Ανεπαρκής αγορά", "έγινε με τη σειρά", "Ίδιο είδος, κατώτερο ύψος", "Άννα", "20:41"):
            assert text in page
        if lang != "he":  # the reader of the PDF puts Hebrew into another order
            named = [names for column, names in COLUMNS.items() if column not in ("number", "at")]
            for names in (*named, WORDS["heading"], WORDS["appeal"], WORDS["partner"], WORDS["decision"]):
                assert names[lang] in page

    def test_hebrew_runs_from_the_right_and_is_told_so(self) -> None:
        data = report_data((entry(title="מחדל 2♥", by="דנה"),), "he")
        assert data["rtl"]
        assert data["words"]["heading"]["rtl"]
        (shown,) = data["entries"]
        assert shown["title"] == {"text": "מחדל \u20662♥\u2069", "rtl": True}
        assert shown["clauses"][0] == {"text": "\u206727ב1(א)\u2069", "rtl": True}
        assert not shown["facts"][0]["rtl"]
        assert as_pdf((entry(title="מחדל 2♥"),), "he").startswith(b"%PDF")

    def test_what_people_wrote_is_no_markup(self) -> None:
        typed = entry(table="#1 *", title=MARKUP, facts=(MARKUP,), ruling=MARKUP, by=MARKUP)
        text = "".join(" ".join(pages(as_pdf((typed,), "en"))).split())
        assert text.count("".join(MARKUP.split())) == 4
        assert "root:" not in text

    def test_control_characters_and_strange_letters(self) -> None:
        strange = "a\0b\x1b[0m\u202ec\ud800 🂡 漢字 \u2028z"
        assert pages(as_pdf((entry(by=strange, facts=(strange,)),), "en"))

    def test_a_long_evening_runs_over_pages_and_no_ruling_is_lost(self) -> None:
        log = tuple(entry(number=number, by=f"N{number}.") for number in range(1, 61))
        text = "\n".join(pages(as_pdf(log, "el")))
        assert all(f"N{number}." in text for number in range(1, 61))
        assert text.count(WORDS["decision"]["el"]) == 1

    def test_a_long_name_of_a_table_is_cut(self) -> None:
        (shown,) = report_data((entry(table="x" * 500, board=""),), "en")["entries"]
        assert shown["table"]["text"] == "x" * 13 + "…"
        assert shown["board"]["text"] == "–"

    def test_the_same_log_gives_the_same_bytes(self) -> None:
        assert as_pdf((ENTRY,), "el") == as_pdf((ENTRY,), "el")

    def test_without_a_folder_for_fonts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from bot.talk import log_export

        monkeypatch.setenv("DIAITITIS_HOME", "/proc/none")
        log_export._fonts.cache_clear()
        try:
            assert "Ανεπαρκής αγορά" in pages(as_pdf((ENTRY,), "el"))[0]
        finally:
            log_export._fonts.cache_clear()


def test_typst_is_imported_only_for_a_report() -> None:
    code = "import sys, bot.talk.log_export; sys.exit('typst' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("words", [*COLUMNS.values(), *WORDS.values()])
def test_every_word_has_four_languages(words: dict[Language, str]) -> None:
    assert set(words) == set(LANGUAGES)
