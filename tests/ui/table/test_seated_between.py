"""What comes between the turns of people at one screen: the curtain while bots play, the sheet after a hand, fast hands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games.seated import HANDS
from cardtable.kernel.moves import Move
from cardtable.settings import Animation, TrickStays
from cardtable.ui.core.scene import FocusGained, FocusLost, PointerDown, PointerUp
from cardtable.ui.table import table_picture
from cardtable.ui.table.motion import pixels
from cardtable.ui.table.results import HandResultLayer, sheet_table
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.widget import walk
from tests.support.company import WIDE, Company, company_settings
from tests.support.driver import FRAME, Driver, opened

DEAL = (Move("deal"),)


class Watcher(Company):
    """Also tells whether a person may act while cards still lie or fly."""

    def mine_but_for_cards(self) -> bool:
        turn = self.party.to_act
        return turn is not None and self.scene.viewer == turn and not self.scene.stage.is_modal

    def wait(self) -> None:
        """A trick that stays until somebody presses a key is sent away by one that means nothing else."""
        stay = self.scene._stay
        if stay.waits(self.table.now) and stay.wake_at() is None:
            self.table.key("f9")
        super().wait()

    def watch(self) -> None:
        """No card of a hand but the viewer's own is seen; cards of a trick that is swept are, until they lie."""
        hands = [pile for seat, pile in enumerate(HANDS[: len(self.party.players)]) if seat != self.scene.viewer]
        assert not self.shown() & {card for pile in hands for card in self.party.state.piles[pile].cards}
        assert not (self.curtain_lies and self.scene.viewer is not None)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    settings = company_settings("ppbb", "las_vegan", animation=Animation.FULL)
    with opened(tmp_path, WIDE, settings, seed=24) as made:
        yield made


@pytest.fixture
def company(driver: Driver) -> Watcher:
    made = Watcher(driver, 24)
    made.sit_down("las_vegan")
    return made


def bot_is_to_act(company: Watcher) -> bool:
    turn = company.party.to_act
    return turn is not None and not company.party.players[turn].is_person


def until_a_bot_follows(company: Watcher) -> None:
    """Until a person looks at the table while a bot is to act, and nothing lies over it."""
    company.hurry_until(lambda: bot_is_to_act(company) and company.scene.viewer is not None)
    assert not company.scene.stage.is_modal


def until_a_hand_is_over(company: Watcher) -> None:
    """Until somebody who looks has nothing to do but deal, while the last trick still lies there."""
    company.hurry_until(lambda: company.mine_but_for_cards() and company.party.legal == DEAL)


def sheet_lies(company: Watcher) -> bool:
    by_key = company.table.word("party.sheet.go_on") in company.table.texts()
    return by_key or isinstance(company.scene.stage.trees.layers[-1], HandResultLayer)


def plates_beside_the_paper(company: Watcher) -> tuple[int, int]:
    """How many plates the paper would cut, and of how many of these something is to be seen."""
    table, scene = company.table, company.scene
    table.run(1.0)
    paper = scene.stage.trees.layers[-1].paper.rect
    plates = [pygame.Rect(pixels(seat.plate)) for seat in scene.motion.layout.seats]
    cut = {seat for seat, plate in enumerate(plates) if paper.colliderect(plate) and not paper.contains(plate)}
    scenery = scene._scenery(scene.board.cards)
    whats = [part.what for part in (*scenery.below, *scenery.above) if isinstance(part.what, tuple)]
    painted = {what[1] for what in whats if what[0] == "plate"}
    assert painted >= set(range(len(plates))) - cut
    return len(cut), len(cut & painted)


# -- bots and the curtain ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["s", "ctrl+l"])
def test_a_dialog_during_a_bots_turn_calls_nobody_and_bots_go_on_behind_no_curtain(company: Watcher, keys: str) -> None:
    until_a_bot_follows(company)
    company.table.key(keys)
    assert company.scene.stage.is_modal
    assert (company.scene.viewer, company.scene.watch.curtain.caller) == (None, None)
    company.table.key("escape")
    assert not company.scene.stage.is_modal
    before = company.party.history.cursor
    while bot_is_to_act(company):
        assert not company.curtain_lies
        company.wait()
    assert company.party.history.cursor > before
    company.play_until(lambda: company.curtain_lies or sheet_lies(company))
    assert sheet_lies(company) or company.scene.watch.curtain.caller == company.party.to_act


