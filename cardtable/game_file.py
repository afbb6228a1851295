"""A game in a file of your own, as ``cardtable --game my_game.py`` plays it. docs/adding-a-game.md

A mistake in the file never ends the program: it is reported with file, line and what to do. A mistake that keeps the game
from being played leaves it out; with any other the game is there.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from itertools import permutations
from pathlib import Path
from types import MappingProxyType, ModuleType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import cardtable
from cardtable.games import registry
from cardtable.games.kit import Patience
from cardtable.i18n import catalogue
from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.kernel.game import AnyGame, Auto, Game, Touch
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Refusal, Tap, parse, resolve
from cardtable.kernel.options import Choice, Options, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Outcome, Reason, Setup, Step
from cardtable.kernel.table import PileSpec
from cardtable.kernel.telling import Said
from cardtable.private_files import PRIVATE_FOLDER

_TRIED, _LONGEST = 5, 400
"""How many games are tried at random, and for how many plies."""

_ASKED_EVERY = 40
"""Plies between two full checks of what a game says about a state."""

_KEPT = 50
"""Of how many files it is kept what is wrong with them."""

_OWN = "cardtable_own_"
"""How the names of modules with such games begin."""

_NEAR = 0.85
"""Steps: piles that are nearer to each other than this, both ways, overlap."""

_COMMA = " Is a comma missing there, or on the line before?"

_HEADS = (
    "name", "goal", "length", "players", "dealing", "clause", "option", "preset", "refusal", "end", "coach", "lesson",
    "statistics", "play", "party", "counter", "reckoning",
)  # fmt: skip
"""How the keys of ``words`` begin."""


class UnplayableGame(CardtableError):
    """The file has no game that can be played; the text says where and why."""


class _Findings(Struct, array_like=True):
    """What was found out about a file in that version."""

    version: str
    has_lesson: bool
    problems: tuple[str, ...]


class GameFile(Struct, frozen=True):
    """The game of a file, and what of it is wrong or missing, a line each."""

    game: AnyGame
    problems: tuple[str, ...]


def open_game(path: Path, memory: Path | None = None, *, untried: bool = False) -> tuple[str, ...]:
    """Put the game of a file beside all others; what is wrong with it is the result, and the game is not there if it is a lot.

    ``memory`` is a file that keeps what was wrong with games: one that has not changed since is not tried out again.
    ``untried``: nothing is tried out, in a process that shows nothing of what is wrong.
    """
    path = path.absolute()
    try:
        file, game = _loaded(path)
        problems = () if untried else _recalled(memory, path, game)
        if problems is None:
            problems = file.problems(game)
            _keep(memory, path, game, problems)
    except UnplayableGame as problem:
        return (str(problem),)
    registry.add(game)
    catalogue.MORE_ENGLISH.update(game.texts())
    return problems


def read_game(path: Path) -> GameFile:
    """The game that a file defines, tried out. Raises UnplayableGame."""
    file, game = _loaded(path.absolute())
    return GameFile(game, file.problems(game))


def _loaded(path: Path) -> tuple[_File, AnyGame]:
    """A file and its game. Raises UnplayableGame."""
    module = _module(path)
    kinds = [each for each in vars(module).values() if inspect.isclass(each) and issubclass(each, Game)]
    own = [kind for kind in kinds if kind.__module__ == module.__name__ and "id" in kind.__dict__]
    if not own:
        raise UnplayableGame(
            f"{path}: there is no game here. Write a class that inherits from kit.Patience and has an id."
        )
    file = _File(path, own[-1])
    lacking = sorted(own[-1].__abstractmethods__)
    if lacking:
        raise UnplayableGame(file.at("class", f"{', '.join(lacking)} is missing: write that method."))
    game = own[-1]()
    known = {each.id for each in registry.ALL_GAMES}
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game.id) or game.id in known:
        raise UnplayableGame(
            file.at("id", f"{game.id!r} is taken, or has other letters than a-z, 0-9 and _: choose another id.")
        )
    return file, game


def _recalled(memory: Path | None, path: Path, game: AnyGame) -> tuple[str, ...] | None:
    """What was wrong with the game when it was tried out, the lesson going as it did then; None where it has to be tried."""
    tried = _memories(memory).get(str(path))
    if tried is None or tried.version != _version(path):
        return None
    if not tried.has_lesson:
        type(game).lesson = None
    return tried.problems


def _keep(memory: Path | None, path: Path, game: AnyGame, problems: tuple[str, ...]) -> None:
    """Write down what is wrong with a game; a folder that cannot be written to keeps nothing."""
    if memory is None:
        return
    known = {name: each for name, each in _memories(memory).items() if name != str(path)}
    known[str(path)] = _Findings(_version(path), game.lesson is not None, problems)
    written = memory.with_name(f"{memory.name}.{os.getpid()}")
    with suppress(OSError, ValueError):
        memory.parent.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
        written.write_bytes(msgspec.json.encode(dict(list(known.items())[-_KEPT:])))
        written.replace(memory)


def _memories(memory: Path | None) -> dict[str, _Findings]:
    """By the path of each file what was kept of it; nothing where that cannot be read."""
    with suppress(OSError, ValueError, RecursionError):
        return msgspec.json.decode(memory.read_bytes() if memory else b"{}", type=dict[str, _Findings])
    return {}


def _version(path: Path) -> str:
    """What changes with a file, and with the program that tries it out."""
    return sha256(cardtable.__version__.encode() + path.read_bytes()).hexdigest()


def _module(path: Path) -> ModuleType:
    name = f"{_OWN}{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UnplayableGame(f"{path}: this is no file of Python; its name has to end in .py.")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except OSError as problem:
        raise UnplayableGame(f"{path}: {problem.strerror or problem}.") from problem
    except SyntaxError as problem:
        hint = _COMMA if problem.msg == "invalid syntax" else ""
        raise UnplayableGame(f"{path}:{problem.lineno}: {problem.msg}.{hint}") from problem
    except TypeError as problem:
        raise UnplayableGame(f"{_told(path, problem)}{_COMMA}") from problem
    except Exception as problem:
        raise UnplayableGame(_told(path, problem)) from problem
    return module


def blamed(error: BaseException) -> str | None:
    """An error that went through a game's own file, with the last line of that file; None for all other errors."""
    where = _where(error)
    return f"{where}: {_named(error)}" if where else None


