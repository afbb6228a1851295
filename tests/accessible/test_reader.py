"""What a screen reader is told of every screen and game, and what it asks for, which is input like any other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES, offered
from cardtable.games.seated import HANDS
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import HIDDEN
from cardtable.settings import Animation, Settings
from cardtable.table.pace import FULL
from cardtable.ui.accessible.bindings import ReaderRequest
from cardtable.ui.accessible.reader import ANNOUNCEMENT_INTERVAL, WINDOW, AccessibleTree, accessible_tree, lines_of
from cardtable.ui.core.scene import AccessibleAction, ActionRequested
from cardtable.ui.pages.review_page import LookedAt
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.fields import Slider
from cardtable.ui.widgets.screen import Announcement, Announcements, WidgetScreen
from cardtable.ui.widgets.text import KeyCaps
from cardtable.ui.widgets.widget import Widget, WidgetRole, walk
from tests.support.by_ear import EAR_WORDS, Listener, play_golf, play_hand_of_murlan, play_klondike
from tests.support.by_ear import Told as Thing
from tests.support.company import Company, company_settings
from tests.support.driver import Driver, opened
from tests.support.heard_here import LocalReader, listened_to

ALONE = [game.info.id for game in offered() if game.info.seats[1] == 1]
SEVERAL = [game.info.id for game in offered() if game.info.seats[1] > 1]


def told(driver: Driver) -> AccessibleTree:
    return accessible_tree(driver.top.stage, "Cardtable")


def sit_down(driver: Driver, game: str) -> None:
    """From the gallery to the table."""
    driver.play(game)
    if game in SEVERAL:
        driver.push(driver.word("players.start"))
        driver.run(0.5, step=0.1)
    assert isinstance(driver.app.top, GridTable | RoundTable)


def wanting(screen: WidgetScreen) -> list[str]:
    """What can have the keyboard and is not in the tree, or has no name there."""
    tree = accessible_tree(screen.stage, "Cardtable")
    heard = {widget.serial: tree.nodes[key] for key, (widget, part) in tree.owners.items() if part is None}
    found = []
    for root in screen.stage.trees.usable():
        for widget in walk(root):
            if not widget.focusable or not widget.enabled or (widget.role is WidgetRole.SCROLL and not widget.tab_stop):
                continue
            node = heard.get(widget.serial)
            if node is None or not node.name.strip() or AccessibleAction.FOCUS not in node.actions:
                found.append(f"{type(screen).__name__}: {type(widget).__name__} {widget.label!r}: {node}")
    return found


def unnamed_parts(tree: AccessibleTree) -> list[str]:
    """Parts without a name, besides rows and empty cells of tables."""
    silent = {WidgetRole.ROW, WidgetRole.CELL, WidgetRole.HEADER_CELL}
    return [
        f"{node.role} {key}"
        for key, node in tree.nodes.items()
        if not node.name.strip() and node.role not in silent and node.actions - {AccessibleAction.SCROLL_INTO_VIEW}
    ]


# -- every screen --------------------------------------------------------------------------------------------------------


def every_screen(driver: Driver) -> list[WidgetScreen]:
    """All screens that can be made without a past."""
    screens = driver.services.screens
    made = [
        screens.home(),
        screens.settings(),
        screens.statistics(None),
        *(screens.statistics(game.info.id) for game in ALL_GAMES),
        screens.calendar(None),
        screens.round_history("golf"),
        screens.keys(),
        *(screens.rules(game.info.id) for game in ALL_GAMES),
        *(screens.house_rules(game.info.id, begun=False) for game in ALL_GAMES),
        *(screens.players(game) for game in SEVERAL),
        *(screens.lesson(game.info.id) for game in ALL_GAMES if game.lesson is not None),
    ]
    return [screen for screen in made if isinstance(screen, WidgetScreen)]


def test_whatever_can_have_the_keyboard_is_told_by_name_on_every_screen(table: Driver) -> None:
    wrong: list[str] = []
    count = 0
    for screen in every_screen(table):
        table.app.show(screen)
        table.run(0.2, step=0.1)
        wrong += wanting(screen) + unnamed_parts(accessible_tree(screen.stage, "Cardtable"))
        count += 1
    assert count > 20
    assert wrong == []


@pytest.mark.some(2)
@pytest.mark.parametrize("game", [*ALONE, *SEVERAL])
def test_whatever_can_have_the_keyboard_is_told_by_name_at_every_table(table: Driver, game: str) -> None:
    sit_down(table, game)
    assert wanting(table.top) == []
    assert unnamed_parts(told(table)) == []
    with_menu = table.word("play.more")
    table.push(with_menu)
    tree = told(table)
    assert [node.role for node in tree.nodes.values()].count(WidgetRole.MENU_ITEM) > 4
    assert tree.nodes[tree.focus].role is WidgetRole.MENU_ITEM
    assert not any(node.name == with_menu and node.role is WidgetRole.BUTTON for node in tree.nodes.values())


def test_what_a_dialog_lies_over_is_not_told(table: Driver) -> None:
    sit_down(table, "klondike")
    table.key("ctrl+g")
    tree = told(table)
    dialogs = [node for node in tree.nodes.values() if node.modal]
    assert [node.role for node in dialogs] == [WidgetRole.DIALOG]
    assert "Column 1" not in "\n".join(lines_of(tree))
    assert tree.nodes[tree.focus].role is WidgetRole.TEXT_FIELD


# -- nothing hidden ------------------------------------------------------------------------------------------------------


def table_words(tree: AccessibleTree, widget: Widget) -> str:
    """All that is told of what lies on a table."""
    nodes = [tree.nodes[key] for key, (whose, part) in tree.owners.items() if whose is widget and part is not None]
    return "\n".join(" | ".join((node.name, node.value, node.hint, *node.custom_actions)) for node in nodes)


@pytest.mark.parametrize("game", ALONE)
def test_a_patience_names_no_card_that_lies_face_down(table: Driver, game: str) -> None:
    sit_down(table, game)
    chance = Random(7)  # noqa: S311 -- no secret
    seen = 0
    for _ in range(25):
        scene = table.table
        words = table_words(told(table), scene._table)
        deck, piles, texts = scene.session.played.looks, scene.session.played.state.piles, table.services.texts
        hidden = [card for pile in piles.values() for n, card in enumerate(pile.cards) if not pile.is_up(n)]
        shown = [card for pile in piles.values() for n, card in enumerate(pile.cards) if pile.is_up(n)]
        faces = {deck.text(card).upper() for card in hidden} - {deck.text(card).upper() for card in shown}
        assert [face for face in faces if card_name(texts, face) in words] == []
        tops = [pile.cards[-1] for pile in piles.values() if pile.cards and pile.is_up(len(pile.cards) - 1)]
        assert all(card_name(texts, deck.text(card)) in words for card in tops)
        seen += len(hidden)
        match = scene.session.played
        if not match.legal:
            break
        scene.play(chance.choice(match.legal))
        table.settle()
    assert seen or not scene.session.played.game.info.hidden


def test_piles_are_told_as_people_see_them(table: Driver) -> None:
    table.play("klondike", 24)
    names = [node.name for node in told(table).nodes.values()]
    assert [name for name in names if name.startswith(("The stock", "The waste", "The spades"))] == [
        "The stock, 24 cards face down",
        "The waste, empty",
        "The spades foundation, empty",
    ]
    (third,) = [name for name in names if name.startswith("Column 3")]
    top = table.played.state.piles["t3"].cards[-1]
    name = card_name(table.services.texts, table.played.game.info.deck.text(top))
    assert third == f"Column 3: 3 cards, 2 face down, {name}"
    cards = [node for node in told(table).nodes.values() if node.role is WidgetRole.CARD and node.name == name]
    assert [node.place for node in cards] == [(1, 1)]


@pytest.mark.parametrize("game", SEVERAL)
def test_a_table_for_several_names_no_card_that_whoever_looks_does_not_see(table: Driver, game: str) -> None:
    sit_down(table, game)
    scene = table.app.top
    assert isinstance(scene, RoundTable)
    chance = Random(3)  # noqa: S311 -- no secret
    looked = 0
    for _ in range(60):
        party, texts, deck = scene.party, table.services.texts, scene.party.game.info.deck
        if scene.stage.is_modal or party.outcome is not None:
            break
        tree = told(table)
        words = table_words(tree, scene._table)
        visible = {card.card for pile in scene.sight.seen().values() for card in pile if card.card != HIDDEN}
        others = [HANDS[seat] for seat in range(len(party.state.scores)) if seat != scene.viewer]
        secret = {card for pile in others for card in party.state.piles[pile].cards} - visible
        assert [deck.text(card) for card in secret if card_name(texts, deck.text(card)) in words] == []
        looked += len(secret)
        own = party.state.piles[HANDS[scene.viewer]].cards if scene.viewer is not None else ()
        assert all(card_name(texts, deck.text(card)) in words for card in own)
        if scene.hands.hand.mine:
            scene.play(chance.choice(party.legal))
        table.run(0.5, step=0.1)
    assert looked > 100


def test_behind_the_curtain_nobody_hears_a_hand(table: Driver) -> None:
    settings = company_settings("ppbb", "murlan")
    table.services.preferences.change(settings)
    sit_down(table, "murlan")
    for _ in range(100):
        if table.top.stage.is_modal:
            break
        table.run(0.5, step=0.1)
    tree = told(table)
    assert any(node.modal for node in tree.nodes.values())
    words = "\n".join(lines_of(tree))
    deck, texts = table.app.top.party.game.info.deck, table.services.texts
    hands = [card for pile in HANDS[:4] for card in table.app.top.party.state.piles[pile].cards]
    assert [deck.text(card) for card in hands if card_name(texts, deck.text(card)) in words] == []


def test_the_window_is_called_by_what_it_shows(table: Driver) -> None:
    assert told(table).nodes[WINDOW].name == "cardtable – Cardtable"
    sit_down(table, "golf")
    assert told(table).nodes[WINDOW].name == "Golf – Cardtable"


@pytest.mark.parametrize("game", ["elevens", "murlan"])
def test_a_review_tells_what_lies_where_and_names_nothing_that_is_not_to_be_seen(table: Driver, game: str) -> None:
    sit_down(table, game)
    table.run(1.0, step=0.1)
    scene = table.app.top
    assert isinstance(scene, GridTable | RoundTable)
    table.app.show(table.services.screens.review(scene.session.played.record(table.now)))
    table.run(0.5, step=0.1)
    page = table.top
    tree = told(table)
    looked_at = next(widget for widget in walk(page.stage.trees.root) if isinstance(widget, LookedAt))
    words = table_words(tree, looked_at)
    deck, texts = scene.session.played.game.info.deck, table.services.texts
    shown = {spot.card for spot in page.motion.placements.values() if spot.card != HIDDEN}
    assert shown
    assert [deck.text(card) for card in shown if card_name(texts, deck.text(card)) not in words] == []
    assert [deck.text(card) for card in set(deck.cards) - shown if card_name(texts, deck.text(card)) in words] == []
    assert wanting(page) == []


def test_the_table_behind_a_result_that_is_put_aside_is_told_and_nothing_can_be_asked_of_it(table: Driver) -> None:
    table.services.preferences.change(company_settings("pbbb", "las_vegan"))
    people = Company(table, seed=4)
    people.sit_down("las_vegan")
    people.play_until(lambda: people.scene.stage.is_modal)
    assert table.word("heard.players") not in [node.name for node in told(table).nodes.values()]
    table.run(FULL.sheet_settles + 0.1, step=0.1)  # until then a click was meant for the table
    table.push(table.word("reckoning.table"))
    tree = told(table)
    nodes = {node.name: node for node in tree.nodes.values()}
    assert len(nodes[table.word("heard.players")].children) == 4
    more = nodes[table.word("play.more")]
    assert (more.enabled, more.actions) == (False, frozenset())
    assert nodes[table.word("reckoning.paper")].enabled


def test_at_murlan_it_is_told_how_many_cards_each_holds_and_the_score_once(table: Driver) -> None:
    table.services.preferences.change(company_settings("pbbb", "murlan"))
    people = Company(table, seed=4)
    people.sit_down("murlan")
    tree, state = told(table), people.party.state
    names = [node.name for key, node in tree.nodes.items() if "seat" in str(key)]
    assert len(names) == 4
    for seat, name in enumerate(names):
        assert table.services.texts.text("party.cards", n=len(state.piles[HANDS[seat]])) in name
        assert table.services.texts.text("heard.score", score="0") not in name
        assert name.count("0 points") == 1


def test_keys_are_told_as_the_person_calls_them(table: Driver) -> None:
    table.services.preferences.change(replace(table.services.preferences.now, language="de"))
    sit_down(table, "klondike")
    table.key("?")
    words = {node.name for node in told(table).nodes.values()}
    assert "Alle Spiele: Strg+O" in words
    caps = [each for each in walk(table.top.stage.trees.root) if isinstance(each, KeyCaps)]
    said = {each.described().label for each in caps}
    assert "Strg+O" in said
    assert any("Leertaste" in each for each in said)
    hints = {node.hint for node in told(table).nodes.values()}
    assert not [each for each in hints if "Strg" in each], "what the name of a row says already"
    assert not [each for each in {*said, *words, *hints} if {"Ctrl", "Space", "Shift"} & set(re.findall(r"\w+", each))]


@pytest.fixture
def ear(table: Driver) -> Iterator[LocalReader]:
    with listened_to(table) as listening:
        yield listening


def thing(ear: LocalReader, name: str, role: str = "") -> Thing:
    return Listener(ear).find(name, role)


def test_nothing_is_reckoned_or_sent_while_nobody_listens(table: Driver, ear: LocalReader, monkeypatch) -> None:
    ear.reader.end()
    table.frame()
    sent = len(ear.port.sent)
    monkeypatch.setattr("cardtable.ui.accessible.reader.accessible_tree", lambda *_: pytest.fail("reckoned"))
    table.play("golf")
    table.run(1.0, step=0.1)
    assert len(ear.port.sent) == sent
    assert ear.reader.wake_at() is None


def test_the_first_tree_is_whole_and_waits_until_whoever_came_has_gone_on(table: Driver, ear: LocalReader) -> None:
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


def test_only_what_changed_is_sent(table: Driver, ear: LocalReader) -> None:
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


def test_what_the_bus_has_is_the_tree_as_it_is(table: Driver, ear: LocalReader) -> None:
    who = Listener(ear)
    for name, role in (("Settings", "button"), ("Back", "button"), ("Golf", "button"), ("The stock", "button")):
        who.push(name, role)
        whole = accessible_tree(table.top.stage, "Cardtable", ear.reader._said, ear.reader._count)
        kept = {number: each.node for number, each in ear.port.nodes.items()}
        assert sorted(map(repr, kept.values())) == sorted(map(repr, whole.nodes.values())), name


def test_focus_is_that_of_the_program(table: Driver, ear: LocalReader) -> None:
    button = thing(ear, "Statistics", "button")
    ear.ask(button, AccessibleAction.FOCUS)
    assert table.top.stage.focused.label == "Statistics"
    assert table.top.stage.ring_shown
    table.run(0.3, step=0.1)
    assert thing(ear, "Statistics", "button").focused


def test_a_number_is_set_raised_and_lowered(table: Driver, ear: LocalReader) -> None:
    Listener(ear).push("Settings")
    Listener(ear).push("Sound", "tab")
    slider = next(part for root in table.top.stage.trees.usable() for part in walk(root) if isinstance(part, Slider))
    told = thing(ear, slider.label, "slider")
    ear.ask(told, AccessibleAction.SET_VALUE, str(slider._low))
    assert slider.value == slider._low
    ear.ask(told, AccessibleAction.INCREMENT)
    assert slider.value == pytest.approx(slider._low + slider._step)
    ear.ask(told, AccessibleAction.DECREMENT)
    assert slider.value == slider._low
    for nonsense in ("nan", "inf", "much"):
        ear.ask(told, AccessibleAction.SET_VALUE, nonsense)
    ear.ask(told, AccessibleAction.CLICK)  # nobody offered that: a click in the middle of it would set it
    assert slider.value == slider._low


def test_a_text_is_written(table: Driver, ear: LocalReader) -> None:
    field = thing(ear, "Search", "entry")
    ear.ask(field, AccessibleAction.SET_VALUE, "klon")
    who = Listener(ear)
    assert who.first("Klondike", "button") is not None
    assert who.first("Golf", "button") is None or not who.first("Murlan", "button")


def test_what_is_gone_or_covered_or_off_does_nothing(table: Driver, ear: LocalReader) -> None:
    who = Listener(ear)
    who.push("Klondike")
    undo, stock = who.find("Undo", "button"), who.find("The stock", "button")
    assert not undo.enabled
    ear.click(undo)
    table.key("ctrl+g")
    table.run(0.3, step=0.1)
    ear.click(stock)  # a dialog lies over it now
    behind = next(part for part in walk(table.top.stage.trees.root) if part.label == "Hint")
    table.frame(
        ActionRequested(behind, AccessibleAction.CLICK)
    )  # asked for before the dialog came, and answered only now
    table.frame(ActionRequested(behind, AccessibleAction.FOCUS))
    assert not behind.focused
    table.key("escape")
    ear.reader.request(ReaderRequest(99_999, AccessibleAction.CLICK))
    ear.reader.request(ReaderRequest(int(str(stock.where)), AccessibleAction.CUSTOM, index=7))
    table.run(0.3, step=0.1)
    assert table.played.history.cursor == table.played.history.floor


def test_a_move_that_was_offered_with_a_card_is_made(table: Driver, ear: LocalReader) -> None:
    table.play("klondike", 24)
    table.run(0.5, step=0.1)
    scene = table.table
    moves = [move for move in table.played.legal if move.source]
    assert moves
    for each in ear.port.nodes.values():
        if each.node.custom_actions:
            told = ear.port.told(each.number)
            before = table.played.history.cursor
            ear.ask(told, AccessibleAction.CUSTOM, index=0)
            assert table.played.history.cursor > before
            assert scene.hands is not None
            return
    raise AssertionError("no card was offered a move")


def test_a_refusal_is_told_at_once_and_urgently(table: Driver, ear: LocalReader) -> None:
    table.play("golf", 7)
    table.run(1.0, step=0.1)
    ear.heard()
    who = Listener(ear)
    column = next(each for each in who.all("Column", "list") if each.children)
    ear.click(column.children[0])  # a card that others lie on
    table.run(ANNOUNCEMENT_INTERVAL, step=0.1)
    said = ear.heard()
    assert len(said) == 1
    assert [each.node.live.value for each in ear.port.nodes.values() if each.node.name == said[0]].count(
        "assertive"
    ) == 1


def test_what_is_said_in_quick_succession_is_read_out_together_in_its_order(table: Driver, ear: LocalReader) -> None:
    table.run(1.0, step=0.1)
    ear.heard()
    for word in ("One.", "Two", "Three."):
        table.top.announcements.announce(word)
    table.run(0.2, step=0.1)
    assert ear.heard() == ["One. Two. Three."]
    table.top.announcements.announce("Four.")
    table.run(0.2, step=0.1)
    table.top.announcements.announce("Five.")
    assert ear.heard() == []
    table.run(0.6, step=0.1)
    assert ear.heard() == ["Four. Five."]


def test_what_nobody_takes_does_not_pile_up() -> None:
    announcements = Announcements()
    for number in range(100):
        announcements.announce(f"{number}")
    announcements.announce("99")
    announcements.announce(" ")
    assert announcements.pending
    taken = announcements.take()
    assert taken[-1] == Announcement("99")
    assert len(taken) < 50
    assert not announcements.pending


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
