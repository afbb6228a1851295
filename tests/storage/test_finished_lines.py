"""The text file of finished games: a line each, none counted twice; results of whole matches are there again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cardtable.kernel.state import Reason, Record
from cardtable.session.finished import match_results, persons, tally
from cardtable.session.records import Kept, Status, dumps, outcome_of
from cardtable.storage.database import Code, line_of, lines_path
from cardtable.storage.open_storage import SafeStore, open_storage
from cardtable.storage.rescue import checkup
from cardtable.storage.store import FinishedLines, game_in, game_line
from tests.storage.stores import Ear, fill, first_schema, second_schema
from tests.support.keeping import begin
from tests.support.parties import Evening, play_out, players

WHOLE = Kept(
    7,
    Record("las_vegan", 24, {"lv_rounds": 1}, ("a", "b"), frozenset({1}), 2, seats=("person red Ása",), started=1.5),
    Status.FINISHED,
    8,
    9,
    Reason.WON,
    -3,
    99.5,
    (1, -3),
    (0,),
)


def ids_in(path: Path) -> list[int]:
    return [json.loads(line)["id"] for line in lines_path(path).read_bytes().splitlines()]


def ids_of(path: Path) -> set[int]:
    """Of the lines that are whole."""
    return {game_in(line).id for line in FinishedLines(lines_path(path)).read()}


def play(storage: SafeStore, number: int) -> int:
    game = begin(storage, Record("golf", number))
    storage.append(game, 0, ["draw"], elapsed=1.0)
    storage.close(game, Status.FINISHED, Reason.COUNTED, number, ended=float(number))
    return game


def test_a_line_is_json_and_gives_the_game_again() -> None:
    line = game_line(WHOLE, 12)
    assert json.loads(line.text)["record"] == json.loads(dumps(WHOLE.record))
    assert (line_of(line.text), game_in(line)) == (line, WHOLE)
    assert line.text.isascii()
    assert line.text.count(b"\n") == 0


@pytest.mark.parametrize("line", [b"", b"{}", b"[" * 9000, b'{"id":1}', game_line(WHOLE, 1).text[:-30], b"\xff"])
def test_what_is_no_line_gives_no_game(line: bytes) -> None:
    assert line_of(line) is None


def test_no_turned_bit_of_a_line_is_believed(tmp_path: Path) -> None:
    path, line = tmp_path / "lines", game_line(WHOLE, 12).text + b"\n"
    for place in range(len(line)):
        path.write_bytes(line[:place] + bytes([line[place] ^ 1 << place % 8]) + line[place + 1 :])
        assert {*FinishedLines(path).read()} <= {game_line(WHOLE, 12)}


def test_a_game_gets_its_line_when_it_ends(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        game = play(storage, 24)
        assert ids_in(path) == [game]
        storage.close(game, Status.OPEN, None, 0, ended=2.0)
        storage.append(game, 1, ["draw"], elapsed=2.0)
        storage.close(game, Status.ABANDONED, None, 0, ended=3.0)
        assert ids_in(path) == [game, game]
        assert [line.id for line in storage.finished()] == [game]
    assert not ear.heard
    with open_storage(path, ear) as storage:
        assert len(storage.finished()) == 1
        assert ids_in(path) == [game, game]


@pytest.mark.parametrize("schema", [first_schema, second_schema])
def test_games_of_earlier_versions_get_their_lines_at_the_first_opening(path: Path, schema: object) -> None:
    schema(path)
    with open_storage(path, Ear()) as storage:
        over = [line.id for line in storage.finished()]
        assert sorted(ids_in(path)) == sorted(kept.id for kept in storage.every() if kept.status is not Status.OPEN)
    with open_storage(path, Ear()) as storage:
        assert [line.id for line in storage.finished()] == over


def test_a_line_that_was_never_written_whole_is_written_again(path: Path, ear: Ear) -> None:
    fill(path, games=3, plies=3)
    content = lines_path(path).read_bytes()
    lines_path(path).write_bytes(content[:-100])
    with open_storage(path, ear) as storage:
        assert len(storage.finished()) == 3
    assert [json.loads(line)["id"] for line in lines_path(path).read_bytes().splitlines() if line.endswith(b"}")] == [
        1, 2, 3,
    ]  # fmt: skip
    assert not ear.heard


def test_line_ends_of_another_system_are_no_damage(path: Path, ear: Ear) -> None:
    fill(path, games=3, plies=3)
    lines_path(path).write_bytes(lines_path(path).read_bytes().replace(b"\n", b"\r\n").rstrip())
    assert ids_of(path) == {1, 2, 3}
    with open_storage(path, ear) as storage:
        game = play(storage, 24)
    assert ids_of(path) == {1, 2, 3, game}
    assert not ear.heard


def test_a_damaged_line_counts_for_nothing_and_is_written_again(path: Path, ear: Ear) -> None:
    fill(path, games=3, plies=3)
    content = lines_path(path).read_bytes().splitlines(keepends=True)
    content[1] = content[1].replace(b'"draw"', b'"drew"', 1)
    lines_path(path).write_bytes(b"".join(content))
    assert ids_of(path) == {1, 3}
    assert checkup(path).facts["finished games in the text file"] == "2"
    with open_storage(path, ear) as storage:
        assert len(storage.finished()) == 3
    assert ids_of(path) == {1, 2, 3}
    assert not ear.heard


def test_a_game_that_only_the_text_file_has_is_there_again(path: Path, ear: Ear) -> None:
    """A loss of power may cost the database what it was told last."""
    fill(path, games=3, plies=3)
    before = path.read_bytes()
    with open_storage(path, ear) as storage:
        game = play(storage, 24)
    path.write_bytes(before)
    (copy,) = path.parent.glob("copies/*")
    copy.unlink()
    with open_storage(path, ear) as storage:
        assert storage.load(game).reason is Reason.COUNTED
        assert len(storage.finished()) == 4
    assert not ear.heard


def test_a_game_that_was_reopened_does_not_fall_back_to_its_line(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        game = play(storage, 24)
        storage.close(game, Status.OPEN, None, 0, ended=2.0)
    with open_storage(path, ear) as storage:
        assert storage.load(game).status is Status.OPEN


@pytest.mark.skipif(os.name != "posix", reason="a folder in its place is another matter on Windows")
def test_a_text_file_that_cannot_be_written_is_told_once_and_made_later(path: Path, ear: Ear) -> None:
    fill(path, games=2, plies=3)
    lines_path(path).unlink()
    lines_path(path).mkdir()
    with open_storage(path, ear) as storage:
        play(storage, 24)
        play(storage, 25)
        assert len(storage.finished()) == 4
    assert ear.codes == [Code.LINES_UNWRITTEN]
    lines_path(path).rmdir()
    open_storage(path, ear).shut()
    assert len(ids_in(path)) == 4
    assert ear.codes == [Code.LINES_UNWRITTEN]


def test_a_folder_that_could_not_be_flushed_is_flushed_with_the_next_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, flushed = list[str](), list[Path]()
    lines = FinishedLines(lines_path(path), lambda problem: told.append(str(problem)))

    def full(_: Path) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("cardtable.storage.store.sync_folder", full)
    lines.append([game_line(WHOLE, 12)])
    assert told == ["[Errno 28] full"]
    monkeypatch.setattr("cardtable.storage.store.sync_folder", flushed.append)
    for stamp in (13, 14):
        lines.append([game_line(WHOLE, stamp)])
    assert flushed == [path.parent]


def test_a_game_whose_end_finds_the_disk_well_again_gets_one_line(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        game = begin(storage, Record("golf", 24))
        storage._disk.connection.execute("PRAGMA query_only = ON")
        storage.append(game, 0, ["draw"], elapsed=1.0)
        storage._disk.connection.execute("PRAGMA query_only = OFF")
        storage.close(game, Status.FINISHED, Reason.COUNTED, 7, ended=2.0)
        assert ids_in(path) == [game]
    assert ear.codes == [Code.READ_ONLY, Code.KEPT_AGAIN]


RULES: dict[str, dict[str, str | int]] = {"las_vegan": {"lv_rounds": 1}}


def evening(storage: SafeStore) -> Evening:
    """A desk for several whose games go to the disk."""
    return Evening(storage, rules=dict(RULES))


@pytest.mark.parametrize("numbers", [(5, 6, 7)])
def test_finished_matches_are_there_in_the_next_sitting_as_their_records_give_them(
    path: Path, ear: Ear, numbers: tuple[int, ...]
) -> None:
    with open_storage(path, ear) as storage:
        desk = evening(storage).desk()
        for number in numbers:
            play_out(desk.deal("las_vegan", number, players=players("ppb")).played)
    with open_storage(path, ear) as storage:
        lines = storage.finished("las_vegan")
        assert [line.number for line in lines] == list(numbers)
        for line in lines:
            outcome = outcome_of(storage.load(line.id).record)
            assert (line.scores, line.winners) == (outcome.scores, outcome.winners)
        anna = next(person for person in persons(match_results(lines)) if person.name == "Anna")
        figures = tally(anna.appearances)
        assert figures.scores == tuple(line.scores[0] for line in lines)
    assert not ear.heard


def test_a_match_given_up_and_one_taken_back_from_its_end_have_no_result(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        outside = evening(storage)
        over = outside.desk().deal("las_vegan", 5, players=players("ppp"))
        play_out(over.played)
        (line,) = storage.finished()
        storage.close(line.id, Status.OPEN, None, 0, ended=1.0)
        given_up = outside.desk().deal("las_vegan", 6, players=players("ppp"))
        given_up.played.play(given_up.played.to_act or 0, given_up.played.legal[0], 1.0)
        outside.desk().put_aside(given_up, 2.0)
        assert not match_results(storage.finished())
        assert storage.load(line.id).scores == ()
    assert not ear.heard


def test_a_sitting_on_a_full_disk_still_has_the_results_of_its_matches(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        disk = storage._disk
        disk.connection.execute("PRAGMA query_only = ON")
        play_out(evening(storage).desk().deal("las_vegan", 5, players=players("ppb")).played)
        (match,) = match_results(storage.finished("las_vegan"))
        assert len(match.standings) == 3
        disk.connection.execute("PRAGMA query_only = OFF")
    with open_storage(path, Ear()) as storage:
        (again,) = match_results(storage.finished("las_vegan"))
        assert again.standings == match.standings


def test_a_settled_loss_counts_while_its_game_is_open(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        game = begin(storage, Record("alexander", 24))
        storage.append(game, 0, ["redeal"] * 3, elapsed=1.0)
        assert not storage.finished("alexander")
        storage.close(game, Status.OPEN, Reason.LOST, 7, ended=9.0)
    with open_storage(path, ear) as storage:
        (row,) = storage.finished("alexander")
        assert (row.reason, row.score, row.ended, row.redeals) == (Reason.LOST, 7, 9.0, 3)
        kept = storage.latest_open("alexander")
        storage.close(kept.id, Status.OPEN, None, 0, ended=10.0)
        assert not storage.finished("alexander")
