"""From the first start to every game and every page by keys alone, and with one hand alone; one always sees where one is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.ai.skill import has_days
from cardtable.games.registry import offered
from cardtable.settings import Animation, PlayingHands, Settings
from cardtable.ui.pages.farewell import FarewellScene
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.buttons import Tile, Toggle
from cardtable.ui.widgets.choices import ListBox
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.widget import walk
from tests.support.driver import Driver, opened
from tests.support.keyboard import Keyboard
from tests.ui.core.test_keymap import WITHIN_REACH

WIDE = (960, 600)
ALONE = [game.info.id for game in offered() if game.info.seats[1] == 1]
AMONG = [game.info.id for game in offered() if game.info.seats[1] > 1]
_STEPS = 4_000


@pytest.fixture(params=PlayingHands)
def hands(request: pytest.FixtureRequest) -> PlayingHands:
    return request.param


def at_keys(home: Path, hands: PlayingHands) -> Iterator[tuple[Driver, Keyboard]]:
    with opened(home, WIDE, Settings(animation=Animation.OFF, hands=hands), seed=24) as driver:
        yield driver, Keyboard(driver, WITHIN_REACH.get(hands))


def into(keyboard: Keyboard, game: str) -> None:
    """From the gallery to the tile of a game, and in."""
    keyboard.walk_to(keyboard.driver.tile(game))
    keyboard.step("choose")


def there_and_back(keyboard: Keyboard, *pages: str) -> None:
    """Open each page from here, look round on it, and come back to where the keyboard was."""
    driver = keyboard.driver
    here = driver.top
    for page in pages:
        keyboard.do(page)
        driver.run(0.1)
        assert driver.top is not here, page
        keyboard.look_round()
        keyboard.step("back")
        driver.run(0.1)
        assert driver.top is here, page


def nothing_played(driver: Driver) -> bool:
    """Whether only the table itself has moved cards."""
    return driver.match.history.cursor == len(driver.match.history.auto)


def layers(driver: Driver) -> list[Dialog]:
    return [each for each in driver.top.stage.trees.layers if isinstance(each, Dialog)]


def patience(driver: Driver, keyboard: Keyboard, game: str) -> None:
    into(keyboard, game)
    driver.settle()
    for _ in range(6):
        move = driver.advice()
        assert move is not None
        before = driver.match.history.cursor
        keyboard.play_alone(move)
        assert driver.match.history.cursor > before, move.text
    plies = driver.match.history.cursor
    keyboard.do("undo")
    driver.settle()
    assert driver.match.history.cursor < plies
    keyboard.do("redo")
    driver.settle()
    assert driver.match.history.cursor == plies
    keyboard.do("hint")
    assert driver.said
    keyboard.step("back")
    days = ["calendar"] if has_days(game) else []
    there_and_back(keyboard, "rules", "settings", "statistics", *days, "house_rules", "keys")
    keyboard.do("log")
    assert layers(driver)
    keyboard.step("back")
    keyboard.do("number")
    for digit in "24" if "2" in WITHIN_REACH.get(driver.services.preferences.now.hands, "2") else "78":
        keyboard.press(digit)
    keyboard.answer(driver.word("play.number.deal"))
    assert layers(driver), "it is asked whether the game may go"
    keyboard.answer(driver.word("play.another.yes"))
    driver.settle()
    assert nothing_played(driver)
    assert driver.match.state.setup.number in {24, 78}
    keyboard.do("new")
    driver.settle()
    assert nothing_played(driver)
    keyboard.do("home")
    driver.run(0.1)
    assert driver.at_home


def hand_of(driver: Driver, keyboard: Keyboard, game: str) -> None:
    """A whole hand, to its reckoning."""
    into(keyboard, game)
    driver.run(0.1)
    keyboard.walk_to(driver.word("players.start"))
    keyboard.step("choose")
    driver.run(0.1)
    scene = driver.top
    assert isinstance(scene, RoundTable)
    looked = False
    for _ in range(_STEPS):
        party = scene.party
        if party.game.hand_result(party.state) is not None or party.outcome is not None:
            break
        free = scene.control.hand.mine and not scene.stage.is_modal and not scene.motion.busy(driver.now)
        if free and not looked:
            looked = True
            keyboard.do("hint")
            keyboard.step("back")
            for name in ("sort_rank", "sort_suit"):
                if any(each.command.name == name and each.answers for each in driver.top.commands()):
                    keyboard.do(name)
            there_and_back(keyboard, "rules", "settings", "statistics", "house_rules", "keys")
            keyboard.do("log")
            keyboard.step("back")
        elif free:
            keyboard.play_among(scene, party.legal[0])
        elif scene.stage.is_modal:
            keyboard.step("choose")
        else:
            driver.run(0.5, step=0.5)
    else:
        raise AssertionError(f"the hand never ends: {driver.texts()[:60]}")
    assert looked
    driver.run(6, step=0.5)
    if scene.stage.is_modal:
        keyboard.step("back")  # the sheet goes, the table stays
    keyboard.do("home")
    driver.run(0.1)
    assert driver.at_home


@pytest.mark.some(2)
@pytest.mark.parametrize("game", ALONE)
def test_a_patience_by_keys_alone(home: Path, game: str) -> None:
    for driver, keyboard in at_keys(home, PlayingHands.BOTH):
        patience(driver, keyboard, game)


@pytest.mark.parametrize("game", AMONG)
def test_a_hand_with_bots_by_keys_alone(home: Path, game: str) -> None:
    for driver, keyboard in at_keys(home, PlayingHands.BOTH):
        hand_of(driver, keyboard, game)


@pytest.mark.parametrize("hands", [PlayingHands.LEFT, PlayingHands.RIGHT])
def test_a_patience_and_a_hand_with_one_hand_alone(home: Path, hands: PlayingHands) -> None:
    for driver, keyboard in at_keys(home, hands):
        patience(driver, keyboard, "klondike")
        hand_of(driver, keyboard, "murlan")


def test_the_pages_of_the_gallery_a_setting_and_the_way_out(home: Path, hands: PlayingHands) -> None:
    for driver, keyboard in at_keys(home, hands):
        gallery = driver.top
        for words in ("home.rounds", "play.statistics", "play.settings", "play.keys"):
            keyboard.walk_to(driver.word(words))
            keyboard.step("choose")
            driver.run(0.1)
            assert driver.top is not gallery, words
            keyboard.look_round()
            keyboard.step("back")
            driver.run(0.1)
            assert driver.top is gallery
            assert keyboard.at.label == driver.word(words), "the keyboard is where it was"
        keyboard.walk_to(driver.word("play.settings"))
        keyboard.step("choose")
        keyboard.walk_to(driver.word("settings.title"))
        keyboard.step("last")
        keyboard.step("left")
        mute = keyboard.walk_to_kind(Toggle)
        keyboard.step("choose")
        assert driver.services.preferences.now.mute, mute.label
        keyboard.step("back")
        driver.run(0.1)
        into(keyboard, "golf")
        driver.settle()
        keyboard.do("quit")
        driver.run(0.05)
        assert isinstance(driver.app.top, FarewellScene | None)


def to_the_end(driver: Driver, keyboard: Keyboard) -> None:
    """Play Golf as far as the pack goes, without taking anything that is not taken by itself."""
    for _ in range(60):
        if driver.match.outcome is not None:
            return
        move = driver.advice()
        assert move is not None
        keyboard.play_alone(move)
    raise AssertionError("the hole never ends")


def test_a_first_hand_a_score_card_and_a_review_by_keys_alone(home: Path) -> None:
    for driver, keyboard in at_keys(home, PlayingHands.BOTH):
        into(keyboard, "golf")
        driver.settle()
        there_and_back(keyboard, "score_card")
        table = driver.top
        keyboard.walk_to(driver.word("play.lesson"))
        keyboard.step("choose")
        driver.settle()
        assert driver.top is not table
        keyboard.step("back")
        driver.settle()
        assert driver.top is table
        to_the_end(driver, keyboard)
        driver.settle()
        there_and_back(keyboard, "review")


def test_a_favourite_a_kind_and_what_was_played_last_by_keys_alone(home: Path, hands: PlayingHands) -> None:
    """From one start to the next."""
    for driver, keyboard in at_keys(home, hands):
        loved = keyboard.walk_to(driver.tile("hearts"))
        keyboard.do("favourite")
        assert keyboard.at is loved, "the keyboard is where it was"
        into(keyboard, "aces_up")
        driver.settle()
        keyboard.step("back")
        driver.run(0.1)
        assert tiles(driver)[:2] == [driver.tile("aces_up"), driver.tile("hearts")]
    with opened(home, WIDE, seed=24) as driver:
        keyboard = Keyboard(driver, WITHIN_REACH.get(hands))
        assert tiles(driver)[:2] == [driver.tile("aces_up"), driver.tile("hearts")]
        keyboard.walk_to(driver.word("home.kind"))
        keyboard.step("choose")
        box, wanted = driver.top.stage.focused, driver.word("home.kind.table")
        assert isinstance(box, ListBox)
        keyboard.until(lambda: box._rows[box.at].text == wanted, wanted, "down")
        keyboard.step("choose")
        assert sorted(tiles(driver)) == sorted(driver.tile(game) for game in AMONG)
        keyboard.do("all_games")
        assert len(tiles(driver)) == len(offered())


def tiles(driver: Driver) -> list[str]:
    """What the tiles of the gallery are called, in their order."""
    return [part.label for part in walk(driver.top.stage.trees.root) if isinstance(part, Tile)]
