"""Pyramid: two free cards that make thirteen are removed, and kings alone. Clauses PY-1 to PY-8 of docs/rules.md.

The card turned last has a place of its own, and half of the waste below it is visible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.games import kit
from cardtable.games.kit import DRAW, KING, RANKS, RECYCLE, Choice, Move, PileId, Said, State

ROWS = 7
PLACES = kit.named("p", ROWS * (ROWS + 1) // 2)
_WHERE = [(row, n) for row in range(1, ROWS + 1) for n in range(row)]
PYRAMID = tuple(
    kit.PileSpec(place, kit.Role.TABLEAU, (ROWS - row) / 2 + n, (row - 1) / 2, sign="none")
    for place, (row, n) in zip(PLACES, _WHERE, strict=True)
)
THIRTEEN = kit.fitting(lambda one, other: RANKS[one] + RANKS[other] == KING)


class Pyramid(kit.Patience[int]):
    """The score is the number of cards removed from the pyramid. ``extra``: how often the waste was turned over."""

    id, letters, touch, start, whole, complete = "pyramid", "PY", kit.Touch.PICK, 0, len(PLACES), True
    options = (
        Choice("py_passes", ("3", "1", "unlimited"), "PY-6"),
        Choice("py_goal", ("pyramid", "all_cards"), "PY-7"),
        Choice("py_waste_pair", ("yes", "no"), "PY-5"),
        Choice("py_open", ("yes", "no"), "PY-1"),
        Choice("py_covered", ("no", "yes"), "PY-3"),
        Choice("py_points", ("cards", kit.STROKES), "PY-8"),
        kit.Number("py_bogey", 60, 1, 252, "PY-8"),
    )
    clauses = {1: "seats pack", 4: "moves", 6: "draw recycle", 7: "over"}
    refusals = {3: "covered", 4: "needs not_thirteen nothing_here", 5: "below", 6: "build.turn_it build.no_redeal"}
    size, rows, covered_by, covered_open = (7, 4), PLACES, kit.overlapping(PYRAMID), "py_open"
    piles = (
        *PYRAMID,
        kit.stock(0, 0, "draw", "recycle"),
        kit.PileSpec("waste", kit.Role.WASTE, 1, 0),
        kit.PileSpec("turned", kit.Role.WASTE, 1.4, 0, sign="none"),
        kit.PileSpec("taken", kit.Role.TAKEN, 6, 0),
    )
    passes, varies, left_over = "py_passes", {"goal": "py_goal"}, ("stock", "waste", "turned")
    counts, holes = ("py_points", (kit.STROKES,)), kit.Holes(9, "py_bogey", ("py_points", kit.STROKES))
    measures = kit.Measures(each=kit.cards_left(28, of=28, counts=counts), share=True)
    lesson = kit.lesson(
        3398,
        aim="", king="clear:p26", pair="clear:p23,p27", freed="clear:p20,p24", draw="draw", turned="clear:p28,turned",
        on="draw", below="draw", both="clear:waste,turned", end="@stock",
    )  # fmt: skip

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """PY-3 to PY-6: kings, pairs that make thirteen, then the stock."""
        if self.won(state):
            return ()
        free = self._free(state)
        kings = (Move("clear", picks=(pile,)) for pile in free if RANKS[state.piles[pile].cards[-1]] == KING)
        on_waste = ("waste", "turned") if state.option("py_waste_pair") == "yes" else ()
        pairs = (*kit.pairs(state, free, THIRTEEN), *kit.pairs(state, on_waste, THIRTEEN), *self._covering(state))
        return (*kings, *pairs, *self._turning(state))

    def _free(self, state: State[int]) -> list[PileId]:
        """PY-3: the uncovered cards, and the end of the waste."""
        end = next((pile for pile in ("turned", "waste") if state.piles[pile].cards), None)
        return [*self.uncovered(state.piles), *((end,) if end else ())]

    def _covering(self, state: State[int]) -> Iterator[Move]:
        """By the house rule: a free card with a card covered by it alone, if that card's face is visible."""
        if state.option("py_covered") == "no":
            return
        piles, free = state.piles, self.uncovered(state.piles)
        for place, above in self.covered_by.items():
            left = [pile for pile in above if piles[pile].cards]
            if len(left) == 1 and left[0] in free and piles[place].top_is_up:
                yield from kit.pairs(state, (place, left[0]), THIRTEEN)

    def _turning(self, state: State[int]) -> tuple[Move, ...]:
        """PY-6: turns a card, or turns the waste over."""
        if state.piles["stock"].cards:
            return (DRAW,)
        passes = state.option("py_passes")
        more = passes == "unlimited" or state.extra + 1 < int(passes)
        return (RECYCLE,) if more and (state.piles["waste"].cards or state.piles["turned"].cards) else ()

    def apply(self, state: State[int], move: Move) -> kit.Step[int]:
        """PY-6: moves the card turned before to the waste; PY-4: removes the chosen cards."""
        waste, turned = state.piles["waste"], state.piles["turned"]
        if move == RECYCLE:
            over = {
                "stock": kit.face_down((waste.cards + turned.cards)[::-1]),
                "waste": kit.Pile(),
                "turned": kit.Pile(),
            }
            gone = [pile for pile in ("waste", "turned") if state.piles[pile].cards]
            return self.step(state, over, (kit.Recycled(pile, "stock") for pile in gone), state.extra + 1)
        if move != DRAW:
            return super().apply(state, move)
        before = (kit.CardMoved(turned.cards, "turned", "waste"),) if turned.cards else ()
        changed, cues = kit.dealt({**state.piles, "turned": kit.Pile()}, ("turned",))
        return self.step(state, {**changed, "waste": waste.put(turned.cards)}, (*before, *cues))

    def points(self, state: State[int]) -> int:
        """PY-7: the number of cards removed from the pyramid."""
        return self.whole - sum(len(state.piles[place]) for place in PLACES)

    def won(self, state: State[int]) -> bool:
        """PY-7: the pyramid is gone; by the house rule all other cards too."""
        others = ("stock", "waste", "turned") if state.option("py_goal") == "all_cards" else ()
        return self.done(state) == self.whole and not any(state.piles[pile].cards for pile in others)

    def explain(self, state: State[int], gesture: kit.Gesture) -> kit.Refusal:
        """The first rule that the gesture breaks."""
        if not isinstance(gesture, kit.Pick) and gesture.source == "stock":
            if state.piles["stock"].cards:
                return kit.Refusal("build.turn_it")
            return self.refused("nothing_here") if self._turning(state) else kit.Refusal("build.no_redeal")
        free = self._free(state)
        cards = kit.picked(state, gesture, (*PLACES, "waste", "turned"))
        if not cards:
            return self.refused("nothing_here")
        bound = [card for card in cards if all(state.piles[pile].top != card for pile in free)]
        if bound:
            return self.refused("below" if state.piles["waste"].top in bound else "covered")
        code = "needs" if len(cards) == 1 else "not_thirteen"
        return self.refused(code, card=kit.text(cards[0]), on=kit.text(cards[-1]))

    def coached(self, state: State[int], legal: Sequence[Move]) -> tuple[Said, ...]:
        """What can be removed, or what the stock is for."""
        sizes = {len(move.picks) for move in legal}
        turning = legal[-1].verb if sizes == {0} else ""
        return self.rules(state, "king" if 1 in sizes else "", "pair" if 2 in sizes else "", turning)

    words = {
        "name": "Pyramid",
        "goal": "Take pairs of cards that make thirteen until the pyramid is gone.",
        "goal.all_cards": "Take pairs of cards that make thirteen until all 52 cards are gone.",
        "length": "about 5 minutes",
        "players": "1 player",
        "dealing": "the seven rows of the pyramid from the top row to the bottom row, each from left to right (28 cards); then the 24 cards of the stock, the next card first",
        "option.py_passes": "Passes through the stock",
        "option.py_passes.help": "How often you go through the stock. More passes make the game easier.",
        "option.py_passes.1": "One",
        "option.py_passes.3": "Three",
        "option.py_passes.unlimited": "As many as you like",
        "option.py_goal": "Aim",
        "option.py_goal.help": "What has to be gone before you have won.",
        "option.py_goal.pyramid": "The pyramid",
        "option.py_goal.all_cards": "All cards",
        "option.py_waste_pair": "Pair on the waste",
        "option.py_waste_pair.help": "Whether you may take the turned card together with the card right below it.",
        "option.py_waste_pair.yes": "Allowed",
        "option.py_waste_pair.no": "Not allowed",
        "option.py_open": "Covered cards",
        "option.py_open.help": "Whether cards that others lie on show their faces.",
        "option.py_open.yes": "Face up",
        "option.py_open.no": "Face down",
        "option.py_covered": "A card and what it covers",
        "option.py_covered.help": "Whether you may take a free card together with the card that it alone still covers, if they make thirteen.",
        "option.py_covered.no": "Not together",
        "option.py_covered.yes": "May go together",
        "option.py_points": "Score",
        "option.py_points.help": "The score is the number of cards of the pyramid that you took. Or nine deals are a round as in Golf: each card of the pyramid that is left is a stroke, and when none is left, all other cards left are deducted.",
        "option.py_points.cards": "Cards taken",
        "option.py_points.strokes": "Strokes, nine deals a round",
        "option.py_bogey": "Bogey",
        "option.py_bogey.help": "The mark for a round of nine deals, where strokes are counted. Fewer strokes are under bogey, more are over.",
        "preset.source": "As it is usually played",
        "refusal.covered": "Another card still lies on this one. First take what covers it.",
        "refusal.below": "This card is below the turned card. It is free only when that card is gone.",
        "refusal.needs": "The {card} can go only with another free card that makes thirteen with it.",
        "refusal.not_thirteen": "The {card} and the {on} do not make thirteen.",
        "refusal.nothing_here": "There is no card here to take.",
        "coach.king": "A king makes thirteen alone: click it.",
        "coach.pair": "Two free cards make thirteen. Jacks count 11, queens 12.",
        "coach.draw": "Nothing makes thirteen: turn a card of the stock.",
        "coach.recycle": "Turn the waste over and go through it again.",
        "end.won": "The pyramid is gone!",
        "end.all": "All 28 cards of the pyramid are taken.",
        "end.lost": "Nothing makes thirteen any more",
        "end.plain": (
            "{n} card of the pyramid taken, {left} to go.",
            "{n} cards of the pyramid taken, {left} to go.",
        ),
        "lesson.aim": "These 28 cards are a pyramid. A card is free when no other lies on it: now that is the bottom row. Take them all.",
        "lesson.king": "A king makes thirteen and goes alone: click the king of diamonds.",
        "lesson.pair": "All others go in pairs. A queen counts twelve, an ace one: take the queen of hearts and the ace of hearts.",
        "lesson.freed": "That has freed the seven of spades. With the six of clubs it makes thirteen.",
        "lesson.draw": "Now nothing makes thirteen. Click the stock: it turns a card.",
        "lesson.turned": "The turned card is free, too. Take the eight of hearts with the five of hearts.",
        "lesson.on": "Turn another card.",
        "lesson.below": "And one more: it goes onto the one before.",
        "lesson.both": "The turned card may also go with the one right below it: the five of diamonds with the eight of clubs.",
        "lesson.end": "You go through the stock three times. Look at what a pair sets free before you take it.",
    }
