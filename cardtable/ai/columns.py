"""Tables of columns in any game: what may lie on what as numbers, the moves, what can still go out, and the search.

A card is one bit, in a lane of fourteen bits for each suit, so that sets of cards are numbers too. The empty floor of a
column is a bit above all cards: a card at the bottom lies on it, and what may begin a column fits it. What the search
leaves out is safe (``Cuts``): its no is a proof, its yes a line.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from enum import Enum
from functools import cache
from threading import Event

from msgspec import Struct

from cardtable.ai.search import Decision, Search
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.compat import override
from cardtable.kernel.shuffle import Chance

# -- what may be done, as tables of plain numbers --------------------------------------------------------------------------

LANE, RANKS_OF_SUIT = 14, 13
BITS = tuple(1 << suit * LANE + rank for suit in range(4) for rank in range(RANKS_OF_SUIT))
"""The bit of each card of the French pack."""
CARDS = {bit: Card(card) for card, bit in enumerate(BITS)}
PACK = sum(BITS)
ACES = sum(BITS[::RANKS_OF_SUIT])
KINGS = sum(BITS[RANKS_OF_SUIT - 1 :: RANKS_OF_SUIT])
FLOOR = 1 << 4 * LANE
"""The floor of the first column; those of the others are the bits above it."""

DRAWN = 120
"""From this bit on a key holds the number of talon cards drawn."""

_RED = (False, True, True, False)
_OUT, _FLOORS = 104, 128


class Unit(Enum):
    """What is lifted from a column at a time: its last card, any part of the run at its end, or only the whole run."""

    CARD = "last_card"
    PART = "any_part"
    WHOLE = "whole_run"


class Fill(Enum):
    """What may fill an empty column."""

    NOTHING = "nothing"
    KINGS = "kings"
    ANY = "any"


class ColumnRules(Struct, frozen=True):
    """What a game allows with columns.

    ``open_units``: all face-up cards at the end of a column are its run, whether they fit or not. ``leftward``: only to columns
    farther left, or empty ones. ``draw`` cards of the stock are turned at a time, ``passes`` times (None: no limit).
    ``auto_aces``: the table plays out aces before any other move.
    """

    same_suit: bool
    unit: Unit
    fill: Fill
    columns: int
    open_units: bool = False
    leftward: bool = False
    draw: int = 1
    passes: int | None = 1
    take_back: bool = False
    auto_aces: bool = True


class Cuts(Struct, frozen=True):
    """What a search omits without loss. Each can be switched off, to see that verdicts stay the same.

    ``safe``: cards nobody needs any more go out at once. ``reach``: gives up when a card cannot go out even if nothing
    were ever lost. ``parts``: runs are split only for a card that can go out. ``talon``: of two paths through the
    stock that leave the same cards, the one that has turned fewer.
    """

    safe: bool = True
    reach: bool = True
    parts: bool = True
    talon: bool = True


ALL_CUTS = Cuts()


class ColumnPosition(Struct, frozen=True):
    """Columns from the bottom up; ``down``: the face-down cards. ``out``: how many of each suit are out.

    ``talon``: the waste from its bottom, then the stock, next card first; ``drawn`` of them are in the waste. ``passes``
    through the stock are over. ``quiet`` moves in a row have brought nothing new, of at most ``most_quiet`` (None: no limit).
    """

    columns: tuple[tuple[Card, ...], ...]
    out: tuple[int, ...]
    down: frozenset[Card] = frozenset()
    reserve: tuple[Card, ...] = ()
    talon: tuple[Card, ...] = ()
    drawn: int = 0
    passes: int = 0
    quiet: int = 0
    most_quiet: int | None = None


class FitTables(Struct, frozen=True):
    """The rules as tables by bit. ``kids``: what may lie on a card or floor; ``parents``: on what a card may lie.

    ``joins``: the cards on it with which a card is lifted as one. ``places``: what a card on another adds to the key of a
    position. ``hold``, ``hold_loose``: a card may go out safely while none of the cards next to go out is in the one, or
    none is in the other.
    """

    kids: dict[int, int]
    parents: dict[int, int]
    joins: dict[int, int]
    places: dict[int, dict[int, int]]
    units: dict[int, int]
    hold: dict[int, int]
    hold_loose: dict[int, int]
    floors: int
    fill: int


@cache
def fits_of(rules: ColumnRules) -> FitTables:
    floors = [FLOOR << n for n in range(rules.columns)]
    fill = {Fill.NOTHING: 0, Fill.KINGS: KINGS, Fill.ANY: PACK}[rules.fill]
    kids = {bit: _below(bit, same_suit=rules.same_suit) for bit in BITS}
    parents = {bit: sum(upper for upper in BITS if kids[upper] & bit) for bit in BITS}
    for bit in BITS:
        if bit & fill:
            parents[bit] |= sum(floors)
    joins = dict.fromkeys(BITS, PACK) if rules.open_units else dict(kids)
    if rules.unit is Unit.CARD:
        joins = dict.fromkeys(BITS, 0)
    return FitTables(
        kids={**kids, **dict.fromkeys(floors, fill), 0: 0},
        parents=parents,
        joins={**joins, **dict.fromkeys(floors, 0), 0: 0},
        places={bit: _places(bit, kids, floors, apart=rules.leftward) for bit in BITS},
        units={bit: 1 << _OUT + 4 * suit for suit in range(4) for bit in _lane(suit)},
        hold={bit: 0 if rules.same_suit else _other_colour(bit, -2) | _other_suit(bit, -3) for bit in BITS},
        hold_loose={bit: 0 if rules.same_suit else PACK if rules.take_back else _other_colour(bit, -1) for bit in BITS},
        floors=sum(floors),
        fill=fill,
    )


def next_out(out: tuple[int, ...]) -> int:
    """The bits of the next card of each suit; that of a complete suit is no card."""
    return sum(1 << LANE * suit + count for suit, count in enumerate(out))


def _lane(suit: int) -> tuple[int, ...]:
    return BITS[suit * RANKS_OF_SUIT : (suit + 1) * RANKS_OF_SUIT]


def _suit_and_rank(bit: int) -> tuple[int, int]:
    return divmod(BITS.index(bit), RANKS_OF_SUIT)


def _below(bit: int, *, same_suit: bool) -> int:
    suit, rank = _suit_and_rank(bit)
    if rank == 0:
        return 0
    if same_suit:
        return bit >> 1
    return sum(_lane(other)[rank - 1] for other in range(4) if _RED[other] != _RED[suit])


def _places(bit: int, kids: dict[int, int], floors: list[int], *, apart: bool) -> dict[int, int]:
    """Two bits a card: where it was dealt, on one of two cards, on a floor; three more if floors are not alike."""
    at = 2 * BITS.index(bit)
    upper = [other for other in BITS if kids[other] & bit]
    on_cards = {other: n << at for n, other in enumerate(upper, 1)}
    on_floors = {
        floor: 3 << at | ((n + 1) << _FLOORS + 3 * BITS.index(bit) if apart else 0) for n, floor in enumerate(floors)
    }
    return {**on_cards, **on_floors}


def _other_colour(bit: int, lower: int) -> int:
    """Of the suits of the other colour the places in which the next card is fewer than ``lower`` below ``bit``."""
    suit, rank = _suit_and_rank(bit)
    return sum(
        card for other in range(4) if _RED[other] != _RED[suit] for card in _lane(other)[: max(0, rank + 1 + lower)]
    )


def _other_suit(bit: int, lower: int) -> int:
    suit, rank = _suit_and_rank(bit)
    same = [other for other in range(4) if _RED[other] == _RED[suit] and other != suit]
    return sum(card for other in same for card in _lane(other)[: max(0, rank + 1 + lower)])


# -- a table, changed in place ---------------------------------------------------------------------------------------------

Talon = tuple[tuple[int, ...], int, int]
"""The cards of waste and stock, how many of them are in the waste, and how many passes are over."""
ColumnState = tuple[int, int, int, int, Talon, int, int]
"""Last cards of the columns and empty floors; the next cards to go out; the face-down cards; what can be taken singly at any
time; the talon; the key; the number of quiet moves in a row.
"""
ColumnMove = tuple[int, int, Talon | None]
"""A card, what it is moved to (0: it goes out), and the talon after it if the card comes from there."""
Survey = tuple[int, int, int]
"""What can be lifted from the columns, what fits on something now, and what moves only with the card it lies on."""

_NO_TALON: Talon = ((), 0, 0)
_FOR_EVER = 1 << 30


class ColumnTable:
    """A position being searched. ``under``: what each card lies on; ``code``: what that adds to the key."""

    def __init__(self, rules: ColumnRules, position: ColumnPosition, cuts: Cuts) -> None:
        self.rules, self.cuts, self.fits = rules, cuts, fits_of(rules)
        self.under = dict.fromkeys(self.fits.kids, 0)
        self.code = dict.fromkeys(BITS, 0)
        self.mixed = False
        """Whether a face-down card covers a face-up one."""
        self.last_pass = _FOR_EVER if rules.passes is None else rules.passes - 1
        self.ranked = rules.draw == 1 and cuts.talon
        """Whether the talon is left out of the key: whatever has turned fewer cards can do all that the other can."""
        self.spares_parts = (
            rules.unit is Unit.PART and cuts.parts and not rules.leftward and position.most_quiet is None
        )
        """Whether runs are split only for a card that can go out: where columns are alike and moves free."""
        self.start = self._laid(position)

    def settled(self, state: ColumnState, outs: list[int]) -> ColumnState:
        """The state after all cards that nobody needs any more went out; they are added to ``outs``."""
        while True:
            tops, nexts, _, reserve, talon, _, _ = state
            ready = nexts & (tops | reserve)
            if talon[1]:
                ready |= nexts & self._top_of_waste(talon)
            x = 0
            while ready and not x:
                x = ready & -ready
                ready ^= x
                x = x if self.is_safe(x, nexts) else 0
            if not x:
                return state
            outs.append(x)
            if x & (tops | reserve):
                state = self._out(state, x, None)
            else:
                cards, drawn, passes = talon
                state = self._out(state, x, (cards[: drawn - 1] + cards[drawn:], drawn - 1, passes))

    def is_safe(self, x: int, nexts: int) -> bool:
        """Whether ``x`` may go out at once: nobody needs it, or the table plays it out anyway."""
        if self.cuts.safe and not (nexts & self.fits.hold[x] and nexts & self.fits.hold_loose[x]):
            return True
        return bool(x & ACES) and self.rules.auto_aces

    def made(self, state: ColumnState, move: ColumnMove) -> ColumnState:
        """The state after ``move``. Changes ``under`` in place; the caller undoes that."""
        x, y, after = move
        if not y:
            return self._out(state, x, after)
        tops, nexts, down, reserve, talon, key, quiet = state
        under, code = self.under, self.code
        u, old = under[x], code[x]
        under[x] = y
        code[x] = new = self.fits.places[x][y]
        if after is not None:
            return tops ^ y | x, nexts, down, reserve, after, key + new + self._turned(talon, after), 0
        if x & reserve:
            return tops ^ y | x, nexts, down, reserve ^ x, talon, key + new, 0
        if x & (nexts - ACES):  # taken back
            return tops ^ y | x, nexts - x, down, reserve, talon, key + new - self.fits.units[x], 0
        return tops ^ y | u, nexts, down & ~u, reserve, talon, key + new - old, 0 if u & down else quiet + 1

    def survey(self, state: ColumnState) -> Survey:
        """What can be lifted, what fits where, and what is bound to the card below it."""
        kids, joins, under = self.fits.kids, self.fits.joins, self.under
        tops, _, down, _, _, _, _ = state
        whole = self.rules.unit is Unit.WHOLE
        lifts = fit = bound = 0
        rest = tops
        while rest:
            x = rest & -rest
            rest ^= x
            fit |= kids[x]
            lifts |= x
            u = under[x]
            while x & joins[u] and not u & down:
                bound |= x
                x = u
                u = under[x]
                lifts |= x
        return (lifts ^ bound, fit, bound) if whole else (lifts, fit, 0)

    def _out(self, state: ColumnState, x: int, after: Talon | None) -> ColumnState:
        """The state after ``x`` went out, from a column, the reserve or the talon."""
        tops, nexts, down, reserve, talon, key, _ = state
        key += self.fits.units[x]
        if after is not None:
            return tops, nexts + x, down, reserve, after, key + self._turned(talon, after), 0
        if x & reserve:
            return tops, nexts + x, down, reserve ^ x, talon, key, 0
        u = self.under[x]
        return tops ^ x | u, nexts + x, down & ~u, reserve, talon, key - self.code[x], 0

    def _turned(self, before: Talon, after: Talon) -> int:
        """What the path from one talon to another adds to the key."""
        return 0 if self.ranked else (after[1] - before[1] + 32 * (after[2] - before[2])) << DRAWN

    def _top_of_waste(self, talon: Talon) -> int:
        """The last card of the waste, if its going out shifts no later pass or is automatic."""
        top = talon[0][talon[1] - 1]
        if self.rules.draw == 1 or talon[2] == self.last_pass:
            return top
        return top & ACES if self.rules.auto_aces else 0

    def _laid(self, position: ColumnPosition) -> ColumnState:
        """The first state. A card dealt onto one that it fits counts as moved there, unless one is face down."""
        kids, places = self.fits.kids, self.fits.places
        down = sum(BITS[card] for card in position.down)
        tops, floor = 0, self.fits.floors & -self.fits.floors
        for column in position.columns:
            below = floor
            for card in column:
                x = BITS[card]
                self.under[x] = below
                if (x & kids[below] and not (x | below) & down) or below == floor:
                    self.code[x] = places[x][below]
                self.mixed |= bool(x & down) and below != floor and not below & down
                below = x
            tops |= below
            floor <<= 1
        reserve = sum(BITS[card] for card in position.reserve)
        talon: Talon = tuple(BITS[card] for card in position.talon), position.drawn, position.passes
        if self.rules.passes is None and self.rules.draw == 1:  # each of its cards can be had at any time
            reserve, talon = reserve | sum(talon[0]), _NO_TALON
        return tops, next_out(position.out), down, reserve, talon, sum(self.code.values()), position.quiet


# -- moves, but for those that are as good made later or not at all --------------------------------------------------------


def moves(table: ColumnTable, state: ColumnState, survey: Survey) -> list[ColumnMove]:
    """The moves, the most promising last. Of equivalent empty columns only the first is used."""
    tops, nexts, _, reserve, talon, _, _ = state
    parents, floors = table.fits.parents, table.fits.floors
    fit = survey[1]
    empty = tops & floors
    places = tops if table.rules.leftward else tops ^ empty & (empty - 1)
    found = list(_from_talon(table, state, places, fit))[::-1] if talon[0] else []
    loose = reserve & fit
    if table.rules.take_back:
        loose |= nexts >> 1 & (PACK ^ ACES) & fit
    while loose:
        x = loose & -loose
        loose ^= x
        targets = parents[x] & places
        while targets:
            y = targets & -targets
            targets ^= y
            found.append((x, y, None))
    _between_columns(table, state, survey, places, found)
    ready = nexts & (tops | reserve)
    while ready:
        x = ready & -ready
        ready ^= x
        found.append((x, 0, None))
    return found


def _between_columns(
    table: ColumnTable, state: ColumnState, survey: Survey, places: int, found: list[ColumnMove]
) -> None:
    """Adds the moves from column to column.

    Part of a run leaves a card that it fits only if that card can go out then; otherwise the two columns would only have
    exchanged their ends.
    """
    parents, floors, kids, under = table.fits.parents, table.fits.floors, table.fits.kids, table.under
    leftward, sparing = table.rules.leftward, table.spares_parts
    free = state[1] | state[2] | floors
    movers = survey[0] & survey[1]
    while movers:
        x = movers & -movers
        movers ^= x
        u = under[x]
        if sparing and x & kids[u] and not u & free:
            continue
        targets = parents[x] & places
        if leftward:
            targets = _to_the_left(table, x, targets)
        elif u & floors:  # a whole column would only change places
            targets &= ~floors
        while targets:
            y = targets & -targets
            targets ^= y
            found.append((x, y, None))


def _to_the_left(table: ColumnTable, x: int, targets: int) -> int:
    """The floors among ``targets``, and what is in columns farther left than ``x``."""
    floors, home = table.fits.floors, _floor(table, x)
    left = targets & floors
    rest = targets ^ left
    while rest:
        y = rest & -rest
        rest ^= y
        if _floor(table, y) < home:
            left |= y
    return left


def _floor(table: ColumnTable, x: int) -> int:
    while x <= PACK:
        x = table.under[x]
    return x


def _from_talon(table: ColumnTable, state: ColumnState, places: int, fit: int) -> Iterator[ColumnMove]:
    """Turns some cards, or none, and moves the last one: turning for its own sake can always wait.

    A card that may safely go out when it comes up is not passed by, if that shifts no later pass.
    """
    nexts, (cards, _, passes) = state[1], state[4]
    careful = table.rules.draw > 1 and passes != table.last_pass
    for place, number in _turns(table, state):
        x = cards[place - 1]
        if not x & (fit | nexts):
            continue
        after = (*cards[: place - 1], *cards[place:]), place - 1, number
        if x & nexts:
            yield x, 0, after
            if (x & ACES and table.rules.auto_aces) if careful else table.is_safe(x, nexts):
                return
        targets = table.fits.parents[x] & places
        while targets:
            y = targets & -targets
            targets ^= y
            yield x, y, after


def _turns(table: ColumnTable, state: ColumnState) -> Iterator[tuple[int, int]]:
    """The possible numbers of cards in the waste, soonest first, and the pass of each."""
    cards, drawn, passes = state[4]
    draw, count = table.rules.draw, len(cards)
    now = ([drawn] if drawn else []) + [min(at + draw, count) for at in range(drawn, count, draw)]
    yield from ((place, passes) for place in now)
    if passes != table.last_pass:
        again = [min(at + draw, count) for at in range(0, count, draw)]
        number = passes if table.rules.passes is None else passes + 1
        yield from ((place, number) for place in again if not (table.cuts.talon and place in now))


# -- what could still go out if nothing were ever lost ---------------------------------------------------------------------

# A card once bare stays bare, a place once open takes any number. Whatever cannot go out even then never will; so positions
# are given up long before they are stuck. Whoever may do more reaches more: that is all there is to prove. What is turned
# from the stock is bare only while all after it can leave.

Reach = tuple[int, int, int, int, int]
"""Bare cards, what can be lifted, what has a place, what could leave its place, and what of the loose cards could be moved."""


def within_reach(table: ColumnTable, state: ColumnState, survey: Survey) -> int:
    """The cards that are not out and could go out."""
    tops, nexts = state[:2]
    if table.rules.unit is Unit.CARD:
        return _of_single_cards(table, tops, nexts, survey[1])
    lifts, fit, _ = survey
    reserve, (cards, drawn, passes) = state[3:5]
    talon = sum(cards)
    free = reserve | (talon if passes != table.last_pass else 0) | (nexts - ACES if table.rules.take_back else 0)
    loose = free | talon
    reach = _spread(table, state, survey, (tops | free, lifts | free, fit, 0, 0), loose)
    if not talon & ~free:
        return _can_go(reach[0], nexts)
    kids, draw = table.fits.kids, table.rules.draw
    bare, lifts, fit, gone, laid = reach
    pile, turned, count = list(cards[:drawn]), drawn, len(cards)
    while True:
        wanted = (bare + nexts) & ~bare | fit
        while not (pile and pile[-1] & wanted):
            if turned >= count:
                return _can_go(bare, nexts)
            pile += cards[turned : turned + draw]
            turned += draw
        top = pile.pop()
        bare |= top
        gone |= top
        if top & fit:
            laid |= top
            fit |= kids[top]
        if (lifts & fit | bare & ~(bare + nexts)) & ~gone or bare & loose & fit & ~laid:
            bare, lifts, fit, gone, laid = _spread(table, state, survey, (bare, lifts, fit, gone, laid), loose)


def _can_go(bare: int, nexts: int) -> int:
    """What can go out of the bare cards: a complete sequence from the next one on."""
    return bare & ~(bare + nexts) & ~(nexts - ACES)


def _of_single_cards(table: ColumnTable, tops: int, nexts: int, fit: int) -> int:
    """The same where cards move one by one, from columns only."""
    kids, under = table.fits.kids, table.under
    bare, gone = tops, 0
    while new := bare & (fit | ~(bare + nexts)) & ~gone & PACK:
        gone |= new
        while new:
            x = new & -new
            new ^= x
            u = under[x]
            bare |= u
            fit |= kids[u]
    return bare & ~(bare + nexts) & PACK


def _spread(table: ColumnTable, state: ColumnState, survey: Survey, reach: Reach, loose: int) -> Reach:
    """``reach`` and all that follows from it. ``loose`` cards are in no column: they uncover nothing when they leave.

    ``bare + nexts`` carries through every sequence of bare cards that begins with the next one to go out.
    """
    kids, under = table.fits.kids, table.under
    nexts, single, mixed = state[1], ~survey[2], table.mixed
    bare, lifts, fit, gone, laid = reach
    while True:
        while placed := bare & loose & fit & ~laid:
            laid |= placed
            while placed:
                x = placed & -placed
                placed ^= x
                fit |= kids[x]
        new = (lifts & fit | bare & ~(bare + nexts)) & ~gone
        if not new:
            return bare, lifts, fit, gone, laid
        gone |= new
        new &= ~loose
        while new:
            x = new & -new
            new ^= x
            u = under[x]
            bare |= u
            fit |= kids[u]
            lifts |= u & single
            if mixed:
                lifts |= _joined(table, u, state[2])


def _joined(table: ColumnTable, x: int, down: int) -> int:
    """The cards below ``x`` that can be lifted with it once it is face up."""
    joins, under = table.fits.joins, table.under
    found, u = 0, under[x]
    while x & joins[u] and not u & down:
        found |= u
        x, u = u, under[u]
    return found


# -- a line made shorter ---------------------------------------------------------------------------------------------------

LineStep = tuple[ColumnMove, list[int], int]
"""A move, the cards that went out safely after it, and the number of quiet moves in a row then."""

_LONGEST = 3_000
"""Moves of a line that is still shortened: longer ones would take seconds."""


def without_detours(table: ColumnTable, line: Sequence[LineStep]) -> Sequence[LineStep]:
    """The shortest line from the start of ``table``, which is in its initial state, through positions of ``line`` to its end."""
    if len(line) > _LONGEST:
        return line
    state = table.settled(table.start, [])
    keys = {state[5]: 0}
    states = [state]
    laid: list[tuple[int, int, int]] = []
    for move, _, _ in line:
        x = move[0]
        laid.append((x, table.under[x], table.code[x]))
        state = table.settled(table.made(state, move), [])
        keys[state[5]] = len(states)
        states.append(state)
    for x, below, code in reversed(laid):
        table.under[x], table.code[x] = below, code
    fewest = list(range(len(states)))
    came: list[tuple[int, LineStep]] = [(n, step) for n, step in enumerate(line)]
    for n, (here, step) in enumerate(zip(states, line, strict=False)):
        if fewest[n] + 1 < fewest[n + 1]:
            fewest[n + 1], came[n] = fewest[n] + 1, (n, step)
        for move in moves(table, here, table.survey(here)):
            outs: list[int] = []
            x = move[0]
            below, code = table.under[x], table.code[x]
            there = table.settled(table.made(here, move), outs)
            table.under[x], table.code[x] = below, code
            to = keys.get(there[5], 0)
            if fewest[n] + 1 < fewest[to] and there[:6] == states[to][:6]:
                fewest[to], came[to - 1] = fewest[n] + 1, (n, (move, outs, there[6]))
        table.made(here, step[0])
    found: list[LineStep] = []
    at = len(line)
    while at:
        at, step = came[at - 1]
        found.append(step)
    return found[::-1]


# -- the search ------------------------------------------------------------------------------------------------------------

_WORST = 1 << 30
"""More quiet moves than there will ever be."""


class Wanted(Enum):
    """The aim of a search: all cards out, or as many as possible."""

    ALL = "all"
    MOST = "most"


class ColumnPly(Struct, frozen=True):
    """A card and what it is moved to: another card, the floor of a column (its number), or nothing: it goes out."""

    card: Card
    onto: Card | None = None
    floor: int | None = None


class Found(Struct, frozen=True):
    """Whether all can go out, the most cards out, the plies to that, and the number of nodes searched.

    After a search for the most, "lost" means that no more can go out.
    """

    answer: Decision
    plies: tuple[ColumnPly, ...]
    most_out: int
    nodes: int
    quiet: int = 0


class ColumnSearch(Search[ColumnState, LineStep]):
    """A search from one position, for one question. ``chance`` shuffles the order of moves."""

    goal = FRENCH.size

    def __init__(
        self,
        rules: ColumnRules,
        position: ColumnPosition,
        cuts: Cuts = ALL_CUTS,
        wanted: Wanted = Wanted.ALL,
        chance: Chance | None = None,
    ) -> None:
        super().__init__()
        self._asked, self._wanted, self._chance = (rules, position, cuts), wanted, chance
        self._table = ColumnTable(rules, position, cuts)
        self._most_quiet = _WORST if position.most_quiet is None else position.most_quiet
        self._first: list[int] = []
        start = self._table.settled(self._table.start, self._first)
        self.best, self.nodes = self.result(start), 1
        self.begin(start)

    def found(self, limit: int, cancelled: Event) -> Found:
        """Searches at most ``limit`` nodes."""
        rules, position, cuts = self._asked
        answer = self.run(limit - 1, cancelled)
        quiet = max([position.quiet, *(step[2] for step in self.line)]) if answer == "won" else 0
        line: Sequence[LineStep] = self.line
        if answer == "won" and (rules.fill is Fill.ANY or rules.take_back):  # others never come back
            line = without_detours(ColumnTable(rules, position, cuts), line)
        plies = *_plies(self._first), *(ply for (x, y, _), outs, _ in line for ply in (_ply(x, y), *_plies(outs)))
        return Found(answer, plies, self.best, self.nodes, quiet)

    @override
    def after(self, position: ColumnState) -> Iterator[tuple[LineStep, ColumnState]]:
        """Makes each move in the table, and takes it back when its subtree is done."""
        table = self._table
        survey = table.survey(position)
        if not self._is_hopeful(position, survey):
            return
        under, code, most_quiet = table.under, table.code, self._most_quiet
        tried = moves(table, position, survey)
        for move in reversed(tried if self._chance is None else self._chance.shuffled(tried)):
            x = move[0]
            old_under, old_code = under[x], code[x]
            outs: list[int] = []
            there = table.made(position, move)
            if there[6] <= most_quiet:
                there = table.settled(there, outs)
                yield (move, outs, there[6]), there
            under[x], code[x] = old_under, old_code

    @override
    def key(self, position: ColumnState) -> Hashable:
        return position[5]

    @override
    def level(self, position: ColumnState) -> int:
        if self._most_quiet < _WORST:
            return position[6]
        return 32 * position[4][2] + position[4][1] if self._table.ranked else 0

    @override
    def result(self, position: ColumnState) -> int:
        """How many cards are out."""
        return (position[1] - ACES).bit_count()

    def _is_hopeful(self, state: ColumnState, survey: Survey) -> bool:
        """Whether the aim is within reach."""
        if not self._table.cuts.reach:
            return True
        within = within_reach(self._table, state, survey)
        if self._wanted is Wanted.ALL:
            return within == PACK ^ state[1] - ACES
        return self.result(state) + within.bit_count() > self.best


def _ply(x: int, y: int) -> ColumnPly:
    if y > PACK:
        return ColumnPly(CARDS[x], floor=(y // FLOOR).bit_length() - 1)
    return ColumnPly(CARDS[x], CARDS[y] if y else None)


def _plies(outs: list[int]) -> Iterator[ColumnPly]:
    return (ColumnPly(CARDS[bit]) for bit in outs)
