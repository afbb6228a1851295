"""Monte Carlo, clause by clause of docs/rules.md, with the vectors and the options."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardtable.games.monte_carlo.rounds import AIMS, HEIGHTS, PACKS, booked, new_round, paid_out, payout, pot_in_points
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.seated import HANDS, OUT
from cardtable.kernel.cards import FRENCH, HIDDEN
from cardtable.kernel.game import Auto, Line
from cardtable.kernel.moves import Gesture, Pick, Tap, resolve
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import CardMoved, Outcome, Passed, Reason, Recycled, Scored, Setup, State, Turned
from tests.support.laws import random_line
from tests.support.seated import cards, legal, monte_carlo, play, shown
from tests.support.words import ENGLISH

GAME = MonteCarlo()
PLAYERS = pytest.mark.parametrize("players", [5, 6, 7, 8])
EXAMPLE = (
    # A, B, C, D, E: rounds one to six of the worked example
    (3, 2, 1, 1, 1),
    (0, 4, 1, 5, 0),
    (2, 0, 4, 2, 0),
    (0, 4, 0, 0, 4),
    (0, 0, 8, 0, 0),
    (0, 0, 0, 0, 8),
)


def setup(number: int = 1, **options: str | int) -> Setup:
    return Setup(number, complete(GAME.info.options, options))


def whole_game(number: int, **options: str | int) -> Line:
    return random_line(GAME, setup(number, **options), Chance(number), 2000)


def texts(pack: tuple[int, ...]) -> set[str]:
    return {FRENCH.text(card) for card in pack}


def trick(round_number: int, played: str, **options: str | int) -> State:
    """The state after five played one card each, their last ones, the leader's first."""
    hands = {f"h{seat}": card for seat, card in enumerate(played.split())}
    return play(GAME, monte_carlo(round_number, options, **hands), *played.split()).state


def domino(hand: str, *, again: bool = False, options: dict[str, str | int] | None = None, **piles: str) -> State:
    """The seventh round, seat 0 to act with ``hand``, the others with a card each."""
    others = {"h1": "10S", "h2": "JS", "h3": "QS", "h4": "KS"}
    others = {pile: card for pile, card in others.items() if card not in piles.get("rS", "")}
    return monte_carlo(7, options, extra={"again": again}, h0=hand, **{**others, **piles})


def refused(state: State, gesture: Gesture) -> str:
    assert resolve(gesture, GAME.table(state.setup.options), state.piles, GAME.legal_moves(state)) == ()
    return GAME.explain(state, gesture).code


def test_mc_1_five_to_eight_play_seven_rounds_each_with_its_own_aim() -> None:
    assert GAME.info.seats == (5, 8)
    states = whole_game(1).states
    assert list(dict.fromkeys(state.extra.round for state in states)) == [1, 2, 3, 4, 5, 6, 7]
    phases = dict.fromkeys((state.extra.round, state.phase) for state in states)
    tricks = [(number, phase) for number in range(1, 7) for phase in ("trick", "deal")]
    assert list(phases) == [*tricks, (7, "domino"), (7, "over")]
    assert [aim.name for aim in AIMS] == ["nolo", "clubs", "queens", "black_kings", "heart_ace", "last_trick"]


@PLAYERS
def test_mc_1_option_mc_players_is_how_many_play(players: int) -> None:
    state = GAME.deal(setup(mc_players=players))
    assert len(state.scores) == players
    assert [pile for pile in HANDS if pile in state.piles] == list(HANDS[:players])


def test_mc_2_a_thousand_kronur_a_point_make_a_pot_of_fifty_thousand_for_five() -> None:
    last_round = next(state for state in whole_game(2).states if state.extra.round == 7)
    assert last_round.extra.pot == 50_000


