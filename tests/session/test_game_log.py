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
from cardtable.session.game_log import History, HoleOfRound, PlayClock, SaveHandle, from_line, in_common
from cardtable.session.records import Status
from cardtable.session.solo_game import SoloGame
from cardtable.storage.store import GameStore
from tests.support.desks import Died, Outside, dying, match_from
from tests.support.keeping import begin, begin_round
from tests.support.parties import party
from tests.support.positions import golf, klondike

# -- history -----------------------------------------------------------------------------------------------------------

GOLF = find("golf")
START = GOLF.deal(Setup(24, complete(GOLF.info.options, {})))
P, T = False, True  # a ply of the person, a ply of the table


def state(n: int) -> State:
    """A state that can be told from the others."""
    return replace(START, scores=(n,))


def history(*auto: bool) -> History:
    """A history with one ply for each argument, made by the table or not."""
    made = History((state(0),))
    for n, by_table in enumerate(auto):
        made = made.pushed(Move(f"ply{chr(97 + n)}"), state(n + 1), auto=by_table)
    return made


@pytest.mark.parametrize(
    ("plies", "cursor", "floor", "back", "forth"),
    [
        ((), 0, 0, 0, 0),
        ((P, P, T, T), 4, 0, 1, 4),
        ((P, P, T, T), 1, 0, 0, 4),
        ((P, T, P, T, T), 0, 0, 0, 2),
        ((P, T, P, T, T), 2, 0, 0, 5),
        ((T, T, P), 3, 2, 2, 3),
        ((T, T, P), 2, 2, 2, 3),
        ((T, T), 2, 2, 2, 2),
    ],
)
def test_undo_and_redo_take_what_the_table_added_along(
    plies: tuple[bool, ...], cursor: int, floor: int, back: int, forth: int
) -> None:
    there = history(*plies).at(cursor)
    assert (there.floor, there.back(), there.forth()) == (floor, back, forth)
    assert there.at(len(plies)) == history(*plies)


def test_a_new_ply_cuts_what_could_be_redone_and_what_was_known_of_it() -> None:
    cut = history(P, T, P, T).at(2).pushed(Move("other"), state(9), auto=False)
    assert cut.texts == ("plya", "plyb", "other")
    assert (cut.auto, cut.cursor, cut.state) == (frozenset({1}), 3, state(9))
    assert cut.states == (state(0), state(1), state(2), state(9))


@pytest.mark.parametrize(
    ("auto", "cursor", "found"), [({1}, 2, 2), ({1, 7}, 8, 3), ({0, 1}, 0, 2), (set[int](), -5, 0)]
)
def test_a_replayed_line_has_its_cursor_back_within_its_plies(auto: set[int], cursor: int, found: int) -> None:
    whole = history(P, P, P)
    made = from_line(Line(whole.states, whole.moves, None), frozenset(auto), cursor)
    assert (made.cursor, made.auto) == (found, auto - {7})


def test_what_two_histories_have_in_common_ends_where_they_part() -> None:
    match = match_from(klondike(t1="x x 9H", t2="10S", t3="10C", stock="x x"))
    start = match.history
    match.play(match.legal[0], 0.0)
    one = match.history
    match.undo(0.0)
    match.play(match.legal[1], 0.0)
    assert in_common(one.states, match.history.states) == 1
    assert in_common(start.in_force, one.in_force) == 1
    assert in_common(one.states, one.states) == 2
    assert in_common((), one.states) == 0
    assert one.at(0).in_force == start.states


def test_the_game_is_asked_once_about_a_state() -> None:
    for played in (match_from(klondike(t1="x 9H", t2="10S", stock="x x")), party("ppp")):
        legal = played.legal
        assert legal is played.legal
        assert legal == played.game.legal_moves(played.state)
        assert played.game.table(played.state.setup.options) == played.spec
        assert not played.clock.running
        played.turn_to(0, 0.0)
        played.state = replace(played.state)
        assert played.legal is not legal, "only the very same state is surely the same question"


# -- the clock ---------------------------------------------------------------------------------------------------------


def test_a_clock_adds_up_the_time_between_go_and_stop() -> None:
    clock = PlayClock(60.0)
    assert (clock.running, clock.elapsed(100.0)) == (False, 60.0)
    clock.go(10.0)
    clock.go(12.0)
    assert (clock.running, clock.elapsed(15.0), clock.elapsed(8.0)) == (True, 65.0, 60.0)
    clock.stop(15.0)
    clock.stop(50.0)
    assert (clock.running, clock.elapsed(60.0)) == (False, 65.0)
    clock.go(100.0)
    assert clock.elapsed(102.5) == 67.5


