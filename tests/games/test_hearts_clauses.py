"""Hearts, clause by clause of docs/rules.md, with the options, the refusals, and what it tells."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from cardtable.games.registry import find
from cardtable.games.seated import HANDS, PLAYS
from cardtable.games.trick_kit import DEAL
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.moves import Carry, Move, Pick, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from cardtable.kernel.telling import Amount, Better, Exchanged, Said
from cardtable.session.scores import places
from tests.support import laws
from tests.support.seated import cards, hearts, legal, play

HEARTS = find("hearts")
ALL_HEARTS = " ".join(f"{rank}H" for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])
Options = Mapping[str, str | int]


def dealt(options: Options | None = None, number: int = 1) -> State:
    return HEARTS.deal(Setup(number, complete(HEARTS.info.options, options or {})))


def given(state: State, number: int = 1) -> State:
    """Everybody has passed on some three cards."""
    chance = Chance(number)
    while state.phase == "exchange":
        moves = HEARTS.legal_moves(state)
        state = HEARTS.apply(state, moves[chance.below(len(moves))]).state
    return state


def played_out(state: State, number: int = 1) -> State:
    """The hand at its end, played at random."""
    chance = Chance(number)
    while state.phase not in {"deal", "over"}:
        moves = HEARTS.legal_moves(state)
        state = HEARTS.apply(state, moves[chance.below(len(moves))]).state
    return state


def points(won: Mapping[int, str], options: Options | None = None) -> tuple[int, ...]:
    """The points of a hand for what each seat has taken."""
    taken = [cards(FRENCH, won.get(seat, "")) for seat in range(4)]
    return HEARTS.points(taken, complete(HEARTS.info.options, options or {}))


def trick(*played: str) -> State:
    """A trick of four, led by seat 0, in which each seat's second card is left."""
    left = ("3H", "3S", "4S", "5S")
    state = hearts(**{f"h{seat}": f"{card} {left[seat]}" for seat, card in enumerate(played)})
    return play(HEARTS, replace(state, seat=0), *played).state


def refused(state: State, text: str) -> str:
    return HEARTS.explain(state, Pick((text,))).code


def test_he_1_thirteen_cards_each_from_the_dealers_left_and_the_deal_passes() -> None:
    state = dealt()
    order, first = state.setup.dealt(FRENCH.cards), (state.extra.dealer + 1) % 4
    assert [state.piles[HANDS[(first + n) % 4]].cards for n in range(4)] == [order[n::4] for n in range(4)]
    assert state.seat == first
    over = played_out(given(state))
    after = HEARTS.apply(over, DEAL).state
    assert after.extra.dealer == first == over.seat
    assert {dealt(number=number).extra.dealer for number in range(1, 20)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("hand", "shift"), [(1, 1), (2, 3), (3, 2), (4, 0), (5, 1)])
def test_he_2_cards_go_left_right_across_and_not_at_all(hand: int, shift: int) -> None:
    assert HEARTS.passing(hand, complete(HEARTS.info.options, {})) == shift


def test_he_2_three_cards_go_on_once_all_have_chosen_and_nobody_sees_them_before() -> None:
    state = dealt()
    before, giver = state, state.seat or 0
    assert len(HEARTS.legal_moves(state)) == 286
    for n in range(3):
        move = HEARTS.legal_moves(state)[-1]
        step = HEARTS.apply(state, move)
        assert (step.cues, step.state.seat, step.state.piles) == ((), (giver + n + 1) % 4, before.piles)
        state = step.state
    view = HEARTS.observe(state, giver)
    assert [bool(gift) for gift in view.extra.gifts] == [seat == giver for seat in range(4)]
    assert view.extra.log[0] == f"{giver} give"
    step = HEARTS.apply(state, HEARTS.legal_moves(state)[0])
    gifts = step.state.extra.gifts
    assert [(cue.cards, cue.source, cue.target) for cue in step.cues] == [
        (gifts[seat], HANDS[seat], HANDS[(seat + 1) % 4]) for seat in range(4)
    ]
    for seat in range(4):
        kept = [card for card in before.piles[HANDS[seat]].cards if card not in gifts[seat]]
        assert step.state.piles[HANDS[seat]].cards == (*kept, *gifts[(seat - 1) % 4])


