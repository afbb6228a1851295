"""Where things are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from cardtable.bootstrap import doctor_report
from cardtable.storage.paths import PORTABLE, find_paths, program_folder
from tests.support.rights import closed


def test_a_given_home_holds_everything(tmp_path: Path) -> None:
    paths = find_paths({"CARDTABLE_HOME": "/elsewhere"}, tmp_path)
    assert paths.database == tmp_path / "cardtable.db"
    assert paths.settings == tmp_path / "settings.toml"
    assert (paths.cache, paths.logs) == (tmp_path / "cache", tmp_path / "logs")
    assert not any(tmp_path.iterdir())
    assert not paths.own


def test_the_environment_names_a_home(tmp_path: Path) -> None:
    assert find_paths({"CARDTABLE_HOME": str(tmp_path)}) == find_paths({}, tmp_path)
    assert find_paths({"CARDTABLE_HOME": "~/cards"}).data == Path.home() / "cards"


def test_without_a_home_the_system_says_where() -> None:
    paths = find_paths({"CARDTABLE_HOME": ""})
    for folder in (paths.data, paths.config, paths.cache, paths.logs):
        assert folder.is_absolute()
        assert "cardtable" in str(folder)
    assert paths.cache != paths.data
    assert paths.own


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs itself is asked")
@pytest.mark.parametrize("value", [None, "", "/somewhere/of my own", "not/absolute"])
def test_on_linux_the_folders_are_those_that_platformdirs_would_say(
    value: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    dirs = platformdirs.PlatformDirs("cardtable", appauthor=False)
    paths = find_paths({name: value for name, value in os.environ.items() if name != "CARDTABLE_HOME"})
    assert (paths.data, paths.config) == (dirs.user_data_path, dirs.user_config_path)
    assert (paths.cache, paths.logs) == (dirs.user_cache_path, dirs.user_log_path)


def test_a_folder_beside_the_program_holds_everything(tmp_path: Path) -> None:
    (tmp_path / PORTABLE).mkdir()
    paths = find_paths({}, program=tmp_path)
    assert paths.data == paths.config == paths.beside == tmp_path / PORTABLE
    assert paths.cache.parent == paths.logs.parent == tmp_path / PORTABLE
    assert not paths.own
    assert not any((tmp_path / PORTABLE).iterdir())
    assert doctor_report(paths).facts["portable"] == "yes"


def test_a_home_that_was_named_goes_before_the_folder_beside_the_program(tmp_path: Path) -> None:
    (tmp_path / PORTABLE).mkdir()
    for paths in (find_paths({}, tmp_path / "a", tmp_path), find_paths({"CARDTABLE_HOME": "/a"}, program=tmp_path)):
        assert paths.data.name == "a"
        assert paths.beside is None
        assert doctor_report(paths).facts["portable"] == "no"


@pytest.mark.parametrize("is_file", [False, True])
def test_without_such_a_folder_the_system_says_where(tmp_path: Path, is_file: bool) -> None:
    if is_file:
        (tmp_path / PORTABLE).touch()
    assert find_paths({}, program=tmp_path) == find_paths({})


def test_a_folder_beside_the_program_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / PORTABLE).mkdir()
    with closed(tmp_path / PORTABLE):
        paths = find_paths({}, program=tmp_path)
    assert (paths.data, paths.own) == (find_paths({}).data, True)
    assert doctor_report(paths).facts["portable"] == f"no: {tmp_path / PORTABLE} cannot be written"


@pytest.mark.parametrize(
    ("executable", "environ", "folder"),
    [
        ("/opt/cardtable/cardtable", {}, "/opt/cardtable"),
        ("/stick/cardtable.app/Contents/MacOS/cardtable", {}, "/stick"),
        ("/mounted/usr/bin/cardtable", {"APPIMAGE": "/stick/cardtable.AppImage"}, "/stick"),
    ],
)
def test_the_folder_of_the_program_is_where_a_person_sees_it(
    executable: str, environ: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert program_folder(environ) is None
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", executable)
    assert program_folder(environ) == Path(folder)
