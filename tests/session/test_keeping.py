"""How games are kept: one contract for every store, and records that come from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.kernel.errors import BadInput, BadRecord, StorageError, UnknownGame
from cardtable.kernel.state import Outcome, Reason, Record
from cardtable.session.records import Kept, RoundRow, Status, Store, admitted, options_text
from cardtable.storage.database import open_file
from cardtable.storage.open_storage import open_storage
from cardtable.storage.store import SqlStore, memory_store
from tests.support.keeping import begin, begin_round, set_abandoned, set_strokes
from tests.support.parties import Evening, play_out, players

# -- every store -------------------------------------------------------------------------------------------------------

GOLF = Record("golf", 24, {"go_king": "stops", "go_bogey": 40}, started=1000.5)
KLONDIKE = Record("klondike", 7, plies=("move:t1:fS:1",), auto=frozenset({0}), cursor=1, seats=("Ása",))
WHOLE = Record(
    "golf", 0, {}, ("draw", "draw"), frozenset({1}), 1, ("AS", "10H"), ("Jón", "bot"), 3, started=1.0, elapsed=2.5, undos=4, hints=5
)  # fmt: skip


@pytest.fixture(params=["memory", "database", "fallback"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield memory_store()
    elif request.param == "database":
        database = open_file(tmp_path / "cardtable.db", 1.0)
        yield SqlStore(database)
        database.close()
    else:
        said: list[tuple[str, str]] = []
        with open_storage(tmp_path / "cardtable.db", lambda *what: said.append(what)) as storage:
            yield storage.store
        assert not said


def test_a_new_game_is_kept_with_all_that_its_record_says(store: Store) -> None:
    for record in (GOLF, KLONDIKE, WHOLE):
        kept = store.load(begin(store, record))
        assert (kept.record, kept.status) == (record, Status.OPEN)
        assert (kept.round_id, kept.hole, kept.reason, kept.score, kept.ended) == (None, None, None, 0, None)


def test_plies_are_appended_pointed_at_and_cut_and_clock_and_hints_are_kept(store: Store) -> None:
    game = begin(store, KLONDIKE)
    store.append(game, 1, ["draw"], elapsed=1.5)
    store.append(game, 2, ["move:t1:waste:1", "draw", "draw"], elapsed=2.5)
    record = store.load(game).record
    assert record.plies == ("move:t1:fS:1", "draw", "move:t1:waste:1", "draw", "draw")
    assert (record.auto, record.cursor, record.elapsed) == (frozenset({0, 3, 4}), 5, 2.5)
    store.note(game, cursor=2, undos=3, hints=2, elapsed=9.25)
    noted = store.load(game).record
    assert (noted.plies, noted.cursor, noted.undos, noted.hints, noted.elapsed) == (record.plies, 2, 3, 2, 9.25)
    store.append(game, 2, ["recycle"], elapsed=10)
    cut = store.load(game).record
    assert (cut.plies, cut.cursor, cut.auto) == (("move:t1:fS:1", "draw", "recycle"), 3, frozenset({0}))


def test_a_closed_game_tells_how_it_ended_and_an_opened_one_forgets_it(store: Store) -> None:
    match = begin(store, WHOLE)
    store.close(match, Status.FINISHED, Reason.WON, 21, ended=9.5, outcome=Outcome(Reason.COUNTED, (0, 1), (21, 21)))
    kept = store.load(match)
    assert (kept.status, kept.reason, kept.score, kept.ended) == (Status.FINISHED, Reason.WON, 21, 9.5)
    assert (kept.scores, kept.winners) == ((21, 21), (0, 1))
    (line,) = store.finished()
    assert (line.seats, line.scores, line.winners) == (("Jón", "bot"), (21, 21), (0, 1))
    store.close(match, Status.OPEN, None, 0, ended=10)
    kept = store.load(match)
    assert (kept.status, kept.reason, kept.ended, kept.scores, kept.winners) == (Status.OPEN, None, None, (), ())


def test_the_latest_open_game_is_the_one_played_last_not_the_one_begun_last(store: Store) -> None:
    assert store.latest_open("golf") is None
    first, second = begin(store, GOLF), begin(store, GOLF)
    begin(store, KLONDIKE)
    assert store.latest_open("golf") == store.load(second)
    store.append(first, 0, ["draw"], elapsed=1)
    assert store.latest_open("golf") == store.load(first)
    store.close(first, Status.ABANDONED, None, 0, ended=1)
    assert store.latest_open("golf") == store.load(second)


def test_finished_games_come_oldest_first_and_only_when_a_person_played(store: Store) -> None:
    late, early, untouched, by_table, going_on, taken_back = (
        begin(store, record) for record in (GOLF, GOLF, GOLF, KLONDIKE, GOLF, GOLF)
    )
    for game in (late, early, going_on, taken_back):
        store.append(game, 0, ["draw", "draw"], elapsed=4)
    store.note(taken_back, cursor=0, undos=1, hints=0, elapsed=5)
    store.close(late, Status.FINISHED, Reason.WON, -3, ended=20)
    store.close(early, Status.ABANDONED, None, 8, ended=10)
    for game in (untouched, by_table, taken_back):
        store.close(game, Status.ABANDONED, None, 0, ended=15)
    lines = store.finished()
    assert [line.id for line in lines] == [early, late]
    last = lines[-1]
    assert (last.game, last.number, last.reason, last.score, last.plies) == ("golf", 24, Reason.WON, -3, 2)
    assert (last.elapsed, last.undos, last.hints, last.ended) == (4, 0, 0, 20)
    assert last.options == options_text(GOLF.options)
    assert store.finished("golf") == lines
    assert not store.finished("klondike")
    assert store.finished("golf", [24, 999_999]) == lines
    assert not store.finished("golf", [])


def test_redeals_are_counted_as_far_as_they_are_in_force(store: Store) -> None:
    game = begin(store, Record("alexander", 3, plies=("redeal", "move:t1:fS:1", "redeal", "redeal"), cursor=3))
    store.close(game, Status.FINISHED, Reason.LOST, 40, ended=1)
    assert [line.redeals for line in store.finished()] == [2]


def test_counting_afresh_is_remembered_by_game_and_can_be_taken_back(store: Store) -> None:
    assert store.counted_from("golf") is None
    store.count_from("golf", 50.5)
    store.count_from("golf", 60.5)
    assert (store.counted_from("golf"), store.counted_from("klondike")) == (60.5, None)
    store.count_from("golf", None)
    assert store.counted_from("golf") is None


def test_the_games_of_a_round_come_in_the_order_of_their_holes(store: Store) -> None:
    of_round = begin_round(store, 24, 40, "", started=1)
    other = begin_round(store, 25, 40, "", started=2)
    second = begin(store, GOLF, round_id=of_round, hole=2)
    first = begin(store, GOLF, round_id=of_round, hole=1)
    again = begin(store, GOLF, round_id=of_round, hole=2)
    begin(store, GOLF, round_id=other, hole=1)
    assert [kept.id for kept in store.of_round(of_round)] == [first, second, again]
    assert (store.load(second).round_id, store.load(second).hole) == (of_round, 2)
    assert not store.of_round(999)


def test_unknown_ids_and_gaps_are_mistakes_of_the_caller(store: Store) -> None:
    game = begin(store, GOLF)
    with pytest.raises(StorageError):
        store.append(game, 2, ["draw"], elapsed=1)
    assert store.load(game).record == GOLF
    for ask in (
        lambda: store.load(77),
        lambda: store.append(77, 0, ["draw"], elapsed=1),
        lambda: store.note(77, cursor=0, undos=0, hints=0, elapsed=0),
        lambda: store.close(77, Status.OPEN, None, 0, ended=0),
    ):
        with pytest.raises(StorageError, match="77"):
            ask()


def test_a_round_goes_on_until_its_ninth_hole(store: Store) -> None:
    assert store.open_round() is None
    assert store.round(5) is None
    number = begin_round(store, 24, 40, "go_king=stops", started=5.5)
    row = RoundRow(number, 24, 40, "go_king=stops", (), 5.5, None)
    assert store.round(number) == store.open_round() == row
    set_strokes(store, number, (5, -4), ended=None)
    assert store.open_round() == replace(row, strokes=(5, -4))
    assert not store.rounds()
    set_strokes(store, number, range(9), ended=90.0)
    assert store.open_round() is None
    assert store.rounds() == [replace(row, strokes=tuple(range(9)), ended=90.0)]


def test_a_round_can_be_given_up_and_taken_up_again_and_the_history_is_ordered_by_the_end(store: Store) -> None:
    older, newer = begin_round(store, 1, 40, "", started=1), begin_round(store, 2, 40, "", started=2)
    set_abandoned(store, newer, abandoned=True, ended=3)
    given_up = store.round(newer)
    assert given_up is not None
    assert (given_up.abandoned, given_up.ended) == (True, 3)
    assert store.open_round() == store.round(older)
    assert not store.rounds()
    set_abandoned(store, newer, abandoned=False, ended=None)
    assert store.open_round() == replace(given_up, abandoned=False, ended=None)
    set_strokes(store, newer, [1], ended=10)
    set_strokes(store, older, [1], ended=20)
    assert [row.id for row in store.rounds()] == [newer, older]


# -- records that come from elsewhere ----------------------------------------------------------------------------------

GOLF_GAME = Record("golf", 24, plies=("draw",), cursor=1, started=1000.0, elapsed=30.0)


def finished_match(who: str) -> Kept:
    """A match of Las Vegan as the program itself keeps it."""
    evening = Evening(rules={"las_vegan": {"lv_rounds": 1}})
    play_out(evening.desk().deal("las_vegan", 5, players=players(who)).match)
    (line,) = evening.store.finished()
    return evening.store.load(line.id)


@pytest.mark.parametrize("who", ["ppp", "bpb", "bbb"])
def test_a_match_that_is_over_is_kept_as_the_program_itself_kept_it(who: str) -> None:
    kept = finished_match(who)
    again = admitted(kept.record, 77)
    assert again.id == 77
    assert (again.status, again.reason, again.score) == (Status.FINISHED, kept.reason, kept.score)
    assert (again.scores, again.winners, again.record) == (kept.scores, kept.winners, kept.record)


def test_a_game_that_goes_on_is_open_and_a_hole_that_is_over_has_its_strokes_and_its_day() -> None:
    going_on, over = (admitted(replace(GOLF_GAME, plies=("draw",) * n, cursor=n), 77) for n in (1, 16))
    assert (going_on.status, going_on.ended, going_on.reason, going_on.score) == (Status.OPEN, None, None, 35)
    assert (over.status, over.reason, over.score, over.ended) == (Status.FINISHED, Reason.COUNTED, 35, 1030.0)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"plies": ("draw", "fly")}, BadRecord),
        ({"game": "bridge"}, UnknownGame),
        ({"number": 0}, BadInput),
        ({"seats": ("nobody",)}, BadRecord),
    ],
)
def test_what_no_rule_allows_is_refused(changes: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        admitted(replace(GOLF_GAME, **changes), 77)
