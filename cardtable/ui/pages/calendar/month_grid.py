"""A month as a grid of days, each with a mark. One stop for Tab: arrows walk the days, Enter and a click choose one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta

import pygame
from msgspec import Struct

from cardtable.kernel.override import override
from cardtable.session.day_deals import DayState
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import CAPTION_STRONG, LEAD, LEAD_STRONG, LINE, LINE_STRONG, Gap, IconSize, Radius
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.widget import HeardPart, Widget, WidgetRole, box_of

WEEK = 7
_ROWS = 6
"""Weeks that a month may touch: the grid is as high in every month, so that nothing jumps."""

_MARK = IconSize.USUAL
_STEPS = {"left": -1, "right": 1, "up": -WEEK, "down": WEEK}
_NOTCH = 1.0


class MonthShown(Struct, frozen=True):
    """The month of ``day``, which is the day at hand; days from ``first`` to ``today`` can be chosen."""

    day: date
    first: date
    today: date
    states: Mapping[date, DayState]

    def holds(self, day: date) -> bool:
        """Whether that day can be chosen."""
        return self.first <= day <= self.today

    def within(self, day: date) -> date:
        """The day nearest to it that can be chosen."""
        return max(self.first, min(self.today, day))


class MonthGrid(Widget):
    """``walked`` is told of another day at hand, which may lie in another month; ``chosen`` of the day to play."""

    role = WidgetRole.LIST

    def __init__(
        self,
        shown: MonthShown,
        weekdays: Sequence[str],
        words: Callable[[date], str],
        walked: Callable[[date], object],
        chosen: Callable[[date], Transition | None],
        *,
        label: str,
    ) -> None:
        """``words`` says what a day is and what became of it."""
        super().__init__(label=label, focusable=True)
        self.shown = shown
        self._weekdays, self._words, self._walked, self._chosen = tuple(weekdays), words, walked, chosen
        self._over: date | None = None
        self._held: date | None = None
        self._turned = 0.0

    def show_month(self, shown: MonthShown) -> None:
        """Show another month, another day at hand, or the same with other marks."""
        self.shown = shown
        self.touch()

    def place_of(self, day: date) -> pygame.Rect:
        """Where a day of this month stands on the screen."""
        at = day.day - 1 + self.shown.day.replace(day=1).weekday()
        row, column = divmod(at, WEEK)
        left, right = (self.rect.x + self.rect.width * each // WEEK for each in (column, column + 1))
        top, high = self.rect.y + self._head, self.rect.height - self._head
        upper, lower = (top + high * each // _ROWS for each in (row, row + 1))
        return pygame.Rect(left, upper, right - left, lower - upper)

    def turn(self, months: int) -> None:
        """So many months on, or back; as far as there are days."""
        self._walk(another_month(self.shown.day, months))

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        high = max(painter.target(LEAD), painter.line(LEAD) + painter.icon_px(_MARK) + 2 * painter.px(Gap.M))
        names = (painter.width(name, CAPTION_STRONG) + painter.px(Gap.XS) for name in self._weekdays)
        return max(painter.width("00", LEAD_STRONG) + painter.px(Gap.L), *names) * WEEK, self._head_of(
            painter
        ) + high * _ROWS

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self._head = self._head_of(painter)

    _head = 0

    def _head_of(self, painter: Painter) -> int:
        return painter.line(CAPTION_STRONG) + painter.px(Gap.S)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        for column, name in enumerate(self._weekdays):
            left, right = (self.rect.x + self.rect.width * each // WEEK for each in (column, column + 1))
            x = (left + right - painter.width(name, CAPTION_STRONG)) // 2
            painter.write(surface, name, CAPTION_STRONG, theme.muted, x, self.rect.y + self._head // 2)
        for day in days_of_month(self.shown.day):
            self._paint_day(surface, painter, day)

    def _paint_day(self, surface: pygame.Surface, painter: Painter, day: date) -> None:
        theme, place = painter.theme, self.place_of(day).inflate(-painter.px(Gap.XS), -painter.px(Gap.XS))
        is_open, is_at_hand = self.shown.holds(day), day == self.shown.day
        if is_at_hand or (is_open and self.hovered and day == self._over):
            edge = theme.accent if is_at_hand else theme.panel_edge
            line = max(2, painter.px(LINE_STRONG)) if is_at_hand and self.focused else hairline(painter)
            painter.box(
                surface, place, Skin(painter.px(Radius.CONTROL), theme.raised_top, theme.raised, edge=edge, line=line)
            )
        mark = painter.icon_px(_MARK)
        high = painter.line(LEAD) + mark
        middle = place.centery - high // 2 + painter.line(LEAD) // 2
        style = LEAD_STRONG if day == self.shown.today else LEAD
        colour = theme.text if is_open else theme.muted
        text = str(day.day)
        wide = painter.width(text, style)
        if day == self.shown.today:
            side = max(painter.line(LEAD), painter.width("30", style)) + painter.px(Gap.XS)
            ring = pygame.Rect(0, 0, side + painter.px(Gap.S), side)
            ring.center = (place.centerx, middle)
            painter.box(surface, ring, Skin(side / 2, edge=theme.accent, line=max(2, painter.px(LINE))))
        painter.write(surface, text, style, colour, place.centerx - wide // 2, middle)
        centre = (place.centerx, place.centery - high // 2 + painter.line(LEAD) + mark // 2)
        paint_state(
            surface, painter, self.shown.states.get(day, DayState.NOT_PLAYED), centre, mark - painter.px(Gap.XS)
        )

    # -- events --------------------------------------------------------------------------------------------------------

    @override
    def _value(self) -> str:
        return self._words(self.shown.day)

    @override
    def point(self, x: float, y: float) -> None:
        over = self._found(x, y)
        if over != self._over:
            self._over = over
            self.touch()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self._held = self._found(x, y)
        return True

    @override
    def release(self, x: float, y: float) -> None:
        held, self._held = self._held, None
        if held is not None and self._found(x, y) == held:
            self._walk(held)
            self._choose(held)

    @override
    def let_go(self) -> None:
        self._held = None
        super().let_go()

    @override
    def heard_parts(self) -> Sequence[HeardPart]:
        days = days_of_month(self.shown.day)
        return [
            HeardPart(
                day, WidgetRole.OPTION, self._words(day), box_of(self.place_of(day)), chosen=day == self.shown.day,
                at=day == self.shown.day, enabled=self.shown.holds(day), place=(day.day, len(days)),
            )
            for day in days
        ]  # fmt: skip

    @override
    def wheel(self, dy: float) -> bool:
        """Up is back; touch pads report parts of a notch, of which only whole ones count."""
        self._turned += dy
        months, self._turned = int(self._turned), self._turned - int(self._turned)
        if months:
            self.turn(-months)
        return True

    @override
    def key(self, event: KeyDown) -> bool:
        day = self.shown.day
        if event.mods:
            return False
        if event.key in {"return", "space"}:
            if not event.repeat:
                self._choose(day)
            return True
        if event.key in _STEPS:
            self._walk(day + timedelta(_STEPS[event.key]))
        elif event.key in {"home", "end"}:
            self._walk(days_of_month(day)[0 if event.key == "home" else -1])
        else:
            return False
        return True

    def _walk(self, day: date) -> None:
        wanted = self.shown.within(day)
        if wanted != self.shown.day:
            self._walked(wanted)

    def _choose(self, day: date) -> None:
        transition = self._chosen(day)
        if self.host and transition:
            self.host.go(transition)

    def _found(self, x: float, y: float) -> date | None:
        """The day there that can be chosen."""
        days = filter(self.shown.holds, days_of_month(self.shown.day))
        return next((day for day in days if self.place_of(day).collidepoint(x, y)), None)


def days_of_month(day: date) -> Sequence[date]:
    """All days of the month of ``day``."""
    first = day.replace(day=1)
    last = another_month(first, 1) - timedelta(1)
    return [first + timedelta(n) for n in range(last.day)]


def another_month(day: date, months: int) -> date:
    """The same day so many months on, or the last of a month that has no such day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, month + 1, min(last, day.day))
        except ValueError:
            continue
    raise AssertionError


def paint_state(surface: pygame.Surface, painter: Painter, state: DayState, centre: tuple[int, int], side: int) -> None:
    """The mark of a state: a dot, a ring with a tick, a full disc with a tick; the shape says it, not the colour alone."""
    theme = painter.theme
    if state is DayState.NOT_PLAYED:
        return
    if state is DayState.PLAYED:
        side = max(4, side // 3)
    place = pygame.Rect(0, 0, side, side)
    place.center = centre
    line = max(1.25, LINE * painter.scale)
    if state is DayState.PLAYED:
        painter.box(surface, place, Skin(side / 2, theme.muted, theme.muted))
    elif state is DayState.WON_LATER:
        painter.box(surface, place, Skin(side / 2, edge=theme.accent, line=line))
        painter.icon(surface, "check", round(side * 0.62), theme.accent, place.center)
    else:
        painter.box(surface, place, Skin(side / 2, theme.accent_top, theme.accent))
        painter.icon(surface, "check", round(side * 0.7), theme.accent_text, place.center)
