"""The statistics of one game: its measures as figures and charts, and the format of their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from cardtable.games.registry import find
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import decimal, percent, span_text, tiny_day
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.state import Reason
from cardtable.kernel.telling import (
    Amount,
    Better,
    Finish,
    Measure,
    MeasureFigure,
    Measures,
    NumberForm,
    Of,
    Over,
    TallyChart,
)
from cardtable.session.finished import Summary, shares, summarise
from cardtable.session.records import Finished, read_options
from cardtable.ui.core.theme import Ink
from cardtable.ui.game_words import amount_text, value_words
from cardtable.ui.widgets.choices import ChoiceList, Choosable
from cardtable.ui.widgets.figures import Chart, ChartForm, ChartKind, ChartPoint, Figure, sampled
from cardtable.ui.widgets.widget import Align, aligned

RECENT = 24
"""Games in the bars of recent results."""


class StatisticsSheet(Struct, frozen=True):
    """The page of a game: a sentence (``told``), figures and charts."""

    told: str
    figures: tuple[Figure, ...]
    charts: tuple[Chart, ...]


def rules_name(game: str, rules: Mapping[str, str | int], texts: Catalogue) -> str:
    """House rules in words: the source's by their name, others by what differs."""
    if not rules:
        return texts.text(f"preset.{game}.source")
    specs = find(game).info.options
    told = ((spec.key, value_words(spec, rules[spec.key], texts)) for spec in specs if spec.key in rules)
    return ", ".join(f"{texts.text(f'option.{key}')}: {value}" for key, value in told)


def rules_choice(
    game: str, ways: Sequence[Mapping[str, str | int]], chosen: int, texts: Catalogue
) -> ChoiceList[int] | None:
    """The choice of the rules whose figures are shown; None if all games had the same."""
    if len(ways) < 2:
        return None
    options = [Choosable(at, rules_name(game, rules, texts), icon="home") for at, rules in enumerate(ways)]
    return aligned(ChoiceList(texts.text("statistics.rules"), options, chosen), Align.START)


_LEAST_SHARE = 10.0
"""The axis of shares reaches at least this percentage: with all games lost it would end at one."""


def share_chart(points: Sequence[ChartPoint], texts: Catalogue, name: str, unit: str) -> Chart:
    """A line of percentages over time; ``name`` and ``unit`` are text keys."""
    label, unit = texts.text(name), texts.text(unit)
    form, reach = ChartForm.PERCENT, _LEAST_SHARE
    return Chart(ChartKind.LINE, sampled(points), texts, label=label, form=form, unit=unit, reach=reach)


_SMOOTH = 9
"""Games over which a rolling mean is taken."""


class _Measured(Struct, frozen=True):
    """A measure, the games that count in it, oldest first, and their values."""

    measure: Measure
    rows: Sequence[Finished]
    values: Sequence[int]


def statistics_sheet(measures: Measures, rows: Sequence[Finished], texts: Catalogue) -> StatisticsSheet:
    """The page; ``rows`` oldest first, not empty."""
    summary = summarise(rows, measures.better)
    measured = [_measured(measure, rows) for measure in measures.each]
    some = [each for each in measured if each.rows]
    figures = (
        Figure(str(summary.played), texts.text("statistics.played")),
        Figure(str(summary.won), texts.text(measures.won)),
        Figure(f"{summary.streak}\u00a0/\u00a0{summary.longest_streak}", texts.text("statistics.streak")),
        *(_figure(each, figure, texts) for each in some for figure in each.measure.figures),
        *([Figure(str(summary.unaided), texts.text("statistics.unaided"))] if summary.won else []),
        Figure(span_text(texts, summary.median_time or 0.0), texts.text("statistics.time")),
    )
    charts = (
        *(_tallied(each, tally, len(rows), texts) for each in measured if (tally := each.measure.tally)),
        *(_bars(each, texts) for each in some if each.measure.bars),
        *(_curve(each, *line, texts) for each in some if (line := each.measure.curve)),
        *([_share(rows, texts)] if measures.share else []),
    )
    return StatisticsSheet(_told(summary, texts, measures.told), figures, charts)


