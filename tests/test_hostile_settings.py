"""No settings file makes the program raise, wait or forget: whatever lies there, it can be read as far as it goes, and saved."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.settings import DEEPEST, MOST_BYTES, MOST_PROBLEMS, Loaded, Problem, Settings, load, save, to_toml

unix = pytest.mark.skipif(os.name != "posix", reason="pipes and devices as Unix has them")
LONG_HEX = "0x" + "f" * 5000

TEXTS = st.text(max_size=12)
NUMBERS = st.integers() | st.integers(-(10**4000), 10**4000) | st.integers(0).map(lambda n: 16**4000 + n)
PLAIN = TEXTS | st.booleans() | NUMBERS | st.floats() | st.dates() | st.times() | st.datetimes()
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3))
KEYS = TEXTS | st.sampled_from([*(each for each in Settings.__struct_fields__ if each != "unknown")])

BROKEN = [
    "volume = 1" + "0" * 400,
    "scale = -1" + "0" * 400,
    f"volume = {LONG_HEX}",
    f"window_width = {LONG_HEX}",
    f"four_colours_in.golf = {LONG_HEX}",
    f"options.golf.go_bogey = {LONG_HEX}",
    f"options.golf.go_bogey = [{LONG_HEX}]",
    f"options.golf.{'a.' * 20}b = 1",
    f"options.golf.go_king = '{'x' * 300_000}'",
    "options.golf = {" + ", ".join(f"a{n} = 1" for n in range(1000)) + "}",
    f"options.golf.{'k' * 300} = 1",
    "players = [" * 2,
    f"players = {'[' * 300}{']' * 300}",
    "volume = inf",
    "volume = -inf",
    "volume = 0000-00-00",
]
UNREADABLE = [
    b"volume = 1" + b"0" * 5000,
    b"mood = " + b"[" * 5000 + b"]" * 5000,
    b"mood." + b"a." * 100_000 + b"b = 1",
    b'"mood" . ' + b"'a' . " * 50 + b"b = 1",
    b"#" * (MOST_BYTES + 1),
    b"\x00",
]


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "settings.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def kept_by_saving(path: Path) -> Loaded:
    """What is read after the settings that could be read were saved; nobody has to be told anything then."""
    save(path, load(path).settings)
    after = load(path)
    assert after.problems == ()
    assert not after.loses
    return after


def test_a_byte_order_mark_is_no_part_of_the_settings(tmp_path: Path) -> None:
    assert load(written(tmp_path, "\ufeffmute = true\r\n")) == Loaded(Settings(mute=True))


@pytest.mark.parametrize("line", BROKEN, ids=lambda line: line[:30])
def test_a_hostile_value_costs_only_itself(tmp_path: Path, line: str) -> None:
    path = written(tmp_path, f"mute = true\n{line}\n")
    found = load(path)
    assert found.problems
    assert all(len(problem.key) <= 100 and len(problem.found) <= 100 for problem in found.problems)
    if found.problems[0].key:
        assert found.settings == Settings(mute=True)
    kept_by_saving(path)


@pytest.mark.parametrize("content", UNREADABLE, ids=lambda content: ascii(content[:20]))
def test_a_file_that_is_too_much_is_told_of_once_and_kept_aside(tmp_path: Path, content: bytes) -> None:
    path = written(tmp_path, content)
    found = load(path)
    assert found.settings == Settings()
    assert [problem.key for problem in found.problems] == [""]
    assert kept_by_saving(path) == Loaded(Settings())
    assert path.with_name("settings.toml.unreadable-1").read_bytes() == content


def test_what_another_version_wrote_too_deep_is_told_of_and_its_file_kept_aside(tmp_path: Path) -> None:
    deep, fits = "[" * (DEEPEST + 1), "[" * (DEEPEST - 1)
    content = f"deep = {deep}{deep.replace('[', ']')}\nfits = {fits}{fits.replace('[', ']')}\nmute = true\n"
    path = written(tmp_path, content)
    found = load(path)
    assert (found.settings.mute, list(found.settings.unknown)) == (True, ["fits"])
    assert found.problems == (Problem("deep", f"nested more than {DEEPEST} deep"),)
    assert list(kept_by_saving(path).settings.unknown) == ["fits"]
    assert path.with_name("settings.toml.unreadable-1").read_text(encoding="utf-8") == content


def test_tables_in_tables_are_counted_however_they_are_written(tmp_path: Path) -> None:
    head = ".".join("a" * 30)
    path = written(tmp_path, f"[{head}]\n{head} = {{{head} = 1}}\n")
    assert [problem.key for problem in load(path).problems] == ["a"]
    kept_by_saving(path)


def test_dots_in_texts_and_numbers_are_no_parts_of_keys(tmp_path: Path) -> None:
    dots = ".".join(["1"] * 500)
    content = f'a = \'{dots}\'\nb = "{dots} \\" {dots}"\nc = \'\'\'\n{dots}\'\'\'\nd = """{dots}\n \\""" {dots}"""  # {dots}\n'
    path = written(tmp_path, f"{content}e = [{', '.join(['1.5'] * 500)}]\n")
    assert load(path).problems == ()
    before = load(path).settings.unknown
    assert before["a"] == dots
    assert kept_by_saving(path).settings.unknown == before


