"""Mau-Mau for a computer: be rid of many cards, keep the wild ones, hinder whoever is nearly out, name one's longest suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from enum import IntEnum

from cardtable.ai.skill import Learned, Skill
from cardtable.games.mau_mau import CALL, DRAW, PASS, PILE, SUIT, SUITS, MauMauCourse, pack_of, wild_rank, worth
from cardtable.games.seated import HANDS
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import View

_FEW = 2
"""With so few cards in the next hand, cards that hinder are laid at once."""


def best(view: View[MauMauCourse], legal: Sequence[Move]) -> Move:
    """What leaves the fewest and the most useful cards; a card is drawn, or one passes, only where nothing fits."""
    hand = view.piles[HANDS[view.viewer]].cards
    if view.phase == SUIT:
        suits = _suits(view, hand)
        return max(legal, key=lambda move: suits[SUITS[move.verb]])
    plays = [move for move in legal if move.picks]
    if CALL in legal and any(len(hand) - len(move.picks) == 1 for move in plays):
        return CALL
    return max(plays, key=lambda move: _promise(view, hand, move)) if plays else legal[-1]


def _suits(view: View[MauMauCourse], hand: Sequence[Card]) -> Counter[str]:
    """How many cards of each suit a hand has that are not wild."""
    return Counter(FRENCH.suit(card) for card in hand if FRENCH.rank(card) != wild_rank(view.options))


def _promise(view: View[MauMauCourse], hand: Sequence[Card], move: Move) -> tuple[float, ...]:
    """How good it is to lay those cards: first all, then what is not wild, then what hinders or costs much, then what keeps
    the hand in one suit."""
    laid = tuple(map(FRENCH.parse, move.picks))
    left = [card for card in hand if card not in laid]
    rank = FRENCH.rank(laid[-1])
    wild = rank == wild_rank(view.options)
    following = (view.viewer + 1) % len(view.scores)
    hinders = (rank == 7 and view.options["mm_seven"] == "on") or (rank == 8 and view.options["mm_skip"] == "on")
    near = len(view.piles[HANDS[following]]) <= _FEW
    again = _suits(view, left)[FRENCH.suit(laid[-1])]
    return (not left, not wild, hinders and near, len(laid), again, sum(worth(card, view.options) for card in laid))


def kind(_view: View[MauMauCourse], move: Move) -> Hashable:
    """Of several cards the last matters, and which they are."""
    return (frozenset(move.picks), move.picks[-1]) if move.picks else move


def sensible(view: View[MauMauCourse], legal: Sequence[Move]) -> Sequence[Move]:
    """Nobody draws, or passes, who can lay a card that is not wild, or be out at once; and who has to call calls."""
    hand = view.piles[HANDS[view.viewer]].cards
    first = best(view, legal)
    if first == CALL or len(first.picks) == len(hand):
        return (first,)
    wild = wild_rank(view.options)
    lays = any(move.picks and FRENCH.rank(FRENCH.parse(move.picks[0])) != wild for move in legal)
    worth_it = [move for move in legal if move.picks or not lays or view.phase == SUIT]
    return sorted(worth_it, key=lambda move: move != first)


# -- what a learned player tells apart about a move -----------------------------------------------------------------------


class _At(IntEnum):
    """Where the parts of the table begin; behind each, what its entries depend on."""

    SUIT_LEFT = 0  # cards of the suit left, cards left
    RANK_LEFT = SUIT_LEFT + 6 * 7  # cards of the rank left, cards left
    FOLLOW = RANK_LEFT + 3 * 7  # own cards left that would fit, cards of the next seat
    NEXT = FOLLOW + 6 * 4  # cards of the next seat that may be of the suit, its cards
    NEAR = NEXT + 4 * 4  # the same of the seat that has the fewest cards
    UNSEEN = NEAR + 4 * 4  # unseen cards of the suit, cards of the next seat
    ALIKE = UNSEEN + 10 * 4  # unseen cards of the rank, cards of the next seat
    SHAPE = ALIKE + 4 * 4  # whether the suit stays as it is, suits left in the hand
    RANK = SHAPE + 2 * 5  # rank, fewest cards of another seat
    WILD = RANK + 14 * 4  # cards left, whether another card fits
    HURRY = WILD + 7 * 2  # fewest cards of another seat, whether another card fits
    WILDS = HURRY + 4 * 2  # wild cards left, cards left
    LONGEST = WILDS + 4 * 7  # length of the longest suit left, cards left
    NAMED = LONGEST + 6 * 7  # cards of the suit named, cards held
    NAMED_NEXT = NAMED + 7 * 7  # cards of the next seat that may be of it, its cards
    NAMED_NEAR = NAMED_NEXT + 4 * 4  # the same of the seat that has the fewest
    NAMED_UNSEEN = NAMED_NEAR + 4 * 4  # unseen cards of it, cards of the next seat
    DRAW = NAMED_UNSEEN + 10 * 4  # what else there is to do, cards held
    DRAW_NEAR = DRAW + 3 * 7  # what else there is, fewest cards of another seat
    END = DRAW_NEAR + 3 * 4


SIZE = int(_At.END)
_A: Mapping[str, int] = {part.name: int(part) for part in _At}
_LETTERS = {letter: number for number, letter in enumerate(FRENCH.suits)}
_SUIT_OF = tuple(_LETTERS[face.suit] for face in FRENCH.faces)
_RANK_OF = FRENCH.ranks
_NAMES = {verb: _LETTERS[letter] for verb, letter in SUITS.items()}
_ANY = -1
"""When nobody has asked for a suit."""
_MANY = 99
"""More cards than anybody holds of a suit."""


def _may_hold(view: View[MauMauCourse]) -> list[list[int]]:
    """How many cards of each suit each seat can hold: a seat that draws or passes had no card that fits."""
    course, found = view.extra, [[_MANY] * len(SUITS) for _ in view.scores]
    asked = _ANY if _RANK_OF[course.turned] == wild_rank(view.options) else _SUIT_OF[course.turned]
    drew = 0
    for entry, drawn in zip(course.log, course.drawn, strict=True):
        own, text = found[int(entry[0])], entry[2:]
        if text in _NAMES:
            asked = _NAMES[text]
        elif text.startswith("play:"):
            for card in map(FRENCH.parse, text[5:].split(",")):
                asked = _SUIT_OF[card]
                for suit in range(len(own)) if drew else (asked,):
                    own[suit] = max(0, own[suit] - 1)
            drew = 0
        elif text in (DRAW.verb, PASS.verb):
            if asked != _ANY:
                own[asked] = 0
            drew = drawn
        if drawn:
            own[:] = [count + drawn for count in own]
    return [[min(count, len(view.piles[hand])) for count in own] for hand, own in zip(HANDS, found, strict=False)]


def _features(view: View[MauMauCourse], moves: Sequence[Move]) -> list[list[int]]:
    """For each of the moves the places of its entries."""
    me, seats, wild = view.viewer, len(view.scores), wild_rank(view.options)
    hand, may = view.piles[HANDS[me]].cards, _may_hold(view)
    order = [(me + turn) % seats for turn in range(1, seats)]
    near = min(order, key=lambda seat: len(view.piles[HANDS[seat]]))
    next_may, near_may = may[order[0]], may[near]
    few, fewest = (min(max(len(view.piles[HANDS[seat]]), 1), 4) - 1 for seat in (order[0], near))
    seen = {*hand, *view.piles[PILE].cards}
    unseen = [card for card in pack_of(view.options) if card not in seen]
    suits, ranks = Counter(_SUIT_OF[card] for card in unseen), Counter(_RANK_OF[card] for card in unseen)
    own = Counter(_SUIT_OF[card] for card in hand if _RANK_OF[card] != wild)
    top = _SUIT_OF[view.piles[PILE].cards[-1]]
    lies = _LETTERS.get(view.extra.suit, top)
    laid = [tuple(map(FRENCH.parse, move.picks)) for move in moves]
    usual = any(cards and _RANK_OF[cards[0]] != wild for cards in laid)
    there = 2 if usual else 1 if any(laid) else 0
    held, found = min(len(hand), 7), []
    for move, cards in zip(moves, laid, strict=True):
        if move.verb in _NAMES:
            suit = _NAMES[move.verb]
            found.append(
                [
                    _A["NAMED"] + min(own[suit], 6) * 7 + held - 1,
                    _A["NAMED_NEXT"] + min(next_may[suit], 3) * 4 + few,
                    _A["NAMED_NEAR"] + min(near_may[suit], 3) * 4 + fewest,
                    _A["NAMED_UNSEEN"] + min(suits[suit], 9) * 4 + few,
                ]
            )
        elif not cards:
            found.append([_A["DRAW"] + there * 7 + held - 1, _A["DRAW_NEAR"] + there * 4 + fewest])
        else:
            left = [card for card in hand if card not in cards]
            wilds = sum(_RANK_OF[card] == wild for card in left)
            count, suit, rank = min(len(left), 6), _SUIT_OF[cards[-1]], _RANK_OF[cards[-1]]
            if rank == wild:
                longest = max(own.values(), default=0)
                found.append(
                    [
                        _A["WILD"] + count * 2 + usual,
                        _A["HURRY"] + fewest * 2 + usual,
                        _A["WILDS"] + min(wilds, 3) * 7 + count,
                        _A["LONGEST"] + min(longest, 5) * 7 + count,
                    ]
                )
                continue
            alike = sum(_RANK_OF[card] == rank for card in left)
            of_suit = sum(_SUIT_OF[card] == suit for card in left)
            follow = sum(_SUIT_OF[card] == suit or _RANK_OF[card] in (rank, wild) for card in left)
            shape = sum(number > 0 for number in own.values()) - (own[suit] == len(cards))
            found.append(
                [
                    _A["SUIT_LEFT"] + min(of_suit, 5) * 7 + count,
                    _A["RANK_LEFT"] + min(alike, 2) * 7 + count,
                    _A["FOLLOW"] + min(follow, 5) * 4 + few,
                    _A["NEXT"] + min(next_may[suit], 3) * 4 + few,
                    _A["NEAR"] + min(near_may[suit], 3) * 4 + fewest,
                    _A["UNSEEN"] + min(suits[suit], 9) * 4 + few,
                    _A["ALIKE"] + min(ranks[rank], 3) * 4 + few,
                    _A["SHAPE"] + (suit == lies) * 5 + max(shape, 0),
                    _A["RANK"] + rank * 4 + fewest,
                ]
            )
    return found


def _table_of(view: View[MauMauCourse]) -> str:
    """It was taught without the effects of sevens and eights."""
    return "mau_mau" if view.options["mm_seven"] == view.options["mm_skip"] == "off" else ""


MAU_MAU = Skill(best=best, kind=kind, sensible=sensible, learned=Learned(_table_of, SIZE, _features))
