"""What each viewer at the screen may see: piles, cues, the log, the cards on screen, and the curtain.

A viewer is a seat, or None while the curtain is down. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, CardMoved, Cue, Recycled, Seat, Turned
from cardtable.kernel.table import Pile, PileId, Role, face_up
from cardtable.session.game_log import Change, History, in_common
from cardtable.table.layout import TableCard, Token, VisibleTable

# -- piles and cues ----------------------------------------------------------------------------------------------------

Viewer = Seat | None
"""Who looks at the table; None sees only what every seat may see."""
Seen = Mapping[PileId, Pile]
"""All piles as a viewer knows them: HIDDEN for unknown cards, and a mask of face-up cards."""


def seen(game: AnyGame, state: AnyState, viewer: Viewer) -> Seen:
    """The piles of ``state`` as ``viewer`` may know them."""
    if viewer is not None:
        return game.observe(state, viewer).piles
    first, *others = (game.observe(state, seat).piles for seat in range(len(state.scores)))
    return {pile_id: _common(pile, [piles[pile_id] for piles in others]) for pile_id, pile in first.items()}


def faces(seen_piles: Seen) -> frozenset[Card]:
    """The cards that the viewer sees face up."""
    return frozenset(
        card for pile in seen_piles.values() for n, card in enumerate(pile.cards) if card != HIDDEN and pile.is_up(n)
    )


def known(seen_piles: Iterable[Pile]) -> frozenset[Card]:
    """The cards that the viewer knows, also those now face down."""
    return frozenset(card for pile in seen_piles for card in pile.cards if card != HIDDEN)


def redacted(cues: Sequence[Cue], before: Seen, after: Seen) -> tuple[Cue, ...]:
    """The cues of a step for a viewer who saw ``before`` and sees ``after``: unknown cards are HIDDEN.

    Everyone sees a card that is turned up on the way. Gathered cards may have been shuffled: from then on only what is
    face up or in the viewer's hand ``after`` the step is known.
    """
    parts = tuple(_parts(cues))
    shown: list[Cue] = []
    for place, part in enumerate(parts):
        knows = known(before.values()) if place == 0 else frozenset[Card]()
        knows |= {cue.card for cue in part if isinstance(cue, Turned)}
        shown += [_redact(cue, knows, after if place == len(parts) - 1 else {}) for cue in part]
    return tuple(shown)


def redacted_change(game: AnyGame, change: Change, viewer: Viewer) -> tuple[tuple[Cue, ...], ...]:
    """The redacted cues of each step of a change, for ``viewer``."""
    sights = [seen(game, state, viewer) for state in (change.before, *(step.state for step in change.steps))]
    return tuple(redacted(step.cues, *pair) for step, pair in zip(change.steps, pairwise(sights), strict=True))


def _common(pile: Pile, others: Sequence[Pile]) -> Pile:
    """A pile as far as all views of it agree."""
    cards = tuple(
        card if all(other.cards[n] == card for other in others) else HIDDEN for n, card in enumerate(pile.cards)
    )
    up = pile.up
    for other in others:
        up &= other.up
    return Pile(cards, up)


def _parts(cues: Sequence[Cue]) -> Iterator[Sequence[Cue]]:
    """The cues, cut before each gathering of cards."""
    start = 0
    for place, cue in enumerate(cues):
        if isinstance(cue, Recycled):
            yield cues[start:place]
            start = place
    yield cues[start:]


def _redact(cue: Cue, knows: frozenset[Card], after: Seen) -> Cue:
    if isinstance(cue, CardMoved):
        sure = knows | known([after[cue.target]] if after else [])
        return replace(cue, cards=tuple(card if card in sure else HIDDEN for card in cue.cards))
    if isinstance(cue, Turned):
        return replace(cue, card=cue.card if cue.card in knows else HIDDEN)
    return cue


# -- the log -----------------------------------------------------------------------------------------------------------


class LogEntry(Struct, frozen=True):
    """One ply between two states: its index from 0, its cues redacted for ``viewer``, and whether the table made it."""

    ply: int
    before: AnyState
    after: AnyState
    move: Move
    cues: tuple[Cue, ...]
    viewer: Viewer
    auto: bool = False

    @property
    def seat(self) -> Seat:
        return self.before.seat or 0


class LogReader:
    """Reads the log of one game. Keeps earlier entries, so that reading after every ply is cheap."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._entries: dict[Viewer, tuple[History, list[LogEntry]]] = {}

    def entries(self, history: History, viewer: Viewer) -> tuple[LogEntry, ...]:
        """Every ply in force as ``viewer`` may know it, oldest first; None: as everyone may."""
        earlier, entries = self._entries.get(viewer, (None, []))
        same = 0 if earlier is None else max(0, in_common(earlier.in_force, history.in_force) - 1)
        entries = [*entries[:same], *(self._entry(history, ply, viewer) for ply in range(same, history.cursor))]
        self._entries[viewer] = (history, entries)
        return tuple(entries)

    def _entry(self, history: History, ply: int, viewer: Viewer) -> LogEntry:
        before, after, move = history.states[ply], history.states[ply + 1], history.moves[ply]
        sights = (seen(self._game, state, viewer) for state in (before, after))
        cues = redacted(self._game.apply(before, move).cues, *sights)
        return LogEntry(ply, before, after, move, cues, viewer, auto=ply in history.auto)


