"""The settings in force, and what follows from each: theme, deck, scale, sound. Writing the file is somebody else's business."""

from __future__ import annotations

import sys
from collections.abc import Callable

from cardtable.i18n.catalogue import Languages
from cardtable.kernel.override import override
from cardtable.session.outside import Preferences
from cardtable.settings import CardDesign, FaceSize, Settings
from cardtable.ui.core.app import App
from cardtable.ui.core.commands import keymap_of, own_key_names
from cardtable.ui.core.sounds import Sounds
from cardtable.ui.core.theme import theme_named
from cardtable.ui.paint.face_art import RANKS, Design, FaceForm, FaceStyle, SuitColours
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter


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
        self._app.set_zoom(settings.scale)
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
