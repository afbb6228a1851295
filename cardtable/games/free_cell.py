"""FreeCell and Baker's Game: all cards are face up, and four cells hold a card each. Clauses FC-1 to FC-9 of docs/rules.md.

Deal numbers can be those of Windows.
"""

from __future__ import annotations

from cardtable.games import kit
from cardtable.games.kit import MOST_QUIET, Building, Card, Choice, Move, Options, Setup, State

COLUMNS, CELLS = kit.named("t", 8), kit.named("c", 4)
_FITS = {"colours": (kit.alternating, "build.alternating"), "suit": (kit.same_suit, "build.same_suit")}
_BUILDINGS = {
    (build, f"{cells}"): Building(COLUMNS, *fits, starts="fc_space", runs="by_places", cells=CELLS[:cells])
    for build, fits in _FITS.items()
    for cells in range(1, 5)
}
_TABLES = {
    f"{cells}": (*kit.cells(CELLS[:cells], 0, 0), *kit.foundations(4, 0), *kit.columns(COLUMNS, 0, 1.1))
    for cells in range(1, 5)
}
_LINE = tuple(kit.FRENCH.parse(f"{face.text[:-1]}{suit}") for face in kit.FRENCH.faces[:13] for suit in "CDHS")


def deal_of_windows(number: int) -> tuple[Card, ...]:
    """FC-9: the pack that Windows deals under this number, in dealing order."""
    line, order, seed = list(_LINE), list[Card](), number
    while line:
        seed = (214013 * seed + 2531011) % 2**31
        place = (seed >> 16) % len(line)
        line[place], line[-1] = line[-1], line[place]
        order.append(line.pop())
    return tuple(order)


class FreeCell(kit.Patience[int]):
    """The score is the number of cards out. ``extra``: consecutive moves that have brought no card out."""

    id, letters, longest, quiet, start, complete = "free_cell", "FC", 52 * (MOST_QUIET + 1), MOST_QUIET, 0, True
    options = (
        Choice("fc_cells", ("4", "3", "2", "1"), "FC-4"),
        Choice("fc_build", ("colours", "suit"), "FC-3"),
        Choice("fc_space", ("any", "kings"), "FC-5"),
        Choice("fc_numbers", ("microsoft", "cardtable"), "FC-9"),
    )
    takes_back = 7
    presets = (kit.Preset("bakers_game", {"fc_build": "suit"}),)
    clauses = {1: "seats pack", 4: "moves", 8: "over"}
    refusals = {
        3: "build.alternating build.same_suit build.no_place build.not_there",
        4: "build.cell_full build.covered build.nothing_here",
        5: "build.kings_only build.no_change",
        6: "build.too_many build.no_run",
        7: "build.not_its_turn build.one_at_a_time_up build.other_suit build.stays_out",
        8: "build.quiet",
    }
    size, piles, piles_by = (8, 4.6), _TABLES["4"], ("fc_cells", _TABLES)
    rows, goes_out = (*COLUMNS * 6, *COLUMNS[:4]), (*COLUMNS, *CELLS)
    varies = {"goal": "fc_build", "build": "fc_build", "gap": "fc_space"}
    lesson = kit.lesson(
        1,
        aim="@fS,fH,fD,fC", cell="move:t6:c1:1", second="move:t6:c2:1", ace="move:t6:fC:1", two="move:c2:fC:1",
        spades="move:t6:fS:1", room="move:t8:c2:1", build="move:t5:t8:1", run="move:t8:t7:2", end="",
    )  # fmt: skip

    def builds(self, options: Options) -> Building:
        """FC-3 to FC-6: in alternating colours or in suit; the cells limit the length of a run that moves."""
        return _BUILDINGS[str(options["fc_build"]), str(options["fc_cells"])]

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """FC-9: by the numbers of Windows or by our own."""
        windows = setup.order is None and setup.options["fc_numbers"] == "microsoft"
        return deal_of_windows(setup.number) if windows else super().pack(setup)

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """FC-3 to FC-8: to a foundation, onto a column, into a cell."""
        return self.built(state)

    words = {
        "name": "FreeCell",
        "goal": "Build the four suits from ace to king, with four cells to keep cards in.",
        "goal.suit": "Build the four suits from ace to king; the columns are built in suit too.",
        "length": "about 10 minutes",
        "players": "1 player",
        "dealing": "row by row from left to right, all face up: six rows of eight, then four cards on the first four columns",
        "option.fc_cells": "Cells",
        "option.fc_cells.help": "How many cells there are. Each holds one card. Nearly every deal can be won with four; with one, hardly any can.",
        "option.fc_cells.1": "One",
        "option.fc_cells.2": "Two",
        "option.fc_cells.3": "Three",
        "option.fc_cells.4": "Four",
        "option.fc_build": "Building on columns",
        "option.fc_build.help": "In alternating colours, or in suit: that is Baker’s Game, which is much harder.",
        "option.fc_build.colours": "In alternating colours",
        "option.fc_build.suit": "In suit",
        "option.fc_space": "Empty columns",
        "option.fc_space.help": "What may be moved into an empty column. With kings only, empty columns do not help to move runs.",
        "option.fc_space.any": "Any card or run",
        "option.fc_space.kings": "Kings only",
        "option.fc_numbers": "Deal numbers",
        "option.fc_numbers.help": "The deals that everybody knows by their numbers are those of Windows, such as 617 or 11982, which cannot be won. You can also use this program’s own numbers.",
        "option.fc_numbers.cardtable": "This program’s own",
        "option.fc_numbers.microsoft": "Those of Windows",
        "preset.source": "FreeCell",
        "preset.bakers_game": "Baker’s Game",
        "coach.build.colours": "Build down in alternating colours. Any card can be kept in an empty cell.",
        "coach.build.suit": "Build down in suit. Any card can be kept in an empty cell.",
        "coach.gap.any": "Any card or run can go into an empty column.",
        "coach.gap.kings": "Only a king can go into an empty column.",
        "coach.run": "A run moves as far as empty cells and columns allow.",
        "end.won": "All four suits are built!",
        "end.lost": "No move is left",
        "end.plain": ("{n} card out, {left} left.", "{n} cards out, {left} left."),
        "lesson.aim": "All cards lie open. Build the four suits here, each from ace to king. The four places on the left are your cells: each keeps one card.",
        "lesson.cell": "The aces of clubs and spades are in the sixth column. Clear the way: move the three of diamonds to a cell.",
        "lesson.second": "The two of clubs goes to the next cell.",
        "lesson.ace": "Now the ace of clubs can go out.",
        "lesson.two": "And the two follows it out of its cell, which is empty again.",
        "lesson.spades": "The ace of spades goes out, too.",
        "lesson.room": "On the columns you build down in alternating colours. The red seven in the last column could take a black six: move the ten of clubs to a cell.",
        "lesson.build": "Put the six of clubs on the seven of diamonds.",
        "lesson.run": "Seven and six are a run. With two empty cells you can move up to three cards together: drag the seven onto the eight of clubs.",
        "lesson.end": "Keep your cells empty as long as you can: full cells lose the game. An empty column is worth even more. Nearly every deal can be won.",
    }
