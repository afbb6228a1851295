"""Things on a table that are no cards, as values and as paint: the casino's cards and the chips that lie on it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pygame

from cardtable.games.las_vegan_casino import Casino
from cardtable.games.las_vegan_data import CHIPS, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.kernel.state import State
from cardtable.kernel.zones import PileId
from cardtable.table.geometry import Rect
from cardtable.ui.colour import Colour, mix, parse
from cardtable.ui.kit import Kit
from cardtable.ui.skins import Skin
from cardtable.ui.theme import Face

_GOLD, _PAPER, _INK = parse("#d9b24a"), parse("#fbf7ec"), parse("#2b2418")
_CHIP, _CHIP_INK = parse("#b5382f"), parse("#fffaf0")
_SUITS = {"R": parse("#b3261e"), "P": parse("#6b3fa0"), "G": parse("#1f7a3d"), "B": parse("#1f5fbf")}


class Shape(Enum):
    """What a thing is."""

    CARD = "card"
    GOLD_CARD = "gold card"
    CHIP = "chip"
    GOLD_CHIP = "gold chip"


@dataclass(frozen=True, slots=True)
class Token:
    """A thing that lies at the place of a pile, and the sign on it; ``lit``: it can be chosen; ``together``: a chip and a card share the place."""

    pile: PileId
    shape: Shape
    sign: str
    lit: bool = False
    together: bool = False


def casino_tokens(state: State, lit: frozenset[PileId]) -> tuple[Token, ...]:
    """The cards of the casino and its chips, those that were laid on the cards they were laid on."""
    casino: Casino = state.extra
    signs = dict(zip(ORDINARY_PLACES, casino.cards, strict=True)) | {place: place for place in GOLDEN_PLACES}
    filled = {place for place, _ in casino.placed}
    cards = [
        Token(place, Shape.GOLD_CARD if place in GOLDEN_PLACES else Shape.CARD, sign, place in lit, place in filled)
        for place, sign in signs.items()
    ]
    lying = {chip: place for place, chip in casino.placed}
    chips = [
        Token(
            lying.get(chip, chip),
            Shape.GOLD_CHIP if chip == CHIPS[0] else Shape.CHIP,
            f"{face:+d}".replace("-", "−"),
            chip in lit,
            chip in lying,
        )
        for chip, face in zip(CHIPS, casino.faces, strict=True)
    ]
    return (*cards, *chips)


def paint_token(surface: pygame.Surface, kit: Kit, place: Rect, token: Token) -> None:
    """Paint a thing at its place."""
    rect = pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))
    if token.shape in (Shape.CARD, Shape.GOLD_CARD):
        _paint_card(surface, kit, rect, token)
    else:
        _paint_chip(surface, kit, rect, token)


def _paint_card(surface: pygame.Surface, kit: Kit, rect: pygame.Rect, token: Token) -> None:
    gold = token.shape is Shape.GOLD_CARD
    paper = mix(_PAPER, _GOLD, 0.75) if gold else _PAPER
    edge = kit.theme.accent if token.lit else mix(paper, _INK, 0.4)
    line = max(1, rect.width // (12 if token.lit else 30))
    kit.box(
        surface, rect, Skin(radius=rect.width * 0.1, top=paper, bottom=mix(paper, _INK, 0.06), edge=edge, line=line)
    )
    size = rect.width * (0.36 if gold else 0.45 if token.together else 0.6)
    middle = rect.y + round(rect.height * 0.22) if token.together else rect.centery
    _write(surface, kit, token.sign, _SUITS.get(token.sign, _INK), (rect.centerx, middle), size)


def _paint_chip(surface: pygame.Surface, kit: Kit, rect: pygame.Rect, token: Token) -> None:
    gold = token.shape is Shape.GOLD_CHIP
    colour = _GOLD if gold else _CHIP
    centre, radius = rect.center, round(rect.width * 0.42)
    if token.together:  # the card under it stays to be read
        centre, radius = (rect.centerx, rect.bottom - round(rect.height * 0.3)), round(rect.width * 0.36)
    if token.lit:
        pygame.draw.circle(surface, kit.theme.accent_top, centre, radius + max(3, rect.width // 12))
    pygame.draw.circle(surface, mix(colour, _INK, 0.5), (centre[0], centre[1] + max(1, radius // 12)), radius)
    pygame.draw.circle(surface, colour, centre, radius)
    pygame.draw.circle(surface, mix(colour, _PAPER, 0.7), centre, round(radius * 0.82), max(1, radius // 12))
    _write(surface, kit, token.sign, _INK if gold else _CHIP_INK, centre, radius * 0.95)


def _write(surface: pygame.Surface, kit: Kit, text: str, colour: Colour, centre: tuple[int, int], size: float) -> None:
    written = kit.fonts.render(text, Face.SERIF, max(8, round(size)), colour)
    surface.blit(written, written.get_rect(center=centre))