@pytest.mark.parametrize(("value", "pot"), [(1, 50), (7, 350), (1_000_000, 50_000_000)])
def test_mc_2_option_mc_point_value_is_the_worth_of_a_point(value: int, pot: int) -> None:
    states = whole_game(2, mc_point_value=value).states
    assert next(state for state in states if state.extra.round == 7).extra.pot == pot


@pytest.mark.parametrize(
    ("players", "left_out", "size", "hand", "clubs"),
    [
        (5, "2D 2H 2S 2C 3D 3H 3S 3C 4D 4H 4S 4C", 40, 8, 10),
        (6, "2D 2H 2S 2C 3D 3H 3S 3C 4D 4H", 42, 7, 11),
        (7, "2D 2H 2S 2C 3D 3H 3S 3C 4D 4H", 42, 6, 11),
        (8, "2D 2H 2S 2C", 48, 6, 12),
    ],
)
def test_mc_3_the_lowest_cards_are_left_out_until_the_pack_deals_evenly(
    players: int, left_out: str, size: int, hand: int, clubs: int
) -> None:
    state = GAME.deal(setup(players, mc_players=players))
    assert shown(GAME, state.piles[OUT]) == left_out
    assert state.piles[OUT].open_count == len(left_out.split())
    held = [card for pile in HANDS[:players] for card in state.piles[pile].cards]
    assert len(held) == size
    assert [len(state.piles[pile]) for pile in HANDS[:players]] == [hand] * players
    assert sum(FRENCH.suit(card) == "C" for card in held) == clubs


@pytest.mark.parametrize(("players", "left_out", "longer"), [(5, 12, 0), (6, 8, 2), (7, 4, 6), (8, 0, 4)])
def test_mc_3_option_mc_leftover_uneven_gives_seats_from_the_dealers_left_one_card_more(
    players: int, left_out: int, longer: int
) -> None:
    state = GAME.deal(setup(3, mc_players=players, mc_leftover="uneven"))
    assert len(state.piles[OUT]) == left_out
    from_left = [len(state.piles[HANDS[(state.extra.dealer + 1 + n) % players]]) for n in range(players)]
    short = (52 - left_out) // players
    assert from_left == [short + 1] * longer + [short] * (players - longer)


def test_mc_4_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = GAME.deal(replace(setup(4), order=FRENCH.cards))
    in_play = [card for card in FRENCH.cards if HEIGHTS[card] > 4]
    dealer = state.extra.dealer
    assert [list(state.piles[HANDS[(dealer + 1 + n) % 5]].cards) for n in range(5)] == [in_play[n::5] for n in range(5)]


def test_mc_4_the_first_dealer_is_drawn_and_the_deal_passes_clockwise_with_a_new_shuffle() -> None:
    assert {GAME.deal(setup(number)).extra.dealer for number in range(1, 60)} == {0, 1, 2, 3, 4}
    deals = [before for before in whole_game(3).states if not before.extra.log]
    assert len(deals) == 7
    assert all((a.extra.dealer + 1) % 5 == b.extra.dealer for a, b in pairwise(deals))
    assert len({state.piles["h0"].cards for state in deals}) == 7


def test_mc_4_the_next_dealer_deals_after_every_round() -> None:
    state = trick(1, "9D KD AC JD AH")
    assert (state.phase, state.seat, legal(GAME, state)) == ("deal", (state.extra.dealer + 1) % 5, {"deal"})
    step = play(GAME, state, "deal")
    after = step.state
    assert (after.phase, after.extra.round, after.extra.dealer) == ("trick", 2, state.seat)
    full = [pile for pile, lying in state.piles.items() if lying.cards and pile != OUT]
    assert step.cues == tuple(Recycled(pile, OUT) for pile in full)
    assert refused(state, Tap("h0", -1)) == "monte_carlo.deal_first"
    assert GAME.automatic(state, Auto.ALL) is None


