"""A place for a database, an ear for trouble, and a folder nobody may write to."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.stores import Ear, fill

NOBODY = 65534


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cardtable.db"


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    """A folder with a filled database in which this process may not write (it stops being root for that, if it was)."""
    if not hasattr(os, "geteuid"):
        pytest.skip("rights of folders are another matter on Windows")
    folder = Path(tempfile.mkdtemp(prefix="cardtable-closed-"))
    fill(folder / "cardtable.db")
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if was_root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)
