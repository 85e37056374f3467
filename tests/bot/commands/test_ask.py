"""The command `ask`: one answer as text or JSON, lines in and lines out, and bytes of any kind without a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
COMMAND = str(Path(sys.executable).with_name("diaititis"))
INSUFFICIENT = "Ο Νότος είπε 2♠ πάνω σε 2ΧΑ"
RULED = {"how": "meant", "lho_accepts": True}

Ask = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def command(home_with: Callable[[str | None], Path]) -> Ask:
    """Run `diaititis ask …` as a process of its own."""
    environment = {
        **os.environ,
        "DIAITITIS_HOME": str(home_with(None)),
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "100",
    }

    def run(*arguments: str | bytes, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [COMMAND, "ask", *arguments],
            check=False,
            input=typed,
            capture_output=True,
            env=environment,
            cwd=ROOT,
            timeout=60,
        )

    return run


def objects(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.decode("utf-8").split("\n") if line]


def assert_no_traceback(done: subprocess.CompletedProcess[bytes]) -> None:
    assert b"Traceback" not in done.stderr + done.stdout
    assert done.returncode in (0, 1, 2)


def test_one_answer_as_json(command: Ask) -> None:
    (answer,) = objects(command(INSUFFICIENT, "--json"))
    assert (answer["id"], answer["kind"], answer["candidates"][0]["law"]) == (None, "ruling", "27")
    assert answer["understood"]["offender"] == {"value": "S", "from": "text"}


def test_one_answer_to_be_read(command: Ask) -> None:
    done = command(INSUFFICIENT)
    shown = done.stdout.decode()
    assert done.returncode == 0
    assert "Ανεπαρκής αγορά" in shown
    assert "{" not in shown


def test_settings_and_language(command: Ask) -> None:
    (answer,) = objects(
        command("μιλάει πίσω από χωρίσματα, 2♠ πάνω σε 2ΧΑ", "--json", "--lang", "en", "--set", "screens")
    )
    assert answer["language"] == "en"
    done = command(INSUFFICIENT, "--json", "--set", "event=nope")
    assert done.returncode == 1
    assert done.stderr.decode().startswith("event=nope: no such value; allowed: pairs, teams, individual")


@pytest.mark.parametrize("arguments", [(), ("",), ("  \n ",)])
def test_nothing_said_is_a_plain_error(command: Ask, arguments: tuple[str, ...]) -> None:
    done = command(*arguments)
    assert done.returncode == 1
    assert done.stderr.decode().startswith("ask: say what happened")
    assert len(done.stderr.decode().splitlines()) == 1


def test_lines_in_and_lines_out(command: Ask) -> None:
    huge = json.dumps({"id": "huge", "text": "ρενόνς " * 20_000}).encode()
    lines = [
        json.dumps(
            {"id": "A-001", "text": INSUFFICIENT, "answers": RULED, "settings": {"event": "teams"}}
        ).encode(),
        b"{broken",
        b"",
        b"   ",
        b'{"id": "bytes", "text": "27B1 \xff\xfe"}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"id": "half", "text": "\\ud83d 27B1"}',
        b'{"id": "\\ud83d", "text": "27B1"}',
        b'{"id": "key", "text": "27B1", "\\ud83d": 1}',
        huge,
        b"x" * 2_000_000,
        json.dumps({"id": "override", "text": "\u202e27B1\u202c"}).encode(),
        json.dumps({"id": 7, "text": "hello"}).encode() + b"\r",
        json.dumps({"id": "last", "text": "3NT="}).encode(),
    ]
    answers = objects(command("--jsonl", typed=b"\n".join(lines)))
    kinds = [answer.get("kind", "error") for answer in answers]
    assert len(answers) == len(lines) - 2
    assert [answer["id"] for answer in answers if "error" in answer] == [None] * kinds.count("error")
    assert [answer["id"] for answer in answers[:1] + answers[-3:]] == ["A-001", "override", 7, "last"]
    assert kinds[0] == "ruling"
    assert kinds[1:2] + kinds[3:5] + kinds[7:8] + kinds[9:10] == ["error"] * 5
    assert kinds[-3:] == ["law", "unknown", "score"]
    assert answers[2]["id"] == "bytes"


def test_no_lines_give_no_answers(command: Ask) -> None:
    assert objects(command("--jsonl", typed=b"\n\n \n")) == []


BYTES = {
    "no UTF-8": b"\xff\xfe\xfa",
    "half a surrogate": b"\xed\xa0\x80 27B1",
    "80 KB": "ο Νότος ".encode() * 6_000,
    "overrides": "\u202eρενόνς\u202c\u2066".encode(),
    "control": b"\x01\x02\x1b[31m\x7f",
    "emoji and signs": "😂👩\u200d🚒 %s {0} $(id) `id` <i>&amp;".encode(),
}


@pytest.mark.stress
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("no UTF-8", ("--json",)),
        ("80 KB", ("--json",)),
        ("control", ("--json",)),
        ("half a surrogate", ()),
        ("overrides", ()),
    ],
)
def test_any_bytes_get_an_answer_or_a_plain_error(command: Ask, name: str, options: tuple[str, ...]) -> None:
    done = command(*options, "--", BYTES[name])
    assert_no_traceback(done)
    done.stdout.decode("utf-8")
    if options:
        assert json.loads(done.stdout)["kind"] in ("unknown", "law", "choice", "question", "definition")


def test_a_reader_that_leaves_early_is_no_error(
    command: Ask, home_with: Callable[[str | None], Path]
) -> None:
    lines = (json.dumps({"id": 1, "text": "27B1"}) + "\n").encode() * 2000
    environment = {**os.environ, "DIAITITIS_HOME": str(home_with(None))}
    with subprocess.Popen(
        [COMMAND, "ask", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(lines[:2000])
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert b"Traceback" not in process.stderr.read()
