"""What patiences share: one seat that sees the face-up cards, suits going up, cards carried between piles, refusals.

Knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.cues import CardMoved, Cue, Turned
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.game import Auto
from cardtable.kernel.gesture import Carry, Gesture, Pick
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.override import override
from cardtable.kernel.piles import Pile, Piles
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Setup, State
from cardtable.kernel.telling import GameFact, Measure, MeasureFigure, Of, Said, Telling
from cardtable.kernel.view import View
from cardtable.kernel.zones import PileId
from cardtable.values import dataclass, replace

DRAW = Move("draw")
RANKS = FRENCH.ranks
ACE, QUEEN, KING = 1, 12, 13
Kept = TypeVar("Kept")
"""What a patience keeps in a state beside its piles; nothing of it is hidden."""

FOUNDATIONS: tuple[PileId, ...] = ("fS", "fH", "fD", "fC")
_OTHER_COLOUR = {"S": ("fH", "fD"), "C": ("fH", "fD"), "H": ("fS", "fC"), "D": ("fS", "fC")}
_FOUNDATION_OF: tuple[PileId, ...] = tuple("f" + face.suit for face in FRENCH.faces)
_IS_RED: tuple[bool, ...] = tuple(face.suit in "HD" for face in FRENCH.faces)

Fits = Callable[[Card, Card], bool]
"""``fits(lower, upper)``: whether the first card may lie on the second."""
Starts = Callable[[Card], bool]
"""``starts(card)``: whether a card may be laid into an empty place."""


class Patience(Generic[Kept]):
    """The half of the ``Game`` contract that is alike for all patiences."""

    def observe(self, state: State[Kept], seat: int) -> View[Kept]:
        """Every face-up card, and how many lie face down where."""
        piles = {pile_id: _hide(pile) for pile_id, pile in state.piles.items()}
        return View(seat, state.setup.options, piles, state.seat, state.phase, state.scores, extra=state.extra)

    def determinize(self, view: View[Kept], chance: Chance) -> State[Kept]:
        """A state behind ``view``: the cards nobody sees, in an order drawn at random, in the hidden places."""
        seen = {card for pile in view.piles.values() for card in pile.cards}
        unseen = iter(chance.shuffled([card for card in FRENCH.cards if card not in seen]))
        piles = {
            pile_id: replace(pile, cards=tuple(next(unseen) if card == HIDDEN else card for card in pile.cards))
            for pile_id, pile in view.piles.items()
        }
        return State(Setup(0, view.options), piles, view.seat, view.phase, view.scores, extra=view.extra)


class PatienceTelling(Telling[Kept, Kept]):
    """What a patience tells; a way to end is told with the cards that are out."""

    @override
    def ended(self, state: State[Kept], outcome: Outcome) -> tuple[Said, Said]:
        """A title, and how many cards are out."""
        won = "won" if outcome.reason is Reason.WON else "lost"
        return Said(f"end.{self.game}.{won}"), Said(f"end.{self.game}.plain", {"n": out_count(state.piles)})

    def rule(self, name: str) -> Said:
        """A sentence of the coach."""
        return Said(f"coach.{self.game}.{name}")


def has_gap(state: AnyState, piles: Iterable[PileId]) -> bool:
    """Whether one of ``piles`` is used up."""
    return any(not state.piles[pile].cards for pile in piles)


def cards_out(state: AnyState) -> GameFact:
    """How many cards lie on the foundations."""
    return GameFact(Said("play.out"), Said("play.out_of", {"out": out_count(state.piles), "all": FRENCH.size}))


def cards_left() -> tuple[Measure, Measure]:
    """The measures of a patience whose score is the number of cards that are out: what was left counts.

    Nothing is left of a game whose cards are all out: no bar, but a star.
    """
    mean = MeasureFigure(Of.MEAN, "statistics.left.mean")
    return (
        Measure(lambda finish: FRENCH.size - finish.score or None, "statistics.unit.cards_left", (mean,)),
        Measure(
            lambda finish: FRENCH.size - finish.score,
            "statistics.unit.cards_left",
            bars="statistics.left.recent",
            star="statistics.left.none",
            starred=lambda finish: finish.score == FRENCH.size,
        ),
    )


def drawn(piles: Mapping[PileId, Pile], count: int = 1) -> tuple[dict[PileId, Pile], tuple[Cue, ...]]:
    """The stock and the waste after the next card, or the next ``count`` that are left, was turned onto the waste.

    Cards that are turned together lie as if they had been turned one after the other.
    """
    cards = piles["stock"].cards[-count:][::-1]
    changed = {"stock": piles["stock"].without(len(cards)), "waste": piles["waste"].put(cards)}
    return changed, (CardMoved(cards, "stock", "waste"), *(Turned(card, "waste") for card in cards))


def alternating(lower: Card, upper: Card) -> bool:
    """One rank down, red and black alternately."""
    return RANKS[lower] == RANKS[upper] - 1 and _IS_RED[lower] != _IS_RED[upper]


def kings_only(card: Card) -> bool:
    """A king, and nothing else, goes into an empty place."""
    return RANKS[card] == KING


def same_suit(lower: Card, upper: Card) -> bool:
    """One rank down in the same suit."""
    return RANKS[lower] == RANKS[upper] - 1 and _FOUNDATION_OF[lower] == _FOUNDATION_OF[upper]


def out_count(piles: Piles) -> int:
    """How many cards lie on the four foundations."""
    return sum(len(piles[pile]) for pile in FOUNDATIONS if pile in piles)


def is_complete(piles: Piles) -> bool:
    """Whether the whole pack lies on the foundations."""
    return out_count(piles) == FRENCH.size


def to_foundations(piles: Piles, sources: Iterable[PileId]) -> Iterator[Move]:
    """The last card of each source that its suit's foundation takes now: aces start it, then up one by one."""
    for source in sources:
        card = piles[source].top
        if card is not None and len(piles[_FOUNDATION_OF[card]]) == RANKS[card] - 1:
            yield carry(source, _FOUNDATION_OF[card])


