"""The bar at a table: where one is, how the game stands, and what can be done. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from cardtable.i18n.catalogue import Catalogue
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import CAPTION, LEAD_STRONG, SECTION, STRONG, Gap, Ink
from cardtable.ui.table.play_bar_box import BarBox, Form
from cardtable.ui.table.play_facts import Fact
from cardtable.ui.widgets.base import Align, Widget
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.button import IconButton
from cardtable.ui.widgets.label import Label
from cardtable.ui.widgets.menu import MenuButton, MenuItem
from cardtable.ui.widgets.token_picture import TokenPicture

Action = Callable[[], Transition | None]

BUTTONS = (
    ("undo", "undo", "Ctrl+Z"),
    ("redo", "redo", "Ctrl+Y"),
    ("hint", "hint", "H"),
    ("all_out", "auto-up", "A"),
    ("new", "new", "Ctrl+N"),
    ("restart", "restart", "Ctrl+R"),
    ("mute", "sound-on", "M"),
)
"""Action, icon and shortcut of the buttons at the right, in their order."""

KEPT = frozenset({"undo", "hint"})
"""The buttons that stay when there is little room; the others go into the menu."""

ROOM, LEAST_ROOM = 860, 560
"""Units of width below which the bar is drawn together, and then again, so that it stays one line and the cards large."""

LOW = 480
"""Units of height below which a window that lies flat has the bar at its side: there height is what the cards want."""

FLAT = 1.2
"""Width by height above which a window lies flat."""

MENU = (
    ("number", "number", "Ctrl+G"),
    ("rules", "rules", "F1"),
    ("house_rules", "home", ""),
    ("score_card", "score", ""),
    ("log", "history", "Ctrl+L"),
    ("statistics", "statistics", "Ctrl+T"),
    ("pause", "pause", "P"),
    ("copy_record", "copy", ""),
    ("settings", "settings", "Ctrl+,"),
    ("keys", "keys", "?"),
)
"""The same for the menu behind the last button."""


class PlayBar:
    """Builds the bar and keeps it up to date."""

    def __init__(self, texts: Catalogue, actions: Mapping[str, Action]) -> None:
        """``actions`` by the names in BUTTONS and MENU, and "home"; those missing are left out."""
        self._texts = texts
        self._title = Label("", SECTION)
        self._deal = Label("", CAPTION, Ink.GROUND_MUTED)
        self._names: list[Label] = []
        self._values: list[Label] = []
        self._signs: list[tuple[str, str]] = []
        self.buttons = {
            name: IconButton(icon, texts.text(f"play.{name}"), actions[name], shortcut=keys)
            for name, icon, keys in BUTTONS
            if name in actions
        }
        self._items = {
            name: MenuItem(texts.text(f"play.{name}"), actions[name], icon=icon, shortcut=keys)
            for name, icon, keys in (*BUTTONS, *MENU)
            if name in actions
        }
        home = IconButton("back", texts.text("play.home"), actions["home"], shortcut="Esc")
        self._more = MenuButton("", (), icon="menu", label=texts.text("play.more"))
        self._title_box = Column([self._title, self._deal], gap=Gap.NONE, align=Align.START)
        self._shown_facts: tuple[Fact, ...] = ()
        self._box = BarBox(home, self._title_box, [*self.buttons.values(), self._more])
        self.widget: Widget = self._box
        self.fit(ROOM)

    @property
    def form(self) -> Form:
        """How it lies."""
        return self._box.form

    def fit(self, room: float, high: float = math.inf) -> None:
        """Show what ``room`` × ``high`` units hold: with less, only the wanted buttons and no title; at last at the side."""
        form = Form.DOWN if high < LOW and room > FLAT * high else Form.ACROSS
        turned = form is not self._box.form
        self._box.turn(form)
        together = room < ROOM or form is Form.DOWN
        for name, button in self.buttons.items():
            button.show(not together or name in KEPT)
        self._deal.show(not together)
        self._title_box.show(room >= LEAST_ROOM and form is Form.ACROSS)
        if turned:
            self._signs = []  # the facts are set in another size
        self.show_facts(self._shown_facts)
        shown = {name for name in self.buttons if not together or name in KEPT}
        self._more.offer([item for name, item in self._items.items() if name not in shown])

    def show_sound(self, *, muted: bool) -> None:
        """Say by the picture of its button whether there is sound."""
        button = self.buttons.get("mute")
        icon = "sound-off" if muted else "sound-on"
        if button is not None and button.icon != icon:
            button.icon = icon
            button.touch()

    def show_title(self, title: str, deal: str) -> None:
        """Name of the game, and which deal it is."""
        _write(self._title, title)
        _write(self._deal, deal)

    def show_facts(self, facts: tuple[Fact, ...]) -> None:
        """How the game stands; the same facts with other values are only written anew."""
        self._shown_facts = facts
        signs = [(fact.name, fact.token) for fact in facts]
        if self._signs != signs:
            self._signs = signs
            style = STRONG if self.form is Form.DOWN else LEAD_STRONG
            self._names = [Label(fact.name, CAPTION, Ink.GROUND_MUTED, set_=Align.CENTRE) for fact in facts]
            self._values = [Label(fact.value, style, set_=Align.CENTRE) for fact in facts]
            pairs = zip(self._names, map(_signed, self._values, facts), strict=True)
            self._box.show_facts([Column([name, value], gap=Gap.NONE, align=Align.CENTRE) for name, value in pairs])
        for label, fact in zip(self._values, facts, strict=True):
            _write(label, fact.value)

    def enable(self, name: str, enabled: bool) -> None:
        """Let a button be used, or not."""
        if name in self.buttons:
            self.buttons[name].enable(enabled)


def _signed(value: Label, fact: Fact) -> Widget:
    """The value behind its picture, if it has one."""
    return Row([TokenPicture(fact.token), value], gap=Gap.XS, tight=Tight.SHRINK) if fact.token else value


def _write(label: Label, text: str) -> None:
    if label.text != text:
        label.text = text
