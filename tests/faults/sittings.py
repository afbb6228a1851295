"""What is disturbed, and the law: first start, rescue, migration, import and the end of a game, on files of a few
games.

The law: every ply that the program acknowledged is there, or it said that it is not; what was there before is there, or
it was said; and the file is sound.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardtable import cli
from cardtable.kernel.state import Reason, Record
from cardtable.session.records import Kept, Status, dumps, fresh_id
from cardtable.storage.database import Code
from cardtable.storage.open_storage import open_storage
from tests.storage.stores import Ear, copy_home, fill, first_schema
from tests.support.disk_log import DiskLog, Op, record, sqlite_library
from tests.support.forked import told_by_a_child
from tests.support.keeping import begin, counting

NAME = "home/cardtable.db"
GAMES = 6
LOST = "clear:c9,c9"
"""The ply of an open game, which is written once: where it is spoilt a rescue cannot bring it back."""

MARK, SPOILT = "clear:c7,c8", "clear:c7,c9"
"""A ply, and what a turned bit makes of it."""

GIVEN_UP = 300
"""Plies that were kept and taken back: some pages of the file."""

NOT_KEPT = {Code.FULL, Code.READ_ONLY, Code.LOCKED, Code.FAILED, Code.MOVED, Code.OTHER_WINDOW}
"""Words by which the program says that what comes now is not on the disk."""

Said = tuple[object, ...]
Say = Callable[..., None]

needs_layer = pytest.mark.skipif(
    not hasattr(os, "fork") or not Path("/proc/self/fd").exists() or sqlite_library() is None,
    reason="this test splits processes and puts a layer below SQLite: Linux, and a Python whose SQLite can be reached",
)


def play(path: Path, say: Say, busy_seconds: float = 0.5) -> None:
    """Open; play a game to its end, and begin another. Each ply is acknowledged once the store has returned."""
    with open_storage(path, lambda code, _: say("trouble", code), busy_seconds=busy_seconds) as storage:
        for number, plies in ((501, 3), (502, 2)):
            game = begin(storage, Record("golf", number), draw=fresh_id)
            for ply in range(plies):
                storage.append(game, ply, ["draw"], elapsed=ply + 1.0)
                say("ply", game, ply)
            if plies == 3:
                storage.close(game, Status.FINISHED, Reason.COUNTED, 7, ended=9.0)
                say("ended", game)


def import_two(path: Path, say: Say) -> None:
    """Import two finished games; what was imported is acknowledged at the end."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        code = cli.main(["import", str(path.parent.parent / "records.txt"), "--home", str(path.parent)])
    if code == 0:
        say("imported", 700, 701)
    else:
        say("trouble", Code.FAILED)


def sound_file(path: Path) -> None:
    """A few finished games, an open one, and a round."""
    fill(path, games=GAMES, plies=3)


def damaged_file(path: Path, games: int = 12, plies: int = 40) -> None:
    """One of more games, with a page spoilt and an open game's one ply, which is not to be had again; other plies stand
    in the log.

    Pages were used and given up, and ids go down: a file made anew is laid out otherwise. There is no dated copy.
    """
    made = path.with_name("made") / path.name
    with open_storage(made, Ear()) as storage:
        game = begin(storage, Record("golf", 998), draw=counting())
        storage.append(game, 0, ["draw"] * GIVEN_UP, elapsed=1.0)
        storage.append(game, 0, [LOST] * 8, elapsed=1.0)
    fill(made, games=games, plies=plies, draw=iter(range(997, 0, -7)).__next__)
    with open_storage(made, Ear()) as storage:
        game = begin(storage, Record("golf", 997), draw=fresh_id)
        storage.append(game, 0, ["draw", "draw"], elapsed=1.0)
        copy_home(made, path)
    shutil.rmtree(made.parent)
    content = bytearray(path.read_bytes())
    while (at := content.find(LOST.encode())) >= 0:
        content[at : at + len(LOST)] = bytes(len(LOST))
    content[4096 : 4096 + 100] = bytes(100)
    path.write_bytes(content)


def file_with_a_copy(path: Path) -> None:
    """One with a dated copy, of which a single bit of an open game has turned: SQLite finds nothing wrong with it."""
    fill(path, games=40, plies=4)
    with open_storage(path, Ear()) as storage:
        (game,) = storage.open_games("golf")
        storage.append(game.id, 1, [MARK], elapsed=2.0)
    content = path.read_bytes()
    assert content.count(MARK.encode()) == 1
    path.write_bytes(content.replace(MARK.encode(), SPOILT.encode()))


def file_to_import(path: Path) -> None:
    """A sound file, and records beside its folder."""
    sound_file(path)
    records = [Record("golf", n, plies=("draw",) * 16, cursor=16, started=1000.0 + n) for n in (700, 701)]
    (path.parent.parent / "records.txt").write_text("".join(f"{dumps(each)}\n" for each in records), "utf-8")


@dataclass(frozen=True)
class Operation:
    """Something that is disturbed: what lies there before, and what is done."""

    name: str
    prepare: Callable[[Path], object]
    do: Callable[[Path, Say], None] = play


OPERATIONS = (
    Operation("first start", lambda _: None),
    Operation("end of a game", sound_file),
    Operation("migration from schema 1", first_schema),
    Operation("import", file_to_import, import_two),
    Operation("rescue", damaged_file),
    Operation("rescue from a copy", file_with_a_copy),
)
each_operation = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)


