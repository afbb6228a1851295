"""What screens are composed of: pictures where they say something, room where something is to be seen, words beside colours."""

from __future__ import annotations

import pygame
import pytest

from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.session.scores import HOLES
from cardtable.session.scores import HandRow as SheetRow
from cardtable.session.scores import ScoreSheet as MatchSheet
from cardtable.session.seats import Player, SeatColour
from cardtable.table.geometry import Rect
from cardtable.table.layout import fit_grid
from cardtable.ui.games.looks import look_of
from cardtable.ui.pages.history import Head
from cardtable.ui.pages.players_page import PlayersScene
from cardtable.ui.pages.rules_page import Fade, Reader
from cardtable.ui.pages.score_card_page import ScoreGrid, ScorePaper
from cardtable.ui.pages.thumbnail import centred, thumbnail_of
from cardtable.ui.paint.things import colour_of
from cardtable.ui.table.curtain import Called, CurtainLayer
from cardtable.ui.table.results import calmest, covered_by_sheet, most_central
from cardtable.ui.table.words import shown_facts
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.buttons import Button, Tile
from cardtable.ui.widgets.choices import ChoiceList
from cardtable.ui.widgets.figures import Swatch, place_text, places_row, winners_banner
from cardtable.ui.widgets.pictures import TokenPicture, drawn_token
from cardtable.ui.widgets.text import Heading, Label
from cardtable.ui.widgets.widget import walk
from tests.support.histories import finished_round

ANNA, BJARNI = Player("Anna", SeatColour.RED), Player("Bjarni", SeatColour.BLUE, "greedy")
SHEET = MatchSheet((0, 0), (SheetRow(1, (1, 3), (1, 3), over=True),))


# -- tokens ------------------------------------------------------------------------------------------------------------


def test_the_flag_stands_beside_the_hole_in_the_bar_of_golf(box, visit) -> None:
    box.services.desk.deal("golf", 24)
    visitor = visit(box.services.screens.table(box.services.desk.sit("golf")))
    assert [picture.token for picture in visitor.all(TokenPicture)] == ["flag"]


@pytest.mark.parametrize(("target", "token"), [(21, "target-21"), (51, "target-51"), (17, "target")])
def test_a_target_has_its_token_and_a_number_without_one_the_plain_target(target, token) -> None:
    assert drawn_token(f"target-{target}") == token


# -- the sheet of a hole's end -----------------------------------------------------------------------------------------


def test_a_sheet_lies_where_no_card_is_and_as_low_as_that_allows() -> None:
    room = pygame.Rect(0, 0, 1000, 700)
    cards = [pygame.Rect(0, 0, 1000, 300), pygame.Rect(200, 550, 600, 150)]
    place = calmest([(900, 100)], room, cards)
    assert covered_by_sheet(place, cards) == 0
    assert place.bottom <= 550 < place.bottom + 30
    assert place.centerx == 500


def test_a_sheet_becomes_narrower_rather_than_cover_a_card() -> None:
    room = pygame.Rect(0, 0, 1000, 400)
    cards = [pygame.Rect(0, 0, 600, 400)]
    assert calmest([(900, 80), (380, 200)], room, cards) == (620, 200, 380, 200)


def test_of_places_that_cover_nothing_the_sheet_takes_the_one_on_the_axis() -> None:
    """A lower place at a side is worse than a higher one on the axis."""
    room, low = pygame.Rect(0, 0, 1000, 600), [pygame.Rect(300, 500, 400, 100)]
    place = calmest([(300, 90)], room, low)
    assert covered_by_sheet(place, low) == 0
    assert place.centerx == room.centerx
    assert place.bottom <= 500


def test_the_sheet_of_a_game_that_was_won_covers_no_card_and_is_as_near_the_middle_as_that_allows() -> None:
    room, card = pygame.Rect(0, 0, 1000, 600), pygame.Rect(450, 280, 100, 40)
    assert most_central([(300, 200)], room, []).center == room.center
    place = most_central([(300, 200)], room, [card])
    assert covered_by_sheet(place, [card]) == 0
    assert place.centerx == room.centerx
    assert abs(place.centery - room.centery) < 140


