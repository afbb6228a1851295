"""Records as text, replayed and kept: what is written is read again, what the rules forbid is refused, one contract for stores."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError, StorageError, UnknownGame
from cardtable.kernel.game import Game
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Outcome, Reason, Record, Setup
from cardtable.session.finished import match_results
from cardtable.session.records import (
    LONGEST_TEXT,
    Kept,
    RoundRow,
    Status,
    Store,
    admitted,
    dumps,
    loads,
    moves_made,
    options_text,
    outcome_of,
    read_options,
    record_of,
    replay,
)
from cardtable.session.seats import plan_of
from cardtable.storage.open_storage import open_storage
from cardtable.storage.store import GameStore
from tests.support.keeping import begin, begin_round, set_abandoned, set_strokes
from tests.support.laws import random_line
from tests.support.parties import Evening, play_out, players

# -- the text ----------------------------------------------------------------------------------------------------------

WORDS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)
COUNTS = st.integers(0, 10**6)
SECONDS = st.floats(0, 1e11)


@st.composite
def records(draw: st.DrawFn) -> Record:
    plies = tuple(draw(st.lists(WORDS, max_size=12)))
    order = tuple(draw(st.lists(WORDS, max_size=5)))
    return Record(
        game=draw(WORDS),
        number=draw(st.integers(0 if order else 1, 999_999_999)),
        options=draw(st.dictionaries(WORDS, WORDS | st.integers(-(10**9), 10**9), max_size=4)),
        plies=plies,
        auto=draw(st.frozensets(st.integers(0, len(plies) - 1))) if plies else frozenset(),
        cursor=draw(st.integers(0, len(plies))),
        order=order,
        seats=tuple(draw(st.lists(WORDS, max_size=4))),
        rules_version=draw(st.integers(1, 99)),
        started=draw(SECONDS),
        elapsed=draw(SECONDS),
        undos=draw(COUNTS),
        hints=draw(COUNTS),
    )


@given(records())
def test_every_record_survives_being_written_and_read(record: Record) -> None:
    text = dumps(record)
    assert loads(text) == record
    assert text.isascii()
    assert "\n" not in text
    assert dumps(loads(text)) == text


def test_the_text_of_a_record_is_pinned() -> None:
    record = Record("golf", 24, {"b": 1, "a": "x"}, ("draw", "draw"), frozenset({1}), 1, seats=("Ása",), started=1.5)
    assert dumps(record) == (
        '{"format":1,"game":"golf","rules_version":1,"shuffle":"cardtable-1","number":24,"order":[],'
        '"options":{"a":"x","b":1},"seats":["\\u00c1sa"],"plies":["draw","draw"],"auto":[1],"cursor":1,'
        '"started":1.5,"elapsed":0.0,"undos":0,"hints":0}'
    )


GOOD: dict[str, Any] = json.loads(dumps(Record("golf", 24, {"go_king": "stops"}, ("draw", "draw"), cursor=2)))


def test_unknown_keys_are_passed_over_and_whole_seconds_are_seconds() -> None:
    read = loads(json.dumps({**GOOD, "mood": {"deep": [1]}, "elapsed": 5}))
    assert read.elapsed == 5.0
    assert isinstance(read.elapsed, float)
    assert dumps(read) == dumps(loads(json.dumps({**GOOD, "elapsed": 5})))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": 2}, "format: 2 is newer than this program, which reads up to 1"),
        ({"format": 2, "plies": {"packed": ""}}, "format: 2 is newer than this program, which reads up to 1"),
        ({"format": 0}, "format: Expected `int` >= 1"),
        ({"format": "1"}, "format: Expected `int`, got `str`"),
        ({"shuffle": "other-3"}, "shuffle: 'other-3' is not known"),
        ({"game": 5}, "game: Expected `str`, got `int`"),
        ({"game": ""}, "game: Expected `str` of length >= 1"),
        ({"game": "a\nb"}, r"game: 'a\nb' holds characters that cannot be printed"),
        ({"game": "\ud800"}, "record: JSON is malformed"),
        ({"seats": ["a\u202eb"]}, r"seats: 'a\u202eb' holds characters that cannot be printed"),
        ({"options": {"k": "a\u0007"}}, r"options: 'a\x07' holds characters that cannot be printed"),
        ({"options": {"k\u0007": 1}}, r"options: 'k\x07' holds characters that cannot be printed"),
        ({"number": 0}, "number: 0 needs an order of the pack"),
        ({"number": 1_000_000_000}, "number: Expected `int` <= 999999999"),
        ({"number": True}, "number: Expected `int`, got `bool`"),
        ({"number": 1.5}, "number: Expected `int`, got `float`"),
        ({"plies": None}, "plies: Expected `array`, got `null`"),
        ({"plies": ["draw", 3]}, r"plies[1]: Expected `str`, got `int`"),
        ({"plies": ["x" * 81]}, r"plies[0]: Expected `str` of length <= 80"),
        ({"plies": ["draw"] * 20_001}, "plies: Expected `array` of length <= 20000"),
        ({"cursor": 3}, "auto, cursor: there are only 2 plies"),
        ({"cursor": -1}, "cursor: Expected `int` >= 0"),
        ({"auto": [2]}, "auto, cursor: there are only 2 plies"),
        ({"auto": [-1]}, "auto[0]: Expected `int` >= 0"),
        ({"auto": {}}, "auto: Expected `array`, got `object`"),
        ({"options": []}, "options: Expected `object`, got `array`"),
        ({"options": {"k": 1.5}}, "options[...]: Expected `int | str`, got `float`"),
        ({"options": {"": 1}}, "options: Expected `str` of length >= 1"),
        ({"options": {str(n): n for n in range(101)}}, "options: Expected `object` of length <= 100"),
        ({"elapsed": "long"}, "elapsed: Expected `float`, got `str`"),
        ({"started": 9e11}, "started: Expected `float` <= 253402214400.0"),
        ({"elapsed": 253_402_300_800}, "elapsed: Expected `float` <= 253402214400.0"),
        ({"started": 253_402_214_000.0, "elapsed": 401}, "elapsed: the game would end after the year 9999"),
        ({"elapsed": False}, "elapsed: Expected `float`, got `bool`"),
        ({"started": -1}, "started: Expected `float` >= 0.0"),
        ({"started": 10**400}, "started: Number out of range"),
        ({"undos": 10**10}, "undos: Expected `int` <= 1000000000"),
        ({"seats": ["x"] * 17}, "seats: Expected `array` of length <= 16"),
    ],
)
def test_a_record_with_a_mistake_is_refused_saying_where(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadRecord) as refused:
        loads(json.dumps({**GOOD, **change}))
    assert str(refused.value).startswith(words)
    assert len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)


def test_a_record_without_one_of_its_keys_is_refused() -> None:
    for key in GOOD:
        with pytest.raises(BadRecord, match=f"missing required field `{key}`"):
            loads(json.dumps({other: value for other, value in GOOD.items() if other != key}))
    with pytest.raises(BadRecord, match="number"):
        record_of({"game": "klondike", "number": "one"})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "record: Input data was truncated"),
        ("{'a': 1}", "record: JSON is malformed"),
        ("[1]", "record: Expected `object`, got `array`"),
        ('{"started":NaN}', "record: JSON is malformed"),
        ("\ud800", "record: "),
        ('{"x":' + "[" * 100_000, "maximum recursion depth"),
        (json.dumps(GOOD).replace("24", "9" * 5000), "number: Integer value out of range"),
        (" " * (LONGEST_TEXT + 1), "longer than"),
    ],
)
def test_what_is_no_record_at_all_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadRecord) as refused:
        loads(text)
    assert words in str(refused.value)


@given(st.text(max_size=60))
def test_no_text_whatever_makes_the_reader_fail_otherwise(text: str) -> None:
    with pytest.raises(BadRecord):
        loads(text)


@given(st.dictionaries(WORDS, WORDS | st.integers(-(10**9), 10**9), max_size=5))
def test_options_survive_and_their_order_does_not_matter(options: dict[str, str | int]) -> None:
    assert read_options(options_text(options)) == options
    assert options_text(dict(reversed(options.items()))) == options_text(options)


# -- the end of a game, worked out anew --------------------------------------------------------------------------------

RULES: dict[str, dict[str, str | int]] = {"las_vegan": {"lv_rounds": 1}}


def finished(evening: Evening, game: Game, who: str, number: int) -> Kept:
    """What is kept of a match played to its end on the evening's desk."""
    evening.rules = dict(RULES)
    session = evening.desk().deal(game.info.id, number, players=players(who))
    play_out(session.played)
    (line,) = evening.store.finished(game.info.id)
    return evening.store.load(line.id)


