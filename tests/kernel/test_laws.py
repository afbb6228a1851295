"""The laws find the bugs they are there for: each is shown a game with exactly that bug."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest
from msgspec.structs import replace

from cardtable.games.briscola import Briscola
from cardtable.games.golf import Golf
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.game import Auto, Game, Line
from cardtable.kernel.moves import Move, Refusal
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import CardMoved, Outcome, Reason, Recycled, Scored, Setup, State, Step, Turned
from cardtable.kernel.table import EMPTY, Pile
from tests.support import laws

DRAW, PASS = Move("draw"), Move("pass")
GOLF, MURLAN = Golf(), Murlan()
Law = Callable[[Game, State], None]


def broken(game: type[Game] = Golf, **methods: Callable[..., object]) -> Game:
    """The game with some methods replaced."""
    return type("Broken", (game,), methods)()


def stepping(change: Callable[[State, Step], Step]) -> Game:
    """Golf whose every step is changed afterwards."""
    return broken(apply=lambda _, state, move: change(state, GOLF.apply(state, move)))


def deal(game: Game = GOLF) -> State:
    return game.deal(Setup(1, complete(game.info.options, {})))


def second_ply(game: Game = MURLAN) -> State:
    state = deal(game)
    return game.apply(state, game.legal_moves(state)[0]).state


def lying(change: Callable[[dict[str, Pile]], dict[str, Pile]]) -> State:
    """A deal of Golf with other piles."""
    state = deal()
    return replace(state, piles={**state.piles, **change({**state.piles})})


def hidden(state: State) -> State:
    """The same with the first column face down."""
    return state.with_piles({"t1": Pile(state.piles["t1"].cards)})


def fair(game: Game, state: State) -> None:
    laws.views_are_fair(game, state, Chance(1))


def of_a_draw(law: Callable[[Game, State, Move], None]) -> Law:
    return lambda game, state: law(game, state, DRAW)


cues, unchanged = of_a_draw(laws.cues_tell_the_truth), of_a_draw(laws.apply_leaves_its_input_alone)


def scribble(_: Game, state: State, move: Move) -> Step:
    step = GOLF.apply(state, move)
    state.piles["t1"] = EMPTY
    return step


def fail(*_: object) -> Refusal:
    raise KeyError


def peek(_: Game, state: State, seat: int) -> object:
    return replace(GOLF.observe(state, seat), memory=state.piles["stock"].cards)


ORDERS, TURNS = cycle(((DRAW, PASS), (PASS, DRAW))), iter(range(9))
BROKEN: list[tuple[Law, Game, State, str]] = [
    (laws.cards_are_conserved, GOLF, lying(lambda _: {"waste": EMPTY}), "not there exactly once: ['"),
    (laws.cards_are_conserved, GOLF, lying(lambda piles: {"waste": piles["waste"].put(piles["t1"].cards)}),
     "not there exactly once: ['"),
    (laws.piles_are_on_the_table, GOLF, lying(lambda _: {"t9": EMPTY}), "piles differ from the table: {'t9'}"),
    (laws.piles_are_on_the_table, GOLF, lying(lambda _: {"t1": Pile((), 1)}), "t1 shows more faces"),
    (laws.moves_are_unique, broken(legal_moves=lambda *_: (DRAW, DRAW)), deal(), "listed twice"),
    (laws.moves_are_unique, broken(legal_moves=lambda *_: (Move("draw", count=3),)), deal(), "does not read back"),
    (laws.order_is_stable, broken(legal_moves=lambda *_: next(ORDERS)), deal(), "order of the moves varies"),
    (laws.the_end_has_no_moves, broken(outcome=lambda _, state: Outcome(Reason.WON, (), state.scores)), deal(),
     "ended: True"),
    (laws.the_end_has_no_moves, broken(legal_moves=lambda *_: (), outcome=lambda *_: None), deal(), "ended: False"),
    (laws.scores_have_seats, GOLF, replace(deal(), scores=()), "0 scores"),
    (laws.scores_have_seats, GOLF, replace(deal(), scores=(1, 2)), "2 scores"),
    (laws.scores_have_seats, GOLF, replace(deal(), seat=3), "there is no seat 3"),
    (laws.scores_have_seats, broken(outcome=lambda *_: Outcome(Reason.WON, (0,), (7,))), replace(deal(), seat=None),
     "ended with (7,)"),
    (laws.scores_have_seats, broken(outcome=lambda *_: Outcome(Reason.WON, (1,), (35,))), replace(deal(), seat=None),
     "winners (1,)"),
    (laws.the_table_plays_by_the_rules, broken(automatic=lambda *given: Move("cheat") if Auto.SAFE in given else None),
     deal(), "automatic at"),
    (laws.every_gesture_is_answered, broken(legal_moves=lambda _, state: (*GOLF.legal_moves(state), Move("wish"))),
     deal(), "no gesture means ['wish']"),
    (laws.every_gesture_is_answered, broken(explain=lambda *_: Refusal("no")), deal(), "is refused with 'no'"),
    (laws.every_gesture_is_answered, broken(explain=fail), deal(), "cannot be explained"),
    (unchanged, broken(apply=scribble), deal(), "draw changed the state"),
    (unchanged, stepping(lambda _, step: Step(replace(step.state, extra=next(TURNS)), step.cues)), deal(),
     "two different steps"),
    (cues, stepping(lambda _, step: Step(step.state, (*step.cues, Scored(0, 3), Scored(1, 9)))), deal(),
     "scored 0 for seat 0, the cues say 3"),
    (cues, stepping(lambda _, step: Step(step.state, step.cues[1:])), deal(), "a card moved without a cue"),
    (cues, stepping(lambda _, step: Step(step.state, (replace(step.cues[0], source="t1"),))), deal(),
     "they lay elsewhere"),
    (cues, stepping(lambda _, step: Step(step.state, step.cues[:1])), deal(), "turned up, by the cues: set()"),
    (cues, stepping(lambda old, step: Step(step.state, (*step.cues, Turned(old.piles["t1"].cards[0], "t1")))), deal(),
     "turned up, by the cues"),
    (cues, stepping(lambda _, step: Step(hidden(step.state), step.cues)), deal(), "turned its face down"),
    (fair, broken(observe=peek), deal(), "sees a difference between hidden cards"),
    (fair, broken(determinize=lambda _, view, chance: replace(GOLF.determinize(view, chance), phase="dream")), deal(),
     "an invented state looks different"),
    (fair, broken(legal_moves=lambda _, state: (PASS,) * state.piles["stock"].cards[-1]), deal(),
     "has other legal moves"),
]  # fmt: skip


@pytest.mark.parametrize(("law", "game", "state", "words"), BROKEN, ids=[words for *_, words in BROKEN])
def test_a_game_that_breaks_a_law_is_found(law: Law, game: Game, state: State, words: str) -> None:
    with pytest.raises(LawBroken, match="golf: .*" + re.escape(words)):
        law(game, state)


def test_what_breaks_no_law_is_let_be() -> None:
    for law in (*laws.STATE_LAWS, *map(of_a_draw, laws.MOVE_LAWS), fair, laws.the_past_is_remembered):
        law(GOLF, deal())
    laws.the_past_is_remembered(MURLAN, second_ply())
    fair(MURLAN, second_ply())
    by_hidden = broken(legal_moves=lambda _, state: (PASS,) * state.piles["stock"].cards[-1])
    fair(by_hidden, replace(deal(), seat=None))  # only the seat to act needs the same moves
    cues(stepping(lambda _, step: Step(hidden(step.state), (Recycled("t1", "t1"),))), deal())

    def onward(before: State, step: Step) -> Step:
        """The turned card goes on to another pile."""
        card = before.piles["stock"].cards[-1:]
        moved = {"waste": before.piles["waste"], "t1": step.state.piles["t1"].put(card)}
        return Step(step.state.with_piles(moved), (*step.cues, CardMoved(card, "waste", "t1")))

    cues(stepping(onward), deal())


def test_an_open_card_that_is_drawn_vanishes_only_in_a_game_that_says_so() -> None:
    game = Briscola()
    before = state = deal(game)
    while len(state.piles["stock"]):
        before, state = state, game.apply(state, next(move for move in game.legal_moves(state) if move.picks)).state
    last = next(move for move in game.legal_moves(before) if game.apply(before, move).state == state)
    laws.cues_tell_the_truth(game, before, last)
    game.draws_open = False
    draws_open = stepping(lambda _, step: Step(hidden(step.state), step.cues))
    draws_open.draws_open = True  # other faces do not vanish there either
    for each, at, move in ((game, before, last), (draws_open, deal(), DRAW)):
        with pytest.raises(LawBroken, match="turned its face down"):
            laws.cues_tell_the_truth(each, at, move)


def test_a_replay_that_goes_another_way_and_a_game_that_does_not_end_are_found() -> None:
    line = laws.random_line(GOLF, deal().setup, Chance(1), 5)
    for other, words in (
        (replace(line, moves=(PASS,)), "ply 1: pass is not legal here"),
        (replace(line, states=line.states[:1] * 6), "other states"),
    ):
        with pytest.raises(LawBroken, match=f"golf: .*a replay differs: {words}"):
            laws.replay_agrees(GOLF, other)
    whole = laws.random_line(GOLF, deal().setup, Chance(1), 100)
    for within in (whole, laws.random_line(GOLF, deal().setup, Chance(1), 3)):
        laws.ends_in_time(GOLF, within)
    laws.ends_in_time(broken(info=replace(Golf.info, longest=len(whole.moves))), whole)
    short = Line(whole.states[:4], whole.moves[:3], None)
    for each, longest in ((whole, len(whole.moves) - 1), (short, 3)):
        with pytest.raises(LawBroken, match="plies, "):
            laws.ends_in_time(broken(info=replace(Golf.info, longest=longest)), each)


# -- the past of games with several seats -----------------------------------------------------------------------------


def telling(*log: str) -> Game:
    """Murlan that tells that log to everybody."""

    def observe(_: Game, state: State, seat: int) -> object:
        view = MURLAN.observe(state, seat)
        return replace(view, extra=replace(view.extra, log=log))

    return broken(Murlan, observe=observe)


def others(view: object) -> Iterator[int]:
    return (seat for seat in range(4) if seat != view.viewer)


def swapped(_: Game, view: object, chance: Chance) -> State:
    """The three of spades in another hand: whoever led it could not have started."""
    state = MURLAN.determinize(view, chance)
    one, other, _third = others(view)
    dealt = [*state.extra.dealt]
    dealt[one], dealt[other] = dealt[other], dealt[one]
    hands = {f"h{one}": state.piles[f"h{other}"], f"h{other}": state.piles[f"h{one}"]}
    return replace(state.with_piles(hands), extra=replace(state.extra, dealt=tuple(dealt)))


def reversed_deal(_: Game, view: object, chance: Chance) -> State:
    state = MURLAN.determinize(view, chance)
    return replace(state, extra=replace(state.extra, dealt=state.extra.dealt[::-1]))


@pytest.mark.parametrize(
    ("law", "game", "words"),
    [
        (laws.the_past_is_remembered, broken(Murlan, past=Game.past), "cannot tell the past of a state"),
        (laws.the_past_is_remembered, telling(), "1 plies since the deal, 0 in the log"),
        (laws.the_past_is_remembered, telling("3 pass"), "'3 pass' in the log was seat"),
        (fair, broken(Murlan, determinize=swapped), "murlan: "),
        (fair, broken(Murlan, determinize=reversed_deal), "not legal in an invented past|leads to another state|in the log"),
    ],
    ids=["no past", "nothing in the log", "another ply in the log", "a past that was not legal", "a past that leads elsewhere"],
)  # fmt: skip
def test_a_game_that_forgets_or_invents_its_past_is_found(law: Law, game: Game, words: str) -> None:
    with pytest.raises(LawBroken, match=words):
        law(game, second_ply())
