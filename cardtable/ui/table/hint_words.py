"""A hint in words: which of how many it is, the move, why, and the figures behind it."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.ai.questions import Tip
from cardtable.ai.skill import HintReason
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import amount, decimal, signed
from cardtable.session.outlook import WAYS, GivenHint

_TENTHS = 10


def hint_words(
    hint: GivenHint, move: str, reason: HintReason | None, texts: Catalogue, *, rounds: bool, again: bool
) -> str:
    """The hint of a patience. ``move``: a sentence. ``rounds``: strokes are counted; ``again``: all may be laid anew."""
    figures = _strokes(hint, texts) if rounds else _ways(hint, texts, again=again)
    why = texts.text(f"hint.reason.{reason[0]}", n=reason[1]) if reason and (not figures or _is_level(hint)) else ""
    return _together(hint, move, why, figures, texts)


def points_words(hint: GivenHint, move: str, texts: Catalogue, game: str, *, only: bool, point_value: int = 1) -> str:
    """The hint of a game of several, in what that game counts; ``only``: nothing else can be done.

    ``point_value``: what a point is worth in scores.
    """
    if only:
        return f"{move} {texts.text('hint.only')}"
    return _together(hint, move, "", _points(hint, texts, game, point_value), texts)


def _together(hint: GivenHint, move: str, why: str, figures: str, texts: Catalogue) -> str:
    if hint.place:
        place = texts.text(f"hint.place.{hint.place + 1}")
        move = texts.text("hint.place", place=place, many=len(hint.tips), move=move)
    ending = figures if hint.judged and figures else "" if hint.looking else texts.text("hint.thumb")
    looking = texts.text("hint.looking") if hint.looking else ""
    return " ".join(part for part in (move, why, ending, looking) if part)


def _is_level(hint: GivenHint) -> bool:
    """Whether another move has the same figures, or leaves more undecided: then they do not say which is better."""
    told = hint.tip
    others = [tip for tip in hint.tips if tip is not told and (tip.won, tip.value) == (told.won, told.value)]
    return any(tip.undecided == told.undecided or _is_less_sure(tip, told) for tip in others)


def _is_less_sure(other: Tip, told: Tip) -> bool:
    return told.ways > 1 and other.won == told.won and other.undecided > told.undecided


def _ways(hint: GivenHint, texts: Catalogue, *, again: bool) -> str:
    tip = hint.tip
    if not hint.judged or not tip.ways:
        return ""
    if tip.ways == 1:
        return texts.text(f"hint.sure.{_sure(hint, again=again)}")
    if tip.lost == tip.ways:
        return texts.text("hint.ways.none", ways=tip.ways)
    few = "so_far" if hint.looking and tip.ways < WAYS else "told"
    words = texts.text(f"hint.ways.{few}", won=_won(tip), ways=tip.ways)
    other = hint.tips[1] if not hint.place and len(hint.tips) > 1 else None
    if other is None or not other.ways or few == "so_far":
        return words
    if _is_less_sure(other, tip):
        return words  # "6–26, next best 6–28" would read as if the other were better
    return f"{words} {texts.text('hint.next_best', figure=_won(other))}"


def _won(tip: Tip) -> str:
    return f"{tip.won}–{tip.won + tip.undecided}" if tip.undecided else str(tip.won)


def _sure(hint: GivenHint, *, again: bool) -> str:
    """What is known for certain of a patience in which nothing is hidden."""
    tip = hint.tip
    if tip.won:
        return "won"
    if tip.undecided:
        return "chance" if tip.move.verb == "redeal" else "open"
    if any(other.won or (other.undecided and other.move.source) for other in hint.tips):
        return "dead"
    return "lost_again" if again else "lost"


def _strokes(hint: GivenHint, texts: Catalogue) -> str:
    if not hint.judged or hint.tip.value is None:
        return ""
    words = texts.text("hint.strokes", strokes=decimal(texts, hint.tip.value))
    return f"{words} {_other(hint, texts, lambda value: decimal(texts, value))}".strip()


def _points(hint: GivenHint, texts: Catalogue, game: str, point_value: int) -> str:
    if not hint.judged or hint.tip.value is None:
        return ""

    def figure(value: float) -> str:
        return points_figure(texts, value, point_value, plus=True)

    words = texts.text(own_key(texts, "hint.points", game), points=figure(hint.tip.value))
    return f"{words} {_other(hint, texts, figure, game)}".strip()


def points_figure(texts: Catalogue, value: float, point_value: int, *, plus: bool = False) -> str:
    """Points as scores, to a tenth of a point, also where a point is worth thousands; ``plus``: with its sign."""
    if not round(value, 1):
        return "0"
    if point_value < _TENTHS:
        return decimal(texts, point_value * value, plus=plus)
    worth = round(round(_TENTHS * value) * point_value / _TENTHS)
    return signed(texts, worth) if plus else amount(texts, worth)


def own_key(texts: Catalogue, key: str, game: str) -> str:
    """The text of a game that counts something else than points, where it has one; else that of all games."""
    own = f"{key}.{game}"
    return own if texts.has(own) else key


def _other(hint: GivenHint, texts: Catalogue, figure: Callable[[float], str], game: str = "") -> str:
    """What the next best move promises, beside the best one; that it is as good, where the same is to be read.

    A ``game`` that is played for money has words of its own for that.
    """
    value = hint.tips[1].value if not hint.place and len(hint.tips) > 1 else None
    if value is None:
        return ""
    if hint.tip.value is not None and figure(value) == figure(hint.tip.value):
        return texts.text("hint.next_even")
    return texts.text(own_key(texts, "hint.next_best", game), figure=figure(value))
