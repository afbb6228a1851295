"""All keys and pointer gestures on one page, drawn as the caps of a keyboard."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.kernel.override import override
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import BODY, STRONG, Gap, Ink
from cardtable.ui.pages.keys.keys_table import ALONE, EVERYWHERE, Group, TableKeys
from cardtable.ui.pages.page import PageScene
from cardtable.ui.services import Services
from cardtable.ui.widgets.base import Align, Widget, aligned, growing
from cardtable.ui.widgets.boxes import Column, Row, Spacer, Tight
from cardtable.ui.widgets.grid import Grid
from cardtable.ui.widgets.key_caps import KeyCaps
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.panel import Panel, Rule
from cardtable.ui.widgets.screen import Shortcuts

_LEAST = 440  # units: a column of the page


class KeysScene(PageScene):
    """The same key that opens it closes it. ``table`` is the kind of table whose keys are shown."""

    def __init__(self, services: Services, table: TableKeys = ALONE) -> None:
        super().__init__(services)
        self._table = table

    @override
    def title(self) -> str:
        return self.text("keys.title")

    @override
    def note(self) -> str:
        return self.text("keys.note")

    @override
    def content(self) -> Widget:
        left = Column([self._group(self._table.game), self._pointer(), growing(Spacer())], gap=Gap.L)
        right = Column(
            [self._group(each) for each in (self._table.cards, self._table.places, EVERYWHERE)] + [growing(Spacer())],
            gap=Gap.L,
        )
        return Grid([left, right], weights=(1, 1), least=_LEAST, gap=Gap.L)

    @override
    def shortcuts(self) -> Shortcuts:
        return {"?": self._away}

    def _away(self) -> Transition | None:
        return self.back()

    def _group(self, group: Group) -> Widget:
        lines = [self._line(self.text(name), KeyCaps(keys)) for name, keys in group.lines]
        return self._panel(self.text(group.name), lines)

    def _line(self, name: str, caps: Widget) -> Widget:
        return Row([growing(Label(name, BODY)), aligned(caps, Align.CENTRE)], gap=Gap.L, tight=Tight.STACK)

    def _pointer(self) -> Widget:
        lines = [
            Column([Label(self.text(f"{key}.how"), STRONG), Label(self.text(key), BODY, Ink.MUTED)], gap=Gap.NONE)
            for key in self._table.pointer
        ]
        return self._panel(self.text("keys.pointer"), lines)

    def _panel(self, name: str, lines: Iterable[Widget]) -> Widget:
        parts: list[Widget] = [Heading(name, 3)]
        for line in lines:
            parts += [Rule(), line]
        return Panel(parts, gap=Gap.S, padding=(Gap.XL, Gap.L), label=name)
