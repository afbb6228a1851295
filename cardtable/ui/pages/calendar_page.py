"""The calendar of the deals of the day: a month as a grid of marked days, and the actions for the chosen day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import partial

import pygame
from msgspec import Struct

from cardtable.ai.skill import has_days
from cardtable.games.registry import ALL_GAMES, find
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import day_words, raised
from cardtable.kernel.compat import override
from cardtable.session.deals import DayState, DealChoice, day_states, day_streaks, under_way, won_today
from cardtable.ui.core.commands import Command, Commands, bound
from cardtable.ui.core.scene import KeyDown, Pop, Replace, Transition
from cardtable.ui.core.theme import (
    BODY,
    CAPTION,
    CAPTION_STRONG,
    LEAD,
    LEAD_STRONG,
    LINE,
    LINE_STRONG,
    Gap,
    IconSize,
    Ink,
    Radius,
)
from cardtable.ui.pages.page import DayWatch, PageScene
from cardtable.ui.paint.painter import Painter, Skin, hairline
from cardtable.ui.services import DayChosen, Services
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Row, Spacer, Tight
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.figures import Figure, figure_row
from cardtable.ui.widgets.menu import Tab, Tabs, button_of
from cardtable.ui.widgets.pictures import Picture
from cardtable.ui.widgets.screen import Toast
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Label
from cardtable.ui.widgets.widget import AccessiblePart, Align, Control, Widget, WidgetRole, aligned, box_of, growing

_SIDE = 300  # units: the least width of the month and of the column beside it
_LEGEND = (DayState.WON, DayState.WON_LATER, DayState.PLAYED)


class CalendarScene(PageScene):
    """The calendar of ``game_id`` alone, if opened from its table, or of all patiences."""

    def __init__(self, services: Services, deals: DealChoice, game_id: str | None) -> None:
        super().__init__(services)
        self._days = deals.days
        self._from_table = game_id is not None
        self._games = [game_id] if game_id else [game.info.id for game in ALL_GAMES if has_days(game.info.id)]
        self._watch = DayWatch(services.world)
        self._day = self._today
        self._at = 0
        self._pages: list[Column] = []
        self._states: Mapping[date, DayState] = {}
        self._sought: date | None = None
        self._under_way: frozenset[date] = frozenset()
        self._missing = set[tuple[str, date]]()
        self.month: MonthGrid | None = None
        self._named = Heading("", 2)
        self._told, self._state = Heading("", 3), Label("", BODY, Ink.MUTED)
        self._play: Button | None = None

    @property
    @override
    def about(self) -> str:
        return self._game_id

    @override
    def title(self) -> str:
        return self.text("calendar.title")

    @override
    def note(self) -> str:
        return self.text("calendar.note")

    @override
    def content(self) -> Widget:
        self._pages = [Column(gap=Gap.M) for _ in self._games]
        self._fill()
        if self._from_table:
            return self._pages[0]
        tabs = [Tab(self.text(f"game.{game}.name"), page) for game, page in zip(self._games, self._pages, strict=True)]
        return Tabs(tabs, self._at, label=self.text("calendar.games")).then(self._show)

    @override
    def resume(self, result: object) -> None:
        self.rebuild()
        super().resume(result)
        if self.month is not None:
            self.stage.focus(self.month, ring=False)

    @override
    def update(self, now: float) -> Transition | None:
        before = self._today
        if self._watch.look(now):
            self._day = self._today if self._day == before else self._day
            self._fill()
        sought = self._sought
        if sought is not None and self._days.number(self._game_id, sought) is not None:
            return self._choose(sought)
        if sought is not None and not self._days.is_sought(self._game_id, sought):
            self._sought = None
            self._missing.add((self._game_id, sought))
            self._tell()
            self.toast(Toast(self.text("calendar.not_found"), icon="warning"))
        return super().update(now)

    @override
    def wake_at(self, now: float) -> float | None:
        times = [time for time in (super().wake_at(now), self._watch.wake_at()) if time is not None]
        return min(times, default=None)

    @override
    def commands(self) -> Commands:
        return (*bound(CALENDAR, self), *super().commands())

    def earlier(self) -> None:
        self._turn(-1)

    def later(self) -> None:
        self._turn(1)

    def _turn(self, months: int) -> None:
        if self.month is not None:
            self.month.turn(months)

    @property
    def _game_id(self) -> str:
        return self._games[self._at]

    @property
    def _today(self) -> date:
        return date(*self._watch.today)

    def _show(self, index: int) -> None:
        self._at, self._sought = index, None
        self._fill()

    def _fill(self) -> None:
        """Rebuilds the page for the shown game."""
        game, today = find(self._game_id), self._today
        days = self._days.of_days(self._game_id, today)
        self._states = day_states(self._s.store, game, days)
        self._under_way = frozenset(days[number] for number in under_way(self._s.store, game, days))
        weekdays = [self.text(f"calendar.week.{n}") for n in range(1, 8)]
        shown, name = self._shown(), self.text("calendar.title")
        self.month = MonthGrid(shown, weekdays, self._play_it, label=name).then(self._walk)
        self._play = Button("", self._play_it, icon="play", look=Look.PRIMARY)
        earlier, later = (button_of(each, self._s.texts) for each in bound(CALENDAR, self))
        to_today = Button(self.text("calendar.today"), lambda: self._walk(self._today), look=Look.QUIET)
        head = Row(
            [growing(aligned(self._named, Align.CENTRE)), to_today, earlier, later], gap=Gap.XS, tight=Tight.SHRINK
        )
        month = Panel([head, self.month, _legend(self._s.texts)], gap=Gap.M, padding=(Gap.XL, Gap.L), label=name)
        streak, longest = day_streaks(self._states, today)
        figures = figure_row(
            [
                Figure(str(streak), self.text("calendar.streak", n=streak)),
                Figure(str(longest), self.text("calendar.longest", n=longest)),
            ]
        )
        at_hand = Panel([self._told, self._state, aligned(self._play, Align.START)], gap=Gap.M, padding=(Gap.XL, Gap.L))
        side = Column([at_hand, figures, *([] if self._from_table else [self._tournament()])], gap=Gap.M)
        self._pages[self._at].fill(
            [ColumnGrid([month, side], weights=(3, 2), least=_SIDE, gap=Gap.L), growing(Spacer())]
        )
        self._tell()

    def _tournament(self) -> Widget:
        """Which of today's deals are won in all games, and the next one to play."""
        texts, games = self._s.texts, self._games
        is_won = won_today(self._s.store, self._days, map(find, games), self._s.world.time())
        won = [texts.text(f"game.{game}.name") for game, done in zip(games, is_won, strict=True) if done]
        left = [n for n in (*range(self._at + 1, len(games)), *range(self._at + 1)) if not is_won[n]]
        parts: list[Widget] = [
            Heading(self.text("calendar.tournament"), 3),
            Label(self.text("calendar.tournament_won", won=len(won), all=len(games)), BODY),
            *([Label(", ".join(won), CAPTION, Ink.MUTED)] if won else []),
        ]
        if left:
            game = texts.text(f"game.{games[left[0]]}.name")
            go_on = Button(self.text("calendar.next", game=game), partial(self._go_on, left[0]), icon="chevron-right")
            parts.append(aligned(go_on, Align.START))
        return Panel(parts, gap=Gap.M, padding=(Gap.XL, Gap.L), label=self.text("calendar.tournament"))

    def _go_on(self, index: int) -> Transition | None:
        """Plays today's deal of another game."""
        self._at = index
        return self._choose(self._today)

    def _shown(self) -> MonthShown:
        first = min(self._days.first, self._today)
        words = {day: self._words(day) for day in days_of_month(self._day)}
        return MonthShown(self._day, first, self._today, self._states, words)

    def _walk(self, day: date) -> None:
        """Chooses another day."""
        self._day, self._sought = day, None
        if self.month is not None:
            self.month.show_month(self._shown())
        self._tell()

    def _tell(self) -> None:
        """Shows the month's name and the result of the chosen day."""
        day = self._day
        month = self.text(f"month.{day.month}")
        self._named.text = raised(self.text("calendar.month", month=month, year=day.year))
        self._told.text = day_words(self._s.texts, day)
        self._state.text = self._state_words(day)
        if self._play is not None:
            can_find = self._days.can_find(self._game_id, day) and (self._game_id, day) not in self._missing
            verb = "again" if self._states.get(day) else "play"
            verb = "continue" if day in self._under_way else verb
            self._play.show(can_find)
            self._play.text = self.text(
                f"calendar.{verb}_{'today' if day == self._today else 'day'}",
                day=self.text("date.tiny", day=day.day, short=self.text(f"month_short.{day.month}")),
            )
            self._play.label = self._play.text
            self._play.changed()

    def _state_words(self, day: date) -> str:
        if day in self._under_way and not self._states.get(day, DayState.NOT_PLAYED).is_won:
            return self.text("calendar.under_way")
        return self.text(f"calendar.{self._states.get(day, DayState.NOT_PLAYED).name.lower()}")

    def _words(self, day: date) -> str:
        return self.text("calendar.day", day=day_words(self._s.texts, day), state=self._state_words(day))

    def _play_it(self) -> Transition | None:
        return self._choose(self._day)

    def _choose(self, day: date) -> Transition | None:
        """Opens a table with the deal of that day, at once or as soon as it is found."""
        number = self._days.number(self._game_id, day)
        if number is None and not self._days.can_find(self._game_id, day):
            self.toast(Toast(self.text("calendar.not_found"), icon="warning"))
            return None
        if number is None:
            self._sought = day
            self._days.find(find(self._game_id), day)
            self.toast(Toast(self.text("calendar.seek"), icon="calendar"))
            return None
        if self._from_table:
            return Pop(DayChosen(number))
        return Replace(self._s.screens.day_table(self._game_id, number))


