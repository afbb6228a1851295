"""The line of text under a table: why something is not allowed, and what happened last. Every event is also words."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.ui.kit import Kit
from cardtable.ui.override import override
from cardtable.ui.theme import BODY, Gap, Ink
from cardtable.ui.widgets.base import Align, Widget, adopt
from cardtable.ui.widgets.label import Label

STAYS = 5.0
"""Seconds that a refusal stays before the line turns quiet again."""

_ONE_LINE = 900
"""Units: in a window as wide as this every message is one line; in narrower ones there is room for two."""


class MessageLine:
    """Says one thing at a time."""

    def __init__(self) -> None:
        self._label = Label(" ", BODY, Ink.GROUND_MUTED, set_=Align.CENTRE)
        self._until: float | None = None
        self.widget: Widget = _Shelf(self._label)

    @property
    def text(self) -> str:
        """What it says now."""
        return self._label.text

    def say(self, text: str, now: float) -> None:
        """Say something that asks for attention."""
        self._label.text, self._label.ink = text or " ", Ink.TEXT
        self._until = now + STAYS

    def tell(self, text: str) -> None:
        """Note quietly what happened."""
        self._label.text, self._label.ink = text or " ", Ink.GROUND_MUTED
        self._until = None

    def update(self, now: float) -> None:
        """Turn quiet when the time is over."""
        if self._until is not None and now >= self._until:
            self._label.ink, self._until = Ink.GROUND_MUTED, None

    def wake_at(self) -> float | None:
        """When it turns quiet."""
        return self._until


class _Shelf(Widget):
    """Keeps its height whatever its label says: the table above never moves for a word. Too long a text grows upwards."""

    def __init__(self, label: Label) -> None:
        super().__init__()
        self._label = label
        adopt(self, [label])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._label,)

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        lines = 1 if width >= kit.px(_ONE_LINE * kit.text_scale) else 2
        return width, lines * kit.line(BODY) + 2 * kit.px(Gap.XS)

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, rect)
        room = rect.inflate(-2 * kit.px(Gap.L), -2 * kit.px(Gap.XS))
        wanted = max(room.height, self._label.measure(kit, room.width)[1])
        self._label.arrange(kit, pygame.Rect(room.x, room.bottom - wanted, room.width, wanted))

    @override
    def changed(self) -> None:
        """The label has another text, and may need another part of the place: nobody else is troubled."""
        self._label.touch()
        if self.host:
            self.arrange(self.host.kit, self.rect)
        self._label.touch()
