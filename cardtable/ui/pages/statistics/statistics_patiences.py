"""What the statistics of Alexander, Chinese Wall and Elevens say: patiences in which the cards that are left count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from cardtable.games.alexander.rules import BATTLES
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.outcome import Reason
from cardtable.session.ports import Finished
from cardtable.session.summary import Better, shares, summarise
from cardtable.ui.pages.statistics.statistics_parts import (
    NamedChart,
    Sheet,
    common_figures,
    curve,
    last_figures,
    mean_text,
    number_text,
    percent_text,
    recent_bars,
    told,
)
from cardtable.ui.widgets.chart import Chart, ChartKind, Point
from cardtable.ui.widgets.figures import Figure

_MANY = BATTLES + 2
"""From so many battles on they are no longer told apart."""


def alexander_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    """Alexander counts battles: three win, more still conquer, and who gives up has not. ``rows`` oldest first, not empty."""
    summary = summarise(rows, Better.HIGH)
    fought = [_battles(row) for row in rows if _conquered(row)]
    figures = (
        *common_figures(summary, texts, "statistics.alexander.won"),
        *_fewest(fought, texts),
        *_left_figures(rows, texts),
        *last_figures(summary, texts),
    )
    charts = (_by_battles(rows, texts), _left_bars(rows, texts), _share_curve(rows, texts))
    return Sheet(told(summary, texts, "statistics.alexander.told"), figures, charts)


def wall_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    """Chinese Wall counts cards that did not get out. ``rows`` oldest first, not empty."""
    return _left_sheet(rows, texts)


def elevens_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    """Elevens counts cards that were not laid out, or not taken. ``rows`` oldest first, not empty."""
    return _left_sheet(rows, texts)


def _left_sheet(rows: Sequence[Finished], texts: Catalogue) -> Sheet:
    summary = summarise(rows, Better.HIGH)
    figures = (
        *common_figures(summary, texts, "statistics.won"),
        *_left_figures(rows, texts),
        *last_figures(summary, texts),
    )
    return Sheet(told(summary, texts, "statistics.told"), figures, (_left_bars(rows, texts), _share_curve(rows, texts)))


def _left(row: Finished) -> int:
    """The cards that were left; the score of these games is the number of the others."""
    return FRENCH.size - row.score


def _conquered(row: Finished) -> bool:
    """Whether all cards were out at the end, in however many battles."""
    return not _left(row)


def _battles(row: Finished) -> int:
    return row.redeals + 1


def _came_out(row: Finished) -> bool:
    return row.reason is Reason.WON


def _fewest(fought: Sequence[int], texts: Catalogue) -> tuple[Figure, ...]:
    if not fought:
        return ()
    return (
        Figure(str(min(fought)), texts.text("statistics.alexander.fewest")),
        Figure(mean_text(fmean(fought)), texts.text("statistics.alexander.mean")),
    )


def _left_figures(rows: Sequence[Finished], texts: Catalogue) -> tuple[Figure, ...]:
    """How near those games came that did not come out."""
    left = [_left(row) for row in rows if not _conquered(row)]
    if not left:
        return ()
    return (Figure(mean_text(fmean(left)), texts.text("statistics.left.mean")),)


def _left_bars(rows: Sequence[Finished], texts: Catalogue) -> NamedChart:
    """Nothing is left of a game whose cards are all out: no bar, but a star, in however many battles that was done."""
    return recent_bars(
        rows,
        texts,
        "statistics.left.recent",
        _left,
        _conquered,
        unit="statistics.unit.cards_left",
        star="statistics.left.none",
    )


def _share_curve(rows: Sequence[Finished], texts: Catalogue) -> NamedChart:
    over_time = [100 * share for share in shares([_came_out(row) for row in rows])]
    return curve(rows, over_time, texts, "statistics.share.curve", percent_text, unit="statistics.unit.share")


def _by_battles(rows: Sequence[Finished], texts: Catalogue) -> NamedChart:
    """How many games took one battle, two …, and how many were never conquered."""
    counted = Counter(min(_battles(row), _MANY) for row in rows if _conquered(row))
    names = {battles: texts.text("statistics.alexander.battles", n=battles) for battles in range(1, _MANY)}
    names[_MANY] = texts.text("statistics.alexander.many", n=_MANY)
    points = [Point(name, counted[battles]) for battles, name in names.items()]
    points.append(Point(texts.text("statistics.alexander.never"), sum(not _conquered(row) for row in rows)))
    label = texts.text("statistics.alexander.by_battles")
    return label, Chart(ChartKind.BARS, points, label=label, show=number_text, unit=texts.text("statistics.unit.games"))
