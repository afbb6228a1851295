"""Charts, figures with captions, standings of players, and tables of text."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TypeVar

import pygame
from msgspec import Struct

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import amount, decimal, percent, signed
from cardtable.kernel.compat import override
from cardtable.session.scores import ScoreSheet
from cardtable.session.seats import Player, SeatColour
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.core.theme import (
    BODY,
    CAPTION,
    CAPTION_STRONG,
    LEAD_STRONG,
    LINE_STRONG,
    STRONG,
    TITLE,
    Gap,
    IconSize,
    Ink,
    Rgb,
    hexed,
    mix,
)
from cardtable.ui.paint.painter import Painter, Skin, document, guide_line, hairline, paint_disc, rasterise
from cardtable.ui.paint.things import colour_of
from cardtable.ui.widgets.boxes import (
    Column,
    ColumnGrid,
    Panel,
    RoomClaim,
    Row,
    SheetKind,
    Sized,
    Spacer,
    Tight,
    divide_room,
)
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.skins import floating_skin, paint_band
from cardtable.ui.widgets.text import Heading, Icon, Label, Prose, Span
from cardtable.ui.widgets.widget import Align, FingerDrag, Widget, WidgetRole, adopt, aligned, growing

_STAR = 14  # units: side of a star
_CROWDED = 14  # units: points closer together than this have no dots


class ChartKind(Enum):
    """How points are drawn."""

    BARS = "bars"
    LINE = "line"


class ChartPoint(Struct, frozen=True):
    """A value and its name; ``starred`` points get a star, which is explained above the chart."""

    label: str
    value: float
    starred: bool = False


class ChartMark(Struct, frozen=True):
    """A horizontal line at ``value``, such as bogey."""

    label: str
    value: float


class ChartForm(Enum):
    """How a chart writes values."""

    COUNT = "count"
    PERCENT = "percent"
    GAIN = "gain"


def chart_number(texts: Catalogue, value: float, form: ChartForm = ChartForm.COUNT) -> str:
    """A value or a mean as text: a percentage of 0 to 100, a gain with its sign, others whole or, below a thousand,
    with one decimal.
    """
    if form is ChartForm.PERCENT:
        return percent(texts, value / 100)
    if form is ChartForm.GAIN:
        return signed(texts, round(value))
    whole = value == round(value) or abs(value) >= 1000
    return amount(texts, round(value)) if whole else decimal(texts, value)


class Plot(Struct, frozen=True):
    """The place of a chart's ``count`` points on the screen."""

    rect: pygame.Rect
    axis: Axis
    count: int

    def x(self, index: int) -> int:
        """The centre of a point."""
        return self.rect.x + round((index + 0.5) * self.rect.width / self.count)

    def y(self, value: float) -> int:
        return self.rect.bottom - round(self.axis.share(value) * self.rect.height)


