"""What lies in the middle of a round table: things, runs, and in a tight ring round them what is played.

Pure geometry in pixels; knows no game by name. Everything shrinks together until nothing covers anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from math import copysign, cos, pi, sin

from cardtable.kernel.cards import Card
from cardtable.kernel.zones import PileId, PileSpec
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.layout import ASPECT, card_of
from cardtable.values import dataclass, field

TABLE, THINGS = 114.0, 142.0
"""Heights in units, where there is room: of cards that are played, of the things they are played for."""
WORDS = 26.0
"""Height of the words below a thing, or below a combination, in units of text."""
RIM = 3.0
"""Units between the cards of a run and the line round it."""
_HERO, _ASIDE = 150.0, 78.0  # units: of cards to be beaten, of those that are beaten
_GAP, _APART = 8.0, 12.0  # units: between things; round what is thrown, since it lies a little askew
_ASKEW = Size(0.103, 0.081)  # of a card's height: how much further one reaches that lies 8° askew and 0.035 aside
_STEP = 0.34  # of a card's width: what shows of a card in a combination
_LONGEST = 1 + 12 * _STEP  # card widths: a combination of thirteen
_RUN_STEP = 0.72  # of a card's width: what shows of a card in a run
_RUN = 1 + 12 * _RUN_STEP  # card widths: a whole run
_HERO_SHARE = 0.6  # of the room's width: the most that a combination in the middle takes
_BEATEN = 2.6  # card widths: room for a beaten combination
_SQUARE = 1.35  # how much nearer to its sides than on a circle cards lie on the ring of a portrait table
_BESIDE = 0.65  # how far aside of the middle (0 to 1) a seat sits that plays beside the things there, if it can
_WIDE_COSTS, _BELOW_COSTS = 0.3, 0.2  # what a ring is worth less that is as wide as can be, or not beside the things
_SHARES = tuple(0.965**n for n in range(34))  # how much smaller than wished everything may become
_WIDENINGS = tuple(n / 10 for n in range(11))  # how far between as tight and as wide as can be a ring is tried

Slot = Callable[[Card], int]
"""Where a card has its fixed place in a run, counted from the left."""


@dataclass(frozen=True, slots=True)
class PileHome:
    """Where a pile lies: the middle of its fan, the size and step of its cards, its room; ``slot``: each card has its own."""

    middle: Point
    card: Size
    step: float = 0.0
    room: float = 0.0
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """Where the middle may be: its rectangle, pixels of a unit of cards and of one of text, portrait or not, seats."""

    box: Rect
    unit: float
    text: float
    tall: bool
    seats: int

    @property
    def gap(self) -> float:
        """Between things."""
        return _GAP * self.unit

    @property
    def apart(self) -> float:
        """Round what is thrown."""
        return _APART * self.unit


@dataclass(frozen=True, slots=True)
class Middle:
    """Homes of the things and runs, of what the seats play clockwise from the bottom, and of what was beaten.

    ``places`` are where a game paints what is no pile, by names that it gives them.
    """

    homes: Mapping[PileId, PileHome]
    plays: Sequence[PileHome]
    aside: Sequence[PileHome] = ()
    places: Mapping[str, Rect] = field(default_factory=dict)


def things_middle(room: Room, piles: Sequence[PileSpec]) -> Middle:
    """A row of cards with round things beside or below it, as large as fits together with what is played round them."""
    lines = _lines(piles)
    ways = [[[lines[0]], lines[1:]], [lines]] if len(lines) > 1 else [[lines]]
    fitted = [(_fitted(room, lambda share, way=way: _sizes(room, way, share)), way) for way in ways]  # type: ignore[misc]
    (share, spots), way = max(fitted, key=lambda entry: entry[0][0])
    things = _laid_out(room.box.centre, _blocks(room, way, share), room.gap)
    return Middle(things, _homes(spots, card_of(TABLE * share * room.unit)))


def ring_middle(room: Room, core: Callable[[float], Size]) -> tuple[float, Middle]:
    """A ring round what is as large as ``core`` says at a share of the size wished for; that share, and the ring."""
    share, spots = _fitted(room, lambda share: (card_of(TABLE * share * room.unit), core(share)))
    return share, Middle({}, _homes(spots, card_of(TABLE * share * room.unit)))


def hero_middle(room: Room) -> Middle:
    """What is to be beaten in the middle, large; round it, smaller, what the seats played before."""
    words = WORDS * room.text

    def sizes(share: float) -> tuple[Size, Size]:
        hero, small = card_of(_HERO * share * room.unit), card_of(_ASIDE * share * room.unit)
        return Size(_BEATEN * small.w, small.h), Size(_hero_room(room, hero), hero.h + words)

    share, spots = _fitted(room, sizes)
    hero, small = card_of(_HERO * share * room.unit), card_of(_ASIDE * share * room.unit)
    middle = Point(room.box.centre.x, room.box.centre.y - words / 2)
    home = PileHome(middle, hero, _STEP * hero.w, _hero_room(room, hero))
    aside = [PileHome(spot, small, _STEP * small.w, _BEATEN * small.w) for spot in spots]
    return Middle({}, [home] * room.seats, aside)


def run_homes(
    room: Room, runs: Sequence[PileSpec], slot: Slot | None, kept: Size
) -> tuple[dict[PileId, PileHome], Rect]:
    """Runs one below the other in the middle, and what they cover; ``kept`` is left free above them, or at their left."""
    box, unit = room.box, room.unit
    high = (box.h - kept.h) / len(runs)
    size = card_of(min(TABLE * unit, high - 2 * RIM * unit - 2, (box.w - kept.w) / _RUN / ASPECT))
    step, wide = min(high, 1.15 * size.h), size.w * _RUN
    centre = Point(box.centre.x + kept.w / 2, box.centre.y + kept.h / 2)
    middles = [Point(centre.x, centre.y + step * (n - (len(runs) - 1) / 2)) for n in range(len(runs))]
    homes = {
        pile.id: PileHome(middle, size, _RUN_STEP * size.w, wide, slot)
        for pile, middle in zip(runs, middles, strict=True)
    }
    whole = step * len(runs)
    return homes, Rect(centre.x - wide / 2, centre.y - whole / 2, wide, whole)


def _hero_room(room: Room, hero: Size) -> float:
    """A combination of thirteen where there is room, else cards lie closer."""
    return min(_LONGEST * hero.w, room.box.w * _HERO_SHARE)


def _homes(spots: Sequence[Point], laid: Size) -> list[PileHome]:
    return [PileHome(spot, laid, _STEP * laid.w, 4.6 * laid.w) for spot in spots]


# -- the game's own things ---------------------------------------------------------------------------------------------

_Line = list[PileId]
_Block = list[list[tuple[PileId, Size]]]


def _lines(piles: Sequence[PileSpec]) -> list[_Line]:
    """The things line by line, each from left to right."""
    ordered = sorted(piles, key=lambda pile: (pile.y, pile.x))
    return [[pile.id for pile in line] for _, line in groupby(ordered, key=lambda pile: pile.y)]


def _sizes(room: Room, way: list[list[_Line]], share: float) -> tuple[Size, Size]:
    things = list(_laid_out(room.box.centre, _blocks(room, way, share), room.gap).values())
    return card_of(TABLE * share * room.unit), _around(things)


def _blocks(room: Room, way: list[list[_Line]], share: float) -> list[list[_Block]]:
    """Lines of blocks: the first line of things is one of cards, the others are round, in two rows where they lie beside."""
    size = card_of(THINGS * share * room.unit)
    beside, below = Size((size.h - room.gap) / 2, (size.h - room.gap) / 2), Size(size.w, size.w)
    rows: list[list[_Block]] = [[[[(pile, size) for pile in way[0][0]]]]]
    for line in way[0][1:]:
        half = (len(line) + 1) // 2
        rows[0].append([[(pile, beside) for pile in part] for part in (line[:half], line[half:])])
    return rows + [[[[(pile, below) for pile in line]]] for line in (way[1] if len(way) > 1 else [])]


def _laid_out(centre: Point, rows: list[list[_Block]], gap: float) -> dict[PileId, PileHome]:
    """Blocks side by side and rows of them one below the other, all centred."""
    heights = [max(_extent(block, gap).h for block in row) for row in rows]
    y = centre.y - (sum(heights) + gap * (len(rows) - 1)) / 2
    homes: dict[PileId, PileHome] = {}
    for row, high in zip(rows, heights, strict=True):
        widths = [_extent(block, gap).w for block in row]
        x = centre.x - (sum(widths) + 2 * gap * (len(row) - 1)) / 2
        for block, wide in zip(row, widths, strict=True):
            homes |= _block_at(Point(x + wide / 2, y + high / 2), block, gap)
            x += wide + 2 * gap
        y += high + gap
    return homes


def _block_at(centre: Point, block: _Block, gap: float) -> dict[PileId, PileHome]:
    homes: dict[PileId, PileHome] = {}
    y = centre.y - _extent(block, gap).h / 2
    for line in block:
        size = line[0][1]
        x = centre.x - (len(line) * (size.w + gap) - gap) / 2
        homes |= {
            pile: PileHome(Point(x + n * (size.w + gap) + size.w / 2, y + size.h / 2), size)
            for n, (pile, _) in enumerate(line)
        }
        y += size.h + gap
    return homes


def _extent(block: _Block, gap: float) -> Size:
    wide = max(len(line) * (line[0][1].w + gap) - gap for line in block)
    return Size(wide, sum(line[0][1].h + gap for line in block) - gap)


def _around(homes: Sequence[PileHome]) -> Size:
    """What things cover together."""
    left, right = min(h.middle.x - h.card.w / 2 for h in homes), max(h.middle.x + h.card.w / 2 for h in homes)
    top, bottom = min(h.middle.y - h.card.h / 2 for h in homes), max(h.middle.y + h.card.h / 2 for h in homes)
    return Size(right - left, bottom - top)


# -- the ring ----------------------------------------------------------------------------------------------------------


def _fitted(room: Room, sizes: Callable[[float], tuple[Size, Size]]) -> tuple[float, list[Point]]:
    """The best share at which a ring of what ``sizes`` says first goes round what it says second, and that ring.

    Large is good; a wide ring, and a card above or below things instead of beside them, are worth less. Cards lie clear of
    the things however they are thrown; only where there is no room for that, as long as they lie straight.
    """
    for askew in (_ASKEW, Size(0.0, 0.0)):
        best: tuple[float, float, list[Point]] | None = None
        for ring in _rings(room, sizes, askew):
            best = ring if best is None or ring[0] > best[0] else best
            if best[0] >= ring[1]:
                break  # smaller shares are worth no more than what they are
        if best is not None:
            return best[1:]
    return _SHARES[-1], _spots(room, *sizes(_SHARES[-1]), 1.0)


def _rings(
    room: Room, sizes: Callable[[float], tuple[Size, Size]], askew: Size
) -> Iterator[tuple[float, float, list[Point]]]:
    """The tightest ring that is free at each share, large shares first: what it is worth, its share, its spots."""
    for share in _SHARES:
        laid, things = sizes(share)
        for wide in _WIDENINGS:
            spots = _spots(room, laid, things, wide)
            if _is_free(room, spots, laid, things, askew):
                yield share - _WIDE_COSTS * wide - _cost(room, spots, laid, things), share, spots
                break


def _spots(room: Room, laid: Size, things: Size, wide: float) -> list[Point]:
    """What a seat plays lies towards it on a ring, above or below ``things`` where beside them is no room."""
    centre, clear = room.box.centre, _clear(room, laid, things)
    most = Size(max(0.0, (room.box.w - laid.w) / 2), max(0.0, (room.box.h - laid.h) / 2))
    across, down = (
        min(near, far) + wide * max(0.0, far - near) for near, far in ((clear.w, most.w), (clear.h, most.h))
    )
    spots = []
    for seat in range(room.seats):
        aside, ahead = _towards(room, seat)
        dx, dy = -across * aside, down * ahead
        if abs(dx) < clear.w - 1 and abs(aside) > _BESIDE and clear.w <= most.w:
            dx = copysign(clear.w, dx)
        elif abs(dx) < clear.w - 1:
            dy = copysign(min(max(abs(dy), clear.h), most.h), dy + 1)  # right at the side is below
        spots.append(Point(centre.x + dx, centre.y + dy))
    return spots


def _towards(room: Room, seat: int) -> tuple[float, float]:
    """Where a seat is, counted clockwise from the bottom: to the left and down, of a circle of one."""
    angle = 2 * pi * seat / room.seats
    return max(-1.0, min(sin(angle) * (_SQUARE if room.tall else 1.0), 1.0)), cos(angle)


def _clear(room: Room, laid: Size, things: Size) -> Size:
    """How far from the middle what is laid clears the things beside it, and above."""
    return Size((things.w + laid.w) / 2 + room.apart, (things.h + laid.h) / 2 + room.apart)


def _cost(room: Room, spots: Sequence[Point], laid: Size, things: Size) -> float:
    """What it costs that a seat at a side plays above or below the things."""
    clear = _clear(room, laid, things).w - 1
    aside = [spot for seat, spot in enumerate(spots) if abs(_towards(room, seat)[0]) > _BESIDE]
    return _BELOW_COSTS * any(abs(spot.x - room.box.centre.x) < clear for spot in aside)


def _is_free(room: Room, spots: Sequence[Point], laid: Size, things: Size, askew: Size) -> bool:
    """Whether nothing that lies on the ring covers another, or the things in the middle, or reaches beyond the room.

    ``askew`` is how much further a card may reach to each side, in its heights, since it is thrown.
    """
    cards = [Rect(spot.x - laid.w / 2, spot.y - laid.h / 2, laid.w, laid.h) for spot in spots]
    centre = room.box.centre
    middle = Rect(centre.x - things.w / 2, centre.y - things.h / 2, things.w, things.h)
    apart = [one.inset(-room.apart / 2, -room.apart / 2) for one in cards]
    return (
        all(room.box.inset(-1, -1).covers(one) for one in (*cards, middle))
        and not any(one.overlap(other) > 1 for one, other in combinations(apart, 2))
        and not any(one.inset(-askew.w * laid.h, -askew.h * laid.h).overlap(middle) > 1 for one in cards)
    )
