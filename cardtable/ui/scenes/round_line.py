"""One finished round of Golf as a line of a list: day, nine strokes, total, verdict, deals; pressing it opens its card."""

from __future__ import annotations

from cardtable.i18n.catalogue import Catalogue
from cardtable.session.golf_round import HOLES, Verdict, hole_deal, total, verdict
from cardtable.session.ports import RoundRow
from cardtable.ui.scenes.dates import grouped, short_day
from cardtable.ui.scenes.play_facts import plain
from cardtable.ui.theme import BODY, CAPTION, CAPTION_STRONG, STRONG, TITLE, Gap, Ink
from cardtable.ui.widgets.base import Align, Widget, growing
from cardtable.ui.widgets.boxes import Column, Row, Sized, Tight
from cardtable.ui.widgets.button import Action, Tile
from cardtable.ui.widgets.label import Icon, Label

_DAY, _HOLE, _TOTAL, _VERDICT, _DEALS = 150, 34, 64, 168, 190  # units: widths of the columns


def round_line(row: RoundRow, texts: Catalogue, action: Action, *, is_best: bool) -> Tile:
    """The line; the best round is marked with a trophy and with words."""
    strokes = total(row.strokes)
    judged = verdict(strokes, row.bogey)
    day = short_day(texts, row.ended or row.started)
    words = texts.text(f"golf.{judged.value}")
    first: Widget = Label(day, STRONG)
    if is_best:
        best = Row(
            [Icon("trophy", Ink.ACCENT, units=18), Label(texts.text("rounds.best"), CAPTION_STRONG, Ink.ACCENT)],
            gap=Gap.XS,
            tight=Tight.SHRINK,
        )
        first = Column([first, best], gap=Gap.NONE, align=Align.START)
    parts: list[Widget] = [
        Sized(first, width=_DAY),
        growing(_holes(row)),
        Sized(Label(plain(strokes), TITLE, set_=Align.END), width=_TOTAL),
        Sized(_verdict(words, judged), width=_VERDICT),
        Sized(_deals(row, texts), width=_DEALS),
        Icon("chevron-right", Ink.MUTED, units=18),
    ]
    said = texts.text("rounds.line", day=day, total=plain(strokes), verdict=words, bogey=row.bogey)
    if is_best:
        said = f"{said} {texts.text('rounds.best')}"
    return Tile(Row(parts, gap=Gap.L), action, label=said, padding=Gap.M)


def _holes(row: RoundRow) -> Widget:
    """The strokes of the nine holes; those at or below zero are red and carry their sign."""
    cells = [
        Sized(
            Label(plain(each), BODY, Ink.TEXT if each > 0 else Ink.BAD, set_=Align.CENTRE),
            width=_HOLE,
        )
        for each in row.strokes[:HOLES]
    ]
    return Row(cells, gap=Gap.XS)


def _verdict(words: str, judged: Verdict) -> Widget:
    icon, ink = {
        Verdict.UNDER: ("check", Ink.GOOD),
        Verdict.BOGEY: ("minus", Ink.TEXT),
        Verdict.OVER: ("plus", Ink.MUTED),
    }[judged]
    return Row([Icon(icon, ink, units=16), growing(Label(words, BODY, ink))], gap=Gap.S, tight=Tight.SHRINK)


def _deals(row: RoundRow, texts: Catalogue) -> Widget:
    first, last = (grouped(hole_deal(row.number, hole)) for hole in (1, HOLES))
    return Label(texts.text("rounds.deals", first=first, last=last), CAPTION, Ink.MUTED)
