"""The card of a Golf round: its nine holes as far as they are played, how it stands, and the best round so far."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.i18n.dates import day_text
from cardtable.kernel.override import override
from cardtable.session.golf_round import HOLES, Verdict, best_possible, best_round, total, verdict
from cardtable.session.ports import RoundId, RoundRow
from cardtable.ui.core.scene import Pop, Replace, Transition
from cardtable.ui.core.theme import BODY, LEAD, Gap, Ink
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.score_card.score_grid import ScoreSheet
from cardtable.ui.pages.score_card.score_lines import Sign, score_lines
from cardtable.ui.pages.score_card.score_paper import Figure, Print, ScorePaper, Stamp
from cardtable.ui.paint.painter import Kit
from cardtable.ui.services import Services
from cardtable.ui.table.play_facts import plain
from cardtable.ui.widgets.base import Align, Widget, growing
from cardtable.ui.widgets.boxes import Column, Row, Spacer
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.label import Label
from cardtable.ui.widgets.skins import Look


class ScoreCardScene(PageScene):
    """Shows the round as it stands now, also when play has gone on below."""

    def __init__(self, services: Services, round_id: RoundId, *, from_history: bool = False) -> None:
        super().__init__(services)
        self._round_id = round_id
        self._from_history = from_history

    @override
    def title(self) -> str:
        return self.text("card.title")

    @override
    def content(self) -> Widget:
        row = self._s.store.round(self._round_id)
        if row is None:
            return Label(self.text("card.none"), BODY, Ink.GROUND_MUTED)
        best = best_round(self._s.store.rounds())
        sheet = ScoreSheet(score_lines(row, best, self._s.texts), _hole(row))
        paper = ScorePaper(self._printed(row), sheet)
        line = Label(self._verdict_line(row, best), LEAD, Ink.TEXT, set_=Align.CENTRE)
        return _Below(paper, [line, self._buttons(row)])

    @override
    def resume(self, result: object) -> None:
        self.rebuild()
        super().resume(result)

    def _printed(self, row: RoundRow) -> Print:
        played = len(row.strokes)
        figures = [Figure(self.text("card.bogey"), str(row.bogey))]
        stamp = None
        if played == HOLES:
            verdict_now = verdict(total(row.strokes), row.bogey)
            stamp = Stamp(self.text(f"golf.{verdict_now.value}"), verdict_now is not Verdict.OVER)
        else:
            figures.append(Figure(self.text("card.possible"), plain(best_possible(row.strokes))))
        figures.append(Figure(self.text("card.out_total"), plain(total(row.strokes))))
        day = self.text("card.day", day=day_text(self._s.texts, row.started))
        legend = ((Sign.CIRCLE, self.text("card.cleared")), (Sign.DOUBLE, self.text("card.below_zero")))
        return Print(self.text("game.golf.name"), day, tuple(figures), legend, stamp)

    def _verdict_line(self, row: RoundRow, best: RoundRow | None) -> str:
        """How the round stands, in a sentence."""
        strokes, played = total(row.strokes), len(row.strokes)
        if row.abandoned:
            return self.text("card.given_up")
        if played < HOLES:
            left = row.bogey - strokes
            key = "card.room" if left >= 0 else "card.no_room"
            return self.text(key, hole=played + 1, n=abs(left), bogey=row.bogey)
        if best is not None and best.id == row.id:
            return self.text("card.is_best", total=plain(strokes))
        return self.text("card.behind", total=plain(strokes), n=strokes - total(best.strokes) if best else 0)

    def _buttons(self, row: RoundRow) -> Widget:
        """The way back stands first; the table waits below an unfinished round."""
        goes_on = row.ended is None and not row.abandoned
        back = Button(
            self.text("card.to_table" if goes_on else "page.back"), self.leave_page, icon="back", look=Look.PRIMARY
        )
        rounds = Button(self.text("card.all_rounds"), self._all_rounds, icon="history")
        return Row([growing(Spacer()), back, rounds, growing(Spacer())], gap=Gap.M)

    def _all_rounds(self) -> Transition:
        return Pop() if self._from_history else Replace(self._s.screens.round_history())


def _hole(row: RoundRow) -> int | None:
    """The hole being played (1–9); None when the round is over."""
    played = len(row.strokes)
    return played + 1 if played < HOLES and not row.abandoned else None


class _Below(Column):
    """The card as high as it can be, and what is said of it right below."""

    def __init__(self, paper: ScorePaper, rest: Sequence[Widget]) -> None:
        super().__init__([paper, *rest], gap=Gap.XL)
        self._paper = paper

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        most = self.measure(kit, rect.width)[1] + self._paper.spare(kit, rect.width)
        super().arrange(kit, pygame.Rect(rect.x, rect.y, rect.width, min(rect.height, most)))
