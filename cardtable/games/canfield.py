"""Canfield: foundations start at the rank dealt first, and a reserve of thirteen fills the columns. Clauses CA-1 to CA-10.

Columns and foundations wrap from king to ace; with stakes it is the casino's game.
"""

from __future__ import annotations

from cardtable.games import kit
from cardtable.games.kit import MOST_QUIET, Building, Choice, Move, Options, State

COLUMNS = kit.named("t", 4)
_FITS = {
    "colours": (kit.alternating_or_round, "build.alternating"),
    "any": (kit.any_suit_or_round, "build.any_suit"),
    "suit": (kit.same_suit_or_round, "build.same_suit"),
}
_BUILDINGS = {
    build: Building(COLUMNS, *fits, ("waste", "reserve"), starts="any", runs="ca_move", on_base="ca_on_base")
    for build, fits in _FITS.items()
}
_TABLES = {
    shown: (
        *(kit.stock(0, 0, "draw", "recycle"), kit.waste(1, 0, show=3), *kit.foundations(3, 0)),
        kit.PileSpec("reserve", kit.Role.RESERVE, 0, 1.1, fan),
        *kit.columns(COLUMNS, 3, 1.1),
    )
    for shown, fan in (("closed", kit.Fan.NONE), ("open", kit.Fan.DOWN))
}
_REST = ("reserve", "f", *COLUMNS)


