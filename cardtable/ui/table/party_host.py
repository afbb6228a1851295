"""What those who serve the hands at a table for several need of its scene."""

from __future__ import annotations

from typing import Protocol

from cardtable.kernel.state import Seat
from cardtable.session.change import Change
from cardtable.session.party import Party
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.games.look import AnyLook
from cardtable.ui.services import Services
from cardtable.ui.table.motion import Motion


class ControlHost(Protocol):
    """What control needs of the scene. ``seat`` is whose hand it is that is looked at, or will be."""

    services: Services
    party: Party
    motion: Motion[RoundLayout]
    game_look: AnyLook
    now: float

    @property
    def viewer(self) -> Seat | None: ...

    @property
    def seat(self) -> Seat | None: ...

    def say(self, text: str) -> None: ...

    def spell(self, text: str) -> None: ...

    def changed(self, change: Change) -> None: ...

    def refresh_all(self) -> None: ...

    def show_out(self) -> None: ...
