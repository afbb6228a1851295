"""Tricks, and a trick game in one class: it declares its pack, what counts, and which cards may be played.

Everything else follows and can be replaced method by method: deal, cards passed before play, turns, points, what a seat
knows, texts. A match is a series of hands whose points are added up. A finished trick stays on the table until the next one
is led. Games import only this module.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import ClassVar, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import (
    COLUMNS,
    HANDS,
    OUT,
    OVER,
    PLAYS,
    ROWS,
    WON,
    SeatedGame,
    clockwise,
    dealt_round,
    empty_table,
    first_seat,
    gathered,
    hands_as_dealt,
    invented,
    lesson,
    pack_of_hand,
    seat_piles,
    to_act,
)
from cardtable.games.trick_stock import (
    CHANGE,
    STOCK,
    StockCourse,
    change,
    changer,
    dealt_with_stock,
    fill_up,
    held_by,
    stock_as_dealt,
)
from cardtable.kernel.cards import FRENCH, HIDDEN, Card, DeckSpec
from cardtable.kernel.compat import override
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.game import Past, check_declared
from cardtable.kernel.moves import Gesture, Move, Pick, Refusal, parse
from cardtable.kernel.options import Choice, Number, Options, Preset
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import (
    AnyState,
    CardMoved,
    Cue,
    Recycled,
    Scored,
    Seat,
    Setup,
    State,
    Step,
    Turned,
    View,
)
from cardtable.kernel.table import EMPTY, Pile, PileId, Piles, PileSpec, Role, TableSpec, face_down, face_up
from cardtable.kernel.telling import (
    Amount,
    Better,
    Exchanged,
    GameFact,
    HandResult,
    Measures,
    ResultCell,
    ResultRow,
    Said,
    Sentence,
)

__all__ = [
    "CHANGE",
    "EXCHANGE",
    "FOLLOW",
    "FRENCH",
    "OVER",
    "STOCK",
    "TRICK",
    "Better",
    "Card",
    "Choice",
    "Counted",
    "Measures",
    "Move",
    "Number",
    "Options",
    "Preset",
    "Refusal",
    "Said",
    "Sentence",
    "State",
    "TrickCourse",
    "TrickGame",
    "cards_won",
    "following",
    "is_first_trick",
    "leads",
    "lesson",
    "played",
    "trick_seen",
]

Best = Callable[[Sequence[Card]], int]
"""The index of the card that wins a trick, given in the order of play."""


class Tricks(Struct, frozen=True):
    """The public state of the tricks of a hand.

    ``leader`` led the trick on the table; ``winner`` has won it, None while cards are missing. By seat, ``taken`` is the number
    of tricks won, and ``voids`` the suits it is known not to hold.
    """

    leader: int
    taken: tuple[int, ...]
    voids: tuple[str, ...]
    winner: int | None = None


class LaidCard(Struct, frozen=True):
    """The effect of playing one card; ``turn`` is the next seat, None when no hand holds a card."""

    piles: dict[PileId, Pile]
    tricks: Tricks
    turn: int | None
    cues: tuple[Cue, ...]


class KeepsTricks(Protocol):
    """What a trick game keeps in its states, with its tricks; all of it is public."""

    @property
    def tricks(self) -> Tricks: ...


Keeps = TypeVar("Keeps", bound=KeepsTricks)


class TrickTelling(SeatedGame[Keeps, Keeps]):
    """The texts that all trick games share: who led, who won, how many tricks each has."""

    @abstractmethod
    def best(self, cards: Sequence[Card]) -> int:
        """The index of the winning card of a trick, given in the order of play."""

    def winning(self, state: State[Keeps], cards: Sequence[Card]) -> int:
        """The same for the hand of ``state``, in games where trumps differ from hand to hand."""
        return self.best(cards)

    def highest(self, state: State[Keeps]) -> Seat | None:
        """The seat with the best card so far."""
        lying = on_table(state.piles, state.extra.tricks)
        if not lying:
            return None
        best = lying[self.winning(state, lying)]
        return next(seat for seat in range(len(state.scores)) if best in state.piles[PLAYS[seat]].cards)

    def named(self, state: State[Keeps], cards: Sequence[Card]) -> Said | None:
        """The name of a single card."""
        return Said("played.1", {"rank": self.card(cards[0])}) if len(cards) == 1 else None

    def determinize(self, view: View[Keeps], chance: Chance) -> State[Keeps]:
        """Hands without suits that were not followed, and without cards otherwise ruled out."""
        voids = dict(zip(HANDS, view.extra.tricks.voids, strict=False))
        out = dict(zip(HANDS, self.ruled_out(view), strict=False))

        def may_hold(pile: PileId, card: Card) -> bool:
            return self.suit(card) not in voids.get(pile, "") and card not in out.get(pile, ())

        return invented(view, self.deck, chance, may_hold)

    def ruled_out(self, view: View[Keeps]) -> Sequence[Sequence[Card]]:
        """By seat, single cards it is known not to hold."""
        return ()

    def asked(self, state: State[Keeps], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """To lead, to follow suit, to discard, or to deal."""
        cards = [move.picks[0] for move in legal if move.picks]
        if any(move.verb == "deal" for move in legal):
            return Sentence(Said("asked.deal_round"))
        if not cards:
            return None
        kind, led = self._kind(state), card_led(state.piles, state.extra.tricks)
        if kind in {"lead", "void"} and len(cards) < len(state.piles[HANDS[to_act(state)]]):
            return Sentence(Said("asked.some"))
        return Sentence(Said("asked.lead" if led is None else f"asked.{kind}.{self.suit(led)}"))

    def _kind(self, state: State[Keeps]) -> str:
        """The task of the seat to act: to lead, or to play to the suit led."""
        led, hand = card_led(state.piles, state.extra.tricks), state.piles[HANDS[to_act(state)]].cards
        if led is None:
            return "lead"
        if not self.must_follow(state):
            return "free"
        return "void" if all(self.suit(card) != self.suit(led) for card in hand) else "follow"

    def must_follow(self, state: State[Keeps]) -> bool:
        """Whether players must follow suit."""
        return True

    def coached(self, state: State[Keeps], legal: Sequence[Move]) -> tuple[Said, ...]:
        """Whether a suit has to be followed; each game adds what matters in it."""
        if not any(move.picks for move in legal):
            return ()
        asked = self.asked(state, legal)
        kind = "" if asked is None else asked.said.key.split(".")[1]
        kind = self._kind(state) if kind == "some" else kind
        if kind == "lead" and self.winner(state) not in {None, state.seat}:
            return ()  # the winner has no cards left, so somebody else leads
        return (Said(f"coach.{kind}"),) if kind in {"lead", "follow", "void", "free"} else ()

    def taken(self, state: State[Keeps], seat: Seat) -> int:
        return state.extra.tricks.taken[seat]

    def leader(self, state: State[Keeps]) -> Seat | None:
        """The seat that led the trick on the table."""
        leader = state.extra.tricks.leader
        return leader if state.piles[PLAYS[leader]] else None

    def winner(self, state: State[Keeps]) -> Seat | None:
        """The seat that won it, once it is complete."""
        return state.extra.tricks.winner


def new_tricks(seats: int, leader: int) -> Tricks:
    """The start of a hand that ``leader`` leads."""
    return Tricks(leader, (0,) * seats, ("",) * seats)


def on_table(piles: Piles, tricks: Tricks) -> tuple[Card, ...]:
    """The cards of the trick on the table in the order of play."""
    return tuple(card for seat in clockwise(tricks.leader, len(tricks.taken)) for card in piles[PLAYS[seat]].cards)


def card_led(piles: Piles, tricks: Tricks) -> Card | None:
    """The card that has to be followed; None when the next card leads."""
    return piles[PLAYS[tricks.leader]].top if tricks.winner is None else None


def following(hand: Sequence[Card], led: Card | None, deck: DeckSpec) -> tuple[Card, ...]:
    """The cards that may be played: those of the suit led; any if there are none, or when leading."""
    if led is not None:
        suits = deck.suit_letters
        suit = suits[led]
        suited = tuple([card for card in hand if suits[card] == suit])
        if suited:
            return suited
    return tuple(hand)


def highest_of_suit_led(cards: Sequence[Card], deck: DeckSpec, heights: Sequence[int]) -> int:
    """The index of the highest card of the suit led; ``heights`` by card."""
    suit = deck.suit(cards[0])
    return max(
        (place for place, card in enumerate(cards) if deck.suit(card) == suit), key=lambda place: heights[cards[place]]
    )


def lay(
    state: AnyState, tricks: Tricks, card: Card, deck: DeckSpec, best: Best, *, must_follow: bool = True
) -> LaidCard:
    """The seat to act plays ``card``. A trick still on the table is gathered first; a trick now complete is won."""
    seat, piles = to_act(state), dict(state.piles)
    cues = gather(piles, tricks)
    if tricks.winner is not None:
        tricks = replace(tricks, leader=seat, winner=None)
    led = card_led(piles, tricks)
    if must_follow and led is not None and deck.suit(card) != deck.suit(led):
        tricks = _shown_void(tricks, seat, deck.suit(led))
    hand = piles[HANDS[seat]].cards
    piles[HANDS[seat]] = Pile(tuple(held for held in hand if held != card))
    piles[PLAYS[seat]] = piles[PLAYS[seat]].put((card,))
    cues += [CardMoved((card,), HANDS[seat], PLAYS[seat]), Turned(card, PLAYS[seat])]
    turn = next((n for n in clockwise(seat + 1, len(tricks.taken)) if piles[HANDS[n]] and not piles[PLAYS[n]]), None)
    if turn is None:
        tricks = _won(piles, tricks, best)
        turn = next((n for n in clockwise(tricks.winner or 0, len(tricks.taken)) if piles[HANDS[n]]), None)
    return LaidCard(piles, tricks, turn, tuple(cues))


def gather(piles: dict[PileId, Pile], tricks: Tricks) -> list[Cue]:
    """Puts a finished trick face down before its winner; changes ``piles``."""
    if tricks.winner is None:
        return []
    target, cards = WON[tricks.winner], on_table(piles, tricks)
    sources = [PLAYS[seat] for seat in clockwise(tricks.leader, len(tricks.taken)) if piles[PLAYS[seat]]]
    piles.update(dict.fromkeys(sources, EMPTY))
    piles[target] = piles[target].put_down(cards)
    return [Recycled(source, target) for source in sources]


def leads(state: State[Keeps]) -> bool:
    """Whether the next card leads a trick."""
    return card_led(state.piles, state.extra.tricks) is None


def cards_won(piles: Piles, tricks: Tricks) -> tuple[tuple[Card, ...], ...]:
    """The cards in the tricks of each seat; a finished trick still on the table belongs to its winner."""
    lying = on_table(piles, tricks)
    return tuple(piles[WON[seat]].cards + (lying if seat == tricks.winner else ()) for seat in range(len(tricks.taken)))


def plays(cards: Sequence[Card], deck: DeckSpec) -> tuple[Move, ...]:
    return tuple(Move("play", picks=(deck.text(card),)) for card in cards)


def touched(state: AnyState, gesture: Gesture, deck: DeckSpec) -> Card | None:
    """The one card in the hand of the seat to act that the gesture is for, or None."""
    hand = state.piles[HANDS[to_act(state)]].cards
    if isinstance(gesture, Pick):
        return next((card for card in hand if gesture.picks == (deck.text(card),)), None)
    inside = gesture.source == HANDS[to_act(state)] and 0 <= gesture.index < len(hand)
    return hand[gesture.index] if inside else None


def not_one(gesture: Gesture) -> Refusal:
    """Why a gesture for no card of the hand, or for several, plays none."""
    several = isinstance(gesture, Pick) and len(gesture.picks) > 1
    return Refusal("tricks.one_card" if several else "tricks.own_hand")


def why_not(state: AnyState, tricks: Tricks, gesture: Gesture, deck: DeckSpec) -> Refusal:
    """Why a gesture plays no card to the trick."""
    card, led = touched(state, gesture, deck), card_led(state.piles, tricks)
    if card is None:
        return not_one(gesture)
    if led is not None and card not in following(state.piles[HANDS[to_act(state)]].cards, led, deck):
        return Refusal("tricks.follow", {"card": deck.text(card), "suit": deck.suit(led)})
    return Refusal("tricks.one_card")


def _shown_void(tricks: Tricks, seat: int, suit: str) -> Tricks:
    known = tricks.voids[seat]
    voids = (*tricks.voids[:seat], known if suit in known else known + suit, *tricks.voids[seat + 1 :])
    return replace(tricks, voids=voids)


def _won(piles: Piles, tricks: Tricks, best: Best) -> Tricks:
    players = [seat for seat in clockwise(tricks.leader, len(tricks.taken)) if piles[PLAYS[seat]]]
    winner = players[best(on_table(piles, tricks))]
    taken = tuple(count + (seat == winner) for seat, count in enumerate(tricks.taken))
    return replace(tricks, winner=winner, taken=taken)


DEAL = Move("deal")
GIVE, GIFT = "give", 3
EXCHANGE, TRICK, DEALING = "exchange", "trick", "deal"
FOLLOW = " ".join(f"tricks.{code}" for code in ("follow", "own_hand", "one_card"))
"""The refusals based on the clause of following suit."""
_ACE_HIGH = 14
PointsBySeat = tuple[int, ...]
"""Points, in the order of the seats."""


class Counted(Struct, frozen=True):
    """Cards that count in tricks, and the points of each. ``name`` is part of its text keys."""

    name: str
    cards: tuple[Card, ...]
    worth: int


class TrickCourse(Struct, frozen=True):
    """The state of a match.

    ``book`` has the points of each finished hand by seat. In this hand every seat passes cards to the seat ``shift``
    places on (0: none); ``gifts`` are the cards each has chosen. A view has only the viewer's gift and the one the viewer got.
    ``barred``: cards that each seat is known not to hold. ``turned``: the card turned up as trump; ``drawn``: the cards each
    seat drew from the stock, in a view HIDDEN where only that seat knows them.
    """

    dealer: Seat
    tricks: Tricks
    shift: int
    gifts: tuple[tuple[Card, ...], ...]
    barred: tuple[tuple[Card, ...], ...]
    book: tuple[PointsBySeat, ...] = ()
    log: tuple[str, ...] = ()
    turned: Card | None = None
    drawn: tuple[tuple[Card, ...], ...] = ()


class TrickGame(TrickTelling[TrickCourse]):
    """The rules of a trick game and its texts. A subclass declares what differs from these defaults."""

    seats: ClassVar[int | str] = 4
    """The number of players, or the option that says it."""
    holds: ClassVar[int] = 0
    """The number of cards that each hand is filled up to after every trick, from a stock that lies on its trump; 0: all cards are
    dealt.
    """
    ends: ClassVar[str]
    """The option with the total that ends a match."""
    first_card: ClassVar[Card | None] = None
    """The card that leads the first trick; None: the seat after the dealer leads any card."""
    hand = "hand"

    def __init__(self) -> None:
        """Ranks the cards once."""
        self._heights = tuple(self.height(card) for card in self.deck.cards)

    def __init_subclass__(cls) -> None:
        """Collects what the program needs before a match is dealt."""
        number = next((spec for spec in cls.options if isinstance(spec, Number) and spec.key == cls.seats), None)
        cls.nobody_sees, cls.draws_open = (STOCK,) if cls.holds else (), bool(cls.holds)
        cls.people = (number.low, number.high) if number else (int(cls.seats), int(cls.seats))
        super().__init_subclass__()
        check_declared(cls, ("ends",), "games-with-seats.md")
        if cls.ends not in {spec.key for spec in cls.options}:
            raise CardtableError(f"ends: there is no option {cls.ends!r}. Declare it: options = (kit.Number(…),)")
        for name in ("must_follow", "may"):
            if cls.holds and getattr(cls, name) is not getattr(TrickGame, name):
                raise CardtableError(
                    f"{name}: where cards are drawn (holds) any card may be played; nobody can follow suit there yet"
                )

    # -- what a game says --------------------------------------------------------------------------------------------------

    @abstractmethod
    def counts(self, options: Options) -> Sequence[Counted]: ...

    def bonus(self, won: Sequence[Sequence[Card]], options: Options) -> tuple[str, PointsBySeat] | None:
        """Points for everything that a seat has ``won`` together, and their name; None if there are none."""
        return None

    def left_out(self, options: Options) -> Sequence[Card]:
        """The cards of the pack that are left out under these options."""
        return ()

    def instead(self, options: Options, turned: Card) -> Card | None:
        """The card whose holder may exchange it for the trump turned up, before leading; None if nobody may."""
        return None

    @override
    def must_follow(self, state: State[TrickCourse]) -> bool:
        """Not where cards are drawn: a hand that did not follow is known only until it draws."""
        return not self.holds

    def may(self, state: State[TrickCourse], hand: Sequence[Card], led: Card | None) -> Sequence[Card]:
        """The cards of a hand that may be played on ``led`` (None: to lead).

        A card may be played from a hand if it may be played from every two cards of that hand that include it.
        """
        return following(hand, led, self.deck) if self.must_follow(state) else hand

    def why(self, state: State[TrickCourse], led: Card | None) -> Refusal:
        """Why a card that follows suit, or need not, can still not be played."""
        return self.refused("not_now")

    def passing(self, number: int, options: Options) -> int:
        """How many seats on cards are passed before hand ``number`` (from 1); 0: none."""
        return 0

    def notes(self, state: State[TrickCourse]) -> tuple[Sentence, ...]:
        """Notes below the result of a hand: why the match is over, otherwise where cards are passed next, unless as before."""
        if state.phase == OVER:
            target, better = {"target": int(state.option(self.ends))}, self.measures.better
            best = max(state.scores) if better is Better.HIGH else min(state.scores)
            tied = "tied_" if state.scores.count(best) > 1 else ""
            return (Sentence(Said(f"reckoning.over.{tied}{better.value}", target)),)
        number, options = self.number(state), state.setup.options
        to = self.passing(number + 1, options)
        return () if to == self.passing(number, options) else (Sentence(Said(f"reckoning.passing.{to}")),)

    def matters(self, state: State[TrickCourse], rule: str) -> str:
        """The suffix of the coach's text beside a ``rule`` ("lead", "follow", "void"; "some": not every card may be led or discarded);
        "" for no text.
        """
        return ""

    @override
    def height(self, card: Card) -> int:
        """Aces are high."""
        return _ACE_HIGH if self.deck.rank(card) == 1 else self.deck.rank(card)

    @override
    def best(self, cards: Sequence[Card], trump: str = "") -> int:
        """The index of the highest card of the suit ``trump``, otherwise of the suit led."""
        trumps = [place for place, card in enumerate(cards) if self.suit(card) == trump] if trump else ()
        if trumps:
            return max(trumps, key=lambda place: self._heights[cards[place]])
        return highest_of_suit_led(cards, self.deck, self._heights)

    @override
    def winning(self, state: State[TrickCourse], cards: Sequence[Card]) -> int:
        return self.best(cards, self.trump(state.extra))

    def trump(self, course: TrickCourse) -> str:
        """The suit of the card turned up; "" if there is none."""
        return "" if course.turned is None else self.suit(course.turned)

    def players(self, options: Options) -> int:
        """The number of players under these options."""
        return int(options[self.seats] if isinstance(self.seats, str) else self.seats)

    # -- the table and the deal --------------------------------------------------------------------------------------------

    def table(self, options: Options) -> TableSpec:
        """The seats, the stock if there is one, and the pile out of play, where a click deals."""
        out = PileSpec(OUT, Role.RESERVE, 0, 0, verbs=("deal",))
        stock = PileSpec(STOCK, Role.STOCK, (COLUMNS - 1) / 2, (ROWS - 1) / 2, verbs=(CHANGE.verb,))
        return TableSpec(COLUMNS, ROWS, (*((stock,) if self.holds else ()), *seat_piles(self.players(options)), out))

    def deal(self, setup: Setup) -> State[TrickCourse]:
        """The first hand, with a random dealer."""
        return self._dealt(setup, first_seat(setup, self.players(setup.options)), ())

    def _dealt(self, setup: Setup, dealer: Seat, book: tuple[PointsBySeat, ...]) -> State[TrickCourse]:
        """Deals one card at a time from the dealer's left: all of them, or as many as each holds."""
        seats, out = self.players(setup.options), self.left_out(setup.options)
        order = _without(pack_of_hand(setup, len(book), self.deck.cards), out)
        first, holds = (dealer + 1) % seats, self.holds
        piles = dealt_with_stock(order, first, seats, holds) if holds else dealt_round(order, first, seats)
        return self._begun(setup, dealer, book, piles)

    def _begun(
        self, setup: Setup, dealer: Seat, book: tuple[PointsBySeat, ...], dealt: Mapping[PileId, Pile]
    ) -> State[TrickCourse]:
        seats, none = self.players(setup.options), ((),)
        piles = {**empty_table(seats), OUT: face_up(self.left_out(setup.options)), **dealt}
        scores = tuple(sum(row[seat] for row in book) for seat in range(seats))
        shift, first = self.passing(len(book) + 1, setup.options), (dealer + 1) % seats
        turned = dealt[STOCK].cards[0] if self.holds else None
        course = TrickCourse(
            dealer, new_tricks(seats, first), shift, none * seats, none * seats, book, turned=turned, drawn=none * seats
        )
        state = State(setup, piles, first, EXCHANGE, scores, extra=course)
        return state if shift else _about_to_lead(self.first_card, state)

    # -- plies -------------------------------------------------------------------------------------------------------------

    def legal_moves(self, state: State[TrickCourse]) -> tuple[Move, ...]:
        """Cards to pass on, a card to the trick, or the next deal."""
        if state.phase in (DEALING, OVER):
            return (DEAL,) if state.phase == DEALING else ()
        hand = state.piles[HANDS[to_act(state)]].cards
        if state.phase == EXCHANGE:
            return tuple(_giving(self.deck, cards) for cards in combinations(sorted(hand), GIFT))
        own = self._instead(state)
        return (*plays(self._allowed(state, hand), self.deck), *((CHANGE,) if own in hand else ()))

    def _instead(self, state: State[TrickCourse]) -> Card | None:
        """The card that can be exchanged for the turned-up trump now."""
        turned = state.extra.turned if leads(state) and state.piles.get(STOCK) else None
        return None if turned is None else self.instead(state.setup.options, turned)

    def _allowed(self, state: State[TrickCourse], hand: Sequence[Card]) -> Sequence[Card]:
        led = card_led(state.piles, state.extra.tricks)
        opens = led is None and is_first_trick(state)
        return tuple(card for card in hand if opens and card == self.first_card) or self.may(state, hand, led)

    def apply(self, state: State[TrickCourse], move: Move) -> Step[TrickCourse]:
        """One ply; the plies of the hand are kept in a public log, which says of passed cards only that they were chosen."""
        course, seat = state.extra, to_act(state)
        if move == DEAL:
            return Step(self._dealt(state.setup, seat, course.book), gathered(state))
        text = move.verb if move.verb == GIVE else move.text
        known = replace(state, extra=replace(course, log=(*course.log, f"{seat} {text}")))
        if move == CHANGE and (own := self._instead(state)) is not None:
            piles = dict(state.piles)
            cues = change(piles, seat, own)
            return Step(replace(known, piles=piles), cues)
        cards = tuple(map(self.deck.parse, move.picks))
        return _given(self.first_card, known, cards) if move.verb == GIVE else self._played(known, cards[0])

    def _played(self, state: State[TrickCourse], card: Card) -> Step[TrickCourse]:
        """Plays the card to the trick; the hand is over when no card is left, or none that counts."""
        seat, course = to_act(state), state.extra
        barred = _with(course.barred, seat, self._ruled_out(state, card))
        laid = lay(state, course.tricks, card, self.deck, lambda cards: self.winning(state, cards), must_follow=False)
        winner, drawn, cues = laid.tricks.winner, course.drawn, laid.cues
        if winner is not None and laid.piles.get(STOCK):
            drawn, came = fill_up(laid.piles, drawn, winner)
            cues += came
        known = replace(course, tricks=laid.tricks, barred=barred, drawn=drawn)
        after = replace(state, piles=laid.piles, seat=laid.turn, extra=known)
        over = laid.turn is None
        if winner is not None and not self.holds:  # with a stock the last tricks are played all the same
            left = {each for pile in HANDS[: len(after.scores)] for each in after.piles[pile].cards}
            over = over or all(left.isdisjoint(counted.cards) for counted in self.counts(after.setup.options))
        return self._booked(after, cues) if over else Step(after, cues)

    def _ruled_out(self, state: State[TrickCourse], card: Card) -> tuple[Card, ...]:
        """The cards that the seat to act cannot hold, given that it plays ``card``."""
        known, led = state.extra.barred[to_act(state)], card_led(state.piles, state.extra.tricks)
        if card in self.may(state, self.deck.cards, led):
            return known
        others = set(self.deck.cards).difference(known)
        return tuple(sorted({*known, *(each for each in others if card not in self.may(state, (card, each), led))}))

    def points(self, won: Sequence[Sequence[Card]], options: Options) -> PointsBySeat:
        """The points of a hand by what each seat has won."""
        worth = {card: counted.worth for counted in self.counts(options) for card in counted.cards}
        bonus = self.bonus(won, options)
        more = bonus[1] if bonus else (0,) * len(won)
        return tuple(sum(worth.get(card, 0) for card in cards) + extra for cards, extra in zip(won, more, strict=True))

    def gains(self, state: State[TrickCourse]) -> PointsBySeat:
        """What the finished hand adds to the totals: its points."""
        return self.points(cards_won(state.piles, state.extra.tricks), state.setup.options)

    def _booked(self, state: State[TrickCourse], cues: tuple[Cue, ...]) -> Step[TrickCourse]:
        course, options, gained = state.extra, state.setup.options, self.gains(state)
        scores = tuple(score + points for score, points in zip(state.scores, gained, strict=True))
        over = max(scores) >= int(options[self.ends])
        seat, phase = (None, OVER) if over else ((course.dealer + 1) % len(scores), DEALING)
        after = replace(
            state, seat=seat, phase=phase, scores=scores, extra=replace(course, book=(*course.book, gained))
        )
        return Step(after, (*cues, *(Scored(each, points) for each, points in enumerate(gained) if points)))

    # -- what is seen ------------------------------------------------------------------------------------------------------

    def shown(self, state: State[TrickCourse], seat: int) -> TrickCourse:
        """A seat knows the cards it passed, those it got once they came, those it drew, and who drew the open card."""
        course, seats = state.extra, len(state.scores)
        came = None if state.phase == EXCHANGE else (seat - course.shift) % seats
        gifts = tuple(gift if giver in (seat, came) else () for giver, gift in enumerate(course.gifts))
        if not self.holds:
            return replace(course, gifts=gifts)
        play = self._with_stock(course, state.setup.options)
        drawn = tuple(
            cards if each == seat else ((HIDDEN,) * len(cards[:-1]) + _last_drawn(play, state, cards[-1:]))
            for each, cards in enumerate(course.drawn)
        )
        return replace(course, gifts=gifts, drawn=drawn)

    def _with_stock(self, course: TrickCourse, options: Options) -> StockCourse:
        assert course.turned is not None  # noqa: S101 -- asked where hands are filled up only
        instead = self.instead(options, course.turned)
        return StockCourse(course.log, self.deck, self.holds, course.turned, instead)

    def determinize(self, view: View[TrickCourse], chance: Chance) -> State[TrickCourse]:
        """Hands without the cards ruled out by plays, and with those the viewer passed; others' gifts are invented."""
        course, seat, seats = view.extra, view.viewer, len(view.scores)
        others = (each for each in range(seats) if each != seat and course.drawn)
        sure: dict[Card, PileId] = {card: HANDS[each] for each in others for card in course.drawn[each][-1:]}
        if course.turned is not None and (taker := changer(course.log)) is not None:
            sure[course.turned] = HANDS[taker]
        if view.phase == TRICK and self.first_card is not None:
            sure[self.first_card] = HANDS[course.tricks.leader]  # as long as nobody has seen it
        if view.phase != EXCHANGE:
            sure |= dict.fromkeys(course.gifts[seat], HANDS[(seat + course.shift) % seats])
        barred = dict(zip(HANDS, map(frozenset, course.barred), strict=False))
        state = invented(
            view,
            self.deck,
            chance,
            lambda pile, card: sure.get(card, pile) == pile and card not in barred.get(pile, ()),
        )
        if self.holds:
            return _with_draws(self._with_stock(course, state.setup.options), state, chance)
        return _with_gifts(self.deck, state, chance) if course.shift else state

    def past(self, state: State[TrickCourse]) -> Past[TrickCourse]:
        """The hand as dealt, rebuilt from the table, the log and the passed cards, and its plies."""
        course, gifts = state.extra, state.extra.gifts
        hands = self._with_stock_as_dealt(state) if self.holds else hands_as_dealt(state.piles, course.log, self.deck)
        if course.shift and state.phase != EXCHANGE:
            came = (gifts[(seat - course.shift) % len(gifts)] for seat in range(len(gifts)))
            hands = {
                HANDS[seat]: face_down((*_without(hands[HANDS[seat]].cards, cards), *gifts[seat]))
                for seat, cards in enumerate(came)
            }
        book = course.book[:-1] if state.phase in (DEALING, OVER) else course.book
        start = self._begun(state.setup, course.dealer, book, hands)
        entries = (entry.split(" ") for entry in course.log)
        return Past(
            start,
            tuple(_giving(self.deck, gifts[int(seat)]) if text == GIVE else parse(text) for seat, text in entries),
        )

    def _with_stock_as_dealt(self, state: State[TrickCourse]) -> dict[PileId, Pile]:
        """The hands and the stock before any draws."""
        course = state.extra
        play, seats = self._with_stock(course, state.setup.options), range(len(state.scores))
        held = (held_by(seat, play, course.drawn, state.piles[HANDS[seat]].cards) for seat in seats)
        hands = {HANDS[seat]: face_down(each.came[: self.holds]) for seat, each in enumerate(held)}
        stock = stock_as_dealt(state.piles, play, course.drawn, lambda cards: self.winning(state, cards))
        return {**hands, STOCK: stock}

    @override
    def exchanged(self, view: View[TrickCourse]) -> Exchanged | None:
        """The cards that the viewer passed and got, until the viewer's first play."""
        course, seat = view.extra, view.viewer
        if view.phase != TRICK or not course.shift or any(entry.startswith(f"{seat} play") for entry in course.log):
            return None
        seats = len(view.scores)
        to, giver = (seat + course.shift) % seats, (seat - course.shift) % seats
        return Exchanged(to, course.gifts[seat], course.gifts[giver], giver)

    # -- what is told ------------------------------------------------------------------------------------------------------

    def refused(self, code: str, **texts: str | int) -> Refusal:
        return Refusal(f"{self.id}.{code}", texts)

    def explain(self, state: State[TrickCourse], gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks."""
        if state.phase in (DEALING, OVER):
            return Refusal("tricks.deal_first")
        if state.phase == EXCHANGE:
            return Refusal("tricks.give")
        card, led = touched(state, gesture, self.deck), card_led(state.piles, state.extra.tricks)
        hand = state.piles[HANDS[to_act(state)]].cards
        if card is None or (self.must_follow(state) and card not in following(hand, led, self.deck)):
            return why_not(state, state.extra.tricks, gesture, self.deck)
        allowed = self._allowed(state, hand)
        if card in allowed:
            return Refusal("tricks.one_card")
        opens = self.first_card in allowed and led is None
        return self.refused("opening") if opens else self.why(state, led)

    @override
    def facts(self, state: State[TrickCourse]) -> tuple[GameFact, ...]:
        """The number of the hand, and the total that ends the match."""
        target = GameFact(Said("party.ends_at"), Amount(int(state.option(self.ends))))
        return GameFact(Said("party.hand"), Amount(self.number(state))), target

    @override
    def number(self, state: State[TrickCourse]) -> int:
        return len(state.extra.book) + (state.phase in (EXCHANGE, TRICK))

    @override
    def asked(self, state: State[TrickCourse], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """To deal, to choose cards to pass, or to play to the trick."""
        if DEAL in legal:
            return Sentence(Said("asked.deal_hand"))
        if legal and state.phase == EXCHANGE:
            to = (to_act(state) + state.extra.shift) % len(state.scores)
            return Sentence(Said("asked.give_three"), {"name": to})
        return super().asked(state, legal, chip)

    @override
    def coached(self, state: State[TrickCourse], legal: Sequence[Move]) -> tuple[Said, ...]:
        """The purpose of passing cards; the card that opens; the rule for any other card, and what matters beside it.

        Of the game's own texts ("coach.give", "coach.opening", ``matters``) only those that ``words`` has.
        """
        rule = super().coached(state, legal)
        if state.phase == EXCHANGE:
            what = "give" if legal else ""
        elif rule and self.first_card is not None and legal[0].picks == (self.deck.text(self.first_card),):
            rule, what = (), "opening"
        elif rule and self.asked(state, legal) == Sentence(Said("asked.some")):
            rule, what = (), self.matters(state, "some")
        else:
            what = self.matters(state, rule[0].key.partition(".")[2]) if rule else ""
        lying = on_table(state.piles, state.extra.tricks)
        cards = (self.deck.parse(move.picks[0]) for move in legal if move.picks)
        wins = (self.winning(state, (*lying, card)) == len(lying) for card in cards)
        if rule == (Said("coach.void"),) and any(wins):
            rule = (Said("coach.void_trump"),)
        key = f"coach.{self.id}.{what}"
        return (*rule, Said(key)) if key in self.texts() else rule

    @override
    def counters(self, state: State[TrickCourse]) -> tuple[GameFact, ...]:
        """How much of what counts was played, where ``words`` has a "counter" for it."""
        gone = frozenset(played(state))
        counted = self.counts(state.setup.options) if state.phase == TRICK else ()
        facts = [GameFact(Said(f"counter.{self.id}.{each.name}"), _gone(each, gone)) for each in counted]
        return tuple(fact for fact in facts if fact.name.key in self.texts())

    @override
    def hand_result(self, state: State[TrickCourse]) -> HandResult | None:
        if state.phase not in (DEALING, OVER):
            return None
        course, seats = state.extra, len(state.scores)
        rows, gained = self.rows(state), course.book[-1]
        mates = ((seat, self.partner(state, seat)) for seat in range(seats))
        order = tuple(
            sorted(range(seats), key=[seat if mate is None else min(seat, mate) for seat, mate in mates].__getitem__)
        )
        before = tuple(score - points for score, points in zip(state.scores, gained, strict=True))
        title, notes = Sentence(Said("party.log.hand", {"n": len(course.book)})), self.notes(state)
        ended = notes[-1:] if state.phase == OVER else ()
        if any(state.piles[hand].cards for hand in HANDS[:seats]):
            notes = (Sentence(Said("reckoning.decided")), *notes)
        return HandResult(title, tuple(rows), before, state.scores, order, notes=notes, ended=ended)

    def rows(self, state: State[TrickCourse]) -> Sequence[ResultRow]:
        """A row for each kind of counting cards that somebody has won, and one for the bonus."""
        won, options = cards_won(state.piles, state.extra.tricks), state.setup.options
        rows = [
            ResultRow(Said(f"reckoning.{self.id}.{each.name}"), tuple(_cell(each, cards) for cards in won))
            for each in self.counts(options)
        ]
        bonus = self.bonus(won, options)
        if bonus:
            rows.append(
                ResultRow(Said(f"reckoning.{self.id}.{bonus[0]}"), tuple(ResultCell(points) for points in bonus[1]))
            )
        return rows


def _given(first_card: Card | None, state: State[TrickCourse], cards: tuple[Card, ...]) -> Step[TrickCourse]:
    """Passes the cards once everybody has chosen."""
    seat, course = to_act(state), state.extra
    gifts = _with(course.gifts, seat, cards)
    seats = len(gifts)
    after = replace(state, seat=(seat + 1) % seats, extra=replace(course, gifts=gifts))
    if not all(gifts):
        return Step(after)
    hands, cues = {}, list[Cue]()
    for giver, gift in enumerate(gifts):
        pile, came = HANDS[giver], gifts[(giver - course.shift) % seats]
        hands[pile] = face_down((*_without(state.piles[pile].cards, gift), *came))
        cues.append(CardMoved(gift, pile, HANDS[(giver + course.shift) % seats]))
    return Step(_about_to_lead(first_card, after.with_piles(hands)), tuple(cues))


def _about_to_lead(first_card: Card | None, state: State[TrickCourse]) -> State[TrickCourse]:
    """The holder of the first card leads, otherwise the seat after the dealer."""
    seats = len(state.scores)
    first = (state.extra.dealer + 1) % seats
    holder = (seat for seat in range(seats) if first_card in state.piles[HANDS[seat]].cards)
    leader = next(holder, first)
    return replace(state, seat=leader, phase=TRICK, extra=replace(state.extra, tricks=new_tricks(seats, leader)))


def _giving(deck: DeckSpec, cards: Iterable[Card]) -> Move:
    return Move(GIVE, picks=tuple(map(deck.text, cards)))


def _with_draws(play: StockCourse, state: State[TrickCourse], chance: Chance) -> State[TrickCourse]:
    """Random cards for the others' draws that agree with what each played."""
    course = state.extra
    held = [
        held_by(seat, play, course.drawn, state.piles[HANDS[seat]].cards, chance.below)
        for seat in range(len(state.scores))
    ]
    hands = {HANDS[seat]: each.hand for seat, each in enumerate(held)}
    return replace(state.with_piles(hands), extra=replace(course, drawn=tuple(each.drew for each in held)))


def _with_gifts(deck: DeckSpec, state: State[TrickCourse], chance: Chance) -> State[TrickCourse]:
    """Random cards for the gifts a view does not show, among those that each seat holds that has chosen."""
    course, hands = state.extra, {}
    held = hands_as_dealt(state.piles, course.log, deck)
    chosen = {int(entry.partition(" ")[0]) for entry in course.log}
    gifts = list(course.gifts)
    for giver, known in enumerate(course.gifts):
        holder = giver if state.phase == EXCHANGE else (giver + course.shift) % len(gifts)
        pile = HANDS[holder]
        if not known and giver in chosen:
            gifts[giver] = tuple(sorted(chance.shuffled(held[pile].cards)[:GIFT]))
        if state.phase != EXCHANGE:  # what came lies behind the rest, as it does where it really came
            cards, came = state.piles[pile].cards, gifts[giver]
            hands[pile] = face_down((*_without(cards, came), *(card for card in came if card in cards)))
    return replace(state.with_piles(hands), extra=replace(course, gifts=tuple(gifts)))


def _last_drawn(play: StockCourse, state: State[TrickCourse], card: tuple[Card, ...]) -> tuple[Card, ...]:
    """A seat's last card from the stock as the others know it: the very last one was open."""
    lowest = play.turned if changer(play.log) is None else play.instead
    return card if not state.piles[STOCK] and card == (lowest,) else (HIDDEN,) * len(card)


def is_first_trick(state: State[TrickCourse]) -> bool:
    """Whether no trick of the hand is complete yet."""
    return not any(state.extra.tricks.taken)


def played(state: State[TrickCourse]) -> Iterator[Card]:
    """Every card played in this hand."""
    for seat in range(len(state.scores)):
        yield from state.piles[PLAYS[seat]].cards
        yield from state.piles[WON[seat]].cards


def trick_seen(view: View[KeepsTricks]) -> tuple[Card, ...]:
    """The trick that a seat has to play to, in the order of play; empty when it leads."""
    led = card_led(view.piles, view.extra.tricks)
    return () if led is None else on_table(view.piles, view.extra.tricks)


def _gone(counted: Counted, gone: frozenset[Card]) -> Said:
    """How many of the cards were played; for a single card, whether it was."""
    number = len(gone.intersection(counted.cards))
    if len(counted.cards) == 1:
        return Said("counter.played" if number else "counter.unplayed")
    return Said("counter.of", {"n": number, "all": len(counted.cards)})


def _cell(counted: Counted, won: Sequence[Card]) -> ResultCell:
    own = sorted(card for card in won if card in counted.cards)
    words = Said("reckoning.times", {"n": len(own), "value": Amount(counted.worth)}) if own else Said("reckoning.none")
    return ResultCell(counted.worth * len(own), tuple((card,) for card in own), words=words)


def _with(rows: tuple[tuple[Card, ...], ...], seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*rows[:seat], cards, *rows[seat + 1 :])


def _without(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)