# -- what the store is told --------------------------------------------------------------------------------------------

DRAW = Move("draw")
TAKE = carry("t1", "waste")


class Diary:
    """Keeps games in memory and writes down every change."""

    def __init__(self) -> None:
        self.store, self.calls = GameStore(), list[tuple[Any, ...]]()

    def __getattr__(self, name: str) -> Any:
        def call(*args: object, **kwargs: object) -> object:
            if name not in {"round", "load", "finished"}:
                self.calls.append((name, *args[1:], *kwargs.values()))
            return getattr(self.store, name)(*args, **kwargs)

        return call


def short_hole() -> tuple[SoloGame, Any]:
    """The last of two holes of a round, with two takes to go, and the diary of its store."""
    diary: Any = Diary()
    there = golf(t1="3S 2S", waste="AH")
    game, record = match_from(there).game, Record("golf", 1, dict(there.setup.options))
    hole = HoleOfRound(begin_round(diary, 1, 40, "{}", started=0.0), 1, 1)
    save = SaveHandle(diary, begin(diary, record), Outside(date=6.0, drawn=999), hole=hole)
    diary.calls.clear()
    return SoloGame(game, record, History((there,)), save, Outside()), diary


def test_a_ply_is_appended_and_undo_and_redo_only_point() -> None:
    outside = Outside(store=Diary(), number=5)
    match = outside.desk().sit("klondike").played
    outside.store.calls.clear()
    for now in (10.0, 12.5):
        match.play(DRAW, now)
    match.undo(13.0)
    match.restart(14.0)
    match.redo(15.0)
    assert outside.store.calls == [
        ("append", 1, ("draw",), 0.0),
        ("append", 2, ("draw",), 2.5),
        ("note", 2, 1, 0, 3.0),
        ("note", 1, 2, 0, 4.0),
        ("note", 2, 2, 0, 5.0),
    ]
    kept = outside.store.load(match.record_id).record
    assert (len(kept.plies), kept.cursor, kept.undos) == (3, 2, 2)


def test_at_the_end_the_strokes_are_written_then_the_record_is_closed_and_what_is_played_then_is_another_game() -> None:
    match, diary = short_hole()
    assert (match.undo(0.0), match.redo(0.0), match.restart(0.0), diary.calls) == (None, None, None, [])
    match.play(TAKE, 0.0)
    diary.calls.clear()
    match.play(TAKE, 4.0)
    assert [name for name, *_ in diary.calls] == ["append", "put_round", "close"]
    assert diary.calls[-1][1:] == (Status.FINISHED, Reason.WON, 0, 8.0, Outcome(Reason.WON, (0,), (0,)))
    assert [(row.strokes, row.ended) for row in diary.rounds("golf")] == [((0,), 7.0)]
    diary.calls.clear()
    over = match.record_id
    match.undo(9.0)
    match.redo(9.0)
    match.restart(9.0)
    match.keep(9.0)
    assert diary.calls == []
    match.play(TAKE, 9.0)
    assert match.record_id != over
    match.play(TAKE, 9.0)
    assert [name for name, *_ in diary.calls] == ["put", "append", "close"], "it belongs to no round"


def test_clock_and_hints_are_kept_with_the_ply_that_follows_also_with_the_last_or_when_asked() -> None:
    match, store = short_hole()
    match.hint()
    match.play(TAKE, 10.0)
    assert store.load(match.record_id).record.hints == 1
    match.hint()
    match.keep(31.0)
    kept = store.load(match.record_id).record
    assert (kept.elapsed, kept.hints) == (21.0, 2)
    match.play(TAKE, 32.0)
    assert [(row.hints, row.plies) for row in store.finished()] == [(2, 2)]


@pytest.mark.parametrize("step", ["play", "undo", "redo", "restart"])
def test_what_could_not_be_kept_has_not_happened(step: str) -> None:
    outside = Outside(number=5)
    begun = outside.desk().sit("klondike").played
    for _ in range(2):
        begun.play(DRAW, 0.0)
    begun.undo(0.0)
    match = dying(outside, 0, before=True).desk().sit("klondike").played
    before, record = match.state, match.record(0.0)
    with pytest.raises(Died):
        match.play(DRAW, 1.0) if step == "play" else getattr(match, step)(1.0)
    assert match.state is before
    assert match.record(0.0) == record
    assert not match.clock.running