class Chart(Widget):
    """Pointer or arrow keys select a point, whose value is then shown; ``empty`` is the text of a chart without points.

    ``unit`` says what the axis counts, ``star`` what a star means; both are in one line above the axis.
    """

    role = WidgetRole.CHART
    finger_drag = FingerDrag.ACROSS
    ring_gap = Gap.S  # the words inside begin at the very edge

    def __init__(
        self,
        kind: ChartKind,
        points: Sequence[ChartPoint],
        texts: Catalogue,
        *,
        label: str,
        form: ChartForm = ChartForm.COUNT,
        mark: ChartMark | None = None,
        empty: str = "",
        height: float = 220,
        from_zero: bool = True,
        unit: str = "",
        star: str = "",
        reach: float | None = None,
    ) -> None:
        """``reach``: a value that the axis includes in any case."""
        super().__init__(label=label, focusable=bool(points))
        self._kind, self._points, self._mark = kind, tuple(points), mark
        self._texts, self._form, self._empty, self._high = texts, form, empty, height
        self._unit = unit
        self._star = star if any(point.starred for point in points) else ""
        values = [point.value for point in points] + ([mark.value] if mark else [])
        held = values if reach is None else [*values, reach]
        self._axis: Axis = axis_for(held, from_zero=from_zero or kind is ChartKind.BARS)
        self._at: int | None = None
        self._inside = pygame.Rect(0, 0, 0, 0)
        self._stroke: tuple[tuple[tuple[int, int], Rgb], pygame.Surface] | None = None

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return max(painter.px(200), width), painter.px(self._high)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        line = painter.line(CAPTION)
        air = painter.px(Gap.XS)
        left = max(painter.width(self._show(tick), CAPTION) for tick in self._axis.ticks) + air + painter.px(Gap.S)
        top = line * 5 // 2 if self._unit or self._star else line + air
        foot = line + painter.px(Gap.M)
        self._inside = pygame.Rect(left, top, rect.width - left - air, rect.height - top - foot)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if not self._points:
            width = painter.width(self._empty, CAPTION)
            painter.write(
                surface, self._empty, CAPTION, painter.theme.muted, self.rect.centerx - width // 2, self.rect.centery
            )
            return
        self._paint_axis(surface, painter)
        if self._kind is ChartKind.BARS:
            self._paint_bars(surface, painter)
        else:
            self._paint_line(surface, painter)
        self._paint_mark(surface, painter)
        self._paint_head(surface, painter)
        self._paint_names(surface, painter)
        if self._at is not None and (self.hovered or self.focused):
            self._paint_value(surface, painter, self._at)

    @override
    def point(self, x: float, y: float) -> None:
        plot = self.plot.rect
        share = (x - plot.x) / max(1, plot.width)
        self._choose(min(len(self._points) - 1, max(0, int(share * len(self._points)))))

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        return bool(self._points)

    @override
    def drag(self, x: float, y: float) -> None:
        self.point(x, y)

    @override
    def key(self, event: KeyDown) -> bool:
        last = len(self._points) - 1
        at = -1 if self._at is None else self._at
        wanted = {"left": max(0, at - 1), "right": min(last, at + 1), "home": 0, "end": last}
        if event.key not in wanted or event.mods:
            return False
        self._choose(wanted[event.key])
        return True

    def _choose(self, index: int) -> None:
        if self._points and index != self._at:
            self._at = index
            self.touch()

    def _show(self, value: float) -> str:
        return chart_number(self._texts, value, self._form)

    @property
    def plot(self) -> Plot:
        """Computed from the current place, since scrolling moves a widget without laying it out again."""
        return Plot(self._inside.move(self.rect.topleft), self._axis, len(self._points))

    def _paint_axis(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, plot = painter.theme, self.plot.rect
        base = 0.0 if self._axis.low <= 0 <= self._axis.high else self._axis.low
        for tick in self._axis.ticks:
            y = self.plot.y(tick)
            colour, line = (theme.edge, hairline(painter)) if tick == base else guide_line(painter, 0.6)
            surface.fill(colour, pygame.Rect(plot.x, y, plot.width, line))
            text = self._show(tick)
            painter.write(
                surface, text, CAPTION, theme.muted, plot.x - painter.px(Gap.S) - painter.width(text, CAPTION), y
            )

    def _paint_bars(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, plot = painter.theme, self.plot.rect
        step = plot.width / len(self._points)
        wide = max(2, min(painter.px(Gap.HUGE), round(step * 0.62)))
        for index, point in enumerate(self._points):
            top, foot = sorted((self.plot.y(point.value), self.plot.y(max(0.0, self._axis.low))))
            lit = self._lit(index)
            if foot > top:
                bar = pygame.Rect(self.plot.x(index) - wide // 2, top, wide, foot - top)
                face = theme.accent_top if lit else theme.accent
                faded = mix(face, theme.panel, 0.0 if lit else 0.22)
                painter.box(surface, bar, Skin(min(painter.px(4), wide / 2), face, faded))
            self._paint_above(surface, painter, index, top, step)

    def _paint_above(self, surface: pygame.Surface, painter: Painter, index: int, top: int, step: float) -> None:
        """The star of a bar, and its value if the values of all bars fit above them."""
        point, theme = self._points[index], painter.theme
        middle = top - painter.line(CAPTION) // 2 - hairline(painter)
        widest = max(painter.width(self._show(each.value), CAPTION) for each in self._points)
        if (point.value or not point.starred) and widest + painter.px(Gap.S) <= step:
            text = (
                "" if self._lit(index) else self._show(point.value)
            )  # the value of the chosen point is shown beside its name
            painter.write(
                surface, text, CAPTION, theme.muted, self.plot.x(index) - painter.width(text, CAPTION) // 2, middle
            )
            middle -= painter.line(CAPTION) * 3 // 4
        if point.starred:
            side = min(painter.icon_px(_STAR), max(6, round(step)))
            painter.icon(surface, "star", side, theme.text, (self.plot.x(index), middle))

    def _lit(self, index: int) -> bool:
        return index == self._at and (self.hovered or self.focused)

    def _paint_line(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        places = [(self.plot.x(index), self.plot.y(point.value)) for index, point in enumerate(self._points)]
        plot = self.plot.rect
        drawn = (plot.size, theme.accent)
        if self._stroke is None or self._stroke[0] != drawn:
            inside = [(x - plot.x, y - plot.y) for x, y in places]
            self._stroke = (drawn, _stroke(inside, plot.size, theme.accent, max(1.5, 2.25 * painter.scale)))
        surface.blit(self._stroke[1], plot)
        crowded = plot.width < painter.px(_CROWDED) * len(places)
        for index, place in enumerate(places):
            lit = self._lit(index)
            if crowded and not lit and index != len(places) - 1:
                continue
            radius = painter.px(6 if lit else 4)
            dot = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            dot.center = place
            painter.box(
                surface,
                dot,
                Skin(radius, theme.panel if not lit else theme.text, edge=theme.accent, line=max(2, painter.px(2))),
            )

        self._paint_last(surface, painter, places[-1])

    def _paint_last(self, surface: pygame.Surface, painter: Painter, place: tuple[int, int]) -> None:
        """Write the value of the last point beside it."""
        text = self._show(self._points[-1].value)
        wide, plot = painter.width(text, CAPTION_STRONG), self.plot.rect
        below = len(self._points) > 1 and self._points[-2].value > self._points[-1].value
        away = painter.line(CAPTION) // 2 + painter.px(6)
        y = place[1] + away if below and place[1] + 2 * away < plot.bottom else place[1] - away
        left = min(place[0] - wide // 2, self.rect.right - wide)
        painter.write(surface, text, CAPTION_STRONG, painter.theme.text, left, y)

    def _paint_head(self, surface: pygame.Surface, painter: Painter) -> None:
        """Write what the axis counts and what a star means."""
        y, gap = self.rect.y + painter.line(CAPTION) // 2, painter.px(Gap.XS)
        if self._unit:
            painter.write(surface, self._unit, CAPTION, painter.theme.muted, self.rect.x, y)
        if self._star:
            side = painter.icon_px(_STAR)
            left = self.rect.right - painter.width(self._star, CAPTION) - side - gap
            painter.icon(surface, "star", side, painter.theme.text, (left + side // 2, y))
            painter.write(surface, self._star, CAPTION, painter.theme.muted, left + side + gap, y)

    def _paint_mark(self, surface: pygame.Surface, painter: Painter) -> None:
        if not self._mark:
            return
        theme, plot, y = painter.theme, self.plot.rect, self.plot.y(self._mark.value)
        dash = painter.px(6)
        for x in range(plot.x, plot.right, 2 * dash):
            surface.fill(theme.text, pygame.Rect(x, y, min(dash, plot.right - x), hairline(painter)))
        text = f"{self._mark.label} {self._show(self._mark.value)}"
        first, last = (abs(self._points[index].value - self._mark.value) for index in (0, -1))
        left = plot.x + painter.px(Gap.XS) if first > last else plot.right - painter.width(text, CAPTION_STRONG)
        painter.write(
            surface, text, CAPTION_STRONG, theme.text, left, y - painter.line(CAPTION) // 2 - hairline(painter)
        )

    def _paint_names(self, surface: pygame.Surface, painter: Painter) -> None:
        """Write the names of all points, or of every second, third … if they do not fit."""
        each = self._named_each(painter)
        y = self.rect.bottom - painter.line(CAPTION) // 2 - painter.px(Gap.XS)
        for index in range(0, len(self._points), each):
            text = self._points[index].label
            if index and text == self._points[index - each].label:
                continue  # only the first of the same name
            colour = painter.theme.text if self._lit(index) else painter.theme.muted
            painter.write(surface, text, CAPTION, colour, self._name_left(painter, index), y)

    def _name_left(self, painter: Painter, index: int) -> int:
        """The left edge of a name, centred below its point but within the chart."""
        wide = painter.width(self._points[index].label, CAPTION)
        return max(self.rect.x, min(self.plot.x(index) - wide // 2, self.rect.right - wide))

    def _named_each(self, painter: Painter) -> int:
        """1 if all names fit side by side, otherwise the distance between named points."""
        names = [painter.width(point.label, CAPTION) for point in self._points]
        widths = [wide + painter.px(Gap.M) for wide in names]
        lefts = [self._name_left(painter, index) for index in range(len(widths))]
        if all(left + wide <= beyond for left, wide, beyond in zip(lefts, widths, lefts[1:], strict=False)):
            return 1
        step = self.plot.rect.width / len(self._points)
        return next((n for n in (2, 3, 4, 5, 10, 20, 50) if step * n >= max(names) + painter.px(Gap.L)), 100)

    def _paint_value(self, surface: pygame.Surface, painter: Painter, index: int) -> None:
        point = self._points[index]
        text = self._described_point(point)
        sheet = pygame.Rect(
            0, 0, painter.width(text, CAPTION_STRONG) + 2 * painter.px(Gap.S), painter.line(CAPTION) + painter.px(Gap.S)
        )
        sheet.midbottom = (self.plot.x(index), self.plot.y(point.value) - painter.px(Gap.S))
        sheet.clamp_ip(self.rect)
        painter.box(surface, sheet, floating_skin(painter))
        painter.write(surface, text, CAPTION_STRONG, painter.theme.text, sheet.x + painter.px(Gap.S), sheet.centery)

    @override
    def _value(self) -> str:
        if self._at is None:
            return "; ".join(map(self._described_point, self._points))
        return self._described_point(self._points[self._at])

    def _described_point(self, point: ChartPoint) -> str:
        star = f", {self._star}" if point.starred else ""
        return f"{point.label}: {self._show(point.value)}{star}"


def _stroke(places: Sequence[tuple[int, int]], size: tuple[int, int], colour: Rgb, thick: float) -> pygame.Surface:
    """A smooth line through ``places`` on a transparent background."""
    path = " ".join(f"{'L' if index else 'M'}{x} {y}" for index, (x, y) in enumerate(places))
    style = (
        f'fill="none" stroke="{hexed(colour)}" stroke-width="{thick}" stroke-linecap="round" stroke-linejoin="round"'
    )
    return rasterise(document(*size, f'<path d="{path}" {style}/>'), *size)


_MOST_TICKS = 5


class Axis(Struct, frozen=True):
    """From ``low`` to ``high``, with a line at each of ``ticks``."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def share(self, value: float) -> float:
        """The relative height of ``value``: 0 at the bottom, 1 at the top."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def axis_for(values: Sequence[float], *, from_zero: bool) -> Axis:
    """An axis with about five round ticks; it includes 0 if ``from_zero``."""
    low = min(values, default=0.0)
    high = max(values, default=1.0)
    if from_zero:
        low, high = min(0.0, low), max(0.0, high)
    step = _round_step((high - low) / _MOST_TICKS or 1.0)
    first, last = math.floor(low / step), math.ceil(high / step)
    last = max(last, first + 1)
    return Axis(first * step, last * step, tuple(round(place * step, 6) for place in range(first, last + 1)))


def _round_step(rough: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 … that is at least ``rough``."""
    power = 10 ** math.floor(math.log10(max(rough, 1.0)))
    return float(next(part * power for part in (1, 2, 5, 10) if part * power >= rough))


T = TypeVar("T")

_LEAST = 150  # units: the width of a figure
_CHART = 420  # units: the least width of a chart
_MOST_POINTS = 60
"""The most points a chart shows."""


class Figure(Struct, frozen=True):
    """A value with its caption; ``ink`` marks good or bad news, which the value says too."""

    value: str
    name: str
    ink: Ink = Ink.TEXT


_UNIT = re.compile(r"(?<=\d) (?=\D)")
"""The space between a number and its unit, where no line is broken."""


def figure_row(figures: Iterable[Figure]) -> Widget:
    """Figures side by side, as many as fit."""
    tiles = [
        Panel(
            [Label(_UNIT.sub("\u00a0", each.value), TITLE, each.ink), Label(each.name, CAPTION, Ink.MUTED)],
            gap=Gap.NONE,
            padding=(Gap.L, Gap.M),
            label=f"{each.name}: {each.value}",
        )
        for each in figures
    ]
    return Balanced(tiles, least=_LEAST, gap=Gap.M)


def framed_charts(charts: Iterable[Chart]) -> Widget:
    """Charts on panels with their labels as headings: two side by side if there is room, an odd last one below them."""
    sheets = [Panel([Heading(chart.label, 3), chart], gap=Gap.M) for chart in charts]
    pairs = len(sheets) // 2 * 2
    return Column(
        [ColumnGrid(sheets[:pairs], least=_CHART, most=2, gap=Gap.M), *sheets[pairs:]] if pairs else sheets, gap=Gap.M
    )


class Lettered(Sized):
    """Limited to a width that grows with the text."""

    @override
    def _upper(self, painter: Painter, width: int) -> int:
        return min(width, super()._upper(painter, width)) if width else 0


def day_cell(day: str, best: str, icon: str, *, width: float) -> Widget:
    """A day as the first cell of a line; below it ``best`` with its icon, if not empty."""
    if not best:
        return Lettered(Label(day, STRONG), width=width)
    mark = Row(
        [Icon(icon, Ink.ACCENT, units=IconSize.SMALL), Label(best, CAPTION_STRONG, Ink.ACCENT)],
        gap=Gap.XS,
        tight=Tight.SHRINK,
    )
    return Lettered(Column([Label(day, STRONG), mark], gap=Gap.NONE, align=Align.START), width=width)


class Balanced(ColumnGrid):
    """A grid with about as many children in each row, so that none is alone in the last one."""

    @override
    def _count(self, painter: Painter, width: int) -> int:
        parts = len(self.shown())
        rows = -(-parts // super()._count(painter, width))
        return -(-parts // max(1, rows))


def empty_page(icon: str, title: str, body: str, button: Button) -> Widget:
    """What a page shows while it has no content: a friendly text, and a button for what to do."""
    words = [
        aligned(Icon(icon, Ink.ACCENT, units=IconSize.HUGE), Align.CENTRE),
        Heading(title, 2, set_=Align.CENTRE),
        Label(body, BODY, Ink.MUTED, set_=Align.CENTRE),
        aligned(button, Align.CENTRE),
    ]
    sheet = Sized(Panel(words, gap=Gap.L, padding=(Gap.XXL, Gap.HUGE), label=title), most=560)
    return Column([growing(Spacer()), sheet, growing(Spacer(), 2)])


def sampled(rows: Sequence[T]) -> Sequence[T]:
    """At most sixty of the rows, evenly spread, including the last one."""
    count = len(rows)
    if count <= _MOST_POINTS:
        return rows
    return [rows[(at + 1) * count // _MOST_POINTS - 1] for at in range(_MOST_POINTS)]


_PLACE = 168  # units: a place with a name of usual length


class Swatch(Widget):
    """A disc in the colour of a seat, ``units`` across."""

    role = WidgetRole.IMAGE

    def __init__(self, colour: SeatColour, *, units: float = IconSize.SMALL) -> None:
        super().__init__()
        self.colour = colour
        self._units = units

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        side = painter.icon_px(self._units)
        return side, side

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        paint_disc(surface, painter, self.rect.center, min(self.rect.size), colour_of(self.colour))


def place_text(texts: Catalogue, place: int) -> str:
    """A rank as text: "1st"."""
    return texts.text(f"party.place.{place}")


def winners_banner(
    texts: Catalogue, players: Sequence[Player], winners: Sequence[int], *, partners: bool = False
) -> Widget:
    """ "Anna wins", with a trophy and the winner's colour."""
    names = [players[seat].name for seat in winners]
    words = (
        texts.text("party.sheet.partners_win", name=names[0], partner=names[1])
        if partners
        else texts.text("party.sheet.wins", n=len(winners), names=", ".join(names))
    )
    said = Heading(words, 1)
    swatches = [Swatch(players[seat].colour, units=IconSize.USUAL) for seat in winners]
    parts = [Icon("trophy", Ink.ACCENT, units=IconSize.HUGE), *swatches, said]
    return Row([growing(Spacer()), Row(parts, gap=Gap.M, tight=Tight.SHRINK), growing(Spacer())], tight=Tight.SHRINK)


def places_row(texts: Catalogue, sheet: ScoreSheet, players: Sequence[Player], score: str = "") -> Widget:
    """A panel for each player, the best first; ``score`` is the text key that adds a unit to a score, if there is one."""
    order = sorted(range(len(players)), key=lambda seat: (sheet.places[seat], seat))
    return Balanced(
        [
            _Place(texts, players[seat], sheet.places[seat], _with_unit(texts, sheet.totals[seat], score))
            for seat in order
        ],
        least=_PLACE,
        gap=Gap.S,
    )


def _with_unit(texts: Catalogue, total: int, score: str) -> str:
    return texts.text(score, amount=amount(texts, total)) if score else amount(texts, total)


def seat_name(player: Player, *, leads: bool) -> Widget:
    """A column heading for a player: colour and name, with a trophy for the leader."""
    name = Label(player.name, STRONG, Ink.ACCENT if leads else Ink.TEXT)
    sign = [Icon("trophy", Ink.ACCENT, units=IconSize.SMALL)] if leads else []
    return Row([growing(Spacer()), *sign, Swatch(player.colour), name], gap=Gap.XS, tight=Tight.SHRINK)


class _Place(Panel):
    """A player's rank and score, with the left edge in the seat's colour."""

    def __init__(self, texts: Catalogue, player: Player, place: int, score: str) -> None:
        which, first = place_text(texts, place), place == 1
        words = Column([Label(player.name, LEAD_STRONG), Label(score, STRONG, Ink.MUTED)], gap=Gap.NONE)
        parts = [Label(which, TITLE, Ink.ACCENT if first else Ink.MUTED), words]
        super().__init__(
            [Row(parts, gap=Gap.M, align=Align.CENTRE, tight=Tight.SHRINK)],
            padding=(Gap.L, Gap.S),
            sheet=SheetKind.INSET,
            label=f"{which}: {player.name}, {score}",
        )
        self._player = player

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        super().paint(surface, painter)
        pad = painter.px(Gap.S)
        edge = pygame.Rect(
            self.rect.x + pad // 2, self.rect.y + pad, painter.px(LINE_STRONG * 2), self.rect.height - 2 * pad
        )
        pygame.draw.rect(surface, colour_of(self._player.colour), edge, border_radius=edge.width // 2)


Cell = str | Sequence[Span] | Widget


class DataTable(Widget):
    """A table of text; ``header`` may be empty. A cell is text, spans, or any widget; ``aligns`` is the alignment of
    each column.
    """

    role = WidgetRole.TABLE

    def __init__(
        self,
        header: Sequence[Cell],
        rows: Sequence[Sequence[Cell]],
        aligns: Sequence[Align] = (),
        *,
        best: Sequence[int] = (),
        label: str = "",
        fill: bool = True,
    ) -> None:
        """With ``fill`` the columns take the whole width; the columns at the indices ``best`` get a golden band."""
        super().__init__(label=label)
        count = max((len(row) for row in (header, *rows)), default=0)
        self._aligns = (*aligns, *(Align.START,) * count)[:count]
        self._has_header = bool(header)
        self._fill = fill
        self._best = best
        lines = ([[self._cell(cell, at, head=True) for at, cell in enumerate(header)]] if header else []) + [
            [self._cell(cell, at, head=False) for at, cell in enumerate(row)] for row in rows
        ]
        self._rows = [adopt(self, row) for row in lines]
        self._tops: list[int] = []

    @override
    def children(self) -> Sequence[Widget]:
        return [cell for row in self._rows for cell in row]

    @property
    def has_header(self) -> bool:
        """Whether the first of ``lines`` is the header."""
        return self._has_header

    @property
    def lines(self) -> Sequence[Sequence[Widget]]:
        """The cells, line by line, including the header."""
        return self._rows

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widths = self._widths(painter, width)
        gaps = painter.px(Gap.XL) * max(0, len(widths) - 1)
        return sum(widths) + gaps, sum(self._heights(painter, widths))

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        widths = self._widths(painter, rect.width)
        pad = painter.px(Gap.S)
        y, self._tops = rect.y, []
        for row, height in zip(self._rows, self._heights(painter, widths), strict=True):
            x = rect.x
            self._tops.append(y - rect.y)
            for cell, width in zip(row, widths, strict=False):
                cell.arrange(painter, pygame.Rect(x, y + pad, width, height - 2 * pad))
                x += width + painter.px(Gap.XL)
            y += height

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for column in self._best:
            cell, aside = self._rows[0][column].rect, 2 * painter.px(Gap.S)
            band = pygame.Rect(cell.x, self.rect.y, cell.width, self.rect.height).inflate(aside, 0)
            paint_band(surface, painter, band, painter.scale)
        for index, top in enumerate(self._tops[1:], 1):
            strong = index == 1 and self._has_header
            colour, line = (painter.theme.edge, hairline(painter)) if strong else guide_line(painter, 0.7)
            surface.fill(colour, pygame.Rect(self.rect.x, self.rect.y + top, self.rect.width, line))

    def _cell(self, cell: Cell, at: int, *, head: bool) -> Widget:
        if isinstance(cell, Widget):
            return cell
        if isinstance(cell, str):
            style, ink = (CAPTION_STRONG, Ink.MUTED) if head else (BODY, Ink.TEXT)
            return Label(cell, style, ink, set_=self._aligns[at])
        return Prose(cell, set_=self._aligns[at])

    def _widths(self, painter: Painter, width: int) -> list[int]:
        columns = [[row[at] for row in self._rows if at < len(row)] for at in range(len(self._aligns))]
        room = max(0, width - painter.px(Gap.XL) * max(0, len(columns) - 1))
        claims = [
            RoomClaim(
                max(cell.measure(painter, room)[0] for cell in column),
                max(cell.measure(painter, 0)[0] for cell in column),
                1.0 if self._fill else 0,
            )
            for column in columns
        ]
        return divide_room(claims, room)

    def _heights(self, painter: Painter, widths: Sequence[int]) -> list[int]:
        pad = 2 * painter.px(Gap.S)
        return [
            max(cell.measure(painter, wide)[1] for cell, wide in zip(row, widths, strict=False)) + pad
            for row in self._rows
        ]
