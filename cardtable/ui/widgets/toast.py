"""Passing messages at the foot of the screen, with one thing to do about them, such as Undo. Never takes the keyboard away."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct

from cardtable.kernel.override import override
from cardtable.table.pace import FULL
from cardtable.ui.core.theme import ICON, Gap, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Hold, Insistence, Layer, Widget, WidgetRole, adopt
from cardtable.ui.widgets.boxes import Row, Tight
from cardtable.ui.widgets.button import Action, Button, IconButton
from cardtable.ui.widgets.label import Icon, Label
from cardtable.ui.widgets.skins import Look, floating_skin

_WIDEST = 640  # units
_MOST = 3


class Toast(Struct, frozen=True):
    """A message for ``seconds`` (0 stays until closed); ``button`` names what ``action`` does."""

    text: str
    seconds: float = FULL.toast
    button: str = ""
    action: Action | None = None
    icon: str = "info"
    ink: Ink = Ink.ACCENT


class _Slip(Row):
    """One message on its own small sheet."""

    role = WidgetRole.ALERT
    insistence = Insistence.POLITE

    def __init__(self, toast: Toast, toasts: Toasts, close_label: str) -> None:
        close = IconButton("close", close_label, lambda: toasts.remove(self))
        act = [Button(toast.button, lambda: toasts.act(self), look=Look.QUIET)] if toast.button else []
        text = Label(toast.text)
        text.grow = 1
        parts: list[Widget] = [Icon(toast.icon, toast.ink, units=ICON), text, *act, close]
        super().__init__(parts, padding=(Gap.L, Gap.XS), tight=Tight.SHRINK, label=toast.text)
        self.toast = toast
        self.ends: float | None = None

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, floating_skin(painter))


class Toasts(Layer):
    """The messages now shown, the newest lowest; at most three."""

    role = WidgetRole.GROUP
    hold = Hold.FREE

    def __init__(self) -> None:
        super().__init__()
        self._slips: list[_Slip] = []
        self._screen = pygame.Rect(0, 0, 0, 0)
        self._now = 0.0
        self.over: pygame.Rect | None = None  # the part of the screen where messages may lie; None: all of it

    @override
    def children(self) -> Sequence[Widget]:
        return self._slips

    def show_toast(self, toast: Toast, close_label: str) -> None:
        """Add a message in place of one that says the same; else the oldest makes room. ``close_label`` names its cross."""
        self.touch()
        others = [slip for slip in self._slips if slip.toast.text != toast.text]
        self._slips = [*others, _Slip(toast, self, close_label)][-_MOST:]
        adopt(self, self._slips)
        self._settle_again()

    def act(self, slip: _Slip) -> None:
        """The message's button was pressed."""
        action = slip.toast.action
        host = self.host
        self.remove(slip)
        if action and host:
            host.go(action())

    def remove(self, slip: _Slip) -> None:
        """Take one message away."""
        self.touch()
        host = self.host
        if host and any(part.focused for part in slip.children()):
            host.focus(None)
        self._slips = [kept for kept in self._slips if kept is not slip]
        self._settle_again()

    def withdraw(self, toast: Toast) -> None:
        """Take a message away that is not true any more."""
        for slip in [slip for slip in self._slips if slip.toast is toast]:
            self.remove(slip)

    def update(self, now: float, *, held: bool = False) -> None:
        """Start the clocks of new messages; take away those whose time is over and that nobody is at.

        Clocks stand still while they are ``held``: something modal lies over them.
        """
        passed, self._now = now - self._now, now
        for slip in list(self._slips):
            if held:
                slip.ends = None if slip.ends is None else slip.ends + passed
                continue
            if slip.ends is None and slip.toast.seconds:
                slip.ends = now + slip.toast.seconds
            at = any(part.hovered or part.focused for part in slip.children())
            if slip.ends is not None and at:
                slip.ends = max(slip.ends, now + 1.0)
            elif slip.ends is not None and now >= slip.ends:
                self.remove(slip)

    def wake_at(self, now: float) -> float | None:
        """When ``update`` is due."""
        times = [now if slip.ends is None else slip.ends for slip in self._slips if slip.toast.seconds]
        return min(times, default=None)

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        self._screen = pygame.Rect(screen)
        room = self.over or screen
        width = min(painter.px(_WIDEST), room.width - 2 * painter.px(Gap.S))
        y = room.bottom - painter.px(Gap.S if self.over else Gap.XL)
        self.rect = pygame.Rect(room.centerx, y, 0, 0)
        for slip in reversed(self._slips):
            wide, high = slip.measure(painter, width)
            wide = max(wide, slip.measure(painter, 0)[0])
            y -= high
            slip.arrange(painter, pygame.Rect(room.centerx - wide // 2, y, wide, high))
            self.rect = self.rect.union(slip.rect) if self.rect.width else pygame.Rect(slip.rect)
            y -= painter.px(Gap.S)

    def _settle_again(self) -> None:
        host = self.host
        if host:
            self.settle(host.painter, self._screen)
            self.touch()
