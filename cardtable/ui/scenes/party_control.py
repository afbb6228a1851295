"""Between hands and a match for several: clicks, drags and keys become picks, proposals, another order of the hand.

Judges no move: what is legal, and why something is not, it asks of the match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from cardtable.games.round_table import HANDS, OUT
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import Card
from cardtable.kernel.gesture import Carry, Pick
from cardtable.kernel.moves import Move
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.state import Seat, State
from cardtable.kernel.zones import PileId
from cardtable.session.change import Answer, Change
from cardtable.session.party import Party
from cardtable.table.dressed import Token
from cardtable.table.geometry import Point, Rect
from cardtable.ui.render.marks import Glow, Mark
from cardtable.ui.scenes.party_games import Show
from cardtable.ui.scenes.party_grip import GripMotion
from cardtable.ui.scenes.party_hand import MIDDLE, HandCursor, light
from cardtable.ui.scenes.party_order import Cards, HandOrder, Sort
from cardtable.ui.scenes.party_pick import Picks, clicked, complete
from cardtable.ui.scenes.party_table import Spot
from cardtable.ui.scenes.party_words import why
from cardtable.ui.scenes.party_zones import Zone, card_target, place_in, zone_of
from cardtable.ui.services import Services


class ControlHost(Protocol):
    """What control needs of the scene. ``seat`` is whose hand it is that is looked at, or will be."""

    services: Services
    party: Party
    motion: GripMotion
    now: float

    @property
    def viewer(self) -> Seat | None: ...

    @property
    def seat(self) -> Seat | None: ...

    def say(self, text: str) -> None: ...

    def spell(self, text: str) -> None: ...

    def changed(self, change: Change) -> None: ...

    def refresh_all(self) -> None: ...

    def show_out(self) -> None: ...


@dataclass(frozen=True, slots=True)
class _Drag:
    """Cards, or a chip, in the hand: ``grip`` is the way from the pointer to the corner, ``at`` where the corner is."""

    spot: Spot
    cards: Cards
    tokens: tuple[Token, ...]
    grip: Point
    at: Point
    order: Cards | None = None
    zone: Zone = Zone.HAND


class PartyControl:
    """One table under the hands of the people before it."""

    def __init__(self, table: ControlHost, show: Show, order: HandOrder) -> None:
        self._t = table
        self._show = show
        self._order = order
        self._deck = table.party.game.info.deck
        self.cursor = HandCursor(table.motion, self._deck, lambda: show.tokens(table.party.state, frozenset()))
        self.picks: Picks = frozenset()
        self.chip: PileId = ""
        self._drag: _Drag | None = None

    # -- what is -------------------------------------------------------------------------------------------------------

    @property
    def mine(self) -> bool:
        """Whether the person who looks is to act."""
        return self._t.viewer is not None and self._t.viewer == self._t.party.to_act

    @property
    def seat(self) -> Seat | None:
        """Whose hand is sorted: of whoever looks, or is called to look."""
        return self._t.seat

    @property
    def sources(self) -> frozenset[PileId]:
        """The chips that may be laid."""
        return frozenset(move.source for move in self._t.party.legal if move.source) if self.mine else frozenset()

    @property
    def carried(self) -> tuple[PileId, Rect] | None:
        """The chip in the hand, and where it is."""
        drag, plan = self._drag, self._t.motion.plan
        if drag is None or drag.tokens or plan is None:
            return None
        place = plan.place_of(drag.spot)
        return drag.spot, Rect(round(drag.at.x), round(drag.at.y), place.w, place.h)

    def goals(self) -> frozenset[PileId]:
        """Where the chosen chip may go, else the chips that may be chosen."""
        legal = self._t.party.legal if self.mine else ()
        return frozenset(move.target for move in legal if move.source and move.source == self.chip) or self.sources

    def marks(self) -> tuple[Mark, ...]:
        """Where the carried cards may go."""
        drag, plan, seat = self._drag, self._t.motion.plan, self._t.viewer
        if drag is None or not drag.tokens or plan is None or seat is None or not self._is_move(drag):
            return ()
        target = card_target(plan, self._show.goal(self._t.party.state, seat, drag.cards[0]), drag.cards)
        return (light(Glow.NEAREST if drag.zone is Zone.TABLE else Glow.TARGET, target),)

    # -- by buttons ----------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """A button for a move was pressed."""
        if self._t.viewer is not None and move in self._t.party.legal:
            self._answered(self._t.party.play(self._t.viewer, move, self._t.now))

    def play_picked(self) -> None:
        """Play the picked cards, if they are a move; else say why not."""
        if self._t.viewer is not None and self.picks:
            self._propose(self._t.viewer, self.picks)

    def sort(self, by: Sort) -> None:
        """Sort the hand of whoever looks, or is called."""
        if self._t.seat is not None:
            self.call_off()
            self._order.sort(self._t.seat, by)
            self._t.motion.rearrange(self._t.party.state, self._t.now)
            self._t.refresh_all()

    def turn_sort(self) -> None:
        """Sort by what it is not sorted by."""
        if self._t.seat is not None:
            by = self._order.sort_of(self._t.seat)
            self.sort(Sort.RANK if by is Sort.SUIT else Sort.SUIT)

    def forget(self) -> None:
        """Pick nothing, choose nothing, hold nothing; the cards themselves are moved by whoever asks for this."""
        self.picks, self.chip, self._drag = frozenset(), "", None

    def follow(self, state: State) -> None:
        """A ply was made: what was picked is judged anew; what is carried stays in the hand if it is still there."""
        self.picks, self.chip = frozenset(), ""
        drag, seat = self._drag, self._t.viewer
        if drag is not None and (seat is None or not set(drag.cards) & set(state.piles[HANDS[seat]].cards)):
            self._drag = None

    def put_down(self) -> bool:
        """One step back: what is carried, picked or chosen; whether there was any."""
        if not (self._drag or self.picks or self.chip):
            return False
        self.call_off()
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

    def choose(self, spot: Spot) -> None:
        """A card of the hand, or a thing on the table, was clicked."""
        if self._t.viewer is None:
            return
        if spot == OUT:
            self._t.show_out()
        elif spot == MIDDLE:
            self.play_picked()
        elif spot not in self._t.party.state.piles:
            self._choose_card(self._t.viewer, spot)
        elif not self.chip or spot in self.sources:
            self._choose_chip(self._t.viewer, spot)
        else:
            chip, self.chip = self.chip, ""
            self._answered(self._t.party.propose(self._t.viewer, Carry(chip, -1, spot), self._t.now))

    def choose_twice(self, spot: Spot) -> None:
        """A second click right after the first: what was chosen is played, where a click alone does not play it."""
        if self._show.combines and self.mine:
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

    def grip(self, spot: Spot, x: float, y: float) -> bool:
        """Something is carried away from where it lay."""
        plan, seat = self._t.motion.plan, self._t.viewer
        if plan is None or seat is None:
            return False
        if spot in {OUT, MIDDLE}:
            return False
        if spot in self._t.party.state.piles:
            return self._grip_chip(spot, x, y)
        texts = self.picks if spot in self.picks else Picks({spot})
        cards = tuple(card for card in self.cursor.hand() if self._deck.text(card) in texts)
        tokens = self._t.motion.tokens(cards)
        leader = self._t.motion.tokens((self._deck.parse(spot),))[0]
        home = self._t.motion.placements[leader]
        grip = Point(home.x - x, home.y - y)
        self._drag = _Drag(spot, cards, tokens, grip, Point(home.x, home.y), self._order.kept(seat))
        self._t.services.sounds.play("pick", self._t.now)
        return True

    def carry(self, x: float, y: float) -> None:
        """The pointer that carries something is there."""
        drag, plan = self._drag, self._t.motion.plan
        if drag is None or plan is None:
            return
        corner = Point(x + drag.grip.x, y + drag.grip.y)
        zone = zone_of(plan, corner) if drag.tokens else Zone.TABLE
        self._drag = _Drag(drag.spot, drag.cards, drag.tokens, drag.grip, corner, drag.order, zone)
        if drag.tokens:
            self._make_room(self._drag)
            leader = self._t.motion.tokens((self._deck.parse(drag.spot),))[0]
            self._t.motion.hold(drag.tokens, leader, corner, self._t.now)

    def drop(self, x: float, y: float) -> None:
        """It was let go there."""
        self.carry(x, y)
        drag, seat = self._drag, self._t.viewer
        if drag is None or seat is None:
            return
        if not drag.tokens:
            self._lay_chip(drag, seat)
        elif drag.zone is not Zone.TABLE:
            self._drag = None
            self._t.motion.put_back(drag.tokens, self._t.now)
            self._t.refresh_all()
        else:
            self._drop_cards(drag, seat)

    def call_off(self) -> None:
        """What is carried goes back, and the hand is held as it was."""
        drag, self._drag = self._drag, None
        if drag is None:
            return
        if drag.tokens:
            self._restore(drag)
            self._t.motion.put_back(drag.tokens, self._t.now)
        else:
            self.chip = ""
        self._t.refresh_all()

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _choose_card(self, seat: Seat, text: str) -> None:
        if not self.mine:
            self._propose(seat, Picks({text}))
            return
        picked = clicked(self.picks, text, self._t.party.legal)
        self.picks = picked.picks
        if (picked.play and not self._show.combines) or picked.refused:
            self._propose(seat, picked.picks)
        else:
            self._t.services.sounds.play("pick", self._t.now)
            self._picked()

    def _drop_cards(self, drag: _Drag, seat: Seat) -> None:
        """Dropped on the table: played, or back with a word."""
        answer = self._t.party.propose(seat, Pick(tuple(sorted(map(self._deck.text, drag.cards)))), self._t.now)
        self._drag = None
        if isinstance(answer, Change):
            self._t.changed(answer)
            return
        self._restore(drag)
        self._t.motion.put_back(drag.tokens, self._t.now)
        if isinstance(answer, Refusal):
            self._no(answer)
        self._t.refresh_all()

    def _make_room(self, drag: _Drag) -> None:
        """Over the hand the cards under the carried ones part; over the table the hand is as it was."""
        seat, hand = self._t.viewer, self.cursor.hand()
        if seat is None or self._t.motion.plan is None:
            return
        if drag.zone is Zone.HAND:
            others = [spot for spot in self.cursor.spots() if spot.card not in drag.cards]
            self._order.put(seat, hand, drag.cards, place_in(others, drag.at.x))
        else:
            self._order.keep(seat, drag.order)
        if self._order.arranged(seat, hand) != hand:
            self._t.motion.rearrange(self._t.party.state, self._t.now, drag.tokens)

    def _restore(self, drag: _Drag) -> None:
        if self._t.viewer is not None:
            self._order.keep(self._t.viewer, drag.order)
            self._t.motion.rearrange(self._t.party.state, self._t.now, drag.tokens)

    def _is_move(self, drag: _Drag) -> bool:
        return self.mine and complete(frozenset(map(self._deck.text, drag.cards)), self._t.party.legal)

    # -- chips ---------------------------------------------------------------------------------------------------------

    def _choose_chip(self, seat: Seat, pile: PileId) -> None:
        if pile in self.sources:
            self.chip = "" if self.chip == pile else pile
            self._t.refresh_all()
        else:
            self._answered(self._t.party.propose(seat, Carry(pile, -1, pile), self._t.now))

    def _grip_chip(self, pile: PileId, x: float, y: float) -> bool:
        plan = self._t.motion.plan
        if plan is None or pile not in self.sources:
            return False
        home = plan.place_of(pile)
        self.chip = pile
        self._drag = _Drag(pile, (), (), Point(home.x - x, home.y - y), home.top_left)
        self._t.services.sounds.play("pick", self._t.now)
        self._t.refresh_all()
        return True

    def _lay_chip(self, drag: _Drag, seat: Seat) -> None:
        """On the place that takes it and is nearest, else on any: the rules say why not."""
        carried, plan, goals = self.carried, self._t.motion.plan, self.goals()
        self._drag, self.chip = None, ""
        if carried is None or plan is None:
            return
        places = {token.pile: plan.place_of(token.pile) for token in self._show.tokens(self._t.party.state, goals)}
        over = {pile: carried[1].overlap(place) for pile, place in places.items() if pile != drag.spot}
        takes = {pile: share for pile, share in over.items() if share > 0 and pile in goals}
        hit = {pile: share for pile, share in over.items() if share > 0}
        if hit:
            best = takes or hit
            target = max(best, key=best.__getitem__)
            self._answered(self._t.party.propose(seat, Carry(drag.spot, -1, target), self._t.now))
        self._t.refresh_all()

    # -- answers -------------------------------------------------------------------------------------------------------

    def _propose(self, seat: Seat, picks: Picks) -> None:
        self._answered(self._t.party.propose(seat, Pick(tuple(sorted(picks))), self._t.now), picks)

    def _answered(self, answer: Answer, picks: Picks = frozenset()) -> None:
        match answer:
            case Change():
                self._t.changed(answer)
            case Refusal():
                self._no(answer)
                self._t.motion.shake(self._cards(picks or self.picks), self._t.now)
                if not complete(self.picks, self._t.party.legal):
                    self.picks = frozenset()
                self._picked()

    def _no(self, refusal: Refusal) -> None:
        self._t.say(why(refusal, self._t.services.texts))
        self._t.services.sounds.play("refuse", self._t.now)

    def _picked(self) -> None:
        self._t.motion.raise_cards(self._cards(self.picks), self._t.now)
        self._t.refresh_all()

    def _cards(self, picks: Picks) -> frozenset[Card]:
        return frozenset(map(self._deck.parse, picks))
