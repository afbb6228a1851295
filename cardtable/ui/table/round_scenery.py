"""What is to be seen at a table for several besides the cards: plates, the game's own things, what flies, and words.

Knows no rule and no clock; what a thing of a game looks like is known to whoever paints it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from cardtable.games.las_vegan_data import CHIPS
from cardtable.games.monte_carlo.course import RUNS
from cardtable.kernel.cards import Card
from cardtable.kernel.state import Seat
from cardtable.kernel.zones import PileId
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import RoundLayout
from cardtable.table.toss import Flying
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import CAPTION, Ink
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.icons import SUIT_ICONS
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Kit
from cardtable.ui.table.board import Drawn, Part, part
from cardtable.ui.table.party_flying import FlyingArt
from cardtable.ui.table.party_lanes import opener_place, paint_opener, rim
from cardtable.ui.table.party_led import led_reach, paint_led
from cardtable.ui.table.party_owner import owner_reach, paint_owner
from cardtable.ui.table.party_pot import Pot, paint_heap
from cardtable.ui.table.party_seats import Seated, paint_seat, reach
from cardtable.ui.table.party_tokens import Token, paint_token

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True, slots=True)
class Things:
    """What lies at a table for several: plates by seat, things, places with an outline, which thing is carried where,
    words under piles; what flies, what is in the pot (None where there is none); the cards that open empty runs; who led
    the trick.
    """

    seats: tuple[Seated, ...] = ()
    tokens: tuple[Token, ...] = ()
    outlines: tuple[PileId, ...] = ()
    carried: tuple[PileId, Rect] | None = None
    captions: tuple[tuple[PileId, str], ...] = ()
    flying: tuple[Flying, ...] = ()
    pot: Pot | None = None
    openers: tuple[tuple[PileId, Card], ...] = ()
    led: Seat | None = None


class RoundScenery:
    """Makes parts of what lies at one table. ``near`` gives a height at which faces are kept."""

    def __init__(self, kit: Kit, faces: FaceStore, near: Callable[[int], int]) -> None:
        self._kit = kit
        self._near = near
        self._art = FlyingArt(kit, faces, assets_folder() / "tokens")

    def below(self, layout: RoundLayout, things: Things) -> tuple[Part, ...]:
        """What lies under all cards: outlines, words, the pot, the game's things."""
        return (
            *(self._outline(layout, pile) for pile in things.outlines),
            *(self._opener(layout, pile, card) for pile, card in things.openers),
            *(self._caption(layout.place_of(pile), words) for pile, words in things.captions),
            *self._pot(layout, things),
            *(
                self._thing(layout.place_of(token.pile), token)
                for token in things.tokens
                if things.carried is None or token.pile != things.carried[0]
            ),
        )

    def above(self, layout: RoundLayout, things: Things, cards: Sequence[Drawn]) -> tuple[Part, ...]:
        """What lies over cards at rest: whose the cards to be beaten are, who led, the plates."""
        return (*self._owner(layout, things, cards), *self._led(layout, things, cards), *self._plates(layout, things))

    def air(self, things: Things) -> tuple[Part, ...]:
        """What is above everything: the thing in the hand, what flies."""
        carried = things.carried
        held = [self._thing(carried[1], token) for token in things.tokens if carried and token.pile == carried[0]]
        return (*held, *map(self._in_flight, things.flying))

    def _plates(self, layout: RoundLayout, things: Things) -> Iterator[Part]:
        for seat, shown in enumerate(things.seats):
            yield part(
                ("seat", seat, shown),
                reach(layout, seat),
                lambda surface, seat=seat, shown=shown: paint_seat(surface, self._kit, layout, seat, shown),  # type: ignore[misc]
            )

    def _owner(self, layout: RoundLayout, things: Things, cards: Sequence[Drawn]) -> Iterator[Part]:
        """Whose the cards to be beaten are is said once they lie."""
        owners = (layout.owner(drawn.sprite.z, drawn.height) for drawn in cards if not drawn.sprite.moving)
        seat = next((owner for owner in owners if owner is not None), None)
        if seat is not None and seat < len(things.seats):
            shown = things.seats[seat]
            yield part(
                ("owner", shown.name, shown.colour),
                owner_reach(layout, layout.bottom),
                lambda surface: paint_owner(surface, self._kit, layout, seat, shown),
            )

    def _led(self, layout: RoundLayout, things: Things, cards: Sequence[Drawn]) -> Iterator[Part]:
        """Who led the trick is said once that card lies."""
        led = things.led
        if led is None:
            return
        lying = (drawn.sprite.z for drawn in cards if not drawn.sprite.moving)
        if any(layout.thrower(z) == led for z in lying):
            yield part(
                ("led", led),
                led_reach(layout, led),
                lambda surface: paint_led(surface, self._kit, layout, led),
            )

    def _thing(self, place: Rect, token: Token) -> Part:
        """The light around it, and a chip that lies over its edge, reach beyond it."""
        around = _pixels(place).inflate(*2 * (round(place.w / 2),))
        return part(
            (token, place),
            around,
            lambda surface: paint_token(surface, self._kit, self._art.tokens, place, token),
        )

    def _in_flight(self, thing: Flying) -> Part:
        return part(thing, self._art.reach(thing), lambda surface: self._art.paint(surface, thing, self._near))

    def _pot(self, layout: RoundLayout, things: Things) -> Iterator[Part]:
        """Where runs are to be seen, the pot stands beside them."""
        pot, place = things.pot, layout.pot_beside if things.outlines else layout.pot
        if pot is not None:

            def paint(surface: pygame.Surface) -> None:
                paint_heap(surface, self._art.tokens, place, pot.points)
                self._art.paint_pot(surface, place, pot)

            yield part(("pot", pot, place), self._art.pot_reach(place), paint)

    def _outline(self, layout: RoundLayout, pile: PileId) -> Part:
        rect = _pixels(layout.place_of(pile))
        run = pile in RUNS.values()
        if run:
            rect.inflate_ip(2 * rim(layout), 2 * rim(layout))  # cards lie within the line, not on it
        line, radius = max(1, round(layout.unit)), rect.w / 2 if pile in CHIPS else 8 * layout.unit

        def paint(surface: pygame.Surface) -> None:
            if run:
                centre = (rect.left + rect.height // 3, rect.centery)
                icon = SUIT_ICONS[_SIGNS[pile[-1]]]
                self._kit.icon(surface, icon, rect.height // 3, self._kit.theme.place, centre)
            self._kit.box(surface, rect, Skin(radius=radius, edge=self._kit.theme.place, line=line))

        return part(("outline", pile), rect, paint)

    def _opener(self, layout: RoundLayout, pile: PileId, card: Card) -> Part:
        return part(
            ("opener", pile, card),
            opener_place(layout, pile, card),
            lambda surface: paint_opener(surface, self._kit, layout, pile, card),
        )

    def _caption(self, place: Rect, words: str) -> Part:
        """Words under a pile, in its middle."""
        wide, high = self._kit.width(words, CAPTION), self._kit.line(CAPTION)
        left, middle = round(place.x + (place.w - wide) / 2), round(place.bottom + 0.7 * high)
        ink = Ink.GROUND_MUTED
        return part(
            ("caption", words, left, middle),
            pygame.Rect(left, middle - high, wide, 2 * high),
            lambda surface: self._kit.write(surface, words, CAPTION, self._kit.theme.ink(ink), left, middle),
        )


def _pixels(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
