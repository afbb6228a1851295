"""Murlan, clause by clause of docs/rules.md, with the vectors and the options."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise, product

import pytest

from cardtable.games.murlan.hand import HIGHEST_TARGET, PLAYED, Swap, begin, deal_hand, result_of_match, to_be_beaten
from cardtable.games.murlan.plays import HEIGHTS, PlayKind, answers, beats, combination, leads
from cardtable.games.murlan.rules import PASS
from cardtable.games.registry import find
from cardtable.games.seated import HANDS, PLAYS
from cardtable.kernel.cards import FRENCH_JOKERS
from cardtable.kernel.game import checked
from cardtable.kernel.moves import Carry, Gesture, Pick, Tap, parse
from cardtable.kernel.options import Options, complete
from cardtable.kernel.state import CardMoved, Outcome, Passed, Reason, Recycled, Scored, Setup, State, Step, Turned
from tests.support.murlan import cards, judged, position

MURLAN = find("murlan")
DEFAULTS = complete(MURLAN.info.options, {})
ANY_HIGHER = complete(MURLAN.info.options, {"mu_straight_beat": "any_higher"})
SORTED_PACK = FRENCH_JOKERS.cards


def options(**given: str) -> Options:
    return complete(MURLAN.info.options, given)


def of(ranks: str) -> str:
    """Cards of those ranks, suits in turn so that equal ranks differ and no straight is in one suit."""
    return " ".join(text if "J" in text[1:] else text + "SHDC"[n % 4] for n, text in enumerate(ranks.split()))


def kind(ranks: str, chosen: Options = DEFAULTS) -> tuple[str, int] | None:
    made = combination(cards(of(ranks)), chosen)
    return made and (made.kind.value, made.count)


def follows(on: str, new: str, chosen: Options = DEFAULTS) -> bool:
    """Whether ``new`` may be played over ``on``: asked of the classification and of the list of plays."""
    under, over = combination(cards(of(on)), chosen), cards(of(new))
    assert under is not None
    made = combination(over, chosen)
    told = made is not None and beats(made, under, chosen)
    assert told == any(set(play) == set(over) for play, _ in answers(over, under, chosen))
    return told


def legal(state: State) -> set[str]:
    """The legal moves without their verbs; passing is "pass"."""
    return {" ".join(move.picks) or move.verb for move in MURLAN.legal_moves(state)}


def play(state: State, *texts: str) -> Step:
    """Play the moves, checked: card texts, or "pass"."""
    step = Step(state)
    for text in texts:
        step = checked(
            MURLAN, step.state, parse(text if text in ("pass", "deal") else f"play:{','.join(text.split())}")
        )
    return step


def refusal(state: State, gesture: Gesture) -> str:
    return MURLAN.explain(state, gesture).code


def dealt(hands: tuple[str, str, str, str]) -> State:
    """The beginning of a later hand with these cards, 0 first and 3 last before; of the others 3 has the lowest."""
    named = cards(" ".join(hands))
    rest = sorted((card for card in SORTED_PACK if card not in named), key=lambda card: -HEIGHTS[card])
    given = [cards(hand) for hand in hands]
    for seat in (1, 2, 0, 3):
        size = (13, 14, 14, 13)[seat] - len(given[seat])
        given[seat] += tuple(rest[:size])
        del rest[:size]
    start = deal_hand(Setup(1, DEFAULTS), 1, 21, (3, 2, 1, 0), (0, 1, 2, 3))
    return begin(start.setup, start.extra.hand, given, start.scores)


def test_mu_1_all_54_cards_are_dealt_one_at_a_time_to_four() -> None:
    state = MURLAN.deal(Setup(1, DEFAULTS, SORTED_PACK))
    for seat in range(4):
        assert state.piles[HANDS[seat]].cards == SORTED_PACK[seat::4]
    assert [len(state.piles[HANDS[seat]]) for seat in range(4)] == [14, 14, 13, 13]
    assert MURLAN.info.seats == (4, 4)
    assert state.extra.hand.dealer == 3


def test_mu_1_the_deal_moves_one_seat_on_every_hand() -> None:
    dealers = [
        deal_hand(Setup(1, DEFAULTS), number, 21, (0,) * 4, (0, 1, 2, 3)).extra.hand.dealer for number in range(5)
    ]
    assert dealers == [3, 0, 1, 2, 3]
    second = deal_hand(Setup(1, DEFAULTS), 1, 21, (0,) * 4, (0, 1, 2, 3))
    assert [len(second.piles[HANDS[seat]]) for seat in range(4)] == [13, 14, 14, 13]


def test_mu_1_later_hands_are_shuffled_anew() -> None:
    setup = Setup(1, DEFAULTS)
    hands = [deal_hand(setup, number, 21, (0,) * 4, (0, 1, 2, 3)).piles for number in range(3)]
    assert hands[0] != hands[1] != hands[2]
    assert hands[1] == deal_hand(setup, 1, 31, (9,) * 4, (3, 2, 1, 0)).piles


def test_mu_1_option_mu_deal_start_random_tosses_for_the_deal() -> None:
    setup = Setup(1, options(mu_deal_start="random"))
    dealers = [deal_hand(setup, number, 21, (0,) * 4, (0, 1, 2, 3)).extra.hand.dealer for number in range(40)]
    assert set(dealers) == {0, 1, 2, 3}
    assert any((later - earlier) % 4 != 1 for earlier, later in pairwise(dealers))


def test_mu_1_option_mu_direction_turns_the_deal_and_the_play_round() -> None:
    chosen = options(mu_direction="counterclockwise")
    state = MURLAN.deal(Setup(1, chosen, SORTED_PACK))
    assert [state.piles[HANDS[seat]].cards[0] for seat in (0, 3, 2, 1)] == list(SORTED_PACK[:4])
    led = play(position({"mu_direction": "counterclockwise"}, h0="5S 9H", h1="KS", h2="KH", h3="KD"), "5S").state
    assert led.seat == 3
    assert play(led, "pass", "pass").state.seat == 1


def test_mu_2_the_hand_counts_three_two_one_and_nought() -> None:
    state = position(h0="5S", h1="", h2="6H 7H", h3="", out=(3, 1), scores=(1, 4, 1, 8))
    step = play(state, "5S")
    assert step.state.scores == (2, 6, 1, 11)
    assert [cue for cue in step.cues if isinstance(cue, Scored)] == [Scored(0, 1), Scored(1, 2), Scored(3, 3)]


@pytest.mark.parametrize(
    ("scores", "target", "then", "winners"),
    [
        ((22, 18, 15, 11), 21, 21, (0,)),
        ((23, 21, 12, 10), 21, 31, ()),
        ((31, 30, 20, 15), 31, 31, (0,)),
        ((20, 18, 15, 11), 21, 21, ()),
        ((33, 31, 30, 8), 31, 41, ()),
        ((41, 41, 41, 3), 41, 51, ()),
        ((53, 51, 30, 20), 51, 51, (0,)),
        ((52, 52, 40, 12), 51, 51, (0, 1)),
        ((50, 49, 40, 11), 51, 51, ()),
    ],
)
def test_mu_3_one_alone_at_the_target_wins(
    scores: tuple[int, ...], target: int, then: int, winners: tuple[int, ...]
) -> None:
    assert result_of_match(scores, target, DEFAULTS) == (then, winners)


def test_mu_3_the_match_is_over_after_the_hand_in_which_the_target_is_reached() -> None:
    state = position(h0="5S", h1="", h2="6H 7H", h3="", out=(3, 1), scores=(10, 20, 9, 14))
    after = play(state, "5S").state
    assert MURLAN.outcome(after) == Outcome(Reason.COUNTED, (1,), (11, 22, 9, 17))
    assert (after.seat, MURLAN.legal_moves(after)) == (None, ())
    assert MURLAN.outcome(state) is None


def test_mu_3_several_at_the_target_play_on_for_ten_more() -> None:
    state = position(h0="5S", h1="", h2="6H 7H", h3="", out=(3, 1), scores=(10, 20, 9, 18))
    after = play(state, "5S", "deal").state
    assert MURLAN.outcome(after) is None
    assert after.extra.hand.target == 31
    assert after.extra.hand.previous == (3, 1, 0, 2)


def test_mu_3_equal_highest_totals_at_51_are_a_draw() -> None:
    state = position(h0="5S", h1="", h2="6H 7H", h3="", out=(3, 1), scores=(10, 50, 9, 49), target=51)
    assert MURLAN.outcome(play(state, "5S").state) == Outcome(Reason.COUNTED, (1, 3), (11, 52, 9, 52))


def test_mu_3_option_mu_at_51_plays_on_until_one_leads() -> None:
    chosen = options(mu_at_51="play_on_until_single_leader")
    assert result_of_match((52, 52, 40, 12), HIGHEST_TARGET, chosen) == (51, ())
    assert result_of_match((55, 54, 41, 14), HIGHEST_TARGET, chosen) == (51, (0,))


@pytest.mark.parametrize("target", ["11", "21", "31", "41", "51"])
def test_mu_3_option_mu_target_says_where_the_target_begins(target: str) -> None:
    assert MURLAN.deal(Setup(1, options(mu_target=target))).extra.hand.target == int(target)
    assert result_of_match((50, 10, 10, 10), int(target), options(mu_target=target))[1] == (
        () if target == "51" else (0,)
    )


def test_mu_3_option_mu_target_11_is_a_short_match_whose_target_rises_to_31_at_most() -> None:
    short = options(mu_target="11")
    assert result_of_match((11, 9, 8, 2), 11, short) == (11, (0,))
    assert result_of_match((12, 11, 8, 2), 11, short) == (21, ())
    assert result_of_match((22, 21, 8, 2), 21, short) == (31, ())
    assert result_of_match((33, 31, 8, 2), 31, short) == (31, (0,))
    assert result_of_match((33, 33, 8, 2), 31, short) == (31, (0, 1))
    assert result_of_match((33, 33, 8, 2), 31, {**short, "mu_at_51": "play_on_until_single_leader"}) == (31, ())


@pytest.mark.parametrize(
    ("begins", "target", "key"),
    [("21", 41, "target"), ("21", 51, "last_target"), ("11", 21, "target"), ("11", 31, "last_target")],
)
def test_mu_3_at_the_last_target_nobody_is_told_to_be_alone_there(begins: str, target: int, key: str) -> None:
    chosen = {"mu_target": begins}
    state = position(chosen, h0="5S", h1="", h2="6H 7H", h3="", out=(3, 1), scores=(1, 10, 9, 8), target=target)
    told = MURLAN.hand_result(play(state, "5S").state)
    assert (told.notes[0].said.key, told.notes[0].said.params) == (f"reckoning.murlan.{key}", {"target": target})


@pytest.mark.parametrize("at_last", ["highest_then_draw", "play_on_until_single_leader"])
@pytest.mark.parametrize("begins", ["11", "21", "31", "41", "51"])
def test_mu_3_the_target_is_judged_as_by_a_second_reading_of_the_clause(begins: str, at_last: str) -> None:
    chosen = options(mu_target=begins, mu_at_51=at_last)
    for target in [int(begins), *range(int(begins) + 10, 52, 10)]:
        if begins == "11" and target > 31:
            continue
        for scores in product(range(target - 2, target + 3), repeat=4):
            assert result_of_match(scores, target, chosen) == judged(scores, target, chosen), scores


def test_mu_4_the_cards_rank_from_three_to_the_red_joker() -> None:
    order = cards("3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S BJ RJ")
    assert sorted(order, key=HEIGHTS.__getitem__) == list(order)
    assert len({HEIGHTS[card] for card in order}) == 15


def test_mu_4_suits_never_break_ties() -> None:
    assert not follows("6", "6")
    assert not beats(combination(cards("6C"), DEFAULTS), combination(cards("6S"), DEFAULTS), DEFAULTS)


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ("3 3", ("set", 2)),
        ("3 3 3", ("set", 3)),
        ("3 3 3 3", ("bomb", 4)),
        ("BJ", ("set", 1)),
        ("RJ", ("set", 1)),
        ("3 4 5 6", None),
        ("5 5 6 6", None),
        ("3 4 5 6 7", ("straight", 5)),
        ("A 2 3 4 5", ("straight", 5)),
        ("2 3 4 5 6", ("straight", 5)),
        ("10 J Q K A", ("straight", 5)),
        ("9 10 J Q K A", ("straight", 6)),
        ("A 2 3 4", None),
    ],
)
def test_mu_5_what_may_be_played_together(ranks: str, expected: tuple[str, int] | None) -> None:
    assert kind(ranks) == expected


@pytest.mark.parametrize(
    "ranks", ["J Q K A 2", "K A 2 3 4", "Q K A 2 BJ", "9 10 J Q K A 2", "3 4 5 6 6", "A A 2 3 4 5"]
)
def test_mu_6_no_straight_goes_beyond_the_ace(ranks: str) -> None:
    assert kind(ranks) is None


def test_mu_6_there_are_so_many_straights_of_each_length() -> None:
    counts = dict.fromkeys(range(5, 14), 0)
    for _, made in leads(cards(of("A 2 3 4 5 6 7 8 9 10 J Q K")), DEFAULTS):
        if made.kind is PlayKind.STRAIGHT:
            counts[made.count] += 1
    assert list(counts.values()) == [10, 9, 8, 7, 6, 5, 4, 3, 2]


def test_mu_6_option_mu_ace_both_ends_lets_aces_close_a_straight_of_fourteen() -> None:
    whole = "A 2 3 4 5 6 7 8 9 10 J Q K A"
    assert kind(whole) is None
    chosen = options(mu_ace_both_ends="on")
    assert kind(whole, chosen) == ("straight", 14)
    assert combination(cards(of(whole)), chosen).value == 14
    listed = [made for _, made in leads(cards(of(whole)), chosen) if made.count == 14]
    assert [made.value for made in listed] == [14]
    assert not [made for _, made in leads(cards(of(whole)), DEFAULTS) if made.count > 13]
    assert kind("A A 2 3 4 5", chosen) is None


def test_mu_13_option_mu_suited_straight_makes_straights_in_one_suit_beat_bombs() -> None:
    chosen = options(mu_suited_straight="beats_bombs")
    low, high = combination(cards("3H 4H 5H 6H 7H"), chosen), combination(cards("9S 10S JS QS KS"), chosen)
    plain, six = combination(cards("9S 10S JS QS KH"), chosen), combination(cards("3H 4H 5H 6H 7H 8H"), chosen)
    bomb, red = combination(cards("2S 2H 2D 2C"), chosen), combination(cards("RJ"), chosen)
    assert high is not None
    assert six is not None
    assert bomb is not None
    assert red is not None
    assert (low.kind, plain.kind) == (PlayKind.SUITED, PlayKind.STRAIGHT)
    assert all(beats(low, other, chosen) for other in (bomb, red, plain))
    assert not any(beats(other, low, chosen) for other in (bomb, red, plain, six))
    assert beats(high, low, chosen)
    assert not beats(low, high, chosen)
    assert combination(cards("3H 4H 5H 6H 7H"), DEFAULTS).kind is PlayKind.STRAIGHT
    assert list(answers(cards("2S 2H 2D 2C 3S 4S 5S 6S 7H"), high, chosen)) == []
    hand = cards("3H 4H 5H 6H 7H 7S")
    assert {len(cards_) for cards_, _ in answers(hand, bomb, chosen)} == {5}
    suited = [made for _, made in leads(hand, chosen) if made.count == 5]
    assert sorted(made.kind.value for made in suited) == ["straight", "suited"]


def test_mu_7_two_jokers_are_no_pair() -> None:
    assert kind("BJ RJ") is None
    assert legal(position(h0="BJ RJ", h1="4S")) == {"BJ", "RJ"}


def test_mu_7_option_mu_joker_pair_makes_the_jokers_the_highest_pair() -> None:
    chosen = options(mu_joker_pair="pair")
    assert kind("BJ RJ", chosen) == ("set", 2)
    assert follows("2 2", "BJ RJ", chosen)
    assert not follows("A A A", "BJ RJ", chosen)
    assert not follows("3 3 3 3", "BJ RJ", chosen)
    assert follows("BJ RJ", "3 3 3 3", chosen)


def test_mu_7_option_mu_joker_pair_makes_the_jokers_the_highest_bomb() -> None:
    chosen = options(mu_joker_pair="bomb")
    assert kind("BJ RJ", chosen) == ("bomb", 2)
    for on in ("4", "2 2", "A A A", "10 J Q K A", "2 2 2 2"):
        assert follows(on, "BJ RJ", chosen)
    assert not follows("BJ RJ", "2 2 2 2", chosen)


def test_mu_8_the_three_of_spades_starts_the_first_hand_and_is_in_the_first_play() -> None:
    first = cards("3S 3H 4D 5C 6S 7H")
    rest = tuple(card for card in SORTED_PACK if card not in first)
    order = [*rest]
    for place, card in enumerate(first):
        order.insert(2 + 4 * place, card)
    state = MURLAN.deal(Setup(1, DEFAULTS, tuple(order)))
    assert state.seat == 2
    assert all("3S" in move.picks for move in MURLAN.legal_moves(state))
    wanted = {"3S", "3S 3H", "3S 4D 5C 6S 7H"}
    assert wanted <= legal(state)
    assert not {"4D", "3H", "3H 4D 5C 6S 7H", "pass"} & legal(state)
    assert refusal(state, Pick(("4D",))) == "murlan.opening"
    assert "4D" in legal(position(h0="3S 4D", h1="5H"))


def test_mu_8_the_duty_ends_with_the_first_play() -> None:
    state = MURLAN.deal(Setup(5, DEFAULTS))
    after = play(state, "3S").state
    assert all("3S" not in move.picks for move in MURLAN.legal_moves(after))


def test_mu_9_the_last_starts_the_next_hand_without_a_duty() -> None:
    state = dealt(("3C 5S", "", "", "3S KH"))
    given = checked(MURLAN, state, parse("give:5S")).state
    assert given.seat == 3
    assert {"3S", "5S"} <= legal(given)
    assert "pass" not in legal(given)


def test_mu_9_the_first_starts_when_the_last_was_dealt_both_jokers() -> None:
    state = dealt(("5S", "", "", "BJ RJ"))
    assert (state.phase, state.seat) == ("play", 0)
    assert "5S" in legal(state)
    assert "pass" not in legal(state)


def test_mu_9_who_starts_without_an_exchange_is_told_why_and_so_is_everybody() -> None:
    state, usual = dealt(("5S", "", "", "BJ RJ")), dealt(("5S BJ", "", "", "RJ"))
    asked, told = MURLAN.asked(state, MURLAN.legal_moves(state)), MURLAN.opening(state)
    assert (asked.said.key, asked.names) == ("asked.lead_jokers", {"name": 3})
    assert told.names == {"last": 3, "first": 0}
    assert MURLAN.opening(usual) is None
    assert MURLAN.opening(checked(MURLAN, usual, parse("give:5S")).state) is None
    assert MURLAN.opening(MURLAN.deal(Setup(1, DEFAULTS))) is None
    led = play(state, "5S").state
    assert MURLAN.opening(led) is None


def test_mu_3_the_paper_names_the_target_that_the_next_hand_has() -> None:
    several = position(h0="", h1="", h2="", h3="9S", out=(0, 1, 2), scores=(22, 24, 3, 0), phase="deal")
    told = MURLAN.hand_result(several)
    assert told.notes[0].said.params == {"target": 31}
    assert play(several, "deal").state.extra.hand.target == 31


def test_mu_10_the_last_gives_his_highest_card_and_the_first_one_from_three_to_ten() -> None:
    state = dealt(("3S 7H 10D JS KH", "AS AH AD AC 2S 2H 2D 2C BJ", "", "RJ 4C"))
    assert (state.phase, state.seat) == ("exchange", 0)
    given = {move.picks[0] for move in MURLAN.legal_moves(state)}
    assert {"3S", "7H", "10D"} <= given
    assert not {"JS", "KH", "AS", "RJ"} & given
    step = checked(MURLAN, state, parse("give:7H"))
    assert cards("RJ")[0] in step.state.piles["h0"].cards
    assert cards("7H")[0] in step.state.piles["h3"].cards
    assert step.cues == (CardMoved(cards("RJ"), "h3", "h0"), CardMoved(cards("7H"), "h0", "h3"))
    assert [len(step.state.piles[pile]) for pile in HANDS[:4]] == [len(state.piles[pile]) for pile in HANDS[:4]]
    assert refusal(state, Pick(("JS",))) == "murlan.give_low"
    assert refusal(state, Pick(("4C",))) == "murlan.give_low"


def test_mu_10_the_last_gives_a_two_when_that_is_his_best() -> None:
    state = dealt(("3S", "BJ RJ AS AH AD AC 2S 2H 2D", "", "2C 4C"))
    after = checked(MURLAN, state, parse("give:3S")).state
    assert cards("2C")[0] in after.piles["h0"].cards


def test_mu_10_without_a_card_from_three_to_ten_the_first_gives_his_lowest() -> None:
    court = "JS JH QS QH QD QC KS KH KD KC AS AH AD"
    state = dealt((court, "", "", "2S"))
    assert {move.text for move in MURLAN.legal_moves(state)} == {"give:JS", "give:JH"}
    single = dealt((court.replace("JH", "2H"), "", "", "2S"))
    assert {move.text for move in MURLAN.legal_moves(single)} == {"give:JS"}


def test_mu_10_nothing_is_exchanged_when_the_last_holds_both_jokers() -> None:
    assert dealt(("5S", "", "", "BJ RJ")).phase == "play"
    assert dealt(("5S BJ", "", "", "RJ")).phase == "exchange"
    assert dealt(("5S BJ RJ", "", "", "")).phase == "exchange"


def test_mu_10_only_the_two_know_what_was_exchanged() -> None:
    state = checked(MURLAN, dealt(("3S 7H", "", "", "RJ 4C")), parse("give:7H")).state
    views = [MURLAN.observe(state, seat) for seat in range(4)]
    seven, red = cards("7H RJ")
    assert [view.memory for view in views] == [Swap(seven, red), None, None, Swap(red, seven)]
    assert {view.extra.log for view in views} == {("0 give",)}


def test_mu_10_there_is_no_exchange_before_the_first_hand() -> None:
    assert all(MURLAN.deal(Setup(number, DEFAULTS)).phase == "play" for number in range(1, 20))


VECTORS = [
    ("3 4 5 6 7", "4 5 6 7 8", True, True),
    ("3 4 5 6 7", "5 6 7 8 9", False, True),
    ("3 4 5 6 7 8", "4 5 6 7 8 9", True, True),
    ("3 4 5 6 7 8", "5 6 7 8 9 10", False, True),
    ("3 4 5 6 7", "4 5 6 7 8 9", False, False),
    ("A 2 3 4 5", "2 3 4 5 6", True, True),
    ("A 2 3 4 5", "10 J Q K A", False, True),
    ("10 J Q K A", "9 10 J Q K", False, False),
    ("10 J Q K A", "A 2 3 4 5", False, False),
]


@pytest.mark.parametrize(("on", "new", "by_one", "by_any"), VECTORS)
def test_mu_12_a_straight_is_beaten_by_the_next_one_of_its_length(
    on: str, new: str, *, by_one: bool, by_any: bool
) -> None:
    assert follows(on, new) is by_one
    assert follows(on, new, ANY_HIGHER) is by_any


def test_mu_12_option_mu_straight_beat_any_higher_leaves_the_length_alone() -> None:
    chosen = options(mu_straight_beat="any_higher")
    assert follows("3 4 5 6 7", "10 J Q K A", chosen)
    assert not follows("3 4 5 6 7", "9 10 J Q K A", chosen)
    assert not follows("4 5 6 7 8", "3 4 5 6 7", chosen)


@pytest.mark.parametrize(
    ("on", "new", "expected"),
    [
        *(("6", high, True) for high in ("7", "A", "2", "BJ", "RJ")),
        ("6", "6", False),
        ("6", "5", False),
        ("BJ", "RJ", True),
        ("RJ", "BJ", False),
        ("8 8", "9 9", True),
        ("8 8", "9 9 9", False),
        ("8 8", "10", False),
        ("8 8 8", "9 9 9", True),
        ("2 2", "RJ", False),
    ],
)
def test_mu_11_the_same_number_of_cards_of_the_same_kind_and_higher(on: str, new: str, *, expected: bool) -> None:
    assert follows(on, new) is expected


@pytest.mark.parametrize(
    ("on", "new", "expected"),
    [
        ("RJ", "3 3 3 3", True),
        ("8 8", "3 3 3 3", True),
        ("9 10 J Q K A", "3 3 3 3", True),
        ("4 4 4 4", "5 5 5 5", True),
        ("4 4 4 4", "3 3 3 3", False),
        ("4 4 4 4", "RJ", False),
        ("4 4 4 4", "2 2 2 2", True),
        ("2 2 2 2", "A A A A", False),
        ("2 2 2 2", "10 J Q K A", False),
        ("2 2 2 2", "RJ", False),
    ],
)
def test_mu_13_four_of_a_kind_beats_everything_but_a_higher_four(on: str, new: str, *, expected: bool) -> None:
    assert follows(on, new) is expected


def test_mu_13_a_four_may_be_led_and_is_played_in_turn() -> None:
    state = position(h0="6S 9H", h1="4S 5S", h2="3S 3H 3D 3C", h3="KS")
    assert "3S 3H 3D 3C" not in legal(play(state, "6S").state)
    assert "3S 3H 3D 3C" in legal(play(state, "6S", "pass").state)
    assert "3S 3H 3D 3C" in legal(position(seat=2, h0="4S", h2="3S 3H 3D 3C"))


ROUND = {"h0": "5S 6S 7S", "h1": "4H JH QH", "h2": "9D 10D KD", "h3": "8C 4C 4D"}


def test_mu_14_who_leads_may_not_pass_and_who_follows_may() -> None:
    state = position(**ROUND)
    assert "pass" not in legal(state)
    assert refusal(state, Tap(PLAYED, -1)) == "murlan.must_lead"
    after = play(state, "5S")
    assert MURLAN.legal_moves(after.state)[-1] == PASS
    assert Passed(1) in play(after.state, "pass").cues


def test_mu_14_who_has_passed_may_play_again_while_the_round_lasts() -> None:
    state = play(position(**ROUND), "5S", "pass", "9D", "pass", "pass").state
    assert state.seat == 1
    assert "JH" in legal(state)
    assert to_be_beaten(state) is not None


def test_mu_14_option_mu_pass_locked_shuts_out_who_has_passed() -> None:
    locked = position({"mu_pass": "locked_until_round_ends"}, **ROUND)
    state = play(locked, "5S", "pass", "9D", "pass", "pass").state
    assert state.seat == 2
    assert to_be_beaten(state) is None
    assert play(locked, "5S", "pass", "9D", "pass").state.seat == 0


def test_mu_14_who_is_shut_out_stays_so_after_another_play() -> None:
    locked = position({"mu_pass": "locked_until_round_ends"}, **ROUND)
    state = play(locked, "5S", "JH", "KD", "pass", "pass", "pass").state
    assert (state.seat, to_be_beaten(state)) == (2, None)
    assert play(locked, "5S", "pass", "pass", "8C", "pass").state.seat == 3


def test_mu_15_when_all_others_have_passed_the_last_to_play_leads() -> None:
    step = play(position(**ROUND), "5S", "pass", "9D", "pass", "pass", "pass")
    assert step.state.seat == 2
    assert to_be_beaten(step.state) is None
    assert "pass" not in legal(step.state)
    assert not any(step.state.piles[pile] for pile in PLAYS[:4])
    assert CardMoved(cards("9D"), "play2", PLAYED) in step.cues
    assert step.state.piles[PLAYED].top_is_up


def test_mu_15_only_those_who_still_hold_cards_need_to_pass() -> None:
    state = position(seat=1, h0="", h1="5H 7H", h2="9D 10D", h3="8C 4C")
    after = play(state, "5H", "pass", "pass").state
    assert (after.seat, to_be_beaten(after)) == (1, None)


def test_mu_15_what_a_seat_played_before_in_the_round_goes_aside() -> None:
    step = play(position(**ROUND), "5S", "pass", "9D", "pass", "pass", "JH", "KD")
    assert step.state.piles["play2"].cards == cards("KD")
    assert step.cues == (
        CardMoved(cards("9D"), "play2", PLAYED),
        CardMoved(cards("KD"), "h2", "play2"),
        Turned(cards("KD")[0], "play2"),
    )


def test_mu_16_when_nobody_beats_the_last_cards_of_a_player_the_next_one_leads() -> None:
    state = position(seat=1, h0="4S 5S", h1="KH", h2="9D 10D", h3="8C 4C")
    after = play(state, "KH", "pass", "pass", "pass").state
    assert (after.seat, to_be_beaten(after), after.extra.hand.out) == (2, None, (1,))


def test_mu_16_who_beats_the_last_cards_leads_as_always() -> None:
    state = position(seat=1, h0="4S 5S", h1="KH", h2="AD 10D", h3="8C 4C")
    after = play(state, "KH", "AD", "pass", "pass").state
    assert (after.seat, to_be_beaten(after)) == (2, None)


def test_mu_16_the_next_one_is_he_who_still_holds_cards() -> None:
    state = position(seat=2, h0="4S 5S", h1="", h2="KD", h3="8C 4C", out=(1,))
    after = play(state, "KD", "pass", "pass").state
    assert after.seat == 3
    both = position(seat=1, h0="4S 5S", h1="KH", h2="", h3="8C 4C", out=(2,))
    assert play(both, "KH", "pass", "pass").state.seat == 3


def test_mu_16_with_locked_passes_the_round_is_over_at_once_when_nobody_is_left_to_answer() -> None:
    chosen = {"mu_pass": "locked_until_round_ends"}
    state = position(chosen, h0="4S 6S", h1="5H", h2="9D 10D", h3="8C 4C")
    after = play(state, "4S", "5H", "pass", "pass", "6S").state
    assert after.extra.hand.out == (1, 0)
    assert (after.seat, to_be_beaten(after)) == (2, None)


def test_mu_17_the_hand_ends_when_three_are_out_and_the_next_is_dealt() -> None:
    state = position(h0="5S", h1="", h2="6H 7H", h3="", out=(3, 1), scores=(1, 4, 1, 8), number=2)
    counted = play(state, "5S").state
    assert (counted.phase, counted.seat, legal(counted)) == ("deal", 0, {"deal"})
    assert refusal(counted, Tap("h2", 0)) == "murlan.deal_first"
    step = play(counted, "deal")
    after = step.state
    assert after.extra.hand.previous == (3, 1, 0, 2)
    assert after.extra.hand.number == 3
    assert (after.extra.hand.out, after.extra.hand.log) == ((), ())
    assert sum(len(after.piles[pile]) for pile in HANDS[:4]) == 54
    full = [pile for pile, lying in counted.piles.items() if lying.cards and pile != PLAYED]
    assert full
    assert step.cues == (*(Recycled(pile, PLAYED) for pile in full), Recycled(PLAYED, HANDS[after.extra.hand.dealer]))


@pytest.mark.parametrize(
    ("hand", "on", "picks", "code"),
    [
        ("BJ RJ 5S", "", "BJ RJ", "jokers_alone"),
        ("4S 5S 6S 7S", "", "4S 5S 6S 7S", "short_straight"),
        ("AS 2S 3S 9S", "", "AS 2S 3S", "short_straight"),
        ("4S 4H 6S 7S", "", "4S 4H 6S", "no_combination"),
        ("4S 9H", "", "4S 9H", "no_combination"),
        ("JS QH KS AS 2S", "", "JS QH KS AS 2S", "no_straight"),
        ("4S 4H 5S 6S", "", "4S,4S", "own_hand"),
        ("6H 9S", "6S", "6H", "not_higher"),
        ("9H 9S 9D", "6S 6H", "9H", "other_kind"),
        ("5S 6S 7H 8S 9S", "3S 4S 5H 6H 7S", "5S 6S 7H 8S 9S", "exact_next"),
        ("RJ", "6S 6H 6D 6C", "RJ", "only_higher_bomb"),
        ("RJ", "6S", "7C", "own_hand"),
        ("3H 4H", "6S", "7C", "only_pass"),
    ],
)
def test_a_refusal_names_the_rule_that_is_broken(hand: str, on: str, picks: str, code: str) -> None:
    more = {"play3": on} if on else {}
    state = position(h0=hand, h1="7C 8C", **more)
    assert refusal(state, Pick(tuple(picks.replace(",", " ").split()))) == f"murlan.{code}"


def test_other_gestures_are_refused_in_words_too() -> None:
    state = position(h0="6H 7D", h1="7C", play3="6S")
    assert refusal(state, Tap("h0", 0)) == "murlan.not_higher"
    assert refusal(state, Carry("h1", 0, "played")) == "murlan.own_hand"
    suited = position({"mu_suited_straight": "beats_bombs"}, h0="RJ", h1="7C", play3="3S 4S 5S 6S 7S")
    assert refusal(suited, Pick(("RJ",))) == "murlan.only_higher_suited"
    assert refusal(position(h0="6H", h1="7C", phase="over"), Tap("h0", 0)) == "murlan.over"


def test_moves_are_listed_by_kind_and_height_whatever_the_order_of_the_hand() -> None:
    one, other = position(h0="9S 4H 4S", h1="5C"), position(h0="4S 9S 4H", h1="5C")
    assert MURLAN.legal_moves(one) == MURLAN.legal_moves(other)
    assert [" ".join(move.picks) for move in MURLAN.legal_moves(one)] == ["4S", "4H", "9S", "4S 4H"]


def test_which_of_equal_cards_are_kept_is_the_player_s_choice() -> None:
    hand = "3S 4S 5S 6S 7S 7H"
    listed: Mapping[str, str] = {
        " ".join(move.picks): move.text for move in MURLAN.legal_moves(position(h0=hand, h1="8C"))
    }
    assert {"3S 4S 5S 6S 7S", "3S 4S 5S 6S 7H", "7S", "7H"} <= set(listed)
