"""The log of a game: history, clock, and what the store is told, also when it fails."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.games.registry import find
from cardtable.kernel.game import Line
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import complete
from cardtable.kernel.state import Outcome, Reason, Record, Setup, State
from cardtable.session.game_log import History, Memo, PlayClock, SaveHandle, from_line, in_common
from cardtable.session.records import Status, Store
from cardtable.session.solo_game import SoloGame
from cardtable.storage.store import memory_store
from tests.support.desks import Died, Outside, dying, match_from
from tests.support.keeping import begin
from tests.support.parties import party
from tests.support.positions import golf, klondike

# -- history -----------------------------------------------------------------------------------------------------------

GOLF = find("golf")
START = GOLF.deal(Setup(24, complete(GOLF.info.options, {})))


def state(n: int) -> State:
    """A state that can be told from the others."""
    return replace(START, scores=(n,))


def history(*auto: bool) -> History:
    """A history with one ply for each argument, made by the table or not."""
    made = History((state(0),))
    for n, by_table in enumerate(auto):
        made = made.pushed(Move(f"ply{chr(97 + n)}"), state(n + 1), auto=by_table)
    return made


P, T = False, True  # a ply of the person, a ply of the table


def test_a_new_history_stands_at_the_deal_and_has_nowhere_to_go() -> None:
    fresh = history()
    assert (fresh.state, fresh.back(), fresh.forth(), fresh.floor) == (state(0), 0, 0, 0)


def test_undo_takes_back_a_ply_with_all_that_the_table_added() -> None:
    assert history(P, P, T, T).back() == 1
    assert history(P, P, T, T).at(1).back() == 0


def test_redo_makes_a_ply_again_with_all_that_the_table_added() -> None:
    back = history(P, T, P, T, T).at(0)
    assert back.forth() == 2
    assert back.at(2).forth() == 5
    assert back.at(5).forth() == 5


def test_undo_ends_after_what_the_table_did_before_the_first_ply_of_the_person() -> None:
    assert history(T, T, P).floor == 2
    assert history(T, T, P).back() == 2
    assert history(T, T, P).at(2).back() == 2
    assert history(T, T).back() == 2


def test_a_new_ply_cuts_what_could_be_redone_and_what_was_known_of_it() -> None:
    cut = history(P, T, P, T).at(2).pushed(Move("other"), state(9), auto=False)
    assert cut.texts == ("plya", "plyb", "other")
    assert (cut.auto, cut.cursor, cut.state) == (frozenset({1}), 3, state(9))
    assert cut.states == (state(0), state(1), state(2), state(9))


def test_moving_the_cursor_forgets_nothing() -> None:
    assert history(P, P).at(0).texts == ("plya", "plyb")
    assert history(P, P).at(0).at(2) == history(P, P)


def line(count: int) -> Line:
    whole = history(*[P] * count)
    return Line(whole.states, whole.moves, None)


def test_a_replayed_line_has_its_cursor_back() -> None:
    assert from_line(line(3), frozenset({1}), 2).cursor == 2
    assert from_line(line(3), frozenset({1}), 2).auto == frozenset({1})


def test_a_cursor_beyond_the_accepted_plies_stands_after_the_last() -> None:
    assert from_line(line(3), frozenset({1, 7}), 8).cursor == 3
    assert from_line(line(3), frozenset({1, 7}), 8).auto == frozenset({1})


def test_a_cursor_before_what_the_table_did_first_stands_after_it() -> None:
    assert from_line(line(3), frozenset({0, 1}), 0).cursor == 2
    assert from_line(line(3), frozenset(), -5).cursor == 0


def test_what_two_histories_have_in_common_ends_where_they_part() -> None:
    match = match_from(klondike(t1="x x 9H", t2="10S", t3="10C", stock="x x"))
    start = match.history
    match.play(match.legal[0], 0.0)
    one = match.history
    match.undo(0.0)
    match.play(match.legal[1], 0.0)
    other = match.history
    assert in_common(one.states, other.states) == 1
    assert in_common(start.in_force, one.in_force) == 1
    assert in_common(one.states, one.states) == 2
    assert in_common((), one.states) == 0
    assert one.at(0).in_force == start.states


# -- answers that are worked out once a state --------------------------------------------------------------------------


def test_the_same_state_is_asked_about_once() -> None:
    asked: list[State] = []
    once = Memo(lambda state: asked.append(state) or len(asked))
    one = klondike(t1="9H")
    assert (once(one), once(one)) == (1, 1)
    assert asked == [one]


def test_another_state_is_asked_about_even_when_it_is_equal() -> None:
    """Only the very same state is surely the same question."""
    once = Memo(lambda state: [state])
    one = klondike(t1="9H")
    assert once(one) is not once(replace(one))


def test_a_screen_that_asks_again_and_again_makes_a_game_work_once_a_ply() -> None:
    calls = {"legal": 0, "outcome": 0}
    match = match_from(klondike(t1="x 9H", t2="10S", stock="x x"))
    for name, once in (("legal", match._legal), ("outcome", match._outcome)):
        ask = once._ask

        def counted(state: State, name: str = name, ask: object = ask) -> object:
            calls[name] += 1
            return ask(state)

        once._ask = counted
    for _ in range(4):
        assert match.outcome is None
        assert match.legal
    assert calls == {"legal": 1, "outcome": 1}
    match.play(match.legal[0], 0.0)
    assert match.outcome is None
    assert calls == {"legal": 1, "outcome": 2}


def test_what_every_game_in_play_tells_is_told_by_matches_and_parties_alike() -> None:
    for played in (match_from(klondike(t1="9H")), party("ppp")):
        assert played.game.table(played.state.setup.options) == played.spec
        assert played.history.state is played.state
        assert played.record(0.0).game == played.game.info.id
        assert not played.clock.running
        assert played.legal == played.game.legal_moves(played.state)


# -- the clock ---------------------------------------------------------------------------------------------------------


def test_a_clock_stands_still_until_it_is_started() -> None:
    clock = PlayClock()
    assert not clock.running
    assert clock.elapsed(100.0) == 0.0


def test_a_clock_adds_up_the_time_between_go_and_stop() -> None:
    clock = PlayClock()
    clock.go(10.0)
    clock.stop(15.0)
    clock.go(100.0)
    assert clock.running
    assert clock.elapsed(102.5) == 7.5


def test_a_clock_goes_on_from_the_time_a_kept_game_brings_along() -> None:
    clock = PlayClock(60.0)
    clock.go(0.0)
    assert clock.elapsed(5.0) == 65.0


def test_starting_a_running_clock_changes_nothing() -> None:
    clock = PlayClock()
    clock.go(10.0)
    clock.go(20.0)
    assert clock.elapsed(30.0) == 20.0


def test_stopping_a_clock_twice_changes_nothing() -> None:
    clock = PlayClock()
    clock.go(10.0)
    clock.stop(12.0)
    clock.stop(50.0)
    assert not clock.running
    assert clock.elapsed(60.0) == 2.0


def test_time_that_runs_backwards_takes_nothing_away() -> None:
    clock = PlayClock(5.0)
    clock.go(10.0)
    assert clock.elapsed(8.0) == 5.0


# -- what the store is told --------------------------------------------------------------------------------------------

DRAW = Move("draw")


class Diary:
    """Keeps games in memory and writes down every call."""

    def __init__(self) -> None:
        self.store, self.calls = memory_store(), list[tuple[Any, ...]]()

    def __getattr__(self, name: str) -> Any:
        def call(*args: object, **kwargs: object) -> object:
            self.calls.append((name, *args[1:], *kwargs.values()))
            return getattr(self.store, name)(*args, **kwargs)

        return call


def short_hole(records: Store, diary: Diary | None = None) -> SoloGame:
    """A hole with two takes to go; the listener writes into the diary too."""
    state = golf(t1="3S 2S", waste="AH")
    game, record = match_from(state).game, Record("golf", 1, dict(state.setup.options))

    def ended(outcome: Outcome) -> None:
        if diary is not None:
            diary.calls.append(("ended", outcome.reason))

    record_id = begin(records, record)
    save = SaveHandle(records, record_id, Outside(date=6.0, drawn=999), ended=ended)
    return SoloGame(game, record, History((state,)), save, Outside())


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
    records = memory_store()
    match = short_hole(records)
    match.play(carry("t1", "waste"), 10.0)
    match.hint()
    match.keep(31.0)
    kept = records.load(match.record_id).record
    assert (kept.elapsed, kept.hints) == (21.0, 1)


def test_a_hint_is_kept_with_the_ply_that_follows_it_also_with_the_last() -> None:
    records = memory_store()
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
    records = memory_store()
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
