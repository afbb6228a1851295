"""What is to be seen at a table for several besides the cards: seats, the game's own things, signs, what flies.

Knows no rule and no clock; what a thing of a game looks like is known to whoever paints it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import WON
from cardtable.kernel.state import Seat
from cardtable.kernel.table import PileId
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import PILE_Z
from cardtable.table.middle import LANES
from cardtable.table.round_layout import SHOWN, RoundLayout
from cardtable.table.toss import Flying
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import CAPTION, LEAST_ON_TABLE, Ink
from cardtable.ui.games.look import Decor
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.portraits import PortraitArt
from cardtable.ui.paint.things import FlyingArt, Thing, paint_thing
from cardtable.ui.paint.tokens import TokenArt
from cardtable.ui.table.board import Drawn, SceneryPart, scenery_part
from cardtable.ui.table.round_signs import Bubble, Pondering, Prompt, Tag, WayOn
from cardtable.ui.table.seat_plates import SeatArt, SeatPlate

_TAG_BELOW = 8.0  # units that a tag's middle stands above the lower edge of the cards that it is about
_BUBBLE_STEPS = 24  # in how many it moves on by as much again, until it covers nothing that is to be read
_BUBBLE_WAY = 0.62  # of the way from a seat's number to its place on the ring
_INDEX = 0.3  # of a card's height: what of it must be seen above its tag
_BOARD_EDGE = 8.0  # units between the line round lanes and what lies in them
_PROMPT_ROOM, _PROMPT_WIDE = 0.62, 0.78  # of the window's width: usually; where that spares the rule a second line
_CAPTION_GAP = 8.0  # units between the edge of the window and the words under a pile
_OVER_HAND = 3.0  # units: a prompt of two lines moves up until it is so far above the cards that are held

_Seats = tuple[tuple[SceneryPart, ...], tuple[SceneryPart, ...]]
"""Parts of the seats of the others, and of the own one."""


class PlaySign(Struct, frozen=True):
    """What is said of what lies before ``seat``: words, the number of the play, and whether it is what matters now."""

    seat: Seat
    words: str = ""
    number: int = 0
    strong: bool = False


class SaidBySeat(Struct, frozen=True):
    """Words of a seat that lays nothing: "Pass", with the number in the round."""

    seat: Seat
    words: str
    number: int = 0


class Furniture(Struct, frozen=True):
    """What lies at a table for several besides cards: seats, the game's things and what it paints below them, which thing
    is carried where, words under piles, what flies, what is said of plays and by seats, the prompt and why it is asked, whose turn follows, whether that is somebody who thinks,
    and the seats whose plates something that lies over the table would cut, and whose portraits: they are left out.
    """

    seats: tuple[SeatPlate, ...] = ()
    things: tuple[Thing, ...] = ()
    decor: tuple[Decor, ...] = ()
    carried: tuple[PileId, Rect] | None = None
    captions: tuple[tuple[PileId, str], ...] = ()
    flying: tuple[Flying, ...] = ()
    plays: tuple[PlaySign, ...] = ()
    said: tuple[SaidBySeat, ...] = ()
    prompt: tuple[str, bool] = ("", False)
    way: tuple[Seat, Seat, bool] | None = None
    why: str = ""
    ponders: bool = False
    cut: frozenset[Seat] = frozenset()
    hidden: frozenset[Seat] = frozenset()


class RoundScenery:
    """Makes parts of what lies at one table. ``near`` gives a height at which faces are kept."""

    def __init__(self, painter: Painter, faces: FaceStore, near: Callable[[int], int]) -> None:
        self._painter = painter
        self._near = near
        self._art = FlyingArt(painter, faces, assets_folder() / "tokens")
        self.cameos = PortraitArt(assets_folder() / "portraits")
        self._seats = SeatArt(painter, self.cameos, self._art.tokens)
        self._around: tuple[object, _Seats] = None, ((), ())  # parts, and what they were made of
        self._below: tuple[object, tuple[SceneryPart, ...]] = None, ()  # parts, and what they were made of
        self._signs: tuple[object, tuple[SceneryPart, ...]] = None, ()
        self._prompted: Prompt | None = None
        self._covered: tuple[Sequence[Drawn], RoundLayout, dict[Seat, pygame.Rect]] | None = None

    @property
    def tokens(self) -> TokenArt:
        """The drawings of what is no card."""
        return self._art.tokens

    def below(self, layout: RoundLayout, lies: Furniture) -> tuple[SceneryPart, ...]:
        """What lies under all cards: what the game paints there, words, the game's things. Made anew only when one differs."""
        held = lies.carried[0] if lies.carried else None
        made_of = (layout, self._painter.stamp, lies.decor, lies.way, lies.captions, lies.things, held)
        if self._below[0] != made_of:
            self._below = made_of, self._laid_below(layout, lies, held)
        return self._below[1]

    def _laid_below(self, layout: RoundLayout, lies: Furniture, held: PileId | None) -> tuple[SceneryPart, ...]:
        return (
            *(self._decor(layout, each) for each in lies.decor),
            *self._way(layout, lies),
            *(self._caption(layout, pile, words) for pile, words in lies.captions),
            *(self._thing(layout.place_of(thing.pile), thing) for thing in lies.things if thing.pile != held),
        )

    def above(self, layout: RoundLayout, lies: Furniture) -> tuple[SceneryPart, ...]:
        """What lies over cards at rest: the seats of the others."""
        return self._known_seats(layout, lies)[0]

    def signs(self, layout: RoundLayout, lies: Furniture, cards: Sequence[Drawn]) -> tuple[SceneryPart, ...]:
        """What no light round a card may cross: the own score, what is said of plays, the prompt. Made anew only when one differs."""
        covered = self._lying(layout, cards)
        made_of = (layout, self._painter.stamp, lies.plays, lies.said, lies.prompt, lies.why, lies.ponders, covered)
        if self._signs[0] != made_of:
            prompt = self._prompt(layout, lies, covered)
            self._prompted = next(iter(prompt), None)
            plays = self._play_signs(layout, lies, covered, prompt)
            prompted = (self._signed(layout, sign) for sign in prompt)
            self._signs = made_of, (*plays, *self._said(layout, lies, covered), *prompted)
        return (*self._known_seats(layout, lies)[1], *self._signs[1], *self._packets(layout, lies, cards))

    def pondering(self, layout: RoundLayout, phase: int) -> tuple[SceneryPart, ...]:
        """The dots behind the prompt of ``signs`` while somebody thinks, at one ``phase`` of theirs."""
        prompt = self._prompted
        if prompt is None or not prompt.ponders:
            return ()
        place = prompt.dots(self._painter, layout.text)
        dots = Pondering((place.x, place.y, place.width, place.height), phase % Pondering.PHASES)
        return (scenery_part(dots, place, lambda surface: dots.paint(surface, self._painter)),)

    def busy(self, layout: RoundLayout, lies: Furniture) -> Iterator[Rect]:
        """Where something is to be read or known besides cards: seats, things, the words below them, signs."""
        for seat, shown in zip(layout.seats, lies.seats, strict=True):
            yield from (seat.cameo, seat.plate)
            if shown.cards is not None:
                yield Rect(*self._seats.count_bounds(layout, seat))
        yield from (layout.place_of(thing.pile) for thing in lies.things)
        yield from (Rect(*self.caption_bounds(layout, pile, words)) for pile, words in lies.captions)
        yield from (Rect(*part.bounds) for part in self._signs[1])

    def air(self, lies: Furniture) -> tuple[SceneryPart, ...]:
        """What is above everything: the thing in the hand, what flies."""
        carried = lies.carried
        held = [self._thing(carried[1], thing) for thing in lies.things if carried and thing.pile == carried[0]]
        return (*held, *map(self._in_flight, lies.flying))

    # -- seats ---------------------------------------------------------------------------------------------------------

    def _known_seats(self, layout: RoundLayout, lies: Furniture) -> _Seats:
        """The seats of the others, and the own one; they are the same while cards fly, and made once."""
        known = self._around[0]
        if not (
            isinstance(known, tuple)
            and known[0] is layout
            and known[1] is lies.seats
            and known[2:] == (lies.cut, lies.hidden)
        ):
            own = layout.bottom
            others = [seat for seat in range(len(lies.seats)) if seat != own]
            parts = (tuple(self._seated(layout, lies, others)), tuple(self._seated(layout, lies, [own])))
            self._around = (layout, lies.seats, lies.cut, lies.hidden), parts
        return self._around[1]

    def _seated(self, layout: RoundLayout, lies: Furniture, seats: Sequence[Seat]) -> Iterator[SceneryPart]:
        """Plates first: portraits lie over their ends; the numbers last, over the cards that are held."""
        art = self._seats
        for seat in seats:
            shown, place = lies.seats[seat], layout.seats[seat]
            if seat not in lies.cut:
                yield scenery_part(
                    ("plate", seat, shown),
                    art.plate_bounds(place),
                    lambda surface, place=place, shown=shown: art.paint_plate(surface, layout, place, shown),  # type: ignore[misc]
                )
            if seat in lies.hidden:
                continue
            yield scenery_part(
                ("cameo", seat, shown.portrait, shown.colour, shown.is_bot, shown.turn),
                art.cameo_bounds(place),
                lambda surface, place=place, shown=shown: art.paint_cameo(surface, place, shown),  # type: ignore[misc]
            )
            if shown.cards and seat != layout.bottom:
                yield scenery_part(
                    ("count", seat, shown.cards),
                    art.count_bounds(layout, place),
                    lambda surface, place=place, cards=shown.cards: art.paint_count(
                        surface, layout, place.count, cards
                    ),  # type: ignore[misc]
                )

    # -- signs ---------------------------------------------------------------------------------------------------------

    def _play_signs(
        self, layout: RoundLayout, lies: Furniture, covered: Mapping[Seat, pygame.Rect], prompts: Sequence[Prompt]
    ) -> Iterator[SceneryPart]:
        """What is said of cards is said once they lie, below them."""
        if not lies.plays:
            return
        tags: list[Tag] = []
        under = [prompt.bounds(self._painter, layout.text).top for prompt in prompts]
        for sign in lies.plays:
            rect = covered.get(sign.seat)
            if rect is None:
                continue
            at = (rect.centerx, rect.bottom - round(_TAG_BELOW * layout.unit))
            if not sign.words:  # a number alone stands at the corner, where no index is
                at = (rect.x + round(0.12 * rect.height), rect.bottom - round(0.1 * rect.height))
            tag = Tag(sign.words, at, sign.number, sign.strong)
            low = tag.bounds(self._painter, layout.text).bottom - min(under, default=tag.at[1] + rect.height)
            tags.append(tag if low <= 0 else replace(tag, at=(at[0], at[1] - low)))
        for tag in self._apart(layout, tags):
            yield self._signed(layout, tag)

    def _apart(self, layout: RoundLayout, tags: Sequence[Tag]) -> Sequence[Tag]:
        """Tags of neighbouring cards that would lie over each other give way to either side."""
        result = list(tags)
        for one, other in combinations(range(len(result)), 2):
            first, second = (result[n].bounds(self._painter, layout.text) for n in (one, other))
            if not first.colliderect(second):
                continue
            left, right = (one, other) if first.centerx <= second.centerx else (other, one)
            shared = min(first.right, second.right) - max(first.left, second.left)
            for n, way in ((left, -1), (right, 1)):
                x, y = result[n].at
                result[n] = replace(result[n], at=(x + way * (shared // 2 + 2), y))
        return result

    def _lying(self, layout: RoundLayout, cards: Sequence[Drawn]) -> dict[Seat, pygame.Rect]:
        """What the cards cover that lie before each seat; seats whose cards still move are left out."""
        known = self._covered
        if known is None or known[0] is not cards or known[1] is not layout:
            known = self._covered = cards, layout, _covered(layout, cards)
        return known[2]

    def _said(self, layout: RoundLayout, lies: Furniture, covered: Mapping[Seat, pygame.Rect]) -> Iterator[SceneryPart]:
        """What a seat says stands on its place, its tail towards the seat; beside the cards that it played before."""
        for said in lies.said:
            turn = (said.seat - layout.bottom) % len(layout.seats)
            place, ring = layout.seats[said.seat], layout.seating.ring[turn]
            mouth = place.count if turn else ring
            at = Point(
                mouth.x + _BUBBLE_WAY * (ring.x - mouth.x), mouth.y + _BUBBLE_WAY * (ring.y - mouth.y)
            ) if turn else ring  # fmt: skip
            bubble = Bubble(said.words, _whole(at), _whole(mouth if turn else place.cameo.centre), said.number)
            bubble = self._clear(layout, bubble, said.seat, lies) if turn else bubble
            yield self._signed(layout, self._off_play(layout, bubble, said.seat, covered))

    def _clear(self, layout: RoundLayout, bubble: Bubble, seat: Seat, lies: Furniture) -> Bubble:
        """The bubble so far from the seat that it hides neither the number of its cards nor those that lie open."""
        place = layout.seats[seat]
        held = seat < len(lies.seats) and lies.seats[seat].cards is not None
        keep = self._seats.count_bounds(layout, place) if held else _pixels(layout.place_of(SHOWN[seat]))
        ring = layout.seating.ring[(seat - layout.bottom) % len(layout.seats)]
        tail = 2 * round(Bubble.TAIL * layout.text)
        (x, y), away = bubble.at, Point(ring.x - place.count.x, ring.y - place.count.y)
        for step in range(_BUBBLE_STEPS):
            share = step / _BUBBLE_STEPS
            moved = replace(bubble, at=(round(x + share * away.x), round(y + share * away.y)))
            if not moved.body(self._painter, layout.text).inflate(tail, tail).colliderect(keep):
                return moved
        return bubble

    def _off_play(self, layout: RoundLayout, bubble: Bubble, seat: Seat, covered: Mapping[Seat, pygame.Rect]) -> Bubble:
        """The bubble beside the seat's own play where it would lie on it, on a side where nothing else is, if there is one."""
        play, body = covered.get(seat), bubble.body(self._painter, layout.text)
        if play is None or not body.colliderect(play):
            return bubble
        reach = play.width // 2 + body.width // 2 + round(Bubble.TAIL * layout.text)
        keep = [rect for other, rect in covered.items() if other != seat]
        keep += [self._seats.count_bounds(layout, place) for place in layout.seats]
        keep += [_pixels(place.cameo) for place in layout.seats]
        for x in (play.centerx + reach, play.centerx - reach):
            moved = replace(bubble, at=(x, play.centery))
            if moved.body(self._painter, layout.text).collidelist(keep) < 0:
                return moved
        return bubble

    def _packets(self, layout: RoundLayout, lies: Furniture, cards: Sequence[Drawn]) -> Iterator[SceneryPart]:
        """How many tricks a packet is, once it lies there."""
        if not layout.packets:
            return
        art, lying = self._seats, {drawn.sprite.z // PILE_Z for drawn in cards if not drawn.sprite.moving}
        for seat, shown in enumerate(lies.seats):
            if shown.tricks and layout.order[WON[seat]] in lying:
                middle = layout.place_of(WON[seat]).centre
                yield scenery_part(
                    ("tricks", seat, shown.tricks),
                    art.number_bounds(layout, middle),
                    lambda surface, at=middle, tricks=shown.tricks: art.paint_count(surface, layout, at, tricks),  # type: ignore[misc]
                )

    def _prompt(self, layout: RoundLayout, lies: Furniture, covered: Mapping[Seat, pygame.Rect]) -> Sequence[Prompt]:
        """The prompt, where there is one; without the rule behind it where that would hide the cards it is about."""
        words, mine = lies.prompt
        if not words:
            return []
        room = round(_PROMPT_ROOM * layout.area.w)
        prompt = self._over_hand(layout, Prompt(words, _whole(layout.prompt), room, mine, lies.why, lies.ponders))
        if prompt.lines(self._painter, layout.text) > 1:
            prompt = self._on_one_line(layout, prompt)
        pill = prompt.bounds(self._painter, layout.text)
        tag = Tag.HIGH * layout.text if lies.plays else 0
        tops = [pygame.Rect(rect.x, rect.y, rect.width, round(_INDEX * rect.height + tag)) for rect in covered.values()]
        edge = _BOARD_EDGE * layout.unit
        board = _pixels(layout.places.get(LANES, Rect(0, 0, 0, 0)).inset(edge, edge))
        if prompt.why and (pill.collidelist(tops) >= 0 or pill.colliderect(board)):
            prompt = self._over_hand(layout, replace(prompt, at=_whole(layout.prompt), why=""))
        low = board.bottom - prompt.bounds(self._painter, layout.text).top
        if board.width and low > 0:
            prompt = self._over_hand(layout, replace(prompt, at=(prompt.at[0], prompt.at[1] + low)))
        return [prompt]

    def _on_one_line(self, layout: RoundLayout, prompt: Prompt) -> Prompt:
        """The prompt wider, if its rule fits on one line then and nobody sits there: it is lower and hides less."""
        wide = self._over_hand(
            layout, replace(prompt, at=_whole(layout.prompt), room=round(_PROMPT_WIDE * layout.area.w))
        )
        people = [_pixels(part) for seat in layout.seats for part in (seat.plate, seat.cameo)]
        is_free = wide.bounds(self._painter, layout.text).collidelist(people) < 0
        return wide if is_free and wide.lines(self._painter, layout.text) == 1 else prompt

    def _over_hand(self, layout: RoundLayout, prompt: Prompt) -> Prompt:
        """The prompt, moved up where it would lie over the cards that are held."""
        low = prompt.bounds(self._painter, layout.text).bottom - round(layout.hand_top - _OVER_HAND * layout.unit)
        return replace(prompt, at=(prompt.at[0], prompt.at[1] - low)) if low > 0 else prompt

    def _signed(self, layout: RoundLayout, sign: Tag | Bubble | Prompt) -> SceneryPart:
        painter, text = self._painter, layout.text
        return scenery_part(
            sign, sign.bounds(painter, text).inflate(4, 4), lambda surface: sign.paint(surface, painter, text)
        )

    def _way(self, layout: RoundLayout, lies: Furniture) -> Iterator[SceneryPart]:
        """From what is to be beaten to whoever is to act."""
        if lies.way is not None:
            way = WayOn(*lies.way)
            yield scenery_part(way, way.bounds(layout), lambda surface: way.paint(surface, self._painter, layout))

    # -- the game's own ------------------------------------------------------------------------------------------------

    def _thing(self, place: Rect, thing: Thing) -> SceneryPart:
        """The light around it, and a chip that lies over its edge, reach beyond it."""
        around = _pixels(place).inflate(*2 * (round(0.8 * place.w),))
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

    def caption_bounds(self, layout: RoundLayout, pile: PileId, words: str) -> pygame.Rect:
        """Where words under a pile stand: in its middle, and within the window."""
        place, size = layout.place_of(pile), _caption_size(layout)
        rect = pygame.Rect(0, 0, self._painter.fonts.width(words, CAPTION.face, size) + 4, round(1.5 * size))
        below = 0.14 * place.h if pile in layout.heaps else 4 * layout.unit
        rect.midtop = (round(place.centre.x), round(place.bottom + below))
        return rect.clamp(_pixels(layout.area).inflate(-2 * round(_CAPTION_GAP * layout.unit), 0))

    def _caption(self, layout: RoundLayout, pile: PileId, words: str) -> SceneryPart:
        rect, fonts, size = self.caption_bounds(layout, pile, words), self._painter.fonts, _caption_size(layout)

        def paint(surface: pygame.Surface) -> None:
            line = fonts.render(words, CAPTION.face, size, self._painter.theme.ink(Ink.GROUND_MUTED))
            surface.blit(line, line.get_rect(center=rect.center))

        return scenery_part(("caption", words, rect.x, rect.y), rect, paint)


def _caption_size(layout: RoundLayout) -> int:
    return max(LEAST_ON_TABLE, round(CAPTION.size * layout.text))


def _whole(point: Point) -> tuple[int, int]:
    return round(point.x), round(point.y)


def _pixels(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def _covered(layout: RoundLayout, cards: Sequence[Drawn]) -> dict[Seat, pygame.Rect]:
    found: dict[Seat, pygame.Rect] = {}
    moving: set[Seat] = set()
    for drawn in cards:
        seat = layout.thrower(drawn.sprite.z)
        if seat is None:
            continue
        if drawn.sprite.moving:
            moving.add(seat)
        found[seat] = found[seat].union(drawn.rect) if seat in found else drawn.rect
    return {seat: rect for seat, rect in found.items() if seat not in moving}
