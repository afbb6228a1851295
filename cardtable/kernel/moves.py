"""A move as a value, and its text form, which stands in saves and is therefore a public format.

``draw`` · ``move:t3:t5:4`` (source, target, how many cards) · ``clear:c0,c4`` and ``play:5D,5S`` (what was picked)
"""

from __future__ import annotations

import re

from msgspec import Struct

from cardtable.kernel.errors import BadInput
from cardtable.kernel.zones import PileId

_TEXT = re.compile(
    r"(?P<verb>[a-z_]+)"
    r"(?::(?P<source>[A-Za-z0-9]+):(?P<target>[A-Za-z0-9]+)(?::(?P<count>[1-9][0-9]{0,2}))?"
    r"|:(?P<picks>[A-Za-z0-9]+(?:,[A-Za-z0-9]+)*))?"
)


class Move(Struct, frozen=True, omit_defaults=True):
    """What a seat does: a verb, and what it is done to."""

    verb: str
    source: PileId = ""
    target: PileId = ""
    count: int = 0
    picks: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The move as text; ``parse(move.text) == move``."""
        if self.picks:
            return f"{self.verb}:{','.join(self.picks)}"
        if not self.source:
            return self.verb
        tail = f":{self.count}" if self.count else ""
        return f"{self.verb}:{self.source}:{self.target}{tail}"


def carry(source: PileId, target: PileId, count: int = 1) -> Move:
    """The move that lays the last ``count`` cards of ``source`` on ``target``."""
    return Move("move", source, target, count)


def parse(text: str) -> Move:
    """Read a move's text. Raises BadInput when it has no such form (whether it is legal is another question)."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"{text.strip()!r} is not a move")
    picks = match["picks"]
    return Move(
        match["verb"],
        match["source"] or "",
        match["target"] or "",
        int(match["count"] or 0),
        tuple(picks.split(",")) if picks else (),
    )
