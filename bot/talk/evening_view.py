"""What a director with several tables sees of a case beside its ruling: where it is, what he has promised, the ways on.

In: a case, and the chat it belongs to. Out: words, lines and buttons.
"""

from __future__ import annotations

from msgspec import structs

from bot.talk.clause_view import text_language
from bot.talk.occasions import standing_for
from bot.talk.phrases import say
from bot.talk.replies import Block, Button, block
from bot.talk.state import Case, Reminder, State
from bot.talk.times import TIME, moment
from corpus.texts import printed
from corpus.words import Language
from scenarios.engine.spoken import Heard, Marked


def place_in_words(case: Case, lang: Language) -> str:
    """`table 4, board 12`; empty where neither is known."""
    return ", ".join(_named(case, "place_table", "place_board", lang))


def place_label(case: Case, lang: Language) -> str:
    """`T4 B12`, likewise."""
    return " ".join(_named(case, "place_short_table", "place_short_board", lang))


def place_and_title(case: Case, lang: Language) -> str:
    """Where it is, and what it has come to."""
    where, title = place_in_words(case, lang), case.title.replace("{", "(").replace("}", ")")
    return f"{where[:1].upper()}{where[1:]}: {title}" if where else title


def heard_place(case: Case, lang: Language) -> tuple[Heard, ...]:
    """Table and board, for the line of what was understood."""
    where = place_in_words(case, lang)
    return (Heard("place", "", "text", Marked(where), is_of_table=True),) if where else ()


def occasion_in_words(reminder: Reminder, state: State) -> str:
    """`21:45`, or `before the lead`."""
    if reminder.due:
        return moment(reminder.due, state.zone, TIME)
    return say(f"occasion_{reminder.occasion}", state.reader)


def promised(state: State, case: Case) -> tuple[Block, ...]:
    """The occasions at which somebody is to come back to a case, in one line."""
    lang = text_language(state.reader)
    spoken = structs.replace(state, lang=lang)
    occasions = " · ".join(occasion_in_words(item, spoken) for item in standing_for(state, case))
    return (block("line", f"⏰ {occasions}", lang),) if occasions else ()


def still_to_do(state: State) -> tuple[str, ...]:
    """A line for every reminder that stands: where and what, when, and what to look at then."""
    return tuple(
        f"{place_and_title(case, state.reader)} ⏰ {occasion_in_words(item, state)}"
        + (f": {printed(item.text, state.reader)}" if item.text else "")
        for item in state.reminders
        for case in state.cases
        if case.number == item.case and case.status != "closed"
    )


def remind_button(lang: Language) -> Button:
    """Opens the reminders of the case in hand."""
    return Button("⏰ " + say("view_remind", lang), "remind:")


def evening_buttons(lang: Language) -> tuple[Button, ...]:
    """To say where the case is, to see the others, to close it."""
    return (
        Button("🏷 " + say("view_place", lang), "table:"),
        Button("🗂 " + say("view_cases", lang), "cases:"),
        Button("✔ " + say("view_close", lang), "cases:close"),
    )


def _named(case: Case, table: str, board: str, lang: Language) -> list[str]:
    named = (
        say(table, lang, table=case.table) if case.table else "",
        say(board, lang, board=case.board) if case.board else "",
    )
    return [name for name in named if name]
