"""What is wrong with cards, in the reader's words: a fault in, one line out that names the card or hand."""

from __future__ import annotations

from bot.talk.phrases import say
from bot.talk.replies import Reply, block
from corpus.words import Language
from scenarios.bridge import format_card, format_seat
from scenarios.bridge.faults import Fault


def fault_in_words(fault: Fault, lang: Language) -> str:
    """One line."""
    seats = ", ".join(format_seat(seat, lang) for seat in fault.seats)
    told = say(
        f"fault_{fault.kind}",
        lang,
        what=without_braces(fault.what),
        who=f" ({seats})" if seats else "",
        card=format_card(fault.card, lang) if fault.card else "",
        count=fault.count,
        others=fault.others,
    )
    return say("fault_on_board", lang, board=fault.board, fault=told) if fault.board else told


def refused(name: str, fault: Fault, lang: Language) -> Reply:
    """A file that cannot be taken."""
    told = say("fault_refused", lang, file=without_braces(name), fault=fault_in_words(fault, lang))
    return Reply(lang, (block("text", told, lang),))


def without_braces(text: str) -> str:
    """What somebody wrote, as it stands: braces would read as a citation."""
    return text.replace("{", "(").replace("}", ")")
