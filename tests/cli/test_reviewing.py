"""The command review: its keys are a public format, and a damaged record is one clear line."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable import cli
from cardtable.session.records import dumps
from tests.support.reviewed import GOLF_3, along, by_thumb, record_of

KEYS = ["ply", "move", "seat", "before", "after", "best", "best_move", "price"]


def told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, *words: str
) -> list[dict[str, Any]]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert cli.main(["review", "-", "--json", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [json.loads(line) for line in out.splitlines()]


def golf() -> str:
    return dumps(record_of("golf", *along("golf", 3, GOLF_3)))


def test_there_is_an_answer_a_ply_and_one_that_sums_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    *plies, last = told(capsys, monkeypatch, golf())
    assert [list(ply) for ply in plies] == [KEYS] * len(plies)
    assert [ply["ply"] for ply in plies] == list(range(1, len(plies) + 1))
    assert all(ply["price"] == ply["after"] - ply["before"] >= 0 for ply in plies)
    assert list(last) == ["game", "deal", "unit", "dearest", "totals"]
    assert (last["game"], last["deal"], last["unit"]) == ("golf", 3, "strokes")
    assert len(last["dearest"]) == 3
    prices = sorted((ply["price"] for ply in plies), reverse=True)
    assert [dear["price"] for dear in last["dearest"]] == prices[:3]
    assert last["totals"]["price"] == sum(prices)


def test_what_could_be_known_is_told_where_it_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    states, moves = by_thumb("golf", 3, most=4)
    *plies, _ = told(capsys, monkeypatch, dumps(record_of("golf", states, moves)), "--samples", "5")
    assert [ply["fair"]["ways"] for ply in plies] == [5] * 4


def test_of_several_the_moves_of_people_are_judged(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    states, moves = by_thumb("monte_carlo", 3, most=12)
    seats = ("person red Anna", *(f"bot:greedy {colour} B{colour}" for colour in ("blue", "green", "yellow", "teal")))
    seats = seats[: len(states[0].scores)]
    *plies, last = told(
        capsys, monkeypatch, dumps(record_of("monte_carlo", states, moves, seats)), "--level", "beginner"
    )
    judged = {ply["seat"] for ply in plies if ply["before"] is not None}
    assert judged == {0}
    assert last["unit"] == "points"
    assert all(ply["price"] >= 0 for ply in plies)


def test_what_was_taken_back_is_not_reviewed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = record_of("golf", *along("golf", 3, GOLF_3))
    *plies, _ = told(capsys, monkeypatch, dumps(replace(record, cursor=5)))
    assert len(plies) == 5


def test_for_people_it_is_told_in_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(golf()))
    assert cli.main(["review", "-"]) == 0
    out = capsys.readouterr().out
    assert "strokes given away: 8" in out
    assert "costs 3, better: " in out
    assert "  ply 10: move:t6:waste:1, 3" in out


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("{", (), "record: Input data was truncated"),
        ("", (), "record: Input data was truncated"),
        ("here", ("--limit", "0"), "argument --limit: '0' is not"),
        ("here", ("--samples", "-1"), "argument --samples: '-1' is not"),
        ("here", ("--level", "wise"), "argument --level: invalid choice: 'wise'"),
    ],
)
def test_what_makes_no_sense_is_one_line(
    text: str,
    words: tuple[str, ...],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(golf() if text == "here" else text))
    assert cli.main(["review", "-", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"cardtable: {said}")
    assert err.count("\n") == 1


def test_a_ply_that_is_not_legal_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of("golf", *along("golf", 3, GOLF_3))
    damaged = replace(record, plies=(*record.plies[:6], "move:t1:t2:1", *record.plies[7:]))
    monkeypatch.setattr("sys.stdin", io.StringIO(dumps(damaged)))
    assert cli.main(["review", "-"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cardtable: record: ply 7: ")
