"""How Monte Carlo looks: the pot, the coins that fly between it and the seats, and the runs of the domino."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.monte_carlo.rounds import DOMINO_PHASE, HEIGHTS, RUNS, Course, pack_of, payout
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import grouped
from cardtable.kernel.compat import override
from cardtable.kernel.state import Scored, State
from cardtable.kernel.table import PileId, TableSpec
from cardtable.table.choreography import coins
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import PileHome, Slot
from cardtable.table.round_layout import LANES, Middle, RoundLayout, held_in, lane_homes, lane_prompt, trick_middle
from cardtable.table.seating import Seating
from cardtable.ui.core.theme import BLACK, CAPTION, LEAST_TYPE, SECTION, STRONG, Ink, Rgb, mix
from cardtable.ui.games.look import BACK, NOTHING_ALLOWED, AllowedActions, Decor, GameLook, Piece, runs_of, slot_rect
from cardtable.ui.paint.painter import SUIT_ICONS, Painter, Skin, clear_edge
from cardtable.ui.paint.places import Glow, Mark, halo_bounds, paint_halo
from cardtable.ui.paint.things import TokenArt

IN_TRICK, BESIDE_RUNS = "pot in trick", "pot beside runs"
"""The places of the pot: in the middle of tricks, and beside the runs."""

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_POT_WAYS = tuple(n / 20 for n in range(3, 16))  # heights beside the lanes where the pot may be, as shares
_POT, _POT_BESIDE = 136.0, 78.0  # units: the height of the pot in the middle, and beside the lanes
_PRIZES = 2  # shown below the pot
_POT_WIDE, _POT_APART = 84.0, 12.0  # text units: the width of the text below the pot; units to its neighbour
_POT_WORDS = 66.0  # text units: the height of the text below it
_OWN_ASIDE = 158.0  # units from the centre to your own card, at its left
_ROOMY = 6  # from this number of seats cards are above the pot, but not below it
_MOST_COINS = 8  # shown for a seat; its plate shows the sum
_GRAND = 1.35  # the coins' scale at the end of a match

_FEW = 0.5  # points: from this on each doubling adds as many coins as the one before
_USUAL = 50  # points that are in a pot for five after six rounds: what the source divides
_LOW = 0.3  # of that: with less the pot looks nearly empty
_HEAPED = 24  # coins beside the pot, at most
_HIGH, _STEP = 0.24, 0.055  # of the pot's height: a coin, and what shows of one under another
_FEET = ((-0.52, 0.98), (0.52, 0.98), (-0.34, 1.03), (0.36, 1.03), (-0.7, 1.0), (0.7, 1.0))
"""The bottom of each heap, from the centre and from the top of the pot, in its heights."""
_COINS = ("coin-1", "coin-5", "coin-10")

_RED = "♥♦"
_CORNER, _PLACE_CORNER = 14.0, 6.0  # units: of the board, of a place
_BOARD_LINE, _RANK = 0.55, 0.22  # how strong the board's line is; of a card's height: the rank of an empty place

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
    """In the rounds of tricks the pot is in the middle, in the domino beside the runs."""

    @override
    def middle(self, plan: Seating, spec: TableSpec, state: State[Course]) -> Middle:
        tricks = trick_middle(plan)
        slot, slots = self._slot(state)
        lanes, box = lane_homes(plan, runs_of(spec), slot, slots)
        if state.phase != DOMINO_PHASE:
            pot = pot_at(_pot_middle(plan), _POT * plan.unit, 0.0)
            plays, asides = (_clear_of_pot(plan, homes) for homes in (tricks.plays, tricks.asides))
            return replace(tricks, homes=lanes, plays=plays, asides=asides, places={IN_TRICK: pot})
        side = _POT_BESIDE * plan.unit
        pot = pot_at(_beside(plan, box, side), side, 0.0)
        return replace(tricks, homes=lanes, places={LANES: box, BESIDE_RUNS: pot}, prompt=lane_prompt(plan))

    @override
    def crowded(self, state: State[Course]) -> bool:
        return state.phase == DOMINO_PHASE

    @override
    def decor(
        self, state: State[Course], texts: Catalogue, wanted: AllowedActions = NOTHING_ALLOWED
    ) -> tuple[Decor, ...]:
        pot = pot_of(state, texts)
        if state.phase != DOMINO_PHASE:
            return (pot,)
        piles, deck = state.piles, self.game.info.deck
        slot, _ = self._slot(state)
        ranks = self._ranks(state)
        lanes = tuple(
            Lane(run, sign, ranks, frozenset(map(slot, piles[run].cards)))
            for run, sign in zip(RUNS.values(), map(_sign_of, RUNS.values()), strict=True)
        )
        open_ = tuple(
            LaneGoal(run, slot(card), self._rank(card), _sign_of(run))
            for card in sorted(wanted.cards)
            if (run := RUNS[deck.suit(card)])
        )
        return (LaneBoard(), *lanes, *open_, pot)

    @override
    def spoken(self, state: State[Course], texts: Catalogue) -> tuple[tuple[PileId, str], ...]:
        """The pot, and in the domino the next prizes."""
        pot = pot_of(state, texts)
        what = ", ".join((pot.money, *pot.prizes))
        return ((_pot_place(state), texts.text("heard.pile", pile=texts.text("party.pot"), what=what)),)

    def _slot(self, state: State[Course]) -> tuple[Slot, int]:
        """The index of a card in its lane, ignoring cards out of play, and the number of places."""
        slots = [HEIGHTS[card] for card in pack_of(state.setup.options).cards]
        first = min(slots)
        return lambda card: HEIGHTS[card] - first, max(slots) - first + 1

    def _ranks(self, state: State[Course]) -> tuple[str, ...]:
        """The ranks of a lane, from its first place."""
        slot, _ = self._slot(state)
        return tuple(dict.fromkeys(self._rank(card) for card in sorted(pack_of(state.setup.options).cards, key=slot)))

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


class Pot(Struct, frozen=True):
    """The pot: ``money`` as text, the number of ``points`` regardless of a point's value, and its ``place``.

    ``prizes`` are the next payouts, a line each.
    """

    money: str
    points: float
    place: str = IN_TRICK
    prizes: tuple[str, ...] = ()

    @property
    def picture(self) -> str:
        """The drawing of a pot as full as this one."""
        return "pot-empty" if self.points <= 0 else "pot-low" if self.points < _LOW * _USUAL else "pot-full"

    def bounds(self, painter: Painter, plan: RoundLayout) -> pygame.Rect:
        """The pot, the coins beside it and the text below."""
        place, words = plan.places[self.place], painter.line(SECTION)
        low = round(place.h) + 2 * words + painter.line(CAPTION) * len(self.prizes)
        written = (painter.width(self.money, SECTION), *(painter.width(prize, CAPTION) for prize in self.prizes))
        wide = max(round(2 * place.w), *written) + 4
        return pygame.Rect(round(place.centre.x - wide / 2), round(place.y), wide, low)

    def paint(self, surface: pygame.Surface, painter: Painter, art: TokenArt, plan: RoundLayout) -> None:
        place = plan.places[self.place]
        if self.place == IN_TRICK:
            paint_heap(surface, art, place, self.points)
        picture = art.picture(self.picture, round(place.h))
        surface.blit(picture, picture.get_rect(midtop=(round(place.centre.x), round(place.y))))
        left = round(place.centre.x - painter.width(self.money, SECTION) / 2)
        middle = round(place.bottom + 0.5 * painter.line(SECTION))
        painter.write(surface, self.money, SECTION, painter.theme.ink(Ink.TEXT), left, middle)
        for number, prize in enumerate(self.prizes):
            left = round(place.centre.x - painter.width(prize, CAPTION) / 2)
            middle = round(place.bottom + painter.line(SECTION) + (number + 0.5) * painter.line(CAPTION))
            painter.write(surface, prize, CAPTION, painter.theme.ink(Ink.GROUND_MUTED), left, middle)


def pot_of(state: State[Course], texts: Catalogue) -> Pot:
    pot = state.extra.pot
    points = pot / int(state.option("mc_point_value"))
    return Pot(texts.text("party.money", amount=grouped(texts, pot)), points, _pot_place(state), _prizes(state, texts))


def _prizes(state: State[Course], texts: Catalogue) -> tuple[str, ...]:
    """The next payouts of the domino."""
    if state.phase != DOMINO_PHASE:
        return ()
    out, value = len(state.extra.order), int(state.option("mc_point_value"))
    points = payout(len(state.scores), str(state.option("mc_leftover")), str(state.option("mc_payout")))
    told = [(place, share * value) for place, share in enumerate(points, 1) if place > out and share]
    return tuple(
        texts.text(
            "party.prize",
            place=texts.text(f"party.place.{place}"),
            amount=texts.text("party.money", amount=grouped(texts, money)),
        )
        for place, money in told[:_PRIZES]
    )


def pot_at(centre: Point, side: float, words: float) -> Rect:
    """The pot's rectangle, centred together with its text."""
    return Rect(centre.x - side / 2, centre.y - (side + words) / 2, side, side)


