"""Las Vegan, clause by clause of docs/rules.md, with the vectors and the options."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardtable.games.las_vegan.casino import CASINO_DECKS, CHIP_SETS, CHIPS, DECK, HAND_SIZES, changes
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.games.trick_kit import new_tricks
from cardtable.kernel.cards import HIDDEN, Colour
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Gesture, Pick, Tap, parse, resolve
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import CardMoved, Outcome, Passed, Reason, Recycled, Scored, Setup, State, Tossed, Turned
from tests.support.laws import random_line
from tests.support.seated import cards, in_play, las_vegan, legal, play, shown

GAME = LasVegan()


def dealt(number: int = 1, **options: str | int) -> State:
    return GAME.deal(Setup(number, complete(GAME.info.options, options)))


def trick(text: str, **options: str | int) -> State:
    """The state after seat 0 led and all followed, each with a second card in hand that cannot follow."""
    played = text.split()
    spare = [face.text for face in DECK.faces if face.suit not in {card[0] for card in played}]
    hands = {f"h{seat}": f"{card} {spare[seat]}" if spare else card for seat, card in enumerate(played)}
    return play(GAME, las_vegan({"lv_players": len(played), **options}, **hands), *played).state


def won_by(text: str) -> str:
    """Which card wins the trick, the leader's first."""
    return text.split()[trick(text).extra.tricks.winner]


def scored(place: str, chip: str, face: int, *won: str, shows: str = "4", tie: str = "all_tied_pay") -> tuple[int, ...]:
    """What one chip brings, by the cards in everybody's tricks."""
    casino = dealt().extra
    faces = tuple(face if name == chip else 9 for name in CHIPS)
    shown_cards = (shows, "3", "G")
    casino = replace(casino, cards=shown_cards, faces=faces, placed=((place, chip),))
    return changes(casino, [cards(DECK, text) for text in won], tie)


def golden(face: int, place: str, *tricks: int, tie: str = "all_tied_pay") -> tuple[int, ...]:
    """What the golden chip brings, by everybody's number of tricks."""
    casino = dealt().extra
    counted = replace(casino.tricks, taken=tricks)
    casino = replace(casino, tricks=counted, faces=(face, 9, 9, 9, 9), placed=((place, "golden"),))
    return changes(casino, [()] * len(tricks), tie)


def refused(state: State, gesture: Gesture) -> str:
    assert resolve(gesture, GAME.table(state.setup.options), state.piles, GAME.legal_moves(state)) == ()
    return GAME.explain(state, gesture).code


def test_lv_1_everybody_starts_with_fifteen_cabbages_and_the_most_win() -> None:
    assert dealt().scores == (15,) * 4
    over = replace(dealt(), phase="over", seat=None, scores=(3, 9, 0, 9))
    assert GAME.outcome(over) == Outcome(Reason.COUNTED, (1, 3), (3, 9, 0, 9))


@pytest.mark.parametrize("cabbages", [1, 40, 99])
def test_lv_1_option_lv_start_cabbages_is_what_everybody_starts_with(cabbages: int) -> None:
    assert dealt(lv_start_cabbages=cabbages, lv_players=3).scores == (cabbages,) * 3


def test_lv_2_four_suits_from_zero_to_nine_make_forty_cards() -> None:
    assert DECK.size == 40
    assert {face.text for face in DECK.faces} == {f"{suit}{rank}" for suit in "RPGB" for rank in range(10)}
    colours = {face.suit: face.colour for face in DECK.faces}
    assert colours == {"R": Colour.RED, "P": Colour.PURPLE, "G": Colour.GREEN, "B": Colour.BLUE}
    assert DECK.parse("p0") == DECK.parse("P0")


