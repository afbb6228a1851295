"""The way of a click is traced on the whole program with a real database, and is the one that docs/architecture.md draws.

A file is on the way if it is on the stack while the row of the ply is inserted, or while its cards are sent off.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from types import FrameType

import pytest

import cardtable
from cardtable.table.flight import Flight, Tweens
from tests.support.driver import opened

PROGRAM = Path(cardtable.__file__).parent
PICTURE = Path(__file__).parents[2] / "docs" / "architecture.md"


def drawn() -> list[str]:
    """The files of the picture, from top to bottom."""
    chapter = PICTURE.read_text(encoding="utf-8").split("## A click, from hand to disk")[1].split("\n## ")[0]
    return re.findall(r"^ *((?:\w+/)+\w+\.py)\b", chapter.split("```")[1], re.MULTILINE)


def on_the_stack(frame: FrameType | None) -> list[str]:
    """The files of the program on the stack that ends with ``frame``, outermost first, each once."""
    files: list[str] = []
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if PROGRAM in path.parents:
            files.append(path.relative_to(PROGRAM).as_posix())
        frame = frame.f_back
    return list(dict.fromkeys(reversed(files)))


def test_a_click_goes_to_disk_and_back_to_the_screen_the_way_that_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    ways: dict[str, list[str]] = {}

    def passed(place: str, way: list[str]) -> None:
        order.append(place)
        ways.setdefault(place, way)

    def hear(statement: str) -> None:
        if statement.startswith("INSERT OR REPLACE INTO lines"):
            passed("disk", on_the_stack(sys._getframe()))

    def play(tweens: Tweens, flights: Iterable[Flight], now: float, *, send: object = Tweens.play) -> None:
        passed("flight", [*on_the_stack(sys._getframe()), "table/flight.py"])
        send(tweens, flights, now)

    with opened(tmp_path) as table:
        table.play("klondike", 24)
        table.run(5.0)
        disk = table.program._storage._disk
        disk.connection.set_trace_callback(hear)
        monkeypatch.setattr(Tweens, "play", play)
        table.click("stock")
        assert table.played.history.texts == ("draw",)
    assert order[:2] == ["disk", "flight"], "the ply is on the disk before a card moves"
    assert list(dict.fromkeys([*ways["disk"], *ways["flight"]])) == drawn()
