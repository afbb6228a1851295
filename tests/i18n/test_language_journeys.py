"""In each language every game is played from its rules page to its result, and at every step every word is of that language.

In a usual run each language has a third of the games, and each game a third of the languages.

A word is of a language when its catalogue, or its rules pages, have it. Names, numbers and the letters on cards are of every
language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pygame
import pytest

from cardtable.ai.skill import skill_at
from cardtable.games.registry import ALL_GAMES, find
from cardtable.i18n.catalogue import TEMPLATE, Languages, available, parse_po, read_english
from cardtable.i18n.phrases import card_name, suit_name
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.session.game_log import Change
from cardtable.session.table_game import LONGEST_WAIT
from cardtable.settings import Animation, AutoMove, BotPace, House, Settings
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint import round_ground
from cardtable.ui.table.words import seated_change_words
from cardtable.ui.widgets.widget import Widget, walk
from tests.support.amount import usually
from tests.support.company import Company, players
from tests.support.driver import Driver, opened
from tests.support.heard_here import LocalReader, listened_to
from tests.support.laws import random_line
from tests.support.text_on_screen import Eye, Page
from tests.support.words import TRANSLATIONS, UNFINISHED

LANGUAGES = available(TRANSLATIONS)
SIZE = (960, 600)
"""Large enough for every name to be written out: of a shortened one nobody can say whether it is a word."""
SHORT: dict[str, House] = {
    "las_vegan": {"lv_players": 3, "lv_rounds": 1},
    "murlan": {"mu_target": "11"},
    "monte_carlo": {"mc_cut_short": "auto"},
    "hearts": {"he_end": 10},
    "briscola": {"br_hands": 1},
}
"""Matches that are over soon."""

_WORD = re.compile(r"[^\W\d_]{3,}")
_RAW = re.compile(r"[{}]|\b[a-z]+\.[a-z_]+\.[a-z_]+\b")
_CARD_FORM = re.compile(r"card_([a-z]+)\.")
_GROWN = re.compile(r"([^\W\d_]*)\{suit(?:_([a-z]+))?\}([^\W\d_]+)")
_OPENED = ("log", "number", "sheet", "last_trick", "last_round", "tricks", "hint")
_NODES, _TRIED = 20_000, 40
_PLIES = 30
"""Plies between two looks."""
_LAST = 2
"""Plies of a patience that are all looked at, at its end."""
_BY_HAND = 2
"""Turns of a match that the person plays by clicks and keys; what is left is as if every card lay at once."""
_BETWEEN_LOOKS = 0.6
"""Seconds, by when what was said before is read out."""


@cache
def vocabulary(language: str) -> frozenset[str]:
    """All words that the program can say in a language."""
    path = TRANSLATIONS / (TEMPLATE if language == "en" else f"{language}.po")
    read = parse_po(path.read_text(encoding="utf-8"))
    entries = (read.english if language == "en" else read.texts).values()
    texts = [form for entry in entries for form in ((entry,) if isinstance(entry, str) else entry)]
    texts += [page.read_text(encoding="utf-8") for page in (assets_folder() / "rules" / language).glob("*.md")]
    texts += Languages(TRANSLATIONS, (), language).names.values()
    texts += compounds(language, texts)
    return frozenset(_words(" ".join(re.sub(r"\{[a-z_]+\}", " ", text) for text in texts)))


def compounds(language: str, said: Sequence[str]) -> Iterator[str]:
    """The words that the program makes of two: cards of every pack in every form ("hjartadrottningunni"), and what is ``said``
    with the name of a suit grown together with another word ("hjerterfundamentet").
    """
    texts = Languages(TRANSLATIONS, (), language).texts
    keys = read_english(TRANSLATIONS).texts
    packs = {game.info.deck.name: game.info.deck for game in ALL_GAMES}
    forms = sorted({found[1] for key in keys if (found := _CARD_FORM.match(key))})
    for name in {face.text for deck in packs.values() for face in deck.faces}:
        card = card_name(texts, name)
        yield from (card, *map(card.form, forms))
    suits = [suit_name(texts, key.removeprefix("suit.")) for key in keys if key.startswith("suit.")]
    for found in {found for text in said for found in _GROWN.finditer(text)}:
        yield from (found[1] + (suit.form(found[2]) if found[2] else suit) + found[3] for suit in suits)


def _words(text: str) -> Iterator[str]:
    return (word.casefold() for word in _WORD.findall(text))


def strange(language: str, texts: set[str], names: frozenset[str]) -> list[str]:
    """The texts with a word that is not of the language, a key, or a place that nothing was put in."""
    known = vocabulary(language) | names
    return sorted(text for text in texts if _RAW.search(text) or not known.issuperset(_words(text)))


def on_screen(table: Driver, *, painted: bool) -> set[str]:
    """What is written there now: labels, hints, and where asked for what is painted without a widget of its own."""
    widgets: list[Widget] = [each for root in table._roots() for each in walk(root)]
    eye = Eye()
    if painted:
        with eye.open():
            table.top.draw(Page(SIZE, eye), table.now, everything=True)
    return {text for each in widgets for text in (each.label, each.hint) if text} | {each.text for each in eye.written}


@cache
def winning(game: str, options: tuple[tuple[str, str | int], ...]) -> tuple[int, tuple[str, ...]]:
    """A deal of a patience that comes out, and the moves to that; any deal to its end where nothing finds a win."""
    rules, solve = find(game), skill_at(game).solve
    if solve is None:
        line = random_line(rules, Setup(1, dict(options)), Chance(1), rules.info.longest)
        return 1, tuple(move.text for move in line.moves)
    for number in range(1, _TRIED):
        verdict = solve(rules.deal(Setup(number, dict(options))), _NODES)
        if verdict.answer == "won":
            return number, tuple(move.text for move in verdict.line)
    raise AssertionError(f"none of {_TRIED} deals of {game} is known to come out")


class Traveller:
    """Plays everything in one language and looks at every step. Between two looks nothing is drawn."""

    def __init__(self, table: Driver, ear: LocalReader) -> None:
        self.table, self.ear = table, ear
        self.seen: set[str] = set()

    def look(self, *, painted: bool = True) -> None:
        """Take down all that is written and read out now."""
        table, program = self.table, self.table.program
        table.now += _BETWEEN_LOOKS
        program._reader = self.ear.reader
        table.frame()
        program._reader = None
        self.seen |= on_screen(table, painted=painted)
        self.seen |= {
            part for each in self.ear.port.sent for node in each.nodes for part in (node.node.name, node.node.hint)
        }
        self.ear.port.sent.clear()

    def from_the_rules_to_the_result(self, game: str) -> None:
        table = self.table
        self.look(painted=False)
        table.app.show(table.services.screens.rules(game))
        self.look()
        table.key("escape")
        if find(game).info.seats[1] > 1:
            self._match(game)
        else:
            self._patience(game)
        for _ in range(6):
            if table.at_home:
                break
            table.key("escape")
        assert table.at_home

    def _patience(self, game: str) -> None:
        table = self.table
        table.play(game)
        number, line = winning(game, tuple(table.played.state.setup.options.items()))
        table.deal_number(number)
        self.look()
        self._open_everything()
        for place, text in enumerate(line):
            if table.played.outcome is not None:
                break
            move = next((each for each in table.played.legal if each.text == text), None)
            if move is None:
                continue  # the table has made it by itself
            if place % _PLIES == 0 or place >= len(line) - _LAST:
                table.table.play(move)
                self.look(painted=False)
            else:
                table.played.play(move, table.now)
        assert table.played.outcome is not None
        for _ in range(3):
            table.run(1.0, step=0.5)
            self.look()

    def _open_everything(self) -> None:
        """All that can be opened over the table, one after the other."""
        screen = self.table.top
        for each in screen.commands():
            if each.command.name in _OPENED and each.available and each.enabled:
                each.run()
                self.look()
                for layer in [layer for layer in screen.stage.trees.layers if layer is not screen._toasts]:
                    if type(layer).__name__ != "Slip":
                        screen.stage.close(layer)
        self.table.frame()

    def _match(self, game: str) -> None:
        table = self.table
        company = SeenCompany(table, 7, self.look)
        company.sit_down(game)
        company.play_until(lambda: company.turns >= _BY_HAND and company.mine)
        self._open_everything()
        while not company.over:
            if company.party.outcome is not None or company.scene.is_telling or company.scene.stage.is_modal:
                if company.scene.stage.is_modal:
                    self.look()
                company.act()
                continue
            self._plies(company)
            self.look(painted=False)
        self.look()

    def _plies(self, company: Company) -> None:
        """Some plies one after the other, the last of which the table shows; not beyond the end of a hand."""
        party, now, texts = company.party, self.table.now + LONGEST_WAIT, self.table.services.texts
        change = None
        for _ in range(_PLIES):
            if party.to_act is None or party.game.hand_result(party.state) is not None:
                break
            if party.go_on(now):
                change = party.advance(now + LONGEST_WAIT)
            else:
                change = party.play(party.to_act, company.chosen(party.legal), now)
            assert isinstance(change, Change)
            self.seen.add(seated_change_words(party, change, company.scene.viewer, texts))
        if change is not None:
            company.scene.changed(change)


class SeenCompany(Company):
    """People whose first turns are looked at, one by one."""

    ways = (1, 1, 0)

    def __init__(self, table: Driver, seed: int, look: Callable[[], None]) -> None:
        super().__init__(table, seed)
        self.step = 1.0
        self.turns = 0
        self._look = look

    def sit_down(self, game: str) -> None:
        self.table.type(self.table.word(f"game.{game}.name"))
        self.table.key("return")
        self._look()
        self.table.push(self.table.word("players.start"))
        self._look()

    def act(self) -> None:
        if self.mine:
            self._look()  # before a move is chosen: while one looks the table may make a forced one
        super().act()

    def play(self, move: Move) -> None:
        super().play(move)
        self.turns += 1


@pytest.fixture(autouse=True)
def bare_ovals(monkeypatch: pytest.MonkeyPatch) -> None:
    """No text depends on the picture of an oval table, and one takes half a second."""
    monkeypatch.setattr(round_ground, "_made", lambda _ground, _theme, size, _layout, **_: pygame.Surface(size))


@pytest.mark.some(6)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_from_the_rules_to_the_result_is_in_the_language(language: str, tmp_path: Path) -> None:
    seated = players("pbbb")
    names = frozenset(_words(" ".join(["cardtable ctrl esc alt", *(player.name for player in seated)])))
    settings = Settings(
        language=language,
        animation=Animation.OFF,
        auto_move=AutoMove.OFF,
        bot_pace=BotPace.FAST,
        players=tuple(player.text for player in seated),
        options=SHORT,
    )
    found = []
    with opened(tmp_path, SIZE, settings=settings, seed=5) as table, listened_to(table) as ear:
        complete = [each for each in ALL_GAMES if each.complete]
        for game in (each for n, each in enumerate(complete) if usually(n + LANGUAGES.index(language), 3)):
            traveller = Traveller(table, ear)
            traveller.from_the_rules_to_the_result(game.info.id)
            found += [f"{game.info.id}: {text!r}" for text in strange(language, traveller.seen, names)]
        assert not set(table.services.texts.missing) - UNFINISHED
    assert found == []


def test_a_word_of_another_language_a_key_and_an_empty_place_are_noticed() -> None:
    names = frozenset({"anna"})
    fine = {"Rückgängig", "Anna 12", "A K D B", "Klondike"}
    assert strange("de", fine, names) == []
    for text in ("Deal again", "play.undo.hint", "Spiel {number}", "Björk"):
        assert strange("de", {*fine, text}, names) == [text]


def test_words_that_are_made_of_two_are_known_and_what_only_looks_like_one_is_not() -> None:
    for language, made, wrong in (
        ("da", "Hjerterfundamentet", "Hjerterpile"),
        ("is", "Hjartadrottningunni", "Hjartaqueen"),
    ):
        assert strange(language, {made, wrong}, frozenset()) == [wrong]
