"""The score card of a Golf round: the holes played, the result so far, and the best round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import accumulate

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.skill import skill_at
from cardtable.games.registry import find
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import amount, day_text, decimal, grouped, short_day, signed
from cardtable.kernel.compat import override
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.session.analysis import BestOfDeals
from cardtable.session.records import Kept, RoundId, RoundRow, read_options
from cardtable.session.scores import (
    HOLES,
    RoundVerdict,
    counted_rounds,
    hole_deal,
    is_sound,
    luck_of,
    round_to_beat,
    total,
    verdict,
)
from cardtable.ui.core.scene import Pop, Push, Replace, Transition
from cardtable.ui.core.theme import (
    BODY,
    CAPTION,
    DISPLAY,
    FELT,
    LEAD,
    LEAD_STRONG,
    LINE_STRONG,
    SECTION,
    STRONG,
    TARGET,
    TEXT_RATIO,
    TITLE,
    Gap,
    IconSize,
    Ink,
    Radius,
    Rgb,
    TypeStyle,
    mix,
    paper_theme,
    readable_on,
)
from cardtable.ui.pages.page import PageScene
from cardtable.ui.paint.painter import Painter, Skin, hairline
from cardtable.ui.paint.things import TokenArt
from cardtable.ui.services import Services
from cardtable.ui.table.words import Fact
from cardtable.ui.widgets.boxes import Column, Row, Spacer
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.menu import MenuButton, MenuItem
from cardtable.ui.widgets.pictures import token_art
from cardtable.ui.widgets.screen import Toast
from cardtable.ui.widgets.skins import Look, paint_paper
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import AccessiblePart, Align, Widget, WidgetRole, adopt, box_of, enable, growing


class LineStyle(Enum):
    """The type of a line of the card."""

    HEAD = "head"  # printed in the coloured band
    SMALL = "small"  # printed small
    STROKES = "strokes"  # what the player writes
    SUM = "sum"
    OTHER = "other"  # the round to compare with


class Sign(Enum):
    """The rings around the strokes of a hole, as golfers draw them: the shape says it, not the colour alone."""

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
    """The lines of a round; ``possible``: the fewest strokes of each played hole, as far as known.

    ``best`` is below for comparison if it is another round.
    """
    sums = [amount(texts, each) for each in accumulate(row.strokes)]
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
    """The card as one sentence for each hole, for screen readers."""
    names = [line.name for line in lines]
    columns = zip(*(line.cells for line in lines), strict=True)
    return "; ".join(
        ", ".join(f"{name} {cell}" for name, cell in zip(names, column, strict=True) if cell) for column in columns
    )


def sign_of(strokes: int) -> Sign:
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
"""The type of cells if the holes run down and the rows are lower."""

_TALL = {LineStyle.STROKES: DISPLAY, LineStyle.SUM: LEAD_STRONG, LineStyle.OTHER: STRONG}
"""The type of cells on a large card."""

_GROWN, _MOST = 1.22, 1.7
"""How much higher than needed rows must be for larger type, and how much higher they may be."""

_LEAST_NEEDED = (LineStyle.OTHER, LineStyle.SMALL)
"""The lines left out, in this order, if not even the holes running down leave room for all."""

PAPER = paper_theme()

OUT_TINT = mix(PAPER.panel, PAPER.ground, 0.55)
"""The background of the column of sums."""

HERE_TINT = mix(PAPER.panel, PAPER.accent, 0.16)
"""The background of the hole being played."""

QUIET = readable_on(PAPER.muted, PAPER.text, (PAPER.panel, OUT_TINT, HERE_TINT), TEXT_RATIO)
"""The ink of less important lines, readable on every tint."""

_HEIGHTS = {
    LineStyle.HEAD: 48,
    LineStyle.SMALL: 40,
    LineStyle.STROKES: 84,
    LineStyle.SUM: 52,
    LineStyle.OTHER: 48,
}  # units


class _Grid(Struct, frozen=True):
    """The lines that fit, and the edges of columns and rows in pixels; ``across``: holes run from left to right.

    ``grown``: height divided by the height needed.
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
        if self._lines != tuple(lines):
            self._lines = tuple(lines)
            self.label = spoken(lines)
            self.changed()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        grid = self._grid(painter, width)
        return grid.xs[-1], grid.ys[-1]

    @override
    def accessible_parts(self) -> Sequence[AccessiblePart]:
        if not self.host:
            return ()
        grid, corner = _stretched(self._grid(self.host.painter, self.rect.width), self.rect.height), self.rect.topleft
        return [
            AccessiblePart(
                at, WidgetRole.ROW, line.name, box_of(grid.cell(at, 0, corner).union(grid.cell(at, HOLES + 1, corner))),
                clicked=False,
                parts=tuple(
                    AccessiblePart(
                        (at, place), WidgetRole.CELL if at else WidgetRole.HEADER_CELL, text,
                        box_of(grid.cell(at, place, corner)), clicked=False,
                    )
                    for place, text in enumerate((line.name, *line.cells, line.out))
                ),
            )
            for at, line in enumerate(grid.lines)
        ]  # fmt: skip

    def most_height(self, painter: Painter, width: int) -> int:
        """The greatest height in pixels that it can fill at a width."""
        grid = self._grid(painter, width)
        return round(grid.ys[-1] * _MOST) if grid.across else grid.ys[-1]

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
        """Paints the coloured band of the hole numbers, and the tints of OUT and of the hole being played."""
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
        """Paints a flag in the cell of the next strokes, and a frame around the hole."""
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
    """The same grid with rows stretched to fill ``height``, if its holes run across."""
    grown = min(_MOST, height / grid.ys[-1])
    if not grid.across or grown <= 1:
        return grid
    return replace(grid, grown=grown, ys=tuple(round(y * grown) for y in grid.ys))


