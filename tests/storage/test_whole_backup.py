"""Everything as one file and back: nothing is lost, whatever happens on the way, and old backups stay readable for ever."""

from __future__ import annotations

import json
import os
import re
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardtable import cli
from cardtable.kernel.errors import BadInput
from cardtable.settings import Settings, load, save
from cardtable.storage import whole_backup
from cardtable.storage.open_storage import FolderLock, open_storage
from cardtable.storage.paths import Paths, find_paths
from cardtable.storage.rescue import content_in
from cardtable.storage.store import GameStore
from cardtable.storage.whole_backup import (
    BACKUP_FORMAT,
    BackupRefused,
    backup_bytes,
    read_backup,
    restore_backup,
    restore_later,
    restore_waiting,
)
from tests.storage.stores import Ear, fill
from tests.storage.test_killed import DIED, counted
from tests.support.forked import in_a_child

GOLDEN = Path(__file__).parent / "golden" / "backup-1.zip"
BACK = "backs/own-0123abcd.png"


def a_home(folder: Path, games: int = 3, theme: str = "night") -> Paths:
    """Games, settings and a back of one's own."""
    paths = find_paths({}, folder)
    fill(paths.database, games=games, plies=2)
    save(paths.settings, Settings(theme=theme))
    (folder / "backs").mkdir()
    (folder / BACK).write_bytes(b"picture of " + theme.encode())
    return paths


def numbers(paths: Paths) -> list[int]:
    ear = Ear()
    with open_storage(paths.database, ear) as storage:
        assert not storage.in_memory
        found = sorted(kept.record.number for kept in storage.every())
    assert not ear.heard
    return found


def old_numbers(home: Path) -> list[int]:
    """Of the games that a restore has kept."""
    kept = GameStore(content_in((home / "cardtable.db.before-restore-1").read_bytes()).lines).every()
    return sorted(each.record.number for each in kept)


def old_settings(home: Path) -> Path:
    return home / "settings.toml.before-restore-1"


def written(folder: Path, content: bytes) -> Path:
    path = folder / "backup.zip"
    path.write_bytes(content)
    return path


def repacked(content: Path, folder: Path, files: Mapping[str, bytes | None]) -> Path:
    """A copy of a backup with some members replaced, or left out for None."""
    path = folder / "changed.zip"
    with zipfile.ZipFile(content) as pack, zipfile.ZipFile(path, "w") as new:
        for name in {*pack.namelist(), *files}:
            data = files.get(name, b"") if name in files else pack.read(name)
            if data is not None:
                new.writestr(name, data)
    return path


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return written(tmp_path, backup_bytes(a_home(tmp_path / "first")))


# -- there and back ----------------------------------------------------------------------------------------------------


def test_a_backup_is_everything_and_comes_back_in_an_empty_home(backup: Path, tmp_path: Path) -> None:
    paths = find_paths({}, tmp_path / "empty")
    assert restore_backup(backup, paths) is None
    assert numbers(paths) == [1, 2, 3, 999]
    assert load(paths.settings).settings.theme == "night"
    assert (paths.data / BACK).read_bytes() == b"picture of night"
    assert not list(paths.data.glob("*restored*"))


def test_what_was_there_is_kept_beside_it(backup: Path, tmp_path: Path) -> None:
    paths = a_home(tmp_path / "second", games=5, theme="felt")
    asides = [restore_backup(backup, paths) for _ in range(2)]
    assert [each.name for each in asides if each] == ["cardtable.db.before-restore-1", "cardtable.db.before-restore-2"]
    assert old_numbers(paths.data) == [1, 2, 3, 4, 5, 999]
    assert load(old_settings(paths.data)).settings.theme == "felt"
    assert (paths.data / BACK).read_bytes() == b"picture of felt"
    for name in ("cardtable-finished.jsonl", "copies"):
        assert (paths.data / f"{name}.before-restore-1").exists()
    assert numbers(paths) == [1, 2, 3, 999]


