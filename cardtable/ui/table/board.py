"""The table as a picture: everything that lies still in one cached layer, what moves and what glows on top of it.

Given the cards of this moment and what is to be seen besides them it finds out what must be painted again. Knows no
rules, no scene and no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from math import ceil, cos, pi, radians, sin
from operator import attrgetter
from typing import Protocol

import pygame

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.decks import DeckSpec
from cardtable.table.layout import Layout, Placements
from cardtable.table.tween import Sprite
from cardtable.table.visible_table import Token
from cardtable.ui.core.theme import Theme
from cardtable.ui.paint.face_style import back_key, card_size
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.lying import paint_lying
from cardtable.ui.paint.marks import Glow, Mark, mark_bounds, paint_mark
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.places import CORNER
from cardtable.ui.paint.shadows import Lift, lift_of
from cardtable.ui.paint.tilts import STEP, Tilts, steps
from cardtable.values import dataclass, field

_SPARE = 4
"""Pixels that a card drawn enlarged or turned may stand out further than its measures say: the rounding."""
_FLAT = 0.999
"""What is left of a card's width while it is as good as flat."""
_CASTS = 0.5
"""What must be left of a card's width for it to cast a shadow to speak of."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card to be drawn, and how many pixels it is high now."""

    sprite: Sprite
    height: int

    @property
    def rect(self) -> pygame.Rect:
        """The card, upright."""
        return pygame.Rect((round(self.sprite.x), round(self.sprite.y)), card_size(self.height))


@dataclass(frozen=True, slots=True)
class SceneryPart:
    """Something to be seen besides cards: parts with an equal ``what`` look alike; ``bounds`` is what painting one touches."""

    what: object
    bounds: tuple[int, int, int, int]
    paint: Callable[[pygame.Surface], object] = field(compare=False)


def scenery_part(what: object, bounds: pygame.Rect, paint: Callable[[pygame.Surface], object]) -> SceneryPart:
    """A part that touches ``bounds``."""
    return SceneryPart(what, (bounds.x, bounds.y, bounds.width, bounds.height), paint)


@dataclass(frozen=True, slots=True)
class Scenery:
    """What is to be seen besides the cards: below all of them, over those that lie, lights, and above everything.

    ``veiled`` cards cannot be played now; around ``edged`` ones, right on top of them, there is a light.
    """

    below: tuple[SceneryPart, ...] = ()
    above: tuple[SceneryPart, ...] = ()
    marks: tuple[Mark, ...] = ()
    air: tuple[SceneryPart, ...] = ()
    veiled: frozenset[Token] = frozenset()
    edged: frozenset[Token] = frozenset()


@dataclass(frozen=True, slots=True)
class _Still:
    """What a resting card looks like; when this changes the layer must change."""

    x: int
    y: int
    z: float
    card: Card
    height: int
    step: int
    veiled: bool
    edged: bool

    @property
    def rect(self) -> pygame.Rect:
        """The card, upright."""
        return pygame.Rect((self.x, self.y), card_size(self.height))

    @property
    def by_itself(self) -> bool:
        """Whether it is painted by itself: cards that lie straight are painted all together."""
        return bool(self.step) or self.veiled or self.edged


