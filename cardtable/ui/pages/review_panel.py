"""The panel beside the reviewed table: the curve and the list of moves. Both follow the position shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import pygame
from msgspec import Struct

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.compat import override
from cardtable.ui.core.commands import AnyBound
from cardtable.ui.core.theme import BODY, CAPTION, CAPTION_STRONG, STRONG, Gap, Ink, Rgb, hexed
from cardtable.ui.paint.painter import Painter, Skin, document, guide_line, hairline, rasterise
from cardtable.ui.widgets.boxes import Column, Panel, Row, Scroll, Tight
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.choices import ListBox, ListRow
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Label
from cardtable.ui.widgets.widget import Control, FingerDrag, Widget, WidgetRole, growing, visible_part

_HIGH, _LEAST = 150, 84  # units: as high as it is at best, and at least
_LEAST_WIDE = 160  # units
_BADGE, _DOT = 9, 5  # units: half of the sign of a dear move, and of the place that is shown

Heights = Sequence[float | None]
"""By position from 0 (the worst) to 1 (the best); None where unknown."""


class CurveShape(Struct, frozen=True):
    """What the chart draws: two curves, the positions of the costliest moves, and the words at both ends.

    ``bridged``: unknown stretches of the curve are bridged by a line; otherwise they are gaps.
    """

    heights: Heights
    seen: Heights = ()
    dear: tuple[int, ...] = ()
    top: str = ""
    foot: str = ""
    head: str = ""
    aside: str = ""
    bridged: bool = False


class ReviewCurve(Control[int]):
    """The chart; its value is the position that was clicked."""

    role = WidgetRole.CHART
    finger_drag = FingerDrag.ACROSS
    acts_on_press = True

    def __init__(self, label: str) -> None:
        super().__init__(label=label)
        self._shape = CurveShape(())
        self._at = 0
        self._inside = pygame.Rect(0, 0, 0, 0)
        self._strokes: tuple[object, pygame.Surface] | None = None

    @property
    def shape(self) -> CurveShape:
        """What is drawn now."""
        return self._shape

    def show_shape(self, shape: CurveShape, at: int) -> None:
        """Draws another shape, with the position ``at`` marked."""
        if (shape, at) != (self._shape, self._at):
            self._shape, self._at = shape, at
            self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return max(painter.px(_LEAST_WIDE), width), painter.px(_HIGH)

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        return painter.px(_LEAST)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        line = painter.line(CAPTION)
        self._inside = pygame.Rect(0, line * 3 // 2, rect.width, rect.height - line * 3 // 2 - painter.px(Gap.S))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, plot, shape = painter.theme, self._plot, self._shape
        count = len(shape.heights)
        line = painter.line(CAPTION)
        painter.write(surface, shape.head, CAPTION_STRONG, theme.text, self.rect.x, self.rect.y + line // 2)
        wide = painter.width(shape.aside, CAPTION)
        painter.write(surface, shape.aside, CAPTION, theme.muted, self.rect.right - wide, self.rect.y + line // 2)
        for y in (plot.y, plot.bottom):
            colour, thick = guide_line(painter, 0.7)
            surface.fill(colour, pygame.Rect(plot.x, y, plot.width, thick))
        if not count:
            return
        x = self._x(self._at)
        surface.fill(theme.edge, pygame.Rect(x, plot.y, max(1, hairline(painter)), plot.height))
        surface.blit(self._lines(painter), plot.topleft)
        painter.write(surface, shape.top, CAPTION, theme.muted, self.rect.x, plot.y + line // 3)
        painter.write(surface, shape.foot, CAPTION, theme.muted, self.rect.x, plot.bottom - line // 3)
        self._paint_dear(surface, painter)
        height = shape.heights[self._at] if self._at < count else None
        if height is not None:
            self._dot(surface, painter, (x, self._y(height)), painter.px(_DOT), theme.text)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self.drag(x, y)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        count, plot = len(self._shape.heights), self._plot
        if count:
            share = (x - plot.x) / max(1, plot.width)
            self._tell(max(0, min(count - 1, round(share * (count - 1)))))

    @override
    def _value(self) -> str:
        return " ".join(filter(None, (self._shape.head, self._shape.aside)))

    @property
    def _plot(self) -> pygame.Rect:
        """The plot on the screen, right of the words at its ends; scrolling shifts a widget without laying it out again."""
        plot = self._inside.move(self.rect.topleft)
        host = self.host
        if host is None:
            return plot
        words = max(host.painter.width(text, CAPTION) for text in (self._shape.top, self._shape.foot))
        left = words + host.painter.px(Gap.S) if words else 0
        return pygame.Rect(plot.x + left, plot.y, plot.width - left - host.painter.px(_BADGE), plot.height)

    def _x(self, place: int) -> int:
        plot = self._plot
        return plot.x + round(place * (plot.width - 1) / max(1, len(self._shape.heights) - 1))

    def _y(self, height: float) -> int:
        plot = self._plot
        return plot.bottom - round(height * plot.height)

    def _paint_dear(self, surface: pygame.Surface, painter: Painter) -> None:
        """Paints numbered signs below the costliest moves."""
        theme, radius = painter.theme, painter.px(_BADGE)
        for number, place in enumerate(self._shape.dear, 1):
            height = self._shape.heights[place]
            y = self._y(0.5 if height is None else height)
            centre = self._x(place), max(self._plot.y + radius, min(self._plot.bottom - radius, y))
            self._dot(surface, painter, centre, radius, theme.accent)
            text = str(number)
            left = centre[0] - painter.width(text, CAPTION_STRONG) // 2
            painter.write(surface, text, CAPTION_STRONG, theme.accent_text, left, centre[1])

    def _dot(
        self, surface: pygame.Surface, painter: Painter, centre: tuple[int, int], radius: int, colour: Rgb
    ) -> None:
        dot = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        dot.center = centre
        painter.box(surface, dot, Skin(radius, colour, colour, edge=painter.theme.panel, line=hairline(painter)))

    def _lines(self, painter: Painter) -> pygame.Surface:
        """Both curves on a transparent surface."""
        plot, shape, theme = self._plot, self._shape, painter.theme
        key = (shape.heights, shape.seen, shape.bridged, plot.size, theme.accent, theme.muted)
        if self._strokes is None or self._strokes[0] != key:
            thick = max(1.5, 2.25 * painter.scale)
            seen = "".join(self._path(part, hexed(theme.muted), thick * 0.7, dotted=True) for part in _runs(shape.seen))
            runs = _runs(shape.heights, bridged=shape.bridged)
            main = "".join(self._path(part, hexed(theme.accent), thick) for part in runs)
            self._strokes = key, rasterise(document(*plot.size, seen + main), *plot.size)
        return self._strokes[1]

    def _path(self, points: Sequence[tuple[int, float]], colour: str, thick: float, *, dotted: bool = False) -> str:
        plot = self._plot
        room = plot.height - 2 * thick
        spots = [(self._x(place) - plot.x, thick + (1 - height) * room) for place, height in points]
        if len(spots) == 1:
            x, y = spots[0]
            return f'<circle cx="{x}" cy="{y:.1f}" r="{thick}" fill="{colour}"/>'
        way = " ".join(f"{'L' if at else 'M'}{x} {y:.1f}" for at, (x, y) in enumerate(spots))
        dashes = f' stroke-dasharray="{2 * thick:.1f} {2.5 * thick:.1f}"' if dotted else ""
        style = f'fill="none" stroke="{colour}" stroke-width="{thick:.2f}" stroke-linejoin="round"{dashes}'
        return f'<path d="{way}" {style}/>'


def _runs(heights: Heights, *, bridged: bool = True) -> list[list[tuple[int, float]]]:
    """The known points: one line across gaps if ``bridged``, otherwise a line for each run without a gap."""
    known = [(place, height) for place, height in enumerate(heights) if height is not None]
    if bridged:
        return [known] if known else []
    return [[point for _, point in run] for _, run in groupby(enumerate(known), lambda each: each[1][0] - each[0])]


_NOTE = "−00.00"
"""The widest price: its room is reserved, so that rows do not wrap again when prices arrive."""


class MoveList(ListBox):
    """All moves, each with its price; the focused row is the position on the table."""

    acts_on_press = True

    def __init__(self, rows: Sequence[ListRow], *, label: str) -> None:
        super().__init__(rows, None, label=label)

    def show_rows(self, rows: Sequence[ListRow]) -> None:
        """Shows the same moves with new findings."""
        if self._rows != tuple(rows):
            self._rows = tuple(rows)
            self.touch()

    def stand_at(self, row: int) -> None:
        """Focuses the row of the position that is now on the table."""
        if self.at != row:
            super().move_to(row)

    @property
    def is_at_hand_seen(self) -> bool:
        """Whether the focused row is partly in view."""
        return visible_part(self).colliderect(self.row_rect(self.at))

    def reveal(self) -> None:
        """Scrolls the focused row into view."""
        super().move_to(self.at)

    @override
    def move_to(self, index: int) -> None:
        super().move_to(index)
        self._tell(self.at)

    @override
    def _pick(self, index: int) -> None:
        """Does nothing: the focused row is on the table already."""

    @override
    def point(self, x: float, y: float) -> None:
        """Highlights nothing: the highlighted row is the position on the table."""

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self.move_to(self._index(x, y))
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.rect.collidepoint(x, y) and self._index(x, y) != self.at:
            self.move_to(self._index(x, y))

    @override
    def release(self, x: float, y: float) -> None:
        """Does nothing: the row was chosen when it was pressed."""

    @override
    def type_text(self, text: str) -> bool:
        """Refuses text: letters are commands here."""
        return False

    @override
    def _beside(self, painter: Painter, row: ListRow) -> int:
        return 2 * painter.px(Gap.M) + painter.width(_NOTE, CAPTION) + painter.px(Gap.S)


class ReviewPanel:
    """Builds the panel and keeps it up to date."""

    def __init__(
        self,
        texts: Catalogue,
        rows: Sequence[ListRow],
        seats: Widget | None,
        curve: str,
        commands: Mapping[str, AnyBound],
    ) -> None:
        """``curve`` describes the curve; ``commands``, by name, are those of the buttons."""
        self._texts = texts
        self.curve = ReviewCurve(curve)
        self.moves = MoveList(rows, label=texts.text("review.moves"))
        self._what = Heading("", 3)
        self._cost = Label("", STRONG)
        self._better = Label("", BODY)
        self._worth = Label("", CAPTION, Ink.MUTED)
        self._seen = Label("", CAPTION, Ink.MUTED)
        self._state = Label("", CAPTION, Ink.MUTED)
        dear = [commands[f"dear_{number}"] for number in (1, 2, 3)]
        self.dear = [Button("", each.run, shortcut=each.command) for each in dear]
        for button in self.dear:
            button.visible = False
        self._dear_row = Row(self.dear, gap=Gap.S, tight=Tight.SHRINK)
        on = commands["play_on"]
        self.play_on = Button(
            texts.text("review.play_on"), on.run, icon="play", look=Look.SECONDARY, shortcut=on.command
        )
        words = Column([self._what, self._cost, self._better, self._worth, self._seen], gap=Gap.NONE)
        parts: list[Widget] = [*([seats] if seats else []), self.curve, self._state, words, self._dear_row]
        scroll = Scroll(self.moves, label=texts.text("review.moves"), pad=0, bleed=0)
        upper = Scroll(Column(parts, gap=Gap.S), pad=0, bleed=0)
        upper.grow = 0.0  # as high as what is in it, but in the lowest windows
        self.widget: Widget = Panel([upper, growing(scroll), self.play_on], gap=Gap.S, padding=Gap.M)

    def say(self, what: str, cost: str, better: str, worth: str, seen: str, *, dear: bool) -> None:
        """Describes the position on the table; a ``dear`` move has the accent colour."""
        self._what.text = what
        self._cost.tell(cost, Ink.ACCENT if dear else Ink.TEXT)
        for label, text in ((self._better, better), (self._worth, worth), (self._seen, seen)):
            label.text = text
            label.show(bool(text))
        self._cost.show(bool(cost))

    def say_state(self, text: str) -> None:
        """Shows how far the review has come, and how moves are judged."""
        self._state.text = text

    def show_dear(self, labels: Sequence[str]) -> None:
        """Shows buttons for the costliest moves."""
        for number, button in enumerate(self.dear):
            text = labels[number] if number < len(labels) else ""
            if button.text != text:
                button.text = text
                button.label = self._texts.text("review.dear_one", n=number + 1, what=text)
                button.changed()
            button.show(bool(text))
