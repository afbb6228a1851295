"""The compiled twins: made with the system's C compiler when they are first wanted, and asked through ctypes.

They serve training and tournaments and are never shipped. What they do is what cardtable/ai/search does, number for
number, which tests/ai/test_compiled_twins.py holds them to.
"""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from platform import machine
from statistics import mean, stdev
from typing import Any, cast

from cardtable.ai.search import domino_search, las_vegan_search, murlan_search
from cardtable.ai.search import las_vegan_twin as las_vegan_twin_file
from cardtable.ai.search.flat import Effort
from cardtable.ai.search.monte_carlo_twin import bits
from cardtable.ai.search.murlan_twin import parts
from cardtable.games.las_vegan.casino import DECK, Casino
from cardtable.games.monte_carlo.rounds import DOMINO, payout
from cardtable.games.round_table import HANDS, OUT
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState
from cardtable.kernel.view import AnyView

FOLDER = Path(__file__).parent
TABLES = FOLDER.parents[1] / "assets" / "opponents"


class Params(ctypes.Structure):
    """How a player of a compiled twin thinks: an Effort, and what only tournaments need."""

    _fields_ = [
        *((name, ctypes.c_int) for name in ("playouts", "worlds", "invented", "candidates", "halving")),
        *((name, ctypes.c_double) for name in ("learned", "any_move", "forgets", "margin", "explore", "clear")),
        *((name, ctypes.c_int) for name in ("cheat", "bare", "greedy", "random", "raw")),
        ("trust", ctypes.c_double),
    ]


def params(effort: Effort, **more: float) -> Params:
    """The player of that effort, as it is in Python; ``more`` are other fields."""
    made = Params(
        effort.playouts, effort.worlds, effort.weighs, effort.candidates, 1, effort.learned, 0.2, effort.forgets,
        effort.margin, 0.5, 4.0, trust=effort.trust,
    )  # fmt: skip
    for name, value in more.items():
        setattr(made, name, value)
    return made


def flat(playouts: int, candidates: int = 5) -> Params:
    """The yardstick: every playout in a world of its own, by the rule of thumb, the next one where it promises most.

    It plays anything legal; in Murlan the five moves that the rule of thumb likes best are looked at, elsewhere all.
    """
    return params(Effort(playouts, playouts, candidates=candidates, learned=0.0), halving=0, raw=1)


