"""Aces Up: four columns; the lower of two end cards of one suit may be removed. Clauses AU-1 to AU-5 of docs/rules.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.games import kit
from cardtable.games.kit import ACE, DRAW, RANKS, Choice, Move, Said, State

COLUMNS = kit.named("t", 4)


class AcesUp(kit.Patience[None]):
    """The score is the number of removed cards."""

    id, letters, touch, longest, whole, complete = "aces_up", "AU", kit.Touch.PLAY, 120, 48, True
    options = (Choice("au_gap", ("any_card", "aces_only"), "AU-3"), Choice("au_deal", ("any_time", "no_gap"), "AU-4"))
    clauses = {1: "seats pack", 2: "moves", 4: "draw", 5: "over"}
    refusals = {
        2: "covered highest nothing_here",
        3: "aces_only lone no_gap",
        4: "click_stock fill_first build.no_stock",
    }
    size, rows, onto = (7, 3), COLUMNS, COLUMNS
    piles = (kit.stock(0, 0), *kit.columns(COLUMNS, 1.5, 0), kit.PileSpec("taken", kit.Role.TAKEN, 6, 0))
    measures, varies = kit.Measures(each=kit.cards_left(48, "statistics.aces_up.aces"), share=True), {"gap": "au_gap"}
    lesson = kit.lesson(
        26,
        aim="@t1,t2,t3,t4", three="move:t2:taken:1", deal="draw", six="move:t1:taken:1", seven="move:t1:taken:1",
        four="move:t3:taken:1", end="@t1",
    )  # fmt: skip

    def legal_moves(self, state: State[None]) -> tuple[Move, ...]:
        """AU-2 to AU-4: remove a card beaten by a higher end card of its suit, move an end card into a gap, or deal the next row."""
        moved = tuple(self._moved(state))
        deals = state.piles["stock"].cards and not (moved and state.option("au_deal") == "no_gap")
        return (*self._taken(state), *moved, *((DRAW,) if deals else ()))

    def _taken(self, state: State[None]) -> Iterator[Move]:
        ends = {pile: state.piles[pile].cards[-1] for pile in COLUMNS if state.piles[pile].cards}
        for pile, card in ends.items():
            if any(kit.suit(end) == kit.suit(card) and kit.ace_high(end) > kit.ace_high(card) for end in ends.values()):
                yield kit.carry(pile, "taken")

    def _moved(self, state: State[None]) -> Iterator[Move]:
        gaps = [pile for pile in COLUMNS if not state.piles[pile].cards]
        for pile in COLUMNS if gaps else ():
            cards = state.piles[pile].cards
            if len(cards) > 1 and (RANKS[cards[-1]] == ACE or state.option("au_gap") == "any_card"):
                yield from (kit.carry(pile, gap) for gap in gaps)

    def points(self, state: State[None]) -> int:
        """AU-5: the number of removed cards."""
        return len(state.piles["taken"])

    def won(self, state: State[None]) -> bool:
        """AU-5: only the aces are left, one in each column."""
        return state.scores[0] == self.whole and all(len(state.piles[pile]) == 1 for pile in COLUMNS)

    def explain(self, state: State[None], gesture: kit.Gesture) -> kit.Refusal:
        """The first rule that the gesture breaks."""
        if not isinstance(gesture, kit.Pick) and gesture.source == "stock":
            if not state.piles["stock"].cards:
                return kit.Refusal("build.no_stock")
            return self.refused("click_stock" if DRAW in self.legal_moves(state) else "fill_first")
        cards = () if isinstance(gesture, kit.Pick) else state.piles[gesture.source].cards
        if isinstance(gesture, kit.Pick) or gesture.source == "taken" or not 0 <= gesture.index < len(cards):
            return self.refused("nothing_here")
        card = kit.text(cards[gesture.index])
        if gesture.index < len(cards) - 1:
            return self.refused("covered", card=card)
        if not isinstance(gesture, kit.Carry) or gesture.target not in COLUMNS:
            return self.refused("highest", card=card)
        if state.piles[gesture.target].cards:
            return self.refused("no_gap", card=card)
        return self.refused("lone" if len(cards) == 1 else "aces_only", card=card)

    def coached(self, state: State[None], legal: Sequence[Move]) -> tuple[Said, ...]:
        """A card that can be removed; otherwise what to do with a gap, or that the next row is dealt."""
        if any(move.target == "taken" for move in legal):
            return self.rules(state, "take")
        moves = any(move.source for move in legal)
        return self.rules(state, "gap" if moves else "", "deal" if DRAW in legal else "")

    words = {
        "name": "Aces Up",
        "goal": "Take away the lower cards of each suit until only the four aces are left.",
        "length": "about 5 minutes",
        "players": "1 player",
        "dealing": "rows of four from left to right; the first row lies on the table, each later row is dealt from the stock",
        "option.au_gap": "Empty column",
        "option.au_gap.help": "Which cards may be moved into an empty column.",
        "option.au_gap.any_card": "Any card",
        "option.au_gap.aces_only": "Aces only",
        "option.au_deal": "Dealing the next row",
        "option.au_deal.help": "Whether you may deal while a column is empty and a card can be moved there.",
        "option.au_deal.any_time": "At any time",
        "option.au_deal.no_gap": "Only when no empty column can be filled",
        "preset.source": "As it is usually played",
        "refusal.covered": "The {card} is covered. You can play only the last card of a column.",
        "refusal.highest": "No other column ends in a higher card of the same suit as the {card}.",
        "refusal.nothing_here": "There is nothing to play here.",
        "refusal.no_gap": "The {card} can be moved only into an empty column.",
        "refusal.lone": "The {card} is alone in its column: moving it would change nothing.",
        "refusal.aces_only": "Only an ace may be moved into an empty column.",
        "refusal.click_stock": "Click the stock to deal a card onto each column.",
        "refusal.fill_first": "Fill the empty column first, then deal the next row.",
        "coach.take": "Two columns end in the same suit: the lower card can go. Aces are high.",
        "coach.gap.any_card": "Move the last card of a column into the empty one.",
        "coach.gap.aces_only": "Move an ace into the empty column.",
        "coach.deal": "Deal the next row: a card onto each column.",
        "end.won": "Aces up!",
        "end.lost": "Nothing more can be taken",
        "end.plain": ("{n} card was taken away.", "{n} cards were taken away."),
        "statistics.aces": "only the aces left",
        "lesson.aim": "Take away every card but the four aces. Only the last card of each column is in play.",
        "lesson.three": "Two columns end in clubs: the lower card can go. Click the three of clubs.",
        "lesson.deal": "The last cards are of three different suits now, so none of them can go. Click the stock: it deals a card onto each column.",
        "lesson.six": "The seven of diamonds is higher than the six: take the six away.",
        "lesson.seven": "The seven of hearts lay below it. Aces are the highest cards, so the ace of hearts beats it.",
        "lesson.four": "And it beats the four of hearts.",
        "lesson.end": "The first column is empty. You may move the last card of another column there, to reach the card below it.",
    }
