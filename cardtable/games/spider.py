"""Spider with one, two or four suits: two packs in ten columns, whole suits leave the table. Clauses SP-1 to SP-8."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardtable.games import kit
from cardtable.games.kit import (
    DRAW,
    KING,
    MOST_QUIET,
    TWO_PACKS,
    Building,
    Choice,
    Move,
    Options,
    Said,
    State,
    Step,
)

COLUMNS, SUITS = kit.named("t", 10), kit.named("f", 8)
_SHOWN = {"1": {"C": "S", "D": "S", "H": "S", "S": "S"}, "2": {"C": "S", "D": "H", "H": "H", "S": "S"}}
"""SP-1: the suit that each suit is shown as, if there are fewer than four."""


def _looks(shown: dict[str, str]) -> kit.DeckSpec:
    """Two packs whose suits are shown as others."""
    by_picture = {face.picture: face for face in TWO_PACKS.faces[: TWO_PACKS.size // 2]}
    faces = (by_picture[face.picture[:-1] + shown[face.suit]] for face in TWO_PACKS.faces)
    return replace(TWO_PACKS, name=f"{TWO_PACKS.name}, {len(set(shown.values()))} suits", faces=tuple(faces))


_LOOKS = {"4": TWO_PACKS, **{suits: _looks(shown) for suits, shown in _SHOWN.items()}}


def _one_down(suits: Sequence[str]) -> kit.Fits:
    """One rank down if the suits are the same."""
    return kit.twice(kit.among(kit.any_suit, suits))


_BUILDINGS = {
    suits: Building(
        COLUMNS, kit.twice(kit.any_suit), "spider.one_down", starts="any", together=_one_down(deck.suit_letters)
    )
    for suits, deck in _LOOKS.items()
}


class Spider(kit.Patience[int]):
    """The score is the number of cards removed. ``extra``: consecutive moves without progress."""

    id, letters, deck, quiet, start, complete = "spider", "SP", TWO_PACKS, MOST_QUIET, 0, True
    longest = 58 * (MOST_QUIET + 1)  # 5 rows, 44 cards that are turned up, 8 suits
    options = (
        Choice("sp_suits", ("4", "2", "1"), "SP-1"),
        Choice("sp_empty", ("fill_first", "may_deal"), "SP-6"),
        Choice("sp_points", ("cards", "microsoft"), "SP-8"),
    )
    presets = (kit.Preset("two", {"sp_suits": "2"}), kit.Preset("one", {"sp_suits": "1"}))
    clauses = {1: "seats pack", 4: "moves", 6: "draw", 8: "over"}
    refusals = {
        4: "one_down build.no_run build.face_down build.no_place build.not_there build.nothing_here",
        5: "build.no_change",
        6: "build.turn_it build.no_stock fill_first",
        7: "build.stays_out",
        8: "build.quiet",
    }
    size, onto, passes = (10, 4.6), COLUMNS, "1"
    piles = (
        *(kit.PileSpec(pile, kit.Role.FOUNDATION, n, 0) for n, pile in enumerate(SUITS)),
        kit.stock(9, 0),
        *kit.columns(COLUMNS, 0, 1.1),
    )
    rows = (*kit.down(COLUMNS) * 4, *kit.down(COLUMNS[:4]), *COLUMNS[4:], *COLUMNS[:4])
    counts, begins = ("sp_points", ("microsoft",)), 500
    measures = kit.Measures(each=kit.cards_left(TWO_PACKS.size, counts=counts), share=True)
    varies = {"goal": "sp_suits", "build": "sp_suits"}
    lesson = kit.lesson(
        8,
        aim="@f1", suit="move:t1:t6:1", run="move:t6:t1:2", mixed="move:t10:t2:1", alone="move:t3:t2:1",
        deal="draw", end="",
    )  # fmt: skip

    def looks(self, options: Options) -> kit.DeckSpec:
        """SP-1: as many suits as the option says."""
        return _LOOKS[str(options["sp_suits"])]

    def builds(self, options: Options) -> Building:
        """SP-4, SP-5: down regardless of suit; a run of one suit moves as one."""
        return _BUILDINGS[str(options["sp_suits"])]

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """SP-4 to SP-6: onto a column, or deal the next row, which is possible only if no column is empty."""
        moves = self.built(state)
        return tuple(move for move in moves if move != DRAW) if self._must_fill(state) else moves

    def _must_fill(self, state: State[int]) -> bool:
        return state.option("sp_empty") == "fill_first" and kit.has_gap(state, COLUMNS)

    def brings_on(self, state: State[int], move: Move) -> bool:
        """SP-8: a row is dealt, a card is turned up or a suit is whole."""
        if super().brings_on(state, move):
            return True
        laid = state.piles[move.target].put(state.piles[move.source].cards[-move.count :])
        return self._is_whole(state, laid)

    def _is_whole(self, state: State[int], pile: kit.Pile) -> bool:
        return kit.run_length(pile, self.builds(state.setup.options).together) == KING

    def apply(self, state: State[int], move: Move) -> Step[int]:
        """SP-7: removes suits completed by the move in the same ply; SP-8: counts its points."""
        step, points = super().apply(state, move), -1
        for column in COLUMNS if move == DRAW else (move.target,):
            if self._is_whole(state, step.state.piles[column]):
                free = next(pile for pile in SUITS if not step.state.piles[pile].cards)
                changed, cues = kit.carried(step.state.piles, Move("move", column, free, KING))
                more = self.step(step.state, changed, cues)
                step, points = Step(more.state, (*step.cues, *more.cues)), points + 100
        return self.counted(step, points)

    def points(self, state: State[int]) -> int:
        """SP-8: the number of cards removed."""
        return sum([len(state.piles[pile].cards) for pile in SUITS])

    def explain(self, state: State[int], gesture: kit.Gesture) -> kit.Refusal:
        """The first rule that the gesture breaks; cards are named as shown."""
        if not isinstance(gesture, kit.Pick):
            pile = state.piles[gesture.source]
            if gesture.source == "stock" and pile.cards and self._must_fill(state):
                return self.refused("fill_first")
            if gesture.source in SUITS and pile.cards:
                told = kit.Refusal("build.stays_out", {"card": kit.text(pile.cards[-1])})
                return self._shown(state, told)
        return self._shown(state, super().explain(state, gesture))

    def _shown(self, state: State[int], told: kit.Refusal) -> kit.Refusal:
        texts, shown = told.params, self.looks(state.setup.options)
        cards = {key: shown.text(TWO_PACKS.parse(str(texts[key]))) for key in ("card", "on") if key in texts}
        return kit.Refusal(told.code, {**texts, **cards})

    def coached(self, state: State[int], legal: Sequence[Move]) -> tuple[Said, ...]:
        """How to build; what an empty column is for, or that the next row can be dealt."""
        if not legal:
            return ()
        gap = kit.has_gap(state, COLUMNS)
        return self.rules(state, "build", "gap" if gap else "deal" if DRAW in legal else "")

    words = {
        "name": "Spider",
        "goal": "Build eight suits from king to ace; each leaves the table when it is whole.",
        "goal.1": "Build eight runs of spades from king to ace; each leaves the table when it is whole.",
        "goal.2": "Build eight suits of spades and hearts from king to ace; each leaves the table when it is whole.",
        "length": "about 15 minutes",
        "players": "1 player",
        "dealing": "row by row from left to right: four rows of ten and four more cards face down, then one card face up on each column from the fifth to the tenth and from the first to the fourth; the other fifty are the stock",
        "option.sp_suits": "Suits",
        "option.sp_suits.help": "How many suits the two packs have. One suit is for beginners, four are very hard.",
        "option.sp_suits.1": "One: spades",
        "option.sp_suits.2": "Two: spades and hearts",
        "option.sp_suits.4": "Four",
        "option.sp_empty": "Dealing the next row",
        "option.sp_empty.help": "Whether you may deal while a column is empty.",
        "option.sp_empty.fill_first": "Only when no column is empty",
        "option.sp_empty.may_deal": "At any time",
        "option.sp_points": "Score",
        "option.sp_points.help": "The score is the number of cards that left the table. In the programs of Windows you begin with 500 points, every move costs one, and a whole suit brings 100.",
        "option.sp_points.cards": "Cards that left the table",
        "option.sp_points.microsoft": "500 points, one less for each move",
        "preset.source": "Four suits",
        "preset.two": "Two suits",
        "preset.one": "One suit",
        "refusal.one_down": "The {card} does not fit on the {on}: it must be one lower.",
        "refusal.fill_first": "Fill the empty columns first, then deal the next row.",
        "coach.build.1": "Build down by one. Cards that follow one another move together.",
        "coach.build.2": "Build down by one in any suit. Only cards of one suit move together.",
        "coach.build.4": "Build down by one in any suit. Only cards of one suit move together.",
        "coach.gap": "Any card or run of one suit can go into an empty column.",
        "coach.deal": "Click the stock to deal a card onto each column.",
        "end.won": "All eight suits are built!",
        "end.lost": "No move is left",
        "end.plain": ("{n} card has left the table, {left} to go.", "{n} cards have left the table, {left} to go."),
        "lesson.aim": "Two packs lie here. On the columns you build each suit from king down to ace. A suit that is whole leaves the table for one of these places. Eight of them win.",
        "lesson.suit": "Put the six of diamonds on the seven of diamonds: down by one. The card below it is turned up.",
        "lesson.run": "An eight! Six and seven are of one suit, so they move together: drag the seven onto the eight of hearts.",
        "lesson.mixed": "You may build in any suit: put the queen of clubs on the king of hearts.",
        "lesson.alone": "And the jack of hearts on the queen. But king, queen and jack are of different suits: they will not move together.",
        "lesson.deal": "When you can do no more, click the stock: it deals a card onto each column. It has five such rows.",
        "lesson.end": "Build in one suit where you can, and turn the hidden cards up. An empty column is worth most: any card or run can go there.",
    }