def _legend(texts: Catalogue) -> Widget:
    def paints(state: DayState, surface: pygame.Surface, rect: pygame.Rect, painter: Painter) -> None:
        paint_state(surface, painter, state, rect.center, min(rect.size))

    parts = [
        Row(
            [
                Picture(partial(paints, state), IconSize.SMALL, IconSize.SMALL),
                Label(texts.text(f"calendar.{state.name.lower()}"), CAPTION, Ink.MUTED),
            ],
            gap=Gap.S,
            tight=Tight.SHRINK,
        )
        for state in _LEGEND
    ]
    return Row(parts, gap=Gap.L)


CALENDAR: tuple[Command[CalendarScene], ...] = (
    Command(
        "earlier", "calendar.earlier", CalendarScene.earlier, ("pageup",), "chevron-left", first=True, repeats=True
    ),
    Command("later", "calendar.later", CalendarScene.later, ("pagedown",), "chevron-right", first=True, repeats=True),
)
"""The commands of the calendar, wherever the focus is."""


WEEK = 7
_ROWS = 6
"""The most weeks a month can touch: the grid has this many rows in every month, so that nothing jumps."""


_MARK = IconSize.USUAL
_STEPS = {"left": -1, "right": 1, "up": -WEEK, "down": WEEK}
_NOTCH = 1.0


