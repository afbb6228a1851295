"""A drop-down list: shows what is chosen, opens a list that never leaves the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame
from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import BODY, ICON, Gap, IconSize
from cardtable.ui.paint.edges import paint_disc
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Described, WidgetRole
from cardtable.ui.widgets.button import Pressable
from cardtable.ui.widgets.choosing import Choosable, index_of
from cardtable.ui.widgets.listbox import ListBox, ListRow, Popup
from cardtable.ui.widgets.skins import Mood, field_skin

_LEAST = 120  # units; a longer text is cut in the field, never in the list

T = TypeVar("T")


class ChoiceList(Pressable, Generic[T]):
    """One of ``options``. Space or Enter opens the list; arrows, letters and Enter choose in it; Esc keeps what was."""

    role = WidgetRole.CHOICE

    def __init__(
        self,
        label: str,
        options: Sequence[Choosable[T]],
        value: T,
        on_change: Callable[[T], Transition | None] | None = None,
        *,
        hint: str = "",
    ) -> None:
        super().__init__(self._open, label=label, hint=hint)
        self._options = tuple(options)
        self._at = index_of(options, value)
        self._on_change = on_change
        self._popup: Popup | None = None

    @property
    def value(self) -> T:
        """What is chosen; setting it tells nobody."""
        return self._options[self._at].value

    @value.setter
    def value(self, value: T) -> None:
        self._at = index_of(self._options, value)
        self.touch()

    def offer(self, options: Sequence[Choosable[T]]) -> None:
        """Offer other options from now on; what is chosen stays chosen."""
        value = self.value
        self._options = tuple(options)
        self.value = value

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widest = max((painter.width(option.text, BODY) for option in self._options), default=0)
        icon = (
            painter.icon_px(ICON) + painter.px(Gap.S)
            if any(option.icon or option.colour for option in self._options)
            else 0
        )
        wanted = widest + icon + 2 * painter.px(Gap.M) + painter.px(Gap.S) + painter.icon_px(ICON)
        return max(min(wanted, width), painter.px(_LEAST)), painter.target(BODY)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        mood = Mood.HOVER if self._popup else self._mood()
        painter.box(surface, self.rect, field_skin(painter, mood))
        theme = painter.theme
        colour = theme.text if self.enabled else theme.muted
        side = painter.icon_px(ICON)
        x = self.rect.x + painter.px(Gap.M)
        option = self._options[self._at]
        if option.colour:
            paint_disc(
                surface, painter, (x + side // 2, self.rect.centery), painter.icon_px(IconSize.SMALL), option.colour
            )
        elif option.icon:
            painter.icon(surface, option.icon, side, colour, (x + side // 2, self.rect.centery))
        if option.colour or option.icon:
            x += side + painter.px(Gap.S)
        room = self.rect.right - painter.px(Gap.M) - side - painter.px(Gap.XS) - x
        text = painter.fonts.ellipsis(option.text, BODY.face, painter.type_px(BODY), room)
        painter.write(surface, text, BODY, colour, x, self.rect.centery)
        turn = "chevron-up" if self._popup else "chevron-down"
        painter.icon(surface, turn, side, colour, (self.rect.right - painter.px(Gap.M) - side // 2, self.rect.centery))

    def _open(self) -> None:
        rows = [
            ListRow(option.text, option.note, option.icon, enabled=option.enabled, colour=option.colour)
            for option in self._options
        ]
        box = ListBox(rows, self._at, self._picked, label=self.label)
        self._popup = Popup(self, box, on_close=self._closed)
        if self.host:
            self.host.open(self._popup)
        self.touch()

    def _picked(self, index: int) -> None:
        host, changed = self.host, index != self._at
        self._at = index
        if self._popup:
            self._popup.dismiss()
        if host and changed and self._on_change:
            host.go(self._on_change(self._options[index].value))

    def _closed(self) -> None:
        self._popup = None
        self.touch()

    @override
    def described(self) -> Described:
        return replace(super().described(), expanded=self._popup is not None)

    @override
    def _value(self) -> str:
        return self._options[self._at].text
