"""The levels: what a person would laugh at is done by none of them, and none looks at more than its view."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.ai.bots import LEVELS, bot
from cardtable.data_files import learned_tables
from cardtable.games.monte_carlo.rounds import AIMS, new_round
from cardtable.games.registry import find
from cardtable.games.seated import HANDS
from cardtable.games.trick_kit import new_tricks
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Setup
from cardtable.kernel.table import face_down
from tests.support.murlan import position

NAMES = ("greedy", *LEVELS)
SEEDS = range(1, 3)
REST = {"h1": "8S 8H 10S 10H KS 2C AD AS", "h2": "5S 5H 7S AC JC QC KH", "h3": "6C 6D 7C 7D QS QH KC 10C"}


def moves(name: str, state: AnyState, game_id: str = "murlan") -> set[str]:
    """What the level does, under several seeds."""
    game, seat = find(game_id), state.seat or 0
    player, legal = bot(name, learned_tables()), game.legal_moves(state)
    view = game.observe(state, seat)
    return {player.choose(game, view, legal, Chance(seed)).text for seed in SEEDS}


RUN = {"4D": "5C 6C 6D JS JH 2S 2H 8C", "5C": "6C 6D JS JH 2S 2H 8C", "6C 6D": "JS JH 2S 2H 8C"}
RUN |= {"JS JH": "2S 2H 8C", "2S 2H": "8C"}


@pytest.mark.parametrize("name", NAMES)
def test_murlan_a_hand_with_four_nines_does_not_watch_somebody_go_out(name: str) -> None:
    """Nine cards go down to none, and it could have been stopped each time."""
    nines = "9S 9H 9D 9C 3C 3H 4S 10D KD"
    done = [moves(name, position(h0=nines, play3=lies, **{**REST, "h3": left})) for lies, left in RUN.items()]
    assert "pass" not in done[0]
    assert done[-1] == {"play:9S,9H,9D,9C"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("left", ["6C 6D 7C 7D QS QH KC 10C", "6C 7D QS QH KC"])
def test_murlan_a_low_single_is_beaten_by_who_has_beaters(name: str, left: str) -> None:
    low = "4D" if len(left.split()) == 8 else "5C"
    hand = "6S 8D 9D JD JH QD 2D 3C 3H"
    assert "pass" not in moves(name, position(h0=hand, play3=low, **{**REST, "h3": left}))


@pytest.mark.parametrize("name", NAMES)
def test_murlan_no_joker_is_spent_on_a_three_with_ten_cards_in_the_hand(name: str) -> None:
    hand = "BJ 4S 4H 6S 6H 9D 9C JD QD KD"
    assert "play:BJ" not in moves(name, position(h0=hand, play3="3S", **REST))


@pytest.mark.parametrize("name", NAMES)
def test_murlan_who_can_go_out_goes_out(name: str) -> None:
    assert moves(name, position(h0="2D", play3="6S", **{**REST, "h1": "8S"})) == {"play:2D"}
    assert moves(name, position(h0="9D 9C", **REST)) == {"play:9D,9C"}


@pytest.mark.parametrize("name", NAMES)
def test_murlan_nobody_with_one_card_left_is_led_a_low_one(name: str) -> None:
    state = position(h0="4D 6H 6S KD", h1="8S", h2="9S 9H 5S", h3="6C 7D JS")
    assert moves(name, state) <= {"play:6S,6H", "play:KD"}


@pytest.mark.parametrize("name", ["even", "best"])
def test_the_hidden_cards_make_no_difference(name: str) -> None:
    """Hands behind one view, two of them changed for each other: the same answer to the last playout."""
    hand = "6S 8D 9D JD JH QD 2D 3C 3H"
    one = position(h0=hand, play3="5C", **REST)
    other = replace(one, piles={**one.piles, "h1": one.piles["h3"], "h3": one.piles["h1"]})
    assert moves(name, one) == moves(name, other)


def dealt(game: AnyGame, state: AnyState, hands: list[str], leader: int) -> AnyState:
    """The round before its first ply with those hands; the cards in none of them are out."""
    deck, seats = game.info.deck, len(state.scores)
    piles = {
        **state.piles,
        **{HANDS[seat]: face_down(tuple(map(deck.parse, hands[seat].split()))) for seat in range(seats)},
    }
    return replace(state, piles=piles, seat=leader, extra=replace(state.extra, tricks=new_tricks(seats, leader)))


def made(game: AnyGame, state: AnyState, texts: str) -> AnyState:
    """The state after those moves."""
    for text in texts.split():
        state = game.apply(state, next(move for move in game.legal_moves(state) if move.text == text)).state
    return state


LARGER = ("KD", "QH", "QC", "KC", "KH", "QD", "AD")
"""More cards for the others where all hold many."""


def trick(name: str, hand: str, lying: str) -> AnyState:
    """A trick of Monte Carlo in which seat 0 plays after ``lying``; all hold as many cards as it."""
    game, cards = find("monte_carlo"), lying.split()
    options, number = complete(game.info.options, {}), [aim.name for aim in AIMS].index(name) + 1
    state = new_round(Setup(3, options), 2, ((0,) * 5,) * (number - 1)) if number > 1 else game.deal(Setup(3, options))
    more = iter(["10D", "9D", "JC", "9C", "10H", "9H", "JH", "JD", "8H", "8C", "7D", "7H", *LARGER])
    size = len(hand.split()) - 1
    hands = [hand, *(" ".join(next(more) for _ in range(size + (seat < 5 - len(cards)))) for seat in range(1, 5))]
    for seat, card in zip(range(5 - len(cards), 5), cards, strict=True):
        hands[seat] += f" {card}"
    state = dealt(game, state, hands, (5 - len(cards)) % 5)
    return made(game, state, " ".join(f"play:{card}" for card in cards))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("aim", "hand", "lying", "wanted"),
    [
        ("nolo", "KS 5S 3H", "7S 4S 6S 8S", "5S"),  # no trick is taken on purpose
        ("nolo", "AS 5S 3H", "7S", "5S"),  # not with what nobody can beat either
        ("nolo", "9S KS 3H", "7S 4S 6S 8S", "KS"),  # takes what it must take with the highest
        ("heart_ace", "AH 9S 8D", "7C", "AH"),  # gets rid of it when it can
        ("heart_ace", "AH KH 8D", "QH", "KH"),  # does not take with it
        ("queens", "QS 9S 8D", "KS", "QS"),
        ("queens", "QD AD 8S", "7C", "QD"),
        ("queens", "AD 8D 8S", "7D QD 6D 4D", "8D"),  # leaves a queen to others
        ("black_kings", "KS 5S 8D", "AS", "KS"),
        ("black_kings", "AS 5S 8D", "QS KS 6S 4S", "5S"),
        ("clubs", "KC 5C 8D", "7C 6C 4C 8C", "5C"),
        ("queens", "QS 8D", "", "8D"),  # leads nothing that costs
        ("black_kings", "KC 8D", "", "8D"),
        ("heart_ace", "AH KS", "", "KS"),
    ],
)
def test_monte_carlo_no_level_blunders_in_a_trick(name: str, aim: str, hand: str, lying: str, wanted: str) -> None:
    assert moves(name, trick(aim, hand, lying), "monte_carlo") == {f"play:{wanted}"}


@pytest.mark.parametrize(
    ("aim", "hand", "lying", "wanted"),
    [
        ("nolo", "9S 8S KS", "7S 10S", "9S"),  # ducks with the highest that ducks
        ("nolo", "AH 5D KC", "7S", "AH"),  # throws off the highest
        ("nolo", "KS 9D 5H", "", "5H"),
        ("clubs", "7C 5C KD", "9H", "7C"),
        ("clubs", "5C 9H", "", "9H"),
        ("last_trick", "AS KS 7S 6S 8S", "9S", "AS"),  # high cards early …
        ("last_trick", "AH 6H", "9H", "6H"),  # … and low ones at the end
    ],
)
def test_monte_carlo_the_greedy_one_follows_sensibly(aim: str, hand: str, lying: str, wanted: str) -> None:
    assert moves("greedy", trick(aim, hand, lying), "monte_carlo") == {f"play:{wanted}"}


def casino(hand: str, chip: str) -> AnyState:
    """A trick of Las Vegan in which seat 0 plays last and a six lies there; ``chip`` lies on the sixes."""
    game = find("las_vegan")
    state = game.deal(Setup(1, complete(game.info.options, {})))
    extra = replace(state.extra, cards=("6", "3", "R"), faces=(-3, 1, -2, 1, -1), first=1)
    hands = [f"{hand} G1", "G7 R4 P1", "G2 R6 P2", "G3 R5 P4"]
    state = dealt(game, replace(state, extra=extra), hands, 1)
    return made(game, state, f"play:G7 play:G2 play:G3 play:G1 chip:{chip}:casino1 play:R4 play:R6 play:R5")


@pytest.mark.parametrize("name", NAMES)
def test_las_vegan_who_plays_last_leaves_cabbages_lost_and_takes_cabbages_won(name: str) -> None:
    assert moves(name, casino("R9 R2", "chip2"), "las_vegan") == {"play:R2"}
    assert moves(name, casino("R9 R2", "chip1"), "las_vegan") == {"play:R9"}
