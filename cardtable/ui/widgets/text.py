"""Static text: line breaking, labels, headings, icons, and keys drawn as caps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.compat import override
from cardtable.ui.core.commands import key_text, key_word, parts_of
from cardtable.ui.core.theme import (
    BLACK,
    BODY,
    CAPTION,
    CAPTION_STRONG,
    DISPLAY,
    ICON,
    LINE_STRONG,
    SECTION,
    TITLE,
    Gap,
    IconSize,
    Ink,
    Radius,
    TypeStyle,
    mix,
)
from cardtable.ui.paint.painter import SUIT_ICONS, Painter, Shadow, Skin, hairline
from cardtable.ui.widgets.widget import Align, Described, Widget, WidgetRole

_TOKENS = re.compile(r"\n|[ \t]+|[♠♥♦♣]|[^ \t\n♠♥♦♣]+")
_BREAKS = re.compile(r"[\n♠♥♦♣]")
_SUIT_SHARE = 0.86  # of the em: a suit symbol as tall as a capital with its overshoot
_DOUBT = 8  # pixels by which the sum of words may differ from a short line
_LEADING = 1.12  # of the font's own line height: comfortable for paragraphs


class Span(Struct, frozen=True):
    """Text of one style."""

    text: str
    style: TypeStyle = BODY
    ink: Ink = Ink.TEXT


class Run(Struct, frozen=True):
    """A piece of a line, ``x`` pixels from its start; ``icon`` is set for a suit symbol."""

    x: int
    width: int
    text: str
    style: TypeStyle
    ink: Ink
    icon: str = ""


class TextLine(Struct, frozen=True):
    """One line; ``top``, ``height`` and ``baseline`` are pixels from the top of the text."""

    runs: tuple[Run, ...]
    top: int
    height: int
    baseline: int

    @property
    def width(self) -> int:
        return self.runs[-1].x + self.runs[-1].width if self.runs else 0


class _Piece(Struct, frozen=True):
    text: str
    span: Span
    width: int

    @property
    def is_space(self) -> bool:
        return not self.text.strip(" \t")

    @property
    def icon(self) -> str:
        return SUIT_ICONS.get(self.text, "")


def flow(painter: Painter, spans: Sequence[Span], width: int) -> tuple[TextLine, ...]:
    """The spans broken into lines of at most ``width`` pixels; a longer word is split between characters."""
    spans = tuple(spans)
    lines: tuple[TextLine, ...] = painter.text_layouts.get(
        (spans, width, painter.stamp), lambda: _flowed(painter, spans, width)
    )
    return lines


def _flowed(painter: Painter, spans: Sequence[Span], width: int) -> tuple[TextLine, ...]:
    default = spans[0].style if spans else BODY
    if _is_one_line(painter, spans, width):
        whole = _Piece(spans[0].text, spans[0], painter.width(spans[0].text, default))
        return (_set_line(painter, [whole], 0, default),)
    lines: list[TextLine] = []
    top = 0
    for pieces in _broken(painter, spans, width):
        line = _set_line(painter, pieces, top, default)
        lines.append(line)
        top += line.height
    return tuple(lines)


def _is_one_line(painter: Painter, spans: Sequence[Span], width: int) -> bool:
    """Whether there is a single span that needs no breaking, as in most labels; then its words need not be measured."""
    if len(spans) != 1:
        return False
    text = spans[0].text
    plain = text and text == text.strip() and not _BREAKS.search(text)
    return bool(plain) and painter.width(text, spans[0].style) <= width


def widest_word(painter: Painter, spans: Sequence[Span]) -> int:
    """The least width at which no word is split."""
    spans = tuple(spans)
    widest: int = painter.text_layouts.get(
        (spans, painter.stamp),
        lambda: max((sum(each.width for each in word) for word in _words(painter, spans)), default=0),
    )
    return widest


def flow_size(lines: Sequence[TextLine]) -> tuple[int, int]:
    """Width and height of the lines in pixels."""
    return max((line.width for line in lines), default=0), (lines[-1].top + lines[-1].height if lines else 0)


def paint_lines(
    surface: pygame.Surface,
    painter: Painter,
    lines: Sequence[TextLine],
    rect: pygame.Rect,
    *,
    share: float = 0.0,
    ink: Ink | None = None,
) -> None:
    """Paint lines from the top of ``rect``; ``share`` is 0 for left, 0.5 for centred, 1 for right; ``ink`` overrides
    all inks.
    """
    clip = surface.get_clip()
    for line in lines:
        y = rect.y + line.top
        if y > clip.bottom or y + line.height < clip.top:
            continue
        x = rect.x + round((rect.width - line.width) * share)
        for run in line.runs:
            _paint_run(surface, painter, run, x + run.x, y + line.baseline - line.top, ink or run.ink)


def _paint_run(surface: pygame.Surface, painter: Painter, run: Run, x: int, baseline: int, ink: Ink) -> None:
    px = painter.type_px(run.style)
    if run.icon:
        colour = painter.theme.ink(Ink.SUIT_RED if run.icon in {"heart", "diamond"} else ink)
        side = round(px * _SUIT_SHARE)
        middle = baseline - round(painter.fonts.cap_height(px) / 2)
        painter.icon(surface, run.icon, side, colour, (x + run.width // 2, middle))
        return
    surface.blit(
        painter.text(run.style, run.text, painter.theme.ink(ink)),
        (x, baseline - painter.fonts.ascent(run.style.face, px)),
    )


def _pieces(painter: Painter, spans: Sequence[Span]) -> Iterator[_Piece]:
    for span in spans:
        for text in _TOKENS.findall(span.text):
            if text in SUIT_ICONS:
                yield _Piece(text, span, round(painter.type_px(span.style) * (_SUIT_SHARE + 0.08)))
            else:
                yield _Piece(text, span, 0 if text == "\n" else painter.width(text, span.style))


def _words(painter: Painter, spans: Sequence[Span]) -> Iterator[list[_Piece]]:
    """Groups that stay together: a word with everything that touches it, a space, or a forced break."""
    word: list[_Piece] = []
    for piece in _pieces(painter, spans):
        if piece.is_space or piece.text == "\n":
            if word:
                yield word
                word = []
            yield [piece]
        else:
            word.append(piece)
    if word:
        yield word


def _broken(painter: Painter, spans: Sequence[Span], width: int) -> Iterator[list[_Piece]]:
    line: list[_Piece] = []
    for word in _words(painter, spans):
        if word[0].text == "\n":
            yield line
            line = []
        elif word[0].is_space:
            line = line + word if line else line
        elif _fits(painter, line + word, width):
            line = line + word
        else:
            if line:
                yield line
            *full, line = [word] if _fits(painter, word, width) else _split(painter, word, width)
            yield from full
    if line:
        yield line


def _fits(painter: Painter, pieces: list[_Piece], width: int) -> bool:
    """Whether the pieces fit as one line. Widths of words do not add up exactly to the width of the line, so a sum
    close to the limit is measured again as one text.
    """
    total = sum(piece.width for piece in pieces)
    doubt = max(_DOUBT, total // 16)
    if abs(total - width) > doubt:
        return total <= width
    return sum(wide for _, _, wide in _merged(painter, pieces)) <= width


def _split(painter: Painter, word: list[_Piece], width: int) -> list[list[_Piece]]:
    """An over-long word in parts that fit, of at least one character each."""
    parts: list[list[_Piece]] = [[]]
    used = 0
    for piece in word:
        for letter in piece.text:
            wide = piece.width if piece.icon else painter.width(letter, piece.span.style)
            if parts[-1] and used + wide > width:
                parts.append([])
                used = 0
            parts[-1].append(_Piece(letter, piece.span, wide))
            used += wide
    return parts


def _set_line(painter: Painter, pieces: list[_Piece], top: int, default: TypeStyle) -> TextLine:
    while pieces and pieces[-1].is_space:
        pieces = pieces[:-1]
    runs: list[Run] = []
    x = 0
    for text, piece, width in _merged(painter, pieces):
        runs.append(Run(x, width, text, piece.span.style, piece.span.ink, piece.icon))
        x += width
    styles = {run.style for run in runs} or {default}
    ascent = max(painter.fonts.ascent(style.face, painter.type_px(style)) for style in styles)
    natural = max(painter.line(style) for style in styles)
    height = round(natural * _LEADING)
    return TextLine(tuple(runs), top, height, top + ascent + (height - natural) // 2)


def _merged(painter: Painter, pieces: list[_Piece]) -> list[tuple[str, _Piece, int]]:
    """Neighbouring pieces of one span joined, so that they are shaped, measured and painted as one text."""
    merged: list[tuple[str, _Piece]] = []
    for piece in pieces:
        if merged and merged[-1][1].span is piece.span and not piece.icon and not merged[-1][1].icon:
            merged[-1] = (merged[-1][0] + piece.text, piece)
        else:
            merged.append((piece.text, piece))
    return [
        (text, piece, piece.width if piece.icon else painter.width(text, piece.span.style)) for text, piece in merged
    ]


_SHARES = {Align.CENTRE: 0.5, Align.END: 1.0}


class Prose(Widget):
    """Text of several styles that wraps; suit symbols in it are drawn. ``set_`` aligns its lines."""

    role = WidgetRole.LABEL

    def __init__(self, spans: Sequence[Span], *, set_: Align = Align.START) -> None:
        super().__init__(label="".join(span.text for span in spans))
        self._spans = tuple(spans)
        self._set = set_

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return flow_size(self._flowed(painter, width or widest_word(painter, self._spans)))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        lines = self._flowed(painter, self.rect.width)
        spare = max(0, self.rect.height - flow_size(lines)[1]) // 2
        ink = None if self.enabled else Ink.MUTED
        paint_lines(surface, painter, lines, self.rect.move(0, spare), share=_SHARES.get(self._set, 0.0), ink=ink)

    def _flowed(self, painter: Painter, width: int) -> tuple[TextLine, ...]:
        return flow(painter, self._spans, width)


class Label(Prose):
    """Text of one style."""

    def __init__(self, text: str, style: TypeStyle = BODY, ink: Ink = Ink.TEXT, *, set_: Align = Align.START) -> None:
        super().__init__((Span(text, style, ink),), set_=set_)

    @property
    def text(self) -> str:
        """The text; setting it lays out again only if its size changes."""
        return self.label

    @text.setter
    def text(self, text: str) -> None:
        if text != self.label:
            self._say(replace(self._spans[0], text=text))

    @property
    def ink(self) -> Ink:
        return self._spans[0].ink

    @ink.setter
    def ink(self, ink: Ink) -> None:
        if ink is not self.ink:
            self._say(replace(self._spans[0], ink=ink))

    def tell(self, text: str, ink: Ink) -> None:
        """Change text and colour together."""
        if (text, ink) != (self.text, self.ink):
            self._say(replace(self._spans[0], text=text, ink=ink))

    def _say(self, span: Span) -> None:
        host = self.host if self.rect.width > 0 else None  # not visible before it has a place
        before = self._flowed(host.painter, self.rect.width) if host else ()
        self.label, self._spans = span.text, (span,)
        if host and flow_size(before) == flow_size(self._flowed(host.painter, self.rect.width)):
            self.touch()
        else:
            self.changed()


class Heading(Label):
    """A heading of level 1 (page), 2 (panel) or 3 (section)."""

    role = WidgetRole.HEADING

    def __init__(self, text: str, level: int = 2, ink: Ink = Ink.TEXT, *, set_: Align = Align.START) -> None:
        super().__init__(text, {1: DISPLAY, 2: TITLE}.get(level, SECTION), ink, set_=set_)
        self.level = level

    @override
    def described(self) -> Described:
        return replace(super().described(), level=self.level)


class Icon(Widget):
    """A stand-alone icon; ``label`` is its meaning, empty for decoration."""

    role = WidgetRole.IMAGE

    def __init__(self, name: str, ink: Ink = Ink.TEXT, *, units: float = ICON, label: str = "") -> None:
        super().__init__(label=label)
        self.name = name
        self.ink = ink
        self._units = units

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        side = painter.icon_px(self._units)
        return side, side

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.icon(surface, self.name, painter.icon_px(self._units), painter.theme.ink(self.ink), self.rect.center)


_ARROWS = {"left": "chevron-left", "right": "chevron-right", "up": "chevron-up", "down": "chevron-down"}
_BETWEEN = "/"
_HIGH = 28  # units: a key beside text, which cannot be pressed


class KeyCaps(Widget):
    """Key combinations that do the same, separated by strokes; they wrap if necessary."""

    role = WidgetRole.LABEL

    def __init__(self, combinations: Sequence[str]) -> None:
        super().__init__()
        self._combinations: tuple[tuple[str, ...], ...] = ()
        self.tell(combinations)

    def tell(self, combinations: Sequence[str]) -> None:
        """Show other combinations."""
        self.label = f" {_BETWEEN} ".join(key_text(each) for each in combinations)
        parts = tuple(parts_of(each) for each in combinations)
        if parts != self._combinations:
            self._combinations = parts
            self.changed()

    @override
    def described(self) -> Described:
        description = super().described()
        if self.host is None:
            return description
        painter = self.host.painter
        words = ("+".join(_word(painter, part) for part in parts) for parts in self._combinations)
        return replace(description, label=", ".join(words))  # without strokes, which would be read out

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        places = self._laid(painter, width)
        return (max(place.right for _, place in places), max(place.bottom for _, place in places)) if places else (0, 0)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for word, place in self._laid(painter, self.rect.width):
            spot = place.move(self.rect.x, self.rect.y)
            if word == _BETWEEN:
                painter.write(surface, word, CAPTION, painter.theme.muted, spot.x, spot.centery)
            else:
                _paint_cap(surface, painter, word, spot)

    def _laid(self, painter: Painter, width: int) -> list[tuple[str, pygame.Rect]]:
        """Caps and strokes with their rectangles, relative to the widget."""
        laid: list[tuple[str, pygame.Rect]] = []
        x = y = 0
        high, gap = _high(painter), painter.px(Gap.XS)
        for index, parts in enumerate(self._combinations):
            row_of_arrows = index and parts[0] in _ARROWS and self._combinations[index - 1][0] in _ARROWS
            stroke = painter.width(_BETWEEN, CAPTION) + 2 * gap if index and not row_of_arrows else 0
            wide = sum(_wide(painter, part) + gap for part in parts)
            if index and x + stroke + wide - gap > width:
                x, y, stroke = 0, y + high + gap, 0
            if stroke:
                laid.append((_BETWEEN, pygame.Rect(x + gap // 2, y, stroke, high)))
            x += stroke
            for part in parts:
                laid.append((part, pygame.Rect(x, y, _wide(painter, part), high)))
                x += _wide(painter, part) + gap
        return laid


def _paint_cap(surface: pygame.Surface, painter: Painter, key: str, place: pygame.Rect) -> None:
    theme = painter.theme
    face = Skin(
        radius=painter.px(Radius.SMALL),
        top=theme.raised_top,
        bottom=theme.raised,
        edge=theme.edge,
        line=hairline(painter),
        shadow=Shadow(mix(theme.shadow, BLACK, 0.4), painter.px(LINE_STRONG), painter.px(LINE_STRONG), 0.5),
    )
    painter.box(surface, place, face)
    if key in _ARROWS:
        painter.icon(surface, _ARROWS[key], painter.icon_px(IconSize.SMALL), theme.text, place.center)
        return
    word = _word(painter, key)
    painter.write(
        surface,
        word,
        CAPTION_STRONG,
        theme.text,
        place.centerx - painter.width(word, CAPTION_STRONG) // 2,
        place.centery,
    )


def _wide(painter: Painter, key: str) -> int:
    word = "W" if key in _ARROWS else _word(painter, key)
    return max(_high(painter), painter.width(word, CAPTION_STRONG) + 2 * painter.px(Gap.S))


def _high(painter: Painter) -> int:
    return max(painter.px(_HIGH), painter.line(CAPTION_STRONG) + painter.px(Gap.XS))


def _word(painter: Painter, key: str) -> str:
    """The text on a cap."""
    word = key_word(key)
    return painter.key_names.get(word, word)
