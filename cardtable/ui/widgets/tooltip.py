"""The small text that names a control and its shortcut, shown a moment after the pointer or the keyboard comes to it."""

from __future__ import annotations

import pygame

from cardtable.ui.core.theme import CAPTION, CAPTION_STRONG, Gap, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Widget, lineage, visible_part
from cardtable.ui.widgets.skins import floating_skin
from cardtable.ui.widgets.textflow import Span, flow, flow_size, paint_lines

_WIDEST = 320  # units
_AWAY = 10  # units between control and tooltip


class Tips:
    """Which tooltip is due, and when. ``delay`` is in seconds."""

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._target: Widget | None = None
        self._due: float | None = None
        self._told: tuple[Span, ...] = ()
        self._spans: tuple[Span, ...] = ()  # the same, with what keys are called in the person's language
        self.shown = False
        self.rect = pygame.Rect(0, 0, 0, 0)

    def aim(self, target: Widget | None, now: float) -> None:
        """The pointer or keyboard is at ``target`` now; the tooltip of another one goes away."""
        if target is self._target:
            return
        self._target, self.shown = target, False
        self._due = now + self._delay if target and tip_spans(target) else None

    def hush(self) -> None:
        """Hide until something else is aimed at: the control has been used."""
        self.shown, self._due = False, None

    def show(self, target: Widget) -> None:
        """Show that of ``target`` at once; a finger has rested on it."""
        self._target, self.shown, self._due = target, True, None

    def update(self, now: float) -> None:
        """Show what is due."""
        if self._due is not None and now >= self._due:
            self.shown, self._due = True, None

    def wake_at(self) -> float | None:
        """When ``update`` will change something."""
        return self._due

    @property
    def is_old(self) -> bool:
        """Whether what is shown says something else by now."""
        return self.shown and self._target is not None and tip_spans(self._target) != self._told

    @property
    def is_orphaned(self) -> bool:
        """Whether what it speaks of, or is about to, is gone or has been scrolled away."""
        target = self._target
        if target is None or not (self.shown or self._due is not None):
            return False
        gone = target.host is None or not all(_is_there(each) for each in lineage(target))
        return gone or not visible_part(target)

    def settle(self, painter: Painter, screen: pygame.Rect, *, above: bool = False) -> None:
        """Find the place: below the control, else above, or the other way round; always wholly on the screen."""
        if not self._target:
            return
        self._told, self._spans = tip_spans(self._target), tip_spans(self._target, painter)
        pad = (painter.px(Gap.M), painter.px(Gap.S))
        wide, high = flow_size(flow(painter, self._spans, painter.px(_WIDEST)))
        around = visible_part(self._target)
        rect = pygame.Rect(0, 0, wide + 2 * pad[0], high + 2 * pad[1])
        rect.midtop = (around.centerx, around.bottom + painter.px(_AWAY))
        over = around.top - painter.px(_AWAY)
        if rect.bottom > screen.bottom - painter.px(Gap.XS) or (above and over - rect.height >= screen.top):
            rect.bottom = over
        self.rect = rect.clamp(screen.inflate(-2 * painter.px(Gap.S), -2 * painter.px(Gap.XS)))

    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        """Paint the tooltip that is shown."""
        if not self._target or not self.shown:
            return
        painter.box(surface, self.rect, floating_skin(painter))
        lines = flow(painter, self._spans, painter.px(_WIDEST))
        paint_lines(surface, painter, lines, self.rect.inflate(-2 * painter.px(Gap.M), -2 * painter.px(Gap.S)))


def _is_there(widget: Widget) -> bool:
    """Whether it can be seen in what holds it, which may have other children by now."""
    return widget.visible and (widget.parent is None or widget in widget.parent.children())


def tip_spans(widget: Widget, painter: Painter | None = None) -> tuple[Span, ...]:
    """What the tooltip of ``widget`` says: its hint, then its shortcut; empty when it has neither.

    A key alone would be a riddle: it stands behind what the widget is called. ``painter`` knows what keys are called in
    the person's language.
    """
    key = painter.shortcut(widget.shortcut) if painter else widget.described().shortcut
    words = widget.hint or (widget.label if key else "")
    spans = [Span(words, CAPTION_STRONG)] if words else []
    if key:
        spans.append(Span(("   " if spans else "") + key, CAPTION, Ink.MUTED))
    return tuple(spans)
