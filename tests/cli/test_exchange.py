"""Export, import and sharing: what was played in one home is there in another, whole or not at all."""

from __future__ import annotations

import io
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import rmtree

import pytest
from msgspec.structs import replace

from cardtable.cli import home_commands
from cardtable.data_files import given_text, text_of_file
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.state import Record
from cardtable.session.records import LAST_SECOND, Kept, Status, dumps, loads
from cardtable.session.share_text import ShareFault, ShareRefused, game_text, read_shared
from cardtable.settings import load
from cardtable.storage.database import SCHEMA, Code
from cardtable.storage.open_storage import open_storage
from cardtable.storage.paths import find_paths
from cardtable.ui.core.display import NoDisplay
from tests.cli.conftest import Typist
from tests.session.test_share_text import DEAL, a_game, in_a_mail
from tests.storage.stores import Ear, fill, first_schema, spoil
from tests.support.words import ENGLISH

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
        return [(kept.record.number, kept.status) for kept in storage.every()]


def test_of_a_file_that_would_take_too_long_the_first_records_are_taken_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typist: Typist
) -> None:
    records = [replace(OVER, number=number) for number in range(1, 8)]
    file, home = written(tmp_path / "records.txt", *records), tmp_path / "home"
    monkeypatch.setattr("cardtable.cli.home_commands.MOST_PLIES", 5 * len(OVER.plies))
    out, err = typist.ends(1, "import", file, "--home", str(home))
    assert out.startswith("imported       5\n")
    assert "the 5 records before line 6 were imported" in err
    assert err.count("\n") == 1
    assert len(statuses(home)) == 5
    rest = "".join(Path(file).read_text(encoding="utf-8").splitlines(keepends=True)[5:])
    (tmp_path / "rest.txt").write_text(rest, encoding="utf-8")
    typist.told("import", str(tmp_path / "rest.txt"), "--home", str(home))
    assert len(statuses(home)) == 7


@pytest.mark.skipif(os.name != "posix", reason="links as Unix has them")
def test_of_a_database_that_is_a_link_the_log_is_exported_too(tmp_path: Path, typist: Typist) -> None:
    real, home = tmp_path / "real" / "games.db", tmp_path / "home"
    home.mkdir()
    (home / "cardtable.db").symlink_to(real)
    with open_storage(home / "cardtable.db", Ear()) as storage:
        storage.put(Kept(7, OVER, Status.FINISHED))
        assert len(typist.told("export", "--home", str(home)).splitlines()) == 1


def test_every_game_with_a_ply_is_exported_one_record_a_line(played: Path, typist: Typist) -> None:
    before = contents(played)
    out, err = typist.ends(1, "export", "--home", str(played))
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


def test_one_game_can_be_exported_alone_and_as_json(played: Path, typist: Typist) -> None:
    with closing(sqlite3.connect(played / "cardtable.db")) as plain, plain:
        plain.execute("DELETE FROM games WHERE id = 5")  # which makes no sense, and is told of in all exports
    (record,) = typist.answer("--home", str(played), "export", "--game", "klondike")["records"]
    assert (record["game"], record["plies"]) == ("klondike", ["draw"])


def test_exporting_from_a_home_that_is_not_there_makes_nothing(tmp_path: Path, typist: Typist) -> None:
    out, err = typist.ends(0, "export", "--home", str(tmp_path / "nowhere"))
    assert (out, "no games saved yet" in err) == ("", True)
    assert not (tmp_path / "nowhere").exists()


def test_what_was_exported_is_there_with_its_results_after_the_import(
    played: Path, tmp_path: Path, typist: Typist
) -> None:
    with closing(sqlite3.connect(played / "cardtable.db")) as plain, plain:
        plain.execute("DELETE FROM plies WHERE game_id = 4")
        plain.execute("DELETE FROM games WHERE id = 4")
    out, _ = typist.ends(1, "export", "--home", str(played))
    (tmp_path / "games.txt").write_text(out, encoding="utf-8")
    home = tmp_path / "other"
    assert typist.answer("import", str(tmp_path / "games.txt"), "--home", str(home))["imported"] == 4
    with open_storage(home / "cardtable.db", Ear()) as storage:
        (line,) = (line for line in storage.finished("las_vegan") if line.reason is not None)
        assert (line.scores, line.winners) == ((13, 8, 13), (0, 2))


