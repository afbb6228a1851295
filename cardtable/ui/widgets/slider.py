"""A value along a groove: dragged, pressed at a place, or moved by arrow keys in steps."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.ui.core.events import KeyDown, Requested
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import BODY, Gap
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Described, FingerDrag, NumberRange, Widget, WidgetRole, number_asked
from cardtable.ui.widgets.skins import groove_skin, knob_skin

_KNOB, _GROOVE, _LENGTH = 24, 6, 180  # units


def percent(value: float) -> str:
    """``0.5`` as ``50 %``."""
    return f"{round(value * 100)} %"


class Slider(Widget):
    """``low`` to ``high`` in steps of ``step``; ``show`` writes the value beside the groove."""

    role = WidgetRole.SLIDER
    finger_drag = FingerDrag.ACROSS
    acts_on_press = True

    def __init__(
        self,
        label: str,
        value: float,
        on_change: Callable[[float], Transition | None] | None = None,
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        show: Callable[[float], str] = percent,
        hint: str = "",
    ) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._low, self._high, self._step = low, high, step
        self._show = show
        self._on_change = on_change
        self._value_now = self._fit(value)

    @property
    def value(self) -> float:
        """Where it stands; setting it tells nobody."""
        return self._value_now

    @value.setter
    def value(self, value: float) -> None:
        self._value_now = self._fit(value)
        self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        least = painter.px(_LENGTH) // 2 + self._note_width(painter)
        wanted = painter.px(_LENGTH) + self._note_width(painter)
        return max(least, min(wanted, width)), painter.target(BODY)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, mood = painter.theme, self._mood()
        track = self._track()
        middle = self._place()
        painter.box(surface, track, groove_skin(painter, track.height / 2, mood))
        done = pygame.Rect(track.x, track.y, max(track.height, middle - track.x), track.height)
        colour = theme.accent if self.enabled else theme.edge
        painter.box(surface, done, Skin(track.height / 2, colour, colour))
        side = painter.icon_px(_KNOB)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (middle, track.centery)
        painter.box(surface, knob, knob_skin(painter, side / 2, mood))
        text = self._show(self._value_now)
        ink = theme.text if self.enabled else theme.muted
        painter.write(surface, text, BODY, ink, self.rect.right - painter.width(text, BODY), self.rect.centery)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if self.enabled:
            self.pressed = True
            self.drag(x, y)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.enabled:
            track, side = self._track(), self._knob_side()
            room = max(1, track.width - side)
            self._choose(self._low + (x - track.x - side / 2) / room * (self._high - self._low))

    @override
    def release(self, x: float, y: float) -> None:
        self.let_go()

    @override
    def key(self, event: KeyDown) -> bool:
        if event.mods or not self.enabled:
            return False
        page = max(self._step, (self._high - self._low) / 5)
        steps = {"left": -self._step, "right": self._step, "pagedown": -page, "pageup": page}
        if event.key in steps:
            self._choose(self._value_now + steps[event.key])
        elif event.key in {"home", "end"}:
            self._choose(self._low if event.key == "home" else self._high)
        else:
            return False
        return True

    def _choose(self, value: float) -> None:
        fit = self._fit(value)
        if fit == self._value_now:
            return
        self.value = fit
        if self._on_change and self.host:
            self.host.go(self._on_change(fit))

    def _fit(self, value: float) -> float:
        steps = round((value - self._low) / self._step)
        return round(min(self._high, max(self._low, self._low + steps * self._step)), 6)

    def _note_width(self, painter: Painter) -> int:
        widest = max(painter.width(self._show(value), BODY) for value in (self._low, self._high, self._value_now))
        return widest + painter.px(Gap.L)

    def _track(self) -> pygame.Rect:
        painter = self.host.painter if self.host else None
        if not painter:
            return pygame.Rect(self.rect)
        track = pygame.Rect(self.rect.x, 0, self.rect.width - self._note_width(painter), painter.icon_px(_GROOVE))
        track.centery = self.rect.centery
        return track

    def _knob_side(self) -> int:
        return self.host.painter.icon_px(_KNOB) if self.host else 0

    def _place(self) -> int:
        track, side = self._track(), self._knob_side()
        share = (self._value_now - self._low) / (self._high - self._low)
        return track.x + side // 2 + round(share * (track.width - side))

    @override
    def described(self) -> Described:
        number = NumberRange(self._value_now, self._low, self._high, self._step)
        return replace(super().described(), number=number)

    @override
    def heed(self, asked: Requested) -> bool:
        wanted = number_asked(asked, self._value_now, self._step)
        if wanted is None or not self.enabled:
            return super().heed(asked)
        self._choose(wanted)
        return True

    @override
    def _value(self) -> str:
        return self._show(self._value_now)
