"""What may be taken back where several play: told from the game's policy and from what the seats have seen since.

Knows no game by name: whether a ply revealed something is read off the views before and after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardtable.kernel.cues import Tossed
from cardtable.kernel.game import AnyGame, Remembers, UndoPolicy
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, Seat
from cardtable.session.history import History
from cardtable.session.redaction import known


def taken_back(game: AnyGame, history: History, seat: Seat) -> int | None:
    """Where the cursor would stand after ``seat`` took back its last ply; None when it may not.

    It must be that seat's turn, before and after: taking back never changes who has to act.
    """
    policy, cursor = game.info.undo, history.back()
    if policy is UndoPolicy.NONE or history.state.seat != seat:
        return None
    if policy is UndoPolicy.FREE:
        while history.states[cursor].seat != seat and cursor > history.floor:
            cursor = history.at(cursor).back()
    if cursor == history.cursor or history.states[cursor].seat != seat:
        return None
    if policy is UndoPolicy.OWN_UNTIL_REVEAL:
        states = history.states[cursor : history.cursor + 1]
        others = any(state.seat != seat for state in states)
        if others or revealed(game, states, history.moves[cursor : history.cursor]):
            return None
    return cursor


def revealed(game: AnyGame, states: Sequence[AnyState], moves: Sequence[Move]) -> bool:
    """Whether the plies between ``states`` showed any seat a card that it had not known, tossed something, or dealt.

    Who has seen all cards of a hand learns no new card from the next deal, but where they lie.
    """
    return any(
        _tossed(game, before, move)
        or _dealt(game, after)
        or game.tells.reckoning(after) is not None  # then all hands lie open
        or _learned(game, before, after)
        for (before, after), move in zip(pairwise(states), moves, strict=True)
    )


def _dealt(game: AnyGame, after: AnyState) -> bool:
    return isinstance(game, Remembers) and not game.past(after).moves


def _learned(game: AnyGame, before: AnyState, after: AnyState) -> bool:
    return any(
        known(game.observe(after, seat).piles.values()) - known(game.observe(before, seat).piles.values())
        for seat in range(len(after.scores))
    )


def _tossed(game: AnyGame, state: AnyState, move: Move) -> bool:
    return any(isinstance(cue, Tossed) for cue in game.apply(state, move).cues)
