"""A few choices side by side, one of them on; below one another when there is no room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import ICON, INSET, STRONG, Gap
from cardtable.ui.paint.painter import Kit
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
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        widest = max(self._part_width(kit, option) for option in self._options)
        inset = 2 * self._pad(kit)
        count = len(self._options)
        if widest * count + inset <= width:
            return widest * count + inset, kit.target(STRONG)
        return widest + inset, (kit.target(STRONG) - inset) * count + inset

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, rect)
        widest = max(self._part_width(kit, option) for option in self._options)
        self._inset = self._pad(kit)
        self._stacked = widest * len(self._options) + 2 * self._inset > rect.width

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        kit.box(surface, self.rect, well_skin(kit))
        for index, option in enumerate(self._options):
            place = self._part(index)
            on = index == self._at
            mood = Mood.OFF if not self.enabled else Mood.HOVER if self._is_lit(index) else Mood.REST
            skin = segment_skin(kit, on=on, mood=mood)
            if skin:
                kit.box(surface, place, skin)
            self._paint_part(surface, kit, option, place, on=on)

    @property
    @override
    def _ways(self) -> tuple[str, str]:
        return ("up", "down") if self._stacked else ("left", "right")

    def _paint_part(
        self, surface: pygame.Surface, kit: Kit, option: Choosable[T], place: pygame.Rect, *, on: bool
    ) -> None:
        theme = kit.theme
        colour = theme.accent_text if on and self.enabled else theme.text if self.enabled else theme.muted
        width = kit.width(option.text, STRONG)
        side = kit.icon_px(ICON)
        icon = side + (kit.px(Gap.S) if option.text else 0) if option.icon else 0
        x = place.centerx - (width + icon) // 2
        if option.icon:
            kit.icon(surface, option.icon, side, colour, (x + side // 2, place.centery))
        kit.write(surface, option.text, STRONG, colour, x + icon, place.centery)

    def _part_width(self, kit: Kit, option: Choosable[T]) -> int:
        icon = kit.icon_px(ICON) + kit.px(Gap.S) if option.icon else 0
        return kit.width(option.text, STRONG) + icon + 2 * kit.px(Gap.M)

    def _pad(self, kit: Kit) -> int:
        return kit.px(INSET)

    @override
    def _part(self, at: int) -> pygame.Rect:
        inner = self.rect.inflate(-2 * self._inset, -2 * self._inset)
        count = len(self._options)
        if self._stacked:
            top, bottom = (inner.y + inner.height * place // count for place in (at, at + 1))
            return pygame.Rect(inner.x, top, inner.width, bottom - top)
        left, right = (inner.x + inner.width * place // count for place in (at, at + 1))
        return pygame.Rect(left, inner.y, right - left, inner.height)
