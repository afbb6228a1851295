"""Klondike, once through the stock, one card at a time, for stakes. Clauses KL-1 to KL-9 of docs/rules.md.

Seven piles built down in red and black, aces laid out and built up in suit, kings into empty seats. A run moves as a
whole. 52 units are paid in advance and 5 come back for every card got out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.games import patience
from cardtable.games.klondike.tells import KlondikeTelling
from cardtable.games.patience import DRAW, FOUNDATIONS, Patience, drawn
from cardtable.kernel.cues import Recycled, Scored
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.game import Auto, GameInfo
from cardtable.kernel.gesture import Gesture
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Choice, Number, Options, Preset
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.piles import EMPTY, face_down
from cardtable.kernel.refusal import Clauses, Refusal
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.zones import Fan, PileSpec, Role, TableSpec
from cardtable.values import replace

PILES = tuple(f"t{n}" for n in range(1, 8))
STAKE, PER_CARD = 52, 5
RECYCLE = Move("recycle")
OPTIONS = (
    Choice("kl_move", ("whole_run", "any_part"), "KL-5"),
    Choice("kl_stakes", ("on", "off"), "KL-9"),
    Number("kl_unit", 1, 1, 1_000_000, "KL-9"),
    Choice("kl_count_aces", ("yes", "no"), "KL-9"),
    Choice("kl_take_back", ("no", "yes"), "KL-8"),
    Choice("kl_auto_aces", ("yes", "no"), "KL-2"),
    Choice("kl_draw", ("1", "3"), "KL-6"),
    Choice("kl_passes", ("1", "3", "unlimited"), "KL-7"),
)
WORDS = patience.Building(PILES, patience.alternating, patience.kings_only, "build.alternating", "build.kings_only")
PRESETS = (
    Preset("draw_three", {"kl_draw": "3", "kl_passes": "unlimited"}),
    Preset("easy", {"kl_move": "any_part", "kl_passes": "unlimited", "kl_take_back": "yes"}),
)
CLAUSES = Clauses(
    seats="KL-1",
    pack="KL-1",
    moves="KL-3",
    over="KL-7",
    verbs={"draw": "KL-6", "recycle": "KL-7"},
    refusals={
        "build.alternating": "KL-3",
        "build.covered": "KL-6",
        "build.face_down": "KL-3",
        "build.kings_only": "KL-4",
        "build.no_change": "KL-4",
        "build.no_place": "KL-3",
        "build.no_redeal": "KL-7",
        "build.not_its_turn": "KL-2",
        "build.not_there": "KL-3",
        "build.nothing_here": "KL-3",
        "build.one_at_a_time_up": "KL-5",
        "build.one_by_one": "KL-5",
        "build.other_suit": "KL-2",
        "build.stays_out": "KL-8",
        "build.turn_it": "KL-6",
        "build.whole_run": "KL-5",
    },
)
"""The clause that each refusal, verb or number of seats rests on: a damaged record is refused with it."""


class Klondike(Patience[int]):
    """The rules of Klondike. ``extra`` of a state is how often the stock was turned over."""

    info = GameInfo(
        "klondike", rules_version=1, deck=FRENCH, options=OPTIONS, longest=200, clauses=CLAUSES, presets=PRESETS
    )

    tells = KlondikeTelling()

    def table(self, options: Options) -> TableSpec:
        """Stock and waste above on the left, the four suits on the right, the seven piles below."""
        sign = "" if options["kl_passes"] == "1" else "recycle"
        stock = PileSpec("stock", Role.STOCK, 0, 0, sign=sign, verbs=("draw", "recycle"))
        waste = PileSpec("waste", Role.WASTE, 1, 0, Fan.RIGHT, show=3)
        suits = tuple(PileSpec(pile, Role.FOUNDATION, 3 + n, 0, sign=pile[1]) for n, pile in enumerate(FOUNDATIONS))
        piles = tuple(PileSpec(pile, Role.TABLEAU, n, 1.1, Fan.DOWN, sign="K") for n, pile in enumerate(PILES))
        return TableSpec(7, 3.8, (stock, waste, *suits, *piles))

    def deal(self, setup: Setup) -> State[int]:
        """KL-1: a row of seven, then six on top of the others, then five …; the first card of each row face up."""
        order = iter(setup.dealt(FRENCH.cards))
        piles = dict.fromkeys((*PILES, *FOUNDATIONS, "waste"), EMPTY)
        for row in range(7):
            for pile in PILES[row:]:
                piles[pile] = piles[pile].put_down((next(order),))
        piles.update({pile: piles[pile].turned() for pile in PILES})
        return _scored(State(setup, {**piles, "stock": face_down(tuple(order)[::-1])}, extra=0))

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """KL-2 to KL-8: to the suits, between the piles, from the waste, back from the suits, then the stock."""
        return (*patience.to_foundations(state.piles, (*PILES, "waste")), *_onto_piles(state), *_from_stock(state))

    def apply(self, state: State[int], move: Move) -> Step[int]:
        """Carry the cards; KL-8: turn up what was laid bare; KL-9: reckon the money."""
        if move == RECYCLE:
            stock = face_down(state.piles["waste"].cards[::-1])
            turned = replace(state.with_piles({"stock": stock, "waste": EMPTY}), extra=state.extra + 1)
            return Step(turned, (Recycled("waste", "stock"),))
        together = int(state.option("kl_draw"))
        piles, cues = drawn(state.piles, together) if move == DRAW else patience.carried(state.piles, move)
        after = _scored(state.with_piles(piles))
        gain = after.scores[0] - state.scores[0]
        return Step(after, (*cues, Scored(0, gain)) if gain else cues)

    def outcome(self, state: State[int]) -> Outcome | None:
        """KL-7: won when all are out, over when nothing more can be done."""
        return patience.all_out(state, self.legal_moves(state))

    def automatic(self, state: State[int], level: Auto) -> Move | None:
        """KL-2: aces as soon as they are reached; then what the level allows."""
        return patience.automatic_out(state, (*PILES, "waste"), level, aces=state.option("kl_auto_aces") == "yes")

    def explain(self, state: State[int], gesture: Gesture) -> Refusal:
        """Why the cards may not go there."""
        return WORDS.explain(state, gesture, take_back=state.option("kl_take_back") == "yes")


def _scored(state: State[int]) -> State[int]:
    """KL-9: 5 units for each card out, less the stake of 52; without stakes the number of cards out."""
    out = patience.out_count(state.piles)
    if state.option("kl_stakes") == "off":
        return replace(state, scores=(out,))
    aces = sum(len(state.piles[pile]) > 0 for pile in FOUNDATIONS)
    paid = out if state.option("kl_count_aces") == "yes" else out - aces
    return replace(state, scores=((PER_CARD * paid - STAKE) * int(state.option("kl_unit")),))


def _onto_piles(state: State[int]) -> Iterator[Move]:
    """KL-3 to KL-6: runs between the piles, then the waste, then (an option) back from the suits."""
    parts = state.option("kl_move") == "any_part"
    back = () if state.option("kl_take_back") == "no" or patience.is_complete(state.piles) else FOUNDATIONS
    for source in (*PILES, "waste", *back):
        up = state.piles[source].open_count if source in PILES else 1
        for count in range(up, 0 if parts else up - 1, -1):
            yield from patience.onto(state.piles, source, count, PILES, patience.alternating, patience.kings_only)


def _from_stock(state: State[int]) -> tuple[Move, ...]:
    """KL-6, KL-7: turn what is next; turn the waste over only where an option allows more passes than one."""
    if state.piles["stock"].cards:
        return (DRAW,)
    limit = state.option("kl_passes")
    more = limit == "unlimited" or state.extra + 1 < int(limit)
    return (RECYCLE,) if more and state.piles["waste"].cards else ()
