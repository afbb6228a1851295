"""Where the program starts, from source and frozen. Helper processes of a frozen program are caught before anything else."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line of this process; the result is the exit code."""
    if getattr(sys, "frozen", False):
        import multiprocessing  # noqa: PLC0415 - 20 ms that only a frozen program has to spend

        multiprocessing.freeze_support()
    from cardtable import cli  # noqa: PLC0415 - a helper process never gets this far, and need not load it

    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
