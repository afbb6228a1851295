"""Verbs about saved data: export and import, backup and restore, share and open, statistics, rescue, doctor.

Verbs that only look read a copy of the database and never make, migrate or repair it. Mistakes raise CardtableError
with one clear line.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from cardtable import __version__
from cardtable.cli import play_window
from cardtable.cli.game_commands import read_record, read_source, typed_deal
from cardtable.cli.verbs import LAST, CliAnswer, Facts, as_lines
from cardtable.data_files import given_text
from cardtable.files import keep_others_out
from cardtable.games.registry import ALL_GAMES, find
from cardtable.i18n.catalogue import FALLBACK, load_catalogue
from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.kernel.state import Record
from cardtable.session.finished import ABANDONED, statistics_csv, statistics_rows
from cardtable.session.records import Kept, Status, admitted, dumps, fresh_id, loads
from cardtable.session.share_text import ShareRefused, deal_text, game_text, read_shared
from cardtable.settings import load
from cardtable.storage.database import (
    Code,
    StorageFailure,
    failure_of,
    free_name,
    in_words,
    is_kept,
    real_path,
    write_database,
)
from cardtable.storage.open_storage import FolderLock, SafeStore, TroubleOnce, open_storage
from cardtable.storage.paths import Paths, find_paths, why_unusable
from cardtable.storage.rescue import Gathered, aside_name, checkup, gather_games, put_in_order, rebuild
from cardtable.storage.store import GameStore
from cardtable.storage.whole_backup import backup_bytes, restore_backup
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.display import display_facts
from cardtable.ui.core.sounds import muted_stderr, sound_fact

MOST_BYTES, MOST_RECORDS = 64_000_000, 100_000
"""Limits of a file of records: more than a person plays in a lifetime."""

MOST_PLIES = 500_000
"""The most plies accepted from one file: replaying them takes a minute."""


_LOCK_SECONDS = 2.0

_NO_GAMES = "no games saved yet"

# -- homes and their databases -----------------------------------------------------------------------------------------


def home_paths(home: str | None) -> Paths:
    """The folders of a home, which may be missing. Raises BadInput if its data folder is a file or cannot be made."""
    paths = find_paths(os.environ, Path(home) if home else None)
    is_there = os.path.isdir(paths.data)  # noqa: PTH112 - pathlib raises without permission
    if not is_there and (why := why_unusable(paths.data)):
        raise BadInput(f"{home or paths.data}: the folder cannot be used: {why}")
    return paths


@contextmanager
def _looked_at(home: str | None, notes: list[str]) -> Iterator[GameStore]:
    """The games of a home, which stays unchanged; none if it has none. Adds problems to ``notes``. Raises BadInput."""
    path = home_paths(home).database
    with _in_words(f"{path} cannot be used"):
        found = gather_games(real_path(path))
        if found.complaint:
            notes.append(f"{path} is damaged: what can be read of it was written; the file was left unchanged")
        trouble = TroubleOnce(_noting(path, notes))
        for why in found.lost if not found.complaint else ():
            trouble.report(StorageFailure(Code.DAMAGED, why))
        yield GameStore(found.lines, trouble.report)


def _noting(path: Path, notes: list[str]) -> Callable[[str, str], None]:
    return lambda code, detail: notes.append(f"{path}: {in_words(code, detail)}")


@contextmanager
def _in_words(what: str) -> Iterator[None]:
    """Raise BadInput for a failure of the database or the disk: ``what``, and the reason."""
    try:
        yield
    except (StorageFailure, OSError, sqlite3.Error) as error:
        problem = failure_of(error)
        raise BadInput(f"{what}: {in_words(problem.code, str(problem))}") from None


def _write_new_file(name: str, content: bytes) -> Facts:
    """Write a new file; returns the answer to print. Raises BadInput if the file exists or cannot be written; then
    removes the incomplete part.
    """
    path = Path(name)
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise BadInput(f"{path} already exists and has been left unchanged") from None
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise BadInput(f"cannot write {path}: {error.strerror or error}") from None
    return {"written": name}


# -- games carried from one home to another ----------------------------------------------------------------------------


def run_export(args: argparse.Namespace) -> CliAnswer:
    """Every saved game with a ply, one record a line, in the order in which they were begun."""
    game, notes = args.game and find(args.game).info.id, list[str]()
    with _looked_at(args.home, notes) as store:
        whole = (kept.record for kept in store.every(game) if kept.status is not Status.DAMAGED)
        lines = [dumps(record) for record in whole if record.plies]
    code = 1 if notes else 0
    if not lines and not notes:
        notes.append(f"{home_paths(args.home).database}: {_NO_GAMES}")
    shown = lines if args.out is None else _write_new_file(args.out, "".join(f"{line}\n" for line in lines).encode())
    return CliAnswer({"records": [json.loads(line) for line in lines]}, shown, notes, code)


def run_import(args: argparse.Namespace) -> CliAnswer:
    """Import every record of a file, or none if one is bad; skips those already there. Of a file with more than
    ``MOST_PLIES`` imports only the first records; a note says from which line to go on.

    Unfinished games are set aside, uncounted; they can be resumed at the table. A game waiting there keeps its place.
    """
    games, rest = _admitted(read_source(args.records, "records", MOST_BYTES))
    paths = home_paths(args.home)
    if paths.own:
        keep_others_out(paths.data)
    path, notes = paths.database, list[str]()

    def check_kept(store: SafeStore) -> None:
        if store.in_memory:
            raise BadInput(f"{path} cannot be used: {'; '.join(notes).removeprefix(f'{path}: ')}")

    with _in_words(f"{path} cannot be used"), open_storage(path, _noting(path, notes), windowless=True) as store:
        check_kept(store)
        known = {dumps(kept.record) for kept in store.every()}
        fresh = {text: kept for kept in games if (text := dumps(kept.record)) not in known}
        on_tables = [store.latest_open(game) for game in sorted({kept.record.game for kept in fresh.values()})]
        for kept in [*fresh.values(), *filter(None, on_tables)]:  # the game kept last is the waiting one
            store.keep(kept)
        check_kept(store)
    unfinished = [kept.record.game for kept in fresh.values() if kept.status is Status.OPEN]
    aside = len(unfinished) - len(set(unfinished) - {kept.record.game for kept in on_tables if kept is not None})
    if rest:
        done = f"the {len(games)} records before line {rest} were imported (at most {MOST_PLIES} plies)"
        notes.append(f"{done}; import everything from line {rest} on separately")
    data = {"imported": len(fresh), "there_already": len(games) - len(fresh), "put_aside": aside}
    return CliAnswer(data, None, notes, 1 if notes else 0)


def _admitted(text: str) -> tuple[Sequence[Kept], int]:
    """The games of a file, and the number of the line at which the limit was reached, or 0. Raises BadInput naming the
    bad line.
    """
    found, plies = list[Kept](), 0
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


def run_backup(args: argparse.Namespace) -> CliAnswer:
    """Write games, settings and own backs into a new file, also during play."""
    content = backup_bytes(home_paths(args.home))
    return CliAnswer({"file": args.file, "bytes": len(content)}, _write_new_file(args.file, content))


def run_restore(args: argparse.Namespace) -> CliAnswer:
    """Check a backup, set the present data aside, and put the backup in its place."""
    aside = restore_backup(Path(args.file), home_paths(args.home))
    return CliAnswer({"restored": True, "aside": aside and str(aside)})


# -- shared texts ------------------------------------------------------------------------------------------------------


def run_share(args: argparse.Namespace) -> CliAnswer:
    """Write a deal by its number, or a game of an exported record or of the home, as a text."""
    if args.id is None and args.record is None and args.number is None:
        raise BadInput(f'the number of a saved game, "{LAST}", --record or --deal is needed')
    if (args.game is None) is not (args.number is None):
        raise BadInput("--deal and --game belong together")
    if args.number is None and args.option:
        raise BadInput("--option is for --deal: a saved game has its house rules")
    if args.number is not None:
        game, setup = typed_deal(args)
        record = Record(game.info.id, setup.number, dict(setup.options), rules_version=game.info.rules_version)
    else:
        record = _saved(args) if args.record is None else read_record(args.record)
    with _refused_in_words():
        text = deal_text(record) if args.only_deal or args.number is not None else game_text(record)
    return CliAnswer({"text": text}, [text])


def _saved(args: argparse.Namespace) -> Record:
    """The record of the saved game that was typed."""
    with _looked_at(args.home, []) as store:
        games = {str(kept.id): kept.record for kept in store.every()}
    if not games:
        raise BadInput(_NO_GAMES)
    if args.id == LAST:
        return max(games.values(), key=lambda record: record.started)
    if args.id not in games:
        raise BadInput(f'there is no game {args.id[:40]!r}; games have numbers, and the latest is "{LAST}"')
    return games[args.id]


def run_open(args: argparse.Namespace) -> Iterator[CliAnswer]:
    """Open a shared text in the window. After a double click, without a terminal to read, the window reports what is
    wrong with it. Otherwise, or if no window opens, raises BadInput.
    """
    given = " ".join(args.shared)
    try:
        if not args.clicked:
            read_shared(given_text(given))
        play_window(args.home, args.language, given)
    except CardtableError:
        with _refused_in_words():
            read_shared(given_text(given))
        raise
    return iter(())


@contextmanager
def _refused_in_words() -> Iterator[None]:
    """Raise BadInput with the window's message, in English, for a text that cannot be made or opened."""
    try:
        yield
    except ShareRefused as refused:
        english = load_catalogue(assets_folder() / "translations", FALLBACK)
        raise BadInput(english.text(f"share.{refused.fault.value}")) from None


