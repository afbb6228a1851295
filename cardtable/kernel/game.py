"""The contract of a game, and playing with every move checked: for saves, bug reports, scripts and tests.

``legal_moves`` is the only statement of a rule; everything else queries that list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Generic

from msgspec import Struct

from cardtable.kernel.cards import Card, DeckSpec
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError, IllegalMove, cited
from cardtable.kernel.moves import UNWRITTEN, Clauses, Gesture, Move, Refusal, gesture_for, parse, resolve
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
"""A text, or its plural forms, with ``{named}`` placeholders."""


_GAME_KEYS = frozenset({"name", "goal", "length", "players", "dealing"})


class UndoPolicy(Enum):
    """What a player may take back: anything; their own last move while it revealed nothing; nothing."""

    FREE = "free"
    OWN_UNTIL_REVEAL = "own_until_reveal"
    NONE = "none"


class Auto(Enum):
    """How much the table plays by itself: only what the rules force, also safe moves, or every possible one.

    ``ASKED`` is a request rather than a setting: the person asked for every card that can go out, including aces where
    the house rules leave those to the person.
    """

    OFF = "off"
    SAFE = "safe"
    ALL = "all"
    ASKED = "asked"


class Touch(Enum):
    """What a click on a card does: choose it (a second click says where), play it if there is just one place for it, or
    pick it until the picked cards make a move.
    """

    CHOOSE = "choose"
    PLAY = "play"
    PICK = "pick"


class GameKind(Enum):
    """The sort of game: patiences that build with hidden cards or with all cards open, patiences that clear the table,
    and games with several seats.
    """

    BUILDING = "building"
    OPEN = "open"
    CLEARING = "clearing"
    TABLE = "table"


class Holes(Struct, frozen=True):
    """A patience played in rounds of ``count`` deals; ``mark`` names the option that holds a good total.

    ``only`` is the option and the value that make it so. ("", ""): always, and the score is strokes only.
    """

    count: int
    mark: str
    only: tuple[str, str] = ("", "")


class GameInfo(Struct, frozen=True):
    """The facts of a game before a deal. ``longest`` is an upper bound on the plies under default options.

    ``holes`` says whether deals form rounds (see ``rounds``). ``presets`` are the named house rules besides those of
    the source. ``spends`` are the verbs of a patience that can be used only a limited number of times.
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
        """Whether every deal is a hole of a round, so that only strokes count."""
        return self.holes is not None and self.holes.only == ("", "")

    def rounds(self, options: Mapping[str, str | int]) -> Holes | None:
        """How deals form rounds under these options; None when each deal stands alone."""
        holes = self.holes
        return holes if holes is None or self.in_strokes or options.get(holes.only[0]) == holes.only[1] else None

    def read_pack(self, texts: Iterable[str]) -> tuple[Card, ...]:
        """Read a whole pack in dealing order. Raises BadRecord with the problem and the clause about the pack."""
        try:
            return self.deck.parse_pack(texts)
        except BadRecord as problem:
            raise BadRecord(cited(str(problem), self.clauses.pack)) from None


class Past(Struct, Generic[Extra_co], frozen=True):
    """The state right after the latest deal (of the current hand or round), and every ply made since."""

    start: State[Extra_co]
    moves: tuple[Move, ...]


