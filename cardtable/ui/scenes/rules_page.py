"""The parts of a page to read: the text that can be pulled like paper, and the list of its headings beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from cardtable.ui.kit import Kit
from cardtable.ui.override import override
from cardtable.ui.theme import BODY, CAPTION, Gap, Ink
from cardtable.ui.wear import Look, button_skin
from cardtable.ui.widgets.base import Role, Widget, adopt
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.button import Action, Pressable
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.textflow import Span, flow, flow_size, paint_lines

_PULL = 6  # units the pointer moves before it pulls the page


class Reader(Scroll):
    """A scroll whose page can also be pulled with the pointer."""

    def __init__(self, child: Widget, *, label: str) -> None:
        super().__init__(child, label=label)
        self._held: tuple[float, int] | None = None  # where the page was taken, and how far it was scrolled then
        self._pulling = False

    def show_part(self, part: Widget) -> None:
        """Bring a part of the page to the top of the view."""
        self.scroll_to(part.rect.top - self._child.rect.top)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if super().press(x, y, clicks):
            return True
        self._held, self._pulling = (y, self.offset), False
        return self.reach > 0

    @override
    def drag(self, x: float, y: float) -> None:
        if self._held is None:
            super().drag(x, y)
            return
        start, offset = self._held
        host = self.host
        self._pulling = self._pulling or (host is not None and abs(y - start) > host.kit.px(_PULL))
        if self._pulling:
            self.scroll_to(offset + start - y)

    @override
    def let_go(self) -> None:
        self._held, self._pulling = None, False
        super().let_go()


class Parts(Column):
    """The names of a page's parts; pressing one brings it into view."""

    def __init__(self, name: str, parts: Sequence[Heading], reader: Reader) -> None:
        links = [PartLink(part.text, partial(reader.show_part, part)) for part in parts]
        super().__init__([Label(name, CAPTION, Ink.GROUND_MUTED), *links], gap=Gap.NONE, label=name)


class PartLink(Pressable):
    """A line of a list of contents."""

    def __init__(self, text: str, action: Action) -> None:
        super().__init__(action, label=text)

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        wide, high = flow_size(flow(kit, self._spans(), max(kit.px(Gap.HUGE), width)))
        return wide, max(kit.target(BODY), high + kit.px(Gap.S))

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        skin = button_skin(kit, Look.QUIET, self._mood())
        if skin:
            kit.box(surface, self.rect.inflate(2 * kit.px(Gap.S), 0), skin)
        lines = flow(kit, self._spans(), self.rect.width)
        spare = self.rect.height - flow_size(lines)[1]
        paint_lines(surface, kit, lines, self.rect.move(0, spare // 2))

    def _spans(self) -> tuple[Span, ...]:
        return (Span(self.label, BODY, Ink.TEXT),)


class Beside(Widget):
    """``side`` (so many units wide) at the left of ``main``; left out where ``main`` would get narrower than ``least``."""

    role = Role.GROUP

    def __init__(self, side: Widget, main: Widget, *, wide: float, least: float) -> None:
        super().__init__()
        self._side, self._main = adopt(self, [side, main])
        self._wide, self._least = wide, least
        self.grow = 1.0

    @override
    def children(self) -> Sequence[Widget]:
        return (self._side, self._main)

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        return width, self._main.measure(kit, width - self._taken(kit, width))[1]

    @override
    def least_height(self, kit: Kit, width: int) -> int:
        taken = self._taken(kit, width)
        side = self._side.measure(kit, taken)[1] if taken else 0
        return max(side, self._main.least_height(kit, width - taken))

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, rect)
        taken = self._taken(kit, rect.width)
        self._side.visible = taken > 0
        self._main.arrange(kit, pygame.Rect(rect.x + taken, rect.y, rect.width - taken, rect.height))
        if taken:
            high = self._side.measure(kit, kit.px(self._wide))[1]
            self._side.arrange(kit, pygame.Rect(rect.x, rect.y, taken - kit.px(Gap.XXL), high))

    def _taken(self, kit: Kit, width: int) -> int:
        """What the side takes of the width with the gap beside it; nothing where it is too narrow."""
        taken = kit.icon_px(self._wide) + kit.px(Gap.XXL)
        return taken if width - taken >= kit.icon_px(self._least) else 0
