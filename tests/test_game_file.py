"""A game in a file of somebody's own: it is played like any other, and each mistake in it is told with its line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.game_file import GameFile, UnplayableGame, blamed, open_game, read_game
from cardtable.games import registry
from cardtable.i18n import catalogue
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from tests.support.driver import opened

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "adding-a-game.md"
QUARTER, ACES = (ROOT / "tests" / "support" / "own_games" / f"{name}.py" for name in ("quarter", "most_aces"))


def guide_example(guide: Path = GUIDE) -> str:
    """The game that a guide shows: its only block of Python code."""
    blocks = re.findall(r"```python\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1
    return str(blocks[0])


def nestor(folder: Path) -> Path:
    """A file with the example of the guide, as somebody copies it."""
    path = folder / "nestor.py"
    path.write_text(guide_example(), encoding="utf-8")
    return path


def with_mistake(folder: Path, right: str, wrong: str, *, name: str = "quarter") -> tuple[Path, int]:
    """A game's file with something else in one place, and the line of that place."""
    text = guide_example() if name == "nestor" else QUARTER.with_stem(name).read_text(encoding="utf-8")
    assert text.count(right) == 1
    path = folder / f"{name}.py"
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    return path, text[: text.index(right)].count("\n") + 1


def told(path: Path) -> str:
    """What is said of a file: why it cannot be played, or what is wrong with it."""
    try:
        found = read_game(path)
    except UnplayableGame as problem:
        return str(problem)
    assert isinstance(found, GameFile)
    return "\n".join(found.problems)