def test_lv_3_three_ordinary_casino_cards_lie_there_and_are_replaced_every_round() -> None:
    deck = {"1", "2", "3", "4", "5", "6", "8", "9", "R", "P", "G", "B"}
    assert set(CASINO_DECKS["twelve"]) == deck
    line = random_line(GAME, Setup(5, complete(GAME.info.options, {"lv_start_cabbages": 99})), Chance(1), 400)
    rounds = {state.extra.round: state.extra.cards for state in line.states}
    assert sorted(rounds) == [1, 2, 3, 4]
    assert [len(cards) for cards in rounds.values()] == [3] * 4
    assert sorted(card for shown_cards in rounds.values() for card in shown_cards) == sorted(deck)


def test_lv_3_option_lv_casino_deck_fourteen_has_zero_and_seven_too() -> None:
    assert set(CASINO_DECKS["fourteen"]) - set(CASINO_DECKS["twelve"]) == {"0", "7"}
    drawn = {card for number in range(1, 40) for card in dealt(number, lv_casino_deck="fourteen").extra.cards}
    assert drawn == set(CASINO_DECKS["fourteen"])
    assert scored("casino1", "chip1", -1, "R0 B0", "", "", "G0", shows="0") == (-2, 0, 0, -1)


@pytest.mark.parametrize("chips", ["standard", "harsh"])
def test_lv_4_five_chips_are_tossed_at_the_start_of_the_round_and_keep_their_face(chips: str) -> None:
    seen = [dealt(number, lv_chip_set=chips).extra.faces for number in range(1, 60)]
    assert [set(faces) for faces in zip(*seen, strict=True)] == [set(sides) for sides in CHIP_SETS[chips]]
    line = random_line(GAME, Setup(2, complete(GAME.info.options, {"lv_chip_set": chips})), Chance(2), 400)
    faces = {(state.extra.round, state.extra.faces) for state in line.states}
    assert len(faces) == line.last.extra.round


def test_lv_4_option_lv_chip_set_harsh_has_other_faces() -> None:
    assert CHIP_SETS["standard"] == ((-3, -4), (1, -1), (1, -2), (1, -3), (-1, -2))
    assert CHIP_SETS["harsh"] == ((-3, -4), (1, -1), (1, -2), (-1, -2), (-2, -3))


@pytest.mark.parametrize(("players", "hand", "aside"), [(4, 10, 0), (5, 8, 0), (3, 13, 1), (2, 13, 14)])
def test_lv_5_option_lv_players_deals_the_pack_out_in_equal_hands(players: int, hand: int, aside: int) -> None:
    state = dealt(lv_players=players)
    assert [len(state.piles[pile]) for pile in HANDS[:players]] == [hand] * players
    assert len(state.piles[OUT]) == aside
    assert HAND_SIZES == {3: 13, 4: 10, 5: 8}
    assert GAME.observe(state, 0).piles[OUT].cards == (HIDDEN,) * aside


@pytest.mark.parametrize("size", [10, 13, 20])
def test_lv_5_option_lv_hand_size_2p_is_the_hand_of_two_players(size: int) -> None:
    state = dealt(lv_players=2, lv_hand_size_2p=size)
    assert [len(state.piles[pile]) for pile in ("h0", "h1", OUT)] == [size, size, 40 - 2 * size]


def test_lv_5_cards_are_dealt_one_at_a_time_from_the_first_leader_on() -> None:
    state = GAME.deal(Setup(7, complete(GAME.info.options, {}), order=DECK.cards))
    first = state.extra.first
    assert state.seat == first
    assert [state.piles[HANDS[(first + n) % 4]].cards for n in range(4)] == [DECK.cards[n::4] for n in range(4)]
    assert all(state.piles[pile].up == 0 for pile in HANDS[:4])


def test_lv_6_a_card_must_match_the_suit_led_if_one_can() -> None:
    led = las_vegan(seat=3, h3="R5 G1", h0="R0 B0 B9", h1="B1 B2", h2="P1 P2")
    led = play(GAME, led, "R5").state
    assert legal(GAME, led) == {"R0"}
    assert refused(led, Pick(("B9",))) == "tricks.follow"
    assert refused(led, Tap("h0", 2)) == "tricks.follow"
    void = las_vegan(seat=3, h3="R5 G1", h0="B0 B9", h1="B1 B2", h2="P1 P2")
    assert legal(GAME, play(GAME, void, "R5").state) == {"B0", "B9"}


