"""The fast twins of the search beside the rules: whole hands at random, both asked at every ply what is allowed and who is next.

Each function plays about as many plies as it is told and raises AssertionError where the two differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from cardtable.ai.search import murlan_twin
from cardtable.ai.search.murlan_search import bits, code_of
from cardtable.games.murlan.hand import SEATS, order_of
from cardtable.games.registry import find
from cardtable.games.round_table import HANDS
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup

HOUSE_RULES: Mapping[str, tuple[Mapping[str, str | int], ...]] = {
    "murlan": (
        {},
        {"mu_straight_beat": "any_higher"},
        {"mu_pass": "locked_until_round_ends"},
        {"mu_joker_pair": "pair"},
        {"mu_joker_pair": "bomb"},
        {"mu_suited_straight": "beats_bombs"},
        {"mu_ace_both_ends": "on"},
        {"mu_direction": "counterclockwise"},
        {"mu_pass": "locked_until_round_ends", "mu_suited_straight": "beats_bombs", "mu_straight_beat": "any_higher"},
    ),
}
"""Of each game the sets of options under which its twin is held to its rules."""


def beside_murlan(options: Mapping[str, str | int], plies: int, seed: int) -> None:
    """Hands of Murlan: the same plays up to suits, the same turn, the same points at the end."""
    luck = Random(seed)  # noqa: S311 -- a test
    chosen = complete(find("murlan").info.options, options)
    done = 0
    while done < plies:
        done += len(_MurlanHand(Setup(1 + luck.randrange(10**8), chosen), luck).played())


class _MurlanHand:
    """A hand that the rules and the twin play at the same time."""

    def __init__(self, setup: Setup, luck: Random) -> None:
        self._game, self._luck, self._options = find("murlan"), luck, setup.options
        self._rules = murlan_twin.rules_of(setup.options)
        clockwise = setup.options["mu_direction"] == "clockwise"
        self._places = [seat if clockwise else -seat % SEATS for seat in range(SEATS)]
        self._state = self._game.deal(setup)
        self._made: list[murlan_twin.Play] = []

    def played(self) -> list[murlan_twin.Play]:
        """The plays of the whole hand."""
        hands, sizes = [0] * SEATS, [0] * SEATS
        for seat, place in enumerate(self._places):
            hands[place] = bits(self._state.piles[HANDS[seat]].cards)
            sizes[place] = len(self._state.piles[HANDS[seat]])
        start = murlan_twin.MurlanMoment(tuple(sizes), self._places[self._state.seat or 0])
        murlan_twin.played_out(start, hands, -1, self._follow, locked=self._rules.locked)
        assert self._state.phase == "deal"
        for seat, place in enumerate(self._places):
            again = iter(self._made)
            points = murlan_twin.played_out(
                start, hands, place, lambda _, plays=again: next(plays), locked=self._rules.locked
            )
            assert round(points * 3) == 3 - order_of(self._state.extra.hand).index(seat)
        return self._made

    def _follow(self, key: int) -> murlan_twin.Play:
        hand, on, rest = key >> 20, key >> 8 & 4095, key & 255
        state, seat = self._state, self._state.seat or 0
        assert state.phase == "play"
        assert hand == bits(state.piles[HANDS[seat]].cards)
        allowed = murlan_twin.plays(hand, on, self._rules)
        if not self._made:
            allowed = [play for play in allowed if play[0] & 1]  # the three of spades
        legal = self._game.legal_moves(state)
        codes = {code_of([*map(FRENCH_JOKERS.parse, move.picks)], self._options) for move in legal}
        assert {play[2] for play in allowed} == codes
        assert len(allowed) == len(codes)
        others = [len(state.piles[HANDS[other]]) for other in range(SEATS) if other != seat]
        assert rest // 42 == murlan_twin.NEAR[min(size for size in others if size)]
        play = self._luck.choice(allowed)
        self._state = self._game.apply(state, next(each for each in legal if set(each.picks) == _texts(play[0]))).state
        self._made.append(play)
        return play


def _texts(cards: int) -> set[str]:
    return {
        face.text for face, card in zip(FRENCH_JOKERS.faces, FRENCH_JOKERS.cards, strict=True) if bits([card]) & cards
    }


BESIDE: Mapping[str, Callable[[Mapping[str, str | int], int, int], None]] = {"murlan": beside_murlan}
"""By game: plays so many plies with those options and that seed."""
