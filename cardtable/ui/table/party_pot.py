"""The pot as a value: what is in it, in money and in points; coins that lie round its foot. Knows no rule."""

from __future__ import annotations

from math import log2

import pygame

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import grouped
from cardtable.kernel.state import AnyState
from cardtable.table.geometry import Rect
from cardtable.ui.paint.tokens import TokenArt
from cardtable.values import dataclass

_FEW = 0.5  # points: from this on each doubling adds as many coins as the one before
_USUAL = 50  # points that are in a pot for five after six rounds: what the source divides
_LOW = 0.3  # of that: with less the pot looks nearly empty
_MOST = 24
_HIGH, _STEP = 0.24, 0.055  # of the pot's height: a coin, and what shows of one under another
_PLACES = ((-0.52, 0.98), (0.52, 0.98), (-0.34, 1.03), (0.36, 1.03), (-0.7, 1.0), (0.7, 1.0))
"""The feet of the heaps from the middle of the pot, and down it, in its heights."""
_COINS = ("coin-1", "coin-5", "coin-10")


@dataclass(frozen=True, slots=True)
class Pot:
    """What is in the pot: ``money`` as it is written, and how many ``points`` that is, whatever a point is worth."""

    money: str
    points: float

    @property
    def picture(self) -> str:
        """The name of the drawing of so full a pot."""
        return "pot-empty" if self.points <= 0 else "pot-low" if self.points < _LOW * _USUAL else "pot-full"


def pot_of(state: AnyState, texts: Catalogue) -> Pot | None:
    """What lies in the pot; None where there is none."""
    amount = getattr(state.extra, "pot", None)
    if amount is None:
        return None
    return Pot(texts.text("party.money", amount=grouped(amount)), amount / int(state.option("mc_point_value")))


def coins_of(points: float) -> int:
    """How many coins are shown for so many points: none for nothing, then more ever more slowly."""
    return min(_MOST, round(3 * log2(1 + points / _FEW) + 0.5)) if points > 0 else 0


def paint_heap(surface: pygame.Surface, art: TokenArt, place: Rect, points: float) -> None:
    """Paint the coins beside a pot at ``place``, in heaps that grow one after the other."""
    high = max(6, round(_HIGH * place.h))
    for number in range(coins_of(points)):
        aside, down = _PLACES[number % len(_PLACES)]
        coin = art.picture(_COINS[number % len(_COINS)], high)
        foot = place.y + down * place.h - (number // len(_PLACES)) * _STEP * 2 * place.h
        surface.blit(coin, coin.get_rect(midbottom=(round(place.centre.x + aside * place.w), round(foot))))
