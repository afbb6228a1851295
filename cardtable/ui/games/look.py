"""How a game looks besides its cards: what is in the middle of its table, what flies, its picture in the gallery.

``GameLook`` is complete: a game without a look of its own uses it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import zip_longest
from typing import Any, Generic, Protocol, TypeVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import OUT
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.cards import Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import Scored, State, Tossed
from cardtable.kernel.table import Fan, PileId, PileSpec, Role, TableSpec
from cardtable.table.choreography import SOUNDS, Sound, Toss, tossed
from cardtable.table.geometry import Point
from cardtable.table.pace import Pace
from cardtable.table.round_layout import (
    LANES,
    Middle,
    RoundLayout,
    casino_middle,
    lane_homes,
    stock_home,
    stock_middle,
    trick_middle,
)
from cardtable.table.seating import Seating
from cardtable.ui.paint.painter import Painter, Skin
from cardtable.ui.paint.things import FACE, Thing, TokenArt

Extra = TypeVar("Extra")
"""What a game keeps in its state besides the piles."""

Tosses = tuple[tuple[Toss, ...], tuple[Sound, ...]]
"""What flies, and its sounds."""

BACK = "back"
"""A face-down card in a gallery picture."""

_CARD = 72.0  # units: the height of cards that spring at the end
_SPRING = 9  # cards that spring, in turn
_SOUND_EVERY = 2  # every second thing paid has a sound
_RADIUS = 8.0  # units: the corners of an outline


class Piece(Struct, frozen=True):
    """A card (as its pack writes it) or a token in a gallery picture; its position from the centre, its height, its
    angle.
    """

    what: str
    x: float
    y: float
    high: float = 0.66
    angle: float = 0.0
    is_token: bool = False


class Decor(Protocol):
    """Something painted on the table below the cards; as a value, so that it is repainted only when it differs."""

    def bounds(self, painter: Painter, plan: RoundLayout) -> pygame.Rect:
        """The area that painting it touches."""
        ...

    def paint(self, surface: pygame.Surface, painter: Painter, art: TokenArt, plan: RoundLayout) -> None: ...


class Outline(Struct, frozen=True):
    """The outline of a pile's place, visible when it is empty."""

    pile: PileId
    is_round: bool = False

    def bounds(self, _painter: Painter, plan: RoundLayout) -> pygame.Rect:
        place = plan.place_of(self.pile)
        return pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))

    def paint(self, surface: pygame.Surface, painter: Painter, _art: TokenArt, plan: RoundLayout) -> None:
        rect = self.bounds(painter, plan)
        radius = rect.w / 2 if self.is_round else _RADIUS * plan.unit
        painter.box(surface, rect, Skin(radius=radius, edge=painter.theme.place, line=max(1, round(plan.unit))))


class AllowedActions(Struct, frozen=True):
    """What the viewer may do now: the playable cards, the chosen chip, and the places where things may go."""

    cards: frozenset[Card] = frozenset()
    chip: PileId = ""
    goals: frozenset[PileId] = frozenset()


NOTHING_ALLOWED = AllowedActions()
"""There is no viewer, or somebody else is to act."""


