"""Text that is only read: labels, headings, and icons that stand alone."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.ui.core.theme import BODY, DISPLAY, ICON, SECTION, TITLE, Ink, TypeStyle
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Align, Described, Widget, WidgetRole
from cardtable.ui.widgets.textflow import Span, TextLine, flow, flow_size, paint_lines, widest_word

_SHARES = {Align.CENTRE: 0.5, Align.END: 1.0}
_REMEMBERED = 8  # widths for which the lines are kept


class Prose(Widget):
    """Text of several styles that wraps; suit signs in it are drawn. ``set_`` is how its lines stand in its place."""

    role = WidgetRole.LABEL

    def __init__(self, spans: Sequence[Span], *, set_: Align = Align.START) -> None:
        super().__init__(label="".join(span.text for span in spans))
        self._spans = tuple(spans)
        self._set = set_
        self._lines: dict[tuple[int, tuple[float, float, int]], tuple[TextLine, ...]] = {}

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return flow_size(self._flowed(painter, width or widest_word(painter, self._spans)))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        lines = self._flowed(painter, self.rect.width)
        spare = max(0, self.rect.height - flow_size(lines)[1]) // 2
        ink = None if self.enabled else Ink.MUTED
        paint_lines(surface, painter, lines, self.rect.move(0, spare), share=_SHARES.get(self._set, 0.0), ink=ink)

    def _flowed(self, painter: Painter, width: int) -> tuple[TextLine, ...]:
        key = (width, painter.stamp)
        if key not in self._lines:
            if len(self._lines) > _REMEMBERED:
                self._lines.clear()
            self._lines[key] = flow(painter, self._spans, width)
        return self._lines[key]


class Label(Prose):
    """Text of one style."""

    def __init__(self, text: str, style: TypeStyle = BODY, ink: Ink = Ink.TEXT, *, set_: Align = Align.START) -> None:
        super().__init__((Span(text, style, ink),), set_=set_)

    @property
    def text(self) -> str:
        """What it says; setting it lays out again only when its size changes."""
        return self.label

    @text.setter
    def text(self, text: str) -> None:
        if text != self.label:
            self._say(replace(self._spans[0], text=text))

    @property
    def ink(self) -> Ink:
        """What it says by its colour."""
        return self._spans[0].ink

    @ink.setter
    def ink(self, ink: Ink) -> None:
        if ink is not self.ink:
            self._say(replace(self._spans[0], ink=ink))

    def tell(self, text: str, ink: Ink) -> None:
        """Say something else in another colour, both at once."""
        if (text, ink) != (self.text, self.ink):
            self._say(replace(self._spans[0], text=text, ink=ink))

    def _say(self, span: Span) -> None:
        host = (
            self.host if self.rect.width > 0 else None
        )  # without a place it is nowhere to be seen, and nothing to measure
        before = self._flowed(host.painter, self.rect.width) if host else ()
        self.label, self._spans = span.text, (span,)
        self._lines.clear()
        if host and flow_size(before) == flow_size(self._flowed(host.painter, self.rect.width)):
            self.touch()
        else:
            self.changed()


class Heading(Label):
    """A heading of level 1 (page), 2 (panel) or 3 (section)."""

    role = WidgetRole.HEADING

    def __init__(self, text: str, level: int = 2, ink: Ink = Ink.TEXT, *, set_: Align = Align.START) -> None:
        super().__init__(text, {1: DISPLAY, 2: TITLE}.get(level, SECTION), ink, set_=set_)
        self.level = level

    @override
    def described(self) -> Described:
        return replace(super().described(), level=self.level)


class Icon(Widget):
    """An icon that stands alone; ``label`` says what it means, empty when it only adorns."""

    role = WidgetRole.IMAGE

    def __init__(self, name: str, ink: Ink = Ink.TEXT, *, units: float = ICON, label: str = "") -> None:
        super().__init__(label=label)
        self.name = name
        self.ink = ink
        self._units = units

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        side = painter.icon_px(self._units)
        return side, side

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.icon(surface, self.name, painter.icon_px(self._units), painter.theme.ink(self.ink), self.rect.center)