class Game(ABC, Generic[Truth, Shown]):
    """The rules of one game, and its texts and facts for the screen. It has no mutable state.

    ``Truth`` is the type of ``State.extra``, ``Shown`` that of ``View.extra``. Methods that describe the game have
    defaults that suit a game without the feature.
    """

    id: ClassVar[str]
    """Short, stable and public: part of saves and of the keys of texts."""
    info: GameInfo
    complete: ClassVar[bool] = False
    """Whether it has everything a game can have, in six languages: tests demand that, or only list the gaps."""
    lesson: Lesson | None = None
    """The guided first hand, if there is one."""
    words: ClassVar[Mapping[str, Words]] = {}
    """The English texts by short key; see ``texts``."""
    measures: Measures = Measures()
    """The statistics over finished games."""
    verbs: ClassVar[Mapping[str, str]] = {}
    """By verb, the key of the text on a stock while that move is legal, instead of the number of its cards."""
    unit: str = ""
    """Text key of the unit of scores, "" for plain points."""
    chart_unit: str = "statistics.unit.points"
    """Text key of that unit beside a chart."""
    score: str = ""
    """Text key of a score with its unit, "" for the plain number."""
    hand: str = "round"
    """What the game calls the play between two deals: "hand" or "round"."""
    out: str = "party.set_aside"
    """Text key of the name of the cards out of play."""
    shuts_tricks: bool = False
    """Whether taken tricks stay closed, except for the last one."""
    combines: bool = False
    """Whether several cards can be played together."""
    draws_open: bool = False
    """Whether a player may draw a card that is face up in the stock; from then on only that player sees it."""

    @abstractmethod
    def table(self, options: Options) -> TableSpec:
        """The piles and their places."""

    def looks(self, options: Options) -> DeckSpec:
        """The deck with the faces shown under these options; rules use ``info.deck``."""
        return self.info.deck

    @abstractmethod
    def deal(self, setup: Setup) -> State[Truth]:
        """Deal the first state."""

    def undealt(self, piles: Mapping[PileId, Sequence[Card]]) -> tuple[Card, ...]:
        """The order of the pack that deals these piles, where a trial deal cannot show it; otherwise ()."""
        return ()

    @abstractmethod
    def legal_moves(self, state: State[Truth]) -> tuple[Move, ...]:
        """Every move of the seat to act, in a fixed order; empty when the game is over."""

    @abstractmethod
    def apply(self, state: State[Truth], move: Move) -> Step[Truth]:
        """The state after a legal move. Undefined for any other move: use ``checked``."""

    @abstractmethod
    def outcome(self, state: State[Truth]) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def observe(self, state: State[Truth], seat: int) -> View[Shown]:
        """What ``seat`` may know."""

    @abstractmethod
    def determinize(self, view: View[Shown], chance: Chance) -> State[Truth]:
        """A random complete state that is consistent with ``view``."""

    def automatic(self, state: State[Truth], level: Auto) -> Move | None:
        """The move that the table makes by itself now, or None."""
        return None

    @abstractmethod
    def explain(self, state: State[Truth], gesture: Gesture) -> Refusal:
        """Why a gesture that fits no legal move is refused: the rule that it breaks."""

    def past(self, state: State[Truth]) -> Past[Truth] | None:
        """The past of ``state``: its start and moves replay to an equal state.

        None in a patience; every game with several seats has one, also for the states that ``determinize`` invents.
        ``View.extra`` has the public part, a ``log`` with one entry "seat text" per ply; of a secret ply it has only
        the verb.
        """
        return None

    def settled(self, state: State[Truth]) -> Outcome | None:
        """The result if play stopped now, in a game that may go on after it is decided; None while it is open."""
        return None

    @classmethod
    def texts(cls) -> dict[str, Words]:
        """The English texts by full key: "goal" is ``game.<id>.goal``, "end.won" is ``end.<id>.won``."""
        return {_whole(cls.id, key): text for key, text in cls.words.items()}

    # -- descriptions for the screen -----------------------------------------------------------------------------------

    def facts(self, state: State[Truth]) -> tuple[GameFact, ...]:
        """Facts for the bar, most important first."""
        return ()

    def ended(self, state: State[Truth], outcome: Outcome) -> tuple[Said, Said]:
        """The title and the line of the end."""
        won = "won" if outcome.reason is Reason.WON else "lost"
        return Said(f"end.{self.id}.{won}"), Said(f"end.{self.id}.plain", {"n": state.scores[0]})

    def gained(self, points: int) -> Said:
        """The message when a seat's score changes; the caller adds the name."""
        return Said("party.log.scored", {"points": Amount(points, NumberForm.SIGNED)})

    def number(self, state: State[Truth]) -> int:
        """The number of the current hand, or round, from 1."""
        return 1

    def hand_name(self, number: int) -> Said | None:
        """The name of hand, or round, ``number``, where each has its own; otherwise None."""
        return None

    def height(self, card: Card) -> int:
        """The sort key of ``card`` in a hand."""
        return int(card)

    def openers(self, state: State[Truth]) -> tuple[tuple[PileId, Card], ...]:
        """The empty runs and places that start with one particular card, and that card."""
        return ()

    def goal(self, state: State[Truth], seat: Seat, card: Card) -> PileId | None:
        """The pile that ``seat`` plays ``card`` to; None for the place in front of the seat."""
        return None

    def calls(self, state: State[Truth]) -> Mapping[Seat, Said]:
        """What seats have announced aloud, besides passes."""
        return {}

    def remarks(self, before: State[Truth], move: Move, after: State[Truth]) -> tuple[Said, ...]:
        """What to report of a move besides its cards; a name in it is that of the player who made the move."""
        return ()

    def out_first(self, state: State[Truth]) -> Sequence[Seat]:
        """The seats that have played all their cards, first one first."""
        return ()

    def taken(self, state: State[Truth], seat: Seat) -> int:
        """The number of tricks that ``seat`` has taken in this hand."""
        return 0

    def leader(self, state: State[Truth]) -> Seat | None:
        """The seat that led the trick; None in a game without tricks."""
        return None

    def winner(self, state: State[Truth]) -> Seat | None:
        """The seat that won the finished trick on the table."""
        return None

    def lap(self, state: State[Truth]) -> Lap:
        """The current round of plays that beat each other."""
        return Lap()

    def counters(self, state: State[Truth]) -> tuple[GameFact, ...]:
        """What a good player counts, from public information only: "queens gone: 2 of 4"."""
        return ()

    def point_value(self, state: State[Truth]) -> int:
        """The scores that one point of the hand is worth."""
        return 1

    def partner(self, state: State[Truth], seat: Seat) -> Seat | None:
        """The partner of ``seat``, if any."""
        return None

    def worth(self, state: State[Truth]) -> tuple[int, ...]:
        """The result of the hand so far by seat, as players value it; the scores where they say more than who won."""
        return state.scores

    def highest(self, state: State[Truth]) -> Seat | None:
        """The seat whose card is winning the trick; None without a trick."""
        return None

    def clockwise(self, state: State[Truth]) -> bool:
        """Whether turns go clockwise, in the order of the seat numbers."""
        return True

    def named(self, state: State[Truth], cards: Sequence[Card]) -> Said | None:
        """The name of these cards played together ("two kings"), or None."""
        return None

    def asked(self, state: State[Truth], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """The question to the seat to act, given its ``legal`` moves and the ``chip`` already chosen."""
        return None

    def aim(self, options: Options) -> Said:
        """The aim of the game under these options, in a sentence."""
        return Said(f"game.{self.id}.goal")

    def length(self, options: Options) -> Said:
        """How long a game, or a match, takes under these options."""
        return Said(f"game.{self.id}.length")

    def coached(self, state: State[Truth], legal: Sequence[Move]) -> tuple[Said, ...]:
        """The rules that matter for this decision, in sentences, for somebody new to the game."""
        return ()

    def at_stake(self, state: State[Truth]) -> Said | None:
        """What the current hand costs, in a sentence; None where every hand costs the same."""
        return None

    def hand_result(self, state: State[Truth]) -> HandResult | None:
        """The result of the hand, or round, that has just ended in ``state``, and why; None while it is played."""
        return None

    def opening(self, state: State[Truth]) -> Sentence | None:
        """The announcement about a hand just dealt that starts unlike most others; otherwise None."""
        return None

    def exchanged(self, view: View[Shown]) -> Exchanged | None:
        """The exchange of this hand as the viewer remembers it, until the viewer has played a card."""
        return None

    def laid(self, state: State[Truth], move: Move) -> tuple[Said | Amount, Said] | None:
        """What a move lays that is not a card, and where; None for other moves."""
        return None


def _whole(game_id: str, key: str) -> str:
    head, _, rest = key.partition(".")
    if head in _GAME_KEYS:
        return f"game.{game_id}.{key}"
    return key if head == "option" else f"{head}.{game_id}.{rest}"


AnyGame = Game[Any, Any]
"""Any game, for lists of games and code that serves all of them; its states are ``AnyState`` there."""


def check_declared(kind: type[AnyGame], parts: Iterable[str], guide: str) -> None:
    """Raises CardtableError with instructions if the class lacks one of ``parts``."""
    for part in parts:
        if not hasattr(kind, part):
            raise CardtableError(f"{part} is missing. Write it into the class, as docs/{guide} shows")


def counted(game: AnyGame, state: AnyState) -> Outcome | None:
    """The result as it counts now: the outcome, or what is settled; None while the result is open."""
    return game.outcome(state) or game.settled(state)


def just_dealt(game: AnyGame, state: AnyState) -> bool:
    """Whether nothing was played since the latest deal; False for a game without a past."""
    past = game.past(state)
    return past is not None and not past.moves


class Line(Struct, frozen=True):
    """The states from the deal to the last good ply, the moves between them, and the problem with the next ply."""

    states: tuple[AnyState, ...]
    moves: tuple[Move, ...]
    problem: str | None

    @property
    def last(self) -> AnyState:
        return self.states[-1]

    def check_whole(self) -> None:
        """Raises BadRecord with the ply and the problem if a move was bad."""
        if self.problem is not None:
            raise BadRecord(self.problem)


def checked(game: AnyGame, state: AnyState, move: Move) -> AnyStep:
    """Apply ``move``. Raises IllegalMove, with the clause that it breaks, if it is illegal in ``state``."""
    if move not in game.legal_moves(state):
        clause = clause_broken(game, state, move)
        problem = cited(f"{move.text} is not legal here", clause)
        raise IllegalMove(problem)
    return game.apply(state, move)


def clause_broken(game: AnyGame, state: AnyState, move: Move) -> str:
    """The clause that an illegal move breaks, as far as the game can tell: the one behind the table's refusal.

    A lost patience keeps explaining why a card does not go there; after any other end, every move breaks the clause
    about the end.
    """
    clauses, outcome = game.info.clauses, game.outcome(state)
    if outcome is not None and (outcome.winners or state.seat is None):
        return clauses.over
    if move.verb in clauses.verbs:
        return clauses.verbs[move.verb]
    if game.info.seats[1] == 1 and not state.piles.keys() >= {*move.picks}:
        return clauses.moves  # a patience picks piles, and one of these does not exist
    gesture = gesture_for(move, state.piles)
    table, legal = game.table(state.setup.options), game.legal_moves(state)
    if gesture is None or resolve(gesture, table, state.piles, legal):
        return clauses.moves  # no such action in this game, or a legal move in another form
    return clauses.refusals.get(game.explain(state, gesture).code, clauses.moves)


def play_line(game: AnyGame, setup: Setup, texts: Sequence[str]) -> Line:
    """Deal and play ``texts`` up to the first illegal one; ``Line.problem`` describes it. Never raises for it."""
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
    """The number of lines of exactly ``depth`` legal moves from ``state``."""
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move).state, depth - 1) for move in moves)


def perft_split(game: AnyGame, state: AnyState, depth: int) -> dict[str, int]:
    """``perft`` by first move; shows where two programs disagree."""
    return {move.text: perft(game, game.apply(state, move).state, depth - 1) for move in game.legal_moves(state)}
