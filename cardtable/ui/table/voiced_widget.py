"""A widget whose parts are told by a voice: the part of the screen where the cards of a table lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.kernel.override import override
from cardtable.ui.core.events import Deed, Requested
from cardtable.ui.widgets.widget import HeardPart, Widget, WidgetRole

Tells = Callable[[], Sequence[HeardPart]]
"""What lies there, as whoever looks may know it."""
Heeds = Callable[[Requested], bool]
"""Does what is asked of a part; whether there is one of that name, and that can be asked of it."""


class VoicedWidget(Widget):
    """Has the keyboard as a whole; ``spoken`` is what the keyboard stands on, ``voice`` speaks for all that lies there."""

    role = WidgetRole.GROUP
    ringed = False

    def __init__(self, label: str) -> None:
        super().__init__(label=label, focusable=True)
        self.spoken = ""
        self.voice: tuple[Tells, Heeds] | None = None

    @override
    def heard_parts(self) -> Sequence[HeardPart]:
        return self.voice[0]() if self.voice else ()

    @override
    def heed(self, asked: Requested) -> bool:
        if asked.part is None or self.voice is None:
            return asked.deed is Deed.FOCUS and super().heed(asked)
        if self.host:
            self.host.focus(self)
        return self.voice[1](asked)

    @override
    def _value(self) -> str:
        return self.spoken
