"""Export and import: what was played in one home is there in another, whole or not at all."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path
from shutil import rmtree

import pytest
from msgspec.structs import replace

from cardtable import cli
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.state import Record
from cardtable.session.records import LAST_SECOND, Kept, Status, dumps, loads
from cardtable.session.share_text import game_text, read_shared
from cardtable.settings import load
from cardtable.shared_file import text_of_file
from cardtable.storage.database import Code, latest
from cardtable.storage.open_storage import open_storage
from cardtable.storage.paths import find_paths
from tests.storage.stores import Ear, fill, first_schema
from tests.support.rights import not_entered

OVER = Record("golf", 24, plies=("draw",) * 16, cursor=16, started=1000.0, elapsed=30.0)
GOING_ON = replace(OVER, number=25, plies=("draw",), cursor=1)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A home with games in it."""
    home = tmp_path / "played"
    home.mkdir()
    first_schema(home / "cardtable.db")
    return home


def written(path: Path, *records: Record) -> str:
    path.write_text("".join(f"{dumps(record)}\n" for record in records), encoding="utf-8")
    return str(path)


def contents(home: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in home.rglob("*") if file.is_file()}


def broken(home: Path) -> Path:
    """A home whose database has lost its end."""
    home.mkdir()
    fill(home / "cardtable.db")
    (home / "cardtable.db").write_bytes((home / "cardtable.db").read_bytes()[:-8192])
    return home


def statuses(home: Path) -> list[tuple[int, Status]]:
    with open_storage(home / "cardtable.db", Ear()) as storage:
        return [(kept.record.number, kept.status) for kept in storage.store.every()]


@pytest.mark.skipif(os.name != "posix", reason="links and rights as Unix has them")
@pytest.mark.parametrize("words", [["export"], ["import", "records.txt"], ["doctor"]], ids=lambda words: words[0])
@pytest.mark.parametrize("lies_there", ["a circle", "a closed folder", "a circle for a home"])
def test_a_home_that_cannot_be_looked_at_is_refused_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    lies_there: str,
) -> None:
    home = tmp_path / "closed" / "home"
    home.mkdir(parents=True)
    written(tmp_path / "records.txt", OVER)
    monkeypatch.chdir(tmp_path)
    if lies_there == "a closed folder":
        fill(home / "cardtable.db", games=1, plies=1)
    elif lies_there == "a circle":
        (home / "cardtable.db").symlink_to(home / "cardtable.db")
    else:
        home.rmdir()
        home.symlink_to(home)
    tmp_path.chmod(0o755)
    with not_entered(home.parent) if lies_there == "a closed folder" else nullcontext():
        code = cli.main([*words, "--home", str(home)])
    said = capsys.readouterr()
    if words == ["doctor"]:
        assert code in {1, 2}
        return
    assert (code, said.out) == (2, "")
    assert said.err.startswith("cardtable: ")
    assert said.err.count("\n") == 1
    assert str(home) in said.err


def test_of_a_file_that_would_take_too_long_the_first_records_are_taken_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records = [replace(OVER, number=number) for number in range(1, 8)]
    file, home = written(tmp_path / "records.txt", *records), tmp_path / "home"
    monkeypatch.setattr("cardtable.cli.home_commands.MOST_PLIES", 5 * len(OVER.plies))
    assert cli.main(["import", file, "--home", str(home)]) == 1
    said = capsys.readouterr()
    assert said.out.startswith("5 imported, 0 already there\n")
    assert "the 5 records before line 6 were imported" in said.err
    assert said.err.count("\n") == 1
    assert len(statuses(home)) == 5
    rest = "".join(Path(file).read_text(encoding="utf-8").splitlines(keepends=True)[5:])
    (tmp_path / "rest.txt").write_text(rest, encoding="utf-8")
    assert cli.main(["import", str(tmp_path / "rest.txt"), "--home", str(home)]) == 0
    assert len(statuses(home)) == 7


