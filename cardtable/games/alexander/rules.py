"""Alexander the Great: seventeen fans of three and a single card, and three battles. Clauses AL-1 to AL-7 of docs/rules.md.

What is not out is shuffled and laid again, by (deal number, battle). Who needs more than three battles has lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.games import patience
from cardtable.games.alexander.tells import BATTLES, AlexanderTelling
from cardtable.games.patience import FOUNDATIONS, KING, RANKS, Building, Patience
from cardtable.kernel.cards import Card
from cardtable.kernel.cues import Recycled, Scored
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.game import Auto, GameInfo
from cardtable.kernel.gesture import Gesture, Pick
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import Choice, Options, Preset
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.piles import EMPTY, Pile, face_up
from cardtable.kernel.refusal import Clauses, Refusal
from cardtable.kernel.shuffle import shuffled
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.zones import Fan, PileId, PileSpec, Role, TableSpec
from cardtable.values import replace

PILES = tuple(f"t{n}" for n in range(1, 19))
LAST_BATTLE = 99  # every game has an end; this one is farther off than anybody goes
REDEAL = Move("redeal")
OPTIONS = (
    Choice("al_empty_place", ("kings", "any_card", "nothing"), "AL-4"),
    Choice("al_redeals", ("2", "unlimited"), "AL-6"),
    Choice("al_redeal_when", ("any_time", "when_stuck"), "AL-5"),
    Choice("al_aces", ("automatic", "by_hand"), "AL-3"),
)
KINGS = Building(PILES, patience.same_suit, patience.kings_only, "build.same_suit", "build.only_king")
NOTHING = Building(PILES, patience.same_suit, lambda _: False, "build.same_suit", "build.stays_empty")
RULES = {"kings": KINGS, "any_card": replace(KINGS, starts=lambda _: True), "nothing": NOTHING}
PRESETS = (
    Preset("belle_lucie", {"al_empty_place": "nothing"}),
    Preset("easy", {"al_empty_place": "any_card", "al_redeals": "unlimited"}),
)
CLAUSES = Clauses(
    seats="AL-1",
    pack="AL-1",
    moves="AL-2",
    over="AL-6",
    verbs={"redeal": "AL-6"},
    refusals={
        "alexander.click_to_redeal": "AL-5",
        "alexander.no_redeal": "AL-6",
        "alexander.out_first": "AL-5",
        "build.covered": "AL-2",
        "build.no_change": "AL-4",
        "build.no_place": "AL-3",
        "build.not_its_turn": "AL-3",
        "build.not_there": "AL-3",
        "build.nothing_here": "AL-2",
        "build.one_at_a_time_up": "AL-2",
        "build.only_king": "AL-4",
        "build.other_suit": "AL-3",
        "build.same_suit": "AL-3",
        "build.stays_empty": "AL-4",
        "build.stays_out": "AL-3",
    },
)
"""The clause that each refusal, verb or number of seats rests on: a damaged record is refused with it."""


class Alexander(Patience[int]):
    """The rules of Alexander the Great. ``extra`` of a state is the battle that is being fought, from 1."""

    info = GameInfo(
        "alexander", 1, FRENCH, OPTIONS, hidden=False, longest=LAST_BATTLE * 110, clauses=CLAUSES, presets=PRESETS
    )

    tells = AlexanderTelling()

    def table(self, options: Options) -> TableSpec:
        """AL-1: two rows of nine fans; beside them the suits, and below these the place to shuffle and lay again."""
        sign = "K" if options["al_empty_place"] == "kings" else ""
        fans = (PileSpec(p, Role.TABLEAU, n % 9, n // 9 * 2.2, Fan.DOWN, sign=sign) for n, p in enumerate(PILES))
        suits = (PileSpec(p, Role.FOUNDATION, 9.3 + n % 2, n // 2 * 0.99, sign=p[1]) for n, p in enumerate(FOUNDATIONS))
        redeal = PileSpec("stock", Role.STOCK, 9.8, 2.2, sign="recycle", verbs=("redeal",))
        return TableSpec(11.3, 4.4, (*fans, *suits, redeal))

    def deal(self, setup: Setup) -> State[int]:
        """AL-1: seventeen piles of three, each from the bottom up, and the last card alone."""
        return State(setup, dict.fromkeys((*FOUNDATIONS, "stock"), EMPTY) | _laid(setup.dealt(FRENCH.cards)), extra=1)

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """AL-2 to AL-5: out, onto another pile, into an empty place; or shuffle and lay again."""
        if patience.is_complete(state.piles):
            return ()
        out = tuple(patience.to_foundations(state.piles, PILES))
        held_back = bool(out) and state.option("al_redeal_when") == "when_stuck"
        redeal = (REDEAL,) if state.extra < LAST_BATTLE and not held_back else ()
        return (*out, *_onto_piles(state), *redeal)

    def apply(self, state: State[int], move: Move) -> Step[int]:
        """Carry the card; AL-5: or gather what is not out, shuffle it, and begin the next battle."""
        if move == REDEAL:
            full = [pile for pile in PILES if state.piles[pile].cards]
            left = sorted(card for pile in full for card in state.piles[pile].cards)
            piles = _laid(shuffled(state.setup.number, state.extra, left))
            after = replace(state.with_piles(piles), extra=state.extra + 1)
            return Step(after, tuple(Recycled(pile, "stock") for pile in full))
        piles, cues = patience.carried(state.piles, move)
        gain = move.target in FOUNDATIONS
        after = replace(state.with_piles(piles), scores=(state.scores[0] + gain,))
        return Step(after, (*cues, Scored(0, 1)) if gain else cues)

    def outcome(self, state: State[int]) -> Outcome | None:
        """AL-6: all out is won in three battles, and lost although conquered in more (unless battles only count)."""
        if self.legal_moves(state):
            return None
        in_time = state.extra <= BATTLES or state.option("al_redeals") == "unlimited"
        won = patience.is_complete(state.piles) and in_time
        return Outcome(Reason.WON, (0,), state.scores) if won else Outcome(Reason.LOST, (), state.scores)

    def settled(self, state: State[int]) -> Outcome | None:
        """AL-6: lost when the third battle ends unconquered, though the player may fight on (unless battles only count)."""
        moves = self.legal_moves(state) if state.extra >= BATTLES and state.option("al_redeals") == "2" else ()
        late = state.extra > BATTLES or moves == (REDEAL,)
        return Outcome(Reason.LOST, (), state.scores) if moves and late else None

    def automatic(self, state: State[int], level: Auto) -> Move | None:
        """AL-3: aces as they come. A card that can go out is never needed on the table: the one below it is out."""
        most = Auto.ALL if level is Auto.SAFE else level
        return patience.automatic_out(state, PILES, most, aces=state.option("al_aces") == "automatic")

    def explain(self, state: State[int], gesture: Gesture) -> Refusal:
        """Why the card may not go there."""
        if not isinstance(gesture, Pick) and gesture.source == "stock":
            if state.extra == LAST_BATTLE:
                return Refusal("alexander.no_redeal")
            return Refusal("alexander.click_to_redeal" if REDEAL in self.legal_moves(state) else "alexander.out_first")
        if not isinstance(gesture, Pick) and 0 <= gesture.index < len(state.piles[gesture.source]) - 1:
            return Refusal("build.covered", {"card": FRENCH.text(state.piles[gesture.source].cards[gesture.index])})
        return RULES[str(state.option("al_empty_place"))].explain(state, gesture)


def _laid(cards: Sequence[Card]) -> dict[PileId, Pile]:
    """AL-1, AL-5: piles of three; one or two cards over make the last; the other places stay empty."""
    return {pile: face_up(cards[3 * n : 3 * n + 3]) for n, pile in enumerate(PILES)}


def _onto_piles(state: State[int]) -> Iterator[Move]:
    """AL-2 to AL-4: one card, onto the next higher of its suit, or into an empty place where it may begin a pile."""
    tops = {state.piles[pile].cards[-1]: pile for pile in PILES if state.piles[pile].cards}
    starts = RULES[str(state.option("al_empty_place"))].starts
    for card, pile in tops.items():
        if RANKS[card] < KING and card + 1 in tops:
            yield carry(pile, tops[Card(card + 1)])
        if starts(card) and len(state.piles[pile]) > 1:  # a lone card would only change places
            yield from (carry(pile, place) for place in PILES if not state.piles[place].cards)
