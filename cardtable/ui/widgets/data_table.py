"""A table of text: columns as wide as they need, cells that wrap, thin lines between rows."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import BODY, CAPTION_STRONG, Gap, Ink
from cardtable.ui.paint.edges import guide_line, hairline
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Align, Widget, WidgetRole, adopt
from cardtable.ui.widgets.boxes import RoomClaim, share_out
from cardtable.ui.widgets.label import Label, Prose
from cardtable.ui.widgets.textflow import Span

Cell = str | Sequence[Span] | Widget


class DataTable(Widget):
    """``header`` may be empty; a cell is text, spans, or any widget. ``aligns`` says how each column is set."""

    role = WidgetRole.TABLE

    def __init__(
        self,
        header: Sequence[Cell],
        rows: Sequence[Sequence[Cell]],
        aligns: Sequence[Align] = (),
        *,
        label: str = "",
        fill: bool = True,
    ) -> None:
        """With ``fill`` the columns take all the width there is."""
        super().__init__(label=label)
        count = max((len(row) for row in (header, *rows)), default=0)
        self._aligns = (*aligns, *(Align.START,) * count)[:count]
        self._has_header = bool(header)
        self._fill = fill
        lines = ([[self._cell(cell, at, head=True) for at, cell in enumerate(header)]] if header else []) + [
            [self._cell(cell, at, head=False) for at, cell in enumerate(row)] for row in rows
        ]
        self._rows = [adopt(self, row) for row in lines]
        self._tops: list[int] = []

    @override
    def children(self) -> Sequence[Widget]:
        return [cell for row in self._rows for cell in row]

    @property
    def has_header(self) -> bool:
        """Whether the first of ``lines`` is the heading of the columns."""
        return self._has_header

    @property
    def lines(self) -> Sequence[Sequence[Widget]]:
        """The cells, line by line, the heading first where there is one."""
        return self._rows

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widths = self._widths(painter, width)
        gaps = painter.px(Gap.XL) * max(0, len(widths) - 1)
        return sum(widths) + gaps, sum(self._heights(painter, widths))

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        widths = self._widths(painter, rect.width)
        pad = painter.px(Gap.S)
        y, self._tops = rect.y, []
        for row, height in zip(self._rows, self._heights(painter, widths), strict=True):
            x = rect.x
            self._tops.append(y - rect.y)
            for cell, width in zip(row, widths, strict=False):
                cell.arrange(painter, pygame.Rect(x, y + pad, width, height - 2 * pad))
                x += width + painter.px(Gap.XL)
            y += height

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for index, top in enumerate(self._tops[1:], 1):
            strong = index == 1 and self._has_header
            colour, line = (painter.theme.edge, hairline(painter)) if strong else guide_line(painter, 0.7)
            surface.fill(colour, pygame.Rect(self.rect.x, self.rect.y + top, self.rect.width, line))

    def _cell(self, cell: Cell, at: int, *, head: bool) -> Widget:
        if isinstance(cell, Widget):
            return cell
        if isinstance(cell, str):
            style, ink = (CAPTION_STRONG, Ink.MUTED) if head else (BODY, Ink.TEXT)
            return Label(cell, style, ink, set_=self._aligns[at])
        return Prose(cell, set_=self._aligns[at])

    def _widths(self, painter: Painter, width: int) -> list[int]:
        columns = [[row[at] for row in self._rows if at < len(row)] for at in range(len(self._aligns))]
        room = max(0, width - painter.px(Gap.XL) * max(0, len(columns) - 1))
        claims = [
            RoomClaim(
                max(cell.measure(painter, room)[0] for cell in column),
                max(cell.measure(painter, 0)[0] for cell in column),
                1.0 if self._fill else 0,
            )
            for column in columns
        ]
        return share_out(claims, room)

    def _heights(self, painter: Painter, widths: Sequence[int]) -> list[int]:
        pad = 2 * painter.px(Gap.S)
        return [
            max(cell.measure(painter, wide)[1] for cell, wide in zip(row, widths, strict=False)) + pad
            for row in self._rows
        ]
