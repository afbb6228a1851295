"""From deals to records and back: a deal as a history, a record replayed and checked, and what a record says of its end."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.games import registry
from cardtable.kernel.errors import BadRecord, CardtableError
from cardtable.kernel.game import AnyGame, Auto, counted
from cardtable.kernel.options import complete
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.play import Line, play_line
from cardtable.kernel.record import Record
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL, NAME, check_number
from cardtable.kernel.state import Setup
from cardtable.session.history import History
from cardtable.session.seats import read_seats


def opened(game: AnyGame, setup: Setup, level: Auto) -> History:
    """The deal, and what the table lays out by itself before the first ply (aces)."""
    history = History((game.deal(setup),))
    while (move := game.automatic(history.state, level)) is not None:
        history = history.pushed(move, game.apply(history.state, move).state, auto=True)
    return history


def begun(game: AnyGame, history: History, *, started: float, seats: tuple[str, ...] = ()) -> Record:
    """The record of a game that was dealt just now (``opened``); ``seats`` are the texts of its players."""
    setup = history.state.setup
    return Record(
        game.info.id,
        setup.number,
        dict(setup.options),
        history.texts,
        history.auto,
        history.cursor,
        tuple(map(game.info.deck.text, setup.order or ())),
        seats,
        rules_version=game.info.rules_version,
        started=started,
    )


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


def cut(record: Record, history: History) -> Record:
    """The record of the plies that could be replayed."""
    return replace(record, plies=history.texts, auto=history.auto, cursor=history.cursor)


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
