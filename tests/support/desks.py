"""A desk whose outside is plain memory, with every dial to turn: the date, deal numbers, house rules, automatic moves.

Also a keeper of games that dies at a chosen write, to see what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.compat import override
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import parse
from cardtable.kernel.state import Record, State
from cardtable.session.deals import DealChoice
from cardtable.session.desk import Desk, Session
from cardtable.session.game_log import History, SaveHandle
from cardtable.session.outside import PlayPolicy, Preferences, World
from cardtable.session.seats import Player, company
from cardtable.session.solo_game import SoloGame
from cardtable.settings import Settings
from cardtable.storage.store import GameStore
from tests.support.keeping import begin

READS = {
    "load",
    "latest_open",
    "open_games",
    "of_round",
    "finished",
    "counted_from",
    "round",
    "open_round",
    "rounds",
    "scratch",
}


class Died(BaseException):
    """The program is gone."""


@dataclass
class Outside(World, Preferences, PlayPolicy):
    """Everything a desk asks for, in one; change it as the test goes. Nobody plays by a machine here, or at once."""

    store: Any = field(default_factory=GameStore)
    number: int = 24
    rules: dict[str, Mapping[str, str | int]] = field(default_factory=dict)
    level_now: Auto = Auto.OFF
    date: float = 1000.0
    drawn: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.now, self.thinker = Settings(play_forced=False), None
        self.preferences = self

    def desk(self, deals: DealChoice | None = None) -> Desk:
        """A desk that starts now: it knows nothing but what is kept."""
        return Desk(self.store, self, self, self, deals)

    @override
    def fresh_deal(self) -> int:
        return self.number

    @override
    def house_rules(self, game_id: str) -> dict[str, str | int]:
        return dict(self.rules.get(game_id, {}))

    @override
    def usual_players(self, game_id: str, count: int) -> Sequence[Player]:  # noqa: ARG002 -- in any game
        return company("Ása")[:count]

    @override
    def level(self) -> Auto:
        return self.level_now

    @override
    def pause(self) -> float:
        return self.seconds

    @override
    def fresh_id(self) -> int:
        """Ids that count instead of being drawn."""
        self.drawn += 1
        return self.drawn

    @override
    def time(self) -> float:
        """A date later than any before."""
        self.date += 1
        return self.date

    def copy(self) -> Outside:
        """The same once more, to look at without touching it."""
        twin = copy(self)
        twin.preferences, twin.rules = twin, dict(self.rules)
        twin.store = GameStore(dict(self.store.lines))
        return twin


class Mortal:
    """A keeper that passes everything on until the countdown ends: then the program dies, before or after the write."""

    def __init__(self, keeper: object, writes: Iterator[bool], *, before: bool) -> None:
        self._keeper, self._writes, self._before = keeper, writes, before

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._keeper, name)
        return method if name in READS else lambda *args, **kwargs: self._write(method, *args, **kwargs)

    def _write(self, method: Callable[..., Any], *args: object, **kwargs: object) -> object:
        last = next(self._writes)
        if last and self._before:
            raise Died
        result = method(*args, **kwargs)
        if last:
            raise Died
        return result


def dying(outside: Outside, after: int, *, before: bool) -> Outside:
    """The same outside for a program that dies at write number ``after``."""
    writes = iter([*[False] * after, True])
    return replace(outside, store=Mortal(outside.store, writes, before=before))


def match_from(state: State, *, level: Auto = Auto.OFF, store: Any = None) -> SoloGame:
    """A match that stands at a state made by hand. (It could not be replayed: such a state has no deal.)"""
    game = next(game for game in ALL_GAMES if {spec.key for spec in game.info.options} == set(state.setup.options))
    record = Record(game.info.id, 1, dict(state.setup.options))
    store = GameStore() if store is None else store
    save = SaveHandle(store, begin(store, record), Outside(date=-1.0, drawn=999))
    return SoloGame(game, record, History((state,)), save, Outside(level_now=level))


def play(session: Session, *texts: str, now: float = 0.0) -> SoloGame:
    """Play moves by their texts."""
    for text in texts:
        session.played.play(parse(text), now)
    return session.played


def play_out(session: Session) -> SoloGame:
    """Play the first legal move until the game is over."""
    match = session.played
    while match.outcome is None:
        match.play(match.legal[0], 0.0)
    return match
