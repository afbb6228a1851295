"""Short words for tests that keep games and rounds: begun under the next free id, and changed by one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from cardtable.kernel.state import Record
from cardtable.session.records import Kept, RecordId, RoundId, RoundRow, Status, Store
from cardtable.storage.rescue import readable_lines
from cardtable.storage.store import GameStore


def counting(first: int = 1) -> Callable[[], int]:
    """Ids that count instead of being drawn: ``first``, the next, and so on."""
    numbers = count(first)
    return lambda: next(numbers)


next_id = counting(1_000_000)


def begin(
    store: Store,
    record: Record,
    *,
    round_id: RoundId | None = None,
    hole: int | None = None,
    draw: Callable[[], int] = next_id,
) -> RecordId:
    """Keep a new game; it is open."""
    game = draw()
    store.put(Kept(game, record, Status.OPEN, round_id, hole))
    return game


def begin_round(
    store: Store, number: int, bogey: int, options: str, *, started: float, draw: Callable[[], int] = next_id
) -> RoundId:
    """Keep a new round."""
    round_id = draw()
    store.put_round(RoundRow(round_id, number, bogey, options, (), started, None))
    return round_id


def set_strokes(store: Store, round_id: RoundId, strokes: Sequence[int], *, ended: float | None) -> None:
    """The strokes of the holes finished so far."""
    store.put_round(replace(round_row(store, round_id), strokes=tuple(strokes), ended=ended))


def set_abandoned(store: Store, round_id: RoundId, *, abandoned: bool, ended: float | None) -> None:
    """The round was given up, or taken up again."""
    store.put_round(replace(round_row(store, round_id), abandoned=abandoned, ended=ended))


def round_row(store: Store, round_id: RoundId) -> RoundRow:
    """A round that is there."""
    row = store.round(round_id)
    assert row is not None
    return row


@contextmanager
def kept_in(home: Path) -> Iterator[GameStore]:
    """The games as they are on the disk now, in a copy."""
    yield GameStore(readable_lines(home / "cardtable.db"))
