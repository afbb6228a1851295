"""What can be done at every table besides playing: undo, hint, another deal, the log, pause, the record. A key stands here once."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cardtable.i18n.phrase import sentences
from cardtable.kernel.errors import BadInput
from cardtable.kernel.options import differing
from cardtable.kernel.record import Record
from cardtable.session.desk import Sitting
from cardtable.session.game_log import GameLog
from cardtable.session.keeping import Kept
from cardtable.session.share_text import ShareRefused, deal_text, game_text
from cardtable.ui.core.commands import HOME, Command, Group, OfferedIn
from cardtable.ui.core.scene import GoHome, Pop, Push, Transition
from cardtable.ui.house_words import difference_words
from cardtable.ui.navigation import Navigation
from cardtable.ui.services import Services
from cardtable.ui.table.dialogs import aside_dialog, give_up_dialog, house_dialog, number_dialog, pause_dialog
from cardtable.ui.table.facts import clock_text
from cardtable.ui.widgets.buttons import Action
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.widget import Layer, walk

MOST_ASIDE = 12
"""So many of the games that were put aside are offered, the latest ones."""


class AnyTable(Protocol):
    """What these actions need of the scene."""

    services: Services
    now: float

    @property
    def stage(self) -> WidgetHost: ...

    @property
    def sitting(self) -> Sitting[Any]: ...

    def say(self, text: str) -> None: ...

    def offer_undo(self, text: str, button: str, action: Action) -> object: ...

    def go_on_reading(self) -> None:
        """What a guide said was read."""
        ...

    def open_menu(self) -> None:
        """Show all that can be done."""
        ...

    def cover(self) -> None:
        """Nobody looks at the table now: something is to lie over it."""
        ...

    def lay(self, sitting: Sitting[GameLog]) -> AnyTable:
        """Lay another game on the table; the table on which it lies."""
        ...


class TableActions(Navigation):
    """All of them for one table."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table.services)
        self._any = table
        self._is_new: bool | None = None

    @property
    @abstractmethod
    def question(self) -> str:
        """The words with which it is asked what becomes of the game under way."""

    @property
    def loses(self) -> bool:
        """Whether a game is under way that has to be put aside for another."""
        return self.begun

    @abstractmethod
    def dealt(self, number: int | None) -> Sitting[GameLog]:
        """The game dealt anew for those who sit here. Raises BadInput for a number that does not exist."""

    @property
    def pause_keys(self) -> tuple[str, ...]:
        """The keys that pause, which lift the cover again."""
        return self.services.painter.keymap.keys_of(PAUSE)

    @property
    @abstractmethod
    def can_undo(self) -> bool:
        """Whether something can be taken back now."""

    @property
    @abstractmethod
    def can_hint(self) -> bool:
        """Whether a move can be suggested now."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last ply back, as far as it may be."""

    @abstractmethod
    def hint(self) -> None:
        """Show a move that a sensible player would make; again: the next best one."""

    @abstractmethod
    def new(self) -> Transition | None:
        """Another game of the same kind."""

    @abstractmethod
    def log(self) -> None:
        """Everything that happened, in words."""

    @property
    def tried(self) -> bool:
        """Whether it is a trial in which something was played that would be gone."""
        sitting = self._any.sitting
        match = sitting.match
        trial = sitting.trial_from is not None
        return trial and match.outcome is None and match.history.cursor != sitting.trial_from

    def home(self) -> Transition | None:
        """Back to the gallery; of a trial it is asked whether it may go."""
        return self._left(GoHome())

    def leave_trial(self) -> Transition | None:
        """Back to where the trial began."""
        return self._left(Pop())

    @property
    def leave_words(self) -> str:
        """What the button is called that leaves a trial: where it leads to."""
        return "play.home" if self._any.sitting.is_shared else "trial.leave"

    def _left(self, way: Transition) -> Transition | None:
        if not self.tried or not self.services.preferences.now.confirm_abandon:
            return way
        stage = self._any.stage
        question = give_up_dialog(self.services.texts, TRIAL, lambda: stage.go(way))
        self.open(question)
        stage.focus(question.starts_at())
        return None

    @property
    def reads(self) -> bool:
        """Whether a guide says something that has only to be read."""
        guide = self._any.sitting.guide
        return guide is not None and guide.reads and not guide.is_last

    def go_on_reading(self) -> None:
        """It was read."""
        self._any.go_on_reading()

    @property
    def is_new(self) -> bool:
        """Whether no game of this kind was ever finished, so that it is offered to be shown."""
        if self._is_new is None:
            self._is_new = not self.services.store.finished(self.game_id)
        return self._is_new

    @property
    def has_lesson(self) -> bool:
        """Whether the game has a guided first hand."""
        return self._any.sitting.match.game.lesson is not None

    def lesson(self) -> Transition:
        """A guided first hand; the game stays as it is."""
        self._any.cover()
        return Push(self.services.screens.lesson(self.game_id))

    @property
    def differs(self) -> bool:
        """Whether house rules are in force that the source does not have."""
        match = self._any.sitting.match
        return bool(differing(match.game.info.options, match.state.setup.options))

    @property
    def house_told(self) -> str:
        """The house rules in force that the source does not have, one after the other."""
        match = self._any.sitting.match
        lines = difference_words(match.game, match.state.setup.options, self.services.texts)
        return sentences([name for name, _ in lines])

    def show_house(self) -> None:
        """Say in what the game on the table differs from the source."""
        match, texts = self._any.sitting.match, self.services.texts
        lines = difference_words(match.game, match.state.setup.options, texts)
        self.open(house_dialog(texts, lines, self.house_rules))

    @property
    def can_review(self) -> bool:
        """Whether the game on the table is over."""
        sitting = self._any.sitting
        return sitting.match.outcome is not None and sitting.counts

    def review(self) -> Transition | None:
        """Look at the game that is over again, move by move."""
        if not self.can_review:
            return None
        self._any.cover()
        return Push(self.services.screens.review(self._any.sitting.match.record(self._any.now)))

    def menu(self) -> None:
        """Open the menu of the bar."""
        self._any.open_menu()

    def pause(self) -> None:
        """Cover the table, so that nobody thinks on meanwhile; behind a cover the clock stands still and bots wait."""
        services, clock = self.services, self._any.sitting.match.clock
        time = clock_text(clock.elapsed(self._any.now)) if services.preferences.now.show_clock else ""
        self.open(pause_dialog(services.texts, services.ground, time, self.pause_keys))

    def number(self) -> None:
        """Ask for a number and deal that game; one under way is asked about first."""
        pad = not self._any.stage.by_keys
        self.open(number_dialog(self.services.texts, lambda number: self.ask_then(lambda: self.deal(number)), pad=pad))

    def again(self) -> None:
        """The same deal once more, as a new game."""
        sitting = self._any.sitting
        self.ask_then(lambda: self._deal_anew(lambda: self.services.desk.again(sitting)))

    def copy_deal(self) -> None:
        """Put this deal on the clipboard as a short text, and say so; who knows the deal can know all cards."""
        self._copy(deal_text, "play.deal_copied")

    def copy_game(self) -> None:
        """Put this game on the clipboard as a short text, or say why not: of several nobody may see the others' cards."""
        self._copy(game_text, "play.game_copied")

    def _copy(self, written: Callable[[Record], str], copied: str) -> None:
        texts = self.services.texts
        try:
            self._any.stage.clipboard.write(written(self._any.sitting.match.record(self._any.now)))
        except ShareRefused as refused:
            self._any.say(texts.text(f"share.{refused.fault.value}"))
        else:
            self._any.say(texts.text(copied))

    def deal(self, number: int | None) -> None:
        """Put the game aside and deal another; for a while the old one can be had back."""
        self._deal_anew(lambda: self.dealt(number))

    def _deal_anew(self, dealt: Callable[[], Sitting[GameLog]]) -> None:
        desk, texts = self.services.desk, self.services.texts
        try:
            aside = desk.put_aside(self._any.sitting, self._any.now)
            table = self._any.lay(dealt())
        except BadInput as problem:
            self._any.say(str(problem))
            return
        if aside is not None:
            back = texts.text("play.take_up")
            table.offer_undo(texts.text("play.put_aside"), back, lambda: _take_up(table, aside))

    @property
    def has_aside(self) -> bool:
        """Whether unfinished games of this kind were put aside."""
        return bool(self._asides(1))

    def aside(self) -> None:
        """Choose one of the games that were put aside, to go on with."""
        self.open(aside_dialog(self.services.texts, self._asides(MOST_ASIDE), self.go_on_with))

    def _asides(self, most: int) -> Sequence[Kept]:
        return self.services.desk.unfinished(self.game_id, most, self._any.sitting.match.record_id)

    def go_on_with(self, chosen: Kept) -> None:
        """Lay it on the table, and what lies there aside instead; for a while that can be undone. A trial cannot be put aside,
        and is asked about.
        """
        if self._any.sitting.counts:
            self._change_places(chosen)
        else:
            self.ask_then(lambda: self._change_places(chosen))

    def _change_places(self, chosen: Kept) -> None:
        desk, texts = self.services.desk, self.services.texts
        before = desk.put_aside(self._any.sitting, self._any.now)
        table = self._any.lay(desk.take_up(chosen))
        if before is not None:
            table.offer_undo(texts.text("play.put_aside"), texts.text("play.take_up"), lambda: _take_up(table, before))

    def ask_then(self, deal: Callable[[], None]) -> None:
        """Deal; where a game is under way, once the person has said whether it is put aside or given up. Unasked it is put
        aside: nothing is ever counted without a word.
        """
        if self.loses and self.services.preferences.now.confirm_abandon:
            question = give_up_dialog(self.services.texts, self.question, deal, self._giving_up(deal))
            self.open(question)
            self._any.stage.focus(question.starts_at())  # with its ring, also for who clicked: Enter holds no surprise
        else:
            deal()

    def _giving_up(self, deal: Callable[[], None]) -> Action | None:
        """Ends the game under way for good, and deals; a match or a trial has no result to give up."""
        if not self.gives_up:
            return None

        def give_up() -> None:
            self.services.desk.give_up(self._any.sitting, self._any.now)
            deal()

        return give_up

    @property
    def gives_up(self) -> bool:
        """Whether the game can be ended as not won."""
        return False

    def open(self, layer: Layer) -> None:
        """Lay it over the table; where it asks for text, typing goes there at once."""
        self._any.cover()
        self._any.stage.open(layer)
        field = next((widget for widget in walk(layer) if widget.edits_text), None)
        if field is not None:
            self._any.stage.focus(field)


