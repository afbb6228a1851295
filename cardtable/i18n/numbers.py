"""Numbers as a language writes them: its decimal sign, its groups of three, its percent sign; with a true minus sign."""

from __future__ import annotations

from cardtable.i18n.catalogue import Catalogue

MINUS = "−"
_POINT = "."


def grouped(texts: Catalogue, number: int) -> str:
    """A deal number in groups of three: 481 203 900."""
    return f"{number:,}".replace(",", texts.text("number.group"))


def amount(texts: Catalogue, number: int) -> str:
    """A score: in groups of three, with a true minus sign."""
    return grouped(texts, number).replace("-", MINUS)


def signed(texts: Catalogue, points: int) -> str:
    """A gain or a loss."""
    return f"+{amount(texts, points)}" if points > 0 else amount(texts, points)


def decimal(texts: Catalogue, number: float, *, plus: bool = False, places: int = 1) -> str:
    """A mean to a tenth (or so many ``places``), with a true minus sign; ``plus``: gains have their sign, too."""
    rounded = round(number, places) + 0.0
    written = f"{rounded:+,.{places}f}" if plus and rounded else f"{rounded:,.{places}f}"
    whole, point, rest = written.partition(_POINT)
    whole = whole.replace(",", texts.text("number.group")).replace("-", MINUS)
    return f"{whole}{texts.text('number.decimal')}{rest}" if point else whole


def percent(texts: Catalogue, share: float) -> str:
    """A share from 0 to 1 in whole percents: "47 %"."""
    return texts.text("number.percent", n=round(100 * share))
