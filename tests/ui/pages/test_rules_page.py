"""The rules of every game as a page: every card line is drawn and named, and the page scrolls, links and falls back to English."""

from __future__ import annotations

import re

import pytest

from cardtable.games.monte_carlo.rounds import PACKS
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.moves import parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.scene import Push
from cardtable.ui.pages.house_rules_page import HouseRulesScene
from cardtable.ui.pages.rules_page import PartLink, Reader, has_begun, read_rules
from cardtable.ui.widgets.pictures import ARROW, CardRow, ShownCard, read_row
from cardtable.ui.widgets.richtext import RichText
from cardtable.ui.widgets.text import Heading
from cardtable.ui.widgets.widget import walk

FOLDER = assets_folder() / "rules"
GAMES = tuple(game.info.id for game in ALL_GAMES if game.complete)
FROM_THE_MAGAZINE = ("klondike", "golf", "alexander", "chinese_wall", "elevens")


def page(game: str) -> str:
    return (FOLDER / "en" / f"{game}.md").read_text(encoding="utf-8")


def drawings(game: str) -> list[list[str]]:
    """The rows of each drawing of a page."""
    blocks = re.findall(r"```cards\n(.*?)```", page(game), re.DOTALL)
    return [[line for line in block.splitlines() if not line.startswith('"')] for block in blocks]


def cards(rows: list[str]) -> list[str]:
    """The keys of the cards in these rows, without backs, casino cards and chips."""
    fans = [fan for row in rows for fan in read_row(row) if fan != ARROW]
    return [shown.key for fan in fans for shown in fan if shown.key != "back" and shown.is_card]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_tells_the_deal_the_play_and_its_source(game) -> None:
    """A game that everybody knows has no one source."""
    text = page(game)
    parts = ["## The deal", "## The play"]
    if game in FROM_THE_MAGAZINE:
        parts += ["## Words of the source", "## Where the source is silent", "## Source"]
        parts += ["Heima er bezt", "January 2007", "page 22"]
    assert [part for part in parts if part not in text] == []


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.md")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_page_opens_and_its_drawings_can_be_read(box, visit, path) -> None:
    text = RichText.from_markdown(path.read_text(encoding="utf-8"), drawn=(box.services.faces, box.services.texts))
    assert len(text.children()) > 10
    rows = [row for row in walk(text) if isinstance(row, CardRow)]
    assert rows or not find(path.stem).complete
    assert all(row.label for row in rows)


@pytest.mark.parametrize("game", GAMES)
def test_no_card_lies_twice_in_one_drawing_of_a_table(game) -> None:
    for rows in drawings(game):
        packs = find(game).info.deck.size // FRENCH.size or 1
        assert all(cards(rows).count(card) <= packs for card in cards(rows))


def test_the_plays_drawn_for_murlan_could_come_from_one_pack() -> None:
    played = [card for rows in drawings("murlan")[2:] for card in cards(rows)]
    assert len(played) == len(set(played)) == 14


def test_the_cards_drawn_for_the_reckoning_of_las_vegan_are_as_many_as_it_says() -> None:
    won = cards(drawings("las_vegan")[-1])
    assert [len(won), sum(card[1] == "4" for card in won)] == [15, 2]
    assert [sum(card[0] == suit for card in won) for suit in "BG"] == [7, 6]
    assert not {card for card in cards(drawings("las_vegan")[-2]) if card[1] == "4"}  # "has no four"


def test_the_wall_is_drawn_as_the_magazine_deals_it() -> None:
    wall = find("chinese_wall")
    dealt = wall.deal(Setup(0, complete(wall.info.options, {"cw_deal": "magazine"}))).piles
    table, reserve, after = drawings("chinese_wall")
    names = [[FRENCH.text(card) for card in dealt[f"t{n}"].cards] for n in range(1, 7)]
    assert [[shown.key for shown in fan][1::2] for fan in read_row(table[0])] == [column[1::2] for column in names]
    assert set(cards(reserve)) <= {FRENCH.text(dealt[pile].cards[0]) for pile in dealt if pile.startswith("r")}
    assert [fan[4].key for fan in read_row(after[0])] == [names[0][4], "back", "back"]


