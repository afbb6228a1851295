"""The bar at a table: where one is, how the game stands, and what can be done. Knows no game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.ui.core.commands import Commands, OfferedIn
from cardtable.ui.core.theme import CAPTION, LEAD_STRONG, SECTION, STRONG, Gap, Ink
from cardtable.ui.table.play_bar_box import BarBox, Form
from cardtable.ui.table.play_facts import Fact
from cardtable.ui.widgets.base import Align, Widget
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.label import Label
from cardtable.ui.widgets.menu import MenuButton, MenuItem, button_of, item_of
from cardtable.ui.widgets.picture import TokenPicture

_IN_BAR = frozenset({OfferedIn.BAR, OfferedIn.ALWAYS})

ROOM, LEAST_ROOM = 860, 560
"""Units of width below which the bar is drawn together, and then again, so that it stays one line and the cards large."""

LOW = 480
"""Units of height below which a window that lies flat has the bar at its side: there height is what the cards want."""

FLAT = 1.2
"""Width by height above which a window lies flat."""


class PlayBar:
    """Builds the bar and keeps it up to date."""

    def __init__(self, texts: Catalogue, commands: Commands) -> None:
        """``commands`` of the table; those that are not there are left out."""
        self._texts = texts
        self._title = Label("", SECTION)
        self._deal = Label("", CAPTION, Ink.GROUND_MUTED)
        self._names: list[Label] = []
        self._values: list[Label] = []
        self._signs: list[tuple[str, str]] = []
        offered = (each for each in commands if each.command.shown in _IN_BAR or each.command.shown is OfferedIn.MENU)
        self._commands = {each.command.name: each for each in offered}
        self.buttons = {
            name: button_of(each, texts)
            for name, each in self._commands.items()
            if each.command.shown in _IN_BAR and each.there
        }
        home = next(button_of(each, texts) for each in commands if each.command.shown is OfferedIn.FIRST)
        more = MenuButton("", self._menu, icon="menu", label=texts.text("play.more"))
        self._title_box = Column([self._title, self._deal], gap=Gap.NONE, align=Align.START)
        self._shown_facts: tuple[Fact, ...] = ()
        self._box = BarBox(home, self._title_box, [*self.buttons.values(), more])
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
            button.show(not together or self._commands[name].command.shown is OfferedIn.ALWAYS)
        self._deal.show(not together)
        self._title_box.show(room >= LEAST_ROOM and form is Form.ACROSS)
        if turned:
            self._signs = []  # the facts are set in another size
        self.show_facts(self._shown_facts)

    def refresh(self) -> None:
        """Let what can be done now be used, and show the pictures as they are."""
        for name, button in self.buttons.items():
            command = self._commands[name]
            button.enable(command.can)
            if button.icon != command.icon:
                button.icon = command.icon
                button.touch()

    def _menu(self) -> Sequence[MenuItem]:
        """What has no button now."""
        shown = {name for name, button in self.buttons.items() if button.visible}
        return [item_of(each, self._texts) for name, each in self._commands.items() if name not in shown and each.there]

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


def _signed(value: Label, fact: Fact) -> Widget:
    """The value behind its picture, if it has one."""
    return Row([TokenPicture(fact.token), value], gap=Gap.XS, tight=Tight.SHRINK) if fact.token else value


def _write(label: Label, text: str) -> None:
    if label.text != text:
        label.text = text
