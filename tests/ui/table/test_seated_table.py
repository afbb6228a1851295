"""The table for several: whole matches through its frames, hands that nobody else sees, clicks that mean a play."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.moves import Move
from cardtable.session.desk import is_open
from cardtable.session.scores import score_sheet
from cardtable.session.sight import faces, seen
from cardtable.settings import Animation, Settings
from cardtable.ui.core.scene import FocusGained, FocusLost, KeyDown, PointerDown, PointerUp, Pop, Push, Replace
from cardtable.ui.pages.players_page import PlayersScene
from cardtable.ui.table import table_picture
from cardtable.ui.table.curtain import CurtainLayer
from cardtable.ui.table.results import HandResultLayer
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.screen import Dialog
from tests.support.services import Sandbox, sandbox

SIZE = (640, 400)
SHORT = {"murlan": {}, "monte_carlo": {"mc_players": 5}, "las_vegan": {"lv_rounds": 2}}
GAMES = [("monte_carlo", 5), ("murlan", 4), ("las_vegan", 3)]


class Table:
    """A match on its screen; time goes in steps long enough for every pause to be over."""

    def __init__(self, box: Sandbox, game: str, seats: int, people: int, number: int = 24) -> None:
        players = [
            replace(player, bot="" if seat < people else "greedy")
            for seat, player in enumerate(box.services.preferences.usual_players(game, seats))
        ]
        self.box = box
        self.sitting = box.services.desk.deal(game, number, players=players)
        self.scene = RoundTable(box.services, self.sitting)
        self.surface = pygame.Surface(SIZE)
        self.now = 0.0
        self.scene.layout(*SIZE, 0.6)
        self.scene.resume(None)
        self.frame()

    @property
    def party(self):
        return self.sitting.match

    def frame(self, *events: object, step: float = 0.5) -> object:
        went = None
        for event in events:
            went = self.scene.handle(event, self.now) or went
        went = self.scene.update(self.now) or went
        self.scene.draw(self.surface, self.now, everything=False)
        self.now += step
        return went

    @property
    def layer(self) -> object:
        return self.scene.stage.trees.layers[-1]

    def sprites(self) -> set[int]:
        return {drawn.sprite.card for drawn in self.scene.board.cards} - {HIDDEN}

    def until_mine(self) -> None:
        for _ in range(200):
            if self.scene.control.hand.mine and not self.scene.stage.is_modal and not self.scene.motion.busy(self.now):
                return
            self.step()
        raise AssertionError("nobody's turn came")

    def step(self) -> None:
        """One frame of a person who presses what has to be pressed and plays the first move that there is."""
        if self.scene.stage.is_modal:
            self.frame(KeyDown("return"))
            return
        if self.scene.control.hand.mine and not self.scene.motion.busy(self.now):
            self.scene.play(self.party.legal[0])
        self.frame()

    def spot(self, text: str) -> tuple[float, float]:
        card = self.party.game.info.deck.parse(text)
        placement = next(spot for spot in self.scene.motion.placements.values() if spot.card == card)
        rect = self.scene.motion.layout.rect(placement)
        return rect.x + 3, rect.centre.y

    def click(self, text: str) -> None:
        x, y = self.spot(text)
        self.frame(PointerDown(x, y), PointerUp(x, y), step=0.0)


@pytest.fixture
def still(surface: pygame.Surface) -> Iterator[Sandbox]:
    box = sandbox(Settings(animation=Animation.OFF))
    yield box
    box.close()


@pytest.fixture
def moving(surface: pygame.Surface) -> Iterator[Sandbox]:
    box = sandbox()
    yield box
    box.close()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_whole_match_with_bots_ends_with_the_sheet(still: Sandbox, game: str, seats: int) -> None:
    still.preferences.change(replace(still.preferences.now, options=SHORT))
    table = Table(still, game, seats, people=1)
    allowed = True
    for _ in range(6000):
        if table.party.outcome is not None:
            break
        table.step()
        known = faces(seen(table.party.game, table.party.state, 0))
        over = table.party.game.hand_result(table.party.state) is not None  # then all hands lie open
        allowed = allowed and (over or table.sprites() <= known)
    for _ in range(4):  # the last trick stays to be seen before the sheet comes
        table.frame()
    assert allowed
    assert table.party.outcome is not None
    assert isinstance(table.layer, HandResultLayer)
    table.frame(KeyDown("return"))
    table.frame()
    assert isinstance(table.layer, Dialog)
    sheet = score_sheet(table.party.game, table.party.history.states)
    assert sheet.totals == table.party.state.scores


@pytest.mark.some(3)
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_two_persons_do_not_see_each_others_hands_in_nine_hundred_frames(still: Sandbox, game: str, seats: int) -> None:
    still.preferences.change(replace(still.preferences.now, options=SHORT))
    table = Table(still, game, seats, people=2)
    fell = 0
    for _ in range(900):
        if table.party.outcome is not None:
            break
        table.step()
        scene = table.scene
        over = table.party.game.hand_result(table.party.state) is not None  # then all hands lie open
        assert over or table.sprites() <= faces(seen(table.party.game, table.party.state, scene.viewer))
        fell += scene.watch.curtain.caller is not None
    assert fell > 10


def test_the_curtain_hides_hands_while_cards_still_fly(moving: Sandbox) -> None:
    table = Table(moving, "las_vegan", 3, people=2)
    raised = 0
    for _ in range(1500):
        scene = table.scene
        if scene.stage.is_modal:
            table.frame(KeyDown("return"), step=0.03)
            raised += 1
        elif scene.control.hand.mine and not scene.motion.busy(table.now):
            scene.play(table.party.legal[0])
        table.frame(step=0.05)
        if scene.watch.curtain.caller is not None:
            assert table.sprites() <= faces(seen(table.party.game, table.party.state, None))
        hands = [table.party.state.piles[f"h{seat}"] for seat in range(3) if seat != scene.viewer]
        assert not table.sprites() & {card for hand in hands for card in hand.cards}
    assert raised > 3


def test_the_curtain_falls_when_the_window_is_left_and_rises_by_one_key(still: Sandbox) -> None:
    table = Table(still, "murlan", 4, people=2)
    table.until_mine()
    viewer = table.scene.viewer
    assert table.sprites()
    table.frame(FocusLost())
    assert table.scene.viewer is None
    assert isinstance(table.layer, CurtainLayer)
    own = {card for seat in range(4) for card in table.party.state.piles[f"h{seat}"].cards}
    assert not table.sprites() & own
    assert table.scene.verbs.prompt[0]
    assert table_picture.table_picture(table.scene).prompt[0] == ""  # the rail of the curtain would cut it
    table.frame(FocusGained())
    table.frame(KeyDown("escape"))
    assert table.scene.viewer is None
    table.frame(KeyDown("return"))
    assert table.scene.viewer == viewer


def test_the_curtain_is_down_when_a_match_is_taken_up_again(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=2)
    for _ in range(20):
        table.step()
    again = still.services.desk.sit("las_vegan")
    assert again is not None
    scene = RoundTable(still.services, again)
    scene.layout(*SIZE, 0.6)
    scene.resume(None)
    for _ in range(3):
        scene.update(50.0)
        scene.draw(table.surface, 50.0, everything=True)
    assert scene.viewer is None
    assert {drawn.sprite.card for drawn in scene.board.cards} - {HIDDEN} <= faces(
        seen(again.match.game, again.match.state, None)
    )


def test_one_click_plays_a_card_and_a_wrong_one_is_refused_in_words(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 4, people=1)
    table.until_mine()
    while len(table.party.legal) == len(table.party.state.piles["h0"].cards):
        table.step()
        table.until_mine()
    deck, hand = table.party.game.info.deck, table.party.state.piles["h0"].cards
    free = {move.picks[0] for move in table.party.legal}
    wrong = next(deck.text(card) for card in hand if deck.text(card) not in free)
    table.click(wrong)
    assert len(table.party.state.piles["h0"]) == len(hand)
    assert table.scene.line.text.strip()
    table.click(min(free))
    assert len(table.party.state.piles["h0"]) == len(hand) - 1


def test_the_keyboard_walks_the_hand_and_plays(still: Sandbox) -> None:
    table = Table(still, "monte_carlo", 5, people=1)
    table.until_mine()
    before = table.party.history.cursor
    table.frame(KeyDown("right"), step=0.0)
    for _ in range(12):
        if table.party.history.cursor > before:
            break
        table.frame(KeyDown("return"), step=0.0)
        if table.party.history.cursor == before:
            table.frame(KeyDown("right"), step=0.0)
    assert table.party.history.cursor == before + 1


def test_p_passes_only_where_one_may(still: Sandbox) -> None:
    table = Table(still, "murlan", 4, people=1)
    table.until_mine()
    for _ in range(50):
        legal = Move("pass") in table.party.legal
        before = table.party.history.cursor
        table.frame(KeyDown("p"), step=0.0)
        assert (table.party.history.cursor > before) == legal
        if legal:
            return
        table.step()
        table.until_mine()
    raise AssertionError("one may never pass")


def test_bots_wait_behind_the_score_sheet(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 4, people=1)
    table.frame(KeyDown("s"))
    before = table.party.history.cursor
    for _ in range(10):
        table.frame()
    assert table.party.history.cursor == before


def test_pages_over_the_table_and_the_way_home(still: Sandbox) -> None:
    table = Table(still, "murlan", 4, people=1)
    assert isinstance(table.frame(KeyDown("f1")), Push)
    assert isinstance(table.frame(KeyDown("escape")), Pop)
    went = table.frame(KeyDown("n", frozenset({"ctrl"})))
    assert isinstance(went, Replace)
    assert isinstance(went.scene, PlayersScene)
    assert is_open(still.services.store, "murlan"), "what becomes of it is asked when others sit"


def test_the_last_trick_and_the_log_can_be_opened_at_any_time(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=1)
    for keys in (KeyDown("l"), KeyDown("l", frozenset({"ctrl"}))):
        table.until_mine()
        for _ in range(20):
            table.frame(keys)
            assert isinstance(table.layer, Dialog)
            table.frame(KeyDown("escape"))
            table.step()


def test_a_chip_is_laid_by_two_clicks_on_the_casino(still: Sandbox) -> None:
    table = Table(still, "las_vegan", 3, people=3)
    for _ in range(3000):
        if table.party.state.phase == "chip" and table.scene.control.hand.mine and not table.scene.stage.is_modal:
            break
        table.step()
    move = next(move for move in table.party.legal if move.source)
    for pile in (move.source, move.target):
        place = table.scene.motion.layout.place_of(pile).centre
        table.frame(PointerDown(place.x, place.y), PointerUp(place.x, place.y), step=0.0)
    assert (move.target, move.source) in table.party.state.extra.placed


def test_an_idle_table_wants_no_frames(still: Sandbox) -> None:
    table = Table(still, "murlan", 4, people=1)
    table.until_mine()
    while still.services.faces.is_painting:
        table.frame()
    for _ in range(4):
        table.frame(step=2.0)
    wanted = table.scene.wake_at(table.now)
    assert wanted is None or wanted > table.now + 10


def test_undo_takes_back_the_own_card_before_anything_is_shown(still: Sandbox) -> None:
    table = Table(still, "monte_carlo", 5, people=1)
    table.until_mine()
    before = table.party.state
    table.scene.play(table.party.legal[0])
    assert table.party.state != before
    if table.party.back_to(0) is not None:
        table.frame(KeyDown("z", frozenset({"ctrl"})), step=0.0)
        assert table.party.state == before
    else:
        table.frame(KeyDown("z", frozenset({"ctrl"})), step=0.0)
        assert table.party.state != before


def test_what_is_counted_in_the_bar_ends_before_whoever_sits_opposite(surface: pygame.Surface) -> None:
    box = sandbox(Settings(animation=Animation.OFF, show_counters=True))
    table = Table(box, "murlan", 4, 4)
    for size, whole in (((640, 480), False), ((1280, 800), True)):
        table.scene.layout(*size, size[0] / 1280 * 1.3 if size[0] < 1280 else 1.0)
        table.surface = pygame.Surface(size)
        table.frame()
        counted = table.scene.bar._deal
        opposite = next(seat for seat in table.scene.motion.layout.seats if seat.turn == 180)
        assert counted.rect.right < opposite.cameo.x
        assert counted.label.endswith("Aces gone: 0 of 4")  # a voice tells all
        (line,) = counted._flowed(box.services.painter, counted.rect.width)
        assert ("Aces" in "".join(run.text for run in line.runs)) == whole
    box.close()