def test_monte_carlos_page_names_the_cards_that_are_left_out() -> None:
    rows = re.findall(r"^\| (\d) \| (.+) \| (.+) \| (\d+) \| (\d) \|$", page("monte_carlo"), re.MULTILINE)
    assert [int(row[0]) for row in rows] == [5, 6, 7, 8]
    words = {"twos": 2, "threes": 3, "fours": 4}
    for players, source, further, size, each in rows:
        named = {word + suit for word in re.findall(r"\d", further) for suit in "♦♥♠♣" if word + suit in further}
        named |= {f"{words[word]}{suit}" for word in re.findall(r"\w+", source) if word in words for suit in "♦♥♠♣"}
        pack = PACKS[int(players), "discard_lowest"]
        left_out = {FRENCH.text(card).translate(str.maketrans("DHSC", "♦♥♠♣")) for card in pack.left_out}
        assert [named, len(pack.cards), len(pack.cards) // int(players)] == [left_out, int(size), int(each)]


def test_the_drawn_golf_table_is_a_whole_deal_of_five_rows_of_seven() -> None:
    line = next(line for line in page("golf").splitlines() if line.count("/") > 20)
    fans = read_row(line)
    assert [len(fan) for fan in fans] == [5] * 7
    assert [fan[-1].key for fan in fans] == ["9D", "10H", "JC", "10D", "2C", "KH", "AS"]
    assert fans[0][-2].key == "QS"
    assert "8S" not in {shown.key for fan in fans for shown in fan}


def test_a_row_of_cards_is_read_with_fans_arrows_empty_places_and_marks() -> None:
    assert read_row("x/*9D _ > 10H") == (
        (ShownCard("back"), ShownCard("9D", marked=True)),
        (),
        ARROW,
        (ShownCard("10H"),),
    )


def test_a_row_of_cards_is_put_into_words_for_those_who_do_not_see_it(box, visit) -> None:
    visitor = visit(box.services.screens.rules("golf"))
    labels = [row.label for row in visitor.all(CardRow)]
    assert "eight of spades; nine of diamonds; ten of hearts; jack of clubs; queen of spades; king of hearts" in labels


def test_cards_get_smaller_where_the_room_is_narrow(box, visit) -> None:
    visitor = visit(box.services.screens.rules("klondike"), (500, 700))
    for row in visitor.all(CardRow):
        assert row.measure(box.services.painter, row.rect.width)[0] <= row.rect.width


def test_the_page_is_scrolled_by_keys_from_the_first_moment_by_wheel_hand_and_bar(box, visit) -> None:
    visitor = visit(box.services.screens.rules("golf"))
    reader = visitor.all(Reader)[0]
    visitor.key("down")
    assert reader.offset > 0
    visitor.key("end")
    assert reader.offset == reader.max_offset
    visitor.key("home")
    assert reader.offset == 0
    visitor.wheel(reader.rect.center, -2)
    assert reader.offset > 0
    visitor.key("home")
    visitor.pull(reader.rect.center, -200)
    assert reader.offset == 200, "it follows the hand that pulls it"
    visitor.pull(reader.rect.center, 3)
    assert reader.offset == 200
    visitor.key("home")
    visitor.pull((reader.rect.right - 5, reader.rect.top + 30), 5000)
    assert reader.offset == reader.max_offset


def test_a_link_brings_its_part_to_the_top(box, visit) -> None:
    visitor = visit(box.services.screens.rules("klondike"))
    reader = visitor.all(Reader)[0]
    visitor.click(visitor.find("The stakes", PartLink))
    heading = visitor.find("The stakes", Heading)
    assert 0 <= heading.rect.top - reader.rect.top < 40


def test_links_are_left_out_where_there_is_no_room_beside_the_text(box, visit) -> None:
    assert visit(box.services.screens.rules("golf"), (1280, 800)).all(PartLink)
    assert not visit(box.services.screens.rules("golf"), (320, 500)).all(PartLink)


def test_a_button_leads_to_the_house_rules(box, visit) -> None:
    visitor = visit(box.services.screens.rules("golf"))
    visitor.click(visitor.find("House rules"))
    assert isinstance(visitor.went, Push)
    assert isinstance(visitor.went.scene, HouseRulesScene)


@pytest.mark.parametrize("game", ["klondike", "golf"])
def test_house_rules_are_settled_by_the_first_move_not_by_a_glance_at_the_table(box, game) -> None:
    assert not has_begun(box.services, game)
    session = box.services.desk.deal(game, 24)
    assert not has_begun(box.services, game)
    session.played.play(parse("draw"), 0.0)
    assert has_begun(box.services, game)


def test_a_round_between_two_holes_is_settled_too(past) -> None:
    assert has_begun(past.services, "golf")


def test_the_part_that_is_read_is_marked_and_told(box, visit) -> None:
    visitor = visit(box.services.screens.rules("klondike"))
    reader = visitor.all(Reader)[0]
    visitor.click(visitor.find("The stakes", PartLink))
    assert [link.label for link in visitor.all(PartLink) if link.here] == ["The stakes"]
    assert visitor.find("The stakes", PartLink).described().value == box.services.texts.text("rules.here")
    reader.scroll_to(reader.max_offset)
    assert [link.label for link in visitor.all(PartLink) if link.here] == ["Source"]
    reader.scroll_to(0)
    assert sum(link.here for link in visitor.all(PartLink)) <= 1


def test_in_a_low_window_the_head_of_a_page_is_small(box, visit) -> None:
    visitor = visit(box.services.screens.rules("golf"), (1280, 800))
    before = visitor.all(Reader)[0].rect.height / box.services.painter.scale
    visitor.screen.layout(1280, 800, 2.0)
    visitor.draw()
    assert not visitor.says(box.services.texts.text("game.golf.goal"))
    assert visitor.all(Reader)[0].rect.height / 800 > 0.6
    assert before > 400


def test_a_page_is_read_in_the_persons_language_or_in_english(tmp_path) -> None:
    for language, text in (("en", "english"), ("is", "íslenska")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "golf.md").write_text(text, encoding="utf-8")
    assert read_rules(tmp_path, "golf", "is") == "íslenska"
    assert read_rules(tmp_path, "golf", "de") == "english"
    assert read_rules(tmp_path, "bridge", "de") == ""


def test_vegetables_casino_cards_and_chips_are_read_beside_ordinary_cards() -> None:
    assert read_row("*R7/P0 > [4:-2] [max] (+1) KH") == (
        (ShownCard("R7", marked=True), ShownCard("P0")),
        ARROW,
        (ShownCard("casino-4", sign="4", chip="-2"),),
        (ShownCard("casino-max", sign="max"),),
        (ShownCard("chip+1", chip="+1"),),
        (ShownCard("KH"),),
    )


@pytest.mark.parametrize("word", ["11H", "R10", "[44]", "[4:2]", "[king]", "(2)", "()", "Q7"])
def test_what_only_looks_like_one_of_them_is_named(word: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        read_row(word)


def test_the_golden_card_is_told_from_the_others() -> None:
    (minimum,), (number,), (chip,) = read_row("[min:-3] [8] (-1)")
    assert minimum.is_golden
    assert not number.is_golden
    assert not chip.is_card


def test_casino_cards_and_chips_are_put_into_words(box, visit) -> None:
    visitor = visit(box.services.screens.rules("las_vegan"))
    labels = [row.label for row in visitor.all(CardRow)]
    assert any("casino card max with the chip −3" in label for label in labels)
    assert any("casino card blue" in label for label in labels)
    assert any(label.endswith("chip −2; chip +1") for label in labels)


def test_a_casino_card_and_its_chip_are_drawn_in_their_own_colours(box, surface) -> None:
    painter = box.services.painter
    rows = {
        word: CardRow(box.services.faces, box.services.texts, read_row(word)) for word in ("[4]", "[4:-2]", "[max]")
    }
    looks = {}
    for word, row in rows.items():
        surface.fill("black")
        row.arrange(painter, surface.get_rect().inflate(-40, -40))
        row.paint(surface, painter)
        looks[word] = surface.get_buffer().raw
    assert len(set(looks.values())) == 3