def test_lv_6_a_round_has_a_trick_for_each_card_of_a_hand() -> None:
    line = random_line(GAME, Setup(1, complete(GAME.info.options, {"lv_rounds": 1})), Chance(1), 99)
    assert sum(line.last.extra.tricks.taken) == 10
    assert sum(move.verb == "play" for move in line.moves) == 40


def test_lv_6_a_card_played_leaves_the_hand_and_shows_its_face() -> None:
    step = play(GAME, las_vegan(h0="R5 R6", h1="R1 R2", h2="R3 R4", h3="R7 R8"), "R5")
    card = DECK.parse("R5")
    assert step.cues == (CardMoved((card,), "h0", "play0"), Turned(card, "play0"))
    assert step.state.seat == 1
    assert step.state.piles["play0"].top_is_up
    assert shown(GAME, step.state.piles["h0"]) == "R6"


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("R5 R9 R2 R7", "R9"),
        ("R5 B0 R9 G0", "G0"),
        ("R5 B0 G0 R0", "G0"),
        ("R5 G0 B9 R9", "G0"),
        ("R0 R3 P4 R1", "R3"),
        ("R0 B4 G9 P2", "R0"),
        ("R0 R3 B0 R8", "B0"),
        ("G7 G2 P7 G9", "G9"),
        ("P8 R9", "P8"),
    ],
)
def test_lv_7_the_highest_of_the_suit_led_wins_unless_a_zero_of_another_suit_was_played(
    cards: str, winner: str
) -> None:
    assert won_by(cards) == winner


def test_lv_8_the_winner_leads_the_next_trick_and_only_then_is_it_gathered() -> None:
    state = las_vegan(h0="R5 R6", h1="R1 R2", h2="R9 P4", h3="R4 R8")
    full = play(GAME, state, "R5", "R1", "R9", "R4").state
    assert (full.seat, full.phase, full.extra.tricks.winner) == (2, "card", 2)
    assert in_play(full) == set(PLAYS[:4])
    step = play(GAME, full, "P4")
    assert shown(GAME, step.state.piles["won2"]) == "R5 R1 R9 R4"
    assert step.state.piles["won2"].up == 0
    assert in_play(step.state) == {"play2"}
    assert [cue for cue in step.cues if isinstance(cue, Recycled)] == [Recycled(f"play{n}", "won2") for n in range(4)]


def test_lv_8_chance_says_who_leads_first_and_the_next_seat_leads_the_next_round() -> None:
    assert {dealt(number).seat for number in range(1, 40)} == {0, 1, 2, 3}
    line = random_line(GAME, Setup(9, complete(GAME.info.options, {"lv_start_cabbages": 99})), Chance(3), 400)
    firsts = list(dict.fromkeys((state.extra.round, state.extra.first) for state in line.states))
    assert len(firsts) == 4
    assert all((before + 1) % 4 == after for (_, before), (_, after) in pairwise(firsts))


def test_lv_9_the_winner_of_a_trick_with_a_seven_may_place_one_chip() -> None:
    state = trick("R5 R9 R2 R7")
    assert (state.phase, state.seat, state.extra.sevens) == ("chip", 1, 1)
    ordinary = {f"chip:chip{n}:casino{place}" for n in (1, 2, 3, 4) for place in (1, 2, 3)}
    assert legal(GAME, state) == {"chip:golden:min", "chip:golden:max", "done"} | ordinary
    after = play(GAME, state, "chip:chip2:casino3").state
    assert after.extra.placed == (("casino3", "chip2"),)
    assert (after.phase, after.seat) == ("card", 1)


