"""Between hands and a match for several: clicks, drags and keys become gestures, or another order of the hand.

Judges no move: what is legal, and why something is not, is asked of the match by the table that gets the gestures.
"""

from __future__ import annotations

from cardtable.games.seated import HANDS, OUT, WON
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Carry, Move, Pick
from cardtable.kernel.state import AnyState
from cardtable.table.hand_fan import TurnedRect
from cardtable.ui.table.hand import HandGesture, OpenHand, Sheet, Spot
from cardtable.ui.table.hand_cursor import MIDDLE, HandCursor
from cardtable.ui.table.hand_drag import HandDrag
from cardtable.ui.table.hand_order import Sort
from cardtable.ui.table.picks import Picks, clicked, complete


def proposal(picks: Picks) -> Pick:
    """The gesture that plays picked cards."""
    return Pick(tuple(sorted(picks)))


class SeatedHands:
    """What people do with a ``hand``. Whatever returns something wanted leaves it to the caller; what is held shows then."""

    def __init__(self, hand: OpenHand) -> None:
        self.hand = hand
        self.cursor = HandCursor(hand)
        self.drag = HandDrag(hand, self.cursor)
        self._pointed: int | None = None

    # -- sorting -------------------------------------------------------------------------------------------------------

    def sort(self, by: Sort) -> None:
        """Sort the hand of whoever looks, or is called."""
        hand = self.hand
        if hand.seat is not None:
            self.drag.call_off()
            hand.order.sort(hand.seat, by)
            hand.motion.rearrange(hand.party.state, hand.now)

    @property
    def other_sort(self) -> Sort | None:
        """What the hand of whoever looks, or is called, is not sorted by."""
        if self.hand.seat is None:
            return None
        return Sort.RANK if self.hand.order.sort_of(self.hand.seat) is Sort.SUIT else Sort.SUIT

    # -- what is held --------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Pick nothing, choose nothing, hold nothing; the cards themselves are moved by whoever asks for this."""
        self.hand.put_away()
        self.drag.forget()

    def follow(self, state: AnyState) -> None:
        """A ply was made: what was picked is judged anew; what is carried stays in the hand if it is still there."""
        self.hand.put_away()
        self.drag.follow(state)

    def refused(self, wanted: HandGesture) -> None:
        """What was proposed is not played: its cards shake, or go back where they were carried from."""
        hand = self.hand
        if self.drag.was_dropped:
            self.drag.call_off()
            return
        picks = frozenset(wanted.picks) if isinstance(wanted, Pick) else hand.picks
        hand.motion.shake(hand.motion.tokens(tuple(self._cards(picks))), hand.now)
        if not complete(hand.picks, hand.party.legal):
            hand.picks = frozenset()
        self._raise()

    def hold_ready(self, move: Move) -> None:
        """Lift the cards that ``move`` speaks of, choose its chip; the keyboard goes to the first of the cards.

        Where a click alone plays a card nothing is picked for it: the click is still to be made.
        """
        self.drag.call_off()
        cards = frozenset(move.picks)
        self.hand.picks = cards if self.hand.waits else frozenset()
        self.hand.chip = move.source
        held = [spot.card for spot in self.cursor.spots() if self.hand.deck.text(spot.card) in cards]
        if held:
            self.cursor.stand(held[0])
        self.hand.motion.raise_cards(frozenset(held), self.hand.now)

    def holds_only(self, move: Move) -> bool:
        """Whether nothing else is picked, chosen, carried than what ``hold_ready`` has done, and the keyboard stands there."""
        cards = frozenset(move.picks)
        picks = cards if self.hand.waits else frozenset()
        there = not cards or self.cursor.at() in cards
        return there and not self.drag.is_on and (self.hand.picks, self.hand.chip) == (picks, move.source)

    def lay_back(self) -> None:
        """What was lifted, picked or chosen lies as before."""
        self.hand.put_away()
        self._raise()

    def spots_of(self, move: Move) -> list[TurnedRect]:
        """Where the cards and the chip of a move lie, and where it lays the chip."""
        if not self.hand.motion.fitted:
            return []
        plan, deck = self.hand.motion.layout, self.hand.deck
        cards = [self.cursor.seen(spot) for spot in self.cursor.spots() if deck.text(spot.card) in move.picks]
        return cards + [TurnedRect(plan.place_of(pile)) for pile in (move.source, move.target) if pile]

    def put_down(self) -> bool:
        """One step back: what is carried, picked or chosen; whether there was any."""
        if not (self.drag.is_on or self.hand.picks or self.hand.chip):
            return False
        self.drag.call_off()
        self.lay_back()
        return True

    @property
    def picked(self) -> frozenset[Card]:
        """The picked cards of the hand."""
        return self._cards(self.hand.picks)

    # -- the pointer, and the keyboard ---------------------------------------------------------------------------------

    def point(self, x: float, y: float) -> None:
        """The pointer rests on a card of the hand, or on none."""
        self._pointed = self.cursor.index_at(x, y)

    def leave(self) -> None:
        """The pointer is gone."""
        self._pointed = None

    def hover(self, now: float) -> None:
        """Open a strip that is too thin to be gripped, under a resting pointer."""
        motion = self.hand.motion
        if motion.fitted:
            spot = None if self._pointed is None or self.drag.is_on else (HANDS[motion.layout.bottom], self._pointed)
            motion.open_strip(spot, now)

    def choose(self, spot: Spot) -> HandGesture:
        """A card of the hand, or a thing on the table, was clicked."""
        hand = self.hand
        if hand.viewer is None:
            return None
        if spot == OUT:
            return Sheet.OUT
        if spot in WON:
            return Sheet.TRICKS
        if spot == MIDDLE:
            return self.play_picked()
        if spot not in hand.party.state.piles:
            return self._choose_card(spot)
        if hand.chip and spot not in hand.sources:
            chip, hand.chip = hand.chip, ""
            return Carry(chip, -1, spot)
        if spot in hand.sources:
            hand.chip = "" if hand.chip == spot else spot
            return None
        return Carry(spot, -1, spot)

    def choose_twice(self, spot: Spot) -> HandGesture:
        """A second click right after the first: what was chosen is played, where a click alone does not play it."""
        hand = self.hand
        if not hand.waits or not hand.mine or spot in {OUT, MIDDLE, *hand.party.state.piles}:
            return None
        return (None if spot in hand.picks else self.choose(spot)) or self.play_picked()

    def play_picked(self) -> Pick | None:
        """The picked cards, to be played."""
        return proposal(self.hand.picks) if self.hand.viewer is not None and self.hand.picks else None

    def shove(self, step: int) -> None:
        """The card under the keyboard moves along the hand, and the keyboard with it."""
        spot, seat = self.cursor.at(), self.hand.viewer
        if spot is None or seat is None:
            return
        held, card = self.cursor.hand(), self.hand.deck.parse(spot)
        place = min(max(held.index(card) + step, 0), len(held) - 1)
        self.hand.order.put(seat, held, (card,), place)
        self.hand.motion.rearrange(self.hand.party.state, self.hand.now)
        self.cursor.stand(card)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _choose_card(self, text: str) -> HandGesture:
        hand = self.hand
        if not hand.mine:
            return proposal(Picks({text}))
        legal = hand.party.legal
        again = hand.picks == {text} and complete(hand.picks, legal)
        if again and hand.is_careful and not hand.party.game.combines:
            return self.play_picked()
        picked = clicked(hand.picks, text, legal)
        hand.picks = picked.picks
        if (picked.play and not hand.waits) or picked.refused:
            return proposal(picked.picks)
        hand.sound("pick")
        self._raise()
        return None

    def _raise(self) -> None:
        self.hand.motion.raise_cards(self.picked, self.hand.now)

    def _cards(self, picks: Picks) -> frozenset[Card]:
        return frozenset(map(self.hand.deck.parse, picks))
