"""What every keeper of games and rounds must do: one contract, tried on memory, on the database, and on the sturdy pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.kernel.errors import StorageError
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.record import Record
from cardtable.session.memory import MemoryRecords, MemoryRounds
from cardtable.session.ports import Records, RoundRow, Rounds, Status
from cardtable.session.record_text import options_text
from cardtable.storage.database import open_file
from cardtable.storage.records import SqlRecords
from cardtable.storage.rounds import SqlRounds
from cardtable.storage.vault import open_vault

GOLF = Record("golf", 24, {"go_king": "stops", "go_bogey": 40}, started=1000.5)
KLONDIKE = Record("klondike", 7, plies=("move:t1:fS:1",), auto=frozenset({0}), cursor=1, seats=("Ása",))
WHOLE = Record(
    "golf", 0, {}, ("draw", "draw"), frozenset({1}), 1, ("AS", "10H"), ("Jón", "bot"), 3, started=1.0, elapsed=2.5, undos=4, hints=5
)  # fmt: skip


@pytest.fixture(params=["memory", "database", "vault"])
def ports(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Records, Rounds]]:
    if request.param == "memory":
        yield MemoryRecords(), MemoryRounds()
    elif request.param == "database":
        database = open_file(tmp_path / "cardtable.db", 1.0)
        yield SqlRecords(database), SqlRounds(database)
        database.close()
    else:
        said: list[tuple[str, str]] = []
        with open_vault(tmp_path / "cardtable.db", lambda *what: said.append(what)) as vault:
            yield vault.records, vault.rounds
        assert not said


@pytest.fixture
def records(ports: tuple[Records, Rounds]) -> Records:
    return ports[0]


@pytest.fixture
def rounds(ports: tuple[Records, Rounds]) -> Rounds:
    return ports[1]


def test_a_new_game_is_kept_with_all_that_its_record_says(records: Records) -> None:
    for record in (GOLF, KLONDIKE, WHOLE):
        kept = records.load(records.begin(record))
        assert kept.record == record
        assert kept.status is Status.OPEN
        assert (kept.round_id, kept.hole, kept.reason, kept.score, kept.ended) == (None, None, None, 0, None)


def test_appended_plies_are_there_the_first_by_a_person_the_others_by_the_table(records: Records) -> None:
    game = records.begin(GOLF)
    records.append(game, 0, ["draw"], elapsed=1.5)
    records.append(game, 1, ["move:t1:waste:1", "draw", "draw"], elapsed=2.5)
    record = records.load(game).record
    assert record.plies == ("draw", "move:t1:waste:1", "draw", "draw")
    assert (record.auto, record.cursor, record.elapsed) == (frozenset({2, 3}), 4, 2.5)


def test_what_the_table_began_by_itself_stays_marked_when_a_person_plays_on(records: Records) -> None:
    game = records.begin(KLONDIKE)
    records.append(game, 1, ["draw"], elapsed=1)
    assert records.load(game).record.auto == {0}


def test_an_append_forgets_what_could_be_redone(records: Records) -> None:
    game = records.begin(GOLF)
    records.append(game, 0, ["draw", "draw"], elapsed=1)
    records.append(game, 2, ["draw"], elapsed=1)
    records.point(game, 1, undos=1, elapsed=2)
    assert records.load(game).record.plies == ("draw", "draw", "draw")
    records.append(game, 1, ["move:t2:waste:1"], elapsed=3)
    record = records.load(game).record
    assert (record.plies, record.cursor, record.auto) == (("draw", "move:t2:waste:1"), 2, frozenset())


def test_undo_moves_the_cursor_and_keeps_the_plies(records: Records) -> None:
    game = records.begin(GOLF)
    records.append(game, 0, ["draw"], elapsed=1)
    records.point(game, 0, undos=3, elapsed=9.25)
    record = records.load(game).record
    assert (record.plies, record.cursor, record.undos, record.elapsed) == (("draw",), 0, 3, 9.25)


def test_clock_and_hints_are_kept(records: Records) -> None:
    game = records.begin(GOLF)
    records.note(game, elapsed=12.5, hints=2)
    record = records.load(game).record
    assert (record.elapsed, record.hints) == (12.5, 2)


def test_a_closed_game_tells_how_it_ended_and_an_opened_one_forgets_when(records: Records) -> None:
    game = records.begin(GOLF)
    records.close(game, Status.FINISHED, Reason.COUNTED, 12, ended=99.5)
    kept = records.load(game)
    assert (kept.status, kept.reason, kept.score, kept.ended) == (Status.FINISHED, Reason.COUNTED, 12, 99.5)
    records.close(game, Status.OPEN, None, 0, ended=100)
    kept = records.load(game)
    assert (kept.status, kept.reason, kept.score, kept.ended) == (Status.OPEN, None, 0, None)


def test_the_latest_open_game_is_the_one_played_last_not_the_one_begun_last(records: Records) -> None:
    assert records.latest_open("golf") is None
    first, second = records.begin(GOLF), records.begin(GOLF)
    records.begin(KLONDIKE)
    assert records.latest_open("golf") == records.load(second)
    records.append(first, 0, ["draw"], elapsed=1)
    assert records.latest_open("golf") == records.load(first)
    records.close(first, Status.ABANDONED, None, 0, ended=1)
    assert records.latest_open("golf") == records.load(second)


def test_finished_games_come_oldest_first_and_only_when_a_person_played(records: Records) -> None:
    late, early, untouched, by_table, going_on, taken_back = (
        records.begin(record) for record in (GOLF, GOLF, GOLF, KLONDIKE, GOLF, GOLF)
    )
    for game in (late, early, going_on, taken_back):
        records.append(game, 0, ["draw", "draw"], elapsed=4)
    records.point(taken_back, 0, undos=1, elapsed=5)
    records.close(late, Status.FINISHED, Reason.WON, -3, ended=20)
    records.close(early, Status.ABANDONED, None, 8, ended=10)
    for game in (untouched, by_table, taken_back):
        records.close(game, Status.ABANDONED, None, 0, ended=15)
    lines = records.finished()
    assert [line.id for line in lines] == [early, late]
    last = lines[-1]
    assert (last.game, last.number, last.reason, last.score, last.plies) == ("golf", 24, Reason.WON, -3, 2)
    assert (last.elapsed, last.undos, last.hints, last.ended) == (4, 0, 0, 20)
    assert last.options == options_text(GOLF.options)
    assert records.finished("golf") == lines
    assert not records.finished("klondike")


def test_a_finished_match_keeps_the_result_of_every_seat_until_it_goes_on(records: Records) -> None:
    match = records.begin(WHOLE)
    outcome = Outcome(Reason.COUNTED, (0, 1), (21, 21))
    records.close(match, Status.FINISHED, Reason.WON, 21, ended=9, outcome=outcome)
    kept = records.load(match)
    assert (kept.scores, kept.winners) == ((21, 21), (0, 1))
    (line,) = records.finished()
    assert (line.seats, line.scores, line.winners) == (("Jón", "bot"), (21, 21), (0, 1))
    records.close(match, Status.OPEN, None, 21, ended=10)
    assert (records.load(match).scores, records.load(match).winners) == ((), ())


def test_redeals_are_counted_as_far_as_they_are_in_force(records: Records) -> None:
    game = records.begin(Record("alexander", 3, plies=("redeal", "move:t1:fS:1", "redeal", "redeal"), cursor=3))
    records.close(game, Status.FINISHED, Reason.LOST, 40, ended=1)
    assert [line.redeals for line in records.finished()] == [2]


def test_counting_afresh_is_remembered_by_game_and_can_be_taken_back(records: Records) -> None:
    assert records.counted_from("golf") is None
    records.count_from("golf", 50.5)
    records.count_from("golf", 60.5)
    assert (records.counted_from("golf"), records.counted_from("klondike")) == (60.5, None)
    records.count_from("golf", None)
    assert records.counted_from("golf") is None


def test_the_games_of_a_round_come_in_the_order_of_their_holes(records: Records, rounds: Rounds) -> None:
    of_round = rounds.begin(24, 40, "", started=1)
    other = rounds.begin(25, 40, "", started=2)
    second = records.begin(GOLF, round_id=of_round, hole=2)
    first = records.begin(GOLF, round_id=of_round, hole=1)
    again = records.begin(GOLF, round_id=of_round, hole=2)
    records.begin(GOLF, round_id=other, hole=1)
    assert [kept.id for kept in records.of_round(of_round)] == [first, second, again]
    assert (records.load(second).round_id, records.load(second).hole) == (of_round, 2)
    assert not records.of_round(999)


def test_unknown_ids_and_gaps_are_mistakes_of_the_caller(records: Records, rounds: Rounds) -> None:
    game = records.begin(GOLF)
    with pytest.raises(StorageError):
        records.append(game, 2, ["draw"], elapsed=1)
    assert records.load(game).record == GOLF
    for ask in (
        lambda: records.load(77),
        lambda: records.append(77, 0, ["draw"], elapsed=1),
        lambda: records.point(77, 0, undos=0, elapsed=0),
        lambda: records.note(77, elapsed=0, hints=0),
        lambda: records.close(77, Status.OPEN, None, 0, ended=0),
        lambda: rounds.set_strokes(77, [1], ended=None),
        lambda: rounds.set_abandoned(77, abandoned=True, ended=1),
    ):
        with pytest.raises(StorageError, match="77"):
            ask()


def test_a_round_goes_on_until_its_ninth_hole(rounds: Rounds) -> None:
    assert rounds.latest_open() is None
    assert rounds.get(5) is None
    number = rounds.begin(24, 40, "go_king=stops", started=5.5)
    row = RoundRow(number, 24, 40, "go_king=stops", (), 5.5, None)
    assert rounds.get(number) == rounds.latest_open() == row
    rounds.set_strokes(number, (5, -4), ended=None)
    assert rounds.latest_open() == replace(row, strokes=(5, -4))
    assert not rounds.history()
    rounds.set_strokes(number, range(9), ended=90.0)
    assert rounds.latest_open() is None
    assert rounds.history() == [replace(row, strokes=tuple(range(9)), ended=90.0)]


def test_a_round_can_be_given_up_and_taken_up_again(rounds: Rounds) -> None:
    older, newer = rounds.begin(1, 40, "", started=1), rounds.begin(2, 40, "", started=2)
    rounds.set_abandoned(newer, abandoned=True, ended=3)
    given_up = rounds.get(newer)
    assert given_up is not None
    assert (given_up.abandoned, given_up.ended) == (True, 3)
    assert rounds.latest_open() == rounds.get(older)
    assert not rounds.history()
    rounds.set_abandoned(newer, abandoned=False, ended=None)
    assert rounds.latest_open() == replace(given_up, abandoned=False, ended=None)


def test_the_history_is_ordered_by_the_day_a_round_ended(rounds: Rounds) -> None:
    first, second = rounds.begin(1, 40, "", started=1), rounds.begin(2, 40, "", started=2)
    rounds.set_strokes(second, [1], ended=10)
    rounds.set_strokes(first, [1], ended=20)
    assert [row.id for row in rounds.history()] == [second, first]
