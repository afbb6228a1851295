"""Puts the middle of a vegetable card together: stored pips at their places, portrait, crowned zero, lucky seven.

Knows neither files nor corners; parts come as SVG text by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Matrix = Sequence[float]
"""An affine change as SVG writes it: a b c d e f."""
_LUCKY = "7"
_IN_RING = 0.72
_WITH_GUEST = "4"
_PORTRAITS = ("0", "1")


def vegetable_body(
    part: Callable[[str], str], places: Mapping[str, Sequence[Matrix]], suit: str, number: str, large: bool
) -> str:
    """The body of the card ``number`` of ``suit``; ``large`` faces show one portrait instead of the pips."""
    if large and number == _LUCKY:
        return part("ring") + _changed(part(f"{suit}1"), _about_middle(_IN_RING))
    if large or number in _PORTRAITS:
        return part(f"{suit}{number if number in _PORTRAITS else 1}")
    pip = part(f"{suit}pip")
    front = part("seven") if number == _LUCKY else part(f"{suit}guest") if number == _WITH_GUEST else ""
    return front + "".join(_changed(pip, matrix) for matrix in places[number])


def _changed(body: str, matrix: Matrix) -> str:
    return f'<g transform="matrix({" ".join(f"{value:g}" for value in matrix)})">{body}</g>'


def _about_middle(factor: float) -> Matrix:
    return factor, 0, 0, factor, 315 * (1 - factor), 440 * (1 - factor)
