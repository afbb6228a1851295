"""Without motion nothing moves: a picture gives way to the next at once. With motion nothing flashes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any
from zlib import crc32

import pygame
import pytest

from cardtable.session.desk import is_for_several
from cardtable.settings import Animation, Settings
from cardtable.table.choreography import win_show
from cardtable.table.geometry import Rect
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.core.theme import interface_scale, luminance
from cardtable.ui.widgets.screen import Toast, WidgetScreen
from tests.support.every import every
from tests.support.histories import some_past
from tests.support.painted import painted_once
from tests.support.services import Sandbox, sandbox
from tests.ui.pages.show import APART, ONE_OF_A_KIND, SCREENS

__all__ = ["painted_once"]

SIZE = (960, 600)
FRAME = 1 / 30
LOOKED = 1.2  # seconds after each move
PLIES = 5
GAMES = [game.info.id for game in APART]
FLASH, MOST, AREA = 0.1, 3, 341 * 256 // 4  # WCAG 2.2, 2.3.1: in luminance, a second, in pixels
CELL = 16


class Film:
    """A screen frame by frame. Each waits until its cards are sharp: that a face is painted better is no motion."""

    def __init__(self, box: Sandbox, screen: WidgetScreen) -> None:
        self.box, self.screen, self.now = box, screen, 0.0
        self.surface = pygame.Surface(SIZE)
        screen.layout(*SIZE, interface_scale(*SIZE, 1.0))
        screen.resume(None)
        self.frame(everything=True)

    def frame(self, *, everything: bool = False) -> pygame.Surface:
        """The next picture."""
        self.now += FRAME
        self.screen.update(self.now)
        self.screen.draw(self.surface, self.now, everything=everything)
        while self.box.services.faces.is_painting:
            pygame.time.wait(1)
            self.screen.update(self.now)
            self.screen.draw(self.surface, self.now, everything=everything)
        return self.surface

    def changes(self, seconds: float) -> list[int]:
        """The numbers of the frames within the next ``seconds`` that differ from the one before."""
        found, before = [], crc32(self.surface.get_buffer())
        for number in range(round(seconds / FRAME)):
            after = crc32(self.frame().get_buffer())
            if after != before:
                found.append(number)
            before = after
        return found


def moving(changes: Sequence[int]) -> list[int]:
    """Frames that changed although both before did, too. What jumps does so once and stays; two such may touch by chance,
    as when a computer player plays while a caption gives way."""
    return [number for number in changes if {number - 1, number - 2} <= {*changes}]


def plies(screen: Any) -> Iterator[str]:
    """Whoever is a person here plays; what bots do comes by itself."""
    match = screen.session.played
    for _ in range(PLIES):
        if match.outcome is not None or not match.legal:
            return
        if not is_for_several(screen.session):
            move = match.hint() or match.legal[-1]
            screen.play(move)
            yield str(move)
        elif match.players[match.to_act or 0].is_person:
            screen.play(match.legal[-1])
            yield str(match.legal[-1:])
        else:
            yield "a bot plays"


@every("game_id", GAMES)
def test_no_card_is_ever_on_its_way(game_id: str, surface: pygame.Surface) -> None:
    with sandbox(Settings(animation=Animation.OFF, captions=True)) as box:
        film = Film(box, box.table(game_id))
        film.frame(everything=True)
        assert moving(film.changes(LOOKED)) == [], "after the deal"
        count = 0
        for ply in plies(film.screen):
            found = film.changes(LOOKED)
            assert moving(found) == [], ply
            count += 1
        assert count >= 3
        if not is_for_several(film.screen.session):
            film.screen.handle(KeyDown("z", frozenset({"ctrl"})), film.now)
            found = film.changes(LOOKED)
            assert found, "nothing was taken back"
            assert moving(found) == [], "taken back"


@every("name", ONE_OF_A_KIND)
def test_no_page_moves(name: str, surface: pygame.Surface) -> None:
    with sandbox(Settings(animation=Animation.OFF)) as box:
        some_past(box)
        film = Film(box, SCREENS[name](box))
        film.screen.toast(Toast("Taken back", 0.5))
        changes = film.changes(LOOKED)
        assert moving(changes) == []
        assert len(changes) <= 2, "it comes, and it goes"


def test_motion_would_be_noticed(surface: pygame.Surface) -> None:
    with sandbox(Settings(animation=Animation.FULL)) as box:
        film = Film(box, box.table("klondike"))
        assert len(moving(film.changes(LOOKED))) > 10


# -- flashes -----------------------------------------------------------------------------------------------------------


def flashing(pictures: Sequence[Sequence[float]], a_second: int) -> int:
    """How often within any second a large part of the window lights up at one stroke: cards that fly across light little.

    A stroke lasts until less than half as much lights up: a stream of cards near the limit is one, as a denser stream is.
    """
    lit = [
        sum(after - before >= FLASH for before, after in zip(one, other, strict=True)) * CELL * CELL
        for one, other in pairwise(pictures)
    ]
    starts, lasts = list[bool](), False
    for area in lit:
        starts.append(not lasts and area >= AREA)
        lasts = area >= (AREA / 2 if lasts else AREA)
    return max(sum(starts[number : number + a_second]) for number in range(len(starts)))


def light(surface: pygame.Surface) -> list[float]:
    """The luminance of each cell."""
    small = pygame.transform.smoothscale(surface, (SIZE[0] // CELL, SIZE[1] // CELL))
    raw = pygame.image.tobytes(small, "RGB")
    return [luminance((raw[n], raw[n + 1], raw[n + 2])) for n in range(0, len(raw), 3)]


@every("game_id", GAMES)
def test_nothing_flashes_more_than_three_times_a_second(game_id: str, surface: pygame.Surface) -> None:
    """The deal and the first plies, with all motion there is."""
    with sandbox(Settings(animation=Animation.FULL)) as box:
        film = Film(box, box.table(game_id))
        pictures = [light(film.frame()) for _ in range(45)]
        for _ in plies(film.screen):
            pictures += [light(film.frame()) for _ in range(15)]
        assert flashing(pictures, round(1 / FRAME)) <= MOST


def test_the_celebration_does_not_flash(surface: pygame.Surface) -> None:
    with sandbox(Settings(animation=Animation.FULL)) as box:
        film = Film(box, box.table("klondike"))
        for _ in range(60):
            film.frame()
        screen = film.screen
        show = win_show(screen.motion.placements, Rect(0, 0, *SIZE), screen.motion.layout.card, screen.pace(), film.now)
        screen.motion.play(show, film.now)
        screen.motion.celebrate(show.end)
        pictures = [light(film.frame()) for _ in range(120)]
        assert flashing(pictures, round(1 / FRAME)) <= MOST


@pytest.mark.parametrize(("a_second", "many"), [(2, False), (5, True)])
def test_a_flash_is_counted(a_second: int, many: bool) -> None:
    """A whole window that goes light and dark."""
    cells = (SIZE[0] // CELL) * (SIZE[1] // CELL)
    levels = [[0.9 if int(n * 2 * a_second / 30) % 2 else 0.1] * cells for n in range(60)]
    assert (flashing(levels, 30) > MOST) is many
