"""Chinese Wall: six rows of six, every other one face down, and sixteen cards in reserve. Clauses CW-1 to CW-8.

From the ends of the columns, and from the reserve, cards go out to their suits, or down onto each other, red and black
in turn. A face-down card is turned up when the one below it has gone. A column that is used up takes any card or run.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.games import patience
from cardtable.games.chinese_wall.tells import ChineseWallTelling
from cardtable.games.patience import FOUNDATIONS, Building, Patience
from cardtable.kernel.cues import Scored
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.game import Auto, GameInfo
from cardtable.kernel.gesture import Carry, Gesture, Pick
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Choice, Options, Preset
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.piles import EMPTY, Pile, face_up
from cardtable.kernel.refusal import Clauses, Refusal
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.zones import Fan, PileSpec, Role, TableSpec
from cardtable.values import replace

COLUMNS = tuple(f"t{n}" for n in range(1, 7))
RESERVE = tuple(f"r{n}" for n in range(1, 17))
MOST_QUIET = 50  # CW-8: so many moves in a row may bring nothing new
PRINTED = """10C JD 4S KD 8H 8D  10H 4C 7S 2D AH 9D  6S 5S 3D 2S 6H 3H  2H 5C 8S QS 5D 9C  7C 4D JH AS 3S 6D
AC KS 10D 3C 9S 4H  KH QD AD 2C KC 5H QH JS JC 10S 9H 8C 7D 7H 6C QC"""
"""The magazine's example. It shows neither what lies face down (so laid here that it can be won) nor the suit of the 4H."""
OPTIONS = (
    Choice("cw_deal", ("numbered", "magazine"), "CW-1"),
    Choice("cw_direction", ("any", "leftward_only"), "CW-2"),
    Choice("cw_run", ("any_part", "whole_run"), "CW-7"),
    Choice("cw_empty_column", ("any_card_or_run", "kings"), "CW-5"),
    Choice("cw_auto_aces", ("yes", "no"), "CW-3"),
)
KINGS = Building(COLUMNS, patience.alternating, patience.kings_only, "build.alternating", "build.kings_only")
RULES = {"any_card_or_run": replace(KINGS, starts=lambda _: True), "kings": KINGS}
PRESETS = (
    Preset("example", {"cw_deal": "magazine"}),
    Preset("strict", {"cw_run": "whole_run", "cw_empty_column": "kings"}),
)
CLAUSES = Clauses(
    seats="CW-1",
    pack="CW-1",
    moves="CW-2",
    over="CW-8",
    verbs={"recycle": "CW-8", "redeal": "CW-8"},
    refusals={
        "build.alternating": "CW-2",
        "build.covered": "CW-6",
        "build.face_down": "CW-6",
        "build.kings_only": "CW-5",
        "build.no_change": "CW-5",
        "build.no_place": "CW-2",
        "build.not_its_turn": "CW-3",
        "build.not_there": "CW-2",
        "build.nothing_here": "CW-6",
        "build.one_at_a_time_up": "CW-3",
        "build.other_suit": "CW-3",
        "build.stays_out": "CW-3",
        "chinese_wall.leftward": "CW-2",
        "chinese_wall.no_run": "CW-7",
        "chinese_wall.quiet": "CW-8",
        "chinese_wall.reserve": "CW-6",
        "chinese_wall.whole_run": "CW-7",
    },
)
"""The clause that each refusal, verb or number of seats rests on: a damaged record is refused with it."""


