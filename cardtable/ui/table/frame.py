"""What surrounds the cards: the bar with facts and buttons, the message line, the strip of a lesson, buttons for moves.

In a low window the bar is at the side of the table, and messages float over its lower edge.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from cardtable.games.seated import HANDS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import raised, sentences
from cardtable.kernel.compat import override
from cardtable.kernel.moves import Move
from cardtable.session.guide import Guide
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import Sort, completed, several
from cardtable.table.seating import beside_portrait, room_aside
from cardtable.ui.core.commands import Command, Commands, OfferedIn
from cardtable.ui.core.theme import BODY, CAPTION, LEAD, LEAD_STRONG, SECTION, STRONG, Gap, Ink, TypeStyle
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.actions import (
    COMMAND_NAMED,
    GO_ON_READING,
    cut_short,
)
from cardtable.ui.table.words import Fact, laid_words, move_text, play_text, prompt
from cardtable.ui.widgets.boxes import Box, Column, Row, Tight
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.menu import MenuButton, MenuItem, button_of, item_of
from cardtable.ui.widgets.pictures import TokenPicture
from cardtable.ui.widgets.screen import Announcements
from cardtable.ui.widgets.skins import SHADOW_REACH, Look, floating_skin
from cardtable.ui.widgets.text import Label, TextLine, flow
from cardtable.ui.widgets.widget import Align, Hold, Layer, Live, Widget, WidgetRole, adopt, enable

if TYPE_CHECKING:
    from cardtable.ui.table.round_table import RoundTable


class TableFrame(Widget):
    """Bar, table and message line; the table takes the rest of the window and never scrolls.

    ``strip``: between bar and table, or None; ``captions``: at the bottom while they are shown.
    """

    def __init__(
        self, bar: TableBar, table: Widget, line: MessageLine, captions: Widget, strip: Widget | None = None
    ) -> None:
        super().__init__()
        self._bar, self._table, self._line, self._captions = bar, table, line, captions
        self._strip = () if strip is None else (strip,)
        self.grow = 1.0
        adopt(self, [bar, *self._strip, table, line, captions])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._bar, *self._strip, self._table, self._line, self._captions)

    def fit(self, wide: float, high: float) -> None:
        """Chooses the arrangement for a window of ``wide`` × ``high`` units."""
        self._bar.fit(wide, high)
        floats = self._bar.form is Form.DOWN
        self._line.show(not floats)
        self._line.slip.floats = floats

    def covers(self, rect: pygame.Rect) -> bool:
        """Whether the frame may paint over the table within ``rect``: the strip has a shadow."""
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
        room, line = self._beside_bar(painter, rect), self._line
        if self._bar.form is Form.ACROSS:
            foot = line.measure(painter, rect.width)[1]
            room.height = max(0, room.height - foot)
            line.arrange(painter, pygame.Rect(room.x, room.bottom, room.width, foot))
        self._table.arrange(painter, self._below_strip(painter, room))
        self._line.slip.over = pygame.Rect(self._table.rect)

    def _beside_bar(self, painter: Painter, rect: pygame.Rect) -> pygame.Rect:
        """Puts the bar along the top or the side of ``rect`` and captions at the bottom; returns the rest."""
        bar = self._bar
        if bar.form is Form.DOWN:
            side = bar.measure(painter, rect.width)[0]
            bar.arrange(painter, pygame.Rect(rect.x, rect.y, side, rect.height))
            return self._above_captions(painter, pygame.Rect(rect.x + side, rect.y, rect.width - side, rect.height))
        rect = self._above_captions(painter, rect)
        top = bar.measure(painter, rect.width)[1]
        bar.arrange(painter, pygame.Rect(rect.x, rect.y, rect.width, top))
        return pygame.Rect(rect.x, rect.y + top, rect.width, max(0, rect.height - top))

    def _above_captions(self, painter: Painter, room: pygame.Rect) -> pygame.Rect:
        """Puts the captions at the bottom of ``room``; returns the rest."""
        if not self._captions.visible:
            return room
        high = self._captions.measure(painter, room.width)[1]
        self._captions.arrange(painter, pygame.Rect(room.x, room.bottom - high, room.width, high))
        return pygame.Rect(room.x, room.y, room.width, max(0, room.height - high))

    def _below_strip(self, painter: Painter, room: pygame.Rect) -> pygame.Rect:
        """Puts the strip at the top of ``room``; returns the rest."""
        for strip in self._strip:
            high = strip.measure(painter, room.width)[1]
            strip.arrange(painter, pygame.Rect(room.x, room.y, room.width, high))
            room = pygame.Rect(room.x, room.y + high, room.width, max(0, room.height - high))
        return room


class RoundFrame(TableFrame):
    """The frame of a round table: the table fills the window, bar and buttons lie over its corners, messages float over its middle.

    The buttons of ``verbs`` place themselves in the lower right corner; the one that sorts is at the lower left. The prompt for
    screen readers is below the table, where it is never in the way.
    """

    def __init__(
        self,
        bar: TableBar,
        table: Widget,
        line: MessageLine,
        verbs: VerbRow,
        captions: Widget,
        strip: Widget | None = None,
    ) -> None:
        super().__init__(bar, table, line, captions, strip)
        self._verbs, self._sorting, self._asked = verbs.buttons_box, verbs.sorting, verbs.asked
        line.slip.aside = lambda: [part.rect for part in (self._sorting, *verbs.buttons) if part.visible]
        adopt(self, [self._verbs, self._sorting, self._asked])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._asked, self._table, self._bar, *self._strip, self._sorting, self._verbs, self._captions)

    @override
    def fit(self, wide: float, high: float) -> None:
        self._bar.fit(wide, high)
        self._line.slip.floats = True

    @override
    def covers(self, rect: pygame.Rect) -> bool:
        return self._reach_into(rect, (*self._bar.children(), *self._strip, self._sorting, *self._verbs.children()))

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        Widget.arrange(self, painter, rect)
        place = self._beside_bar(painter, rect)
        if self._bar.form is Form.ACROSS and not self._strip:  # the table begins below the bar's edge, at the very top
            place = pygame.Rect(rect.x, rect.y, rect.width, place.bottom - rect.y)
        place = self._below_strip(painter, place)
        self._table.arrange(painter, place)
        area = Rect(place.x, place.y, place.width, place.height)
        aside = room_aside(area)
        foot, room = painter.px(Gap.M), max(1, round(aside) - painter.px(Gap.M))
        self._verbs.arrange(painter, pygame.Rect(place.right - foot - room, place.y, room, place.height - foot))
        sorting = pygame.Rect((0, 0), self._sorting.measure(painter, room))
        sorting.bottomleft = place.x + round(beside_portrait(area)), place.bottom - foot  # below the plate
        self._sorting.arrange(painter, sorting)
        self._line.slip.over = pygame.Rect(place)


_ANYWHERE = 1 << 20  # pixels: more than any window has
_SIDE = 72  # units: the width of the bar at the side; a fact wider than that is broken into lines
_LONG = 8  # letters of a word that has room at the side in the type of facts


class Form(Enum):
    """The arrangement of a bar."""

    ACROSS = "across"
    DOWN = "down"


_BETWEEN = " · "


class OneLine(Label):
    """Parts on one line with dots between them; the last ones are dropped if there is no room. Screen readers get all."""

    @override
    def _flowed(self, painter: Painter, width: int) -> tuple[TextLine, ...]:
        lines, span = super()._flowed(painter, width), self._spans[0]
        kept = span.text
        while len(lines) > 1 and _BETWEEN in kept:
            kept = kept.rpartition(_BETWEEN)[0]
            lines = flow(painter, (replace(span, text=kept),), width)
        return lines


_IN_BAR = frozenset({OfferedIn.BAR, OfferedIn.ALWAYS})

_ALSO_IN_MENU = "new"
"""In the menu even if it has a button."""

ROOM, LEAST_ROOM = 860, 560
"""Units of width below which the bar becomes compact, and then more compact, so that it stays one line and the cards large."""

LOW = 480
"""Units of height below which a wide window has the bar at its side: height is what the cards need."""

FLAT = 1.2
"""Width by height above which a window counts as wide."""


MENU = "more"
"""The command that opens the menu."""


class TableBar(Widget):
    """The way home and the title first, buttons last, as many facts as fit between them. Keeps all of them up to date."""

    role = WidgetRole.TOOLBAR

    def __init__(self, texts: Catalogue, commands: Commands) -> None:
        """``commands`` of the table; those that are not there are left out."""
        super().__init__()
        self.form = Form.ACROSS
        self.title_end = _ANYWHERE
        self._texts = texts
        self._title = Label("", SECTION)
        self._deal = OneLine("", CAPTION, Ink.GROUND_MUTED)
        self._facts: list[tuple[Label, Column]] = []
        self._shown_facts: tuple[Fact, ...] = ()
        self._signs: list[tuple[str, str, TypeStyle]] = []
        offered = (each for each in commands if each.command.shown in _IN_BAR or each.command.shown is OfferedIn.MENU)
        self._commands = {each.command.name: each for each in offered}
        self.buttons = {
            name: button_of(each, texts)
            for name, each in self._commands.items()
            if each.command.shown in _IN_BAR and each.available
        }
        self._home = next(button_of(each, texts) for each in commands if each.command.shown is OfferedIn.FIRST)
        menu = next((each.command for each in commands if each.command.name == MENU), None)
        self._more = MenuButton("", self._menu, icon="menu", label=texts.text("play.more"), shortcut=menu)
        self._title_box = Column([self._title, self._deal], gap=Gap.NONE, align=Align.START)
        self._buttons = [*self.buttons.values(), self._more]
        adopt(self, [self._home, self._title_box, *self._buttons])
        self.fit(ROOM)

    @override
    def children(self) -> Sequence[Widget]:
        return (self._home, self._title_box, *(pair for _, pair in self._facts), *self._buttons)

    def fit(self, room: float, high: float = math.inf) -> None:
        """Show what ``room`` × ``high`` units hold: with less, only the wanted buttons and no title; at last at the side."""
        form = Form.DOWN if high < LOW and room > FLAT * high else Form.ACROSS
        if form is not self.form:
            self.form = form
            self._signs = []  # the facts are set in another size
            super().changed()
        together = room < ROOM or form is Form.DOWN
        for name, button in self.buttons.items():
            button.show(not together or self._commands[name].command.shown is OfferedIn.ALWAYS)
        self._deal.show(not together)
        self._title_box.show(room >= LEAST_ROOM and form is Form.ACROSS)
        self.show_facts(self._shown_facts)

    def end_title(self, x: int) -> None:
        """Let the title end before ``x``, in pixels of the window."""
        if x != self.title_end:
            self.title_end = x
            self.changed()

    def open_menu(self) -> None:
        """Opens the menu from the keyboard: arrow keys move in it."""
        if self._more.visible:
            self._more.activate()

    def refresh(self) -> None:
        """Enables the buttons that have an effect now, and updates icons and tooltips."""
        for name, button in self.buttons.items():
            command = self._commands[name]
            enable(button, command.enabled)
            more = command.tooltip
            if more:
                button.hint = sentences([button.label, more])
            if button.icon != command.icon:
                button.icon = command.icon
                button.touch()

    def _menu(self) -> Sequence[MenuItem]:
        """The commands without a visible button."""
        shown = {name for name, button in self.buttons.items() if button.visible}
        shown.discard(_ALSO_IN_MENU)
        return [
            item_of(each, self._texts) for name, each in self._commands.items() if name not in shown and each.available
        ]

    def show_title(self, title: str, below: str, hint: str = "") -> None:
        """Shows the name of the game, and below it the deal or the score; ``hint`` is the tooltip."""
        _write(self._title, title)
        _write(self._deal, below)
        self._title_box.hint = hint

    def show_facts(self, facts: tuple[Fact, ...]) -> None:
        """Shows the facts; if only values changed, only those are written."""
        self._shown_facts = facts
        signs = [(fact.name, fact.token, self._value_style(fact)) for fact in facts]
        if self._signs != signs:
            self._signs = signs
            self._facts = [self._pair(fact) for fact in facts]
            adopt(self, [pair for _, pair in self._facts])
            self.changed()
        for (value, pair), fact in zip(self._facts, facts, strict=True):
            _write(value, fact.value)
            pair.hint = fact.meaning
            pair.label = self._texts.text("play.fact", name=fact.name, value=fact.value)

    def _pair(self, fact: Fact) -> tuple[Label, Column]:
        """A value, and the value below its name."""
        name = Label(fact.name, CAPTION, Ink.GROUND_MUTED, set_=Align.CENTRE)
        value = Label(fact.value, self._value_style(fact), set_=Align.CENTRE)
        return value, Column([name, _signed(value, fact)], gap=Gap.NONE, align=Align.CENTRE)

    def _value_style(self, fact: Fact) -> TypeStyle:
        """A long word at the side is set smaller so that it is not broken."""
        if self.form is not Form.DOWN:
            return LEAD_STRONG
        return CAPTION if max(map(len, fact.value.split()), default=0) > _LONG else STRONG

    # -- where its parts are -------------------------------------------------------------------------------------------

    def wide(self, painter: Painter) -> int:
        """Its width in pixels at the side of the window."""
        return max(painter.px(_SIDE), painter.target(BODY) + 2 * painter.px(Gap.S))

    @override
    def changed(self) -> None:
        """A part has another size; if the bar keeps its own, nothing else is laid out."""
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
        for part in (self._home, self._title_box):
            if part.visible:
                left = _stand(painter, part, left, rect, self.title_end - left) + gap
        for button in reversed([button for button in self._buttons if button.visible]):
            wide = button.measure(painter, rect.width)[0]
            _stand(painter, button, right - wide, rect)
            right -= wide + painter.px(Gap.XS)
        room = pygame.Rect(left, rect.y, max(0, right - gap - left), rect.height)
        self._spread_facts(painter, room, rect.centerx)

    def _spread_facts(self, painter: Painter, room: pygame.Rect, middle: int) -> None:
        """Places as many facts as fit, centred in the window as far as there is room."""
        gap = painter.px(Gap.XL)
        widths = [fact.measure(painter, room.width)[0] for _, fact in self._facts]
        fit = _that_fit(widths, gap, room.width)
        wide = sum(widths[:fit]) + gap * (fit - 1)
        x = max(room.left, min(middle - wide // 2, room.right - wide))
        for place, ((_, fact), width) in enumerate(zip(self._facts, widths, strict=True)):
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
        heights = [fact.measure(painter, inner.width)[1] for _, fact in self._facts]
        fit = _that_fit(heights, gap, room)
        y = top + max(0, room - sum(heights[:fit]) - gap * (fit - 1)) // 2
        for place, ((_, fact), high) in enumerate(zip(self._facts, heights, strict=True)):
            fact.visible = place < fit
            if fact.visible:
                fact.arrange(painter, pygame.Rect(inner.x, y, inner.width, high))
                y += high + gap


def _that_fit(sizes: Sequence[int], gap: int, room: int) -> int:
    """How many of the first parts fit into ``room`` with gaps between them."""
    used = -gap
    for count, size in enumerate(sizes):
        used += size + gap
        if used > room:
            return count
    return len(sizes)


def _stand(painter: Painter, part: Widget, left: int, room: pygame.Rect, most: int = _ANYWHERE) -> int:
    """Places a part at ``left``, centred vertically, no wider than ``most``; returns its right edge."""
    wide, high = part.measure(painter, min(room.width, most))
    part.arrange(painter, pygame.Rect(left, room.centery - high // 2, wide, high))
    return left + wide


def _hang(painter: Painter, part: Widget, top: int, room: pygame.Rect) -> int:
    """Places a part at ``top``, centred horizontally; returns its lower edge."""
    wide, high = part.measure(painter, room.width)
    part.arrange(painter, pygame.Rect(room.centerx - wide // 2, top, wide, high))
    return top + high


def _signed(value: Label, fact: Fact) -> Widget:
    """The value after its picture, if it has one."""
    return Row([TokenPicture(fact.token), value], gap=Gap.XS, tight=Tight.SHRINK) if fact.token else value


def _write(label: Label, text: str) -> None:
    if label.text != text:
        label.text = text


STAYS = 5.0
"""Seconds for which a refusal is emphasised."""

_ONE_LINE = 760
"""Units of window width from which every message fits on one line; narrower windows have room for two."""


class MessageLine(Widget):
    """Shows one message at a time: here, or in its ``slip``, which floats over the table.

    Keeps its height whatever it says, so that the table never moves; long texts grow upwards. While ``raised`` the text has
    a background of its own.
    """

    def __init__(self, announcements: Announcements) -> None:
        """``announcements`` gets every message, for screen readers."""
        super().__init__()
        self._announcements = announcements
        self._label = Label(" ", BODY, Ink.GROUND_MUTED, set_=Align.CENTRE)
        self._until: float | None = None
        self.raised = False
        self.slip = Slip()
        adopt(self, [self._label])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._label,)

    @property
    def text(self) -> str:
        return self._label.text

    def say(self, text: str, now: float, clear_of: Sequence[Rect] = ()) -> None:
        """Shows a message that asks for attention; the slip avoids ``clear_of`` if it can."""
        self._label.tell(text or " ", Ink.TEXT)
        self._until = now + STAYS
        self._announcements.announce(text, urgent=True)
        self.raised = bool(text)
        self.slip.say(text, clear_of)

    def tell(self, text: str) -> None:
        """Shows a quiet message."""
        self._label.tell(text or " ", Ink.GROUND_MUTED)
        self._announcements.announce(text)
        self._quiet()

    def update(self, now: float) -> None:
        """Makes the message quiet when its time is over."""
        if self._until is not None and now >= self._until:
            self._label.ink = Ink.GROUND_MUTED
            self._quiet()

    def _quiet(self) -> None:
        self._until, self.raised = None, False
        self.slip.say("")

    def wake_at(self) -> float | None:
        """When the message becomes quiet."""
        return self._until

    def may_cover(self, rect: pygame.Rect) -> bool:
        """Whether the text, which may be larger than its place, may be painted within ``rect``."""
        if not self.visible or not self.host or self.rect.contains(self.extent):
            return False
        reach = 2 * self.host.painter.px(SHADOW_REACH)
        return self.extent.inflate(reach, reach).colliderect(rect)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        lines = 1 if width >= painter.px(_ONE_LINE) else 2
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
        return self.rect.union(
            self._raised_ground(self.host.painter) if self.raised and self.host else self._label.rect
        )

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.raised:
            painter.box(surface, self._raised_ground(painter), floating_skin(painter))

    def _raised_ground(self, painter: Painter) -> pygame.Rect:
        """The background: as wide and high as the text, which may be more than the place."""
        wide = self._label.measure(painter, self._label.rect.width)[0] + 2 * painter.px(Gap.L)
        return self._label.rect.inflate(wide - self._label.rect.width, painter.px(Gap.XS))

    @override
    def changed(self) -> None:
        """The label has another text and perhaps another size: nothing else is laid out."""
        if self.rect.width <= 0:
            return  # nothing is seen of it: over a table that fills the window the slip speaks
        self._label.touch()
        if self.host:
            self.arrange(self.host.painter, self.rect)
        self._label.touch()


class Slip(Layer):
    """A message over the lower edge of a table without a message line; a click closes it."""

    role = WidgetRole.ALERT
    hold = Hold.FREE

    def __init__(self) -> None:
        super().__init__()
        self.floats = False
        self.over = pygame.Rect(0, 0, 0, 0)
        self.aside: Callable[[], Sequence[pygame.Rect]] = tuple
        """The buttons in the corners, which the slip avoids."""
        self._label = Label("", BODY, set_=Align.CENTRE)
        self._clear_of: Sequence[pygame.Rect] = ()
        adopt(self, [self._label])
        self.visible = False

    @override
    def children(self) -> Sequence[Widget]:
        return (self._label,)

    def say(self, text: str, clear_of: Sequence[Rect] = ()) -> None:
        """Shows ``text``, or hides the slip if there is none."""
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
        """Places it at the lower edge of ``room``, on one line or, where that is too wide, on more; with ``pads`` around the text."""
        wide, high = self._label.measure(painter, max(1, room.width - pads[0] - 2 * painter.px(Gap.S)))
        self.rect.size = wide + pads[0], high + pads[1]
        self.rect.midbottom = (room.centerx, room.bottom - painter.px(Gap.S))

    def _between(self, room: pygame.Rect) -> pygame.Rect:
        """The part of ``room`` between the buttons aside, at the height of the slip."""
        met = [rect for rect in self.aside() if rect.top < self.rect.bottom and rect.bottom > self.rect.top]
        left = max((rect.right for rect in met if rect.centerx < room.centerx), default=room.left)
        right = min((rect.left for rect in met if rect.centerx >= room.centerx), default=room.right)
        return pygame.Rect(left, room.y, right - left, room.height) if left < right else room

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, floating_skin(painter))

    @override
    def changed(self) -> None:
        """Its text has changed: nothing else is laid out or painted."""
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


_LEAST_WORDS = 260
"""Units: where less is left for the words, the buttons go below them."""


class GuideStrip(Row):
    """Shows the step of a guide."""

    role = WidgetRole.ALERT
    live = Live.POLITE

    def __init__(self, texts: Catalogue, guide: Guide, on: Action, again: Action, leave: Action) -> None:
        self._texts, self._guide = texts, guide
        self._said = Label("", LEAD)
        self._count = Label("", CAPTION, Ink.MUTED)
        spoken = _Words(self._said, self._count)
        self.on = Button(texts.text("lesson.on"), on, look=Look.PRIMARY, shortcut=GO_ON_READING)
        self.again = Button(texts.text("lesson.again"), again, icon="restart")
        self.leave = Button(texts.text("lesson.leave"), leave, look=Look.QUIET)
        super().__init__(
            [spoken, self.again, self.on, self.leave], padding=(Gap.XL, Gap.M), gap=Gap.M, tight=Tight.STACK
        )

    def show_step(self, words: str) -> None:
        guide = self._guide
        self._said.text = words
        self._count.text = self._texts.text("lesson.count", n=guide.number + 1, all=len(guide.lesson.steps))
        self.label = self._said.text
        over = guide.is_last and guide.reads
        self.on.show(guide.reads and not over)
        self.again.show(over)
        self.leave.text = self.leave.label = self._texts.text("lesson.done" if over else "lesson.leave")
        self.leave.look = Look.PRIMARY if over else Look.QUIET
        self.leave.changed()

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect.inflate(-2 * painter.px(Gap.S), 0), floating_skin(painter))


class _Words(Column):
    """The words of the step and the progress of the lesson."""

    def __init__(self, said: Label, count: Label) -> None:
        super().__init__([count, said], gap=Gap.XS)
        self.grow = 1.0

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, width)
        return max(wide, min(width, painter.px(_LEAST_WORDS))), high


_PASS = Move("pass")
_GIVE = "give"  # the verb of moves that hand a card to another seat


# -- buttons for moves at a round table --------------------------------------------------------------------------------


class AskedWords(Label):
    """The prompt for screen readers; the table paints it."""

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        """Paints nothing: the prompt is painted on the table."""

    @override
    def changed(self) -> None:
        """Nothing to lay out: the table places it."""


class VerbCluster(Box):
    """Buttons in the lower right corner, from right to left; if they do not fit, in rows from the bottom, with the last button
    lowest.

    They come and go with every turn, and nothing else moves.
    """

    def __init__(self) -> None:
        super().__init__()
        self._room = pygame.Rect(0, 0, 0, 0)

    @override
    def changed(self) -> None:
        self._sizes.clear()
        host = self.host
        if host is None or not self._room.width:
            super().changed()
            return
        self.touch()
        self.arrange(host.painter, self._room)
        self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        rows = self._rows(painter, width)
        gap = painter.px(Gap.S)
        wide = max((sum(size[0] + gap for _, size in row) - gap for row in rows), default=0)
        return wide, sum(max(size[1] for _, size in row) + gap for row in rows) - gap if rows else 0

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        """Places the buttons in the corner of ``rect``."""
        self._room = pygame.Rect(rect)
        wide, high = self.measure(painter, rect.width)
        super().arrange(painter, pygame.Rect(rect.right - min(wide, rect.width), rect.bottom - high, wide, high))
        gap, bottom = painter.px(Gap.S), rect.bottom
        for row in self._rows(painter, rect.width):
            high, right = max(size[1] for _, size in row), rect.right
            for part, (wide, _) in row:
                part.arrange(painter, pygame.Rect(right - wide, bottom - high, wide, high))
                right -= wide + gap
            bottom -= high + gap

    def _rows(self, painter: Painter, width: int) -> list[list[tuple[Widget, tuple[int, int]]]]:
        """The buttons row by row, the lowest row first, each from the right."""
        rows: list[list[tuple[Widget, tuple[int, int]]]] = []
        left, gap = 0, painter.px(Gap.S)
        for part in reversed(self.shown()):
            size = part.measure(painter, width)
            if not rows or size[0] > left:
                rows.append([])
                left = width
            rows[-1].append((part, size))
            left -= size[0] + gap
        return rows


class VerbRow:
    """Buttons for moves without cards and for sorting, and the prompt."""

    def __init__(self, texts: Catalogue, announcements: Announcements, sort: Action) -> None:
        """``announcements`` gets what the viewer is asked; ``sort`` sorts the hand as the button says."""
        self._announcements = announcements
        self.prompt: tuple[str, bool] = ("", False)
        self.asked = AskedWords("")
        self.buttons_box = VerbCluster()
        self._shown: tuple[object, ...] | None = None
        self._roomy = self._sorts_hand = True
        self._sort = Button(texts.text("party.sort.suit"), sort, look=Look.SECONDARY)
        self.sorting: Widget = self._sort

    @property
    def buttons(self) -> Sequence[Widget]:
        return self.buttons_box.children()

    def fit(self, room: float) -> None:
        """Drops the sort button in a narrow window of ``room`` units: the menu has it, too."""
        self._roomy = room >= ROOM
        self._share_room()

    def show(self, table: RoundTable) -> None:
        """Updates buttons and prompt. The prompt says when computer players are stopped; while a result is shown it is empty."""
        party, hand, texts = table.party, table.hands.hand, table.services.texts
        self._show_sorts(table)
        mine, stopped, silent = hand.mine, table.is_stopped, table.is_telling
        legal = party.legal if mine and not silent else ()
        quiet = silent or table.session.guide is not None  # somebody else says it
        text = "" if quiet else prompt(party, legal, hand.chip, texts, mine=mine)
        text = texts.text("party.paused") if stopped else text
        if text != self.prompt[0] and (mine or stopped or party.waits_for_click):
            self._announcements.announce(text)  # that others think is no news
        self.prompt = (text, mine)
        self.asked.text = text
        claims = mine and party.claim is not None
        key = (legal, hand.picks, hand.chip, claims)
        if key != self._shown:
            self._shown = key
            self.buttons_box.fill([*([_for_claim(table)] if claims else ()), *_made(table, legal)])
        self._share_room()

    def sorts_by(self, table: RoundTable) -> Sort:
        """The order that the button sorts by: the other one or, after cards were moved by hand, the previous one."""
        hand = table.hands.hand
        if hand.viewer is not None and hand.order.kept(hand.viewer) is not None:
            return hand.order.sort_of(hand.viewer)
        return table.hands.other_sort or Sort.SUIT

    def _share_room(self) -> None:
        self._sort.show(self._roomy and self._sorts_hand)

    def _show_sorts(self, table: RoundTable) -> None:
        """Shows one sort button: it sorts the hand the other way, or restores its order."""
        seat = table.viewer
        self._sorts_hand = seat is not None and len(table.party.state.piles[HANDS[seat]]) > 1
        by = self.sorts_by(table)
        self._sort.shortcut = COMMAND_NAMED[f"sort_{by.value}"]
        self._sort.rename(table.services.texts.text(f"party.sort.{by.value}"))


def _made(table: RoundTable, legal: Sequence[Move]) -> list[Button]:
    """Buttons for legal moves without cards, then for playing the picked cards; only those that mean something."""
    look = Look.PRIMARY if len(legal) == 1 else Look.SECONDARY  # gold is what there is nothing beside to do
    made = [_for_move(table, move, look) for move in legal if not move.source and not move.picks and move != _PASS]
    made += _chips(table, legal)
    if _PASS in legal:
        made.append(_for_move(table, _PASS, look, COMMAND_NAMED["pass"]))
    plays = [move for move in legal if move.picks]
    if plays and (table.party.game.combines or table.hands.hand.picks or several(plays)):
        made.append(_for_cards(table, plays))
    return made


def _for_cards(table: RoundTable, plays: Sequence[Move]) -> Button:
    """The button that plays the picked cards, named after the play once they are one."""
    party, texts, picks = table.party, table.services.texts, table.hands.hand.picks
    ready = completed(picks, plays)
    gives, several_cards = plays[0].verb == _GIVE, len(plays[0].picks) > 1
    words = texts.text("party.play" if not gives else "party.pass_on" if several_cards else "party.give")
    if ready and not gives:
        words = play_text(party, tuple(map(party.game.info.deck.parse, sorted(picks))), texts)
    play = COMMAND_NAMED["play"]
    button = Button(words, lambda: table.act(table.hands.play_picked()), look=Look.PRIMARY, shortcut=play)
    enable(button, ready)
    return button


def _for_claim(table: RoundTable) -> Button:
    texts = table.services.texts
    hint = texts.text("party.claim.hint")
    return Button(texts.text("party.claim"), lambda: cut_short(table), hint=hint, shortcut=COMMAND_NAMED["claim"])


def _for_move(table: RoundTable, move: Move, look: Look, shortcut: Command[RoundTable] | None = None) -> Button:
    words = move_text(move, table.party.game, table.services.texts)
    return Button(words, lambda: table.play(move), look=look, shortcut=shortcut)


def _chips(table: RoundTable, legal: Sequence[Move]) -> list[Button]:
    """Buttons for the chips that can be laid, by value; then for the places of the chosen one and its effect there."""
    party, texts = table.party, table.services.texts
    laid = [move for move in legal if move.source]
    chosen = [move for move in laid if move.source == table.hands.hand.chip]
    by_spot = {move.target if chosen else move.source: move for move in chosen or laid}
    made = []
    for spot, move in by_spot.items():
        chip_words, place = laid_words(move, party.game, party.state, texts) or (spot, spot)
        words = texts.text("party.chip.to" if chosen else "party.chip.take", chip=chip_words, place=place)
        made.append(Button(raised(words), partial(_choose, table, spot)))
    return made


def _choose(table: RoundTable, spot: str) -> None:
    table.act(table.hands.choose(spot))
