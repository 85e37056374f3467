"""The command `rights`. What it needs is imported when it runs."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from bot.commands.scenarios import lang_option
from corpus.errors import DiaititisError

if TYPE_CHECKING:
    from corpus.words import Language


@click.command()
@click.argument("role", required=False)
@lang_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def rights(role: str | None, lang: Language, as_json: bool) -> None:
    """What a player may and may not do: dummy, declarer, defender … (none: all roles)."""
    from bot.talk.rights_view import find_role, right_reply
    from bot.terminal.plain_text import reply_text
    from scenarios.rights import right_json, roles

    found = find_role(role) if role else None
    if role and found is None:
        raise DiaititisError(f"{role}: no such role; allowed: {', '.join(roles())}")
    for name in [found] if found else list(roles()):
        for right in roles()[name].rights:
            if as_json:
                click.echo(json.dumps(right_json(name, right), ensure_ascii=False))
            else:
                click.echo(reply_text(right_reply(right, lang), colour=sys.stdout.isatty()) + "\n")
