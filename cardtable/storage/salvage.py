"""What a damaged database still says: every row judged alone, and of several that speak of one thing the one to
believe.

Takes the bytes of the file and of its log, and never raises. What makes no sense is set aside with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from cardtable.session.ports import LAST_ID, RoundRow, Status
from cardtable.session.replaying import outcome_of
from cardtable.storage.failure import StorageFailure
from cardtable.storage.game_copies import Stamped, unpacked
from cardtable.storage.log_reader import logged_pages
from cardtable.storage.page_reader import SEARCHED, FoundRow, PageReader
from cardtable.storage.rows import GAME_COLUMNS, count_from_of, count_of, kept_of, ply_text, round_of, stamp_of

_COLUMNS = count_of(GAME_COLUMNS)

_REASONS = 200
"""How many reasons are told; a file of nonsense has no end of them."""

_LONGEST_REASON = 200


class Salvaged(Struct, frozen=True):
    """All that could be read. ``set_aside``: what made no sense, with the reason; ``from_copies``: games whose rows
    were spoilt and that were had from their copies; ``cut``: games of which plies are missing.
    """

    games: tuple[Stamped, ...]
    rounds: tuple[RoundRow, ...]
    counted: tuple[tuple[str, float], ...]
    set_aside: tuple[str, ...] = ()
    from_copies: int = 0
    cut: int = 0


def salvaged(data: bytes, log: bytes = b"") -> Salvaged:
    """Everything that the bytes of a database and of its log still say."""
    sieve = _Sieve()
    for row in PageReader(data, logged_pages(log)).rows():
        sieve.take(row)
    return sieve.result()


class _Sieve:
    """Rows as they come, the best of each key kept."""

    def __init__(self) -> None:
        self._games: dict[int, FoundRow] = {}
        self._plies: dict[int, dict[int, FoundRow]] = {}
        self._rounds: dict[int, FoundRow] = {}
        self._copies: dict[int, Stamped] = {}
        self._counted: dict[str, tuple[int, float]] = {}
        self._aside: dict[str, None] = {}
        self._from_copies = self._cut = 0

    def take(self, row: FoundRow) -> None:
        """Hear of a row."""
        if row.shape == "plies":
            game, ply = row.values[:2]
            if isinstance(game, int) and isinstance(ply, int):
                plies = self._plies.setdefault(game, {})
                if ply not in plies or row.rank < plies[ply].rank:
                    plies[ply] = row
        elif row.shape == "games":
            self._take_game(row)
        elif row.shape == "rounds":
            if row.row_id not in self._rounds or row.rank < self._rounds[row.row_id].rank:
                self._rounds[row.row_id] = row
        elif row.shape == "copies":
            copy = unpacked(row.row_id, row.values[1])
            known = self._copies.get(row.row_id)
            if copy is not None and (known is None or copy.touched > known.touched):
                self._copies[row.row_id] = copy
        elif row.shape == "counted":
            self._take_counted(row)

    def result(self) -> Salvaged:
        """What came together."""
        games = tuple(filter(None, map(self._game, sorted({*self._games, *self._copies}))))
        rounds = tuple(self._sensible_rounds())
        counted = tuple((game, since) for game, (_, since) in self._counted.items())
        return Salvaged(games, rounds, counted, tuple(self._aside), self._from_copies, self._cut)

    def _take_game(self, row: FoundRow) -> None:
        """Of two rows of a game the one that makes sense stands, then that of the tree, then the one written last."""
        if not 0 < row.row_id <= LAST_ID:
            return
        known = self._games.get(row.row_id)
        if known is None or self._order(row) > self._order(known):
            self._games[row.row_id] = row

    @staticmethod
    def _order(row: FoundRow) -> tuple[bool, int, int]:
        try:
            kept_of(row.row_id, _padded(row), ())
        except StorageFailure:
            return False, -row.rank, 0
        return True, -row.rank, stamp_of(row.values[1])

    def _take_counted(self, row: FoundRow) -> None:
        if row.values[0] in {"games", "rounds"}:
            return  # SQLite's own list of ids
        try:
            name, when = count_from_of(row.values)
        except StorageFailure as problem:
            self._set_aside(str(problem))
            return
        if name not in self._counted or row.rank < self._counted[name][0]:
            self._counted[name] = row.rank, when

    def _game(self, number: int) -> Stamped | None:
        """A game of its rows or its copy, whichever is right; None when there is neither."""
        row, copy = self._games.get(number), self._copies.get(number)
        found = None if row is None else self._of_rows(number, row)
        if copy is not None and self._is_better(found, copy):
            self._from_copies += 1
            return copy
        if found is None:
            return None
        self._cut += row is not None and self._is_cut(found, row)
        return found

    @staticmethod
    def _is_better(found: Stamped | None, copy: Stamped) -> bool:
        """A copy has a sum and its row has none: with one stamp, or a stamp that cannot be, the copy is right."""
        if found is None:
            return True
        return found != copy and found.touched <= copy.touched

    @staticmethod
    def _is_cut(found: Stamped, row: FoundRow) -> bool:
        cursor = _padded(row)[8]
        return isinstance(cursor, int) and cursor > found.kept.record.cursor

    def _of_rows(self, number: int, row: FoundRow) -> Stamped | None:
        columns = _padded(row)
        try:
            kept = kept_of(number, columns, self._plies_of(number, columns[8]))
        except StorageFailure as problem:
            self._set_aside(str(problem))
            return None
        if len(row.values) <= _COLUMNS and kept.status is Status.FINISHED and kept.record.seats:
            # Before schema 2 the result of all seats was not kept.
            outcome = outcome_of(kept.record)
            kept = kept if outcome is None else replace(kept, scores=outcome.scores, winners=outcome.winners)
        return Stamped(kept, stamp_of(row.values[1]))

    def _plies_of(self, number: int, cursor: object) -> list[tuple[str, bool]]:
        """The plies up to the first that is missing; those that were taken back only where a page lists them."""
        plies, found = self._plies.get(number, {}), list[tuple[str, bool]]()
        force = cursor if isinstance(cursor, int) else 0
        while (row := plies.get(len(found))) is not None:
            ply = row.values[2]
            if (row.rank >= SEARCHED and len(found) >= force) or ply_text(ply) != ply:
                break
            found.append((ply, bool(row.values[3])))
        return found

    def _sensible_rounds(self) -> Iterable[RoundRow]:
        for number, row in sorted(self._rounds.items()):
            try:
                if 0 < number <= LAST_ID:
                    yield round_of((number, *row.values[1:]))
            except StorageFailure as problem:
                self._set_aside(str(problem))

    def _set_aside(self, reason: str) -> None:
        if len(self._aside) < _REASONS:
            self._aside[reason[:_LONGEST_REASON].encode("utf-8", "replace").decode("utf-8")] = None


def _padded(row: FoundRow) -> tuple[object, ...]:
    """The columns of a game without id and stamp; those that an older schema has not are empty."""
    columns = row.values[2:]
    return (*columns, *[""] * (_COLUMNS - len(columns)))
