"""Rows to pick one from, by pointer, arrows or first letters; the inside of choice lists and menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.ui.core.colour import Rgb
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.theme import BODY, CAPTION, ICON, Gap, IconSize, Ink, Radius
from cardtable.ui.paint.edges import paint_disc
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Described, HeardPart, Hold, Layer, Widget, WidgetRole, adopt, box_of, lineage
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.skins import floating_skin
from cardtable.ui.widgets.textflow import Span, TextLine, flow, flow_size, paint_lines


class ListRow(Struct, frozen=True):
    """One row: icon or colour, text, and at its end a note or a shortcut."""

    text: str
    note: str = ""
    icon: str = ""
    enabled: bool = True
    colour: Rgb | None = None


class ListBox(Widget):
    """The rows; ``chosen`` wears a tick, the one at hand is lit. ``on_pick`` gets its index."""

    role = WidgetRole.LIST
    radius = Radius.SMALL
    ringed = False  # the lit row shows where the keyboard is

    def __init__(
        self, rows: Sequence[ListRow], chosen: int | None, on_pick: Callable[[int], None], *, label: str = ""
    ) -> None:
        super().__init__(label=label, focusable=True)
        self._rows = tuple(rows)
        self._chosen = chosen
        self._on_pick = on_pick
        self._typed = ""
        self.at = chosen if chosen is not None else 0

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widest = max((self._beside(painter, row) + painter.width(row.text, BODY) for row in self._rows), default=0)
        wide = min(widest, width) if width else widest
        tallest = max((flow_size(self._text(painter, row, wide))[1] for row in self._rows), default=0)
        return wide, max(painter.target(BODY), tallest + 2 * painter.px(Gap.S)) * len(self._rows)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for index, row in enumerate(self._rows):
            place = self.row_rect(index)
            if surface.get_clip().colliderect(place):
                self._paint_row(surface, painter, index, row, place)

    def row_rect(self, index: int) -> pygame.Rect:
        """Where row ``index`` stands."""
        height = self.rect.height // max(1, len(self._rows))
        return pygame.Rect(self.rect.x, self.rect.y + index * height, self.rect.width, height)

    def move_to(self, index: int) -> None:
        """Light row ``index`` and bring it into view."""
        self.at = max(0, min(len(self._rows) - 1, index))
        for ancestor in lineage(self.parent):
            if isinstance(ancestor, Scroll):
                ancestor.reveal(self.row_rect(self.at))
        self.touch()

    @override
    def point(self, x: float, y: float) -> None:
        index = self._index(x, y)
        if index != self.at:
            self.at = index
            self.touch()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self.point(x, y)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.rect.collidepoint(x, y):
            self.point(x, y)

    @override
    def release(self, x: float, y: float) -> None:
        if self.rect.collidepoint(x, y):
            self._pick(self._index(x, y))

    @override
    def key(self, event: KeyDown) -> bool:
        steps = {"up": self.at - 1, "down": self.at + 1, "home": 0, "end": len(self._rows) - 1}
        steps |= {"pageup": self.at - 6, "pagedown": self.at + 6}
        if event.mods - {"shift"}:
            return False
        if event.key in steps:
            self.move_to(steps[event.key])
        elif event.key in {"return", "space"}:
            if not event.repeat:
                self._pick(self.at)
        else:
            return False
        return True

    @override
    def type_text(self, text: str) -> bool:
        """Jump to the next row that begins with ``text``."""
        count = len(self._rows)
        for step in range(1, count + 1):
            index = (self.at + step) % count
            if self._rows[index].text.casefold().startswith(text.casefold()):
                self.move_to(index)
                break
        return True

    def _pick(self, index: int) -> None:
        if self._rows[index].enabled:
            self._on_pick(index)

    def _index(self, x: float, y: float) -> int:
        height = max(1, self.rect.height // max(1, len(self._rows)))
        return max(0, min(len(self._rows) - 1, int((y - self.rect.y) // height)))

    def _paint_row(
        self, surface: pygame.Surface, painter: Painter, index: int, row: ListRow, place: pygame.Rect
    ) -> None:
        theme = painter.theme
        lit = index == self.at and row.enabled
        if lit:
            painter.box(surface, place, Skin(painter.px(Radius.SMALL), theme.accent, theme.accent))
        colour = theme.accent_text if lit else theme.text if row.enabled else theme.muted
        quiet = theme.accent_text if lit else theme.muted
        x = place.x + painter.px(Gap.M)
        side = painter.icon_px(ICON)
        if row.colour:
            paint_disc(surface, painter, (x + side // 2, place.centery), painter.icon_px(IconSize.SMALL), row.colour)
        elif row.icon:
            painter.icon(surface, row.icon, side, colour, (x + side // 2, place.centery))
        if row.colour or row.icon:
            x += side + painter.px(Gap.M)
        lines = self._text(painter, row, place.width)
        wide, high = flow_size(lines)
        ink = Ink.ON_ACCENT if lit else Ink.TEXT if row.enabled else Ink.MUTED
        paint_lines(surface, painter, lines, pygame.Rect(x, place.centery - high // 2, wide, high), ink=ink)
        right = place.right - painter.px(Gap.M)
        if self._chosen is not None:
            if index == self._chosen:
                painter.icon(surface, "check", side, colour, (right - side // 2, place.centery))
            right -= side + painter.px(Gap.S)
        if row.note:
            painter.write(surface, row.note, CAPTION, quiet, right - painter.width(row.note, CAPTION), place.centery)

    def _text(self, painter: Painter, row: ListRow, width: int) -> tuple[TextLine, ...]:
        """The row's text, wrapped where the screen is too narrow for it."""
        return flow(painter, (Span(row.text),), max(1, width - self._beside(painter, row)))

    def _beside(self, painter: Painter, row: ListRow) -> int:
        """What a row needs besides its text."""
        side = painter.icon_px(ICON)
        width = 2 * painter.px(Gap.M)
        width += side + painter.px(Gap.M) if row.icon or row.colour else 0
        width += side + painter.px(Gap.S) if self._chosen is not None else 0
        return width + (painter.width(row.note, CAPTION) + painter.px(Gap.XL) if row.note else 0)

    @override
    def described(self) -> Described:
        told = super().described()
        return replace(told, role=WidgetRole.MENU, value="") if self._chosen is None else told

    @override
    def heard_parts(self) -> Sequence[HeardPart]:
        role = WidgetRole.MENU_ITEM if self._chosen is None else WidgetRole.OPTION
        many = len(self._rows)
        return [
            HeardPart(
                index, role, row.text, box_of(self.row_rect(index)), hint=row.note, at=index == self.at,
                chosen=None if self._chosen is None else index == self._chosen, enabled=row.enabled,
                place=(index + 1, many),
            )
            for index, row in enumerate(self._rows)
        ]  # fmt: skip

    @override
    def _value(self) -> str:
        return ", ".join(filter(None, (self._rows[self.at].text, self._rows[self.at].note))) if self._rows else ""


