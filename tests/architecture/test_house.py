"""Borders, names and rooms: what every module of the program keeps to; the documents speak of files that are there."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from cardtable.games.registry import ALL_GAMES

ROOT = Path(__file__).parents[2]
LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"


def test_no_package_imports_what_it_must_not_know() -> None:
    done = subprocess.run([sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_games_do_not_know_each_other() -> None:
    games = {game.id for game in ALL_GAMES}
    for path in sorted((ROOT / "cardtable" / "games").rglob("*.py")):
        own = path.relative_to(ROOT / "cardtable" / "games").parts[0].removesuffix(".py")
        known = {part for module in imported(path) for part in module.split(".")} & games
        assert own == "registry" or known <= {own}, path


def imported(path: Path) -> Iterator[str]:
    """The modules of games that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardtable.games"):
            yield from (f"{node.module}.{name.name}" for name in node.names)


SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "cardtable").rglob("*.py"))
}
LATER = ("TODO", "FIXME", "XXX", "NotImplementedError", "pragma: no cover")


def test_every_module_says_what_it_is_for_in_five_lines_at_most_and_a_room_in_ten() -> None:
    wrong = []
    for name, source in SOURCES.items():
        told = ast.get_docstring(ast.parse(source)) or ""
        prose = [line for line in told.splitlines() if not line.startswith(("├", "│", "└", "CardtableError"))]
        if not 1 <= len(prose) <= (10 if name.endswith("__init__.py") else 5):
            wrong.append(f"{name}: {len(prose)} lines")
    assert wrong == []


def test_nothing_is_left_for_later() -> None:
    assert [f"{name}: {word}" for name, source in SOURCES.items() for word in LATER if word in source] == []


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


NAMED = re.compile(rf"\b({'|'.join(GAMES)})\b")
OPTIONS = {spec.key for game in ALL_GAMES for spec in game.info.options}
ONE_GAME = re.compile(rf"cardtable\.(games|ui\.games)\.({'|'.join(GAMES)})(\.|$)")
HOMES = re.compile(rf"cardtable/(games|ui/games)/({'|'.join(GAMES)})(/|\.py)")
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


def all_imported(tree: ast.Module) -> Iterator[str]:
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
        for name in all_imported(tree)
        if ONE_GAME.match(name)
    }
    assert found == set()


def test_no_game_is_named_outside_its_rooms() -> None:
    """Neither by its id, nor by a key of a text with that id in it, nor by one of its options."""
    found = {
        (path, word[:60])
        for path, tree in trees().items()
        if not HOMES.match(path) and not REGISTRIES.match(path)
        for word in words(tree)
        if NAMED.search(word) or word in OPTIONS
    }
    assert {(path, word) for path, word in found if path not in NAMES_GAMES} == set()
    assert {path for path, _ in found} >= NAMES_GAMES.keys()


DOCUMENTS = [
    *sorted(ROOT.glob("README*.md")),
    *(ROOT / name for name in ("CONTRIBUTING.md", "tests/bench/results.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
FROM_THE_ROOT = re.compile(r"(?<![\w/.-])(?:cardtable|tests|build|assets|docs)/[\w*./-]*[\w*/]")
FROM_THE_PACKAGE = re.compile(r"`([a-z_]+/[\w/]+\.py)`")
LINK = re.compile(r"\]\((?!\w+:|#)([^)#]+)")


def test_every_path_that_a_document_names_exists() -> None:
    missing = []
    for document in DOCUMENTS:
        text = re.sub(r"<\w+>", "*", document.read_text(encoding="utf-8"))  # <id> stands for any game's
        named = {name for name in FROM_THE_ROOT.findall(text) if not found(ROOT, name)}
        named |= {name for name in FROM_THE_PACKAGE.findall(text) if not found(ROOT / "cardtable", name)} - named
        named |= {name for name in LINK.findall(text) if not (document.parent / name).exists()}
        missing += [f"{document.relative_to(ROOT)}: {name}" for name in sorted(named) if not found(ROOT, name)]
    assert missing == []


def found(folder: Path, name: str) -> bool:
    """Whether there is such a file or folder; ``*`` stands for any letters."""
    return any(folder.glob(name.rstrip("/")))
