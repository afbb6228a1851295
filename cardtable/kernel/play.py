"""Playing a list of moves with every one checked: for saves, bug reports, scripts and tests."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardtable.kernel.errors import BadInput, BadRecord, IllegalMove
from cardtable.kernel.game import AnyGame
from cardtable.kernel.gesture import made_with, resolve
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.refusal import cited
from cardtable.kernel.state import AnyState, AnyStep, Setup


class Line(Struct, frozen=True):
    """States from the deal to the last good ply, the moves between them, and what was wrong with the next one."""

    states: tuple[AnyState, ...]
    moves: tuple[Move, ...]
    problem: str | None

    @property
    def last(self) -> AnyState:
        """The state after the last accepted move."""
        return self.states[-1]

    def check_whole(self) -> None:
        """Raises BadRecord, with the ply, where a move was wrong."""
        if self.problem is not None:
            raise BadRecord(self.problem)


def checked(game: AnyGame, state: AnyState, move: Move) -> AnyStep:
    """Apply ``move``. Raises IllegalMove, with the clause that it breaks, when it is not legal in ``state``."""
    if move not in game.legal_moves(state):
        clause = clause_broken(game, state, move)
        problem = cited(f"{move.text} is not legal here", clause)
        raise IllegalMove(problem)
    return game.apply(state, move)


def clause_broken(game: AnyGame, state: AnyState, move: Move) -> str:
    """The clause of the rules that an illegal move breaks, as far as the game can tell: the reason the table would give.

    A patience that has failed goes on saying why a card does not go there; after other ends nothing is legal any more.
    """
    clauses, outcome = game.info.clauses, game.outcome(state)
    if outcome is not None and (outcome.winners or state.seat is None):
        return clauses.over
    if move.verb in clauses.verbs:
        return clauses.verbs[move.verb]
    if game.info.seats[1] == 1 and not state.piles.keys() >= {*move.picks}:
        return clauses.moves  # in a patience piles are picked, and one of them is not there
    gesture = made_with(move, state.piles)
    table, legal = game.table(state.setup.options), game.legal_moves(state)
    if gesture is None or resolve(gesture, table, state.piles, legal):
        return clauses.moves  # nothing that is done at this game, or a legal move in words of another
    return clauses.refusals.get(game.explain(state, gesture).code, clauses.moves)


def play_line(game: AnyGame, setup: Setup, texts: Sequence[str]) -> Line:
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


def perft(game: AnyGame, state: AnyState, depth: int) -> int:
    """How many lines of exactly ``depth`` legal moves lead on from ``state``."""
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move).state, depth - 1) for move in moves)


def perft_split(game: AnyGame, state: AnyState, depth: int) -> dict[str, int]:
    """The count of ``perft`` by first move: the way to find where two programs disagree."""
    return {move.text: perft(game, game.apply(state, move).state, depth - 1) for move in game.legal_moves(state)}
