"""Pictures of cards that lie or are held at an angle, and their shadows: turned once, kept in a few steps.

Turning is the dearest thing that can be done to a card (0.4 ms at 1080p, 2.6 ms at 4K), so a frame may turn only so
many anew; the others show the nearest angle that is there. Knows no card's place and no clock.
"""

from __future__ import annotations

import pygame

from cardtable.table.hand_fan import TURN_STEP
from cardtable.ui.core.cache import Bounded
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.shadows import Lift

STEP = TURN_STEP
"""Degrees between two pictures of a card: nobody sees less on a card that moves."""
_DIM = (232, 227, 214)  # what is left of red, green and blue of a card that cannot be played now
_FRESH = 130_000  # pixels of cards that a frame may turn: one card at 4K, four at 1080p
_KEPT, _MOST = 1_250_000, 5_000_000  # pixels of cards, and of shadows, that are kept: in windows up to 1080p, at most
_KEPT_OF_WINDOW = 0.6  # what is kept in larger ones, in parts of the window
_SIZES = 50  # steps of size to a whole
_LARGE_SHADOW = 400  # pixels
_QUARTERS = 16  # shadows made small, to be turned
_SOFT = 6  # steps that the shadow of a card on its way takes at once
_LIES = 2  # and that of a card at rest: 0.75 degrees more or less move no edge of it further than it is soft

TurnedShadow = tuple[pygame.Surface, tuple[int, int]]
"""A shadow and where its middle lies relative to the card's."""


def steps(angle: float) -> int:
    """The step nearest to an angle in degrees."""
    return round(angle / STEP)


def shadow_step(step: int, *, coarse: bool) -> int:
    """The step that the shadow of a card at ``step`` is turned by; ``coarse``: it moves, or is in the air."""
    most = _SOFT if coarse else _LIES
    return round(step / most) * most


class Tilts:
    """Turned cards of one table."""

    def __init__(self, faces: FaceStore) -> None:
        self._faces = faces
        self._made: Bounded[tuple[str, int, int, int, int, bool], tuple[pygame.Surface, pygame.Surface]] = Bounded(
            _KEPT, lambda pair: pair[0].get_width() * pair[0].get_height()
        )
        self._ready: set[tuple[str, int, int]] = set()
        self._shadows: Bounded[tuple[int, Lift, int, bool], TurnedShadow] = Bounded(
            _KEPT, lambda made: made[0].get_width() * made[0].get_height()
        )
        self._quarters: Bounded[tuple[int, Lift], pygame.Surface] = Bounded(_QUARTERS)
        self._left = _FRESH

    def keep_for(self, size: tuple[int, int]) -> None:
        """Keep as much as a table in a window of ``size`` pixels shows, and what is on its way there."""
        pixels = min(_MOST, max(_KEPT, round(_KEPT_OF_WINDOW * size[0] * size[1])))
        self._made.limit_to(pixels)
        self._shadows.limit_to(pixels)

    def begin(self) -> None:
        """A new frame: so many cards may be turned anew."""
        self._left = _FRESH

    def affords(self, height: int) -> bool:
        """Whether this frame may still turn a card ``height`` pixels high with smooth edges; it counts as turned then."""
        if self._left <= 0:
            return False
        self._left -= _area(height)
        return True

    def near(self, key: str, height: int, angle: float) -> int:
        """The step to show a moving card at: that of its angle, or the nearest one there is when this frame has done enough."""
        wanted = steps(angle)
        if wanted == 0 or (key, height, wanted) in self._ready:
            return wanted
        if self.affords(height):
            self._ready.add((key, height, wanted))
            return wanted
        known = [step for name, high, step in self._ready if (name, high) == (key, height)]
        return min((0, *known), key=lambda step: abs(step - wanted))

    def picture(self, key: str, height: int, step: int, scale: float = 1.0, *, dim: bool = False) -> pygame.Surface:
        """The card turned by ``step`` steps and enlarged; its middle stays the middle. Do not draw on it.

        ``dim``: a card that cannot be played now, in a warm grey.
        """
        face = self._faces.face(key, height)
        size = round(scale * _SIZES)
        if step == 0 and size == _SIZES and not dim:
            return face
        at = (key, height, step, size, id(face), dim)

        def made() -> tuple[pygame.Surface, pygame.Surface]:
            picture = face.copy() if step == 0 and size == _SIZES else turned(face, step * STEP, size / _SIZES)
            if dim:
                picture.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
            return picture, face

        # the face is kept beside what was made of it, so that no other picture can come by its identity
        return self._made.get(at, made)[0]

    def shadow(self, height: int, lift: Lift, step: int, *, moving: bool = False) -> TurnedShadow:
        """The shadow of a card turned by ``step`` steps; it is soft enough for fewer of them, most so when it moves."""
        step = shadow_step(step, coarse=moving or lift is not Lift.RESTING)
        return self._shadows.get((height, lift, step, moving), lambda: self._cast(height, lift, step, moving=moving))

    def draw(self, target: pygame.Surface, key: str, height: int, middle: tuple[int, int], step: int) -> None:
        """Draw a card that lies turned by ``step`` steps about its ``middle``, and its shadow."""
        shadow, (aside, below) = self.shadow(height, Lift.RESTING, step)
        target.blit(shadow, shadow.get_rect(center=(middle[0] + aside, middle[1] + below)))
        picture = self.picture(key, height, step)
        target.blit(picture, picture.get_rect(center=middle))

    def clear(self) -> None:
        """Forget all: the cards look different now, or have another size."""
        self._made.clear()
        self._shadows.clear()
        self._quarters.clear()
        self._ready.clear()

    def _cast(self, height: int, lift: Lift, step: int, *, moving: bool) -> TurnedShadow:
        straight, (dx, dy) = self._faces.shadow(height, lift)
        width = round(height * 63 / 88)
        aside = round(dx + straight.get_width() / 2 - width / 2)
        below = round(dy + straight.get_height() / 2 - height / 2)
        if not step:
            return straight, (aside, below)
        if straight.get_height() < _LARGE_SHADOW:
            angle = step * STEP
            return quickly_turned(straight, angle) if moving else turned(straight, angle), (aside, below)
        # a large one has no edge that a quarter of its size could not show, and a third of the cost then
        small = self._quarters.get((height, lift), lambda: pygame.transform.smoothscale_by(straight, 0.25))
        return pygame.transform.smoothscale_by(turned(small, step * STEP), 4), (aside, below)


def _area(height: int) -> int:
    """Pixels of a card."""
    return height * height * 63 // 88


def quickly_turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """The picture turned by ``angle`` degrees with steps at its edges: for what has none, or flies past too fast to see them.

    A quarter of the cost of smooth edges.
    """
    return pygame.transform.rotate(picture, angle)


def turned(picture: pygame.Surface, angle: float, scale: float = 1.0) -> pygame.Surface:
    """The picture turned by ``angle`` degrees counter-clockwise and enlarged, with smooth edges."""
    width, height = picture.get_size()
    if angle:
        room = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA, 32)
        room.blit(
            picture, (2, 2), special_flags=pygame.BLEND_RGBA_ADD
        )  # rotozoom smoothes only what has clear pixels around
        return pygame.transform.rotozoom(room, angle, scale)
    return pygame.transform.smoothscale(picture, (round(width * scale), round(height * scale)))
