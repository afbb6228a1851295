"""Containers: row, column, grid, layers, panel and scroll view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

import pygame
from msgspec import Struct

from cardtable.kernel.compat import override
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.core.theme import Gap, Radius, mix
from cardtable.ui.paint.painter import Painter, Skin, guide_line
from cardtable.ui.widgets.skins import floating_skin, inset_skin, paint_paper, panel_skin
from cardtable.ui.widgets.widget import Align, FingerDrag, Widget, WidgetRole, adopt, move_tree, walk


class Tight(Enum):
    """What a row does when its children do not fit side by side.

    EVEN: two lines with as many children each, all of one width; if even that does not fit, they wrap.
    """

    SHRINK = "shrink"
    STACK = "stack"
    WRAP = "wrap"
    EVEN = "even"


class Box(Widget):
    """A widget with replaceable children. ``padding`` is in units: (across, down) or one number for both."""

    role = WidgetRole.GROUP

    def __init__(
        self,
        children: Iterable[Widget] = (),
        *,
        gap: float = Gap.M,
        padding: float | tuple[float, float] = 0,
        label: str = "",
    ) -> None:
        super().__init__(label=label)
        self._children = adopt(self, list(children))
        self.gap = gap
        self.padding = padding if isinstance(padding, tuple) else (padding, padding)

    @override
    def children(self) -> Sequence[Widget]:
        return self._children

    def fill(self, children: Iterable[Widget]) -> None:
        self._children = adopt(self, list(children))
        self.changed()

    def add(self, child: Widget) -> None:
        """Append ``child``."""
        self._children += adopt(self, [child])
        self.changed()

    def shown(self) -> list[Widget]:
        return [child for child in self._children if child.visible]

    def inner(self, painter: Painter) -> pygame.Rect:
        """The rectangle within the padding."""
        return self.rect.inflate(-2 * painter.px(self.padding[0]), -2 * painter.px(self.padding[1]))

    def pads(self, painter: Painter) -> tuple[int, int]:
        """The total padding, across and down, in pixels."""
        return 2 * painter.px(self.padding[0]), 2 * painter.px(self.padding[1])


class Column(Box):
    """Children below each other, as wide as the column unless aligned otherwise."""

    def __init__(
        self,
        children: Iterable[Widget] = (),
        *,
        gap: float = Gap.M,
        padding: float | tuple[float, float] = 0,
        align: Align = Align.STRETCH,
        label: str = "",
    ) -> None:
        super().__init__(children, gap=gap, padding=padding, label=label)
        self.across = align

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        across, down = self.pads(painter)
        sizes = [child.measure(painter, width - across) for child in self.shown()]
        gaps = painter.px(self.gap) * max(0, len(sizes) - 1)
        return max((size[0] for size in sizes), default=0) + across, sum(size[1] for size in sizes) + gaps + down

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        across, down = self.pads(painter)
        shown = self.shown()
        return (
            sum(child.least_height(painter, width - across) for child in shown)
            + painter.px(self.gap) * max(0, len(shown) - 1)
            + down
        )

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        inner, shown = self.inner(painter), self.shown()
        claims = [
            RoomClaim(child.measure(painter, inner.width)[1], child.least_height(painter, inner.width), child.grow)
            for child in shown
        ]
        gap = painter.px(self.gap)
        heights = divide_room(claims, inner.height - gap * max(0, len(shown) - 1))
        y = inner.y
        for child, height in zip(shown, heights, strict=True):
            child.arrange(
                painter, across_column(painter, child, pygame.Rect(inner.x, y, inner.width, height), self.across)
            )
            y += height + gap


class Roomy(Column):
    """A column of text with a least width of ``least`` units, so that a row stacks rather than squeezing it."""

    def __init__(self, children: Iterable[Widget], *, least: float, gap: float = Gap.M) -> None:
        super().__init__(children, gap=gap)
        self._least = least

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, width)
        return (wide, high) if width else (max(wide, painter.px(self._least)), high)


class Row(Box):
    """Children side by side, vertically centred; ``tight`` says what happens if they do not fit."""

    def __init__(
        self,
        children: Iterable[Widget] = (),
        *,
        gap: float = Gap.M,
        padding: float | tuple[float, float] = 0,
        align: Align = Align.CENTRE,
        tight: Tight = Tight.WRAP,
        label: str = "",
    ) -> None:
        super().__init__(children, gap=gap, padding=padding, label=label)
        self.across = align
        self.tight = tight

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        across, down = self.pads(painter)
        lines = self._lines(painter, width - across)
        wide = high = 0
        for line in lines:
            wanted = [max(child.measure(painter, width - across)[0], 0) for child in line]
            gaps = painter.px(self.gap) * (len(line) - 1)
            wide = max(
                wide,
                min(sum(wanted) + gaps, max(width - across, sum(self._widths(painter, line, width - across)) + gaps)),
            )
            high += self._line_height(painter, line, width - across)
        return wide + across, high + painter.px(self.gap) * max(0, len(lines) - 1) + down

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        across, down = self.pads(painter)
        lines = self._lines(painter, width - across)
        if len(lines) != 1:
            return self.measure(painter, width)[1]
        widths = self._widths(painter, lines[0], width - across)
        return max(child.least_height(painter, wide) for child, wide in zip(lines[0], widths, strict=True)) + down

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        inner = self.inner(painter)
        lines = self._lines(painter, inner.width)
        y, gap = inner.y, painter.px(self.gap)
        for line in lines:
            height = inner.height if len(lines) == 1 else self._line_height(painter, line, inner.width)
            self._place(painter, line, pygame.Rect(inner.x, y, inner.width, height))
            y += height + gap

    def _place(self, painter: Painter, line: list[Widget], room: pygame.Rect) -> None:
        x = room.x
        for child, width in zip(line, self._widths(painter, line, room.width), strict=True):
            child.arrange(painter, across_row(painter, child, pygame.Rect(x, room.y, width, room.height), self.across))
            x += width + painter.px(self.gap)

    def _lines(self, painter: Painter, width: int) -> list[list[Widget]]:
        """The children in lines: one if it fits or must, otherwise wrapped or stacked."""
        shown = self.shown()
        gap = painter.px(self.gap)
        least = sum(child.measure(painter, 0)[0] for child in shown) + gap * (len(shown) - 1)
        if not shown:
            return []
        if self.tight is Tight.SHRINK or (least <= width and not self._crowded(painter, shown, width)):
            return [shown]
        if self.tight is Tight.STACK:
            return [[child] for child in shown]
        if self.tight is Tight.EVEN and self._even(painter) <= width:
            half = _half(shown)
            return [shown[:half], shown[half:]]
        return _wrapped(painter, shown, width, gap)

    def _even(self, painter: Painter) -> int:
        """The width of two lines of as many children, all as wide as the widest."""
        shown, gap = self.shown(), painter.px(self.gap)
        return _half(shown) * (max((child.measure(painter, _AMPLE)[0] for child in shown), default=0) + gap) - gap

    def _crowded(self, painter: Painter, shown: list[Widget], width: int) -> bool:
        """Whether children that do not grow would have to shrink although the row may use more lines."""
        if self.tight is Tight.SHRINK:
            return False
        firm = sum(child.measure(painter, 0 if child.grow else width)[0] for child in shown)
        return firm + painter.px(self.gap) * (len(shown) - 1) > width

    def _widths(self, painter: Painter, line: list[Widget], width: int) -> list[int]:
        if self.tight is Tight.STACK and len(line) == 1 and width and len(self.shown()) > 1:
            return [width]
        if self.tight is Tight.EVEN and len(line) < len(self.shown()) and self._even(painter) <= width:
            gap, parts = painter.px(self.gap), _half(self.shown())
            return [(width - gap * (parts - 1)) // parts] * len(line)
        claims = [
            RoomClaim(child.measure(painter, width)[0], child.measure(painter, 0)[0], child.grow) for child in line
        ]
        return divide_room(claims, width - painter.px(self.gap) * (len(line) - 1))

    def _line_height(self, painter: Painter, line: list[Widget], width: int) -> int:
        widths = self._widths(painter, line, width)
        return max(child.measure(painter, wide)[1] for child, wide in zip(line, widths, strict=True))


class Stack(Box):
    """Children on top of each other, the last one uppermost; each fills the place unless its ``align`` says otherwise."""

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        across, down = self.pads(painter)
        sizes = [child.measure(painter, width - across) for child in self.shown()]
        return max((size[0] for size in sizes), default=0) + across, max((size[1] for size in sizes), default=0) + down

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        for child in self.shown():
            child.arrange(
                painter,
                across_row(
                    painter, child, across_column(painter, child, self.inner(painter), Align.STRETCH), Align.STRETCH
                ),
            )


class Spacer(Widget):
    """Empty room: ``units`` in both directions, or all spare room when it grows."""

    def __init__(self, units: float = 0, *, grow: float = 1.0) -> None:
        super().__init__()
        self._units = units
        self.grow = grow

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return painter.px(self._units), painter.px(self._units)


class Sized(Widget):
    """Limits the size of one child, in units; it is centred in wider places."""

    def __init__(
        self,
        child: Widget,
        *,
        width: float | None = None,
        least: float = 0,
        most: float | None = None,
        height: float | None = None,
    ) -> None:
        super().__init__()
        self._child = adopt(self, [child])[0]
        self._width, self._least, self._most, self._height = width, least, most, height
        self.grow = child.grow

    @override
    def children(self) -> Sequence[Widget]:
        return (self._child,)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        offered = min(width, self._upper(painter, width))
        wide, high = self._child.measure(painter, offered)
        if self._width is not None:
            wide = max(self._child.measure(painter, 0)[0], offered) if width else self._child.measure(painter, 0)[0]
        return max(wide, min(painter.px(self._least), width)), max(high, painter.px(self._height or 0))

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        offered = min(width, self._upper(painter, width))
        return max(self._child.least_height(painter, offered), painter.px(self._height or 0))

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        wide = max(
            min(rect.width, self._upper(painter, rect.width)), min(rect.width, self._child.measure(painter, 0)[0])
        )
        self._child.arrange(painter, pygame.Rect(rect.x + (rect.width - wide) // 2, rect.y, wide, rect.height))

    def _upper(self, painter: Painter, width: int) -> int:
        bound = self._width if self._width is not None else self._most
        return width if bound is None else painter.px(bound)


def across_column(painter: Painter, child: Widget, room: pygame.Rect, usual: Align) -> pygame.Rect:
    """``room`` narrowed to the child's width and aligned horizontally."""
    align = child.align or usual
    if align is Align.STRETCH:
        return room
    width = min(room.width, child.measure(painter, room.width)[0])
    return pygame.Rect(room.x + _offset(align, room.width - width), room.y, width, room.height)