def _where(error: BaseException) -> str:
    """The last line of a game's own file that led to an error; empty where none did."""
    frames = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if str(frame.f_globals.get("__name__")).startswith(_OWN)
    ]
    return ":".join(map(str, frames[-1])) if frames else ""


def is_own(game: AnyGame) -> bool:
    """Whether a game is in a file of your own."""
    return type(game).__module__.startswith(_OWN)


def _named(error: BaseException) -> str:
    text = f"{error}".rstrip(".")
    if isinstance(error, CardtableError):
        return f"{text}."
    if "'mappingproxy' object" in text:
        return "this changes state.piles. Change a copy: piles = dict(state.piles)."
    return f"{type(error).__name__}: {text}." if text else f"{type(error).__name__}."


def _told(path: Path, problem: Exception) -> str:
    """An error with the last line of the file that led to it."""
    return blamed(problem) or f"{path}: {_named(problem)}"


class _File:
    """A file with the class of a game, and the lines of its parts."""

    def __init__(self, path: Path, kind: type[AnyGame]) -> None:
        self._path, self._kind = path, kind
        self._lines, self._first = inspect.getsourcelines(kind)
        self._said: dict[str, None] = {}
        """The keys of the game's own texts that were met while it was tried."""

    def at(self, part: str, problem: str) -> str:
        """A problem of a part of the class (an attribute, a method, or "class"), with its line."""
        name = re.compile(r"class\b" if part == "class" else rf"\s+(def {part}\b|(\w+, )*{part}(, \w+)*\s*[:=])")
        line = next((n for n, text in enumerate(self._lines) if name.match(text)), 0)
        return f"{self._path}:{self._first + line}: {part}: {problem}"

    def problems(self, game: AnyGame) -> tuple[str, ...]:
        """All that is wrong with it, found by playing it. Raises UnplayableGame."""
        return (*self._try_out(game), *self.texts_missing(game), *self.texts_unused(game))

    def _try_out(self, game: AnyGame) -> Iterator[str]:
        """What is wrong with its table, its play and its lesson. Raises UnplayableGame where it cannot be dealt or played."""
        options, found = complete(game.info.options, {}), dict[str, None]()
        try:
            specs = self._check_table(game, options)
            found.update(dict.fromkeys(self._places(game, options, specs)))
            if isinstance(game, Patience):
                self._check_rows(game, {spec.id for spec in specs})
            for number in range(1, _TRIED + 1):
                found.update(dict.fromkeys(self._play(game, Setup(number, options))))
            for house in _other_houses(game):
                self._check_table(game, house)
                found.update(dict.fromkeys(self._play(game, Setup(1, house))))
            found.update(dict.fromkeys(self._lesson(game)))
        except UnplayableGame:
            raise
        except Exception as problem:
            raise UnplayableGame(self._explained(game, problem)) from problem
        yield from found

    def _explained(self, game: AnyGame, problem: Exception) -> str:
        """An error; where a pile of that name is not there, with those that are."""
        if isinstance(problem, KeyError) and isinstance(game, Patience):
            told = f"there is no pile or option {problem}. The piles are {_list(spec.id for spec in game.piles)}."
            where = _where(problem)
            return f"{where}: {told}" if where else self.at("piles", told)
        return _told(self._path, problem)

    # -- the table ---------------------------------------------------------------------------------------------------------

    def _check_table(self, game: AnyGame, options: Options) -> tuple[PileSpec, ...]:
        if isinstance(game, Patience):
            self._check_declared(game.size, game.piles, game.touch)
        specs = game.table(options).piles
        for name, count in Counter(spec.id for spec in specs).items():
            if count > 1:
                raise UnplayableGame(self.at("piles", f"{count} piles have the name {name!r}. Give each its own name."))
            if not re.fullmatch(r"[A-Za-z0-9]+", name):
                raise UnplayableGame(self.at("piles", f"the name {name!r} needs letters and digits only."))
        return specs

    def _check_declared(self, size: object, piles: object, touch: object) -> None:
        if not isinstance(touch, Touch):
            kinds = ", ".join(f"kit.Touch.{kind.name}" for kind in Touch)
            raise UnplayableGame(self.at("touch", f"{touch!r} is none of {kinds}. Write one of them."))
        if not isinstance(size, tuple) or len(size) != 2:
            raise UnplayableGame(self.at("size", "write two numbers, columns and rows, for example: size = (8, 4)."))
        if not isinstance(piles, tuple):
            raise UnplayableGame(self.at("piles", f"this is a {type(piles).__name__}. Write a tuple: piles = (…, …)."))
        for each in piles:
            if not isinstance(each, PileSpec):
                what = f"{type(each).__name__} is not a pile. Write * before kit.columns(…) and kit.foundations(…)."
                raise UnplayableGame(self.at("piles", what))

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
        if kind.explain is Patience.explain and game.building is None:
            do = "Write that method, which says why a click is refused, or declare building."
            raise UnplayableGame(self.at("class", f"explain is missing. {do}"))

    # -- play --------------------------------------------------------------------------------------------------------------

    def _play(self, game: AnyGame, setup: Setup) -> Iterator[str]:
        """One game at random: what is wrong with it. Raises UnplayableGame."""
        state, chance = _untouched(self._dealt(game, setup)), Chance(setup.number)
        usual = setup.options == complete(game.info.options, {})
        whole = setup.number == 1 and not isinstance(game, Patience)  # a match has many hands
        for ply in range(max(_LONGEST, game.info.longest + 1) if whole else _LONGEST):
            legal = self._legal(game, state)
            over = game.outcome(state)
            if over is not None and not isinstance(over, Outcome):
                raise UnplayableGame(self.at("outcome", f"{_returned(over)} Return None or kit.Outcome(…)."))
            if ply % _ASKED_EVERY == 0 or over is not None or not legal or game.hand_result(state) is not None:
                yield from self._tells(game, state, legal)
            if over is None and not legal:
                raise UnplayableGame(
                    self.at("outcome", "returned None although there is no legal move. Return kit.Outcome(…) then.")
                )
            if over is not None:
                if legal:
                    yield self.at("legal_moves", f"{legal[0].text} is legal although the game is over. Return () then.")
                return
            state = _untouched(self._applied(game, state, legal[chance.below(len(legal))]))
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
        if not isinstance(legal, tuple):
            raise UnplayableGame(self.at("legal_moves", f"{_returned(legal)} Return a tuple: return tuple(moves)."))
        for move in legal:
            if not isinstance(move, Move):
                told = f"{move!r} is not a move. Use kit.carry(…), kit.Move(…) or kit.DRAW."
                raise UnplayableGame(self.at("legal_moves", told))
            named = {move.source, move.target} - {""}
            if isinstance(game, Patience):
                named |= {*move.picks}
            unknown = sorted(named - state.piles.keys())
            if unknown:
                told = (
                    f"{move.text!r} names a pile that is not there: {unknown[0]!r}. Name one of {_list(state.piles)}."
                )
                raise UnplayableGame(self.at("legal_moves", told))
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

    def _tells(self, game: AnyGame, state: AnyState, legal: tuple[Move, ...]) -> Iterator[str]:
        """What is wrong with what a game says about a state: the game can be played all the same."""
        try:
            for fact in (*game.facts(state), *game.counters(state)):
                self._hears(game, fact.name, fact.value)
            self._hears(game, *game.coached(state, legal))
            asked, hand_result = game.asked(state, legal), game.hand_result(state)
            self._hears(game, asked.said if asked else None)
            if hand_result is not None:
                self._hears(game, *(row.about for row in hand_result.rows), *(note.said for note in hand_result.notes))
            if isinstance(game, Patience):
                for reason, winners in ((Reason.WON, (0,)), (Reason.LOST, ())):
                    self._hears(game, *game.ended(state, Outcome(reason, winners, state.scores)))
            yield from self._refuses(game, state, legal)
        except Exception as problem:  # noqa: BLE001 - whatever fails is reported
            yield self._explained(game, problem)

    def _hears(self, game: AnyGame, *said: object) -> None:
        for each in said:
            if isinstance(each, Said):
                if game.id in each.key.split("."):
                    self._said[each.key] = None
                self._hears(game, *each.params.values())

    def _refuses(self, game: AnyGame, state: AnyState, legal: tuple[Move, ...]) -> Iterator[str]:
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

    def _lesson(self, game: AnyGame) -> Iterator[str]:
        if game.lesson is None:
            return
        state = self._by_itself(game, game.deal(Setup(game.lesson.number, complete(game.info.options, {}))))
        for step in game.lesson.steps:
            unknown = [] if game.info.seats[1] > 1 else sorted({*step.at} - state.piles.keys())
            if unknown:
                told = f"step {step.words!r} points to {unknown[0]!r}. Name one of {_list(state.piles)}."
                yield self._without_lesson(told)
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
        """The state after all that the table does by itself because a rule says so."""
        while (move := game.automatic(state, Auto.OFF)) is not None:
            state = self._applied(game, state, move)
        return state

    def _without_lesson(self, problem: str) -> str:
        told = self.at("lesson", problem)
        self._kind.lesson = None
        return told

    def texts_missing(self, game: AnyGame) -> Iterator[str]:
        """The English texts that the screens ask for and the file does not have."""
        own = game.texts()
        for key, text in game.words.items():
            forms = text if isinstance(text, tuple) else (text, text)
            if len(forms) != 2 or not all(isinstance(form, str) for form in forms):
                raise UnplayableGame(
                    self.at("words", f'{key!r} is no text. Write "…", or for a number ("{{n}} card", "{{n}} cards").')
                )
        for key in dict.fromkeys((*texts_wanted(game), *self._said)):
            if key not in own:
                short = _short(game, key)
                yield self.at("words", f'there is no text {short!r}. Add "{short}": "…" to words.')

    def texts_unused(self, game: AnyGame) -> Iterator[str]:
        """The keys of texts that nothing asks for: mostly they are misspelt."""
        wanted = {*texts_wanted(game), *self._said, f"preset.{game.id}.source"}
        short = {_short(game, key) for key in wanted}
        strict = {"refusal", "preset", "option", *(["lesson"] if game.lesson else [])}
        for key, whole in zip(game.words, game.texts(), strict=True):
            head = key.partition(".")[0]
            if whole not in wanted and (head not in _HEADS or head in strict):
                near = get_close_matches(key, short, 1)
                do = f"Did you mean {near[0]!r}?" if near else "Delete it, or declare what it belongs to."
                yield self.at("words", f"nothing asks for the text {key!r}. {do}")


def _untouched(state: AnyState) -> AnyState:
    """An equal state whose piles nobody can change: who tries is found with the line."""
    return replace(state, piles=MappingProxyType(dict(state.piles)))


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _returned(value: object) -> str:
    """What a method returned, in the words of a report."""
    return 'returned None: is the word "return" missing?' if value is None else f"returned a {type(value).__name__}."


def _short(game: AnyGame, key: str) -> str:
    """A key as ``words`` has it."""
    return key if key.startswith("option.") else key.replace(f".{game.id}", "", 1).removeprefix("game.")


def _other_houses(game: AnyGame) -> Iterator[Options]:
    """The options of a patience with one of them set to another value, each value once."""
    for spec in game.info.options if isinstance(game, Patience) else ():
        for value in spec.values if isinstance(spec, Choice) else ():
            if value != spec.default:
                yield complete(game.info.options, {spec.key: value})


def _gestures(state: AnyState) -> Iterator[Gesture]:
    """What a hand can do to a patience: clicks on all cards and places, last cards carried everywhere, one or two picked."""
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
