"""House rules are seen: presets by name, the sign in the bar, the page of rules, and what a game is about."""

from __future__ import annotations

import pytest

from cardtable.games.registry import ALL_GAMES, find, offered
from cardtable.i18n.catalogue import load_catalogue
from cardtable.kernel.game import AnyGame, Touch
from cardtable.kernel.options import SOURCE, Choice, complete, differing
from cardtable.settings import Settings
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.house_words import aim_words, difference_words, marked, value_words
from cardtable.ui.pages.rules_page import read_rules
from cardtable.ui.widgets.choices import Segmented
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import walk
from tests.i18n.catalogues import LANGUAGES
from tests.support.services import Sandbox
from tests.support.words import TRANSLATIONS

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
        for widget in walk(visit(box.services.screens.home()).screen.stage.root)
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


def test_the_number_of_players_is_no_house_rule(box: Sandbox, visit) -> None:
    visitor = visit(box.services.screens.house_rules("las_vegan", begun=False))
    visitor.screen._keep("lv_players", 3)
    assert by_name(visitor).value == SOURCE
    visitor.screen._take("short")
    assert box.services.preferences.now.options == {"las_vegan": {"lv_players": 3, "lv_rounds": 2}}
    assert by_name(visitor).value == "short"


KINGS = {"go_king": "queen_allowed", "go_bogey": 36}


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_option_has_a_point_on_the_page_of_rules_that_says_what_is_so_at_this_table(language: str) -> None:
    texts = load_catalogue(TRANSLATIONS, language)
    for game in ALL_GAMES:
        page = read_rules(assets_folder() / "rules", game.info.id, language)
        assert marked(page, game, complete(game.info.options, {}), texts) == page
        for spec in game.info.options:
            values = spec.values if isinstance(spec, Choice) else (spec.low, spec.high)
            other = next(value for value in values if value != spec.default)
            options = complete(game.info.options, {spec.key: other})
            if not differing(game.info.options, options):
                continue  # the number of players is no house rule
            here = texts.text("rules.at_this_table", value=value_words(spec, other, texts))
            told = marked(page, game, options, texts)
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
