"""Services for tests of screens: the real painter, desk, texts and faces, with ports that keep nothing on a disk.

Needs an open display or at least ``pygame.font``; close the faces when done (``close``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Self

import pygame

from cardtable.data_files import StockFile
from cardtable.games.registry import find
from cardtable.i18n.catalogue import Languages
from cardtable.kernel.compat import override
from cardtable.kernel.shuffle import Chance
from cardtable.program import LearnedPolicy
from cardtable.session.deals import DealChoice, DealFiles
from cardtable.session.desk import Desk, Session
from cardtable.session.outside import Preferences, World
from cardtable.settings import Settings
from cardtable.storage.store import GameStore
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.commands import own_key_names
from cardtable.ui.core.sounds import Sounds
from cardtable.ui.core.theme import theme_named
from cardtable.ui.paint.face_art import RANKS
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter, make_painter
from cardtable.ui.screens import AllScreens
from cardtable.ui.services import Services, Shell, face_style
from tests.support.parties import NAMES, players

TODAY = 1_795_210_000.0
"""A day in November 2026, in seconds since 1970."""


class NoFile(StockFile):
    """What is shipped, and a stock that is kept nowhere."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"))

    read, write = DealFiles.read, DealFiles.write


class OwnPreferences(Preferences):
    """Changes apply to painter and faces at once, and ``kept`` lists them in order."""

    def __init__(self, painter: Painter, faces: FaceStore, settings: Settings | None = None) -> None:
        self._painter, self._faces = painter, faces
        super().__init__(settings)
        self.kept: list[Settings] = []
        self.languages: Languages | None = None
        self._apply()

    @property
    @override
    def you(self) -> str:
        return super().you if self.languages is None else self.languages.texts.text("players.you")

    @override
    def change(self, settings: Settings) -> None:
        if settings != self.now:
            self.now = settings
            self.kept.append(settings)
            self._apply()

    def _apply(self) -> None:
        self._painter.theme = theme_named(self.now.theme)
        if self.languages is not None:
            self.languages.speak(self.now.language)
            self._painter.language = self.languages.texts.language
            self._painter.key_names = own_key_names(self.languages.texts)
        style = face_style(self.now, language=self._painter.language, stark=self._painter.theme.stark)
        self._painter.letters = {rank: style.letter(rank) for rank in RANKS}
        self._faces.set_style(style)


@dataclass
class Sandbox(World, Shell):
    """Services and what stands behind them. ``number`` is the next fresh deal, ``date`` what the calendar says."""

    preferences: OwnPreferences
    store: GameStore
    services: Services = field(init=False)
    folders_opened: list[float] = field(default_factory=list)
    number: int = 24
    date: float = TODAY
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    @override
    def open_data_folder(self) -> None:
        self.folders_opened.append(self.date)

    @override
    def time(self) -> float:
        return self.date

    @override
    def fresh_deal(self) -> int:
        return self.number

    @override
    def fresh_id(self) -> int:
        return next(self.ids)

    @override
    def chance(self) -> Chance:
        return Chance(1)

    def dealt(self, game_id: str, number: int = 24) -> Session[Any]:
        """A game dealt just now; one for several with as many seats as it has, all but one of them computer players."""
        most = min(find(game_id).info.seats[1], len(NAMES))
        if most == 1:
            return self.services.desk.deal(game_id, number)
        return self.services.desk.deal(game_id, number, players=players("p" + "b" * (most - 1), bot="greedy"))

    def table(self, game_id: str, number: int = 24) -> Any:
        """The table of such a game."""
        return self.services.screens.table(self.dealt(game_id, number))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop painting faces."""
        self.services.faces.close()


def sandbox(
    settings: Settings | None = None,
    *,
    on_ready: Callable[[], None] = lambda: None,
    cache: Path | None = None,
    ground: Ground | None = None,
) -> Sandbox:
    """Fresh services on the program's own assets; nothing is kept between two calls."""
    pygame.font.init()
    assets = assets_folder()
    chosen = settings or Settings()
    painter = make_painter(theme_named(chosen.theme), assets=assets)
    faces = FaceStore(assets / "cards", cache, on_ready=on_ready)
    preferences = OwnPreferences(painter, faces, chosen)
    store = GameStore()
    languages = Languages(assets / "translations", ("en",), chosen.language)
    texts = languages.texts
    preferences.languages = languages
    preferences._apply()
    box = Sandbox(preferences, store)
    deals = DealChoice(NoFile(), None, preferences, box)
    services = Services(
        painter=painter,
        ground=ground or Ground(),
        faces=faces,
        texts=texts,
        desk=Desk(store, box, preferences, LearnedPolicy(preferences), deals),
        store=store,
        preferences=preferences,
        screens=AllScreens(lambda: services),
        sounds=Sounds(assets / "sounds"),
        world=box,
        shell=box,
        deals=deals,
        languages=languages,
    )
    box.services = services
    return box
