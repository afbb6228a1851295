"""In English, German, Italian and Albanian every patience is played from its rules page to its result, and at every step every word is of that language.

A word is of a language when its catalogue, or its rules pages, have it. Names, numbers and the letters on cards are of every
language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cardtable.ai.all_skills import skill_at
from cardtable.games.registry import ALL_GAMES, find
from cardtable.i18n.catalogue import TEMPLATE, available
from cardtable.i18n.languages import Languages
from cardtable.i18n.po import parse_po
from cardtable.kernel.state import Setup
from cardtable.settings import Animation, AutoMove, Settings
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.widgets.base import Widget, walk
from tests.support.company import players
from tests.support.driver import Driver, opened
from tests.support.heard_here import listened_to
from tests.support.text_on_screen import Eye, Page
from tests.support.words import TRANSLATIONS

LANGUAGES = tuple(code for code in available(TRANSLATIONS) if code not in {"da", "is"})
"""Danish and Icelandic write suit and rank as one word, which no list of single words has."""
SIZE = (960, 600)
_WORD = re.compile(r"[^\W\d_]{3,}")
_RAW = re.compile(r"[{}]|\b[a-z]+\.[a-z_]+\.[a-z_]+\b")
_OPENED = ("log", "number", "sheet", "last_trick", "last_round", "tricks", "hint")
_NODES, _TRIED = 20_000, 40


@cache
def vocabulary(language: str) -> frozenset[str]:
    """All words that the program can say in a language."""
    path = TRANSLATIONS / (TEMPLATE if language == "en" else f"{language}.po")
    read = parse_po(path.read_text(encoding="utf-8"))
    entries = (read.english if language == "en" else read.texts).values()
    texts = [form for entry in entries for form in ((entry,) if isinstance(entry, str) else entry)]
    texts += [page.read_text(encoding="utf-8") for page in (assets_folder() / "rules" / language).glob("*.md")]
    texts += Languages(TRANSLATIONS, lambda: (), language).names.values()
    return frozenset(_words(" ".join(re.sub(r"\{[a-z_]+\}", " ", text) for text in texts)))


def _words(text: str) -> Iterator[str]:
    return (word.casefold() for word in _WORD.findall(text))


def strange(language: str, texts: set[str], names: frozenset[str]) -> list[str]:
    """The texts with a word that is not of the language, a key, or a place that nothing was put in."""
    known = vocabulary(language) | names
    return sorted(text for text in texts if _RAW.search(text) or not known.issuperset(_words(text)))


def on_screen(table: Driver, *, painted: bool) -> set[str]:
    """What is written and read out there now: labels, hints, and where asked for what is painted without a widget of its own."""
    widgets: list[Widget] = [each for root in table._roots() for each in walk(root)]
    eye = Eye()
    if painted:
        with eye.open():
            table.top.draw(Page(SIZE, eye), table.now, everything=True)
    return {text for each in widgets for text in (each.label, each.hint) if text} | {each.text for each in eye.written}


@cache
def winning(game: str, options: tuple[tuple[str, str | int], ...]) -> tuple[int, tuple[str, ...]]:
    """A deal of a patience that comes out, and the moves to that; what is found serves all languages."""
    rules, solve = find(game), skill_at(game).solve
    assert solve is not None
    for number in range(1, _TRIED):
        verdict = solve(rules.deal(Setup(number, dict(options))), _NODES, lambda: False)
        if verdict.answer == "won":
            return number, tuple(move.text for move in verdict.line)
    raise AssertionError(f"none of {_TRIED} deals of {game} is known to come out")


class Traveller:
    """Plays everything in one language and looks at every step."""

    def __init__(self, table: Driver, language: str) -> None:
        self.table, self.language = table, language
        seated = " ".join(player.name for player in players("pbbb"))
        self.names = frozenset(_words(f"{seated} cardtable ctrl esc alt"))
        self.seen: set[str] = set()

    def look(self, *, painted: bool = True) -> None:
        self.table.frame()
        self.seen |= on_screen(self.table, painted=painted)

    def from_the_rules_to_the_result(self, game: str) -> None:
        table = self.table
        self.look()
        table.app.open(table.services.screens.rules(game))
        self.look()
        table.key("escape")
        self._patience(game)
        for _ in range(6):
            if table.at_home:
                break
            table.key("escape")
            table.run(0.5, step=0.1)
        assert table.at_home

    def _patience(self, game: str) -> None:
        table = self.table
        table.play(game)
        number, line = winning(game, tuple(table.match.state.setup.options.items()))
        table.deal_number(number)
        self.look()
        self._open_everything()
        for place, text in enumerate(line):
            if table.match.outcome is not None:
                break
            move = next((each for each in table.match.legal if each.text == text), None)
            if move is None:
                continue  # the table has made it by itself
            control = table.table.control
            assert control is not None
            control.play(move, table.now)
            table.settle()
            if place % 8 == 0:
                self.look(painted=False)
        assert table.match.outcome is not None
        for _ in range(4):
            table.run(1.0, step=0.25)
            self.look()

    def _open_everything(self) -> None:
        """All that can be opened over the table, one after the other."""
        screen = self.table.top
        for each in screen.commands():
            if each.command.name in _OPENED and each.there and each.can:
                each.run()
                self.look()
                for layer in [layer for layer in screen.stage._layers if layer is not screen._toasts]:
                    if type(layer).__name__ != "Slip":
                        screen.stage.close(layer)
        self.table.frame()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_from_the_rules_to_the_result_is_of_the_language(language: str, tmp_path: Path) -> None:
    settings = Settings(
        language=language,
        animation=Animation.OFF,
        auto_move=AutoMove.OFF,
        players=tuple(player.text for player in players("pbbb")),
    )
    found = []
    with opened(tmp_path, SIZE, settings=settings, seed=5) as table, listened_to(table) as ear:
        traveller = Traveller(table, language)
        for game in (each for each in ALL_GAMES if each.info.seats[1] == 1):
            traveller.seen = set()
            traveller.from_the_rules_to_the_result(game.info.id)
            traveller.seen |= {
                part for each in ear.port.sent for node in each.nodes for part in (node.node.name, node.node.hint)
            }
            ear.port.sent.clear()
            found += [f"{game.info.id}: {text!r}" for text in strange(language, traveller.seen, traveller.names)]
        assert table.services.texts.missing == ()
    assert found == []


def test_a_word_of_another_language_a_key_and_an_empty_place_are_noticed() -> None:
    names = frozenset({"anna"})
    fine = {"Rückgängig", "Anna 12", "A K D B", "Klondike"}
    assert strange("de", fine, names) == []
    for text in ("Deal again", "play.undo.hint", "Spiel {number}", "Björk"):
        assert strange("de", {*fine, text}, names) == [text]
