"""The score sheet of a match that is over, read off its kept record hand by hand, with its deal and its house rules."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import registry
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import day_text, span_text
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.options import Choice
from cardtable.kernel.record import Record
from cardtable.session.matches import MatchResult
from cardtable.session.replaying import replay
from cardtable.session.score_sheet import ScoreSheet, score_sheet
from cardtable.session.seats import Player, read_player
from cardtable.ui.core.theme import CAPTION, CAPTION_STRONG, Gap, Ink
from cardtable.ui.pages.history.match_line import changed_rules, deal_text
from cardtable.ui.pages.statistics.statistics_parts import amount
from cardtable.ui.widgets.base import Align, Widget
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.dialog import Dialog
from cardtable.ui.widgets.label import Label
from cardtable.ui.widgets.placing import place_text
from cardtable.ui.widgets.table import Cell, Table

_WIDE = 860  # units


def kept_sheet(texts: Catalogue, match: MatchResult, record: Record) -> Dialog | None:
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

    sheet = score_sheet(registry.find(record.game), line.states[: record.cursor + 1])
    close = texts.text("widget.close")
    title = texts.text("matches.sheet", game=texts.text(f"game.{record.game}.name"))
    facts = [Label(text, CAPTION, Ink.MUTED) for text in _facts(match, texts)]
    dialog = Dialog(
        title,
        [Column(facts, gap=Gap.NONE), _table(texts, sheet, players)],
        [Button(close, done)],
        close_label=close,
        wide=_WIDE,
    )
    return dialog


def _facts(match: MatchResult, texts: Catalogue) -> Sequence[str]:
    """Day, deal and time in a line, and below it the house rules that differed."""
    parts = (day_text(texts, match.ended), deal_text(match, texts), span_text(texts, match.elapsed))
    return (" · ".join(parts), *(_rule(key, value, match.game, texts) for key, value in changed_rules(match).items()))


def _rule(key: str, value: str | int, game: str, texts: Catalogue) -> str:
    spec = next(spec for spec in registry.find(game).info.options if spec.key == key)
    told = texts.text(f"option.{key}.{value}") if isinstance(spec, Choice) else amount(int(value))
    return f"{texts.text(f'option.{key}')}: {told}"


def _table(texts: Catalogue, sheet: ScoreSheet, players: Sequence[Player]) -> Table:
    """Hands downwards, seats across; totals and places at the foot."""
    header: list[Cell] = ["", *(_seat(player, texts) for player in players)]
    rows = [[texts.text("party.sheet.hand", n=row.number), *map(_gain, row.gains)] for row in sheet.rows]
    rows.append([texts.text("party.sheet.total"), *map(amount, sheet.totals)])
    rows.append([texts.text("party.sheet.place"), *(place_text(texts, place) for place in sheet.places)])
    return Table(header, rows, (Align.START, *(Align.END for _ in players)), label=texts.text("party.sheet"))


def _seat(player: Player, texts: Catalogue) -> Widget:
    """The name, and below it how a computer player played."""
    name = Label(player.name, CAPTION_STRONG, Ink.TEXT, set_=Align.END)
    key = f"players.bot.{player.bot}"
    if player.is_person or not texts.has(key):
        return name
    return Column([name, Label(texts.text(key), CAPTION, Ink.MUTED, set_=Align.END)], gap=Gap.NONE)


def _gain(points: int) -> str:
    return f"+{amount(points)}" if points > 0 else amount(points)
