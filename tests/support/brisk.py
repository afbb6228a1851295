"""The real program in its real window, but bots hardly pause, tricks are swept at once, and a seed decides what chance would.

    python -m tests.support.brisk SEED [words of the command line]

For journeys that play a whole match in real time. Nothing else is changed.
"""

from __future__ import annotations

import sys
from types import MappingProxyType

from msgspec.structs import replace

from cardtable import cli
from cardtable.kernel.shuffle import Chance
from cardtable.session.outside import World
from cardtable.table import pace

PAUSE = 0.02


def main() -> int:
    """Run the command line."""
    seed = int(sys.argv.pop(1))
    pace._PACES = MappingProxyType({level: _brisk(each) for level, each in pace._PACES.items()})
    World.chance = lambda _: Chance(seed)
    return cli.main()


def _brisk(each: pace.Pace) -> pace.Pace:
    return replace(each, bot_pause=PAUSE, trick_stays=PAUSE, last_move_outlined=PAUSE)


if __name__ == "__main__":
    sys.exit(main())
