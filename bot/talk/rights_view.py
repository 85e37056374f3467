"""How rights look to a reader: roles to choose from, the questions of one, and an answer."""

from __future__ import annotations

from bot.talk.clause_view import text_language
from bot.talk.phrases import say
from bot.talk.replies import Button, Reply, block, in_rows
from corpus.references import format_reference
from corpus.words import Language, words
from scenarios.rights import Moment, Right, roles

VERDICT_MARK = {"yes": "✅", "no": "⛔", "only_if": "⚠️"}
MOMENTS: tuple[Moment, ...] = ("before", "auction", "clarification", "play", "after", "any")
MOST_LISTED = 14
LONGEST_LABEL = 60
NUMBERS_IN_ROW = 6


def rights_reply(asked: str, lang: Language) -> Reply:
    """The rights of the role somebody names; all roles where he names none."""
    role = find_role(asked)
    return role_reply(role, lang) if role else _roles_reply(lang)


def find_role(asked: str) -> str | None:
    """The role meant by a name in any of the languages."""
    wanted = words(asked)
    for name, role in roles().items():
        titles = (name.replace("_", " "), role.title.el, role.title.en, role.title.he, role.title.hu)
        if wanted and any(words(title) == wanted for title in titles):
            return name
    return None


def role_reply(role: str, lang: Language, moment: str | None = None) -> Reply:
    """The questions of a role with their verdicts, each a number away from its answer; moment by moment where they are many."""
    found = roles()[role]
    present = [known for known in MOMENTS if any(right.moment == known for right in found.rights)]
    if moment is None and len(found.rights) > MOST_LISTED and len(present) > 1:
        buttons = [Button(say("moment_" + known, lang), f"rights:{role}/{known}") for known in present]
        return Reply(lang, (block("title", found.title.in_language(lang), lang),), in_rows(buttons, 2))
    shown = [right for right in found.rights if moment in (None, right.moment)]
    title = found.title.in_language(lang) + (f": {say('moment_' + moment, lang)}" if moment else "")
    spoken = text_language(lang)
    lines = (
        block("line", f"{number}. {VERDICT_MARK[right.verdict]} {right.asks.in_language(spoken)}", spoken)
        for number, right in enumerate(shown, 1)
    )
    numbers = [Button(str(number), f"right:{right.id}") for number, right in enumerate(shown, 1)]
    return Reply(lang, (block("title", title, lang), *lines), in_rows(numbers, NUMBERS_IN_ROW))


def right_reply(right: Right, lang: Language) -> Reply:
    """The question and its answer."""
    shown = text_language(lang)
    blocks = [
        block("title", f"{VERDICT_MARK[right.verdict]} {right.asks.in_language(shown)}", shown),
        block("text", right.answer.in_language(shown), shown),
    ]
    if shown != lang:
        blocks.append(block("note", say("texts_in_english", lang), lang))
    near = [Button(f"📖 {format_reference(clause, lang)}", f"law:{clause}") for clause in right.cites]
    near += [Button(rule, f"rule:{rule}") for rule in right.rules]
    return Reply(lang, tuple(blocks), in_rows(near, 4))


def _roles_reply(lang: Language) -> Reply:
    buttons = [Button(role.title.in_language(lang), f"rights:{name}") for name, role in roles().items()]
    return Reply(lang, (block("text", say("whose_rights", lang), lang),), in_rows(buttons, 2))


def right_button(right: Right, lang: Language) -> Button:
    """The question of a right, to be tapped."""
    return Button(_label(right, lang), f"right:{right.id}")


def _label(right: Right, lang: Language) -> str:
    asks = right.asks.in_language(text_language(lang))
    return asks if len(asks) <= LONGEST_LABEL else asks[:LONGEST_LABEL].rsplit(" ", 1)[0] + "…"
