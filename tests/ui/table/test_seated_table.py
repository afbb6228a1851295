"""The table for several: whole matches through its frames, hands that nobody else sees, clicks that mean a play, the sheet at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.session.desk import is_open
from cardtable.session.scores import score_sheet
from cardtable.session.sight import faces, seen
from cardtable.settings import Animation, Settings
from cardtable.table.geometry import Rect
from cardtable.ui.core.scene import FocusGained, FocusLost, KeyDown, PointerDown, PointerUp, Pop, Push, Replace
from cardtable.ui.games.las_vegan import FieldLine, Meaning
from cardtable.ui.pages.players_page import PlayersScene
from cardtable.ui.table import table_picture
from cardtable.ui.table.actions import begun
from cardtable.ui.table.curtain import CurtainLayer
from cardtable.ui.table.results import HandResultLayer
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.widget import walk
from tests.support.company import players
from tests.support.services import Sandbox, sandbox

SIZE = (640, 400)
SHORT = {"murlan": {"mu_target": "11"}, "monte_carlo": {"mc_players": 5}, "las_vegan": {"lv_rounds": 2}}
GAMES = [("monte_carlo", 5), ("murlan", 4), ("las_vegan", 3)]


class Table:
    """A match on its screen; time goes in steps long enough for every pause to be over."""

    def __init__(self, box: Sandbox, game: str, seats: int, people: int, number: int = 24) -> None:
        players = [
            replace(player, bot="" if seat < people else "greedy")
            for seat, player in enumerate(box.services.preferences.usual_players(game, seats))
        ]
        self.box = box
        self.session = box.services.desk.deal(game, number, players=players)
        self.scene = RoundTable(box.services, self.session)
        self.surface = pygame.Surface(SIZE)
        self.now = 0.0
        self.scene.layout(*SIZE, 0.6)
        self.scene.resume(None)
        self.frame()

    @property
    def party(self):
        return self.session.played

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
            if self.scene.hands.hand.mine and not self.scene.stage.is_modal and not self.scene.motion.busy(self.now):
                return
            self.step()
        raise AssertionError("nobody's turn came")

    def step(self) -> None:
        """One frame of a person who presses what has to be pressed and plays the first move that there is."""
        if self.scene.stage.is_modal:
            self.frame(KeyDown("return"))
            return
        if self.scene.hands.hand.mine and not self.scene.motion.busy(self.now):
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
        elif scene.hands.hand.mine and not scene.motion.busy(table.now):
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
        seen(again.played.game, again.played.state, None)
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
        if table.party.state.phase == "chip" and table.scene.hands.hand.mine and not table.scene.stage.is_modal:
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


# -- the end of a match ------------------------------------------------------------------------------------------------


@pytest.fixture
def short(surface: pygame.Surface) -> Iterator[Sandbox]:
    box = sandbox(Settings(animation=Animation.OFF, options={"las_vegan": {"lv_rounds": 1}}))
    yield box
    box.close()


def test_escape_shows_the_finished_table_first_and_goes_home_then(short: Sandbox) -> None:
    table = Table(short, "las_vegan", 3, people=1)
    while table.party.outcome is None:
        table.step()
    while not table.scene.stage.is_modal:
        table.frame()
    layer = table.layer
    assert isinstance(layer, HandResultLayer)
    assert not begun(table.scene)  # new house rules hold for the next match, and none is under way
    texts = short.services.texts
    for named in ("reckoning.paper", "reckoning.table"):  # what the button says is where it leads
        layer._aside.activate()
        table.frame()
        assert layer._aside.text == layer._aside.label == texts.text(named)
    assert table.frame(KeyDown("escape")) is None
    for _ in range(10):
        assert table.frame() is None
        assert not table.scene.stage.is_modal
    assert isinstance(table.frame(KeyDown("escape")), Pop)


def test_what_is_left_of_a_hand_that_is_over_lies_there_bright(short: Sandbox) -> None:
    session = short.services.desk.deal("murlan", 24, players=players("pbbb"))
    party, luck = session.played, Chance(24)
    while party.state.phase != "deal":
        if (due := party.wake_at(0.0)) is not None:
            party.advance(due)
        else:
            party.play(0, party.legal[luck.below(len(party.legal))], 0.0)
    assert party.state.piles["h0"].cards
    scene = RoundTable(short.services, session)
    scene.layout(640, 400, 0.6)
    scene.resume(None)
    scene.update(1.0)
    assert scene.hands.hand.mine
    assert scene.is_telling
    assert not table_picture._veiled(scene)


def test_the_paper_is_written_closer_where_it_would_cover_what_is_to_be_seen(short: Sandbox) -> None:
    table = Table(short, "monte_carlo", 5, people=1)
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
    short: Sandbox, size: tuple[int, int, float], seats: int
) -> None:
    table = Table(short, "las_vegan", seats, people=1)
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
    short: Sandbox,
) -> None:
    table = Table(short, "las_vegan", 3, people=1)
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
    stage.focus(next(part for part in walk(sheet) if part.label == short.services.texts.text("party.again")))
    went = table.frame(KeyDown("return"))
    assert isinstance(went, Replace)
    assert isinstance(went.scene, RoundTable)
    assert went.scene.party.players == table.party.players
    assert went.scene.party.outcome is None
