"""Every command with every kind of odd home, and the command ``rescue``: it works, or says in one plain sentence what is wrong."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable import cli
from cardtable.cli.verbs import VERBS
from cardtable.kernel.state import Record
from cardtable.program import Program
from cardtable.session.records import dumps, loads
from cardtable.settings import Settings, save
from cardtable.storage.open_storage import open_storage
from cardtable.storage.paths import HOME_VARIABLE, find_paths
from cardtable.storage.rescue import rebuild
from cardtable.storage.whole_backup import backup_bytes, read_backup
from tests.cli.conftest import Typist
from tests.session.test_share_text import DEAL
from tests.storage.stores import Ear, fill
from tests.support.amount import usually
from tests.support.odd_disk import odd_disk
from tests.support.rights import closed, not_entered

GAMES, OTHERS = 3, 2
"""Games in a home that has any, and in the backup that is restored."""

EARLIER = Record("klondike", 7, plies=("draw",) * 3, cursor=3, started=1000.0, elapsed=30.0)
"""What is imported."""

Place = Callable[[Path, ExitStack, pytest.MonkeyPatch], Path | None]
"""Makes an odd home below a folder, and gives its name; None where it is that of the system."""

unix = pytest.mark.skipif(os.name != "posix", reason="names, rights and links as Unix has them")


# -- commands ----------------------------------------------------------------------------------------------------------

PURE = {
    "version": ["--version"],
    "games": ["games"],
    "deal": ["deal", "golf", "--deal", "3"],
    "legal": ["legal", "klondike"],
    "replay": ["replay", "{record}"],
    "perft": ["perft", "golf", "--depth", "1"],
    "arena": ["arena", "murlan", "--bots", "greedy,random", "--deals", "1", "--jobs", "1"],
    "solve": ["solve", "golf", "--deal", "3", "--limit", "50"],
    "chance": ["chance", "golf", "--deal", "3", "--samples", "2", "--limit", "50"],
    "review": ["review", "{record}", "--limit", "50"],
    "share a deal": ["share", "--deal", "24", "--game", "klondike"],
}
"""Commands that need no home: they always work. In a usual run each is tried in every fifth home."""

OF_HOME = {
    "open": ["open", DEAL],
    "doctor": ["doctor"],
    "export": ["export"],
    "statistics": ["statistics"],
    "share": ["share", "last"],
    "backup": ["backup", "{fresh}"],
    "rescue": ["rescue", "{games}", "--print"],
    "rescue beside": ["rescue", "{games}"],
    "rescue in place": ["rescue", "{games}", "--in-place"],
    "import": ["import", "{record}"],
    "restore": ["restore", "{pack}"],
}

READ = {"export", "statistics", "share", "backup", "rescue", "rescue beside", "rescue in place"}
WRITE = {"rescue beside", "rescue in place", "import", "restore"}
WANT_GAMES = READ - {"export", "statistics"}
"""What is refused where there are none; the other two say that there are none."""


# -- odd homes ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Odd:
    """``fails``: the commands that must; ``complains``: the doctor finds something wrong; ``games`` can be read there."""

    made: Place
    fails: frozenset[str] | set[str] = frozenset()
    complains: bool = False
    games: int = GAMES


def _filled(home: Path) -> Path:
    fill(home / "cardtable.db", games=GAMES - 1, plies=3)  # and one that is open
    save(home / "settings.toml", Settings())
    return home


def _named(name: str) -> Place:
    return lambda root, _stack, _patch: _filled(root / name)


def _empty(*names: str) -> Place:
    """Nothing is there yet."""
    return lambda root, _stack, _patch: root.joinpath(*names)


def _file(root: Path, *_: object) -> Path:
    (root / "home").write_text("no folder")
    return root / "home"


def _below_a_file(root: Path, *_: object) -> Path:
    return _file(root) / "below"


def _link(to: str) -> Place:
    def made(root: Path, *_: object) -> Path:
        (root / "home").symlink_to(root / to)
        return root / "home"

    return made


def _games_are_a_circle(root: Path, *_: object) -> Path:
    (root / "home").mkdir()
    (root / "home" / "cardtable.db").symlink_to(root / "home" / "cardtable.db")
    return root / "home"


def _games_are_a_folder(root: Path, *_: object) -> Path:
    (root / "home" / "cardtable.db").mkdir(parents=True)
    return root / "home"


def _closed(root: Path, stack: ExitStack, _: pytest.MonkeyPatch) -> Path:
    home = _filled(root / "home")
    stack.enter_context(closed(home))
    return home


def _not_entered(what: str) -> Place:
    """A folder or file into which nobody may look."""

    def made(root: Path, stack: ExitStack, _: pytest.MonkeyPatch) -> Path:
        home = _filled(root / "other" / "home")
        stack.enter_context(not_entered(root / what))
        return home

    return made


def _own_of_another(root: Path, stack: ExitStack, patch: pytest.MonkeyPatch) -> None:
    """HOME is the folder of another person, into which nobody may look."""
    home = root / "other"
    home.mkdir()
    patch.setenv("HOME", str(home))
    stack.enter_context(not_entered(home))


def _nobody(_: Path, _stack: ExitStack, patch: pytest.MonkeyPatch) -> None:
    """There is no HOME, and the system knows no such person."""
    patch.delenv("HOME")
    patch.setattr(os, "getuid", lambda: 54321)


def _settings(content: bytes | None) -> Place:
    """Settings of that content; None: a folder."""

    def made(root: Path, *_: object) -> Path:
        home = _filled(root / "home")
        if content is None:
            (home / "settings.toml").unlink()
            (home / "settings.toml").mkdir()
        else:
            (home / "settings.toml").write_bytes(content)
        return home

    return made


def _disk(**being: Any) -> Place:
    def made(root: Path, stack: ExitStack, _: pytest.MonkeyPatch) -> Path:
        disk = stack.enter_context(odd_disk(root))
        home = _filled(disk.folder / "home")
        disk.be(**being)
        stack.callback(disk.be)
        return home

    return made


def _nothing_temporary(root: Path, _: ExitStack, patch: pytest.MonkeyPatch) -> Path:
    """There is no folder for files that are wanted for a moment."""
    patch.setattr(tempfile, "tempdir", str(root / "nowhere"))
    return _filled(root / "home")


def _nothing_more_temporary(root: Path, stack: ExitStack, patch: pytest.MonkeyPatch) -> Path:
    """The folder for such files is there, and full."""
    disk = stack.enter_context(odd_disk(root, write="ENOSPC"))
    patch.setattr(tempfile, "tempdir", str(disk.folder))
    return _filled(root / "home")


HOMES = {
    "spaces": Odd(_named("a home  of ours")),
    "signs": Odd(_named("Þóra's „Spil“ 漢字 🂡")),
    "line end": Odd(_named("two\nlines")),
    "option": Odd(_named("-x; $HOME")),
    "address": Odd(_named("50%20?mode=ro#x")),
    "no text": Odd(_named("caf\udce9")),
    "long": Odd(_named("/".join(["a folder of a long name"] * 15))),
    "missing": Odd(_empty("one", "two"), WANT_GAMES, games=0),
    "too long": Odd(_empty("long" * 100), READ | WRITE, complains=True),
    "file": Odd(_file, READ | WRITE, complains=True),
    "below a file": Odd(_below_a_file, READ | WRITE, complains=True),
    "link that leads nowhere": Odd(_link("nowhere"), READ | WRITE, complains=True),
    "circle": Odd(_link("home"), READ | WRITE, complains=True),
    "closed": Odd(_closed, WRITE - {"rescue in place"}, complains=True),
    "not entered": Odd(_not_entered("other/home"), READ | WRITE, complains=True),
    "below one not entered": Odd(_not_entered("other"), READ | WRITE, complains=True),
    "own of another": Odd(_own_of_another, READ | WRITE, complains=True),
    "nobody's": Odd(_nobody, READ | WRITE, complains=True),
    "unreadable settings": Odd(_not_entered("other/home/settings.toml"), {"backup"}, complains=True),
    "settings are a folder": Odd(_settings(None), {"backup"}, complains=True),
    "settings are rubbish": Odd(_settings(b"\xff\xfe\x00 language = ["), complains=True),
    "settings of other kinds": Odd(_settings(b"language = 7\ntheme = []"), complains=True),
    "settings of no text": Odd(_settings(b"\x80\x81language"), complains=True),
    "games are a circle": Odd(_games_are_a_circle, READ | WRITE, complains=True),
    "games are a folder": Odd(_games_are_a_folder, READ | WRITE, complains=True),
    "unreadable games": Odd(_not_entered("other/home/cardtable.db"), READ | WRITE, complains=True),
    "full": Odd(_disk(write="ENOSPC"), WRITE - {"rescue in place"}, complains=True),
    "read only": Odd(_disk(read_only=True), WRITE - {"rescue in place"}, complains=True),
    "broken": Odd(_disk(read="EIO", write="EIO"), READ | WRITE, complains=True),
    "nothing temporary": Odd(_nothing_temporary),
    "nothing more temporary": Odd(_nothing_more_temporary),
}
EVERYWHERE = {
    "spaces", "signs", "missing", "file", "below a file", "settings are a folder", "settings are rubbish",
    "settings of other kinds", "settings of no text", "games are a folder", "nothing temporary",
}  # fmt: skip
"""Homes as every system can have them."""


# -- all of them -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Done:
    """How a command ended, and where it was done."""

    code: int
    out: str
    err: str
    games: Path
    fresh: Path


@pytest.fixture
def _ends_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A window is closed as soon as it is open; nobody's own home is looked at."""
    run = Program.run

    def closing(self: Program, shared: str = "") -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        run(self, shared)

    monkeypatch.setattr(Program, "run", closing)
    for name in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    monkeypatch.setenv("CARDTABLE_LANGUAGE", "en")
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    before = os.umask(0o077)
    yield
    os.umask(before)


