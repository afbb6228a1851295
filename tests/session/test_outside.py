"""What a session asks of the outside, as it is without anybody who overrides it."""

from __future__ import annotations

import time

from cardtable.ai.bots import GOOD_BOT, USUAL_BOT
from cardtable.kernel.game import Auto
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.session.outside import PlayPolicy, Preferences, World
from cardtable.session.records import LAST_ID, fresh_id
from cardtable.settings import Animation, AutoMove, BotPace, DealWish, Settings


def test_an_id_lies_between_one_and_the_last_whatever_chance_gives() -> None:
    assert fresh_id(bytes(16)) == 1
    assert fresh_id((LAST_ID - 1).to_bytes(16, "little")) == LAST_ID
    assert fresh_id(LAST_ID.to_bytes(16, "little")) == 1
    assert 1 <= fresh_id(b"\xff" * 16) <= LAST_ID


def test_ids_and_deals_of_the_program_do_not_meet_and_the_date_is_that_of_the_machine() -> None:
    world, before = World(), time.time()
    assert len({world.fresh_id() for _ in range(1000)}) == 1000
    deals = {world.fresh_deal() for _ in range(100)}
    assert len(deals) > 90
    assert all(FIRST_DEAL <= deal <= LAST_DEAL for deal in deals)
    assert before <= world.time() <= time.time()


def test_what_the_settings_say_is_read_out_of_them() -> None:
    preferences = Preferences()
    assert (preferences.house_rules("klondike"), preferences.wants_winnable("klondike")) == ({}, False)
    rules, wish = {"klondike": {"kl_draw": "3", "mood": "good"}}, {"klondike": DealWish.WINNABLE}
    preferences.change(Settings(options=rules, deals=wish))
    assert (preferences.house_rules("klondike"), preferences.wants_winnable("klondike")) == ({"kl_draw": "3"}, True)
    for chosen, reduced, animation in (
        (Animation.SYSTEM, False, Animation.FULL),
        (Animation.SYSTEM, True, Animation.REDUCED),
        (Animation.OFF, True, Animation.OFF),
    ):
        preferences.change(Settings(animation=chosen, desktop_reduced_motion=reduced))
        assert preferences.animation is animation
        assert (preferences.pace.move_near == 0.0) == (animation is Animation.OFF)


def test_those_sit_down_who_sat_there_last_and_computer_players_beside_them() -> None:
    you, *others = Preferences().usual_players("murlan", 4)
    assert (you.name, you.is_person) == ("You", True)
    assert [player.bot for player in others] == [USUAL_BOT] * 3
    preferences = Preferences(Settings(players=("person red Anna",), seated={"murlan": ("person blue Björk",)}))
    assert preferences.usual_players("murlan", 2)[0].name == "Björk"
    assert preferences.usual_players("hearts", 4)[0].name == "Anna"


def test_play_goes_on_as_the_settings_say() -> None:
    preferences = Preferences(Settings(auto_move=AutoMove.ALL, play_forced=False, take_back=True))
    policy = PlayPolicy(preferences)
    assert (policy.level(), policy.forced(), policy.forgives()) == (Auto.ALL, False, True)
    usual = policy.pause()
    preferences.change(Settings(bot_pace=BotPace.SLOW))
    assert policy.pause() > usual > 0
    assert policy.forced()
    assert policy.bot("gone").name == GOOD_BOT
