"""A window on something taller than itself: wheel, drag of the bar, keys, and bringing the focused part into view."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.colour import mix
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import FingerDrag, Widget, WidgetRole, adopt, walk

_BAR = 8  # units
_BLEED = 8  # units that shadows and rings may stand out at the sides
_NOTCH = 72  # units per notch of the wheel
_LEAST = 132  # units: three buttons high, below which scrolling is no use


class Scroll(Widget):
    """Shows ``child`` at its full height and scrolls when that is more than its own place.

    The bar takes room only when needed, and none ``over`` a child that has a margin for it: nothing moves as it appears.
    With ``pad`` (units) there is room inside for rings and shadows, top and bottom.
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
        """How many pixels are hidden above."""
        return self._offset

    @property
    def max_offset(self) -> int:
        """The greatest offset; 0 when all is in view."""
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
        # Where something inside can have the keyboard, its keys reach this too, and the scroll is no stop of its own.
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
        """Hide ``offset`` pixels above, as far as that goes; whether anything moved."""
        wanted = max(0, min(self.max_offset, round(offset)))
        if wanted == self._offset:
            return False
        self._child.shift(0, self._offset - wanted)
        self._offset = wanted
        self.touch()
        return True

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll just so far that ``rect`` is in view, its upper edge first; what fills the view already stays."""
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
        """Whether the bar is there, and (x, y) on it or near enough."""
        groove = self._groove()
        return self.max_offset > 0 and groove.inflate(groove.width, 0).collidepoint(x, y)

    def _groove(self) -> pygame.Rect:
        width = max(1, self._bar_width)
        inset = width // 2
        away = width if self._over else width // 4  # from the edge, which over a margin is that of the window
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
