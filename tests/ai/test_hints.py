"""Hints look at nothing hidden, are never silly, play far better than chance, lead to the best table within reach, and end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.ai.chances import finishing_move, goes_out, plainly_goes_out
from cardtable.ai.hints import best_of, best_way, useful, way_on
from cardtable.games.kit import is_complete, out_count
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import RANK_TEXTS
from cardtable.kernel.game import AnyGame, Auto, Game
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance, chance
from cardtable.kernel.state import AnyState, Setup, State
from cardtable.kernel.table import Pile
from tests.support.desks import Outside, match_from
from tests.support.every import every
from tests.support.positions import alexander, chinese_wall, elevens, golf, klondike, near_the_end, position
from tests.support.small_packs import every_options, every_way, small_klondike, small_wall
from tests.support.strategies import option_sets, setups

KLONDIKE, ALEXANDER, WALL, ELEVENS = map(find, ("klondike", "alexander", "chinese_wall", "elevens"))
PATIENCES = [game for game in ALL_GAMES if game.info.seats == (1, 1)]
DRAW, RECYCLE = Move("draw"), Move("recycle")


def hint(state: State) -> Move | None:
    game = find("klondike" if "fS" in state.piles else "golf")
    return useful(game, game.observe(state, 0), game.legal_moves(state), Chance(1))


# -- nothing hidden is looked at --------------------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn, game: Game) -> State:
    """A position that random moves lead to, under any house rules."""
    state = game.deal(draw(setups(game)))
    for choice in draw(st.lists(st.integers(0, 1000), max_size=60)):
        legal = game.legal_moves(state)
        if not legal:
            break
        state = game.apply(state, legal[choice % len(legal)]).state
    return state


def exchanged(state: State, seed: int) -> State:
    """The same table with its face-down cards in another order."""
    places = [(pile, n) for pile, laid in state.piles.items() for n in range(len(laid)) if not laid.is_up(n)]
    hidden = Chance(seed).shuffled([state.piles[pile].cards[n] for pile, n in places])
    cards = dict(zip(places, hidden, strict=True))
    return state.with_piles(
        {
            pile: Pile(tuple(cards.get((pile, n), card) for n, card in enumerate(laid.cards)), laid.up)
            for pile, laid in state.piles.items()
        }
    )


@pytest.mark.parametrize("game", PATIENCES, ids=lambda game: game.info.id)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_other_cards_face_down_never_change_a_hint_or_a_best_move(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    other = exchanged(state, data.draw(st.integers(0, 1000)))
    if other == state:
        return  # no two cards lie face down
    here, there = (match_from(position) for position in (state, other))
    assert here.hint() == there.hint()
    for move in here.legal:
        if move.source:
            index = len(state.piles[move.source]) - move.count
            assert here.best(move.source, index) == there.best(move.source, index)


@pytest.mark.parametrize("game", PATIENCES, ids=lambda game: game.info.id)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_hint_is_a_legal_move_and_does_not_hang_on_what_is_invented(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    view, legal = game.observe(state, 0), game.legal_moves(state)
    hints = {useful(game, view, legal, Chance(seed)) for seed in range(3 if game.info.hidden else 1)}
    assert len(hints) == 1
    assert hints <= {*legal, None}


# -- following them ends ----------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(options=option_sets(KLONDIKE), number=st.integers(1, 10_000), level=st.sampled_from(Auto))
def test_whoever_follows_hints_never_sees_the_same_table_twice_and_comes_to_an_end(
    options: dict[str, str | int], number: int, level: Auto
) -> None:
    match = Outside(rules={"klondike": options}, level_now=level).desk().deal("klondike", number).played
    seen = {_table(match.state)}
    while (move := match.hint()) is not None:
        state = match.play(move, 0.0).after
        assert _table(state) not in seen
        seen.add(_table(state))
    assert len(seen) < 400


def _table(state: State) -> tuple[object, ...]:
    """All that lies there; and, as in every pass the same cards come by, the number of the pass."""
    return tuple(sorted((pile, laid.cards) for pile, laid in state.piles.items())), state.extra


@settings(max_examples=12, deadline=None)
@given(options=option_sets(KLONDIKE), number=st.integers(1, 10_000))
def test_the_stock_is_never_turned_while_a_card_can_go_out_without_harm(
    options: dict[str, str | int], number: int
) -> None:
    match = Outside(rules={"klondike": options}).desk().deal("klondike", number).played
    while (move := match.hint()) is not None:
        if not move.source:
            assert KLONDIKE.automatic(match.state, Auto.SAFE) is None
        match.play(move, 0.0)


@pytest.mark.parametrize("number", [1, 24])
def test_a_hint_never_takes_back_the_move_before_it(number: int) -> None:
    rules = {"klondike": {"kl_move": "any_part", "kl_take_back": "yes", "kl_passes": "unlimited"}}
    match = Outside(rules=rules).desk().deal("klondike", number).played
    last = DRAW
    while (move := match.hint()) is not None:
        assert not (move.source and (move.source, move.target, move.count) == (last.target, last.source, last.count))
        match.play(move, 0.0)
        last = move


# -- single hints -----------------------------------------------------------------------------------------------------


def test_with_nothing_to_carry_the_next_card_is_turned() -> None:
    assert hint(klondike(t1="x 9H", t2="5S", stock="x x")) == DRAW


def test_a_move_of_no_use_is_not_hinted_while_there_is_a_stock() -> None:
    assert hint(klondike({"kl_move": "any_part"}, t1="10S 9H", t2="10C", stock="x")) == DRAW


def test_when_nothing_useful_is_left_there_is_no_hint_although_moves_are_legal() -> None:
    state = klondike({"kl_move": "any_part"}, t1="10S 9H", t2="10C")
    assert KLONDIKE.legal_moves(state)
    assert hint(state) is None


def test_the_waste_is_turned_over_only_when_a_card_in_it_has_a_place() -> None:
    rules: dict[str, str | int] = {"kl_passes": "unlimited"}
    assert hint(klondike(rules, waste="2H JD JH", t1="3S")) == RECYCLE
    assert hint(klondike(rules, waste="2H JD JH", t1="4S")) is None


def test_where_three_are_turned_together_only_the_cards_that_come_on_top_count() -> None:
    rules: dict[str, str | int] = {"kl_passes": "unlimited", "kl_draw": "3"}
    assert hint(klondike(rules, waste="JD JH 2H 9D 9H 7D", t1="3S")) == RECYCLE
    assert hint(klondike(rules, waste="JD 2H JH 9D 9H 7D", t1="3S")) is None
    assert hint(klondike({**rules, "kl_draw": "1"}, waste="JD 2H JH 9D 9H 7D", t1="3S")) == RECYCLE


def test_a_finished_hole_has_no_hint() -> None:
    assert hint(golf(t1="2S", waste="9H")) is None
    assert hint(golf(waste="9H", stock="x")) is None


def test_in_golf_a_card_is_turned_when_nothing_fits() -> None:
    assert hint(golf(t1="2S", waste="9H", stock="x")) == DRAW


def test_in_golf_the_longer_chain_is_hinted() -> None:
    assert hint(golf(t1="9S", t2="7S", t3="6D", waste="8H", stock="x")) == carry("t2", "waste")


def test_where_only_who_is_stuck_may_turn_a_take_is_hinted() -> None:
    state = golf({"go_voluntary_flip": "only_when_stuck"}, t1="9S", waste="8H", stock="x")
    assert hint(state) == carry("t1", "waste")


def test_of_no_moves_none_is_best_and_of_one_it_is_that_one() -> None:
    state = klondike(t1="9H", t2="10S")
    view = KLONDIKE.observe(state, 0)
    assert best_of(KLONDIKE, view, (), Chance(1)) is None
    assert best_of(KLONDIKE, view, (carry("t1", "t2"),), Chance(1)) == carry("t1", "t2")


def test_out_to_the_suits_is_best_before_all() -> None:
    state = klondike(t1="x x 2H", t2="3S", fH="AH")
    moves = tuple(move for move in KLONDIKE.legal_moves(state) if move.source == "t1")
    assert len(moves) == 2
    assert best_of(KLONDIKE, KLONDIKE.observe(state, 0), moves, Chance(1)) == carry("t1", "fH")


OVER_AND_OVER = {"kl_passes": "unlimited"}


def said(game: AnyGame, state: AnyState) -> bool:
    return goes_out(game, [game.observe(state, 0)])


def comes_out(game: AnyGame, state: AnyState) -> bool:
    """Whether the finishing moves bring every card out, of this very deal."""
    for _ in range(200):
        move = finishing_move(game, game.observe(state, 0))
        if move is None:
            break
        state = game.apply(state, move).state
    return is_complete(state.piles)


@every("number", range(60))
def test_what_is_said_to_go_out_does_so_in_every_way_and_nothing_else_is_said(number: int) -> None:
    options = [each for each in every_options(KLONDIKE) if each["kl_auto_aces"] == each["kl_count_aces"] == "yes"]
    for game, small, rules in ((KLONDIKE, small_klondike, options), (WALL, small_wall, list(every_options(WALL)))):
        state = small(rules[number % len(rules)], chance(number, 4), lowest=12)
        if is_complete(state.piles):
            continue
        assert said(game, state) == all(comes_out(game, way) for way in every_way(state))


def test_a_stock_that_comes_round_again_and_again_holds_nothing_up() -> None:
    ends = {f"f{suit}": f"A{suit}..3{suit}" for suit in "SHDC"}
    piles = {"t1": "KS QH JS 10H", "t2": "KH QS JH 10S", "waste": "KD QC", "stock": " ".join(["x"] * 26), **ends}
    assert said(KLONDIKE, klondike(OVER_AND_OVER, **piles))
    assert not said(KLONDIKE, klondike({**OVER_AND_OVER, "kl_draw": "3"}, **piles))
    assert not said(KLONDIKE, klondike(**piles))
    assert not said(KLONDIKE, klondike(OVER_AND_OVER, **{**piles, "t3": "(KC) 4S", "stock": " ".join(["x"] * 24)}))


def test_the_suits_of_a_second_pack_are_no_columns() -> None:
    thieves, suits = find("forty_thieves"), {f"f{suit}": f"A{suit}..J{suit}" for suit in "SHDC"}
    suits |= {f"g{suit}": " ".join(f"{rank}{suit.lower()}" for rank in RANK_TEXTS[:11]) for suit in "SHDC"}
    columns = {"t1": "KS QS", "t2": "KH QH", "t3": "KD QD", "t4": "KC QC", "t5": "Ks Qs", "t6": "Kh Qh", "t7": "Kd Qd"}
    ordered = position("forty_thieves", None, {**suits, **columns, "t8": "Kc Qc"}, extra=0)
    assert plainly_goes_out(thieves.observe(ordered, 0))
    assert said(thieves, ordered)
    upside_down = position("forty_thieves", None, {**suits, **columns, "t8": "Qc Kc"}, extra=0)
    assert not plainly_goes_out(thieves.observe(upside_down, 0))


def test_cards_in_the_stock_go_out_as_they_come() -> None:
    assert said(KLONDIKE, near_the_end(t1="KS", stock="(QS) (KH)"))
    assert said(KLONDIKE, near_the_end(t1="QS", t2="KH", stock="(KS)"))
    assert said(KLONDIKE, near_the_end(stock="(KS) (QS)"))  # whichever comes first, the other follows
    assert not said(KLONDIKE, near_the_end(stock="(KS) (QS) (JS)"))
    assert said(KLONDIKE, near_the_end(t1="(KS) QS", t2="JS"))
    assert not said(KLONDIKE, near_the_end(t1="JS KS", t2="QS"))


def test_what_was_seen_of_the_stock_before_it_was_turned_over_counts() -> None:
    """On the last pass jack, queen and king come in this order, and would not go out in every other."""
    suits = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"} | {"fS": "AS..10S"}
    before = klondike({"kl_passes": "3"}, recycled=1, waste="JS QS KS", **suits)
    after = KLONDIKE.apply(before, KLONDIKE.legal_moves(before)[-1]).state
    assert after.extra == 2
    assert goes_out(KLONDIKE, [KLONDIKE.observe(before, 0), KLONDIKE.observe(after, 0)])
    assert not said(KLONDIKE, after)


def test_the_answer_is_no_where_nothing_goes_out_or_the_budget_ends() -> None:
    state = near_the_end(t1="KS", stock="(QS) (KH)")
    assert not goes_out(KLONDIKE, [KLONDIKE.observe(state, 0)], budget=2)
    assert not said(find("golf"), golf(t1="9S", waste="8H"))
    for game in (KLONDIKE, WALL, find("alexander"), find("elevens")):
        assert not said(game, game.deal(Setup(1, complete(game.info.options, {}))))
    assert not said(KLONDIKE, klondike(**{f"f{suit}": f"A{suit}..K{suit}" for suit in "SHDC"}))


def test_nothing_is_shuffled_to_finish() -> None:
    alexander = find("alexander")
    state = alexander.deal(Setup(1, complete(alexander.info.options, {"al_aces": "by_hand"})))
    move = finishing_move(alexander, alexander.observe(state, 0))
    while move is not None:
        assert move.target.startswith("f")
        state = alexander.apply(state, move).state
        move = finishing_move(alexander, alexander.observe(state, 0))


DEALS = range(1000, 1040)


def hinted(game: AnyGame, state: AnyState) -> Move | None:
    return useful(game, game.observe(state, 0), game.legal_moves(state), Chance(1))


def blind() -> Callable[[AnyGame, AnyState], Move | None]:
    """Any legal move."""
    chance = Chance(1)

    def choose(game: AnyGame, state: AnyState) -> Move | None:
        legal = game.legal_moves(state)
        return legal[chance.below(len(legal))] if legal else None

    return choose


def mean(name: str, score: Callable[[AnyState], int], player: Callable[[AnyGame, AnyState], Move | None]) -> float:
    """Of all deals, under the source's rules; aces go out by themselves, and nothing else does."""
    game, total = find(name), 0
    for number in DEALS:
        state = game.deal(Setup(number, complete(game.info.options, {})))
        while (move := game.automatic(state, Auto.OFF) or player(game, state)) is not None:
            state = game.apply(state, move).state
        total += score(state)
    return total / len(DEALS)


