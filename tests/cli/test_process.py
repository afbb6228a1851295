"""The command line as a real process, in English: exit codes, pipes, interrupts, and what is loaded for a small question."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable import __version__, bootstrap
from cardtable.cli import main
from cardtable.i18n.catalogue import SYSTEM, Languages
from cardtable.kernel.cards import FRENCH
from cardtable.ui.core.display import NoDisplay
from tests.support.words import TRANSLATIONS

ROOT = Path(__file__).parents[2]
unix = pytest.mark.skipif(os.name != "posix", reason="pipes and signals as Unix has them")


def _run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardtable", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        **more,
    )


def _loaded(code: str, *words: str) -> set[str]:
    """The modules that a process has loaded which has run that code."""
    started = [sys.executable, "-c", f"import sys; {code}; print(*sys.modules)", *words]
    done = subprocess.run(started, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True)
    return set(done.stdout.splitlines()[-1].split())


def test_the_program_answers_as_a_module_and_refuses_in_one_line() -> None:
    done = _run("deal", "golf", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["game"] == "golf"
    done = _run("deal", "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("cardtable: no game 'nothing'; available: klondike, golf")


def test_what_goes_into_a_pipe_is_utf_8_and_so_is_what_comes_out_of_one() -> None:
    words = [sys.executable, "-m", "cardtable"]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    told = subprocess.run(
        [*words, "--language", "is", "deal", "klondike"], cwd=ROOT, env=environ, capture_output=True, check=True
    )
    assert "♠" in told.stdout.decode("utf-8")
    refused = subprocess.run(
        [*words, "replay", "-"], cwd=ROOT, env=environ, input="Þóra ♠ 漢".encode(), capture_output=True, check=False
    )
    assert refused.returncode == 2
    named = subprocess.run([*words, "deal", "Þóra 漢"], cwd=ROOT, env=environ, capture_output=True, check=False)
    assert "Þóra 漢" in named.stderr.decode("utf-8")


@pytest.mark.parametrize("words", ["games", "legal klondike --json", "perft golf --depth 1", "--version", "replay -"])
def test_a_question_loads_neither_pygame_nor_the_database(words: str) -> None:
    loaded = _loaded("from cardtable import cli; cli.main(sys.argv[1:])", *words.split())
    assert "cardtable.cli.verbs" in loaded
    assert not loaded & {"pygame", "sqlite3"}


@unix
def test_a_reader_that_stops_reading_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", "games"], cwd=ROOT, stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")


@unix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", "games"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"cardtable: the answer cannot be written")
    assert done.stderr.count(b"\n") == 1


@unix
@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        ("import - <&-", "standard input cannot be read: it is closed", 2),
        ("legal golf --moves - 0<&-", "standard input cannot be read: it is closed", 2),
        ("games >&-", "the answer cannot be written: standard output is closed", 2),
        ("games --json >&-", "the answer cannot be written: standard output is closed", 2),
        ("import /nowhere 2>&-", None, 2),
        ("import /nowhere 0<&- 1>&- 2>&-", None, 2),
        ("games 2>&-", None, 0),
        ("perft golf --depth 1 2>&-", None, 0),
        ("--help >&-", None, 0),
        ("import /nowhere 2>/dev/full", None, 2),
        ("games 2>/dev/full", None, 0),
    ],
)
def test_a_stream_that_is_closed_is_no_traceback(tmp_path: Path, words: str, said: str | None, code: int) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"exec {sys.executable} -m cardtable {words}"],
        cwd=ROOT,
        env={**os.environ, "CARDTABLE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stderr == f"cardtable: {said}\n" if said else done.stderr.count("cardtable: ") == 0


@unix
@pytest.mark.usefixtures("_interrupts_heeded")
def test_an_interrupt_ends_quietly(tmp_path: Path) -> None:
    moves = tmp_path / "moves"
    os.mkfifo(moves)
    started = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "legal", "golf", "--moves", str(moves)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with started:
        with moves.open("w"):  # opens when the program has opened the other end and waits for moves
            started.send_signal(signal.SIGINT)
        # The signal may come just before the program begins to read; then the end of the file lets it notice.
        out, err = started.communicate(timeout=60)
    assert (started.returncode, out, err) == (130, b"", b"")


@unix
@pytest.mark.usefixtures("_interrupts_heeded")
def test_an_interrupt_ends_every_process_that_answers(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    packs.write_text(f"{' '.join(face.text for face in FRENCH.faces)}\n" * 400, encoding="utf-8")
    started = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "solve", "elevens", "--orders", str(packs), "--jobs", "2", "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with started:
        assert started.stdout.readline().startswith(b'{"verdict": ')
        started.send_signal(signal.SIGINT)  # to this process alone: it has to end the others
        _, err = started.communicate(timeout=60)  # ends when nobody holds the pipe any more
    assert (started.returncode, err) == (130, b"")


def test_the_doctor_answers_without_noise_and_writes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "home"
    done = _run("doctor", "--home", str(home), "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    facts = json.loads(done.stdout)
    assert facts["cardtable"] == __version__
    assert facts["data folder"] == str(home)
    assert {"Python", "pygame-ce", "SDL", "display", "sound", "database"} <= set(facts)
    assert not home.exists()


def test_the_doctor_tells_of_a_damaged_database_and_ends_with_one(tmp_path: Path) -> None:
    (tmp_path / "cardtable.db").write_bytes(b"no database " * 1000)
    done = _run("doctor", "--home", str(tmp_path), "--json")
    assert (done.returncode, done.stderr) == (1, "")
    assert json.loads(done.stdout)["troubles"].startswith("it is damaged")
    assert "trouble." not in done.stdout
    assert [file.name for file in tmp_path.iterdir()] == ["cardtable.db"]


def test_a_home_of_the_environment_that_cannot_be_used_is_told_and_an_empty_one_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = _run("doctor", "--json", env={**os.environ, "CARDTABLE_HOME": str(tmp_path / "file")})
    assert done.returncode == 1
    assert "cannot be written" in json.loads(done.stdout)["data folder"]
    done = _run("doctor", "--json", env={**os.environ, "CARDTABLE_HOME": "", "XDG_DATA_HOME": str(tmp_path)})
    assert json.loads(done.stdout)["data folder"] not in {"", "."}


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="other systems have one screen, and it is always there"
)
@pytest.mark.parametrize("driver", [None, "x11"])
def test_without_a_screen_one_line_says_what_to_do(tmp_path: Path, driver: str | None) -> None:
    screens = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"}
    bare = {name: value for name, value in os.environ.items() if name not in screens}
    done = _run("--home", str(tmp_path), env=bare | ({"SDL_VIDEODRIVER": driver} if driver else {}), timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "start cardtable inside an X11 or Wayland session" in done.stderr
    assert "WAYLAND_DISPLAY" in done.stderr


@pytest.mark.usefixtures("_interrupts_heeded")
def test_a_count_tells_a_terminal_how_far_it_is_and_an_interrupt_ends_it(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    terminal, end = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "cardtable", "perft", "elevens", "--depth", "12"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=end,
    ) as started:
        os.close(end)
        said = os.read(terminal, 1000)
        started.send_signal(signal.SIGINT)
        try:
            out, _ = started.communicate(timeout=60)
        finally:
            started.kill()
    os.close(terminal)
    assert b"0 of " in said
    assert (started.returncode, out) == (130, b"")


BROKEN = {
    "cards/deck.json": ['{"version": "1", "glyphs"', '{"version": "1"}', "[]", None],
    "translations/cardtable.pot": ["no texts at all", "", 'msgctxt "a"\nmsgid "b"\n', None],
    "icons/search.svg": ["<svg", None],
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program copied elsewhere, with files of its own that a test may break."""
    place = tmp_path_factory.mktemp("installed")
    shutil.copytree(ROOT / "cardtable", place / "cardtable", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "assets", place / "assets")
    return place


