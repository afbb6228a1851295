"""A question about the state in force that is answered once, however often it is asked: at every frame, by every button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from cardtable.kernel.state import AnyState

T = TypeVar("T")


class Memo(Generic[T]):
    """``ask`` must depend on the state alone. Only the answer for the state asked about last is kept."""

    def __init__(self, ask: Callable[[AnyState], T]) -> None:
        self._ask = ask
        self._known: tuple[AnyState, T] | None = None

    def __call__(self, state: AnyState) -> T:
        """The answer for ``state``."""
        if self._known is None or self._known[0] is not state:
            self._known = (state, self._ask(state))
        return self._known[1]
