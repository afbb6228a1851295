"""How the table takes what hands, clocks and windows do to it: it always knows where every card lies, and shows just that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops

from cardtable.kernel.compat import override
from cardtable.kernel.moves import Move
from cardtable.session.analysis import Forecaster, LossPoint
from cardtable.settings import Animation, CardDesign, FaceSize, Settings
from cardtable.table.flight import FLYING_Z
from cardtable.table.geometry import Point, TurnedRect
from cardtable.table.layout import Placement, Token
from cardtable.ui.core.scene import FocusGained, FocusLost, PointerButton
from cardtable.ui.core.sounds import SILENCE
from cardtable.ui.paint.face_art import SMALL
from cardtable.ui.table.actions import all_out, redo, undo
from cardtable.ui.table.board import Drawn
from cardtable.ui.table.round_scenery import Pondering
from tests.support.company import WIDE, Company, company_settings
from tests.support.driver import FRAME, Driver, opened, played


def test_a_click_on_a_flying_card_is_judged_by_the_table_as_it_is(table: Driver) -> None:
    table.play("klondike", 24)
    move = next(move for move in table.played.legal if move.source)
    table.by_click(move)
    assert table.table.motion.busy(table.now)
    table.key("ctrl+z")
    assert table.table.motion.busy(table.now)
    table.by_drag(move)
    assert table.played.history.texts == (move.text,)
    table.settle()
    assert table.at_rest()


def test_the_stock_is_turned_by_click_key_and_drag(table: Driver) -> None:
    table.play("klondike", 24)
    table.click("stock")
    table.key("d", "space")
    table.drag("stock", "waste")
    assert table.played.history.texts == ("draw",) * 4


def test_an_illegal_drop_snaps_back_and_says_why_and_nothing_is_kept(table: Driver) -> None:
    table.play("klondike", 24)
    before = table.played.state
    table.drag("t7", "t1")
    assert table.played.state is before
    assert table.table.motion.busy(table.now)
    assert table.said not in {"", " "}
    assert table.services.store.load(table.played.record_id).record.plies == ()
    table.settle()
    assert table.at_rest()


def test_a_drop_on_the_felt_lays_the_card_back_without_a_word(table: Driver) -> None:
    table.play("klondike", 24)
    before = table.said
    x, y = table.spot("t7")
    table.press(x, y)
    table.move(x - 40, y + 90)
    table.release(5, table.display.size[1] - 40)
    assert table.said == before
    assert table.played.history.cursor == 0
    table.settle()
    assert table.at_rest()


@pytest.mark.parametrize("size", [(640, 400), (1100, 800)])
def test_at_every_moment_of_a_game_the_mended_picture_is_the_whole_one(home: Path, size: tuple[int, int]) -> None:
    with opened(home, size) as table:
        table.play("klondike", 12)
        table.sharpen()
        for _ in range(4):
            move = table.advice()
            if move.source:
                end = table.grip(move.source, table.table_view.count(move.source) - move.count, move.target, share=0.7)
                assert table.is_whole()
                table.release(end.x, end.y)
            else:
                table.by_keys(move)
            for _ in range(12):
                table.run(FRAME)
                assert table.is_whole()
        table.drag("t7", "t6")
        for _ in range(12):
            table.run(FRAME)
            assert table.is_whole()
        table.key("h")
        assert table.is_whole()
        table.key("ctrl+z")
        for _ in range(12):
            table.run(FRAME)
            assert table.is_whole()


def test_the_win_show_leaves_no_traces(table: Driver) -> None:
    table.play("klondike", 12)
    while table.played.outcome is None:
        played(table, 1)
    while not table.table._shown_end:
        table.run(0.1)
    for _ in range(30):
        table.run(0.1)
        assert table.is_whole()


def test_pause_stops_the_clock_whatever_the_window_does(table: Driver) -> None:
    table.play("klondike", 12)
    played(table, 1)
    table.run(2)
    before = table.played.clock.elapsed(table.now)
    assert before > 2
    table.key("p")
    table.run(3, FocusLost(), step=0.2)
    table.run(3, FocusGained(), step=0.2)
    assert table.played.clock.elapsed(table.now) == pytest.approx(before, abs=3 * FRAME)
    table.key("escape")
    table.run(2)
    assert table.played.clock.elapsed(table.now) == pytest.approx(before + 2, abs=6 * FRAME)


def test_the_clock_starts_with_the_first_ply_and_stands_while_the_window_is_not_in_use(table: Driver) -> None:
    table.play("klondike", 12)
    table.run(3, step=0.2)
    table.frame(FocusLost())
    table.run(5, FocusGained(), step=0.5)
    assert table.facts()[table.word("play.time")] == "0:00"
    played(table, 1)
    table.run(2, step=0.2)
    table.run(60, FocusLost(), step=1)
    table.frame(FocusGained())
    table.run(2, step=0.2)
    assert table.facts()[table.word("play.time")] == "0:04"


def test_a_right_click_a_double_click_and_shift_with_enter_make_the_best_move(table: Driver) -> None:
    table.play("klondike", 24)
    move = next(move for move in table.played.legal if move.source)
    table.click(move.source, button=PointerButton.RIGHT)
    assert table.played.history.texts == (move.text,)
    table.key("ctrl+z")
    table.settle()
    table.click(move.source)
    table.click(move.source)
    assert table.played.history.texts == (move.text,)
    assert table.played.history.cursor == 1
    table.key("ctrl+z")
    table.settle()
    table.look_at(move.source)
    table.key("shift+return")
    assert table.played.history.texts == (move.text,)
    assert table.played.history.cursor == 1


def test_the_thumb_buttons_take_back_and_make_again(table: Driver) -> None:
    table.play("klondike", 12)
    played(table, 1)
    first = table.played.history.cursor
    played(table, 2)
    last = table.played.history.cursor
    for button, cursor in ((PointerButton.BACK, first), (PointerButton.FORWARD, last)):
        table.click_at(300, 200, button)
        table.click_at(300, 200, button)
        assert table.played.history.cursor == cursor


BETWEEN: dict[str, Callable[[Driver, Point], object]] = {
    "the right button": lambda table, at: table.press(at.x, at.y, PointerButton.RIGHT),
    "the middle button": lambda table, at: table.press(at.x, at.y, PointerButton.MIDDLE),
    "the left button again": lambda table, at: table.press(at.x, at.y),
    "undo by the thumb": lambda table, at: table.click_at(at.x, at.y, PointerButton.BACK),
    "lost focus": lambda table, _: table.frame(FocusLost()),
    "another size": lambda table, _: table.resize(800, 600),
}


@pytest.mark.parametrize("between", BETWEEN)
def test_what_comes_between_lays_a_carried_card_back(table: Driver, between: str) -> None:
    table.play("klondike", 24)
    move = next(move for move in table.played.legal if move.source)
    end = table.grip(move.source, -1, move.target)
    BETWEEN[between](table, end)
    assert table.table.hands.pointer.drag is None
    table.release(end.x, end.y)
    table.settle()
    assert table.played.history.cursor == 0
    assert table.at_rest()


def test_escape_always_goes_one_step_back(table: Driver) -> None:
    table.play("klondike", 24)
    move = next(move for move in table.played.legal if move.source)
    control = table.table.hands
    table.grip(move.source, -1, move.target)
    table.key("escape")
    assert control.pointer.drag is None
    table.click(move.source)
    assert control.selection.chosen
    table.key("escape")
    assert control.selection.chosen is None
    table.push(table.word("play.more"))
    table.key("escape")
    table.key("ctrl+g", "escape")
    assert not table.at_home
    assert not table.table.stage.is_modal
    table.key("escape")
    assert table.at_home
    table.key("escape")
    assert table.at_home


@pytest.mark.parametrize("size", [(320, 240), (3840, 2160)])
def test_another_size_in_mid_flight_leaves_a_sound_table(table: Driver, size: tuple[int, int]) -> None:
    table.play("klondike", 12)
    played(table, 9)
    assert table.table.motion.busy(table.now)
    before = table.played.state
    table.resize(*size)
    assert table.played.state is before
    assert table.display.size == size
    table.settle()
    assert table.at_rest()
    played(table, 2)
    table.settle()
    assert table.at_rest()


def test_the_gallery_comes_to_rest_and_so_it_does_after_a_game(home: Path) -> None:
    with opened(home, (1280, 800)) as table:
        table.sharpen()
        before = table.picture()
        table.play("klondike", 12)
        table.sharpen()
        table.move(5, 795)
        table.key("escape", "escape")
        table.sharpen()
        table.run(SILENCE + 1.0, step=1.0)  # the sound device is let go of, and nothing is waited for any more
        assert table.app.wake_at(table.now) is None
        assert len(before) == len(table.picture())


@pytest.mark.parametrize("key", ["f1", "?", "ctrl+t", "ctrl+,"])
def test_a_look_elsewhere_stops_the_clock_and_leaves_the_game_as_it_was(table: Driver, key: str) -> None:
    table.play("klondike", 12)
    played(table, 3)
    table.run(1)
    scene, before, elapsed = table.table, table.played.state, table.played.clock.elapsed(table.now)
    table.key(key)
    assert table.app.top is not scene
    table.run(30, step=1)
    table.key("escape")
    assert table.table is scene
    assert table.played.state is before
    assert table.played.clock.elapsed(table.now) == pytest.approx(elapsed, abs=0.2)
    assert table.at_rest()
    assert table.played.clock.running


def test_cards_in_the_hand_and_in_the_show_have_one_size_after_the_table_has_changed_its_own(home: Path) -> None:
    with opened(home, (1280, 800)) as table:
        table.play("klondike", 24)
        first = table.table.motion.layout.card.h
        while table.table.motion.layout.card.h == first:
            hint = table.played.hint()
            assert hint is not None, "no column grew so long"
            table.table.play(hint)
            table.settle()
        high = round(table.table.motion.layout.card.h)
        columns = [pile for pile, cards in table.played.state.piles.items() if pile.startswith("t") and cards.cards]
        table.grip(columns[-1], table.table_view.count(columns[-1]) - 1, columns[0], share=0.5)
        assert table.table.hands.pointer.drag is not None
        assert {drawn.height for drawn in table.table.board.cards} == {high}
        table.key("escape")
        table.settle()
        assert {drawn.height for drawn in table.table.board.cards} == {high}


# -- while a card is in the hand nothing else lies elsewhere; sizes are those that were left ---------------------------


SIZE = (960, 600)
DEAL, LUCK = 28, 27
"""A Klondike, and what chance makes of it: a column that grows to fifteen cards within 21 plies."""
CARRIED = {"klondike": 8, "golf": 5, "alexander": 6, "chinese_wall": 6}


class _Knowing(Forecaster):
    """One that has found out already that the game is lost."""

    def __init__(self) -> None:
        """It asks nobody."""
        self._news = True

    @property
    @override
    def lost(self) -> LossPoint | None:
        return LossPoint(hope=None, never=False)

    @override
    def leave(self) -> None:
        pass


def lying(table: Driver) -> Mapping[Token, Placement]:
    """Where all cards lie that are not in the hand."""
    control = table.table.hands
    drag = control.pointer.drag if control else None
    held = drag.tokens if drag else ()
    sprites = {sprite.token: (sprite.x, sprite.y) for sprite in table.table.motion._tweens.at(table.now)}
    spots = {token: spot for token, spot in table.table.motion.placements.items() if token not in held}
    assert all(sprites[token] == (spot.x, spot.y) for token, spot in spots.items())
    return spots


def carried(table: Driver, luck: Random) -> Move:
    """Any move of a card that can be carried; until there is one the stock is turned."""
    while True:
        moves = [move for move in table.played.legal if move.source and not move.picks]
        if moves:
            return luck.choice(moves)
        table.key("d")
        table.settle()


def until_smaller(table: Driver, share: float = 1.0) -> float:
    """Play at random until cards are smaller than that share of what they were; how high they are then."""
    luck, fresh = Random(LUCK), table.table.motion.layout.card.h  # noqa: S311 -- no secret
    while table.table.motion.layout.card.h >= share * fresh:
        assert table.played.outcome is None
        table.table.play(luck.choice(table.played.legal))
        table.settle()
    return table.table.motion.layout.card.h


@pytest.mark.parametrize("game", CARRIED)
def test_nothing_moves_between_picking_up_and_dropping(home: Path, game: str) -> None:
    luck = Random(3)  # noqa: S311 -- no secret
    with opened(home, SIZE) as table:
        table.play(game, 24)
        for _ in range(CARRIED[game]):
            move = carried(table, luck)
            table.spot(move.source, table.table_view.count(move.source) - move.count)
            table.settle()
            before, fit = lying(table), table.table.motion.layout
            at = table.grip(move.source, table.table_view.count(move.source) - move.count, move.target)
            table.run(0.3)
            held = lying(table)
            assert table.table.hands is not None
            assert table.table.hands.pointer.drag is not None
            assert held == {token: before[token] for token in held}
            assert table.table.motion.layout is fit
            table.release(at.x, at.y)
            assert 0.9 <= table.table.motion.layout.card.h / fit.card.h <= 1 / 0.9
            table.settle()


def test_what_is_told_meanwhile_takes_no_card_out_of_the_hand(home: Path) -> None:
    """The hour is full, the line speaks at length, and it is found out that the patience is lost."""
    with opened(home, SIZE) as table:
        table.play("klondike", 24)
        move = next(move for move in table.played.legal if move.source)
        table.grip(move.source, table.table_view.count(move.source) - move.count, move.target)
        table.run(0.3)
        before, fit = lying(table), table.table.motion.layout
        table.played.clock._before = 3599.5
        table.table.say("All of this has to be said. " * 12)
        table.run(2.0)
        table.table._forecaster = _Knowing()
        table.run(0.5)
        assert lying(table) == before
        assert table.table.motion.layout is fit
        assert table.word("lost.title") not in table.texts()
        table.key("escape")
        table.run(0.5)
        assert table.word("lost.title") in table.texts()


def test_cards_keep_the_size_that_they_had_until_the_same_deal_is_dealt_again(home: Path) -> None:
    """Cards that have shrunk stay so until strips are comfortable; a look at the rules is no reason to grow."""
    with opened(home, SIZE) as table:
        table.play("klondike", DEAL)
        fresh, small = table.table.motion.layout.card.h, until_smaller(table)
        table.key("ctrl+z")
        table.settle()
        assert table.table.motion.layout.card.h == small < fresh
        table.key("f1", "escape")
        table.settle()
        assert table.table.motion.layout.card.h == small
        table.key("ctrl+r")
        table.settle()
        assert table.table.motion.layout.card.h == fresh
        assert table.at_rest()


@pytest.mark.parametrize("face", FaceSize)
@pytest.mark.parametrize("design", CardDesign)
def test_each_deck_shows_rank_and_sign_of_turned_cards(home: Path, design: CardDesign, face: FaceSize) -> None:
    with opened(home, SIZE, Settings(cards=design, face=face)) as table:
        table.play("klondike", DEAL)
        table.key("d", "d", "d")
        table.settle()
        first, second = (table.table_view.rect("waste", index) for index in (0, 1))
        assert second.x - first.x >= table.services.faces.style.index_wide * first.w - 1


@pytest.mark.parametrize("face", FaceSize)
@pytest.mark.parametrize("design", CardDesign)
def test_each_deck_shows_its_whole_rank_in_a_long_column(home: Path, design: CardDesign, face: FaceSize) -> None:
    luck, cut = Random(LUCK), []  # noqa: S311 -- no secret
    with opened(home, SIZE, Settings(cards=design, face=face)) as table:
        table.play("klondike", DEAL)
        style = table.services.faces.style
        for ply in range(25):
            table.table.play(luck.choice(table.played.legal))
            table.settle()
            layout = table.table.motion.layout
            rank = style.rank_ends(small=layout.card.h < SMALL)
            if layout.thinnest(table.table.motion.visible) < rank * layout.card.h:
                cut.append(ply)
        assert len(cut) <= 3  # one ply changes sizes by one step, also where a long run came


# -- frame by frame sizes and places change in one movement, and the ring lies where its card shows --------------------


DEALS = {"klondike": (28, 27), "golf": (5, 1), "alexander": (6, 1), "chinese_wall": (19, 3), "elevens": (2, 1)}
"""A deal, and what chance makes of it; the first is known to have a column that makes cards smaller."""
PLIES, UNDONE = 26, 8
STEP = 3
"""Pixels by which a card may grow or shrink in a frame."""


def seen(table: Driver) -> dict[Token, Drawn]:
    return {drawn.sprite.token: drawn for drawn in table.table.board.cards}


def outlined(table: Driver) -> int:
    """How high the places are painted."""
    what = next(part.what for part in table.table.board._scenery.below if "places" in part.what)
    return round(what[2].h)


def homes(table: Driver) -> dict[Token, tuple[str, int]]:
    return {token: (spot.pile, spot.index) for token, spot in table.table.motion.placements.items()}


def watched(table: Driver, last: dict[Token, Drawn], before: dict[Token, tuple[str, int]]) -> set[int]:
    """Frames until all lies; each is looked at. The heights that cards had. ``before``: where they lay until now."""
    heights = set()
    still = 0
    while still < 3:
        table.run(FRAME)
        now = seen(table)
        sizes = {drawn.height for drawn in now.values()}
        assert max(sizes) - min(sizes) <= 1, "cards of two sizes"
        assert abs(outlined(table) - max(sizes)) <= 1, "places of another size than cards"
        heights |= sizes
        flying = [drawn for drawn in now.values() if drawn.sprite.z >= FLYING_Z]
        low = [drawn for drawn in now.values() if drawn.sprite.moving and drawn.sprite.z < FLYING_Z]
        order = [drawn.sprite.token for drawn in now.values()]
        assert all(order.index(one.sprite.token) > order.index(other.sprite.token) for one in flying for other in low)
        if table.table.motion.growing(table.now) is None:
            after = homes(table)
            moving = [token for token in order if now[token].sprite.moving]
            flown = [drawn.sprite.token for drawn in flying]
            gone = [order.index(token) for token in flown if after[token][0] != before[token][0]]
            closing = [order.index(token) for token in moving if after[token] == before[token]]
            assert min(gone, default=len(order)) > max(closing, default=-1), "what closes up lies above what was moved"
        for token, drawn in now.items():
            was = last.get(token, drawn)
            assert abs(drawn.height - was.height) <= STEP, "a card changes its size at once"
            if not (drawn.sprite.moving or was.sprite.moving):
                assert drawn.rect == was.rect, "a card that lies lies elsewhere"
            if drawn.height != was.height:
                assert not flying, "the table grows while cards fly"
        last.clear()
        last.update(now)
        still = 0 if table.table.motion.busy(table.now) else still + 1
    return heights


@pytest.mark.parametrize("game", DEALS)
def test_size_and_places_change_in_one_movement_once_the_cards_lie(tmp_path: Path, game: str) -> None:
    number, seed = DEALS[game]
    luck, heights = Random(seed), set[int]()  # noqa: S311 -- no secret
    with opened(tmp_path, SIZE) as table:
        table.play(game, number)
        scene, control = table.table, table.table.hands
        assert control is not None
        deeds = [lambda: table.table.play(luck.choice(table.played.legal))] * (PLIES if game == "klondike" else 10)
        deeds += [lambda: undo(scene)] * UNDONE + [lambda: redo(scene)] * (UNDONE // 2) + [lambda: all_out(scene)]
        last: dict[Token, Drawn] = {}
        for deed in deeds:
            if table.played.outcome is not None:
                break
            before = homes(table)
            deed()
            heights |= watched(table, last, before)
    assert game != "klondike" or len(heights) > 3, "no size changed"


def ringed(table: Driver, ring: object) -> list[Point]:
    """The pixels that differ when the ring of the keyboard is there."""
    pictures = []
    table.sharpen()
    for shown in (False, True):
        ring(shown)
        table.frame()
        pictures.append(Image.frombytes("RGB", table.display.size, table.picture()))
    difference = ImageChops.difference(*pictures).convert("L")
    wide = difference.width
    return [Point(n % wide + 0.5, n // wide + 0.5) for n, value in enumerate(difference.tobytes()) if value]


@pytest.mark.parametrize("game", ["klondike", "alexander", "chinese_wall", "golf"])
def test_the_ring_of_the_keyboard_is_painted_only_where_its_card_shows(tmp_path: Path, game: str) -> None:
    number, seed = DEALS[game]
    luck = Random(seed)  # noqa: S311 -- no secret
    with opened(tmp_path, SIZE) as table:
        table.play(game, number)
        control = table.table.hands
        assert control is not None
        for _ in range(6):
            table.table.play(luck.choice(table.played.legal))
        table.settle()
        table.table.stage.focus(table.table._table, ring=False)
        view = table.table_view
        covered = [(pile, index) for pile in table.played.state.piles for index in range(view.count(pile) - 1)]
        for pile, index in luck.sample(covered, 4):
            control.stand(pile, index)
            table.settle()
            view, focus = table.table_view, control.cursor.focus
            above = [view.rect(focus[0], other) for other in range(focus[1] + 1, view.count(focus[0]))]
            if not above or any(rect == view.rect(*focus) for rect in above):
                continue

            def ring(shown: bool) -> None:
                control.by_keys = shown

            lit = ringed(table, ring)
            assert lit
            assert not [point for point in lit if any(rect.inset(2, 2).contains(point) for rect in above)]


@pytest.mark.parametrize(("game", "who"), [("murlan", "pbbb"), ("monte_carlo", "pbbbb"), ("las_vegan", "pbbb")])
def test_in_a_hand_too(tmp_path: Path, game: str, who: str) -> None:
    with opened(tmp_path, SIZE, company_settings(who, game), seed=24) as table:
        company = Company(table, 24)
        company.sit_down(game)
        company.play_until(lambda: company.mine)
        company.settle()
        hand, plan = company.scene.hands.hand, company.scene.motion.layout
        spots = hand.spots()
        for at in (0, len(spots) // 2):
            hand.stand(spots[at].card)

            def ring(shown: bool) -> None:
                hand.by_keys = shown

            table.now += 5.0
            table.frame()
            lit = ringed(table, ring)
            lies = [plan.lies(spot) for spot in spots[at + 1 :]]
            above = [TurnedRect(each.rect.inset(2, 2), each.angle) for each in lies]
            assert lit
            assert not [point for point in lit if any(each.contains(point) for each in above)]


def test_what_is_set_to_hold_still_takes_its_size_at_once(tmp_path: Path) -> None:
    number, seed = DEALS["klondike"]
    luck = Random(seed)  # noqa: S311 -- no secret
    with opened(tmp_path, SIZE, Settings(animation=Animation.OFF)) as table:
        table.play("klondike", number)
        control, heights = table.table.hands, set()
        assert control is not None
        for _ in range(PLIES):
            table.table.play(luck.choice(table.played.legal))
            table.frame()
            heights.add(table.table.motion.layout.card.h)
            assert table.at_rest()
        assert len(heights) > 1


# -- the dots behind “… is thinking” mend no more of the picture than themselves ---------------------------------------


def to_a_computer(table, company: Company) -> None:
    """Until a computer player is to act, and no card moves."""
    company.hurry_until(lambda: company.party.bot_to_act and not company.scene.motion.busy(table.now))


def think_long(table, company: Company) -> None:
    """Whoever is to act thinks for ten seconds; what still faded from before does so no more."""
    company.party.hold(table.now + 10.0)
    table.sharpen()
    table.run(2.0, step=0.05)


def dots(company: Company) -> list[Pondering]:
    return [part.what for part in company.scene.board._scenery.air if isinstance(part.what, Pondering)]


def test_they_move_while_a_computer_thinks_and_only_they_are_painted(home: Path) -> None:
    with opened(home, WIDE, company_settings("pbbb", "murlan", animation=Animation.FULL), seed=3) as table:
        company = Company(table, 3)
        company.sit_down("murlan")
        to_a_computer(table, company)
        think_long(table, company)
        seen, painted = set(), []
        for _ in range(Pondering.PHASES):
            table.now = table.app.wake_at(table.now)
            before = table.picture()
            table.frame()
            (now,) = dots(company)
            seen.add(now.phase)
            place = now.place
            wide = table.display.surface.get_width()
            after = table.picture()
            changed = {n // 3 for n in range(0, len(after), 3) if after[n : n + 3] != before[n : n + 3]}
            painted.append(changed)
            assert all(
                place[0] <= n % wide < place[0] + place[2] and place[1] <= n // wide < place[1] + place[3]
                for n in changed
            )
        assert len(seen) == Pondering.PHASES
        assert any(painted)
        assert table.is_whole()


@pytest.mark.parametrize("animation", [Animation.OFF, Animation.REDUCED])
def test_nothing_moves_where_motion_is_not_wished_for(home: Path, animation: Animation) -> None:
    with opened(home, WIDE, company_settings("pbbb", "murlan", animation=animation), seed=3) as table:
        company = Company(table, 3)
        company.sit_down("murlan")
        to_a_computer(table, company)
        think_long(table, company)
        assert table.app.wake_at(table.now) > table.now + 4.0
        assert not dots(company)


def test_while_computers_stand_still_the_dots_do_too_and_nothing_wakes_the_program(home: Path) -> None:
    with opened(home, WIDE, company_settings("pbbb", "murlan", animation=Animation.FULL), seed=3) as table:
        company = Company(table, 3)
        company.sit_down("murlan")
        to_a_computer(table, company)
        company.scene.stop(True)
        table.run(6.0, step=0.1)
        assert not dots(company)
        due = table.app.wake_at(table.now)
        assert due is None or due > table.now + 10.0  # the clock, at most
