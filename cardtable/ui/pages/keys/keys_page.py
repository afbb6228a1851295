"""All keys and pointer gestures on one page, drawn as the caps of a keyboard and read off the lists of commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardtable.kernel.override import override
from cardtable.ui.core.app import EVERYWHERE, EVERYWHERE_BY_POINTER
from cardtable.ui.core.commands import Command, Commands, Group, KeySheet, bound
from cardtable.ui.core.theme import BODY, STRONG, Gap, Ink
from cardtable.ui.navigation import TO_KEYS
from cardtable.ui.pages.page import PageScene
from cardtable.ui.services import Services
from cardtable.ui.widgets.base import Align, Widget, aligned, growing
from cardtable.ui.widgets.boxes import Column, Row, Spacer, Tight
from cardtable.ui.widgets.column_grid import ColumnGrid
from cardtable.ui.widgets.key_caps import KeyCaps
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.panel import Panel, RuleLine
from cardtable.ui.widgets.screen import BACK
from cardtable.ui.widgets.tabs import Tab, Tabs

_LEAST = 440  # units: a column of the page
_LEFT, _RIGHT = (Group.HERE, Group.GAME, Group.POINTER, Group.TOUCH), (Group.CARDS, Group.PLACES, Group.EVERYWHERE)


class KeysScene(PageScene):
    """The same key that opens it closes it. Of several ``sheets`` one is shown at a time."""

    def __init__(self, services: Services, sheets: Sequence[KeySheet]) -> None:
        super().__init__(services)
        self._sheets = sheets
        self._chosen = 0

    @override
    def title(self) -> str:
        return self.text("keys.title")

    @override
    def note(self) -> str:
        return self.text("keys.note")

    @override
    def content(self) -> Widget:
        if len(self._sheets) == 1:
            return self._page(self._sheets[0])
        tabs = [Tab(self.text(sheet.title), self._page(sheet)) for sheet in self._sheets]
        return Tabs(tabs, self._chosen, self._turn, label=self.title())

    @override
    def commands(self) -> Commands:
        return bound((CLOSE, BACK), self)

    def _turn(self, chosen: int) -> None:
        self._chosen = chosen

    def _page(self, sheet: KeySheet) -> Widget:
        everywhere: tuple[Command[Any], ...] = (BACK, *EVERYWHERE)
        lines = lines_of((*sheet.commands, *(command for command in everywhere if command.name not in sheet.but)))
        sides = []
        for groups in (_LEFT, _RIGHT):
            panels = [self._group(group, lines.get(group, {}), sheet) for group in groups]
            sides.append(Column([*(panel for panel in panels if panel), growing(Spacer())], gap=Gap.L))
        return ColumnGrid(sides, weights=(1, 1), least=_LEAST, gap=Gap.L)

    def _group(self, group: Group, lines: dict[str, tuple[str, ...]], sheet: KeySheet) -> Widget | None:
        drawn = [self._line(self.text(words), KeyCaps(keys)) for words, keys in lines.items()]
        for gesture in (*sheet.gestures, *EVERYWHERE_BY_POINTER):
            if gesture.group is group:
                how, what = Label(self.text(gesture.how), STRONG), Label(self.text(gesture.words), BODY, Ink.MUTED)
                drawn.append(Column([how, what], gap=Gap.NONE))
        return self._panel(self.text(group.value), drawn) if drawn else None

    def _line(self, name: str, caps: Widget) -> Widget:
        return Row([growing(Label(name, BODY)), aligned(caps, Align.CENTRE)], gap=Gap.L, tight=Tight.STACK)

    def _panel(self, name: str, lines: Iterable[Widget]) -> Widget:
        parts: list[Widget] = [Heading(name, 3)]
        for line in lines:
            parts += [RuleLine(), line]
        return Panel(parts, gap=Gap.S, padding=(Gap.XL, Gap.L), label=name)


def lines_of(commands: Iterable[Command[Any]]) -> dict[Group, dict[str, tuple[str, ...]]]:
    """The lines of every group, as texts, with the keys that each shows; commands of one line stand together.

    Those that are asked first are for rare moments, and stand last.
    """
    lines: dict[Group, dict[str, tuple[str, ...]]] = {}
    for command in sorted(commands, key=lambda command: command.first):
        if command.keys:
            group, line = lines.setdefault(command.group, {}), command.line or command.words
            group[line] = tuple(dict.fromkeys((*group.get(line, ()), *command.keys)))
    return lines


CLOSE: Command[KeysScene] = TO_KEYS.by(KeysScene.back)
"""The key that opens the page closes it."""
