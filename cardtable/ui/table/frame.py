"""Where bar, table and message line of the play screen stand: below one another, or the bar beside the table.

Where the window is low the line gives its place up, too: what it has to say floats over the table's lower edge.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.kernel.override import override
from cardtable.table.geometry import Rect
from cardtable.table.seating import beside_portrait, room_aside
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.bar import Form, TableBar
from cardtable.ui.table.message_line import MessageLine
from cardtable.ui.widgets.skins import SHADOW_REACH
from cardtable.ui.widgets.widget import Widget, adopt


class TableFrame(Widget):
    """Everything that is not cards yields; the table takes the rest of the window and never scrolls.

    ``strip``, where there is one, stands between bar and table, ``captions``, while they are shown, at the very foot.
    """

    def __init__(
        self, bar: TableBar, table: Widget, line: MessageLine, captions: Widget, strip: Widget | None = None
    ) -> None:
        super().__init__()
        self._bar, self._table, self._line, self._captions = bar, table, line, captions
        self._strip = () if strip is None else (strip,)
        self.grow = 1.0
        adopt(self, [bar.widget, *self._strip, table, line.widget, captions])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._bar.widget, *self._strip, self._table, self._line.widget, self._captions)

    def fit(self, wide: float, high: float) -> None:
        """Choose how all stands in a window of ``wide`` × ``high`` units."""
        self._bar.fit(wide, high)
        floats = self._bar.form is Form.DOWN
        self._line.widget.show(not floats)
        self._line.slip.floats = floats

    def covers(self, rect: pygame.Rect) -> bool:
        """Whether anything of it may be painted over the table within ``rect``: the strip's shadow falls on it."""
        return self._reach_into(rect, self._strip)

    def _reach_into(self, rect: pygame.Rect, parts: Sequence[Widget]) -> bool:
        """Whether one of ``parts``, or its shadow, may be painted within ``rect``."""
        if self.host is None:
            return False
        reach = 2 * self.host.painter.px(SHADOW_REACH)
        return any(part.visible and part.extent.inflate(reach, reach).colliderect(rect) for part in parts)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        bar, line = self._bar.widget, self._line.widget
        if self._bar.form is Form.DOWN:
            side = bar.measure(painter, rect.width)[0]
            bar.arrange(painter, pygame.Rect(rect.x, rect.y, side, rect.height))
            beside = pygame.Rect(rect.x + side, rect.y, rect.width - side, rect.height)
            beside = self._above_captions(painter, beside)
            self._table.arrange(painter, self._below_strip(painter, beside))
        else:
            rect = self._above_captions(painter, rect)
            top, foot = (part.measure(painter, rect.width)[1] for part in (bar, line))
            bar.arrange(painter, pygame.Rect(rect.x, rect.y, rect.width, top))
            between = pygame.Rect(rect.x, rect.y + top, rect.width, max(0, rect.height - top - foot))
            self._table.arrange(painter, self._below_strip(painter, between))
            line.arrange(painter, pygame.Rect(rect.x, rect.bottom - foot, rect.width, foot))
        self._line.slip.over = pygame.Rect(self._table.rect)

    def _above_captions(self, painter: Painter, room: pygame.Rect) -> pygame.Rect:
        """Lay the captions along the foot of ``room``; what is left of it."""
        if not self._captions.visible:
            return room
        high = self._captions.measure(painter, room.width)[1]
        self._captions.arrange(painter, pygame.Rect(room.x, room.bottom - high, room.width, high))
        return pygame.Rect(room.x, room.y, room.width, max(0, room.height - high))

    def _below_strip(self, painter: Painter, room: pygame.Rect) -> pygame.Rect:
        """Stand the strip at the top of ``room``; what is left of it."""
        for strip in self._strip:
            high = strip.measure(painter, room.width)[1]
            strip.arrange(painter, pygame.Rect(room.x, room.y, room.width, high))
            room = pygame.Rect(room.x, room.y + high, room.width, max(0, room.height - high))
        return room


class RoundFrame(TableFrame):
    """A table for several fills the window: bar and buttons lie over its corners, words float over its middle.

    ``verbs`` finds its own place in the lower right corner, ``sorting`` stands at the lower left; ``asked`` is the prompt in words, which
    lies below the table and is never in the way.
    """

    def __init__(
        self,
        bar: TableBar,
        table: Widget,
        line: MessageLine,
        verbs: Widget,
        sorting: Widget,
        asked: Widget,
        captions: Widget,
        strip: Widget | None = None,
    ) -> None:
        super().__init__(bar, table, line, captions, strip)
        self._verbs, self._sorting, self._asked = verbs, sorting, asked
        line.slip.aside = lambda: [part.rect for part in (sorting, *verbs.children()) if part.visible]
        adopt(self, [verbs, sorting, asked])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._asked, self._table, self._bar.widget, *self._strip, self._sorting, self._verbs, self._captions)

    @override
    def fit(self, wide: float, high: float) -> None:
        self._bar.fit(wide, high)
        self._line.slip.floats = True

    @override
    def covers(self, rect: pygame.Rect) -> bool:
        return self._reach_into(
            rect, (*self._bar.widget.children(), *self._strip, self._sorting, *self._verbs.children())
        )

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        Widget.arrange(self, painter, rect)
        bar, place = self._bar.widget, pygame.Rect(rect)
        if self._bar.form is Form.DOWN:
            side = bar.measure(painter, rect.width)[0]
            bar.arrange(painter, pygame.Rect(rect.x, rect.y, side, rect.height))
            place = pygame.Rect(rect.x + side, rect.y, rect.width - side, rect.height)
        else:
            high = bar.measure(painter, rect.width)[1]
            bar.arrange(painter, pygame.Rect(rect.x, rect.y, rect.width, high))
            if self._strip:
                place = pygame.Rect(rect.x, rect.y + high, rect.width, max(0, rect.height - high))
        place = self._below_strip(painter, self._above_captions(painter, place))
        self._table.arrange(painter, place)
        area = Rect(place.x, place.y, place.width, place.height)
        aside = room_aside(area)
        foot, room = painter.px(Gap.M), max(1, round(aside) - painter.px(Gap.M))
        self._verbs.arrange(painter, pygame.Rect(place.right - foot - room, place.y, room, place.height - foot))
        sorting = pygame.Rect((0, 0), self._sorting.measure(painter, room))
        sorting.bottomleft = place.x + round(beside_portrait(area)), place.bottom - foot  # below the plate
        self._sorting.arrange(painter, sorting)
        self._line.slip.over = pygame.Rect(place)
