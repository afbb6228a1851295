"""The tables that are shipped, what players have learned, and the stock of deals: damaged files are nobody's trouble."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.ai import shedding, tricks
from cardtable.data_files import StockFile, learned_tables, read_tables
from cardtable.session.deals import MOST_BYTES
from cardtable.ui.core.assets import BrokenAssets


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


SIZES = {
    "mau_mau": shedding.MAU_MAU_SIZE,
    "murlan": shedding.MURLAN_SIZE,
    **{f"monte_carlo.{number}": tricks.SIZE for number in range(1, 7)},
}


def test_every_learned_player_has_a_table_of_the_right_length() -> None:
    assert {name: len(table) for name, table in learned_tables().items()} == SIZES


def test_a_damaged_table_is_named(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text('{"tables": {"one": [1, "x"]}}', encoding="utf-8")
    with pytest.raises(BrokenAssets, match=r"one\.json"):
        read_tables(tmp_path)
