"""Every game that has a second, naive implementation is compared with it, ply by ply, on hundreds of deals.

The second one (tests/support/brute.py) was written from the rules alone. Positions, legal moves, scores and endings
must agree everywhere along random play, for every combination of options that changes a move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import pytest

from cardtable.games.kit import Patience
from cardtable.games.registry import find
from cardtable.kernel.game import Game
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from tests.support.amount import EVERYTHING, share
from tests.support.brute import BRUTE, Brute
from tests.support.positions import show

pytestmark = pytest.mark.thorough

DEALS, FEWEST, FEW_SETS = 200, 12, 4
"""Deals of each combination of options: a usual run has fewer, and where there are many combinations fewer still of each."""
MOST_PLIES = 55
"""Under house rules, which may allow a game without end; default games are played to the end."""
NO_MATTER_FOR_MOVES = {
    "kl_stakes": ("on", "off"),
    "kl_count_aces": ("yes", "no"),
    "kl_auto_aces": ("yes", "no"),
    "kl_unit": (1, 7),
    "cw_deal": ("numbered", "magazine"),
    "cw_auto_aces": ("yes", "no"),
    "al_redeals": ("2", "unlimited"),
    "al_aces": ("automatic", "by_hand"),
    "fc_numbers": ("microsoft", "cardtable"),
    "ca_stakes": ("off", "on"),
    "ca_reserve": ("closed", "open"),
}
TAKEN_IN_TURN = {
    "kl_draw": ("1", "3"),
    "ca_draw": ("3", "1"),
    "ca_on_base": ("yes", "no"),
    "al_redeal_when": ("any_time", "when_stuck"),
}
"""Options that do matter, tried on every other deal of each combination of the others."""
VARIED = NO_MATTER_FOR_MOVES | TAKEN_IN_TURN


def option_sets() -> Iterator[tuple[str, dict[str, str]]]:
    for game_id in BRUTE:
        choices = [spec for spec in find(game_id).info.options if isinstance(spec, Choice)]
        choices = [spec for spec in choices if spec.key not in VARIED]
        for values in product(*(spec.values for spec in choices)):
            yield game_id, dict(zip((spec.key for spec in choices), values, strict=True))


def varied(game: Game, number: int) -> dict[str, str | int]:
    """Options that are another combination for each deal."""
    known = {spec.key for spec in game.info.options}
    keys = [key for key in VARIED if key in known]
    return {key: VARIED[key][number >> n & 1] for n, key in enumerate(keys)}


def choose(legal: tuple[Move, ...], chance: Chance, number: int) -> Move:
    """Any legal move; in two deals of three an eager player's, who turns the stock only when nothing else is left."""
    carried = [move for move in legal if move.source and not move.source.startswith("f")]
    eager = carried if carried and number % 3 and chance.below(8) else legal
    return eager[chance.below(len(eager))]


def agree(game: Game, state: State, legal: tuple[Move, ...], brute: Brute) -> None:
    outcome, expected = game.outcome(state), brute.moves()
    assert sorted(move.text for move in legal) == sorted(expected)
    assert {pile_id: show(pile) for pile_id, pile in state.piles.items()} == brute.piles()
    assert state.scores == (brute.score(),)
    assert (outcome.reason.value if outcome else None) == brute.result(expected)


def compare(game: Patience, number: int, options: Mapping[str, str | int]) -> int:
    """Play one deal in both; the number of plies."""
    setup = Setup(number, complete(game.info.options, options))
    texts = [game.info.deck.text(card) for card in game.pack(setup)]
    state, brute = game.deal(setup), BRUTE[game.info.id].dealt(texts, setup.options)
    brute.number = number
    chance = Chance(number)
    most = MOST_PLIES if setup.options != complete(game.info.options, varied(game, number)) else game.info.longest
    for ply in range(most):
        legal = game.legal_moves(state)
        agree(game, state, legal, brute)
        if not legal:
            return ply
        move = choose(legal, chance, number)
        state = game.apply(state, move).state
        brute.play(move.text)
    return most


SETS = list(option_sets())


def deals(game_id: str) -> range:
    """The deals of each combination of the options of a game."""
    sets = sum(game_id == each for each, _ in SETS)
    return range(1, 1 + (DEALS if EVERYTHING else max(FEWEST, share(DEALS) * FEW_SETS // max(FEW_SETS, sets))))


@pytest.mark.parametrize(("game_id", "options"), SETS, ids=str)
def test_two_implementations_agree_at_every_ply(game_id: str, options: dict[str, str]) -> None:
    game = find(game_id)
    assert isinstance(game, Patience)
    numbers = deals(game_id)
    plies = sum(compare(game, number, options | varied(game, number)) for number in numbers)
    assert plies > 4 * len(numbers)
