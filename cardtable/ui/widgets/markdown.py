"""Turns the tokens of a Markdown page into widgets. Only ``RichText`` uses it, and only when there is a page to show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardtable.ui.core.theme import BODY, EMPHASIS, STRONG, Gap, Ink, TypeStyle
from cardtable.ui.widgets.base import Align, Widget
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.label import Heading, Prose
from cardtable.ui.widgets.listing import Item
from cardtable.ui.widgets.panel import Panel, Rule, Sheet
from cardtable.ui.widgets.table import Table
from cardtable.ui.widgets.textflow import Span

Blocks = Mapping[str, Callable[[str], Widget]]

_SETS = {"text-align:right": Align.END, "text-align:center": Align.CENTRE}


def widgets_of(page: str, blocks: Blocks) -> list[Widget]:
    """The page's blocks in order. A fenced block whose word is in ``blocks`` becomes what that makes of its text."""
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(page)
    return _Reader(tokens, blocks).read("")


def spans_of(
    inline: Token, *, strong: TypeStyle = STRONG, plain: TypeStyle = BODY, ink: Ink = Ink.TEXT
) -> tuple[Span, ...]:
    """The styled text of one inline token."""
    spans: list[Span] = []
    depth = {"strong": 0, "em": 0, "link": 0}
    for token in inline.children or ():
        kind, _, way = token.type.rpartition("_")
        if kind in depth:
            depth[kind] += 1 if way == "open" else -1
            continue
        text = {"softbreak": " ", "hardbreak": "\n"}.get(token.type, token.content)
        style = strong if depth["strong"] or token.type == "code_inline" else EMPHASIS if depth["em"] else plain
        spans.append(Span(text, style, Ink.ACCENT if depth["link"] or token.type == "code_inline" else ink))
    return tuple(span for span in spans if span.text)


class _Reader:
    """Walks the flat list of tokens; ``at`` is the next one."""

    def __init__(self, tokens: Sequence[Token], blocks: Blocks) -> None:
        self.tokens, self.blocks, self.at = tokens, blocks, 0

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
                yield Panel(self.read("blockquote_close"), sheet=Sheet.INSET, padding=Gap.L)
            case "hr":
                yield Rule()
            case "fence" | "code_block":
                make = self.blocks.get(token.info.strip())
                yield (
                    make(token.content)
                    if make
                    else Panel([Prose((Span(token.content.rstrip()),))], sheet=Sheet.INSET, padding=Gap.L)
                )

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
        return Table(rows[0], rows[1:], aligns)

    def _next(self) -> Token:
        self.at += 1
        return self.tokens[self.at - 1]
