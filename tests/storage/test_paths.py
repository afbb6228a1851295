"""Where things are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs
import pytest

from cardtable.storage.paths import find_paths


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
