"""Which of the fingers on the glass leads: the first. The others, and a palm, are there and mean nothing."""

from __future__ import annotations

from typing import Final

import pygame

_MOUSE: Final = frozenset({-1, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF})
"""The device by which SDL reports a mouse as if it were a finger, in whatever type a build of pygame tells it."""


class Fingers:
    """At most one finger leads, from when it comes down until it is lifted; whoever comes meanwhile never takes over."""

    def __init__(self) -> None:
        self._first: tuple[int, int] | None = None

    @property
    def is_down(self) -> bool:
        """Whether one leads."""
        return self._first is not None

    def down(self, raw: pygame.event.Event) -> bool:
        """A finger came down; whether it leads."""
        if self._first is not None or raw.touch_id in _MOUSE:
            return False
        self._first = _name(raw)
        return True

    def leads(self, raw: pygame.event.Event) -> bool:
        """Whether an event is of the finger that leads."""
        return self._first is not None and self._first == _name(raw)

    def up(self, raw: pygame.event.Event) -> bool:
        """A finger was lifted; whether it led until now."""
        led = self.leads(raw)
        if led:
            self._first = None
        return led

    def forget(self) -> None:
        """None leads any more: what those that are down still do means nothing."""
        self._first = None


def _name(raw: pygame.event.Event) -> tuple[int, int]:
    return raw.touch_id, raw.finger_id
