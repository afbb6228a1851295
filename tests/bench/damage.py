"""What comes back of a database of sixty games after damage at random places: single bits turned, single sectors wiped,
and single bits turned in the log that a killed program has left.

    python tests/bench/damage.py [--seed 1] [--count 2000] [--without copies] [--without lines]

Every damaged file goes the way it goes at a start: opened, and rescued if that finds the damage. A game is back when its
whole record and its standing are what they were. ``--without`` removes the dated copies, or the text file of finished
games, to see what each is worth.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [] if str(ROOT) in sys.path else [str(ROOT)]

from msgspec.structs import replace

from cardtable.games.registry import find
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.state import Record, Setup
from cardtable.session.records import Kept, RoundRow, Status, dumps
from cardtable.storage.database import lines_path, side_file
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import copies_folder
from tests.storage.stores import copy_home

GAMES = 60
SECTOR = 512
LONGEST_GAME = 120
PLAYED = ("golf", "klondike", "elevens", "chinese_wall", "alexander", "klondike")

BARS = {"games lost to one bit, %": 1.0, "games lost to one sector, %": 1.0, "games lost to one bit of log, %": 1.0}

Damage = Callable[[bytearray, random.Random], int]


def one_bit(content: bytearray, chance: random.Random) -> int:
    """Turn one bit; where."""
    place = chance.randrange(len(content))
    content[place] ^= 1 << chance.randrange(8)
    return place


def one_sector(content: bytearray, chance: random.Random) -> int:
    """Wipe one sector; where it begins."""
    place = chance.randrange(len(content) // SECTOR) * SECTOR
    content[place : place + SECTOR] = bytes(SECTOR)
    return place


def one_bit_of_log(content: bytearray, chance: random.Random) -> int:
    """Turn one bit of the log; where."""
    return one_bit(content, chance)


DAMAGES: tuple[Damage, ...] = (one_bit, one_sector, one_bit_of_log)


def played(game: AnyGame, number: int, chance: random.Random) -> Record:
    """A game played at random, as far as it goes."""
    options = complete(game.info.options, {})
    state = game.deal(Setup(number, options, None))
    plies: list[str] = []
    while len(plies) < LONGEST_GAME and (legal := game.legal_moves(state)):
        move = chance.choice(list(legal))
        state = game.apply(state, move).state
        plies.append(move.text)
    started = 1.79e9 + number * 1000.0
    return Record(
        game.info.id, number, dict(options), tuple(plies), cursor=len(plies), started=started, elapsed=len(plies) * 2.5
    )


def database(path: Path, chance: random.Random, games: int = GAMES) -> None:
    """A database as so many evenings leave it: each game begun, played ply by ply, and ended.

    With its log, as a program that is killed then leaves both, it lies in the folder ``killed`` beside it.
    """

    def draw() -> int:
        return 1 + chance.getrandbits(62)

    with open_storage(path, _no_trouble) as storage:
        for number in range(1, games + 1):
            record = played(find(PLAYED[number % len(PLAYED)]), number, chance)
            fresh = replace(record, plies=(), cursor=0)
            game = draw()
            storage.put(Kept(game, fresh, Status.OPEN))
            for ply, text in enumerate(record.plies):
                storage.append(game, ply, [text], elapsed=ply * 2.5)
            status = Status.ABANDONED if number % 5 else Status.FINISHED
            storage.close(game, status, None, number, ended=record.started + record.elapsed)
        for number in range(1, 11):
            storage.put_round(RoundRow(draw(), number, 40, "{}", (5, 6, 7), 1.79e9 + number, None))
        (path.parent / "killed").mkdir()
        copy_home(path, path.parent / "killed" / path.name)


def remove_second(path: Path, what: str) -> None:
    """Take the dated copies away, or the text file."""
    if what == "copies":
        shutil.rmtree(copies_folder(path), ignore_errors=True)
    else:
        lines_path(path).unlink(missing_ok=True)


def games_of(path: Path, troubles: list[str]) -> set[str]:
    """The games of a database as texts; opening it may rescue it."""
    with open_storage(path, lambda code, _: troubles.append(code)) as storage:
        if storage.in_memory:
            troubles.append("in memory")
        return {f"{kept.id} {kept.status.value} {dumps(kept.record)}" for kept in storage.every()}


def after(damage: Damage, count: int, seed: int, without: Sequence[str] = ()) -> Counter[str]:
    """What ``count`` damages did: games ``lost``, files that ``raised``, damages that were ``told`` or cost ``nothing``."""
    seen: Counter[str] = Counter()
    chance = random.Random(seed)  # noqa: S311 - no secret
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source" / "cardtable.db"
        database(source, chance)
        truth, source, hit = games_of(source, []), *lying_down(damage, source)
        for what in without:
            remove_second(source, what)
        sound = hit.read_bytes()
        seen["size"] = len(sound)
        for number in range(count):
            content = bytearray(sound)
            place = damage(content, chance)
            path = Path(folder) / str(number) / "cardtable.db"
            shutil.copytree(source.parent, path.parent, ignore=shutil.ignore_patterns("killed"))
            path.with_name(hit.name).write_bytes(content)
            start = time.process_time()
            for key, value in _one(path, truth):
                seen[key] += value
                if key == "lost" and value > 3:
                    print(f"  {damage.__name__} at {place} (page {place // 4096 + 1}): {value} lost", file=sys.stderr)
            seen["slowest, ms of the processor"] = max(
                seen["slowest, ms of the processor"], round((time.process_time() - start) * 1000)
            )
            shutil.rmtree(path.parent)
    return seen


def lying_down(damage: Damage, source: Path) -> tuple[Path, Path]:
    """The database that a damage is done to, and the one of its files that is hit."""
    if damage is one_bit_of_log:
        killed = source.parent / "killed" / source.name
        return killed, side_file(killed, "-wal")
    return source, source


def _one(path: Path, truth: set[str]) -> Iterator[tuple[str, int]]:
    troubles: list[str] = []
    try:
        back = games_of(path, troubles)
    except Exception as error:  # noqa: BLE001 - that nothing is raised is what is measured
        print(f"  raised: {error!r}", file=sys.stderr)
        yield "raised", 1
        yield "lost", GAMES
        return
    yield ("told" if troubles else "nothing"), 1
    yield "lost", len(truth - back)
    if "in memory" in troubles:
        yield "in memory", 1


def measure(count: int = 60, seed: int = 1) -> dict[str, float]:
    """A sample, for the table of benchmarks."""
    lost = {damage: after(damage, count, seed)["lost"] for damage in DAMAGES}
    return {
        f"games lost to {damage.__name__.replace('_', ' ')}, %": value * 100 / (count * GAMES)
        for damage, value in lost.items()
    }


def _no_trouble(code: str, detail: str) -> None:
    raise SystemExit(f"{code}: {detail}")


def main() -> None:
    """Measure as the words say."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--count", type=int, default=2000)
    words.add_argument("--without", choices=("copies", "lines"), action="append", default=[])
    args = words.parse_args()
    for damage in DAMAGES:
        seen = after(damage, args.count, args.seed, args.without)
        back = 100 - seen["lost"] * 100 / (args.count * GAMES)
        print(f"{damage.__name__}: {back:.3f} % of games back; {dict(seen)}", flush=True)


if __name__ == "__main__":
    main()
