"""Faces without hair: three-quarter, profile and front, all looking to the right, drawn around the middle of the face.

About 90 units wide and 128 high. Expression is chosen by name; hair, beards and hats are each figure's own.
"""

from __future__ import annotations

from dataclasses import dataclass

from deck.art import FINE, Art
from deck.palette import BLUSH, INK, LIP, SKIN, SKIN_DEEP, WHITE
from deck.path import Path, ellipse, smooth


@dataclass(frozen=True, slots=True)
class Look:
    """An expression: brow ("calm", "stern", "raised"), mouth ("calm", "smile", "stern", "full"), and marks of age."""

    brow: str = "calm"
    mouth: str = "calm"
    gaze: float = 2
    aged: bool = False
    lady: bool = False
    hair: str = INK


def _open(text: str) -> Path:
    return smooth(text, closed=False)


def _eye(art: Art, x: float, y: float, width: float, look: Look) -> None:
    w = width / 2
    white = smooth(f"*{x - w},{y + 2} {x - w * 0.3},{y - 5.5} {x + w * 0.5},{y - 5} *{x + w},{y + 2} {x},{y + 6}")
    art.fill(white, WHITE)
    art.fill(ellipse(x + look.gaze, y - 0.4, 5, 5.4), INK)
    lid = f"{x - w - 1},{y + 2.5} {x - w * 0.4},{y - 5.5} {x + w * 0.45},{y - 5.5} {x + w + 1},{y + 2}"
    art.line(_open(lid), INK, 4)
    art.line(_open(f"{x - w * 0.6},{y + 6} {x},{y + 7.5} {x + w * 0.6},{y + 5.5}"), INK, 1.9, fine=True)
    if look.lady:
        art.line(_open(f"{x - w - 5},{y - 2} {x - w},{y + 1.5}"), INK, FINE, fine=True)


def _brow(art: Art, x: float, y: float, width: float, look: Look) -> None:
    w = width / 2
    inner = {"calm": 0.0, "stern": 5.0, "raised": -3.0}[look.brow]
    outer = {"calm": 3.0, "stern": 0.0, "raised": 2.0}[look.brow]
    weight = 3.2 if look.lady else 5.6
    art.line(_open(f"{x - w},{y + outer} {x - w * 0.1},{y - 4} {x + w},{y + inner}"), look.hair, weight)


def _mouth(art: Art, x: float, y: float, width: float, look: Look) -> None:
    w = width / 2
    lift = {"calm": 0.0, "smile": -4.0, "stern": 3.0, "full": -1.0}[look.mouth]
    if look.lady or look.mouth == "full":
        art.fill(
            smooth(
                f"*{x - w},{y + lift} {x - w * 0.3},{y - 5} {x},{y - 3} {x + w * 0.3},{y - 5} *{x + w},{y + lift} {x},{y + 8}"
            ),
            LIP,
        )
    else:
        art.fill(smooth(f"*{x - w * 0.7},{y + 2} *{x + w * 0.7},{y + 2} {x},{y + 8.5}"), LIP)
    art.line(_open(f"{x - w},{y + lift} {x - w * 0.35},{y + 1} {x + w * 0.35},{y + 1} {x + w},{y + lift}"), INK, 3)


def _age(art: Art, marks: str) -> None:
    for text in marks.split("|"):
        art.line(_open(text), INK, 2, fine=True)


def three_quarter(look: Look, beard: Art | None = None) -> Art:
    """A face turned to the right; a beard lies under the features."""
    art = Art()
    art.shape(
        smooth("-34,-58 0,-66 30,-57 40,-36 *37,-17 43,0 40,24 32,46 18,61 3,65 -16,57 -35,34 -44,4 -43,-30"), SKIN, INK
    )
    art.fill(smooth("-41,6 -32,22 -16,42 4,52 22,53 10,62 -2,62 -18,53 -34,31"), SKIN_DEEP)
    art.fill(ellipse(-20, 18, 12, 7.5), BLUSH, fine=True)
    art.fill(ellipse(33, 16, 6.5, 6.5), BLUSH, fine=True)
    art.extend(beard or Art())
    _eye(art, -11, -10, 25, look)
    _eye(art, 25.5, -11, 16, look)
    _brow(art, -13, -25, 30, look)
    art.line(_open(f"18,{-24 + (4 if look.brow == 'stern' else -2)} 28,-29 38,-24"), look.hair, 3 if look.lady else 5)
    art.line(_open("13,-14 17,2 25,15 22,22 12,23"), INK, 3.2)
    art.line(_open("6,18 3,22 7,25"), INK, 2.4, fine=True)
    _mouth(art, 13, 38, 30, look)
    if look.aged:
        _age(art, "-20,4 -10,7 0,5|0,22 -4,30 -5,38|-24,-40 -4,-44 18,-42|-20,-48 -2,-51 14,-50")
    return art


