"""The head of a page: the way back, its title, and at the right what can be done here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardtable.kernel.override import override
from cardtable.ui.core.commands import Command
from cardtable.ui.core.theme import BODY, ICON, TARGET, Gap, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Align, Widget, growing
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.button import Action, IconButton
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.menu import Toolbar

_ENDLESS = 1_000_000  # pixels: no title is wider than that
_HANG = -(TARGET - ICON) / 2  # the room around an icon hangs out, so that the icon itself is in line with the page


class Header(Row):
    """``level`` is that of the heading; ``back`` None leaves the arrow out; ``tools`` go to a line of their own when there is no room."""

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
    """A button as high as the first line of the title, so that it stays beside it whatever is written below."""

    def __init__(self, button: IconButton, title: Heading) -> None:
        super().__init__([growing(Row([button], tight=Tight.SHRINK))])
        self._title = title

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, width)
        return wide, max(high, self._title.measure(painter, _ENDLESS)[1])
