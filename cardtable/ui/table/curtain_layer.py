"""The curtain as it is seen: calls a person by name and rises when that person says so. Hides nothing by itself:

while it is down the table shows what everybody may see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.games.round_table import HANDS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import amount
from cardtable.kernel.override import override
from cardtable.kernel.state import Seat
from cardtable.session.curtain import Curtain, begun, fallen, raised, turned
from cardtable.session.party import Party
from cardtable.session.seats import people
from cardtable.ui.core.colour import Rgb, readable
from cardtable.ui.core.scene import Pop
from cardtable.ui.core.theme import BODY, CONTROL_RATIO, DISPLAY, LEAD, Gap, Ink, Theme
from cardtable.ui.paint.curtain_cloth import Cloth
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.seat_colour import colour_of
from cardtable.ui.widgets.base import Align, Hold, Layer, Widget, WidgetRole, adopt, lineage, walk
from cardtable.ui.widgets.boxes import Column, Row
from cardtable.ui.widgets.button import Action, Button, Pressable
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.label import Label
from cardtable.ui.widgets.screen import BACK
from cardtable.ui.widgets.skins import Look
from cardtable.values import dataclass

_SHARE = 0.3  # of the window's height: what the cloth covers at least
_DISC = 0.34  # of the name's height: radius of the seat's colour
_FADED = 0.62  # how much of the table lies over a button that is of no use now


@dataclass(frozen=True, slots=True)
class Called:
    """Who is called: seat, name, colour, and what everybody may know of that seat, in words."""

    seat: Seat
    name: str
    colour: Rgb
    known: str


def called(party: Party, seat: Seat, texts: Catalogue) -> Called:
    """The person in a seat of a match."""
    player, held = party.players[seat], len(party.state.piles[HANDS[seat]])
    known = texts.text("curtain.known", score=amount(party.state.scores[seat]), cards=texts.text("party.cards", n=held))
    return Called(seat, player.name, colour_of(player.colour), known)


class CurtainLayer(Layer):
    """ "Pass to Anna": a cloth over the lower part of the table, where the hand would be.

    ``tools`` gives the places of the buttons that are of no use while it is down; they are seen to be.
    """

    role = WidgetRole.DIALOG
    hold = Hold.MODAL

    def __init__(
        self,
        texts: Catalogue,
        who: Called,
        raise_it: Action,
        leave: Action,
        tools: Callable[[], Sequence[pygame.Rect]] = lambda: (),
    ) -> None:
        super().__init__(label=texts.text("curtain.pass_to", name=who.name))
        self.seat = who.seat
        self._leave, self._tools = leave, tools
        self._cloth = Cloth(who.colour)
        self._hung = pygame.Rect(0, 0, 0, 0)
        body = f"{who.known}. {texts.text('curtain.body', name=who.name)}"
        parts: list[Widget] = [
            Label(texts.text("curtain.pass"), LEAD, set_=Align.CENTRE),
            _Name(who, self._cloth),
            Label(body, BODY, set_=Align.CENTRE),
            Row(
                [
                    Button(texts.text("curtain.i_am", name=who.name), raise_it, look=Look.PRIMARY, icon="eye"),
                    Button(texts.text("play.home"), leave, icon="back", shortcut=BACK.shortcut),
                ],
                gap=Gap.M,
                padding=(0, Gap.S),
            ),
        ]
        self._body = adopt(self, [Column(parts, gap=Gap.XS, align=Align.CENTRE)])[0]

    @override
    def children(self) -> Sequence[Widget]:
        return (self._body,)

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        width = screen.width - 2 * painter.px(Gap.XL)
        high = self._body.measure(painter, width)[1]
        covered = min(screen.height, max(round(_SHARE * screen.height), high + 2 * painter.px(Gap.L)))
        self.rect = pygame.Rect(screen)
        self._hung = pygame.Rect(screen.x, screen.bottom - covered, screen.width, covered)
        place = pygame.Rect(0, 0, width, min(high, covered))
        place.center = self._hung.center
        self._body.arrange(painter, place)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for tool in self._tools():
            surface.blit(_veil(tool.size, painter.theme.ground), tool)
        self._cloth.paint(surface, painter, self._hung)

    @override
    def dismiss(self) -> None:
        """Esc does not raise a curtain: it leaves the table, which stays as it is."""
        if self.host:
            self.host.go(self._leave())


def tools_of(root: Widget) -> list[pygame.Rect]:
    """The places of all buttons in toolbars."""
    return [
        part.rect
        for part in walk(root)
        if isinstance(part, Pressable) and any(each.role is WidgetRole.TOOLBAR for each in lineage(part))
    ]


class _Name(Widget):
    """A name, large and in the colour of its seat, behind a disc of that colour."""

    def __init__(self, who: Called, cloth: Cloth) -> None:
        super().__init__(label=who.name)
        self._who, self._cloth = who, cloth

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return self._aside(painter) + painter.width(self._who.name, DISPLAY), painter.line(DISPLAY)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, size = painter.theme, painter.type_px(DISPLAY)
        side = round(_DISC * size)
        disc = pygame.Rect(self.rect.x, self.rect.centery - side, 2 * side, 2 * side)
        painter.box(surface, disc, Skin(side, self._who.colour, edge=theme.text, line=hairline(painter)))
        room = max(1, self.rect.width - self._aside(painter))
        words = painter.fonts.ellipsis(self._who.name, DISPLAY.face, size, room)
        painter.write(surface, words, DISPLAY, self._ink(theme), self.rect.x + self._aside(painter), self.rect.centery)

    def _aside(self, painter: Painter) -> int:
        return 2 * round(_DISC * painter.type_px(DISPLAY)) + painter.px(Gap.M)

    def _ink(self, theme: Theme) -> Rgb:
        """The seat's colour, as far as it can be read on the cloth."""
        return readable(self._who.colour, theme.ink(Ink.TEXT), self._cloth.grounds(theme), CONTROL_RATIO)


