"""Settings: what is written is read again, strangers' keys stay; whatever a file holds, it is read as far as it goes, and saved."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.settings import (
    DEEPEST,
    MOST_BYTES,
    MOST_PROBLEMS,
    Animation,
    AutoMove,
    BotPace,
    CardDesign,
    DealWish,
    FaceSize,
    Loaded,
    PlayingHands,
    Problem,
    ResultsStay,
    Settings,
    TrickStays,
    from_toml,
    load,
    save,
    to_toml,
)

WORDS = st.from_regex(r"[a-zA-Z0-9_-]{1,20}", fullmatch=True)
ANY_TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
PRINTABLE = st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" "), max_size=20)
EACH: dict[str, st.SearchStrategy[Any]] = {
    "language": WORDS,
    "theme": WORDS,
    "theme_follows": st.booleans(),
    "theme_light": WORDS,
    "theme_dark": WORDS,
    "desktop_dark": st.booleans(),
    "desktop_contrast": st.booleans(),
    "desktop_reduced_motion": st.booleans(),
    "system_contrast": st.booleans(),
    "cards": st.sampled_from(CardDesign),
    "face": st.sampled_from(FaceSize),
    "four_colours": st.booleans(),
    "back": WORDS,
    "own_letters": st.booleans(),
    "animation": st.sampled_from(Animation),
    "volume": st.floats(0, 1),
    "mute": st.booleans(),
    "captions": st.booleans(),
    "auto_move": st.sampled_from(AutoMove),
    "scale": st.floats(0.75, 3),
    "single_click": st.booleans(),
    "trick_stays": st.sampled_from(TrickStays),
    "results_stay": st.sampled_from(ResultsStay),
    "show_counters": st.booleans(),
    "coach": st.booleans(),
    "play_forced": st.booleans(),
    "bot_pace": st.sampled_from(BotPace),
    "take_back": st.booleans(),
    "show_chance": st.booleans(),
    "confirm_abandon": st.booleans(),
    "show_clock": st.booleans(),
    "clock_rests": st.booleans(),
    "resume_last": st.booleans(),
    "hands": st.sampled_from(PlayingHands),
    "keys": st.dictionaries(
        ANY_TEXT,
        st.lists(st.sampled_from(["ctrl+z", "a", "+", "ctrl++", "alt+shift+f12"]), max_size=3).map(tuple),
        max_size=3,
    ),
    "last_game": WORDS | st.just(""),
    "favourites": st.lists(PRINTABLE, max_size=8).map(tuple),
    "window_width": st.integers(320, 16384),
    "window_height": st.integers(240, 16384),
    "full_screen": st.booleans(),
    "players": st.lists(PRINTABLE, max_size=8).map(tuple),
    "four_colours_in": st.dictionaries(ANY_TEXT, st.booleans(), max_size=3),
    "deals": st.dictionaries(ANY_TEXT, st.sampled_from(DealWish), max_size=3),
    "window_places": st.dictionaries(ANY_TEXT, st.from_regex(r"[0-9 ]{1,20}", fullmatch=True), max_size=3),
    "seated": st.dictionaries(ANY_TEXT, st.lists(PRINTABLE, max_size=8).map(tuple), max_size=3),
    "options": st.dictionaries(
        ANY_TEXT, st.dictionaries(ANY_TEXT, PRINTABLE | st.integers(-(2**40), 2**40), max_size=3), max_size=3
    ),
}
ALL = st.builds(Settings, **EACH)


@given(ALL)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
def test_all_settings_survive_being_saved(tmp_path: Path, chosen: Settings) -> None:
    path = tmp_path / "settings.toml"
    save(path, chosen)
    assert load(path) == Loaded(chosen)


def test_every_setting_is_tried_above() -> None:
    assert {*EACH, "unknown"} == {*Settings.__struct_fields__}


def test_a_missing_file_gives_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.toml") == Loaded(Settings())


def test_the_default_file_can_be_read_by_a_person() -> None:
    assert to_toml(Settings(options={"golf": {"go_bogey": 45}})).splitlines() == [
        "# cardtable writes this file anew when a setting changes: what it does not know stays, comments do not.",
        'language = "system"',
        'theme = "felt"',
        "theme_follows = false",
        'theme_light = "paper"',
        'theme_dark = "felt"',
        "desktop_dark = false",
        "desktop_contrast = false",
        "desktop_reduced_motion = false",
        "system_contrast = true",
        'cards = "classic"',
        'face = "normal"',
        "four_colours = false",
        'back = "lattice"',
        "own_letters = true",
        'animation = "system"',
        "volume = 0.7",
        "mute = false",
        "captions = false",
        'auto_move = "safe"',
        "scale = 1.0",
        "single_click = false",
        'trick_stays = "timed"',
        'results_stay = "click"',
        "show_counters = false",
        "coach = false",
        "play_forced = true",
        'bot_pace = "normal"',
        "take_back = false",
        "show_chance = false",
        "confirm_abandon = true",
        "show_clock = true",
        "clock_rests = false",
        "resume_last = false",
        'last_game = ""',
        "favourites = []",
        'hands = "both"',
        "window_width = 1280",
        "window_height = 800",
        "full_screen = false",
        "players = []",
        "",
        "[options]",
        "golf = {go_bogey = 45}",
    ]


UNKNOWN = """
mood = "calm"
when = 2026-11-20T20:45:00Z
day = 2026-11-20
list = [1, "two", [3.5, false], {four = 4}]
infinite = inf
volume = 0.5

