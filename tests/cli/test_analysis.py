"""The commands solve, chance and review: their keys are a public format, their lines are legal, and nothing hidden is looked
at where only what was seen counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.ai.chances import chances
from cardtable.ai.questions import SolveQuestion
from cardtable.ai.skill import skill_at
from cardtable.ai.worker import shared_out
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.game import play_line
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import shuffled
from cardtable.kernel.state import Reason, Setup
from cardtable.session.records import dumps
from tests.cli.conftest import Typist
from tests.support.reviewed import GOLF_3, along, by_thumb, record_of

SOLVED = [game.info.id for game in ALL_GAMES if game.info.seats == (1, 1) and skill_at(game.info.id).solve]
PACKS = [" ".join(map(FRENCH.text, shuffled(number, 0, FRENCH.cards))) for number in range(1, 6)]


@pytest.fixture
def packs(tmp_path: Path) -> str:
    path = tmp_path / "packs.txt"
    path.write_text("\n\n".join(PACKS) + "\n", encoding="utf-8")
    return str(path)


def without_time(answers: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in answer.items() if key != "cpu_ms"} for answer in answers]


# -- solve -------------------------------------------------------------------------------------------------------------


def test_the_answer_has_the_verdict_the_line_and_what_it_cost(typist: Typist) -> None:
    answer = typist.answer("solve", "golf", "--deal", "6")
    assert list(answer) == ["verdict", "line", "best", "best_proven", "nodes", "cpu_ms"]
    assert (answer["verdict"], answer["best_proven"]) == ("won", True)
    line = play_line(find("golf"), Setup(6, complete(find("golf").info.options, {})), answer["line"])
    assert line.problem is None
    assert line.last.scores == (answer["best"],) == (-3,)
    assert answer["cpu_ms"] > 0
    rest = typist.answer("solve", "golf", "--deal", "6", "--moves", "-", given=" ".join(answer["line"][:5]))
    assert (rest["best"], len(rest["line"])) == (-3, len(answer["line"]) - 5)


def test_options_and_orders_are_those_of_the_other_commands(typist: Typist) -> None:
    words = ["solve", "golf", "--option", "go_king=queen_allowed"]
    by_order = typist.answers(*words, "--order", "-", given=PACKS[2])
    by_number = typist.answers(*words, "--deal", "3")
    assert without_time(by_order) == without_time(by_number)
    assert by_order[0]["best"] < typist.answer("solve", "golf", "--deal", "3")["best"]


def test_the_limit_leaves_a_position_undecided(typist: Typist) -> None:
    answer = typist.answer("solve", "golf", "--limit", "20")
    assert (answer["verdict"], answer["best_proven"], answer["nodes"]) == ("undecided", False, 20)


@pytest.mark.parametrize("game", SOLVED)
def test_every_patience_with_a_solver_is_solved_and_its_line_is_legal(typist: Typist, game: str) -> None:
    for number in (1, 4):
        answer = typist.answer("solve", game, "--deal", str(number), "--limit", "600")
        assert answer["verdict"] in {"won", "lost", "undecided"}
        assert answer["nodes"] <= 600
        line = play_line(find(game), Setup(number, complete(find(game).info.options, {})), answer["line"])
        assert line.problem is None
        outcome = find(game).outcome(line.last)
        assert (answer["verdict"] == "won") == (outcome is not None and outcome.reason is Reason.WON)


def test_with_most_a_lost_patience_goes_on_to_the_best_result(typist: Typist) -> None:
    lost, best = (typist.answer("solve", "klondike", "--deal", "1", *words) for words in ([], ["--most"]))
    assert (lost["verdict"], best["verdict"]) == ("lost", "lost")
    assert not lost["best_proven"]
    assert best["best_proven"]
    assert best["best"] >= lost["best"]


def test_every_pack_of_a_file_has_its_answer_in_order(typist: Typist, packs: str) -> None:
    each = [typist.answer("solve", "golf", "--deal", str(number)) for number in range(1, 6)]
    words = ["solve", "golf", "--orders", packs, "--jobs"]
    assert without_time(typist.answers(*words, "1")) == without_time(each)
    words[2:2] = ["--limit", "300", "--option", "go_wrap=ace_king", "--option", "go_king=queen_allowed"]
    assert without_time(typist.answers(*words, "2")) == without_time(typist.answers(*words, "1"))


def test_for_people_a_solution_is_a_few_words_and_the_moves(typist: Typist, packs: str) -> None:
    told = typist.told("solve", "golf", "--deal", "6").splitlines()
    assert told[0] == "verdict      won"
    assert told[1].startswith("line         draw ")
    assert [line for line in told if line.startswith("best")] == ["best         -3", "best_proven  yes"]
    assert max(map(len, told)) <= 80
    told = typist.told("solve", "golf", "--orders", packs, "--jobs", "1", "--limit", "50").splitlines()
    assert [line.split() for line in told if line.startswith("pack")] == [["pack", str(n)] for n in range(1, 6)]
    assert told[1] == "verdict      undecided"
    assert "best_proven  no" in told


def test_no_more_processes_are_started_than_there_are_packs(typist: Typist, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("subprocess.Popen", None)  # a single pack is answered by this very process
    assert typist.answer("solve", "golf", "--orders", "-", "--jobs", "8", given=PACKS[0])["verdict"]


def test_a_process_that_ends_early_is_told_and_not_waited_for() -> None:
    with pytest.raises(CardtableError, match="one of the processes failed: "):
        list(shared_out([SolveQuestion("no such game", 1, (), {}, (), 1, most=False)] * 2, 1))


# -- chance ------------------------------------------------------------------------------------------------------------


def test_the_answer_counts_the_ways_and_their_best_results(typist: Typist) -> None:
    answer = typist.answer("chance", "golf", "--deal", "6", "--samples", "7")
    assert list(answer) == ["ways", "every", "won", "lost", "undecided", "hopeless", "best", "mean", "cpu_ms"]
    golf = find("golf")
    seen = [golf.observe(golf.deal(Setup(6, complete(golf.info.options, {}))), 0)]
    expected = chances(golf, seen, 7, 100_000)
    assert (answer["won"], answer["lost"], answer["mean"]) == (expected.won, expected.lost, expected.mean)
    assert [best for best, count in answer["best"] for _ in range(count)] == list(expected.best)
    assert answer["won"] + answer["lost"] == answer["ways"] == 7


def test_an_order_whose_hidden_cards_lie_otherwise_has_the_same_chance(typist: Typist) -> None:
    order = [*map(FRENCH.text, shuffled(4, 0, FRENCH.cards))]
    one, other = (
        typist.answers("chance", "elevens", "--order", "-", given=" ".join(cards))
        for cards in (order, [*order[:9], *reversed(order[9:])])
    )
    assert one[0]["ways"] == 60
    assert without_time(one) == without_time(other)


def test_for_people_a_chance_is_told_in_words(typist: Typist) -> None:
    out = typist.told("chance", "golf", "--deal", "6", "--samples", "2", "--limit", "3")
    assert out.startswith(
        "ways       2\nevery      no\nwon        0\nlost       0\nundecided  2\nhopeless   no\nbest       -\n"
    )
    out = typist.told("chance", "golf", "--deal", "6", "--moves", "-", given="draw " * 16)
    assert "\nhopeless   yes\nbest\n  24  1\nmean       24.000\n" in out


# -- review ------------------------------------------------------------------------------------------------------------

KEYS = ["ply", "move", "seat", "before", "after", "best", "best_move", "price"]
GOLF = record_of("golf", *along("golf", 3, GOLF_3))


def test_there_is_an_answer_a_ply_and_one_that_sums_up(typist: Typist) -> None:
    *plies, last = typist.answers("review", "-", given=dumps(GOLF))
    assert [list(ply) for ply in plies] == [KEYS] * len(plies)
    assert [ply["ply"] for ply in plies] == list(range(1, len(plies) + 1))
    assert all(ply["price"] == ply["after"] - ply["before"] >= 0 for ply in plies)
    assert list(last) == ["game", "deal", "unit", "dearest", "totals"]
    assert (last["game"], last["deal"], last["unit"]) == ("golf", 3, "strokes")
    prices = sorted((ply["price"] for ply in plies), reverse=True)
    assert [dear["price"] for dear in last["dearest"]] == prices[:3]
    assert last["totals"]["price"] == sum(prices)


def test_what_was_taken_back_is_not_reviewed_and_what_could_be_known_is_told_where_it_is_asked_for(
    typist: Typist,
) -> None:
    *plies, _ = typist.answers("review", "-", "--samples", "5", given=dumps(replace(GOLF, cursor=4)))
    assert [ply["fair"]["ways"] for ply in plies] == [5] * 4


def test_of_several_the_moves_of_people_are_judged(typist: Typist) -> None:
    states, moves = by_thumb("monte_carlo", 3, most=12)
    seats = ("person red Anna", *(f"bot:greedy {colour} B{colour}" for colour in ("blue", "green", "yellow", "teal")))
    record = record_of("monte_carlo", states, moves, seats[: len(states[0].scores)])
    *plies, last = typist.answers("review", "-", "--level", "beginner", given=dumps(record))
    assert {ply["seat"] for ply in plies if ply["before"] is not None} == {0}
    assert last["unit"] == "points"
    assert all(ply["price"] >= 0 for ply in plies)


def test_for_people_a_review_is_told_in_words(typist: Typist) -> None:
    out = typist.told("review", "-", given=dumps(GOLF))
    assert "  10  move:t6:waste:1    8  costs 3, better: move:" in out
    assert "\ndearest\n  ply  move             price\n  10   move:t6:waste:1  3\n" in out
    assert "\n  price      8\n" in out
