"""The pages: every screen that is not a table, one file a page.

Read `page.py` first: the frame of a page, with its heading and the way back. `gallery.py` is the first screen (the pictures of
its games are in `thumbnail.py`), `players_page.py` seats people and computer players, `house_rules_page.py` sets the rules.
Finished games are in `statistics_page.py` (figures of one game from `statistics_sheets.py`), `history.py` (matches, rounds of
Golf), `calendar_page.py`, `score_card_page.py` and `review_page.py` (its panel is `review_panel.py`). `settings_page.py`,
`keys_page.py`, `rules_page.py` and `farewell.py` are what their names say. A page that ``screens`` names as
``pages.rules_page`` is imported when it is opened: importing all of them would slow the start.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__all__ = [
    "calendar_page",
    "history",
    "house_rules_page",
    "keys_page",
    "players_page",
    "review_page",
    "rules_page",
    "score_card_page",
    "settings_page",
    "statistics_page",
]

if TYPE_CHECKING:
    from cardtable.ui.pages import (
        calendar_page,
        history,
        house_rules_page,
        keys_page,
        players_page,
        review_page,
        rules_page,
        score_card_page,
        settings_page,
        statistics_page,
    )
else:

    def __getattr__(name: str) -> object:
        """The page of that name."""
        if name not in __all__:
            raise AttributeError(name)
        return import_module(f"{__name__}.{name}")
