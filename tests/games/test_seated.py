"""The table that games for several people share: seats around it, none on another's cards, hands dealt and put together."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.games.seated import HANDS, PLAYS, dealt_round, hands_as_dealt, seat_piles, seen_by
from cardtable.kernel.cards import FRENCH, HIDDEN
from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.table import Fan, PileSpec, Role, face_down, face_up
from tests.support.seated import cards

SEVERAL = [game for game in ALL_GAMES if game.info.seats[1] > 1]


def overlap(one: PileSpec, other: PileSpec) -> bool:
    return abs(one.x - other.x) < 1 and abs(one.y - other.y) < 1


@pytest.mark.parametrize("seats", range(2, 9))
def test_no_pile_of_a_seat_lies_on_another(seats: int) -> None:
    assert [pair for pair in combinations(seat_piles(seats), 2) if overlap(*pair)] == []


def test_seat_zero_sits_at_the_bottom_and_the_others_clockwise() -> None:
    hands = {pile.id: pile for pile in seat_piles(4) if pile.role is Role.HAND}
    assert hands["h0"].y > hands["h1"].y > hands["h2"].y
    assert hands["h1"].x < hands["h0"].x < hands["h3"].x


@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.info.id)
def test_what_the_game_lays_in_the_middle_leaves_the_seats_free(game: Game) -> None:
    fewest, most = game.info.seats
    for seats in range(fewest, most + 1):
        players = {spec.key: seats for spec in game.info.options if spec.key.endswith("_players")}
        table = game.table(complete(game.info.options, players))
        hands = [pile for pile in table.piles if pile.role is Role.HAND]
        assert len(hands) == seats
        others = [pile for pile in table.piles if pile.role not in {Role.HAND, Role.TRICK, Role.TAKEN}]
        assert [(a.id, b.id) for a in hands for b in others if overlap(a, b)] == []
        assert all(0 <= pile.x <= table.columns - 1 and 0 <= pile.y <= table.rows - 1 for pile in table.piles)
        assert all(pile.fan is Fan.RIGHT for pile in hands)


def test_cards_go_round_from_the_first_seat_on() -> None:
    hands = dealt_round(FRENCH.cards[:7], 2, 3)
    assert {pile: hand.cards for pile, hand in hands.items()} == {
        "h2": FRENCH.cards[0:7:3],
        "h0": FRENCH.cards[1:7:3],
        "h1": FRENCH.cards[2:7:3],
    }
    assert not any(hand.up for hand in hands.values())


def test_a_hand_as_dealt_is_what_is_left_and_then_what_was_played() -> None:
    piles = {"h0": face_down(cards(FRENCH, "KS")), "h1": face_down(()), "play0": face_up(cards(FRENCH, "2C"))}
    hands = hands_as_dealt(piles, ("0 play:5D,5S", "1 pass", "0 play:2C", "1 play:9H"), FRENCH)
    assert hands == {"h0": face_down(cards(FRENCH, "KS 5D 5S 2C")), "h1": face_down(cards(FRENCH, "9H"))}


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    piles = {HANDS[0]: face_down((3, 4)), HANDS[1]: face_down((5,)), PLAYS[1]: face_up((6,)), "out": face_down((7,))}
    seen = seen_by(1, piles, unseen=("out",))
    assert seen == {
        HANDS[0]: face_down((HIDDEN,) * 2),
        HANDS[1]: face_up((5,)),
        PLAYS[1]: face_up((6,)),
        "out": face_down((HIDDEN,)),
    }
