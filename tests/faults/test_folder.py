"""The folder is closed, taken away or another lies in its place, or the log or its index is gone, before the start and
after any ply: the law holds.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from cardtable.kernel.state import Record
from cardtable.session.records import Status, fresh_id
from cardtable.storage.database import Code
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import content_in
from tests.faults.sittings import NAME, OPERATIONS, Operation, Said, broken, excused, needs_layer, play, prepared
from tests.storage.stores import fill
from tests.support.keeping import begin
from tests.support.rights import closed

PLIES = 4

pytestmark = needs_layer


@pytest.mark.parametrize(
    "operation", [each for each in OPERATIONS if each.name != "import"], ids=lambda each: each.name
)
def test_in_a_closed_folder_nothing_is_kept_and_that_is_said(operation: Operation, tmp_path: Path) -> None:
    source, said = prepared(operation, tmp_path), list[Said]()
    if operation.name == "first start":
        (source.root / "home").mkdir()
    with closed(source.root):
        play(source.root / NAME, lambda *words: said.append(words))
    assert excused(said)
    assert broken(source.root / NAME, source, said) == ""


def removed(home: Path, _: ExitStack) -> None:
    shutil.rmtree(home)


def replaced(home: Path, _: ExitStack) -> None:
    shutil.rmtree(home)
    fill(home / "cardtable.db", games=2, plies=3)


def without_log(home: Path, _: ExitStack) -> None:
    (home / "cardtable.db-wal").unlink()


def closed_for_now(home: Path, later: ExitStack) -> None:
    later.enter_context(closed(home))


EVENTS = [removed, replaced, without_log, closed_for_now]
FIRST = -1
"""Before anything is written."""


@pytest.mark.parametrize("happens", EVENTS, ids=lambda each: each.__name__)
@pytest.mark.parametrize("at", range(FIRST, PLIES + 1))
def test_what_happens_to_the_folder_in_mid_game_costs_no_ply_of_the_sitting(
    tmp_path: Path, happens: Callable[[Path, ExitStack], None], at: int
) -> None:
    path, said = tmp_path / NAME, list[Said]()
    fill(path, games=3, plies=3)
    with ExitStack() as later:
        storage = open_storage(path, lambda code, _: said.append(("trouble", code)), busy_seconds=0.5)
        if at == FIRST:
            happens(path.parent, later)
        game = begin(storage, Record("golf", 501), draw=fresh_id)
        for ply in range(PLIES):
            if ply == at:
                happens(path.parent, later)
            storage.append(game, ply, ["draw"], elapsed=1.0)
        if at == PLIES:
            happens(path.parent, later)
        kept = begin(storage, Record("golf", 502), draw=fresh_id)
        storage.append(kept, 0, ["draw"], elapsed=1.0)
        storage.shut()
    codes = [code for _, code in said]
    with open_storage(path, lambda code, detail: pytest.fail(f"{code}: {detail}")) as again:
        assert again.load(game).record.plies == ("draw",) * PLIES
        assert again.load(kept).record.plies == ("draw",)
    assert not content_in(path.read_bytes()).complaint
    assert codes in ([], [Code.MOVED, Code.KEPT_AGAIN], [Code.READ_ONLY, Code.KEPT_AGAIN])
    assert codes or happens is closed_for_now  # a file that is open is written on in a closed folder


@pytest.mark.parametrize("happens", EVENTS[:-1], ids=lambda each: each.__name__)
def test_it_costs_no_game_of_a_long_sitting(tmp_path: Path, happens: Callable[[Path, ExitStack], None]) -> None:
    path, said = tmp_path / NAME, list[Said]()
    with ExitStack() as later, open_storage(path, lambda code, _: said.append(("trouble", code))) as storage:
        games = []
        for number in range(40):
            games.append(begin(storage, Record("golf", 600 + number), draw=fresh_id))
            storage.append(games[-1], 0, ["draw"], elapsed=1.0)
            storage.close(games[-1], Status.ABANDONED, None, 0, ended=9.0)
        happens(path.parent, later)  # and nothing is written after that
    assert [code for _, code in said] == [Code.MOVED, Code.KEPT_AGAIN]
    with open_storage(path, lambda code, detail: pytest.fail(f"{code}: {detail}")) as again:
        assert {game.id for game in again.every()} >= {*games}
    assert not content_in(path.read_bytes()).complaint
