"""Seahaven Towers: ten columns built down in suit, four cells, two of them filled. Clauses SH-1 to SH-8 of docs/rules.md."""

from __future__ import annotations

from cardtable.games import kit
from cardtable.games.kit import MOST_QUIET, Building, Choice, Move, Options, State

COLUMNS, CELLS = kit.named("t", 10), kit.named("c", 4)
_BUILDINGS = {
    f"{cells}": Building(
        COLUMNS, kit.same_suit, "build.same_suit", starts="sh_space", runs="by_places", cells=CELLS[:cells]
    )
    for cells in (2, 3, 4)
}
_SUITS = tuple(kit.replace(spec, x=x) for spec, x in zip(kit.foundations(0, 0), (0, 1, 8, 9), strict=True))
_TABLES = {
    f"{cells}": (*_SUITS[:2], *kit.cells(CELLS[:cells], 5 - cells / 2, 0), *_SUITS[2:], *kit.columns(COLUMNS, 0, 1.1))
    for cells in (2, 3, 4)
}


class SeahavenTowers(kit.Patience[int]):
    """The score is the number of cards out. ``extra``: consecutive moves that have brought no card out."""

    id, letters, quiet, start, complete = "seahaven_towers", "SH", MOST_QUIET, 0, True
    longest = 52 * (MOST_QUIET + 1)
    options = (Choice("sh_cells", ("4", "3", "2"), "SH-5"), Choice("sh_space", ("kings", "any"), "SH-4"))
    takes_back = 7
    clauses = {1: "seats pack", 3: "moves", 8: "over"}
    refusals = {
        3: "build.same_suit build.no_place build.not_there",
        4: "build.kings_only build.no_change",
        5: "build.cell_full build.covered build.nothing_here",
        6: "build.too_many build.no_run",
        7: "build.not_its_turn build.one_at_a_time_up build.other_suit build.stays_out",
        8: "build.quiet",
    }
    size, piles, piles_by = (10, 4.4), _TABLES["4"], ("sh_cells", _TABLES)
    rows = (*COLUMNS * 5, *CELLS[1:3])
    rows_by = "sh_cells", {"2": (*COLUMNS * 5, *CELLS[:2])}
    goes_out = (*COLUMNS, *CELLS)
    varies = {"gap": "sh_space"}
    lesson = kit.lesson(
        66,
        aim="@fS,fH,fD,fC", build="move:t4:t8:1", cell="move:t3:c1:1", ace="move:t3:fD:1",
        two="move:c2:fD:1", run="move:t8:t7:2", end="",
    )  # fmt: skip

    def builds(self, options: Options) -> Building:
        """SH-3 to SH-6: in suit; the cells limit the length of a run that moves."""
        return _BUILDINGS[str(options["sh_cells"])]

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """SH-3 to SH-7: to a foundation, onto a column, into a cell."""
        return self.built(state)

    words = {
        "name": "Seahaven Towers",
        "goal": "Build the four suits from ace to king; the columns are built in suit too.",
        "length": "about 8 minutes",
        "players": "1 player",
        "dealing": "row by row from left to right, all face up: five rows of ten; the last two cards go to the cells in the middle",
        "option.sh_cells": "Cells",
        "option.sh_cells.help": "How many cells there are. Each holds one card, and two of them hold a card at the start.",
        "option.sh_cells.2": "Two",
        "option.sh_cells.3": "Three",
        "option.sh_cells.4": "Four",
        "option.sh_space": "Empty columns",
        "option.sh_space.help": "What may be moved into an empty column. If it is any card, empty columns also help to move longer runs.",
        "option.sh_space.any": "Any card or run",
        "option.sh_space.kings": "Kings only",
        "preset.source": "As it is usually played",
        "coach.build": "Build down in suit. Any card can be kept in an empty cell.",
        "coach.gap.any": "Any card or run can go into an empty column.",
        "coach.gap.kings": "Only a king can go into an empty column.",
        "coach.run": "A run moves as far as empty cells and columns allow.",
        "end.won": "All four suits are built!",
        "end.lost": "No move is left",
        "end.plain": ("{n} card out, {left} left.", "{n} cards out, {left} left."),
        "lesson.aim": "All cards lie open. Build the four suits here, each from ace to king. The four places between them are your cells: two of them hold a card already.",
        "lesson.build": "On the columns you build down in the same suit: put the jack of spades on the queen of spades.",
        "lesson.cell": "The ace of diamonds is in the third column, under the eight of hearts: move the eight to an empty cell.",
        "lesson.ace": "Now the ace of diamonds can go out.",
        "lesson.two": "And the two follows it out of its cell, which is empty again.",
        "lesson.run": "Queen and jack of spades are a run. With two empty cells you can move up to three cards together: drag the queen onto the king of spades.",
        "lesson.end": "Only a king can go into an empty column. A card that lies on a lower one of its own suit blocks it: look for those, and keep a cell empty for them.",
    }
