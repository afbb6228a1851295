"""What can be seen from a place at the table: by one seat, or by nobody in particular while the curtain is down.

Redacts the cues of a step in the same way: a fact names a card only where the viewer knows it. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.cues import CardMoved, Cue, Recycled, Turned
from cardtable.kernel.game import AnyGame
from cardtable.kernel.piles import Pile
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.zones import PileId
from cardtable.session.change import Change

Viewer = Seat | None
"""Who looks at the table; None sees only what every seat may see."""
Seen = Mapping[PileId, Pile]
"""All piles as a viewer knows them: HIDDEN for unknown cards, the mask for faces that lie open before the viewer."""


def seen(game: AnyGame, state: AnyState, viewer: Viewer) -> Seen:
    """The piles of ``state`` as ``viewer`` may know them."""
    if viewer is not None:
        return game.observe(state, viewer).piles
    first, *others = (game.observe(state, seat).piles for seat in range(len(state.scores)))
    return {pile_id: _common(pile, [piles[pile_id] for piles in others]) for pile_id, pile in first.items()}


def faces(seen_piles: Seen) -> frozenset[Card]:
    """The cards whose faces lie open before the viewer."""
    return frozenset(
        card for pile in seen_piles.values() for n, card in enumerate(pile.cards) if card != HIDDEN and pile.is_up(n)
    )


def known(seen_piles: Iterable[Pile]) -> frozenset[Card]:
    """The cards the viewer knows, those included that lie face down now."""
    return frozenset(card for pile in seen_piles for card in pile.cards if card != HIDDEN)


def redacted(cues: Sequence[Cue], before: Seen, after: Seen) -> tuple[Cue, ...]:
    """The cues of a step for somebody who saw ``before`` and sees ``after``: unknown cards are HIDDEN.

    A card that was turned up on the way was seen by all. Once cards are gathered they may have been shuffled: from then
    on only what lies open or in the viewer's hand ``after`` the step is told.
    """
    parts = tuple(_parts(cues))
    told: list[Cue] = []
    for place, part in enumerate(parts):
        knows = known(before.values()) if place == 0 else frozenset[Card]()
        knows |= {cue.card for cue in part if isinstance(cue, Turned)}
        told += [_redact(cue, knows, after if place == len(parts) - 1 else {}) for cue in part]
    return tuple(told)


def redacted_change(game: AnyGame, change: Change, viewer: Viewer) -> tuple[tuple[Cue, ...], ...]:
    """For each step of a change its cues as ``viewer`` may hear of them."""
    sights = [seen(game, state, viewer) for state in (change.before, *(step.state for step in change.steps))]
    return tuple(redacted(step.cues, *pair) for step, pair in zip(change.steps, pairwise(sights), strict=True))


def _common(pile: Pile, others: Sequence[Pile]) -> Pile:
    """What all of them show."""
    cards = tuple(
        card if all(other.cards[n] == card for other in others) else HIDDEN for n, card in enumerate(pile.cards)
    )
    up = pile.up
    for other in others:
        up &= other.up
    return Pile(cards, up)


def _parts(cues: Sequence[Cue]) -> Iterator[Sequence[Cue]]:
    """The cues cut before each gathering of cards."""
    start = 0
    for place, cue in enumerate(cues):
        if isinstance(cue, Recycled):
            yield cues[start:place]
            start = place
    yield cues[start:]


def _redact(cue: Cue, knows: frozenset[Card], after: Seen) -> Cue:
    if isinstance(cue, CardMoved):
        sure = knows | known([after[cue.target]] if after else [])
        return replace(cue, cards=tuple(card if card in sure else HIDDEN for card in cue.cards))
    if isinstance(cue, Turned):
        return replace(cue, card=cue.card if cue.card in knows else HIDDEN)
    return cue
