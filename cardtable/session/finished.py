"""Statistics of finished games: figures of one game, results and people of matches, and a table for spreadsheets.

Knows no game by name and keeps nothing.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from io import StringIO
from itertools import accumulate, chain, islice, repeat
from math import sqrt
from typing import TypeVar
from unicodedata import normalize

from msgspec import Struct

from cardtable.ai.chances import is_drawn
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.options import accepted, complete
from cardtable.kernel.state import Reason
from cardtable.kernel.telling import Better
from cardtable.session.records import (
    Finished,
    Kept,
    RecordId,
    Rules,
    house_rules_of,
    number_of,
    options_text,
    plausible,
    read_options,
    readable_options,
)
from cardtable.session.scores import places
from cardtable.session.seats import Player, read_player

# -- one game ----------------------------------------------------------------------------------------------------------

_Row = TypeVar("_Row")

_ALWAYS = -1
"""Stands for the number of a deal that is the same under every number."""


class Summary(Struct, frozen=True):
    """Figures of one game. ``interval`` is the 95 % Wilson interval of the share won; times are seconds.

    ``unaided`` counts games won without a hint and without undo.
    """

    played: int
    won: int
    abandoned: int
    interval: tuple[float, float]
    streak: int
    longest_streak: int
    best: int | None
    mean: float | None
    total: int
    median_time: float | None
    unaided: int
    scores: tuple[int, ...]

    @property
    def share(self) -> float:
        """The share of games won; 0 without games."""
        return self.won / self.played if self.played else 0.0


def _median(values: Sequence[float]) -> float:
    ranked, middle = sorted(values), len(values) // 2
    return ranked[middle] if len(values) % 2 else (ranked[middle - 1] + ranked[middle]) / 2


def summarise(rows: Sequence[Finished], better: Better) -> Summary:
    """The figures of ``rows``, oldest first. Abandoned games count as played and not won; their scores count too."""
    won = [row.reason is Reason.WON for row in rows]
    scores = tuple(row.score for row in rows)
    times = [row.elapsed for row in rows]
    pick = min if better is Better.LOW else max
    current, longest = streaks(won)
    return Summary(
        played=len(rows),
        won=sum(won),
        abandoned=sum(row.reason is None for row in rows),
        interval=wilson(sum(won), len(rows)),
        streak=current,
        longest_streak=longest,
        best=pick(scores) if scores else None,
        mean=sum(scores) / len(scores) if scores else None,
        total=sum(scores),
        median_time=_median(times) if times else None,
        unaided=sum(row.reason is Reason.WON and not (row.undos or row.hints) for row in rows),
        scores=scores,
    )


def by_rules(game: str, rows: Sequence[_Row], options: Sequence[str]) -> Sequence[tuple[Rules, Sequence[_Row]]]:
    """Groups the ``rows`` of a game, oldest first, by house rules, so that no figure mixes two sets of rules.
    ``options`` has the options of each row.

    The rules played last come first.
    """
    found: dict[tuple[tuple[str, str | int], ...], list[_Row]] = {}
    for row, text in zip(reversed(rows), reversed(options), strict=True):
        found.setdefault(tuple(sorted(house_rules_of(game, text).items())), []).insert(0, row)
    return [(dict(rules), of_rules) for rules, of_rules in found.items()]


def known_deals(rows: Sequence[Finished], waiting: Sequence[Kept] = ()) -> frozenset[RecordId]:
    """The games whose deal the player already knew; no rate includes them.

    ``rows`` are all games that are over, oldest first; ``waiting`` are the open ones. A pack ordered by somebody is
    known. A deal is also known if another game of it began or ended before. If the rules always deal the same cards,
    all numbers are one deal.
    """
    drawn: dict[tuple[str, str], bool] = {}

    def deal_of(game: str, number: int, options: str) -> tuple[str, int]:
        if (game, options) not in drawn:
            drawn[game, options] = _is_drawn(game, options)
        return game, _ALWAYS if number and not drawn[game, options] else number

    begun: dict[tuple[str, int], float] = {}
    for key, started in [
        *((deal_of(row.game, row.number, row.options), row.started) for row in rows),
        *(
            (
                deal_of(kept.record.game, number_of(kept.record) or 0, options_text(kept.record.options)),
                kept.record.started,
            )
            for kept in waiting
            if kept.record.plies
        ),
    ]:
        begun[key] = min(started, begun.get(key, started))
    seen: set[tuple[str, int]] = set()
    known: set[RecordId] = set()
    for row in rows:
        key = deal_of(row.game, row.number, row.options)
        if not row.number or key in seen or begun[key] < row.started:
            known.add(row.id)
        seen.add(key)
    return frozenset(known)


def _is_drawn(game: str, options: str) -> bool:
    """Whether the deal is random under these options, so that each number is another deal."""
    found = find(game)
    return is_drawn(found, complete(found.info.options, accepted(found.info.options, readable_options(options))))


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """The number of wins at the end of the list, and the longest run of wins in it."""
    longest = current = 0
    for win in won:
        current = current + 1 if win else 0
        longest = max(longest, current)
    return current, longest


def counted_games(rows: Sequence[Finished], since: float | None) -> Sequence[Finished]:
    """The rows that ended after ``since`` (None: all); leaves out rows with impossible numbers."""
    return [row for row in rows if _is_sound(row) and (since is None or row.ended > since)]


def _is_sound(row: Finished) -> bool:
    counts = (row.number, row.score, row.plies, row.undos, row.hints, row.redeals)
    return plausible(*counts, row.elapsed, row.ended, *row.scores)


def shares(won: Sequence[bool]) -> tuple[float, ...]:
    """The share of wins after each game."""
    return tuple(count / n for n, count in enumerate(accumulate(map(int, won)), 1))


def wilson(won: int, played: int) -> tuple[float, float]:
    """The 95 % interval of a share (E. B. Wilson, 1927); 0 to 1 without games."""
    if not played:
        return 0.0, 1.0
    z2 = 1.959964**2
    share = won / played
    centre = (share + z2 / (2 * played)) / (1 + z2 / played)
    half = sqrt(z2 * (share * (1 - share) / played + z2 / (4 * played**2))) / (1 + z2 / played)
    return max(0.0, centre - half), min(1.0, centre + half)


# -- matches and people ------------------------------------------------------------------------------------------------


class Standing(Struct, frozen=True):
    """The result of a seat: its player, final score, and place from 1; several may have won."""

    player: Player
    score: int
    place: int
    won: bool


class MatchResult(Struct, frozen=True):
    """A finished match; ``standings`` best first, equal seats in seating order."""

    id: RecordId
    game: str
    number: int
    options: str
    ended: float
    elapsed: float
    standings: tuple[Standing, ...]
    undos: int = 0
    better: Better = Better.HIGH


class Appearance(Struct, frozen=True):
    """One person in one match."""

    match: MatchResult
    standing: Standing


class Person(Struct, frozen=True):
    """A person who has finished matches: the ``appearances``, oldest first, and the latest spelling of the name."""

    name: str
    appearances: tuple[Appearance, ...]

    def of_game(self, game: str) -> tuple[Appearance, ...]:
        return tuple(each for each in self.appearances if each.match.game == game)


class Tally(Struct, frozen=True):
    """Figures of one person in one game; ``best`` is the lowest score if low scores win."""

    played: int
    won: int
    streak: int
    longest_streak: int
    best: int
    worst: int
    mean: float
    scores: tuple[int, ...]


def match_results(rows: Iterable[Finished]) -> tuple[MatchResult, ...]:
    """The matches among ``rows`` that were played to the end, in the same order.

    Leaves out abandoned matches, and rows whose seats or scores cannot be read.
    """
    return tuple(match for row in rows if (match := _result_of(row)) is not None)


def best_match(matches: Sequence[MatchResult]) -> tuple[RecordId, int] | None:
    """The match of one game that a person won with the best score of all, and that score; the earliest of equals."""
    reached = [
        (standing.score, match)
        for match in matches
        for standing in match.standings
        if standing.player.is_person and standing.won
    ]
    if not reached:
        return None
    pick = min if matches[0].better is Better.LOW else max
    score, match = pick(reached, key=lambda pair: pair[0])
    return match.id, score


def persons(matches: Iterable[MatchResult]) -> tuple[Person, ...]:
    """Everyone who played in ``matches`` (oldest first): most matches first, then most wins."""
    found: dict[str, list[Appearance]] = {}
    for match in matches:
        for standing in match.standings:
            if standing.player.is_person:
                found.setdefault(person_key(standing.player.name), []).append(Appearance(match, standing))
    people = [Person(seen[-1].standing.player.name, tuple(seen)) for seen in found.values()]
    return tuple(sorted(people, key=_rank_of))


def person_key(name: str) -> str:
    """Equal for two spellings of one person's name, such as "ANNA" and "anna"."""
    return normalize("NFKC", name).casefold()


