"""The laws that every game keeps, as plain functions that raise LawBroken: for tests, fuzzing and debug runs.

Names no game and draws no chance of its own. ``STATE_LAWS`` ask about one state, ``MOVE_LAWS`` about one legal move.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.game import Auto, Game, Line, play_line
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Tap, parse, resolve
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import CardMoved, Recycled, Scored, Setup, State, Step, Turned, View
from cardtable.kernel.table import Pile, PileId, Role

StateLaw = Callable[[Game, State], None]
MoveLaw = Callable[[Game, State, Move], None]


def cards_are_conserved(game: Game, state: State) -> None:
    """Every card of the deck lies on the table exactly once."""
    lying = Counter(card for pile in state.piles.values() for card in pile.cards)
    wrong = [game.info.deck.text(card) for card in game.info.deck.cards if lying[card] != 1]
    _require(not wrong and lying.total() == game.info.deck.size, game, f"not there exactly once: {wrong}")


def piles_are_on_the_table(game: Game, state: State) -> None:
    """The state's piles are those of the table, and no face shows where no card lies."""
    places = {spec.id for spec in game.table(state.setup.options).piles}
    _require(places == set(state.piles), game, f"piles differ from the table: {places ^ set(state.piles)}")
    for pile_id, pile in state.piles.items():
        _require(pile.up >> len(pile) == 0, game, f"{pile_id} shows more faces than it has cards")


def moves_are_unique(game: Game, state: State) -> None:
    """No legal move is there twice, and each reads back from its text."""
    legal = game.legal_moves(state)
    _require(len(set(legal)) == len(legal), game, f"a move is listed twice: {[move.text for move in legal]}")
    for move in legal:
        _require(parse(move.text) == move, game, f"{move.text!r} does not read back as {move}")


def order_is_stable(game: Game, state: State) -> None:
    """Equal states have the same legal moves in the same order, however often they are asked."""
    _require(game.legal_moves(state) == game.legal_moves(_copy(state)), game, "the order of the moves varies")


def the_end_has_no_moves(game: Game, state: State) -> None:
    """A game goes on exactly as long as there are legal moves."""
    ended, legal = game.outcome(state) is not None, game.legal_moves(state)
    _require(ended == (not legal), game, f"ended: {ended}, but the legal moves are {[move.text for move in legal]}")


def scores_have_seats(game: Game, state: State) -> None:
    """There is one score for each seat, and the outcome names them and seats that exist."""
    fewest, most = game.info.seats
    seats = range(len(state.scores))
    _require(fewest <= len(seats) <= most, game, f"{len(seats)} scores for {fewest} to {most} seats")
    _require(state.seat is None or state.seat in seats, game, f"there is no seat {state.seat}")
    outcome = game.outcome(state)
    if outcome is not None:
        _require(outcome.scores == state.scores, game, f"ended with {outcome.scores}, not {state.scores}")
        _require(set(outcome.winners) <= set(seats), game, f"winners {outcome.winners} have no seat")


def the_table_plays_by_the_rules(game: Game, state: State) -> None:
    """What the table does by itself is a legal move, or nothing."""
    for level in Auto:
        move = game.automatic(state, level)
        _require(move is None or move in game.legal_moves(state), game, f"automatic at {level}: {move} is not legal")


def every_gesture_is_answered(game: Game, state: State) -> None:
    """Each legal move can be meant by a gesture, and each gesture that means none is explained."""
    table, legal = game.table(state.setup.options), game.legal_moves(state)
    meant: set[Move] = set()
    for gesture in gestures(game, state):
        moves = resolve(gesture, table, state.piles, legal)
        meant.update(moves)
        if not moves:
            _explained(game, state, gesture)
    _require(meant == set(legal), game, f"no gesture means {[move.text for move in set(legal) - meant]}")


STATE_LAWS: tuple[StateLaw, ...] = (
    cards_are_conserved,
    piles_are_on_the_table,
    moves_are_unique,
    order_is_stable,
    the_end_has_no_moves,
    scores_have_seats,
    the_table_plays_by_the_rules,
    every_gesture_is_answered,
)


