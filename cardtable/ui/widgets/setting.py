"""One line of a settings page: what it is at the left, what changes it at the right."""

from __future__ import annotations

from cardtable.kernel.override import override
from cardtable.ui.core.theme import BODY, CAPTION, Gap, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Align, Widget, WidgetRole, growing
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.button import Pressable
from cardtable.ui.widgets.label import Label
from cardtable.ui.widgets.text_field import TextField
from cardtable.ui.widgets.toggle import Toggle

_WORDS = 150  # units: the least room for words beside a control
_CONTROL = 280  # units: the common width of controls on the right


class _Common(Column):
    """Gives the control the common width, so that controls of several lines end and begin alike."""

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        common = min(width, round(painter.px(_CONTROL) * (1 + painter.text_scale) / 2))
        wide = super()._size(painter, common)[0]
        return max(wide, common), super()._size(painter, width)[1]  # high as it will be, should it get all the width


class _FirstLine(Column):
    """Words as high as a control, so that they stand beside its first line whatever appears below that."""

    def __init__(self, words: Widget) -> None:
        super().__init__([growing(words) if isinstance(words, Label) else words])
        self._bare = isinstance(words, Label)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, width)
        if not width:  # rather a line of its own than squeezed to its longest word
            wanted = super()._size(painter, painter.px(_CONTROL))[0]
            wide = max(wide, min(wanted, round(painter.px(_WORDS) * (1 + painter.text_scale) / 2)))
        return wide, max(high, painter.target(BODY)) if self._bare else high


class Setting(Row):
    """Text and an explaining ``note``; pressing them works the control. The control is named by the text."""

    role = WidgetRole.GROUP

    def __init__(self, text: str, control: Widget, *, note: str = "") -> None:
        name = Label(text, BODY)
        words = Column([name, Label(note, CAPTION, Ink.MUTED)], gap=Gap.NONE) if note else name
        said = growing(_FirstLine(words))
        held = control if isinstance(control, Toggle) else _Common([control])
        tight = Tight.SHRINK if isinstance(control, Toggle) else Tight.STACK
        align = Align.START if isinstance(control, TextField) and not note else Align.CENTRE
        super().__init__([said, held], gap=Gap.L, align=align, tight=tight, label=text)
        self._said = said
        self.control = control
        control.label = control.label or text
        control.note = note

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        control = self.control
        if not self._said.rect.collidepoint(x, y) or not control.focusable or not self.host:
            return False
        self.host.focus(control, ring=False)
        return isinstance(control, Pressable) and control.press(control.rect.centerx, control.rect.centery, clicks)

    @override
    def release(self, x: float, y: float) -> None:
        if self._said.rect.collidepoint(x, y):
            self.control.release(*self.control.rect.center)
        else:
            self.control.let_go()
