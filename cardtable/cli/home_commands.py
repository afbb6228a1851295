"""Commands about what a person has saved: export and import, backup and restore, share, statistics, rescue, doctor.

Whatever only looks reads a copy of the database: nothing is made, migrated or repaired. Mistakes raise CardtableError with
one clear line.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path

from cardtable.cli.arguments import LAST
from cardtable.cli.game_commands import CliAnswer, CliCommand, Dealt, many, read_record, read_source, typed_deal
from cardtable.games.registry import ALL_GAMES, find
from cardtable.i18n.catalogue import FALLBACK, load_catalogue
from cardtable.kernel.errors import BadInput, CardtableError, StorageError
from cardtable.kernel.state import Record
from cardtable.private_files import keep_others_out
from cardtable.session.finished import (
    Since,
    by_rules,
    counted_games,
    known_deals,
    rules_text,
    statistics_csv,
    statistics_rows,
    summarise,
)
from cardtable.session.records import LAST_ID, Finished, Kept, Status, admitted, dumps, fresh_id, loads
from cardtable.session.share_text import ShareRefused, deal_text, game_text, holds_shared, read_shared
from cardtable.shared_file import text_of_file
from cardtable.storage.database import (
    StorageFailure,
    failure_of,
    free_name,
    in_words,
    is_kept,
    real_path,
    remove_with_log,
    write_database,
)
from cardtable.storage.open_storage import FolderLock, Storage, TroubleOnce, open_storage
from cardtable.storage.paths import Paths, find_paths, why_unusable
from cardtable.storage.rescue import Gathered, gather_games, put_in_order, rebuild
from cardtable.storage.store import SqlStore
from cardtable.storage.whole_backup import backup_bytes, restore_backup
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.sounds import muted_stderr

MOST_BYTES, MOST_RECORDS = 64_000_000, 100_000
"""Of a file of records: more than a person plays in a life."""

MOST_PLIES = 500_000
"""Of the records that are taken at once; every one is replayed, which takes a minute then."""

_LOCK_SECONDS = 2.0

_NO_GAMES = "no games saved yet"

# -- homes and their databases -----------------------------------------------------------------------------------------


def home_paths(home: str | None) -> Paths:
    """The folders of that home. Raises BadInput when it is a file, or cannot be made; it may be missing."""
    paths = find_paths(os.environ, Path(home) if home else None)
    if not os.path.isdir(paths.data):  # noqa: PTH112 - which says no where a folder may not be looked into
        why = why_unusable(paths.data)
        if why:
            raise BadInput(f"{home or paths.data}: the folder cannot be used: {why}")
    return paths


@contextmanager
def _opened(path: Path, notes: list[str]) -> Iterator[Storage]:
    """The games of a database; troubles with it go to ``notes``. Raises BadInput when they cannot be had, instead of going on
    without them.
    """
    with open_storage(path, _noting(path, notes), windowless=True) as storage:
        _check_kept(storage, path, notes)
        yield storage
        _check_kept(storage, path, notes)


def _noting(path: Path, notes: list[str]) -> Callable[[str, str], None]:
    return lambda code, detail: notes.append(f"{path}: {in_words(code, detail)}")


def _check_kept(storage: Storage, path: Path, notes: Sequence[str]) -> None:
    if storage.in_memory:
        raise BadInput(f"{path} cannot be used: {'; '.join(notes).removeprefix(f'{path}: ')}")


@contextmanager
def _looked_at(path: Path, notes: list[str]) -> Iterator[SqlStore | None]:
    """The games of a home, which is not changed; None if there are none. Raises BadInput."""
    try:
        if not is_kept(path):
            yield None
            return
        found = gather_games(real_path(path))
    except StorageFailure as problem:
        raise _unusable(path, problem) from None
    with closing(found.database):
        if not found.is_same:
            notes.append(f"{path} is damaged: what can be read of it was written; the file was left unchanged")
        yield SqlStore(found.database, TroubleOnce(_noting(path, notes)).tell)


def _unusable(path: Path, problem: StorageFailure) -> BadInput:
    return BadInput(f"{path} cannot be used: {in_words(problem.code, str(problem))}")


def _write_new_file(path: Path, content: bytes) -> str:
    """Write a new file and say so. Raises BadInput: it is there already, or cannot be written; then nothing is left of
    it.
    """
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise BadInput(f"{path} already exists and has been left unchanged") from None
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
    return f"written: {path}"


# -- games carried from one home to another ----------------------------------------------------------------------------


def export(args: argparse.Namespace) -> CliAnswer:
    """Every saved game with a ply, one record a line, in the order in which they were begun."""
    game = None if args.game is None else find(args.game).info.id
    path, notes, lines = home_paths(args.home).database, list[str](), list[str]()
    with _looked_at(path, notes) as store:
        if store is not None:
            games = store.every(game)
            whole = (kept for kept in games if kept.record.plies and kept.status is not Status.DAMAGED)
            lines = [dumps(kept.record) for kept in whole]
    data = {"records": [json.loads(line) for line in lines]}
    if args.out is not None:
        lines = [_write_new_file(Path(args.out), "".join(f"{line}\n" for line in lines).encode())]
    nothing = [] if store is not None or notes else [f"{path}: {_NO_GAMES}"]
    return CliAnswer(data, lines, [*notes, *nothing], 1 if notes else 0)


def import_records(args: argparse.Namespace) -> CliAnswer:
    """Keep every record of a file, or none when one of them is bad; those that are there already are passed over. Of a
    file with more than ``MOST_PLIES`` only the first records are taken, and a note says from which line on to go on.

    Unfinished ones are put aside, uncounted, to be taken up again at the table; where a game waits there it goes on
    waiting there.
    """
    games, rest = _admitted(read_source(args.records, "records", MOST_BYTES))
    paths = home_paths(args.home)
    if paths.own:
        keep_others_out(paths.data)
    notes = list[str]()
    with _opened(paths.database, notes) as storage:
        known = {dumps(kept.record) for kept in storage.store.every()}
        fresh = {text: kept for kept in games if (text := dumps(kept.record)) not in known}
        on_tables = [storage.store.latest_open(game) for game in sorted({kept.record.game for kept in fresh.values()})]
        for kept in fresh.values():
            storage.store.keep(kept)
        for waiting in filter(None, on_tables):  # what was put last waits first
            storage.store.keep(waiting)
    unfinished = [kept.record.game for kept in fresh.values() if kept.status is Status.OPEN]
    aside = len(unfinished) - len(set(unfinished) - {kept.record.game for kept in on_tables if kept is not None})
    there = len(games) - len(fresh)
    if rest:
        done = f"the {len(games)} records before line {rest} were imported (at most {MOST_PLIES} plies)"
        notes.append(f"{done}; import everything from line {rest} on separately")
    lines = [f"{len(fresh)} imported, {there} already there"]
    if aside:
        what = f"{many(aside, 'unfinished game')} put aside"
        lines.append(f"{what}: the menu of the table leads to {'it' if aside == 1 else 'them'}")
    data = {"imported": len(fresh), "there_already": there, "put_aside": aside}
    return CliAnswer(data, lines, notes, 1 if notes else 0)


def _admitted(text: str) -> tuple[Sequence[Kept], int]:
    """The games of a file, and at which line those begin that are too many, 0 for none. Raises BadInput naming the line
    at fault.
    """
    found: list[Kept] = []
    plies = 0
    for place, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if len(found) == MOST_RECORDS:
            raise BadInput(f"records, line {place}: at most {MOST_RECORDS} are read from one file")
        try:
            record = loads(line)
            plies += len(record.plies)
            if plies > MOST_PLIES:
                return found, place
            found.append(admitted(record, fresh_id()))
        except CardtableError as problem:
            raise BadInput(f"records, line {place}: {problem}") from None
    if not found:
        raise BadInput("records: none found")
    return found, 0


def backup(args: argparse.Namespace) -> CliAnswer:
    """Write games, settings and own backs into a new file; games may be played meanwhile."""
    content = backup_bytes(home_paths(args.home))
    return CliAnswer({"file": args.file, "bytes": len(content)}, [_write_new_file(Path(args.file), content)])


def _restore(args: argparse.Namespace) -> CliAnswer:
    """Check a backup, keep what is there aside, and put the backup in its place."""
    aside = restore_backup(Path(args.file), home_paths(args.home)).aside
    lines = ["restored"] if aside is None else ["restored", f"what was there before: {aside}"]
    return CliAnswer({"restored": True, "aside": None if aside is None else str(aside)}, lines)


# -- shared texts ------------------------------------------------------------------------------------------------------


def share(args: argparse.Namespace) -> CliAnswer:
    """A deal by its number, or a game of an exported record or of the home, as a text."""
    if (args.game is None) is not (args.number is None):
        raise BadInput("--deal and --game belong together")
    if args.number is None and args.option:
        raise BadInput("--option is for --deal: a saved game has its house rules")
    with _refused_in_words():
        if args.number is not None:
            text = deal_text(_record_of(typed_deal(args)))
        else:
            record = _saved(args) if args.record is None else read_record(args.record)
            text = deal_text(record) if args.only_deal else game_text(record)
    return CliAnswer({"text": text}, [text])


def _record_of(table: Dealt) -> Record:
    info, setup = table.game.info, table.setup
    return Record(info.id, setup.number, dict(setup.options), rules_version=info.rules_version)


def _saved(args: argparse.Namespace) -> Record:
    """The record of the saved game that was typed."""
    if args.id != LAST and not (args.id.isascii() and args.id.isdecimal()):
        raise BadInput(f'{args.id[:40]!r} is neither the number of a saved game nor "{LAST}"')
    with _looked_at(home_paths(args.home).database, []) as store:
        games = [] if store is None else store.every()
        if store is None or not games:
            raise BadInput(_NO_GAMES)
        if args.id == LAST:
            return max(games, key=lambda kept: kept.record.started).record
        with suppress(StorageError):
            if len(args.id) < 20 and 1 <= int(args.id) <= LAST_ID:
                return store.load(int(args.id)).record
        raise BadInput(f"there is no game {args.id[:40]}")


def given_text(words: Sequence[str]) -> str:
    """What was typed behind ``open``: the text itself, or what stands in the file of that name. Raises ShareRefused."""
    text = " ".join(words)
    return text if holds_shared(text) else text_of_file(text)


def checked_text(words: Sequence[str]) -> str:
    """As ``given_text``, and it can be opened. Raises BadInput."""
    with _refused_in_words():
        text = given_text(words)
        read_shared(text)
    return text


@contextmanager
def _refused_in_words() -> Iterator[None]:
    """Raise BadInput with the words of the window, in English, for a text that cannot be made or opened."""
    try:
        yield
    except ShareRefused as refused:
        english = load_catalogue(assets_folder() / "translations", FALLBACK)
        raise BadInput(english.text(f"share.{refused.fault.value}")) from None


# -- statistics --------------------------------------------------------------------------------------------------------


def _statistics(args: argparse.Namespace) -> CliAnswer:
    """Figures of all finished games, or with ``--csv`` one row for each."""
    game = None if args.game is None else find(args.game).info.id
    rows, since, waiting, notes = list[Finished](), dict[str, float | None](), list[Kept](), list[str]()
    with _looked_at(home_paths(args.home).database, notes) as store:
        if store is not None:
            rows = list(store.finished(game))
            waiting = [kept for each in ALL_GAMES for kept in store.open_games(each.info.id)]
            since = {row.game: store.counted_from(row.game) for row in rows}
    data, code = {"games": statistics_rows(rows, since, waiting)}, 1 if notes else 0
    if args.out is not None:
        return CliAnswer(data, [_write_new_file(Path(args.out), statistics_csv(rows, since, waiting))], notes, code)
    if not args.csv:
        return CliAnswer(data, statistics_lines(rows, since, waiting), notes, code)
    if isinstance(sys.stdout, TextIOWrapper) and not args.json:
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # a table is the same bytes on every system
    table = statistics_csv(rows, since, waiting).decode()
    return CliAnswer(data, table.removesuffix("\n").split("\n"), notes, code)


def statistics_lines(rows: Sequence[Finished], since: Since, waiting: Sequence[Kept] = ()) -> list[str]:
    """A line for each game and set of rules with finished games."""
    lines = []
    known = known_deals(rows, waiting)
    for game in ALL_GAMES:
        of_game = counted_games([row for row in rows if row.game == game.info.id], since.get(game.info.id))
        for rules, of_rules in by_rules(game.info.id, of_game, [row.options for row in of_game]):
            found = summarise([row for row in of_rules if row.id not in known], game.measures.better)
            name = f"{game.info.id} ({rules_text(rules)})" if rules else game.info.id
            line = f"{name}: {found.played} played, {found.won} won, {found.abandoned} given up"
            again = len(of_rules) - found.played
            lines.append(
                f"{line}; {again} more with {'a deal' if again == 1 else 'deals'} already known" if again else line
            )
    return lines or ["no finished games yet"]


# -- a damaged database ------------------------------------------------------------------------------------------------


def rescue(args: argparse.Namespace) -> CliAnswer:
    """Read FILE as a rescue does, and write what came back: beside it, to standard output, or in its place."""
    try:
        path = real_path(Path(args.file))
        return _in_place(path) if args.in_place else _recovered(path, prints=args.print)
    except (StorageFailure, OSError, sqlite3.Error) as error:
        problem = error if isinstance(error, StorageFailure) else failure_of(error)
        raise BadInput(f"{args.file}: {in_words(problem.code, str(problem))}") from None


def _recovered(path: Path, *, prints: bool) -> CliAnswer:
    if not is_kept(path):
        raise BadInput(f"{path}: no such file")
    found = gather_games(path)
    with closing(found.database):
        data, told, code = _rescue_answer(found)
        if prints:
            records = [dumps(kept.record) for kept in SqlStore(found.database).every() if kept.record.plies]
            return CliAnswer({**data, "records": [json.loads(line) for line in records]}, records, told, code)
        target = free_name(path, "rescued")
        try:
            write_database(found.database.connection, target)
        except BaseException:
            remove_with_log(target)
            raise
    return CliAnswer({**data, "file": str(target)}, [*told, f"written: {target}"], code=code)


def _in_place(path: Path) -> CliAnswer:
    lock = FolderLock(path.parent)
    if not lock.take(_LOCK_SECONDS):
        raise BadInput(f"{path} is in use: close cardtable first")
    try:
        put_in_order(path)  # or what a rescue that was killed has left would be put in its place later
        if not is_kept(path):
            raise BadInput(f"{path}: no such file")
        aside = free_name(path, "damaged")
        found = rebuild(path, is_told=True)
        with closing(found.database):
            data, told, code = _rescue_answer(found)
    finally:
        lock.release()
    if found.is_same:
        return CliAnswer({**data, "file": str(path)}, [*told, f"nothing is wrong: {path}"], code=code)
    kept = str(aside) if aside.exists() else None  # a file that was gone is kept nowhere
    lines = [*told, f"repaired: {path}", *([f"as it was: {kept}"] if kept else [])]
    return CliAnswer({**data, "file": str(path), "as_it_was": kept}, lines, code=code)


def _rescue_answer(found: Gathered) -> tuple[Mapping[str, object], list[str], int]:
    """What came back and what did not: for machines, for people, and the exit code."""
    games, rounds = found.count("games"), found.count("rounds")
    unread = list(dict.fromkeys([*found.lost, *SqlStore(found.database).bad_rows()]))
    data = {"games": games, "rounds": rounds, "from_copies": found.from_elsewhere, "set_aside": unread}
    lines = [f"{many(games, 'game')} read", f"{many(rounds, 'round')} of Golf read"]
    lines += [f"{found.from_elsewhere} of them from copies"] if found.from_elsewhere else []
    lines += [f"not read: {why}" for why in unread]
    return data, lines, 1 if unread or not games else 0


def doctor(args: argparse.Namespace) -> CliAnswer:
    """What a helper would ask first. Loads the window's part of the program, which the other commands never do."""
    from cardtable.bootstrap import doctor_report  # noqa: PLC0415 - loads pygame

    paths = home_paths(args.home) if args.home else find_paths(os.environ)  # what is wrong with that is in the answer
    with muted_stderr():
        report = doctor_report(paths)
    width = max(map(len, report.facts))
    lines = [f"{name:<{width}}  {fact}" for name, fact in report.facts.items()]
    return CliAnswer(report.facts, lines, code=0 if report.sound else 1)


HOME_COMMANDS: Mapping[str, CliCommand] = {
    "export": export,
    "import": import_records,
    "backup": backup,
    "restore": _restore,
    "share": share,
    "statistics": _statistics,
    "rescue": rescue,
    "doctor": doctor,
}
