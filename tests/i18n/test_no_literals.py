"""No text that a person sees stands in the program itself: it comes from the catalogue by its key."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardtable

PACKAGE = Path(cardtable.__file__).parent
PARTS = ("ui", "session", "kernel", "games", "table", "ai")
_WORDS = re.compile(r"[^\W\d_]{2,} +[^\W\d_]{2,}|^[A-Z][a-z]+[.!?…]?$")
"""Two words, or one with a capital: what stands in a key, an id or a format is neither."""

_QUIET = {"problem", "note", "debug", "NotImplementedError"}
"""Calls whose texts are for a log, or for whoever programs."""

NAMES = {
    "Anna",
    "Bjarni",
    "Clara",
    "Elsa",
    "Finn",
    "Greta",
    "Cardtable",
    "Kn",
    "Las Vegan",
    "French",
    "Italian",
    "French with two jokers",
    "two French packs",
    " (no screen)",
    "none yet",
    "not looked at",
    "pot in trick",
    "pot beside runs",
}
"""Names of people, of packs in records, of things and keys within the program; an index of a card."""

ALLOWED = {
    "ui/core/assets.py": "an installation that is broken has no texts",
    "ui/core/commands.py": "English names of keys, which are looked up (own_key_names)",
    "ui/core/desktop_style.py": "names on the bus, and in files and the registry of other programs",
    "ui/core/fonts.py": "names of scripts in fonts, and folders of other systems",
    "ui/widgets/widget.py": "roles, for readers of screens",
    "session/records.py": "what a record lacks, for the log and the command line",
    "session/outside.py": "a name where nobody speaks a language; the program overrides it",
    "session/seats.py": "the same",
    "kernel/options.py": "the same",
    "ai/serve.py": "told to the process that asked",
    "ai/worker.py": "for the command line",
}
"""Files that may have words, and why."""


def literals(source: str, *, errors: bool = False) -> Iterator[tuple[int, str]]:
    """The texts in a source that look like words for a person, with their lines; ``errors``: those of errors, too.

    Left out are docstrings, messages of errors (which are for the log; one that is put together first is called ``problem``), annotations, names of enums, and whatever is
    compared, looked up or matched; and the texts of games, which stand in their files.
    """
    tree = ast.parse(source)
    spared = {id(part) for node in ast.walk(tree) if not (errors and _tells(node)) for part in _spared(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared:
            yield from [(node.lineno, node.value)] if _is_words(node.value) else []


def _is_words(text: str) -> bool:
    """Whether it looks like words; neither markup nor cards do."""
    plain = re.sub(r"<[^>]*>?|[\w-]+=\"[^\"]*\"?", "", text)
    return _WORDS.search(plain) is not None and text not in NAMES and not re.fullmatch(r"[\dAJQKSHDC\s]+", text)


def _tells(node: ast.AST) -> bool:
    """Whether it raises an error, or makes one."""
    return isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _called(node).endswith(("Error", "Input")))


def _spared(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.Constant()):
            yield node.value
        case ast.Raise() | ast.Assert() | ast.Compare() | ast.match_case():
            yield from ast.walk(node)
        case ast.AnnAssign(annotation=annotation):
            yield from ast.walk(annotation)
        case ast.Assign(
            targets=[
                ast.Name(id="__all__" | "words" | "_TAKE_BACK_WORDS" | "clauses" | "refusals" | "varies" | "problem")
            ]
        ):
            yield from ast.walk(node.value)
        case ast.Subscript(slice=part):
            yield from ast.walk(part)
        case ast.Call() if _called(node) in _QUIET or _called(node).endswith(
            ("Error", "Input", "Record", "Move", "Deal", "TypeVar", "NewType")
        ):
            yield from ast.walk(node)
        case ast.Call() if _called(node) in {
            "numbered",
            "lesson",
            "measure",
            "compile",
            "re",
            "Path",
            "getattr",
            "partition",
            "split",
            "replace",
            "startswith",
            "endswith",
        }:
            yield from ast.walk(node)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def test_no_words_for_a_person_stand_in_the_program() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {text!r}"
        for part in PARTS
        for path in sorted((PACKAGE / part).rglob("*.py"))
        if path.relative_to(PACKAGE).as_posix() not in ALLOWED
        for line, text in literals(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "planted",
    [
        'Label("Deal again")',
        'Label("Undo")',
        'button.text = "New deal"',
        'f"{n} cards left"',
        'say(texts.text("a.b") + " and more")',
        'return "Won" if won else "Lost"',
        'FACTS = {"name": "Time used"}',
    ],
)
def test_a_planted_text_is_noticed(planted: str) -> None:
    body = f"def made(n, won, button, texts):\n    {planted}\n"
    assert list(literals(body))


def test_what_the_command_line_refuses_is_no_text_for_a_log() -> None:
    source = 'def read(text):\n    raise BadInput(f"{text} is no number")\n'
    assert list(literals(source, errors=True))
    assert not list(literals(source))


@pytest.mark.parametrize(
    "fine",
    [
        '"""A docstring with words."""',
        'texts.text("play.undo")',
        'raise ValueError("not a number")',
        'texts.text(f"option.{key}.{value}")',
        'x: "Some Type" = 3',
        'painter.icon(surface, "chevron-right")',
        'log.problem("first picture", "it failed")',
    ],
)
def test_what_nobody_sees_may_be_words(fine: str) -> None:
    assert not list(literals(fine))
