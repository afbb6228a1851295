"""Where things are kept."""

from __future__ import annotations

from pathlib import Path

from cardtable.storage.paths import find_paths


def test_a_given_home_holds_everything(tmp_path: Path) -> None:
    paths = find_paths({"CARDTABLE_HOME": "/elsewhere"}, tmp_path)
    assert paths.database == tmp_path / "cardtable.db"
    assert paths.settings == tmp_path / "settings.toml"
    assert (paths.cache, paths.logs) == (tmp_path / "cache", tmp_path / "logs")
    assert not any(tmp_path.iterdir())


def test_the_environment_names_a_home(tmp_path: Path) -> None:
    assert find_paths({"CARDTABLE_HOME": str(tmp_path)}) == find_paths({}, tmp_path)
    assert find_paths({"CARDTABLE_HOME": "~/cards"}).data == Path.home() / "cards"


def test_without_a_home_the_system_says_where() -> None:
    paths = find_paths({"CARDTABLE_HOME": ""})
    for folder in (paths.data, paths.config, paths.cache, paths.logs):
        assert folder.is_absolute()
        assert "cardtable" in str(folder)
    assert paths.cache != paths.data
