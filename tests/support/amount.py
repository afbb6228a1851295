"""How much the tests do that could go on for ever: a part in a usual run; with ``CARDTABLE_THOROUGH=all`` everything.

The release workflow asks for everything.
"""

from __future__ import annotations

import os

EVERYTHING = os.environ.get("CARDTABLE_THOROUGH") == "all"


def usually(number: int, of: int) -> bool:
    """Whether the case of that number is one of those that a usual run has: one of so many."""
    return EVERYTHING or number % of == 0


def share(whole: int) -> int:
    """So many of ``whole`` matches or deals are played in this run, the first ones: three of ten, or all."""
    return whole if EVERYTHING else whole * 3 // 10
