"""Bad input is one clear line on standard error and exit code 2, and nothing is written anywhere; what is read from files,
pipes and devices is bounded in size, number and time.
"""

from __future__ import annotations

import io
import os
import threading
from pathlib import Path

import pytest

from cardtable import files
from cardtable.cli import game_commands, home_commands
from cardtable.files import read_bounded
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.state import Record
from cardtable.session.records import LONGEST_TEXT, dumps
from tests.cli.conftest import Typist

unix = pytest.mark.skipif(os.name != "posix", reason="pipes and devices as Unix has them")
pytestmark = pytest.mark.usefixtures("here")
PACK = [FRENCH.text(card) for card in FRENCH.cards]
SHORT = f"{' '.join(PACK)}\n\nAS\n"
GOING_ON = Record("golf", 25, plies=("draw",), cursor=1, started=1000.0)

WORDS = [
    ("dael", "'dael'"),
    ("games --loud", "--loud"),
    ("deal golf --ord x", "--ord"),
    ("deal", "GAME"),
    ("deal gulf", "no game 'gulf'; available: klondike, golf"),
    ("deal golf --json --option go_kong=stops", "unknown option go_kong"),
    ("deal golf --option kl_passes=1", "unknown option kl_passes"),
    ("deal golf --option go_king=never", "option go_king: 'never'"),
    ("deal golf --option go_king=", "option go_king: ''"),
    ("deal golf --option go_bogey=301", "option go_bogey: 301"),
    ("deal golf --option go_bogey=4_0", "option go_bogey: '4_0' is not a whole"),
    ("arena golf --option go_bogey=٤٠", "is not a whole number (GO-"),
    ("deal golf --option go_king", "'go_king'"),
    ("deal golf --option =stops", "'=stops'"),
    ("deal golf --option go_wrap=no --option go_wrap=no", "go_wrap is given twice"),
    ("deal golf --deal 0", "--deal: '0' is not a whole number between 1 and 999999999"),
    ("deal golf --deal ", "--deal: '' is not"),
    ("deal golf --deal -1", "--deal: '-1' is not"),
    ("deal golf --deal 1000000000", "--deal: '1000000000'"),
    (f"deal golf --deal {'9' * 10_000}", "--deal: '99"),
    ("deal golf --deal ٣", "--deal: '٣'"),
    ("deal golf --deal 1.5", "--deal: '1.5'"),
    ("deal golf --deal 1 --order x", "--order: not allowed with argument --deal"),
    ("deal golf --order nowhere.txt", "order file nowhere.txt cannot be read"),
    ("deal golf --order .", "order file . cannot be read"),
    ("deal golf --order a\0b", "cannot be read"),
    ("deal golf --order ", "order file: a file name is needed, or - for standard input"),
    ("replay nowhere.txt", "record nowhere.txt cannot be read"),
    ("--home  games", "--home: a folder is needed"),
    (f"doctor --home {__file__}", "the folder cannot be used: "),
    (f"export --home {__file__}/below", "the folder cannot be used: "),
    ("perft golf", "--depth"),
    ("perft klondike --depth 13", "--depth: '13' is not a whole number between 0 and 12"),
    ("chance las_vegan", "there is no solver for las_vegan"),
    ("chance golf --orders x", "--orders"),
    ("solve golf --orders x --moves y", "--moves goes with one deal"),
    ("solve golf --orders x --order y", "--order: not allowed with argument --orders"),
    ("arena klondike --bots greedy,best", "klondike has no levels"),
    ("review - --level wise", "argument --level: invalid choice: 'wise'"),
    ("--language fr", "no language 'fr'; available: da, de, en, is, it, sq"),
    ("share", "--record or --deal is needed"),
    ("share --deal 24", "--deal and --game belong together"),
    ("share last --game golf", "--deal and --game belong together"),
    ("share last --option kl_passes=3", "--option is for --deal"),
    ("share last", "no games saved yet"),
    ("export --game bridge", "no game 'bridge'"),
    ("import records.txt", "records records.txt cannot be read"),
]
"""The words, and what the line says."""

