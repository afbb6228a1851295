"""Records: games as text, replayed through the rules, and kept in a ``Store``. Opens no file.

Reading a text checks its form; replaying it checks the moves. A store never raises for a full disk or a lost database:
it goes on in memory and reports it once through ``Trouble``. It raises StorageError for an unknown id or a ply beyond
the end.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from cardtable.games import registry
from cardtable.kernel.errors import BadRecord, CardtableError
from cardtable.kernel.game import Line, counted, play_line
from cardtable.kernel.options import accepted, complete
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL, NAME, check_number
from cardtable.kernel.state import FORMAT, Outcome, Reason, Record, Seat, Setup
from cardtable.letters import is_written
from cardtable.session.seats import people, read_player, read_seats

# -- as text -----------------------------------------------------------------------------------------------------------

Rules = dict[str, str | int]
"""The options that change play and differ from the source's rules."""

LONGEST_TEXT = 2_000_000
"""Characters of the longest record text that is read; 10,000 plies of the longest moves fit."""

LAST_SECOND = 253_402_214_400
"""The start of the last day of the year 9999. No record starts or ends later: a local calendar could not show it."""

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Deal = Annotated[int, Meta(ge=0, le=LAST_DEAL)]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Seconds = Annotated[float, Meta(ge=0, le=LAST_SECOND)]
Seats = Annotated[tuple[Name, ...], Meta(max_length=16)]
_Word = Annotated[str, Meta(min_length=1, max_length=80)]
_Version = Annotated[int, Meta(ge=1, le=10**9)]
_Value = Name | Annotated[int, Meta(ge=-(10**9), le=10**9)]
_Options = Annotated[dict[_Word, _Value], Meta(max_length=100)]


class _Head(Struct):
    """The fields that decide whether this program can read the rest."""

    format: _Version
    shuffle: _Word


class _Line(Struct):
    """All keys in the order in which they are written. A new key needs a default, for records without it."""

    format: _Version
    game: _Word
    rules_version: _Version
    shuffle: _Word
    number: Deal
    order: Annotated[tuple[_Word, ...], Meta(max_length=500)]
    options: _Options
    seats: Seats
    plies: Annotated[tuple[_Word, ...], Meta(max_length=20_000)]
    auto: Annotated[frozenset[Count], Meta(max_length=20_000)]
    cursor: Count
    started: Seconds
    elapsed: Seconds
    undos: Count
    hints: Count


_HEAD, _LINE, _OPTIONS = (msgspec.json.Decoder(form) for form in (_Head, _Line, _Options))
_SORTED = msgspec.json.Encoder(order="deterministic")


def dumps(record: Record) -> str:
    """``record`` as one line of JSON in ASCII, always with the same keys in the same order."""
    return _ascii(_Line(**{**asdict(record), "options": dict(record.options)}))


def loads(text: str) -> Record:
    """Reads what ``dumps`` wrote. Skips unknown keys. Raises BadRecord with one line: the place and the error."""
    head = _decoded(_HEAD, text)
    if head.format > FORMAT:
        raise BadRecord(f"format: {head.format} is newer than this program, which reads up to {FORMAT}")
    if head.shuffle != NAME:
        raise BadRecord(f"shuffle: {head.shuffle!a} is not known; this program deals with {NAME!r}")
    line = _decoded(_LINE, text)
    if not line.number and not line.order:
        raise BadRecord("number: 0 needs an order of the pack")
    if not all(ply < len(line.plies) for ply in (*line.auto, line.cursor - 1)):
        raise BadRecord(f"auto, cursor: there are only {len(line.plies)} plies")
    if line.started + line.elapsed > LAST_SECOND:
        raise BadRecord("elapsed: the game would end after the year 9999")
    return _written(line)


def record_of(facts: Mapping[str, object]) -> Record:
    """A record from plain values by name; does not check them against each other. Raises BadRecord."""
    try:
        return _written(msgspec.convert(facts, _Line))
    except ValueError as problem:
        raise bad_record(problem) from None


def _written(line: _Line) -> Record:
    _check_written("game", [line.game])
    _check_options(line.options)
    for key in ("order", "seats", "plies"):
        _check_written(key, getattr(line, key))
    return Record(**asdict(line))


def options_text(options: Mapping[str, str | int]) -> str:
    """Options as one line of JSON, keys sorted: equal options have equal texts."""
    return _ascii(dict(options))


def read_options(text: str) -> dict[str, str | int]:
    """Reads what ``options_text`` wrote. Raises BadRecord."""
    options: dict[str, str | int] = _decoded(_OPTIONS, text)
    _check_options(options)
    return options


def readable_options(options: str) -> Mapping[str, str | int]:
    """Same as ``read_options``, but empty if the text cannot be read."""
    try:
        return read_options(options)
    except BadRecord:
        return {}


def in_rounds(game: str, options: str) -> bool:
    """Whether a deal with these options, as a record has them, is a hole of a round."""
    return registry.find(game).info.rounds(readable_options(options)) is not None


