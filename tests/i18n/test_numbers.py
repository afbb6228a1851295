"""Numbers and dates are written as Unicode CLDR says that the language writes them, with a true minus sign."""

from __future__ import annotations

from datetime import UTC, date, datetime

from babel import Locale
from babel.dates import format_date, get_day_names, get_month_names
from babel.numbers import format_decimal, format_percent
from babel.plural import to_python
from hypothesis import given
from hypothesis import strategies as st

from cardtable.i18n.catalogue import Catalogue, load_catalogue, parse_po, plural_forms
from cardtable.i18n.phrases import amount, day_words, decimal, grouped, percent, short_day, signed
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
