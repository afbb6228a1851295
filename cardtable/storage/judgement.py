"""Judges every row of a database alone: whether it makes sense, whether its copy says the same, whether it replays.

Reads through any connection and writes nothing. For ``doctor``, which wants all of it at once, and for the check in the
background, which takes its time between two rows.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from msgspec import Struct

from cardtable.kernel.errors import CardtableError
from cardtable.session.ports import Kept, Status
from cardtable.session.replaying import replay
from cardtable.storage.failure import StorageFailure
from cardtable.storage.game_copies import unpacked
from cardtable.storage.rows import (
    GAME_COLUMNS,
    LAST_STAMP,
    ROUND_COLUMNS,
    count_from_of,
    is_unicode,
    kept_of,
    round_of,
    whole,
)


class Judged(Struct, frozen=True):
    """What was found out about one row. ``reason``: what is wrong, empty when nothing is; ``damaged``: whether
    something must have happened to the file, for no version ever wrote that; ``curable``: whether a rescue brings back
    what was there; ``passed_over``: whether the program goes on as if the row were not there.
    """

    reason: str = ""
    damaged: bool = False
    curable: bool = False
    passed_over: bool = False


_GOOD = Judged()


def judged_rows(run: sqlite3.Connection) -> Iterator[Judged]:
    """Every game, round and other row, one after the other. Raises READ_ERRORS: then it is the file that is damaged."""
    has_copies = bool(run.execute("SELECT 1 FROM sqlite_master WHERE name = 'copies'").fetchone())
    for (number,) in run.execute("SELECT id FROM games").fetchall():
        yield _judged_game(run, number, has_copies=has_copies)
    for row in run.execute(f"SELECT {ROUND_COLUMNS} FROM rounds").fetchall():  # noqa: S608 - constants only
        yield _judged_round(row)
    for row in run.execute("SELECT game, since FROM counted").fetchall():
        yield _judged_count(row)


def _judged_game(run: sqlite3.Connection, number: int, *, has_copies: bool) -> Judged:
    question = f"SELECT touched, {GAME_COLUMNS} FROM games WHERE id = ?"  # noqa: S608 - constants only
    found = run.execute(question, (number,)).fetchone()
    if found is None:
        return _GOOD  # it went while the others were judged
    touched, *columns = found
    plies = run.execute("SELECT text, auto FROM plies WHERE game_id = ? ORDER BY ply", (number,)).fetchall()
    copy = run.execute("SELECT content FROM copies WHERE id = ?", (number,)).fetchone() if has_copies else None
    second = None if copy is None else unpacked(number, copy[0])
    bad_bytes = _bad_bytes(*columns, *(ply for ply, _ in plies))
    try:
        kept = kept_of(number, tuple(columns), plies)
        stamp = whole(touched, f"game {number}: touched", 0, LAST_STAMP)
    except (StorageFailure, ValueError) as problem:
        return Judged(
            str(problem),
            damaged=bad_bytes or second is not None,
            curable=second is not None,
            passed_over=second is None and not isinstance(problem, ValueError),
        )
    if copy is not None and second is None:
        return Judged(f"game {number}: its second writing is damaged", damaged=True, curable=True)
    if second is not None and (second.touched > stamp or (second.touched == stamp and second.kept != kept)):
        return Judged(f"game {number}: it is not what its second writing says", damaged=True, curable=True)
    if bad_bytes:
        return Judged(f"game {number}: bytes that are no UTF-8", damaged=True)
    if second is not None and second.touched == stamp:
        return _GOOD
    # Kept under other rules, or damaged before there were copies: nothing better can be had, and opening it says so.
    return Judged(f"game {number}: {unreplayed}") if (unreplayed := _unreplayed(kept)) else _GOOD


def _unreplayed(kept: Kept) -> str:
    """Why a game that is over cannot be played again; empty when it can."""
    try:
        return (replay(kept.record).problem or "") if kept.status in {Status.FINISHED, Status.ABANDONED} else ""
    except CardtableError as error:
        return str(error)


def _judged_round(row: tuple[object, ...]) -> Judged:
    try:
        round_of(row)
    except StorageFailure as problem:
        return Judged(str(problem), damaged=_bad_bytes(*row), passed_over=True)
    return _GOOD


def _judged_count(row: tuple[object, ...]) -> Judged:
    try:
        count_from_of(row)
    except StorageFailure as problem:
        return Judged(str(problem), damaged=_bad_bytes(*row), passed_over=True)
    return _GOOD


def _bad_bytes(*values: object) -> bool:
    """Whether any of the values is a text that was not written as UTF-8 (``database.decoded``)."""
    return any(isinstance(value, str) and not is_unicode(value) for value in values)


def first_complaint(run: sqlite3.Connection) -> str:
    """SQLite's first complaint of a full check of every page and every index; empty when there is none. Raises
    READ_ERRORS.
    """
    complaint = str(run.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return "" if complaint == "ok" else complaint
