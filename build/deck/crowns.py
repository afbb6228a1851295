"""Crowns, coronets and hats, drawn around the middle of a face that looks to the right (see heads)."""

from __future__ import annotations

from deck.art import FINE, Art
from deck.limbs import between, lock, strands
from deck.palette import CREAM, GOLD, INK, NAVY, OCHRE, RED, WHITE
from deck.path import Path, ellipse, poly, smooth, star

_BAND_TOP = "-47,-66 -24,-58 0,-56 24,-58 47,-68"
_BAND_LOW = "-45,-44 -24,-36 0,-34 24,-37 44,-46"
_BAND_MID = "-42,-55 -24,-48 0,-45 24,-48 42,-57"


def _band(art: Art, colour: str = GOLD, gem: str = RED) -> None:
    art.shape(between(_BAND_TOP, _BAND_LOW), colour, INK)
    art.beads(smooth(_BAND_MID, closed=False), 4.4, 15, gem, fine=False)


def _orb_cross(art: Art, x: float, y: float) -> None:
    art.shape(
        poly(
            f"{x - 3.5},{y - 26} {x + 3.5},{y - 26} {x + 3.5},{y - 19} {x + 10},{y - 19} {x + 10},{y - 12} {x + 3.5},{y - 12} {x + 3.5},{y - 4} {x - 3.5},{y - 4} {x - 3.5},{y - 12} {x - 10},{y - 12} {x - 10},{y - 19} {x - 3.5},{y - 19}"
        ),
        GOLD,
        INK,
        3,
    )
    art.shape(ellipse(x, y, 8), RED, INK, 3.4)


def imperial() -> Art:
    """A closed crown: velvet cap, three pearled arches, orb and cross."""
    art = Art()
    art.shape(smooth("*-46,-64 -56,-92 -34,-112 0,-104 34,-112 56,-92 *46,-66 0,-56"), RED, INK)
    for arch in ("-44,-62 -62,-96 -36,-116 0,-106", "44,-64 62,-96 36,-116 0,-106", "0,-56 -4,-80 0,-106"):
        line = smooth(arch, closed=False)
        art.band(line, 10, GOLD, INK)
        art.beads(line, 3, 11, WHITE)
    _band(art)
    _orb_cross(art, 0, -114)
    return art


def fleurons() -> Art:
    """An open crown with three lilies and two pearls, lined with red."""
    art = Art()
    art.shape(smooth("*-44,-66 -36,-84 0,-90 36,-84 *44,-66 0,-56"), RED, INK)
    rim = "*-45,-58 *-51,-84 -37,-73 *-24,-82 -12,-73 *0,-86 12,-73 *24,-82 37,-73 *51,-84 *45,-60 0,-48"
    art.shape(smooth(rim), GOLD, INK)
    for x, y, turn, size in ((-48, -80, -16, 0.8), (48, -80, 16, 0.8), (0, -82, 0, 1.0)):
        art.extend(_lily().mapped(lambda p, x=x, y=y, turn=turn, size=size: p.scaled(size).turned(turn).moved(x, y)))
    art.shape(ellipse(-24, -86, 6.5) + ellipse(24, -86, 6.5), WHITE, INK, 3)
    _band(art)
    return art


def _lily() -> Art:
    """A heraldic lily standing on 0."""
    art = Art()
    side = smooth("*-2,-4 -14,-8 -21,-18 -19,-29 *-11,-32 -13,-23 -10,-17 *-2,-14")
    art.shape(side, GOLD, INK, 3.4)
    art.shape(side.mirrored(), GOLD, INK, 3.4)
    art.shape(smooth("*0,0 -9,-13 -8,-27 *0,-43 8,-27 9,-13"), GOLD, INK, 3.4)
    art.shape(smooth("-11,-6 0,-9 11,-6 11,0 0,-3 -11,0"), GOLD, INK, 3)
    return art


def rays() -> Art:
    """A crown of five broad rays tipped with pearls over a red band."""
    art = Art()
    tips = ((-58, -104), (-31, -116), (0, -122), (31, -116), (58, -106))
    outline = "*-45,-58 *-58,-104 *-37,-76 *-31,-116 *-15,-76 *0,-122 *15,-76 *31,-116 *37,-77 *58,-106 *45,-60 0,-48"
    art.shape(smooth(outline), GOLD, INK)
    art.line(_spines(tips), OCHRE, FINE, fine=True)
    pearls = Path()
    for x, y in tips:
        pearls += ellipse(x, y - 4, 6.5)
    art.shape(pearls, WHITE, INK, 3)
    _band(art, RED, GOLD)
    return art


def _spines(tips: tuple[tuple[float, float], ...]) -> Path:
    out = Path()
    for x, y in tips:
        out += poly(f"{x * 0.96},{y + 14} {x * 0.82},-70", closed=False)
    return out


def fur_cap() -> Art:
    """A tall velvet cap in a circlet of leaves, with a turned-up brim of fur."""
    art = Art()
    art.shape(smooth("*-44,-58 -52,-100 -22,-126 14,-122 44,-104 *46,-60 0,-50"), NAVY, INK)
    art.line(strands("-40,-60 -42,-100 -14,-122", "42,-60 38,-98 6,-120", 3), GOLD, FINE, fine=True)
    art.shape(ellipse(-3, -127, 9), GOLD, INK, 3.4)
    leaf = smooth("*0,4 -9,-8 -7,-22 *0,-34 7,-22 9,-8")
    for x, y, turn in ((-38, -62, -22), (38, -64, 22), (-14, -57, -8), (14, -57, 8)):
        art.shape(leaf.turned(turn).moved(x, y), GOLD, INK, 3.4)
    brim = smooth("-52,-52 -50,-66 -24,-58 0,-55 24,-58 50,-68 54,-54 46,-42 22,-34 0,-31 -24,-33 -44,-40")
    art.shape(brim, WHITE, INK)
    tail = smooth("*0,-6 3,1 *0,7 -3,1")
    spots = Path()
    for x, y in ((-38, -52), (-20, -46), (0, -43), (20, -46), (38, -53)):
        spots += tail.moved(x, y)
    art.fill(spots, INK, fine=True)
    return art


