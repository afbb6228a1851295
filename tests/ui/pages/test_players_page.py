"""The page where players are seated: how many, who, and that they are remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games.registry import find, offered
from cardtable.kernel.options import Choice, Number, complete
from cardtable.session.desk import unfinished
from cardtable.session.seats import PORTRAITS, SeatColour, plan_of, portraits, read_player
from cardtable.ui.core.scene import Push, Replace
from cardtable.ui.game_words import option_name
from cardtable.ui.pages.players_page import PlayersScene, PortraitPicker, SeatGrip
from cardtable.ui.paint.things import colour_of
from cardtable.ui.table import actions
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.buttons import Button, Tile
from cardtable.ui.widgets.choices import ChoiceList, ListBox, Segmented
from cardtable.ui.widgets.fields import NumberField, TextField
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import visible_part, walk
from tests.support.company import company_settings
from tests.support.driver import opened
from tests.support.parties import players, step
from tests.support.services import Sandbox


@pytest.fixture
def visitor(box: Sandbox, visit: Callable[..., Any]) -> Any:
    """Whoever looks at the page of Murlan's players."""
    return visit(PlayersScene(box.services, "murlan"))


def test_the_number_of_seats_follows_the_game(box: Sandbox, visit: Callable[..., Any]) -> None:
    page = PlayersScene(box.services, "monte_carlo")
    visitor = visit(page)
    assert len(page.players) == 5
    visitor.screen.stage.focus(visitor.all(Segmented)[0])
    visitor.key("right", "right")
    visitor.draw()
    assert len(page.players) == 7
    assert [bar.label for bar in visit(PlayersScene(box.services, "murlan")).all(Segmented)] == ["Match to"]


def test_start_deals_for_the_players_and_remembers_them(box: Sandbox, visit: Callable[..., Any]) -> None:
    page = PlayersScene(box.services, "las_vegan")
    visit(page)
    page._named(0, "  Ása ")
    page._named(1, "   ")
    went = page.start()
    assert isinstance(went, Replace)
    assert isinstance(went.scene, RoundTable)
    assert went.scene.party.players[0].name == "Ása"
    assert went.scene.party.players[1].name
    assert read_player(box.preferences.now.players[0]).name == "Ása"
    assert PlayersScene(box.services, "las_vegan").players[0].name == "Ása"


def test_enter_deals_wherever_it_means_nothing_else(visitor: Any) -> None:
    visitor.screen.stage.focus(visitor.all(ChoiceList)[0])
    visitor.key("return")
    assert visitor.went is None
    visitor.key("escape")
    visitor.screen.stage.focus(None)
    visitor.key("return")
    assert isinstance(visitor.went, Replace)
    assert isinstance(visitor.went.scene, RoundTable)


def test_the_page_of_keys_has_the_one_that_deals(box: Sandbox, visit: Callable[..., Any]) -> None:
    went = PlayersScene(box.services, "murlan").keys()
    assert isinstance(went, Push)
    visitor = visit(went.scene)
    assert visitor.says(box.services.texts.text("players.start"))


def said(visitor: Any) -> list[str]:
    visitor.draw()
    return [label.text for label in visitor.all(Label)]


def test_how_the_computers_play_that_sit_here_is_said_in_words_each_way_once(visitor: Any, box: Sandbox) -> None:
    page = visitor.screen
    even, best, fair, none = (box.services.texts.text(f"players.way.{way}") for way in ("even", "best", "fair", "none"))
    assert f"{even} {fair}" in said(visitor)
    page._set(3, replace(page.players[3], bot="best"))
    assert f"{even} {best} {fair}" in said(visitor)
    for seat in range(4):
        page._set(seat, replace(page.players[seat], bot=""))
    assert none in said(visitor)


def test_the_house_rules_are_at_hand_before_the_first_deal(box: Sandbox, visit: Callable[..., Any]) -> None:
    page = PlayersScene(box.services, "monte_carlo")
    visitor = visit(page)
    went = next(button for button in visitor.all(Button) if button.label == "House rules").action()
    assert isinstance(went, Push)
    now = box.preferences.now
    box.preferences.change(replace(now, options={"monte_carlo": {"mc_players": 7}}))
    page.resume(None)
    visitor.draw()
    assert len(page.players) == 7


