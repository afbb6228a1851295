"""A game in a file of your own, as ``cardtable --game my_game.py`` plays it. docs/adding-a-game.md

A mistake in the file never ends the program: it is reported with file, line and remedy. The game is left out only if
the mistake makes it unplayable.
"""

from __future__ import annotations

import ctypes
import inspect
import os
import re
import reprlib
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from functools import wraps
from importlib.util import module_from_spec, spec_from_file_location
from itertools import permutations, repeat
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType, UnionType
from typing import Any, ClassVar, Self, Union, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import cardtable
from cardtable.files import make_private, replacing
from cardtable.games import registry
from cardtable.games.kit import Patience
from cardtable.i18n import catalogue
from cardtable.kernel.compat import sha256
from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.kernel.game import AnyGame, Auto, Game, Touch
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Refusal, Tap, parse, resolve
from cardtable.kernel.options import Choice, Options, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Outcome, Reason, Setup, Step
from cardtable.kernel.table import PileSpec, TableSpec
from cardtable.kernel.telling import Said
from cardtable.storage.paths import find_paths
from cardtable.ui.core.assets import assets_folder

_TRIED, _LONGEST = 5, 400
"""The number of random games played to try a game out, and their longest length in plies."""

_ASKED_EVERY = 40
"""Plies between two full checks of what a game says about a state."""

_PATIENCE = 5.0
"""Seconds of CPU after which a game that has not answered is taken for an endless loop."""

_KEPT = 50
"""The number of files whose problems are kept."""

_MEMORY_FILE = "own_games.json"
"""In the cache folder: the problems found when games were tried out."""

_OWN = "cardtable_own_"
"""The start of the names of modules with such games."""

_NEAR = 0.85
"""Steps: piles nearer to each other than this, in both directions, overlap."""

_INIT_SUBCLASS = "__init_subclass__"
"""The method of the kits that assembles what a class declares."""

_CHECKED_AT_CALLS = frozenset(
    {"legal_moves", "apply", "deal", "observe", "determinize", "outcome", "explain", "points"}
)
"""Methods whose results are checked at their calls."""

_IN_TRICK_GAMES = {"explain": "why", "legal_moves": "may"}
"""The method that a game of tricks has instead."""

_ASSEMBLED = "info"
"""The attribute that is assembled."""

_COMMA = " Is a comma missing there, or on the line before?"

_KEY_HEADS = (
    "name", "goal", "length", "players", "dealing", "clause", "option", "preset", "refusal", "end", "coach", "lesson",
    "statistics", "play", "party", "counter", "reckoning",
)  # fmt: skip
"""How the keys of ``words`` begin."""


class UnplayableGame(CardtableError):
    """The file has no game that can be played; the text says where and why."""


class _Findings(Struct, array_like=True):
    """The problems of a file in that version."""

    version: str
    has_lesson: bool
    problems: tuple[str, ...]


class _EndlessLoop(BaseException):
    """A game's file does not return. Not an ``Exception``, so that a file that catches those ends too."""


class _Watch:
    """While it is entered, code in this thread that runs for ``_PATIENCE`` without ``answered`` gets an _EndlessLoop."""

    def __enter__(self) -> Self:
        self._thread, self._over = threading.get_ident(), threading.Event()
        self._watching = threading.Thread(target=self._watch, daemon=True)
        self.answered()
        self._watching.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._watching.join()
        self._interrupt(None)  # cancels a late one

    def answered(self) -> None:
        """The game has returned: starts counting anew."""
        self._since = time.process_time()

    def _watch(self) -> None:
        while not self._over.wait(0.2):
            if time.process_time() - self._since > _PATIENCE:
                self._interrupt(_EndlessLoop)
                return

    def _interrupt(self, kind: type[BaseException] | None) -> None:
        raised = None if kind is None else ctypes.py_object(kind)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), raised)


class GameFile(Struct, frozen=True):
    """The game of a file, and its problems, a line each."""

    game: AnyGame
    problems: tuple[str, ...]


def open_own(path: str, home: str | None, *, untried: bool) -> tuple[str, ...]:
    """``open_game`` for a file named on the command line or in the environment; keeps its memory below ``home`` if that
    is given.
    """
    paths = find_paths(os.environ, Path(home) if home else None)
    return open_game(Path(path), paths.cache / _MEMORY_FILE, untried=untried)


def open_game(path: Path, memory: Path | None = None, *, untried: bool = False) -> tuple[str, ...]:
    """Adds the game of a file to all others; returns its problems. Does not add an unplayable game.

    ``memory`` is a file that keeps problems: a game that has not changed since is not tried out again. ``untried``:
    tries nothing out, in a process that shows no problems.
    """
    path = path.absolute()
    try:
        with _Watch() as watch:
            file, game, others = _loaded(path)
            problems = () if untried else _recalled(memory, path, game)
            if problems is None:
                problems = file.problems(game, watch)
                _keep(memory, path, game, problems)
    except UnplayableGame as problem:
        return (str(problem),)
    registry.add(game)
    catalogue.MORE_ENGLISH.update(game.texts())
    return (*others, *problems)


