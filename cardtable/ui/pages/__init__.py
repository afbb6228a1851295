"""The pages: every screen that is not a table, one file a page.

Read `page.py` first: the frame of a page, with its heading and the way back. `gallery.py` is the first screen (the pictures of
its games are in `thumbnail.py`), `players_page.py` seats people and computer players, `house_rules_page.py` sets the rules.
What was played is in `statistics_page.py` (figures of one game from `statistics_sheets.py`), `history.py` (matches, rounds of Golf),
`calendar_page.py`, `score_card_page.py` and `review_page.py` (its panel is `review_panel.py`). `settings_page.py`, `keys_page.py`, `rules_page.py` and `farewell.py` say it
by their names.
"""
