"""What a table keeps: the time somebody really played, the game that was left, where a card came from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.settings import Animation
from cardtable.ui.core.scene import FocusGained, FocusLost
from tests.support.company import WIDE, Company, company_settings
from tests.support.driver import FRAME, Driver, opened

NEARLY = 8 * FRAME


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with opened(tmp_path, WIDE, company_settings("pbbb", "las_vegan", animation=Animation.OFF), seed=24) as made:
        yield made


@pytest.fixture
def company(driver: Driver) -> Company:
    made = Company(driver, 24)
    made.sit_down("las_vegan")
    made.play_until(lambda: made.mine)
    return made


# -- time --------------------------------------------------------------------------------------------------------------


def test_the_clock_of_a_match_stands_while_the_window_is_left_or_something_lies_over_the_table(
    company: Company,
) -> None:
    table, clock = company.table, company.party.clock
    begun = clock.elapsed(table.now)
    table.run(2.0, step=0.2)
    assert clock.elapsed(table.now) == pytest.approx(begun + 2, abs=NEARLY)
    table.run(30.0, FocusLost(), step=1)
    assert clock.elapsed(table.now) == pytest.approx(begun + 2, abs=NEARLY)
    table.run(2.0, FocusGained(), step=0.2)
    assert clock.elapsed(table.now) == pytest.approx(begun + 4, abs=2 * NEARLY)
    table.key("s")
    before = clock.elapsed(table.now)
    table.run(30.0, step=1)
    assert clock.elapsed(table.now) == pytest.approx(before, abs=NEARLY)
    table.key("escape")
    table.run(2.0, step=0.2)
    assert clock.elapsed(table.now) == pytest.approx(before + 2, abs=2 * NEARLY)


def test_the_time_of_a_patience_is_kept_when_the_window_is_left_and_does_not_run_on(driver: Driver) -> None:
    driver.play("klondike", 24)
    driver.key("d")
    driver.run(5.0, step=0.2)
    driver.frame(FocusLost())
    kept = driver.services.store.load(driver.match.record_id).record.elapsed
    assert kept == pytest.approx(5, abs=2 * NEARLY)
    driver.run(60.0, step=1)
    driver.frame(FocusGained())
    driver.run(3.0, step=0.2)
    assert driver.match.clock.elapsed(driver.now) == pytest.approx(kept + 3, abs=2 * NEARLY)


# -- memory ------------------------------------------------------------------------------------------------------------


def test_an_oval_table_keeps_its_own_picture_and_neither_floor_nor_cloth_beside_it(company: Company) -> None:
    assert not company.table.services.ground._kept.weight
    assert company.scene._oval._kept is not None


# -- what was left -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["klondike", "elevens"])
def test_the_tile_of_a_game_that_was_left_leads_back_to_it_and_that_of_another_to_a_new_deal(
    driver: Driver, game: str
) -> None:
    driver.play(game, 24)
    driver.key("d" if game == "klondike" else "return")
    state, record = driver.match.state, driver.match.record_id
    driver.key("ctrl+o")
    assert driver.at_home
    driver.push(driver.tile("alexander"))
    assert driver.match.record_id != record
    assert driver.match.history.cursor == driver.match.history.floor
    driver.key("ctrl+o")
    driver.push(driver.tile(game))
    assert (driver.match.record_id, driver.match.state) == (record, state)