@pytest.mark.parametrize(
    ("played", "winner"), [("9D KD AC JD AH", "KD"), ("QS QH KS 5S 7C", "KS"), ("AC KC KS 9C JC", "AC")]
)
def test_mc_5_the_highest_card_of_the_suit_led_takes_the_trick(played: str, winner: str) -> None:
    assert played.split()[trick(1, played).extra.tricks.winner] == winner


def test_mc_5_a_suit_must_be_followed_unless_option_mc_follow_suit_frees_it() -> None:
    hands = {"h4": "9D 9S", "h0": "5D QS AH", "h1": "6D", "h2": "7D", "h3": "8D"}
    led = play(GAME, monte_carlo(seat=4, **hands), "9D").state
    assert legal(GAME, led) == {"5D"}
    assert refused(led, Pick(("AH",))) == "tricks.follow"
    free = play(GAME, monte_carlo(1, {"mc_follow_suit": "free"}, seat=4, **hands), "9D").state
    assert legal(GAME, free) == {"5D", "QS", "AH"}
    discarded = play(GAME, free, "AH").state
    assert discarded.extra.tricks.voids == ("",) * 5


def test_mc_5_any_card_may_be_led() -> None:
    hands = {"h0": "AH QS KC 5D", "h1": "6D", "h2": "7D", "h3": "8D", "h4": "9D"}
    for number in range(1, 7):
        assert legal(GAME, monte_carlo(number, **hands)) == {"AH", "QS", "KC", "5D"}


def test_mc_5_who_does_not_follow_shows_that_he_cannot() -> None:
    hands = {"h4": "9D 9S", "h0": "QS AH", "h1": "6D", "h2": "7D", "h3": "8D"}
    state = play(GAME, monte_carlo(seat=4, **hands), "9D", "AH").state
    assert state.extra.tricks.voids == ("D", "", "", "", "")


@pytest.mark.parametrize(("option", "ahead"), [("left_of_dealer", 1), ("dealer", 0)])
def test_mc_5_option_mc_first_lead_lets_the_left_of_the_dealer_or_him_lead(option: str, ahead: int) -> None:
    deals = [state for state in whole_game(4, mc_first_lead=option).states if not state.extra.log]
    assert [state.seat for state in deals] == [(state.extra.dealer + ahead) % 5 for state in deals]


def test_mc_5_the_winner_of_a_trick_leads_the_next() -> None:
    hands = {"h0": "9D 5S", "h1": "KD 6S", "h2": "AC 7S", "h3": "JD 8S", "h4": "AH 9S"}
    state = play(GAME, monte_carlo(**hands), "9D", "KD", "AC", "JD", "AH").state
    assert (state.seat, state.extra.tricks.winner) == (1, 1)
    after = play(GAME, state, "6S").state
    assert shown(GAME, after.piles["won1"]) == "9D KD AC JD AH"
    assert after.piles["won1"].up == 0


@pytest.mark.parametrize("winner", range(5))
def test_mc_5_whoever_wins_leads_the_next(winner: int) -> None:
    hands = {f"h{seat}": f"{'AD' if seat == winner else f'{seat + 5}D'} {seat + 5}S" for seat in range(5)}
    played = [hand.split()[0] for hand in hands.values()]
    assert play(GAME, monte_carlo(**hands), *played).state.seat == winner


def test_mc_5_uneven_the_last_trick_is_led_by_the_winner_or_the_next_who_still_holds_a_card() -> None:
    options = {"mc_players": 6, "mc_leftover": "uneven"}
    hands = {"h0": "9D 5S", "h1": "10D 6S", "h2": "AD", "h3": "JD", "h4": "QD", "h5": "KD"}
    state = play(GAME, monte_carlo(6, options, **hands), "9D", "10D", "AD", "JD", "QD", "KD").state
    assert (state.extra.tricks.winner, state.seat) == (2, 0)
    over = play(GAME, state, "5S", "6S").state
    assert shown(GAME, over.piles["won2"]) == "9D 10D AD JD QD KD"
    assert (over.phase, over.extra.book[-1]) == ("deal", (0, 8, 0, 0, 0, 0))


