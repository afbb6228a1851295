"""How fast it goes at a table for several: at a word, at once by Space, taken back, watched; and where the keyboard is."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games.seated import HANDS
from cardtable.settings import Animation, BotPace, Settings
from cardtable.ui.core.scene import KeyDown, PointerDown, PointerUp, Push, Replace
from cardtable.ui.pages.rules_page import RulesScene
from cardtable.ui.table import actions, table_picture
from cardtable.ui.table.curtain import CurtainLayer
from cardtable.ui.table.dialogs import PauseDialog
from cardtable.ui.table.results import HandResultLayer
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.menu import MenuButton
from cardtable.ui.widgets.widget import walk
from tests.support.services import Sandbox, sandbox
from tests.ui.table.test_seated_table import Table


@pytest.fixture
def flying(surface: pygame.Surface) -> Iterator[Sandbox]:
    box = sandbox(Settings(animation=Animation.FULL, play_forced=False))
    yield box
    box.close()


@pytest.fixture
def still(surface: pygame.Surface) -> Iterator[Sandbox]:
    box = sandbox(Settings(animation=Animation.OFF, play_forced=False))
    yield box
    box.close()


def set_to(box: Sandbox, **settings: object) -> None:
    box.preferences.change(replace(box.preferences.now, **settings))


def until_a_bot(table: Table) -> None:
    for _ in range(100):
        seat = table.party.to_act
        if seat is not None and not table.party.players[seat].is_person and not table.scene.shows:
            return
        table.step()
    raise AssertionError("no bot had to play")


def middle(table: Table) -> tuple[float, float]:
    centre = table.scene.motion.layout.prompt
    return centre.x, centre.y


@pytest.mark.parametrize("by", ["click", "space"])
def test_bots_may_wait_for_a_click_or_space_and_it_is_said_who_is_waited_for(still: Sandbox, by: str) -> None:
    set_to(still, bot_pace=BotPace.CLICK)
    table = Table(still, "murlan", 4, people=1)
    until_a_bot(table)
    before, seat = table.party.history.cursor, table.party.to_act
    for _ in range(20):
        table.frame()
    assert table.party.history.cursor == before
    assert seat is not None
    words = still.services.texts.text("party.let_play", name=table.party.players[seat].name)
    assert table_picture.table_picture(table.scene).prompt == (words, False)
    x, y = middle(table)
    table.frame(*([KeyDown("space")] if by == "space" else [PointerDown(x, y), PointerUp(x, y)]))
    table.frame()
    assert table.party.history.cursor == before + 1
    for _ in range(5):
        table.frame()
    if table.party.to_act != 0:
        assert table.party.history.cursor == before + 1, "the word holds for one play"


def test_space_lets_the_next_bot_play_at_once_at_any_pace(still: Sandbox) -> None:
    set_to(still, bot_pace=BotPace.SLOW)
    table = Table(still, "murlan", 4, people=1)
    until_a_bot(table)
    before = table.party.history.cursor
    table.frame(step=0.01)
    assert table.party.history.cursor == before
    table.frame(KeyDown("space"), step=0.01)
    assert table.party.history.cursor == before + 1


def test_what_a_bot_played_is_told_one_frame_after_its_cards_left_and_at_once_to_whoever_is_asked(
    flying: Sandbox,
) -> None:
    table = Table(flying, "monte_carlo", 5, people=1)
    for _ in range(12):
        until_a_bot(table)
        before, said = table.party.history.cursor, table_picture.words_of(table.scene)
        while table.party.history.cursor == before:
            table.frame(step=0.01)
        if table.scene.hands.hand.mine:
            assert table_picture.words_of(table.scene) is not said
            table.scene.play(table.party.legal[0])
            continue
        assert table_picture.words_of(table.scene) is said
        wake = table.scene.wake_at(table.now)
        assert wake is not None, "nobody need touch anything for it to be told"
        assert wake <= table.now
        table.frame(step=0.01)
        assert table_picture.words_of(table.scene) is not said


def test_space_ends_what_is_only_shown(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=1)
    for _ in range(300):
        if table.scene.shows and not table.scene.hands.hand.mine:
            break
        if table.scene.hands.hand.mine:
            table.scene.play(table.party.legal[0])
        table.frame(step=0.05)
    assert table.scene.shows
    table.frame(KeyDown("space"), step=0.01)
    assert not table.scene.shows


def test_slow_is_slower_than_fast(still: Sandbox) -> None:
    waits = []
    for pace in (BotPace.FAST, BotPace.NORMAL, BotPace.SLOW):
        set_to(still, bot_pace=pace)
        table = Table(still, "murlan", 4, people=1)
        until_a_bot(table)
        start, before = table.now, table.party.history.cursor
        while table.party.history.cursor == before:
            table.frame(step=0.05)
        waits.append(table.now - start)
    assert waits == sorted(waits)
    assert len(set(waits)) == 3


def test_against_bots_that_forgive_undo_leads_to_the_own_last_decision(still: Sandbox) -> None:
    set_to(still, take_back=True)
    table = Table(still, "murlan", 4, people=1)
    table.until_mine()
    decided = table.party.state
    table.scene.play(table.party.legal[0])
    for _ in range(300):
        table.frame()
        if table.scene.hands.hand.mine:
            break
    assert table.party.state is not decided
    table.frame(KeyDown("z", frozenset({"ctrl"})))
    assert table.party.state is decided
    assert table.party.record(0.0).undos == 1


def test_whoever_has_played_takes_back_before_the_screen_is_handed_over_and_nobody_does_after_it(
    still: Sandbox,
) -> None:
    table = Table(still, "murlan", 4, people=4)
    table.until_mine()
    before, seat = table.party.state, table.party.to_act
    table.scene.play(table.party.legal[0])
    table.frame(step=0.4)
    table.frame(step=0.4)
    assert table.scene.viewer == seat
    assert table_picture.table_picture(table.scene).prompt == (
        f"To play: {table.party.players[table.party.to_act].name}",
        False,
    )
    table.frame(KeyDown("z", frozenset({"ctrl"})), step=0.1)
    assert table.party.state is before
    table.scene.play(table.party.legal[0])
    table.frame(step=0.1)
    table.frame(KeyDown("space"), step=0.1)  # whoever wants none of that hands over at once
    table.frame()
    assert isinstance(table.layer, CurtainLayer)
    caller, played = table.party.to_act, table.party.state
    assert [each.label for each in walk(table.layer) if isinstance(each, Button)] == [
        f"I am {table.party.players[caller].name}", still.services.texts.text("play.home"),
    ]  # fmt: skip
    for _ in range(2):
        assert not actions.can_take_back(table.scene)
        actions.undo_by_rule(table.scene)
        assert table.party.state is played
        table.frame(KeyDown("return"))
        assert table.scene.viewer == caller


def test_the_screen_is_handed_over_by_itself_after_a_while(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=3)
    table.until_mine()
    table.scene.play(table.party.legal[0])
    played = table.scene.now
    while not isinstance(table.layer, CurtainLayer):
        wake = table.scene.wake_at(table.now)
        assert wake is not None, "nobody need touch anything for it"
        table.frame(step=0.1)
    assert table.now - played >= table.scene.pace().hand_over


def test_whoever_may_not_take_back_against_computers_is_offered_the_setting(still: Sandbox) -> None:
    table = Table(still, "murlan", 4, people=1)
    table.until_mine()
    decided, word = table.party.state, still.services.texts.text
    table.scene.play(table.party.legal[0])
    until_a_bot(table)
    table.until_mine()
    table.frame(KeyDown("z", frozenset({"ctrl"})))
    slip = table.scene._toasts._slips[-1]
    assert word("settings.take_back") in slip.label
    button = next(each for each in walk(slip) if isinstance(each, Button) and each.label == word("party.undo_on"))
    table.frame(PointerDown(*button.rect.center), PointerUp(*button.rect.center))
    assert still.preferences.now.take_back
    assert table.party.state is not decided or table.party.to_act == 0
    assert table.party.history.cursor == max(
        n for n, state in enumerate(table.party.history.states[:-1])
        if state.seat == 0 and len(table.party.game.legal_moves(state)) > 1 and n <= table.party.history.cursor
    )  # fmt: skip


@pytest.mark.parametrize("people", [0, 4])
def test_where_the_setting_would_not_help_it_is_not_offered(still: Sandbox, people: int) -> None:
    table = Table(still, "murlan", 4, people=people)
    for _ in range(8):
        table.step()
    actions.undo_by_rule(table.scene)
    assert not table.scene._toasts._slips or table.party.may_take_back is not None


def test_whoever_has_had_no_turn_is_told_what_happened_so_far(still: Sandbox) -> None:
    table = Table(still, "monte_carlo", 5, people=5)
    texts, heads = still.services.texts, []
    for _ in range(200):
        if isinstance(table.layer, CurtainLayer):
            since = [
                each.label for each in walk(table.layer) if each.label.startswith(("Since your last turn", "So far"))
            ]
            seats = {state.seat for state in table.party.history.states[: table.party.history.cursor]}
            assert [text.partition(":")[0] for text in since] == (
                [] if not seats else ["Since your last turn" if table.layer.seat in seats else "So far"]
            )
            heads += since
        table.step()
        if len(heads) > 8:
            break
    assert {text.partition(":")[0] for text in heads} == {
        texts.text(key, what="").partition(":")[0] for key in ("curtain.since", "curtain.so_far")
    }


def test_who_watches_four_bots_sees_all_hands(still: Sandbox) -> None:
    table = Table(still, "murlan", 4, people=0)
    table.frame()
    hands = {card for pile in HANDS[:4] for card in table.party.state.piles[pile].cards}
    assert hands <= table.sprites()
    assert all(plate.cards is None for plate in table_picture.table_picture(table.scene).seats), (
        "the cards are there to be counted"
    )
    before = table.party.history.cursor
    for _ in range(30):
        table.frame()
    assert table.party.history.cursor > before


def test_after_a_button_the_keyboard_is_with_the_hand_again(still: Sandbox) -> None:
    table = Table(still, "murlan", 4, people=1)
    table.until_mine()
    table.scene.stage.focus(table.scene.verbs.sorting)
    assert not table.scene.has_keyboard
    table.frame(KeyDown("space"))
    assert table.scene.has_keyboard
    table.scene.stage.focus(table.scene.verbs.sorting)
    table.scene.play(table.party.legal[0])
    assert table.scene.has_keyboard


def lifted(table: Table) -> tuple[str, int]:
    """A card of the hand that may be played now, and how many plays there were."""
    table.until_mine()
    return table.party.legal[0].picks[0], table.party.history.cursor


def test_where_several_people_sit_a_click_lifts_a_card_and_a_second_one_plays_it(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=2)
    text, before = lifted(table)
    table.scene.act(table.scene.hands.choose(text))
    assert table.party.history.cursor == before
    assert table.scene.hands.hand.picks == {text}
    table.scene.act(table.scene.hands.choose(text))
    assert table.party.history.cursor == before + 1


@pytest.mark.parametrize(("people", "single_click"), [(2, True), (1, False)])
def test_one_click_plays_for_who_chose_that_or_sits_alone_with_bots(
    still: Sandbox, people: int, single_click: bool
) -> None:
    set_to(still, single_click=single_click)
    table = Table(still, "las_vegan", 3, people=people)
    text, before = lifted(table)
    table.scene.act(table.scene.hands.choose(text))
    assert table.party.history.cursor == before + 1


def test_a_drag_plays_at_once_also_where_several_people_sit(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=2)
    text, before = lifted(table)
    x, y = middle(table)
    assert table.scene.hands.drag.grip(text, *hand_place(table, text))
    table.scene.hands.drag.carry(x, y - 60)
    table.scene.act(table.scene.hands.drag.drop(x, y - 60))
    assert table.party.history.cursor == before + 1


def hand_place(table: Table, text: str) -> tuple[float, float]:
    deck = table.party.game.info.deck
    spot = next(each for each in table.scene.hands.hand.spots() if deck.text(each.card) == text)
    centre = table.scene.hands.hand.seen(spot).rect.centre
    return centre.x, centre.y


@pytest.mark.parametrize("end", ["space", "click", "p"])
def test_a_pause_stops_computer_players_until_it_is_ended_and_a_sign_says_so(still: Sandbox, end: str) -> None:
    table = Table(still, "murlan", 4, people=1)
    until_a_bot(table)
    before = table.party.history.cursor
    table.frame(KeyDown("p"), step=0.01)
    for _ in range(20):
        table.frame(step=5.0)
    assert table.party.history.cursor == before
    assert table.scene.wake_at(table.now) is None or not table.scene.stage.is_modal
    assert table_picture.table_picture(table.scene).prompt == (still.services.texts.text("party.paused"), False)
    button = next(each.icon for each in table.scene.commands() if each.command.name == "pause")
    assert button == "play"
    x, y = middle(table)
    table.frame(*([PointerDown(x, y), PointerUp(x, y)] if end == "click" else [KeyDown(end)]))
    assert table_picture.table_picture(table.scene).prompt[0] != still.services.texts.text("party.paused")
    for _ in range(5):
        table.frame()
    assert table.party.history.cursor > before


def test_where_a_person_is_to_act_p_passes_and_a_pause_covers_the_table(still: Sandbox) -> None:
    table = Table(still, "murlan", 4, people=1)
    table.until_mine()
    table.frame(KeyDown("p"))
    assert not table.scene.is_stopped
    assert not table.scene.stage.is_modal
    table.until_mine()
    table.frame(KeyDown("p", frozenset({"ctrl"})))
    assert isinstance(table.layer, PauseDialog)


def test_what_is_taken_back_while_they_stand_still_ends_the_pause(still: Sandbox) -> None:
    set_to(still, take_back=True)
    table = Table(still, "murlan", 4, people=1)
    table.until_mine()
    table.scene.play(table.party.legal[0])
    table.frame(KeyDown("pause"), step=0.01)
    assert table.scene.is_stopped
    table.frame(KeyDown("z", frozenset({"ctrl"})), step=0.01)
    assert not table.scene.is_stopped
    assert table.scene.hands.hand.mine


@pytest.mark.parametrize("name", ["log", "sheet"])
def test_a_click_on_a_button_leaves_the_keyboard_with_the_hand(still: Sandbox, name: str) -> None:
    table = Table(still, "murlan", 4, people=1)
    table.until_mine()
    button = table.scene.verbs.sorting
    table.frame(PointerDown(*button.rect.center))
    table.frame(PointerUp(*button.rect.center))
    assert table.scene.has_keyboard
    table.scene.stage.focus(button, ring=False)  # as a click does
    next(each for each in table.scene.commands() if each.command.name == name).run()
    table.frame()
    assert table.scene.stage.is_modal
    table.frame(KeyDown("escape"))
    table.frame()
    assert table.scene.has_keyboard


def test_who_walks_by_keys_keeps_a_button(still: Sandbox) -> None:
    table = Table(still, "murlan", 4, people=1)
    table.until_mine()
    table.scene.stage.focus(table.scene.verbs.sorting)
    table.frame()
    assert table.scene.stage.focused is table.scene.verbs.sorting


@pytest.mark.parametrize("over", ["pause", "log", "sheet", "number", "reckoning", "menu", "curtain"])
def test_f1_opens_the_rules_over_whatever_lies_there(still: Sandbox, over: str) -> None:
    table = Table(still, "las_vegan", 3, people=3 if over == "curtain" else 1)
    if over == "curtain":
        table.frame()
        assert isinstance(table.layer, CurtainLayer)
    elif over == "reckoning":
        for _ in range(400):
            if isinstance(table.layer, HandResultLayer):
                break
            table.step()
    elif over == "menu":
        table.until_mine()
        next(each for each in walk(table.scene.stage.trees.root) if isinstance(each, MenuButton)).activate()
    else:
        table.until_mine()
        next(each for each in table.scene.commands() if each.command.name == over).run()
    table.frame()
    assert table.scene.stage.is_modal
    layer = table.layer
    went = table.frame(KeyDown("f1"))
    assert isinstance(went, Push)
    assert isinstance(went.scene, RulesScene)
    assert table.layer is layer, "it lies there still when one comes back"


def test_a_click_on_a_button_of_the_bar_is_no_word_to_a_bot_that_waits(still: Sandbox) -> None:
    set_to(still, bot_pace=BotPace.CLICK)
    table = Table(still, "murlan", 4, people=1)
    until_a_bot(table)
    before = table.party.history.cursor
    name = still.services.texts.text("party.new")
    button = next(
        each for each in walk(table.scene.stage.trees.root) if isinstance(each, Button) and each.label == name
    )
    went = table.frame(PointerDown(*button.rect.center)) or table.frame(PointerUp(*button.rect.center))
    table.frame()
    assert isinstance(went, Replace)
    assert table.party.history.cursor == before


def test_space_that_hurried_the_others_plays_no_card_of_the_own_hand(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=1)
    table.until_mine()
    stand_on_a_playable_card(table)
    table.frame(KeyDown("space"), step=0.05)  # by keys, and seen to be there: it is played
    assert not table.scene.hands.hand.mine
    for _ in range(60):
        if table.scene.hands.hand.mine and not table.scene.shows:
            break
        table.frame(KeyDown("space"), step=0.05)
    shown, before = table.scene._table.is_shown, table.party.history.cursor
    assert not shown
    stand_on_a_playable_card(table)
    table.scene.hands.hand.by_keys = shown
    table.frame(KeyDown("space"))
    assert table.party.history.cursor == before, "it only shows where the keyboard stands"
    assert table.scene._table.is_shown
    table.frame(KeyDown("space"))
    assert table.party.history.cursor > before


def stand_on_a_playable_card(table: Table) -> None:
    move = next(move for move in table.party.legal if move.picks)
    table.scene.hands.hand.stand(table.party.game.info.deck.parse(move.picks[0]))