def portraits_shown(visitor: Any) -> list[str]:
    return [picker.sitter.portrait for picker in visitor.all(PortraitPicker)]


def test_a_portrait_is_chosen_from_the_sheet_and_whoever_had_it_gets_the_other(visitor: Any, box: Sandbox) -> None:
    page = visitor.screen
    assert portraits_shown(visitor) == list(PORTRAITS[:4])
    visitor.screen.stage.focus(visitor.all(PortraitPicker)[0])
    visitor.key("space", "right", "right", "return")
    visitor.draw()
    assert portraits_shown(visitor) == [PORTRAITS[2], PORTRAITS[1], PORTRAITS[0], PORTRAITS[3]]
    page.start()
    kept = [read_player(text) for text in box.preferences.now.players]
    assert list(portraits(kept)) == [PORTRAITS[2], PORTRAITS[1], PORTRAITS[0], PORTRAITS[3]]
    assert kept[3].portrait == ""


@pytest.mark.parametrize(("index", "keys"), [(8, ["down", "right"]), (13, ["end"]), (0, ["up", "left"])])
def test_arrows_go_over_the_sheet_in_both_ways(visitor: Any, index: int, keys: list[str]) -> None:
    visitor.screen.stage.focus(visitor.all(PortraitPicker)[0])
    visitor.key("space", *keys, "return")
    visitor.draw()
    assert portraits_shown(visitor)[0] == PORTRAITS[index]


def test_every_portrait_of_the_sheet_is_under_the_pointer_where_it_is_painted(visitor: Any) -> None:
    picker = visitor.all(PortraitPicker)[0]
    for index in reversed(range(len(PORTRAITS))):
        visitor.screen.stage.focus(picker)
        visitor.key("space")
        visitor.draw()
        sheet = picker._popup._box
        middle = sheet.row_rect(index).center
        sheet.press(*middle, 1)
        sheet.release(*middle)
        assert portraits_shown(visitor)[0] == PORTRAITS[index]


def test_the_ring_of_a_portrait_follows_the_colour_and_the_cog_whoever_plays(visitor: Any) -> None:
    page = visitor.screen
    page._set(1, replace(page.players[1], colour=SeatColour.GREY, bot=""))
    sitter = visitor.all(PortraitPicker)[1].sitter
    assert sitter.ring == colour_of(SeatColour.GREY)
    assert not sitter.bot
    assert visitor.all(PortraitPicker)[2].sitter.bot


def above(visitor: Any, label: str) -> Any:
    """The button of that label in what lies over the page."""
    return next(each for each in visitor.above(Button) if each.label == label)


def begun(box: Sandbox, plies: int = 4) -> Any:
    """A match of Murlan under way."""
    party = box.services.desk.deal("murlan", 8, players=players("pppp")).played
    for _ in range(plies):
        step(party)
    return party


def test_a_new_match_asks_about_one_that_is_under_way_which_then_waits_in_the_list(
    box: Sandbox, visit: Callable[..., Any]
) -> None:
    old = begun(box)
    page = PlayersScene(box.services, "murlan")
    visitor = visit(page)
    assert page.start() is None
    visitor.draw()
    assert any(each.label == "A match is under way" for each in visitor.above())
    above(visitor, "Start another").activate()
    went = page.stage.take_transition()
    assert isinstance(went, Replace)
    assert went.scene.party.record_id != old.record_id
    assert [each.id for each in unfinished(box.services.store, "murlan", 9)] == [old.record_id]
    again = visit(PlayersScene(box.services, "murlan"))
    again.find("Unfinished matches", Button).activate()
    again.draw()
    next(tile for tile in again.above(Tile) if tile.label.startswith("Anna, Björk, Carlo, Dita")).activate()
    back = again.screen.stage.take_transition()
    assert isinstance(back, Replace)
    assert back.scene.party.state == old.state


