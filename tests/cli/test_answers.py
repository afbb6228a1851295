"""What each command about games answers, in JSON (a public format) and in rows for people."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable import __version__
from cardtable.ai.chances import chances
from cardtable.ai.questions import ArenaQuestion, Played, SolveQuestion, question_line
from cardtable.ai.skill import skill_at
from cardtable.ai.worker import shared_out
from cardtable.cli.game_commands import card_sign
from cardtable.cli.verbs import VERBS
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.game import AnyGame, play_line
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.shuffle import shuffled
from cardtable.kernel.state import Reason, Record, Setup
from cardtable.session.records import dumps
from tests.cli.conftest import Typist
from tests.support.reviewed import GOLF_3, along, by_thumb, record_of

SORTED_PACK = [FRENCH.text(card) for card in FRENCH.cards]


def test_the_version_is_that_of_the_package(typist: Typist) -> None:
    assert typist.answer("--version") == {"version": __version__}
    assert typist.told("--version") == f"cardtable {__version__}\n"


def test_games_lists_every_game_of_the_registry_with_its_options(typist: Typist) -> None:
    games = {game["id"]: game for game in typist.answer("games")["games"]}
    assert list(games) == [game.info.id for game in ALL_GAMES]
    assert games["golf"]["options"][0] == {"key": "go_king", "default": "stops", "values": ["stops", "queen_allowed"]}
    assert games["golf"]["options"][3] == {"key": "go_bogey", "default": 40, "low": 1, "high": 300}
    assert games["klondike"]["cards"] == 52
    assert all(game["dealing_order"] for game in games.values())
    told = typist.told("games")
    for game in ALL_GAMES:
        words = game.texts()
        assert f"{game.info.id}: {words[f'game.{game.info.id}.name']}, " in told
        assert all(f"  {spec.key}: {words[f'option.{spec.key}']}" in told for spec in game.info.options)
    assert re.search("  go_king: .*\n    stops \\(default\\)  .*\n    queen_allowed    ", told)


@pytest.mark.parametrize("game", [game.info.id for game in ALL_GAMES])
def test_a_deal_shows_every_card_of_the_pack_once(typist: Typist, game: str) -> None:
    answer = typist.answer("deal", game, "--deal", "24")
    assert (answer["game"], answer["deal"]) == (game, 24)
    shown = [card for pile in answer["piles"].values() for card in pile]
    assert sorted(shown) == sorted(face.text for face in find(game).info.deck.faces)
    assert {name: len(faces) for name, faces in answer["face_up"].items()} == {
        name: len(cards) for name, cards in answer["piles"].items()
    }


def test_the_number_decides_the_cards_and_is_one_unless_said(typist: Typist) -> None:
    first, second = typist.answer("deal", "golf", "--deal", "1"), typist.answer("deal", "golf", "--deal", "2")
    assert first == typist.answer("deal", "golf")
    assert first["piles"] != second["piles"]


def test_an_order_is_dealt_row_by_row_and_then_the_stock(typist: Typist) -> None:
    answer = typist.answer("deal", "golf", "--order", "-", given=" ".join(SORTED_PACK))
    assert (answer["deal"], answer["scores"]) == (None, [35])
    for column in range(7):
        assert answer["piles"][f"t{column + 1}"] == SORTED_PACK[column:35:7]
    assert answer["piles"]["waste"] == [SORTED_PACK[35]]
    assert answer["piles"]["stock"] == SORTED_PACK[:35:-1]
    loose = ",\n".join(SORTED_PACK).replace("10", "t").lower()
    assert typist.answer("deal", "golf", "--order", "-", given=loose) == answer


def alike(piles: dict[str, list[str]]) -> dict[str, list[str]]:
    """The cards as they look: small letters tell a card of a second pack, and signs do not."""
    return {pile: [card.upper() for card in cards] for pile, cards in piles.items()}


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_whatever_deal_writes_can_be_dealt_again(game: AnyGame, typist: Typist, tmp_path: Path) -> None:
    """Its rows and its JSON, in any encoding, after any option; and its cards as a pack of one's own."""
    chance = Random(game.info.id)  # noqa: S311 - no secret
    choices = [spec for spec in game.info.options if isinstance(spec, Choice)]
    options = [[], *(["--option", f"{spec.key}={spec.values[-1]}"] for spec in choices)]
    options = [
        each for each in options if "mu_deal_start=random" not in each
    ]  # who starts comes from the deal's number
    file = tmp_path / "order.txt"
    for chosen in options:
        words = [game.info.id, *chosen]
        number = ["--deal", str(chance.randint(1, 999))]
        piles = typist.answer("deal", *words, *number)["piles"]
        for form in ([], ["--json"]):
            text = typist.told("deal", *words, *number, *form)
            looks = chance.choice((text, text.lower(), text.replace("♥", "♥\ufe0f"), re.sub("10(?=[♠♥♦♣])", "T", text)))
            file.write_bytes(looks.replace("\n", "\r\n").encode(chance.choice(("utf-8", "utf-8-sig", "utf-16"))))
            assert alike(typist.answer("deal", *words, "--order", str(file))["piles"]) == alike(piles)
    pack = [*game.info.deck.cards]
    chance.shuffle(pack)
    texts = [*map(game.info.deck.text, pack)]
    signs = " ".join(card_sign(game.info.deck, text) for text in texts).lower()
    words = ["deal", *words, "--order", "-"]
    assert alike(typist.answer(*words, given=signs)["piles"]) == alike(
        typist.answer(*words, given=" ".join(texts))["piles"]
    )


