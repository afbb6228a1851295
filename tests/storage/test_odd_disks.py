"""Games are kept on file systems that lack what others have: numbers of files, shared maps, locks."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from cardtable.files import write_new
from cardtable.kernel.state import Record
from cardtable.session.records import fresh_id
from cardtable.settings import Settings, load, save
from cardtable.storage.database import Code
from cardtable.storage.open_storage import open_storage
from cardtable.storage.paths import find_paths
from cardtable.storage.rescue import content_in
from cardtable.storage.whole_backup import backup_bytes, restore_backup
from tests.storage.stores import Ear, fill, first_schema
from tests.support.forked import in_a_child
from tests.support.keeping import begin
from tests.support.odd_disk import odd_disk


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
