"""A learned player as a table of whole numbers: a move is as likely as exp(sum of its entries / 1000) says.

The tables come from outside (assets/opponents, written by build/opponents); nothing here reads a file.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import exp

Tables = Mapping[str, Sequence[int]]
"""The entries of each learned player, by the name of the game or of its round; empty: nothing was learned."""

UNLEARNED: Tables = {}


def cumulated(logits: Sequence[int]) -> list[float]:
    """How likely each move is, not yet divided by their sum, each added to those before it."""
    return [*accumulate(exp(logit / 1000.0) for logit in logits)]


def drawn(cumulative: Sequence[float], draw: Callable[[], float]) -> int:
    """Which move comes out; ``draw`` gives a number from 0 to 1."""
    return bisect(cumulative, draw() * cumulative[-1], 0, len(cumulative) - 1)


def likely(cumulative: Sequence[float], place: int) -> float:
    """How likely the move at ``place`` is."""
    return (cumulative[place] - (cumulative[place - 1] if place else 0.0)) / cumulative[-1]
