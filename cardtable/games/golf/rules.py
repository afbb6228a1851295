"""One hole of Golf: seven columns of five, a hand of seventeen. Clauses GO-1 to GO-10 of docs/rules.md.

Cards next in value to the turned card go onto it from the ends of the columns; a king stops the run. What is left on the
table counts strokes, a cleared table deducts what is left in hand. session/golf_round.py ties nine holes together.
"""

from __future__ import annotations

from cardtable.games.golf.tells import GolfTelling
from cardtable.games.patience import ACE, DRAW, KING, QUEEN, RANKS, Patience, drawn
from cardtable.kernel.cards import Card
from cardtable.kernel.cues import CardMoved, Scored
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.game import Auto, GameInfo, Holes, Touch
from cardtable.kernel.gesture import Carry, Gesture, Pick
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import Choice, Number, Options, Preset
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.piles import face_down, face_up
from cardtable.kernel.refusal import Clauses, Refusal
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.zones import Fan, PileSpec, Role, TableSpec
from cardtable.values import replace

COLUMNS, ROWS = tuple(f"t{n}" for n in range(1, 8)), 5


def fits(card: Card, top: Card, options: Options) -> bool:
    """GO-3, GO-5, GO-6: next higher or lower, any suit; nothing on a king; ace and king do not meet."""
    rank, on = RANKS[card], RANKS[top]
    if options["go_wrap"] == "ace_king" and {rank, on} == {ACE, KING}:
        return on != KING or options["go_king"] == "queen_allowed"
    if on == KING:
        return rank == QUEEN and options["go_king"] == "queen_allowed"
    return abs(rank - on) == 1


PRESETS = (Preset("gentle", {"go_king": "queen_allowed", "go_wrap": "ace_king"}),)
CLAUSES = Clauses(
    seats="GO-1",
    pack="GO-2",
    moves="GO-3",
    over="GO-9",
    verbs={"draw": "GO-7", "recycle": "GO-7", "redeal": "GO-7"},
    refusals={
        "golf.covered": "GO-3",
        "golf.king_stops": "GO-5",
        "golf.no_redeal": "GO-7",
        "golf.no_wrap": "GO-6",
        "golf.not_next": "GO-3",
        "golf.only_columns": "GO-3",
        "golf.only_waste": "GO-3",
        "golf.take_first": "GO-7",
    },
)
"""The clause that each refusal, verb or number of seats rests on: a damaged record is refused with it."""


class Golf(Patience[None]):
    """The rules of a hole."""

    info = GameInfo(
        id="golf",
        rules_version=1,
        deck=FRENCH,
        options=(
            Choice("go_king", ("stops", "queen_allowed"), "GO-5"),
            Choice("go_wrap", ("no", "ace_king"), "GO-6"),
            Choice("go_voluntary_flip", ("yes", "only_when_stuck"), "GO-7"),
            Number("go_bogey", 40, 1, 300, "GO-10"),
        ),
        touch=Touch.PLAY,
        longest=51,
        clauses=CLAUSES,
        presets=PRESETS,
        holes=Holes(9, "go_bogey"),
    )

    tells = GolfTelling()

    def table(self, options: Options) -> TableSpec:
        """GO-2: seven columns; below them the hand and the pile that is played on."""
        columns = tuple(PileSpec(pile, Role.TABLEAU, x, 0, Fan.DOWN) for x, pile in enumerate(COLUMNS))
        hand = PileSpec("stock", Role.STOCK, 2, 2.15, verbs=("draw",))
        return TableSpec(7, 3.15, (*columns, hand, PileSpec("waste", Role.WASTE, 3, 2.15, Fan.RIGHT, show=6)))

    def deal(self, setup: Setup) -> State[None]:
        """GO-2, GO-3: five rows of seven, then the hand, whose first card is turned at once."""
        order = setup.dealt(FRENCH.cards)
        piles = {pile: face_up(order[column : 7 * ROWS : 7]) for column, pile in enumerate(COLUMNS)}
        piles["waste"] = face_up(order[35:36])
        piles["stock"] = face_down(order[:35:-1])
        return State(setup, piles, scores=(35,), extra=None)

    def legal_moves(self, state: State[None]) -> tuple[Move, ...]:
        """GO-3 to GO-8: take from a column what fits, or turn the next card."""
        top = state.piles["waste"].cards[-1]
        ends = ((pile, state.piles[pile].cards[-1:]) for pile in COLUMNS)
        takes = tuple(carry(pile, "waste") for pile, end in ends if end and fits(end[0], top, state.setup.options))
        stuck_only = state.option("go_voluntary_flip") == "only_when_stuck"
        may_turn = state.piles["stock"].cards and state.scores[0] > 0 and not (takes and stuck_only)
        return (*takes, DRAW) if may_turn else takes

    def apply(self, state: State[None], move: Move) -> Step[None]:
        """Lay the card on the waste; GO-8, GO-9: count the strokes anew."""
        if move == DRAW:
            piles, cues = drawn(state.piles)
        else:
            card = state.piles[move.source].cards[-1:]
            piles = {move.source: state.piles[move.source].without(1), "waste": state.piles["waste"].put(card)}
            cues = (CardMoved(card, move.source, "waste"),)
        after = state.with_piles(piles)
        strokes = sum(len(after.piles[pile]) for pile in COLUMNS) or -len(after.piles["stock"])
        gain = strokes - state.scores[0]
        return Step(replace(after, scores=(strokes,)), (*cues, Scored(0, gain)) if gain else cues)

    def outcome(self, state: State[None]) -> Outcome | None:
        """GO-8, GO-9: over when the table is cleared, or the hand is used up and nothing fits."""
        if state.scores[0] <= 0:
            return Outcome(Reason.WON, (0,), state.scores)
        return None if self.legal_moves(state) else Outcome(Reason.COUNTED, (), state.scores)

    def automatic(self, state: State[None], level: Auto) -> Move | None:
        """Nothing is played by itself: every take is a decision."""
        return None

    def explain(self, state: State[None], gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks, told from the player's side."""
        if isinstance(gesture, Pick) or gesture.source == "waste":
            return Refusal("golf.only_columns")
        if gesture.source == "stock":
            used_up, turns = not state.piles["stock"].cards, DRAW in self.legal_moves(state)
            return Refusal("golf.no_redeal" if used_up else "golf.only_waste" if turns else "golf.take_first")
        if not 0 <= gesture.index < len(state.piles[gesture.source]):
            return Refusal("golf.only_columns")
        cards, top = state.piles[gesture.source].cards, state.piles["waste"].cards[-1]
        if gesture.index < len(cards) - 1:
            return Refusal("golf.covered", {"card": FRENCH.text(cards[gesture.index])})
        if isinstance(gesture, Carry) and gesture.target != "waste":
            return Refusal("golf.only_waste")
        if RANKS[top] == KING and state.option("go_king") == "stops":
            return Refusal("golf.king_stops")
        texts = {"card": FRENCH.text(cards[-1]), "top": FRENCH.text(top)}
        return Refusal("golf.no_wrap" if {RANKS[cards[-1]], RANKS[top]} == {ACE, KING} else "golf.not_next", texts)
