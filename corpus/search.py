"""Search over everything the library holds: clauses, terms, regulations, notes, imported books.

In: a few words in any language, script or spelling. Out: hits, best first, each with the place it was found.
The index is a cache beside the user's data, rebuilt when the texts or the imported books change.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from corpus.books.store import list_books
from corpus.home import database_path, home, written_whole
from corpus.loading import data_path
from corpus.words import LANGUAGES, Language, asked_terms, language, stored_terms, words

if TYPE_CHECKING:
    from corpus.documents import Document

INDEX_NAME = "search-index.db"
INDEX_VERSION = "1"
HEAD_WEIGHT, BODY_WEIGHT = 3.0, 1.0
CANDIDATES = 120
TYPO_CUTOFF = 78
MOST_TYPO_READINGS = 4
LONGEST_QUERY = 24
SNIPPET_CHARS = 180
OWN_LANGUAGE_BONUS = 1.15
PLAIN_WORDS_BONUS = 1.1
EVERY_WORD_BONUS = 1.0
TITLE_BONUS = 1.8
KIND_WEIGHT = {"clause": 1.0, "term": 0.9, "rule": 0.6, "note": 0.6}
SENTENCE = re.compile(rf"(?<=[.;!?])\s+(?=[{''.join(language(lang).capitals for lang in LANGUAGES)}«\"(0-9])")
STOP_WORDS = frozenset(word for lang in LANGUAGES for word in words(language(lang).stop_words))


@dataclass(frozen=True)
class Hit:
    """One thing found."""

    kind: Literal["clause", "term", "rule", "note"]
    id: str
    lang: Language
    source: str
    """"plain", or the edition of an imported book."""
    snippet: str
    score: float


def find(query: str, lang: Language = "el", limit: int = 10) -> list[Hit]:
    """The best hits for a query; each clause, term, rule or note once, in the reader's language if it can be."""
    asked = _asked(query)
    if not asked:
        return []
    with closing(_index()) as index:
        groups = [_known(index, terms) for terms in asked]
        return _best(index, [group for group in groups if group], len(asked), lang, limit)


def _asked(query: str) -> list[tuple[str, ...]]:
    typed = words(query)
    telling = [word for word in typed if word not in STOP_WORDS] or typed
    return [asked_terms(word) for word in dict.fromkeys(telling[:LONGEST_QUERY])]


def _known(index: sqlite3.Connection, terms: tuple[str, ...]) -> tuple[str, ...]:
    """Those terms that the index has; where it has none, the nearest spellings that it has."""
    marks = ",".join("?" * len(terms))
    known = {row[0] for row in index.execute(f"select term from vocabulary where term in ({marks})", terms)}
    if known:
        return tuple(term for term in terms if term in known)
    from rapidfuzz import process
    from rapidfuzz.distance import Levenshtein

    near: dict[str, float] = {}
    for term in terms:
        if len(term) < 5:
            continue
        rows = index.execute(
            "select term from vocabulary where term like ? and length(term) between ? and ?",
            (term[0] + "%", len(term) - 2, len(term) + 2),
        )
        candidates = [row[0] for row in rows]
        for found, score, _ in process.extract(
            term,
            candidates,
            scorer=Levenshtein.normalized_similarity,
            score_cutoff=TYPO_CUTOFF / 100,
            limit=3,
        ):
            near[found] = max(score, near.get(found, 0))
    return tuple(sorted(near, key=lambda found: -near[found])[:MOST_TYPO_READINGS])


