"""A player's portrait as a button; it opens a sheet of all portraits with their names to choose another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from cardtable.kernel.override import override
from cardtable.session.seats import PORTRAITS
from cardtable.ui.core.colour import Rgb
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.theme import BODY, CAPTION, CAPTION_STRONG, LINE_STRONG, Gap, IconSize, Radius
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.buttons import Pressable
from cardtable.ui.widgets.choices import ListBox, ListRow, Popup
from cardtable.ui.widgets.pictures import portrait_art
from cardtable.ui.widgets.widget import WidgetRole

_CAMEO = 72  # units across in the sheet
_ACROSS = 7  # at most


class Sitter(Struct, frozen=True):
    """What is shown of a player: portrait, ring, and whether a computer plays."""

    portrait: str
    ring: Rgb
    bot: bool


class PortraitPicker(Pressable):
    """Shows ``sitter``; Space, Enter or a click opens the sheet. ``names`` are those of ``PORTRAITS``, in its order."""

    role = WidgetRole.CHOICE
    radius = Radius.PANEL

    def __init__(
        self, label: str, names: Sequence[str], sitter: Sitter, on_change: Callable[[str], None], *, hint: str = ""
    ) -> None:
        super().__init__(self._open, label=label, hint=hint)
        self._names = tuple(names)
        self._sitter = sitter
        self._on_change = on_change

    @property
    def sitter(self) -> Sitter:
        """Who is shown; setting it tells nobody."""
        return self._sitter

    @sitter.setter
    def sitter(self, sitter: Sitter) -> None:
        if sitter != self._sitter:
            self._sitter = sitter
            self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return painter.target(BODY), painter.target(BODY)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.size)
        if self.hovered or self.pressed:
            colour = painter.theme.raised_top
            painter.box(surface, self.rect, Skin(painter.px(Radius.PANEL), colour, colour))
        shown = self._sitter
        cameo = portrait_art().cameo(shown.portrait, side, shown.ring, bot=shown.bot)
        surface.blit(cameo, cameo.get_rect(center=self.rect.center))

    def _open(self) -> None:
        sheet = _Sheet(self._names, self._sitter, self._picked, label=self.label)
        self._popup = Popup(self, sheet)
        if self.host:
            self.host.open(self._popup)

    def _picked(self, index: int) -> None:
        self._popup.dismiss()
        if PORTRAITS[index] != self._sitter.portrait:
            self._on_change(PORTRAITS[index])

    @override
    def _value(self) -> str:
        return self._names[PORTRAITS.index(self._sitter.portrait)]


class _Sheet(ListBox):
    """All portraits in the ring of the seat, in rows of one length."""

    def __init__(self, names: Sequence[str], sitter: Sitter, on_pick: Callable[[int], None], *, label: str) -> None:
        chosen = PORTRAITS.index(sitter.portrait)
        super().__init__([ListRow(name) for name in names], chosen, on_pick, label=label)
        self._sitter = sitter
        self._columns = _ACROSS

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = self._cell(painter)
        columns = self._fit(width // wide) if width else _ACROSS
        return columns * wide, -(-len(self._rows) // columns) * high

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self._columns = self._fit(rect.width // self._cell(painter)[0])

    @override
    def row_rect(self, index: int) -> pygame.Rect:
        down, across = divmod(index, self._columns)
        rows = -(-len(self._rows) // self._columns)
        wide, high = self.rect.width // self._columns, self.rect.height // rows
        return pygame.Rect(self.rect.x + across * wide, self.rect.y + down * high, wide, high)

    @override
    def key(self, event: KeyDown) -> bool:
        steps = {"left": -1, "right": 1, "up": -self._columns, "down": self._columns}
        if event.key not in steps or event.mods:
            return super().key(event)
        if 0 <= self.at + steps[event.key] < len(self._rows):
            self.move_to(self.at + steps[event.key])
        return True

    @override
    def _index(self, x: float, y: float) -> int:
        cell = self.row_rect(0)
        across = max(0, min(self._columns - 1, int((x - self.rect.x) // max(1, cell.width))))
        down = max(0, int((y - self.rect.y) // max(1, cell.height)))
        return min(len(self._rows) - 1, down * self._columns + across)

    @override
    def _paint_row(
        self, surface: pygame.Surface, painter: Painter, index: int, row: ListRow, place: pygame.Rect
    ) -> None:
        theme = painter.theme
        lit = index == self.at
        if lit:
            painter.box(surface, place, Skin(painter.px(Radius.SMALL), theme.accent, theme.accent))
        elif index == self._chosen:
            line = max(2, painter.px(LINE_STRONG))
            painter.box(surface, place, Skin(painter.px(Radius.SMALL), edge=theme.accent, line=line))
        cameo = portrait_art().cameo(PORTRAITS[index], painter.px(_CAMEO), self._sitter.ring, bot=self._sitter.bot)
        surface.blit(cameo, cameo.get_rect(midtop=(place.centerx, place.y + painter.px(Gap.S))))
        style = CAPTION_STRONG if index == self._chosen else CAPTION
        colour = theme.accent_text if lit else theme.text
        foot = place.bottom - painter.px(Gap.XS) - painter.line(CAPTION) // 2
        painter.write(surface, row.text, style, colour, place.centerx - painter.width(row.text, style) // 2, foot)
        if index == self._chosen:
            side = painter.px(IconSize.USUAL)
            badge = pygame.Rect(0, 0, side, side)
            badge.topright = (place.right - painter.px(Gap.XS), place.y + painter.px(Gap.XS))
            painter.box(surface, badge, Skin(side / 2, theme.accent_top, theme.accent, edge=theme.panel, line=1))
            painter.icon(surface, "check", round(side * 0.7), theme.accent_text, badge.center)

    def _fit(self, columns: int) -> int:
        """So many columns that the last row is not much shorter than the others."""
        rows = -(-len(self._rows) // max(1, min(_ACROSS, columns)))
        return -(-len(self._rows) // rows)

    def _cell(self, painter: Painter) -> tuple[int, int]:
        names = max(painter.width(row.text, CAPTION_STRONG) for row in self._rows)
        wide = max(painter.px(_CAMEO), names) + 2 * painter.px(Gap.S)
        return wide, painter.px(_CAMEO) + 2 * painter.px(Gap.S) + painter.line(CAPTION)