def house_rules_of(game: str, options: str) -> Rules:
    """The house rules in a game's options, as a record has them; unreadable options count as the source's rules."""
    specs, given = registry.find(game).info.options, readable_options(options)
    known = accepted(specs, given)
    return {
        spec.key: known[spec.key] for spec in specs if spec.plays and known.get(spec.key, spec.default) != spec.default
    }


def bad_record(problem: Exception) -> BadRecord:
    """An error of msgspec as a BadRecord: the place first, then the error."""
    wrong, _, place = str(problem).partition(" - at `")
    return BadRecord(f"{place.rpartition('$')[2].strip('.`') or 'record'}: {wrong}")


def _decoded(decoder: msgspec.json.Decoder[Any], text: str) -> Any:
    if len(text) > LONGEST_TEXT:
        raise BadRecord(f"record: longer than {LONGEST_TEXT} characters")
    try:
        return decoder.decode(text)
    except (ValueError, RecursionError) as problem:
        raise bad_record(problem) from None


def _check_options(options: Mapping[str, str | int]) -> None:
    _check_written("options", (*options, *(value for value in options.values() if isinstance(value, str))))


def _check_written(key: str, texts: Iterable[str]) -> None:
    for text in texts:
        if not is_written(text):
            raise BadRecord(f"{key}: {ascii(text)[:60]} holds characters that cannot be printed")


def _ascii(value: object) -> str:
    text = _SORTED.encode(value).decode()
    return text if text.isascii() else _NOT_ASCII.sub(_escaped, text)


def _escaped(letters: re.Match[str]) -> str:
    """Characters as JSON's escapes, numbered in UTF-16."""
    return re.sub("....", r"\\u\g<0>", letters[0].encode("utf-16-be").hex())


_NOT_ASCII = re.compile(r"[^\0-\x7f]+")


# -- replayed ----------------------------------------------------------------------------------------------------------


def setup_of(record: Record) -> Setup:
    """The deal of a record. Raises BadRecord or BadInput if it makes no sense here."""
    game = registry.find(record.game)
    if record.shuffle != NAME:
        raise BadRecord(f"shuffle {record.shuffle!r} is not known; this program knows {NAME}")
    known = game.info.rules_version
    if record.rules_version > known:
        newer = f"rules_version: {record.rules_version} is newer than this program"
        raise BadRecord(f"{newer}, which plays {record.game} by version {known}")
    order = game.info.read_pack(record.order) if record.order else None
    number = record.number if order is not None else check_number(record.number)
    options = complete(game.info.options, record.options)
    read_seats(record.seats, game, options)
    return Setup(number, options, order)


def replay(record: Record) -> Line:
    """Deals and plays a record, with all checks. Raises BadRecord or BadInput if even the deal makes no sense."""
    return play_line(registry.find(record.game), setup_of(record), record.plies)


def number_of(record: Record) -> int | None:
    """The deal number of a record; None for an order of one's own or a number outside the range."""
    if record.order or not FIRST_DEAL <= record.number <= LAST_DEAL:
        return None
    return record.number


def moves_made(record: Record) -> int:
    """The number of plies in force, without those that the table made."""
    return sum(ply not in record.auto for ply in range(record.cursor))


def outcome_of(record: Record) -> Outcome | None:
    """The result of ``record``, replayed. None if it is neither over nor settled, or cannot be replayed up to its
    cursor.
    """
    try:
        line = replay(record)
    except CardtableError:
        return None
    if record.cursor >= len(line.states):
        return None
    return counted(registry.find(record.game), line.states[record.cursor])


# -- values and the port -----------------------------------------------------------------------------------------------

LAST_ID = 2**63 - 1
RecordId = Annotated[int, Meta(ge=-LAST_ID, le=LAST_ID)]
RoundId = RecordId
"""Ids are drawn at random from 1 to ``LAST_ID``; old databases counted from 1."""
_Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]
_OptionsText = Annotated[str, Meta(max_length=50_000)]
"""msgspec checks these bounds where a value is read; values made by the program keep within them."""
REDEAL = "redeal"
"""The ply that shuffles and deals the remaining cards anew, in games that have one."""
Trouble = Callable[[str, str], None]
"""Called with (key of a text such as "trouble.disk_full", detail for the log) when something could not be kept."""


_GREATEST = 10**12
"""Larger than every real score, count and time, and small enough for all figures and charts."""


def fresh_id(drawn: bytes = b"") -> RecordId:
    """A random id, from 1 to ``LAST_ID``; with ``drawn``, 16 bytes, the id made of them."""
    return 1 + int.from_bytes(drawn or os.urandom(16), "little") % LAST_ID


class Status(Enum):
    """The status of a kept game. DAMAGED: it could not be replayed; set aside, and not in statistics."""

    OPEN = "open"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    DAMAGED = "damaged"


