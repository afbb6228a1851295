"""One test that goes through many items, goes on after a failure, and names everything that failed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from cardtable.kernel.game import Game

ONLY_GAME: list[str] = []
"""With ``pytest --game``: the one game that is gone through."""


def label(value: Any) -> str:
    """What a failure calls a value: its name if it has one, and no more of it than a line bears."""
    name = getattr(value, "name", None)
    return name if isinstance(name, str) else str(value)[:60]


def every(names: str, values: Iterable[Any], ids: Callable[[Any], str] = label) -> Callable[[Callable], Callable]:
    """Call the test once for each value, like ``pytest.mark.parametrize`` but as one case; may be put over itself.

    ``names`` are the parameters, separated by commas; of several, each value is a tuple. Fixtures are made once for all.
    """
    keys = [name.strip() for name in names.split(",")]
    values = list(values)
    through_games = all(isinstance(value, Game) for value in values)
    if through_games and ONLY_GAME:
        values = [value for value in values if value.id in ONLY_GAME]
    items = [(value if len(keys) > 1 else (value,), ids(value)) for value in values]
    assert items or ONLY_GAME, f"there is nothing to go through for {names}"

    def decorate(test: Callable) -> Callable:
        signature = inspect.signature(test)

        @wraps(test)
        def run(*args: Any, **kwargs: Any) -> None:
            offenders = []
            for item, label in items:
                try:
                    test(*args, **kwargs, **dict(zip(keys, item, strict=True)))
                except AssertionError as fault:
                    offenders += [f"{label}: {line}" for line in _offenders(fault)]
                except Exception as fault:
                    fault.add_note(f"at {names} = {label}")
                    raise
            if offenders:
                raise Offenders(offenders)

        run.__signature__ = signature.replace(
            parameters=[each for each in signature.parameters.values() if each.name not in keys]
        )
        run.goes_through_games = through_games
        return run

    return decorate


class Offenders(AssertionError):
    """What failed, one line each."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(f"{len(lines)} of them:\n" + "\n".join(lines))
        self.lines = lines


def _offenders(fault: AssertionError) -> list[str]:
    return fault.lines if isinstance(fault, Offenders) else [str(fault).split("\n", 1)[0] or "fails"]
