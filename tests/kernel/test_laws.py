"""The laws find the bugs they are there for: each is shown a game with exactly that bug."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cardtable.games.briscola import Briscola
from cardtable.games.golf import Golf
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.game import Auto, Game, Line
from cardtable.kernel.moves import Gesture, Move, Refusal
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import CardMoved, Outcome, Reason, Recycled, Scored, Setup, State, Step, Turned, View
from cardtable.kernel.table import EMPTY, Pile
from tests.support import laws

DRAW = Move("draw")


def broken(**methods: Callable[..., object]) -> Game:
    """Golf with some methods replaced."""
    return type("Broken", (Golf,), methods)()


def deal(game: Game, **changes: object) -> State:
    state = game.deal(Setup(1, complete(game.info.options, {})))
    return replace(state, **changes)


def breaks(words: str) -> pytest.RaisesExc[LawBroken]:
    return pytest.raises(LawBroken, match="golf: .*" + re.escape(words))


def stepping(change: Callable[[State, Step], Step]) -> Game:
    """Golf whose every step is changed afterwards."""
    return broken(apply=lambda _, state, move: change(state, Golf().apply(state, move)))


def test_golf_itself_breaks_none() -> None:
    game = Golf()
    state = deal(game)
    for law in laws.STATE_LAWS:
        law(game, state)
    for move_law in laws.MOVE_LAWS:
        move_law(game, state, DRAW)
    laws.views_are_fair(game, state, Chance(1))


def test_a_card_that_lies_twice_or_nowhere_is_found() -> None:
    game = Golf()
    piles = deal(game).piles
    with breaks("not there exactly once: ['"):
        laws.cards_are_conserved(game, deal(game, piles={**piles, "waste": EMPTY}))
    with breaks("not there exactly once: ['"):
        laws.cards_are_conserved(game, deal(game, piles={**piles, "waste": piles["waste"].put(piles["t1"].cards)}))


def test_a_pile_without_a_place_is_found() -> None:
    game = Golf()
    with breaks("piles differ from the table: {'t9'}"):
        laws.piles_are_on_the_table(game, deal(game, piles={**deal(game).piles, "t9": EMPTY}))


def test_a_face_without_a_card_is_found() -> None:
    game = Golf()
    with breaks("t1 shows more faces"):
        laws.piles_are_on_the_table(game, deal(game, piles={**deal(game).piles, "t1": Pile((), 1)}))


def test_a_move_that_is_listed_twice_is_found() -> None:
    with breaks("listed twice"):
        laws.moves_are_unique(broken(legal_moves=lambda *_: (DRAW, DRAW)), deal(Golf()))


def test_a_move_that_cannot_be_read_back_is_found() -> None:
    game = broken(legal_moves=lambda *_: (Move("draw", count=3),))
    with breaks("does not read back"):
        laws.moves_are_unique(game, deal(game))


def test_an_order_that_varies_is_found() -> None:
    orders = iter(((DRAW, Move("pass")), (Move("pass"), DRAW)))
    game = broken(legal_moves=lambda *_: next(orders))
    with breaks("order of the moves varies"):
        laws.order_is_stable(game, deal(game))


def test_an_end_with_moves_and_a_dead_end_without_an_outcome_are_found() -> None:
    ended = broken(outcome=lambda _, state: Outcome(Reason.WON, (), state.scores))
    with breaks("ended: True"):
        laws.the_end_has_no_moves(ended, deal(ended))
    stuck = broken(legal_moves=lambda *_: (), outcome=lambda *_: None)
    with breaks("ended: False"):
        laws.the_end_has_no_moves(stuck, deal(stuck))


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"scores": ()}, "0 scores"), ({"scores": (1, 2)}, "2 scores"), ({"seat": 3}, "there is no seat 3")],
)
def test_scores_and_seats_that_do_not_exist_are_found(changes: dict[str, object], words: str) -> None:
    with breaks(words):
        laws.scores_have_seats(Golf(), deal(Golf(), **changes))


@pytest.mark.parametrize(
    ("outcome", "words"),
    [(Outcome(Reason.WON, (0,), (7,)), "ended with (7,)"), (Outcome(Reason.WON, (1,), (35,)), "winners (1,)")],
)
def test_an_outcome_of_its_own_is_found(outcome: Outcome, words: str) -> None:
    game = broken(outcome=lambda *_: outcome)
    with breaks(words):
        laws.scores_have_seats(game, deal(game, seat=None))


def test_a_table_that_cheats_is_found() -> None:
    game = broken(automatic=lambda _, _state, level: Move("cheat") if level is Auto.SAFE else None)
    with breaks("automatic at"):
        laws.the_table_plays_by_the_rules(game, deal(game))


def test_a_move_that_no_gesture_means_is_found() -> None:
    game = broken(legal_moves=lambda _, state: (*Golf().legal_moves(state), Move("wish")))
    with breaks("no gesture means ['wish']"):
        laws.every_gesture_is_answered(game, deal(game))


def test_a_refusal_without_words_is_found() -> None:
    game = broken(explain=lambda *_: Refusal("no"))
    with breaks("is refused with 'no'"):
        laws.every_gesture_is_answered(game, deal(game))


def test_a_refusal_that_fails_is_found() -> None:
    def fail(self: Game, state: State, gesture: Gesture) -> Refusal:
        raise KeyError(gesture)

    game = broken(explain=fail)
    with breaks("cannot be explained"):
        laws.every_gesture_is_answered(game, deal(game))


def test_a_step_that_changes_the_state_it_came_from_is_found() -> None:
    def scribble(self: Game, state: State, move: Move) -> Step:
        step = Golf().apply(state, move)
        state.piles["t1"] = EMPTY
        return step

    game = broken(apply=scribble)
    with breaks("draw changed the state"):
        laws.apply_leaves_its_input_alone(game, deal(game), DRAW)


def test_a_step_that_varies_is_found() -> None:
    turns = iter(range(9))
    game = stepping(lambda _before, step: Step(replace(step.state, extra=next(turns)), step.cues))
    with breaks("two different steps"):
        laws.apply_leaves_its_input_alone(game, deal(game), DRAW)


def test_points_without_a_cue_are_found() -> None:
    game = stepping(lambda _before, step: Step(step.state, (*step.cues, Scored(0, 3), Scored(1, 9))))
    with breaks("scored 0 for seat 0, the cues say 3"):
        laws.cues_tell_the_truth(game, deal(game), DRAW)


def test_a_card_that_moves_without_a_cue_is_found() -> None:
    game = stepping(lambda _before, step: Step(step.state, step.cues[1:]))
    with breaks("a card moved without a cue"):
        laws.cues_tell_the_truth(game, deal(game), DRAW)


def test_a_cue_about_a_card_that_lay_elsewhere_is_found() -> None:
    game = stepping(lambda _before, step: Step(step.state, (replace(step.cues[0], source="t1"),)))
    with breaks("they lay elsewhere"):
        laws.cues_tell_the_truth(game, deal(game), DRAW)


def test_a_turn_without_a_cue_and_a_cue_without_a_turn_are_found() -> None:
    silent = stepping(lambda _before, step: Step(step.state, step.cues[:1]))
    with breaks("turned up, by the cues: set()"):
        laws.cues_tell_the_truth(silent, deal(silent), DRAW)
    loud = stepping(lambda before, step: Step(step.state, (*step.cues, Turned(before.piles["t1"].cards[0], "t1"))))
    with breaks("turned up, by the cues"):
        laws.cues_tell_the_truth(loud, deal(loud), DRAW)


def test_a_face_that_vanishes_is_found() -> None:
    game = stepping(lambda _before, step: Step(hide_column(step.state), step.cues))
    with breaks("turned its face down"):
        laws.cues_tell_the_truth(game, deal(game), DRAW)


def test_an_open_card_that_is_drawn_vanishes_only_in_a_game_that_says_so() -> None:
    game = Briscola()
    state = game.deal(Setup(1, complete(game.info.options, {})))
    before = state
    while len(state.piles["stock"]):
        before, state = state, game.apply(state, next(move for move in game.legal_moves(state) if move.picks)).state
    last = next(move for move in game.legal_moves(before) if game.apply(before, move).state == state)
    laws.cues_tell_the_truth(game, before, last)
    game.draws_open = False
    with pytest.raises(LawBroken, match="turned its face down"):
        laws.cues_tell_the_truth(game, before, last)


def test_in_a_game_that_draws_open_cards_other_faces_do_not_vanish() -> None:
    game = stepping(lambda _before, step: Step(hide_column(step.state), step.cues))
    game.draws_open = True
    with breaks("turned its face down"):
        laws.cues_tell_the_truth(game, deal(game), DRAW)


def test_gathered_cards_are_not_followed_one_by_one() -> None:
    game = stepping(lambda _before, step: Step(hide_column(step.state), (Recycled("t1", "t1"),)))
    laws.cues_tell_the_truth(game, deal(game), DRAW)


def hide_column(state: State) -> State:
    return state.with_piles({"t1": Pile(state.piles["t1"].cards)})


def test_a_view_that_tells_hidden_cards_apart_is_found() -> None:
    def peek(self: Game, state: State, seat: int) -> View:
        return replace(Golf().observe(state, seat), memory=state.piles["stock"].cards)

    game = broken(observe=peek)
    with breaks("sees a difference between hidden cards"):
        laws.views_are_fair(game, deal(game), Chance(1))


def test_an_invented_state_that_looks_different_is_found() -> None:
    game = broken(determinize=lambda _, view, chance: replace(Golf().determinize(view, chance), phase="dream"))
    with breaks("an invented state looks different"):
        laws.views_are_fair(game, deal(game), Chance(1))


def test_legal_moves_that_depend_on_hidden_cards_are_found() -> None:
    def by_next_card(self: Game, state: State) -> tuple[Move, ...]:
        return (Move("pass"),) * state.piles["stock"].cards[-1]

    game = broken(legal_moves=by_next_card)
    with breaks("has other legal moves"):
        laws.views_are_fair(game, deal(game), Chance(1))


def test_only_the_seat_to_act_needs_the_same_legal_moves() -> None:
    game = broken(legal_moves=lambda _, state: (Move("pass"),) * state.piles["stock"].cards[-1])
    laws.views_are_fair(game, deal(game, seat=None), Chance(1))


def test_a_replay_that_goes_another_way_is_found() -> None:
    game = Golf()
    line = laws.random_line(game, deal(game).setup, Chance(1), 5)
    with breaks("a replay differs: ply 1: pass is not legal here"):
        laws.replay_agrees(game, replace(line, moves=(Move("pass"),)))
    with breaks("a replay differs: other states"):
        laws.replay_agrees(game, replace(line, states=line.states[:1] * 6))


def test_a_game_that_does_not_end_is_found() -> None:
    game = Golf()
    line = laws.random_line(game, deal(game).setup, Chance(1), 100)
    laws.ends_in_time(game, line)
    laws.ends_in_time(game, laws.random_line(game, deal(game).setup, Chance(1), 3))
    hurried = broken(info=replace(Golf.info, longest=len(line.moves)))
    laws.ends_in_time(hurried, line)
    with breaks("plies, "):
        laws.ends_in_time(broken(info=replace(Golf.info, longest=len(line.moves) - 1)), line)
    with breaks("plies, "):
        laws.ends_in_time(broken(info=replace(Golf.info, longest=3)), Line(line.states[:4], line.moves[:3], None))


# -- the past of games with several seats -----------------------------------------------------------------------------


def broken_match(**methods: Callable[..., object]) -> Game:
    """Murlan with some methods replaced."""
    return type("Broken", (Murlan,), methods)()


def forgets(words: str) -> pytest.RaisesExc[LawBroken]:
    return pytest.raises(LawBroken, match="murlan: .*" + re.escape(words))


def second_ply(game: Game) -> State:
    state = game.deal(Setup(1, complete(game.info.options, {})))
    return game.apply(state, game.legal_moves(state)[0]).state


def test_murlan_itself_remembers_its_past() -> None:
    game = Murlan()
    laws.the_past_is_remembered(game, second_ply(game))
    laws.views_are_fair(game, second_ply(game), Chance(1))


def test_a_game_of_one_seat_needs_no_past() -> None:
    """Golf cannot tell one; the law is about what several seats saw."""
    laws.the_past_is_remembered(Golf(), deal(Golf()))


def test_a_game_of_several_seats_without_a_past_is_found() -> None:
    class Forgetful(Murlan):
        past = Game.past

    with forgets("cannot tell the past of a state"):
        laws.the_past_is_remembered(Forgetful(), second_ply(Murlan()))


def test_a_log_that_leaves_a_ply_out_is_found() -> None:
    def silent(self: Game, state: State, seat: int) -> View:
        view = Murlan().observe(state, seat)
        return replace(view, extra=replace(view.extra, log=()))  # type: ignore[type-var]

    with forgets("1 plies since the deal, 0 in the log"):
        laws.the_past_is_remembered(broken_match(observe=silent), second_ply(Murlan()))


def test_a_log_that_tells_another_ply_is_found() -> None:
    def lying(self: Game, state: State, seat: int) -> View:
        view = Murlan().observe(state, seat)
        return replace(view, extra=replace(view.extra, log=("3 pass",)))  # type: ignore[type-var]

    with forgets("'3 pass' in the log was seat"):
        laws.the_past_is_remembered(broken_match(observe=lying), second_ply(Murlan()))


def test_an_invented_past_that_was_not_legal_is_found() -> None:
    def careless(self: Game, view: View, chance: Chance) -> State:
        """The three of spades in another hand: whoever led it could not have started."""
        state = Murlan().determinize(view, chance)
        truth = state.extra
        others = [seat for seat in range(4) if seat != view.viewer][:2]
        dealt = list(truth.dealt)
        one, other = (state.piles[f"h{seat}"] for seat in others)
        swapped = {f"h{others[0]}": other, f"h{others[1]}": one}
        dealt[others[0]], dealt[others[1]] = dealt[others[1]], dealt[others[0]]
        return replace(state, piles={**state.piles, **swapped}, extra=replace(truth, dealt=tuple(dealt)))

    game = broken_match(determinize=careless)
    with pytest.raises(LawBroken):
        laws.views_are_fair(game, second_ply(Murlan()), Chance(1))


def test_an_invented_past_that_leads_elsewhere_is_found() -> None:
    def vague(self: Game, view: View, chance: Chance) -> State:
        state = Murlan().determinize(view, chance)
        return replace(state, extra=replace(state.extra, dealt=state.extra.dealt[::-1]))

    with pytest.raises(LawBroken, match=r"not legal in an invented past|leads to another state|in the log was"):
        laws.views_are_fair(broken_match(determinize=vague), second_ply(Murlan()), Chance(1))


def test_a_face_that_is_turned_up_on_its_way_to_another_pile_is_told_where_it_lay() -> None:
    def onward(before: State, step: Step) -> Step:
        card = before.piles["stock"].cards[-1:]
        moved = {"waste": before.piles["waste"], "t1": step.state.piles["t1"].put(card)}
        return Step(step.state.with_piles(moved), (*step.cues, CardMoved(card, "waste", "t1")))

    game = stepping(onward)
    laws.cues_tell_the_truth(game, deal(game), DRAW)
