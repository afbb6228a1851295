"""What is called hopeless can be won in no way the hidden cards may lie; the proofs that are expected are found."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.ai.column_games import MovedTogether, SeenTable, table_never_out
from cardtable.ai.skill import skill_at
from cardtable.games.registry import find
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import chance
from cardtable.kernel.state import AnyState, Setup
from tests.support.every import every
from tests.support.positions import cards, chinese_wall, klondike
from tests.support.small_packs import can_be_won, every_options, every_way, small_klondike, small_wall

KLONDIKE, WALL = find("klondike"), find("chinese_wall")
MOST = 400
"""States that are looked at for a win of each way: where more are needed the proof is not put to the test."""


def hopeless(game: AnyGame, state: AnyState) -> bool:
    proves = skill_at(game.info.id).hopeless
    assert proves is not None
    return proves(game.observe(state, 0))


@every("number", range(72))
def test_a_klondike_that_is_called_hopeless_comes_out_in_no_way(number: int) -> None:
    options = [each for each in every_options(KLONDIKE) if each["kl_auto_aces"] == each["kl_count_aces"] == "yes"]
    rules = options[number % len(options)]
    state = small_klondike(rules, chance(number, 3), lowest=12)
    endless = rules["kl_passes"] == "unlimited"
    if hopeless(KLONDIKE, state):
        assert not any(can_be_won(KLONDIKE, way, endless=endless, most=MOST) for way in every_way(state))


@every("number", range(96))
def test_a_wall_that_is_called_hopeless_comes_out_in_no_way(number: int) -> None:
    rules = list(every_options(WALL))
    state = small_wall(rules[number % len(rules)], chance(number, 3), lowest=10 + number % 3)
    if hopeless(WALL, state):
        assert not any(can_be_won(WALL, way, endless=True, most=MOST) for way in every_way(state))


def test_what_lies_under_a_card_that_has_nowhere_to_go_is_lost() -> None:
    out = {"fH": "AH..KH", "fD": "AD..KD", "fC": "AC..KC"}
    assert hopeless(KLONDIKE, klondike(t1="(JS) QS", t2="KS", fS="AS..10S", **out))
    assert not hopeless(KLONDIKE, klondike(t1="(QS) JS", t2="KS", fS="AS..10S", **out))
    assert not hopeless(KLONDIKE, klondike(t1="(JS) KS", t2="QS", fS="AS..10S", **out))
    full = {f"t{n}": f"K{suit} Q{other}" for n, suit, other in ((2, "H", "C"), (3, "D", "S"), (4, "C", "H"))}
    rest = {"fH": "AH..JH", "fD": "AD..QD", "fC": "AC..JC", "fS": "AS..10S"}
    assert not hopeless(KLONDIKE, klondike(t1="(JS) KS", **full, **rest))


def test_what_may_lie_hidden_can_help() -> None:
    """The queen of spades goes onto a red king, which may come from the stock or lie face down."""
    out = {"fD": "AD..KD", "fC": "AC..KC", "fS": "AS..10S", "fH": "AH..QH"}
    assert not hopeless(KLONDIKE, klondike(t1="(JS) QS", t2="KS", stock="(KH)", **out))
    assert not hopeless(KLONDIKE, klondike(t1="(JS) QS", t2="(KH) KS", **out))


def test_a_waste_that_is_gone_through_for_the_last_time_blocks_what_lies_below() -> None:
    out = {"fD": "AD..KD", "fC": "AC..KC", "fS": "AS..10S", "fH": "AH..KH"}
    assert hopeless(KLONDIKE, klondike(waste="JS KS QS", **out))
    assert not hopeless(KLONDIKE, klondike(waste="KS QS JS", **out))
    assert not hopeless(KLONDIKE, klondike({"kl_passes": "3"}, waste="JS KS QS", **out))
    assert hopeless(KLONDIKE, klondike({"kl_passes": "3"}, recycled=2, waste="JS KS QS", **out))


def test_cards_that_come_back_from_the_suits_carry_others() -> None:
    piles = {"t1": "(JS) QS", "t2": "KS", "fS": "AS..10S", "fH": "AH..KH", "fD": "AD..KD", "fC": "AC..KC"}
    assert hopeless(KLONDIKE, klondike(**piles))
    assert not hopeless(KLONDIKE, klondike({"kl_take_back": "yes"}, **piles))


def test_a_column_of_the_wall_that_nothing_opens_is_lost() -> None:
    out = {"fH": "AH..KH", "fD": "AD..KD", "fC": "AC..KC", "fS": "AS..9S"}
    full = {"t2": "KS"}
    kings = {"cw_empty_column": "kings"}
    assert hopeless(WALL, chinese_wall(kings, t1="10S QS JS", **full, **out))
    assert not hopeless(WALL, chinese_wall(t1="10S QS JS", **full, **out))


def test_a_card_that_is_turned_up_carries_others_where_it_lies() -> None:
    """The king of hearts may lie under the ten; the queen goes onto it there, and the jack below her comes free."""
    columns = tuple(tuple(cards(text)) for text in ("10S", "JS QS", "JD"))
    table = SeenTable(
        ((HIDDEN, *columns[0]), *columns[1:]), (9, 12, 10, 13), (), (), False, MovedTogether.RUN, frozenset()
    )
    assert not table_never_out(table)
    assert table_never_out(replace(table, columns=columns, loose=cards("KS QD KD")))


def test_a_part_of_a_run_frees_what_the_whole_run_does_not() -> None:
    """The ten of hearts lies on the nine, and could go onto the jack alone."""
    columns, rest = (tuple(cards("9H 10H")), tuple(cards("JC"))), cards("JH QH KH QC KC")
    table = SeenTable(columns, (13, 8, 13, 10), (), rest, False, MovedTogether.ANY_PART, frozenset())
    assert not table_never_out(table)
    assert table_never_out(replace(table, lift=MovedTogether.WHOLE))


@every("game", [KLONDIKE, WALL], ids=lambda game: game.info.id)
def test_no_deal_is_called_hopeless_before_a_card_is_moved_that_has_been_won(game: AnyGame) -> None:
    options = complete(game.info.options, {"cw_deal": "magazine"} if game is WALL else {})
    assert not hopeless(game, game.deal(Setup(1, options)))
