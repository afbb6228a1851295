"""The parts of a page to read: the text that can be pulled like paper, and the list of its headings beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, Gap, Ink
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.base import Role, Widget, adopt
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.button import Action, Pressable
from cardtable.ui.widgets.fade import Fade
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.skins import Look, button_skin
from cardtable.ui.widgets.textflow import Span, flow, flow_size, paint_lines

_PULL = 6  # units the pointer moves before it pulls the page
_READ = 4  # the part that is read begins in this part of the view, or above it


class Reader(Scroll):
    """A scroll whose page can also be pulled with the pointer; where lines are cut they fade into the sheet."""

    def __init__(self, child: Widget, *, label: str) -> None:
        super().__init__(child, label=label)
        self._fade = adopt(self, [Fade(self._seen, lambda: (self.offset, self.reach - self.offset))])[0]
        self._held: tuple[float, int] | None = None  # where the page was taken, and how far it was scrolled then
        self._pulling = False
        self.moved: Callable[[], None] = lambda: None

    @override
    def children(self) -> Sequence[Widget]:
        return (*super().children(), self._fade)

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, rect)
        self._fade.arrange(kit, rect)
        self.moved()

    @override
    def scroll_to(self, offset: float) -> bool:
        scrolled = super().scroll_to(offset)
        if scrolled:
            self.moved()
        return scrolled

    def _seen(self) -> pygame.Rect:
        """The view without the bar."""
        return pygame.Rect(self.rect.x, self.rect.y, self._child.rect.width, self.rect.height)

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
    """The names of a page's parts; pressing one brings it into view. The part that is being read is marked."""

    def __init__(self, name: str, parts: Sequence[Heading], reader: Reader, *, here: str) -> None:
        """``here`` is what a screen reader is told of the part that is being read."""
        self._links = [PartLink(part.text, partial(self._go, part), here) for part in parts]
        super().__init__([Label(name, CAPTION, Ink.GROUND_MUTED), *self._links], gap=Gap.NONE, label=name)
        self._parts, self._reader = tuple(parts), reader
        self._wanted: Heading | None = None
        reader.moved = self._mark

    def _go(self, part: Heading) -> None:
        self._reader.show_part(part)
        self._wanted = part  # at the end of the page it may not have got to the top
        self._mark()
        self._wanted = None

    def _mark(self) -> None:
        """The last part whose heading has come into the upper part of the view."""
        reader = self._reader
        line = reader.rect.bottom if reader.reach == reader.offset > 0 else reader.rect.y + reader.rect.height // _READ
        read = [part for part in self._parts if part.rect.top <= line]
        now = self._wanted or (read[-1] if read else None)
        for part, link in zip(self._parts, self._links, strict=True):
            link.mark(here=part is now)


class PartLink(Pressable):
    """A line of a list of contents."""

    def __init__(self, text: str, action: Action, here: str) -> None:
        super().__init__(action, label=text)
        self.here = False
        self._told = here

    def mark(self, *, here: bool) -> None:
        """Say whether this is the part that is being read."""
        if here is not self.here:
            self.here = here
            self.touch()

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        widest = (Span(self.label, STRONG),)
        wide, high = flow_size(flow(kit, widest, max(kit.px(Gap.HUGE), width)))
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
        return (Span(self.label, STRONG, Ink.ACCENT),) if self.here else (Span(self.label, BODY, Ink.TEXT),)

    @override
    def _value(self) -> str:
        return self._told if self.here else ""


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
