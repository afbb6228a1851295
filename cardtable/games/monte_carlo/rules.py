"""Monte Carlo for five to eight players, one pot and seven rounds. Clauses MC-1 to MC-14 of docs/rules.md.

Six rounds of tricks, each with something else to avoid, fill the pot; the seventh, a domino, empties it. A trick lies on
the table until the next one is led; after each round the next dealer deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardtable.games.monte_carlo import course, domino, trick_rounds
from cardtable.games.monte_carlo.course import DEAL, DEALING, DOMINO_PHASE, OVER, PAYOUTS, RUNS, TRICK, Course
from cardtable.games.monte_carlo.pack import LEFTOVERS, PLAYERS
from cardtable.games.monte_carlo.tells import MonteCarloTelling
from cardtable.games.round_table import COLUMNS, OUT, ROWS, seat_piles, seen_by, to_act
from cardtable.games.unseen import invented
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.game import Auto, GameInfo, Past, UndoPolicy
from cardtable.kernel.gesture import Gesture
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Choice, Number, Options, Preset
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.refusal import Refusal, numbered
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.view import View
from cardtable.kernel.zones import Fan, PileSpec, Role, TableSpec
from cardtable.values import replace

OPTIONS = (
    Number("mc_players", PLAYERS[0], PLAYERS[0], PLAYERS[-1], "MC-1"),
    Number("mc_point_value", 1000, 1, 1_000_000, "MC-2", money=True),
    Choice("mc_leftover", LEFTOVERS, "MC-3", seats=PLAYERS[1:]),
    Choice("mc_follow_suit", ("must", "free"), "MC-5"),
    Choice("mc_domino_pass", ("only_when_stuck", "free"), "MC-10"),
    Choice("mc_ace_extra_turn", ("optional", "forced", "off"), "MC-10"),
    Choice("mc_payout", tuple(PAYOUTS), "MC-12", seats=PLAYERS[1:]),
    Choice("mc_first_lead", ("left_of_dealer", "dealer"), "MC-5"),
    Choice("mc_cut_short", ("ask", "auto", "never"), "MC-6", plays=False),
)
PRESETS = (Preset("uneven", {"mc_leftover": "uneven"}),)
CLAUSES = numbered(
    "monte_carlo",
    "MC",
    {1: "seats pack moves over", 4: "deal", 6: "cut", 10: "done pass"},
    {
        4: "deal_first tricks.own_hand",
        5: "tricks.follow tricks.one_card",
        6: "not_decided",
        8: "closed not_next not_next_to",
        10: "can_lay",
    },
)


class MonteCarlo(MonteCarloTelling):
    """The rules of Monte Carlo. The score is what a seat has gained or paid, in krónur."""

    info = GameInfo(
        "monte_carlo",
        rules_version=1,
        deck=FRENCH,
        options=OPTIONS,
        seats=(PLAYERS[0], PLAYERS[-1]),
        undo=UndoPolicy.OWN_UNTIL_REVEAL,
        longest=6 * 40 + 6 + 5 * 40 + 4,  # tricks, deals, the domino with four passes for each card, four aces
        clauses=CLAUSES,
        presets=PRESETS,
    )

    def table(self, options: Options) -> TableSpec:
        """MC-8: the seats, and in the middle the four runs of the domino, from the lowest card to the highest."""
        runs = tuple(
            PileSpec(pile, Role.FOUNDATION, 5.0, 2.45 + n, Fan.RIGHT, sign=suit)
            for n, (suit, pile) in enumerate(RUNS.items())
        )
        out = PileSpec(OUT, Role.RESERVE, 0, 0, verbs=("pass", "done", "cut", "deal"))
        return TableSpec(COLUMNS, ROWS, (*seat_piles(course.players(options)), *runs, out))

    def deal(self, setup: Setup) -> State[Course]:
        """MC-3, MC-4: chance says who deals first."""
        return course.new_round(setup, course.first_dealer(setup), ())

    def legal_moves(self, state: State[Course]) -> tuple[Move, ...]:
        """MC-5, MC-8, MC-10: a card to the trick or the runs, a pass, or the next deal."""
        return _PHASES[state.phase][0](state)

    def apply(self, state: State[Course], move: Move) -> Step[Course]:
        """One ply further; plies since the deal are kept in the public log."""
        logged = replace(state.extra, log=(*state.extra.log, f"{to_act(state)} {move.text}"))
        return _PHASES[state.phase][1](replace(state, extra=logged), move)

    def outcome(self, state: State[Course]) -> Outcome | None:
        """MC-14: after the seventh round; the highest gain wins, equal results share the place."""
        if state.phase != OVER:
            return None
        best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
        return Outcome(Reason.COUNTED, tuple(best), state.scores)

    def observe(self, state: State[Course], seat: int) -> View[Course]:
        """Only the other hands are hidden: every other card was left out openly or was played."""
        piles = seen_by(seat, state.piles)
        return View(seat, state.setup.options, piles, state.seat, state.phase, state.scores, extra=state.extra)

    def determinize(self, view: View[Course], chance: Chance) -> State[Course]:
        """Hands without the suits that were not followed and without the cards that a pass ruled out."""
        return invented(view, FRENCH, chance, course.may_hold(view.extra))

    def past(self, state: State[Course]) -> Past[Course]:
        """The round of ``state`` from its deal on."""
        return course.past(state)

    def automatic(self, state: State[Course], level: Auto) -> Move | None:
        """Nothing is played by itself."""
        return None

    def explain(self, state: State[Course], gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks."""
        if state.phase in (DEALING, OVER):
            return Refusal("monte_carlo.deal_first")
        return domino.explain(state, gesture) if state.phase == DOMINO_PHASE else trick_rounds.explain(state, gesture)


_PHASES: Mapping[
    str, tuple[Callable[[State[Course]], tuple[Move, ...]], Callable[[State[Course], Move], Step[Course]]]
] = {
    TRICK: (trick_rounds.legal, trick_rounds.apply),
    DOMINO_PHASE: (domino.legal, domino.apply),
    DEALING: (lambda _: (DEAL,), lambda state, _: course.dealt(state)),
    OVER: (lambda _: (), lambda state, _: Step(state)),
}
