"""Forty Thieves: two packs in ten open columns, single cards, once through the stock. Clauses FT-1 to FT-8 of docs/rules.md.

Built in alternating colours it is Streets.
"""

from __future__ import annotations

from cardtable.games import kit
from cardtable.games.kit import MOST_QUIET, TWO_PACKS, Building, Choice, Move, Options, State

COLUMNS = kit.named("t", 10)
_OTHER_SUIT = tuple(any_suit - own for any_suit, own in zip(kit.any_suit, kit.same_suit, strict=True))
_FITS = {
    "suit": (kit.same_suit, "build.same_suit"),
    "colours": (kit.alternating, "build.alternating"),
    "any_but_own": (_OTHER_SUIT, "forty_thieves.own_suit"),
}
_BUILDINGS = {
    build: Building(COLUMNS, kit.twice(fits), rule, ("waste",), starts="any", runs="by_places")
    for build, (fits, rule) in _FITS.items()
}


class FortyThieves(kit.Patience[int]):
    """The score is the number of cards out. ``extra``: consecutive moves without progress, and turns of the waste."""

    id, letters, deck, quiet, start, spends = "forty_thieves", "FT", TWO_PACKS, MOST_QUIET, 0, ("recycle",)
    complete = True
    longest = 232 * (
        MOST_QUIET + 1
    )  # 64 cards that are turned, as many that are played from the waste, 104 that go out
    options = (
        Choice("ft_build", ("suit", "colours", "any_but_own"), "FT-3"),
        Choice("ft_passes", ("1", "2", "3"), "FT-6"),
    )
    takes_back = 5
    presets = (kit.Preset("streets", {"ft_build": "colours"}),)
    clauses = {1: "seats pack", 3: "moves", 6: "draw recycle", 7: "over"}
    refusals = {
        3: "build.same_suit build.alternating own_suit build.no_change build.no_place build.not_there",
        4: "build.too_many build.no_run",
        5: "build.not_its_turn build.one_at_a_time_up build.other_suit build.stays_out",
        6: "build.turn_it build.no_redeal build.no_stock build.covered build.nothing_here",
        8: "build.quiet",
    }
    size = 10, 4.6
    piles = (
        *(*kit.foundations(0, 0, packs=2), kit.waste(8, 0, show=1)),
        *(kit.stock(9, 0, "draw", "recycle"), *kit.columns(COLUMNS, 0, 1.1)),
    )
    rows, goes_out, passes = COLUMNS * 4, (*COLUMNS, "waste"), "ft_passes"
    measures = kit.Measures(each=kit.cards_left(TWO_PACKS.size, of=TWO_PACKS.size), share=True)
    varies = {"goal": "ft_passes", "build": "ft_build"}
    lesson = kit.lesson(
        3,
        aim="@fS,fH,fD,fC,gS,gH,gD,gC", ace="move:t7:fC:1", build="move:t8:t1:1", two="move:t5:fC:1", draw="draw",
        waste="move:waste:t10:1", end="@stock",
    )  # fmt: skip

    def builds(self, options: Options) -> Building:
        """FT-3, FT-4: in suit or as the house rules say; empty columns limit the length of a run that moves."""
        return _BUILDINGS[str(options["ft_build"])]

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """FT-3 to FT-8: to a foundation, onto a column, then the stock."""
        return self.built(state)

    words = {
        "name": "Forty Thieves",
        "goal": "Build eight suits from ace to king, once through the stock.",
        "goal.2": "Build eight suits from ace to king, twice through the stock.",
        "goal.3": "Build eight suits from ace to king, three times through the stock.",
        "length": "about 15 minutes",
        "players": "1 player",
        "dealing": "row by row from left to right, all face up: four rows of ten; the other sixty-four are the stock, the next card first",
        "option.ft_build": "Building on columns",
        "option.ft_build.help": "In suit; in alternating colours, which is known as Streets; or on any suit but the card’s own, as in the game known as Indian. The last two are much easier.",
        "option.ft_build.suit": "In suit",
        "option.ft_build.colours": "In alternating colours",
        "option.ft_build.any_but_own": "On any suit but its own",
        "option.ft_passes": "Times through the stock",
        "option.ft_passes.help": "How often you may go through the stock.",
        "option.ft_passes.1": "Once",
        "option.ft_passes.2": "Twice",
        "option.ft_passes.3": "Three times",
        "preset.source": "Forty Thieves",
        "preset.streets": "Streets",
        "refusal.own_suit": "The {card} does not fit on the {on}: build down by one, on another suit.",
        "coach.build.suit": "Build down by one in suit. The turned card can always be played.",
        "coach.build.colours": "Build down by one in alternating colours. The turned card can always be played.",
        "coach.build.any_but_own": "Build down by one on any suit but the card’s own. The turned card can always be played.",
        "coach.gap": "Any card can go into an empty column.",
        "coach.run": "Cards move one at a time.",
        "coach.draw": "Nothing else fits: click the stock.",
        "end.won": "All eight suits are built!",
        "end.lost": "No move is left",
        "end.plain": ("{n} card out, {left} left.", "{n} cards out, {left} left."),
        "lesson.aim": "Forty cards of two packs lie open. Build eight suits up here, each from ace to king. There are two of each suit.",
        "lesson.ace": "The ace of clubs is uncovered: it begins a suit.",
        "lesson.build": "On the columns you build down in suit: put the eight of diamonds on the nine of diamonds.",
        "lesson.two": "The two of clubs follows its ace.",
        "lesson.draw": "The other sixty-four cards are the stock. Turn the next one: click it, or press the space bar.",
        "lesson.waste": "The card on the waste can always be played. Put the four of spades on the five of spades.",
        "lesson.end": "You go through the stock only once, and cards move one at a time. Clear a column as soon as you can: any card can go into it, and with one empty column two cards move together.",
    }
