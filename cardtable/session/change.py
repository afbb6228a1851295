"""What happened to a table, as values: the plies of a change, and the three answers to a gesture."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from cardtable.kernel.cues import Cue
from cardtable.kernel.moves import Move
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.state import AnyState


class Kind(Enum):
    """What kind of change happened to the table."""

    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"


class ChangeStep(Struct, frozen=True):
    """One ply of a change: the state after it, its cues, and whether the table made it by itself."""

    state: AnyState
    cues: tuple[Cue, ...]
    auto: bool


class Change(Struct, frozen=True):
    """What was committed: the state before, and one step per ply (a single one for undo and redo)."""

    kind: Kind
    before: AnyState
    steps: tuple[ChangeStep, ...]

    @property
    def after(self) -> AnyState:
        """The state now in force."""
        return self.steps[-1].state if self.steps else self.before


class Choose(Struct, frozen=True):
    """Several legal moves fit the gesture; their targets light up and a second click decides."""

    moves: tuple[Move, ...]


Answer = Change | Choose | Refusal
