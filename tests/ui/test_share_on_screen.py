"""Copying a deal or a game at every table, and opening what somebody shared from the gallery."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.state import Record
from cardtable.session.desk import unfinished
from cardtable.session.share_text import deal_text, game_text, read_shared
from cardtable.ui.core.scene import Push
from cardtable.ui.pages.review_page import ReviewScene
from cardtable.ui.table import actions
from cardtable.ui.widgets.buttons import IconButton
from cardtable.ui.widgets.fields import TextField
from cardtable.ui.widgets.screen import Toast
from tests.session.test_share_text import a_game, in_a_mail, short
from tests.support.clipboard import OwnClipboard
from tests.support.desks import play

GAMES = [game.info.id for game in ALL_GAMES]
PATIENCES = [game.info.id for game in ALL_GAMES if game.info.seats == (1, 1)]


def run(screen, name: str) -> None:
    next(each for each in screen.commands() if each.command.name == name).run()


def with_clipboard(screen, text: str = "") -> OwnClipboard:
    screen.stage.clipboard = OwnClipboard(text)
    return screen.stage.clipboard


@pytest.mark.some(3)
@pytest.mark.parametrize("name", GAMES)
def test_every_table_copies_its_deal_and_a_patience_the_game_too(box, visit, name) -> None:
    screen = visit(box.table(name)).screen
    clipboard = with_clipboard(screen)
    run(screen, "copy_deal")
    assert read_shared(clipboard.text).record.number == 24
    assert not read_shared(clipboard.text).whole
    assert screen.line.text == box.services.texts.text("play.deal_copied")
    clipboard.text = "before"
    run(screen, "copy_game")
    if name not in PATIENCES:
        assert clipboard.text == "before", "it goes on"
        assert screen.line.text == box.services.texts.text("share.running")
    else:
        assert read_shared(clipboard.text).whole
        assert screen.line.text == box.services.texts.text("play.game_copied")


def at_home(box, visit, text: str):
    visitor = visit(box.services.screens.home())
    with_clipboard(visitor.screen, text)
    return visitor


def test_ctrl_v_in_the_gallery_opens_a_deal_as_a_new_game_and_keeps_the_own_one(box, visit) -> None:
    play(box.services.desk.deal("klondike", 24), "draw")
    visitor = at_home(box, visit, in_a_mail(deal_text(a_game("klondike", 99, 0))))
    visitor.key("ctrl+v")
    assert isinstance(visitor.went, Push)
    session = visitor.went.scene.session
    assert (session.played.state.setup.number, session.notice) == (99, "notice.shared_aside")
    assert [each.record.number for each in unfinished(box.services.store, "klondike", 9)] == [24]


@pytest.mark.parametrize("name", ["elevens", "murlan"])
def test_a_game_that_is_over_opens_as_a_review_and_counts_nowhere(box, visit, name) -> None:
    visitor = at_home(box, visit, game_text(short(name)))
    visitor.click(visitor.find(box.services.texts.text("home.open_shared"), IconButton))
    assert isinstance(visitor.went.scene, ReviewScene)
    assert not box.store.finished()
    assert box.store.latest_open(name) is None


def test_a_game_that_goes_on_opens_as_a_trial_at_its_end(box, visit) -> None:
    record = a_game("klondike", most=5)
    visitor = at_home(box, visit, game_text(record))
    visitor.key("ctrl+v")
    session = visitor.went.scene.session
    assert (session.trial_from, session.counts) == (5, False)
    assert session.is_shared
    assert box.store.latest_open("klondike") is None


@pytest.mark.parametrize("text", ["", "cardtable:1:klondike:000", "cardtable:9:klondike:0:0000000"])
def test_what_cannot_be_opened_is_refused_with_the_reason(box, visit, text) -> None:
    visitor = at_home(box, visit, text)
    visitor.key("ctrl+v")
    assert visitor.went is None
    visitor.draw()
    key = {"": "home.nothing_to_open", "cardtable:1:klondike:000": "share.damaged"}.get(text, "share.newer")
    words = box.services.texts.text(key)
    assert any(words in toast.label for toast in visitor.above(Toast)) or any(
        words in each.label for each in visitor.above()
    )


def test_in_the_search_a_word_is_pasted_and_a_shared_deal_is_opened(box, visit) -> None:
    visitor = at_home(box, visit, "golf")
    field = visitor.all(TextField)[0]
    visitor.screen.stage.focus(field)
    visitor.key("ctrl+v")
    assert field.text == "golf"
    with_clipboard(visitor.screen, deal_text(replace(a_game("golf", 5, 0))))
    visitor.key("ctrl+v")
    assert isinstance(visitor.went, Push)


@pytest.mark.some(3)
@pytest.mark.parametrize("name", GAMES)
def test_the_same_deal_of_an_order_of_ones_own_is_dealt_anew_at_every_table_and_is_no_deal_of_a_number(
    box, visit, name
) -> None:
    game = find(name)
    record = Record(name, 0, order=tuple(map(game.info.deck.text, reversed(game.info.deck.cards))))
    visitor = visit(box.services.screens.table(box.services.desk.deal_shared(record)))
    first, own = visitor.screen.session, box.services.texts.text("matches.own_order")
    assert own in {told for each in visitor.all() for told in (each.label, each.hint)}
    actions.again(visitor.screen)
    scene = visitor.screen if name in PATIENCES else visitor.screen.stage.take_transition().scene
    assert scene.session.played.record_id != first.played.record_id
    assert scene.session.played.history.states[0] == first.played.history.states[0]
