"""Elevens: nine cards in a square; pairs that make eleven, and court cards in threes. Clauses EL-1 to EL-6 of docs/rules.md.

Chosen cards are covered from the stock, in the order in which they were picked. When no set is left, one spare card goes
on the middle; if that does not help, the game is lost. It is won when the whole pack is laid out.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import kit
from cardtable.games.kit import JACK, RANKS, Choice, Move, Said, State

PLACES, MIDDLE, TOTAL = kit.named("c", 9), "c5", 11
ELEVEN = kit.fitting(lambda one, other: RANKS[one] + RANKS[other] == TOTAL)
COURTS = frozenset(card for card in kit.FRENCH.cards if RANKS[card] >= JACK)
SPARE = Move("spare")
OFTEN = {"each_time_stuck": 52, "once_per_game": 1, "none": 0}  # spare cards in a game at most


class Elevens(kit.Patience[int]):
    """The score is the number of cards laid out or removed. ``extra`` counts the spare cards; right after one the phase is "spare"."""

    id, letters, touch, longest, spends, start, complete = "elevens", "EL", kit.Touch.PICK, 52, ("spare",), 0, True
    options = (
        Choice("el_mode", ("cover", "remove"), "EL-4"),
        Choice("el_court_set", ("any_three", "one_j_one_q_one_k"), "EL-3"),
        Choice("el_spare", ("each_time_stuck", "once_per_game", "none"), "EL-5"),
    )
    presets = (kit.Preset("elsewhere", {"el_mode": "remove", "el_court_set": "one_j_one_q_one_k", "el_spare": "none"}),)
    clauses = {1: "seats pack", 2: "moves", 5: "draw spare", 6: "over"}
    refusals = {
        1: "nothing_here", 2: "needs not_eleven", 3: "one_of_each set_of_courts three_courts",
        5: "no_spare no_stock spare_middle spare_never spare_once spare_when_stuck",
    }  # fmt: skip
    size = 5.5, 3
    piles = (
        *(kit.PileSpec(pile, kit.Role.TABLEAU, 1.25 + n % 3, n // 3) for n, pile in enumerate(PLACES)),
        kit.stock(4.5, 1, "spare"),
    )
    removing = (*piles[:-1], kit.stock(4.5, 0.5, "spare"), kit.PileSpec("taken", kit.Role.TAKEN, 4.5, 1.5))
    piles_by = "el_mode", {"remove": removing}
    rows = PLACES
    verbs = {"spare": "play.spare"}
    varies = {**dict.fromkeys(("goal", "courts", "courts_only", "lost"), "el_court_set"), "all": "el_mode"}
    lesson = kit.lesson(
        27,
        aim="@stock", pair="clear:c2,c3", again="clear:c2,c9", courts="clear:c3,c4,c6", ace="clear:c1,c3",
        stuck="spare @c5", helped="clear:c4,c5", end="",
    )  # fmt: skip

    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        """EL-2, EL-3, EL-5: every set, in every order in which it can be picked; a spare card if there is none."""
        if state.scores[0] == self.whole:
            return ()
        of_each = state.option("el_court_set") == "one_j_one_q_one_k"
        courts = kit.sets(state, PLACES, COURTS, 3, of_each_rank=of_each)
        sets = (*kit.pairs(state, PLACES, ELEVEN), *courts)
        return sets or (() if _why_no_spare(state, sets) else (SPARE,))

    def apply(self, state: State[int], move: Move) -> kit.Step[int]:
        """EL-4: covers the set, or removes it and fills the gaps; EL-5: or deals a spare card onto the middle."""
        if move == SPARE:
            return self.step(state, *kit.dealt(state.piles, (MIDDLE,)), state.extra + 1, "spare")
        covers = state.option("el_mode") == "cover"
        taken, cues = ({}, ()) if covers else kit.removed(state.piles, move.picks)
        open_places = [pile for pile in move.picks if covers or not taken[pile].cards]
        dealt, more = kit.dealt({**state.piles, **taken}, open_places[: len(state.piles["stock"])])
        return self.step(state, {**taken, **dealt}, (*cues, *more))

    def points(self, state: State[int]) -> int:
        """EL-6: the number of cards laid out or removed."""
        return len(state.piles["taken"]) if "taken" in state.piles else self.whole - len(state.piles["stock"])

    def explain(self, state: State[int], gesture: kit.Gesture) -> kit.Refusal:
        """Why this is not a set, or why there is no spare card."""
        if not isinstance(gesture, kit.Pick) and gesture.source == "stock":
            return self.refused(_why_no_spare(state, self.legal_moves(state)) or "spare_middle")
        cards = kit.picked(state, gesture, PLACES)
        names = [kit.text(card) for card in cards]
        courts = [name for name in names if name[0] in "JQK"]
        if not cards:
            return self.refused("nothing_here")
        if courts:
            of_each = state.option("el_court_set") == "one_j_one_q_one_k"
            code = "one_of_each" if len(courts) == 3 else "set_of_courts" if of_each else "three_courts"
            return self.refused(code, card=courts[0])
        code = "needs" if len(cards) == 1 else "not_eleven"
        return self.refused(code, card=names[0], on=names[-1], next=TOTAL - RANKS[cards[0]])

    def coached(self, state: State[int], legal: Sequence[Move]) -> tuple[Said, ...]:
        """A set that can be chosen; if there is none, the spare card."""
        sizes = {len(move.picks) for move in legal}
        courts = "" if 3 not in sizes else "courts" if 2 in sizes else "courts_only"
        return self.rules(state, "pair" if 2 in sizes else "", courts, "spare" if sizes == {0} else "")

    words = {
        "name": "Elevens",
        "goal": "Pairs that make eleven, and court cards in threes.",
        "length": "about 3 minutes",
        "players": "1 player",
        "dealing": "the three rows of three from the top row to the bottom row, each from left to right (9 cards); then the 43 cards of the stock, the next card first",
        "goal.one_j_one_q_one_k": "Pairs that make eleven, and sets of jack, queen and king.",
        "option.el_court_set": "Court cards",
        "option.el_court_set.any_three": "Any three",
        "option.el_court_set.help": "Which three court cards you may take together. The source says only “three court cards”; elsewhere it must be a jack, a queen and a king.",
        "option.el_court_set.one_j_one_q_one_k": "Jack, queen and king",
        "option.el_mode": "Taken cards",
        "option.el_mode.cover": "Are covered",
        "option.el_mode.help": "Whether taken cards are covered with new ones, or leave the game and the gaps are filled. The beginning of the source is lost.",
        "option.el_mode.remove": "Leave the game",
        "option.el_spare": "Spare card",
        "option.el_spare.each_time_stuck": "Each time",
        "option.el_spare.help": "How often you may deal a card onto the middle pile when no cards go together.",
        "option.el_spare.none": "Never",
        "option.el_spare.once_per_game": "Once in a game",
        "preset.elsewhere": "As played elsewhere",
        "preset.source": "As in the magazine",
        "refusal.needs": "The {card} needs another card: {next} it makes eleven.",
        "refusal.no_spare": "There is no spare card now.",
        "refusal.no_stock": "The stock is used up.",
        "refusal.set_of_courts": "The {card} can be taken only in a set: a jack, a queen and a king.",
        "refusal.spare_never": "By this house rule no spare card is dealt.",
        "refusal.spare_once": "By this house rule there is only one spare card, and it has been dealt.",
        "refusal.not_eleven": "The {card} and the {on} do not make eleven.",
        "refusal.nothing_here": "There is no card here to take.",
        "refusal.one_of_each": "By this house rule the three have to be a jack, a queen and a king.",
        "refusal.spare_middle": "The spare card goes onto the pile in the middle: click the stock.",
        "refusal.spare_when_stuck": "You can still take some cards. A spare card is dealt only when you can take none.",
        "refusal.three_courts": "The {card} can be taken only together with two other court cards.",
        "coach.courts.any_three": "Any three court cards can be taken, too.",
        "coach.courts.one_j_one_q_one_k": "A jack, a queen and a king can be taken, too.",
        "coach.courts_only.any_three": "You can take any three court cards.",
        "coach.courts_only.one_j_one_q_one_k": "You can take a jack, a queen and a king.",
        "coach.pair": "You can take two cards that make eleven.",
        "coach.spare": "No cards go together: deal a spare card onto the middle pile.",
        "end.lost": "No pair and no three court cards left",
        "end.lost.one_j_one_q_one_k": "No pair and no set of jack, queen and king left",
        "end.all": "The whole pack is laid out.",
        "end.left": ("{n} cards left.", "{n} cards left."),
        "end.left=1": "1 card left.",
        "end.all.remove": "All 52 cards have been taken.",
        "end.won": "You did it!",
        "lesson.ace": "An ace counts as one: with the ten it makes eleven.",
        "lesson.again": "Seven and four make eleven, too.",
        "lesson.aim": "Nine piles. Get the whole pack onto the table and you have won.",
        "lesson.courts": "You can cover any three court cards together. Click the queen, the jack and the king.",
        "lesson.end": "If the card in the middle does not help, the game is lost. Check which cards are still to come before you choose between two pairs.",
        "lesson.helped": "A six came: with the five of hearts it makes eleven. Click them both.",
        "lesson.pair": "Two cards that make eleven are covered with new ones. Click the five and the six.",
        "lesson.stuck": "There is no pair now, and there are no three court cards. So one card goes on the pile in the middle: click the stock, or press the space bar.",
    }


def _why_no_spare(state: State[int], moves: Sequence[Move]) -> str:
    """EL-5: why no spare card is dealt now, given the legal ``moves``; "" if one is."""
    often, stock = str(state.option("el_spare")), state.piles["stock"].cards
    reasons = {
        "spare_never": often == "none", "no_stock": not stock, "spare_once": state.extra >= OFTEN[often],
        "spare_when_stuck": any(move.picks for move in moves), "no_spare": state.phase == "spare",
    }  # fmt: skip
    return next((reason for reason, holds in reasons.items() if holds), "")
