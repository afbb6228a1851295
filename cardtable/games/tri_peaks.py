"""TriPeaks: a free card next in rank to the turned card is moved onto it. Clauses TP-1 to TP-7 of docs/rules.md."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import kit
from cardtable.games.kit import ACE, DRAW, KING, RANKS, Choice, Gesture, Move, Said, State

PLACES = kit.named("p", 28)
_ACROSS = (
    (1.5, 4.5, 7.5),
    (1, 2, 4, 5, 7, 8),
    (0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5),
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
)
_WHERE = [(x, row / 2) for row, across in enumerate(_ACROSS) for x in across]
PEAKS = tuple(
    kit.PileSpec(place, kit.Role.TABLEAU, x, y, sign="none") for place, (x, y) in zip(PLACES, _WHERE, strict=True)
)


PEAK, TURN = 15, 5
"""TP-7: the points for a cleared peak, with a bonus for the last; and the cost of a turned card."""
_FITS = {"yes": kit.next_to_or_round, "no": kit.next_to}  # TP-4


class TriPeaks(kit.Patience[int]):
    """The score is the number of cards removed from the peaks. ``extra``: cards removed since the last turned card, if points count."""

    id, letters, touch, longest, whole, complete = "tri_peaks", "TP", kit.Touch.PLAY, 52, len(PLACES), True
    options = (
        Choice("tp_wrap", ("yes", "no"), "TP-4"),
        Choice("tp_open", ("no", "yes"), "TP-1"),
        Choice("tp_points", ("cards", "run", kit.STROKES), "TP-7"),
        kit.Number("tp_bogey", 15, 1, 252, "TP-7"),
    )
    clauses = {1: "seats pack", 4: "moves", 5: "draw recycle redeal", 6: "over"}
    refusals = {3: "covered", 4: "not_next no_wrap only_waste only_peaks", 5: "build.turn_it build.no_redeal"}
    size, rows, covered_by, covered_open = (10, 4), (*PLACES, "waste"), kit.overlapping(PEAKS), "tp_open"
    piles = (*PEAKS, kit.stock(4, 2.9), kit.waste(5, 2.9, show=4))
    counts, holes = ("tp_points", ("run", kit.STROKES)), kit.Holes(9, "tp_bogey", ("tp_points", kit.STROKES))
    measures, varies = kit.Measures(each=kit.cards_left(28, of=28, counts=counts), share=True), {"take": "tp_wrap"}
    lesson = kit.lesson(
        259,
        aim="", king="move:p27:waste:1", queen="move:p26:waste:1", jack="move:p25:waste:1", turn="move:p17:waste:1",
        freed="move:p16:waste:1", draw="draw", nine="move:p21:waste:1", end="@stock",
    )  # fmt: skip

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """TP-4, TP-5: free cards that fit, then the stock."""
        if self.won(state):
            return ()
        piles = state.piles
        fits = _FITS[str(state.option("tp_wrap"))][piles["waste"].cards[-1]]
        takes = (kit.carry(pile, "waste") for pile in self.uncovered(piles) if piles[pile].cards[-1] in fits)
        return (*takes, *((DRAW,) if piles["stock"].cards else ()))

    def apply(self, state: State[int], move: Move) -> kit.Step[int]:
        """TP-4, TP-5: takes the card or turns one; TP-7: counts the points."""
        step = super().apply(state, move)
        if state.option("tp_points") != "run":
            return step
        run = 0 if move == DRAW else (state.extra or 0) + 1
        tops = sum(len(step.state.piles[place]) for place in PLACES[:3])
        peaks = 0 if move.source not in PLACES[:3] else PEAK if tops else 2 * PEAK
        return self.counted(kit.Step(kit.replace(step.state, extra=run), step.cues), run + peaks if run else -TURN)

    def points(self, state: State[int]) -> int:
        """TP-6: the number of cards removed from the peaks."""
        return self.whole - sum(len(state.piles[place]) for place in PLACES)

    def explain(self, state: State[int], gesture: Gesture) -> kit.Refusal:
        """The first rule that the gesture breaks."""
        if isinstance(gesture, kit.Pick) or gesture.source == "waste":
            return self.refused("only_peaks")
        cards, top = state.piles[gesture.source].cards, state.piles["waste"].cards[-1]
        if gesture.source == "stock":
            return kit.Refusal("build.turn_it" if cards else "build.no_redeal")
        if not 0 <= gesture.index < len(cards):
            return self.refused("only_peaks")
        if gesture.source not in self.uncovered(state.piles):
            return self.refused("covered")
        if isinstance(gesture, kit.Carry) and gesture.target != "waste":
            return self.refused("only_waste")
        wraps = {RANKS[cards[-1]], RANKS[top]} == {ACE, KING}
        return self.refused("no_wrap" if wraps else "not_next", card=kit.text(cards[-1]), top=kit.text(top))

    def coached(self, state: State[int], legal: Sequence[Move]) -> tuple[Said, ...]:
        """What can be taken, or that the next card is turned."""
        takes = any(move.source for move in legal)
        return self.rules(state, "take" if takes else "turn") if legal else ()

    words = {
        "name": "TriPeaks",
        "goal": "Take cards one higher or one lower until the three peaks are gone.",
        "length": "about 3 minutes",
        "players": "1 player",
        "dealing": "the four rows from the top row to the bottom row, each from left to right (3, 6, 9 and 10 cards); then the card that starts the waste; then the 23 cards of the stock, the next card first",
        "option.tp_wrap": "Ace and king",
        "option.tp_wrap.help": "Whether ace and king are neighbours.",
        "option.tp_wrap.yes": "Neighbours",
        "option.tp_wrap.no": "Not neighbours",
        "option.tp_open": "Covered cards",
        "option.tp_open.help": "Whether cards that others lie on show their faces.",
        "option.tp_open.yes": "Face up",
        "option.tp_open.no": "Face down",
        "option.tp_points": "Score",
        "option.tp_points.help": "The score is the number of cards you took. Or each card counts one more than the one before, until you turn a card, which costs 5; a peak that is gone brings 15, the last one 30. Or nine deals are a round as in Golf: each card of the peaks that is left is a stroke, and when none is left, the cards of the stock are deducted.",
        "option.tp_points.cards": "Cards taken",
        "option.tp_points.run": "Points for long runs",
        "option.tp_points.strokes": "Strokes, nine deals a round",
        "option.tp_bogey": "Bogey",
        "option.tp_bogey.help": "The mark for a round of nine deals, where strokes are counted. Fewer strokes are under bogey, more are over.",
        "preset.source": "As it is usually played",
        "refusal.covered": "Another card still lies on this one. First take what covers it.",
        "refusal.not_next": "The {card} does not go on the {top}: it must be one higher or one lower.",
        "refusal.no_wrap": "Ace and king are not neighbours here.",
        "refusal.only_waste": "Cards can go only onto the turned card beside the stock.",
        "refusal.only_peaks": "You can take only free cards of the three peaks.",
        "coach.take.yes": "Take a free card that is one higher or one lower; a king goes on an ace, too.",
        "coach.take.no": "Take a free card that is one higher or one lower.",
        "coach.turn": "Nothing fits: turn the next card.",
        "end.won": "All three peaks are gone!",
        "end.all": "All 28 cards of the peaks are taken.",
        "end.lost": "Nothing else fits",
        "end.plain": ("{n} card of the peaks taken, {left} to go.", "{n} cards of the peaks taken, {left} to go."),
        "lesson.aim": "Three peaks that touch. A card is free only when no other lies on it: now that is the bottom row. Take them all.",
        "lesson.king": "Take what is one higher or one lower than the turned card; suits do not matter. Ace and king are neighbours: click the king of hearts.",
        "lesson.queen": "The queen of hearts goes on the king.",
        "lesson.jack": "That has turned up a card. Now the jack of spades.",
        "lesson.turn": "You may change direction whenever you like: the queen of diamonds goes on the jack.",
        "lesson.freed": "And the king of clubs, which is free now as well.",
        "lesson.draw": "Nothing else fits. Turn a new card: click the stock, or press the space bar.",
        "lesson.nine": "A ten: the nine of clubs fits.",
        "lesson.end": "You go through the stock only once. Look for long runs, and first take the cards that turn up others.",
    }
