"""Every game has a look of its own, whole and alone; one that has none can be shown and played all the same."""

from __future__ import annotations

import ast
import typing
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES, find
from cardtable.games.seated import OUT
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.state import Scored, Setup
from cardtable.kernel.table import Fan, Role
from cardtable.session.seats import plan_of
from cardtable.settings import Animation
from cardtable.table.geometry import Rect
from cardtable.table.pace import Level, pace_of
from cardtable.table.seating import seating
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.games import looks
from cardtable.ui.games.look import BACK, GameLook
from cardtable.ui.games.looks import LOOKS, look_of
from cardtable.ui.pages.thumbnail import Composition, DealtTable, thumbnail_of
from cardtable.ui.paint.things import FACE, Thing, TokenArt, paint_thing
from tests.support.driver import Driver
from tests.ui.table.test_seated_hands import Seated

FOLDER = Path(looks.__file__).parent
GAMES = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
PARTIES = [game for game in ALL_GAMES if game.info.seats[1] > 1]
SEVERAL = pytest.mark.parametrize("game", PARTIES, ids=lambda game: game.info.id)


@pytest.fixture
def no_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games are as new: none has a look yet."""
    monkeypatch.setattr(looks, "LOOKS", {})


def picture_names() -> set[str]:
    """What may fly: tokens, and the faces of the packs."""
    faces = {f"{FACE}{face.picture}" for game in ALL_GAMES for face in game.info.deck.faces}
    return faces | set(TokenArt(assets_folder() / "tokens").names())


# -- the list ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOOKS)
def test_a_look_says_what_its_game_keeps(name: str) -> None:
    kind = LOOKS[name]
    assert type(look_of(find(name))) is kind
    kept = typing.get_args(kind.__orig_bases__[0])[0]
    kept = typing.get_origin(kept) or kept
    assert isinstance(find(name).deal(first(find(name))).extra, kept)


@pytest.mark.parametrize("path", sorted({*FOLDER.glob("*.py")} - {FOLDER / "looks.py"}), ids=lambda path: path.stem)
def test_a_look_with_a_file_of_its_own_knows_no_game_but_its_own(path: Path) -> None:
    ids = {game.info.id for game in ALL_GAMES}
    named = {part for module in imported(path) for part in module.split(".")} & ids
    assert named <= {path.stem}


# -- each look, and the plain one ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [False, True])
@GAMES
def test_what_springs_at_the_end_has_a_drawing(game: AnyGame, plain: bool) -> None:
    things, height = (GameLook(game) if plain else look_of(game)).finale()
    assert things
    assert height > 0
    assert set(things) <= picture_names()


@pytest.mark.parametrize("plain", [False, True])
@GAMES
def test_its_picture_in_the_gallery_is_made_of_what_there_is(game: AnyGame, plain: bool) -> None:
    pieces = (GameLook(game) if plain else look_of(game)).pieces()
    tokens = {piece.what for piece in pieces if piece.is_token}
    cards = [piece.what for piece in pieces if not piece.is_token and piece.what != BACK]
    assert tokens <= picture_names()
    assert [game.info.deck.text(game.info.deck.parse(card)) for card in cards] == cards
    assert all(abs(piece.x) < 1 and abs(piece.y) < 0.5 for piece in pieces)
    assert bool(pieces) is (game.info.seats[1] > 1)


@GAMES
def test_a_thumbnail_shows_piles_of_that_table(game: AnyGame) -> None:
    whole = game.table(complete(game.info.options, {}))
    shown = look_of(game).thumbnail_spec(whole)
    assert {pile.id for pile in shown.piles} <= {pile.id for pile in whole.piles}


@pytest.mark.parametrize("plain", [False, True])
@SEVERAL
def test_each_pile_of_the_middle_has_a_home_there(game: AnyGame, plain: bool) -> None:
    look, seats = GameLook(game) if plain else look_of(game), plan_of(game)
    for count in range(seats.fewest, seats.most + 1):
        spec = game.table(complete(game.info.options, seats.with_count({}, count)))
        wanted = {pile.id for pile in spec.piles if pile.role is Role.RESERVE and pile.id != OUT}
        wanted |= {pile.id for pile in spec.piles if pile.role is Role.FOUNDATION and pile.fan is Fan.RIGHT}
        state = game.deal(Setup(1, complete(game.info.options, seats.with_count({}, count))))
        for box in (Rect(0, 0, 1280, 800), Rect(100, 200, 800, 1200)):
            middle = look.middle(seating(box, count, 1.0), spec, state)
            assert wanted <= middle.homes.keys()
            assert len(middle.plays) == len(middle.asides) == count
            homes = (*middle.homes.values(), *middle.plays, *middle.asides, *middle.taken)
            assert all(box.contains(home.middle) for home in homes)


# -- a game without a look ----------------------------------------------------------------------------------------------


@GAMES
def test_a_game_without_a_look_has_a_picture(game: AnyGame, no_looks: None, box) -> None:
    assert type(look_of(game)) is GameLook
    picture = thumbnail_of(game, box.services.faces)
    assert isinstance(picture, Composition if game.info.seats[1] > 1 else DealtTable)
    surface = pygame.Surface((260, 132), pygame.SRCALPHA)
    picture.paint(surface, surface.get_rect(), box.services.painter)


@SEVERAL
def test_a_game_without_a_look_is_played_until_a_round_is_counted(
    game: AnyGame, no_looks: None, driver: Driver
) -> None:
    table = Seated(driver, game.info.id, seated_usually(game))
    table.until(lambda: any(row.over for row in table.party.sheet.rows))
    assert table.scene.board.cards


@pytest.mark.parametrize("animation", [Animation.OFF, Animation.FULL])
def test_what_a_look_does_not_show_is_heard_all_the_same(no_looks: None, driver: Driver, animation: Animation) -> None:
    table = Seated(driver, "murlan", 4)
    plan, pace = table.scene.motion.layout, pace_of(Level(animation.value))
    state = table.party.state
    tosses, sounds = look_of(table.party.game).tosses(state, state, [Scored(1, 3)], plan, pace, 2.0)
    assert tosses == ()
    assert [sound.at for sound in sounds] == [2.0 + pace.trick_throw]


def test_without_a_look_things_are_places_with_a_name_that_can_be_clicked(no_looks: None, driver: Driver) -> None:
    table = Seated(driver, "las_vegan", 3, people=3)
    table.until(lambda: table.party.state.phase == "chip" and table.scene.hands.hand.mine)
    things = {thing.pile: thing for thing in look_of(table.party.game).things(table.party.state, frozenset())}
    chip = next(iter(table.scene.hands.hand.sources))
    assert things[chip].sign == chip
    place = table.scene.motion.layout.place_of(chip)
    driver.click_at(place.centre.x, place.centre.y)
    assert table.scene.hands.hand.chip == chip


def test_a_place_that_can_be_chosen_is_told_from_one_that_cannot(box) -> None:
    def painted(thing: Thing) -> bytes:
        surface = pygame.Surface((100, 140))
        surface.fill(box.services.painter.theme.ground)
        paint_thing(surface, box.services.painter, TokenArt(assets_folder() / "tokens"), Rect(10, 10, 72, 100), thing)
        return surface.get_buffer().raw

    plain = Thing("chip1", "", "chip1")
    assert len({painted(plain), painted(replace(plain, lit=True)), painted(replace(plain, sign="B"))}) == 3


# -- help --------------------------------------------------------------------------------------------------------------


def seated_usually(game: AnyGame) -> int:
    return plan_of(game).count(complete(game.info.options, {}))


def first(game: AnyGame) -> Setup:
    return Setup(1, complete(game.info.options, {}))


def imported(path: Path) -> Iterator[str]:
    """The modules of the rules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardtable.games"):
            yield node.module or ""
