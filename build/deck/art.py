"""A sheet of painted paths: fills, lines, bands and motifs in painting order, written as plain SVG.

Knows nothing of cards. Elements that name a part ("fine", "pip", "frame") can be left
out by the program where a card is shown very small or with large corner signs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from deck.cut import clearance, hatch
from deck.path import Path, along, data, ellipse, flatten

LINE = 4.2
FINE = 2.8
FINE_PART = "fine"
COARSE_PART = "coarse"  # stands in for fine lines where a card is shown very small
_DEEPEST = 520  # below this everything is cut off by the middle of the card


@dataclass(frozen=True, slots=True)
class Paint:
    """How a path is painted; an empty colour paints nothing. `part` names what it belongs to; `sharp` is for letters."""

    fill: str = ""
    stroke: str = ""
    width: float = 0
    part: str = ""
    even: bool = False
    sharp: bool = False

    def attributes(self) -> str:
        """The paint as SVG attributes."""
        text = f' fill="{self.fill or "none"}"'
        if self.even:
            text += ' fill-rule="evenodd"'
        if self.stroke:
            text += f' stroke="{self.stroke}" stroke-width="{self.width:g}"'
        if self.sharp:
            text += ' stroke-linejoin="miter" stroke-linecap="butt"'
        return text


@dataclass(slots=True)
class Art:
    """Elements in painting order."""

    items: list[tuple[Path, Paint]] = field(default_factory=list)

    def add(self, path: Path, paint: Paint) -> None:
        """Paint a path on top of everything so far; an empty path is nothing."""
        if path.curves:
            self.items.append((path, paint))

    def fill(self, path: Path, colour: str, *, fine: bool = False) -> None:
        """An area without an outline."""
        self.add(path, Paint(fill=colour, part=FINE_PART if fine else ""))

    def line(self, path: Path, colour: str, width: float = LINE, *, fine: bool = False) -> None:
        """A line of a certain weight."""
        self.add(path, Paint(stroke=colour, width=width, part=FINE_PART if fine else ""))

    def shape(self, path: Path, colour: str, ink: str, width: float = LINE) -> None:
        """A filled shape with an outline."""
        self.add(path, Paint(fill=colour, stroke=ink, width=width))

    def band(self, path: Path, width: float, colour: str, ink: str) -> None:
        """A ribbon along `path` with an outline on both sides."""
        self.line(path, ink, width + LINE * 2)
        self.line(path, colour, width)

    def beads(self, path: Path, radius: float, step: float, colour: str, *, fine: bool = True) -> None:
        """Round dots along `path`."""
        dots = Path()
        for z, _ in along(path, step, step / 2):
            dots += ellipse(z.real, z.imag, radius)
        self.fill(dots, colour, fine=fine)

    def motifs(self, inside: Path, motif: Path, step: complex, colour: str, margin: float, turn: float = 0) -> None:
        """Copies of `motif` (drawn around 0) on a staggered lattice, kept where they lie wholly inside."""
        self.fill(lattice(inside, lambda z: motif.turned(turn).moved(z.real, z.imag), step, margin), colour, fine=True)

    def hatching_in(self, inside: Path, gap: float = 13, colour: str = "#DFA93C", width: float = 3.2) -> None:
        """A net of crossing lines inside an outline drawn around 0."""
        lines = []
        for i in range(-14, 15):
            lines += [
                (complex(i * gap - 150, -150), complex(i * gap + 150, 150)),
                (complex(i * gap + 150, -150), complex(i * gap - 150, 150)),
            ]
        self.line(hatch(inside, lines), colour, width, fine=True)

    def extend(self, other: Art) -> None:
        """Put another sheet on top."""
        self.items += other.items

    def mapped(self, change: Callable[[Path], Path]) -> Art:
        """A copy with every path changed; lines keep their weight."""
        return Art([(change(path), paint) for path, paint in self.items if change(path).curves])

    def scaled(self, factor: float, x: float = 0, y: float = 0) -> Art:
        """A copy scaled about 0 and then moved by (x, y); lines keep their weight."""
        return self.mapped(lambda p: p.scaled(factor).moved(x, y))

    def mirrored(self, x: float = 0) -> Art:
        """A copy mirrored at the upright line through `x`."""
        return self.mapped(lambda p: p.mirrored(x))

    def svg(self) -> str:
        """The elements as SVG text; neighbours painted alike become one element."""
        out: list[str] = []
        pending: list[str] = []
        for i, (path, paint) in enumerate(self.items):
            pending.append(data(path))
            after = self.items[i + 1][1] if i + 1 < len(self.items) else None
            if after == paint and not (paint.fill and paint.stroke):
                continue
            element = f'<path d="{"".join(pending)}"{paint.attributes()}/>'
            out.append(f'<g class="{paint.part}">{element}</g>' if paint.part else element)
            pending = []
        return "\n".join(out)


def lattice(inside: Path, motif: Callable[[complex], Path], step: complex, margin: float) -> Path:
    """`motif` at each point of a staggered lattice that is at least `margin` inside the outline."""
    edge = flatten(inside)
    xs = [z.real for points in edge for z in points]
    ys = [z.imag for points in edge for z in points]
    out = Path()
    for row in range(math.floor(min(ys) * 2 / step.imag), math.ceil(min(max(ys), _DEEPEST) * 2 / step.imag)):
        for column in range(math.floor(min(xs) / step.real) - 1, math.ceil(max(xs) / step.real)):
            z = complex((column + (row % 2) / 2) * step.real + 3, row * step.imag / 2 + 1)
            if clearance(edge, z) >= margin:
                out += motif(z)
    return out