def test_numbers_of_any_length_that_another_version_wrote_are_kept(tmp_path: Path) -> None:
    path = written(tmp_path, f"big = {LONG_HEX}\nlow = -{'9' * 4000}\nmore = [{'9' * 4000}, {LONG_HEX}]\n")
    before = load(path).settings.unknown
    assert before["big"] == int(LONG_HEX, 16)
    assert kept_by_saving(path).settings.unknown == before


def test_what_is_told_of_a_file_is_little_however_much_is_wrong(tmp_path: Path) -> None:
    path = written(tmp_path, "[options]\n" + "".join(f"{'g' * 300}{n} = '{'x' * 300}'\n" for n in range(1000)))
    problems = load(path).problems
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1] == Problem("…", f"{1000 - MOST_PROBLEMS} more")
    assert all(len(each.key) <= 100 and len(each.found) <= 100 for each in problems)


def test_a_file_that_would_grow_too_long_to_be_read_again_is_saved_without_what_others_wrote(tmp_path: Path) -> None:
    content = "mute = true\nmood = '" + "\u0085" * 450_000 + "'\n"
    path = written(tmp_path, content)
    assert load(path).problems == ()
    assert kept_by_saving(path) == Loaded(Settings(mute=True))
    assert path.with_name("settings.toml.unreadable-1").read_bytes() == content.encode()


def test_house_rules_that_would_be_too_long_to_be_read_again_are_not_saved(tmp_path: Path) -> None:
    huge = {f"game{n}": {f"{'k' * 190}{m}": "\u0085" * 200 for m in range(100)} for n in range(10)}
    save(tmp_path / "settings.toml", Settings(mute=True, options=huge))
    assert load(tmp_path / "settings.toml") == Loaded(Settings(mute=True))


@pytest.mark.parametrize("device", ["/dev/full", "/dev/null", "/dev/tty"])
@unix
def test_a_device_in_the_place_of_the_file_is_a_problem(tmp_path: Path, device: str) -> None:
    path = tmp_path / "settings.toml"
    path.symlink_to(device)
    assert [problem.key for problem in load(path).problems] == [""]


@unix
def test_a_pipe_in_the_place_of_the_file_is_a_problem_and_nobody_waits_for_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    os.mkfifo(path)
    assert [problem.key for problem in load(path).problems] == [""]
    assert kept_by_saving(path) == Loaded(Settings())


@given(st.dictionaries(KEYS, VALUES, max_size=6))
@example({"volume": 10**400, "options": {"golf": {"go_bogey": 16**5000}}})
@example({"volume": float("nan"), "scale": float("inf"), "players": ["\ud800"]})
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
def test_any_values_can_be_read_and_saved_and_strangers_stay(tmp_path: Path, values: dict[str, Any]) -> None:
    path = written(tmp_path, to_toml(Settings(unknown=values)))
    found = load(path)
    assert all(problem.key for problem in found.problems)
    after = kept_by_saving(path).settings
    assert to_toml(after) == to_toml(found.settings)  # as values "not a number" is not even the same as itself
    strangers = set(values) - {*Settings.__struct_fields__}
    assert len(found.settings.unknown) >= len({key for key in strangers if key.isascii()})


@given(st.binary(max_size=60) | st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100, deadline=None)
def test_any_bytes_can_be_read_and_saved(tmp_path: Path, content: bytes) -> None:
    kept_by_saving(written(tmp_path, content))


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100, deadline=None)
def test_a_settings_file_that_was_broken_anywhere_can_be_read_and_saved(tmp_path: Path, data: st.DataObject) -> None:
    good = to_toml(Settings(unknown={"mood": {"deep": [1, {"er": 2.5}]}}, options={"golf": {"go_bogey": 45}}))
    at = data.draw(st.integers(0, len(good)))
    piece = data.draw(st.text("[]{}=\"'\\.#\n\r\t 0x_-+:Tainf\ufeff\u2028\U0001f600", max_size=6))
    until = data.draw(st.integers(at, min(len(good), at + 6)))
    kept_by_saving(written(tmp_path, good[:at] + piece + good[until:]))


def test_settings_with_values_that_no_file_has_are_saved_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save(path, replace(Settings(), window_width=-(16**5000), volume=float("nan"), players=("\udcff",)))
    assert load(path).settings.window_height == Settings().window_height
