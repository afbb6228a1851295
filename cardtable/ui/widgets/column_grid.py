"""Columns of one width (or of given weights), as many as fit; every row as high as its highest part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Align, Widget
from cardtable.ui.widgets.boxes import Box, RoomClaim, across_column, across_row, share_out


class ColumnGrid(Box):
    """``columns`` fixed, or as many columns of at least ``least`` units as fit, at most ``most``.

    With ``weights`` the columns are that uneven, and all stand in one column when they would get below ``least``.
    """

    def __init__(
        self,
        children: Iterable[Widget] = (),
        *,
        columns: int | None = None,
        least: float = 240,
        most: int = 12,
        weights: Sequence[float] = (),
        gap: float = Gap.L,
        padding: float | tuple[float, float] = 0,
        align: Align = Align.STRETCH,
        label: str = "",
    ) -> None:
        super().__init__(children, gap=gap, padding=padding, label=label)
        self._columns, self._least, self._most = columns, least, most
        self._weights = tuple(weights)
        self.across = align

    def set_columns(self, columns: int) -> None:
        """Have another fixed number of columns."""
        if columns != self._columns:
            self._columns = columns
            self.changed()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        across, down = self.pads(painter)
        shown = self.shown()
        if not width:
            return max((child.measure(painter, 0)[0] for child in shown), default=0) + across, down
        widths = self._widths(painter, width - across)
        heights = [self._row_height(painter, row, widths) for row in _rows(shown, len(widths))]
        gap = painter.px(self.gap)
        return max(width, across), sum(heights) + gap * max(0, len(heights) - 1) + down

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        across, down = self.pads(painter)
        widths = self._widths(painter, width - across)
        rows = _rows(self.shown(), len(widths))
        heights = [
            max(child.least_height(painter, wide) for child, wide in zip(row, widths, strict=False)) for row in rows
        ]
        return sum(heights) + painter.px(self.gap) * max(0, len(heights) - 1) + down

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        inner, gap = self.inner(painter), painter.px(self.gap)
        widths = self._widths(painter, inner.width)
        rows = _rows(self.shown(), len(widths))
        claims = [self._claim(painter, row, widths) for row in rows]
        heights = share_out(claims, inner.height - gap * max(0, len(rows) - 1))
        y = inner.y
        for row, height in zip(rows, heights, strict=True):
            x = inner.x
            for child, width in zip(row, widths, strict=False):
                room = across_column(painter, child, pygame.Rect(x, y, width, height), self.across)
                child.arrange(painter, across_row(painter, child, room, self.across))
                x += width + gap
            y += height + gap

    def _widths(self, painter: Painter, width: int) -> list[int]:
        gap = painter.px(self.gap)
        weights = self._weights or (1.0,) * self._count(painter, width)
        spare = width - gap * (len(weights) - 1)
        if self._weights and spare * min(weights) / sum(weights) < self._need(painter):
            return [width]
        return share_out([RoomClaim(0, 0, weight) for weight in weights], max(0, spare))

    def _count(self, painter: Painter, width: int) -> int:
        if self._columns:
            return self._columns
        gap = painter.px(self.gap)
        fit = (width + gap) // (self._need(painter) + gap)
        return max(1, min(self._most, fit, len(self.shown()) or 1))

    def _need(self, painter: Painter) -> int:
        """The least width of a column in pixels: it grows with the text and holds every part's longest word."""
        parts = max((child.measure(painter, 0)[0] for child in self.shown()), default=0)
        return max(1, parts, round(self._least * painter.scale * (1 + (painter.text_scale - 1) / 2)))

    def _row_height(self, painter: Painter, row: Sequence[Widget], widths: Sequence[int]) -> int:
        return max(child.measure(painter, wide)[1] for child, wide in zip(row, widths, strict=False))

    def _claim(self, painter: Painter, row: Sequence[Widget], widths: Sequence[int]) -> RoomClaim:
        least = max(child.least_height(painter, wide) for child, wide in zip(row, widths, strict=False))
        return RoomClaim(self._row_height(painter, row, widths), least, max(child.grow for child in row))


def _rows(shown: Sequence[Widget], columns: int) -> list[Sequence[Widget]]:
    return [shown[start : start + columns] for start in range(0, len(shown), columns)]
