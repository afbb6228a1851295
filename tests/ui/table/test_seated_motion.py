"""Motion on a table for several, with a clock of the test's own: tricks stay and are swept, plays lie in their order, ends are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games.murlan.hand import PLAYED
from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.session.game_log import Change
from cardtable.settings import Animation, Settings, TrickStays
from cardtable.table.flight import lie_of
from cardtable.table.layout import Placement, Token
from cardtable.table.pace import FULL
from cardtable.table.round_layout import ASIDES, EARLIER, LONGS
from cardtable.ui.core.scene import KeyDown, PointerDown, PointerUp
from cardtable.ui.games.monte_carlo import Pot
from cardtable.ui.paint import tilts
from cardtable.ui.paint.places import Glow
from cardtable.ui.paint.tilts import turned
from cardtable.ui.table import table_picture
from cardtable.ui.table.motion import taker_of
from cardtable.ui.table.results import HandResultLayer
from cardtable.ui.table.round_table import RoundTable
from tests.support.services import Sandbox, sandbox

SIZE = (640, 400)
FRAME = 1 / 60


class Watched:
    """A match of one person against greedy players whose frames come sixty times a second."""

    def __init__(self, game: str, seats: int, settings: Settings, number: int = 24) -> None:
        self.box: Sandbox = sandbox(settings)
        players = [
            replace(player, bot="greedy" if seat else "") for seat, player in enumerate(self._seated(game, seats))
        ]
        self.scene = RoundTable(self.box.services, self.box.services.desk.deal(game, number, players=players))
        self.surface = pygame.Surface(SIZE)
        self.now = 0.0
        self.scene.layout(*SIZE, 0.6)
        self.scene.resume(None)
        self.frame()

    def _seated(self, game: str, seats: int) -> list[object]:
        return list(self.box.services.preferences.usual_players(game, seats))

    @property
    def state(self):
        return self.scene.party.state

    @property
    def motion(self):
        return self.scene.motion

    def frame(self, *events: object, step: float = FRAME) -> None:
        for event in events:
            self.scene.handle(event, self.now)
        self.scene.update(self.now)
        self.scene.draw(self.surface, self.now, everything=False)
        self.now += step

    def until(self, reached: Callable[[], bool], step: float = FRAME) -> None:
        for _ in range(20000):
            if reached():
                return
            if self.scene.stage.is_modal:
                self.frame(KeyDown("return"), step=step)
            elif self.scene.hands.hand.mine and not self.motion.busy(self.now):
                self.scene.play(self.scene.party.legal[0])
                if reached():
                    return
            self.frame(step=step)
        raise AssertionError("it never came to that")

    def rest(self, reached: Callable[[], bool]) -> None:
        """Nobody does anything until then."""
        for _ in range(600):
            if reached():
                return
            self.frame()
        raise AssertionError("it never came to that")

    def lying(self) -> int:
        """How many cards lie before the seats to the eye."""
        return sum(spot.pile in (*PLAYS, *ASIDES) for spot in self.motion.placements.values())

    def full(self) -> bool:
        return taker_of(self.scene.party) != ""


Start = Callable[..., Watched]


def spots_of(table: Watched) -> dict[Token, Placement]:
    """What lies before the seats of what was played last."""
    return {token: spot for token, spot in table.motion.placements.items() if spot.pile in PLAYS}


@pytest.fixture
def start(surface: pygame.Surface) -> Iterator[Start]:
    tables: list[Watched] = []

    def open_table(game: str, seats: int, *, number: int = 24, **changes: object) -> Watched:
        tables.append(Watched(game, seats, Settings(**changes), number))
        return tables[-1]

    yield open_table
    for table in tables:
        table.box.close()


def test_a_finished_trick_stays_for_nine_tenths_of_a_second_and_is_then_swept_to_its_taker(start: Start) -> None:
    table = start("monte_carlo", 5, options={"monte_carlo": {"mc_players": 5}})
    table.until(table.full)
    laid, winner = table.now, table.state.extra.tricks.winner
    table.rest(lambda: table.lying() == 0)
    assert table.now - laid == pytest.approx(FULL.trick_throw + 0.9, abs=2.5 * FRAME)
    assert sum(len(table.state.piles[pile]) for pile in PLAYS[:5]) == 5
    assert sum(spot.pile == WON[winner] for spot in table.motion.placements.values()) == 5
    assert table.motion.busy(table.now)


def test_while_cards_are_dealt_none_are_counted_nobody_is_asked_and_no_light_lies_on_a_place_without_a_card(
    start: Start,
) -> None:
    table = start("monte_carlo", 5, options={"monte_carlo": {"mc_players": 5}}, animation=Animation.FULL)
    table.scene.hands.hand.by_keys = True
    table.scene.stage.focus(table.scene._table, ring=True)
    lies = table_picture.table_picture(table.scene)
    assert table.motion.deals(table.now)
    assert {shown.cards for shown in lies.seats} == {None}
    assert lies.prompt[0] == ""
    assert lies.captions == ()
    assert Glow.FOCUS not in {mark.glow for mark in table.scene._scenery(()).marks}
    table.rest(lambda: not table.motion.busy(table.now))
    table.frame()
    lies = table_picture.table_picture(table.scene)
    assert {shown.cards for shown in lies.seats} <= {7, 8, 9, 10}
    assert lies.prompt[0]
    assert lies.captions
    assert Glow.FOCUS in {mark.glow for mark in table.scene._scenery(()).marks}


def test_whoever_plays_into_a_deal_does_not_wait_for_it(start: Start) -> None:
    options, numbers = {"monte_carlo": {"mc_players": 5}}, iter(range(24, 60))
    table = start("monte_carlo", 5, number=next(numbers), options=options, animation=Animation.FULL)
    while not table.scene.hands.hand.mine:
        table = start("monte_carlo", 5, number=next(numbers), options=options, animation=Animation.FULL)
    assert table.motion.deals(table.now)
    party = table.scene.party
    played = party.play(0, party.legal[0], table.now)
    assert isinstance(played, Change)
    table.scene.changed(played)
    assert table.motion.busy(table.now)
    assert not table.motion.deals(table.now)


def test_a_hand_that_is_empty_is_not_counted(start: Start) -> None:
    table = start("monte_carlo", 5, options={"monte_carlo": {"mc_players": 5}}, animation=Animation.OFF)
    lies, layout = table_picture.table_picture(table.scene), table.motion.layout
    for cards, counted in ((3, 4), (0, 0)):
        seats = tuple(replace(shown, cards=cards) for shown in lies.seats)
        parts = table.scene.around.above(layout, replace(lies, seats=seats))
        assert sum(isinstance(part.what, tuple) and part.what[0] == "count" for part in parts) == counted


def test_a_trick_lies_at_the_angles_of_its_cards(start: Start) -> None:
    table = start("monte_carlo", 5, options={"monte_carlo": {"mc_players": 5}})
    table.until(table.full)
    lying = [spot for spot in table.motion.placements.values() if spot.pile in (*PLAYS, *ASIDES)]
    assert [spot.angle for spot in lying] == [lie_of(spot.card).angle for spot in lying]


def test_with_until_click_it_stays_until_somebody_clicks_and_nobody_goes_on(start: Start) -> None:
    table = start("monte_carlo", 5, trick_stays=TrickStays.CLICK, options={"monte_carlo": {"mc_players": 5}})
    table.until(table.full)
    played = table.scene.party.history.cursor
    for _ in range(300):
        table.frame()
    assert table.lying() == 5
    assert table.scene.party.history.cursor == played
    table.frame(PointerDown(320, 150), PointerUp(320, 150))
    table.frame()
    assert table.lying() == 0


def test_a_bot_pauses_six_tenths_of_a_second_between_two_plies(start: Start) -> None:
    table = start("murlan", 4)
    times: list[float] = []
    cursor = table.scene.party.history.cursor
    for _ in range(400):
        table.frame()
        if table.scene.party.history.cursor != cursor:
            cursor = table.scene.party.history.cursor
            times.append(table.now)
        if table.scene.hands.hand.mine:
            break
    gaps = [late - early for early, late in pairwise(times)]
    assert gaps
    assert gaps == pytest.approx([0.6] * len(gaps), abs=1.5 * FRAME)


def test_what_was_played_is_outlined_for_a_second_once_it_lies(start: Start) -> None:
    table = start("monte_carlo", 5, options={"monte_carlo": {"mc_players": 5}})
    table.until(lambda: table.lying() == 1)
    outlined = table.motion._lights[Glow.LAST]
    since, until = outlined.since, outlined.until
    assert len(outlined.marks) == 1
    assert since == pytest.approx(table.now - FRAME + FULL.trick_throw, abs=FRAME)
    assert until - since == pytest.approx(1.0)


def test_cards_played_together_that_lie_askew_have_no_frames_that_would_cross_each_other(start: Start) -> None:
    table = start("murlan", 4, options={"murlan": {}})
    heaps: list[int] = []
    while not {1, 2} <= set(heaps):
        before = table.scene.party.history.cursor
        lay = spots_of(table).keys()
        table.until(lambda was=before: table.scene.party.history.cursor > was)
        came = [spot for token, spot in spots_of(table).items() if token not in lay]
        if came and any(spot.angle for spot in came):
            heaps.append(min(2, len(came)))
            last = table.motion._lights.get(Glow.LAST)
            assert (len(last.marks) if last else 0) == (len(came) == 1)
        assert len(heaps) < 60


def test_paid_coins_fly_and_the_pot_says_at_once_what_is_in_it(start: Start) -> None:
    table = start("monte_carlo", 5, options={"monte_carlo": {"mc_players": 5}})
    table.until(lambda: table.state.phase == "deal", step=0.1)
    table.frame()
    (pot,) = [each for each in table_picture.table_picture(table.scene).decor if isinstance(each, Pot)]
    assert pot.points == abs(sum(table.state.extra.book[0]))
    assert table.motion._tosses
    points = -sum(table.state.extra.book[0])
    assert len(table.motion._tosses) <= abs(points)
    end = max(toss.end for toss in table.motion._tosses)
    table.until(lambda: not table.motion._tosses)
    assert table.now >= end


def test_a_chip_is_on_the_card_of_the_casino_only_when_it_has_landed(start: Start) -> None:
    table = start("las_vegan", 3)
    table.until(lambda: bool(table.state.extra.placed), step=0.1)
    table.frame(step=0.0)
    (toss,) = table.motion._tosses
    shown = table_picture.table_picture(table.scene)
    assert toss.covers not in {thing.key for thing in shown.things}
    assert [thing.what for thing in shown.flying] == [toss.what]
    table.now = table.scene.now = toss.end
    shown = table_picture.table_picture(table.scene)
    assert toss.covers in {thing.key for thing in shown.things}
    assert shown.flying == ()


def finished(start: Start, animation: Animation) -> Watched:
    table = start("las_vegan", 3, animation=animation, options={"las_vegan": {"lv_rounds": 2}})
    table.until(lambda: table.scene.party.outcome is not None, step=0.2)
    return table


def test_the_end_of_a_match_is_shown_for_three_seconds_at_most_before_the_sheet(start: Start) -> None:
    table = finished(start, Animation.FULL)
    table.until(lambda: table.motion.celebrates(table.now))
    begun = table.now
    shown = table_picture.table_picture(table.scene)
    winners = table.scene.party.outcome.winners
    assert [seat for seat, seated in enumerate(shown.seats) if seated.turn] == sorted(winners)
    assert not isinstance(table.scene.stage.trees.layers[-1], HandResultLayer)
    for _ in range(190):
        table.frame()
    assert table.now - begun < 3.2
    assert isinstance(table.scene.stage.trees.layers[-1], HandResultLayer)


@pytest.mark.parametrize("event", [KeyDown("x"), KeyDown("escape"), PointerDown(300, 200)])
def test_any_key_or_click_skips_it_at_once(start: Start, event: object) -> None:
    table = finished(start, Animation.FULL)
    table.until(lambda: table.motion.celebrates(table.now))
    table.frame(event)
    assert not table.motion.celebrates(table.now)
    assert isinstance(table.scene.stage.trees.layers[-1], HandResultLayer)


@pytest.mark.parametrize("animation", [Animation.REDUCED, Animation.OFF])
def test_where_motion_is_reduced_the_sheet_comes_without_a_show(start: Start, animation: Animation) -> None:
    table = finished(start, animation)
    for _ in range(120):
        table.frame()
        assert not table.motion.celebrates(table.now)
    assert isinstance(table.scene.stage.trees.layers[-1], HandResultLayer)


@pytest.mark.parametrize(
    ("game", "seats"),
    [("monte_carlo", 8), ("las_vegan", 5), ("murlan", 4), ("hearts", 4), ("briscola", 2), ("mau_mau", 5)],
)
def test_without_motion_every_card_is_where_it_belongs_at_every_moment(start: Start, game: str, seats: int) -> None:
    options = {"monte_carlo": {"mc_players": seats}, "las_vegan": {"lv_players": seats}, "murlan": {}}
    table = start(game, seats, animation=Animation.OFF, options=options)
    for _ in range(200):
        table.frame(step=0.1)
        assert not table.motion.busy(table.now)
        seen = {each.token: (each.x, each.y, each.card) for each in table.motion._tweens.at(table.now)}
        assert seen == {token: (to.x, to.y, to.card) for token, to in table.motion.placements.items()}
        if table.scene.hands.hand.mine and not table.scene.stage.is_modal:
            table.scene.play(table.scene.party.legal[0])


def test_a_hand_that_closes_is_turned_for_where_it_will_lie_and_for_nothing_on_its_way(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start("monte_carlo", 5, options={"monte_carlo": {"mc_players": 5}})
    own = HANDS[table.motion.layout.bottom]
    high = round(table.motion.layout.height(own))
    table.until(lambda: table.scene.hands.hand.mine and not table.motion.busy(table.now))
    painted: list[int] = []
    monkeypatch.setattr(tilts, "turned", lambda face, *how: painted.append(face.get_height()) or turned(face, *how))
    before = {token: spot for token, spot in table.motion.placements.items() if spot.pile == own}
    table.scene.play(table.scene.party.legal[0])
    table.rest(lambda: not table.motion.busy(table.now))
    after = {token: spot for token, spot in table.motion.placements.items() if spot.pile == own}
    otherwise = [token for token, spot in after.items() if spot.angle and spot.angle != before[token].angle]
    assert len(otherwise) > 2
    assert painted.count(high) <= len(otherwise) + 1, "and what was played once"


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("monte_carlo", 5, {"monte_carlo": {"mc_players": 5}}),
        ("las_vegan", 3, {"las_vegan": {"lv_rounds": 2}}),
        ("murlan", 4, {}),
    ],
)
def test_at_every_moment_the_mended_picture_is_the_whole_one(
    start: Start, game: str, seats: int, options: dict[str, object]
) -> None:
    table = start(game, seats, options=options)
    while table.box.services.faces.is_painting:
        table.frame(step=0.0)
    table.scene.draw(table.surface, table.now, everything=True)
    for number in range(420):
        table.frame(step=FRAME if number % 40 < 12 else 4 * FRAME)
        assert number % 3 or _same(table), number
        if table.scene.hands.hand.mine and not table.scene.stage.is_modal and not table.motion.busy(table.now):
            table.scene.play(table.scene.party.legal[0])


def _same(table: Watched) -> bool:
    """Whether the picture that was mended piece by piece is the one that painting everything gives."""
    table.scene.draw(table.surface, table.now, everything=False)
    whole = pygame.Surface(SIZE)
    table.scene.draw(whole, table.now, everything=True)
    return pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(table.surface, "RGB")


# -- what is to be beaten ----------------------------------------------------------------------------------------------


HOUSES = {
    "usual": {},
    "jokers are a pair": {"mu_joker_pair": "pair", "mu_straight_beat": "any_higher"},
    "suited straights": {"mu_suited_straight": "beats_bombs", "mu_straight_beat": "any_higher"},
}


@pytest.mark.parametrize("house", HOUSES)
def test_in_matches_of_any_house_the_latest_play_lies_in_the_middle_and_all_others_aside(
    start: Start, house: str
) -> None:
    table = start("murlan", 4, animation=Animation.OFF, options={"murlan": HOUSES[house]})
    told = beaten = 0
    for number in range(1500):
        longest = max(table.scene.party.legal, key=lambda move: len(move.picks), default=None)
        if table.scene.hands.hand.mine and not table.scene.stage.is_modal:
            table.scene.play(table.scene.party.legal[0] if number % 2 else longest)
        table.frame(step=0.5)
        last = table.scene.party.game.lap(table.state).to_beat
        if last is None or table.scene.party.game.hand_result(table.state) is not None:
            continue
        told += 1
        for spot in table.motion.placements.values():
            owner = next((n for n, pile in enumerate(PLAYS[:4]) if spot.card in table.state.piles[pile].cards), None)
            if owner is not None and spot.card >= 0:
                beaten += owner != last
                assert spot.pile in ((PLAYS[owner], LONGS[owner]) if owner == last else (ASIDES[owner],))
        if told > 120:
            break
    assert told > 20
    assert beaten


def test_a_round_that_is_over_stays_to_be_seen_and_is_then_swept_with_the_sound_of_that(start: Start) -> None:
    table = start("murlan", 4)
    table.box.services.sounds.play = (heard := Heard()).note
    table.until(lambda: table.scene.party.game.lap(table.state).to_beat is not None and any(_aside(table)))
    table.until(lambda: table.scene.party.game.lap(table.state).to_beat is None)
    heard.names.clear()
    begun = table.now
    table.rest(lambda: "trick" in heard.names)
    assert table.now - begun == pytest.approx(FULL.trick_stays, abs=2.5 * FRAME)
    assert not {"slide", "drop"} & set(heard.names)


def _aside(table) -> list[object]:
    return [spot for spot in table.motion.placements.values() if spot.pile in ASIDES]


class Heard:
    """Sounds by their names."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def note(self, name: str, _when: float) -> None:
        self.names.append(name)


