"""A line made shorter: wherever one move leads to a position that the line comes to later, what lies between is left out."""

from __future__ import annotations

from cardtable.ai.solvers.column_moves import moves
from cardtable.ai.solvers.column_table import ColumnMove, ColumnTable

LineStep = tuple[ColumnMove, list[int]]
"""A move, and the cards that went out safely after it."""

_LONGEST = 3_000
"""Moves of a line that is still looked at: for longer ones it would take seconds."""


def without_detours(table: ColumnTable, line: list[LineStep]) -> list[LineStep]:
    """The shortest line from the start of ``table``, just made, over positions of ``line`` to its end."""
    if len(line) > _LONGEST:
        return line
    state = table.settled(table.start, [])
    keys = {state[5]: 0}
    states = [state]
    laid: list[tuple[int, int, int]] = []
    for move, _ in line:
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
                fewest[to], came[to - 1] = fewest[n] + 1, (n, (move, outs))
        table.made(here, step[0])
    found: list[LineStep] = []
    at = len(line)
    while at:
        at, step = came[at - 1]
        found.append(step)
    return found[::-1]
