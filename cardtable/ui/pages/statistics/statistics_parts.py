"""What the statistics of all games are made of: the page as data, and figures, charts and sentences that several share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from cardtable.games.registry import find
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import span_text, tiny_day
from cardtable.i18n.numbers import amount, decimal, percent, signed
from cardtable.session.finished import Summary
from cardtable.session.keeping import Finished
from cardtable.ui.house_words import value_words
from cardtable.ui.widgets.choices import ChoiceList, Choosable
from cardtable.ui.widgets.figures import Chart, ChartKind, ChartPoint, Figure, sampled
from cardtable.ui.widgets.widget import Align, Widget, aligned

RECENT = 24
"""So many games stand in the bars of recent results."""

NamedChart = tuple[str, Chart]


class StatisticsSheet(Struct, frozen=True):
    """The page of a game: ``told`` in words, figures, and charts with their names."""

    told: str
    figures: tuple[Figure, ...]
    charts: tuple[NamedChart, ...]


def told(summary: Summary, texts: Catalogue, key: str) -> str:
    """The share won in plain words: what was seen, and what can be said from so few games."""
    low, high = summary.interval
    return texts.text(
        key,
        n=summary.played,
        won=summary.won,
        share=percent(texts, summary.share),
        low=percent(texts, low),
        high=percent(texts, high),
    )


def common_figures(summary: Summary, texts: Catalogue, won: str) -> tuple[Figure, ...]:
    """How many were played and won, and how many in a row; ``won`` is the key of what winning is called."""
    return (
        Figure(str(summary.played), texts.text("statistics.played")),
        Figure(str(summary.won), texts.text(won)),
        Figure(f"{summary.streak}\u00a0/\u00a0{summary.longest_streak}", texts.text("statistics.streak")),
    )


def last_figures(summary: Summary, texts: Catalogue) -> tuple[Figure, ...]:
    """How many were won unaided, and how long a game takes."""
    unaided = (Figure(str(summary.unaided), texts.text("statistics.unaided")),) if summary.won else ()
    return (*unaided, Figure(span_text(texts, summary.median_time or 0.0), texts.text("statistics.time")))


def recent_bars(
    rows: Sequence[Finished],
    texts: Catalogue,
    name: str,
    value: Callable[[Finished], float],
    starred: Callable[[Finished], bool],
    *,
    unit: str,
    star: str,
) -> NamedChart:
    """Bars of the latest games under the text of key ``name``; ``unit`` and ``star`` are keys too."""
    points = [ChartPoint(tiny_day(texts, row.ended), value(row), starred(row)) for row in rows[-RECENT:]]
    label = texts.text(name)
    chart = Chart(
        ChartKind.BARS,
        points,
        label=label,
        show=partial(number_text, texts),
        unit=texts.text(unit),
        star=texts.text(star),
    )
    return label, chart


def rules_name(game: str, rules: Mapping[str, str | int], texts: Catalogue) -> str:
    """House rules in words: the source's by their name, others by what differs."""
    if not rules:
        return texts.text(f"preset.{game}.source")
    specs = find(game).info.options
    told = ((spec.key, value_words(spec, rules[spec.key], texts)) for spec in specs if spec.key in rules)
    return ", ".join(f"{texts.text(f'option.{key}')}: {value}" for key, value in told)


def rules_choice(
    game: str, ways: Sequence[Mapping[str, str | int]], chosen: int, choose: Callable[[int], None], texts: Catalogue
) -> Sequence[Widget]:
    """The choice of the rules whose figures are shown; none where all games had the same."""
    if len(ways) < 2:
        return ()
    options = [Choosable(at, rules_name(game, rules, texts), icon="home") for at, rules in enumerate(ways)]
    return (aligned(ChoiceList(texts.text("statistics.rules"), options, chosen, choose), Align.START),)


LEAST_SHARE = 10.0
"""Percent up to which the axis of shares goes: of all games lost it would end at one."""


def curve(
    rows: Sequence[Finished],
    values: Sequence[float],
    texts: Catalogue,
    name: str,
    show: Callable[[float], str],
    *,
    unit: str,
    reach: float | None = None,
) -> NamedChart:
    """A line of ``values``, one for each row, under the text of key ``name``; its axis goes up to ``reach`` at least."""
    points = [ChartPoint(tiny_day(texts, row.ended), value) for row, value in zip(rows, values, strict=True)]
    label = texts.text(name)
    return label, Chart(ChartKind.LINE, sampled(points), label=label, show=show, unit=texts.text(unit), reach=reach)


def percent_text(texts: Catalogue, value: float) -> str:
    """35.4 as "35 %"."""
    return percent(texts, value / 100)


def mean_text(texts: Catalogue, value: float | None, *, sign: bool = False) -> str:
    """A mean with one digit behind the point; with ``sign`` also a plus."""
    return decimal(texts, value or 0.0, plus=sign)


def number_text(texts: Catalogue, value: float) -> str:
    """A value of a chart: whole, or with one digit behind the point."""
    return decimal(texts, value, places=0 if value == round(value) else 1)


def amount_text(texts: Catalogue, value: float) -> str:
    """A result, or a mean of results: in groups of three, with one digit behind the point where that says something."""
    whole = value == round(value) or abs(value) >= 1000
    return amount(texts, round(value)) if whole else mean_text(texts, value)


def money_text(texts: Catalogue, value: float) -> str:
    """Money with its sign."""
    return signed(texts, round(value))
