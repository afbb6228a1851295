"""Every screen of the program that has texts, one after the other, each as often as it says something else.

``stops`` gives them with a name; a stop is laid out and updated, and goes away when the next one comes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.session.desk import Session, is_for_several
from cardtable.session.solo_game import SoloGame
from cardtable.ui.core.theme import interface_scale
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.menu import MenuButton, Tabs
from cardtable.ui.widgets.screen import Toast, WidgetScreen
from cardtable.ui.widgets.widget import walk
from tests.support.services import Sandbox
from tests.support.words import ENGLISH
from tests.ui.pages.show import APART, ONE_OF_A_KIND, SCREENS

_OPENED = ("log", "number", "sheet", "last_trick", "last_round", "tricks", "out", "pause", "restart", "new", "hint")
_PLIES = 14
_LONG = 60.0  # seconds after which nothing moves any more

_MESSAGES = (
    "notice.", "trouble.", "settings.own_back.", "settings.backup.", "share.", "review.unreadable", "matches.unreadable",
    "calendar.not_found", "calendar.seek", "home.nothing_to_open", "play.put_aside", "statistics.csv.saved",
    "statistics.afresh.done",
)  # fmt: skip
"""What the keys of passing messages begin with."""
_OFFERS, _BUTTON = {"play.put_aside", "statistics.csv.saved", "settings.backup.made"}, "settings.open_folder"
"""Messages with something to be done about them, and the longest of its names."""
_REFUSALS = 8
_PLACE, _FILLED = re.compile(r"{(\w+)}"), "the queen of hearts"
"""What is to be filled in, and something as long as what is."""

Stop = tuple[str, WidgetScreen, float]
"""Where it is, the screen, and the time there."""


class TextTour:
    """Goes through all screens at one size and zoom; or, where it is no matter of words, through those that look ``apart``."""

    def __init__(self, box: Sandbox, size: tuple[int, int], zoom: float, *, apart: bool = False) -> None:
        self._box, self._size, self._scale = box, size, interface_scale(*size, zoom)
        self._names, self._games = (ONE_OF_A_KIND, APART) if apart else (tuple(SCREENS), ALL_GAMES)
        self._now = 0.0

    def pages(self) -> Iterator[Stop]:
        """Every page that is no table, and every tab on it."""
        for name in self._names:
            screen = self._shown(SCREENS[name](self._box))
            yield name, screen, self._now
            for tabs in [each for each in walk(screen.stage.trees.root) if isinstance(each, Tabs)]:
                for number in range(1, len(tabs._tabs)):
                    tabs.choose(number)
                    self._look(screen)
                    yield f"{name}, tab {number}", screen, self._now

    def tables(self) -> Iterator[Stop]:
        """The table of every game: as it is dealt, some plies later with all that can be opened over it, and at its end."""
        for game in self._games:
            yield from self._table(game)

    def lessons(self) -> Iterator[Stop]:
        """Every step of every guided first hand."""
        for game in ALL_GAMES:
            session = self._box.services.desk.lesson(game.info.id)
            screen = self._shown(self._box.services.screens.table(session))
            guide = session.guide
            for number in range(len(guide.lesson.steps)):
                yield f"{game.info.id}, step {number + 1}", screen, self._now
                if guide.reads:
                    screen.go_on_reading()
                elif guide.asked is not None:
                    _play(session, guide.asked, self._now)
                for _ in range(30):
                    if guide.theirs is None:
                        break
                    session.played.advance(self._now + _LONG)
                screen.tell_step()
                self._look(screen)
            screen.leave()

    def said(self) -> Iterator[Stop]:
        """What comes and goes: all passing messages on the gallery, three at a time, and the longest refusals at two tables."""
        box, texts = self._box, self._box.services.texts
        gallery = self._shown(SCREENS["home"](box))
        for first in range(0, len(messages := _texts(texts, *_MESSAGES)), 3):
            for key, words in messages[first : first + 3]:
                gallery.toast(Toast(words, 0, button=texts.text(_BUTTON) if key in _OFFERS else "", icon="warning"))
            self._look(gallery)
            yield f"messages {first // 3 + 1}", gallery, self._now
        longest = sorted((words for _, words in _texts(texts, "refusal.")), key=len)[-_REFUSALS:]
        for game in ("klondike", "murlan"):
            screen = self._shown(box.table(game))
            for number, words in enumerate(longest):
                screen.say(words)
                screen.update(self._now)
                screen.stage.settle()
                yield f"{game}, refusal {number + 1}", screen, self._now
            screen.leave()

    def _table(self, game: AnyGame) -> Iterator[Stop]:
        name, session = game.info.id, self._box.dealt(game.info.id)
        screen = self._shown(self._box.services.screens.table(session))
        yield f"{name}, dealt", screen, self._now
        for _ in range(_PLIES):
            _play_on(session, self._now)
        screen.leave()
        screen = self._shown(self._box.services.screens.table(session))
        yield f"{name}, later", screen, self._now
        yield from self._opened(name, screen)
        for _ in range(game.info.longest):
            if not _play_on(session, self._now):
                break
        screen.leave()
        screen = self._shown(self._box.services.screens.table(session))
        yield f"{name}, over", screen, self._now
        screen.leave()

    def _opened(self, name: str, screen: WidgetScreen) -> Iterator[Stop]:
        stage: WidgetHost = screen.stage
        for each in screen.commands():
            if each.command.name in _OPENED and each.available and each.enabled:
                each.run()
                self._look(screen)
                yield f"{name}, {each.command.name}", screen, self._now
                self._closed(screen)
        for button in [each for each in walk(stage.trees.root) if isinstance(each, MenuButton) and each.visible]:
            button.activate()
            self._look(screen)
            yield f"{name}, menu", screen, self._now
            self._closed(screen)

    def _closed(self, screen: WidgetScreen) -> None:
        for layer in [each for each in screen.stage.trees.layers if each is not screen._toasts]:
            if type(layer).__name__ != "Slip":
                screen.stage.close(layer)
        self._look(screen)

    def _shown(self, screen: WidgetScreen) -> WidgetScreen:
        screen.layout(*self._size, self._scale)
        screen.resume(None)
        self._look(screen)
        return screen

    def _look(self, screen: WidgetScreen) -> None:
        """Let time pass until nothing moves."""
        for _ in range(3):
            self._now += _LONG
            screen.update(self._now)
            screen.stage.settle()


def _play_on(session: Session[Any], now: float) -> bool:
    """One ply by whoever is to move; whether there was one."""
    match = session.played
    if match.outcome is not None or not match.legal:
        return False
    _play(session, (None if is_for_several(session) else _hinted(match)) or match.legal[-1], now)
    return True


def _texts(texts: Catalogue, *beginnings: str) -> list[tuple[str, str]]:
    """Every text whose key begins so, with names in the places of what is to be filled in."""
    keys = [key for key in ENGLISH if key.startswith(beginnings) and "=" not in key]
    return [(key, texts.text(key, **dict.fromkeys(_PLACE.findall(str(ENGLISH[key])), _FILLED))) for key in keys]


_HINTS: dict[tuple[str, str, tuple[str, ...]], Move | None] = {}
"""By game, deal and what was played: a hint takes long, and every tour plays the same."""


def _hinted(match: SoloGame) -> Move | None:
    key = (match.game.info.id, repr(match.state.setup), tuple(match.history.texts[: match.history.cursor]))
    if key not in _HINTS:
        _HINTS[key] = match.hint()
    return _HINTS[key]


def _play(session: Session[Any], move: Move, now: float) -> None:
    if is_for_several(session) and not session.played.players[session.played.to_act or 0].is_person:
        session.played.advance(now + _LONG)
    elif is_for_several(session):
        session.played.play(session.played.to_act or 0, move, now)
    else:
        session.played.play(move, now)