class ChineseWall(Patience[int]):
    """The rules of Chinese Wall. ``extra`` of a state is how many moves in a row have brought nothing new."""

    info = GameInfo("chinese_wall", 1, FRENCH, OPTIONS, longest=87 * (MOST_QUIET + 1), clauses=CLAUSES, presets=PRESETS)

    tells = ChineseWallTelling()

    def table(self, options: Options) -> TableSpec:
        """CW-1, CW-3: the suits above the columns, the reserve at the right as a square."""
        sign = "K" if options["cw_empty_column"] == "kings" else ""
        suits = (PileSpec(p, Role.FOUNDATION, 1 + n, 0, sign=p[1]) for n, p in enumerate(FOUNDATIONS))
        columns = (PileSpec(p, Role.TABLEAU, n, 1.1, Fan.DOWN, sign=sign) for n, p in enumerate(COLUMNS))
        reserve = (PileSpec(p, Role.RESERVE, 6.4 + n % 4, n // 4) for n, p in enumerate(RESERVE))
        return TableSpec(10.4, 4.3, (*suits, *columns, *reserve))

    def deal(self, setup: Setup) -> State[int]:
        """CW-1: six rows of six, the first face down, the second face up, and so on; then the reserve."""
        order = setup.dealt(FRENCH.cards)
        if setup.order is None and setup.options["cw_deal"] == "magazine":
            order = FRENCH.parse_pack(PRINTED.split())
        piles = {pile: Pile(order[n:36:6], up=0b101010) for n, pile in enumerate(COLUMNS)}
        piles |= {pile: face_up(order[n : n + 1]) for n, pile in enumerate(RESERVE, 36)}
        return State(setup, {**dict.fromkeys(FOUNDATIONS, EMPTY), **piles}, extra=0)

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """CW-2 to CW-8: out, or onto a column."""
        moves = (*patience.to_foundations(state.piles, (*COLUMNS, *RESERVE)), *_onto_columns(state))
        return tuple(move for move in moves if state.extra < MOST_QUIET or _brings_on(state, move))

    def apply(self, state: State[int], move: Move) -> Step[int]:
        """Carry the cards; CW-4: turn up what was laid bare."""
        piles, cues = patience.carried(state.piles, move)
        gain, quiet = int(move.target in FOUNDATIONS), 0 if _brings_on(state, move) else state.extra + 1
        after = replace(state.with_piles(piles), scores=(state.scores[0] + gain,), extra=quiet)
        return Step(after, (*cues, Scored(0, 1)) if gain else cues)

    def outcome(self, state: State[int]) -> Outcome | None:
        """CW-8: won when all are out, lost when there is no move."""
        return patience.all_out(state, self.legal_moves(state))

    def automatic(self, state: State[int], level: Auto) -> Move | None:
        """CW-3: aces as soon as they are reached; then what the level allows."""
        return patience.automatic_out(state, (*COLUMNS, *RESERVE), level, aces=state.option("cw_auto_aces") == "yes")

    def explain(self, state: State[int], gesture: Gesture) -> Refusal:
        """Why the cards may not go there."""
        told = RULES[str(state.option("cw_empty_column"))].explain(state, gesture)
        if isinstance(gesture, Pick) or told.code in {"build.nothing_here", "build.face_down"}:
            return told
        if isinstance(gesture, Carry) and gesture.target in RESERVE:
            return Refusal("chinese_wall.reserve", told.params)
        run = patience.run_length(state.piles[gesture.source], patience.alternating)
        part = len(state.piles[gesture.source]) - gesture.index
        if gesture.source in COLUMNS and part > run and told.code != "build.one_at_a_time_up":
            return Refusal("chinese_wall.no_run", told.params)
        fits = {"build.whole_run", "build.one_by_one"}
        if told.code not in (fits if state.option("cw_direction") == "any" else {*fits, "build.no_change"}):
            return told
        if part < run and state.option("cw_run") == "whole_run":
            return Refusal("chinese_wall.whole_run", told.params)
        return Refusal("chinese_wall.leftward" if state.extra < MOST_QUIET else "chinese_wall.quiet", told.params)


def _onto_columns(state: State[int]) -> Iterator[Move]:
    """CW-2, CW-5 to CW-7: runs or parts of them between the columns, then single cards of the reserve."""
    piles, starts = state.piles, RULES[str(state.option("cw_empty_column"))].starts
    whole, leftward = state.option("cw_run") == "whole_run", state.option("cw_direction") == "leftward_only"
    for n, source in enumerate(COLUMNS):
        run = patience.run_length(piles[source], patience.alternating)
        to = [pile for pile in COLUMNS if pile in COLUMNS[: n + 1] or not piles[pile].cards] if leftward else COLUMNS
        for count in range(run, run - 1 if whole else 0, -1):
            yield from patience.onto(piles, source, count, to, patience.alternating, starts, whole_piles=leftward)
    for source in RESERVE:
        yield from patience.onto(piles, source, 1, COLUMNS, patience.alternating, starts)


def _brings_on(state: State[int], move: Move) -> bool:
    """CW-8: whether a card goes out or leaves the reserve, or one that lies face down is turned up."""
    rest = state.piles[move.source].without(move.count)
    return move.target in FOUNDATIONS or move.source in RESERVE or bool(rest.cards and not rest.top_is_up)
