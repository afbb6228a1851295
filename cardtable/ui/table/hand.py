"""The hand of whoever looks at a table for several: what is picked and chosen, and what may be. Judges no move."""

from __future__ import annotations

from enum import Enum

from cardtable.kernel.moves import Carry, Pick
from cardtable.kernel.state import Seat
from cardtable.kernel.table import PileId
from cardtable.session.party import Party
from cardtable.session.seats import people
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.games.look import AnyLook
from cardtable.ui.services import Services
from cardtable.ui.table.curtain_layer import Watch
from cardtable.ui.table.hand_order import HandOrder
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.picks import Picks, several

Spot = str
"""The text of a card of the hand, or the id of a pile."""


class Sheet(Enum):
    """What a click lays open that is no move."""

    OUT = "out"
    TRICKS = "tricks"


HandGesture = Pick | Carry | Sheet | None
"""What hands want of the table: a gesture to be proposed, something to be shown, or nothing but that what is held is seen."""


class OpenHand:
    """Shared by all that moves it: cursor, drag and clicks. ``now`` is the time of the event under way."""

    def __init__(
        self,
        services: Services,
        party: Party,
        motion: Motion[RoundLayout],
        look: AnyLook,
        watch: Watch,
        order: HandOrder,
    ) -> None:
        self.services, self.party, self.motion, self.look, self.order = services, party, motion, look, order
        self._watch = watch
        self.deck = party.game.info.deck
        self.now = 0.0
        self.picks: Picks = frozenset()
        self.chip: PileId = ""

    @property
    def viewer(self) -> Seat | None:
        """Who looks."""
        return self._watch.curtain.viewer

    @property
    def seat(self) -> Seat | None:
        """Who looks, or is called to look."""
        return self._watch.seat

    @property
    def mine(self) -> bool:
        """Whether the person who looks is to act."""
        return self.viewer is not None and self.viewer == self.party.to_act

    @property
    def sources(self) -> frozenset[PileId]:
        """The chips that may be laid."""
        return frozenset(move.source for move in self.party.legal if move.source) if self.mine else frozenset()

    @property
    def goals(self) -> frozenset[PileId]:
        """Where the chosen chip may go, else the chips that may be chosen."""
        legal = self.party.legal if self.mine else ()
        return frozenset(move.target for move in legal if move.source and move.source == self.chip) or self.sources

    @property
    def is_careful(self) -> bool:
        """Whether a card is played by a second click only: where several people share the screen, unless they wish otherwise."""
        return len(people(self.party.players)) > 1 and not self.services.preferences.now.single_click

    @property
    def waits(self) -> bool:
        """Whether what is picked waits to be played."""
        return self.party.game.combines or self.is_careful or several(self.party.legal)

    def sound(self, name: str) -> None:
        """Play a sound."""
        self.services.sounds.play(name, self.now)

    def put_away(self) -> None:
        """Nothing is picked or chosen."""
        self.picks, self.chip = frozenset(), ""
