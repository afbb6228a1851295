"""The manual page and the completions of shells are those of the command line, and shells make of them what is meant."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from cardtable.games.registry import ALL_GAMES
from tests.support.tools import build_program, needs, path_of

ROOT = Path(__file__).parents[2]
COMPLETION = ROOT / "build/linux/completion"
GAMES = sorted(game.info.id for game in ALL_GAMES)


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    return build_program("make_manual")


def test_the_files_are_those_of_the_command_line(maker: ModuleType) -> None:
    stale = [path.name for path, text in maker.made().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run build/make_manual.py"


def test_every_command_and_option_stands_in_each_file(maker: ModuleType) -> None:
    texts = {path.name: path.read_text(encoding="utf-8").replace("\\-", "-") for path in maker.made()}
    every = maker.commands()
    assert {"", "deal", "solve", "doctor"} <= {command.name for command in every}
    words = {command.name for command in every}
    words |= {name.lstrip("-") for command in every for option in command.options for name in option.names}
    assert [(file, word) for file, text in texts.items() for word in sorted(words) if word not in text] == []
    assert "--games" not in texts["cardtable.1"]  # not told, not completed


@needs("bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["so"], ["solve"]),
        (["solve", ""], GAMES),
        (["--json", "perft", "--de"], ["--deal", "--depth"]),
        (["export", "--game", "go"], ["golf"]),
        (["--home", "a-f"], ["a-folder"]),
        (["import", "a-"], ["a-file", "a-folder"]),
        (["open", "my "], ["my deal.cardtable"]),
        (["my"], ["my deal.cardtable"]),
        (["--language", "i"], ["is", "it"]),
        (["review", "--level", "e"], ["easy", "even"]),
        (["arena", "murlan", "--bots", "ra"], ["random"]),
        (["share", ""], ["last"]),
        (["solve", "golf", "--limit", ""], []),
    ],
)
def test_bash_completes(typed: list[str], offered: list[str], tmp_path: Path) -> None:
    (tmp_path / "a-folder").mkdir()
    (tmp_path / "a-file").touch()
    (tmp_path / "my deal.cardtable").touch()
    script = (
        'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cardtable; '
        '((${#COMPREPLY[@]} == 0)) || printf "%s\\n" "${COMPREPLY[@]}"'
    )
    command = [path_of("bash"), "-euc", script, "bash", str(COMPLETION / "cardtable.bash"), "cardtable", *typed]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert sorted(done.stdout.splitlines()) == offered


@needs("fish")
def test_fish_completes(tmp_path: Path) -> None:
    script = (
        f"source {COMPLETION / 'cardtable.fish'}; complete -C 'cardtable solve '; complete -C 'cardtable solve --li'; "
        "complete -C 'cardtable share l'; complete -C 'cardtable my'; complete -C 'cardtable open my'"
    )
    environ = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    (tmp_path / "my deal.cardtable").touch()
    done = subprocess.run(
        [path_of("fish"), "--no-config", "-c", script],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    offered = [line.partition("\t")[0] for line in done.stdout.splitlines()]
    assert sorted(offered) == ["--limit", *sorted([*GAMES, "last", "my deal.cardtable", "my deal.cardtable"])]


@needs("zsh")
def test_zsh_reads_its_file() -> None:
    subprocess.run([path_of("zsh"), "-n", str(COMPLETION / "_cardtable")], check=True)


@needs("man")
def test_man_shows_the_page_without_a_warning() -> None:
    command = [path_of("man"), "--warnings", "-E", "UTF-8", "-Tutf8", "-l", str(ROOT / "build/linux/cardtable.1")]
    environ = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANPAGER": "cat", "MANWIDTH": "100"}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    shown = re.sub(".\x08", "", done.stdout)  # how a terminal of old printed bold letters
    assert all(word in shown for word in ("cardtable-data", "--in-place", "echo draw | cardtable legal golf"))
    assert all(
        word in shown for word in ("cardtable FILE|TEXT", 'The number of a saved game, or "last" for the latest.')
    )
    assert all(f"cardtable {word}" in shown for word in ("share last", "open", "backup", "restore", "statistics --out"))
