"""The program with a Klondike on the table at once, sound off: what ``idle`` watches. ``--begun`` lets its clock run."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardtable.program import Program
from cardtable.settings import Settings
from cardtable.storage.paths import find_paths
from cardtable.ui.core.display import Display
from cardtable.ui.paint.ground import Ground


def main() -> None:
    """Open the table and stay until ended from outside."""
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(mute=True)
        display = Display.open((1280, 800), os.environ)
        program = Program(find_paths({}, Path(home)), settings, display, Ground())
        services = program._services
        session = services.desk.deal("klondike", 24)
        if "--begun" in sys.argv:
            session.played.play(session.played.legal[0], time.monotonic())
        services.screens.home = lambda: services.screens.table(session)
        program.run()


if __name__ == "__main__":
    main()
