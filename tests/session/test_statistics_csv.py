"""The table of all that is over: stable columns, plain numbers, dates as the world writes them."""

from __future__ import annotations

import csv
from io import StringIO
from random import Random

from msgspec.structs import replace

from cardtable.kernel.outcome import Reason
from cardtable.session.ports import Finished
from cardtable.session.seats import tidy
from cardtable.session.statistics_csv import COLUMNS, statistics_csv, statistics_rows

WON = Finished(
    7, "klondike", 24, '{"kl_passes":"3","kl_draw":"1"}', Reason.WON, 52, 99, 1234.56, 2, 1, 1_795_210_000.0,
    started=1_795_207_500.0,
)  # fmt: skip
SEVERAL = replace(
    WON, id=8, game="murlan", number=0, options="nonsense", reason=None, score=-3,
    seats=('person red =Ása, "x"', "bot:good blue Bjarni"), scores=(-3, 11), winners=(1,),
)  # fmt: skip


def never(_game: str) -> None:
    return None


def test_the_columns_are_these_in_this_order_for_ever() -> None:
    """Never change this list but at its end: there are spreadsheets that rely on it."""
    assert COLUMNS == (
        "id", "game", "deal", "options", "result", "score", "plies", "redeals", "seconds", "undos", "hints",
        "started", "ended", "players", "kinds", "scores", "winners", "counted",
        "player_1", "player_2", "player_3", "player_4", "player_5", "player_6", "player_7", "player_8",
        "rules", "known",
    )  # fmt: skip


def test_the_file_is_what_spreadsheets_read_everywhere() -> None:
    content = statistics_csv([WON, SEVERAL], never)
    assert content.startswith(b"\xef\xbb\xbfid,game,deal,")
    assert content.endswith(b"\r\n")
    lines = content.decode("utf-8-sig").split("\r\n")
    assert lines[1] == (
        "7,klondike,24,kl_draw=1;kl_passes=3,won,52,99,0,1234.6,2,1,2026-11-20T20:45:00Z,2026-11-20T21:26:40Z,,,,,1,,,,,,,,,kl_passes=3,0"
    )
    assert '"\'=Ása, ""x"";Bjarni"' in lines[2]
    first, second = csv.DictReader(StringIO(content.decode("utf-8-sig"), newline=""))
    assert first["seconds"] == "1234.6"
    assert (second["deal"], second["options"], second["result"]) == ("", "", "abandoned")
    assert (second["kinds"], second["scores"], second["winners"]) == ("person;good", "-3;11", "2")


NAMES = ["A;B", "=x", "a, b", 'the "old"', "two\nlines", "back\\slash", "+1", "-1+1", "@x", "＝x", "Zoë", "A", "B"]


def test_names_are_told_apart_and_none_is_a_formula() -> None:
    """Whatever is parted by commas or, as in half of Europe, by semicolons."""
    chance, seen = Random(9), dict[str, tuple[str, ...]]()  # noqa: S311 - no secret
    for _ in range(200):
        names = chance.sample(NAMES, chance.randint(2, 8))
        row = replace(WON, seats=tuple(f"person red {name}" for name in names if name == tidy(name)))
        names = [name for name in names if name == tidy(name)]
        content = statistics_csv([row], never).decode("utf-8-sig")
        (told,) = csv.DictReader(StringIO(content, newline=""))
        assert [told[f"player_{n}"].removeprefix("'") for n in range(1, 9)] == [*names, *[""] * (8 - len(names))]
        assert seen.setdefault(told["players"], tuple(names)) == tuple(names)
        for delimiter in ",;":
            for cell in (cell for line in csv.reader(StringIO(content), delimiter=delimiter) for cell in line):
                assert not cell.startswith(("=", "+", "@", "＝", "-1+")), content


def test_players_that_cannot_be_read_are_left_out() -> None:
    (row,) = statistics_rows([replace(SEVERAL, seats=("somebody",))], never)
    assert (row["players"], row["kinds"]) == ("", "")


def test_what_is_counted_afresh_is_told_and_nothing_is_left_out() -> None:
    at, after = statistics_rows([WON], lambda _: WON.ended), statistics_rows([WON], lambda _: WON.ended - 1.0)
    assert (at[0]["counted"], after[0]["counted"]) == (0, 1)


def test_numbers_that_no_game_comes_to_are_left_out() -> None:
    assert statistics_rows([replace(WON, score=10**15)], never) == []


def test_the_last_day_of_the_calendar_has_a_date() -> None:
    (row,) = statistics_rows([replace(WON, started=0.0, ended=253_402_214_400.0)], never)
    assert (row["started"], row["ended"]) == ("1970-01-01T00:00:00Z", "9999-12-31T00:00:00Z")