class PaintsGround(Protocol):
    """What lies below everything."""

    def paint(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Paint the part ``area`` of a ground that fills ``surface``."""
        ...


class Board:
    """Paints one table; ``fit`` it to a surface, then ``show`` the cards of each frame and ``paint`` what that returns."""

    def __init__(self, painter: Painter, ground: PaintsGround, faces: FaceStore, deck: DeckSpec) -> None:
        self._painter = painter
        self._ground = ground
        self._faces = faces
        self._pictures = tuple(face.picture for face in deck.faces)
        self._back = back_key(deck)
        self._layout: Layout | None = None
        self._layer = pygame.Surface((1, 1))
        self._still: dict[Token, _Still] = {}
        self._ordered: list[_Still] = []
        self._moving: tuple[Drawn, ...] = ()
        self._tilts = Tilts(faces)
        self._steps: dict[Token, int] = {}
        self._margins: dict[int, tuple[int, int, int, int]] = {}
        self._scenery = Scenery()
        self._whole = False
        self._better: frozenset[str] = frozenset()
        self.cards: Sequence[Drawn] = ()

    def fit(self, layout: Layout, size: tuple[int, int]) -> None:
        """Draw for ``layout`` on a surface of ``size`` pixels; everything is painted anew."""
        self._layout = layout
        if self._layer.get_size() != size:
            self._layer = pygame.Surface(size)
            if pygame.display.get_surface():
                self._layer = self._layer.convert()
        self.renew()

    def refit(self, layout: Layout) -> None:
        """Draw for another ``layout`` on the same surface."""
        self.fit(layout, self._layer.get_size())

    def renew(self) -> None:
        """Paint the layer anew at the next ``show``: size, faces or theme have changed."""
        self._whole = True
        self._margins.clear()

    def renew_faces(self, better: frozenset[str]) -> None:
        """These faces (``FaceStore.resolved``) can be drawn better: paint them again wherever they are to be seen."""
        self._better |= better

    def key(self, card: Card) -> str:
        """The key of the picture of a card, or of the back."""
        return self._back if card == HIDDEN else self._pictures[card]

    def keys(self, placements: Placements) -> list[str]:
        """The pictures that are to be seen, without doubles."""
        return list(dict.fromkeys(self.key(placement.card) for placement in placements.values()))

    def near(self, height: int) -> int:
        """The least of the heights kept that is as large: cards on their way are scaled from it."""
        kept = self._layout.heights if self._layout else (height,)
        return next((size for size in kept if size >= height), kept[-1])

    def show(self, cards: Sequence[Drawn] | None, scenery: Scenery) -> list[pygame.Rect]:
        """Take over what is to be seen; the places that must be painted again, none of which overlap.

        Without ``cards`` they are those of the last time.
        """
        if cards is None and scenery == self._scenery and not self._whole and not self._better:
            return []
        old, self._scenery = self._scenery, scenery
        if cards is not None:
            self.cards = cards
        moving = tuple(drawn for drawn in self.cards if drawn.sprite.moving)
        dirty = self._changed_layer(old)
        if moving or self._moving:
            dirty += [self._bounds(drawn) for drawn in (*self._moving, *moving)]
            self._steps = self._tilted(moving)
        if old.marks != scenery.marks:
            dirty += [mark_bounds(self._painter, mark) for mark in set(old.marks) ^ set(scenery.marks)]
        dirty += _changed_parts(old.air, scenery.air)
        self._moving = moving
        return joined(dirty)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the table within ``area`` and the clip of ``surface``."""
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        surface.blit(self._layer, area, area)
        for mark in self._scenery.marks:
            paint_mark(surface, self._painter, mark, CORNER * min(mark.rect[2:]))
        for drawn in self._moving:
            self._paint_moving(surface, drawn)
        _paint_parts(surface, self._scenery.air)
        surface.set_clip(clip)

    # -- what lies still -----------------------------------------------------------------------------------------------

    def _changed_layer(self, old: Scenery) -> list[pygame.Rect]:
        """Bring the layer up to date; where it changed."""
        new, before = self._scenery, self._still
        self._still = {drawn.sprite.token: self._lying(drawn, new) for drawn in self.cards if not drawn.sprite.moving}
        if self._whole:
            self._whole = False
            dirty = [self._layer.get_rect()]
        else:
            dirty = joined(
                [
                    *self._changed_places(before),
                    *self._improved(),
                    *_changed_parts(old.below, new.below),
                    *_changed_parts(old.above, new.above),
                ]
            )
        if dirty:
            self._ordered = sorted(self._still.values(), key=attrgetter("z"))
        for rect in dirty:
            self._paint_layer(rect)
        return dirty

    def _lying(self, drawn: Drawn, scenery: Scenery) -> _Still:
        sprite = drawn.sprite
        x, y, token = round(sprite.x), round(sprite.y), sprite.token
        veiled, edged = token in scenery.veiled, token in scenery.edged
        return _Still(x, y, sprite.z, sprite.card, drawn.height, steps(sprite.angle), veiled, edged)

    def _changed_places(self, before: dict[Token, _Still]) -> list[pygame.Rect]:
        still = self._still
        if still == before:
            return []
        tokens = [token for token in still.keys() | before.keys() if still.get(token) != before.get(token)]
        spots = [spot for token in tokens for spot in (before.get(token), still.get(token)) if spot is not None]
        return [self._touched(spot) for spot in spots]

    def _improved(self) -> list[pygame.Rect]:
        """The resting cards whose faces can be drawn better."""
        better, self._better = self._better, frozenset()
        if not better:
            return []
        return [
            self._touched(spot) for spot in self._still.values() if self._faces.resolved(self.key(spot.card)) in better
        ]

    def _touched(self, spot: _Still) -> pygame.Rect:
        """A resting card, its shadow, and the light around it."""
        card = spot.rect
        if spot.edged:
            card = mark_bounds(self._painter, _edge(spot))
        if spot.step:
            return self._turned_bounds(spot.rect, self._margins_of(spot.height), spot.step * STEP, 1.0).union(card)
        shadow, (dx, dy) = self._faces.shadow(spot.height, Lift.RESTING)
        return shadow.get_rect(topleft=(spot.x + dx, spot.y + dy)).union(card)

    def _paint_layer(self, area: pygame.Rect) -> None:
        layer = self._layer
        layer.set_clip(area)
        self._ground.paint(layer, self._painter.theme, area.clip(layer.get_rect()))
        _paint_parts(layer, self._scenery.below)
        near = (spot for spot in self._ordered if not spot.by_itself or area.colliderect(self._touched(spot)))
        for (height, by_itself), spots in groupby(near, key=attrgetter("height", "by_itself")):
            if by_itself:
                for spot in spots:
                    self._paint_askew(layer, spot)
            else:
                self._paint_straight(layer, height, list(spots))
        _paint_parts(layer, self._scenery.above)
        layer.set_clip(None)

    def _paint_straight(self, layer: pygame.Surface, height: int, spots: Sequence[_Still]) -> None:
        paint_lying(layer, self._faces, height, [(spot.x, spot.y, self.key(spot.card)) for spot in spots])

    def _paint_askew(self, layer: pygame.Surface, spot: _Still) -> None:
        middle = spot.rect.center
        self._paint_shadow(layer, middle, spot.height, Lift.RESTING, spot.step)
        face = self._tilts.picture(self.key(spot.card), spot.height, spot.step, dim=spot.veiled)
        layer.blit(face, face.get_rect(center=middle))
        if spot.edged:
            paint_mark(layer, self._painter, _edge(spot), CORNER * spot.rect.width)

    # -- what moves ----------------------------------------------------------------------------------------------------

    def _bounds(self, drawn: Drawn) -> pygame.Rect:
        """All that a moving card may touch: its shadow, high or low, and the card as it is enlarged and turned."""
        sprite, margins = drawn.sprite, self._margins_of(drawn.height)
        return self._turned_bounds(drawn.rect, margins, sprite.angle, sprite.scale)

    def _turned_bounds(
        self, card: pygame.Rect, margins: tuple[int, int, int, int], angle: float, scale: float
    ) -> pygame.Rect:
        left, top, wide, high = margins
        bounds = pygame.Rect(card.x - left, card.y - top, card.width + wide, card.height + high)
        if scale == 1 and not angle:
            return bounds
        cosine, sine = abs(cos(radians(angle))), abs(sin(radians(angle)))
        width = (card.width * cosine + card.height * sine) * scale - card.width
        height = (card.height * cosine + card.width * sine) * scale - card.height
        if angle:  # the shadow turns with the card
            bounds.inflate_ip(2 * ceil(max(0.0, width) / 2), 2 * ceil(max(0.0, height) / 2))
        return bounds.union(card.inflate(2 * ceil(width / 2) + _SPARE, 2 * ceil(height / 2) + _SPARE))

    def _margins_of(self, height: int) -> tuple[int, int, int, int]:
        """How far the shadows, whatever the lift, stand out of a card: to the left, above, and in width and height."""
        found = self._margins.get(height)
        if found is None:
            near = self.near(height)
            card = pygame.Rect((0, 0), card_size(near))
            bounds = card.copy()
            for shadow, (dx, dy) in (self._faces.shadow(near, lift) for lift in Lift):
                bounds.union_ip(shadow.get_rect(topleft=(dx, dy)))
            found = (-bounds.x, -bounds.y, bounds.width - card.width, bounds.height - card.height)
            self._margins[height] = found
        return found

    def _tilted(self, moving: Iterable[Drawn]) -> dict[Token, int]:
        """The step at which each leaning card is shown; a card that has not moved since keeps its own."""
        before = {drawn.sprite.token: drawn for drawn in self._moving}
        self._tilts.begin()
        leaning = sorted((drawn for drawn in moving if drawn.sprite.angle), key=lambda drawn: drawn.sprite.z)
        return {
            drawn.sprite.token: self._steps[drawn.sprite.token]
            if before.get(drawn.sprite.token) == drawn and drawn.sprite.token in self._steps
            else self._tilts.near(self.key(drawn.sprite.card), self.near(drawn.height), drawn.sprite.angle)
            for drawn in leaning
        }

    def _paint_moving(self, surface: pygame.Surface, drawn: Drawn) -> None:
        if not surface.get_clip().colliderect(self._bounds(drawn)):
            return
        sprite, height = drawn.sprite, drawn.height
        key, lift, step = self.key(sprite.card), lift_of(sprite.lift), self._steps.get(sprite.token, 0)
        squeeze = abs(cos(pi * sprite.turn))
        if squeeze > _FLAT and not step and sprite.scale == 1 and height == self.near(height):
            self._faces.draw(surface, key, height, drawn.rect.topleft, lift)
            return
        middle = drawn.rect.center
        if squeeze > _CASTS:
            self._paint_shadow(surface, middle, height, lift, step)
        face = self._posed(key, drawn, squeeze, step)
        surface.blit(face, face.get_rect(center=middle))

    def _paint_shadow(
        self, surface: pygame.Surface, middle: tuple[int, int], height: int, lift: Lift, step: int
    ) -> None:
        """The shadow of a card on its way is that of the size it is nearest to: only few are ever made."""
        near = self.near(height)
        shadow, (dx, dy) = self._tilts.shadow(near, lift, step)
        if near != height:
            wide, high = shadow.get_size()
            shadow = pygame.transform.scale(shadow, (wide * height // near, high * height // near))
        surface.blit(shadow, shadow.get_rect(center=(middle[0] + dx, middle[1] + dy)))

    def _posed(self, key: str, drawn: Drawn, squeeze: float, step: int) -> pygame.Surface:
        """The card as it is held: turned, else turning over, else larger. What comes again is kept."""
        sprite, height = drawn.sprite, drawn.height
        near = self.near(height)
        if squeeze > _FLAT and near == height and (step or sprite.lift == 1):
            return self._tilts.picture(key, height, step, sprite.scale)
        face = self._faces.face(key, near)
        wide, high = card_size(height) if near != height else face.get_size()
        size = max(1, round(wide * squeeze * sprite.scale)), max(1, round(high * sprite.scale))
        flat = pygame.transform.smoothscale(face, size) if size != face.get_size() else face
        return pygame.transform.rotozoom(flat, step * STEP, 1.0) if step else flat


def _edge(spot: _Still) -> Mark:
    """The light around a card that stands out."""
    return Mark(Glow.CHOSEN, (spot.x, spot.y, *card_size(spot.height)), spot.step * STEP)


def _changed_parts(old: Sequence[SceneryPart], new: Sequence[SceneryPart]) -> list[pygame.Rect]:
    """What is touched by parts that came or went."""
    if old == new:
        return []
    gone = [part for part in old if part not in new]
    come = [part for part in new if part not in old]
    return [pygame.Rect(part.bounds) for part in (*gone, *come)]


def _paint_parts(surface: pygame.Surface, parts: Iterable[SceneryPart]) -> None:
    """Paint the parts that the clip lets through."""
    clip = surface.get_clip()
    for each in parts:
        if clip.colliderect(each.bounds):
            each.paint(surface)


def joined(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover ``rects``, overlapping ones as one."""
    result: list[pygame.Rect] = []
    for rect in rects:
        whole = rect
        while (hit := whole.collidelist(result)) >= 0:
            whole = whole.union(result.pop(hit))
        result.append(whole)
    return result
