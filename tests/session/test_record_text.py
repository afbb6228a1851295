"""The text of a record: what is written is read again, and whatever else comes is refused in one clear line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.kernel.errors import BadRecord
from cardtable.kernel.record import Record
from cardtable.session import record_text
from cardtable.session.record_text import dumps, loads, options_text, read_options

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


@pytest.mark.parametrize("key", sorted(GOOD))
def test_a_record_without_one_of_its_keys_is_refused(key: str) -> None:
    with pytest.raises(BadRecord, match=f"missing required field `{key}`"):
        loads(json.dumps({other: value for other, value in GOOD.items() if other != key}))


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
        (" " * (record_text.LONGEST_TEXT + 1), "longer than"),
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
