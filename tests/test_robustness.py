"""`docs/robustness.md` names only tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"`(test_\w+)`")


def test_every_test_named_as_holding_something_is_there() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    defined = set(re.findall(r"def (test_\w+)\(", sources))
    named = NAMED.findall((ROOT / "docs" / "robustness.md").read_text(encoding="utf-8"))
    assert len(named) > 60
    assert [name for name in named if name not in defined] == []
