"""Times as people read them, in the zone of their club.

In: an ISO time with its offset, and the name of a zone. Out: a text. No clock is read here.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from corpus.words import Language

DAY_AND_TIME: dict[Language, str] = {
    "el": "%d/%m/%Y %H:%M",
    "en": "%Y-%m-%d %H:%M",
    "he": "%d/%m/%Y %H:%M",
    "hu": "%Y. %m. %d. %H:%M",
}
DAY: dict[Language, str] = {lang: form.rpartition(" ")[0] for lang, form in DAY_AND_TIME.items()}
TIME = "%H:%M"
IN_A_TABLE = "%Y-%m-%d %H:%M"
"""As spreadsheets read it in every country."""


def moment(at: str, zone: str, form: str) -> str:
    """An ISO time as it is printed; what is none, as it stands."""
    try:
        return in_zone(datetime.fromisoformat(at), zone).strftime(form)
    except (ValueError, OverflowError):
        return at


def day_and_time(at: str, zone: str, lang: Language) -> str:
    """The day and the minute, as this reader writes them."""
    return moment(at, zone, DAY_AND_TIME[lang])


def in_zone(time: datetime, zone: str) -> datetime:
    """The time in a zone; as it was told where the zone or its own offset is not known."""
    found = _zone(zone) if zone and time.tzinfo else None
    return time.astimezone(found) if found else time


def zone_named(text: str) -> str | None:
    """The zone that somebody names, however he writes its capitals and spaces; None where there is none."""
    asked = "_".join(text.split()).casefold()
    return _zones().get(asked)


@cache
def _zones() -> dict[str, str]:
    return {name.casefold(): name for name in sorted(available_timezones())}


@cache
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        return None
