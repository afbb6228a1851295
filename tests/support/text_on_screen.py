"""Looks at the texts that a screen paints: where each lies, who painted it, and whether all of it is to be seen.

A ``Page`` is a surface that notes every text that is put on it. Texts that are painted into pictures first (papers, plates,
signs) are noted where they are rendered, not where they lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any
from unittest import mock

import pygame
from msgspec import Struct

from cardtable.ui.core.fonts import Fonts
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets import host
from cardtable.ui.widgets import widget as nodes
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.text import Label, Prose, widest_word
from cardtable.ui.widgets.widget import Widget, lineage, walk

_OUTSIDE = 3  # pixels that a text may stand out of its widget: hairlines and rounding
_BETWEEN = 0.3  # of the height of a line that is not ink, above and below


class Written(Struct, frozen=True):
    """A text as it was put on a surface: where, within what clip, in which layer, by which widget."""

    text: str
    rect: pygame.Rect
    clip: pygame.Rect
    layer: int
    widget: Widget | None


class Page(pygame.Surface):
    """A surface that knows which texts were put on it."""

    _eye: Eye | None = None  # copies of a page, which the program makes, have none

    def __init__(self, size: tuple[int, int], eye: Eye) -> None:
        super().__init__(size)
        self._eye = eye

    def blit(self, source: pygame.Surface, dest: Any, area: Any = None, special_flags: int = 0) -> pygame.Rect:
        text = None if self._eye is None else self._eye.texts.get(id(source))
        if text is not None and self._eye is not None:
            corner = dest.topleft if isinstance(dest, pygame.Rect) else dest
            size = pygame.Rect(area).size if area is not None else source.get_size()
            rect = pygame.Rect((round(corner[0]), round(corner[1])), size)
            self._eye.note(text, rect, self.get_clip())
        return super().blit(source, dest, area, special_flags)


class Eye:
    """What was seen of texts since ``look`` began."""

    def __init__(self) -> None:
        self.texts: dict[int, str] = {}
        self.kept: list[pygame.Surface] = []  # so that no other surface gets the number of one that was noted
        self.written: list[Written] = []
        self.shortened: list[tuple[str, Widget | None]] = []
        self._widgets: list[Widget] = []
        self.layer = 0

    def note(self, text: str, rect: pygame.Rect, clip: pygame.Rect) -> None:
        self.written.append(
            Written(text, rect, pygame.Rect(clip), self.layer, self._widgets[-1] if self._widgets else None)
        )

    @contextmanager
    def open(self) -> Iterator[None]:
        """While this is open all rendering is noted."""
        render, ellipsis, tree = Fonts.render, Fonts.ellipsis, nodes.paint_tree

        def noted(fonts: Fonts, text: str, *rest: Any) -> pygame.Surface:
            surface = render(fonts, text, *rest)
            if text.strip():
                self.texts[id(surface)] = text
                self.kept.append(surface)
            return surface

        def cut(fonts: Fonts, text: str, *rest: Any) -> str:
            shown = ellipsis(fonts, text, *rest)
            if shown != text:
                self.shortened.append((text, self._widgets[-1] if self._widgets else None))
            return shown

        def painted(root: Widget, surface: pygame.Surface, painter: Painter) -> None:
            if root.parent is None:
                self.layer += 1
            self._widgets.append(root)
            tree(root, surface, painter)
            self._widgets.pop()

        patches = (
            mock.patch.object(Fonts, "render", noted),
            mock.patch.object(Fonts, "ellipsis", cut),
            mock.patch.object(nodes, "paint_tree", painted),
            mock.patch.object(host, "paint_tree", painted),
        )
        with patches[0], patches[1], patches[2], patches[3]:
            yield


def faults(screen: WidgetScreen, size: tuple[int, int], now: float) -> list[str]:
    """What is wrong with the texts on ``screen``, which is laid out for ``size`` already."""
    eye = Eye()
    with eye.open():
        page = Page(size, eye)
        screen.draw(page, now, everything=True)
    return list(dict.fromkeys([*_cut(eye, size), *_overlapping(eye), *_shortened(eye), *_split(screen)]))


def _cut(eye: Eye, size: tuple[int, int]) -> Iterator[str]:
    """Texts that stand out of the widget that painted them, or of the window."""
    window = pygame.Rect((0, 0), size)
    for each in eye.written:
        widget = each.widget
        room = None if widget is None or _is_scrolled(widget) else window
        if widget is not None and not _may_stand_out(widget):
            own = widget.extent.union(widget.rect).inflate(2 * _OUTSIDE, 2 * _OUTSIDE)
            if not own.left <= each.rect.left <= each.rect.right <= own.right:
                yield f"{each.text!r} {each.rect} stands out of {_named(widget)} {widget.rect}"
        if room is not None and not room.left <= each.rect.left <= each.rect.right <= room.right:
            yield f"{each.text!r} {each.rect} stands out of the window"


def _overlapping(eye: Eye) -> Iterator[str]:
    """Two texts of one layer, one over the other."""
    seen = [(each, _ink(each)) for each in eye.written if each.clip.colliderect(each.rect)]
    for (one, its), (other, others) in combinations(seen, 2):
        over = one.layer == other.layer and its.colliderect(others) and its.clip(others).width > _OUTSIDE
        if over and (one.text != other.text or its.topleft != others.topleft):
            yield f"{one.text!r} {one.rect} overlaps {other.text!r} {other.rect}"


def _shortened(eye: Eye) -> Iterator[str]:
    """Texts that are cut with an ellipsis; a name that a person typed may be, where the whole of it is told elsewhere."""
    for text, widget in eye.shortened:
        if widget is not None and text not in widget.hint and text not in widget.label:
            yield f"{text!r} is shortened in {_named(widget)}, which does not tell the rest"


def _split(screen: WidgetScreen) -> Iterator[str]:
    """Words that are broken between two letters."""
    painter = screen.painter
    for layer in (screen.stage.trees.root, *screen.stage.trees.layers):
        for widget in walk(layer):
            if isinstance(widget, Prose) and _is_shown(widget) and widget.rect.width:
                needs = widest_word(painter, widget._spans)
                if needs > widget.rect.width + 1 and isinstance(widget, Label):
                    yield f"a word of {_named(widget)} is {needs} wide and has {widget.rect.width}"


def _ink(each: Written) -> pygame.Rect:
    high = each.rect.height
    return each.rect.inflate(0, -round(2 * _BETWEEN * high)).clip(each.clip)


def _is_scrolled(widget: Widget) -> bool:
    return any(each.clip is not None for each in lineage(widget))


def _may_stand_out(widget: Widget) -> bool:
    """What paints at a place of its own: messages below a field, the table with its signs."""
    return widget.face is not None or not widget.rect.width


def _is_shown(widget: Widget) -> bool:
    return all(each.visible for each in lineage(widget))


def _named(widget: Widget) -> str:
    return f"{type(widget).__name__}({widget.label[:40]!r})"
