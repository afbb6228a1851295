"""What the part of the screen where the cards lie says of itself to who hears it, and what it does when it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardtable.ui.core.events import Requested
from cardtable.ui.widgets.base import HeardPart


class TableVoice(Protocol):
    """Speaks for one table; asked anew whenever somebody listens."""

    def parts(self) -> Sequence[HeardPart]:
        """What lies there, as whoever looks may know it."""
        ...

    def heed(self, asked: Requested) -> bool:
        """Do what is asked of a part; whether there is one of that name, and that can be asked of it."""
        ...
