"""Clicks as hands make them: they tremble, they wander, they come twice. Each is one act, wherever a click does something.

What was meant for the table answers nothing that has just come to lie over it, and what it spends can be had back.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from weakref import WeakSet

import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES
from cardtable.games.seated import HANDS
from cardtable.kernel.moves import Move
from cardtable.settings import Animation, Settings
from cardtable.table.geometry import Point
from cardtable.ui.core.scene import PointerButton, PointerDown, PointerUp
from cardtable.ui.table import actions
from cardtable.ui.table.curtain import CurtainLayer
from cardtable.ui.table.results import EndSheet, HandResultLayer
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.table.table_scene import TableScene
from cardtable.ui.widgets.screen import Toasts
from cardtable.ui.widgets.widget import Layer, walk
from tests.i18n.test_language_journeys import winning
from tests.support.company import WIDE, Company, company_settings
from tests.support.driver import SMALL, Driver, opened
from tests.support.without_keys import FingerOnly, PointerOnly, by_pointer

SIZE = (1280, 800)
PATIENCES = ("klondike", "golf", "alexander", "chinese_wall", "elevens")
OTHERS = {"murlan": "ppbb", "monte_carlo": "ppbbb", "las_vegan": "ppbb"}
MOVES, SPOTS = 2, 5


def stand(table: Driver) -> tuple[object, ...]:
    """What a click may have changed: the game, what is chosen, what is picked."""
    hands, history = table.table.hands, table.played.history
    chosen = hands.selection.chosen
    return (
        history.cursor,
        table.played.state.piles,
        chosen and (chosen.pile, chosen.index),
        hands.selection.picked,
    )


def back_to(table: Driver, cursor: int) -> None:
    """Undo and let go."""
    table.table.hands.selection.let_go()
    table.table.act(None)
    while table.played.history.cursor > cursor:
        actions.undo(table.table)
    table.settle()
    table.now += 1.0


def spots(table: Driver, luck: Random) -> list[tuple[float, float]]:
    """The last card of each pile that has one, in any order."""
    view = table.table_view
    full = [pile for pile in table.played.state.piles if view.count(pile)]
    luck.shuffle(full)
    del full[SPOTS:]
    rects = [view.rect(pile, view.count(pile) - 1) for pile in full]
    return [(rect.centre.x, rect.centre.y) for rect in rects]


def goes(table: Driver) -> bool:
    """Whether the rules let what is chosen go anywhere."""
    chosen = table.table.hands.selection.chosen
    count = table.table_view.count(chosen.pile) - chosen.index if chosen else 0
    return any(chosen and (move.source, move.count) == (chosen.pile, count) for move in table.played.legal)


def acts(table: Driver, since: int) -> int:
    """How many plies somebody made, without those that made themselves."""
    history = table.played.history
    return sum(ply not in history.auto for ply in range(since, history.cursor))


def on_stock(table: Driver, x: float, y: float) -> bool:
    hit = table.table_view.hit(Point(x, y))
    return hit is not None and hit.index >= 0 and table.table_view.is_clicked(hit.pile)


@pytest.mark.some(3)
@pytest.mark.parametrize("kind", [PointerOnly, FingerOnly])
@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("game", PATIENCES)
def test_released_where_it_was_pressed_it_is_a_click_on_every_pile(
    tmp_path: Path, game: str, single: bool, kind: type[PointerOnly]
) -> None:
    luck = Random(5)  # noqa: S311 -- no secret
    with by_pointer(tmp_path, SIZE, Settings(single_click=single), seed=7, kind=kind) as table:
        table.play(game)
        for _ in range(MOVES):
            cursor = table.played.history.cursor
            for x, y in spots(table, luck):
                table.click_at(x, y)
                meant = stand(table)
                back_to(table, cursor)
                for way in ([(4, 3)], [(14, 2), (6, 5)], [(200, 90), (5, -4)]):
                    table.press(x, y)
                    for dx, dy in way:
                        table.move(x + dx, y + dy)
                    table.release(x + way[-1][0], y + way[-1][1])
                    assert stand(table) == meant, (x, y, way)
                    back_to(table, cursor)
            table.table.play(luck.choice(table.played.legal))
            table.settle()


@pytest.mark.some(2)
@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("game", PATIENCES)
def test_a_double_click_is_one_act_and_a_quick_click_on_another_pile_is_another(
    tmp_path: Path, game: str, single: bool
) -> None:
    luck = Random(6)  # noqa: S311 -- no secret
    with opened(tmp_path, SIZE, Settings(single_click=single), seed=7) as table:
        table.play(game)
        for _ in range(MOVES):
            cursor, places = table.played.history.cursor, spots(table, luck)
            for (x, y), other in zip(places, (*places[1:], places[0]), strict=True):
                table.click_at(x, y)
                first = stand(table)
                can_go = goes(table)
                table.press(x, y, clicks=2)
                table.release(x, y)
                # two clicks where one chooses are the best move of what was chosen, if it has one
                if first[2]:
                    assert not stand(table)[2]
                    assert acts(table, cursor) == can_go
                else:
                    assert stand(table) == first or on_stock(table, x, y)
                back_to(table, cursor)
                table.click_at(x, y)
                table.settle()
                between = stand(table)
                if between[0] > cursor and not between[2] and not between[3]:
                    table.click_at(*other)
                    slow = stand(table)
                    back_to(table, cursor)
                    table.frame(PointerDown(x, y), PointerUp(x, y))
                    table.frame(PointerDown(*other), PointerUp(*other))
                    assert stand(table)[0] == slow[0]
                back_to(table, cursor)
            table.table.play(luck.choice(table.played.legal))
            table.settle()


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("game", ["klondike", "golf"])
def test_each_quick_click_on_the_stock_draws(tmp_path: Path, game: str, single: bool) -> None:
    with opened(tmp_path, SIZE, Settings(single_click=single), seed=7) as table:
        table.play(game)
        for left in range(table.table_view.count("stock") - 1, -1, -1):
            place = table.table_view.rect("stock", left).centre
            table.press(place.x, place.y, clicks=2 - left % 2)
            table.release(place.x, place.y)
            assert table.table_view.count("stock") == left


@pytest.mark.parametrize("kind", [PointerOnly, FingerOnly])
@pytest.mark.parametrize("button", [PointerButton.LEFT, PointerButton.RIGHT])
def test_quick_clicks_in_golf_play_one_card_however_many(
    tmp_path: Path, button: PointerButton, kind: type[PointerOnly]
) -> None:
    if kind is FingerOnly and button is PointerButton.RIGHT:
        return  # a finger that rests is never quick
    with by_pointer(tmp_path, SIZE, seed=7, kind=kind) as table:
        table.play("golf")
        actions.deal_again(table.table, 10)
        table.settle()
        x, y = table.spot("t6")
        for _ in range(5):
            table.click_at(x, y, button)
            assert [move.source for move in table.played.history.moves] == ["t6"]
        assert "t6" in {move.source for move in table.played.legal}
        table.run(1.0, step=0.1)
        table.click_at(x, y, button)
        assert [move.source for move in table.played.history.moves] == ["t6", "t6"]


@pytest.mark.some(3)
@pytest.mark.parametrize("kind", [PointerOnly, FingerOnly])
@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("game", PATIENCES)
def test_quick_clicks_on_a_pile_are_at_most_one_act(
    tmp_path: Path, game: str, single: bool, kind: type[PointerOnly]
) -> None:
    luck = Random(8)  # noqa: S311 -- no secret
    with by_pointer(tmp_path, SIZE, Settings(single_click=single), seed=7, kind=kind) as table:
        table.play(game)
        for _ in range(MOVES):
            cursor = table.played.history.cursor
            for x, y in spots(table, luck):
                if on_stock(table, x, y):
                    continue
                for _ in range(6):
                    table.click_at(x, y)
                assert acts(table, cursor) <= 1
                back_to(table, cursor)
            table.table.play(luck.choice(table.played.legal))
            table.settle()


@pytest.mark.some(3)
@pytest.mark.parametrize("kind", [PointerOnly, FingerOnly])
@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("game", OTHERS)
def test_quick_clicks_on_a_hand_play_one_card(tmp_path: Path, game: str, single: bool, kind: type[PointerOnly]) -> None:
    settings = replace(company_settings("pbbbb"[: len(OTHERS[game])], game), single_click=single)
    with by_pointer(tmp_path, SIZE, settings, seed=24, kind=kind) as table:
        table.push(table.tile(game))
        table.push(table.word("players.start"))
        company = Company(table, 24)
        while not company.mine or not any(len(move.picks) == 1 for move in company.party.legal):
            if company.mine:
                company.scene.play(company.party.legal[0])
            company.wait()
        company.settle()
        card = next(move.picks[0] for move in company.party.legal if len(move.picks) == 1)
        hand = len(company.party.state.piles[HANDS[0]].cards)
        x, y = company.spot(card)
        for _ in range(7):
            table.click_at(x, y)
        assert len(company.party.state.piles[HANDS[0]].cards) == hand - 1
        assert not company.scene.hands.hand.picks


@pytest.mark.parametrize("kind", [PointerOnly, FingerOnly])
def test_each_quick_press_on_a_button_counts(tmp_path: Path, kind: type[PointerOnly]) -> None:
    with by_pointer(tmp_path, SIZE, seed=3, kind=kind) as table:
        table.play("klondike")
        for _ in range(5):
            table.table.play(table.played.legal[0])
            table.settle()
        for name in ("undo", "redo"):
            table.run(1.0, step=0.1)
            x, y = table.button(table.word(f"play.{name}")).rect.center
            for _ in range(5):
                before = table.played.history.cursor
                table.click_at(x, y)
                assert (table.played.history.cursor - before) * (1 if name == "redo" else -1) > 0
        while len(table.played.hints()) < 2:
            table.table.play(table.played.legal[0])
            table.settle()
        table.run(1.0, step=0.1)
        x, y = table.button(table.word("play.hint")).rect.center
        told = []
        for _ in range(5):
            table.click_at(x, y)
            hint = table.table.hinter.given(table.played.state)
            told.append(hint.place)
        assert told == [press % len(hint.tips) for press in range(5)]


@pytest.mark.parametrize("kind", [PointerOnly, FingerOnly])
def test_quick_presses_on_the_button_that_deals_are_for_the_game_that_lay_there(
    tmp_path: Path, kind: type[PointerOnly]
) -> None:
    with by_pointer(tmp_path, SIZE, seed=3, kind=kind) as table:
        table.play("klondike")
        before = table.played.record_id
        x, y = table.button(table.word("play.new")).rect.center
        table.click_at(x, y)
        dealt = table.played.record_id
        assert dealt != before
        for _ in range(4):
            table.click_at(x, y)
            assert table.played.record_id == dealt
        table.run(1.0, step=0.1)
        table.click_at(x, y)
        assert table.played.record_id != dealt


def test_a_double_click_on_an_empty_stock_redeals_once(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE, seed=7) as table:
        table.play("alexander")
        x, y = table.spot("stock")
        for clicks in (1, 2):
            table.press(x, y, clicks=clicks)
            table.release(x, y)
        assert table.played.history.texts.count("redeal") == 1


@pytest.mark.parametrize("game", OTHERS)
def test_a_card_of_the_hand_is_clicked_whatever_the_way(tmp_path: Path, game: str) -> None:
    settings = company_settings(OTHERS[game], game)
    with opened(tmp_path, SIZE, settings, seed=24) as table:
        company = Company(table, 24)
        company.sit_down(game)
        for _ in range(MOVES):
            company.play_until(lambda: company.mine)
            company.settle()
            control = company.scene.hands
            for text in [control.hand.deck.text(card) for card in control.hand.cards()][:SPOTS]:
                x, y = company.spot(text)
                picks = (control.hand.picks, company.party.history.cursor)
                table.click_at(x, y)
                meant = (control.hand.picks, company.party.history.cursor)
                assert meant != picks or control.hand.picks == picks[0]
                control.lay_back()
                for way in ([(7, 0)], [(20, 3), (-6, 2)]):
                    table.press(x, y)
                    for dx, dy in way:
                        table.move(x + dx, y + dy)
                    table.release(x + way[-1][0], y + way[-1][1])
                    assert (control.hand.picks, company.party.history.cursor) == meant
                    control.lay_back()
            company.play(company.chosen(company.party.legal))


def test_a_double_click_on_a_game_in_the_gallery_plays_no_card_of_it(tmp_path: Path) -> None:
    for game in PATIENCES:
        with opened(tmp_path / game, SIZE, Settings(single_click=True), seed=3) as table:
            x, y = table.button(table.tile(game)).rect.center
            for clicks in (1, 2):
                table.press(x, y, clicks=clicks)
                table.release(x, y)
            assert acts(table, 0) == 0


# -- what comes unasked ------------------------------------------------------------------------------------------------


class Hasty(Company):
    """People who go on pressing and clicking where the table was, whatever has just come to lie over it."""

    met: frozenset[type[Layer]] = frozenset()

    def play(self, move: Move) -> None:
        """At once."""
        self.scene.play(move)
        self.table.frame()

    def watch(self) -> None:
        """Meet what has just come."""
        self.met |= met(self.table)


SEEN: WeakSet[Layer] = WeakSet()


def met(table: Driver) -> frozenset[type[Layer]]:
    """Press and click on everything that has come unasked: nothing of it does anything yet. The kinds of it."""
    fresh = [
        layer for layer in table.top.stage.trees.layers if table.top.stage.trees.is_fresh(layer) and layer not in SEEN
    ]
    for layer in fresh:
        SEEN.add(layer)
        scene = table.app.top
        assert isinstance(scene, TableScene)
        before = scene.session, scene.played.history.cursor, scene.played.record_id
        buttons = [part.rect.center for part in walk(layer) if part.focusable and part.enabled]
        assert buttons
        focused = scene.stage.focused
        keys = (
            "return",
            "space",
            *(["escape"] if isinstance(layer, HandResultLayer) else []),
        )  # there Esc goes on, too
        for act in (
            *(lambda key=key: table.key(key) for key in keys),
            *(lambda at=at: table.click_at(*at) for at in (layer.rect.center, *buttons)),
        ):
            act()
            assert table.app.top is scene
            assert layer.host is not None, f"{type(layer).__name__} was answered as it came"
            assert (scene.session, scene.played.history.cursor, scene.played.record_id) == before
        assert scene.stage.focused is focused
    return frozenset(map(type, fresh))


@pytest.mark.parametrize(
    ("game", "who"),
    [
        ("murlan", "ppbb"),
        ("monte_carlo", "pbpbb"),
        ("las_vegan", "ppb"),
        ("hearts", "ppbb"),
        ("briscola", "ppbb"),
        ("mau_mau", "ppb"),
    ],
)
def test_what_was_meant_for_the_table_answers_no_curtain_and_no_sheet(tmp_path: Path, game: str, who: str) -> None:
    settings = company_settings(who, game, **({"lv_rounds": 1} if game == "las_vegan" else {}))
    with opened(tmp_path, WIDE, settings, seed=3) as table:
        company = Hasty(table, 3)
        company.sit_down(game)
        company.hurry_until(lambda: company.over or CurtainLayer in company.met)
        assert CurtainLayer in company.met
        if game != "las_vegan":  # it ends in the same way
            return
        company.hurry_until(lambda: company.over)
        company.watch()
        assert {CurtainLayer, HandResultLayer, type(company.scene.stage.trees.layers[-1])} == company.met
        table.run(1.0, step=0.1)
        scene, kept = company.scene, company.record_id
        assert scene.stage.is_modal
        table.key("return")
        assert table.app.top is scene, "what Enter does is to close it"
        assert company.record_id == kept
        assert not scene.stage.is_modal
        table.key("s", "return")
        assert not scene.stage.is_modal, "who asks for it again is answered at once"
        table.key("s")
        table.push(table.word("party.again"))
        assert company.record_id != kept


@pytest.mark.some(2)
@pytest.mark.parametrize("how", ["Enter", "Space", "Esc", "click"])
def test_the_paper_that_somebody_comes_back_to_answers_at_once(tmp_path: Path, how: str) -> None:
    with opened(tmp_path, WIDE, company_settings("pbb", "las_vegan"), seed=3) as table:
        company = Company(table, 3)
        company.sit_down("las_vegan")
        company.hurry_until(lambda: company.scene.paper is not None)
        record = company.record_id
        table.key("ctrl+o")
        assert table.at_home
        table.type(table.word("game.las_vegan.name"))
        table.key("return")
        table.frame()
        assert isinstance(table.app.top, RoundTable)
        assert company.record_id == record
        assert company.scene.paper is not None
        if how == "click":
            table.push(table.word("reckoning.next.round"))
        else:
            table.key({"Enter": "return", "Space": "space", "Esc": "escape"}[how])
        assert company.scene.paper is None
        assert not company.scene.stage.is_modal


@pytest.mark.some(2)
@pytest.mark.parametrize("how", ["put away", "another size", "another language"])
@pytest.mark.parametrize("key", ["return", "click"])
def test_the_end_of_a_game_that_somebody_comes_back_to_answers_at_once(tmp_path: Path, how: str, key: str) -> None:
    with opened(tmp_path, SIZE, Settings(animation=Animation.OFF), seed=3) as table:
        table.play("golf", 24)
        while table.played.outcome is None:
            table.table.play(table.played.legal[0])
            table.settle()
        table.run(1.0, step=0.1)
        record = table.played.record_id
        match how:
            case "put away":
                table.key("escape")
                assert table.table.end_put_away
                table.key("return")
            case "another size":
                table.resize(1000, 700)
                table.frame()
            case _:
                settings = table.services.preferences.now
                table.services.preferences.change(replace(settings, language="de"))
                table.frame()
                table.frame()
                assert table.table.session.played.record_id == record
        assert table.table.end is not None
        assert table.table.end.host is not None
        assert table.played.record_id == record
        if key == "click":
            table.click_at(*table.table.end._onward.rect.center)
        else:
            table.key(key)
        assert table.played.record_id != record


@pytest.mark.some(2)
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("game", PATIENCES)
def test_what_was_meant_for_the_last_card_answers_no_end_of_a_patience(tmp_path: Path, game: str, won: bool) -> None:
    settings = Settings(animation=Animation.OFF, confirm_abandon=False)
    with opened(tmp_path, SMALL, settings, seed=3) as table:
        table.play(game)
        number, line = winning(game, tuple(table.played.state.setup.options.items())) if won else (991, ())
        table.deal_number(number)
        luck, control = Random(3), table.table.hands  # noqa: S311 -- no secret
        assert control is not None
        moves = iter(line)
        kinds: frozenset[type[Layer]] = frozenset()
        for _ in range(3_000):
            if EndSheet in kinds:
                break
            if table.played.outcome is None and table.played.legal:
                legal = {move.text: move for move in table.played.legal}
                table.table.play(
                    next(legal[text] for text in moves if text in legal) if won else luck.choice(list(legal.values()))
                )
                table.frame()
            else:
                table.run(0.1, step=0.1)
            kinds |= met(table)
        assert EndSheet in kinds


# -- what is spent -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game.info.id for game in ALL_GAMES if game.info.spends])
def test_what_can_be_done_only_so_often_is_told_and_can_be_taken_back(tmp_path: Path, game: str) -> None:
    settings = Settings(animation=Animation.OFF, confirm_abandon=False, options={"klondike": {"kl_passes": "3"}})
    with opened(tmp_path, SMALL, settings, seed=3) as table:
        table.play(game)
        luck, tried = Random(3), 0  # noqa: S311 -- no secret
        while tried < 3:
            match, control = table.played, table.table.hands
            assert control is not None
            spent = [move for move in match.legal if move.verb in match.game.info.spends]
            if match.outcome is not None or not match.legal:
                actions.deal_again(table.table, luck.randrange(1, 9_999))
                table.settle()
            elif spent:
                tried += 1
                before = match.state
                table.table.play(spent[0])
                table.settle()
                assert match.state is not before
                if match.outcome is not None:  # its sheet has a button of its own
                    continue
                toasts = next(layer for layer in table.table.stage.trees.layers if isinstance(layer, Toasts))
                undo = next(part for part in walk(toasts) if part.label == table.word("play.undo"))
                table.click_at(*undo.rect.center)
                assert match.state == before
                assert toasts.host is None or undo not in walk(toasts), "it is told no longer"
                table.table.play(spent[0])
                table.settle()
            else:
                table.table.play(luck.choice(list(match.legal)))
                table.settle()
