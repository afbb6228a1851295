"""Inventing hidden cards for one seat: whole hands that agree with everything that was shown at the table.

Built up card by card and never by trial and error: where no place is left for a card, others make room along the
shortest way. Knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from cardtable.games.round_table import HANDS
from cardtable.kernel.cards import HIDDEN, Card, DeckSpec
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.shuffle import LAST_DEAL, Chance
from cardtable.kernel.state import Setup, Shown, State, View
from cardtable.kernel.table import Pile, PileId

Choices = Mapping[Card, tuple[PileId, ...]]
"""For each card the piles that may hold it."""


def invented(
    view: View[Shown], deck: DeckSpec, chance: Chance, may_hold: Callable[[PileId, Card], bool]
) -> State[Shown]:
    """A whole state behind ``view``; ``may_hold`` says which hidden pile can hold which card.

    The deal number, which decides later shuffles and tosses, is drawn as well. Raises LawBroken when no cards agree.
    """
    number = 1 + chance.below(LAST_DEAL)
    room = {pile_id: pile.cards.count(HIDDEN) for pile_id, pile in view.piles.items() if HIDDEN in pile.cards}
    seen = {card for pile in view.piles.values() for card in pile.cards}
    choices = {card: tuple(p for p in room if may_hold(p, card)) for card in deck.cards if card not in seen}
    given = {pile_id: iter(cards) for pile_id, cards in share_out(chance, room, choices).items()}
    piles = {pile_id: _filled(pile_id, pile, given) for pile_id, pile in view.piles.items()}
    return State(Setup(number, view.options), piles, view.seat, view.phase, view.scores, extra=view.extra)


def share_out(chance: Chance, room: Mapping[PileId, int], choices: Choices) -> dict[PileId, tuple[Card, ...]]:
    """Deal the cards into ``room`` places per pile, each only where it may lie. Raises LawBroken when that cannot be.

    Every deal that agrees can come out; without limits, and with one pile limited, all of them are equally likely.
    """
    left, place = dict(room), dict[Card, PileId]()
    for card in sorted(chance.shuffled(tuple(choices)), key=lambda card: len(choices[card])):
        free = [pile for pile in choices[card] if left[pile]]
        pile = _drawn(chance, free, left) if free else _made_room(card, choices, place, left)
        place[card] = pile
        left[pile] -= 1
    order = chance.shuffled(tuple(place))
    return {pile: tuple(card for card in order if place[card] == pile) for pile in room}


def _drawn(chance: Chance, piles: list[PileId], left: Mapping[PileId, int]) -> PileId:
    """One of ``piles``, each as likely as it has places left."""
    at = chance.below(sum(left[pile] for pile in piles)) if len(piles) > 1 else 0
    for pile in piles[:-1]:
        at -= left[pile]
        if at < 0:
            return pile
    return piles[-1]


def _made_room(card: Card, choices: Choices, place: dict[Card, PileId], left: dict[PileId, int]) -> PileId:
    """A place for ``card`` where all are taken: cards move on, each to where it may lie, until one finds a free place."""
    came: dict[PileId, tuple[Card, PileId] | None] = dict.fromkeys(choices[card])
    queue = list(came)
    for pile in queue:  # grows while it is read: the piles that can be reached, the nearest first
        if left[pile]:
            return _moved_on(pile, came, place, left)
        for other, target in _onward(pile, choices, place):
            if target not in came:
                came[target] = (other, pile)
                queue.append(target)
    raise LawBroken("no cards agree with what this view shows")


def _onward(pile: PileId, choices: Choices, place: Mapping[Card, PileId]) -> Iterable[tuple[Card, PileId]]:
    return ((card, target) for card, at in place.items() if at == pile for target in choices[card])


def _moved_on(
    pile: PileId, came: Mapping[PileId, tuple[Card, PileId] | None], place: dict[Card, PileId], left: dict[PileId, int]
) -> PileId:
    """Move the cards along the way that ends at ``pile``; the pile where it begins has a free place now."""
    while (step := came[pile]) is not None:
        card, source = step
        place[card] = pile
        left[pile] -= 1
        left[source] += 1
        pile = source
    return pile


def _filled(pile_id: PileId, pile: Pile, given: Mapping[PileId, Iterable[Card]]) -> Pile:
    cards = iter(given.get(pile_id, ()))
    whole = replace(pile, cards=tuple(next(cards) if card == HIDDEN else card for card in pile.cards))
    return Pile(whole.cards) if pile_id in HANDS else whole
