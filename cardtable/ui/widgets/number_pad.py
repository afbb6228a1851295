"""Digits to press, for a field that takes a number, where no keyboard is at hand."""

from __future__ import annotations

from functools import partial

from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.theme import Gap
from cardtable.ui.widgets.base import Widget
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.column_grid import ColumnGrid
from cardtable.ui.widgets.text_field import TextField

_DIGITS = "1234567890"
_ACROSS = 6  # two rows


def number_pad(field: TextField, *, label: str, erase: str) -> Widget:
    """Buttons that type into ``field``, each a digit, the last, called ``erase``, takes one away. Tab passes them by."""

    def typed(digit: str) -> None:
        field.type_text(digit)

    def erased() -> None:
        field.key(KeyDown("backspace"))

    buttons = [
        *(Button(digit, partial(typed, digit)) for digit in _DIGITS),
        Button("", erased, icon="back", hint=erase),
    ]
    for button in buttons:
        button.tab_stop = False
    return ColumnGrid(buttons, columns=_ACROSS, gap=Gap.XS, label=label)
