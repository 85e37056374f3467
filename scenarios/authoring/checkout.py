"""A checkout of the project: where the files of a scenario belong.

In: a folder. Out: the checkout around it, or the one the program itself runs from. An installed package is none: it
has no tests, and so nowhere to put the cases of a scenario.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from corpus.errors import DiaititisError

OWN_ROOT = Path(__file__).resolve().parents[2]
LAW = re.compile(r"^law: [\"']?(\w+)", re.MULTILINE)
ALSO_RULES = re.compile(r"^also_rules: \[(.*)\]", re.MULTILINE)


class NoCheckoutError(DiaititisError):
    """There is no checkout to work in."""


@dataclass(frozen=True)
class Checkout:
    """The places of a checkout that a scenario has files in."""

    root: Path

    @property
    def templates(self) -> Path:
        """A file a scenario."""
        return self.root / "scenarios" / "templates"

    @property
    def parts(self) -> Path:
        """What several scenarios share."""
        return self.root / "scenarios" / "parts"

    @property
    def texts(self) -> Path:
        """What people write, a file a law."""
        return self.root / "scenarios" / "matching" / "texts"

    @property
    def menu(self) -> Path:
        """The way to every scenario without words."""
        return self.root / "bot" / "talk" / "menu.yaml"

    @property
    def cases(self) -> Path:
        """What every scenario must rule, a file each."""
        return self.root / "tests" / "scenarios" / "cases"

    @property
    def facts(self) -> Path:
        """What must be read from a text, a file a scenario."""
        return self.root / "tests" / "scenarios" / "facts"

    def is_whole(self) -> bool:
        """Is everything there that makes a checkout?"""
        folders = (self.templates, self.parts, self.texts, self.cases, self.facts)
        return self.menu.is_file() and all(folder.is_dir() for folder in folders)

    def laws(self) -> dict[str, tuple[str, ...]]:
        """The laws that every scenario rules on, its own first, whatever else may be wrong with its template."""
        heads = {
            path.stem: path.read_text(encoding="utf-8") for path in sorted(self.templates.glob("*.yaml"))
        }
        return {
            name: (own[1], *(law for also in ALSO_RULES.findall(head) for law in re.findall(r"\w+", also)))
            for name, head in heads.items()
            if (own := LAW.search(head))
        }


def find_checkout(start: Path) -> Checkout | None:
    """The checkout that a folder is in; otherwise the one this program runs from, if it does."""
    around = (Checkout(folder) for folder in (start, *start.parents, OWN_ROOT))
    return next((checkout for checkout in around if checkout.is_whole()), None)


def need_checkout(start: Path, command: str) -> Checkout:
    """The same where nothing can be done without one."""
    found = find_checkout(start)
    if found is None:
        raise NoCheckoutError(
            f"{command}: {start} is in no checkout of the project, and this program runs from an installed package"
            f" ({OWN_ROOT}), which has no tests to write to; allowed: any folder of a checkout"
        )
    return found
