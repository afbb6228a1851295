"""What Las Vegan tells: the round, chips to lay, cabbages won and lost."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.las_vegan.box import CHIPS, DECK, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.las_vegan.casino import Casino, placings, winning
from cardtable.games.las_vegan.reckoning import reckoning
from cardtable.games.round_table import PLAYS, WON
from cardtable.games.tricks import TrickTelling
from cardtable.kernel.cards import Card
from cardtable.kernel.lesson import Lesson, LessonStep
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.override import override
from cardtable.kernel.reckoning import Reckoning
from cardtable.kernel.state import State
from cardtable.kernel.telling import Amount, GameFact, NumberForm, Said, Sentence
from cardtable.kernel.zones import PileId

_USUAL, _MINUTES = 4, 20
"""The usual number of rounds, and about how many minutes they take."""


class LasVeganTelling(TrickTelling[Casino]):
    """Scores are cabbages."""

    id, complete = "las_vegan", True
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

    @override
    def facts(self, state: State[Casino]) -> tuple[GameFact, ...]:
        """The round by how many there are, and the chips that may be laid now."""
        round_ = GameFact(Said("party.round_of"), f"{state.extra.round} / {state.option('lv_rounds')}")
        sevens = GameFact(Said("party.sevens"), Amount(_to_lay(state.extra)))
        return (round_, sevens) if state.phase == "chip" else (round_,)

    @override
    def gained(self, points: int) -> Said:
        """Cabbages."""
        return Said(f"party.log.cabbages.{'lost' if points < 0 else 'won'}", {"n": abs(points)})

    @override
    def best(self, cards: Sequence[Card]) -> int:
        """LV-7: zeros of other suits are the highest."""
        return winning(cards)

    @override
    def asked(self, state: State[Casino], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """LV-9: a chip for each seven, then where it goes."""
        if state.phase != "chip":
            return super().asked(state, legal, chip)
        if chip in CHIPS:
            value = Amount(state.extra.faces[CHIPS.index(chip)], NumberForm.SIGNED)
            shown = dict(zip(ORDINARY_PLACES, state.extra.cards, strict=True))
            places = [
                Said(f"party.casino.{shown.get(move.target, move.target)}") for move in legal if move.source == chip
            ]
            return Sentence(Said("asked.chip_to", {"value": value, "places": places}))
        return Sentence(Said("asked.chip", {"n": state.extra.sevens}))

    @override
    def card(self, card: Card) -> Said:
        return Said(f"card.{DECK.text(card)}")

    @override
    def suit(self, card: Card) -> str:
        return DECK.suit(card)

    @override
    def length(self, options: Options) -> Said:
        """LV-10: as the number of rounds."""
        if options["lv_rounds"] == _USUAL:
            return super().length(options)
        return Said("game.minutes", {"n": _MINUTES * int(options["lv_rounds"]) // _USUAL})

    @override
    def coached(self, state: State[Casino], legal: Sequence[Move]) -> tuple[Said, ...]:
        """LV-7, LV-9: zeros win, sevens bring chips, chips say what tricks are worth."""
        if state.phase == "chip":
            return (Said("coach.las_vegan.chip"),)
        rule = super().coached(state, legal)
        if rule == (Said("coach.void"),):
            rule = (Said("coach.las_vegan.void"),)  # a zero can win where no other card of another suit can
        return (*rule, Said("coach.las_vegan.aim")) if rule else ()

    @override
    def counters(self, state: State[Casino]) -> tuple[GameFact, ...]:
        """The sevens and the zeros that were played."""
        piles = [*PLAYS[: len(state.scores)], *WON[: len(state.scores)]]
        ranks = [DECK.rank(card) for pile in piles for card in state.piles[pile].cards]
        return tuple(
            GameFact(Said(f"counter.{name}"), Said("counter.of", {"n": ranks.count(rank), "all": 4}))
            for name, rank in (("sevens", 7), ("zeros", 0))
        )

    @override
    def reckoning(self, state: State[Casino]) -> Reckoning | None:
        """What the round brought."""
        return reckoning(state)

    @override
    def number(self, state: State[Casino]) -> int:
        """The number of the round."""
        return state.extra.round

    @override
    def height(self, card: Card) -> int:
        """LV-7: from zero to nine."""
        return DECK.rank(card)

    @override
    def outlines(self, state: State[Casino]) -> tuple[PileId, ...]:
        """LV-4: where chips lie before they are laid."""
        return CHIPS

    @override
    def laid(self, state: State[Casino], move: Move) -> tuple[Said | Amount, Said] | None:
        """LV-9: the chip by its value, and the casino card it goes on."""
        if move.source not in CHIPS:
            return None
        casino = state.extra
        value = Amount(casino.faces[CHIPS.index(move.source)], NumberForm.SIGNED)
        shown = dict(zip(ORDINARY_PLACES, casino.cards, strict=True)).get(move.target, move.target)
        chip = Said("party.casino.golden", {"value": value}) if move.target in GOLDEN_PLACES else value
        return chip, Said(f"party.casino.{shown}")

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
        "option.lv_players.help": "How many play. Four is best; with three, one card is set aside unseen, with two, part of the pack.",
        "option.lv_rounds": "Rounds",
        "option.lv_rounds.help": "The match ends after this many rounds, unless somebody loses all their cabbages first.",
        "option.lv_start_cabbages": "Cabbages at the start",
        "option.lv_start_cabbages.help": "How many cabbages everybody has when the match begins. The match ends when somebody has lost them all.",
        "preset.harsh": "Harsh chips",
        "preset.short": "Short match",
        "preset.source": "As in the source",
        "refusal.chip_first": "The trick had a seven: first lay a chip on the casino, or decline.",
        "refusal.chip_must": "The trick had a seven: lay a chip on the casino first.",
        "refusal.chip_stays": "That chip stays on the casino until the round is over.",
        "refusal.deal_first": "The round is over. Deal the next one.",
        "refusal.golden_drawn": "The golden chip can go only on the golden card, which has one place in this round.",
        "refusal.golden_place": "The golden chip can go only on the golden card, on min or on max.",
        "refusal.no_seven": "Only the winner of a trick with a seven lays chips.",
        "refusal.ordinary_place": "An ordinary chip can go only on one of the three ordinary casino cards.",
        "refusal.place_taken": "There is already a chip there.",
        "coach.aim": "The highest card of the suit led takes the trick, but a zero of another suit beats it.",
        "coach.chip": "The chip says what that casino card is worth to everybody at the end of the round.",
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
        "reckoning.no_more": "No more than is left",
        "reckoning.no_three": "fewer than 3",
        "reckoning.ruined": "{name} has no cabbages left, which ends the match.",
        "reckoning.spared": "not there to pay",
        "reckoning.threes": "every 3",
        "reckoning.title": "Casino scoring",
        "reckoning.total": "Cabbages",
        "lesson.aim": "Everybody has fifteen cabbages and tries to lose as few as possible. You win tricks as in other games, but what they cost is decided along the way.",
        "lesson.casino": "These casino cards show which cards count: a number, or a suit in threes. The golden card counts tricks, fewest or most.",
        "lesson.chip": "You have won an eight. So lay the +1 chip on the 8: click the chip, then the card.",
        "lesson.end": "The match ends after four rounds, or as soon as somebody has no cabbages left; whoever has the most wins. The casino cards always show what counts.",
        "lesson.follow": "You must follow suit if you can. Purple is led, and you have one purple card that is lower: play the three.",
        "lesson.lead": "You took the trick, so you lead. Play the green three.",
        "lesson.score": "You have two eights now: with the +1 chip, that is two cabbages more if nothing else comes.",
        "lesson.seven": "There was a seven in that trick, and a seven lets its winner lay a chip. {d} lays the golden one: it will cost whoever takes the fewest tricks.",
        "lesson.take": "{d} leads the green seven. Take this trick with your nine, and you can lay a chip yourself.",
        "lesson.zero": "Red is led and you have no red card. A zero of another suit takes the trick, whatever else was played: play the blue zero and win the red eight.",
    }


def _to_lay(casino: Casino) -> int:
    """LV-9: one chip for each seven, as long as there is a card for it; the two golden places take one chip together."""
    free = {move.source if move.target in GOLDEN_PLACES else move.target for move in placings(casino)}
    return min(casino.sevens, len(free))
