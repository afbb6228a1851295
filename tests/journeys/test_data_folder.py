"""The way to the folder where everything is kept: the file manager, or words where there is none."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cardtable.program import Program
from cardtable.settings import Settings
from cardtable.storage.paths import find_paths
from cardtable.surroundings import open_folder
from cardtable.ui.core.display import Display
from cardtable.ui.paint.ground import Ground
from tests.support.driver import opened
from tests.support.window import wait_until

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a file manager")


def opener(folder: Path, script: str) -> None:
    """Put a program there that opens folders in its own way."""
    folder.mkdir()
    tool = folder / "xdg-open"
    tool.write_text(f"#!/bin/sh\n{script}\n")
    tool.chmod(0o755)


@pytest.mark.parametrize("tool", ["", "exit 3"], ids=["not installed", "finds nothing"])
def test_without_a_file_manager_the_window_says_which_folder_it_is(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: str
) -> None:
    if tool:
        opener(tmp_path / "bin", tool)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    with opened(home) as table:
        table.program.opens_folders = True
        table.key("ctrl+t")
        table.push(table.word("statistics.folder"))

        def said() -> bool:
            table.run(0.1)
            return any(str(home) in text for text in table.texts())

        wait_until(said, "the name of the folder")


def test_a_file_manager_is_started_with_the_folder_which_is_made_if_need_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, folder = tmp_path / "seen", tmp_path / "games" / "here"
    opener(tmp_path / "bin", f'printf %s "$1" > {seen}.part\n/bin/mv {seen}.part {seen}')
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert open_folder(folder)
    assert seen.read_text() == str(folder)
    assert folder.is_dir()


def test_a_folder_that_cannot_be_made_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not open_folder(tmp_path / "file" / "folder")


@pytest.mark.parametrize("named", [False, True])
def test_folders_of_its_own_are_closed_to_others_and_those_that_a_person_named_are_not(
    tmp_path: Path, named: bool
) -> None:
    kinds = ("DATA", "CONFIG", "CACHE", "STATE")
    environ = {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in kinds}
    paths = find_paths(environ, tmp_path / "home" if named else None)
    for folder in (paths.data, paths.config, paths.cache, paths.logs):
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)
    Program(paths, Settings(), Display.open((640, 400), os.environ), Ground()).close()
    folders = (paths.data, paths.config, paths.cache, paths.logs)
    assert {folder.stat().st_mode & 0o777 for folder in folders} == {0o755 if named else 0o700}
