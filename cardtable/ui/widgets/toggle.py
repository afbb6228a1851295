"""A switch, on or off: position and a tick say it, not colour alone."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.ui.core.colour import BLACK, WHITE, mix
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import BODY, Gap, Ink
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Described, WidgetRole
from cardtable.ui.widgets.button import Pressable
from cardtable.ui.widgets.skins import Mood, groove_skin, knob_skin
from cardtable.ui.widgets.textflow import Span, flow, flow_size, paint_lines, widest_word

_WIDE, _HIGH, _INSET = 50, 28, 3  # units


class Toggle(Pressable):
    """Text at the left, the switch at the right end; all of it can be pressed. ``text`` may be empty beside a label."""

    role = WidgetRole.SWITCH

    def __init__(
        self,
        text: str,
        on: bool,
        on_change: Callable[[bool], Transition | None] | None = None,
        *,
        label: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(self._flip, label=label or text, hint=hint)
        self.text = text
        self._on = on
        self._on_change = on_change

    @property
    def on(self) -> bool:
        """Whether it is on; setting it tells nobody."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        self._on = on
        self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        switch = painter.icon_px(_WIDE)
        if not self.text:
            return switch, painter.target(BODY)
        side = switch + painter.px(Gap.L)
        wide, high = flow_size(flow(painter, self._spans(), max(width - side, widest_word(painter, self._spans()))))
        return wide + side, max(painter.target(BODY), high + 2 * painter.px(Gap.S))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.text:
            ink = Ink.TEXT if self.enabled else Ink.MUTED
            lines = flow(painter, self._spans(), self.rect.width - painter.icon_px(_WIDE) - painter.px(Gap.L))
            high = flow_size(lines)[1]
            paint_lines(surface, painter, lines, self.rect.move(0, (self.rect.height - high) // 2), ink=ink)
        self._paint_switch(surface, painter)

    def _paint_switch(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        track = pygame.Rect(0, 0, painter.icon_px(_WIDE), painter.icon_px(_HIGH))
        track.midright = self.rect.midright
        mood = self._mood()
        if self._on and self.enabled:
            face = mix(theme.accent, WHITE, 0.12) if mood is Mood.HOVER else theme.accent
            edge = mix(theme.accent, BLACK, 0.25)
            skin = Skin(track.height / 2, mix(face, BLACK, 0.08), face, edge, hairline(painter))
        else:
            skin = groove_skin(painter, track.height / 2, mood)
        painter.box(surface, track, skin)
        side = track.height - 2 * painter.icon_px(_INSET)
        knob = pygame.Rect(0, 0, side, side)
        knob.centery = track.centery
        knob.x = track.right - painter.icon_px(_INSET) - side if self._on else track.x + painter.icon_px(_INSET)
        painter.box(surface, knob, knob_skin(painter, side / 2, mood))
        if self._on:
            painter.icon(surface, "check", round(side * 0.72), theme.knob_ink, knob.center)

    def _spans(self) -> tuple[Span, ...]:
        return (Span(self.text, BODY),)

    def _flip(self) -> Transition | None:
        self.on = not self._on
        return self._on_change(self._on) if self._on_change else None

    @override
    def described(self) -> Described:
        return replace(super().described(), on=self._on)

    @override
    def _value(self) -> str:
        return "on" if self._on else "off"
