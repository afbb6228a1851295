"""How much the tests do that could go on for ever: a part in a usual run; with ``CARDTABLE_THOROUGH=all`` everything.

The release workflow asks for everything.
"""

from __future__ import annotations

import os

EVERYTHING = os.environ.get("CARDTABLE_THOROUGH") == "all"


def share(whole: int) -> int:
    """So many of ``whole`` matches or deals are played in this run, the first ones: three of ten, or all."""
    return whole if EVERYTHING else whole * 3 // 10
