"""One finished round of Golf as a line of a list: day, nine strokes, total, verdict, deals; pressing it opens its card."""

from __future__ import annotations

from cardtable.i18n.catalogue import Catalogue
from cardtable.session.golf_round import HOLES, Verdict, hole_deal, total, verdict
from cardtable.session.ports import RoundRow
from cardtable.ui.scenes.dates import grouped, short_day
from cardtable.ui.scenes.figures import Lettered
from cardtable.ui.scenes.play_facts import plain, signed
from cardtable.ui.theme import BODY, CAPTION, CAPTION_STRONG, STRONG, TITLE, Gap, IconSize, Ink
from cardtable.ui.widgets.base import Align, Widget, growing
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.button import Action, Tile
from cardtable.ui.widgets.label import Icon, Label

_DAY, _HOLE, _TOTAL, _VERDICT, _DEALS = 140, 44, 56, 150, 200  # units: widths of the columns


def round_line(row: RoundRow, texts: Catalogue, action: Action, *, is_best: bool) -> Tile:
    """The line; the best round is marked with a trophy and with words."""
    strokes = total(row.strokes)
    judged = verdict(strokes, row.bogey)
    day = short_day(texts, row.ended or row.started)
    words = texts.text(f"golf.{judged.value}")
    first: Widget = Label(day, STRONG)
    if is_best:
        best = Row(
            [
                Icon("trophy", Ink.ACCENT, units=IconSize.SMALL),
                Label(texts.text("rounds.best"), CAPTION_STRONG, Ink.ACCENT),
            ],
            gap=Gap.XS,
            tight=Tight.SHRINK,
        )
        first = Column([first, best], gap=Gap.NONE, align=Align.START)
    parts: list[Widget] = [
        Lettered(first, width=_DAY),
        growing(_holes(row)),
        Lettered(Label(plain(strokes), TITLE, set_=Align.END), width=_TOTAL),
        Lettered(_verdict(words, judged, strokes - row.bogey), width=_VERDICT),
        Lettered(_deals(row, texts), width=_DEALS),
        Icon("chevron-right", Ink.MUTED, units=IconSize.SMALL),
    ]
    said = texts.text("rounds.line", day=day, total=plain(strokes), verdict=words, bogey=row.bogey)
    if is_best:
        said = f"{said} {texts.text('rounds.best')}"
    return Tile(Row(parts, gap=Gap.L, padding=(Gap.M, 0)), action, label=said, padding=Gap.M)


def _holes(row: RoundRow) -> Widget:
    """The strokes of the nine holes; those at or below zero are red and carry their sign."""
    cells = [
        Lettered(
            Label(plain(each), BODY, Ink.TEXT if each > 0 else Ink.BAD, set_=Align.CENTRE),
            width=_HOLE,
        )
        for each in row.strokes[:HOLES]
    ]
    return Row(cells, gap=Gap.XS, tight=Tight.SHRINK)


def _verdict(words: str, judged: Verdict, away: int) -> Widget:
    """How far from bogey, and on which side."""
    ink = {Verdict.UNDER: Ink.GOOD, Verdict.BOGEY: Ink.TEXT, Verdict.OVER: Ink.MUTED}[judged]
    text = words if judged is Verdict.BOGEY else f"{signed(away)} {words}"
    return Label(text, BODY, ink)


def _deals(row: RoundRow, texts: Catalogue) -> Widget:
    first, last = (grouped(hole_deal(row.number, hole)) for hole in (1, HOLES))
    return Label(texts.text("rounds.deals", first=first, last=last), CAPTION, Ink.MUTED)
