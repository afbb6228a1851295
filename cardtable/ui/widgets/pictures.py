"""Pictures as widgets: painted by a function, tokens, and rows of cards as in rules and histories."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

import pygame
from msgspec import Struct

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import card_name, suit_name
from cardtable.kernel.compat import override
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import CAPTION, LINE, LINE_STRONG, Gap, IconSize, Ink
from cardtable.ui.paint.face_art import BACK_KEY, FACE_KEYS, VEGETABLE_KEYS, size_of_card
from cardtable.ui.paint.faces import FaceStore, Lift
from cardtable.ui.paint.painter import Painter, Skin, hairline
from cardtable.ui.paint.things import CHIP_PLACE, PortraitArt, TokenArt, casino_key
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, Widget, WidgetRole

PaintsPicture = Callable[[pygame.Surface, pygame.Rect, Painter], None]


class Picture(Widget):
    """Painted by ``paints``; ``width`` and ``height`` are in units, ``label`` describes it."""

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
    """A ``token`` in full colour, ``units`` high; ``label`` is its meaning, "" if text beside it says so."""

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
    """The program's tokens; one shared instance."""
    return TokenArt(assets_folder() / "tokens")


@lru_cache(maxsize=1)
def portrait_art() -> PortraitArt:
    """The program's portraits; one shared instance."""
    return PortraitArt(assets_folder() / "portraits")


def drawn_token(key: str) -> str:
    """``key`` if there is a token such as "target-21", otherwise the plain one, "target"."""
    return key if key in token_art().names() else key.partition("-")[0]


HIGH = 104
"""The height of a card in units, about five lines of text."""

_STRIP, _BACK_STRIP = 0.27, 0.13  # of the card's height: what shows of a covered card
_ARROW = 20  # units
_CORNER = 0.05
_LOOSE_CHIP = 0.5  # of a card's height


class CardBlock(Column):
    """Rows of cards from a block of lines, with its captions below them."""

    def __init__(self, faces: FaceStore, texts: Catalogue, body: str) -> None:
        lines = [line.strip() for line in body.splitlines() if line.strip()]
        captions = [line.strip('"') for line in lines if line.startswith('"')]
        rows: list[Widget] = [CardRow(faces, texts, read_row(line)) for line in lines if not line.startswith('"')]
        words: list[Widget] = [Label(caption, CAPTION, Ink.MUTED) for caption in captions]
        super().__init__([*rows, *words], gap=Gap.S, padding=(0, Gap.XS), align=Align.START)


