"""What is seen from a place at the table, and cues that say no more than that: on real games, for every seat."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.cues import CardMoved, Cue, Passed, Recycled, Turned
from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.piles import EMPTY, Pile, face_down, face_up
from cardtable.kernel.play import Line
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.session.change import Change, ChangeStep, Kind
from cardtable.session.redaction import Viewer, faces, known, redacted, redacted_change, seen
from tests.support import laws
from tests.support.parties import party, step

GAMES: tuple[Game, ...] = (LasVegan(), MonteCarlo(), Murlan())
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def line(game: Game, number: int = 1, most: int = 150) -> Line:
    """Random play from a deal on."""
    setup = Setup(number, complete(game.info.options, {}))
    return laws.random_line(game, setup, Chance(number), most)


def cards_of(cue: Cue) -> tuple[Card, ...]:
    if isinstance(cue, CardMoved):
        return cue.cards
    return (cue.card,) if isinstance(cue, Turned) else ()


# -- what is seen ------------------------------------------------------------------------------------------------------


@EACH
def test_nobody_in_particular_sees_what_every_seat_sees_and_no_more(game: Game) -> None:
    for state in line(game).states[::10]:
        public = seen(game, state, None)
        views = [game.observe(state, seat).piles for seat in range(len(state.scores))]
        assert faces(public) == frozenset.intersection(*(faces(view) for view in views))
        assert known(public.values()) == frozenset.intersection(*(known(view.values()) for view in views))
        assert all(len(public[pile]) == len(cards) for pile, cards in state.piles.items())


@EACH
def test_a_seat_sees_its_own_hand_and_no_other(game: Game) -> None:
    for state in line(game).states[::10]:
        for seat in range(len(state.scores)):
            shown = faces(seen(game, state, seat))
            for other in range(len(state.scores)):
                hand = set(state.piles[f"h{other}"].cards)
                assert hand <= shown if other == seat else not hand & shown


def test_won_tricks_are_known_but_their_faces_do_not_lie_open() -> None:
    match = party()
    while not match.state.piles["won0"] and not match.state.piles["won1"]:
        step(match)
    won = {card for seat in range(3) for card in match.state.piles[f"won{seat}"].cards}
    public = seen(match.game, match.state, None)
    assert won <= known(public.values())
    assert not won & faces(public)


# -- cues --------------------------------------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_cue_names_a_card_that_the_viewer_neither_knew_before_nor_knows_after_nor_saw_turned(
    game: Game, number: int
) -> None:
    play = line(game, number)
    for (before, after), move in zip(pairwise(play.states), play.moves, strict=True):
        cues = game.apply(before, move).cues
        turned = {cue.card for cue in cues if isinstance(cue, Turned)}
        for viewer in (None, *range(len(before.scores))):
            old, new = seen(game, before, viewer), seen(game, after, viewer)
            told = {card for cue in redacted(cues, old, new) for card in cards_of(cue)} - {HIDDEN}
            assert told <= known(old.values()) | known(new.values()) | turned


@EACH
def test_redacting_keeps_every_cue_and_the_number_of_its_cards(game: Game) -> None:
    play = line(game)
    for (before, after), move in list(zip(pairwise(play.states), play.moves, strict=True))[::7]:
        cues = game.apply(before, move).cues
        for viewer in range(len(before.scores)):
            told = redacted(cues, seen(game, before, viewer), seen(game, after, viewer))
            assert [type(cue) for cue in told] == [type(cue) for cue in cues]
            assert [len(cards_of(cue)) for cue in told] == [len(cards_of(cue)) for cue in cues]


GIVEN, OTHER = Card(7), Card(9)


def exchange(viewer: Viewer) -> tuple[Cue, ...]:
    """Seat 0 gives seat 1 a card, which only these two see."""
    before = {"h0": face_up((GIVEN,)), "h1": face_down((HIDDEN,))}
    after = {"h0": EMPTY, "h1": face_down((HIDDEN, HIDDEN))}
    if viewer == 1:
        before, after = (
            {"h0": face_down((HIDDEN,)), "h1": face_up((OTHER,))},
            {"h0": EMPTY, "h1": face_up((OTHER, GIVEN))},
        )
    if viewer is None:
        before = {"h0": face_down((HIDDEN,)), "h1": face_down((HIDDEN,))}
    return redacted((CardMoved((GIVEN,), "h0", "h1"), Passed(0)), before, after)


def test_a_card_that_is_given_is_told_to_who_gives_and_who_gets_it_only() -> None:
    assert exchange(0) == exchange(1) == (CardMoved((GIVEN,), "h0", "h1"), Passed(0))
    assert exchange(None) == (CardMoved((HIDDEN,), "h0", "h1"), Passed(0))


def test_once_cards_were_gathered_what_was_known_before_tells_nothing_about_where_they_went() -> None:
    before = {"play0": face_up((GIVEN,)), "h0": EMPTY, "h1": EMPTY}
    cues = (Recycled("play0", "out"), CardMoved((GIVEN,), "out", "h1"), CardMoved((OTHER,), "out", "h0"))
    after = {"play0": EMPTY, "h0": face_up((OTHER,)), "h1": face_down((HIDDEN,))}
    assert redacted(cues, before, after) == (cues[0], CardMoved((HIDDEN,), "out", "h1"), cues[2])


def test_the_last_card_of_a_hand_is_told_to_all_although_it_is_gathered_in_the_same_step() -> None:
    before = {"h0": Pile((HIDDEN,)), "play0": EMPTY, "h1": EMPTY}
    cues = (CardMoved((GIVEN,), "h0", "play0"), Turned(GIVEN, "play0"), Recycled("play0", "h1"))
    after = {"h0": Pile((HIDDEN,)), "play0": EMPTY, "h1": face_up((OTHER,))}
    assert redacted(cues, before, after) == cues


def test_a_turned_card_is_told_to_all() -> None:
    before = {"h0": Pile((HIDDEN,)), "play0": EMPTY}
    cues = (CardMoved((GIVEN,), "h0", "play0"), Turned(GIVEN, "play0"))
    assert redacted(cues, before, {"h0": EMPTY, "play0": face_up((GIVEN,))}) == cues


def test_the_steps_of_a_change_are_redacted_one_by_one() -> None:
    match = party("bbb")
    before = match.state
    states = [before]
    for _ in range(3):
        step(match)
        states.append(match.state)
    steps = []
    for old, new, move in zip(states, states[1:], match.history.moves, strict=False):
        steps.append(ChangeStep(new, match.game.apply(old, move).cues, auto=False))
    told = redacted_change(match.game, Change(Kind.PLAY, before, tuple(steps)), None)
    assert told == tuple(step.cues for step in steps)  # cards played are seen by all
    assert len(told) == 3


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_cues_of_a_real_exchange_name_both_cards_to_the_two_and_neither_to_anybody_else(viewer: Viewer) -> None:
    match = party("bbbb", game=Murlan())
    while match.state.phase != "exchange":
        step(match)
    before, previous = match.state, match.state.extra.hand.previous
    step(match)
    cues = match.game.apply(before, match.history.moves[match.history.cursor - 1]).cues
    (told,) = redacted_change(
        match.game, Change(Kind.PLAY, before, (ChangeStep(match.state, cues, auto=False),)), viewer
    )
    named = {card for cue in told for card in cards_of(cue)}
    secret = {match.state.extra.gave, match.state.extra.got}
    assert named == (secret if viewer in {previous[0], previous[-1]} else {HIDDEN})
