"""One person's game: judges gestures by the legal moves, commits and keeps moves, and undoes them.

When ``propose`` has returned a Change, the state has changed and is kept; the screen follows later. Games for several
seats are a ``TableGame``; both are a ``GameLog``.
"""

from __future__ import annotations

from cardtable.ai.chances import finishing_move, goes_out
from cardtable.ai.hints import best_of, ranked, useful, way_on
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Gesture, Move, Tap, resolve
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, AnyView
from cardtable.kernel.table import PileId, Role
from cardtable.session.game_log import Answer, Change, Choose, GameLog, Kind

_FINISH = 300
"""The number of tables searched to find out whether all cards go out by themselves; takes some hundredths of a second.
"""


class SoloGame(GameLog):
    """A game played by one person."""

    _onward: tuple[AnyState, Move | None] | None = None

    @property
    def can_undo(self) -> bool:
        return self.guide is None and self.history.back() < self.history.cursor

    @property
    def can_redo(self) -> bool:
        return self.history.forth() > self.history.cursor

    # -- what a hand may do ----------------------------------------------------------------------------------------

    def best(self, pile: PileId, index: int) -> Move | None:
        """The best move for a double click on a card, or None if it has none."""
        fits = resolve(Tap(pile, index), self.spec, self.state.piles, self.legal)
        fits = fits or tuple(move for move in self.legal if pile in move.picks)
        return best_of(self.game, self._view, fits, Chance(self.history.cursor))

    def hint(self) -> Move | None:
        """The move of a sensible player who sees only open cards; counts as a hint.

        None if no useful move is left, though some may be legal. If nothing useful is in sight, the hint leads to a
        table not seen before and only ``leads_on``; following hints always comes to an end.
        """
        chance = Chance(self.history.cursor)
        move, self._onward = useful(self.game, self._view, self.legal, chance), None
        if self.legal and (move is None or move.verb in self.game.info.spends):  # scarce moves come last
            met = [self.game.observe(state, 0) for state in self.history.in_force]
            onward = way_on(self.game, self._view, self.legal, chance, met)
            move, self._onward = onward or move, (self.state, onward)
        if move is not None:
            self.count_hint()
        return move

    def leads_on(self, move: Move) -> bool:
        """Whether that move was hinted here only because nothing useful is in sight."""
        return self._onward is not None and self._onward[0] is self.state and self._onward[1] == move

    def hints(self) -> tuple[Move, ...]:
        """The hint, then other moves by rule of thumb; none without a hint. Counts as one hint."""
        first = self.hint()
        chance = Chance(self.history.cursor)
        return () if first is None else ranked(self.game, self._view, self.legal, chance, first)

    def leading_back(self) -> tuple[Move, ...]:
        """The legal moves after which the visible table would be one that was there before."""
        observe, apply = self.game.observe, self.game.apply
        before = [observe(state, 0).piles for state in self.history.in_force]
        return tuple(move for move in self.legal if observe(apply(self.state, move).state, 0).piles in before)

    def propose(self, gesture: Gesture, now: float, *, best: bool = False) -> Answer:
        """Judges a gesture: commits the one move it means, offers several, or says why there is none.

        ``best``: a tapped card makes its best move, even if it has several.
        """
        if best and isinstance(gesture, Tap):
            move = self.best(gesture.source, gesture.index)
            return self._refusal(gesture) if move is None else self.play(move, now)
        fits = resolve(gesture, self.spec, self.state.piles, self.legal)
        if len(fits) > 1 and not isinstance(gesture, Carry):
            return Choose(fits)
        return self.play(fits[0], now) if fits else self._refusal(gesture)

    # -- what changes ----------------------------------------------------------------------------------------------

    def play(self, move: Move, now: float) -> Change:
        """Commits a legal move, and what the table adds to it. Raises IllegalMove for any other."""
        return self._made(move, self._level_after(move), now)

    def play_all_out(self, now: float) -> Change | None:
        """Commits every possible move to the foundations as one ply for undo; None if there is none.

        If all remaining cards are certain to go out, also turns the stock.
        """
        finish = self._finishing(self.state) if self._finishes() else None
        if finish is not None:
            return self._commit(finish, self._finishing, now)
        move = self.game.automatic(self.state, Auto.ASKED)
        return None if move is None else self._made(move, Auto.ASKED, now)

    def undo(self, now: float) -> Change | None:
        """Takes back the person's last ply with all that the table added; None if there is none."""
        return self._point(Kind.UNDO, self.history.back(), now)

    def redo(self, now: float) -> Change | None:
        """Makes the last undone ply again; None if there is none."""
        return self._point(Kind.REDO, self.history.forth(), now)

    def restart(self, now: float) -> Change | None:
        """Goes back to the deal; redo leads forward again. None if nothing was played."""
        return self._point(Kind.UNDO, self.history.floor, now)

    def _made(self, move: Move, level: Auto, now: float) -> Change:
        return self._commit(move, lambda state: self.game.automatic(state, level), now)

    def _finishes(self) -> bool:
        seen = [self.game.observe(state, 0) for state in self.history.in_force]
        return self.outcome is None and goes_out(self.game, seen, _FINISH)

    def _finishing(self, state: AnyState) -> Move | None:
        return None if self.game.outcome(state) else finishing_move(self.game, self.game.observe(state, 0))

    @property
    def _view(self) -> AnyView:
        return self.game.observe(self.state, 0)

    def _level_after(self, move: Move) -> Auto:
        """What the table may add to a move; a card just taken from a foundation stays where the person put it."""
        taken_back = move.source and self.spec[move.source].role is Role.FOUNDATION
        return Auto.OFF if taken_back else self._policy.level()
