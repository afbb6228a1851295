"""The fast twins of the search beside the rules: whole hands at random, both asked at every ply what is allowed and who is next.

Each function plays about as many plies as it is told and raises AssertionError where the two differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from cardtable.ai.bots import GreedyBot
from cardtable.ai.search import domino_search, las_vegan_search, monte_carlo_search, murlan_twin
from cardtable.ai.search.domino_twin import DominoTable, domino_rules
from cardtable.ai.search.las_vegan_twin import LasVeganTable
from cardtable.ai.search.monte_carlo_twin import TrickTable, trick_round
from cardtable.ai.search.monte_carlo_twin import bits as bits_of_french
from cardtable.ai.search.murlan_search import bits, code_of
from cardtable.games.monte_carlo.rounds import new_round
from cardtable.games.murlan.hand import SEATS, order_of
from cardtable.games.registry import find
from cardtable.games.round_table import HANDS
from cardtable.kernel.decks import FRENCH, FRENCH_JOKERS
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
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
    "las_vegan": (
        {"lv_players": 2, "lv_hand_size_2p": "10"},
        {"lv_players": 2, "lv_hand_size_2p": "20"},
        *(
            {"lv_players": seats, **option}
            for seats in (2, 3, 4, 5)
            for option in (
                {},
                {"lv_golden_tie": "nobody_pays"},
                {"lv_golden_card": "drawn"},
                {"lv_place_chip": "must"},
                {"lv_chip_set": "harsh"},
                {"lv_casino_deck": "fourteen"},
            )
        ),
    ),
    "monte_carlo": tuple(
        {"mc_players": seats, **option}
        for seats in (5, 6, 7, 8)
        for option in (
            {},
            {"mc_leftover": "uneven"},
            {"mc_follow_suit": "free"},
            {"mc_domino_pass": "free"},
            {"mc_ace_extra_turn": "forced"},
            {"mc_ace_extra_turn": "off"},
            {"mc_payout": "top_four"},
            {"mc_first_lead": "dealer"},
            {"mc_cut_short": "auto"},
            {"mc_cut_short": "never"},
        )
    ),
}
"""Of each game the sets of options under which its twin is held to its rules: every option that changes play, at every
number of seats.
"""


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
        self._made: list[murlan_twin.TwinPlay] = []

    def played(self) -> list[murlan_twin.TwinPlay]:
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

    def _follow(self, key: int) -> murlan_twin.TwinPlay:
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


def beside_las_vegan(options: Mapping[str, str | int], plies: int, seed: int) -> None:
    """Rounds of Las Vegan: the same moves, the same turn, the same cabbages; the rule of thumb of both chooses alike."""
    game, luck = find("las_vegan"), Random(seed)  # noqa: S311 -- a test
    chosen = complete(game.info.options, {"lv_start_cabbages": 99, **options})
    models = las_vegan_search.LasVeganModels((), luck)
    done = 0
    while done < plies:
        state = game.deal(Setup(1 + luck.randrange(10**8), chosen))
        hands = [las_vegan_search.bits(state.piles[pile].cards) for pile in HANDS[: len(state.scores)]]
        table = LasVeganTable(las_vegan_search.round_of(state.extra, chosen), hands, state.seat or 0)
        before = state.scores
        while state.phase in {"card", "chip"}:
            assert table.turn == state.seat
            legal = {las_vegan_search.coded(move): move for move in game.legal_moves(state)}
            moves = table.moves()
            assert len(moves) == len(legal)
            assert set(moves) == set(legal)
            promises = models.promises(table, moves)
            thumb = GreedyBot().choose(game, game.observe(state, table.turn), [*legal.values()], Chance(1))
            if len(legal) > 1:
                assert promises[moves.index(las_vegan_search.coded(thumb))] == max(promises)
            move = luck.choice(moves)
            state = game.apply(state, legal[move]).state
            table.make(move)
            done += 1
        assert table.turn == -1
        assert [table.paid(seat) for seat in range(len(before))] == [
            new - old for new, old in zip(state.scores, before, strict=True)
        ]


def beside_monte_carlo(options: Mapping[str, str | int], plies: int, seed: int) -> None:
    """Rounds of Monte Carlo, the seven in turn: the same moves, the same turn, the same points, the same rule of thumb."""
    game, luck = find("monte_carlo"), Random(seed)  # noqa: S311 -- a test
    chosen = complete(game.info.options, {"mc_point_value": 1, **options})
    seats, done, number = int(chosen["mc_players"]), 0, 0
    while done < plies:
        number = number % 7 + 1
        book = ((0,) * seats,) * (number - 1)
        state = new_round(Setup(1 + luck.randrange(10**8), chosen), luck.randrange(seats), book)
        hands = [bits_of_french(state.piles[pile].cards) for pile in HANDS[:seats]]
        if number == 7:
            done += _beside_domino(game, state, DominoTable(domino_rules(chosen), hands, state.seat or 0), luck)
        else:
            done += _beside_tricks(game, state, TrickTable(trick_round(chosen, number), hands, state.seat or 0), luck)


def _beside_tricks(game: AnyGame, state: Any, table: TrickTable, luck: Random) -> int:
    models, done = monte_carlo_search.TrickModels((), luck), 0
    while state.phase == "trick":
        assert table.turn == state.seat
        laying = [move for move in game.legal_moves(state) if move.picks]
        assert (
            table.is_decided == (len(laying) < len(game.legal_moves(state)))
            or state.option("mc_cut_short") != "ask"
            or table.trick
        )
        legal, moves = {monte_carlo_search.coded(move): move for move in laying}, table.moves()
        assert sorted(moves) == sorted(legal)
        if len(legal) > 1 and len(laying) == len(game.legal_moves(state)):
            thumb = GreedyBot().choose(game, game.observe(state, table.turn), laying, Chance(1))
            promises = models.promises(table, moves)
            assert promises[moves.index(monte_carlo_search.coded(thumb))] == max(promises)
        card = luck.choice(moves)
        state = game.apply(state, legal[card]).state
        table.make(card)
        done += 1
        shown = [{suit for suit in range(4) if table.voids[suit] >> seat & 1} for seat in range(table.round.seats)]
        known = [{FRENCH.suits.index(suit) for suit in suits} for suits in state.extra.tricks.voids]
        assert shown == known or state.phase != "trick"
    assert table.is_decided
    assert tuple(table.lost(seat) for seat in range(table.round.seats)) == state.extra.book[-1]
    return done


def _beside_domino(game: AnyGame, state: Any, table: DominoTable, luck: Random) -> int:
    models, done = domino_search.DominoModels((), luck), 0
    while state.phase == "domino":
        assert table.turn == state.seat
        legal, moves = {domino_search.coded(move): move for move in game.legal_moves(state)}, table.moves()
        assert sorted(moves) == sorted(legal)
        if len(legal) > 1:
            thumb = GreedyBot().choose(game, game.observe(state, table.turn), [*legal.values()], Chance(1))
            promises = models.promises(table, moves)
            assert promises[moves.index(domino_search.coded(thumb))] == max(promises)
        move = luck.choice(moves)
        state = game.apply(state, legal[move]).state
        table.make(move)
        done += 1
    assert table.is_over
    assert tuple(table.paid(seat) for seat in range(table.rules.seats)) == state.extra.book[-1]
    return done


BESIDE: Mapping[str, Callable[[Mapping[str, str | int], int, int], None]] = {
    "murlan": beside_murlan,
    "las_vegan": beside_las_vegan,
    "monte_carlo": beside_monte_carlo,
}
"""By game: plays so many plies with those options and that seed."""
