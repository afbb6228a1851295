"""Whose the combination to beat is, is said below it and in the row of buttons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.games.registry import find
from cardtable.games.round_table import PLAYS
from cardtable.kernel.options import complete
from cardtable.session.seats import SeatColour
from cardtable.settings import Animation, Settings
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import fit_round
from cardtable.ui.games.looks import look_of
from cardtable.ui.table.seat_plates import SeatPlate
from cardtable.ui.table.trick_signs import owner_bounds, paint_owner
from tests.support.driver import Driver, opened
from tests.ui.table.test_seated_hands import Seated


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with opened(tmp_path, settings=Settings(animation=Animation.OFF)) as driver:
        yield driver


def plan_of_murlan(text: float):
    game = find("murlan")
    return fit_round(
        game.table(complete(game.info.options, {})), Rect(0, 60, 1280, 645), 4, 0, look_of(game).middle, text=text
    )


def test_a_name_stays_where_it_is_said_to_be_painted(box) -> None:
    for text in (0.75, 1.0, 2.0):
        plan = plan_of_murlan(text)
        surface = pygame.Surface((1280, 800), pygame.SRCALPHA)
        paint_owner(surface, box.services.painter, plan, 2, SeatPlate("W" * 24, SeatColour.BLUE, "0", "", is_bot=True))
        painted = pygame.mask.from_surface(surface).get_bounding_rects()
        assert painted
        assert all(owner_bounds(plan, 2).contains(rect) for rect in painted)


def test_a_name_lies_below_the_cards(box) -> None:
    plan = plan_of_murlan(1.0)
    home = plan.homes[PLAYS[0]]
    assert owner_bounds(plan, 0).top >= home.middle.y + home.card.h / 2
    assert owner_bounds(plan, 0).bottom <= plan.middle.bottom


def test_who_is_to_be_beaten_is_said_and_seen(driver: Driver) -> None:
    table = Seated(driver, "murlan", 4)
    table.until(
        lambda: table.scene.control.mine and table.scene.party.game.tells.to_beat(table.party.state) is not None
    )
    driver.now += 3.0
    driver.frame()
    other = table.scene.party.game.tells.to_beat(table.party.state)
    assert driver.word("party.prompt.beat", name=table.party.players[other].name) in driver.texts()
    assert ("owner", table.party.players[other].name) in [part.what[:2] for part in table.scene.board._scenery.above]