@pytest.mark.skipif(os.name != "posix", reason="links as Unix has them")
def test_of_a_database_that_is_a_link_the_log_is_exported_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    real, home = tmp_path / "real" / "games.db", tmp_path / "home"
    home.mkdir()
    (home / "cardtable.db").symlink_to(real)
    with open_storage(home / "cardtable.db", Ear()) as storage:
        storage.store.put(Kept(7, OVER, Status.FINISHED))
        assert cli.main(["export", "--home", str(home)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_every_game_with_a_ply_is_exported_one_record_a_line(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(played)
    assert cli.main(["export", "--home", str(played)]) == 1
    out, err = capsys.readouterr()
    assert (err.count("\n"), "game 5" in err, "trouble." in err) == (1, True, False)
    assert contents(played) == before
    records = [loads(line) for line in out.splitlines()]
    assert [(record.game, record.number) for record in records] == [
        ("golf", 24),
        ("las_vegan", 7),
        ("las_vegan", 7),
        ("las_vegan", 7),
        ("klondike", 9),
    ]


def test_one_game_can_be_exported_alone_and_as_json(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--home", str(played), "export", "--game", "klondike", "--json"]) == 0
    (record,) = json.loads(capsys.readouterr().out)["records"]
    assert (record["game"], record["plies"]) == ("klondike", ["draw"])


def test_exporting_from_a_home_that_is_not_there_makes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", "--home", str(tmp_path / "nowhere")]) == 0
    assert capsys.readouterr().out == ""
    assert not (tmp_path / "nowhere").exists()


def test_what_was_exported_is_there_with_its_results_after_the_import(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(played / "cardtable.db")) as plain, plain:
        plain.execute("DELETE FROM plies WHERE game_id = 4")
        plain.execute("DELETE FROM games WHERE id = 4")
    assert cli.main(["export", "--home", str(played)]) == 1
    (tmp_path / "games.txt").write_text(capsys.readouterr().out, encoding="utf-8")
    home = tmp_path / "other"
    assert cli.main(["import", str(tmp_path / "games.txt"), "--home", str(home)]) == 0
    assert capsys.readouterr().out == "4 imported, 0 already there\n"
    with open_storage(home / "cardtable.db", Ear()) as storage:
        (line,) = (line for line in storage.store.finished("las_vegan") if line.reason is not None)
        assert (line.scores, line.winners) == ((13, 8, 13), (0, 2))


def test_importing_twice_keeps_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path / "games.txt", OVER, GOING_ON, OVER)
    for counted in ((2, 1), (0, 3)):
        assert cli.main(["import", file, "--home", str(tmp_path), "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert (answer["imported"], answer["there_already"]) == counted
    assert statuses(tmp_path) == [(24, Status.FINISHED), (25, Status.OPEN)]


def test_a_single_unfinished_game_waits_to_be_continued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"\n{dumps(GOING_ON)}\n\n"))
    assert cli.main(["import", "-", "--home", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 imported, 0 already there\n"
    assert statuses(tmp_path) == [(25, Status.OPEN)]


def test_the_last_unfinished_game_of_each_kind_waits_and_the_others_are_put_aside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = [replace(GOING_ON, number=number) for number in (26, 27)]
    wall = replace(GOING_ON, game="klondike", number=28)
    file = written(tmp_path / "games.txt", GOING_ON, *others, OVER, wall)
    assert cli.main(["import", file, "--home", str(tmp_path)]) == 0
    assert capsys.readouterr().out == (
        "5 imported, 0 already there\n2 unfinished games put aside: the menu of the table leads to them\n"
    )
    assert sorted(statuses(tmp_path), key=lambda each: each[0]) == [
        (24, Status.FINISHED),
        (25, Status.OPEN),
        (26, Status.OPEN),
        (27, Status.OPEN),
        (28, Status.OPEN),
    ]


def test_beside_a_game_that_is_open_already_an_unfinished_one_is_put_aside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for record in (GOING_ON, replace(GOING_ON, number=26, started=2000.0)):
        assert cli.main(["import", written(tmp_path / "games.txt", record), "--home", str(tmp_path), "--json"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["put_aside"] for answer in answers] == [0, 1]
    assert statuses(tmp_path) == [(25, Status.OPEN), (26, Status.OPEN)]
    with open_storage(tmp_path / "cardtable.db", Ear()) as storage:
        kept = storage.store.latest_open("golf")
        assert kept is not None
        assert kept.record.number == 25


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("{}", "records, line 2: record: Object missing required field `format`"),
        (dumps(replace(GOING_ON, started=9e11)), "records, line 2: started: Expected `float` <= 253402214400.0"),
        (dumps(replace(GOING_ON, plies=("fly",))), "records, line 2: ply 1"),
        (dumps(replace(GOING_ON, game="bridge")), "records, line 2: no game 'bridge'"),
    ],
)
def test_one_bad_record_keeps_all_of_the_file_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], last: str, told: str
) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f"{dumps(OVER)}\n{last}\n", encoding="utf-8")
    assert cli.main(["import", str(file), "--home", str(tmp_path)]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "cardtable.db").exists()


def test_an_empty_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.txt").write_text("\n", encoding="utf-8")
    assert cli.main(["import", str(tmp_path / "games.txt"), "--home", str(tmp_path)]) == 2
    assert "records: none found" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["export", "import"])
