"""The commands that rule: `rule`, `chart`, and the group `scenarios`. What they need is imported when they run."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import DiaititisError

if TYPE_CHECKING:
    from corpus.words import Language
    from scenarios.authoring.checkout import Checkout
    from scenarios.engine.answers import Answer
    from scenarios.matching.texts import Text

LANGUAGE_CODES = ("el", "en", "he", "hu")
WRITINGS = ("el", "el-Latn", "en", "he", "hu")
lang_option = click.option("--lang", "-l", type=click.Choice(LANGUAGE_CODES), default="el", show_default=True)
json_option = click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
fact_option = click.option(
    "--fact", "-f", "facts", multiple=True, metavar="NAME=VALUE", help="A fact, seat, call or card."
)
set_option = click.option(
    "--set", "-s", "chosen", multiple=True, metavar="NAME[=VALUE]", help="screens, boxes, event, scoring."
)
auction_option = click.option("--auction", help="Calls in rotation: '1S P 1H', another's as N:1H.")
dealer_option = click.option("--dealer", help="Who dealt: N, E, S, W.")


@click.command()
@click.argument("scenario_id", metavar="SCENARIO")
@fact_option
@set_option
@dealer_option
@auction_option
@lang_option
@json_option
def rule(
    scenario_id: str,
    facts: tuple[str, ...],
    chosen: tuple[str, ...],
    dealer: str | None,
    auction: str | None,
    lang: Language,
    as_json: bool,
) -> None:
    """Rule on a scenario with the facts given, or ask for the next one."""
    from scenarios.answer_json import answer_json
    from scenarios.engine.speaker import speak

    spoken = speak(_answer(scenario_id, facts, chosen, dealer, auction), lang)
    if as_json:
        click.echo(json.dumps(answer_json(spoken), ensure_ascii=False))
    else:
        from bot.talk.ruling_view import answer_reply
        from bot.terminal.plain_text import reply_text

        click.echo(reply_text(answer_reply(spoken), colour=sys.stdout.isatty()))
        for option in spoken.question.options if spoken.question else ():
            assert spoken.question
            click.echo(f"  --fact {spoken.question.fact}={option.value}  {spoken.plain(option.label)}")


@click.command()
@click.argument("scenario_id", metavar="SCENARIO")
@fact_option
@set_option
@lang_option
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    help="Where to: a .png or .svg file; otherwise SCENARIO.png in the current folder.",
)
def chart(
    scenario_id: str, facts: tuple[str, ...], chosen: tuple[str, ...], lang: Language, output: Path | None
) -> None:
    """Draw the decision tree, as wide as a phone; with facts, the path taken first, whole on one page."""
    from scenarios.charts.drawing import draw
    from scenarios.charts.pages import pages
    from scenarios.engine.catalogue import scenario

    target = output or Path(f"{scenario_id}.png")
    picture = target.suffix.lower().removeprefix(".")
    if picture not in ("png", "svg"):
        raise DiaititisError(f"{target}: no such kind of picture; allowed: .png, .svg")
    answer = _answer(scenario_id, facts, chosen, None, None) if facts or chosen else None
    drawn = pages(scenario(scenario_id), lang, answer)
    for number, page in enumerate(drawn, 1):
        path = target if number == 1 else target.with_stem(f"{target.stem}-{number}")
        path.write_bytes(draw(page, picture))  # type: ignore[arg-type]
        click.echo(str(path.resolve()))


@click.group()
def scenarios() -> None:
    """The scenarios: list, validate, try one, start a new one."""


@scenarios.command("list")
@click.option("--json", "as_json", is_flag=True, help="A JSON list.")
@click.option(
    "--coverage", "show_coverage", is_flag=True, help="The clauses that nothing cites, and why not."
)
@click.option(
    "--measures", "show_measures", is_flag=True, help="How long questions, buttons and scripts are."
)
@lang_option
def list_scenarios(as_json: bool, show_coverage: bool, show_measures: bool, lang: Language) -> None:
    """List every scenario with its law."""
    if show_coverage:
        _print_coverage(lang)
        return
    if show_measures:
        _print_measures()
        return
    from msgspec.structs import asdict

    from scenarios.engine.catalogue import scenarios as all_scenarios
    from scenarios.engine.scenario import laws_on_the_way

    known = all_scenarios().values()
    if as_json:
        rows = [
            {"id": s.id, "law": s.law, "laws": laws_on_the_way(s), "title": asdict(s.title), "chart": s.chart}
            for s in known
        ]
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    for wanted in known:
        chart_mark = f" ({wanted.chart})" if wanted.chart else ""
        click.echo(f"{wanted.id}: {wanted.law}. {wanted.title.in_language(lang)}{chart_mark}")


@scenarios.command()
@click.argument("folder", required=False, type=click.Path(path_type=Path, exists=True, file_okay=False))
def validate(folder: Path | None) -> None:
    """Check all data of the scenarios, or the templates of a folder with templates/ and parts/."""
    from scenarios.authoring.checkout import find_checkout
    from scenarios.engine.catalogue import PARTS, TEMPLATES, load_catalogue

    checkout = None if folder else find_checkout(Path.cwd())
    if checkout:
        count = _check_all(checkout)
        click.echo(f"{count} scenarios, no faults")
        return
    templates, parts = (folder / "templates", folder / "parts") if folder else (TEMPLATES, PARTS)
    count = len(load_catalogue(templates, parts))
    rest = "" if folder else " in their templates; menu, texts, cases and facts are checked in a checkout"
    click.echo(f"{count} scenarios, no faults{rest}")


@scenarios.command("try")
@click.argument("wanted", metavar="SCENARIO|TEXT")
@click.option("--as", "taken_as", metavar="SCENARIO", help="What this scenario reads from the text.")
@lang_option
def try_scenario(wanted: str, taken_as: str | None, lang: Language) -> None:
    """Walk through a scenario to its ruling; or show what is read from a text, and why it is matched as it is."""
    from scenarios.engine.catalogue import scenarios as all_scenarios

    if wanted in all_scenarios() and not taken_as:
        from bot.talk.state import Tapped
        from bot.terminal.chat import chat

        chat(lang, opening=Tapped(f"case:{wanted}"))
        return
    if taken_as or ("_" in wanted and " " not in wanted):
        from scenarios.engine.catalogue import scenario

        scenario(taken_as or wanted)
    from scenarios.explanation import explained

    for line in explained(wanted, taken_as):
        click.echo(line)


@scenarios.command()
@click.argument("scenario_id")
def new(scenario_id: str) -> None:
    """Scaffold every file of a scenario, law58_two_cards_at_once, and say what is left to do."""
    from scenarios.authoring.checkout import need_checkout
    from scenarios.authoring.scaffold import scaffold

    begun = scaffold(scenario_id, need_checkout(Path.cwd(), "scenarios new"))
    click.echo("Written:")
    for written in begun.written:
        click.echo(f"  {written.place}: {written.what}")
    if begun.leftovers:
        click.echo(
            "Still ruled on elsewhere: hand each over in its tree,"
            f" {{hand_over: {scenario_id}, facts: {{…}}}}, and delete outcomes and cases that nothing reaches then:"
        )
    for leftover in begun.leftovers:
        click.echo(f"  {leftover.place}: {leftover.what}")
    click.echo("Left to do, in this order, each with the command that checks it:")
    for number, step in enumerate(begun.steps, 1):
        click.echo(f"  {number}. {step.place}: {step.what}\n     {step.check}")


def _print_measures() -> None:
    """The longest of each kind in every scenario, and of all of them, in Greek and English."""
    from scenarios.authoring.measures import LANGUAGES, MEASURED, largest, measures
    from scenarios.engine.catalogue import scenarios as all_scenarios

    for lang in LANGUAGES:
        found = [measures(each, lang) for each in all_scenarios().values()]
        click.echo(f"{lang:40s} {' '.join(f'{name:>8s}' for name in MEASURED)}")
        for row in (*found, largest(found)):
            click.echo(f"{row.scenario:40s} {' '.join(f'{getattr(row, name):8d}' for name in MEASURED)}")


def _check_all(checkout: Checkout) -> int:
    """How many scenarios a checkout has; DataError lists every fault of their data."""
    from bot.talk.menu import menu_faults
    from corpus.errors import DataError
    from scenarios.authoring.checks import check

    found, faults = check(checkout)
    faults += menu_faults(checkout.menu, checkout.laws())
    if faults:
        counted = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        raise DataError("\n".join((*faults, counted)))
    return len(found)


@scenarios.group()
def texts() -> None:
    """The texts that the scenarios are found by."""


@texts.command("sample")
@click.argument("law")
@click.option(
    "--count", "-n", type=click.IntRange(1), default=20, show_default=True, help="How many at most."
)
@click.option("--lang", "-l", type=click.Choice(WRITINGS), help="Only those written so.")
@click.option("--batch", "-b", help="Only those that came in together: first, natural-2 …")
@click.option("--facts", "labelled", is_flag=True, help="Only those whose facts somebody has written down.")
def sample_texts(law: str, count: int, lang: str | None, batch: str | None, labelled: bool) -> None:
    """Print texts of a law at random, with their labels and what they tell, for somebody to judge."""
    from scenarios.matching.texts import label_of, law_homes, sample, texts_of

    found = [text for text in texts_of(law) if text.facts is not None or not labelled]
    for text in sample(found, count, lang, batch):
        also = f"; also right: {', '.join(text.also_right)}" if text.also_right else ""
        home = label_of(text, law_homes()).scenario
        click.echo(f"{text.law} {home or '-'} ({text.kind}, {text.lang}, {text.batch}{also})\n  {text.text}")
        for line in _told_by(text, home):
            click.echo(f"  = {line}")
        click.echo()


def _told_by(text: Text, home: str) -> Iterator[str]:
    """What somebody has read in a text, in the words of the questions."""
    from corpus.texts import printed
    from scenarios.engine.catalogue import scenario
    from scenarios.engine.marks import with_table
    from scenarios.engine.table import Table

    if text.facts is None:
        return
    for name, value in text.facts.items():
        also = "".join(f" or {other}" for other in text.also_told.get(name, ()))
        meaning = printed(with_table(scenario(home).facts[name].values[value].says.en, Table(), "en"), "en")
        yield f"{name}: {value}{also} ({meaning})"
    if not text.facts:
        yield "nothing that is asked"


def _print_coverage(lang: Language) -> None:
    from corpus.references import format_reference
    from scenarios.authoring.coverage import coverage

    found = coverage()
    for clause_id, reason in sorted(found.excused.items(), key=lambda row: row[1]):
        click.echo(f"{format_reference(clause_id, lang)}: {reason}")
    for clause_id in found.open:
        click.echo(f"{format_reference(clause_id, lang)}: open")
    click.echo(f"{len(found.cited)} of {found.total} clauses cited")


def _answer(
    scenario_id: str, facts: tuple[str, ...], chosen: tuple[str, ...], dealer: str | None, auction: str | None
) -> Answer:
    from scenarios.engine.requests import read_auction, request_ruling

    if (dealer is None) != (auction is None):
        raise DiaititisError("--auction and --dealer go together")
    calls = read_auction(dealer, auction) if dealer and auction else None
    return request_ruling(scenario_id, _pairs(facts, "--fact"), _pairs(chosen, "--set"), calls)


def _pairs(given: tuple[str, ...], option: str) -> dict[str, Any]:
    pairs: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not name or (option == "--fact" and not equals):
            raise DiaititisError(f"{option} {text}: write NAME=VALUE")
        pairs[name.strip()] = value.strip() if equals else "true"
    return pairs
