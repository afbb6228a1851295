"""What every module of the program keeps to, all in one look; whatever does not is listed."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
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
