"""Deals that can be won, found ahead and kept by game and rules, so that nobody waits for one. Knows no file and no solver."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence

from cardtable.ai.judged_deals import Difficulty, is_drawn, telling_options
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL, Chance
from cardtable.session.ports import ChosenDeal
from cardtable.session.record_text import options_text
from cardtable.session.winnable_deals import WinnableDeals

ENOUGH = 3
"""So many deals of each class that is wished for are kept ready."""

MOST, MOST_RULES = 6, 24
"""So many of a class are kept at most, and for so many games and sets of rules; those that came last stay."""

MOST_BYTES = 50_000
"""Of the text of a full stock; it has a fifth of that."""

NONE_YET = "notice.no_winnable_yet"

_WISHES: Mapping[str, tuple[Difficulty, ...]] = {
    "winnable": tuple(Difficulty),
    **{each.value: (each,) for each in Difficulty},
}


def classes_of(wish: str) -> tuple[Difficulty, ...]:
    """The classes that a wish (``settings.DealWish``) leaves; none where any deal will do."""
    return _WISHES.get(wish, ())


class DealStock:
    """What is ready. ``keep`` gets the whole as text whenever it changes; ``shipped`` is what the program comes with."""

    def __init__(self, text: str, keep: Callable[[str], object], shipped: Mapping[str, WinnableDeals]) -> None:
        """A ``text`` that makes no sense counts as an empty stock."""
        self._deals, self._keep, self._shipped = _read(text), keep, shipped
        self._given: set[int] = set()

    def choose(self, game: AnyGame, options: Options, wish: str, chance: Chance) -> ChosenDeal | None:
        """A deal of the wished class, at once; None where any will do.

        One that was found ahead is given once; else one of those that are shipped, those first that were not given in
        this sitting. Where neither is there, no number and a word about it.
        """
        classes = classes_of(wish)
        if not classes or not is_drawn(game, options):
            return None
        key = key_of(game, options)
        found = self._deals.get(key, {})
        ready = [(each, number) for each in classes for number in found.get(each, ())]
        if ready:
            difficulty, number = ready[chance.below(len(ready))]
            found[difficulty].remove(number)
            self._keep(self.text)
            return ChosenDeal(number)
        known = self._shipped.get(game.info.id)
        listed = [] if known is None or telling_options(game, options) else _of_classes(known, classes)
        fresh = [number for number in listed if number not in self._given] or listed
        if not fresh:
            return ChosenDeal(None, NONE_YET)
        number = fresh[chance.below(len(fresh))]
        self._given.add(number)
        return ChosenDeal(number)

    def lacks(self, game: AnyGame, options: Options, wish: str) -> bool:
        """Whether more deals are to be found for that wish."""
        found = self._deals.get(key_of(game, options), {})
        return any(len(found.get(each, ())) < ENOUGH for each in classes_of(wish)) and is_drawn(game, options)

    def add(self, game: AnyGame, options: Options, number: int, ease: float) -> None:
        """Keep a deal that can be won, unless there are many of its class already."""
        known = self._shipped.get(game.info.id)
        if known is None:
            return
        key = key_of(game, options)
        found = self._deals.pop(key, {})
        self._deals[key] = found  # what was used last stands last
        ready = found.setdefault(known.difficulty(ease), [])
        if len(ready) < MOST and number not in ready:
            ready.append(number)
            while len(self._deals) > MOST_RULES:
                del self._deals[next(iter(self._deals))]
            self._keep(self.text)

    @property
    def text(self) -> str:
        """All of it, to be kept."""
        plain = {key: {each.value: numbers for each, numbers in found.items()} for key, found in self._deals.items()}
        return json.dumps({"deals": plain})


def key_of(game: AnyGame, options: Options) -> str:
    """A game and those of its options that change what can be won."""
    return f"{game.info.id} {options_text(telling_options(game, options))}"


def _of_classes(known: WinnableDeals, classes: Collection[Difficulty]) -> Sequence[int]:
    return [number for each in classes for number in known.deals[each]]


_Ready = dict[Difficulty, list[int]]


def _read(text: str) -> dict[str, _Ready]:
    """A stock as it was kept; what makes no sense is nothing."""
    try:
        kept = json.loads(text)["deals"]
        read = {
            str(key): {Difficulty(name): list(filter(_is_deal, numbers))[:MOST] for name, numbers in found.items()}
            for key, found in kept.items()
        }
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}
    return dict(list(read.items())[-MOST_RULES:])


def _is_deal(number: object) -> bool:
    return type(number) is int and FIRST_DEAL <= number <= LAST_DEAL
