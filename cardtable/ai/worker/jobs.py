"""What can be asked of the worker, by name: each job takes a question of plain values and gives an answer of such.

The answer hangs on the question alone: the same question is answered the same at any time, in any process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardtable.kernel.errors import BadInput

if TYPE_CHECKING:
    from cardtable.ai.arena import Comparison
    from cardtable.ai.skill import Tables

Question = Mapping[str, Any]
Answered = Mapping[str, Any]
"""Plain values that JSON has."""

IsDropped = Callable[[], bool]
Job = Callable[[Question, IsDropped], Answered]
"""``IsDropped`` is asked often while the job runs; then any answer will do, nobody reads it. Raises CardtableError."""


def choose_move(question: Question, tables: Callable[[], Tables]) -> Answered:
    """``game``, ``bot``, ``view`` and ``legal`` (texts): the ``move`` of that bot, who thinks for a second at most."""
    from cardtable.ai.bots import LEVELS, bot  # noqa: PLC0415 - each job brings what it needs, when it is first asked
    from cardtable.ai.view_text import chance_of, read_view  # noqa: PLC0415 - the same
    from cardtable.games.registry import find  # noqa: PLC0415 - the same
    from cardtable.kernel.moves import parse  # noqa: PLC0415 - the same

    view = read_view(question["view"])
    legal = tuple(map(parse, question["legal"]))
    if not legal:
        raise BadInput("there is no move to choose from")
    name = question["bot"]
    player = bot(name, tables() if name in LEVELS else {})
    return {"move": player.choose(find(question["game"]), view, legal, chance_of(question["view"])).text}


def forecast(question: Question, is_dropped: IsDropped) -> Answered:
    """``game``, ``seen`` (texts of views in order), ``samples``, ``limit``: in how many ways the patience can be won.

    ``until``: the ways after the first with one of these answers are left out.

    ``won``, ``lost``, ``undecided``; ``every``: there are no other ways; ``hopeless``: lost whatever lies hidden, proven;
    ``best``: the best result of each way, where the game has one.
    """
    from cardtable.ai.chances import chances  # noqa: PLC0415 - see above
    from cardtable.ai.view_text import read_view  # noqa: PLC0415 - see above
    from cardtable.games.registry import find  # noqa: PLC0415 - see above

    seen = [read_view(text) for text in question["seen"]]
    until = frozenset(question.get("until", ()))
    found = chances(find(question["game"]), seen, question["samples"], question["limit"], is_dropped, until)
    return {
        "won": found.won,
        "lost": found.lost,
        "undecided": found.undecided,
        "every": found.every,
        "hopeless": found.hopeless,
        "best": found.best,
    }


def hint(question: Question, is_dropped: IsDropped) -> Answered:
    """What the moves promise (``legal``, texts): ``tips``, the best first, each a move and the figures of an ``advice.Tip``.

    For a patience ``game``, ``seen`` (texts of views in order), ``back`` (moves that lead back), ``samples``, ``limit``; for a
    seat in a game of several ``game`` and its ``view``.
    """
    from cardtable.ai.advice import party_tips, patience_tips  # noqa: PLC0415 - see above
    from cardtable.ai.view_text import read_view  # noqa: PLC0415 - see above
    from cardtable.games.registry import find  # noqa: PLC0415 - see above
    from cardtable.kernel.moves import parse  # noqa: PLC0415 - see above

    game, legal = find(question["game"]), tuple(map(parse, question["legal"]))
    if not legal:
        raise BadInput("there is no move to choose from")
    if "view" in question:
        tips = party_tips(game, read_view(question["view"]), legal, is_dropped)
    else:
        seen, back = [read_view(text) for text in question["seen"]], frozenset(map(parse, question["back"]))
        tips = patience_tips(game, seen, legal, back, question["samples"], question["limit"], is_dropped)
    return {"tips": [[tip.move.text, tip.won, tip.lost, tip.undecided, tip.value] for tip in tips]}


def review_position(question: Question, is_dropped: IsDropped) -> Answered:
    """``game``, ``number``, ``order``, ``options``, ``plies``, ``ply``, ``limit``: what can be done after so many plies.

    Every card is known: for a patience that is over. ``answer``, ``best``, ``proven`` and ``line`` as a solver gives them.
    """
    from cardtable.ai.review.positions import position_after, solved_at  # noqa: PLC0415 - see above

    deal = question["game"], question["number"], tuple(question["order"]), tuple(sorted(question["options"].items()))
    state = position_after(*deal, tuple(question["plies"]), question["ply"])
    found = solved_at(question["game"], state, question["limit"], is_dropped)
    return {"answer": found.answer, "best": found.best, "proven": found.proven, "line": found.line}


def review_decision(question: Question) -> Answered:
    """``game``, ``level``, ``view``, ``legal`` and ``move`` (texts): what the move cost, in points to be expected.

    ``best_move`` with the points of ``best`` and of ``played``; where nothing is to be searched ``judged`` is false.
    """
    from cardtable.ai.review.decision_review import review_decision as judged  # noqa: PLC0415 - see above
    from cardtable.ai.view_text import chance_of, read_view  # noqa: PLC0415 - see above
    from cardtable.games.registry import find  # noqa: PLC0415 - see above
    from cardtable.kernel.moves import parse  # noqa: PLC0415 - see above

    view, legal, move = read_view(question["view"]), tuple(map(parse, question["legal"])), parse(question["move"])
    chance = chance_of(question["view"])
    found = judged(find(question["game"]), question["level"], view, legal, move, chance)
    if found is None:
        return {"judged": False}
    return {"played": found.played, "best": found.best, "best_move": found.best_move.text}


def judge(question: Question, is_dropped: IsDropped) -> Answered:
    """``game``, ``options``, ``deals`` (numbers as texts, several make a round), ``limit``: can it be ``won``?"""
    from cardtable.ai.judged_deals import can_be_won  # noqa: PLC0415 - see above
    from cardtable.games.registry import find  # noqa: PLC0415 - see above
    from cardtable.kernel.options import complete  # noqa: PLC0415 - see above

    game = find(question["game"])
    numbers, options = [int(text) for text in question["deals"]], complete(game.info.options, question["options"])
    return {"won": can_be_won(game, numbers, options, question["limit"], is_dropped)}


def solve(question: Question, is_dropped: IsDropped) -> Answered:
    """``game``, ``number``, ``order``, ``options``, ``plies``, ``limit``, ``most``: can it be won with every card known?

    ``verdict``, ``line``, ``best``, ``best_proven`` and ``nodes`` as a solver gives them, with ``most`` the one that goes on to
    the best result; ``cpu_ms`` is the time of the processor that it took.
    """
    import time  # noqa: PLC0415 - see above

    from cardtable.ai.all_skills import skill_at  # noqa: PLC0415 - see above
    from cardtable.games.registry import find  # noqa: PLC0415 - see above
    from cardtable.kernel.play import play_line  # noqa: PLC0415 - see above
    from cardtable.kernel.state import Setup  # noqa: PLC0415 - see above

    game, skill = find(question["game"]), skill_at(question["game"])
    solver = (skill.most if question["most"] else None) or skill.solve
    if solver is None:
        raise BadInput(f"there is no solver for {question['game']}")
    order = game.info.read_pack(question["order"]) if question["order"] else None
    state = play_line(game, Setup(question["number"], question["options"], order), question["plies"]).last
    begun = time.process_time()
    verdict = solver(state, question["limit"], is_dropped)
    return {
        "verdict": verdict.answer,
        "line": [move.text for move in verdict.line],
        "best": verdict.best,
        "best_proven": verdict.best_proven,
        "nodes": verdict.nodes,
        "cpu_ms": round(1000 * (time.process_time() - begun), 3),
    }


def arena_game(question: Question, tables: Callable[[], Tables]) -> Answered:
    """``game``, ``bots``, ``options``, ``deals``, ``seed``: a comparison; ``deal`` and ``seating``: one game of it.

    ``scores`` and ``winners`` by seat.
    """
    from cardtable.ai.arena import ArenaGame  # noqa: PLC0415 - see above

    what = question["game"], tuple(question["bots"]), tuple(question["options"].items())
    whole = _comparison(*what, question["deals"], question["seed"], tables)
    end = whole.play(ArenaGame(question["deal"], question["seating"]))
    return {"scores": end.scores, "winners": end.winners}


@lru_cache(maxsize=1)
def _comparison(
    game: str,
    bots: Sequence[str],
    options: Sequence[tuple[str, str | int]],
    deals: int,
    seed: int,
    tables: Callable[[], Tables],
) -> Comparison:
    from cardtable.ai.arena import Comparison, setups_of  # noqa: PLC0415 - see above
    from cardtable.games.registry import find  # noqa: PLC0415 - see above

    return Comparison(find(game), bots, setups_of(dict(options), deals, seed), seed, tables())


def jobs(tables: Callable[[], Tables]) -> Mapping[str, Job]:
    """All of them by name; ``tables`` brings what the bots have learned, when the first of them is asked."""
    return {
        "move": lambda question, _: choose_move(question, tables),
        "forecast": forecast,
        "hint": hint,
        "position": review_position,
        "decision": lambda question, _: review_decision(question),
        "judge": judge,
        "solve": solve,
        "arena": lambda question, _: arena_game(question, tables),
    }
