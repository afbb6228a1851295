"""Matches for several seats in plain memory: players, the simplest bots there are, and a desk with every dial to turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardtable.ai.bots import Bot
from cardtable.ai.questions import Thinker
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.kernel.compat import override
from cardtable.kernel.game import Game
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Record, Setup, State, View
from cardtable.session.game_log import History, SaveHandle
from cardtable.session.outside import PlayPolicy, Preferences
from cardtable.session.seats import Player, SeatColour
from cardtable.session.table_game import TableGame
from cardtable.settings import AutoMove, Settings
from cardtable.storage.store import GameStore
from tests.support.desks import Outside, dying
from tests.support.keeping import begin

PAUSE = 0.6
NAMES = ("Anna", "Björk", "Carlo", "Dita", "Emil", "Flora", "Goran", "Hild")


@dataclass
class Tosser:
    """A bot that draws its move and writes down what it was handed."""

    name: str = "tosser"
    thinks: bool = False
    seen: list[tuple[View, tuple[Move, ...]]] = field(default_factory=list)

    def choose(self, _game: Game, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        self.seen.append((view, tuple(legal)))
        return legal[chance.below(len(legal))]


class Cheat:
    """A bot that does what no rule allows."""

    name = "cheat"
    thinks = False

    def choose(self, *_asked: object) -> Move:
        return Move("cheat")


def players(who: str, bot: str = "random") -> tuple[Player, ...]:
    """``"pbb"`` is one person and two bots, clockwise."""
    named = zip(who, NAMES, SeatColour, strict=False)
    return tuple(Player(name, colour, "" if kind == "p" else bot) for kind, name, colour in named)


class OwnManners(PlayPolicy):
    """One computer player under every name, and every dial to turn."""

    def __init__(self, one: Bot, thinker: Thinker | None, seconds: float, *, forced: bool, forgives: bool) -> None:
        super().__init__(Preferences(Settings(auto_move=AutoMove.OFF, play_forced=forced, take_back=forgives)), thinker)
        self.one, self.seconds = one, seconds

    @override
    def bot(self, name: str) -> Bot:  # noqa: ARG002 -- the same for any name
        return self.one

    @override
    def pause(self) -> float:
        return self.seconds


def bots(
    bot: Bot | None = None,
    thinker: Thinker | None = None,
    *,
    pause: float = PAUSE,
    forced: bool = False,
    forgives: bool = False,
) -> OwnManners:
    """Play without automatic moves; every name belongs to the same bot."""
    return OwnManners(bot or Tosser(), thinker, pause, forced=forced, forgives=forgives)


class Questions:
    """In place of a worker: writes down what is asked, and answers when the test says so."""

    waited_for = True  # whether somebody waits for each answer

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.tell: list[Any] = []
        self.dropped: list[int] = []
        self.idle = False  # whether the latest may wait for ever

    def ask(self, question: Any, told: Any, *, urgent: bool = False, idle: bool = False) -> int:
        assert urgent == self.waited_for
        self.idle = idle
        self.asked.append(question)
        self.tell.append(told)
        return len(self.asked) - 1

    def drop(self, asked: int) -> None:
        self.dropped.append(asked)


def party_from(
    state: State, who: str, *, game: Game | None = None, policy: PlayPolicy | None = None, store: Any = None
) -> TableGame:
    """A match that stands at ``state``."""
    game = game or LasVegan()
    record = Record(game.info.id, max(1, state.setup.number), dict(state.setup.options))
    store = GameStore() if store is None else store
    save = SaveHandle(store, begin(store, record), Outside(date=6.0, drawn=999))
    return TableGame(game, record, History((state,)), save, players(who), policy or bots())


def party(
    who: str = "pbb",
    number: int = 24,
    *,
    game: Game | None = None,
    policy: PlayPolicy | None = None,
    **options: str | int,
) -> TableGame:
    """A match that was dealt just now; Las Vegan for as many as there are letters in ``who``."""
    game = game or LasVegan()
    given: Mapping[str, str | int] = {"lv_players": len(who), **options} if isinstance(game, LasVegan) else options
    return party_from(game.deal(Setup(number, complete(game.info.options, given))), who, game=game, policy=policy)


def step(match: TableGame, now: float = 0.0) -> None:
    """One ply: a bot's at once, for a person the first that is legal."""
    if match.to_act is not None and not match.players[match.to_act].is_person:
        match.advance(now)
        assert match.advance(match.wake_at(now) or now) is not None
    else:
        assert match.to_act is not None
        match.play(match.to_act, match.legal[0], now)


def play_until(match: TableGame, stop: Any, most: int = 2000) -> TableGame:
    """Play until ``stop(match)`` is true."""
    while not stop(match):
        step(match)
        most -= 1
        assert most, "it never came to that"
    return match


def play_out(match: TableGame) -> TableGame:
    """Play to the end."""
    return play_until(match, lambda match: match.outcome is not None)


@dataclass
class Evening(Outside):
    """Everything a desk for several seats asks for."""

    one: Any = field(default_factory=Tosser)
    seconds: float = PAUSE

    @override
    def bot(self, name: str) -> Bot:  # noqa: ARG002 -- the same for any name
        bot: Bot = self.one
        return bot

    @override
    def usual_players(self, game_id: str, count: int) -> Sequence[Player]:  # noqa: ARG002 -- in any game
        return players("pbbbbbbb")[:count]


def mortal(evening: Evening, after: int, *, before: bool) -> Evening:
    """The same evening for a program that dies at write number ``after``."""
    dead = dying(evening, after, before=before)
    assert isinstance(dead, Evening)
    return dead
