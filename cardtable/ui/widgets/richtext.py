"""A page of text: headings, paragraphs, lists, tables, suit signs, and pictures put in by the caller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.base import Align, Role, Widget
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.label import Heading

_MEASURE = 700  # units: about 80 letters, the longest line that reads well


class RichText(Column):
    """Blocks one below another, with lines of a readable length; put it into a ``Scroll``."""

    role = Role.DOCUMENT

    def __init__(self, blocks: Iterable[Widget], *, label: str = "") -> None:
        super().__init__(blocks, gap=Gap.M, align=Align.STRETCH, label=label)

    @classmethod
    def from_markdown(
        cls, page: str, *, blocks: Mapping[str, Callable[[str], Widget]] | None = None, label: str = ""
    ) -> RichText:
        """The page laid out. A fenced block such as ```` ```cards ```` becomes the widget that ``blocks["cards"]`` makes of its text."""
        from cardtable.ui.widgets.markdown import widgets_of  # noqa: PLC0415 - keeps the parser out of the start of the program

        return cls(widgets_of(page, blocks or {}), label=label)

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        wide, high = super()._size(kit, min(width, self._longest(kit)))
        return wide, high + self._airs(kit)

    @override
    def least_height(self, kit: Kit, width: int) -> int:
        return self.measure(kit, width)[1]

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        Widget.arrange(self, kit, rect)
        width = min(rect.width, self._longest(kit))
        y = rect.y
        for index, block in enumerate(self.shown()):
            y += self._air(kit, block) if index else 0
            high = block.measure(kit, width)[1]
            block.arrange(kit, pygame.Rect(rect.x, y, width, high))
            y += high + kit.px(self.gap)

    def _longest(self, kit: Kit) -> int:
        return kit.icon_px(_MEASURE)

    def _air(self, kit: Kit, block: Widget) -> int:
        """Additional room above a heading."""
        return kit.px(Gap.M) if isinstance(block, Heading) else 0

    def _airs(self, kit: Kit) -> int:
        return sum(self._air(kit, block) for block in self.shown()[1:])
