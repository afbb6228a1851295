"""Cards are gathered, shuffled and laid again: first together in one place, face down, then out to where they belong."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.cues import Recycled
from cardtable.table.easing import out_quad
from cardtable.table.flight import Flight
from cardtable.table.geometry import Point
from cardtable.table.layout import Placement, Placements
from cardtable.table.pace import Pace
from cardtable.table.show import Show, Sound, Stage, show_of

_SOUNDS = 3  # every third card that is laid is heard


def redealt(before: Placements, stage: Stage, heap: Point, pace: Pace, start: float) -> Show:
    """The show of a stage whose cards are gathered at ``heap`` first."""
    sources = {cue.source for cue in stage.cues if isinstance(cue, Recycled)}
    tokens = [token for token, was in before.items() if was.pile in sources]
    tokens.sort(key=lambda token: stage.placements[token].z)
    laying = start + pace.move_far + pace.flip
    gap = pace.deal_gap(len(tokens))
    laid = [
        Flight(
            token,
            stage.placements[token],
            laying + number * gap,
            pace.deal_flight,
            out_quad,
            lift=pace.lift,
            turn=pace.flip,
            turn_after=max(0.0, pace.deal_flight - pace.flip),
        )
        for number, token in enumerate(tokens)
    ]
    heard = [Sound("slide", flight.start) for flight in laid[::_SOUNDS]]
    return show_of([*_gathering(tokens, before, heap, pace, start), *laid], [Sound("shuffle", start), *heard], start)


def _gathering(tokens: list[int], before: Placements, heap: Point, pace: Pace, start: float) -> Iterator[Flight]:
    """Everything at once to one place, turning over on the way; what is laid first comes to lie on top."""
    highest = max(was.z for was in before.values())
    for number, token in enumerate(tokens):
        was = before[token]
        there = Placement(heap.x, heap.y, highest + len(tokens) - number, HIDDEN, was.pile, was.index)
        yield Flight(token, there, start, pace.move_far, lift=pace.lift, turn=pace.flip)
