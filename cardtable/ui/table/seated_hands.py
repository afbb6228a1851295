"""Between hands and a match for several: clicks, drags and keys become picks, proposals, another order of the hand.

Judges no move: what is legal, and why something is not, it asks of the match.
"""

from __future__ import annotations

from cardtable.games.seated import HANDS, OUT, WON
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Carry, Move, Pick, Refusal
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import PileId
from cardtable.session.game_log import Answer, Change
from cardtable.table.hand_fan import TurnedRect
from cardtable.ui.core.theme import TARGET
from cardtable.ui.table.hand_cursor import MIDDLE, HandCursor
from cardtable.ui.table.hand_drag import ControlHost, HandDrag
from cardtable.ui.table.hand_order import HandOrder, Sort
from cardtable.ui.table.picks import Picks, clicked, complete, several
from cardtable.ui.table.seated_widget import Spot
from cardtable.ui.table.seated_words import why


class SeatedHands:
    """One table under the hands of the people before it."""

    def __init__(self, table: ControlHost, order: HandOrder) -> None:
        self._t = table
        self._order = order
        self._deck = table.party.game.info.deck
        self.drag = HandDrag(table, order, self)
        self.cursor = HandCursor(
            table.motion,
            self._deck,
            lambda: table.game_look.things(table.party.state, frozenset()),
            lambda: table.services.painter.px(TARGET),
        )
        self.picks: Picks = frozenset()
        self.chip: PileId = ""
        self._pointed: int | None = None

    # -- what is -------------------------------------------------------------------------------------------------------

    @property
    def mine(self) -> bool:
        """Whether the person who looks is to act."""
        return self._t.viewer is not None and self._t.viewer == self._t.party.to_act

    @property
    def viewer(self) -> Seat | None:
        """Who looks."""
        return self._t.viewer

    @property
    def sources(self) -> frozenset[PileId]:
        """The chips that may be laid."""
        return frozenset(move.source for move in self._t.party.legal if move.source) if self.mine else frozenset()

    def goals(self) -> frozenset[PileId]:
        """Where the chosen chip may go, else the chips that may be chosen."""
        legal = self._t.party.legal if self.mine else ()
        return frozenset(move.target for move in legal if move.source and move.source == self.chip) or self.sources

    @property
    def _combines(self) -> bool:
        return self._t.party.game.combines

    @property
    def _waits(self) -> bool:
        """Whether what is picked waits to be played."""
        return self._combines or self._t.is_careful or several(self._t.party.legal)

    # -- by buttons ----------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """A button for a move was pressed."""
        if self._t.viewer is not None and move in self._t.party.legal:
            self.answered(self._t.party.play(self._t.viewer, move, self._t.now))

    def play_picked(self) -> None:
        """Play the picked cards, if they are a move; else say why not."""
        if self._t.viewer is not None and self.picks:
            self._propose(self._t.viewer, self.picks)

    def cut_short(self) -> None:
        """What is decided is played at once."""
        if self._t.viewer is not None and self._t.party.claim is not None:
            self.answered(self._t.party.play_out_claim(self._t.viewer, self._t.now))

    def sort(self, by: Sort) -> None:
        """Sort the hand of whoever looks, or is called."""
        if self._t.seat is not None:
            self.drag.call_off()
            self._order.sort(self._t.seat, by)
            self._t.motion.rearrange(self._t.party.state, self._t.now)
            self._t.refresh_all()
            self._t.to_hand()

    @property
    def other_sort(self) -> Sort | None:
        """What the hand of whoever looks, or is called, is not sorted by."""
        if self._t.seat is None:
            return None
        return Sort.RANK if self._order.sort_of(self._t.seat) is Sort.SUIT else Sort.SUIT

    def forget(self) -> None:
        """Pick nothing, choose nothing, hold nothing; the cards themselves are moved by whoever asks for this."""
        self.picks, self.chip = frozenset(), ""
        self.drag.forget()

    def follow(self, state: AnyState) -> None:
        """A ply was made: what was picked is judged anew; what is carried stays in the hand if it is still there."""
        self.picks, self.chip = frozenset(), ""
        self.drag.follow(state)

    def hold_ready(self, move: Move) -> None:
        """Lift the cards that ``move`` speaks of, choose its chip; the keyboard goes to the first of the cards.

        Where a click alone plays a card nothing is picked for it: the click is still to be made.
        """
        self.drag.call_off()
        cards = frozenset(move.picks)
        self.picks = cards if self._waits else frozenset()
        self.chip = move.source
        held = [spot.card for spot in self.cursor.spots() if self._deck.text(spot.card) in cards]
        if held:
            self.cursor.stand(held[0])
        self._t.motion.raise_cards(frozenset(held), self._t.now)
        self._t.refresh_all()

    def holds_only(self, move: Move) -> bool:
        """Whether nothing else is picked, chosen, carried than what ``hold_ready`` has done, and the keyboard stands there."""
        cards = frozenset(move.picks)
        picks = cards if self._waits else frozenset()
        there = not cards or self.cursor.at() in cards
        return there and not self.drag.is_on and (self.picks, self.chip) == (picks, move.source)

    def lay_back(self) -> None:
        """What was lifted, picked or chosen lies as before."""
        self.picks, self.chip = frozenset(), ""
        self._picked()

    def spots_of(self, move: Move) -> list[TurnedRect]:
        """Where the cards and the chip of a move lie, and where it lays the chip."""
        if not self._t.motion.fitted:
            return []
        plan, deck = self._t.motion.layout, self._deck
        cards = [self.cursor.seen(spot) for spot in self.cursor.spots() if deck.text(spot.card) in move.picks]
        return cards + [TurnedRect(plan.place_of(pile)) for pile in (move.source, move.target) if pile]

    def put_down(self) -> bool:
        """One step back: what is carried, picked or chosen; whether there was any."""
        if not (self.drag.is_on or self.picks or self.chip):
            return False
        self.drag.call_off()
        self.picks, self.chip = frozenset(), ""
        self._picked()
        return True

    # -- TableHands ----------------------------------------------------------------------------------------------------

    def find(self, x: float, y: float) -> Spot | None:
        """What lies there."""
        return self.cursor.find(x, y)

    def at(self) -> Spot | None:
        """Where the keyboard stands."""
        return self.cursor.at()

    def is_shown(self) -> bool:
        """Whether the light of the keyboard lies on the card."""
        return self.cursor.by_keys or self._t.ring_shown

    def point(self, x: float, y: float) -> None:
        """The pointer rests on a card of the hand, or on none."""
        self._pointed = self.cursor.index_at(x, y)

    def leave(self) -> None:
        """The pointer is gone."""
        self._pointed = None

    def hover(self, now: float) -> None:
        """Open a strip that is too thin to be gripped, under a resting pointer."""
        if self._t.motion.fitted:
            pile = HANDS[self._t.motion.layout.bottom]
            spot = None if self._pointed is None or self.drag.is_on else (pile, self._pointed)
            self._t.motion.open_strip(spot, now)

    def choose(self, spot: Spot) -> None:
        """A card of the hand, or a thing on the table, was clicked."""
        if self._t.viewer is None:
            return
        if spot == OUT:
            self._t.show_out()
        elif spot in WON:
            self._t.show_tricks()
        elif spot == MIDDLE:
            self.play_picked()
        elif spot not in self._t.party.state.piles:
            self._choose_card(self._t.viewer, spot)
        elif not self.chip or spot in self.sources:
            self._choose_chip(self._t.viewer, spot)
        else:
            chip, self.chip = self.chip, ""
            self.answered(self._t.party.propose(self._t.viewer, Carry(chip, -1, spot), self._t.now))

    def choose_twice(self, spot: Spot) -> None:
        """A second click right after the first: what was chosen is played, where a click alone does not play it."""
        if self._waits and self.mine and spot not in {OUT, MIDDLE, *self._t.party.state.piles}:
            if spot not in self.picks:
                self.choose(spot)
            self.play_picked()

    def walk(self, step: int) -> bool:
        """The keyboard goes along the hand."""
        walked = self.cursor.walk(step)
        spot = self.cursor.at()
        self._t.spell(card_name(self._t.services.texts, spot) if walked and spot else "")
        return walked

    def shove(self, step: int) -> bool:
        """The card under the keyboard moves along the hand, and the keyboard with it."""
        spot, seat = self.cursor.at(), self._t.viewer
        if spot is None or seat is None:
            return False
        hand, card = self.cursor.hand(), self._deck.parse(spot)
        place = min(max(hand.index(card) + step, 0), len(hand) - 1)
        self._order.put(seat, hand, (card,), place)
        self._t.motion.rearrange(self._t.party.state, self._t.now)
        self.cursor.stand(card)
        self._t.refresh_all()
        return True

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _choose_card(self, seat: Seat, text: str) -> None:
        if not self.mine:
            self._propose(seat, Picks({text}))
            return
        if (
            self._t.is_careful
            and self.picks == {text}
            and complete(self.picks, self._t.party.legal)
            and not self._combines
        ):
            self.play_picked()
            return
        picked = clicked(self.picks, text, self._t.party.legal)
        self.picks = picked.picks
        if (picked.play and not self._waits) or picked.refused:
            self._propose(seat, picked.picks)
        else:
            self._t.services.sounds.play("pick", self._t.now)
            self._picked()

    # -- chips ---------------------------------------------------------------------------------------------------------

    def _choose_chip(self, seat: Seat, pile: PileId) -> None:
        if pile in self.sources:
            self.chip = "" if self.chip == pile else pile
            self._t.refresh_all()
        else:
            self.answered(self._t.party.propose(seat, Carry(pile, -1, pile), self._t.now))

    # -- answers -------------------------------------------------------------------------------------------------------

    def _propose(self, seat: Seat, picks: Picks) -> None:
        self.answered(self._t.party.propose(seat, Pick(tuple(sorted(picks))), self._t.now), picks)

    def answered(self, answer: Answer, picks: Picks = frozenset()) -> None:
        """Follow what a proposal came to; ``picks`` are the cards that were proposed."""
        match answer:
            case Change():
                self._t.changed(answer)
                self._t.to_hand()
            case Refusal():
                self.refuse(answer)
                self._t.motion.shake(self._t.motion.tokens(tuple(self._cards(picks or self.picks))), self._t.now)
                if not complete(self.picks, self._t.party.legal):
                    self.picks = frozenset()
                self._picked()

    def refuse(self, refusal: Refusal) -> None:
        """Say why not."""
        self._t.say(why(refusal, self._t.services.texts))
        self._t.services.sounds.play("refuse", self._t.now)

    def _picked(self) -> None:
        self._t.motion.raise_cards(self._cards(self.picks), self._t.now)
        self._t.refresh_all()

    @property
    def picked(self) -> frozenset[Card]:
        """The picked cards of the hand."""
        return self._cards(self.picks)

    def _cards(self, picks: Picks) -> frozenset[Card]:
        return frozenset(map(self._deck.parse, picks))
