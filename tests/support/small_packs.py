"""Positions of few cards, drawn at random, and what can be reached from them by trying every move: for solvers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations, product

from msgspec.structs import replace

from cardtable.games.elevens import MIDDLE, PLACES
from cardtable.games.kit import FOUNDATIONS
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice, Options, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Reason, Setup, State
from cardtable.kernel.table import EMPTY, Pile, PileId, face_down, face_up

GOLF_RANKS = (1, 2, 3, 4, 11, 12, 13)
"""Ace and king meet, or do not; between them there is a gap."""


def every_options(game: AnyGame) -> Iterator[Options]:
    """Every combination of the options that are choices."""
    choices = [spec for spec in game.info.options if isinstance(spec, Choice)]
    for values in product(*(spec.values for spec in choices)):
        yield complete(game.info.options, dict(zip((spec.key for spec in choices), values, strict=True)))


def cards_of(ranks: tuple[int, ...], chance: Chance) -> list[Card]:
    """All cards of those ranks, shuffled."""
    return list(chance.shuffled([card for card in FRENCH.cards if FRENCH.rank(card) in ranks]))


def small_golf(options: Options, chance: Chance, *, most: int = 9, hand: int = 4) -> AnyState:
    """A hole with at most ``most`` cards on the table and ``hand`` in hand; the others lie in the waste."""
    cards = cards_of(GOLF_RANKS, chance)
    piles = {f"t{n}": face_up([cards.pop() for _ in range(chance.below(4))]) for n in range(1, 8)}
    while sum(map(len, piles.values())) > most:
        full = [pile for pile in piles if piles[pile].cards]
        dropped = full[chance.below(len(full))]
        piles[dropped] = piles[dropped].without(1)
    top = cards.pop()
    piles["stock"] = face_down([cards.pop() for _ in range(chance.below(hand + 1))])
    lying = {top, *(card for pile in piles.values() for card in pile.cards)}
    piles["waste"] = face_up([*(card for card in FRENCH.cards if card not in lying), top])
    strokes = sum(len(piles[f"t{n}"]) for n in range(1, 8)) or -len(piles["stock"])
    return State(Setup(0, options), piles, scores=(strokes,), extra=None)


def small_elevens(options: Options, chance: Chance, *, stock: int | None = None) -> AnyState:
    """A position of Elevens with so many cards in the stock, or at most four, and not many sets on the table.

    Where cards leave the game every other one can perhaps be played to its end: what is left are sets.
    """
    left = chance.below(5) if stock is None else stock
    few = chance.shuffled(range(1, 14))[:5]
    shuffled = chance.shuffled(FRENCH.cards)
    cards = sorted(shuffled, key=lambda card: FRENCH.rank(card) not in few)
    if options["el_mode"] == "cover":
        left += 3  # a set takes two of them or three
        shown, hidden, under = cards[:9], cards[9 : 9 + left], PLACES[0]
    elif chance.below(2):
        shown, hidden, under = cards[:7], cards[7 : 7 + left], "taken"
    else:
        sets = chance.shuffled([(n, 9 - n) for n in range(5)] * 2 + [(10, 11, 12)] * 2)[: 2 + left]
        fitting = [Card(13 * n + rank) for n, each in enumerate(sets) for rank in each if n < 4]
        shown, under = chance.shuffled(fitting), "taken"
        shown, hidden = shown[left:], shown[:left]
    piles = {place: face_up(shown[n : n + 1]) for n, place in enumerate(PLACES)}
    rest = [card for card in FRENCH.cards if card not in {*shown, *hidden}]
    piles |= {"stock": face_down(hidden), MIDDLE: face_up([*shown[9:], *piles[MIDDLE].cards])}
    piles[under] = face_up([*rest, *(piles[under].cards if under in piles else ())])
    scores = (len(rest) if under == "taken" else 52 - left,)
    return State(Setup(0, options), piles, scores=scores, extra=chance.below(2))


def small_klondike(options: Options, chance: Chance, *, hidden: int = 3, lowest: int = 12) -> AnyState:
    """The end of a Klondike: what is lower than ``lowest`` is out, and at most ``hidden`` cards lie face down."""
    cards, piles = _end_of_suits(lowest, chance)
    for _ in range(chance.below(hidden + 1)):
        down = "stock" if chance.below(2) else f"t{1 + chance.below(3)}"
        piles[down] = piles[down].put_down([cards.pop()])
    piles["waste"] = face_up([cards.pop() for _ in range(chance.below(3))])
    for n, card in enumerate(cards):
        pile = f"t{1 + (n if n < 3 else chance.below(4))}"
        piles[pile] = piles[pile].put([card])
    return State(Setup(0, options), piles, extra=0)


def small_wall(options: Options, chance: Chance, *, hidden: int = 3, lowest: int = 12) -> AnyState:
    """The end of a Chinese Wall: what is lower than ``lowest`` is out, and at most ``hidden`` cards lie face down."""
    cards, piles = _end_of_suits(lowest, chance)
    piles = {pile: piles[pile] for pile in (*FOUNDATIONS, *(f"t{n}" for n in range(1, 7)))}
    piles |= {f"r{n}": EMPTY for n in range(1, 17)}
    down = [chance.below(3) > 0 for _ in cards]
    for n, (card, face_down_) in enumerate(zip(cards, down, strict=True)):
        pile, left = piles[f"t{1 + n % 6}"], hidden - sum(down[:n])
        piles[f"t{1 + n % 6}"] = (
            pile.put_down([card]) if face_down_ and left > 0 and n + 6 < len(cards) else pile.put([card])
        )
    return State(Setup(0, options), piles, scores=(4 * (lowest - 1),), extra=0)


def _end_of_suits(lowest: int, chance: Chance) -> tuple[list[Card], dict[PileId, Pile]]:
    """The cards that are not out, shuffled, and the piles without them."""
    out = {f"f{suit}": [card for card in FRENCH.cards if FRENCH.suit(card) == suit][: lowest - 1] for suit in "SHDC"}
    cards = [card for card in FRENCH.cards if FRENCH.rank(card) >= lowest]
    piles = {pile: face_up(suit) for pile, suit in out.items()}
    return list(chance.shuffled(cards)), piles | dict.fromkeys(
        (*(f"t{n}" for n in range(1, 8)), "waste", "stock"), EMPTY
    )


def played_on(game: AnyGame, state: AnyState, moves: int, chance: Chance) -> AnyState:
    """The state after so many random moves, or fewer where it ends."""
    for _ in range(moves):
        legal = game.legal_moves(state)
        if not legal:
            break
        state = game.apply(state, legal[chance.below(len(legal))]).state
    return state


def reached(game: AnyGame, state: AnyState, *, endless: bool = False) -> Iterator[AnyState]:
    """Every state that any moves lead to, this one included; states that look the same, and may do the same, count once.

    ``endless``: what is kept beside the piles only counts up to an end, and is set back for every state.
    """
    waiting, seen = [state], set[object]()
    while waiting:
        there = waiting.pop()
        known = (tuple(pile.cards for pile in there.piles.values()), there.phase, there.extra)
        if known not in seen:
            seen.add(known)
            yield there
            after = (game.apply(there, move).state for move in reversed(game.legal_moves(there)))
            waiting += [replace(each, extra=0) if endless else each for each in after]


def can_be_won(game: AnyGame, state: AnyState, *, endless: bool = False, most: int | None = None) -> bool:
    """Whether any moves lead to a win, as far as the first ``most`` states say."""
    ends = (game.outcome(there) for there in islice(reached(game, state, endless=endless), most))
    return any(end is not None and end.reason is Reason.WON for end in ends)


def every_way(state: AnyState) -> Iterator[AnyState]:
    """The state with its face-down cards in every order: all that a view of it leaves open, where no card is missing."""
    down = [(name, n) for name, pile in state.piles.items() for n in range(len(pile)) if not pile.is_up(n)]
    for order in permutations([state.piles[name].cards[n] for name, n in down]):
        there = dict(zip(down, order, strict=True))
        yield state.with_piles(
            {
                name: Pile(tuple(there.get((name, n), card) for n, card in enumerate(pile.cards)), pile.up)
                for name, pile in state.piles.items()
            }
        )
