"""Elevens a second time: piles of texts, written from the rules alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

COURTS = {"J", "Q", "K"}
WORTH = {"A": 1, **{str(n): n for n in range(2, 11)}}


class Elevens:
    """Nine piles, the top card last; the next card of the stock comes first."""

    number = 0

    def __init__(self, places: list[list[str]], stock: list[str], options: Mapping[str, str | int]) -> None:
        self.places, self.stock, self.options = places, stock, options
        self.away: list[str] = []
        self.spares, self.just_spared = 0, False

    @classmethod
    def dealt(cls, order: Sequence[str], options: Mapping[str, str | int]) -> Elevens:
        """Three rows of three, then the stock."""
        return cls([[card] for card in order[:9]], list(order[9:]), options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Mapping[str, str | int]) -> Elevens:
        """A position from piles of texts; no spare card was dealt yet."""
        stock = [text.strip("()") for text in piles["stock"]][::-1]
        game = cls([list(piles[f"c{n}"]) for n in range(1, 10)], stock, options)
        game.away = list(piles.get("taken", []))
        return game

    @property
    def removes(self) -> bool:
        """Whether taken cards leave the game."""
        return self.options["el_mode"] == "remove"

    def moves(self) -> list[str]:
        """The texts of all legal moves: every set in every order."""
        if self.score() == 52:
            return []
        shown = {n: pile[-1][:-1] for n, pile in enumerate(self.places, 1) if pile}
        found = []
        for a, first in shown.items():
            for b, second in shown.items():
                if a != b and first in WORTH and second in WORTH and WORTH[first] + WORTH[second] == 11:
                    found.append(f"clear:c{a},c{b}")
                for c, third in shown.items():
                    ranks = {first, second, third}
                    good = len({a, b, c}) == 3 and ranks <= COURTS
                    if good and (self.options["el_court_set"] == "any_three" or ranks == COURTS):
                        found.append(f"clear:c{a},c{b},c{c}")
        if found or not self.stock or self.just_spared:
            return found
        rule = self.options["el_spare"]
        return ["spare"] if rule == "each_time_stuck" or (rule == "once_per_game" and not self.spares) else []

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.just_spared = text == "spare"
        if self.just_spared:
            self.spares += 1
            self.places[4].append(self.stock.pop(0))
            return
        picked = [self.places[int(place[1]) - 1] for place in text.removeprefix("clear:").split(",")]
        for pile in picked:
            if self.removes:
                self.away.append(pile.pop())
        for pile in picked:
            if self.stock and not (self.removes and pile):
                pile.append(self.stock.pop(0))

    def score(self) -> int:
        """Cards laid out, or, where they leave the game, taken."""
        return len(self.away) if self.removes else 52 - len(self.stock)

    def result(self, moves: list[str]) -> str | None:
        """Won when the pack is laid out (or gone), lost when nothing can be done."""
        if self.score() == 52:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {f"c{n}": " ".join(pile) for n, pile in enumerate(self.places, 1)}
        shown["stock"] = " ".join(f"({card})" for card in self.stock[::-1])
        return {**shown, "taken": " ".join(self.away)} if self.removes else shown
