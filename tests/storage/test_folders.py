"""Whether games can be kept in a folder, found out without leaving anything in it."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from cardtable.files import make_private
from cardtable.storage.paths import why_unusable


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
