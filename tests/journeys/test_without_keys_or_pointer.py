"""Everything by keys alone, everything with a mouse alone, and again with a finger; one always sees where one is."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.ai.skill import has_days
from cardtable.games.registry import offered
from cardtable.games.seated import HANDS
from cardtable.kernel.moves import Move
from cardtable.settings import Animation, PlayingHands, Settings
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import PointerButton
from cardtable.ui.pages.farewell import FarewellScene
from cardtable.ui.table.actions import COMMAND_NAMED
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.buttons import Tile, Toggle
from cardtable.ui.widgets.choices import ListBox, PartsChoice
from cardtable.ui.widgets.menu import Tabs
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.widget import walk
from tests.support.company import Company, company_settings
from tests.support.driver import Driver, opened
from tests.support.finger_in_window import first_moves
from tests.support.keyboard import Keyboard
from tests.support.window import Screen
from tests.support.without_keys import FingerOnly, PointerOnly, by_pointer
from tests.ui.core.test_keys import WITHIN_REACH

# -- keys alone, and one hand alone ------------------------------------------------------------------------------------


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
    return driver.played.history.cursor == len(driver.played.history.auto)


def layers(driver: Driver) -> list[Dialog]:
    return [each for each in driver.top.stage.trees.layers if isinstance(each, Dialog)]


def patience(driver: Driver, keyboard: Keyboard, game: str) -> None:
    into(keyboard, game)
    driver.settle()
    for _ in range(6):
        move = driver.advice()
        assert move is not None
        before = driver.played.history.cursor
        keyboard.play_alone(move)
        assert driver.played.history.cursor > before, move.text
    plies = driver.played.history.cursor
    keyboard.do("undo")
    driver.settle()
    assert driver.played.history.cursor < plies
    keyboard.do("redo")
    driver.settle()
    assert driver.played.history.cursor == plies
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
    assert driver.played.state.setup.number in {24, 78}
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
        free = scene.hands.hand.mine and not scene.stage.is_modal and not scene.motion.busy(driver.now)
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
        if driver.played.outcome is not None:
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


# -- mouse alone, finger alone -----------------------------------------------------------------------------------------


PATIENCES = [game.info.id for game in offered() if game.info.seats[1] == 1]
SEVERAL = [game.info.id for game in offered() if game.info.seats[1] > 1]
HANDS_AT_IT = pytest.mark.parametrize("kind", [PointerOnly, FingerOnly])
MOVES, PLIES = 14, 40
SITTING = {
    "monte_carlo": "pbbbb",
    "murlan": "pbbb",
    "las_vegan": "ppb",
    "hearts": "pbbb",
    "briscola": "pbb",
    "mau_mau": "pbb",
}


class Hands(Company):
    """One person at a table for several, who has no keyboard."""

    def sit_down(self, game: str) -> None:
        """From the gallery to a table."""
        self.table.push(self.table.tile(game))
        if not isinstance(self.table.app.top, RoundTable):
            self.table.push(self.table.word("players.start"))
        self.table.frame()

    def act(self) -> None:
        """What there is to do now, by pointer."""
        self.table.frame()
        if self.mine:
            self.play(self.chosen(self.party.legal))
        elif self.scene.stage.is_modal and not self.over:
            self.go_on()
        else:
            self.wait()

    def play(self, move: Move) -> None:
        """Make a move: a card that is clicked is played or, where plays are made with care, chosen for the button."""
        before = self.party.history.cursor
        if not move.picks:
            super().play(move)
            return
        drags = len(move.picks) == 1 and self.chance.random() < 0.3
        for text in move.picks:
            (self.drag_card if drags else self.click_card)(text)
        if self.party.history.cursor == before:
            button = next(each for each in walk(self.scene.stage.trees.root) if each.shortcut is COMMAND_NAMED["play"])
            self.table.click_at(*button.rect.center)
        assert self.party.history.texts[before : before + 1] == (move.text,)

    def go_on(self) -> None:
        """Press what stands out on the sheet that lies there."""
        layer = self.scene.stage.trees.layers[-1]
        start = layer.initial_focus() or next((each for each in walk(layer) if each.focusable and each.enabled), None)
        if start is None:
            self.wait()
            return
        self.table.reveal(start)
        self.table.click_at(*start.rect.center)


def asked(game: str, table: PointerOnly) -> list[str]:
    """Play the first moves of a patience by carrying cards, as the hint says if it says something; the plies that came of it."""
    table.play(game)
    for _ in range(MOVES):
        if table.played.outcome is not None:
            break
        move = table.advice() or table.played.legal[0]
        before = table.played.history.cursor
        if move.picks:
            for pile in move.picks:
                table.click(pile)
        elif move.source and move.target in table.table_view.targets(
            move.source, table.table_view.count(move.source) - move.count
        ):
            table.drag(move.source, move.target, table.table_view.count(move.source) - move.count)
        else:
            table.click(move.source or "stock")
        table.settle()
        assert table.played.history.cursor > before, move
        table.run(0.6)  # a second press at the same place so soon would be a double click
    return list(table.played.history.texts[: table.played.history.cursor])


@pytest.mark.some(2)
@pytest.mark.parametrize("game", PATIENCES)
def test_a_patience_goes_the_same_way_by_mouse_and_by_finger(home: Path, game: str) -> None:
    ways = []
    for kind in (PointerOnly, FingerOnly):
        with by_pointer(home / kind.__name__, settings=Settings(animation=Animation.OFF), seed=5, kind=kind) as table:
            ways.append(asked(game, table))
            undone = table.played.history.cursor
            table.push(table.word("play.undo"))
            table.settle()
            assert table.played.history.cursor < undone
            table.push(table.word("play.home"))
            assert table.at_home
    assert ways[0] == ways[1]
    assert len(ways[0]) >= 5


@pytest.mark.some(4)
@HANDS_AT_IT
@pytest.mark.parametrize("game", SEVERAL)
def test_a_game_of_several_is_played_without_a_keyboard(home: Path, game: str, kind: type[PointerOnly]) -> None:
    settings = company_settings(SITTING[game], game)
    with by_pointer(home, settings=settings, seed=24, kind=kind) as table:
        hands = Hands(table, 24)
        hands.sit_down(game)
        hands.hurry_until(lambda: hands.party.history.cursor >= PLIES)
        assert not hands.over


def test_a_hole_of_golf_is_played_to_its_result_and_the_next_one_begun_by_finger(home: Path) -> None:
    with by_pointer(home, settings=Settings(animation=Animation.OFF), seed=5, kind=FingerOnly) as table:
        table.play("golf")
        for _ in range(200):
            move = table.advice()
            if move is None or table.played.outcome is not None:
                break
            table.click(move.source or "stock")
            table.settle()
        assert table.played.outcome is not None
        table.run(5.0, step=0.05)
        table.push(table.word("play.next_hole"))
        table.settle()
        assert (table.session.hole, table.played.history.cursor) == (2, 0)


def test_a_finger_that_rests_on_a_card_sends_it_to_its_best_place(home: Path) -> None:
    texts = []
    for kind in (PointerOnly, FingerOnly):
        with by_pointer(home / kind.__name__, settings=Settings(animation=Animation.OFF), seed=3, kind=kind) as table:
            table.play("klondike")
            move = table.advice()
            table.click(move.source, button=PointerButton.RIGHT)
            table.settle()
            texts.append(table.played.history.texts[0])
            assert table.table.hands.pointer.hover is None or kind is PointerOnly
    assert texts[0] == texts[1]


def test_a_card_is_seen_above_the_finger_that_carries_it_and_a_second_finger_does_not_matter(home: Path) -> None:
    with by_pointer(home, seed=3, kind=FingerOnly) as table:
        table.play("klondike")
        move = table.advice()
        index = table.table_view.count(move.source) - move.count
        at = table.grip(move.source, index, move.target)
        drag = table.table.hands.pointer.drag
        assert drag.over == move.target
        [held, *_] = table.table.motion._held.places.values()
        home_of = table.table_view.rect(move.source, index)
        assert at.y > held.y + home_of.h, "the finger hides the card"
        table.touch(pygame.FINGERDOWN, 5, 5, finger=2)
        table.touch(pygame.FINGERMOTION, 90, 90, finger=2)
        table.touch(pygame.FINGERUP, 90, 90, finger=2)
        assert table.table.hands.pointer.drag == drag
        table.release(at.x, at.y)
        table.settle()
        assert table.played.history.texts[:1] == (move.text,)


def test_a_hand_is_put_in_order_by_a_finger(home: Path) -> None:
    with by_pointer(home, settings=company_settings("pbbb", "murlan"), seed=24, kind=FingerOnly) as table:
        hands = Hands(table, 24)
        hands.sit_down("murlan")
        hands.hurry_until(lambda: hands.mine)
        deck = hands.party.game.info.deck
        before = [deck.text(card) for card in hands.scene.hands.hand.cards()]
        start, end = hands.spot(before[0]), hands.spot(before[4])
        table.press(*start)
        for part in (0.3, 0.6, 1.0):
            table.move(start[0] + (end[0] - start[0]) * part, start[1])
        table.release(end[0], start[1])
        hands.settle()
        after = [deck.text(card) for card in hands.scene.hands.hand.cards()]
        assert after != before
        assert after.index(before[0]) in range(3, 6)
        assert hands.party.state.piles[HANDS[0]].cards


@HANDS_AT_IT
def test_every_page_is_come_to_and_left(home: Path, kind: type[PointerOnly]) -> None:
    with by_pointer(home, settings=Settings(animation=Animation.OFF), seed=3, kind=kind) as table:
        word = table.word
        for page in ("home.rounds", "play.statistics", "play.settings", "play.keys"):
            visit(table, lambda page=page: table.push(word(page)))
        table.play("klondike")
        for page in ("play.rules", "play.house_rules", "play.statistics", "play.settings", "play.keys"):
            visit(table, lambda page=page: from_menu(table, page))
        from_menu(table, "play.log")
        table.push(word("widget.close"))
        from_menu(table, "play.pause")
        table.push(word("play.paused.go_on"))
        from_menu(table, "play.number")
        for digit in "240":
            table.push(digit)
        table.push(word("play.number.erase"))
        table.push(word("play.number.deal"))
        table.settle()
        assert table.played.state.setup.number == 24
        table.push(word("play.hint"))
        assert table.said
        table.push(word("play.home"))
        assert table.at_home


def visit(table: PointerOnly, go: object) -> None:
    """Come to a page, see all its tabs, scroll to its end, and leave it."""
    before = table.app.top
    go()
    page = table.app.top
    assert page is not before
    for tabs in [each for each in walk(page.stage.trees.root) if isinstance(each, Tabs)]:
        heads = next(each for each in walk(tabs) if isinstance(each, PartsChoice))
        for number in range(len(heads.accessible_parts())):
            table.reveal_part(heads, heads.target(number))
            table.click_at(*heads.target(number).center)
            table.run(2 * FULL.double_click)
            assert tabs.chosen == number
    last = [each for each in walk(page.stage.trees.root) if each.focusable][-1]
    table.reveal(last)
    table.push(table.word("page.back"))
    assert table.app.top is before


def from_menu(table: PointerOnly, words: str) -> None:
    """Choose a command in the menu of the bar."""
    table.push(table.word("play.more"))
    table.choose(table.word(words))
    table.frame()


@pytest.mark.window
def test_a_finger_plays_in_a_real_window_as_without_one(screen: Screen, home: Path) -> None:
    words = [sys.executable, "-m", "tests.support.finger_in_window", str(home / "window")]
    told = subprocess.run(words, env=screen.environ({}), capture_output=True, text=True, check=True, timeout=120)
    driver, *plies = told.stdout.splitlines()
    with by_pointer(home / "none", (900, 600), seed=3, kind=FingerOnly) as table:
        assert plies == list(first_moves(table))
    assert driver.startswith("x11")


@HANDS_AT_IT
def test_days_a_first_hand_a_score_card_and_a_review_are_come_to_and_left(home: Path, kind: type[PointerOnly]) -> None:
    with by_pointer(home, settings=Settings(animation=Animation.OFF), seed=3, kind=kind) as table:
        word = table.word
        day = next(
            part.label for part in walk(table.top.stage.trees.root) if part.label.startswith(word("play.of_the_day"))
        )
        visit(table, lambda: table.push(day))
        table.play("golf")
        here = table.app.top
        from_menu(table, "play.score_card")
        assert table.app.top is not here
        table.push(word("card.to_table"))
        assert table.app.top is here
        table.push(word("play.lesson"))
        table.settle()
        assert table.app.top is not here
        table.push(word("lesson.leave"))
        table.settle()
        assert table.app.top is here
        for _ in range(60):
            if table.played.outcome is not None:
                break
            move = table.advice()
            assert move is not None
            table.by_click(move)
        assert table.played.outcome is not None
        table.settle()
        visit(table, lambda: table.push(word("play.review")))
