"""Everything has one name and one place: no name twice, no game named outside its rooms, nothing asked of ``extra`` by guessing.

What still stands where it should not is listed in ``still.toml``, or has a reason there; the list may only grow shorter.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from cardtable.games.registry import ALL_GAMES

ROOT = Path(__file__).parents[2]
STILL = tomllib.loads((Path(__file__).parent / "still.toml").read_text(encoding="utf-8"))
GAMES = [game.info.id for game in ALL_GAMES]
NAMED = re.compile(rf"\b({'|'.join(GAMES)})\b")
OPTIONS = {spec.key for game in ALL_GAMES for spec in game.info.options}
ONE_GAME = re.compile(rf"cardtable\.(games|ui\.games)\.({'|'.join(GAMES)})(\.|$)")
ROOMS = re.compile(rf"cardtable/(games|ui/games)/({'|'.join(GAMES)})(/|\.py)")
"""What belongs to a game: its rules and its look."""
REGISTRIES = re.compile(r"cardtable/(games|ui/games)/(registry|looks|__init__)\.py|cardtable/ai/")
"""Where games are listed, and opponents and solvers, of which each knows its game."""
GAMELESS = ("cardtable/ui/table/", "cardtable/ui/pages/", "cardtable/ui/widgets/")

TREES = {
    path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "cardtable").rglob("*.py"))
}


def check(rule: str, found: set[tuple[str, str]]) -> None:
    """Who breaks a rule, and how, is listed: nobody new, and nobody who has long mended."""
    listed, here = set(STILL.get(rule, ())), {who for who, _ in found}
    assert [f"{who}: {how}" for who, how in sorted(found) if who not in listed] == [], "new"
    assert sorted(listed - here) == [], f"mended: strike them out of still.toml, {rule}"


def twice(places: dict[str, list[str]]) -> set[tuple[str, str]]:
    return {(name, " and ".join(found)) for name, found in places.items() if len(found) > 1}


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


def test_no_module_name_stands_twice() -> None:
    """The rooms of the games have their own, alike from game to game."""
    places = defaultdict(list)
    for path in TREES:
        if not path.endswith("/__init__.py") and not ROOMS.match(path):
            places[Path(path).stem].append(path)
    check("modules", twice(places))


def test_no_public_type_name_stands_twice() -> None:
    places = defaultdict(list)
    for path, tree in TREES.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path)
    check("types", twice(places))


def test_nothing_is_asked_of_extra_by_guessing() -> None:
    found = set()
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {"hasattr", "getattr", "vars"} and node.args:
                asked = ast.unparse(node.args[0])
                if re.search(r"\b_?extra\b", asked):
                    found.add((path, ast.unparse(node)))
    check("extra", found)


def test_tables_pages_and_widgets_know_no_single_game() -> None:
    found = {
        (path, name)
        for path, tree in TREES.items()
        if path.startswith(GAMELESS)
        for name in imported(tree)
        if ONE_GAME.match(name)
    }
    check("imports", found)


def test_no_game_is_named_outside_its_rooms() -> None:
    """Neither by its id, nor by a key of a text with that id in it, nor by one of its options."""
    found = {
        (path, word[:60])
        for path, tree in TREES.items()
        if not ROOMS.match(path) and not REGISTRIES.match(path)
        for word in words(tree)
        if NAMED.search(word) or word in OPTIONS
    }
    check("names", found)
