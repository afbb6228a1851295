"""Where things are kept, and whether games can be kept there: odd folders, and file systems that lack what others have."""

from __future__ import annotations

import errno
import os
import signal
import sys
from contextlib import nullcontext
from pathlib import Path

import platformdirs
import pytest

from cardtable import cli
from cardtable.bootstrap import _restored
from cardtable.cli.home_commands import doctor_report
from cardtable.files import make_private, write_new
from cardtable.kernel.state import Record
from cardtable.session.records import fresh_id
from cardtable.settings import Settings, load, save
from cardtable.storage.database import Code, database_snapshot
from cardtable.storage.open_storage import open_storage
from cardtable.storage.paths import PORTABLE, find_paths, program_folder, why_unusable
from cardtable.storage.rescue import content_in
from cardtable.storage.whole_backup import backup_bytes, restore_backup, restore_waiting
from cardtable.ui.paint.faces import FaceCache
from tests.storage.stores import Ear, fill, first_schema
from tests.support.forked import in_a_child
from tests.support.keeping import begin
from tests.support.odd_disk import odd_disk
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


def test_a_folder_and_one_that_can_be_made_are_usable_and_stay_as_they_are(tmp_path: Path) -> None:
    assert why_unusable(tmp_path) is None
    assert why_unusable(tmp_path / "one" / "two") is None
    assert not list(tmp_path.iterdir())


def test_a_file_is_no_folder_and_has_none_below(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for named in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / "file" / "far" / "below"):
        assert why_unusable(named) == os.strerror(errno.ENOTDIR)


def test_a_name_that_is_too_long_is_said(tmp_path: Path) -> None:
    assert why_unusable(tmp_path / ("x" * 5000))


@pytest.mark.skipif(sys.platform != "win32", reason="no drives and shares that may be missing")
@pytest.mark.parametrize("share", [None, "//nobody/nothing"])
def test_a_drive_or_a_share_that_is_not_there_is_said(share: str | None) -> None:
    missing = share or next(f"{letter}:/" for letter in "QRSTUVW" if not Path(f"{letter}:/").exists())
    folder = Path(missing) / "one" / "two"
    assert why_unusable(folder)
    with pytest.raises(OSError):  # noqa: PT011 - its words are those of Windows
        make_private(folder)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc is of Linux")
def test_where_nobody_can_make_a_folder_root_cannot_either() -> None:
    assert why_unusable(Path("/proc/cardtable"))


def test_a_folder_that_may_only_be_read_is_unusable(closed_folder: Path) -> None:
    assert why_unusable(closed_folder)
    assert why_unusable(closed_folder / "below")


def plies_of(path: Path, game: int) -> tuple[str, ...]:
    ear = Ear()
    with open_storage(path, ear) as storage:
        plies = storage.load(game).record.plies
    assert not ear.codes
    assert not content_in(path.read_bytes()).complaint
    return plies


def test_files_without_numbers_are_written_and_a_missing_one_is_noticed(tmp_path: Path, ear: Ear) -> None:
    with odd_disk(tmp_path, numbers=False) as disk:
        path = disk.folder / "home" / "cardtable.db"
        fill(path, games=3, plies=3)
        disk.be()
        with open_storage(path, ear) as storage:
            disk.be(numbers=False)
            game = begin(storage, Record("golf", 24), draw=fresh_id)
            for ply in range(3):
                storage.append(game, ply, ["draw"], elapsed=1.0)
            assert ear.codes == []
            path.unlink()
            storage.append(game, 3, ["draw"], elapsed=1.0)
            assert ear.codes == [Code.MOVED]
        assert ear.codes == [Code.MOVED, Code.KEPT_AGAIN]
        assert plies_of(path, game) == ("draw",) * 4


LACKS = {
    "no shared maps": {"maps": False},
    "no locks": {"lock": "ENOSYS"},
    "locks are refused": {"lock": "ENOLCK"},
    "locks make no sense": {"lock": "EINVAL"},
    "no locks, no maps, no flushing, no links, no rights": {
        "maps": False,
        "lock": "EOPNOTSUPP",
        "fsync": "EINVAL",
        "link": "EPERM",
        "chmod": "EPERM",
    },
}