def _larger(grid: _Grid) -> Mapping[LineStyle, TypeStyle]:
    """The larger type of some cells, if the grid has grown."""
    if not grid.across:
        return _DOWN
    return _TALL if grid.grown >= _GROWN else {}


def muted_ink(painter: Painter) -> Rgb:
    """The ink of small print outside the grid; with high contrast as dark as the rest."""
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
    """Paints one ring or two in the middle of ``place``; red ink on paper by default."""
    side = min(place.width, place.height)
    gap = max(2, side // 8)
    rings = {Sign.DOUBLE: (side, side - 2 * gap), Sign.CIRCLE: (side,)}.get(sign, ())
    for diameter in rings:
        ring = pygame.Rect(0, 0, diameter, diameter)
        ring.center = place.center
        painter.box(surface, ring, Skin(diameter / 2, edge=colour, line=max(1.25, 1.5 * painter.scale)))


class ScoreCardScene(PageScene):
    """Shows the current state of the round, also after play on the table below."""

    def __init__(self, services: Services, round_id: RoundId, *, from_history: bool = False) -> None:
        super().__init__(services)
        self._round_id = round_id
        self._deals: BestOfDeals | None = None
        self._usual: float | None = None
        self._told: Callable[[], object] = lambda: None
        self._from_history = from_history

    @override
    def title(self) -> str:
        return self.text("card.title")

    @override
    def content(self) -> Widget:
        row = self._s.store.round(self._round_id)
        if row is None or not is_sound(row):
            return Label(self.text("card.none"), BODY, Ink.GROUND_MUTED)
        since = self._s.store.counted_from(row.game)
        best = round_to_beat(row, counted_rounds(self._s.store.rounds(row.game), since))
        self._leave_deals()
        self._deals = self._deals_of(row)
        sheet = ScoreGrid(score_lines(row, best, self._s.texts, self._possible()), _hole(row))
        luck = Label(self._luck(row), BODY, Ink.GROUND_MUTED, set_=Align.CENTRE)

        def told() -> None:
            sheet.show_lines(score_lines(row, best, self._s.texts, self._possible()))
            luck.text = self._luck(row)

        self._told = told
        paper = ScorePaper(self._printed(row), sheet)
        line = Label(self._verdict_line(row, best), LEAD, Ink.TEXT, set_=Align.CENTRE)
        return _Below(paper, [line, luck, self._buttons(row)])

    @override
    def resume(self, result: object) -> None:
        self.rebuild()
        super().resume(result)

    @override
    def leave(self) -> None:
        super().leave()
        self._leave_deals()

    def _leave_deals(self) -> None:
        if self._deals is not None:
            self._deals.leave()

    def _deals_of(self, row: RoundRow) -> BestOfDeals | None:
        """The deals of the played holes; None if their house rules can no longer be read, or if nothing finds the fewest strokes."""
        game = find(row.game)
        if not game.info.in_strokes:
            return None
        try:
            options = complete(game.info.options, read_options(row.options))
        except (BadInput, BadRecord):
            return None
        self._usual = skill_at(game.info.id).usual_best(options)
        deals = [Setup(hole_deal(row.number, hole), options) for hole in range(1, len(row.strokes) + 1)]
        return BestOfDeals(self._s.worker, self._s.screens.shelf, game, deals)

    @override
    def update(self, now: float) -> Transition | None:
        if self._deals is not None and self._deals.take_news():
            self._told()
        return super().update(now)

    def _possible(self) -> Sequence[int | None]:
        """The fewest possible strokes of each played hole; empty without a worker to find them."""
        found = () if self._deals is None else self._deals.look()
        return found if self._s.worker is not None or None not in found else ()

    def _luck(self, row: RoundRow) -> str:
        """How much of the strokes was due to the deals, and how much to the player."""
        luck = luck_of(row.strokes, self._possible(), self._usual)
        if luck is None:
            return ""
        return self.text(
            "card.luck",
            best=amount(self._s.texts, luck.best),
            usual=decimal(self._s.texts, luck.usual),
            luck=decimal(self._s.texts, luck.luck, plus=True),
            play=signed(self._s.texts, luck.play),
        )

    def _reviewed(self) -> Sequence[MenuItem]:
        """Menu items that open the reviews of the finished holes."""
        kept = self._s.store.of_round(self._round_id)
        over = {each.hole: each for each in kept if each.reason is not None and each.hole is not None}
        return [
            MenuItem(self.text("play.hole_number", hole=hole), partial(self._review, each), "flag")
            for hole, each in sorted(over.items())
        ]

    def _review(self, kept: Kept) -> Transition | None:
        try:
            return Push(self._s.screens.review(kept.record))
        except CardtableError:
            self.toast(Toast(self.text("review.unreadable"), icon="warning"))
            return None

    def _printed(self, row: RoundRow) -> Print:
        played = len(row.strokes)
        figures = [Fact(self.text("card.bogey"), str(row.bogey))]
        stamp = None
        if played == HOLES:
            verdict_now = verdict(total(row.strokes), row.bogey)
            stamp = Stamp(self.text(f"round.{verdict_now.value}"), verdict_now is not RoundVerdict.OVER)
        figures.append(Fact(self.text("card.out_total"), amount(self._s.texts, total(row.strokes))))
        day = self.text("card.day", day=day_text(self._s.texts, row.started))
        legend = ((Sign.CIRCLE, self.text("card.cleared")), (Sign.DOUBLE, self.text("card.below_zero")))
        return Print(self.text(f"game.{row.game}.name"), day, tuple(figures), legend, stamp)

    def _verdict_line(self, row: RoundRow, best: RoundRow | None) -> str:
        """The state of the round, in a sentence."""
        strokes, played = total(row.strokes), len(row.strokes)
        if row.abandoned:
            return self.text("card.given_up")
        if played < HOLES:
            left = row.bogey - strokes
            key = "card.room" if left >= 0 else "card.no_room"
            return self.text(key, hole=played + 1, n=abs(left), bogey=row.bogey)
        told = amount(self._s.texts, strokes)
        if best is None:
            return self.text("card.done", total=told)
        if best.id == row.id:
            return self.text("card.is_best", total=told)
        return self.text("card.behind", total=told, n=strokes - total(best.strokes))

    def _buttons(self, row: RoundRow) -> Widget:
        """The buttons, with the way back first: it leads to the table of an unfinished round."""
        goes_on = row.ended is None and not row.abandoned
        back = Button(
            self.text("card.to_table" if goes_on else "page.back"), self.leave_page, icon="back", look=Look.PRIMARY
        )
        rounds = Button(self.text("card.all_rounds"), self._all_rounds, icon="history")
        review = MenuButton(self.text("play.review"), self._reviewed, icon="eye", look=Look.SECONDARY)
        enable(review, bool(row.strokes))
        return Row([growing(Spacer()), back, review, rounds, growing(Spacer())], gap=Gap.M)

    def _all_rounds(self) -> Transition:
        row = self._s.store.round(self._round_id)
        return Pop() if self._from_history or row is None else Replace(self._s.screens.round_history(row.game))


def _hole(row: RoundRow) -> int | None:
    """The hole being played (1–9); None when the round is over."""
    played = len(row.strokes)
    return played + 1 if played < HOLES and not row.abandoned else None


class _Below(Column):
    """The card as high as possible, with the comment right below it."""

    def __init__(self, paper: ScorePaper, rest: Sequence[Widget]) -> None:
        super().__init__([paper, *rest], gap=Gap.XL)
        self._paper = paper

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        most = self.measure(painter, rect.width)[1] + self._paper.spare(painter, rect.width)
        super().arrange(painter, pygame.Rect(rect.x, rect.y, rect.width, min(rect.height, most)))


_ROOMY = 700  # units of width from which the card has a wide margin
_TILT = 5.0  # degrees: a stamp is never quite straight


class Stamp(Struct, frozen=True):
    """The verdict; ``good`` ones are green, and the words say it too."""

    text: str
    good: bool


class Print(Struct, frozen=True):
    """The print around the grid; ``legend`` explains the signs."""

    title: str
    day: str
    figures: tuple[Fact, ...]
    legend: tuple[tuple[Sign, str], ...]
    stamp: Stamp | None = None


class ScorePaper(Widget):
    """The paper with ``sheet`` in its middle."""

    role = WidgetRole.PANE
    on_paper = True

    def __init__(self, printed: Print, sheet: ScoreGrid) -> None:
        said = [printed.title, printed.day, *(f"{each.name} {each.value}" for each in printed.figures)]
        super().__init__(label=", ".join([*said, *([printed.stamp.text] if printed.stamp else [])]))
        self._print = printed
        self._sheet = sheet
        adopt(self, [sheet])
        self._art = token_art()
        self.grow = 1.0

    @override
    def children(self) -> Sequence[Widget]:
        return (self._sheet,)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        pad = self._pad(painter, width)
        inner = max(0, width - 2 * pad)
        wide, high = self._sheet.measure(painter, inner)
        head, foot = self._head(painter, max(inner, wide))[1], self._legend(painter, max(inner, wide))[1]
        return max(width, wide + 2 * pad), head + high + foot + 2 * painter.px(Gap.L) + 2 * pad

    def spare(self, painter: Painter, width: int) -> int:
        """How many pixels higher than needed it can become."""
        inner = width - 2 * self._pad(painter, width)
        return self._sheet.most_height(painter, inner) - self._sheet.measure(painter, inner)[1]

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        pad = self._pad(painter, rect.width)
        inner = rect.width - 2 * pad
        natural = self._sheet.measure(painter, inner)[1]
        high = max(natural, natural + rect.height - self.measure(painter, rect.width)[1])
        top = rect.y + pad + self._head(painter, inner)[1] + painter.px(Gap.L)
        self._sheet.arrange(painter, pygame.Rect(rect.x + pad, top, inner, high))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        paint_paper(surface, painter, self.rect, painter.scale)
        pad = self._pad(painter, self.rect.width)
        inner = self.rect.width - 2 * pad
        for block, place in self._head(painter, inner)[0]:
            block.paint(surface, painter, place.move(self.rect.x + pad, self.rect.y + pad))
        foot = self._sheet.rect.bottom + painter.px(Gap.L)
        for block, place in self._legend(painter, inner)[0]:
            block.paint(surface, painter, place.move(self.rect.x + pad, foot))

    def _head(self, painter: Painter, width: int) -> tuple[list[tuple[PaperBlock, pygame.Rect]], int]:
        """The title at the left and the rest at the right, or below each other if there is no room."""
        printed = self._print
        rest: list[PaperBlock] = [
            PaperWords((each.value, LEAD_STRONG), (each.name, CAPTION)) for each in printed.figures
        ]
        if printed.stamp:
            rest.insert(0, Rubber(printed.stamp))
        title = Flagged(PaperWords((printed.title, TITLE), (printed.day, CAPTION)), self._art)
        return spread(painter, title, rest, width)

    def _legend(self, painter: Painter, width: int) -> tuple[list[tuple[PaperBlock, pygame.Rect]], int]:
        blocks = [Ringed(sign, text) for sign, text in self._print.legend]
        return wrapped(painter, blocks, width, 0)

    def _pad(self, painter: Painter, width: int) -> int:
        return painter.px(Gap.XXL if width > painter.px(_ROOMY) else Gap.L)


class PaperWords(Struct, frozen=True):
    """Two lines, the first one large."""

    first: tuple[str, TypeStyle]
    second: tuple[str, TypeStyle]

    def size(self, painter: Painter) -> tuple[int, int]:
        lines = (self.first, self.second)
        return max(painter.width(*line) for line in lines), sum(painter.line(style) for _, style in lines)

    def paint(self, surface: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
        (first, large), (second, small) = self.first, self.second
        painter.write(surface, first, large, PAPER.text, place.x, place.y + painter.line(large) // 2)
        painter.write(surface, second, small, muted_ink(painter), place.x, place.bottom - painter.line(small) // 2)


class Flagged(Struct, frozen=True):
    """Words behind the flag of the game."""

    words: PaperWords
    art: TokenArt

    def size(self, painter: Painter) -> tuple[int, int]:
        wide, high = self.words.size(painter)
        return high + painter.px(Gap.S) + wide, high

    def paint(self, surface: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
        surface.blit(self.art.picture("flag", place.height), place)
        aside = place.height + painter.px(Gap.S)
        self.words.paint(surface, painter, pygame.Rect(place.x + aside, place.y, place.width - aside, place.height))


class Rubber(Struct, frozen=True):
    """The verdict as a rubber stamp."""

    stamp: Stamp

    def size(self, painter: Painter) -> tuple[int, int]:
        wide, high = self._flat(painter)
        return wide + high // 4, high + wide // 10

    def paint(self, surface: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
        ink = PAPER.good if self.stamp.good else PAPER.bad
        flat = pygame.Surface(self._flat(painter), pygame.SRCALPHA)
        line = max(2, painter.px(LINE_STRONG))
        painter.box(flat, flat.get_rect(), Skin(painter.px(Radius.SMALL), edge=ink, line=line))
        text = painter.text(LEAD_STRONG, self.stamp.text.upper(), ink)
        flat.blit(text, text.get_rect(center=flat.get_rect().center))
        turned = pygame.transform.rotozoom(flat, _TILT, 1.0)
        surface.blit(turned, turned.get_rect(center=place.center))

    def _flat(self, painter: Painter) -> tuple[int, int]:
        return painter.width(self.stamp.text.upper(), LEAD_STRONG) + 2 * painter.px(Gap.L), painter.line(
            LEAD_STRONG
        ) + painter.px(Gap.M)


class Ringed(Struct, frozen=True):
    """A sign and its meaning."""

    sign: Sign
    text: str

    def size(self, painter: Painter) -> tuple[int, int]:
        side = painter.line(CAPTION)
        return side + painter.px(Gap.S) + painter.width(self.text, CAPTION), side

    def paint(self, surface: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
        side = place.height
        paint_sign(surface, painter, pygame.Rect(place.x, place.y, side, side), self.sign)
        painter.write(
            surface, self.text, CAPTION, muted_ink(painter), place.x + side + painter.px(Gap.S), place.centery
        )


PaperBlock = PaperWords | Flagged | Rubber | Ringed
"""A piece of print placed as a whole."""


def spread(
    painter: Painter, first: PaperBlock, rest: Sequence[PaperBlock], width: int
) -> tuple[list[tuple[PaperBlock, pygame.Rect]], int]:
    """``first`` at the left and the rest at the right end of one line, or the rest in lines below it; and the height."""
    wide, high = first.size(painter)
    line, tall = wrapped(painter, rest, width * 4, 0)
    end = line[-1][1].right if line else 0
    if wide + painter.px(Gap.XL) + end <= width:
        height = max(high, tall)
        moved = [(block, place.move(width - end, height - tall)) for block, place in line]
        return [(first, pygame.Rect(0, height - high, wide, high)), *moved], height
    below, tall = wrapped(painter, rest, width, high + painter.px(Gap.M))
    return [(first, pygame.Rect(0, 0, wide, high)), *below], tall


def wrapped(
    painter: Painter, blocks: Sequence[PaperBlock], width: int, top: int
) -> tuple[list[tuple[PaperBlock, pygame.Rect]], int]:
    """The blocks in lines from the height ``top`` on, each aligned with the foot of its line; and the foot of the last line."""
    lines: list[list[tuple[PaperBlock, pygame.Rect]]] = [[]]
    x = 0
    for block in blocks:
        wide, high = block.size(painter)
        if x and x + wide > width:
            lines.append([])
            x = 0
        lines[-1].append((block, pygame.Rect(x, 0, wide, high)))
        x += wide + painter.px(Gap.XL)
    placed: list[tuple[PaperBlock, pygame.Rect]] = []
    for line in lines:
        foot = top + max((place.height for _, place in line), default=0)
        placed += [(block, place.move(0, foot - place.height)) for block, place in line]
        top = foot + painter.px(Gap.S)
    return placed, top - painter.px(Gap.S)
