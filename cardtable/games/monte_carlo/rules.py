"""Monte Carlo for five to eight players, one pot and seven rounds. Clauses MC-1 to MC-14 of docs/rules.md.

Six rounds of tricks, each with something else to avoid, fill the pot; the seventh, a domino, empties it. A trick stays on
the table until the next one is led; after each round the next dealer deals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from cardtable.games.monte_carlo import domino, rounds
from cardtable.games.monte_carlo.rounds import (
    AIMS,
    DEAL,
    DEALING,
    DOMINO_PHASE,
    HEIGHTS,
    LEFTOVERS,
    PAYOUTS,
    PLAYERS,
    RUNS,
    TRICK,
    Course,
    Per,
    decided,
    money,
    pack_of,
    round_result,
    winning_card,
)
from cardtable.games.seated import COLUMNS, HANDS, OUT, OVER, ROWS, first_seat, seat_piles, to_act
from cardtable.games.trick_kit import TrickTelling
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.compat import override
from cardtable.kernel.game import Past
from cardtable.kernel.moves import Gesture, Move, Refusal
from cardtable.kernel.options import Choice, Number, Options, Preset
from cardtable.kernel.state import Seat, Setup, State, Step, View
from cardtable.kernel.table import Fan, PileId, PileSpec, Role, TableSpec
from cardtable.kernel.telling import (
    Amount,
    CardNamed,
    GameFact,
    HandResult,
    Lesson,
    LessonStep,
    NumberForm,
    Said,
    Sentence,
)

_TOLD = 3  # cards that fit and are named; more are counted


class MonteCarlo(TrickTelling[Course]):
    """The rules of Monte Carlo. The score is what a seat has gained or paid, in krónur."""

    id, letters, complete = "monte_carlo", "MC", True
    people = PLAYERS[0], PLAYERS[-1]
    longest = 6 * 40 + 6 + 5 * 40 + 4  # tricks, deals, the domino with four passes for each card, four aces
    options = (
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
    presets = (Preset("uneven", {"mc_leftover": "uneven"}),)
    clauses = {1: "seats pack moves over", 4: "deal", 6: "cut", 10: "done pass"}
    refusals = {
        4: "deal_first tricks.own_hand",
        5: "tricks.follow tricks.one_card",
        6: "not_decided played_out",
        8: "closed not_next not_next_to",
        10: "can_lay only_pass",
    }
    lesson = Lesson(
        77,
        (
            LessonStep("aim"),
            LessonStep("round", at=("h0",)),
            LessonStep("lead", "play:5C", others=("play:7C", "play:AD", "play:9C", "play:8C")),
            LessonStep("won", at=("won3",), others=("play:7D", "play:6D")),
            LessonStep("void", "play:AS", others=("play:JD", "play:9D", "play:5S", "play:QS", "play:JS", "play:10S")),
            LessonStep("follow", "play:6S"),
            LessonStep("later"),
            LessonStep("domino"),
            LessonStep("end"),
        ),
        seats=5,
    )
    unit, chart_unit, score = "party.sheet.krona", "statistics.unit.money", "party.money"
    out = "party.removed"
    words = {
        "name": "Monte Carlo",
        "goal": "Seven rounds with seven aims, one pot, five to eight players.",
        "length": "about 40 minutes",
        "players": "5 to 8 players",
        "dealing": "all 52 cards, one at a time from the dealer’s left; cards that the number of players leaves out are skipped; the dealer and later rounds follow from the deal number",
        "option.mc_ace_extra_turn": "Turn after an ace",
        "option.mc_ace_extra_turn.forced": "Must be used if a card fits",
        "option.mc_ace_extra_turn.help": "The source says that whoever lays an ace in the seventh round may play again. Your table decides whether that turn must be used, or whether to leave the rule out.",
        "option.mc_ace_extra_turn.off": "No further turn",
        "option.mc_ace_extra_turn.optional": "May be used",
        "option.mc_cut_short": "Rounds decided early",
        "option.mc_cut_short.ask": "May be cut short",
        "option.mc_cut_short.auto": "Are cut short",
        "option.mc_cut_short.help": "Once no card that costs anything is left, the rest of a round changes nothing. It can be skipped on request, always or never.",
        "option.mc_cut_short.never": "Are played out",
        "option.mc_domino_pass": "Passing in the domino",
        "option.mc_domino_pass.free": "Whenever you like",
        "option.mc_domino_pass.help": "Whether you may pass in the seventh round although you could lay a card. The source speaks only of players who cannot.",
        "option.mc_domino_pass.only_when_stuck": "Only when nothing fits",
        "option.mc_first_lead": "Who begins a round",
        "option.mc_first_lead.dealer": "The dealer",
        "option.mc_first_lead.help": "Who leads the first trick of a round and begins the domino.",
        "option.mc_first_lead.left_of_dealer": "The player on the dealer’s left",
        "option.mc_follow_suit": "Following suit",
        "option.mc_follow_suit.free": "Any card may be played",
        "option.mc_follow_suit.help": "Whether the suit led must be followed. The source does not say; in all related games it must.",
        "option.mc_follow_suit.must": "Whenever you can",
        "option.mc_leftover": "Left-over cards",
        "option.mc_leftover.discard_lowest": "Leave the lowest out",
        "option.mc_leftover.help": "With six, seven or eight players the source’s pack does not deal evenly. More low cards are left out, or some players get one card more.",
        "option.mc_leftover.uneven": "Some get one card more",
        "option.mc_payout": "Payout for six and more",
        "option.mc_payout.help": "The source gives 20, 15, 10, 5 and 0 points for five players. For more, the pot is shared in even steps, or the first four take it all.",
        "option.mc_payout.linear": "A share down to the last but one",
        "option.mc_payout.top_four": "Only the first four get points",
        "option.mc_players": "Players",
        "option.mc_players.help": "How many play. Low cards are left out of the pack: most with five players, fewest with eight.",
        "option.mc_point_value": "Value of a point",
        "option.mc_point_value.help": "Krónur paid for each minus point, and paid out for each point of the seventh round.",
        "preset.source": "As in the encyclopedia",
        "preset.uneven": "All cards dealt",
        "refusal.can_lay": "A card in your hand fits, so you cannot pass.",
        "refusal.closed": "The {card} has to wait: this run begins with the {on}.",
        "refusal.deal_first": "The round is over. Deal the next one.",
        "refusal.not_decided": "The round is not decided yet: there are still minus points to come.",
        "refusal.not_next": "The {card} is not next: the run goes from the {on} to the {top}.",
        "refusal.not_next_to": "The {card} is not next: only the {on} is there so far.",
        "refusal.only_pass": "You can only pass.",
        "refusal.played_out": "In this match every round is played to the end.",
        "party.black_kings": "No black kings",
        "party.clubs": "No clubs",
        "party.domino": "Domino",
        "party.heart_ace": "Not the ace of hearts",
        "party.last_trick": "Not the last trick",
        "party.nolo": "No tricks",
        "party.queens": "No queens",
        "coach.black_kings": "Each black king costs {cost}.",
        "coach.clubs": "Each club costs {cost}.",
        "coach.decided": "No card that costs anything is left in this round.",
        "coach.domino": "Each suit starts with its middle card and grows up and down. Whoever runs out of cards first gets the most from the pot.",
        "coach.heart_ace": "Taking the ace of hearts costs {cost}.",
        "coach.last_trick": "Taking the last trick costs {cost}.",
        "coach.nolo": "Each trick costs {cost}.",
        "coach.queens": "Each queen costs {cost}.",
        "reckoning.costs": "What it cost",
        "reckoning.decided": "No card that costs anything is left, so the round ends early.",
        "reckoning.dealer_begins": "{dealer} deals and begins.",
        "reckoning.last": "the last trick",
        "reckoning.last_round": "The domino was the last round.",
        "reckoning.left_begins": "{dealer} deals; {leader}, on the dealer’s left, begins.",
        "reckoning.next": "Next comes round {n}: {about}.",
        "reckoning.out_first": "{name} was out first",
        "reckoning.pot": "The pot held {before} and now holds {after}.",
        "reckoning.prizes": "From the pot",
        "reckoning.shared": "The pot of {money} is shared out by places.",
        "reckoning.title": "Round {n}: {about}",
        "lesson.aim": "Seven rounds with seven aims. In six of them you pay into a pot for what you take; in the last one you win some of it back.",
        "lesson.domino": "The seventh round is a domino: from the nines outwards, suit by suit. Whoever gets rid of all their cards first takes the most from the pot.",
        "lesson.end": "In the first match, the rule that matters is always shown below the question. You can keep it on in the settings.",
        "lesson.follow": "Now spades are led, and you have some: you must follow suit. Play the six, which cannot take the trick.",
        "lesson.later": "In the next rounds, clubs cost points, then queens, the black kings, the ace of hearts and the last trick. In a match, what costs points is always shown above your hand.",
        "lesson.lead": "You lead. A low card seldom takes the trick: play the five of clubs.",
        "lesson.round": "In the first round every trick costs one point, so nobody wants any. This is your hand; the ace is the highest card, and there are no trumps.",
        "lesson.void": "Diamonds are led, and you have none. So you may play anything: get rid of a dangerous card, the ace of spades.",
        "lesson.won": "The highest club took the trick. The ace of diamonds did not count: {c} had no club and threw it away. Whoever takes a trick leads the next one.",
    }

    def table(self, options: Options) -> TableSpec:
        """MC-8: the seats, and in the middle the four runs of the domino, from the lowest card to the highest."""
        runs = tuple(
            PileSpec(pile, Role.FOUNDATION, 5.0, 2.45 + n, Fan.RIGHT, sign=suit)
            for n, (suit, pile) in enumerate(RUNS.items())
        )
        out = PileSpec(OUT, Role.RESERVE, 0, 0, verbs=("pass", "done", "cut", "deal"))
        return TableSpec(COLUMNS, ROWS, (*seat_piles(rounds.players(options)), *runs, out))

    def deal(self, setup: Setup) -> State[Course]:
        """MC-3, MC-4: the first dealer is random."""
        return rounds.new_round(setup, first_seat(setup, rounds.players(setup.options)), ())

    def legal_moves(self, state: State[Course]) -> tuple[Move, ...]:
        """MC-5, MC-8, MC-10: a card to the trick or the runs, a pass, or the next deal."""
        return _PHASES[state.phase][0](state)

    def apply(self, state: State[Course], move: Move) -> Step[Course]:
        """Applies one ply; the public log has the plies since the deal."""
        logged = replace(state.extra, log=(*state.extra.log, f"{to_act(state)} {move.text}"))
        return _PHASES[state.phase][1](replace(state, extra=logged), move)

    def ruled_out(self, view: View[Course]) -> Sequence[Sequence[Card]]:
        """MC-10: the cards that a pass ruled out."""
        return view.extra.barred

    def past(self, state: State[Course]) -> Past[Course]:
        """The round of ``state`` from its deal on."""
        return rounds.past(state)

    def explain(self, state: State[Course], gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks."""
        if state.phase in (DEALING, OVER):
            return Refusal("monte_carlo.deal_first")
        return (
            domino.why_it_does_not_fit(state, gesture)
            if state.phase == DOMINO_PHASE
            else rounds.explain(state, gesture)
        )

    # -- what is told --------------------------------------------------------------------------------------------------

    @override
    def facts(self, state: State[Course]) -> tuple[GameFact, ...]:
        """The round with its aim, and the pot."""
        course = state.extra
        aim = GameFact(Said("party.round", {"n": course.round}), self.hand_name(course.round))
        return aim, GameFact(Said("party.pot"), money(course.pot))

    @override
    def gained(self, points: int) -> Said:
        return Said("party.log.money", {"points": Amount(points, NumberForm.SIGNED)})

    @override
    def must_follow(self, state: State[Course]) -> bool:
        """MC-5: true unless a house rule lets everybody play any card."""
        return bool(state.option("mc_follow_suit") == "must")

    @override
    def best(self, cards: Sequence[Card]) -> int:
        """MC-5: the highest of the suit led."""
        return winning_card(cards)

    @override
    def asked(self, state: State[Course], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """MC-8 to MC-10 in the domino: what fits, or nothing."""
        if state.phase != DOMINO_PHASE:
            return super().asked(state, legal, chip)
        cards, verbs = [FRENCH.parse(move.picks[0]) for move in legal if move.picks], {move.verb for move in legal}
        if not legal:
            return None
        if not cards:
            return Sentence(Said("asked.stuck" if "pass" in verbs else "asked.stuck_again"))
        if state.extra.again:
            return Sentence(Said("asked.again" if "done" in verbs else "asked.again_must"))
        if "pass" in verbs:  # by the option: a card fits all the same
            return Sentence(Said("asked.fits_or_pass"))
        if len(cards) > _TOLD:
            return Sentence(Said("asked.fits_many", {"n": len(cards)}))
        return Sentence(Said("asked.fits", {"cards": [CardNamed(FRENCH.text(card)) for card in cards]}))

    @override
    def coached(self, state: State[Course], legal: Sequence[Move]) -> tuple[Said, ...]:
        """MC-6: the cost of the round; MC-9 to MC-11: how the domino works."""
        if state.phase == DOMINO_PHASE:
            return (Said("coach.monte_carlo.domino"),)
        stake = self.at_stake(state)
        return () if stake is None else (*super().coached(state, legal), stake)

    @override
    def at_stake(self, state: State[Course]) -> Said | None:
        """MC-6: the cost of each trick or card, or of the last trick; or that nothing more can be lost."""
        if state.phase != TRICK:
            return None
        if decided(state):
            return Said("coach.monte_carlo.decided")
        aim = AIMS[state.extra.round - 1]
        cost = aim.points * int(state.option("mc_point_value"))
        return Said(f"coach.monte_carlo.{aim.name}", {"cost": money(cost)})

    @override
    def point_value(self, state: State[Course]) -> int:
        return int(state.option("mc_point_value"))

    @override
    def counters(self, state: State[Course]) -> tuple[GameFact, ...]:
        """The penalty cards already played, and the tricks left."""
        course = state.extra
        if state.phase != TRICK:
            return ()
        aim, tricks = AIMS[course.round - 1], course.tricks
        pack = pack_of(state.setup.options).cards
        if aim.per is Per.CARD:
            costly = sum(card in aim.cards for card in pack)
            held = sum(card in aim.cards for hand in HANDS[: len(state.scores)] for card in state.piles[hand].cards)
            gone = Said("counter.of", {"n": costly - held, "all": costly})
            if costly == 1:
                gone = Said("counter.unplayed" if held else "counter.played")
            return (GameFact(Said(f"counter.{aim.name}"), gone),)
        whole = -(-len(pack) // len(state.scores))
        return (GameFact(Said("counter.tricks_left"), Amount(whole - sum(tricks.taken))),)

    @override
    def hand_result(self, state: State[Course]) -> HandResult | None:
        return round_result(state)

    @override
    def number(self, state: State[Course]) -> int:
        return state.extra.round

    @override
    def hand_name(self, number: int) -> Said:
        """MC-6, MC-8: what to avoid in the round, or the domino."""
        return Said(f"party.monte_carlo.{AIMS[number - 1].name if number <= len(AIMS) else 'domino'}")

    @override
    def height(self, card: Card) -> int:
        """MC-5: the ace is the highest."""
        return HEIGHTS[card]

    @override
    def openers(self, state: State[Course]) -> tuple[tuple[PileId, Card], ...]:
        """MC-9: the middle card of each suit."""
        if state.phase != DOMINO_PHASE:
            return ()
        starter = pack_of(state.setup.options).starter
        opening = (card for card in FRENCH.cards if HEIGHTS[card] == starter)
        return tuple((run, card) for card in opening if not state.piles[run := RUNS[FRENCH.suit(card)]])

    @override
    def goal(self, state: State[Course], seat: Seat, card: Card) -> PileId | None:
        """MC-8: to the run of its suit."""
        return RUNS[FRENCH.suit(card)] if state.phase == DOMINO_PHASE else None

    @override
    def out_first(self, state: State[Course]) -> Sequence[Seat]:
        """MC-11: the seats that have emptied their hands in the domino."""
        return state.extra.order


_PHASES: Mapping[
    str, tuple[Callable[[State[Course]], tuple[Move, ...]], Callable[[State[Course], Move], Step[Course]]]
] = {
    TRICK: (rounds.legal, rounds.apply),
    DOMINO_PHASE: (domino.what_fits, domino.laid_or_passed),
    DEALING: (lambda _: (DEAL,), lambda state, _: rounds.dealt_first(state)),
    OVER: (lambda _: (), lambda state, _: Step(state)),
}
