"""How long rulings, loading and charts take, as ratios within one run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scenarios.answer_json import answer_json
from scenarios.charts.drawing import build_graph, draw
from scenarios.charts.pages import pages
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.requests import request_ruling
from scenarios.engine.speaker import speak
from tests.benchmarks.ratios import fastest
from tests.scenarios.case_files import case_files

pytestmark = pytest.mark.benchmark

MOST_OF_JSON, MOST_OF_COLD_START, MOST_OF_GRAPHVIZ = 5.0, 1 / 3, 3.0
COMMAND = Path(sys.executable).with_name("diaititis")
LOADING = (
    "import time; begin = time.perf_counter(); from scenarios.engine import catalogue;"
    "start = time.perf_counter(); catalogue.scenarios(); print(time.perf_counter() - start)"
)


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
    found = fastest(
        {
            "rulings": lambda: [answer_json(speak(request_ruling(*case), "el")) for case in cases],
            "json": lambda: [json.dumps(answer, ensure_ascii=False) for answer in answers],
        },
        20,
    )
    ratio = found["rulings"] / found["json"]
    print(f"\na ruling from facts: {ratio:.2f} × turning it into JSON text (at most {MOST_OF_JSON:g})")
    assert ratio <= MOST_OF_JSON


def test_all_templates_load_within_a_third_of_a_cold_start() -> None:
    scenarios()
    cold = fastest(
        {"cold": lambda: subprocess.run([COMMAND, "law", "27"], stdout=subprocess.DEVNULL, check=True)}, 10
    )["cold"]
    loaded = min(
        float(
            subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=True).stdout
        )
        for _ in range(10)
    )
    print(
        f"\nloading {len(scenarios())} templates: {loaded / cold:.2f} × a cold start (at most {MOST_OF_COLD_START:.2f})"
    )
    assert loaded / cold <= MOST_OF_COLD_START


def test_a_chart_costs_little_more_than_graphviz_alone() -> None:
    page = pages(scenario("law27_insufficient_bid"), "el")[0]

    def graphviz_alone() -> bytes:
        graph = build_graph(page)
        graph.layout(prog="dot")
        drawn: bytes = graph.draw(format="png")
        return drawn

    found = fastest(
        {
            "chart": lambda: draw(pages(scenario("law27_insufficient_bid"), "el")[0]),
            "graphviz": graphviz_alone,
        },
        10,
    )
    ratio = found["chart"] / found["graphviz"]
    print(f"\na chart: {ratio:.2f} × pygraphviz alone for the same nodes (at most {MOST_OF_GRAPHVIZ:g})")
    assert ratio <= MOST_OF_GRAPHVIZ
