"""The program that breaks conditions breaks what it says, the same for the same seed, and nothing that cannot be tested here."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "build"))
breaking = import_module("break_conditions")
PARTS = ["table", "storage"]

SOURCE = """
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import this
def asked(a, b, c):
    if sys.platform == "darwin":
        return a < b
    if a < b and not c:
        return [x for x in a if x]
    assert a > b
    return a or c
"""


def test_the_same_seed_draws_the_same_conditions_and_another_one_others() -> None:
    first, again, other = (breaking.drawn(PARTS, 40, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert {broken.part for broken in first} == {*PARTS}


def test_what_is_broken_is_still_a_program_and_another_one() -> None:
    for broken in breaking.drawn(PARTS, 40, 1):
        source = (ROOT / broken.path).read_bytes()
        assert source[broken.start : broken.end].decode() == broken.before
        after = source[: broken.start] + broken.after.encode() + source[broken.end :]
        assert ast.dump(ast.parse(after)) != ast.dump(ast.parse(source))


def test_conditions_are_turned_round_exchanged_and_moved_by_one_but_not_where_nothing_can_be_seen() -> None:
    ways = [
        way for test in breaking._tests(ast.parse(SOURCE)) for way in breaking._ways("table", "asked.py", SOURCE, test)
    ]
    assert {(way.kind, way.after) for way in ways} == {
        ("not", "(not (a < b and not c))"),
        ("and/or", "(a < b or not c)"),
        ("edge", "(a <= b and (not c))"),
        ("not", "(not (x))"),
        ("and/or", "(a and c)"),
    }
