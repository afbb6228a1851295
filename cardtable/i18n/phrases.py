"""Parts of sentences: forms of words, names of cards, lists, numbers, dates and times, as each language writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from cardtable.i18n.catalogue import Catalogue


_FormOf = Callable[[str], str | None]


class Phrase(str):
    """The base form is the text itself; ``form`` gives the others, by the names that translators use, as in
    ``{card_acc}``.
    """

    __slots__ = ("_form_of",)
    _form_of: _FormOf

    def __new__(cls, text: str, form_of: _FormOf) -> Self:
        """``form_of`` gives the text of a form, None if the language has no such form."""
        made = super().__new__(cls, text)
        made._form_of = form_of
        return made

    def form(self, name: str) -> str:
        """The text of a form; the base form if the language has no such form."""
        found = self._form_of(name)
        return str(self) if found is None else found


def form_of(value: object, name: str) -> str:
    """A form of a value put into a text; anything but a phrase has only one."""
    return value.form(name) if isinstance(value, Phrase) else str(value)


def joined_phrases(parts: Sequence[str], between: str = ", ") -> Phrase:
    """Several phrases in a row; a form of the whole is made of that form of each."""
    return Phrase(between.join(parts), lambda name: between.join(form_of(part, name) for part in parts))


_ENDS = ".!?…:"
"""The characters that end a sentence."""


def sentences(parts: Sequence[str]) -> str:
    """Texts as sentences in a row; adds missing full stops."""
    return " ".join(part if part[-1] in _ENDS else f"{part}." for part in parts if part)


def raised(sentence: str) -> str:
    """The sentence with a capital first letter, if the capital is a single letter."""
    first = sentence[:1]
    upper = first.upper()
    return (upper if len(upper) == 1 else first) + sentence[1:]


def lowered(sentence: str) -> Phrase:
    """A sentence that may follow a colon: its form "low" begins with a small letter, for languages that write so."""
    return Phrase(sentence, lambda name: sentence[:1].lower() + sentence[1:] if name == "low" else None)


MINUS = "−"
_POINT = "."


def grouped(texts: Catalogue, number: int) -> str:
    """A number in groups of three digits: 481 203 900."""
    return f"{number:,}".replace(",", texts.text("number.group"))


def amount(texts: Catalogue, number: int) -> str:
    """A score in groups of three digits, with a true minus sign."""
    return grouped(texts, number).replace("-", MINUS)


def signed(texts: Catalogue, points: int) -> str:
    """A score with plus or minus sign."""
    return f"+{amount(texts, points)}" if points > 0 else amount(texts, points)


def decimal(texts: Catalogue, number: float, *, plus: bool = False, places: int = 1) -> str:
    """A number with ``places`` decimals and a true minus sign; with ``plus`` gains get a sign too."""
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
    """ "queen of diamonds" for "QD", with its forms.

    A language may name a whole card (``card.QD``), have a pattern for each rank (``card_bare.Q``), or combine rank and
    suit. The form "acc" is ``card_acc.QD``, or the pattern ``card_acc.Q``. In patterns the suit is ``suit_in_card.D``,
    or ``suit_acc.D``, if the language has it.
    """
    card = card.upper()  # cards of a second pack have a small suit letter
    whole = f"card.{card}"
    if catalogue.own(whole) or not catalogue.has(f"suit.{card[-1:]}"):
        return Phrase(catalogue.text(whole), lambda form: _form(catalogue, card, form))
    bare = _form(catalogue, card, _BARE)
    if bare is None:
        suit = _suit_within(catalogue, card[-1], _BARE)
        bare = catalogue.text("card.of", rank=catalogue.text(f"card.{card[:-1]}"), suit=suit)
    return Phrase(bare, lambda form: _form(catalogue, card, form))


def the_card(catalogue: Catalogue, card: str) -> Phrase:
    """A card in a list: "the queen of diamonds"; with the forms of ``card_name``."""
    name = card_name(catalogue, card)
    return Phrase(catalogue.text("party.log.card", card=name), name.form)


def _form(catalogue: Catalogue, card: str, form: str) -> str | None:
    """A form of the name of a card; None if the language has no such form."""
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
    """The sentence that says why a move is not allowed, from code and parameters of a Refusal."""
    words = {name: _worded(catalogue, name, value, params) for name, value in params.items()}
    return raised(catalogue.text(f"refusal.{code}", **words))


def _worded(catalogue: Catalogue, name: str, value: str | int, params: Mapping[str, str | int]) -> str | int:
    """A parameter in words: cards, a suit, the next rank (of the suit, if there is one), a rule by its key.

    Others stay unchanged.
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
"""Seconds from which a span is given in whole minutes."""

_LAST = 253_402_300_799
"""The end of the year 9999, the last second of Python's calendar."""


def day_text(texts: Catalogue, seconds: float) -> str:
    """ "20 November 2026", local time, for seconds since 1970, limited to 1970–9999."""
    return _worded_date(texts, "date.day", seconds)


def day_words(texts: Catalogue, day: date) -> str:
    """ "20 November 2026", for a date."""
    return texts.text("date.day", day=day.day, month=texts.text(f"month.{day.month}"), year=day.year)


def short_day(texts: Catalogue, seconds: float) -> str:
    """ "20 Nov 2026"."""
    return _worded_date(texts, "date.short", seconds)


def tiny_day(texts: Catalogue, seconds: float) -> str:
    """ "20 Nov", for the foot of a chart."""
    return _worded_date(texts, "date.tiny", seconds)


def span_text(texts: Catalogue, seconds: float) -> str:
    """A length of time: "45 s", "3 min 20 s", "35 min", "1 h 5 min".

    Counts whole seconds and minutes, like the clock above the table, limited to 0 to 8,000 years.
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
    ):  # the last hours of the calendar, or years beyond the system's clock
        day = day.astimezone()
    month, short = (texts.text(f"{name}.{day.month}") for name in ("month", "month_short"))
    return texts.text(key, day=day.day, month=month, short=short, year=day.year)


def _within_calendar(seconds: float) -> float:
    return max(0, min(seconds, _LAST))  # in this order NaN becomes 0
