"""A few choices side by side, one of them on; below one another when there is no room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import ICON, INSET, STRONG, Gap
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import WidgetRole
from cardtable.ui.widgets.choosing import Choosable, PartsChoice
from cardtable.ui.widgets.skins import Mood, segment_skin, well_skin

T = TypeVar("T")


class Segmented(PartsChoice[T]):
    """One of few ``options``."""

    role = WidgetRole.RADIO_GROUP

    def __init__(
        self,
        label: str,
        options: Sequence[Choosable[T]],
        value: T,
        on_change: Callable[[T], Transition | None] | None = None,
        *,
        hint: str = "",
    ) -> None:
        super().__init__(label, [(option.value, option.text) for option in options], value, on_change, hint=hint)
        self._options = tuple(options)
        self._stacked = False
        self._inset = 0

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widest = max(self._part_width(painter, option) for option in self._options)
        inset = 2 * self._pad(painter)
        count = len(self._options)
        if widest * count + inset <= width:
            return widest * count + inset, painter.target(STRONG)
        return widest + inset, painter.target(STRONG) * count

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        widest = max(self._part_width(painter, option) for option in self._options)
        self._inset = self._pad(painter)
        self._stacked = widest * len(self._options) + 2 * self._inset > rect.width

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, well_skin(painter))
        for index, option in enumerate(self._options):
            place = self._part(index)
            on = index == self._at
            mood = Mood.OFF if not self.enabled else Mood.HOVER if self._is_lit(index) else Mood.REST
            skin = segment_skin(painter, on=on, mood=mood)
            if skin:
                painter.box(surface, place, skin)
            self._paint_part(surface, painter, option, place, on=on)

    @property
    @override
    def _ways(self) -> tuple[str, str]:
        return ("up", "down") if self._stacked else ("left", "right")

    def _paint_part(
        self, surface: pygame.Surface, painter: Painter, option: Choosable[T], place: pygame.Rect, *, on: bool
    ) -> None:
        theme = painter.theme
        colour = theme.accent_text if on and self.enabled else theme.text if self.enabled else theme.muted
        width = painter.width(option.text, STRONG)
        side = painter.icon_px(ICON)
        icon = side + (painter.px(Gap.S) if option.text else 0) if option.icon else 0
        x = place.centerx - (width + icon) // 2
        if option.icon:
            painter.icon(surface, option.icon, side, colour, (x + side // 2, place.centery))
        painter.write(surface, option.text, STRONG, colour, x + icon, place.centery)

    def _part_width(self, painter: Painter, option: Choosable[T]) -> int:
        icon = painter.icon_px(ICON) + painter.px(Gap.S) if option.icon else 0
        return max(painter.width(option.text, STRONG) + icon + 2 * painter.px(Gap.M), painter.target(STRONG))

    def _pad(self, painter: Painter) -> int:
        return painter.px(INSET)

    @override
    def _part(self, at: int) -> pygame.Rect:
        return self._share(self.rect.inflate(-2 * self._inset, -2 * self._inset), at)

    @override
    def target(self, at: int) -> pygame.Rect:
        return self._share(self.rect, at)

    def _share(self, whole: pygame.Rect, at: int) -> pygame.Rect:
        """What the part at that place has of ``whole``."""
        count = len(self._options)
        if self._stacked:
            top, bottom = (whole.y + whole.height * place // count for place in (at, at + 1))
            return pygame.Rect(whole.x, top, whole.width, bottom - top)
        left, right = (whole.x + whole.width * place // count for place in (at, at + 1))
        return pygame.Rect(left, whole.y, right - left, whole.height)
