"""What may be asked of every game that lies on a table, whoever plays it. ``Match`` and ``Party`` say what may be done.

Reads one ledger and changes nothing.
"""

from __future__ import annotations

from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.state import AnyState
from cardtable.kernel.zones import TableSpec
from cardtable.session.history import History
from cardtable.session.ledger import Books, Ledger
from cardtable.session.play_clock import PlayClock


class Played:
    """A game in play."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self._ledger.game

    @property
    def books(self) -> Books:
        """How the game is kept."""
        return self._ledger

    @property
    def clock(self) -> PlayClock:
        """How long it has been played."""
        return self._ledger.clock

    @property
    def state(self) -> AnyState:
        """The state in force."""
        return self._ledger.state

    @property
    def history(self) -> History:
        """All states and plies."""
        return self._ledger.history

    @property
    def spec(self) -> TableSpec:
        """Where the piles lie."""
        return self._ledger.spec

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the seat to act."""
        return self._ledger.legal

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self._ledger.outcome