def apply_leaves_its_input_alone(game: Game, state: State, move: Move) -> None:
    """Applying a move changes nothing of the state it was given, and gives the same step each time."""
    before = _copy(state)
    step = game.apply(state, move)
    _require(state == before, game, f"{move.text} changed the state it was applied to")
    _require(game.apply(state, move) == step, game, f"{move.text} gave two different steps")


def cues_tell_the_truth(game: Game, state: State, move: Move) -> None:
    """Cues account for every card that lies elsewhere, every face that was turned up and every point. No face is hidden, but in a hand that may draw open cards."""
    step = game.apply(state, move)
    for seat, (old, new) in enumerate(zip(state.scores, step.state.scores, strict=True)):
        told = sum(cue.points for cue in step.cues if isinstance(cue, Scored) and cue.seat == seat)
        _require(told == new - old, game, f"{move.text} scored {new - old} for seat {seat}, the cues say {told}")
    if not any(isinstance(cue, Recycled) for cue in step.cues):  # gathered cards are not followed one by one
        _moves_are_told(game, state, step)
        _turns_are_told(game, state, step)


MOVE_LAWS: tuple[MoveLaw, ...] = (apply_leaves_its_input_alone, cues_tell_the_truth)


def views_are_fair(game: Game, state: State, chance: Chance) -> None:
    """Hidden cards cannot be read from a view, and every state invented behind it looks and plays alike.

    The past of what is invented, a whole match to be replayed, is asked for behind the view of one seat drawn by ``chance``.
    """
    remembered = chance.below(len(state.scores))
    for seat in range(len(state.scores)):
        view = game.observe(state, seat)
        moved = replace(state, piles=_permuted(state.piles, view.piles, chance))
        _require(game.observe(moved, seat) == view, game, f"seat {seat} sees a difference between hidden cards")
        invented = game.determinize(view, chance)
        cards_are_conserved(game, invented)
        _require(game.observe(invented, seat) == view, game, f"seat {seat}: an invented state looks different")
        if seat == state.seat:
            same = game.legal_moves(invented) == game.legal_moves(state)
            _require(same, game, f"seat {seat}: an invented state has other legal moves")
        if seat == remembered and len(state.scores) > 1:
            _came_about(game, invented, {seat: view})


def the_past_is_remembered(game: Game, state: State) -> None:
    """In a game with several seats each seat sees its own hand's past: dealt anew and replayed, the state comes back."""
    if len(state.scores) > 1:
        _came_about(game, state, {seat: game.observe(state, seat) for seat in range(len(state.scores))})


def replay_agrees(game: Game, line: Line) -> None:
    """The same moves from the same setup lead through equal states."""
    again = play_line(game, line.states[0].setup, [move.text for move in line.moves])
    _require(again == line, game, f"a replay differs: {again.problem or 'other states'}")


def ends_in_time(game: Game, line: Line) -> None:
    """A line under default options is not longer than the game's ``longest``; one of that length has ended."""
    longest, plies = game.info.longest, len(line.moves)
    ended = game.outcome(line.last) is not None
    _require(plies < longest or (ended and plies == longest), game, f"{plies} plies, {longest} at most")


def random_line(game: Game, setup: Setup, chance: Chance, most: int) -> Line:
    """At most ``most`` plies from the deal on, each drawn from the legal moves alike."""
    states, moves = [game.deal(setup)], list[Move]()
    while len(moves) < most and (legal := game.legal_moves(states[-1])):
        moves.append(legal[chance.below(len(legal))])
        states.append(game.apply(states[-1], moves[-1]).state)
    return Line(tuple(states), tuple(moves), None)


def gestures(game: Game, state: State) -> Iterator[Gesture]:
    """Every click and drag that the table allows, one place beyond each pile's end too, and a choice of picks."""
    yield from (Pick(move.picks) for move in game.legal_moves(state))
    yield from (Pick((pile_id,)) for pile_id in state.piles)
    for pile_id, pile in state.piles.items():
        for index in range(-1, len(pile) + 1):
            yield Tap(pile_id, index)
            yield from (Carry(pile_id, index, target) for target in state.piles)


def _copy(state: State) -> State:
    """The same state in other objects; quicker than ``deepcopy``."""
    copied: State = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own bytes
    return copied


def _require(kept: bool, game: Game, problem: str) -> None:
    if not kept:
        raise LawBroken(f"{game.info.id}: {problem}")


