"""What the bar, the menu and the keys of a table for several do. Judges no move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from cardtable.kernel.moves import Move
from cardtable.session.change import Change
from cardtable.session.game_log import GameLog
from cardtable.session.party import Party
from cardtable.session.party_desk import PartySitting
from cardtable.session.sight import Viewer
from cardtable.ui.core.scene import Pop, Push, Replace, Transition
from cardtable.ui.services import Services
from cardtable.ui.table.log_sheet import log_sheet
from cardtable.ui.table.party_control import PartyControl
from cardtable.ui.table.party_desk import GOOD_BOT, desk_for
from cardtable.ui.table.party_order import Sort
from cardtable.ui.table.party_sheet import out_lies_open, trick_dialog
from cardtable.ui.table.party_telling import log_lines
from cardtable.ui.table.party_watch import Watch
from cardtable.ui.table.party_words import move_words
from cardtable.ui.table.play_bar import Action
from cardtable.ui.widgets.stage import Stage


class PartyHost(Protocol):
    """What the actions need of the scene."""

    services: Services
    sitting: PartySitting
    party: Party
    now: float

    @property
    def viewer(self) -> Viewer: ...

    @property
    def stage(self) -> Stage: ...

    @property
    def control(self) -> PartyControl: ...

    def say(self, text: str) -> None: ...

    def changed(self, change: Change) -> None: ...

    @property
    def watch(self) -> Watch: ...

    def open_sheet(self) -> None: ...

    def show_out(self) -> None: ...


class PartyActs:
    """All of them for one table."""

    def __init__(self, table: PartyHost) -> None:
        self._t = table
        self._log = GameLog(table.party.game)

    def table(self) -> Mapping[str, Action]:
        """The actions by the names that the bar and its menu use."""
        return {
            "home": self.home, "undo": self.undo, "hint": self.hint, "new": self.new, "rules": self.rules,
            "house_rules": self.house_rules, "settings": self.settings, "keys": self.keys, "sheet": self.sheet, "statistics": self.statistics,
            "last_round" if self._t.party.game.tells.combines else "last_trick": self.last_trick, "log": self.log, "sort_suit": self._sorter(Sort.SUIT), "sort_rank": self._sorter(Sort.RANK),
            **({"out": self.out} if out_lies_open(self._t.party.state) else {}),
        }  # fmt: skip

    def shortcuts(self) -> Mapping[str, Action]:
        """Their keys."""
        return {
            "ctrl+o": self.home, "ctrl+z": self.undo, "backspace": self.undo, "h": self.hint, "ctrl+n": self.new,
            "f2": self.new, "f1": self.rules, "ctrl+,": self.settings, "?": self.keys, "p": self.pass_on,
            "shift+return": self.play, "s": self.sheet, "l": self.last_trick, "ctrl+l": self.log, "o": self.sort,
            "ctrl+t": self.statistics, "x": self.out, "c": self._t.control.cut_short,
        }  # fmt: skip

    def home(self) -> Transition:
        """Back to the gallery; the match stays as it is."""
        return Pop()

    def undo(self) -> None:
        """Take back the viewer's own last ply, where nothing was shown since."""
        viewer = self._t.viewer
        change = None if viewer is None else self._t.party.take_back(viewer, self._t.now)
        if change is None:
            self._t.say(self._t.services.texts.text("party.no_undo"))
        else:
            self._t.changed(change)

    def hint(self) -> None:
        """Say what a computer player would do."""
        texts, party = self._t.services.texts, self._t.party
        move = party.hint(GOOD_BOT) if self._t.viewer == party.to_act else None
        if move is not None:
            self._t.say(texts.text("party.hint", move=move_words(move, party.game, party.state, texts)))

    def new(self) -> Transition:
        """Put the match aside and seat players for another."""
        desk_for(self._t.services).put_aside(self._t.sitting, self._t.now)
        return Replace(self._t.services.screens.players(self._t.party.game.info.id))

    def rules(self) -> Transition:
        """The rules of this game."""
        return Push(self._t.services.screens.rules(self._t.party.game.info.id))

    def house_rules(self) -> Transition:
        """Its options."""
        return Push(self._t.services.screens.house_rules(self._t.party.game.info.id, begun=True))

    def settings(self) -> Transition:
        """The settings."""
        return Push(self._t.services.screens.settings())

    def statistics(self) -> Transition:
        """All matches of this game."""
        return Push(self._t.services.screens.statistics(self._t.party.game.info.id))

    def keys(self) -> Transition:
        """All keys."""
        return Push(self._t.services.screens.party_keys())

    def sheet(self) -> None:
        """The score sheet."""
        self._t.open_sheet()

    def play(self) -> None:
        """Play what is picked; where a single button is all that there is to do, do that."""
        legal = self._t.party.legal
        if self._t.control.mine and len(legal) == 1 and not legal[0].picks and not legal[0].source:
            self._t.control.play(legal[0])
        else:
            self._t.control.play_picked()

    def pass_on(self) -> None:
        """Pass, where one may."""
        self._t.control.play(Move("pass"))

    def sort(self) -> None:
        """Sort the hand the other way."""
        self._t.control.turn_sort()

    def out(self) -> None:
        """The cards that were left out of the pack, where there are any."""
        self._t.show_out()

    def last_trick(self) -> None:
        """Show the last finished trick again: it lay open before everybody."""
        self._t.watch.fall()
        self._t.stage.open(trick_dialog(self._t.services, self._t.party, self._t.viewer or 0))

    def log(self) -> None:
        """What happened so far: what all may know where several people sit, else as the one person knows it."""
        self._t.watch.fall()
        viewer, party, texts = self._t.viewer, self._t.party, self._t.services.texts
        entries = self._log.entries(party.history, viewer)
        self._t.stage.open(log_sheet(texts, log_lines(party, entries, viewer, texts)))

    def _sorter(self, by: Sort) -> Action:
        """Sorts the hand that way."""
        return lambda: self._t.control.sort(by)