@pytest.mark.parametrize("lacks", LACKS)
def test_every_ply_is_kept_whatever_the_disk_lacks(tmp_path: Path, lacks: str) -> None:
    """Through a kill in mid-game too; a second program meanwhile is told what is so."""
    with odd_disk(tmp_path, **LACKS[lacks]) as disk:
        path = disk.folder / "home" / "cardtable.db"

        def play(number: int, plies: int, *, is_killed: bool) -> int:
            ear = Ear()
            storage = open_storage(path, ear, busy_seconds=0.2)
            game = begin(storage, Record("golf", number), draw=lambda: number)
            for ply in range(plies):
                storage.append(game, ply, ["draw"], elapsed=1.0)
            if is_killed:
                os.kill(os.getpid(), signal.SIGKILL)
            second = Ear()
            with open_storage(path, second, busy_seconds=0.2) as other:
                assert other.in_memory
            storage.shut()
            assert (ear.codes, second.codes) == ([], [Code.OTHER_WINDOW])
            return 0

        assert in_a_child(lambda: play(24, 4, is_killed=True)) == -signal.SIGKILL
        assert in_a_child(lambda: play(25, 3, is_killed=False)) == 0
        assert plies_of(path, 24) == ("draw",) * 4
        assert plies_of(path, 25) == ("draw",) * 3


def test_all_that_is_written_can_be_written_there(tmp_path: Path, ear: Ear) -> None:
    """Backup and restoring, rescue, an older schema, settings: no locks, no maps, no flushing, no links, no rights."""
    with odd_disk(tmp_path, **LACKS[[*LACKS][-1]]) as disk:
        paths = find_paths({}, disk.folder / "home")
        first_schema(tmp_path / "old.db")
        write_new(paths.data, paths.database.name, (tmp_path / "old.db").read_bytes())
        with open_storage(paths.database, ear) as storage:
            kept = len(storage.every())
            save(paths.settings, Settings(theme="paper"))
            pack = write_new(paths.data, "pack.zip", backup_bytes(paths, storage.lines))
        assert "cardtable.db.schema-1-1" in {file.name for file in paths.data.iterdir()}
        damaged = bytearray(paths.database.read_bytes())
        damaged[:100] = bytes(100)
        paths.database.write_bytes(damaged)
        with open_storage(paths.database, ear) as storage:
            assert len(storage.every()) == kept
        assert Code.REBUILT in ear.codes
        paths.database.unlink()
        assert restore_backup(pack, paths) is None, "no database was there"
        aside = restore_backup(pack, paths)
        assert not content_in(aside.read_bytes()).complaint
        with open_storage(paths.database, Ear()) as storage:
            assert len(storage.every()) == kept
        assert load(paths.settings).settings.theme == "paper"


@pytest.mark.parametrize("lacks", [{"read_only": True}, {"write": "ENOSPC"}, {"write": "EIO", "read": "EIO"}])
def test_where_nothing_can_be_written_play_goes_on_and_it_is_said(
    tmp_path: Path, ear: Ear, lacks: dict[str, object]
) -> None:
    """From the start, and in mid-game; never that another program holds it."""
    with odd_disk(tmp_path) as disk:
        path = disk.folder / "home" / "cardtable.db"
        fill(path, games=3, plies=3)
        disk.be(**lacks)
        with open_storage(path, ear, busy_seconds=0.2) as storage:
            game = begin(storage, Record("golf", 24), draw=fresh_id)
            storage.append(game, 0, ["draw"], elapsed=1.0)
            assert storage.load(game).record.plies == ("draw",)
        assert ear.codes
        assert not {Code.LOCKED, Code.MOVED} & {*ear.codes}
        disk.be()
        later = Ear()
        with open_storage(path, later) as storage:
            game = begin(storage, Record("golf", 25), draw=fresh_id)
            disk.be(**lacks)
            storage.append(game, 0, ["draw"], elapsed=1.0)
            storage.append(game, 1, ["draw"], elapsed=1.0)
            disk.be()
        assert plies_of(path, game) == ("draw", "draw")
        assert later.codes in ([], [later.codes[0], Code.KEPT_AGAIN])
        assert not {Code.LOCKED, Code.MOVED} & {*later.codes}


@pytest.mark.skipif(os.name != "posix", reason="Windows has bounds of its own")
def test_a_path_of_many_characters_is_no_matter(tmp_path: Path, ear: Ear) -> None:
    path = tmp_path / ("a folder of a long name " * 5) / ("and another " * 15) / "cardtable.db"
    assert len(str(path)) > 300
    with open_storage(path, ear) as storage:
        game = begin(storage, Record("golf", 24), draw=fresh_id)
        storage.append(game, 0, ["draw"], elapsed=1.0)
    assert ear.codes == []
    assert plies_of(path, game) == ("draw",)
