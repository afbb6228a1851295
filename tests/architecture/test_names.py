"""One public name, one meaning, one module: what is found under a name is found once."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from cardtable.games.registry import ALL_GAMES

PACKAGE = Path(__file__).parents[2] / "cardtable"
GAMES = {game.id for game in ALL_GAMES}
ROOMS = ("games", "ui/games", "ai")
"""A game's room, its look and its player go by the game's name; the files of a room have the same names in every room."""


def modules() -> list[Path]:
    return [path for path in PACKAGE.rglob("*.py") if not path.stem.startswith("__")]


def public_types(path: Path) -> Iterator[str]:
    """Classes, enumerations, protocols, and other names for types; type variables are no types."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and not _is_variable(node.value):
            name = node.targets[0].id
        else:
            continue
        if name[0].isupper() and not name.isupper():
            yield name


def _is_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "TypeVar"


def doubled(found: Mapping[str, list[str]]) -> dict[str, list[str]]:
    return {name: places for name, places in sorted(found.items()) if len(places) > 1}


def test_no_public_type_has_the_name_of_another() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        for name in public_types(path):
            found[name].append(str(path.relative_to(PACKAGE)))
    assert doubled(found) == {}


def test_no_module_has_the_name_of_another() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        place = path.relative_to(PACKAGE)
        room = place.parts[0] == "games" and len(place.parts) > 2
        look = place.parent.as_posix() in ROOMS and place.stem in GAMES
        if not room and not look:
            found[place.stem].append(str(place))
    assert doubled(found) == {}
