"""Bad input is one clear line on standard error and exit code 2; nothing is written anywhere."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cardtable import cli
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.state import Record
from cardtable.session.records import dumps

PACK = [FRENCH.text(card) for card in FRENCH.cards]

WORDS = {
    "no such command": (["dael"], "'dael'"),
    "no such argument": (["games", "--loud"], "--loud"),
    "a shortened argument": (["deal", "golf", "--ord", "x"], "--ord"),
    "no game": (["deal"], "GAME"),
    "unknown game": (["deal", "gulf"], "no game 'gulf'; available: klondike, golf"),
    "unknown option": (["deal", "golf", "--option", "go_kong=stops"], "unknown option go_kong"),
    "option of another game": (["deal", "golf", "--option", "kl_passes=1"], "unknown option kl_passes"),
    "unknown value": (["deal", "golf", "--option", "go_king=never"], "option go_king: 'never'"),
    "empty value": (["deal", "golf", "--option", "go_king="], "option go_king: ''"),
    "number too great": (["deal", "golf", "--option", "go_bogey=301"], "option go_bogey: 301"),
    "number that is none": (["deal", "golf", "--option", "go_bogey=many"], "option go_bogey: 'many'"),
    "number with an underscore": (
        ["deal", "golf", "--option", "go_bogey=4_0"],
        "option go_bogey: '4_0' is not a whole",
    ),
    "number with a plus": (["deal", "golf", "--option", "go_bogey=+40"], "option go_bogey: '+40' is not a whole"),
    "number in foreign digits": (["arena", "golf", "--option", "go_bogey=٤٠"], "is not a whole number (GO-"),
    "option without a value": (["deal", "golf", "--option", "go_king"], "'go_king'"),
    "option without a name": (["deal", "golf", "--option", "=stops"], "'=stops'"),
    "option given twice": (
        ["deal", "golf", "--option", "go_wrap=no", "--option", "go_wrap=no"],
        "go_wrap is given twice",
    ),
    "deal nought": (["deal", "golf", "--deal", "0"], "--deal: '0' is not a whole number between 1 and 999999999"),
    "empty deal": (["deal", "golf", "--deal", ""], "--deal: '' is not"),
    "deal below nought": (["deal", "golf", "--deal", "-1"], "--deal: '-1' is not"),
    "deal too great": (["deal", "golf", "--deal", "1000000000"], "--deal: '1000000000'"),
    "deal of ten thousand digits": (["deal", "golf", "--deal", "9" * 10_000], "--deal: '99"),
    "deal that is no number": (["deal", "golf", "--deal", "one"], "--deal: 'one'"),
    "deal in foreign digits": (["deal", "golf", "--deal", "٣"], "--deal: '٣'"),
    "deal with a fraction": (["deal", "golf", "--deal", "1.5"], "--deal: '1.5'"),
    "deal and order": (["deal", "golf", "--deal", "1", "--order", "x"], "--order: not allowed with argument --deal"),
    "no order file": (["deal", "golf", "--order", "nowhere.txt"], "order file nowhere.txt cannot be read"),
    "order file is a folder": (["deal", "golf", "--order", "."], "order file . cannot be read"),
    "order file of a bad name": (["deal", "golf", "--order", "a\0b"], "cannot be read"),
    "empty order file": (["deal", "golf", "--order", ""], "order file: a file name is needed"),
    "empty orders file": (
        ["solve", "golf", "--orders", ""],
        "orders file: a file name is needed, or - for standard input",
    ),
    "empty moves file": (
        ["legal", "golf", "--moves", ""],
        "moves file: a file name is needed, or - for standard input",
    ),
    "empty record file": (["replay", ""], "record: a file name is needed, or - for standard input"),
    "no moves file": (["legal", "golf", "--moves", "nowhere.txt"], "moves file nowhere.txt cannot be read"),
    "empty home": (["--home", "", "games"], "--home: a folder is needed"),
    "empty home of a command": (["doctor", "--home", " "], "--home: a folder is needed"),
    "home that is a file": (["doctor", "--home", __file__], "the folder cannot be used: "),
    "home below a file": (["export", "--home", f"{__file__}/below"], "the folder cannot be used: "),
    "no record": (["replay", "nowhere.txt"], "record nowhere.txt cannot be read"),
    "no depth": (["perft", "golf"], "--depth"),
    "depth below nought": (["perft", "golf", "--depth", "-1"], "--depth: '-1'"),
    "depth too great": (["perft", "klondike", "--depth", "13"], "--depth: '13' is not a whole number between 0 and 12"),
    "depth that is no number": (["perft", "golf", "--depth", "deep"], "--depth: 'deep'"),
}

ORDERS = {
    "a missing card": (PACK[:-1], "1 missing: KC"),
    "no card at all": ([], "52 missing"),
    "a double card": (["2S", *PACK[1:]], "card 2: 2S is there twice"),
    "one too many": ([*PACK, "AS"], "card 53: AS is there twice"),
    "no card": ([*PACK[:9], "11S", *PACK[10:]], "card 10: '11S' is not a card"),
    "a joker": ([*PACK, "BJ"], "card 53: 'BJ' is not a card"),
}

MOVES = {
    "no move": ("draw draw DRAW!", "ply 3: 'DRAW!' is not a move"),
    "a verb of another game": ("draw recycle", "ply 2: recycle is not legal"),
    "a pile that is not there": ("move:t9:waste:1", "standard input, ply 1: move:t9:waste:1 is not legal here (GO-"),
    "a target that is not there": ("draw move:t1:t99:1", "ply 2: move:t1:t99:1 is not legal here (GO-"),
    "a word of no game": ("nonsense", "standard input, ply 1: nonsense is not legal here"),
    "a carry without piles": ("move", "ply 1: move is not legal here"),
    "a move against the rules": ("move:t1:t2:1", "ply 1: move:t1:t2:1 is not legal here (GO-"),
    "a count of nought": ("move:t1:waste:0", "ply 1: 'move:t1:waste:0' is not a move"),
    "one after the end": ("draw " * 17, "ply 17: draw is not legal"),
}

RECORDS = {
    "nothing": ("", "record"),
    "no JSON": ("golf 1 draw", "record"),
    "a list": ("[]", "record"),
    "unknown game": (dumps(Record("gulf", 1)), "no game 'gulf'"),
    "unknown option": (dumps(Record("golf", 1, {"go_kong": "x"})), "go_kong"),
    "deep nesting": ("[" * 100_000, "record"),
    "a double card": (dumps(Record("golf", 0, {}, order=("AS", "AS"))), "AS is there twice"),
}


def _refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cardtable: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder that is also the home, so that anything written would be seen."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CARDTABLE_HOME", str(folder))
    return folder


@pytest.mark.parametrize("case", WORDS)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_wrong_words_are_named(
    case: str, form: list[str], capsys: pytest.CaptureFixture[str], empty_folder: Path
) -> None:
    words, named = WORDS[case]
    assert named in _refused([*words, *form], capsys)
    assert list(empty_folder.iterdir()) == []


@pytest.mark.parametrize("case", ORDERS)
def test_a_wrong_order_of_cards_is_named_with_its_file(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards, named = ORDERS[case]
    path = tmp_path / "order.txt"
    path.write_text("\n".join(cards), encoding="utf-8")
    assert f"order file {path}" in (line := _refused(["deal", "klondike", "--order", str(path)], capsys))
    assert named in line


def test_an_order_that_is_not_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "order.txt"
    path.write_bytes(b"\xff\xfe\x00AS")
    assert "neither UTF-8 nor UTF-16 text" in _refused(["deal", "golf", "--order", str(path)], capsys)


@pytest.mark.parametrize("case", MOVES)
def test_a_wrong_move_is_named_by_its_place(
    case: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, named = MOVES[case]
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert named in _refused(["legal", "golf", "--deal", "1", "--moves", "-"], capsys)


def test_a_wrong_move_is_named_with_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "moves.txt"
    path.write_text("draw\nup", encoding="utf-8")
    line = _refused(["legal", "golf", "--moves", str(path)], capsys)
    assert f"moves file {path}, ply 2: up is not legal here" in line


def test_standard_input_that_is_not_text_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"draw \xff"), encoding="utf-8"))
    assert "standard input cannot be read" in _refused(["legal", "golf", "--moves", "-"], capsys)


@pytest.mark.parametrize("case", RECORDS)
def test_a_record_that_makes_no_sense_is_refused(
    case: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, named = RECORDS[case]
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert named in _refused(["replay", "-"], capsys)


def test_a_game_name_with_line_breaks_still_gives_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    _refused(["deal", "go\nlf"], capsys)
    _refused(["games", "--x\ny"], capsys)
