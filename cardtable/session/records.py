"""Records: games as text, replayed through the rules, and kept in a ``Store``. Opens no file.

Reading a text checks its form, replaying it the moves. A store never raises for a full disk or a lost database: it goes on
in memory and says so once through ``Trouble``. It raises StorageError for an id never put, or a ply beyond the end.
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
"""The options that change play and differ from the source's."""

LONGEST_TEXT = 2_000_000
"""Characters of the longest record text that is read; 10 000 plies of the longest moves fit."""

LAST_SECOND = 253_402_214_400
"""The start of the last day of the year 9999: no record starts or ends later, for then no calendar has a date, somewhere on earth."""

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
    """What says whether this program can read the rest."""

    format: _Version
    shuffle: _Word


class _Line(Struct):
    """All keys in the order in which they are written. Each is needed; a later one gets a default, for records without it."""

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
    """Read what ``dumps`` wrote. Skips unknown keys. Raises BadRecord with one line: what is wrong, and where."""
    head = _decoded(_HEAD, text)
    if head.format > FORMAT:
        wrong = f"format: {head.format} is newer than this program, which reads up to {FORMAT}"
        raise BadRecord(wrong)
    if head.shuffle != NAME:
        wrong = f"shuffle: {head.shuffle!a} is not known; this program deals with {NAME!r}"
        raise BadRecord(wrong)
    line = _decoded(_LINE, text)
    if not line.number and not line.order:
        raise BadRecord("number: 0 needs an order of the pack")
    if not all(ply < len(line.plies) for ply in (*line.auto, line.cursor - 1)):
        raise BadRecord(f"auto, cursor: there are only {len(line.plies)} plies")
    if line.started + line.elapsed > LAST_SECOND:
        raise BadRecord("elapsed: the game would end after the year 9999")
    return _written(line)


def record_of(facts: Mapping[str, object]) -> Record:
    """A record of plain values by name; those that do not fit each other are not looked for. Raises BadRecord."""
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
    """Read what ``options_text`` wrote. Raises BadRecord."""
    options: dict[str, str | int] = _decoded(_OPTIONS, text)
    _check_options(options)
    return options


def readable_options(options: str) -> Mapping[str, str | int]:
    """The same; none where they cannot be read."""
    try:
        return read_options(options)
    except BadRecord:
        return {}


def in_rounds(game: str, options: str) -> bool:
    """Whether a deal is a hole of a round, from the options as a record has them."""
    return registry.find(game).info.rounds(readable_options(options)) is not None


def house_rules_of(game: str, options: str) -> Rules:
    """The rules of a game, from its options as a record has them; what cannot be read counts as the source's."""
    specs, given = registry.find(game).info.options, readable_options(options)
    known = accepted(specs, given)
    return {
        spec.key: known[spec.key] for spec in specs if spec.plays and known.get(spec.key, spec.default) != spec.default
    }


def bad_record(problem: Exception) -> BadRecord:
    """What msgspec says of a text that it cannot read: the place first, then what is wrong there."""
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
            wrong = f"{key}: {ascii(text)[:60]} holds characters that cannot be printed"
            raise BadRecord(wrong)


def _ascii(value: object) -> str:
    """JSON in ASCII with sorted keys."""
    text = _SORTED.encode(value).decode()
    return text if text.isascii() else _NOT_ASCII.sub(_escaped, text)


def _escaped(letters: re.Match[str]) -> str:
    """Letters by their numbers in UTF-16, as JSON has them."""
    return re.sub("....", r"\\u\g<0>", letters[0].encode("utf-16-be").hex())


_NOT_ASCII = re.compile(r"[^\0-\x7f]+")


# -- replayed ----------------------------------------------------------------------------------------------------------


