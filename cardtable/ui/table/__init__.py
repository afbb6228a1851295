"""The tables on which games are played: a grid of piles for one person, an oval of seats for several.

Read `table_scene.py` first (what every table does: time, events, drawing), then `grid_table.py` or `round_table.py` (what
lies there and what time brings). Pointer and keys become gestures in `hands.py`; all else that can be done, with its keys,
stands in `actions.py`; all that is said in `words.py`. What is painted: `board.py` (cards that lie), `motion.py` (what
flies, and how long a trick stays), `round_scenery.py` (seats, plates, signs), `table_picture.py` (which of them are there
now, and what a screen reader hears). Around and above: `frame.py` (bar, message line, buttons), `dialogs.py` (questions,
log, tricks), `results.py` (how a game, a hand, a match ended), `curtain.py` (whose turn it is).
"""