# -- earlier plays of a round ------------------------------------------------------------------------------------------


INDEX = 0.15  # of a card's width: a rank


def until_earlier(table: Watched) -> dict[int, tuple[int, ...]]:
    def told() -> dict[int, tuple[int, ...]]:
        return dict(table.scene.party.game.lap(table.state).earlier)

    table.until(lambda: bool(told()), step=1.0)
    return told()


def test_earlier_plays_lie_dim_under_the_last_one_with_their_indices_beside_it(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    told = until_earlier(table)
    table.frame()
    spots = {spot.card: spot for spot in table.motion.placements.values()}
    veiled = {table.motion.placements[token].card for token in table_picture._veiled(table.scene)}
    for seat, cards in told.items():
        play = [spots[card] for card in table.state.piles[PLAYS[seat]].cards]
        edges = [table.motion.layout.lies(spot).bounds.x for spot in play]
        for card in cards:
            lies = spots[card]
            assert lies.pile == EARLIER[seat]
            assert lies.z < min(spot.z for spot in play)
            assert lies.x + INDEX * table.motion.layout.rect(lies).w <= min(edges)
            assert card in veiled
    heap = [spot for spot in table.motion.placements.values() if spot.pile == PLAYED]
    assert len(heap) == len(table.state.piles[PLAYED].cards) - sum(map(len, told.values()))
    captions = dict(table_picture.captions(table.scene))
    assert (PLAYED in captions) == bool(heap)
    if heap:
        assert captions[PLAYED].startswith(str(len(heap)))


def test_they_go_to_the_heap_when_the_round_ends(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    told = until_earlier(table)
    table.until(lambda: table.scene.party.game.lap(table.state).to_beat is None, step=1.0)
    table.until(lambda: not table.motion.busy(table.now), step=1.0)
    table.frame()
    lying = {spot.pile for spot in table.motion.placements.values()}
    assert not lying & set(EARLIER)
    heap = sum(spot.pile == PLAYED for spot in table.motion.placements.values())
    assert heap == len(table.state.piles[PLAYED].cards) > len(told)
