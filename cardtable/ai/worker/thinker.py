"""Bots that think in the worker: asked with a View and the legal moves as text, and with nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cardtable.ai.questions import A, MoveQuestion, Question
from cardtable.ai.view_text import view_text
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyView


class Asking(Protocol):
    """Where questions are put: the worker."""

    def ask(
        self,
        question: Question[A],
        told: Callable[[A | None], object],
        *,
        urgent: bool = False,
        idle: bool = False,
    ) -> Any:
        """Put a question; ``told`` hears the answer later, or None. ``idle``: it waits until nobody else asks."""
        ...

    def drop(self, asked: Any) -> None:
        """Forget what ``ask`` returned."""
        ...


class Thought:
    """A choice that is being made. ``move`` is None until it is there; ``is_over`` without a move: there will be none."""

    def __init__(self) -> None:
        self.move: Move | None = None
        self.is_over = False
        self.drop: Callable[[], object] = lambda: None

    def hear(self, move: Move | None) -> None:
        """The worker has answered."""
        self.is_over, self.move = True, move


class Thinker:
    """Begins thoughts in a worker."""

    def __init__(self, worker: Asking) -> None:
        self._worker = worker

    def begin(self, game: str, bot: str, view: AnyView, legal: Sequence[Move]) -> Thought:
        """Let a bot choose among ``legal`` by what ``view`` shows."""
        thought, worker = Thought(), self._worker
        asked = worker.ask(MoveQuestion(game, bot, view_text(view), tuple(legal)), thought.hear, urgent=True)
        thought.drop = lambda: worker.drop(asked)
        return thought