def test_hints_leave_less_than_half_the_strokes_of_chance_and_under_ten() -> None:
    strokes = [mean("golf", lambda state: state.scores[0], player) for player in (hinted, blind())]
    assert strokes[0] < min(10, strokes[1] / 2)


def test_hints_get_more_cards_out_than_chance() -> None:
    out = [mean("klondike", lambda state: out_count(state.piles), player) for player in (hinted, blind())]
    assert out[0] > 1.5 * out[1]


NOTHING = {"al_empty_place": "nothing"}


def way(state: State, budget: int = 600) -> Move | None:
    game = WALL if "r1" in state.piles else ALEXANDER
    return best_way(game, state, game.table(state.setup.options), game.legal_moves(state), budget)


def hint_where_open(state: State) -> Move | None:
    game = {"r1": WALL, "t18": ALEXANDER}.get(
        next((pile for pile in ("r1", "t18") if pile in state.piles), ""), ELEVENS
    )
    return useful(game, game.observe(state, 0), game.legal_moves(state), Chance(1))


def test_what_goes_out_is_hinted_before_all() -> None:
    assert way(alexander(NOTHING, t1="9H AS", t2="8D", t3="9D")) == carry("t1", "fS")


def test_the_way_to_a_card_that_goes_out_is_found_over_several_moves() -> None:
    state = alexander(NOTHING, t1="2S 8D 7C", t2="9D", t3="8C", t4="5H 3S", t5="QH", fS="AS")
    first = way(state)
    assert first == carry("t1", "t3")
    assert first is not None
    assert way(ALEXANDER.apply(state, first).state) == carry("t1", "t2")