def test_the_window_left_during_a_bots_turn_lies_there_for_nobody_and_goes_on_when_it_is_back(company: Watcher) -> None:
    until_a_bot_follows(company)
    before = company.party.history.cursor
    company.table.run(0.0, FocusLost())
    company.table.run(20.0, step=0.5)
    assert company.party.history.cursor == before
    assert (company.scene.viewer, company.curtain_lies) == (None, False)
    company.table.run(0.0, FocusGained())
    company.play_until(lambda: company.party.history.cursor > before + 6)


# -- the sheet ---------------------------------------------------------------------------------------------------------


@pytest.mark.some(2)
@pytest.mark.parametrize("stays", [TrickStays.TIMED, TrickStays.CLICK], ids=str)
def test_nothing_is_asked_before_the_hand_that_is_over_was_told(tmp_path: Path, stays: TrickStays) -> None:
    settings = replace(company_settings("ppbb", "las_vegan", animation=Animation.FULL), trick_stays=stays)
    with opened(tmp_path, WIDE, settings, seed=24) as table:
        company = Watcher(table, 24)
        company.sit_down("las_vegan")
        until_a_hand_is_over(company)
        assert company.scene._stay.waits(table.now)
        plies = company.party.history.cursor
        for _ in range(400):
            if sheet_lies(company) or company.curtain_lies:
                break
            assert table.word("party.move.deal") not in {each.label for each in company.scene.verbs.buttons}
            assert table_picture.table_picture(company.scene).prompt[0] == ""
            table.run(FRAME, step=FRAME)
            company.watch()
            if stays is TrickStays.CLICK and company.scene._stay.waits(table.now):
                table.key("space")
        assert company.party.history.cursor == plies, "the sheet comes first"


def test_a_finished_hand_shows_its_sheet_once_and_then_the_curtain_also_where_the_window_was_left(
    company: Watcher,
) -> None:
    table = company.table
    until_a_hand_is_over(company)
    table.run(0.0, FocusLost())
    table.run(0.2, FocusGained())
    assert not company.curtain_lies
    company.play_until(lambda: sheet_lies(company) or company.curtain_lies)
    assert sheet_lies(company)
    assert not company.curtain_lies, "nobody is called while all read the paper"
    assert plates_beside_the_paper(company) == (1, 0), "of the four it would cut one, and that one is left out"
    table.key("return")
    shown = 0
    for _ in range(600):
        shown += sheet_lies(company)
        table.run(FRAME, step=FRAME)
        if company.curtain_lies:
            break
    assert shown == 0
    assert company.curtain_lies or bot_is_to_act(company)


def test_who_reads_the_sheet_by_key_while_the_trick_lies_does_not_get_it_twice(company: Watcher) -> None:
    table = company.table
    until_a_hand_is_over(company)
    plies = company.party.history.cursor
    table.key("s")
    assert sheet_lies(company)
    table.key("return")
    assert company.party.history.cursor == plies + 1
    for _ in range(300):
        assert not sheet_lies(company)
        table.run(FRAME, step=FRAME)


def test_however_fast_people_click_no_sheet_lies_over_a_curtain(company: Watcher) -> None:
    """Return is pressed in every frame, and every button that there is."""
    table, hands = company.table, 0
    for _ in range(2500):
        layers = [layer for layer in company.scene.stage.trees.layers if layer.visible]
        dialogs = [layer for layer in layers if isinstance(layer, Dialog)]
        assert not (dialogs and company.scene.watch.curtain.viewer is not None)
        assert not (dialogs and company.curtain_lies)
        if company.party.outcome is not None or hands > 2:
            break
        if company.scene.stage.is_modal:
            hands += bool(dialogs)
            table.key("return")
        elif company.scene.hands.hand.mine:
            company.scene.play(company.party.legal[0])
            table.run(FRAME)
        else:
            table.run(FRAME, step=FRAME)
            table.now += 0.2


