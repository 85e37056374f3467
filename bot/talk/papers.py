"""Papers: what they say as data, and the words that stand on them.

In: a template beside this module, and everything it shows. Out: the bytes of a PDF file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from bot.talk.direction import RIGHT_TO_LEFT, isolate_tokens
from bot.talk.phrases import Phrase
from corpus.loading import load
from corpus.references import format_reference
from corpus.texts import Strict
from corpus.words import Language

FOLDER = Path(__file__).parent
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
HEBREW_OR_ARABIC = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
LETTER = re.compile(r"[^\W\d_]")
LONGEST_PLACE = 14
"""Of a table or board on paper: whoever corrects one may write what he likes."""


class PaperWords(Strict, frozen=True):
    """The words of the papers."""

    columns: dict[str, Phrase]
    """The parts of a noted ruling, in the order of the table."""
    words: dict[str, Phrase]


@cache
def paper_words() -> PaperWords:
    """As the file has them."""
    return load(FOLDER / "report_words.yaml", PaperWords)


def column(name: str, lang: Language) -> str:
    """What a part of a noted ruling is called on paper."""
    called: str = getattr(paper_words().columns[name], lang)
    return called


def word(name: str, lang: Language) -> str:
    """Words of a paper, clauses in the reader's script."""
    said: str = getattr(paper_words().words[name], lang)
    return re.sub(r"\{(\w+)\}", lambda match: format_reference(match[1], lang), said)


def paper(template: str, shown: Mapping[str, Any], at: str) -> bytes:
    """The paper, as old as what stands on it."""
    from scenarios.charts.typesetting import typeset

    return typeset(FOLDER / template, shown, "pdf", _timestamp(at))


def paper_data(lang: Language) -> dict[str, Any]:
    """What every paper needs: its direction, words and columns."""
    return {
        "lang": lang,
        "rtl": lang in RIGHT_TO_LEFT,
        "words": {name: directed_text(word(name, lang)) for name in paper_words().words},
        "columns": {name: directed_text(column(name, lang)) for name in paper_words().columns},
    }


def directed_text(text: str) -> dict[str, Any]:
    """A text as data of a paper: it runs as its first letter does."""
    shown = flat_text(text)
    letter = LETTER.search(shown)
    runs_left = bool(letter and HEBREW_OR_ARABIC.match(letter[0]))
    return {"text": isolate_tokens(shown, "he" if runs_left else "en"), "rtl": runs_left}


def flat_text(text: str) -> str:
    """On one line, without what cannot be printed."""
    return " ".join(CONTROL.sub(" ", text).split())


def place_text(name: str) -> dict[str, Any]:
    """A table or board, cut where it would push everything else away."""
    flat = flat_text(name) or "–"
    return directed_text(flat if len(flat) <= LONGEST_PLACE else flat[: LONGEST_PLACE - 1] + "…")


def _timestamp(at: str) -> int:
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return 0
    return max(0, int(moment.replace(tzinfo=moment.tzinfo or UTC).timestamp()))
