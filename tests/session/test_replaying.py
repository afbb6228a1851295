"""What is kept at the end of a game can always be worked out anew from its record."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import find
from cardtable.kernel.game import Game
from cardtable.kernel.record import Record
from cardtable.session.matches import match_results
from cardtable.session.ports import Kept, Status
from cardtable.session.replaying import moves_made, outcome_of
from tests.support.parties import Evening, play_out, players

RULES: dict[str, dict[str, str | int]] = {"las_vegan": {"lv_rounds": 1}}


def finished(evening: Evening, game: Game, who: str, number: int) -> Kept:
    """What is kept of a match played to its end on the evening's desk."""
    evening.rules = dict(RULES)
    sitting = evening.desk().deal(game.info.id, number, players=players(who))
    play_out(sitting.match)
    (line,) = evening.store.finished(game.info.id)
    return evening.store.load(line.id)


@pytest.mark.parametrize(("game", "who"), [(LasVegan(), "pbb"), (Murlan(), "pbpb"), (find("monte_carlo"), "ppppp")])
def test_the_kept_result_of_a_match_is_the_one_worked_out_anew(game: Game, who: str) -> None:
    evening = Evening()
    kept = finished(evening, game, who, 5)
    outcome = outcome_of(kept.record)
    assert outcome is not None
    assert (kept.scores, kept.winners) == (outcome.scores, outcome.winners)
    assert len(kept.scores) == len(who)
    (match,) = match_results(evening.store.finished(game.info.id))
    assert sorted(seat.score for seat in match.standings) == sorted(outcome.scores)


def test_a_match_put_aside_has_no_result() -> None:
    evening = Evening()
    desk = evening.desk()
    sitting = desk.deal("las_vegan", 3, players=players("ppp"))
    sitting.match.play(sitting.match.to_act or 0, sitting.match.legal[0], 1.0)
    desk.put_aside(sitting, 2.0)
    assert evening.store.finished("las_vegan") == []


def test_a_match_that_the_program_died_at_the_end_of_gets_its_result_when_it_is_resumed() -> None:
    evening = Evening()
    match = finished(evening, LasVegan(), "ppp", 5)
    evening.store.close(match.id, Status.OPEN, None, 0, ended=0.0)
    resumed = evening.desk().sit("las_vegan")
    assert resumed is not None
    kept = evening.store.load(match.id)
    assert (kept.status, len(kept.scores)) == (Status.FINISHED, 3)


def test_a_record_without_an_end_or_without_sense_has_no_outcome() -> None:
    golf = Record("golf", 24, plies=("draw",), cursor=1)
    assert outcome_of(golf) is None
    assert outcome_of(replace(golf, plies=("draw", "fly"), cursor=2)) is None
    assert outcome_of(replace(golf, game="bridge")) is None
    assert outcome_of(replace(golf, number=0)) is None


def test_plies_that_were_taken_back_at_the_end_do_not_count() -> None:
    evening = Evening()
    record = finished(evening, LasVegan(), "ppp", 5).record
    assert outcome_of(record) is not None
    assert outcome_of(replace(record, cursor=record.cursor - 1)) is None


def test_moves_are_counted_without_those_of_the_table_and_those_taken_back() -> None:
    record = Record("golf", 24, plies=("draw",) * 4, auto=frozenset({1, 3}), cursor=3)
    assert moves_made(record) == 2
    assert moves_made(replace(record, cursor=0)) == 0
