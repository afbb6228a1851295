"""A button that opens a menu, and a bar of buttons that the arrow keys walk along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.kernel.override import override
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.theme import Gap
from cardtable.ui.widgets.base import Align, Role, Widget
from cardtable.ui.widgets.boxes import Row, Tight
from cardtable.ui.widgets.button import Action, Button
from cardtable.ui.widgets.focus import following, tab_order
from cardtable.ui.widgets.listbox import ListBox, ListRow, Popup
from cardtable.ui.widgets.skins import Look
from cardtable.values import dataclass


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One entry; ``shortcut`` is shown at its end."""

    text: str
    action: Action
    icon: str = ""
    shortcut: str = ""
    enabled: bool = True


class MenuButton(Button):
    """Opens ``items`` below itself. Without ``text`` it is an icon button called ``label``."""

    def __init__(
        self, text: str, items: Sequence[MenuItem], *, icon: str = "menu", label: str = "", look: Look = Look.QUIET
    ) -> None:
        super().__init__(text, self._open, icon=icon, look=look, hint="" if text else label, label=label or text)
        self._items = tuple(items)
        self._popup: Popup | None = None

    def offer(self, items: Sequence[MenuItem]) -> None:
        """Replace what it opens."""
        self._items = tuple(items)

    def _open(self) -> None:
        rows = [ListRow(item.text, item.shortcut, item.icon, item.enabled) for item in self._items]
        self._popup = Popup(self, ListBox(rows, None, self._picked, label=self.label))
        if self.host:
            self.host.open(self._popup)

    def _picked(self, index: int) -> None:
        host = self.host
        if self._popup:
            self._popup.dismiss()
        if host:
            host.go(self._items[index].action())


class Toolbar(Row):
    """Buttons in one line; left and right walk along it, going round."""

    role = Role.TOOLBAR

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


class MenuBar(Toolbar):
    """Menu buttons side by side."""

    role = Role.MENU_BAR
