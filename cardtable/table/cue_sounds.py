"""Which sound each fact about a step has, and what is to be seen with every sound. Knows neither times nor screens."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardtable.kernel.cues import CardMoved, Cue, Passed, Recycled, Scored, Tossed, Turned
from cardtable.kernel.zones import PileId, Role

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

SEEN: Mapping[str, str] = MappingProxyType(
    {
        "pick": "the card rises, its shadow grows",
        "drop": "the card lies, and is outlined",
        "flip": "the card turns",
        "slide": "the card flies",
        "deal": "the card flies",
        "shuffle": "the pile is turned over, or cards fly from the middle",
        "undo": "the card flies back",
        "refuse": "the card shakes its head, and a line says why",
        "trick": "the trick is swept to its taker",
        "chip": "the chip flies, turns and lies",
        "coin": "coins fly between seat and pot; the plate shows the new sum",
        "pass": "the plate and the line say that the seat passed",
        "win": "the show; the sheet names the winner",
    }
)
"""The visual equivalent of each sound, which is there with the sound off."""


def sound_of(cue: Cue, roles: Mapping[PileId, Role]) -> str:
    """The sound of a cue on a table whose piles have these roles: a gathered trick is not a shuffled pack."""
    if isinstance(cue, Recycled) and roles.get(cue.target) is Role.TAKEN:
        return "trick"
    return SOUNDS[type(cue)]
