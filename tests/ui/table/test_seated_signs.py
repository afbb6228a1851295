"""Small signs that help to read a table: who led, who is out as which, what opens a run; and what the keys press."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games.las_vegan.casino import GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rounds import DOMINO_PHASE, HEIGHTS, RUNS, pack_of
from cardtable.games.seated import HANDS, OUT, PLAYS
from cardtable.i18n.catalogue import available, load_catalogue
from cardtable.settings import Animation
from cardtable.table.geometry import Point, Rect
from cardtable.table.round_layout import ASIDES, FIELD, LANES, RoundLayout
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.core.theme import CAPTION, CAPTION_STRONG, CONTRAST, FELT
from cardtable.ui.games.las_vegan import Meaning, beside_chips
from cardtable.ui.games.look import AllowedActions
from cardtable.ui.games.monte_carlo import Lane, LaneGoal
from cardtable.ui.paint.places import Glow, Mark, halo_bounds, paint_halo
from cardtable.ui.paint.things import paint_thing
from cardtable.ui.table import table_picture
from cardtable.ui.table.dialogs import Laid, TrickPicture, _TrickDialog, last_trick, trick_dialog
from cardtable.ui.table.frame import Slip
from cardtable.ui.table.round_scenery import Bubble, Prompt, SaidBySeat, Tag, WayOn, _pixels
from cardtable.ui.table.table_picture import beaten, veiled
from cardtable.ui.table.words import plates
from cardtable.ui.widgets.pictures import CardRow
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.widget import walk
from tests.support.company import NAMES
from tests.support.every import every
from tests.support.seated import las_vegan
from tests.support.words import TRANSLATIONS
from tests.table.test_round_layout import AREAS, planned
from tests.ui.table.test_seated_motion import Start, Watched, _same, start

__all__ = ["start"]
FIVE = {"monte_carlo": {"mc_players": 5}}
SIGNS = (
    Tag("Davíð · to beat", (600, 300), 4, strong=True),
    Tag("winning so far", (600, 300)),
    Tag("", (600, 300), 2),
    Bubble("Pass", (600, 300), (600, 60), 3),
    Bubble("Pass", (600, 300), (900, 330)),
    Prompt("Your turn: beat two kings", (700, 300), 900, mine=True),
    Prompt("Anna thinks", (700, 300), 900, mine=False),
)


def tags(table: Watched) -> list[str]:
    """The words at what was played."""
    return [part.what.words for part in table.scene.board._scenery.signs if isinstance(part.what, Tag)]


def domino(start: Start) -> Watched:
    table = start("monte_carlo", 5, animation=Animation.OFF, options=FIVE)
    table.until(lambda: table.state.phase == DOMINO_PHASE and table.scene.hands.hand.mine, step=1.0)
    return table


LONG = ("fewest tricks", "most tricks of all")
"""What stands below two neighbouring cards of the casino."""


def test_who_led_and_who_takes_the_trick_is_said_until_it_is_swept(start: Start) -> None:
    table = start("monte_carlo", 5, options=FIVE)
    table.until(table.full)
    tricks, players = table.state.extra.tricks, table.scene.party.players
    leader, winner = players[tricks.leader].name, players[tricks.winner].name
    wanted = [f"{winner} takes it", f"{leader} led"] if leader != winner else [f"{leader} led and takes it"]
    table.rest(lambda: tags(table) == wanted)
    table.rest(lambda: table.lying() == 0)
    table.rest(lambda: not tags(table))


def test_the_highest_so_far_is_said_and_larger(start: Start) -> None:
    table = start("monte_carlo", 5, options=FIVE)
    lies = table.scene.party.game.highest
    table.until(lambda: 1 < table.lying() < 5 and lies(table.state) != table.state.extra.tricks.leader)
    table.rest(lambda: "winning so far" in tags(table))
    best = lies(table.state)
    piles = {spot.pile for spot in table.motion.placements.values()} & {*PLAYS, *ASIDES}
    assert piles & set(PLAYS) == {PLAYS[best]}


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: type(sign).__name__)
@pytest.mark.parametrize("text", [0.6, 1.0, 2.7])
def test_a_sign_stays_where_it_is_said_to_be_painted(box, sign: Tag | Bubble | Prompt, text: float) -> None:
    surface = pygame.Surface((2400, 1200), pygame.SRCALPHA)
    sign.paint(surface, box.services.painter, text)
    painted = pygame.mask.from_surface(surface, 0).get_bounding_rects()
    assert painted
    assert all(sign.bounds(box.services.painter, text).inflate(4, 4).contains(rect) for rect in painted)


@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize("seats", [(1, 3), (3, 0), (2, 3), (0, 1)])
def test_the_way_on_stays_where_it_is_said_to_be_painted(box, seats: tuple[int, int], clockwise: bool) -> None:
    plan = planned("murlan", 4, "1280×800")
    surface = pygame.Surface((1400, 1000), pygame.SRCALPHA)
    way = WayOn(*seats, clockwise)
    way.paint(surface, box.services.painter, plan)
    painted = pygame.mask.from_surface(surface, 0).get_bounding_rects()
    assert len(painted) > 2
    assert all(way.bounds(plan).contains(rect) for rect in painted)


def test_a_long_prompt_becomes_smaller_and_stays_in_its_room(box) -> None:
    words = "Your turn: " + "the five, the six, the seven, " * 6
    prompt = Prompt(words, (640, 500), 700, mine=True)
    assert prompt.bounds(box.services.painter, 1.0).width <= 700


def test_what_floats_over_a_table_gives_way_to_the_buttons_in_the_corners(box) -> None:
    painter, screen = box.services.painter, pygame.Rect(0, 0, 800, 600)
    slip = Slip()
    slip.floats, slip.over = True, screen
    slip.say("Try: three of spades, three of diamonds. About +1.6 points. Next best: +1.1.")
    slip.settle(painter, screen)
    assert slip.rect.centerx == screen.centerx
    wide = slip.rect.width
    left, right = pygame.Rect(10, 500, 40, 90), pygame.Rect(500, 500, 290, 90)
    slip.aside = lambda: [left, right]
    slip.settle(painter, screen)
    assert slip.rect.collidelist([left, right]) < 0
    assert screen.contains(slip.rect)
    assert slip.rect.width < wide


def test_a_message_that_floats_comes_and_goes_without_anything_else_being_laid_out(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    scene, slip = table.scene, table.scene.line.slip
    table.until(lambda: scene.hands.hand.mine, step=1.0)
    table.frame()
    before = pygame.image.tobytes(table.surface, "RGB")
    scene.say("This is not allowed")
    assert not scene.stage._stale
    table.frame()
    place = pygame.Rect(slip.rect)
    assert place.width
    assert pygame.image.tobytes(table.surface, "RGB") != before
    assert _same(table)
    scene.say("Nor is this, for a reason that takes many more words to be told")
    assert not scene.stage._stale
    table.frame()
    assert slip.rect.width > place.width
    assert _same(table)
    slip.say("")
    assert not scene.stage._stale
    table.frame()
    assert slip.rect.width == 0
    assert _same(table)


def test_where_a_chip_may_go_its_value_is_said_whole_and_on_no_neighbour(start: Start, box) -> None:
    table, painter = start("las_vegan", 4, options={"las_vegan": {"lv_players": 4}}), box.services.painter
    layout = table.scene.motion.layout
    one, other = (
        Meaning(place, f"{words}: −4", True, "−4", words) for place, words in zip(GOLDEN_PLACES, LONG, strict=True)
    )
    assert not one.bounds(painter, layout).colliderect(other.bounds(painter, layout))
    for meaning in (one, other):
        (words,) = meaning._lines(painter, layout)
        assert words.endswith("−4")
        size = meaning._size(painter, layout)
        assert painter.fonts.width(words, CAPTION_STRONG.face, size) <= meaning.bounds(painter, layout).width - 4


@every("seats", (2, 3, 4, 5))
@every("area", AREAS)
def test_what_stands_below_a_casino_card_runs_into_no_neighbour_in_any_language(box, area: str, seats: int) -> None:
    fonts, plan = box.services.painter.fonts, planned("las_vegan", seats, area)
    room = plan.place_of(ORDINARY_PLACES[1]).x - plan.place_of(ORDINARY_PLACES[0]).x
    for texts in (load_catalogue(TRANSLATIONS, code) for code in available(TRANSLATIONS)):
        for key in ("min", "max", "R", "G", "P", "B", "rank"):
            bare = texts.text(f"party.casino.meaning.{key}", rank="8")
            laid = texts.text("party.casino.meaning.with", meaning=bare, value="−4")
            for words in (bare, laid):
                meaning = Meaning(ORDINARY_PLACES[0], words, False, "−4", bare)
                lines, px = meaning._lines(box.services.painter, plan), meaning._size(box.services.painter, plan)
                assert meaning.bounds(box.services.painter, plan).width <= room, (texts.language, words)
                assert all(fonts.width(line, CAPTION.face, px) <= room for line in lines), (texts.language, lines)
                assert " ".join(lines) in {words, bare}  # nothing is left out but what the chip shows


@every("area", AREAS)
def test_what_the_chips_are_called_stands_clear_of_what_others_hold(area: str) -> None:
    plan = planned("las_vegan", 3, area)
    held = [plan.place_of(hand) for hand in HANDS[:3]]
    found = [beside_chips((wide, 24), plan) for wide in (40, 130, 260)]
    assert found[0] is not None
    for place in found:
        if place is not None:
            assert not any(each.overlap(Rect(*place)) > 0 for each in held)


@every("area", AREAS)
def test_words_under_a_pile_stay_within_the_window(start: Start, area: str) -> None:
    plan = planned("las_vegan", 3, area)
    part = start("las_vegan", 3).scene.around._caption(plan, OUT, "Lënë mënjanë: 1 letër")
    assert plan.area.x <= part.bounds[0]
    assert part.bounds[0] + part.bounds[2] <= plan.area.right


def test_the_chip_that_was_chosen_is_larger_than_the_others_and_shines(start: Start, box) -> None:
    table = start("las_vegan", 3, animation=Animation.OFF)
    table.until(lambda: table.state.phase == "chip" and table.scene.hands.hand.mine, step=1.0)
    chip = next(move.source for move in table.scene.party.legal if move.source)
    table.scene.act(table.scene.hands.choose(chip))
    things = {thing.pile: thing for thing in table_picture.table_picture(table.scene).things if thing.is_round}
    assert [pile for pile, thing in things.items() if thing.chosen] == [chip]
    place, painted = table.motion.layout.place_of(chip), []
    for thing in (things[chip], replace(things[chip], chosen=False)):
        surface = pygame.Surface((640, 400), pygame.SRCALPHA)
        paint_thing(surface, table.scene.painter, table.scene.around.tokens, place, thing)
        painted.append(pygame.mask.from_surface(surface, 200).count())
    assert painted[0] > 1.25 * painted[1]
    table.frame()
    assert _same(table)


@pytest.mark.parametrize("seats", [2, 3])
def test_buttons_of_chips_stand_over_no_card_that_is_set_aside(start: Start, seats: int) -> None:
    table = start("las_vegan", seats, animation=Animation.OFF, options={"las_vegan": {"lv_players": seats}})
    table.until(lambda: table.state.phase == "chip" and table.scene.hands.hand.mine, step=1.0)
    for size in ((640, 480, 0.6), (1280, 800, 1.0), (1280, 800, 2.0), (800, 1280, 1.0)):
        table.surface = pygame.Surface(size[:2])
        table.scene.layout(*size)
        table.frame()
        layout, scene = table.motion.layout, table.scene
        captions = [scene.around.caption_bounds(layout, pile, words) for pile, words in table_picture.captions(scene)]
        kept = [_pixels(layout.place_of(OUT)), *captions]
        buttons = [button.rect for button in scene.verbs.buttons]
        assert len(buttons) > 2
        assert len(kept) == 2
        assert not [(size, rect, button) for rect in kept for button in buttons if button.colliderect(rect)]


@pytest.mark.parametrize("size", [(640, 480, 0.6), (900, 600, 0.75), (1280, 800, 2.0)])
def test_words_below_cards_of_the_casino_stand_on_two_lines_rather_than_on_each_other(
    start: Start, size: tuple[int, int, float]
) -> None:
    table = start("las_vegan", 4, options={"las_vegan": {"lv_players": 4}})
    painter = table.scene.painter
    table.surface = pygame.Surface(size[:2])
    table.scene.layout(*size)
    table.frame()
    layout = table.motion.layout
    said = ("fewest tricks: −3", "most of all tricks: −4")
    one, other = (Meaning(place, words, False) for place, words in zip(GOLDEN_PLACES, said, strict=True))
    places = [meaning.bounds(painter, layout) for meaning in (one, other)]
    assert not places[0].colliderect(places[1])
    assert [len(meaning._lines(painter, layout)) for meaning in (one, other)] == [2, 2]
    assert [" ".join(meaning._lines(painter, layout)) for meaning in (one, other)] == [one.words, other.words]
    for meaning, place in zip((one, other), places, strict=True):
        surface = pygame.Surface(size[:2], pygame.SRCALPHA)
        meaning.paint(surface, painter, table.scene.around.tokens, layout)
        painted = pygame.mask.from_surface(surface, 0).get_bounding_rects()
        assert len({rect.y > place.centery for rect in painted}) == 2
        assert all(place.contains(rect) for rect in painted)
        assert place.bottom <= layout.places[FIELD].bottom + 2


def test_nobody_led_where_nothing_lies(start: Start) -> None:
    table = start("monte_carlo", 5, options=FIVE)
    assert table.scene.party.game.leader(table.state) is None
    other = start("murlan", 4)
    assert other.scene.party.game.leader(other.state) is None


def test_a_lane_has_a_place_for_each_card_that_does_not_lie_there(start: Start, box) -> None:
    table = domino(start)
    look, state, plan = table.scene.look, table.state, table.motion.layout
    decor = look.decor(state, box.services.texts, AllowedActions(frozenset({8})))
    lanes = [each for each in decor if isinstance(each, Lane)]
    assert [lane.pile for lane in lanes] == list(RUNS.values())
    for lane in lanes:
        slots = {plan.homes[lane.pile].slot(card) for card in state.piles[lane.pile].cards}
        assert lane.laid == slots
        assert lane.ranks[0] == str(min(HEIGHTS[card] for card in pack_of(state.setup.options).cards))
    goals = [each for each in decor if isinstance(each, LaneGoal)]
    assert [(goal.rank, goal.sign) for goal in goals] == [("9", "♠")]
    for each in decor:
        surface = pygame.Surface((1400, 1400), pygame.SRCALPHA)
        each.paint(surface, box.services.painter, table.scene.around._art.tokens, plan)
        painted = pygame.mask.from_surface(surface, 0).get_bounding_rects()
        assert all(each.bounds(box.services.painter, plan).inflate(2, 2).contains(rect) for rect in painted), each


def test_who_is_out_is_told_as_which(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    table.until(lambda: bool(table.state.extra.hand.out), step=1.0)
    first = table.state.extra.hand.out[0]
    note = plates(table.scene.party, table.box.services.texts)[first].note
    assert "out 1st" in note
    assert "0 cards" not in note


def test_the_last_round_of_murlan_is_the_one_that_is_over_and_not_the_one_that_lies_there(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    states = table.scene.party.history.states
    table.until(lambda: table.scene.party.game.lap(table.state).to_beat is not None, step=1.0)
    assert last_trick(table.scene.party.game, states[: table.scene.party.history.cursor + 1]) is None
    table.until(lambda: table.scene.party.game.lap(table.state).to_beat is None, step=1.0)
    states = table.scene.party.history.states[: table.scene.party.history.cursor + 1]
    assert last_trick(table.scene.party.game, states) is states[-2]
    table.frame(KeyDown("l"))
    assert table.scene.stage.trees.layers[-1]._panel.label == "The last cards of the last round"


def test_where_no_card_is_to_be_played_all_are_shaded_and_laying_a_chip_comes_first(start: Start) -> None:
    table = start("las_vegan", 3, animation=Animation.OFF)
    table.until(lambda: table.state.phase == "chip" and table.scene.hands.hand.mine, step=1.0)
    party, control = table.scene.party, table.scene.hands
    assert veiled(party, control.hand.picks) == frozenset(party.game.info.deck.cards)
    buttons = table.scene.verbs.buttons
    assert [button.look for button in buttons] == [Look.SECONDARY] * len(buttons)
    assert buttons[0].label == "Decline"
    assert all(button.label.endswith(" chip") for button in buttons[1:])


@pytest.mark.parametrize(("game", "seats", "shades"), [("monte_carlo", 5, False), ("murlan", 4, True)])
def test_a_picked_card_shades_others_only_where_cards_are_combined(
    start: Start, game: str, seats: int, *, shades: bool
) -> None:
    table = start(game, seats, animation=Animation.OFF, options={} if shades else FIVE)
    table.until(lambda: table.scene.hands.hand.mine and len(table.scene.party.legal) > 2)
    party = table.scene.party
    picks = frozenset(next(move.picks for move in party.legal if len(move.picks) == 1))
    assert (veiled(party, picks) != veiled(party, frozenset())) is shades


def test_shift_and_enter_press_the_only_button_there_is(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF, play_forced=False)
    table.until(lambda: table.scene.hands.hand.mine and [move.verb for move in table.scene.party.legal] == ["pass"])
    assert table.scene.verbs.buttons[0].look is Look.PRIMARY
    assert table.scene.verbs.prompt[0].startswith("You can’t beat ")
    cursor = table.scene.party.history.cursor
    table.frame(KeyDown("return", frozenset({"shift"})))
    assert table.scene.party.history.cursor > cursor


@pytest.mark.parametrize("cards", [1, 5, 13])
def test_a_fan_of_the_last_round_is_wholly_in_its_picture(box, cards: int) -> None:
    laid = [Laid("Anna", tuple((card, "AS") for card in range(cards)), turn) for turn in (0.0, 0.25, 0.5, 0.75)]
    picture, painter = TrickPicture(box.services.faces, laid, ""), box.services.painter
    picture.arrange(painter, pygame.Rect(100, 100, 620, 400))
    surface = pygame.Surface((820, 600), pygame.SRCALPHA)
    picture.paint(surface, painter)
    painted = pygame.mask.from_surface(surface, 200).get_bounding_rects()
    assert painted
    assert all(picture.rect.contains(rect) for rect in painted)


@pytest.mark.parametrize("seats", [(1, 1, 1, 1), (1,) * 8, (5, 0, 5, 0), (0, 0, 1, 0)])
def test_the_frame_of_the_last_trick_is_no_larger_than_its_cards_none_of_which_lies_over_those_of_another(
    box, seats: tuple[int, ...]
) -> None:
    laid = [
        Laid(name, tuple((card, "AS") for card in range(cards)), n / len(seats))
        for n, (cards, name) in enumerate(zip(seats, NAMES, strict=False))
        if cards
    ]
    picture, painter = TrickPicture(box.services.faces, laid, ""), box.services.painter
    painter.fit(1280, 800, 1.0)
    found = picture._arranged(painter, 700, 600)
    places = [pygame.Rect(place) for place in found.places]
    assert not [pair for pair in combinations(places, 2) if pair[0].colliderect(pair[1])]
    assert pygame.Rect((0, 0), found.size) == places[0].unionall(places)
    assert sum(place.width * place.height for place in places) > 0.34 * found.size[0] * found.size[1]
    assert found.high >= (160 if sum(seats) < 8 else 110)
    dialog = _TrickDialog("The last trick", picture, "Close")
    assert dialog._width(painter) < max(330, found.size[0] + 80)


def edged(table: Watched) -> set[str]:
    """The cards that stand out by a light around them."""
    scene, deck = table.scene, table.scene.party.game.info.deck
    spots = scene.motion.placements
    return {deck.text(spots[token].card) for token in scene.board._scenery.edged}


def test_the_highest_card_of_the_trick_and_the_play_to_beat_stand_out(start: Start) -> None:
    table = start("monte_carlo", 5, options=FIVE)
    table.until(table.full)
    winner = table.state.extra.tricks.winner
    deck = table.scene.party.game.info.deck
    table.rest(lambda: edged(table) == {deck.text(card) for card in table.state.piles[PLAYS[winner]].cards})
    table = start("murlan", 4)
    table.until(lambda: table.scene.party.game.lap(table.state).to_beat is not None)
    seat = table.scene.party.game.lap(table.state).to_beat
    table.rest(lambda: edged(table) == {deck_text(table, card) for card in table.state.piles[PLAYS[seat]].cards})


def shaded(table: Watched) -> set[str]:
    """The cards before seats that lie there a shade darker."""
    scene, deck = table.scene, table.scene.party.game.info.deck
    spots, hand = scene.motion.placements, scene.motion.layout.bottom
    return {deck.text(spots[token].card) for token in table_picture._veiled(scene) if spots[token].pile != HANDS[hand]}


def test_what_was_beaten_and_what_did_not_follow_lies_there_a_shade_darker(start: Start) -> None:
    table = start("murlan", 4)
    game = table.scene.party.game
    table.until(lambda: game.lap(table.state).to_beat is not None and table.lying() > 2)
    best = game.lap(table.state).to_beat
    lost = [card for seat, pile in enumerate(PLAYS[:4]) if seat != best for card in table.state.piles[pile].cards]
    assert len(lost) > 1
    table.rest(lambda: shaded(table) == {deck_text(table, card) for card in lost})
    table = start("monte_carlo", 5, options=FIVE)
    deck = table.scene.party.game.info.deck

    def void() -> set[str]:
        leader = table.state.extra.tricks.leader
        led = table.state.piles[PLAYS[leader]].cards
        cards = [card for pile in PLAYS[:5] for card in table.state.piles[pile].cards]
        return {deck.text(card) for card in cards if deck.suit(card) != deck.suit(led[0])} if led else set()

    table.until(lambda: table.full() and bool(void()))
    assert shaded(table) == void()
    table.rest(lambda: table.lying() == 0)
    assert not shaded(table)


def test_a_zero_of_another_suit_that_takes_the_trick_lies_there_bright() -> None:
    state = las_vegan({"lv_players": 3}, seat=0, h2="R9 B1", play0="R7", play1="G0")
    assert not beaten(LasVegan(), state)
    state = las_vegan({"lv_players": 3}, seat=0, h2="R9 B1", play0="R7", play1="G3")
    assert [LasVegan().info.deck.text(card) for card in beaten(LasVegan(), state)] == ["G3"]


@pytest.mark.parametrize("angle", [0.0, 3.0])
def test_a_soft_light_shines_behind_what_stands_out_but_not_with_high_contrast(box, angle: float) -> None:
    painter, mark = box.services.painter, Mark(Glow.CHOSEN, (120, 120, 150, 210), angle)
    for theme, lit in ((FELT, True), (CONTRAST, False)):
        painter.theme = theme
        surface = pygame.Surface((420, 460), pygame.SRCALPHA)
        paint_halo(surface, painter, mark, 8)
        painted = pygame.mask.from_surface(surface, 0).get_bounding_rects()
        assert bool(painted) is lit
        assert all(halo_bounds(painter, mark).contains(rect) for rect in painted)
        assert not lit or surface.get_at((112, 225)).a > 60
    painter.theme = FELT


def deck_text(table: Watched, card: int) -> str:
    return table.scene.party.game.info.deck.text(card)


def test_a_card_that_is_picked_stands_out_and_is_painted_whole(start: Start) -> None:
    table = start("murlan", 4)
    table.until(lambda: table.scene.hands.hand.mine)
    text = next(move for move in table.scene.party.legal if move.picks).picks[0]
    before = edged(table)
    table.scene.act(table.scene.hands.choose(text))
    table.rest(lambda: edged(table) - before == {text})
    assert _same(table)
    table.scene.act(table.scene.hands.choose(text))
    table.rest(lambda: edged(table) == before)
    assert _same(table)


def test_the_last_trick_says_who_led_and_who_took_it_and_own_tricks_can_be_looked_at(start: Start) -> None:
    table = start("monte_carlo", 5, options=FIVE)
    table.until(table.full)
    tricks, players = table.state.extra.tricks, table.scene.party.players
    dialog = trick_dialog(table.scene.services, table.scene.party)
    picture = next(part for part in walk(dialog) if isinstance(part, TrickPicture))
    names = [laid.name for laid in picture._laid]
    assert (
        f"{players[tricks.winner].name} takes it" in names or f"{players[tricks.winner].name} led and takes it" in names
    )
    assert sum("led" in name for name in names) == 1
    table.until(
        lambda: table.scene.viewer is not None and bool(table.state.piles["won0"].cards) and table.scene.hands.hand.mine
    )
    table.scene.act(table.scene.hands.choose("won0"))
    shown = [
        fan for part in walk(table.scene.stage.trees.layers[-1]) if isinstance(part, CardRow) for fan in part._piles
    ]
    assert sum(len(fan) for fan in shown) == len(table.state.piles["won0"].cards)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_somebody_says_hides_nothing_of_the_pile_beside_the_stock(start: Start, seats: int) -> None:
    scene, others = start("mau_mau", seats, animation=Animation.OFF).scene, range(1, seats)
    said = tuple(SaidBySeat(seat, "Last card!", 0) for seat in others)
    for size in ((640, 480), (960, 600), (1280, 800), (1920, 1080), (480, 800)):
        scene.layout(*size, 1.0)
        painter, layout = scene.painter, scene.motion.layout
        lies = replace(table_picture.table_picture(scene), said=said)
        for seat, part in zip(others, scene.around._said(layout, lies, {}), strict=True):
            body = part.what.body(painter, layout.text)
            assert not any(body.colliderect(_pixels(layout.place_of(pile))) for pile in ("stock", "pile")), (size, seat)
            number = scene.around._seats.number_bounds(layout, layout.seats[seat].count)
            assert not body.colliderect(number), (size, seat)


def test_a_pass_hides_no_number_of_cards_and_a_prompt_leaves_the_trick_to_be_seen(start: Start) -> None:
    table = start("murlan", 4, animation=Animation.OFF)
    scene = table.scene
    scenery, painter = scene.around, scene.painter
    layout, lies = scene.motion.layout, table_picture.table_picture(scene)
    passed = replace(lies, said=tuple(SaidBySeat(seat, "Pass", 2) for seat in (1, 2, 3)))
    for seat, part in zip((1, 2, 3), scenery._said(layout, passed, {}), strict=True):
        number = scenery._seats.number_bounds(layout, layout.seats[seat].count)
        assert not part.what.body(painter, layout.text).colliderect(number), seat
    ring = layout.seating.ring[0]
    earlier = pygame.Rect(0, 0, 80, 120)
    earlier.center = round(ring.x), round(ring.y)
    said = replace(lies, said=(SaidBySeat(layout.bottom, "Pass", 2),))
    (over,), (beside,) = (tuple(scenery._said(layout, said, played)) for played in ({}, {layout.bottom: earlier}))
    assert over.what.body(painter, layout.text).colliderect(earlier)
    assert not beside.what.body(painter, layout.text).colliderect(earlier)
    lanes = domino(start).motion.layout
    asked = replace(lies, prompt=("Your turn", True), why="The rule behind it, in a line of its own. " * 4)
    (prompt,) = scenery._prompt(replace(lanes, prompt=Point(lanes.prompt.x, lanes.places[LANES].bottom)), asked, {})
    assert not prompt.why  # lanes are to be seen, also where the text is large
    assert prompt.bounds(painter, lanes.text).top > max(lanes.place_of(run).bottom for run in RUNS.values()) - 1
    asked = replace(lies, prompt=("Your turn", True), why="The rule behind it, in a line of its own. " * 3)
    clear, low = (pygame.Rect(layout.prompt.x, y, 60, 90) for y in (0, layout.prompt.y - 40))
    assert scenery._prompt(layout, asked, {0: clear})[0].why
    assert not scenery._prompt(layout, asked, {0: low})[0].why


def test_a_rule_that_fits_on_one_line_of_a_wider_prompt_stands_there_unless_somebody_sits_in_its_way(
    start: Start,
) -> None:
    scene = start("murlan", 4, animation=Animation.OFF).scene
    scenery, painter, lies = scene.around, scene.painter, table_picture.table_picture(scene)
    plan = planned("las_vegan", 3, "900×600")

    def asked(words: int, layout: RoundLayout = plan) -> tuple[int, pygame.Rect]:
        rule = replace(lies, prompt=("You lead", True), why=" ".join(["higher"] * words), ponders=False)
        (prompt,) = scenery._prompt(layout, rule, {})
        return prompt.lines(painter, layout.text), prompt.bounds(painter, layout.text)

    usual = next(count for count in range(4, 40) if asked(count)[1].width > 0.62 * plan.area.w)
    lines, wide = asked(usual)
    assert lines == 1
    assert asked(30)[0] == 2
    below = Rect(wide.x - 20, wide.y, 40, wide.height)
    you, neighbour, *others = plan.seats
    assert asked(usual, replace(plan, seats=(you, replace(neighbour, plate=below), *others)))[0] == 2


def test_the_last_trick_is_no_higher_than_the_window_at_any_scale(start: Start) -> None:
    table = start("monte_carlo", 5, options=FIVE)
    picture, painter = TrickPicture(table.scene.services.faces, [], ""), table.scene.painter
    for scale in (1.0, 2.0, 3.0):
        painter.fit(1280, 800, scale)
        assert picture._size(painter, 1200)[1] <= 800
    painter.fit(1280, 800, 1.0)


@pytest.mark.parametrize(("seats", "scale"), [(5, 1.0), (8, 2.0)])
def test_what_the_round_costs_stands_below_the_prompt_though_nobody_is_coached(
    start: Start, seats: int, scale: float
) -> None:
    options = {"monte_carlo": {"mc_players": seats}}
    table = start("monte_carlo", seats, animation=Animation.OFF, options=options, play_forced=False)
    table.scene.is_new = False  # as in every match but the first
    table.surface = pygame.Surface((1280, 800))
    table.scene.layout(1280, 800, scale)
    table.frame()
    seen = set[tuple[str, bool]]()

    def told() -> bool:
        if table.state.phase == "trick" and not table.motion.busy(table.now):
            (prompt,) = [part.what for part in table.scene.board._scenery.signs if isinstance(part.what, Prompt)]
            seen.add((prompt.why, table.scene.hands.hand.mine))
        return table.state.phase == "deal"

    table.until(told, step=1.0)
    assert seen == {("Each trick costs 1,000 kr.", mine) for mine in (True, False)}
