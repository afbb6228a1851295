"""Cards that are gathered and laid again, in Alexander."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.games.alexander.rules import REDEAL, Alexander
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.options import complete
from cardtable.table.choreography import moved
from cardtable.table.layout import Placements, solve
from cardtable.table.pace import FULL, OFF, REDUCED, Pace
from cardtable.table.show import Show, Stage
from cardtable.table.tween import Tweens
from tests.support.positions import alexander
from tests.table.tables import WINDOW, card, dress

GAME = Alexander()
METRICS = solve(GAME.table(complete(GAME.info.options, {})), WINDOW)
HEAP = METRICS.pile_rect("stock").top_left
STATE = alexander(t1="4D 8C KH", t2="6S", t3="2C 10D 7S", fS="AS")
LEVELS = pytest.mark.parametrize("pace", [FULL, REDUCED, OFF], ids=["full", "reduced", "off"])


def again(pace: Pace) -> tuple[Placements, Show, Placements]:
    """Before, the show, after."""
    step = GAME.apply(STATE, REDEAL)
    before, after = (METRICS.place(dress(state.piles)) for state in (STATE, step.state))
    return before, moved(before, [Stage(after, step.cues, gathered=HEAP)], METRICS.card, pace, 0.0), after


def seen(before: Placements, show: Show, now: float) -> dict[int, tuple[float, float, int]]:
    tweens = Tweens()
    tweens.put(before)
    tweens.play(show.flights, 0.0)
    return {sprite.token: (sprite.x, sprite.y, sprite.card) for sprite in tweens.at(now)}


@LEVELS
def test_in_the_end_every_card_lies_where_it_belongs(pace: Pace) -> None:
    before, show, after = again(pace)
    assert seen(before, show, show.end) == {token: (to.x, to.y, to.card) for token, to in after.items()}


def test_first_all_come_together_face_down() -> None:
    before, show, _ = again(FULL)
    together = seen(before, show, FULL.move_far + FULL.flip - 0.001)
    moving = [token for token, was in before.items() if was.pile != "fS"]
    assert {together[token] for token in moving} == {(HEAP.x, HEAP.y, HIDDEN)}


def test_what_is_out_stays_where_it_is() -> None:
    _, show, _ = again(FULL)
    assert card("AS") not in {flight.token for flight in show.flights}


def test_they_are_laid_pile_by_pile_from_the_bottom_up() -> None:
    _, show, after = again(FULL)
    laid = [flight for flight in show.flights if flight.to == after[flight.token]]
    order = sorted(laid, key=lambda flight: flight.start)
    assert [flight.to.z for flight in order] == sorted(flight.to.z for flight in laid)


def test_the_shuffle_is_heard_and_cards_that_are_laid() -> None:
    _, show, _ = again(FULL)
    assert [sound.name for sound in show.sounds] == ["shuffle", "slide", "slide", "slide"]


def test_what_the_table_adds_follows_when_all_are_laid() -> None:
    step = GAME.apply(STATE, REDEAL)
    before, laid = (METRICS.place(dress(state.piles)) for state in (STATE, step.state))
    token = next(token for token, to in laid.items() if to.pile == "t1")
    out = {**laid, token: replace(laid[token], pile="fH", x=0.0)}
    stages = [Stage(laid, step.cues, gathered=HEAP), Stage(out, (), automatic=True)]
    show = moved(before, stages, METRICS.card, FULL, 0.0)
    last = max(show.flights, key=lambda flight: flight.start)
    assert last.token == token
    assert last.start >= max(flight.end for flight in show.flights if flight is not last)