def _told(summary: Summary, texts: Catalogue, key: str) -> str:
    """The share of wins in plain words: what was observed, and what so few games allow to be said."""
    shown = {"share": summary.share, "low": summary.interval[0], "high": summary.interval[1]}
    shares = {name: percent(texts, share) for name, share in shown.items()}
    return texts.text(key, n=summary.played, won=summary.won, **shares)


def finish_of(row: Finished) -> Finish:
    """A finished game as its measures see it; options that cannot be read are replaced by the source's."""
    try:
        options = read_options(row.options)
    except BadRecord:
        options = {}
    return Finish(row.score, row.reason is Reason.WON, row.redeals, options)


def _measured(measure: Measure, rows: Sequence[Finished]) -> _Measured:
    pairs = [(row, value) for row in rows if (value := measure.value(finish_of(row))) is not None]
    return _Measured(measure, [row for row, _ in pairs], [value for _, value in pairs])


def _figure(each: _Measured, figure: MeasureFigure, texts: Catalogue) -> Figure:
    name = texts.text(figure.name)
    if figure.of is Of.MEAN:
        is_money = figure.form is NumberForm.MONEY
        mean = decimal(texts, sum(each.values) / len(each.values), plus=is_money)
        return Figure(texts.text("party.money", amount=mean) if is_money else mean, name)
    best = min if each.measure.better is Better.LOW else max
    value = sum(each.values) if figure.of is Of.TOTAL else best(each.values)
    return Figure(amount_text(texts, Amount(value, figure.form)), name, _ink(value) if figure.inked else Ink.TEXT)


def _bars(each: _Measured, texts: Catalogue) -> Chart:
    """Bars of the latest games."""
    measure = each.measure
    latest = [(row, finish_of(row)) for row in each.rows[-RECENT:]]
    points = [
        ChartPoint(tiny_day(texts, row.ended), measure.value(finish) or 0, measure.starred(finish))
        for row, finish in latest
    ]
    label, unit, star = (texts.text(key) for key in (measure.bars, measure.unit, measure.star))
    return Chart(ChartKind.BARS, points, texts, label=label, unit=unit, star=star)


def _curve(each: _Measured, over: Over, name: str, texts: Catalogue) -> Chart:
    values = [*accumulate(each.values)] if over is Over.SUM else [round(value, 1) for value in _rolled(each.values)]
    form = ChartForm.GAIN if each.measure.form is NumberForm.MONEY else ChartForm.COUNT
    label, unit = texts.text(name), texts.text(each.measure.unit)
    return Chart(
        ChartKind.LINE, sampled(_over_time(each.rows, values, texts)), texts, label=label, form=form, unit=unit
    )


def _tallied(each: _Measured, tally: TallyChart, games: int, texts: Catalogue) -> Chart:
    """How many games have each value, and how many have none."""
    counted = Counter(min(value, tally.most) for value in each.values)
    names = {value: texts.text(tally.each, n=value) for value in range(1, tally.most)}
    names[tally.most] = texts.text(tally.many, n=tally.most)
    points = [ChartPoint(name, counted[value]) for value, name in names.items()]
    points.append(ChartPoint(texts.text(tally.never), games - len(each.values)))
    return Chart(ChartKind.BARS, points, texts, label=texts.text(tally.name), unit=texts.text(each.measure.unit))


def _share(rows: Sequence[Finished], texts: Catalogue) -> Chart:
    over_time = [100 * share for share in shares([row.reason is Reason.WON for row in rows])]
    points = _over_time(rows, over_time, texts)
    return share_chart(points, texts, "statistics.share.curve", "statistics.unit.share")


def _over_time(rows: Sequence[Finished], values: Sequence[float], texts: Catalogue) -> Sequence[ChartPoint]:
    return [ChartPoint(tiny_day(texts, row.ended), value) for row, value in zip(rows, values, strict=True)]


def _rolled(scores: Sequence[int]) -> list[float]:
    """The mean of the last nine games at each game."""
    parts = (scores[max(0, at - _SMOOTH + 1) : at + 1] for at in range(len(scores)))
    return [sum(part) / len(part) for part in parts]


def _ink(money: int) -> Ink:
    return Ink.GOOD if money > 0 else Ink.BAD if money < 0 else Ink.TEXT
