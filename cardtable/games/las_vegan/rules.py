"""Las Vegan: tricks in four suits, zeros that steal them, sevens that place chips. Clauses LV-1 to LV-11 of docs/rules.md.

The winner of a trick with a seven may place a chip on the casino; at the end of the round the chips decide the cost of the cards in
each player's tricks. A match is up to four rounds, or ends when somebody has lost all cabbages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from cardtable.games.las_vegan.casino import (
    CASINO_DECKS,
    CHIP_SETS,
    CHIPS,
    DECK,
    GOLDEN_PLACES,
    HAND_SIZES,
    ORDINARY_PLACES,
    Casino,
    casino_result,
    changes,
    drawn_cards,
    drawn_golden,
    placings,
    tossed_chips,
    why_no_chip,
    winning,
)
from cardtable.games.seated import (
    COLUMNS,
    HANDS,
    OUT,
    PLAYS,
    ROWS,
    WON,
    dealt_round,
    empty_table,
    first_seat,
    gathered,
    hands_as_dealt,
    logged,
    pack_of_hand,
    seat_piles,
    to_act,
)
from cardtable.games.trick_kit import (
    TrickTelling,
    card_led,
    cards_won,
    following,
    lay,
    new_tricks,
    on_table,
    plays,
    why_not,
)
from cardtable.kernel.cards import Card
from cardtable.kernel.compat import override
from cardtable.kernel.game import Past
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Refusal
from cardtable.kernel.options import Choice, Number, Options, Preset
from cardtable.kernel.state import Cue, Passed, Scored, Setup, State, Step, Tossed
from cardtable.kernel.table import Pile, PileId, PileSpec, Role, TableSpec, face_down
from cardtable.kernel.telling import Amount, GameFact, HandResult, Lesson, LessonStep, NumberForm, Said, Sentence

_USUAL, _MINUTES = 4, 20
"""The default number of rounds, and about how many minutes they take."""


def _to_lay(casino: Casino) -> int:
    """LV-9: chips still to place: one for each seven, while a card is free; the two golden places take one chip together."""
    free = {move.source if move.target in GOLDEN_PLACES else move.target for move in placings(casino)}
    return min(casino.sevens, len(free))


DONE, DEAL = Move("done"), Move("deal")
_SEVEN = 7


class LasVegan(TrickTelling[Casino]):
    """The rules of Las Vegan. A trick stays on the table until its winner leads; the score is the cabbages."""

    id, letters, complete = "las_vegan", "LV", True
    deck, people, nobody_sees = DECK, (2, 5), (OUT,)
    longest = 4 * (40 + 4) + 3  # rounds of forty cards and a chip for each seven, three deals between them
    options = (
        Number("lv_players", 4, 2, 5, "LV-5"),
        Number("lv_start_cabbages", 15, 1, 99, "LV-1"),
        Number("lv_rounds", 4, 1, 4, "LV-11"),
        Choice("lv_hand_size_2p", ("13", "10", "20"), "LV-5", seats=(2,)),
        Choice("lv_golden_tie", ("all_tied_pay", "nobody_pays"), "LV-10"),
        Choice("lv_golden_card", ("winner_chooses", "drawn"), "LV-9"),
        Choice("lv_place_chip", ("may", "must"), "LV-9"),
        Choice("lv_chip_set", tuple(CHIP_SETS), "LV-4"),
        Choice("lv_casino_deck", tuple(CASINO_DECKS), "LV-3"),
    )
    presets = (Preset("short", {"lv_rounds": 2}), Preset("harsh", {"lv_chip_set": "harsh"}))
    clauses = {2: "pack", 5: "seats", 6: "moves deal", 9: "chip done", 11: "over"}
    refusals = {
        5: "tricks.own_hand",
        6: "deal_first tricks.follow tricks.one_card",
        9: "all_taken chip_first chip_must chip_stays golden_drawn golden_place no_seven ordinary_place place_taken",
    }
    lesson = Lesson(
        3,
        (
            LessonStep("aim", at=("seat:0",)),
            LessonStep("casino", at=("casino1", "casino2", "casino3"), others=("play:P7", "play:P0", "play:P8")),
            LessonStep("follow", "play:P3"),
            LessonStep("seven", others=("chip:golden:min", "play:G7")),
            LessonStep("take", "play:G9", others=("play:G8", "play:G6")),
            LessonStep("chip", "chip:chip1:casino3"),
            LessonStep("lead", "play:G3", others=("play:G5", "play:B9", "play:P9", "play:R8", "play:R9", "play:R6")),
            LessonStep("zero", "play:B0"),
            LessonStep("score", at=("casino3",)),
            LessonStep("end"),
        ),
        seats=4,
    )
    chart_unit = "statistics.las_vegan.unit"
    words = {
        "name": "Las Vegan",
        "goal": "Tricks, sevens and cabbages: lose as few as you can.",
        "length": "about 20 minutes",
        "players": "2 to 5 players",
        "dealing": "one card at a time to each player, beginning with the one who leads; cards that are left over are set aside; cards as R7 P0 G9 B3; later rounds and all tosses follow from the deal number",
        "option.lv_casino_deck": "Ordinary casino cards",
        "option.lv_casino_deck.fourteen": "Fourteen, with 0 and 7",
        "option.lv_casino_deck.help": "The deck from which three casino cards are laid out each round: the four suits and the numbers without 0 and 7, or with all numbers.",
        "option.lv_casino_deck.twelve": "Twelve, without 0 and 7",
        "option.lv_chip_set": "Faces of the chips",
        "option.lv_chip_set.harsh": "Harsh: +1/−1, +1/−2, −1/−2, −2/−3",
        "option.lv_chip_set.help": "What the four ordinary chips show. Only their range, from −3 to +1, is known for certain; the harsh set ends most matches within three rounds.",
        "option.lv_chip_set.standard": "Standard: +1/−1, +1/−2, +1/−3, −1/−2",
        "option.lv_golden_card": "Golden card",
        "option.lv_golden_card.drawn": "One of the two is drawn",
        "option.lv_golden_card.help": "The source says that the golden card means “either min or max”. Whoever takes a seven may choose between them, or one of them is drawn for each round and the other is out of play.",
        "option.lv_golden_card.winner_chooses": "The winner chooses",
        "option.lv_golden_tie": "Ties on the golden card",
        "option.lv_golden_tie.all_tied_pay": "All who are tied pay",
        "option.lv_golden_tie.help": "Who pays the golden chip when several have the fewest or the most tricks. The source speaks of one player only.",
        "option.lv_golden_tie.nobody_pays": "Nobody pays",
        "option.lv_hand_size_2p": "Hand size for two players",
        "option.lv_hand_size_2p.10": "10 cards each",
        "option.lv_hand_size_2p.13": "13 cards each",
        "option.lv_hand_size_2p.20": "20 cards each",
        "option.lv_hand_size_2p.help": "How many cards each player gets in a match of two; the rest is set aside unseen. With twenty, the whole pack is dealt and nothing is hidden.",
        "option.lv_place_chip": "Laying a chip",
        "option.lv_place_chip.help": "Whether the winner of a trick with a seven may decline to lay a chip, as the source’s word “can” allows, or must lay one as long as there is a place.",
        "option.lv_place_chip.may": "The winner may",
        "option.lv_place_chip.must": "The winner must",
        "option.lv_players": "Players",
        "option.lv_players.help": "How many play. Four is best; with three, one card is set aside unseen, with two, as many as the hand size leaves over.",
        "option.lv_rounds": "Rounds",
        "option.lv_rounds.help": "The match ends after this many rounds, unless somebody loses all their cabbages first.",
        "option.lv_start_cabbages": "Cabbages at the start",
        "option.lv_start_cabbages.help": "How many cabbages everybody has when the match begins. The match ends when somebody has lost them all.",
        "preset.harsh": "Harsh chips",
        "preset.short": "Short match",
        "preset.source": "As in the source",
        "party.done": "Decline",
        "refusal.chip_first": "The trick had a seven: first lay a chip on the casino, or decline.",
        "refusal.chip_must": "The trick had a seven: lay a chip on the casino first.",
        "refusal.all_taken": "All three ordinary casino cards have a chip already.",
        "refusal.chip_stays": "That chip stays on the casino until the round is over.",
        "refusal.deal_first": "The round is over. Deal the next one.",
        "refusal.golden_drawn": "The golden chip can go only on the golden card, which has one place in this round.",
        "refusal.golden_place": "The golden chip can go only on the golden card, on min or on max.",
        "refusal.no_seven": "Only the winner of a trick with a seven lays chips, right after taking it.",
        "refusal.ordinary_place": "An ordinary chip can go only on one of the three ordinary casino cards.",
        "refusal.place_taken": "There is already a chip there.",
        "coach.aim": "The highest card of the suit led takes the trick, but a zero of another suit beats it.",
        "coach.chip": "A chip says what its casino card is worth at the end of the round.",
        "coach.void": "If you have none of that suit, you may play any card.",
        "reckoning.each": "each",
        "reckoning.last_round": "That was the last round.",
        "reckoning.leads": "{name}, next clockwise, leads the next round.",
        "reckoning.max": "most",
        "reckoning.min": "fewest",
        "reckoning.no_chip": (
            "{n} casino card has no chip: it scores nothing.",
            "{n} casino cards have no chip: they score nothing.",
        ),
        "reckoning.no_more": "Nobody goes below 0",
        "reckoning.no_three": "fewer than 3",
        "reckoning.ruined": "{name} has no cabbages left, which ends the match.",
        "reckoning.ruined_too": "{name} has no cabbages left.",
        "reckoning.spared": "not paid",
        "reckoning.threes": "every 3",
        "reckoning.title": "Casino scoring",
        "reckoning.total": "Cabbages",
        "statistics.unit": "cabbages",
        "lesson.aim": "Everybody has fifteen cabbages and tries to lose as few as possible. You win tricks as in other games, but what they cost is decided along the way.",
        "lesson.casino": "These casino cards show which cards count: a number, or a suit in threes. The golden card counts tricks, fewest or most.",
        "lesson.chip": "You have won an eight. So lay the +1 chip on the 8: click the chip, then the card.",
        "lesson.end": "The match ends after four rounds, or as soon as somebody has no cabbages left; whoever has the most wins. The casino cards always show what counts.",
        "lesson.follow": "You must follow suit if you can. Purple is led, and your purple cards are lower than the eight: play the three.",
        "lesson.lead": "You took the trick, so you lead. Play the green three.",
        "lesson.score": "You have two eights now: with the +1 chip, that is two cabbages more if nothing else comes.",
        "lesson.seven": "There was a seven in that trick, and a seven lets its winner lay a chip. {d} lays the golden one: it will cost whoever takes the fewest tricks.",
        "lesson.take": "{d} leads the green seven. Take this trick with your nine, and you can lay a chip yourself.",
        "lesson.zero": "Red is led and you have no red card. A zero of another suit takes the trick, whatever else was played: play the blue zero and win the red eight.",
    }

    def table(self, options: Options) -> TableSpec:
        """LV-3, LV-4: the seats, and in the middle the casino with the chips below it."""
        places = (*GOLDEN_PLACES, *ORDINARY_PLACES)
        casino = tuple(PileSpec(place, Role.RESERVE, 5.0 + n, 3.45) for n, place in enumerate(places))
        chips = tuple(PileSpec(chip, Role.RESERVE, 5.0 + n, 4.55) for n, chip in enumerate(CHIPS))
        out = PileSpec(OUT, Role.RESERVE, 0, 0, verbs=("done", "deal"))
        return TableSpec(COLUMNS, ROWS, (*seat_piles(seats_of(options)), *casino, *chips, out))

    def deal(self, setup: Setup) -> State[Casino]:
        """LV-1, LV-8: everybody starts with the same cabbages; the first leader is random."""
        seats = seats_of(setup.options)
        cabbages = (int(setup.options["lv_start_cabbages"]),) * seats
        return _new_round(setup, cabbages, first_seat(setup, seats), None)

    def legal_moves(self, state: State[Casino]) -> tuple[Move, ...]:
        """LV-6, LV-9: a card to the trick, a chip on the casino, or the next deal."""
        return _PHASES[state.phase][0](state)

    def apply(self, state: State[Casino], move: Move) -> Step[Casino]:
        """LV-6 to LV-11: applies one card, chip or deal; the public log has the plies since the deal."""
        casino = replace(state.extra, log=(*state.extra.log, f"{to_act(state)} {move.text}"))
        return _PHASES[state.phase][1](replace(state, extra=casino), move)

    def past(self, state: State[Casino]) -> Past[Casino]:
        """The round of ``state`` from its deal on."""
        return _past(state)

    def explain(self, state: State[Casino], gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks."""
        if state.phase == "deal":
            return Refusal("las_vegan.deal_first")
        source = "" if isinstance(gesture, Pick) else gesture.source
        if state.phase == "chip":
            why = why_no_chip(state.extra, source, gesture.target if isinstance(gesture, Carry) else "")
            must = why.code == "las_vegan.chip_first" and state.option("lv_place_chip") == "must"
            return Refusal("las_vegan.chip_must") if must else why
        if source in CHIPS:
            lies = source in {chip for _, chip in state.extra.placed}
            return Refusal("las_vegan.chip_stays" if lies else "las_vegan.no_seven")
        return why_not(state, state.extra.tricks, gesture, DECK)

    # -- what is told --------------------------------------------------------------------------------------------------

    @override
    def facts(self, state: State[Casino]) -> tuple[GameFact, ...]:
        """The round, out of how many, and the chips that may be placed now."""
        round_ = GameFact(Said("party.round_of"), f"{state.extra.round} / {state.option('lv_rounds')}")
        sevens = GameFact(Said("party.sevens"), Amount(_to_lay(state.extra)))
        return (round_, sevens) if state.phase == "chip" else (round_,)

    @override
    def gained(self, points: int) -> Said:
        return Said(f"party.log.cabbages.{'lost' if points < 0 else 'won'}", {"n": abs(points)})

    @override
    def best(self, cards: Sequence[Card]) -> int:
        """LV-7: zeros of other suits are the highest."""
        return winning(cards)

    @override
    def asked(self, state: State[Casino], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """LV-9: to choose a chip for each seven, then its place."""
        if state.phase != "chip":
            return super().asked(state, legal, chip)
        if chip in CHIPS:
            value = Amount(state.extra.faces[CHIPS.index(chip)], NumberForm.SIGNED)
            shown = dict(zip(ORDINARY_PLACES, state.extra.cards, strict=True))
            places = [
                Said(f"party.casino.{shown.get(move.target, move.target)}") for move in legal if move.source == chip
            ]
            return Sentence(Said("asked.chip_to", {"value": value, "places": places}))
        return Sentence(Said("asked.chip_or_not" if DONE in legal else "asked.chip", {"n": state.extra.sevens}))

    @override
    def card(self, card: Card) -> Said:
        return Said(f"card.{DECK.text(card)}")

    @override
    def length(self, options: Options) -> Said:
        """LV-10: the minutes grow with the number of rounds."""
        if options["lv_rounds"] == _USUAL:
            return super().length(options)
        return Said("game.minutes", {"n": _MINUTES * int(options["lv_rounds"]) // _USUAL})

    @override
    def coached(self, state: State[Casino], legal: Sequence[Move]) -> tuple[Said, ...]:
        """LV-7, LV-9: zeros win, sevens place chips, chips decide the value of tricks."""
        if state.phase == "chip":
            return (Said("coach.las_vegan.chip"),)
        rule = super().coached(state, legal)
        if rule == (Said("coach.void"),):
            rule = (Said("coach.las_vegan.void"),)  # a zero can win where no other card of another suit can
        return (*rule, Said("coach.las_vegan.aim")) if rule else ()

    @override
    def counters(self, state: State[Casino]) -> tuple[GameFact, ...]:
        """The number of sevens and zeros played."""
        piles = [*PLAYS[: len(state.scores)], *WON[: len(state.scores)]]
        ranks = [DECK.rank(card) for pile in piles for card in state.piles[pile].cards]
        return tuple(
            GameFact(Said(f"counter.{name}"), Said("counter.of", {"n": ranks.count(rank), "all": 4}))
            for name, rank in (("sevens", 7), ("zeros", 0))
        )

    @override
    def hand_result(self, state: State[Casino]) -> HandResult | None:
        return casino_result(state)

    @override
    def number(self, state: State[Casino]) -> int:
        return state.extra.round

    @override
    def height(self, card: Card) -> int:
        """LV-7: from zero to nine."""
        return DECK.rank(card)

    @override
    def laid(self, state: State[Casino], move: Move) -> tuple[Said | Amount, Said] | None:
        """LV-9: the chip by its value, and its casino card."""
        if move.source not in CHIPS:
            return None
        casino = state.extra
        value = Amount(casino.faces[CHIPS.index(move.source)], NumberForm.SIGNED)
        shown = dict(zip(ORDINARY_PLACES, casino.cards, strict=True)).get(move.target, move.target)
        chip = Said("party.casino.golden", {"value": value}) if move.target in GOLDEN_PLACES else value
        return chip, Said(f"party.casino.{shown}")


def seats_of(options: Options) -> int:
    """LV-5: the number of players."""
    return int(options["lv_players"])


def hand_size(options: Options) -> int:
    """LV-5: the number of cards dealt to each player."""
    seats = seats_of(options)
    return HAND_SIZES.get(seats) or int(options["lv_hand_size_2p"])


def _new_round(setup: Setup, scores: tuple[int, ...], first: int, earlier: Casino | None) -> State[Casino]:
    """LV-3 to LV-5: deals one card at a time from ``first``, who leads; lays out three casino cards and tosses the chips."""
    number, used = (earlier.round + 1, earlier.used + earlier.cards) if earlier else (1, ())
    seats, size = len(scores), hand_size(setup.options)
    order = pack_of_hand(setup, number - 1, DECK.cards)
    piles = (
        empty_piles(seats) | dealt_round(order[: seats * size], first, seats) | {OUT: face_down(order[seats * size :])}
    )
    casino = Casino(
        number,
        first,
        new_tricks(seats, first),
        drawn_cards(setup, number, used),
        tossed_chips(setup, number),
        used,
        totals=earlier.totals if earlier else (),
        golden_places=drawn_golden(setup, number),
    )
    return State(setup, piles, first, "card", scores, extra=casino)


def empty_piles(seats: int) -> dict[PileId, Pile]:
    """Every pile of the table; chips and casino cards are places that never hold playing cards."""
    return empty_table(seats, *CHIPS, *GOLDEN_PLACES, *ORDINARY_PLACES, OUT)


def _past(state: State[Casino]) -> Past[Casino]:
    """The round before its first ply, its hands rebuilt from the table and the public log; and its plies."""
    casino, seats = state.extra, len(state.scores)
    totals = casino.totals[: casino.round - 1]
    scores = totals[-1] if totals else (int(state.option("lv_start_cabbages")),) * seats
    start = replace(casino, tricks=new_tricks(seats, casino.first), placed=(), sevens=0, totals=totals, log=())
    piles = empty_piles(seats) | {OUT: state.piles[OUT]} | hands_as_dealt(state.piles, casino.log, DECK)
    return Past(State(state.setup, piles, casino.first, "card", scores, extra=start), logged(casino.log))


def _cards(state: State[Casino]) -> tuple[Move, ...]:
    """LV-6: cards that follow suit; any card if there are none."""
    hand = state.piles[HANDS[to_act(state)]].cards
    return plays(following(hand, card_led(state.piles, state.extra.tricks), DECK), DECK)


def _play(state: State[Casino], move: Move) -> Step[Casino]:
    """LV-6 to LV-9: plays the card; after a complete trick its sevens may place chips."""
    laid = lay(state, state.extra.tricks, DECK.parse(move.picks[0]), DECK, winning)
    casino = replace(state.extra, tricks=laid.tricks)
    after = replace(state, piles=laid.piles, seat=laid.turn, extra=casino)
    winner = laid.tricks.winner
    if winner is None:
        return Step(after, laid.cues)
    sevens = sum(DECK.rank(card) == _SEVEN for card in on_table(laid.piles, laid.tricks))
    return _going_on(replace(after, seat=winner, extra=replace(casino, sevens=sevens)), laid.cues)


def _chips(state: State[Casino]) -> tuple[Move, ...]:
    """LV-9: the placings of chips; with ``may``, also to place no more."""
    declined = (DONE,) if state.option("lv_place_chip") == "may" else ()
    return (*placings(state.extra), *declined)


def _place(state: State[Casino], move: Move) -> Step[Casino]:
    """LV-9: places the chip for the rest of the round; after one for each seven, play goes on."""
    casino = state.extra
    if move == DONE:
        return _going_on(replace(state, extra=replace(casino, sevens=0)), (Passed(to_act(state)),))
    placed = (*casino.placed, (move.target, move.source))
    return _going_on(replace(state, extra=replace(casino, placed=placed, sevens=casino.sevens - 1)), ())


def _going_on(state: State[Casino], cues: tuple[Cue, ...]) -> Step[Casino]:
    """Continues after a complete trick: the next chip, the next trick (LV-8), or the end of the round."""
    if state.extra.sevens and any(placings(state.extra)):
        return Step(replace(state, phase="chip"), cues)
    if state.piles[HANDS[to_act(state)]].cards:
        return Step(replace(state, phase="card"), cues)
    return _added_up(state, cues)


def _added_up(state: State[Casino], cues: tuple[Cue, ...]) -> Step[Casino]:
    """LV-10, LV-11: applies everybody's changes at once, none below zero; ends the match, or waits for the next deal."""
    casino, options = state.extra, state.setup.options
    won = cards_won(state.piles, casino.tricks)
    gains = changes(casino, won, str(options["lv_golden_tie"]))
    scores = tuple(max(0, old + gain) for old, gain in zip(state.scores, gains, strict=True))
    told = [
        Scored(seat, new - old) for seat, (old, new) in enumerate(zip(state.scores, scores, strict=True)) if new != old
    ]
    over = casino.round == int(options["lv_rounds"]) or 0 in scores
    seat = None if over else (casino.first + 1) % len(scores)
    after = replace(state, scores=scores, seat=seat, phase="over" if over else "deal")
    return Step(replace(after, extra=replace(casino, totals=(*casino.totals, scores))), (*cues, *told))


def _deal(state: State[Casino]) -> Step[Casino]:
    """LV-8: gathers and shuffles all cards for the next round, led by the next seat clockwise."""
    after = _new_round(state.setup, state.scores, to_act(state), state.extra)
    tossed = [Tossed(chip, face) for chip, face in zip(CHIPS, after.extra.faces, strict=True)]
    return Step(after, (*gathered(state), *tossed))


_PHASES: Mapping[
    str, tuple[Callable[[State[Casino]], tuple[Move, ...]], Callable[[State[Casino], Move], Step[Casino]]]
] = {
    "card": (_cards, _play),
    "chip": (_chips, _place),
    "deal": (lambda _: (DEAL,), lambda state, _: _deal(state)),
    "over": (lambda _: (), lambda state, _: Step(state)),
}
