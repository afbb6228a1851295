"""The curtain as it is seen: calls a person by name and rises when that person says so. Hides nothing by itself:

while it is down the table is dressed for nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.state import Seat
from cardtable.ui.kit import Kit
from cardtable.ui.override import override
from cardtable.ui.theme import BODY, Gap, Ink, Radius
from cardtable.ui.wear import Look
from cardtable.ui.widgets.base import Align, Hold, Layer, Role, Widget, adopt
from cardtable.ui.widgets.boxes import Column, Row
from cardtable.ui.widgets.button import Action, Button
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.panel import Panel, Sheet

_WIDE = 560  # units


class CurtainLayer(Layer):
    """ "Pass to Anna": a sheet over the lower part of the table, where the hand would be."""

    role = Role.DIALOG
    hold = Hold.MODAL
    radius = Radius.PANEL

    def __init__(self, texts: Catalogue, seat: Seat, name: str, raise_it: Action, leave: Action) -> None:
        title = texts.text("curtain.pass_to", name=name)
        super().__init__(label=title)
        self.seat = seat
        self._leave = leave
        parts: list[Widget] = [
            Heading(title, 2, set_=Align.CENTRE),
            Label(texts.text("curtain.body", name=name), BODY, Ink.MUTED, set_=Align.CENTRE),
            Row(
                [
                    Button(texts.text("curtain.i_am", name=name), raise_it, look=Look.PRIMARY, icon="eye"),
                    Button(texts.text("play.home"), leave, icon="back", shortcut="Esc"),
                ],
                gap=Gap.M,
            ),
        ]
        body = Column(parts, gap=Gap.S, align=Align.CENTRE)
        self._panel = adopt(self, [Panel([body], padding=Gap.L, sheet=Sheet.FLOATING, label=title)])[0]

    @override
    def children(self) -> Sequence[Widget]:
        return (self._panel,)

    @override
    def settle(self, kit: Kit, screen: pygame.Rect) -> None:
        width = min(kit.px(_WIDE), screen.width - 2 * kit.px(Gap.L))
        place = pygame.Rect(0, 0, width, self._panel.measure(kit, width)[1])
        place.midbottom = (screen.centerx, screen.bottom - kit.px(Gap.L))
        self.rect = pygame.Rect(screen)
        self._panel.arrange(kit, place)

    @override
    def dismiss(self) -> None:
        """Esc does not raise a curtain: it leaves the table, which stays as it is."""
        if self.host:
            self.host.go(self._leave())
