"""What every table does, whoever sits at it: its clock, cards let go in vain, the cover of a pause, the same deal again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.i18n.phrases import grouped
from cardtable.kernel.cards import FRENCH, HIDDEN
from cardtable.program import _record_of
from cardtable.session.desk import is_open
from cardtable.session.records import Status, loads
from cardtable.ui.core.scene import FocusGained, FocusLost
from cardtable.ui.table.dialogs import PauseDialog
from cardtable.ui.table.table_scene import TableScene
from cardtable.ui.widgets.screen import Dialog
from tests.support.driver import FRAME, Driver
from tests.ui.table.test_seated_hands import Seated

NEARLY = 8 * FRAME


def table_of(driver: Driver) -> TableScene:
    scene = driver.app.top
    assert isinstance(scene, TableScene)
    return scene


def begin(driver: Driver, kind: str) -> TableScene:
    """A table at which a person is to act, and something has been played."""
    if kind == "alone":
        driver.play("klondike", 12)
        move = driver.advice()
        assert move is not None
        driver.table.play(move)  # type: ignore[union-attr]
        driver.frame()
    else:
        seats = Seated(driver, "murlan", 4)
        seats.until(lambda: seats.party.history.cursor > 1 and seats.scene.hands.hand.mine)
    return table_of(driver)


KINDS = pytest.mark.parametrize("kind", ["alone", "seated"])
BEHIND = [("alone", "ctrl+p", "ctrl+p"), ("seated", "ctrl+p", "ctrl+p")]


def resting(scene: Any, now: float) -> bool:
    """Whether every card is drawn where it belongs, and no hand holds one."""
    sprites = {sprite.token: (sprite.x, sprite.y, sprite.lift) for sprite in scene.motion._tweens.at(now)}
    return sprites == {token: (spot.x, spot.y, 0.0) for token, spot in scene.motion.placements.items()}


# -- the clock ---------------------------------------------------------------------------------------------------------


@KINDS
def test_the_clock_runs_while_somebody_plays_and_stands_while_the_window_is_not_in_use(
    driver: Driver, kind: str
) -> None:
    clock = begin(driver, kind).played.clock
    driver.run(1.0, step=0.25)
    begun = clock.elapsed(driver.now)
    driver.run(2.0, step=0.25)
    assert clock.elapsed(driver.now) == pytest.approx(begun + 2.0, abs=0.1)
    driver.frame(FocusLost())
    left = clock.elapsed(driver.now)
    driver.run(60.0, step=5.0)
    assert clock.elapsed(driver.now) == pytest.approx(left, abs=0.1)
    driver.frame(FocusGained())
    if table_of(driver).stage.is_modal:
        driver.key("return")
    driver.run(2.0, step=0.25)
    assert clock.elapsed(driver.now) == pytest.approx(left + 2.0, abs=0.6)


@pytest.mark.parametrize(("kind", "opens", "closes"), [*BEHIND, ("seated", "s", "escape")])
def test_behind_a_pause_or_a_sheet_the_clock_stands_and_nothing_is_played(
    driver: Driver, kind: str, opens: str, closes: str
) -> None:
    scene = begin(driver, kind)
    driver.key(opens)
    assert isinstance(scene.stage.trees.layers[-1], PauseDialog if opens == "ctrl+p" else Dialog)
    clock, played = scene.played.clock.elapsed(driver.now), scene.played.history.cursor
    driver.run(120.0, step=10.0)
    assert scene.played.clock.elapsed(driver.now) == pytest.approx(clock, abs=0.1)
    assert scene.played.history.cursor == played
    driver.key(closes)
    assert not scene.stage.is_modal


def test_bots_wait_behind_a_pause(driver: Driver) -> None:
    seats = Seated(driver, "monte_carlo", 5)
    seats.until(lambda: not seats.scene.hands.hand.mine and seats.party.to_act is not None)
    driver.key("ctrl+p")
    played = seats.party.history.cursor
    driver.run(60.0, step=1.0)
    assert seats.party.history.cursor == played
    driver.key("ctrl+p")
    driver.run(5.0, step=0.5)
    assert seats.party.history.cursor > played


def test_a_pause_where_several_people_sit_covers_the_hand_and_calls_its_owner_afterwards(driver: Driver) -> None:
    seats = Seated(driver, "monte_carlo", 5, people=2)
    seats.until_mine()
    assert seats.hand
    driver.key("ctrl+p")
    shown = {drawn.sprite.card for drawn in seats.scene.board.cards if not drawn.sprite.moving} - {HIDDEN}
    hands = {card for seat in range(5) for card in seats.party.state.piles[f"h{seat}"].cards}
    assert not shown & hands
    driver.key("return")
    driver.frame()
    assert seats.scene.stage.is_modal  # the curtain
    assert seats.scene.viewer is None


def test_the_time_of_a_patience_is_kept_when_the_window_is_left_and_does_not_run_on(driver: Driver) -> None:
    driver.play("klondike", 24)
    driver.key("d")
    driver.run(5.0, step=0.2)
    driver.frame(FocusLost())
    kept = driver.services.store.load(driver.played.record_id).record.elapsed
    assert kept == pytest.approx(5, abs=2 * NEARLY)
    driver.run(60.0, step=1)
    driver.frame(FocusGained())
    driver.run(3.0, step=0.2)
    assert driver.played.clock.elapsed(driver.now) == pytest.approx(kept + 3, abs=2 * NEARLY)


def test_an_oval_table_keeps_its_own_picture_and_neither_floor_nor_cloth_beside_it(driver: Driver) -> None:
    seats = Seated(driver, "las_vegan", 4)
    assert not driver.services.ground._kept.weight
    assert seats.scene._oval._kept is not None


# -- cards let go in vain ----------------------------------------------------------------------------------------------


def test_a_card_dropped_where_it_may_not_lie_goes_back(driver: Driver) -> None:
    scene = begin(driver, "alone")
    before = scene.played.state
    driver.drag("t7", "f0" if "f0" in before.piles else next(pile for pile in before.piles if pile.startswith("f")))
    driver.settle()
    assert scene.played.state is before
    assert resting(scene, driver.now)


# -- its record ------------------------------------------------------------------------------------------------------


@KINDS
def test_a_crash_report_gets_the_game_on_the_table_to_its_last_ply(driver: Driver, kind: str) -> None:
    scene = begin(driver, kind)
    kept = loads(_record_of(scene))
    assert (kept.game, kept.plies) == (scene.played.game.info.id, scene.played.history.texts)
    assert _record_of(driver.services.screens.settings()) == _record_of(None) == ""


# -- another deal ------------------------------------------------------------------------------------------------------


def test_the_same_deal_again_is_asked_for_and_can_be_taken_back(driver: Driver) -> None:
    scene = begin(driver, "seated")
    number, record = scene.played.state.setup.number, scene.played.record_id
    driver.key("ctrl+r")
    assert isinstance(scene.stage.trees.layers[-1], Dialog)
    driver.key("return")  # keeps playing
    assert table_of(driver) is scene
    driver.key("ctrl+r")
    driver.push(driver.word("party.put_aside.yes"))
    driver.frame()
    again = table_of(driver)
    assert again is not scene
    assert again.played.state.setup.number == number
    assert again.played.record_id != record
    assert again.played.history.cursor <= 1  # a bot that leads may have begun
    assert driver.services.store.load(record).status is Status.OPEN
    driver.push(driver.word("play.take_up"))
    driver.frame()
    assert table_of(driver).played.record_id == record


@KINDS
def test_a_game_that_was_put_aside_is_gone_on_with_from_the_menu(driver: Driver, kind: str) -> None:
    scene = begin(driver, kind)
    session = scene.session
    assert not any(each.command.name == "aside" and each.available for each in scene.commands())
    kept = driver.services.store.load(session.played.record_id)
    other = replace(kept, id=77, record=replace(kept.record, elapsed=3700.0))
    driver.services.store.put(other)
    offered(driver)
    lines = [label for label in driver.texts() if "1\u00a0h 1\u00a0min" in label]
    assert len(lines) == 2  # a tile, and what stands on it
    assert " · Deal " in lines[0]
    assert ("Anna" in lines[0]) == (kind == "seated")
    driver.push(lines[0])
    driver.frame()
    table = table_of(driver)
    assert table.session.played.record_id == 77
    assert table.played.history.texts[: len(kept.record.plies)] == kept.record.plies[: kept.record.cursor]
    assert {driver.services.store.load(each).status for each in (77, kept.id)} == {Status.OPEN}
    driver.push(driver.word("play.take_up"))
    driver.frame()
    assert table_of(driver).session.played.record_id == kept.id
    assert {driver.services.store.load(each).status for each in (77, kept.id)} == {Status.OPEN}


def test_an_untouched_deal_is_no_loss_when_another_game_is_gone_on_with(driver: Driver) -> None:
    driver.play("klondike", 12)
    kept = driver.services.store.load(table_of(driver).session.played.record_id)
    order = tuple(map(FRENCH.text, FRENCH.cards))
    record = replace(kept.record, number=0, order=order, plies=("draw",), auto=frozenset(), cursor=1)
    driver.services.store.put(replace(kept, id=77, record=record))
    offered(driver)
    driver.push(next(label for label in driver.texts() if driver.word("matches.own_order") in label))
    driver.frame()
    assert table_of(driver).session.played.record_id == 77
    assert driver.word("play.take_up") not in driver.texts()


def test_all_stay_where_they_are_when_none_is_chosen(driver: Driver) -> None:
    scene = begin(driver, "alone")
    kept = driver.services.store.load(scene.session.played.record_id)
    driver.services.store.put(replace(kept, id=77))
    offered(driver)
    driver.push(driver.word("play.cancel"))
    driver.frame()
    assert table_of(driver).session.played.record_id == kept.id
    assert driver.services.store.load(77).status is Status.OPEN


def offered(driver: Driver) -> None:
    """The dialog with the games that were put aside, as the menu opens it."""
    (command,) = (each for each in table_of(driver).commands() if each.command.name == "aside")
    assert command.available
    command.run()
    driver.frame()


def test_a_match_is_dealt_by_number(driver: Driver) -> None:
    begin(driver, "seated")
    driver.key("ctrl+g")
    driver.type("77")
    driver.key("return")
    driver.push(driver.word("party.put_aside.yes"))
    driver.frame()
    assert table_of(driver).played.state.setup.number == 77
    assert [player.name for player in table_of(driver).played.players]  # type: ignore[attr-defined]


def test_what_is_taken_up_from_the_statistics_comes_in_place_of_the_table_below(driver: Driver) -> None:
    scene = begin(driver, "seated")
    number, desk = scene.played.state.setup.number, driver.services.desk
    driver.key("ctrl+n")
    driver.push(driver.word("players.start"))
    driver.push(driver.word("matches.under_way.deal"))
    driver.frame()
    assert table_of(driver).played.record_id != scene.played.record_id
    driver.app.show(driver.services.screens.statistics("murlan"))
    driver.frame()
    deal = driver.word("matches.deal", number=grouped(driver.services.texts, number))
    line = next(
        text for text in driver.texts() if f" {deal} " in text and text.startswith(scene.played.players[0].name)
    )
    driver.push(line)
    driver.frame()
    assert table_of(driver).played.record_id == scene.played.record_id
    driver.key("escape")
    driver.frame()
    assert not any(isinstance(each, TableScene) for each in driver.app.stack.scenes)
    assert is_open(desk.store, "murlan")


# -- what was left -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["klondike", "elevens"])
def test_the_tile_of_a_game_that_was_left_leads_back_to_it_and_that_of_another_to_a_new_deal(
    driver: Driver, game: str
) -> None:
    driver.resize(1280, 800)  # all tiles are in view
    driver.play(game, 24)
    driver.key("d" if game == "klondike" else "return")
    state, record = driver.played.state, driver.played.record_id
    driver.key("ctrl+o")
    assert driver.at_home
    driver.push(driver.tile("alexander"))
    assert driver.played.record_id != record
    assert driver.played.history.cursor == driver.played.history.floor
    driver.key("ctrl+o")
    driver.push(driver.tile(game))
    assert (driver.played.record_id, driver.played.state) == (record, state)