@pytest.mark.some(3)
@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in BROKEN.items() for text in texts])
def test_a_broken_installation_is_said_in_one_line_that_names_the_file(
    installed: Path, tmp_path: Path, name: str, text: str | None
) -> None:
    broken = installed / "assets" / name
    whole = broken.read_bytes()
    broken.unlink()
    if text is not None:
        broken.write_text(text, encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", "--home", str(tmp_path)],
            cwd=installed,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=60,
        )
    finally:
        broken.write_bytes(whole)
    assert done.returncode == 2
    assert done.stderr.startswith("cardtable: a file of the program ")
    assert Path(name).parts[0] in done.stderr
    assert done.stderr.endswith("please install cardtable again\n")
    assert done.stderr.count("\n") == 1


def test_nothing_of_the_games_stands_between_a_double_click_and_the_first_picture() -> None:
    loaded = _loaded("import cardtable.__main__, cardtable.cli, cardtable.bootstrap")
    assert "cardtable.bootstrap" in loaded
    assert "msgspec" not in loaded  # 20 ms
    rest = {f"cardtable.{room}" for room in ("games", "ai", "table", "session", "program")}
    rest |= {f"cardtable.ui.{room}" for room in ("pages", "table", "widgets")}
    assert not loaded & rest


def test_the_start_loads_no_sound_and_nothing_that_only_describes_the_program() -> None:
    without = "sys.modules['typing_extensions'] = None"  # tests have it, and msgspec would use it
    loaded = _loaded(f"{without}; import cardtable.bootstrap, cardtable.program")
    assert "cardtable.program" in loaded
    heavy = "pygame.mixer pygame.system inspect dataclasses platformdirs argparse tomllib json logging hashlib"
    assert not loaded & {*heavy.split(), "subprocess", "zipfile"}


