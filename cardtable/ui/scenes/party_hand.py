"""The hand at the bottom of a table for several: what lies under the pointer, where the keyboard stands in it."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.games.round_table import HANDS
from cardtable.kernel.decks import DeckSpec
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import Placement
from cardtable.ui.render.marks import Glow, Mark
from cardtable.ui.scenes.party_motion import PartyMotion
from cardtable.ui.scenes.party_table import Spot
from cardtable.ui.scenes.party_tokens import Token


class HandCursor:
    """Finds spots on the table that ``motion`` shows; ``tokens`` are the things that lie on it."""

    def __init__(self, motion: PartyMotion, deck: DeckSpec, tokens: Callable[[], tuple[Token, ...]]) -> None:
        self._motion = motion
        self._deck = deck
        self._tokens = tokens
        self._place = 0
        self.by_keys = False

    def find(self, x: float, y: float) -> Spot | None:
        """The card of the hand at a point, as text, or the pile of a thing there."""
        plan, point = self._motion.plan, Point(x, y)
        if plan is None:
            return None
        for spot in reversed(self._hand()):
            if plan.rect(spot).contains(point):
                return self._deck.text(spot.card)
        return next(
            (token.pile for token in reversed(self._tokens()) if plan.place_of(token.pile).contains(point)), None
        )

    def walk(self, step: int) -> bool:
        """One card to the left (−1) or right; whether there is a hand to walk in."""
        last = len(self._hand()) - 1
        if last < 0:
            return False
        self._place = min(max(self._place + (step if self.by_keys else 0), 0), last)
        self.by_keys = True
        return True

    def at(self) -> Spot | None:
        """The text of the card where the keyboard stands."""
        hand = self._hand()
        return self._deck.text(hand[min(self._place, len(hand) - 1)].card) if hand else None

    def mark(self) -> tuple[Mark, ...]:
        """The light around it, while keys are used."""
        hand, plan = self._hand(), self._motion.plan
        if not (self.by_keys and hand and plan):
            return ()
        return (light(Glow.FOCUS, plan.rect(hand[min(self._place, len(hand) - 1)])),)

    def _hand(self) -> list[Placement]:
        """The open cards at the bottom, from left to right."""
        plan = self._motion.plan
        if plan is None:
            return []
        spots = (spot for spot in self._motion.placements.values() if spot.pile == HANDS[plan.bottom])
        return sorted((spot for spot in spots if spot.card >= 0), key=lambda spot: spot.index)


def light(glow: Glow, rect: Rect) -> Mark:
    """A light around a card."""
    return Mark(glow, (round(rect.x), round(rect.y), round(rect.w), round(rect.h)))
