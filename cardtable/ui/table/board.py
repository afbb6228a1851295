"""The table as a picture: everything that lies still in one cached layer, the few moving cards on top of it.

Given the sprites of this moment it finds out what must be painted again. Knows no rules, no scene and no clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, cos, pi, radians, sin
from operator import attrgetter

import pygame

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.decks import DeckSpec
from cardtable.kernel.zones import PileId
from cardtable.table.layout import Metrics, Placements
from cardtable.table.tween import Sprite
from cardtable.ui.paint.badges import has_room, paint_badge
from cardtable.ui.paint.face_style import back_key
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.lying import paint_lying
from cardtable.ui.paint.marks import Mark, paint_mark, touched
from cardtable.ui.paint.painter import Kit
from cardtable.ui.paint.places import CORNER, paint_places
from cardtable.ui.paint.shadows import Lift, lift_of
from cardtable.ui.paint.tilts import STEP, Tilts

_SPARE = 4
"""Pixels that a card drawn enlarged or turned may stand out further than its measures say: the rounding."""
_FLAT = 0.999
"""What is left of a card's width while it is as good as flat."""
_Still = tuple[int, int, float, Card]
"""What a resting card looks like: x, y, z and face; when this changes the layer must change."""


class Board:
    """Paints one table; ``fit`` it to a surface, then ``show`` the sprites of each frame and ``paint`` what that returns."""

    def __init__(self, kit: Kit, ground: Ground, faces: FaceStore, deck: DeckSpec) -> None:
        self._kit = kit
        self._ground = ground
        self._faces = faces
        self._pictures = tuple(face.picture for face in deck.faces)
        self._back = back_key(deck)
        self._metrics: Metrics | None = None
        self._layer = pygame.Surface((1, 1))
        self._still: dict[int, _Still] = {}
        self._moving: tuple[Sprite, ...] = ()
        self._tilts = Tilts(faces)
        self._steps: dict[int, int] = {}
        self._margins = (0, 0, 0, 0)
        self._marks: tuple[Mark, ...] = ()
        self._counts: Mapping[PileId, str] = {}
        self._height = 0

    def fit(self, metrics: Metrics, size: tuple[int, int]) -> None:
        """Draw for ``metrics`` on a surface of ``size`` pixels; everything is painted anew."""
        self._metrics = metrics
        self._height = round(metrics.card.h)
        if self._layer.get_size() != size:
            self._layer = pygame.Surface(size)
            if pygame.display.get_surface():
                self._layer = self._layer.convert()
        self._margins = self._shadow_margins()
        self.renew()

    def renew(self) -> None:
        """Paint the layer anew at the next ``show``: faces, theme or counts have changed."""
        self._still = {}
        self._moving = ()
        self._steps = {}
        self._tilts.clear()
        self._paint_layer(self._layer.get_rect(), ())

    def key(self, card: Card) -> str:
        """The key of the picture of a card, or of the back."""
        return self._back if card == HIDDEN else self._pictures[card]

    def keys(self, placements: Placements) -> list[str]:
        """The pictures that are to be seen, without doubles."""
        return list(dict.fromkeys(self.key(placement.card) for placement in placements.values()))

    def show(
        self, sprites: Sequence[Sprite], marks: tuple[Mark, ...], counts: Mapping[PileId, str]
    ) -> list[pygame.Rect]:
        """Take over the sprites of this moment; the places that must be painted again, none of which overlap."""
        moving = tuple(sprite for sprite in sprites if sprite.moving)
        still = {
            sprite.token: (round(sprite.x), round(sprite.y), sprite.z, sprite.card)
            for sprite in sprites
            if not sprite.moving
        }
        dirty = self._changed_places(still)
        dirty += self._changed_counts(counts)
        if dirty:
            self._still = still
            ordered = sorted(still.values(), key=lambda spot: spot[2])
            for rect in dirty:
                self._paint_layer(rect, ordered)
        if moving or self._moving:
            dirty += [self._sprite_rect(sprite) for sprite in (*self._moving, *moving)]
            self._steps = self._tilted(moving)
        if marks != self._marks:
            dirty += [touched(self._kit, mark) for mark in set(marks) ^ set(self._marks)]
        self._moving, self._marks = moving, marks
        return _joined(dirty)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the table within ``area`` and the clip of ``surface``."""
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        surface.blit(self._layer, area, area)
        radius = CORNER * self._height * 63 / 88
        for mark in self._marks:
            paint_mark(surface, self._kit, mark, radius)
        for sprite in self._moving:
            self._paint_sprite(surface, sprite)
        surface.set_clip(clip)

    def _changed_places(self, still: dict[int, _Still]) -> list[pygame.Rect]:
        before = self._still
        if still == before:
            return []
        tokens = [token for token in still.keys() | before.keys() if still.get(token) != before.get(token)]
        spots = [spot for token in tokens for spot in (before.get(token), still.get(token)) if spot is not None]
        return _joined(self._spot_rect(spot) for spot in spots)

    def _changed_counts(self, counts: Mapping[PileId, str]) -> list[pygame.Rect]:
        if counts == self._counts:
            return []
        changed = [pile for pile in counts.keys() | self._counts.keys() if counts.get(pile) != self._counts.get(pile)]
        self._counts = dict(counts)
        return [self._place_rect(pile) for pile in changed]

    def _spot_rect(self, spot: _Still) -> pygame.Rect:
        shadow, (dx, dy) = self._faces.shadow(self._height, Lift.RESTING)
        return shadow.get_rect(topleft=(spot[0] + dx, spot[1] + dy)).union(self._card_rect(spot[0], spot[1]))

    def _card_rect(self, x: float, y: float) -> pygame.Rect:
        width = round(self._metrics.card.w) if self._metrics else 0
        return pygame.Rect(round(x), round(y), width, self._height)

    def _sprite_rect(self, sprite: Sprite) -> pygame.Rect:
        """All that a moving card may touch: its shadow, high or low, and the card as it is enlarged and turned."""
        card = self._card_rect(sprite.x, sprite.y)
        left, top, wide, high = self._margins
        touched = pygame.Rect(card.x - left, card.y - top, card.width + wide, card.height + high)
        if sprite.scale == 1 and not sprite.angle:
            return touched
        cosine, sine = abs(cos(radians(sprite.angle))), abs(sin(radians(sprite.angle)))
        width = (card.width * cosine + card.height * sine) * sprite.scale - card.width
        height = (card.height * cosine + card.width * sine) * sprite.scale - card.height
        if sprite.angle:  # the shadow turns with the card
            touched.inflate_ip(2 * ceil(max(0.0, width) / 2), 2 * ceil(max(0.0, height) / 2))
        return touched.union(card.inflate(2 * ceil(width / 2) + _SPARE, 2 * ceil(height / 2) + _SPARE))

    def _shadow_margins(self) -> tuple[int, int, int, int]:
        """How far the shadows, whatever the lift, stand out of a card: to the left, above, and in width and height."""
        card = self._card_rect(0, 0)
        touched = card.copy()
        for shadow, (dx, dy) in (self._faces.shadow(self._height, lift) for lift in Lift):
            touched.union_ip(shadow.get_rect(topleft=(dx, dy)))
        return -touched.x, -touched.y, touched.width - card.width, touched.height - card.height

    def _tilted(self, moving: Iterable[Sprite]) -> dict[int, int]:
        """The step at which each leaning card is shown; a card that has not moved since keeps its own."""
        before = {sprite.token: sprite for sprite in self._moving}
        self._tilts.begin()
        return {
            sprite.token: self._steps[sprite.token]
            if before.get(sprite.token) == sprite and sprite.token in self._steps
            else self._tilts.near(self.key(sprite.card), self._height, sprite.angle)
            for sprite in sorted((sprite for sprite in moving if sprite.angle), key=attrgetter("z"))
        }

    def _paint_layer(self, area: pygame.Rect, ordered: Iterable[_Still]) -> None:
        if self._metrics is None:
            return
        layer = self._layer
        layer.set_clip(area)
        self._ground.paint(layer, self._kit.theme, area.clip(layer.get_rect()))
        paint_places(layer, self._kit, self._metrics)
        paint_lying(layer, self._faces, self._height, [(x, y, self.key(card)) for x, y, _, card in ordered])
        for pile, text in self._counts.items():
            if text and area.colliderect(self._place_rect(pile)) and has_room(self._kit, self._place_rect(pile), text):
                paint_badge(layer, self._kit, self._place_rect(pile), text)
        layer.set_clip(None)

    def _paint_sprite(self, surface: pygame.Surface, sprite: Sprite) -> None:
        if not surface.get_clip().colliderect(self._sprite_rect(sprite)):
            return
        key, lift, step = self.key(sprite.card), lift_of(sprite.lift), self._steps.get(sprite.token, 0)
        squeeze = abs(cos(pi * sprite.turn))
        topleft = (round(sprite.x), round(sprite.y))
        if squeeze > _FLAT and not step and sprite.scale == 1:
            self._faces.draw(surface, key, self._height, topleft, lift)
            return
        middle = self._card_rect(sprite.x, sprite.y).center
        if squeeze > 0.5:  # on edge a card casts none to speak of
            shadow, (dx, dy) = self._tilts.shadow(self._height, lift, step)
            surface.blit(shadow, shadow.get_rect(center=(middle[0] + dx, middle[1] + dy)))
        face = self._posed(key, sprite, squeeze, step)
        surface.blit(face, face.get_rect(center=middle))

    def _posed(self, key: str, sprite: Sprite, squeeze: float, step: int) -> pygame.Surface:
        """The card as it is held: turned, else turning over, else larger. What comes again is kept."""
        if squeeze > _FLAT and (step or sprite.lift == 1):
            return self._tilts.picture(key, self._height, step, sprite.scale)
        face = self._faces.face(key, self._height)
        width, height = face.get_width() * squeeze * sprite.scale, face.get_height() * sprite.scale
        flat = pygame.transform.smoothscale(face, (max(1, round(width)), max(1, round(height))))
        return pygame.transform.rotozoom(flat, step * STEP, 1.0) if step else flat

    def _place_rect(self, pile: PileId) -> pygame.Rect:
        if self._metrics is None:
            return pygame.Rect(0, 0, 0, 0)
        place = self._metrics.pile_rect(pile)
        return self._card_rect(place.x, place.y)


def _joined(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover ``rects``, overlapping ones as one."""
    result: list[pygame.Rect] = []
    for rect in rects:
        while (hit := rect.collidelist(result)) >= 0:
            rect = rect.union(result.pop(hit))  # noqa: PLW2901 -- it grows until it overlaps none
        result.append(rect)
    return result
