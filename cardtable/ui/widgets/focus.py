"""Where the keyboard may be and goes next: reading order for Tab, the nearest neighbour for arrows. Functions on trees."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.ui.widgets.base import Widget, walk

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

_SIDEWAYS = 2.4  # how much a step aside counts against a step ahead


def tab_order(roots: Sequence[Widget]) -> list[Widget]:
    """Everything that Tab brings the keyboard to, in reading order."""
    parts = (widget for root in roots for widget in walk(root))
    return [widget for widget in parts if widget.focusable and widget.enabled and widget.tab_stop]


def tree_of(widget: Widget) -> Widget | None:
    """The root of the tree in which it can be seen; None where it, or something around it, is hidden or was taken out."""
    while widget.visible:
        if widget.parent is None:
            return widget
        if widget not in widget.parent.children():
            return None
        widget = widget.parent
    return None


def following(order: Sequence[Widget], current: Widget | None, step: int) -> Widget | None:
    """The next (``step`` 1) or previous (-1) in the order, going round; the first or last when nothing has the keyboard."""
    if not order:
        return None
    if current not in order:
        return order[0 if step > 0 else -1]
    return order[(order.index(current) + step) % len(order)]


def neighbour(order: Sequence[Widget], current: Widget, direction: tuple[int, int]) -> Widget | None:
    """The nearest widget in that direction, None at the edge."""
    others = [other for other in order if other is not current and _ahead(current.rect, other.rect, direction) > 0]
    return min(others, key=lambda other: _cost(current.rect, other.rect, direction), default=None)


def _ahead(start: pygame.Rect, other: pygame.Rect, direction: tuple[int, int]) -> int:
    """How far ``other`` lies ahead, edge to edge; overlapping in that direction counts as not ahead."""
    dx, dy = direction
    if dx:
        return other.left - start.right + 1 if dx > 0 else start.left - other.right + 1
    return other.top - start.bottom + 1 if dy > 0 else start.top - other.bottom + 1


def _cost(start: pygame.Rect, other: pygame.Rect, direction: tuple[int, int]) -> float:
    if direction[0]:
        aside = _apart(start.top, start.bottom, other.top, other.bottom)
        middle = abs(start.centery - other.centery)
    else:
        aside = _apart(start.left, start.right, other.left, other.right)
        middle = abs(start.centerx - other.centerx)
    return _ahead(start, other, direction) + _SIDEWAYS * aside + 0.1 * middle


def _apart(low: int, high: int, other_low: int, other_high: int) -> int:
    return max(0, other_low - high, low - other_high)
