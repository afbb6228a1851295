"""What a review says: what a move cost, what was possible, what could be known. Texts only, no widgets."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardtable.ai.answers import Forecast
from cardtable.ai.review.patience_review import ReviewedPly
from cardtable.ai.skill import ReviewScale
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import amount, decimal, signed
from cardtable.ui.table.hint_words import own_key, points_figure

POINTS, FEW_POINTS = ReviewScale("points", 0, 1), ReviewScale("points", 1, 0)
"""In what a game of several is reviewed, where most points win and where fewest do; only the unit and the sign count."""

_LEAST = 0.1


class ReviewWords(Struct, frozen=True):
    """The words of one review; ``scale``: in what it is made.

    ``game``: which one of several, whose points are worth ``point_value`` each in its scores; ``scored``: the key of the text
    of a score, where it has a unit.
    """

    texts: Catalogue
    scale: ReviewScale
    game: str = ""
    point_value: int = 1
    scored: str = ""

    @property
    def _of_several(self) -> bool:
        return self.scale.unit == POINTS.unit

    def number(self, value: float) -> str:
        """A number in the unit."""
        if self._of_several:
            return self._with_unit(self._figure(value, plus=True))
        if self.scale.unit == "money":
            return self._with_unit(signed(self.texts, round(value)))
        return amount(self.texts, round(value))

    def price(self, price: float) -> str:
        """What a move cost, short: "−3"; empty where it cost nothing."""
        if price <= 0:
            return ""
        if self.scale.is_winning:
            return self.texts.text("review.short.games")
        lost = self._cost(price) if self._of_several else amount(self.texts, round(price))
        sign = "+" if self.scale.sign < 0 else "−"
        return self._with_unit(f"{sign}{lost}")

    def told(self, ply: ReviewedPly) -> str:
        """What a move cost, in a sentence."""
        if ply.price > 0:
            if self.scale.is_winning:
                return self.texts.text("review.cost.games")
            if self._of_several:
                return self._of_points("review.cost.points", self._cost(ply.price))
            price = self._with_unit(amount(self.texts, round(ply.price)))
            return self.texts.text(f"review.cost.{self.scale.unit}", n=round(ply.price), price=price)
        if self._of_several:
            none = "review.no_choice" if ply.sure else "review.not_judged"
            return self.texts.text("review.free" if ply.best is not None else none)
        return self.texts.text("review.free" if ply.sure else "review.open")

    def worth(self, value: float | None, *, proven: bool) -> str:
        """What is possible in a position."""
        if self._of_several:
            return "" if value is None else self._of_points("review.worth.points", self._figure(value, plus=True))
        if value is None or (self.scale.is_winning and not proven):
            return self.texts.text("review.worth.open")
        if self.scale.is_winning:
            return self.texts.text("review.worth.won" if value else "review.worth.lost")
        key = f"review.worth.{self.scale.unit}" if proven else "review.worth.least"
        return self.texts.text(key, best=self.number(value), n=abs(round(value)))

    @property
    def curve(self) -> str:
        """What the curve shows, for a screen reader."""
        return self.head if self._of_several else self.texts.text("review.curve")

    @property
    def head(self) -> str:
        """What the curve shows, above it."""
        return self.texts.text(own_key(self.texts, f"review.curve.{self.scale.unit}", self.game))

    def known(self, forecast: Forecast | None) -> str:
        """What could be known by what had been seen."""
        if forecast is None or forecast.ways == 1:  # all was seen: what is possible has been said
            return ""
        most = forecast.won + forecast.undecided
        won = f"{forecast.won}–{most}" if forecast.undecided else str(forecast.won)
        if self.scale.sign < 0 and forecast.best:
            mean = decimal(self.texts, sum(forecast.best) / len(forecast.best))
            return self.texts.text("review.seen.strokes", mean=mean, won=won, ways=forecast.ways)
        return self.texts.text("review.seen", won=won, ways=forecast.ways)

    def _cost(self, price: float) -> str:
        """What costs anything costs at least a tenth of a point."""
        return self._figure(max(price, _LEAST))

    def _of_points(self, key: str, points: str) -> str:
        return self.texts.text(own_key(self.texts, key, self.game), points=points)

    def _figure(self, value: float, *, plus: bool = False) -> str:
        return points_figure(self.texts, value, self.point_value, plus=plus)

    def _with_unit(self, number: str) -> str:
        key = "party.money" if self.scale.unit == "money" else self.scored
        return self.texts.text(key, amount=number) if key else number


def heights(values: Sequence[float | None], scale: ReviewScale) -> tuple[tuple[float | None, ...], float, float]:
    """Values as shares of the room between the worst and the best of them, and these two; alike they are all the best."""
    known = [value for value in values if value is not None]
    if scale.is_winning:
        worst, best = 0.0, 1.0
    else:
        worst, best = (min(known, default=0.0), max(known, default=1.0))[:: scale.sign]
    span = best - worst
    return tuple(None if value is None else (value - worst) / span if span else 1.0 for value in values), worst, best
