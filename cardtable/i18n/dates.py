"""Days and times in words, by the texts of the person's language. Reads no clock, and has words for every number."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from cardtable.i18n.catalogue import Catalogue

_LONG = 600
"""From so many seconds on nobody counts them."""

_LAST = 253_402_300_799
"""The last second that a calendar has: the end of the year 9999."""


def day_text(texts: Catalogue, seconds: float) -> str:
    """ "20 November 2026", local time, for seconds since 1970; what no calendar has is the first or the last day it has."""
    return _worded(texts, "date.day", seconds)


def day_words(texts: Catalogue, day: date) -> str:
    """ "20 November 2026", for a day of the calendar."""
    return texts.text("date.day", day=day.day, month=texts.text(f"month.{day.month}"), year=day.year)


def short_day(texts: Catalogue, seconds: float) -> str:
    """ "20 Nov 2026"."""
    return _worded(texts, "date.short", seconds)


def tiny_day(texts: Catalogue, seconds: float) -> str:
    """ "20 Nov", for the foot of a chart."""
    return _worded(texts, "date.tiny", seconds)


def span_text(texts: Catalogue, seconds: float) -> str:
    """How long something takes, as one would say it: "45 s", "3 min 20 s", "35 min", "1 h 5 min".

    Only full seconds and minutes count, as on the clock above the table. Less than nothing is told as nothing, and no more
    than 8,000 years are.
    """
    whole = int(_within_calendar(seconds))
    if whole >= _LONG:
        hours, minutes = divmod(whole // 60, 60)
        return (
            texts.text("time.hours", hours=hours, minutes=minutes)
            if hours
            else texts.text("time.whole_minutes", n=minutes)
        )
    minutes, rest = divmod(whole, 60)
    return texts.text("time.minutes", minutes=minutes, seconds=rest) if minutes else texts.text("time.seconds", n=rest)


def _worded(texts: Catalogue, key: str, seconds: float) -> str:
    day = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=_within_calendar(seconds))
    with suppress(
        OverflowError, OSError, ValueError
    ):  # the calendar's last hours, or years the system has no clock for
        day = day.astimezone()
    month, short = (texts.text(f"{name}.{day.month}") for name in ("month", "month_short"))
    return texts.text(key, day=day.day, month=month, short=short, year=day.year)


def _within_calendar(seconds: float) -> float:
    return max(0, min(seconds, _LAST))  # in this order, what is no number is 0
