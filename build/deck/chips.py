"""Chips of Las Vegan: what a face is worth, in the middle; what its other side says, on a slip on the rim."""

from __future__ import annotations

from dataclasses import dataclass

from deck.art import Art
from deck.garden import SIGNS
from deck.glyphs import write
from deck.greens import CABBAGE
from deck.palette import CREAM, GOLD, INK, OCHRE, WHITE
from deck.path import Path, box, chain, ellipse, star

SIDE = 440.0
ORDINARY = ((1, -1), (1, -2), (1, -3), (-1, -2), (-2, -3))
GOLDEN = ((-3, -4),)
_C = SIDE / 2


@dataclass(frozen=True, slots=True)
class _Clay:
    """Colours of a chip: rim, marks on the rim, figure."""

    rim: str
    mark: str
    figure: str


_GAIN, _LOSS, _GOLD = _Clay("#17607A", CREAM, "#0F4459"), _Clay("#A91D2A", CREAM, "#8E1321"), _Clay(GOLD, INK, INK)


def chips() -> dict[str, Art]:
    """Every face of every chip by its key: "chip+1-2" shows +1 and has −2 on its other side."""
    out = {}
    for word, pairs in (("chip", ORDINARY), ("gold", GOLDEN)):
        for pair in pairs:
            for shown, other in (pair, pair[::-1]):
                out[f"{word}{shown:+d}{other:+d}"] = _chip(shown, other, golden=word == "gold")
    return out


def _chip(shown: int, other: int, *, golden: bool) -> Art:
    clay = _GOLD if golden else _GAIN if shown > 0 else _LOSS
    art = Art()
    if golden:
        art.shape(star(_C, _C, 217, 203, 40), OCHRE, INK)
        art.shape(ellipse(_C, _C, 200), clay.rim, INK)
    else:
        art.shape(ellipse(_C, _C, 212), clay.rim, INK)
    art.fill(_marks(gain=shown > 0), clay.mark)
    art.shape(ellipse(_C, _C, 150), CREAM, INK)
    art.line(ellipse(_C, _C, 138), OCHRE if golden else clay.rim, 3.2, fine=True)
    write(art, f"{shown:+d}", _C - 8, _C - 24, 142, clay.figure)
    art.fill(SIGNS["G"].scaled(0.62).moved(_C, _C + 92), CABBAGE)
    art.shape(box(_C - 48, 372, 96, 58, 16), WHITE, INK, 3.4)
    write(art, f"{other:+d}", _C - 2, 401, 38, INK)
    return art


def _marks(*, gain: bool) -> Path:
    """Marks around the rim: rounds for a gain, bars for a loss; none under the slip."""
    out = Path()
    for i in range(1, 8):
        bar = chain([-22 - 199j, 22 - 199j, 17 - 153j, -17 - 153j])
        out += (ellipse(0, -179, 17) if gain else bar).turned(180 + i * 45)
    return out.moved(_C, _C)
