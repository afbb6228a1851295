"""Reads everything readable of a home in any state, and replaces a damaged or outdated file with a sound one.

Every source gives lines: the games file, the dated copies, the text file of finished games. Of each game the latest
whole line counts. Files of earlier schemas are converted the same way. docs/reliability.md
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cardtable.files import make_private, put_in_place, remove, replacing, sync_folder
from cardtable.kernel.errors import BadRecord
from cardtable.session.records import Kept, RoundRow, Seats, Seconds, Status, outcome_of, read_options, record_of
from cardtable.storage.database import (
    APPLICATION_ID,
    LAST_STAMP,
    PART,
    READ_ERRORS,
    SCHEMA,
    TABLE,
    Code,
    Content,
    Lines,
    SqlRow,
    StorageFailure,
    add_later,
    connected,
    connected_to,
    database_snapshot,
    failure_of,
    free_name,
    has_log,
    in_words,
    is_kept,
    last_stamp,
    lines_path,
    named,
    read_lines,
    real_path,
    remove_with_log,
    rows_from_both_ends,
    sealed,
    side_file,
    write_database,
)
from cardtable.storage.store import FinishedLines, GameStore, game_line, notice_line

# -- what a database says ----------------------------------------------------------------------------------------------


def content_of(run: sqlite3.Connection) -> Content:
    """Read a database. Raises StorageFailure if a newer program wrote it."""
    found = Content({})
    try:
        found.schema = int(run.execute("PRAGMA user_version").fetchone()[0])
        ours = int(run.execute("PRAGMA application_id").fetchone()[0]) == APPLICATION_ID
        tables = {name: " ".join(str(sql).split()) for name, sql in run.execute("SELECT name, sql FROM sqlite_master")}
        if not tables and not found.schema:
            return found
        is_earlier = {"rounds", "plies"} <= tables.keys()
        is_known = tables.get("lines") == TABLE or is_earlier  # added tables do no harm
        if found.schema > SCHEMA and not (is_earlier or tables == {"lines": TABLE}):
            raise StorageFailure(Code.NEWER, f"schema {found.schema}, this program reads up to {SCHEMA}")
        if not ours:
            found.complaint = "a database of another program"
        elif not is_known or (found.schema == SCHEMA) is not ("lines" in tables):
            found.complaint = f"its tables are not those of schema {found.schema}"
        elif (wrong := run.execute("PRAGMA integrity_check(1)").fetchone()[0]) != "ok":
            found.complaint = str(wrong)
    except READ_ERRORS as error:
        found.complaint = str(error)
    if found.complaint or found.schema == SCHEMA:
        read_lines(run, found)
    if found.complaint or found.schema != SCHEMA:
        _read_earlier(run, found)
    return found


# -- earlier schemas ---------------------------------------------------------------------------------------------------

_OF_RECORD = ("format", "game", "rules_version", "shuffle", "number", "cursor", "started", "elapsed", "undos", "hints")
_LONGEST_PLY = 80
BAD_ROW = (BadRecord, ValueError, TypeError, AttributeError, KeyError, RecursionError)
"""What a row that makes no sense raises."""


def _read_earlier(run: sqlite3.Connection, found: Content) -> None:
    """Add the tables of schema 1 or 2, row by row; of each game the plies up to the first unreadable one."""
    for kind, table, read in (("id", "games", _game), ("round", "rounds", _round), ("counted", "counted", _count)):
        with suppress(*READ_ERRORS):
            names = [column[0] for column in run.execute(f"SELECT * FROM {table} LIMIT 0").description]  # noqa: S608 - one of three constants
            rows, is_whole = rows_from_both_ends(run, f"SELECT rowid, * FROM {table}", "rowid")  # noqa: S608 - the same
            found.is_listed = is_whole if kind == "id" else found.is_listed
            for number, *values in rows:
                row = dict(zip(names, values, strict=True))
                try:
                    read(run, row, found)
                except BAD_ROW as error:
                    found.bad[b'"%b":%d' % (kind.encode(), number)] = str(error)


def _game(run: sqlite3.Connection, row: dict[str, Any], found: Content) -> None:
    plies: list[SqlRow] = []
    with suppress(*READ_ERRORS):
        plies.extend(run.execute("SELECT ply, text, auto FROM plies WHERE game_id = ? ORDER BY ply", (row["id"],)))
    kept = kept_of(row, plies)
    touched = row["touched"]
    line = game_line(kept, touched if isinstance(touched, int) and 0 <= touched < LAST_STAMP else 0)
    if (count := len(kept.record.plies)) < max(len(plies), row["cursor"]):
        found.bad[line.key] = f"it has only {count} plies"
    add_later(found.lines, [line])


def kept_of(row: Mapping[str, Any], plies: Sequence[SqlRow]) -> Kept:
    """The game of a row of ``games`` and its rows of ``plies`` (index, text, auto). Computes the result, which schema 1
    lacks. Raises BAD_ROW.
    """
    readable = list(takewhile(_is_readable, enumerate(plies)))
    facts = {name: row[name] for name in _OF_RECORD} | {
        "order": row["card_order"].split(),
        "options": read_options(row["options"]),
        "seats": msgspec.json.decode(row["seats"], type=Seats),
        "plies": tuple(text for _, (_, text, _) in readable),
        "auto": [n for n, (_, _, auto) in readable if auto],
        "cursor": min(row["cursor"], len(readable)),
    }
    record = record_of(facts)
    results = {name: _numbers(row.get(name, "")) for name in ("scores", "winners")}
    kept = msgspec.convert({**row, **results, "record": record}, Kept)
    if "scores" not in row and kept.status is Status.FINISHED and record.seats and (outcome := outcome_of(record)):
        kept = replace(kept, scores=outcome.scores, winners=tuple(outcome.winners))
    return kept


def _is_readable(numbered: tuple[int, SqlRow]) -> bool:
    number, (ply, text, _) = numbered
    return ply == number and isinstance(text, str) and len(text) <= _LONGEST_PLY and text.isascii()


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def round_row(row: Mapping[str, Any]) -> RoundRow:
    """The round of a row of ``rounds``. Raises BAD_ROW."""
    return msgspec.convert({**row, "strokes": _numbers(row["strokes"]), "abandoned": bool(row["abandoned"])}, RoundRow)


def _round(_: sqlite3.Connection, row: dict[str, Any], found: Content) -> None:
    each = round_row(row)
    add_later(found.lines, [sealed("round", each.id, 0, {"row": each})])


def _count(_: sqlite3.Connection, row: dict[str, Any], found: Content) -> None:
    since = msgspec.convert(row["since"], Seconds)
    add_later(found.lines, [sealed("counted", row["game"], 0, {"since": since})])


# -- dated copies ------------------------------------------------------------------------------------------------------

_COPIES, _KEPT = "copies", 7
_DATED = re.compile(r"-\d{4}-\d\d-\d\d(-[0-9a-f]{8})?\.db")


def copies_folder(path: Path) -> Path:
    return path.with_name(_COPIES)


def copies_of(path: Path) -> list[Path]:
    """The dated copies of a database, newest last. Never raises."""
    with suppress(OSError):
        found = copies_folder(path).iterdir()
        ours = [
            each for each in found if each.name.startswith(path.stem) and _DATED.fullmatch(each.name, len(path.stem))
        ]
        return sorted(ours, key=lambda each: (each.stat().st_mtime, each.name))
    return []


def keep_copy(path: Path) -> None:
    """Copy a closed database, unless the newest copy is the same: one copy a day, seven in all. Damaged and empty files
    are not copied. Raises StorageFailure, OSError.
    """
    content, copies = path.read_bytes(), copies_of(path)
    if has_log(path) or (copies and copies[-1].read_bytes() == content):
        return
    found = content_in(content)
    if found.complaint or not found.schema:
        return
    day = f"{path.stem}-{time.strftime('%Y-%m-%d')}"
    make_private(copies_folder(path))
    with replacing(copies_folder(path) / f"{day}.db", copies_folder(path) / "part") as part:
        part.write_bytes(content)
    named_otherwise = [each for each in copies if each.name.startswith(f"{day}-")]  # by earlier versions
    for each in [*named_otherwise, *copies_of(path)[:-_KEPT]]:
        remove(each)


def content_in(file: bytes) -> Content:
    """Read a database file without its log. Raises StorageFailure if a newer program wrote it."""
    try:
        with closing(connected_to(file)) as run:
            return content_of(run)
    except READ_ERRORS as error:
        return Content({}, complaint=str(error))


def _lines_of_copies(path: Path) -> Lines:
    """The lines of the newest copy and, while a copy is damaged, of the one before it."""
    lines: Lines = {}
    for copy in reversed(copies_of(path)):
        with suppress(OSError, StorageFailure):
            found = content_in(copy.read_bytes())
            add_later(lines, found.lines.values())
            if not found.complaint:
                break
    return lines


# -- everything that a home has ----------------------------------------------------------------------------------------


class Gathered(Struct, frozen=True):
    """The lines of file, copies and text file together, and the content of the file alone.

    ``from_elsewhere``: how many games a damaged file lacks or has in an outdated form. ``lost``: what may be missing.
    """

    lines: Lines
    content: Content
    from_elsewhere: int = 0
    lost: tuple[str, ...] = ()

    @property
    def complaint(self) -> str:
        return self.content.complaint

    @property
    def is_earlier(self) -> bool:
        return 0 < self.content.schema < SCHEMA


def gather_games(path: Path, *, was_killed: bool = False) -> Gathered:
    """Read everything a home has, also while another program plays there.

    ``was_killed``: its last program was killed, though no log is left to show it. Raises StorageFailure if a newer
    program wrote it or it cannot be read.
    """
    try:
        was_killed = was_killed or has_log(path)
        found, text = _looked_at(path), [*FinishedLines(lines_path(path)).read()]
    except (OSError, *READ_ERRORS) as error:
        raise failure_of(error) from error
    if is_gone(path, found):
        found.complaint = "it is gone"
    lines: Lines = {}
    if 0 < found.schema < SCHEMA:  # its games have no checksums
        add_later(lines, text)
    add_later(lines, found.lines.values())
    copies = _lines_of_copies(path) if found.complaint else {}
    add_later(lines, [*copies.values(), *text])
    # If the newest copy was made when the file was last closed, nothing is missing that it lacks too.
    is_certain = bool(copies) and not was_killed and last_stamp(copies) >= last_stamp(found.lines)
    others = [line for key, line in lines.items() if found.complaint and found.lines.get(key) is not line]
    elsewhere = sum(line.key.startswith(b'"id"') for line in others)
    return Gathered(lines, found, elsewhere, () if is_certain else tuple(_lost(found, lines)))


def _lost(found: Content, lines: Lines) -> Iterator[str]:
    store = GameStore(lines)
    for key, why in found.bad.items():
        if key not in lines or not store.is_over(lines[key]):  # a finished game does not change
            yield f"{named(key)}: {why}"
    if not found.is_listed:
        yield "games since the last copy, for not all are listed"


def is_gone(path: Path, found: Content) -> bool:
    """Whether a home has copies or a text file, but no database."""
    is_empty = not (found.complaint or found.schema)
    return is_empty and (bool(copies_of(path)) or lines_path(path).exists())


def _looked_at(path: Path) -> Content:
    """Read a database and its log, which another program may have open. Raises StorageFailure, OSError, READ_ERRORS."""
    try:
        with database_snapshot(path) as copy, closing(connected(copy)) as run:
            return content_of(run)
    except StorageFailure as problem:
        if problem.code != Code.TEMPORARY:
            raise
        return content_in(real_path(path).read_bytes())  # without its log


def readable_lines(path: Path) -> Lines:
    """The readable lines of a home that cannot be used; none if a newer program wrote it. Never raises."""
    try:
        return gather_games(path).lines
    except StorageFailure as problem:
        if problem.code == Code.NEWER:
            return {}
        lines = _lines_of_copies(path)
        add_later(lines, FinishedLines(lines_path(path)).read())
        return lines


# -- a sound file in the place of a damaged or an earlier one ----------------------------------------------------------

_FRESH, RESTORED, BEFORE_RESTORE = ".fresh", ".restored", "before-restore"
"""The suffixes of complete new files that wait for their place: of a rescue, and of a backup, which keeps the replaced
file under the third.
"""


def rebuild(path: Path, *, was_killed: bool = False, has_notice: bool = True) -> Gathered:
    """Read everything a home has, and replace its file if it is damaged or outdated. Raises StorageFailure, OSError.

    A kill at any moment leaves the old file or a complete new one, which the next opening puts in its place. The new
    file has a notice for the person in it, if ``has_notice``.
    """
    found = gather_games(path, was_killed=was_killed)
    if found.complaint or found.is_earlier:
        lines = [*found.lines.values()]
        if (found.complaint or found.lost) and has_notice:
            problem = StorageFailure(Code.PART_LOST if found.lost else Code.REBUILT, _said(found, path))
            lines.append(notice_line(problem, last_stamp(found.lines) + 1))
        write_database(lines, side_file(path, _FRESH), side_file(path, PART))  # from here on it counts
        put_in_order(path)
    return found


def _said(found: Gathered, path: Path) -> str:
    store = GameStore(found.lines)
    read = f"{aside_name(path).name}: {len(store.every())} games, {len(store.every_round())} rounds read"
    lost = f"not recovered: {len(found.lost)}" if found.lost else ""
    return "; ".join(filter(None, (read, lost, found.complaint, *found.lost)))


def aside_name(path: Path) -> Path:
    """The name under which a replaced file is kept; ``path`` itself if it is missing or empty."""
    if not path.exists() or not path.stat().st_size:
        return path
    if side_file(path, RESTORED).exists():
        return free_name(path, BEFORE_RESTORE)
    with path.open("rb") as file:
        schema = int.from_bytes(file.read(64)[60:], "big")
    return free_name(path, f"schema-{schema}" if 0 < schema < SCHEMA else "damaged")


def put_in_order(path: Path) -> None:
    """Put a complete new file in its place, keep the old one aside, and remove an incomplete one. Raises OSError."""
    for fresh in filter(Path.is_file, (side_file(path, end) for end in (_FRESH, RESTORED))):
        sync_folder(path.parent)
        aside = aside_name(path)
        for end in ("-wal", "-journal", ""):  # the file last: its name is free until all of it is there
            if side_file(path, end).exists():
                put_in_place(side_file(path, end), side_file(aside, end))
                sync_folder(path.parent)
        remove_with_log(path)
        put_in_place(fresh, path)
        sync_folder(path.parent)
    if side_file(path, PART).exists():
        remove_with_log(side_file(path, PART))


# -- the doctor --------------------------------------------------------------------------------------------------------

_NAMED, _LONGEST = 20, 120
"""The number of errors named, and the characters of each."""


class Checkup(Struct, frozen=True):
    """The findings, line by line, and whether nothing is wrong."""

    facts: Mapping[str, str]
    sound: bool


def checkup(path: Path) -> Checkup:
    """The state of the database at ``path``. Never raises and changes nothing."""
    facts, troubles = {"database": str(path)}, list[str]()
    try:
        if not is_kept(path):
            if not path.is_symlink():
                return Checkup({"database": "none yet"}, sound=True)
            return Checkup({"database": f"{path} is a link that leads nowhere", "troubles": "none"}, sound=True)
        facts.update(_contents(real_path(path), troubles))
    except StorageFailure as problem:
        troubles.append(in_words(problem.code, str(problem)))
    if os.path.exists(path):  # noqa: PTH110 - pathlib raises without permission
        facts.update(_beside(real_path(path)))
        if facts["writable"] == "no":
            troubles.append("the games file cannot be written to")
    return Checkup({**facts, "troubles": "; ".join(troubles) or "none"}, sound=not troubles)


def _contents(path: Path, troubles: list[str]) -> dict[str, str]:
    """Schema and counts; adds what is wrong to ``troubles``. Raises StorageFailure."""
    found, over = gather_games(path), {line.key for line in FinishedLines(lines_path(path)).read()}
    store = GameStore(found.lines)
    games, rounds, unsound = store.every(), store.every_round(), store.bad_lines()
    wrong = [*found.lost, *unsound]
    read = f"damaged; can be read: {len(games)} games, {len(rounds)} rounds"
    if not path.exists():
        troubles.append("the games file is gone; the next start makes a new one of its copies")
    elif found.complaint:
        troubles.append(in_words(Code.DAMAGED, found.complaint))
    if wrong:
        first = "; ".join(reason[:_LONGEST] for reason in wrong[:_NAMED]) + (" …" if len(wrong) > _NAMED else "")
        troubles.append(f"{len(wrong)} rows are damaged: {first}".encode("utf-8", "replace").decode())
    return {
        "schema": f"{found.content.schema} (this program writes {SCHEMA})",
        "games": str(len(games)),
        "plies": str(sum(len(kept.record.plies) for kept in games)),
        "rounds": str(len(rounds)),
        "open games": str(sum(kept.status is Status.OPEN for kept in games)),
        "finished games in the text file": str(len(over)),
        "integrity": read if found.complaint else "ok",
    }


def _beside(path: Path) -> dict[str, str]:
    size = path.stat().st_size
    aside = sorted(each.name for each in path.parent.glob(path.name + ".*-*") if not each.name.endswith("-wal"))
    return {
        "writable": "yes" if _writable(path) and _writable(path.parent) else "no",
        "size": f"{size} bytes",
        "dated copies": str(len(copies_of(path))),
        "kept aside": ", ".join(aside) or "none",
        "SQLite": sqlite3.sqlite_version,
    }


def _writable(path: Path) -> bool:
    """Whether the access rights allow writing, without trying; those of the effective user, where the system can tell."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
