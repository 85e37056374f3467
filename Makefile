# Two commands do all the set-up: `make chat` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
SHARED := ../shared
WORKERS = $$($(BIN)/python -c 'import os; print(os.cpu_count() + 1)')  # many tests wait for a process of their own

# Thousands of tests start hundreds of processes: what is compiled once is kept, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: setup chat test lint types words check stress soak screens pictures bench pins audit model accuracy clean

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Diaititis needs Python 3.11 or newer; give one with: make setup PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (on Debian: apt install python3-venv)"; exit 1; }
	@echo "Installing Diaititis into $(VENV) (once) ..."
	@PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)

chat: $(READY)
	@$(BIN)/diaititis chat

test: $(READY)
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --ignore=tests/stress

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(READY)
	@$(BIN)/mypy

words:
	@if [ -f $(SHARED)/tools/own_words.py ]; then $(PYTHON) $(SHARED)/tools/own_words.py .; else echo "own-words check skipped: no $(SHARED)"; fi

check: test lint types words

stress: $(READY)
	@$(BIN)/python -m pytest -m stress -n auto --dist worksteal

screens: $(READY)
	@$(BIN)/python -m tests.bot.screens

pictures: $(READY)
	@$(BIN)/python -m tests.bot.screens.pictures

soak: $(READY)
	@$(BIN)/python -m tests.stress.soak

bench: $(READY)
	@$(BIN)/python -m pytest -m benchmark -s tests/benchmarks

COMPILE := $(BIN)/uv pip compile pyproject.toml --universal --no-header --no-annotate --quiet

pins: $(READY)
	@$(BIN)/python -m pip install --quiet uv
	@$(COMPILE) --extra dev --extra model --output-file constraints.txt
	@$(COMPILE) --extra build --constraints constraints.txt --generate-hashes --output-file requirements.txt

audit: $(READY)
	@$(BIN)/python deploy/audit.py

LEARNER := $(VENV)/.learner

$(LEARNER): $(READY)
	@PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,model]'
	@touch $(LEARNER)

model: $(LEARNER)
	@$(BIN)/python -m scenarios.fitting.models

accuracy: $(LEARNER)
	@$(BIN)/python -m scenarios.fitting.accuracy tests/scenarios/matching/incidents.jsonl $(wildcard $(SHARED)/incidents/dev.jsonl)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
