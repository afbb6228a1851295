"""The table on which games are played. There are two kinds: of one person (`solo_*`) and of several (`shared_*`).

Read `table_scene.py` first (what is alike), then `solo_table.py` or `shared_table.py` (what lies there and what time brings).
What hands do: `solo_hands.py`, `shared_hands.py`. What can be done besides, its keys and the questions a table asks:
`table_actions.py`, `solo_actions.py`, `shared_actions.py`. What is said: `solo_words.py`, `shared_words.py`.
What is painted: `board.py` (what lies still), `motion.py` (what flies), `shared_scenery.py` and `shared_picture.py` (seats,
signs, things). What stands around and above: `frame.py` (bar, message line), `end_sheet.py` (how a
patience ended), `match_sheets.py` (scores, tricks), `hand_result.py` (a hand that is over), `curtain.py` (whose turn it is).
"""
