"""Pieces of sentences: forms of words, names of cards, lists, numbers, dates and spans, as each language writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from cardtable.i18n.catalogue import Catalogue


_FormOf = Callable[[str], str | None]


class Phrase(str):
    """The bare form is the text itself; ``form`` gives the others, by the names that translators use in ``{card_acc}``."""

    __slots__ = ("_form_of",)
    _form_of: _FormOf

    def __new__(cls, text: str, form_of: _FormOf) -> Self:
        """``form_of`` gives the text of a form, None where the language has no such."""
        made = super().__new__(cls, text)
        made._form_of = form_of
        return made

    def form(self, name: str) -> str:
        """The text of a form; the bare one where the language has no such."""
        found = self._form_of(name)
        return str(self) if found is None else found


def form_of(value: object, name: str) -> str:
    """A form of whatever is put into a text: what is no phrase has only one."""
    return value.form(name) if isinstance(value, Phrase) else str(value)


def joined_phrases(parts: Sequence[str], between: str = ", ") -> Phrase:
    """Several phrases one after the other; a form of the whole is that form of each."""
    return Phrase(between.join(parts), lambda name: between.join(form_of(part, name) for part in parts))


_ENDS = ".!?…:"
"""What a sentence ends with."""


def sentences(parts: Sequence[str]) -> str:
    """Texts as sentences one after the other: what ends without a stop gets one."""
    return " ".join(part if part[-1] in _ENDS else f"{part}." for part in parts if part)


def raised(sentence: str) -> str:
    """A sentence that begins with whatever was put in, with a capital letter: "L’asso …", "Å …". One letter is raised."""
    first = sentence[:1]
    upper = first.upper()
    return (upper if len(upper) == 1 else first) + sentence[1:]


def lowered(sentence: str) -> Phrase:
    """A sentence that may follow a colon: as form "low" it begins with a small letter, for languages that write so."""
    return Phrase(sentence, lambda name: sentence[:1].lower() + sentence[1:] if name == "low" else None)


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


_CARDS = frozenset({"card", "top", "on"})
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_BARE = "bare"


def card_name(catalogue: Catalogue, card: str) -> Phrase:
    """ "queen of diamonds" for "QD", with the forms a language has for it.

    A language may name a whole card at once (``card.QD``), have a pattern for each rank (``card_bare.Q``), or make it of
    rank and suit. Its form "acc" is ``card_acc.QD``, or the pattern ``card_acc.Q``. In patterns the suit is
    ``suit_in_card.D``, or ``suit_acc.D``, where the language has such.
    """
    card = card.upper()  # of a second pack the suit is written small
    whole = f"card.{card}"
    if catalogue.own(whole) or not catalogue.has(f"suit.{card[-1:]}"):
        return Phrase(catalogue.text(whole), lambda form: _form(catalogue, card, form))
    bare = _form(catalogue, card, _BARE)
    if bare is None:
        suit = _suit_within(catalogue, card[-1], _BARE)
        bare = catalogue.text("card.of", rank=catalogue.text(f"card.{card[:-1]}"), suit=suit)
    return Phrase(bare, lambda form: _form(catalogue, card, form))


def the_card(catalogue: Catalogue, card: str) -> Phrase:
    """A certain card, in a list: "the queen of diamonds"; its forms are those of ``card_name``."""
    name = card_name(catalogue, card)
    return Phrase(catalogue.text("party.log.card", card=name), name.form)


def _form(catalogue: Catalogue, card: str, form: str) -> str | None:
    """A form of the name of a card; None where the language has no such."""
    whole, pattern = f"card_{form}.{card}", f"card_{form}.{card[:-1]}"
    if catalogue.own(whole):
        return catalogue.text(whole)
    if len(card) > 1 and catalogue.own(pattern):
        return catalogue.text(pattern, suit=_suit_within(catalogue, card[-1], form))
    return None


def _suit_within(catalogue: Catalogue, suit: str, form: str) -> str:
    """The word for a suit within the name of a card."""
    keys = (f"suit_in_card.{suit}", f"suit_{form}.{suit}")
    return catalogue.text(next((key for key in keys if catalogue.own(key)), f"suit.{suit}"))


def suit_name(catalogue: Catalogue, suit: str) -> Phrase:
    """ "diamonds" for "D"; its form "of" is ``suit_of.D``."""
    return catalogue.phrase(f"suit.{suit}")


def refusal(catalogue: Catalogue, code: str, params: Mapping[str, str | int]) -> str:
    """The sentence that says why something is not allowed, from the code and the parameters of a Refusal."""
    words = {name: _worded(catalogue, name, value, params) for name, value in params.items()}
    return raised(catalogue.text(f"refusal.{code}", **words))


def _worded(catalogue: Catalogue, name: str, value: str | int, params: Mapping[str, str | int]) -> str | int:
    """A parameter in words: cards, a suit, the rank that comes next (of the suit, where there is one), a rule by its key.

    Others stay as they are.
    """
    if name in _CARDS:
        return card_name(catalogue, str(value))
    if name == "rule":
        return catalogue.text(str(value))
    if name == "suit":
        return suit_name(catalogue, str(value))
    if name == "next" and isinstance(value, int) and 1 <= value <= len(_RANKS):
        rank = _RANKS[value - 1]
        return card_name(catalogue, f"{rank}{params['suit']}") if "suit" in params else catalogue.phrase(f"with.{rank}")
    return value


_LONG = 600
"""From so many seconds on nobody counts them."""

_LAST = 253_402_300_799
"""The last second that a calendar has: the end of the year 9999."""


def day_text(texts: Catalogue, seconds: float) -> str:
    """ "20 November 2026", local time, for seconds since 1970; what no calendar has is the first or the last day it has."""
    return _worded_date(texts, "date.day", seconds)


def day_words(texts: Catalogue, day: date) -> str:
    """ "20 November 2026", for a day of the calendar."""
    return texts.text("date.day", day=day.day, month=texts.text(f"month.{day.month}"), year=day.year)


def short_day(texts: Catalogue, seconds: float) -> str:
    """ "20 Nov 2026"."""
    return _worded_date(texts, "date.short", seconds)


def tiny_day(texts: Catalogue, seconds: float) -> str:
    """ "20 Nov", for the foot of a chart."""
    return _worded_date(texts, "date.tiny", seconds)


def span_text(texts: Catalogue, seconds: float) -> str:
    """How long something takes, as one would say it: "45 s", "3 min 20 s", "35 min", "1 h 5 min".

    Only full seconds and minutes count, as on the clock above the table. Less than nothing is told as nothing, and no more
    than 8,000 years are.
    """
    whole = int(_within_calendar(seconds))
    if whole >= _LONG:
        hours, minutes = divmod(whole // 60, 60)
        return (
            texts.text("time.hours", hours=hours, minutes=minutes)
            if hours
            else texts.text("time.whole_minutes", n=minutes)
        )
    minutes, rest = divmod(whole, 60)
    return texts.text("time.minutes", minutes=minutes, seconds=rest) if minutes else texts.text("time.seconds", n=rest)


def _worded_date(texts: Catalogue, key: str, seconds: float) -> str:
    day = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=_within_calendar(seconds))
    with suppress(
        OverflowError, OSError, ValueError
    ):  # the calendar's last hours, or years the system has no clock for
        day = day.astimezone()
    month, short = (texts.text(f"{name}.{day.month}") for name in ("month", "month_short"))
    return texts.text(key, day=day.day, month=month, short=short, year=day.year)


def _within_calendar(seconds: float) -> float:
    return max(0, min(seconds, _LAST))  # in this order, what is no number is 0
