"""The log as files: every ruling is in them, in four languages, and nobody's words are run or read as markup."""

from __future__ import annotations

import csv
import io
import subprocess
import sys

import pytest
from msgspec import structs
from pypdf import PdfReader

from bot.talk.log_export import SEPARATOR, as_csv, as_pdf, report_data
from bot.talk.papers import column, paper_words, word
from bot.talk.state import Change, LogEntry, Wording
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
    text="2♠ πάνω σε 2ΧΑ",
    pairs="3-7",
    score_before="4♠=",
    score_after="4♠ μείον 1",
    note="Διαφωνούν",
    director="Κ. Δέλτα",
    history=(Change("2025-11-16T20:50:00+02:00", "Νίκος", "table", "4"),),
)
MARKUP = '#panic("x") *b* _i_ $x$ <l> @r \\ // `c` [d] = ~ "q" #read("/etc/passwd")'


def entry(**changes: object) -> LogEntry:
    return structs.replace(ENTRY, **changes)


def rows(content: bytes, lang: Language) -> list[list[str]]:
    assert content.startswith(BOM)
    return list(csv.reader(io.StringIO(content[len(BOM) :].decode()), delimiter=SEPARATOR[lang]))


def pages(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


class TestCsv:
    def test_a_row_a_ruling(self) -> None:
        header, row = rows(as_csv((ENTRY,), "el"), "el")
        assert dict(zip(header, row, strict=True)) == {
            "Αρ.": "3", "Ώρα": "2025-11-16 20:41", "Τραπέζι": "5", "Διανομή": "12", "Ζεύγη": "3-7",
            "Τι έγινε": "Ανεπαρκής αγορά", "Όπως γράφτηκε": "2♠ πάνω σε 2ΧΑ",
            "Γεγονότα": "Η αγορά (2♠) έγινε με τη σειρά; Ο ΑΣΑ (Δύση) δεν δέχεται",
            "Απόφαση": "Ίδιο είδος, κατώτερο ύψος", "Νόμοι": "27Β1(α), 27Δ",
            "Σκορ στο τραπέζι": "4♠=", "Νέο σκορ": "4♠ μείον 1", "Σημείωση": "Διαφωνούν",
            "Διαιτητής": "Κ. Δέλτα", "Σημείωσε": "Άννα",
            "Διορθώσεις": "Τραπέζι, πριν: 4 (Νίκος, 16/11/2025 20:50)",
        }  # fmt: skip

    def test_times_are_those_of_the_club(self) -> None:
        header, row = rows(as_csv((ENTRY,), "en", "Europe/London"), "en")
        cells = dict(zip(header, row, strict=True))
        assert cells["Time"] == "2025-11-16 18:41"
        assert cells["Corrections"] == "Table, before: 4 (Νίκος, 2025-11-16 18:50)"

    def test_a_reader_of_another_language_gets_the_ruling_in_his(self) -> None:
        english = Wording("en", "Insufficient bid", ("In turn",), "Lowest sufficient bid")
        for lang, title in (
            ("el", "Ανεπαρκής αγορά"),
            ("en", "Insufficient bid"),
            ("hu", "Insufficient bid"),
        ):
            _, row = rows(as_csv((entry(wordings=(english,)),), lang, ""), lang)  # type: ignore[arg-type]
            assert title in row

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_names_of_columns_and_clauses_are_the_readers(self, lang: Language) -> None:
        header, row = rows(as_csv((ENTRY,), lang), lang)
        assert header == [column(name, lang) for name in paper_words().columns]
        assert len(row) == len(header)
        assert row[header.index(column("clauses", lang))] == {"el": "27Β1(α), 27Δ", "he": "27ב1(א), 27ד"}.get(
            lang, "27B1(a), 27D"
        )

    @pytest.mark.parametrize("start", ["=", "+", "-", "@", " =", "\t=", "\r\n=", "\0=", "＝"])
    def test_no_cell_is_a_formula(self, start: str) -> None:
        typed = f"{start}HYPERLINK(1)"
        typed_parts = (
            "table",
            "board",
            "title",
            "ruling",
            "by",
            "text",
            "pairs",
            "score_before",
            "score_after",
            "note",
            "director",
        )
        dangerous = entry(facts=(typed,), history=(), **dict.fromkeys(typed_parts, typed))
        _, row = rows(as_csv((dangerous,), "en"), "en")
        names = list(paper_words().columns)
        cells = [row[names.index(part)] for part in (*typed_parts, "facts")]
        assert all(cell.startswith("'") and cell.endswith("HYPERLINK(1)") for cell in cells)

    def test_separators_quotes_and_lines_in_a_cell(self) -> None:
        _, row = rows(as_csv((entry(by='a;b,"c"\nd'),), "hu"), "hu")
        assert row[list(paper_words().columns).index("by")] == 'a;b,"c" d'

    def test_a_time_that_cannot_be_read_stands_as_it_is(self) -> None:
        assert rows(as_csv((entry(at="κάποτε"),), "en"), "en")[1][1] == "κάποτε"
        assert rows(as_csv((entry(at=""),), "en"), "en")[1][1] == ""

    def test_an_empty_log_has_its_header(self) -> None:
        assert len(rows(as_csv((), "en"), "en")) == 1


class TestPdf:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_everything_is_in_it(self, lang: Language) -> None:
        (page,) = pages(as_pdf((ENTRY,), lang, "", ("Διανομή 12: 64Γ",)))
        for text in (
            "Διανομή 12: 64Γ",
            "Διαφωνούν",
            "3-7",
            "Κ. Δέλτα",
            "Νίκος",
            "Ανεπαρκής αγορά",
            "έγινε με τη σειρά",
            "Ίδιο είδος, κατώτερο ύψος",
            "Άννα",
            "20:41",
        ):
            assert text in page
        if lang != "he":  # the reader of the PDF puts Hebrew into another order
            for name in set(paper_words().columns) - {"number", "at"}:
                assert column(name, lang) in page
            for name in ("heading", "event", "date", "to_key_in", "reminders"):
                assert word(name, lang) in page

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
        parts = dict.fromkeys(("title", "ruling", "by", "text", "note", "director"), MARKUP)
        typed = entry(table="#1 *", facts=(MARKUP,), score_after="", **{**parts, "director": MARKUP + "."})
        text = "".join(" ".join(pages(as_pdf((typed,), "en"))).split())
        assert text.count("".join(MARKUP.split())) == 8
        assert "root:" not in text

    def test_control_characters_and_strange_letters(self) -> None:
        strange = "a\0b\x1b[0m\u202ec\ud800 🂡 漢字 \u2028z"
        assert pages(as_pdf((entry(by=strange, facts=(strange,)),), "en"))

    def test_a_long_evening_runs_over_pages_and_no_ruling_is_lost(self) -> None:
        log = tuple(entry(number=number, by=f"N{number}.") for number in range(1, 61))
        text = "\n".join(pages(as_pdf(log, "el")))
        assert all(f"N{number}." in text for number in range(1, 61))

    def test_the_day_and_the_director_are_filled_in_where_there_is_one(self) -> None:
        data = report_data((ENTRY, ENTRY), "el")
        assert (data["day"]["text"], data["director"]["text"]) == ("16/11/2025", "Κ. Δέλτα")
        other = report_data((ENTRY, entry(at="2025-11-17T20:00:00+02:00", director="Β")), "el")
        assert (other["day"]["text"], other["director"]["text"]) == ("", "")

    def test_only_adjusted_scores_are_to_be_keyed_in(self) -> None:
        log = (entry(number=1, score_after=""), entry(number=2, score_after="50%", board="7"))
        (score,) = report_data(log, "el")["scores"]
        assert (score["number"], score["board"]["text"], score["score_after"]["text"]) == ("2", "7", "50%")
        assert word("to_key_in", "el") not in pages(as_pdf(log[:1], "el"))[0]

    def test_a_long_name_of_a_table_is_cut(self) -> None:
        (shown,) = report_data((entry(table="x" * 500, board=""),), "en")["entries"]
        assert shown["table"]["text"] == "x" * 13 + "…"
        assert shown["board"]["text"] == "–"

    def test_the_same_log_gives_the_same_bytes(self) -> None:
        assert as_pdf((ENTRY,), "el") == as_pdf((ENTRY,), "el")

    def test_without_a_folder_for_fonts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from scenarios.charts import typesetting

        monkeypatch.setenv("DIAITITIS_HOME", "/proc/none")
        typesetting._found_fonts.cache_clear()
        try:
            assert "Ανεπαρκής αγορά" in pages(as_pdf((ENTRY,), "el"))[0]
        finally:
            typesetting._found_fonts.cache_clear()


def test_typst_is_imported_only_for_a_report() -> None:
    code = "import sys, bot.talk.log_export; sys.exit('typst' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
