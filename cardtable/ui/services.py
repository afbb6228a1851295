"""What every screen may use, passed as a parameter and assembled only in ``program``; and the commands that lead from
any screen to other pages.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.questions import Asking
from cardtable.i18n.catalogue import Catalogue, Languages
from cardtable.kernel.compat import override
from cardtable.kernel.state import Record
from cardtable.session.analysis import ReviewShelf
from cardtable.session.desk import Desk, Session
from cardtable.session.game_log import GameLog
from cardtable.session.outside import Preferences, World
from cardtable.session.records import RoundId, Store
from cardtable.settings import CardDesign, FaceSize, Settings
from cardtable.ui.core.app import FULL_SCREEN, QUIT, App
from cardtable.ui.core.commands import (
    Command,
    Group,
    KeySheet,
    OfferedIn,
    keymap_of,
    named_only,
    own_key_names,
)
from cardtable.ui.core.scene import Quit, Scene, Transition
from cardtable.ui.core.sounds import Sounds
from cardtable.ui.core.theme import theme_named
from cardtable.ui.paint.face_art import RANKS, Design, FaceForm, FaceStyle, SuitColours
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.own_backs import OwnBacks
from cardtable.ui.paint.painter import Painter

if TYPE_CHECKING:
    from cardtable.session.deals import DealChoice


class LivePreferences(Preferences):
    """Preferences whose changes apply at once and are passed to ``keep``.

    ``languages`` are the available ones; None keeps the language fixed.
    """

    def __init__(
        self,
        settings: Settings,
        keep: Callable[[Settings], None],
        painter: Painter,
        faces: FaceStore,
        sounds: Sounds,
        app: App,
        languages: Languages | None = None,
    ) -> None:
        super().__init__(settings)
        self._keep = keep
        self._languages = languages
        self._painter, self._faces, self._sounds, self._app = painter, faces, sounds, app
        self._apply()

    @property
    @override
    def you(self) -> str:
        return super().you if self._languages is None else self._languages.texts.text("players.you")

    @override
    def change(self, settings: Settings) -> None:
        if settings != self.now:
            self.now = settings
            self._apply()
            self._keep(settings)

    def _apply(self) -> None:
        settings = self.now
        self._painter.keymap = self._app.keymap = keymap_of(settings)
        self._painter.theme = theme_named(settings.theme_now)
        if self._languages is not None:
            self._languages.speak(settings.language)
            self._painter.language = self._languages.texts.language
            self._painter.key_names = own_key_names(self._languages.texts, mac=sys.platform == "darwin")
        style = face_style(settings, language=self._painter.language, stark=self._painter.theme.stark)
        self._painter.letters = {rank: style.letter(rank) for rank in RANKS}
        self._faces.set_style(style)
        self._sounds.set_level(settings.volume, muted=settings.mute)
        self._app.zoom = settings.scale
        self._app.redraw()


def face_style(settings: Settings, game_id: str = "", language: str = "en", *, stark: bool = False) -> FaceStyle:
    """The look of the cards, with the colours chosen for the game ``game_id``, if any.

    ``stark``: the high-contrast theme, which has a deck of its own: plain, large, in pure inks.
    """
    four = settings.four_colours_in.get(game_id, settings.four_colours)
    return FaceStyle(
        form=FaceForm.LARGE if stark or settings.face is FaceSize.LARGE else FaceForm.NORMAL,
        colours=SuitColours.FOUR if four else SuitColours.TWO,
        letters=language if settings.own_letters else "en",
        back=settings.back,
        design=Design.PLAIN if stark or settings.cards is CardDesign.PLAIN else Design.CLASSIC,
        pure=stark,
    )


class Screens(Protocol):
    """Makes screens by name, so that no screen imports another."""

    shelf: ReviewShelf
    """Reviews computed since the program began."""

    def home(self) -> Scene: ...

    def game(self, game_id: str) -> Scene:
        """The table with the unfinished game or a new one; a new game for several seats first asks who plays."""
        ...

    def table(self, session: Session[GameLog]) -> Scene: ...

    def lesson(self, game_id: str) -> Scene:
        """The guided first hand of a game."""
        ...

    def players(self, game_id: str) -> Scene:
        """Who plays a new match of a game for several seats."""
        ...

    def rules(self, game_id: str) -> Scene: ...

    def house_rules(self, game_id: str, *, begun: bool) -> Scene:
        """The options of a game; ``begun``: a game is on the table, so changes apply from the next deal."""
        ...

    def score_card(self, round_id: RoundId, *, from_history: bool = False) -> Scene:
        """The card of a round; ``from_history``: it was opened from the list of rounds."""
        ...

    def round_history(self, game_id: str) -> Scene:
        """All finished rounds of a game, with a chart."""
        ...

    def review(self, record: Record) -> Scene:
        """A finished game, move by move. Raises BadRecord or BadInput for an invalid record."""
        ...

    def shared(self, text: str) -> Scene:
        """A shared deal as a new game, a finished game as a review, an unfinished one as a trial from its end.

        Raises ShareRefused, with the reason.
        """
        ...

    def statistics(self, game_id: str | None) -> Scene:
        """Figures and charts of one game, or of the first that has any."""
        ...

    def calendar(self, game_id: str | None) -> Scene:
        """Daily deals, of one game or of all patiences."""
        ...

    def day_table(self, game_id: str, number: int) -> Scene:
        """The table with a daily deal, once the player gives up an unfinished game."""
        ...

    def settings(self) -> Scene: ...

    def keys(self, *sheets: KeySheet, with_tables: bool = False) -> Scene:
        """All keys, a sheet for each kind of screen; ``with_tables`` or without ``sheets`` also those of all tables."""
        ...


class Shell:
    """What the program does outside of screens; this base class suits screens without a window and files."""

    makes_backups = False

    def open_data_folder(self) -> None:
        """Show the data folder in the system's file manager."""

    def toggle_full_screen(self) -> None:
        """Enter or leave full screen."""

    def quit(self) -> Transition:
        return Quit()

    def keep_file(self, name: str, content: bytes) -> Path | None:
        """Write a new file with about that name into the data folder; its path, or None if that failed and the player
        was told.
        """
        return None

    def back_up(self) -> Path | None:
        """Back up everything in the data folder; the path, or None if that failed and the player was told."""
        return None

    def restore_later(self, path: str) -> bool:
        """Restore the backup at ``path`` at the next start; False if it is not a valid one."""
        return False


