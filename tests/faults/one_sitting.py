"""One of the operations as a process of its own; what it says goes to standard output, a line each, at once.

    python -m tests.faults.one_sitting ROOT OPERATION [counted]

``counted``: the layer of ``disk_log`` is there, and the last line tells how many calls of each kind it saw.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

from tests.faults.sittings import NAME, OPERATIONS
from tests.support.disk_log import DiskLog, record


def main() -> None:
    """Do as the words say."""
    root, name, *more = sys.argv[1:]
    operation = next(each for each in OPERATIONS if each.name == name)
    log = DiskLog(Path(root))
    if more:
        record(log)
    operation.do(Path(root) / NAME, lambda *words: os.write(1, (" ".join(map(str, words)) + "\n").encode()))
    if more:
        seen = Counter(op[0] for op in log.ops)
        line = f"counted {seen['write']} {seen['sync'] + seen['sync_folder']} {seen['rename']} {seen['unlink']}\n"
        os.write(1, line.encode())


if __name__ == "__main__":
    main()
