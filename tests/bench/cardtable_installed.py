"""Starts cardtable from source as those have it who installed it: without ``typing_extensions``, which comes with the tools of
developers, and which msgspec loads where it finds it (10 ms of CPU, 1.5 MB)."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[2])
sys.modules["typing_extensions"] = None  # None: "there is none"

from cardtable.cli import main

if __name__ == "__main__":
    sys.exit(main())
