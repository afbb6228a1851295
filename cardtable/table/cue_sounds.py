"""Which sound each fact about a step has. Knows neither times nor screens."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardtable.kernel.state import CardMoved, Cue, Passed, Recycled, Scored, Tossed, Turned
from cardtable.kernel.table import PileId, Role

SOUNDS: Mapping[type[Cue], str] = MappingProxyType(
    {
        CardMoved: "drop",
        Turned: "flip",
        Recycled: "shuffle",
        Scored: "coin",
        Passed: "pass",
        Tossed: "chip",
    }
)
"""By the kind of a cue."""


def sound_of(cue: Cue, roles: Mapping[PileId, Role]) -> str:
    """The sound of a cue on a table whose piles have these roles: a gathered trick is not a shuffled pack."""
    if isinstance(cue, Recycled) and roles.get(cue.target) is Role.TAKEN:
        return "trick"
    return SOUNDS[type(cue)]