def test_lv_9_a_seven_that_the_winner_played_himself_counts_too() -> None:
    state = trick("R7 R5 B1 R2")
    assert (state.phase, state.seat, state.extra.sevens) == ("chip", 0, 1)


def test_lv_9_two_sevens_place_two_chips_one_after_another() -> None:
    state = trick("G7 G2 P7 G9")
    assert (state.seat, state.extra.sevens) == (3, 2)
    state = play(GAME, state, "chip:golden:max").state
    assert (state.phase, state.extra.sevens) == ("chip", 1)
    assert not {text for text in legal(GAME, state) if text.startswith("chip:golden")}
    assert play(GAME, state, "chip:chip1:casino1").state.phase == "card"


def test_lv_9_an_ordinary_card_takes_one_chip_and_chips_stay_for_the_round() -> None:
    placed = (("casino1", "chip1"), ("casino2", "chip2"), ("casino3", "chip4"))
    hands = {"h0": "R5 B1", "h1": "R9 B2", "h2": "R2 B3", "h3": "R7 B4"}
    state = play(GAME, las_vegan(extra={"placed": placed}, **hands), "R5", "R9", "R2", "R7").state
    assert legal(GAME, state) == {"chip:golden:min", "chip:golden:max", "done"}
    full = (*placed, ("max", "golden"))
    state = play(GAME, las_vegan(extra={"placed": full}, **hands), "R5", "R9", "R2", "R7").state
    assert (state.phase, state.extra.placed) == ("card", full)


def test_lv_9_one_may_decline_to_place_a_chip_unless_option_lv_place_chip_says_must() -> None:
    state = trick("G7 G2 P7 G9")
    step = play(GAME, state, "done")
    assert (step.state.phase, step.state.seat, step.cues) == ("card", 3, (Passed(3),))
    assert "done" not in legal(GAME, trick("G7 G2 P7 G9", lv_place_chip="must"))


def test_lv_9_wrong_chips_and_wrong_places_are_refused_with_their_reason() -> None:
    state = trick("R5 R9 R2 R7")
    assert refused(state, Carry("golden", -1, "casino1")) == "las_vegan.golden_place"
    assert refused(state, Carry("chip1", -1, "min")) == "las_vegan.ordinary_place"
    assert refused(state, Tap("h1", 0)) == "las_vegan.chip_first"
    again = play(GAME, trick("G7 G2 P7 G9"), "chip:chip1:casino2").state
    assert refused(again, Carry("chip2", -1, "casino2")) == "las_vegan.place_taken"
    assert refused(again, Carry("chip1", -1, "casino3")) == "las_vegan.chip_stays"
    full = replace(again, extra=replace(again.extra, placed=tuple((f"casino{n}", f"chip{n}") for n in (1, 2, 3))))
    for gesture in (Tap("chip4", -1), Carry("chip4", -1, "casino1"), Carry("chip4", -1, "min")):
        assert refused(full, gesture) == "las_vegan.all_taken"
    led = play(GAME, again, "done").state
    assert refused(led, Carry("chip2", -1, "casino1")) == "las_vegan.no_seven"
    assert refused(led, Carry("chip1", -1, "casino3")) == refused(led, Tap("chip1", -1)) == "las_vegan.chip_stays"


def test_lv_9_both_places_of_the_golden_card_are_there_and_the_winner_chooses() -> None:
    assert dealt(1).extra.golden_places == ("min", "max")
    assert {"chip:golden:min", "chip:golden:max"} <= legal(GAME, trick("R5 R9 R2 R7"))


def test_option_lv_golden_card_drawn_has_one_place_in_each_round() -> None:
    chosen = [dealt(number, lv_golden_card="drawn").extra.golden_places for number in range(1, 41)]
    assert {(*places,) for places in chosen} == {("min",), ("max",)}
    for number in range(1, 6):
        one, both = dealt(number, lv_golden_card="drawn"), dealt(number)
        assert one.piles == both.piles  # the toss is one of its own: deals stay what they are
        assert (one.seat, one.extra.faces, one.extra.cards) == (both.seat, both.extra.faces, both.extra.cards)


