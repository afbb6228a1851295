"""What is read from files, pipes and devices is bounded in size, number and time; the rest is one clear line and exit
code 2.
"""

from __future__ import annotations

import io
import os
import threading
from pathlib import Path

import pytest

from cardtable import bounded_file, cli
from cardtable.bounded_file import read_bounded
from cardtable.cli import game_commands, home_commands
from cardtable.kernel.state import Record
from cardtable.session.records import LONGEST_TEXT, dumps

unix = pytest.mark.skipif(os.name != "posix", reason="pipes and devices as Unix has them")
COMMANDS = {
    "import": ["import"],
    "replay": ["replay"],
    "moves": ["legal", "golf", "--moves"],
    "order": ["deal", "golf", "--order"],
}
GOING_ON = Record("golf", 25, plies=("draw",), cursor=1, started=1000.0)


class Endless(io.TextIOBase):
    """Standard input that never ends, such as that of a device."""

    read_so_far = 0

    def read(self, size: int | None = -1) -> str:
        assert size is not None
        assert size >= 0, "all of it is never read"
        self.read_so_far += size
        return "0" * size


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder that is also the home, so that anything written would be seen."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CARDTABLE_HOME", str(folder))
    monkeypatch.setattr(bounded_file, "PATIENCE", 0.2)
    return folder


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A named pipe that nobody writes to."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cardtable: ")
    assert (err.count("\n"), len(err) < 1100) == (1, True)
    return err


@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "/dev/null"])
@pytest.mark.parametrize("command", COMMANDS)
@unix
def test_a_device_is_no_file(command: str, device: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"{device} cannot be read: it is no file" in refused([*COMMANDS[command], device], capsys)
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("command", COMMANDS)
@unix
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(
    command: str, pipe: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "nothing came for 0.2 seconds" in refused([*COMMANDS[command], str(pipe)], capsys)


@unix
def test_what_comes_through_a_pipe_is_read(pipe: Path, capsys: pytest.CaptureFixture[str]) -> None:
    writer = threading.Thread(target=lambda: pipe.write_text(f"{dumps(GOING_ON)}\n" * 2000, encoding="utf-8"))
    writer.start()
    assert cli.main(["import", str(pipe)]) == 0
    writer.join()
    assert capsys.readouterr().out == "1 imported, 1999 already there\n"


@pytest.mark.parametrize("command", [*COMMANDS][:3])
def test_standard_input_without_end_is_not_read_to_its_end(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home_commands, "MOST_BYTES", 5_000_000)
    endless = Endless()
    monkeypatch.setattr("sys.stdin", endless)
    assert "standard input cannot be read: it is longer than" in refused([*COMMANDS[command], "-"], capsys)
    assert endless.read_so_far <= 5_000_001


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_too_long_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home_commands, "MOST_BYTES", 5_000_000)
    path = tmp_path / "long.txt"
    path.write_bytes(b" " * 5_000_001)
    assert f"{path} cannot be read: it is longer than" in refused([*COMMANDS[command], str(path)], capsys)


def test_the_longest_record_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.txt"
    path.write_bytes(dumps(GOING_ON).encode().ljust(LONGEST_TEXT))
    assert cli.main(["replay", str(path)]) == 0
    assert "1 of 1 ply accepted" in capsys.readouterr().out


def test_there_are_only_so_many_records_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr(home_commands, "MOST_RECORDS", 3)
    path = tmp_path / "games.txt"
    path.write_text(f"\n{dumps(GOING_ON)}\n" * 4, encoding="utf-8")
    assert "records, line 8: at most 3 are read from one file" in refused(["import", str(path)], capsys)
    assert list(home.iterdir()) == []


def test_there_are_only_so_many_moves(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x " * (game_commands.MOST_MOVES + 1)))
    line = refused(["legal", "golf", "--moves", "-"], capsys)
    assert f"standard input: {game_commands.MOST_MOVES + 1} moves, at most {game_commands.MOST_MOVES} are read" in line


def test_a_byte_order_mark_is_no_part_of_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"\ufeff{dumps(GOING_ON)}"))
    assert cli.main(["replay", "-"]) == 0
    assert "1 of 1 ply accepted" in capsys.readouterr().out


HOSTILE = {
    "a long option": ["deal", "golf", "--option", "x" * 100_000],
    "an option of a long name": ["deal", "golf", "--option", f"{'x' * 100_000}=1"],
    "a long value": ["deal", "golf", "--option", f"go_king={'x' * 100_000}"],
    "a long game": ["deal", "g" * 100_000],
    "a long path": ["deal", "golf", "--order", "x" * 100_000],
    "a long argument": ["games", f"--{'x' * 100_000}"],
    "a command to the terminal": ["deal", "\x1b[2J\x07"],
    "half a surrogate pair": ["deal", "\udcff", "--option", "\udcff"],
    "many options": ["deal", "golf", *("--option go_wrap=no " * 1000).split()],
    "many bots": ["arena", "golf", "--bots", "x," * 10_000],
}


@pytest.mark.parametrize("case", HOSTILE)
def test_whatever_was_typed_the_answer_is_one_line_that_can_be_read(
    case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(HOSTILE[case], capsys)
    assert line.rstrip("\n").isprintable()


@unix
def test_a_folder_whose_name_is_in_no_encoding_can_be_told_of(tmp_path: Path, capsysbinary: object) -> None:
    strict = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdout", strict)
        assert cli.main(["doctor", "--home", str(tmp_path / "\udcff")]) == 0
    assert b"udcff" in strict.buffer.getvalue()  # type: ignore[attr-defined]


def test_a_file_is_read_whole_up_to_its_bound_and_not_beyond(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 200_000)
    assert read_bounded(path, 200_000) == b"x" * 200_000
    with pytest.raises(OSError, match="it is longer than 199999 bytes"):
        read_bounded(path, 199_999)
    with pytest.raises(IsADirectoryError):
        read_bounded(tmp_path, 10)


@unix
def test_a_pipe_is_read_only_where_one_is_meant(pipe: Path) -> None:
    with pytest.raises(OSError, match="it is no file"):
        read_bounded(pipe, 10)
