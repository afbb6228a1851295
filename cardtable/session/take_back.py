"""What may be taken back where several play: told from the game's policy and from what the seats have seen since.

Knows no game by name: whether a ply revealed something is read off the views before and after it. Alone with computer
players one may wish to go back further (``last_decision``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cardtable.kernel.cues import Tossed
from cardtable.kernel.game import AnyGame, UndoPolicy, just_dealt
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, Seat
from cardtable.session.history import History
from cardtable.session.redaction import known


def taken_back(game: AnyGame, history: History, seat: Seat) -> int | None:
    """Where the cursor would stand after ``seat`` took back its last ply; None when it may not.

    Nobody may have played since, and nothing may have been shown that ``seat`` did not know; under a free policy it
    must be that seat's turn again.
    """
    policy, cursor = game.info.undo, history.back()
    if policy is UndoPolicy.NONE or (policy is UndoPolicy.FREE and history.state.seat != seat):
        return None
    if policy is UndoPolicy.FREE:
        while history.states[cursor].seat != seat and cursor > history.floor:
            cursor = history.at(cursor).back()
    if cursor == history.cursor or history.states[cursor].seat != seat:
        return None
    if policy is UndoPolicy.OWN_UNTIL_REVEAL:
        states = history.states[cursor : history.cursor + 1]
        others = any(state.seat != seat for state in states[:-1])
        if others or revealed(game, states, history.moves[cursor : history.cursor], seat):
            return None
    return cursor


def last_decision(game: AnyGame, history: History, seat: Seat) -> int | None:
    """Where the cursor would stand before the last ply at which ``seat`` had a choice; None when there was none yet."""
    plies = range(history.cursor - 1, history.floor - 1, -1)
    states = history.states
    return next(
        (n for n in plies if n not in history.auto and states[n].seat == seat and len(game.legal_moves(states[n])) > 1),
        None,
    )


def revealed(game: AnyGame, states: Sequence[AnyState], moves: Sequence[Move], seat: Seat) -> bool:
    """Whether the plies between ``states`` showed anybody a card that ``seat`` had not known, tossed something, or dealt.

    The card that ``seat`` plays is known to it, so that alone reveals nothing. Who has seen all cards of a hand learns no new card from the next deal, but where they lie.
    """
    return any(
        _tossed(game, before, move)
        or _dealt(game, after)
        or game.reckoning(after) is not None  # then all hands lie open
        or _learned(game, before, after, seat)
        for (before, after), move in zip(pairwise(states), moves, strict=True)
    )


def _dealt(game: AnyGame, after: AnyState) -> bool:
    return just_dealt(game, after)


def _learned(game: AnyGame, before: AnyState, after: AnyState, seat: Seat) -> bool:
    own = known(game.observe(before, seat).piles.values())
    return any(
        known(game.observe(after, other).piles.values()) - known(game.observe(before, other).piles.values()) - own
        for other in range(len(after.scores))
    )


def _tossed(game: AnyGame, state: AnyState, move: Move) -> bool:
    return any(isinstance(cue, Tossed) for cue in game.apply(state, move).cues)
