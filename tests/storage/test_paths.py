"""Where things are kept."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from pathlib import Path

import platformdirs
import pytest

from cardtable import cli
from cardtable.bootstrap import _restored
from cardtable.cli.home_commands import doctor_report
from cardtable.settings import Settings, load, save
from cardtable.storage.database import Code, database_snapshot
from cardtable.storage.open_storage import open_storage
from cardtable.storage.paths import PORTABLE, find_paths, program_folder
from cardtable.storage.whole_backup import restore_waiting
from cardtable.ui.paint.faces import FaceCache
from tests.storage.stores import Ear, fill
from tests.support.rights import closed, not_entered


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


def test_games_are_kept_in_a_folder_whose_path_is_very_long(tmp_path: Path, ear: Ear) -> None:
    folder = tmp_path
    while len(str(folder)) < 400:
        folder /= "one folder in another"
    paths = find_paths({}, folder)
    fill(paths.database, games=2)
    save(paths.settings, Settings(volume=0.25))
    with open_storage(paths.database, ear) as storage, database_snapshot(paths.database) as copy:
        assert not storage.in_memory
        assert copy.exists()
    assert ear.codes == []
    assert load(paths.settings).settings.volume == 0.25
    assert not doctor_report(paths).code


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
    assert doctor_report(paths).data["portable"] == "yes"


def test_a_home_that_was_named_goes_before_the_folder_beside_the_program(tmp_path: Path) -> None:
    (tmp_path / PORTABLE).mkdir()
    for paths in (find_paths({}, tmp_path / "a", tmp_path), find_paths({"CARDTABLE_HOME": "/a"}, program=tmp_path)):
        assert paths.data.name == "a"
        assert paths.beside is None
        assert doctor_report(paths).data["portable"] == "no"


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
    assert doctor_report(paths).data["portable"] == f"no: {tmp_path / PORTABLE} cannot be written to"


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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="folders as Linux has them")
@pytest.mark.parametrize("home", ["of another", "a file", "missing", "not set", "empty", "relative"])
def test_a_home_folder_of_no_use_is_no_reason_to_fail(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first steps of the window, and the commands that look at games."""
    folder = tmp_path / "home"
    for name in ("CARDTABLE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    named = {"empty": "", "relative": "some/where"}.get(home, str(folder))
    monkeypatch.setenv("HOME", named)
    monkeypatch.setattr("pwd.getpwuid", lambda _: (_ for _ in ()).throw(KeyError("nobody")))
    if home == "not set":
        monkeypatch.delenv("HOME")
    if home == "a file":
        folder.touch()
    if home == "of another":
        folder.mkdir()
    monkeypatch.chdir(tmp_path)
    with not_entered(folder) if home == "of another" else nullcontext():
        paths = find_paths(os.environ)
        assert paths.data.is_absolute()
        assert _restored(paths) == restore_waiting(paths) == ""
        assert load(paths.settings).settings == Settings()
        assert FaceCache(paths.cache / "faces", "1").load("a", "b", 40) is None
        for words in (["export"], ["statistics"], ["share", "last"], ["doctor"], ["deal", "golf"]):
            assert cli.main(words) in {0, 1, 2}
            assert capsys.readouterr().err.count("\n") <= 1
        if home != "missing":
            ear = Ear()
            with open_storage(paths.database, ear) as storage:
                assert storage.in_memory
            assert ear.codes == [Code.READ_ONLY]
    assert not (tmp_path / "some").exists()
