"""Mau-Mau, clause by clause of docs/rules.md, with the options, the refusals, and what it tells."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardtable.games.mau_mau import DEAL, DRAW, MOST_SHUFFLES, PASS, TAKE, worth
from cardtable.games.registry import find
from cardtable.games.seated import HANDS, shuffled_again
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Tap, resolve
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance, shuffled
from cardtable.kernel.state import Setup, State
from cardtable.kernel.telling import Said
from tests.support import laws
from tests.support.seated import cards, legal, mau_mau, play, shown

MAU_MAU = find("mau_mau")
PRESETS = {preset.name: preset.values for preset in MAU_MAU.info.presets}
GERMAN, DANISH = PRESETS["mau_mau"], PRESETS["danish"]
Options = Mapping[str, str | int]


def dealt(options: Options | None = None, number: int = 1) -> State:
    return MAU_MAU.deal(Setup(number, complete(MAU_MAU.info.options, options or {})))


def refused(state: State, gesture: Gesture) -> str:
    assert not resolve(gesture, MAU_MAU.table(state.setup.options), state.piles, MAU_MAU.legal_moves(state))
    return MAU_MAU.explain(state, gesture).code


def won(state: State, times: int = 1) -> State:
    """So many hands later: each is over at once, as the seat to act holds one card that fits."""
    for number in range(times):
        if number:
            state = MAU_MAU.apply(state, DEAL).state
        while state.phase not in {"deal", "over"}:
            moves = MAU_MAU.legal_moves(state)
            state = MAU_MAU.apply(state, next((move for move in moves if move.picks), moves[-1])).state
    return state


def test_mm_1_cards_are_dealt_from_the_dealers_left_and_the_next_is_turned_up() -> None:
    state = dealt()
    order, first = state.setup.dealt(FRENCH.cards), (state.extra.course.dealer + 1) % 4
    assert [state.piles[HANDS[(first + n) % 4]].cards for n in range(4)] == [order[n:20:4] for n in range(4)]
    assert state.piles["pile"].cards == (order[20],)
    assert state.piles["pile"].top_is_up
    assert state.piles["stock"].cards[::-1] == order[21:]
    assert state.seat == first
    after = MAU_MAU.apply(won(state), DEAL).state
    assert after.extra.course.dealer == first
    assert {dealt(number=number).extra.course.dealer for number in range(1, 30)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("options", "each"),
    [
        ({}, 5),
        (GERMAN, 5),
        (DANISH, 7),
        ({"mm_pack": "32", "mm_players": 5, "mm_hand": 8}, 6),
        ({"mm_pack": "32", "mm_players": 4, "mm_hand": 8}, 7),
        ({"mm_players": 5, "mm_hand": 8}, 8),
    ],
)
def test_mm_1_option_mm_hand_and_option_mm_pack_say_how_many_cards_each_gets(options: Options, each: int) -> None:
    state = dealt(options)
    assert {len(state.piles[hand]) for hand in HANDS[: len(state.scores)]} == {each}
    assert len(state.piles["stock"]) >= 1
    ranks = {FRENCH.rank(card) for pile in state.piles if pile != "box" for card in state.piles[pile].cards}
    assert (2 in ranks) == (state.option("mm_pack") == "52")
    assert ranks >= {1, 7, 13}


def test_mm_2_the_card_turned_up_has_no_effect_and_on_a_wild_one_anything_goes() -> None:
    state = next(state for n in range(1, 300) if FRENCH.rank((state := dealt(GERMAN, n)).piles["pile"].cards[0]) == 7)
    assert DRAW in MAU_MAU.legal_moves(state)
    state = next(state for n in range(1, 300) if FRENCH.rank((state := dealt(GERMAN, n)).piles["pile"].cards[0]) == 11)
    assert len(MAU_MAU.legal_moves(state)) == 5 + 1
    state = next(state for n in range(1, 300) if FRENCH.rank((state := dealt(number=n)).piles["pile"].cards[0]) == 8)
    assert len(MAU_MAU.legal_moves(state)) == 5 + 1


def test_mm_3_the_suit_or_the_rank_of_the_top_card() -> None:
    state = mau_mau(h0="5S 9H 8C KD", h1="2C", pile="5H", stock="3S 4S")
    assert legal(MAU_MAU, state) == {"5S", "9H", "8C", "draw"}
    assert refused(state, Pick(("KD",))) == "mau_mau.no_fit"
    assert refused(state, Tap("h0", 3)) == "mau_mau.no_fit"
    assert refused(state, Carry("h1", 0, "pile")) == "mau_mau.own_hand"
    assert refused(state, Pick(("2C",))) == "mau_mau.own_hand"
    after = play(MAU_MAU, state, "5S").state
    assert (shown(MAU_MAU, after.piles["pile"]), after.seat) == ("5H 5S", 1)


def test_mm_4_a_wild_card_goes_on_anything_and_the_suit_named_has_to_follow() -> None:
    state = play(MAU_MAU, mau_mau(h0="8S 2C", h1="3C 8D 3D", pile="5H", stock="3S 4S"), "8S").state
    assert (state.seat, legal(MAU_MAU, state)) == (0, {"spades", "hearts", "diamonds", "clubs"})
    assert refused(state, Pick(("2C",))) == "mau_mau.name_suit"
    assert resolve(Tap("askC", -1), MAU_MAU.table(state.setup.options), state.piles, MAU_MAU.legal_moves(state)) == (
        Move("clubs"),
    )
    state = play(MAU_MAU, state, "clubs").state
    assert (state.seat, legal(MAU_MAU, state)) == (1, {"3C", "8D", "draw"})
    assert refused(state, Pick(("3D",))) == "mau_mau.asked_suit"
    assert refused(state, Tap("askC", -1)) == "mau_mau.not_asked"
    assert play(MAU_MAU, state, "3C").state.extra.course.suit == ""


def test_mm_4_a_jack_goes_on_no_jack() -> None:
    state = mau_mau({**GERMAN, "mm_players": 2}, h0="JC 9S", h1="7C", pile="JD", stock="8S 10S", extra={"suit": "S"})
    assert legal(MAU_MAU, state) == {"9S", "draw"}
    assert refused(state, Pick(("JC",))) == "mau_mau.wild_on_wild"
    goes = {**GERMAN, "mm_players": 2, "mm_wild_on_wild": "yes"}
    state = mau_mau(goes, h0="JC 9S", h1="7C", pile="JD", stock="8S 10S", extra={"suit": "S"})
    assert legal(MAU_MAU, state) == {"JC", "9S", "draw"}


def test_mm_5_three_cards_are_drawn_one_by_one_then_one_lays_or_passes() -> None:
    state = mau_mau(h0="KD", h1="2C", pile="5H", stock="9C 2S 5D 3S 4S")
    assert legal(MAU_MAU, state) == {"draw"}
    state = play(MAU_MAU, state, "draw", "draw").state
    assert shown(MAU_MAU, state.piles["h0"]) == "KD 4S 3S"
    assert (state.seat, legal(MAU_MAU, state)) == (0, {"draw"})
    state = play(MAU_MAU, state, "draw").state
    assert legal(MAU_MAU, state) == {"5D", "pass"}
    assert refused(state, Tap("stock", 0)) == "mau_mau.no_more"
    after = play(MAU_MAU, state, "pass").state
    assert (after.seat, after.extra.course.drew) == (1, 0)
    assert 0 in MAU_MAU.lap(after).passed
    assert 1 not in MAU_MAU.lap(after).passed
    one = mau_mau({"mm_draw": 1}, h0="KD", h1="2C", pile="5H", stock="9C 2S")
    assert legal(MAU_MAU, play(MAU_MAU, one, "draw").state) == {"pass"}


def test_mm_6_the_pile_without_its_top_is_shuffled_to_be_the_stock() -> None:
    state = mau_mau(h0="KD 3D", h1="2C", pile="9C 4C 9S")
    step = play(MAU_MAU, state, "draw")
    drawn = step.state.piles["h0"].cards[-1]
    assert {drawn, *step.state.piles["stock"].cards} == set(cards(FRENCH, "9C 4C"))
    assert shown(MAU_MAU, step.state.piles["pile"]) == "9S"
    assert step.state.extra.course.shuffles == 1
    order = shuffled_again(state.setup, 0, 1, cards(FRENCH, "9C 4C"))
    assert (drawn, step.state.piles["stock"].cards[-1]) == order
    assert not step.state.piles["stock"].up
    empty = mau_mau(h0="KD 3D", h1="2C", pile="9S")
    assert legal(MAU_MAU, empty) == {"pass"}
    assert refused(empty, Tap("stock", -1)) == "mau_mau.nothing_left"
    tired = mau_mau(h0="KD 3D", h1="2C", pile="9C 4C 9S", extra={"shuffles": MOST_SHUFFLES})
    assert legal(MAU_MAU, tired) == {"pass"}


def test_mm_6_no_two_shuffles_of_a_deal_have_the_same_index() -> None:
    setup = Setup(1, {})
    hands = {shuffled(1, number, FRENCH.cards) for number in range(20)}
    later = {shuffled_again(setup, number, times, FRENCH.cards) for number in range(20) for times in range(1, 6)}
    assert len(hands | later) == 20 + 100
    assert shuffled_again(setup, 3, 2, FRENCH.cards) == shuffled(1, 3003, FRENCH.cards)


def test_mm_6_who_all_pass_and_cannot_draw_end_the_hand() -> None:
    state = mau_mau(h0="KD 3D", h1="2C", pile="9S")
    state = play(MAU_MAU, state, "pass").state
    assert state.phase == "play"
    state = play(MAU_MAU, state, "pass").state
    assert (state.phase, state.scores) == ("deal", (0, 0))
    result = MAU_MAU.hand_result(state)
    assert result.title.said == Said("reckoning.mau_mau.blocked", {"n": 1})


def test_mm_7_sevens_add_up_and_who_takes_misses_the_turn() -> None:
    options = {**GERMAN, "mm_players": 3}
    state = mau_mau(options, h0="7S 9D", h1="7D KS", h2="KH QD", pile="8S", stock="AC QC KC 10C 10H 10S")
    state = play(MAU_MAU, state, "7S").state
    assert (state.seat, legal(MAU_MAU, state)) == (1, {"7D", "take"})
    assert refused(state, Pick(("KS",))) == "mau_mau.seven"
    taken = play(MAU_MAU, state, "take").state
    assert (shown(MAU_MAU, taken.piles["h1"]), taken.seat, taken.extra.course.owed) == ("7D KS 10S 10H", 2, 0)
    state = play(MAU_MAU, state, "7D").state
    assert (state.seat, legal(MAU_MAU, state)) == (2, {"take"})
    assert resolve(Tap("stock", 5), MAU_MAU.table(state.setup.options), state.piles, MAU_MAU.legal_moves(state)) == (
        TAKE,
    )
    state = play(MAU_MAU, state, "take").state
    assert len(state.piles["h2"]) == 2 + 4
    assert (state.seat, state.extra.course.owed) == (0, 0)
    plain = play(MAU_MAU, mau_mau(h0="7S 9D", h1="7D KS", pile="8S", stock="AC"), "7S").state
    assert legal(MAU_MAU, plain) == {"7D", "KS", "draw"}


@pytest.mark.parametrize(("players", "turn"), [(2, 0), (3, 2), (4, 2)])
def test_mm_8_after_an_eight_the_next_player_sits_out(players: int, turn: int) -> None:
    others = {f"h{seat}": f"{'AKQ'[seat - 1]}C" for seat in range(1, players)}
    state = mau_mau({**GERMAN, "mm_players": players}, h0="8S 9D", pile="10S", stock="7C", **others)
    assert play(MAU_MAU, state, "8S").state.seat == turn
    state = mau_mau({"mm_players": players}, h0="2S 9D", pile="10S", stock="7C", **others)
    assert play(MAU_MAU, state, "2S").state.seat == 1


def test_mm_8_an_eight_that_is_wild_names_a_suit_first() -> None:
    state = mau_mau({"mm_skip": "on", "mm_players": 3}, h0="8S 9D", h1="AC", h2="KC", pile="10S", stock="7C")
    assert play(MAU_MAU, state, "8S", "clubs").state.seat == 2


def test_mm_8_several_eights_let_several_sit_out_but_nobody_twice() -> None:
    options = {"mm_skip": "on", "mm_several": "yes", "mm_wild": "J"}
    three = mau_mau({**options, "mm_players": 3}, h0="8S 8H 9D", h1="AC", h2="KC", pile="10S", stock="7C")
    assert play(MAU_MAU, three, "play:8S,8H").state.seat == 0
    two = mau_mau(options, h0="8S 8H 9D", h1="AC", pile="10S", stock="7C")
    assert play(MAU_MAU, two, "play:8S,8H").state.seat == 0


def test_mm_9_several_of_one_rank_at_once_and_the_last_is_followed() -> None:
    state = mau_mau({**DANISH, "mm_players": 2}, h0="9C 9D 4H", h1="2D 2C", pile="9S", stock="3S")
    assert legal(MAU_MAU, state) == {"9C", "9D", "9C,9D", "9D,9C", "draw"}
    after = play(MAU_MAU, state, "play:9C,9D").state
    assert legal(MAU_MAU, after) == {"2D", "2D,2C", "draw"}
    assert refused(state, Pick(("9C", "4H"))) == "mau_mau.one_rank"
    one = mau_mau(h0="9C 9D 4H", h1="2D 2C", pile="9S", stock="3S")
    assert refused(one, Pick(("9C", "9D"))) == "mau_mau.one_card"
    first = mau_mau({**DANISH, "mm_players": 2}, h0="9C 9D 4H", h1="2D 2C", pile="KC", stock="3S")
    assert legal(MAU_MAU, first) == {"9C", "9C,9D", "draw"}
    none = mau_mau({**DANISH, "mm_players": 2}, h0="9C 9D 4H", h1="2D 2C", pile="KS", stock="3S")
    assert refused(none, Pick(("9C", "9D"))) == "mau_mau.first_fits"


def test_mm_9_sevens_laid_together_all_count_and_jacks_that_go_on_no_jack_are_laid_alone() -> None:
    options = {**GERMAN, "mm_players": 2, "mm_several": "yes"}
    state = mau_mau(options, h0="7S 7H 9D", h1="AC", pile="8S", stock="KC")
    assert play(MAU_MAU, state, "play:7S,7H").state.extra.course.owed == 4
    assert legal(MAU_MAU, mau_mau(options, h0="JS JH 9D", h1="AC", pile="8C", stock="KC")) == {"JS", "JH", "draw"}
    jacks = mau_mau(options, h0="JS JD 9H", h1="KC", pile="9S", stock="10S QS")
    assert refused(jacks, Pick(("JS", "JD"))) == "mau_mau.wild_on_wild"


def test_mm_10_the_table_calls_for_everybody_or_who_forgets_draws() -> None:
    state = mau_mau(h0="5S 9H", h1="2C 3C", pile="5H", stock="3S 4S")
    step = play(MAU_MAU, state, "5S")
    assert MAU_MAU.calls(step.state) == {0: Said("party.mau_mau.last")}
    assert Said("log.mau_mau.last") in MAU_MAU.remarks(state, Move("play", picks=("5S",)), step.state)
    on = mau_mau({"mm_call": "on"}, h0="5S 9H", h1="2C 3C", pile="5H", stock="3S 4S 6S 7S")
    assert legal(MAU_MAU, on) == {"5S", "9H", "call", "draw"}
    assert shown(MAU_MAU, play(MAU_MAU, on, "5S").state.piles["h0"]) == "9H 7S 6S 4S"
    called = play(MAU_MAU, on, "call").state
    assert (called.seat, legal(MAU_MAU, called)) == (0, {"5S", "9H", "draw"})
    after = play(MAU_MAU, called, "5S").state
    assert (shown(MAU_MAU, after.piles["h0"]), after.extra.course.called) == ("9H", False)
    german = {**GERMAN, "mm_players": 2, "mm_call": "on"}
    small = mau_mau(german, h0="9S 9H", h1="AC QC", pile="9D", stock="KS QS 10S 10C")
    assert shown(MAU_MAU, play(MAU_MAU, small, "9S").state.piles["h0"]) == "9H 10C 10S"
    many = mau_mau({"mm_call": "on", "mm_several": "yes"}, h0="5S 5C 9H", h1="2C 3C", pile="5H", stock="3S 4S 6S")
    assert "call" in legal(MAU_MAU, many)


@pytest.mark.parametrize(("hand", "text"), [("7S", "7S"), ("JS", "JS"), ("8S", "8S")])
def test_mm_11_the_last_card_ends_the_hand_and_does_nothing(hand: str, text: str) -> None:
    state = play(MAU_MAU, mau_mau({**GERMAN, "mm_players": 2}, h0=hand, h1="AC", pile="10S", stock="KC"), text).state
    assert (state.phase, state.seat, state.scores) == ("deal", (state.extra.course.dealer + 1) % 2, (1, 0))
    assert shown(MAU_MAU, state.piles["h1"]) == "AC"
    assert refused(state, Pick(("AC",))) == "tricks.deal_first"


def test_mm_12_three_hands_win_the_match() -> None:
    state = won(dealt({"mm_players": 2}), 2)
    while state.phase == "deal":
        assert max(state.scores) < 3
        state = won(MAU_MAU.apply(state, DEAL).state)
    outcome = MAU_MAU.outcome(state)
    assert max(state.scores) == 3
    assert outcome.winners == (state.scores.index(3),)
    assert MAU_MAU.legal_moves(state) == ()


@pytest.mark.parametrize(
    ("options", "text", "points"),
    [
        ({}, "8S KS QS JS 10S AS 9S 2S", 50 + 40 + 1 + 9 + 2),
        ({"mm_wild": "J"}, "JS 8S", 50 + 8),
        (GERMAN, "JS AS KS QS 10S 9S 8S 7S", 20 + 11 + 4 + 3 + 34),
    ],
)
def test_mm_12_option_mm_match_points_counts_the_cards_left_as_minus_points(
    options: Options, text: str, points: int
) -> None:
    whole = complete(MAU_MAU.info.options, options)
    assert sum(worth(card, whole) for card in cards(FRENCH, text)) == points
    state = mau_mau({"mm_match": "points", **options, "mm_players": 2}, h0="9H", h1=text.replace("9S", "9D"), pile="KH")
    state = play(MAU_MAU, state, "9H").state
    assert state.scores == (0, -points)
    assert state.phase == ("over" if points >= 100 else "deal")


def test_what_a_hand_brought_is_told() -> None:
    state = play(MAU_MAU, mau_mau(h0="7S", h1="AC 2D", pile="10S", stock="KC"), "7S").state
    result = MAU_MAU.hand_result(state)
    assert result.title.said == Said("reckoning.mau_mau.title", {"n": 1})
    assert result.title.names == {"name": 0}
    assert [cell.points for cell in result.rows[0].cells] == [1, 0]
    assert [len(cell.groups) for cell in result.rows[0].cells] == [0, 2]
    assert (result.before, result.after, result.notes) == ((0, 0), (1, 0), ())
    over = won(dealt({"mm_players": 2, "mm_match": "points"}), 1)
    while over.phase != "over":
        over = won(MAU_MAU.apply(over, DEAL).state)
    told = MAU_MAU.hand_result(over)
    assert told.ended[0].said.key == "reckoning.mau_mau.over_left"
    assert min(over.scores) <= -100
    assert MAU_MAU.hand_result(dealt()) is None


def test_what_is_asked_and_coached() -> None:
    def told(state: State) -> tuple[str, tuple[str, ...]]:
        moves = MAU_MAU.legal_moves(state)
        asked = MAU_MAU.asked(state, moves)
        return asked.said.key.split(".")[-1], tuple(said.key.split(".")[-1] for said in MAU_MAU.coached(state, moves))

    here = {"h1": "2C 3C", "pile": "5H", "stock": "3S 4S"}
    assert told(mau_mau(h0="5S 9H", **here)) == ("draw", ("fits", "wild_8"))
    assert told(mau_mau(h0="KS KD", **here)) == ("none_draw", ("draw",))
    assert told(mau_mau(h0="KS KD", extra={"suit": "S"}, **here)) == ("draw", ("asked_yes",))
    assert told(mau_mau({"mm_wild_on_wild": "no"}, h0="KS KD", extra={"suit": "S"}, **here))[1] == ("asked_no",)
    assert told(mau_mau({"mm_draw": 1}, h0="KS 9H", extra={"drew": 1}, **here)) == ("pass", ("fits", "wild_8"))
    assert told(mau_mau({"mm_draw": 1}, h0="KS KD", extra={"drew": 1}, **here)) == ("none_pass", ())
    assert told(mau_mau(h0="KS KD", extra={"suit": "any"}, **here)) == ("draw", ("wild_8",))
    more = mau_mau(h0="KS KD", extra={"drew": 1}, **here)
    assert MAU_MAU.coached(more, MAU_MAU.legal_moves(more)) == (Said("coach.mau_mau.draw", {"n": 2}),)
    seven = {"h1": "2C 3C", "pile": "7H", "stock": "3S 4S"}
    assert told(mau_mau(h0="7S KD", extra={"owed": 2}, **seven)) == ("take", ("seven",))
    assert told(mau_mau(h0="KS KD", extra={"owed": 2}, **seven)) == ("none_take", ("seven",))
    naming = play(MAU_MAU, mau_mau(h0="8S 9H", **here), "8S").state
    assert told(naming) == ("suit", ("suit",))
    assert told(won(dealt())) == ("deal_hand", ())

    def what(**course: object) -> Said:
        state = mau_mau(h0="KS 9H", extra=course, **here)
        asked = MAU_MAU.asked(state, MAU_MAU.legal_moves(state))
        said = asked.said.params["what"]
        assert isinstance(said, Said)
        return said

    assert what() == Said("asked.mau_mau.fits", {"suit": Said("suit.H"), "ranks": Said("ranks.5")})
    assert what(suit="S") == Said("asked.mau_mau.suit_only", {"suit": Said("suit.S")})
    assert what(suit="any") == Said("asked.mau_mau.anything")


def test_what_is_told_of_a_move() -> None:
    state = mau_mau(h0="8S 9H", h1="KD", pile="9C 4C 5H")
    eight = play(MAU_MAU, state, "8S").state
    asks = MAU_MAU.remarks(eight, Move("clubs"), play(MAU_MAU, eight, "clubs").state)
    assert asks == (Said("log.mau_mau.asks", {"suit": Said("suit.C")}),)
    none = mau_mau({"mm_seven": "on"}, h0="KS KD", h1="2C", pile="7H", extra={"owed": 2})
    assert MAU_MAU.remarks(none, TAKE, play(MAU_MAU, none, "take").state) == (Said("log.mau_mau.none"),)
    anew = MAU_MAU.remarks(state, DRAW, play(MAU_MAU, state, "draw").state)
    assert anew == (Said("log.mau_mau.anew"),)
    over = won(dealt())
    assert MAU_MAU.remarks(over, DEAL, MAU_MAU.apply(over, DEAL).state) == ()
    assert MAU_MAU.calls(over) == {}
    assert 0 not in MAU_MAU.lap(over).passed
    assert MAU_MAU.named(state, cards(FRENCH, "9H 9C")) == Said("played.2", {"ranks": Said("ranks.9")})
    assert MAU_MAU.named(state, cards(FRENCH, "9H 8C")) is None
    assert MAU_MAU.named(state, cards(FRENCH, "9H")) == Said("played.1", {"rank": MAU_MAU.card(cards(FRENCH, "9H")[0])})
    assert MAU_MAU.goal(state, 0, cards(FRENCH, "9H")[0]) == "pile"
    assert [fact.name.key for fact in MAU_MAU.facts(state)] == ["party.hand", "party.ends_at"]


@pytest.mark.parametrize(
    "options", [{"mm_players": 5, "mm_hand": 8}, {**GERMAN, "mm_players": 5, "mm_hand": 6}, {"mm_call": "on", **DANISH}]
)
def test_what_is_invented_agrees_with_what_was_shuffled_back(options: Options) -> None:
    """A card that went back into the stock was drawn after that by whoever holds it, and no other card is in the stock."""
    chance, shuffles = Chance(7), 0
    for number in range(1, 4):
        state = dealt(options, number)
        while state.extra.course.shuffles < 3 and state.phase not in ("deal", "over"):
            before = state.extra.course.shuffles
            moves = MAU_MAU.legal_moves(state)
            back = set(state.piles["pile"].cards[:-1])
            state = MAU_MAU.apply(state, moves[chance.below(len(moves))]).state
            if state.extra.course.shuffles > before and state.phase == "play":
                shuffles += 1
                world = MAU_MAU.determinize(MAU_MAU.observe(state, 0), chance)
                assert set(world.piles["stock"].cards) <= back
                laws.views_are_fair(MAU_MAU, state, chance)
                laws.the_past_is_remembered(MAU_MAU, state)
    assert shuffles > 3


def test_every_seat_sees_all_hands_once_they_are_counted() -> None:
    state = won(dealt())
    for seat in range(4):
        view = MAU_MAU.observe(state, seat)
        assert all(-1 not in view.piles[hand].cards for hand in HANDS[:4])
        assert set(view.piles["stock"].cards) <= {-1}
    assert PASS.text == "pass"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_option_mm_players_says_how_many_play(players: int) -> None:
    state = dealt({"mm_players": players})
    assert len(state.scores) == players
    assert set(HANDS[:players]) == {pile for pile in state.piles if pile in HANDS}


def test_option_mm_wild_j_makes_jacks_wild_and_eights_ordinary() -> None:
    state = mau_mau({"mm_wild": "J"}, h0="JC 8C", h1="2C", pile="5H", stock="3S")
    assert legal(MAU_MAU, state) == {"JC", "draw"}
    assert play(MAU_MAU, state, "JC").state.phase == "suit"


def test_option_mm_wild_on_wild_no_keeps_eights_apart() -> None:
    table = {"h0": "8C 3C", "h1": "2C", "pile": "8H", "stock": "3S"}
    state = mau_mau({"mm_wild_on_wild": "no"}, extra={"suit": "C"}, **table)
    assert legal(MAU_MAU, state) == {"3C", "draw"}
    assert legal(MAU_MAU, mau_mau(extra={"suit": "C"}, **table)) == {"8C", "3C", "draw"}


@pytest.mark.parametrize(("value", "owed"), [("on", 2), ("off", 0)])
def test_option_mm_seven_makes_the_next_player_take_two(value: str, owed: int) -> None:
    state = mau_mau({"mm_seven": value}, h0="7C 3C", h1="2C", pile="7H", stock="3S")
    assert play(MAU_MAU, state, "7C").state.extra.course.owed == owed


@pytest.mark.parametrize(("value", "turn"), [("on", 0), ("off", 1)])
def test_option_mm_skip_lets_the_next_player_sit_out(value: str, turn: int) -> None:
    state = mau_mau({"mm_skip": value, "mm_wild": "J"}, h0="8C 3C", h1="2C", pile="8H", stock="3S")
    assert play(MAU_MAU, state, "8C").state.seat == turn


@pytest.mark.parametrize(("value", "more"), [("yes", {"8C,8D", "8D,8C"}), ("no", set())])
def test_option_mm_several_lets_cards_of_one_rank_go_together(value: str, more: set[str]) -> None:
    state = mau_mau({"mm_several": value}, h0="8C 8D", h1="2C", pile="8H", stock="3S")
    assert legal(MAU_MAU, state) == {"8C", "8D", "draw", *more}


@pytest.mark.parametrize("most", [1, 2, 5])
def test_option_mm_draw_says_how_many_cards_may_be_drawn(most: int) -> None:
    state = mau_mau({"mm_draw": most}, h0="KD", h1="2C", pile="5H", stock="9C 2S 10C 3S 4S 6S")
    drawn = 0
    while "draw" in legal(MAU_MAU, state):
        state, drawn = play(MAU_MAU, state, "draw").state, drawn + 1
    assert drawn == most


@pytest.mark.parametrize(("value", "cards_left"), [("on", 4), ("off", 1)])
def test_option_mm_call_lets_who_forgets_draw_three(value: str, cards_left: int) -> None:
    state = mau_mau({"mm_call": value}, h0="5S 9H", h1="2C 3C", pile="5H", stock="3S 4S 6S 7S")
    assert len(play(MAU_MAU, state, "5S").state.piles["h0"]) == cards_left
