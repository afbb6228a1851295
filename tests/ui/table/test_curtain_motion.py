"""The curtain falls and rises: how far it has come when, and that nothing waits for it or is seen behind it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cardtable.kernel.cards import HIDDEN
from cardtable.settings import Animation, Settings
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import KeyDown, PointerDown, PointerUp
from cardtable.ui.table.curtain import CurtainLayer, RisingCloth
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.widget import walk
from tests.support.services import Sandbox, sandbox
from tests.ui.table.test_seated_pace import flying
from tests.ui.table.test_seated_table import Table

__all__ = ["flying"]

BLINK = 0.01


@pytest.fixture(params=[Animation.FULL, Animation.REDUCED, Animation.OFF], ids=lambda level: level.value)
def box(surface: pygame.Surface, request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    made = sandbox(Settings(animation=request.param, play_forced=False))
    yield made
    made.close()


def called(box: Sandbox) -> tuple[Table, CurtainLayer]:
    """A table at the first frame in which somebody is called."""
    table = Table(box, "murlan", 4, people=4)
    for _ in range(2000):
        if isinstance(table.layer, CurtainLayer):
            return table, table.layer
        table.frame(step=BLINK)
    raise AssertionError("nobody was called")


def i_am(layer: CurtainLayer) -> Button:
    return next(part for part in walk(layer) if isinstance(part, Button) and part.icon == "eye")


def hung(layer: CurtainLayer) -> int:
    """How many pixels of the cloth are to be seen."""
    return layer.hangs.height


def test_it_is_down_after_its_time_and_at_once_without_motion(box: Sandbox) -> None:
    table, layer = called(box)
    whole, lasts = layer.cloth[1].height, table.scene.pace().curtain_falls
    if not lasts:
        assert hung(layer) == whole
        assert table.scene.watch.wake_at(table.now) is None
        return
    assert hung(layer) < whole
    began, seen = table.now, [hung(layer)]
    while layer.hangs != layer.cloth[1]:
        assert (table.scene.wake_at(table.now) or 1e9) <= table.now, "a frame is wanted as long as it falls"
        table.frame(step=BLINK)
        seen.append(hung(layer))
    assert seen == sorted(seen)
    assert 0.7 * lasts < table.now - began < lasts + 2.5 * BLINK  # the last pixels come a little early
    table.frame()
    table.frame()
    assert table.scene.watch.wake_at(table.now) is None


def test_while_it_falls_no_hand_is_open_and_nothing_is_painted_below_its_foot(flying: Sandbox) -> None:
    table, layer = called(flying)
    bare = table.surface.copy()
    whole = layer.cloth[1]
    below = pygame.Rect(whole.x, whole.bottom - 4, whole.width, 4)
    assert hung(layer) < below.top - whole.top
    while hung(layer) < below.top - whole.top:
        assert table.scene.viewer is None
        assert table.sprites() == set()
        table.frame(step=BLINK)
        assert same(table.surface, bare, below) or hung(layer) >= below.top - whole.top
    table.frame()
    assert not same(table.surface, bare, below)


def same(one: pygame.Surface, other: pygame.Surface, where: pygame.Rect) -> bool:
    return pygame.image.tobytes(one.subsurface(where), "RGB") == pygame.image.tobytes(other.subsurface(where), "RGB")


@pytest.mark.parametrize("by", ["key", "click"])
def test_what_was_meant_for_the_table_raises_it_not_and_then_who_answers_has_the_hand(flying: Sandbox, by: str) -> None:
    table, layer = called(flying)
    assert layer.hangs != layer.cloth[1]
    place = i_am(layer).rect.center
    answer = [KeyDown("return")] if by == "key" else [PointerDown(*place), PointerUp(*place)]
    table.frame(*answer, step=FULL.sheet_settles)
    assert table.scene.viewer is None
    table.frame()
    table.frame(*answer, step=BLINK)
    assert table.scene.viewer == layer.seat
    assert table.sprites() - {HIDDEN}


def test_it_rises_from_its_foot_in_its_time_and_nothing_waits_for_it(box: Sandbox) -> None:
    table, layer = called(box)
    table.frame()
    whole, lasts = layer.cloth[1], table.scene.pace().curtain_rises
    button = i_am(layer).rect.center
    table.frame(PointerDown(*button), PointerUp(*button), step=BLINK)
    assert table.scene.viewer == layer.seat
    assert not table.scene.stage.is_modal
    rising = table.layer
    if not lasts:
        assert not isinstance(rising, RisingCloth)
        return
    assert isinstance(rising, RisingCloth)
    assert rising.rect.topleft == whole.topleft
    assert table.scene.stage.trees.at(*whole.center) is not rising, "a click goes to the hand behind it"
    began, before = table.now, whole.height + 1
    while table.layer is rising:
        assert rising.rect.height <= before
        before = rising.rect.height
        assert (table.scene.wake_at(table.now) or 1e9) <= table.now
        table.frame(step=BLINK)
    assert before < 0.2 * whole.height
    assert table.now - began == pytest.approx(lasts, abs=2.5 * BLINK)


def test_where_the_next_is_called_while_it_rises_only_one_cloth_hangs(flying: Sandbox) -> None:
    table, layer = called(flying)
    table.frame()
    table.frame(KeyDown("return"), step=BLINK)
    assert isinstance(table.layer, RisingCloth)
    table.scene.cover()
    table.frame(step=BLINK)
    layers = [each for each in table.scene.stage.trees.layers if isinstance(each, CurtainLayer | RisingCloth)]
    assert [type(each) for each in layers] == [CurtainLayer]
    assert layer not in layers
    assert FULL.curtain_rises < FULL.curtain_falls


def test_a_curtain_that_tells_more_while_it_hangs_does_not_fall_again(flying: Sandbox) -> None:
    table, layer = called(flying)
    table.frame()
    table.frame()
    table.scene.watch._told_at -= 1  # as if something had happened since
    table.frame()
    again = table.layer
    assert isinstance(again, CurtainLayer)
    assert again is not layer
    assert again.hangs == again.cloth[1]
    assert table.scene.watch.wake_at(table.now) is None
