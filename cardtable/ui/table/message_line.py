"""The line of text under a table: why something is not allowed, and what happened last. Every event is also words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.kernel.override import override
from cardtable.table.geometry import Rect
from cardtable.ui.core.theme import BODY, Gap, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.screen import Told
from cardtable.ui.widgets.skins import SHADOW_REACH, floating_skin
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, Hold, Layer, Widget, WidgetRole, adopt

STAYS = 5.0
"""Seconds that a refusal stays before the line turns quiet again."""

_ONE_LINE = 760
"""Units: in a window as wide as this every message is one line; in narrower ones there is room for two."""


class MessageLine:
    """Says one thing at a time: on its ``widget``, or on its ``slip`` where that floats over the table."""

    def __init__(self, told: Told) -> None:
        """``told`` hears of all that is said here."""
        self._told = told
        self._label = Label(" ", BODY, Ink.GROUND_MUTED, set_=Align.CENTRE)
        self._until: float | None = None
        self._shelf = _Shelf(self._label)
        self.widget: Widget = self._shelf
        self.slip = Slip()

    @property
    def text(self) -> str:
        """What it says now."""
        return self._label.text

    def say(self, text: str, now: float, clear_of: Sequence[Rect] = ()) -> None:
        """Say something that asks for attention; the slip leaves ``clear_of`` to be seen as far as it can."""
        self._label.tell(text or " ", Ink.TEXT)
        self._until = now + STAYS
        self._told.tell(text, urgent=True)
        self._shelf.raised = bool(text)
        self.slip.say(text, clear_of)

    def tell(self, text: str) -> None:
        """Note quietly what happened."""
        self._label.tell(text or " ", Ink.GROUND_MUTED)
        self._until = None
        self._told.tell(text)
        self._shelf.raised = False
        self.slip.say("")

    def update(self, now: float) -> None:
        """Turn quiet when the time is over."""
        if self._until is not None and now >= self._until:
            self._label.ink, self._until = Ink.GROUND_MUTED, None
            self._shelf.raised = False
            self.slip.say("")

    def wake_at(self) -> float | None:
        """When it turns quiet."""
        return self._until

    def may_cover(self, rect: pygame.Rect) -> bool:
        """Whether some of what the line says, which may be more than its place holds, may be painted within ``rect``."""
        shelf = self._shelf
        if not shelf.visible or not shelf.host or shelf.rect.contains(shelf.extent):
            return False
        reach = 2 * shelf.host.painter.px(SHADOW_REACH)
        return shelf.extent.inflate(reach, reach).colliderect(rect)


class Slip(Layer):
    """What must be said, over the lower edge of a table that has no line below it; a press takes it away."""

    role = WidgetRole.ALERT
    hold = Hold.FREE

    def __init__(self) -> None:
        super().__init__()
        self.floats = False
        self.over = pygame.Rect(0, 0, 0, 0)
        self.aside: Callable[[], Sequence[pygame.Rect]] = tuple
        """What the slip gives way to, to the left or the right: buttons in the corners."""
        self._label = Label("", BODY, set_=Align.CENTRE)
        self._clear_of: Sequence[pygame.Rect] = ()
        adopt(self, [self._label])
        self.visible = False

    @override
    def children(self) -> Sequence[Widget]:
        return (self._label,)

    def say(self, text: str, clear_of: Sequence[Rect] = ()) -> None:
        """Show ``text``, or go away when there is none."""
        if not text and not self.visible:
            return
        self._clear_of = [pygame.Rect(rect.x, rect.y, rect.w, rect.h) for rect in clear_of]
        self._label.text = self.label = text
        self.show(bool(text) and self.floats)

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._label.rect = pygame.Rect(0, 0, 0, 0)
        if not self.visible:
            return
        pads = (2 * painter.px(Gap.L), 2 * painter.px(Gap.S))
        self._lie_in(painter, self.over, pads)
        if self.rect.collidelist(list(self.aside())) >= 0:
            for _ in range(2):  # on more lines it may reach up to further ones
                self._lie_in(painter, self._between(self.over), pads)
        above = self.rect.move(0, self.over.y + painter.px(Gap.S) - self.rect.y)
        if self.rect.collidelist(self._clear_of) >= 0 and above.collidelist(self._clear_of) < 0:
            self.rect = above
        self._label.arrange(painter, self.rect.inflate(-pads[0], -pads[1]))

    def _lie_in(self, painter: Painter, room: pygame.Rect, pads: tuple[int, int]) -> None:
        """At the lower edge of ``room``, as wide as the text, or on more lines where that is wider; ``pads`` around it."""
        wide, high = self._label.measure(painter, max(1, room.width - pads[0] - 2 * painter.px(Gap.S)))
        self.rect.size = wide + pads[0], high + pads[1]
        self.rect.midbottom = (room.centerx, room.bottom - painter.px(Gap.S))

    def _between(self, room: pygame.Rect) -> pygame.Rect:
        """What is left of ``room`` between the things aside at the height of the slip."""
        met = [rect for rect in self.aside() if rect.top < self.rect.bottom and rect.bottom > self.rect.top]
        left = max((rect.right for rect in met if rect.centerx < room.centerx), default=room.left)
        right = min((rect.left for rect in met if rect.centerx >= room.centerx), default=room.right)
        return pygame.Rect(left, room.y, right - left, room.height) if left < right else room

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, floating_skin(painter))

    @override
    def changed(self) -> None:
        """It says something else, comes or goes: nothing else is laid out or painted for that."""
        self._sizes.clear()
        host = self.host
        if host is None:
            return
        self._touch_if_seen()
        self.settle(host.painter, self.over)
        self._touch_if_seen()

    def _touch_if_seen(self) -> None:
        if self.rect.width:
            self.touch()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self.say("")
        return True


class _Shelf(Widget):
    """Keeps its height whatever its label says: the table above never moves for a word. Too long a text grows upwards.

    While it is ``raised`` what it says stands on a slip of its own, so that the eye is drawn to it.
    """

    def __init__(self, label: Label) -> None:
        super().__init__()
        self.raised = False
        self._label = label
        adopt(self, [label])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._label,)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        lines = 1 if width >= painter.px(_ONE_LINE * painter.text_scale) else 2
        return width, lines * painter.line(BODY) + 2 * painter.px(Gap.XS if lines == 1 else Gap.S)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        room = rect.inflate(-2 * painter.px(Gap.L), 0)
        room.height -= 2 * painter.px(Gap.XS)  # the rail of the table has the lower edge
        wanted = max(room.height, self._label.measure(painter, room.width)[1])
        self._label.arrange(painter, pygame.Rect(room.x, room.bottom - wanted, room.width, wanted))

    @property
    @override
    def extent(self) -> pygame.Rect:
        return self.rect.union(self._slip(self.host.painter) if self.raised and self.host else self._label.rect)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.raised:
            painter.box(surface, self._slip(painter), floating_skin(painter))

    def _slip(self, painter: Painter) -> pygame.Rect:
        """As wide as the text, and as high, which may be more than the place."""
        wide = self._label.measure(painter, self._label.rect.width)[0] + 2 * painter.px(Gap.L)
        return self._label.rect.inflate(wide - self._label.rect.width, painter.px(Gap.XS))

    @override
    def changed(self) -> None:
        """The label has another text, and may need another part of the place: nobody else is troubled."""
        if self.rect.width <= 0:
            return  # nothing is seen of it: over a table that fills the window the slip speaks
        self._label.touch()
        if self.host:
            self.arrange(self.host.painter, self.rect)
        self._label.touch()
