"""The command solve: its keys are a public format, its lines are legal, and many packs have their answers in order."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cardtable import cli
from cardtable.ai import worker
from cardtable.ai.questions import SolveQuestion
from cardtable.ai.worker import shared_out
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.game import play_line
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import shuffled
from cardtable.kernel.state import Reason, Setup

Asked = Callable[[Sequence[str]], list[dict[str, Any]]]
DEFAULTS = {"go_king": "stops", "go_wrap": "no", "go_voluntary_flip": "yes", "go_bogey": 40}
PATIENCES = [game.info.id for game in ALL_GAMES if game.info.seats == (1, 1)]
PACKS = [" ".join(map(FRENCH.text, shuffled(number, 0, FRENCH.cards))) for number in range(1, 6)]


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str]) -> Asked:
    """Run a command with --json; its answers, one a line."""

    def run(words: Sequence[str]) -> list[dict[str, Any]]:
        assert cli.main([*words, "--json"]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return [json.loads(line) for line in out.splitlines()]

    return run


@pytest.fixture
def packs(tmp_path: Path) -> str:
    path = tmp_path / "packs.txt"
    path.write_text("\n\n".join(PACKS) + "\n", encoding="utf-8")
    return str(path)


def without_time(answers: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in answer.items() if key != "cpu_ms"} for answer in answers]


def test_the_answer_has_the_verdict_the_line_and_what_it_cost(asked: Asked) -> None:
    (answer,) = asked(["solve", "golf", "--deal", "6"])
    assert list(answer) == ["verdict", "line", "best", "best_proven", "nodes", "cpu_ms"]
    assert (answer["verdict"], answer["best_proven"]) == ("won", True)
    line = play_line(find("golf"), Setup(6, DEFAULTS), answer["line"])
    assert line.problem is None
    assert line.last.scores == (answer["best"],) == (-3,)
    assert answer["cpu_ms"] > 0


def test_a_position_is_solved_after_the_moves_that_were_played(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    (whole,) = asked(["solve", "golf", "--deal", "6"])
    monkeypatch.setattr("sys.stdin", io.StringIO(" ".join(whole["line"][:5])))
    (rest,) = asked(["solve", "golf", "--deal", "6", "--moves", "-"])
    assert (rest["best"], len(rest["line"])) == (whole["best"], len(whole["line"]) - 5)


def test_options_and_orders_are_those_of_the_other_commands(asked: Asked, tmp_path: Path) -> None:
    order = tmp_path / "order.txt"
    order.write_text(PACKS[2], encoding="utf-8")
    words = ["--option", "go_king=queen_allowed"]
    by_order, by_number = (
        asked(["solve", "golf", *words, *source]) for source in (["--order", str(order)], ["--deal", "3"])
    )
    assert without_time(by_order) == without_time(by_number)
    assert by_order[0]["best"] < asked(["solve", "golf", "--deal", "3"])[0]["best"]


def test_the_limit_leaves_a_position_undecided(asked: Asked) -> None:
    (answer,) = asked(["solve", "golf", "--limit", "20"])
    assert (answer["verdict"], answer["best_proven"], answer["nodes"]) == ("undecided", False, 20)


@pytest.mark.parametrize("game", PATIENCES)
def test_every_patience_is_solved_and_its_line_is_legal(asked: Asked, game: str) -> None:
    for number in (1, 4):
        (answer,) = asked(["solve", game, "--deal", str(number), "--limit", "600"])
        assert answer["verdict"] in {"won", "lost", "undecided"}
        assert answer["nodes"] <= 600
        options = complete(find(game).info.options, {})
        line = play_line(find(game), Setup(number, options), answer["line"])
        assert line.problem is None
        outcome = find(game).outcome(line.last)
        assert (answer["verdict"] == "won") == (outcome is not None and outcome.reason is Reason.WON)


def test_with_most_a_lost_patience_goes_on_to_the_best_result(asked: Asked) -> None:
    lost, best = (asked(["solve", "klondike", "--deal", "1", *words])[0] for words in ([], ["--most"]))
    assert (lost["verdict"], best["verdict"]) == ("lost", "lost")
    assert not lost["best_proven"]
    assert best["best_proven"]
    assert best["best"] >= lost["best"]
    assert without_time(asked(["solve", "golf", "--most"])) == without_time(asked(["solve", "golf"]))


def test_every_pack_of_a_file_has_its_answer_in_order(asked: Asked, packs: str) -> None:
    each = [asked(["solve", "golf", "--deal", str(number)])[0] for number in range(1, 6)]
    alone = asked(["solve", "golf", "--orders", packs, "--jobs", "1"])
    assert without_time(alone) == without_time(each)
    shared = asked(["solve", "golf", "--orders", packs, "--jobs", "2", "--limit", "300"])
    assert without_time(shared) == without_time(
        asked(["solve", "golf", "--orders", packs, "--limit", "300", "--jobs", "1"])
    )


def test_options_reach_every_process(asked: Asked, packs: str) -> None:
    words = ["solve", "golf", "--orders", packs, "--option", "go_wrap=ace_king", "--option", "go_king=queen_allowed"]
    assert without_time(asked([*words, "--jobs", "2"])) == without_time(asked([*words, "--jobs", "1"]))


def test_for_people_an_answer_is_a_few_words_and_the_moves(capsys: pytest.CaptureFixture[str], packs: str) -> None:
    assert cli.main(["solve", "golf", "--deal", "6"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:3] == ["golf, deal 6, after 0 plies", "", "won, best -3"]
    assert told[3].startswith("  draw ")
    assert max(map(len, told)) <= 80
    assert cli.main(["solve", "golf", "--orders", packs, "--jobs", "1", "--limit", "50"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told if line.startswith("pack")] == [f"pack {n}" for n in range(1, 6)]
    assert told[0].startswith("pack 1: undecided, best ")
    assert told[0].endswith(" found so far")


def test_no_more_processes_are_started_than_there_are_packs(
    asked: Asked, packs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker.subprocess, "Popen", None)  # a single pack is answered by this very process
    monkeypatch.setattr("sys.stdin", io.StringIO(PACKS[0]))
    assert len(asked(["solve", "golf", "--orders", "-", "--jobs", "8"])) == 1


def test_a_process_that_ends_early_is_told_and_not_waited_for() -> None:
    with pytest.raises(CardtableError, match="one of the processes failed: "):
        list(shared_out([SolveQuestion("no such game", 1, (), {}, (), 1, most=False)] * 2, 1))


WRONG = {
    "no solver": (["solve", "murlan"], "there is no solver for murlan"),
    "no such game": (["solve", "gulf"], "no game 'gulf'"),
    "limit nought": (["solve", "golf", "--limit", "0"], "--limit: '0' is not a whole number between 1 and 1000000000"),
    "limit that is none": (["solve", "golf", "--limit", "all"], "--limit: 'all' is not a whole number"),
    "no jobs": (["solve", "golf", "--jobs", "0"], "--jobs: '0' is not a whole number between 1 and 256"),
    "too many jobs": (["solve", "golf", "--jobs", "257"], "--jobs: '257' is not a whole number"),
    "moves of many": (["solve", "golf", "--orders", "x", "--moves", "y"], "--moves goes with one deal"),
    "two sources": (["solve", "golf", "--orders", "x", "--order", "y"], "--order: not allowed with argument --orders"),
    "no file": (["solve", "golf", "--orders", "nowhere.txt"], "orders file nowhere.txt cannot be read"),
    "bad move": (["solve", "golf", "--moves", "-"], "standard input, ply 1: 'AS' is not a move"),
    "short pack": (["solve", "golf", "--orders", "-"], "standard input, line 3: 51 missing: 2S"),
}


@pytest.mark.parametrize("case", WRONG)
def test_bad_input_is_one_line(case: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words, told = WRONG[case]
    monkeypatch.setattr("sys.stdin", io.StringIO("AS\n" if case == "bad move" else f"{PACKS[0]}\n\nAS\n"))
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_a_file_of_orders_is_bounded(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.cli.game_commands.MOST_PACKS", 2)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(PACKS)))
    assert cli.main(["solve", "golf", "--orders", "-"]) == 2
    assert "standard input: 5 packs, 1 to 2 are read" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    assert cli.main(["solve", "golf", "--orders", "-"]) == 2
    assert "standard input: 0 packs" in capsys.readouterr().err