def read_game(path: Path) -> GameFile:
    """The game that a file defines, tried out. Raises UnplayableGame."""
    with _Watch() as watch:
        file, game, others = _loaded(path.absolute())
        return GameFile(game, (*others, *file.problems(game, watch)))


def _loaded(path: Path) -> tuple[_File, AnyGame, tuple[str, ...]]:
    """A file, its game, and a note about further games in it, if any. Raises UnplayableGame."""
    module = _module(path)
    kinds = [each for each in vars(module).values() if inspect.isclass(each) and issubclass(each, Game)]
    own = [kind for kind in kinds if kind.__module__ == module.__name__ and "id" in kind.__dict__]
    if not own:
        raise UnplayableGame(
            f"{path}: there is no game here. Write a class that inherits from kit.Patience and has an id."
        )
    try:
        file = _File(path, own[-1])
    except OSError:
        raise UnplayableGame(f"{path}: the class of the game is not written in this file. Write it there.") from None
    lacking = sorted(own[-1].__abstractmethods__)
    if lacking:
        raise UnplayableGame(file.at("class", f"{', '.join(lacking)} is missing: write that method."))
    with file.explaining():
        game = own[-1]()
    own[-1].complete = own[-1].__dict__.get("complete", False)  # a variant of a built-in game has no golden files
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game.id):
        raise UnplayableGame(file.at("id", f"{game.id!r} has other signs than a-z, 0-9 and _. Choose another id."))
    if game.id in {each.id for each in registry.ALL_GAMES}:
        raise UnplayableGame(file.at("id", f"{game.id!r} is the id of another game. Choose another id."))
    others = [file.at("class", f"of {len(own)} games in this file only the last is there. Give each its own file.")]
    return file, game, tuple(others if len(own) > 1 else ())


def _recalled(memory: Path | None, path: Path, game: AnyGame) -> tuple[str, ...] | None:
    """The kept problems of the game, whose lesson is dropped if it failed then; None if it has to be tried out."""
    tried = _memories(memory).get(str(path))
    if tried is None or tried.version != _version(path):
        return None
    if not tried.has_lesson:
        type(game).lesson = None
    return tried.problems


def _keep(memory: Path | None, path: Path, game: AnyGame, problems: tuple[str, ...]) -> None:
    """Keeps the problems of a game; does nothing if the folder cannot be written."""
    if memory is None:
        return
    known = {name: each for name, each in _memories(memory).items() if name != str(path)}
    known[str(path)] = _Findings(_version(path), game.lesson is not None, problems)
    with suppress(OSError, ValueError):
        make_private(memory.parent)
        with replacing(memory, is_flushed=False) as new:
            new.write_bytes(msgspec.json.encode(dict(list(known.items())[-_KEPT:])))


def _memories(memory: Path | None) -> dict[str, _Findings]:
    """The kept problems, by path of the file; empty if they cannot be read."""
    with suppress(OSError, ValueError, RecursionError):
        return msgspec.json.decode(memory.read_bytes() if memory else b"{}", type=dict[str, _Findings])
    return {}


def _version(path: Path) -> str:
    """A text that changes with the file, and with the program that tries it out."""
    return sha256(cardtable.__version__.encode() + path.read_bytes()).hexdigest()


def _module(path: Path) -> ModuleType:
    name = f"{_OWN}{path.stem}"
    spec = spec_from_file_location(name, path)
    if path.is_dir():
        raise UnplayableGame(f"{path}: this is a folder. Name the file with the game.")
    if not path.exists():
        raise UnplayableGame(f"{path}: there is no such file.")
    if path.suffix != ".py" or spec is None or spec.loader is None:
        raise UnplayableGame(f"{path}: the name of a game's file has to end in .py. Rename it.")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except OSError as problem:
        raise UnplayableGame(f"{path}: {problem.strerror or problem}.") from problem
    except SyntaxError as problem:
        raise UnplayableGame(_of_syntax(path, problem)) from problem
    except (Exception, SystemExit, _EndlessLoop) as problem:
        kind = _kind_behind(problem)
        declared = _declared_wrong(kind) if kind is not None else None
        if kind is not None and declared is not None:
            raise UnplayableGame(_File(path, kind).at(*declared)) from problem
        hint = _COMMA if re.search(r"not callable|multiply|operand|indices must be", str(problem)) else ""
        raise UnplayableGame(f"{_with_place(path, problem)}{hint}") from problem
    return module


