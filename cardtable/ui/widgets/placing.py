"""Who came where in a match: the winners by name, large, and everybody's place with colour and score. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import amount
from cardtable.kernel.override import override
from cardtable.session.score_sheet import ScoreSheet
from cardtable.session.seats import Player, SeatColour
from cardtable.ui.core.theme import LEAD_STRONG, LINE_STRONG, STRONG, TITLE, Gap, IconSize, Ink
from cardtable.ui.paint.edges import paint_disc
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.seat_colour import colour_of
from cardtable.ui.widgets.base import Align, Widget, WidgetRole, growing
from cardtable.ui.widgets.boxes import Column, Row, Spacer, Tight
from cardtable.ui.widgets.figures import Balanced
from cardtable.ui.widgets.label import Heading, Icon, Label
from cardtable.ui.widgets.panel import Panel, SheetKind

_LEAST = 168  # units: a place with a name of usual length


class Swatch(Widget):
    """A disc in the colour of a seat, ``units`` across."""

    role = WidgetRole.IMAGE

    def __init__(self, colour: SeatColour, *, units: float = IconSize.SMALL) -> None:
        super().__init__()
        self.colour = colour
        self._units = units

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        side = painter.icon_px(self._units)
        return side, side

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        paint_disc(surface, painter, self.rect.center, min(self.rect.size), colour_of(self.colour))


def place_text(texts: Catalogue, place: int) -> str:
    """A place in words: "1st"."""
    return texts.text(f"party.place.{place}")


def winners_banner(texts: Catalogue, players: Sequence[Player], winners: Sequence[int]) -> Widget:
    """ "Anna wins", with a trophy and the winner's colour."""
    names = ", ".join(players[seat].name for seat in winners)
    said = Heading(texts.text("party.sheet.wins", n=len(winners), names=names), 1)
    swatches = [Swatch(players[seat].colour, units=IconSize.USUAL) for seat in winners]
    parts = [Icon("trophy", Ink.ACCENT, units=IconSize.HUGE), *swatches, said]
    return Row([growing(Spacer()), Row(parts, gap=Gap.M, tight=Tight.SHRINK), growing(Spacer())], tight=Tight.SHRINK)


def places_row(texts: Catalogue, sheet: ScoreSheet, players: Sequence[Player], score: str = "") -> Widget:
    """A sheet for each player, the best first; ``score`` is the key of an amount with its unit, where it has one."""
    order = sorted(range(len(players)), key=lambda seat: (sheet.places[seat], seat))
    return Balanced(
        [
            _Place(texts, players[seat], sheet.places[seat], _with_unit(texts, sheet.totals[seat], score))
            for seat in order
        ],
        least=_LEAST,
        gap=Gap.S,
    )


def _with_unit(texts: Catalogue, total: int, score: str) -> str:
    return texts.text(score, amount=amount(texts, total)) if score else amount(texts, total)


def seat_name(player: Player, *, leads: bool) -> Widget:
    """A player at the head of a column: colour and name; a trophy before who leads."""
    name = Label(player.name, STRONG, Ink.ACCENT if leads else Ink.TEXT)
    sign = [Icon("trophy", Ink.ACCENT, units=IconSize.SMALL)] if leads else []
    return Row([growing(Spacer()), *sign, Swatch(player.colour), name], gap=Gap.XS, tight=Tight.SHRINK)


class _Place(Panel):
    """One place: which it is, who came there and with what; edged at the left in the seat's colour."""

    def __init__(self, texts: Catalogue, player: Player, place: int, score: str) -> None:
        which, first = place_text(texts, place), place == 1
        words = Column([Label(player.name, LEAD_STRONG), Label(score, STRONG, Ink.MUTED)], gap=Gap.NONE)
        parts = [Label(which, TITLE, Ink.ACCENT if first else Ink.MUTED), words]
        super().__init__(
            [Row(parts, gap=Gap.M, align=Align.CENTRE, tight=Tight.SHRINK)],
            padding=(Gap.L, Gap.S),
            sheet=SheetKind.INSET,
            label=f"{which}: {player.name}, {score}",
        )
        self._player = player

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        super().paint(surface, painter)
        pad = painter.px(Gap.S)
        edge = pygame.Rect(
            self.rect.x + pad // 2, self.rect.y + pad, painter.px(LINE_STRONG * 2), self.rect.height - 2 * pad
        )
        pygame.draw.rect(surface, colour_of(self._player.colour), edge, border_radius=edge.width // 2)
