"""What has a key and stands in no bar and no menu can be done by pointer in another way, which is named here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.ui.core.app import EVERYWHERE
from cardtable.ui.core.commands import Command, OfferedIn
from cardtable.ui.pages.calendar_page import CALENDAR
from cardtable.ui.pages.gallery import GALLERY
from cardtable.ui.pages.page import PAGE
from cardtable.ui.pages.review_page import REVIEW_COMMANDS
from cardtable.ui.table.shared_actions import GUIDED_SEVERAL, SEVERAL_COMMANDS
from cardtable.ui.table.shared_hands import HAND
from cardtable.ui.table.solo_actions import GUIDED_PATIENCE, PATIENCE_COMMANDS
from cardtable.ui.table.solo_hands import CURSOR
from cardtable.ui.widgets.screen import SCREEN

POINTS = "what the keyboard walks to is pointed at"
WAYS = {
    # the cards
    "cursor_left": POINTS, "cursor_right": POINTS, "cursor_up": POINTS, "cursor_down": POINTS,
    "cursor_home": POINTS, "cursor_end": POINTS, "cursor_next_area": POINTS, "cursor_previous_area": POINTS,
    "to_sheet": POINTS, "to_sheet_end": POINTS,
    "walk_left": POINTS, "walk_right": POINTS, "walk_home": POINTS, "walk_end": POINTS,
    "shove_left": "drag along the hand", "shove_right": "drag along the hand",
    "shove_home": "drag along the hand", "shove_end": "drag along the hand",
    "cursor_pick": "click", "pick": "click", "choose": "click",
    "cursor_best": "right button, double click, a finger that rests",
    "put_down": "click what is chosen again", "call_off": "drop it where it was",
    "draw": "click the stock",
    # the table
    "skip": "click anywhere", "end_hint": "click anywhere else", "play_hint": "play the cards that are lit",
    "show_end": "a press on a card",
    "go_on": "button of the sheet; click on the table", "go_on_too": "button of the sheet",
    "read": "button of the guide",
    "more": "button at the end of the bar",
    "play": "button beside the hand", "pass": "button beside the hand", "claim": "button beside the hand",
    # the review
    "first": "row of the list", "last": "row of the list",
    "dear_1": "row of the list", "dear_2": "row of the list", "dear_3": "row of the list",
    # pages
    "earlier": "arrow above the month", "later": "arrow above the month",
    "back": "arrow of the page, cross of the sheet", "home": "arrow of the page, as often as needed",
    "all_games": "rub out what is searched for",
    # everywhere
    "full_screen": "settings, menu of the table", "quit": "menu of the table, the window",
    "larger": "settings", "smaller": "settings", "usual_size": "settings", "mute": "settings, bar of the table",
}  # fmt: skip

LISTS: tuple[Sequence[Command[Any]], ...] = (
    EVERYWHERE, SCREEN, PAGE, GALLERY, CALENDAR, REVIEW_COMMANDS, CURSOR, HAND,
    PATIENCE_COMMANDS, GUIDED_PATIENCE, SEVERAL_COMMANDS, GUIDED_SEVERAL,
)  # fmt: skip


def test_whatever_has_keys_alone_has_a_way_by_pointer() -> None:
    alone = {command.name for commands in LISTS for command in commands if command.shown is OfferedIn.NOWHERE}
    assert alone == WAYS.keys()
