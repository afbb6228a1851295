"""The sheet at the end of a match: one step back shows the finished table, the next one goes home."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cardtable.kernel.shuffle import Chance
from cardtable.settings import Animation, Settings
from cardtable.table.geometry import Rect
from cardtable.ui.core.scene import KeyDown, Pop, Replace
from cardtable.ui.games.las_vegan import FieldLine, Meaning
from cardtable.ui.table import table_picture
from cardtable.ui.table.actions import begun
from cardtable.ui.table.results import HandResultLayer
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.widget import walk
from tests.support.company import players
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
    assert isinstance(layer, HandResultLayer)
    assert not begun(table.scene)  # new house rules hold for the next match, and none is under way
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


def test_what_is_left_of_a_hand_that_is_over_lies_there_bright(still: Sandbox) -> None:
    sitting = still.services.desk.deal("murlan", 24, players=players("pbbb"))
    party, luck = sitting.match, Chance(24)
    while party.state.phase != "deal":
        if (due := party.wake_at(0.0)) is not None:
            party.advance(due)
        else:
            party.play(0, party.legal[luck.below(len(party.legal))], 0.0)
    assert party.state.piles["h0"].cards
    scene = RoundTable(still.services, sitting)
    scene.layout(640, 400, 0.6)
    scene.resume(None)
    scene.update(1.0)
    assert scene.control.hand.mine
    assert scene.is_telling
    assert not table_picture._veiled(scene)


def test_the_paper_is_written_closer_where_it_would_cover_what_is_to_be_seen(still: Sandbox) -> None:
    table = Table(still, "monte_carlo", 5, people=1)
    while not isinstance(table.layer, HandResultLayer):
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


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("size", [(640, 480, 0.6), (1280, 800, 1.0), (800, 1280, 1.0)])
def test_the_paper_of_a_casino_leaves_the_bar_free_and_no_halves_of_portraits_and_things(
    still: Sandbox, size: tuple[int, int, float], seats: int
) -> None:
    table = Table(still, "las_vegan", seats, people=1)
    scene = table.scene
    while not isinstance(table.layer, HandResultLayer):
        table.step() if not scene.stage.is_modal else table.frame()
    scene.layout(*size)
    table.surface = pygame.Surface(size[:2])
    table.frame()
    scene.stage.settle()
    paper, layout = table.layer.paper, scene.motion.layout
    assert not paper.rect.colliderect(scene.bar.rect)
    assert pygame.Rect(0, 0, *size[:2]).contains(paper.rect)
    assert paper.rect.centerx == size[0] // 2
    lies = table_picture.table_picture(scene)
    cut = {
        seat
        for seat, place in enumerate(layout.seats)
        if Rect(*paper.rect).overlap(place.cameo) > 0.3 * place.cameo.w**2
    }
    parts = scene.around.above(layout, lies)
    assert cut or size[0] < size[1]
    assert not cut & {part.what[1] for part in parts if part.what[0] == "cameo"}
    assert not cut & {part.what[1] for part in parts if part.what[0] == "plate"}
    below = [part for part in scene.around.below(layout, lies) if part.what != lies.way]
    assert not [part.what for part in below if paper.rect.colliderect(part.bounds) and _is_word(part.what)]
    assert not [thing for thing in lies.things if Rect(*paper.rect).overlap(layout.place_of(thing.pile)) > 0]
    paper.visible = False
    lies = table_picture.table_picture(scene)
    assert lies.cut == lies.hidden == frozenset()
    assert len(lies.things) > 5


def _is_word(what: object) -> bool:
    return isinstance(what, Meaning | FieldLine) or (isinstance(what, tuple) and what[0] == "caption")


def test_enter_closes_the_sheet_of_a_finished_match_and_its_button_deals_another_for_the_same_seats(
    still: Sandbox,
) -> None:
    table = Table(still, "las_vegan", 3, people=1)
    while table.party.outcome is None:
        table.step()
    while not table.scene.stage.is_modal or isinstance(table.layer, HandResultLayer):
        table.frame(*[KeyDown("return")] * table.scene.stage.is_modal, step=0.1)
    sheet, stage = table.layer, table.scene.stage
    assert isinstance(sheet, Dialog)
    assert table.frame(KeyDown("return"), step=1.0) is None
    assert table.layer is sheet, "what is pressed as it comes was not meant for it"
    assert table.frame(KeyDown("return")) is None
    assert sheet.host is None
    assert table.party.outcome is not None
    stage.open(sheet)
    table.frame(step=1.0)
    stage.focus(next(part for part in walk(sheet) if part.label == still.services.texts.text("party.again")))
    went = table.frame(KeyDown("return"))
    assert isinstance(went, Replace)
    assert isinstance(went.scene, RoundTable)
    assert went.scene.party.players == table.party.players
    assert went.scene.party.outcome is None
