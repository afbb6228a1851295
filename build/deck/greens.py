"""Colours of the vegetable pack: four suit colours, tried with every kind of colour vision, and what goes with them."""

from __future__ import annotations

TOMATO, AUBERGINE, CABBAGE, MAIZE = "#C40526", "#5B1F6E", "#128345", "#1E63E2"
VEGETABLE = {"R": TOMATO, "P": AUBERGINE, "G": CABBAGE, "B": MAIZE}
DEEP = {"R": "#97081F", "P": "#3F1450", "G": "#0B5A30", "B": "#15459F"}
LIGHT = {"R": "#F3978A", "P": "#B183C4", "G": "#A9D07C", "B": "#9CBDF8"}
LEAF = "#4C8C3A"
LEAF_DEEP = "#2F6428"
LEAF_PALE = "#D6E8AE"
STRAW = "#F0DFA6"
STRAW_DEEP = "#CFA951"
