"""The program is killed after every call that changes a file, and the power fails after any: whatever is left is
opened.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.faults.sittings import (
    NAME,
    OPERATIONS,
    Operation,
    broken,
    each_operation,
    luck_of,
    needs_layer,
    prepared,
    recorded,
    said_of,
)
from tests.support.disk_states import changing, killed_after, power_lost_after

POWER_LOSSES = int(os.environ.get("CARDTABLE_POWER_LOSSES", "100"))
"""Of each operation; 500 before a release."""

pytestmark = needs_layer


@pytest.mark.some(2)
@each_operation
def test_killed_after_any_call_the_law_holds(operation: Operation, tmp_path: Path) -> None:
    source = prepared(operation, tmp_path)
    log, _ = recorded(operation, source.root, tmp_path / "note")
    assert said_of(log.ops)[-1][0] in {"ply", "imported"}
    calls, wrong = list(changing(log.ops)), []
    for at in calls:
        root = tmp_path / "left"
        killed_after(log, at).write_out(root)
        said = said_of(log.ops[:at])
        if complaint := broken(root / NAME, source, said):
            wrong.append(f"after call {at} ({log.ops[at - 1][:2]}): {complaint}")
        shutil.rmtree(root)
    print(f"{operation.name}: killed after each of {len(calls)} calls")  # noqa: T201 - for whoever asks with -s
    assert wrong == []
    assert len(calls) > 10


@pytest.mark.some(2)
@each_operation
def test_after_a_loss_of_power_nothing_is_gone_but_the_last_plies(operation: Operation, tmp_path: Path) -> None:
    source, chance = prepared(operation, tmp_path), luck_of(operation)
    log, _ = recorded(operation, source.root, tmp_path / "note")
    wrong = []
    for _ in range(POWER_LOSSES):
        at, root = chance.randint(0, len(log.ops)), tmp_path / "left"
        power_lost_after(log, at, chance).write_out(root)
        said = said_of(log.ops[:at])
        if complaint := broken(root / NAME, source, said, power=True):
            wrong.append(f"after call {at} ({log.ops[at - 1][:2]}): {complaint}")
        shutil.rmtree(root)
    assert wrong == []


def test_the_layer_sees_what_sqlite_writes(tmp_path: Path) -> None:
    """What is recorded is what lies there afterwards, byte by byte."""
    for n, operation in enumerate(OPERATIONS):
        folder = tmp_path / str(n)
        folder.mkdir()
        source = prepared(operation, folder)
        log, _ = recorded(operation, source.root, folder / "note")
        killed_after(log, len(log.ops)).write_out(folder / "again")
        files = [
            {file.relative_to(root).as_posix(): file.read_bytes() for file in root.rglob("*") if file.is_file()}
            for root in (source.root, folder / "again")
        ]
        assert files[0] == files[1], operation.name