def test_a_way_ends_where_a_card_is_turned_up_that_nobody_has_seen() -> None:
    state = chinese_wall(t1="(AS) 9S", t2="10D", t3="5C", t4="5S", t5="KC", t6="KS")
    assert way(state) == carry("t1", "t2")


def test_cards_of_the_reserve_are_kept_while_they_are_of_no_use() -> None:
    assert way(chinese_wall(t1="10D", t2="5C", t3="5S", t4="KC", t5="KS", t6="3C", r1="9S")) is None


def test_a_small_budget_finds_less_and_never_something_else() -> None:
    state = alexander(NOTHING, t1="2S 8D 7C", t2="9D", t3="8C", t4="5H 3S", t5="QH", fS="AS")
    assert way(state, budget=0) in {None, way(state)}


def test_when_no_card_helps_alexander_fights_the_next_battle() -> None:
    assert hint_where_open(alexander(NOTHING, t1="5S 8D", t2="QH")) == Move("redeal")


def test_in_elevens_a_set_is_hinted_and_a_spare_card_when_there_is_none() -> None:
    assert hint_where_open(elevens("AS 10H 5D / 7C JD JS / KH 3C 3D", stock="x x")) == Move("clear", picks=("c1", "c2"))
    assert hint_where_open(elevens("AS AH 2D / 2C 3D 3S / 4H 5C JD", stock="x x")) == Move("spare")


