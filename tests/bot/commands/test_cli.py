"""The command `diaititis`: every command and option, what it prints, its exit codes, its errors."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest

from bot.commands.cli import app, main
from bot.talk.look_ups import help_reply
from bot.talk.replies import Button, Reply, block
from bot.terminal.chat import choice
from corpus.books.store import list_books
from corpus.home import database_path
from corpus.outline import all_ids

ROOT = Path(__file__).resolve().parents[3]
LAW_KEYS = {
    "id", "title", "plain", "book", "footnotes", "notes", "regulations", "editions", "see", "parent", "children", "url",
}  # fmt: skip


@dataclass(frozen=True)
class Done:
    """How a run of the command ended."""

    code: int
    out: str
    err: str

    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Done]


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    in_home_with: Callable[[str | None], None],
) -> Run:
    """Run the command in this process; it has no books unless the test says otherwise."""
    in_home_with(None)
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["diaititis", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code: object = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        return Done(int(str(code or 0)), printed.out, printed.err)

    return call


@pytest.fixture
def own(own_home: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The same in a data folder of this test's own, to import into."""
    monkeypatch.setenv("DIAITITIS_HOME", str(own_home))
    return run


def one_line_error(done: Done, code: int = 1) -> str:
    assert (done.code, done.out) == (code, "")
    assert done.err.endswith("\n")
    assert len(done.err.splitlines()) == 1
    assert "Traceback" not in done.err
    return done.err.strip()


class TestLaw:
    def test_a_clause_in_the_readers_script(self, run: Run) -> None:
        done = run("law", "27Β1α")
        assert done.code == 0
        assert done.out.startswith("27Β1(α). Ανεπαρκής αγορά\n")
        assert "26Β" in done.out

    @pytest.mark.parametrize(
        ("lang", "title"),
        [("el", "27Β1. Ανεπαρκής"), ("en", "27B1. Insufficient"), ("hu", "27B1. Elégtelen")],
    )
    @pytest.mark.parametrize("option", ["--lang", "-l"])
    def test_in_a_language(self, run: Run, option: str, lang: str, title: str) -> None:
        assert run("law", "27B1", option, lang).out.startswith(title)

    def test_hebrew_runs_right_to_left_with_its_number_in_place(self, run: Run) -> None:
        first = run("law", "27B1", "--lang", "he").out.splitlines()[0]
        assert first == "\u2067\u206727ב1\u2069. הכרזה בלתי מספקת\u2069"

    def test_several_clauses_stand_apart(self, run: Run) -> None:
        done = run("law", "3", "16c2", "--lang", "en")
        assert done.out.startswith("3. ")
        assert "\n\n16C2. " in done.out

    def test_json_has_the_shape_that_other_tools_read(self, run: Run) -> None:
        (found,) = run("law", "27B1(a)", "--json").objects()
        assert set(found) >= LAW_KEYS
        assert (found["id"], found["parent"], found["children"]) == ("27B1(a)", "27B1", [])
        assert set(found["title"]) == {"el", "en", "he", "hu"}
        assert set(found["plain"]) == {"el", "en"}
        assert "26Β" in found["plain"]["el"]
        assert "26B" in found["plain"]["en"]
        assert found["see"] == ["26B", "16C", "27D"]
        assert found["url"] == "https://laws.hellasbridge.org/law_27"
        assert (found["book"], found["footnotes"]) == (None, [])
        for key in ("notes", "regulations", "editions"):
            assert isinstance(found[key], list)
        assert {"id", "el", "en"} <= set(found["regulations"][0])

    def test_json_of_several_is_a_line_each(self, run: Run) -> None:
        assert [item["id"] for item in run("law", "1", "27β1", "93C3b", "--json").objects()] == [
            "1",
            "27B1",
            "93C3(b)",
        ]

    @pytest.mark.parametrize("extra", [(), ("--json", "--lang", "he")])
    def test_all_clauses_are_840_lines_of_json(self, run: Run, extra: tuple[str, ...]) -> None:
        found = run("law", "--all", *extra).objects()
        assert [item["id"] for item in found] == list(all_ids())
        assert len(found) == 840
        assert all(set(item) >= LAW_KEYS for item in found)
        assert all(item["plain"]["el"] and item["plain"]["en"] for item in found)

    def test_no_clause_named(self, run: Run) -> None:
        assert one_line_error(run("law")) == "law: name a clause (27B1), or --all"

    def test_a_clause_that_does_not_exist_names_those_that_do(self, run: Run) -> None:
        assert one_line_error(run("law", "27B5")) == "27Β5: Ο νόμος 27Β έχει 1 έως 4."
        assert one_line_error(run("law", "27B5", "-l", "en")) == "27B5: Law 27B has 1 to 4."
        assert one_line_error(run("law", "94", "-l", "en")) == "94: The laws run from 1 to 93."

    def test_what_is_no_clause(self, run: Run) -> None:
        assert one_line_error(run("law", "ψυχίκ")).startswith("ψυχίκ: not a clause; write it as 27B1(a)")

    def test_a_language_it_does_not_speak(self, run: Run) -> None:
        done = run("law", "27", "--lang", "fr")
        assert done.code == 2
        assert "'fr' is not one of 'el', 'en', 'he', 'hu'" in done.err

    def test_book_without_a_book_says_how_to_get_one(self, run: Run) -> None:
        done = run("law", "27B1a", "--book")
        assert done.code == 0
        assert "diaititis books import" in done.out

    def test_book_adds_its_own_words_with_the_edition(
        self, run: Run, in_home_with: Callable[[str | None], None]
    ) -> None:
        in_home_with("el")
        done = run("law", "6Δ2", "--book")
        assert "│ Το ποτιστήρι γεμίζει το πρωί και αδειάζει το βράδυ." in done.out
        assert "Υποσημείωση 1: Από τσίγκο, ποτέ από πλαστικό." in done.out
        assert "Διεθνής Κώδικας" in done.out
        (found,) = run("law", "6Δ2", "--book", "--json").objects()
        assert found["book"]["edition"].startswith("Διεθνής Κώδικας")
        assert found["book"]["text"] == "Το ποτιστήρι γεμίζει το πρωί και αδειάζει το βράδυ."
        assert found["footnotes"] == [{"number": 1, "text": "Από τσίγκο, ποτέ από πλαστικό."}]
        assert run("law", "6Δ2", "--book", "--lang", "hu", "--json").objects()[0]["book"] is None


