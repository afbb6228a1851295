"""The share of the long tests that a run includes: a part by default, all with ``CARDTABLE_THOROUGH=all``.

The release workflow runs everything.
"""

from __future__ import annotations

import os

EVERYTHING = os.environ.get("CARDTABLE_THOROUGH") == "all"


def usually(number: int, of: int) -> bool:
    """Whether a default run includes the case of that number: one in ``of``."""
    return EVERYTHING or number % of == 0


def share(whole: int) -> int:
    """How many of ``whole`` matches or deals this run plays, from the first: three of ten, or all."""
    return whole if EVERYTHING else whole * 3 // 10
