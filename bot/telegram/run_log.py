"""What the running bot writes down about itself: one line an event, as text or as JSON.

Nobody's words are in it unless they were asked for, and the token never is.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path

log = logging.getLogger("diaititis")
QUIET = ("telegram", "httpx", "httpcore", "asyncio")
"""Libraries: heard only when something is wrong, and without the data they would print."""
TEXT = "text"
HIDDEN = "***"
ROOT = Path(__file__).resolve().parent.parent.parent


class Lines(logging.Formatter):
    """Log records as lines."""

    def __init__(self, *, as_json: bool, with_texts: bool, secrets: tuple[str, ...]) -> None:
        """The secrets are struck out wherever they turn up."""
        super().__init__()
        self._as_json = as_json
        self._with_texts = with_texts
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = datetime.fromtimestamp(record.created, UTC).astimezone().isoformat(timespec="milliseconds")
        fields = {"at": at, "level": record.levelname.lower(), "what": self._said(record)}
        if record.name != log.name:
            fields["from"] = record.name
        given = getattr(record, "fields", {})
        fields |= {key: value for key, value in given.items() if key != TEXT or self._with_texts}
        if record.exc_info and record.exc_info[1]:
            fields |= describe_error(record.exc_info[1])
        if self._as_json:
            line = json.dumps(fields, ensure_ascii=False, default=str)
        else:
            first = " ".join(str(fields.pop(key)) for key in ("at", "level", "what"))
            rest = "".join(f" {key}={json.dumps(value, ensure_ascii=False)}" for key, value in fields.items())
            line = first + rest
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return line

    def _said(self, record: logging.LogRecord) -> str:
        """A library's message with its places unfilled: what would fill them may be somebody's words."""
        if record.name == log.name or self._with_texts:
            return record.getMessage()
        return str(record.msg).splitlines()[0] if record.args else record.getMessage().splitlines()[0]


def set_up(*, as_json: bool, with_texts: bool, secrets: tuple[str, ...]) -> None:
    """Write to standard error from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines(as_json=as_json, with_texts=with_texts, secrets=secrets))
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def note(what: str, **fields: object) -> None:
    """An event; a field `text` is written only where texts were asked for."""
    log.info(what, extra={"fields": fields})


def note_error(what: str, error: BaseException, **fields: object) -> None:
    """Something that went wrong: its type and its place in our code, never its message."""
    log.error(what, extra={"fields": {**describe_error(error), **fields}})


def describe_error(error: BaseException) -> dict[str, str]:
    """The type of an error, and the last line of ours that it passed through."""
    ours = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(ROOT)
    ]
    place = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else ""
    return {"error": type(error).__name__, "place": place}
