"""The curtain as it is seen: calls a person by name and rises when that person says so. Hides nothing by itself:

while it is down the table is dressed for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.games.round_table import HANDS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import amount
from cardtable.kernel.override import override
from cardtable.kernel.state import Seat
from cardtable.session.party import Party
from cardtable.ui.core.colour import Rgb, readable
from cardtable.ui.core.theme import BODY, CONTROL_RATIO, DISPLAY, LEAD, Gap, Ink, Theme
from cardtable.ui.paint.curtain_cloth import Cloth
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Kit
from cardtable.ui.paint.seat_colour import colour_of
from cardtable.ui.widgets.base import Align, Hold, Layer, Widget, WidgetRole, adopt, lineage, walk
from cardtable.ui.widgets.boxes import Column, Row
from cardtable.ui.widgets.button import Action, Button, Pressable
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
    def settle(self, kit: Kit, screen: pygame.Rect) -> None:
        width = screen.width - 2 * kit.px(Gap.XL)
        high = self._body.measure(kit, width)[1]
        covered = min(screen.height, max(round(_SHARE * screen.height), high + 2 * kit.px(Gap.L)))
        self.rect = pygame.Rect(screen)
        self._hung = pygame.Rect(screen.x, screen.bottom - covered, screen.width, covered)
        place = pygame.Rect(0, 0, width, min(high, covered))
        place.center = self._hung.center
        self._body.arrange(kit, place)

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        for tool in self._tools():
            surface.blit(_veil(tool.size, kit.theme.ground), tool)
        self._cloth.paint(surface, kit, self._hung)

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
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        return self._aside(kit) + kit.width(self._who.name, DISPLAY), kit.line(DISPLAY)

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        theme, size = kit.theme, kit.type_px(DISPLAY)
        side = round(_DISC * size)
        disc = pygame.Rect(self.rect.x, self.rect.centery - side, 2 * side, 2 * side)
        kit.box(surface, disc, Skin(side, self._who.colour, edge=theme.text, line=hairline(kit)))
        room = max(1, self.rect.width - self._aside(kit))
        words = kit.fonts.ellipsis(self._who.name, DISPLAY.face, size, room)
        kit.write(surface, words, DISPLAY, self._ink(theme), self.rect.x + self._aside(kit), self.rect.centery)

    def _aside(self, kit: Kit) -> int:
        return 2 * round(_DISC * kit.type_px(DISPLAY)) + kit.px(Gap.M)

    def _ink(self, theme: Theme) -> Rgb:
        """The seat's colour, as far as it can be read on the cloth."""
        return readable(self._who.colour, theme.ink(Ink.TEXT), self._cloth.grounds(theme), CONTROL_RATIO)


def _veil(size: tuple[int, int], ground: Rgb) -> pygame.Surface:
    """Ground over a button, without an edge that could be seen."""
    small = pygame.Surface((8, 8), pygame.SRCALPHA)
    small.fill((*ground, 0))
    small.fill((*ground, round(255 * _FADED)), (1, 1, 6, 6))
    return pygame.transform.smoothscale(small, size)