def _of_syntax(path: Path, problem: SyntaxError) -> str:
    """The message about a file that Python cannot parse."""
    if "null bytes" in problem.msg:
        return f"{path}: this is not a text file. Write the game as text."
    if "codec can't decode" in problem.msg or "Non-UTF-8" in problem.msg:
        return f"{path}: not all of its letters are in UTF-8. Save it in that encoding."
    hint = _COMMA if problem.msg == "invalid syntax" else ""
    return f"{path}:{problem.lineno}: {problem.msg}.{hint}"


def _kind_behind(problem: BaseException) -> type[AnyGame] | None:
    """The class of the game that could not be made."""
    frames = [frame for frame, _ in traceback.walk_tb(problem.__traceback__) if frame.f_code.co_name == _INIT_SUBCLASS]
    return frames[-1].f_locals["cls"] if frames else None


# -- what a class declares ---------------------------------------------------------------------------------------------

_THIS = "this is "

_EXAMPLES = {
    "id": 'id = "my_game"',
    "letters": 'letters = "MG"',
    "clauses": 'clauses = {1: "seats pack", 2: "moves", 3: "over"}',
    "refusals": 'refusals = {2: "two one_rank"}',
    "options": 'options = (kit.Choice("my_option", ("a", "b"), "MG-2"),) with the comma behind it',
    "presets": 'presets = (kit.Preset("my_rules", {"my_option": "b"}),) with the comma behind it',
    "size": "size = (8, 4)",
    "piles": 'piles = (*kit.columns(("t1", "t2"), 0, 0), kit.stock(5, 0)) with a * before columns and foundations',
    "touch": f"touch = {' or '.join(f'kit.Touch.{each.name}' for each in Touch)}",
    "rows": 'rows = ("t1", "t2", "t3")',
    "onto": 'onto = ("t1", "t2")',
    "goes_out": 'goes_out = ("t1", "t2")',
    "words": 'words = {"name": "…", "goal": "…"}',
    "lesson": 'lesson = kit.lesson(1, first="move:t1:t2:1", end="")',
    "longest": "longest = 300",
}
"""Examples for the message about a wrong value."""


def _declared_wrong(kind: type[AnyGame]) -> tuple[str, str] | None:
    """The first declaration of a class that has a wrong value, and what to write; None if all are right."""
    for base in kind.__mro__[1:]:
        for name, wanted in get_type_hints(base).items() if issubclass(base, Game) else ():
            wrong = _misfit(kind.__dict__[name], wanted) if name in kind.__dict__ and name != _ASSEMBLED else ""
            if wrong:
                example = _EXAMPLES.get(name)
                do = f"Write, for example: {example}." if example else f"{_guide(kind)} shows what it is."
                return name, f"{wrong}. {do}"
    return None


def _misfit(value: object, wanted: Any) -> str:
    """What does not match the declared type; "" if all does. Checks plain types only."""
    kind, parts = get_origin(wanted) or wanted, get_args(wanted)
    if kind is ClassVar:
        return _misfit(value, parts[0])
    if kind in {Union, UnionType}:
        wrong = [_misfit(value, part) for part in parts]
        return "" if "" in wrong else max(wrong, key=lambda each: not each.startswith(_THIS))
    if kind is Any or not isinstance(kind, type):
        return ""
    fits = isinstance(value, tuple | list if kind is Sequence else int | float if kind is float else kind)
    if not fits or (
        kind is tuple and parts[-1] is not Ellipsis and len(parts) != len(cast("tuple[object, ...]", value))
    ):
        return f"{_THIS}{reprlib.repr(value)}"
    inner: list[tuple[object, Any]] = []
    if isinstance(value, Mapping):
        wrong = [key for key, each in value.items() if _misfit(key, parts[0]) or _misfit(each, parts[1])]
        return f"{wrong[0]!r} is {reprlib.repr(value[wrong[0]])}" if wrong else ""
    if isinstance(value, tuple | list) and parts:
        inner = list(zip(value, repeat(parts[0]) if parts[-1] is Ellipsis or kind is Sequence else parts, strict=False))
    elif isinstance(value, Struct):
        hints = get_type_hints(type(value))
        for name in value.__struct_fields__:
            if _misfit(getattr(value, name), hints[name]):
                return f"{name} of {type(value).__name__} is {reprlib.repr(getattr(value, name))}"
    return next(filter(None, (_misfit(*pair) for pair in inner)), "")


def _return_of(kind: type[AnyGame], name: str) -> Any:
    """The return type of an overridden method, as its base class declares it; None if none does."""
    base = next((each for each in kind.__mro__[1:] if inspect.isfunction(each.__dict__.get(name))), None)
    return None if base is None else get_type_hints(base.__dict__[name]).get("return")


