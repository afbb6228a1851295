"""A person's games and rounds in an SQLite file, with a text file and dated copies beside it. Read in this order:

* ``paths``: the folders of a person.
* ``database``: lines with a checksum, errors, and one SQLite file of lines. Knows no game.
* ``store``: a game as a line, the ``Store`` on lines in memory, and the text file of finished games.
* ``rescue``: reading a file of any schema in any state, dated copies, replacing a damaged file, and ``doctor``.
* ``open_storage``: the lock of a home, what happens at opening, and the store that never fails.
* ``whole_backup`` (backup and restore of everything) is independent of the order.
"""
