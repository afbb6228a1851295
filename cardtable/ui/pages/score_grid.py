"""The table of a score card: nine holes across, or down where it is narrow; printed paper in light colours on any table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import accumulate

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import amount, grouped, short_day
from cardtable.kernel.override import override
from cardtable.session.records import RoundRow
from cardtable.session.scores import HOLES, hole_deal, running, total
from cardtable.ui.core.theme import (
    CAPTION,
    DISPLAY,
    FELT,
    LEAD_STRONG,
    LINE_STRONG,
    PAPER,
    SECTION,
    STRONG,
    TARGET,
    TEXT_RATIO,
    TITLE,
    Gap,
    IconSize,
    Rgb,
    TypeStyle,
    mix,
    readable_on,
)
from cardtable.ui.paint.painter import Painter, Skin, hairline
from cardtable.ui.widgets.pictures import token_art
from cardtable.ui.widgets.widget import HeardPart, Widget, WidgetRole, box_of


class LineStyle(Enum):
    """How a line of the card is set."""

    HEAD = "head"  # printed in the coloured band
    SMALL = "small"  # printed small
    STROKES = "strokes"  # what the player writes
    SUM = "sum"
    OTHER = "other"  # the round to compare with


class Sign(Enum):
    """What is drawn around the strokes of a hole, as golfers do: the shape says it, not the colour alone."""

    NONE = "none"
    CIRCLE = "circle"  # the table was cleared with the last card
    DOUBLE = "double"  # cleared with cards in hand: below zero


class ScoreLine(Struct, frozen=True):
    """A line of the card: its name, a text for each hole, and the text under OUT."""

    hand: LineStyle
    name: str
    cells: tuple[str, ...]
    out: str
    signs: tuple[Sign, ...] = (Sign.NONE,) * HOLES


def score_lines(
    row: RoundRow, best: RoundRow | None, texts: Catalogue, possible: Sequence[int | None] = ()
) -> tuple[ScoreLine, ...]:
    """The lines of a round; ``possible``: the fewest strokes of each hole that was played, as far as they are known.

    ``best`` stands below for comparison when it is another round.
    """
    sums = [amount(texts, each) for each in running(row.strokes)]
    deals = tuple(grouped(texts, hole_deal(row.number, hole)) for hole in range(1, HOLES + 1))
    so_far = amount(texts, total(row.strokes)) if row.strokes else ""
    holes = tuple(str(hole) for hole in range(1, HOLES + 1))
    lines = [
        ScoreLine(LineStyle.HEAD, texts.text("card.hole"), holes, texts.text("card.out")),
        ScoreLine(LineStyle.SMALL, texts.text("card.deal"), deals, ""),
        ScoreLine(
            LineStyle.STROKES,
            texts.text("card.strokes"),
            _filled([amount(texts, each) for each in row.strokes]),
            so_far,
            tuple(_filled_signs(row.strokes)),
        ),
        ScoreLine(LineStyle.SUM, texts.text("card.total"), _filled(sums), so_far),
    ]
    if possible:
        known = [each for each in possible if each is not None]
        cells = ["…" if each is None else amount(texts, each) for each in possible]
        out = amount(texts, sum(known)) if len(known) == len(possible) else "…"
        lines.append(ScoreLine(LineStyle.OTHER, texts.text("card.possible"), _filled(cells), out))
    if best is not None and best.id != row.id:
        name = texts.text("card.best", day=short_day(texts, best.ended or best.started))
        strokes = tuple(amount(texts, each) for each in best.strokes)
        lines.append(ScoreLine(LineStyle.OTHER, name, strokes, amount(texts, total(best.strokes))))
    return tuple(lines)


def spoken(lines: Sequence[ScoreLine]) -> str:
    """The card as a sentence a hole, for screen readers."""
    names = [line.name for line in lines]
    columns = zip(*(line.cells for line in lines), strict=True)
    return "; ".join(
        ", ".join(f"{name} {cell}" for name, cell in zip(names, column, strict=True) if cell) for column in columns
    )


def sign_of(strokes: int) -> Sign:
    """How a hole's strokes are marked."""
    if strokes > 0:
        return Sign.NONE
    return Sign.DOUBLE if strokes < 0 else Sign.CIRCLE


