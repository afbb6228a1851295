"""What keys mean while the sheet of a finished game lies over the table: on to the next game. Knows no rule."""

from __future__ import annotations

from cardtable.ui.core.events import KeyDown
from cardtable.ui.table.play_control import Control
from cardtable.ui.table.play_end import EndSheet
from cardtable.ui.widgets.focus import tab_order
from cardtable.ui.widgets.screen import key_name
from cardtable.ui.widgets.stage import Stage


def taken_by_sheet(event: KeyDown, sheet: EndSheet | None, stage: Stage, control: Control | None) -> bool:
    """Enter (and Space, where nothing can be drawn) goes on, Tab goes to the sheet; whether the key was one of these.

    Only where the table has the keyboard, and not while that walks about cards of which something can still be played.
    """
    if sheet is None or sheet.host is not stage or control is None or stage.focused is not stage.usual:
        return False
    name = key_name(event)
    if name in {"tab", "shift+tab"}:
        stage.focus(tab_order([sheet])[0 if name == "tab" else -1])
        return True
    onward = name == "return" or (name == "space" and not control.can_draw)
    if not onward or (control.by_keys and control.match.legal):
        return False
    if not event.repeat:
        sheet.go_on()
    return True
