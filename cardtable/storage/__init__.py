"""What a person keeps: games and rounds in an SQLite file, with a text file and dated copies beside it. Read in this order:

* ``paths``: which folders belong to a person.
* ``database``: what can go wrong; the schema; one SQLite file opened, checked and copied. Knows no game.
* ``store``: a game as rows, as a line of the text file, and the port ``Store`` on a database.
* ``rescue``: dated copies, everything that a home has together, a sound file in the place of a damaged one, and ``doctor``.
* ``open_storage``: the lock of a home, what an opening decides, and the store that never fails.
* ``whole_backup`` (one file with everything, and back) stands beside these.

What is promised: docs/reliability.md. The formats, and how to add a column: docs/save-format.md.
"""
