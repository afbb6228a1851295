"""The strip of a guided first hand, between bar and table: what is said now, and the way on. It covers no card."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.override import override
from cardtable.session.guide import Guide
from cardtable.ui.core.theme import CAPTION, LEAD, Gap, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.table_actions import GO_ON_READING
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.skins import Look, floating_skin
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Insistence, WidgetRole

_LEAST_WORDS = 260
"""Units: rather than press the words together further, the buttons go below them."""


class GuideStrip(Row):
    """Shows the step of a guide; ``words`` gives the text of a step."""

    role = WidgetRole.ALERT
    insistence = Insistence.POLITE

    def __init__(
        self, texts: Catalogue, guide: Guide, words: Callable[[str], str], on: Action, again: Action, leave: Action
    ) -> None:
        self._texts, self._guide, self._words = texts, guide, words
        self._said = Label("", LEAD)
        self._count = Label("", CAPTION, Ink.MUTED)
        spoken = _Words(self._said, self._count)
        self.on = Button(texts.text("lesson.on"), on, look=Look.PRIMARY, shortcut=GO_ON_READING)
        self.again = Button(texts.text("lesson.again"), again, icon="restart")
        self.leave = Button(texts.text("lesson.leave"), leave, look=Look.QUIET)
        super().__init__(
            [spoken, self.again, self.on, self.leave], padding=(Gap.XL, Gap.M), gap=Gap.M, tight=Tight.STACK
        )
        self.show_step()

    def show_step(self) -> None:
        """Say where the guide stands."""
        guide = self._guide
        self._said.text = self._words(guide.step.words)
        self._count.text = self._texts.text("lesson.count", n=guide.number + 1, all=len(guide.lesson.steps))
        self.label = self._said.text
        over = guide.is_last and guide.reads
        self.on.show(guide.reads and not over)
        self.again.show(over)
        self.leave.text = self.leave.label = self._texts.text("lesson.done" if over else "lesson.leave")
        self.leave.look = Look.PRIMARY if over else Look.QUIET
        self.leave.changed()

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect.inflate(-2 * painter.px(Gap.S), 0), floating_skin(painter))


class _Words(Column):
    """What is said, and how far the lesson is."""

    def __init__(self, said: Label, count: Label) -> None:
        super().__init__([count, said], gap=Gap.XS)
        self.grow = 1.0

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, width)
        return max(wide, min(width, painter.px(_LEAST_WORDS))), high
