"""The schema, as an ordered list of steps. Each also moves ``user_version``, and is one transaction in a file with games.

A released step is never changed; a new one goes to the end and changes a table, an index or a column, for these are
the proof of the version (``database.readable_version``). docs/save-format.md tells what the columns mean.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache

from msgspec import Struct

from cardtable.storage.backfill import fill_results

APPLICATION_ID = 0x43415244
"""Says "CARD" in the file's header, so that a foreign database is not taken for ours."""


class Migration(Struct, frozen=True):
    """What leads from the schema before to schema ``version``; ``fill`` works out what new columns hold, and never
    raises for a row that makes no sense.
    """

    version: int
    name: str
    statements: tuple[str, ...]
    fill: Callable[[sqlite3.Connection], None] | None = None


MIGRATIONS: tuple[Migration, ...] = (
    Migration(
        1,
        "games, plies, rounds",
        (
            f"PRAGMA application_id = {APPLICATION_ID}",
            """CREATE TABLE rounds (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                number INTEGER NOT NULL,
                bogey INTEGER NOT NULL,
                options TEXT NOT NULL,
                strokes TEXT NOT NULL,
                started REAL NOT NULL,
                ended REAL,
                abandoned INTEGER NOT NULL
            )""",
            """CREATE TABLE games (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                touched INTEGER NOT NULL,
                format INTEGER NOT NULL,
                game TEXT NOT NULL,
                rules_version INTEGER NOT NULL,
                shuffle TEXT NOT NULL,
                number INTEGER NOT NULL,
                card_order TEXT NOT NULL,
                options TEXT NOT NULL,
                seats TEXT NOT NULL,
                cursor INTEGER NOT NULL,
                started REAL NOT NULL,
                elapsed REAL NOT NULL,
                undos INTEGER NOT NULL,
                hints INTEGER NOT NULL,
                status TEXT NOT NULL,
                reason TEXT,
                score INTEGER NOT NULL,
                ended REAL,
                round_id INTEGER REFERENCES rounds (id),
                hole INTEGER
            )""",
            """CREATE TABLE plies (
                game_id INTEGER NOT NULL REFERENCES games (id),
                ply INTEGER NOT NULL,
                text TEXT NOT NULL,
                auto INTEGER NOT NULL,
                PRIMARY KEY (game_id, ply)
            ) WITHOUT ROWID""",
            "CREATE INDEX games_touched ON games (touched)",
            "CREATE INDEX games_open ON games (game, touched) WHERE status = 'open'",
            "CREATE INDEX games_of_round ON games (round_id) WHERE round_id IS NOT NULL",
        ),
    ),
    Migration(
        2,
        "results of all seats, and from when on games are counted",
        (
            "ALTER TABLE games ADD COLUMN scores TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE games ADD COLUMN winners TEXT NOT NULL DEFAULT ''",
            "CREATE TABLE counted (game TEXT PRIMARY KEY, since REAL NOT NULL)",
        ),
        fill_results,
    ),
)


def latest(steps: Sequence[Migration] = MIGRATIONS) -> int:
    """The schema version this program writes."""
    return steps[-1].version


def schema_version(connection: sqlite3.Connection) -> int:
    """The schema version of a database; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


_UNVERSIONED = ("sqlite_", "copies")
"""Tables that no version tells of: SQLite's own, and the second writing of games (``game_copies``)."""


def schema_of(connection: sqlite3.Connection) -> frozenset[str]:
    """What makes the tables and indices of a database, as it is written in it. Raises sqlite3.Error when that is
    damaged.
    """
    found = connection.execute("SELECT name, sql FROM sqlite_master").fetchall()
    return frozenset(_plain(str(sql)) for name, sql in found if not str(name).startswith(_UNVERSIONED))


def has_schema(tables: frozenset[str], version: int, steps: tuple[Migration, ...] = MIGRATIONS) -> bool:
    """Whether the tables (``schema_of``) are those of that version, or more. Asked at every start, so first by words
    alone.
    """
    return _schema_by_words(version, steps) <= tables or schema_at(version, steps) <= tables


def _schema_by_words(version: int, steps: tuple[Migration, ...]) -> frozenset[str]:
    """What ``schema_at`` says as far as words tell: a column that is added stands before the last bracket."""
    made: dict[str, str] = {}
    for statement in (each for step in steps if step.version <= version for each in step.statements):
        words = _plain(statement)
        if words.startswith("CREATE"):
            made[words.split()[2]] = words
        elif words.startswith("ALTER TABLE"):
            table, _, column = words.removeprefix("ALTER TABLE ").partition(" ADD COLUMN ")
            made[table] = f"{made.get(table, '')[:-1]}, {column})"
    return frozenset(made.values())


def _plain(sql: str) -> str:
    """A statement without regard to how it is spaced."""
    return " ".join(sql.split()).replace(" ,", ",").replace(" )", ")")


@cache
def schema_at(version: int, steps: tuple[Migration, ...] = MIGRATIONS) -> frozenset[str]:
    """What ``schema_of`` says of a database of that version; a millisecond, once."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(made, tuple(step for step in steps if step.version <= version))
        return schema_of(made)
    finally:
        made.close()


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the schema up to the last step. A step that fails leaves the database as it was before it, and raises.

    An empty database gets all steps at once, so that no other program ever finds it with an older schema.
    """
    for some in [steps] if schema_version(connection) == 0 else [(step,) for step in steps]:
        if schema_version(connection) < latest(some):
            _take(connection, some)


def _take(connection: sqlite3.Connection, steps: Sequence[Migration]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in steps:
            # Another program may have been quicker while this one waited for the lock.
            if schema_version(connection) < step.version:
                for statement in step.statements:
                    connection.execute(statement)
                if step.fill is not None:
                    step.fill(connection)
                connection.execute(f"PRAGMA user_version = {step.version:d}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