def test_it_stands_beside_cards_that_leave_no_room_on_the_axis_as_narrow_as_it_must() -> None:
    room, grid = pygame.Rect(0, 0, 1200, 600), [pygame.Rect(450, 10, 300, 580)]
    assert most_central([(560, 200), (420, 260), (330, 300)], room, grid) == (15, 170, 420, 260)
    assert most_central([(560, 200)], room, grid).centerx == room.centerx, "nowhere is room for it"


def test_a_sheet_lies_on_an_empty_place_rather_than_on_a_card() -> None:
    room = pygame.Rect(0, 0, 900, 400)
    cards, places = [pygame.Rect(0, 0, 600, 400)], [pygame.Rect(600, 200, 300, 200), pygame.Rect(600, 0, 300, 120)]
    assert covered_by_sheet(calmest([(300, 150)], room, cards, places), cards) == 0
    assert calmest([(300, 80)], room, cards, places).clip(places[0]).size == (0, 0), "and on no place where it need not"


# -- gallery -----------------------------------------------------------------------------------------------------------


def test_each_party_game_has_a_composition_of_its_own(box) -> None:
    games = [find(name) for name in ("murlan", "monte_carlo", "las_vegan")]
    pictures = [thumbnail_of(game, box.services.faces) for game in games]
    shown = [{each.what for each in picture.pieces} for picture in pictures]
    assert {"RJ", "target-21"} <= shown[0]
    assert "pot-full" in shown[1]
    assert {"casino-min", "casino-max", "R7", "cabbage"} <= shown[2]
    for picture in pictures:
        assert all(picture.key(each) for each in picture.pieces if not each.is_token)


def test_what_is_open_says_so_besides_players_and_length(box, visit) -> None:
    box.services.desk.deal("klondike", 24)
    visitor = visit(box.services.screens.home())
    tile = next(tile for tile in visitor.all(Tile) if tile.label.startswith("Klondike"))
    words = {part.label for part in walk(tile)}
    texts = box.services.texts
    assert texts.text("home.continue") in words
    assert any(texts.text("game.klondike.length") in word for word in words)


def test_the_thumbnail_of_alexander_has_fewer_and_larger_fans_and_other_tables_are_shown_whole() -> None:
    game = find("alexander")
    options = {option.key: option.default for option in game.info.options}
    whole = game.table(options)
    part = look_of(game).thumbnail_spec(whole)
    area = Rect(0, 0, 260, 132)
    assert len(part.piles) < len(whole.piles)
    assert fit_grid(part, area).card.w > 1.3 * fit_grid(whole, area).card.w
    assert look_of(find("golf")).thumbnail_spec(whole) is whole


def test_a_thumbnail_stands_in_the_middle_of_its_picture() -> None:
    game = find("elevens")
    layout = fit_grid(game.table({option.key: option.default for option in game.info.options}), Rect(0, 0, 300, 132))
    rects = centred(layout, ()).places.values()
    left, right = min(rect.x for rect in rects), 300 - max(rect.right for rect in rects)
    assert abs(left - right) <= 1


# -- rounds of Golf and their card -------------------------------------------------------------------------------------


def test_the_numbers_of_the_holes_stand_above_the_strokes(past, visit) -> None:
    visitor = visit(past.services.screens.round_history("golf"))
    assert visitor.says("9 under bogey")
    assert not visitor.says("−9 under bogey")
    head = visitor.all(Head)[0]
    names = {part.label: part.rect.centerx for part in walk(head) if isinstance(part, Label)}
    strokes = [part for part in walk(visitor.all(Tile)[1]) if isinstance(part, Label) and part.rect.width < 60]
    holes = [names[str(hole)] for hole in range(1, HOLES + 1)]
    assert all(any(abs(part.rect.centerx - x) <= 1 for part in strokes) for x in holes)
    visitor.resize((600, 900))
    visitor.screen.layout(600, 900, 1.0)
    visitor.draw()
    assert visitor.all(Head)[0].rect.height == 0, "a round takes several lines, and no heading stands over nothing"


