"""Rotated cards and their shadows, within a budget of work per frame; and which area a card surely covers. Knows no
table.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, cos, radians, sin
from typing import Generic, TypeVar

import pygame

from cardtable.kernel.compat import override
from cardtable.table.geometry import TURN_STEP
from cardtable.ui.core.assets import Bounded, BoundedPictures
from cardtable.ui.paint.face_art import size_of_card
from cardtable.ui.paint.faces import FaceStore, Lift

STEP = TURN_STEP
"""Degrees between two pictures of a card; smaller steps are invisible on a moving card."""
_DIM = (232, 227, 214)  # the brightness of red, green and blue of an unplayable card
_FRESH = 130_000  # pixels that a frame can rotate: one card at 4K, four at 1080p
_AHEAD = 50_000  # of them for cards not visible yet: a closing hand has several frames
_LEAST = 25_000  # the least number of pixels counted for a card, as rotating a small one also takes time
_KEPT, _MOST = 2_600_000, 10_000_000  # pixels cached: up to 1080p, and at most
_SHADOWS = 0.7  # shadow pixels in relation to these; cards share shadows
_KEPT_OF_WINDOW = 1.2  # pixels cached in larger windows, as a multiple of the window
_CLOSE = 4  # steps: the tolerance for a card flying past
_SIZES = 50  # steps of scale
_LARGE_SHADOW = 200  # pixels
_QUARTER = 4  # the fraction of its size at which a large one is rotated
_WORTH = 0.15  # the covered share from which a shadow is painted in parts
_PASSES = 0.3  # the share of the cache for moving cards
_SOFT = 6  # the granularity in steps of a moving card's shadow
_LIES = 2  # and of a resting card's: an error of 0.75 degrees is within its softness

PlacedShadow = tuple[pygame.Surface, tuple[int, int]]
"""A shadow, and its position relative to the centre of the card."""

TurnedShadow = tuple[tuple[pygame.Surface, tuple[int, int]], ...]
"""The pieces of a shadow, each with its top left corner relative to the centre of the card."""

_Look = tuple[str, int, int, int, int, bool]
"""The picture's key, height, step, size, the identity of its face, whether it is dim."""
_Cast = tuple[int, Lift, int, bool]
"""A card's height and lift, the step of its shadow, whether it moves."""

K = TypeVar("K")
V = TypeVar("V")


def steps(angle: float) -> int:
    """The step nearest to an angle in degrees."""
    return round(angle / STEP)


def shadow_step(step: int, *, coarse: bool) -> int:
    """The step of the shadow of a card at ``step``; ``coarse``: it moves, or is in the air."""
    most = _SOFT if coarse else _LIES
    return round(step / most) * most


class _Turned(Bounded[_Look, tuple[pygame.Surface, pygame.Surface]]):
    """Rotated cards, limited by their total pixels."""

    @override
    def _weigh(self, pair: tuple[pygame.Surface, pygame.Surface]) -> int:
        return _area_of(pair[0])


class _Shadows(Bounded[_Cast, TurnedShadow]):
    """Pieces of shadows, limited by their total pixels."""

    @override
    def _weigh(self, shadow: TurnedShadow) -> int:
        return sum(_area_of(piece) for piece, _ in shadow)


class _Kept(Generic[K, V]):
    """Two caches, for resting and for moving cards, each with room of its own; each uses what the other has."""

    def __init__(self, lying: Bounded[K, V], passing: Bounded[K, V]) -> None:
        self._lying, self._passing = lying, passing

    def __contains__(self, key: K) -> bool:
        return key in self._lying or key in self._passing

    def get(self, key: K, make: Callable[[], V], *, moving: bool) -> V:
        here, there = (self._passing, self._lying) if moving else (self._lying, self._passing)
        return here.get(key, lambda: there.get(key, make) if key in there else make())

    def limit_to(self, pixels: int) -> None:
        self._passing.limit_to(round(_PASSES * pixels))
        self._lying.limit_to(pixels - round(_PASSES * pixels))

    def clear(self) -> None:
        self._lying.clear()
        self._passing.clear()