GIVEN = [
    ("legal golf --moves -", "draw draw DRAW!", "ply 3: 'DRAW!' is not a move"),
    ("legal golf --moves -", "draw recycle", "ply 2: recycle is not legal"),
    ("legal golf --moves -", "move:t9:waste:1", "standard input, ply 1: move:t9:waste:1 is not legal here (GO-"),
    ("legal golf --moves -", "draw " * 17, "ply 17: draw is not legal"),
    ("legal golf --moves -", "x " * (game_commands.MOST_MOVES + 1), f"at most {game_commands.MOST_MOVES} are read"),
    ("solve golf --moves -", "AS", "standard input, ply 1: 'AS' is not a move"),
    ("solve golf --orders -", SHORT, "standard input, line 3: 51 missing: 2S"),
    ("solve golf --orders -", "\n\n", "standard input: 0 packs"),
    ("deal golf --order -", " ".join(PACK[:-1]), "standard input: 1 missing: KC"),
    ("deal golf --order -", "", "52 missing"),
    ("deal golf --order -", " ".join(["2S", *PACK[1:]]), "card 2: 2S is there twice"),
    ("deal golf --order -", " ".join([*PACK, "AS"]), "card 53: AS is there twice"),
    ("deal golf --order -", " ".join([*PACK, "BJ"]), "card 53: 'BJ' is not a card"),
    ("replay -", "", "record: Input data was truncated"),
    ("replay -", "golf 1 draw", "record"),
    ("replay -", "[" * 100_000, "record"),
    ("replay -", dumps(Record("gulf", 1)), "no game 'gulf'"),
    ("replay -", dumps(Record("golf", 1, {"go_kong": "x"})), "go_kong"),
    ("replay -", dumps(Record("golf", 0, {}, order=("AS", "AS"))), "AS is there twice"),
    ("review -", dumps(Record("golf", 1, plies=("draw", "up"), cursor=2)), "record: ply 2: "),
    ("import -", "\n", "records: none found"),
]
"""The words, what standard input has, and what the line says."""


@pytest.mark.parametrize(("words", "named"), WORDS, ids=lambda text: text[:40])
def test_wrong_words_are_named(words: str, named: str, typist: Typist, here: Path) -> None:
    assert named in typist.refused(*words.split(" "))
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(("words", "given", "named"), GIVEN, ids=lambda text: text[:40])
def test_what_makes_no_sense_is_named(words: str, given: str, named: str, typist: Typist, here: Path) -> None:
    assert named in typist.refused(*words.split(" "), given=given)
    assert list(here.iterdir()) == []


def test_a_file_is_named_with_what_is_wrong_in_it(typist: Typist, tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_text("draw\nup", encoding="utf-8")
    assert f"moves file {path}, ply 2: up is not legal here" in typist.refused("legal", "golf", "--moves", str(path))
    assert f"order file {path}: card 1: 'draw' is not a card" in typist.refused("deal", "golf", "--order", str(path))
    path.write_bytes(b"\xff\xfe\x00AS")
    assert "neither UTF-8 nor UTF-16 text" in typist.refused("deal", "golf", "--order", str(path))


HOSTILE = {
    "a long option": ["deal", "golf", "--option", "x" * 100_000],
    "an option of a long name": ["deal", "golf", "--option", f"{'x' * 100_000}=1"],
    "a long value": ["deal", "golf", "--option", f"go_king={'x' * 100_000}"],
    "a long game": ["deal", "g" * 100_000],
    "a long path": ["deal", "golf", "--order", "x" * 100_000],
    "a long argument": ["games", f"--{'x' * 100_000}"],
    "line breaks": ["deal", "go\nlf", "--x\ny"],
    "a command to the terminal": ["deal", "\x1b[2J\x07"],
    "half a surrogate pair": ["deal", "\udcff", "--option", "\udcff"],
    "many options": ["deal", "golf", *("--option go_wrap=no " * 1000).split()],
    "many bots": ["arena", "golf", "--bots", "x," * 10_000],
}


@pytest.mark.parametrize("case", HOSTILE)
def test_whatever_was_typed_the_answer_is_one_line_that_can_be_read(case: str, typist: Typist) -> None:
    typist.refused(*HOSTILE[case])


# -- bounds ------------------------------------------------------------------------------------------------------------

COMMANDS = {
    "import": ["import"],
    "replay": ["replay"],
    "moves": ["legal", "golf", "--moves"],
    "order": ["deal", "golf", "--order"],
}


class Endless(io.TextIOBase):
    """Standard input that never ends, such as that of a device."""

    read_so_far = 0

    def read(self, size: int | None = -1) -> str:
        assert size is not None
        assert size >= 0, "all of it is never read"
        self.read_so_far += size
        return "0" * size


@pytest.fixture(autouse=True)
def _small_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.2)
    monkeypatch.setattr(home_commands, "MOST_BYTES", 5_000_000)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A named pipe that nobody writes to."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "/dev/null"])
