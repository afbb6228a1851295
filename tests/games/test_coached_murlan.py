"""What the coach and the refusals of Murlan say beats what, under each house rule: compared with what may be played."""

from __future__ import annotations

from itertools import product

import pytest

from cardtable.games.murlan.plays import RED_JOKER, Combination, PlayKind, beats, combination
from cardtable.games.murlan.rules import PASS
from cardtable.games.registry import find
from cardtable.kernel.moves import Pick
from cardtable.kernel.options import Options, complete
from cardtable.kernel.telling import Said
from tests.support.murlan import cards, position
from tests.support.words import ENGLISH

MURLAN = find("murlan")
HOUSES = [
    {"mu_straight_beat": straight, "mu_joker_pair": jokers, "mu_suited_straight": suited}
    for straight, jokers, suited in product(
        ("exact_next", "any_higher"), ("off", "pair", "bomb"), ("off", "beats_bombs")
    )
]
LYING = ["9H", "9H 9S", "9H 9S 9D", "4H 5S 6D 7C 8H", "9H 9S 9D 9C", "BJ RJ", "4H 5H 6H 7H 8H"]
SUITED, FOUR, JOKERS = "8S 9S 10S JS QS KS", "10H 10S 10D 10C", "BJ RJ"
NEXT, HIGHER = "5H 6S 7D 8C 9H", "6H 7S 8D 9C 10H"


def texts_of_plays() -> list[str]:
    """Every play of the pack but for suits: each rank alone, by two, three and four, the jokers, each straight."""
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    row = ["A", "2", *ranks[:-1]]
    sets = [" ".join(f"{rank}{suit}" for suit in "SHDC"[:count]) for rank in ranks for count in (1, 2, 3, 4)]
    spans = [row[low : low + count] for count in range(5, 15) for low in range(len(row) - count + 1)]
    mixed = [" ".join(f"{rank}{'HS'[n % 2]}" for n, rank in enumerate(span)) for span in spans]
    return [
        *sets,
        "BJ",
        "RJ",
        "BJ RJ",
        *mixed,
        *(" ".join(f"{rank}H" for rank in span) for span in spans if len(span) < 14),
    ]


def every_play(options: Options) -> list[Combination]:
    """What can be played under ``options``, once each."""
    made = (combination(cards(text), options) for text in texts_of_plays())
    return list(dict.fromkeys(each for each in made if each is not None))


@pytest.mark.parametrize("house", [{**house, "mu_ace_both_ends": both} for house in HOUSES for both in ("off", "on")])
def test_nothing_higher_is_promised_where_there_is_none(house: dict[str, str]) -> None:
    options = complete(MURLAN.info.options, house)
    plays = every_play(options)
    for lying in texts_of_plays():
        on = combination(cards(lying), options)
        if on is None:
            continue
        state = position(house, seat=0, h0="7C" if "7C" not in lying else "8D", h1="9D", play3=lying)
        told = [said.key for said in MURLAN.coached(state, (PASS,))][:-1]
        over = [made for made in plays if beats(made, on, options)]
        own = [made for made in over if (made.kind, made.count) == (on.kind, on.count) and made.value != RED_JOKER]
        own += [made for made in over if on.count == made.count == 1 and made.value == RED_JOKER]
        promised = ("coach.murlan.set", "coach.murlan.straight", "coach.murlan.bomb", "refusal.murlan.only_higher")
        assert any(key.startswith(promised) for key in told) == bool(own), (lying, told)
        assert bool({"coach.murlan.nothing", "coach.murlan.on_jokers.bomb"} & set(told)) == (not over), (lying, told)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house.values()))
