"""How clauses, terms, rules and sections look to a reader: values of the library in, replies out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bot.talk.phrases import say
from bot.talk.replies import Block, Button, Reply, block, in_rows, packed, verbatim
from corpus.definitions import Term
from corpus.home import database_path
from corpus.laws import law
from corpus.library import Entry, entry
from corpus.notes import OldNumber
from corpus.outline import children_of, commentary_url, law_of, law_url
from corpus.references import Missing, format_reference
from corpus.regulations import Rule, Section, section
from corpus.tables import limits_on, table_lines
from corpus.texts import Bilingual
from corpus.words import Language

WHOLE_VIEW_CHARS = 2200
WIDEST_TABLE = 80
RULES_INLINE = 2
BUTTONS_IN_ROW = 4


def text_language(lang: Language) -> Literal["el", "en"]:
    """The language our texts have for this reader."""
    return "el" if lang == "el" else "en"


def clause_reply(found: Entry, lang: Language) -> Reply:
    """A clause in plain words with what belongs to it; the whole section where it fits on a screen."""
    blocks = [*_heading(found, lang), *_body(found, lang), *_margin(found, lang)]
    return Reply(lang, tuple(blocks), _clause_buttons(found, lang))


def book_reply(found: Entry, lang: Language) -> Reply:
    """A clause word for word from the reader's own book, edition named."""
    back = Button(say("plain_words", lang), f"law:{found.id}")
    title = block("title", f"{format_reference(found.id, lang)}. {found.law.title.in_language(lang)}", lang)
    if found.book is None:
        phrase = "not_in_book" if lang in _languages_owned() else "no_book"
        return Reply(lang, (title, block("text", say(phrase, lang), lang)), ((back,),))
    book = found.book
    shown = book.edition.lang
    blocks = [title]
    if book.heading:
        blocks.append(verbatim("title", book.heading, shown))
    if book.text:
        blocks.append(verbatim("quote", book.text, shown))
    for note in book.footnotes:
        blocks.append(verbatim("note", f"{say('footnote', lang, number=note.number)}: {note.text}", shown))
    for remark in book.notes:
        blocks.append(verbatim("note", remark.text, shown))
    blocks.append(block("note", book.edition.name, shown))
    below = [Button(format_reference(child, lang), f"book:{child}") for child in found.children]
    return Reply(lang, tuple(blocks), (*in_rows(below, BUTTONS_IN_ROW), (back,)))


def missing_reply(missing: Missing, lang: Language) -> Reply:
    """What there is instead of a clause that does not exist."""
    wanted = format_reference(missing.wanted, lang)
    text = f"{wanted}: {missing_sentence(missing, lang)}"
    near = [Button(format_reference(child, lang), f"law:{child}") for child in missing.children]
    if missing.nearest:
        near.insert(0, Button(format_reference(missing.nearest, lang), f"law:{missing.nearest}"))
    return Reply(lang, (block("text", text, lang),), in_rows(near, BUTTONS_IN_ROW))


def missing_sentence(missing: Missing, lang: Language) -> str:
    """ "Law 27B has 1 to 4.", or that the laws run from 1 to 93."""
    if missing.nearest is None:
        return say("laws_range", lang)
    parent = format_reference(missing.nearest, lang)
    labels = [format_reference(child, lang).removeprefix(parent) for child in missing.children]
    if not labels:
        return say("has_none", lang, parent=parent)
    phrase = "has_one" if len(labels) == 1 else "has_range"
    return say(phrase, lang, parent=parent, first=labels[0], last=labels[-1])


def term_reply(term: Term, lang: Language) -> Reply:
    """A term with its names and its meaning."""
    shown = text_language(lang)
    others = [name for name in (term.term.en, term.term.el) if name != term.term.in_language(lang)]
    blocks = [
        block("title", term.term.in_language(lang), lang),
        block("text", term.in_language(shown), shown),
        block("note", " · ".join(others), shown),
    ]
    near = [Button(f"📖 {format_reference(clause, lang)}", f"law:{clause}") for clause in term.clauses]
    return Reply(lang, tuple(blocks), in_rows(near, BUTTONS_IN_ROW))