def test_option_he_pass_left_always_goes_left_and_none_never() -> None:
    for value, shifts in (("left", {1}), ("none", {0})):
        options = complete(HEARTS.info.options, {"he_pass": value})
        assert {HEARTS.passing(hand, options) for hand in range(1, 6)} == shifts
    assert dealt({"he_pass": "none"}).phase == "trick"


def test_he_2_what_was_given_and_got_is_remembered_until_the_first_play() -> None:
    state = dealt()
    assert HEARTS.exchanged(HEARTS.observe(state, 0)) is None
    state = given(state)
    gifts = state.extra.gifts
    for seat in range(4):
        got, view = (seat - 1) % 4, HEARTS.observe(state, seat)
        assert HEARTS.exchanged(view) == Exchanged((seat + 1) % 4, gifts[seat], gifts[got], got)
        assert [bool(gift) for gift in view.extra.gifts] == [other in (seat, got) for other in range(4)]
    leader = state.seat or 0
    after = play(HEARTS, state, "2C").state
    assert HEARTS.exchanged(HEARTS.observe(after, leader)) is None
    assert HEARTS.exchanged(HEARTS.observe(dealt({"he_pass": "none"}), 0)) is None


def test_he_2_hands_that_a_seat_imagines_hold_what_it_passed_on() -> None:
    state = given(dealt())
    for seat in range(4):
        for n in range(5):
            imagined = HEARTS.determinize(HEARTS.observe(state, seat), Chance(n))
            assert set(state.extra.gifts[seat]) <= set(imagined.piles[HANDS[(seat + 1) % 4]].cards)
            assert FRENCH.parse("2C") in imagined.piles[HANDS[state.seat or 0]].cards


def test_he_2_views_are_fair_while_cards_are_passed_and_after() -> None:
    state, chance = dealt(), Chance(5)
    for _ in range(7):
        laws.views_are_fair(HEARTS, state, chance)
        laws.the_past_is_remembered(HEARTS, state)
        moves = HEARTS.legal_moves(state)
        state = HEARTS.apply(state, moves[chance.below(len(moves))]).state


def test_he_3_the_two_of_clubs_leads() -> None:
    state = hearts(first=True, h0="2C 5C AH", h1="3C", h2="4C", h3="6C")
    assert legal(HEARTS, state) == {"2C"}
    assert refused(state, "5C") == "hearts.opening"
    dealt_now = given(dealt())
    assert FRENCH.parse("2C") in dealt_now.piles[HANDS[dealt_now.seat or 0]].cards


@pytest.mark.parametrize(
    ("played", "winner", "cost"),
    [(("2C", "KC", "AC", "5C"), 2, 0), (("4D", "AH", "9D", "QS"), 2, 14), (("9C", "AD", "KH", "QS"), 0, 14)],
)
def test_he_4_the_highest_card_of_the_suit_led_takes_the_trick(played: tuple[str, ...], winner: int, cost: int) -> None:
    state = trick(*played)
    assert HEARTS.winner(state) == winner == state.seat
    assert points({winner: " ".join(played)})[winner] == cost


def test_he_4_who_can_follow_suit_must() -> None:
    state = hearts(seat=1, play0="4D", h0="5S", h1="9D 3C", h2="6D", h3="7D")
    assert legal(HEARTS, state) == {"9D"}
    assert refused(state, "3C") == "tricks.follow"
    assert refused(state, "9D") == "tricks.one_card"
    assert HEARTS.explain(state, Tap(HANDS[2], 0)).code == "tricks.own_hand"
    void = hearts(seat=1, play0="4D", h0="5S", h1="QS 3C 2H", h2="6D", h3="7D")
    assert legal(HEARTS, void) == {"QS", "3C", "2H"}


