"""What a person keeps: games and rounds in an SQLite file, with a text file and dated copies beside it. Read in this order:

* ``paths``: which folders belong to a person.
* ``database``: lines with a checksum, what can go wrong, and one SQLite file of lines. Knows no game.
* ``store``: a game as a line, the port ``Store`` on lines in memory, and the text file of finished games.
* ``rescue``: what any file of any schema says, dated copies, a sound file in the place of a damaged one, and ``doctor``.
* ``open_storage``: the lock of a home, what an opening decides, and the store that never fails.
* ``whole_backup`` (one file with everything, and back) stands beside these.

Three ways to follow:

* A ply: ``GameStore.append`` makes the line of the whole game anew, ``SafeStore._write`` keeps it in memory, and
  ``Database.put`` on the disk; when that fails ``_failed`` says so, and ``catch_up`` writes everything later.
* A damaged file: ``Home.open`` reads it with ``content_of`` and has it replaced by ``rebuild``, which takes what
  ``gather_games`` finds in the file, the copies and the text file.
* A new field of a game: ``Kept`` in ``session/records.py``, with a default (docs/save-format.md, "Adding a field").
"""
