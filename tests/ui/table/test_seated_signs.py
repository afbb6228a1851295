"""Small signs that help to read a table: who led, who is out as which, what opens a run; and what the keys press."""

from __future__ import annotations

import pygame
import pytest

from cardtable.games.monte_carlo.course import DOMINO_PHASE, RUNS, pack_of
from cardtable.games.monte_carlo.pack import HEIGHTS
from cardtable.games.round_table import PLAYS
from cardtable.settings import Animation
from cardtable.ui.core.events import KeyDown
from cardtable.ui.games.look import Opener
from cardtable.ui.games.looks import look_of
from cardtable.ui.games.monte_carlo import rim
from cardtable.ui.table.seated_facts import last_trick, veiled
from cardtable.ui.table.seated_words import plates
from cardtable.ui.table.trick_picture import Laid, TrickPicture
from cardtable.ui.table.trick_signs import led_bounds, paint_led
from cardtable.ui.widgets.skins import Look
from tests.table.test_round_layout import planned
from tests.ui.table.test_seated_motion import Start, Watched, start

__all__ = ["start"]
FIVE = {"monte_carlo": {"mc_players": 5}}


def seen(table: Watched, sign: str) -> list[object]:
    """What signs of a kind over the cards say."""
    parts = [part.what for part in table.scene.board._scenery.above]
    return [what[1] for what in parts if isinstance(what, tuple) and what[0] == sign]


def domino(start: Start) -> Watched:
    table = start("monte_carlo", 5, animation=Animation.OFF, options=FIVE)
    table.until(lambda: table.state.phase == DOMINO_PHASE and table.scene.control.mine, step=1.0)
    return table


def test_the_card_that_was_led_is_told_from_the_others_until_the_trick_is_swept(start: Start) -> None:
    table = start("monte_carlo", 5, options=FIVE)
    table.until(table.full)
    leader = table.state.extra.tricks.leader
    table.rest(lambda: seen(table, "led") == [leader])
    notes = [plate.note for plate in plates(table.scene.party, table.box.services.texts)]
    assert [seat for seat, note in enumerate(notes) if note.endswith("led")] == [leader]
    table.rest(lambda: table.lying() == 0)
    table.rest(lambda: not seen(table, "led"))
    assert table.scene.party.game.tells.leader(table.state) in {leader, None}


@pytest.mark.parametrize("area", ["960×600", "1280×800", "portrait", "zoom 200"])
def test_its_sign_stays_where_it_is_said_to_be_painted_and_off_the_index(box, area: str) -> None:
    plan = planned("monte_carlo", 8, area)
    for seat in range(8):
        surface = pygame.Surface((1400, 1400), pygame.SRCALPHA)
        paint_led(surface, box.services.painter, plan, seat)
        painted = pygame.mask.from_surface(surface).get_bounding_rects()
        assert painted
        assert all(led_bounds(plan, seat).contains(rect) for rect in painted)
        assert led_bounds(plan, seat).left > plan.homes[PLAYS[seat]].middle.x


def test_nobody_led_where_nothing_lies(start: Start) -> None:
    table = start("monte_carlo", 5, options=FIVE)
    assert table.scene.party.game.tells.leader(table.state) is None
    other = start("murlan", 4)
    assert other.scene.party.game.tells.leader(other.state) is None


def test_an_empty_run_says_what_opens_it_and_an_open_one_does_not(start: Start, box) -> None:
    table = domino(start)
    show, state = table.scene.party.game.tells, table.state
    opening = dict(show.openers(state))
    assert opening.keys() == {run for run in RUNS.values() if not state.piles[run]}
    starter = pack_of(state.setup.options).starter
    assert {HEIGHTS[card] for card in opening.values()} == {starter}
    plan = table.motion.layout
    painted = [
        each for each in look_of(table.scene.party.game).decor(state, box.services.texts) if isinstance(each, Opener)
    ]
    assert [each.pile for each in painted] == list(opening)
    for each in painted:
        run = each.pile
        line = plan.place_of(run)
        whole = pygame.Rect(round(line.x), round(line.y), round(line.w), round(line.h))
        assert whole.inflate(2 * rim(plan), 2 * rim(plan)).contains(each.bounds(box.services.painter, plan))
    assert show.openers(start("monte_carlo", 5, options=FIVE).state) == ()


def test_who_is_out_is_told_as_which(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    table.until(lambda: bool(table.state.extra.hand.out), step=1.0)
    first = table.state.extra.hand.out[0]
    note = plates(table.scene.party, table.box.services.texts)[first].note
    assert "out 1st" in note
    assert "0 cards" not in note


def test_the_last_round_of_murlan_is_the_one_that_is_over_and_not_the_one_that_lies_there(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    states = table.scene.party.history.states
    table.until(lambda: table.scene.party.game.tells.to_beat(table.state) is not None, step=1.0)
    assert last_trick(table.scene.party.game, states[: table.scene.party.history.cursor + 1]) is None
    table.until(lambda: table.scene.party.game.tells.to_beat(table.state) is None, step=1.0)
    states = table.scene.party.history.states[: table.scene.party.history.cursor + 1]
    assert last_trick(table.scene.party.game, states) is states[-2]
    table.frame(KeyDown("l"))
    assert table.scene.stage._layers[-1]._panel.label == "The last round"


def test_where_no_card_is_to_be_played_all_are_shaded_and_laying_a_chip_comes_first(start: Start) -> None:
    table = start("las_vegan", 3, animation=Animation.OFF)
    table.until(lambda: table.state.phase == "chip" and table.scene.control.mine, step=1.0)
    party, control = table.scene.party, table.scene.control
    assert veiled(party, control.picks) == frozenset(party.game.info.deck.cards)
    buttons = table.scene._verbs.buttons
    assert [button.look for button in buttons] == [Look.SECONDARY] * len(buttons)
    assert buttons[-1].label == "No more"


def test_shift_and_enter_press_the_only_button_there_is(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    table.until(lambda: table.scene.control.mine and [move.verb for move in table.scene.party.legal] == ["pass"])
    assert table.scene._verbs.buttons[0].look is Look.PRIMARY
    assert table.scene._verbs._turn.text == "Nothing fits: pass"
    cursor = table.scene.party.history.cursor
    table.frame(KeyDown("return", frozenset({"shift"})))
    assert table.scene.party.history.cursor > cursor


@pytest.mark.parametrize("cards", [1, 5, 13])
def test_a_fan_of_the_last_round_is_wholly_in_its_picture(box, cards: int) -> None:
    laid = [Laid("Anna", tuple((card, "AS") for card in range(cards)), turn) for turn in (0.0, 0.25, 0.5, 0.75)]
    picture, painter = TrickPicture(box.services.faces, laid, ""), box.services.painter
    picture.arrange(painter, pygame.Rect(100, 100, 620, 400))
    surface = pygame.Surface((820, 600), pygame.SRCALPHA)
    picture.paint(surface, painter)
    painted = pygame.mask.from_surface(surface, 200).get_bounding_rects()
    assert painted
    assert all(picture.rect.contains(rect) for rect in painted)