def test_the_match_under_way_is_gone_on_with_by_enter(box: Sandbox, visit: Callable[..., Any]) -> None:
    old = begun(box)
    visitor = visit(PlayersScene(box.services, "murlan"))
    visitor.screen.start()
    visitor.draw()
    visitor.key("return")
    went = visitor.went
    assert isinstance(went, Replace)
    assert went.scene.party.record_id == old.record_id


def test_who_does_not_want_to_be_asked_deals_and_nothing_is_lost(box: Sandbox, visit: Callable[..., Any]) -> None:
    box.preferences.change(replace(box.preferences.now, confirm_abandon=False))
    old = begun(box)
    page = PlayersScene(box.services, "murlan")
    visit(page)
    assert isinstance(page.start(), Replace)
    assert [each.id for each in unfinished(box.services.store, "murlan", 9)] == [old.record_id]


def names(page: PlayersScene) -> list[str]:
    return [player.name for player in page.players]


def test_a_player_is_dragged_to_another_seat_with_all_that_belongs_to_it(visitor: Any) -> None:
    page = visitor.screen
    before, faces = list(page.players), portraits(page.players)
    grips = visitor.all(SeatGrip)
    grips[0].press(*grips[0].rect.center, 1)
    for seat in (1, 2):
        grips[0].drag(*grips[seat].rect.center)
    assert [grip.lit for grip in grips] == [False, False, True, False]
    grips[0].release(*grips[2].rect.center)
    visitor.draw()
    assert [grip.lit for grip in grips] == [False] * 4
    order = [1, 2, 0, 3]
    assert names(page) == [before[seat].name for seat in order]
    assert [player.colour for player in page.players] == [before[seat].colour for seat in order]
    assert list(portraits(page.players)) == [faces[seat] for seat in order]
    assert portraits_shown(visitor) == [faces[seat] for seat in order]
    assert [field.text for field in visitor.all(TextField)] == names(page)
    assert [choice.value for choice in visitor.all(ChoiceList)[1::2]] == [player.bot for player in page.players]


def test_with_the_keyboard_up_and_down_do_the_same_and_the_keyboard_goes_along(visitor: Any) -> None:
    page = visitor.screen
    before, grips = names(page), visitor.all(SeatGrip)
    visitor.screen.stage.focus(grips[0])
    visitor.key("down", "down")
    assert names(page) == [before[1], before[2], before[0], before[3]]
    assert visitor.focused is grips[2]
    visitor.key("up", "up", "up")
    assert names(page) == before, "nobody goes beyond the first seat"
    assert visitor.focused is grips[0]


def test_a_colour_in_use_is_shown_with_who_has_it_and_cannot_be_chosen(visitor: Any) -> None:
    page = visitor.screen
    visitor.screen.stage.focus(visitor.all(ChoiceList)[0])
    visitor.key("return", "down", "return")
    visitor.draw()
    assert page.players[0].colour is SeatColour.RED
    (box_,) = visitor.above(ListBox)
    assert box_._rows[1].note == page.players[1].name
    visitor.key("escape")
    page._set(1, replace(page.players[1], colour=SeatColour.GREY))
    visitor.key("return", "down", "return")
    assert page.players[0].colour is SeatColour.BLUE, "once it is given up it can be had"


def test_a_name_in_use_is_said_to_be_and_what_this_one_is_called_then(visitor: Any) -> None:
    page = visitor.screen
    first, second = visitor.all(TextField)[:2]
    taken = page.players[0].name
    visitor.screen.stage.focus(second)
    visitor.key("ctrl+a")
    visitor.type(taken.upper())
    assert second.message == f"{taken.upper()} is already at this table: this player will be called {taken.upper()} 2."
    assert page.players[1].name == f"{taken.upper()} 2"
    assert first.message == ""
    visitor.type("x")
    assert second.message == ""


