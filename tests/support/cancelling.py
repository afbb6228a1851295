"""A question that somebody cancels while the answer is searched for."""

from __future__ import annotations

from threading import Event

from cardtable.kernel.compat import override


class CancelledAt(Event):
    """Set from the ``at``-th time on that anybody looks at it; ``looks`` counts them."""

    def __init__(self, at: int = 1) -> None:
        super().__init__()
        self._at, self.looks = at, 0

    @override
    def is_set(self) -> bool:
        self.looks += 1
        return self.looks >= self._at
