"""What the statistics of Golf, of Klondike, and of any game without a sheet of its own say. Knows each game's score."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.outcome import Reason
from cardtable.session.ports import Finished
from cardtable.session.record_text import read_options
from cardtable.session.summary import Better, cumulative, summarise
from cardtable.ui.core.theme import Ink
from cardtable.ui.pages.statistics.statistics_parts import (
    NamedChart,
    Sheet,
    common_figures,
    curve,
    last_figures,
    mean_text,
    money_text,
    number_text,
    recent_bars,
    told,
)
from cardtable.ui.table.play_facts import plain, signed
from cardtable.ui.widgets.figures import Figure

_SMOOTH = 9
"""Holes over which strokes are averaged: a round."""


def golf_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    """Golf counts holes: cleared ones are won, and few strokes are good. ``rows`` oldest first, not empty."""
    summary = summarise(rows, Better.LOW)
    figures = (
        *common_figures(summary, texts, "statistics.golf.cleared"),
        Figure(plain(summary.best or 0), texts.text("statistics.golf.best")),
        Figure(mean_text(summary.mean), texts.text("statistics.golf.mean")),
        *last_figures(summary, texts),
    )
    unit = "statistics.unit.strokes"
    smooth = [round(value, 1) for value in _rolled([row.score for row in rows])]
    charts = (
        _bars(rows, texts, "statistics.golf.recent", unit=unit, star="statistics.golf.cleared"),
        curve(rows, smooth, texts, "statistics.golf.curve", number_text, unit=unit),
    )
    return Sheet(told(summary, texts, "statistics.golf.told"), figures, charts)


def klondike_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    """Klondike counts money where stakes were played, and cards out where not. ``rows`` oldest first, not empty."""
    summary = summarise(rows, Better.HIGH)
    staked = [row for row in rows if has_stakes(row)]
    free = [row for row in rows if not has_stakes(row)]
    figures = (
        *common_figures(summary, texts, "statistics.won"),
        *_money(staked, texts),
        *_cards(free, texts),
        *last_figures(summary, texts),
    )
    charts: list[NamedChart] = []
    if staked:
        charts.append(_bars(staked, texts, "statistics.klondike.recent", unit="statistics.unit.money"))
    if free:
        charts.append(_bars(free, texts, "statistics.klondike.recent_cards", unit="statistics.unit.cards_out"))
    if staked:
        sums = cumulative([row.score for row in staked])
        name = "statistics.klondike.curve"
        charts.append(curve(staked, sums, texts, name, money_text, unit="statistics.unit.money"))
    return Sheet(told(summary, texts, "statistics.told"), figures, tuple(charts))


def plain_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    """Any other game: how often it came out, and its scores as they are. ``rows`` oldest first, not empty."""
    summary = summarise(rows, Better.HIGH)
    figures = (*common_figures(summary, texts, "statistics.won"), *last_figures(summary, texts))
    bars = _bars(rows, texts, "statistics.recent", unit="statistics.unit.score")
    return Sheet(told(summary, texts, "statistics.told"), figures, (bars,))


def has_stakes(row: Finished) -> bool:
    """Whether a Klondike was played for stakes, as the source has it; what cannot be read counts so too."""
    try:
        return read_options(row.options).get("kl_stakes", "on") == "on"
    except BadRecord:
        return True


def _money(rows: Sequence[Finished], texts: Catalogue) -> tuple[Figure, ...]:
    if not rows:
        return ()
    summary = summarise(rows, Better.HIGH)
    return (
        Figure(signed(summary.total), texts.text("statistics.klondike.total"), _ink(summary.total)),
        Figure(signed(summary.best or 0), texts.text("statistics.klondike.best")),
        Figure(mean_text(summary.mean, sign=True), texts.text("statistics.klondike.mean")),
    )


def _cards(rows: Sequence[Finished], texts: Catalogue) -> tuple[Figure, ...]:
    if not rows:
        return ()
    summary = summarise(rows, Better.HIGH)
    return (
        Figure(str(summary.best), texts.text("statistics.klondike.best_cards")),
        Figure(mean_text(summary.mean), texts.text("statistics.klondike.mean_cards")),
    )


def _bars(
    rows: Sequence[Finished], texts: Catalogue, name: str, *, unit: str, star: str = "statistics.won"
) -> NamedChart:
    return recent_bars(rows, texts, name, _score, _came_out, unit=unit, star=star)


def _score(row: Finished) -> float:
    return row.score


def _came_out(row: Finished) -> bool:
    return row.reason is Reason.WON


def _rolled(scores: Sequence[int]) -> list[float]:
    """The mean of the last nine holes at each hole."""
    return [fmean(scores[max(0, at - _SMOOTH + 1) : at + 1]) for at in range(len(scores))]


def _ink(money: int) -> Ink:
    return Ink.GOOD if money > 0 else Ink.BAD if money < 0 else Ink.TEXT