class Kept(Struct, frozen=True):
    """A kept record with id and status; ``round_id`` and ``hole`` (1–9) place a hole in its Golf round.

    ``reason``, ``score``, ``scores`` and ``winners`` (of all seats; empty while the game is not over) and ``ended``
    (seconds since 1970, UTC) are those of the last ``close``.
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
    """One game in the statistics, all of it computable from its record. ``score`` is the game's own (strokes, units).

    ``options`` is a text of ``options_text``; ``plies`` counts those in force at the end, ``redeals`` the redeals among
    them; an abandoned game has no ``reason``. ``seats`` are the players as texts, ``scores`` and ``winners`` the result
    of all seats (empty if unknown).
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
    """Whether all numbers are within the range of real games, clocks and calendars; NaN is not."""
    return all(-_GREATEST <= number <= _GREATEST for number in numbers)


class ChosenDeal(Struct, frozen=True):
    """A deal as the person wishes, and the key of a message about it; without a number there is none."""

    number: int | None
    notice: str | None = None


class RoundRow(Struct, frozen=True):
    """A round of Golf or of another game with rounds: its first deal number, the strokes of the holes so far, and its
    end (None: still going on).
    """

    id: RoundId
    number: Deal
    bogey: Count
    options: _OptionsText
    strokes: tuple[_Points, ...]
    started: Seconds
    ended: Seconds | None
    abandoned: bool = False
    game: str = registry.PLAYED_IN_ROUNDS


class Store(ABC):
    """Keeps every acknowledged ply of every game, and the rounds of Golf; ``storage`` implements it on a database."""

    @abstractmethod
    def scratch(self) -> Store:
        """An empty store in memory, for games that are not kept."""

    @abstractmethod
    def put(self, kept: Kept) -> None:
        """Keep a whole game under its id, replacing an earlier one."""

    @abstractmethod
    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        """Keep the plies from index ``ply`` on, in one transaction: the first was made by a person, the others by the
        table.

        Discards what could be redone; the cursor is after the last ply. Once this returns, the plies survive a crash of
        the program. Raises StorageError if ``ply`` is beyond the end of the game.
        """

    @abstractmethod
    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> None:
        """Keep the cursor, the number of undos and hints, and the clock."""

    @abstractmethod
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
        """Keep that the game ended, was abandoned, or (OPEN) goes on; an open game keeps ``ended`` only with a
        ``reason``: it counts already.

        ``reason`` and ``score`` are those of the seat in the statistics, ``outcome`` is that of all seats.
        """

    @abstractmethod
    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError for an unknown id."""

    @abstractmethod
    def latest_open(self, game: str) -> Kept | None:
        """The open game with that game id that was played last; it may be a hole of a round (``round_id``)."""

    @abstractmethod
    def open_games(self, game: str) -> Sequence[Kept]:
        """All open games with that game id, the one played last first."""

    @abstractmethod
    def played_last(self) -> Sequence[str]:
        """The ids of the games in the last hundred kept records, the latest first."""

    @abstractmethod
    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a Golf round by hole; of one hole, the one begun last comes last."""

    @abstractmethod
    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        """Finished and abandoned games, and open ones that count already, in which a person made a ply; oldest first.

        With ``numbers`` only games of these deals. Includes games from before ``counted_from``; leaves out what cannot
        be read.
        """

    @abstractmethod
    def count_from(self, game: str, since: float | None) -> None:
        """Count only games of that id that end after ``since`` (seconds since 1970); None: all of them."""

    @abstractmethod
    def counted_from(self, game: str) -> float | None:
        """The value last given to ``count_from``; None at first."""

    @abstractmethod
    def put_round(self, row: RoundRow) -> None:
        """Keep a Golf round under its id, replacing an earlier one."""

    @abstractmethod
    def round(self, round_id: RoundId) -> RoundRow | None:
        """The round with that id, or None."""

    @abstractmethod
    def open_round(self, game_id: str) -> RoundRow | None:
        """The unfinished round of a game, the one begun last if there are several; or None."""

    @abstractmethod
    def rounds(self, game_id: str) -> Sequence[RoundRow]:
        """All rounds of a game that were played to the end, oldest first."""


def seat_result(outcome: Outcome, hero: Seat) -> Reason:
    """What an outcome means for one seat: among several, the winners have won, the others lost."""
    if len(outcome.scores) == 1:
        return outcome.reason
    return Reason.WON if hero in outcome.winners else Reason.LOST


# -- records that come from elsewhere ----------------------------------------------------------------------------------


def admitted(record: Record, record_id: RecordId) -> Kept:
    """A record from elsewhere as it is to be kept: finished with its result if it is over, else open.

    A record has no time of its end; start plus time played is used. Raises BadRecord, BadInput or UnknownGame if it
    cannot be replayed to its last ply.
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
        reason=seat_result(outcome, hero),
        ended=_ended(record),
        scores=outcome.scores,
        winners=outcome.winners,
    )


def _ended(record: Record) -> float:
    return min(record.started + record.elapsed, LAST_SECOND)  # the sum may be rounded up
