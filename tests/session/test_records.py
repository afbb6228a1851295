"""Records as text and replayed: what is written is read again, and what the rules forbid is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError
from cardtable.kernel.game import Game
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Record, Setup
from cardtable.session.finished import match_results
from cardtable.session.records import (
    LONGEST_TEXT,
    Kept,
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
from cardtable.session.share_text import game_text, read_shared
from cardtable.settings import Settings, save
from tests.session.test_share_text import short
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
    sitting = evening.desk().deal(game.info.id, number, players=players(who))
    play_out(sitting.match)
    (line,) = evening.store.finished(game.info.id)
    return evening.store.load(line.id)


@pytest.mark.parametrize(("game", "who"), [(LasVegan(), "pbb"), (Murlan(), "pbpb"), (find("monte_carlo"), "ppppp")])
def test_the_kept_result_of_a_match_is_the_one_worked_out_anew(game: Game, who: str) -> None:
    evening = Evening()
    kept = finished(evening, game, who, 5)
    outcome = outcome_of(kept.record)
    assert outcome is not None
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


@pytest.mark.parametrize(
    ("game_id", "count", "end"),
    [
        ("monte_carlo", 4, "seats: monte_carlo was dealt for 5, the record names 4 (MC-1)"),
        ("murlan", 3, "dealt for 4, the record names 3 (MU-1)"),
        ("murlan", 5, "dealt for 4, the record names 5 (MU-1)"),
        ("las_vegan", 6, "(LV-5)"),
        ("golf", 2, "dealt for 1, the record names 2 (GO-1)"),
        ("klondike", 2, "dealt for 1, the record names 2 (KL-1)"),
    ],
)
def test_a_company_of_another_size_than_the_deal_is_refused_with_the_clause(game_id: str, count: int, end: str) -> None:
    assert refusal(record(game_id, seats=seats(count))).endswith(end)


def test_lv_5_a_las_vegan_of_six_is_refused() -> None:
    assert refusal(record("las_vegan", options={"lv_players": 6})).endswith("(LV-5)")


@EACH
def test_a_company_that_is_too_large_is_refused_before_it_is_dealt(game: Game) -> None:
    plan = plan_of(game)
    with pytest.raises(BadInput, match=rf"this game is for .* \({game.info.clauses.seats}\)$"):
        plan.with_count({}, plan.most + 1)


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


# -- records know no language ------------------------------------------------------------------------------------------

CODES = ("en", *sorted(path.stem for path in (Path(__file__).parents[2] / "assets" / "translations").glob("*.po")))
WORLD = {"en": "en_GB", "de": "de_DE", "is": "is_IS", "it": "it_IT", "da": "da_DK", "sq": "sq_AL"}


def said(home: Path, code: str, *words: str, given: bytes = b"") -> bytes:
    """What the program prints in that language, chosen in the settings and told by the system."""
    language = WORLD.get(code, code)
    environment = {**os.environ, "LANG": f"{language}.UTF-8", "LC_ALL": f"{language}.UTF-8", "LANGUAGE": code}
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *words, "--home", str(home)],
        input=given, env=environment, capture_output=True, check=True,
    )  # fmt: skip
    return done.stdout


@pytest.fixture(scope="module")
def whole_records() -> bytes:
    """A game of every kind that is over, with names of every language."""
    return "".join(f"{dumps(short(game.info.id))}\n" for game in ALL_GAMES).encode()


@pytest.fixture(scope="module")
def exported(whole_records: bytes, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What each language writes of the same games."""
    found = {}
    for code in CODES:
        home = tmp_path_factory.mktemp(code)
        save(home / "settings.toml", Settings(language=code))
        said(home, code, "import", "-", given=whole_records)
        found[code] = said(home, code, "export")
    return found


def test_every_language_writes_the_same_records(exported: dict[str, bytes], whole_records: bytes) -> None:
    assert set(CODES) == {"en", *WORLD}
    assert {sorted(text.splitlines()) == sorted(whole_records.splitlines()) for text in exported.values()} == {True}
    assert len(set(exported.values())) == 1


def test_a_shared_text_has_no_language_either() -> None:
    for game in ALL_GAMES:
        record = short(game.info.id)
        assert game_text(read_shared(game_text(record)).record) == game_text(record)