def test_the_columns_of_the_sheet_add_up_from_what_all_began_with(company: Watcher) -> None:
    company.hurry_until(lambda: bool(company.party.sheet.rows) and company.party.sheet.rows[0].over)
    texts, sheet = company.table.services.texts, company.party.sheet
    made = sheet_table(texts, sheet, company.party.players, company.party.game)
    assert set(sheet.start) == {15}
    words = [widget.label for widget in walk(made) if widget.label]
    at = words.index(texts.text("party.sheet.start"))
    assert words[at + 1 : at + 1 + len(sheet.start)] == ["15"] * len(sheet.start)
    sums = [start + sum(row.gains[seat] for row in sheet.rows) for seat, start in enumerate(sheet.start)]
    assert sums == list(sheet.totals)


# -- fast hands --------------------------------------------------------------------------------------------------------


def test_a_double_click_on_the_curtains_button_plays_nothing_and_a_quick_click_beside_it_does(tmp_path: Path) -> None:
    settings = replace(company_settings("pppp", "las_vegan"), single_click=True)
    with opened(tmp_path, WIDE, settings, seed=24) as table:
        company = Company(table, 24)
        company.sit_down("las_vegan")
        company.play_until(lambda: company.curtain_lies)
        caller = company.scene.watch.curtain.caller
        button = table.button(table.word("curtain.i_am", name=company.party.players[caller].name))
        table.run(1.0, step=0.1)  # until then a click was meant for the table
        x, y = button.rect.center
        table.frame(PointerDown(x, y), PointerUp(x, y))
        table.frame()
        assert company.scene.viewer == caller
        company.settle()
        plies = company.party.history.cursor
        x, y = company.spot(company.party.legal[0].picks[0])
        table.frame(PointerDown(x, y, clicks=2), PointerUp(x, y))
        assert company.party.history.cursor == plies
        table.frame(PointerDown(x, y), PointerUp(x, y))
        assert company.party.history.cursor == plies + 1


def test_c_cuts_short_what_is_decided_and_else_does_nothing(tmp_path: Path) -> None:
    with opened(tmp_path, WIDE, company_settings("pbbb", "las_vegan"), seed=24) as table:
        company = Company(table, 24)
        company.sit_down("las_vegan")
        company.play_until(lambda: company.mine)
        plies = company.party.history.cursor
        assert company.party.claim is None
        table.key("c")
        assert company.party.history.cursor == plies
        company.play_until(lambda: company.mine and company.party.claim is not None)
        claim, plies = company.party.claim, company.party.history.cursor
        assert claim is not None
        table.key("c")
        assert company.party.history.cursor >= plies + len(claim.moves)


# -- a low window ------------------------------------------------------------------------------------------------------


def test_in_a_low_flat_window_the_bar_stands_at_the_side_and_words_float_beside_the_buttons(company: Watcher) -> None:
    table, scene = company.table, company.scene
    bar, cards = scene.bar, scene._table
    scene.say("Not now")
    assert cards.rect.contains(bar.rect)
    assert scene.line.slip.visible
    table.resize(480, 240)
    table.frame()
    bar_rect, place = scene.bar.rect, scene._table.rect
    assert place.left >= bar_rect.right
    assert (place.top, bar_rect.height) == (0, 240)
    assert place.height == 240
    scene.say("Not now")
    table.frame()
    slip = scene.line.slip
    assert slip.visible
    assert not any(slip.rect.colliderect(button.rect) for button in scene.verbs.buttons)
    company.play_until(lambda: company.party.history.cursor > 8)


def test_what_happened_is_a_numbered_list_with_the_latest_first(company: Watcher) -> None:
    table = company.table
    company.play_until(lambda: company.mine and company.party.history.cursor > 5)
    table.key("ctrl+l")
    words = table.texts()
    numbers = [int(word) for word in words[words.index(table.word("play.log.title")) :] if word.isdigit()]
    assert numbers == list(range(company.party.history.cursor, 0, -1))
