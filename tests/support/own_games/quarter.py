"""Quarter: a patience that nobody has heard of, in a file of somebody's own. Four columns, cards of one rank go two by two."""

from __future__ import annotations

from cardtable.games import kit

COLUMNS = kit.named("t", 4)


class Quarter(kit.Patience[None]):
    """Two ends of one rank are taken away together."""

    id, letters, touch, longest = "quarter", "QU", kit.Touch.PICK, 80
    clauses = {1: "seats pack", 2: "moves", 3: "draw", 4: "over"}
    refusals = {2: "no_pair nothing_here", 3: "click_stock"}
    size, rows, onto = (6.5, 3), COLUMNS, COLUMNS
    piles = (*kit.columns(COLUMNS, 0, 0), kit.stock(5.5, 0), kit.PileSpec("taken", kit.Role.TAKEN, 5.5, 1.1))
    lesson = kit.lesson(1, aim="@t1", deal="draw", more="draw", again="draw", end="")

    def legal_moves(self, state):
        """Pairs of ends, then the stock."""
        ends = [(pile, kit.RANKS[state.piles[pile].cards[-1]]) for pile in COLUMNS if state.piles[pile].cards]
        pairs = [kit.Move("clear", picks=(one, two)) for one, m in ends for two, n in ends if one != two and m == n]
        return (*pairs, *((kit.DRAW,) if state.piles["stock"].cards else ()))

    def apply(self, state, move):
        """Both go to the cards that were taken."""
        if not move.picks:
            return super().apply(state, move)
        piles, cues = dict(state.piles), []
        for pile in move.picks:
            card = piles[pile].cards[-1:]
            piles[pile], piles["taken"] = piles[pile].without(1), piles["taken"].put(card)
            cues.append(kit.CardMoved(card, pile, "taken"))
        return self.step(state, piles, cues)

    def points(self, state):
        """The cards that were taken."""
        return len(state.piles["taken"])

    def explain(self, state, gesture):
        """Why this is no pair."""
        if not isinstance(gesture, kit.Pick) and gesture.source == "stock":
            return self.refused("click_stock")
        return self.refused("no_pair" if isinstance(gesture, kit.Pick) else "nothing_here")

    words = {
        "name": "Quarter",
        "goal": "Take away pairs of one rank until nothing is left.",
        "length": "about 3 minutes",
        "players": "1 player",
        "dealing": "rows of four from left to right; the first row lies on the table, the others are dealt from the stock",
        "clause.1": "Two cards of one rank that are the last of their columns are taken away together.",
        "clause.2": "A new row may be dealt at any time.",
        "preset.source": "As it is always played",
        "refusal.no_pair": "These two are not of one rank.",
        "refusal.nothing_here": "Pick two cards of one rank.",
        "refusal.click_stock": "Click the stock to deal a row.",
        "end.won": "All gone!",
        "end.lost": "No pair is left",
        "end.plain": ("{n} card was taken.", "{n} cards were taken."),
        "lesson.aim": "Look for two ends of one rank.",
        "lesson.deal": "There are none: click the stock.",
        "lesson.more": "Deal once more.",
        "lesson.again": "And once more.",
        "lesson.end": "That is all.",
    }
