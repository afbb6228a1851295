"""One sitting at the table, without a screen and without files: everything between the rules of a game and what is shown.

Read in this order: ``game_log`` (a game in play, ply by ply), ``solo_game`` (one person plays it) and ``table_game`` (several
seats do), ``desk`` (deals games, resumes them and puts them away). They need ``records`` (games as text, replayed, kept),
``outside`` (date, chance, settings) and ``seats`` (who sits there).
What may be seen: ``sight``. What the worker finds out: ``analysis``. Which deal is dealt: ``deals``. A guided first hand:
``guide``. What is counted: ``scores`` in a match and in a round of Golf, ``finished`` over all games.
What is sent to others: ``share_text``, which reads the texts of earlier programs, too.
"""
