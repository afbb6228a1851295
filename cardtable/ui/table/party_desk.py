"""The desk of games for several seats as the screens use it: put together from the services, with the bots there are."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.bots import BOTS, Bot, GreedyBot
from cardtable.kernel.game import Auto
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.session.desk import Ports
from cardtable.session.party_desk import PartyDesk
from cardtable.session.seats import Player, SeatColour, placed
from cardtable.table.pace import Level, pace_of
from cardtable.ui.services import Services

GOOD_BOT = GreedyBot.name
_NAMES = ("Anna", "Bjarni", "Clara", "Davíð", "Elsa", "Finn", "Greta")


def desk_for(services: Services) -> PartyDesk:
    """A desk; it keeps nothing, so that one may be made whenever it is wanted."""
    preferences = services.preferences
    ports = Ports(
        services.records,
        services.rounds,
        services.wall,
        lambda: FIRST_DEAL + services.chance().below(LAST_DEAL - FIRST_DEAL + 1),
        lambda game_id: preferences.now.options.get(game_id, {}),
        lambda: Auto(preferences.now.auto_move.value),
    )

    def pause() -> float:
        return pace_of(Level(preferences.animation.value)).bot_pause

    return PartyDesk(ports, bot_named, pause, lambda count: seated(services, count))


def bot_named(name: str) -> Bot:
    """The computer player of a name; one that is gone is replaced by a sensible one."""
    return BOTS.get(name, GreedyBot)()


def seated(services: Services, count: int) -> tuple[Player, ...]:
    """Who sits down for ``count`` seats: those of last time, else one person and computer players."""
    return placed(services.preferences.now.players, usual_players(services), count)


def usual_players(services: Services) -> Sequence[Player]:
    """One person and seven computer players."""
    you = Player(services.texts.text("players.you"), SeatColour.RED)
    bots = (Player(name, colour, GOOD_BOT) for name, colour in zip(_NAMES, list(SeatColour)[1:], strict=True))
    return (you, *bots)