def test_all_commands_are_tried() -> None:
    assert {words[0] for words in (*PURE.values(), *OF_HOME.values())} == {*VERBS, "--version"}


@pytest.mark.some(3)
@pytest.mark.usefixtures("_ends_at_once")
@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in EVERYWHERE else [unix]) for name in HOMES])
def test_every_command_works_or_says_what_is_wrong(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd, wrong = HOMES[name], list[str]()
    place = [*HOMES].index(name)
    pure = {command: words for n, (command, words) in enumerate(PURE.items()) if usually(n + place, 5)}
    for command, words in (pure | OF_HOME).items():
        done = _done(odd, words, tmp_path / command, capsys)
        wrong += [f"{command}: {problem}" for problem in _problems(command, odd, done)]
    assert wrong == []


@pytest.mark.usefixtures("_ends_at_once")
@pytest.mark.parametrize("name", ["signs", "missing", "file", "below a file"])
def test_a_home_behind_home_is_no_other(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd, wrong = HOMES[name], list[str]()
    for command, words in OF_HOME.items():
        done = _done(odd, words, tmp_path / command, capsys, by_word=True)
        if command != "doctor" or not odd.complains:  # which is refused a home that is typed and no folder
            wrong += [f"{command}: {problem}" for problem in _problems(command, odd, done)]
    assert wrong == []


def _done(
    odd: Odd, words: Sequence[str], root: Path, capsys: pytest.CaptureFixture[str], *, by_word: bool = False
) -> Done:
    """Make the home and do what the words say, with ``--home`` or with the environment."""
    root.mkdir()
    place = root / "place"
    place.mkdir()
    given = {"record": root / "record", "pack": root / "pack", "fresh": root / "fresh"}
    given["record"].write_text(dumps(EARLIER), encoding="utf-8")
    fill(root / "other" / "cardtable.db", games=OTHERS - 1, plies=3)
    given["pack"].write_bytes(backup_bytes(find_paths({}, root / "other")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(root))
        patch.delenv(HOME_VARIABLE, raising=False)
        with ExitStack() as stack:
            home = odd.made(place, stack, patch)
            if home is not None and not by_word:
                patch.setenv(HOME_VARIABLE, str(home))
            given["games"] = find_paths(os.environ, home).database
            typed = [str(given[word[1:-1]]) if word.startswith("{") else word for word in words]
            capsys.readouterr()
            code = cli.main([*([f"--home={home}"] if by_word else []), *typed])
            said = capsys.readouterr()
    return Done(code, said.out, said.err, given["games"], given["fresh"])


RAW = re.compile(r"Traceback|Errno|WinError|Error:|Exception|(trouble|cli|system|problem|checkup)\.[a-z_.]+\b")
"""What no person should read: words of Python, keys of texts."""


def _problems(command: str, odd: Odd, done: Done) -> Iterator[str]:
    """What is wrong with how a command ended."""
    if raw := RAW.search((done.out + done.err).replace(str(done.games.parent), "")):
        yield f"{raw[0]!r} in {done.out + done.err!r}"
    if command == "doctor":
        if done.code != int(odd.complains) or done.err:
            yield f"ended with {done.code}, {done.err!r}"
    elif command in odd.fails:
        if done.code != 2 or done.out or not re.fullmatch("cardtable: [^\n]+\n", done.err):
            yield f"ended with {done.code}, {done.out!r}, {done.err!r}"
        if done.fresh.exists():
            yield "it has left a file"
    elif done.code:
        yield f"ended with {done.code}, {done.err!r}"
    elif problem := DOES.get(command, lambda _odd, _done: "")(odd, done):
        yield problem


def _exports(odd: Odd, done: Done) -> str:
    told = done.out.count("\n") == odd.games and ("no games saved yet" in done.err) is (odd.games == 0)
    return "" if told else f"{done.out!r}, {done.err!r}"


def _counts(odd: Odd, done: Done) -> str:
    wanted = f"golf  {odd.games - 1} " if odd.games else "finished games  -"
    return "" if wanted in done.out else done.out


def _backs_up(odd: Odd, done: Done) -> str:
    return "" if "cardtable.db" in read_backup(done.fresh) else "no games in the backup"


def _holds(games: Callable[[Odd], int]) -> Callable[[Odd, Done], str]:
    def problem(odd: Odd, done: Done) -> str:
        with open_storage(done.games, Ear()) as storage:
            found = len(storage.every())
        return "" if found == games(odd) else f"{found} games"

    return problem


DOES: dict[str, Callable[[Odd, Done], str]] = {
    "export": _exports,
    "statistics": _counts,
    "share": lambda _, done: "" if done.out.startswith("cardtable:2:golf:") else done.out,
    "backup": _backs_up,
    "rescue": lambda odd, done: "" if done.out.count("\n") == odd.games else done.out,
    "rescue beside": lambda _, done: "" if done.games.with_name(f"{done.games.name}.rescued-1").exists() else done.out,
    "rescue in place": lambda odd, done: "" if done.out.startswith(f"games        {odd.games}\n") else done.out,
    "import": _holds(lambda odd: odd.games + 1),
    "restore": _holds(lambda _: OTHERS),
}
"""What must have come of a command that ends with 0; the empty text where it has."""


BESIDE = ("copy of games-finished.jsonl", "copies")


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """Sixty games and an open one, under any name, with its first page wiped."""
    path = tmp_path / "old stick" / "copy of games"
    fill(path, plies=3)
    with path.open("r+b") as file:
        file.write(bytes(4096))
    return path


def test_what_came_back_lies_beside_the_file(damaged: Path, typist: Typist) -> None:
    before = damaged.read_bytes()
    target = damaged.with_name("copy of games.rescued-1")
    assert typist.told("rescue", str(damaged)).splitlines() == [
        "games        61",
        "rounds       1",
        "from_copies  61",
        "set_aside    -",
        f"file         {target}",
    ]
    assert damaged.read_bytes() == before
    with open_storage(target, Ear()) as storage:
        assert len(storage.every()) == 61
    answer = typist.answer("rescue", str(damaged))
    assert (answer["games"], answer["set_aside"], answer["file"][-2:]) == (61, [], "-2")


def test_the_games_can_be_printed_as_records(damaged: Path, typist: Typist) -> None:
    out, err = typist.ends(0, "rescue", "--print", str(damaged))
    assert len([loads(line) for line in out.splitlines()]) == 61
    assert "games 61\n" in err
    assert {file.name for file in damaged.parent.iterdir()} == {damaged.name, *BESIDE}


def test_a_file_is_repaired_in_its_place_when_that_is_asked_for(damaged: Path, typist: Typist) -> None:
    before = damaged.read_bytes()
    aside = damaged.with_name("copy of games.damaged-1")
    assert typist.answer("rescue", "--in-place", str(damaged))["as_it_was"] == str(aside)
    assert aside.read_bytes() == before
    ear = Ear()
    with open_storage(damaged, ear) as storage:
        assert len(storage.every()) == 61
    assert ear.heard == []  # it was said on the command line


def test_a_file_that_is_played_on_is_not_repaired_in_its_place(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "cardtable.db"
    with open_storage(path, Ear()):
        assert "close cardtable first" in typist.refused("rescue", "--in-place", str(path))


def test_what_is_set_aside_is_named_with_its_reason(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "cardtable.db"
    fill(path, games=3, plies=3)
    content = path.read_bytes()
    shutil.rmtree(path.parent / "copies")
    path.with_name("cardtable-finished.jsonl").unlink()
    path.write_bytes(content.replace(b"golf{", b"gol\xff{", 4).replace(b"cardtable-1", b"cardtable-\xff", 1))
    out, err = typist.ends(1, "rescue", "--print", str(path))
    assert "cardtable: set_aside\ncardtable: game" in err
    assert f"games {len(out.splitlines())}\n" in err


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_what_is_no_file_is_refused_in_one_line(tmp_path: Path, name: str, typist: Typist) -> None:
    typist.refused("rescue", str(tmp_path / name))
    typist.refused("rescue", "--in-place", str(tmp_path / name))


def test_a_file_without_any_game_says_so(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "anything"
    path.write_bytes(os.urandom(9000))
    out, _ = typist.ends(1, "rescue", str(path))
    assert out.startswith("games        0\nrounds       0\n")


def test_in_place_a_rescue_that_was_killed_is_finished_first(
    damaged: Path, monkeypatch: pytest.MonkeyPatch, typist: Typist
) -> None:
    def killed(path: Path) -> None:
        path.write_bytes(b"of no use any more")
        raise KeyboardInterrupt

    monkeypatch.setattr("cardtable.storage.rescue.put_in_order", killed)
    with pytest.raises(KeyboardInterrupt):
        rebuild(damaged)
    monkeypatch.undo()
    assert typist.answer("rescue", "--in-place", str(damaged))["games"] == 61
    names = {file.name.removeprefix(damaged.name) for file in damaged.parent.iterdir()}
    assert names <= {"", "-finished.jsonl", "copies", ".damaged-1", ".damaged-2"}
    with open_storage(damaged, Ear()) as storage:
        assert len(storage.every()) == 61


def test_what_is_gone_comes_from_its_copies(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, games=3, plies=3)
    path.unlink()
    out, _ = typist.ends(0, "rescue", "--print", str(path))
    assert len(out.splitlines()) == 4
    typist.told("rescue", "--in-place", str(path))
    with open_storage(path, Ear()) as storage:
        assert len(storage.every()) == 4


def test_of_a_sound_file_nothing_is_repaired(tmp_path: Path, typist: Typist) -> None:
    path = tmp_path / "cardtable.db"
    fill(path, games=3, plies=3)
    before = path.read_bytes()
    assert "nothing is wrong" in typist.told("rescue", "--in-place", str(path))
    assert path.read_bytes() == before