def _filled(cells: Sequence[str]) -> tuple[str, ...]:
    return (*cells, *("",) * (HOLES - len(cells)))


def _filled_signs(strokes: Sequence[int]) -> list[Sign]:
    return [*(sign_of(each) for each in strokes), *[Sign.NONE] * (HOLES - len(strokes))]


_STYLES: dict[LineStyle, tuple[TypeStyle, TypeStyle]] = {
    LineStyle.HEAD: (STRONG, SECTION),
    LineStyle.SMALL: (CAPTION, CAPTION),
    LineStyle.STROKES: (STRONG, TITLE),
    LineStyle.SUM: (STRONG, STRONG),
    LineStyle.OTHER: (CAPTION, STRONG),
}
"""The type of a line's name and of its cells."""

_DOWN = {LineStyle.STROKES: SECTION}
"""The type of cells where the holes run down and the rows are lower."""

_TALL = {LineStyle.STROKES: DISPLAY, LineStyle.SUM: LEAD_STRONG, LineStyle.OTHER: STRONG}
"""The type of cells where the card has grown."""

_GROWN, _MOST = 1.22, 1.7
"""How many times higher than they need the rows of a large card are, to be written larger; and at most."""

_LEAST_NEEDED = (LineStyle.OTHER, LineStyle.SMALL)
"""Lines that are left out, in this order, where not even the holes running down leave room for all."""

OUT_TINT = mix(PAPER.panel, PAPER.ground, 0.55)
"""The ground of the column of sums."""

HERE_TINT = mix(PAPER.panel, PAPER.accent, 0.16)
"""The ground of the hole being played."""

QUIET = readable_on(PAPER.muted, PAPER.text, (PAPER.panel, OUT_TINT, HERE_TINT), TEXT_RATIO)
"""The ink of lines that matter less, to be read on every tint."""

_HEIGHTS = {
    LineStyle.HEAD: 48,
    LineStyle.SMALL: 40,
    LineStyle.STROKES: 84,
    LineStyle.SUM: 52,
    LineStyle.OTHER: 48,
}  # units


class _Grid(Struct, frozen=True):
    """Lines that find room, and the edges of columns and rows in pixels; ``across``: holes run from left to right.

    ``grown``: how many times higher than it needs to be.
    """

    lines: tuple[ScoreLine, ...]
    across: bool
    grown: float
    xs: tuple[int, ...]
    ys: tuple[int, ...]

    def cell(self, line: int, place: int, corner: tuple[int, int]) -> pygame.Rect:
        """The cell of a line at a place: 0 its name, 1–9 the holes, 10 OUT."""
        column, row = (place, line) if self.across else (line, place)
        x, y = self.xs[column], self.ys[row]
        return pygame.Rect(corner[0] + x, corner[1] + y, self.xs[column + 1] - x, self.ys[row + 1] - y)


