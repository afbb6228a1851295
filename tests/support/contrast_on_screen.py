"""Measures the texts and signs of painted screens: how far each stands out from what lay under it when it was painted.

Whatever lies under a text or sign is read before that is painted, so that it is held against its true ground, be that cloth,
paper or a picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar
from unittest import mock

import pygame
from msgspec import Struct

from cardtable.ui.core.fonts import Fonts
from cardtable.ui.core.theme import STARK_CONTROL_RATIO, STARK_TEXT_RATIO, Rgb, Theme, contrast
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.screen import WidgetScreen

_LARGE = 32  # pixels of a line's height from which text counts as large: 24 px to the em (WCAG 2.2, 18 points)
_INK = 160  # of 255: how opaque a pixel is that counts as ink
_PART = 0.06  # of the ink that a colour must lie under before it counts: less is the edge of something else


class Stood(Struct, frozen=True):
    """A text or sign, its colour, the least contrast with what it stands on, how high it is, whether it is off."""

    what: str
    ink: Rgb
    ground: Rgb
    ratio: float
    high: int
    is_off: bool

    @property
    def is_readable(self) -> bool:
        """Whether it keeps the figures of high contrast."""
        large = self.high >= _LARGE or self.is_off
        return self.ratio >= (STARK_CONTROL_RATIO if large else STARK_TEXT_RATIO)

    def __str__(self) -> str:
        return f"{self.what!r} {self.ink} on {self.ground}: {self.ratio:.2f}"


class _Noted(pygame.Surface):
    """What all surfaces are while a meter is open: texts that are put on one are measured."""

    meter: ClassVar[Meter | None] = None

    def blit(self, source: pygame.Surface, dest: Any, area: Any = None, special_flags: int = 0) -> pygame.Rect:
        if self.meter is not None:
            self.meter.put(self, source, dest, area)
        return super().blit(source, dest, area, special_flags)


class Meter:
    """What was measured since ``open``."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._texts: dict[int, tuple[str, Rgb]] = {}
        self._kept: list[pygame.Surface] = []  # so that no other surface gets the number of one that was noted
        self.stood: list[Stood] = []

    @contextmanager
    def open(self) -> Iterator[None]:
        """While this is open everything painted is measured."""
        render, icon = Fonts.render, Painter.icon

        def rendered(fonts: Fonts, text: str, face: Any, px: int, colour: Rgb) -> pygame.Surface:
            made = render(fonts, text, face, px, colour)
            if text.strip():
                self._texts[id(made)] = (text, colour)
                self._kept.append(made)
            return made

        def drawn(
            painter: Painter, surface: pygame.Surface, name: str, px: int, colour: Rgb, centre: tuple[int, int]
        ) -> None:
            picture = painter.icons.get(name, px, colour)
            self._measure(surface, picture, (centre[0] - px // 2, centre[1] - px // 2), f"sign {name}", colour)
            icon(painter, surface, name, px, colour, centre)

        patches = (
            mock.patch.object(Fonts, "render", rendered),
            mock.patch.object(Painter, "icon", drawn),
            mock.patch.object(pygame, "Surface", _Noted),
            mock.patch.object(_Noted, "meter", self),
        )
        with patches[0], patches[1], patches[2], patches[3]:
            yield

    def put(self, below: pygame.Surface, source: pygame.Surface, dest: Any, area: Any) -> None:
        """Something is put on what is painted already; where it is a text it is measured."""
        if id(source) in self._texts and area is None:
            text, colour = self._texts[id(source)]
            corner = dest.topleft if isinstance(dest, pygame.Rect) else dest
            self._measure(below, source, (round(corner[0]), round(corner[1])), text, colour)

    def _measure(
        self, surface: pygame.Surface, picture: pygame.Surface, at: tuple[int, int], what: str, colour: Rgb
    ) -> None:
        place = picture.get_rect(topleft=at).clip(surface.get_clip())
        under: Counter[Rgb] = Counter()
        for x in range(place.left, place.right):
            for y in range(place.top, place.bottom):
                if picture.get_at((x - at[0], y - at[1]))[3] >= _INK:
                    red, green, blue, alpha = surface.get_at((x, y))
                    if alpha >= _INK:
                        under[red, green, blue] += 1
        grounds = [ground for ground, count in under.items() if count >= _PART * under.total()]
        if grounds:
            ratio, ground = min((contrast(colour, ground), ground) for ground in grounds)
            is_off = colour == self._theme.off
            self.stood.append(Stood(what, colour, ground, ratio, picture.get_height(), is_off))

    def measured(self, screen: WidgetScreen, size: tuple[int, int], now: float) -> Sequence[Stood]:
        """Every text and sign of ``screen``, which is laid out for ``size`` already, painted since the last screen."""
        screen.draw(_Noted(size), now, everything=True)
        stood, self.stood = self.stood, []
        return stood
