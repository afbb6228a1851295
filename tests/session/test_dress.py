from __future__ import annotations

from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from cardtable.session.dress import Dresser
from cardtable.table.dressed import Dressed

KLONDIKE = find("klondike")


def deal(number: int) -> State:
    return KLONDIKE.deal(Setup(number, complete(KLONDIKE.info.options, {})))


def tokens(dressed: Dressed) -> list[int]:
    return [card.token for pile in dressed.values() for card in pile]


def test_every_card_has_a_token_of_its_own() -> None:
    dressed = Dresser(KLONDIKE, Chance(1)).dress(deal(24), 0)
    assert sorted(tokens(dressed)) == list(range(52))


def test_a_card_that_lies_face_down_shows_its_back_and_one_face_up_its_face() -> None:
    state = deal(24)
    dressed = Dresser(KLONDIKE, Chance(1)).dress(state, 0)
    assert [card.face_up for card in dressed["t3"]] == [False, False, True]
    assert dressed["t3"][2].card == state.piles["t3"].top
    assert not any(card.face_up for card in dressed["stock"])


def test_a_card_keeps_its_token_when_it_moves_and_turns() -> None:
    state, dresser = deal(24), Dresser(KLONDIKE, Chance(1))
    draw = KLONDIKE.legal_moves(state)[-1]
    before, after = dresser.dress(state, 0), dresser.dress(KLONDIKE.apply(state, draw).state, 0)
    assert after["waste"][0].token == before["stock"][-1].token
    assert after["waste"][0].face_up


def test_tokens_are_drawn_anew_for_every_dresser_so_that_they_tell_nothing() -> None:
    first, second = (Dresser(KLONDIKE, Chance(seed)).dress(deal(24), 0) for seed in (1, 2))
    assert tokens(first) != tokens(second)