def _take_up(table: AnyTable, aside: Kept) -> None:
    desk = table.services.desk
    desk.put_aside(table.sitting, table.now)
    table.lay(desk.take_up(aside))


TRIAL = "trial.give_up"
"""The words with which it is asked whether a trial may go."""

TO_GALLERY: Command[TableActions] = HOME.by(TableActions.home)
UNDO: Command[TableActions] = Command(
    "undo", "play.undo", lambda acts: acts.undo(), ("ctrl+z", "backspace"), "undo", OfferedIn.ALWAYS,
    can=lambda acts: acts.can_undo, repeats=True,
)  # fmt: skip
HINT: Command[TableActions] = Command(
    "hint", "play.hint", lambda acts: acts.hint(), ("h",), "hint", OfferedIn.ALWAYS, line="keys.hint",
    can=lambda acts: acts.can_hint,
)  # fmt: skip
NEW: Command[TableActions] = Command("new", "play.new", lambda acts: acts.new(), ("ctrl+n", "f2"), "new", OfferedIn.BAR)
LOG: Command[TableActions] = Command("log", "play.log", lambda acts: acts.log(), ("ctrl+l",), "history", OfferedIn.MENU)
PAUSE: Command[TableActions] = Command(
    "pause", "play.pause", lambda acts: acts.pause(), ("ctrl+p", "pause"), "pause", OfferedIn.MENU
)
NUMBER = Command("number", "play.number", TableActions.number, ("ctrl+g",), "number", OfferedIn.MENU)
ASIDE = Command(
    "aside", "play.aside", TableActions.aside, (), "folder", OfferedIn.MENU, there=lambda acts: acts.has_aside
)
REVIEW_GAME: Command[TableActions] = Command(
    "review", "play.review", TableActions.review, ("ctrl+e",), "eye", OfferedIn.MENU,
    there=lambda acts: acts.can_review,
)  # fmt: skip
COPY_DEAL = Command("copy_deal", "play.copy_deal", TableActions.copy_deal, (), "copy", OfferedIn.MENU)
COPY_GAME = Command("copy_game", "play.copy_game", TableActions.copy_game, (), "copy", OfferedIn.MENU)
MENU_KEY: Command[TableActions] = Command("more", "play.more", TableActions.menu, ("f10",))
GO_ON_READING: Command[TableActions] = Command(
    "read", "keys.lesson.on", TableActions.go_on_reading, ("return", "space"), when=lambda acts: acts.reads, first=True
)
HOUSE_SIGN: Command[TableActions] = Command(
    "house_sign", "play.house_in_force", TableActions.show_house, (), "home", OfferedIn.BAR, Group.PLACES,
    there=lambda acts: acts.differs, more=lambda acts: acts.house_told,
)  # fmt: skip
LESSON: Command[TableActions] = Command(
    "lesson", "play.lesson", TableActions.lesson, (), "lesson", OfferedIn.MENU, Group.PLACES,
    there=lambda acts: not acts.is_new and acts.has_lesson,
)  # fmt: skip
LESSON_FIRST: Command[TableActions] = Command(
    "lesson_first", "play.lesson", TableActions.lesson, (), "lesson", OfferedIn.BAR, Group.PLACES,
    there=lambda acts: acts.is_new and acts.has_lesson,
)  # fmt: skip
