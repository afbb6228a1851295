"""Las Vegan, Monte Carlo, Hearts and Briscola against their second, naive implementations, ply by ply along random whole matches."""

from __future__ import annotations

from itertools import product

import pytest

from cardtable.games.briscola import Briscola
from cardtable.games.hearts import Hearts
from cardtable.games.las_vegan.casino import CHIPS
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.kernel.game import Game, perft
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from tests.support.brute_tables import GOLDEN, Carlo, Vegas, golden_drawn
from tests.support.brute_tables import Briscola as BruteBriscola
from tests.support.brute_tables import Hearts as BruteHearts
from tests.support.seated import shown

pytestmark = pytest.mark.thorough

VEGAN, CARLO, HEARTS, BRISCOLA = LasVegan(), MonteCarlo(), Hearts(), Briscola()
MATCHES = range(1, 13)
"""Whole matches for each set of options and number of players."""
PAYOUTS = {
    "linear": {
        50: ([20, 15, 10, 5, 0], [17, 13, 10, 7, 3, 0], None, [12, 11, 9, 7, 5, 4, 2, 0]),
        49: (None, None, [14, 12, 9, 7, 5, 2, 0], None),
        51: (None, [17, 14, 10, 7, 3, 0], [15, 12, 10, 7, 5, 2, 0], None),
        52: (None, None, None, [13, 11, 9, 7, 6, 4, 2, 0]),
    },
}


def piles(game: Game, state: State, kind: tuple[str, ...]) -> list[list[str]]:
    """The cards in the hands, in play or won, by seat, as texts."""
    return [shown(game, state.piles[pile]).split() for pile in kind[: len(state.scores)]]


def vegas(state: State) -> Vegas:
    extra, options = state.extra, state.setup.options
    return Vegas(
        piles(VEGAN, state, HANDS),
        state.seat or 0,
        list(state.scores),
        list(extra.cards),
        dict(zip(CHIPS, extra.faces, strict=True)),
        must_place=options["lv_place_chip"] == "must",
        split_tie=options["lv_golden_tie"] == "all_tied_pay",
        golden=golden_drawn(state.setup.number, extra.round) if options["lv_golden_card"] == "drawn" else GOLDEN,
    )


def carlo(state: State) -> Carlo:
    return Carlo(state.extra.round, piles(CARLO, state, HANDS), state.seat or 0, state.setup.options)


def hearts(state: State) -> BruteHearts:
    passing = {"cycle": (1, 3, 2, 0), "left": (1,), "none": (0,)}[state.option("he_pass")]
    shift = passing[len(state.extra.book) % len(passing)]
    return BruteHearts(piles(HEARTS, state, HANDS), state.seat or 0, shift, state.setup.options)


def briscola(state: State) -> BruteBriscola:
    stock = shown(BRISCOLA, state.piles["stock"]).split()
    return BruteBriscola(piles(BRISCOLA, state, HANDS), state.seat or 0, stock, state.setup.options)


def same_table(game: Game, state: State, brute: Vegas | Carlo | BruteHearts | BruteBriscola) -> None:
    assert piles(game, state, HANDS) == brute.hands
    assert piles(game, state, WON) == brute.won
    in_play = dict(brute.trick)
    assert piles(game, state, PLAYS) == [[in_play[seat]] if seat in in_play else [] for seat in range(len(brute.hands))]


def texts(game: Game, state: State) -> list[str]:
    return [move.text for move in game.legal_moves(state)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("place", "tie"), list(product(("may", "must"), ("all_tied_pay", "nobody_pays"))))
