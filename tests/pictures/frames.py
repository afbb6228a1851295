"""Frames of the program at fixed sizes, without motion and without the grain of the table: what the goldens hold."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame
from msgspec.structs import replace

from cardtable.games.seated import PLAYS
from cardtable.kernel.compat import override
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import State
from cardtable.program import Program
from cardtable.session.outside import World
from cardtable.settings import Animation, Settings
from cardtable.storage.paths import find_paths
from cardtable.ui.core.display import Display
from cardtable.ui.core.scene import KeyDown, Scene
from cardtable.ui.core.theme import Theme
from cardtable.ui.paint.ground import Bare, Ground
from cardtable.ui.services import Services
from tests.support.company import players

_FACES = 20.0  # seconds that the background painter may take at most, on the slowest machine
_DEAL = 24
_NOON = datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp()
"""The day whose deal the gallery speaks of."""


class PlainGround(Ground):
    """The table without grain, which would fill the goldens with noise."""

    def picture(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        """The light alone."""
        return self.first(theme.name, width, height, Bare.TABLE)

    def room(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        """The same of the room."""
        return self.first(theme.name, width, height)


Opener = Callable[[Services], Scene]


def _table(game: str) -> Opener:
    return lambda services: services.screens.table(services.desk.deal(game, _DEAL))


def _party(
    game: str, who: str, when: Callable[[State], bool] = lambda _: True, *, number: int = _DEAL, **options: str | int
) -> Opener:
    """A match played on until it is a person's turn and ``when`` holds; ``who`` as in ``company.players``."""

    def opener(services: Services) -> Scene:
        preferences = services.preferences
        preferences.change(replace(preferences.now, options={game: options}))
        session = services.desk.deal(game, number, players=players(who))
        party, luck = session.played, Chance(_DEAL)
        while party.wake_at(0.0) is not None or not when(party.state):
            if (due := party.wake_at(0.0)) is not None:
                party.advance(due)
            else:
                assert party.to_act is not None
                party.play(party.to_act, party.legal[luck.below(len(party.legal))], 0.0)
        return services.screens.table(session)

    return opener


def _lying(state: State) -> int:
    """How many seats have cards before them."""
    return sum(bool(state.piles[pile].cards) for pile in PLAYS if pile in state.piles)


def _in_trick(state: State) -> bool:
    return 1 < _lying(state) < len(state.scores) and len(state.piles["h0"]) > 1


def _in_domino(state: State) -> bool:
    return state.phase == "domino" and len(state.piles["h0"]) < 4


FRAMES: dict[str, tuple[Opener, tuple[int, int], str, tuple[str, ...]]] = {
    "home": (lambda services: services.screens.home(), (1280, 800), "felt", ()),
    "klondike": (_table("klondike"), (1280, 800), "felt", ("d", "d", "d")),
    "klondike-narrow": (_table("klondike"), (600, 900), "midnight", ("d",)),
    "golf": (_table("golf"), (960, 600), "walnut", ("d",)),
    "golf-hint": (_table("golf"), (960, 600), "paper", ("h",)),
    "alexander": (_table("alexander"), (1280, 800), "felt", ()),
    "chinese-wall": (_table("chinese_wall"), (1280, 800), "midnight", ()),
    "elevens": (_table("elevens"), (960, 600), "paper", ("d",)),
    "settings": (lambda services: services.screens.settings(), (960, 600), "felt", ()),
    "rules": (lambda services: services.screens.rules("golf"), (960, 600), "felt", ()),
    "house-rules": (lambda services: services.screens.house_rules("klondike", begun=True), (960, 600), "felt", ()),
    "monte-carlo": (_party("monte_carlo", "pbbbbbbb", _in_trick, mc_players=8), (1280, 800), "felt", ()),
    "monte-carlo-domino": (_party("monte_carlo", "pbbbb", _in_domino, number=26), (960, 600), "walnut", ()),
    "murlan": (_party("murlan", "pbbb", _in_trick), (1280, 800), "midnight", ()),
    "murlan-exchange": (
        _party("murlan", "pppp", lambda state: state.phase == "exchange"),
        (960, 600),
        "paper",
        ("return",),
    ),
    "las-vegan": (_party("las_vegan", "pbbbb", _in_trick, lv_players=5), (1280, 800), "felt", ()),
    "las-vegan-chip": (_party("las_vegan", "pbbb", lambda state: state.phase == "chip"), (960, 600), "walnut", ()),
    "curtain": (_party("las_vegan", "ppb", _in_trick, lv_players=3), (960, 600), "felt", ()),
    "score-sheet": (_party("murlan", "pbbb", lambda state: state.extra.hand.number == 2), (960, 600), "felt", ("s",)),
    "players": (lambda services: services.screens.players("monte_carlo"), (960, 600), "felt", ()),
    "lesson-klondike": (lambda services: services.screens.lesson("klondike"), (960, 600), "felt", ("return",)),
    "lesson-murlan": (lambda services: services.screens.lesson("murlan"), (960, 600), "wine", ("return", "return")),
    "rules-murlan": (lambda services: services.screens.rules("murlan"), (960, 600), "paper", ()),
}
"""By name: what is shown, on which size, with which theme, after which keys."""


class Noon(World):
    """The same day and the same chance for every picture."""

    @override
    def time(self) -> float:
        return _NOON

    @override
    def chance(self) -> Chance:
        return Chance(_DEAL)


def frame(name: str, home: Path) -> pygame.Surface:
    """Paint one frame with ``home`` as the person's empty folder."""
    opener, size, theme, keys = FRAMES[name]
    display = Display.open(size, os.environ)
    settings = Settings(animation=Animation.OFF, theme=theme)
    program = Program(find_paths({}, home), settings, display, PlainGround(), world=Noon())
    program._services = replace(program._services, worker=None)
    app, services = program._app, program._services
    app.show(opener(services))
    now = 0.0
    app.run_frame([], now)
    for key in keys:
        now += 0.6  # a sheet that has just appeared does not listen yet
        app.run_frame([KeyDown(key)], now)
    app.run_frame([], now)
    until = time.monotonic() + _FACES
    while services.faces.is_painting:
        assert time.monotonic() < until, "the faces were never painted"
        app.run_frame([], now)
        time.sleep(0.01)
    app.redraw()
    app.run_frame([], now)
    picture = display.surface.copy()
    program.close()
    return picture
