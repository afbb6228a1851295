"""A small picture of a table as it is dealt, for the gallery. Painted once per size and look; never waits for a face."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.session.dress import Dresser
from cardtable.table.geometry import Rect
from cardtable.table.layout import Metrics, Placement, solve
from cardtable.ui.pages.home.thumbnail_crop import centred, glimpse
from cardtable.ui.paint.face_style import back_key
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.lying import paint_lying
from cardtable.ui.paint.painter import Kit
from cardtable.ui.paint.places import paint_places
from cardtable.values import replace

DEAL = 24
"""The deal that is shown; any would do, this one has few cards of one colour side by side."""

_STRETCHES = (1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6)
_NO_LEAST_STRIP = 0.1  # nobody grips these cards


class Miniature:
    """The table of one game."""

    def __init__(self, game: AnyGame, faces: FaceStore) -> None:
        self._game = game
        self._faces = faces
        self._size = (0, 0)
        self._placements: Sequence[Placement] = ()
        self._metrics: Metrics | None = None
        self.waits = False
        """Whether painting waits for faces that are not ready, instead of leaving the cards out until they are."""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, kit: Kit) -> None:
        """Paint the table so that it fills ``rect``; only its places until all faces of this size are ready."""
        if rect.size != self._size:
            self._fit(rect.width, rect.height)
        if self._metrics is None:
            return
        corner = pygame.Rect(rect).clip(surface.get_rect())
        if corner.size == rect.size:
            part = surface.subsurface(corner)
            part.set_clip(surface.get_clip().clip(corner).move(-corner.x, -corner.y))
            self._paint_table(part, kit, self._metrics)
        elif corner.size != (0, 0):
            # A part of it is outside the window: there is no such piece of the surface to paint on.
            whole = pygame.Surface(rect.size, pygame.SRCALPHA)
            self._paint_table(whole, kit, self._metrics)
            surface.blit(whole, rect)

    def _paint_table(self, part: pygame.Surface, kit: Kit, metrics: Metrics) -> None:
        """Paint onto a surface that is as large as the picture."""
        height = round(metrics.card.h)
        paint_places(part, kit, metrics)
        if self.waits:
            self._faces.wait_for(self._keys(), height)
        if not self._faces.is_sharp(self._keys(), height):
            self._faces.prepare(height, self._keys(), ())
            return
        spots = [(round(spot.x), round(spot.y), self._key(spot)) for spot in self._placements]
        paint_lying(part, self._faces, height, spots)

    def _fit(self, width: int, height: int) -> None:
        """Fit what is dealt, not the room that columns may need later: the picture is to be filled."""
        game = self._game
        options = complete(game.info.options, {})
        spec = glimpse(game.info.id, game.table(options))
        whole = Dresser(game, Chance(DEAL)).dress(game.deal(Setup(DEAL, options)), 0)
        dressed = {pile.id: whole[pile.id] for pile in spec.piles if pile.id in whole}
        self._size, self._metrics = (width, height), None
        for stretch in _STRETCHES:
            metrics = solve(spec, Rect(0, 0, width, height * stretch), scale=_NO_LEAST_STRIP)
            spots = list(metrics.place(dressed).values())
            lowest = max(spot.y for spot in spots) + metrics.card.h
            if self._metrics is None or lowest <= height:
                self._metrics = centred(replace(metrics, area=Rect(0, 0, width, height)), spots)
        if self._metrics is not None:
            self._placements = sorted(self._metrics.place(dressed).values(), key=lambda spot: spot.z)

    def _key(self, spot: Placement) -> str:
        return back_key(self._game.info.deck) if spot.card == HIDDEN else self._game.info.deck.faces[spot.card].picture

    def _keys(self) -> list[str]:
        return list(dict.fromkeys(self._key(spot) for spot in self._placements))