def test_face_down_cards_are_shown_but_marked(typist: Typist) -> None:
    face_up = typist.answer("deal", "klondike")["face_up"]
    assert [face_up[f"t{n}"] for n in (1, 2, 3)] == [[True], [False, True], [False, False, True]]
    assert face_up["stock"] == [False] * 24
    rows = typist.told("deal", "klondike", "--deal", "1", "--option", "kl_passes=3").splitlines()
    assert rows[:3] == ["game     klondike", "deal     1", "options"]
    assert "  kl_passes      3" in rows
    assert "  t2     (5♦) 5♣" in rows
    assert "scores   -52" in rows
    assert max(map(len, rows)) <= 80


def test_options_are_taken_and_the_others_stand_at_their_default(typist: Typist) -> None:
    options = typist.answer("deal", "golf", "--option", "go_bogey=36", "--option", "go_king=queen_allowed")["options"]
    assert options == {"go_king": "queen_allowed", "go_wrap": "no", "go_voluntary_flip": "yes", "go_bogey": 36}


def test_legal_moves_are_those_after_the_moves_given(typist: Typist) -> None:
    answer = typist.answer("legal", "golf", "--deal", "1")
    assert answer["plies"] == []
    assert answer["legal"] == typist.answer("deal", "golf", "--deal", "1")["legal"]
    answer = typist.answer("legal", "golf", "--moves", "-", given="draw\n draw draw\n")
    assert answer["plies"] == ["draw", "draw", "draw"]
    assert len(answer["piles"]["waste"]) == 4
    assert typist.told("legal", "golf").splitlines()[-1] == "legal    move:t1:waste:1 move:t5:waste:1 draw"


def test_a_finished_hole_has_an_outcome_and_no_legal_moves(typist: Typist) -> None:
    moves = list[str]()
    words = "legal", "golf", "--deal", "3", "--moves", "-"
    while legal := typist.answer(*words, given=" ".join(moves))["legal"]:
        moves.append(legal[0])
    end = typist.answer(*words, given=" ".join(moves))
    assert end["outcome"] == {"reason": "counted", "winners": [], "scores": end["scores"]}
    told = typist.told(*words, given=" ".join(moves))
    assert "outcome\n  reason   counted\n" in told
    assert told.endswith("\nlegal    -\n")