@pytest.mark.parametrize("game_id", ["alexander", "chinese_wall", "elevens"])
@pytest.mark.parametrize("number", [1, 24])
def test_whoever_follows_hints_comes_to_an_end(game_id: str, number: int) -> None:
    game = find(game_id)
    state = game.deal(Setup(number, complete(game.info.options, {})))
    plies = 0
    while (move := game.automatic(state, Auto.SAFE) or hint_where_open(state)) is not None:
        state = game.apply(state, move).state
        plies += 1
        assert plies < 400
    assert game_id == "chinese_wall" or game.outcome(state) is not None


# -- where nothing useful is in sight --------------------------------------------------------------------------------------


def on(state: State, *met: State) -> Move | None:
    game = find("spider" if "t10" in state.piles else "yukon")
    views = [game.observe(each, 0) for each in (*met, state)]
    return way_on(game, views[-1], game.legal_moves(state), Chance(1), views)


def test_where_all_that_can_be_played_was_looked_at_there_is_no_way_on() -> None:
    """Two kings and a queen that goes to and fro between them: whatever is played, nothing gets better."""
    state = position("yukon", {}, {"t1": "KS QH", "t2": "KC", "fS": "AS", "fD": "AD", "fC": "AC", "fH": "AH"}, 0)
    game = find("yukon")
    assert game.legal_moves(state)
    assert useful(game, game.observe(state, 0), game.legal_moves(state), Chance(1)) is None
    assert on(state) is None


@pytest.mark.parametrize("suits", ["2", "4"])
def test_while_moves_are_left_that_were_not_all_looked_at_spider_has_a_hint_to_a_table_that_is_new(suits: str) -> None:
    match = Outside(rules={"spider": {"sp_suits": suits}}).desk().deal("spider", 2).played
    for _ in range(300):
        move = match.hint()
        assert move is not None, "moves are left"
        if match.leads_on(move):
            break
        match.play(move, 0.0)
    else:
        raise AssertionError("no deal for this test")
    match.play(move, 0.0)
    assert not match.leads_on(move), "that was said of another table"
