"""Spider with four suits, as somebody writes it with the kit: two packs, and whole suits that leave the table."""

from cardtable.games import kit

COLUMNS, SUITS = kit.named("t", 10), kit.named("s", 8)
FITS = kit.twice(kit.fitting(lambda lower, upper: kit.RANKS[lower] == kit.RANKS[upper] - 1))
IN_SUIT = kit.twice(kit.same_suit)


class Spider(kit.Patience[int]):
    id, letters, deck, quiet, start, longest = "spider_own", "SP", kit.TWO_PACKS, 60, 0, 4000
    clauses = {1: "seats pack", 2: "moves draw", 5: "over"}
    refusals = {
        2: "one_down build.no_run build.no_place build.not_there build.no_change build.one_by_one",
        3: "build.covered build.face_down build.nothing_here build.turn_it build.no_redeal",
    }
    size = 10, 4.5
    piles = (
        kit.stock(0, 0),
        *(kit.PileSpec(pile, kit.Role.FOUNDATION, 2 + n, 0) for n, pile in enumerate(SUITS)),
        *kit.columns(COLUMNS, 0, 1.1),
    )
    rows = (*kit.down(COLUMNS) * 4, *kit.down(COLUMNS)[:4], *(*COLUMNS[4:], *COLUMNS[:4]))
    onto, passes = COLUMNS, "1"
    building = kit.Building(COLUMNS, FITS, "spider_own.one_down", starts="any_card", together=IN_SUIT)

    def legal_moves(self, state):
        return (*self.whole_suits(state), *self.built(state))

    def whole_suits(self, state):
        free = next((pile for pile in SUITS if not state.piles[pile].cards), "")
        return [
            kit.Move("move", pile, free, 13) for pile in COLUMNS if kit.run_length(state.piles[pile], IN_SUIT) == 13
        ]

    def automatic(self, state, level):
        return next(iter(self.whole_suits(state)), None)

    def points(self, state):
        return sum(len(state.piles[pile].cards) for pile in SUITS)

    words = {
        "name": "My Spider",
        "goal": "Build eight suits from king to ace; each leaves the table when it is whole.",
        "length": "about 20 minutes",
        "players": "1 player",
        "dealing": "54 cards in ten columns, the last of each face up; the other fifty are the stock",
        "refusal.one_down": "The {card} does not fit on the {on}: build down by one, in any suit.",
        "end.won": "All eight suits are built",
        "end.lost": "No move is left",
        "end.plain": ("{n} card has left the table.", "{n} cards have left the table."),
    }