def test_he_5_no_heart_and_no_queen_of_spades_in_the_first_trick() -> None:
    state = hearts(seat=1, first=True, play0="2C", h0="3C", h1="3D AH QS", h2="4C", h3="5C")
    assert legal(HEARTS, state) == {"3D"}
    assert refused(state, "QS") == refused(state, "AH") == "hearts.first"
    nothing_else = hearts(seat=1, first=True, play0="2C", h0="3C", h1="AH QS", h2="4C", h3="5C")
    assert legal(HEARTS, nothing_else) == {"AH", "QS"}


def test_option_he_first_any_lets_every_card_go_in_the_first_trick() -> None:
    state = hearts({"he_first": "any"}, seat=1, first=True, play0="2C", h0="3C", h1="3D AH QS", h2="4C", h3="5C")
    assert legal(HEARTS, state) == {"3D", "AH", "QS"}


def test_he_5_a_heart_in_the_first_trick_shows_that_there_is_nothing_else() -> None:
    state = hearts(seat=1, first=True, play0="2C", h0="3C", h1="AH QS", h2="4C", h3="5C")
    state = play(HEARTS, state, "AH").state
    left = [FRENCH.text(card) for card in FRENCH.cards if card not in state.extra.barred[1]]
    assert left == ["QS", *ALL_HEARTS.split()]


def test_he_6_hearts_are_not_led_before_they_are_broken() -> None:
    rest = {"h1": "3S", "h2": "4S", "h3": "5S"}
    state = hearts(h0="4H 9H 6D QS", **rest)
    assert legal(HEARTS, state) == {"6D", "QS"}
    assert refused(state, "4H") == "hearts.unbroken"
    assert legal(HEARTS, hearts(h0="4H 9H", **rest)) == {"4H", "9H"}
    assert legal(HEARTS, hearts(h0="4H 6D", won1="2C 3C 2H 4C", **rest)) == {"4H", "6D"}
    assert legal(HEARTS, hearts(h0="4H 6D", won1="2C 3C QS 4C", **rest)) == {"6D"}


def test_he_6_who_leads_a_heart_too_early_has_nothing_else() -> None:
    state = play(HEARTS, hearts(h0="4H 9H", h1="3S", h2="4S", h3="5S"), "4H").state
    assert {FRENCH.suit(card) for card in FRENCH.cards if card not in state.extra.barred[0]} == {"H"}
    assert state.extra.barred[1] == ()


def test_option_he_break_queen_too_lets_the_queen_break_hearts() -> None:
    state = hearts({"he_break": "queen_too"}, h0="4H 6D", h1="3S", h2="4S", h3="5S", won1="2C 3C QS 4C")
    assert legal(HEARTS, state) == {"4H", "6D"}


def test_he_7_hearts_count_one_and_the_queen_thirteen() -> None:
    taken = {0: "AH 2H 3H 4H 5H", 1: "6H 7H 8H 9H 10H JH QH KH JD", 2: "QS"}
    assert points(taken) == (5, 8, 13, 0)
    assert points(taken, {"he_jack": "on"}) == (5, -2, 13, 0)


def test_option_he_jack_on_goes_on_until_the_jack_is_taken() -> None:
    won = {"won0": f"{ALL_HEARTS} QS 2C 3C", "h0": "2D 3D", "h1": "4D 5D", "h2": "JD 6D", "h3": "7D 8D"}
    one = [play(HEARTS, hearts({"he_jack": jack}, **won), "2D", "4D", "6D", "7D").state for jack in ("off", "on")]
    assert [state.phase for state in one] == ["deal", "trick"]


def test_he_8_who_takes_all_has_shot_the_moon() -> None:
    assert points({0: f"{ALL_HEARTS} QS", 2: "JD"}) == (0, 26, 26, 26)
    assert points({0: f"{ALL_HEARTS} QS", 2: "JD"}, {"he_jack": "on"}) == (0, 26, 16, 26)


def test_option_he_moon_self_takes_points_off_and_off_counts_them() -> None:
    assert points({0: f"{ALL_HEARTS} QS"}, {"he_moon": "self"}) == (-26, 0, 0, 0)
    assert points({0: f"{ALL_HEARTS} QS"}, {"he_moon": "off"}) == (26, 0, 0, 0)


def test_he_8_thirteen_hearts_alone_are_no_moon() -> None:
    assert points({1: ALL_HEARTS, 3: "QS"}) == (0, 13, 0, 13)


