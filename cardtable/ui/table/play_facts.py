"""What the bar above a table says about the game: hole and strokes, money, cards out, time. Texts only, no widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.games.alexander.rules import BATTLES
from cardtable.games.elevens.rules import SPARE
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.zones import PileId, PileSpec, Role
from cardtable.session.golf_round import HOLES, total
from cardtable.session.match import Match
from cardtable.session.ports import RoundRow


@dataclass(frozen=True, slots=True)
class Fact:
    """A name and a value, both ready to be shown; ``token`` is the key of a picture that stands before the value."""

    name: str
    value: str
    token: str = ""


def facts(match: Match, row: RoundRow | None, hole: int | None, texts: Catalogue) -> tuple[Fact, ...]:
    """The facts of a game, most important first."""
    make = _FACTS.get(match.game.info.id)
    return make(match, row, hole, texts) if make else ()


def clock_text(seconds: float) -> str:
    """Minutes and seconds, with hours only when there are any: 3:05, 1:02:09."""
    whole = int(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"


def signed(number: int) -> str:
    """A number with a true minus sign, and a plus above zero."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def plain(number: int) -> str:
    """A number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def counts(match: Match, texts: Catalogue) -> dict[PileId, str]:
    """How many cards stocks hold, to be written on them; where only a click on it helps, what that does."""
    return {pile.id: _written(match, pile, texts) for pile in match.spec.piles if pile.role is Role.STOCK}


def _written(match: Match, pile: PileSpec, texts: Catalogue) -> str:
    if pile.verbs == ("redeal",):
        return texts.text("play.redeal") if match.outcome is None else ""
    if SPARE.verb in pile.verbs and SPARE in match.legal:
        return texts.text("play.spare")
    size = len(match.state.piles[pile.id])
    return str(size) if size else ""


def _golf(match: Match, row: RoundRow | None, hole: int | None, texts: Catalogue) -> tuple[Fact, ...]:
    strokes = match.state.scores[0]
    before = total(row.strokes[: hole - 1]) if row is not None and hole is not None else 0
    shown = (Fact(texts.text("play.hole"), texts.text("play.hole_of", hole=hole, holes=HOLES), "flag"),) if hole else ()
    bogey = row.bogey if row is not None else int(match.state.option("go_bogey"))
    return (
        *shown,
        Fact(texts.text("play.strokes"), plain(strokes)),
        Fact(texts.text("play.round_total"), plain(before)),
        Fact(texts.text("play.bogey"), str(bogey)),
    )


def _cards_out(match: Match, texts: Catalogue) -> Fact:
    out = sum(len(match.state.piles[pile.id]) for pile in match.spec.piles if pile.role is Role.FOUNDATION)
    return Fact(texts.text("play.out"), texts.text("play.out_of", out=out, all=match.game.info.deck.size))


def _alexander(match: Match, _row: RoundRow | None, _hole: int | None, texts: Catalogue) -> tuple[Fact, ...]:
    battle = match.state.extra
    value = texts.text("play.battle_of", battle=battle, battles=BATTLES)
    if battle > BATTLES:
        value = texts.text("play.battle_lost", battle=battle, battles=BATTLES)
    if match.state.option("al_redeals") == "unlimited":
        value = str(battle)
    return Fact(texts.text("play.battle"), value), _cards_out(match, texts)


def _chinese_wall(match: Match, _row: RoundRow | None, _hole: int | None, texts: Catalogue) -> tuple[Fact, ...]:
    return (_cards_out(match, texts),)


def _elevens(match: Match, _row: RoundRow | None, _hole: int | None, texts: Catalogue) -> tuple[Fact, ...]:
    return (Fact(texts.text("play.stock_left"), str(len(match.state.piles["stock"]))),)


def _klondike(match: Match, _row: RoundRow | None, _hole: int | None, texts: Catalogue) -> tuple[Fact, ...]:
    score, cards_out = match.state.scores[0], _cards_out(match, texts)
    if match.state.option("kl_stakes") == "off":
        return (cards_out,)
    return Fact(texts.text("play.money"), signed(score)), cards_out


_FACTS: dict[str, Callable[[Match, RoundRow | None, int | None, Catalogue], tuple[Fact, ...]]] = {
    "alexander": _alexander,
    "chinese_wall": _chinese_wall,
    "elevens": _elevens,
    "golf": _golf,
    "klondike": _klondike,
}
