"""What every screen may use, handed to it as a parameter, put together in ``program`` and nowhere else; the commands that
lead from any screen to other pages.
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
from cardtable.session.desk import Desk, Sitting
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
    """A change applies at once and is handed to ``keep``.

    ``languages`` are those that texts can be in; where it is None the language stays.
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
    """How the cards look, in a game that may have a wish of its own about four colours.

    ``stark``: the theme is one of high contrast, which has a deck of its own: plain, large, in pure inks.
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
    """The reviews that were worked out since the program began."""

    def home(self) -> Scene: ...

    def game(self, game_id: str) -> Scene:
        """The table with the game that waits to be continued, or a new one; for several seats who plays it first."""
        ...

    def table(self, sitting: Sitting[GameLog]) -> Scene:
        """The table with a game on it."""
        ...

    def lesson(self, game_id: str) -> Scene:
        """The guided first hand of a game."""
        ...

    def players(self, game_id: str) -> Scene:
        """Who plays a new match of a game for several seats."""
        ...

    def rules(self, game_id: str) -> Scene: ...

    def house_rules(self, game_id: str, *, begun: bool) -> Scene:
        """The options of a game; ``begun``: a game lies on the table, changes apply from the next deal."""
        ...

    def score_card(self, round_id: RoundId, *, from_history: bool = False) -> Scene:
        """The card of a round; ``from_history``: the list of rounds lies below it."""
        ...

    def round_history(self, game_id: str) -> Scene:
        """All finished rounds of a game, with a chart."""
        ...

    def review(self, record: Record) -> Scene:
        """A game that is over, move by move. Raises BadRecord or BadInput where the record makes no sense."""
        ...

    def shared(self, text: str) -> Scene:
        """What somebody shared: a deal as a new game, a game that is over as a review, else as a trial at its end.

        Raises ShareRefused, with the reason.
        """
        ...

    def statistics(self, game_id: str | None) -> Scene:
        """Figures and charts, of one game or of the first that has any."""
        ...

    def calendar(self, game_id: str | None) -> Scene:
        """The deals of the days, of the game whose table lies below or of all patiences."""
        ...

    def day_table(self, game_id: str, number: int) -> Scene:
        """The table of that patience, with the deal of a day on it once the person gives up what lies there."""
        ...

    def settings(self) -> Scene: ...

    def keys(self, *sheets: KeySheet, with_tables: bool = False) -> Scene:
        """All keys, a sheet for each kind of screen; ``with_tables`` or without any those of all tables too."""
        ...


class Shell:
    """What the program does for screens outside of them; whole as it is for screens without a window and without files."""

    makes_backups = False

    def open_data_folder(self) -> None:
        """Show the folder where everything is kept in the system's file manager."""

    def toggle_full_screen(self) -> None:
        """Cover the screen or give the window its old size back."""

    def quit(self) -> Transition:
        """The way out of the program."""
        return Quit()

    def keep_file(self, name: str, content: bytes) -> Path | None:
        """Write a new file of about that name into the data folder; its path, None where that failed, which is told."""
        return None

    def back_up(self) -> Path | None:
        """Make a backup of everything in the data folder; its path, None where that failed, which is told."""
        return None

    def restore_later(self, path: str) -> bool:
        """Have the backup at ``path`` restored at the next start; False where it is no whole one."""
        return False


class Services(Struct, frozen=True):
    """The things themselves.

    ``world`` has the date and chance; screens get the time of motion as a parameter. ``worker`` is what thinks, in a
    process of its own; where it is None nobody does. ``deals`` are those of the days and those the person wishes for; where
    it is None there are no such. ``own_backs`` keeps pictures of the person's own; where it is None none can be brought
    along. ``languages`` are those that can be chosen; where it is None there is no choice.
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
    """What the calendar gives back to the table that it lies on: the number of the deal to play."""

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
    """Its key as the person's keyboard calls it; where it has none what it is called in bar and menu, in quotes."""
    return painter.shortcut(command) or texts.text("key.none", name=texts.text(command.words))
