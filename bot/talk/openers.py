"""What a button of the library opens: an id in, a reply out, or None where nothing has that id any more."""

from __future__ import annotations

from dataclasses import replace

from bot.talk.clause_view import open_book, open_clause, rule_reply, rules_reply, section_reply, term_reply
from bot.talk.replies import Reply
from bot.talk.rights_view import MOMENTS, right_reply, rights_reply, role_reply
from corpus.definitions import term
from corpus.library import entry
from corpus.outline import exists
from corpus.regulations import rule, section
from corpus.words import Language
from scenarios.rights import right, roles


def clause_opened(clause_id: str, lang: Language) -> Reply | None:
    """A clause in plain words."""
    return open_clause(clause_id, lang) if exists(clause_id) else None


def book_opened(clause_id: str, lang: Language) -> Reply | None:
    """A clause word for word."""
    return open_book(clause_id, lang) if exists(clause_id) else None


def rules_opened(clause_id: str, lang: Language) -> Reply | None:
    """The regulations on a clause."""
    return rules_reply(entry(clause_id), lang) if exists(clause_id) else None


def rule_opened(rule_id: str, lang: Language) -> Reply | None:
    """A rule of the regulations."""
    found = rule(rule_id)
    return rule_reply(found, lang) if found else None


def section_opened(name: str, lang: Language) -> Reply | None:
    """A section of the regulations."""
    found = section(name)
    return section_reply(found, lang) if found else None


def term_opened(term_id: str, lang: Language) -> Reply | None:
    """A term."""
    found = term(term_id)
    return term_reply(found, lang) if found else None


def role_opened(value: str, lang: Language) -> Reply | None:
    """The rights of a role, `dummy`, of a role at a moment, `dummy/play`, or a page of them, `dummy/play/2`; all roles where
    nothing is named."""
    role, moment, page = (*value.split("/"), "", "")[:3]
    if not value:
        return rights_reply("", lang)
    known = role in roles() and moment in ("", *MOMENTS) and (not page or page.isdecimal())
    return role_reply(role, lang, moment or None, int(page or 1)) if known else None


def right_opened(right_id: str, lang: Language) -> Reply | None:
    """One right, below the list or the case that it was tapped in."""
    found = right(right_id)
    return replace(right_reply(found, lang), beside=True) if found else None
