"""The settings: five pages of controls beside a few cards that show at once what each does. Every change applies at once."""

from __future__ import annotations

from typing import Any

from cardtable.kernel.override import override
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import Gap
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.settings.settings_pages import Pages
from cardtable.ui.pages.settings.settings_preview import Preview
from cardtable.ui.services import Services
from cardtable.ui.widgets.base import Widget, growing
from cardtable.ui.widgets.boxes import Column, Spacer
from cardtable.ui.widgets.grid import Grid
from cardtable.ui.widgets.panel import Panel
from cardtable.ui.widgets.tabs import Tab, Tabs
from cardtable.values import replace

_CARD = 190  # units: height of a card of the preview at most


class SettingsScene(PageScene):
    """Follows settings that change elsewhere (keys for zoom and mute) while it is open."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._shown = services.preferences.now
        self._page = 0

    @override
    def title(self) -> str:
        return self.text("settings.title")

    @override
    def content(self) -> Widget:
        pages = Pages(self._s, self.change, self._sample)
        tabs = [
            Tab(self.text("settings.table"), pages.table(), "eye"),
            Tab(self.text("settings.cards"), pages.cards(), "cards"),
            Tab(self.text("settings.play"), pages.play(), "play"),
            Tab(self.text("settings.sound"), pages.sound(), "sound-on"),
            Tab(self.text("settings.data"), pages.data(), "folder"),
        ]
        sheet = Panel([Tabs(tabs, self._page, self._turn, label=self.title())], label=self.title())
        preview = Preview(self._s.faces, label=self.text("settings.preview"), most=_CARD)
        beside = Column([growing(preview), Spacer(grow=0)], gap=Gap.NONE)
        both = Grid([sheet, beside], weights=(7, 4), least=300, gap=Gap.XXL)
        return Column([both, growing(Spacer())], gap=Gap.NONE)

    @override
    def update(self, now: float) -> Transition | None:
        if self._s.preferences.now != self._shown:
            self._shown = self._s.preferences.now
            self.rebuild()
        return super().update(now)

    def change(self, **values: Any) -> None:
        """Put settings in force by their names."""
        self._s.preferences.change(replace(self._s.preferences.now, **values))
        self._shown = self._s.preferences.now

    def _turn(self, page: int) -> None:
        self._page = page

    def _sample(self) -> None:
        """Let the new volume be heard."""
        self._s.sounds.play("drop", self._now)
