"""The page of house rules: every option, its way back to the source, rules known by a name, and wished deals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.monte_carlo.rounds import PACKS
from cardtable.games.registry import ALL_GAMES, find, offered
from cardtable.i18n.catalogue import load_catalogue
from cardtable.kernel.errors import UnknownGame
from cardtable.kernel.game import AnyGame, Touch
from cardtable.kernel.options import SOURCE, Choice, complete, differing
from cardtable.kernel.state import Setup
from cardtable.settings import Settings
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.scene import Push
from cardtable.ui.game_words import (
    aim_words,
    difference_words,
    option_name,
    options_in_force,
    value_words,
    with_house_rules,
)
from cardtable.ui.pages.house_rules_page import HouseOption
from cardtable.ui.pages.rules_page import RulesScene, read_rules
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.choices import Segmented
from cardtable.ui.widgets.fields import NumberField
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import walk
from tests.i18n.catalogues import LANGUAGES
from tests.support.services import Sandbox
from tests.support.words import TRANSLATIONS


def house(box, game: str, *, begun: bool = False):
    return box.services.screens.house_rules(game, begun=begun)


@pytest.mark.parametrize("game", ["golf", "klondike"])
def test_every_option_of_a_game_is_there_with_its_help(box, visit, game) -> None:
    visitor = visit(house(box, game))
    names = [option_name(option, box.services.texts) for option in find(game).info.options]
    assert [line.label for line in visitor.all(HouseOption)] == names
    for option in find(game).info.options:
        assert visitor.says(box.services.texts.text(f"option.{option.key}.help"))


@pytest.mark.parametrize("game", ["golf", "klondike"])
def test_every_option_changed_by_keys_is_kept_and_accepted_by_the_game(box, visit, game) -> None:
    visitor = visit(house(box, game))
    for line in visitor.all(HouseOption):
        visitor.screen.stage.focus(line.control)
        visitor.key("end")
    kept = box.preferences.now.options[game]
    specs = find(game).info.options
    assert set(kept) == {spec.key for spec in specs}
    assert complete(specs, kept) == kept
    assert all(kept[spec.key] == spec.values[1] for spec in specs if isinstance(spec, Choice) and len(spec.values) == 2)


def test_a_value_that_is_clicked_or_typed_is_kept_at_once(box, visit) -> None:
    visitor = visit(house(box, "golf"))
    kings = visitor.find("Kings", Segmented)
    visitor.click((kings.rect.centerx, kings.rect.bottom - 15))
    assert box.preferences.now.options == {"golf": {"go_king": "queen_allowed"}}
    assert len(box.preferences.kept) == 1
    visitor.screen.stage.focus(visitor.find("Bogey", NumberField))
    visitor.type("36")
    assert box.preferences.now.options["golf"]["go_bogey"] == 36


def test_a_value_that_is_not_the_sources_names_what_the_source_has(box, visit) -> None:
    visitor = visit(house(box, "golf"))
    assert visitor.says("Everything follows the original rules")
    assert not visitor.says("Original rule")
    visitor.screen.stage.focus(visitor.find("Kings", Segmented))
    visitor.key("down")
    assert not visitor.says("Everything follows the original rules")
    assert [w.label for w in visitor.all() if "Original rule" in w.label] == ["Original rule: A king stops the run"]


def test_what_was_kept_is_shown_and_other_games_are_left_alone(box, visit) -> None:
    kept = {"golf": {"go_bogey": 36}, "klondike": {"kl_passes": "3"}}
    box.preferences.change(replace(box.preferences.now, options=kept))
    visitor = visit(house(box, "golf"))
    assert visitor.find("Bogey", NumberField).value == 36
    visitor.screen.stage.focus(visitor.find("Bogey", NumberField))
    visitor.key("up")
    assert box.preferences.now.options == {"golf": {"go_bogey": 37}, "klondike": {"kl_passes": "3"}}


def test_a_kept_value_that_no_option_allows_counts_as_the_sources(box, visit) -> None:
    box.preferences.change(replace(box.preferences.now, options={"golf": {"go_king": "maybe", "go_bogey": 9999}}))
    visitor = visit(house(box, "golf"))
    assert visitor.find("Kings", Segmented).value == "stops"
    assert visitor.find("Bogey", NumberField).value == 40


def test_reset_brings_the_sources_rules_back_and_forgets_the_others(box, visit) -> None:
    box.preferences.change(replace(box.preferences.now, options={"golf": {"go_king": "queen_allowed", "go_bogey": 36}}))
    visitor = visit(house(box, "golf"))
    reset = visitor.find("Back to the original rules", Button)
    assert reset.enabled
    reset.activate()
    assert box.preferences.now.options == {}
    assert visitor.find("Kings", Segmented).value == "stops"
    assert visitor.find("Bogey", NumberField).value == 40
    assert not reset.enabled


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("klondike", "apply from the next deal"),
        ("golf", "A round is under way and keeps the rules it began with. Changes here apply from the next round."),
        ("murlan", "apply from the next match"),
    ],
)
def test_a_begun_game_keeps_its_rules_and_the_page_says_from_when_on_others_hold(box, visit, game, said) -> None:
    assert visit(house(box, game, begun=True)).says(said)
    assert not visit(house(box, game)).says("apply from the next")


def test_the_number_of_players_is_no_house_rule_and_stays(box, visit) -> None:
    own = {"mc_players": 7, "mc_follow_suit": "free"}
    box.preferences.change(replace(box.preferences.now, options={"monte_carlo": own}))
    visitor = visit(house(box, "monte_carlo"))
    line = next(line for line in visitor.all(HouseOption) if line.label == "Players")
    assert not any("Original rule" in part.label for part in walk(line) if part.visible)
    visitor.screen.stage.focus(visitor.find("Back to the original rules", Button))
    visitor.key("return")
    assert box.preferences.now.options == {"monte_carlo": {"mc_players": 7}}
    assert visitor.says("Everything follows the original rules.")
    assert not visitor.find("Back to the original rules", Button).enabled
    visitor = visit(house(box, "las_vegan"))
    visitor.screen._keep("lv_players", 3)
    assert by_name(visitor).value == SOURCE
    visitor.screen._take("short")
    assert box.services.preferences.now.options["las_vegan"] == {"lv_players": 3, "lv_rounds": 2}
    assert by_name(visitor).value == "short"


def test_a_rule_that_changes_nothing_for_so_many_is_not_told(box) -> None:
    for players, told in ((5, False), (6, True)):
        own = {"mc_players": players, "mc_payout": "top_four"}
        box.preferences.change(replace(box.preferences.now, options={"monte_carlo": own}))
        game = find("monte_carlo")
        assert bool(difference_words(game, options_in_force(box.services, game), box.services.texts)) == told


@pytest.mark.parametrize("leftover", ["discard_lowest", "uneven"])
def test_what_is_said_of_the_number_of_players_holds(box, leftover) -> None:
    left = {players: len(PACKS[players, leftover].left_out) for players in (5, 6, 7, 8)}
    assert box.services.texts.text("option.mc_players.help").endswith("most with five players, fewest with eight.")
    assert all(left[8] < left[players] < left[5] for players in (6, 7))
    assert sorted(left.values(), reverse=True) == [left[players] for players in (5, 6, 7, 8)]


def test_fourteen_cards_are_not_called_a_whole_hand_as_two_hands_are_shorter(box) -> None:
    state = find("murlan").deal(Setup(1, complete(find("murlan").info.options, {})))
    assert sorted(len(state.piles[f"h{seat}"]) for seat in range(4)) == [13, 13, 14, 14]
    assert box.services.texts.text("option.mu_ace_both_ends.help").endswith("from ace to ace, fourteen cards.")


def test_nothing_is_said_to_be_set_aside_where_two_get_the_whole_pack(box) -> None:
    words = box.services.texts.text("option.lv_players.help")
    game = find("las_vegan")
    state = game.deal(Setup(1, complete(game.info.options, {"lv_players": 2, "lv_hand_size_2p": "20"})))
    assert len(state.piles["out"]) == 0
    assert "with two, as many as the hand size leaves over" in words


def test_the_next_deal_follows_the_changed_rules_and_the_game_on_the_table_does_not(box, visit) -> None:
    session = box.services.desk.sit("golf")
    visitor = visit(house(box, "golf", begun=True))
    visitor.screen.stage.focus(visitor.find("Kings", Segmented))
    visitor.key("down")
    assert session.played.state.option("go_king") == "stops"
    assert box.services.desk.deal("golf").played.state.option("go_king") == "queen_allowed"


def test_a_button_leads_to_the_rules(box, visit) -> None:
    visitor = visit(house(box, "klondike"))
    visitor.click(visitor.find("Rules", Button))
    assert isinstance(visitor.went, Push)
    assert isinstance(visitor.went.scene, RulesScene)


def test_an_unknown_game_has_no_house_rules(box) -> None:
    with pytest.raises(UnknownGame):
        house(box, "bridge")


THREE = {"klondike": {"kl_draw": "3", "kl_passes": "unlimited"}}


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_every_name_stands_for_rules_of_its_own_and_is_put_into_words(game: AnyGame, box: Sandbox) -> None:
    texts, presets = box.services.texts, game.info.presets
    assert len({preset.name for preset in presets} | {SOURCE}) == len(presets) + 1
    for preset in presets:
        rules = complete(game.info.options, preset.values)
        assert differing(game.info.options, rules) == preset.values
        assert preset.values
        assert texts.has(f"preset.{game.info.id}.{preset.name}")
        assert len(difference_words(game, rules, texts)) == len(preset.values)
        assert "{" not in aim_words(game, rules, texts)
        assert len(aim_words(game, rules, texts)) <= 100


def test_what_klondike_is_about_follows_the_stock_and_the_stakes(box: Sandbox) -> None:
    game, texts = find("klondike"), box.services.texts
    said = {
        aim_words(game, complete(game.info.options, {"kl_passes": passes, "kl_stakes": stakes}), texts)
        for passes in ("1", "3", "unlimited")
        for stakes in ("on", "off")
    }
    assert len(said) == 6
    assert sum("stakes" in words for words in said) == 3
    assert sum("three times" in words for words in said) == 2


@pytest.mark.parametrize(
    ("game", "option", "told"),
    [
        ("murlan", {}, "about 30 minutes a match"),
        ("murlan", {"mu_target": "11"}, "about 15 minutes"),
        ("murlan", {"mu_target": "41"}, "about 60 minutes"),
        ("las_vegan", {}, "about 20 minutes"),
        ("las_vegan", {"lv_rounds": 2}, "about 10 minutes"),
    ],
)
def test_how_long_a_match_takes_follows_its_target_and_its_rounds(
    game: str, option: dict[str, str | int], told: str, box: Sandbox, visit
) -> None:
    box.services.preferences.change(Settings(options={game: option}))
    words = [
        widget.text
        for widget in walk(visit(box.services.screens.home()).screen.stage.trees.root)
        if isinstance(widget, Label)
    ]
    assert any(each.endswith(f"· {told}") for each in words)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_what_one_click_does_is_said_of_just_the_games_where_it_plays_a_card(language: str) -> None:
    texts = load_catalogue(TRANSLATIONS, language)
    note = texts.text("settings.single_click.note")
    for game in offered():
        if game.info.seats[1] > 1:
            assert (texts.text(f"game.{game.info.id}.name") in note) is not game.combines
        else:
            assert (texts.text(f"game.{game.info.id}.name") in note) is (game.info.touch is Touch.PLAY)


def by_name(visitor) -> Segmented[str]:
    return visitor.find(visitor.screen.text("preset.title"), Segmented)


def test_a_name_sets_all_its_rules_at_once_and_a_change_of_one_is_ones_own(box: Sandbox, visit) -> None:
    visitor = visit(box.services.screens.house_rules("klondike", begun=False))
    assert by_name(visitor).value == SOURCE
    visitor.screen._take("draw_three")
    assert box.services.preferences.now.options == THREE
    assert by_name(visitor).value == "draw_three"
    visitor.screen._keep("kl_passes", "3")
    assert by_name(visitor).value == ""
    visitor.screen._take(SOURCE)
    assert box.services.preferences.now.options == {}


KINGS = {"go_king": "queen_allowed", "go_bogey": 36}


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_option_has_a_point_on_the_page_of_rules_that_says_what_is_so_at_this_table(language: str) -> None:
    texts = load_catalogue(TRANSLATIONS, language)
    for game in ALL_GAMES:
        page = read_rules(assets_folder() / "rules", game.info.id, language)
        assert with_house_rules(page, game, complete(game.info.options, {}), texts) == page
        for spec in game.info.options:
            values = spec.values if isinstance(spec, Choice) else (spec.low, spec.high)
            other = next(value for value in values if value != spec.default)
            options = complete(game.info.options, {spec.key: other})
            if not differing(game.info.options, options):
                continue  # the number of players is no house rule
            here = texts.text("rules.at_this_table", value=value_words(spec, other, texts))
            told = with_house_rules(page, game, options, texts)
            before, _, behind = told.partition(f" **{here}**")
            assert f"{before}{behind}" == page
            point = " ".join(before[before.rindex("\n- ") :].split())
            assert f"*{texts.text(f'option.{spec.key}')}*" in point, (language, spec.key)
            assert "\n#" not in before[before.rindex("\n- ") :]


def test_what_is_different_is_told_without_the_reasons_of_the_source(box: Sandbox, visit) -> None:
    box.services.preferences.change(Settings(options={"golf": KINGS}))
    visitor = visit(box.services.screens.rules("golf"))
    assert visitor.says("A queen may go on a king")
    assert visitor.says("Original rule: A king stops the run.")
    assert visitor.says("At this table: 36.")
    assert not visitor.says("nothing may be laid on it")


def test_the_page_of_rules_begins_with_what_is_played_otherwise(box: Sandbox, visit) -> None:
    title = box.services.texts.text("house.differs.title")
    assert not visit(box.services.screens.rules("klondike")).says(title)
    preferences = box.services.preferences
    preferences.change(Settings(options=THREE))
    visitor = visit(box.services.screens.rules("klondike"))
    assert visitor.says(title)
    assert visitor.says("Three cards together")
    assert visitor.says("through the stock as often as you like")
    box.services.desk.deal("klondike", 24)
    preferences.change(Settings())
    assert visit(box.services.screens.rules("klondike")).says(title), "the game under way keeps its rules"