@pytest.mark.parametrize(("game", "who"), [(LasVegan(), "pbb"), (Murlan(), "pbpb"), (find("monte_carlo"), "ppppp")])
def test_the_kept_result_of_a_match_is_the_one_worked_out_anew(game: Game, who: str) -> None:
    evening = Evening()
    kept = finished(evening, game, who, 5)
    outcome = outcome_of(kept.record)
    assert outcome_of(replace(kept.record, cursor=kept.record.cursor - 1)) is None, "what was taken back does not count"
    assert (kept.scores, kept.winners) == (outcome.scores, outcome.winners)
    assert len(kept.scores) == len(who)
    (match,) = match_results(evening.store.finished(game.info.id))
    assert sorted(seat.score for seat in match.standings) == sorted(outcome.scores)


def test_a_record_without_an_end_or_without_sense_has_no_outcome() -> None:
    golf = Record("golf", 24, plies=("draw",), cursor=1)
    assert outcome_of(golf) is None
    assert outcome_of(replace(golf, plies=("draw", "fly"), cursor=2)) is None
    assert outcome_of(replace(golf, game="bridge")) is None
    assert outcome_of(replace(golf, number=0)) is None


def test_moves_are_counted_without_those_of_the_table_and_those_taken_back() -> None:
    record = Record("golf", 24, plies=("draw",) * 4, auto=frozenset({1, 3}), cursor=3)
    assert moves_made(record) == 2
    assert moves_made(replace(record, cursor=0)) == 0


