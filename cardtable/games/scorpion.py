"""Scorpion: built down in suit; any face-up card moves with all cards on it; four whole suits on the table win. Clauses SC-1 to SC-8."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.games import kit
from cardtable.games.kit import KING, MOST_QUIET, TAKEN, Building, Choice, Move, State

COLUMNS = kit.named("t", 7)


class Scorpion(kit.Patience[int]):
    """The score is the number of cards on the next higher of their suit. ``extra``: consecutive moves without progress."""

    id, letters, quiet, start, whole, complete = "scorpion", "SC", MOST_QUIET, 0, 48, True
    longest = 14 * (MOST_QUIET + 1)  # twelve cards that are turned up, and the stock
    options = (
        Choice("sc_space", ("kings", "any"), "SC-5"),
        Choice("sc_down", ("4", "3"), "SC-1"),
        Choice("sc_take", ("no", "yes"), "SC-7"),
    )
    presets = (kit.Preset("wasp", {"sc_space": "any"}),)
    clauses = {1: "seats pack", 4: "moves", 6: "draw", 7: "over"}
    refusals = {
        3: "build.same_suit build.no_place build.not_there",
        4: "build.face_down build.nothing_here",
        5: "build.kings_only build.no_change",
        6: "build.turn_it build.no_stock",
        7: "build.stays_out",
        8: "build.quiet",
    }
    size, onto, passes = (8.1, 4.4), COLUMNS[:3], "1"
    piles = (*kit.columns(COLUMNS, 0, 0), kit.stock(7.1, 0))
    piles_by = "sc_take", {"yes": (*piles, kit.PileSpec(TAKEN, kit.Role.TAKEN, 7.1, 1.1))}
    rows = (*(*kit.down(COLUMNS[:4]), *COLUMNS[4:]) * 3, *COLUMNS * 4)
    building = Building(COLUMNS, kit.same_suit, "build.same_suit", starts="sc_space", all_up=True)
    measures = kit.Measures(each=(kit.points_made(lambda finish: finish.score),), share=True)
    varies = {"gap": "sc_space"}
    lesson = kit.lesson(
        49, aim="@t1,t2,t3,t4", six="move:t4:t7:4", ten="move:t2:t4:4", jack="move:t4:t6:5", deal="draw", end="",
    )  # fmt: skip

    def deal(self, setup: kit.Setup) -> State[int]:
        """SC-1: if three columns hide cards, the fourth is face up."""
        state = super().deal(setup)
        if state.option("sc_down") == "3":
            state = state.with_piles({"t4": kit.face_up(state.piles["t4"].cards)})
        return replace(state, scores=(self.points(state),))

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """SC-3 to SC-6: onto the next higher of the suit, into an empty column, or deal the last three cards."""
        return () if self.won(state) else self.built(state)

    def brings_on(self, state: State[int], move: Move) -> bool:
        """SC-8: a card is turned up, the stock is dealt or a suit is removed."""
        laid = (
            state.piles[move.target].put(state.piles[move.source].cards[-move.count :]) if move.source else kit.Pile()
        )
        return super().brings_on(state, move) or self._goes_off(state, laid)

    def _goes_off(self, state: State[int], pile: kit.Pile) -> bool:
        return state.option("sc_take") == "yes" and kit.run_length(pile, kit.same_suit) == KING

    def apply(self, state: State[int], move: Move) -> kit.Step[int]:
        """SC-4, SC-6; by the house rule a whole suit is removed in the same ply."""
        step = super().apply(state, move)
        for column in (move.target,) if move.source else COLUMNS[:3]:
            if self._goes_off(state, step.state.piles[column]):
                more = self.step(step.state, *kit.carried(step.state.piles, Move("move", column, TAKEN, KING)))
                step = kit.Step(more.state, (*step.cues, *more.cues))
        return step

    def explain(self, state: State[int], gesture: kit.Gesture) -> kit.Refusal:
        """The first rule that the gesture breaks."""
        taken = state.piles[TAKEN].cards if TAKEN in state.piles else ()
        if not isinstance(gesture, kit.Pick) and gesture.source == TAKEN and 0 <= gesture.index < len(taken):
            return kit.Refusal("build.stays_out", {"card": kit.text(taken[gesture.index])})
        return super().explain(state, gesture)

    def points(self, state: State[int]) -> int:
        """SC-7: the number of cards on the next higher of their suit, both face up."""
        piles = [state.piles[pile] for pile in (*COLUMNS, TAKEN) if pile in state.piles]
        return sum(
            pile.is_up(n) and pile.cards[n + 1] in kit.same_suit[pile.cards[n]]
            for pile in piles
            for n in range(len(pile) - 1)
        )

    def won(self, state: State[int]) -> bool:
        """SC-7: four columns are whole suits."""
        return state.scores[0] == self.whole and all(len(state.piles[pile]) in {0, KING} for pile in COLUMNS)

    words = {
        "name": "Scorpion",
        "goal": "Build four suits from king to ace on the columns. Any face-up card moves, with all on it.",
        "length": "about 6 minutes",
        "players": "1 player",
        "dealing": "seven rows of seven from left to right; in the first three rows the cards of the first four columns are face down; the last three cards are the stock",
        "option.sc_space": "Empty columns",
        "option.sc_space.help": "What may be moved into an empty column. With any card it is the game called Wasp, which is easier.",
        "option.sc_space.kings": "Kings only",
        "option.sc_space.any": "Any card",
        "option.sc_down": "Columns with hidden cards",
        "option.sc_down.help": "How many columns begin with three cards face down. With three the game is a little easier.",
        "option.sc_down.3": "Three",
        "option.sc_down.4": "Four",
        "option.sc_take": "Whole suits",
        "option.sc_take.help": "Whether a suit from king to ace at the end of a column leaves the table. That makes the game easier.",
        "option.sc_take.no": "Stay on the columns",
        "option.sc_take.yes": "Leave the table",
        "preset.source": "Scorpion",
        "preset.wasp": "Wasp",
        "coach.build": "On the last card of a column goes only the next lower of its suit, with all that lies on it.",
        "coach.gap.kings": "Only a king can go into an empty column, with all that lies on it.",
        "coach.gap.any": "Any card can go into an empty column, with all that lies on it.",
        "coach.draw": "Click the stock: it deals its three cards to the first three columns.",
        "end.won": "Four whole suits!",
        "end.lost": "No move is left",
        "end.plain": ("{n} card has found its place.", "{n} cards have found their places."),
        "lesson.aim": "Four suits, each from king to ace, are built on the columns themselves. In the first four columns three cards lie face down.",
        "lesson.six": "On the last card of a column goes only the next lower card of its suit. But any face-up card may go there, with all the cards on it: drag the six of hearts onto the seven of hearts.",
        "lesson.ten": "A jack of clubs was turned up. Put the ten of clubs on it; what lies on the ten comes along.",
        "lesson.jack": "And the jack on the queen of clubs, with all five cards.",
        "lesson.deal": "The stock has three cards more, for the first three columns. You can deal them at any time: click the stock.",
        "lesson.end": "Turn up the hidden cards first. Only a king may go into an empty column. Four whole suits win.",
    }
