"""One item of a bulleted or numbered list: the mark hangs at the left of what it marks."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import BODY, Gap, Ink
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.base import Align, Widget, adopt
from cardtable.ui.widgets.label import Label


class Item(Widget):
    """``mark`` and ``body``; all marks take the same room."""

    def __init__(self, mark: str, body: Widget) -> None:
        super().__init__()
        self._mark, self._body = adopt(self, [Label(mark, BODY, Ink.ACCENT, set_=Align.END), body])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._mark, self._body)

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        room = self._room(kit)
        wide, high = self._body.measure(kit, max(0, width - room))
        return wide + room, max(high, self._mark.measure(kit, room)[1])

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, rect)
        room, gap = self._room(kit), kit.px(Gap.S)
        mark = pygame.Rect(rect.x, rect.y, room - gap, self._mark.measure(kit, room)[1])
        self._mark.arrange(kit, mark)
        self._body.arrange(kit, pygame.Rect(rect.x + room, rect.y, rect.width - room, rect.height))

    def _room(self, kit: Kit) -> int:
        return kit.width("88.", BODY) + kit.px(Gap.S)
