"""Yukon and Russian Solitaire: any face-up card moves with all cards on it. Clauses YU-1 to YU-8 of docs/rules.md."""

from __future__ import annotations

from cardtable.games import kit
from cardtable.games.kit import MOST_QUIET, Building, Choice, Move, Options, State

COLUMNS = kit.named("t", 7)
_FITS = {"colours": (kit.alternating, "build.alternating"), "suit": (kit.same_suit, "build.same_suit")}
_BUILDINGS = {build: Building(COLUMNS, *fits, all_up=True) for build, fits in _FITS.items()}


class Yukon(kit.Patience[int]):
    """The score is the number of cards out. ``extra``: consecutive moves without progress."""

    id, letters, quiet, start, complete = "yukon", "YU", MOST_QUIET, 0, True
    longest = 74 * (MOST_QUIET + 1)  # 52 cards that go out, 21 that are turned up
    options, takes_back = (Choice("yu_build", ("colours", "suit"), "YU-3"),), 6
    presets = (kit.Preset("russian", {"yu_build": "suit"}),)
    clauses = {1: "seats pack", 4: "moves", 7: "over"}
    refusals = {
        3: "build.alternating build.same_suit build.no_place build.not_there",
        4: "build.face_down build.nothing_here",
        5: "build.kings_only build.no_change",
        6: "build.not_its_turn build.one_at_a_time_up build.other_suit build.stays_out build.covered",
        8: "build.quiet",
    }
    size = 8.1, 4.2
    piles = (
        *kit.columns(COLUMNS, 0, 0),
        *(
            kit.PileSpec(pile, kit.Role.FOUNDATION, 7.1, 1.05 * n, sign=pile[1])
            for n, pile in enumerate(kit.FOUNDATIONS)
        ),
    )
    rows = (
        *(pile if n == 0 else f"-{pile}" for row in range(7) for n, pile in enumerate(COLUMNS[row:])),
        *COLUMNS[1:] * 4,
    )
    goes_out = COLUMNS
    varies = {"goal": "yu_build", "build": "yu_build"}
    lesson = kit.lesson(
        16,
        aim="@fS,fH,fD,fC", spades="move:t1:fS:1", clubs="move:t6:fC:1", two="move:t3:fC:1", any="move:t3:t4:4",
        king="move:t5:t1:4", nine="move:t1:t5:1", end="",
    )  # fmt: skip

    def builds(self, options: Options) -> Building:
        """YU-3 to YU-5: in alternating colours or in suit, with all cards on the moved one, kings into empty columns."""
        return _BUILDINGS[str(options["yu_build"])]

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """YU-3 to YU-8: to a foundation, or onto a column."""
        return self.built(state)

    words = {
        "name": "Yukon",
        "goal": "Build the four suits from ace to king. Any face-up card moves, with all the cards on it.",
        "goal.suit": "Build the four suits from ace to king; the columns are built in suit too.",
        "length": "about 8 minutes",
        "players": "1 player",
        "dealing": "as in Klondike: the row of seven from left to right (its first card is face up), then the row of six on the other columns, and so on down to one; then four rows of six face up on the second to the seventh column",
        "option.yu_build": "Building on columns",
        "option.yu_build.help": "In alternating colours, or in suit: that is the Russian way, which is much harder.",
        "option.yu_build.colours": "In alternating colours",
        "option.yu_build.suit": "In suit",
        "preset.source": "Yukon",
        "preset.russian": "Russian",
        "coach.build.colours": "Build down in alternating colours. A card moves with all that lies on it.",
        "coach.build.suit": "Build down in suit. A card moves with all that lies on it.",
        "coach.gap": "Only a king can go into an empty column, with all that lies on it.",
        "end.won": "All four suits are built!",
        "end.lost": "No move is left",
        "end.plain": ("{n} card out, {left} left.", "{n} cards out, {left} left."),
        "lesson.aim": "The four suits are built here, each from ace to king. All cards lie on the table: there is no stock.",
        "lesson.spades": "The ace of spades is free: send it up.",
        "lesson.clubs": "So is the ace of clubs.",
        "lesson.two": "And the two of clubs on it.",
        "lesson.any": "On the columns you build down in alternating colours, and any face-up card moves with all the cards on it, in order or not. Drag the queen of diamonds onto the king of clubs: three cards come along.",
        "lesson.king": "The first column is empty: only a king may go there, with all that lies on it. Move the king of diamonds.",
        "lesson.nine": "That has turned up a ten. Put the nine of clubs on it.",
        "lesson.end": "Turn up the hidden cards first. Before you move a pile, look what you bury under it.",
    }
