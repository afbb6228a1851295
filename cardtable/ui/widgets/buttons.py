"""Buttons with text, icon or both, tiles that hold other widgets, and the switch. All act on release inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from msgspec.structs import replace

from cardtable.kernel.compat import override
from cardtable.ui.core.commands import Command
from cardtable.ui.core.scene import KeyDown, Transition
from cardtable.ui.core.theme import BLACK, BODY, ICON, STRONG, WHITE, Gap, Ink, Radius, mix
from cardtable.ui.paint.painter import Painter, Skin, hairline
from cardtable.ui.widgets.skins import ControlState, Look, button_skin, groove_skin, knob_skin, tile_skin
from cardtable.ui.widgets.text import Span, TextLine, flow, flow_size, paint_lines, widest_word
from cardtable.ui.widgets.widget import Control, Described, Widget, WidgetRole, adopt, state_of

Action = Callable[[], Transition | None]


class Pressable(Widget):
    """A widget that does one thing when clicked, or on Space or Enter."""

    role = WidgetRole.BUTTON

    def __init__(
        self, action: Action | None, *, label: str = "", hint: str = "", shortcut: Command[Any] | None = None
    ) -> None:
        """The key of ``shortcut`` is only shown in the tooltip; the screen's commands handle it."""
        super().__init__(label=label, hint=hint, focusable=True)
        self.action = action
        self.shortcut = shortcut
        self._armed = False

    def activate(self) -> None:
        """Act as if clicked; does nothing while disabled."""
        if self.enabled and self.action:
            result = self.action()
            if self.host and result:
                self.host.go(result)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self._armed = self.enabled
        self._held(self._armed)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        self._held(self._armed and self.enabled and self.rect.collidepoint(x, y))

    @override
    def release(self, x: float, y: float) -> None:
        inside = self.pressed and self.rect.collidepoint(x, y)
        self._held(False)
        if inside:
            self.activate()

    @override
    def key(self, event: KeyDown) -> bool:
        if event.key not in {"space", "return"} or event.mods:
            return False
        if not event.repeat:
            self.activate()
        return True

    def _held(self, held: bool) -> None:
        if held != self.pressed:
            self.pressed = held
            self.touch()