def test_perft_counts_lines_and_splits_them_by_first_move(typist: Typist) -> None:
    answer = typist.answer("perft", "klondike", "--deal", "1", "--depth", "3")
    assert answer["nodes"] == sum(answer["split"].values())
    assert list(answer["split"]) == typist.answer("deal", "klondike", "--deal", "1")["legal"]
    assert typist.answer("perft", "klondike", "--depth", "1")["nodes"] == len(answer["split"])
    assert typist.answer("perft", "golf", "--depth", "0")["nodes"] == 1
    assert "\ndepth    0\nnodes    1\n" in typist.told("perft", "golf", "--depth", "0")


def test_a_replay_goes_up_to_the_first_bad_ply_and_names_it(typist: Typist) -> None:
    good, bad = (
        Record("golf", 1, {}, plies, cursor=2) for plies in (("draw", "draw"), ("draw", "move:t1:t2:1", "draw"))
    )
    answer = typist.answer("replay", "-", given=dumps(good))
    assert (answer["accepted"], answer["total"], answer["problem"], answer["outcome"]) == (2, 2, None, None)
    assert len(answer["piles"]["waste"]) == 3
    answer = typist.answer("replay", "-", given=dumps(bad))
    assert (answer["accepted"], answer["total"]) == (1, 3)
    assert answer["problem"].startswith("ply 2: move:t1:t2:1")
    assert len(answer["piles"]["waste"]) == 2
    assert "\naccepted  1\ntotal     3\nproblem   ply 2: " in typist.told("replay", "-", given=dumps(bad))


@pytest.mark.parametrize("command", ["deal", "legal", "perft"])
def test_help_gives_the_dealing_order_of_every_game(command: str, typist: Typist) -> None:
    text = " ".join(typist.told(command, "--help").split())
    for game in ALL_GAMES:
        assert f"{game.info.id}: {game.words['dealing']}." in text


TRIED = {
    "games": [],
    "deal": ["golf", "--deal", "3"],
    "legal": ["golf"],
    "perft": ["golf", "--depth", "1"],
    "replay": ["no-such-file"],
    "arena": ["murlan", "--deals", "1", "--bots", "random"],
    "solve": ["golf", "--limit", "10"],
    "chance": ["golf", "--samples", "1", "--limit", "10"],
    "review": ["no-such-file"],
    "export": [],
    "import": ["no-such-file"],
    "backup": ["no-such-folder/file"],
    "restore": ["no-such-file"],
    "share": ["--game", "golf", "--deal", "3"],
    "statistics": [],
    "rescue": ["no-such-file"],
    "doctor": [],
    "open": ["no-such-text"],
}


def test_every_command_is_tried() -> None:
    assert {*TRIED} == {*VERBS}


@pytest.mark.parametrize("verb", TRIED)
def test_what_holds_for_every_command_may_be_said_before_and_behind_it(
    verb: str, tmp_path: Path, typist: Typist
) -> None:
    code = 2 if "no-such" in "".join(TRIED[verb]) else 0
    for option in (["--json", "--home", str(tmp_path / "x"), "--language", "is"], ["--version", "--language=de"]):
        ends = 0 if "--version" in option else code
        told = [
            [re.sub(r"[\d.]+", "0", text) for text in typist.ends(ends, *words)]  # times differ
            for words in ([*option, verb, *TRIED[verb]], [verb, *TRIED[verb], *option])
        ]
        assert told[0] == told[1]
        assert "--help" not in told[0][1]


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


LONG = 120.0
WORDS = ["arena", "murlan", "--bots", "best", "--deals", "40", "--option", "mu_target=11"]
needs_proc = pytest.mark.skipif(
    sys.platform != "linux" or not Path("/proc/self/stat").exists(),
    reason="no /proc with processes, no signals for them",
)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


@pytest.mark.parametrize("bots", ["greedy,random", "random"])
@pytest.mark.parametrize("game", ["las_vegan", "elevens"])
def test_many_processes_find_what_one_finds(game: str, bots: str, typist: Typist) -> None:
    words = ["arena", game, "--bots", bots, "--deals", "1" if game == "las_vegan" else "3", "--seed", "7"]
    assert typist.answer(*words, "--jobs", "3") == typist.answer(*words, "--jobs", "1")


