"""Breaks styled text into lines: words, suit signs as icons, over-long words split. Pure layout, painted by ``paint_lines``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pygame
from msgspec import Struct

from cardtable.ui.core.theme import BODY, Ink, TypeStyle
from cardtable.ui.paint.icons import SUIT_ICONS
from cardtable.ui.paint.painter import Painter

_TOKENS = re.compile(r"\n|[ \t]+|[♠♥♦♣]|[^ \t\n♠♥♦♣]+")
_BREAKS = re.compile(r"[\n♠♥♦♣]")
_SUIT_SHARE = 0.86  # of the em: a suit sign as tall as a capital with its overshoot
_DOUBT = 8  # pixels by which words measured alone may miss a short line
_LEADING = 1.12  # of the font's own line height: comfortable for paragraphs


class Span(Struct, frozen=True):
    """Text of one style."""

    text: str
    style: TypeStyle = BODY
    ink: Ink = Ink.TEXT


class Run(Struct, frozen=True):
    """A piece of one line, ``x`` pixels from its start; ``icon`` is set for a suit sign."""

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
        """From the first to the last run."""
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
    """The spans set in lines of at most ``width`` pixels; a word longer than that is split between letters."""
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
    """Whether all is one text of one style that needs no breaking: most labels are, and words need not be measured then."""
    if len(spans) != 1:
        return False
    text = spans[0].text
    plain = text and text == text.strip() and not _BREAKS.search(text)
    return bool(plain) and painter.width(text, spans[0].style) <= width


def widest_word(painter: Painter, spans: Sequence[Span]) -> int:
    """The least width at which no word is split."""
    return max((sum(piece.width for piece in word) for word in _words(painter, spans)), default=0)


def flow_size(lines: Sequence[TextLine]) -> tuple[int, int]:
    """Width and height of set lines in pixels."""
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
    """Paint set lines from the top of ``rect``; ``share`` 0 sets left, 0.5 centred, 1 right; ``ink`` overrides all inks."""
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
    """Whether the pieces fit as one line. Words measured alone do not add up to the line as it is painted, so a sum that
    comes near the width is measured again as one text."""
    total = sum(piece.width for piece in pieces)
    doubt = max(_DOUBT, total // 16)
    if abs(total - width) > doubt:
        return total <= width
    return sum(wide for _, _, wide in _merged(painter, pieces)) <= width


def _split(painter: Painter, word: list[_Piece], width: int) -> list[list[_Piece]]:
    """An over-long word in parts that fit, at least one letter each."""
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
