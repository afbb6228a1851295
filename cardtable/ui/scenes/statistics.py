"""Figures and charts of the games that are over: a page for each game. Counts nothing itself (session.statistics does)."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.registry import ALL_GAMES
from cardtable.ui.override import override
from cardtable.ui.scene import Push, Replace, Transition
from cardtable.ui.scenes.figures import empty_page, figure_row
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.scenes.statistics_sheets import golf_sheet, klondike_sheet, plain_sheet
from cardtable.ui.services import Services
from cardtable.ui.theme import LEAD, Gap, Ink
from cardtable.ui.wear import Look
from cardtable.ui.widgets.base import Widget, growing
from cardtable.ui.widgets.boxes import Column, Spacer
from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.chart import Chart
from cardtable.ui.widgets.grid import Grid
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.panel import Panel
from cardtable.ui.widgets.tabs import Tab, Tabs

_SHEETS = {"golf": golf_sheet, "klondike": klondike_sheet}


class StatisticsScene(PageScene):
    """Opens at ``game_id``, or at the first game that has been played."""

    def __init__(self, services: Services, game_id: str | None) -> None:
        super().__init__(services)
        self._games = [game.info.id for game in ALL_GAMES if game.info.seats[1] == 1]
        self._chosen = self._games.index(game_id) if game_id in self._games else self._first_played()

    @override
    def title(self) -> str:
        return self.text("statistics.title")

    @override
    def tools(self) -> Sequence[Widget]:
        return (
            IconButton("history", self.text("rounds.title"), lambda: Push(self._s.screens.round_history())),
            IconButton("folder", self.text("statistics.folder"), self._s.open_data_folder),
        )

    @override
    def content(self) -> Widget:
        tabs = [Tab(self.text(f"game.{game}.name"), self._page(game)) for game in self._games]
        return Tabs(tabs, self._chosen, self._show, label=self.text("statistics.games"))

    @override
    def resume(self, result: object) -> None:
        self.rebuild()
        super().resume(result)

    def _first_played(self) -> int:
        return next((at for at, game in enumerate(self._games) if self._s.records.finished(game)), 0)

    def _show(self, index: int) -> None:
        self._chosen = index

    def _page(self, game: str) -> Widget:
        rows = self._s.records.finished(game)
        if not rows:
            return self._nothing(game)
        sheet = _SHEETS.get(game, plain_sheet)(rows, self._s.texts)
        charts = [self._framed(name, chart) for name, chart in sheet.charts]
        words = Label(sheet.told, LEAD, Ink.TEXT)
        return Column(
            [
                Panel([words], padding=(Gap.XL, Gap.L), label=sheet.told),
                figure_row(sheet.figures),
                Grid(charts, least=420, most=2, gap=Gap.M),
                growing(Spacer()),
            ],
            gap=Gap.M,
        )

    def _framed(self, name: str, chart: Chart) -> Widget:
        return Panel([Heading(name, 3), chart], gap=Gap.S)

    def _nothing(self, game: str) -> Widget:
        name = self.text(f"game.{game}.name")
        play = Button(self.text("statistics.play", game=name), lambda: self._play(game), icon="play", look=Look.PRIMARY)
        return empty_page("statistics", self.text("statistics.none.title"), self.text("statistics.none.body"), play)

    def _play(self, game: str) -> Transition:
        return Replace(self._s.screens.play(self._s.desk.sit(game)))
