"""The bar at a table: where one is, how the game stands, and what can be done. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

import pygame
from msgspec.structs import replace

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrase import sentences
from cardtable.kernel.override import override
from cardtable.ui.core.commands import Commands, OfferedIn
from cardtable.ui.core.theme import BODY, CAPTION, LEAD_STRONG, SECTION, STRONG, Gap, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.facts import Fact
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.menu import MenuButton, MenuItem, button_of, item_of
from cardtable.ui.widgets.pictures import TokenPicture
from cardtable.ui.widgets.text import Label, TextLine, flow
from cardtable.ui.widgets.widget import Align, Widget, WidgetRole, adopt

_ANYWHERE = 1 << 20  # pixels: more than any window has
_SIDE = 72  # units: the width of the bar at the side; a fact wider than that is broken into lines


class Form(Enum):
    """How a bar lies."""

    ACROSS = "across"
    DOWN = "down"


_BETWEEN = " · "


class OneLine(Label):
    """Parts with dots between them: those that do not fit on one line are left out, the last first. A voice tells all."""

    @override
    def _flowed(self, painter: Painter, width: int) -> tuple[TextLine, ...]:
        lines, span = super()._flowed(painter, width), self._spans[0]
        kept = span.text
        while len(lines) > 1 and _BETWEEN in kept:
            kept = kept.rpartition(_BETWEEN)[0]
            lines = self._lines[width, painter.stamp] = flow(painter, (replace(span, text=kept),), width)
        return lines


class BarBox(Widget):
    """``home`` and ``title`` first, ``buttons`` last, the facts in the middle: those that have no room are left out.

    ``title`` ends at ``title_end``, in pixels of the window, if it lies across.
    """

    role = WidgetRole.TOOLBAR

    def __init__(self, home: Widget, title: Widget, buttons: Sequence[Widget]) -> None:
        super().__init__()
        self.form = Form.ACROSS
        self.title_end = _ANYWHERE
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

    def wide(self, painter: Painter) -> int:
        """How much of the window's width it takes at its side, in pixels."""
        return max(painter.px(_SIDE), painter.target(BODY) + 2 * painter.px(Gap.S))

    @override
    def changed(self) -> None:
        """A part has another size: as long as the bar keeps its own, nobody else is troubled."""
        host = self.host
        if (
            host
            and self.rect.width
            and (self.form is Form.DOWN or self._size(host.painter, self.rect.width) == self.rect.size)
        ):
            self._sizes.clear()
            self.arrange(host.painter, self.rect)
            self.touch()
        else:
            super().changed()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        if self.form is Form.DOWN:
            return self.wide(painter), 0
        parts = [part for part in self.children() if part.visible]
        return width, max(part.measure(painter, width)[1] for part in parts) + 2 * painter.px(Gap.S)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        if self.form is Form.DOWN:
            self._arrange_down(painter, rect)
        else:
            self._arrange_across(painter, rect)

    def _arrange_across(self, painter: Painter, rect: pygame.Rect) -> None:
        pad, gap = painter.px(Gap.M), painter.px(Gap.M)
        left, right = rect.x + pad, rect.right - pad
        for part in (self._home, self._title):
            if part.visible:
                left = _stand(painter, part, left, rect, self.title_end - left) + gap
        for button in reversed([button for button in self._buttons if button.visible]):
            wide = button.measure(painter, rect.width)[0]
            _stand(painter, button, right - wide, rect)
            right -= wide + painter.px(Gap.XS)
        room = pygame.Rect(left, rect.y, max(0, right - gap - left), rect.height)
        self._spread_facts(painter, room, rect.centerx)

    def _spread_facts(self, painter: Painter, room: pygame.Rect, middle: int) -> None:
        """As many facts as fit, in the middle of the window as far as there is room."""
        gap = painter.px(Gap.XL)
        widths = [fact.measure(painter, room.width)[0] for fact in self._facts]
        fit = _that_fit(widths, gap, room.width)
        wide = sum(widths[:fit]) + gap * (fit - 1)
        x = max(room.left, min(middle - wide // 2, room.right - wide))
        for place, (fact, width) in enumerate(zip(self._facts, widths, strict=True)):
            fact.visible = place < fit
            if fact.visible:
                _stand(painter, fact, x, room)
                x += width + gap

    def _arrange_down(self, painter: Painter, rect: pygame.Rect) -> None:
        inner = rect.inflate(-2 * painter.px(Gap.XS), -2 * painter.px(Gap.S))
        top = _hang(painter, self._home, inner.y, inner) + painter.px(Gap.S)
        bottom = inner.bottom
        for button in reversed([button for button in self._buttons if button.visible]):
            bottom -= button.measure(painter, inner.width)[1]
            _hang(painter, button, bottom, inner)
        gap, room = painter.px(Gap.S), bottom - painter.px(Gap.S) - top
        heights = [fact.measure(painter, inner.width)[1] for fact in self._facts]
        fit = _that_fit(heights, gap, room)
        y = top + max(0, room - sum(heights[:fit]) - gap * (fit - 1)) // 2
        for place, (fact, high) in enumerate(zip(self._facts, heights, strict=True)):
            fact.visible = place < fit
            if fact.visible:
                fact.arrange(painter, pygame.Rect(inner.x, y, inner.width, high))
                y += high + gap


def _that_fit(sizes: Sequence[int], gap: int, room: int) -> int:
    """How many of the first parts stand in ``room`` with gaps between them."""
    used = -gap
    for count, size in enumerate(sizes):
        used += size + gap
        if used > room:
            return count
    return len(sizes)


def _stand(painter: Painter, part: Widget, left: int, room: pygame.Rect, most: int = _ANYWHERE) -> int:
    """Put a part at ``left``, in the middle of the height, no wider than ``most``; where it ends."""
    wide, high = part.measure(painter, min(room.width, most))
    part.arrange(painter, pygame.Rect(left, room.centery - high // 2, wide, high))
    return left + wide


def _hang(painter: Painter, part: Widget, top: int, room: pygame.Rect) -> int:
    """Put a part at ``top``, in the middle of the width; where it ends."""
    wide, high = part.measure(painter, room.width)
    part.arrange(painter, pygame.Rect(room.centerx - wide // 2, top, wide, high))
    return top + high


_IN_BAR = frozenset({OfferedIn.BAR, OfferedIn.ALWAYS})

_ALSO_IN_MENU = "new"
"""What people look for in a menu, also where it has a button."""

ROOM, LEAST_ROOM = 860, 560
"""Units of width below which the bar is drawn together, and then again, so that it stays one line and the cards large."""

LOW = 480
"""Units of height below which a window that lies flat has the bar at its side: there height is what the cards want."""

FLAT = 1.2
"""Width by height above which a window lies flat."""


MENU = "more"
"""The command that opens the menu."""


class TableBar:
    """Builds the bar and keeps it up to date."""

    def __init__(self, texts: Catalogue, commands: Commands) -> None:
        """``commands`` of the table; those that are not there are left out."""
        self._texts = texts
        self._title = Label("", SECTION)
        self._deal = OneLine("", CAPTION, Ink.GROUND_MUTED)
        self._names: list[Label] = []
        self._values: list[Label] = []
        self._pairs: list[Column] = []
        self._signs: list[tuple[str, str]] = []
        offered = (each for each in commands if each.command.shown in _IN_BAR or each.command.shown is OfferedIn.MENU)
        self._commands = {each.command.name: each for each in offered}
        self.buttons = {
            name: button_of(each, texts)
            for name, each in self._commands.items()
            if each.command.shown in _IN_BAR and each.there
        }
        home = next(button_of(each, texts) for each in commands if each.command.shown is OfferedIn.FIRST)
        menu = next((each.command for each in commands if each.command.name == MENU), None)
        self._more = more = MenuButton("", self._menu, icon="menu", label=texts.text("play.more"), shortcut=menu)
        self._title_box = Column([self._title, self._deal], gap=Gap.NONE, align=Align.START)
        self._shown_facts: tuple[Fact, ...] = ()
        self._box = BarBox(home, self._title_box, [*self.buttons.values(), more])
        self.widget: Widget = self._box
        self.fit(ROOM)

    @property
    def form(self) -> Form:
        """How it lies."""
        return self._box.form

    def fit(self, room: float, high: float = math.inf) -> None:
        """Show what ``room`` × ``high`` units hold: with less, only the wanted buttons and no title; at last at the side."""
        form = Form.DOWN if high < LOW and room > FLAT * high else Form.ACROSS
        turned = form is not self._box.form
        self._box.turn(form)
        together = room < ROOM or form is Form.DOWN
        for name, button in self.buttons.items():
            button.show(not together or self._commands[name].command.shown is OfferedIn.ALWAYS)
        self._deal.show(not together)
        self._title_box.show(room >= LEAST_ROOM and form is Form.ACROSS)
        if turned:
            self._signs = []  # the facts are set in another size
        self.show_facts(self._shown_facts)

    def end_title(self, x: int) -> None:
        """Let the title end before ``x``, in pixels of the window."""
        if x != self._box.title_end:
            self._box.title_end = x
            self._box.changed()

    def open_menu(self) -> None:
        """Open the menu, for its key; there the arrow keys walk."""
        if self._more.visible:
            self._more.activate()

    def refresh(self) -> None:
        """Let what can be done now be used, and show the pictures as they are."""
        for name, button in self.buttons.items():
            command = self._commands[name]
            button.enable(command.can)
            more = command.more
            if more:
                button.hint = sentences([button.label, more])
            if button.icon != command.icon:
                button.icon = command.icon
                button.touch()

    def _menu(self) -> Sequence[MenuItem]:
        """What has no button now."""
        shown = {name for name, button in self.buttons.items() if button.visible}
        shown.discard(_ALSO_IN_MENU)
        return [item_of(each, self._texts) for name, each in self._commands.items() if name not in shown and each.there]

    def show_title(self, title: str, below: str, hint: str = "") -> None:
        """Name of the game, and below it which deal it is or how it stands; ``hint`` is told to who points there."""
        _write(self._title, title)
        _write(self._deal, below)
        self._title_box.hint = hint

    def show_facts(self, facts: tuple[Fact, ...]) -> None:
        """How the game stands; the same facts with other values are only written anew."""
        self._shown_facts = facts
        signs = [(fact.name, fact.token) for fact in facts]
        if self._signs != signs:
            self._signs = signs
            style = STRONG if self.form is Form.DOWN else LEAD_STRONG
            self._names = [Label(fact.name, CAPTION, Ink.GROUND_MUTED, set_=Align.CENTRE) for fact in facts]
            self._values = [Label(fact.value, style, set_=Align.CENTRE) for fact in facts]
            pairs = zip(self._names, map(_signed, self._values, facts), strict=True)
            self._pairs = [Column([name, value], gap=Gap.NONE, align=Align.CENTRE) for name, value in pairs]
            self._box.show_facts(self._pairs)
        for pair, label, fact in zip(self._pairs, self._values, facts, strict=True):
            _write(label, fact.value)
            pair.hint = fact.meaning
            pair.label = self._texts.text("play.fact", name=fact.name, value=fact.value)


def _signed(value: Label, fact: Fact) -> Widget:
    """The value behind its picture, if it has one."""
    return Row([TokenPicture(fact.token), value], gap=Gap.XS, tight=Tight.SHRINK) if fact.token else value


def _write(label: Label, text: str) -> None:
    if label.text != text:
        label.text = text
