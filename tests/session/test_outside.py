"""What a sitting asks of the outside, as it is without anybody who overrides it."""

from __future__ import annotations

import time

import pytest

from cardtable.ai.bots import GOOD_BOT, USUAL_BOT
from cardtable.kernel.game import Auto
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.session.outside import Manners, Preferences, World
from cardtable.session.records import LAST_ID, fresh_id
from cardtable.settings import Animation, AutoMove, BotPace, DealWish, Settings


def test_an_id_lies_between_one_and_the_last_whatever_chance_gives() -> None:
    assert fresh_id(bytes(16)) == 1
    assert fresh_id((LAST_ID - 1).to_bytes(16, "little")) == LAST_ID
    assert fresh_id(LAST_ID.to_bytes(16, "little")) == 1
    assert 1 <= fresh_id(b"\xff" * 16) <= LAST_ID


def test_ids_and_deals_of_the_program_do_not_meet() -> None:
    world = World()
    assert len({world.fresh_id() for _ in range(1000)}) == 1000
    deals = {world.fresh_deal() for _ in range(100)}
    assert len(deals) > 90
    assert all(FIRST_DEAL <= deal <= LAST_DEAL for deal in deals)


def test_the_date_is_that_of_the_machine() -> None:
    before = time.time()
    assert before <= World().today() <= time.time()


@pytest.mark.parametrize(
    ("chosen", "reduced", "animation"),
    [
        (Animation.SYSTEM, False, Animation.FULL),
        (Animation.SYSTEM, True, Animation.REDUCED),
        (Animation.OFF, True, Animation.OFF),
    ],
)
def test_the_system_says_how_much_moves_unless_the_person_does(
    chosen: Animation, reduced: bool, animation: Animation
) -> None:
    preferences = Preferences(Settings(animation=chosen, desktop_reduced_motion=reduced))
    assert preferences.animation is animation
    assert preferences.pace.move_near == (0.0 if animation is Animation.OFF else preferences.pace.move_near)


def test_what_the_settings_say_of_a_game_is_read_out_of_them() -> None:
    preferences = Preferences()
    assert preferences.house_rules("klondike") == {}
    assert not preferences.wants_winnable("klondike")
    preferences.change(
        Settings(options={"klondike": {"kl_draw": "3", "mood": "good"}}, deals={"klondike": DealWish.WINNABLE})
    )
    assert preferences.house_rules("klondike") == {"kl_draw": "3"}
    assert preferences.wants_winnable("klondike")


def test_those_sit_down_who_sat_there_last_and_computer_players_beside_them() -> None:
    you, *others = Preferences().usual_players("murlan", 4)
    assert (you.name, you.is_person) == ("You", True)
    assert [player.bot for player in others] == [USUAL_BOT] * 3
    preferences = Preferences(Settings(players=("person red Anna",), seated={"murlan": ("person blue Björk",)}))
    assert preferences.usual_players("murlan", 2)[0].name == "Björk"
    assert preferences.usual_players("hearts", 4)[0].name == "Anna"


def test_play_goes_on_as_the_settings_say() -> None:
    preferences = Preferences(Settings(auto_move=AutoMove.ALL, play_forced=False, take_back=True))
    manners = Manners(preferences)
    assert (manners.level(), manners.forced(), manners.forgives()) == (Auto.ALL, False, True)
    usual = manners.pause()
    preferences.change(Settings(bot_pace=BotPace.SLOW))
    assert manners.pause() > usual > 0
    assert manners.forced()
    assert manners.bot("gone").name == GOOD_BOT
