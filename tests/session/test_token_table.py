"""What the screen gets: tokens that can be followed by the eye and tell nothing, for one person and for several seats."""

from __future__ import annotations

import pytest

from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import find
from cardtable.games.round_table import HANDS, WON
from cardtable.kernel.cards import Card
from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from cardtable.kernel.zones import PileId
from cardtable.session.party import Party
from cardtable.session.token_table import SharedTokenTable, TokenTable
from cardtable.table.visible_table import Token, VisibleTable
from tests.support.parties import party, play_until, step

KLONDIKE = find("klondike")


def deal(number: int) -> State:
    return KLONDIKE.deal(Setup(number, complete(KLONDIKE.info.options, {})))


def tokens(dressed: VisibleTable) -> list[int]:
    return [card.token for pile in dressed.values() for card in pile]


def test_every_card_has_a_token_of_its_own() -> None:
    dressed = TokenTable(KLONDIKE, Chance(1)).show(deal(24), 0)
    assert sorted(tokens(dressed)) == list(range(52))


def test_a_card_that_lies_face_down_shows_its_back_and_one_face_up_its_face() -> None:
    state = deal(24)
    dressed = TokenTable(KLONDIKE, Chance(1)).show(state, 0)
    assert [card.face_up for card in dressed["t3"]] == [False, False, True]
    assert dressed["t3"][2].card == state.piles["t3"].top
    assert not any(card.face_up for card in dressed["stock"])


def test_a_card_keeps_its_token_when_it_moves_and_turns() -> None:
    state, dresser = deal(24), TokenTable(KLONDIKE, Chance(1))
    draw = KLONDIKE.legal_moves(state)[-1]
    before, after = dresser.show(state, 0), dresser.show(KLONDIKE.apply(state, draw).state, 0)
    assert after["waste"][0].token == before["stock"][-1].token
    assert after["waste"][0].face_up


def test_tokens_are_drawn_anew_for_every_dresser_so_that_they_tell_nothing() -> None:
    first, second = (TokenTable(KLONDIKE, Chance(seed)).show(deal(24), 0) for seed in (1, 2))
    assert tokens(first) != tokens(second)


# -- several seats at one screen ---------------------------------------------------------------------------------------


def shown(dressed: VisibleTable) -> set[Card]:
    return {card.card for pile in dressed.values() for card in pile if card.face_up}


def where(dressed: VisibleTable) -> dict[Token, PileId]:
    return {card.token: pile_id for pile_id, pile in dressed.items() for card in pile}


def dresser(match: Party, seed: int = 1) -> SharedTokenTable:
    return SharedTokenTable(match.game, Chance(seed))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_the_screen_shows_the_hand_of_who_looks_and_what_lies_open_and_nothing_else(viewer: int | None) -> None:
    match = play_until(party("bbb"), lambda match: match.history.cursor == 20)
    state = match.state
    dressed = dresser(match).show(state, viewer)
    own = set(state.piles[f"h{viewer}"].cards) if viewer is not None else set()
    played = {card for seat in range(3) for card in state.piles[f"play{seat}"].cards}
    assert shown(dressed) == own | played
    assert played
    assert {pile: len(cards) for pile, cards in dressed.items()} == {p: len(c) for p, c in state.piles.items()}
    assert sorted(where(dressed)) == list(range(40))


@pytest.mark.parametrize(
    ("game", "who"),
    [(LasVegan(), "bbbbb"), (MonteCarlo(), "bbbbb"), (Murlan(), "bbbb")],
    ids=["las vegan", "monte carlo", "murlan"],
)
def test_through_a_whole_match_no_screen_shows_a_card_out_of_another_hand(game: Game, who: str) -> None:
    match, clothes = party(who, game=game), SharedTokenTable(game, Chance(3))
    while match.outcome is None:
        step(match)
        place = match.history.cursor
        viewer = (None, *range(len(who)))[place % (len(who) + 1)]
        dressed = clothes.show(match.state, viewer)
        for seat in range(len(who)):
            hand = dressed[f"h{seat}"]
            assert all(card.face_up == (seat == viewer) for card in hand)
        assert sorted(where(dressed)) == list(range(game.info.deck.size))


def test_won_tricks_lie_face_down_although_everybody_saw_them() -> None:
    match = play_until(party("bbb"), lambda match: any(match.state.piles[f"won{seat}"] for seat in range(3)))
    dressed = dresser(match).show(match.state, 0)
    assert not any(card.face_up for seat in range(3) for card in dressed[f"won{seat}"])


def test_a_card_that_is_played_keeps_its_token_and_can_be_followed_by_the_eye() -> None:
    match = party("bbb")
    clothes = dresser(match)
    for _ in range(20):
        seat, phase, before = match.to_act, match.state.phase, clothes.show(match.state, None)
        step(match)
        if phase != "card":
            continue
        after = clothes.show(match.state, None)
        (played,) = after[f"play{seat}"]
        assert where(before)[played.token] == f"h{seat}"
        kept = {card.token for card in after[f"h{seat}"]}
        assert kept == {card.token for card in before[f"h{seat}"]} - {played.token}


