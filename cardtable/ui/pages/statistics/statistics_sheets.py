"""The page of a patience: what its game measures, over all games that are finished, as figures, charts and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.outcome import Reason
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
from cardtable.session.finished import cumulative, shares, summarise
from cardtable.session.keeping import Finished
from cardtable.session.records import read_options
from cardtable.ui.core.said import written
from cardtable.ui.core.theme import Ink
from cardtable.ui.pages.statistics.statistics_parts import (
    LEAST_SHARE,
    NamedChart,
    StatisticsSheet,
    common_figures,
    curve,
    last_figures,
    mean_text,
    money_text,
    number_text,
    percent_text,
    recent_bars,
    told,
)
from cardtable.ui.widgets.figures import Chart, ChartKind, ChartPoint, Figure

_SMOOTH = 9
"""Games over which a rolling mean is taken."""


class _Measured(Struct, frozen=True):
    """A measure, the games that count in it, oldest first, and their values."""

    measure: Measure
    rows: Sequence[Finished]
    values: Sequence[int]


def sheet_of(measures: Measures, rows: Sequence[Finished], texts: Catalogue) -> StatisticsSheet:
    """The page; ``rows`` oldest first, not empty."""
    summary = summarise(rows, measures.better)
    measured = [_measured(measure, rows) for measure in measures.each]
    some = [each for each in measured if each.rows]
    figures = (
        *common_figures(summary, texts, measures.won),
        *(_figure(each, figure, texts) for each in some for figure in each.measure.figures),
        *last_figures(summary, texts),
    )
    charts = (
        *(_tallied(each, tally, len(rows), texts) for each in measured if (tally := each.measure.tally)),
        *(_bars(each, texts) for each in some if each.measure.bars),
        *(_curve(each, *line, texts) for each in some if (line := each.measure.curve)),
        *([_share(rows, texts)] if measures.share else []),
    )
    return StatisticsSheet(told(summary, texts, measures.told), figures, charts)


def finish_of(row: Finished) -> Finish:
    """A finished game as its measures see it; options that cannot be read count as those of the source."""
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
        mean = mean_text(texts, sum(each.values) / len(each.values), sign=is_money)
        return Figure(texts.text("party.money", amount=mean) if is_money else mean, name)
    best = min if each.measure.better is Better.LOW else max
    value = sum(each.values) if figure.of is Of.TOTAL else best(each.values)
    return Figure(written(texts, Amount(value, figure.form)), name, _ink(value) if figure.inked else Ink.TEXT)


def _bars(each: _Measured, texts: Catalogue) -> NamedChart:
    measure = each.measure
    return recent_bars(
        each.rows,
        texts,
        measure.bars,
        lambda row: measure.value(finish_of(row)) or 0,
        lambda row: measure.starred(finish_of(row)),
        unit=measure.unit,
        star=measure.star,
    )


def _curve(each: _Measured, over: Over, name: str, texts: Catalogue) -> NamedChart:
    values = cumulative(each.values) if over is Over.SUM else [round(value, 1) for value in _rolled(each.values)]
    show = partial(money_text if each.measure.form is NumberForm.MONEY else number_text, texts)
    return curve(each.rows, values, texts, name, show, unit=each.measure.unit)


def _tallied(each: _Measured, tally: TallyChart, games: int, texts: Catalogue) -> NamedChart:
    """How many games have each value, and how many have none."""
    counted = Counter(min(value, tally.most) for value in each.values)
    names = {value: texts.text(tally.each, n=value) for value in range(1, tally.most)}
    names[tally.most] = texts.text(tally.many, n=tally.most)
    points = [ChartPoint(name, counted[value]) for value, name in names.items()]
    points.append(ChartPoint(texts.text(tally.never), games - len(each.values)))
    label, unit = texts.text(tally.name), texts.text(each.measure.unit)
    return label, Chart(ChartKind.BARS, points, label=label, show=partial(number_text, texts), unit=unit)


def _share(rows: Sequence[Finished], texts: Catalogue) -> NamedChart:
    over_time = [100 * share for share in shares([row.reason is Reason.WON for row in rows])]
    show, unit = partial(percent_text, texts), "statistics.unit.share"
    return curve(rows, over_time, texts, "statistics.share.curve", show, unit=unit, reach=LEAST_SHARE)


def _rolled(scores: Sequence[int]) -> list[float]:
    """The mean of the last nine games at each game."""
    parts = (scores[max(0, at - _SMOOTH + 1) : at + 1] for at in range(len(scores)))
    return [sum(part) / len(part) for part in parts]


def _ink(money: int) -> Ink:
    return Ink.GOOD if money > 0 else Ink.BAD if money < 0 else Ink.TEXT
