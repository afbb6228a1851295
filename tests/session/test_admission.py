"""What is kept of a record that comes from elsewhere."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.kernel.errors import BadInput, BadRecord, UnknownGame
from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.session.admission import admitted
from cardtable.session.ports import Kept, Status
from tests.support.parties import Evening, play_out, players

GOLF = Record("golf", 24, plies=("draw",), cursor=1, started=1000.0, elapsed=30.0)


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


def test_a_game_that_goes_on_is_open() -> None:
    going_on = admitted(GOLF, 77)
    assert (going_on.status, going_on.ended, going_on.reason, going_on.score) == (Status.OPEN, None, None, 35)


def test_a_hole_that_is_over_has_its_strokes_and_its_day() -> None:
    record = replace(GOLF, plies=("draw",) * 16, cursor=16)
    kept = admitted(record, 77)
    assert (kept.status, kept.reason, kept.score, kept.ended) == (Status.FINISHED, Reason.COUNTED, 35, 1030.0)


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
        admitted(replace(GOLF, **changes), 77)
