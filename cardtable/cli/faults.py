"""What is wrong with a move that was typed: no move at all, a pile that is not there, or one that is not legal now."""

from __future__ import annotations

from cardtable.cli.spoken import say
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.play import Line, clause_broken

_CARRY = "move"
_LONGEST = 60


def wrong_ply(game: AnyGame, line: Line, text: str) -> str:
    """What is wrong with ``text``, the ply at which ``line`` stopped: "ply 3: …"."""
    return say("cli.ply", n=len(line.moves) + 1, problem=_why(game, line, text))


def _why(game: AnyGame, line: Line, text: str) -> str:
    move = _read(text)
    if move is None:
        return say("problem.no_move", typed=text[:_LONGEST])
    there = {pile.id for pile in game.table(line.last.setup.options).piles}
    missing = [pile for pile in (move.source, move.target) if pile and pile not in there]
    if missing:
        return say("cli.ply.no_pile", move=move.text, pile=missing[0])
    clause = clause_broken(game, line.last, move)
    told = say("problem.not_legal", move=move.text)
    return f"{told} ({clause})" if clause else told


def _read(text: str) -> Move | None:
    """The move, if it has the form of one that any game knows."""
    try:
        move = parse(text)
    except BadInput:
        return None
    known = {_CARRY, "clear", "play"}.union(*(game.info.clauses.verbs for game in ALL_GAMES))
    if move.verb not in known or (move.verb == _CARRY and not move.source):
        return None
    return move
