"""Painted boxes: the sheet on the table, the quiet area inside a sheet, and the thin rule between parts."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import Gap, Radius
from cardtable.ui.paint.edges import guide_line
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Align, Widget, WidgetRole
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.skins import floating_skin, inset_skin, panel_skin


class SheetKind(Enum):
    """How a panel lies: on the table, sunk into another panel, or floating above all."""

    TABLE = "table"
    INSET = "inset"
    FLOATING = "floating"


class Panel(Column):
    """A column on a painted sheet."""

    role = WidgetRole.PANE
    radius = Radius.PANEL

    def __init__(
        self,
        children: Iterable[Widget] = (),
        *,
        gap: float = Gap.M,
        padding: float | tuple[float, float] = Gap.XL,
        align: Align = Align.STRETCH,
        sheet: SheetKind = SheetKind.TABLE,
        label: str = "",
    ) -> None:
        super().__init__(children, gap=gap, padding=padding, align=align, label=label)
        self._sheet = sheet

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        skin = {SheetKind.TABLE: panel_skin, SheetKind.INSET: inset_skin, SheetKind.FLOATING: floating_skin}[
            self._sheet
        ](painter)
        painter.box(surface, self.rect, skin)


class RuleLine(Widget):
    """A thin line across, between the parts of a panel."""

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return 0, guide_line(painter, 1.0)[1]

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        surface.fill(guide_line(painter, 1.0)[0], self.rect)