def hennin() -> Art:
    """A tall cone with a veil that falls behind."""
    art = Art()
    lock(art, "-40,-126 -92,-70 -104,0 -118,70", "-34,-124 -64,-60 -62,10 -66,80", CREAM, 4, OCHRE)
    art.shape(smooth("*-48,-34 -50,-80 *-40,-132 *-28,-134 4,-92 *42,-56 20,-50 0,-50 -26,-42"), NAVY, INK)
    art.motifs(smooth("*-48,-34 -50,-80 *-40,-132 *-28,-134 4,-92 *42,-56"), star(0, 0, 7, 3, 6), 24 + 36j, GOLD, 9)
    art.band(smooth("-46,-34 -26,-44 0,-52 24,-56 43,-54", closed=False), 12, GOLD, INK)
    art.beads(smooth("-46,-34 -26,-44 0,-52 24,-56 43,-54", closed=False), 3.2, 13, RED)
    return art


def coronet() -> Art:
    """A small crown of three pearled points."""
    art = Art()
    art.shape(smooth("*-30,-72 *-36,-102 -22,-84 *-14,-80 *0,-116 *14,-80 22,-84 *36,-102 *30,-72 0,-66"), GOLD, INK)
    art.shape(ellipse(-36, -104, 6) + ellipse(36, -104, 6) + ellipse(0, -118, 7), WHITE, INK, 3)
    art.fill(star(0, -84, 9, 4, 4), RED)
    art.band(smooth("-31,-70 0,-63 31,-70", closed=False), 10, GOLD, INK)
    art.beads(smooth("-31,-70 0,-63 31,-70", closed=False), 3, 12, RED)
    return art


def plumed_beret(colour: str, plume: str) -> Art:
    """A soft flat cap with a feather that sweeps back."""
    art = Art()
    art.shape(smooth("*-44,-44 -68,-66 -60,-96 -20,-108 30,-98 60,-78 *46,-52 20,-50 -10,-46"), colour, INK)
    art.line(strands("-44,-46 -40,-78 -12,-100", "40,-52 36,-74 0,-98", 3), INK, FINE, fine=True)
    art.band(smooth("-46,-42 -20,-48 10,-52 46,-52", closed=False), 11, GOLD, INK)
    lock(art, "30,-70 8,-116 -40,-128 -92,-96", "34,-62 4,-92 -38,-98 -92,-96", plume, 2)
    art.shape(ellipse(32, -64, 9), GOLD, INK, 3.4)
    art.fill(ellipse(32, -64, 4), RED)
    return art


def broad_hat(colour: str, plume: str) -> Art:
    """A hat with a wide brim and a great plume."""
    art = Art()
    art.shape(smooth("*-38,-62 -38,-100 -10,-112 22,-108 *40,-64 0,-56"), colour, INK)
    lock(art, "-34,-68 -52,-116 -84,-124 -98,-90", "-30,-60 -50,-88 -74,-98 -98,-90", plume, 2)
    art.shape(smooth("*-82,-42 -60,-62 -30,-70 10,-70 44,-72 *84,-64 64,-46 30,-40 0,-37 -40,-36"), colour, INK)
    art.band(smooth("-38,-70 -10,-64 16,-66 39,-72", closed=False), 9, GOLD, INK)
    art.shape(ellipse(-30, -68, 8), GOLD, INK, 3.2)
    return art


def hood(colour: str, lining: str) -> Art:
    """A rolled hood with a hanging tail."""
    art = Art()
    lock(art, "-40,-64 -84,-54 -86,0 -78,66", "-30,-48 -60,-34 -62,6 -52,60", colour, 2)
    art.shape(smooth("*-40,-60 -38,-96 -4,-112 24,-126 34,-104 44,-84 *42,-60"), colour, INK)
    roll = smooth("-54,-48 -50,-68 -20,-70 10,-72 40,-76 54,-64 48,-48 20,-44 -10,-40 -40,-36")
    art.shape(roll, lining, INK)
    art.line(strands("-36,-66 -30,-54 -34,-40", "40,-72 46,-60 38,-48", 5), INK, FINE, fine=True)
    return art


def leaf_cap(colour: str, leaf: str) -> Art:
    """A soft cap that slouches back, with a rolled brim and two leaves."""
    art = Art()
    art.shape(smooth("*46,-54 50,-84 20,-104 -30,-104 -72,-84 -84,-52 -62,-40 *-44,-48 0,-46"), colour, INK)
    art.line(strands("34,-60 10,-92 -40,-92 -74,-56", "-40,-52 -52,-60 -62,-60 -70,-50", 3), INK, FINE, fine=True)
    for turn in (-52, -16):
        art.shape(smooth("*0,0 -13,-22 -9,-40 *0,-56 9,-40 13,-22").turned(turn).moved(8, -62), leaf, INK, 3.4)
        art.line(poly("0,-4 0,-42", closed=False).turned(turn).moved(8, -62), INK, FINE, fine=True)
    brim = smooth("-52,-36 -56,-50 -26,-62 14,-66 48,-72 58,-62 52,-50 20,-46 -16,-40")
    art.shape(brim, GOLD, INK)
    art.line(strands("-40,-56 -34,-48 -38,-38", "42,-70 48,-60 42,-50", 5), INK, FINE, fine=True)
    art.shape(ellipse(8, -60, 7), RED, INK, 3)
    return art
