"""What stands on the score card of a Golf round, line by line, as texts. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import grouped, short_day
from cardtable.session.golf_round import HOLES, hole_deal, running, total
from cardtable.session.ports import RoundRow
from cardtable.ui.table.play_facts import plain
from cardtable.values import dataclass


class Hand(Enum):
    """How a line of the card is set."""

    HEAD = "head"  # printed in the coloured band
    SMALL = "small"  # printed small
    STROKES = "strokes"  # what the player writes
    SUM = "sum"
    OTHER = "other"  # the round to compare with


class Sign(Enum):
    """What is drawn around the strokes of a hole, as golfers do: the shape says it, not the colour alone."""

    NONE = "none"
    CIRCLE = "circle"  # the table was cleared with the last card
    DOUBLE = "double"  # cleared with cards in hand: below zero


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the card: its name, a text for each hole, and what stands under OUT."""

    hand: Hand
    name: str
    cells: tuple[str, ...]
    out: str
    signs: tuple[Sign, ...] = (Sign.NONE,) * HOLES


def score_lines(row: RoundRow, best: RoundRow | None, texts: Catalogue) -> tuple[Line, ...]:
    """The lines of a round; ``best`` stands below for comparison when it is another one."""
    sums = [plain(each) for each in running(row.strokes)]
    deals = tuple(grouped(hole_deal(row.number, hole)) for hole in range(1, HOLES + 1))
    so_far = plain(total(row.strokes)) if row.strokes else ""
    holes = tuple(str(hole) for hole in range(1, HOLES + 1))
    lines = [
        Line(Hand.HEAD, texts.text("card.hole"), holes, texts.text("card.out")),
        Line(Hand.SMALL, texts.text("card.deal"), deals, ""),
        Line(
            Hand.STROKES,
            texts.text("card.strokes"),
            _filled([plain(each) for each in row.strokes]),
            so_far,
            tuple(_filled_signs(row.strokes)),
        ),
        Line(Hand.SUM, texts.text("card.total"), _filled(sums), so_far),
    ]
    if best is not None and best.id != row.id:
        name = texts.text("card.best", day=short_day(texts, best.ended or best.started))
        strokes = tuple(plain(each) for each in best.strokes)
        lines.append(Line(Hand.OTHER, name, strokes, plain(total(best.strokes))))
    return tuple(lines)


def spoken(lines: Sequence[Line]) -> str:
    """The card as a sentence a hole, for screen readers."""
    names = [line.name for line in lines]
    columns = zip(*(line.cells for line in lines), strict=True)
    return "; ".join(
        ", ".join(f"{name} {cell}" for name, cell in zip(names, column, strict=True) if cell) for column in columns
    )


def sign_of(strokes: int) -> Sign:
    """How a hole's strokes are marked."""
    if strokes > 0:
        return Sign.NONE
    return Sign.DOUBLE if strokes < 0 else Sign.CIRCLE


def _filled(cells: Sequence[str]) -> tuple[str, ...]:
    return (*cells, *("",) * (HOLES - len(cells)))


def _filled_signs(strokes: Sequence[int]) -> list[Sign]:
    return [*(sign_of(each) for each in strokes), *[Sign.NONE] * (HOLES - len(strokes))]