# -- records that the rules forbid -------------------------------------------------------------------------------------

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


@EACH
def test_a_company_of_another_size_than_the_deal_is_refused_with_the_clause(game: Game) -> None:
    plan = plan_of(game)
    dealt = plan.count(complete(game.info.options, {}))
    count = dealt - 1 if dealt > 1 else 2
    told = f"seats: {game.info.id} was dealt for {dealt}, the record names {count} ({game.info.clauses.seats})"
    assert refusal(record(game.info.id, seats=seats(count))) == told
    with pytest.raises(BadInput, match=rf"this game is for .* \({game.info.clauses.seats}\)$"):
        plan.with_count({}, plan.most + 1)


def test_lv_5_a_las_vegan_of_six_is_refused() -> None:
    assert refusal(record("las_vegan", options={"lv_players": 6})).endswith("(LV-5)")


@EACH
def test_every_value_of_the_table_of_options_is_taken_and_any_other_refused_with_its_clause(game: Game) -> None:
    for spec in game.info.options:
        values, wrong = spec.values if isinstance(spec, Choice) else (spec.low, spec.high), ["no such value"]
        for right in values:
            line = replay(record(game.info.id, options={spec.key: right}))
            assert line.last.option(spec.key) == right
        for each in wrong if isinstance(spec, Choice) else [spec.low - 1, spec.high + 1, *wrong]:
            assert refusal(record(game.info.id, options={spec.key: each})).endswith(f" ({spec.clause})")


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
    assert text.endswith("(EL-5)")


# -- every store -------------------------------------------------------------------------------------------------------

GOLF = Record("golf", 24, {"go_king": "stops", "go_bogey": 40}, started=1000.5)
KLONDIKE = Record("klondike", 7, plies=("move:t1:fS:1",), auto=frozenset({0}), cursor=1, seats=("Ása",))
WHOLE = Record(
    "golf", 0, {}, ("draw", "draw"), frozenset({1}), 1, ("AS", "10H"), ("Jón", "bot"), 3, started=1.0, elapsed=2.5, undos=4, hints=5
)  # fmt: skip