def cardtable(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cardtable", "--home", str(home), *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("path", [QUARTER, ACES], ids=lambda path: path.stem)
def test_nothing_is_wrong_with_the_examples(path: Path) -> None:
    assert read_game(path).problems == ()


def test_nothing_is_wrong_with_the_example_of_the_guide_to_games_with_seats(tmp_path: Path) -> None:
    path = tmp_path / "knaves.py"
    path.write_text(guide_example(GUIDE.with_stem("games-with-seats")), encoding="utf-8")
    found = read_game(path)
    assert (found.problems, found.game.id) == ((), "knaves")
    trick = [found.game.info.deck.parse(text) for text in ("2H", "AH", "2S", "AC")]
    assert (found.game.best(trick), found.game.best(trick[:2])) == (2, 1)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (
            '        "reckoning.aces": "Aces",\n',
            "",
            """words: there is no text 'reckoning.aces'. Add "reckoning.aces": "…" to""",
        ),
        (
            'letters, ends = "aces", "AC", "ac_end"',
            'letters = "aces", "AC"',
            "ends is missing. Write it into the class",
        ),
        ('"AC", "ac_end"', '"AC", "ac_over"', "ends: there is no option 'ac_over'. Declare it: options = "),
        ('1: "seats pack", ', '1: "seats", ', "clauses: none is about 'pack'. For example: clauses = {1: "),
        (
            "        return (kit.C",
            "        return (kit.Counted('none', (), 0),)\n        return (kit.C",
            "longest: deal 1 took more than 1000 plies. Set longest higher, or let the match end earlier.",
        ),
        (
            "    words =",
            "    def may(self, state, hand, led):\n        return hand[:1]\n\n    words =",
            "explain: refuses with 'not_now', which refusals does not name. Add it under its clause.",
        ),
    ],
)
def test_each_mistake_in_a_game_of_tricks_is_told(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    path, _ = with_mistake(tmp_path, right, wrong, name="most_aces")
    assert said in told(path)


def test_the_guide_fits_on_two_screens_and_its_example_can_be_played(tmp_path: Path) -> None:
    assert len(GUIDE.read_text(encoding="utf-8").splitlines()) <= 92
    found = read_game(nestor(tmp_path))
    assert (found.problems, found.game.id) == ((), "nestor")
    state, plies = found.game.deal(Setup(1, complete((), {}))), 0
    while found.game.outcome(state) is None:
        state, plies = found.game.apply(state, found.game.legal_moves(state)[0]).state, plies + 1
    assert state.scores == (2 * plies,) == (len(state.piles["taken"]),)
    assert found.game.lesson is not None


def test_the_example_of_the_guide_is_there_on_every_screen(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.support.new_on_screen", str(nestor(tmp_path))]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "nestor: Nestor\n"), done.stderr


def test_the_example_of_the_guide_passes_the_tests_that_the_guide_names(tmp_path: Path) -> None:
    asked = re.search(r"`python -m (pytest .* --game )my_game.py (.*)`", GUIDE.read_text(encoding="utf-8"))
    assert asked
    folders = [
        folder for folder in asked[2].split() if folder != "tests/conformance"
    ]  # the longest; they run for all games
    words = [sys.executable, "-m", *asked[1].split(), str(nestor(tmp_path)), *folders]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_they_are_there_on_every_screen_and_their_chance_is_asked_of_nobody() -> None:
    words = [sys.executable, "-m", "tests.support.new_on_screen", str(QUARTER), str(ACES)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[-3:] == ["quarter: Quarter", "aces: Aces", ""]


def test_it_is_there_on_the_command_line_and_can_be_replayed(tmp_path: Path) -> None:
    done = cardtable(tmp_path, "--game", str(QUARTER), "games", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"][-1]["id"] == "quarter"
    legal = cardtable(tmp_path, "--game", str(QUARTER), "legal", "quarter", "--deal", "1", "--json")
    assert json.loads(legal.stdout)["legal"] == ["clear:t3,t4", "clear:t4,t3", "draw"]
    assert cardtable(tmp_path, "legal", "quarter", "--deal", "1").returncode == 2  # without the file nobody knows it


def test_a_file_with_a_mistake_ends_nothing(tmp_path: Path) -> None:
    path, line = with_mistake(tmp_path, "(*kit.columns(COLUMNS, 0, 0), kit", "(kit")
    done = cardtable(tmp_path, "--game", str(path), "games", "--json")
    assert done.returncode == 0
    assert f"quarter.py:{line - 1}: rows: there is no pile 't1'" in done.stderr  # where the rows are named
    assert "quarter" not in {game["id"] for game in json.loads(done.stdout)["games"]}


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("class Quarter(kit.Patience[None]):", "class Quarter(kit.Patience[None]:", "{line}: "),
        ('COLUMNS = kit.named("t", 4)', 'COLUMNS = kit.name("t", 4)', "{line}: AttributeError"),
        ("class Quarter(kit.Patience[None]):", "class Quarter:", "there is no game here"),
        ("    def legal_moves(", "    def moves(", "class: legal_moves is missing: write that method."),
        ('"quarter", "QU"', '"golf", "QU"', "{line}: id: 'golf' is the id of another game. Choose"),
        ('"quarter", "QU"', '"my game", "QU"', "{line}: id: 'my game' has other signs than a-z"),
        ("COLUMNS, COLUMNS\n", '(*COLUMNS, "t5"), COLUMNS\n', "{line}: rows: there is no pile 't5'. Name one of "),
        ("COLUMNS, COLUMNS\n", 'COLUMNS, ("t9",)\n', "{line}: onto: there is no pile 't9'"),
        (
            "(kit.DRAW,)",
            '(kit.carry("t1", "t8"),)',
            "legal_moves: 'move:t1:t8:1' names a pile that is not there: 't8'.",
        ),
        ("return len(state", "return 1 // len(state", "{line}: ZeroDivisionError"),
        ('deal="draw",', 'deal="move:t1:taken:1",', "step 'deal': move:t1:taken:1 is not legal there. Legal: "),
        (
            '        "lesson.more": "Deal once more.",\n',
            "",
            "words: there is no text 'lesson.more'. Add \"lesson.more\": ",
        ),
        (
            '        "goal": "Take away pairs of one rank until nothing is left.",\n',
            "",
            "words: there is no text 'goal'.",
        ),
        ('3: "click_stock"', '3: "click_stock wait"', "words: there is no text 'refusal.wait'."),
    ],
)
def test_each_mistake_is_told_with_its_line_and_what_to_do(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    path, line = with_mistake(tmp_path, right, wrong)
    assert said.format(line=line) in told(path), told(path)
    assert str(path) in told(path)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        (
            "(*COLUMNS, *RESERVE) if",
            '(*COLUMNS, "r5") if',
            "{line}: there is no pile or option 'r5'. The piles are r1, ",
        ),
        ("picks=two) for", 'picks=(two[0], "x9")) for', "legal_moves: 'clear:t1,x9' names a pile that is not there"),
        ("return tuple(kit", "tuple(kit", 'legal_moves: returned None: is the word "return" missing?'),
        ("return tuple(kit", "return list(kit", "legal_moves: returned a list. Return a tuple: return tuple(moves)."),
        ("return tuple(kit", 'return ("draw",) or (kit', "legal_moves: 'draw' is not a move. Use kit.carry"),
        ('return self.refused("one', 'self.refused("one', 'explain: returned None: is the word "return" missing?'),
        ('"goal":', '"gaol":', "words: nothing asks for the text 'gaol'. Did you mean 'goal'?"),
        ('"refusal.two":', '"refusal.tow":', "nothing asks for the text 'refusal.tow'. Did you mean 'refusal.two'?"),
        ('        "end.lost": "No pair is left",\n', "", "words: there is no text 'end.lost'."),
        ('"1 player",', "1,", "words: 'players' is 1. Write, for example: words = "),
        ("clear:t1,t6", "clear t1 t6", "{line}: lesson: step 'tens': clear t1 t6 is not legal there. Legal: clear:"),
        ("@r3,r4", "@r3,r9", "{line}: lesson: step 'again' points to 'r9'. Name one of r1, "),
        ("COLUMNS * 6, *", "COLUMNS * 7, *", "{line}: rows: 60 cards are dealt, the pack has 52. Deal fewer."),
        ("COLUMNS * 6, *", "COLUMNS * 5, *", "{line}: rows: 44 cards are dealt, the pack has 52. Deal the rest too, "),
        ("(8, 4.2)", "(8, 3)", "{line}: size: the pile 'r1' at (0, 3.2) is outside of the table"),
        ("(8, 4.2)", "8", "{line}: size: this is 8. Write, for example: size = (8, 4)."),
        ("TAKEN, 7, 3.2", "TAKEN, 3, 3.2", "piles: 'r4' and 'taken' overlap."),
        ("        *kit.columns", "        kit.columns", "with a * before columns and foundations."),
        ("(COLUMNS, 0, 0),", "(COLUMNS, 0, 0)", "Is a comma missing there, or on the line before?"),
        ('"1 player",', '"1 player"', "invalid syntax. Is a comma missing there, or on the line before?"),
        (
            "        tops = {",
            "        if state.scores[0] > 20: state.x()\n        tops = {",
            "{line}: AttributeError: ",
        ),
        ("        pairs = [", '        state.piles["t1"] = 1\n        pairs = [', "{line}: this changes state.piles. "),
        (
            "        return self.ref",
            "        gesture.picks\n        return self.ref",
            "{line}: AttributeError: 'Tap' object",
        ),
        ('PileSpec("taken"', 'PileSpec("t1"', "piles: 2 piles have the name 't1'. Give each its own name."),
        ('        kit.PileSpec("taken", kit.Role.TAKEN, 7, 3.2),\n', "", "piles: there is no pile or option 'taken'."),
        ('"two one_rank"', '"two"', "explain: refuses with 'one_rank', which refusals does not name."),
        ('"seats pack"', '"seats"', "clauses: none is about 'pack'. For example: clauses = {{1: "),
        ('letters, touch = "nestor", "NE", ', 'touch = "nestor", ', "letters is missing. Write it into the class"),
        ("def explain", "def explian", "class: explain is missing. Write that method"),
        ("kit.Touch.PICK ", '"pick" ', "{line}: touch: "),
        ("kit.Touch.PICK ", "kit.Touch.PIK ", "{line}: there is no PIK."),
        (
            "def legal_moves(self, state)",
            "def legal_moves(self)",
            "legal_moves: it is called in another way. Write def ",
        ),
        ("def explain(self, state, gesture)", "def explain(self, state)", "Write def explain(self, state, gesture):"),
        (
            "    words = {",
            "    def facts(self, state):\n        pass\n\n    words = {",
            "facts: returned None: is the word",
        ),
        ("    words = {", "    def aim(self, options):\n        1 // 0\n\n    words = {", "ZeroDivisionError: "),
        (
            "    words = {",
            "    def length(self, options):\n        return 5\n\n    words = {",
            "length: returned an int.",
        ),
        ("    words = {", "    def __init__(self, x):\n        pass\n\n    words = {", "Write def __init__(self):"),
        ("    words = {", "    options = kit.Choice('ne_x', ('a', 'b'))\n\n    words = {", "with the comma behind it"),
        ("    words = {", "    options = (kit.Choice('ne_x', (1, 2)),)\n\n    words = {", "values of Choice is (1, 2)"),
        (
            "    words = {",
            "    options = (kit.Choice('ne_x', ()),)\n\n    words = {",
            "'ne_x' leaves nothing to choose.",
        ),
        (
            "    words = {",
            "    options = (kit.Number('ne_x', 9, 1, 5),)\n\n    words = {",
            "options: option ne_x: 9 is not ",
        ),
        ("    words = {", "    holes = kit.Holes(9, 'none')\n\n    words = {", "holes: there is no option 'none'."),
        ("rows = (*COLUMNS * 6, *RESERVE)", "rows = None", "{line}: rows: this is None. Write, for example: rows = ("),
        ("(8, 4.2)", '("8", "4")', "{line}: size: this is '8'. Write, for example: size = (8, 4)."),
        ("Role.TAKEN, 7, 3.2", "Role.TAKEN, '7', 3.2", "piles: x of PileSpec is '7'."),
        ("(1, aces", '("one", aces', "{line}: lesson: number of Lesson is 'one'."),
        ('clauses = {1: "seats pack", 2: "moves", 3: "over"}', "clauses = ()", "{line}: clauses: this is ()."),
        ('kit.Move("clear", picks=two)', 'kit.Move("clear")', "legal_moves: 'clear' names no pile."),
        ('kit.Move("clear", picks=two)', "kit.carry(two[0], 'taken', 99)", "takes 99 cards, "),
        ("        tops = {", "        quit()\n        tops = {", "{line}: this ends the program. Delete it."),
    ],
)
def test_each_mistake_of_a_beginner_is_told(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    path, line = with_mistake(tmp_path, right, wrong, name="nestor")
    assert said.format(line=line) in told(path), told(path)
    assert re.match(rf"{re.escape(str(path))}:\d+: ", told(path))


def test_a_file_is_named_with_its_line_from_its_own_folder_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, line = with_mistake(tmp_path, "        tops = {", "        oh()\n        tops = {", name="nestor")
    monkeypatch.chdir(tmp_path)
    assert told(Path(path.name)).startswith(f"{path}:{line}: NameError: ")


@pytest.fixture
def no_game_stays() -> Iterator[None]:
    """Games that are added are gone after the test; the lists are those that everybody has imported."""
    count, texts = len(registry.ALL_GAMES), {**catalogue.MORE_ENGLISH}
    yield
    for game in registry.ALL_GAMES[count:]:
        del registry._BY_ID[game.id]
    del registry.ALL_GAMES[count:]
    catalogue.MORE_ENGLISH.clear()
    catalogue.MORE_ENGLISH.update(texts)


LATE = "        if state.setup.number == 77{more}: {what}\n"
"""A mistake that no trial finds: only in one deal."""


def test_an_error_late_in_a_game_ends_no_command_with_a_traceback(tmp_path: Path) -> None:
    late = LATE.format(more="", what='raise ValueError("late")')
    path, line = with_mistake(tmp_path, "        tops = {", f"{late}        tops = {{", name="nestor")
    done = cardtable(tmp_path, "--game", str(path), "legal", "nestor", "--deal", "77")
    assert (done.returncode, done.stderr) == (2, f"cardtable: {path}:{line}: ValueError: late.\n")


def test_what_would_end_the_program_ends_no_command_without_a_word(tmp_path: Path) -> None:
    path, line = with_mistake(
        tmp_path, "        tops = {", LATE.format(more="", what="quit()") + "        tops = {", name="nestor"
    )
    done = cardtable(tmp_path, "--game", str(path), "legal", "nestor", "--deal", "77")
    assert (done.returncode, done.stderr) == (2, f"cardtable: {path}:{line}: this ends the program. Delete it.\n")


def test_a_file_without_texts_ends_no_command(tmp_path: Path) -> None:
    path, _ = with_mistake(tmp_path, '"dealing":', '"daeling":', name="nestor")
    done = cardtable(tmp_path, "--game", str(path), "games", "--json")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)


def opened_anew(path: Path, memory: Path | None, *, untried: bool = False) -> tuple[tuple[str, ...], bool]:
    """What is said of a file as another process opens it, and whether its game has a lesson there."""
    said = open_game(path, memory, untried=untried)
    game = registry.ALL_GAMES.pop()
    del registry._BY_ID[game.id]
    return said, game.lesson is not None


@pytest.mark.usefixtures("no_game_stays")
def test_a_file_is_tried_out_when_it_is_new_or_has_changed_and_what_is_wrong_is_told_every_time(tmp_path: Path) -> None:
    path = tmp_path / "quarter.py"
    text = QUARTER.read_text(encoding="utf-8").replace('deal="draw",', 'deal="move:t1:taken:1",')
    plays, memory = tmp_path / "plays", tmp_path / "cache" / "own_games.json"
    noting = f"        __import__('pathlib').Path({str(plays)!r}).touch()\n"
    path.write_text(text.replace("        ends = [", f"{noting}        ends = ["), encoding="utf-8")

    def tried(*, untried: bool = False) -> tuple[bool, str]:
        plays.unlink(missing_ok=True)
        said, has_lesson = opened_anew(path, memory, untried=untried)
        assert has_lesson == untried
        return plays.exists(), "".join(said)

    assert tried(untried=True) == (False, "")
    first, told_first = tried()
    assert first
    assert "lesson: step 'deal'" in told_first
    assert tried() == (False, told_first)
    path.write_text(f"{path.read_text(encoding='utf-8')}\n", encoding="utf-8")
    assert tried() == (True, told_first)
    for broken in ("", "[]", f'{{"{path}": 3}}'):
        memory.write_text(broken, encoding="utf-8")
        assert tried() == (True, told_first)
    assert [each.name for each in memory.parent.iterdir()] == [memory.name]


@pytest.mark.usefixtures("no_game_stays")
def test_a_folder_that_cannot_be_written_to_only_means_that_a_game_is_tried_out_again(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("", encoding="utf-8")
    assert opened_anew(QUARTER, tmp_path / "cache" / "own_games.json") == ((), True)


def test_the_process_that_thinks_does_not_try_a_game_out(tmp_path: Path) -> None:
    path, _ = with_mistake(tmp_path, "        ends = [", '        raise ValueError("tried")\n        ends = [')
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "--think"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "CARDTABLE_GAME": str(path)},
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.usefixtures("no_game_stays")
@pytest.mark.parametrize(
    ("where", "what", "said"),
    [
        ("        tops = {", 'raise ValueError("oh")', "nestor.py:{line}: ValueError: oh."),
        ("        tops = {", "quit()", "nestor.py:{line}: this ends the program. Delete it."),
        ("        tops = {", "return (1,)", "nestor.py:{class_}: class: AttributeError: "),  # fails outside of the file
        ('        return self.refused("one', 'raise ValueError("oh")', "nestor.py:{line}: ValueError: oh."),
    ],
)
def test_an_error_while_playing_is_told_in_the_gallery_and_the_program_goes_on(
    tmp_path: Path, where: str, what: str, said: str
) -> None:
    more = " and state.scores[0]" if "tops" in where else ""
    late = LATE.format(more=more, what=what)
    path, line = with_mistake(tmp_path, where, f"{late}{where}", name="nestor")
    assert open_game(path) == ()
    with opened(tmp_path / "home", (1280, 800), seed=1) as table:
        table.play("nestor", 77)
        pair = table.played.legal[0].picks if more else ()
        for pile in (*pair, *(pile for pile in ("t1", "t2") if pile not in pair)):
            if not table.at_home:
                table.click(pile)
        table.run(1.0)
        assert table.at_home
        class_ = guide_example()[: guide_example().index("class ")].count("\n") + 1
        assert any(said.format(line=line, class_=class_) in text for text in table.texts())
        table.key("escape")
        table.play("klondike", 3)
        assert table.played.game.id == "klondike"


def test_an_error_of_the_program_is_blamed_on_no_file() -> None:
    with pytest.raises(ZeroDivisionError) as error:
        _ = 1 // 0
    assert blamed(error.value) is None


def test_a_lesson_that_cannot_be_played_is_left_out_and_the_game_is_there(tmp_path: Path) -> None:
    path, _ = with_mistake(tmp_path, 'deal="draw",', 'deal="move:t1:taken:1",')
    assert read_game(path).game.lesson is None


@pytest.mark.parametrize("name", ["nothing.py", "words.txt", "folder.py"])
def test_what_is_no_file_of_python_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "words.txt").write_text("hello", encoding="utf-8")
    (tmp_path / "folder.py").mkdir()
    assert str(tmp_path / name) in told(tmp_path / name)


CATCHES_ALL = """    def outcome(self, state):
        while True:
            try:
                while True: pass
            except Exception: pass

    def explain(self"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("class Nestor", "while True:\n    pass\n\n\nclass Nestor"),
        ("    def legal_moves(self, state):\n", "    def legal_moves(self, state):\n        while state: pass\n"),
        (
            "    def explain(self, state, gesture):\n",
            "    def explain(self, state, gesture):\n        while state: pass\n",
        ),
        (
            "    def explain(self",
            CATCHES_ALL,
        ),
    ],
    ids=["at the top", "legal_moves", "explain", "that catches errors"],
)
def test_a_loop_without_end_is_told_with_its_line(
    tmp_path: Path, right: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.game_file._PATIENCE", 0.5)
    path, _ = with_mistake(tmp_path, right, wrong, name="nestor")
    with pytest.raises(UnplayableGame) as problem:
        read_game(path)
    lines = [n for n, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if "while" in text]
    where, said = str(problem.value).rsplit(": ", 1)
    assert where in {f"{path}:{line + after}" for line in lines for after in (0, 1)}
    assert said == "this has not ended after 0.5 seconds. Let every loop end."