class Canfield(kit.Patience[int]):
    """The score is the number of cards out, or money with stakes. ``extra``: consecutive moves without progress, and turns of the waste."""

    id, letters, quiet, start, spends = "canfield", "CA", MOST_QUIET, 0, ("recycle",)
    complete = True
    longest = 98 * (MOST_QUIET + 1)  # 51 cards that go out, 47 that are played from the reserve and the waste
    options = (
        Choice("ca_draw", ("3", "1"), "CA-8"),
        Choice("ca_passes", ("unlimited", "3", "1"), "CA-8"),
        Choice("ca_build", ("colours", "any", "suit"), "CA-4"),
        Choice("ca_move", ("any_part", "whole"), "CA-5"),
        Choice("ca_on_base", ("yes", "no"), "CA-4"),
        Choice("ca_reserve", ("closed", "open"), "CA-1"),
        Choice("ca_stakes", ("off", "on"), "CA-9"),
    )
    presets = (
        kit.Preset("casino", {"ca_stakes": "on", "ca_move": "whole"}),
        kit.Preset("rainbow", {"ca_draw": "1", "ca_passes": "1", "ca_build": "any"}),
    )
    clauses = {1: "seats pack", 4: "moves", 8: "draw recycle", 9: "over"}
    refusals = {
        3: "build.not_its_turn build.one_at_a_time_up build.other_suit build.stays_out",
        4: "build.alternating build.any_suit build.same_suit build.on_base build.no_place build.not_there",
        5: "build.whole_or_last build.no_change",
        7: "build.face_down build.covered build.nothing_here",
        8: "build.turn_it build.no_redeal build.no_stock",
        10: "build.quiet",
    }
    size, piles, piles_by = (7, 3.9), _TABLES["closed"], ("ca_reserve", _TABLES)
    rows = (*kit.down(("reserve",) * 12), *_REST)
    rows_by = "ca_reserve", {"open": ("reserve",) * 12 + _REST}
    fills, goes_out = "reserve", (*COLUMNS, "waste", "reserve")
    together, passes, stakes = "ca_draw", "ca_passes", "ca_stakes"
    measures = kit.Measures(each=kit.for_stakes("canfield", "ca_stakes"), share=True)
    varies = {"goal": "ca_stakes", "build": "ca_build", "run": "ca_move"}
    lesson = kit.lesson(
        3569,
        aim="@fH", build="move:t4:t3:1", reserve="move:reserve:t4:1", draw="draw", base="move:waste:fD:1",
        waste="move:waste:t4:1", end="@reserve",
    )  # fmt: skip

    def builds(self, options: Options) -> Building:
        """CA-4, CA-5: in alternating colours or as the house rules say, wrapping from king to ace."""
        return _BUILDINGS[str(options["ca_build"])]

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """CA-3 to CA-10: to a foundation, onto a column, then the stock."""
        return self.built(state)

    words = {
        "name": "Canfield",
        "goal": "Build the four suits, each from the rank that is dealt first and round the corner.",
        "goal.on": "Build the four suits, each from the rank that is dealt first and round the corner, for stakes.",
        "length": "about 6 minutes",
        "players": "1 player",
        "dealing": "thirteen cards to the reserve, the last of them face up; the next card to the foundation of its suit, the next four to the columns from left to right; the other thirty-four are the stock, the next card first",
        "option.ca_draw": "Turning the stock",
        "option.ca_draw.help": "How many cards you turn together, fewer at the end. You can take only the last of them, then the one below it.",
        "option.ca_draw.1": "One card at a time",
        "option.ca_draw.3": "Three cards together",
        "option.ca_passes": "Times through the stock",
        "option.ca_passes.help": "How often you may go through the stock.",
        "option.ca_passes.1": "Once",
        "option.ca_passes.3": "Three times",
        "option.ca_passes.unlimited": "As often as you like",
        "option.ca_build": "Building on columns",
        "option.ca_build.help": "In alternating colours, in any suit as in Rainbow, or in suit as in Storehouse.",
        "option.ca_build.colours": "In alternating colours",
        "option.ca_build.any": "In any suit",
        "option.ca_build.suit": "In suit",
        "option.ca_move": "Moving from a column",
        "option.ca_move.help": "Whether you may move any part of a column, or only all of it or its last card. Books have the second, which is harder.",
        "option.ca_move.any_part": "Any part of it",
        "option.ca_move.whole": "All of it, or its last card",
        "option.ca_on_base": "On cards that begin a suit",
        "option.ca_on_base.help": "Whether a card may be laid on one that begins a suit and is still in a column.",
        "option.ca_on_base.no": "Nothing is laid on them",
        "option.ca_on_base.yes": "As on any other card",
        "option.ca_reserve": "The reserve",
        "option.ca_reserve.help": "Whether you see all cards of the reserve, or only the last one.",
        "option.ca_reserve.closed": "Only its last card is face up",
        "option.ca_reserve.open": "All its cards are face up",
        "option.ca_stakes": "Stakes",
        "option.ca_stakes.help": "As in the casino: you pay 52 units before the deal and get 5 back for every card that goes out, the first card too. From 11 cards on you win. Without stakes the score is the number of cards out.",
        "option.ca_stakes.off": "Just count the cards out",
        "option.ca_stakes.on": "52 units a game",
        "preset.source": "Canfield",
        "preset.casino": "Casino",
        "preset.rainbow": "Rainbow",
        "coach.build.colours": "Build down in alternating colours; a king fits on an ace.",
        "coach.build.any": "Build down in any suit; a king fits on an ace.",
        "coach.build.suit": "Build down in suit; a king fits on an ace.",
        "coach.gap": "The reserve is used up: any card or run can go into an empty column.",
        "coach.run.any_part": "You can move any part of a column. The reserve fills an empty one.",
        "coach.run.whole": "A column moves as a whole, or its last card alone. The reserve fills an empty one.",
        "coach.draw": "Nothing else fits: click the stock.",
        "end.won": "All four suits are built!",
        "end.lost": "No move is left",
        "end.plain": ("{n} card out, {left} left.", "{n} cards out, {left} left."),
        "end.money": (
            "You are at {score}: {n} card out, {left} left.",
            "You are at {score}: {n} cards out, {left} left.",
        ),
        "end.money_all": "You win {score}: all 52 cards are out.",
        "statistics.best": "best game",
        "statistics.best_cards": "most cards out, no stakes",
        "statistics.curve": "Money over time",
        "statistics.mean": "money per game, on average",
        "statistics.mean_cards": "cards out on average, no stakes",
        "statistics.recent": "Money of recent games",
        "statistics.recent_cards": "Cards out, without stakes",
        "statistics.total": "money in all",
        "lesson.aim": "The nine of hearts was dealt up here. So every suit begins with its nine and goes round the corner: ten, jack, queen, king, ace, two and so on to the eight.",
        "lesson.build": "On the columns you build down in alternating colours. Put the five of diamonds on the six of clubs.",
        "lesson.reserve": "The column was empty, and the eight of spades fell into it from your reserve. The next card was turned up: put the seven of hearts on the eight.",
        "lesson.draw": "Now turn three cards of the stock: click it, or press the space bar. Only the last of them is free.",
        "lesson.base": "A nine! It begins its suit.",
        "lesson.waste": "The card below it is free now. Put the six of spades on the seven of hearts.",
        "lesson.end": "You go through the stock as often as you like. First of all, use up the reserve: then you can fill empty columns as you wish.",
    }
