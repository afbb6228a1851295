"""Results of whole matches on a real database: there again in the next sitting, and equal to what their records
give.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.kernel.state import Reason, Record
from cardtable.session.finished import match_results, persons, tally
from cardtable.session.records import Status, outcome_of
from cardtable.storage.open_storage import SafeStore, open_storage
from tests.storage.stores import Ear
from tests.support.keeping import begin
from tests.support.parties import Evening, play_out, players

RULES: dict[str, dict[str, str | int]] = {"las_vegan": {"lv_rounds": 1}}


def evening(storage: SafeStore) -> Evening:
    """A desk for several whose games go to the disk."""
    return Evening(storage, rules=dict(RULES))


@pytest.mark.parametrize("numbers", [(5, 6, 7)])
def test_finished_matches_are_there_in_the_next_sitting_as_their_records_give_them(
    path: Path, ear: Ear, numbers: tuple[int, ...]
) -> None:
    with open_storage(path, ear) as storage:
        desk = evening(storage).desk()
        for number in numbers:
            play_out(desk.deal("las_vegan", number, players=players("ppb")).match)
    with open_storage(path, ear) as storage:
        lines = storage.finished("las_vegan")
        assert [line.number for line in lines] == list(numbers)
        for line in lines:
            outcome = outcome_of(storage.load(line.id).record)
            assert (line.scores, line.winners) == (outcome.scores, outcome.winners)
        anna = next(person for person in persons(match_results(lines)) if person.name == "Anna")
        figures = tally(anna.appearances)
        assert figures.scores == tuple(line.scores[0] for line in lines)
    assert not ear.heard


def test_a_match_given_up_and_one_taken_back_from_its_end_have_no_result(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        outside = evening(storage)
        over = outside.desk().deal("las_vegan", 5, players=players("ppp"))
        play_out(over.match)
        (line,) = storage.finished()
        storage.close(line.id, Status.OPEN, None, 0, ended=1.0)
        given_up = outside.desk().deal("las_vegan", 6, players=players("ppp"))
        given_up.match.play(given_up.match.to_act or 0, given_up.match.legal[0], 1.0)
        outside.desk().put_aside(given_up, 2.0)
        assert not match_results(storage.finished())
        assert storage.load(line.id).scores == ()
    assert not ear.heard


def test_a_sitting_on_a_full_disk_still_has_the_results_of_its_matches(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        disk = storage._disk
        disk.connection.execute("PRAGMA query_only = ON")
        play_out(evening(storage).desk().deal("las_vegan", 5, players=players("ppb")).match)
        (match,) = match_results(storage.finished("las_vegan"))
        assert len(match.standings) == 3
        disk.connection.execute("PRAGMA query_only = OFF")
    with open_storage(path, Ear()) as storage:
        (again,) = match_results(storage.finished("las_vegan"))
        assert again.standings == match.standings


def test_a_settled_loss_counts_while_its_game_is_open(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        game = begin(storage, Record("alexander", 24))
        storage.append(game, 0, ["redeal"] * 3, elapsed=1.0)
        assert not storage.finished("alexander")
        storage.close(game, Status.OPEN, Reason.LOST, 7, ended=9.0)
    with open_storage(path, ear) as storage:
        (row,) = storage.finished("alexander")
        assert (row.reason, row.score, row.ended, row.redeals) == (Reason.LOST, 7, 9.0, 3)
        kept = storage.latest_open("alexander")
        storage.close(kept.id, Status.OPEN, None, 0, ended=10.0)
        assert not storage.finished("alexander")
