"""Navigation: menu button, toolbar, tabs, and the page header with its back button."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pygame
from msgspec import Struct

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.compat import override
from cardtable.ui.core.commands import AnyBound, Command
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.core.theme import BODY, ICON, STRONG, TARGET, Gap, Ink, Radius
from cardtable.ui.paint.painter import Painter, Skin, hairline
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.buttons import Action, Button, IconButton
from cardtable.ui.widgets.choices import ListBox, ListRow, PartsChoice, Popup
from cardtable.ui.widgets.host import next_stop, tab_order
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Label
from cardtable.ui.widgets.widget import Align, Control, Widget, WidgetRole, growing


class MenuItem(Struct, frozen=True):
    """A menu entry; the key of ``shortcut`` is shown at its end."""

    text: str
    action: Action
    icon: str = ""
    shortcut: Command[Any] | None = None
    enabled: bool = True


class MenuButton(Button):
    """Opens the menu that ``items`` returns at that moment. Without ``text`` it is an icon button named ``label``."""

    def __init__(
        self,
        text: str,
        items: Callable[[], Sequence[MenuItem]],
        *,
        icon: str = "menu",
        label: str = "",
        look: Look = Look.QUIET,
        shortcut: Command[Any] | None = None,
    ) -> None:
        super().__init__(
            text, self._open, icon=icon, look=look, hint="" if text else label, label=label or text, shortcut=shortcut
        )
        self._items = items

    def _open(self) -> None:
        items, host = self._items(), self.host
        if host is None:
            return

        def picked(index: int) -> None:
            popup.dismiss()
            host.go(items[index].action())

        key = host.painter.shortcut
        rows = [ListRow(item.text, key(item.shortcut), item.icon, item.enabled) for item in items]
        popup = Popup(self, ListBox(rows, None, label=self.label).then(picked))
        host.open(popup)


class Toolbar(Row):
    """Buttons in one line; the left and right keys move along it and wrap around."""

    role = WidgetRole.TOOLBAR

    def __init__(
        self, children: Iterable[Widget], *, gap: float = Gap.XS, label: str = "", tight: Tight = Tight.WRAP
    ) -> None:
        super().__init__(children, gap=gap, align=Align.CENTRE, tight=tight, label=label)

    @override
    def key(self, event: KeyDown) -> bool:
        if event.key not in {"left", "right"} or event.mods:
            return False
        order = tab_order([self])
        at = next((widget for widget in order if widget.focused), None)
        found = next_stop(order, at, 1 if event.key == "right" else -1)
        if self.host and found:
            self.host.focus(found)
        return found is not None


def item_of(command: AnyBound, texts: Catalogue) -> MenuItem:
    """The menu entry of a command."""
    shortcut = command.command
    return MenuItem(texts.text(shortcut.words), command.run, command.icon, shortcut, command.enabled)


def button_of(command: AnyBound, texts: Catalogue) -> IconButton:
    """The toolbar button of a command."""
    shortcut = command.command
    return IconButton(command.icon, texts.text(shortcut.words), command.run, shortcut=shortcut)


_MARK = 3  # units: the line below the chosen name


class Tab(Struct, frozen=True):
    """A page and its name."""

    text: str
    page: Widget
    icon: str = ""


class TabBar(PartsChoice[int]):
    """The names of the tabs, wrapped if they do not fit on one line."""

    role = WidgetRole.TAB_LIST
    part_role = WidgetRole.TAB

    def __init__(
        self,
        tabs: Sequence[Tab],
        chosen: int,
        *,
        label: str = "",
    ) -> None:
        named = label or ", ".join(tab.text for tab in tabs)
        super().__init__(named, [(index, tab.text) for index, tab in enumerate(tabs)], chosen)
        self._tabs = tuple(tabs)
        self._places: list[pygame.Rect] = []

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        least = max((self._part_width(painter, tab) for tab in self._tabs), default=0)
        parts = self._laid(painter, max(width, least))
        return max((part.right for part in parts), default=0), max((part.bottom for part in parts), default=0)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self._places = self._laid(painter, rect.width)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        surface.fill(
            theme.panel_edge,
            pygame.Rect(self.rect.x, self.rect.bottom - hairline(painter), self.rect.width, hairline(painter)),
        )
        for index, (tab, part) in enumerate(zip(self._tabs, self._places, strict=True)):
            place = part.move(self.rect.topleft)
            on = index == self.value
            if self._is_lit(index) and not on:
                face = place.inflate(0, -2 * painter.px(Gap.XS))
                painter.box(surface, face, Skin(painter.px(Radius.SMALL), theme.raised, theme.raised))
            colour = theme.ink(Ink.ACCENT if on else Ink.TEXT if self._is_lit(index) else Ink.MUTED)
            x = place.x + painter.px(Gap.M)
            if tab.icon:
                side = painter.icon_px(ICON)
                painter.icon(surface, tab.icon, side, colour, (x + side // 2, place.centery))
                x += side + painter.px(Gap.S)
            painter.write(surface, tab.text, STRONG, colour, x, place.centery)
            if on:
                mark = pygame.Rect(place.x, place.bottom - painter.px(_MARK), place.width, painter.px(_MARK))
                painter.box(surface, mark, Skin(mark.height / 2, theme.accent, theme.accent))

    @override
    def _part(self, at: int) -> pygame.Rect:
        return self._places[at].move(self.rect.topleft) if at < len(self._places) else pygame.Rect(0, 0, 0, 0)

    def _laid(self, painter: Painter, width: int) -> list[pygame.Rect]:
        x = y = 0
        high = painter.target(STRONG)
        parts = []
        for tab in self._tabs:
            wide = self._part_width(painter, tab)
            if x and x + wide > width:
                x, y = 0, y + high
            parts.append(pygame.Rect(x, y, wide, high))
            x += wide + painter.px(Gap.S)
        return parts

    def _part_width(self, painter: Painter, tab: Tab) -> int:
        icon = painter.icon_px(ICON) + painter.px(Gap.S) if tab.icon else 0
        return painter.width(tab.text, STRONG) + icon + 2 * painter.px(Gap.M)


class Tabs(Column, Control[int]):
    """A tab bar and the chosen page below it."""

    def __init__(
        self,
        tabs: Sequence[Tab],
        chosen: int = 0,
        *,
        label: str = "",
    ) -> None:
        self._tabs = tuple(tabs)
        self._bar = TabBar(tabs, chosen, label=label).then(self._turned)
        super().__init__([self._bar, *(tab.page for tab in tabs)], gap=Gap.L, label=label)
        self.grow = 1.0
        for index, tab in enumerate(tabs):
            tab.page.visible = index == chosen
            tab.page.grow = tab.page.grow or 1.0

    @property
    def chosen(self) -> int:
        """The index of the shown page."""
        return self._bar.value

    def choose(self, index: int) -> None:
        """Show page ``index`` and report it."""
        self._bar.choose(index)

    def _turned(self, index: int) -> None:
        for place, tab in enumerate(self._tabs):
            tab.page.visible = place == index
        self.changed()
        self._tell(index)

    @override
    def key(self, event: KeyDown) -> bool:
        """Ctrl+Tab and Ctrl+Shift+Tab change the page from anywhere in it."""
        if event.key != "tab" or "ctrl" not in event.mods:
            return False
        self.choose((self.chosen + (-1 if "shift" in event.mods else 1)) % len(self._tabs))
        return True


_ENDLESS = 1_000_000  # pixels: wider than any title
_HANG = (
    -(TARGET - ICON) / 2
)  # the padding of an icon button extends outwards, so that the icon is aligned with the page


class Header(Row):
    """The header of a page: its title with ``level``, a back button unless ``back`` is None, and ``tools``, on a line
    of their own if there is no room.
    """

    def __init__(
        self,
        title: str,
        *,
        back: Action | None = None,
        back_label: str,
        back_key: Command[Any] | None = None,
        note: str = "",
        tools: Iterable[Widget] = (),
        level: int = 1,
    ) -> None:
        heading = Heading(title, level)
        words: Widget = Column([heading, Label(note, BODY, Ink.GROUND_MUTED)], gap=Gap.NONE) if note else heading
        arrow = [_BesideTitle(IconButton("back", back_label, back, shortcut=back_key), heading)] if back else []
        front = Row([*arrow, growing(words)], gap=Gap.S, align=Align.START, tight=Tight.SHRINK)
        bar = Toolbar(tools, gap=Gap.XS, label=title)
        parts: list[Widget] = [growing(front), bar] if bar.children() else [growing(front)]
        super().__init__(parts, gap=Gap.M, padding=(_HANG if back or bar.children() else 0, 0), tight=Tight.STACK)
        self.heading = heading


class _BesideTitle(Column):
    """A button as high as the first line of the title, so that it stays beside it whatever is below."""

    def __init__(self, button: IconButton, title: Heading) -> None:
        super().__init__([growing(Row([button], tight=Tight.SHRINK))])
        self._title = title

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, width)
        return wide, max(high, self._title.measure(painter, _ENDLESS)[1])