class TestDefine:
    def test_a_term(self, run: Run) -> None:
        assert run("define", "ψυχίκ").out.startswith("Ψυχίκ\n")
        assert run("define", "psychic", "call", "--lang", "en").out.startswith("Psychic call\n")
        assert run("define", "ψυχίκ", "-l", "hu").out.startswith("Blöff licit\n")

    def test_a_word_of_two_meanings_gives_both(self, run: Run) -> None:
        out = run("define", "μανς").out
        assert out.count("Μανς\n") == 2
        assert "\n\nΜανς\n" in out

    def test_json(self, run: Run) -> None:
        (found,) = run("define", "psixik", "--json").objects()
        assert set(found) == {"id", "term", "also", "plain", "clauses"}
        assert found["id"] == "psychic_call"

    def test_no_such_term(self, run: Run) -> None:
        assert one_line_error(run("define", "qqqq")) == "Δεν βρήκα όρο «qqqq»."
        assert one_line_error(run("define", "qqqq {x}", "-l", "en")) == "No term “qqqq {x}” found."

    def test_no_word(self, run: Run) -> None:
        assert run("define").code == 2


class TestFind:
    def test_best_first_with_the_place(self, run: Run) -> None:
        done = run("find", "φύλλο", "που", "έπεσε")
        assert done.code == 0
        assert any(line.startswith("48Α: ") for line in done.out.splitlines()[:4])

    @pytest.mark.parametrize("option", ["--limit", "-n"])
    def test_limit(self, run: Run, option: str) -> None:
        assert len(run("find", "ρενόνς").out.splitlines()) == 10
        assert len(run("find", "ρενόνς", option, "3").out.splitlines()) == 3
        assert run("find", "ρενόνς", option, "0").code == 2

    def test_json(self, run: Run) -> None:
        found = run("find", "ρενόνς", "--json", "-n", "2", "--lang", "el").objects()
        assert [set(hit) for hit in found] == [{"kind", "id", "lang", "source", "score", "text"}] * 2
        assert found[0]["score"] >= found[1]["score"]
        assert {hit["source"] for hit in found} == {"plain"}

    def test_nothing_found(self, run: Run) -> None:
        assert one_line_error(run("find", "qwrtzpq")).startswith("Δεν βρήκα τίποτε για «qwrtzpq».")
        assert run("find", "qwrtzpq", "--json") == Done(0, "", "")

    def test_words_of_an_imported_book(self, run: Run, in_home_with: Callable[[str | None], None]) -> None:
        in_home_with("el")
        assert run("find", "ποτιστήρι").out.startswith("6Δ2 (στο βιβλίο el-2017): Το ποτιστήρι")
        (found,) = run("find", "ποτιστήρι", "--json").objects()
        assert (found["id"], found["source"]) == ("6D2", "el-2017")


