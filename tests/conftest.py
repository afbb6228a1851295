"""For all tests: Hypothesis draws the same examples in every run, so that a red run can be had again; real windows first.

Two runs on one tree can share the work: ``CARDTABLE_TRIES`` names a file to which a run adds the tests that passed, and
``CARDTABLE_TRIED`` one whose tests a run leaves out.

``pytest --game aces_up`` runs what is about one game: its laws, clauses, goldens and texts. A file of somebody's own will do as well.
"""

from __future__ import annotations

import gc
import os
from itertools import groupby
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import settings

from cardtable.game_file import open_game
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import UnknownGame
from tests.support import every
from tests.support.amount import EVERYTHING

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="ID", help="run only what is about this game; or FILE, with a game of one's own")


def pytest_configure(config: pytest.Config) -> None:
    asked = config.getoption("--game")
    if asked and (asked.endswith(".py") or Path(asked).is_file()):
        problems = open_game(Path(asked).resolve())
        if problems:
            raise pytest.UsageError("\n".join(problems))
        asked = ALL_GAMES[-1].id
    if asked:
        try:
            every.ONLY_GAME.append(find(asked).id)
        except UnknownGame as problem:
            raise pytest.UsageError(f"--game: {problem}") from None


def is_about(item: pytest.Item, game: str) -> bool:
    """Whether a test goes through the games, or is about that one, or lies in a file that bears its name."""
    values = getattr(getattr(item, "callspec", None), "params", {}).values()
    named = any(getattr(value, "id", getattr(value, "game", value)) == game for value in values)
    return named or game in item.path.stem or getattr(getattr(item, "obj", None), "goes_through_games", False)


HALVED = {"accessible", "faults", "journeys"}
"""Folders whose tests take long: without a mark of their own, a usual run has every other case of a family."""


def family_of(item: pytest.Item) -> str:
    """All cases of one function."""
    return item.nodeid.partition("[")[0]


def left_out(family: list[pytest.Item]) -> list[pytest.Item]:
    """What a usual run leaves out of a family; which cases that are is mixed, and the same in every run."""
    if family[0].get_closest_marker("release"):
        return family
    marker = family[0].get_closest_marker("some")
    one_of = marker.args[0] if marker else 2 if family[0].path.parent.name in HALVED else 1
    mixed = sorted(family, key=lambda item: crc32(item.nodeid.encode()))
    return mixed[-(-len(mixed) // one_of) :]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Real windows come first: they mostly wait, so others use the processor meanwhile and nobody waits for them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("window") is None)
    asked = EVERYTHING or every.ONLY_GAME or any("::" in word for word in config.args)
    left = set() if asked else {item for _, family in groupby(items, family_of) for item in left_out([*family])}
    config.hook.pytest_deselected(items=[*left])
    items[:] = [item for item in items if item not in left]
    for game in every.ONLY_GAME:
        config.hook.pytest_deselected(items=[item for item in items if not is_about(item, game)])
        items[:] = [item for item in items if is_about(item, game)]
    tried = os.environ.pop("CARDTABLE_TRIED", None)  # programs that a test starts are asked for everything
    if tried:
        passed = {*Path(tried).read_text(encoding="utf-8").splitlines()}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in passed])
        items[:] = [item for item in items if item.nodeid not in passed]


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add a test that passed to the file that wants to know, once: not in the processes that only run tests."""
    tries = os.environ.get("CARDTABLE_TRIES")
    if tries and report.when == "call" and report.passed and "PYTEST_XDIST_WORKER" not in os.environ:
        with Path(tries).open("a", encoding="utf-8") as file:
            file.write(f"{report.nodeid}\n")
