"""Matches that are not over: the question about one before another is dealt, and the list to go on with any of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import day_text, span_text
from cardtable.i18n.numbers import grouped
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.state import Record
from cardtable.session.keeping import Kept
from cardtable.session.records import moves_made, number_of
from cardtable.session.seats import read_player
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.theme import CAPTION, STRONG, Gap, IconSize, Ink
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.buttons import Action, Button, Tile
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Icon, Label
from cardtable.ui.widgets.widget import Align, Widget, growing

MOST_UNFINISHED = 12
"""So many unfinished matches are listed, those played last."""

TakeUp = Callable[[Kept], Transition | None]


def under_way_dialog(texts: Catalogue, record: Record, take_up: Action, deal: Action) -> Dialog:
    """A match is under way: go on with it, or ``deal`` another while it waits in the list."""

    return Dialog(
        texts.text("matches.under_way.title"),
        [
            Label(", ".join(_names(record)), STRONG),
            Label(_when(record, texts), CAPTION, Ink.MUTED),
            Label(texts.text("matches.under_way.body")),
        ],
        [
            Button(texts.text("matches.under_way.deal"), deal, icon="new"),
            Button(texts.text("matches.under_way.take_up"), take_up, look=Look.PRIMARY, icon="play"),
        ],
        close_label=texts.text("play.cancel"),
    )


def unfinished_dialog(texts: Catalogue, asides: Sequence[Kept], chosen: TakeUp) -> Dialog:
    """All of them, one a line; ``chosen`` gets the one to go on with."""

    return Dialog(
        texts.text("matches.unfinished"),
        [Label(texts.text("matches.unfinished.body")), Column(unfinished_lines(asides, texts, chosen), gap=Gap.S)],
        [],
        close_label=texts.text("play.cancel"),
    )


def unfinished_lines(asides: Sequence[Kept], texts: Catalogue, chosen: TakeUp) -> list[Widget]:
    """A tile for each: who plays, since when, and how far it is."""
    return [_line(aside, texts, chosen) for aside in asides]


def _line(aside: Kept, texts: Catalogue, chosen: TakeUp) -> Tile:
    record = aside.record
    names, when = ", ".join(_names(record)), _when(record, texts)
    words = Column([Label(names, STRONG), Label(when, CAPTION, Ink.MUTED)], gap=Gap.NONE)
    parts = [Icon("play", Ink.ACCENT, units=IconSize.SMALL), growing(words)]
    row = Row(parts, gap=Gap.M, align=Align.CENTRE, tight=Tight.SHRINK)
    return Tile(row, lambda: chosen(aside), label=f"{names}. {when}", padding=Gap.M)


def _names(record: Record) -> Sequence[str]:
    """Who sits there; a seat that cannot be read is passed over."""
    found: list[str] = []
    for text in record.seats:
        try:
            found.append(read_player(text).name)
        except BadRecord:
            continue
    return found


def _when(record: Record, texts: Catalogue) -> str:
    deal = texts.text("matches.own_order")
    if number_of(record) is not None:
        deal = texts.text("matches.deal", number=grouped(texts, record.number))
    day, time = day_text(texts, record.started), span_text(texts, record.elapsed)
    return texts.text("matches.unfinished.line", day=day, deal=deal, n=moves_made(record), time=time)
