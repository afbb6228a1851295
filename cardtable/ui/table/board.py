"""The picture of the table: a cached layer of what is at rest, what moves and glows on top of it, and a guide's arrows.

From the cards and the scenery of a frame it finds what must be repainted. Knows no rules, no scene and no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import groupby
from math import ceil, cos, hypot, pi, radians, sin
from operator import attrgetter
from typing import Protocol

import pygame
from msgspec import Struct

from cardtable.kernel.cards import HIDDEN, Card, DeckSpec
from cardtable.kernel.compat import override
from cardtable.kernel.moves import Move
from cardtable.kernel.table import PileId
from cardtable.table.flight import Sprite
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import GridLayout, Layout, Placements, Token
from cardtable.ui.core.theme import BLACK, Rgb, Theme, mix
from cardtable.ui.paint.face_art import back_key, size_of_card
from cardtable.ui.paint.faces import FaceStore, Lift, kept_height, lift_of, shadow_bounds
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.places import (
    CORNER,
    Glow,
    LyingSpot,
    Mark,
    halo_bounds,
    has_room,
    mark_bounds,
    paint_awaited,
    paint_badge,
    paint_halo,
    paint_mark,
    paint_places,
    paint_row,
    pixel_rect,
    row_bounds,
    rows,
)
from cardtable.ui.paint.tilts import STEP, Tilts, beside, quickly_rotated, shadow_step, steps, turned

_SPARE = 4
"""Pixels that rounding may add around a card drawn enlarged or turned."""
_FLAT = 0.999
"""Share of a card's width above which it counts as flat."""
_CASTS = 0.5
"""Share of a card's width below which it casts no visible shadow."""
_WASTE = 1.25
"""Two areas are painted and sent to the screen as one if their hull is at most this many times as large as both."""
_ROOM = 6
"""A card that keeps its height and changes its step by at most this much is only making room."""
_FAST = 0.03
"""A card that moves this share of its height in a frame is turned without smooth edges: nobody can see them."""
_REMEMBERED = 500
"""How many resting cards have their painted areas cached: several plies of a whole pack."""
_MANY = 40
"""From this many areas on, keeping them apart costs more than painting what is between them."""


class Drawn(Struct, frozen=True):
    """A card to be drawn, and its present height in pixels."""

    sprite: Sprite
    height: int

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect((round(self.sprite.x), round(self.sprite.y)), size_of_card(self.height))


class SceneryPart(Struct, frozen=True):
    """Something visible besides cards. Parts with an equal ``what`` look alike; painting one touches ``bounds``."""

    what: object
    bounds: tuple[int, int, int, int]
    paint: Callable[[pygame.Surface], object]

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, SceneryPart) and (self.what, self.bounds) == (other.what, other.bounds)

    @override
    def __hash__(self) -> int:
        return hash((self.what, self.bounds))


def scenery_part(what: object, bounds: pygame.Rect, paint: Callable[[pygame.Surface], object]) -> SceneryPart:
    return SceneryPart(what, (bounds.x, bounds.y, bounds.width, bounds.height), paint)


class Scenery(Struct, frozen=True):
    """What is visible besides the cards: below all of them, over resting ones, lights, signs over those, and on top of everything.

    ``veiled`` cards cannot be played now; ``edged`` ones have a light around them, right on top of them.
    """

    below: tuple[SceneryPart, ...] = ()
    above: tuple[SceneryPart, ...] = ()
    marks: tuple[Mark, ...] = ()
    air: tuple[SceneryPart, ...] = ()
    signs: tuple[SceneryPart, ...] = ()
    veiled: frozenset[Token] = frozenset()
    edged: frozenset[Token] = frozenset()


class _Still(Struct, frozen=True):
    """The look of a resting card; when it changes, so must the layer."""

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
        return pygame.Rect((self.x, self.y), size_of_card(self.height))

    @property
    def by_itself(self) -> bool:
        """Whether it is painted separately; cards that lie straight are painted together."""
        return bool(self.step) or self.veiled or self.edged


_Part = tuple[pygame.Rect, int, _Still | list[LyingSpot]]
"""The area it touches, the height of its cards, and either one card painted separately or a row of straight ones."""


