"""The deals of the days, month by month: what was played and won, and any of them to play now. Keeps nothing itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial

import pygame

from cardtable.ai.all_skills import has_days
from cardtable.games.registry import ALL_GAMES, find
from cardtable.i18n.dates import day_words
from cardtable.i18n.phrase import raised
from cardtable.kernel.override import override
from cardtable.session.day_deals import DayState, day_states, day_streaks, under_way
from cardtable.session.deal_choice import DealChoice
from cardtable.ui.core.commands import Command, Commands, bound
from cardtable.ui.core.scene import Pop, Replace, Transition
from cardtable.ui.core.theme import BODY, CAPTION, Gap, IconSize, Ink
from cardtable.ui.navigation import DayChosen
from cardtable.ui.pages.calendar.month_grid import MonthGrid, MonthShown, paint_state
from cardtable.ui.pages.day_watch import DayWatch
from cardtable.ui.pages.page import PageScene
from cardtable.ui.paint.painter import Painter
from cardtable.ui.services import Services
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Row, Spacer, Tight
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.figures import Figure, figure_row
from cardtable.ui.widgets.menu import Tab, Tabs, button_of
from cardtable.ui.widgets.pictures import Picture
from cardtable.ui.widgets.screen import Toast
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Label
from cardtable.ui.widgets.widget import Align, Widget, aligned, growing

_SIDE = 300  # units: the least width of the month and of what stands beside it
_LEGEND = (DayState.WON, DayState.WON_LATER, DayState.PLAYED)


class CalendarScene(PageScene):
    """Of ``game_id`` alone, whose table lies below, or of all patiences."""

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
        return Tabs(tabs, self._at, self._show, label=self.text("calendar.games"))

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
        """The month before."""
        self._turn(-1)

    def later(self) -> None:
        """The month after."""
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
        """Build the page of the game that is looked at anew."""
        game, today = find(self._game_id), self._today
        days = self._days.of_days(self._game_id, today)
        self._states = day_states(self._s.store, game, days)
        self._under_way = frozenset(days[number] for number in under_way(self._s.store, game, days))
        weekdays = [self.text(f"calendar.week.{n}") for n in range(1, 8)]
        shown, name = self._shown(), self.text("calendar.title")
        self.month = MonthGrid(shown, weekdays, self._words, self._walk, self._choose, label=name)
        self._play = Button("", self._play_it, icon="play", look=Look.PRIMARY)
        earlier, later = (button_of(each, self._s.texts) for each in bound(CALENDAR, self))
        to_today = Button(self.text("calendar.today"), lambda: self._walk(self._today), look=Look.QUIET)
        head = Row(
            [growing(aligned(self._named, Align.CENTRE)), to_today, earlier, later], gap=Gap.XS, tight=Tight.SHRINK
        )
        month = Panel([head, self.month, self._legend()], gap=Gap.M, padding=(Gap.XL, Gap.L), label=name)
        streak, longest = day_streaks(self._states, today)
        figures = figure_row(
            [
                Figure(str(streak), self.text("calendar.streak", n=streak)),
                Figure(str(longest), self.text("calendar.longest", n=longest)),
            ]
        )
        at_hand = Panel([self._told, self._state, aligned(self._play, Align.START)], gap=Gap.M, padding=(Gap.XL, Gap.L))
        side = Column([at_hand, figures], gap=Gap.M)
        self._pages[self._at].fill(
            [ColumnGrid([month, side], weights=(3, 2), least=_SIDE, gap=Gap.L), growing(Spacer())]
        )
        self._tell()

    def _shown(self) -> MonthShown:
        first = min(self._days.first, self._today)
        return MonthShown(self._day, first, self._today, self._states)

    def _walk(self, day: date) -> None:
        """Another day is at hand."""
        self._day, self._sought = day, None
        if self.month is not None:
            self.month.show_month(self._shown())
        self._tell()

    def _tell(self) -> None:
        """Say which month is shown, and what became of the day at hand."""
        day = self._day
        month = self.text(f"month.{day.month}")
        self._named.text = raised(self.text("calendar.month", month=month, year=day.year))
        self._told.text = day_words(self._s.texts, day)
        self._state.text = self._state_words(day)
        if self._play is not None:
            can_find = self._days.can_find(self._game_id, day) and (self._game_id, day) not in self._missing
            self._play.show(can_find)
            self._play.text = self.text(
                f"calendar.{self._verb(day)}_{'today' if day == self._today else 'day'}",
                day=self.text("date.tiny", day=day.day, short=self.text(f"month_short.{day.month}")),
            )
            self._play.label = self._play.text
            self._play.changed()

    def _verb(self, day: date) -> str:
        """What the button does with that day's deal."""
        if day in self._under_way:
            return "continue"
        return "again" if self._states.get(day) else "play"

    def _state_words(self, day: date) -> str:
        if day in self._under_way and not self._states.get(day, DayState.NOT_PLAYED).is_won:
            return self.text("calendar.under_way")
        return self.text(f"calendar.{self._states.get(day, DayState.NOT_PLAYED).name.lower()}")

    def _words(self, day: date) -> str:
        return self.text("calendar.day", day=day_words(self._s.texts, day), state=self._state_words(day))

    def _play_it(self) -> Transition | None:
        return self._choose(self._day)

    def _choose(self, day: date) -> Transition | None:
        """The deal of that day on the table, at once or as soon as it is found."""
        number = self._days.number(self._game_id, day)
        if number is None and not self._days.can_find(self._game_id, day):
            self.toast(Toast(self.text("calendar.not_found"), icon="warning"))
            return None
        if number is None:
            self._sought = day
            self._days.find(find(self._game_id), day, self.refresh)
            self.toast(Toast(self.text("calendar.seek"), icon="calendar"))
            return None
        if self._from_table:
            return Pop(DayChosen(number))
        return Replace(self._s.screens.day_table(self._game_id, number))

    def _legend(self) -> Widget:
        """What the marks mean."""

        def paints(state: DayState, surface: pygame.Surface, rect: pygame.Rect, painter: Painter) -> None:
            paint_state(surface, painter, state, rect.center, min(rect.size))

        parts = [
            Row(
                [
                    Picture(partial(paints, state), IconSize.SMALL, IconSize.SMALL),
                    Label(self.text(f"calendar.{state.name.lower()}"), CAPTION, Ink.MUTED),
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
"""What can be done in the calendar wherever the keyboard is."""
