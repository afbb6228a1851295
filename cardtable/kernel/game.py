"""The contract of a game, and playing it with every move checked: for saves, bug reports, scripts and tests.

Legal moves are the only statement of a rule; everything else asks that list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Generic

from msgspec import Struct

from cardtable.kernel.cards import Card, DeckSpec
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError, IllegalMove, cited
from cardtable.kernel.moves import UNWRITTEN, Clauses, Gesture, Move, Refusal, made_with, parse, resolve
from cardtable.kernel.options import Options, OptionSpec, Preset
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import (
    AnyState,
    AnyStep,
    Extra_co,
    Outcome,
    Reason,
    Seat,
    Setup,
    Shown,
    State,
    Step,
    Truth,
    View,
)
from cardtable.kernel.table import PileId, TableSpec
from cardtable.kernel.telling import (
    Amount,
    Exchanged,
    GameFact,
    HandResult,
    Lap,
    Lesson,
    Measures,
    NumberForm,
    Said,
    Sentence,
)

Words = str | tuple[str, ...]
"""A text, or its plural forms; places in it are ``{named}``."""


_OF_THE_GAME = frozenset({"name", "goal", "length", "players", "dealing"})


class UndoPolicy(Enum):
    """What may be taken back: anything; one's own last move while nothing was revealed; nothing."""

    FREE = "free"
    OWN_UNTIL_REVEAL = "own_until_reveal"
    NONE = "none"


class Auto(Enum):
    """How much the table does by itself: only what a rule says, also what can do no harm, or all it can.

    ``ASKED`` is no habit of the table but a wish: the person asked for everything that can go, the aces too where the
    house rules leave them to the person.
    """

    OFF = "off"
    SAFE = "safe"
    ALL = "all"
    ASKED = "asked"


class Touch(Enum):
    """What one click on a card does: choose it (a second click says where), play it when only one place exists, or
    pick it, until what is picked together is a move."""

    CHOOSE = "choose"
    PLAY = "play"
    PICK = "pick"


class GameKind(Enum):
    """What sort of game it is: cards are built on each other, all of them face up or not; cards leave the table; there are
    several seats."""

    BUILDING = "building"
    OPEN = "open"
    CLEARING = "clearing"
    TABLE = "table"


class Holes(Struct, frozen=True):
    """A patience that is played in rounds of ``count`` deals; ``mark`` is the option that says what a good total is.

    ``only``: the option, and its value, with which it is played so; ("", ""): always, and strokes are all that it counts.
    """

    count: int
    mark: str
    only: tuple[str, str] = ("", "")


class GameInfo(Struct, frozen=True):
    """What is true of a game before it is dealt. ``longest`` bounds the plies under default options.

    ``holes`` says how deals may be tied together to rounds (see ``rounds``). ``presets`` are house rules by
    name, besides those of the source. ``spends`` are the verbs of a patience that can be used only so often.
    """

    id: str
    rules_version: int
    deck: DeckSpec
    options: tuple[OptionSpec, ...]
    seats: tuple[int, int] = (1, 1)
    undo: UndoPolicy = UndoPolicy.FREE
    hidden: bool = True
    touch: Touch = Touch.CHOOSE
    longest: int = 1000
    clauses: Clauses = UNWRITTEN
    holes: Holes | None = None
    presets: tuple[Preset, ...] = ()
    spends: tuple[str, ...] = ()
    kind: GameKind = GameKind.BUILDING

    @property
    def in_strokes(self) -> bool:
        """Whether every deal is a hole of a round, and only strokes count."""
        return self.holes is not None and self.holes.only == ("", "")

    def rounds(self, options: Mapping[str, str | int]) -> Holes | None:
        """How deals are tied together to rounds under these options; None where each stands alone."""
        holes = self.holes
        return holes if holes is None or self.in_strokes or options.get(holes.only[0]) == holes.only[1] else None

    def read_pack(self, texts: Iterable[str]) -> tuple[Card, ...]:
        """A whole pack in dealing order. Raises BadRecord: what is wrong, and the clause about the pack."""
        try:
            return self.deck.parse_pack(texts)
        except BadRecord as problem:
            raise BadRecord(cited(str(problem), self.clauses.pack)) from None


class Past(Struct, Generic[Extra_co], frozen=True):
    """The state right after the latest deal (of the hand or round being played), and every ply made since then."""

    start: State[Extra_co]
    moves: tuple[Move, ...]


