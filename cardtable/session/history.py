"""The states of one game from the deal on, and a cursor among them. Undo and redo move the cursor; nothing is inverted."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.moves import Move
from cardtable.kernel.play import Line
from cardtable.kernel.state import AnyState


class History(Struct, frozen=True):
    """``states[n]`` is the state after ``n`` plies; ``moves[n]`` leads from it to the next.

    ``auto`` names the plies that the table made by itself: they belong to the person's ply before them, and go and come
    with it.
    """

    states: tuple[AnyState, ...]
    moves: tuple[Move, ...] = ()
    auto: frozenset[int] = frozenset()
    cursor: int = 0

    @property
    def state(self) -> AnyState:
        """The state in force."""
        return self.states[self.cursor]

    @property
    def in_force(self) -> tuple[AnyState, ...]:
        """The deal, and the state after every ply in force."""
        return self.states[: self.cursor + 1]

    @property
    def texts(self) -> tuple[str, ...]:
        """All plies as texts, those that could be redone included."""
        return tuple(move.text for move in self.moves)

    @property
    def floor(self) -> int:
        """Where undo ends: after the plies that the table made before the person's first."""
        first = 0
        while first in self.auto:
            first += 1
        return first

    def pushed(self, move: Move, state: AnyState, *, auto: bool) -> History:
        """The history with one more ply in force; what could be redone is forgotten."""
        kept = {ply for ply in self.auto if ply < self.cursor}
        return History(
            (*self.states[: self.cursor + 1], state),
            (*self.moves[: self.cursor], move),
            frozenset(kept | {self.cursor} if auto else kept),
            self.cursor + 1,
        )

    def at(self, cursor: int) -> History:
        """The same history with the cursor elsewhere."""
        return replace(self, cursor=cursor)

    def back(self) -> int:
        """Where the cursor stands after one undo: before the person's last ply and all the table added to it."""
        if self.cursor <= self.floor:
            return self.cursor
        cursor = self.cursor - 1
        while cursor in self.auto:
            cursor -= 1
        return cursor

    def forth(self) -> int:
        """Where the cursor stands after one redo."""
        cursor = min(self.cursor + 1, len(self.moves))
        while cursor in self.auto and cursor < len(self.moves):
            cursor += 1
        return cursor


def from_line(line: Line, auto: frozenset[int], cursor: int) -> History:
    """A history from a replayed record; plies that were not accepted are gone, and so is a cursor outside of them."""
    count = len(line.moves)
    history = History(line.states, line.moves, frozenset(n for n in auto if n < count))
    return history.at(min(max(cursor, history.floor), count))


def in_common(one: Sequence[AnyState], other: Sequence[AnyState]) -> int:
    """How many states two histories of one table share, from the deal on.

    A state comes to stand in a history only behind the plies that led to it, so the last one that is shared is enough.
    """
    count = min(len(one), len(other))
    while count and one[count - 1] is not other[count - 1]:
        count -= 1
    return count