def test_mc_5_uneven_the_winner_leads_the_last_trick_if_he_still_holds_a_card() -> None:
    options = {"mc_players": 6, "mc_leftover": "uneven"}
    hands = {"h0": "9D 5S", "h1": "AD 6S", "h2": "10D", "h3": "JD", "h4": "QD", "h5": "KD"}
    state = play(GAME, monte_carlo(6, options, **hands), "9D", "AD", "10D", "JD", "QD", "KD").state
    assert (state.extra.tricks.winner, state.seat) == (1, 1)
    assert play(GAME, state, "6S", "5S").state.extra.book[-1] == (0, 8, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("round_number", "played", "points"),
    [
        (1, "9D KD AC JD AH", (0, 1, 0, 0, 0)),
        (2, "9D KD AC JD AH", (0, 1, 0, 0, 0)),
        (3, "QS QH KS 5S 7C", (0, 0, 4, 0, 0)),
        (4, "AC KC KS 9C JC", (8, 0, 0, 0, 0)),
        (5, "9D KD AC JD AH", (0, 8, 0, 0, 0)),
        (6, "9D KD AC JD AH", (0, 8, 0, 0, 0)),
    ],
)
def test_mc_6_who_takes_the_trick_gets_the_minus_points(
    round_number: int, played: str, points: tuple[int, ...]
) -> None:
    assert trick(round_number, played).extra.book[-1] == points


