"""Playing a list of moves with every one checked: for saves, bug reports, scripts and tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.kernel.errors import BadInput, IllegalMove
from cardtable.kernel.game import Game
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.state import Setup, State, Step


@dataclass(frozen=True, slots=True)
class Line:
    """States from the deal to the last good ply, the moves between them, and what was wrong with the next one."""

    states: tuple[State, ...]
    moves: tuple[Move, ...]
    problem: str | None

    @property
    def last(self) -> State:
        """The state after the last accepted move."""
        return self.states[-1]


def checked(game: Game, state: State, move: Move) -> Step:
    """Apply ``move``. Raises IllegalMove when it is not legal in ``state``."""
    if move not in game.legal_moves(state):
        raise IllegalMove(f"{move.text} is not legal here")
    return game.apply(state, move)


def play_line(game: Game, setup: Setup, texts: Sequence[str]) -> Line:
    """Deal and play ``texts`` as far as they are legal; never raises for a bad move but says which one it was."""
    states = [game.deal(setup)]
    moves: list[Move] = []
    for place, text in enumerate(texts, 1):
        try:
            move = parse(text)
            states.append(checked(game, states[-1], move).state)
        except (BadInput, IllegalMove) as problem:
            return Line(tuple(states), tuple(moves), f"ply {place}: {problem}")
        moves.append(move)
    return Line(tuple(states), tuple(moves), None)


def perft(game: Game, state: State, depth: int) -> int:
    """How many lines of exactly ``depth`` legal moves lead on from ``state``."""
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move).state, depth - 1) for move in moves)


def perft_split(game: Game, state: State, depth: int) -> dict[str, int]:
    """The count of ``perft`` by first move: the way to find where two programs disagree."""
    return {move.text: perft(game, game.apply(state, move).state, depth - 1) for move in game.legal_moves(state)}
