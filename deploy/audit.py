"""What is installed to run the bot: name, version and licence of every package of `requirements.txt`.

Fails where a package is missing, is not the pinned version or names no licence.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path

from packaging.markers import Marker

REQUIREMENTS = Path(__file__).resolve().parents[1] / "requirements.txt"
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)(?: *; *([^\\]+?))? *\\?$", re.MULTILINE)
UNKNOWN = "unknown"


def main() -> int:
    """Print the list; the exit status."""
    faults = []
    for name, version, marker in PIN.findall(REQUIREMENTS.read_text()):
        if marker and not Marker(marker).evaluate():
            continue
        try:
            found = metadata(name)
        except PackageNotFoundError:
            faults.append(f"{name}: not installed; allowed: {version}")
            continue
        licence = licence_of(found)
        print(f"{name:24} {found['Version']:14} {licence}")
        if found["Version"] != version:
            faults.append(f"{name}: version {found['Version']}; allowed: {version}")
        if licence == UNKNOWN:
            faults.append(f"{name}: names no licence")
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


def licence_of(package: PackageMetadata) -> str:
    """As the package states it: an expression, else its classifiers, else its first line on it."""
    classified = [
        line.rsplit(" :: ", 1)[-1]
        for line in package.get_all("Classifier") or []
        if line.startswith("License :: ")
    ]
    stated = package.get_all("License-Expression") or classified
    return ", ".join(stated) or (package.get_all("License") or [UNKNOWN])[0].splitlines()[0]


if __name__ == "__main__":
    sys.exit(main())
