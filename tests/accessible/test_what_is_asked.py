"""What a screen reader asks for is input like any other: focus, clicks, numbers, texts, moves; and only news is sent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.settings import Animation, Settings
from cardtable.ui.accessible.bindings import ReaderRequest
from cardtable.ui.accessible.reader import SPEAKS_EVERY, heard_tree
from cardtable.ui.core.scene import Deed, Requested
from cardtable.ui.widgets.fields import Slider
from cardtable.ui.widgets.screen import Told, Utterance
from cardtable.ui.widgets.widget import walk
from tests.support.by_ear import Listener, play_golf, play_hand_of_murlan, play_klondike
from tests.support.by_ear import Told as Thing
from tests.support.driver import Driver, opened
from tests.support.ear_words import EAR_WORDS
from tests.support.heard_here import HearsHere, listened_to


@pytest.fixture
def ear(table: Driver) -> Iterator[HearsHere]:
    with listened_to(table) as listening:
        yield listening


def thing(ear: HearsHere, name: str, role: str = "") -> Thing:
    return Listener(ear).find(name, role)


def test_nothing_is_reckoned_or_sent_while_nobody_listens(table: Driver, ear: HearsHere, monkeypatch) -> None:
    ear.reader.end()
    table.frame()
    sent = len(ear.port.sent)
    monkeypatch.setattr("cardtable.ui.accessible.reader.heard_tree", lambda *_: pytest.fail("reckoned"))
    table.play("golf")
    table.run(1.0, step=0.1)
    assert len(ear.port.sent) == sent
    assert ear.reader.wake_at() is None


def test_the_first_tree_is_whole_and_waits_until_whoever_came_has_gone_on(table: Driver, ear: HearsHere) -> None:
    assert ear.port.sent[0].whole
    assert ear.port.focused is True
    assert ear.port.stands[2:] != (0, 0)
    ear.reader.end()
    table.frame()
    sent = len(ear.port.sent)
    ear.reader.begin()
    table.frame()
    assert len(ear.port.sent) == sent
    table.run(0.4, step=0.1)
    assert ear.port.sent[sent].whole
    assert len(ear.port.sent) == sent + 1


def test_only_what_changed_is_sent(table: Driver, ear: HearsHere) -> None:
    table.play("klondike", 24)
    table.run(1.0, step=0.1)
    everything = len(ear.port.nodes)
    sent = len(ear.port.sent)
    table.key("right")
    table.run(0.3, step=0.1)
    news = [each for change in ear.port.sent[sent:] for each in change.nodes if "Time" not in each.node.name]
    assert everything > 30
    assert news == []  # the keyboard has gone on, and nothing else
    assert len(ear.port.sent) > sent
    assert not any(change.whole for change in ear.port.sent[sent:])


def test_what_the_bus_has_is_the_tree_as_it_is(table: Driver, ear: HearsHere) -> None:
    who = Listener(ear)
    for name, role in (("Settings", "button"), ("Back", "button"), ("Golf", "button"), ("The stock", "button")):
        who.push(name, role)
        whole = heard_tree(table.top.stage, "Cardtable", ear.reader._said, ear.reader._count)
        kept = {number: each.node for number, each in ear.port.nodes.items()}
        assert sorted(map(repr, kept.values())) == sorted(map(repr, whole.nodes.values())), name


def test_focus_is_that_of_the_program(table: Driver, ear: HearsHere) -> None:
    button = thing(ear, "Statistics", "button")
    ear.ask(button, Deed.FOCUS)
    assert table.top.stage.focused.label == "Statistics"
    assert table.top.stage.ring_shown
    table.run(0.3, step=0.1)
    assert thing(ear, "Statistics", "button").focused


def test_a_number_is_set_raised_and_lowered(table: Driver, ear: HearsHere) -> None:
    Listener(ear).push("Settings")
    Listener(ear).push("Sound", "tab")
    slider = next(part for root in table.top.stage.trees.usable() for part in walk(root) if isinstance(part, Slider))
    told = thing(ear, slider.label, "slider")
    ear.ask(told, Deed.WRITE, str(slider._low))
    assert slider.value == slider._low
    ear.ask(told, Deed.MORE)
    assert slider.value == pytest.approx(slider._low + slider._step)
    ear.ask(told, Deed.LESS)
    assert slider.value == slider._low
    for nonsense in ("nan", "inf", "much"):
        ear.ask(told, Deed.WRITE, nonsense)
    ear.ask(told, Deed.CLICK)  # nobody offered that: a click in the middle of it would set it
    assert slider.value == slider._low


def test_a_text_is_written(table: Driver, ear: HearsHere) -> None:
    field = thing(ear, "Search", "entry")
    ear.ask(field, Deed.WRITE, "klon")
    who = Listener(ear)
    assert who.first("Klondike", "button") is not None
    assert who.first("Golf", "button") is None or not who.first("Murlan", "button")


def test_what_is_gone_or_covered_or_off_does_nothing(table: Driver, ear: HearsHere) -> None:
    who = Listener(ear)
    who.push("Klondike")
    undo, stock = who.find("Undo", "button"), who.find("The stock", "button")
    assert not undo.enabled
    ear.click(undo)
    table.key("ctrl+g")
    table.run(0.3, step=0.1)
    ear.click(stock)  # a dialog lies over it now
    behind = next(part for part in walk(table.top.stage.trees.root) if part.label == "Hint")
    table.frame(Requested(behind, Deed.CLICK))  # asked for before the dialog came, and answered only now
    table.frame(Requested(behind, Deed.FOCUS))
    assert not behind.focused
    table.key("escape")
    ear.reader.request(ReaderRequest(99_999, Deed.CLICK))
    ear.reader.request(ReaderRequest(int(str(stock.where)), Deed.OTHER, place=7))
    table.run(0.3, step=0.1)
    assert table.match.history.cursor == table.match.history.floor


def test_a_move_that_was_offered_with_a_card_is_made(table: Driver, ear: HearsHere) -> None:
    table.play("klondike", 24)
    table.run(0.5, step=0.1)
    scene = table.table
    moves = [move for move in table.match.legal if move.source]
    assert moves
    for each in ear.port.nodes.values():
        if each.node.offers:
            told = ear.port.told(each.number)
            before = table.match.history.cursor
            ear.ask(told, Deed.OTHER, place=0)
            assert table.match.history.cursor > before
            assert scene.control is not None
            return
    raise AssertionError("no card was offered a move")


def test_a_refusal_is_told_at_once_and_urgently(table: Driver, ear: HearsHere) -> None:
    table.play("golf", 7)
    table.run(1.0, step=0.1)
    ear.heard()
    who = Listener(ear)
    column = next(each for each in who.all("Column", "list") if each.children)
    ear.click(column.children[0])  # a card that others lie on
    table.run(SPEAKS_EVERY, step=0.1)
    said = ear.heard()
    assert len(said) == 1
    assert [each.node.insistence.value for each in ear.port.nodes.values() if each.node.name == said[0]].count(
        "assertive"
    ) == 1


def test_what_is_said_in_quick_succession_is_read_out_together_in_its_order(table: Driver, ear: HearsHere) -> None:
    table.run(1.0, step=0.1)
    ear.heard()
    for word in ("One.", "Two", "Three."):
        table.top.told.tell(word)
    table.run(0.2, step=0.1)
    assert ear.heard() == ["One. Two. Three."]
    table.top.told.tell("Four.")
    table.run(0.2, step=0.1)
    table.top.told.tell("Five.")
    assert ear.heard() == []
    table.run(0.6, step=0.1)
    assert ear.heard() == ["Four. Five."]


def test_what_nobody_takes_does_not_pile_up() -> None:
    told = Told()
    for number in range(100):
        told.tell(f"{number}")
    told.tell("99")
    told.tell(" ")
    assert told.waits
    taken = told.take()
    assert taken[-1] == Utterance("99")
    assert len(taken) < 50
    assert not told.waits


@pytest.mark.some(6)
@pytest.mark.parametrize("language", EAR_WORDS)
@pytest.mark.parametrize("game", ["Klondike", "Golf", "Murlan"])
def test_a_game_is_played_by_ear(tmp_path: Path, game: str, language: str) -> None:
    settings = Settings(animation=Animation.OFF, language=language)
    with opened(tmp_path / "home", (1100, 720), settings, seed=5) as driver, listened_to(driver) as ear:
        who = Listener(ear, EAR_WORDS[language])
        who.push(game)
        if game == "Murlan":
            who.push(who.words.deal)
            assert play_hand_of_murlan(who) > 4
        elif game == "Golf":
            assert play_golf(who) > 16
            assert who.ended[0].name.startswith(who.words.hole_one)
        else:
            assert play_klondike(who) > 24
        who.look()
        assert len(who.told) > 8
