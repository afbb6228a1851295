"""Makes dist/cardtable-VERSION-linux-x86_64.tar.xz of the frozen program, with its checksum and its list of parts beside it.

    python build/tarball.py [--quick]

The same program and moment (build/release.py) give the same archive, byte by byte. ``--quick`` packs less well.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import release


def main(words: Sequence[str]) -> int:
    """Make the archive and print its size."""
    try:
        content = tarball(release.built(), release.moment(), release.QUICK if "--quick" in words else release.USUAL)
    except release.NotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    release.put(release.DIST / f"{release.stem()}.tar.xz", content)
    return 0


def tarball(program: Path, when: int, level: int = release.USUAL) -> bytes:
    """The archive: one folder named after the version, and the program in it."""
    return release.xz(release.tar(release.with_folders(release.tree(program, release.stem())), when), level)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
