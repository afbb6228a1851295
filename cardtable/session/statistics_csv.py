"""All that is over as a table for spreadsheets: one row a game. Columns are a public format (docs/save-format.md)."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from io import StringIO

from cardtable.kernel.errors import BadRecord
from cardtable.session.ports import Finished
from cardtable.session.record_text import read_options
from cardtable.session.seats import Player, read_player
from cardtable.session.summary import counted

COLUMNS = (
    "id", "game", "deal", "options", "result", "score", "plies", "redeals", "seconds", "undos", "hints",
    "started", "ended", "players", "kinds", "scores", "winners", "counted",
)  # fmt: skip
"""Later versions add some at the end, and change none."""

ABANDONED = "abandoned"
"""The result of a game that was given up or put aside."""

_FORMULA = ("=", "+", "-", "@")
_PERSON = "person"

CountedFrom = Callable[[str], float | None]
"""Since when games of that name are counted (``Store.counted_from``)."""


def statistics_rows(rows: Sequence[Finished], counted_from: CountedFrom) -> list[dict[str, str | int | float]]:
    """A row for each of ``rows``, in their order: every column with a number or a text; "" where there is nothing to tell.

    Those with numbers that no game comes to are left out, as in all statistics.
    """
    since = {game: counted_from(game) for game in {row.game for row in rows}}
    return [_row(row, since[row.game]) for row in counted(rows, None)]


def statistics_csv(rows: Sequence[Finished], counted_from: CountedFrom) -> bytes:
    """The same as a file: CSV as in RFC 4180, in UTF-8 with a byte-order mark, with the columns' names in the first line."""
    file = StringIO(newline="")
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(statistics_rows(rows, counted_from))
    return file.getvalue().encode("utf-8-sig")


def _row(row: Finished, since: float | None) -> dict[str, str | int | float]:
    players = _players(row.seats)
    return dict(
        zip(
            COLUMNS,
            (
                row.id,
                row.game,
                row.number or "",
                _options(row.options),
                ABANDONED if row.reason is None else row.reason.value,
                row.score,
                row.plies,
                row.redeals,
                round(row.elapsed, 1),
                row.undos,
                row.hints,
                _time(row.started),
                _time(row.ended),
                _harmless(";".join(player.name for player in players)),
                ";".join(player.bot or _PERSON for player in players),
                ";".join(map(str, row.scores)),
                ";".join(str(seat + 1) for seat in row.winners),
                int(since is None or row.ended > since),
            ),
            strict=True,
        )
    )


def _players(seats: Sequence[str]) -> Sequence[Player]:
    """Those who sat there; nobody where somebody cannot be read."""
    try:
        return [read_player(text) for text in seats]
    except BadRecord:
        return ()


def _options(text: str) -> str:
    try:
        return ";".join(f"{key}={value}" for key, value in sorted(read_options(text).items()))
    except BadRecord:
        return ""


def _time(seconds: float) -> str:
    """A time of the world's clock as in ISO 8601."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