def test_dressing_the_same_state_again_changes_nothing() -> None:
    match = party("bbb")
    clothes = dresser(match)
    assert clothes.show(match.state, 0) == clothes.show(match.state, 0)


def test_the_same_cards_keep_their_tokens_while_the_curtain_falls_and_rises() -> None:
    match = party("ppp")
    clothes = dresser(match)
    first = clothes.show(match.state, 0)
    down = clothes.show(match.state, None)
    assert where(first) == where(down) == where(clothes.show(match.state, 1))
    assert not shown(down) & set(match.state.piles["h0"].cards)
    assert clothes.show(match.state, 0) == first


def test_backs_in_a_hand_lie_in_an_order_that_says_nothing_and_faces_as_their_owner_wants_them() -> None:
    match = party("ppp")
    rank = match.game.info.deck.rank

    def by_rank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=rank))

    clothes = dresser(match)
    sorted_hand = clothes.show(match.state, 0, by_rank)
    ranks = [rank(card.card) for card in sorted_hand["h0"]]
    assert ranks == sorted(ranks)
    assert set(shown(sorted_hand)) == set(match.state.piles["h0"].cards)
    backs = [card.token for card in sorted_hand["h1"]]
    assert backs == sorted(backs)


def deal_between(match: Party) -> tuple[State, State]:
    """The states before and after the ply with which cards are dealt again."""
    play_until(match, lambda match: match.state.phase == "deal")
    before = match.state
    step(match)
    return before, match.state


def token_of(clothes: SharedTokenTable) -> dict[Card, Token]:
    """The tokens of all cards; told by the truth, which no screen has."""
    return {Card(n): token for n, token in enumerate(clothes._tokens)}


def bearers(before: State, after: State, viewer: int | None) -> dict[Card, set[Card]]:
    """For each card those cards that bore its token on the screen before, over many tables."""
    found: dict[Card, set[Card]] = {}
    for seed in range(60):
        clothes = SharedTokenTable(LasVegan(), Chance(seed))
        clothes.show(before, viewer)
        was = {token: card for card, token in token_of(clothes).items()}
        clothes.show(after, viewer)
        for card, token in token_of(clothes).items():
            found.setdefault(card, set()).add(was[token])
    return found


@pytest.mark.parametrize("viewer", [None, 0])
def test_no_card_can_be_followed_through_a_shuffle(viewer: int | None) -> None:
    """What a token stood for before the deal says nothing about the card that bears it now."""
    before, after = deal_between(party("bbb", number=5))
    assert all(len(others) > 10 for others in bearers(before, after, viewer).values())


def test_a_trick_that_is_gathered_cannot_be_told_apart_among_the_tricks_of_its_winner() -> None:
    match = party("bbb", 21)
    play_until(match, lambda match: any(len(match.state.piles[f"won{seat}"]) == 3 for seat in range(3)))
    winner = next(f"won{seat}" for seat in range(3) if match.state.piles[f"won{seat}"].cards)
    play_until(match, lambda match: len(match.state.piles[winner]) == 3 and all_played(match.state))
    before = match.state
    step(match)
    gathered = next(pile for pile in WON if len(match.state.piles[pile]) > len(before.piles[pile]))
    found = bearers(before, match.state, None)
    cards = set(match.state.piles[gathered].cards)
    assert all(found[card] == cards for card in cards)
    assert all(found[card] == {card} for card in found if card not in cards)


def all_played(state: State) -> bool:
    return all(state.piles[f"play{seat}"].cards for seat in range(3))


def test_a_card_given_from_hand_to_hand_cannot_be_followed_in_the_other_hand() -> None:
    match = play_until(party("bbbb", game=Murlan()), lambda match: match.state.phase == "exchange")
    first, last = match.state.extra.hand.previous[0], match.state.extra.hand.previous[-1]
    before = match.state
    step(match)
    came: dict[PileId, set[int]] = {f"h{first}": set(), f"h{last}": set()}
    stranger = next(seat for seat in range(4) if seat not in {first, last})
    for seed in range(40):
        clothes = SharedTokenTable(Murlan(), Chance(seed))
        old = where(clothes.show(before, stranger))
        new = clothes.show(match.state, stranger)
        for pile, places in came.items():
            others = [n for n, card in enumerate(new[pile]) if old[card.token] != pile]
            assert len(others) == 1, "one card is seen to go over"
            places.update(others)
        assert token_of(clothes)[match.state.extra.gave] in {card.token for card in new[f"h{last}"]}
    assert all(len(places) > 5 for places in came.values())


