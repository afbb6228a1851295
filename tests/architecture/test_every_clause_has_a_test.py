"""docs/rules.md is read: each clause, option, value and worked example has a test of its name; each refusal has its clause."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import Game
from cardtable.kernel.moves import resolve
from cardtable.kernel.options import Choice, OptionSpec, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from tests.support import laws
from tests.support.every import every
from tests.support.words import ENGLISH

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^\*\*([A-Z]{2}-[0-9]+)\*\*", RULES, re.MULTILINE)
OPTIONS = {
    key: (clause, told) for key, clause, told in re.findall(r"^\| `(\w+)` \| (\S+) \| (.*) \|$", RULES, re.MULTILINE)
}
EXAMPLES = re.findall(r"^\| .+ \| `(test_\w+)` \|$", RULES, re.MULTILINE)
GAMES = every("game", ALL_GAMES, lambda game: game.info.id)
SPECS = {spec.key: spec for game in ALL_GAMES for spec in game.info.options}


@cache
def sources() -> dict[str, str]:
    """The source of every test of the rules by its name, with its parameters and the constants that it names."""
    found: dict[str, str] = {}
    for path in (*(ROOT / "tests" / "games").glob("test_*.py"), *(ROOT / "tests" / "session").glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        body = ast.parse(text).body
        constants = {ast.unparse(node.targets[0]): ast.unparse(node) for node in body if isinstance(node, ast.Assign)}
        for node in body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
                found[node.name] = "\n".join([ast.unparse(node), *(constants[name] for name in named & set(constants))])
    return found


def values_told(told: str) -> list[str]:
    """The values that a row of an option table names, the default first."""
    return re.findall(r"(?:^|· )`(\w+)`", told)


def bounds_told(told: str) -> tuple[int, ...]:
    """Default, lowest and highest number of a row."""
    found = re.match(r"(\d+); (\d+) to (\d+)", told)
    assert found, told
    return tuple(map(int, found.groups()))


def test_clauses_are_numbered_without_a_gap() -> None:
    assert len(CLAUSES) == len(set(CLAUSES)) > 80
    for prefix, group in groupby(CLAUSES, key=lambda clause: clause[:2]):
        numbers = [int(clause[3:]) for clause in group]
        assert numbers == list(range(1, len(numbers) + 1)), prefix


@every("clause", CLAUSES)
def test_each_clause_has_a_test_of_its_name(clause: str) -> None:
    word = clause.lower().replace("-", "_") + "_"
    assert [name for name in sources() if f"_{word}" in name], f"no test is named after {clause}"


@every("spec", SPECS.values())
def test_each_option_has_a_test_of_its_name_for_every_value(spec: OptionSpec) -> None:
    tests = "\n".join(source for name, source in sources().items() if f"option_{spec.key}" in name)
    assert tests, f"no test is named after {spec.key}"
    values = spec.values[1:] if isinstance(spec, Choice) else ()  # the clauses' own tests are those of the default
    missing = [value for value in values if not re.search(rf"\b{value}\b", tests)]
    assert not missing, f"the tests of {spec.key} do not try {missing}"


def test_each_worked_example_has_its_test() -> None:
    assert len(EXAMPLES) > 90
    assert [name for name in EXAMPLES if name not in sources()] == []


def test_the_tables_of_options_are_those_of_the_games() -> None:
    assert sorted(OPTIONS) == sorted(SPECS)
    for game in ALL_GAMES:
        own = [spec.key for spec in game.info.options]
        assert [key for key in OPTIONS if key in own] == own  # in the order of the page of house rules
    for key, spec in SPECS.items():
        clause, told = OPTIONS[key]
        assert clause == spec.clause in CLAUSES
        if isinstance(spec, Choice):
            assert values_told(told) == list(spec.values)
        else:
            assert bounds_told(told) == (spec.default, spec.low, spec.high)


@GAMES
def test_each_clause_that_a_refusal_names_is_written(game: Game) -> None:
    if not game.complete:
        pytest.skip("not complete: it is told what it lacks")
    clauses = game.info.clauses
    named = {clauses.seats, clauses.pack, clauses.moves, clauses.over, *clauses.verbs.values()}
    assert named | set(clauses.refusals.values()) <= set(CLAUSES)
    prefixes = {clause[:3] for clause in named | set(clauses.refusals.values())}
    assert prefixes == {clauses.moves[:3]}


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {key: text for key, text in ENGLISH.items() if isinstance(text, str)}


@GAMES
def test_its_refusals_have_a_clause_and_fill_every_place_in_their_words(game: Game, texts: dict[str, str]) -> None:
    """Along one random play, whatever is refused."""
    line = laws.random_line(game, Setup(1, complete(game.info.options, {})), Chance(1), game.info.longest)
    table = game.table(line.states[0].setup.options)
    for state in line.states[::15]:
        legal = game.legal_moves(state)
        for gesture in laws.gestures(game, state):
            if not resolve(gesture, table, state.piles, legal):
                told = game.explain(state, gesture)
                places = set(re.findall(r"{([a-z_]+)}", texts.get(f"refusal.{told.code}", "")))
                assert places <= set(told.params), told
                assert told.code in game.info.clauses.refusals, told
