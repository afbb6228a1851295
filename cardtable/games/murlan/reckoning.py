"""The reckoning after a hand of Murlan: places, points, and what follows from them. Clauses MU-2, MU-3, MU-9, MU-10."""

from __future__ import annotations

from cardtable.games.murlan.hand import DEALING, OVER, MurlanTruth, order_of, points, verdict
from cardtable.kernel.reckoning import ReckonedCell, ReckonedRow, Reckoning
from cardtable.kernel.state import State
from cardtable.kernel.telling import Said, Sentence


def reckoning(state: State[MurlanTruth]) -> Reckoning | None:
    """The hand that is over in ``state``."""
    if state.phase not in {DEALING, OVER}:
        return None
    hand = state.extra.hand
    order = order_of(hand)
    gains = points(order)
    before = tuple(score - gain for score, gain in zip(state.scores, gains, strict=True))
    row = ReckonedRow(Said("reckoning.murlan.points"), tuple(ReckonedCell(gain) for gain in gains))
    title = Sentence(Said("reckoning.murlan.title", {"n": hand.number + 1}), {"name": order[0]})
    notes: tuple[Sentence, ...] = ()
    if state.phase == DEALING:
        next_target, _ = verdict(state.scores, hand.target, state.setup.options)
        target = Sentence(Said("reckoning.murlan.target", {"target": next_target}))
        swap = Sentence(Said("reckoning.murlan.exchange"), {"last": order[-1], "first": order[0]})
        notes = (target, swap)
    return Reckoning(title, (row,), before, state.scores, order, places=True, notes=notes)
