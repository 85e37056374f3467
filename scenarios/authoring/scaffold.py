"""A new scenario, scaffolded: a template that loads and a case that passes, to be filled with law.

In: an id such as `law58_two_cards_at_once`. Out: two files, or an error if either is there already.
"""

from __future__ import annotations

import re
from pathlib import Path

from corpus.errors import DiaititisError
from corpus.outline import law_numbers

SCENARIO_ID = re.compile(r"^law(\d{2})_[a-z0-9_]+$")

TEMPLATE = """\
id: {id}
law: "{law}"
title: {{el: "Νέα περίπτωση", en: "New scenario"}}
table: {{offender: seat}}
facts:
  happened:
    kind: observed
    name: {{el: "Συνέβη;", en: "Did it happen?"}}
    cites: ["{law}"]
    ask:
      to: director
      el: "Τι είδατε στο τραπέζι;"
      en: "What did you see at the table?"
    values:
      true: {{says: {{el: "Συνέβη", en: "It happened"}}}}
      false: {{says: {{el: "Δεν συνέβη", en: "It did not happen"}}}}
tree:
  fact: happened
  is:
    true: ruled
    false: nothing_to_rule
outcomes:
  ruled:
    title: {{el: "Τι ισχύει", en: "What applies"}}
    cites: ["{law}"]
    say:
      - {{to: table, el: "Τι λέει ο Διαιτητής ({{{law}}}).", en: "What the Director says ({{{law}}})."}}
  nothing_to_rule:
    title: {{el: "Καμία επανόρθωση", en: "No rectification"}}
    cites: ["{law}"]
    say:
      - {{to: table, el: "Το παιχνίδι συνεχίζεται.", en: "Play goes on."}}
"""

CASES = """\
cases:
  - name: "it happened"
    facts: {{happened: true}}
    outcome: ruled
    cites: ["{law}"]
    says: "Τι λέει ο Διαιτητής"
  - name: "it did not happen"
    facts: {{happened: false}}
    outcome: nothing_to_rule
    cites: ["{law}"]
    says: "Play goes on"
"""


class ScaffoldError(DiaititisError):
    """A scenario that cannot be scaffolded."""


def scaffold(scenario_id: str, templates: Path, cases: Path) -> tuple[Path, Path]:
    """Write the template and its cases; nothing is overwritten."""
    match = SCENARIO_ID.match(scenario_id)
    if not match or str(int(match[1])) not in law_numbers():
        raise ScaffoldError(
            f"{scenario_id}: not an id; write it as law58_two_cards_at_once, its law's number first"
        )
    template, case_file = templates / f"{scenario_id}.yaml", cases / f"{scenario_id}.yaml"
    for path in (template, case_file):
        if path.exists():
            raise ScaffoldError(f"{path.name}: is there already in {path.parent.name}")
    values = {"id": scenario_id, "law": str(int(match[1]))}
    template.write_text(TEMPLATE.format(**values), encoding="utf-8")
    case_file.write_text(CASES.format(**values), encoding="utf-8")
    return template, case_file
