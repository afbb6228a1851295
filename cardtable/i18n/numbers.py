"""Numbers as they are written: in groups of three, with a true minus sign."""

from __future__ import annotations

_SPACE = "\u00a0"  # does not break; the narrow one has no width at small sizes of these fonts


def grouped(number: int) -> str:
    """A deal number in groups of three: 481 203 900."""
    return f"{number:,}".replace(",", _SPACE)


def amount(number: int) -> str:
    """A score: in groups of three, with a true minus sign."""
    return grouped(number).replace("-", "−")


def signed(points: int) -> str:
    """A gain or a loss."""
    return f"+{amount(points)}" if points > 0 else amount(points)


def decimal(number: float, *, plus: bool = False) -> str:
    """A mean to a tenth, with a true minus sign; ``plus``: gains have their sign, too."""
    tenths = round(number, 1) + 0.0
    return f"{tenths:+.1f}".replace("-", "−") if plus and tenths else f"{tenths:.1f}".replace("-", "−")