# -- the cards as the screen has them ----------------------------------------------------------------------------------

ArrangeHand = Callable[[tuple[Card, ...]], tuple[Card, ...]]
"""Orders the cards of the viewer's hand."""


def as_dealt(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return cards


class TokenTable:
    """Keeps one private permutation from cards to tokens for the whole of a game for one person."""

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        self._game = game
        self._tokens = chance.shuffled(range(game.info.deck.size))

    def show(self, state: AnyState, seat: Seat) -> VisibleTable:
        """All piles of ``state`` as ``seat`` may see them."""
        view = self._game.observe(state, seat)
        return {
            pile_id: tuple(
                TableCard(self._tokens[card], shown)
                for card, shown in zip(pile.cards, view.piles[pile_id].cards, strict=True)
            )
            for pile_id, pile in state.piles.items()
        }


_Deal = Mapping[PileId, frozenset[Card]]


class _Sight(Struct, frozen=True):
    """What the screen showed, and to whom: the place of every card, the face-down cards, and what each seat was dealt."""

    state: AnyState
    viewer: Viewer
    place: Mapping[Card, PileId]
    backs: frozenset[Card]
    deal: _Deal


class SeatedTokenTable:
    """The table of several seats on one shared screen; keep one for the whole of a game.

    Successive calls of ``show`` are taken for what the screen shows in succession. A card keeps its token, so that the
    eye can follow it, but not into a pile of face-down cards: there tokens are shuffled, and a new deal shuffles them
    all. Cards that came face up into the viewer's hand are shuffled before somebody else looks.
    """

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        self._game = game
        self._chance = chance
        self._tokens: list[Token] = list(chance.shuffled(range(game.info.deck.size)))
        self._last: _Sight | None = None
        self._received: set[PileId] = set()

    def show(
        self, state: AnyState, viewer: Viewer, arrange: ArrangeHand = as_dealt, *, open_hands: bool = False
    ) -> VisibleTable:
        """All piles of ``state`` as ``viewer`` may see them (None: the curtain is down).

        ``open_hands``: the hand is over, and all remaining cards are open to everyone.

        Cards of hands are not in the order of the state: the viewer's are ordered by ``arrange``, face-down cards in a
        meaningless order. Cards are therefore played from a hand by name (``Pick``).
        """
        sight = seen(self._game, state, viewer)
        hands = frozenset(p.id for p in self._game.table(state.setup.options).piles if p.role is Role.HAND)
        if open_hands:
            sight = {**sight, **{hand: face_up(state.piles[hand].cards) for hand in hands}}
        self._mix(_sight(state, viewer, sight, self._deal(state)), hands)
        return {
            pile_id: self._pile(pile, sight[pile_id], arrange if pile_id in hands else None)
            for pile_id, pile in state.piles.items()
        }

    def _pile(self, truth: Pile, sight: Pile, arrange: ArrangeHand | None) -> tuple[TableCard, ...]:
        cards = [
            TableCard(self._tokens[card], card if _shows(sight, n) else HIDDEN) for n, card in enumerate(truth.cards)
        ]
        if arrange is None:
            return tuple(cards)
        backs = sorted((card for card in cards if not card.face_up), key=lambda card: card.token)
        open_cards = {card.card: card for card in cards if card.face_up}
        if not open_cards:
            return tuple(backs)
        return (*(open_cards[card] for card in arrange(tuple(open_cards))), *backs)

    def _deal(self, state: AnyState) -> _Deal:
        """The cards each seat was dealt; computed again only for another state."""
        return self._last.deal if self._last is not None and self._last.state is state else _deal(self._game, state)

    def _mix(self, now: _Sight, hands: frozenset[PileId]) -> None:
        """Draws new tokens for cards that joined face-down cards since the last call."""
        last, self._last = self._last, now
        if last is None:
            return
        if now.deal != last.deal:
            self._received.clear()
            self._redraw(sorted(now.place))
            return
        came = {card for card, pile_id in now.place.items() if last.place[card] != pile_id}
        mixed = {now.place[card] for card in came & now.backs}
        if now.viewer != last.viewer:
            mixed |= self._received
            self._received = set()
        self._received |= {now.place[card] for card in came - now.backs} & hands
        for pile_id in sorted(mixed):
            self._redraw(sorted(card for card in now.backs if now.place[card] == pile_id))

    def _redraw(self, cards: list[Card]) -> None:
        drawn = self._chance.shuffled([self._tokens[card] for card in cards])
        for card, token in zip(cards, drawn, strict=True):
            self._tokens[card] = token


def _shows(pile: Pile, index: int) -> bool:
    """Whether a card's face is open; known cards may be face down (won tricks)."""
    return pile.is_up(index) and pile.cards[index] != HIDDEN


def _deal(game: AnyGame, state: AnyState) -> _Deal:
    """The cards of each pile right after the latest deal; empty if the game does not tell its past."""
    past = game.past(state)
    return {} if past is None else {pile_id: frozenset(pile.cards) for pile_id, pile in past.start.piles.items()}


def _sight(state: AnyState, viewer: Viewer, sight: Seen, deal: _Deal) -> _Sight:
    place = {card: pile_id for pile_id, pile in state.piles.items() for card in pile.cards}
    backs = frozenset(
        card
        for pile_id, pile in state.piles.items()
        for n, card in enumerate(pile.cards)
        if not _shows(sight[pile_id], n)
    )
    return _Sight(state, viewer, place, backs, deal)


# -- the curtain -------------------------------------------------------------------------------------------------------


class Curtain(Struct, frozen=True):
    """The curtain between several people at one screen.

    While it is down the table shows what everyone may see; with one person or none there is no curtain. ``viewer`` is
    the seat whose hand is shown (None: only what is public). ``caller`` is the person named on the curtain, for whom it
    rises; None while only bots have to play.
    """

    people: frozenset[Seat]
    viewer: Seat | None = None
    caller: Seat | None = None

    @classmethod
    def at_start(cls, people: frozenset[Seat], to_act: Seat | None) -> Curtain:
        """The curtain when a game is opened: down, except for a single person."""
        curtain = cls(people)
        if not curtain.guards:
            return replace(curtain, viewer=next(iter(people), None))
        return curtain.turned(to_act)

    @property
    def guards(self) -> bool:
        """Whether there is a curtain: several people share the screen."""
        return len(self.people) > 1

    def turned(self, to_act: Seat | None) -> Curtain:
        """After a ply: falls and calls the next person to act; stays up while bots play.

        A person called who no longer has to act is called no longer.
        """
        if not self.guards or to_act == self.viewer:
            return self
        if to_act not in self.people:
            return self if self.caller is None else replace(self, caller=None)
        return replace(self, viewer=None, caller=to_act)

    def fallen(self, to_act: Seat | None) -> Curtain:
        """Falls because the window lost the focus or a menu opens. Calls the person to act.

        While a bot is to act, or all is over, nobody is called: the table shows what is public, and bots play on.
        """
        if not self.guards or self.viewer is None:
            return self
        return replace(self, viewer=None, caller=to_act if to_act in self.people else None)

    def raised(self, seat: Seat) -> Curtain:
        """After "I am …": rises for the person called, and stays down for anyone else."""
        return replace(self, viewer=seat, caller=None) if seat == self.caller else self
