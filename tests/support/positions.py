"""States made by hand from pile texts, for tests.

``9H 8S`` two cards face up, the last on top · ``(9H)`` that card face down · ``x`` any card face down, taken from those
that are named nowhere · ``AS..6S`` a suit from rank to rank. ``game_id``: a copy of the game instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardtable.games.elevens import PLACES
from cardtable.games.golf import COLUMNS
from cardtable.games.kit import FOUNDATIONS
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH, RANK_TEXTS, TWO_PACKS, Card
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup, State
from cardtable.kernel.table import EMPTY, Pile, face_up


def golf(options: Mapping[str, str | int] | None = None, *, game_id: str = "golf", **piles: str) -> State:
    """A hole of Golf; ``t1`` … ``t7``, ``waste``, ``stock``. Strokes are counted as GO-8 and GO-9 say."""
    state = position(game_id, options, piles)
    strokes = sum(len(state.piles[pile]) for pile in COLUMNS)
    return _scored(state, strokes or -len(state.piles["stock"]))


def klondike(
    options: Mapping[str, str | int] | None = None, *, recycled: int = 0, game_id: str = "klondike", **piles: str
) -> State:
    """A Klondike; ``t1`` … ``t7``, ``fS`` …, ``waste``, ``stock``. Money by KL-9, each card out paid (the default)."""
    state = position(game_id, options, piles, extra=recycled)
    return _scored(state, 5 * sum(len(state.piles[pile]) for pile in FOUNDATIONS) - 52)


def alexander(
    options: Mapping[str, str | int] | None = None, *, battle: int = 1, game_id: str = "alexander", **piles: str
) -> State:
    """Alexander; ``t1`` … ``t18``, ``fS`` …. The score is the number of cards out."""
    state = position(game_id, options, piles, extra=battle)
    return _scored(state, sum(len(state.piles[pile]) for pile in FOUNDATIONS))


def chinese_wall(
    options: Mapping[str, str | int] | None = None, *, quiet: int = 0, game_id: str = "chinese_wall", **piles: str
) -> State:
    """Chinese Wall; ``t1`` … ``t6``, ``r1`` … ``r16``, ``fS`` …. The score is the number of cards out."""
    state = position(game_id, options, piles, extra=quiet)
    return _scored(state, sum(len(state.piles[pile]) for pile in FOUNDATIONS))


def elevens(
    grid: str,
    options: Mapping[str, str | int] | None = None,
    *,
    spares: int = 0,
    just: bool = False,
    game_id: str = "elevens",
    **piles: str,
) -> State:
    """Elevens; the tops of the nine places as "AS 10H 5D / 7C …", ``stock`` and ``taken`` besides. ``just``: after a spare.

    A place with several cards is given by its id; ``_`` in the grid leaves it to that, or empty. What is named nowhere
    lies under the first place, or, where cards leave the game, in ``taken``.
    """
    tops = grid.replace("/", " ").split()
    assert len(tops) == len(PLACES)
    named = {place: top for place, top in zip(PLACES, tops, strict=True) if top != "_"} | piles
    state = position(game_id, options, named)
    lying = {card for pile in state.piles.values() for card in pile.cards}
    rest = tuple(card for card in FRENCH.cards if card not in lying)
    under = "taken" if "taken" in state.piles else PLACES[0]
    whole = state.with_piles({under: face_up((*rest, *state.piles[under].cards))})
    covered = len(FRENCH.cards) - len(whole.piles["stock"])
    score = len(whole.piles["taken"].cards) if "taken" in whole.piles else covered
    return State(whole.setup, whole.piles, phase="spare" if just else "play", scores=(score,), extra=spares)


def position(
    game_id: str, options: Mapping[str, str | int] | None, piles: Mapping[str, str], extra: object = None
) -> State:
    """A state of any patience with those piles, the others empty, and no score."""
    game = find(game_id)
    chosen = complete(game.info.options, options or {})
    empty = dict.fromkeys((spec.id for spec in game.table(chosen).piles), EMPTY)
    assert set(piles) <= set(empty), set(piles) - set(empty)
    named = {card for text in piles.values() for card, _ in _read(text) if card is not None}
    spare = iter([card for card in game.info.deck.cards if card not in named])
    kept = extra if extra is not None else getattr(game, "start", None)
    return State(Setup(0, chosen), {**empty, **{key: _pile(text, spare) for key, text in piles.items()}}, extra=kept)


def cards(text: str) -> tuple[Card, ...]:
    """The cards that ``text`` names, in its order."""
    return tuple(card for card, _ in _read(text) if card is not None)


def show(pile: Pile) -> str:
    """A pile in the notation of this module: ``(9H) 8S``."""
    texts = [TWO_PACKS.text(card) for card in pile.cards]
    return " ".join(text if pile.is_up(n) else f"({text})" for n, text in enumerate(texts))


def near_the_end(**piles: str) -> State:
    """A Klondike with everything out but the cards named, which must be the highest of their suits."""
    shown = cards(" ".join(piles.values()))
    out = {suit: 13 - sum(FRENCH.suit(card) == suit for card in shown) for suit in FRENCH.suits}
    suits = {f"f{suit}": f"A{suit}..{RANK_TEXTS[count - 1]}{suit}" for suit, count in out.items() if count}
    return klondike(**piles, **suits)


def _read(text: str) -> Iterator[tuple[Card | None, bool]]:
    """Each card (None for any) and whether it lies face up."""
    for word in text.split():
        if word == "x":
            yield None, False
        elif word.startswith("("):
            yield TWO_PACKS.parse(word.strip("()")), False
        else:
            first, _, last = word.partition("..")
            start = TWO_PACKS.parse(first)
            yield from ((Card(n), True) for n in range(start, TWO_PACKS.parse(last or first) + 1))


def _pile(text: str, spare: Iterator[Card]) -> Pile:
    pile = EMPTY
    for card, up in _read(text):
        laid = (next(spare) if card is None else card,)
        pile = pile.put(laid) if up else pile.put_down(laid)
    return pile


def _scored(state: State, score: int) -> State:
    return State(state.setup, state.piles, scores=(score,), extra=state.extra)