class TestBooks:
    def test_import_list_remove(self, own: Run, made_files: dict[str, Path]) -> None:
        assert own("books", "list").out == "No books yet. Take one in with: diaititis books import FILE\n"
        assert own("books", "list", "--json") == Done(0, "", "")
        done = own("books", "import", str(made_files["el"]), str(made_files["hu"]))
        assert (done.code, done.err) == (0, "")
        heads = [line for line in done.out.splitlines() if not line.startswith("  ")]
        assert [head.split(":")[:2] for head in heads] == [["el-2017", " imported"], ["hu-2017", " imported"]]
        listed = own("books", "list").out.splitlines()
        assert [line.split(":")[0] for line in listed] == ["el-2017", "hu-2017"]
        assert "828 clauses" in listed[0]
        found = own("books", "list", "--json").objects()
        assert set(found[0]) == {"edition", "name", "lang", "source", "imported_at", "clauses", "damage"}
        assert (found[0]["source"], found[0]["clauses"]) == ("el.txt", 828)
        assert own("books", "remove", "el-2017") == Done(0, "el-2017: removed\n", "")
        assert one_line_error(own("books", "remove", "el-2017")) == (
            "el-2017: no such book here; allowed: hu-2017"
        )

    def test_importing_twice_changes_nothing(self, own: Run, made_files: dict[str, Path]) -> None:
        own("books", "import", str(made_files["he"]))
        before = list_books(database_path())
        done = own("books", "import", str(made_files["he"]))
        assert done.out.startswith("he-2017: unchanged: ")
        assert list_books(database_path()) == before

    def test_each_bad_file_gets_one_line_and_what_was_there_stays(
        self, own: Run, made_files: dict[str, Path], tmp_path: Path
    ) -> None:
        own("books", "import", str(made_files["el"]))
        before = list_books(database_path())
        text = made_files["el"].read_text()
        bad = {
            "empty.txt": (b"", "the file is empty"),
            "binary.pdf": (b"%PDF-1.7\0\0", "a binary file, not text"),
            "other.txt": (("Ψωμί, γάλα.\n" * 50).encode(), "no law book"),
            "cut.txt": (text[: text.index("ΝΟΜΟΣ 41 –")].encode(), "the book is cut off"),
            "latin.txt": (text.encode("cp1253", "replace"), "iconv -f CP1253 -t UTF-8"),
        }
        for name, (content, problem) in bad.items():
            path = tmp_path / name
            path.write_bytes(content)
            error = one_line_error(own("books", "import", str(path)))
            assert error.startswith(f"{name}: ")
            assert problem in error
        huge = tmp_path / "huge.txt"
        with huge.open("wb") as file:
            file.truncate(100 * 1024 * 1024)
        assert "too large" in one_line_error(own("books", "import", str(huge)))
        assert "No such file" in one_line_error(own("books", "import", str(tmp_path / "none.txt")))
        assert list_books(database_path()) == before

    def test_one_bad_file_among_good_ones(
        self, own: Run, made_files: dict[str, Path], tmp_path: Path
    ) -> None:
        done = own("books", "import", str(tmp_path / "none.txt"), str(made_files["el"]))
        assert done.code == 1
        assert len(done.err.splitlines()) == 1
        assert done.out.startswith("el-2017: imported: ")

    def test_a_data_folder_that_cannot_be_written(
        self, run: Run, made_files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DIAITITIS_HOME", "/proc/none")
        assert "could not be stored" in one_line_error(run("books", "import", str(made_files["el"])))

    def test_a_spoilt_database_is_named_in_one_line(self, own: Run) -> None:
        database_path().parent.mkdir(parents=True, exist_ok=True)
        database_path().write_bytes(b"not a database at all " * 100)
        for arguments in (["books", "list"], ["find", "ρενόνς"], ["law", "27", "--book"]):
            assert "the imported books cannot be read" in one_line_error(own(*arguments))


class TestChat:
    def test_by_pipe(self, run: Run) -> None:
        done = run("chat", typed="27Β1\n#1\n3\n\nexit\nψυχίκ\n")
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith("Διαιτητής: πείτε μου")
        assert "\n27Β1. Ανεπαρκής αγορά\n" in done.out
        assert "\n27Β1(α). Ανεπαρκής αγορά\n" in done.out
        assert "\n3. Διευθέτηση των τραπεζιών\n" in done.out
        assert "Psychic call" not in done.out

    def test_in_a_language(self, run: Run) -> None:
        done = run("chat", "--lang", "en", typed="ψυχίκ\n")
        assert "To leave: exit" in done.out
        assert "Psychic call" in done.out

    def test_a_choice_that_is_not_there(self, run: Run) -> None:
        assert "Οι επιλογές είναι #1 έως #8." in run("chat", typed="#45\n").out
        assert "Εδώ δεν υπάρχει επιλογή" in run("chat", typed="94\n#1\n").out

    def test_input_that_is_not_utf8_is_answered(self, in_home_with: Callable[[str | None], None]) -> None:
        in_home_with(None)
        done = subprocess.run(
            [sys.executable, "-m", "bot.commands.cli", "chat"],
            input=b"\xff\xfe 27\n",
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")

    def test_a_bare_number_is_a_law_and_never_a_choice(self) -> None:
        reply = Reply("en", (block("text", "?", "en"),), ((Button("a", "law:1"), Button("b", "law:2")),))
        assert choice("2", reply) == choice("2", help_reply("en"))
        assert [getattr(choice(line, reply), "action", None) for line in ("#2", " # 1 ", "#3", "#0")] == [
            "law:2",
            "law:1",
            None,
            None,
        ]
        assert choice("#x", reply) == choice("#x", help_reply("en"))


class TestProcess:
    """What only a process of its own can show."""

    @staticmethod
    def start(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-m", "bot.commands.cli", *arguments], **options)

    def test_a_reader_that_leaves_early(self) -> None:
        process = self.start("law", "--all", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout
        assert process.stderr
        assert json.loads(process.stdout.readline())["id"] == "1"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 1
        process.stderr.close()

    def test_a_terminal_that_knows_no_greek_still_gets_utf8(self) -> None:
        env = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
        done = subprocess.run(
            [sys.executable, "-m", "bot.commands.cli", "law", "27Β1"],
            env=env,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0
        assert done.stdout.decode().startswith("27Β1. Ανεπαρκής αγορά")

    def test_an_error_of_ours_is_status_1(self) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "bot.commands.cli", "law", "27B5"], capture_output=True, check=False
        )
        assert done.returncode == 1
        assert done.stderr.decode() == "27Β5: Ο νόμος 27Β έχει 1 έως 4.\n"


def test_help_and_version(run: Run) -> None:
    assert re.fullmatch(r"diaititis, version \d+\.\d+\.\d+\n", run("--version").out)
    for option in ("-h", "--help"):
        assert "law" in run(option).out
        assert "--limit" in run("find", option).out
    assert run("rule").code == 2


def commands(group: click.Group, path: str = "diaititis") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command, name
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("path", "command"), list(commands(app)), ids=lambda value: str(value)[:40])
def test_the_readme_knows_every_command_and_option(path: str, command: click.Command) -> None:
    """Each command has a row in the table of commands, with its options in it."""
    (row,) = re.findall(rf"^\| `{path}\b.*$", readme(), re.MULTILINE)
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            for option in parameter.opts:
                assert re.search(rf"(?<![\w-]){option}(?![\w-])", row), f"{path} {option}"


def examples() -> Iterator[tuple[str, str]]:
    """The commands of the README with the output printed under them; "…" stands for a part left out."""
    for shown in re.findall(r"^```console\n(.*?)^```", readme(), re.MULTILINE | re.DOTALL):
        for example in re.split(r"^\$ ", shown, flags=re.MULTILINE)[1:]:
            line, _, output = example.partition("\n")
            yield line, output


@pytest.mark.parametrize(("line", "output"), list(examples()))
def test_the_examples_of_the_readme_are_true(run: Run, line: str, output: str) -> None:
    words = shlex.split(line)
    assert words.pop(0) == "diaititis"
    printed = run(*words)
    wanted = ".*?".join(re.escape(part) for part in output.split("…\n"))
    assert re.fullmatch(wanted, printed.out + printed.err, re.DOTALL), printed.out + printed.err


def test_the_talk_in_the_readme_is_true(run: Run) -> None:
    """Every line that the README shows comes, in that order, when its lines are typed."""
    (shown,) = re.findall(r"^```text\n(.*?)^```", readme(), re.MULTILINE | re.DOTALL)
    lines = [line for line in shown.splitlines() if line and line != "…"]
    typed = [line.removeprefix("› ") for line in lines if line.startswith("› ")]
    printed = iter(run("chat", typed="\n".join(typed)).out.splitlines())
    missing = [line for line in lines if not line.startswith("› ") and line not in printed]
    assert missing == []


def test_a_sample_of_texts_shows_what_they_tell_in_the_words_of_the_questions(run: Run) -> None:
    done = run("scenarios", "texts", "sample", "27", "-n", "40", "--facts")
    assert done.code == 0
    told = re.findall(r"^  = (.+)$", done.out, re.MULTILINE)
    assert len(told) >= 40
    assert all(re.fullmatch(r"\w+: \w+( or \w+)* \(.+\)|nothing that is asked", line) for line in told)


def test_a_sample_of_texts_shows_label_scenario_and_text(run: Run) -> None:
    done = run("scenarios", "texts", "sample", "55", "-n", "2", "--lang", "he", "--batch", "first")
    assert done.code == 0
    label, text, *_ = done.out.splitlines()
    assert re.fullmatch(r"55 law53_lead_out_of_turn \(\w+, he, first(; also right: .+)?\)", label)
    assert re.search("[א-ת]", text)
    assert done.out.count("law53_lead_out_of_turn") == 2
