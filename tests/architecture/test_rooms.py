"""Every game is at home: none is named outside its rooms, and nothing is asked of ``extra`` by guessing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardtable.games.registry import ALL_GAMES

ROOT = Path(__file__).parents[2]
GAMES = [game.info.id for game in ALL_GAMES]
NAMED = re.compile(rf"\b({'|'.join(GAMES)})\b")
OPTIONS = {spec.key for game in ALL_GAMES for spec in game.info.options}
ONE_GAME = re.compile(rf"cardtable\.(games|ui\.games)\.({'|'.join(GAMES)})(\.|$)")
ROOMS = re.compile(rf"cardtable/(games|ui/games)/({'|'.join(GAMES)})(/|\.py)")
"""What belongs to a game: its rules and its look."""
REGISTRIES = re.compile(r"cardtable/(games|ui/games)/(registry|looks|__init__)\.py|cardtable/ai/")
"""Where games are listed, and opponents and solvers, of which each knows its game."""
NAMES_GAMES = {"cardtable/cli/verbs.py": "the examples of --help are calls that can be typed"}
"""Who names games all the same, and why."""
GAMELESS = ("cardtable/ui/table/", "cardtable/ui/pages/", "cardtable/ui/widgets/")


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the program; read when it is asked for, not by everybody who collects tests."""
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "cardtable").rglob("*.py"))
    }


def words(tree: ast.Module) -> Iterator[str]:
    """The strings of a module that are no prose."""
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_nothing_is_asked_of_extra_by_guessing() -> None:
    found = set()
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"hasattr", "getattr", "vars"} and node.args:
                asked = ast.unparse(node.args[0])
                if re.search(r"\b_?extra\b", asked):
                    found.add((path, ast.unparse(node)))
    assert found == set()


def test_tables_pages_and_widgets_know_no_single_game() -> None:
    found = {
        (path, name)
        for path, tree in trees().items()
        if path.startswith(GAMELESS)
        for name in imported(tree)
        if ONE_GAME.match(name)
    }
    assert found == set()


def test_no_game_is_named_outside_its_rooms() -> None:
    """Neither by its id, nor by a key of a text with that id in it, nor by one of its options."""
    found = {
        (path, word[:60])
        for path, tree in trees().items()
        if not ROOMS.match(path) and not REGISTRIES.match(path)
        for word in words(tree)
        if NAMED.search(word) or word in OPTIONS
    }
    assert {(path, word) for path, word in found if path not in NAMES_GAMES} == set()
    assert {path for path, _ in found} >= NAMES_GAMES.keys()
