"""The jokers' corner signs, sun and moon: told apart by their shape, not only by colour."""

from __future__ import annotations

from deck.path import cubic, ellipse, reversed_path, star

MOON = cubic(
    "20,-46 -18,-56 -50,-30 -50,4 -50,36 -24,54 6,52 26,50 42,38 48,22 20,38 -18,24 -18,-6 -18,-26 0,-42 20,-46"
)
SUN = ellipse(0, 0, 22) + star(0, 0, 54, 31, 12) + reversed_path(ellipse(0, 0, 29))
