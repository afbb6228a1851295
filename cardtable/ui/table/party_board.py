"""Paints a table for several: cards of three sizes, plates of the seats, things in the middle. Knows no rule and no clock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from math import cos, pi, radians, sin

import pygame

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.decks import DeckSpec
from cardtable.kernel.state import Seat
from cardtable.kernel.zones import PileId
from cardtable.table.geometry import Rect
from cardtable.table.toss import Flying
from cardtable.table.tween import Sprite
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import CAPTION, Ink
from cardtable.ui.games.look import Decor
from cardtable.ui.paint.face_style import back_key
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.marks import Mark, paint_mark, touched
from cardtable.ui.paint.painter import Kit
from cardtable.ui.paint.places import CORNER
from cardtable.ui.paint.shadows import Lift, lift_of
from cardtable.ui.paint.things import FlyingArt, Thing, paint_thing
from cardtable.ui.paint.tilts import STEP, Tilts, steps, turned
from cardtable.ui.table.party_plan import Plan
from cardtable.ui.table.party_seats import Seated, paint_seat, reach
from cardtable.ui.table.party_veil import paint_shade, shade_of
from cardtable.ui.table.trick_signs import led_reach, owner_reach, paint_led, paint_owner
from cardtable.values import dataclass

_ASPECT = 63 / 88


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card to be drawn: the sprite, how high it is now, and whether a veil lies over it (it cannot be played)."""

    sprite: Sprite
    height: int
    veiled: bool = False

    @property
    def rect(self) -> pygame.Rect:
        """The card, upright."""
        return pygame.Rect(round(self.sprite.x), round(self.sprite.y), round(self.height * _ASPECT), self.height)

    @property
    def reach(self) -> pygame.Rect:
        """What painting it touches."""
        turned = round(self.height * abs(sin(radians(self.sprite.angle))))
        return self.rect.inflate(self.height * 2 // 5 + turned, self.height * 2 // 5 + turned)


@dataclass(frozen=True, slots=True)
class Scenery:
    """What is to be seen besides the cards: plates by seat, the game's things and what it paints below them, lights,
    which thing is carried where, words under piles, what flies, and who led the trick.
    """

    seats: tuple[Seated, ...] = ()
    things: tuple[Thing, ...] = ()
    decor: tuple[Decor, ...] = ()
    marks: tuple[Mark, ...] = ()
    carried: tuple[PileId, Rect] | None = None
    captions: tuple[tuple[PileId, str], ...] = ()
    flying: tuple[Flying, ...] = ()
    led: Seat | None = None


class PartyBoard:
    """Give it what is to be seen with ``show``; it says what has to be painted, and paints it."""

    def __init__(self, kit: Kit, ground: Ground, faces: FaceStore, deck: DeckSpec) -> None:
        self._kit = kit
        self._ground = ground
        self._faces = faces
        self._pictures = tuple(face.picture for face in deck.faces)
        self._back = back_key(deck)
        self._plan: Plan | None = None
        self._tilts = Tilts(faces)
        self._art = FlyingArt(kit, faces, assets_folder() / "tokens")
        self.cards: tuple[Drawn, ...] = ()
        self._scenery = Scenery()
        self._owner: Seat | None = None
        self._led: Seat | None = None
        self._whole = True
        self._better: frozenset[str] = frozenset()
        self._sizes: list[int] = []
        self._reaches: list[pygame.Rect] = []

    def fit(self, plan: Plan) -> None:
        """Draw for ``plan``; everything is painted anew."""
        self._plan = plan
        self._sizes = sorted({round(home.card.h) for home in plan.homes.values()})
        self._whole = True

    def renew(self) -> None:
        """Faces or theme have changed."""
        self._whole = True
        self._tilts.clear()

    def renew_faces(self, better: frozenset[str]) -> None:
        """These faces (``FaceStore.resolved``) can be drawn better: paint them again wherever they are to be seen."""
        self._better |= better

    def key(self, card: Card) -> str:
        """The key of the picture of a card, or of the back."""
        return self._back if card == HIDDEN else self._pictures[card]

    def show(self, cards: Sequence[Drawn], scenery: Scenery) -> list[pygame.Rect]:
        """Take over what is to be seen; the places that must be painted again, none of which overlap."""
        before, old = {drawn.sprite.token: drawn for drawn in self.cards}, self._scenery
        after = {drawn.sprite.token: drawn for drawn in cards}
        dirty = [
            drawn.reach
            for token in before.keys() | after.keys()
            if before.get(token) != after.get(token)
            for drawn in (before.get(token), after.get(token))
            if drawn is not None
        ]
        better, self._better = self._better, frozenset()
        if better:
            dirty += [drawn.reach for drawn in cards if self._faces.resolved(self.key(drawn.sprite.card)) in better]
        self.cards, self._scenery = tuple(cards), scenery
        self._reaches = [drawn.reach for drawn in cards]
        if self._plan is None:
            return []
        dirty += self._changed_owner(self._plan) + self._changed_led(self._plan)
        if self._whole or _lying(old) != _lying(scenery):
            self._whole = False
            area = self._plan.area
            return [pygame.Rect(round(area.x), round(area.y), round(area.w), round(area.h))]
        dirty += self._changed_seats(old)
        dirty += [touched(self._kit, mark) for mark in set(old.marks) ^ set(scenery.marks)]
        if old.carried != scenery.carried:
            dirty += [_pixels(part.carried[1]) for part in (old, scenery) if part.carried is not None]
        if old.flying or scenery.flying:
            dirty += [self._art.reach(thing) for thing in (*old.flying, *scenery.flying)]
        dirty += [each.reach(self._kit, self._plan) for each in set(old.decor) ^ set(scenery.decor)]
        return joined(dirty)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the table within ``area`` and the clip of ``surface``."""
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        self._ground.paint(surface, self._kit.theme, surface.get_clip())
        if self._plan is not None:
            self._paint_all(surface, self._plan, surface.get_clip())
        surface.set_clip(clip)

    def _paint_all(self, surface: pygame.Surface, plan: Plan, area: pygame.Rect) -> None:
        self._paint_places(surface, plan, area)
        carried = self._scenery.carried
        held = carried[0] if carried else None
        for thing in self._scenery.things:
            if thing.pile != held:
                paint_thing(surface, self._kit, self._art.tokens, plan.place_of(thing.pile), thing)
        near = [self.cards[n] for n in area.collidelistall(self._reaches)]
        lying = [drawn for drawn in near if not drawn.sprite.moving]
        for drawn, above in zip_longest(lying, lying[1:]):
            if above is None or drawn.rect != above.rect:  # the shadows of a whole stack would be a black frame
                self._card(surface, drawn)
        self._paint_seats(surface, plan, area)
        self._paint_over(surface, [drawn for drawn in near if drawn.sprite.moving])

    def _paint_places(self, surface: pygame.Surface, plan: Plan, area: pygame.Rect) -> None:
        """What lies below everything: what the game paints there, and words."""
        for each in self._scenery.decor:
            if area.colliderect(each.reach(self._kit, plan)):
                each.paint(surface, self._kit, self._art.tokens, plan)
        for pile, words in self._scenery.captions:
            self._caption(surface, plan.place_of(pile), words)

    def _paint_seats(self, surface: pygame.Surface, plan: Plan, area: pygame.Rect) -> None:
        """Plates, and whose the cards to be beaten are."""
        if self._owner is not None and self._owner < len(self._scenery.seats):
            paint_owner(surface, self._kit, plan, self._owner, self._scenery.seats[self._owner])
        if self._led is not None:
            paint_led(surface, self._kit, plan, self._led)
        for seat, shown in enumerate(self._scenery.seats):
            if area.colliderect(reach(plan, seat)):
                paint_seat(surface, self._kit, plan, seat, shown)

    def _paint_over(self, surface: pygame.Surface, moving: Sequence[Drawn]) -> None:
        """What lies over everything: lights, cards on their way or in the hand, the thing in the hand."""
        for mark in self._scenery.marks:
            paint_mark(surface, self._kit, mark, CORNER * min(mark.rect[2:]))
        for drawn in moving:
            self._card(surface, drawn)
        carried = self._scenery.carried
        for thing in self._scenery.things if carried else ():
            if carried and thing.pile == carried[0]:
                paint_thing(surface, self._kit, self._art.tokens, carried[1], thing)
        clip = surface.get_clip()
        for flying in self._scenery.flying:
            if clip.colliderect(self._art.reach(flying)):
                self._art.paint(surface, flying, self._nearest)

    def _changed_owner(self, plan: Plan) -> list[pygame.Rect]:
        """Whose the cards to be beaten are is said once they lie."""
        lying = (drawn for drawn in self.cards if not drawn.sprite.moving)
        owners = (plan.owner(drawn.sprite.z, drawn.height) for drawn in lying)
        before, self._owner = self._owner, next((seat for seat in owners if seat is not None), None)
        return [owner_reach(plan, plan.bottom)] if before != self._owner else []

    def _changed_led(self, plan: Plan) -> list[pygame.Rect]:
        """Who led the trick is said once that card lies."""
        led = self._scenery.led
        lies = led is not None and any(
            plan.thrower(drawn.sprite.z) == led for drawn in self.cards if not drawn.sprite.moving
        )
        before, self._led = self._led, led if lies else None
        return [led_reach(plan, seat) for seat in (before, self._led) if seat is not None and before != self._led]

    def _changed_seats(self, old: Scenery) -> list[pygame.Rect]:
        new = self._scenery.seats
        plan = self._plan
        if plan is None:
            return []
        return [reach(plan, seat) for seat in range(len(new)) if seat >= len(old.seats) or old.seats[seat] != new[seat]]

    def _caption(self, surface: pygame.Surface, place: Rect, words: str) -> None:
        """Words under a pile, in its middle."""
        wide, high = self._kit.width(words, CAPTION), self._kit.line(CAPTION)
        left, middle = round(place.x + (place.w - wide) / 2), round(place.bottom + 0.7 * high)
        self._kit.write(surface, words, CAPTION, self._kit.theme.ink(Ink.GROUND_MUTED), left, middle)

    def _card(self, surface: pygame.Surface, drawn: Drawn) -> None:
        sprite, height, rect = drawn.sprite, drawn.height, drawn.rect
        key, lift, step = self.key(sprite.card), lift_of(sprite.lift), steps(sprite.angle)
        if not sprite.moving and not step:
            self._faces.draw(surface, key, height, rect.topleft, lift)
            if drawn.veiled:
                self._veil(surface, rect)
            return
        squeeze = abs(cos(pi * sprite.turn))
        if squeeze > 0.5:
            self._shadow(surface, rect, height, lift, step)
        if not sprite.moving or (sprite.lift == 1 and squeeze == 1 and height == self._nearest(height)):
            face = self._tilts.picture(key, height, step, sprite.scale)
        else:
            face = self._faces.face(key, self._nearest(height))
            if step and squeeze == 1:
                face = turned(face, step * STEP, sprite.scale * height / face.get_height())
            else:
                size = max(1, round(rect.width * squeeze * sprite.scale)), max(1, round(height * sprite.scale))
                face = pygame.transform.smoothscale(face, size) if size != face.get_size() else face
                face = turned(face, step * STEP) if step else face
        surface.blit(face, face.get_rect(center=rect.center))

    def _shadow(self, surface: pygame.Surface, rect: pygame.Rect, height: int, lift: Lift, step: int) -> None:
        """The shadow of a card on its way is that of the size it is nearest to: only few are ever made."""
        near = self._nearest(height)
        shadow, (dx, dy) = self._tilts.shadow(near, lift, step)
        if near != height:
            wide, high = shadow.get_size()
            shadow = pygame.transform.scale(shadow, (wide * height // near, high * height // near))
        surface.blit(shadow, shadow.get_rect(center=(rect.centerx + dx, rect.centery + dy)))

    def _nearest(self, height: int) -> int:
        """The least of the sizes kept that is as large: cards on their way are scaled from it."""
        return next((size for size in self._sizes if size >= height), self._sizes[-1] if self._sizes else height)

    def _veil(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_shade(surface, rect, shade_of(self._kit.theme), round(CORNER * rect.width))


def _lying(scenery: Scenery) -> tuple[object, ...]:
    """What lies still under the cards."""
    return scenery.things, scenery.captions


def _pixels(rect: Rect) -> pygame.Rect:
    """With the light around it."""
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h)).inflate(*2 * (round(rect.w / 2),))


def joined(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover ``rects``, overlapping ones as one."""
    result: list[pygame.Rect] = []
    for rect in rects:
        whole = rect
        while (hit := whole.collidelist(result)) >= 0:
            whole = whole.union(result.pop(hit))
        result.append(whole)
    return result
