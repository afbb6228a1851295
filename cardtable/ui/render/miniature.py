"""A small picture of a table as it is dealt, for the gallery. Painted once per size and look; never waits for a face."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.session.dress import Dresser
from cardtable.table.geometry import Rect
from cardtable.table.layout import Metrics, Placement, solve
from cardtable.ui.kit import Kit
from cardtable.ui.render.card_shadow import Lift
from cardtable.ui.render.faces import FaceStore
from cardtable.ui.render.places import paint_places

DEAL = 24
"""The deal that is shown; any would do, this one has few cards of one colour side by side."""


class Miniature:
    """The table of one game."""

    def __init__(self, game: Game, faces: FaceStore) -> None:
        self._game = game
        self._faces = faces
        self._size = (0, 0)
        self._placements: Sequence[Placement] = ()
        self._metrics: Metrics | None = None

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, kit: Kit) -> None:
        """Paint the table so that it fills ``rect``; only its places until all faces of this size are ready."""
        if rect.size != self._size:
            self._fit(rect)
        if self._metrics is None:
            return
        height = round(self._metrics.card.h)
        corner = pygame.Rect(rect).clip(surface.get_rect())
        part = surface.subsurface(corner)
        part.set_clip(surface.get_clip().clip(corner).move(-corner.x, -corner.y))
        paint_places(part, kit, self._metrics)
        if self._faces.is_sharp(self._keys(), height):
            for spot in self._placements:
                self._faces.draw(part, self._key(spot), height, (round(spot.x), round(spot.y)), Lift.RESTING)
        else:
            self._faces.prepare(height, self._keys(), ())

    def _fit(self, rect: pygame.Rect) -> None:
        game = self._game
        options = complete(game.info.options, {})
        state = game.deal(Setup(DEAL, options))
        self._size = rect.size
        self._metrics = solve(game.table(options), Rect(0, 0, *rect.size), scale=0.1)
        dressed = Dresser(game, Chance(DEAL)).dress(state, 0)
        self._placements = sorted(self._metrics.place(dressed).values(), key=lambda spot: spot.z)

    def _key(self, spot: Placement) -> str:
        return "back" if spot.card == HIDDEN else self._game.info.deck.faces[spot.card].picture

    def _keys(self) -> list[str]:
        return list(dict.fromkeys(self._key(spot) for spot in self._placements))
