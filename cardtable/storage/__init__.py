"""What a person keeps: games and rounds in an SQLite file, with a text file and dated copies beside it. Read in this order:

* ``paths``: which folders belong to a person.
* ``database``: lines with a checksum, what can go wrong, and one SQLite file of lines. Knows no game.
* ``store``: a game as a line, the port ``Store`` on lines in memory, and the text file of finished games.
* ``rescue``: what any file of any schema says, dated copies, a sound file in the place of a damaged one, and ``doctor``.
* ``open_storage``: the lock of a home, what an opening decides, and the store that never fails.
* ``whole_backup`` (one file with everything, and back) stands beside these.
"""
