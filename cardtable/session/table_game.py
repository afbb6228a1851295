"""A game for several seats at one screen: people act when it is their turn, bots act by themselves at a visible pace.

A bot gets a View and the legal moves, never a State, and its choice depends only on them, so a resumed game goes on as
it would have. Every ply is kept before anything is shown. Bots that search do so in the worker (``ai.worker``) during
their pause; if no answer comes, GOOD_BOT plays instead.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from cardtable.ai.bots import GOOD_BOT, Claim, bot_or_good, chosen, claimed
from cardtable.ai.questions import MOST, Thought
from cardtable.kernel.errors import IllegalMove, LawBroken
from cardtable.kernel.game import AnyGame, UndoPolicy, just_dealt
from cardtable.kernel.moves import Gesture, Move, Refusal, resolve
from cardtable.kernel.state import AnyState, Record, Seat, Tossed
from cardtable.session.game_log import Answer, Change, Choose, FollowUp, GameLog, History, Kind, SaveHandle
from cardtable.session.guide import Guide
from cardtable.session.outside import PlayPolicy
from cardtable.session.scores import ScoreKeeper, ScoreSheet
from cardtable.session.seats import Player, people
from cardtable.session.sight import known

# -- what may be taken back --------------------------------------------------------------------------------------------


def taken_back(game: AnyGame, history: History, seat: Seat) -> int | None:
    """The cursor after ``seat`` takes back its last ply; None if it may not.

    Nobody may have played since, and nothing that ``seat`` did not know may have been shown. Under UndoPolicy.FREE
    others may have played, but it must be that seat's turn again.
    """
    policy, cursor = game.info.undo, history.back()
    if policy is UndoPolicy.NONE or (policy is UndoPolicy.FREE and history.state.seat != seat):
        return None
    if policy is UndoPolicy.FREE:
        while history.states[cursor].seat != seat and cursor > history.floor:
            cursor = history.at(cursor).back()
    if cursor == history.cursor or history.states[cursor].seat != seat:
        return None
    if policy is UndoPolicy.OWN_UNTIL_REVEAL:
        states = history.states[cursor : history.cursor + 1]
        others = any(state.seat != seat for state in states[:-1])
        if others or revealed(game, states, history.moves[cursor : history.cursor], seat):
            return None
    return cursor


def last_decision(game: AnyGame, history: History, seat: Seat) -> int | None:
    """The cursor before the last ply at which ``seat`` had a choice; None if it had none yet."""
    plies = range(history.cursor - 1, history.floor - 1, -1)
    states = history.states
    return next(
        (n for n in plies if n not in history.auto and states[n].seat == seat and len(game.legal_moves(states[n])) > 1),
        None,
    )


def last_turn(history: History, seat: Seat) -> int | None:
    """The last ply that ``seat`` made or claimed itself; None if it made none."""
    states = history.states
    for ply in range(history.cursor - 1, -1, -1):
        chosen = ply
        while chosen in history.auto:
            chosen -= 1
        if chosen >= 0 and states[ply].seat == states[chosen].seat == seat:
            return ply
    return None


def revealed(game: AnyGame, states: Sequence[AnyState], moves: Sequence[Move], seat: Seat) -> bool:
    """Whether the plies between ``states`` showed anyone a card unknown to ``seat``, tossed something, or dealt.

    A card that ``seat`` plays is known to it and reveals nothing. A new deal always counts: it reveals where the cards
    are.
    """
    return any(
        _tossed(game, before, move)
        or just_dealt(game, after)
        or game.hand_result(after) is not None  # all hands are shown
        or _learned(game, before, after, seat)
        for (before, after), move in zip(pairwise(states), moves, strict=True)
    )


def _learned(game: AnyGame, before: AnyState, after: AnyState, seat: Seat) -> bool:
    own = known(game.observe(before, seat).piles.values())
    return any(
        known(game.observe(after, other).piles.values()) - known(game.observe(before, other).piles.values()) - own
        for other in range(len(after.scores))
    )


def _tossed(game: AnyGame, state: AnyState, move: Move) -> bool:
    return any(isinstance(cue, Tossed) for cue in game.apply(state, move).cues)


# -- the match ---------------------------------------------------------------------------------------------------------

_FORCED = frozenset({"play", "pass"})
"""Verbs that the table plays for a person; dealing, giving and laying a chip are left to them."""

FORCED_PAUSE = 0.6
"""Seconds before a forced ply of a person if bots wait for a click."""

LONGEST_WAIT = 3.0
"""Seconds after its pause that the game waits for a bot that searches."""


class Thinking:
    """The search of the bot to act, in the worker; nothing if that bot does not search or there is no worker."""

    def __init__(self, policy: PlayPolicy) -> None:
        self._policy = policy
        self._thought: Thought | None = None
        self._state: AnyState | None = None

    def begin(self, game: AnyGame, state: AnyState, seat: Seat, name: str, legal: Sequence[Move]) -> None:
        """Starts the search of that bot in ``state``, once."""
        if self._state is state:
            return
        self._drop()
        self._state, thinker = state, self._policy.thinker
        if thinker is not None and len(legal) > 1 and self._policy.bot(name).thinks:
            self._thought = thinker.begin(game.info.id, name, game.observe(state, seat), tuple(legal))

    def goes_on(self, state: AnyState) -> bool:
        """Whether it still searches in ``state``."""
        return self._state is state and self._thought is not None and not self._thought.is_over

    def choice(self, game: AnyGame, seat: Seat, name: str, legal: Sequence[Move]) -> Move:
        """The result of the search or, without a legal one, the choice of GOOD_BOT. A bot that does not search chooses
        itself.
        """
        move = None if self._thought is None else self._thought.move
        if move is not None and move in legal:
            return move
        state, player = self._state, self._policy.bot(name)
        self._drop()
        assert state is not None  # noqa: S101 -- ``begin`` has set it
        plain = bot_or_good(GOOD_BOT) if player.thinks else player
        return chosen(plain, game, game.observe(state, seat), legal)

    def _drop(self) -> None:
        if self._thought is not None:
            self._thought.drop()
        self._thought = self._state = None


class TableGame(GameLog):
    """A match with ``players`` in its seats. All times (``now``) are passed in, in seconds."""

    def __init__(
        self,
        game: AnyGame,
        record: Record,
        history: History,
        save: SaveHandle,
        players: Sequence[Player],
        policy: PlayPolicy,
        guide: Guide | None = None,
    ) -> None:
        super().__init__(game, record, history, save, policy, guide)
        self.players = tuple(players)
        seats = people(players)
        self._alone = seats if len(seats) == 1 else frozenset[Seat]()  # the person who plays only with bots
        self._score_keeper = ScoreKeeper(self.game)
        self._claimed: tuple[AnyState, Claim | None] | None = None
        self._due: float | None = None
        self._thinking = Thinking(policy)

    # -- what is ---------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> ScoreSheet:
        return self._score_keeper.sheet(self.history.in_force)

    @property
    def to_act(self) -> Seat | None:
        """The seat to act, None when the match is over."""
        return self.state.seat if self.outcome is None else None

    @property
    def may_take_back(self) -> Seat | None:
        """The person who may undo now: whoever played last, or the person alone with bots that allow it; None when the
        match is over.
        """
        if self.is_over:
            return None  # the result has counted
        alone = self._alone if self._policy.forgives() else frozenset[Seat]()
        last = self.history.states[self.history.back()].seat
        asking = (seat for seat in (last, *alone) if seat is not None)
        return next((seat for seat in asking if self.back_to(seat) is not None), None)

    @property
    def could_forgive(self) -> bool:
        """Whether the person alone with bots could undo if the settings allowed it, which they do not."""
        return not self._policy.forgives() and any(
            last_decision(self.game, self.history, seat) is not None for seat in self._alone
        )

    # -- people ----------------------------------------------------------------------------------------------------

    def propose(self, seat: Seat, gesture: Gesture, now: float) -> Answer:
        """Judges a gesture of the person in ``seat``: commits the one move it means, offers several, or says why there
        is none.
        """
        refusal = self._not_now(seat)
        if refusal is not None:
            return refusal
        fits = resolve(gesture, self.spec, self.state.piles, self.legal)
        if len(fits) > 1:
            return Choose(fits)
        return self._made(fits[0], now) if fits else self._refusal(gesture)

    def play(self, seat: Seat, move: Move, now: float) -> Change | Refusal:
        """Commits a move that the person in ``seat`` chose by name. Raises IllegalMove if it is not legal."""
        refusal = self._not_now(seat)
        return self._made(move, now) if refusal is None else refusal

    def take_back(self, seat: Seat, now: float) -> Change | None:
        """Takes back the last ply of ``seat`` with all that the table added; None if it may not."""
        cursor = self.back_to(seat)
        if cursor is None:
            return None
        self._due = None
        return self._point(Kind.UNDO, cursor, now)

    def hint(self, bot: str) -> Move | None:
        """The move of that bot in place of the person to act; counts as a hint. None if no person is to act."""
        if self.to_act is None or self.bot_to_act:
            return None
        self.count_hint()
        return chosen(self._policy.bot(bot), self.game, self.game.observe(self.state, self.to_act), self.legal)

    def hints(self, bot: str = GOOD_BOT, most: int = MOST) -> tuple[Move, ...]:
        """The hint, then the bot's choice without that move, and so on, at most ``most``. Counts as one hint.

        Of moves with the same name, such as pairs of one rank, includes one.
        """
        first = self.hint(bot)
        found = [] if first is None else [first]
        names = {move: _name_of(self.game, self.state, move) for move in self.legal}
        while found and len(found) < most and self.to_act is not None:
            named = {names[move] for move in found}
            left = tuple(move for move in self.legal if names[move] not in named)
            if not left:
                break
            view = self.game.observe(self.state, self.to_act)
            found.append(chosen(self._policy.bot(bot), self.game, view, left))
        return tuple(found)

    @property
    def claim(self) -> Claim | None:
        """What the person to act may claim, judged from that seat: the rest of the hand is decided. None: nothing."""
        if self._claimed is None or self._claimed[0] is not self.state:
            seat = None if self.bot_to_act or self.guide is not None else self.to_act
            view = None if seat is None else self.game.observe(self.state, seat)
            self._claimed = self.state, None if view is None else claimed(self.game.info.id, view, self.legal)
        return self._claimed[1]

    def play_out_claim(self, seat: Seat, now: float) -> Change | Refusal:
        """Makes the plies of the claim and the others' forced answers. Raises IllegalMove if there is no claim."""
        refusal = self._not_now(seat)
        if refusal is not None:
            return refusal
        if self.claim is None:
            raise IllegalMove("nothing is decided yet")
        return self._made(self.claim.moves[0], now, unrolled(self.game, self.claim, seat))

    # -- bots ------------------------------------------------------------------------------------------------------

    def advance(self, now: float) -> Change | None:
        """Makes the ply of the bot to act, once its pause is over and its choice is known; None while there is nothing
        to do.

        Makes a person's forced ply after the same pause, unless the person is quicker.

        Raises IllegalMove if a bot that does not search chooses an illegal move, which is a bug in it.
        """
        seat = self.to_act
        if seat is None or not self._goes_on:
            return None
        if self._due is None or (self._due == math.inf and self._pause() < math.inf):
            self._due = now + self._pause()
        if not self.bot_to_act or self.guide is not None:
            return self._made(self.legal[0], now) if now >= self._due else None
        name = self.players[seat].bot
        self._thinking.begin(self.game, self.state, seat, name, self.legal)
        if now < self._due or (self._thinking.goes_on(self.state) and now < self._due + LONGEST_WAIT):
            return None
        return self._made(self._thinking.choice(self.game, seat, name, self.legal), now)

    def hold(self, until: float) -> None:
        """Bots wait at least until then: something is still to be seen on the table."""
        self._due = until if self._due is None else max(until, self._due)

    @property
    def waits_for_click(self) -> bool:
        """Whether a bot is to act and waits for a click."""
        return self.bot_to_act and self._pause() == math.inf

    def go_on(self, now: float) -> bool:
        """Makes the next automatic ply due now; returns whether there is one."""
        if self._goes_on:
            self._due = now
        return self._goes_on

    def wake_at(self, now: float) -> float | None:
        """When ``advance`` has something to do next; None while a person has to act, or all is over."""
        if not self._goes_on:
            return None
        if self._due is None:
            return now
        if self._due == math.inf:
            return None if self._pause() == math.inf else now
        waits = now >= self._due and self._thinking.goes_on(self.state)
        return self._due + LONGEST_WAIT if waits else self._due

    @property
    def _goes_on(self) -> bool:
        """Whether the next ply needs nobody: a bot is to act, or a person's ply is forced."""
        return self.bot_to_act or self.is_forced if self.guide is None else self.guide.theirs is not None

    @property
    def is_forced(self) -> bool:
        """Whether the person to act has no choice, and the table will play."""
        return self.to_act is not None and self._forces(self.state)

    def _forces(self, state: AnyState) -> bool:
        """Whether the table plays for the person to act in ``state``, who has no choice there."""
        if state.seat not in self._alone or not self._policy.forced():
            return False
        legal = self.legal if state is self.state else self.game.legal_moves(state)
        return len(legal) == 1 and legal[0].verb in _FORCED

    def back_to(self, seat: Seat) -> int | None:
        """The cursor after ``seat`` takes back; None if it may not."""
        if not self.players[seat].is_person or self.guide is not None:
            return None
        forgiven = seat in self._alone and self._policy.forgives()
        cursor = (last_decision if forgiven else taken_back)(self.game, self.history, seat)
        again = cursor is not None and self._forces(self.history.states[cursor])
        return None if again else cursor  # the table would play the forced ply again

    def _pause(self) -> float:
        """Seconds before the next ply that needs nobody; bots may wait for a click, forced plies do not."""
        pause = self._policy.pause()
        return pause if self.bot_to_act or pause < math.inf else FORCED_PAUSE

    @property
    def bot_to_act(self) -> bool:
        return self.to_act is not None and not self.players[self.to_act].is_person

    def _not_now(self, seat: Seat) -> Refusal | None:
        """Why ``seat`` may not act: the match is over, another one has the turn, or a bot sits there."""
        if self.outcome is not None:
            return Refusal("table.over")
        turn = self.to_act
        if turn is None or (seat == turn and not self.bot_to_act):
            return None
        return Refusal("table.not_your_turn", {"name": self.players[turn].name})

    def _made(self, move: Move, now: float, follow_up: FollowUp | None = None) -> Change:
        """Commits a ply, and what the table adds to it; starts the pause of a bot that acts next."""
        level = self._policy.level()
        change = self._commit(move, follow_up or (lambda state: self.game.automatic(state, level)), now)
        self._due = now + self._pause() if self._goes_on else None
        if self.to_act is not None and self.bot_to_act:
            self._thinking.begin(self.game, self.state, self.to_act, self.players[self.to_act].bot, self.legal)
        return change


def _name_of(game: AnyGame, state: AnyState, move: Move) -> str:
    """The game's name for what a move plays; its text if the game has none."""
    cards = tuple(map(game.info.deck.parse, move.picks))
    return str((game.named(state, cards) if cards else game.laid(state, move)) or move.text)


def unrolled(game: AnyGame, claim: Claim, seat: Seat) -> FollowUp:
    """The plies of a claim after its first: the claimed moves, with the only move of each other seat between and after
    them. They count as automatic. Raises LawBroken if the claim was not certain.
    """
    left, after = list(claim.moves[1:]), claim.after

    def follow_up(state: AnyState) -> Move | None:
        nonlocal after
        if state.seat == seat and left:
            return _only(game, state, left.pop(0))
        if not left:
            after -= 1
        return _only(game, state, None) if after >= 0 else None

    return follow_up


def _only(game: AnyGame, state: AnyState, wanted: Move | None) -> Move:
    """``wanted`` if it is legal; with None the one legal move. Raises LawBroken."""
    fits = [move for move in game.legal_moves(state) if wanted in (None, move)]
    if len(fits) != 1:
        raise LawBroken(f"a claim was not certain: {', '.join(move.text for move in fits) or 'nothing'} can be done")
    return fits[0]
