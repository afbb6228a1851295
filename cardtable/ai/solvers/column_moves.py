"""What can be done on a table of columns, but for what is as good done later or not at all (``Cuts``)."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.ai.solvers.column_rules import ACES, PACK
from cardtable.ai.solvers.column_table import ColumnMove, ColumnState, ColumnTable, Survey


def moves(table: ColumnTable, state: ColumnState, survey: Survey) -> list[ColumnMove]:
    """The moves, the most promising last. Of empty columns that are alike the first one serves."""
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
    """Add what moves from column to column.

    A part of a run leaves a card that it fits only when that card can go out then; else the two columns have but
    changed their ends.
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
    """Of ``targets`` the floors, and what lies in columns farther left than ``x``."""
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
    """Turn some cards, perhaps none, and lay the last one: turning for its own sake can always wait.

    A card that may safely go out when it comes up is not passed by, where a later pass is not shifted by that.
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
    """How many cards can lie in the waste, soonest first, and the pass in which they can."""
    cards, drawn, passes = state[4]
    draw, count = table.rules.draw, len(cards)
    now = ([drawn] if drawn else []) + [min(at + draw, count) for at in range(drawn, count, draw)]
    yield from ((place, passes) for place in now)
    if passes != table.last_pass:
        again = [min(at + draw, count) for at in range(0, count, draw)]
        number = passes if table.rules.passes is None else passes + 1
        yield from ((place, number) for place in again if not (table.cuts.talon and place in now))
