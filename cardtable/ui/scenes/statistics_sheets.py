"""What the statistics of a game say: a sentence, figures and charts, from the games that are over. Knows each game's score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.errors import BadRecord
from cardtable.session.ports import Finished
from cardtable.session.record_text import read_options
from cardtable.session.statistics import Better, Summary, cumulative, summarise
from cardtable.ui.scenes.dates import span_text, tiny_day
from cardtable.ui.scenes.figures import Figure, sampled
from cardtable.ui.scenes.play_facts import plain, signed
from cardtable.ui.theme import Ink
from cardtable.ui.widgets.chart import Chart, ChartKind, Point

_RECENT = 24
"""So many games stand in the bars of recent results."""

_SMOOTH = 9
"""Holes over which strokes are averaged: a round."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The page of a game: ``told`` in words, figures, and charts with their names."""

    told: str
    figures: tuple[Figure, ...]
    charts: tuple[tuple[str, Chart], ...]


def golf_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    """Golf counts holes: cleared ones are won, and few strokes are good. ``rows`` oldest first, not empty."""
    summary = summarise(rows, Better.LOW)
    figures = (
        *_common(summary, texts, "statistics.golf.cleared"),
        Figure(plain(summary.best or 0), texts.text("statistics.golf.best")),
        Figure(_mean(summary.mean), texts.text("statistics.golf.mean")),
        *_times(summary, texts),
    )
    smooth = [
        Point(point.label, round(value, 1)) for point, value in zip(_points(rows, texts), _rolled(rows), strict=True)
    ]
    charts = (
        (texts.text("statistics.golf.recent"), _bars(rows, texts, texts.text("statistics.golf.recent"))),
        (
            texts.text("statistics.golf.curve"),
            Chart(ChartKind.LINE, sampled(smooth), label=texts.text("statistics.golf.curve"), show=_plain_number),
        ),
    )
    return Sheet(_told(summary, texts, "statistics.golf.told"), figures, charts)


def klondike_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    """Klondike counts money where stakes were played, and cards out where not. ``rows`` oldest first, not empty."""
    summary = summarise(rows, Better.HIGH)
    staked = [row for row in rows if has_stakes(row)]
    free = [row for row in rows if not has_stakes(row)]
    figures = (
        *_common(summary, texts, "statistics.won"),
        *_money(staked, texts),
        *_cards(free, texts),
        *_times(summary, texts),
    )
    charts: list[tuple[str, Chart]] = []
    for part, name in ((staked, "statistics.klondike.recent"), (free, "statistics.klondike.recent_cards")):
        if part:
            charts.append((texts.text(name), _bars(part, texts, texts.text(name))))
    if staked:
        name = texts.text("statistics.klondike.curve")
        sums = cumulative([row.score for row in staked])
        points = [Point(point.label, value) for point, value in zip(_points(staked, texts), sums, strict=True)]
        charts.append((name, Chart(ChartKind.LINE, sampled(points), label=name, show=_money_text)))
    return Sheet(_told(summary, texts, "statistics.told"), figures, tuple(charts))


def plain_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    """Any other game: how often it came out, and its scores as they are. ``rows`` oldest first, not empty."""
    summary = summarise(rows, Better.HIGH)
    name = texts.text("statistics.recent")
    figures = (*_common(summary, texts, "statistics.won"), *_times(summary, texts))
    return Sheet(_told(summary, texts, "statistics.told"), figures, ((name, _bars(rows, texts, name)),))


def has_stakes(row: Finished) -> bool:
    """Whether a Klondike was played for stakes, as the source has it; what cannot be read counts so too."""
    try:
        return read_options(row.options).get("kl_stakes", "on") == "on"
    except BadRecord:
        return True


def percent(share: float) -> str:
    """0.354 as "35 %"."""
    return f"{round(share * 100)}\u00a0%"


def _told(summary: Summary, texts: Catalogue, key: str) -> str:
    """The share won in plain words: what was seen, and what can be said from so few games."""
    low, high = summary.interval
    return texts.text(
        key,
        n=summary.played,
        won=summary.won,
        share=percent(summary.share),
        low=percent(low),
        high=percent(high),
    )


def _common(summary: Summary, texts: Catalogue, won: str) -> tuple[Figure, ...]:
    return (
        Figure(str(summary.played), texts.text("statistics.played")),
        Figure(str(summary.won), texts.text(won)),
        Figure(
            f"{summary.streak}\u00a0/\u00a0{summary.longest_streak}",
            texts.text("statistics.streak"),
        ),
    )


def _money(rows: Sequence[Finished], texts: Catalogue) -> tuple[Figure, ...]:
    if not rows:
        return ()
    summary = summarise(rows, Better.HIGH)
    return (
        Figure(signed(summary.total), texts.text("statistics.klondike.total"), _ink(summary.total)),
        Figure(signed(summary.best or 0), texts.text("statistics.klondike.best")),
        Figure(_mean(summary.mean, sign=True), texts.text("statistics.klondike.mean")),
    )


def _cards(rows: Sequence[Finished], texts: Catalogue) -> tuple[Figure, ...]:
    if not rows:
        return ()
    summary = summarise(rows, Better.HIGH)
    return (
        Figure(str(summary.best), texts.text("statistics.klondike.best_cards")),
        Figure(_mean(summary.mean), texts.text("statistics.klondike.mean_cards")),
    )


def _times(summary: Summary, texts: Catalogue) -> tuple[Figure, ...]:
    return (Figure(span_text(texts, summary.median_time or 0.0), texts.text("statistics.time")),)


def _bars(rows: Sequence[Finished], texts: Catalogue, name: str) -> Chart:
    recent = rows[-_RECENT:]
    return Chart(ChartKind.BARS, _points(recent, texts), label=name, show=_plain_number)


def _points(rows: Sequence[Finished], texts: Catalogue) -> list[Point]:
    return [Point(tiny_day(texts, row.ended), row.score) for row in rows]


def _rolled(rows: Sequence[Finished]) -> list[float]:
    """The mean of the last nine holes at each hole."""
    scores = [row.score for row in rows]
    return [fmean(scores[max(0, at - _SMOOTH + 1) : at + 1]) for at in range(len(scores))]


def _mean(value: float | None, *, sign: bool = False) -> str:
    text = f"{abs(value or 0.0):.1f}"
    if (value or 0.0) < 0:
        return f"−{text}"
    return f"+{text}" if sign and value else text


def _plain_number(value: float) -> str:
    text = f"{abs(value):.0f}" if value == round(value) else f"{abs(value):.1f}"
    return f"−{text}" if value < 0 else text


def _money_text(value: float) -> str:
    return signed(round(value))


def _ink(money: int) -> Ink:
    return Ink.GOOD if money > 0 else Ink.BAD if money < 0 else Ink.TEXT
