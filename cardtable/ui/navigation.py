"""The commands that lead to other pages, the same everywhere (a screen says what each does there with ``by``); keys in sentences."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardtable.i18n.catalogue import Catalogue
from cardtable.ui.core.app import FULL_SCREEN, QUIT
from cardtable.ui.core.commands import Command, Group, OfferedIn, named_only
from cardtable.ui.paint.painter import Painter


class DayChosen(Struct, frozen=True):
    """What the calendar gives back to the table that it lies on: the number of the deal to play."""

    number: int


TO_FULL_SCREEN: Command[object] = replace(
    FULL_SCREEN.by(named_only), words="play.full_screen", shown=OfferedIn.MENU, icon="full-screen"
)
TO_QUIT: Command[object] = replace(QUIT.by(named_only), words="play.quit", shown=OfferedIn.MENU, icon="close")
TO_RULES: Command[object] = Command(
    "rules", "play.rules", named_only, ("f1",), "rules", OfferedIn.MENU, Group.PLACES, first=True
)
TO_STATISTICS: Command[object] = Command(
    "statistics", "play.statistics", named_only, ("ctrl+t",), "statistics", OfferedIn.MENU, Group.PLACES
)
TO_CALENDAR: Command[object] = Command(
    "calendar", "play.of_the_day", named_only, ("ctrl+d",), "calendar", OfferedIn.MENU, Group.PLACES
)
TO_SETTINGS: Command[object] = Command(
    "settings", "play.settings", named_only, ("ctrl+,",), "settings", OfferedIn.MENU, Group.PLACES
)
TO_KEYS: Command[object] = Command("keys", "play.keys", named_only, ("?",), "keys", OfferedIn.MENU, Group.PLACES)


def key_or_name(painter: Painter, texts: Catalogue, command: Command[Any]) -> str:
    """Its key as the person's keyboard calls it; where it has none what it is called in bar and menu, in quotes."""
    return painter.shortcut(command) or texts.text("key.none", name=texts.text(command.words))