def tally(appearances: Sequence[Appearance]) -> Tally:
    """The figures of ``appearances`` in one game, oldest first, at least one."""
    scores = tuple(each.standing.score for each in appearances)
    won = [each.standing.won for each in appearances]
    current, longest = streaks(won)
    best, worst = max(scores), min(scores)
    if appearances[0].match.better is Better.LOW:
        best, worst = worst, best
    return Tally(len(scores), sum(won), current, longest, best, worst, sum(scores) / len(scores), scores)


def _result_of(row: Finished) -> MatchResult | None:
    if row.reason is None or not row.seats or len(row.seats) != len(row.scores):
        return None
    try:
        players = [read_player(text) for text in row.seats]
    except BadRecord:
        return None
    better = next((game.measures.better for game in ALL_GAMES if game.id == row.game), Better.HIGH)
    ranks = zip(players, row.scores, places(row.scores, better), strict=True)
    seats = [Standing(player, score, place, at in row.winners) for at, (player, score, place) in enumerate(ranks)]
    standings = tuple(sorted(seats, key=_rank))
    return MatchResult(row.id, row.game, row.number, row.options, row.ended, row.elapsed, standings, row.undos, better)


def _rank_of(person: Person) -> tuple[int, int, float]:
    won = sum(each.standing.won for each in person.appearances)
    return -len(person.appearances), -won, -person.appearances[-1].match.ended


