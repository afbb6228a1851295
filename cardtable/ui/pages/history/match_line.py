"""One finished match as a line of a list: day, everybody in the order of places, the deal; pressing it opens its sheet."""

from __future__ import annotations

from cardtable.games import registry
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import grouped, short_day, span_text
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.options import complete
from cardtable.session.matches import MatchResult, Standing
from cardtable.session.record_text import read_options
from cardtable.session.seats import plan_of
from cardtable.ui.core.theme import BODY, CAPTION, CAPTION_STRONG, STRONG, Gap, IconSize, Ink
from cardtable.ui.pages.statistics.statistics_parts import amount
from cardtable.ui.widgets.base import Align, Widget, growing
from cardtable.ui.widgets.boxes import Column, Row, Tight
from cardtable.ui.widgets.button import Action, Tile
from cardtable.ui.widgets.figures import Balanced, Lettered
from cardtable.ui.widgets.label import Icon, Label
from cardtable.ui.widgets.placing import place_text

_DAY, _SEAT, _DEAL = 140, 168, 190  # units: widths of the columns
_PLACE = 28  # units: "2nd"


def match_line(match: MatchResult, texts: Catalogue, action: Action, *, is_best: bool) -> Tile:
    """The line; who won stands first with a trophy, and the best result of all is called so."""
    day = short_day(texts, match.ended)
    first: Widget = Label(day, STRONG)
    if is_best:
        best = Row(
            [
                Icon("star", Ink.ACCENT, units=IconSize.SMALL),
                Label(texts.text("matches.best"), CAPTION_STRONG, Ink.ACCENT),
            ],
            gap=Gap.XS,
            tight=Tight.SHRINK,
        )
        first = Column([first, best], gap=Gap.NONE, align=Align.START)
    seats = [_seat(standing, texts) for standing in match.standings]
    parts: list[Widget] = [
        Lettered(first, width=_DAY),
        growing(Balanced(seats, least=_SEAT, most=4, gap=Gap.S)),
        Lettered(_deal(match, texts), width=_DEAL),
        Icon("chevron-right", Ink.MUTED, units=IconSize.SMALL),
    ]
    return Tile(
        Row(parts, gap=Gap.L, padding=(Gap.M, 0)), action, label=_told(match, texts, is_best=is_best), padding=Gap.M
    )


def changed_rules(match: MatchResult) -> dict[str, str | int]:
    """The house rules that differed from those of the sources; the number of players is none."""
    game = registry.find(match.game)
    specs = game.info.options
    try:
        given = complete(specs, read_options(match.options))
    except (BadInput, BadRecord):
        return {}
    own = (spec.key for spec in specs if given[spec.key] != spec.default and spec.key != plan_of(game).option)
    return {key: given[key] for key in own}


def deal_text(match: MatchResult, texts: Catalogue) -> str:
    """The number of the deal, or that it had an order of its own."""
    return texts.text("matches.deal", number=grouped(match.number)) if match.number else texts.text("matches.own_order")


def _seat(standing: Standing, texts: Catalogue) -> Widget:
    """Place, name and score of a seat; a trophy for who won, a sign for computer players."""
    style, ink = (STRONG, Ink.TEXT) if standing.won else (BODY, Ink.MUTED)
    sign: list[Widget] = []
    if standing.won:
        sign.append(Icon("trophy", Ink.ACCENT, units=IconSize.SMALL))
    else:
        sign.append(Lettered(Label(place_text(texts, standing.place), BODY, ink), width=_PLACE))
    if not standing.player.is_person:
        sign.append(Icon("bot", Ink.MUTED, units=IconSize.SMALL))
    score = Label(amount(standing.score), style, ink, set_=Align.END)
    return Row([*sign, Label(standing.player.name, style, ink), score], gap=Gap.S, tight=Tight.SHRINK)


def _deal(match: MatchResult, texts: Catalogue) -> Widget:
    lines = [deal_text(match, texts), span_text(texts, match.elapsed)]
    changed = changed_rules(match)
    if changed:
        lines.append(texts.text("matches.rules", n=len(changed)))
    return Column([Label(line, CAPTION, Ink.MUTED) for line in lines], gap=Gap.NONE)


def _told(match: MatchResult, texts: Catalogue, *, is_best: bool) -> str:
    """The line in words."""
    ranks = (
        texts.text("matches.standing", place=seat.place, name=seat.player.name, score=amount(seat.score))
        for seat in match.standings
    )
    best = f" {texts.text('matches.best')}." if is_best else ""
    return f"{short_day(texts, match.ended)}: {'; '.join(ranks)}. {deal_text(match, texts)}.{best}"