# -- statistics --------------------------------------------------------------------------------------------------------


def run_statistics(args: argparse.Namespace) -> CliAnswer:
    """Figures of all finished games, or one row for each with ``--csv``."""
    game, notes = args.game and find(args.game).info.id, list[str]()
    with _looked_at(args.home, notes) as store:
        rows = store.finished(game)
        waiting = [kept for each in ALL_GAMES for kept in store.open_games(each.info.id)]
        since = {row.game: store.counted_from(row.game) for row in rows}
    data = statistics_rows(rows, since, waiting)
    shown: Facts | Sequence[str] = {"finished games": played_games(data) or None}
    if args.out is not None:
        shown = _write_new_file(args.out, statistics_csv(rows, since, waiting))
    elif args.csv:
        shown = statistics_csv(rows, since, waiting).decode().removesuffix("\n").split("\n")
        if isinstance(sys.stdout, TextIOWrapper) and not args.json:
            sys.stdout.reconfigure(encoding="utf-8", newline="")  # the same bytes on every system
    return CliAnswer({"games": data}, shown, notes, 1 if notes else 0)


def played_games(rows: Sequence[Facts]) -> list[Facts]:
    """How often each result occurred, by game and house rules, from ``statistics_rows``."""
    counts, games = dict[tuple[str, str], Counter[str]](), [game.info.id for game in ALL_GAMES]
    for row in reversed([row for row in rows if row["counted"]]):  # the rules played last come first
        ends = ["known deals"] if row["known"] else ["played", row["result"]]
        counts.setdefault((row["game"], row["rules"]), Counter()).update(ends)
    names = {"played": "played", "won": "won", "given up": ABANDONED, "known deals": "known deals"}
    return [
        {"game": game, **{name: ends[key] for name, key in names.items()}, "rules": rules}
        for (game, rules), ends in sorted(counts.items(), key=lambda part: games.index(part[0][0]))
    ]