def section_reply(section: Section, lang: Language) -> Reply:
    """A section of the regulations, whole."""
    shown = text_language(lang)
    blocks = [block("title", section.title.in_language(lang), lang)]
    for part in section.parts:
        blocks.append(block("title", part.title.in_language(shown), shown))
        blocks += [block("item", f"{rule.id}: {rule.in_language(shown)}", shown) for rule in part.rules]
    return Reply(lang, tuple(blocks))


def rule_reply(rule: Rule, lang: Language) -> Reply:
    """One rule of the regulations."""
    shown = text_language(lang)
    blocks = (
        block("title", f"{say('regulation', lang)} {rule.id}", lang),
        block("text", rule.in_language(shown), shown),
    )
    near = [Button(f"📖 {format_reference(clause, lang)}", f"law:{clause}") for clause in rule.clauses]
    return Reply(lang, blocks, (*in_rows(near, BUTTONS_IN_ROW), (_section_button(rule.id, lang),)))


def no_rule_reply(wanted: str, lang: Language) -> Reply:
    """A rule that its section does not have."""
    text = block("text", say("no_such_rule", lang, wanted=wanted), lang)
    return Reply(lang, (text,), ((_section_button(wanted, lang),),))


def rules_reply(found: Entry, lang: Language) -> Reply:
    """All regulations that concern a clause."""
    shown = text_language(lang)
    title = block("title", f"{say('regulation', lang)}: {format_reference(found.id, lang)}", lang)
    rules = [block("item", f"{rule.id}: {rule.in_language(shown)}", shown) for rule in found.regulations]
    back = Button(f"📖 {format_reference(found.id, lang)}", f"law:{found.id}")
    return Reply(lang, (title, *rules), ((back,),))


def old_number_reply(old: OldNumber, lang: Language) -> Reply:
    """A number of the 2007 code: what became of it."""
    places = [format_reference(clause, lang) for clause in old.new]
    now = say("now_at", lang, places=", ".join(places)) if places else say("gone", lang)
    blocks = (
        block("title", f"{say('old_number', lang)}: {format_reference(old.old, lang)}", lang),
        block("text", old.in_language(text_language(lang)), text_language(lang)),
        block("text", now, lang),
    )
    near = [Button(f"📖 {format_reference(clause, lang)}", f"law:{clause}") for clause in old.new]
    return Reply(lang, blocks, in_rows(near, BUTTONS_IN_ROW))


def _heading(found: Entry, lang: Language) -> Iterator[Block]:
    yield block("title", f"{format_reference(found.id, lang)}. {found.law.title.in_language(lang)}", lang)
    shown = text_language(lang)
    if found.clause.head:
        yield block("title", found.clause.head.in_language(shown), shown)
    if found.id == found.law.law:
        yield block("note", found.law.short.in_language(shown), shown)
    if found.clause.amendment:
        yield block("note", say("amendment", lang), lang)


def _body(found: Entry, lang: Language) -> Iterator[Block]:
    shown = text_language(lang)
    yield block("text", found.clause.in_language(shown), shown)
    below = _descendants(found.id)
    whole = sum(len(found.law.clauses[clause_id].in_language(shown)) for clause_id in below)
    listed = below if whole <= WHOLE_VIEW_CHARS else found.children
    for clause_id in listed:
        clause = found.law.clauses[clause_id]
        label = format_reference(clause_id, lang)
        if listed is below or clause.head is None:
            yield block("item", f"{label}: {clause.in_language(shown)}", shown)
        else:
            yield block("item", f"{label}: {clause.head.in_language(shown)}", shown)
    for lines in table_lines(found.id, shown):
        if max(map(len, lines)) <= WIDEST_TABLE:
            yield Block("table", ("\n".join(lines),), shown)
        else:
            yield from (Block("item", (line,), shown) for line in lines)
    for limit in limits_on(found.id):
        yield block("item", f"⏱ {limit.label.in_language(shown)}: {limit.in_language(shown)}", shown)