def _veil(size: tuple[int, int], ground: Rgb) -> pygame.Surface:
    """Ground over a button, without an edge that could be seen."""
    small = pygame.Surface((8, 8), pygame.SRCALPHA)
    small.fill((*ground, 0))
    small.fill((*ground, round(255 * _FADED)), (1, 1, 6, 6))
    return pygame.transform.smoothscale(small, size)


class Watch:
    """One for a table. ``looked`` is called when somebody else looks, before anything is painted.

    While ``pauses()``, as something is still to be shown to all, nobody is called, just as while a bot is to act.
    """

    def __init__(
        self,
        party: Party,
        texts: Catalogue,
        stage: Callable[[], WidgetHost],
        looked: Callable[[], None],
        pauses: Callable[[], bool],
    ) -> None:
        self.curtain: Curtain = begun(people(party.players), party.to_act)
        self._party = party
        self._texts = texts
        self._stage = stage
        self._looked = looked
        self._pauses = pauses
        self._layer: CurtainLayer | None = None

    @property
    def seat(self) -> Seat | None:
        """Whoever looks, or is called to look."""
        return self.curtain.caller if self.curtain.viewer is None else self.curtain.viewer

    def fall(self) -> None:
        """Something is to come between: a dialog, a menu, another window."""
        self._see(fallen(self.curtain, self._next))

    def guard(self) -> None:
        """Fall when anything but the curtain itself lies over the table."""
        if self._stage().is_modal and self._layer is None and self.curtain.viewer is not None:
            self.fall()

    def turn(self) -> None:
        """All cards lie: call for the next person if it is another."""
        self._see(turned(self.curtain, self._next))

    @property
    def _next(self) -> Seat | None:
        """Who is to act now; None once all is over."""
        return None if self._pauses() else self._party.to_act

    def _rise(self, seat: Seat) -> None:
        self._see(raised(self.curtain, seat))

    def _see(self, curtain: Curtain) -> None:
        if curtain != self.curtain:
            self.curtain = curtain
            self._looked()
        self._call()

    def _call(self) -> None:
        """The sheet that calls for a person lies there exactly while one is called."""
        caller = self.curtain.caller
        if self._layer is not None and caller != self._layer.seat:
            self._stage().close(self._layer)
            self._layer = None
        if caller is not None and self._layer is None and not self._stage().is_modal:
            who = called(self._party, caller, self._texts)
            self._layer = CurtainLayer(
                self._texts, who, lambda: self._rise(caller), Pop, lambda: tools_of(self._stage().root)
            )
            self._stage().open(self._layer)
