"""All finished rounds of Golf, newest first, with the best one marked and a curve of the totals."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.games.registry import played_in_rounds
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import amount, decimal, grouped, short_day, tiny_day
from cardtable.kernel.override import override
from cardtable.session.finished import by_rules
from cardtable.session.records import RoundRow, Rules
from cardtable.session.scores import HOLES, RoundVerdict, best_round, counted_rounds, hole_deal, total, verdict
from cardtable.ui.core.scene import Push, Replace, Transition
from cardtable.ui.core.theme import BODY, CAPTION, CAPTION_STRONG, TITLE, Gap, IconSize, Ink
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.score_grid import Sign, paint_sign, sign_of
from cardtable.ui.pages.statistics_sheets import rules_choice
from cardtable.ui.paint.painter import Painter
from cardtable.ui.services import Services
from cardtable.ui.widgets.boxes import Column, Panel, Row, Spacer, Tight
from cardtable.ui.widgets.buttons import Action, Button, Tile
from cardtable.ui.widgets.figures import (
    Chart,
    ChartKind,
    ChartMark,
    ChartPoint,
    Figure,
    Lettered,
    day_cell,
    empty_page,
    figure_row,
    sampled,
)
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Icon, Label
from cardtable.ui.widgets.widget import Align, Widget, aligned, growing

_GOLF = played_in_rounds().info.id

_PAGE = 25
"""Rounds listed at first, and added by each press of “more”."""


class RoundHistoryScene(PageScene):
    """The rounds by one set of rules; pressing a round opens its card."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._listed = _PAGE
        self._way = 0  # which of the rules that rounds were played by

    @override
    def title(self) -> str:
        return self.text("rounds.title")

    @override
    def content(self) -> Widget:
        ways = self._ways()
        if not ways:
            play = Button(self.text("rounds.play"), self._play, icon="flag", look=Look.PRIMARY)
            return empty_page("flag", self.text("rounds.none.title"), self.text("rounds.none.body"), play)
        self._way = min(self._way, len(ways) - 1)
        rows = ways[self._way][1]
        best = best_round(rows)
        newest = list(reversed(rows))
        lines = [self._line(row, is_best=best is not None and row.id == best.id) for row in newest[: self._listed]]
        more = [aligned(Button(self.text("rounds.more"), self._more), Align.CENTRE)] if len(rows) > len(lines) else []
        texts = self._s.texts
        choice = rules_choice(_GOLF, [rules for rules, _ in ways], self._way, texts)
        listed = Column([Head(texts, lines[0]), *lines], gap=Gap.M)
        return Column(
            [
                *([choice.then(self._choose_rules)] if choice else []),
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

    def _ways(self) -> Sequence[tuple[Rules, Sequence[RoundRow]]]:
        """The rounds that are counted, by rules."""
        rows = counted_rounds(self._s.store.rounds(), self._s.store.counted_from(_GOLF))
        return by_rules(_GOLF, rows, [row.options for row in rows])

    def _choose_rules(self, at: int) -> None:
        self._way, self._listed = at, _PAGE
        self.rebuild()

    def _facts(self, rows: Sequence[RoundRow]) -> Widget:
        totals = [total(row.strokes) for row in rows]
        under = sum(total(row.strokes) <= row.bogey for row in rows)
        mean = decimal(self._s.texts, sum(totals) / len(totals))
        return figure_row(
            [
                Figure(str(len(rows)), self.text("rounds.count", n=len(rows))),
                Figure(amount(self._s.texts, min(totals)), self.text("rounds.fewest")),
                Figure(mean, self.text("rounds.mean")),
                Figure(str(under), self.text("rounds.made")),
            ]
        )

    def _chart(self, rows: Sequence[RoundRow]) -> Widget:
        points = [
            ChartPoint(tiny_day(self._s.texts, row.ended or row.started), total(row.strokes)) for row in sampled(rows)
        ]
        chart = Chart(
            ChartKind.LINE,
            points,
            self._s.texts,
            label=self.text("rounds.chart"),
            mark=ChartMark(self.text("card.bogey"), rows[-1].bogey),
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
        return Replace(self._s.screens.game(_GOLF))


_DAY, _HOLE, _TOTAL, _VERDICT, _DEALS = 140, 44, 72, 140, 200  # units: widths of the columns
_RING = 0.72  # of a line's height: height of a ring beyond that of the strokes


def round_line(row: RoundRow, texts: Catalogue, action: Action, *, is_best: bool) -> Tile:
    """The line; the best round is marked with a trophy and with words."""
    strokes = total(row.strokes)
    judged = verdict(strokes, row.bogey)
    day = short_day(texts, row.ended or row.started)
    words = texts.text(f"round.{judged.value}")
    parts: list[Widget] = [
        day_cell(day, texts.text("rounds.best") if is_best else "", "trophy", width=_DAY),
        growing(_holes(row, texts)),
        Lettered(Label(amount(texts, strokes), TITLE, set_=Align.END), width=_TOTAL),
        Lettered(_verdict(words, judged, strokes - row.bogey), width=_VERDICT),
        Lettered(_deals(row, texts), width=_DEALS),
        Icon("chevron-right", Ink.MUTED, units=IconSize.SMALL),
    ]
    said = texts.text("rounds.line", day=day, total=amount(texts, strokes), verdict=words, bogey=row.bogey)
    if is_best:
        said = f"{said} {texts.text('rounds.best')}"
    return Tile(RoundLine(parts, gap=Gap.L, padding=(Gap.M, 0)), action, label=said, padding=Gap.M)


class RoundLine(Row):
    """Columns side by side while they fit."""

    def is_one(self, painter: Painter, width: int) -> bool:
        """Whether they do in that width, what its own padding takes not counted."""
        return len(self._lines(painter, width)) == 1


class Head(RoundLine):
    """The headings of the columns; hidden where a round takes more than one line."""

    def __init__(self, texts: Catalogue, first: Tile) -> None:
        """``first`` is the first round below."""

        def named(key: str, width: float, set_: Align = Align.START) -> Widget:
            return Lettered(_heading(texts.text(key) if key else "", set_), width=width)

        holes = [Lettered(_heading(str(hole), Align.CENTRE), width=_HOLE) for hole in range(1, HOLES + 1)]
        parts: list[Widget] = [
            named("card.hole", _DAY, Align.END),
            growing(Row(holes, gap=Gap.XS, tight=Tight.SHRINK)),
            named("card.strokes", _TOTAL, Align.END),
            named("", _VERDICT),
            named("", _DEALS),
            Spacer(IconSize.SMALL, grow=0),
        ]
        super().__init__(parts, gap=Gap.L, padding=(Gap.XL, 0))
        self._line = first.children()[0]

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        stands = self._show(painter, width)
        return super()._size(painter, width) if stands else (0, 0)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        self._show(painter, rect.width)
        super().arrange(painter, rect)

    def _show(self, painter: Painter, width: int) -> bool:
        """Show the headings where the parts of a round stand side by side in that width; 0 is as narrow as can be."""
        inner, line = width - self.pads(painter)[0], self._line
        stands = bool(width) and isinstance(line, RoundLine) and line.is_one(painter, inner)
        for part in self.children():
            part.visible = stands
        return stands


def legend(texts: Catalogue) -> Widget:
    """What the rings mean."""
    signs = ((0, "card.cleared"), (-1, "card.below_zero"))
    parts = [
        Row(
            [Lettered(_Strokes(" ", sign_of(strokes)), width=_HOLE), Label(texts.text(key), CAPTION, Ink.GROUND_MUTED)],
            gap=Gap.S,
            tight=Tight.SHRINK,
        )
        for strokes, key in signs
    ]
    return Row(parts, gap=Gap.XL)


def _heading(text: str, set_: Align) -> Label:
    return Label(text, CAPTION_STRONG, Ink.GROUND_MUTED, set_=set_)


class _Strokes(Label):
    """The strokes of a hole, ringed as on the card: the shape says it, not the colour alone."""

    def __init__(self, text: str, sign: Sign) -> None:
        super().__init__(text, BODY, Ink.TEXT if sign is Sign.NONE else Ink.BAD, set_=Align.CENTRE)
        self._sign = sign

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        side = round(painter.line(BODY) * (1 + _RING))
        ring = pygame.Rect(0, 0, side, side)
        ring.center = self.rect.center
        paint_sign(surface, painter, ring, self._sign, painter.theme.bad)
        super().paint(surface, painter)


def _holes(row: RoundRow, texts: Catalogue) -> Widget:
    """The strokes of the nine holes; those at or below zero are ringed."""
    cells = [Lettered(_Strokes(amount(texts, each), sign_of(each)), width=_HOLE) for each in row.strokes[:HOLES]]
    return Row(cells, gap=Gap.XS, tight=Tight.SHRINK)


def _verdict(words: str, judged: RoundVerdict, away: int) -> Widget:
    """How far from bogey, and on which side: the words say which, so the number has no sign."""
    ink = {RoundVerdict.UNDER: Ink.GOOD, RoundVerdict.BOGEY: Ink.TEXT, RoundVerdict.OVER: Ink.MUTED}[judged]
    text = words if judged is RoundVerdict.BOGEY else f"{abs(away)} {words}"
    return Label(text, BODY, ink)


def _deals(row: RoundRow, texts: Catalogue) -> Widget:
    first, last = (grouped(texts, hole_deal(row.number, hole)) for hole in (1, HOLES))
    return Label(texts.text("rounds.deals", first=first, last=last), CAPTION, Ink.MUTED)
