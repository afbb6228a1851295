"""A place for own drawing within the tree: thumbnails, rows of cards, crests."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import IconSize
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.portraits import PortraitArt
from cardtable.ui.paint.tokens import TokenArt
from cardtable.ui.widgets.base import Widget, WidgetRole

PaintsPicture = Callable[[pygame.Surface, pygame.Rect, Painter], None]


class Picture(Widget):
    """``paints`` fills its place; ``width`` and ``height`` in units, ``label`` says what is to be seen."""

    role = WidgetRole.IMAGE

    def __init__(self, paints: PaintsPicture, width: float, height: float, *, label: str = "") -> None:
        super().__init__(label=label)
        self._paints = paints
        self._wide, self._high = width, height

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return painter.px(self._wide), painter.px(self._high)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        self._paints(surface, self.rect, painter)


class TokenPicture(Widget):
    """``token`` in full colour, ``units`` high; ``label`` says what it means, "" where words beside it do."""

    role = WidgetRole.IMAGE

    def __init__(self, token: str, *, units: float = IconSize.USUAL, label: str = "") -> None:
        super().__init__(label=label)
        self.token = token
        self._units = units
        self._art = token_art()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return self._art.size(self.token, painter.icon_px(self._units))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        picture = self._art.picture(self.token, painter.icon_px(self._units))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@lru_cache(maxsize=1)
def token_art() -> TokenArt:
    """The tokens of the program, the same for all that ask."""
    return TokenArt(assets_folder() / "tokens")


@lru_cache(maxsize=1)
def portrait_art() -> PortraitArt:
    """The portraits of the program, the same for all that ask."""
    return PortraitArt(assets_folder() / "portraits")


def drawn_token(key: str) -> str:
    """The token of that key, "target-21"; for a number that none was drawn for the plain one, "target"."""
    return key if key in token_art().names() else key.partition("-")[0]