def setup_of(record: Record) -> Setup:
    """What a record says about the deal. Raises BadRecord or BadInput when it makes no sense here."""
    game = registry.find(record.game)
    if record.shuffle != NAME:
        wrong = f"shuffle {record.shuffle!r} is not known; this program knows {NAME}"
        raise BadRecord(wrong)
    known = game.info.rules_version
    if record.rules_version > known:
        newer = f"rules_version: {record.rules_version} is newer than this program"
        wrong = f"{newer}, which plays {record.game} by version {known}"
        raise BadRecord(wrong)
    order = game.info.read_pack(record.order) if record.order else None
    number = record.number if order is not None else check_number(record.number)
    options = complete(game.info.options, record.options)
    read_seats(record.seats, game, options)
    return Setup(number, options, order)


def replay(record: Record) -> Line:
    """Deal and play a record, checked. Raises BadRecord or BadInput when not even the deal makes sense."""
    return play_line(registry.find(record.game), setup_of(record), record.plies)


def number_of(record: Record) -> int | None:
    """The deal number of a record, None when it has none that counts."""
    if record.order or not FIRST_DEAL <= record.number <= LAST_DEAL:
        return None
    return record.number


def moves_made(record: Record) -> int:
    """The moves in force, as the log and the result count them: without those that the table made."""
    return sum(ply not in record.auto for ply in range(record.cursor))


def outcome_of(record: Record) -> Outcome | None:
    """How ``record`` counts, worked out anew: what statistics show can always be checked against it.

    None when it is neither over nor settled, or cannot be replayed as far as its cursor.
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

    ``options`` is the text of ``options_text``, ``plies`` how many plies were in force at the end,
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
    """A round of Golf or of a game played like it: its first deal number, the strokes of the holes so far, and when it ended
    (None: goes on).
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
    """Every acknowledged ply of every game, and the rounds of Golf; ``storage`` keeps them in a database."""

    @abstractmethod
    def scratch(self) -> Store:
        """An empty store in memory, for games that are not kept."""

    @abstractmethod
    def put(self, kept: Kept) -> None:
        """Keep a whole game under its id, a new one or in place of what stands there."""

    @abstractmethod
    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        """Keep plies from index ``ply`` on, in one transaction: the first was made by a person, the others by the table.

        Forgets what could be redone; the cursor stands after the last. Once it has returned the plies are safe from a
        crash of the program. Raises StorageError when ``ply`` lies beyond the end of the game.
        """

    @abstractmethod
    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> None:
        """Keep where the cursor stands, how often something was taken back, the number of hints, and the clock."""

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
        """The game ended, was abandoned, or (OPEN) goes on; then ``ended`` is kept only with a ``reason``: it is settled.

        ``reason`` and ``score`` are those of the seat whose fortune is counted, ``outcome`` is that of all seats.
        """

    @abstractmethod
    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""

    @abstractmethod
    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last (it may be a hole of a round: see ``round_id``)."""

    @abstractmethod
    def open_games(self, game: str) -> Sequence[Kept]:
        """All open games of that name, the one played last first."""

    @abstractmethod
    def played_last(self) -> Sequence[str]:
        """The ids of the games dealt or played last, the latest first, as far as the last hundred that are kept."""

    @abstractmethod
    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a Golf round in the order of their holes; of one hole the one begun last comes last."""

    @abstractmethod
    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        """Finished and abandoned games, and open ones that are settled, with a ply of a person in force, oldest first.

        With ``numbers`` only games of these deals.
        Those that ended before ``counted_from`` stand there too; what makes no sense is left out.
        """

    @abstractmethod
    def count_from(self, game: str, since: float | None) -> None:
        """Count only games of that name that end after ``since`` (seconds since 1970), all of them for None."""

    @abstractmethod
    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last; None at first."""

    @abstractmethod
    def put_round(self, row: RoundRow) -> None:
        """Keep a Golf round under its id, a new one or in place of what stands there."""

    @abstractmethod
    def round(self, round_id: RoundId) -> RoundRow | None:
        """A round as it stands, or None when there is none of that id."""

    @abstractmethod
    def open_round(self, game_id: str) -> RoundRow | None:
        """The round of a game that goes on, if there is one; the one begun last if there are several."""

    @abstractmethod
    def rounds(self, game_id: str) -> Sequence[RoundRow]:
        """All rounds of a game that were played to the ninth hole, oldest first."""


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