class Game(ABC, Generic[Truth, Shown]):
    """The rules of one game, and what it tells about itself. It holds no state of its own.

    ``Truth`` is the type of what a state keeps beside its piles, ``Shown`` that of what a view shows of it. What is told
    has a default that suits a game without that thing.
    """

    id: ClassVar[str]
    """Short, stable and public: it stands in saves, and in the keys of texts."""
    info: GameInfo
    """What is true of the game before it is dealt."""
    complete: ClassVar[bool] = False
    """Whether it has all that a game can have, in six languages; the tests demand that, and else only say what it lacks."""
    lesson: Lesson | None = None
    """The guided first hand."""
    words: ClassVar[Mapping[str, Words]] = {}
    """Its English texts; see ``texts``."""
    measures: Measures = Measures()
    """What is counted over many finished games."""
    verbs: ClassVar[Mapping[str, str]] = {}
    """By verb, the key of what a click on a stock does where its count says nothing."""
    unit: str = ""
    """The key of what scores are counted in, where they are no points."""
    chart_unit: str = "statistics.unit.points"
    """The same beside a chart."""
    score: str = ""
    """The key of an amount of it."""
    hand: str = "round"
    """What lies between two deals: a "hand" or a "round"."""
    out: str = "party.set_aside"
    """The key of what cards out of play are called."""
    shuts_tricks: bool = False
    """Whether tricks that a seat has taken are not looked at again, but for the last one."""
    combines: bool = False
    """Whether several cards are played together."""
    draws_open: bool = False
    """Whether a hand may draw a card that lies open in the stock; then only its seat sees it."""

    @abstractmethod
    def table(self, options: Options) -> TableSpec:
        """Where the piles lie."""

    def looks(self, options: Options) -> DeckSpec:
        """What the cards of the deck look like under these options; no rule reads it."""
        return self.info.deck

    @abstractmethod
    def deal(self, setup: Setup) -> State[Truth]:
        """The first state."""

    def undealt(self, piles: Mapping[PileId, Sequence[Card]]) -> tuple[Card, ...]:
        """The pack in the order in which it was dealt to these piles, where a trial deal cannot show it; else nothing."""
        return ()

    @abstractmethod
    def legal_moves(self, state: State[Truth]) -> tuple[Move, ...]:
        """Every move the seat to act may make, in an order that never varies; empty when the game is over."""

    @abstractmethod
    def apply(self, state: State[Truth], move: Move) -> Step[Truth]:
        """The state after a legal move. The behaviour for other moves is undefined: use ``play.checked``."""

    @abstractmethod
    def outcome(self, state: State[Truth]) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def observe(self, state: State[Truth], seat: int) -> View[Shown]:
        """What ``seat`` may know."""

    @abstractmethod
    def determinize(self, view: View[Shown], chance: Chance) -> State[Truth]:
        """A whole state that could be behind ``view``, its hidden cards drawn at random."""

    def automatic(self, state: State[Truth], level: Auto) -> Move | None:
        """The move the table makes by itself now, or None."""
        return None

    @abstractmethod
    def explain(self, state: State[Truth], gesture: Gesture) -> Refusal:
        """Why a gesture that means no legal move is refused, in the terms of the rule it breaks."""

    def past(self, state: State[Truth]) -> Past[Truth] | None:
        """The past of ``state``: its moves, applied one after the other to its start, lead to an equal state.

        None in a patience; every game with several seats has it. The same holds for states that ``determinize`` invents: a
        past is invented along with them. ``View.extra`` has the public side of it, a ``log`` with one entry "seat text" for
        each ply; of a secret ply it tells the verb only.
        """
        return None

    def settled(self, state: State[Truth]) -> Outcome | None:
        """How it counts if nobody goes on, in a game that may go on although that is settled; None while it is open."""
        return None

    @classmethod
    def texts(cls) -> dict[str, Words]:
        """Its English texts by whole key: "goal" is ``game.<id>.goal``, "end.won" ``end.<id>.won``; keys of options are whole."""
        return {_whole(cls.id, key): text for key, text in cls.words.items()}

    # -- what is told ------------------------------------------------------------------------------------------------------

    def facts(self, state: State[Truth]) -> tuple[GameFact, ...]:
        """For the bar, most important first."""
        return ()

    def ended(self, state: State[Truth], outcome: Outcome) -> tuple[Said, Said]:
        """How it ended: a title and a line."""
        won = "won" if outcome.reason is Reason.WON else "lost"
        return Said(f"end.{self.id}.{won}"), Said(f"end.{self.id}.plain", {"n": state.scores[0]})

    def gained(self, points: int) -> Said:
        """What is said when a seat's score changes; the name comes from the table."""
        return Said("party.log.scored", {"points": Amount(points, NumberForm.SIGNED)})

    def number(self, state: State[Truth]) -> int:
        """The number of the hand, or round, that is played, from 1."""
        return 1

    def hand_name(self, number: int) -> Said | None:
        """What the hand, or round, of that number is about, where each is about something else."""
        return None

    def height(self, card: Card) -> int:
        """How high a card ranks: the order in which a hand is held."""
        return int(card)

    def openers(self, state: State[Truth]) -> tuple[tuple[PileId, Card], ...]:
        """The empty runs and places that wait for one card, and that card."""
        return ()

    def goal(self, state: State[Truth], seat: Seat, card: Card) -> PileId | None:
        """The pile that a seat plays a card to; None: before itself."""
        return None

    def calls(self, state: State[Truth]) -> Mapping[Seat, Said]:
        """What seats say for all to hear, besides that they pass."""
        return {}

    def remarks(self, before: State[Truth], move: Move, after: State[Truth]) -> tuple[Said, ...]:
        """What is told of a move besides its cards; a name in it is that of who made it."""
        return ()

    def out_first(self, state: State[Truth]) -> Sequence[Seat]:
        """The seats that have no cards left, in the order in which they got there."""
        return ()

    def taken(self, state: State[Truth], seat: Seat) -> int:
        """How many tricks a seat has taken in this hand."""
        return 0

    def leader(self, state: State[Truth]) -> Seat | None:
        """Who led the trick; None in a game without tricks."""
        return None

    def winner(self, state: State[Truth]) -> Seat | None:
        """Who won the trick that lies finished on the table."""
        return None

    def lap(self, state: State[Truth]) -> Lap:
        """The present round of plays that beat each other."""
        return Lap()

    def counters(self, state: State[Truth]) -> tuple[GameFact, ...]:
        """What a good player counts in the head, all of it seen by everybody: "queens gone: 2 of 4"."""
        return ()

    def point_value(self, state: State[Truth]) -> int:
        """What a point of the hand is worth in scores."""
        return 1

    def partner(self, state: State[Truth], seat: Seat) -> Seat | None:
        """Who plays together with a seat."""
        return None

    def worth(self, state: State[Truth]) -> tuple[int, ...]:
        """What the seats play for in a hand, as far as they have it: the scores, where these tell more than who won the hand."""
        return state.scores

    def highest(self, state: State[Truth]) -> Seat | None:
        """Whose card would win the trick that lies there if nothing else were played; None without a trick."""
        return None

    def clockwise(self, state: State[Truth]) -> bool:
        """Whether turns go round clockwise, as the seats are numbered."""
        return True

    def named(self, state: State[Truth], cards: Sequence[Card]) -> Said | None:
        """What these cards are called when they are played together: "two kings"; None where they are nothing."""
        return None

    def asked(self, state: State[Truth], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """What is asked of whoever is to act in ``state`` and may do ``legal``, ``chip`` being chosen already."""
        return None

    def aim(self, options: Options) -> Said:
        """What the game is about in a sentence, under these options."""
        return Said(f"game.{self.id}.goal")

    def length(self, options: Options) -> Said:
        """How long a game, or a match, takes under these options."""
        return Said(f"game.{self.id}.length")

    def coached(self, state: State[Truth], legal: Sequence[Move]) -> tuple[Said, ...]:
        """The rules that decide what is asked, in sentences: for who does not know the game yet."""
        return ()

    def at_stake(self, state: State[Truth]) -> Said | None:
        """What the hand under way costs, in a sentence; None where that is the same in every hand."""
        return None

    def hand_result(self, state: State[Truth]) -> HandResult | None:
        """What the hand, or round, that is over in ``state`` brought everybody, and why; None while it is played."""
        return None

    def opening(self, state: State[Truth]) -> Sentence | None:
        """What everybody is told of a hand that was just dealt and begins otherwise than most do; None for the others."""
        return None

    def exchanged(self, view: View[Shown]) -> Exchanged | None:
        """The exchange of this hand as the viewer remembers it, until the viewer has played in it."""
        return None

    def laid(self, state: State[Truth], move: Move) -> tuple[Said | Amount, Said] | None:
        """What a move lays that is no card, and where; None for other moves."""
        return None


def _whole(game_id: str, key: str) -> str:
    head, _, rest = key.partition(".")
    if head in _OF_THE_GAME:
        return f"game.{game_id}.{key}"
    return key if head == "option" else f"{head}.{game_id}.{rest}"


AnyGame = Game[Any, Any]
"""Whatever game: for lists of games and for code that serves all of them. Its states are ``AnyState`` there."""


def check_declared(kind: type[AnyGame], parts: Iterable[str], guide: str) -> None:
    """Raises CardtableError with what to write where a game does not declare what it has to."""
    for part in parts:
        if not hasattr(kind, part):
            raise CardtableError(f"{part} is missing. Write it into the class, as docs/{guide} shows")


def counted(game: AnyGame, state: AnyState) -> Outcome | None:
    """How a game counts now: its outcome, or what is settled already; None while nothing is."""
    return game.outcome(state) or game.settled(state)


def just_dealt(game: AnyGame, state: AnyState) -> bool:
    """Whether nothing was played since the latest deal; False where the game does not tell its past."""
    past = game.past(state)
    return past is not None and not past.moves


class Line(Struct, frozen=True):
    """States from the deal to the last good ply, the moves between them, and what was wrong with the next one."""

    states: tuple[AnyState, ...]
    moves: tuple[Move, ...]
    problem: str | None

    @property
    def last(self) -> AnyState:
        """The state after the last accepted move."""
        return self.states[-1]

    def check_whole(self) -> None:
        """Raises BadRecord, with the ply, where a move was wrong."""
        if self.problem is not None:
            raise BadRecord(self.problem)


def checked(game: AnyGame, state: AnyState, move: Move) -> AnyStep:
    """Apply ``move``. Raises IllegalMove, with the clause that it breaks, when it is not legal in ``state``."""
    if move not in game.legal_moves(state):
        clause = clause_broken(game, state, move)
        problem = cited(f"{move.text} is not legal here", clause)
        raise IllegalMove(problem)
    return game.apply(state, move)


def clause_broken(game: AnyGame, state: AnyState, move: Move) -> str:
    """The clause of the rules that an illegal move breaks, as far as the game can tell: the reason the table would give.

    A patience that has failed goes on saying why a card does not go there; after other ends nothing is legal any more.
    """
    clauses, outcome = game.info.clauses, game.outcome(state)
    if outcome is not None and (outcome.winners or state.seat is None):
        return clauses.over
    if move.verb in clauses.verbs:
        return clauses.verbs[move.verb]
    if game.info.seats[1] == 1 and not state.piles.keys() >= {*move.picks}:
        return clauses.moves  # in a patience piles are picked, and one of them is not there
    gesture = made_with(move, state.piles)
    table, legal = game.table(state.setup.options), game.legal_moves(state)
    if gesture is None or resolve(gesture, table, state.piles, legal):
        return clauses.moves  # nothing that is done at this game, or a legal move in words of another
    return clauses.refusals.get(game.explain(state, gesture).code, clauses.moves)


def play_line(game: AnyGame, setup: Setup, texts: Sequence[str]) -> Line:
    """Deal and play ``texts`` as far as they are legal; never raises for a bad move but says which one it was."""
    states = [game.deal(setup)]
    moves: list[Move] = []
    for place, text in enumerate(texts, 1):
        try:
            move = parse(text)
            states.append(checked(game, states[-1], move).state)
        except (BadInput, IllegalMove) as problem:
            return Line(tuple(states), tuple(moves), f"ply {place}: {problem}")
        moves.append(move)
    return Line(tuple(states), tuple(moves), None)


def perft(game: AnyGame, state: AnyState, depth: int) -> int:
    """How many lines of exactly ``depth`` legal moves lead on from ``state``."""
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move).state, depth - 1) for move in moves)


def perft_split(game: AnyGame, state: AnyState, depth: int) -> dict[str, int]:
    """The count of ``perft`` by first move: the way to find where two programs disagree."""
    return {move.text: perft(game, game.apply(state, move).state, depth - 1) for move in game.legal_moves(state)}
