"""One of a few pictures: themes, card backs, faces. The chosen one wears a frame and a tick, not a colour alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame
from msgspec import Struct

from cardtable.kernel.override import override
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import CAPTION, CAPTION_STRONG, LINE_STRONG, Gap, IconSize, Radius
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import WidgetRole
from cardtable.ui.widgets.choosing import PartsChoice
from cardtable.ui.widgets.picture import PaintsPicture

T = TypeVar("T")


class Pictured(Struct, Generic[T], frozen=True):
    """A ``value``, its name, and what paints its picture."""

    value: T
    text: str
    paints: PaintsPicture


class PictureChoice(PartsChoice[T]):
    """Pictures of ``wide`` × ``high`` units in a row, in several where it is narrow."""

    role = WidgetRole.RADIO_GROUP

    def __init__(
        self,
        label: str,
        options: Sequence[Pictured[T]],
        value: T,
        on_change: Callable[[T], Transition | None],
        *,
        wide: float,
        high: float,
    ) -> None:
        super().__init__(label, [(option.value, option.text) for option in options], value, on_change)
        self._options = tuple(options)
        self._wide, self._high = wide, high
        self._places: list[pygame.Rect] = []

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        places = self._laid(painter, width)
        return max(place.right for place in places), max(place.bottom for place in places)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self._places = self._laid(painter, rect.width)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for at, (option, laid) in enumerate(zip(self._options, self._places, strict=True)):
            place = laid.move(self.rect.topleft)
            picture = pygame.Rect(place.x, place.y, place.width, place.height - self._foot(painter))
            self._paint_frame(surface, painter, picture, at)
            inner = picture.inflate(-2 * painter.px(Gap.S), -2 * painter.px(Gap.S))
            option.paints(surface, inner, painter)
            chosen = at == self._at
            style, colour = (CAPTION_STRONG, painter.theme.text) if chosen else (CAPTION, painter.theme.muted)
            x = place.centerx - painter.width(option.text, style) // 2
            painter.write(surface, option.text, style, colour, x, place.bottom - painter.line(style) // 2)
            if chosen:
                self._paint_tick(surface, painter, picture)

    def _paint_frame(self, surface: pygame.Surface, painter: Painter, picture: pygame.Rect, at: int) -> None:
        theme = painter.theme
        radius = painter.px(Radius.CONTROL)
        if at == self._at:
            skin = Skin(radius, theme.field, theme.field, edge=theme.accent, line=max(2, painter.px(LINE_STRONG)))
        elif self._is_lit(at):
            skin = Skin(radius, theme.raised, theme.raised, edge=theme.accent, line=hairline(painter))
        else:
            skin = Skin(radius, edge=theme.panel_edge, line=hairline(painter))
        painter.box(surface, picture, skin)

    def _paint_tick(self, surface: pygame.Surface, painter: Painter, picture: pygame.Rect) -> None:
        side = painter.px(IconSize.USUAL)
        badge = pygame.Rect(0, 0, side, side)
        badge.center = (picture.right - painter.px(Gap.XS), picture.y + painter.px(Gap.XS))
        theme = painter.theme
        painter.box(
            surface, badge, Skin(side / 2, theme.accent_top, theme.accent, edge=theme.panel, line=hairline(painter))
        )
        painter.icon(surface, "check", round(side * 0.7), theme.accent_text, badge.center)

    @override
    def _part(self, at: int) -> pygame.Rect:
        return self._places[at].move(self.rect.topleft)

    def _laid(self, painter: Painter, width: int) -> list[pygame.Rect]:
        """The places of the options from the widget's corner; each holds a picture and its name."""
        names = max(painter.width(option.text, CAPTION_STRONG) for option in self._options)
        wide = max(painter.px(self._wide) + 2 * painter.px(Gap.S), names)
        high = painter.px(self._high) + 2 * painter.px(Gap.S) + self._foot(painter)
        gap = painter.px(Gap.M)
        fit = max(1, (width + gap) // (wide + gap))
        rows = -(-len(self._options) // fit)
        columns = -(-len(self._options) // rows)  # rows of one length: no picture stands alone in the last one
        steps = [divmod(at, columns) for at in range(len(self._options))]
        return [pygame.Rect(column * (wide + gap), row * (high + gap), wide, high) for row, column in steps]

    def _foot(self, painter: Painter) -> int:
        return painter.line(CAPTION) + painter.px(Gap.XS)