def test_las_vegan_agrees_at_every_ply(players: int, place: str, tie: str) -> None:
    plies = 0
    for number in MATCHES:
        own = {"lv_players": players, "lv_place_chip": place, "lv_golden_tie": tie}
        varied = {"lv_hand_size_2p": ("13", "10", "20")[number % 3], "lv_chip_set": ("standard", "harsh")[number % 2]}
        varied["lv_casino_deck"] = ("twelve", "fourteen")[number // 2 % 2]
        varied["lv_golden_card"] = ("winner_chooses", "drawn")[number // 3 % 2]
        state, chance = VEGAN.deal(Setup(number, complete(VEGAN.info.options, own | varied))), Chance(number)
        brute = vegas(state)
        while legal := texts(VEGAN, state):
            same_table(VEGAN, state, brute)
            if legal == ["deal"]:
                assert brute.finished
                first = state.extra.first
                state = VEGAN.apply(state, VEGAN.legal_moves(state)[0]).state
                assert (state.seat, state.scores) == ((first + 1) % players, tuple(brute.scores))
                brute = vegas(state)
                continue
            assert sorted(legal) == sorted(brute.moves())
            assert state.seat == brute.turn
            move = VEGAN.legal_moves(state)[chance.below(len(legal))]
            state = VEGAN.apply(state, move).state
            brute.play(move.text)
            plies += 1
        assert brute.finished
        assert state.scores == tuple(brute.scores)
        assert 0 in brute.scores or state.extra.round == 4
    assert plies > 200


@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("leftover", ["discard_lowest", "uneven"])
@pytest.mark.parametrize("cut", ["ask", "auto", "never"])
def test_monte_carlo_agrees_at_every_ply(players: int, leftover: str, cut: str) -> None:
    for number in MATCHES:
        options = complete(
            CARLO.info.options,
            {
                "mc_players": players,
                "mc_leftover": leftover,
                "mc_cut_short": cut,
                "mc_follow_suit": ("must", "free")[number % 4 == 0],
                "mc_domino_pass": ("only_when_stuck", "free")[number % 3 == 0],
                "mc_ace_extra_turn": ("optional", "forced", "off")[number // 2 % 3],
                "mc_first_lead": ("left_of_dealer", "dealer")[number % 2],
                "mc_point_value": number,
            },
        )
        state, chance, paid = CARLO.deal(Setup(number, options)), Chance(number), [0] * players
        brute = carlo(state)
        while legal := texts(CARLO, state):
            same_table(CARLO, state, brute)
            if legal == ["deal"]:
                assert brute.points is not None
                paid = [before + points for before, points in zip(paid, brute.points, strict=True)]
                assert state.scores == tuple(-number * points for points in paid)
                state = CARLO.apply(state, CARLO.legal_moves(state)[0]).state
                brute = carlo(state)
                continue
            assert sorted(legal) == sorted(brute.moves())
            assert state.seat == brute.turn
            move = CARLO.legal_moves(state)[chance.below(len(legal))]
            state = CARLO.apply(state, move).state
            brute.play(move.text)
        assert brute.points == []
        by_place = PAYOUTS["linear"][sum(paid)][players - 5]
        assert by_place is not None
        gains = {seat: by_place[place] for place, seat in enumerate(brute.places)}
        assert state.scores == tuple(number * (gains[seat] - paid[seat]) for seat in range(players))


@pytest.mark.parametrize("passing", ["cycle", "left", "none"])
@pytest.mark.parametrize("moon", ["others", "self", "off"])
def test_hearts_agrees_at_every_ply(passing: str, moon: str) -> None:
    for number in MATCHES:
        own = {"he_pass": passing, "he_moon": moon, "he_end": 60, "he_jack": ("off", "on")[number % 2]}
        own |= {"he_first": ("clean", "any")[number // 2 % 2], "he_break": ("hearts", "queen_too")[number // 4 % 2]}
        state, chance = HEARTS.deal(Setup(number, complete(HEARTS.info.options, own))), Chance(number)
        brute, totals = hearts(state), [0] * 4
        while legal := texts(HEARTS, state):
            same_table(HEARTS, state, brute)
            if legal == ["deal"]:
                assert brute.points is not None
                totals = [before + points for before, points in zip(totals, brute.points, strict=True)]
                assert state.scores == tuple(totals)
                state = HEARTS.apply(state, HEARTS.legal_moves(state)[0]).state
                brute = hearts(state)
                continue
            assert sorted(legal) == sorted(brute.moves())
            assert state.seat == brute.turn
            move = HEARTS.legal_moves(state)[chance.below(len(legal))]
            state = HEARTS.apply(state, move).state
            brute.play(move.text)
        assert brute.points is not None
        assert max(state.scores) >= 60 > max(totals)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("change", ["no", "seven"])
def test_briscola_agrees_at_every_ply(players: int, change: str) -> None:
    for number in MATCHES:
        own = {"br_players": players, "br_change": change, "br_hands": 1 + number % 3}
        own |= {"br_tie": ("draw", "last_trick")[number % 2], "br_partners": ("yes", "no")[number // 2 % 2]}
        state, chance = BRISCOLA.deal(Setup(number, complete(BRISCOLA.info.options, own))), Chance(number)
        brute, totals = briscola(state), [0] * players
        while legal := texts(BRISCOLA, state):
            if legal == ["deal"]:
                assert brute.hands_won is not None
                totals = [before + won for before, won in zip(totals, brute.hands_won, strict=True)]
                assert state.scores == tuple(totals)
                state = BRISCOLA.apply(state, BRISCOLA.legal_moves(state)[0]).state
                brute = briscola(state)
                continue
            same_table(BRISCOLA, state, brute)
            assert shown(BRISCOLA, state.piles["stock"]).split() == brute.stock
            assert sorted(legal) == sorted(brute.moves())
            assert state.seat == brute.turn
            move = BRISCOLA.legal_moves(state)[chance.below(len(legal))]
            state = BRISCOLA.apply(state, move).state
            brute.play(move.text)
        assert brute.hands_won is not None
        totals = [before + won for before, won in zip(totals, brute.hands_won, strict=True)]
        assert state.scores == tuple(totals)
        assert max(totals) == 1 + number % 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_leaves_of_briscola_are_counted_alike(players: int) -> None:
    own = {"br_players": players, "br_change": "seven"}
    state = BRISCOLA.deal(Setup(24, complete(BRISCOLA.info.options, own)))
    for depth in range(1, 6):
        assert leaves(BRISCOLA, state, depth) == perft(BRISCOLA, state, depth)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_leaves_of_las_vegan_are_counted_alike(players: int) -> None:
    state = VEGAN.deal(Setup(24, complete(VEGAN.info.options, {"lv_players": players})))
    for depth in (1, 2, 3):
        assert leaves(VEGAN, state, depth) == perft(VEGAN, state, depth)


@pytest.mark.parametrize("players", [5, 8])
def test_the_leaves_of_monte_carlo_are_counted_alike(players: int) -> None:
    state = CARLO.deal(Setup(24, complete(CARLO.info.options, {"mc_players": players})))
    for depth in (1, 2, 3):
        assert leaves(CARLO, state, depth) == perft(CARLO, state, depth)


@pytest.mark.parametrize("first", ["clean", "any"])
def test_the_leaves_of_hearts_are_counted_alike(first: str) -> None:
    state = HEARTS.deal(Setup(24, complete(HEARTS.info.options, {"he_pass": "none", "he_first": first})))
    for depth in range(1, 7):
        assert leaves(HEARTS, state, depth) == perft(HEARTS, state, depth)


def leaves(game: Game, state: State, depth: int) -> int:
    """How many lines of ``depth`` plies the naive implementation finds from the deal ``state``."""

    def below(line: tuple[str, ...]) -> int:
        brute = {VEGAN: vegas, CARLO: carlo, HEARTS: hearts, BRISCOLA: briscola}[game](state)
        for text in line:
            brute.play(text)
        moves = brute.moves()
        return len(moves) if len(line) == depth - 1 else sum(below((*line, text)) for text in moves)

    return below(())
