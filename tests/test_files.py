"""Files are put in place and removed also where Windows refuses it for a moment: another program reads them, or a mark."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.files import put_in_place, remove
from cardtable.settings import Settings, load, save

HOLDS = "import sys, time; f = open(sys.argv[1]); print('open', flush=True); time.sleep(float(sys.argv[2])); f.close()"
MOMENT, FOR_GOOD = 0.3, 60.0
on_windows = pytest.mark.skipif(sys.platform != "win32", reason="open files may be replaced and removed: nobody waits")


def held(path: Path, seconds: float) -> subprocess.Popen[str]:
    """Another program that has a file open for so long, as a virus scanner or OneDrive does; it has it open now."""
    program = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path), str(seconds)], stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert program.stdout.readline() == "open\n"
    return program


def test_settings_are_saved_while_another_program_reads_them(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save(path, Settings(volume=0.5))
    with held(path, MOMENT):
        save(path, Settings(volume=0.25))
    assert load(path).settings.volume == 0.25
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def test_settings_are_saved_over_a_file_that_is_marked_as_read_only(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save(path, Settings(volume=0.5))
    path.chmod(stat.S_IREAD)
    save(path, Settings(volume=0.25))
    assert load(path).settings.volume == 0.25


def test_a_file_is_removed_while_another_program_reads_it_and_where_it_is_marked_as_read_only(tmp_path: Path) -> None:
    path = tmp_path / "left"
    path.write_text("left", encoding="utf-8")
    with held(path, MOMENT):
        remove(path)
    assert not path.exists()
    path.write_text("left", encoding="utf-8")
    path.chmod(stat.S_IREAD)
    remove(path)
    remove(path)
    assert not path.exists()


@on_windows
def test_what_is_held_for_good_is_not_waited_for_without_end(tmp_path: Path) -> None:
    new, path = tmp_path / "new", tmp_path / "old"
    for each in (new, path):
        each.write_text(each.name, encoding="utf-8")
    program = held(path, FOR_GOOD)
    try:
        with pytest.raises(PermissionError):
            put_in_place(new, path)
        with pytest.raises(PermissionError):
            remove(path)
    finally:
        program.kill()
        program.communicate()
    assert (new.read_text(encoding="utf-8"), path.read_text(encoding="utf-8")) == ("new", "old")


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    new, folder = tmp_path / "new", tmp_path / "folder"
    new.touch()
    folder.mkdir()
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
        put_in_place(new, folder)
    assert new.exists()
    assert folder.is_dir()