class CardRow(Widget):
    """A row of piles; smaller than ``high`` units if there is not enough room."""

    role = WidgetRole.IMAGE

    def __init__(self, faces: FaceStore, texts: Catalogue, piles: tuple[LineFan, ...], *, high: float = HIGH) -> None:
        super().__init__(label="; ".join(_spoken(fan, texts) for fan in piles if fan != ARROW))
        self._faces = faces
        self._piles = piles
        self._high = high
        self._tokens = token_art()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        high = self._card_height(painter, width)
        return self._total(painter, high), max((_fan_height(fan, high) for fan in self._piles), default=0) + painter.px(
            Gap.XS
        )

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        keys = {shown.key for fan in self._piles if fan != ARROW for shown in fan if shown.is_card}
        self._faces.prepare(self._card_height(painter, rect.width), keys, ())

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        high = self._card_height(painter, self.rect.width)
        wide = size_of_card(high)[0]
        x = self.rect.x
        for fan in self._piles:
            if fan == ARROW:
                middle = (x + painter.px(_ARROW) // 2, self.rect.y + high // 2)
                painter.icon(surface, "chevron-right", painter.px(_ARROW), painter.theme.accent, middle)
                x += painter.px(_ARROW)
            else:
                self._paint_fan(surface, painter, fan, x, high)
                x += wide
            x += _gap(painter)

    def _paint_fan(self, surface: pygame.Surface, painter: Painter, fan: LineFan, x: int, high: int) -> None:
        place = pygame.Rect((x, self.rect.y), size_of_card(high))
        corner = _CORNER * place.width
        if not fan:
            painter.box(
                surface, place, Skin(corner, edge=painter.theme.place, line=max(hairline(painter), painter.px(LINE)))
            )
        for shown, y in _places(fan, high):
            place.y = self.rect.y + y
            if shown.is_card:
                self._faces.draw(surface, shown.key, high, place.topleft, Lift.RESTING)
            else:
                self._paint_token(surface, shown, place)
            if shown.marked:
                line = max(2, painter.px(LINE_STRONG))
                mark = place.inflate(line, line)
                painter.box(surface, mark, Skin(corner + line, edge=painter.theme.accent, line=line))

    def _paint_token(self, surface: pygame.Surface, shown: ShownCard, place: pygame.Rect) -> None:
        """A casino card, a chip on it, or a chip by itself."""
        if shown.sign:
            shadow, (dx, dy) = self._faces.shadow(place.height, Lift.RESTING)
            surface.blit(shadow, (place.x + dx, place.y + dy))
            surface.blit(self._tokens.picture(shown.key, place.height), place)
        if shown.chip:
            x, y, radius = CHIP_PLACE if shown.sign else (0.5, 0.5, _LOOSE_CHIP / 2)
            chip = self._tokens.picture(self._chip(shown), round(2 * radius * place.height))
            centre = (round(place.x + x * place.width), round(place.y + y * place.height))
            surface.blit(chip, chip.get_rect(center=centre))

    def _chip(self, shown: ShownCard) -> str:
        """The picture of a chip; any with that front, as its back is not seen."""
        begin = f"{'gold' if shown.is_golden else 'chip'}{shown.chip}"
        return next(name for name in self._tokens.names() if name.startswith(begin))

    def _card_height(self, painter: Painter, width: int) -> int:
        wanted = painter.px(self._high)
        total = self._total(painter, wanted)
        return wanted if not width or total <= width else max(painter.px(Gap.XL), round(wanted * width / total) - 1)

    def _total(self, painter: Painter, high: int) -> int:
        wide = size_of_card(high)[0]
        return sum((painter.px(_ARROW) if fan == ARROW else wide) + _gap(painter) for fan in self._piles) - _gap(
            painter
        )


def _places(fan: LineFan, high: int) -> Iterator[tuple[ShownCard, int]]:
    """Each card and its distance below the first one, in pixels."""
    y = 0
    for shown in fan:
        yield shown, y
        y += round(high * (_BACK_STRIP if shown.key == BACK_KEY else _STRIP))


def _fan_height(fan: LineFan, high: int) -> int:
    return max((y for _, y in _places(fan, high)), default=0) + high


def _gap(painter: Painter) -> int:
    return painter.px(Gap.S)


def _spoken(fan: LineFan, texts: Catalogue) -> str:
    return ", ".join(_name(shown, texts) for shown in fan)


def _name(shown: ShownCard, texts: Catalogue) -> str:
    if shown.is_card:
        return card_name(texts, "??" if shown.key == BACK_KEY else shown.key)
    chip = shown.chip.replace("-", "−")
    if not shown.sign:
        return texts.text("rules.chip", chip=chip)
    sign = suit_name(texts, shown.sign) if shown.sign in "RPGB" else shown.sign
    code = "rules.casino_card_with_chip" if chip else "rules.casino_card"
    return texts.text(code, sign=sign, chip=chip)


_CASINO = re.compile(r"\[(?P<sign>min|max|[0-9RPGB])(?::(?P<chip>[+-]\d))?\]")
_CHIP = re.compile(r"\((?P<chip>[+-]\d)\)")
_GOLDEN = ("min", "max")
_CARDS = frozenset((*FACE_KEYS, *VEGETABLE_KEYS, BACK_KEY))


class ShownCard(Struct, frozen=True):
    """A card of a fan. ``key`` names its face, ``marked`` highlights it.

    A casino card has a ``sign`` ("4", "R", "max"), and a token's name as key; a ``chip`` ("-2") lies on it, or by
    itself.
    """

    key: str
    marked: bool = False
    sign: str = ""
    chip: str = ""

    @property
    def is_card(self) -> bool:
        """Whether it is a playing card."""
        return not self.sign and not self.chip

    @property
    def is_golden(self) -> bool:
        """Whether it is a golden casino card, which holds the golden chip."""
        return self.sign in _GOLDEN


LineFan = tuple[ShownCard, ...]
"""A pile; () is an empty place."""

ARROW: LineFan = (ShownCard(">"),)


def read_row(line: str) -> tuple[LineFan, ...]:
    """Parse a line of piles. Raises ValueError naming what is not a card."""
    return tuple(_fan(word) for word in line.split())


def _fan(word: str) -> LineFan:
    if word == ">":
        return ARROW
    if word == "_":
        return ()
    return tuple(_shown(text) for text in word.split("/"))


def _shown(text: str) -> ShownCard:
    name = text.removeprefix("*")
    marked = name != text
    if match := _CASINO.fullmatch(name):
        return ShownCard(casino_key(match["sign"]), marked, match["sign"], match["chip"] or "")
    if match := _CHIP.fullmatch(name):
        return ShownCard(f"chip{match['chip']}", marked, "", match["chip"])
    key = BACK_KEY if name == "x" else name
    if key not in _CARDS:
        raise ValueError(f"{text!r} is no card")
    return ShownCard(key, marked)
