"""What a server installs: pinned as in development, every file by its hash, the image by its digest, licences known."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
REQUIREMENTS = (ROOT / "requirements.txt").read_text()
PIN = re.compile(r"^([a-z0-9._-]+)==([^ ;\\\n]+)", re.MULTILINE)


def test_a_server_gets_the_versions_that_were_tested() -> None:
    tested = dict(PIN.findall((ROOT / "constraints.txt").read_text()))
    installed = dict(PIN.findall(REQUIREMENTS))
    assert installed
    assert {name: tested.get(name) for name in installed} == installed


def test_every_file_is_known_by_its_hash() -> None:
    pinned = re.split(r"^(?=[a-z])", REQUIREMENTS, flags=re.MULTILINE)[1:]
    assert len(pinned) == len(PIN.findall(REQUIREMENTS))
    assert not [block.splitlines()[0] for block in pinned if "--hash=sha256:" not in block]


def test_the_image_is_named_by_its_digest_and_takes_nothing_without_a_hash() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert re.search(r"^ARG PYTHON=python:[\w.-]+@sha256:[0-9a-f]{64}$", dockerfile, re.MULTILINE)
    assert set(re.findall(r"^FROM (\S+)", dockerfile, re.MULTILINE)) == {"${PYTHON}"}
    guide = (ROOT / "docs" / "telegram.md").read_text()
    for place in (dockerfile, guide):
        installs = re.findall(r"pip install ([^&\n]+)", place)
        assert installs
        assert {step.strip() for step in installs} == {
            "--require-hashes --requirement requirements.txt",
            "--no-deps --no-build-isolation .",
        }


def test_the_audit_names_version_and_licence_of_everything() -> None:
    audit = [sys.executable, str(ROOT / "deploy" / "audit.py")]
    done = subprocess.run(audit, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^python-telegram-bot +[\d.]+ +LGPL-3.0-only$", done.stdout, re.MULTILINE)
