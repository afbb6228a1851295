"""The log of a program that was killed: a bad bit in it costs nothing but its own row, and a torn end is no damage."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from struct import pack, unpack

import pytest

from cardtable import cli
from cardtable.kernel.record import Record
from cardtable.session.ports import Status
from cardtable.storage import failure
from cardtable.storage.backups import copy_with_log, log_of
from cardtable.storage.checkup import checkup
from cardtable.storage.log_reader import WHOLE_BEHIND, LogState, _summed, logged_pages, state_of
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import rebuild
from tests.storage.stores import Ear, fill
from tests.storage.test_killed_rescue import DIED, counted
from tests.support.forked import in_a_child
from tests.support.keeping import begin, counting

HEAD, FRAME = 32, 24 + 4096
EARLIER = 12
"""Games in the round of the log before."""


@dataclass(frozen=True)
class Killed:
    """File and log of a program that was killed, and the games in them."""

    file: bytes
    log: bytes
    games: int

    def lay_down(self, path: Path, log: bytes | None = None) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.file)
        log_of(path).write_bytes(self.log if log is None else log)
        return path

    @property
    def frames(self) -> int:
        return state_of(self.log).last + 1


def killed_program(folder: Path, games: int, *, restarted: bool = False) -> Killed:
    path, left = folder / "home" / "cardtable.db", folder / "left.db"
    fill(path, games=3, plies=3)
    draw = counting(100)
    with open_storage(path, Ear()) as storage:
        for number in range(games + (EARLIER if restarted else 0)):
            if restarted and number == EARLIER:
                storage.database.rows("PRAGMA wal_checkpoint(FULL)")
            game = begin(storage.store, Record("golf", 100 + number), draw=draw)
            storage.store.append(game, 0, ["draw"] * 5, elapsed=1.0)
            storage.store.close(game, Status.FINISHED, None, 3, ended=9.0)
        copy_with_log(path, left)
        return Killed(left.read_bytes(), log_of(left).read_bytes(), len(storage.disk.every()))


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Killed:
    return killed_program(tmp_path_factory.mktemp("killed"), 4)


@pytest.fixture(scope="module")
def restarted(tmp_path_factory: pytest.TempPathFactory) -> Killed:
    """Its log was begun anew: behind the frames that count lie others of the round before."""
    return killed_program(tmp_path_factory.mktemp("restarted"), 8, restarted=True)


def turned(log: bytes, place: int, bit: int) -> bytes:
    spoilt = bytearray(log)
    spoilt[place] ^= 1 << bit
    return bytes(spoilt)


def wiped(log: bytes, place: int, count: int = 512) -> bytes:
    return log[:place] + bytes(count) + log[place + count :]


# -- what the sums tell ------------------------------------------------------------------------------------------------


def test_a_log_that_is_as_it_was_written_is_nothing_to_complain_of(killed: Killed, restarted: Killed) -> None:
    frames = (len(killed.log) - HEAD) // FRAME
    assert state_of(killed.log) == LogState("", frames - 1)
    assert WHOLE_BEHIND + 4 < restarted.frames < (len(restarted.log) - HEAD) // FRAME - 20
    assert not state_of(restarted.log).complaint
    assert state_of(b"") == state_of(killed.log[:HEAD]) == LogState("", -1)


def test_any_bit_is_told_and_costs_at_most_the_page_it_lies_in(killed: Killed) -> None:
    truth, chance = logged_pages(killed.log), random.Random(9)  # noqa: S311 - no secret
    heads = [HEAD + FRAME * frame + place for frame in (1, killed.frames - 1) for place in range(24)]
    exactly = 0
    for place in [*range(0, HEAD, 3), *heads, *chance.sample(range(len(killed.log)), 20)]:
        spoilt = turned(killed.log, place, chance.randrange(8))
        found = state_of(spoilt)
        assert found.complaint, place
        assert found.last == killed.frames - 1, place
        pages = logged_pages(spoilt)
        assert sum(pages.get(number) != page for number, page in truth.items()) <= 1, place
        exactly += pages == truth
    assert exactly > 60


def test_the_highest_bits_of_a_word_are_wrong_in_one_of_several_places_and_left_as_they_are(killed: Killed) -> None:
    spoilt = turned(killed.log, HEAD + FRAME + 24 + 4 * 100 + 3, 7)
    assert state_of(spoilt) == LogState("its log is spoilt: frame 2", killed.frames - 1)
    pages = logged_pages(spoilt)
    assert sum(pages[number] != page for number, page in logged_pages(killed.log).items()) <= 1


def test_a_log_of_a_machine_that_counts_the_other_way_is_read_too(killed: Killed) -> None:
    log = bytearray(killed.log)
    log[:4] = pack(">I", int.from_bytes(log[:4], "big") ^ 1)
    order = "<" if log[3] & 1 == 0 else ">"
    sums = _summed((0, 0), unpack(f"{order}6I", log[:24]))
    log[24:32] = pack(">2I", *sums)
    for start in range(HEAD, len(log), FRAME):
        part = log[start : start + 8] + log[start + 24 : start + FRAME]
        sums = _summed(sums, unpack(f"{order}{len(part) // 4}I", part))
        log[start + 16 : start + 24] = pack(">2I", *sums)
    assert state_of(bytes(log)) == LogState("", killed.frames - 1)
    assert logged_pages(turned(bytes(log), HEAD + FRAME * 2 + 300, 2)) == logged_pages(killed.log)


def test_a_torn_end_is_no_damage(killed: Killed, restarted: Killed) -> None:
    end = HEAD + FRAME * restarted.frames
    for log in (
        *(killed.log[:size] for size in (1, HEAD, HEAD + 10, HEAD + FRAME + 100, len(killed.log) - 1)),
        *(wiped(killed.log, len(killed.log) - FRAME * n - 4000, 2000) for n in range(1, 16)),
        wiped(killed.log, len(killed.log) - FRAME, 24),
        wiped(restarted.log, end - FRAME, FRAME),
        restarted.log[: end - FRAME + 24] + restarted.log[HEAD : HEAD + 4096] + restarted.log[end:],
    ):
        assert not state_of(log).complaint


def test_a_wiped_sector_before_many_whole_frames_is_damage(path: Path, restarted: Killed) -> None:
    for place in (0, HEAD + FRAME, HEAD + FRAME * 3 + 24 + 3584):
        spoilt = wiped(restarted.log, place)
        assert state_of(spoilt).complaint
        assert state_of(spoilt).last == restarted.frames - 1
    ear = Ear()
    with open_storage(restarted.lay_down(path, wiped(restarted.log, HEAD + FRAME)), ear) as storage:
        assert len(storage.disk.every()) == restarted.games
    assert ear.codes == [failure.REBUILT]


def test_noise_is_no_log() -> None:
    noise = random.Random(24)  # noqa: S311 - no secret
    for size in range(0, 60_000, 3000):
        assert state_of(noise.randbytes(size)) == LogState("", -1)


# -- what a start makes of it ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [1, 10, 17, 25, HEAD + 8, HEAD + 30, HEAD + FRAME * 4 + 2000])
def test_a_bit_of_the_log_costs_no_game_and_the_log_is_kept_aside(path: Path, killed: Killed, place: int) -> None:
    spoilt = turned(killed.log, place, 2)
    killed.lay_down(path, spoilt)
    ear = Ear()
    with open_storage(path, ear) as storage:
        games = storage.disk.every()
    assert len(games) == killed.games
    assert [game.record.cursor for game in games if game.id >= 100] == [5] * 4
    assert ear.codes == [failure.REBUILT]
    assert (path.with_name("cardtable.db.damaged-1-wal")).read_bytes() == spoilt
    open_storage(path, ear).close()
    assert len(ear.codes) == 1


def test_a_torn_end_is_opened_without_a_word(path: Path, killed: Killed) -> None:
    killed.lay_down(path, killed.log[: -FRAME // 2])
    ear = Ear()
    with open_storage(path, ear) as storage:
        assert len(storage.disk.every()) == killed.games
    assert not ear.codes
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def emptied(path: Path) -> None:
    os.truncate(path, 0)


@pytest.mark.parametrize("gone", [Path.unlink, emptied])
def test_of_a_file_that_is_gone_the_log_is_read_and_kept(
    path: Path, killed: Killed, gone: Callable[[Path], None]
) -> None:
    killed.lay_down(path)
    gone(path)
    assert not checkup(path).sound
    assert "log" in checkup(path).facts["troubles"]
    ear = Ear()
    for _ in range(2):
        with open_storage(path, ear) as storage:
            assert {100, 101, 102, 103} <= {game.id for game in storage.disk.every()}
    assert ear.codes == [failure.REBUILT]
    assert path.with_name("cardtable.db.damaged-1").read_bytes() == b""
    assert path.with_name("cardtable.db.damaged-1-wal").read_bytes() == killed.log
    assert checkup(path).sound


def test_export_gives_what_the_log_of_a_file_that_is_gone_says(
    path: Path, killed: Killed, capsys: pytest.CaptureFixture[str]
) -> None:
    killed.lay_down(path).unlink()
    assert cli.main(["export", "--home", str(path.parent)]) == 1
    said = capsys.readouterr()
    assert len(said.out.splitlines()) >= 4
    assert "damaged" in said.err
    assert [file.name for file in path.parent.iterdir()] == ["cardtable.db-wal"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this test forks; Windows has no fork")
def test_killed_at_any_step_of_that_rescue_nothing_is_lost_or_left(tmp_path: Path, killed: Killed) -> None:
    at = 0
    while True:
        at += 1
        path = killed.lay_down(tmp_path / str(at) / "cardtable.db")
        path.unlink()

        def life(path: Path = path, at: int = at) -> int:
            counted(at, lambda: os._exit(DIED))
            rebuild(path)
            return 0

        code = in_a_child(life)
        assert code in {0, DIED}
        ear = Ear()
        with open_storage(path, ear) as storage:
            assert {100, 101, 102, 103} <= {game.id for game in storage.disk.every()}, at
        assert ear.codes == [failure.REBUILT]
        left = {file.name for file in path.parent.iterdir()}
        assert left == {"cardtable.db", "cardtable.db.damaged-1", "cardtable.db.damaged-1-wal"}, at
        shutil.rmtree(path.parent)
        if code == 0:
            break
    assert at > 15
