"""The score sheet of a match that is over, read off its kept record hand by hand."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.game import Game
from cardtable.kernel.record import Record
from cardtable.session.desk import replay
from cardtable.session.score_sheet import ScoreSheet, score_sheet
from cardtable.session.seats import Player, read_player
from cardtable.ui.scenes.statistics_parts import amount
from cardtable.ui.widgets.base import Align
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Dialog
from cardtable.ui.widgets.table import Table

_WIDE = 860  # units


def kept_sheet(texts: Catalogue, game: Game, record: Record) -> Dialog | None:
    """The sheet; None when the record cannot be replayed any more."""
    try:
        line = replay(record)
        players = [read_player(text) for text in record.seats]
    except CardtableError:
        return None
    if line.problem is not None:
        return None

    def done() -> None:
        dialog.dismiss()

    sheet = score_sheet(game, line.states[: record.cursor + 1])
    close = texts.text("widget.close")
    title = texts.text("matches.sheet", game=texts.text(f"game.{record.game}.name"))
    dialog = Dialog(
        title,
        [_table(texts, sheet, players)],
        [Button(close, done)],
        close_label=close,
        wide=_WIDE,
    )
    return dialog


def _table(texts: Catalogue, sheet: ScoreSheet, players: Sequence[Player]) -> Table:
    """Hands downwards, seats across; totals and places at the foot."""
    header = ["", *(player.name for player in players)]
    rows = [[texts.text("party.sheet.hand", n=row.number), *map(_gain, row.gains)] for row in sheet.rows]
    rows.append([texts.text("party.sheet.total"), *map(amount, sheet.totals)])
    rows.append([texts.text("party.sheet.place"), *(texts.text("party.place", n=place) for place in sheet.places)])
    return Table(header, rows, (Align.START, *(Align.END for _ in players)), label=texts.text("party.sheet"))


def _gain(points: int) -> str:
    return f"+{amount(points)}" if points > 0 else amount(points)
