"""The core stands by itself: of ours the words alone, from elsewhere what reads its names, and it is complete."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import scenarios.bridge as bridge

ALLOWED = {"corpus.words", "msgspec", "ryaml"}
MODULES = sorted(Path(bridge.__file__).parent.glob("*.py"))


def test_the_core_imports_only_itself_the_words_and_what_reads_its_names() -> None:
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            names = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for name in names:
                inside = name.startswith("scenarios.bridge.") or name in ALLOWED
                assert inside or name.split(".")[0] in sys.stdlib_module_names, (module.name, name)


def test_modules_stay_short() -> None:
    assert all(len(module.read_text(encoding="utf-8").splitlines()) <= 250 for module in MODULES)


def test_what_is_offered_is_there_once() -> None:
    assert len(set(bridge.__all__)) == len(bridge.__all__)
    assert all(hasattr(bridge, name) for name in bridge.__all__)
