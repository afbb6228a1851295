"""The line of text under a table: why something is not allowed, and what happened last. Every event is also words."""

from __future__ import annotations

from cardtable.ui.theme import BODY, Gap, Ink
from cardtable.ui.widgets.base import Align, Widget
from cardtable.ui.widgets.boxes import Row
from cardtable.ui.widgets.label import Label

STAYS = 5.0
"""Seconds that a refusal stays before the line turns quiet again."""


class MessageLine:
    """Says one thing at a time."""

    def __init__(self) -> None:
        self._label = Label(" ", BODY, Ink.GROUND_MUTED, set_=Align.CENTRE)
        self._label.grow = 1.0
        self._until: float | None = None
        self.widget: Widget = Row([self._label], padding=(Gap.L, Gap.XS))

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
