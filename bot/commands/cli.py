"""The command `diaititis`. Each command imports what it needs when it runs, so that a look-up starts at once."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import DiaititisError

if TYPE_CHECKING:
    from bot.talk.replies import Reply
    from corpus.words import Language

LANGUAGE_CODES = ("el", "en", "he", "hu")
KEPT_ELSEWHERE = {
    "bot.commands.scenarios": ("rule", "chart", "scenarios"),
    "bot.commands.rights": ("rights",),
    "bot.commands.score": ("score", "imp", "vp", "weighted", "average"),
    "bot.commands.ask": ("ask",),
    "bot.commands.serve": ("serve", "health", "backup", "restore"),
}

lang_option = click.option(
    "--lang", "-l", type=click.Choice(LANGUAGE_CODES), help="The language of the answer."
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")


class Commands(click.Group):
    """The commands of this module, and those of others, whose module is imported only when one is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every name, wherever the command is kept."""
        return sorted([*self.commands, *(name for names in KEPT_ELSEWHERE.values() for name in names)])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        for module, names in KEPT_ELSEWHERE.items():
            if cmd_name in names:
                command: click.Command = getattr(import_module(module), cmd_name)
                return command
        return super().get_command(ctx, cmd_name)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="diaititis")
def app() -> None:
    """Διαιτητής: the laws of duplicate bridge in plain words, and from your own book."""


@app.command()
@click.argument("ids", nargs=-1)
@lang_option
@click.option("--book", is_flag=True, help="Add the imported book's own text in that language.")
@click.option("--all", "all_clauses", is_flag=True, help="Every clause of the code, as JSON.")
@json_option
def law(ids: tuple[str, ...], lang: Language | None, book: bool, all_clauses: bool, as_json: bool) -> None:
    """Show clauses in plain words: 27B1(a), 27Β1α, 16c2 …"""
    from bot.talk.clause_view import book_reply, clause_reply, missing_sentence
    from corpus.library import entry, entry_json
    from corpus.outline import all_ids
    from corpus.references import Missing, format_reference, parse_reference

    reader = lang or _guess(" ".join(ids))
    wanted = all_ids() if all_clauses else ids
    if not wanted:
        raise DiaititisError("law: name a clause (27B1), or --all")
    for number, text in enumerate(wanted):
        found = parse_reference(text)
        if isinstance(found, Missing):
            raise DiaititisError(
                f"{format_reference(found.wanted, reader)}: {missing_sentence(found, reader)}"
            )
        if found is None:
            raise DiaititisError(f"{text}: not a clause; write it as 27B1(a), 27Β1α, 27ב1(א) …")
        whole = entry(found, book_lang=reader if book else None)
        if as_json or all_clauses:
            _print_json(entry_json(whole))
        else:
            _print_reply(clause_reply(whole, reader), apart=number > 0)
            if book:
                _print_reply(book_reply(whole, reader), apart=True)


@app.command()
@click.argument("words", nargs=-1, required=True)
@lang_option
@json_option
def define(words: tuple[str, ...], lang: Language | None, as_json: bool) -> None:
    """Say what a term means, in any of the four languages."""
    from bot.talk.clause_view import term_reply
    from bot.talk.phrases import say
    from corpus.definitions import find_terms, term_json

    text = " ".join(words)
    reader = lang or _guess(text)
    found = find_terms(text)
    if not found:
        raise DiaititisError(say("no_term", reader, query=text))
    for number, term in enumerate(found):
        if as_json:
            _print_json(term_json(term))
        else:
            _print_reply(term_reply(term, reader), apart=number > 0)


@app.command()
@click.argument("words", nargs=-1, required=True)
@lang_option
@click.option(
    "--limit", "-n", type=click.IntRange(1, 100), default=10, help="How many hits.", show_default=True
)
@json_option
def find(words: tuple[str, ...], lang: Language | None, limit: int, as_json: bool) -> None:
    """Search plain words and imported books, in any language or Greeklish."""
    from corpus.search import find as search

    text = " ".join(words)
    reader = lang or _guess(text)
    hits = search(text, reader, limit)
    if as_json:
        for hit in hits:
            place = {"kind": hit.kind, "id": hit.id, "lang": hit.lang, "source": hit.source}
            _print_json({**place, "score": round(hit.score, 3), "text": hit.snippet})
        return
    from bot.talk.hits_view import hit_line
    from bot.talk.phrases import say

    if not hits:
        raise DiaititisError(say("nothing_found", reader, query=text))
    for hit in hits:
        click.echo(hit_line(hit, reader))


@app.group()
def books() -> None:
    """Your own law books: quoted word for word, kept in your data folder."""


@books.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def import_books(files: tuple[Path, ...]) -> None:
    """Take in law books as text files (Greek, Hebrew, Hungarian)."""
    from corpus.books.reading import read_book_file
    from corpus.books.store import import_book
    from corpus.home import database_path

    failed = False
    for path in files:
        if sys.stderr.isatty():
            click.echo(f"{path.name}: reading …", err=True)
        try:
            done = import_book(database_path(), read_book_file(path), path.name)
        except DiaititisError as error:
            failed = True
            click.echo(str(error), err=True)
        else:
            click.echo(done.summary())
    if failed:
        sys.exit(1)


@books.command("list")
@json_option
def list_imported(as_json: bool) -> None:
    """List the imported books."""
    from corpus.books.store import list_books
    from corpus.home import database_path

    imported = list_books(database_path())
    for book in imported:
        if as_json:
            edition = {"edition": book.edition.id, "name": book.edition.name, "lang": book.edition.lang}
            stored = {"source": book.source, "imported_at": book.imported_at, "clauses": book.clauses}
            _print_json({**edition, **stored, "damage": list(book.damage)})
        else:
            click.echo(
                f"{book.edition.id}: {book.edition.name}, {book.clauses} clauses, {book.imported_at[:10]}"
            )
    if not imported and not as_json:
        click.echo("No books yet. Take one in with: diaititis books import FILE")


@books.command("remove")
@click.argument("edition")
def remove_imported(edition: str) -> None:
    """Remove an imported book, named as `books list` names it."""
    from corpus.books.store import list_books, remove_book
    from corpus.home import database_path

    if not remove_book(database_path(), edition):
        known = ", ".join(book.edition.id for book in list_books(database_path())) or "none imported"
        raise DiaititisError(f"{edition}: no such book here; allowed: {known}")
    click.echo(f"{edition}: removed")


@app.command()
@lang_option
def chat(lang: Language | None) -> None:
    """Talk with the bot in this terminal."""
    from bot.terminal.chat import chat as talk

    talk(lang)


def main() -> None:
    """Run the command; an error of ours is a line on stderr and status 1."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        app(prog_name="diaititis")
    except DiaititisError as error:
        click.echo(str(error), err=True)
        sys.exit(1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _guess(text: str) -> Language:
    from corpus.language import guess_language

    return guess_language(text)


def _print_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


def _print_reply(reply: Reply, *, apart: bool = False) -> None:
    from bot.terminal.plain_text import reply_text

    if apart:
        click.echo()
    click.echo(reply_text(reply, colour=sys.stdout.isatty()))


if __name__ == "__main__":
    main()
