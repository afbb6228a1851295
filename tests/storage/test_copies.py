"""Dated copies: one of each day on which something was played, seven of them, and the newest tells whether the file is whole."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from cardtable.kernel.state import Record
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import content_in, copies_folder, copies_of, keep_copy
from cardtable.storage.store import GameStore
from tests.storage.stores import Ear, fill
from tests.support.keeping import begin


def on(monkeypatch: pytest.MonkeyPatch, day: int) -> None:
    monkeypatch.setattr(time, "strftime", lambda _: f"2026-11-{day:02}")


def play(path: Path) -> None:
    with open_storage(path, Ear()) as storage:
        begin(storage, Record("golf", 24))


def test_a_copy_is_the_file_as_it_was_closed(path: Path) -> None:
    fill(path, games=3, plies=3)
    (copy,) = copies_of(path)
    assert copy.read_bytes() == path.read_bytes()
    assert len(GameStore(content_in(copy.read_bytes()).lines).every()) == 4
    assert copy.stat().st_mode & 0o777 == 0o600 or os.name != "posix"


def test_there_is_one_a_day_and_seven_in_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in range(1, 11):
        on(monkeypatch, day)
        play(path)
        play(path)
    names = [copy.name[10:20] for copy in copies_of(path)]
    assert names == [f"2026-11-{day:02}" for day in range(4, 11)]
    assert {each.name for each in copies_folder(path).iterdir()} == {copy.name for copy in copies_of(path)}


def test_a_session_that_changed_nothing_makes_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, 1)
    play(path)
    before = copies_of(path)
    on(monkeypatch, 2)
    open_storage(path, Ear()).shut()
    assert copies_of(path) == before


def test_a_clock_that_goes_wrong_costs_no_newer_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in (20, 21, 3):
        on(monkeypatch, day)
        play(path)
    assert copies_of(path)[-1].read_bytes() == path.read_bytes()
    assert len(copies_of(path)) == 3


@pytest.mark.skipif(os.name != "posix", reason="a file in its place is another matter on Windows")
def test_where_no_copy_can_be_made_play_goes_on(path: Path) -> None:
    copies_folder(path).write_text("in the way")
    play(path)
    with open_storage(path, ear := Ear()) as storage:
        assert len(storage.every()) == 1
    assert ear.heard == []


def test_a_file_that_never_got_its_tables_is_not_copied(path: Path, ear: Ear) -> None:
    """As a first start on a full disk leaves it: the next one would take it for a home whose games are gone."""
    path.touch()
    keep_copy(path)
    assert copies_of(path) == []
    open_storage(path, ear).shut()
    assert ear.heard == []
    assert len(copies_of(path)) == 1
