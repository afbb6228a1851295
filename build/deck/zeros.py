"""The zeros: each vegetable as a masked jester king before an oval sun, for a zero off suit steals the trick."""

from __future__ import annotations

from deck.art import FINE, LINE, Art
from deck.aubergine import aubergine
from deck.cabbage import cabbage
from deck.crowns import coronet, fleurons, imperial, rays
from deck.greens import LIGHT, VEGETABLE
from deck.jokers import jagged_collar
from deck.limbs import lock
from deck.maize import maize
from deck.palette import BROWN, CREAM, GOLD, INK, LIP, OCHRE, WHITE
from deck.path import Path, ellipse, smooth, star
from deck.tomato import tomato

_X, _Y = 315.0, 440.0
_MASK = smooth(
    "*-100,-22 -86,-38 -56,-40 -26,-32 0,-24 26,-32 56,-40 86,-38 *100,-22 88,10 62,28 34,22 14,6 0,0 -14,6 -34,22 "
    "-62,28 -88,10"
)


def zero(suit: str) -> Art:
    """The zero of a suit."""
    art = _sun()
    collar = Art()
    jagged_collar(collar, 0, 0, VEGETABLE[suit], CREAM)
    art.extend(collar.scaled(1.5, _X, 588))
    art.extend({"R": _tomato, "P": _aubergine, "G": _cabbage, "B": _maize}[suit]())
    return art.mapped(lambda p: p.scaled(1.12, about=_X + _Y * 1j))


def _sun() -> Art:
    """An oval sun: the figure zero in gold."""
    art = Art()
    art.shape(_oval(star(_X, _Y, 300, 254, 36)), GOLD, INK)
    art.shape(_oval(ellipse(_X, _Y, 240)), CREAM, INK)
    art.line(_oval(ellipse(_X, _Y, 228)), OCHRE, 3, fine=True)
    return art


def _oval(path: Path) -> Path:
    return path.scaled(0.68, 1, _X + _Y * 1j)


def _open(text: str) -> Path:
    return smooth(text, closed=False)


def _mask(gaze: float, lids: float) -> Art:
    """A gold domino mask around its middle; `lids` (0 to 1) says how far the eyes are closed."""
    art = Art()
    art.shape(_MASK, GOLD, INK)
    for x in (-50, 50):
        art.shape(
            smooth(f"*{x - 30},-4 {x - 14},-19 {x + 12},-19 *{x + 30},-4 {x + 12},10 {x - 14},10"), WHITE, INK, 3.4
        )
        art.fill(ellipse(x + gaze, -4, 11, 12.5), INK)
        art.fill(ellipse(x + gaze + 4, -9, 3.6), WHITE)
        top, low = -19 + 3 * lids, -19 + 18 * lids
        art.shape(smooth(f"*{x - 30},-4 {x - 14},{top - 3} {x + 12},{top - 3} *{x + 30},-4 {x},{low}"), OCHRE, INK, 3.4)
    return art


def _moustache(colour: str) -> Art:
    art = Art()
    half = smooth("*0,-4 16,-14 40,-8 58,6 74,4 *84,-14 84,14 62,28 34,24 12,14 *0,6")
    for side in (half, half.mirrored()):
        art.shape(side, colour, INK, 3.4)
    lines = _open("12,2 36,6 60,18") + _open("10,8 30,14 48,20")
    art.line(lines + lines.mirrored(), INK, FINE, fine=True)
    return art


def _smile(width: float, lift: float) -> Art:
    """A broad smile with teeth."""
    art = Art()
    art.shape(
        smooth(
            f"*-{width},{-lift} 0,4 *{width},{-lift} {width * 0.5},{lift * 1.4} 0,{lift * 1.8} -{width * 0.5},{lift * 1.4}"
        ),
        INK,
        INK,
    )
    art.fill(
        smooth(
            f"*-{width - 8},{-lift + 6} 0,7 *{width - 8},{-lift + 6} {width * 0.4},{lift} 0,{lift * 1.2} -{width * 0.4},{lift}"
        ),
        WHITE,
    )
    return art


def _lips() -> Art:
    art = Art()
    art.shape(smooth("*-34,-2 -14,-14 0,-9 14,-14 *34,-2 14,14 0,17 -14,14"), LIP, INK, 3.4)
    art.line(_open("-30,-2 -10,1 10,1 30,-2"), INK, 3)
    return art


def _tomato() -> Art:
    art = tomato().scaled(0.96, _X, 464)
    art.extend(_mask(6, 0.35).scaled(0.98, _X, 462))
    art.extend(_moustache(BROWN).scaled(0.9, _X, 514))
    art.extend(_smile(20, 6).scaled(0.9, _X, 540))
    art.extend(rays().scaled(1.2, _X, 408))
    return art


def _aubergine() -> Art:
    art = aubergine(lean=0).scaled(1.28, _X, 424)
    art.extend(_mask(-7, 0.75).scaled(0.86, _X, 478))
    art.extend(_smile(40, 11).scaled(1, _X, 536))
    art.extend(fleurons().scaled(0.98, _X, 350))
    return art


def _cabbage() -> Art:
    art = cabbage().scaled(1.02, _X, 452)
    art.extend(_mask(5, 0.2).scaled(0.86, _X, 448))
    art.extend(_lips().scaled(0.9, _X, 510))
    art.extend(coronet().scaled(1.5, _X, 436))
    return art


def _maize() -> Art:
    art = maize().scaled(1.3, _X, 412)
    art.extend(_mask(-4, 0.5).scaled(0.8, _X, 398))
    beard = Art()
    lock(beard, "-34,0 -44,40 -30,80 -4,112", "34,0 44,40 30,80 -4,112", LIGHT["B"], 4)
    art.extend(beard.scaled(0.7, _X, 452))
    art.extend(_moustache(CREAM).scaled(0.66, _X, 446))
    art.extend(imperial().scaled(0.92, _X, 338))
    art.line(_open("300,470 315,476 330,470"), INK, LINE)
    return art