def test_importing_twice_keeps_one(tmp_path: Path, typist: Typist) -> None:
    file = written(tmp_path / "games.txt", OVER, GOING_ON, OVER)
    for counted in ((2, 1), (0, 3)):
        answer = typist.answer("import", file, "--home", str(tmp_path))
        assert (answer["imported"], answer["there_already"]) == counted
    assert statuses(tmp_path) == [(24, Status.FINISHED), (25, Status.OPEN)]


def test_the_last_unfinished_game_of_each_kind_waits_and_the_others_are_put_aside(
    tmp_path: Path, typist: Typist
) -> None:
    others = [replace(GOING_ON, number=number) for number in (26, 27)]
    wall = replace(GOING_ON, game="klondike", number=28)
    file = written(tmp_path / "games.txt", GOING_ON, *others, OVER, wall)
    assert [*typist.answer("import", file, "--home", str(tmp_path)).values()] == [5, 0, 2]
    assert sorted(statuses(tmp_path), key=lambda each: each[0]) == [
        (24, Status.FINISHED),
        (25, Status.OPEN),
        (26, Status.OPEN),
        (27, Status.OPEN),
        (28, Status.OPEN),
    ]


def test_beside_a_game_that_is_open_already_an_unfinished_one_is_put_aside(tmp_path: Path, typist: Typist) -> None:
    answers = [
        typist.answer("import", written(tmp_path / "games.txt", record), "--home", str(tmp_path))
        for record in (GOING_ON, replace(GOING_ON, number=26, started=2000.0))
    ]
    assert [answer["put_aside"] for answer in answers] == [0, 1]
    assert statuses(tmp_path) == [(25, Status.OPEN), (26, Status.OPEN)]
    with open_storage(tmp_path / "cardtable.db", Ear()) as storage:
        kept = storage.latest_open("golf")
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
def test_one_bad_record_keeps_all_of_the_file_out(tmp_path: Path, typist: Typist, last: str, told: str) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f"{dumps(OVER)}\n{last}\n", encoding="utf-8")
    assert told in typist.refused("import", str(file), "--home", str(tmp_path))
    assert not (tmp_path / "cardtable.db").exists()


@pytest.mark.parametrize("command", ["export", "import"])
def test_a_home_of_a_newer_program_is_left_alone(tmp_path: Path, typist: Typist, command: str) -> None:
    open_storage(tmp_path / "cardtable.db", Ear()).shut()
    with closing(sqlite3.connect(tmp_path / "cardtable.db")) as plain, plain:
        plain.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        plain.execute("ALTER TABLE lines ADD COLUMN colour TEXT")
    words = [command] if command == "export" else [command, written(tmp_path / "games.txt", OVER)]
    said = typist.refused(*words, "--home", str(tmp_path))
    assert "cannot be used: it was saved by a newer version of cardtable (schema" in said


EDGES = (
    replace(OVER, started=LAST_SECOND - 0.3, elapsed=0.25),
    replace(OVER, number=3, started=0.0, elapsed=LAST_SECOND),
    replace(OVER, number=4, started=LAST_SECOND, elapsed=0.0),
    replace(GOING_ON, started=LAST_SECOND / 3, elapsed=LAST_SECOND - LAST_SECOND / 3),
)


@pytest.mark.parametrize("record", EDGES, ids=lambda record: str(record.started))
def test_what_is_taken_in_on_the_last_days_of_the_calendar_is_given_out_again(
    tmp_path: Path, typist: Typist, record: Record
) -> None:
    home = ["--home", str(tmp_path / "home")]
    typist.told("import", written(tmp_path / "one.txt", record), *home)
    out, err = typist.ends(0, "export", *home)
    assert (loads(out), err) == (record, "")


def test_a_ply_that_is_spoilt_is_exported_from_the_text_file_and_told(tmp_path: Path, typist: Typist) -> None:
    home = tmp_path / "home"
    typist.told("import", written(tmp_path / "one.txt", OVER), "--home", str(home))
    spoil(home / "cardtable.db", '"id":', '"plies":["', '"plies":["A')
    out, err = typist.ends(1, "export", "--home", str(home))
    assert out == dumps(OVER) + "\n"
    assert "is damaged: what can be read of it was written" in err
    assert err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="rights as Unix has them")
