"""One line of the page of keys: what is done, and the keys that do it; where those can be others it is a button."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pygame
from msgspec import Struct

from cardtable.kernel.override import override
from cardtable.ui.core.commands import Command, Group
from cardtable.ui.core.keymap import FIXED, STEPS, USUAL, Keymap
from cardtable.ui.core.theme import BODY, CAPTION, Gap, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.boxes import Row, Stack, Tight
from cardtable.ui.widgets.buttons import Tile
from cardtable.ui.widgets.skins import Look, button_skin
from cardtable.ui.widgets.text import KeyCaps, Label
from cardtable.ui.widgets.widget import Align, Widget, aligned, growing

_STEP_KEYS = frozenset(FIXED - {"f1"})


class KeyLine(Struct, frozen=True):
    """``commands`` that are called by the same text, ``words``, and have their keys together."""

    words: str
    commands: tuple[Command[Any], ...]

    def keys(self, keymap: Keymap = USUAL) -> tuple[str, ...]:
        """All that do it, each once."""
        return tuple(dict.fromkeys(key for command in self.commands for key in keymap.keys_of(command)))

    def own_keys(self, keymap: Keymap) -> tuple[str, ...]:
        """Those of them that can be taken away."""
        return tuple(dict.fromkeys(key for command in self.commands for key in keymap.own_keys(command)))

    @property
    def is_open(self) -> bool:
        """Whether it can be given other keys: not what only moves about, which follows the steps."""
        return any(
            command in STEPS or not command.keys or not _STEP_KEYS.issuperset(command.keys) for command in self.commands
        )


def lines_of(commands: Iterable[Command[Any]]) -> dict[Group, dict[str, KeyLine]]:
    """The lines of every group, by their texts; commands of one text stand together.

    Those that are asked first are for rare moments, and stand last.
    """
    lines: dict[Group, dict[str, KeyLine]] = {}
    for command in sorted(commands, key=lambda command: command.first):
        group, words = lines.setdefault(command.group, {}), command.line or command.words
        before = group[words].commands if words in group else ()
        group[words] = KeyLine(words, (*before, command))
    return lines


class KeyRow(Row):
    """``name`` and the keys beside it; ``none`` is said where there are none."""

    def __init__(self, name: str, none: str) -> None:
        self._caps = KeyCaps(())
        self._none = Label(none, CAPTION, Ink.MUTED)
        keys = Stack([aligned(self._caps, Align.END), aligned(self._none, Align.END)])
        super().__init__([growing(Label(name, BODY)), aligned(keys, Align.CENTRE)], gap=Gap.L, tight=Tight.STACK)

    def tell(self, keys: tuple[str, ...]) -> None:
        """Show these."""
        self._caps.tell(keys)
        self._caps.show(bool(keys))
        self._none.show(not keys)


class OpenKeyRow(Tile):
    """A line that can be given other keys."""

    def __init__(self, row: KeyRow, ask: Callable[[], None], *, label: str, hint: str) -> None:
        super().__init__(row, ask, label=label, padding=Gap.XS, hint=hint)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        skin = button_skin(painter, Look.QUIET, self._mood())
        if skin:
            painter.box(surface, self.rect, skin)


class StillRow(Row):
    """A line that stays as it is: as high as those that can be others, and in line with them."""

    def __init__(self, line: Widget) -> None:
        super().__init__([growing(line)], padding=(Gap.XS, Gap.XS))

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, width)
        return wide, max(high, painter.target(BODY))
