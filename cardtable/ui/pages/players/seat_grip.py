"""The handle by which a player is dragged to another seat; with the keyboard on it Up and Down do the same."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.theme import BODY, Radius
from cardtable.ui.paint.edges import paint_disc
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.widget import FingerDrag, Widget, WidgetRole

_DOT, _APART = 4.0, 7.0  # units: a dot of the handle, and from one to the next


class SeatGrip(Widget):
    """Stands at ``seat``. ``seat_at`` tells over whose line a height is; ``on_move`` is told from where to where."""

    role = WidgetRole.BUTTON
    finger_drag = FingerDrag.ANYWHERE
    radius = Radius.PANEL

    def __init__(
        self,
        seat: int,
        seat_at: Callable[[float], int],
        on_move: Callable[[int, int], None],
        *,
        label: str,
        hint: str,
    ) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._seat, self._seat_at, self._on_move = seat, seat_at, on_move
        self._carried: int | None = None
        self._hint = hint
        self.lit = False

    def light(self, lit: bool) -> None:
        """Show that whoever sits here is carried, or no longer."""
        if lit is not self.lit:
            self.lit = lit
            self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return painter.target(BODY), painter.target(BODY)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        over = self.hovered and self._carried is None
        if self.lit or over:
            painter.box(surface, self.rect, Skin(painter.px(Radius.SMALL), theme.raised_top, theme.raised_top))
        colour = theme.accent if self.lit else theme.text if over else theme.muted
        apart, (x, y) = painter.px(_APART), self.rect.center
        for down in (-1, 0, 1):
            for across in (-1, 1):
                middle = (x + across * apart // 2, y + down * apart)
                paint_disc(surface, painter, middle, max(2, painter.px(_DOT)), colour)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self._carried, self.hint = self._seat, ""  # what a hand does already needs no telling
        self._on_move(self._seat, self._seat)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        over = self._seat_at(y)
        if self._carried is not None and over != self._carried:
            before, self._carried = self._carried, over
            self._on_move(before, over)

    @override
    def release(self, x: float, y: float) -> None:
        self.let_go()

    @override
    def let_go(self) -> None:
        self._carried, self.hint = None, self._hint
        self._on_move(-1, -1)
        super().let_go()

    @override
    def key(self, event: KeyDown) -> bool:
        step = {"up": -1, "down": 1}.get(event.key)
        if step is None or event.mods:
            return False
        self._on_move(self._seat, self._seat + step)
        return True
