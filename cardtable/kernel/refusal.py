"""Why something is not allowed, as a value, and the clause of docs/rules.md behind it. The interface finds the words."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """``code`` is the key of a text ("refusal.golf.not_next"), ``params`` fill it (card texts and numbers)."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clauses:
    """Where the rules of a game speak of its ``seats``, its ``pack``, what is a move at all, and how it is ``over``.

    ``verbs``: by verb, the clause that any illegal move of that verb breaks; ``refusals``: by code of a refusal.
    """

    seats: str = ""
    pack: str = ""
    moves: str = ""
    over: str = ""
    verbs: Mapping[str, str] = field(default_factory=dict, hash=False)
    refusals: Mapping[str, str] = field(default_factory=dict, hash=False)


UNWRITTEN = Clauses()
"""Of a game without written rules: no clause is ever named."""


def cited(text: str, clause: str) -> str:
    """``text`` with the number of the clause behind it, if there is one: "… is not legal here (GO-5)"."""
    return f"{text} ({clause})" if clause else text
