"""A patience that is over, in a line: when and how it ended, which deal it was, and the ways to see or play it again."""

from __future__ import annotations

from cardtable.games.registry import find
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import short_day, span_text
from cardtable.i18n.numbers import amount, grouped
from cardtable.i18n.phrase import sentences
from cardtable.kernel.outcome import Reason
from cardtable.kernel.telling import Amount, NumberForm
from cardtable.session.keeping import Finished
from cardtable.ui.core.said import written
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, Gap, IconSize, Ink
from cardtable.ui.pages.statistics.statistics_sheets import finish_of
from cardtable.ui.widgets.boxes import Column, Panel, Row, Tight
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.figures import Lettered
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Icon, Label
from cardtable.ui.widgets.widget import Widget, growing

_DAY = 150  # units


def finished_line(row: Finished, texts: Catalogue, look: Action, again: Action | None, *, known: bool) -> Widget:
    """``look`` opens its review, ``again`` deals the same cards, where that can be done. ``known``: the deal was."""
    won = row.reason is Reason.WON
    verdict = texts.text("finished.won" if won else "finished.given_up" if row.reason is None else "finished.lost")
    if row.reason is not None and find(row.game).info.holes is not None:
        verdict = texts.text("finished.strokes", n=abs(row.score), strokes=amount(texts, row.score))
    figure = _figure(row, texts)
    own = texts.text("matches.own_order")
    deal = texts.text("matches.deal", number=grouped(texts, row.number)) if row.number else own
    deal = f"{deal} ({texts.text('finished.known')})" if known else deal
    sign = Icon("trophy" if won else "cards", Ink.ACCENT if won else Ink.MUTED, units=IconSize.SMALL)
    told = Column(
        [
            Label(verdict, STRONG),
            Label(" · ".join((*figure, deal, span_text(texts, row.elapsed))), CAPTION, Ink.MUTED),
        ],
        gap=Gap.NONE,
    )
    buttons = [Button(texts.text("finished.look"), look, icon="eye", look=Look.QUIET)]
    if again is not None:
        buttons.append(Button(texts.text("finished.again"), again, icon="restart", look=Look.QUIET))
    day = short_day(texts, row.ended)
    line = Row(
        [sign, Lettered(Label(day, BODY), width=_DAY), growing(told), Row(buttons, gap=Gap.S)],
        gap=Gap.M,
        tight=Tight.STACK,
    )
    return Panel([line], padding=(Gap.L, Gap.S), label=sentences([f"{day}: {', '.join((verdict, *figure))}", deal]))


def _figure(row: Finished, texts: Catalogue) -> tuple[str, ...]:
    """What the game counts, as "cards left: 8" or "+8 kr.", where the verdict does not say it already."""
    game = find(row.game)
    if row.reason is None or game.info.holes is not None:
        return ()
    for measure in game.measures.each:
        value = measure.value(finish_of(row)) if measure.bars else None
        if value is not None:
            figure = written(texts, Amount(value, measure.form))
            return (figure if measure.form is NumberForm.MONEY else f"{texts.text(measure.unit)}: {figure}",)
    return ()
