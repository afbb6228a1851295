"""Las Vegan: tricks in four suits, zeros that steal them, sevens that place chips. Clauses LV-1 to LV-11 of docs/rules.md.

Who takes a trick with a seven may lay a chip on the casino; when all cards are played the chips say what the cards in
one's tricks cost. A match is up to four rounds, or ends when somebody has lost all his cabbages.
"""

from __future__ import annotations

from cardtable.games import clauses
from cardtable.games import las_vegan_round as rounds
from cardtable.games.las_vegan_casino import Casino, why_no_chip
from cardtable.games.las_vegan_data import CASINO_DECKS, CHIP_SETS, CHIPS, DECK, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.round_table import COLUMNS, HANDS, OUT, ROWS, seat_piles, seen_by
from cardtable.games.tricks import why_not
from cardtable.games.unseen import invented
from cardtable.kernel.cards import Card
from cardtable.kernel.game import Auto, GameInfo, UndoPolicy
from cardtable.kernel.gesture import Carry, Gesture, Pick
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Choice, Number, Options
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.past import Past
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.view import View
from cardtable.kernel.zones import PileSpec, Role, TableSpec

OPTIONS = (
    Number("lv_players", 4, 2, 5, "LV-5"),
    Number("lv_start_cabbages", 15, 1, 99, "LV-1"),
    Number("lv_rounds", 4, 1, 4, "LV-11"),
    Choice("lv_hand_size_2p", ("13", "10", "20"), "LV-5"),
    Choice("lv_golden_tie", ("all_tied_pay", "nobody_pays"), "LV-10"),
    Choice("lv_place_chip", ("may", "must"), "LV-9"),
    Choice("lv_chip_set", tuple(CHIP_SETS), "LV-4"),
    Choice("lv_casino_deck", tuple(CASINO_DECKS), "LV-3"),
)


class LasVegan:
    """The rules of Las Vegan. A trick lies on the table until its winner leads; the score is the cabbages."""

    info = GameInfo(
        "las_vegan",
        rules_version=1,
        deck=DECK,
        options=OPTIONS,
        seats=(2, 5),
        undo=UndoPolicy.OWN_UNTIL_REVEAL,
        longest=4 * (40 + 4) + 3,  # rounds of forty cards and a chip for each seven, three deals between them
        clauses=clauses.LAS_VEGAN,
    )

    def table(self, options: Options) -> TableSpec:
        """LV-3, LV-4: the seats, and in the middle the casino with the chips below it."""
        places = (*GOLDEN_PLACES, *ORDINARY_PLACES)
        casino = tuple(PileSpec(place, Role.RESERVE, 5.0 + n, 3.45) for n, place in enumerate(places))
        chips = tuple(PileSpec(chip, Role.RESERVE, 5.0 + n, 4.55) for n, chip in enumerate(CHIPS))
        out = PileSpec(OUT, Role.RESERVE, 0, 0, verbs=("done", "deal"))
        return TableSpec(COLUMNS, ROWS, (*seat_piles(rounds.seats_of(options)), *casino, *chips, out))

    def deal(self, setup: Setup) -> State:
        """LV-1, LV-8: everybody has the same cabbages; chance says who leads first."""
        seats = rounds.seats_of(setup.options)
        cabbages = (int(setup.options["lv_start_cabbages"]),) * seats
        return rounds.new_round(setup, cabbages, rounds.first_leader(setup), None)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """LV-6, LV-9: a card to the trick, a chip on the casino, or the next deal."""
        return rounds.legal(state)

    def apply(self, state: State, move: Move) -> Step:
        """LV-6 to LV-11: one card, chip or deal further."""
        return rounds.apply(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """LV-11: the most cabbages win; equal totals share it."""
        if state.phase != "over":
            return None
        best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
        return Outcome(Reason.COUNTED, tuple(best), state.scores)

    def observe(self, state: State, seat: int) -> View:
        """Other hands and the cards set aside are hidden; all the rest was seen by everybody."""
        piles = seen_by(seat, state.piles, unseen=(OUT,))
        return View(seat, state.setup.options, piles, state.seat, state.phase, state.scores, state.extra)

    def determinize(self, view: View, chance: Chance) -> State:
        """Hands in which nobody holds a suit that he did not follow."""
        casino: Casino = view.extra  # type: ignore[assignment]  # this game's own views
        voids = dict(zip(HANDS, casino.tricks.voids, strict=False))

        def may_hold(pile: str, card: Card) -> bool:
            return DECK.suit(card) not in voids.get(pile, "")

        return invented(view, DECK, chance, may_hold)

    def past(self, state: State) -> Past:
        """The round of ``state`` from its deal on."""
        return rounds.past(state)

    def automatic(self, state: State, level: Auto) -> Move | None:
        """Nothing is played by itself."""
        return None

    def explain(self, state: State, gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks."""
        if state.phase == "deal":
            return Refusal("las_vegan.deal_first")
        source = "" if isinstance(gesture, Pick) else gesture.source
        if state.phase == "chip":
            return why_no_chip(state.extra, source, gesture.target if isinstance(gesture, Carry) else "")
        return Refusal("las_vegan.no_seven") if source in CHIPS else why_not(state, state.extra.tricks, gesture, DECK)