def test_a_name_that_no_font_can_draw_is_refused_with_its_signs(visitor: Any) -> None:
    page = visitor.screen
    field, before = visitor.all(TextField)[1], page.players[1].name
    visitor.screen.stage.focus(field)
    visitor.key("ctrl+a")
    visitor.type("\U0001fbf9")  # a sign for programmers of home computers, which hardly any system can draw
    assert page.painter.fonts.undrawable("\U0001fbf9"), "this system can: another sign is needed here"
    assert field.message == page.text("players.no_font", signs="U+1FBF9")
    assert page.players[1].name == before


def test_names_count_and_length_are_remembered_for_each_game(box: Sandbox, visit: Callable[..., Any]) -> None:
    las_vegan = PlayersScene(box.services, "las_vegan")
    visitor = visit(las_vegan)
    visitor.screen.stage.focus(visitor.all(Segmented)[0])
    visitor.key("left")
    las_vegan._named(1, "Katla")
    las_vegan.start()
    murlan = PlayersScene(box.services, "murlan")
    visitor = visit(murlan)
    assert murlan.players[1].name == "Katla", "who sat down last sits here, too, until somebody says otherwise"
    murlan._named(1, "Hekla")
    visitor.screen.stage.focus(visitor.all(Segmented)[0])
    visitor.key("home")
    went = murlan.start()
    assert isinstance(went, Replace)
    assert went.scene.party.state.setup.options["mu_target"] == "11"
    again = PlayersScene(box.services, "las_vegan")
    assert names(again)[1] == "Katla"
    assert len(again.players) == 3
    assert names(PlayersScene(box.services, "murlan"))[1] == "Hekla"
    assert visit(PlayersScene(box.services, "murlan")).all(Segmented)[0].value == "11"
    assert names(PlayersScene(box.services, "monte_carlo"))[1] == "Hekla"


def test_what_is_as_the_source_has_it_is_not_written_down(box: Sandbox, visit: Callable[..., Any]) -> None:
    box.preferences.change(replace(box.preferences.now, options={"las_vegan": {"lv_players": 3, "lv_rounds": 2}}))
    page = PlayersScene(box.services, "las_vegan")
    visitor = visit(page)
    visitor.screen.stage.focus(visitor.all(Segmented)[0])
    visitor.key("right")
    page.start()
    assert box.preferences.now.options["las_vegan"] == {"lv_rounds": 2}


def test_who_sits_at_a_larger_table_after_a_change_of_colours_is_told_apart(
    box: Sandbox, visit: Callable[..., Any]
) -> None:
    page = PlayersScene(box.services, "las_vegan")
    visitor = visit(page)
    page._set(0, replace(page.players[0], colour=SeatColour.PURPLE))  # that of the fifth, who does not sit here
    visitor.screen.stage.focus(visitor.all(Segmented)[0])
    visitor.key("end")
    visitor.draw()
    shown = [choice.value for choice in visitor.all(ChoiceList)[::2]]
    assert shown == [player.colour for player in page.players]
    assert len(set(shown)) == 5


def test_who_only_looks_on_is_told_so_and_is_no_company_for_other_games(visitor: Any, box: Sandbox) -> None:
    page = visitor.screen
    watched = box.services.texts.text("players.way.watched")
    assert not any(watched in words for words in said(visitor))
    page._set(0, replace(page.players[0], bot="even"))
    assert any(watched in words for words in said(visitor))
    page.start()
    assert not PlayersScene(box.services, "murlan").players[0].is_person
    assert PlayersScene(box.services, "las_vegan").players[0].is_person