class Button(Pressable):
    """A button with text, an icon, or both. ``label`` names one that has only an icon."""

    def __init__(
        self,
        text: str,
        action: Action | None = None,
        *,
        icon: str = "",
        look: Look = Look.SECONDARY,
        hint: str = "",
        shortcut: Command[Any] | None = None,
        label: str = "",
    ) -> None:
        super().__init__(action, label=label or text or hint, hint=hint, shortcut=shortcut)
        self.text = text
        self.icon = icon
        self.look = look

    def rename(self, text: str) -> None:
        """Change the text and the label."""
        if text != self.text:
            self.text = self.label = text
            self.changed()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        target = painter.target(BODY)
        if not self.text:
            return target, target
        side = self._sides(painter)
        least = widest_word(painter, self._spans())
        wide, high = flow_size(flow(painter, self._spans(), max(width - side, least)))
        return max(wide + side, target), max(target, high + 2 * painter.px(Gap.S))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        state = state_of(self)
        skin = button_skin(painter, self.look, state)
        if skin:
            painter.box(surface, self.rect, skin)
        ink = Ink.OFF if painter.theme.stark and not self.enabled else self._ink()
        sunk = painter.px(1) if state is ControlState.PRESSED else 0
        if not self.text:
            centre = (self.rect.centerx, self.rect.centery + sunk)
            painter.icon(surface, self.icon, painter.icon_px(ICON), painter.theme.ink(ink), centre)
            return
        self._paint_text(surface, painter, ink, sunk)

    def _paint_text(self, surface: pygame.Surface, painter: Painter, ink: Ink, sunk: int) -> None:
        lines: Sequence[TextLine] = flow(painter, self._spans(), max(self.rect.width - self._sides(painter), 1))
        wide, high = flow_size(lines)
        whole = wide + self._icon_width(painter)
        x = self.rect.centerx - whole // 2
        if self.icon:
            side = painter.icon_px(ICON)
            painter.icon(surface, self.icon, side, painter.theme.ink(ink), (x + side // 2, self.rect.centery + sunk))
            x += self._icon_width(painter)
        lift = _optical(painter)
        place = pygame.Rect(x, self.rect.centery - high // 2 + sunk - lift, wide, high)
        paint_lines(surface, painter, lines, place, share=0.5, ink=ink)

    def _ink(self) -> Ink:
        if not self.enabled:
            return Ink.MUTED if self.text else Ink.OFF
        return Ink.ON_ACCENT if self.look is Look.PRIMARY else Ink.TEXT

    def _spans(self) -> tuple[Span, ...]:
        return (Span(self.text, STRONG),)

    def _icon_width(self, painter: Painter) -> int:
        return painter.icon_px(ICON) + painter.px(Gap.S) if self.icon else 0

    def _sides(self, painter: Painter) -> int:
        return 2 * painter.px(Gap.L if self.icon else Gap.XL - 4) + self._icon_width(painter)


class IconButton(Button):
    """A quiet button with only an icon; ``label`` is its name and tooltip."""

    def __init__(
        self,
        icon: str,
        label: str,
        action: Action | None = None,
        *,
        look: Look = Look.QUIET,
        shortcut: Command[Any] | None = None,
    ) -> None:
        super().__init__("", action, icon=icon, look=look, hint=label, shortcut=shortcut, label=label)


class Tile(Pressable):
    """A large button that holds another widget, such as a game in the gallery."""

    radius = Radius.PANEL

    def __init__(
        self,
        child: Widget,
        action: Action | None = None,
        *,
        label: str,
        padding: float = Gap.L,
        hint: str = "",
        shortcut: Command[Any] | None = None,
    ) -> None:
        super().__init__(action, label=label, hint=hint, shortcut=shortcut)
        self._child = adopt(self, [child])[0]
        self._padding = padding

    @override
    def children(self) -> Sequence[Widget]:
        return (self._child,)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        pad = 2 * painter.px(self._padding)
        wide, high = self._child.measure(painter, max(0, width - pad))
        return wide + pad, max(high + pad, painter.target(BODY))

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        pad = 2 * painter.px(self._padding)
        self._child.arrange(painter, rect.inflate(-pad, -pad))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, tile_skin(painter, state_of(self)))


def _optical(painter: Painter) -> int:
    """Pixels to raise a line box so that its capitals are vertically centred."""
    px = painter.type_px(STRONG)
    line = painter.line(STRONG)
    middle_of_caps = painter.fonts.ascent(STRONG.face, px) - painter.fonts.cap_height(px) / 2
    return round(middle_of_caps - line / 2)


_WIDE, _HIGH, _INSET = 50, 28, 3  # units


class Toggle(Pressable, Control[bool]):
    """A switch, with text at the left; all of it can be pressed. ``text`` may be empty if there is a ``label``."""

    role = WidgetRole.SWITCH

    def __init__(
        self,
        text: str,
        on: bool,
        *,
        label: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(self._flip, label=label or text, hint=hint)
        self.text = text
        self._on = on

    @property
    def on(self) -> bool:
        """Whether it is on; setting it calls no handler."""
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
        state = state_of(self)
        if self._on and self.enabled:
            face = mix(theme.accent, WHITE, 0.12) if state is ControlState.HOVER else theme.accent
            edge = mix(theme.accent, BLACK, 0.25)
            skin = Skin(track.height / 2, mix(face, BLACK, 0.08), face, edge, hairline(painter))
        else:
            skin = groove_skin(painter, track.height / 2, state)
        painter.box(surface, track, skin)
        side = track.height - 2 * painter.icon_px(_INSET)
        knob = pygame.Rect(0, 0, side, side)
        knob.centery = track.centery
        knob.x = track.right - painter.icon_px(_INSET) - side if self._on else track.x + painter.icon_px(_INSET)
        painter.box(surface, knob, knob_skin(painter, side / 2, state))
        if self._on:
            painter.icon(surface, "check", round(side * 0.72), theme.knob_ink, knob.center)

    def _spans(self) -> tuple[Span, ...]:
        return (Span(self.text, BODY),)

    def _flip(self) -> None:
        self.on = not self._on
        self._tell(self._on)

    @override
    def described(self) -> Described:
        return replace(super().described(), on=self._on)

    @override
    def _value(self) -> str:
        return "on" if self._on else "off"
