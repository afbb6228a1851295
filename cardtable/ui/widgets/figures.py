"""Figures in large type, and what a page says while there is nothing to count yet. Counts nothing itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from cardtable.kernel.override import override
from cardtable.ui.core.theme import BODY, CAPTION, TITLE, Gap, IconSize, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Align, Widget, aligned, growing
from cardtable.ui.widgets.boxes import Column, Sized, Spacer
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.chart import Chart
from cardtable.ui.widgets.column_grid import ColumnGrid
from cardtable.ui.widgets.label import Heading, Icon, Label
from cardtable.ui.widgets.panel import Panel

T = TypeVar("T")

_LEAST = 150  # units: the width of a figure
_CHART = 420  # units: the least width of a chart
_MOST_POINTS = 60
"""More points than this are not told apart in a chart."""


class Figure(Struct, frozen=True):
    """A value, what it is, and by its ink whether it is good or bad news (the value says it too)."""

    value: str
    name: str
    ink: Ink = Ink.TEXT


_UNIT = re.compile(r"(?<=\d) (?=\D)")
"""Between a number and its unit no line is broken; between two of them it may be."""


def figure_row(figures: Iterable[Figure]) -> Widget:
    """Figures side by side, as many as fit."""
    tiles = [
        Panel(
            [Label(_UNIT.sub("\u00a0", each.value), TITLE, each.ink), Label(each.name, CAPTION, Ink.MUTED)],
            gap=Gap.NONE,
            padding=(Gap.L, Gap.M),
            label=f"{each.name}: {each.value}",
        )
        for each in figures
    ]
    return Balanced(tiles, least=_LEAST, gap=Gap.M)


def framed_charts(charts: Iterable[tuple[str, Chart]]) -> Widget:
    """Charts below their names, each on a sheet; two side by side where there is room, the last of three below them."""
    sheets = [Panel([Heading(name, 3), chart], gap=Gap.M) for name, chart in charts]
    pairs = len(sheets) // 2 * 2
    return Column(
        [ColumnGrid(sheets[:pairs], least=_CHART, most=2, gap=Gap.M), *sheets[pairs:]] if pairs else sheets, gap=Gap.M
    )


class Lettered(Sized):
    """Held to a width that grows with the size of the text."""

    @override
    def _upper(self, painter: Painter, width: int) -> int:
        return min(width, round(super()._upper(painter, width) * max(1.0, painter.text_scale))) if width else 0


class Balanced(ColumnGrid):
    """A grid whose rows hold about as many parts each, so that none is left alone in the last one."""

    @override
    def _count(self, painter: Painter, width: int) -> int:
        parts = len(self.shown())
        rows = -(-parts // super()._count(painter, width))
        return -(-parts // max(1, rows))


def empty_page(icon: str, title: str, body: str, button: Button) -> Widget:
    """A kind word where there is nothing to show yet, and what to do about it."""
    words = [
        aligned(Icon(icon, Ink.ACCENT, units=IconSize.HUGE), Align.CENTRE),
        Heading(title, 2, set_=Align.CENTRE),
        Label(body, BODY, Ink.MUTED, set_=Align.CENTRE),
        aligned(button, Align.CENTRE),
    ]
    sheet = Sized(Panel(words, gap=Gap.L, padding=(Gap.XXL, Gap.HUGE), label=title), most=560)
    return Column([growing(Spacer()), sheet, growing(Spacer(), 2)])


def sampled(rows: Sequence[T]) -> Sequence[T]:
    """At most sixty of the rows, evenly spread, the last one among them."""
    count = len(rows)
    if count <= _MOST_POINTS:
        return rows
    return [rows[(at + 1) * count // _MOST_POINTS - 1] for at in range(_MOST_POINTS)]
