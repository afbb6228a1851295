"""Black Hole: the last card of a fan goes into the hole, one rank up or down. Clauses BH-1 to BH-5 of docs/rules.md."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import kit
from cardtable.games.kit import ACE, KING, RANKS, Card, Choice, Gesture, Move, Said, Setup, State

FANS, HOLE, CELL = kit.named("t", 17), "hole", "c1"
FIRST = kit.FRENCH.parse("AS")
_MIDDLE = (0, 1.8, 5.4, 7.2)  # where fans are beside the hole
_WHERE = [
    (x, y) for y, across in ((0, (0, 1.8, 3.6, 5.4, 7.2)), *((1.1 * n, _MIDDLE) for n in (1, 2, 3))) for x in across
]


_FITS = {"yes": kit.next_to_or_round, "no": kit.next_to}  # BH-3


class BlackHole(kit.Patience[None]):
    """The score is the number of cards in the hole."""

    id, letters, touch, longest, complete = "black_hole", "BH", kit.Touch.PLAY, 52, True
    options = (Choice("bh_wrap", ("yes", "no"), "BH-3"), Choice("bh_cells", ("0", "1"), "BH-4"))
    presets = (kit.Preset("worm_hole", {"bh_cells": "1"}),)
    clauses = {1: "seats pack", 3: "moves", 5: "over"}
    refusals = {3: "covered not_next no_wrap only_fans", 4: "only_hole cell_full"}
    size, rows = (9, 4.4), (HOLE, *(fan for fan in FANS for _ in range(3)))
    piles = (
        *(
            kit.PileSpec(f, kit.Role.TABLEAU, x, y, kit.Fan.RIGHT, sign="plain", name="fan")
            for f, (x, y) in zip(FANS, _WHERE, strict=True)
        ),
        kit.PileSpec(HOLE, kit.Role.WASTE, 4, 1.65, name="hole"),
    )
    piles_by = "bh_cells", {"1": (*piles, *kit.cells((CELL,), 4, 2.95))}
    varies = {"take": "bh_wrap"}
    lesson = kit.lesson(
        28, aim="@hole", king="move:t14:hole:1", queen="move:t16:hole:1", turn="move:t14:hole:1", end=""
    )

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """BH-1: the ace of spades first, then the others as shuffled."""
        return (FIRST, *(card for card in super().pack(setup) if card != FIRST))

    def legal_moves(self, state: State[None]) -> tuple[Move, ...]:
        """BH-3: the last cards of fans and the card in the cell, if they fit; BH-4: then a card into the empty cell."""
        fits = _FITS[str(state.option("bh_wrap"))][state.piles[HOLE].cards[-1]]
        cell = [CELL] if CELL in state.piles else []
        ends = {pile: state.piles[pile].cards[-1] for pile in (*FANS, *cell) if state.piles[pile].cards}
        into = [kit.carry(pile, HOLE) for pile, card in ends.items() if card in fits]
        kept = [kit.carry(pile, CELL) for pile in ends] if cell and CELL not in ends else []
        return (*into, *kept)

    def points(self, state: State[None]) -> int:
        """BH-5: the cards in the hole."""
        return len(state.piles[HOLE])

    def explain(self, state: State[None], gesture: Gesture) -> kit.Refusal:
        """The first rule that the gesture breaks."""
        if isinstance(gesture, kit.Pick) or gesture.source == HOLE:
            return self.refused("only_fans")
        cards, top = state.piles[gesture.source].cards, state.piles[HOLE].cards[-1]
        if not 0 <= gesture.index < len(cards):
            return self.refused("only_fans")
        if gesture.index < len(cards) - 1:
            return self.refused("covered", card=kit.text(cards[gesture.index]))
        if isinstance(gesture, kit.Carry) and gesture.target != HOLE:
            is_full = gesture.target == CELL and gesture.source != CELL
            return self.refused("cell_full" if is_full else "only_hole")
        wraps = {RANKS[cards[-1]], RANKS[top]} == {ACE, KING}
        return self.refused("no_wrap" if wraps else "not_next", card=kit.text(cards[-1]), top=kit.text(top))

    def coached(self, state: State[None], legal: Sequence[Move]) -> tuple[Said, ...]:
        """What fits in the hole; if nothing does, what the cell is for."""
        fits = any(move.target == HOLE for move in legal)
        return self.rules(state, "take" if fits else "keep") if legal else ()

    words = {
        "name": "Black Hole",
        "goal": "Put all cards into the hole, each one higher or one lower than the one before.",
        "length": "about 4 minutes",
        "players": "1 player",
        "dealing": "seventeen fans of three cards, one after the other, each from the bottom card to the top card; the ace of spades, wherever it is, goes into the hole",
        "option.bh_wrap": "Ace and king",
        "option.bh_wrap.help": "Whether ace and king are neighbours.",
        "option.bh_wrap.yes": "Neighbours",
        "option.bh_wrap.no": "Not neighbours",
        "option.bh_cells": "Cell",
        "option.bh_cells.help": "Whether there is a cell that keeps one card. From there it can go only into the hole. With a cell the game is called Worm Hole, and it is easier.",
        "option.bh_cells.0": "None",
        "option.bh_cells.1": "One",
        "preset.source": "As it is usually played",
        "preset.worm_hole": "Worm Hole",
        "refusal.covered": "The {card} is covered. You can take only the top card of a fan.",
        "refusal.not_next": "The {card} does not go on the {top}: it must be one higher or one lower.",
        "refusal.no_wrap": "Ace and king are not neighbours here.",
        "refusal.only_hole": "Cards go only into the hole; you cannot build on the fans.",
        "refusal.cell_full": "The cell already holds a card.",
        "refusal.only_fans": "You can take only the top cards of the fans.",
        "coach.take.yes": "Put a card into the hole that is one higher or one lower; a king goes on an ace, too.",
        "coach.take.no": "Put a card into the hole that is one higher or one lower.",
        "coach.keep": "Nothing fits: keep a card in the cell. From there it can go only into the hole.",
        "end.won": "The hole has swallowed everything!",
        "end.lost": "Nothing else fits",
        "end.left": ("{n} card is left.", "{n} cards are left."),
        "lesson.aim": "The ace of spades is the hole: all cards around it have to fall in. Only the top card of each fan is in play.",
        "lesson.king": "A card goes in that is one higher or one lower than the last; suits do not matter. Ace and king are neighbours: click the king of hearts.",
        "lesson.queen": "The queen of spades goes on the king.",
        "lesson.turn": "You may change direction whenever you like: the king of diamonds, which lay below the king of hearts, goes on the queen.",
        "lesson.end": "All cards are open. Think ahead: when nothing fits, the game is lost.",
    }
