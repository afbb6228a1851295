"""Hearts: each heart costs a point, the queen of spades thirteen, and whoever takes all of them has shot the moon.

Clauses HE-1 to HE-11 of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import trick_kit as kit
from cardtable.games.trick_kit import FRENCH, Card, Choice, Counted, Options, State, TrickCourse

_OF_HEARTS = tuple(card for card in FRENCH.cards if FRENCH.suit(card) == "H")
QUEEN, JACK = FRENCH.parse("QS"), FRENCH.parse("JD")
BAD = frozenset((*_OF_HEARTS, QUEEN))
SHOT = {"others": (-26, 26), "self": (-52, 0)}  # the shooter's points, and each other seat's


class Hearts(kit.TrickGame):
    """The score is the sum of a seat's penalty points; the lowest total wins."""

    id, letters, complete, first_card = "hearts", "HE", True, FRENCH.parse("2C")
    measures = kit.Measures(better=kit.Better.LOW)
    options = (
        Choice("he_pass", ("cycle", "left", "none"), "HE-2"), Choice("he_first", ("clean", "any"), "HE-5"),
        Choice("he_break", ("hearts", "queen_too"), "HE-6"), Choice("he_jack", ("off", "on"), "HE-7"),
        Choice("he_moon", ("others", "self", "off"), "HE-8"), kit.Number("he_end", 100, 10, 200, "HE-9"),
    )  # fmt: skip
    ends, presets = "he_end", (kit.Preset("omnibus", {"he_jack": "on"}),)
    clauses = {1: "seats pack", 2: "give", 4: "moves", 9: "over deal"}
    refusals = {2: "tricks.give", 3: "opening", 4: kit.FOLLOW, 5: "first", 6: "unbroken", 9: "tricks.deal_first"}
    lesson = kit.lesson(
        96, 4, aim="@h0", give="give:QS,QH,QC > give:AH,10H,KC give:KS,JH,JC give:9H,KH,AD", got="> play:2C play:4C play:3C @h0",
        follow="play:6C", lead="play:9S > play:8S play:5S play:KS play:2S", void="play:KH > play:4S play:3S play:6S play:JS play:10S",
        again="play:9H", moon="", end="",
    )  # fmt: skip

    def counts(self, options: Options) -> Sequence[Counted]:
        """HE-7: hearts, the queen of spades, and by a house rule the jack of diamonds."""
        jack = (Counted("jack", (JACK,), -10),) if options["he_jack"] == "on" else ()
        return (Counted("hearts", _OF_HEARTS, 1), Counted("queen", (QUEEN,), 13), *jack)

    def bonus(self, won: Sequence[Sequence[Card]], options: Options) -> tuple[str, tuple[int, ...]] | None:
        """HE-8: shooting the moon: all penalty cards in the tricks of one seat."""
        shot = [len(BAD.intersection(cards)) == len(BAD) for cards in won]
        if True not in shot or options["he_moon"] == "off":
            return None
        own, others = SHOT[str(options["he_moon"])]
        return "moon", tuple(own if mine else others for mine in shot)

    def passing(self, number: int, options: Options) -> int:
        """HE-2: left, right, across, none, and again."""
        return {"cycle": (1, 3, 2, 0)[(number - 1) % 4], "left": 1, "none": 0}[str(options["he_pass"])]

    def may(self, state: State[TrickCourse], hand: Sequence[Card], led: Card | None) -> Sequence[Card]:
        """HE-4; HE-6 for the leader; HE-5 in the first trick."""
        if led is None:
            return hand if self.is_broken(state) else tuple([card for card in hand if card not in _OF_HEARTS]) or hand
        cards = kit.following(hand, led, FRENCH)
        clean = state.option("he_first") == "clean" and kit.is_first_trick(state)
        return tuple([card for card in cards if card not in BAD]) or cards if clean else cards

    def why(self, state: State[TrickCourse], led: Card | None) -> kit.Refusal:
        """HE-5, HE-6."""
        return self.refused("unbroken" if led is None else "first")

    def is_broken(self, state: State[TrickCourse]) -> bool:
        """HE-6: whether a heart, or by a house rule the queen of spades, has been played in this hand."""
        breaks = BAD if state.option("he_break") == "queen_too" else BAD - {QUEEN}
        return not breaks.isdisjoint(kit.played(state))

    def matters(self, state: State[TrickCourse], rule: str) -> str:
        """Hearts that can't be led; penalty cards barred from the first trick; otherwise the cost of each card."""
        if rule != "some":
            return "aim_jack" if state.option("he_jack") == "on" else "aim"
        return "first" if kit.is_first_trick(state) else "unbroken"

    words = {
        "name": "Hearts",
        "goal": "Take no hearts, and above all not the queen of spades.",
        "length": "about 30 minutes",
        "players": "4 players",
        "dealing": "all 52 cards, one at a time from the dealer’s left; the dealer and later hands follow from the deal number",
        "option.he_pass": "Passing cards",
        "option.he_pass.help": "Before each hand you pass on three cards: first to the left, then to the right, then across. Before every fourth hand no cards are passed.",
        "option.he_pass.cycle": "Left, right, across, none",
        "option.he_pass.left": "Always to the left",
        "option.he_pass.none": "No passing",
        "option.he_first": "First trick",
        "option.he_first.help": "Whether hearts and the queen of spades may be played in the first trick.",
        "option.he_first.clean": "No hearts, no queen of spades",
        "option.he_first.any": "Any card",
        "option.he_break": "Breaking hearts",
        "option.he_break.help": "Hearts may be led only once they are broken: when a heart has been played, or at some tables the queen of spades.",
        "option.he_break.hearts": "By a heart",
        "option.he_break.queen_too": "By a heart or the queen of spades",
        "option.he_jack": "Jack of diamonds",
        "option.he_jack.help": "Whoever takes the jack of diamonds has ten points taken off.",
        "option.he_jack.off": "Does not count",
        "option.he_jack.on": "Takes off 10 points",
        "option.he_moon": "Shooting the moon",
        "option.he_moon.help": "Whoever takes all hearts and the queen of spades in one hand has shot the moon.",
        "option.he_moon.others": "26 points for all others",
        "option.he_moon.self": "26 points off your own total",
        "option.he_moon.off": "Left out",
        "option.he_end": "Points to the end",
        "option.he_end.help": "The match ends after the hand in which somebody reaches this total.",
        "preset.source": "As it is usually played",
        "preset.omnibus": "Omnibus",
        "refusal.opening": "The two of clubs leads the first trick.",
        "refusal.first": "In the first trick you may not play a heart or the queen of spades.",
        "refusal.unbroken": "Hearts are not broken yet: lead another suit.",
        "coach.give": "Pass on cards that could take tricks you do not want, such as high spades and high hearts.",
        "coach.opening": "The two of clubs leads the first trick.",
        "coach.unbroken": "You may lead any suit but hearts: no heart has been played yet.",
        "coach.first": "You have none of that suit, but hearts and the queen of spades must wait until the first trick is over.",
        "coach.aim": "Each heart costs 1 point, the queen of spades 13.",
        "coach.aim_jack": "Each heart costs 1 point, the queen of spades 13; the jack of diamonds takes off 10.",
        "counter.hearts": "Hearts gone",
        "counter.queen": "Queen of spades",
        "counter.jack": "Jack of diamonds",
        "reckoning.hearts": "Hearts",
        "reckoning.queen": "Queen of spades",
        "reckoning.jack": "Jack of diamonds",
        "reckoning.moon": "The moon",
        "lesson.aim": "Nobody wants hearts, and least of all the queen of spades: each heart costs a point, the queen thirteen. This is your hand. The ace is the highest card of each suit.",
        "lesson.give": "First you pass three cards to {b}, on your left. Pass on the queen of spades, which only the nine would protect, the queen of hearts and the queen of clubs.",
        "lesson.got": "Three cards came from {d}, on your right: the ace of diamonds and two hearts. Whoever holds the two of clubs leads it: {b}.",
        "lesson.follow": "You must follow suit if you can. The six of clubs is your only club. Nobody may play a heart in the first trick, so it does no harm.",
        "lesson.lead": "You took the trick, so you lead. Hearts may not be led before one has been played. Lead the nine of spades: sooner or later spades bring the queen out.",
        "lesson.void": "Spades again, and you have none left. Now you may play anything: get rid of the king of hearts.",
        "lesson.again": "Hearts are broken: from now on they may be led. Once more you cannot follow: throw off the nine of hearts.",
        "lesson.moon": "After thirteen tricks everybody writes down what they took. But whoever takes all thirteen hearts and the queen has shot the moon: then each of the others gets 26 points.",
        "lesson.end": "When somebody reaches 100 points, the lowest total wins. In the next hand you pass cards to the right, then across, and then not at all.",
    }
