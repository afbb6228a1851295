"""One option of a game on the page of house rules: its name and help, its control, and what the source has."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.options import Choice, Number, OptionSpec
from cardtable.kernel.override import override
from cardtable.ui.core.theme import BODY, CAPTION, LEAD_STRONG, Gap, IconSize, Ink
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.base import Align, Role, Widget, aligned, growing
from cardtable.ui.widgets.boxes import Column, Roomy, Row, Tight
from cardtable.ui.widgets.label import Icon, Label
from cardtable.ui.widgets.number import NumberField
from cardtable.ui.widgets.options import Option
from cardtable.ui.widgets.segmented import Segmented

_CONTROL = 300  # units: the common width of the controls
_WORDS = 240  # units: the least room for words beside a control

Chosen = Callable[[str | int], None]


class HouseOption(Row):
    """``chosen`` is told of every change by the person."""

    role = Role.GROUP

    def __init__(self, texts: Catalogue, spec: OptionSpec, value: str | int, chosen: Chosen) -> None:
        name = texts.text(f"option.{spec.key}")
        words = Roomy(
            [Label(name, LEAD_STRONG), Label(texts.text(f"option.{spec.key}.help"), BODY, Ink.MUTED)],
            gap=Gap.XS,
            least=_WORDS,
        )
        self._texts, self._spec, self._chosen = texts, spec, chosen
        self._control = self._make(spec, value, name)
        self._source = Label("", CAPTION)
        mark = Icon("info", Ink.ACCENT, units=IconSize.SMALL)
        self._differs = Row([mark, growing(self._source)], gap=Gap.S, tight=Tight.SHRINK)
        side = _Common([self._control, self._differs], gap=Gap.S)
        super().__init__(
            [growing(aligned(words, Align.START)), aligned(side, Align.START)],
            gap=Gap.XXL,
            tight=Tight.STACK,
            label=name,
        )
        self._tell(value)

    @property
    def control(self) -> Widget:
        """What the person works."""
        return self._control

    def set(self, value: str | int) -> None:
        """Show ``value``; nobody is told."""
        if isinstance(self._control, NumberField):
            self._control.value = int(value)
        else:
            self._control.value = str(value)
        self._tell(value)

    def _make(self, spec: OptionSpec, value: str | int, name: str) -> Segmented[str] | NumberField:
        if isinstance(spec, Number):
            return NumberField(name, int(value), self._changed, low=spec.low, high=spec.high)
        options = [Option(each, self._texts.text(f"option.{spec.key}.{each}")) for each in spec.values]
        return Segmented(name, options, str(value), self._changed)

    def _changed(self, value: str | int) -> None:
        self._tell(value)
        self._chosen(value)

    def _tell(self, value: str | int) -> None:
        """Where this is not what the source has, say what it has."""
        spec, texts = self._spec, self._texts
        default = texts.text(f"option.{spec.key}.{spec.default}") if isinstance(spec, Choice) else str(spec.default)
        self._source.text = texts.text("house.source_has", value=default)
        self._differs.show(value != spec.default)


class _Common(Column):
    """As wide as the other controls of the page, wherever that fits, also where it stands below its words."""

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        common = self._common(kit, width)
        wide, high = super()._size(kit, common)
        return max(wide, common), high

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, pygame.Rect(rect.x, rect.y, self.measure(kit, rect.width)[0], rect.height))

    def _common(self, kit: Kit, width: int) -> int:
        return min(width, round(kit.px(_CONTROL) * (1 + kit.text_scale) / 2))
