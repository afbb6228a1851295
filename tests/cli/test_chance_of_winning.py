"""The command chance: its keys are a public format, and it looks at nothing hidden."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from cardtable import cli
from cardtable.ai.chances import chances
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import shuffled
from cardtable.kernel.state import Setup


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert cli.main(["chance", *words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert (err, out.count("\n")) == ("", 1)
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_the_answer_counts_the_ways_and_their_best_results(capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(capsys, "golf", "--deal", "6", "--samples", "7")
    assert list(answer) == ["ways", "every", "won", "lost", "undecided", "hopeless", "best", "mean", "cpu_ms"]
    golf = find("golf")
    seen = [golf.observe(golf.deal(Setup(6, complete(golf.info.options, {}))), 0)]
    expected = chances(golf, seen, 7, 100_000)
    assert (answer["won"], answer["lost"], answer["mean"]) == (expected.won, expected.lost, expected.mean)
    assert [best for best, count in answer["best"] for _ in range(count)] == list(expected.best)
    assert answer["won"] + answer["lost"] == answer["ways"] == 7


def test_sixty_ways_are_laid_unless_another_number_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "elevens", "--deal", "2")["ways"] == 60


def test_an_order_whose_hidden_cards_lie_otherwise_has_the_same_chance(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    order = list(shuffled(4, 0, FRENCH.cards))
    path = tmp_path / "order.txt"
    answers = []
    for cards in (order, [*order[:9], *reversed(order[9:])]):
        path.write_text(" ".join(map(FRENCH.text, cards)), encoding="utf-8")
        answers.append(told(capsys, "elevens", "--order", str(path)))
    assert {**answers[0], "cpu_ms": 0} == {**answers[1], "cpu_ms": 0}


def test_for_people_it_is_told_in_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["chance", "golf", "--deal", "6", "--samples", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "golf, deal 6, after 0 plies"
    assert lines[2].endswith(" of 4 ways (drawn at random)")
    assert lines[3].startswith("best result: ")
    assert cli.main(["chance", "golf", "--deal", "6", "--samples", "2", "--limit", "3"]) == 0
    out = capsys.readouterr().out
    assert "it can still be won in 0 of 2 ways" in out
    assert "2 not decided" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("draw " * 16))
    assert cli.main(["chance", "golf", "--deal", "6", "--moves", "-"]) == 0
    assert "it cannot be won, whatever the hidden cards are" in capsys.readouterr().out


WRONG = {
    "no samples": (["golf", "--samples", "0"], "--samples: '0' is not a whole number between 1 and 10000"),
    "too many samples": (["golf", "--samples", "10001"], "--samples: '10001' is not"),
    "samples that are none": (["golf", "--samples", "few"], "--samples: 'few' is not a whole number"),
    "no solver": (["las_vegan"], "there is no solver for las_vegan"),
    "limit nought": (["golf", "--limit", "0"], "--limit: '0' is not"),
    "orders": (["golf", "--orders", "x"], "--orders"),
}


@pytest.mark.parametrize("case", WRONG)
def test_bad_input_is_one_line(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    words, problem = WRONG[case]
    assert cli.main(["chance", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert problem in err
    assert err.count("\n") == 1
