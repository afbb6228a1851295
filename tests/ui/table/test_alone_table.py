"""The play screen of a patience: everything has its place at every size, events are words, a card in the hand leans into its way."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.games.elevens import PLACES
from cardtable.games.registry import find
from cardtable.kernel.moves import parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.settings import Animation, Settings
from cardtable.table.flight import Sprite
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import KeyDown, PointerButton, PointerDown, PointerMove, PointerUp
from cardtable.ui.core.theme import interface_scale
from cardtable.ui.paint.places import Glow
from cardtable.ui.table.dialogs import log_sheet
from cardtable.ui.table.frame import STAYS, Form, Slip, TableBar
from cardtable.ui.table.results import Ending, EndSheet, Stand, cards_lying, covered_by_sheet
from cardtable.ui.table.words import log_lines, move_words, words_for_counts
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.host import tab_order
from cardtable.ui.widgets.text import Heading, Label
from cardtable.ui.widgets.widget import walk
from tests.support.desks import Outside, match_from
from tests.support.driver import FRAME, Driver, opened
from tests.support.positions import alexander, elevens, klondike, position
from tests.table.tables import dress
from tests.ui.pages.test_every_page import faults

PATIENCES = ("klondike", "golf", "alexander", "chinese_wall", "elevens")
WINDOWS = [
    ((320, 240), 1.0), ((960, 600), 0.75), ((1280, 800), 1.5),
    ((1280, 800), 3.0), ((900, 1400), 1.0), ((900, 1400), 3.0), ((3840, 2160), 1.0),
]  # fmt: skip
GRID = "AS 10H 5D / 7C JD JS / KH 3C 3D"
ALL_BUT_ONE = {"fS": "AS..QS", "fH": "AH..KH", "fD": "AD..KD", "fC": "AC..KC"}


@pytest.fixture
def table(box, visit):
    """Shows a patience: ``table("golf", (960, 600), zoom)``."""

    def show(game: str = "klondike", size: tuple[int, int] = (1280, 800), zoom: float = 1.0):
        screen = box.services.screens.table(box.services.desk.deal(game, 24))
        visitor = visit(screen, size)
        screen.layout(*size, interface_scale(*size, zoom))
        visitor.draw()
        screen.motion.finish()
        return visitor

    return show


def bar_of(visitor) -> TableBar:
    return visitor.all(TableBar)[0]


def layer(visitor, kind):
    found = [each for each in visitor.screen.stage.trees.layers if isinstance(each, kind)]
    return found[-1] if found else None


def play(visitor, *moves: str) -> None:
    for move in moves:
        visitor.screen.play(parse(move))
    visitor.screen.motion.finish()
    visitor.draw()


@pytest.mark.parametrize("game", PATIENCES)
def test_everything_has_its_place_and_a_name_in_every_window_and_tab_reaches_it(table, box, game) -> None:
    """Each table is built once, and then looked at in every size."""
    visitor = table(game)
    order = tab_order([visitor.screen.stage.trees.root])
    assert all(widget.label for widget in order)
    assert visitor.screen._table in order
    found = []
    for size, zoom in WINDOWS:
        visitor.resize(size)
        visitor.screen.layout(*size, interface_scale(*size, zoom))
        visitor.draw()
        visitor.screen.motion.finish()
        found += [(size, zoom, fault) for fault in faults(visitor.screen.stage.trees.root, box.services.painter)]
    assert found == []
    assert not box.services.texts.missing


def test_a_low_window_has_the_bar_at_its_side_and_gives_the_table_its_whole_height(table) -> None:
    visitor = table("klondike", (1280, 800), 3.0)
    assert bar_of(visitor).form is Form.DOWN
    assert visitor.screen._table.rect.height == 800
    assert visitor.screen.motion.layout.card.w > 100
    visitor.screen.layout(1280, 800, 1.0)
    visitor.draw()
    assert bar_of(visitor).form is Form.ACROSS
    assert visitor.screen._table.rect.top == bar_of(visitor).rect.bottom


def test_a_window_that_stands_upright_keeps_the_bar_above(table) -> None:
    assert bar_of(table("klondike", (900, 1400), 3.0)).form is Form.ACROSS


def test_cards_are_never_tiny_in_the_smallest_window(table) -> None:
    assert table("klondike", (320, 240)).screen.motion.layout.card.w >= 32


def test_facts_that_have_no_room_are_left_out_the_last_first(table, box) -> None:
    texts = box.services.texts
    wide = [fact.children()[0].label for _, fact in bar_of(table("golf"))._facts if fact.visible]
    narrow = [fact.children()[0].label for _, fact in bar_of(table("golf", (1280, 800), 3.0))._facts if fact.visible]
    assert wide[-1] == texts.text("play.time")
    assert narrow
    assert narrow == wide[: len(narrow)] != wide


def test_the_facts_stand_in_the_middle_of_the_window(table) -> None:
    facts = [fact.rect for _, fact in bar_of(table())._facts]
    assert abs(facts[0].unionall(facts[1:]).centerx - 640) <= 1


def test_a_fact_that_gets_longer_does_not_lay_out_the_whole_screen(table) -> None:
    visitor = table()
    visitor.draw()
    visitor.screen.bar.show_facts(
        (*visitor.screen.bar._shown_facts[:-1], replace(visitor.screen.bar._shown_facts[-1], value="1:02:09"))
    )
    assert not visitor.screen.stage._stale


def test_a_fresh_deal_says_what_it_is_about_and_a_resumed_one_that_it_goes_on(table, box) -> None:
    visitor = table()
    texts = box.services.texts
    goal, offer = texts.text("game.klondike.goal"), texts.text("play.new_to_it")
    assert visitor.screen.line.text == f"{goal} {offer}"
    play(visitor, "draw")
    again = box.services.screens.table(box.services.desk.sit("klondike"))
    assert again.line.text == texts.text("play.goes_on")


# -- what is said ------------------------------------------------------------------------------------------------------


def test_in_a_low_window_a_refusal_floats_over_the_table_and_goes_by_itself_or_by_a_press(table, box) -> None:
    visitor = table("klondike", (1280, 800), 3.0)
    slip = layer(visitor, Slip)
    assert not slip.visible
    visitor.key("a")
    visitor.draw()
    assert slip.label == box.services.texts.text("play.nothing_goes_out")
    assert visitor.screen._table.rect.contains(slip.rect)
    visitor.now = STAYS + 1
    visitor.draw()
    assert not slip.visible
    visitor.key("a")
    visitor.draw()
    visitor.click(slip.rect.center)
    assert not slip.visible


def test_a_hint_leaves_the_cards_it_speaks_of_to_be_seen(table) -> None:
    visitor = table("elevens", (1280, 800), 3.0)
    visitor.key("h")
    visitor.draw()
    slip = layer(visitor, Slip)
    lit = [mark.rect for mark in visitor.screen.motion._lights[Glow.HINT].marks]
    assert slip.visible
    assert slip.rect.collidelist(lit) < 0


def test_where_there_is_a_line_nothing_floats(table) -> None:
    visitor = table()
    visitor.key("a")
    visitor.draw()
    assert not layer(visitor, Slip).visible
    assert visitor.screen.line.raised


def test_a_hint_names_the_card_that_it_goes_on(box) -> None:
    state = klondike(t1="6S", t2="7D")
    match, texts = match_from(state), box.services.texts
    words = move_words(parse("move:t1:t2:1"), dress(state.piles), match.game.info.deck, match.spec, texts)
    assert words == "Try moving the six of spades onto the seven of diamonds."


@pytest.mark.parametrize(
    ("move", "words", "done"),
    [
        ("move:t2:taken:1", "Try taking the three of clubs away.", "Taken: three of clubs."),
        ("draw", "Try dealing from the stock.", ""),
    ],
)
def test_where_cards_are_taken_away_and_rows_are_dealt_that_is_said(box, move: str, words: str, done: str) -> None:
    game, texts = find("aces_up"), box.services.texts
    match = match_from(game.deal(Setup(26, complete(game.info.options, {}))))
    before = dress(match.state.piles)
    assert move_words(parse(move), before, match.game.info.deck, match.spec, texts) == words
    match.play(parse(move), 0.0)
    assert done in log_lines(match, texts)[-1][1]


def test_the_place_to_lay_again_says_so_and_a_stock_when_only_a_spare_card_helps(box) -> None:
    texts = box.services.texts
    assert words_for_counts(match_from(alexander(t1="5S 8D")), texts)["stock"] == "Deal again"
    assert words_for_counts(match_from(elevens(GRID, stock="x x")), texts)["stock"] == "2"
    stuck = "AS AH AD / AC 2C 2D / 2H 2S 3D"
    assert words_for_counts(match_from(elevens(stuck, stock="x x")), texts)["stock"] == "Spare card"


# -- the log -----------------------------------------------------------------------------------------------------------


def test_every_ply_in_force_is_a_line_of_the_log(table, box) -> None:
    visitor = table()
    match, texts = visitor.screen.session.played, box.services.texts
    assert log_lines(match, texts) == ()
    play(visitor, "draw", "move:t3:t5:1")
    assert [number for number, _ in log_lines(match, texts)] == [1, 2]
    assert log_lines(match, texts)[1][1] == "Two of clubs to column 5. Turned up: nine of hearts."
    visitor.key("ctrl+z")
    assert len(log_lines(match, texts)) == 1


def test_what_the_table_did_by_itself_is_told_as_such(table, box) -> None:
    visitor = table("alexander")
    lines = log_lines(visitor.screen.session.played, box.services.texts)
    assert lines
    assert all(words.startswith("By itself: ") for _, words in lines)


def test_the_log_opens_by_its_key_with_the_latest_first_and_goes_by_escape(table, box) -> None:
    visitor = table()
    visitor.key("ctrl+l")
    assert any(
        part.label == box.services.texts.text("play.log.empty") for part in walk(visitor.screen.stage.trees.layers[-1])
    )
    visitor.key("escape")
    play(visitor, "draw", "draw")
    dialog = log_sheet(box.services.texts, log_lines(visitor.screen.session.played, box.services.texts))
    said = [part.label for part in walk(dialog) if isinstance(part, Label)]
    assert said.index("2") < said.index("1")
    visitor.key("ctrl+l", "escape")
    assert visitor.went is None
    assert not visitor.screen.stage.is_modal


# -- the end -----------------------------------------------------------------------------------------------------------


def ended(visitor, state, move: str) -> EndSheet:
    """The sheet after the last move of a game that stands as ``state``."""
    screen = visitor.screen
    screen.sit(replace(screen.session, played=match_from(state)))
    visitor.draw()
    play(visitor, move)
    for _ in range(3):
        screen.motion.finish()
        visitor.draw()
    sheet = layer(visitor, EndSheet)
    assert sheet is not None
    return sheet


def test_a_won_game_is_told_on_the_axis_of_the_table_beside_its_cards_with_moves_and_time(table) -> None:
    visitor = table()
    sheet = ended(visitor, klondike(t1="KS", **ALL_BUT_ONE), "move:t1:fS:1")
    assert abs(sheet.rect.centerx - visitor.screen._table.rect.centerx) <= 1
    assert sheet.rect.collidelist(cards_lying(visitor.screen.motion)) == -1
    assert "52 cards are out" in sheet.label
    assert "1 move in 0\N{NO-BREAK SPACE}s." in sheet.label
    assert not faults(sheet, visitor.screen.painter)


def test_in_a_low_window_it_lies_along_the_lower_edge_and_moves_with_the_window(table) -> None:
    visitor = table()
    ended(visitor, klondike(t1="KS", **ALL_BUT_ONE), "move:t1:fS:1")
    visitor.screen.layout(1280, 800, 2.0)
    visitor.draw()
    visitor.draw()
    sheet = layer(visitor, EndSheet)
    assert sheet.rect.centery > visitor.screen._table.rect.centery
    assert visitor.screen._table.rect.contains(sheet.rect)
    assert sheet.rect.height < visitor.screen._table.rect.height / 2


def test_a_lost_game_leaves_the_table_to_be_studied(table) -> None:
    visitor = table("elevens")
    sheet = ended(
        visitor, elevens("AS 10H 5D / 3C JD 2S / KH 3S 3D", {"el_spare": "none"}, stock="x (4S) (4D)"), "clear:c1,c2"
    )
    assert cards_lying(sheet._motion)
    assert sheet.rect.collidelist(list(cards_lying(sheet._motion))) < 0
    assert visitor.screen.line.text.strip() == ""


@pytest.mark.parametrize("size", [(640, 480), (960, 600), (1280, 800)])
def test_the_sheet_of_elevens_that_came_out_leaves_its_nine_cards_to_be_seen(table, size) -> None:
    visitor = table("elevens", size)
    sheet = ended(
        visitor, elevens("AS 10H 5D / 3C JD 2S / KH 3S 3D", {"el_spare": "none"}, stock="(4S) (4D)"), "clear:c1,c2"
    )
    cards = cards_lying(sheet._motion)
    assert "Won" in sheet.label or "You did it!" in sheet.label
    assert covered_by_sheet(sheet.rect, cards) < 2 * cards[0].width * cards[0].height * len(cards) / len(PLACES)
    assert not faults(sheet, visitor.screen.painter)


@pytest.mark.parametrize("stand", [Stand.LOW, Stand.MIDDLE])
@pytest.mark.parametrize("size", [(640, 480), (960, 600), (1280, 800)])
@pytest.mark.parametrize("game", ["golf", "tri_peaks", "pyramid"])
def test_the_sheet_of_a_round_has_even_lines_of_buttons_and_two_lines_of_title_only_to_spare_all_cards(
    table, game, size, stand
) -> None:
    visitor = table(game, size)
    screen, buttons = visitor.screen, [Button(text) for text in ("Undo", "Review", "Score card", "New round")]
    ending = Ending("trophy", "The round is finished: −6, under bogey", "Hole 9: 1 stroke.", "", won=True)
    sheet = EndSheet(ending, buttons, stand, screen._table, screen.motion)
    screen.stage.open(sheet)
    visitor.draw()
    title = next(part for part in walk(sheet) if isinstance(part, Heading))
    is_on_a_line = title.rect.height < 2 * screen.painter.line(title._spans[0].style)
    assert is_on_a_line or covered_by_sheet(sheet.rect, cards_lying(screen.motion)) == 0
    tops = [button.rect.y for button in buttons]
    assert [tops.count(top) for top in sorted(set(tops))] in ([4], [2, 2])
    assert not faults(sheet, screen.painter)


def test_a_hint_says_why_there_is_none_where_all_that_can_be_played_leads_nowhere(table) -> None:
    visitor = table("yukon")
    stuck = position("yukon", {}, {"t1": "KS QH", "t2": "KC", "fS": "AS", "fD": "AD", "fC": "AC", "fH": "AH"}, 0)
    visitor.screen.sit(replace(visitor.screen.session, played=match_from(stuck)))
    visitor.draw()
    play(visitor, "move:t1:t2:1")
    visitor.screen.motion.finish()
    visitor.key("h")
    assert visitor.screen.line.text.startswith("Whatever you play now, nothing gets better. ")


def test_a_hint_in_spider_that_only_leads_on_says_so(table) -> None:
    visitor = table("spider")
    match = Outside(rules={"spider": {"sp_suits": "4"}}).desk().deal("spider", 2).played
    while not match.leads_on(move := match.hint()):
        match.play(move, 0.0)
    visitor.screen.sit(replace(visitor.screen.session, played=match))
    visitor.draw()
    visitor.key("h")
    assert "It brings nothing yet, but leads to a position you have not had." in visitor.screen.line.text


def test_a_press_of_another_button_puts_the_ring_of_the_keyboard_out(table) -> None:
    visitor = table()
    visitor.key("right")
    assert visitor.screen.hands.by_keys
    visitor.screen.handle(PointerMove(640, 700), 0.0)
    visitor.screen.handle(PointerDown(640, 700, PointerButton.RIGHT), 0.0)
    assert not visitor.screen.hands.by_keys


def test_a_thin_strip_under_the_pointer_opens_to_the_least_target(table) -> None:
    visitor = table("klondike", (1280, 800))
    screen = visitor.screen
    run = "KS QH JS 10H 9S 8H 7S 6H 5S 4H 3S 2H"
    screen.sit(replace(screen.session, played=match_from(klondike(t1="x x x x x x " + run))))
    screen.layout(1280, 420, interface_scale(1280, 800, 1.0))
    visitor.draw()
    screen.motion.finish()
    table_view = screen.hands.table_view
    before = table_view.rect("t1", 9).y - table_view.rect("t1", 8).y
    place = table_view.rect("t1", 8)
    screen.handle(PointerMove(place.x + 10, place.y + before / 2), 1.0)
    screen.update(1.0)
    table_view = screen.hands.table_view
    assert before < 24 <= table_view.rect("t1", 9).y - table_view.rect("t1", 8).y


def test_keys_do_not_reach_a_table_behind_a_question(table) -> None:
    visitor = table()
    visitor.key("ctrl+g")
    visitor.screen.handle(KeyDown("h"), 0.0)
    assert visitor.screen.session.played.history.cursor == 0


def lay(visitor, state) -> None:
    screen = visitor.screen
    screen.sit(replace(screen.session, played=match_from(state)))
    visitor.draw()
    screen.motion.finish()
    visitor.draw()


def test_cards_become_a_step_smaller_with_the_move_that_makes_a_column_long_and_not_before(table) -> None:
    """They shrink once the card that was played lies, and what the hand can reach follows them."""
    visitor = table()
    lay(visitor, klondike(t1="(2C) (2D) (2H) (2S) (3C) (3D) KS QH JS 10H", t2="9S", stock="AS"))
    screen = visitor.screen
    large = screen.motion.layout.card.h
    screen.play(parse("move:t2:t1:1"))
    visitor.draw()
    assert screen.motion.layout.card.h == large
    assert {drawn.height for drawn in screen.motion._cards} == {round(large)}
    screen.motion.finish()
    visitor.draw()
    small = screen.motion.layout.card.h
    assert 0.9 * large < small < large
    assert screen.hands.table_view.layout.card.h == small
    assert all(round(small) <= drawn.height <= round(large) for drawn in screen.motion._cards)
    screen.motion.finish()
    visitor.draw()
    assert {drawn.height for drawn in screen.motion._cards} == {round(small)}


def test_a_run_that_was_moved_has_one_frame_around_all_of_it(table) -> None:
    visitor = table()
    lay(visitor, klondike(t1="KS", t2="QH JS", stock="AS"))
    visitor.screen.play(parse("move:t2:t1:2"))
    marks = visitor.screen.motion._lights[Glow.LAST].marks
    view = visitor.screen.hands.table_view
    assert len(marks) == 1
    whole = view.rect("t1", 1).union(view.rect("t1", 2))
    assert marks[0].rect == (round(whole.x), round(whole.y), round(whole.w), round(whole.h))


# -- a card in the hand ------------------------------------------------------------------------------------------------


SIZE = (1100, 800)
STEP = 24  # pixels a frame: a quick drag


def held(table: Driver) -> Sprite:
    """The card in the hand: it is above everything."""
    return table.table.motion._tweens.at(table.now)[-1]


def swing(table: Driver, frames: int = 12, way: int = -1) -> tuple[float, float]:
    """Grip the last card of the seventh column and carry it off; where the pointer is then."""
    x, y = table.spot("t7")
    table.run(FRAME, PointerDown(x, y))
    for frame in range(1, frames + 1):
        table.now += FRAME
        table.frame(PointerMove(x + way * STEP * frame, y))
    return x + way * STEP * frames, y


def test_a_dragged_card_leans_into_its_way_and_the_spot_under_the_pointer_does_not_move(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE) as table:
        table.play("klondike", 12)
        table.sharpen()
        start = table.spot("t7")
        rect = table.table_view.rect("t7", table.table_view.count("t7") - 1)
        x, y = swing(table)
        sprite = held(table)
        assert 1.5 < sprite.angle <= FULL.tilt
        middle = sprite.x + rect.w / 2, sprite.y + rect.h / 2
        assert middle == pytest.approx((rect.centre.x + x - start[0], rect.centre.y), abs=0.5)
        assert table.is_whole()
        table.run(FRAME, PointerUp(x, y))
        table.settle()
        assert table.at_rest()


def test_when_the_pointer_rests_the_card_straightens_and_the_table_falls_asleep(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE) as table:
        table.play("klondike", 12)
        table.sharpen()
        swing(table)
        assert table.table.motion.wake_at(table.now) == table.now
        for _ in range(6):
            table.run(3 * FRAME)
            assert table.is_whole()
        table.run(FULL.lean + FULL.straighten)
        assert held(table).angle == 0
        assert table.table.motion.wake_at(table.now) is None


def test_a_card_that_is_gripped_away_from_its_middle_turns_about_the_grip(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE) as table:
        table.play("klondike", 12)
        x, y = table.spot("t7")
        rect = table.table_view.rect("t7", table.table_view.count("t7") - 1)
        y = rect.bottom - 6
        table.run(FRAME, PointerDown(x, y))
        for frame in range(1, 10):
            table.now += FRAME
            table.frame(PointerMove(x - STEP * frame, y))
        sprite = held(table)
        upright = rect.x - STEP * 9
        assert sprite.angle > 1
        assert sprite.x < upright - 1  # the far end goes ahead: top to the left
        table.key("escape")
        table.settle()
        assert table.at_rest()


@pytest.mark.parametrize("animation", [Animation.REDUCED, Animation.OFF])
def test_where_motion_is_reduced_a_dragged_card_stays_upright(tmp_path: Path, animation: Animation) -> None:
    with opened(tmp_path, SIZE, Settings(animation=animation)) as table:
        table.play("klondike", 12)
        swing(table)
        assert held(table).angle == 0
        assert held(table).lift == 1


def test_another_size_in_mid_drag_puts_everything_back_upright(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE) as table:
        table.play("klondike", 12)
        swing(table)
        table.resize(900, 700)
        table.frame()
        assert table.at_rest()


def test_the_last_move_is_outlined_for_a_second(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE, Settings(animation=Animation.OFF)) as table:
        table.play("klondike", 12)
        move = table.advice()
        assert move is not None
        table.table.play(move)
        table.frame()
        begun, lights = table.now, table.table.motion._lights
        assert Glow.LAST in lights
        table.run(0.98)
        assert Glow.LAST in table.table.motion._lights
        table.run(0.04)
        assert Glow.LAST not in table.table.motion._lights
        assert table.now - begun == pytest.approx(1.02)


def test_a_card_that_passes_close_above_what_the_line_says_leaves_it_whole(tmp_path: Path) -> None:
    with opened(tmp_path, (500, 320)) as table:
        table.play("klondike", 12)
        table.sharpen()
        table.table.say("A card must lie on one of the other colour, one higher. " * 3)
        table.run(FRAME)
        line = table.table.line.rect
        x, y = table.spot("t7")
        table.run(FRAME, PointerDown(x, y))
        for high in range(120, 0, -4):
            table.now += FRAME
            table.frame(PointerMove(x, line.y - high))
            assert table.is_whole()
