"""Small positions of patiences, drawn at random, and the plain truth about them: for solvers.

A small pack is what is left of a whole one when the low cards are out already; so the games play it by their own rules.
The truth is found by trying every legal move of the game itself, with no idea behind it but never to look twice; what
the solvers say is held against it, whatever they leave out of their search.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import islice, permutations, product

from msgspec.structs import replace

from cardtable.ai import column_games
from cardtable.ai.columns import ALL_CUTS, Cuts
from cardtable.ai.skill import Verdict
from cardtable.games.elevens import MIDDLE, PLACES
from cardtable.games.kit import FOUNDATIONS, is_complete, out_count
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.game import AnyGame, Auto, Game, checked
from cardtable.kernel.moves import Move
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


# -- patiences with columns --------------------------------------------------------------------------------------------


REDEAL = Move("redeal")
"""Chance, and never assumed."""
SOLVE = {
    "alexander": column_games.solve_alexander,
    "chinese_wall": column_games.solve_wall,
    "klondike": column_games.solve_klondike,
}
PLAYED = {
    "alexander": {"al_empty_place": ("kings", "any_card", "nothing"), "al_aces": ("automatic", "by_hand")},
    "chinese_wall": {
        "cw_direction": ("any", "leftward_only"),
        "cw_run": ("any_part", "whole_run"),
        "cw_empty_column": ("any_card_or_run", "kings"),
        "cw_auto_aces": ("yes", "no"),
    },
    "klondike": {
        "kl_draw": ("1", "3"),
        "kl_passes": ("1", "3", "unlimited"),
        "kl_move": ("whole_run", "any_part"),
        "kl_take_back": ("no", "yes"),
        "kl_auto_aces": ("yes", "no"),
    },
}
"""Every option that changes what can be done."""
EACH_CUT = {
    "all": ALL_CUTS,
    "none": Cuts(safe=False, reach=False, parts=False, talon=False),
    "not safe": Cuts(safe=False),
    "not reach": Cuts(reach=False),
    "not parts": Cuts(parts=False),
    "not talon": Cuts(talon=False),
}
ENOUGH = 100_000


def played(game: Game, state: State, verdict: Verdict) -> list[State]:
    """The states along the line, every move checked and none of the table's own left out."""
    states = [state]
    for move in verdict.line:
        assert game.automatic(states[-1], Auto.OFF) in {None, move}
        states.append(checked(game, states[-1], move).state)
    return states


def agrees(game: Game, state: State, expected: tuple[bool, int], cuts: Cuts) -> bool:
    """Whether the verdict is the truth, and its line leads there."""
    verdict = SOLVE[game.info.id](state, ENOUGH, cuts=cuts)
    end = played(game, state, verdict)[-1]
    if (verdict.answer, is_complete(end.piles)) != ("won" if expected[0] else "lost", expected[0]):
        return False
    if game.info.id != "klondike":
        return True
    most = column_games.most_out(state, ENOUGH, cuts=cuts)
    end = played(game, state, most)[-1]
    return (most.answer, most.best, most.best_proven) == (verdict.answer, expected[1], True) and (
        out_count(end.piles) == most.best
    )


def cases(game_id: str) -> Iterator[dict[str, str]]:
    """Every way to set the options of a game that change what can be done."""
    for values in product(*PLAYED[game_id].values()):
        yield dict(zip(PLAYED[game_id], values, strict=True))


