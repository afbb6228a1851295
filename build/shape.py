"""The size of the program in files, lines and joints, compared with its limits.

    python build/shape.py [games]

Prints a line for each figure; exits with 1 if one exceeds its limit. With ``games``: the lines of each game, and
its lines without texts. A joint is what one part must know of
another: a protocol, a parameter or field that is a function, an import inside a function.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

ROOMS = {
    "ui/table": 15,
    "ui/core": 14,
    "ui/widgets": 15,
    "ui/paint": 10,
    "session": 15,
    "ai": 18,
    "table": 9,
    "i18n": 4,
}
"""The most files of a room."""

WANTED = {
    "files": 175,
    "lines": 51_000,
    "lines of tests": 43_000,
    "protocols": 12,
    "callables": 60,
    "names twice": 10,
    "classes of more than 25 methods": 8,
    "methods of the largest class": 45,
    "late imports": 25,
}
"""The limit of each figure for the whole package."""

_LARGE = 25
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def modules(folder: Path) -> list[Path]:
    """All modules of a folder."""
    return sorted(folder.rglob("*.py"))


def lines(paths: list[Path]) -> int:
    """Their total number of lines."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def joints(tree: ast.Module) -> Counter[str]:
    """Protocols, callables and late imports of a module, and the sizes of its classes."""
    found: Counter[str] = Counter()
    functions = [node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)]
    for function in functions:
        arguments = (*function.args.args, *function.args.kwonlyargs)
        found["callables"] += sum(_is_callable(each.annotation) for each in arguments)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            methods = sum(isinstance(each, _FUNCTIONS) for each in node.body)
            found["protocols"] += any("Protocol" in ast.unparse(base) for base in node.bases)
            found["callables"] += sum(
                isinstance(each, ast.AnnAssign) and _is_callable(each.annotation) for each in node.body
            )
            found["classes of more than 25 methods"] += methods > _LARGE
            found["methods of the largest class"] = max(found["methods of the largest class"], methods)
    late = {id(each) for one in functions for each in ast.walk(one) if isinstance(each, ast.Import | ast.ImportFrom)}
    found["late imports"] = len(late)
    return found


def _is_callable(annotation: ast.expr | None) -> bool:
    return annotation is not None and "Callable[" in ast.unparse(annotation)


def figures() -> dict[str, int]:
    """Every figure of ``WANTED``."""
    package, tests = modules(ROOT / "cardtable"), modules(ROOT / "tests")
    found: Counter[str] = Counter()
    largest, homes = 0, defaultdict[str, set[Path]](set)
    for path in package:
        tree = ast.parse(path.read_text("utf-8"))
        one = joints(tree)
        largest = max(largest, one.pop("methods of the largest class", 0))
        found += one
        for node in tree.body:
            if isinstance(node, (ast.ClassDef, *_FUNCTIONS)) and not node.name.startswith("_"):
                homes[node.name].add(path)
    return {
        **{name: found[name] for name in WANTED},
        "files": len(package),
        "lines": lines(package),
        "lines of tests": lines(tests),
        "names twice": sum(len(each) > 1 for each in homes.values()),
        "methods of the largest class": largest,
    }


def games() -> dict[str, tuple[int, int]]:
    """The lines of each game, including all files of its folder, and without its texts (``words``)."""
    found: dict[str, tuple[int, int]] = {}
    folder = ROOT / "cardtable" / "games"
    for path in modules(folder):
        trees = ast.walk(ast.parse(path.read_text("utf-8")))
        texts = [
            each.end_lineno - each.lineno + 1
            for each in trees
            if isinstance(each, ast.Assign) and each.end_lineno and ast.unparse(each.targets[0]) == "words"
        ]
        game = path.relative_to(folder).parts[0].removesuffix(".py")
        if sum(texts) > 1 or path.parent != folder:
            every, plain = found.get(game, (0, 0))
            found[game] = every + lines([path]), plain + lines([path]) - sum(texts)
    return found


def main(words: Sequence[str]) -> int:
    """Print the requested figures; return 1 if one exceeds its limit."""
    if words:
        for game, (every, plain) in games().items():
            print(f"{game:20} {every:5,} {plain:5,} without texts")
        return 0
    rooms = {room: len(modules(ROOT / "cardtable" / room)) for room in ROOMS}
    rows = [(f"files in {room}", rooms[room], most) for room, most in ROOMS.items()]
    rows += [(name, number, WANTED[name]) for name, number in figures().items()]
    for name, number, most in rows:
        print(f"{name:34} {number:7,}  wanted at most {most:,}{'' if number <= most else '  LARGER'}")
    return int(any(number > most for _, number, most in rows))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
