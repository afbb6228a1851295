"""How long what is finished stays to be seen: a trick before it is swept, the end of a match before the sheet.

Bots wait for it, people need not: nothing that is legal is ever held up.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.kernel.state import AnyState, CardMoved
from cardtable.kernel.table import PileId
from cardtable.session.game_log import Change, Kind
from cardtable.session.party import Party
from cardtable.table.pace import Pace
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.table.motion import Motion


class Linger:
    """One for a table. ``until_click``: a finished trick stays until somebody clicks or presses a key."""

    def __init__(
        self,
        party: Party,
        motion: Motion[RoundLayout],
        celebrate: Callable[[], None],
        pace: Callable[[], Pace],
        until_click: Callable[[], bool],
    ) -> None:
        self._party = party
        self._motion = motion
        self._celebrate = celebrate
        self._pace = pace
        self._until_click = until_click
        self._taker: PileId = ""
        self._until = 0.0
        self._won = False

    def changed(self, change: Change, now: float) -> None:
        """A ply was committed or taken back."""
        pace = self._pace()
        self._taker = taker_of(self._party) if change.kind is Kind.PLAY else ""
        self._until = math.inf if self._until_click() else now + pace.trick_throw + pace.trick_stays
        self._won = change.kind is Kind.PLAY and self._party.outcome is not None
        if change.kind is Kind.PLAY and _ends_by_word(change):
            self._party.hold(now + pace.trick_stays + pace.bot_pause)

    def waits(self, now: float) -> bool:
        """Whether a finished trick is still to be seen."""
        return bool(self._taker) and now < self._until

    def act(self, now: float) -> bool:
        """Somebody clicked or pressed a key; whether that was for the show, which is skipped, and for nothing else."""
        if self._motion.celebrates(now):
            self._motion.finish()
            return True
        if self._taker and self._until == math.inf:
            self._until = now
        return False

    def go_on(self, now: float) -> None:
        """Nothing is shown any longer; a trick that lies finished is swept at the next look."""
        if self._motion.celebrates(now):
            self._motion.finish()
        self._until = min(self._until, now)

    def update(self, now: float) -> None:
        """Sweep the trick when its time is over; when all lies still and somebody has won, celebrate."""
        pace = self._pace()
        if self._taker and now >= self._until:
            self._motion.sweep(self._party.state, self._taker, now)
            self._taker = ""
            self._party.hold(now + max(pace.bot_pause, pace.trick_sweep))
        outcome = self._party.outcome
        if self._won and outcome is not None and not self._taker and not self._motion.busy(now):
            self._won = False
            self._celebrate()

    def wake_at(self) -> float | None:
        """When the trick is swept; None when there is none, or a click is waited for."""
        return self._until if self._taker and self._until < math.inf else None


def taker_of(party: Party) -> PileId:
    """Where the trick goes that lies finished on the table; "" where there is none, or it is still to be used."""
    state: AnyState = party.state
    winner = party.game.winner(state)
    if winner is None or any(move.source for move in party.legal):
        return ""
    return WON[winner] if any(state.piles[PLAYS[seat]] for seat in range(len(state.scores))) else ""


def _ends_by_word(change: Change) -> bool:
    """Whether cards are swept by a ply that plays none: then they stay for a while before they go."""
    sources = {cue.source for step in change.steps for cue in step.cues if isinstance(cue, CardMoved)}
    return any(pile in PLAYS for pile in sources) and not any(pile in HANDS for pile in sources)
