"""Questions that the screen asks of a match for several: what was played, what can be, what is to be told. No widgets."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.seated import HANDS, PLAYS
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.cards import Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import AnyState
from cardtable.session.game_log import Change, Kind
from cardtable.session.party import Party
from cardtable.session.sight import Viewer, redacted_change
from cardtable.ui.table.picks import Picks, open_cards, several
from cardtable.ui.table.seated_log import Ply, played_out


def rows_over(party: Party) -> int:
    """How many hands have been played and counted."""
    return sum(row.over for row in party.sheet.rows)


def in_hands(state: AnyState) -> int:
    """How many cards are held; more than before means that cards were dealt."""
    return sum(len(pile) for pile_id, pile in state.piles.items() if pile_id in HANDS)


def veiled(party: Party, picks: Picks) -> frozenset[Card]:
    """Cards that cannot be played now by the person to act: all where no card is to be played at all.

    Where several are played together, those that do not go with what is picked; elsewhere another card may be picked instead.
    """
    deck = party.game.info.deck
    picks = picks if party.game.combines or several(party.legal) else Picks()
    return frozenset(deck.cards) - frozenset(map(deck.parse, open_cards(picks, party.legal) | picks))


def beaten(game: AnyGame, state: AnyState) -> frozenset[Card]:
    """Cards that lie before seats and count no longer: plays that were beaten, what did not follow and is not the highest."""
    deck, piles = game.info.deck, state.piles
    if game.reckoning(state) is not None:
        return frozenset()
    lies = {seat: piles[PLAYS[seat]].cards for seat in range(len(state.scores)) if piles[PLAYS[seat]]}
    best, leader = game.to_beat(state), game.leader(state)
    if best is not None:
        before = frozenset(card for cards in game.earlier(state).values() for card in cards)
        return before | {card for seat, cards in lies.items() if seat != best for card in cards}
    if leader is None or not lies.get(leader):
        return frozenset()
    led, winner = deck.suit(lies[leader][0]), game.winner(state)
    best = game.highest(state) if winner is None else winner
    return frozenset(card for seat, cards in lies.items() if seat != best for card in cards if deck.suit(card) != led)


def told(party: Party, change: Change, viewer: Viewer, texts: Catalogue) -> str:
    """A change in one line, as the viewer may hear of it; of a hand that is played out what came first, and the end."""
    if change.kind is Kind.UNDO:
        return texts.text("log.undone")
    states = [change.before, *(step.state for step in change.steps)]
    moves = party.history.moves[party.history.cursor - len(change.steps) :]
    cues = redacted_change(party.game, change, viewer)
    return played_out([Ply(*each, viewer) for each in zip(states, states[1:], moves, cues, strict=False)], party, texts)


def last_trick(game: AnyGame, states: Sequence[AnyState]) -> AnyState | None:
    """The latest of the states in which a trick or a round lay finished; None while there was none."""
    later: AnyState | None = None
    for state in reversed(states):
        if _ends_with(game, state, later):
            return state
        later = state
    return None


def _ends_with(game: AnyGame, state: AnyState, later: AnyState | None) -> bool:
    """Whether a trick or a round lies finished in a state: a round ends with its hand, or as the ``later`` one shows.

    A trick that was cut short has no winner.
    """
    if not game.combines:
        return game.winner(state) is not None
    over = game.reckoning(state) is not None if later is None else game.to_beat(later) is None
    return over and game.to_beat(state) is not None
