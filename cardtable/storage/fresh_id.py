"""Ids of games and rounds, drawn by chance: no two programs ever draw the same, so none has to be given out."""

from __future__ import annotations

import os
from collections.abc import Callable

from cardtable.session.ports import LAST_ID


def fresh_id(random_bytes: Callable[[int], bytes] = os.urandom) -> int:
    """A number from 1 to ``LAST_ID``; ``random_bytes`` gives as many bytes as it is asked for."""
    return 1 + int.from_bytes(random_bytes(16), "little") % LAST_ID
