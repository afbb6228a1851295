"""A scene made of widgets: subclass ``WidgetScreen``, say what it is built of and which keys it knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame

from cardtable.table.pace import FULL, Pace
from cardtable.ui.core.commands import Bound, Command, Commands, Group, bound
from cardtable.ui.core.events import InputEvent, KeyDown, TextInput
from cardtable.ui.core.scene import Pop, Transition
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Widget
from cardtable.ui.widgets.clipboard import Clipboard
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.toast import Toast, Toasts
from cardtable.ui.widgets.told import Told


class WidgetScreen(ABC):
    """Implements ``Scene``. Whatever does not fit the window scrolls as a whole; Esc goes one step back."""

    def __init__(self, painter: Painter, ground: Ground, *, clipboard: Clipboard | None = None) -> None:
        self.painter = painter
        self._ground = ground
        self._clipboard = clipboard
        self._stage: WidgetHost | None = None
        self._toasts = Toasts()
        self.told = Told()
        self._look = (painter.theme, painter.stamp)
        self._language = painter.language
        self._keymap = painter.keymap

    @abstractmethod
    def build(self) -> Widget:
        """The tree of this screen, made anew at first and whenever ``rebuild`` is called."""

    @abstractmethod
    def close_label(self) -> str:
        """What the cross of a passing message is called, in the person's language."""

    def pace(self) -> Pace:
        """How fast things move."""
        return FULL

    def commands(self) -> Commands:
        """What can be done here, in the order in which keys ask for it."""
        return bound(SCREEN, self)

    def takes_text(self) -> bool:
        """Whether letters are text at this moment, and no keys of commands."""
        return self.in_field()

    def in_field(self) -> bool:
        """Whether what is typed goes into a field, so that no key stands for another one."""
        return self.stage.focused is not None and self.stage.focused.edits_text

    def typed(self, text: str) -> Transition | None:
        """Text that no field took."""
        return None

    def back(self) -> Transition | None:
        """What Esc does when nothing else answers it."""
        return Pop()

    @property
    def stage(self) -> WidgetHost:
        """The host of this screen's widgets; made at the first use."""
        if self._stage is None:
            whole = Scroll(self.build(), pad=0, bleed=0, over=True)
            self._stage = WidgetHost(self.painter, whole, clipboard=self._clipboard, glide=lambda: self.pace().glide)
            self._stage.open(self._toasts)
        return self._stage

    def rebuild(self) -> None:
        """Build the tree again: the language or what there is to show has changed."""
        if self._stage:
            self._stage.replace_root(Scroll(self.build(), pad=0, bleed=0, over=True))
            self._stage.open(self._toasts)

    def reworded(self) -> Transition | None:
        """The language has changed: say everything in the new one, here or in the scene that takes the place of this one."""
        self.stage.let_go()
        self.rebuild()
        return None

    def rekeyed(self) -> None:
        """Commands have other keys: say anew what names them; tooltips and menus do by themselves."""
        return

    def refresh(self) -> None:
        """Lay out and paint everything again: theme or scale has changed."""
        self.stage.relayout()

    def toast(self, toast: Toast) -> None:
        """Show a passing message; it takes nobody's keyboard away."""
        self._toasts.show_toast(toast, self.close_label())

    def is_seen(self) -> None:
        """What this screen would paint is to be seen already: nothing needs painting until something changes."""
        self.stage.is_seen()

    # -- Scene ---------------------------------------------------------------------------------------------------------

    def layout(self, width: int, height: int, scale: float) -> None:
        self.painter.fit(width, height, scale)
        self.stage.place(pygame.Rect(0, 0, width, height))

    def resume(self, result: object) -> None:
        """On top again; theme and sizes may have changed meanwhile."""
        self.refresh()

    def leave(self) -> None:
        """Let go of the pointer."""
        self.stage.let_go()

    def handle(self, event: InputEvent, now: float) -> Transition | None:
        """Commands that come first, then widgets, then the other commands."""
        if isinstance(event, KeyDown):
            ahead = self.painter.keymap.meant_by(event, (each for each in self.commands() if self._comes_first(each)))
            if ahead is not None:
                return ahead.pressed(event)
        if self.stage.handle(event, now):
            return self.stage.take_transition()
        match event:
            case KeyDown():
                command = self.painter.keymap.meant_by(event, self.commands())
                return None if command is None else command.pressed(event)
            case TextInput():
                return self.typed(event.text)
        return self.stage.take_transition()

    def _comes_first(self, each: Bound[Any]) -> bool:
        """Whether a command is asked before the widgets: but for another page it waits while something modal is open."""
        return each.command.first and (each.command.group is Group.PLACES or not self.stage.is_modal)

    def update(self, now: float) -> Transition | None:
        """Tooltips and toasts come and go."""
        if self._language != self.painter.language:
            self._language = self.painter.language
            other = self.reworded()
            if other is not None:
                return other
        if self._keymap != self.painter.keymap:
            self._keymap = self.painter.keymap
            self.rekeyed()
        if self._look != (self.painter.theme, self.painter.stamp):
            self._look = (self.painter.theme, self.painter.stamp)
            self.refresh()
        self.stage.update(now)
        self._toasts.update(now, held=self.stage.is_modal)
        return self.stage.take_transition()

    def draw(
        self,
        surface: pygame.Surface,
        now: float,
        *,
        everything: bool,
    ) -> Sequence[pygame.Rect]:
        return self.stage.draw(surface, self.paint_ground, everything=everything)

    def wake_at(self, now: float) -> float | None:
        """The next tooltip or the end of a toast; None sleeps."""
        times = [time for time in (self.stage.wake_at(now), self._toasts.wake_at(now)) if time is not None]
        return min(times, default=None)

    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what lies under the widgets within ``area``: the room, unless there is a table."""
        self._ground.paint_room(surface, self.painter.theme, area)


BACK: Command[WidgetScreen] = Command(
    "back", "keys.back", lambda screen: screen.back(), ("escape",), "back", group=Group.EVERYWHERE
)

SCREEN = (BACK,)
"""What every screen of widgets can do."""