_Coming = tuple[str, int, int, Token]
"""The picture of a card that will lie at an angle, its height, its step, its token."""


class PaintsGround(Protocol):
    """Paints the ground below everything."""

    def paint(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Paints the part ``area`` of a ground that fills ``surface``."""
        ...


class Board:
    """Paints one table: ``fit`` it to a surface, ``show`` it the cards of each frame, ``paint`` the areas that returns."""

    def __init__(self, painter: Painter, ground: PaintsGround, faces: FaceStore, deck: DeckSpec) -> None:
        self._painter = painter
        self._ground = ground
        self._faces = faces
        self._pictures = tuple(face.picture for face in deck.faces)
        self._back = back_key(deck)
        self._layout: Layout | None = None
        self._layer = pygame.Surface((1, 1))
        self._still: dict[Token, _Still] = {}
        self._told: dict[Token, tuple[Drawn, _Still]] = {}  # what was said of a card that is the same object still
        self._reach: dict[_Still, pygame.Rect] = {}  # what resting cards touch
        self._lying_parts: list[_Part] = []
        self._moving: tuple[Drawn, ...] = ()
        self._spans: list[pygame.Rect] = []  # what the moving cards touch, in their order
        self._poses: dict[Token, pygame.Surface] = {}  # the moving cards as they are held in this frame
        self._tilts = Tilts(faces)
        self._coming: list[_Coming] = []  # what will lie askew when all has come to rest, and is not turned yet
        self._sets_out = False
        self._makes_room: frozenset[Token] = frozenset()
        self._steps: dict[Token, int] = {}
        self._rough: set[Token] = (
            set()
        )  # leaning cards without smooth edges: they fly past, or a frame has no time for them
        self._margins: dict[tuple[int, Lift], tuple[int, int, int, int]] = {}
        self._scenery = Scenery()
        self._whole = False
        self._better: frozenset[str] = frozenset()
        self.cards: Sequence[Drawn] = ()

    def fit(self, layout: Layout, size: tuple[int, int] | None = None) -> None:
        """Sets the layout and the size of the surface in pixels (None: unchanged); everything is repainted."""
        self._layout = layout
        if size is not None and self._layer.get_size() != size:
            self._layer = pygame.Surface(size)
            if pygame.display.get_surface():
                self._layer = self._layer.convert()
            self._tilts.keep_for(size)
        self.renew()

    def renew(self) -> None:
        """Repaints the layer at the next ``show``: size, faces or theme have changed."""
        self._whole = True
        self._margins.clear()
        self._reach.clear()

    def renew_faces(self, better: frozenset[str]) -> None:
        """Repaints these faces (``FaceStore.resolved``) wherever they are visible: better pictures are ready."""
        self._better |= better

    def key(self, card: Card) -> str:
        """The key of the picture of a card, or of the back."""
        return self._back if card == HIDDEN else self._pictures[card]

    def keys(self, placements: Placements) -> list[str]:
        """The keys of the visible pictures, without duplicates."""
        return list(dict.fromkeys(self.key(placement.card) for placement in placements.values()))

    def expect(self, placements: Placements) -> None:
        """Prepares for cards on their way to ``placements``: those that will lie at an angle are turned before they arrive, a few each frame.

        Not in the frame in which they start, which has enough to do.
        """
        layout, self._sets_out = self._layout, True
        if layout is None:
            return
        askew = {token: step for token, spot in placements.items() if (step := steps(spot.angle))}
        heights = {token: round(layout.height(placements[token].pile)) for token in askew}
        turns = {
            token: abs(askew[token] - lay.step)
            for token, lay in self._still.items()
            if heights.get(token) == lay.height and placements[token].card == lay.card
        }
        self._makes_room = frozenset(token for token, turn in turns.items() if turn <= _ROOM)
        # those that are shown at the nearest angle there is come first, the farthest from it before the others
        first = sorted(askew, key=lambda token: -turns[token] if token in self._makes_room else 0)
        self._coming = [(self.key(placements[token].card), heights[token], askew[token], token) for token in first]

    def show(self, cards: Sequence[Drawn] | None, scenery: Scenery) -> list[pygame.Rect]:
        """Takes the cards and scenery of a frame; returns the areas to repaint, none of which overlap.

        Without ``cards`` those of the last frame stay.
        """
        if cards is None and scenery == self._scenery and not self._whole and not self._better:
            return []
        old, self._scenery = self._scenery, scenery
        if cards is not None:
            self.cards = cards
        moving = tuple(drawn for drawn in self.cards if drawn.sprite.moving)
        dirty = self._changed_layer(old)
        self._poses.clear()
        if moving or self._moving:
            spans = [self._bounds(drawn) for drawn in moving]
            dirty += [*self._spans, *spans]
            self._spans = spans
            self._steps = self._tilted(moving)
            self._prepare()
        if old.marks != scenery.marks:
            dirty += [mark_bounds(self._painter, mark) for mark in set(old.marks) ^ set(scenery.marks)]
        dirty += _changed_parts(old.air, scenery.air)
        dirty += _changed_parts(old.signs, scenery.signs)
        self._moving = moving
        return joined_areas(dirty)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints the table within ``area`` and the clip of ``surface``."""
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        surface.blit(self._layer, area, area)
        for mark in self._scenery.marks:
            paint_mark(surface, self._painter, mark, CORNER * min(mark.rect[2:]))
        _paint_parts(surface, self._scenery.signs)
        within = surface.get_clip()
        for drawn, span in zip(self._moving, self._spans, strict=True):
            if within.colliderect(span):
                self._paint_moving(surface, drawn)
        _paint_parts(surface, self._scenery.air)
        surface.set_clip(clip)

    # -- cards at rest -------------------------------------------------------------------------------------------------

    def _changed_layer(self, old: Scenery) -> list[pygame.Rect]:
        """Updates the layer; returns the changed areas."""
        new, before = self._scenery, self._still
        self._still = {drawn.sprite.token: self._lying(drawn, new) for drawn in self.cards if not drawn.sprite.moving}
        if self._whole:
            self._whole = False
            dirty = [self._layer.get_rect()]
        else:
            dirty = joined_areas(
                [
                    *self._changed_places(before),
                    *self._improved(),
                    *_changed_parts(old.below, new.below),
                    *_changed_parts(old.above, new.above),
                ]
            )
        if dirty:
            self._lying_parts = self._parts()
        for rect in dirty:
            self._paint_layer(rect)
        return dirty

    def _lying(self, drawn: Drawn, scenery: Scenery) -> _Still:
        sprite = drawn.sprite
        token = sprite.token
        veiled, edged = token in scenery.veiled, token in scenery.edged
        told = self._told.get(token)
        if told is not None and told[0] is drawn and (told[1].veiled, told[1].edged) == (veiled, edged):
            return told[1]
        x, y = round(sprite.x), round(sprite.y)
        still = _Still(x, y, sprite.z, sprite.card, drawn.height, steps(sprite.angle), veiled, edged)
        self._told[token] = drawn, still
        return still

    def _changed_places(self, before: dict[Token, _Still]) -> list[pygame.Rect]:
        still = self._still
        if still == before:
            return []
        tokens = [token for token in still.keys() | before.keys() if still.get(token) != before.get(token)]
        spots = [spot for token in tokens for spot in (before.get(token), still.get(token)) if spot is not None]
        return [self._touched(spot) for spot in spots]

    def _improved(self) -> list[pygame.Rect]:
        """The resting cards whose faces can be drawn better now."""
        better, self._better = self._better, frozenset()
        if not better:
            return []
        return [
            self._touched(spot)
            for spot in self._still.values()
            if self._faces.style.resolved(self.key(spot.card)) in better
        ]

    def _touched(self, spot: _Still) -> pygame.Rect:
        """The area of a resting card with its shadow and the light around it. Callers must not change it."""
        found = self._reach.get(spot)
        if found is None:
            if len(self._reach) > _REMEMBERED:
                self._reach.clear()
            card = halo_bounds(self._painter, _edge(spot)) if spot.edged else spot.rect
            if spot.step:
                margins, shadow = self._margins_of(spot.height, Lift.RESTING), shadow_step(spot.step, coarse=False)
                turned_ = (_turned_bounds(spot.rect, margins, step * STEP, 1.0) for step in {spot.step, shadow})
                found = card.unionall(list(turned_)).inflate(_SPARE, _SPARE)
            else:
                found = shadow_bounds(spot.height, Lift.RESTING).move(spot.x, spot.y).union(card)
            self._reach[spot] = found
        return found

    def _paint_layer(self, area: pygame.Rect) -> None:
        layer = self._layer
        layer.set_clip(area)
        self._ground.paint(layer, self._painter.theme, area.clip(layer.get_rect()))
        _paint_parts(layer, self._scenery.below)
        for bounds, height, row in self._lying_parts:
            if not area.colliderect(bounds):
                continue
            if isinstance(row, _Still):
                self._paint_askew(layer, row)
            else:
                paint_row(layer, self._faces, height, row)
        _paint_parts(layer, self._scenery.above)
        layer.set_clip(None)

    def _parts(self) -> list[_Part]:
        """The resting cards from bottom to top, in parts that are painted separately."""
        parts: list[_Part] = []
        ordered = sorted(self._still.values(), key=attrgetter("z"))
        for (height, by_itself), spots in groupby(ordered, key=attrgetter("height", "by_itself")):
            if by_itself:
                parts += [(self._touched(spot), height, spot) for spot in spots]
            else:
                straight = ((spot.x, spot.y, self.key(spot.card)) for spot in spots)
                parts += [(row_bounds(height, row), height, row) for row in rows(straight, size_of_card(height))]
        return parts

    def _paint_askew(self, layer: pygame.Surface, spot: _Still) -> None:
        middle = spot.rect.center
        self._tilts.draw_shadow(layer, spot.height, Lift.RESTING, middle, spot.step)
        if spot.edged:
            paint_halo(layer, self._painter, _edge(spot), CORNER * spot.rect.width)
        face = self._tilts.picture(self.key(spot.card), spot.height, spot.step, dim=spot.veiled)
        layer.blit(face, face.get_rect(center=middle))
        if spot.edged:
            paint_mark(layer, self._painter, _edge(spot), CORNER * spot.rect.width)

    # -- what moves ----------------------------------------------------------------------------------------------------

    def _bounds(self, drawn: Drawn) -> pygame.Rect:
        """The area that a moving card may touch: its shadow, and the card enlarged and turned."""
        sprite = drawn.sprite
        margins = self._margins_of(drawn.height, lift_of(sprite.lift))
        bounds = _turned_bounds(drawn.rect, margins, sprite.angle, sprite.scale)
        if not sprite.angle:
            return bounds
        shadow = shadow_step(steps(sprite.angle), coarse=True) * STEP
        bounds = bounds.union(_turned_bounds(drawn.rect, margins, shadow, sprite.scale))
        return bounds.inflate(2 * _SPARE, 2 * _SPARE)

    def _kept(self, height: int) -> int:
        """The height of the face picture from which a card of this height is drawn."""
        return kept_height(self._layout.heights if self._layout else (height,), height)

    def _margins_of(self, height: int, lift: Lift) -> tuple[int, int, int, int]:
        """How far the shadow extends beyond a card: left, top, and in width and height."""
        found = self._margins.get((height, lift))
        if found is None:
            near = self._kept(height)
            card = pygame.Rect((0, 0), size_of_card(near))
            bounds = card.union(shadow_bounds(near, lift))
            found = (-bounds.x, -bounds.y, bounds.width - card.width, bounds.height - card.height)
            self._margins[height, lift] = found
        return found

    def _tilted(self, moving: Iterable[Drawn]) -> dict[Token, int]:
        """The step at which each leaning card is shown; one that has not moved keeps its step."""
        before = {drawn.sprite.token: drawn for drawn in self._moving}
        known, were_rough = self._steps, self._rough
        self._rough = set()
        self._tilts.begin()
        result: dict[Token, int] = {}
        for drawn in moving:
            sprite, token = drawn.sprite, drawn.sprite.token
            if not sprite.angle:
                continue
            was = before.get(token)
            if was == drawn and token in known:
                result[token], rough = known[token], token in were_rough
            elif was is not None and _gone(was, drawn) > _FAST * drawn.height:
                result[token], rough = self._flying_past(drawn)
            else:
                near, key = self._kept(drawn.height), self.key(sprite.card)
                shown = self._tilts.nearest if token in self._makes_room else self._tilts.near
                result[token] = shown(key, near, sprite.angle)
                # a card that changes size or turns over is redrawn in every frame
                rough = (near != drawn.height or sprite.width < _FLAT) and not self._tilts.affords(near)
            if rough:
                self._rough.add(token)
        return result

    def _flying_past(self, drawn: Drawn) -> tuple[int, bool]:
        """The step of a card too fast to be seen well, and whether it is turned anew, without smooth edges."""
        sprite, near = drawn.sprite, self._kept(drawn.height)
        as_kept = near == drawn.height and sprite.lift == 0 and sprite.width >= _FLAT
        close = self._tilts.close(self.key(sprite.card), near, sprite.angle) if as_kept else None
        return (steps(sprite.angle), True) if close is None else (close, False)

    def _prepare(self) -> None:
        """Turns cards that will lie at an angle, as far as this frame has time."""
        if self._sets_out:
            self._sets_out = False
            return
        while self._coming:
            key, height, step, token = self._coming[0]
            if not self._tilts.prepare(key, height, step, dim=token in self._scenery.veiled):
                return
            self._coming.pop(0)

    def _paint_moving(self, surface: pygame.Surface, drawn: Drawn) -> None:
        sprite, height = drawn.sprite, drawn.height
        key, lift, step = self.key(sprite.card), lift_of(sprite.lift), self._steps.get(sprite.token, 0)
        squeeze, near, middle = abs(cos(pi * sprite.turn)), self._kept(height), drawn.rect.center
        if squeeze > _FLAT and height == near:
            self._tilts.draw_shadow(surface, height, lift, middle, step, moving=True)
        elif squeeze > _CASTS:
            shadow, (left, top) = self._tilts.whole_shadow(near, height, lift, step)
            surface.blit(shadow, (middle[0] + left, middle[1] + top))
        face = self._poses.get(sprite.token)
        if face is None:
            face = self._poses[sprite.token] = self._posed(key, drawn, squeeze, step)
        surface.blit(face, face.get_rect(center=middle))

    def _posed(self, key: str, drawn: Drawn, squeeze: float, step: int) -> pygame.Surface:
        """The picture of a card in the air: turned, turning over, or enlarged. Recurring ones are cached."""
        sprite, height = drawn.sprite, drawn.height
        near = self._kept(height)
        rough = sprite.token in self._rough
        if squeeze > _FLAT and near == height and not rough and (step or sprite.lift == 1):
            return self._tilts.picture(key, height, step, sprite.scale, moving=True)
        face = self._faces.face(key, near)
        wide, high = size_of_card(height) if near != height else face.get_size()
        size = max(1, round(wide * squeeze * sprite.scale)), max(1, round(high * sprite.scale))
        flat = pygame.transform.smoothscale(face, size) if size != face.get_size() else face
        if not step:
            return flat
        return quickly_rotated(flat, step * STEP) if rough else turned(flat, step * STEP)


def _turned_bounds(card: pygame.Rect, margins: tuple[int, int, int, int], angle: float, scale: float) -> pygame.Rect:
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


def _gone(before: Drawn, after: Drawn) -> float:
    """Roughly how many pixels a card has moved since the last frame."""
    return abs(before.sprite.x - after.sprite.x) + abs(before.sprite.y - after.sprite.y)


def _edge(spot: _Still) -> Mark:
    """The light around a highlighted card."""
    return Mark(Glow.CHOSEN, (spot.x, spot.y, *size_of_card(spot.height)), spot.step * STEP)


def _changed_parts(old: Sequence[SceneryPart], new: Sequence[SceneryPart]) -> list[pygame.Rect]:
    """The areas of parts that came or went."""
    if old == new:
        return []
    gone = [part for part in old if part not in new]
    come = [part for part in new if part not in old]
    return [pygame.Rect(part.bounds) for part in (*gone, *come)]


def _paint_parts(surface: pygame.Surface, parts: Iterable[SceneryPart]) -> None:
    """Paints the parts within the clip."""
    clip = surface.get_clip()
    for each in parts:
        if clip.colliderect(each.bounds):
            each.paint(surface)


def joined_areas(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Areas that cover ``rects`` without overlapping.

    Two that overlap a lot become one. Of two that only touch at a corner, like cards flying past each other, the later is
    cut along the earlier: a frame cannot afford to paint what is beside both.
    """
    result: list[pygame.Rect] = []
    left = [rect for rect in rects if rect.width > 0 and rect.height > 0]
    left.reverse()
    while left:
        rect = left.pop()
        hit = rect.collidelist(result)
        if hit < 0:
            result.append(rect)
            continue
        other = result[hit]
        hull = rect.union(other)
        if _area(hull) <= _WASTE * (_area(rect) + _area(other) - _area(rect.clip(other))) or len(result) > _MANY:
            del result[hit]
            left.append(hull)
        else:
            left.extend(beside(rect, other))
    return result


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def grid_scenery(
    painter: Painter,
    layout: GridLayout,
    counts: Mapping[PileId, str],
    awaited: Mapping[PileId, str],
    spent: frozenset[PileId],
) -> Scenery:
    """Outlines under the cards, with the ``awaited`` card or, on ``spent`` ones, a cross; ``counts`` on slips over the cards,
    where there is room.
    """
    area = layout.area
    around = pygame.Rect(round(area.x), round(area.y), round(area.w), round(area.h))
    places = scenery_part(
        ("places", area, layout.card, spent),
        around,
        lambda surface: paint_places(surface, painter, layout, spent=spent),
    )
    written = [_badge(painter, layout, pile, text) for pile, text in counts.items() if text]
    signs = [_awaited(painter, layout, pile, card) for pile, card in awaited.items()]
    return Scenery(below=(places, *signs), above=tuple(badge for badge in written if badge is not None))


def _awaited(painter: Painter, layout: GridLayout, pile: PileId, card: str) -> SceneryPart:
    spec = layout.spec[pile]
    place = pixel_rect(layout, spec)
    return scenery_part(
        ("awaited", pile, card, layout.card), place, lambda surface: paint_awaited(surface, painter, place, card, spec)
    )


def _badge(painter: Painter, layout: GridLayout, pile: PileId, text: str) -> SceneryPart | None:
    place = pixel_rect(layout, layout.spec[pile])
    if not has_room(painter, place, text):
        return None
    return scenery_part(
        ("badge", pile, text, layout.card), place, lambda surface: paint_badge(surface, painter, place, text)
    )


_LENGTHS = (58.0, 48.0, 40.0)  # units: of an arrow that only points; where less room is, a shorter one
_LONG, _SHAFT, _HEAD, _EDGE = 58.0, 11.0, 27.0, 2.0
"""Units: length of an arrow that only points, its thickness, length of its head, width of its dark edge."""
_GAP = 5.0  # units between the tip and what is pointed to
_PAST = (26.0, 48.0)  # units: gaps that leave words beside it free
_WING = 0.62  # of the head: from its middle to a corner
_PER_SIDE, _PER_UNIT = 40.0, 2.0
"""Square units of cover worth avoiding by taking the next side, and by being a unit shorter or further away."""
_BEND = 0.16
"""How far the path from card to target bends aside, as a share of its length."""
_FINE = 3  # drawn this many times as large, then reduced
_POINTS = 24  # corners along one side of the shaft


def arrow_along(painter: Painter, source: Rect, target: Rect, area: Rect, unit: float) -> SceneryPart:
    """A bent arrow from ``source`` to the edge of ``target``, which it does not cover; bent so that it stays within ``area``.

    ``unit``: pixels per unit of arrows, here and below.
    """
    start, tip = source.centre, target.centre
    bend = _BEND if _inside(start, tip, _BEND, area.inset(_HEAD * unit, _HEAD * unit)) else -_BEND
    knee = _knee(start, tip, bend)
    tip, leaves = _edge_of_arrow(target, knee, _GAP * unit), _edge_of_arrow(source, knee, 0.0)
    # Where the two lie close together a part of the source is covered rather than the arrow made too short to be seen.
    return _arrow(painter, leaves if leaves.distance(tip) >= _LONG * unit else start, tip, bend, unit)


class Aims(Struct, frozen=True):
    """What a guide's arrows show: the ``way`` of a move from one place to another, and ``places`` to point at.

    They have ``unit`` pixels a unit and keep clear of ``busy`` where they can.
    """

    way: tuple[Rect, Rect] | None
    places: Sequence[Rect]
    busy: Sequence[Rect]
    unit: float


def aims_of(
    asked: Move | None, places: Sequence[Rect], named: Sequence[Rect], busy: Sequence[Rect], unit: float
) -> Aims:
    """What to show of the ``asked`` move, whose cards are at and go to ``places``, and of the ``named`` places."""
    if asked is not None and asked.source and len(places) > 1:
        return Aims((places[0], places[-1]), named, busy, unit)
    return Aims(None, (*places, *named), busy, unit)


def arrows(painter: Painter, aims: Aims, area: Rect) -> tuple[SceneryPart, ...]:
    """The arrows for ``aims``, all within ``area``."""
    way = () if aims.way is None else (arrow_along(painter, *aims.way, area, aims.unit),)
    return (*way, *(arrow_to(painter, place, area, aims.unit, aims.busy) for place in aims.places))


def arrow_to(painter: Painter, rect: Rect, area: Rect, unit: float, busy: Sequence[Rect] = ()) -> SceneryPart:
    """A straight arrow within ``area`` that ends at an edge of ``rect``.

    Of the four sides and several lengths and distances it takes the one that covers least of ``busy``; if nothing fits, one
    from above.
    """
    ways = [way for way in _ways_to(rect, unit) if area.covers(way.covers)] or [
        _Way(rect, _Side.ABOVE, _LONG, _GAP, unit)
    ]
    others = [each for each in busy if each != rect]
    best = min(ways, key=lambda way: sum(way.covers.overlap(each) for each in (rect, *others)) + way.less)
    return _arrow(painter, best.start, best.tip, 0.0, unit)


class _Side(Enum):
    """The direction an arrow comes from: across and down, in multiples of its length."""

    ABOVE = (0, -1)
    BELOW = (0, 1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)


class _Way:
    """A possible place for an arrow. ``less``: how much worse than the first choice, in covered pixels."""

    def __init__(self, rect: Rect, side: _Side, long: float, gap: float, unit: float) -> None:
        across, down = side.value
        middle = rect.centre
        edge = Point(middle.x + across * rect.w / 2, middle.y + down * rect.h / 2)
        self.tip = Point(edge.x + across * gap * unit, edge.y + down * gap * unit)
        self.start = Point(self.tip.x + across * long * unit, self.tip.y + down * long * unit)
        half = _WING * _HEAD * unit
        left, right = sorted((self.tip.x, self.start.x))
        top, bottom = sorted((self.tip.y, self.start.y))
        wide, high = (half, 0.0) if down else (0.0, half)
        self.covers = Rect(left - wide, top - high, right - left + 2 * wide, bottom - top + 2 * high)
        order = list(_Side).index(side)
        self.less = unit * unit * (_PER_SIDE * order + _PER_UNIT * (_LONG - long) + _PER_UNIT * (gap - _GAP))


def _ways_to(rect: Rect, unit: float) -> Iterator[_Way]:
    for side in _Side:
        for long in _LENGTHS:
            for gap in (_GAP, *_PAST):
                yield _Way(rect, side, long, gap, unit)


def _knee(start: Point, tip: Point, bend: float) -> Point:
    """The control point of a bent line."""
    return Point(
        (start.x + tip.x) / 2 - 2 * bend * (tip.y - start.y), (start.y + tip.y) / 2 + 2 * bend * (tip.x - start.x)
    )


def _inside(start: Point, tip: Point, bend: float, area: Rect) -> bool:
    """Whether the middle of such a line is within ``area``."""
    knee = _knee(start, tip, bend)
    return area.contains(Point((start.x + tip.x + 2 * knee.x) / 4, (start.y + tip.y + 2 * knee.y) / 4))


def _edge_of_arrow(rect: Rect, towards: Point, gap: float) -> Point:
    """The point ``gap`` pixels outside ``rect`` on the line from its middle to ``towards``; its end where that is nearer."""
    middle = rect.centre
    way = towards - middle
    far = max(1e-6, hypot(way.x, way.y))
    share = min((rect.w / 2) / max(1e-6, abs(way.x)), (rect.h / 2) / max(1e-6, abs(way.y))) + gap / far
    return Point(middle.x + way.x * share, middle.y + way.y * share)


def _arrow(painter: Painter, start: Point, tip: Point, bend: float, unit: float) -> SceneryPart:
    way = round(tip.x - start.x), round(tip.y - start.y)
    pad = round((_HEAD + _EDGE) * unit + bend * hypot(*way)) + 2
    left, top = round(min(start.x, tip.x)) - pad, round(min(start.y, tip.y)) - pad
    bounds = pygame.Rect(left, top, abs(way[0]) + 2 * pad, abs(way[1]) + 2 * pad)
    theme = painter.theme
    colours = theme.accent_top, mix(theme.accent, BLACK, 0.72)
    return scenery_part(
        ("arrow", *way, left, top),
        bounds,
        lambda surface: surface.blit(_drawn(way, pad, unit, bend, *colours), bounds),
    )


@lru_cache(maxsize=4)
def _drawn(way: tuple[int, int], pad: int, unit: float, bend: float, fill: Rgb, edge: Rgb) -> pygame.Surface:
    """The arrow on a surface of its own, with ``pad`` pixels around it."""
    size = abs(way[0]) + 2 * pad, abs(way[1]) + 2 * pad
    start = Point(pad + max(0, -way[0]), pad + max(0, -way[1]))
    fine = pygame.Surface((_FINE * size[0], _FINE * size[1]), pygame.SRCALPHA, 32)
    fine.fill((*edge, 0))
    for colour, more in ((edge, _EDGE * unit), (fill, 0.0)):
        corners = _outline(start, way, unit, bend, more)
        pygame.draw.polygon(fine, colour, [(_FINE * point.x, _FINE * point.y) for point in corners])
    return pygame.transform.smoothscale(fine, size)


def _outline(start: Point, way: tuple[int, int], unit: float, bend: float, more: float) -> list[Point]:
    """The corners of an arrow along a bent line, ``more`` pixels thicker all round."""
    far = max(1.0, hypot(*way))
    along = way[0] / far, way[1] / far
    tip = Point(start.x + way[0], start.y + way[1])
    knee = _knee(start, tip, bend)
    last = max(1.0, hypot(tip.x - knee.x, tip.y - knee.y))
    into = ((tip.x - knee.x) / last, (tip.y - knee.y) / last)
    head, half = _HEAD * unit + more, _SHAFT * unit / 2 + more
    neck = Point(tip.x - into[0] * _HEAD * unit, tip.y - into[1] * _HEAD * unit)
    left, right = [], []
    for n in range(_POINTS + 1):
        t = n / _POINTS
        point = Point(
            (1 - t) ** 2 * start.x + 2 * t * (1 - t) * knee.x + t * t * neck.x,
            (1 - t) ** 2 * start.y + 2 * t * (1 - t) * knee.y + t * t * neck.y,
        )
        nx, ny = (
            2 * (1 - t) * (knee.x - start.x) + 2 * t * (neck.x - knee.x),
            2 * (1 - t) * (knee.y - start.y) + 2 * t * (neck.y - knee.y),
        )
        long = max(1e-6, hypot(nx, ny))
        thick = half * (0.55 + 0.45 * t)  # thinner where it begins
        left.append(Point(point.x - ny / long * thick, point.y + nx / long * thick))
        right.append(Point(point.x + ny / long * thick, point.y - nx / long * thick))
    over = 1.5 * more
    wing = _WING * head + more
    ends = [
        Point(neck.x - into[0] * over - into[1] * wing, neck.y - into[1] * over + into[0] * wing),
        Point(tip.x + into[0] * over, tip.y + into[1] * over),
        Point(neck.x - into[0] * over + into[1] * wing, neck.y - into[1] * over - into[0] * wing),
    ]
    back = [Point(left[0].x - along[0] * more, left[0].y - along[1] * more)]
    return [*back, *left, *ends, *reversed(right), Point(right[0].x - along[0] * more, right[0].y - along[1] * more)]
