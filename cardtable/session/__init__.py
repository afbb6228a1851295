"""Everything between the rules of a game and the screen, without a screen and without files.

Read in this order: ``game_log`` (a game in play, ply by ply), ``solo_game`` (one person plays it) and ``table_game``
(several seats do), ``desk`` (deals, resumes and sets games aside). They need ``records`` (games as text, replayed,
kept), ``outside`` (date, chance, settings) and ``seats`` (the players). What each viewer may see: ``sight``. Answers of
the worker: ``analysis``. Which deal is dealt: ``deals``. A guided first hand: ``guide``. Scores: ``scores`` in a match
and in a round of Golf, ``finished`` for statistics. Texts to share: ``share_text``, which also reads those of earlier
programs.
"""
