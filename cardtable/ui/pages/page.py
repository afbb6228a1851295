"""The frame of every page, with a heading, the way back and the content below; and the date of today."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Sequence

from cardtable.kernel.compat import override
from cardtable.session.outside import World
from cardtable.table.pace import FULL, Pace
from cardtable.ui.core.commands import Command, Commands, bound
from cardtable.ui.core.scene import Pop, Push, Transition
from cardtable.ui.core.theme import ICON, TARGET, Gap, Ink
from cardtable.ui.services import TO_KEYS, TO_RULES, Services
from cardtable.ui.widgets.boxes import Column, Row, Scroll, Sized
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.menu import Header
from cardtable.ui.widgets.screen import BACK, Toast, WidgetScreen
from cardtable.ui.widgets.widget import Widget, growing, walk

WIDE = 1280
"""Units: the greatest width of a page, so that related parts stay close on a large screen."""

LOW = 480
"""Units of height below which a page has a small heading."""

READING = 1016
"""Units: the greatest width of a page of text, with about 70 letters in a line."""


class PageScene(WidgetScreen):
    """A heading, ``tools`` at its right, and ``content``; Esc and the arrow go back."""

    wide: float = WIDE

    def __init__(self, services: Services) -> None:
        super().__init__(services.painter, services.ground)
        self._s = services
        self._now = 0.0
        self._low = False

    @abstractmethod
    def title(self) -> str: ...

    @abstractmethod
    def content(self) -> Widget:
        """The widget below the heading; it fills the page."""

    def note(self) -> str:
        """A line below the title."""
        return ""

    def tools(self) -> Sequence[Widget]:
        """Buttons at the right of the title."""
        return ()

    @override
    def close_label(self) -> str:
        return self._s.texts.text("widget.close")

    @override
    def pace(self) -> Pace:
        return self._s.preferences.pace

    @override
    def build(self) -> Widget:
        low = self._low
        head = Header(
            self.title(),
            back=self.back,
            back_label=self.text("page.back"),
            back_key=BACK,
            note="" if low else self.note(),
            tools=self.tools(),
            level=2 if low else 1,
        )
        gap, padding = (Gap.M, (Gap.XXL, Gap.M)) if low else (Gap.XL, (Gap.XXL, Gap.XL))
        return Sized(growing(Column([head, growing(self.content())], gap=gap, padding=padding)), most=self.wide)

    @override
    def layout(self, width: int, height: int, scale: float) -> None:
        """See ``Scene``; a low window gets a small heading, to leave room for the content."""
        low = height / scale < LOW
        if low is not self._low:
            self._low = low
            self.rebuild()
        super().layout(width, height, scale)

    @override
    def keys_changed(self) -> None:
        """Rebuilds what names keys."""
        self.rebuild()

    @override
    def commands(self) -> Commands:
        return (*bound(PAGE, self), *super().commands())

    @override
    def resume(self, result: object) -> None:
        """Focuses the part that scrolls, so that arrow keys work from the first moment."""
        super().resume(result)
        self.stage.settle()
        if self.stage.focused is None:
            longer = (part for part in walk(self.stage.trees.root) if isinstance(part, Scroll) and part.focusable)
            self.stage.focus(next(longer, None), ring=False)

    @override
    def update(self, now: float) -> Transition | None:
        """See ``Scene``; also replaces blurred cards by the faces painted meanwhile."""
        self._now = now
        if self._s.faces.collect():
            self.refresh()
        return super().update(now)

    def offer_undo(self, text: str, undo: Action) -> None:
        """Says what was done and offers to undo it for ten seconds."""
        button = self.text("play.undo")
        self.toast(Toast(text, FULL.undo_abandon, button=button, action=undo, icon="undo"))

    def tell_saved(self, text: str) -> None:
        """Says that a file was written, with a button for the data folder."""
        show, action = self.text("settings.open_folder"), self._s.shell.open_data_folder
        self.toast(Toast(text, button=show, action=action, icon="check", ink=Ink.GOOD))

    def text(self, key: str, **fields: str | int) -> str:
        """The text of ``key`` in the person's language."""
        return self._s.texts.text(key, **fields)

    def leave_page(self) -> Transition:
        """Goes one page back, for buttons."""
        return Pop()

    @property
    def about(self) -> str:
        """The id of the page's game; "" if the page is not about one game."""
        return ""

    def rules(self) -> Transition:
        """Opens the rules of the page's game, or the keys if the page is not about one game."""
        return Push(self._s.screens.rules(self.about)) if self.about else self.keys()

    def keys(self) -> Transition:
        """Opens the keys of all tables; pages have hardly any of their own."""
        return Push(self._s.screens.keys())


def text_tool(button: Button) -> Widget:
    """A button with text for the heading of a page; its right edge is in line with the page (icons extend slightly beyond)."""
    return Row([button], padding=((TARGET - ICON) / 2, 0))


PAGE: tuple[Command[PageScene], ...] = (TO_RULES.by(PageScene.rules), TO_KEYS.by(PageScene.keys))
"""The commands of every page besides going back."""


_AGAIN = 3600.0
"""Seconds after which the date is read again, in case the clock was put back and midnight did not come as expected."""


Today = tuple[int, int, int]
"""Local year, month and day."""


class DayWatch:
    """Notices that the date has changed. The date is that of ``world``; times are those of the scenes."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.today = day_on_the_wall(world.time())
        self._turns: float | None = None

    def look(self, now: float) -> bool:
        """Whether another day has begun since the last look."""
        today = day_on_the_wall(self._world.time())
        changed, self.today = today != self.today, today
        if changed or self._turns is None:
            self._turns = now + _to_midnight(self._world.time())
        elif now >= self._turns:
            self._turns = now + max(_AGAIN, _to_midnight(self._world.time()))
        else:  # a machine that slept: the wall went on while the scenes stood still
            self._turns = min(self._turns, now + _to_midnight(self._world.time()))
        return changed

    def wake_at(self) -> float | None:
        """When to look again; None before the first look."""
        return self._turns


def day_on_the_wall(seconds: float) -> Today:
    return time.localtime(seconds)[:3]


def _to_midnight(seconds: float) -> float:
    year, month, day = day_on_the_wall(seconds)
    return max(1.0, time.mktime((year, month, day + 1, 0, 0, 0, 0, 0, -1)) - seconds)
