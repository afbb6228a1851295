"""How the parts of the bar at a table stand: across its top, or down its left side where the window is low."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import BODY, Gap
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.base import Widget, WidgetRole, adopt

_SIDE = 72  # units: the width of the bar at the side; a fact wider than that is broken into lines


class Form(Enum):
    """How a bar lies."""

    ACROSS = "across"
    DOWN = "down"


class BarBox(Widget):
    """``home`` and ``title`` first, ``buttons`` last, the facts in the middle: those that have no room are left out."""

    role = WidgetRole.TOOLBAR

    def __init__(self, home: Widget, title: Widget, buttons: Sequence[Widget]) -> None:
        super().__init__()
        self.form = Form.ACROSS
        self._home, self._title = home, title
        self._buttons = list(buttons)
        self._facts: list[Widget] = []
        adopt(self, [home, title, *buttons])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._home, self._title, *self._facts, *self._buttons)

    def turn(self, form: Form) -> None:
        """Lie another way."""
        if form is not self.form:
            self.form = form
            super().changed()

    def show_facts(self, facts: Sequence[Widget]) -> None:
        """Put other facts in the place of those there were."""
        self._facts = adopt(self, facts)
        self.changed()

    def wide(self, kit: Kit) -> int:
        """How much of the window's width it takes at its side, in pixels."""
        return max(kit.px(_SIDE), kit.target(BODY) + 2 * kit.px(Gap.S))

    @override
    def changed(self) -> None:
        """A part has another size: as long as the bar keeps its own, nobody else is troubled."""
        host = self.host
        if (
            host
            and self.rect.width
            and (self.form is Form.DOWN or self._size(host.kit, self.rect.width) == self.rect.size)
        ):
            self._sizes.clear()
            self.arrange(host.kit, self.rect)
            self.touch()
        else:
            super().changed()

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        if self.form is Form.DOWN:
            return self.wide(kit), 0
        parts = [part for part in self.children() if part.visible]
        return width, max(part.measure(kit, width)[1] for part in parts) + 2 * kit.px(Gap.S)

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, rect)
        if self.form is Form.DOWN:
            self._arrange_down(kit, rect)
        else:
            self._arrange_across(kit, rect)

    def _arrange_across(self, kit: Kit, rect: pygame.Rect) -> None:
        pad, gap = kit.px(Gap.M), kit.px(Gap.M)
        left, right = rect.x + pad, rect.right - pad
        for part in (self._home, self._title):
            if part.visible:
                left = _stand(kit, part, left, rect) + gap
        for button in reversed([button for button in self._buttons if button.visible]):
            wide = button.measure(kit, rect.width)[0]
            _stand(kit, button, right - wide, rect)
            right -= wide + kit.px(Gap.XS)
        room = pygame.Rect(left, rect.y, max(0, right - gap - left), rect.height)
        self._spread_facts(kit, room, rect.centerx)

    def _spread_facts(self, kit: Kit, room: pygame.Rect, middle: int) -> None:
        """As many facts as fit, in the middle of the window as far as there is room."""
        gap = kit.px(Gap.XL)
        widths = [fact.measure(kit, room.width)[0] for fact in self._facts]
        fit = _that_fit(widths, gap, room.width)
        wide = sum(widths[:fit]) + gap * (fit - 1)
        x = max(room.left, min(middle - wide // 2, room.right - wide))
        for place, (fact, width) in enumerate(zip(self._facts, widths, strict=True)):
            fact.visible = place < fit
            if fact.visible:
                _stand(kit, fact, x, room)
                x += width + gap

    def _arrange_down(self, kit: Kit, rect: pygame.Rect) -> None:
        inner = rect.inflate(-2 * kit.px(Gap.XS), -2 * kit.px(Gap.S))
        top = _hang(kit, self._home, inner.y, inner) + kit.px(Gap.S)
        bottom = inner.bottom
        for button in reversed([button for button in self._buttons if button.visible]):
            bottom -= button.measure(kit, inner.width)[1]
            _hang(kit, button, bottom, inner)
        gap, room = kit.px(Gap.S), bottom - kit.px(Gap.S) - top
        heights = [fact.measure(kit, inner.width)[1] for fact in self._facts]
        fit = _that_fit(heights, gap, room)
        y = top + max(0, room - sum(heights[:fit]) - gap * (fit - 1)) // 2
        for place, (fact, high) in enumerate(zip(self._facts, heights, strict=True)):
            fact.visible = place < fit
            if fact.visible:
                fact.arrange(kit, pygame.Rect(inner.x, y, inner.width, high))
                y += high + gap


def _that_fit(sizes: Sequence[int], gap: int, room: int) -> int:
    """How many of the first parts stand in ``room`` with gaps between them."""
    used = -gap
    for count, size in enumerate(sizes):
        used += size + gap
        if used > room:
            return count
    return len(sizes)


def _stand(kit: Kit, part: Widget, left: int, room: pygame.Rect) -> int:
    """Put a part at ``left``, in the middle of the height; where it ends."""
    wide, high = part.measure(kit, room.width)
    part.arrange(kit, pygame.Rect(left, room.centery - high // 2, wide, high))
    return left + wide


def _hang(kit: Kit, part: Widget, top: int, room: pygame.Rect) -> int:
    """Put a part at ``top``, in the middle of the width; where it ends."""
    wide, high = part.measure(kit, room.width)
    part.arrange(kit, pygame.Rect(room.centerx - wide // 2, top, wide, high))
    return top + high
