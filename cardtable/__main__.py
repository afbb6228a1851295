"""Where the program starts, from source and frozen."""

from __future__ import annotations

import sys

from cardtable.cli import main

if __name__ == "__main__":
    sys.exit(main())