def test_an_import_keeps_others_out_of_the_folder_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typist: Typist
) -> None:
    monkeypatch.delenv("CARDTABLE_HOME", raising=False)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    folder = find_paths(os.environ, None).data
    folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    folder.chmod(0o755)
    typist.told("import", written(tmp_path / "one.txt", OVER))
    assert folder.stat().st_mode & 0o777 == 0o700


def test_of_a_damaged_home_what_can_be_read_is_exported_and_nothing_is_repaired(tmp_path: Path, typist: Typist) -> None:
    home = broken(tmp_path / "home")
    before = contents(home)
    out, err = typist.ends(1, "export", "--home", str(home))
    assert len(out.splitlines()) > 30
    assert err == (
        f"cardtable: {home / 'cardtable.db'} is damaged: what can be read of it was written; the file was left unchanged\n"
    )
    assert contents(home) == before


def test_a_home_that_an_import_had_to_repair_is_told_of_here_and_in_the_next_window(
    tmp_path: Path, typist: Typist
) -> None:
    home, ear = broken(tmp_path / "home"), Ear()
    out, err = typist.ends(1, "import", written(tmp_path / "games.txt", OVER), "--home", str(home))
    assert out.startswith("imported       1\n")
    assert "it was damaged or gone; what could be read is in a new file" in err
    assert "trouble." not in err
    open_storage(home / "cardtable.db", ear).shut()
    assert ear.codes == [Code.REBUILT]


def test_a_spoilt_game_costs_the_export_itself_only_and_the_import_nothing(tmp_path: Path, typist: Typist) -> None:
    home = tmp_path / "home"
    for number in (1, 2, 3):
        kept = replace(OVER, number=number, started=number * 100.0)
        typist.told("import", written(tmp_path / "one.txt", kept), "--home", str(home))
    spoil(home / "cardtable.db", '"id":', '"number":1,', '"number":9,')
    rmtree(home / "copies")
    (home / "cardtable-finished.jsonl").unlink(missing_ok=True)
    out, err = typist.ends(1, "export", "--home", str(home))
    assert [(record.number, len(record.plies)) for record in map(loads, out.splitlines())] == [(2, 16), (3, 16)]
    assert "is damaged" in err
    (tmp_path / "all.txt").write_text(out, encoding="utf-8")
    typist.told("import", str(tmp_path / "all.txt"), "--home", str(tmp_path / "other"))
    typist.ends(1, "import", written(tmp_path / "one.txt", GOING_ON), "--home", str(home))


@pytest.mark.some(3)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-16-le", "utf-32"])
@pytest.mark.parametrize(
    "line_end", ["\n", "\r\n", "\r", "\n\ufeff"], ids=["unix", "windows", "old-mac", "mark-inside"]
)
def test_texts_are_read_as_their_byte_order_mark_says(
    encoding: str, line_end: str, tmp_path: Path, typist: Typist
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
        typist.ends(0, *words)
    assert [number for number, _ in statuses(there)] == [24, 25]
    assert read_shared(text_of_file(file(shared))) == read_shared(shared)
    assert load(Path(file('theme = "paper"\nlanguage = "is"'))).settings.theme == "paper"
    assert not load(Path(file('theme = "paper"'))).problems
    raw = io.BytesIO(Path(file(dumps(OVER))).read_bytes())
    typist.told("replay", "-", given=io.TextIOWrapper(raw, encoding="utf-8"))


def test_what_is_exported_into_a_file_is_what_is_written_and_never_over_another(
    played: Path, tmp_path: Path, typist: Typist
) -> None:
    told, _ = typist.ends(1, "export", "--home", str(played))  # of one game nothing can be read
    file = tmp_path / "games.txt"
    out, _ = typist.ends(1, "export", "--home", str(played), "--out", str(file))
    assert str(file) in out
    assert file.read_bytes() == told.encode()
    typist.refused("export", "--home", str(played), "--out", str(file))
    assert file.read_bytes() == told.encode()


def test_beside_an_open_window_nothing_is_imported(tmp_path: Path, typist: Typist) -> None:
    home = tmp_path / "home"
    fill(home / "cardtable.db", games=1, plies=3)
    with open_storage(home / "cardtable.db", Ear()):
        said = typist.refused("import", written(tmp_path / "records", OVER), "--home", str(home))
        assert "cardtable is already open" in said
        typist.told("export", "--home", str(home))
    with open_storage(home / "cardtable.db", Ear()) as storage:
        assert len(storage.every()) == 2


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