def test_what_the_coach_says_beats_a_play_does_and_nothing_else(house: dict[str, str]) -> None:
    options = complete(MURLAN.info.options, house)
    for lying in LYING:
        on = combination(cards(lying), options)
        if on is None:
            continue  # two jokers, where they may not go together
        state = position(house, seat=0, h0="3S 3H", h1="7C", play3=lying)
        keys = [said.key for said in MURLAN.coached(state, (PASS,))]
        told = " ".join(keys[:-1])

        def wins(text: str, over: Combination = on) -> bool:
            made = combination(cards(text), options)
            return made is not None and beats(made, over, options)

        where = f"{lying}: {told}"
        rests_on_suit = on.kind is PlayKind.SUITED
        assert ("suited" in told) == (rests_on_suit or wins(SUITED)), where
        assert any(kind in told for kind in ("fours", "anything", "bomb.", "murlan.top.")) == wins(FOUR), where
        assert ("jokers" in told and "on_jokers" not in told) == wins(JOKERS), where
        assert ("exact_next" in told) == (wins(NEXT) and not wins(HIGHER)), where
        assert ("any_higher" in told) == wins(HIGHER), where


@pytest.mark.parametrize(
    ("house", "lying", "rule"),
    [
        ({}, "9H", "anything.fours"),
        ({"mu_suited_straight": "beats_bombs"}, "9H", "anything.suited"),
        ({"mu_joker_pair": "bomb"}, "9H", "anything.jokers"),
        ({"mu_joker_pair": "bomb", "mu_suited_straight": "beats_bombs"}, "9H", "anything.suited_jokers"),
        ({}, "9H 9S 9D 9C", "bomb.fours"),
        ({"mu_suited_straight": "beats_bombs"}, "9H 9S 9D 9C", "bomb.suited"),
        ({}, "RJ", "top.fours"),
        ({"mu_joker_pair": "bomb"}, "2H 2S 2D", "top.jokers"),
    ],
)
def test_a_refusal_names_all_that_would_have_been_enough(house: dict[str, str], lying: str, rule: str) -> None:
    state = position(house, h0="JH JS", h1="7C", play3=lying)
    refusal = MURLAN.explain(state, Pick(("JH", "JS")))
    codes = {"top": "none_higher", "bomb": "only_higher_bomb", "anything": "other_kind"}
    assert refusal.code == f"murlan.{codes[rule.partition('.')[0]]}"
    assert refusal.params["rule"] == f"coach.murlan.{rule}"
    assert refusal.params["rule"] in {said.key for said in MURLAN.coached(state, MURLAN.legal_moves(state))}


@pytest.mark.parametrize("house", [{**house, "mu_ace_both_ends": both} for house in HOUSES for both in ("off", "on")])
def test_a_refusal_asks_for_the_same_kind_only_where_a_higher_one_exists(house: dict[str, str]) -> None:
    options = complete(MURLAN.info.options, house)
    plays = every_play(options)
    for lying in texts_of_plays():
        on = combination(cards(lying), options)
        if on is None:
            continue
        over = [made for made in plays if beats(made, on, options)]
        bomb = on.kind is PlayKind.BOMB
        own = any(made.kind is on.kind and (bomb or made.count == on.count) for made in over)
        for picks in ("3C", "4C 4D"):
            if not set(picks.split()) & set(lying.split()):
                state = position(house, seat=0, h0=picks, h1="9D", play3=lying)
                refusal = MURLAN.explain(state, Pick(tuple(picks.split())))
                code, rule = refusal.code, refusal.params.get("rule")
                told = {said.key for said in MURLAN.coached(state, (PASS,))}
                assert rule is None or rule in told, (lying, rule, told)
                assert code.startswith(("murlan.none_", "murlan.only_suited")) == (not own), lying
                assert (code == "murlan.none_at_all") == (not over), lying


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house.values()))
def test_only_the_next_straight_is_said_to_beat_one_where_no_other_does(house: dict[str, str]) -> None:
    options, lying = complete(MURLAN.info.options, house), "4H 5S 6D 7C 8H"
    on = combination(cards(lying), options)
    assert on is not None
    straights = [made for made in every_play(options) if beats(made, on, options) and made.kind is not PlayKind.BOMB]
    suited = any(made.kind is PlayKind.SUITED for made in straights)
    only_next = all(made.value == on.value + 1 for made in straights if made.kind is PlayKind.STRAIGHT)
    far = "6H 7S 8D 9C 10H"
    state = position(house, h0=f"{far} 3C", h1="9D", play3=lying)
    told = {said.key.removeprefix("coach.murlan.straight.") for said in MURLAN.coached(state, (PASS,))}
    assert ("exact_next" in told) == (only_next and not suited)
    assert ("exact_next_or_suited" in told) == (only_next and suited)
    if only_next:
        code = MURLAN.explain(state, Pick(tuple(far.split()))).code
        assert code == ("murlan.exact_next_or_suited" if suited else "murlan.exact_next")