def blamed(error: BaseException, played: AnyGame | None = None) -> str | None:
    """An error caused by a game's file, with the last line of that file, or of its class; None for all others.

    ``played``: the game on the table, which is blamed if it is such a game.
    """
    where = _where(error)
    if where:
        return f"{where}: {_worded(error)}"
    game = _game_behind(error) or played
    if game is None or not is_own(game):
        return None
    try:
        return _File(Path(inspect.getfile(type(game))), type(game)).outside(game, error)
    except (OSError, TypeError):
        return f"{game.id}: {_worded(error)}"


def _game_behind(error: BaseException) -> AnyGame | None:
    """The last game in a file of your own that was called before an error."""
    found = None
    for frame, _ in traceback.walk_tb(error.__traceback__):
        for value in frame.f_locals.values():
            found = value if isinstance(value, Game) and is_own(value) else found
    return found


def _where(error: BaseException) -> str:
    """The last line of a game's file that led to an error; empty if none did."""
    frames = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if str(frame.f_globals.get("__name__")).startswith(_OWN)
    ]
    return ":".join(map(str, frames[-1])) if frames else ""


def is_own(game: AnyGame) -> bool:
    """Whether a game is in a file of your own."""
    return type(game).__module__.startswith(_OWN)


def _worded(error: BaseException) -> str:
    text = f"{error}".rstrip(".")
    if isinstance(error, CardtableError):
        return f"{text}."
    if isinstance(error, _EndlessLoop):
        return f"this has not ended after {_PATIENCE:g} seconds. Let every loop end."
    if isinstance(error, SystemExit):
        return "this ends the program. Delete it."
    if isinstance(error, ModuleNotFoundError) and (error.name or "").startswith("cardtable"):
        return f"{text}. Write: from cardtable.games import kit."
    if isinstance(error, AttributeError) and text.isidentifier():
        return f"there is no {text}."
    if "'mappingproxy' object" in text:
        return "this changes state.piles. Change a copy: piles = dict(state.piles)."
    return f"{type(error).__name__}: {text}." if text else f"{type(error).__name__}."


def _with_place(path: Path, problem: BaseException) -> str:
    """An error with the last line of the file that led to it."""
    where = _where(problem)
    return f"{where or path}: {_worded(problem)}"


