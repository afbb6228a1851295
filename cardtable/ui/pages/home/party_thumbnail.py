"""The small picture of a game for several: the things it is played with, laid out so that each is told by its picture.

Knows no rules. Never waits for a face: what is not painted yet is left out until it is.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from cardtable.kernel.game import AnyGame
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.face_style import back_key
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Kit
from cardtable.ui.paint.shadows import Lift
from cardtable.ui.paint.tilts import Tilts, steps
from cardtable.ui.paint.tokens import CHIP_PLACE, TokenArt, casino_key, chip_key
from cardtable.values import dataclass

_WIDE = 1.95
"""Width of every composition; its height is 1. Where the place is narrower, all of it is smaller."""

_BACK = "back"
_LARGE, _SMALL = 0.66, 0.5


@dataclass(frozen=True, slots=True)
class Laid:
    """A card (as its pack writes it), or a token; its middle from the middle of the picture, its height, its angle."""

    what: str
    x: float
    y: float
    high: float = _LARGE
    angle: float = 0.0
    is_token: bool = False


def _token(what: str, x: float, y: float, high: float) -> Laid:
    return Laid(what, x, y, high, is_token=True)


def _casino(shown: str, place: int, chip: str = "") -> tuple[Laid, ...]:
    """A casino card in the upper row, and the chip on it."""
    x, y, high = (place - 2) * 0.375, -0.23, 0.5
    card = _token(casino_key(shown), x, y, high)
    return (card, _token(chip, x, y + (CHIP_PLACE[1] - 0.5) * high, 0.2)) if chip else (card,)


_MURLAN = (
    Laid(_BACK, -0.76, -0.1, _SMALL, 16),
    Laid(_BACK, -0.67, -0.13, _SMALL, 6),
    Laid(_BACK, -0.58, -0.12, _SMALL, -4),
    *(Laid(card, -0.42 + 0.2 * n, 0.12 - 0.012 * n * (4 - n)) for n, card in enumerate(("5S", "6H", "7C", "8D", "9S"))),
    Laid("RJ", 0.7, -0.02, _LARGE, -9),
    _token("target-21", -0.72, 0.3, 0.3),
)
_MONTE_CARLO = (
    _token("pot-full", -0.55, -0.02, 0.78),
    Laid(_BACK, 0.76, -0.14, _SMALL, -12),
    Laid("10H", 0.02, -0.1, _LARGE, 13),
    Laid("JH", 0.56, -0.08, _LARGE, -8),
    Laid("KH", 0.3, -0.12, _LARGE, 3),
    Laid("AH", 0.28, 0.15, _LARGE, -4),
    _token("coin-5", -0.2, 0.37, 0.16),
    _token("coin-1", -0.9, 0.36, 0.15),
)
_LAS_VEGAN = (
    *_casino("min", 0),
    *_casino("max", 1, chip_key(-3, -4, golden=True)),
    *_casino("4", 2, chip_key(1, -2)),
    *_casino("B", 3, chip_key(-2, -1)),
    *_casino("G", 4),
    Laid(_BACK, -0.75, 0.25, _SMALL, 8),
    *(Laid(card, -0.34 + 0.3 * n, 0.27, _SMALL, 6 - 4 * n) for n, card in enumerate(("R7", "P3", "G9", "B0"))),
    _token("cabbage", 0.84, 0.33, 0.26),
)
_PICTURES: Mapping[str, tuple[Laid, ...]] = {
    "murlan": _MURLAN,
    "monte_carlo": _MONTE_CARLO,
    "las_vegan": _LAS_VEGAN,
}


class PartyMiniature:
    """Paints the composition of one game."""

    def __init__(self, game: AnyGame, faces: FaceStore) -> None:
        self._faces, self._tilts = faces, Tilts(faces)
        self._tokens = TokenArt(assets_folder() / "tokens")
        self._deck = game.info.deck
        self.waits = False
        """Whether painting waits for faces that are not ready, instead of leaving the cards out until they are."""
        self.laid = _PICTURES[game.info.id]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, _kit: Kit) -> None:
        """Paint into ``rect``."""
        unit = min(rect.height, rect.width / _WIDE)
        for each in self.laid:
            centre = round(rect.centerx + each.x * unit), round(rect.centery + each.y * unit)
            high = round(each.high * unit)
            if each.is_token:
                picture = self._tokens.picture(each.what, high)
                surface.blit(picture, picture.get_rect(center=centre))
            else:
                self._paint_card(surface, self.key(each), high, centre, steps(each.angle))

    def key(self, laid: Laid) -> str:
        """The picture of a card that is shown."""
        if laid.what == _BACK:
            return back_key(self._deck)
        return self._deck.faces[self._deck.parse(laid.what)].picture

    def _paint_card(self, surface: pygame.Surface, key: str, high: int, centre: tuple[int, int], step: int) -> None:
        if self.waits:
            self._faces.wait_for((key,), high)
        if not self._faces.is_sharp((key,), high):
            self._faces.prepare(high, (key,), ())
            return
        shadow, (aside, below) = self._tilts.shadow(high, Lift.RESTING, step)
        surface.blit(shadow, shadow.get_rect(center=(centre[0] + aside, centre[1] + below)))
        picture = self._tilts.picture(key, high, step)
        surface.blit(picture, picture.get_rect(center=centre))
