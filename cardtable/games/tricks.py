"""Trick taking as several games share it: following suit, whose turn it is, what a discard shows, gathering.

Knows no game and no deck by name. A finished trick stays on the table until the next one is led, so that all can see it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.round_table import HANDS, PLAYS, WON, clockwise, to_act
from cardtable.kernel.cards import Card, DeckSpec
from cardtable.kernel.game import Game
from cardtable.kernel.moves import Gesture, Move, Pick, Refusal
from cardtable.kernel.state import AnyState, CardMoved, Cue, Recycled, Seat, State, Turned
from cardtable.kernel.table import EMPTY, Pile, PileId, Piles
from cardtable.kernel.telling import Said, Sentence

Best = Callable[[Sequence[Card]], int]
"""Which card of a trick, given in the order of play, wins it."""


class Tricks(Struct, frozen=True):
    """What everybody knows of the tricks of a hand.

    ``leader`` led the trick on the table; ``winner`` has won it, None while cards are missing. For each seat, ``taken``
    is the number of tricks it won and ``voids`` the suits that it has shown not to hold.
    """

    leader: int
    taken: tuple[int, ...]
    voids: tuple[str, ...]
    winner: int | None = None


class LaidCard(Struct, frozen=True):
    """What one card played leads to; ``turn`` is the seat to play next, None when no hand holds a card."""

    piles: dict[PileId, Pile]
    tricks: Tricks
    turn: int | None
    cues: tuple[Cue, ...]


class KeepsTricks(Protocol):
    """What a game of tricks keeps in its states: the tricks among other things, all of it known to everybody."""

    @property
    def tricks(self) -> Tricks:
        """The tricks of the hand."""
        ...


Keeps = TypeVar("Keeps", bound=KeepsTricks)


class TrickTelling(Game[Keeps, Keeps]):
    """What games of tricks tell alike: who led, who won, how many tricks each has."""

    @abstractmethod
    def best(self, cards: Sequence[Card]) -> int:
        """Which card of a trick, given in the order of play, wins it."""

    def highest(self, state: State[Keeps]) -> Seat | None:
        """Whose card is the best so far."""
        lying = on_table(state.piles, state.extra.tricks)
        if not lying:
            return None
        best = lying[self.best(lying)]
        return next(seat for seat in range(len(state.scores)) if best in state.piles[PLAYS[seat]].cards)

    def named(self, state: State[Keeps], cards: Sequence[Card]) -> Said | None:
        """A single card."""
        return Said("played.1", {"rank": self.card(cards[0])}) if len(cards) == 1 else None

    @abstractmethod
    def card(self, card: Card) -> Said:
        """The name of a card."""

    @abstractmethod
    def suit(self, card: Card) -> str:
        """The suit of a card."""

    def asked(self, state: State[Keeps], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """To lead, to follow suit, to throw away, or to deal."""
        cards = [move.picks[0] for move in legal if move.picks]
        if any(move.verb == "deal" for move in legal):
            return Sentence(Said("asked.deal_round"))
        if not cards:
            return None
        kind, led = self._kind(state), card_led(state.piles, state.extra.tricks)
        if kind in {"lead", "void"} and len(cards) < len(state.piles[HANDS[to_act(state)]]):
            return Sentence(Said("asked.some"))
        return Sentence(Said("asked.lead" if led is None else f"asked.{kind}.{self.suit(led)}"))

    def _kind(self, state: State[Keeps]) -> str:
        """What whoever is to play has to do: to lead, or to play to the suit led."""
        led, hand = card_led(state.piles, state.extra.tricks), state.piles[HANDS[to_act(state)]].cards
        if led is None:
            return "lead"
        if all(self.suit(card) != self.suit(led) for card in hand):
            return "void"
        return "follow" if self.must_follow(state) else "free"

    def must_follow(self, state: State[Keeps]) -> bool:
        """Whether the suit led has to be followed."""
        return True

    def coached(self, state: State[Keeps], legal: Sequence[Move]) -> tuple[Said, ...]:
        """Whether a suit has to be followed; what it is all about each game adds."""
        if not any(move.picks for move in legal):
            return ()
        asked = self.asked(state, legal)
        kind = "" if asked is None else asked.said.key.split(".")[1]
        kind = self._kind(state) if kind == "some" else kind
        kind = "free" if kind == "void" and not self.must_follow(state) else kind
        if kind == "lead" and self.winner(state) not in {None, state.seat}:
            return ()  # the winner has no cards left, so somebody else leads
        return (Said(f"coach.{kind}"),) if kind in {"lead", "follow", "void", "free"} else ()

    def taken(self, state: State[Keeps], seat: Seat) -> int:
        """The tricks of a seat."""
        return state.extra.tricks.taken[seat]

    def leader(self, state: State[Keeps]) -> Seat | None:
        """Who led the trick that lies there."""
        leader = state.extra.tricks.leader
        return leader if state.piles[PLAYS[leader]] else None

    def winner(self, state: State[Keeps]) -> Seat | None:
        """Who won it, once it is full."""
        return state.extra.tricks.winner


def new_tricks(seats: int, leader: int) -> Tricks:
    """The hand is dealt and ``leader`` is about to lead."""
    return Tricks(leader, (0,) * seats, ("",) * seats)


def on_table(piles: Piles, tricks: Tricks) -> tuple[Card, ...]:
    """The cards of the trick on the table in the order of play."""
    return tuple(card for seat in clockwise(tricks.leader, len(tricks.taken)) for card in piles[PLAYS[seat]].cards)


def card_led(piles: Piles, tricks: Tricks) -> Card | None:
    """The card that has to be followed, or None when the next card leads."""
    return piles[PLAYS[tricks.leader]].top if tricks.winner is None else None


def following(hand: Sequence[Card], led: Card | None, deck: DeckSpec) -> tuple[Card, ...]:
    """The cards that may be played: those of the suit led; any when there is none, or when leading."""
    suited = () if led is None else tuple(card for card in hand if deck.suit(card) == deck.suit(led))
    return suited or tuple(hand)


def highest_of_suit_led(cards: Sequence[Card], deck: DeckSpec, heights: Sequence[int]) -> int:
    """Which card of a trick is the highest of the suit led; ``heights`` by card."""
    suit = deck.suit(cards[0])
    return max(
        (place for place, card in enumerate(cards) if deck.suit(card) == suit), key=lambda place: heights[cards[place]]
    )


def lay(
    state: AnyState, tricks: Tricks, card: Card, deck: DeckSpec, best: Best, *, must_follow: bool = True
) -> LaidCard:
    """The seat to act plays ``card``. A trick that was left lying is gathered first; a trick that is now full is won."""
    seat, piles = to_act(state), dict(state.piles)
    cues = gather(piles, tricks)
    if tricks.winner is not None:
        tricks = replace(tricks, leader=seat, winner=None)
    led = card_led(piles, tricks)
    if must_follow and led is not None and deck.suit(card) != deck.suit(led):
        tricks = _shown_void(tricks, seat, deck.suit(led))
    hand = piles[HANDS[seat]].cards
    piles[HANDS[seat]] = Pile(tuple(held for held in hand if held != card))
    piles[PLAYS[seat]] = piles[PLAYS[seat]].put((card,))
    cues += [CardMoved((card,), HANDS[seat], PLAYS[seat]), Turned(card, PLAYS[seat])]
    turn = next((n for n in clockwise(seat + 1, len(tricks.taken)) if piles[HANDS[n]] and not piles[PLAYS[n]]), None)
    if turn is None:
        tricks = _won(piles, tricks, best)
        turn = next((n for n in clockwise(tricks.winner or 0, len(tricks.taken)) if piles[HANDS[n]]), None)
    return LaidCard(piles, tricks, turn, tuple(cues))


def gather(piles: dict[PileId, Pile], tricks: Tricks) -> list[Cue]:
    """Put the trick, if it is finished, face down before its winner; ``piles`` is changed."""
    if tricks.winner is None:
        return []
    target, cards = WON[tricks.winner], on_table(piles, tricks)
    sources = [PLAYS[seat] for seat in clockwise(tricks.leader, len(tricks.taken)) if piles[PLAYS[seat]]]
    piles.update(dict.fromkeys(sources, EMPTY))
    piles[target] = piles[target].put_down(cards)
    return [Recycled(source, target) for source in sources]


def cards_won(piles: Piles, tricks: Tricks) -> tuple[tuple[Card, ...], ...]:
    """The cards in the tricks of each seat; a finished trick that still lies on the table belongs to its winner."""
    lying = on_table(piles, tricks)
    return tuple(piles[WON[seat]].cards + (lying if seat == tricks.winner else ()) for seat in range(len(tricks.taken)))


def plays(cards: Sequence[Card], deck: DeckSpec) -> tuple[Move, ...]:
    """The moves that play one of ``cards``."""
    return tuple(Move("play", picks=(deck.text(card),)) for card in cards)


def touched(state: AnyState, gesture: Gesture, deck: DeckSpec) -> Card | None:
    """The one card in the hand of the seat to act that the gesture means, or None."""
    hand = state.piles[HANDS[to_act(state)]].cards
    if isinstance(gesture, Pick):
        return next((card for card in hand if gesture.picks == (deck.text(card),)), None)
    inside = gesture.source == HANDS[to_act(state)] and 0 <= gesture.index < len(hand)
    return hand[gesture.index] if inside else None


def why_not(state: AnyState, tricks: Tricks, gesture: Gesture, deck: DeckSpec) -> Refusal:
    """Why a gesture plays no card to the trick."""
    card, led = touched(state, gesture, deck), card_led(state.piles, tricks)
    if card is None:
        return Refusal("tricks.own_hand")
    if led is not None and card not in following(state.piles[HANDS[to_act(state)]].cards, led, deck):
        return Refusal("tricks.follow", {"card": deck.text(card), "suit": deck.suit(led)})
    return Refusal("tricks.one_card")


def _shown_void(tricks: Tricks, seat: int, suit: str) -> Tricks:
    known = tricks.voids[seat]
    voids = (*tricks.voids[:seat], known if suit in known else known + suit, *tricks.voids[seat + 1 :])
    return replace(tricks, voids=voids)


def _won(piles: Piles, tricks: Tricks, best: Best) -> Tricks:
    players = [seat for seat in clockwise(tricks.leader, len(tricks.taken)) if piles[PLAYS[seat]]]
    winner = players[best(on_table(piles, tricks))]
    taken = tuple(count + (seat == winner) for seat, count in enumerate(tricks.taken))
    return replace(tricks, winner=winner, taken=taken)
