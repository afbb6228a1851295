"""Makes dist/cardtable-VERSION-windows-MACHINE.zip of the frozen program and, where NSIS is, an installer.

    python build/windows.py

Both are made on any system; the zip is the same for the same program and moment (build/release.py).
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import release

from cardtable import __version__

SCRIPT = ROOT / "build" / "windows" / "cardtable.nsi"
_OLDEST = datetime(1980, 1, 1, tzinfo=UTC)


def main() -> int:
    """Make both, and say how large they are."""
    try:
        content = zipped(release.built(), release.moment())
    except release.NotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    release.put(release.DIST / f"{release.stem()}.zip", content)
    compiler = shutil.which("makensis")
    if compiler is None:
        print("no installer: NSIS with its makensis is not installed")
        return 0
    subprocess.run(installer_command(compiler, release.stem()), cwd=ROOT, check=True)
    release.put(release.DIST / f"{release.stem()}-setup.exe")
    return 0


def zipped(program: Path, when: int) -> bytes:
    """The archive: one folder named after the version, and the program in it."""
    day = max(datetime.fromtimestamp(when, UTC), _OLDEST)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for member in release.tree(program, release.stem()):
            if member.content is None:
                continue  # folders come with what is in them; there are no links on Windows
            info = zipfile.ZipInfo(member.name, day.timetuple()[:6])
            info.create_system, info.external_attr = 0, 0
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, member.content, compresslevel=9)
    return buffer.getvalue()


def installer_command(compiler: str, stem: str, target: str = "") -> list[str]:
    """How NSIS is started. ``target`` is the kind of program that installs, if it is not NSIS's usual one, of 32 bits."""
    given = {
        "VERSION": __version__,
        "NUMBER": release.number(),
        "NAME": f"{stem}-setup",
        **({"TARGET": target} if target else {}),
    }
    return [
        compiler,
        "-V2",
        "-INPUTCHARSET",
        "UTF8",
        *(f"-D{name}={value}" for name, value in given.items()),
        str(SCRIPT),
    ]


if __name__ == "__main__":
    sys.exit(main())
