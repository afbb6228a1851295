"""Gaps: four rows of thirteen without the aces; a gap takes the card that follows its left neighbour. Clauses GA-1 to GA-9.

A row is built from its first place: a two, then its suit up to the king. Cards not yet in place may be gathered, shuffled
and dealt again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise

from cardtable.games import kit
from cardtable.games.kit import ACE, RANKS, TAKEN, Card, Choice, Gesture, Move, Pile, PileId, Piles, Said, State

ROWS = tuple(kit.named(letter, 13) for letter in "abcd")
PLACES = tuple(place for row in ROWS for place in row)
HEADS = tuple(row[0] for row in ROWS)
LEFT_OF: Mapping[PileId, PileId] = {place: left for row in ROWS for left, place in pairwise(row)}
REDEAL = Move("redeal")
MOST_SHIFTS = 50
"""GA-9: how often twos may move between the heads of rows before the next redeal."""
REDEALS = {"0": 0, "2": 2, "unlimited": 99}  # every game has an end; the last is farther off than anybody goes
_FOLLOWS: Mapping[Card, Card] = {
    low: high for low in kit.FRENCH.cards for high in kit.FRENCH.cards if low in kit.same_suit[high]
}
_BEFORE = {high: low for low, high in _FOLLOWS.items()}
TWOS = tuple(card for low, card in _FOLLOWS.items() if RANKS[low] == ACE)


def in_place(piles: Piles, row: Sequence[PileId]) -> int:
    """GA-6: the number of cards in place at the head of a row: a two, and its unbroken sequence."""
    first = piles[row[0]].top
    count, wanted = 0, first if first in TWOS else None
    while wanted is not None and piles[row[count]].top == wanted:
        count, wanted = count + 1, _FOLLOWS.get(wanted)
    return count


def awaited(piles: Piles, place: PileId) -> Card | None:
    """GA-3, GA-5: the only card for a gap that is not at the head of a row; None behind a king or another gap."""
    left = piles[LEFT_OF[place]].top if place in LEFT_OF else None
    return None if left is None else _FOLLOWS.get(left)


class Gaps(kit.Patience[tuple[int, int]]):
    """The score is the number of cards in place. ``extra``: the redeals, and the moves of twos from head to head since the last one."""

    id, letters, touch, kind, whole, complete = "gaps", "GA", kit.Touch.PLAY, kit.GameKind.OPEN, 48, True
    longest, spends, start = 2000, ("redeal",), (0, 0)
    options = (
        Choice("ga_redeals", ("2", "0", "unlimited"), "GA-6"),
        Choice("ga_gap", ("behind_run", "random"), "GA-6"),
        Choice("ga_lock", ("no", "yes"), "GA-4"),
    )
    clauses = {1: "seats pack", 3: "moves", 6: "redeal", 8: "over"}
    refusals = {
        3: "only_gaps no_gap not_next waits nothing_here",
        4: "locked no_head only_twos",
        5: "behind_gap behind_king",
        6: "no_redeal",
        9: "shifts",
    }
    size = 13, 5.25
    piles = (
        *(
            kit.PileSpec(place, kit.Role.TABLEAU, x, 1.05 * y, sign="plain" if x else "2")
            for y, row in enumerate(ROWS)
            for x, place in enumerate(row)
        ),
        kit.PileSpec(TAKEN, kit.Role.TAKEN, 11, 4.25),
        kit.replace(kit.stock(12, 4.25, "redeal"), sign="recycle"),
    )
    rows = PLACES
    verbs = {"redeal": "play.redeal"}
    measures = kit.Measures(each=kit.cards_left(48, of=48), share=True)
    lesson = kit.lesson(
        329,
        aim="@a11,b10,d1,d2", two="move:c8:d1:1", fill="move:d11:c8:1", on="move:a13:d11:1", row="move:b7:d2:1",
        end="@stock",
    )  # fmt: skip

    def deal(self, setup: kit.Setup) -> State[tuple[int, int]]:
        """GA-1: deals all 52 cards, then removes the aces."""
        state = super().deal(setup)
        return state.with_piles(_without_aces(state.piles))

    def undealt(self, piles: Mapping[PileId, Sequence[Card]]) -> tuple[Card, ...]:
        """GA-1: the aces removed from the places without a card."""
        aces = iter(piles.get(TAKEN, ()))
        return tuple(card for place in PLACES for card in (piles[place] if place in piles else islice(aces, 1)))

    def legal_moves(self, state: State[tuple[int, int]]) -> tuple[Move, ...]:
        """GA-3 to GA-6: into each gap the cards that fit; then a redeal."""
        if self.won(state):
            return ()
        piles, (redeals, shifts) = state.piles, state.extra
        where = {piles[place].top: place for place in PLACES}
        stays = {*self._fixed(state), *(HEADS if shifts == MOST_SHIFTS else ())}
        moves = list[Move]()
        for gap in (place for place in PLACES if not piles[place].cards):
            cards = TWOS if gap in HEADS else (awaited(piles, gap),)
            sources = [where[card] for card in cards if card is not None and card in where]
            moves += [kit.carry(source, gap) for source in sources if source not in stays]
        return (*moves, REDEAL) if redeals < REDEALS[str(state.option("ga_redeals"))] else tuple(moves)

    def _fixed(self, state: State[tuple[int, int]]) -> frozenset[PileId]:
        """``ga_lock``: the places whose cards are in place and must stay."""
        rows = ROWS if state.option("ga_lock") == "yes" else ()
        return frozenset(place for row in rows for place in row[: in_place(state.piles, row)])

    def apply(self, state: State[tuple[int, int]], move: Move) -> kit.Step[tuple[int, int]]:
        """Moves the card; GA-6: or gathers the cards out of place, shuffles them, and deals them row by row into the free places."""
        redeals, shifts = state.extra
        if move != REDEAL:
            shifts += move.source in HEADS and move.target in HEADS
            return self.step(state, *kit.carried(state.piles, move), (redeals, shifts))
        piles, scattered = state.piles, state.option("ga_gap") == "random"
        kept = {place for row in ROWS for place in row[: in_place(piles, row)]}
        gaps = () if scattered else tuple(row[in_place(piles, row)] for row in ROWS)
        free = [place for place in PLACES if place not in kept]
        gathered = [place for place in free if piles[place].cards]
        cards = [piles[place].cards[0] for place in gathered]
        order = kit.shuffled(state.setup.number, redeals + 1, [*cards, *(piles[TAKEN].cards if scattered else ())])
        laid = dict.fromkeys(free, Pile())
        laid |= {
            place: kit.face_up((card,)) for place, card in zip((p for p in free if p not in gaps), order, strict=True)
        }
        if scattered:
            laid = _without_aces({**laid, TAKEN: Pile()})
        return self.step(state, laid, (kit.Recycled(place, "stock") for place in gathered), (redeals + 1, 0))

    def points(self, state: State[tuple[int, int]]) -> int:
        """GA-8: the number of cards in place."""
        return sum([in_place(state.piles, row) for row in ROWS])

    def openers(self, state: State[tuple[int, int]]) -> tuple[tuple[PileId, Card], ...]:
        """GA-3: the gaps with only one possible card, and that card."""
        gaps = ((place, awaited(state.piles, place)) for place in LEFT_OF if not state.piles[place].cards)
        return tuple((place, card) for place, card in gaps if card is not None)

    def facts(self, state: State[tuple[int, int]]) -> tuple[kit.GameFact, ...]:
        """The cards in place, and the redeals left if they are limited."""
        placed = Said("play.out_of", {"out": state.scores[0], "all": self.whole})
        redeals, often = state.extra[0], str(state.option("ga_redeals"))
        left = kit.GameFact(Said("play.gaps.redeals"), kit.Amount(REDEALS[often] - redeals))
        return kit.GameFact(Said("play.gaps.in_place"), placed), *((left,) if often == "2" else ())

    def explain(self, state: State[tuple[int, int]], gesture: Gesture) -> kit.Refusal:
        """The first rule that the gesture breaks."""
        if isinstance(gesture, kit.Pick) or gesture.source == TAKEN:
            return self.refused("nothing_here")
        if gesture.source == "stock":
            return self.refused("no_redeal")
        card = state.piles[gesture.source].top
        if card is None:
            return self._of_gap(state, gesture.source)
        if gesture.source in self._fixed(state):
            return self.refused("locked")
        if not isinstance(gesture, kit.Carry):
            return self._of_card(state, gesture.source, card)
        if gesture.target not in PLACES or state.piles[gesture.target].cards:
            return self.refused("only_gaps")
        if gesture.target in HEADS and card in TWOS:
            return self.refused("shifts")
        return self._of_gap(state, gesture.target, card)

    def _of_card(self, state: State[tuple[int, int]], source: PileId, card: Card) -> kit.Refusal:
        """Why a card can't go anywhere."""
        if card not in TWOS:
            return self.refused("no_gap", card=kit.text(card), on=kit.text(_BEFORE[card]))
        is_free = source in HEADS and any(not state.piles[head].cards for head in HEADS)
        return self.refused("shifts") if is_free else self.refused("no_head")

    def _of_gap(self, state: State[tuple[int, int]], gap: PileId, card: Card | None = None) -> kit.Refusal:
        """What a gap takes instead of ``card``."""
        if gap in HEADS:
            return self.refused("only_twos")
        wanted = awaited(state.piles, gap)
        if wanted is None:
            return self.refused("behind_king" if state.piles[LEFT_OF[gap]].cards else "behind_gap")
        if card is None:
            return self.refused("waits", on=kit.text(wanted))
        return self.refused("not_next", card=kit.text(card), on=kit.text(wanted))

    def coached(self, state: State[tuple[int, int]], legal: Sequence[Move]) -> tuple[Said, ...]:
        """What fits the gaps; if nothing does, the redeal."""
        if not legal:
            return ()
        heads = any(move.target in HEADS for move in legal)
        fills = any(move.source for move in legal)
        return self.rules(state, "fill" if fills else "redeal", "head" if heads else "")

    words = {
        "name": "Gaps",
        "goal": "Put each row in order in one suit, from the two on the left to the king.",
        "length": "about 8 minutes",
        "players": "1 player",
        "dealing": "four rows of thirteen, one after the other, each from left to right, all 52 cards face up; then the aces are taken away, and their places are the gaps",
        "option.ga_redeals": "Shuffling again",
        "option.ga_redeals.help": "How often you may gather the cards that are not in place, shuffle them and lay them out again.",
        "option.ga_redeals.0": "Never",
        "option.ga_redeals.2": "Twice",
        "option.ga_redeals.unlimited": "As often as you like",
        "option.ga_gap": "Gaps after shuffling",
        "option.ga_gap.help": "Where the gaps are after the cards were laid out again: right behind the cards in place of each row, or wherever chance puts them.",
        "option.ga_gap.behind_run": "Behind the cards in place",
        "option.ga_gap.random": "Anywhere",
        "option.ga_lock": "Cards in place",
        "option.ga_lock.help": "Whether cards in place may still be moved. If they may, a two at the head of a row can go to the head of another.",
        "option.ga_lock.no": "May be moved",
        "option.ga_lock.yes": "Stay where they are",
        "preset.source": "As it is usually played",
        "refusal.behind_gap": "First fill the gap on the left of this one.",
        "refusal.behind_king": "Nothing goes behind a king.",
        "refusal.locked": "By this house rule cards in place stay where they are.",
        "refusal.no_gap": "The {card} goes only behind the {on}, and there is no gap there.",
        "refusal.no_head": "A two goes only to the head of a row, and no head is free.",
        "refusal.no_redeal": "The cards cannot be shuffled again.",
        "refusal.not_next": "The {card} does not go here: this gap waits for the {on}.",
        "refusal.nothing_here": "There is no card here to move.",
        "refusal.only_gaps": "Cards can be moved only into gaps.",
        "refusal.only_twos": "Only a two goes to the head of a row.",
        "refusal.shifts": "Twos have gone from head to head fifty times since the cards were laid out. Now make another move.",
        "refusal.waits": "This gap waits for the {on}. Click that card.",
        "coach.fill": "A gap takes the card that follows its left neighbour in the same suit.",
        "coach.head": "Any two can go to the head of a row.",
        "coach.redeal": "No gap can be filled: shuffle the cards that are not in place and lay them out again.",
        "end.won": "All in order!",
        "end.all": "Four rows, four suits, from the two to the king.",
        "end.lost": "No gap can be filled",
        "end.left": ("{n} card is not in place.", "{n} cards are not in place."),
        "play.in_place": "In place",
        "play.redeals": "Reshuffles left",
        "lesson.aim": "Four rows of thirteen places. The aces are out of play and leave four gaps. Put each row in order in one suit, from the two on the left to the king.",
        "lesson.two": "Any two can go to the head of a row. Click the two of hearts.",
        "lesson.fill": "The two has left a gap, and the gap shows its card: the one after its left neighbour in the same suit. Click the three of diamonds.",
        "lesson.on": "So the gap wanders on. Now it waits for the five of hearts.",
        "lesson.row": "Now that gap is behind a king, where nothing goes. But the row of the two of hearts goes on: click its three.",
        "lesson.end": "When all gaps are behind kings, shuffle the cards that are not in place from here: you can do that twice. Think before you move a card: what will its own place wait for?",
    }


def _without_aces(piles: Piles) -> dict[PileId, Pile]:
    """The piles with the aces removed."""
    aces = [place for place in PLACES if place in piles and piles[place].cards and RANKS[piles[place].cards[0]] == ACE]
    return {**piles, **dict.fromkeys(aces, Pile()), TAKEN: kit.face_up([piles[place].cards[0] for place in aces])}
