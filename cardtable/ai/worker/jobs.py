"""What can be asked of the worker, by name: each job takes a question of plain values and gives an answer of such.

The answer hangs on the question alone: the same question is answered the same at any time, in any process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.kernel.errors import BadInput

Question = Mapping[str, Any]
Answered = Mapping[str, Any]
"""Plain values that JSON has."""

IsDropped = Callable[[], bool]
Job = Callable[[Question, IsDropped], Answered]
"""``IsDropped`` is asked often while the job runs; then any answer will do, nobody reads it. Raises CardtableError."""


def choose_move(question: Question, _is_dropped: IsDropped) -> Answered:
    """``game``, ``bot``, ``view`` and ``legal`` (texts): the ``move`` of that bot, who thinks for a second at most."""
    from cardtable.ai.bots import bot  # noqa: PLC0415 - each job brings what it needs, when it is first asked
    from cardtable.ai.view_text import chance_of, read_view  # noqa: PLC0415 - the same
    from cardtable.games.registry import find  # noqa: PLC0415 - the same
    from cardtable.kernel.moves import parse  # noqa: PLC0415 - the same

    view = read_view(question["view"])
    legal = tuple(map(parse, question["legal"]))
    if not legal:
        raise BadInput("there is no move to choose from")
    chosen = bot(question["bot"]).choose(find(question["game"]), view, legal, chance_of(question["view"]))
    return {"move": chosen.text}


JOBS: Mapping[str, Job] = {"move": choose_move}
"""By name."""
