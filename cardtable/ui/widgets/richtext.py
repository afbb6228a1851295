"""Pages of text: Markdown laid out as widgets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame
from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.compat import override
from cardtable.ui.core.theme import BODY, EMPHASIS, STRONG, Gap, Ink, TypeStyle
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.boxes import Column, Panel, RuleLine, SheetKind
from cardtable.ui.widgets.figures import DataTable
from cardtable.ui.widgets.pictures import CardBlock
from cardtable.ui.widgets.text import Heading, Label, Prose, Span
from cardtable.ui.widgets.widget import Align, Widget, WidgetRole, adopt

CardPictures = tuple[FaceStore, Catalogue]
"""The faces for pictures of cards, and the texts that name the cards."""

_MEASURE = 700  # units: about 80 letters, the longest line that reads well


class RichText(Column):
    """Blocks of text below each other, with lines of a readable length; put it into a ``Scroll``."""

    role = WidgetRole.DOCUMENT

    def __init__(self, blocks: Iterable[Widget], *, label: str = "") -> None:
        super().__init__(blocks, gap=Gap.M, align=Align.STRETCH, label=label)

    @classmethod
    def from_markdown(cls, page: str, *, drawn: CardPictures | None = None, label: str = "") -> RichText:
        """Lay out a page. Blocks fenced as ```` ```cards ```` become pictures of cards if ``drawn`` is given."""
        return cls(widgets_of(page, drawn), label=label)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, min(width, self._longest(painter)))
        return wide, high + self._airs(painter)

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        return self.measure(painter, width)[1]

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        Widget.arrange(self, painter, rect)
        width = min(rect.width, self._longest(painter))
        y = rect.y
        for index, block in enumerate(self.shown()):
            y += self._air(painter, block) if index else 0
            high = block.measure(painter, width)[1]
            block.arrange(painter, pygame.Rect(rect.x, y, width, high))
            y += high + painter.px(self.gap)

    def _longest(self, painter: Painter) -> int:
        return painter.icon_px(_MEASURE)

    def _air(self, painter: Painter, block: Widget) -> int:
        """Extra room above a heading."""
        return painter.px(Gap.M) if isinstance(block, Heading) else 0

    def _airs(self, painter: Painter) -> int:
        return sum(self._air(painter, block) for block in self.shown()[1:])


_SETS = {"text-align:right": Align.END, "text-align:center": Align.CENTRE}


def widgets_of(page: str, drawn: CardPictures | None) -> list[Widget]:
    """The blocks of a page, in order."""
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(page)
    return _Reader(tokens, drawn).read("")


def spans_of(
    inline: Token, *, strong: TypeStyle = STRONG, plain: TypeStyle = BODY, ink: Ink = Ink.TEXT
) -> tuple[Span, ...]:
    """The styled text of one inline token."""
    spans: list[Span] = []
    depth = {"strong": 0, "em": 0, "link": 0}
    for token in inline.children or ():
        kind, _, end = token.type.rpartition("_")
        if kind in depth:
            depth[kind] += 1 if end == "open" else -1
            continue
        text = {"softbreak": " ", "hardbreak": "\n"}.get(token.type, token.content)
        style = strong if depth["strong"] or token.type == "code_inline" else EMPHASIS if depth["em"] else plain
        spans.append(Span(text, style, Ink.ACCENT if depth["link"] or token.type == "code_inline" else ink))
    return tuple(span for span in spans if span.text)


class _Reader:
    """Walks the flat list of tokens; ``at`` is the index of the next one."""

    def __init__(self, tokens: Sequence[Token], drawn: CardPictures | None) -> None:
        self.tokens, self.drawn, self.at = tokens, drawn, 0

    def read(self, until: str) -> list[Widget]:
        """The blocks up to the token ``until`` (or the end)."""
        made: list[Widget] = []
        while self.at < len(self.tokens):
            token = self._next()
            if token.type == until:
                break
            made.extend(self._block(token))
        return made

    def _block(self, token: Token) -> Iterator[Widget]:
        match token.type:
            case "heading_open":
                yield Heading(self._next().content, 2 if token.tag == "h1" else 3)
            case "inline":
                yield Prose(spans_of(token))
            case "bullet_list_open" | "ordered_list_open":
                yield self._list(token)
            case "table_open":
                yield self._table()
            case "blockquote_open":
                yield Panel(self.read("blockquote_close"), sheet=SheetKind.INSET, padding=Gap.L)
            case "hr":
                yield RuleLine()
            case "fence" | "code_block":
                if token.info.strip() == "cards" and self.drawn is not None:
                    yield CardBlock(*self.drawn, token.content)
                else:
                    yield Panel([Prose((Span(token.content.rstrip()),))], sheet=SheetKind.INSET, padding=Gap.L)

    def _list(self, opening: Token) -> Widget:
        ordered = opening.type == "ordered_list_open"
        number = int(opening.attrGet("start") or 1)
        items: list[Widget] = []
        while self._next().type == "list_item_open":
            mark = f"{number}." if ordered else "•"
            items.append(Item(mark, Column(self.read("list_item_close"), gap=Gap.XS)))
            number += 1
        return Column(items, gap=Gap.XS)

    def _table(self) -> Widget:
        rows: list[list[tuple[Span, ...]]] = []
        aligns: list[Align] = []
        while (token := self._next()).type != "table_close":
            if token.type == "tr_open":
                rows.append([])
            elif token.type in {"th_open", "td_open"}:
                if len(rows) == 1:
                    aligns.append(_SETS.get(str(token.attrGet("style") or ""), Align.START))
                head = token.type == "th_open"
                rows[-1].append(
                    spans_of(self._next(), plain=STRONG if head else BODY, ink=Ink.MUTED if head else Ink.TEXT)
                )
        return DataTable(rows[0], rows[1:], aligns)

    def _next(self) -> Token:
        self.at += 1
        return self.tokens[self.at - 1]


class Item(Widget):
    """A list item; all marks have the same width."""

    def __init__(self, mark: str, body: Widget) -> None:
        super().__init__()
        self._mark, self._body = adopt(self, [Label(mark, BODY, Ink.ACCENT, set_=Align.END), body])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._mark, self._body)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        room = self._room(painter)
        wide, high = self._body.measure(painter, max(0, width - room))
        return wide + room, max(high, self._mark.measure(painter, room)[1])

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        room, gap = self._room(painter), painter.px(Gap.S)
        mark = pygame.Rect(rect.x, rect.y, room - gap, self._mark.measure(painter, room)[1])
        self._mark.arrange(painter, mark)
        self._body.arrange(painter, pygame.Rect(rect.x + room, rect.y, rect.width - room, rect.height))

    def _room(self, painter: Painter) -> int:
        return painter.width("88.", BODY) + painter.px(Gap.S)
