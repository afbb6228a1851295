"""What could still go out if nothing were ever lost: a card once bare stays bare, a place once open takes any number.

Whatever cannot go out even then never will; so positions are given up long before they are stuck. One who may do more
can reach more: that is all there is to prove. What is turned from the stock is bare only while all after it can leave.
"""

from __future__ import annotations

from cardtable.ai.solvers.column_rules import ACES, PACK, Unit
from cardtable.ai.solvers.column_table import ColumnState, ColumnTable, Survey

Reach = tuple[int, int, int, int, int]
"""Bare cards, what can be lifted, what has a place, what could leave its place, and what of the loose could be laid."""


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
    """What can go out of the bare cards: a row of them, whole from the next one on."""
    return bare & ~(bare + nexts) & ~(nexts - ACES)


def _of_single_cards(table: ColumnTable, tops: int, nexts: int, fit: int) -> int:
    """Where cards move one by one, from columns only."""
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
    """``reach`` and all that follows from it. ``loose`` cards lie in no column: they lay nothing bare when they leave.

    ``bare + nexts`` carries through every row of bare cards that begins with the next one to go out.
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
    """The cards below ``x`` that can be lifted with it once it lies face up."""
    joins, under = table.fits.joins, table.under
    found, u = 0, under[x]
    while x & joins[u] and not u & down:
        found |= u
        x, u = u, under[u]
    return found
