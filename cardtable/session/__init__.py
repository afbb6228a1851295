"""One sitting at the table, without a screen and without files: everything between the rules of a game and what is shown.

Read in this order: ``game_log`` (a game in play, ply by ply), ``match`` (one person plays it) and ``party`` (several seats
do), ``desk`` (deals games, resumes them and puts them away). They stand on ``keeping`` (how games are kept), ``records``
(games as text, replayed), ``outside`` (date, chance, settings) and ``seats`` (who sits there).
What may be seen: ``sight``. What the worker finds out: ``outlook`` during a game, ``review`` after it.
Which deal is dealt: ``deal_choice``, ``day_deals``. Golf: ``golf_round``. A guided first hand: ``guide``.
What is counted: ``score_sheet`` in a match, ``finished`` over all games.
What is sent to others: ``share_text``, which reads the texts of earlier programs, too.
"""