def _explained(game: Game, state: State, gesture: Gesture) -> None:
    try:
        code = game.explain(state, gesture).code
    except Exception as problem:
        raise LawBroken(f"{game.info.id}: {gesture} cannot be explained: {problem!r}") from problem
    _require("." in code, game, f"{gesture} is refused with {code!r}, which is no key of a text")


def _came_about(game: Game, state: State, views: Mapping[int, View]) -> None:
    """Law (d): the deal behind ``state``, replayed along the log that each seat saw, is legal throughout and leads there."""
    past = game.past(state)
    if past is None:
        raise LawBroken(f"{game.info.id}: it has several seats, but cannot tell the past of a state")
    logs: dict[int, tuple[str, ...]] = {seat: getattr(view.extra, "log", ()) for seat, view in views.items()}
    for log in logs.values():
        _require(len(log) == len(past.moves), game, f"{len(past.moves)} plies since the deal, {len(log)} in the log")
    now, whose = past.start, ", ".join(map(str, views))
    cards_are_conserved(game, now)
    for ply, move in enumerate(past.moves):
        told = (f"{now.seat} {move.text}", f"{now.seat} {move.verb}")
        for seat, log in logs.items():
            _require(log[ply] in told, game, f"seat {seat}: {log[ply]!r} in the log was seat {told[0]}")
        _require(move in game.legal_moves(now), game, f"seat {whose}: {told[0]!r} was not legal in an invented past")
        now = game.apply(now, move).state
    _require(now == state, game, f"seat {whose}: an invented past leads to another state")


def _where(piles: Mapping[PileId, Pile]) -> dict[Card, PileId]:
    return {card: pile_id for pile_id, pile in piles.items() for card in pile.cards}


def _shown(piles: Mapping[PileId, Pile]) -> set[Card]:
    return {card for pile in piles.values() for n, card in enumerate(pile.cards) if pile.is_up(n)}


def _moves_are_told(game: Game, state: State, step: Step) -> None:
    place = _where(state.piles)
    for cue in step.cues:
        if isinstance(cue, CardMoved):
            _require(all(place[card] == cue.source for card in cue.cards), game, f"{cue}: they lay elsewhere")
            place.update(dict.fromkeys(cue.cards, cue.target))
    _require(place == _where(step.state.piles), game, "a card moved without a cue")


def _turns_are_told(game: Game, state: State, step: Step) -> None:
    turned = {(cue.card, cue.pile) for cue in step.cues if isinstance(cue, Turned)}
    before, after = _shown(state.piles), _shown(step.state.piles)
    lay = {*_where(state.piles).items(), *_where(step.state.piles).items()}
    lay |= {(card, cue.target) for cue in step.cues if isinstance(cue, CardMoved) for card in cue.cards}
    told = turned <= lay and {card for card, _ in turned} == after - before
    _require(told, game, f"turned up, by the cues: {turned}")
    drawn = _drawn_into_hands(game, state, step) if game.draws_open else set()
    _require(before - drawn <= after, game, "a card turned its face down without being gathered")


def _drawn_into_hands(game: Game, state: State, step: Step) -> set[Card]:
    roles = {spec.id: spec.role for spec in game.table(state.setup.options).piles}
    ways = [(cue, roles[cue.source], roles[cue.target]) for cue in step.cues if isinstance(cue, CardMoved)]
    return {card for cue, *way in ways if way == [Role.STOCK, Role.HAND] for card in cue.cards}


def _permuted(truth: Mapping[PileId, Pile], seen: Mapping[PileId, Pile], chance: Chance) -> dict[PileId, Pile]:
    """The piles with those cards that the view hides among each other in another order."""
    pairs = [(pile_id, n) for pile_id in truth for n in range(len(truth[pile_id]))]
    hidden = [(pile_id, n) for pile_id, n in pairs if seen[pile_id].cards[n] == HIDDEN]
    others = chance.shuffled([truth[pile_id].cards[n] for pile_id, n in hidden])
    changed = dict(zip(hidden, others, strict=True))
    return {
        pile_id: replace(pile, cards=tuple(changed.get((pile_id, n), card) for n, card in enumerate(pile.cards)))
        for pile_id, pile in truth.items()
    }
