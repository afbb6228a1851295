from __future__ import annotations

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.ui.widgets.pictures import ARROW, CardRow, ShownCard, read_row


def test_vegetables_casino_cards_and_chips_are_read_beside_ordinary_cards() -> None:
    assert read_row("*R7/P0 > [4:-2] [max] (+1) KH") == (
        (ShownCard("R7", marked=True), ShownCard("P0")),
        ARROW,
        (ShownCard("casino-4", sign="4", chip="-2"),),
        (ShownCard("casino-max", sign="max"),),
        (ShownCard("chip+1", chip="+1"),),
        (ShownCard("KH"),),
    )


@pytest.mark.parametrize("word", ["R10", "[44]", "[4:2]", "[king]", "(2)", "()", "Q7"])
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


@pytest.mark.parametrize("game", [game.info.id for game in ALL_GAMES])
def test_every_page_of_rules_shows_cards(box, visit, game: str) -> None:
    visitor = visit(box.services.screens.rules(game))
    rows = visitor.all(CardRow)
    assert rows
    assert all(row.label for row in rows)