def test_a_backup_is_made_while_games_are_played(tmp_path: Path) -> None:
    paths = a_home(tmp_path / "played")
    with open_storage(paths.database, Ear()) as storage:
        game = storage.every()[-1]
        storage.append(game.id, 1, ["draw"], elapsed=2)
        for live in (storage.lines, None):
            there = find_paths({}, tmp_path / f"there-{live is None}")
            restore_backup(written(tmp_path, backup_bytes(paths, live)), there)
            with open_storage(there.database, Ear()) as other:
                assert other.load(game.id).record.plies == ("draw", "draw")
        storage.append(game.id, 2, ["draw"], elapsed=3)
        assert not storage.in_memory


def test_of_nothing_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="there is nothing to back up"):
        backup_bytes(find_paths({}, tmp_path / "nothing"))


def test_old_backups_stay_readable_for_ever(tmp_path: Path) -> None:
    """Never make this file anew: it is what the first version wrote."""
    paths = find_paths({}, tmp_path)
    restore_backup(GOLDEN, paths)
    assert numbers(paths) == [1, 2, 999]
    assert load(paths.settings).settings.theme == "night"


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_a_damaged_backup_is_refused_and_nothing_is_changed(backup: Path, tmp_path: Path) -> None:
    paths = a_home(tmp_path / "second", games=1)
    before = {path: path.read_bytes() for path in paths.data.rglob("*") if path.is_file()}
    content = backup.read_bytes()
    for at in range(0, len(content), max(1, len(content) // 60)):
        for bad in (content[:at], content[:at] + bytes([content[at] ^ 0x10]) + content[at + 1 :]):
            path = written(tmp_path / "second" / "..", bad)
            try:
                assert read_backup(path)  # a bit that means nothing, in a date
            except BackupRefused:
                with pytest.raises(BackupRefused):
                    restore_backup(path, paths)
    assert {path: path.read_bytes() for path in paths.data.rglob("*") if path.is_file()} == before


def told(**more: object) -> bytes:
    return json.dumps({"format": BACKUP_FORMAT, "schema": 1, "files": {}, **more}).encode()


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"manifest.json": None}, "not a backup"),
        ({"manifest.json": b"[]"}, "not a backup, or it is damaged: Expected `object`"),
        ({"manifest.json": b" " * 1_000_001}, "too long"),
        ({"manifest.json": told(format=BACKUP_FORMAT + 1)}, "newer"),
        ({"manifest.json": told(schema=99)}, "newer"),
        ({"manifest.json": told(files={"../../evil": {}})}, "does not belong in a data folder"),
        ({"manifest.json": told(files={"settings.toml": 7})}, "damaged"),
        ({"settings.toml": b"theme = 'felt'"}, "settings.toml is damaged"),
        ({"cardtable.db": None}, "not a backup"),
        ({f"more-{n}": b"" for n in range(1001)}, "contains more"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(
    backup: Path, tmp_path: Path, files: dict[str, bytes | None], why: str
) -> None:
    with pytest.raises(BackupRefused, match=why):
        read_backup(repacked(backup, tmp_path, files))


@pytest.mark.parametrize("games", [b"no database at all", b"SQLite format 3\0" + bytes(2000)])
def test_games_that_cannot_be_used_are_refused(tmp_path: Path, games: bytes) -> None:
    path = written(tmp_path, whole_backup._packed({"cardtable.db": games}))
    with pytest.raises(BackupRefused, match="its games"):
        read_backup(path)


def test_a_home_that_is_in_use_is_left_alone(backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_backup, "_LOCK_SECONDS", 0.05)
    paths = a_home(tmp_path / "second", games=1)
    lock = FolderLock(paths.data)
    assert lock.take(1.0)
    with pytest.raises(BadInput, match="close cardtable first"):
        restore_backup(backup, paths)
    lock.release()
    assert numbers(paths) == [1, 999]


# -- killed ------------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this test forks; Windows has no fork")
def test_killed_at_any_step_either_home_is_there_and_the_old_one_is_not_lost(backup: Path, tmp_path: Path) -> None:
    a_home(tmp_path / "second", games=5, theme="felt")
    at, outcomes = 0, set()
    while True:
        at += 1
        home = tmp_path / f"killed-{at}"
        shutil.copytree(tmp_path / "second", home)
        paths = find_paths({}, home)

        def life(paths: Paths = paths, at: int = at) -> int:
            steps = counted(at, lambda: os._exit(DIED))
            restore_backup(backup, paths)
            return 0 if steps() < at else 1

        code = in_a_child(life)
        games = numbers(paths)
        assert games in ([1, 2, 3, 4, 5, 999], [1, 2, 3, 999])
        assert load(paths.settings).settings.theme in {"felt", "night"}
        if games == [1, 2, 3, 999]:
            assert old_numbers(home) == [1, 2, 3, 4, 5, 999]
        if load(paths.settings).settings.theme == "night":
            assert load(old_settings(home)).settings.theme == "felt"
        outcomes.add((code, len(games)))
        if code == 0:
            break
        assert code == DIED
        restore_backup(backup, paths)  # once more, and all is well
        assert numbers(paths) == [1, 2, 3, 999]
        shutil.rmtree(home)
    assert {(DIED, 6), (DIED, 4), (0, 4)} == outcomes


def test_a_disk_that_is_full_leaves_everything_as_it_was(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    paths = a_home(tmp_path / "second", games=1)
    monkeypatch.setattr(whole_backup, "write_new", full)
    with pytest.raises(BackupRefused, match="nothing was restored"):
        restore_backup(backup, paths)
    assert numbers(paths) == [1, 999]
    assert not list(paths.data.glob("*before-restore*"))


# -- at the start, and by command --------------------------------------------------------------------------------------


def test_a_backup_that_waits_is_restored_at_the_start_once(backup: Path, tmp_path: Path) -> None:
    paths = a_home(tmp_path / "second", games=1)
    assert restore_waiting(paths) == ""
    restore_later(backup, paths)
    assert numbers(paths) == [1, 999]
    assert restore_waiting(paths) == "notice.restored"
    assert numbers(paths) == [1, 2, 3, 999]
    assert restore_waiting(paths) == ""
    paths.waiting_backup.write_bytes(b"nonsense")
    assert restore_waiting(paths) == "trouble.not_restored"
    assert not paths.waiting_backup.exists()
    with pytest.raises(BackupRefused):
        restore_later(tmp_path / "nowhere", paths)


def test_a_backup_goes_on_waiting_while_the_home_is_in_use(backup: Path, tmp_path: Path) -> None:
    paths = a_home(tmp_path / "second", games=1)
    restore_later(backup, paths)
    lock = FolderLock(paths.data)
    assert lock.take(1.0)
    assert restore_waiting(paths) == "trouble.restored_later"
    lock.release()
    assert restore_waiting(paths) == "notice.restored"
    assert numbers(paths) == [1, 2, 3, 999]


def test_the_commands_do_it_and_refuse_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, file = a_home(tmp_path / "first"), str(tmp_path / "all.zip")
    assert cli.main(["backup", file, "--home", str(first.data)]) == 0
    assert cli.main(["backup", file, "--home", str(first.data)]) == 2
    assert cli.main(["restore", file, "--home", str(tmp_path / "second")]) == 0
    assert numbers(find_paths({}, tmp_path / "second")) == [1, 2, 3, 999]
    capsys.readouterr()
    assert cli.main(["restore", str(tmp_path / "first" / "cardtable.db"), "--home", str(tmp_path / "second")]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("variable", ["XDG_DATA_HOME", "XDG_CONFIG_HOME"])
def test_a_file_in_the_place_of_a_folder_is_what_the_refusal_names(
    variable: str, backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv(variable, str(backup))
    monkeypatch.setattr("sys.platform", "linux")
    assert cli.main(["restore", str(backup)]) == 2
    assert re.match(rf"cardtable: {re.escape(str(backup))}\S*: .*: Not a directory\n", capsys.readouterr().err)


def test_settings_that_cannot_be_read_are_what_a_backup_names(tmp_path: Path) -> None:
    paths = a_home(tmp_path / "first")
    paths.settings.unlink()
    paths.settings.mkdir()
    with pytest.raises(BackupRefused, match=r"settings\.toml cannot be read"):
        backup_bytes(paths)
