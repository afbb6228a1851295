"""The sheet that tells how a game ended and what can be done next. It floats: the table behind it stays in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from cardtable.i18n.catalogue import Catalogue
from cardtable.session.desk import Sitting
from cardtable.session.golf_round import HOLES, total, verdict
from cardtable.session.ports import RoundRow
from cardtable.ui.kit import Kit
from cardtable.ui.override import override
from cardtable.ui.scene import Transition
from cardtable.ui.scenes.play_facts import plain
from cardtable.ui.scenes.play_verdict import verdict_words
from cardtable.ui.theme import BODY, Gap, Ink, Radius
from cardtable.ui.wear import Look
from cardtable.ui.widgets.base import Align, Hold, Layer, Role, Widget, adopt
from cardtable.ui.widgets.boxes import Column, Row
from cardtable.ui.widgets.button import Action, Button
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.panel import Panel, Sheet

_WIDE = 520  # units


class EndActions(Protocol):
    """What the buttons of the sheet do."""

    def undo(self) -> Transition | None: ...

    def again(self) -> Transition | None: ...

    def new(self) -> Transition | None: ...

    def next_hole(self) -> Transition | None: ...


class EndSheet(Layer):
    """A heading, lines of text, and buttons, over the lower part of the table."""

    role = Role.ALERT
    hold = Hold.FREE
    radius = Radius.PANEL

    def __init__(self, title: str, lines: Sequence[str], buttons: Sequence[Button]) -> None:
        super().__init__(label=" ".join([title, *lines]))
        texts = [Label(line, BODY, Ink.MUTED, set_=Align.CENTRE) for line in lines]
        parts: list[Widget] = [
            Heading(title, 2, set_=Align.CENTRE),
            *texts,
            Row(buttons, gap=Gap.M),
        ]
        body = Column(parts, gap=Gap.M, align=Align.CENTRE)
        self._panel = adopt(self, [Panel([body], sheet=Sheet.FLOATING, label=title)])[0]

    @override
    def children(self) -> Sequence[Widget]:
        return (self._panel,)

    @override
    def settle(self, kit: Kit, screen: pygame.Rect) -> None:
        width = min(kit.px(_WIDE), screen.width - 2 * kit.px(Gap.L))
        high = self._panel.measure(kit, width)[1]
        place = pygame.Rect(0, 0, width, high)
        place.midbottom = (screen.centerx, screen.bottom - kit.px(Gap.XL))
        self.rect = place
        self._panel.arrange(kit, place)


def end_sheet(
    sitting: Sitting, row: RoundRow | None, texts: Catalogue, actions: EndActions, score_card: Action
) -> EndSheet:
    """The sheet for a game that is over."""
    undo = Button(texts.text("play.undo"), actions.undo, icon="undo")
    if row is not None and sitting.hole is not None:
        return _hole_sheet(sitting, row, texts, actions, undo, score_card)
    title, line = verdict_words(sitting.match, texts)
    buttons = [
        undo,
        Button(texts.text("play.again"), actions.again, icon="restart"),
        Button(texts.text("play.new"), actions.new, look=Look.PRIMARY, icon="new"),
    ]
    return EndSheet(title, [line], buttons)


def _hole_sheet(
    sitting: Sitting, row: RoundRow, texts: Catalogue, actions: EndActions, undo: Button, score_card: Action
) -> EndSheet:
    strokes, hole = sitting.match.state.scores[0], sitting.hole or 0
    so_far = total(row.strokes)
    card = Button(texts.text("play.score_card"), score_card, icon="score")
    key = "end.golf.cleared" if strokes <= 0 else "end.golf.hole"
    title = texts.text(key, hole=hole, strokes=plain(strokes), n=abs(strokes))
    if hole < HOLES:
        line = texts.text("end.golf.so_far", total=plain(so_far), n=hole, bogey=row.bogey)
        go = Button(texts.text("play.next_hole"), actions.next_hole, look=Look.PRIMARY, icon="flag")
        return EndSheet(title, [line], [undo, card, go])
    verdict_text = texts.text(f"golf.{verdict(so_far, row.bogey).value}")
    line = texts.text("end.golf.round", total=plain(so_far), verdict=verdict_text, bogey=row.bogey)
    go = Button(texts.text("play.new_round"), actions.new, look=Look.PRIMARY, icon="new")
    return EndSheet(title, [line], [undo, card, go])