class Popup(Layer):
    """A list box on its own sheet beside ``anchor``: below it when there is room, else above, scrolling when too long."""

    role = WidgetRole.MENU
    hold = Hold.POPUP

    def __init__(self, anchor: Widget, box: ListBox, *, on_close: Callable[[], None] = lambda: None) -> None:
        super().__init__(label=anchor.label)
        self._anchor = anchor
        self._box = box
        self._scroll = Scroll(box, pad=0, bleed=0)
        adopt(self, [self._scroll])
        self._on_close = on_close

    @override
    def children(self) -> Sequence[Widget]:
        return (self._scroll,)

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        pad, margin = painter.px(Gap.XS), painter.px(Gap.S)
        bounds = screen.inflate(-2 * margin, -2 * margin)
        around = self._anchor.rect
        wide = self._box.measure(painter, bounds.width - 2 * pad - painter.px(Gap.L))[0]
        wide = min(bounds.width, max(wide + 2 * pad + painter.px(Gap.L), around.width))
        high = self._box.measure(painter, wide - 2 * pad - painter.px(Gap.L))[1] + 2 * pad
        gap = painter.px(Gap.XS)
        below, above = bounds.bottom - around.bottom - gap, around.top - gap - bounds.top
        rect = pygame.Rect(around.x, around.bottom + gap, wide, high)
        if high > max(below, above):
            rect.height = min(high, bounds.height)
        elif high > below:
            rect.bottom = around.top - gap
        self.rect = rect.clamp(bounds)
        self._scroll.arrange(painter, self.rect.inflate(-2 * pad, -2 * pad))
        self._scroll.focusable = False
        if self._scroll.max_offset:
            self._scroll.reveal(self._box.row_rect(self._box.at))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, floating_skin(painter))

    @override
    def dismiss(self) -> None:
        super().dismiss()
        self._on_close()
