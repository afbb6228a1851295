from __future__ import annotations

from msgspec.structs import replace

from cardtable.games.registry import find
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.play import Line
from cardtable.kernel.state import Setup, State
from cardtable.session.history import History, from_line, in_common
from tests.support.desks import match_from
from tests.support.positions import klondike

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