@PLAYERS
@pytest.mark.parametrize("leftover", ["discard_lowest", "uneven"])
def test_mc_6_all_minus_points_of_a_round_are_taken_by_someone(players: int, leftover: str) -> None:
    book = whole_game(players, mc_players=players, mc_leftover=leftover).last.extra.book
    pack = PACKS[players, leftover]
    tricks, clubs = -(-len(pack.cards) // players), sum(FRENCH.suit(card) == "C" for card in pack.cards)
    assert [sum(row) for row in book[:6]] == [tricks, clubs, 8, 8, 8, 8]


def test_mc_7_after_every_round_each_pays_for_his_minus_points() -> None:
    hands = {"h0": "AC", "h1": "KC", "h2": "KS", "h3": "9C", "h4": "JC"}
    step = play(GAME, monte_carlo(4, **hands), "AC", "KC", "KS", "9C", "JC")
    assert step.state.scores == (-8000, 0, 0, 0, 0)
    assert step.state.extra.pot == 8000
    assert step.cues[-1] == Scored(0, -8000)


def test_mc_8_on_an_empty_table_only_the_four_nines_can_be_laid() -> None:
    state = domino("9S 9H 9D 9C 8D 10D AH")
    assert legal(GAME, state) == {"9S", "9H", "9D", "9C"}


def test_mc_8_beside_the_nine_go_the_next_lower_and_the_next_higher_card() -> None:
    state = domino("9S 9H 9C 8D 10D 7D JD AD", rD="9D")
    assert legal(GAME, state) == {"8D", "10D", "9C", "9H", "9S"}


def test_mc_8_a_run_grows_both_ways_and_lies_from_the_lowest_card_to_the_highest() -> None:
    step = play(GAME, domino("8D 10D", rD="9D"), "8D")
    card = FRENCH.parse("8D")
    assert shown(GAME, step.state.piles["rD"]) == "8D 9D"
    assert step.cues == (CardMoved((card,), "h0", "rD"), Turned(card, "rD"))


@pytest.mark.parametrize(
    ("run", "fits"), [("7D 8D 9D 10D JD QD KD", {"6D", "AD"}), ("5D 6D 7D 8D 9D 10D JD QD KD AD", {"pass"})]
)
def test_mc_8_the_ace_is_the_highest_card_and_a_run_does_not_go_round(run: str, fits: set[str]) -> None:
    diamonds = ("5D", "6D", "7D", "8D", "9D", "10D", "JD", "QD", "KD", "AD")
    hand = " ".join(card for card in diamonds if card not in run.split())
    assert legal(GAME, domino(hand or "KH", rD=run)) == fits


def test_mc_8_with_six_players_two_runs_end_at_five_and_two_at_four() -> None:
    lowest = {
        suit: min(HEIGHTS[c] for c in PACKS[6, "discard_lowest"].cards if FRENCH.suit(c) == suit) for suit in "SHDC"
    }
    assert lowest == {"S": 4, "H": 5, "D": 5, "C": 4}


@pytest.mark.parametrize(
    ("players", "leftover", "starter"),
    [
        (5, "discard_lowest", 9),
        (6, "discard_lowest", 9),
        (7, "discard_lowest", 9),
        (8, "discard_lowest", 8),
        (6, "uneven", 9),
        (7, "uneven", 8),
        (8, "uneven", 8),
    ],
)
def test_mc_9_the_starter_is_the_middle_rank_rounded_up(players: int, leftover: str, starter: int) -> None:
    assert PACKS[players, leftover].starter == starter


def test_mc_10_who_cannot_lay_passes_and_who_can_lays() -> None:
    stuck = domino("KH", rD="9D")
    assert legal(GAME, stuck) == {"pass"}
    step = play(GAME, stuck, "pass")
    assert (step.state.seat, step.cues) == (1, (Passed(0),))
    able = domino("6D 9C", rD="7D 8D 9D 10D JD QD KD")
    assert legal(GAME, able) == {"6D", "9C"}
    assert refused(able, Tap(OUT, -1)) == "monte_carlo.can_lay"


def test_mc_10_option_mc_domino_pass_free_lets_one_pass_and_a_pass_shows_nothing() -> None:
    able = domino("6D 9C", options={"mc_domino_pass": "free"}, rD="7D 8D 9D 10D JD QD KD")
    assert legal(GAME, able) == {"6D", "9C", "pass"}
    assert play(GAME, able, "pass").state.extra.barred == ((),) * 5


def test_mc_10_a_pass_shows_that_nothing_fitted() -> None:
    barred = play(GAME, domino("KH", rD="9D"), "pass").state.extra.barred
    assert texts(barred[0]) == {"8D", "10D", "9S", "9H", "9C"}
    assert barred[1:] == ((),) * 4


def test_mc_10_after_an_ace_one_may_lay_again_or_stop() -> None:
    state = play(GAME, domino("AD 6D 9C", rD="7D 8D 9D 10D JD QD KD"), "AD").state
    assert state.seat == 0
    assert legal(GAME, state) == {"6D", "9C", "done"}
    assert play(GAME, state, "done").state.seat == 1
    assert play(GAME, state, "6D").state.seat == 1
    assert play(GAME, state, "done").state.extra.barred == ((),) * 5


def test_mc_10_another_ace_gives_another_turn() -> None:
    runs = {"rD": "9D 10D JD QD KD", "rC": "9C 10C JC QC KC"}
    state = play(GAME, domino("AD AC KH", **runs), "AD", "AC").state
    assert (state.seat, legal(GAME, state)) == (0, {"done"})


def test_mc_10_an_ace_that_was_the_last_card_gives_no_turn_but_a_place() -> None:
    state = play(GAME, domino("AD", rD="7D 8D 9D 10D JD QD KD"), "AD").state
    assert (state.seat, state.extra.order, state.extra.again) == (1, (0,), False)


@pytest.mark.parametrize(("option", "seat", "moves"), [("forced", 0, {"6D", "9C"}), ("off", 1, None)])
def test_mc_10_option_mc_ace_extra_turn_can_be_forced_or_off(option: str, seat: int, moves: set[str] | None) -> None:
    options = {"mc_ace_extra_turn": option}
    state = play(GAME, domino("AD 6D 9C", options=options, rD="7D 8D 9D 10D JD QD KD"), "AD").state
    assert state.seat == seat
    assert moves is None or legal(GAME, state) == moves
    stuck = play(GAME, domino("AD KH", options=options, rD="7D 8D 9D 10D JD QD KD"), "AD").state
    assert moves is None or legal(GAME, stuck) == {"pass"}


@pytest.mark.parametrize(("option", "prompt"), [("optional", "asked.again"), ("forced", "asked.again_must")])
def test_mc_10_the_prompt_after_an_ace_offers_to_stop_only_where_that_is_legal(option: str, prompt: str) -> None:
    options = {"mc_ace_extra_turn": option}
    state = play(GAME, domino("AD 6D 9C", options=options, rD="7D 8D 9D 10D JD QD KD"), "AD").state
    asked = GAME.asked(state, GAME.legal_moves(state))
    assert asked.said.key == prompt
    assert ("stop" in ENGLISH[prompt]) == ("done" in legal(GAME, state))


def test_mc_10_the_player_left_of_the_dealer_begins_the_domino_too() -> None:
    state = new_round(setup(), 3, EXAMPLE)
    assert (state.phase, state.seat) == ("domino", 4)


def test_mc_11_points_go_by_the_order_in_which_hands_are_emptied() -> None:
    state = monte_carlo(7, h0="9S", h1="9H", h2="9D", h3="9C", h4="KS QS")
    state = replace(state, extra=replace(state.extra, pot=50_000))
    step = play(GAME, state, "9S", "9H", "9D", "9C")
    assert step.state.extra.order == (0, 1, 2, 3, 4)
    assert step.state.extra.book[-1] == (20, 15, 10, 5, 0)
    assert GAME.outcome(step.state) is not None
    assert shown(GAME, step.state.piles["h4"]) == "KS QS"


def test_mc_11_who_has_no_cards_is_passed_over() -> None:
    state = monte_carlo(7, h0="9S KH", h1="9H", h2="KD", h3="9C KC", h4="KS QS")
    assert play(GAME, state, "9S", "9H", "pass", "9C", "pass", "pass").state.seat == 2


@pytest.mark.parametrize(
    ("players", "leftover", "points"),
    [
        (5, "discard_lowest", (20, 15, 10, 5, 0)),
        (6, "discard_lowest", (17, 13, 10, 7, 3, 0)),
        (7, "discard_lowest", (14, 12, 9, 7, 5, 2, 0)),
        (8, "discard_lowest", (12, 11, 9, 7, 5, 4, 2, 0)),
        (6, "uneven", (17, 14, 10, 7, 3, 0)),
        (7, "uneven", (15, 12, 10, 7, 5, 2, 0)),
        (8, "uneven", (13, 11, 9, 7, 6, 4, 2, 0)),
    ],
)
def test_mc_12_the_payout_is_a_straight_line_down_to_nothing(
    players: int, leftover: str, points: tuple[int, ...]
) -> None:
    assert payout(players, leftover, "linear") == points


@pytest.mark.parametrize(
    ("players", "points"),
    [
        (5, (20, 15, 10, 5, 0)),
        (6, (20, 15, 10, 5, 0, 0)),
        (7, (19, 15, 10, 5, 0, 0, 0)),
        (8, (20, 15, 10, 5, 0, 0, 0, 0)),
    ],
)
def test_mc_12_option_mc_payout_top_four_keeps_the_numbers_of_the_source(players: int, points: tuple[int, ...]) -> None:
    assert payout(players, "discard_lowest", "top_four") == points


@pytest.mark.parametrize(
    ("players", "leftover", "points"),
    [
        (5, "discard_lowest", 50),
        (6, "discard_lowest", 50),
        (7, "discard_lowest", 49),
        (8, "discard_lowest", 50),
        (6, "uneven", 51),
        (7, "uneven", 51),
        (8, "uneven", 52),
    ],
)
def test_mc_13_the_pot_is_known_beforehand(players: int, leftover: str, points: int) -> None:
    assert pot_in_points(PACKS[players, leftover], players) == points
    for scheme in ("linear", "top_four"):
        assert sum(payout(players, leftover, scheme)) == points


@PLAYERS
@pytest.mark.parametrize("leftover", ["discard_lowest", "uneven"])
@pytest.mark.parametrize("scheme", ["linear", "top_four"])
def test_mc_13_the_pot_comes_out_empty(players: int, leftover: str, scheme: str) -> None:
    line = whole_game(7, mc_players=players, mc_leftover=leftover, mc_payout=scheme, mc_point_value=13)
    seventh = next(state for state in line.states if state.extra.round == 7)
    assert seventh.extra.pot == 13 * pot_in_points(PACKS[players, leftover], players)
    assert line.last.extra.pot == 0
    assert all(sum(state.scores) == -state.extra.pot for state in line.states)


def test_mc_14_the_worked_example_comes_out_as_printed() -> None:
    state = new_round(setup(), 0, ())
    paid = [0] * 5
    for row in EXAMPLE:
        state = booked(state, row, ()).state
        paid = [before + now for before, now in zip(paid, row, strict=True)]
        assert state.scores == tuple(-1000 * points for points in paid)
    assert paid == [5, 10, 14, 8, 13]
    assert [sum(row) for row in EXAMPLE] == [8, 10, 8, 8, 8, 8]
    assert state.extra.pot == 50_000
    assert new_round(setup(), 0, EXAMPLE).scores == state.scores
    # D, A, E, B, C empty their hands in this order
    step = paid_out(replace(state, extra=replace(state.extra, order=(3, 0, 4, 1, 2))), ())
    assert step.state.scores == (10_000, -5_000, -14_000, 12_000, -3_000)
    assert step.state.extra.book[-1] == (15, 5, 0, 20, 10)
    assert (step.state.extra.pot, sum(step.state.scores)) == (0, 0)
    assert GAME.outcome(step.state) == Outcome(Reason.COUNTED, (3,), step.state.scores)
    assert step.cues == (Scored(0, 15_000), Scored(1, 5_000), Scored(3, 20_000), Scored(4, 10_000))


def test_mc_14_equal_results_share_the_place() -> None:
    over = replace(GAME.deal(setup()), phase="over", seat=None, scores=(4, 4, -3, -5, 0))
    assert GAME.outcome(over) == Outcome(Reason.COUNTED, (0, 1), (4, 4, -3, -5, 0))
    assert GAME.legal_moves(over) == ()


def decided(option: str) -> State:
    """Round five; the ace of hearts has just been taken and everybody holds another card."""
    hands = {"h0": "9H 5S", "h1": "AH 6S", "h2": "KH 7S", "h3": "JH 8S", "h4": "10H 10S"}
    return play(GAME, monte_carlo(5, {"mc_cut_short": option}, **hands), "9H", "AH", "KH", "JH", "10H").state


def test_mc_6_a_round_in_which_nothing_more_can_be_lost_may_be_cut_short() -> None:
    state = decided("ask")
    assert legal(GAME, state) == {"6S", "cut"}
    cut = play(GAME, state, "cut").state
    assert (cut.phase, cut.extra.book[-1], cut.extra.pot) == ("deal", (0, 8, 0, 0, 0), 8000)
    assert legal(GAME, play(GAME, state, "6S").state) == {"7S", "cut"}
    assert play(GAME, state, "6S", "cut").state.extra.book[-1] == (0, 8, 0, 0, 0)


def test_mc_6_option_mc_cut_short_cuts_by_itself_or_never() -> None:
    never = decided("never")
    assert (legal(GAME, never), refused(never, Tap(OUT, -1))) == ({"6S"}, "monte_carlo.played_out")
    auto = decided("auto")
    assert (auto.phase, auto.extra.book[-1]) == ("deal", (0, 8, 0, 0, 0))


def test_mc_6_as_long_as_something_can_be_lost_nothing_is_cut_short() -> None:
    hands = {"h0": "9H 5S", "h1": "AH 6S", "h2": "KH 7S", "h3": "JH 8S", "h4": "10H 10S"}
    for number in (1, 2, 3, 4, 6):
        state = play(GAME, monte_carlo(number, {"mc_cut_short": "auto"}, **hands), "9H", "AH", "KH", "JH", "10H").state
        assert (state.phase, legal(GAME, state)) == ("trick", {"6S"})
    lying = play(GAME, monte_carlo(5, **hands), "9H", "AH").state
    assert legal(GAME, lying) == {"KH"}
    assert refused(lying, Tap(OUT, -1)) == "monte_carlo.not_decided"


def test_a_seat_sees_its_own_hand_the_cards_left_out_and_what_was_played() -> None:
    state = decided("ask")
    view = GAME.observe(state, 2)
    assert shown(GAME, view.piles["h2"]) == "7S"
    assert view.piles["h0"].cards == (HIDDEN,)
    assert view.piles[OUT] == state.piles[OUT]
    assert view.extra.log == ("0 play:9H", "1 play:AH", "2 play:KH", "3 play:JH", "4 play:10H")


def test_nobody_is_given_a_card_that_his_pass_has_ruled_out() -> None:
    start = new_round(setup(5), 0, EXAMPLE)
    line = [start]
    chance = Chance(3)
    while sum(map(len, line[-1].extra.barred)) < 9:
        moves = GAME.legal_moves(line[-1])
        line.append(GAME.apply(line[-1], moves[chance.below(len(moves))]).state)
    view = GAME.observe(line[-1], 0)
    for seed in range(60):
        invented = GAME.determinize(view, Chance(seed))
        assert not [n for n in range(1, 5) if set(invented.piles[HANDS[n]].cards) & set(view.extra.barred[n])]


def test_a_card_that_does_not_fit_is_refused_with_what_would() -> None:
    state = domino("KH 5D 8D", rD="9D 10D")
    assert refused(state, Pick(("KH",))) == "monte_carlo.closed"
    assert refused(state, Pick(("5D",))) == "monte_carlo.not_next"
    assert GAME.explain(state, Pick(("5D",))).params == {"card": "5D", "on": "9D", "top": "10D"}
    alone = domino("5D 8D", rD="9D")
    assert refused(alone, Pick(("5D",))) == "monte_carlo.not_next_to"
    assert GAME.explain(alone, Pick(("5D",))).params == {"card": "5D", "on": "9D"}
    assert GAME.explain(state, Pick(("KH",))).params == {"card": "KH", "on": "9H"}
    assert refused(state, Tap("h0", 2)) == "tricks.one_card"
    assert refused(state, Tap("h1", 0)) == "tricks.own_hand"
    assert refused(domino("KH 5D", rD="9D 10D"), Tap("rD", 0)) == "monte_carlo.only_pass"
    assert cards(FRENCH, "KH 5D") == (FRENCH.parse("KH"), FRENCH.parse("5D"))


def test_where_the_winner_has_no_card_left_nobody_is_told_that_the_winner_leads() -> None:
    """MC-5: the next one who holds a card leads then."""
    led_by_winner = set[bool]()
    for state in whole_game(1, mc_players=6, mc_leftover="uneven", mc_cut_short="never").states:
        winner = GAME.winner(state)
        if winner is not None and state.phase == "trick":
            told = {said.key for said in GAME.coached(state, GAME.legal_moves(state))}
            assert ("coach.lead" in told) == (winner == state.seat)
            led_by_winner.add(winner == state.seat)
    assert led_by_winner == {True, False}
