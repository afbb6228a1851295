"""Elevens: nine cards in a square; pairs that make eleven and courts in threes. Clauses EL-1 to EL-6 of docs/rules.md.

What is taken is covered with cards of the stock, in the order in which it was picked. When nothing can be taken one
spare card is laid on the middle; if that does not help the patience has failed. Won when the whole pack lies there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from cardtable.games.elevens.tells import ElevensTelling
from cardtable.games.patience import RANKS, Patience
from cardtable.kernel.cards import Card
from cardtable.kernel.cues import CardMoved, Cue, Scored, Turned
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.game import Auto, GameInfo, Touch
from cardtable.kernel.gesture import Carry, Gesture, Pick
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Choice, Options, Preset
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.piles import EMPTY, Pile, face_down, face_up
from cardtable.kernel.refusal import Clauses, Refusal
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.zones import PileId, PileSpec, Role, TableSpec
from cardtable.values import replace

PLACES, MIDDLE = tuple(f"c{n}" for n in range(1, 10)), "c5"
TOTAL, JACK = 11, 11
SPARE = Move("spare")
OPTIONS = (
    Choice("el_mode", ("cover", "remove"), "EL-4"),
    Choice("el_court_set", ("any_three", "one_j_one_q_one_k"), "EL-3"),
    Choice("el_spare", ("each_time_stuck", "once_per_game", "none"), "EL-5"),
)
PRESETS = (Preset("elsewhere", {"el_mode": "remove", "el_court_set": "one_j_one_q_one_k", "el_spare": "none"}),)
CLAUSES = Clauses(
    seats="EL-1",
    pack="EL-1",
    moves="EL-2",
    over="EL-6",
    verbs={"draw": "EL-5", "spare": "EL-5"},
    refusals={
        "elevens.needs": "EL-2",
        "elevens.no_spare": "EL-5",
        "elevens.not_eleven": "EL-2",
        "elevens.nothing_here": "EL-1",
        "elevens.one_of_each": "EL-3",
        "elevens.spare_when_stuck": "EL-5",
        "elevens.three_courts": "EL-3",
    },
)
"""The clause that each refusal, verb or number of seats rests on: a damaged record is refused with it."""


class Elevens(Patience[int]):
    """The rules of Elevens. ``extra`` of a state counts the spare cards; right after one the phase is "spare"."""

    info = GameInfo("elevens", 1, FRENCH, OPTIONS, touch=Touch.PICK, longest=52, clauses=CLAUSES, presets=PRESETS)

    tells = ElevensTelling()

    def table(self, options: Options) -> TableSpec:
        """EL-1: three rows of three in the middle, the stock beside them; below it what was taken, if that goes away."""
        removed = options["el_mode"] == "remove"
        places = tuple(PileSpec(pile, Role.TABLEAU, 1.25 + n % 3, n // 3) for n, pile in enumerate(PLACES))
        stock = PileSpec("stock", Role.STOCK, 4.5, 0.5 if removed else 1, verbs=("spare",))
        return TableSpec(5.5, 3, (*places, stock, *((PileSpec("taken", Role.TAKEN, 4.5, 1.5),) if removed else ())))

    def deal(self, setup: Setup) -> State[int]:
        """EL-1: nine face up, row by row; the rest is the stock."""
        order = setup.dealt(FRENCH.cards)
        piles = {pile: face_up(order[n : n + 1]) for n, pile in enumerate(PLACES)} | {"stock": face_down(order[:8:-1])}
        taken = {"taken": EMPTY} if setup.options["el_mode"] == "remove" else {}
        return State(setup, {**piles, **taken}, scores=(0 if taken else 9,), extra=0)

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """EL-2, EL-3, EL-5: every set, in every order in which it can be picked; a spare card when there is none."""
        sets = tuple(_sets(state)) if state.scores[0] < FRENCH.size else ()
        often = {"each_time_stuck": 52, "once_per_game": 1, "none": 0}[str(state.option("el_spare"))]
        may_spare = state.extra < often and state.phase != "spare" and state.piles["stock"].cards
        return sets or ((SPARE,) if may_spare else ())

    def apply(self, state: State[int], move: Move) -> Step[int]:
        """EL-4: cover what was taken, or take it off and fill the gaps; EL-5: or lay a spare card on the middle."""
        piles, cues, removed = dict(state.piles), list[Cue](), state.option("el_mode") == "remove"
        for pile in move.picks if removed else ():
            cues.append(CardMoved(_carried(piles, pile, "taken"), pile, "taken"))
        for pile in move.picks or (MIDDLE,):
            if piles["stock"].cards and not (removed and move != SPARE and piles[pile].cards):
                card = _carried(piles, "stock", pile)
                cues += [CardMoved(card, "stock", pile), Turned(card[0], pile)]
        score = len(piles["taken"]) if removed else FRENCH.size - len(piles["stock"])
        gain = score - state.scores[0]
        phase, spares = ("spare", state.extra + 1) if move == SPARE else ("play", state.extra)
        after = replace(state, piles=piles, scores=(score,), phase=phase, extra=spares)
        return Step(after, (*cues, Scored(0, gain)) if gain else tuple(cues))

    def outcome(self, state: State[int]) -> Outcome | None:
        """EL-5, EL-6: won when the whole pack has been laid out (or taken); failed when nothing can be done."""
        if state.scores[0] == FRENCH.size:
            return Outcome(Reason.WON, (0,), state.scores)
        return None if self.legal_moves(state) else Outcome(Reason.LOST, (), state.scores)

    def automatic(self, state: State[int], level: Auto) -> Move | None:
        """Nothing is taken by itself: every set is a decision."""
        return None

    def explain(self, state: State[int], gesture: Gesture) -> Refusal:
        """Why this is no set, or why there is no spare card."""
        if not isinstance(gesture, Pick) and gesture.source == "stock":
            return Refusal("elevens.no_spare" if not any(_sets(state)) else "elevens.spare_when_stuck")
        target = (gesture.target,) if isinstance(gesture, Carry) else ()
        picks = gesture.picks if isinstance(gesture, Pick) else (gesture.source, *target)
        cards = [state.piles[pile].cards[-1] for pile in picks if pile in PLACES and state.piles[pile].cards]
        if not cards or len(cards) < len(picks):
            return Refusal("elevens.nothing_here")
        names = [FRENCH.text(card) for card in cards]
        courts = [name for name in names if name[0] in "JQK"]
        if courts:
            return Refusal("elevens.one_of_each" if len(courts) == 3 else "elevens.three_courts", {"card": courts[0]})
        told = Refusal("elevens.needs" if len(cards) == 1 else "elevens.not_eleven")
        return replace(told, params={"card": names[0], "on": names[-1], "next": TOTAL - RANKS[cards[0]]})


def _carried(piles: dict[PileId, Pile], source: PileId, target: PileId) -> tuple[Card, ...]:
    """The top card of ``source`` after it was laid on ``target``; ``piles`` is changed."""
    card = piles[source].cards[-1:]
    piles[source], piles[target] = piles[source].without(1), piles[target].put(card)
    return card


def _sets(state: State[int]) -> Iterator[Move]:
    """EL-2, EL-3: two cards that make eleven, three courts; each once for every order."""
    tops = [(pile, RANKS[state.piles[pile].cards[-1]]) for pile in PLACES if state.piles[pile].cards]
    yield from (Move("clear", picks=(one, two)) for (one, m), (two, n) in permutations(tops, 2) if m + n == TOTAL)
    one_of_each = state.option("el_court_set") == "one_j_one_q_one_k"
    for three in permutations([top for top in tops if top[1] >= JACK], 3):
        if not one_of_each or len({rank for _, rank in three}) == len(three):
            yield Move("clear", picks=tuple(pile for pile, _ in three))