def test_who_gives_a_card_away_sees_it_go_and_keeps_his_other_cards_where_they_are() -> None:
    match = play_until(party("bbbb", game=Murlan()), lambda match: match.state.phase == "exchange")
    first = match.state.extra.hand.previous[0]
    clothes = SharedTokenTable(Murlan(), Chance(1))
    before = {card.card: card.token for card in clothes.show(match.state, first)[f"h{first}"]}
    step(match)
    after = {card.card: card.token for card in clothes.show(match.state, first)[f"h{first}"]}
    assert {card: after[card] for card in before if card in after} == {
        card: token for card, token in before.items() if card != match.state.extra.gave
    }


def test_a_game_that_does_not_tell_its_past_is_dressed_too() -> None:
    """No new deal is ever seen in it; tokens are mixed only among backs that others come to."""
    state = deal(24)
    clothes = SharedTokenTable(KLONDIKE, Chance(1))
    before = clothes.show(state, 0)
    after = clothes.show(KLONDIKE.apply(state, KLONDIKE.legal_moves(state)[-1]).state, 0)
    assert after["waste"][0].token == before["stock"][-1].token


def after_the_exchange() -> tuple[Party, int, int, int]:
    """A match of Murlan in its exchange; the first and the last of the hand before, and somebody else."""
    match = play_until(party("pppp", game=Murlan()), lambda match: match.state.phase == "exchange")
    first, last = match.state.extra.hand.previous[0], match.state.extra.hand.previous[-1]
    return match, first, last, next(seat for seat in range(4) if seat not in {first, last})


@pytest.mark.parametrize("side", ["first", "last"])
def test_what_a_viewer_got_in_secret_cannot_be_followed_by_who_looks_after_him(side: str) -> None:
    """The token under which a card lay before the exchange is any of the hand's afterwards: of this card or another."""
    match, first, last, stranger = after_the_exchange()
    before = match.state
    step(match)
    receiver, giver = (first, last) if side == "first" else (last, first)
    card = match.state.extra.got if side == "first" else match.state.extra.gave
    bearer: set[Card] = set()
    for seed in range(60):
        clothes = SharedTokenTable(Murlan(), Chance(seed))
        clothes.show(before, None)
        token = token_of(clothes)[card]
        clothes.show(before, receiver)
        clothes.show(match.state, receiver)
        dressed = clothes.show(match.state, stranger)
        assert token in {back.token for back in dressed[f"h{receiver}"]}, "that a card went over is seen by all"
        assert token not in {back.token for back in dressed[f"h{giver}"]}
        bearer.add({token: card for card, token in token_of(clothes).items()}[token])
    assert len(bearer) > 10


def test_who_got_a_card_keeps_his_tokens_as_long_as_nobody_else_looks() -> None:
    match, first, _, _ = after_the_exchange()
    clothes = SharedTokenTable(Murlan(), Chance(1))
    clothes.show(match.state, first)
    step(match)
    shown_first = clothes.show(match.state, first)
    assert clothes.show(match.state, first) == shown_first
    clothes.show(match.state, None)
    assert clothes.show(match.state, first)[f"h{first}"] != shown_first[f"h{first}"]


def test_once_mixed_the_hand_of_who_got_a_card_stays_as_it_is() -> None:
    match, first, _, stranger = after_the_exchange()
    clothes = SharedTokenTable(Murlan(), Chance(1))
    clothes.show(match.state, first)
    step(match)
    clothes.show(match.state, first)
    down = clothes.show(match.state, None)
    assert where(down) == where(clothes.show(match.state, stranger))
    assert clothes.show(match.state, None) == down


def test_what_was_left_in_a_hand_cannot_be_told_among_the_cards_of_the_next_deal_by_anybody() -> None:
    """The last at Murlan still holds cards when the hand is over, and may be dealt them again."""
    match = play_until(party("pppp", game=Murlan()), lambda match: match.state.phase == "deal")
    before = match.state
    left = next(seat for seat in range(4) if before.piles[f"h{seat}"].cards)
    step(match)
    for viewer in (None, left):
        kept = [clothes_kept(before, match.state, viewer, seed) for seed in range(40)]
        assert sum(kept) < 10, "by chance a card may get its own token again"


def clothes_kept(before: State, after: State, viewer: int | None, seed: int) -> int:
    """How many of the cards that were left in a hand bear the same token after the deal."""
    clothes = SharedTokenTable(Murlan(), Chance(seed))
    clothes.show(before, viewer)
    old = token_of(clothes)
    clothes.show(after, viewer)
    new = token_of(clothes)
    return sum(old[card] == new[card] for seat in range(4) for card in before.piles[f"h{seat}"].cards)


def test_what_is_left_of_all_hands_lies_open_when_a_hand_is_over() -> None:
    game = find("murlan")
    state = game.deal(Setup(5, complete(game.info.options, {})))
    table = SharedTokenTable(game, Chance(1))
    hidden, open_ = table.show(state, 0), table.show(state, 0, open_hands=True)
    for hand in HANDS[1:4]:
        assert not any(card.face_up for card in hidden[hand])
        assert {card.card for card in open_[hand]} == set(state.piles[hand].cards)