@dataclass(frozen=True)
class Prepared:
    """The files of an operation, the games that a start brings out of them when nothing happens, and what it tells
    then.
    """

    root: Path
    before: dict[int, str]
    told: list[str]
    rescues: bool


def prepared(operation: Operation, folder: Path) -> Prepared:
    """Lay the files of an operation down below ``folder``, and learn what a start brings out of them when nothing
    happens.
    """
    root = folder / "source"
    root.mkdir()
    if operation.name != "first start":
        (root / "home").mkdir()
        operation.prepare(root / NAME)
    shutil.copytree(root, folder / "learnt")
    games, told = games_of(folder / "learnt" / NAME)
    shutil.rmtree(folder / "learnt")
    rescued = bool({Code.REBUILT, Code.PART_LOST} & {*told})
    assert rescued == operation.name.startswith(("rescue", "migration"))
    assert not any(LOST in game.record.plies for game in games)
    return Prepared(root, {game.id: text_of(game) for game in games}, [] if rescued else told, rescued)


def recorded(
    operation: Operation, root: Path, note: Path, refuse: Callable[[int], bool] = lambda _: False
) -> tuple[DiskLog, int]:
    """Do an operation in a child; everything that it did to the files, and the number of calls that could be
    refused.
    """

    def work() -> tuple[dict[str, int], dict[int, bytes], list[str], list[Op], int]:
        log = DiskLog(root, refuse)
        record(log)
        operation.do(root / NAME, log.say)
        log.refuse = lambda _: False
        return *log.beginning, log.ops, log.calls

    names, contents, folders, ops, calls = told_by_a_child(work, note)
    log = DiskLog.__new__(DiskLog)
    log._first, log.start, log.folders, log.ops = names, contents, folders, ops
    return log, calls


def said_of(ops: Iterable[Op]) -> list[Said]:
    """What was said meanwhile."""
    return [op[1:] for op in ops if op[0] == "said"]


# -- the law -----------------------------------------------------------------------------------------------------------


def text_of(game: Kept) -> str:
    """A game and its standing."""
    return f"{game.status.value} {dumps(game.record)}"


def games_of(path: Path) -> tuple[Sequence[Kept], list[str]]:
    """The games that a start finds, and the troubles that it tells of."""
    ear = Ear()
    with open_storage(path, ear) as storage:
        assert not storage.in_memory, ear.heard
        return storage.every(), ear.codes


def broken(path: Path, source: Prepared, said: Sequence[Said], *, power: bool = False) -> str:
    """How the law is broken; empty when it holds. A rescue here loses something, and has to say so.

    When the ``power`` failed the last plies may be missing (save-format.md), but nothing that was there before, and no game
    whose end was acknowledged.
    """
    games, heard = games_of(path)
    troubles = [*(str(words[1]) for words in said if words[0] == "trouble"), *heard]
    if source.rescues and not {Code.REBUILT, Code.PART_LOST} & {*troubles}:
        return "a rescue that lost a ply was never told of"
    usual = {
        *source.told,
        *([Code.REBUILT, Code.PART_LOST] if source.rescues else []),
        *([Code.PART_LOST] if power else []),
    }
    if strange := [code for code in heard if code not in usual]:
        return f"told of {strange}"
    found = {game.id: game for game in games}
    if lost := [game for game, text in source.before.items() if game not in found or text_of(found[game]) != text]:
        return f"lost of what was there before: {lost}"
    promised = [words for words in said if not power or words[0] == "ended"]
    if not excused(said, source.told) and (missing := _missing(found, promised)):
        return f"acknowledged and lost: {missing}"
    if any(SPOILT in game.record.plies for game in games):
        return "a damaged ply"
    if any(set(game.record.plies) - {"draw"} for game in games if game.id not in source.before):
        return "plies that nobody played"
    with closing(sqlite3.connect(path)) as plain:
        if (complaint := plain.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            return str(complaint)
    aside = [file.name for file in path.parent.glob("*.damaged-*") if not file.name.endswith("-wal")]
    if not power and len(aside) > 1:
        return f"rescued twice: {aside}"
    again, heard = games_of(path)
    return f"another at the next start: {heard}" if heard != source.told or len(again) != len(games) else ""


def excused(said: Sequence[Said], usual: Sequence[str] = ()) -> bool:
    """Whether the last word, but for the ``usual`` ones, is that nothing is kept."""
    telling = {*NOT_KEPT, Code.KEPT_AGAIN} - {*usual}
    words = [code for kind, code, *_ in said if kind == "trouble" and code in telling]
    return bool(words) and words[-1] != Code.KEPT_AGAIN


def _missing(found: dict[int, Kept], said: Sequence[Said]) -> list[Said]:
    return [words for words in said if not _is_there(found, words)]


def _is_there(found: dict[int, Kept], words: Said) -> bool:
    match words:
        case "ply", int(game), int(ply):
            return game in found and len(found[game].record.plies) > ply
        case "ended", int(game):
            return game in found and found[game].status is Status.FINISHED
        case "imported", *numbers:
            return set(numbers) <= {game.record.number for game in found.values()}
    return True


def luck_of(operation: Operation) -> random.Random:
    """The same luck in every run, another for each operation."""
    return random.Random(operation.name)  # noqa: S311 - no secret
