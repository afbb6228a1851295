"""Services for tests of screens: the real painter, desk, texts and faces, with ports that keep nothing on a disk.

Needs an open display or at least ``pygame.font``; close the faces when done (``close``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from cardtable.deal_files import StockFile
from cardtable.i18n.languages import Languages
from cardtable.kernel.shuffle import Chance
from cardtable.program import house_rules_of, ports_of
from cardtable.session.deal_choice import DealChoice
from cardtable.session.desk import Desk
from cardtable.session.memory_store import MemoryStore
from cardtable.settings import Animation, DealWish, Settings
from cardtable.table.pace import Level, Pace, pace_of
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.commands import own_key_names
from cardtable.ui.core.sounds import Sounds
from cardtable.ui.core.theme import theme_named
from cardtable.ui.paint.face_style import RANKS
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter, make_painter
from cardtable.ui.preferences import face_style
from cardtable.ui.screens import AllScreens
from cardtable.ui.services import Services
from tests.support.keeping import counting

TODAY = 1_795_210_000.0
"""A day in November 2026, in seconds since 1970."""


class NoFile(StockFile):
    """What is shipped, and a stock that is kept nowhere."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"))
        self.text = ""

    def read(self) -> str:
        """What was kept in this sitting."""
        return self.text

    def write(self, text: str) -> None:
        """Keep it in memory."""
        self.text = text


class OwnPreferences:
    """The port ``Preferences``: changes apply to painter and faces at once, and ``kept`` lists them in order."""

    def __init__(self, painter: Painter, faces: FaceStore, settings: Settings | None = None) -> None:
        self._painter, self._faces = painter, faces
        self._now = settings or Settings()
        self.kept: list[Settings] = []
        self.languages: Languages | None = None
        self._apply()

    @property
    def now(self) -> Settings:
        """The settings in force."""
        return self._now

    @property
    def pace(self) -> Pace:
        return pace_of(Level(self.animation.value))

    @property
    def animation(self) -> Animation:
        """How much moves now: a system that says nothing wants all of it."""
        return Animation.FULL if self._now.animation is Animation.SYSTEM else self._now.animation

    def change(self, settings: Settings) -> None:
        """Put ``settings`` in force."""
        if settings != self._now:
            self._now = settings
            self.kept.append(settings)
            self._apply()

    def _apply(self) -> None:
        self._painter.theme = theme_named(self._now.theme)
        if self.languages is not None:
            self.languages.speak(self._now.language)
            self._painter.language = self.languages.texts.language
            self._painter.key_names = own_key_names(self.languages.texts)
        style = face_style(self._now, language=self._painter.language, stark=self._painter.theme.stark)
        self._painter.letters = {rank: style.letter(rank) for rank in RANKS}
        self._faces.set_style(style)


@dataclass
class Sandbox:
    """Services and what stands behind them. ``number`` is the next fresh deal, ``date`` what the calendar says."""

    services: Services
    preferences: OwnPreferences
    store: MemoryStore
    folders_opened: list[float] = field(default_factory=list)
    number: int = 24
    date: float = TODAY

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
    store = MemoryStore()
    languages = Languages(assets / "translations", lambda: ("en",), chosen.language)
    texts = languages.texts
    preferences.languages = languages
    preferences._apply()
    deals = DealChoice(
        NoFile(),
        None,
        lambda game_id: preferences.now.deals.get(game_id) is DealWish.WINNABLE,
        lambda game_id: house_rules_of(preferences, game_id),
        lambda: Chance(1),
    )
    ports = ports_of(store, preferences, texts, lambda: box.date, lambda: box.number, counting(), deals=lambda: deals)
    services = Services(
        painter=painter,
        ground=ground or Ground(),
        faces=faces,
        texts=texts,
        desk=Desk(ports),
        store=store,
        preferences=preferences,
        screens=AllScreens(lambda: services),
        sounds=Sounds(assets / "sounds"),
        open_data_folder=lambda: box.folders_opened.append(box.date),
        wall=lambda: box.date,
        chance=lambda: Chance(1),
        deals=lambda: deals,
        languages=languages,
    )
    box = Sandbox(services, preferences, store)
    return box
