"""Records that the rules forbid are refused with the clause that they break: seats, options, pack of cards and moves."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError
from cardtable.kernel.game import Game
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.record import Record
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.session.record_text import dumps, loads
from cardtable.session.replaying import replay
from cardtable.session.seats import plan_of
from tests.support.laws import random_line
from tests.support.parties import players

EACH = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)


def record(game_id: str, *plies: str, **changes: object) -> Record:
    """A record as it comes out of a file."""
    made = replace(Record(game_id, 1, plies=plies), **changes)
    return loads(dumps(made))


def refusal(made: Record) -> str:
    """Why a record is refused before its first ply."""
    with pytest.raises((BadInput, BadRecord)) as refused:
        replay(made)
    return str(refused.value)


def seats(count: int) -> tuple[str, ...]:
    return tuple(player.text for player in players("p" + "b" * (count - 1)))


@pytest.mark.parametrize("count", [4, 9])
def test_mc_1_a_monte_carlo_of_four_or_nine_is_refused(count: int) -> None:
    text = refusal(record("monte_carlo", options={"mc_players": count}))
    assert text == f"option mc_players: {count} is not between 5 and 8 (MC-1)"


def test_mc_1_four_people_in_a_deal_for_five_are_refused() -> None:
    text = refusal(record("monte_carlo", seats=seats(4)))
    assert text == "seats: monte_carlo was dealt for 5, the record names 4 (MC-1)"


@pytest.mark.parametrize("count", [3, 5])
def test_mu_1_a_murlan_of_three_or_five_is_refused(count: int) -> None:
    assert refusal(record("murlan", seats=seats(count))).endswith(f"dealt for 4, the record names {count} (MU-1)")


def test_lv_5_a_las_vegan_of_six_is_refused() -> None:
    assert refusal(record("las_vegan", options={"lv_players": 6})).endswith("(LV-5)")
    assert refusal(record("las_vegan", seats=seats(6))).endswith("(LV-5)")


@pytest.mark.parametrize("game_id", ["golf", "klondike", "alexander", "chinese_wall", "elevens"])
def test_a_patience_for_two_is_refused(game_id: str) -> None:
    assert re.search(r"dealt for 1, the record names 2 \([A-Z]{2}-1\)$", refusal(record(game_id, seats=seats(2))))


@EACH
def test_a_company_that_is_too_large_is_refused_before_it_is_dealt(game: Game) -> None:
    plan = plan_of(game)
    with pytest.raises(BadInput, match=rf"this game is for .* \({game.info.clauses.seats}\)$"):
        plan.with_count({}, plan.most + 1)


@EACH
def test_a_value_that_no_table_of_options_has_is_refused_with_the_clause_of_its_option(game: Game) -> None:
    for spec in game.info.options:
        for wrong in ["no such value"] if isinstance(spec, Choice) else [spec.low - 1, spec.high + 1, "many"]:
            assert refusal(record(game.info.id, options={spec.key: wrong})).endswith(f" ({spec.clause})")


@EACH
def test_every_value_of_the_table_of_options_is_taken(game: Game) -> None:
    for spec in game.info.options:
        for right in spec.values if isinstance(spec, Choice) else [spec.low, spec.high]:
            line = replay(record(game.info.id, options={spec.key: right}))
            assert line.last.option(spec.key) == right


@EACH
def test_a_pack_that_is_not_the_games_is_refused_with_the_clause_about_it(game: Game) -> None:
    pack = tuple(face.text for face in game.info.deck.faces)
    for wrong in (pack[1:], (*pack[1:], pack[1]), (*pack[1:], "ZZ"), (*pack, pack[0])):
        assert refusal(record(game.info.id, order=wrong)).endswith(f" ({game.info.clauses.pack})")
    assert replay(record(game.info.id, order=pack)).problem is None


@pytest.mark.parametrize(
    ("game_id", "text", "problem"),
    [
        ("golf", "move:t1:t2:1", "ply 1: move:t1:t2:1 is not legal here (GO-3)"),
        ("klondike", "recycle", "ply 1: recycle is not legal here (KL-7)"),
        ("alexander", "move:t1:t2:3", "ply 1: move:t1:t2:3 is not legal here (AL-2)"),
        ("chinese_wall", "move:t1:r1:1", "ply 1: move:t1:r1:1 is not legal here (CW-6)"),
        ("elevens", "spare", "ply 1: spare is not legal here (EL-5)"),
        ("murlan", "pass", "ply 1: pass is not legal here (MU-14)"),
        ("las_vegan", "chip:golden:min", "ply 1: chip:golden:min is not legal here (LV-9)"),
        ("monte_carlo", "pass", "ply 1: pass is not legal here (MC-10)"),
    ],
)
def test_an_impossible_ply_is_told_with_the_clause_that_it_breaks(game_id: str, text: str, problem: str) -> None:
    line = replay(record(game_id, text))
    assert (line.problem, line.moves) == (problem, ())


def test_an_option_that_no_game_has_breaks_no_clause() -> None:
    """It is a mistake in the record and not in the play."""
    with pytest.raises(CardtableError, match=r"unknown option .*; available here: go_"):
        replay(record("golf", options={"go_fast": "yes"}))
    assert complete(find("golf").info.options, {})


def test_two_people_in_one_chair_and_bots_that_nobody_knows_are_refused() -> None:
    given = ("person red A", "person red A", "bot:wizard red A", "bot:greedy yellow D")
    assert refusal(record("murlan", seats=given)) == "seats[1]: 'A' has the name of seats[0]"
    apart = ("person red A", "person blue B", "bot:wizard green C", "bot:greedy yellow D")
    assert refusal(record("murlan", seats=apart)).startswith("seats[2]: 'bot:wizard green C': there is no bot 'wizard'")


@EACH
def test_rules_that_are_newer_than_the_program_are_refused(game: Game) -> None:
    known = game.info.rules_version
    assert refusal(record(game.info.id, rules_version=9)) == (
        f"rules_version: 9 is newer than this program, which plays {game.info.id} by version {known}"
    )
    assert replay(record(game.info.id, rules_version=known)).problem is None


@pytest.mark.parametrize("number", [1, 24])
@pytest.mark.parametrize("newer", ["kl_draw", "al_redeal_when", "lv_golden_card"])
def test_a_record_from_before_an_option_existed_is_replayed_with_its_default(newer: str, number: int) -> None:
    game = next(game for game in ALL_GAMES if newer in {spec.key for spec in game.info.options})
    options = complete(game.info.options, {})
    line = random_line(game, Setup(number, options), Chance(number), 80)
    old = {key: value for key, value in options.items() if key != newer}
    replayed = replay(record(game.info.id, *(move.text for move in line.moves), number=number, options=old))
    assert replayed.problem is None
    assert replayed.states[-1] == line.states[-1]


def test_el_5_no_spare_card_while_a_pair_lies_open() -> None:
    text = replay(record("elevens", "draw")).problem
    assert text is not None
    assert text.endswith("(EL-5)")
