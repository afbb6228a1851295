"""The proportions of a table for one person with the deck that lies on it: how much of covered cards is to be seen."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.table.grid_layout import FIGURES, Figures
from cardtable.ui.paint.face_art import SMALL
from cardtable.ui.paint.face_style import FaceStyle


def figures_of(style: FaceStyle) -> Figures:
    """Strips in columns in which ranks, and strips in rows in which ranks and signs, of that deck can be read."""
    rank, in_few = (max(FIGURES.rank, style.rank_ends(small=small)) for small in (False, True))
    return replace(FIGURES, rank=rank, rank_small=in_few, small=float(SMALL), fan_right=style.index_wide)