class _File:
    """A file with the class of a game, and the lines of its parts."""

    def __init__(self, path: Path, kind: type[AnyGame]) -> None:
        self._path, self._kind = path, kind
        self._lines, self._first = inspect.getsourcelines(kind)
        self._english = catalogue.load_catalogue(assets_folder() / "translations", "en")
        self._met_keys: dict[str, None] = {}
        """The keys of the game's own texts met while it was tried out."""

    def at(self, part: str, problem: str) -> str:
        """A problem of a part of the class (an attribute, a method, or "class"), with its line."""
        part = (
            _IN_TRICK_GAMES[part]
            if part not in vars(self._kind) and _IN_TRICK_GAMES.get(part) in vars(self._kind)
            else part
        )
        name = re.compile(r"class\b" if part == "class" else rf"\s+(def {part}\b|(\w+, )*{part}(, \w+)*\s*[:=])")
        line = next((n for n, text in enumerate(self._lines) if name.match(text)), 0)
        return f"{self._path}:{self._first + line}: {part}: {problem}"

    def problems(self, game: AnyGame, watch: _Watch) -> tuple[str, ...]:
        """All problems found by playing the game. Raises UnplayableGame."""
        self._watch = watch
        return (*self._try_out(game), *self.texts_missing(game), *self.texts_unused(game))

    def _try_out(self, game: AnyGame) -> Iterator[str]:
        """Problems of its table, its play and its lesson. Raises UnplayableGame if it cannot be dealt or played."""
        found = dict[str, None]()
        with self.explaining(game):
            self._check_names(game)
            options = complete(game.info.options, {})
            specs = self._check_table(game, options)
            found.update(dict.fromkeys(self._places(game, options, specs)))
            if isinstance(game, Patience):
                self._check_rows(game, {spec.id for spec in specs})
            for number in range(1, _TRIED + 1):
                found.update(dict.fromkeys(self._play(game, Setup(number, options))))
            for house in (options, *_other_houses(game)):
                self._check_table(game, house)
                _ = game.aim(house), game.length(house)
                found.update(dict.fromkeys(self._play(game, Setup(1, house)) if house != options else ()))
            found.update(dict.fromkeys(self._lesson(game)))
        yield from found

    @contextmanager
    def explaining(self, game: AnyGame | None = None) -> Iterator[None]:
        """Adds the line to every error in the block. Raises UnplayableGame."""
        declared = _declared_wrong(self._kind)
        if declared is not None:
            raise UnplayableGame(self.at(*declared))
        own = {name: method for name, method in vars(self._kind).items() if inspect.isfunction(method)}
        for name, method in own.items():
            wanted = _return_of(self._kind, name)
            if wanted is not None and name not in _CHECKED_AT_CALLS:
                setattr(self._kind, name, self._checked(method, wanted))
        try:
            yield
        except UnplayableGame:
            raise
        except (Exception, SystemExit, _EndlessLoop) as problem:
            raise UnplayableGame(self._explained(game, problem)) from problem
        finally:
            for name, method in own.items():
                setattr(self._kind, name, method)

    def _checked(self, method: FunctionType, wanted: Any) -> Callable[..., object]:
        """The method, raising UnplayableGame when it returns a value of the wrong type."""

        @wraps(method)
        def asked(*args: object, **kwargs: object) -> object:
            said = method(*args, **kwargs)
            if _misfit(said, wanted):
                kind = re.sub(r"[\w.]+\.(?=\w)", "", str(wanted) if get_origin(wanted) else wanted.__name__)
                raise UnplayableGame(self.at(method.__name__, f"{_returned(said)} Return {_a(kind)}."))
            return said

        return asked

    def _explained(self, game: AnyGame | None, problem: BaseException) -> str:
        """An error; for an unknown pile, with the names of those that exist."""
        where = _where(problem)
        if isinstance(problem, KeyError) and isinstance(game, Patience) and problem.args != ("",):
            missing = f"there is no pile or option {problem}. The piles are {_list(spec.id for spec in game.piles)}."
            return f"{where}: {missing}" if where else self.at("piles", missing)
        if isinstance(problem, BadInput) and not where:
            return self.at("options", _worded(problem))
        return f"{where}: {_worded(problem)}" if where else self.outside(game, problem)

    def outside(self, game: AnyGame | None, problem: BaseException) -> str:
        """An error raised outside of the file: names the method called last, with its signature or type."""
        called = re.match(r"\w+\.(\w+)\(\) (takes|missing|got)", str(problem))
        base = next((each for each in self._kind.__mro__[1:] if called and called[1] in each.__dict__), None)
        if called and base is not None:
            named = ", ".join(inspect.signature(getattr(base, called[1])).parameters)
            asked = "self" if called[1] == "__init__" else named
            return self.at(called[1], f"it is called in another way. Write def {called[1]}({asked}):")
        frames = [frame for frame, _ in traceback.walk_tb(problem.__traceback__)]
        methods = [frame.f_code.co_name for frame in frames if game is not None and frame.f_locals.get("self") is game]
        method = next((name for name in reversed(methods) if not name.startswith("_")), "")
        part = method if method in self._kind.__dict__ else "class"
        during = f" It came up in {method}." if method and part == "class" else ""
        return self.at(part, f"{_worded(problem)}{during} Compare the class with {_guide(self._kind)}.")

    def _check_names(self, game: AnyGame) -> None:
        """Checks that named options exist."""
        keys = {spec.key for spec in game.info.options}
        if game.info.holes is not None and game.info.holes.mark not in keys:
            problem = f"there is no option {game.info.holes.mark!r}. Name one of options."
            raise UnplayableGame(self.at("holes", problem))
        other = game.piles_by[0] if isinstance(game, Patience) else ""
        if other and other not in keys:
            raise UnplayableGame(self.at("piles_by", f"there is no option {other!r}. Name one of options."))
        for preset in game.info.presets:
            try:
                complete(game.info.options, preset.values)
            except BadInput as problem:
                raise UnplayableGame(self.at("presets", _worded(problem))) from problem
        for spec in game.info.options:
            if isinstance(spec, Choice) and len(spec.values) < 2:
                raise UnplayableGame(self.at("options", f"{spec.key!r} leaves nothing to choose. Give it two values."))

    # -- the table ---------------------------------------------------------------------------------------------------------

    def _check_table(self, game: AnyGame, options: Options) -> tuple[PileSpec, ...]:
        table: TableSpec = game.table(options)
        specs = table.piles
        for name, count in Counter(spec.id for spec in specs).items():
            if count > 1:
                raise UnplayableGame(self.at("piles", f"{count} piles have the name {name!r}. Give each its own name."))
            if not re.fullmatch(r"[A-Za-z0-9]+", name):
                raise UnplayableGame(self.at("piles", f"the name {name!r} needs letters and digits only."))
        return specs

    def _places(self, game: AnyGame, options: Options, specs: tuple[PileSpec, ...]) -> Iterator[str]:
        """Piles of a patience outside of the table, or on each other."""
        if not isinstance(game, Patience):
            return
        table = game.table(options)
        for spec in specs:
            if spec.x < 0 or spec.y < 0 or spec.x + _NEAR > table.columns or spec.y + _NEAR > table.rows:
                wide, high = max(each.x for each in specs) + 1, max(each.y for each in specs) + 1
                yield self.at(
                    "size",
                    f"the pile {spec.id!r} at ({spec.x:g}, {spec.y:g}) is outside of the table, which is {table.columns:g}"
                    f" wide and {table.rows:g} high. All piles need size = ({wide:g}, {high:g}) and no place below 0.",
                )
                return
        for n, one in enumerate(specs):
            for other in specs[n + 1 :]:
                if abs(one.x - other.x) < _NEAR and abs(one.y - other.y) < _NEAR:
                    yield self.at(
                        "piles", f"{one.id!r} and {other.id!r} overlap. Put them at least 1 apart, across or down."
                    )
                    return

    def _check_rows(self, game: Patience[object], piles: set[str]) -> None:
        wanted = {
            "rows": [row.lstrip("-") for row in game.rows],
            "onto": list(game.onto),
            "goes_out": list(game.goes_out),
        }
        own_draw = type(game).apply is not Patience.apply
        if game.onto == ("waste",) and (own_draw or "stock" not in piles):
            del wanted["onto"]
        for part, named in wanted.items():
            unknown = sorted(set(named) - piles)
            if unknown:
                raise UnplayableGame(
                    self.at(part, f"there is no pile {unknown[0]!r}. Name one of {_list(piles)}, or add it to piles.")
                )
        cards, size = len(game.rows), game.info.deck.size
        own_deal = type(game).deal is not Patience.deal
        if not own_deal and (cards > size or (cards < size and "stock" not in piles)):
            do = "Deal fewer." if cards > size else "Deal the rest too, or add kit.stock(x, y) to piles."
            raise UnplayableGame(self.at("rows", f"{cards} cards are dealt, the pack has {size}. {do}"))
        kind = type(game)
        if kind.explain is Patience.explain and game.building is None and kind.builds is Patience.builds:
            do = "Write that method, which says why a click is refused, or declare building."
            raise UnplayableGame(self.at("class", f"explain is missing. {do}"))

    # -- play --------------------------------------------------------------------------------------------------------------

    def _play(self, game: AnyGame, setup: Setup) -> Iterator[str]:
        """Plays one random game; yields its problems. Raises UnplayableGame."""
        state, chance = _untouched(self._dealt(game, setup)), Chance(setup.number)
        usual = setup.options == complete(game.info.options, {})
        whole = setup.number == 1 and not isinstance(game, Patience)  # a match has many hands
        for ply in range(max(_LONGEST, game.info.longest + 1) if whole else _LONGEST):
            legal = self._legal(game, state)
            over = game.outcome(state)
            if over is not None and not isinstance(over, Outcome):
                raise UnplayableGame(self.at("outcome", f"{_returned(over)} Return None or kit.Outcome(…)."))
            if ply % _ASKED_EVERY == 0 or over is not None or not legal or game.hand_result(state) is not None:
                yield from self._check_statements(game, state, legal)
            if over is None and not legal:
                raise UnplayableGame(
                    self.at("outcome", "returned None although there is no legal move. Return kit.Outcome(…) then.")
                )
            if over is not None:
                if legal:
                    yield self.at("legal_moves", f"{legal[0].text} is legal although the game is over. Return () then.")
                return
            state = _untouched(self._by_itself(game, self._applied(game, state, legal[chance.below(len(legal))])))
            if ply == game.info.longest and usual:
                do = "Set longest higher, or let the match end earlier." if whole else "Set longest higher."
                yield self.at("longest", f"deal {setup.number} took more than {ply} plies. {do}")

    def _dealt(self, game: AnyGame, setup: Setup) -> AnyState:
        state = game.deal(setup)
        for score in state.scores:
            if not isinstance(score, int):
                raise UnplayableGame(self.at("points", f"{_returned(score)} Return a whole number."))
        self._check_cards(game, state, "rows", "after the deal")
        return state

    def _legal(self, game: AnyGame, state: AnyState) -> tuple[Move, ...]:
        legal: object = game.legal_moves(state)
        self._watch.answered()
        if not isinstance(legal, tuple):
            raise UnplayableGame(self.at("legal_moves", f"{_returned(legal)} Return a tuple: return tuple(moves)."))
        for move in legal:
            if not isinstance(move, Move):
                problem = f"{move!r} is not a move. Use kit.carry(…), kit.Move(…) or kit.DRAW."
                raise UnplayableGame(self.at("legal_moves", problem))
            named = {move.source, move.target} - {""}
            if isinstance(game, Patience):
                named |= {*move.picks}
                problem = _wrong_carry(game, state, move)
                if problem:
                    raise UnplayableGame(self.at("legal_moves", problem))
            unknown = sorted(named - state.piles.keys())
            if unknown:
                problem = (
                    f"{move.text!r} names a pile that is not there: {unknown[0]!r}. Name one of {_list(state.piles)}."
                )
                raise UnplayableGame(self.at("legal_moves", problem))
        return legal

    def _applied(self, game: AnyGame, state: AnyState, move: Move) -> AnyState:
        step: object = game.apply(state, move)
        if not isinstance(step, Step):
            raise UnplayableGame(self.at("apply", f"{_returned(step)} Return self.step(state, piles, cues)."))
        self._check_cards(game, step.state, "apply", f"after {move.text}")
        return step.state

    def _check_cards(self, game: AnyGame, state: AnyState, part: str, when: str) -> None:
        there = Counter(card for pile in state.piles.values() for card in pile.cards)
        for card in game.info.deck.cards if isinstance(game, Patience) else ():
            if there[card] != 1:
                text = game.info.deck.text(card)
                raise UnplayableGame(self.at(part, f"{when}, {text} is on the table {there[card]} times, not once."))

    # -- what it says ------------------------------------------------------------------------------------------------------

    def _check_statements(self, game: AnyGame, state: AnyState, legal: tuple[Move, ...]) -> Iterator[str]:
        """Problems of what a game says about a state; they do not make it unplayable."""
        try:
            for fact in (*game.facts(state), *game.counters(state)):
                self._note_texts(game, fact.name, fact.value)
            self._note_texts(game, *game.coached(state, legal))
            asked, hand_result = game.asked(state, legal), game.hand_result(state)
            self._note_texts(game, asked.said if asked else None)
            if hand_result is not None:
                self._note_texts(
                    game, *(row.about for row in hand_result.rows), *(note.said for note in hand_result.notes)
                )
            if isinstance(game, Patience):
                for reason, winners in ((Reason.WON, (0,)), (Reason.LOST, ())):
                    self._note_texts(game, *game.ended(state, Outcome(reason, winners, state.scores)))
            yield from self._check_refusals(game, state, legal)
        except UnplayableGame:
            raise
        except Exception as problem:  # noqa: BLE001 - whatever fails is reported
            yield self._explained(game, problem)

    def _note_texts(self, game: AnyGame, *said: object) -> None:
        for each in said:
            if isinstance(each, Said):
                if game.id in each.key.split("."):
                    self._met_keys[each.key] = None
                self._note_texts(game, *each.params.values())

    def _check_refusals(self, game: AnyGame, state: AnyState, legal: tuple[Move, ...]) -> Iterator[str]:
        table = game.table(state.setup.options)
        for gesture in _gestures(state) if isinstance(game, Patience) else _taps(state):
            if resolve(gesture, table, state.piles, legal):
                continue
            why: object = game.explain(state, gesture)
            if not isinstance(why, Refusal):
                yield self.at("explain", f"{_returned(why)} Return self.refused(…). It was asked about {gesture}.")
                return
            code = why.code
            own = code.removeprefix(f"{game.id}.")
            if own != code and code not in game.info.clauses.refusals:
                yield self.at(
                    "explain", f"refuses with {own!r}, which refusals does not name. Add it under its clause."
                )
            elif own == code and not self._english.has(f"refusal.{code}"):
                yield self.at("explain", f"refuses with {code!r}, for which there is no text. Name another reason.")

    def _lesson(self, game: AnyGame) -> Iterator[str]:
        if game.lesson is None:
            return
        state = self._by_itself(game, game.deal(Setup(game.lesson.number, complete(game.info.options, {}))))
        for step in game.lesson.steps:
            unknown = [] if game.info.seats[1] > 1 else sorted({*step.at} - state.piles.keys())
            if unknown:
                problem = f"step {step.words!r} points to {unknown[0]!r}. Name one of {_list(state.piles)}."
                yield self._without_lesson(problem)
                return
            for text in (step.mine, *step.others) if step.mine else step.others:
                legal = self._legal(game, state)
                try:
                    move = parse(text)
                except BadInput:
                    move = None
                if move is None or move not in legal:
                    there = " ".join(each.text for each in legal) or "nothing, the game is over"
                    yield self._without_lesson(f"step {step.words!r}: {text} is not legal there. Legal: {there}.")
                    return
                state = self._by_itself(game, self._applied(game, state, move))

    def _by_itself(self, game: AnyGame, state: AnyState) -> AnyState:
        """The state after all automatic moves that a rule demands."""
        for _ in range(_LONGEST):
            move = game.automatic(state, Auto.OFF)
            if move is None:
                return state
            state = self._applied(game, state, move)
        raise UnplayableGame(
            self.at("automatic", f"{_LONGEST} moves in a row come by themselves. Return None at last.")
        )

    def _without_lesson(self, problem: str) -> str:
        problem = self.at("lesson", problem)
        self._kind.lesson = None
        return problem

    def texts_missing(self, game: AnyGame) -> Iterator[str]:
        """The English texts that the screens need and the file lacks."""
        own = game.texts()
        for key, text in game.words.items():
            forms = text if isinstance(text, tuple) else (text, text)
            if len(forms) != 2 or not all(isinstance(form, str) for form in forms):
                raise UnplayableGame(
                    self.at("words", f'{key!r} is no text. Write "…", or for a number ("{{n}} card", "{{n}} cards").')
                )
        for key in dict.fromkeys((*texts_wanted(game), *self._met_keys)):
            if key not in own:
                short = _short(game, key)
                yield self.at("words", f'there is no text {short!r}. Add "{short}": "…" to words.')

    def texts_unused(self, game: AnyGame) -> Iterator[str]:
        """The keys of texts that nothing uses; most are misspelt."""
        wanted = {*texts_wanted(game), *self._met_keys, f"preset.{game.id}.source"}
        short = {_short(game, key) for key in wanted}
        strict = {"refusal", "preset", "option", *(["lesson"] if game.lesson else [])}
        for key, whole in zip(game.words, game.texts(), strict=True):
            head = key.partition(".")[0]
            if whole not in wanted and (head not in _KEY_HEADS or head in strict):
                near = get_close_matches(key, short, 1)
                do = f"Did you mean {near[0]!r}?" if near else "Delete it, or declare what it belongs to."
                yield self.at("words", f"nothing asks for the text {key!r}. {do}")