def across_row(painter: Painter, child: Widget, room: pygame.Rect, usual: Align) -> pygame.Rect:
    """``room`` reduced to the child's height and aligned vertically."""
    align = child.align or usual
    if align is Align.STRETCH:
        return room
    height = min(room.height, child.measure(painter, room.width)[1])
    return pygame.Rect(room.x, room.y + _offset(align, room.height - height), room.width, height)


def _offset(align: Align, spare: int) -> int:
    return {Align.CENTRE: spare // 2, Align.END: spare}.get(align, 0)


_AMPLE = 1 << 16  # pixels: enough that nothing wraps


def _half(shown: Sequence[Widget]) -> int:
    """The number of children in the first of two lines."""
    return (len(shown) + 1) // 2


def _wrapped(painter: Painter, shown: list[Widget], width: int, gap: int) -> list[list[Widget]]:
    lines: list[list[Widget]] = [[]]
    used = 0
    for child in shown:
        wide = child.measure(painter, width)[0]
        if lines[-1] and used + gap + wide > width:
            lines.append([])
            used = 0
        used += wide + (gap if lines[-1] else 0)
        lines[-1].append(child)
    return lines


class RoomClaim(Struct, frozen=True):
    """The room one child asks for: ``wanted`` pixels, never below ``least``, and ``grow`` shares of spare room."""

    wanted: int
    least: int
    grow: float = 0.0


def divide_room(claims: Sequence[RoomClaim], room: int) -> list[int]:
    """Lengths for all claims. They fill ``room`` if one grows, and shrink towards their least if it is short.

    The sum exceeds ``room`` only if not even the least lengths fit.
    """
    spare = room - sum(claim.wanted for claim in claims)
    if spare >= 0:
        return _add([claim.wanted for claim in claims], [claim.grow for claim in claims], spare)
    give = [float(max(0, claim.wanted - claim.least)) for claim in claims]
    growers = [flexible if claim.grow else 0.0 for claim, flexible in zip(claims, give, strict=True)]
    lengths = [claim.wanted for claim in claims]
    for givers in (growers, [flexible - taken for flexible, taken in zip(give, growers, strict=True)]):
        short = min(sum(lengths) - room, int(sum(givers)))
        if short > 0:
            lengths = _add(lengths, givers, -short)
    return lengths


def _add(lengths: list[int], weights: Sequence[float], amount: int) -> list[int]:
    """``amount`` (may be negative) distributed over ``lengths`` by ``weights`` so that the sum is exact."""
    total = sum(weights)
    if not total or not amount:
        return lengths
    result, used, passed = list(lengths), 0, 0.0
    for index, weight in enumerate(weights):
        passed += weight
        due = round(amount * passed / total)
        result[index] += due - used
        used = due
    return result


class ColumnGrid(Box):
    """A fixed number of ``columns``, or as many of at least ``least`` units as fit, at most ``most``.

    ``weights`` gives columns of different widths; there is a single column if one would be narrower than ``least``.
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
        heights = divide_room(claims, inner.height - gap * max(0, len(rows) - 1))
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
        return divide_room([RoomClaim(0, 0, weight) for weight in weights], max(0, spare))

    def _count(self, painter: Painter, width: int) -> int:
        if self._columns:
            return self._columns
        gap = painter.px(self.gap)
        fit = (width + gap) // (self._need(painter) + gap)
        return max(1, min(self._most, fit, len(self.shown()) or 1))

    def _need(self, painter: Painter) -> int:
        """The least width of a column in pixels; it grows with the text and holds every child's longest word."""
        parts = max((child.measure(painter, 0)[0] for child in self.shown()), default=0)
        return max(1, parts, round(self._least * painter.scale))

    def _row_height(self, painter: Painter, row: Sequence[Widget], widths: Sequence[int]) -> int:
        return max(child.measure(painter, wide)[1] for child, wide in zip(row, widths, strict=False))

    def _claim(self, painter: Painter, row: Sequence[Widget], widths: Sequence[int]) -> RoomClaim:
        least = max(child.least_height(painter, wide) for child, wide in zip(row, widths, strict=False))
        return RoomClaim(self._row_height(painter, row, widths), least, max(child.grow for child in row))


def _rows(shown: Sequence[Widget], columns: int) -> list[Sequence[Widget]]:
    return [shown[start : start + columns] for start in range(0, len(shown), columns)]


class SheetKind(Enum):
    """The look of a panel: on the table, sunk into another panel, floating above everything, or a result on paper."""

    TABLE = "table"
    INSET = "inset"
    FLOATING = "floating"
    PAPER = "paper"


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
        self.on_paper = sheet is SheetKind.PAPER

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.on_paper:
            paint_paper(surface, painter, self.rect, painter.scale)
            return
        skin = {SheetKind.TABLE: panel_skin, SheetKind.INSET: inset_skin, SheetKind.FLOATING: floating_skin}[
            self._sheet
        ](painter)
        painter.box(surface, self.rect, skin)


class RuleLine(Widget):
    """A thin horizontal line between the parts of a panel."""

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return 0, guide_line(painter, 1.0)[1]

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        surface.fill(guide_line(painter, 1.0)[0], self.rect)


_BAR = 8  # units
_BLEED = 8  # units that shadows and rings may extend beyond the sides
_NOTCH = 72  # units per notch of the wheel
_LEAST = 132  # units: the height of three buttons, below which scrolling is useless


class Scroll(Widget):
    """Shows ``child`` at its full height, and scrolls if that is more than the available height.

    The bar takes room only when needed, and none with ``over``, for a child with a margin for it: nothing moves as it
    appears. ``pad`` (units) leaves room for rings and shadows at top and bottom.
    """

    role = WidgetRole.SCROLL
    finger_drag = FingerDrag.ANYWHERE
    ring_gap = Gap.S  # the text inside begins at the very edge

    def __init__(
        self, child: Widget, *, label: str = "", pad: float = Gap.S, bleed: float = _BLEED, over: bool = False
    ) -> None:
        super().__init__(label=label)
        self._over = over
        self._child = adopt(self, [child])[0]
        self._pad, self._bleed = pad, bleed
        self._offset = 0
        self._full = 0  # height of the child, pixels
        self._room = 0  # height shown
        self._grip: float | None = None
        self._over_bar = False
        self._bar_width = 0
        self.grow = 1.0

    @override
    def children(self) -> Sequence[Widget]:
        return (self._child,)

    @property
    def offset(self) -> int:
        """The number of pixels hidden above."""
        return self._offset

    @property
    def max_offset(self) -> int:
        """The greatest offset; 0 if everything is in view."""
        return max(0, self._full - self._room)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = self._child.measure(painter, width)
        return wide, high + 2 * painter.px(self._pad)

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        return min(self.measure(painter, width)[1], painter.px(_LEAST))

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self.clip = rect.inflate(2 * painter.px(self._bleed), 0)
        pad = painter.px(self._pad)
        width, self._room = rect.width, rect.height
        needed = self._child.least_height(painter, width) + 2 * pad
        self._bar_width = painter.px(_BAR) if needed > rect.height else 0
        if self._bar_width and not self._over:
            width -= self._bar_width + painter.px(Gap.S)
            needed = self._child.measure(painter, width)[1] + 2 * pad
        self._full = max(needed, rect.height)
        self._offset = min(self._offset, self.max_offset)
        self.focusable = self.max_offset > 0
        # If something inside is focusable, its keys reach this too, so it is not a tab stop itself.
        self.tab_stop = not any(part.focusable for part in walk(self._child))
        self._child.arrange(painter, pygame.Rect(rect.x, rect.y + pad - self._offset, width, self._full - 2 * pad))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if not self.max_offset:
            return
        theme = painter.theme
        groove, thumb = self._groove(), self._thumb()
        painter.box(surface, groove, Skin(radius=groove.width / 2, top=mix(theme.field, theme.panel, 0.3)))
        active = (self.hovered and self._over_bar) or self._grip is not None
        colour = theme.accent if active else theme.edge
        painter.box(surface, thumb, Skin(radius=thumb.width / 2, top=colour))

    def scroll_to(self, offset: float) -> bool:
        """Hide ``offset`` pixels above, within the limits; whether anything moved."""
        wanted = max(0, min(self.max_offset, round(offset)))
        if wanted == self._offset:
            return False
        move_tree(self._child, 0, self._offset - wanted)
        self._offset = wanted
        self.touch()
        return True

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll just far enough to show ``rect``, its top first; not if it already fills the view."""
        if rect.top <= self.rect.top and rect.bottom >= self.rect.bottom:
            return
        margin = self._step() // 2
        below = rect.bottom + margin - self.rect.bottom
        above = self.rect.top - (rect.top - margin)
        if below > 0:
            self.scroll_to(self._offset + min(below, rect.top - margin - self.rect.top))
        elif above > 0:
            self.scroll_to(self._offset - above)

    @override
    def wheel(self, dy: float) -> bool:
        return self.max_offset > 0 and (self.scroll_to(self._offset - dy * self._step()) or True)

    @override
    def key(self, event: KeyDown) -> bool:
        page = self._room * 0.9
        wanted = {
            "pageup": self._offset - page,
            "pagedown": self._offset + page,
            "home": 0.0,
            "end": float(self.max_offset),
        }
        if self.focused:
            wanted |= {"up": self._offset - self._step() / 2, "down": self._offset + self._step() / 2}
            wanted |= {"space": self._offset + page}
        if event.key not in wanted or event.mods:
            return False
        return self.scroll_to(wanted[event.key])

    @override
    def point(self, x: float, y: float) -> None:
        over = self._is_bar(x, y)
        if over != self._over_bar:
            self._over_bar = over
            self.touch()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if not self._is_bar(x, y):
            return False
        thumb = self._thumb()
        self._grip = y - thumb.y if thumb.top <= y < thumb.bottom else thumb.height / 2
        self.drag(x, y)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        groove, thumb = self._groove(), self._thumb()
        travel = groove.height - thumb.height
        if self._grip is not None and travel > 0:
            self.scroll_to((y - self._grip - groove.y) / travel * self.max_offset)

    @override
    def release(self, x: float, y: float) -> None:
        self.let_go()

    @override
    def let_go(self) -> None:
        self._grip = None
        super().let_go()

    def _is_bar(self, x: float, y: float) -> bool:
        """Whether there is a bar, with (x, y) on it or close to it."""
        groove = self._groove()
        return self.max_offset > 0 and groove.inflate(groove.width, 0).collidepoint(x, y)

    def _groove(self) -> pygame.Rect:
        width = max(1, self._bar_width)
        inset = width // 2
        away = width if self._over else width // 4  # from the edge; over a margin that is the edge of the window
        return pygame.Rect(
            self.rect.right - width - away, self.rect.y + inset, width, max(1, self.rect.height - 2 * inset)
        )

    def _thumb(self) -> pygame.Rect:
        groove = self._groove()
        height = max(4 * groove.width, round(groove.height * self._room / max(1, self._full)))
        travel = groove.height - height
        return pygame.Rect(
            groove.x, groove.y + round(travel * self._offset / max(1, self.max_offset)), groove.width, height
        )

    def _step(self) -> int:
        return round(_NOTCH * max(1, self._bar_width) / _BAR)