def coins_of(points: float) -> int:
    """The number of coins shown for ``points``: none for 0, and growing more and more slowly."""
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


# -- the lanes of the domino -------------------------------------------------------------------------------------------


class LaneBoard(Struct, frozen=True):
    """The outline of all lanes."""

    def bounds(self, _painter: Painter, plan: RoundLayout) -> pygame.Rect:
        box = plan.places[LANES]
        return pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))

    def paint(self, surface: pygame.Surface, painter: Painter, _art: TokenArt, plan: RoundLayout) -> None:
        usual = mix(painter.theme.ground, painter.theme.place, _BOARD_LINE)
        edge, line = clear_edge(painter, usual, max(1, round(1.4 * plan.unit)))
        skin = Skin(radius=_CORNER * plan.unit, edge=edge, line=line)
        painter.box(surface, self.bounds(painter, plan), skin)


class Lane(Struct, frozen=True):
    """A lane: its suit, and a place with its rank for each card not played yet (``laid`` by slot)."""

    pile: PileId
    sign: str
    ranks: tuple[str, ...]
    laid: frozenset[int]

    def bounds(self, _painter: Painter, plan: RoundLayout) -> pygame.Rect:
        box, first = plan.places[LANES], slot_rect(plan, self.pile, 0)
        return pygame.Rect(round(box.x), first.y, round(box.w), first.height)

    def paint(self, surface: pygame.Surface, painter: Painter, _art: TokenArt, plan: RoundLayout) -> None:
        theme, bounds = painter.theme, self.bounds(painter, plan)
        first = slot_rect(plan, self.pile, 0)
        ink = theme.suit_red if self.sign in _RED else theme.text
        side = max(12, round(0.3 * first.height))
        painter.icon(surface, SUIT_ICONS[self.sign], side, ink, ((bounds.x + first.x) // 2, first.centery))
        dark = mix(theme.ground, BLACK, 0.22)
        edge, line = clear_edge(painter, mix(theme.ground, theme.place, 0.34), max(1, round(plan.unit)))
        skin = Skin(radius=_PLACE_CORNER * plan.unit, top=dark, edge=edge, line=line)
        size = max(LEAST_TYPE, round(_RANK * first.height))
        for slot, rank in enumerate(self.ranks):
            if slot not in self.laid:
                rect = slot_rect(plan, self.pile, slot).inflate(-round(5 * plan.unit), -round(4 * plan.unit))
                painter.box(surface, rect, skin)
                word = painter.fonts.render(rank, STRONG.face, size, theme.ground_muted)
                surface.blit(word, word.get_rect(center=rect.center))


class LaneGoal(Struct, frozen=True):
    """A place for a card that the viewer may play."""

    pile: PileId
    slot: int
    rank: str
    sign: str

    def bounds(self, painter: Painter, plan: RoundLayout) -> pygame.Rect:
        rect = slot_rect(plan, self.pile, self.slot)
        return halo_bounds(painter, Mark(Glow.CHOSEN, (rect.x, rect.y, rect.width, rect.height)))

    def paint(self, surface: pygame.Surface, painter: Painter, _art: TokenArt, plan: RoundLayout) -> None:
        theme = painter.theme
        rect = slot_rect(plan, self.pile, self.slot).inflate(-round(4 * plan.unit), -round(2 * plan.unit))
        around = Mark(Glow.CHOSEN, (rect.x, rect.y, rect.width, rect.height))
        paint_halo(surface, painter, around, _PLACE_CORNER * plan.unit)
        painter.box(surface, rect, Skin(radius=_PLACE_CORNER * plan.unit, top=mix(theme.ground, BLACK, 0.5)))
        dashed(surface, rect, theme.brass, max(2, round(2.4 * plan.unit)), round(7 * plan.unit))
        size = max(LEAST_TYPE, round(0.34 * rect.height))
        word = painter.fonts.render(self.rank, STRONG.face, size, theme.brass)
        surface.blit(word, word.get_rect(center=(rect.centerx, rect.y + round(0.34 * rect.height))))
        sign = round(0.3 * rect.height)
        painter.icon(
            surface, SUIT_ICONS[self.sign], sign, theme.brass, (rect.centerx, rect.y + round(0.68 * rect.height))
        )


def dashed(surface: pygame.Surface, rect: pygame.Rect, colour: Rgb, line: int, dash: int) -> None:
    """Draw a dashed rectangle with complete corners."""
    dash = max(2, dash)
    for length, vertical in ((rect.width, False), (rect.height, True)):
        count = max(1, round((length / dash - 1) / 2))
        step = (length - dash) / (2 * count) if count else length
        for number in range(count + 1):
            at = round(2 * number * step)
            for far in (0, (rect.width if vertical else rect.height) - line):
                spot = (
                    pygame.Rect(rect.x + far, rect.y + at, line, dash)
                    if vertical
                    else pygame.Rect(rect.x + at, rect.y + far, dash, line)
                )
                surface.fill(colour, spot.clip(rect))


def _sign_of(run: PileId) -> str:
    return _SIGNS[run[-1]]


def _pot_middle(plan: Seating) -> Point:
    """The pot with its text is in the middle of the ring."""
    centre = plan.circle[0].centre
    return Point(centre.x, centre.y + 14 * plan.unit) if plan.seats >= _ROOMY else centre


def _clear_of_pot(plan: Seating, homes: Sequence[PileHome]) -> Sequence[PileHome]:
    """Your own card is left of the pot, not in front of it."""
    own, *others = homes
    if plan.tall:
        return homes
    return [replace(own, middle=Point(own.middle.x - _OWN_ASIDE * plan.unit, own.middle.y)), *others]


def _beside(plan: Seating, box: Rect, side: float) -> Point:
    """Beside the lanes, or above them on a tall table."""
    if plan.tall:
        return Point(plan.area.centre.x, box.y - side / 2 - _POT_WORDS * plan.text)
    seats = [place for place in plan.places[1:] if place.turn > 180]
    kept = [rect for place in seats for rect in (place.cameo, place.plate, held_in(plan, place))]
    need = max(side, _POT_WIDE * plan.text) + _POT_APART * plan.unit

    def room(y: float) -> float:
        """The distance from the lanes to what is next at the right, beside the pot and its text at that height."""
        low = y + side / 2 + _POT_WORDS * plan.text
        met = [rect.x for rect in kept if rect.y < low and rect.bottom > y - side / 2]
        return min([plan.cloth.at(270).x, *met]) - box.right

    ways = [box.y + box.h * share for share in _POT_WAYS]
    y = max(ways, key=lambda way: (min(need, room(way)), -abs(way - box.centre.y)))
    return Point(box.right + max(room(y), side) / 2, y)