@pytest.fixture(params=["memory", "file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield GameStore()
    else:
        said: list[tuple[str, str]] = []
        with open_storage(tmp_path / "cardtable.db", lambda *what: said.append(what)) as storage:
            yield storage
        assert not said


def test_a_new_game_is_kept_with_all_that_its_record_says(store: Store) -> None:
    for record in (GOLF, KLONDIKE, WHOLE):
        kept = store.load(begin(store, record))
        assert (kept.record, kept.status) == (record, Status.OPEN)
        assert (kept.round_id, kept.hole, kept.reason, kept.score, kept.ended) == (None, None, None, 0, None)


def test_plies_are_appended_pointed_at_and_cut_and_clock_and_hints_are_kept(store: Store) -> None:
    game = begin(store, KLONDIKE)
    store.append(game, 1, ["draw"], elapsed=1.5)
    store.append(game, 2, ["move:t1:waste:1", "draw", "draw"], elapsed=2.5)
    record = store.load(game).record
    assert record.plies == ("move:t1:fS:1", "draw", "move:t1:waste:1", "draw", "draw")
    assert (record.auto, record.cursor, record.elapsed) == (frozenset({0, 3, 4}), 5, 2.5)
    store.note(game, cursor=2, undos=3, hints=2, elapsed=9.25)
    noted = store.load(game).record
    assert (noted.plies, noted.cursor, noted.undos, noted.hints, noted.elapsed) == (record.plies, 2, 3, 2, 9.25)
    store.append(game, 2, ["recycle"], elapsed=10)
    cut = store.load(game).record
    assert (cut.plies, cut.cursor, cut.auto) == (("move:t1:fS:1", "draw", "recycle"), 3, frozenset({0}))


def test_a_closed_game_tells_how_it_ended_and_an_opened_one_forgets_it(store: Store) -> None:
    match = begin(store, WHOLE)
    store.close(match, Status.FINISHED, Reason.WON, 21, ended=9.5, outcome=Outcome(Reason.COUNTED, (0, 1), (21, 21)))
    kept = store.load(match)
    assert (kept.status, kept.reason, kept.score, kept.ended) == (Status.FINISHED, Reason.WON, 21, 9.5)
    assert (kept.scores, kept.winners) == ((21, 21), (0, 1))
    (line,) = store.finished()
    assert (line.seats, line.scores, line.winners) == (("Jón", "bot"), (21, 21), (0, 1))
    store.close(match, Status.OPEN, None, 0, ended=10)
    kept = store.load(match)
    assert (kept.status, kept.reason, kept.ended, kept.scores, kept.winners) == (Status.OPEN, None, None, (), ())


def test_the_latest_open_game_is_the_one_played_last_not_the_one_begun_last(store: Store) -> None:
    assert store.latest_open("golf") is None
    first, second = begin(store, GOLF), begin(store, GOLF)
    begin(store, KLONDIKE)
    assert store.latest_open("golf") == store.load(second)
    store.append(first, 0, ["draw"], elapsed=1)
    assert store.latest_open("golf") == store.load(first)
    store.close(first, Status.ABANDONED, None, 0, ended=1)
    assert store.latest_open("golf") == store.load(second)


def test_the_games_played_last_come_first_each_once(store: Store) -> None:
    assert store.played_last() == []
    first, _, other = begin(store, GOLF), begin(store, GOLF), begin(store, KLONDIKE)
    assert store.played_last() == ["klondike", "golf"]
    store.append(first, 0, ["draw"], elapsed=1)
    assert store.played_last() == ["golf", "klondike"]
    store.close(other, Status.ABANDONED, None, 0, ended=1)
    assert store.played_last() == ["klondike", "golf"]


def test_finished_games_come_oldest_first_and_only_when_a_person_played(store: Store) -> None:
    late, early, untouched, by_table, going_on, taken_back = (
        begin(store, record) for record in (GOLF, GOLF, GOLF, KLONDIKE, GOLF, GOLF)
    )
    for game in (late, early, going_on, taken_back):
        store.append(game, 0, ["draw", "draw"], elapsed=4)
    store.note(taken_back, cursor=0, undos=1, hints=0, elapsed=5)
    store.close(late, Status.FINISHED, Reason.WON, -3, ended=20)
    store.close(early, Status.ABANDONED, None, 8, ended=10)
    for game in (untouched, by_table, taken_back):
        store.close(game, Status.ABANDONED, None, 0, ended=15)
    lines = store.finished()
    assert [line.id for line in lines] == [early, late]
    last = lines[-1]
    assert (last.game, last.number, last.reason, last.score, last.plies) == ("golf", 24, Reason.WON, -3, 2)
    assert (last.elapsed, last.undos, last.hints, last.ended) == (4, 0, 0, 20)
    assert last.options == options_text(GOLF.options)
    assert store.finished("golf") == lines
    assert not store.finished("klondike")
    assert store.finished("golf", [24, 999_999]) == lines
    assert not store.finished("golf", [])


def test_redeals_are_counted_as_far_as_they_are_in_force(store: Store) -> None:
    game = begin(store, Record("alexander", 3, plies=("redeal", "move:t1:fS:1", "redeal", "redeal"), cursor=3))
    store.close(game, Status.FINISHED, Reason.LOST, 40, ended=1)
    assert [line.redeals for line in store.finished()] == [2]


def test_counting_afresh_is_remembered_by_game_and_can_be_taken_back(store: Store) -> None:
    assert store.counted_from("golf") is None
    store.count_from("golf", 50.5)
    store.count_from("golf", 60.5)
    assert (store.counted_from("golf"), store.counted_from("klondike")) == (60.5, None)
    store.count_from("golf", None)
    assert store.counted_from("golf") is None


def test_the_games_of_a_round_come_in_the_order_of_their_holes(store: Store) -> None:
    of_round = begin_round(store, 24, 40, "", started=1)
    other = begin_round(store, 25, 40, "", started=2)
    second = begin(store, GOLF, round_id=of_round, hole=2)
    first = begin(store, GOLF, round_id=of_round, hole=1)
    again = begin(store, GOLF, round_id=of_round, hole=2)
    begin(store, GOLF, round_id=other, hole=1)
    assert [kept.id for kept in store.of_round(of_round)] == [first, second, again]
    assert (store.load(second).round_id, store.load(second).hole) == (of_round, 2)
    assert not store.of_round(999)


def test_unknown_ids_and_gaps_are_mistakes_of_the_caller(store: Store) -> None:
    game = begin(store, GOLF)
    with pytest.raises(StorageError):
        store.append(game, 2, ["draw"], elapsed=1)
    assert store.load(game).record == GOLF
    for ask in (
        lambda: store.load(77),
        lambda: store.append(77, 0, ["draw"], elapsed=1),
        lambda: store.note(77, cursor=0, undos=0, hints=0, elapsed=0),
        lambda: store.close(77, Status.OPEN, None, 0, ended=0),
    ):
        with pytest.raises(StorageError, match="77"):
            ask()


def test_a_round_goes_on_until_its_ninth_hole(store: Store) -> None:
    assert store.open_round("golf") is None
    assert store.round(5) is None
    number = begin_round(store, 24, 40, "go_king=stops", started=5.5)
    row = RoundRow(number, 24, 40, "go_king=stops", (), 5.5, None)
    assert store.round(number) == store.open_round("golf") == row
    set_strokes(store, number, (5, -4), ended=None)
    assert store.open_round("golf") == replace(row, strokes=(5, -4))
    assert not store.rounds("golf")
    set_strokes(store, number, range(9), ended=90.0)
    assert store.open_round("golf") is None
    assert store.rounds("golf") == [replace(row, strokes=tuple(range(9)), ended=90.0)]


def test_a_round_can_be_given_up_and_taken_up_again_and_the_history_is_ordered_by_the_end(store: Store) -> None:
    older, newer = begin_round(store, 1, 40, "", started=1), begin_round(store, 2, 40, "", started=2)
    set_abandoned(store, newer, abandoned=True, ended=3)
    given_up = store.round(newer)
    assert (given_up.abandoned, given_up.ended) == (True, 3)
    assert store.open_round("golf") == store.round(older)
    assert not store.rounds("golf")
    set_abandoned(store, newer, abandoned=False, ended=None)
    assert store.open_round("golf") == replace(given_up, abandoned=False, ended=None)
    set_strokes(store, newer, [1], ended=10)
    set_strokes(store, older, [1], ended=20)
    assert [row.id for row in store.rounds("golf")] == [newer, older]


# -- records that come from elsewhere ----------------------------------------------------------------------------------

GOLF_GAME = Record("golf", 24, plies=("draw",), cursor=1, started=1000.0, elapsed=30.0)


def finished_match(who: str) -> Kept:
    """A match of Las Vegan as the program itself keeps it."""
    evening = Evening(rules={"las_vegan": {"lv_rounds": 1}})
    play_out(evening.desk().deal("las_vegan", 5, players=players(who)).played)
    (line,) = evening.store.finished()
    return evening.store.load(line.id)


@pytest.mark.parametrize("who", ["ppp", "bpb", "bbb"])
def test_a_match_that_is_over_is_kept_as_the_program_itself_kept_it(who: str) -> None:
    kept = finished_match(who)
    again = admitted(kept.record, 77)
    assert again.id == 77
    assert (again.status, again.reason, again.score) == (Status.FINISHED, kept.reason, kept.score)
    assert (again.scores, again.winners, again.record) == (kept.scores, kept.winners, kept.record)


def test_a_game_that_goes_on_is_open_and_a_hole_that_is_over_has_its_strokes_and_its_day() -> None:
    going_on, over = (admitted(replace(GOLF_GAME, plies=("draw",) * n, cursor=n), 77) for n in (1, 16))
    assert (going_on.status, going_on.ended, going_on.reason, going_on.score) == (Status.OPEN, None, None, 35)
    assert (over.status, over.reason, over.score, over.ended) == (Status.FINISHED, Reason.COUNTED, 35, 1030.0)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"plies": ("draw", "fly")}, BadRecord),
        ({"game": "bridge"}, UnknownGame),
        ({"number": 0}, BadInput),
        ({"seats": ("nobody",)}, BadRecord),
    ],
)
def test_what_no_rule_allows_is_refused(changes: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        admitted(replace(GOLF_GAME, **changes), 77)
