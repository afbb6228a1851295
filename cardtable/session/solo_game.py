"""One person's game on the table: proposals are judged by the legal moves, committed, kept, and can be taken back.

After ``propose`` has returned a Change the truth has changed and is kept; whatever the screen shows follows later.
Games for several seats are played in a ``TableGame``; both are a ``GameLog``.
"""

from __future__ import annotations

from cardtable.ai.chances import finishing_move, goes_out
from cardtable.ai.hints import best_of, ranked, useful, way_on
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Gesture, Move, Tap, resolve
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, AnyView
from cardtable.kernel.table import PileId, Role
from cardtable.session.game_log import Answer, Change, ChangeStep, Choose, GameLog, Kind

__all__ = ["Answer", "Change", "ChangeStep", "Choose", "Kind", "SoloGame"]

_FINISH = 300
"""Tables that are looked at before the answer is that not all goes out by itself: some hundredths of a second."""


class SoloGame(GameLog):
    """A game being played by one person."""

    _onward: tuple[AnyState, Move | None] | None = None

    @property
    def can_undo(self) -> bool:
        """Whether there is a person's ply to take back."""
        return self.guide is None and self.history.back() < self.history.cursor

    @property
    def can_redo(self) -> bool:
        """Whether there is a ply to make again."""
        return self.history.forth() > self.history.cursor

    # -- what a hand may do ----------------------------------------------------------------------------------------

    def best(self, pile: PileId, index: int) -> Move | None:
        """The best move for a double click on a card, or None when it has none."""
        fits = resolve(Tap(pile, index), self.spec, self.state.piles, self.legal)
        fits = fits or tuple(move for move in self.legal if pile in move.picks)
        return best_of(self.game, self._view, fits, Chance(self.history.cursor))

    def hint(self) -> Move | None:
        """The move that a sensible player would make, judged only by what can be seen; counted.

        None when nothing useful is left, although moves may still be legal. Where nothing useful is in sight it leads to a
        table that has not lain there before, and only ``leads_on``; following hints always comes to an end.
        """
        chance = Chance(self.history.cursor)
        move, self._onward = useful(self.game, self._view, self.legal, chance), None
        if self.legal and (move is None or move.verb in self.game.info.spends):  # what there is little of comes last
            met = [self.game.observe(state, 0) for state in self.history.in_force]
            onward = way_on(self.game, self._view, self.legal, chance, met)
            move, self._onward = onward or move, (self.state, onward)
        if move is not None:
            self.count_hint()
        return move

    def leads_on(self, move: Move) -> bool:
        """Whether that was the hint for what lies there now only because nothing useful is in sight."""
        return self._onward is not None and self._onward[0] is self.state and self._onward[1] == move

    def hints(self) -> tuple[Move, ...]:
        """The hint, and behind it what else there is to do, by rule of thumb; none where there is no hint. Counted as it is."""
        first = self.hint()
        chance = Chance(self.history.cursor)
        return () if first is None else ranked(self.game, self._view, self.legal, chance, first)

    def leading_back(self) -> tuple[Move, ...]:
        """The legal moves after which the table would look as it did before; told from what is to be seen."""
        observe, apply = self.game.observe, self.game.apply
        before = [observe(state, 0).piles for state in self.history.in_force]
        return tuple(move for move in self.legal if observe(apply(self.state, move).state, 0).piles in before)

    def propose(self, gesture: Gesture, now: float, *, best: bool = False) -> Answer:
        """Judge a gesture: commit the one move it means, offer several, or say why there is none.

        ``best``: the card that is tapped makes its best move, whatever else it may.
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
        """Commit a legal move, and what the table adds to it by itself. Raises IllegalMove for any other."""
        return self._made(move, self._level_after(move), now)

    def play_all_out(self, now: float) -> Change | None:
        """Commit every move to the foundations that there is, as one ply for undo; None when there is none.

        Where everything that is left goes out by itself whatever lies hidden, the stock is turned for it, too.
        """
        finish = self._finishing(self.state) if self._finishes() else None
        if finish is not None:
            return self._commit(finish, self._finishing, now)
        move = self.game.automatic(self.state, Auto.ASKED)
        return None if move is None else self._made(move, Auto.ASKED, now)

    def undo(self, now: float) -> Change | None:
        """Take back the person's last ply with all that the table added; None when there is none."""
        return self._point(Kind.UNDO, self.history.back(), now)

    def redo(self, now: float) -> Change | None:
        """Make the last undone ply again; None when there is none."""
        return self._point(Kind.REDO, self.history.forth(), now)

    def restart(self, now: float) -> Change | None:
        """Back to the deal; redo leads forth again. None when nothing was played."""
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
        """What the table may add to a move; a card that was just taken back stays where the person laid it."""
        taken_back = move.source and self.spec[move.source].role is Role.FOUNDATION
        return Auto.OFF if taken_back else self._manners.level()