def ending(*totals: int, options: Options | None = None) -> State:
    """The last trick of a hand that brings seat 0 two points, after which these are the totals."""
    piles = {"h0": "AH", "h1": "2H", "h2": "3C", "h3": "4C"}
    before = (totals[0] - 2, *totals[1:])
    state = replace(hearts(options, extra={"book": (before,)}, **piles), scores=before)
    return play(HEARTS, state, "AH", "2H", "3C", "4C").state


def test_he_9_the_match_ends_at_a_hundred_and_the_lowest_total_wins() -> None:
    state = ending(100, 98, 60, 98)
    outcome = HEARTS.outcome(state)
    assert (outcome.winners, outcome.scores) == ((2,), (100, 98, 60, 98))
    assert HEARTS.legal_moves(state) == ()
    assert refused(state, "AH") == "tricks.deal_first"
    going_on = ending(99, 98, 60, 98)
    assert HEARTS.outcome(going_on) is None
    assert HEARTS.legal_moves(going_on) == (DEAL,)


@pytest.mark.parametrize(("end", "over"), [(99, True), (100, True), (101, False)])
def test_option_he_end_says_when_the_match_ends(end: int, over: bool) -> None:
    assert (HEARTS.outcome(ending(100, 98, 60, 98, options={"he_end": end})) is not None) == over


def test_he_10_a_hand_ends_once_all_that_counts_is_taken() -> None:
    state = hearts(h0="2H 3D", h1="4D 5D", h2="6D 7D", h3="8D 9D", won1="2C 3C 3H 4C")
    state = play(HEARTS, state, "2H", "4D", "6D", "8D").state
    assert (state.phase, state.scores) == ("deal", (1, 1, 0, 0))
    assert len(state.piles["h1"]) == 1
    longer = hearts(h0="2H 3D", h1="4D 3H", h2="6D 7D", h3="8D 9D")
    assert play(HEARTS, longer, "3D", "4D", "6D", "8D").state.phase == "trick"


@pytest.mark.parametrize(("scores", "note"), [((100, 98, 60, 98), "low"), ((100, 60, 60, 98), "tied_low")])
def test_why_the_match_is_over_says_that_nobody_wins_alone(scores: tuple[int, ...], note: str) -> None:
    assert [each.said.key for each in HEARTS.notes(replace(ending(*scores), phase="over"))] == [
        f"reckoning.over.{note}"
    ]


def test_he_11_places_go_by_the_lowest_totals() -> None:
    assert places((100, 98, 60, 98), HEARTS.measures.better) == (4, 2, 1, 2)
    assert HEARTS.measures.better is Better.LOW


def test_what_is_refused_while_cards_are_passed_and_between_hands() -> None:
    state = dealt()
    assert HEARTS.explain(state, Tap(HANDS[state.seat or 0], 0)).code == "tricks.give"
    assert HEARTS.explain(state, Pick(("2C", "3C"))).code == "tricks.give"
    over = played_out(given(state))
    assert HEARTS.explain(over, Carry("out", -1, PLAYS[0])).code == "tricks.deal_first"


def asked(state: State) -> tuple[str, dict[str, object], dict[str, int]]:
    sentence = HEARTS.asked(state, HEARTS.legal_moves(state))
    return sentence.said.key, dict(sentence.said.params), dict(sentence.names)


def test_what_is_asked() -> None:
    state = dealt()
    assert asked(state) == ("asked.give_three", {}, {"name": ((state.seat or 0) + 1) % 4})
    assert asked(given(state))[0] == "asked.some"  # the two of clubs, and no other card
    assert asked(played_out(given(state)))[0] == "asked.deal_hand"
    assert HEARTS.asked(state, ()) is None


def coached(state: State) -> list[str]:
    return [said.key.removeprefix("coach.") for said in HEARTS.coached(state, HEARTS.legal_moves(state))]


