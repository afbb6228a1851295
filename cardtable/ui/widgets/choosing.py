"""What all choosing among parts have in common: one stop for Tab, arrows and clicks choose, the part at hand is lit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

import pygame
from msgspec import Struct

from cardtable.kernel.override import override
from cardtable.ui.core.colour import Rgb
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.scene import Transition
from cardtable.ui.widgets.base import HeardPart, Widget, WidgetRole, box_of

T = TypeVar("T")


class Choosable(Struct, Generic[T], frozen=True):
    """A ``value`` and how it is shown; ``note`` stands beside the text, muted; a ``colour`` in the place of an icon.

    One that is not ``enabled`` is shown in a list, and cannot be chosen there.
    """

    value: T
    text: str
    note: str = ""
    icon: str = ""
    colour: Rgb | None = None
    enabled: bool = True


def index_of(options: Sequence[Choosable[T]], value: T) -> int:
    """The place of ``value``; the first when it is none of them."""
    return next((index for index, option in enumerate(options) if option.value == value), 0)


class PartsChoice(Widget, ABC, Generic[T]):
    """One of several parts, each with a value and a text. Subclasses lay them out (``_part``) and paint them."""

    part_role: ClassVar[WidgetRole] = WidgetRole.RADIO

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[T, str]],
        value: T,
        on_change: Callable[[T], Transition | None] | None,
        *,
        hint: str = "",
    ) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._values = tuple(values)
        self._at = next((at for at, (each, _) in enumerate(self._values) if each == value), 0)
        self._over: int | None = None
        self._held: int | None = None
        self._on_change = on_change

    @property
    def value(self) -> T:
        """What is chosen; setting it tells nobody."""
        return self._values[self._at][0]

    @value.setter
    def value(self, value: T) -> None:
        self._at = next((at for at, (each, _) in enumerate(self._values) if each == value), 0)
        self.touch()

    def choose(self, at: int) -> None:
        """Choose the part at that place and tell it; nothing when it is the chosen one."""
        if at == self._at:
            return
        self._at = at
        self.touch()
        if self._on_change and self.host:
            self.host.go(self._on_change(self.value))

    @abstractmethod
    def _part(self, at: int) -> pygame.Rect:
        """Where a part stands on the screen."""

    @property
    def _ways(self) -> tuple[str, str]:
        """The keys that lead to the part before, and to the next."""
        return "left", "right"

    def _is_lit(self, at: int) -> bool:
        """Whether the pointer is over that part."""
        return self.hovered and at == self._over

    @override
    def point(self, x: float, y: float) -> None:
        over = self._found(x, y)
        if over != self._over:
            self._over = over
            self.touch()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self._held = self._found(x, y)
        return True

    @override
    def release(self, x: float, y: float) -> None:
        held, self._held = self._held, None
        if self.enabled and held is not None and self._found(x, y) == held:
            self.choose(held)

    @override
    def let_go(self) -> None:
        self._held = None
        super().let_go()

    @override
    def key(self, event: KeyDown) -> bool:
        last = len(self._values) - 1
        back, ahead = self._ways
        wanted = {back: max(0, self._at - 1), ahead: min(last, self._at + 1), "home": 0, "end": last}
        if event.mods or event.key not in wanted or not self.enabled:
            return False
        self.choose(wanted[event.key])
        return True

    def target(self, at: int) -> pygame.Rect:
        """Where a press means the part at that place; parts that are drawn small are hit around it."""
        return self._part(at)

    def _found(self, x: float, y: float) -> int | None:
        return next((at for at in range(len(self._values)) if self.target(at).collidepoint(x, y)), None)

    @override
    def heard_parts(self) -> Sequence[HeardPart]:
        many = len(self._values)
        return [
            HeardPart(
                at, self.part_role, text, box_of(self._part(at)), chosen=at == self._at, at=at == self._at,
                enabled=self.enabled, place=(at + 1, many),
            )
            for at, (_, text) in enumerate(self._values)
        ]  # fmt: skip

    @override
    def _value(self) -> str:
        return self._values[self._at][1]