def compiler() -> str | None:
    """The C compiler of this machine, if it has one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@cache
def library(source: str, copy: str = "") -> Any:
    """The compiled twin from ``source``; another ``copy`` of it has options and tables of its own."""
    target = Path(tempfile.mkdtemp(prefix="opponents-")) / f"{source}{copy}.so"
    command = [
        compiler() or "cc",
        "-O3",
        *(["-march=native"] if machine() in {"x86_64", "AMD64"} else []),
        "-shared",
        "-fPIC",
        "-ffp-contract=off",
        "-o",
        str(target),
        str(FOLDER / f"{source}.c"),
        "-lm",
    ]
    subprocess.run(command, check=True)
    made = ctypes.CDLL(str(target))
    made.fit.restype = ctypes.c_double
    made.log_games.restype = made.searches_made.restype = ctypes.c_long
    return made


def learned(name: str) -> list[int]:
    """The entries of a learned player as they are shipped."""
    for path in sorted(TABLES.glob("*.json")):
        tables = json.loads(path.read_text(encoding="utf-8"))["tables"]
        if name in tables:
            return list(tables[name])
    return []


def give(made: Any, table: Sequence[int]) -> None:
    """Let a compiled twin play by ``table``."""
    made.set_weights((ctypes.c_int * len(table))(*table))


def tournament(made: Any, one: Params, others: Params, deals: int, first: int) -> list[float]:
    """For each deal how many points ``one`` makes more, alone among ``others``, than one of these would in its place."""
    out = (ctypes.c_double * deals)()
    made.tournament(ctypes.c_longlong(first), deals, (Params * 2)(one, others), out)
    return list(out)


def told(values: Sequence[float]) -> str:
    """The mean and its 95 % interval."""
    return f"{mean(values):+.3f} ± {1.96 * stdev(values) / sqrt(len(values)):.3f}"


# -- decisions from a View ---------------------------------------------------------------------------------------------


class CompiledBot:
    """A computer player whose search is done by a compiled twin: for comparisons with players that are not compiled."""

    name = "compiled"

    def __init__(self, twin: Twin, player: Params) -> None:
        self._twin, self._player = twin, player

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        """The move of the compiled search; the only one where there is no choice."""
        return self._twin.choice(game, view, legal, self._player, chance.bits()) if len(legal) > 1 else legal[0]


class Twin:
    """A compiled twin and how states and moves of the rules look in it."""

    def __init__(
        self, made: Any, dealt: Callable[[AnyState], Sequence[int]], coded: Callable[[Move, AnyState], Sequence[int]]
    ) -> None:
        self.made, self._dealt, self._coded = made, dealt, coded

    def choice(self, game: AnyGame, view: AnyView, legal: Sequence[Move], player: Params, seed: int) -> Move:
        """What ``player`` does. The hidden hands are filled anyhow: the twin invents its own."""
        invented = game.determinize(view, Chance(1))
        past = game.past(invented)
        plies = [number for move in past.moves for number in self._four(move, invented)]
        dealt, out = self._dealt(past.start), (ctypes.c_longlong * 4)()
        self.made.decide(
            (ctypes.c_longlong * len(dealt))(*dealt), (ctypes.c_longlong * max(1, len(plies)))(*plies), len(past.moves),
            ctypes.byref(player), ctypes.c_ulonglong(seed), out,
        )  # fmt: skip
        wanted = list(out)
        return next((move for move in legal if self._four(move, invented) == wanted), legal[-1])

    def _four(self, move: Move, state: AnyState) -> list[int]:
        coded = list(self._coded(move, state))
        return coded + [0] * (4 - len(coded))


def murlan_twin(copy: str = "") -> Twin:
    """Hands of Murlan, the first of a match."""

    def dealt(state: AnyState) -> list[int]:
        return [*(murlan_search.bits(state.piles[HANDS[seat]].cards) for seat in range(4)), state.seat or 0, 1]

    def coded(move: Move, state: AnyState) -> Sequence[int]:
        cards = [FRENCH_JOKERS.parse(text) for text in move.picks]
        return murlan_search.bits(cards), *parts(murlan_search.code_of(cards, state.setup.options))

    return Twin(library("murlan", copy), dealt, coded)


def las_vegan_twin(copy: str = "") -> Twin:
    """Rounds of Las Vegan."""

    def dealt(state: AnyState) -> list[int]:
        casino = cast("Casino", state.extra)
        hands = [las_vegan_search.bits(state.piles[HANDS[seat]].cards) for seat in range(len(state.scores))]
        shown = [10 + DECK.suits.index(card) if card in DECK.suits else int(card) for card in casino.cards]
        golden = las_vegan_search.round_of(casino, state.setup.options).golden
        out = las_vegan_search.bits(state.piles[OUT].cards)
        return [*hands, *(0 for _ in range(5 - len(hands))), out, casino.first, *casino.faces, *shown, golden]

    def coded(move: Move, _state: AnyState) -> Sequence[int]:
        code = las_vegan_search.coded(move)
        return (code, -1, -1) if code > 0 else (0, -1, -1) if not code else (0, *las_vegan_twin_file.laid(code))

    return Twin(library("las_vegan", copy), dealt, coded)


def monte_carlo_twin(number: int, seats: int = 5) -> Twin:
    """A round of Monte Carlo with the usual options."""
    made = library("domino" if number == DOMINO else "monte_carlo", f"{number}-{seats}")
    if number == DOMINO:
        pay = payout(seats, "discard_lowest", "linear")
        made.options(seats, 0, 0, 0, (ctypes.c_int * len(pay))(*pay))
    else:
        made.options(seats, 0, 1, number)

    def dealt(state: AnyState) -> list[int]:
        hands = [bits(state.piles[HANDS[seat]].cards) for seat in range(len(state.scores))]
        return [*hands, *(0 for _ in range(8 - len(hands))), state.seat or 0]

    return Twin(made, dealt, lambda move, _: [domino_search.coded(move)])