def test_a_table_loads_no_reader_of_markdown() -> None:
    loaded = _loaded("import cardtable.program, cardtable.ui.table.grid_table, cardtable.ui.table.round_table")
    assert "cardtable.ui.table.results" in loaded
    assert "markdown_it" not in loaded  # 25 ms


def test_what_was_left_out_of_pygame_is_there_when_it_is_wanted() -> None:
    words = (
        "import cardtable.ui.core.desktop, pygame, sys; assert 'pygame.mixer' not in sys.modules; "
        "import pygame.mixer, pygame.system; print(pygame.mixer.Sound.__name__, callable(pygame.system.get_pref_path))"
    )
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split()[-2:] == ["Sound", "True"]


@pytest.mark.parametrize(
    ("words", "language"), [([], ""), (["--language", "de"], "de"), (["--language", "is_IS"], "is")]
)
def test_the_table_is_opened_in_that_language(
    words: list[str], language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = []
    monkeypatch.setattr(bootstrap, "play", lambda *given: asked.append(given) or 0)
    assert main(["--home", str(tmp_path), *words]) == 0
    assert asked == [(str(tmp_path), language, "", ())]


def test_what_was_asked_for_holds_until_the_person_chooses() -> None:
    languages = Languages(TRANSLATIONS, ("da",), SYSTEM, first="de")
    assert languages.texts.language == "de"
    languages.speak(SYSTEM)
    assert languages.texts.language == "de"
    languages.speak("it")
    assert languages.texts.language == "it"


def test_answers_mistakes_and_help_are_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_window(*_: object) -> int:
        raise NoDisplay("no window can be opened")

    monkeypatch.setattr(bootstrap, "play", no_window)
    monkeypatch.setenv("CARDTABLE_LANGUAGE", "de")
    (tmp_path / "settings.toml").write_text('language = "is"\n', encoding="utf-8")
    for words, code, said in (
        (["games"], 0, "1 seat, 52 cards"),
        (["deal", "golf", "--help"], 0, "show this help"),
        (["deal", "gulf"], 2, "no game 'gulf'"),
        ([], 2, "no window can be opened"),
    ):
        assert main(["--home", str(tmp_path), "--language", "da", *words]) == code
        assert said in "".join(capsys.readouterr())


class Terminal(io.TextIOWrapper):
    """A terminal: what is written into a pipe is UTF-8 on Windows whatever encoding it had."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_terminal_that_lacks_signs_gets_the_nearest_ones(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    out, err = (Terminal(io.BytesIO(), encoding=encoding) for _ in range(2))
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        for words in (
            ["--help"],
            ["games"],
            ["deal", "golf", "--help"],
            ["deal", "klondike"],
            ["deal", "golf", "--deal", "0"],
        ):
            assert main(words) in {0, 2}
    out.seek(0)
    err.seek(0)
    text = out.read()
    assert "\\" not in text + err.read()
    assert "  t2     (5D) 5C\n" in text


@pytest.mark.skipif(os.name != "posix", reason="names as Unix has them")
def test_a_folder_whose_name_is_in_no_encoding_can_be_told_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    strict = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", strict)
        assert main(["doctor", "--home", str(tmp_path / "\udcff")]) == 0
    strict.seek(0)
    assert "udcff" in strict.read()