def _best(
    index: sqlite3.Connection, groups: list[tuple[str, ...]], asked: int, lang: Language, limit: int
) -> list[Hit]:
    if not groups:
        return []
    match = " OR ".join(f'"{term}"' for group in groups for term in group)
    rows = index.execute(
        "select kind, id, lang, source, text, head, body, bm25(documents, 0, 0, 0, 0, 0, ?, ?) as rank"
        " from documents where documents match ? order by rank limit ?",
        (HEAD_WEIGHT, BODY_WEIGHT, f"{{head body}} : ({match})", CANDIDATES),
    )
    best: dict[tuple[str, str], Hit] = {}
    for kind, found_id, found_lang, source, text, head, body, rank in rows:
        title, present = set(head.split()), {*head.split(), *body.split()}
        covered = sum(1 for group in groups if present.intersection(group)) / asked
        score = -rank * (covered**2 + EVERY_WORD_BONUS * (covered == 1))
        score *= OWN_LANGUAGE_BONUS if found_lang == lang else 1
        score *= PLAIN_WORDS_BONUS if source == "plain" else 1
        score *= KIND_WEIGHT[kind]
        is_law = kind == "clause" and found_id.isdigit()
        score *= TITLE_BONUS if is_law and all(map(title.intersection, groups)) else 1
        hit = Hit(kind, found_id, found_lang, source, text, score)
        best[kind, found_id] = max(best.get((kind, found_id), hit), hit, key=_score)
    chosen = sorted(best.values(), key=_score, reverse=True)[:limit]
    return [replace(hit, snippet=_snippet(hit.snippet, hit.lang, groups)) for hit in chosen]


def _score(hit: Hit) -> float:
    return hit.score


def _snippet(text: str, lang: Language, groups: list[tuple[str, ...]]) -> str:
    """The sentence that holds most of what was asked."""
    wanted = {term for group in groups for term in group}
    sentences = SENTENCE.split(" ".join(text.split()))
    telling = max(sentences, key=lambda sentence: len(wanted.intersection(stored_terms(sentence, lang))))
    if len(telling) <= SNIPPET_CHARS:
        return telling
    return telling[:SNIPPET_CHARS].rsplit(" ", 1)[0] + "…"


def _index() -> sqlite3.Connection:
    """The index, built first where it is missing or out of date; in memory where nothing can be written."""
    mark = hashlib.sha256(f"{INDEX_VERSION}\n{_fingerprint()}".encode()).hexdigest()
    path = home() / INDEX_NAME
    if path.exists():
        index = sqlite3.connect(path)
        if _mark_of(index) == mark:
            return index
        index.close()
    try:
        return _build_file(path, mark)
    except (OSError, sqlite3.OperationalError):
        index = sqlite3.connect(":memory:")
        _build(index, _all_documents(), mark)
        return index


def _fingerprint() -> str:
    """Changes when a data file or an imported book does."""
    stamps = [
        f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns}"
        for path in sorted(data_path("").rglob("*.yaml"))
    ]
    books = [f"{book.edition.id} {book.content_hash}" for book in list_books(database_path())]
    return "\n".join(stamps + books)


def _all_documents() -> Iterable[Document]:
    from corpus.documents import documents

    return documents()


def _mark_of(index: sqlite3.Connection) -> str | None:
    try:
        row = index.execute("select mark from built").fetchone()
    except sqlite3.DatabaseError:
        return None
    return row[0] if row else None


def _build_file(path: Path, mark: str) -> sqlite3.Connection:
    with written_whole(path) as aside, closing(sqlite3.connect(aside)) as index:
        _build(index, _all_documents(), mark)
    return sqlite3.connect(path)


def _build(index: sqlite3.Connection, texts: Iterable[Document], mark: str) -> None:
    with index:
        index.execute(
            "create virtual table documents using fts5("
            "kind unindexed, id unindexed, lang unindexed, source unindexed, text unindexed, head, body)"
        )
        index.executemany("insert into documents values (?,?,?,?,?,?,?)", _rows(texts))
        index.execute("create virtual table vocab using fts5vocab(documents, row)")
        index.execute("create table vocabulary (term text primary key) without rowid")
        index.execute("insert into vocabulary select distinct term from vocab")
        index.execute("create table built (mark text)")
        index.execute("insert into built values (?)", (mark,))


def _rows(texts: Iterable[Document]) -> Iterator[tuple[str, ...]]:
    for text in texts:
        head = " ".join(stored_terms(text.head, text.lang))
        body = " ".join(stored_terms(text.body, text.lang))
        yield text.kind, text.id, text.lang, text.source, text.body or text.head, head, body
