"""The tables of the learned players: there, whole, as long as the models that read them want them, and handed in as numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.ai import mau_mau, murlan, tricks
from cardtable.shipped import learned_tables, read_tables
from cardtable.ui.core.assets import BrokenAssets

SIZES = {
    "mau_mau": mau_mau.SIZE,
    "murlan": murlan.SIZE,
    **{f"monte_carlo.{number}": tricks.SIZE for number in range(1, 7)},
}


def test_every_learned_player_has_a_table_of_the_right_length() -> None:
    assert {name: len(table) for name, table in learned_tables().items()} == SIZES


def test_a_damaged_table_is_named(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text('{"tables": {"one": [1, "x"]}}', encoding="utf-8")
    with pytest.raises(BrokenAssets, match=r"one\.json"):
        read_tables(tmp_path)
