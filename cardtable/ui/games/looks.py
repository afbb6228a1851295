"""The looks of all games; those of Las Vegan and Monte Carlo have files of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.gaps import ROWS
from cardtable.games.mau_mau import ANY, ASKS, PILE, STOCK, SUIT, SUITS, MauMauTruth
from cardtable.games.murlan.hand import MurlanTruth
from cardtable.games.trick_kit import TrickCourse
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.compat import override
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import State
from cardtable.kernel.table import PileId, PileSpec, Role, TableSpec
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import Middle, RoundLayout, plays_middle, stock_middle
from cardtable.table.seating import Seating
from cardtable.ui.core.theme import BLACK, mix
from cardtable.ui.games.las_vegan import LasVeganLook
from cardtable.ui.games.look import BACK, NOTHING_ALLOWED, AllowedActions, AnyLook, Decor, GameLook, Outline, Piece
from cardtable.ui.games.monte_carlo import MonteCarloLook
from cardtable.ui.paint.painter import SUIT_ICONS, Painter, Skin
from cardtable.ui.paint.things import FACE, Thing, TokenArt

# -- patiences: what the gallery shows of a table that would be specks -------------------------------------------------

_BESIDE_STOCK = 1.25  # from the stock to the first column
_FANS, _SECOND = 5, 1.62  # fans in a row; where the second row begins
_BESIDE_FANS, _LOWER = 0.35, 1.3  # from the fans to the suits; from one row of suits to the next
_SHOWN, _FROM = 7, 6  # places of each row, and the first of them


class AcesUpLook(GameLook[None]):
    """In the gallery: the stock and the four columns, without the empty place of removed cards."""

    @override
    def thumbnail_spec(self, spec: TableSpec) -> TableSpec:
        columns = _of_role(spec, Role.TABLEAU)
        shown = [replace(pile, x=_BESIDE_STOCK + n) for n, pile in enumerate(columns)]
        return TableSpec(_BESIDE_STOCK + len(columns), 1, (*_of_role(spec, Role.STOCK), *shown))


class AlexanderLook(GameLook[int]):
    """In the gallery: ten of the fans, and the foundations beside them."""

    @override
    def thumbnail_spec(self, spec: TableSpec) -> TableSpec:
        fans, suits = _of_role(spec, Role.TABLEAU)[: 2 * _FANS], _of_role(spec, Role.FOUNDATION)
        shown = [replace(pile, x=n % _FANS, y=n // _FANS * _SECOND) for n, pile in enumerate(fans)]
        shown += [
            replace(pile, x=_FANS + _BESIDE_FANS + n % 2, y=0.15 + n // 2 * _LOWER) for n, pile in enumerate(suits)
        ]
        return TableSpec(_FANS + _BESIDE_FANS + 2, _SECOND + 1.5, tuple(shown))


class GapsLook(GameLook[tuple[int, int]]):
    """In the gallery: the right half of the rows."""

    @override
    def thumbnail_spec(self, spec: TableSpec) -> TableSpec:
        shown = [spec[place] for row in ROWS for place in row[_FROM : _FROM + _SHOWN]]
        return TableSpec(_SHOWN, 4.2, tuple(replace(place, x=place.x - _FROM) for place in shown))


def _of_role(spec: TableSpec, role: Role) -> list[PileSpec]:
    return [pile for pile in spec.piles if pile.role is role]


# -- Briscola and Hearts: tricks on a plain table ----------------------------------------------------------------------

_TRUMP = (
    Piece("7C", -0.46, 0.02, 0.58, 90),
    *(Piece(BACK, -0.72 + 0.008 * n, 0.02 - 0.012 * n, 0.58) for n in range(4)),
    *(Piece(card, 0.16 + 0.3 * n, 0.02, angle=8 - 8 * n) for n, card in enumerate(("AC", "3D", "KS"))),
)
_HEARTS = (
    Piece(BACK, -0.78, -0.04, angle=8),
    *(Piece(card, -0.48 + 0.22 * n, 0.06 - 0.012 * n * (3 - n)) for n, card in enumerate(("2H", "7H", "10H", "KH"))),
    Piece("QS", 0.6, -0.02, angle=-9),
)


class BriscolaLook(GameLook[TrickCourse]):
    """In the gallery: the trump card across below the stock."""

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _TRUMP


class HeartsLook(GameLook[TrickCourse]):
    """In the gallery: hearts, and the queen of spades beside them."""

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _HEARTS


# -- Murlan ------------------------------------------------------------------------------------------------------------

_SMALL = 0.5
_CARD = 72.0  # units
_SPRING = ("AS", "KH", "QC", "JD", "RJ", "2S", "KD", "QH", "BJ")
_STRAIGHT = (
    Piece(BACK, -0.76, -0.1, _SMALL, 16),
    Piece(BACK, -0.67, -0.13, _SMALL, 6),
    Piece(BACK, -0.58, -0.12, _SMALL, -4),
    *(
        Piece(card, -0.42 + 0.2 * n, 0.12 - 0.012 * n * (4 - n))
        for n, card in enumerate(("5S", "6H", "7C", "8D", "9S"))
    ),
    Piece("RJ", 0.7, -0.02, angle=-9),
    Piece("target-21", -0.72, 0.3, 0.3, is_token=True),
)


class MurlanLook(GameLook[MurlanTruth]):
    """The combination to beat, large in the middle, with the beaten ones around it."""

    @override
    def middle(self, plan: Seating, spec: TableSpec, state: State[MurlanTruth]) -> Middle:
        return plays_middle(plan)

    @override
    def finale(self) -> tuple[Sequence[str], float]:
        return tuple(f"{FACE}{card}" for card in _SPRING), _CARD

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _STRAIGHT


# -- Mau-Mau -----------------------------------------------------------------------------------------------------------

_APART = 18.0  # units between the pile and the suit asked for
_SIGN = 66.0  # units: the suit asked for, beside the pile
_CORNER = 0.07  # of the width: that of the outline of a thing
_ICON = 0.66  # of the height of a suit to choose
_ASKED = "asked"
"""The place of the suit asked for."""
_ICONS = {"S": SUIT_ICONS["♠"], "H": SUIT_ICONS["♥"], "D": SUIT_ICONS["♦"], "C": SUIT_ICONS["♣"]}
_RED = "HD"
_EIGHT = (
    Piece(BACK, -0.62, -0.04, angle=5),
    Piece("5H", -0.1, 0.02, angle=-14),
    Piece("5S", 0.06, 0.0, angle=-2),
    Piece("8S", 0.24, 0.0, angle=9),
)


class SuitSign(Struct, frozen=True):
    """A suit on a dark background, at a pile or a place of the layout; on a disc if it cannot be chosen."""

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
    """Stock and pile in the middle, the suit asked for beside them, the four to choose from below; no cards in front of
    the seats.
    """

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
    def decor(
        self, state: State[MauMauTruth], texts: Catalogue, wanted: AllowedActions = NOTHING_ALLOWED
    ) -> tuple[Decor, ...]:
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
        return _EIGHT


# -- all ---------------------------------------------------------------------------------------------------------------

LOOKS: Mapping[str, type[AnyLook]] = {
    "aces_up": AcesUpLook,
    "alexander": AlexanderLook,
    "briscola": BriscolaLook,
    "gaps": GapsLook,
    "hearts": HeartsLook,
    "las_vegan": LasVeganLook,
    "mau_mau": MauMauLook,
    "monte_carlo": MonteCarloLook,
    "murlan": MurlanLook,
}
"""The looks by game id; other games have the default look."""


def look_of(game: AnyGame) -> AnyLook:
    return LOOKS.get(game.id, GameLook)(game)
