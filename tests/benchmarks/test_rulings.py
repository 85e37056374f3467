"""How long rulings, loading and charts take, as ratios within one run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pygraphviz
import pytest

from scenarios.answer_json import answer_json
from scenarios.charts.drawing import draw
from scenarios.charts.pages import pages
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.requests import request_ruling
from scenarios.engine.speaker import speak
from tests.benchmarks.ratios import Limit, check, medians, spent_on
from tests.scenarios.case_files import case_files

pytestmark = pytest.mark.benchmark

MOST_OF_JSON, MOST_OF_COLD_START, MOST_OF_GRAPHVIZ = 9.0, 1 / 3, 3.0
"""A ruling has half the text it once had, so the first is of half as much; what it looks for has not become less."""
COMMAND = Path(sys.executable).with_name("diaititis")
LOADING = (
    "import time; from scenarios.engine.catalogue import scenarios;"
    "begin = time.process_time(); scenarios(); print(time.process_time() - begin)"
)
ROUNDS = 15


def ruled_cases() -> list[tuple[str, dict[str, object], dict[str, object]]]:
    return [
        (scenario_id, dict(case.facts), dict(case.settings))
        for scenario_id, cases in case_files().items()
        for case in cases[:5]
        if not case.outcome.startswith("?") and not case.table
    ]


def test_a_ruling_costs_little_more_than_its_own_text() -> None:
    cases = ruled_cases()
    answers = [answer_json(speak(request_ruling(*case), "el")) for case in cases]
    subjects = {
        "rulings": spent_on(lambda: [answer_json(speak(request_ruling(*case), "el")) for case in cases]),
        "JSON": spent_on(lambda: [json.dumps(answer, ensure_ascii=False) for answer in answers]),
    }

    def measured() -> tuple[float]:
        found = medians(subjects, ROUNDS)
        return (found["rulings"] / found["JSON"],)

    check([Limit("a ruling from facts", "turning it into JSON text", most=MOST_OF_JSON)], measured)


def test_all_templates_load_within_a_third_of_a_cold_start() -> None:
    scenarios()

    def loading() -> float:
        done = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=True)
        return float(done.stdout)

    def starting() -> None:
        subprocess.run([COMMAND, "law", "27"], stdout=subprocess.DEVNULL, check=True)

    def measured() -> tuple[float]:
        found = medians({"loading": loading, "starting": spent_on(starting)}, ROUNDS)
        return (found["loading"] / found["starting"],)

    check([Limit(f"loading {len(scenarios())} templates", "a cold start", most=MOST_OF_COLD_START)], measured)


def test_a_chart_costs_little_more_than_graphviz_alone() -> None:
    page = pages(scenario("law27_insufficient_bid"), "el")[0]

    def graphviz_alone() -> None:
        """The same questions and answers as nodes and edges, in whatever type it has."""
        graph = pygraphviz.AGraph(directed=True)
        for box in page.boxes:
            for branch in box.branches:
                graph.add_edge(box.text, branch.leads_to, label=branch.label)
        graph.layout(prog="dot")
        graph.draw(format="png")

    subjects = {
        "chart": spent_on(lambda: draw(pages(scenario("law27_insufficient_bid"), "el")[0])),
        "graphviz": spent_on(graphviz_alone),
    }

    def measured() -> tuple[float]:
        found = medians(subjects, ROUNDS)
        return (found["chart"] / found["graphviz"],)

    check([Limit("a chart", "pygraphviz alone for the same nodes", most=MOST_OF_GRAPHVIZ)], measured)
