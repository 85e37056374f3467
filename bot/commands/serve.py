"""The commands of whoever runs the bot: `serve`, `health`, `backup`, `restore`."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option(
    "--webhook",
    "url",
    metavar="URL",
    help="Let Telegram post updates to this https address, instead of polling.",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8443,
    show_default=True,
    help="The port a webhook arrives at here.",
)
@click.option(
    "--listen", default="127.0.0.1", show_default=True, help="The address a webhook arrives at here."
)
@click.option(
    "--rate",
    type=click.FloatRange(0),
    default=30,
    show_default=True,
    help="Messages a second, at most; 0: no limits.",
)
@click.option("--json-logs", is_flag=True, help="Write the log as JSON lines.")
@click.option("--log-texts", is_flag=True, help="Write what people say into the log, too.")
def serve(url: str | None, port: int, listen: str, rate: float, json_logs: bool, log_texts: bool) -> None:
    """Run the bot on Telegram (token in TELEGRAM_BOT_TOKEN)."""
    from bot.memory.lock import hold
    from bot.telegram.api import read_token
    from bot.telegram.app import serve as run
    from bot.telegram.run_log import set_up
    from bot.telegram.webhook import Webhook
    from corpus.home import home

    set_up(as_json=json_logs, with_texts=log_texts, secrets=(read_token(),))
    with hold(home()):
        run(Webhook(url, port, listen) if url else None, rate)


@click.command()
def health() -> None:
    """Say whether the bot on this machine is well; status 1 if not, with what is ill."""
    from bot.telegram.health import diagnose

    click.echo(f"alive: heard from Telegram {diagnose():.0f} seconds ago")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Copy the database (books, chats, rulings noted) into FILE, also while the bot runs."""
    from bot.memory.back_ups import back_up
    from corpus.home import database_path

    back_up(database_path(), file)
    click.echo(f"{file}: {file.stat().st_size} bytes")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Go back to the copy in FILE, made by `backup`; the bot must be stopped, and what there is now is kept aside."""
    from bot.memory.back_ups import restore as put_back
    from corpus.home import database_path

    kept = put_back(file, database_path())
    click.echo(f"{file}: restored" + (f"; what was there before is now {kept}" if kept else ""))
