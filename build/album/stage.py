"""A place to take pictures on: the program's own screens on invented time, dates and chance, so that each run is the same.

Knows how to bring a game to an interesting position; does not know which pictures are wanted.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from cardtable.ai.bots import GOOD_BOT, bot_or_good, chosen
from cardtable.ai.hints import useful
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.session.desk import Session
from cardtable.session.seats import read_player
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame
from cardtable.settings import Settings
from cardtable.ui.core.app import App
from cardtable.ui.core.clock import Clock
from cardtable.ui.core.display import Display
from cardtable.ui.core.scene import InputEvent, KeyDown, Scene, TextInput
from cardtable.ui.services import Services
from tests.support.histories import rich_past
from tests.support.services import Sandbox, sandbox

ANNA = "person red Anna"
BJARNI = "person blue Bjarni"
_BOTS = (
    "bot:{} blue Bjarni",
    "bot:{} green Clara",
    "bot:{} yellow Davíð",
    "bot:{} purple Elsa",
    "bot:{} teal Finn",
    "bot:{} brown Greta",
    "bot:{} grey Hugi",
)
_THINKING = 4.0  # seconds a person takes for a ply
_FRAME = 0.05
_LONGEST = 120.0  # seconds of invented time in which every screen comes to rest


@dataclass(slots=True)
class Stage:
    """The program without a window. ``now`` is the invented time of the next frame, in seconds."""

    box: Sandbox
    app: App
    now: float = 0.0

    @classmethod
    def open(cls, size: tuple[int, int], settings: Settings) -> Stage:
        """An empty table in a window of that size; ``close`` it afterwards."""
        display = Display.open(size, os.environ)
        stage = cls(sandbox(settings), App(display, Clock(), zoom=settings.scale))
        stage.box.number = 481_203_955
        return stage

    def close(self) -> None:
        """Let go of the window and the painter."""
        self.box.close()
        self.app.display.close()

    @property
    def services(self) -> Services:
        """What screens are made of."""
        return self.box.services

    # -- frames --------------------------------------------------------------------------------------------------------

    def show(self, scene: Scene, keys: Sequence[str] = ()) -> pygame.Surface:
        """Put a screen up, press keys, and wait until nothing moves and all cards are sharp."""
        self.app.show(scene)
        self._rest()
        for key in keys:
            self._frame(*_pressed(key))
            self._rest()
        self.app.redraw()
        self._frame()
        return self.app.display.surface

    def _rest(self) -> None:
        """Frames until no card is being painted and no frame changes the picture any more."""
        end, before = self.now + _LONGEST, b""
        while self.now < end:
            self._frame()
            picture = pygame.image.tobytes(pygame.transform.scale(self.app.display.surface, (320, 200)), "RGB")
            if self.services.faces.is_painting:
                time.sleep(0.01)
            elif picture == before:
                return
            before = picture

    def _frame(self, *events: InputEvent) -> None:
        self.app.run_frame(events, self.now)
        self.now += _FRAME

    # -- games ---------------------------------------------------------------------------------------------------------

    def patience(self, game_id: str, number: int, plies: int, *, holes: int = 0) -> Session[SoloGame]:
        """A patience some plies after its deal, as a sensible person plays it; after ``holes`` deals of a round played out."""
        self.box.number = number
        session = self.services.desk.deal(game_id, number)
        for _ in range(holes):
            while self._ply(session.played):
                pass
            session = self.services.desk.next_hole(session)
        while len(session.played.history.moves) < plies and self._ply(session.played):
            pass
        return session

    def party(self, game_id: str, seats: int, number: int, plies: int, *, people: int = 1) -> Session[TableGame]:
        """A match some plies after its deal; it stops where Anna is to act and something lies before her."""
        names = (ANNA, BJARNI)[:people] + tuple(name.format(GOOD_BOT) for name in _BOTS[people - 1 :])
        players = [read_player(name) for name in names[:seats]]
        session = self.services.desk.deal(game_id, number, players=players)
        party = session.played
        while party.outcome is None and (len(party.history.moves) < plies or party.to_act != 0):
            self.now += _THINKING
            seat = party.to_act
            if seat is None:
                break
            if not party.players[seat].is_person:
                party.advance(self.now)
                continue
            view = party.game.observe(party.state, seat)
            move = chosen(bot_or_good(GOOD_BOT), party.game, view, party.legal)
            party.play(seat, move, self.now)
        return session

    def past(self) -> None:
        """Two months of playing."""
        rich_past(self.box)

    def _ply(self, match: SoloGame) -> bool:
        move = None if match.outcome is not None else _advised(match)
        if move is not None:
            self.now += _THINKING
            match.play(move, self.now)
        return move is not None


def _advised(match: SoloGame) -> Move | None:
    """What a hint would say, without it being counted; any legal move when there is nothing sensible."""
    view = match.game.observe(match.state, 0)
    move = useful(match.game, view, match.legal, Chance(match.history.cursor))
    return move or (match.legal[-1] if match.legal else None)


def _pressed(key: str) -> tuple[InputEvent, ...]:
    """The events of a key as "d", "ctrl+l", "?"."""
    *mods, name = key.split("+") if key != "+" else ["+"]
    typed = (TextInput(name),) if len(name) == 1 and not mods else ()
    return (KeyDown(name, frozenset(mods)), *typed)


Opener = Callable[[Stage], Scene]
"""What makes a screen on a stage."""
