"""Columns of one width (or of given weights), as many as fit; every row as high as its highest part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.painter import Kit
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
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        across, down = self.pads(kit)
        shown = self.shown()
        if not width:
            return max((child.measure(kit, 0)[0] for child in shown), default=0) + across, down
        widths = self._widths(kit, width - across)
        heights = [self._row_height(kit, row, widths) for row in _rows(shown, len(widths))]
        gap = kit.px(self.gap)
        return max(width, across), sum(heights) + gap * max(0, len(heights) - 1) + down

    @override
    def least_height(self, kit: Kit, width: int) -> int:
        across, down = self.pads(kit)
        widths = self._widths(kit, width - across)
        rows = _rows(self.shown(), len(widths))
        heights = [max(child.least_height(kit, wide) for child, wide in zip(row, widths, strict=False)) for row in rows]
        return sum(heights) + kit.px(self.gap) * max(0, len(heights) - 1) + down

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, rect)
        inner, gap = self.inner(kit), kit.px(self.gap)
        widths = self._widths(kit, inner.width)
        rows = _rows(self.shown(), len(widths))
        claims = [self._claim(kit, row, widths) for row in rows]
        heights = share_out(claims, inner.height - gap * max(0, len(rows) - 1))
        y = inner.y
        for row, height in zip(rows, heights, strict=True):
            x = inner.x
            for child, width in zip(row, widths, strict=False):
                room = across_column(kit, child, pygame.Rect(x, y, width, height), self.across)
                child.arrange(kit, across_row(kit, child, room, self.across))
                x += width + gap
            y += height + gap

    def _widths(self, kit: Kit, width: int) -> list[int]:
        gap = kit.px(self.gap)
        weights = self._weights or (1.0,) * self._count(kit, width)
        spare = width - gap * (len(weights) - 1)
        if self._weights and spare * min(weights) / sum(weights) < self._need(kit):
            return [width]
        return share_out([RoomClaim(0, 0, weight) for weight in weights], max(0, spare))

    def _count(self, kit: Kit, width: int) -> int:
        if self._columns:
            return self._columns
        gap = kit.px(self.gap)
        fit = (width + gap) // (self._need(kit) + gap)
        return max(1, min(self._most, fit, len(self.shown()) or 1))

    def _need(self, kit: Kit) -> int:
        """The least width of a column in pixels: it grows with the text and holds every part's longest word."""
        parts = max((child.measure(kit, 0)[0] for child in self.shown()), default=0)
        return max(1, parts, round(self._least * kit.scale * (1 + (kit.text_scale - 1) / 2)))

    def _row_height(self, kit: Kit, row: Sequence[Widget], widths: Sequence[int]) -> int:
        return max(child.measure(kit, wide)[1] for child, wide in zip(row, widths, strict=False))

    def _claim(self, kit: Kit, row: Sequence[Widget], widths: Sequence[int]) -> RoomClaim:
        least = max(child.least_height(kit, wide) for child, wide in zip(row, widths, strict=False))
        return RoomClaim(self._row_height(kit, row, widths), least, max(child.grow for child in row))


def _rows(shown: Sequence[Widget], columns: int) -> list[Sequence[Widget]]:
    return [shown[start : start + columns] for start in range(0, len(shown), columns)]
