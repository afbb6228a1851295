"""Where the program starts, from source and frozen."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line of this process; the result is the exit code."""
    from cardtable import cli  # noqa: PLC0415 - whoever imports this module wants nothing loaded yet

    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