class Tilts:
    """The rotated cards of one table."""

    def __init__(self, faces: FaceStore) -> None:
        self._faces = faces
        self._made: _Kept[_Look, tuple[pygame.Surface, pygame.Surface]] = _Kept(_Turned(0), _Turned(0))
        self._turns: dict[tuple[str, int], set[int]] = {}  # the steps rendered for a card so far
        self._shadows: _Kept[_Cast, TurnedShadow] = _Kept(_Shadows(0), _Shadows(0))
        self._small: BoundedPictures[tuple[int, Lift, int], pygame.Surface] = BoundedPictures(0)
        self._left, self._ahead = _FRESH, _AHEAD
        self.keep_for((0, 0))

    def keep_for(self, size: tuple[int, int]) -> None:
        """Size the caches for a table in a window of ``size`` pixels."""
        pixels = min(_MOST, max(_KEPT, round(_KEPT_OF_WINDOW * size[0] * size[1])))
        self._made.limit_to(pixels)
        self._shadows.limit_to(round(_SHADOWS * pixels))
        self._small.limit_to(pixels // _QUARTER**2)

    def begin(self) -> None:
        """Start a new frame with a new budget."""
        self._left, self._ahead = _FRESH, _AHEAD

    def affords(self, height: int) -> bool:
        """Whether this frame can rotate another card ``height`` pixels high with smooth edges; if so, it is counted.

        A card above the whole budget comes before others, or waits.
        """
        cost = max(_LEAST, _area(height))
        if self._left <= 0 or (cost > _FRESH and self._left < _FRESH / 2):
            return False
        self._left -= cost
        return True

    def near(self, key: str, height: int, angle: float) -> int:
        """The step for a moving card: that of its angle, or the nearest available one if the frame's budget is used up."""
        wanted = steps(angle)
        if wanted == 0 or self._look(key, height, wanted) in self._made or self.affords(height):
            return wanted
        return self._nearest(key, height, wanted)

    def nearest(self, key: str, height: int, angle: float) -> int:
        """The nearest available step to ``angle``, for cards that only make room and will be rotated at their goal."""
        return self._nearest(key, height, steps(angle))

    def close(self, key: str, height: int, angle: float) -> int | None:
        """An available step that is close enough for a card flying past at ``angle``; None if it must be rotated."""
        wanted = steps(angle)
        found = self._nearest(key, height, wanted)
        return found if abs(found - wanted) <= _CLOSE else None

    def prepare(self, key: str, height: int, step: int, *, dim: bool = False) -> bool:
        """Rotate a card that will rest at ``step``, and its shadow, within this frame's budget; whether both are ready."""
        if (self._look(key, height, step, dim=dim) not in self._made) and step:
            if not self._affords_ahead(height):
                return False
            self.picture(key, height, step, dim=dim)
        if (height, Lift.RESTING, shadow_step(step, coarse=False), False) not in self._shadows:
            if not self._affords_ahead(height // 2):
                return False
            self.shadow(height, Lift.RESTING, step)
        return True

    def _affords_ahead(self, height: int) -> bool:
        if self._ahead <= 0 or not self.affords(height):
            return False
        self._ahead -= max(_LEAST, _area(height))
        return True

    def picture(
        self, key: str, height: int, step: int, scale: float = 1.0, *, dim: bool = False, moving: bool = False
    ) -> pygame.Surface:
        """The card rotated by ``step`` steps and scaled about its centre. Do not draw on it.

        ``dim``: in a warm grey, as it cannot be played now.
        """
        face = self._faces.face(key, height)
        size = round(scale * _SIZES)
        if step == 0 and size == _SIZES and not dim:
            return face

        def made() -> tuple[pygame.Surface, pygame.Surface]:
            # the face is kept too, so that its id cannot be reused
            if dim:  # made from the bright one, which usually exists: rotating is the expensive part
                picture = self.picture(key, height, step, scale, moving=moving).copy()
                picture.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
                return picture, face
            self._turns.setdefault((key, height), set()).add(step)
            return turned(face, step * STEP, size / _SIZES), face

        return self._made.get(self._look(key, height, step, size, dim=dim), made, moving=moving)[0]

    def shadow(self, height: int, lift: Lift, step: int, *, moving: bool = False) -> TurnedShadow:
        """The shadow of a card rotated by ``step`` steps, without the part that the card covers.

        It is soft enough for fewer steps, especially when it moves.
        """
        coarse = moving or lift is not Lift.RESTING
        step = shadow_step(step, coarse=coarse)
        off = (_SOFT if coarse else _LIES) / 2 * STEP

        def made() -> TurnedShadow:
            picture, corner = self._cast(height, lift, step, moving=moving)
            place, covered = picture.get_rect(topleft=corner), surely_covered(height, step * STEP, off)
            parts = beside(place, covered) if _worth_cutting(place, covered) else [place]
            pieces = ((picture.subsurface(part.move(-place.x, -place.y)), part.topleft) for part in parts)
            # the upright shadow is cached elsewhere; of a rotated one only these pieces
            return tuple((piece.copy() if step else piece, at) for piece, at in pieces)

        return self._shadows.get((height, lift, step, moving), made, moving=moving)

    def draw_shadow(
        self,
        target: pygame.Surface,
        height: int,
        lift: Lift,
        middle: tuple[int, int],
        step: int,
        *,
        moving: bool = False,
    ) -> None:
        """Draw the shadow of a flat, full-size card that will be drawn on it, centred on ``middle``."""
        for piece, (left, top) in self.shadow(height, lift, step, moving=moving):
            target.blit(piece, (middle[0] + left, middle[1] + top))

    def whole_shadow(self, near: int, height: int, lift: Lift, step: int) -> PlacedShadow:
        """The shadow of a card that is turning over, or temporarily ``height`` pixels high, made from that of a
        ``near`` height.

        Its position is the top left corner relative to the centre of the card.
        """
        step = shadow_step(step, coarse=True)
        straight, (aside, below) = self._straight(near, lift)
        if step and straight.get_height() >= _LARGE_SHADOW:
            small, factor = self._turned_quarter(straight, near, lift, step), _QUARTER
        else:
            small, factor = self._flat_shadow(straight, near, lift, step, moving=True), 1
        wide, high = (factor * side * height // near for side in small.get_size())
        if factor > 1:
            cast = pygame.transform.smoothscale(small, (wide, high))
        else:
            cast = small if near == height else pygame.transform.scale(small, (wide, high))
        return cast, cast.get_rect(center=(aside, below)).topleft

    def draw(self, target: pygame.Surface, key: str, height: int, middle: tuple[int, int], step: int) -> None:
        """Draw a card rotated by ``step`` steps about its ``middle``, with its shadow."""
        self.draw_shadow(target, height, Lift.RESTING, middle, step)
        picture = self.picture(key, height, step)
        target.blit(picture, picture.get_rect(center=middle))

    def clear(self) -> None:
        """Clear the caches: the cards have another look or size."""
        self._made.clear()
        self._shadows.clear()
        self._small.clear()
        self._turns.clear()

    def _nearest(self, key: str, height: int, wanted: int) -> int:
        turns: list[int] = sorted((0, *self._turns.get((key, height), ())), key=lambda step: abs(step - wanted))
        return next(step for step in turns if step == 0 or self._look(key, height, step) in self._made)

    def _look(self, key: str, height: int, step: int, size: int = _SIZES, *, dim: bool = False) -> _Look:
        return key, height, step, size, id(self._faces.face(key, height)), dim

    def _cast(self, height: int, lift: Lift, step: int, *, moving: bool) -> PlacedShadow:
        """The whole shadow, with its top left corner relative to the centre of the card."""
        straight, middle = self._straight(height, lift)
        if step and straight.get_height() >= _LARGE_SHADOW:
            cast = pygame.transform.smoothscale_by(self._turned_quarter(straight, height, lift, step), _QUARTER)
        else:
            cast = self._flat_shadow(straight, height, lift, step, moving=moving)
        return cast, cast.get_rect(center=middle).topleft

    def _straight(self, height: int, lift: Lift) -> PlacedShadow:
        """The shadow of an upright card, with its centre relative to that of the card."""
        straight, (dx, dy) = self._faces.shadow(height, lift)
        width = round(height * 63 / 88)
        aside = round(dx + straight.get_width() / 2 - width / 2)
        below = round(dy + straight.get_height() / 2 - height / 2)
        return straight, (aside, below)

    def _turned_quarter(self, straight: pygame.Surface, height: int, lift: Lift, step: int) -> pygame.Surface:
        """A large shadow, rotated at a quarter of its size: it is too soft to show the difference, and costs a fifth."""
        small = self._small.get((height, lift, 0), lambda: pygame.transform.smoothscale_by(straight, 1 / _QUARTER))
        return self._small.get((height, lift, step), lambda: turned(small, step * STEP))

    def _flat_shadow(
        self, straight: pygame.Surface, height: int, lift: Lift, step: int, *, moving: bool
    ) -> pygame.Surface:
        if not step:
            return straight
        if moving:
            return self._small.get((height, lift, step), lambda: quickly_rotated(straight, step * STEP))
        return turned(straight, step * STEP)


def _worth_cutting(place: pygame.Rect, covered: pygame.Rect) -> bool:
    """Whether enough is covered to paint the rest in four parts."""
    return covered.width * covered.height > _WORTH * place.width * place.height


def _area_of(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()


def _area(height: int) -> int:
    """The number of pixels of a card."""
    return height * height * 63 // 88


def quickly_rotated(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """The picture rotated by ``angle`` degrees without smooth edges, for soft ones or for cards that fly past too fast
    to see.

    Costs a quarter of smooth edges.
    """
    return pygame.transform.rotate(picture, angle)


def turned(picture: pygame.Surface, angle: float, scale: float = 1.0) -> pygame.Surface:
    """The picture rotated by ``angle`` degrees counter-clockwise and scaled, with smooth edges."""
    width, height = picture.get_size()
    if angle:
        room = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA, 32)
        room.blit(
            picture, (2, 2), special_flags=pygame.BLEND_RGBA_ADD
        )  # rotozoom smoothes only edges next to transparent pixels
        return pygame.transform.rotozoom(room, angle, scale)
    return pygame.transform.smoothscale(picture, (round(width * scale), round(height * scale)))


_EDGE = 0.015
"""How far the corners and the soft edge of a card reach into it, as a share of its height."""
_ROUNDED = 3
"""Pixels by which a picture may be misplaced."""
_FAR = 0.6
"""From the centre of a card to its corners, as a share of its height."""


def beside(rect: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """The parts of ``rect`` outside ``other``, which it touches: at most four disjoint pieces."""
    middle = rect.clip(other)
    pieces = (
        pygame.Rect(rect.x, rect.y, rect.width, middle.top - rect.top),
        pygame.Rect(rect.x, middle.bottom, rect.width, rect.bottom - middle.bottom),
        pygame.Rect(rect.x, middle.y, middle.left - rect.left, middle.height),
        pygame.Rect(middle.right, middle.y, rect.right - middle.right, middle.height),
    )
    return [piece for piece in pieces if piece.width > 0 and piece.height > 0]


def surely_covered(height: int, angle: float, off: float = 0.0) -> pygame.Rect:
    """The largest upright rectangle about (0, 0) that is covered by a card centred there and rotated by ``angle``
    degrees.

    The angle may be wrong by up to ``off`` degrees. The rectangle is empty if the card is too oblique.
    """
    wide, high = size_of_card(height)
    less = _EDGE * height + _ROUNDED + _FAR * height * radians(off)
    across, along = wide / 2 - less, high / 2 - less
    cosine, sine = abs(cos(radians(angle))), abs(sin(radians(angle)))
    apart = cosine * cosine - sine * sine
    if not apart:
        return pygame.Rect(0, 0, 0, 0)
    x, y = (across * cosine - along * sine) / apart, (along * cosine - across * sine) / apart
    if x < 1 or y < 1:
        return pygame.Rect(0, 0, 0, 0)
    left, top = ceil(-x), ceil(-y)
    return pygame.Rect(left, top, -2 * left, -2 * top)
