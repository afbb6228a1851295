"""The gallery: all games at one look, what is open goes on, and typing finds a game."""

from __future__ import annotations

import time

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games.registry import OF_THE_SOURCES, find, offered
from cardtable.kernel.compat import override
from cardtable.kernel.game import GameKind
from cardtable.kernel.moves import parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Reason, Record
from cardtable.session.records import Kept, Status
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.pages.calendar_page import CalendarScene
from cardtable.ui.pages.gallery import HomeScene
from cardtable.ui.pages.thumbnail import thumbnail_of
from cardtable.ui.services import Shell
from cardtable.ui.widgets.buttons import Button, IconButton, Tile
from cardtable.ui.widgets.choices import ListBox
from cardtable.ui.widgets.fields import TextField
from cardtable.ui.widgets.menu import MenuButton
from cardtable.ui.widgets.text import Heading
from cardtable.ui.widgets.widget import visible_part


def home(box):
    return box.services.screens.home()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160), (900, 1400)])
def test_the_games_of_the_sources_are_seen_at_one_look(box, visit, size) -> None:
    tiles = visit(home(box), size).all(Tile)[: len(OF_THE_SOURCES)]
    assert all(visible_part(tile) == tile.rect and tile.rect.bottom < size[1] for tile in tiles)


@pytest.mark.parametrize("size", [(640, 480), (960, 600), (1280, 800), (1920, 1080)])
def test_the_rest_is_scrolled_to_and_one_sees_that_there_is_more(box, visit, size) -> None:
    visitor = visit(home(box), size)
    tiles = visitor.all(Tile)
    assert len(tiles) == len(offered())
    assert any(visible_part(tile) != tile.rect for tile in tiles)
    kinds = {box.services.texts.text(f"home.kind.{kind.value}") for kind in GameKind}
    cut = [part for part in (*tiles, *visitor.all(Heading)) if part in tiles or part.label in kinds]
    seen = [visible_part(part) for part in cut]
    assert any(part.height and part.bottom >= size[1] - 60 for part in seen), "the window ends with no empty ground"
    for tile in tiles:
        visitor.screen.stage.focus(tile)
        assert visible_part(tile) == tile.rect


@pytest.mark.parametrize("shift", [(0, -60), (0, 250), (-45, 0)])
def test_a_table_that_the_window_cuts_looks_as_it_does_whole(box, surface, shift) -> None:
    """Its lines and shadows blend with what lies below them, wherever it is scrolled to."""
    table = thumbnail_of(find("klondike"), box.services.faces)
    table.waits = True
    place = pygame.Rect(30, 30, 260, 132)
    whole, cut = pygame.Surface((320, 320)), pygame.Surface((320, 320))
    for seen, where in ((whole, place), (cut, place.move(shift))):
        seen.fill("#1f3c2d")
        table.paint(seen, where, box.services.painter)
    part = place.move(shift).clip(cut.get_rect())
    assert part.size != place.size
    there = whole.subsurface(part.move(-shift[0], -shift[1]))
    assert pygame.image.tobytes(cut.subsurface(part), "RGB") == pygame.image.tobytes(there, "RGB")


def test_tiles_of_one_row_have_one_size(box, visit) -> None:
    tiles = visit(home(box), (1280, 800)).all(Tile)
    assert len({tile.rect.size for tile in tiles}) <= 2  # a pixel may be left over
    assert len({tile.rect.y for tile in tiles[:8]}) == 2


def test_in_a_narrow_window_the_search_has_a_line_of_its_own(box, visit) -> None:
    visitor = visit(home(box), (1280, 800))
    tool, field = visitor.all(IconButton)[0], visitor.all(TextField)[0]
    assert field.rect.centery == tool.rect.centery
    visitor.screen.layout(1280, 800, 3.0)
    visitor.draw()
    tool, field = visitor.all(IconButton)[0], visitor.all(TextField)[0]
    assert field.rect.top >= tool.rect.bottom


def test_typing_finds_a_game_enter_opens_it_and_escape_forgets(box, visit) -> None:
    visitor = visit(home(box))
    visitor.type("wall")
    assert [tile.label for tile in visitor.all(Tile)] == ["Chinese Wall"]
    visitor.key("escape")
    assert len(visitor.all(Tile)) == len(offered())
    visitor.type("elev")
    visitor.key("return")
    assert isinstance(visitor.went, Push)


def test_whoever_comes_back_sees_all_games_again(box, visit) -> None:
    visitor = visit(home(box))
    visitor.type("golf")
    visitor.screen.resume(None)
    visitor.draw()
    assert len(visitor.all(Tile)) == len(offered())
    assert visitor.all(TextField)[0].text == ""


