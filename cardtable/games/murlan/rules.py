"""Murlan, a climbing game for four over many hands. Clauses MU-1 to MU-17 of docs/rules.md.

Be rid of your cards first: singles, pairs, triples, straights and bombs, each beaten by the same and higher. Which cards
go together is in plays.py; deal, points, turns and what a seat knows are in hand.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.games.murlan.hand import (
    DEALING,
    EXCHANGE,
    HIGH,
    OPENER,
    OVER,
    PLAY,
    PLAYED,
    SEATS,
    Hand,
    MurlanTruth,
    Swap,
    cards_played,
    deal_hand,
    dealt_anew,
    determinize,
    earlier_plays,
    exchanged,
    held,
    last_target,
    may_give,
    observe,
    order_of,
    passed,
    past_of_hand,
    points,
    result_of_match,
    to_be_beaten,
)
from cardtable.games.murlan.plays import (
    ACE_HIGH,
    HEIGHTS,
    RED_JOKER,
    SHORTEST,
    TWO,
    Combination,
    PlayKind,
    answers,
    combination,
    highest_value,
    leads,
    run_top,
)
from cardtable.games.seated import COLUMNS, HANDS, PLAYS, ROWS, SeatedGame, seat_piles
from cardtable.kernel.cards import FRENCH_JOKERS, Card
from cardtable.kernel.compat import override
from cardtable.kernel.game import Past
from cardtable.kernel.moves import Gesture, Move, Pick, Refusal
from cardtable.kernel.options import Choice, Options, Preset
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Outcome, Reason, Seat, Setup, State, Step, View
from cardtable.kernel.table import PileId, PileSpec, Role, TableSpec
from cardtable.kernel.telling import (
    Amount,
    Exchanged,
    GameFact,
    HandResult,
    Lap,
    Lesson,
    LessonStep,
    ResultCell,
    ResultRow,
    Said,
    Sentence,
)

_USUAL, _MINUTES = "21", 30
"""The default target, and about how many minutes a match to it takes."""


def _unexchanged(hand: Hand) -> bool:
    """Whether a hand after the first is about to begin without an exchange."""
    return bool(hand.previous) and not hand.log


def _above(options: Options) -> str:
    """What these options rank above four of a kind; "" for nothing."""
    suits = "suited" if options["mu_suited_straight"] != "off" else ""
    jokers = "jokers" if options["mu_joker_pair"] == "bomb" else ""
    return "_".join(filter(None, (suits, jokers)))


def beats_all(on: Combination, options: Options) -> str:
    """MU-13: the text key of what beats every kind, and so ``on``, which must not be a straight in one suit."""
    if on.kind is PlayKind.BOMB:
        kind = "top_bomb" if on.value == TWO else "bomb"
    else:
        kind = "top" if on.value == highest_value(on, options) else "anything"
    return f"coach.murlan.{kind}.{_above(options) or 'fours'}"


def _beaten_by(on: Combination, options: Options) -> tuple[Said, ...]:
    """MU-11 to MU-13 and MU-7: what beats a play in its own kind, and what beats every kind, under these options."""
    suits, pair = options["mu_suited_straight"] != "off", on.count == 2 and options["mu_joker_pair"] == "pair"
    if on.kind is PlayKind.SUITED:
        return (Said("coach.murlan.nothing" if on.value == ACE_HIGH else "refusal.murlan.only_higher_suited"),)
    if on.kind is PlayKind.BOMB:
        if on.value == RED_JOKER:
            return (Said(f"coach.murlan.on_jokers.{'suited' if suits else 'bomb'}"),)
        above = on.value < TWO or _above(options)
        return (Said(beats_all(on, options) if above else "coach.murlan.nothing"),)
    anything = Said(beats_all(on, options))
    if on.value == highest_value(on, options):
        both = (Said("coach.murlan.on_jokers.pair"),) if pair else ()
        return (*both, anything)
    if on.kind is PlayKind.STRAIGHT:
        mixed = "_or_suited" if suits and options["mu_straight_beat"] == "exact_next" else ""
        return Said(f"coach.murlan.straight.{options['mu_straight_beat']}{mixed}", {"n": on.count}), anything
    if pair:
        return Said("coach.murlan.top_pair_jokers" if on.value == TWO else "coach.murlan.set2_jokers"), anything
    return Said(f"coach.murlan.set{on.count}"), anything


_RANKS = {**{height: str(height) for height in range(3, 11)}, 11: "J", 12: "Q", 13: "K", 14: "A", 15: "2"}
_JOKERS = {16: "BJ", 17: "RJ"}


def _named(made: Combination) -> Said:
    """A play in words."""
    if made.kind in {PlayKind.STRAIGHT, PlayKind.SUITED}:
        top = Said(f"card.{_RANKS[made.value]}")
        return Said(f"played.{made.kind.value}", {"n": made.count, "rank": top})
    if made.value in _JOKERS or made.value not in _RANKS:
        joker = Said(f"card.{_JOKERS.get(made.value, 'RJ')}")
        return Said("played.1", {"rank": joker}) if made.count == 1 else Said("played.jokers")
    if made.count == 1:
        return Said("played.1", {"rank": Said(f"card.{_RANKS[made.value]}")})
    return Said(f"played.{made.count}", {"ranks": Said(f"ranks.{_RANKS[made.value]}")})


def _hand_result(state: State[MurlanTruth]) -> HandResult | None:
    """The result of the finished hand."""
    if state.phase not in {DEALING, OVER}:
        return None
    hand = state.extra.hand
    order = order_of(hand)
    gains = points(order)
    before = tuple(score - gain for score, gain in zip(state.scores, gains, strict=True))
    row = ResultRow(Said("reckoning.murlan.points"), tuple(ResultCell(gain) for gain in gains))
    title = Sentence(Said("reckoning.murlan.title", {"n": hand.number + 1}), {"name": order[0]})
    ended = (_why_over(state),) if state.phase == OVER else ()
    notes: tuple[Sentence, ...] = ended
    if not ended:
        next_target, _ = result_of_match(state.scores, hand.target, state.setup.options)
        last = "last_" if next_target == last_target(state.setup.options) else ""
        tied = max(state.scores) >= next_target
        goal = Said(f"reckoning.murlan.{last}target", {"target": next_target})
        swap = Sentence(Said("reckoning.murlan.exchange"), {"last": order[-1], "first": order[0]})
        notes = (Sentence(Said("reckoning.murlan.tied") if tied else goal), swap)
    return HandResult(title, (row,), before, state.scores, order, places=True, notes=notes, ended=ended)


def _why_over(state: State[MurlanTruth]) -> Sentence:
    """MU-3: one player alone has reached the target, or the highest total, possibly shared, wins at the last one."""
    target = state.extra.hand.target
    best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
    if len(best) > 1:
        return Sentence(Said("reckoning.murlan.draw", {"target": target}))
    alone = sum(score >= target for score in state.scores) == 1
    return Sentence(Said(f"reckoning.murlan.{'alone' if alone else 'most'}", {"target": target}), {"name": best[0]})


PASS, DEAL = Move("pass"), Move("deal")
TEXTS = tuple(face.text for face in FRENCH_JOKERS.faces)


class Murlan(SeatedGame[MurlanTruth, Hand]):
    """The rules of a match. ``extra`` of a state is a ``MurlanTruth``, of a view a ``Hand``; ``memory`` is a ``Swap``."""

    id, letters, complete = "murlan", "MU", True
    deck, longest = FRENCH_JOKERS, 8000
    options = (
        Choice("mu_straight_beat", ("exact_next", "any_higher"), "MU-12"),
        Choice("mu_pass", ("reenter", "locked_until_round_ends"), "MU-14"),
        Choice("mu_joker_pair", ("off", "pair", "bomb"), "MU-7"),
        Choice("mu_suited_straight", ("off", "beats_bombs"), "MU-13"),
        Choice("mu_ace_both_ends", ("off", "on"), "MU-6"),
        Choice("mu_at_51", ("highest_then_draw", "play_on_until_single_leader"), "MU-3"),
        Choice("mu_target", ("21", "11", "31", "41", "51"), "MU-3"),
        Choice("mu_direction", ("clockwise", "counterclockwise"), "MU-1"),
        Choice("mu_deal_start", ("rotate", "random"), "MU-1"),
    )
    presets = (
        Preset("short", {"mu_target": "11"}),
        Preset("elsewhere", {"mu_straight_beat": "any_higher", "mu_pass": "locked_until_round_ends"}),
    )
    clauses = {1: "seats pack", 3: "over", 5: "moves", 10: "give", 14: "pass", 17: "deal"}
    refusals = {
        1: "own_hand",
        3: "over",
        5: "no_combination short_straight",
        6: "no_straight",
        7: "jokers_alone jokers_together",
        8: "opening",
        10: "give_low",
        11: "not_higher other_kind",
        12: "exact_next",
        13: "exact_next_or_suited none_at_all none_higher only_suited only_higher_bomb only_higher_suited",
        14: "must_lead only_pass",
        17: "deal_first",
    }
    lesson = Lesson(
        62,
        (
            LessonStep("aim", at=("h0",)),
            LessonStep("order"),
            LessonStep(
                "begin",
                "play:3S,3H,3D",
                others=("pass", "play:9S,9H,9C", "pass"),
                also=("play:3S,3H,3C", "play:3S,3D,3C"),
            ),
            LessonStep("nines", "pass", at=("play2",), others=("pass", "play:6S,6H", "play:7H,7C")),
            LessonStep("pair", "play:8D,8C", others=("play:JS,JD", "play:QS,QH", "pass")),
            LessonStep("wait", "pass", others=("play:KS,KD", "play:AH,AD", "pass")),
            LessonStep("twos", "play:2H,2C", others=("pass", "pass", "pass")),
            LessonStep("lead", "play:4H", others=("play:6D", "play:8H", "play:QC")),
            LessonStep("let", "pass", others=("play:2S", "pass", "play:BJ")),
            LessonStep("joker", "play:RJ", others=("pass", "pass", "pass")),
            LessonStep("more"),
            LessonStep("end"),
        ),
        seats=4,
    )
    hand = "hand"
    combines = True
    words = {
        "name": "Murlan",
        "goal": "Get rid of your cards first: singles, pairs, straights and four of a kind.",
        "length": "about 30 minutes a match",
        "players": "4 players",
        "dealing": "one card at a time to each player in turn, starting on the dealer’s left: the first card goes to seat 0, who gets fourteen, as does the next player; the other two get thirteen; later hands are shuffled by the deal number",
        "option.mu_ace_both_ends": "Ace at both ends",
        "option.mu_ace_both_ends.help": "A straight contains each rank once. With this rule it may have an ace at both ends: from ace to ace, fourteen cards.",
        "option.mu_ace_both_ends.off": "Not allowed",
        "option.mu_ace_both_ends.on": "Ace to ace, fourteen cards",
        "option.mu_at_51": "Tie at 51",
        "option.mu_at_51.help": "51 is the last target; in a match to 11 it is 31. When several players reach it after the same hand, the highest total wins; the source does not say what happens if two of them tie.",
        "option.mu_at_51.highest_then_draw": "Equal totals are a draw",
        "option.mu_at_51.play_on_until_single_leader": "Play on until one is ahead",
        "option.mu_deal_start": "Dealing",
        "option.mu_deal_start.help": "Two players get fourteen cards and two get thirteen. The player who is dealt to first changes from hand to hand, so that nobody has the longer hand too often.",
        "option.mu_deal_start.random": "Drawn for every hand",
        "option.mu_deal_start.rotate": "In turn",
        "option.mu_direction": "Direction",
        "option.mu_direction.clockwise": "Clockwise",
        "option.mu_direction.counterclockwise": "Counter-clockwise",
        "option.mu_direction.help": "Which way the deal and the play go round the table.",
        "option.mu_joker_pair": "Both jokers together",
        "option.mu_joker_pair.bomb": "Higher than any four of a kind",
        "option.mu_joker_pair.help": "The jokers have different ranks and are played one by one. Some tables let you play both together.",
        "option.mu_joker_pair.off": "Only one by one",
        "option.mu_joker_pair.pair": "The highest pair",
        "option.mu_pass": "After a pass",
        "option.mu_pass.help": "The source lets you pass whenever you like and does not say whether you may come back into the round.",
        "option.mu_pass.locked_until_round_ends": "Out until the round ends",
        "option.mu_pass.reenter": "You may play again later in the round",
        "option.mu_straight_beat": "Straight on straight",
        "option.mu_straight_beat.any_higher": "Any higher one",
        "option.mu_straight_beat.exact_next": "Only the next higher one",
        "option.mu_straight_beat.help": "In the source 3 to 8 can be beaten by 4 to 9 and by no other straight. Many tables allow any higher straight of the same length.",
        "option.mu_suited_straight": "Straight in one suit",
        "option.mu_suited_straight.beats_bombs": "Beats everything, four of a kind too",
        "option.mu_suited_straight.help": "Suits do not count in the source. With this rule a straight in one suit can be beaten only by a higher one of the same length, also in one suit.",
        "option.mu_suited_straight.off": "Nothing special",
        "option.mu_target": "Match to",
        "option.mu_target.11": "11 points, a short match",
        "option.mu_target.21": "21 points",
        "option.mu_target.31": "31 points",
        "option.mu_target.41": "41 points",
        "option.mu_target.51": "51 points",
        "option.mu_target.help": "The first player to be alone at the target wins. When several reach it after the same hand, it rises by ten, up to 51; a short match begins with 11 and rises to 31 at most.",
        "preset.elsewhere": "As played elsewhere",
        "preset.short": "Short match",
        "preset.source": "As in the source",
        "refusal.deal_first": "The hand is over. Deal the next one first.",
        "refusal.exact_next": "The only straight that beats this one is the very next: each card one higher.",
        "refusal.exact_next_or_suited": "Of the straights in mixed suits, only the very next beats this one: each card one higher.",
        "refusal.give_low": "Give a card from 3 to 10; if you have none, give your lowest card.",
        "refusal.jokers_alone": "Jokers are played one by one: they cannot pair with anything or be part of a straight.",
        "refusal.jokers_together": "Both jokers may be played together, but not with any other card, and not in a straight.",
        "refusal.must_lead": "You lead this round, so you cannot pass.",
        "refusal.no_combination": "These cards do not go together: play cards of one rank, or a straight of five or more cards.",
        "refusal.no_straight": "This is not a straight: its ranks must follow each other. The ace can only be its lowest or highest card, and the two comes only below the three.",
        "refusal.none_at_all": "Nothing beats it.",
        "refusal.none_higher": "Nothing of that kind is higher. {rule}",
        "refusal.not_higher": "That is not higher than the cards on the table.",
        "refusal.only_higher_bomb": "Four of a kind is on the table. {rule}",
        "refusal.only_higher_suited": "Only a higher straight of the same length in one suit beats this one.",
        "refusal.only_suited": "Only a straight in one suit beats it.",
        "refusal.opening": "The first play of the match must contain the three of spades.",
        "refusal.other_kind": "Play the same kind with the same number of cards: {n}. {rule}",
        "refusal.over": "The match is over.",
        "refusal.only_pass": "You can only pass.",
        "refusal.own_hand": "Play cards from your own hand.",
        "refusal.short_straight": "A straight needs at least five cards.",
        "coach.anything.fours": "Four of a kind beats anything.",
        "coach.anything.jokers": "Four of a kind beats anything, and so do both jokers.",
        "coach.anything.suited": "A straight in one suit beats anything; four of a kind beats anything but that.",
        "coach.anything.suited_jokers": "A straight in one suit beats anything; four of a kind or both jokers beat anything but that.",
        "coach.bomb.fours": "Only a higher four of a kind beats it.",
        "coach.bomb.jokers": "Only a higher four of a kind or both jokers beat it.",
        "coach.bomb.suited": "Only a higher four of a kind or a straight in one suit beats it.",
        "coach.bomb.suited_jokers": "Only a higher four of a kind, both jokers or a straight in one suit beats it.",
        "coach.give": "You finished first: you will get the last player’s best card, and give one back.",
        "coach.lead": "Lead a single card, a pair, three or four of a kind, or a straight of five or more.",
        "coach.lead_jokers": "You can play both jokers together.",
        "coach.nothing": "Nothing beats it.",
        "coach.on_jokers.bomb": "Nothing beats both jokers.",
        "coach.on_jokers.pair": "No pair beats both jokers.",
        "coach.on_jokers.suited": "Only a straight in one suit beats both jokers.",
        "coach.pass.locked_until_round_ends": "Whoever passes is out of this round.",
        "coach.pass.reenter": "Whoever passes may play again later.",
        "coach.set1": "Any higher card beats it.",
        "coach.set2": "A higher pair beats it.",
        "coach.set2_jokers": "A higher pair beats it, and so do both jokers.",
        "coach.set3": "A higher three of a kind beats it.",
        "coach.straight.any_higher": "A higher straight of {n} cards beats it.",
        "coach.straight.exact_next": "The only straight that beats it is the next higher one of {n} cards.",
        "coach.straight.exact_next_or_suited": "Of the straights in mixed suits, only the next higher one of {n} cards beats it.",
        "coach.top.fours": "Only four of a kind beats it.",
        "coach.top.jokers": "Only four of a kind or both jokers beat it.",
        "coach.top.suited": "Only four of a kind or a straight in one suit beats it.",
        "coach.top.suited_jokers": "Only four of a kind, both jokers or a straight in one suit beats it.",
        "coach.top_bomb.jokers": "Only both jokers beat it.",
        "coach.top_bomb.suited": "Only a straight in one suit beats it.",
        "coach.top_bomb.suited_jokers": "Only both jokers or a straight in one suit beats it.",
        "coach.top_pair_jokers": "No pair is higher, except both jokers.",
        "reckoning.alone": "{name} is the only one at {target} or more, and wins the match.",
        "reckoning.draw": "{target} is the last target, and the highest totals are equal: a draw.",
        "reckoning.exchange": "{last} leads the next hand and gives their best card to {first}, who gives one back. If {last} is dealt both jokers, nothing is exchanged, and {first} leads.",
        "reckoning.last_target": "{target} is the last target: whoever reaches it with the most points wins the match.",
        "reckoning.most": "{target} is the last target: {name} has the most points and wins the match.",
        "reckoning.points": "Points",
        "reckoning.target": "Whoever is alone at {target} or more wins the match.",
        "reckoning.tied": "The highest totals are equal: another hand is played.",
        "reckoning.title": "Hand {n} goes to {name}",
        "lesson.aim": "Get rid of all your cards before the others. The first one gets 3 points, then 2, 1 and 0; whoever is alone at 21 or more wins.",
        "lesson.begin": "You hold the three of spades, so you start, and must play it. Pick three threes and press Play.",
        "lesson.end": "From the second hand on, the last player gives the first one their best card before play, and gets a low one back. Good luck!",
        "lesson.joker": "The black joker: only the red one or four of a kind beats it. You have the red one.",
        "lesson.lead": "Nobody beat you: the round is over, the cards are cleared away, and you lead. Get rid of a low card, the four.",
        "lesson.let": "Already a queen. Keep your ace and pass.",
        "lesson.more": "Five or more cards in a row are a straight; the only straight that beats it is exactly one higher. Four of a kind beats everything but a higher four of a kind.",
        "lesson.nines": "{c} beat you. Only a higher three of a kind or four of a kind beats three of a kind. You have neither, so pass.",
        "lesson.order": "The three is the lowest card. The two ranks above the ace, then the black joker, then the red one. Suits do not matter.",
        "lesson.pair": "Everybody passed, so {c} led again, with a pair. {d} has laid two sevens: beat them with your eights.",
        "lesson.twos": "Aces! No pair is higher than twos. Now play them.",
        "lesson.wait": "There are queens on the table now. You could lay two twos, but wait: whoever passes may come in again while the round goes on. Pass.",
    }

    def table(self, options: Options) -> TableSpec:
        """Four seats around the table; played cards go to the middle, which is also the place to pass."""
        seats = tuple(spec for spec in seat_piles(SEATS) if spec.role is not Role.TAKEN)
        middle = PileSpec(PLAYED, Role.TAKEN, (COLUMNS - 1) / 2, (ROWS - 1) / 2, verbs=("pass", "deal"))
        return TableSpec(COLUMNS, ROWS, (*seats, middle))

    def deal(self, setup: Setup) -> State[MurlanTruth]:
        """MU-1: the first hand of a match."""
        return deal_hand(setup, 0, int(setup.options["mu_target"]), (0,) * SEATS, ())

    def legal_moves(self, state: State[MurlanTruth]) -> tuple[Move, ...]:
        """MU-10 in the exchange; MU-5 to MU-8 for the leader, MU-11 to MU-14 for the others."""
        return _MOVES[state.phase](state)

    def apply(self, state: State[MurlanTruth], move: Move) -> Step[MurlanTruth]:
        """Gives a card, deals, passes, or plays."""
        if move == DEAL:
            return dealt_anew(state)
        if state.phase == EXCHANGE:
            return exchanged(state, FRENCH_JOKERS.parse(move.picks[0]))
        seat = state.seat or 0
        text = f"{seat} {move.text}"
        if move == PASS:
            return passed(state, seat, text)
        return cards_played(state, seat, tuple(map(FRENCH_JOKERS.parse, move.picks)), text)

    def outcome(self, state: State[MurlanTruth]) -> Outcome | None:
        """MU-3: over when one player alone has reached the target, or at the last target by the highest total."""
        if state.phase != OVER:
            return None
        _, winners = result_of_match(state.scores, state.extra.hand.target, state.setup.options)
        return Outcome(Reason.COUNTED, winners, state.scores)

    def observe(self, state: State[MurlanTruth], seat: int) -> View[Hand]:
        """A seat sees its own hand, the cards played, and the card that it gave or received."""
        return observe(state, seat)

    def determinize(self, view: View[Hand], chance: Chance) -> State[MurlanTruth]:
        """Hands consistent with the view, with a deal and an exchange that lead to them."""
        return determinize(view, chance)

    def past(self, state: State[MurlanTruth]) -> Past[MurlanTruth]:
        """The hand as dealt, and its plies."""
        return past_of_hand(state)

    def explain(self, state: State[MurlanTruth], gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks, in words for the player."""
        return _why_not(state, gesture, to_be_beaten(state))

    # -- what is told --------------------------------------------------------------------------------------------------

    @override
    def facts(self, state: State[MurlanTruth]) -> tuple[GameFact, ...]:
        """The number of the hand, and the target."""
        hand = state.extra.hand
        target = GameFact(Said("party.target"), Amount(hand.target), f"target-{hand.target}")
        return GameFact(Said("party.hand"), Amount(hand.number + 1)), target

    @override
    def named(self, state: State[MurlanTruth], cards: Sequence[Card]) -> Said | None:
        """MU-5 to MU-7: a single by its rank, equal ones by how many, a straight by its top."""
        made = combination(cards, state.setup.options) if cards else None
        return None if made is None else _named(made)

    @override
    def asked(self, state: State[MurlanTruth], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """MU-10 in the exchange, MU-8 at the first lead, MU-11 to MU-14 for the others."""
        hand, verbs = state.extra.hand, {move.verb for move in legal}
        if "deal" in verbs:
            return Sentence(Said("asked.deal_hand"))
        if "give" in verbs:
            low = all(HEIGHTS[FRENCH_JOKERS.parse(move.picks[0])] <= HIGH for move in legal)
            return Sentence(Said("asked.give_low" if low else "asked.give"), {"name": hand.previous[-1]})
        on = to_be_beaten(state)
        if on is None:
            if _unexchanged(hand):
                return Sentence(Said("asked.lead_jokers"), {"name": hand.previous[-1]})
            opens = not hand.log and not hand.previous
            return Sentence(Said("asked.open" if opens else "asked.lead_play"))
        what = {"what": _named(on)}
        if verbs == {"pass"}:
            return Sentence(Said("asked.pass_on", what))
        return Sentence(Said("asked.beat", what))

    @override
    def length(self, options: Options) -> Said:
        """MU-3: depends on the target."""
        if options["mu_target"] == _USUAL:
            return super().length(options)
        return Said("game.minutes", {"n": round(_MINUTES * int(options["mu_target"]) / int(_USUAL) / 5) * 5})

    @override
    def coached(self, state: State[MurlanTruth], legal: Sequence[Move]) -> tuple[Said, ...]:
        """MU-10, MU-5, and MU-11 to MU-14 for the play on the table."""
        verbs, options = {move.verb for move in legal}, state.setup.options
        if "give" in verbs:
            return (Said("coach.murlan.give"),)
        on = to_be_beaten(state)
        if on is None:
            both = any({*move.picks} == {"BJ", "RJ"} for move in legal)
            together = (Said("coach.murlan.lead_jokers"),) if both else ()
            return (Said("coach.murlan.lead"), *together) if "play" in verbs else ()
        passing = Said(f"coach.murlan.pass.{options['mu_pass']}")
        return (*_beaten_by(on, options), *((passing,) if "pass" in verbs else ()))

    @override
    def lap(self, state: State[MurlanTruth]) -> Lap:
        """MU-11 to MU-14."""
        hand = state.extra.hand
        return Lap(hand.last, () if hand.last is None else _lap(state), hand.passed, earlier_plays(state))

    @override
    def counters(self, state: State[MurlanTruth]) -> tuple[GameFact, ...]:
        """The jokers, twos and aces already played."""
        seen = [card for pile in (PLAYED, *PLAYS[:SEATS]) for card in state.piles[pile].cards]
        heights = [HEIGHTS[card] for card in seen]
        ranks = (("twos", heights.count(TWO), 4), ("aces", heights.count(ACE_HIGH), 4))
        counted = (("jokers", sum(height > TWO for height in heights), 2), *ranks)
        return tuple(
            GameFact(Said(f"counter.{name}"), Said("counter.of", {"n": n, "all": all_})) for name, n, all_ in counted
        )

    @override
    def hand_result(self, state: State[MurlanTruth]) -> HandResult | None:
        return _hand_result(state)

    @override
    def number(self, state: State[MurlanTruth]) -> int:
        return state.extra.hand.number + 1

    @override
    def height(self, card: Card) -> int:
        """MU-4: from three to the red joker."""
        return HEIGHTS[card]

    @override
    def out_first(self, state: State[MurlanTruth]) -> Sequence[Seat]:
        """MU-17: the seats that are out."""
        return state.extra.hand.out

    @override
    def clockwise(self, state: State[MurlanTruth]) -> bool:
        """MU-1: as the option says."""
        return bool(state.option("mu_direction") == "clockwise")

    @override
    def opening(self, state: State[MurlanTruth]) -> Sentence | None:
        """MU-9, MU-10: no exchange, and the first leads, if the last was dealt both jokers."""
        hand = state.extra.hand
        if state.phase != PLAY or not _unexchanged(hand):
            return None
        return Sentence(Said("party.log.unexchanged"), {"last": hand.previous[-1], "first": hand.previous[0]})

    @override
    def exchanged(self, view: View[Hand]) -> Exchanged | None:
        """MU-10: between the first and the last of the previous hand."""
        swap, hand = view.memory, view.extra
        has_played = any(entry.startswith(f"{view.viewer} play") for entry in hand.log)
        if not isinstance(swap, Swap) or view.phase != PLAY or has_played:
            return None
        first, last = hand.previous[0], hand.previous[-1]
        other = last if view.viewer == first else first
        return Exchanged(other, (swap.gave,), (swap.got,), other)


def _lap(state: State[MurlanTruth]) -> tuple[tuple[Seat, bool], ...]:
    """MU-14: reads the log backwards until a seat appears again or the round begins."""
    lap, passes = list[tuple[Seat, bool]](), list[tuple[Seat, bool]]()
    for entry in reversed(state.extra.hand.log):
        seat, plays = int(entry[0]), " play" in entry
        if any(seat == other for other, _ in (*lap, *passes)) or (plays and not state.piles[PLAYS[seat]]):
            break
        if plays:  # a pass belongs to the round only when a play of it came before
            lap += [*passes, (seat, True)]
            passes = []
        else:
            passes.append((seat, False))
    return tuple(reversed(lap))


def _gifts(state: State[MurlanTruth]) -> tuple[Move, ...]:
    """MU-10: the cards that the first of the last hand may give away."""
    return tuple(_move((card,), "give") for card in may_give(held(state)))


def _plays(state: State[MurlanTruth]) -> tuple[Move, ...]:
    """MU-14: the leader may not pass. MU-8: the first play of a match includes the three of spades."""
    hand, on, options = held(state), to_be_beaten(state), state.setup.options
    if on is not None:
        return (*(_move(cards) for cards, _ in answers(hand, on, options)), PASS)
    opening = state.extra.hand.number == 0 and not state.extra.hand.log
    return tuple(_move(cards) for cards, _ in leads(hand, options) if not opening or OPENER in cards)


def _move(cards: Sequence[Card], verb: str = "play") -> Move:
    return Move(verb, picks=tuple(TEXTS[card] for card in cards))


def _why_not(state: State[MurlanTruth], gesture: Gesture, on: Combination | None) -> Refusal:
    """The first rule that the gesture breaks; ``on`` is what has to be beaten."""
    if state.phase in (DEALING, OVER):
        return Refusal("murlan.over" if state.phase == OVER else "murlan.deal_first")
    cards = _chosen(state, gesture)
    if state.phase == EXCHANGE:
        return Refusal("murlan.give_low")
    if not cards:
        if _plays(state) == (PASS,):
            return Refusal("murlan.only_pass")
        leads = not isinstance(gesture, Pick) and gesture.source == "played"
        return Refusal("murlan.must_lead" if leads else "murlan.own_hand")
    made = combination(cards, state.setup.options)
    if made is None:
        return _no_combination(cards, state.setup.options)
    if on is None:
        return Refusal("murlan.opening")
    return _not_beating(made, on, state.setup.options)


def _chosen(state: State[MurlanTruth], gesture: Gesture) -> list[Card]:
    """The cards of the active hand that the gesture means; empty if it means anything else."""
    hand = state.piles[HANDS[state.seat or 0]].cards
    if isinstance(gesture, Pick):
        texts = {FRENCH_JOKERS.text(card): card for card in hand}
        own = set(gesture.picks) <= set(texts) and len(set(gesture.picks)) == len(gesture.picks)
        return [texts[text] for text in gesture.picks] if own else []
    inside = gesture.source == HANDS[state.seat or 0] and 0 <= gesture.index < len(hand)
    return [hand[gesture.index]] if inside else []


def _no_combination(cards: list[Card], options: Options) -> Refusal:
    heights = {HEIGHTS[card] for card in cards}
    if max(heights) > TWO:
        return Refusal("murlan.jokers_alone" if options["mu_joker_pair"] == "off" else "murlan.jokers_together")
    if len(heights) < len(cards):
        return Refusal("murlan.no_combination")
    if len(cards) >= SHORTEST:
        return Refusal("murlan.no_straight")
    return Refusal(
        "murlan.short_straight" if run_top(sorted(heights), options["mu_ace_both_ends"]) else "murlan.no_combination"
    )


def _not_beating(made: Combination, on: Combination, options: Options) -> Refusal:
    suits = options["mu_suited_straight"] != "off"
    highest = on.value == highest_value(on, options)
    if on.kind is PlayKind.SUITED:
        return Refusal("murlan.none_at_all" if highest else "murlan.only_higher_suited")
    if on.kind is PlayKind.BOMB:
        if highest:
            return Refusal("murlan.only_suited" if suits else "murlan.none_at_all")
        return Refusal("murlan.only_higher_bomb", {"rule": beats_all(on, options)})
    if highest:
        return Refusal("murlan.none_higher", {"rule": beats_all(on, options)})
    if (made.kind, made.count) != (on.kind, on.count):
        return Refusal("murlan.other_kind", {"n": on.count, "rule": beats_all(on, options)})
    if made.kind is PlayKind.STRAIGHT and made.value > on.value:
        return Refusal("murlan.exact_next_or_suited" if suits else "murlan.exact_next")
    return Refusal("murlan.not_higher")


_MOVES: Mapping[str, Callable[[State[MurlanTruth]], tuple[Move, ...]]] = {
    EXCHANGE: _gifts,
    PLAY: _plays,
    DEALING: lambda _: (DEAL,),
    OVER: lambda _: (),
}
"""The legal moves of each phase."""
