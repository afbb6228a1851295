"""The columns of one search: what each card lies on, changed in place, and a key for the whole in one number.

All the rest of a position is in a ``ColumnState``, which never changes.
"""

from __future__ import annotations

from cardtable.ai.solvers.column_rules import (
    ACES,
    BITS,
    DRAWN,
    ColumnPosition,
    ColumnRules,
    Cuts,
    Unit,
    fits_of,
    next_out,
)

Talon = tuple[tuple[int, ...], int, int]
"""The cards of waste and stock, how many of them lie in the waste, and how many passes are over."""
ColumnState = tuple[int, int, int, int, Talon, int, int]
"""Last cards of the columns and floors that lie bare; the next cards to go out; what lies face down; what can be taken
singly at any time; the talon; the key; how many moves in a row have brought nothing new."""
ColumnMove = tuple[int, int, Talon | None]
"""A card, what it is laid on (0: it goes out), and the talon after it where the card comes from there."""
Survey = tuple[int, int, int]
"""What can be lifted from the columns, what fits on something now, and what moves only with the card it lies on."""

_NO_TALON: Talon = ((), 0, 0)
_FOR_EVER = 1 << 30


class ColumnTable:
    """Cards are bits (see ``column_rules``). ``under``: what each card lies on; ``code``: what that adds to the key."""

    def __init__(self, rules: ColumnRules, position: ColumnPosition, cuts: Cuts) -> None:
        self.rules, self.cuts, self.fits = rules, cuts, fits_of(rules)
        self.under = dict.fromkeys(self.fits.kids, 0)
        self.code = dict.fromkeys(BITS, 0)
        self.mixed = False
        """Whether a card that lies face up is covered by one that lies face down."""
        self.last_pass = _FOR_EVER if rules.passes is None else rules.passes - 1
        self.ranked = rules.draw == 1 and cuts.talon
        """Whether the talon is left out of the key: what has turned fewer cards can do all that the other can."""
        self.spares_parts = (
            rules.unit is Unit.PART and cuts.parts and not rules.leftward and position.most_quiet is None
        )
        """Whether runs are taken apart only for a card that can go out: where columns are alike and moves free."""
        self.start = self._laid(position)

    def settled(self, state: ColumnState, outs: list[int]) -> ColumnState:
        """The state after all cards went out that nobody needs any more; they are added to ``outs``."""
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
        """Whether ``x`` may go out at once: nobody needs it, or the table lays it out anyway."""
        if self.cuts.safe and not (nexts & self.fits.hold[x] and nexts & self.fits.hold_loose[x]):
            return True
        return bool(x & ACES) and self.rules.auto_aces

    def made(self, state: ColumnState, move: ColumnMove) -> ColumnState:
        """The state after ``move``. What the card lies on is changed in place; who asks takes it back."""
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
        """What the way from one talon to another adds to the key."""
        return 0 if self.ranked else (after[1] - before[1] + 32 * (after[2] - before[2])) << DRAWN

    def _top_of_waste(self, talon: Talon) -> int:
        """The last card of the waste, where its going out shifts no later pass, or the table lays it out by itself."""
        top = talon[0][talon[1] - 1]
        if self.rules.draw == 1 or talon[2] == self.last_pass:
            return top
        return top & ACES if self.rules.auto_aces else 0

    def _laid(self, position: ColumnPosition) -> ColumnState:
        """The first state. A card that was dealt onto one that it fits counts as laid there, unless one is face down."""
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