def small(game_id: str, options: Mapping[str, str | int], seed: int, cards: tuple[int, int] = (8, 20)) -> State:
    """A position in which from ``cards[0]`` to ``cards[1]`` cards are not out, lying as they never would after a deal.

    In one of three all of one suit is in play before anything of the others, so that its ace is too.
    """
    chance, game = Chance(seed), find(game_id)
    chosen = complete(game.info.options, options)
    wanted = cards[0] + chance.below(cards[1] - cards[0] + 1)
    out = [13] * 4
    suits, whole = 2 + chance.below(3), seed % 3 == 2
    while sum(out) > 52 - wanted:
        suit = 0 if whole and out[0] else chance.below(suits)
        out[suit] -= out[suit] > 0
    left = list(chance.shuffled([card for card in FRENCH.cards if FRENCH.rank(card) > out[card // 13]]))
    piles = dict.fromkeys((spec.id for spec in game.table(chosen).piles), EMPTY)
    piles |= {pile: face_up([Card(13 * n + r) for r in range(out[n])]) for n, pile in enumerate(FOUNDATIONS)}
    piles |= _LAID[game_id](left, chance)
    return State(Setup(seed, chosen), piles, scores=(0,), extra=_extra(game_id, chosen, chance))


def truth(game: Game, state: State, most: int) -> tuple[bool, int] | None:
    """Whether the game can be won from here, and the most cards that can be got out; None beyond ``most`` positions."""
    seen: set[Hashable] = set()
    stack, best = [state], 0
    while stack:
        here = stack.pop()
        while (move := game.automatic(here, Auto.OFF)) is not None:
            here = game.apply(here, move).state
        there = _same(here)
        if there in seen:
            continue
        seen.add(there)
        if len(seen) > most:
            return None
        best = max(best, out_count(here.piles))
        if best == FRENCH.size:
            return True, best
        stack += [game.apply(here, move).state for move in game.legal_moves(here) if move != REDEAL]
    return False, best


def _same(state: State) -> Hashable:
    """What matters of a state; columns may lie in any order where no rule looks at it."""
    columns = [(pile.cards, pile.up) for key, pile in state.piles.items() if key[0] == "t"]
    if state.setup.options.get("cw_direction") != "leftward_only":
        columns.sort()
    rest = [pile.cards for key, pile in state.piles.items() if key[0] not in "tr"]
    reserve = frozenset(card for key, pile in state.piles.items() if key[0] == "r" for card in pile.cards)
    return tuple(columns), tuple(rest), reserve, state.extra


def _columns(cards: Sequence[Card], count: int, of: int, chance: Chance, down: int) -> dict[str, Pile]:
    """The cards in ``count`` of ``of`` columns; of those below the last one ``down`` in four lie face down."""
    places = chance.shuffled(range(1, of + 1))[:count]
    heaps: dict[int, list[Card]] = {place: [] for place in places}
    for card in cards:
        heaps[places[chance.below(count)]].append(card)
    piles = {}
    for place, heap in heaps.items():
        hidden = [chance.below(4) < down for _ in heap[:-1]]
        piles[f"t{place}"] = Pile(
            tuple(heap), sum(1 << n for n in range(len(heap)) if n == len(heap) - 1 or not hidden[n])
        )
    return piles


def _alexander(left: list[Card], chance: Chance) -> dict[str, Pile]:
    """Deep piles, as only many plies make them; the fewer the harder."""
    return _columns(left, 2 + chance.below(5), 18, chance, 0)


def _wall(left: list[Card], chance: Chance) -> dict[str, Pile]:
    reserve = chance.below(5)
    places = chance.shuffled(range(1, 17))
    piles = {f"r{place}": face_up((card,)) for place, card in zip(places, left[:reserve], strict=False)}
    return piles | _columns(left[reserve:], 1 + chance.below(6), 6, chance, 2)


def _klondike(left: list[Card], chance: Chance) -> dict[str, Pile]:
    talon = chance.below(1 + len(left) * 2 // 3)
    waste = chance.below(talon + 1) if chance.below(2) else 0
    piles = {"waste": face_up(left[:waste]), "stock": face_down(left[waste:talon])}
    columns = _columns(left[talon:], 1 + chance.below(5), 7, chance, 4)
    return piles | columns


def _extra(game_id: str, options: Options, chance: Chance) -> int:
    """The battle; quiet moves, now and then nearly too many; passes through the stock."""
    if game_id == "chinese_wall":
        return (0, 0, 46 + chance.below(5))[chance.below(3)]
    if game_id == "klondike":
        return 0 if options["kl_passes"] == "1" else chance.below(3)
    return 1


_LAID = {"alexander": _alexander, "chinese_wall": _wall, "klondike": _klondike}
