from __future__ import annotations

import pygame
import pytest

from cardtable.games.las_vegan.casino import CASINO_DECKS, CHIP_SETS, CHIPS, GOLDEN_PLACES, placings
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.table.geometry import Rect
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.games.las_vegan import casino_things
from cardtable.ui.paint.things import Thing, TokenArt, casino_key, chip_key, paint_thing


@pytest.fixture
def art() -> TokenArt:
    return TokenArt(assets_folder() / "tokens")


def painted(painter, art: TokenArt, *things: Thing) -> bytes:
    surface = pygame.Surface((100, 140))
    surface.fill(painter.theme.ground)
    for thing in things:
        paint_thing(surface, painter, art, Rect(10, 10, 72, 100), thing)
    return surface.get_buffer().raw


def test_every_thing_that_may_lie_on_the_table_has_a_drawing(art: TokenArt) -> None:
    signs = {sign for deck in CASINO_DECKS.values() for sign in deck} | set(GOLDEN_PLACES)
    sides = {(chip, pair) for chips in CHIP_SETS.values() for chip, pair in zip(CHIPS, chips, strict=True)}
    turned = {(chip, pair[::-1]) for chip, pair in sides}
    chips = {chip_key(*pair, golden=chip == "golden") for chip, pair in sides | turned}
    assert {casino_key(sign) for sign in signs} | chips <= set(art.names())


@pytest.mark.parametrize("chips", CHIP_SETS)
@pytest.mark.parametrize("number", range(1, 6))
def test_the_drawing_of_a_chip_shows_the_face_it_fell_on(art: TokenArt, chips: str, number: int) -> None:
    game = find("las_vegan")
    state = game.deal(Setup(number, complete(game.info.options, {"lv_chip_set": chips})))
    things = casino_things(state, frozenset())
    assert [thing.picture for thing in things if thing.picture not in art.names()] == []
    assert sum(thing.is_round for thing in things) == len(CHIPS)
    for thing in things:
        if thing.is_round:
            assert thing.picture.startswith(("chip", "gold"))
            assert thing.sign.replace("−", "-") == thing.picture[4:6]


@pytest.mark.parametrize("number", range(1, 6))
def test_the_place_of_the_golden_card_that_was_not_drawn_is_not_there(number: int) -> None:
    game = find("las_vegan")
    state = game.deal(Setup(number, complete(game.info.options, {"lv_golden_card": "drawn"})))
    golden = [thing.pile for thing in casino_things(state, frozenset()) if thing.pile in GOLDEN_PLACES]
    assert golden == [move.target for move in placings(state.extra) if move.source == "golden"]
    assert len(golden) == 1


def test_a_thing_that_can_be_chosen_is_lit(box, art: TokenArt) -> None:
    painter = box.services.painter
    for is_round, picture in ((False, "casino-4"), (True, "chip-1-2"), (False, "")):
        plain = Thing("casino1", picture, "4", is_round=is_round)
        lit = Thing("casino1", picture, "4", is_round=is_round, lit=True)
        assert painted(painter, art, plain) != painted(painter, art, lit)


def test_the_sign_of_a_card_stays_to_be_seen_beside_the_chip_on_it(box, art: TokenArt) -> None:
    painter = box.services.painter
    chip = Thing("casino1", "chip-1-2", "−1", is_round=True, together=True)
    looks = {
        painted(painter, art, Thing("casino1", casino_key(sign), sign, together=True), chip)
        for sign in ("4", "5", "R", "G")
    }
    assert len(looks) == 4
