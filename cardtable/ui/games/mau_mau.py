"""How Mau-Mau looks: stock and pile in the middle, beside them the suit asked for, below them the four to choose from."""

from __future__ import annotations

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.mau_mau import ANY, ASKS, PILE, STOCK, SUIT, SUITS, MauMauTruth
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.table import PileId, TableSpec
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import Middle, RoundLayout, stock_middle
from cardtable.table.seating import Seating
from cardtable.ui.core.theme import BLACK, mix
from cardtable.ui.games.look import BACK, MAY_NOTHING, Decor, GameLook, MayDo, Outline, Piece
from cardtable.ui.paint.painter import SUIT_ICONS, Painter, Skin
from cardtable.ui.paint.things import Thing, TokenArt

_APART = 18.0  # units between the pile and the suit asked for
_SIGN = 66.0  # units: the suit asked for, beside the pile
_CORNER = 0.07  # of the width: that of the outline of a thing
_ICON = 0.66  # of the height of a suit to choose
_ASKED = "asked"
"""The place of the suit asked for."""
_ICONS = {"S": SUIT_ICONS["♠"], "H": SUIT_ICONS["♥"], "D": SUIT_ICONS["♦"], "C": SUIT_ICONS["♣"]}
_RED = "HD"
_PIECES = (
    Piece(BACK, -0.62, -0.04, angle=5),
    Piece("5H", -0.1, 0.02, angle=-14),
    Piece("5S", 0.06, 0.0, angle=-2),
    Piece("8S", 0.24, 0.0, angle=9),
)


class SuitSign(Struct, frozen=True):
    """A suit on a dark ground, at a pile or a place of the layout; on a disc where nothing is to be chosen."""

    place: str
    suit: str
    is_round: bool = False

    def bounds(self, _painter: Painter, plan: RoundLayout) -> pygame.Rect:
        place = plan.places.get(self.place) or plan.place_of(self.place)
        return pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))

    def paint(self, surface: pygame.Surface, painter: Painter, _art: TokenArt, plan: RoundLayout) -> None:
        theme, rect = painter.theme, self.bounds(painter, plan)
        ink = theme.suit_red if self.suit in _RED else theme.text
        radius = rect.h / 2 if self.is_round else _CORNER * rect.w
        edge = theme.place if self.is_round else None
        painter.box(
            surface, rect, Skin(radius=radius, top=mix(theme.ground, BLACK, 0.4), edge=edge, line=max(1, rect.h // 24))
        )
        painter.icon(surface, _ICONS[self.suit], round(_ICON * rect.h), ink, rect.center)


class MauMauLook(GameLook[MauMauTruth]):
    """Cards are drawn and laid in the middle, none lie before the seats."""

    @override
    def middle(self, plan: Seating, spec: TableSpec, state: State[MauMauTruth]) -> Middle:
        middle, unit = stock_middle(plan, spec), plan.unit
        pile = middle.homes[PILE]
        side = _SIGN * unit
        sign = Rect(pile.middle.x + pile.card.w / 2 + _APART * unit, pile.middle.y - side / 2, side, side)
        return replace(middle, places={**middle.places, _ASKED: sign})

    @override
    def things(self, state: State[MauMauTruth], lit: frozenset[PileId]) -> tuple[Thing, ...]:
        asked = state.phase == SUIT
        return tuple(Thing(pile, "", "", lit=pile in lit) for pile in (STOCK, *(ASKS.values() if asked else ())))

    @override
    def spoken(self, state: State[MauMauTruth], texts: Catalogue) -> tuple[tuple[PileId, str], ...]:
        suit = state.extra.course.suit
        if suit not in _ICONS:
            return ()
        return ((_ASKED, texts.text("party.mau_mau.asked", suit=texts.text(f"suit.{suit}"))),)

    @override
    def decor(self, state: State[MauMauTruth], texts: Catalogue, wanted: MayDo = MAY_NOTHING) -> tuple[Decor, ...]:
        asked = state.extra.course.suit
        signs = (SuitSign(_ASKED, asked, is_round=True),) if asked not in ("", ANY) else ()
        choices = ASKS.items() if state.phase == SUIT else ()
        return (
            Outline(STOCK),
            *signs,
            *(SuitSign(pile, SUITS[verb]) for verb, pile in choices),
        )

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _PIECES


LOOK = MauMauLook
