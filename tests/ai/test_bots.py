"""Bots: fed a view and nothing else, always legal, and the greedy one does nothing that a person would laugh at; plans, by hand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.ai.bots import BOTS, LEVELS, Bot, GreedyBot, bot, play
from cardtable.ai.hints import another_pass_helps, plans, worth
from cardtable.ai.shedding import FEW_CARDS, FEW_PLAYS
from cardtable.games.murlan.hand import to_be_beaten
from cardtable.games.murlan.plays import HEIGHTS
from cardtable.games.registry import ALL_GAMES, find
from cardtable.games.seated import HANDS, PLAYS
from cardtable.games.trick_kit import Tricks
from cardtable.kernel.cards import FRENCH_JOKERS
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import Game, counted
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from cardtable.kernel.table import face_down, face_up
from tests.support.clauses import after as played
from tests.support.clauses import table
from tests.support.murlan import position
from tests.support.positions import klondike

ROOT = Path(__file__).parents[2]
CODE = """
from cardtable.ai.bots import Bot
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState

def move_of(bot: Bot, game: AnyGame, state: AnyState) -> Move:
    seen = {seen}
    return bot.choose(game, seen, game.legal_moves(state), Chance(1))
"""


def checked_types(tmp_path: Path, seen: str) -> str:
    """What the type checker says about code that hands ``seen`` to a bot."""
    path = tmp_path / "player.py"
    path.write_text(CODE.format(seen=seen), encoding="utf-8")
    cache = tmp_path / "cache"
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        str(cache),
        "--follow-imports=silent",
        str(path),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout


def test_a_bot_that_is_handed_a_state_does_not_type_check(tmp_path: Path) -> None:
    assert "Success" in checked_types(tmp_path, "game.observe(state, 0)")
    told = checked_types(tmp_path, "state")
    assert 'Argument 2 to "choose" of "Bot" has incompatible type "State[object]"; expected "View[object]"' in told


@pytest.mark.parametrize("game", [game for game in ALL_GAMES if game.info.seats[1] > 1], ids=lambda game: game.info.id)
def test_asked_for_a_second_best_move_the_sensible_one_has_one(game: Game) -> None:
    """Hints do that: one move after the other is taken out of those that are legal."""
    chance, state, asked = Chance(5), game.deal(Setup(24, complete(game.info.options, {}))), 0
    while asked < 40:
        assert state.seat is not None
        legal, view = game.legal_moves(state), game.observe(state, state.seat)
        if len(legal) > 2:
            asked += 1
            first = GreedyBot().choose(game, view, legal, chance)
            left = [move for move in legal if move != first]
            assert GreedyBot().choose(game, view, left, chance) in left
        state = game.apply(state, legal[chance.below(len(legal))]).state


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_to_its_name(name: str) -> None:
    assert bot(name).name == name


def test_a_name_that_no_bot_has_is_refused() -> None:
    with pytest.raises(BadInput, match="no bot 'deep'; available: beginner, easy, even, good, best, greedy, random"):
        bot("deep")


@pytest.mark.some(4)
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_every_bot_plays_every_game_to_its_end_by_the_rules(game: Game, name: str) -> None:
    setup = Setup(3, complete(game.info.options, {}))
    seats = len(game.deal(setup).scores)
    end = play(game, setup, [bot(name)] * seats, [Chance(seat) for seat in range(seats)])
    assert counted(game, end) is not None


@pytest.mark.some(2)
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_on_by_the_rules_in_every_game(game: Game, name: str) -> None:
    setup = Setup(3, complete(game.info.options, {}))
    seats = len(game.deal(setup).scores)
    players: list[Bot] = [bot(name), *[GreedyBot()] * (seats - 1)]
    play(game, setup, players, [Chance(seat) for seat in range(seats)], longest=24)


def murlan(state: State) -> str:
    """What the greedy player does in a hand of Murlan."""
    return chosen("murlan", state)


def chosen(game_id: str, state: State) -> str:
    game, seat = find(game_id), state.seat or 0
    move = GreedyBot().choose(game, game.observe(state, seat), game.legal_moves(state), Chance(1))
    return " ".join(move.picks) or move.text


REST = {"h1": "8S 8H 10S 10H KS 2S 2H", "h2": "9S 9H 5S 5H 7S AS", "h3": "6C 6D JS JH QS BJ RJ"}


def test_murlan_no_bomb_is_broken_for_a_single_low_card() -> None:
    hand = "4S 7S 7H 7D 7C KD KC AD 3D 3C"
    assert murlan(position(h0=hand, play3="5C", **REST)) in {"pass", "AD"}
    assert "7" not in murlan(position(h0=hand, **REST))


@pytest.mark.parametrize("deal", range(1, 4))
def test_murlan_along_whole_matches_bombs_stay_whole_and_nobody_leads_what_costs_most(deal: int) -> None:
    game, greedy = find("murlan"), GreedyBot()
    state = game.deal(Setup(deal, complete(game.info.options, {})))
    singles = 0
    while legal := game.legal_moves(state):
        seat = state.seat or 0
        move = greedy.choose(game, game.observe(state, seat), legal, Chance(1))
        if move.verb == "play" and len(move.picks) == 1:
            heights = [HEIGHTS[card] for card in state.piles[HANDS[seat]].cards]
            played = HEIGHTS[FRENCH_JOKERS.parse(move.picks[0])]
            assert heights.count(played) < 4
            on = to_be_beaten(state)
            close = min(len(state.piles[pile]) or 99 for pile in HANDS[:4] if pile != HANDS[seat]) <= FEW_CARDS
            if on is not None and not close and len(heights) > FEW_PLAYS:
                lower = {height for height in heights if on.value < height < played and heights.count(height) == 1}
                assert not lower or can_be_in_a_straight(heights), (move.text, sorted(heights))
            singles += 1
        state = game.apply(state, move).state
    assert singles > 50


def can_be_in_a_straight(heights: list[int]) -> bool:
    """Whether five ranks in a row are held: then a low card may be wanted for more than this trick."""
    row = {14: 1, 15: 2}
    positions = {row.get(height, height) for height in heights} | {height for height in heights if height <= 14}
    return any(set(range(start, start + 5)) <= positions for start in range(1, 11))


def test_murlan_nothing_higher_is_played_than_needed() -> None:
    assert murlan(position(h0="7D 9D QD AD 2D 3D 4C", play3="6S", **REST)) == "7D"
    assert murlan(position(h0="7H 7D QH QD AD AC 4C", play3="6S 6H", **{**REST, "h3": "JS JH QS BJ RJ"})) == "7H 7D"


def test_murlan_strong_cards_are_not_spent_on_weak_ones_early() -> None:
    state = position(
        h0="3D 3C 4D 8D 8C JD JC 2D 2C RJ", play3="5C", h1="8S 8H 10S KS", h2="9S 9H 5S AS", h3="6C 6D JS BJ"
    )
    assert murlan(state) == "pass"


def test_murlan_a_bomb_is_kept_for_more_than_a_low_card() -> None:
    state = position(
        h0="3D 4D 7S 7H 7D 7C JD QC KC KD", play3="AS", h1="8S 8H 10S KS", h2="9S 9H 5S AH", h3="6C 6D JS BJ"
    )
    assert murlan(state) == "pass"


def test_murlan_who_is_sure_of_the_lead_takes_it_before_his_last_card() -> None:
    assert murlan(position(h0="RJ 3D", h1="8S 8H", h2="9S 9H 5S", h3="6C 6D")) == "RJ"


def test_murlan_the_card_given_away_spoils_nothing() -> None:
    state = position(h0="4S 4H 4D 4C 6D 7D 8D 9D 10D KS KH 3D AS", phase="exchange", **{**REST, "h3": "6C JS BJ"})
    assert murlan(state) == "3D"


def test_hearts_a_second_hint_passes_on_the_next_card_where_the_first_is_left_out() -> None:
    game = find("hearts")
    state = game.deal(Setup(96, complete(game.info.options, {})))
    legal, view = game.legal_moves(state), game.observe(state, state.seat or 0)
    first = GreedyBot().choose(game, view, legal, Chance(1))
    second = GreedyBot().choose(game, view, tuple(move for move in legal if move != first), Chance(1))
    assert len({*first.picks} & {*second.picks}) == 2


def casino(hand: str, lying: str, *, chips: tuple[tuple[str, str], ...] = (), won: str = "", sevens: int = 0) -> State:
    """A trick of Las Vegan for four in which seat 0 plays after ``lying``: the sixes, the threes and red lie there."""
    game = find("las_vegan")
    state, deck = game.deal(Setup(1, complete(game.info.options, {}))), game.info.deck
    played = [deck.parse(text) for text in lying.split()]
    leader = (4 - len(played)) % 4
    piles = {pile: face_down(()) for pile in state.piles}
    piles |= {PLAYS[leader + n]: face_up((card,)) for n, card in enumerate(played)}
    piles |= {
        "h0": face_down(tuple(map(deck.parse, hand.split()))),
        "won0": face_down(tuple(map(deck.parse, won.split()))),
    }
    tricks = Tricks(leader, (0,) * 4, ("",) * 4, winner=0 if sevens else None)
    extra = replace(
        state.extra, tricks=tricks, cards=("6", "3", "R"), faces=(-3, 1, -2, 1, -1), placed=chips, sevens=sevens
    )
    return replace(state, piles=piles, seat=0, phase="chip" if sevens else "card", extra=extra)


GOOD_SIXES, BAD_SIXES = (("casino1", "chip1"),), (("casino1", "chip2"),)


def test_las_vegan_a_trick_that_costs_cabbages_is_ducked() -> None:
    assert chosen("las_vegan", casino("R9 R2", "R4 R6 R5", chips=BAD_SIXES)) == "R2"
    assert chosen("las_vegan", casino("B6 B1", "R4 R9 R5", chips=BAD_SIXES)) == "B6"


def test_las_vegan_a_trick_that_brings_cabbages_is_taken_with_the_lowest_that_does() -> None:
    assert chosen("las_vegan", casino("R9 R8 R2", "R4 R6 R5", chips=GOOD_SIXES)) == "R8"
    assert chosen("las_vegan", casino("B0 B1", "R4 R6 R5", chips=GOOD_SIXES)) == "B0"


def test_las_vegan_a_chip_goes_where_it_helps_and_stays_where_none_does() -> None:
    helps = chosen("las_vegan", casino("R1", "", won="R6 B6 G6 P2", sevens=1))
    assert helps in {"chip:chip1:casino1", "chip:chip3:casino1"}
    assert (
        chosen("las_vegan", casino("R1", "", chips=(*GOOD_SIXES, ("min", "golden")), won="R6 B6", sevens=1)) == "done"
    )


def test_las_vegan_the_golden_chip_makes_many_tricks_or_few_dear() -> None:
    assert chosen("las_vegan", casino("R9 R2", "R4 R8 R5", chips=(("max", "golden"),))) == "R2"
    assert chosen("las_vegan", casino("R9 R2", "R4 R8 R5", chips=(("min", "golden"),))) == "R9"


KLONDIKE = find("klondike")
ANY_PART: dict[str, str | int] = {"kl_move": "any_part"}


def value(state: State) -> int:
    return worth(state, KLONDIKE.table(state.setup.options))


def after(state: State, move: Move) -> int:
    return value(KLONDIKE.apply(state, move).state)


def best(state: State) -> Move | None:
    spec = KLONDIKE.table(state.setup.options)
    found = max(plans(KLONDIKE, state, spec, KLONDIKE.legal_moves(state)), key=lambda plan: plan.order)
    return found.move if found.worth > value(state) else None


def test_turning_the_stock_over_is_worth_nothing_by_itself() -> None:
    state = klondike(t1="x 9H", stock="x x", waste="5C")
    assert after(state, Move("draw")) == value(state)


@pytest.mark.parametrize(
    ("piles", "move"),
    [
        ({"t1": "2H", "t2": "5C", "fH": "AH"}, carry("t1", "fH")),
        ({"waste": "2H", "t2": "3C"}, carry("waste", "t2")),
        ({"t1": "x 9H", "t2": "10S"}, carry("t1", "t2")),
        ({"t1": "9H", "t2": "10S"}, carry("t1", "t2")),
    ],
    ids=["a card goes out", "a card leaves the waste", "a card is laid bare", "a place becomes empty"],
)
def test_every_step_forward_makes_a_table_worth_more(piles: dict[str, str], move: Move) -> None:
    state = klondike(**piles)
    assert after(state, move) > value(state)


def test_of_two_piles_the_one_with_more_hidden_cards_is_opened() -> None:
    assert best(klondike(t1="x 9H", t2="x x x 9D", t3="10S")) == carry("t2", "t3")


def test_a_card_is_laid_bare_rather_than_a_card_from_the_waste_placed() -> None:
    assert best(klondike(t1="x 9H", waste="9D", t3="10S")) == carry("t1", "t3")


def test_a_part_of_a_run_moves_to_send_out_what_lies_below() -> None:
    state = klondike(ANY_PART, t1="8S 7D", t2="8C", fS="AS..7S")
    assert best(state) == carry("t1", "t2")


def test_a_part_of_a_run_does_not_move_for_nothing() -> None:
    assert best(klondike(ANY_PART, t1="8S 7D", t2="8C")) is None


def test_a_place_is_emptied_for_a_king_that_covers_cards() -> None:
    state = klondike(t1="9H", t2="10S", t3="x x KD", t4="3C", t5="3S", t6="5C", t7="5S")
    assert best(state) == carry("t1", "t2")
    assert best(KLONDIKE.apply(state, carry("t1", "t2")).state) == carry("t3", "t1")


def test_kings_that_cover_nothing_stay_where_they_are_and_so_do_their_runs() -> None:
    assert best(klondike(ANY_PART, t1="KD QS", t2="KH")) is None


def test_a_card_comes_back_from_the_suits_to_lay_another_bare() -> None:
    state = klondike({"kl_take_back": "yes"}, t1="x x 4S", t2="6C", fH="AH..5H")
    assert best(state) == carry("fH", "t2")


def test_a_card_does_not_come_back_from_the_suits_for_nothing() -> None:
    assert best(klondike({"kl_take_back": "yes"}, t2="6C", fH="AH..5H")) is None


def test_no_plan_counts_on_a_card_that_nobody_has_seen() -> None:
    shown = klondike(t1="(2H) 9H", t2="10S", fH="AH")
    other = klondike(t1="(KD) 9H", t2="10S", fH="AH")
    ends = [max(plan.worth for plan in plans(KLONDIKE, state, KLONDIKE.table(state.setup.options), [carry("t1", "t2")]))
            for state in (shown, other)]  # fmt: skip
    assert ends[0] == ends[1]


def test_another_pass_helps_when_a_card_deep_in_the_waste_has_a_place() -> None:
    spec, again = KLONDIKE.table(klondike().setup.options), {"kl_passes": "unlimited"}
    assert another_pass_helps(KLONDIKE, klondike(again, waste="4C 2H JD JH", t1="3S"), spec)
    assert not another_pass_helps(KLONDIKE, klondike(again, waste="4C 2D JD JH", t1="5S"), spec)
    assert not another_pass_helps(KLONDIKE, klondike(again, t1="3S"), spec)
    assert not another_pass_helps(KLONDIKE, klondike(waste="4C 2H JD JH", t1="3S"), spec)  # no pass is left


def test_an_empty_cell_is_worth_more_than_a_full_one_and_less_than_a_card_that_is_out() -> None:
    before = table("free_cell", t1="9S AS", t2="9C", t3="KH", t4="KD")
    kept, out = played(before, "t1:c1:1"), played(before, "t1:fS:1")
    spec = find("free_cell").table(before.setup.options)
    assert worth(kept, spec) < worth(before, spec) < worth(out, spec)
