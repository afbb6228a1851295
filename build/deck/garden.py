"""The vegetable cards: portraits as ones, crowned zeros, the lucky seven, and where the vegetables of a number grow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from deck import aubergine, cabbage, maize, tomato
from deck.aces import flourish
from deck.art import FINE_PART, Art
from deck.greens import VEGETABLE
from deck.guests import guest
from deck.palette import CREAM, GOLD, INK, OCHRE, SILVER
from deck.path import Path, along, box, ellipse, poly, ring, star
from deck.zeros import zero

Matrix = tuple[float, ...]
"""An affine change as SVG writes it: a b c d e f."""
_X, _Y = 315.0, 440.0
_LEFT, _RIGHT = 226.0, 404.0
_PIP = 0.43
_PORTRAIT = 1.24
_GUEST, _CORNER = 0.84, (84.0, 800.0)  # off the places of vegetables, so that nobody counts a guest
DRAWN: dict[str, Callable[..., Art]] = {
    "R": tomato.tomato,
    "P": aubergine.aubergine,
    "G": cabbage.cabbage,
    "B": maize.maize,
}
SIGNS: dict[str, Path] = {
    suit: drawn().scaled(0.95)
    for suit, drawn in {"R": tomato.sign, "P": aubergine.sign, "G": cabbage.sign, "B": maize.sign}.items()
}
"""The corner signs, drawn around 0 in a box 104 units high."""
_ROWS = {2: (162.0, 718.0), 3: (158.0, 440.0, 722.0), 4: (152.0, 344.0, 536.0, 728.0)}
_GROWTH = {"2": 1.5, "3": 1.4, "4": 1.06, "5": 1.06, "6": 1.04, "7": 1.0, "8": 1.02, "9": 0.93}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a vegetable of a number card stands; below the middle of the card it is turned over."""

    x: float
    y: float
    mirrored: bool = False

    def matrix(self, size: float) -> Matrix:
        """What brings the stored vegetable here from the middle of the card, `size` times as large."""
        down = -size if self.y > _Y + 1 else size
        across = -down if self.mirrored else down
        return across, 0, 0, down, round(self.x - across * _X, 1), round(self.y - down * _Y, 1)


def _sides(count: int) -> list[_Place]:
    return [_Place(x, y, mirrored=(x == _RIGHT) != (y > _Y + 1)) for y in _ROWS[count] for x in (_LEFT, _RIGHT)]


def _middle(*ys: float) -> list[_Place]:
    return [_Place(_X, y) for y in ys]


_WINDOW = (160.0, 315.0, 470.0)
_PLACES: dict[str, list[_Place]] = {
    "2": _middle(*_ROWS[2]),
    "3": _middle(*_ROWS[3]),
    "4": _sides(2),
    "5": [*_sides(2), *_middle(_Y)],
    "6": _sides(3),
    "7": [*_sides(2), *(_Place(x, _Y) for x in _WINDOW)],
    "8": [*_sides(3), *_middle(299, 581)],
    "9": [*_sides(4), *_middle(_Y)],
}
PLACES: dict[str, list[Matrix]] = {
    number: [place.matrix(_GROWTH[number]) for place in places] for number, places in _PLACES.items()
}
"""For each number the changes that bring the stored pip to its places."""


def garden() -> dict[str, Art]:
    """Every stored part of the vegetable pack by its file name: "R0", "R1", "Rpip", "Rguest", "seven", "ring"."""
    out = {"seven": _slot_window(), "ring": _bulb_ring()}
    for suit, drawn in DRAWN.items():
        out[f"{suit}0"] = zero(suit)
        out[f"{suit}1"] = _one(suit, drawn())
        out[f"{suit}guest"] = _fine(guest(suit).scaled(_GUEST, *_CORNER))
        out[f"{suit}pip"] = drawn(fine=False).scaled(_PIP, _X, _Y)
    return out


def _fine(art: Art) -> Art:
    """The same, to be left out where a card is shown very small."""
    return Art([(path, replace(paint, part=FINE_PART)) for path, paint in art.items])


def _one(suit: str, portrait: Art) -> Art:
    """The vegetable's portrait between two scrolls, which the large faces leave out."""
    art = Art()
    for y, up in ((182.0, True), (698.0, False)):
        scroll = flourish(VEGETABLE[suit], 88, y, up=up)
        art.items += [(path, replace(paint, part="frame")) for path, paint in scroll.items]
    art.extend(portrait.scaled(_PORTRAIT, _X, _Y))
    return art


def bulbs(line: Path, step: float, radius: float) -> Path:
    """Round lamps along a line."""
    dots = Path()
    for z, _ in along(line, step, step / 2):
        dots += ellipse(z.real, z.imag, radius)
    return dots


def _slot_window() -> Art:
    """The gold front of a slot machine: three reels in a row, bulbs around them, a star above and below."""
    art = Art()
    for y in (270.0, 610.0):
        art.shape(star(_X, y, 42, 17, 8), GOLD, INK)
        art.fill(star(_X, y, 20, 8, 4), CREAM)
    art.shape(box(62, 332, 506, 216, 34), GOLD, INK)
    art.line(box(70, 340, 490, 200, 28), OCHRE, 3, fine=True)
    art.fill(bulbs(box(76, 346, 478, 188, 24), 26.4, 6.4), CREAM)
    art.shape(box(87, 358, 456, 164, 12), CREAM, INK)
    bands = box(89, 360, 452, 16, 8) + box(89, 504, 452, 16, 8)
    art.fill(bands, SILVER)
    art.line(poly("237.5,358 237.5,522", closed=False) + poly("392.5,358 392.5,522", closed=False), INK)
    arrows = poly("66,426 84,440 66,454") + poly("564,426 546,440 564,454")
    art.shape(arrows, CREAM, INK, 3)
    return art


def _bulb_ring() -> Art:
    """A gold ring of bulbs, the dress of the seven where only one vegetable is shown."""
    art = Art()
    art.shape(ring(_X, _Y, 186, 150), GOLD, INK)
    art.fill(bulbs(ellipse(_X, _Y, 168), 43.98, 8), CREAM)
    return art