def _wrong_carry(game: Patience[Any], state: AnyState, move: Move) -> str:
    """Why the cards of a move cannot be dragged; "" if they can."""
    if move.source in state.piles and move.count > len(state.piles[move.source].cards):
        return f"{move.text!r} takes {move.count} cards, {len(state.piles[move.source].cards)} lie there."
    verbs = {verb for pile in game.piles for verb in pile.verbs}
    if move.source or move.picks or move.verb in verbs or type(game).apply is not Patience.apply:
        return ""
    return f"{move.text!r} names no pile. Give it a source and a target, or picks."


def _untouched(state: AnyState) -> AnyState:
    """An equal state with read-only piles, so that a write to one is found with its line."""
    return replace(state, piles=MappingProxyType(dict(state.piles)))


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _returned(value: object) -> str:
    """A returned value, in the words of a report."""
    return 'returned None: is the word "return" missing?' if value is None else f"returned {_a(type(value).__name__)}."


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiouAEIOU' else 'a'} {kind}"


def _guide(kind: type[AnyGame]) -> str:
    return f"docs/{'adding-a-game.md' if issubclass(kind, Patience) else 'games-with-seats.md'}"


def _short(game: AnyGame, key: str) -> str:
    """A key as ``words`` has it."""
    return key if key.startswith("option.") else key.replace(f".{game.id}", "", 1).removeprefix("game.")


