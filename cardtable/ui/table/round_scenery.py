"""What is to be seen at a table for several besides the cards: plates, the game's own things, what flies, and words.

Knows no rule and no clock; what a thing of a game looks like is known to whoever paints it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from cardtable.kernel.state import Seat
from cardtable.kernel.zones import PileId
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import RoundLayout
from cardtable.table.toss import Flying
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import CAPTION, Ink
from cardtable.ui.games.look import Decor
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.things import FlyingArt, Thing, paint_thing
from cardtable.ui.table.board import Drawn, SceneryPart, scenery_part
from cardtable.ui.table.seat_plates import SeatPlate, paint_plate, plate_bounds
from cardtable.ui.table.trick_signs import led_bounds, owner_bounds, paint_led, paint_owner
from cardtable.values import dataclass


@dataclass(frozen=True, slots=True)
class Furniture:
    """What lies at a table for several besides cards: plates by seat, the game's things and what it paints below them,
    which thing is carried where, words under piles, what flies, and who led the trick.
    """

    seats: tuple[SeatPlate, ...] = ()
    things: tuple[Thing, ...] = ()
    decor: tuple[Decor, ...] = ()
    carried: tuple[PileId, Rect] | None = None
    captions: tuple[tuple[PileId, str], ...] = ()
    flying: tuple[Flying, ...] = ()
    led: Seat | None = None


class RoundScenery:
    """Makes parts of what lies at one table. ``near`` gives a height at which faces are kept."""

    def __init__(self, painter: Painter, faces: FaceStore, near: Callable[[int], int]) -> None:
        self._painter = painter
        self._near = near
        self._art = FlyingArt(painter, faces, assets_folder() / "tokens")

    def below(self, layout: RoundLayout, lies: Furniture) -> tuple[SceneryPart, ...]:
        """What lies under all cards: what the game paints there, words, the game's things."""
        held = lies.carried[0] if lies.carried else None
        return (
            *(self._decor(layout, each) for each in lies.decor),
            *(self._caption(layout.place_of(pile), words) for pile, words in lies.captions),
            *(self._thing(layout.place_of(thing.pile), thing) for thing in lies.things if thing.pile != held),
        )

    def above(self, layout: RoundLayout, lies: Furniture, cards: Sequence[Drawn]) -> tuple[SceneryPart, ...]:
        """What lies over cards at rest: whose the cards to be beaten are, who led, the plates."""
        return (*self._owner(layout, lies, cards), *self._led(layout, lies, cards), *self._plates(layout, lies))

    def air(self, lies: Furniture) -> tuple[SceneryPart, ...]:
        """What is above everything: the thing in the hand, what flies."""
        carried = lies.carried
        held = [self._thing(carried[1], thing) for thing in lies.things if carried and thing.pile == carried[0]]
        return (*held, *map(self._in_flight, lies.flying))

    def _plates(self, layout: RoundLayout, lies: Furniture) -> Iterator[SceneryPart]:
        for seat, shown in enumerate(lies.seats):
            yield scenery_part(
                ("seat", seat, shown),
                plate_bounds(layout, seat),
                lambda surface, seat=seat, shown=shown: paint_plate(surface, self._painter, layout, seat, shown),  # type: ignore[misc]
            )

    def _owner(self, layout: RoundLayout, lies: Furniture, cards: Sequence[Drawn]) -> Iterator[SceneryPart]:
        """Whose the cards to be beaten are is said once they lie."""
        owners = (layout.owner(drawn.sprite.z, drawn.height) for drawn in cards if not drawn.sprite.moving)
        seat = next((owner for owner in owners if owner is not None), None)
        if seat is not None and seat < len(lies.seats):
            shown = lies.seats[seat]
            yield scenery_part(
                ("owner", shown.name, shown.colour),
                owner_bounds(layout, layout.bottom),
                lambda surface: paint_owner(surface, self._painter, layout, seat, shown),
            )

    def _led(self, layout: RoundLayout, lies: Furniture, cards: Sequence[Drawn]) -> Iterator[SceneryPart]:
        """Who led the trick is said once that card lies."""
        led = lies.led
        if led is None:
            return
        lying = (drawn.sprite.z for drawn in cards if not drawn.sprite.moving)
        if any(layout.thrower(z) == led for z in lying):
            yield scenery_part(
                ("led", led),
                led_bounds(layout, led),
                lambda surface: paint_led(surface, self._painter, layout, led),
            )

    def _thing(self, place: Rect, thing: Thing) -> SceneryPart:
        """The light around it, and a chip that lies over its edge, reach beyond it."""
        around = _pixels(place).inflate(*2 * (round(place.w / 2),))
        return scenery_part(
            (thing, place),
            around,
            lambda surface: paint_thing(surface, self._painter, self._art.tokens, place, thing),
        )

    def _in_flight(self, flying: Flying) -> SceneryPart:
        return scenery_part(
            flying, self._art.bounds(flying), lambda surface: self._art.paint(surface, flying, self._near)
        )

    def _decor(self, layout: RoundLayout, decor: Decor) -> SceneryPart:
        painter, art = self._painter, self._art.tokens
        return scenery_part(
            decor, decor.bounds(painter, layout), lambda surface: decor.paint(surface, painter, art, layout)
        )

    def _caption(self, place: Rect, words: str) -> SceneryPart:
        """Words under a pile, in its middle."""
        wide, high = self._painter.width(words, CAPTION), self._painter.line(CAPTION)
        left, middle = round(place.x + (place.w - wide) / 2), round(place.bottom + 0.7 * high)
        ink = Ink.GROUND_MUTED
        return scenery_part(
            ("caption", words, left, middle),
            pygame.Rect(left, middle - high, wide, 2 * high),
            lambda surface: self._painter.write(surface, words, CAPTION, self._painter.theme.ink(ink), left, middle),
        )


def _pixels(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