def test_an_open_game_says_that_it_goes_on(box, visit) -> None:
    sitting = box.services.desk.deal("klondike", 24)
    sitting.match.play(parse("draw"), 0.0)
    visitor = visit(home(box))
    assert "Klondike: continue" in [tile.label for tile in visitor.all(Tile)]
    assert visitor.says(box.services.texts.text("home.continue"))


def test_a_tile_that_the_window_cuts_is_painted_all_the_same(box, visit) -> None:
    visitor = visit(home(box), (1280, 800))
    visitor.screen.layout(1280, 800, 3.0)
    visitor.draw()
    picture = next(part for part in visitor.all(Tile)[0].children()[0].children())
    colours = {
        tuple(visitor.surface.get_at((x, picture.rect.y + 40))) for x in range(picture.rect.x, picture.rect.right)
    }
    assert len(colours) >= 3


def test_what_was_won_of_the_day_is_told_soon_and_another_day_once_somebody_stirs(box, visit) -> None:
    """After that a gallery that nobody touches sleeps, also past midnight."""
    box.date = time.mktime((2026, 11, 22, 23, 50, 0, 0, 0, -1))
    visitor = visit(home(box))
    due = visitor.screen.wake_at(visitor.now)
    assert due is not None
    assert visitor.now < due <= visitor.now + 2
    assert visitor.says("Deal of the day, 22\u00a0Nov. Won today: none")
    day = box.services.deals.days.first.replace(year=2026, month=11, day=22)
    number = box.services.deals.days.number("elevens", day)
    record = Record("elevens", number, dict(complete(find("elevens").info.options, {})), ("spare",), cursor=1)
    box.store.put(Kept(900, record, Status.FINISHED, reason=Reason.WON, ended=box.date))
    visitor.now = due
    visitor.draw()
    assert visitor.says("Deal of the day, 22\u00a0Nov. Won today: Elevens")
    assert visitor.screen.wake_at(visitor.now) is None
    box.date += 1200.0
    visitor.draw()
    assert visitor.says("Deal of the day, 23\u00a0Nov. Won today: none")


def test_how_many_were_won_of_the_day_stands_on_the_button_and_only_that_is_painted_anew(box, visit) -> None:
    visitor = visit(home(box))
    button = next(button for button in visitor.all(Button) if button.label.startswith("Deal of the day"))
    assert button.text.endswith(f" · 0/{len(visitor.screen._day.won)}")
    day = box.services.deals.days.first.replace(year=2026, month=11, day=20)
    number = box.services.deals.days.number("elevens", day)
    record = Record("elevens", number, dict(complete(find("elevens").info.options, {})), ("spare",), cursor=1)
    box.store.put(Kept(900, record, Status.FINISHED, reason=Reason.WON, ended=box.date))
    visitor.screen.look_at_days()
    assert button.text.endswith(f" · 1/{len(visitor.screen._day.won)}")
    (painted,) = visitor.screen.draw(visitor.surface, visitor.now, everything=False)
    assert painted.contains(button.rect)
    assert painted.height < 150, "no more than its line, with shadows"


def test_a_click_and_a_key_lead_to_the_calendar(box, visit) -> None:
    visitor = visit(home(box))
    visitor.click(next(button for button in visitor.all(Button) if button.label.startswith("Deal of the day")))
    assert isinstance(visitor.went, Push)
    assert isinstance(visitor.went.scene, CalendarScene)
    visitor.key("ctrl+d")
    assert isinstance(visitor.went, Push)


class Noted(Shell):
    """Writes down what is wanted of it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    @override
    def toggle_full_screen(self) -> None:
        self.done.append("full screen")

    @override
    def quit(self) -> Transition:
        self.done.append("quit")
        return super().quit()


def test_the_gallery_has_the_menu_of_a_table_with_full_screen_and_quit(box, visit) -> None:
    texts, shell = box.services.texts, Noted()
    visitor = visit(HomeScene(replace(box.services, shell=shell)))
    visitor.key("f10")
    rows = [row.text for row in visitor.above(ListBox)[0]._rows]
    wanted = ("play.settings", "play.rules", "play.keys", "play.full_screen", "play.quit")
    assert [row for row in rows if row in {texts.text(key) for key in wanted}] == [texts.text(key) for key in wanted]
    visitor.key("end")
    visitor.key("return")
    visitor.click(visitor.find(texts.text("play.more"), MenuButton))
    visitor.key("end")
    visitor.key("up")
    visitor.key("return")
    assert shell.done == ["quit", "full screen"]