class MonthShown(Struct, frozen=True):
    """The month of ``day``, the focused day; days from ``first`` to ``today`` can be chosen.

    ``words`` holds the date and the result of each day of the month.
    """

    day: date
    first: date
    today: date
    states: Mapping[date, DayState]
    words: Mapping[date, str]

    def holds(self, day: date) -> bool:
        """Whether that day can be chosen."""
        return self.first <= day <= self.today

    def within(self, day: date) -> date:
        """The nearest day that can be chosen."""
        return max(self.first, min(self.today, day))


class MonthGrid(Control[date]):
    """A month of days; its value is the focused day, which may be in another month. ``play`` plays that day's deal."""

    role = WidgetRole.LIST

    def __init__(
        self,
        shown: MonthShown,
        weekdays: Sequence[str],
        play: Action,
        *,
        label: str,
    ) -> None:
        super().__init__(label=label, focusable=True)
        self.shown = shown
        self._weekdays, self._play = tuple(weekdays), play
        self._over: date | None = None
        self._held: date | None = None
        self._turned = 0.0

    def show_month(self, shown: MonthShown) -> None:
        """Shows another month, another focused day, or new marks."""
        self.shown = shown
        self.touch()

    def place_of(self, day: date) -> pygame.Rect:
        """The screen rectangle of a day of this month."""
        at = day.day - 1 + self.shown.day.replace(day=1).weekday()
        row, column = divmod(at, WEEK)
        left, right = (self.rect.x + self.rect.width * each // WEEK for each in (column, column + 1))
        top, high = self.rect.y + self._head, self.rect.height - self._head
        upper, lower = (top + high * each // _ROWS for each in (row, row + 1))
        return pygame.Rect(left, upper, right - left, lower - upper)

    def turn(self, months: int) -> None:
        """Moves the focused day by that many months, no further than the days that can be chosen."""
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
        return self.shown.words[self.shown.day]

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
            self._choose()

    @override
    def let_go(self) -> None:
        self._held = None
        super().let_go()

    @override
    def accessible_parts(self) -> Sequence[AccessiblePart]:
        days = days_of_month(self.shown.day)
        return [
            AccessiblePart(
                day, WidgetRole.OPTION, self.shown.words[day], box_of(self.place_of(day)), chosen=day == self.shown.day,
                at=day == self.shown.day, enabled=self.shown.holds(day), place=(day.day, len(days)),
            )
            for day in days
        ]  # fmt: skip

    @override
    def wheel(self, dy: float) -> bool:
        """Goes back when scrolled up. Touch pads report fractions of a notch; only whole ones count."""
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
                self._choose()
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
            self._tell(wanted)

    def _choose(self) -> None:
        transition = self._play()
        if self.host and transition:
            self.host.go(transition)

    def _found(self, x: float, y: float) -> date | None:
        """The day at that point, if it can be chosen."""
        days = filter(self.shown.holds, days_of_month(self.shown.day))
        return next((day for day in days if self.place_of(day).collidepoint(x, y)), None)


def days_of_month(day: date) -> Sequence[date]:
    first = day.replace(day=1)
    last = another_month(first, 1) - timedelta(1)
    return [first + timedelta(n) for n in range(last.day)]


def another_month(day: date, months: int) -> date:
    """The same day ``months`` later, or the last day of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, month + 1, min(last, day.day))
        except ValueError:
            continue
    raise AssertionError


def paint_state(surface: pygame.Surface, painter: Painter, state: DayState, centre: tuple[int, int], side: int) -> None:
    """Paints the mark of a state: a dot, a ring with a tick, or a full disc with a tick, told apart by shape and not by colour alone."""
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
