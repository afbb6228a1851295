"""What can be done at a table besides moving cards: undo, hint, new deal, deal by number, pause, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from cardtable.kernel.errors import BadInput
from cardtable.kernel.zones import Role, TableSpec
from cardtable.session.desk import Aside, Sitting
from cardtable.session.golf_round import HOLES
from cardtable.session.match import Change
from cardtable.session.record_text import dumps
from cardtable.table.geometry import Rect
from cardtable.table.pace import Pace
from cardtable.ui.core.scene import Pop, Push, Transition
from cardtable.ui.paint.marks import Glow
from cardtable.ui.services import Services
from cardtable.ui.table.play_control import Control
from cardtable.ui.table.play_dialogs import give_up_dialog, number_dialog, pause_dialog
from cardtable.ui.table.play_facts import clock_text
from cardtable.ui.table.play_log import log_dialog
from cardtable.ui.table.play_motion import Motion
from cardtable.ui.table.play_words import move_words
from cardtable.ui.widgets.base import Layer, walk
from cardtable.ui.widgets.stage import Stage
from cardtable.values import replace

Action = Callable[[], Transition | None]


class Table(Protocol):
    """What the actions need of the play screen."""

    services: Services
    sitting: Sitting
    control: Control | None
    motion: Motion
    now: float

    @property
    def stage(self) -> Stage: ...

    def sit(self, sitting: Sitting) -> None: ...

    def pace(self) -> Pace: ...

    def say(self, text: str, *, clear_of: Sequence[Rect] = ()) -> None: ...

    def offer_undo(self, text: str, button: str, action: Action) -> None: ...


class Ways:
    """The ways out of a table to other screens; the game stays as it is."""

    def __init__(self, table: Table) -> None:
        self._t = table

    def table(self, *, golf_round: bool) -> Mapping[str, Action]:
        """The ways by the names that the bar and its menu use; to the score card only in a Golf round."""
        golf: dict[str, Action] = {"score_card": self.score_card} if golf_round else {}
        return {
            "home": self.home,
            "rules": self.rules,
            "house_rules": self.house_rules,
            **golf,
            "statistics": self.statistics,
            "settings": self.settings,
            "keys": self.keys,
        }

    def shortcuts(self) -> Mapping[str, Action]:
        """Their keys."""
        return {
            "ctrl+o": self.home, "f1": self.rules, "ctrl+t": self.statistics, "ctrl+,": self.settings, "?": self.keys,
        }  # fmt: skip

    def home(self) -> Transition:
        """Back to the gallery; the game stays as it is."""
        return Pop()

    def rules(self) -> Transition:
        """The rules of this game."""
        return Push(self._t.services.screens.rules(self._game_id()))

    def house_rules(self) -> Transition:
        """Its options."""
        return Push(self._t.services.screens.house_rules(self._game_id(), begun=begun(self._t)))

    def statistics(self) -> Transition:
        """Its figures."""
        return Push(self._t.services.screens.statistics(self._game_id()))

    def score_card(self) -> Transition | None:
        """The card of this round of Golf."""
        round_id = self._t.sitting.round_id
        return Push(self._t.services.screens.score_card(round_id)) if round_id is not None else None

    def settings(self) -> Transition:
        """The settings."""
        return Push(self._t.services.screens.settings())

    def keys(self) -> Transition:
        """All keys."""
        return Push(self._t.services.screens.keys())

    def _game_id(self) -> str:
        return self._t.sitting.match.game.info.id


def begun(table: Table) -> bool:
    """Whether giving up would lose something: plies of an unfinished game, or holes of an unfinished round."""
    match, row = table.sitting.match, table.services.desk.round_of(table.sitting)
    plies = match.outcome is None and match.history.cursor > match.history.floor
    return plies or (row is not None and 0 < len(row.strokes) < HOLES)


class Actions:
    """All of them for one play screen."""

    def __init__(self, table: Table) -> None:
        self._t = table

    def table(self, spec: TableSpec) -> Mapping[str, Action]:
        """The actions by the names that the bar and its menu use; sending cards out only where there are foundations."""
        roles = {pile.role for pile in spec.piles}
        out: dict[str, Action] = {"all_out": self.all_out} if Role.FOUNDATION in roles else {}
        return {
            **out,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "new": self.new,
            "restart": self.restart,
            "number": self.number,
            "pause": self.pause,
            "mute": self.mute,
            "log": self.log,
            "copy_record": self.copy_record,
        }

    def shortcuts(self) -> Mapping[str, Action]:
        """The keys of look-and-feel plan §7."""
        return {
            "ctrl+n": self.new, "f2": self.new,
            "ctrl+r": self.restart, "f5": self.restart,
            "ctrl+g": self.number,
            "ctrl+z": self.undo, "backspace": self.undo,
            "ctrl+shift+z": self.redo, "ctrl+y": self.redo,
            "h": self.hint, "a": self.all_out,
            "space": self.space, "d": self.draw,
            "p": self.pause,
            "ctrl+l": self.log,
        }  # fmt: skip

    # -- the game ------------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last ply back."""
        self._take(self._t.sitting.match.undo(self._t.now), "play.nothing_to_undo")

    def redo(self) -> None:
        """Make it again."""
        self._take(self._t.sitting.match.redo(self._t.now), "play.nothing_to_redo")

    def restart(self) -> None:
        """Back to the deal; redo leads forth again."""
        change = self._t.sitting.match.restart(self._t.now)
        self._take(change, "play.nothing_to_undo")
        if change is not None:
            self._t.say(self._text("play.back_at_deal"))

    def all_out(self) -> None:
        """Everything to the foundations that can go."""
        self._take(self._t.sitting.match.play_all_out(self._t.now), "play.nothing_goes_out")

    def draw(self) -> None:
        """Turn the next card."""
        if self._t.control:
            self._t.control.draw(self._t.now)

    def space(self) -> None:
        """With the keyboard on the table: pick or drop. Otherwise turn the next card."""
        control = self._t.control
        if control and (control.by_keys or control.hand.selection.chosen):
            control.pick(self._t.now)
        else:
            self.draw()

    def hint(self) -> None:
        """Show a move that a sensible player would make."""
        match, motion = self._t.sitting.match, self._t.motion
        move = match.hint()
        if move is None or self._t.control is None:
            self._t.say(self._text("play.no_hint"))
            return
        reach = self._t.control.hand.reach
        if move.picks:
            rects = [reach.rect(pile, reach.count(pile) - 1) for pile in move.picks]
        elif not move.source:
            stock = next(pile.id for pile in match.spec.piles if move.verb in pile.verbs)
            rects = [reach.rect(stock, reach.count(stock) - 1)]
        else:
            first = reach.count(move.source) - move.count
            source = reach.rect(move.source, first).union(reach.rect(move.source, reach.count(move.source) - 1))
            rects = [source, reach.rect(move.target, reach.count(move.target) - 1)]
        words = move_words(move, self._t.motion.dressed, match.game.info.deck, match.spec, self._t.services.texts)
        self._t.say(words, clear_of=rects)
        motion.light(Glow.HINT, rects, self._t.now + self._t.pace().hint_shown)

    # -- another game --------------------------------------------------------------------------------------------------

    def new(self) -> None:
        """A new deal; a game under way is given up only when the person says so, and can be had back for a while.

        Between two holes of a round the next hole is what comes anew: no round is given up for it.
        """
        sitting = self._t.sitting
        if sitting.match.outcome is not None and sitting.hole is not None and sitting.hole < HOLES:
            self.next_hole()
        else:
            self._ask_then(lambda: self._deal(None))

    def number(self) -> None:
        """Deal by number."""
        self._open(number_dialog(self._t.services.texts, self._number_given))

    def again(self) -> None:
        """The same deal once more, as a new game."""
        number = self._t.sitting.match.state.setup.number
        self._ask_then(lambda: self._deal(number))

    def next_hole(self) -> Transition | None:
        """On to the next hole; after the ninth to the score card."""
        self._t.sit(self._t.services.desk.next_hole(self._t.sitting))
        return None

    def pause(self) -> None:
        """Cover the table, so that nobody thinks on meanwhile; behind a cover the clock stands still."""
        services, clock = self._t.services, self._t.sitting.match.clock
        time = clock_text(clock.elapsed(self._t.now)) if services.preferences.now.show_clock else ""
        self._open(pause_dialog(services.texts, services.ground, time))

    def log(self) -> None:
        """Everything that happened, in words."""
        self._open(log_dialog(self._t.sitting.match, self._t.services.texts))

    def mute(self) -> None:
        """Sound off, or on again."""
        preferences = self._t.services.preferences
        preferences.change(replace(preferences.now, mute=not preferences.now.mute))

    def copy_record(self) -> None:
        """Put the record of this game on the clipboard, for a friend or a bug report."""
        self._t.stage.clipboard.write(dumps(self._t.sitting.match.books.record(self._t.now)))
        self._t.say(self._text("play.record_copied"))

    # -- inside --------------------------------------------------------------------------------------------------------

    def _text(self, key: str, **fields: str | int) -> str:
        return self._t.services.texts.text(key, **fields)

    def _take(self, change: Change | None, otherwise: str) -> None:
        if change is None:
            self._t.say(self._text(otherwise))
        elif self._t.control:
            self._t.control.take(change, self._t.now)

    def _open(self, layer: Layer) -> None:
        """Lay it over the table; where it asks for text, typing goes there at once."""
        self._t.stage.open(layer)
        field = next((widget for widget in walk(layer) if widget.edits_text), None)
        if field is not None:
            self._t.stage.focus(field)

    def _ask_then(self, deal: Callable[[], None]) -> None:
        if begun(self._t) and self._t.services.preferences.now.confirm_abandon:
            key = "play.give_up_round" if self._t.sitting.round_id is not None else "play.give_up"
            question = give_up_dialog(self._t.services.texts, key, deal)
            self._open(question)
            self._t.stage.focus(question.starts_at())  # with its ring, also for who clicked: Enter holds no surprise
        else:
            deal()

    def _number_given(self, number: int) -> None:
        self._ask_then(lambda: self._deal(number))

    def _deal(self, number: int | None) -> None:
        desk, old = self._t.services.desk, self._t.sitting
        try:
            aside = desk.put_aside(old, self._t.now)
            self._t.sit(desk.deal(old.match.game.info.id, number))
        except BadInput as problem:
            self._t.say(str(problem))
            return
        if aside is not None:
            self._t.offer_undo(self._text("play.put_aside"), self._text("play.take_up"), lambda: self._take_up(aside))

    def _take_up(self, aside: Aside) -> None:
        self._t.sit(self._t.services.desk.take_up(aside, self._t.sitting))
