"""A button that opens a menu, and a bar of buttons that the arrow keys walk along."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.override import override
from cardtable.ui.core.commands import AnyBound, Command
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.theme import Gap
from cardtable.ui.widgets.base import Align, Widget, WidgetRole
from cardtable.ui.widgets.boxes import Row, Tight
from cardtable.ui.widgets.button import Action, Button, IconButton
from cardtable.ui.widgets.focus import following, tab_order
from cardtable.ui.widgets.listbox import ListBox, ListRow, Popup
from cardtable.ui.widgets.skins import Look


class MenuItem(Struct, frozen=True):
    """One entry; the key of ``shortcut`` is shown at its end."""

    text: str
    action: Action
    icon: str = ""
    shortcut: Command[Any] | None = None
    enabled: bool = True


class MenuButton(Button):
    """Opens ``items``, which are asked for then, below itself. Without ``text`` it is an icon button called ``label``."""

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
        popup = Popup(self, ListBox(rows, None, picked, label=self.label))
        host.open(popup)


class Toolbar(Row):
    """Buttons in one line; left and right walk along it, going round."""

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
        found = following(order, at, 1 if event.key == "right" else -1)
        if self.host and found:
            self.host.focus(found)
        return found is not None


def item_of(command: AnyBound, texts: Catalogue) -> MenuItem:
    """The entry of a command in a menu."""
    told = command.command
    return MenuItem(texts.text(told.words), command.run, command.icon, told, command.can)


def button_of(command: AnyBound, texts: Catalogue) -> IconButton:
    """The button of a command in a bar."""
    told = command.command
    return IconButton(command.icon, texts.text(told.words), command.run, shortcut=told)