def profile(look: Look, nose: float = 0, beard: Art | None = None) -> Art:
    """A face seen from the side; a larger `nose` is more hooked; a beard lies under the features."""
    art = Art()
    n = nose
    art.shape(
        smooth(
            f"-20,-60 8,-63 27,-52 35,-34 *33,-19 {41 + n},-4 {53 + n},13 *{51 + n * 0.6},20 *39,23 41,28 47,33 *39,38 "
            "44,43 *40,49 40,54 43,62 35,71 18,69 -6,56 -28,30 -38,0 -36,-34"
        ),
        SKIN,
        INK,
    )
    art.fill(smooth("-27,24 -12,38 10,50 32,56 34,67 18,66 -4,53"), SKIN_DEEP)
    art.fill(ellipse(10, 16, 12, 8), BLUSH, fine=True)
    art.extend(beard or Art())
    art.fill(smooth("*6,-11 14,-18 27,-17 29,-10 *28,-5 16,-5"), WHITE)
    art.fill(ellipse(24, -11, 4.6, 5.6), INK)
    art.line(_open("3,-9 13,-18 29,-18"), INK, 4.2)
    art.line(_open("10,-4 18,-3 27,-5"), INK, 2, fine=True)
    tilt = {"calm": 0, "stern": 5, "raised": -4}[look.brow]
    art.line(_open(f"0,-24 14,-32 32,{-29 + tilt}"), look.hair, 3.2 if look.lady else 5.6)
    art.fill(smooth("*24,38 34,33 46,34 *39,38 43,43 34,45"), LIP)
    lift = {"calm": 0, "smile": -4, "stern": 4, "full": 0}[look.mouth]
    art.line(_open(f"20,{38 + lift} 30,38 40,38"), INK, 3)
    art.line(_open("43,21 37,17 34,21"), INK, 2.6, fine=True)
    if look.lady:
        art.line(_open("-3,-13 4,-10"), INK, FINE, fine=True)
    if look.aged:
        _age(art, "4,0 14,4 22,2|28,22 22,30 20,38|4,-44 18,-44 28,-42|-2,-8 -8,-6 -12,-8")
    return art


def front(look: Look, beard: Art | None = None) -> Art:
    """A face seen from the front; a beard lies under the features."""
    art = Art()
    art.shape(smooth("0,-66 28,-60 42,-34 44,0 38,30 24,54 0,66 -24,54 -38,30 -44,0 -42,-34 -28,-60"), SKIN, INK)
    art.fill(smooth("-41,8 -32,26 -16,44 0,52 18,48 31,36 23,53 0,64 -23,53 -36,30"), SKIN_DEEP)
    art.fill(ellipse(-25, 17, 10, 7) + ellipse(25, 17, 10, 7), BLUSH, fine=True)
    art.extend(beard or Art())
    for side in (-1, 1):
        part = Art()
        _eye(part, -19, -10, 24, Look(look.brow, look.mouth, look.gaze * -side, lady=look.lady))
        _brow(part, -20, -25, 28, look)
        art.extend(part if side < 0 else part.mirrored())
    art.line(_open("8,-16 5,2 10,15 6,22 -6,22"), INK, 3.2)
    art.line(_open("-9,15 -12,20 -8,23"), INK, 2.4, fine=True)
    _mouth(art, 0, 38, 32, look)
    if look.aged:
        _age(art, "-26,5 -18,8 -10,6|10,6 18,8 26,5|-18,-44 0,-47 18,-44|-15,24 -20,32|15,24 20,32")
    return art
