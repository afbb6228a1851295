"""What the session needs from outside: date and chance, the person's settings, and how play goes on by itself.

Each class works as it is; the program and tests override parts of it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

from cardtable.ai.bots import Bot, bot_or_good
from cardtable.ai.questions import Thinker
from cardtable.games import registry
from cardtable.kernel.game import Auto
from cardtable.kernel.options import accepted
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL, Chance
from cardtable.session.records import RecordId, fresh_id
from cardtable.session.seats import Player, company, placed
from cardtable.settings import Animation, DealWish, Settings
from cardtable.table.pace import Level, Pace, pace_of


class World:
    """Date and chance."""

    def time(self) -> float:
        """Seconds since 1970 (UTC)."""
        return time.time()

    def chance(self) -> Chance:
        """A freshly seeded generator."""
        return Chance(int.from_bytes(os.urandom(8), "little"))

    def fresh_deal(self) -> int:
        """A random deal number."""
        return FIRST_DEAL + self.chance().below(LAST_DEAL - FIRST_DEAL + 1)

    def fresh_id(self) -> RecordId:
        return fresh_id()


class Preferences:
    """The settings in force (``now``), and what they mean."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.now = settings or Settings()

    def change(self, settings: Settings) -> None:
        self.now = settings

    @property
    def you(self) -> str:
        """The name of a person who has not chosen one."""
        return "You"

    @property
    def animation(self) -> Animation:
        """How much moves: off, reduced or full; resolves the setting that leaves it to the system."""
        if self.now.animation is not Animation.SYSTEM:
            return self.now.animation
        return Animation.REDUCED if self.now.desktop_reduced_motion else Animation.FULL

    @property
    def pace(self) -> Pace:
        return pace_of(Level(self.animation.value))

    def house_rules(self, game_id: str) -> dict[str, str | int]:
        """The options that differ from the source's rules; leaves out values that the game does not have."""
        return accepted(registry.find(game_id).info.options, self.now.options.get(game_id, {}))

    def usual_players(self, game_id: str, count: int) -> Sequence[Player]:
        """The players for ``count`` seats if none are named: the last players, filled up with computer players."""
        return placed(self.now.seated.get(game_id, self.now.players), company(self.you), count)

    def wants_winnable(self, game_id: str) -> bool:
        """Whether the person wants only deals of that game that can be won."""
        return self.now.deals.get(game_id) is DealWish.WINNABLE


class PlayPolicy:
    """How play goes on by itself. Without a ``thinker``, GOOD_BOT, which does not search, plays for those that do."""

    def __init__(self, preferences: Preferences, thinker: Thinker | None = None) -> None:
        self.preferences, self.thinker = preferences, thinker

    def bot(self, name: str) -> Bot:
        return bot_or_good(name)

    def level(self) -> Auto:
        """How much the table does by itself."""
        return Auto(self.preferences.now.auto_move.value)

    def pause(self) -> float:
        """Seconds between the plies of computer players; infinite: until a click."""
        return self.preferences.pace.bot_pause * self.preferences.now.bot_pace.factor

    def forced(self) -> bool:
        """Whether the table plays the only card, or the only pass, of a person alone with computer players."""
        return self.preferences.now.play_forced

    def forgives(self) -> bool:
        """Whether that person may undo to the last decision."""
        return self.preferences.now.take_back
