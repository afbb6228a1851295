"""A whole number with a button to either side; arrow keys and digits change it too."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.ui.core.events import KeyDown, Requested
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import ICON, INSET, STRONG, Gap, Radius
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Described, NumberRange, Widget, WidgetRole, number_asked
from cardtable.ui.widgets.skins import Mood, field_skin


class NumberField(Widget):
    """``low`` to ``high`` in steps of ``step``; digits typed one after another are read as one number."""

    role = WidgetRole.NUMBER_FIELD

    def __init__(
        self,
        label: str,
        value: int,
        on_change: Callable[[int], Transition | None] | None = None,
        *,
        low: int = 0,
        high: int = 100,
        step: int = 1,
        hint: str = "",
    ) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._low, self._high, self._step = low, high, step
        self._number = max(low, min(high, value))
        self._on_change = on_change
        self._typed = ""
        self._held = 0  # -1 or 1 while a side is pressed
        self._over = 0

    @property
    def value(self) -> int:
        """The number; setting it tells nobody."""
        return self._number

    @value.setter
    def value(self, value: int) -> None:
        self._number = max(self._low, min(self._high, value))
        self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widest = max(painter.width(str(number), STRONG) for number in (self._low, self._high))
        target = painter.target(STRONG)
        return widest + 2 * painter.px(Gap.M) + 2 * target, target

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        painter.box(surface, self.rect, field_skin(painter, Mood.REST if self.enabled else Mood.OFF))
        for side, icon, end in ((-1, "minus", self._low), (1, "plus", self._high)):
            place = self._side(side)
            usable = self.enabled and self._number != end
            if usable and (self._held == side or (self.hovered and self._over == side)):
                inset = 2 * painter.px(INSET)
                face = theme.field if self._held == side else theme.raised_top
                painter.box(surface, place.inflate(-inset, -inset), Skin(painter.px(Radius.SMALL), face, face))
            colour = theme.text if usable else theme.panel_edge
            painter.icon(surface, icon, painter.icon_px(ICON), colour, place.center)
        text = self._typed or str(self._number)
        colour = theme.text if self.enabled else theme.muted
        painter.write(
            surface, text, STRONG, colour, self.rect.centerx - painter.width(text, STRONG) // 2, self.rect.centery
        )

    @override
    def point(self, x: float, y: float) -> None:
        if self._over != self._side_at(x, y):
            self._over = self._side_at(x, y)
            self.touch()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self._held = self._side_at(x, y) if self.enabled else 0
        self.touch()
        return True

    @override
    def release(self, x: float, y: float) -> None:
        if self._held and self._side_at(x, y) == self._held:
            self._choose(self._number + self._held * self._step)
        self.let_go()

    @override
    def let_go(self) -> None:
        self._held = 0
        super().let_go()

    @override
    def key(self, event: KeyDown) -> bool:
        if event.mods or not self.enabled:
            return False
        steps = {"left": -1, "down": -1, "right": 1, "up": 1, "pagedown": -10, "pageup": 10}
        if event.key in steps:
            self._choose(self._number + steps[event.key] * self._step)
        elif event.key in {"home", "end"}:
            self._choose(self._low if event.key == "home" else self._high)
        elif event.key == "backspace":
            self._type(self._typed[:-1] if self._typed else str(self._number)[:-1])
        else:
            return event.key.isdigit()  # its text arrives as TextInput
        return True

    @override
    def type_text(self, text: str) -> bool:
        if text.isdigit() and self.enabled:
            self._type((self._typed + text)[-len(str(self._high)) :])
        return True

    def _type(self, typed: str) -> None:
        """Take what has been typed as the number as soon as it is one that is allowed."""
        if typed and self._low <= int(typed) <= self._high:
            self._choose(int(typed))
        self._typed = typed
        self.touch()

    def _choose(self, number: int) -> None:
        fit = max(self._low, min(self._high, number))
        self._typed = ""
        changed = fit != self._number
        self.value = fit
        if changed and self._on_change and self.host:
            self.host.go(self._on_change(fit))

    def _side(self, side: int) -> pygame.Rect:
        place = pygame.Rect(0, 0, self.rect.height, self.rect.height)
        place.topleft = self.rect.topleft
        if side > 0:
            place.right = self.rect.right
        return place

    def _side_at(self, x: float, y: float) -> int:
        return next((side for side in (-1, 1) if self._side(side).collidepoint(x, y)), 0)

    @override
    def described(self) -> Described:
        return replace(super().described(), number=NumberRange(self._number, self._low, self._high, self._step))

    @override
    def heed(self, asked: Requested) -> bool:
        wanted = number_asked(asked, self._number, self._step)
        if wanted is None or not self.enabled:
            return super().heed(asked)
        self._choose(round(wanted))
        return True

    @override
    def _value(self) -> str:
        return str(self._number)
