"""How Mau-Mau looks: stock and pile in the middle, beside them the suit asked for, below them the four to choose from."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.mau_mau import ANY, ASKS, PILE, STOCK, SUIT, SUITS, MauMauTruth
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.table import PileId, TableSpec
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import PileHome, card_of
from cardtable.table.round_layout import Middle, RoundLayout, trick_middle
from cardtable.table.seating import Seating
from cardtable.ui.core.theme import BLACK, mix
from cardtable.ui.games.look import BACK, MAY_NOTHING, Decor, GameLook, MayDo, Outline, Piece
from cardtable.ui.paint.painter import SUIT_ICONS, Painter, Skin
from cardtable.ui.paint.things import Thing, TokenArt

_CARD, _GAP = 168.0, 18.0  # units: the height of stock and pile, between them
_ASK, _ASK_GAP = 62.0, 12.0  # units: a suit to choose, between two
_UP = 14.0  # units that stock and pile lie above the middle
_SIGN, _SIGN_ICON = 66.0, 0.62  # units: the suit asked for beside the pile; its icon, of that
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
    """A suit on a disc; ``place`` is a pile or a place of the layout; ``lit``: it can be chosen."""

    place: str
    suit: str
    lit: bool = False

    def bounds(self, _painter: Painter, plan: RoundLayout) -> pygame.Rect:
        place = plan.places.get(self.place) or plan.place_of(self.place)
        return pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))

    def paint(self, surface: pygame.Surface, painter: Painter, _art: TokenArt, plan: RoundLayout) -> None:
        theme, rect = painter.theme, self.bounds(painter, plan)
        ink = theme.suit_red if self.suit in _RED else theme.text
        edge = theme.accent_top if self.lit else theme.place
        skin = Skin(radius=rect.h / 2, top=mix(theme.ground, BLACK, 0.4), edge=edge, line=max(1, rect.h // 24))
        painter.box(surface, rect, skin)
        painter.icon(surface, _ICONS[self.suit], round(_ICON * rect.h), ink, rect.center)


class MauMauLook(GameLook[MauMauTruth]):
    """Cards are drawn and laid in the middle, none lie before the seats."""

    @override
    def middle(self, plan: Seating, spec: TableSpec, state: State[MauMauTruth]) -> Middle:
        unit, centre = plan.unit, plan.circle[0].centre
        card = card_of(_CARD * unit)
        across, y = (card.w + _GAP * unit) / 2, centre.y - _UP * unit
        ask = card_of(_ASK * unit)
        step, below = (_ASK + _ASK_GAP) * unit, y + card.h / 2 + (_ASK / 2 + _ASK_GAP) * unit
        homes: Mapping[PileId, PileHome] = {
            STOCK: PileHome(Point(centre.x - across, y), card),
            PILE: PileHome(Point(centre.x + across, y), card),
            **{
                pile: PileHome(Point(centre.x + (n - 1.5) * step, below), replace(ask, w=ask.h))
                for n, pile in enumerate(ASKS.values())
            },
        }
        side = _SIGN * unit
        sign = Rect(centre.x + across + card.w / 2 + _GAP * unit, y - side / 2, side, side)
        return replace(trick_middle(plan), homes=homes, places={_ASKED: sign})

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
        signs = (SuitSign(_ASKED, asked),) if asked not in ("", ANY) else ()
        choices = ASKS.items() if state.phase == SUIT else ()
        return (
            Outline(STOCK),
            *signs,
            *(SuitSign(pile, SUITS[verb], lit=pile in wanted.goals) for verb, pile in choices),
        )

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _PIECES


LOOK = MauMauLook