def test_option_lv_golden_card_drawn_takes_the_golden_chip_nowhere_else() -> None:
    state = trick("R5 R9 R2 R7", lv_golden_card="drawn")
    only = replace(state, extra=replace(state.extra, golden_places=("max",)))
    assert {text for text in legal(GAME, only) if "golden" in text} == {"chip:golden:max"}
    assert refused(only, Carry("golden", -1, "min")) == "las_vegan.golden_drawn"
    assert GAME.past(only).start.extra.golden_places == ("max",)


@pytest.mark.parametrize(
    ("shows", "face", "won", "points"),
    [
        ("4", -2, "R4 B4 R9", -4),
        ("B", -1, "B1 B2 B3 B4 B5 B6 B7", -2),
        ("B", -1, "B1 B2", 0),
        ("G", 1, "G1 G2 G3 G4 G5 G6", 2),
        ("9", -3, "R8 B8", 0),
    ],
)
def test_lv_10_an_ordinary_card_counts_each_card_of_its_number_or_each_three_of_its_suit(
    shows: str, face: int, won: str, points: int
) -> None:
    assert scored("casino1", "chip1", face, "P1", won, "", "", shows=shows) == (0, points, 0, 0)


def test_lv_10_a_casino_card_without_a_chip_has_no_effect() -> None:
    casino = replace(dealt().extra, cards=("9", "R", "G"), placed=())
    assert changes(casino, [cards(DECK, "R9 P9 G9 B9"), (), (), ()], "all_tied_pay") == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("face", "place", "tricks", "points"),
    [
        (-4, "max", (5, 3, 2, 0), (-4, 0, 0, 0)),
        (-3, "min", (5, 3, 2, 0), (0, 0, 0, -3)),
        (-3, "min", (4, 4, 1, 1), (0, 0, -3, -3)),
    ],
)
def test_lv_10_the_golden_card_costs_those_with_the_fewest_or_the_most_tricks(
    face: int, place: str, tricks: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert golden(face, place, *tricks) == points


def test_lv_10_option_lv_golden_tie_nobody_pays_asks_for_a_single_seat() -> None:
    assert golden(-3, "min", 4, 4, 1, 1, tie="nobody_pays") == (0, 0, 0, 0)
    assert golden(-4, "max", 5, 3, 2, 0, tie="nobody_pays") == (-4, 0, 0, 0)


def ending(scores: tuple[int, ...]) -> tuple[State, tuple[object, ...]]:
    """The end of a round: seat 2 takes the last trick. Its chips: the four −2, red −1, green +1, most tricks −3."""
    tricks = replace(new_tricks(4, 0), taken=(1, 1, 6, 1))
    placed = (("casino1", "chip4"), ("casino2", "chip2"), ("casino3", "chip1"), ("max", "golden"))
    fields = {"tricks": tricks, "cards": ("4", "R", "G"), "faces": (-3, 1, -1, -3, -2), "placed": placed}
    won = "R1 R2 R3 R5 R6 R8 G1 G2 G3 G5 G6"
    state = las_vegan(h0="P4", h1="P3", h2="P9", h3="G4", won0="B4 R4", won2=won, extra=fields)
    step = play(GAME, replace(state, scores=scores), "P4", "P3", "P9", "G4")
    return step.state, step.cues


def test_lv_10_all_changes_of_a_round_are_applied_together_to_all() -> None:
    state, cues = ending((15, 15, 15, 15))
    # seat 2: two fours −4, six reds −2, six greens +2, most tricks −3; seat 0: two fours −4
    assert state.scores == (11, 15, 8, 15)
    assert [cue for cue in cues if isinstance(cue, Scored)] == [Scored(0, -4), Scored(2, -7)]
    assert state.extra.totals == ((11, 15, 8, 15),)
    assert (state.phase, state.seat, legal(GAME, state)) == ("deal", 1, {"deal"})


def test_lv_10_nobody_goes_below_zero_and_the_match_ends_with_that_round() -> None:
    state, cues = ending((9, 4, 2, 9))
    assert state.scores == (5, 4, 0, 9)
    assert Scored(2, -2) in cues
    assert GAME.outcome(state) == Outcome(Reason.COUNTED, (3,), (5, 4, 0, 9))
    assert (state.seat, GAME.legal_moves(state)) == (None, ())


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_lv_11_option_lv_rounds_ends_the_match_after_the_rounds_agreed_on(rounds: int) -> None:
    options = complete(GAME.info.options, {"lv_rounds": rounds, "lv_start_cabbages": 99})
    last = random_line(GAME, Setup(3, options), Chance(5), 400).last
    assert last.extra.round == rounds
    assert len(last.extra.totals) == rounds
    assert GAME.outcome(last) is not None


def test_lv_11_the_next_round_is_shuffled_and_tossed_anew() -> None:
    before, _ = ending((15, 15, 15, 15))
    step = play(GAME, before, "deal")
    after = step.state
    assert (after.seat, after.phase, after.extra.round, after.extra.first) == (1, "card", 2, 1)
    assert [len(after.piles[pile]) for pile in HANDS[:4]] == [10] * 4
    assert after.scores == (11, 15, 8, 15)
    assert not set(after.extra.cards) & set(before.extra.cards)
    gathered = [cue.source for cue in step.cues if isinstance(cue, Recycled) and cue.target == OUT]
    assert gathered == [pile for pile, lying in before.piles.items() if lying.cards and pile != OUT]
    assert [cue for cue in step.cues if isinstance(cue, Tossed)] == [
        Tossed(chip, face) for chip, face in zip(CHIPS, after.extra.faces, strict=True)
    ]
    assert refused(before, Tap("h0", -1)) == "las_vegan.deal_first"
    assert GAME.automatic(before, Auto.ALL) is None


def test_a_seat_sees_its_own_hand_what_was_played_and_a_log_of_it() -> None:
    state = las_vegan(h0="R5 R6", h1="R1 R2", h2="R9 P4", h3="R4 R8")
    state = play(GAME, state, "R5", "R1", "R9", "R4", "P4").state
    view = GAME.observe(state, 1)
    assert shown(GAME, view.piles["h1"]) == "R2"
    assert view.piles["h1"].top_is_up
    assert [view.piles[pile].cards for pile in ("h0", "h2", "h3")] == [(HIDDEN,), (), (HIDDEN,)]
    assert shown(GAME, view.piles["won2"]) == "R5 R1 R9 R4"
    assert view.extra.log == ("0 play:R5", "1 play:R1", "2 play:R9", "3 play:R4", "2 play:P4")
    assert all(len(parse(entry.split()[1]).picks) == 1 for entry in view.extra.log)


def test_nobody_is_given_a_suit_that_he_did_not_follow() -> None:
    line = random_line(GAME, Setup(11, complete(GAME.info.options, {"lv_players": 5})), Chance(4), 31)
    voids = line.last.extra.tricks.voids
    assert sum(map(len, voids)) >= 2
    view = GAME.observe(line.last, 0)
    for seed in range(50):
        invented = GAME.determinize(view, Chance(seed))
        for seat, suits in enumerate(voids):
            assert not [card for card in invented.piles[HANDS[seat]].cards if DECK.suit(card) in suits]


def test_a_tap_or_drag_of_no_card_in_hand_is_refused() -> None:
    state = las_vegan(h0="R5 R6", h1="R1 R2", h2="R9 P4", h3="R4 R8", won1="G1")
    for gesture in (Tap(WON[1], 0), Tap("h1", 0), Pick(("G9",))):
        assert refused(state, gesture) == "tricks.own_hand"
    assert refused(state, Pick(("R5", "R6"))) == "tricks.one_card"
    assert refused(state, Carry("h0", 0, "play0")) == "tricks.one_card"
