"""Where seats and piles lie on a table for several that is fitted into an area, and where that puts every card.

Plain values in pixels; knows no game by name and no pygame.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.games.round_table import HANDS, PLAYS
from cardtable.kernel.cards import Card
from cardtable.kernel.state import Seat
from cardtable.kernel.zones import PileId
from cardtable.table.dressed import Dressed, TableCard, Token
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import PILE_Z, Placement
from cardtable.table.middle import Home
from cardtable.table.strew import Lie, lie_of
from cardtable.values import dataclass

LIFT = 24.0
"""Units that a picked card rises."""

ASIDES: tuple[PileId, ...] = tuple(f"aside:{pile}" for pile in PLAYS)
"""Where combinations that have been beaten lie, by seat; in truth they still lie before the seats."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The plate of a seat, and the side of the table it is at: "down", "left", "up" or "right"."""

    plate: Rect
    side: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A table fitted into an area for whoever sits at the bottom.

    ``unit`` is the size of the unit that cards are drawn in, ``text`` of that of plates, ``middle`` what is left for play,
    ``places`` where the game paints what is no pile, by names of its own.
    """

    area: Rect
    unit: float
    text: float
    bottom: Seat
    homes: Mapping[PileId, Home]
    seats: tuple[SeatPlace, ...]
    order: Mapping[PileId, int]
    middle: Rect
    places: Mapping[str, Rect]

    @property
    def centre(self) -> Point:
        """The middle of what is played."""
        return self.middle.centre

    def height(self, pile: PileId) -> float:
        """How high the cards of a pile are."""
        return self.homes[pile].card.h

    def rect(self, placement: Placement) -> Rect:
        """The card that lies there."""
        card = self.homes[placement.pile].card
        return Rect(placement.x, placement.y, card.w, card.h)

    def owner(self, z: float, height: float) -> Seat | None:
        """Who has played a card that lies as high as ``z`` and is so large, where it is one to be beaten."""
        if ASIDES[self.bottom] not in self.homes or height != round(self.height(PLAYS[self.bottom])):
            return None
        return self.thrower(z)

    def thrower(self, z: float) -> Seat | None:
        """Before whom a card lies that lies as high as ``z``; None where it lies before nobody."""
        return next((seat for seat in range(len(self.seats)) if self.order[PLAYS[seat]] == z // PILE_Z), None)

    def place_of(self, pile: PileId) -> Rect:
        """The empty place of a pile; of a run all of its slots."""
        home = self.homes[pile]
        width = max(home.room, home.card.w)
        return Rect(home.middle.x - width / 2, home.middle.y - home.card.h / 2, width, home.card.h)

    def place(
        self, dressed: Dressed, raised: frozenset[Card] = frozenset(), hero: PileId | None = None
    ) -> dict[Token, Placement]:
        """Where all cards of ``dressed`` lie.

        ``raised`` cards of the hand at the bottom stand out of it; the pile ``hero`` is the one to be beaten, where plays
        that were beaten lie aside.
        """
        placements: dict[Token, Placement] = {}
        for truth, cards in dressed.items():
            pile = self._lies_at(truth, hero)
            for index, (card, x) in enumerate(zip(cards, self._spots(pile, cards), strict=True)):
                home = self.homes[pile]
                up = LIFT * self.unit if pile == HANDS[self.bottom] and card.face_up and card.card in raised else 0
                y = home.middle.y - home.card.h / 2 - up
                z = self.order[truth] * PILE_Z + index
                lie = lie_of(card.card, len(cards) + 2 * (truth == hero)) if truth in PLAYS else Lie(0.0, 0.0, 0.0)
                spot = Point(round(x + lie.dx * home.card.h), round(y + lie.dy * home.card.h))
                placements[card.token] = Placement(spot.x, spot.y, z, card.card, pile, index, lie.angle)
        return placements

    def _lies_at(self, pile: PileId, hero: PileId | None) -> PileId:
        """What was beaten lies aside, what is to be beaten in the middle."""
        if pile not in PLAYS or pile == hero or (away := ASIDES[PLAYS.index(pile)]) not in self.homes:
            return pile
        return away

    def _spots(self, pile: PileId, cards: tuple[TableCard, ...]) -> list[float]:
        home = self.homes[pile]
        if home.slot:
            left = home.middle.x - home.room / 2
            return [left + home.slot(card.card) * home.step for card in cards]
        spread = home.room - home.card.w
        step = min(home.step, spread / (len(cards) - 1)) if len(cards) > 1 and spread > 0 else 0.0
        left = home.middle.x - (home.card.w + step * (len(cards) - 1)) / 2
        return [left + step * index for index in range(len(cards))]
