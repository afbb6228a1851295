"""Signs beside the table: Murlan's target, Golf's flag, Las Vegan's cabbage counter."""

from __future__ import annotations

from deck.art import Art
from deck.cabbage import cabbage
from deck.glyphs import write
from deck.greens import LEAF, LEAF_DEEP, LIGHT
from deck.limbs import segment
from deck.palette import CREAM, GOLD, INK, OCHRE, RED, WHITE
from deck.path import ellipse, poly, smooth

SIDE = 440.0
TARGETS = ("21", "31", "41", "51")
_C = SIDE / 2


def marks() -> dict[str, Art]:
    """Every sign by its key."""
    out = {"cabbage": _counter(), "flag": _flag(), "target": _bullseye()}
    return out | {f"target-{points}": _target(points) for points in TARGETS}


def _counter() -> Art:
    """A cabbage with a pale rim, so that it stands out from a green table."""
    art = Art()
    head = cabbage().scaled(1.3, _C, _C - 12)
    for path, paint in head.items[:2]:
        art.shape(path, CREAM, CREAM, 24 + paint.width)
    art.extend(head)
    return art


def _rings(art: Art, radii: tuple[float, ...]) -> None:
    for i, radius in enumerate(radii):
        art.shape(ellipse(_C, _C, radius), (RED, CREAM)[i % 2], INK, 5)


def _bullseye() -> Art:
    """A target with an arrow in its heart."""
    art = Art()
    _rings(art, (208, 168, 128, 88))
    art.shape(ellipse(_C, _C, 48), GOLD, INK, 5)
    art.line(segment(_C, _C, 390, 50), INK, 20)
    art.line(segment(_C, _C, 390, 50), OCHRE, 10)
    art.shape(poly("330,110 344,64 400,8 404,36 432,40 376,96"), WHITE, INK, 5)
    art.line(segment(330, 110, 404, 36), INK, 4)
    return art


def _target(points: str) -> Art:
    """A target with the points to be reached."""
    art = Art()
    _rings(art, (208, 178, 150, 122))
    write(art, points, _C, _C, 128, INK)
    return art


def _flag() -> Art:
    """A golf green: hole, flag and ball."""
    art = Art()
    art.line(ellipse(_C, 366, 196, 58), CREAM, 22)
    art.shape(ellipse(_C, 366, 196, 58), LEAF, INK, 6)
    art.fill(smooth("*40,378 120,402 220,410 320,402 *400,378 330,416 220,422 110,416"), LEAF_DEEP)
    art.fill(smooth("60,354 120,330 180,322 176,332 120,344 76,362"), LIGHT["G"])
    art.shape(ellipse(196, 362, 44, 15), INK, INK)
    art.line(segment(196, 362, 196, 40), INK, 18)
    art.line(segment(196, 362, 196, 40), CREAM, 9)
    art.shape(smooth("*204,44 250,34 300,58 *372,66 *340,106 *372,150 300,142 250,120 *204,130"), RED, INK, 6)
    art.shape(ellipse(300, 366, 24), WHITE, INK, 5)
    art.fill(ellipse(294, 360, 2.6) + ellipse(305, 362, 2.6) + ellipse(298, 372, 2.6) + ellipse(308, 373, 2.6), INK)
    art.shape(ellipse(196, 36, 11), GOLD, INK, 5)
    return art