@pytest.mark.parametrize("game_id", ["monte_carlo", "murlan", "las_vegan", "hearts", "mau_mau"])
def test_the_house_rules_in_force_and_every_number_are_shown_and_can_be_changed(
    box: Sandbox, visit: Callable[..., Any], game_id: str
) -> None:
    luck = Random(game_id)  # noqa: S311 -- no secret
    specs = find(game_id).info.options
    for _ in range(4):
        own = {
            spec.key: luck.choice(spec.values) if isinstance(spec, Choice) else luck.randint(spec.low, spec.high)
            for spec in luck.sample(specs, 4)
        }
        box.preferences.change(replace(box.preferences.now, options={game_id: own}))
        visitor = visit(PlayersScene(box.services, game_id))
        here = plan_of(find(game_id)).with_count(own, len(visitor.screen.players))
        rules = complete(specs, here)
        names = {spec.key: option_name(spec, box.services.texts) for spec in specs}
        controls = {each.label: each for kind in (Segmented, NumberField) for each in visitor.all(kind)}
        for spec in specs:
            wanted = isinstance(spec, Number) or rules[spec.key] != spec.default or spec.key == "mu_target"
            assert (names[spec.key] in controls) is wanted, (spec.key, own)
            if wanted:
                assert str(controls[names[spec.key]].value) == str(rules[spec.key])
        shown = [spec for spec in specs if names[spec.key] in controls and not spec.key.endswith("players")]
        for spec in shown:
            other = spec.values[-1] if isinstance(spec, Choice) else spec.low
            control = controls[names[spec.key]]
            if isinstance(control, Segmented):
                control.choose(len(spec.values) - 1)
            else:
                control._choose(other)
            assert complete(specs, box.preferences.now.options[game_id])[spec.key] == other


@pytest.mark.parametrize(("count", "shown"), [(2, True), (3, False), (4, False), (5, False)])
def test_a_house_rule_for_another_number_of_players_is_not_in_force(
    box: Sandbox, visit: Callable[..., Any], count: int, shown: bool
) -> None:
    own = {"lv_players": count, "lv_hand_size_2p": "20"}
    box.preferences.change(replace(box.preferences.now, options={"las_vegan": own}))
    name, visitor = box.services.texts.text("option.lv_hand_size_2p"), visit(PlayersScene(box.services, "las_vegan"))
    assert (name in {each.label for each in visitor.all(Segmented)}) is shown
    dealt = visitor.screen._deal().scene
    assert (name in actions.house_told(dealt)) is shown
    assert box.preferences.now.options["las_vegan"]["lv_hand_size_2p"] == "20"


def test_an_amount_of_money_has_its_currency_where_it_is_set(box: Sandbox, visit: Callable[..., Any]) -> None:
    visitor = visit(PlayersScene(box.services, "monte_carlo"))
    assert "Value of a point (kr.)" in {each.text for each in visitor.all(Label)}
    own = {"mc_players": 5, "mc_point_value": 2500, "mc_leftover": "uneven", "mc_payout": "top_four"}
    box.preferences.change(replace(box.preferences.now, options={"monte_carlo": own}))
    dealt = visit(PlayersScene(box.services, "monte_carlo")).screen._deal().scene
    assert actions.house_told(dealt) == "Value of a point: 2,500 kr."


@pytest.mark.some(3)
@pytest.mark.parametrize("size", [(640, 400), (960, 600), (1280, 800)])
def test_what_deals_is_in_sight_however_many_play(tmp_path: Path, size: tuple[int, int]) -> None:
    for game in (game for game in offered() if game.info.seats[1] > 1):
        name, most, option = game.info.id, game.info.seats[1], plan_of(game).option
        settings = company_settings("p" + "b" * (most - 1), name, **({option: most} if option else {}))
        with opened(tmp_path / name, size, settings) as table:
            table.play(name)
            for longer in (
                part for part in walk(table.top.stage.trees.root) if isinstance(part, Scroll) and part.max_offset
            ):
                table.key("down")
                assert longer.offset, "it scrolls from the first moment"
            start = table.button(table.word("players.start"))
            assert pygame.Rect(0, 0, *size).contains(start.rect), name
            before = pygame.Rect(start.rect)
            last = table.button(table.word("players.kind", n=most))
            table.top.stage.focus(last)
            table.frame()
            assert visible_part(last) == last.rect, name
            assert start.rect == before, "it stays where it is"
            table.push(start.label)
            assert isinstance(table.app.top, RoundTable)
            assert len(table.app.top.party.players) == most