def _other_houses(game: AnyGame) -> Iterator[Options]:
    """The options of a patience with one of them set to another value, each value once."""
    for spec in game.info.options if isinstance(game, Patience) else ():
        for value in spec.values if isinstance(spec, Choice) else (spec.low, spec.high):
            if value != spec.default:
                yield complete(game.info.options, {spec.key: value})


def _gestures(state: AnyState) -> Iterator[Gesture]:
    """All gestures in a patience: clicks on all cards and places, last cards dragged everywhere, one or two picked."""
    yield from _taps(state)
    yield from (Pick((pile,)) for pile in state.piles)
    for one, other in permutations(state.piles, 2):
        yield from (Carry(one, index, other) for index in (-1, len(state.piles[one]) - 1))
        yield Pick((one, other))


def _taps(state: AnyState) -> Iterator[Gesture]:
    """Clicks on all cards and places."""
    for pile, lying in state.piles.items():
        yield from (Tap(pile, index) for index in range(-1, len(lying) + 1))


def texts_wanted(game: AnyGame) -> Iterator[str]:
    """The keys of the texts that every game needs, and of those that its options, refusals and lesson need."""
    yield from (f"game.{game.id}.{what}" for what in ("name", "goal", "length", "players", "dealing"))
    for spec in game.info.options:
        yield f"option.{spec.key}"
        yield f"option.{spec.key}.help"
        yield from (f"option.{spec.key}.{value}" for value in (spec.values if isinstance(spec, Choice) else ()))
    yield from (f"refusal.{code}" for code in game.info.clauses.refusals if code.startswith(f"{game.id}."))
    yield from (f"preset.{game.id}.{preset.name}" for preset in game.info.presets)
    yield from (f"lesson.{game.id}.{step.words}" for step in (game.lesson.steps if game.lesson else ()))