def is_safe(card: Card, piles: Piles) -> bool:
    """Whether ``card`` may go up without harm: every card of the other colour that could lie on it is out already."""
    rank = RANKS[card]
    return rank <= 2 or all(len(piles[pile]) >= rank - 1 for pile in _OTHER_COLOUR[FRENCH.suit(card)])


def automatic_out(state: AnyState, sources: Iterable[PileId], level: Auto, *, aces: bool) -> Move | None:
    """The first card that goes out by itself: an ace where ``aces`` says so and nowhere else, others as ``level`` allows.

    So without ``aces`` a two follows by itself only onto an ace that the person laid out.
    """
    for move in to_foundations(state.piles, sources):
        card = state.piles[move.source].cards[-1]
        allowed = level is Auto.ALL or (level is Auto.SAFE and is_safe(card, state.piles))
        if level is Auto.ASKED or (aces if RANKS[card] == ACE else allowed):
            return move
    return None


def all_out(state: AnyState, legal: Sequence[Move]) -> Outcome | None:
    """Won when the whole pack lies on the foundations, lost when no move is left."""
    if is_complete(state.piles):
        return Outcome(Reason.WON, (0,), state.scores)
    return None if legal else Outcome(Reason.LOST, (), state.scores)


def run_length(pile: Pile, fits: Fits) -> int:
    """How many face-up cards at the end of ``pile`` lie on each other by ``fits``."""
    cards, open_cards = pile.cards, pile.open_count
    count = min(1, open_cards)
    while 0 < count < open_cards and fits(cards[-count], cards[-count - 1]):
        count += 1
    return count


def carried(piles: Piles, move: Move) -> tuple[dict[PileId, Pile], tuple[Cue, ...]]:
    """The two piles after the move; a face-down card that was laid bare is turned up."""
    cards = piles[move.source].cards[-move.count :]
    rest = piles[move.source].without(move.count)
    moved = CardMoved(cards, move.source, move.target)
    changed = {move.source: rest.turned(), move.target: piles[move.target].put(cards)}
    if rest.cards and not rest.top_is_up:
        return changed, (moved, Turned(rest.cards[-1], move.source))
    return changed, (moved,)


