"""What Murlan tells: the hand and the target, who has passed or is out, and what one gave away."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.murlan.hand import PLAY, Hand, MurlanTruth
from cardtable.games.murlan.plays import HEIGHTS
from cardtable.games.murlan.views import Swap
from cardtable.kernel.cards import Card
from cardtable.kernel.override import override
from cardtable.kernel.state import Seat, State
from cardtable.kernel.telling import Amount, Exchanged, GameFact, Said, Telling
from cardtable.kernel.view import View


class MurlanTelling(Telling[MurlanTruth, Hand]):
    """Several cards are played together; a match is many hands."""

    game = "murlan"
    dealing_order = (
        "one card at a time to each player in turn, from the dealer's left on: the first card goes to seat 0, who like the "
        "next player gets fourteen, the other two get thirteen; later hands are shuffled by the deal number"
    )
    hand = "hand"
    combines = True

    @override
    def facts(self, state: State[MurlanTruth]) -> tuple[GameFact, ...]:
        """The number of the hand, and what is played for."""
        hand = state.extra.hand
        target = GameFact(Said("party.target"), Amount(hand.target), f"target-{hand.target}")
        return GameFact(Said("party.hand"), Amount(hand.number + 1)), target

    @override
    def number(self, state: State[MurlanTruth]) -> int:
        """The number of the hand."""
        return state.extra.hand.number + 1

    @override
    def height(self, card: Card) -> int:
        """MU-4: from three to the red joker."""
        return HEIGHTS[card]

    @override
    def passed(self, state: State[MurlanTruth], seat: Seat) -> bool:
        """MU-14: who has passed on what lies there."""
        return seat in state.extra.hand.passed

    @override
    def out_first(self, state: State[MurlanTruth]) -> Sequence[Seat]:
        """MU-17: who is out."""
        return state.extra.hand.out

    @override
    def to_beat(self, state: State[MurlanTruth]) -> Seat | None:
        """Who made the last play of the round."""
        return state.extra.hand.last

    @override
    def clockwise(self, state: State[MurlanTruth]) -> bool:
        """MU-1: as the option says."""
        return bool(state.option("mu_direction") == "clockwise")

    @override
    def exchanged(self, view: View[Hand]) -> Exchanged | None:
        """MU-10: between the first and the last of the hand before."""
        swap, hand = view.memory, view.extra
        has_played = any(entry.startswith(f"{view.viewer} play") for entry in hand.log)
        if not isinstance(swap, Swap) or view.phase != PLAY or has_played:
            return None
        first, last = hand.previous[0], hand.previous[-1]
        return Exchanged(last if view.viewer == first else first, swap.gave, swap.got)
