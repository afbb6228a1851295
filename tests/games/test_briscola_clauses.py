"""Briscola, clause by clause of docs/rules.md, with the options, the refusals, and what it tells."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardtable.games.briscola import DECK
from cardtable.games.registry import find
from cardtable.games.seated import HANDS
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.moves import Carry, Pick, Tap
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from cardtable.kernel.telling import Said, Sentence
from tests.support import laws
from tests.support.seated import briscola, cards, legal, play, shown

GAME = find("briscola")
RANKS = ["2", "4", "5", "6", "7", "J", "Q", "K", "3", "A"]
ORDER = cards(
    DECK, " ".join(rank + suit for suit in "CDHS" for rank in ["2", "4", "5", "6", "7", "J", "Q", "K", "A", "3"])
)
Options = Mapping[str, str | int]


def dealt(options: Options | None = None, number: int = 1) -> State:
    return GAME.deal(Setup(number, complete(GAME.info.options, options or {})))


def played_out(state: State, number: int = 1) -> State:
    """The hand at its end, played at random."""
    chance = Chance(number)
    while state.phase == "trick":
        moves = GAME.legal_moves(state)
        state = GAME.apply(state, moves[chance.below(len(moves))]).state
    return state


def trick(trump: str, *played: str) -> State:
    """A trick led by seat 0, after which everybody has a card left."""
    left = iter(f"{rank}{suit}" for suit in "CDHS" for rank in ("5", "6") if f"{rank}{suit}" not in played)
    hands = {HANDS[seat]: f"{card} {next(left)}" for seat, card in enumerate(played)}
    return play(GAME, briscola({"br_players": len(played)}, trump=f"J{trump}", **hands), *played).state


def ended(won: Mapping[int, str], last: str, options: Options | None = None) -> State:
    """A hand after its last trick, which seat 0 leads and whose cards are ``last``."""
    hands = {HANDS[seat]: card for seat, card in enumerate(last.split())}
    taken = {f"won{seat}": text for seat, text in won.items()}
    own = {"br_players": len(hands), "br_hands": 1, **(options or {})}
    return play(GAME, briscola(own, trump="2D", **hands, **taken), *last.split()).state


ACES, THREES = "AC AD AH AS", "3C 3D 3H 3S"
KINGS, QUEENS, JACKS = (f"{rank}C {rank}D {rank}H {rank}S" for rank in "KQJ")


# -- the pack and the deal ---------------------------------------------------------------------------------------------


def test_br_1_forty_cards_and_with_three_players_thirty_nine() -> None:
    assert DECK.size == 40
    assert {DECK.text(card)[:-1] for card in DECK.cards} == set(RANKS)
    state = dealt({"br_players": 3})
    assert shown(GAME, state.piles["out"]) == "2C"
    assert len(state.piles["stock"]) == 30
    assert not dealt({"br_players": 4}).piles["out"]


def test_br_2_the_order_of_the_cards_and_120_points() -> None:
    by_height = sorted(cards(DECK, " ".join(f"{rank}H" for rank in RANKS)), key=GAME.height)
    assert [DECK.text(card)[:-1] for card in by_height] == RANKS
    options = complete(GAME.info.options, {})
    assert GAME.points([DECK.cards, ()], options) == (120, 0)
    assert GAME.points([cards(DECK, "AH 3H KH QH JH"), cards(DECK, "7H 6H 2S")], options) == (30, 0)


def test_br_3_three_cards_each_and_the_trump_card_below_the_stock() -> None:
    options = complete(GAME.info.options, {})
    number = next(n for n in range(1, 99) if GAME.deal(Setup(n, options, ORDER)).extra.dealer == 1)
    state = GAME.deal(Setup(number, options, ORDER))
    assert (shown(GAME, state.piles["h0"]), shown(GAME, state.piles["h1"])) == ("2C 5C 7C", "4C 6C JC")
    stock = state.piles["stock"]
    assert (DECK.text(stock.cards[0]), DECK.text(stock.cards[-1]), len(stock)) == ("QC", "KC", 34)
    assert stock.up == 1
    assert GAME.trump(state.extra) == "C"


@pytest.mark.parametrize(("players", "stock"), [(2, 34), (3, 30), (4, 28)])
def test_br_3_option_br_players_two_to_four_play(players: int, stock: int) -> None:
    state = dealt({"br_players": players})
    assert [len(state.piles[hand]) for hand in HANDS[:players]] == [3] * players
    assert len(state.piles["stock"]) == stock
    assert state.seat == (state.extra.dealer + 1) % players


# -- the play ----------------------------------------------------------------------------------------------------------


def test_br_4_any_card_may_be_played() -> None:
    state = briscola(h0="3S 7H", play1="AS", h1="2C", trump="4D")
    assert legal(GAME, state) == {"3S", "7H"}


@pytest.mark.parametrize(
    ("trump", "played", "winner", "points"),
    [
        ("S", "KH 3H", 1, 14), ("S", "3H AH", 1, 21), ("S", "AH 2S", 1, 11), ("S", "AH AC", 0, 22),
        ("H", "KS AD 3S 7S", 2, 25), ("D", "4H KC 2D AD", 3, 15),
    ],
)  # fmt: skip
def test_br_5_the_highest_trump_or_the_highest_of_the_suit_led(
    trump: str, played: str, winner: int, points: int
) -> None:
    state = trick(trump, *played.split())
    assert state.extra.tricks.winner == state.seat == winner
    assert GAME.points([cards(DECK, played)], state.setup.options) == (points,)


def test_br_6_the_winner_draws_first_and_leads() -> None:
    state = briscola(h0="KH 2C 4C", h1="3H 5C 6C", stock="QS JS AS 4S")
    after = play(GAME, state, "KH", "3H").state
    assert shown(GAME, after.piles["h1"]) == "5C 6C 4S"
    assert shown(GAME, after.piles["h0"]) == "2C 4C AS"
    assert after.seat == 1


def test_br_6_the_last_two_cards_are_the_hidden_one_and_the_trump_card() -> None:
    state = briscola(h0="KH 2C 4C", h1="3H 5C 6C", stock="QS JS")
    after = play(GAME, state, "KH", "3H").state
    assert (shown(GAME, after.piles["h0"]), shown(GAME, after.piles["h1"])) == ("2C 4C QS", "5C 6C JS")
    assert not after.piles["stock"]
    assert GAME.trump(after.extra) == "S"
    assert GAME.observe(after, 1).extra.drawn[0][-1] == DECK.parse("QS")
    assert GAME.observe(after, 0).extra.drawn[1][-1] == HIDDEN


def test_br_6_all_tricks_are_played_though_nothing_counts_any_more() -> None:
    state = briscola(h0="2H 2C", h1="4H 4C", trump="4D")
    assert play(GAME, state, "2H", "4H").state.phase == "trick"


# -- the end -----------------------------------------------------------------------------------------------------------


def test_br_7_sixty_two_against_fifty_eight_wins() -> None:
    state = ended({0: f"{ACES} {KINGS}", 1: f"{THREES} {QUEENS} JC JD JS"}, "JH 2C")
    assert state.scores == (1, 0)
    assert GAME.outcome(state).winners == (0,)
    assert Sentence(Said("reckoning.briscola.won", {"n": 62}), {"name": 0}) in GAME.notes(state)


def test_br_7_sixty_each_is_a_draw() -> None:
    state = ended({0: f"{ACES} {KINGS}", 1: f"{THREES} {QUEENS} {JACKS}"}, "4H 2C")
    assert state.scores == (0, 0)
    assert state.phase == "deal"
    assert GAME.notes(state) == (Sentence(Said("reckoning.briscola.draw", {"n": 60})),)


def test_br_7_option_br_tie_last_trick_decides() -> None:
    won = {0: f"{ACES} {KINGS}", 1: f"{THREES} {QUEENS} {JACKS}"}
    state = ended(won, "4H 2C", {"br_tie": "last_trick"})
    assert state.scores == (1, 0)
    assert GAME.notes(state)[0] == Sentence(Said("reckoning.briscola.last", {"n": 60}), {"name": 0})


def test_br_7_option_br_tie_decides_between_partners_too() -> None:
    won = {0: ACES, 2: KINGS, 1: THREES, 3: f"{QUEENS} {JACKS}"}
    state = ended(won, "4H 2C 5H 5C", {"br_tie": "last_trick"})
    assert state.scores == (1, 0, 1, 0)
    names = {"name": 0, "partner": 2}
    assert GAME.notes(state)[0] == Sentence(Said("reckoning.briscola.last_both", {"n": 60}), names)


@pytest.mark.parametrize("tie", ["draw", "last_trick"])
def test_br_7_equal_singles_are_a_draw(tie: str) -> None:
    won = {0: "AC AD AH", 1: "AS 3C 3D QC", 2: "3S"}
    assert ended(won, "4H 5H QH", {"br_tie": tie, "br_players": 3}).scores == (0, 1, 0)
    assert ended({0: "AC", 1: "AD", 2: "3S"}, "4H 5H 6H", {"br_tie": tie, "br_players": 3}).scores == (0, 0, 0)


def test_br_8_partners_sit_opposite_and_add_their_points() -> None:
    won = {0: ACES, 2: KINGS, 1: THREES}
    state = ended(won, "4H 2C 5H 5C")
    assert state.scores == (1, 0, 1, 0)
    assert GAME.worth(state) == (60, 40, 60, 40)
    assert [GAME.partner(state, seat) for seat in range(4)] == [2, 3, 0, 1]
    assert Sentence(Said("reckoning.briscola.won_both", {"n": 60}), {"name": 0, "partner": 2}) in GAME.notes(state)


def test_br_8_option_br_partners_no_leaves_each_alone() -> None:
    state = ended({0: ACES, 2: KINGS, 1: THREES}, "4H 2C 5H 5C", {"br_partners": "no"})
    assert state.scores == (1, 0, 0, 0)
    assert GAME.partner(state, 0) is None


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_br_9_option_br_hands_the_match_ends_when_they_are_won(hands: int) -> None:
    state = dealt({"br_hands": hands})
    while GAME.legal_moves(state):
        state = played_out(state)
        if state.phase == "deal":
            assert max(state.scores) < hands
            state = play(GAME, state, "deal").state
    assert max(state.scores) == hands
    assert Sentence(Said("reckoning.briscola.over", {"n": hands})) in GAME.notes(state)


def test_br_10_the_trump_card_is_seen_and_the_stock_is_not() -> None:
    state = play(GAME, dealt(), GAME.legal_moves(dealt())[0].text).state
    view = GAME.observe(state, 0)
    assert view.piles["stock"].cards[0] == state.extra.turned
    assert set(view.piles["stock"].cards[1:]) == {HIDDEN}
    assert len(view.piles["stock"]) == len(state.piles["stock"])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("change", ["no", "seven"])
def test_br_10_what_is_invented_agrees_with_what_was_seen(players: int, change: str) -> None:
    chance = Chance(players)
    for number in range(1, 9):
        state = dealt({"br_players": players, "br_change": change}, number)
        while state.phase == "trick":
            moves = GAME.legal_moves(state)
            state = GAME.apply(state, moves[-1 if moves[-1].verb == "change" else chance.below(len(moves))]).state
            if chance.below(6) == 0:
                laws.views_are_fair(GAME, state, chance)
                laws.the_past_is_remembered(GAME, state)


# -- the seven of trumps -----------------------------------------------------------------------------------------------

SEVEN = {"br_change": "seven"}


def test_option_br_change_seven_takes_the_trump_card() -> None:
    state = briscola(SEVEN, h0="7S 2C 4C", h1="3H 5C 6C", stock="AS JS")
    assert legal(GAME, state) == {"7S", "2C", "4C", "change"}
    after = play(GAME, state, "change").state
    assert shown(GAME, after.piles["h0"]) == "2C 4C AS"
    assert shown(GAME, after.piles["stock"]) == "7S JS"
    assert after.seat == 0
    assert "change" not in legal(GAME, after)
    assert GAME.trump(after.extra) == "S"
    drawn = play(GAME, after, "2C", "6C").state
    assert shown(GAME, drawn.piles["h0"]) == "4C AS 7S"
    assert "change" not in legal(GAME, play(GAME, drawn, "5C", "4C").state)


def test_option_br_change_is_before_leading_with_the_seven_alone() -> None:
    assert "change" not in legal(GAME, briscola(h0="7S 2C", h1="3H 5C", stock="AS JS"))
    assert "change" not in legal(GAME, briscola(SEVEN, h0="7H 2C", h1="3H 5C", stock="AS JS"))
    assert "change" not in legal(GAME, briscola(SEVEN, h0="7S 2C", h1="5C", play1="3H", stock="AS JS"))
    assert "change" not in legal(GAME, briscola(SEVEN, h0="7S 2C", h1="3H 5C", trump="AS"))


# -- what is refused, and told -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gesture", "code"),
    [
        (Pick(("3H",)), "tricks.own_hand"), (Tap("stock", 0), "tricks.own_hand"),
        (Pick(("2C", "4C")), "tricks.one_card"), (Carry("h0", 0, "h1"), "tricks.one_card"),
    ],
)  # fmt: skip
def test_br_4_what_is_refused(gesture: Pick | Tap | Carry, code: str) -> None:
    state = briscola(h0="KH 2C 4C", h1="3H 5C 6C", stock="QS JS")
    assert GAME.explain(state, gesture).code == code


def test_br_6_nothing_is_played_before_the_next_deal() -> None:
    assert GAME.explain(played_out(dealt()), Pick(("2C",))).code == "tricks.deal_first"


def test_what_is_asked_and_coached() -> None:
    state = briscola(SEVEN, h0="7S 2C 4C", h1="3H 5C 6C", stock="AS JS")
    moves = GAME.legal_moves(state)
    spades = {"suit": Said("suit.S")}
    assert GAME.asked(state, moves) == Sentence(Said("asked.lead"))
    assert GAME.coached(state, moves) == (Said("coach.briscola.change"),)
    assert GAME.coached(state, moves[:3]) == (Said("coach.briscola.lead", spades),)
    follows = play(GAME, state, "2C").state
    assert GAME.asked(follows, GAME.legal_moves(follows)) == Sentence(Said("asked.free.C"))
    assert GAME.coached(follows, GAME.legal_moves(follows)) == (Said("coach.briscola.follow", spades),)
    assert GAME.coached(follows, ()) == ()


def test_the_bar_tells_the_trumps() -> None:
    state = play(GAME, briscola(h0="7S 2C 4C", h1="3S 5C 6C", stock="AS JS"), "7S").state
    assert [fact.name.key for fact in GAME.facts(state)] == [
        "party.hand", "party.briscola.trump", "party.briscola.needed",
    ]  # fmt: skip
    assert GAME.counters(state)[0].value == Said("counter.of", {"n": 1, "all": 10})
    three = briscola({"br_players": 3}, h0="7C", h1="5C", h2="6C", trump="4C")
    assert GAME.counters(three)[0].value == Said("counter.of", {"n": 0, "all": 9})
    assert GAME.counters(played_out(dealt())) == ()


def test_the_paper_shows_what_counts() -> None:
    state = ended({0: f"{ACES} {KINGS} 2S", 1: THREES}, "4H 2C")
    row = GAME.hand_result(state).rows[0]
    assert [cell.points for cell in row.cells] == [1, 0]
    assert [len(cell.groups) for cell in row.cells] == [8, 4]
    assert row.cells[0].words == Said("party.points", {"n": 60})
