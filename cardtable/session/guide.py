"""A guided first hand: which step is shown, which ply is asked for, which one the table makes. No screen.

The table is the real one and so are the plies; only those of the lesson are accepted.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.bots import Bot
from cardtable.kernel.compat import override
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Move, Refusal, parse
from cardtable.kernel.telling import Lesson, LessonStep
from cardtable.session.outside import PlayPolicy

LONGEST_IN_LESSON = 3.0
"""The longest pause, in seconds, of a computer player in a guided hand."""


class Guide:
    """The progress of a lesson. ``number`` is the index of its step."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.number = 0
        self._made = 0  # plies of the step
        self._was_read = False  # whether a step without a ply was read

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    @property
    def asked(self) -> Move | None:
        """The ply that the person is to make; None while there is text to read, or others play."""
        mine = self.step.mine
        return parse(mine) if mine and not self._made else None

    def asked_with(self, picks: frozenset[str]) -> Move | None:
        """The ply asked for, or an equally good one that contains the cards already picked."""
        asked = self.asked
        as_good = () if asked is None else (asked, *map(parse, self.step.also))
        return next((move for move in as_good if picks <= frozenset(move.picks)), asked)

    @property
    def theirs(self) -> Move | None:
        """The ply that the table makes next; None while the person has to act or to read."""
        plies = self._plies
        waits = self._made == 0 and (self.step.mine or not self._was_read)
        return None if waits or self._made == len(plies) else parse(plies[self._made])

    @property
    def reads(self) -> bool:
        """Whether the person only has to click on."""
        return not self.step.mine and not self._was_read

    @property
    def is_last(self) -> bool:
        return self.number == len(self.lesson.steps) - 1

    def go_on(self) -> None:
        """The person has read the step."""
        if self.reads and not self.is_last:
            self._was_read = True
            self._step_on()

    def made(self) -> None:
        """The ply asked for, or the table's next one, was made."""
        self._made += 1
        self._step_on()

    def allowed(self, legal: Sequence[Move]) -> tuple[Move, ...]:
        """The legal moves that the lesson accepts now."""
        wanted = self.asked or self.theirs
        also = frozenset(map(parse, self.step.also)) if self.asked else frozenset[Move]()
        return tuple(move for move in legal if move == wanted or move in also)

    def refusal(self) -> Refusal:
        """Why a legal move is not accepted now."""
        return Refusal("lesson.other" if self.asked else "lesson.read")

    @property
    def _plies(self) -> tuple[str, ...]:
        step = self.step
        return (step.mine, *step.others) if step.mine else step.others

    def _step_on(self) -> None:
        """Goes to the next step once all plies of this one are made."""
        if self._made == len(self._plies) and not self.is_last:
            self.number, self._made, self._was_read = self.number + 1, 0, False


class LessonPolicy(PlayPolicy):
    """How a guided hand goes on: nothing is played or taken back by itself, and no bot waits for a click or thinks."""

    def __init__(self, usual: PlayPolicy) -> None:
        super().__init__(usual.preferences)
        self._usual = usual

    @override
    def bot(self, name: str) -> Bot:
        return self._usual.bot(name)

    @override
    def level(self) -> Auto:
        return Auto.OFF

    @override
    def pause(self) -> float:
        return min(self._usual.pause(), LONGEST_IN_LESSON)

    @override
    def forced(self) -> bool:
        return False  # the lesson decides what is played

    @override
    def forgives(self) -> bool:
        return False
