"""The log of a running bot: lines that can be read by a program, without the token and without anybody's words."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from bot.telegram.run_log import Lines, describe_error

TOKEN = "42:secret"


def record(
    name: str, message: str, *args: object, error: Exception | None = None, **fields: Any
) -> logging.LogRecord:
    info = (type(error), error, error.__traceback__) if error else None
    made = logging.LogRecord(name, logging.INFO, "x.py", 1, message, args, info)
    made.fields = fields
    return made


def lines(*, as_json: bool = True, with_texts: bool = False) -> Lines:
    return Lines(as_json=as_json, with_texts=with_texts, secrets=(TOKEN, ""))


def test_a_line_of_json() -> None:
    said = json.loads(lines().format(record("diaititis", "answered", kind="typed", text="κρυφό")))
    assert {key: said[key] for key in ("level", "what", "kind")} == {
        "level": "info",
        "what": "answered",
        "kind": "typed",
    }
    assert "text" not in said
    assert said["at"][10] == "T"


def test_a_line_of_text() -> None:
    said = lines(as_json=False).format(record("diaititis", "answered", kind="typed", text="κρυφό"))
    assert said.endswith('info answered kind="typed"')


def test_words_only_where_they_were_asked_for() -> None:
    one = record("diaititis", "answered", text="κρυφό")
    assert "κρυφό" in lines(with_texts=True).format(one)
    assert "κρυφό" not in lines().format(one)


def test_what_a_library_would_print_is_left_out() -> None:
    said = lines().format(record("telegram.ext", "Received data was: %r", {"text": "κρυφό"}))
    assert "κρυφό" not in said
    assert json.loads(said)["from"] == "telegram.ext"
    assert "κρυφό" in lines(with_texts=True).format(record("telegram.ext", "Data: %s", "κρυφό"))


@pytest.mark.parametrize("as_json", [True, False])
def test_the_token_is_struck_out_wherever_it_turns_up(as_json: bool) -> None:
    said = lines(as_json=as_json, with_texts=True).format(
        record("httpx", "POST %s", f"https://api.telegram.org/bot{TOKEN}/getMe", url=f"/bot{TOKEN}/")
    )
    assert TOKEN not in said
    assert said.count("***") == 2


def test_an_error_is_its_type_and_its_place_never_its_words() -> None:
    with pytest.raises(ValueError, match="κρυφό") as caught:
        raise ValueError("κρυφό")
    said = json.loads(lines().format(record("diaititis", "failed", error=caught.value)))
    assert describe_error(caught.value)["error"] == "ValueError"
    assert said["error"] == "ValueError"
    assert said["place"].startswith("test_run_log.py:")
    assert "κρυφό" not in json.dumps(said, ensure_ascii=False)