class ScoreGrid(Widget):
    """``lines`` as a grid; ``hole`` (1–9) is the one being played, None when the round is over."""

    role = WidgetRole.TABLE

    def __init__(self, lines: Sequence[ScoreLine], hole: int | None) -> None:
        super().__init__(label=spoken(lines))
        self._lines = tuple(lines)
        self._hole = hole
        self._tokens = token_art()

    def show_lines(self, lines: Sequence[ScoreLine]) -> None:
        """Write other figures on the card."""
        if self._lines != tuple(lines):
            self._lines = tuple(lines)
            self.label = spoken(lines)
            self.changed()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        grid = self._grid(painter, width)
        return grid.xs[-1], grid.ys[-1]

    @override
    def heard_parts(self) -> Sequence[HeardPart]:
        if not self.host:
            return ()
        grid, corner = _stretched(self._grid(self.host.painter, self.rect.width), self.rect.height), self.rect.topleft
        return [
            HeardPart(
                at, WidgetRole.ROW, line.name, box_of(grid.cell(at, 0, corner).union(grid.cell(at, HOLES + 1, corner))),
                clicked=False,
                parts=tuple(
                    HeardPart(
                        (at, place), WidgetRole.CELL if at else WidgetRole.HEADER_CELL, text,
                        box_of(grid.cell(at, place, corner)), clicked=False,
                    )
                    for place, text in enumerate((line.name, *line.cells, line.out))
                ),
            )
            for at, line in enumerate(grid.lines)
        ]  # fmt: skip

    def most_height(self, painter: Painter, width: int) -> int:
        """The greatest height that it can fill in a width, in pixels."""
        grid = self._grid(painter, width)
        return round(grid.ys[-1] * _MOST) if grid.across else grid.ys[-1]

    def crease(self, painter: Painter) -> int:
        """Where paper would be folded: the edge of a column nearest to the middle, in pixels of the window."""
        edges = self._grid(painter, self.rect.width).xs
        return min((self.rect.x + x for x in edges), key=lambda x: abs(x - self.rect.centerx))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        grid = _stretched(self._grid(painter, self.rect.width), self.rect.height)
        corner = self.rect.topleft
        self._paint_bands(surface, grid, corner)
        self._paint_rules(surface, painter, grid, corner)
        air = painter.px(Gap.M if grid.across else 3)
        for at, line in enumerate(grid.lines):
            name, cells = _STYLES[line.hand]
            cells = _larger(grid).get(line.hand, cells)
            ink = _ink(painter, line.hand)
            self._write(
                surface, painter, line.name, name, ink, grid.cell(at, 0, corner), share=0.0 if grid.across else 0.5
            )
            for place, text in enumerate((*line.cells, line.out), 1):
                cell = grid.cell(at, place, corner)
                sign = line.signs[place - 1] if place <= HOLES else Sign.NONE
                paint_sign(surface, painter, cell.inflate(-2 * air, -2 * air), sign)
                colour = PAPER.bad if sign is Sign.DOUBLE else ink
                self._write(surface, painter, text, cells, colour, cell, share=0.5)
        self._paint_here(surface, painter, grid, corner)

    def _paint_bands(self, surface: pygame.Surface, grid: _Grid, corner: tuple[int, int]) -> None:
        """The coloured band of the holes' numbers, the tint of OUT and of the hole being played."""
        last = len(grid.lines) - 1
        out = grid.cell(0, HOLES + 1, corner).union(grid.cell(last, HOLES + 1, corner))
        surface.fill(OUT_TINT, out)
        if self._hole is not None:
            here = grid.cell(0, self._hole, corner).union(grid.cell(last, self._hole, corner))
            surface.fill(HERE_TINT, here)
        band = grid.cell(0, 0, corner).union(grid.cell(0, HOLES + 1, corner))
        surface.fill(FELT.ground, band)

    def _paint_rules(self, surface: pygame.Surface, painter: Painter, grid: _Grid, corner: tuple[int, int]) -> None:
        line = hairline(painter)
        colour = mix(FELT.ground, PAPER.panel, 0.62)
        for x in grid.xs[1:-1]:
            surface.fill(colour, pygame.Rect(corner[0] + x, corner[1], line, grid.ys[-1]))
        for y in grid.ys[1:-1]:
            surface.fill(colour, pygame.Rect(corner[0], corner[1] + y, grid.xs[-1], line))
        frame = pygame.Rect(*corner, grid.xs[-1], grid.ys[-1])
        pygame.draw.rect(surface, FELT.ground, frame, max(line, painter.px(LINE_STRONG)))

    def _paint_here(self, surface: pygame.Surface, painter: Painter, grid: _Grid, corner: tuple[int, int]) -> None:
        """A flag where the next strokes will be written, and a frame around the hole."""
        if self._hole is None:
            return
        last = len(grid.lines) - 1
        here = grid.cell(0, self._hole, corner).union(grid.cell(last, self._hole, corner))
        pygame.draw.rect(
            surface, PAPER.accent, here.inflate(hairline(painter), hairline(painter)), max(2, painter.px(LINE_STRONG))
        )
        strokes = next(at for at, line in enumerate(grid.lines) if line.hand is LineStyle.STROKES)
        cell = grid.cell(strokes, self._hole, corner)
        flag = self._tokens.picture(
            "flag", min(painter.icon_px(IconSize.HUGE), cell.height * 3 // 4, cell.width * 3 // 4)
        )
        surface.blit(flag, flag.get_rect(center=cell.center))

    def _write(
        self,
        surface: pygame.Surface,
        painter: Painter,
        text: str,
        style: TypeStyle,
        colour: Rgb,
        cell: pygame.Rect,
        *,
        share: float,
    ) -> None:
        pad = painter.px(Gap.M)
        spare = cell.width - painter.width(text, style) - 2 * pad
        painter.write(surface, text, style, colour, cell.x + pad + round(spare * share), cell.centery)

    def _grid(self, painter: Painter, width: int) -> _Grid:
        """Across if all cells fit side by side, otherwise down."""
        pad = 2 * painter.px(Gap.M)
        first = max(painter.width(line.name, _STYLES[line.hand][0]) for line in self._lines) + pad
        cells = max(self._widest(painter, line) for line in self._lines) + painter.px(Gap.M)
        if first + cells * (HOLES + 1) <= width:
            each = (width - first) / (HOLES + 1.3)
            each = max(float(cells), each)
            xs = [0, *(round(first + each * place) for place in range(HOLES + 1)), width]
            return _Grid(self._lines, True, 1.0, tuple(xs), _edges(self._height(painter, line) for line in self._lines))
        return self._grid_down(painter, width)

    def _grid_down(self, painter: Painter, width: int) -> _Grid:
        lines = self._lines
        for hand in _LEAST_NEEDED:
            if sum(self._needs(painter, lines)) > width:
                lines = tuple(line for line in lines if line.hand is not hand)
        needs = self._needs(painter, lines)
        spare = max(0, width - sum(needs)) // len(needs)
        high = max(painter.px(TARGET), painter.line(TITLE))
        return _Grid(lines, False, 1.0, _edges(need + spare for need in needs), _edges([high] * (HOLES + 2)))

    def _needs(self, painter: Painter, lines: Sequence[ScoreLine]) -> list[int]:
        """The least widths of lines drawn as columns."""
        pad = 2 * painter.px(Gap.S)
        return [
            max(self._widest(painter, line), painter.width(line.name, _STYLES[line.hand][0])) + pad for line in lines
        ]

    def _widest(self, painter: Painter, line: ScoreLine) -> int:
        style = _STYLES[line.hand][1]
        return max(painter.width(text, style) for text in (*line.cells, line.out))

    def _height(self, painter: Painter, line: ScoreLine) -> int:
        return max(painter.px(_HEIGHTS[line.hand]), painter.line(_STYLES[line.hand][1]) + 2 * painter.px(Gap.XS))


def _stretched(grid: _Grid, height: int) -> _Grid:
    """The same grid with rows higher so that it fills ``height``, where its holes run across."""
    grown = min(_MOST, height / grid.ys[-1])
    if not grid.across or grown <= 1:
        return grid
    return replace(grid, grown=grown, ys=tuple(round(y * grown) for y in grid.ys))


def _larger(grid: _Grid) -> Mapping[LineStyle, TypeStyle]:
    """The type of cells that is not the usual one."""
    if not grid.across:
        return _DOWN
    return _TALL if grid.grown >= _GROWN else {}


def muted_ink(painter: Painter) -> Rgb:
    """What is written small on the card, outside the grid: as dark as all the rest with high contrast."""
    return PAPER.text if painter.theme.stark else PAPER.muted


def _ink(painter: Painter, hand: LineStyle) -> Rgb:
    if hand is LineStyle.HEAD:
        return FELT.text
    return QUIET if not painter.theme.stark and hand in {LineStyle.SMALL, LineStyle.OTHER} else PAPER.text


def _edges(lengths: Iterable[int]) -> tuple[int, ...]:
    return (0, *accumulate(lengths))


def paint_sign(
    surface: pygame.Surface, painter: Painter, place: pygame.Rect, sign: Sign, colour: Rgb = PAPER.bad
) -> None:
    """One ring, or two, in the middle of ``place``; red ink on paper by default."""
    side = min(place.width, place.height)
    gap = max(2, side // 8)
    rings = {Sign.DOUBLE: (side, side - 2 * gap), Sign.CIRCLE: (side,)}.get(sign, ())
    for diameter in rings:
        ring = pygame.Rect(0, 0, diameter, diameter)
        ring.center = place.center
        painter.box(surface, ring, Skin(diameter / 2, edge=colour, line=max(1.25, 1.5 * painter.scale)))
