"""Numbers, dates and spans are written as the language writes them; what is searched for is found with and without its letters."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from babel import Locale
from babel.dates import format_date, get_day_names, get_month_names
from babel.numbers import format_decimal, format_percent
from babel.plural import to_python
from hypothesis import given
from hypothesis import strategies as st

from cardtable.i18n.catalogue import Catalogue, folded, found_in, load_catalogue, parse_po, plural_forms
from cardtable.i18n.phrases import (
    amount,
    day_text,
    day_words,
    decimal,
    grouped,
    percent,
    short_day,
    signed,
    span_text,
    tiny_day,
)
from cardtable.ui.core.assets import assets_folder
from tests.i18n.catalogues import LANGUAGES
from tests.support.every import every
from tests.support.words import TRANSLATIONS

CATALOGUES = {code: load_catalogue(TRANSLATIONS, code) for code in ("en", *LANGUAGES)}
BY_LANGUAGE = every("language", LANGUAGES)


@BY_LANGUAGE
@given(number=st.integers(-(10**12), 10**12))
def test_whole_numbers(language: str, number: int) -> None:
    assert grouped(CATALOGUES[language], number) == format_decimal(number, locale=language).replace("−", "-")
    assert amount(CATALOGUES[language], number) == format_decimal(number, locale=language).replace("-", "−")


@BY_LANGUAGE
@given(tenths=st.integers(-(10**9), 10**9))
def test_tenths(language: str, tenths: int) -> None:
    told = format_decimal(tenths / 10, "#,##0.0", locale=language).replace("-", "−")
    assert decimal(CATALOGUES[language], tenths / 10) == (told if tenths else told.removeprefix("−"))


@BY_LANGUAGE
@given(percents=st.integers(0, 100))
def test_percents(language: str, percents: int) -> None:
    assert percent(CATALOGUES[language], percents / 100) == format_percent(percents / 100, locale=language)


def test_english_has_narrow_habits_of_its_own() -> None:
    """Groups with a comma, and a percent sign without a space."""
    english = CATALOGUES["en"]
    assert grouped(english, 481203900) == "481,203,900"
    assert [signed(english, number) for number in (1234, 0, -5)] == ["+1,234", "0", "−5"]
    assert [decimal(english, number) for number in (-0.04, 2.25, -1234.5)] == ["0.0", "2.2", "−1,234.5"]
    assert [decimal(english, number, plus=True) for number in (0.0, 1.0, -1.0)] == ["0.0", "+1.0", "−1.0"]
    assert decimal(english, 3.0, places=0) == "3"
    assert percent(english, 0.354) == "35%"


@BY_LANGUAGE
@given(day=st.dates(date(1970, 1, 2), date(2100, 1, 1)))
def test_days(language: str, day: date) -> None:
    told = format_date(day, "long", locale=language)
    assert day_words(CATALOGUES[language], day).replace("\u00a0", " ") == told.replace("\u00a0", " ")


@BY_LANGUAGE
def test_months_and_days_of_the_week_have_the_names_they_have(language: str) -> None:
    texts = CATALOGUES[language]
    months = get_month_names("wide", "format", language)
    short = get_month_names("abbreviated", "format", language)
    for number in range(1, 13):
        assert texts.text(f"month.{number}") == months[number]
        assert texts.text(f"month_short.{number}").rstrip(".") == short[number].rstrip(".")
        noon = datetime(2026, number, 15, 12, tzinfo=UTC).timestamp()
        assert texts.text(f"month_short.{number}") in short_day(texts, noon)
    days = [get_day_names("abbreviated", context, language) for context in ("stand-alone", "format")]
    for number in range(7):
        own = texts.text(f"calendar.week.{number + 1}").rstrip(".").casefold()
        assert any(each[number].rstrip(".").casefold().startswith(own[:2]) for each in days), own


@BY_LANGUAGE
def test_plural_forms_are_those_of_cldr(language: str) -> None:
    """Each form of the catalogue stands for one of CLDR, for every whole number below a million that anybody counts."""
    header = parse_po((TRANSLATIONS / f"{language}.po").read_text(encoding="utf-8"), english=False).header
    forms, rule = plural_forms(header["Plural-Forms"]), to_python(Locale(language).plural_form)
    numbers = [*range(2500), *range(10_000, 999_999, 997)]
    pairs = {(forms.place(number), rule(number)) for number in numbers}
    assert len({place for place, _ in pairs}) == len({name for _, name in pairs}) == len(pairs) == forms.count


def test_a_catalogue_is_one_for_everybody() -> None:
    assert all(isinstance(texts, Catalogue) and not texts.problem for texts in CATALOGUES.values())


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


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("kinverski mur", "Kínverski múrinn"),
        ("MÚR", "Kínverski múrinn"),
        ("thristur", "Þristur"),
        ("gud", "Guð"),
        ("njembedhjete", "Njëmbëdhjetë"),
        ("strasse", "Straße"),
        ("STRAẞE", "Straße"),
        ("store", "den Støre"),
        ("pa", "På"),
        ("muraglia ", "Muraglia cinese"),
        ("", "x"),
        ("cmenduri", "Çmenduri"),
        ("l'asso", "l’asso"),
        ("free cell", "FreeCell"),
        ("tri-peaks", "TriPeaks"),
        ("blackhole", "Black Hole"),
        ("thieves forty", "Forty Thieves"),
    ],
)
def test_a_name_is_found_however_it_is_typed(wanted: str, text: str) -> None:
    assert found_in(wanted, text)


def test_a_game_is_found_by_the_words_it_is_also_known_by() -> None:
    also = "Baker’s Game patience solitaire"
    assert found_in("bakers", "FreeCell", also)
    assert found_in("freecell solit", "FreeCell", also)
    assert not found_in("olitaire", "FreeCell", also)
    assert not found_in("spider solitaire", "FreeCell", also)


def test_other_names_are_not_found() -> None:
    assert not found_in("golf", "Klondike")
    assert not found_in("ö", "x")


@given(st.text())
def test_every_text_finds_itself(text: str) -> None:
    assert found_in(text, text)
    assert folded(folded(text)) == folded(text)
