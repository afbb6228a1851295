"""Days and spans: there are words for every number, whatever was once stored."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.i18n.catalogue import load_catalogue
from cardtable.i18n.phrases import day_text, short_day, span_text, tiny_day
from cardtable.ui.core.assets import assets_folder

TEXTS = load_catalogue(assets_folder() / "translations", "en")
LAST = 253_402_300_799


@pytest.fixture(params=["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Local time at the ends of the world."""
    if not hasattr(time, "tzset"):
        pytest.skip("the zone of the process cannot be set here")
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    os.environ.get("TZ")
    time.tzset()


@pytest.mark.parametrize("seconds", [-math.inf, -1e300, -1.0, 0, math.nan])
def test_what_is_before_every_calendar_is_its_first_day(seconds: float) -> None:
    assert short_day(TEXTS, seconds) == short_day(TEXTS, 0.0)


@pytest.mark.parametrize("seconds", [9e11, 1e300, math.inf, 10**4000, LAST, LAST + 0.9], ids="abcdef")
def test_what_is_after_every_calendar_is_its_last_day(zone: str, seconds: float) -> None:
    assert day_text(TEXTS, seconds).endswith("\u00a09999")
    assert tiny_day(TEXTS, seconds)


def test_a_day_is_told_in_local_time(zone: str) -> None:
    days = {
        "UTC": "20\u00a0November\u00a02026",
        "Pacific/Kiritimati": "21\u00a0November\u00a02026",
        "Pacific/Pago_Pago": "20\u00a0November\u00a02026",
    }
    assert day_text(TEXTS, 1_795_210_000.0) == days[zone]
    assert short_day(TEXTS, 1_795_210_000.0) == days[zone].replace("November", "Nov")
    assert tiny_day(TEXTS, 1_795_210_000.0) == days[zone].replace("November\u00a02026", "Nov")


@given(st.floats() | st.integers())
def test_there_are_words_for_every_number(seconds: float) -> None:
    assert all(words(TEXTS, seconds) for words in (day_text, short_day, tiny_day, span_text))


def test_a_span_is_never_less_than_nothing_nor_without_end() -> None:
    assert [span_text(TEXTS, each) for each in (-5, math.nan, -math.inf)] == ["0\u00a0s"] * 3
    assert span_text(TEXTS, math.inf) == span_text(TEXTS, LAST)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (36.9, "36\u00a0s"),
        (59.99, "59\u00a0s"),
        (156.6, "2\u00a0min 36\u00a0s"),
        (599.9, "9\u00a0min 59\u00a0s"),
        (779.0, "12\u00a0min"),
        (7199.0, "1\u00a0h 59\u00a0min"),
    ],
)
def test_a_span_never_says_more_than_the_clock_did(seconds: float, words: str) -> None:
    assert span_text(TEXTS, seconds) == words