def onto(
    piles: Piles,
    source: PileId,
    count: int,
    targets: Sequence[PileId],
    fits: Fits,
    starts: Starts,
    *,
    whole_piles: bool = False,
) -> Iterator[Move]:
    """Where the last ``count`` cards of ``source`` may go: onto a card they fit, or into an empty place they may start.

    A whole pile does not change places with an empty one, as nothing would be different, unless ``whole_piles`` says
    that it would be.
    """
    cards = piles[source].cards
    if not 0 < count <= len(cards):
        return
    base, no_change = cards[-count], count == len(cards) and source in targets and not whole_piles
    for target in targets:
        under = piles[target].cards
        if target != source and (fits(base, under[-1]) if under else starts(base) and not no_change):
            yield carry(source, target, count)


@dataclass(frozen=True, slots=True)
class Building:
    """The building rules of a table in words: which piles are built on, by what, and keys of texts for the rest."""

    piles: tuple[PileId, ...]
    fits: Fits
    starts: Starts
    rule: str
    empty: str

    def explain(self, state: AnyState, gesture: Gesture, *, take_back: bool = False) -> Refusal:
        """The first rule that a gesture breaks, told from the player's side. ``take_back``: cards may leave the suits."""
        if not isinstance(gesture, Pick) and gesture.source == "stock":
            return Refusal("build.turn_it" if state.piles["stock"].cards else "build.no_redeal")
        if isinstance(gesture, Pick) or not 0 <= gesture.index < len(state.piles[gesture.source]):
            return Refusal("build.nothing_here")
        pile = state.piles[gesture.source]
        if not pile.is_up(gesture.index):
            return Refusal("build.face_down")
        card, above = pile.cards[gesture.index], len(pile) - gesture.index
        texts = {"card": FRENCH.text(card)}
        if gesture.source not in self.piles and above > 1:
            return Refusal("build.covered", texts)
        if gesture.source in FOUNDATIONS and not take_back:
            return Refusal("build.stays_out", texts)
        if not isinstance(gesture, Carry) or gesture.target == gesture.source:
            return Refusal("build.no_place", texts)
        if gesture.target in FOUNDATIONS:
            return _not_out(state, gesture.target, card, above)
        if gesture.target not in self.piles:
            return Refusal("build.not_there", texts)
        return self._not_on(pile, above, state.piles[gesture.target].top)

    def _not_on(self, pile: Pile, above: int, on: Card | None) -> Refusal:
        """Why the last ``above`` cards of ``pile`` do not go onto ``on``, or into an empty place."""
        card = pile.cards[-above]
        texts = {"card": FRENCH.text(card)}
        if on is None and self.starts(card) and above == len(pile):
            return Refusal("build.no_change", texts)
        if on is None and not self.starts(card):
            return Refusal(self.empty, texts)
        if on is None or self.fits(card, on):
            return Refusal("build.whole_run" if above < pile.open_count else "build.one_by_one", texts)
        return Refusal(self.rule, {**texts, "on": FRENCH.text(on)})


def _hide(pile: Pile) -> Pile:
    """The pile as a person sees it: face-down cards are HIDDEN."""
    return Pile(tuple(card if pile.is_up(n) else HIDDEN for n, card in enumerate(pile.cards)), pile.up)


def _not_out(state: AnyState, target: PileId, card: Card, above: int) -> Refusal:
    """Why ``card`` does not go onto the foundation ``target``."""
    texts: dict[str, str | int] = {"card": FRENCH.text(card), "suit": target[1]}
    if above > 1:
        return Refusal("build.one_at_a_time_up", texts)
    if _FOUNDATION_OF[card] != target:
        return Refusal("build.other_suit", texts)
    return Refusal("build.not_its_turn", {**texts, "next": len(state.piles[target]) + 1})
