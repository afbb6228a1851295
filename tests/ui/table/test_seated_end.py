"""The sheet at the end of a match: one step back shows the finished table, the next one goes home."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cardtable.settings import Animation, Settings
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
    assert isinstance(table.layer, ReckoningLayer)
    assert table.frame(KeyDown("escape")) is None
    for _ in range(10):
        assert table.frame() is None
        assert not table.scene.stage.is_modal
    assert isinstance(table.frame(KeyDown("escape")), Pop)


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
