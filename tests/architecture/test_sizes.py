"""Small modules, small functions, small classes: the sizes that docs/architecture.md promises."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "cardtable").rglob("*.py"))
EACH = pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def public_methods(node: ast.ClassDef) -> set[str]:
    """What can be asked from outside, properties included; one with a setter counts once."""
    return {part.name for part in node.body if isinstance(part, ast.FunctionDef) and not part.name.startswith("_")}


@EACH
def test_no_module_has_more_than_400_lines(module: Path) -> None:
    assert lines(module) <= 400


@EACH
def test_no_function_has_more_than_60_lines(module: Path) -> None:
    functions = [node for node in nodes(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert [node.name for node in functions if node.end_lineno - node.lineno >= 60] == []


@EACH
def test_no_class_has_more_than_20_public_methods(module: Path) -> None:
    classes = [node for node in nodes(module) if isinstance(node, ast.ClassDef)]
    assert {node.name: len(public_methods(node)) for node in classes if len(public_methods(node)) > 20} == {}


@EACH
def test_every_module_says_what_it_is_for_in_five_lines_at_most(module: Path) -> None:
    told = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
    assert told, "no docstring"
    prose = [line for line in told.splitlines() if not line.startswith(("├", "│", "└", "CardtableError"))]
    assert len(prose) <= 5


@EACH
def test_nothing_is_left_for_later(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    assert [word for word in ("TODO", "FIXME", "XXX", "NotImplementedError", "pragma: no cover") if word in text] == []


def test_half_of_the_modules_have_less_than_120_lines() -> None:
    assert median(lines(module) for module in MODULES if module.name != "__init__.py") < 120


def test_half_of_the_functions_have_less_than_10_lines() -> None:
    functions = [node for path in MODULES for node in nodes(path) if isinstance(node, ast.FunctionDef)]
    assert median(node.end_lineno - node.lineno + 1 for node in functions) < 10
