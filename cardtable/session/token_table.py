"""A state as the screen may have it: what the viewer may see, and for every card a token that gives nothing away."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.piles import Pile, face_up
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.zones import PileId, Role
from cardtable.session.redaction import Seen, Viewer, seen
from cardtable.table.visible_table import TableCard, Token, VisibleTable

ArrangeHand = Callable[[tuple[Card, ...]], tuple[Card, ...]]
"""The order in which the viewer wants to hold the cards of the hand."""


def as_dealt(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand in the order the game has it in."""
    return cards


class TokenTable:
    """Keeps one private permutation from cards to tokens for as long as a game for one person lies on the table."""

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        self._game = game
        self._tokens = chance.shuffled(range(game.info.deck.size))

    def show(self, state: AnyState, seat: Seat) -> VisibleTable:
        """All piles of ``state`` as ``seat`` may see them."""
        view = self._game.observe(state, seat)
        return {
            pile_id: tuple(
                TableCard(self._tokens[card], shown)
                for card, shown in zip(pile.cards, view.piles[pile_id].cards, strict=True)
            )
            for pile_id, pile in state.piles.items()
        }


_Deal = Mapping[PileId, frozenset[Card]]


class _Sight(Struct, frozen=True):
    """What the screen showed, and to whom: where every card lay, which showed their backs, who had been dealt what."""

    state: AnyState
    viewer: Viewer
    place: Mapping[Card, PileId]
    backs: frozenset[Card]
    deal: _Deal


class SharedTokenTable:
    """The table of several seats for the one screen they share; keep one as long as a game lies on the table.

    What is asked for one after the other is taken for what the screen shows one after the other. A card keeps its token,
    so the eye can follow it, but not into a pile of backs: there the tokens are mixed, and a new deal mixes them all.
    Where a card came into the hand of the viewer, who sees its face, they are mixed before somebody else looks.
    """

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        self._game = game
        self._chance = chance
        self._tokens: list[Token] = list(chance.shuffled(range(game.info.deck.size)))
        self._last: _Sight | None = None
        self._received: set[PileId] = set()

    def show(
        self, state: AnyState, viewer: Viewer, arrange: ArrangeHand = as_dealt, *, open_hands: bool = False
    ) -> VisibleTable:
        """All piles of ``state`` as ``viewer`` may see them (None: the curtain is down).

        ``open_hands``: the hand is over, what is left of all hands lies open before everybody.

        The cards of hands do not lie in the order of the state: the viewer's as ``arrange`` has them, backs in an order
        that says nothing. What is played out of a hand is therefore proposed by the names of its cards (``Pick``).
        """
        sight = seen(self._game, state, viewer)
        hands = frozenset(p.id for p in self._game.table(state.setup.options).piles if p.role is Role.HAND)
        if open_hands:
            sight = {**sight, **{hand: face_up(state.piles[hand].cards) for hand in hands}}
        self._mix(_sight(state, viewer, sight, self._deal(state)), hands)
        return {
            pile_id: self._pile(pile, sight[pile_id], arrange if pile_id in hands else None)
            for pile_id, pile in state.piles.items()
        }

    def _pile(self, truth: Pile, sight: Pile, arrange: ArrangeHand | None) -> tuple[TableCard, ...]:
        cards = [
            TableCard(self._tokens[card], card if _shows(sight, n) else HIDDEN) for n, card in enumerate(truth.cards)
        ]
        if arrange is None:
            return tuple(cards)
        backs = sorted((card for card in cards if not card.face_up), key=lambda card: card.token)
        open_cards = {card.card: card for card in cards if card.face_up}
        if not open_cards:
            return tuple(backs)
        return (*(open_cards[card] for card in arrange(tuple(open_cards))), *backs)

    def _deal(self, state: AnyState) -> _Deal:
        """Who was dealt which cards; asked anew only when the state is another."""
        return self._last.deal if self._last is not None and self._last.state is state else _deal(self._game, state)

    def _mix(self, now: _Sight, hands: frozenset[PileId]) -> None:
        """Draw new tokens for cards that came to lie among backs since the table was shown last."""
        last, self._last = self._last, now
        if last is None:
            return
        if now.deal != last.deal:
            self._received.clear()
            self._redraw(sorted(now.place))
            return
        came = {card for card, pile_id in now.place.items() if last.place[card] != pile_id}
        mixed = {now.place[card] for card in came & now.backs}
        if now.viewer != last.viewer:
            mixed |= self._received
            self._received = set()
        self._received |= {now.place[card] for card in came - now.backs} & hands
        for pile_id in sorted(mixed):
            self._redraw(sorted(card for card in now.backs if now.place[card] == pile_id))

    def _redraw(self, cards: list[Card]) -> None:
        drawn = self._chance.shuffled([self._tokens[card] for card in cards])
        for card, token in zip(cards, drawn, strict=True):
            self._tokens[card] = token


def _shows(pile: Pile, index: int) -> bool:
    """Whether a card's face lies open: known cards may lie face down (won tricks)."""
    return pile.is_up(index) and pile.cards[index] != HIDDEN


def _deal(game: AnyGame, state: AnyState) -> _Deal:
    """Which cards lay where right after the latest deal; empty where the game does not tell its past."""
    past = game.past(state)
    return {} if past is None else {pile_id: frozenset(pile.cards) for pile_id, pile in past.start.piles.items()}


def _sight(state: AnyState, viewer: Viewer, sight: Seen, deal: _Deal) -> _Sight:
    place = {card: pile_id for pile_id, pile in state.piles.items() for card in pile.cards}
    backs = frozenset(
        card
        for pile_id, pile in state.piles.items()
        for n, card in enumerate(pile.cards)
        if not _shows(sight[pile_id], n)
    )
    return _Sight(state, viewer, place, backs, deal)