def test_the_card_fills_a_high_page_and_what_is_said_of_it_stands_right_below(box, visit) -> None:
    round_id = finished_round(box, 1, (8, 3, -4), 1000.0)
    visitor = visit(box.services.screens.score_card(round_id), (1280, 800))
    paper, sheet = visitor.all(ScorePaper)[0], visitor.all(ScoreGrid)[0]
    painter = box.services.painter
    assert sheet.rect.height > sheet.measure(painter, sheet.rect.width)[1]
    assert paper.rect.contains(sheet.rect)
    assert visitor.all(Button)[-1].rect.bottom <= 800
    assert visitor.all(Button)[-1].rect.bottom > 0.85 * 800


# -- players and places ------------------------------------------------------------------------------------------------


def test_colours_are_shown_and_named_where_players_are_seated(box, visit) -> None:
    visitor = visit(PlayersScene(box.services, "monte_carlo"))
    colours = [choice for choice in visitor.all(ChoiceList) if "olour" in choice.label]
    assert len(colours) == 5
    for choice in colours:
        assert all(option.colour == colour_of(option.value) and option.text for option in choice._options)
    assert all(visitor.says(box.services.texts.text(f"players.head.{name}")) for name in ("name", "colour", "kind"))


def test_the_winner_is_named_large_with_the_colour_of_the_seat(box) -> None:
    parts = list(walk(winners_banner(box.services.texts, (ANNA, BJARNI), (1,))))
    heading = next(part for part in parts if isinstance(part, Heading))
    assert (heading.label, heading.level) == ("Bjarni wins", 1)
    assert [part.colour for part in parts if isinstance(part, Swatch)] == [SeatColour.BLUE]


def test_places_stand_in_their_order_with_ordinals(box) -> None:
    texts = box.services.texts
    row = places_row(texts, SHEET, (ANNA, BJARNI))
    assert [part.label for part in row.children()] == ["1st: Bjarni, 3", "2nd: Anna, 1"]
    assert [place_text(texts, n) for n in (3, 4, 8)] == ["3rd", "4th", "8th"]


def test_murlans_target_is_a_picture_among_its_facts(box) -> None:
    game = find("murlan")
    state = game.deal(Setup(24, complete(game.info.options, {})))
    assert [fact.token for fact in shown_facts(game, state, box.services.texts) if fact.token] == ["target-21"]


# -- the curtain -------------------------------------------------------------------------------------------------------


def test_the_curtain_covers_the_lower_table_from_side_to_side_and_names_the_next(box) -> None:
    who = Called(0, "Anna", colour_of(SeatColour.RED), "student", "Since your turn: Clara plays the jack of hearts.")
    layer = CurtainLayer(box.services.texts, who, lambda: None, lambda: None)
    painter = box.services.painter
    layer.settle(painter, pygame.Rect(0, 0, 1280, 800))
    assert (layer._hung.left, layer._hung.right, layer._hung.bottom) == (0, 1280, 800)
    assert 0.33 * 800 <= layer._hung.height <= 0.5 * 800
    assert layer._hung.contains(layer._card)
    words = [part.label for part in walk(layer)]
    assert "Anna" in words
    assert any("Since your turn: Clara plays" in word for word in words)
    surface = pygame.Surface((1280, 800))
    layer.paint(surface, painter)
    row = {tuple(surface.get_at((x, 790))) for x in range(0, 1280, 7)}
    assert len(row) > 20  # folds


# -- scrolling ---------------------------------------------------------------------------------------------------------


def test_a_page_does_not_move_as_its_bar_appears(past, visit) -> None:
    root = visit(past.services.screens.round_history("golf"), (1280, 800)).screen.stage.trees.root
    assert isinstance(root, Scroll)
    assert root.max_offset > 0
    assert root._child.rect.width == root.rect.width
    assert root._groove().right < root.rect.right - 4


def test_rules_fade_where_lines_are_cut(box, visit) -> None:
    visitor = visit(box.services.screens.rules("las_vegan"))
    reader = visitor.all(Reader)[0]
    fade = next(part for part in reader.children() if isinstance(part, Fade))
    seen = pygame.Rect(reader.rect.topleft, fade.size)
    last = [visitor.surface.get_at((x, seen.bottom - 2))[:3] for x in range(seen.left, seen.right)]
    panel = box.services.painter.theme.panel
    assert all(max(abs(a - b) for a, b in zip(pixel, panel, strict=True)) < 40 for pixel in last)
