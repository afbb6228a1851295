"""How Monte Carlo looks: the pot, the coins that fly between it and the seats, and the runs of the domino."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

import pygame

from cardtable.games.monte_carlo.course import DOMINO_PHASE, Course
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import grouped
from cardtable.kernel.cues import Scored
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.zones import PileId, TableSpec
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.middle import RIM, WORDS, Middle, PileHome, Room, Slot, ring_middle, run_homes
from cardtable.table.round_layout import RoundLayout
from cardtable.table.toss import coins
from cardtable.ui.core.theme import STRONG, Ink
from cardtable.ui.games.look import BACK, Decor, GameLook, Piece, runs_of
from cardtable.ui.paint.icons import SUIT_ICONS
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.tokens import TokenArt
from cardtable.values import dataclass

IN_TRICK, BESIDE_RUNS = "pot in trick", "pot beside runs"
"""The places of the pot: in the middle of tricks, and where runs lie."""

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_POT = 92.0  # height of the pot in units, where there is room
_MOST_COINS = 8  # that one seat gets or pays; the sum stands on its plate
_GRAND = 1.35  # how much larger coins are at the end of a match

_FEW = 0.5  # points: from this on each doubling adds as many coins as the one before
_USUAL = 50  # points that are in a pot for five after six rounds: what the source divides
_LOW = 0.3  # of that: with less the pot looks nearly empty
_HEAPED = 24  # coins beside the pot, at most
_HIGH, _STEP = 0.24, 0.055  # of the pot's height: a coin, and what shows of one under another
_FEET = ((-0.52, 0.98), (0.52, 0.98), (-0.34, 1.03), (0.36, 1.03), (-0.7, 1.0), (0.7, 1.0))
"""The feet of the heaps from the middle of the pot, and down it, in its heights."""
_COINS = ("coin-1", "coin-5", "coin-10")

_LINE = 8.0  # units: the corners of the line round a run

_PIECES = (
    Piece("pot-full", -0.55, -0.02, 0.78, is_token=True),
    Piece(BACK, 0.76, -0.14, 0.5, -12),
    Piece("10H", 0.02, -0.1, angle=13),
    Piece("JH", 0.56, -0.08, angle=-8),
    Piece("KH", 0.3, -0.12, angle=3),
    Piece("AH", 0.28, 0.15, angle=-4),
    Piece("coin-5", -0.2, 0.37, 0.16, is_token=True),
    Piece("coin-1", -0.9, 0.36, 0.15, is_token=True),
)


class MonteCarloLook(GameLook[Course]):
    """In the rounds of tricks the pot stands in the middle, in the domino beside the runs."""

    @override
    def middle(self, room: Room, spec: TableSpec) -> Middle:
        words = WORDS * room.text
        share, trick = ring_middle(
            room, lambda share: Size(1.6 * _POT * share * room.unit, _POT * share * room.unit + words)
        )
        homes, beside = _domino(room, spec, self.game.tells.slot)
        pot = pot_at(room.box.centre, _POT * share * room.unit, words)
        return Middle(homes, trick.plays, places={IN_TRICK: pot, BESIDE_RUNS: beside})

    @override
    def decor(self, state: State[Course], texts: Catalogue) -> tuple[Decor, ...]:
        runs = map(RunLine, self.game.tells.outlines(state))
        return (*runs, *self.openers(state), pot_of(state, texts))

    @override
    def paid(self, gain: Scored, state: State[Course]) -> Sequence[str]:
        points = abs(gain.points) // int(state.option("mc_point_value"))
        return [f"coin-{value}" for value in coins(points, _MOST_COINS)]

    @override
    def till(self, state: State[Course], plan: RoundLayout) -> Point:
        return plan.places[_pot_place(state)].centre

    @override
    def finale(self) -> tuple[Sequence[str], float]:
        return _COINS[::-1], _GRAND * self.paid_height

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _PIECES


# -- the pot -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pot:
    """What is in the pot: ``money`` as it is written, how many ``points`` that is, whatever a point is worth; its ``place``."""

    money: str
    points: float
    place: str = IN_TRICK

    @property
    def picture(self) -> str:
        """The name of the drawing of so full a pot."""
        return "pot-empty" if self.points <= 0 else "pot-low" if self.points < _LOW * _USUAL else "pot-full"

    def bounds(self, painter: Painter, plan: RoundLayout) -> pygame.Rect:
        """The pot, the coins beside it and the words below."""
        place, words = plan.places[self.place], painter.line(STRONG)
        return pygame.Rect(round(place.x - place.w / 2), round(place.y), round(2 * place.w), round(place.h) + 2 * words)

    def paint(self, surface: pygame.Surface, painter: Painter, art: TokenArt, plan: RoundLayout) -> None:
        """Paint the coins, the pot and how much is in it."""
        place = plan.places[self.place]
        paint_heap(surface, art, place, self.points)
        picture = art.picture(self.picture, round(place.h))
        surface.blit(picture, picture.get_rect(midtop=(round(place.centre.x), round(place.y))))
        left = round(place.centre.x - painter.width(self.money, STRONG) / 2)
        middle = round(place.bottom + 0.5 * painter.line(STRONG))
        painter.write(surface, self.money, STRONG, painter.theme.ink(Ink.GROUND_MUTED), left, middle)


def pot_of(state: State[Course], texts: Catalogue) -> Pot:
    """What lies in the pot, and where it stands."""
    pot = state.extra.pot
    points = pot / int(state.option("mc_point_value"))
    return Pot(texts.text("party.money", amount=grouped(pot)), points, _pot_place(state))


def pot_at(centre: Point, side: float, words: float) -> Rect:
    """The pot, so that it and its words are in the middle of a place."""
    return Rect(centre.x - side / 2, centre.y - (side + words) / 2, side, side)


def coins_of(points: float) -> int:
    """How many coins are shown for so many points: none for nothing, then more ever more slowly."""
    return min(_HEAPED, round(3 * log2(1 + points / _FEW) + 0.5)) if points else 0


def paint_heap(surface: pygame.Surface, art: TokenArt, place: Rect, points: float) -> None:
    """Paint the coins beside a pot at ``place``, in heaps that grow one after the other."""
    high = max(6, round(_HIGH * place.h))
    for number in range(coins_of(points)):
        aside, down = _FEET[number % len(_FEET)]
        coin = art.picture(_COINS[number % len(_COINS)], high)
        foot = place.y + down * place.h - (number // len(_FEET)) * _STEP * 2 * place.h
        surface.blit(coin, coin.get_rect(midbottom=(round(place.centre.x + aside * place.w), round(foot))))


def _pot_place(state: State[Course]) -> str:
    return BESIDE_RUNS if state.phase == DOMINO_PHASE else IN_TRICK


# -- the runs of the domino --------------------------------------------------------------------------------------------


def rim(plan: RoundLayout) -> int:
    """Pixels between the cards of a run and the line round it."""
    return max(1, round(RIM * plan.unit))


@dataclass(frozen=True, slots=True)
class RunLine:
    """The line round a run, and its suit."""

    pile: PileId

    def bounds(self, _painter: Painter, plan: RoundLayout) -> pygame.Rect:
        """Cards lie within the line, not on it."""
        place = plan.place_of(self.pile)
        rect = pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))
        return rect.inflate(2 * rim(plan), 2 * rim(plan))

    def paint(self, surface: pygame.Surface, painter: Painter, _art: TokenArt, plan: RoundLayout) -> None:
        rect = self.bounds(painter, plan)
        centre = (rect.left + rect.height // 3, rect.centery)
        painter.icon(surface, SUIT_ICONS[_SIGNS[self.pile[-1]]], rect.height // 3, painter.theme.place, centre)
        line = max(1, round(plan.unit))
        painter.box(surface, rect, Skin(radius=_LINE * plan.unit, edge=painter.theme.place, line=line))


def _domino(room: Room, spec: TableSpec, slot: Slot) -> tuple[dict[PileId, PileHome], Rect]:
    """Runs across the middle, and the pot in line with them: before them, on a portrait table above them."""
    box, words = room.box, WORDS * room.text
    side = min(_POT * room.unit, max(box.h / 4, box.w / 8))
    above = box.h > box.w
    kept = Size(0.0, side + words + room.gap) if above else Size(1.4 * side + room.gap, 0.0)
    homes, covered = run_homes(room, runs_of(spec), slot, kept)
    if above:
        top = box.centre.y - (kept.h + covered.h) / 2
        return homes, pot_at(Point(box.centre.x, top + (side + words) / 2), side, words)
    left = box.centre.x - (kept.w + covered.w) / 2
    return homes, pot_at(Point(left + 0.6 * side, box.centre.y), side, words)


LOOK = MonteCarloLook