def test_a_home_of_a_newer_program_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    open_storage(tmp_path / "cardtable.db", Ear()).close()
    with closing(sqlite3.connect(tmp_path / "cardtable.db")) as plain, plain:
        plain.execute(f"PRAGMA user_version = {latest() + 1}")
        plain.execute("ALTER TABLE games ADD COLUMN colour TEXT")
    words = [command] if command == "export" else [command, written(tmp_path / "games.txt", OVER)]
    assert cli.main([*words, "--home", str(tmp_path)]) == 2
    assert "cannot be used: it was saved by a newer version of cardtable (schema" in capsys.readouterr().err


EDGES = (
    replace(OVER, started=LAST_SECOND - 0.3, elapsed=0.25),
    replace(OVER, number=3, started=0.0, elapsed=LAST_SECOND),
    replace(OVER, number=4, started=LAST_SECOND, elapsed=0.0),
    replace(GOING_ON, started=LAST_SECOND / 3, elapsed=LAST_SECOND - LAST_SECOND / 3),
)


@pytest.mark.parametrize("record", EDGES, ids=lambda record: str(record.started))
def test_what_is_taken_in_on_the_last_days_of_the_calendar_is_given_out_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record: Record
) -> None:
    home = ["--home", str(tmp_path / "home")]
    assert cli.main(["import", written(tmp_path / "one.txt", record), *home]) == 0
    capsys.readouterr()
    assert cli.main(["export", *home]) == 0
    out, err = capsys.readouterr()
    assert (loads(out), err) == (record, "")


def test_a_ply_that_is_no_text_is_exported_from_the_text_file_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    assert cli.main(["import", written(tmp_path / "one.txt", OVER), "--home", str(home)]) == 0
    with closing(sqlite3.connect(home / "cardtable.db")) as plain, plain:
        plain.execute("UPDATE plies SET text = CAST(x'41ff42' AS TEXT) WHERE ply = 3")
    capsys.readouterr()
    assert cli.main(["export", "--home", str(home)]) == 1
    out, err = capsys.readouterr()
    assert out == dumps(OVER) + "\n"
    assert "is damaged: what can be read of it was written" in err
    assert err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="rights as Unix has them")
def test_an_import_keeps_others_out_of_the_folder_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CARDTABLE_HOME", raising=False)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    folder = find_paths(os.environ, None).data
    folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    folder.chmod(0o755)
    assert cli.main(["import", written(tmp_path / "one.txt", OVER)]) == 0
    assert folder.stat().st_mode & 0o777 == 0o700


