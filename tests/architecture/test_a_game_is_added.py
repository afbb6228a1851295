"""A game is added as docs/adding-a-game.md says, in a copy of the whole tree: a patience and a game of tricks.

They are there on every screen and on the command line; what is then taken away is named by the test of completeness, and
by nothing else: the program still plays.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.kernel.record import Record
from cardtable.session.record_text import dumps

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
PARTS = ("cardtable", "assets", "build", "docs", "tests", "pyproject.toml")
PATIENCE, TRICKS = "ten_pins", "reno"
COMPLETE = "tests/architecture/test_games_are_complete.py"
GALLERY = "cardtable/ui/pages/home/gallery.py"
LEAST_PLIES = 20
PLAYED = """
import sys
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from tests.support.laws import random_line
game = find(sys.argv[1])
setup = Setup(1, complete(game.info.options, {}))
print(*(move.text for move in random_line(game, setup, Chance(1), 120).moves))
"""
"""A game of plies drawn by chance, from the deal to its end or to 120 plies."""


def run(tree: Path, *words: str, stdin: str = "") -> str:
    """What a program of that tree answers; it has to succeed."""
    done = started(tree, *words, stdin=stdin)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def started(tree: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=tree, env=environment, input=stdin, capture_output=True, text=True, check=False)


def is_complete(tree: Path) -> str:
    """What the test of completeness says there: nothing, or all that is missing."""
    done = started(tree, "-m", "pytest", "-q", "-n", "0", "-vv", "-p", "no:cacheprovider", COMPLETE)
    return "" if done.returncode == 0 else done.stdout


def answer(tree: Path, *words: str, stdin: str = "") -> dict[str, object]:
    found: dict[str, object] = json.loads(run(tree, "-m", "cardtable", *words, "--json", stdin=stdin))
    return found


def works(tree: Path) -> None:
    """Both games on the command line, played by bots, and on every screen."""
    games = {game["id"]: game for game in answer(tree, "games")["games"]}
    assert {PATIENCE, TRICKS} <= set(games)
    for game in (PATIENCE, TRICKS):
        assert games[game]["cards"] in {40, 52}
        assert answer(tree, "deal", game, "--deal", "1")["piles"]
        assert answer(tree, "legal", game, "--deal", "1", "--moves", "-", stdin="")["legal"]
        plies = run(tree, "-c", PLAYED, game).split()
        assert len(plies) >= LEAST_PLIES
        record = dumps(Record(game, 1, {}, tuple(plies), cursor=len(plies)))
        assert answer(tree, "replay", "-", stdin=record)["accepted"] == len(plies)
    table = run(tree, "-m", "cardtable", "arena", TRICKS, "--bots", "greedy,random", "--deals", "1")
    assert "greedy" in table
    assert PATIENCE in run(tree, "-m", "tests.support.new_on_screen", PATIENCE, TRICKS)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy, with both games made by the command."""
    copy = tmp_path_factory.mktemp("added")
    skipped = shutil.ignore_patterns("__pycache__", "*.jpg", "*.png", ".*")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, copy / part, ignore=skipped if part in {"docs", "tests"} else None)
        else:
            shutil.copy(ROOT / part, copy / part)
    run(copy, "build/new_game.py", PATIENCE, "--like", "golf")
    run(copy, "build/new_game.py", TRICKS, "--like", "las_vegan")
    return copy


def test_added_games_are_complete_and_work_everywhere(tree: Path) -> None:
    assert is_complete(tree) == ""
    works(tree)
    clauses = [f"tests/games/test_{game}_clauses.py" for game in (PATIENCE, TRICKS)]
    run(tree, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *clauses)


def test_what_is_missing_is_named_and_nothing_else_fails(tree: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(tree, bare)
    for path in (*bare.glob("assets/rules/*/ten_pins.md"), *bare.glob("assets/rules/*/reno.md")):
        path.unlink()
    for game in (PATIENCE, TRICKS):
        (bare / "tests" / "games" / f"test_{game}_clauses.py").unlink()
        (bare / "tests" / "golden" / "playthroughs" / f"{game}.txt").unlink()
        (bare / "cardtable" / "ui" / "games" / f"{game}.py").unlink()
        (bare / "cardtable" / "ai" / f"{game}.py").unlink()
    strike(bare / "cardtable" / "ui" / "games" / "looks.py", rf',\s*"(?:{PATIENCE}|{TRICKS})"')
    skills = rf'^    "(?:{PATIENCE}|{TRICKS})": .*\n|, (?:{PATIENCE}|{TRICKS})(?=\W)'
    strike(bare / "cardtable" / "ai" / "all_skills.py", skills)
    strike(bare / "pyproject.toml", rf'^  "cardtable\.games\.(?:{PATIENCE}|{TRICKS})",\n')
    strike(bare / "docs" / "rules.md", r"^## Ten Pins\n(?:.*\n)*")
    strike(
        bare / "tests" / "golden" / "perft.toml",
        rf'^\[\[count\]\]\nname = .*\ngame = "(?:{PATIENCE}|{TRICKS})"\n(?:.+\n)*',
    )
    strike(
        bare / "assets" / "translations" / "cardtable.pot",
        r'(?:^#.*\n)*^msgctxt "(?:game\.(?:ten_pins|reno)\.goal|option\.te_king)"\n(?:.+\n)*\n?',
    )
    for game in (PATIENCE, TRICKS):
        strike(bare / "cardtable" / "games" / game / "tells.py", r"^    dealing_order = \(\n(?:        .*\n)*    \)\n")
    told = is_complete(bare)
    for game in (PATIENCE, TRICKS):
        for part in (
            f"rules page: assets/rules/en/{game}.md",
            f"golden game: tests/golden/playthroughs/{game}.txt",
            f"tests of the clauses: tests/games/test_{game}_clauses.py",
            f"command line: dealing_order in cardtable/games/{game}/tells.py",
            f"words: game.{game}.goal in cardtable.pot",
        ):
            assert part in told
    for part in (
        "words: option.te_king in cardtable.pot",
        "look: ",
        "perft: ",
        "clauses: ",
        "contract: ",
        "computer players: ",
    ):
        assert part in told
    works(bare)


def test_a_game_that_the_gallery_leaves_out_is_noticed(tree: Path, tmp_path: Path) -> None:
    """Everything else of it is there, so that only a look at the gallery itself can tell."""
    bare = tmp_path / "bare"
    shutil.copytree(tree, bare)
    path = bare / GALLERY
    text = path.read_text(encoding="utf-8")
    assert text.count("for game in ALL_GAMES") == 1
    text = text.replace("for game in ALL_GAMES", f"for game in ALL_GAMES if game.info.id != {PATIENCE!r}")
    path.write_text(text, encoding="utf-8")
    assert f"{PATIENCE}: gallery: {GALLERY}" in is_complete(bare)
    seen = started(bare, "-m", "tests.support.new_on_screen", PATIENCE)
    assert f"gallery: {PATIENCE} has no tile" in seen.stderr
    assert TRICKS in run(bare, "-m", "tests.support.new_on_screen", TRICKS)


def strike(path: Path, pattern: str) -> None:
    """Take something away that is there."""
    text = path.read_text(encoding="utf-8")
    assert re.search(pattern, text, re.MULTILINE), f"{path.name}: {pattern}"
    path.write_text(re.sub(pattern, "", text, flags=re.MULTILINE), encoding="utf-8")
