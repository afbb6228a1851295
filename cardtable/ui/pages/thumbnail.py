"""The small picture of a game in the gallery: its table as dealt, or a composition of pieces that the game chooses.

Faces that are not painted yet are left out, unless the picture waits for them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Setup
from cardtable.kernel.table import PileId
from cardtable.session.sight import TokenTable
from cardtable.table.geometry import Rect
from cardtable.table.layout import GridLayout, Placement, VisibleTable, fit_grid
from cardtable.ui.games.look import BACK, Piece
from cardtable.ui.games.looks import look_of
from cardtable.ui.paint.face_art import back_key
from cardtable.ui.paint.faces import FaceStore, is_quick
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.places import paint_awaited, paint_lying, paint_places, pixel_rect
from cardtable.ui.paint.tilts import Tilts, steps
from cardtable.ui.widgets.pictures import token_art

DEAL = 24
"""The number of the deal shown; any would do, this one has few cards of one colour side by side."""

_STRETCHES = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
"""How much higher than the picture the table may be, of which the upper part is shown; the first that shows all cards is used."""
_NO_LEAST_STRIP = 0.1  # nobody grips these cards

_WIDE = 1.95
"""Width of every composition; its height is 1. In a narrower place all of it is smaller."""

LeftOut = tuple[Sequence[str], int]
"""Faces that were not ready, and the height in pixels at which they are wanted."""


class DealtTable:
    """The table of one game, freshly dealt or of the open game. Fitted once per size."""

    def __init__(self, game: AnyGame, faces: FaceStore, waiting: AnyState | None = None) -> None:
        """``waiting`` is the unfinished game to show; without one the table is shown as dealt."""
        self._game = game
        self._faces = faces
        self._waiting = waiting
        self._size = (0, 0)
        self._placements: Sequence[Placement] = ()
        self._awaited: Sequence[tuple[PileId, Card]] = ()
        self._layout: GridLayout | None = None
        self.waits = False
        self.left_out: list[LeftOut] = []

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, painter: Painter) -> None:
        """Paints the table so that it fills ``rect``; only its empty places until all faces of this size are ready."""
        if rect.size != self._size:
            self._fit(rect.width, rect.height)
        if self._layout is None:
            return
        self.left_out.clear()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(rect))  # never on a surface of its own: shadows blend otherwise on nothing
        self._paint_table(surface, rect, painter, self._layout)
        surface.set_clip(clip)

    def _paint_table(self, surface: pygame.Surface, rect: pygame.Rect, painter: Painter, layout: GridLayout) -> None:
        height = round(layout.card.h)
        paint_places(surface, painter, layout, rect.topleft)
        for pile, card in self._awaited:
            place = pixel_rect(layout, layout.spec[pile]).move(rect.topleft)
            paint_awaited(surface, painter, place, self._game.info.deck.text(card), layout.spec[pile])
        if self.waits or is_quick(height):
            self._faces.wait_for(self._keys(), height)
        if not self._faces.is_sharp(self._keys(), height):
            self._faces.prepare(height, self._keys(), ())
            self.left_out.append((self._keys(), height))
            return
        spots = [(rect.x + round(spot.x), rect.y + round(spot.y), self._key(spot)) for spot in self._placements]
        paint_lying(surface, self._faces, height, spots)

    def _fit(self, width: int, height: int) -> None:
        """Fits the cards as dealt, without room for longer columns, so that they fill the picture."""
        game, waiting = self._game, self._waiting
        options = waiting.setup.options if waiting else complete(game.info.options, {})
        table = game.table(options)
        spec = table if waiting else look_of(game).thumbnail_spec(table)
        state = waiting or game.deal(Setup(DEAL, options))
        whole = TokenTable(game, Chance(DEAL)).show(state, 0)
        self._awaited = [(pile, card) for pile, card in game.openers(state) if pile in {each.id for each in spec.piles}]
        visible = {pile.id: whole[pile.id] for pile in spec.piles if pile.id in whole}
        self._size = width, height
        tables = (fit_grid(spec, Rect(0, 0, width, height * high), scale=_NO_LEAST_STRIP) for high in _STRETCHES)
        layout = next(each for each in tables if each.area.h <= height or _lowest(each, visible) <= height)
        spots = list(layout.place(visible).values())
        self._layout = centred(replace(layout, area=Rect(0, 0, width, height)), spots)
        self._placements = sorted(self._layout.place(visible).values(), key=lambda spot: spot.z)

    def _key(self, spot: Placement) -> str:
        return back_key(self._game.info.deck) if spot.card == HIDDEN else self._game.info.deck.faces[spot.card].picture

    def _keys(self) -> list[str]:
        return list(dict.fromkeys(self._key(spot) for spot in self._placements))


def _lowest(layout: GridLayout, table: VisibleTable) -> float:
    """The lowest edge of the cards of ``table``."""
    return max(spot.y for spot in layout.place(table).values()) + layout.card.h


def centred(layout: GridLayout, spots: Sequence[Placement]) -> GridLayout:
    """The same table with its places and cards (``spots``) in the middle of its area."""
    rects = [*layout.places.values(), *(layout.rect(spot) for spot in spots)]
    left, right = min(rect.x for rect in rects), max(rect.right for rect in rects)
    top, bottom = min(rect.y for rect in rects), max(rect.bottom for rect in rects)
    area = layout.area
    dx, dy = round((area.x + area.right - left - right) / 2), round((area.y + area.bottom - top - bottom) / 2)
    places = {pile: Rect(rect.x + dx, rect.y + dy, rect.w, rect.h) for pile, rect in layout.places.items()}
    return replace(layout, places=places)


class Composition:
    """Cards and tokens arranged so that the picture shows which game it is."""

    def __init__(self, game: AnyGame, faces: FaceStore, pieces: Sequence[Piece]) -> None:
        self._faces, self._tilts = faces, Tilts(faces)
        self._tokens = token_art()
        self._deck = game.info.deck
        self.waits = False
        self.left_out: list[LeftOut] = []
        self.pieces = pieces

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, _painter: Painter) -> None:
        self.left_out.clear()
        unit = min(rect.height, rect.width / _WIDE)
        for each in self.pieces:
            centre = round(rect.centerx + each.x * unit), round(rect.centery + each.y * unit)
            high = round(each.high * unit)
            if each.is_token:
                picture = self._tokens.picture(each.what, high)
                surface.blit(picture, picture.get_rect(center=centre))
            else:
                self._paint_card(surface, self.key(each), high, centre, steps(each.angle))

    def key(self, piece: Piece) -> str:
        """The key of the picture of a card."""
        if piece.what == BACK:
            return back_key(self._deck)
        return self._deck.faces[self._deck.parse(piece.what)].picture

    def _paint_card(self, surface: pygame.Surface, key: str, high: int, centre: tuple[int, int], step: int) -> None:
        if self.waits or is_quick(high):
            self._faces.wait_for((key,), high)
        if not self._faces.is_sharp((key,), high):
            self._faces.prepare(high, (key,), ())
            self.left_out.append(((key,), high))
            return
        self._tilts.draw(surface, key, high, centre, step)


Thumbnail = DealtTable | Composition
"""Paints the picture of one game into a place; ``waits``: until its faces are ready, instead of leaving cards out.

``left_out`` holds the missing faces and their heights.
"""


def thumbnail_of(game: AnyGame, faces: FaceStore, waiting: AnyState | None = None) -> Thumbnail:
    """The picture of a game: its own composition, or its table, with the open game (``waiting``) if there is one."""
    pieces = look_of(game).pieces()
    return Composition(game, faces, pieces) if pieces else DealtTable(game, faces, waiting)
