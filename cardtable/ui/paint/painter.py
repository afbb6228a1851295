"""What every widget needs to measure and paint itself: theme, scale, type, icons and boxes. Knows no widget."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from cardtable.ui.core.assets import Bounded, assets_folder
from cardtable.ui.core.commands import USUAL, Command, Keymap, in_own_words
from cardtable.ui.core.fonts import Fonts, font_folders
from cardtable.ui.core.theme import FELT, LEAST_TYPE, TARGET, Gap, Rgb, Theme, TypeStyle
from cardtable.ui.paint.icons import Icons
from cardtable.ui.paint.nine_patch import Skin, Skins

_TURNED = 0.125
"""What turned pictures may take, in parts of a window."""


class Painter:
    """Shared by all screens; set ``theme``, ``scale`` and ``text_scale`` and have the screen laid out again.

    ``language`` is the code of the language that texts are in: who shows texts in another one has to build them anew.
    ``key_names`` has what keys are called in it, by their English names; ``letters`` the index letters of the cards, by rank.
    ``keymap`` has the keys in force. ``density`` tells how many pixels a point has, and is asked whenever a screen is laid out.
    """

    def __init__(self, fonts: Fonts, icons: Icons, theme: Theme = FELT) -> None:
        self.theme = theme
        self.scale = 1.0
        self.window: tuple[int, int] | None = None
        self.text_scale = 1.0
        self.density: Callable[[], float] = lambda: 1.0
        self._least_type = LEAST_TYPE
        self.language = "en"
        self.keymap: Keymap = USUAL
        self.key_names: Mapping[str, str] = {}
        self.letters: Mapping[str, str] = {}
        self.fonts = fonts
        self.icons = icons
        self._skins = Skins()
        self._turned: Bounded[Hashable, pygame.Surface] = Bounded(0, lambda made: made.get_width() * made.get_height())

    def fit(self, width: int, height: int, scale: float) -> None:
        """Paint in a window of so many pixels from now on, at ``scale`` pixels a unit."""
        self.scale = scale
        self.window = width, height
        self._least_type = round(LEAST_TYPE * self.density())
        self.fonts.keep_for(scale)
        self._skins.fit(width, height)
        self._turned.limit_to(round(_TURNED * width * height))

    def turned(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A small picture that is dear to make and comes again; ``key`` says all that it depends on but theme and scale."""
        return self._turned.get((key, self.scale, self.theme.name), make)

    def shortcut(self, command: Command[Any] | None) -> str:
        """What the person's keyboard calls the key that is shown beside ``command``; empty when it has none."""
        return in_own_words(self.keymap.shortcut(command), self.key_names)

    @property
    def stamp(self) -> tuple[float, float, int]:
        """What sizes depend on; a remembered size is good for one stamp."""
        return self.scale, self.text_scale, self._least_type

    def px(self, units: float) -> int:
        """``units`` in whole pixels; anything above zero stays visible."""
        return max(1, round(units * self.scale)) if units > 0 else round(units * self.scale)

    def type_px(self, style: TypeStyle) -> int:
        """Pixels to the em of ``style``, the person's text size included."""
        return max(self._least_type, round(style.size * self.scale * self.text_scale))

    def icon_px(self, units: float) -> int:
        """Side of an icon that stands beside text: grows with the text."""
        return max(6, round(units * self.scale * self.text_scale))

    def width(self, text: str, style: TypeStyle) -> int:
        """Width of one line of text in pixels."""
        return self.fonts.width(text, style.face, self.type_px(style))

    def caret(self, text: str, place: int, style: TypeStyle) -> int:
        """How far from the left of ``text`` the caret is after its first ``place`` letters, in pixels."""
        return self.fonts.caret(text, place, style.face, self.type_px(style))

    def marked(self, text: str, start: int, end: int, style: TypeStyle) -> tuple[tuple[int, int], ...]:
        """What is selected of ``text``, as pairs of a left and a right edge: several where it reads both ways."""
        return self.fonts.marked(text, start, end, style.face, self.type_px(style))

    def line(self, style: TypeStyle) -> int:
        """Height of one line of text in pixels."""
        return self.fonts.height(style.face, self.type_px(style))

    def target(self, style: TypeStyle) -> int:
        """Height of a control that holds one line of ``style``: never below the target size, never too low for its text."""
        return max(self.px(TARGET), self.line(style) + 2 * self.px(Gap.S))

    def text(self, style: TypeStyle, text: str, colour: Rgb) -> pygame.Surface:
        """The rendered line; shared, do not draw on it."""
        return self.fonts.render(text, style.face, self.type_px(style), colour)

    def write(
        self, surface: pygame.Surface, text: str, style: TypeStyle, colour: Rgb, left: int, middle: int
    ) -> pygame.Rect:
        """Write one line whose capitals are centred on the height ``middle``, starting at ``left``."""
        px = self.type_px(style)
        top = middle + round(self.fonts.cap_height(px) / 2) - self.fonts.ascent(style.face, px)
        return surface.blit(self.text(style, text, colour), (left, top))

    def icon(self, surface: pygame.Surface, name: str, px: int, colour: Rgb, centre: tuple[int, int]) -> None:
        """Draw the icon around ``centre``."""
        surface.blit(self.icons.get(name, px, colour), (centre[0] - px // 2, centre[1] - px // 2))

    def box(self, surface: pygame.Surface, rect: pygame.Rect, skin: Skin) -> None:
        """Paint a box that fills ``rect``."""
        self._skins.paint(surface, rect, skin)


def make_painter(theme: Theme = FELT, *, fonts: Sequence[Path] | None = None, assets: Path | None = None) -> Painter:
    """A painter on the program's own assets. ``pygame.font`` must be initialised."""
    folder = assets or assets_folder()
    return Painter(Fonts(font_folders() if fonts is None else fonts), Icons(folder / "icons"), theme)
