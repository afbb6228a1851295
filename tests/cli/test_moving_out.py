"""Sharing, and the table of what is over, on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.cli import home_commands
from cardtable.data_files import given_text
from cardtable.kernel.state import Record
from cardtable.session.records import dumps
from cardtable.session.share_text import ShareFault, ShareRefused, read_shared
from cardtable.ui.core.display import NoDisplay
from tests.cli.conftest import Typist
from tests.session.test_share_text import DEAL, a_game, in_a_mail
from tests.support.words import ENGLISH

OVER = Record("golf", 24, plies=("draw",) * 16, cursor=16, started=1000.0, elapsed=30.0)


@pytest.fixture
def home(tmp_path: Path, typist: Typist) -> str:
    """A home with one game that is over."""
    (tmp_path / "records.txt").write_text(dumps(OVER), encoding="utf-8")
    folder = str(tmp_path / "home")
    typist.told("import", str(tmp_path / "records.txt"), "--home", folder)
    return folder


def test_a_deal_and_a_kept_game_are_shared(home: str, tmp_path: Path, typist: Typist) -> None:
    assert typist.told("share", "--deal", "24", "--game", "klondike") == DEAL + "\n"
    whole = read_shared(typist.told("share", "last", "--home", home))
    assert (whole.record.plies, whole.is_over) == (OVER.plies, True)
    (game,) = typist.answer("statistics", "--home", home)["games"]
    assert read_shared(typist.told("share", str(game["id"]), "--home", home)) == whole
    deal = typist.answer("share", "--record", str(tmp_path / "records.txt"), "--only-deal")["text"]
    assert not read_shared(deal).whole
    for name in ("7", "0", "seven"):
        assert f"there is no game '{name}'" in typist.refused("share", name, "--home", home)


def test_a_running_game_of_several_is_refused_and_every_fault_has_its_line(typist: Typist) -> None:
    said = typist.refused("share", "--record", "-", given=dumps(a_game("murlan", most=3)))
    assert ENGLISH[f"share.{ShareFault.RUNNING.value}"] in said
    assert all(f"share.{fault.value}" in ENGLISH for fault in ShareFault)


def test_a_text_or_a_file_is_handed_to_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typist: Typist
) -> None:
    opened: list[tuple[str | None, str]] = []
    monkeypatch.setattr(
        home_commands, "play_window", lambda home, _language, shared: opened.append((home, given_text(shared))) or 0
    )
    file = tmp_path / "a deal.cardtable"
    file.write_text(in_a_mail(DEAL), encoding="utf-8")
    typist.told(str(file))
    typist.told("open", str(file), "--home", str(tmp_path))
    typist.told(DEAL)
    typist.told("open", DEAL[:20], DEAL[20:])
    assert [home for home, _ in opened] == [None, str(tmp_path), None, None]
    assert all(read_shared(text).record.number == 24 for _, text in opened)


@pytest.mark.parametrize("words", [["open", DEAL[:-9]], ["open", "nowhere.cardtable"], ["nowhere.cardtable"]])
def test_what_cannot_be_opened_is_refused_in_one_line_also_where_there_is_no_display(
    words: list[str], monkeypatch: pytest.MonkeyPatch, typist: Typist
) -> None:
    def no_window(*_: object) -> int:
        raise NoDisplay("no window can be opened")

    monkeypatch.setattr(home_commands, "play_window", no_window)
    fault = ShareFault.DAMAGED if DEAL[:-9] in words else ShareFault.UNREADABLE
    assert typist.refused(*words) == f"cardtable: {ENGLISH[f'share.{fault.value}']}\n"


def test_a_file_named_like_a_command_does_not_stand_in_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typist: Typist
) -> None:
    (tmp_path / "games").write_text(DEAL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert typist.told("games").startswith("klondike: ")


@pytest.mark.parametrize("name", ["nowhere.cardtable", "\0", "~nobody-of-that-name/x.cardtable"])
def test_a_file_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(ShareRefused) as refused:
        given_text(name)
    assert refused.value.fault is ShareFault.UNREADABLE


def test_what_is_over_is_told_in_figures_as_csv_and_as_a_file(home: str, tmp_path: Path, typist: Typist) -> None:
    assert typist.told("statistics", "--home", home) == (
        "finished games\n  game  played  won  given up  known deals  rules\n  golf  1       0    0         0            -\n"
    )
    printed = typist.told("statistics", "--csv", "--home", home)
    file = tmp_path / "table.csv"
    typist.told("statistics", "--out", str(file), "--home", home)
    assert file.read_bytes() == printed.encode()
    assert file.read_bytes().startswith(b"\xef\xbb\xbfid,game,deal")
    assert file.read_bytes().count(b"\r\n") == 2
    typist.refused("statistics", "--out", str(file), "--home", home)
    nowhere = tmp_path / "no" / "t.csv"
    assert f"{nowhere}: No such file" in typist.refused("statistics", "--out", str(nowhere), "--home", home)
    assert typist.answer("statistics", "--game", "klondike", "--home", home) == {"games": []}


def test_where_nothing_was_played_the_table_is_empty(tmp_path: Path, typist: Typist) -> None:
    assert typist.told("statistics", "--home", str(tmp_path)) == "finished games  -\n"
    assert not list(tmp_path.iterdir())
