"""The gallery when there are as many games as in a collection: what is in front, the kinds, the favourites."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games import registry
from cardtable.games.alexander import Alexander
from cardtable.games.elevens import Elevens
from cardtable.games.hearts import Hearts
from cardtable.games.klondike import Klondike
from cardtable.games.registry import OF_THE_SOURCES, offered
from cardtable.i18n import catalogue
from cardtable.kernel.game import AnyGame, GameKind
from cardtable.ui.accessible.reader import accessible_tree, lines_of
from cardtable.ui.core.scene import AccessibleAction, ActionRequested, PointerDown, PointerMove, PointerUp, Push
from cardtable.ui.pages import gallery
from cardtable.ui.pages.gallery import Star
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.buttons import Tile
from cardtable.ui.widgets.choices import ChoiceList, ListBox
from cardtable.ui.widgets.text import Heading, Label
from cardtable.ui.widgets.widget import visible_part, walk

NAMES = {
    Klondike: ("Forty Robbers", "Canister", "Yukon River", "Spinner", "Adding Up"),
    Alexander: ("Free Places", "Seaside Towers", "Besieged Castle", "Holes", "Baker Street"),
    Elevens: ("Pharaoh", "Three Hills", "Dark Star"),
    Hearts: ("Brisk", "Ólsen"),
}
SIZES = [(640, 480), (1280, 800), (3840, 2160)]
EIGHT = [game.info.id for game in offered() if game.info.id in OF_THE_SOURCES]


@pytest.fixture(autouse=True)
def many(monkeypatch: pytest.MonkeyPatch) -> Sequence[AnyGame]:
    """All games offered, up to twenty-five or more of them."""
    games = list(offered())
    for base, names in NAMES.items():
        for name in names:
            key = f"stand_in_{len(games)}"
            game = type(key, (base,), {"id": key, "words": {**base.words, "name": name}})()
            monkeypatch.setitem(registry._BY_ID, key, game)
            for text, entry in game.texts().items():
                monkeypatch.setitem(catalogue.MORE_ENGLISH, text, entry)
            games.append(game)
    monkeypatch.setattr(gallery, "offered", lambda: games)
    return games


def home(box):
    return box.services.screens.home()


def names(visitor) -> list[str]:
    """What the tiles are called, in their order, without what else they say."""
    return [tile.label.removesuffix(": continue") for tile in visitor.all(Tile)]


def name_of(box, key: str) -> str:
    return box.services.texts.text(f"game.{key}.name")


def played(box, *keys: str) -> None:
    """A move was made in each of these games, one after the other."""
    for key in keys:
        match = box.services.desk.deal(key, 24).played
        match.play(match.legal[0], 0.0)


def tile_of(visitor, name: str) -> Tile:
    return next(tile for tile in visitor.all(Tile) if tile.label.startswith(name))


def star_of(visitor, name: str) -> Star:
    """The star of a game, in view."""
    visitor.draw()
    star = next(star for star in visitor.all(Star) if name in star.label)
    visitor.all(Scroll)[0].reveal(star.rect)
    return star


def show_kind(visitor, words: str) -> None:
    """Choose in the list of kinds, as a hand does."""
    visitor.click(visitor.all(ChoiceList)[0])
    rows = visitor.above(ListBox)[0]
    at = [row.text for row in rows._rows].index(words)
    visitor.key("home", *["down"] * at, "return")
    visitor.draw()


def come_back(visitor) -> None:
    visitor.screen.resume(None)
    visitor.draw()


# -- the order ---------------------------------------------------------------------------------------------------------


def test_the_games_of_the_sources_come_first_then_the_others_by_kind(box, visit, many) -> None:
    visitor = visit(home(box))
    others = [[g.info.id for g in many if g.info.kind is kind and g.info.id not in OF_THE_SOURCES] for kind in GameKind]
    assert all(others)
    assert names(visitor) == [name_of(box, key) for key in (*EIGHT, *chain(*others))]
    texts = box.services.texts
    kinds = [texts.text(f"home.kind.{kind.value}") for kind in GameKind]
    above = [part for part in visitor.all(Heading) if part.label in kinds]
    assert [part.label for part in above] == kinds
    for heading, games in zip(above, others, strict=True):
        first = tile_of(visitor, name_of(box, games[0]))
        assert heading.rect.bottom <= first.rect.top
        assert all(tile_of(visitor, name_of(box, key)).rect.top >= first.rect.top for key in games)


def test_what_was_played_last_is_in_front_and_no_more_than_a_row_of_it(box, visit, many) -> None:
    keys = [
        game.info.id
        for game in many
        if game.info.kind in {GameKind.OPEN, GameKind.BUILDING} and game.info.id not in EIGHT
    ]
    played(box, *keys[:3], "golf", *keys[3:5])
    front = [keys[4], keys[3], "golf", keys[2]]
    visitor = visit(home(box))
    in_order = (*front, *(key for key in EIGHT if key != "golf"))
    assert names(visitor)[: len(in_order)] == [name_of(box, key) for key in in_order]
    assert sorted(names(visitor)) == sorted(name_of(box, game.info.id) for game in many), "each game is there once"


# -- favourites --------------------------------------------------------------------------------------------------------


def test_a_star_makes_a_favourite_which_is_in_front_when_one_comes_back(box, visit, many) -> None:
    last = many[-1].info.id
    visitor = visit(home(box))
    visitor.screen.stage.focus(tile_of(visitor, name_of(box, last)))
    before = names(visitor)
    star = star_of(visitor, name_of(box, last))
    assert not star.on
    visitor.click(star)
    assert visitor.went is None
    assert star.on
    assert box.services.preferences.now.favourites == (last,)
    assert names(visitor) == before, "nothing moves under the hand"
    come_back(visitor)
    assert names(visitor)[0] == name_of(box, last)
    played(box, "golf")
    come_back(visitor)
    assert names(visitor)[:3] == [name_of(box, key) for key in ("golf", last, "klondike")]
    visitor.click(star_of(visitor, name_of(box, last)))
    assert box.services.preferences.now.favourites == ()
    come_back(visitor)
    assert names(visitor)[1] == name_of(box, "klondike")


def test_a_key_does_it_for_the_tile_that_has_the_keyboard_which_stays_there(box, visit) -> None:
    visitor = visit(home(box))
    tile = tile_of(visitor, "Elevens")
    visitor.screen.stage.focus(tile)
    visitor.key("ctrl+b")
    assert box.services.preferences.now.favourites == ("elevens",)
    assert visitor.focused is tile
    visitor.key("ctrl+b")
    assert box.services.preferences.now.favourites == ()


def test_the_menu_does_it_too_and_offers_it_only_where_a_tile_has_the_keyboard(box, visit) -> None:
    visitor = visit(home(box))
    words = box.services.texts.text("home.favourite")

    def row():
        return next(row for row in visitor.above(ListBox)[0]._rows if row.text == words)

    visitor.screen.stage.focus(visitor.all(ChoiceList)[0])
    visitor.key("f10")
    assert not row().enabled
    visitor.key("escape")
    visitor.screen.stage.focus(tile_of(visitor, "Elevens"))
    visitor.key("f10")
    assert row().enabled
    rows = visitor.above(ListBox)[0]._rows
    visitor.key("home", *["down"] * [each.text for each in rows if each.enabled].index(words), "return")
    assert box.services.preferences.now.favourites == ("elevens",)


def test_favourites_of_games_that_are_not_there_wait(box, visit) -> None:
    preferences = box.services.preferences
    preferences.change(replace(preferences.now, favourites=("of_another_version", "murlan")))
    visitor = visit(home(box))
    assert names(visitor)[0] == "Murlan"
    visitor.click(star_of(visitor, "Murlan"))
    assert preferences.now.favourites == ("of_another_version",)


def test_the_star_takes_no_click_of_its_tile_and_leaves_the_words_alone(box, visit) -> None:
    painter = box.services.painter
    for size in SIZES:
        visitor = visit(home(box), size)
        for tile, star in zip(visitor.all(Tile), visitor.all(Star), strict=True):
            assert tile.label in star.label
            assert tile.rect.contains(star.rect)
            words = [part for part in walk(tile) if isinstance(part, Label)]
            written = [pygame.Rect(each.rect.topleft, each.measure(painter, each.rect.width)) for each in words]
            assert star.rect.inflate(-star.rect.w // 2, -star.rect.h // 2).collidelist(written) < 0


# -- by kind and by letters --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GameKind)
def test_one_kind_alone_can_be_shown(box, visit, many, kind: GameKind) -> None:
    visitor = visit(home(box))
    show_kind(visitor, box.services.texts.text(f"home.kind.{kind.value}"))
    wanted = [game for game in many if game.info.kind is kind]
    assert sorted(names(visitor)) == sorted(name_of(box, game.info.id) for game in wanted)
    assert len(visitor.all(Heading)) == 1 + len(wanted), "of the page and of each tile"
    visitor.key("escape")
    visitor.draw()
    assert len(names(visitor)) == len(many)
    assert visitor.all(ChoiceList)[0].value == "all"


def test_letters_search_within_the_kind_that_is_shown(box, visit) -> None:
    visitor = visit(home(box))
    show_kind(visitor, box.services.texts.text("home.kind.open"))
    visitor.type("castle")
    assert names(visitor) == ["Beleaguered Castle", "Besieged Castle"]
    visitor.key("escape")
    show_kind(visitor, box.services.texts.text("home.kind.table"))
    visitor.type("castle")
    assert names(visitor) == []
    assert visitor.says(box.services.texts.text("home.nothing_found"))


def test_a_game_is_found_by_its_variants_and_every_patience_by_what_patiences_are_called(box, visit, many) -> None:
    visitor = visit(home(box))
    visitor.type("free cell")
    assert names(visitor) == ["FreeCell"]
    visitor.key("escape")
    visitor.type("bakers game")
    assert names(visitor) == ["FreeCell"]
    visitor.key("escape")
    visitor.type("solitaire")
    alone = [name_of(box, game.info.id) for game in many if game.info.seats[1] == 1]
    assert sorted(names(visitor)) == sorted(alone)


def test_a_game_is_found_by_its_english_name_in_every_language(box, visit) -> None:
    box.preferences.change(replace(box.preferences.now, language="is"))
    visitor = visit(home(box))
    visitor.type("forty thieves")
    assert names(visitor) == [name_of(box, "forty_thieves")] != ["Forty Thieves"]
    box.preferences.change(replace(box.preferences.now, language="en"))


def test_whoever_has_no_favourites_is_told_how_to_have_some(box, visit) -> None:
    visitor = visit(home(box))
    show_kind(visitor, box.services.texts.text("home.kind.favourites"))
    assert names(visitor) == []
    assert visitor.says(box.services.texts.text("home.no_favourites"))
    visitor.key("escape")
    visitor.click(star_of(visitor, "Golf"))
    show_kind(visitor, box.services.texts.text("home.kind.favourites"))
    assert names(visitor) == ["Golf"]
    assert not visitor.says(box.services.texts.text("home.no_favourites"))


def test_whoever_comes_back_sees_all_kinds_again(box, visit, many) -> None:
    visitor = visit(home(box))
    show_kind(visitor, box.services.texts.text("home.kind.table"))
    come_back(visitor)
    assert len(names(visitor)) == len(many)
    assert visitor.all(ChoiceList)[0].value == "all"


def test_f1_opens_the_rules_of_the_game_whose_tile_has_the_keyboard_or_whose_star_was_clicked(box, visit) -> None:
    visitor = visit(home(box))
    visitor.screen.stage.focus(tile_of(visitor, "Murlan"))
    visitor.key("f1")
    assert isinstance(visitor.went, Push)
    assert visitor.went.scene._game_id == "murlan"
    visitor.click(star_of(visitor, "Elevens"))
    visitor.key("f1")
    assert visitor.went.scene._game_id == "elevens"


# -- by keys, wheel, finger and ear ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_arrow_down_leads_through_all_kinds_to_the_last_row_and_every_stop_is_in_view(
    box, visit, many, size
) -> None:
    visitor = visit(home(box), size)
    first, last = visitor.all(Tile)[0], visitor.all(Tile)[-1]
    visitor.screen.stage.focus(first)
    passed = [first]
    for _ in many:
        visitor.key("down")
        assert visible_part(visitor.focused) == visitor.focused.rect
        passed.append(visitor.focused)
    assert all(isinstance(stop, Tile) for stop in passed)
    assert passed[-1].rect.top == last.rect.top
    rows = {tile.rect.top for tile in visitor.all(Tile)}
    assert {tile.rect.top for tile in passed} == rows, "no row is passed over"


def test_tab_goes_from_tile_to_tile_and_letters_still_search(box, visit, many) -> None:
    visitor = visit(home(box))
    visitor.screen.stage.focus(visitor.all(Tile)[0])
    visitor.key(*["tab"] * (len(many) - 1))
    assert visitor.focused is visitor.all(Tile)[-1]
    visitor.type("holes")
    assert names(visitor) == ["Holes"]
    visitor.key("return")
    assert isinstance(visitor.went, Push)


@pytest.mark.parametrize("size", SIZES)
def test_the_keyboard_stays_on_its_game_when_the_window_gets_another_size(box, visit, many, size) -> None:
    visitor = visit(home(box), (1000, 700))
    visitor.screen.stage.focus(visitor.all(Tile)[0])
    visitor.key(*["down"] * 3)
    at = visitor.focused.label
    visitor.resize(size)
    assert visitor.focused.label == at
    assert visitor.screen.stage.ring_shown
    assert visible_part(visitor.focused) == visitor.focused.rect


@pytest.mark.parametrize("size", SIZES)
def test_wheel_page_keys_and_finger_reach_the_last_game(box, visit, size) -> None:
    visitor = visit(home(box), size)
    last, scroll = visitor.all(Tile)[-1], visitor.all(Scroll)[0]
    middle = (size[0] / 2, size[1] / 2)

    def wheel() -> None:
        visitor.wheel(middle, -1.0)

    def page() -> None:
        visitor.key("pagedown")

    def finger() -> None:
        screen, (x, y) = visitor.screen, middle
        screen.handle(PointerDown(x, y, by_finger=True), visitor.now)
        screen.handle(PointerMove(x, y - size[1] / 4, by_finger=True), visitor.now)
        visitor.now += 1.0
        screen.handle(PointerMove(x, y - size[1] / 4, by_finger=True), visitor.now)
        screen.handle(PointerUp(x, y - size[1] / 4, by_finger=True), visitor.now)

    for way, most in ((wheel, 200), (page, 20), (finger, 40)):
        scroll.scroll_to(0)
        assert visible_part(last).height == 0
        for _ in range(most):
            way()
        assert visible_part(last) == last.rect, way.__name__
        assert visitor.went is None


@pytest.mark.parametrize("size", SIZES)
def test_two_rows_or_more_of_the_games_in_front_are_seen_with_what_comes_below(box, visit, size) -> None:
    visitor = visit(home(box), size)
    eight = visitor.all(Tile)[:8]
    seen = [tile for tile in eight if visible_part(tile).height > tile.rect.height / 2]
    assert len(seen) == 8 or size == (640, 480)
    kinds = [part for part in visitor.all(Heading) if part.label == box.services.texts.text("home.kind.building")]
    assert visible_part(kinds[0]).height or size == (640, 480)


def test_a_reader_hears_the_kinds_as_headings_and_what_is_a_favourite(box, visit) -> None:
    visitor = visit(home(box))
    told = list(lines_of(accessible_tree(visitor.screen.stage, "cardtable")))
    texts = box.services.texts
    for kind in GameKind:
        assert any(line.strip() == f"heading: {texts.text(f'home.kind.{kind.value}')}" for line in told)
    assert any(line.strip().startswith("combo box: Games shown | All games") for line in told)
    golf = tile_of(visitor, "Golf")
    golf.perform(ActionRequested(golf, AccessibleAction.FOCUS))
    assert "Favourite: Golf" not in golf.described().hint
    for said in ("Favourite: Golf", "No longer a favourite: Golf"):
        visitor.key("ctrl+b")
        assert [each.text for each in visitor.screen.announcements.take()] == [said]
        told = next(
            line for line in lines_of(accessible_tree(visitor.screen.stage, "cardtable")) if "button: Golf |" in line
        )
        assert ("Favourite: Golf" in told) is (said == "Favourite: Golf")
