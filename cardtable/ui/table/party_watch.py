"""The curtain of a table for several at work: when it falls and rises, and the sheet that calls for a person.

Tells the scene who looks; what that person may see is the scene's business.
"""

from __future__ import annotations

from collections.abc import Callable

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.state import Seat
from cardtable.session.curtain import Curtain, begun, fallen, raised, turned
from cardtable.session.party import Party
from cardtable.session.seats import people
from cardtable.ui.core.scene import Pop
from cardtable.ui.table.party_curtain import CurtainLayer, called, tools_of
from cardtable.ui.widgets.host import WidgetHost


class Watch:
    """One for a table. ``looked`` is called when somebody else looks, before anything is painted.

    While ``pauses()``, as something is still to be shown to all, nobody is called, just as while a bot is to act.
    """

    def __init__(
        self,
        party: Party,
        texts: Catalogue,
        stage: Callable[[], WidgetHost],
        looked: Callable[[], None],
        pauses: Callable[[], bool],
    ) -> None:
        self.curtain: Curtain = begun(people(party.players), party.to_act)
        self._party = party
        self._texts = texts
        self._stage = stage
        self._looked = looked
        self._pauses = pauses
        self._layer: CurtainLayer | None = None

    @property
    def seat(self) -> Seat | None:
        """Whoever looks, or is called to look."""
        return self.curtain.caller if self.curtain.viewer is None else self.curtain.viewer

    def fall(self) -> None:
        """Something is to come between: a dialog, a menu, another window."""
        self._see(fallen(self.curtain, self._next))

    def guard(self) -> None:
        """Fall when anything but the curtain itself lies over the table."""
        if self._stage().is_modal and self._layer is None and self.curtain.viewer is not None:
            self.fall()

    def turn(self) -> None:
        """All cards lie: call for the next person if it is another."""
        self._see(turned(self.curtain, self._next))

    @property
    def _next(self) -> Seat | None:
        """Who is to act now; None once all is over."""
        return None if self._pauses() else self._party.to_act

    def _rise(self, seat: Seat) -> None:
        self._see(raised(self.curtain, seat))

    def _see(self, curtain: Curtain) -> None:
        if curtain != self.curtain:
            self.curtain = curtain
            self._looked()
        self._call()

    def _call(self) -> None:
        """The sheet that calls for a person lies there exactly while one is called."""
        caller = self.curtain.caller
        if self._layer is not None and caller != self._layer.seat:
            self._stage().close(self._layer)
            self._layer = None
        if caller is not None and self._layer is None and not self._stage().is_modal:
            who = called(self._party, caller, self._texts)
            self._layer = CurtainLayer(
                self._texts, who, lambda: self._rise(caller), Pop, lambda: tools_of(self._stage().root)
            )
            self._stage().open(self._layer)