def test_the_coach_says_the_rule_that_decides() -> None:
    rest = {"h1": "3S", "h2": "4S", "h3": "5S"}
    first = {"seat": 1, "first": True, "play0": "2C", "h0": "3C", "h2": "4C", "h3": "5C"}
    assert coached(dealt()) == ["hearts.give"]
    assert HEARTS.coached(dealt(), ()) == ()
    assert coached(hearts(first=True, h0="2C 5D", **rest)) == ["hearts.opening"]
    assert coached(hearts(h0="4H 6D", **rest)) == ["hearts.unbroken"]
    assert coached(hearts(h0="4H 9H", **rest)) == ["lead", "hearts.aim"]
    assert coached(hearts(h0="4C 9D", **rest)) == ["lead", "hearts.aim"]  # there is no heart to be led
    assert coached(hearts(h0="4H 9H", won0="2H 2D 3D 4D", **rest)) == ["lead", "hearts.aim"]
    assert coached(hearts(h1="3D AH", **first)) == ["hearts.first"]
    assert coached(hearts(h1="QS AH", **first)) == ["void", "hearts.aim"]  # they need not wait: there is nothing else
    assert coached(hearts(h1="3D AS", **first)) == ["void", "hearts.aim"]
    assert coached(hearts({"he_first": "any"}, h1="3D AH", **first)) == ["void", "hearts.aim"]
    assert coached(hearts(h1="3C", **{**first, "h0": "6C"})) == ["follow", "hearts.aim"]
    assert coached(played_out(given(dealt()))) == []


def test_the_bar_and_what_is_counted_along() -> None:
    state = hearts({"he_jack": "on"}, h0="4H", h1="3S", h2="4S", h3="5S", won0="2H 3H 2C QS", play1="KH")
    assert {fact.name.key: fact.value for fact in HEARTS.facts(state)} == {
        "party.hand": Amount(1),
        "party.ends_at": Amount(100),
    }
    assert {fact.name.key: fact.value for fact in HEARTS.counters(state)} == {
        "counter.hearts.hearts": Said("counter.of", {"n": 3, "all": 13}),
        "counter.hearts.queen": Said("counter.played"),
        "counter.hearts.jack": Said("counter.unplayed"),
    }
    assert HEARTS.counters(dealt()) == ()


def test_the_result_of_a_hand_has_a_row_for_each_thing_that_counts() -> None:
    state = played_out(given(dealt()))
    told = HEARTS.hand_result(state)
    assert [row.about.key for row in told.rows] == ["reckoning.hearts.hearts", "reckoning.hearts.queen"]
    assert [sum(row.cells[seat].points for row in told.rows) for seat in range(4)] == list(state.scores)
    assert (told.before, told.after, told.ended) == ((0, 0, 0, 0), state.scores, ())
    assert [note.said.key for note in told.notes] == ["reckoning.passing.3"]
    same = HEARTS.hand_result(played_out(given(dealt({"he_pass": "left"}))))
    assert same.notes == ()  # cards go where they always go
    assert HEARTS.hand_result(dealt()) is None


def test_the_result_of_a_moon_has_a_row_of_its_own_and_the_end_says_why() -> None:
    won = {"won0": f"{ALL_HEARTS.replace('AH ', '')} QS 2C 3C 5C", "h0": "AH", "h1": "2D", "h2": "3D", "h3": "4D"}
    state = play(HEARTS, hearts({"he_end": 20}, **won), "AH", "2D", "3D", "4D").state
    told = HEARTS.hand_result(state)
    assert [cell.points for cell in told.rows[-1].cells] == [-26, 26, 26, 26]
    assert told.rows[-1].about.key == "reckoning.hearts.moon"
    assert state.scores == (0, 26, 26, 26)
    assert [note.said.key for note in told.ended] == ["reckoning.over.low"]


def test_a_card_has_the_name_of_its_rank_and_suit() -> None:
    said = HEARTS.named(dealt(), cards(FRENCH, "10H"))
    rank = said.params["rank"]
    assert (rank.key, rank.params["rank"].key, rank.params["suit"].key) == ("card.of", "card.10", "suit.H")
    assert HEARTS.height(FRENCH.parse("AH")) == 14
    assert parse("give:2C,3C,4C") == Move("give", picks=("2C", "3C", "4C"))