# -- a damaged database ------------------------------------------------------------------------------------------------


def run_rescue(args: argparse.Namespace) -> CliAnswer:
    """Read FILE as a rescue does, and write the result beside it, to standard output, or in its place."""
    with _in_words(args.file):
        path = real_path(Path(args.file))
        if args.in_place:
            return _rescued_in_place(path)
        if not is_kept(path):
            raise BadInput(f"{path}: no such file")
        found = gather_games(path)
        data, code = _read_of(found)
        if args.print:
            texts = [dumps(kept.record) for kept in GameStore(found.lines).every() if kept.record.plies]
            return CliAnswer({**data, "records": [json.loads(text) for text in texts]}, texts, [*as_lines(data)], code)
        target = free_name(path, "rescued")
        write_database(found.lines.values(), target)
        return CliAnswer({**data, "file": str(target)}, code=code)


def _rescued_in_place(path: Path) -> CliAnswer:
    lock = FolderLock(path.parent)
    if not lock.take(_LOCK_SECONDS):
        raise BadInput(f"{path} is in use: close cardtable first")
    try:
        put_in_order(path)  # otherwise the files of a killed rescue would replace it later
        if not is_kept(path):
            raise BadInput(f"{path}: no such file")
        aside = aside_name(path)
        found = rebuild(path, has_notice=False)
    finally:
        lock.release()
    data, code = _read_of(found)
    data["file"] = str(path)
    if found.complaint:
        data["as_it_was"] = str(aside) if aside != path else None  # a missing file is not kept
    return CliAnswer(data, {**data, "problem": found.complaint or "nothing is wrong"}, code=code)


def _read_of(found: Gathered) -> tuple[dict[str, Any], int]:
    """What was recovered and what not, and the exit code."""
    store = GameStore(found.lines)
    games, rounds, unread = len(store.every()), len(store.every_round()), [*found.lost, *store.bad_lines()]
    data = {"games": games, "rounds": rounds, "from_copies": found.from_elsewhere, "set_aside": unread}
    return data, 1 if unread or not games else 0


def run_doctor(args: argparse.Namespace) -> CliAnswer:
    # A home that was named must be usable; what is wrong with the usual one is reported.
    return doctor_report(home_paths(args.home) if args.home else find_paths(os.environ))


def doctor_report(paths: Paths) -> CliAnswer:
    """Versions, window system, sound, folders, and the state of the database; whether games can be kept and settings
    read. Changes nothing.
    """
    found, unusable, problems = checkup(paths.database), why_unusable(paths.data), load(paths.settings).problems
    unreadable = "; ".join(f"{each.key} {each.found}".strip() for each in problems)
    elsewhere = "no" if paths.beside is None else f"no: {paths.beside} cannot be written to"
    with muted_stderr():
        window, sound = display_facts(), sound_fact()
    facts = {
        "cardtable": __version__,
        "Python": sys.version.split()[0],
        **window,
        "sound": sound,
        "data folder": f"{paths.data} (cannot be written: {unusable})" if unusable else str(paths.data),
        "portable": "yes" if paths.beside == paths.data else elsewhere,
        "settings file": f"{paths.settings} (unreadable: {unreadable})" if problems else str(paths.settings),
        "cache folder": str(paths.cache),
        "log folder": str(paths.logs),
        **found.facts,
    }
    return CliAnswer(facts, code=0 if found.sound and unusable is None and not problems else 1)