class Services(Struct, frozen=True):
    """What screens use.

    ``world`` has the date and randomness; times of motion are parameters of screens. ``worker`` computes hints and
    moves in a process of its own. ``deals`` are the daily and the wished-for ones. ``own_backs`` stores the player's
    own pictures, ``languages`` are the available ones. Features whose service is None are missing.
    """

    painter: Painter
    ground: Ground
    faces: FaceStore
    texts: Catalogue
    desk: Desk
    store: Store
    preferences: Preferences
    screens: Screens
    sounds: Sounds
    world: World
    shell: Shell
    worker: Asking | None = None
    deals: DealChoice | None = None
    own_backs: OwnBacks | None = None
    languages: Languages | None = None


# -- commands that lead to other pages, the same everywhere; a screen says with ``by`` what each does there ------------


class DayChosen(Struct, frozen=True):
    """The calendar's result for the table below it: the number of the deal to play."""

    number: int


TO_FULL_SCREEN: Command[object] = replace(
    FULL_SCREEN.by(named_only), words="play.full_screen", shown=OfferedIn.MENU, icon="full-screen"
)
TO_QUIT: Command[object] = replace(QUIT.by(named_only), words="play.quit", shown=OfferedIn.MENU, icon="close")
TO_RULES: Command[object] = Command(
    "rules", "play.rules", named_only, ("f1",), "rules", OfferedIn.MENU, Group.PLACES, first=True
)
TO_STATISTICS: Command[object] = Command(
    "statistics", "play.statistics", named_only, ("ctrl+t",), "statistics", OfferedIn.MENU, Group.PLACES
)
TO_CALENDAR: Command[object] = Command(
    "calendar", "play.of_the_day", named_only, ("ctrl+d",), "calendar", OfferedIn.MENU, Group.PLACES
)
TO_SETTINGS: Command[object] = Command(
    "settings", "play.settings", named_only, ("ctrl+,",), "settings", OfferedIn.MENU, Group.PLACES
)
TO_KEYS: Command[object] = Command("keys", "play.keys", named_only, ("?",), "keys", OfferedIn.MENU, Group.PLACES)


def key_or_name(painter: Painter, texts: Catalogue, command: Command[Any]) -> str:
    """The command's key as the player's keyboard names it; without a key, its name in quotes."""
    return painter.shortcut(command) or texts.text("key.none", name=texts.text(command.words))
