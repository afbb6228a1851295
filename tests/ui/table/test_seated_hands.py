"""Hands at the table for several, through the frames of the program: drags, keys, the order of a hand, the curtain."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.games.seated import HANDS
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.moves import Move
from cardtable.session.sight import faces, seen
from cardtable.settings import Animation, Settings
from cardtable.ui.core.scene import (
    FocusGained,
    FocusLost,
    InputEvent,
    PointerButton,
    PointerDown,
    PointerMove,
    PointerUp,
)
from cardtable.ui.pages.keys_page import KeysScene
from cardtable.ui.pages.thumbnail import thumbnail_of
from cardtable.ui.paint.face_art import back_key
from cardtable.ui.paint.places import Glow
from cardtable.ui.table import actions, table_picture
from cardtable.ui.table.curtain import CurtainLayer
from cardtable.ui.table.results import HandResultLayer
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.choices import Popup
from cardtable.ui.widgets.screen import Dialog
from tests.support.driver import Driver, opened


class Seated:
    """A match on the screen of the program, and what people do to it."""

    def __init__(self, driver: Driver, game: str, seats: int, people: int = 1) -> None:
        self.driver = driver
        players = [
            replace(player, bot="" if seat < people else "greedy")
            for seat, player in enumerate(driver.services.preferences.usual_players(game, seats))
        ]
        self.session = driver.services.desk.deal(game, 24, players=players)
        driver.app.show(driver.services.screens.table(self.session))
        driver.frame()

    @property
    def scene(self) -> RoundTable:
        scene = self.driver.app.top
        assert isinstance(scene, RoundTable)
        return scene

    @property
    def party(self):
        return self.session.played

    @property
    def deck(self):
        return self.party.game.info.deck

    @property
    def layer(self) -> object:
        return self.scene.stage.trees.layers[-1]

    @property
    def hand(self) -> list[str]:
        return [self.deck.text(card) for card in self.scene.hands.hand.cards()]

    @property
    def glows(self) -> set[Glow]:
        return {mark.glow for mark in self.scene.hands.drag.marks()}

    def shown(self) -> set[Card]:
        return {drawn.sprite.card for drawn in self.scene.board.cards} - {HIDDEN}

    def until(self, wanted: Callable[[], bool], most: int = 3000) -> None:
        """Whoever is to act makes the first move there is, and presses what has to be pressed, until it is so."""
        for _ in range(most):
            if wanted():
                return
            if self.scene.stage.is_modal:
                self.driver.key("return")
            elif self.scene.hands.hand.mine and not self.scene.motion.busy(self.driver.now):
                self.scene.play(self.party.legal[0])
            self.driver.now += 0.5
            self.driver.frame()
        raise AssertionError("it never came to that")

    def until_mine(self) -> None:
        self.until(lambda: self.scene.hands.hand.mine and not self.scene.stage.is_modal)

    def at(self, text: str) -> tuple[float, float]:
        card = self.deck.parse(text)
        spot = next(spot for spot in self.scene.hands.hand.spots() if spot.card == card)
        rect = self.scene.motion.layout.rect(spot)
        return rect.x + 4, rect.centre.y

    def middle(self) -> tuple[float, float]:
        centre = self.scene.motion.layout.centre
        return centre.x, centre.y

    def drag(self, text: str, goal: tuple[float, float]) -> None:
        self.hold(text, goal)
        self.driver.release(*goal)

    def hold(self, text: str, goal: tuple[float, float]) -> None:
        x, y = self.at(text)
        self.driver.press(x, y)
        for share in (0.3, 0.7, 1.0):
            self.driver.move(x + share * (goal[0] - x), y + share * (goal[1] - y))

    def held(self, seat: int) -> list[str]:
        return [self.deck.text(card) for card in self.party.state.piles[f"h{seat}"].cards]

    def one(self) -> str:
        """A card that may be played alone."""
        return next(move.picks[0] for move in self.party.legal if len(move.picks) == 1)


# -- dragging ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"),
    [("monte_carlo", 5), ("las_vegan", 3), ("murlan", 4), ("mau_mau", 3)],
)
def test_a_card_dragged_to_the_middle_is_played(driver: Driver, game: str, seats: int) -> None:
    table = Seated(driver, game, seats)
    table.until(lambda: table.scene.hands.hand.mine and any(len(move.picks) == 1 for move in table.party.legal))
    card, before = table.one(), table.party.history.cursor
    table.hold(card, table.middle())
    assert table.glows == {Glow.NEAREST}
    driver.release(*table.middle())
    assert table.party.history.cursor == before + 1
    assert card not in table.held(0)


def test_the_target_lights_up_before_the_card_is_over_the_table(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    card = table.one()
    x, y = table.at(card)
    table.hold(card, (x + 10, y - 10))
    assert table.glows == {Glow.TARGET}


def test_what_may_not_be_played_goes_back_and_the_table_says_why(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 4)
    free = lambda: {move.picks[0] for move in table.party.legal if move.picks}  # noqa: E731
    table.until(lambda: table.scene.hands.hand.mine and bool(free()) and bool(set(table.hand) - free()))
    wrong = next(text for text in table.hand if text not in free())
    hand, before = table.hand, table.party.history.cursor
    table.hold(wrong, table.middle())
    assert table.glows == set()
    driver.release(*table.middle())
    driver.run(1.0)
    assert table.party.history.cursor == before
    assert table.hand == hand
    assert table.scene.line.text.strip()
    places = {sprite.card: (sprite.x, sprite.y) for sprite in table.scene.motion._tweens.at(driver.now)}
    spots = {spot.card: (spot.x, spot.y) for spot in table.scene.motion.placements.values() if spot.card != HIDDEN}
    assert all(places[card] == spot for card, spot in spots.items())


def test_a_card_dragged_out_of_turn_goes_back(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    driver.now += 5.0
    table.until(lambda: table.party.to_act not in {0, None} and not table.scene.stage.is_modal and bool(table.hand))
    hand = table.hand
    x, y = table.at(hand[0])
    goal = table.middle()
    driver.frame(*_drag((x, y), goal))
    assert hand[0] in table.hand
    name = table.party.players[table.party.to_act].name
    assert name in table.scene.line.text


def _drag(start: tuple[float, float], goal: tuple[float, float]) -> list[InputEvent]:
    return [PointerDown(*start), PointerMove(start[0], start[1] - 20), PointerMove(*goal), PointerUp(*goal)]


def test_in_murlan_the_chosen_cards_are_dragged_together(driver: Driver) -> None:
    table = Seated(driver, "murlan", 4)
    table.until(lambda: table.scene.hands.hand.mine and any(len(move.picks) == 2 for move in table.party.legal))
    pair = next(move.picks for move in table.party.legal if len(move.picks) == 2)
    for text in pair:
        driver.click_at(*table.at(text))
    assert table.scene.hands.hand.picks == set(pair)
    table.drag(pair[1], table.middle())
    assert not set(pair) & set(table.held(0))


@pytest.mark.parametrize("way", ["middle", "twice", "key", "button"])
def test_in_murlan_chosen_cards_wait_until_they_are_played(driver: Driver, way: str) -> None:
    table = Seated(driver, "murlan", 4)
    table.until(lambda: table.scene.hands.hand.mine and any(len(move.picks) == 2 for move in table.party.legal))
    pair = next(move.picks for move in table.party.legal if len(move.picks) == 2)
    for text in pair:
        driver.click_at(*table.at(text))
    assert set(pair) <= set(table.held(0))
    match way:
        case "middle":
            plan = table.scene.motion.layout
            driver.click_at(plan.centre.x + 3, plan.centre.y + 3)
        case "twice":
            driver.press(*table.at(pair[1]), clicks=2)
            driver.release(*table.at(pair[1]))
        case "key":
            driver.key("shift+return")
        case _:
            driver.push(next(text for text in driver.texts() if text.startswith("Play two ")))
    assert not set(pair) & set(table.held(0))


@pytest.mark.parametrize("way", ["key", "drag"])
def test_in_mau_mau_cards_are_laid_in_the_order_in_which_they_were_picked(tmp_path: Path, way: str) -> None:
    house = Settings(animation=Animation.OFF, options={"mau_mau": {"mm_several": "yes"}})
    with opened(tmp_path, (960, 600), house) as driver:
        table = Seated(driver, "mau_mau", 2)
        turned = lambda: [  # noqa: E731
            move
            for move in table.party.legal
            if move.picks != tuple(sorted(move.picks)) and table.scene.hands.hand.mine
        ]
        table.until(lambda: not table.scene.stage.is_modal and bool(turned()))
        move, before = turned()[-1], table.party.history.cursor
        for text in move.picks:
            driver.click_at(*table.at(text))
        if way == "key":
            driver.key("shift+return")
        else:
            table.drag(move.picks[0], table.middle())
        assert table.party.history.texts[before] == move.text


def test_picked_cards_that_fit_in_another_order_are_laid_in_that_one(tmp_path: Path) -> None:
    house = Settings(animation=Animation.OFF, options={"mau_mau": {"mm_several": "yes"}})
    with opened(tmp_path, (960, 600), house) as driver:
        table = Seated(driver, "mau_mau", 2)

        def only() -> list[Move]:
            legal = table.party.legal if table.scene.hands.hand.mine and not table.scene.stage.is_modal else ()
            orders = {move.picks for move in legal}
            return [move for move in legal if len(move.picks) == 2 and move.picks[::-1] not in orders]

        table.until(lambda: bool(only()))
        move, before = only()[0], table.party.history.cursor
        for text in reversed(move.picks):
            driver.click_at(*table.at(text))
        driver.key("shift+return")
        assert table.party.history.texts[before] == move.text


def test_in_the_domino_round_a_card_is_dragged_to_its_run(driver: Driver) -> None:
    driver.services.preferences.change(
        replace(driver.services.preferences.now, options={"monte_carlo": {"mc_players": 5}})
    )
    table = Seated(driver, "monte_carlo", 5)
    table.until(
        lambda: (
            table.party.state.phase == "domino"
            and table.scene.hands.hand.mine
            and any(move.picks for move in table.party.legal)
            and not table.scene.stage.is_modal
        )
    )
    card = next(move.picks[0] for move in table.party.legal if move.picks)
    run = table.scene.motion.layout.place_of(f"r{card[-1]}").centre
    table.drag(card, (run.x, run.y))
    assert table.deck.parse(card) in table.party.state.piles[f"r{card[-1]}"].cards


def test_a_chip_is_dragged_to_a_card_of_the_casino_and_nowhere_else(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3, people=3)
    table.until(
        lambda: table.party.state.phase == "chip" and table.scene.hands.hand.mine and not table.scene.stage.is_modal
    )
    move = next(move for move in table.party.legal if move.source)
    plan, before = table.scene.motion.layout, table.party.history.cursor
    chip, goal = plan.place_of(move.source).centre, plan.place_of(move.target).centre
    wrong = next(
        pile
        for pile in ("min", "max", "casino1")
        if all(m.target != pile or m.source != move.source for m in table.party.legal)
    )
    bad = plan.place_of(wrong).centre
    driver.press(chip.x, chip.y)
    driver.move(bad.x, bad.y)
    assert table.scene.hands.drag.carried is not None
    driver.release(bad.x, bad.y)
    assert table.party.history.cursor == before
    assert table.scene.line.text.strip()
    driver.press(chip.x, chip.y)
    driver.move(goal.x, goal.y)
    driver.release(goal.x, goal.y)
    assert (move.target, move.source) in table.party.state.extra.placed


def test_escape_calls_a_drag_off(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    hand, before = table.hand, table.party.history.cursor
    table.hold(hand[0], table.middle())
    driver.key("escape")
    driver.release(*table.middle())
    assert (table.hand, table.party.history.cursor) == (hand, before)
    assert not table.scene.hands.drag.is_on
    assert isinstance(driver.app.top, RoundTable)


def test_a_card_that_is_played_by_a_key_while_the_button_is_down_is_not_carried(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    card = table.one()
    driver.press(*table.at(card))
    table.scene.play(next(move for move in table.party.legal if move.picks == (card,)))
    driver.move(*table.middle())
    assert not table.scene.hands.drag.is_on
    driver.release(*table.middle())
    assert card not in table.held(0)


# -- the order of the hand ---------------------------------------------------------------------------------------------


def test_a_drag_within_the_hand_rearranges_it_and_nothing_else(driver: Driver) -> None:
    table = Seated(driver, "murlan", 4)
    table.until_mine()
    hand, before = table.hand, table.party.history.cursor
    x, y = table.at(hand[4])
    table.drag(hand[0], (x + 1, y))
    assert table.hand == [*hand[1:5], hand[0], *hand[5:]]
    assert table.party.history.cursor == before
    table.drag(hand[-1], table.at(table.hand[0]))
    assert table.hand.index(hand[-1]) <= 1


def test_shift_and_arrows_move_the_card_under_the_keyboard(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    hand = table.hand
    driver.key("right", "shift+right", "shift+right")
    assert table.hand == [hand[1], hand[2], hand[0], *hand[3:]]
    driver.key("shift+left")
    assert table.hand == [hand[1], hand[0], *hand[2:]]
    driver.key("shift+end")
    assert table.hand == [hand[1], *hand[2:], hand[0]]
    assert table.scene.hands.hand.focused_card() == hand[0]


def test_the_order_of_a_hand_outlives_undo_and_what_is_played(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    driver.key("right", "shift+end")
    mine = table.hand
    card = table.one()
    table.drag(card, table.middle())
    assert table.hand == [text for text in mine if text != card]
    if table.party.back_to(0) is not None:
        driver.key("ctrl+z")
        assert table.hand == mine


def test_hands_are_sorted_by_key_and_button_which_forgets_how_they_were_held(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    by_suit = table.hand
    driver.key("right", "shift+end")
    assert table.hand != by_suit
    button = table.scene.verbs.sorting
    assert button.text == driver.word("party.sort.suit")
    driver.push(driver.word("party.sort.suit"))
    assert table.hand == by_suit
    assert button.text == driver.word("party.sort.rank")
    driver.key("o")
    by_rank = table.hand
    heights = [table.party.game.height(table.deck.parse(text)) for text in by_rank]
    assert heights == sorted(heights)
    driver.key("o")
    assert table.hand == by_suit


def test_each_seat_holds_its_own_hand_and_the_record_knows_nothing_of_it(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3, people=2)
    table.until_mine()
    first = table.scene.viewer
    driver.key("right", "shift+end")
    mine, moves = table.hand, table.party.history.moves
    table.scene.play(table.party.legal[0])
    table.until(lambda: table.scene.viewer not in {None, first})
    assert len(table.party.history.moves) > len(moves)
    table.until(lambda: table.scene.viewer == first)
    left = table.held(first)
    assert table.hand == [text for text in mine if text in left]


# -- the curtain -------------------------------------------------------------------------------------------------------


def public(table: Seated) -> bool:
    return table.shown() <= faces(seen(table.party.game, table.party.state, None))


@pytest.mark.parametrize("key", ["l", "ctrl+l", "s"])
def test_the_curtain_falls_before_dialogs(driver: Driver, key: str) -> None:
    table = Seated(driver, "las_vegan", 3, people=2)
    table.until_mine()
    assert not public(table)
    driver.key(key)
    assert table.scene.viewer is None
    assert public(table)
    assert isinstance(table.layer, Dialog)
    driver.key("escape")
    assert isinstance(table.layer, CurtainLayer)
    assert public(table)


def test_the_curtain_falls_before_the_menu(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3, people=2)
    table.until_mine()
    driver.push(driver.word("play.more"))
    assert isinstance(table.layer, Popup)
    assert public(table)
    driver.key("escape")
    driver.frame()
    assert isinstance(table.layer, CurtainLayer)


@pytest.mark.parametrize("key", ["f1", "?", "ctrl+,"])
def test_the_curtain_is_down_after_another_page(driver: Driver, key: str) -> None:
    table = Seated(driver, "las_vegan", 3, people=2)
    table.until_mine()
    driver.key(key)
    assert not isinstance(driver.app.top, RoundTable)
    driver.key("escape")
    driver.frame()
    assert table.scene.viewer is None
    assert isinstance(table.layer, CurtainLayer)
    assert public(table)


def test_one_person_alone_never_sees_a_curtain(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3)
    table.until_mine()
    driver.frame(FocusLost())
    driver.frame(FocusGained())
    driver.key("l", "escape", "s", "escape", "f1", "escape")
    assert table.scene.viewer == 0
    assert not table.scene.stage.is_modal


def test_three_cards_are_chosen_for_somebody_and_wait_for_the_button(driver: Driver) -> None:
    table = Seated(driver, "hearts", 4)
    table.until_mine()
    give, chosen = driver.button(driver.word("party.pass_on")), table.hand[:3]
    assert not give.enabled
    for card in chosen:
        driver.now += 1
        driver.press(*table.at(card))
        driver.release(*table.at(card))
    assert table.scene.hands.hand.picks == set(chosen)
    assert driver.button(driver.word("party.pass_on")).enabled
    assert table.party.state.phase == "exchange"
    driver.key("shift+return")
    table.until(lambda: table.party.state.phase == "trick")
    deck, gifts = table.deck, table.party.state.extra.gifts
    assert {deck.text(card) for card in gifts[0]} == set(chosen)
    assert table.scene.line.slip.visible
    spots, hand = table.scene.motion.placements, HANDS[0]
    assert {spots[token].card for token in table_picture._edged(table.scene) if spots[token].pile == hand} == set(
        gifts[3]
    )


def exchanged(driver: Driver, people: int) -> Seated:
    """A table at which the person who looks has just given a card away."""
    table = Seated(driver, "murlan", 4, people=people)
    table.until(
        lambda: (
            table.party.state.phase == "exchange"
            and table.scene.hands.hand.mine
            and not table.scene.stage.is_modal
            and not table.scene.motion.busy(driver.now)
        )
    )
    last = table.party.players[table.party.state.extra.hand.previous[-1]].name
    assert f"Give {last} a card from 3 to 10" in driver.texts()
    table.scene.play(next(move for move in table.party.legal if move.picks))
    return table


def swap_words(driver: Driver, table: Seated, seat: int) -> str:
    """What that seat is to be told of the exchange."""
    truth, texts = table.party.state.extra, driver.services.texts
    first, last = truth.hand.previous[0], truth.hand.previous[-1]
    gave, got = (truth.gave, truth.got) if seat == first else (truth.got, truth.gave)
    names = [card_name(texts, table.party.game.info.deck.text(card)) for card in (gave, got)]
    other = table.party.players[last if seat == first else first].name
    return driver.word("party.log.swapped", name=other, gave=names[0], got=names[1])


def test_the_card_that_came_in_an_exchange_is_lit_while_it_is_told_of(driver: Driver) -> None:
    table = exchanged(driver, 4)
    scene, truth = table.scene, table.party.state.extra
    got = truth.got if truth.hand.previous[0] == scene.viewer else truth.gave
    slip, spots, hand = scene.line.slip, scene.motion.placements, HANDS[scene.motion.layout.bottom]
    assert slip.visible
    assert {spots[token].card for token in table_picture._edged(scene) if spots[token].pile == hand} == {got}
    slip.say("")
    assert not [token for token in table_picture._edged(scene) if spots[token].pile == hand]


def test_the_log_that_one_of_several_people_opens_tells_no_exchanged_card(driver: Driver) -> None:
    table = exchanged(driver, 4)
    own = swap_words(driver, table, table.scene.viewer)
    driver.key("ctrl+l")
    assert isinstance(table.layer, Dialog)
    assert table.scene.viewer is None
    assert not any(own in text for text in driver.texts())


def test_the_log_of_several_people_tells_only_what_all_may_know(driver: Driver) -> None:
    table = exchanged(driver, 4)
    first, last = (table.party.state.extra.hand.previous[place] for place in (0, -1))
    table.until(lambda: table.scene.watch.curtain.caller is not None)
    actions.log(table.scene)
    names = [table.party.players[seat].name for seat in (first, last)]
    assert any(driver.word("party.log.exchanged", name=names[0], other=names[1]) in text for text in driver.texts())
    assert not any(swap_words(driver, table, seat) in text for seat in (first, last) for text in driver.texts())


def test_who_exchanged_is_reminded_of_his_cards_until_he_plays_and_nobody_else_is(driver: Driver) -> None:
    table = exchanged(driver, 4)
    hand = table.party.state.extra.hand
    first, last = hand.previous[0], hand.previous[-1]
    lines = {seat: swap_words(driver, table, seat) for seat in (first, last)}
    reminded: set[int] = set()
    for _ in range(400):
        played = {int(entry[0]) for entry in table.party.state.extra.hand.log if " play" in entry}
        if table.party.state.phase != "play" or {first, last} <= played:
            break
        viewer, shown = table.scene.viewer, table.scene.line.text
        for seat, words in lines.items():
            assert (words in shown) == (viewer == seat and seat not in played)
            assert viewer == seat or not any(words in text for text in driver.texts())
        reminded |= {viewer} & set(lines)
        seen_last = (table.party.history.cursor, viewer)
        table.until(lambda seen_last=seen_last: (table.party.history.cursor, table.scene.viewer) != seen_last)
    assert reminded == {first, last}


def test_lost_focus_hides_the_hand_at_once_and_drops_what_is_carried(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3, people=2)
    table.until_mine()
    table.hold(table.hand[0], table.middle())
    before = table.party.history.cursor
    driver.frame(FocusLost())
    assert public(table)
    driver.frame(FocusGained(), PointerUp(*table.middle()))
    assert table.party.history.cursor == before
    assert table.scene.viewer is None


def test_another_size_keeps_whoever_looks_and_the_title_names_no_card(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3, people=2)
    table.until_mine()
    viewer = table.scene.viewer
    driver.resize(900, 900)
    assert table.scene.viewer == viewer
    title = driver.display._backend.window.title
    assert not any(text in title.split() for text in table.hand)


def test_escape_at_the_curtain_goes_home(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3, people=2)
    table.until_mine()
    driver.frame(FocusLost())
    driver.frame(FocusGained())
    driver.key("escape")
    assert driver.at_home


# -- keys and menu -----------------------------------------------------------------------------------------------------


def test_the_page_of_keys_shows_those_of_this_table(driver: Driver) -> None:
    table = Seated(driver, "murlan", 4)
    table.until_mine()
    driver.key("?")
    assert isinstance(driver.app.top, KeysScene)
    words = driver.texts()
    assert driver.word("party.menu.last_round") in words
    assert driver.word("keys.party.move_left") in words
    assert driver.word("keys.draw") not in words
    driver.key("?")
    assert isinstance(driver.app.top, RoundTable)


def test_the_menu_has_what_the_table_can_show_and_sort(driver: Driver) -> None:
    table = Seated(driver, "murlan", 4)
    table.until_mine()
    driver.push(driver.word("play.more"))
    driver.choose(driver.word("party.menu.sheet"))
    assert isinstance(table.layer, Dialog)
    driver.key("escape")
    before = table.hand
    driver.push(driver.word("play.more"))
    driver.choose(driver.word("party.sort.suit"))
    assert table.hand != before


def test_the_removed_cards_can_be_read(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    place = table.scene.motion.layout.place_of("out").centre
    driver.click_at(place.x, place.y)
    assert isinstance(table.layer, Dialog)
    assert driver.word("party.removed", n=12) in driver.texts()
    driver.key("escape", "x")
    assert isinstance(table.layer, Dialog)


def test_where_no_cards_lie_open_none_are_shown(driver: Driver) -> None:
    for game, seats in (("murlan", 4), ("las_vegan", 3)):
        table = Seated(driver, game, seats)
        table.until_mine()
        driver.key("x")
        assert not table.scene.stage.is_modal


def test_the_keyboard_is_seen_as_soon_as_it_is_on_the_table(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    for _ in range(12):
        driver.key("tab")
        if table.scene.stage.focused is table.scene._table:
            break
    driver.frame()
    assert Glow.FOCUS in {mark.glow for mark in table.scene.board._scenery.marks}


def test_a_pass_is_the_first_thing_offered_where_it_is_the_only_move(driver: Driver) -> None:
    table = Seated(driver, "murlan", 4)
    table.until(lambda: table.scene.hands.hand.mine and table.party.legal == (Move("pass"),))
    before = table.party.history.cursor
    driver.push(driver.word("party.move.pass"))
    assert table.party.history.cursor == before + 1


# -- what is said and seen ---------------------------------------------------------------------------------------------


def test_the_vegetables_have_their_own_back_on_table_and_tile(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3)
    assert table.scene.board.key(HIDDEN) == back_key(table.deck)
    picture = thumbnail_of(table.party.game, driver.services.faces)
    assert back_key(table.deck) in map(picture.key, (card for card in picture.pieces if not card.is_token))
    assert back_key(table.deck) != Seated(driver, "murlan", 4).scene.board.key(HIDDEN)


def test_what_is_wanted_is_said_where_it_is_no_card_to_play(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3, people=3)
    table.until_mine()
    assert "You lead: play any card" in driver.texts()
    table.until(lambda: table.party.state.phase == "chip" and table.scene.hands.hand.mine)
    sevens = table.party.state.extra.sevens
    assert driver.word("asked.chip_or_not", n=sevens) in driver.texts()


def test_a_double_click_plays_one_card(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    card = table.one()
    x, y = table.at(card)
    driver.click_at(x, y)
    driver.press(x, y, clicks=2)
    driver.release(x, y)
    assert len(table.held(0)) == 7
    assert card not in table.held(0)


def test_once_a_match_of_several_is_over_nobody_is_called(driver: Driver) -> None:
    short = {"las_vegan": {"lv_rounds": 1, "lv_players": 3}}
    driver.services.preferences.change(replace(driver.services.preferences.now, options=short))
    table = Seated(driver, "las_vegan", 3, people=2)
    table.until(lambda: table.party.outcome is not None)
    for _ in range(6):
        driver.now += 1.0
        driver.frame()
    assert isinstance(table.layer, HandResultLayer)
    driver.key("escape")
    driver.now += 1.0
    driver.frame()
    assert not table.scene.stage.is_modal
    assert public(table)


def test_the_thumb_button_takes_back(driver: Driver) -> None:
    table = Seated(driver, "monte_carlo", 5)
    table.until_mine()
    before = table.party.history.cursor
    driver.frame(PointerDown(300, 200, PointerButton.BACK))
    assert table.party.history.cursor == before
    assert table.scene.line.text == driver.word("party.no_undo")


def test_what_the_keyboard_stands_on_is_not_spoken_behind_the_curtain(driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3, people=2)
    table.until_mine()
    driver.key("right")
    assert table.scene._table.spoken
    driver.frame(FocusLost())
    assert not table.scene._table.spoken
