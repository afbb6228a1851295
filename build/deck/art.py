"""A sheet of painted paths: fills, lines, bands and motifs in painting order, written as plain SVG.

Knows nothing of cards. Elements marked fine are left out where a card is shown very small.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from deck.cut import clearance, hatch
from deck.path import Path, along, data, ellipse

LINE = 4.2
FINE = 2.8


@dataclass(frozen=True, slots=True)
class Paint:
    """How a path is painted; an empty colour paints nothing."""

    fill: str = ""
    stroke: str = ""
    width: float = 0
    fine: bool = False
    even: bool = False

    def attributes(self) -> str:
        text = f' fill="{self.fill or "none"}"'
        if self.even:
            text += ' fill-rule="evenodd"'
        if self.stroke:
            text += f' stroke="{self.stroke}" stroke-width="{self.width:g}"'
        return text


@dataclass(slots=True)
class Art:
    """Elements in painting order."""

    items: list[tuple[Path, Paint]] = field(default_factory=list)

    def add(self, path: Path, paint: Paint) -> None:
        if path.curves:
            self.items.append((path, paint))

    def fill(self, path: Path, colour: str, *, fine: bool = False) -> None:
        self.add(path, Paint(fill=colour, fine=fine))

    def line(self, path: Path, colour: str, width: float = LINE, *, fine: bool = False) -> None:
        self.add(path, Paint(stroke=colour, width=width, fine=fine))

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

    def hatching(self, inside: Path, slope: complex, gap: float, colour: str, width: float, *, fine: bool = False) -> None:
        """Parallel straight lines inside an outline, in direction `slope`, `gap` apart."""
        side = slope / abs(slope) * 1j
        way = slope / abs(slope) * 1600
        middle = 315 + 330j
        lines = [(middle + side * gap * i - way, middle + side * gap * i + way) for i in range(-60, 61)]
        self.line(hatch(inside, lines), colour, width, fine=fine)

    def extend(self, other: Art) -> None:
        self.items += other.items

    def mapped(self, change: Callable[[Path], Path]) -> Art:
        return Art([(change(path), paint) for path, paint in self.items if change(path).curves])

    def scaled(self, factor: float, x: float = 0, y: float = 0) -> Art:
        """A copy scaled about 0 and then moved by (x, y); lines keep their weight."""
        return self.mapped(lambda p: p.scaled(factor).moved(x, y))

    def mirrored(self, x: float = 0) -> Art:
        return self.mapped(lambda p: p.mirrored(x))

    def recoloured(self, colours: dict[str, str]) -> Art:
        change = [replace(k, fill=colours.get(k.fill, k.fill), stroke=colours.get(k.stroke, k.stroke)) for _, k in self.items]
        return Art([(path, paint) for (path, _), paint in zip(self.items, change, strict=True)])

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
            out.append(f'<g class="fine">{element}</g>' if paint.fine else element)
            pending = []
        return "\n".join(out)


def lattice(inside: Path, motif: Callable[[complex], Path], step: complex, margin: float) -> Path:
    """`motif` at each point of a staggered lattice that is at least `margin` inside the outline."""
    out = Path()
    for row in range(-10, 40):
        for column in range(-4, 44):
            z = complex((column + (row % 2) / 2) * step.real + 3, row * step.imag / 2 + 1)
            if clearance(inside, z) >= margin:
                out += motif(z)
    return out
