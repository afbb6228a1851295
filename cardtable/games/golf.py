"""One hole of Golf: seven columns of five, a stock of seventeen. Clauses GO-1 to GO-10 of docs/rules.md.

End cards of the columns go onto the turned card if next in rank; a king stops the run. Each card left on the table is a
stroke; a cleared table deducts the cards left in the stock. session/scores.py adds up nine holes.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import kit
from cardtable.games.kit import ACE, DRAW, KING, QUEEN, RANKS, Card, Choice, Gesture, Move, Options, Said, State

COLUMNS = kit.named("t", 7)


def fits(card: Card, top: Card, options: Options) -> bool:
    """GO-3, GO-5, GO-6: next higher or lower, any suit; nothing on a king; ace and king are not adjacent."""
    rank, on = RANKS[card], RANKS[top]
    if options["go_wrap"] == "ace_king" and {rank, on} == {ACE, KING}:
        return on != KING or options["go_king"] == "queen_allowed"
    if on == KING:
        return rank == QUEEN and options["go_king"] == "queen_allowed"
    return abs(rank - on) == 1


class Golf(kit.Patience[None]):
    """A cleared hole is a win, and fewer strokes are better."""

    id, letters, touch, longest, holes, complete = "golf", "GO", kit.Touch.PLAY, 51, kit.Holes(9, "go_bogey"), True
    options = (
        Choice("go_king", ("stops", "queen_allowed"), "GO-5"),
        Choice("go_wrap", ("no", "ace_king"), "GO-6"),
        Choice("go_voluntary_flip", ("yes", "only_when_stuck"), "GO-7"),
        kit.Number("go_bogey", 40, 1, 300, "GO-10"),
    )
    presets = (kit.Preset("gentle", {"go_king": "queen_allowed", "go_wrap": "ace_king"}),)
    clauses = {1: "seats", 2: "pack", 3: "moves", 7: "draw recycle redeal", 9: "over"}
    refusals = {3: "covered not_next only_columns only_waste", 5: "king_stops", 6: "no_wrap", 7: "no_redeal take_first"}
    size, piles = (7, 3.15), (*kit.columns(COLUMNS, 0, 0), kit.stock(2, 2.15), kit.waste(3, 2.15, show=6))
    rows = (*COLUMNS * 5, "waste")
    varies = {"ace": "go_wrap", "king": "go_king go_wrap"}
    measures = kit.Measures(
        "statistics.holes.told", "statistics.holes.cleared", kit.Better.LOW,
        (kit.strokes_of_holes(),), share=True,
    )  # fmt: skip
    lesson = kit.lesson(
        357,
        aim="", next="move:t2:waste:1", up="move:t1:waste:1", turn="move:t4:waste:1", below="move:t4:waste:1",
        on="move:t5:waste:1", queen="move:t7:waste:1", king="move:t6:waste:1", draw="draw", eight="move:t7:waste:1", end="",
    )  # fmt: skip

    def legal_moves(self, state: State[None]) -> tuple[Move, ...]:
        """GO-3 to GO-8: a fitting card from a column, or the next card of the stock while strokes can still be saved."""
        top = state.piles["waste"].cards[-1]
        ends = ((pile, state.piles[pile].cards[-1:]) for pile in COLUMNS)
        takes = tuple(kit.carry(pile, "waste") for pile, end in ends if end and fits(end[0], top, state.setup.options))
        stuck_only = state.option("go_voluntary_flip") == "only_when_stuck"
        may_turn = state.piles["stock"].cards and state.scores[0] > 0 and not (takes and stuck_only)
        return (*takes, DRAW) if may_turn else takes

    def points(self, state: State[None]) -> int:
        """GO-8, GO-9: the strokes: cards left on the table, or a negative number if it is cleared."""
        return sum(len(state.piles[pile]) for pile in COLUMNS) or -len(state.piles["stock"])

    def outcome(self, state: State[None]) -> kit.Outcome | None:
        """GO-8, GO-9: over when the table is cleared, or when the stock is empty and nothing fits."""
        if state.scores[0] <= 0:
            return kit.Outcome(kit.Reason.WON, (0,), state.scores)
        return None if self.legal_moves(state) else kit.Outcome(kit.Reason.COUNTED, (), state.scores)

    def explain(self, state: State[None], gesture: Gesture) -> kit.Refusal:
        """The first rule that the gesture breaks, in words for the player."""
        if isinstance(gesture, kit.Pick) or gesture.source == "waste":
            return self.refused("only_columns")
        if gesture.source == "stock":
            used_up, turns = not state.piles["stock"].cards, DRAW in self.legal_moves(state)
            return self.refused("no_redeal" if used_up else "only_waste" if turns else "take_first")
        cards, top = state.piles[gesture.source].cards, state.piles["waste"].cards[-1]
        if not 0 <= gesture.index < len(cards):
            return self.refused("only_columns")
        if gesture.index < len(cards) - 1:
            return self.refused("covered", card=kit.text(cards[gesture.index]))
        if isinstance(gesture, kit.Carry) and gesture.target != "waste":
            return self.refused("only_waste")
        if RANKS[top] == KING and state.option("go_king") == "stops":
            return self.refused("king_stops")
        wraps = {RANKS[cards[-1]], RANKS[top]} == {ACE, KING}
        return self.refused("no_wrap" if wraps else "not_next", card=kit.text(cards[-1]), top=kit.text(top))

    def ended(self, state: State[None], outcome: kit.Outcome) -> tuple[Said, Said]:
        """The result of a single hole; the round adds to it."""
        strokes = state.scores[0]
        title = Said("end.golf.won" if outcome.reason is kit.Reason.WON else "end.golf.lost")
        return title, Said("end.strokes", {"n": abs(strokes), "strokes": kit.Amount(strokes)})

    def facts(self, state: State[None]) -> tuple[kit.GameFact, ...]:
        """The strokes of this hole."""
        return (kit.GameFact(Said("play.strokes"), kit.Amount(state.scores[0])),)

    def coached(self, state: State[None], legal: Sequence[Move]) -> tuple[Said, ...]:
        """What fits the turned card, and what to do if nothing fits."""
        if not legal:
            return ()
        name = {ACE: "ace", QUEEN: "queen", KING: "king"}.get(RANKS[state.piles["waste"].cards[-1]], "next")
        return self.rules(state, name, "" if any(move.source for move in legal) else "turn")

    words = {
        "name": "Golf",
        "goal": "Clear the table in runs up and down; every card left over is a stroke.",
        "length": "about 15 minutes for nine holes",
        "players": "1 player",
        "dealing": "the five rows of seven from the top row to the bottom row, each from left to right (35 cards); then the 17 cards of the stock, the next card first: the first of them starts the waste",
        "option.go_bogey": "Bogey",
        "option.go_bogey.help": "The mark for nine holes. Fewer strokes are under bogey, more are over. The source sets it at 40 and warns that it is hard to get below.",
        "option.go_king": "Kings",
        "option.go_king.help": "A king stops the run: nothing may be laid on it, whether you took it or turned it up from the stock. Gentler tables allow a queen on a king.",
        "option.go_king.queen_allowed": "A queen may go on a king",
        "option.go_king.stops": "A king stops the run",
        "option.go_voluntary_flip": "Turning the next card",
        "option.go_voluntary_flip.help": "Whether you may turn the next card of the stock while a card on the table still fits.",
        "option.go_voluntary_flip.only_when_stuck": "Only when nothing fits",
        "option.go_voluntary_flip.yes": "Whenever you like",
        "option.go_wrap": "Ace and king",
        "option.go_wrap.ace_king": "Neighbours",
        "option.go_wrap.help": "Whether ace and king count as neighbours. If they do, a king may be laid on an ace; an ace goes on a king only where kings do not stop the run.",
        "option.go_wrap.no": "Not neighbours",
        "preset.gentle": "Gentle",
        "preset.source": "As in the magazine",
        "refusal.covered": "The {card} is covered. You can take only the last card of a column.",
        "refusal.king_stops": "A king stops the run. Turn the next card.",
        "refusal.no_redeal": "The stock is used up; in Golf it is not dealt again.",
        "refusal.no_wrap": "Ace and king are not neighbours here.",
        "refusal.not_next": "The {card} is not next to the {top}: it must be one higher or one lower, of any suit.",
        "refusal.only_columns": "You can take cards only from the ends of the seven columns.",
        "refusal.only_waste": "Cards can go only onto the turned card beside the stock.",
        "refusal.take_first": "A card on the table still fits. By this house rule you may turn the next card only when none does.",
        "coach.ace.ace_king": "A two or a king can go on an ace.",
        "coach.ace.no": "Only a two can go on an ace.",
        "coach.king.queen_allowed.ace_king": "A queen or an ace can go on a king.",
        "coach.king.queen_allowed.no": "Only a queen can go on a king.",
        "coach.king.stops": "Nothing can go on a king.",
        "coach.next": "You can take a card one higher or one lower than the top of the waste; suits do not matter.",
        "coach.queen": "A jack or a king can go on a queen.",
        "coach.turn": "Nothing fits: turn the next card.",
        "end.lost": "Nothing else fits",
        "end.won": "Table cleared!",
        "lesson.aim": "Thirty-five cards to clear. Each card left over counts one stroke, and a round has nine holes. Forty strokes in all is good; fewer is very good.",
        "lesson.below": "That has freed the ten of spades above it. Take it.",
        "lesson.draw": "The run is over. Turn a new card: click the stock, or press the space bar.",
        "lesson.eight": "A nine: the eight of spades fits. And so it goes on until the stock is used up.",
        "lesson.end": "Seven cards in one run is a fine start. If you clear the table, every card left in the stock is taken off your strokes.",
        "lesson.king": "And the king of hearts. Look ahead before you take a king: nothing may be laid on it.",
        "lesson.next": "You can take only the last card of each column, and only if it is one higher or one lower than the turned card. Suits do not matter. The nine of hearts goes on the eight: click it.",
        "lesson.on": "And the jack of hearts.",
        "lesson.queen": "The queen of spades.",
        "lesson.turn": "You may change direction whenever you like: the nine of clubs goes on the ten.",
        "lesson.up": "The ten of diamonds goes on the nine.",
    }