class GameLook(Generic[Extra]):
    """The default look; games override what differs."""

    paid_height = 30.0
    """The height of paid things, in units."""

    scored_in = ""
    """The token that a seat's score counts; "" for plain numbers."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    # -- what lies on the table ----------------------------------------------------------------------------------------

    def middle(self, plan: Seating, spec: TableSpec, state: State[Extra]) -> Middle:
        """Where the game's own things, runs and played cards are in ``state``."""
        if any(pile.role is Role.WASTE for pile in spec.piles):
            return stock_middle(plan, spec)
        things = [pile for pile in spec.piles if pile.role is Role.RESERVE and pile.id != OUT]
        middle = casino_middle(plan, things) if things else trick_middle(plan)
        stocks = {pile.id: stock_home(plan) for pile in spec.piles if pile.role is Role.STOCK}
        middle = replace(middle, homes={**middle.homes, **stocks}) if stocks else middle
        runs = runs_of(spec)
        if not runs:
            return middle
        heights = {card: self.game.height(card) for card in self.game.info.deck.cards}
        low, high = min(heights.values()), max(heights.values())
        lanes, box = lane_homes(plan, runs, lambda card: heights[card] - low, high - low + 1)
        return replace(middle, homes={**middle.homes, **lanes}, places={**middle.places, LANES: box})

    def crowded(self, state: State[Extra]) -> bool:
        """Whether the middle needs so much room that portraits and hands become smaller."""
        return False

    def things(self, state: State[Extra], lit: frozenset[PileId]) -> tuple[Thing, ...]:
        """The things in the middle that can be chosen; those that can be chosen now are ``lit``."""
        piles = self.game.table(state.setup.options).piles
        return tuple(
            Thing(pile.id, "", pile.id, lit=pile.id in lit)
            for pile in piles
            if pile.role is Role.RESERVE and pile.id != OUT
        )

    def spoken(self, state: State[Extra], texts: Catalogue) -> tuple[tuple[PileId, str], ...]:
        """The things in the middle as text for screen readers, each with its place."""
        return tuple((thing.pile, thing.sign) for thing in self.things(state, frozenset()))

    def decor(
        self, state: State[Extra], texts: Catalogue, wanted: AllowedActions = NOTHING_ALLOWED
    ) -> tuple[Decor, ...]:
        """What is painted below things and cards."""
        return ()

    # -- what flies ----------------------------------------------------------------------------------------------------

    def tosses(
        self,
        before: State[Extra],
        after: State[Extra],
        gains: Sequence[Scored],
        plan: RoundLayout,
        pace: Pace,
        now: float,
    ) -> Tosses:
        """What a change pays and places; its sounds are there even if nothing moves."""
        things = self._payments(gains, after, plan)
        when = now + pace.trick_throw
        paid = tossed(things, self.paid_height * plan.unit, pace, when, turns=3, top=plan.area.y)
        times = [toss.start for toss in paid[::_SOUND_EVERY]] or ([when] if gains else [])
        laid, sounds = self.laid(before, after, plan, pace, now)
        return (*paid, *laid), (*(Sound(SOUNDS[Scored], at) for at in times), *sounds)

    def paid(self, gain: Scored, state: State[Extra]) -> Sequence[str]:
        """The tokens that a seat gets or pays, one by one."""
        return ()

    def till(self, state: State[Extra], plan: RoundLayout) -> Point:
        """Where the seats are paid from, and pay to."""
        return plan.centre

    def laid(self, before: State[Extra], after: State[Extra], plan: RoundLayout, pace: Pace, now: float) -> Tosses:
        """Things that a change has placed elsewhere."""
        return (), ()

    def opened(self, state: State[Extra], plan: RoundLayout, pace: Pace, now: float) -> Tosses:
        """What a new round begins with, besides its cards."""
        return (), ()

    def finale(self) -> tuple[Sequence[str], float]:
        """What springs from the winners' places at the end, and its height in units."""
        pictures = [face.picture for face in self.game.info.deck.faces]
        return tuple(f"{FACE}{picture}" for picture in pictures[:: max(1, len(pictures) // _SPRING)][:_SPRING]), _CARD

    # -- in the gallery ------------------------------------------------------------------------------------------------

    def pieces(self) -> tuple[Piece, ...]:
        """The game's picture in the gallery; empty if it is the table as dealt."""
        if self.game.info.seats[1] == 1:
            return ()
        texts = [self.game.info.deck.text(card) for card in self.game.info.deck.cards]
        shown = texts[:: max(1, len(texts) // 4)][:4]
        return (
            Piece(BACK, -0.7, -0.05, angle=8),
            *(Piece(text, -0.3 + 0.32 * n, 0.02, angle=6 - 4 * n) for n, text in enumerate(shown)),
        )

    def thumbnail_spec(self, spec: TableSpec) -> TableSpec:
        """The table as dealt for the gallery: all of it, or a part if its cards would be too small."""
        return spec

    def _rank(self, card: Card) -> str:
        """The rank of a card as text."""
        return self.game.info.deck.text(card).removesuffix(self.game.info.deck.suit(card))

    def _payments(
        self, gains: Sequence[Scored], state: State[Extra], plan: RoundLayout
    ) -> Sequence[tuple[Hashable, Point, Point]]:
        """What is paid, alternating between the seats: each thing with its start and its goal."""
        till = self.till(state, plan)
        rows = [[_between(thing, plan, gain, till) for thing in self.paid(gain, state)] for gain in gains]
        return [thing for row in zip_longest(*rows) for thing in row if thing]


def slot_rect(plan: RoundLayout, pile: PileId, slot: int) -> pygame.Rect:
    """The place of a card in a run with fixed places."""
    home = plan.homes[pile]
    left = home.middle.x - home.room / 2 + (home.step - home.card.w) / 2 + slot * home.step
    return pygame.Rect(round(left), round(home.middle.y - home.card.h / 2), round(home.card.w), round(home.card.h))


AnyLook = GameLook[Any]


def runs_of(spec: TableSpec) -> list[PileSpec]:
    """The piles that are runs: built face up, card beside card."""
    return [pile for pile in spec.piles if pile.role is Role.FOUNDATION and pile.fan is Fan.RIGHT]


def landing_sounds(times: Iterable[float]) -> tuple[Sound, ...]:
    """A sound for each time at which a thing lands."""
    return tuple(Sound(SOUNDS[Tossed], at) for at in times)


def _between(thing: str, plan: RoundLayout, gain: Scored, till: Point) -> tuple[Hashable, Point, Point]:
    seat = plan.seats[gain.seat].cameo.centre
    return (thing, till, seat) if gain.points > 0 else (thing, seat, till)