def test_an_unknown_game_is_no_reason_to_export_nothing_silently(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", "--game", "bridge", "--home", str(tmp_path)]) == 2
    assert "no game 'bridge'" in capsys.readouterr().err


def test_of_a_damaged_home_what_can_be_read_is_exported_and_nothing_is_repaired(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = broken(tmp_path / "home")
    before = contents(home)
    assert cli.main(["export", "--home", str(home)]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) > 30
    assert err == (
        f"cardtable: {home / 'cardtable.db'} is damaged: what can be read of it was written; the file was left unchanged\n"
    )
    assert contents(home) == before


def test_a_home_that_an_import_had_to_repair_is_told_of_here_and_in_the_next_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, ear = broken(tmp_path / "home"), Ear()
    assert cli.main(["import", written(tmp_path / "games.txt", OVER), "--home", str(home)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("1 imported")
    assert "it was damaged or gone; what could be read is in a new file" in err
    assert "trouble." not in err
    open_storage(home / "cardtable.db", ear).close()
    assert ear.codes == [Code.REBUILT]


def test_a_folder_in_the_place_of_the_database_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cardtable.db").mkdir()
    assert cli.main(["export", "--home", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_byte_that_is_no_text_costs_the_export_its_own_game_and_the_import_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    for number in (1, 2, 3):
        kept = replace(OVER, number=number, started=number * 100.0)
        assert cli.main(["import", written(tmp_path / "one.txt", kept), "--home", str(home)]) == 0
    with closing(sqlite3.connect(home / "cardtable.db")) as plain, plain:
        plain.execute("UPDATE games SET options = CAST(x'7bff7d' AS TEXT) WHERE number = 1")
        plain.execute("UPDATE plies SET text = CAST(x'64ff' AS TEXT) WHERE ply = 5 AND game_id = ?", numbered(plain, 2))
    rmtree(home / "copies")
    (home / "cardtable-finished.jsonl").unlink(missing_ok=True)
    capsys.readouterr()
    assert cli.main(["export", "--home", str(home)]) == 1
    out, err = capsys.readouterr()
    assert [(record.number, len(record.plies)) for record in map(loads, out.splitlines())] == [(2, 5), (3, 16)]
    assert "no UTF-8" in err
    (tmp_path / "all.txt").write_text(out, encoding="utf-8")
    assert cli.main(["import", str(tmp_path / "all.txt"), "--home", str(tmp_path / "other")]) == 0
    assert cli.main(["import", written(tmp_path / "one.txt", GOING_ON), "--home", str(home)]) == 1


def numbered(plain: sqlite3.Connection, number: int) -> tuple[int]:
    (found,) = plain.execute("SELECT id FROM games WHERE number = ?", (number,)).fetchall()
    return (int(found[0]),)


@pytest.mark.some(3)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-16-le", "utf-32"])
@pytest.mark.parametrize(
    "line_end", ["\n", "\r\n", "\r", "\n\ufeff"], ids=["unix", "windows", "old-mac", "mark-inside"]
)
def test_texts_are_read_as_their_byte_order_mark_says(
    encoding: str, line_end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows PowerShell 5.1 and old editors write them, without a mark too (utf-16-le), and put together from several
    files: records, moves, packs, shared texts, settings; from files and from a pipe.
    """
    order = " ".join(FRENCH.text(card) for card in FRENCH.cards)
    shared = game_text(replace(OVER, seats=()))
    there = tmp_path / "there"

    def file(text: str) -> str:
        mark = "\ufeff" if encoding == "utf-16-be" else ""
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.txt"
        path.write_bytes(f"{mark}{text}\n".replace("\n", line_end).encode(encoding))
        return str(path)

    records = f"{dumps(OVER)}\n{dumps(GOING_ON)}"
    for words in (
        ["import", file(records), "--home", str(there)],
        ["replay", file(dumps(OVER))],
        ["legal", "golf", "--moves", file("draw\ndraw")],
        ["deal", "golf", "--order", file(order)],
        ["solve", "golf", "--limit", "5", "--orders", file(f"{order}\n{order}")],
        ["share", "--record", file(dumps(OVER))],
    ):
        assert cli.main(words) == 0, words
    assert [number for number, _ in statuses(there)] == [24, 25]
    assert read_shared(text_of_file(file(shared))) == read_shared(shared)
    assert load(Path(file('theme = "paper"\nlanguage = "is"'))).settings.theme == "paper"
    assert not load(Path(file('theme = "paper"'))).problems
    raw = io.BytesIO(Path(file(dumps(OVER))).read_bytes())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(raw, encoding="utf-8"))
    assert cli.main(["replay", "-"]) == 0
    capsys.readouterr()


def test_what_is_exported_into_a_file_is_what_is_written_and_never_over_another(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = cli.main(["export", "--home", str(played)])  # 1: of one game nothing can be read
    told = capsys.readouterr().out
    file = tmp_path / "games.txt"
    assert cli.main(["export", "--home", str(played), "--out", str(file)]) == code
    assert str(file) in capsys.readouterr().out
    assert file.read_bytes() == told.encode()
    assert cli.main(["export", "--home", str(played), "--out", str(file)]) == 2
    assert file.read_bytes() == told.encode()


def test_beside_an_open_window_nothing_is_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "home"
    fill(home / "cardtable.db", games=1, plies=3)
    with open_storage(home / "cardtable.db", Ear()):
        assert cli.main(["import", written(tmp_path / "records", OVER), "--home", str(home)]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        assert "cardtable is already open" in said.err
        assert cli.main(["export", "--home", str(home)]) == 0
    with open_storage(home / "cardtable.db", Ear()) as storage:
        assert len(storage.store.every()) == 2
