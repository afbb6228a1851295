"""Klondike, once through the stock, one card at a time, for stakes. Clauses KL-1 to KL-9 of docs/rules.md.

Seven piles built down in alternating colours, foundations built up in suit from the ace, kings into empty columns. A run
moves as a whole. The stake is 52 units, and each card out pays 5.
"""

from __future__ import annotations

from cardtable.games import kit
from cardtable.games.kit import FOUNDATIONS, PER_CARD, STAKE, Choice, Move, State

PILES = kit.named("t", 7)


class Klondike(kit.Patience[int]):
    """The score is money with stakes, otherwise cards out. ``extra``: turns of the stock."""

    id, letters, longest, spends, start, complete = "klondike", "KL", 200, ("recycle",), 0, True
    options = (
        Choice("kl_move", ("whole_run", "any_part"), "KL-5"),
        Choice("kl_stakes", ("on", "off"), "KL-9"),
        kit.Number("kl_unit", 1, 1, 1_000_000, "KL-9", money=True),
        Choice("kl_count_aces", ("yes", "no"), "KL-9"),
        Choice("kl_take_back", ("no", "yes"), "KL-8"),
        Choice("kl_auto_aces", ("yes", "no"), "KL-2", plays=False),
        Choice("kl_draw", ("1", "3"), "KL-6"),
        Choice("kl_passes", ("1", "3", "unlimited"), "KL-7"),
    )
    presets = (
        kit.Preset("draw_three", {"kl_draw": "3", "kl_passes": "unlimited"}),
        kit.Preset("easy", {"kl_move": "any_part", "kl_passes": "unlimited", "kl_take_back": "yes"}),
    )
    clauses = {1: "seats pack", 3: "moves", 6: "draw", 7: "recycle over"}
    refusals = {
        2: "build.not_its_turn build.other_suit",
        3: "build.alternating build.face_down build.no_place build.not_there build.nothing_here",
        4: "build.kings_only build.no_change",
        5: "build.one_at_a_time_up build.one_by_one build.whole_run",
        6: "build.covered build.turn_it",
        7: "build.no_redeal build.no_stock",
        8: "build.stays_out",
    }
    size = 7, 3.8
    piles = (
        *(kit.stock(0, 0, "draw", "recycle"), kit.waste(1, 0, show=3)),
        *(*kit.foundations(3, 0), *kit.columns(PILES, 0, 1.1)),
    )
    rows = tuple(pile if n == 0 else f"-{pile}" for row in range(7) for n, pile in enumerate(PILES[row:]))
    goes_out, aces_go = (*PILES, "waste"), ("kl_auto_aces", "yes")
    together, passes = "kl_draw", "kl_passes"
    building = kit.Building(PILES, kit.alternating, "build.alternating", ("waste",), runs="kl_move", all_up=True)
    varies = {"goal": "kl_passes kl_stakes", "run": "kl_move"}
    stakes, measures = "kl_stakes", kit.Measures(each=kit.for_stakes("klondike", "kl_stakes"), share=True)
    lesson = kit.lesson(
        957,
        aim="@fS", build="move:t4:t5:1", run="move:t5:t7:2", empty="move:t1:t2:1", king="move:t7:t1:3",
        stock="draw", waste="move:waste:t5:1", again="draw", ace="@fD", end="",
    )  # fmt: skip

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """KL-2 to KL-8: to foundations, between piles, from the waste, back from foundations, then the stock."""
        return self.built(state)

    def points(self, state: State[int]) -> int:
        """KL-9: 5 units for each card out, less the stake of 52; without stakes the number of cards out."""
        out = kit.out_count(state.piles)
        if not self.is_staked(state.setup.options):
            return out
        aces = sum(len(state.piles[pile]) > 0 for pile in FOUNDATIONS)
        paid = out if state.option("kl_count_aces") == "yes" else out - aces
        return (PER_CARD * paid - STAKE) * int(state.option("kl_unit"))

    words = {
        "name": "Klondike",
        "goal": "Build the four suits from ace to king, once through the stock, for stakes.",
        "length": "about 5 minutes",
        "players": "1 player",
        "dealing": "the row of seven from left to right (its first card is face up), then the row of six on the other columns, the row of five, and so on down to one (28 cards); then the 24 cards of the stock, the next card first",
        "goal.1.off": "Build the four suits from ace to king, once through the stock.",
        "goal.3.off": "Build the four suits from ace to king, three times through the stock.",
        "goal.3.on": "Build the four suits from ace to king, three times through the stock, for stakes.",
        "goal.unlimited.off": "Build the four suits from ace to king, through the stock as often as you like.",
        "goal.unlimited.on": "Build the four suits from ace to king, through the stock as often as you like, for stakes.",
        "option.kl_auto_aces": "Aces",
        "option.kl_auto_aces.help": "Aces go out as soon as they are free. The table can do it for you. If you choose to do it yourself, the table never does, whatever the setting for cards that go out by themselves.",
        "option.kl_auto_aces.no": "You lay them out",
        "option.kl_auto_aces.yes": "Go out by themselves",
        "option.kl_count_aces": "Aces pay",
        "option.kl_count_aces.help": "Whether an ace that goes out pays back 5 units like every other card. Only then does a won game pay 260, five times the stake; otherwise it pays 240.",
        "option.kl_count_aces.no": "Nothing",
        "option.kl_count_aces.yes": "As much as other cards",
        "option.kl_draw": "Turning the stock",
        "option.kl_draw.1": "One card at a time",
        "option.kl_draw.3": "Three cards together",
        "option.kl_draw.help": "In the source you turn one card at a time. Elsewhere you turn three together, fewer at the end; you can take only the last of them, then the one below it.",
        "option.kl_move": "Moving a run",
        "option.kl_move.any_part": "Any part of it",
        "option.kl_move.help": "In the source all face-up cards of a pile move together or not at all; only the last card may leave alone, for its foundation. The other way lets you move any part of a run to where its first card fits.",
        "option.kl_move.whole_run": "Only as a whole",
        "option.kl_passes": "Times through the stock",
        "option.kl_passes.1": "Once",
        "option.kl_passes.3": "Three times",
        "option.kl_passes.help": "In the source you go through the stock once, and then the game is over. More passes make it much easier.",
        "option.kl_passes.unlimited": "As often as you like",
        "option.kl_stakes": "Stakes",
        "option.kl_stakes.help": "With stakes you pay 52 units before the deal and get 5 back for every card that goes out: 11 cards are a small gain, all 52 win 208. Without stakes the score is the number of cards out.",
        "option.kl_stakes.off": "Just count the cards out",
        "option.kl_stakes.on": "52 units a game",
        "option.kl_take_back": "Taking cards back",
        "option.kl_take_back.help": "Whether the last card of a foundation may come back to the table. What it paid is deducted again.",
        "option.kl_take_back.no": "What is out stays out",
        "option.kl_take_back.yes": "Allowed",
        "option.kl_unit": "Value of a unit",
        "option.kl_unit.help": "What one unit of the stakes is worth, in krónur. Gains and losses are multiplied by it.",
        "preset.draw_three": "Draw three",
        "preset.easy": "Easy",
        "preset.source": "As in the magazine",
        "coach.recycle": "Nothing else fits: turn the waste over and go through it again.",
        "coach.build": "Build down in alternating colours.",
        "coach.gap": "Only a king can go into an empty column.",
        "coach.run.any_part": "You can move any part of a run.",
        "coach.run.whole_run": "A run moves only as a whole.",
        "coach.draw": "Nothing else fits: turn the stock.",
        "end.lost": "No moves left",
        "end.money": (
            "You are at {score}: {n} cards out, {left} left.",
            "You are at {score}: {n} cards out, {left} left.",
        ),
        "end.money=1": "You are at {score}: 1 card out, {left} left.",
        "end.money_all": "You win {score}: all 52 cards are out.",
        "end.plain": ("{n} cards out, {left} left.", "{n} cards out, {left} left."),
        "end.plain=1": "1 card out, {left} left.",
        "end.won": "You did it!",
        "statistics.best": "best game",
        "statistics.best_cards": "most cards out, no stakes",
        "statistics.curve": "Money over time",
        "statistics.mean": "money per game, on average",
        "statistics.mean_cards": "cards out on average, no stakes",
        "statistics.recent": "Money of recent games",
        "statistics.recent_cards": "Cards out, without stakes",
        "statistics.total": "money in all",
        "lesson.ace": "An ace! It goes up by itself, and the two of diamonds goes on it once you find it. A double click sends a card up.",
        "lesson.again": "Turn another one. You go through the stock only once.",
        "lesson.aim": "The four suits go up here, each from ace to king. A game costs 52 units, and every card you bring out pays 5.",
        "lesson.build": "Down here you build down in alternating colours. Put the jack of clubs on the queen of hearts, by clicking or dragging.",
        "lesson.empty": "Now the jack of spades goes on the queen of diamonds. That empties the first column.",
        "lesson.end": "That is all there is to it. With eleven cards up there you have more than you paid. {hint_key} shows a move, {undo_key} takes one back.",
        "lesson.king": "Only a king may go into an empty column, alone or with all the cards on it. Move the king of spades there.",
        "lesson.run": "The card below was turned up. Cards that follow each other are a run and move together: put the queen and her jack on the king of spades.",
        "lesson.stock": "Nothing else fits. Turn a card from the stock: click it, or press the space bar.",
        "lesson.waste": "You can always play the turned card. Put the four on the five.",
    }
