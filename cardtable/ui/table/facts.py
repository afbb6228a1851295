"""What the bar above a table says about the game: hole and strokes, money, cards out, time. Texts only, no widgets."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardtable.ai.questions import Forecast
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import amount, grouped
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import AnyState, Setup
from cardtable.kernel.table import PileId, PileSpec, Role
from cardtable.session.golf_round import total
from cardtable.session.keeping import RoundRow
from cardtable.session.match import Match
from cardtable.session.outlook import WAYS
from cardtable.ui.core.said import say
from cardtable.ui.widgets.pictures import drawn_token


class Fact(Struct, frozen=True):
    """A name and a value, both ready to be shown; ``token`` is the key of a picture that stands before the value.

    ``meaning`` is told to who points at it.
    """

    name: str
    value: str
    token: str = ""
    meaning: str = ""


def facts(match: Match, row: RoundRow | None, hole: int | None, texts: Catalogue) -> tuple[Fact, ...]:
    """The facts of a game, most important first."""
    return tuple(_of_round(match, row, hole or 0, shown_facts(match.game, match.state, texts), texts))


def deal_name(setup: Setup, texts: Catalogue) -> str:
    """The number of the deal, or that it has an order of its own."""
    if setup.order is not None:
        return texts.text("matches.own_order")
    return texts.text("play.deal", number=grouped(texts, setup.number))


def shown_facts(game: AnyGame, state: AnyState, texts: Catalogue) -> tuple[Fact, ...]:
    """What the game itself tells, in words."""
    return tuple(
        Fact(say(texts, fact.name), say(texts, fact.value), drawn_token(fact.token)) for fact in game.facts(state)
    )


def forecast_fact(forecast: Forecast | None, *, rounds: bool, texts: Catalogue) -> Fact:
    """What can still come of a patience; in ``rounds`` that is not a win but the strokes each way allows at best: "4–15, mean 9".

    Ways that were not decided are neither: "21–25 of 60".
    """
    name = texts.text("forecast.strokes" if rounds else "forecast.name")
    if forecast is None or (forecast.ways < WAYS and not forecast.every and not forecast.hopeless):
        return Fact(name, "…", meaning=texts.text("forecast.looking"))
    return Fact(name, _still(forecast, texts, rounds=rounds), meaning=_tried(forecast, texts, rounds=rounds))


def _still(forecast: Forecast, texts: Catalogue, *, rounds: bool) -> str:
    if rounds and forecast.best:
        best, worst, mean = forecast.best[0], forecast.best[-1], round(sum(forecast.best) / len(forecast.best))
        if best == worst:
            return amount(texts, best)
        return texts.text(
            "forecast.range", best=amount(texts, best), worst=amount(texts, worst), mean=amount(texts, mean)
        )
    if forecast.only_anew:
        return texts.text("forecast.anew")
    if forecast.hopeless:
        return texts.text("forecast.lost")
    if forecast.every and forecast.won == forecast.ways:
        return texts.text("forecast.won")
    if forecast.undecided == forecast.ways:
        return texts.text("forecast.open")
    most = forecast.won + forecast.undecided
    won = f"{forecast.won}–{most}" if forecast.undecided else str(forecast.won)
    return texts.text("forecast.ways", won=won, ways=forecast.ways)


def _tried(forecast: Forecast, texts: Catalogue, *, rounds: bool) -> str:
    """What the figures were won from; nothing where all cards are known."""
    if forecast.ways == 1:
        return ""
    if rounds and forecast.best:
        return texts.text("forecast.strokes.tried", ways=forecast.ways)
    key = "forecast.tried_open" if forecast.undecided else "forecast.tried"
    return texts.text(key, ways=forecast.ways, won=forecast.won, lost=forecast.lost, open=forecast.undecided)


def clock_text(seconds: float) -> str:
    """Minutes and seconds, with hours only when there are any: 3:05, 1:02:09."""
    whole = int(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def counts(match: Match, texts: Catalogue) -> dict[PileId, str]:
    """How many cards stocks hold, to be written on them; where only a click on it helps, what that does."""
    return {pile.id: _written(match, pile, texts) for pile in match.spec.piles if pile.role is Role.STOCK}


def _written(match: Match, pile: PileSpec, texts: Catalogue) -> str:
    """The count; where a click does what no count says, that, as long as it can be done."""
    words, legal = match.game.verbs, {move.verb for move in match.legal}
    key = next((words[verb] for verb in pile.verbs if verb in words and verb in legal), "")
    size = len(match.state.piles[pile.id])
    return texts.text(key) if key else str(size) if size else ""


def _of_round(match: Match, row: RoundRow | None, hole: int, told: Sequence[Fact], texts: Catalogue) -> Sequence[Fact]:
    """What a game that is played in rounds adds: the hole before its own facts, the total and the mark behind them.

    The total has the strokes of this hole in it as soon as it is over, as the sheet and the card have.
    """
    holes = match.game.info.holes
    if holes is None:
        return told
    so_far = total(row.strokes[:hole]) if row is not None else 0
    mark = row.bogey if row is not None else int(match.state.option(holes.mark))
    where = texts.text("play.hole_of", hole=hole, holes=holes.count)
    return (
        *([Fact(texts.text("play.hole"), where, "flag")] if hole else []),
        *told,
        Fact(texts.text("play.round_total"), amount(texts, so_far)),
        Fact(texts.text("play.bogey"), str(mark)),
    )
