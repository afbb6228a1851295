"""How games are kept: the values, the port ``Store``, and records that come from elsewhere.

``cardtable.storage`` implements the port on a disk. A store never raises for a full disk or a lost database: it goes on in
memory and says so once through ``Trouble``. An id that was never put, or a ply beyond the end of a game, is a mistake of
the caller and raises StorageError.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from enum import Enum
from typing import Annotated, Protocol

from msgspec import Meta, Struct
from msgspec.structs import replace

from cardtable.games import registry
from cardtable.kernel.state import Outcome, Reason, Record, Seat
from cardtable.session.records import LAST_SECOND, Count, Deal, Seats, Seconds, replay
from cardtable.session.seats import people, read_player

# -- values and the port -----------------------------------------------------------------------------------------------

LAST_ID = 2**63 - 1
RecordId = Annotated[int, Meta(ge=-LAST_ID, le=LAST_ID)]
RoundId = RecordId
"""Ids are drawn by chance from 1 to ``LAST_ID`` (those of old databases count from 1): nobody has to give them out."""
_Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]
_OptionsText = Annotated[str, Meta(max_length=50_000)]
"""Bounds that msgspec checks where a value is read; values that the program makes are within them."""
REDEAL = "redeal"
"""The ply that shuffles and lays anew what is left, in games that have one."""
Trouble = Callable[[str, str], None]
"""Called with (key of a text such as "trouble.disk_full", detail for the log) when something could not be kept."""


_GREATEST = 10**12
"""Beyond every score, count and second of the calendar, and small enough for all figures and charts."""


def fresh_id(drawn: bytes = b"") -> RecordId:
    """An id by chance (``drawn``: by these 16 bytes), from 1 to ``LAST_ID``: no two programs ever draw the same."""
    return 1 + int.from_bytes(drawn or os.urandom(16), "little") % LAST_ID


class Status(Enum):
    """Where a kept game stands. DAMAGED is a record that could not be replayed: put aside, and no part of statistics."""

    OPEN = "open"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    DAMAGED = "damaged"


class Kept(Struct, frozen=True):
    """A record as it is kept, with its id and standing; ``round_id`` and ``hole`` (1–9) tie a hole to a Golf round.

    ``reason``, ``score``, ``scores`` and ``winners`` (of all seats; empty when the game is not over) and ``ended``
    (seconds since 1970, UTC) are what the last ``close`` said.
    """

    id: RecordId
    record: Record
    status: Status
    round_id: RoundId | None = None
    hole: Annotated[int, Meta(ge=1, le=9)] | None = None
    reason: Reason | None = None
    score: _Points = 0
    ended: Seconds | None = None
    scores: tuple[_Points, ...] = ()
    winners: tuple[_Points, ...] = ()


class Finished(Struct, frozen=True):
    """One line of statistics, recomputable from its record. ``score`` is the game's own (strokes, units).

    ``options`` is the text of ``record_text.options_text``, ``plies`` how many plies were in force at the end,
    ``redeals`` how many of them laid the cards anew; an abandoned game has no ``reason``. ``seats`` are the texts of the
    players, ``scores`` and ``winners`` the result of all seats (empty where it is not known).
    """

    id: RecordId
    game: str
    number: Deal
    options: _OptionsText
    reason: Reason | None
    score: _Points
    plies: Count
    elapsed: Seconds
    undos: Count
    hints: Count
    ended: Seconds
    redeals: int = 0
    seats: Seats = ()
    scores: tuple[_Points, ...] = ()
    winners: tuple[_Points, ...] = ()
    started: Seconds = 0.0


def plausible(*numbers: float) -> bool:
    """Whether numbers are within what games, clocks and calendars come to; one that is no number is not."""
    return all(-_GREATEST <= number <= _GREATEST for number in numbers)


class ChosenDeal(Struct, frozen=True):
    """A deal such as the person wishes for, and the code of something to be said about it; no number: there is none."""

    number: int | None
    notice: str | None = None


class RoundRow(Struct, frozen=True):
    """A Golf round: its first deal number, the strokes of the holes played so far, and when it ended (None: goes on)."""

    id: RoundId
    number: Deal
    bogey: Count
    options: _OptionsText
    strokes: tuple[_Points, ...]
    started: Seconds
    ended: Seconds | None
    abandoned: bool = False


class Store(Protocol):
    """Every acknowledged ply of every game, and the rounds of Golf."""

    def scratch(self) -> Store:
        """An empty store in memory, for games that are not kept."""
        ...

    def put(self, kept: Kept) -> None:
        """Keep a whole game under its id, a new one or in place of what stands there."""
        ...

    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        """Keep plies from index ``ply`` on, in one transaction: the first was made by a person, the others by the table.

        Forgets what could be redone; the cursor stands after the last. Once it has returned the plies are safe from a
        crash of the program. Raises StorageError when ``ply`` lies beyond the end of the game.
        """
        ...

    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> None:
        """Keep where the cursor stands, how often something was taken back, the number of hints, and the clock."""
        ...

    def close(
        self,
        record_id: RecordId,
        status: Status,
        reason: Reason | None,
        score: int,
        *,
        ended: float,
        outcome: Outcome | None = None,
    ) -> None:
        """The game ended, was abandoned, or (OPEN) goes on; then ``ended`` is kept only with a ``reason``: it is settled.

        ``reason`` and ``score`` are those of the seat whose fortune is counted, ``outcome`` is that of all seats.
        """
        ...

    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""
        ...

    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last (it may be a hole of a round: see ``round_id``)."""
        ...

    def open_games(self, game: str) -> Sequence[Kept]:
        """All open games of that name, the one played last first."""
        ...

    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a Golf round in the order of their holes; of one hole the one begun last comes last."""
        ...

    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        """Finished and abandoned games, and open ones that are settled, with a ply of a person in force, oldest first.

        With ``numbers`` only games of these deals.
        Those that ended before ``counted_from`` stand there too; what makes no sense is left out.
        """
        ...

    def count_from(self, game: str, since: float | None) -> None:
        """Count only games of that name that end after ``since`` (seconds since 1970), all of them for None."""
        ...

    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last; None at first."""
        ...

    def put_round(self, row: RoundRow) -> None:
        """Keep a Golf round under its id, a new one or in place of what stands there."""
        ...

    def round(self, round_id: RoundId) -> RoundRow | None:
        """A round as it stands, or None when there is none of that id."""
        ...

    def open_round(self) -> RoundRow | None:
        """The round that goes on, if there is one; the one begun last if there are several."""
        ...

    def rounds(self) -> Sequence[RoundRow]:
        """All rounds that were played to the ninth hole, oldest first."""
        ...