def _rank(standing: Standing) -> tuple[bool, int]:
    return not standing.won, standing.place


# -- a table for spreadsheets ------------------------------------------------------------------------------------------

COLUMNS = (
    "id", "game", "deal", "options", "result", "score", "plies", "redeals", "seconds", "undos", "hints",
    "started", "ended", "players", "kinds", "scores", "winners", "counted",
    "player_1", "player_2", "player_3", "player_4", "player_5", "player_6", "player_7", "player_8",
    "rules", "known",
)  # fmt: skip
"""Later versions add columns at the end, and change none."""

ABANDONED = "abandoned"
"""The result of an abandoned game."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NUMBERS = re.compile(r"-?\d[-\d.;]*")
_MOST_SEATS = 8
_PERSON = "person"

Since = Mapping[str, float | None]
"""By game id, the time after which its games count (``Store.counted_from``); None or missing: all of them."""


def statistics_rows(
    rows: Sequence[Finished], since: Since, waiting: Sequence[Kept] = ()
) -> list[dict[str, str | int | float]]:
    """A row for each of ``rows``, in their order: every column with a number or a text; "" without a value.

    ``waiting`` are the open games, from which a deal of ``rows`` may be known. Leaves out rows with impossible numbers,
    as in all statistics.
    """
    known = known_deals(rows, waiting)
    return [_cells(row, since.get(row.game), known=row.id in known) for row in counted_games(rows, None)]


def statistics_csv(rows: Sequence[Finished], since: Since, waiting: Sequence[Kept] = ()) -> bytes:
    """The same as a CSV file (RFC 4180), in UTF-8 with a byte-order mark, with the names of the columns in the first
    line.
    """
    file = StringIO(newline="")
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for row in statistics_rows(rows, since, waiting):
        writer.writerow({name: _harmless(cell) if isinstance(cell, str) else cell for name, cell in row.items()})
    return file.getvalue().encode("utf-8-sig")


def _cells(row: Finished, since: float | None, *, known: bool) -> dict[str, str | int | float]:
    players = _players(row.seats)
    return dict(
        zip(
            COLUMNS,
            (
                row.id,
                row.game,
                row.number or "",
                _options_cell(row.options),
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
                rules_text(house_rules_of(row.game, row.options)),
                int(known),
            ),
            strict=True,
        )
    )


def rules_text(rules: Mapping[str, str | int]) -> str:
    """Options as the command line takes them, separated by semicolons."""
    return ";".join(f"{key}={value}" for key, value in sorted(rules.items()))


def _players(seats: Sequence[str]) -> Sequence[Player]:
    """The players; nobody if one of them cannot be read."""
    try:
        return [read_player(text) for text in seats]
    except BadRecord:
        return ()


def _options_cell(text: str) -> str:
    try:
        return rules_text(read_options(text))
    except BadRecord:
        return ""


def _time(seconds: float) -> str:
    """Seconds since 1970 in ISO 8601, UTC."""
    # Not ``fromtimestamp``: on Windows it only works for 1970 to 3000.
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBERS.fullmatch(text) else text
