"""A row of card pictures for reading: piles side by side, fans, arrows, empty places. Written as a line of text.

Blanks part the piles; ``9H/8S`` is a fan of two, the last on top; ``x`` is a card face down, ``_`` an empty place,
``>`` an arrow, ``*`` before a card marks it. A last line in quotation marks is the caption.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import card_name
from cardtable.ui.kit import Kit
from cardtable.ui.override import override
from cardtable.ui.render.card_shadow import Lift
from cardtable.ui.render.face_art import SMALL
from cardtable.ui.render.face_style import BACK_KEY, FACE_KEYS, card_size
from cardtable.ui.render.faces import FaceStore
from cardtable.ui.skins import Skin
from cardtable.ui.theme import CAPTION, Gap, Ink
from cardtable.ui.wear import hairline
from cardtable.ui.widgets.base import Align, Role, Widget
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.label import Label

HIGH = 104
"""Units: height of a card, about that of this page's five lines."""

_STRIP, _SMALL_STRIP, _BACK_STRIP = 0.27, 0.335, 0.13  # of the card's height: what shows of a covered card
_ARROW = 20  # units
_CORNER = 0.05


@dataclass(frozen=True, slots=True)
class Shown:
    """One card of a fan; ``key`` as the faces have it, ``marked`` when it is meant."""

    key: str
    marked: bool = False


Fan = tuple[Shown, ...]
"""A pile; () is an empty place."""

ARROW: Fan = (Shown(">"),)


def read_row(line: str) -> tuple[Fan, ...]:
    """The piles of a line. Raises ValueError naming what is no card."""
    return tuple(_fan(word) for word in line.split())


def cards_block(faces: FaceStore, texts: Catalogue) -> Callable[[str], Widget]:
    """What makes a widget of a block of such lines, for pages of text."""

    def make(body: str) -> Widget:
        lines = [line.strip() for line in body.splitlines() if line.strip()]
        captions = [line.strip('"') for line in lines if line.startswith('"')]
        rows: list[Widget] = [CardRow(faces, texts, read_row(line)) for line in lines if not line.startswith('"')]
        words: list[Widget] = [Label(caption, CAPTION, Ink.MUTED) for caption in captions]
        return Column([*rows, *words], gap=Gap.S, padding=(0, Gap.XS), align=Align.START)

    return make


class CardRow(Widget):
    """Paints the piles at one height, smaller where the room is narrow."""

    role = Role.IMAGE

    def __init__(self, faces: FaceStore, texts: Catalogue, piles: tuple[Fan, ...], *, high: float = HIGH) -> None:
        super().__init__(label="; ".join(_spoken(fan, texts) for fan in piles if fan != ARROW))
        self._faces = faces
        self._piles = piles
        self._high = high

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        high = self._card_height(kit, width)
        return self._total(kit, high), max((_fan_height(fan, high) for fan in self._piles), default=0) + kit.px(Gap.XS)

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, rect)
        keys = {shown.key for fan in self._piles if fan != ARROW for shown in fan}
        self._faces.prepare(self._card_height(kit, rect.width), keys, ())

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        high = self._card_height(kit, self.rect.width)
        wide = card_size(high)[0]
        x = self.rect.x
        for fan in self._piles:
            if fan == ARROW:
                middle = (x + kit.px(_ARROW) // 2, self.rect.y + high // 2)
                kit.icon(surface, "chevron-right", kit.px(_ARROW), kit.theme.accent, middle)
                x += kit.px(_ARROW)
            else:
                self._paint_fan(surface, kit, fan, x, high)
                x += wide
            x += _gap(kit)

    def _paint_fan(self, surface: pygame.Surface, kit: Kit, fan: Fan, x: int, high: int) -> None:
        place = pygame.Rect((x, self.rect.y), card_size(high))
        corner = _CORNER * place.width
        if not fan:
            kit.box(surface, place, Skin(corner, edge=kit.theme.place, line=max(hairline(kit), kit.px(1.5))))
        for shown, y in _places(fan, high):
            place.y = self.rect.y + y
            self._faces.draw(surface, shown.key, high, place.topleft, Lift.RESTING)
            if shown.marked:
                line = max(2, kit.px(3))
                mark = place.inflate(line, line)
                kit.box(surface, mark, Skin(corner + line, edge=kit.theme.accent, line=line))

    def _card_height(self, kit: Kit, width: int) -> int:
        wanted = kit.px(self._high)
        total = self._total(kit, wanted)
        return wanted if not width or total <= width else max(kit.px(Gap.XL), round(wanted * width / total) - 1)

    def _total(self, kit: Kit, high: int) -> int:
        wide = card_size(high)[0]
        return sum((kit.px(_ARROW) if fan == ARROW else wide) + _gap(kit) for fan in self._piles) - _gap(kit)


def _fan(word: str) -> Fan:
    if word == ">":
        return ARROW
    if word == "_":
        return ()
    return tuple(_shown(text) for text in word.split("/"))


def _shown(text: str) -> Shown:
    name = text.removeprefix("*")
    key = BACK_KEY if name == "x" else name
    if key != BACK_KEY and key not in FACE_KEYS:
        raise ValueError(f"{text!r} is no card")
    return Shown(key, text.startswith("*"))


def _places(fan: Fan, high: int) -> Iterator[tuple[Shown, int]]:
    """Each card with how far it lies below the first, in pixels."""
    y = 0
    strip = _SMALL_STRIP if high < SMALL else _STRIP  # small cards have larger indices
    for shown in fan:
        yield shown, y
        y += round(high * (_BACK_STRIP if shown.key == BACK_KEY else strip))


def _fan_height(fan: Fan, high: int) -> int:
    return max((y for _, y in _places(fan, high)), default=0) + high


def _gap(kit: Kit) -> int:
    return kit.px(Gap.S)


def _spoken(fan: Fan, texts: Catalogue) -> str:
    names = [card_name(texts, "??" if shown.key == BACK_KEY else shown.key) for shown in fan]
    return ", ".join(names)
