"""The commands that lead from a table to the other pages, and that of the sound; pages have some of them too."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ui.core.app import FULL_SCREEN, MUTE, QUIT
from cardtable.ui.core.commands import Bound, Command, GestureLine, Group, KeySheet, OfferedIn
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.services import Services


class Navigation(ABC):
    """The ways from a table to other pages; the game stays as it is."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @property
    @abstractmethod
    def game_id(self) -> str:
        """The game on the table."""

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Whether giving it up would lose something."""

    @property
    @abstractmethod
    def sheet(self) -> KeySheet:
        """What the page of keys shows of this table."""

    def rules(self) -> Transition:
        """Open the rules of the game on the table."""
        return Push(self.services.screens.rules(self.game_id))

    def house_rules(self) -> Transition:
        """Open its options; once something was played they hold for the next game."""
        return Push(self.services.screens.house_rules(self.game_id, begun=self.begun))

    def statistics(self) -> Transition:
        """Open its figures and charts."""
        return Push(self.services.screens.statistics(self.game_id))

    def calendar(self) -> Transition:
        """Open the deals of the days of the game on the table."""
        return Push(self.services.screens.calendar(self.game_id))

    def settings(self) -> Transition:
        """Open the settings; they hold at once."""
        return Push(self.services.screens.settings())

    def keys(self) -> Transition:
        """Open the page with the keys of this table."""
        return Push(self.services.screens.keys(self.sheet))

    def mute(self) -> None:
        """Sound off, or on again."""
        preferences = self.services.preferences
        preferences.change(replace(preferences.now, mute=not preferences.now.mute))

    def full_screen(self) -> None:
        """Cover the screen, or not any more."""
        self.services.shell.toggle_full_screen()

    def quit(self) -> Transition:
        """End the program; everything is kept."""
        return self.services.shell.quit()

    @property
    def sound_icon(self) -> str:
        """The picture of the sound as it is."""
        return "sound-off" if self.services.preferences.now.mute else "sound-on"


def sheet_of(
    title: str, commands: Sequence[Bound[Any]], more: Sequence[Command[Any]], by_pointer: Sequence[GestureLine]
) -> KeySheet:
    """What the page of keys shows of a table: those of its ``commands`` that it has, and those of its cards."""
    return KeySheet(title, (*more, *(each.command for each in commands if each.there)), by_pointer)


class DayChosen(Struct, frozen=True):
    """What the calendar gives back to the table that it lies on: the number of the deal to play."""

    number: int


SOUND: Command[Navigation] = MUTE.by(Navigation.mute, icon=lambda table: table.sound_icon).shown_in(OfferedIn.BAR)
TO_FULL_SCREEN: Command[Navigation] = replace(
    FULL_SCREEN.by(Navigation.full_screen), words="play.full_screen", shown=OfferedIn.MENU, icon="full-screen"
)
TO_QUIT: Command[Navigation] = replace(QUIT.by(Navigation.quit), words="play.quit", shown=OfferedIn.MENU, icon="close")
TO_RULES: Command[Navigation] = Command(
    "rules", "play.rules", Navigation.rules, ("f1",), "rules", OfferedIn.MENU, Group.PLACES, first=True
)
TO_HOUSE_RULES: Command[Navigation] = Command(
    "house_rules", "play.house_rules", Navigation.house_rules, (), "home", OfferedIn.MENU, Group.PLACES
)
TO_STATISTICS: Command[Navigation] = Command(
    "statistics", "play.statistics", Navigation.statistics, ("ctrl+t",), "statistics", OfferedIn.MENU, Group.PLACES
)
TO_CALENDAR: Command[Navigation] = Command(
    "calendar", "play.of_the_day", Navigation.calendar, ("ctrl+d",), "calendar", OfferedIn.MENU, Group.PLACES
)
TO_SETTINGS: Command[Navigation] = Command(
    "settings", "play.settings", Navigation.settings, ("ctrl+,",), "settings", OfferedIn.MENU, Group.PLACES
)
TO_KEYS: Command[Navigation] = Command(
    "keys", "play.keys", Navigation.keys, ("?",), "keys", OfferedIn.MENU, Group.PLACES
)
