"""The running program: puts storage, settings, window and screens together. Knows all layers below it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

import cardtable
from cardtable.ai.bots import Bot, bot_or_good
from cardtable.ai.questions import Thinker
from cardtable.ai.worker import WorkerProcess
from cardtable.data_files import STOCK, LearnedTables, StockFile, given_text
from cardtable.files import keep_others_out, write_new
from cardtable.games.registry import ALL_GAMES, find
from cardtable.i18n.catalogue import Languages
from cardtable.i18n.system_language import system_languages
from cardtable.kernel.compat import override
from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.logs import Log, crash_report
from cardtable.session.deals import DealChoice
from cardtable.session.desk import Desk, is_open
from cardtable.session.outside import PlayPolicy, World
from cardtable.session.share_text import ShareRefused, read_shared
from cardtable.settings import Settings, save
from cardtable.storage.open_storage import open_storage
from cardtable.storage.paths import Paths, home_folder
from cardtable.ui.accessible.bindings import EarlyPort
from cardtable.ui.core.app import App, AppListener
from cardtable.ui.core.assets import assets_folder, reading
from cardtable.ui.core.clock import Clock, hangup_as
from cardtable.ui.core.desktop import LEAST_SIZE, read_place, remember_place
from cardtable.ui.core.display import HEADLESS, Display
from cardtable.ui.core.first_picture import FirstPicture, PictureWindow
from cardtable.ui.core.scene import GoHome, Quit, Scene, Transition
from cardtable.ui.core.sounds import Sounds
from cardtable.ui.core.theme import theme_named
from cardtable.ui.pages.farewell import farewell
from cardtable.ui.pages.gallery import HomeScene
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.own_backs import OwnBacks
from cardtable.ui.paint.painter import make_painter
from cardtable.ui.screens import AllScreens
from cardtable.ui.services import LivePreferences, Services, Shell
from cardtable.ui.widgets.screen import Toast, WidgetScreen

if TYPE_CHECKING:
    from cardtable.surroundings import Surroundings

UNREADABLE_LANGUAGE = "trouble.language"
"""The key of the message that the catalogue of the chosen language cannot be read."""


class Program(AppListener, Shell):
    """Everything that lives as long as the window."""

    makes_backups = True

    def __init__(
        self,
        paths: Paths,
        settings: Settings,
        display: Display,
        ground: Ground,
        *,
        first: FirstPicture | None = None,
        language: str = "",
        early: EarlyPort | None = None,
        world: World | None = None,
    ) -> None:
        """``first`` is the picture that the window already shows; ``language`` overrides the settings until the person
        chooses one. ``early`` is the port of screen readers where it had to be opened before the window was shown.

        Raises BrokenAssets or OSError if a file of the program is missing or damaged.
        """
        assets = assets_folder()
        self._paths = paths
        if paths.own:  # earlier versions made them readable by others
            for folder in (paths.data, paths.config, paths.cache, paths.logs):
                keep_others_out(folder)
        keep_others_out(paths.settings)
        self._display = display
        self._first = first
        self._log = Log(paths.logs)
        self._early: list[tuple[str, str]] = []
        with reading(assets / "translations"):
            self._languages = Languages(
                assets / "translations",
                system_languages(os.environ, sys.platform, home_folder(os.environ)),
                settings.language,
                first=language,
            )
            self._texts = self._languages.texts
        self._reported_problem = ""
        pygame.font.init()
        painter = make_painter(theme_named(settings.theme_now), assets=assets)
        painter.density = lambda: display.density
        self._early_port = early
        self._app = App(display, Clock(), listener=self, zoom=settings.scale)
        own_backs = OwnBacks(paths.data / "backs")
        with reading(assets / "cards" / "deck.json"):
            self._faces = FaceStore(
                assets / "cards",
                paths.cache / "faces",
                on_ready=lambda: self._app.post(lambda: None),
                own_backs=own_backs,
            )
        self._storage = open_storage(paths.database, self.trouble)
        self._worker = WorkerProcess(self._app.post)
        self._around: Surroundings | None = None
        self._has_keyboard = True
        self._saves = False
        self._sounds = Sounds(assets / "sounds")
        self._preferences = LivePreferences(
            settings,
            self._keep,
            painter,
            self._faces,
            self._sounds,
            self._app,
            self._languages,
        )
        store, world = self._storage, world or World()
        policy = LearnedPolicy(self._preferences, Thinker(self._worker))
        self._deals = DealChoice(StockFile(paths.cache / STOCK), self._worker, self._preferences, world)
        self._services = Services(
            painter=painter,
            ground=ground,
            faces=self._faces,
            texts=self._texts,
            desk=Desk(store, world, self._preferences, policy, self._deals),
            store=store,
            preferences=self._preferences,
            screens=AllScreens(lambda: self._services),
            sounds=self._sounds,
            world=world,
            shell=self,
            worker=self._worker,
            deals=self._deals,
            own_backs=own_backs,
            languages=self._languages,
        )

    def run(self, shared: str = "") -> None:
        """Shows the gallery and runs until the window closes; opens ``shared`` first, see ``open_shared``."""
        home = self._services.screens.home()
        self._app.show(home)
        if self._first and self._first.is_shown and not self._early and isinstance(home, WidgetScreen):
            self._app.is_seen()
            home.is_seen()
        for code, detail in self._early:
            self.trouble(code, detail, logged=False)
        # Posted twice: the first frame begins with the first call, and is complete before the second.
        if self._display.driver not in HEADLESS:
            self._app.post(
                lambda: self._app.post(lambda: self.around.begin(self._early_port, focused=self._has_keyboard))
            )
        self._app.post(
            (lambda: self.open_shared(shared)) if shared else lambda: _resume_last(self._app, self._services)
        )
        with hangup_as(lambda: self._app.post(lambda: self._app.go(Quit()))):
            self._app.run()

    def trouble(self, code: str, detail: str, *, logged: bool = True) -> None:
        """Reports a problem: to the log, and to the person as soon as there is a screen."""
        if logged:
            self._log.problem(code, detail)
        top = self._app.top
        if isinstance(top, WidgetScreen):
            text = self._texts.text(code, detail=detail)
            top.toast(Toast(text, 0, icon="warning"))
            self._app.redraw()
        else:
            self._early.append((code, detail))

    def open_shared(self, shared: str) -> None:
        """Opens a shared text, or a file with one, or reports why not.

        First leaves the present screen; its game is kept. Opens nothing while a trial, which leaving would lose, is on
        the table.
        """
        try:
            text = given_text(shared)
            read_shared(text)  # before anything is left: raises if it cannot be opened
            if self._app.stack.asks_first:
                self.trouble("share.trial", "", logged=False)
                return
            if len(self._app.stack.scenes) > 1:
                self._app.go(GoHome())
            self._app.show(self._services.screens.shared(text))
        except ShareRefused as refused:
            self.trouble(f"share.{refused.fault.value}", "", logged=False)

    @override
    def dropped(self, path: str) -> None:
        """A file was dropped on the window, or on macOS opened with a double click."""
        self._app.post(lambda: self.open_shared(path))

    @override
    def focus_changed(self, focused: bool) -> None:
        """Looks for deals ahead only while the window has the focus."""
        self._deals.rest(rests=not focused)
        self._has_keyboard = focused
        if self._around is not None:
            self._around.focus(focused=focused)

    @property
    def around(self) -> Surroundings:
        """The surroundings, made at first use."""
        if self._around is None:
            from cardtable.surroundings import Surroundings  # noqa: PLC0415 -- after the first picture

            self._around = Surroundings(self._app, self._display, self._preferences, self._paths, self._storage)
        return self._around

    @override
    def sound_device(self, came: bool) -> None:
        self._sounds.device_changed(came=came)

    @override
    def woke(self) -> None:
        """After sleep, sound devices, monitors and the style of the desktop may have changed."""
        self._sounds.device_changed(came=False)
        self._display.keep_on_screen()
        if self._around is not None:
            self._around.look_again()

    @override
    def drawn(self, scene: Scene, now: float) -> None:
        self._save()
        problem = self._texts.problem
        if problem and problem != self._reported_problem:
            self._reported_problem = problem
            self.trouble(UNREADABLE_LANGUAGE, problem)
        self._sounds.rest(now)
        if self._around is not None:
            self._around.drawn(scene, now)

    @override
    def wake_at(self) -> float | None:
        """When to close the sound device, or when the screen reader wants to look."""
        times = self._sounds.wake_at(), None if self._around is None else self._around.wake_at()
        return min((time for time in times if time is not None), default=None)

    @override
    def open_data_folder(self) -> None:
        """Shows the data folder in the file manager, or its path where there is none."""
        around = self.around

        def open_folder() -> None:
            if not around.open_folder():
                self._app.post(lambda: self.trouble("trouble.no_file_manager", str(self._paths.data)))

        Thread(target=open_folder, daemon=True).start()

    @override
    def toggle_full_screen(self) -> None:
        self._app.toggle_full_screen()

    @override
    def quit(self) -> Transition:
        return self._app.quit()

    @override
    def keep_file(self, name: str, content: bytes) -> Path | None:
        try:
            return write_new(self._paths.data, name, content)
        except OSError as problem:
            self.trouble("trouble.file_not_saved", str(problem))
            return None

    @override
    def back_up(self) -> Path | None:
        name = f"cardtable-backup-{time.strftime('%Y-%m-%d')}.zip"
        try:
            return self.keep_file(name, self.around.backup())
        except BadInput as problem:
            self.trouble("trouble.file_not_saved", str(problem))
            return None

    @override
    def restore_later(self, path: str) -> bool:
        try:
            self.around.restore_later(path)
        except (BadInput, RuntimeError) as problem:
            self._log.problem("restore", str(problem))
            return False
        return True

    def close(self) -> None:
        """Closes everything in order."""
        if self._around is not None:
            self._around.close()
        settings = _with_window(self._preferences.now, self._display)
        if settings != self._preferences.now:
            self._preferences.change(settings)
        self._save()
        gallery = None
        if self._first and not self._first.holds() and not self._display.full_screen:
            self._display.hide()  # a closed window should vanish at once
            try:
                gallery = _gallery_picture(self._services, self._display.size, self._app.scale)
            except (OSError, ValueError, pygame.error, CardtableError) as problem:
                self._log.problem("first picture", str(problem))
        self._worker.close()
        self._faces.close()
        self._sounds.close()
        self._storage.shut()
        if self._first and gallery:
            ground, theme, pixels = self._services.ground, self._services.painter.theme, gallery.get_size()
            bare = ground.room(theme, *pixels), ground.picture(theme, *pixels)
            size = settings.window_width, settings.window_height
            place = read_place(settings.window_places.get(self._display.layout, ""))
            self._first.keep(PictureWindow(size, self._display.layout, place), gallery, *bare)
        self._display.close()

    def _keep(self, _settings: Settings) -> None:
        if self._around is not None:
            self._around.settings_changed()
        self._saves = True

    def _save(self) -> None:
        """Writes changed settings, after the frame that shows them, since flushing a file may take long."""
        if self._saves:
            self._saves = False
            try:
                save(self._paths.settings, self._preferences.now)
            except OSError as problem:
                self.trouble("trouble.settings_not_saved", str(problem))

    @override
    def mute(self) -> None:
        settings = self._preferences.now
        self._preferences.change(replace(settings, mute=not settings.mute))

    @override
    def remember(self, **changed: float) -> None:
        self._preferences.change(replace(self._preferences.now, **changed))

    @override
    def farewell(self, scenes: Sequence[Scene]) -> Scene | None:
        """The farewell screen; None if games are in memory only, since it says that they are kept."""
        return None if self._storage.in_memory else farewell(self._services, scenes)

    @override
    def forgiven(self, error: BaseException) -> bool:
        """Whether a game in a file caused the error; then the gallery reports it, with the line of the file."""
        from cardtable.game_file import blamed  # noqa: PLC0415 -- rarely needed, and takes a megabyte

        top = self._app.top
        blame = blamed(error, find(top.game_id) if top and top.game_id else None)
        if blame is None:
            return False
        self._app.post(lambda: self.trouble("trouble.game_file", blame))
        return True

    @override
    def crashed(self, error: Exception) -> None:
        facts = {"version": cardtable.__version__, "SDL": str(pygame.get_sdl_version()), "system": sys.platform}
        record = _record_of(self._app.top)
        report = crash_report(error, self._paths.logs, now=datetime.now(UTC), record=record, facts=facts)
        where = str(report) if report else str(self._paths.logs)
        self._display.message_box(self._texts.text("crash.title"), self._texts.text("crash.body", report=where))


def _resume_last(app: App, services: Services) -> None:
    """Opens the game played last, if the person wants that and it is unfinished."""
    settings = services.preferences.now
    known = settings.last_game in {game.info.id for game in ALL_GAMES}
    if settings.resume_last and known and is_open(services.store, settings.last_game):
        app.show(services.screens.game(settings.last_game))


def _with_window(settings: Settings, display: Display) -> Settings:
    """The settings with the present place and size of the window."""
    place, (wide, high) = display.place, display.window_size
    return replace(
        settings,
        window_places=remember_place(settings.window_places, display.layout, place),
        window_width=max(LEAST_SIZE[0], wide),
        window_height=max(LEAST_SIZE[1], high),
    )


def _gallery_picture(services: Services, size: tuple[int, int], scale: float) -> pygame.Surface:
    """The gallery as the next start will show it. Raises what painting may raise."""
    home = HomeScene(services)
    home.thumbnails.wait()
    home.look_at_days()
    picture = pygame.Surface(size)
    home.layout(*size, scale)
    home.draw(picture, 0.0, everything=True)
    return picture


def _record_of(scene: Scene | None) -> str:
    """The game on the table as one line, for a crash report; empty if there is none or it can no longer be read."""
    try:
        return "" if scene is None else scene.game_record()
    except CardtableError:
        return ""


class LearnedPolicy(PlayPolicy):
    """Computer players with learned tables."""

    @override
    def bot(self, name: str) -> Bot:
        return bot_or_good(name, LearnedTables())