def test_a_terminal_is_told_how_far_it_is_and_the_answer_says_nothing_of_it() -> None:
    pty = pytest.importorskip("pty")
    terminal, end = pty.openpty()
    words = ["arena", "elevens", "--bots", "random", "--deals", "3", "--jobs", "2", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *words], stdout=subprocess.PIPE, stderr=end, timeout=LONG, check=True
    )
    said = os.read(terminal, 4000)
    os.close(end)
    os.close(terminal)
    assert [f"{number} of 3 games".encode() in said for number in range(4)] == [True] * 4
    assert said.endswith(b"\r\x1b[K")
    assert json.loads(done.stdout)["deals"] == 3


def test_more_is_asked_and_answered_than_the_pipes_hold() -> None:
    options = dict(complete(find("elevens").info.options, {}))
    games = [ArenaQuestion("elevens", ("random",), options, 2, 1, number % 2, 0) for number in range(3000)]
    assert len(games) * len(question_line(1, games[0])) > 500_000
    answers = list[Played]()
    Thread(target=lambda: answers.extend(shared_out(games, 1)), daemon=True).start()
    until(lambda: len(answers) == len(games))
    assert answers[::2] == answers[:1] * 1500
    assert answers[1::2] == answers[1:2] * 1500


def test_a_worker_that_cannot_start_is_one_line_however_much_it_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false" if os.name == "posix" else sys.executable)
    monkeypatch.setattr("cardtable.ai.worker.WORD", "--no-such-word")
    with pytest.raises(CardtableError, match="ended before it had answered everything"):
        list(shared_out([SolveQuestion("golf", 1, (" " * 100_000,), {}, (), 1, most=False)] * 20, 2))


def children_of(number: int) -> list[int]:
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == number and fields[0] != "Z":
            found.append(int(folder.name))
    return found


def is_gone(number: int) -> bool:
    try:
        return (
            Path(f"/proc/{number}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0]
            == "Z"
        )
    except OSError:
        return True


def started() -> tuple[subprocess.Popen[str], list[int]]:
    """A comparison that would take minutes, in a group of its own, and its copies."""
    process = subprocess.Popen(
        [sys.executable, "-m", "cardtable", *WORDS, "--jobs", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until(lambda: len(children_of(process.pid)) == 2)
    return process, children_of(process.pid)


def ended(process: subprocess.Popen[str], copies: list[int]) -> str:
    """Wait for it and its copies to be gone; what it said."""
    try:
        until(lambda: process.poll() is not None)
        until(lambda: all(map(is_gone, copies)))
        _, said = process.communicate(timeout=LONG)
    finally:
        process.kill()
    return said


@needs_proc
@pytest.mark.usefixtures("_interrupts_heeded")
@pytest.mark.parametrize(
    ("number", "code"),
    [("SIGKILL", -9), ("SIGTERM", -15), ("SIGINT", 130)],
    ids=["killed", "ended", "interrupted"],
)
def test_however_it_ends_its_copies_end_too(number: str, code: int) -> None:
    process, copies = started()
    os.kill(process.pid, getattr(signal, number))
    assert ended(process, copies) == ""
    assert process.returncode == code


@needs_proc
@pytest.mark.usefixtures("_interrupts_heeded")
def test_interrupted_as_a_terminal_does_it_all_end_without_a_word_of_python() -> None:
    process, copies = started()
    os.killpg(process.pid, signal.SIGINT)
    assert ended(process, copies) == ""
    assert process.returncode == 130


@needs_proc
@pytest.mark.parametrize("which", [0, 1])
def test_where_one_copy_dies_one_line_says_so_and_the_other_is_not_waited_for(which: int) -> None:
    process, copies = started()
    os.kill(copies[which], signal.SIGKILL)
    said = ended(process, copies)
    assert process.returncode == 2
    assert said.count("\n") == 1
    assert "ended before it had answered everything" in said
