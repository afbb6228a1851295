"""All finished rounds of Golf, newest first, with the best one marked and a curve of the totals."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.registry import played_in_rounds
from cardtable.i18n.dates import tiny_day
from cardtable.kernel.override import override
from cardtable.session.golf_round import best_round, total
from cardtable.session.ports import RoundRow
from cardtable.ui.core.scene import Push, Replace, Transition
from cardtable.ui.core.theme import Gap
from cardtable.ui.pages.history.round_line import Head, legend, round_line
from cardtable.ui.pages.page import PageScene
from cardtable.ui.services import Services
from cardtable.ui.table.play_facts import plain
from cardtable.ui.widgets.base import Align, Widget, aligned, growing
from cardtable.ui.widgets.boxes import Column, Spacer
from cardtable.ui.widgets.button import Button, Tile
from cardtable.ui.widgets.chart import Chart, ChartKind, Mark, Point
from cardtable.ui.widgets.figures import Figure, empty_page, figure_row, sampled
from cardtable.ui.widgets.label import Heading
from cardtable.ui.widgets.panel import Panel
from cardtable.ui.widgets.skins import Look

_PAGE = 25
"""So many rounds are listed at first, and so many more each time more are wanted."""


class RoundHistoryScene(PageScene):
    """Pressing a round opens its card."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._listed = _PAGE

    @override
    def title(self) -> str:
        return self.text("rounds.title")

    @override
    def content(self) -> Widget:
        rows = self._rows()
        if not rows:
            play = Button(self.text("rounds.play"), self._play, icon="flag", look=Look.PRIMARY)
            return empty_page("flag", self.text("rounds.none.title"), self.text("rounds.none.body"), play)
        best = best_round(rows)
        newest = list(reversed(rows))
        lines = [self._line(row, is_best=best is not None and row.id == best.id) for row in newest[: self._listed]]
        more = [aligned(Button(self.text("rounds.more"), self._more), Align.CENTRE)] if len(rows) > len(lines) else []
        texts = self._s.texts
        listed = Column([Head(texts, lines[0]), *lines], gap=Gap.M)
        return Column(
            [
                self._facts(rows),
                self._chart(rows),
                listed,
                aligned(legend(texts), Align.CENTRE),
                *more,
                growing(Spacer()),
            ],
            gap=Gap.M,
        )

    @override
    def resume(self, result: object) -> None:
        self.rebuild()
        super().resume(result)

    def _rows(self) -> Sequence[RoundRow]:
        """The rounds that are counted."""
        since = self._s.store.counted_from(played_in_rounds().info.id) or 0.0
        return [row for row in self._s.store.rounds() if (row.ended or 0.0) > since]

    def _facts(self, rows: Sequence[RoundRow]) -> Widget:
        totals = [total(row.strokes) for row in rows]
        under = sum(total(row.strokes) <= row.bogey for row in rows)
        mean = f"{sum(totals) / len(totals):.1f}".replace("-", "−")
        return figure_row(
            [
                Figure(str(len(rows)), self.text("rounds.count", n=len(rows))),
                Figure(plain(min(totals)), self.text("rounds.fewest")),
                Figure(mean, self.text("rounds.mean")),
                Figure(str(under), self.text("rounds.made")),
            ]
        )

    def _chart(self, rows: Sequence[RoundRow]) -> Widget:
        points = [Point(tiny_day(self._s.texts, row.ended or row.started), total(row.strokes)) for row in sampled(rows)]
        chart = Chart(
            ChartKind.LINE,
            points,
            label=self.text("rounds.chart"),
            mark=Mark(self.text("card.bogey"), rows[-1].bogey),
            show=lambda value: plain(round(value)),
            from_zero=False,
            height=190,
        )
        return Panel([Heading(self.text("rounds.chart"), 3), chart], gap=Gap.S)

    def _line(self, row: RoundRow, *, is_best: bool) -> Tile:
        return round_line(
            row, self._s.texts, lambda: Push(self._s.screens.score_card(row.id, from_history=True)), is_best=is_best
        )

    def _more(self) -> None:
        self._listed += _PAGE
        self.rebuild()

    def _play(self) -> Transition:
        return Replace(self._s.screens.game(played_in_rounds().info.id))
