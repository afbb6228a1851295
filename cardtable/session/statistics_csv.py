"""All that is over as a table for spreadsheets: one row a game. Columns are a public format (docs/save-format.md)."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from io import StringIO
from itertools import chain, islice, repeat

from cardtable.kernel.errors import BadRecord
from cardtable.session.ports import Finished, Kept
from cardtable.session.record_text import read_options
from cardtable.session.seats import Player, read_player
from cardtable.session.summary import counted, known_deals, rules_of

COLUMNS = (
    "id", "game", "deal", "options", "result", "score", "plies", "redeals", "seconds", "undos", "hints",
    "started", "ended", "players", "kinds", "scores", "winners", "counted",
    "player_1", "player_2", "player_3", "player_4", "player_5", "player_6", "player_7", "player_8",
    "rules", "known",
)  # fmt: skip
"""Later versions add some at the end, and change none."""

ABANDONED = "abandoned"
"""The result of a game that was given up."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NUMBERS = re.compile(r"-?\d[-\d.;]*")
_MOST_SEATS = 8
_PERSON = "person"

CountedFrom = Callable[[str], float | None]
"""Since when games of that name are counted (``Store.counted_from``)."""


def statistics_rows(
    rows: Sequence[Finished], counted_from: CountedFrom, waiting: Sequence[Kept] = ()
) -> list[dict[str, str | int | float]]:
    """A row for each of ``rows``, in their order: every column with a number or a text; "" where there is nothing to tell.

    ``waiting`` are the games that are open: a deal of ``rows`` may be known from them. Those with numbers that no game comes to
    are left out, as in all statistics.
    """
    since = {game: counted_from(game) for game in {row.game for row in rows}}
    known = known_deals(rows, waiting)
    return [_row(row, since[row.game], known=row.id in known) for row in counted(rows, None)]


def statistics_csv(rows: Sequence[Finished], counted_from: CountedFrom, waiting: Sequence[Kept] = ()) -> bytes:
    """The same as a file: CSV as in RFC 4180, in UTF-8 with a byte-order mark, with the columns' names in the first line."""
    file = StringIO(newline="")
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for row in statistics_rows(rows, counted_from, waiting):
        writer.writerow({name: _harmless(cell) if isinstance(cell, str) else cell for name, cell in row.items()})
    return file.getvalue().encode("utf-8-sig")


def _row(row: Finished, since: float | None, *, known: bool) -> dict[str, str | int | float]:
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
                ";".join(_harmless(re.sub(r"([\\;])", r"\\\1", player.name)) for player in players),
                ";".join(player.bot or _PERSON for player in players),
                ";".join(map(str, row.scores)),
                ";".join(str(seat + 1) for seat in row.winners),
                int(since is None or row.ended > since),
                *islice(chain((player.name for player in players), repeat("")), _MOST_SEATS),
                rules_text(rules_of(row.game, row.options)),
                int(known),
            ),
            strict=True,
        )
    )


def rules_text(rules: Mapping[str, str | int]) -> str:
    """Options as the command line takes them, parted by semicolons."""
    return ";".join(f"{key}={value}" for key, value in sorted(rules.items()))


def _players(seats: Sequence[str]) -> Sequence[Player]:
    """Those who sat there; nobody where somebody cannot be read."""
    try:
        return [read_player(text) for text in seats]
    except BadRecord:
        return ()


def _options(text: str) -> str:
    try:
        return rules_text(read_options(text))
    except BadRecord:
        return ""


def _time(seconds: float) -> str:
    """A time of the world's clock as in ISO 8601."""
    # Not ``fromtimestamp``: Windows has it for years from 1970 to 3000 alone.
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBERS.fullmatch(text) else text
