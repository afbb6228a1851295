"""Beleaguered Castle: single cards, built down regardless of suit, around the aces. Clauses BC-1 to BC-7 of docs/rules.md.

With the aces dealt like all other cards it is Streets and Alleys.
"""

from __future__ import annotations

from cardtable.games import kit
from cardtable.games.kit import ACE, FOUNDATIONS, MOST_QUIET, RANKS, Card, Choice, Move, Setup, State

COLUMNS = kit.named("t", 8)
_STEP = 1.05  # from row to row
_SIDES = ("row_left", "row_right")


class BeleagueredCastle(kit.Patience[int]):
    """The score is the cards out besides the aces. ``extra``: consecutive moves that have brought no card out."""

    id, letters, quiet, start, complete = "beleaguered_castle", "BC", MOST_QUIET, 0, True
    longest, whole = 52 * (MOST_QUIET + 1), 48
    options = (Choice("bc_aces", ("out", "dealt"), "BC-1"), Choice("bc_space", ("any", "none"), "BC-5"))
    takes_back = 6
    presets = (kit.Preset("streets_and_alleys", {"bc_aces": "dealt"}),)
    clauses = {1: "seats pack", 3: "moves", 7: "over"}
    refusals = {
        3: "build.covered build.one_by_one build.no_run build.nothing_here",
        4: "build.any_suit build.no_place build.not_there",
        5: "build.stays_empty build.no_change",
        6: "build.not_its_turn build.one_at_a_time_up build.other_suit build.stays_out",
        7: "build.quiet",
    }
    size = 9, 4.2
    piles = (
        *(
            kit.PileSpec(pile, kit.Role.TABLEAU, 5.5 * (n % 2), n // 2 * _STEP, kit.Fan.RIGHT, name=_SIDES[n % 2])
            for n, pile in enumerate(COLUMNS)
        ),
        *(kit.replace(spec, x=4, y=n * _STEP) for n, spec in enumerate(kit.foundations(0, 0))),
    )
    rows = (*FOUNDATIONS, *COLUMNS * 6)
    rows_by = "bc_aces", {"dealt": (*COLUMNS * 6, *COLUMNS[::2])}
    goes_out = COLUMNS
    building = kit.Building(COLUMNS, kit.any_suit, "build.any_suit", starts="bc_space", runs="last_card")
    measures, varies = kit.Measures(each=kit.cards_left(48, of=48), share=True), {"gap": "bc_space"}
    lesson = kit.lesson(
        59,
        aim="@fS,fH,fD,fC", build="move:t1:t7:1", heart="move:t6:fH:1", clear="move:t2:t4:1",
        two="move:t2:fC:1", three="move:t8:fC:1", four="move:t1:fC:1", end="",
    )  # fmt: skip

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """BC-1: the aces first, each for its foundation, unless they are dealt like the others."""
        order = super().pack(setup)
        if setup.options["bc_aces"] == "dealt":
            return order
        aces = sorted(
            (card for card in order if RANKS[card] == ACE), key=lambda ace: FOUNDATIONS.index(f"f{kit.suit(ace)}")
        )
        return (*aces, *(card for card in order if RANKS[card] != ACE))

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """BC-3 to BC-6: end cards go to foundations, onto the next higher card, and into empty columns."""
        return self.built(state)

    def points(self, state: State[int]) -> int:
        """BC-7: the cards out besides the aces."""
        return sum(max(0, len(state.piles[pile]) - 1) for pile in FOUNDATIONS)

    words = {
        "name": "Beleaguered Castle",
        "goal": "Build the four suits from ace to king in the middle, moving one card at a time.",
        "length": "about 8 minutes",
        "players": "1 player",
        "dealing": "the four aces first, in the order spades, hearts, diamonds, clubs; then the others in six rows of eight, by turns to the left and to the right from top to bottom. With the aces dealt, all 52 cards in the same way; the last four go to the left",
        "option.bc_aces": "Aces",
        "option.bc_aces.help": "Whether the aces are on the foundations at the start, or dealt among the other cards. With dealt aces the game is called Streets and Alleys, and is harder.",
        "option.bc_aces.dealt": "Dealt among the others",
        "option.bc_aces.out": "Out at the start",
        "option.bc_space": "Empty rows",
        "option.bc_space.help": "What may be moved into an empty row. If they stay empty, the game is much harder.",
        "option.bc_space.any": "Any card",
        "option.bc_space.none": "They stay empty",
        "preset.source": "As it is usually played",
        "preset.streets_and_alleys": "Streets and Alleys",
        "coach.build": "Only the last card of a row moves: onto a card one higher, whatever its suit, or onto its foundation.",
        "coach.gap.any": "Any card can go into an empty row.",
        "coach.gap.none": "An empty row stays empty.",
        "end.won": "The castle is yours!",
        "end.lost": "The castle holds out",
        "end.plain": ("{n} card out, {left} left.", "{n} cards out, {left} left."),
        "lesson.aim": "All cards lie open. The four aces in the middle are out already: build each suit up on its ace, as far as the king.",
        "lesson.build": "Only the last card of a row is free. In the rows you build down by one, whatever the suit: put the seven of diamonds on the eight of hearts.",
        "lesson.heart": "The two of hearts is free: it goes out on its ace.",
        "lesson.clear": "Now for the clubs. The two is under the jack of diamonds: move the jack onto the queen of hearts.",
        "lesson.two": "The two of clubs goes out.",
        "lesson.three": "The three of clubs follows.",
        "lesson.four": "And here is the four: it was under the seven of diamonds that you moved first.",
        "lesson.end": "Try to empty a row: any card can go there. Find the low cards first, and do not cover them.",
    }