def test_whoever_opens_is_told_that_other_cards_may_go_with_the_three_of_spades() -> None:
    state = position(h0="3S 3H 4D 5C 6S 7H", h1="9C", number=0)
    plays = [move.picks for move in MURLAN.legal_moves(state)]
    assert {len(picks) for picks in plays} == {1, 2, 5}
    asked = MURLAN.asked(state, MURLAN.legal_moves(state))
    assert asked.said.key == "asked.open"
    assert str(ENGLISH["asked.open"]).endswith("your play must contain the three of spades")


@pytest.mark.parametrize("ranks", ["KS AH 2D 3C 4S", "JS QH KD AC 2S"])
def test_an_ace_in_the_middle_is_said_to_make_no_straight(ranks: str) -> None:
    refusal = MURLAN.explain(position(h0=ranks, h1="9C"), Pick(tuple(ranks.split())))
    assert refusal.code == "murlan.no_straight"
    assert "lowest or highest card" in str(ENGLISH[f"refusal.{refusal.code}"])


def test_what_may_be_played_together_is_named_without_the_ace_as_a_bound() -> None:
    refusal = MURLAN.explain(position(h0="5S 5H 6D 6C", h1="9C"), Pick(("5S", "5H", "6D", "6C")))
    assert refusal.code == "murlan.no_combination"
    assert "ace" not in str(ENGLISH[f"refusal.{refusal.code}"])


@pytest.mark.parametrize("both", ["off", "on"])
def test_what_is_no_straight_is_told_no_rule_that_a_longer_one_breaks(both: str) -> None:
    state = position({"mu_ace_both_ends": both}, h0="JS QH KS AS 2S", h1="7C")
    refusal = MURLAN.explain(state, Pick(("JS", "QH", "KS", "AS", "2S")))
    assert refusal.code == "murlan.no_straight"
    assert "once" not in str(ENGLISH[f"refusal.{refusal.code}"])


def test_whoever_leads_or_gives_is_not_told_to_pass() -> None:
    assert MURLAN.explain(position(h0="3S 4S", h1="7C"), Pick(("9D",))).code == "murlan.own_hand"
    assert "pass" not in str(ENGLISH["refusal.murlan.own_hand"])


@pytest.mark.parametrize(("value", "code"), [("off", "alone"), ("pair", "together"), ("bomb", "together")])
def test_jokers_are_said_to_go_together_where_they_may(value: str, code: str) -> None:
    house = {"mu_joker_pair": value}
    assert MURLAN.explain(position(house, h0="BJ RJ 5S", h1="7C"), Pick(("BJ", "5S"))).code == f"murlan.jokers_{code}"
    state = position(house, h0="BJ RJ 5S", h1="7C")
    said = [each.key for each in MURLAN.coached(state, MURLAN.legal_moves(state))]
    assert ("coach.murlan.lead_jokers" in said) == (value != "off")


def test_the_lesson_names_all_that_beats_three_of_a_kind() -> None:
    usual = complete(MURLAN.info.options, {})
    nines = combination(cards("9S 9H 9C"), usual)
    assert nines is not None
    made = [combination(cards(text), usual) for text in texts_of_plays()]
    kinds = {(each.kind, each.count) for each in made if each is not None and beats(each, nines, usual)}
    assert kinds == {(PlayKind.SET, 3), (PlayKind.BOMB, 4)}
    assert "higher three of a kind or four of a kind beats three" in ENGLISH["lesson.murlan.nines"]


@pytest.mark.parametrize(("hand", "said"), [("BJ RJ 5S", True), ("RJ 5S 9H", False)])
def test_that_jokers_go_together_is_said_to_whoever_holds_both(hand: str, said: bool) -> None:
    state = position({"mu_joker_pair": "pair"}, h0=hand, h1="7C")
    assert (Said("coach.murlan.lead_jokers") in MURLAN.coached(state, MURLAN.legal_moves(state))) == said