def fortune(outcome: Outcome, hero: Seat) -> Reason:
    """What an outcome means for one seat: of several seats those that share the win have won, the others lost."""
    if len(outcome.scores) == 1:
        return outcome.reason
    return Reason.WON if hero in outcome.winners else Reason.LOST


# -- records that come from elsewhere ----------------------------------------------------------------------------------


def admitted(record: Record, record_id: RecordId) -> Kept:
    """``record`` as it is to be kept under that id: finished with its result when it is over, else open.

    When it ended is not part of a record; its start and the time it was played stand for that. Raises BadRecord,
    BadInput or UnknownGame when it cannot be replayed to its last ply.
    """
    line = replay(record)
    line.check_whole()
    state = line.states[record.cursor]
    game = registry.find(record.game)
    outcome = game.outcome(state)
    hero = min(people([read_player(text) for text in record.seats]), default=0)
    kept = Kept(record_id, record, Status.OPEN, score=state.scores[hero])
    if outcome is None:
        early = game.settled(state)
        return replace(kept, reason=early.reason, scores=early.scores, ended=_ended(record)) if early else kept
    return replace(
        kept,
        status=Status.FINISHED,
        reason=fortune(outcome, hero),
        ended=_ended(record),
        scores=outcome.scores,
        winners=outcome.winners,
    )


def _ended(record: Record) -> float:
    return min(record.started + record.elapsed, LAST_SECOND)  # what is between two numbers is rounded
