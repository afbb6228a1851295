"""The file of deals found ahead: whole or not at all, and never a reason to stop."""

from __future__ import annotations

from pathlib import Path

from cardtable.session.deals import MOST_BYTES
from cardtable.shipped import StockFile


def test_what_is_kept_is_there_at_the_next_start_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "cache" / "deals.json"
    assert StockFile(path).read() == ""
    for text in ("first", "second"):
        StockFile(path).write(text)
    assert StockFile(path).read() == "second"
    assert [file.name for file in path.parent.iterdir()] == ["deals.json"]


def test_a_file_that_cannot_be_read_is_no_stock(tmp_path: Path) -> None:
    path = tmp_path / "deals.json"
    for content in (b"\xff\xfe", b"x" * (MOST_BYTES + 1)):
        path.write_bytes(content)
        assert StockFile(path).read() == ""
    path.unlink()
    path.mkdir()
    assert StockFile(path).read() == ""


def test_a_place_where_nothing_can_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    StockFile(tmp_path / "file" / "deals.json").write("text")
    (tmp_path / "deals.json").mkdir()
    StockFile(tmp_path / "deals.json").write("text")
    assert {file.name for file in tmp_path.iterdir()} == {"file", "deals.json"}
