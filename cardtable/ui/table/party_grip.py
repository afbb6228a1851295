"""Cards of a table for several in the hand of a person: they follow the pointer, go back, make room in the hand."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.kernel.cards import Card
from cardtable.kernel.state import AnyState
from cardtable.table.choreography import relaid, snapped_back
from cardtable.table.dressed import Token
from cardtable.table.geometry import Point
from cardtable.ui.table.party_motion import PartyMotion

_STEP = 0.36  # of a card's width: what shows of a card that is carried under another


class GripMotion(PartyMotion):
    """The moving table, and what a hand does to it."""

    def tokens(self, cards: Sequence[Card]) -> tuple[Token, ...]:
        """The tokens of open cards, in the order of ``cards``."""
        found = {spot.card: token for token, spot in self.placements.items()}
        return tuple(found[card] for card in cards if card in found)

    def hold(self, tokens: Sequence[Token], leader: Token, corner: Point, pointer: Point, now: float) -> None:
        """``tokens`` are carried as a fan; the one of them that was gripped, at ``pointer``, has its corner at ``corner``."""
        step = _STEP * self._fitted().rect(self.placements[leader]).w
        first = tokens.index(leader)
        places = {token: Point(corner.x + (n - first) * step, corner.y) for n, token in enumerate(tokens)}
        self.carry(places, pointer, now)

    def put_back(self, tokens: Sequence[Token], now: float) -> None:
        """They return to where they belong."""
        self._play(snapped_back(tokens, self.placements, self._pace(), now), now)

    def rearrange(self, state: AnyState, now: float, held: Sequence[Token] = ()) -> None:
        """The hand is held in another order; ``held`` cards stay in the hand of the person."""
        before, self.dressed = self.placements, self._dress(state)
        self.placements = self._placed()
        show = relaid(before, self.placements, self._pace(), now)
        self._tweens.play([flight for flight in show.flights if flight.token not in held], now)