def _margin(found: Entry, lang: Language) -> Iterator[Block]:
    """Notes that whoever reads the clause must see; slips of a foreign edition only its readers."""
    shown = text_language(lang)
    for note in found.notes:
        yield _tagged("🇬🇷 " + say("greek_note", lang), note, shown)
    for watch in found.editions:
        if watch.edition in ("el", lang):
            yield _tagged("⚖️ " + say("editions", lang), watch, shown)
    for old in found.old_numbers:
        yield _tagged(f"🕰 {say('old_number', lang)} {format_reference(old.old, lang)}", old, shown)
    if len(found.regulations) <= RULES_INLINE:
        for rule in found.regulations:
            yield _tagged(f"📋 {say('regulation', lang)} {rule.id}", rule, shown)


def _tagged(tag: str, text: Bilingual, shown: Language) -> Block:
    return block("note", f"{tag}: {text.in_language(shown)}", shown)


def _descendants(clause_id: str) -> tuple[str, ...]:
    return tuple(below for child in children_of(clause_id) for below in (child, *_descendants(child)))


def _section_button(rule_id: str, lang: Language) -> Button:
    name = rule_id.partition("-")[0].upper()
    label = f"📋 {say('section_' + name, lang)}" if section(name) else name
    return Button(label, f"section:{name}")


def _clause_buttons(found: Entry, lang: Language) -> tuple[tuple[Button, ...], ...]:
    below = [Button(format_reference(child, lang), f"law:{child}") for child in found.children]
    cited = [Button(f"→ {format_reference(clause, lang)}", f"law:{clause}") for clause in found.see]
    before, after = found.neighbours
    way = []
    if before and before != found.parent:
        way.append(Button(f"◀ {format_reference(before, lang)}", f"law:{before}"))
    if found.parent:
        way.append(Button(f"▲ {format_reference(found.parent, lang)}", f"law:{found.parent}"))
    if after and after not in found.children:
        way.append(Button(f"{format_reference(after, lang)} ▶", f"law:{after}"))
    more = [Button("📕 " + say("my_book", lang), f"book:{found.id}")]
    if len(found.regulations) > RULES_INLINE:
        label = say("regulations", lang, count=len(found.regulations))
        more.append(Button("📋 " + label, f"rules:{found.id}"))
    pages = (
        Button("🌐 " + say("official_page", lang), url=law_url(found.law.law)),
        Button("💬 " + say("commentary", lang), url=commentary_url(found.law.law)),
    )
    listed = (*in_rows(below, BUTTONS_IN_ROW), *in_rows(cited, BUTTONS_IN_ROW))
    return (*listed, *packed(way, len(way)), *packed(more, 2), *packed(pages, 2))


def open_clause(clause_id: str, lang: Language) -> Reply:
    """A clause by its id."""
    return clause_reply(entry(clause_id), lang)


def open_book(clause_id: str, lang: Language) -> Reply:
    """A clause from the reader's book; in the one there is where his language has none."""
    owned = _languages_owned()
    chosen: Language = lang if lang in owned or not owned else owned[0]
    return book_reply(entry(clause_id, book_lang=chosen), lang)


def law_label(clause_id: str, lang: Language) -> str:
    """ "27B1: Insufficient bid", for a choice between clauses."""
    title = law(law_of(clause_id)).title.in_language(lang)
    return f"{format_reference(clause_id, lang)}: {title}"


def _languages_owned() -> list[Language]:
    """The languages of the imported books."""
    from corpus.books.store import list_books

    return [book.edition.lang for book in list_books(database_path())]