["a table"]
"odd key" = "\\"quoted\\" \\\\ and \\u0007"
nested = {deep = {er = 1}}

[empty]
"""


def test_what_other_versions_wrote_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(UNKNOWN, encoding="utf-8")
    found = load(path)
    assert found.settings.volume == 0.5
    assert not found.problems
    save(path, replace(found.settings, theme="paper"))
    before = tomllib.loads(UNKNOWN)
    after = tomllib.loads(path.read_text(encoding="utf-8"))
    assert {key: after[key] for key in before} == before
    assert after["theme"] == "paper"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("volume = 1.5", Problem("volume", "1.5")),
        ("volume = nan", Problem("volume", "nan")),
        ('volume = "loud"', Problem("volume", "loud")),
        ("scale = 0.5", Problem("scale", "0.5")),
        ("scale = true", Problem("scale", "True")),
        ("mute = 1", Problem("mute", "1")),
        ('animation = "wild"', Problem("animation", "wild")),
        ("animation = 3", Problem("animation", "3")),
        ("animation = ['off']", Problem("animation", "['off']")),
        ("theme = 'no such thing!'", Problem("theme", "no such thing!")),
        ("window_width = 10", Problem("window_width", "10")),
        ("window_width = 800.0", Problem("window_width", "800.0")),
        ("players = 'Anna'", Problem("players", "Anna")),
        ("players = ['Anna', 3]", Problem("players", "['Anna', 3]")),
        (f"players = ['{'A' * 81}']", Problem("players", f"['{'A' * 81}']")),
        ("players = [" + "'A', " * 17 + "]", Problem("players", str(["A"] * 17))),
        ('players = ["A\\u0007"]', Problem("players", "['A\\x07']")),
        ("options = 3", Problem("options", "3")),
        ("options.golf = 3", Problem("options.golf", "3")),
        ("options.golf.go_bogey = 4.5", Problem("options.golf", "{'go_bogey': 4.5}")),
        ("options.golf.go_king = 'a\u202e'", Problem("options.golf", "{'go_king': 'a\\u202e'}")),
        ("four_colours_in = 'golf'", Problem("four_colours_in", "golf")),
        ("four_colours_in.golf = 'yes'", Problem("four_colours_in.golf", "yes")),
    ],
)
def test_a_bad_value_is_reported_and_its_default_taken(tmp_path: Path, line: str, problem: Problem) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"back = 'weave'\n{line}\n", encoding="utf-8")
    assert load(path) == Loaded(Settings(back="weave"), (problem,))


def test_a_bad_entry_of_a_table_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("options.golf.go_bogey = 45\noptions.klondike = 1\nvolume = 1\n", encoding="utf-8")
    found = load(path)
    assert found.settings.options == {"golf": {"go_bogey": 45}}
    assert found.settings.volume == 1.0
    assert found.problems == (Problem("options.klondike", "1"),)


@pytest.mark.parametrize("content", [b"volume = ", b"\xff\xfd", b"a = " + b"[" * 5000, b"volume = 1\nvolume = 2"])
def test_a_file_that_cannot_be_read_is_reported_and_kept_aside_when_saving(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    for number in (1, 2):
        path.write_bytes(content)
        found = load(path)
        assert found.settings == Settings()
        assert [problem.key for problem in found.problems] == [""]
        save(path, replace(found.settings, mute=True))
        assert load(path) == Loaded(Settings(mute=True))
        assert path.with_name(f"settings.toml.unreadable-{number}").read_bytes() == content


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    save(path, Settings(theme="paper"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(path, Settings(theme="walnut"))
    assert load(path).settings.theme == "paper"
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


def test_a_folder_in_the_place_of_the_file_is_a_problem_not_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir()
    assert load(path).settings == Settings()
    assert [problem.key for problem in load(path).problems] == [""]


def test_missing_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "settings.toml"
    save(path, Settings())
    assert load(path) == Loaded(Settings())


@pytest.mark.skipif(os.name != "posix", reason="links and rights as Unix has them")
def test_a_link_stays_one_and_what_it_leads_to_is_written_for_the_person_alone(tmp_path: Path) -> None:
    real, link = tmp_path / "files" / "real.toml", tmp_path / "home" / "config" / "settings.toml"
    for folder in (real.parent, link.parent):
        folder.mkdir(parents=True)
    real.write_text("mute = false\n")
    link.symlink_to(real)
    before = os.umask(0)
    try:
        save(link, Settings(mute=True))
        save(tmp_path / "new" / "config" / "settings.toml", Settings())
    finally:
        os.umask(before)
    assert link.is_symlink()
    assert load(real).settings.mute
    assert [file.name for file in real.parent.iterdir()] == ["real.toml"]
    assert real.stat().st_mode & 0o777 == 0o600
    made = [tmp_path / "new", tmp_path / "new" / "config", tmp_path / "new" / "config" / "settings.toml"]
    assert [path.stat().st_mode & 0o777 for path in made] == [0o700, 0o700, 0o600]


@pytest.mark.skipif(os.name != "posix", reason="links as Unix has them")
def test_a_link_in_a_circle_is_replaced_by_the_file(tmp_path: Path) -> None:
    link = tmp_path / "settings.toml"
    link.symlink_to(link)
    save(link, Settings(mute=True))
    assert load(link).settings.mute


def test_what_dead_programs_have_left_while_they_saved_is_cleared_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    names = ("settings.toml.123", "settings.toml.4", "settings.toml.unreadable-1", "settings.toml.x", "mine.toml.7")
    for name in names:
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (1e9, 1e9))
    (tmp_path / "settings.toml.99").touch()  # of a program that saves just now
    save(path, Settings())
    assert {file.name for file in tmp_path.iterdir()} == {path.name, *names[2:], "settings.toml.99"}


def test_shares_of_the_deals_that_can_be_won_which_earlier_versions_had_are_all_of_them() -> None:
    found = from_toml(b'[deals]\ngolf = "easy"\nklondike = "hard"\nelevens = "winnable"\nalexander = "none"\n')
    assert found.settings.deals == dict.fromkeys(("golf", "klondike", "elevens"), DealWish.WINNABLE)
    assert [problem.key for problem in found.problems] == ["deals.alexander"]


def test_a_setting_of_an_earlier_version_is_kept_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('first_game = "golf"\n', encoding="utf-8")
    loaded = load(path)
    assert not loaded.problems
    save(path, loaded.settings)
    assert 'first_game = "golf"' in path.read_text(encoding="utf-8")


def test_keys_are_read_by_command_and_what_is_no_key_costs_its_command_alone(tmp_path: Path) -> None:
    content = '[keys]\nundo = ["Ctrl+Z", "backspace"]\nhint = []\nfuture = ["f9"]\nredo = ["ctrl+"]\nnew = "n"\nlog = ["shift+ctrl+l"]\ncoach = ["İ"]\n'
    found = from_toml(content.encode())
    assert found.settings.keys == {"undo": ("ctrl+z", "backspace"), "hint": (), "future": ("f9",)}
    assert sorted(problem.key for problem in found.problems) == ["keys.coach", "keys.log", "keys.new", "keys.redo"]
    save(tmp_path / "settings.toml", found.settings)
    assert '[keys]\nundo = ["ctrl+z", "backspace"]\n' in (tmp_path / "settings.toml").read_text(encoding="utf-8")


def test_who_sat_where_is_read_by_game_and_what_makes_no_sense_costs_its_game_alone() -> None:
    found = from_toml(
        b'[seated]\nmurlan = ["person red Anna", "bot:greedy blue Otto"]\ngolf = [1, 2]\nelevens = "Anna"\n'
    )
    assert found.settings.seated == {"murlan": ("person red Anna", "bot:greedy blue Otto")}
    assert sorted(problem.key for problem in found.problems) == ["seated.elevens", "seated.golf"]


def test_the_file_says_at_its_head_that_comments_are_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('# mine\ntheme = "paper" # and mine\nfrom_later = { a = [1, "b"] }\n', encoding="utf-8")
    save(path, replace(load(path).settings, mute=True))
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    assert first.startswith("# ")
    assert "comments do not" in first
    assert "mine" not in "\n".join(rest)
    assert load(path).settings.unknown == {"from_later": {"a": [1, "b"]}}
    assert (load(path).settings.theme, load(path).settings.mute) == ("paper", True)


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
