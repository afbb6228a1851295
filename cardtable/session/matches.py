"""Finished matches of games for several seats, and what they say of each person. Knows no game by name and keeps nothing.

A person is known by name alone, in letters of any size: seats carry nothing else. Who takes another name is somebody new
from then on; computer players are never taken for people, whatever they are called.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import normalize

from msgspec import Struct

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.telling import Better
from cardtable.session.ports import Finished, RecordId
from cardtable.session.score_sheet import places
from cardtable.session.seats import Player, read_player
from cardtable.session.summary import streaks


class Standing(Struct, frozen=True):
    """Where a seat ended: its player, final score, and place from 1; several may have won."""

    player: Player
    score: int
    place: int
    won: bool


class MatchResult(Struct, frozen=True):
    """A finished match; ``standings`` best first, seats that are level in the order in which they sit.

    ``undos``: how often something was taken back.
    """

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
    """Somebody who has finished matches, ``appearances`` oldest first; the name as it was written last."""

    name: str
    appearances: tuple[Appearance, ...]

    def of_game(self, game: str) -> tuple[Appearance, ...]:
        """The appearances in one game."""
        return tuple(each for each in self.appearances if each.match.game == game)


class Tally(Struct, frozen=True):
    """Figures of one person in one game; ``best`` is the lowest score where few points are good."""

    played: int
    won: int
    streak: int
    longest_streak: int
    best: int
    worst: int
    mean: float
    scores: tuple[int, ...]


def match_results(rows: Iterable[Finished]) -> tuple[MatchResult, ...]:
    """The matches among ``rows`` that were played to their end, in the order of ``rows``.

    Given up ones have no result, and a row whose seats or scores cannot be read is left out.
    """
    return tuple(match for row in rows if (match := _match(row)) is not None)


def best_of(matches: Sequence[MatchResult]) -> tuple[RecordId, int] | None:
    """The match of one game that a person won with the best score of all, and that score; the earliest of several."""
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
    """Everybody who sat in ``matches`` (oldest first), those with most matches first, then with most wins."""
    found: dict[str, list[Appearance]] = {}
    for match in matches:
        for standing in match.standings:
            if standing.player.is_person:
                found.setdefault(person_key(standing.player.name), []).append(Appearance(match, standing))
    people = [Person(seen[-1].standing.player.name, tuple(seen)) for seen in found.values()]
    return tuple(sorted(people, key=_rank_of))


def person_key(name: str) -> str:
    """What two spellings of one person's name have in common: "ANNA" and "anna" are one."""
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


def _match(row: Finished) -> MatchResult | None:
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
