"""The command ``review``: what each move of an exported game cost, an answer a ply, and a last one that sums up."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TextIO

from msgspec import Struct

from cardtable.ai.all_skills import skill_at
from cardtable.ai.bots import LEVELS
from cardtable.ai.chances import chances
from cardtable.ai.review.decision_review import review_decision
from cardtable.ai.review.patience_review import PatienceReview, ReviewedPly, dearest, totals
from cardtable.ai.review.positions import solved_at
from cardtable.ai.view_text import chance_of, view_text
from cardtable.cli.answer import CliAnswer
from cardtable.cli.chance_of_winning import MOST_SAMPLES
from cardtable.cli.faults import wrong_ply
from cardtable.cli.solving import check_limit
from cardtable.cli.spoken import say
from cardtable.cli.words_read import not_between, read_source, source_word, whole_number
from cardtable.games.registry import find
from cardtable.i18n.numbers import MINUS
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame, counted
from cardtable.kernel.play import Line
from cardtable.kernel.record import Record
from cardtable.session.record_text import LONGEST_TEXT, loads
from cardtable.session.replaying import replay
from cardtable.session.seats import people, read_player


class _Game(Struct, frozen=True):
    """A game to be reviewed: its plies in force."""

    game: AnyGame
    record: Record
    line: Line

    @property
    def count(self) -> int:
        return self.record.cursor


def review_answers(args: argparse.Namespace, stdin: TextIO) -> Iterator[CliAnswer]:
    """An answer a ply, and the sum. Raises BadInput or BadRecord before the first where the record makes no sense."""
    limit, samples = check_limit(args.limit), whole_number(args.samples, "samples")
    if not 0 <= samples <= MOST_SAMPLES:
        raise BadInput(not_between("samples", samples, 0, MOST_SAMPLES))
    if args.level not in LEVELS:
        raise BadInput(say("cli.review.level", level=args.level[:40], levels=", ".join(LEVELS)))
    played = _read(read_source(args.record, stdin, "record", LONGEST_TEXT))
    if played.game.info.seats[1] > 1:
        return _of_several(played, args.level)
    return _of_patience(played, limit, samples)


def _read(text: str) -> _Game:
    record = loads(text)
    line, game = replay(record), find(record.game)
    if len(line.moves) < record.cursor:
        raise BadInput(f"{source_word('record')}: {wrong_ply(game, line, record.plies[len(line.moves)])}")
    return _Game(game, record, line)


def _of_patience(played: _Game, limit: int, samples: int) -> Iterator[CliAnswer]:
    game, states = played.game, played.line.states[: played.count + 1]
    skill, outcome = skill_at(game.info.id), counted(game, states[-1])
    won = outcome is not None and bool(outcome.winners)
    scale = skill.scale(states[0].setup.options)
    review = PatienceReview(scale, played.line.moves[: played.count], won=won, anew=skill.anew)
    while (place := review.wanted()) is not None:
        review.tell(place, solved_at(game.info.id, states[place], limit, lambda: False))
    plies = review.plies()
    views = [game.observe(state, 0) for state in states]
    for ply in plies:
        fair: dict[str, object] = {}
        if samples:
            found = chances(game, views[: ply.ply + 1], samples, limit)
            fair = {"won": found.won, "ways": found.ways, "mean": found.mean}
        yield _told(ply, **({"fair": fair} if fair else {}))
    yield _summed(played, plies, scale.unit)


def _of_several(played: _Game, level: str) -> Iterator[CliAnswer]:
    record, states = played.record, played.line.states
    seats = people([read_player(text) for text in record.seats])
    persons = frozenset(seats or range(len(states[0].scores)))
    plies: list[ReviewedPly] = []
    for place in range(played.count):
        ply = _decided(played, place, level, judged=states[place].seat in persons)
        plies.append(ply)
        yield _told(ply)
    yield _summed(played, plies, "points")


def _decided(played: _Game, place: int, level: str, *, judged: bool) -> ReviewedPly:
    """A move of a seat; those of computer players, and those without a choice, cost nothing."""
    game, state, move = played.game, played.line.states[place], played.line.moves[place]
    seat = state.seat or 0
    legal = game.legal_moves(state)
    forced = len(legal) < 2
    if judged and not forced and place not in played.record.auto:
        view = game.observe(state, seat)
        chance = chance_of(view_text(view))
        found = review_decision(game, level, view, legal, move, chance)
        if found is not None:
            best = found.best_move.text
            return ReviewedPly(
                place, move.text, found.best, found.played, found.best, best, found.price, sure=True, seat=seat
            )
    return ReviewedPly(place, move.text, None, None, None, None, 0.0, sure=forced or not judged, seat=seat)


def _told(ply: ReviewedPly, **more: object) -> CliAnswer:
    data = {
        "ply": ply.ply + 1,
        "move": ply.move,
        "seat": ply.seat,
        "before": _rounded(ply.before),
        "after": _rounded(ply.after),
        "best": _rounded(ply.best),
        "best_move": ply.best_move,
        "price": _rounded(ply.price),
        **more,
    }
    price = ""
    if ply.price > 0:
        price = f"  {say('cli.review.costs', price=_number(ply.price), move=str(ply.best_move))}"
    worth = say("cli.review.undecided") if ply.after is None else _number(ply.after)
    return CliAnswer(data, [f"{ply.ply + 1:>4}  {ply.move:<18} {worth}{price}"])


def _summed(played: _Game, plies: Sequence[ReviewedPly], unit: str) -> CliAnswer:
    record = played.record
    dear = [{"ply": ply.ply + 1, "move": ply.move, "price": _rounded(ply.price)} for ply in dearest(plies)]
    data = {
        "game": record.game,
        "deal": None if record.order else record.number,
        "unit": unit,
        "dearest": dear,
        "totals": totals(plies),
    }
    told = [f"  {say('cli.ply', n=ply.ply + 1, problem=f'{ply.move}, {_number(ply.price)}')}" for ply in dearest(plies)]
    total = say(f"cli.review.total.{unit}", price=_number(totals(plies)["price"]))
    return CliAnswer(data, ["", total, *([say("cli.review.dearest"), *told] if told else [])])


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)


def _number(value: object) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:.3g}".replace(".", say("number.decimal")).replace("-", MINUS)
