"""Things on a table that are no cards, as values and as paint: the casino's cards and the chips that lie on it."""

from __future__ import annotations

from enum import Enum

import pygame

from cardtable.games.las_vegan.box import CHIP_SETS, CHIPS, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.las_vegan.casino import Casino
from cardtable.kernel.state import AnyState
from cardtable.kernel.zones import PileId
from cardtable.table.geometry import Rect
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Kit
from cardtable.ui.paint.tokens import TokenArt, casino_key, chip_key
from cardtable.values import dataclass

_ON_CARD = (0.745, 0.35)  # where a chip lies down the card, and its radius by the card's width: large, to be read
_ALONE = 0.47  # the radius of a chip at its own place, by the width of that
_CORNER = 0.055  # of a casino card's width


class Shape(Enum):
    """What a thing is."""

    CARD = "card"
    GOLD_CARD = "gold card"
    CHIP = "chip"
    GOLD_CHIP = "gold chip"


@dataclass(frozen=True, slots=True)
class Token:
    """A thing that lies at the place of a pile, the sign on it and its ``picture``.

    ``lit``: it can be chosen; ``together``: a chip and a card share the place.
    """

    pile: PileId
    shape: Shape
    sign: str
    lit: bool = False
    together: bool = False
    picture: str = ""


def casino_tokens(state: AnyState, lit: frozenset[PileId]) -> tuple[Token, ...]:
    """The cards of the casino and its chips, those that were laid on the cards they were laid on."""
    casino = state.extra
    if not isinstance(casino, Casino):
        return ()
    signs = dict(zip(ORDINARY_PLACES, casino.cards, strict=True)) | {place: place for place in GOLDEN_PLACES}
    filled = {place for place, _ in casino.placed}
    cards = [
        Token(
            place,
            Shape.GOLD_CARD if place in GOLDEN_PLACES else Shape.CARD,
            sign,
            place in lit,
            place in filled,
            casino_key(sign),
        )
        for place, sign in signs.items()
    ]
    lying = {chip: place for place, chip in casino.placed}
    sides = CHIP_SETS[str(state.setup.options["lv_chip_set"])]
    chips = [
        Token(
            lying.get(chip, chip),
            Shape.GOLD_CHIP if chip == CHIPS[0] else Shape.CHIP,
            f"{face:+d}".replace("-", "−"),
            chip in lit,
            chip in lying,
            chip_key(face, sum(both) - face, golden=chip == CHIPS[0]),
        )
        for chip, face, both in zip(CHIPS, casino.faces, sides, strict=True)
    ]
    return (*cards, *chips)


def paint_token(surface: pygame.Surface, kit: Kit, art: TokenArt, place: Rect, token: Token) -> None:
    """Paint a thing at its place."""
    rect = pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))
    if token.shape in (Shape.CARD, Shape.GOLD_CARD):
        _paint_card(surface, kit, art, rect, token)
    else:
        _paint_chip(surface, kit, art, rect, token)


def _paint_card(surface: pygame.Surface, kit: Kit, art: TokenArt, rect: pygame.Rect, token: Token) -> None:
    picture = art.picture(token.picture, rect.height)
    surface.blit(picture, picture.get_rect(center=rect.center))
    if token.lit:
        line = max(2, rect.width // 14)
        kit.box(surface, rect, Skin(radius=_CORNER * rect.width, edge=kit.theme.accent_top, line=line))


def _paint_chip(surface: pygame.Surface, kit: Kit, art: TokenArt, rect: pygame.Rect, token: Token) -> None:
    centre, radius = rect.center, round(rect.width * _ALONE)
    if token.together:  # the card under it stays to be read
        radius = round(rect.width * _ON_CARD[1])
        centre = (rect.centerx, rect.y + round(_ON_CARD[0] * rect.height))
    if token.lit:
        pygame.draw.circle(surface, kit.theme.accent_top, centre, radius + max(3, rect.width // 14))
    picture = art.picture(token.picture, 2 * radius)
    surface.blit(picture, picture.get_rect(center=centre))
