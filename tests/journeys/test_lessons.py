"""Guided first hands as somebody plays them who knows nothing, by Go on and by clicking where the arrows point; the coach line."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.session.desk import is_open
from cardtable.settings import Animation, Settings
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.table.table_scene import TableScene
from tests.support.driver import Driver, opened

STEPS = 80
TOP, SIDE = 6, 0.2
"""Pixels below the upper edge of a card, and the part of its width, where no other one covers it."""


def lesson(table: Driver) -> TableScene:
    scene = table.app.top
    assert isinstance(scene, TableScene)
    assert scene.session.guide is not None
    return scene


def wait(table: Driver, scene: TableScene) -> None:
    """Until the table has played, and all cards lie."""
    for _ in range(400):
        if scene.session.guide.theirs is None and not scene.motion.busy(table.now):
            break
        table.run(0.1, step=0.05)
    table.sharpen()


def click_asked(table: Driver, scene: TableScene, move: Move) -> None:
    """What the words ask for, with the pointer."""
    if isinstance(scene, GridTable):
        rects = [spot.bounds for spot in scene.hands.places_of(move)]
        for rect in rects:
            if scene.session.guide.asked == move:
                table.click_at(rect.x + rect.w * SIDE, rect.y + TOP)
        return
    assert isinstance(scene, RoundTable)
    if move.source:
        for spot in scene.hands.places_of(move):
            table.click_at(spot.rect.centre.x, spot.rect.centre.y)
        return
    if not move.picks:
        table.push(table.word("party.move.pass"))
        return
    for text in move.picks:
        x, y = next(point for point in points(scene, text) if scene.hands.hand.find(*point) == text)
        table.click_at(x, y)
    if scene.session.guide.asked == move:
        table.key("shift+return")


def points(scene: RoundTable, text: str) -> list[tuple[float, float]]:
    deck = scene.party.game.info.deck
    spots = [scene.hands.hand.seen(spot) for spot in scene.hands.hand.spots() if deck.text(spot.card) == text]
    return [
        (spot.bounds.x + spot.bounds.w * share, spot.bounds.centre.y) for spot in spots for share in (0.1, 0.2, 0.5)
    ]


def play_through(table: Driver) -> list[str]:
    """To the last words; what was said, step by step."""
    scene, said = lesson(table), list[str]()
    for _ in range(STEPS):
        wait(table, scene)
        guide = scene.session.guide
        words = scene._strip.label
        assert words in table.texts()
        if not said or said[-1] != words:
            said.append(words)
        assert bool(scene.arrows()) == bool(
            guide.step.at or (guide.asked and guide.asked.verb not in {"pass", "clear"})
        )
        if guide.is_last and guide.reads:
            return said
        if isinstance(scene, GridTable):
            assert table.is_whole(), f"at {said[-1]!r}"
        if guide.reads:
            table.key("return")
        else:
            click_asked(table, scene, guide.asked)
        table.run(0.1)
    raise AssertionError(f"the lesson stands still at {said[-1]!r}")


@pytest.mark.some(2)
@pytest.mark.parametrize("game", [game for game in ALL_GAMES if game.lesson], ids=lambda game: game.info.id)
def test_somebody_new_is_led_through_and_back_to_where_it_began(home: Path, game: AnyGame) -> None:
    with opened(home, (960, 600), Settings(animation=Animation.OFF), seed=3) as table:
        table.app.show(table.services.screens.rules(game.info.id))
        table.run(0.1)
        rules = table.app.top
        table.push(table.word("play.lesson"))
        table.run(0.1)
        steps = lesson(table).session.guide.lesson.steps
        said = play_through(table)
        assert len(said) == len(steps)
        assert all("{" not in words for words in said)
        table.push(table.word("lesson.again"))
        table.run(0.1)
        assert lesson(table).session.guide.number == 0
        table.key("escape")
        table.run(0.1)
        assert table.app.top is rules
        assert not table.services.store.finished()
        assert not is_open(table.services.store, game.info.id)


@pytest.mark.some(2)
@pytest.mark.parametrize("zoom", [1.0, 2.0])
@pytest.mark.parametrize("game", ["klondike", "chinese_wall", "murlan", "las_vegan"])
def test_arrows_leave_free_what_they_point_at_and_what_is_said(home: Path, game: str, zoom: float) -> None:
    size = (640, 480) if zoom == 1.0 else (1280, 800)
    with opened(home, size, Settings(animation=Animation.OFF, scale=zoom), seed=3) as table:
        table.app.show(table.services.screens.lesson(game))
        table.run(0.1)
        scene, seen = lesson(table), 0
        for _ in range(STEPS):
            wait(table, scene)
            guide = scene.session.guide
            aims = scene._aims(guide)
            pointed = [*aims.places, *(aims.way or ())[1:]]
            for arrow in scene.arrows():
                alone = pygame.Surface(size, pygame.SRCALPHA)
                arrow.paint(alone)
                inked = pygame.mask.from_surface(alone)
                places = [pygame.Rect(*map(round, (rect.x, rect.y, rect.w, rect.h))) for rect in pointed]
                for place in (*places, scene._strip.rect):
                    assert not inked.overlap(pygame.Mask(place.size, fill=True), place.topleft), guide.step.words
                    seen += 1
            if guide.is_last and guide.reads:
                break
            if guide.reads:
                table.key("return")
            else:
                click_asked(table, scene, guide.asked)
            table.run(0.1)
        assert seen


def test_it_is_offered_in_the_bar_until_a_game_was_finished_and_the_game_under_way_waits(home: Path) -> None:
    with opened(home, (1280, 800), Settings(animation=Animation.OFF), seed=3) as table:
        table.app.show(table.services.screens.game("klondike"))
        table.run(0.1)
        table.key("d")
        played = table.played.history.texts
        table.push(table.word("play.lesson"))
        table.run(0.1)
        assert lesson(table).session.guide is not None
        play_through(table)
        table.push(table.word("lesson.done"))
        table.run(0.1)
        assert table.session.counts
        assert table.played.history.texts == played


def test_another_move_than_the_asked_one_is_answered_in_words(home: Path) -> None:
    with opened(home, (960, 600), Settings(animation=Animation.OFF), seed=3) as table:
        table.app.show(table.services.screens.lesson("klondike"))
        table.run(0.1)
        table.key("return")
        wait(table, lesson(table))
        table.drag("t2", "t7")
        table.run(0.1)
        assert table.word("refusal.lesson.other") == table.said
        assert table.played.history.texts == ()


def test_the_rule_stands_below_the_table_after_every_move_where_it_is_wished_for(home: Path) -> None:
    with opened(home, (960, 600), Settings(animation=Animation.OFF, coach=True), seed=3) as table:
        table.app.show(table.services.screens.game("klondike"))
        table.run(0.1)
        rule = table.word("coach.klondike.build")
        assert rule in table.said
        table.key("d")
        table.settle()
        assert rule in table.said or table.word("coach.klondike.draw") in table.said


def test_nothing_of_it_is_said_where_nobody_wishes_it(home: Path) -> None:
    with opened(home, (960, 600), Settings(animation=Animation.OFF), seed=3) as table:
        table.app.show(table.services.screens.game("klondike"))
        table.run(0.1)
        assert table.said == f"{table.word('game.klondike.goal')} {table.word('play.new_to_it')}"
        table.services.store.finished = lambda *_: [object()]
        table.app.show(table.services.screens.game("klondike"))
        table.run(0.1)
        assert table.said == table.word("game.klondike.goal")


def test_where_the_bar_stands_beside_the_table_the_aim_is_said_over_it(home: Path) -> None:
    with opened(home, (640, 480), Settings(animation=Animation.OFF, scale=2.0), seed=3) as table:
        table.app.show(table.services.screens.game("klondike"))
        table.run(0.1)
        assert table.table.line.slip.visible
        assert table.word("game.klondike.goal") in table.table.line.slip.label