@unix
def test_a_device_is_no_file(device: str, typist: Typist) -> None:
    for words in COMMANDS.values():
        assert f"{device} cannot be read: it is no file" in typist.refused(*words, device)


@unix
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(pipe: Path, typist: Typist) -> None:
    for words in COMMANDS.values():
        assert "nothing came for 0.2 seconds" in typist.refused(*words, str(pipe))


@unix
def test_what_comes_through_a_pipe_is_read(pipe: Path, typist: Typist) -> None:
    writer = threading.Thread(target=lambda: pipe.write_text(f"{dumps(GOING_ON)}\n" * 2000, encoding="utf-8"))
    writer.start()
    assert typist.told("import", str(pipe)) == "imported       1\nthere_already  1999\nput_aside      0\n"
    writer.join()
    with pytest.raises(OSError, match="it is no file"):
        read_bounded(pipe, 10)  # only where a pipe is meant


@pytest.mark.parametrize("command", ["import", "replay", "moves"])
def test_standard_input_without_end_is_not_read_to_its_end(command: str, typist: Typist) -> None:
    endless = Endless()
    said = typist.refused(*COMMANDS[command], "-", given=endless)
    assert "standard input cannot be read: it is longer than" in said
    assert endless.read_so_far <= 5_000_001


def test_a_file_that_is_too_long_is_refused(typist: Typist, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b" " * 5_000_001)
    for words in COMMANDS.values():
        assert f"{path} cannot be read: it is longer than" in typist.refused(*words, str(path))


def test_the_longest_record_is_read(typist: Typist, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_bytes(dumps(GOING_ON).encode().ljust(LONGEST_TEXT))
    assert "accepted  1\n" in typist.told("replay", str(path))


def test_there_are_only_so_many_records_and_packs_in_a_file(
    typist: Typist, monkeypatch: pytest.MonkeyPatch, here: Path
) -> None:
    monkeypatch.setattr(home_commands, "MOST_RECORDS", 3)
    monkeypatch.setattr(game_commands, "MOST_PACKS", 2)
    given = f"\n{dumps(GOING_ON)}\n" * 4
    assert "records, line 8: at most 3 are read from one file" in typist.refused("import", "-", given=given)
    given = f"{' '.join(PACK)}\n" * 5
    assert "standard input: 5 packs, 1 to 2 are read" in typist.refused("solve", "golf", "--orders", "-", given=given)
    assert list(here.iterdir()) == []


def test_standard_input_may_begin_with_a_byte_order_mark_and_must_be_text(typist: Typist) -> None:
    assert "accepted  1\n" in typist.told("replay", "-", given=f"\ufeff{dumps(GOING_ON)}")
    raw = io.TextIOWrapper(io.BytesIO(b"draw \xff"), encoding="utf-8")
    assert "standard input cannot be read" in typist.refused("legal", "golf", "--moves", "-", given=raw)


def test_a_file_is_read_whole_up_to_its_bound_and_not_beyond(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 200_000)
    assert read_bounded(path, 200_000) == b"x" * 200_000
    with pytest.raises(OSError, match="it is longer than 199999 bytes"):
        read_bounded(path, 199_999)
    with pytest.raises(IsADirectoryError):
        read_bounded(tmp_path, 10)
