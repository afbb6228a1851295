"""The command ``rescue``: what came back is said and lies beside the file, which stays as it was unless that is asked
for.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from cardtable.session.records import loads
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import rebuild
from tests.cli.conftest import Typist
from tests.storage.stores import Ear, fill

BESIDE = ("copy of games-finished.jsonl", "copies")


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """Sixty games and an open one, under any name, with its first page wiped."""
    path = tmp_path / "old stick" / "copy of games"
    fill(path, plies=3)
    with path.open("r+b") as file:
        file.write(bytes(4096))
    return path


def test_what_came_back_lies_beside_the_file(damaged: Path, typist: Typist) -> None:
    before = damaged.read_bytes()
    target = damaged.with_name("copy of games.rescued-1")
    assert typist.told("rescue", str(damaged)).splitlines() == [
        "games        61",
        "rounds       1",
        "from_copies  61",
        "set_aside    -",
        f"file         {target}",
    ]
    assert damaged.read_bytes() == before
    with open_storage(target, Ear()) as storage:
        assert len(storage.every()) == 61
    answer = typist.answer("rescue", str(damaged))
    assert (answer["games"], answer["set_aside"], answer["file"][-2:]) == (61, [], "-2")


def test_the_games_can_be_printed_as_records(damaged: Path, typist: Typist) -> None:
    out, err = typist.ends(0, "rescue", "--print", str(damaged))
    assert len([loads(line) for line in out.splitlines()]) == 61
    assert "games 61\n" in err
    assert {file.name for file in damaged.parent.iterdir()} == {damaged.name, *BESIDE}


def test_a_file_is_repaired_in_its_place_when_that_is_asked_for(damaged: Path, typist: Typist) -> None:
    before = damaged.read_bytes()
    aside = damaged.with_name("copy of games.damaged-1")
    assert typist.answer("rescue", "--in-place", str(damaged))["as_it_was"] == str(aside)
    assert aside.read_bytes() == before
    ear = Ear()
    with open_storage(damaged, ear) as storage:
        assert len(storage.every()) == 61
    assert ear.heard == []  # it was said on the command line


def test_a_file_that_is_played_on_is_not_repaired_in_its_place(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "cardtable.db"
    with open_storage(path, Ear()):
        assert "close cardtable first" in typist.refused("rescue", "--in-place", str(path))


def test_what_is_set_aside_is_named_with_its_reason(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "cardtable.db"
    fill(path, games=3, plies=3)
    content = path.read_bytes()
    shutil.rmtree(path.parent / "copies")
    path.with_name("cardtable-finished.jsonl").unlink()
    path.write_bytes(content.replace(b"golf{", b"gol\xff{", 4).replace(b"cardtable-1", b"cardtable-\xff", 1))
    out, err = typist.ends(1, "rescue", "--print", str(path))
    assert "cardtable: set_aside\ncardtable: game" in err
    assert f"games {len(out.splitlines())}\n" in err


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_what_is_no_file_is_refused_in_one_line(tmp_path: Path, name: str, typist: Typist) -> None:
    typist.refused("rescue", str(tmp_path / name))
    typist.refused("rescue", "--in-place", str(tmp_path / name))


def test_a_file_without_any_game_says_so(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "anything"
    path.write_bytes(os.urandom(9000))
    out, _ = typist.ends(1, "rescue", str(path))
    assert out.startswith("games        0\nrounds       0\n")


def test_in_place_a_rescue_that_was_killed_is_finished_first(
    damaged: Path, monkeypatch: pytest.MonkeyPatch, typist: Typist
) -> None:
    def killed(path: Path) -> None:
        path.write_bytes(b"of no use any more")
        raise KeyboardInterrupt

    monkeypatch.setattr("cardtable.storage.rescue.put_in_order", killed)
    with pytest.raises(KeyboardInterrupt):
        rebuild(damaged)
    monkeypatch.undo()
    assert typist.answer("rescue", "--in-place", str(damaged))["games"] == 61
    names = {file.name.removeprefix(damaged.name) for file in damaged.parent.iterdir()}
    assert names <= {"", "-finished.jsonl", "copies", ".damaged-1", ".damaged-2"}
    with open_storage(damaged, Ear()) as storage:
        assert len(storage.every()) == 61


def test_what_is_gone_comes_from_its_copies(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, games=3, plies=3)
    path.unlink()
    out, _ = typist.ends(0, "rescue", "--print", str(path))
    assert len(out.splitlines()) == 4
    typist.told("rescue", "--in-place", str(path))
    with open_storage(path, Ear()) as storage:
        assert len(storage.every()) == 4


def test_of_a_sound_file_nothing_is_repaired(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "cardtable.db"
    fill(path, games=3, plies=3)
    before = path.read_bytes()
    assert "nothing is wrong" in typist.told("rescue", "--in-place", str(path))
    assert path.read_bytes() == before
