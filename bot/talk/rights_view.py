"""How rights look to a reader: roles to choose from, the questions of one, and an answer."""

from __future__ import annotations

from collections.abc import Sequence

from bot.talk.clause_view import text_language
from bot.talk.phrases import say
from bot.talk.replies import Block, Button, Reply, block, folded, in_rows
from corpus.references import format_reference
from corpus.words import Language, words
from scenarios.rights import Moment, Right, roles

VERDICT_MARK = {"yes": "✅", "no": "⛔", "only_if": "⚠️"}
MOMENTS: tuple[Moment, ...] = ("before", "auction", "clarification", "play", "after", "any")
MOST_LISTED = 14
NUMBERS_IN_ROW, CLAUSES_IN_ROW = 6, 4


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


def role_reply(role: str, lang: Language, moment: str | None = None, page: int = 1) -> Reply:
    """The questions of a role with their verdicts, each a number away from its answer; moment by moment where they are many,
    and a page at a time."""
    found = roles()[role]
    present = [known for known in MOMENTS if any(right.moment == known for right in found.rights)]
    if moment is None and len(found.rights) > MOST_LISTED and len(present) > 1:
        buttons = [Button(say("moment_" + known, lang), f"rights:{role}/{known}") for known in present]
        return Reply(lang, (block("title", found.title.in_language(lang), lang),), in_rows(buttons, 2))
    listed = [right for right in found.rights if moment in (None, right.moment)]
    pages = max(-(-len(listed) // MOST_LISTED), 1)
    page = min(max(page, 1), pages)
    start = (page - 1) * MOST_LISTED
    title = found.title.in_language(lang) + (f": {say('moment_' + moment, lang)}" if moment else "")
    title += f" ({page}/{pages})" if pages > 1 else ""
    lines, numbers = _numbered(listed[start : start + MOST_LISTED], text_language(lang))
    turned = [("◀", page - 1), ("▶", page + 1)]
    turns = [Button(mark, f"rights:{role}/{moment or ''}/{to}") for mark, to in turned if 1 <= to <= pages]
    rows = (*in_rows(numbers, NUMBERS_IN_ROW), *in_rows(turns, 2))
    return Reply(lang, (block("title", title, lang), *lines), rows)


def right_reply(right: Right, lang: Language, others: Sequence[Right] = ()) -> Reply:
    """The question, yes or no or only if in a sentence with its clause, the rest folded; others it may be by their numbers."""
    shown = text_language(lang)
    first, rest = _first_words(right.answer.in_language(shown))
    blocks = [
        block("title", f"{VERDICT_MARK[right.verdict]} {right.asks.in_language(shown)}", shown),
        block("text", first, shown),
    ]
    blocks += folded((block("text", rest, shown),)) if rest else ()
    near = [Button(f"📖 {format_reference(clause, shown)}", f"law:{clause}") for clause in right.cites]
    near += [Button(rule, f"rule:{rule}") for rule in right.rules]
    listed, numbers = _numbered(others, shown)
    if others:
        listed = [block("text", say("or_do_you_ask", shown), shown), *listed]
    rows = (*in_rows(near, CLAUSES_IN_ROW), *in_rows(numbers, NUMBERS_IN_ROW))
    return Reply(lang, (*blocks, *listed), rows)


def either_reply(rights: Sequence[Right], lang: Language) -> Reply:
    """Questions of which it may be any, each with its answer in a sentence and a number away from the whole of it."""
    spoken = text_language(lang)
    lines, numbers = _numbered(rights, spoken)
    answers = (block("text", right.in_short(spoken), spoken) for right in rights)
    blocks = tuple(part for pair in zip(lines, answers, strict=True) for part in pair)
    return Reply(lang, blocks, in_rows(numbers, NUMBERS_IN_ROW))


def short_answer(right: Right, lang: Language) -> tuple[Block, ...]:
    """A question with its answer in a sentence."""
    shown = text_language(lang)
    asked = block("line", f"{VERDICT_MARK[right.verdict]} {right.asks.in_language(shown)}", shown)
    return (asked, block("text", right.in_short(shown), shown))


def asked_reply(rights: Sequence[Right], lang: Language) -> Reply:
    """The rights that a message may ask about, each a number away from its answer."""
    spoken = text_language(lang)
    lines, numbers = _numbered(rights, spoken)
    heading = block("title", say("do_you_ask", spoken), spoken)
    return Reply(lang, (heading, *lines), in_rows(numbers, NUMBERS_IN_ROW), beside=True)


def _first_words(answer: str) -> tuple[str, str]:
    """An answer up to the end of the first sentence that names a clause, and what comes after it."""
    end = 0
    while 0 <= end < len(answer):
        end = answer.find(". ", end) + 1
        if not end:
            break
        if "{" in answer[:end]:
            return answer[:end], answer[end:].strip()
    return answer, ""


def _numbered(rights: Sequence[Right], spoken: Language) -> tuple[list[Block], list[Button]]:
    """The questions of rights with their verdicts in lines, and a number for each."""
    lines = [
        block("line", f"{number}. {VERDICT_MARK[right.verdict]} {right.asks.in_language(spoken)}", spoken)
        for number, right in enumerate(rights, 1)
    ]
    return lines, [Button(str(number), f"right:{right.id}") for number, right in enumerate(rights, 1)]


def _roles_reply(lang: Language) -> Reply:
    buttons = [Button(role.title.in_language(lang), f"rights:{name}") for name, role in roles().items()]
    return Reply(lang, (block("text", say("whose_rights", lang), lang),), in_rows(buttons, 2))
