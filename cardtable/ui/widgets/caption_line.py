"""One line in a place of its own where sounds are told in words; a screen reader, which hears them, is not told of it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.captions import Captions
from cardtable.ui.core.theme import CAPTION, Gap, IconSize
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Widget


class CaptionLine(Widget):
    """Keeps its height whether or not there is anything to tell, so that nothing else ever moves for it."""

    def __init__(self, words: Callable[[str], str]) -> None:
        """``words`` says what a sound is, by its name."""
        super().__init__()
        self._words = words
        self._captions = Captions()

    @property
    def text(self) -> str:
        """What it says now."""
        return self._words(self._captions.shown) if self._captions.shown else ""

    def hear(self, name: str, now: float) -> None:
        """A sound is to be heard; where the line is not shown that is not told."""
        if self.visible:
            self._follow(lambda: self._captions.hear(name, now))

    def update(self, now: float) -> None:
        """Time passes."""
        self._follow(lambda: self._captions.update(now))

    def wake_at(self) -> float | None:
        """When ``update`` has something to do."""
        return self._captions.wake_at()

    @override
    def show(self, visible: bool) -> None:
        super().show(visible)
        if not visible:
            self._captions.clear()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return width, painter.line(CAPTION) + painter.px(Gap.S)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if not self.text:
            return
        theme, text = painter.theme, self.text
        side, gap = painter.icon_px(IconSize.SMALL), painter.px(Gap.S)
        slip = pygame.Rect(0, 0, side + painter.width(text, CAPTION) + 3 * gap, self.rect.height - painter.px(Gap.XS))
        slip.midleft = (self.rect.x + painter.px(Gap.M), self.rect.centery)
        box = Skin(slip.height / 2, theme.panel, theme.panel, edge=theme.panel_edge, line=hairline(painter))
        painter.box(surface, slip, box)
        painter.icon(surface, "sound-on", side, theme.muted, (slip.x + gap + side // 2, slip.centery))
        painter.write(surface, text, CAPTION, theme.text, slip.x + 2 * gap + side, slip.centery)

    def _follow(self, change: Callable[[], None]) -> None:
        """Paint anew when that changed what is told."""
        before = self._captions.shown
        change()
        if self._captions.shown != before:
            self.touch()
