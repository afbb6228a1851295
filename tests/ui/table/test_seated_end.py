"""The sheet at the end of a match: one step back shows the finished table, the next one goes home."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cardtable.settings import Animation, Settings
from cardtable.table.geometry import Rect
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.scene import Pop, Replace
from cardtable.ui.table.reckoning_layer import ReckoningLayer
from cardtable.ui.table.seated_table import SeatedTable
from cardtable.ui.widgets.dialog import Dialog
from tests.support.services import Sandbox, sandbox
from tests.ui.table.test_seated_table import Table


@pytest.fixture
def still(surface: pygame.Surface) -> Iterator[Sandbox]:
    box = sandbox(Settings(animation=Animation.OFF, options={"las_vegan": {"lv_rounds": 1}}))
    yield box
    box.close()


def test_escape_shows_the_finished_table_first_and_goes_home_then(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=1)
    while table.party.outcome is None:
        table.step()
    while not table.scene.stage.is_modal:
        table.frame()
    layer = table.layer
    assert isinstance(layer, ReckoningLayer)
    texts = still.services.texts
    for named in ("reckoning.paper", "reckoning.table"):  # what the button says is where it leads
        layer._aside.activate()
        table.frame()
        assert layer._aside.text == layer._aside.label == texts.text(named)
    assert table.frame(KeyDown("escape")) is None
    for _ in range(10):
        assert table.frame() is None
        assert not table.scene.stage.is_modal
    assert isinstance(table.frame(KeyDown("escape")), Pop)


def test_the_paper_is_written_closer_where_it_would_cover_what_is_to_be_seen(still: Sandbox) -> None:
    table = Table(still, "monte_carlo", 5, people=1)
    while not isinstance(table.layer, ReckoningLayer):
        table.step() if not table.scene.stage.is_modal else table.frame()
    layer, painter = table.layer, table.scene.painter
    screen = pygame.Rect(0, 0, 1280, 800)
    layer._busy = list
    layer.settle(painter, screen)
    usual = layer.paper.rect.height
    layer.paper.fit(painter, screen, close=True)
    close = layer.paper.rect.height
    assert close < usual
    gap = Rect(0, 200, 1280, (close + usual) // 2)
    layer._busy = lambda: [Rect(0, 0, 1280, gap.y), Rect(0, gap.bottom, 1280, 800)]
    layer.settle(painter, screen)
    assert gap.y <= layer.paper.rect.top < layer.paper.rect.bottom <= gap.bottom
    assert layer.paper.rect.centerx == screen.centerx
    edge = Rect(layer.paper.rect.x, 0, 40, 800)
    layer._busy = lambda: [edge]
    layer.settle(painter, screen)
    assert edge.right <= layer.paper.rect.x <= edge.right + 40


def test_enter_on_the_sheet_of_a_finished_match_deals_another_for_the_same_seats(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=1)
    while table.party.outcome is None:
        table.step()
    while not table.scene.stage.is_modal:
        table.frame()
    table.frame(KeyDown("return"))
    table.frame()
    assert isinstance(table.layer, Dialog)
    focused = table.scene.stage.focused
    assert focused is not None
    assert focused.label == still.services.texts.text("party.again")
    went = table.frame(KeyDown("return"))
    assert isinstance(went, Replace)
    assert isinstance(went.scene, SeatedTable)
    assert went.scene.party.players == table.party.players
    assert went.scene.party.outcome is None
