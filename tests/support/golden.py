"""Golden data of the games: playthroughs in text and perft numbers. Used by the tests and by build/regenerate_goldens.py."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import Struct

from cardtable.games.registry import find
from cardtable.kernel.cards import HIDDEN, DeckSpec
from cardtable.kernel.game import Game
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import CardMoved, Cue, Passed, Recycled, Scored, Setup, State, Step, Tossed, Turned, View
from tests.support import murlan, positions, seated

GOLDEN = Path(__file__).parent.parent / "golden"
PERFT = GOLDEN / "perft.toml"
MOST_PLIES = 1200
_MOST_LEGAL = 250
"""More legal moves are counted: every way to pass three cards on."""


@dataclass(frozen=True, slots=True)
class Count:
    """One entry of perft.toml: a deal number or a position, options, and the leaves at depth 1, 2, 3 …"""

    name: str
    game: str
    leaves: tuple[int, ...]
    deal: int = 0
    options: Mapping[str, str | int] = field(default_factory=dict)
    piles: Mapping[str, str] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """The state to count from."""
        if not self.piles:
            game = find(self.game)
            return game.deal(Setup(self.deal, complete(game.info.options, self.options)))
        by_game = {
            "golf": positions.golf,
            "klondike": positions.klondike,
            "alexander": positions.alexander,
            "chinese_wall": positions.chinese_wall,
            "elevens": lambda options, grid, **piles: positions.elevens(grid, options, **piles),
        }
        if self.game == "murlan":
            return murlan.counted(self.options, self.piles)
        if self.game == "mau_mau":
            return seated.mau_mau(self.options, **self.piles)
        if self.game in {"las_vegan", "monte_carlo", "hearts", "briscola"}:
            return seated.counted(self.game, self.options, self.piles)
        if self.game in by_game:
            return by_game[self.game](self.options, **self.piles)
        return positions.position(self.game, self.options, self.piles)


def perft_counts() -> list[Count]:
    """Every entry of perft.toml."""
    entries = tomllib.loads(PERFT.read_text(encoding="utf-8"))["count"]
    return [Count(**{**entry, "leaves": tuple(entry["leaves"])}) for entry in entries]


def playthrough_path(game_id: str) -> Path:
    """Where the playthrough of a game is kept."""
    return GOLDEN / "playthroughs" / f"{game_id}.txt"


def playthrough_deal(game_id: str) -> int:
    """The deal number of the kept playthrough, from its first line; 1 for a game that has none yet."""
    path = playthrough_path(game_id)
    return int(path.read_text(encoding="utf-8").split(maxsplit=4)[3].strip(",")) if path.exists() else 1


def playthrough(game_id: str, deal: int) -> str:
    """One whole game under default options: every ply, its cues, and what each seat sees after it."""
    game = find(game_id)
    setup = Setup(deal, complete(game.info.options, {}))
    chance, step = Chance(deal), Step(game.deal(setup))
    lines = [f"{game_id}: the deal {deal}, rules {game.info.rules_version}"]
    lines += [f"option {key} = {value}" for key, value in setup.options.items()]
    seen: dict[tuple[int, str], str] = {}
    lines += ["", "ply 0: the deal", *_scene(game, step.state, seen)]
    for ply in range(1, MOST_PLIES + 1):
        legal = game.legal_moves(step.state)
        if not legal:
            break
        move = _chosen(legal, chance)
        step = game.apply(step.state, move)
        lines += ["", f"ply {ply}: {move.text}", *(f"  cue {_cue(cue, game.info.deck)}" for cue in step.cues)]
        lines += _scene(game, step.state, seen)
    return "\n".join([*lines, "", f"outcome: {game.outcome(step.state)}", ""])


def _chosen(legal: tuple[Move, ...], chance: Chance) -> Move:
    """A player who prefers moving cards, most of all out or onto the waste, and turns the stock only when nothing else is left."""
    goals = [move for move in legal if move.target.startswith("f") or move.target == "waste"]
    choice = goals or [move for move in legal if move.source or move.picks] or legal
    if choice[0].verb == "play":  # in games of several seats as many cards as possible: a match is long enough
        choice = [move for move in choice if len(move.picks) == max(len(other.picks) for other in choice)]
    return choice[chance.below(len(choice))]


def _scene(game: Game, state: State, seen: dict[tuple[int, str], str]) -> Iterator[str]:
    """What changed for each seat since the last ply, the same for several told once; then the legal moves."""
    views = [game.observe(state, seat) for seat in range(len(state.scores))]
    for pile_id in state.piles:
        told: dict[str, list[int]] = {}
        for seat, view in enumerate(views):
            texts = [game.info.deck.text(card) if card != HIDDEN else "??" for card in view.piles[pile_id].cards]
            text = " ".join(_runs(texts)) or "-"
            if seen.get((seat, pile_id)) != text:
                seen[seat, pile_id] = text
                told.setdefault(text, []).append(seat)
        yield from (f"  {_seats(seats)} {pile_id}: {text}" for text, seats in told.items())
    if len(views) == 1:
        facts = f"scores {views[0].scores}, phase {views[0].phase}, to act {views[0].seat}, extra {views[0].extra}"
        yield f"  seat 0 sees {facts}"
    else:
        yield from _news(views, seen)
    legal = [move.text for move in game.legal_moves(state)]
    whole = len(legal) <= _MOST_LEGAL
    yield f"  legal: {' '.join(legal) or '-'}" if whole else f"  legal: {len(legal)} moves, {legal[0]} to {legal[-1]}"


def _seats(seats: list[int]) -> str:
    return f"seat {seats[0]} sees" if len(seats) == 1 else f"seats {' '.join(map(str, seats))} see"


def _news(views: list[View], seen: dict[tuple[int, str], str]) -> Iterator[str]:
    """Everything but the piles, as far as it has changed; of a log the newest entry, the others stand above."""
    told: dict[str, list[int]] = {}
    for seat, view in enumerate(views):
        facts = {"scores": view.scores, "phase": view.phase, "to act": view.seat, "memory": view.memory}
        extra = view.extra
        facts |= {name: getattr(extra, name) for name in extra.__struct_fields__} if isinstance(extra, Struct) else {}
        texts = {name: str(value[-1:] if name == "log" else value) for name, value in facts.items()}
        changed = {name: text for name, text in texts.items() if seen.get((seat, name)) != text}
        seen.update({(seat, name): text for name, text in changed.items()})
        told.setdefault(", ".join(f"{name} {text}" for name, text in changed.items()) or "nothing new", []).append(seat)
    yield from (f"  {_seats(seats)} {text}" for text, seats in told.items())


def _runs(texts: list[str]) -> Iterator[str]:
    """The texts; hidden cards next to each other as one number."""
    hidden = 0
    for text in [*texts, ""]:
        if text == "??":
            hidden += 1
            continue
        if hidden:
            yield f"{hidden}×??"
        hidden = 0
        if text:
            yield text


def _cue(cue: Cue, deck: DeckSpec) -> str:
    match cue:
        case CardMoved(cards, source, target):
            return f"moved {' '.join(deck.text(card) for card in cards)} from {source} to {target}"
        case Turned(card, pile):
            return f"turned {deck.text(card)} on {pile}"
        case Recycled(source, target):
            return f"gathered {source} to {target}"
        case Scored(seat, points):
            return f"seat {seat} scored {points:+d}"
        case Passed(seat):
            return f"seat {seat} passed"
        case Tossed(what, result):
            return f"tossed {what}: {result}"
