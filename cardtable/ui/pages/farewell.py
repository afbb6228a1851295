"""The last screen: says for a moment that the game is saved, when a key has quit the program in the middle of a game."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.kernel.compat import override
from cardtable.table.pace import FULL
from cardtable.ui.core.commands import Commands
from cardtable.ui.core.scene import InputEvent, KeyDown, PointerDown, Quit, Scene, Transition
from cardtable.ui.core.theme import LEAD, Gap, IconSize, Ink
from cardtable.ui.services import Services
from cardtable.ui.widgets.boxes import Column, Panel, SheetKind, Spacer
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.text import Heading, Icon, Label
from cardtable.ui.widgets.widget import Align, Widget, growing


def farewell(services: Services, scenes: Sequence[Scene]) -> Scene | None:
    """The farewell to the game on the topmost table among ``scenes``; None if no game is under way."""
    games = (scene.kept_game() for scene in reversed(scenes))
    game_id = next(filter(None, games), "")
    return FarewellScene(services, game_id) if game_id else None


class FarewellScene(WidgetScreen):
    """Closes by itself after a moment, or at once on any key or click."""

    def __init__(self, services: Services, game_id: str) -> None:
        super().__init__(services.painter, services.ground)
        self._texts = services.texts
        self._game = services.texts.text(f"game.{game_id}.name")
        self._until: float | None = None

    @override
    def build(self) -> Widget:
        texts = self._texts
        parts = [
            Icon("check", Ink.ACCENT, units=IconSize.HUGE),
            Heading(texts.text("farewell.title"), 1, set_=Align.CENTRE),
            Label(texts.text("farewell.body", game=self._game), LEAD, set_=Align.CENTRE),
        ]
        sheet = Panel([Column(parts, gap=Gap.S, align=Align.CENTRE)], padding=Gap.XXL, sheet=SheetKind.FLOATING)
        return growing(Column([growing(Spacer()), sheet, growing(Spacer())], align=Align.CENTRE, padding=Gap.L))

    @override
    def close_label(self) -> str:
        return self._texts.text("widget.close")

    @override
    def commands(self) -> Commands:
        return ()

    @override
    def handle(self, event: InputEvent, now: float) -> Transition | None:
        pressed = isinstance(event, PointerDown) or (isinstance(event, KeyDown) and not event.repeat)
        return Quit() if pressed else None

    @override
    def update(self, now: float) -> Transition | None:
        self._until = now + FULL.farewell if self._until is None else self._until
        return Quit() if now >= self._until else super().update(now)

    @override
    def wake_at(self, now: float) -> float | None:
        return now if self._until is None else self._until
