"""How a game ended."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Reason(Enum):
    """Why it is over: everything came out, nothing more can be done, or the play was counted to its end."""

    WON = "won"
    LOST = "lost"
    COUNTED = "counted"


class Outcome(Struct, frozen=True):
    """The reason, the seats that won (none in a lost patience) and the final score of each seat."""

    reason: Reason
    winners: tuple[int, ...]
    scores: tuple[int, ...]
