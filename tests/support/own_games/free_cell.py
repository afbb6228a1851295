"""FreeCell, as somebody writes it with the kit: cells, and runs that move as far as empty places allow."""

from cardtable.games import kit

COLUMNS, CELLS = kit.named("t", 8), kit.named("c", 4)


class FreeCell(kit.Patience[int]):
    id, letters, quiet, start, longest = "free_cell_own", "FC", 100, 0, 52 * 101
    clauses = {1: "seats pack", 2: "moves", 5: "over"}
    refusals = {
        2: "build.alternating build.no_place build.not_there build.no_change build.one_by_one build.too_many build.no_run",
        3: "build.cell_full build.covered build.face_down build.nothing_here",
        4: "build.not_its_turn build.one_at_a_time_up build.other_suit build.stays_out",
    }
    size = 8, 4.5
    piles = (*kit.cells(CELLS, 0, 0), *kit.foundations(4, 0), *kit.columns(COLUMNS, 0, 1.1))
    rows = (*COLUMNS * 6, *COLUMNS[:4])
    goes_out = (*COLUMNS, *CELLS)
    building = kit.Building(
        COLUMNS, kit.alternating, "build.alternating", starts="any_card", runs="by_places", cells=CELLS
    )

    def legal_moves(self, state):
        return self.built(state)

    words = {
        "name": "My FreeCell",
        "goal": "Build the four suits from ace to king.",
        "length": "about 10 minutes",
        "players": "1 player",
        "dealing": "the rows of eight from left to right, all face up",
        "end.won": "All out",
        "end.lost": "No move is left",
        "end.plain": ("{n} card is out.", "{n} cards are out."),
    }
