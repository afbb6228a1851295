"""The hand at the bottom of a table for several: what lies under the pointer, where the keyboard stands in it."""

from __future__ import annotations

from cardtable.games.seated import HANDS, OUT, WON
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import Card
from cardtable.table.geometry import Point
from cardtable.table.hand_fan import TurnedRect
from cardtable.table.layout import Placement
from cardtable.ui.core.theme import TARGET
from cardtable.ui.paint.marks import Glow, Mark
from cardtable.ui.table.hand import OpenHand, Spot

MIDDLE: Spot = "middle"
"""What is found where nothing lies in the middle of the table."""


class HandCursor:
    """Finds spots on the table before a ``hand``, and has the place of the keyboard in it."""

    def __init__(self, hand: OpenHand) -> None:
        self._motion, self._deck, self._hand = hand.motion, hand.deck, hand
        self._place = 0
        self.by_keys = False

    def find(self, x: float, y: float) -> Spot | None:
        """The card of the hand at a point, as text, or the pile of a thing there, of cards out of play, of own tricks."""
        if not self._motion.fitted:
            return None
        plan, point = self._motion.layout, Point(x, y)
        for spot in reversed(self.spots()):
            if plan.lies(spot).contains(point):
                return self._deck.text(spot.card)
        for pile in (OUT, WON[plan.bottom]):
            if pile in plan.homes and plan.place_of(pile).contains(point):
                return pile
        found = self._thing_at(point)
        return found or (MIDDLE if plan.seating.cloth.contains(point) else None)

    def _thing_at(self, point: Point) -> Spot | None:
        """The thing that lies there, else the nearest one that a fingertip there touches."""
        things = reversed(self._hand.look.things(self._hand.party.state, frozenset()))
        places = {thing.pile: self._motion.layout.place_of(thing.pile) for thing in things}
        exact = next((pile for pile, place in places.items() if place.contains(point)), None)
        if exact is not None:
            return exact
        reach = self._hand.services.painter.px(TARGET) / 2  # however small it is drawn
        near = {
            pile: place.centre.distance(point)
            for pile, place in places.items()
            if abs(point.x - place.centre.x) <= reach and abs(point.y - place.centre.y) <= reach
        }
        return min(near, key=near.__getitem__, default=None)

    def index_at(self, x: float, y: float) -> int | None:
        """Which card of the hand, from the left, lies at a point."""
        spots = reversed(self.spots())
        return next((spot.index for spot in spots if self._motion.layout.lies(spot).contains(Point(x, y))), None)

    def walk(self, step: int) -> bool:
        """So many cards to the left (negative) or right; whether there is a hand to walk in."""
        last = len(self.hand()) - 1
        if last < 0:
            return False
        here = min(self._place, last)  # the hand has become smaller since
        self._place = min(max(here + (step if self.by_keys or abs(step) > 1 else 0), 0), last)
        self.by_keys = True
        return True

    def at(self) -> Spot | None:
        """The text of the card where the keyboard stands."""
        hand = self.hand()
        return self._deck.text(hand[min(self._place, len(hand) - 1)]) if hand else None

    def hand(self) -> tuple[Card, ...]:
        """The open cards at the bottom, from left to right."""
        return tuple(spot.card for spot in self.spots())

    def stand(self, card: Card) -> None:
        """The keyboard stands on a card of the hand."""
        self._place = self.hand().index(card)
        self.by_keys = True

    def spoken(self) -> str:
        """The card where the keyboard stands, in words."""
        spot = self.at()
        return card_name(self._hand.services.texts, spot) if spot else ""

    def mark(self, edge: float) -> tuple[Mark, ...]:
        """The light around what is seen of it, ``edge`` pixels away from the card above it; around the plate of the seat where there is no card."""
        if not self._motion.fitted:
            return ()
        hand, plan = self.spots(), self._motion.layout
        if not hand:
            return (light(Glow.FOCUS, TurnedRect(plan.seats[plan.bottom].plate)),)
        place = min(self._place, len(hand) - 1)
        shown = lies = plan.lies(hand[place])
        if place < len(hand) - 1:  # of a fan a strip is narrower at its foot
            above = plan.lies(hand[place + 1])
            strip = min(lies.upright(above.corner).x, lies.upright(above.foot).x) - lies.rect.x - edge
            shown = lies.left_part(max(1.0, min(lies.rect.w, strip)))
        return (light(Glow.FOCUS, shown),)

    def seen(self, spot: Placement) -> TurnedRect:
        """What is seen of a card of the hand: as far as the next one begins, along its upper edge."""
        lies = self._motion.layout.lies(spot)
        following = [other for other in self.spots() if other.index == spot.index + 1]
        if not following:
            return lies
        strip = lies.upright(self._motion.layout.lies(following[0]).corner).x - lies.rect.x
        return lies.left_part(max(1.0, min(lies.rect.w, strip)))

    def spots(self) -> list[Placement]:
        """Where the open cards at the bottom lie, from left to right."""
        if not self._motion.fitted:
            return []
        plan = self._motion.layout
        spots = (spot for spot in self._motion.placements.values() if spot.pile == HANDS[plan.bottom])
        return sorted((spot for spot in spots if spot.card >= 0), key=lambda spot: spot.index)


def light(glow: Glow, lies: TurnedRect) -> Mark:
    """A light around a card."""
    rect = lies.rect
    return Mark(glow, (round(rect.x), round(rect.y), round(rect.w), round(rect.h)), lies.angle)
