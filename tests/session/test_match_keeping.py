"""What a match tells the keeper of games and the listener, in which order, and what is true when the keeper fails."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.kernel.moves import Move, carry
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.record import Record
from cardtable.session.history import History
from cardtable.session.match import Match
from cardtable.session.memory_store import MemoryStore
from cardtable.session.ports import Status, Store
from cardtable.session.save_handle import SaveHandle
from tests.support.desks import Died, Outside, dying, match_from
from tests.support.keeping import begin
from tests.support.positions import golf

DRAW = Move("draw")


class Diary:
    """Keeps games in memory and writes down every call."""

    def __init__(self) -> None:
        self.store, self.calls = MemoryStore(), list[tuple[Any, ...]]()

    def __getattr__(self, name: str) -> Any:
        def call(*args: object, **kwargs: object) -> object:
            self.calls.append((name, *args[1:], *kwargs.values()))
            return getattr(self.store, name)(*args, **kwargs)

        return call


def short_hole(records: Store, diary: Diary | None = None) -> Match:
    """A hole with two takes to go; the listener writes into the diary too."""
    state = golf(t1="3S 2S", waste="AH")
    game, record = match_from(state).game, Record("golf", 1, dict(state.setup.options))

    def ended(outcome: Outcome) -> None:
        if diary is not None:
            diary.calls.append(("ended", outcome.reason))

    record_id = begin(records, record)
    save = SaveHandle(records, record_id, Outside(date=6.0, drawn=999), ended=ended)
    return Match(game, record, History((state,)), save, Outside())


def test_a_ply_is_appended_with_all_the_table_adds_and_the_clock() -> None:
    outside = Outside(store=Diary(), number=5)
    match = outside.desk().sit("klondike").match
    outside.store.calls.clear()
    match.play(DRAW, 10.0)
    match.play(DRAW, 12.5)
    assert outside.store.calls == [("append", 1, ("draw",), 0.0), ("append", 2, ("draw",), 2.5)]


def test_undo_and_redo_only_point_and_never_lose_what_is_kept() -> None:
    outside = Outside(store=Diary())
    match = outside.desk().sit("golf").match
    for _ in range(3):
        match.play(DRAW, 0.0)
    outside.store.calls.clear()
    match.undo(1.0)
    match.restart(2.0)
    match.redo(3.0)
    assert outside.store.calls == [("note", 2, 1, 0, 1.0), ("note", 0, 2, 0, 2.0), ("note", 1, 2, 0, 3.0)]
    kept = outside.store.load(match.record_id).record
    assert (kept.plies, kept.cursor, kept.undos) == (("draw",) * 3, 1, 2)


def test_nothing_is_kept_when_nothing_changes() -> None:
    diary = Diary()
    match = short_hole(diary)
    diary.calls.clear()
    assert match.undo(0.0) is None
    assert match.redo(0.0) is None
    assert match.restart(0.0) is None
    assert diary.calls == []


def test_at_the_end_the_listener_is_told_before_the_record_is_closed() -> None:
    diary = Diary()
    match = short_hole(diary, diary)
    match.play(carry("t1", "waste"), 0.0)
    diary.calls.clear()
    match.play(carry("t1", "waste"), 4.0)
    assert diary.calls == [
        ("append", 1, ("move:t1:waste:1",), 4.0),
        ("ended", Reason.WON),
        ("close", Status.FINISHED, Reason.WON, 0, 7.0, Outcome(Reason.WON, (0,), (0,))),
    ]


def test_taking_the_end_back_writes_nothing_and_what_is_played_then_is_another_game() -> None:
    diary = Diary()
    match = short_hole(diary, diary)
    match.play(carry("t1", "waste"), 0.0)
    match.play(carry("t1", "waste"), 4.0)
    diary.calls.clear()
    over = match.record_id
    match.undo(9.0)
    match.redo(9.0)
    match.restart(9.0)
    match.keep(9.0)
    assert diary.calls == []
    match.play(carry("t1", "waste"), 9.0)
    assert [name for name, *_ in diary.calls] == ["put"]
    assert match.record_id != over
    match.play(carry("t1", "waste"), 9.0)
    assert [name for name, *_ in diary.calls] == ["put", "append", "close"], "no listener hears of it"


def test_clock_and_hints_are_kept_when_asked() -> None:
    records = MemoryStore()
    match = short_hole(records)
    match.play(carry("t1", "waste"), 10.0)
    match.hint()
    match.keep(31.0)
    kept = records.load(match.record_id).record
    assert (kept.elapsed, kept.hints) == (21.0, 1)


def test_a_hint_is_kept_with_the_ply_that_follows_it_also_with_the_last() -> None:
    records = MemoryStore()
    match = short_hole(records)
    match.hint()
    match.play(carry("t1", "waste"), 4.0)
    assert records.load(match.record_id).record.hints == 1
    match.hint()
    match.play(carry("t1", "waste"), 5.0)
    kept = records.load(match.record_id)
    assert (kept.status, kept.record.hints, kept.record.cursor) == (Status.FINISHED, 2, 2)
    assert [row.hints for row in records.finished()] == [2]


def test_a_game_given_up_is_closed_without_a_reason_and_with_its_score() -> None:
    records = MemoryStore()
    match = short_hole(records)
    match.play(carry("t1", "waste"), 0.0)
    match.close(Status.ABANDONED)
    kept = records.load(match.record_id)
    assert (kept.status, kept.reason, kept.score, kept.ended) == (Status.ABANDONED, None, 1, 7.0)


@pytest.mark.parametrize("step", ["play", "undo", "redo", "restart"])
def test_what_could_not_be_kept_has_not_happened(step: str) -> None:
    outside = Outside(number=5)
    begun = outside.desk().sit("klondike").match
    for _ in range(2):
        begun.play(DRAW, 0.0)
    begun.undo(0.0)
    match = dying(outside, 0, before=True).desk().sit("klondike").match
    steps = {
        "play": lambda: match.play(DRAW, 1.0),
        "undo": lambda: match.undo(1.0),
        "redo": lambda: match.redo(1.0),
        "restart": lambda: match.restart(1.0),
    }
    before, record = match.state, match.record(0.0)
    with pytest.raises(Died):
        steps[step]()
    assert match.state is before
    assert match.record(0.0) == record
    assert not match.clock.running
