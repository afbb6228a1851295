"""What all packages have in common: their names, their timestamp, reproducible archives, and checksums."""

from __future__ import annotations

import hashlib
import io
import lzma
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import shipped

from cardtable import __version__

DIST = ROOT / "dist"
PROGRAM = DIST / "cardtable"
SUMS = "SHA256SUMS"
USUAL, QUICK = 9, 0
"""Compression levels of xz: 34 MB in half a minute, or a third more in three seconds."""

_SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
_MACHINES = {"amd64": "x86_64", "x86_64": "x86_64", "arm64": "arm64", "aarch64": "arm64"}


class NotBuilt(Exception):
    """There is no frozen program to package; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Member:
    """One member of an archive: a file's content, a link's target, or (neither) a folder. The owner is always root."""

    name: str
    content: bytes | None = None
    link: str = ""
    is_program: bool = False


def stem() -> str:
    """The name of this system's packages without an extension: ``cardtable-0.1.0-linux-x86_64``."""
    machine = platform.machine().lower()
    return f"cardtable-{__version__}-{_SYSTEMS[sys.platform]}-{_MACHINES.get(machine, machine)}"


def number() -> str:
    """The version in digits alone: 0.2.0 for 0.2.0.dev0."""
    return __version__.partition(".dev")[0]


def maintainer() -> str:
    """Name and address for a package: the owner of the repository on GitHub's runners, otherwise an invalid address."""
    owner = os.environ.get("GITHUB_REPOSITORY_OWNER")
    return f"The cardtable authors <{f'{owner}@users.noreply.github.com' if owner else 'nobody@cardtable.invalid'}>"


def moment() -> int:
    """The timestamp of all packaged files, in seconds: $SOURCE_DATE_EPOCH, the last commit, or 0."""
    if os.environ.get("SOURCE_DATE_EPOCH"):
        return int(os.environ["SOURCE_DATE_EPOCH"])
    git = shutil.which("git")
    told = git and subprocess.run([git, "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, check=False).stdout
    return int(told or 0)


def built(program: Path = PROGRAM) -> Path:
    """The folder of the frozen program. Raises NotBuilt if it is missing or incomplete."""
    if not (program / shipped.LIST).is_file():
        raise NotBuilt(f"no frozen program in {program}: build/package.py first")
    return program


def tree(folder: Path, below: str, without: Iterable[str] = ()) -> list[Member]:
    """All of ``folder`` as members under the name ``below``, except the top-level names in ``without``."""
    unwanted, found = set(without), []
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        if place.parts[0] in unwanted:
            continue
        name = f"{below}/{place.as_posix()}"
        if path.is_symlink():
            found.append(Member(name, link=os.readlink(path)))  # noqa: PTH115 - its text, not where it leads
        elif path.is_dir():
            found.append(Member(name))
        else:
            found.append(Member(name, path.read_bytes(), is_program=_is_program(path)))
    return found


def with_folders(members: Iterable[Member]) -> list[Member]:
    """The members by name, with every folder that leads to one of them."""
    known = {member.name: member for member in members}
    for name in list(known):
        for above in list(Path(name).parents)[:-1]:
            known.setdefault(above.as_posix(), Member(above.as_posix()))
    return [known[name] for name in sorted(known)]


def tar(members: Iterable[Member], when: int, prefix: str = "") -> bytes:
    """A reproducible archive: the same for the same members and time."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for member in members:
            info = tarfile.TarInfo(prefix + member.name)
            info.mtime, info.uname, info.gname, info.mode = when, "root", "root", 0o644
            if member.link:
                info.type, info.linkname, info.mode = tarfile.SYMTYPE, member.link, 0o777
            elif member.content is None:
                info.type, info.mode = tarfile.DIRTYPE, 0o755
            else:
                info.size, info.mode = len(member.content), 0o755 if member.is_program else 0o644
            archive.addfile(info, io.BytesIO(member.content or b""))
    return buffer.getvalue()


def xz(content: bytes, level: int = USUAL) -> bytes:
    """The compressed content; the same for the same content and level."""
    return lzma.compress(content, preset=level)


def put(path: Path, content: bytes | None = None) -> None:
    """Write a package, or use the existing file; put its list of parts beside it, and all checksums into SHA256SUMS."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if content is not None:
        path.write_bytes(content)
    shutil.copyfile(PROGRAM / shipped.LIST, path.parent / f"{stem()}.cdx.json")
    (path.parent / SUMS).write_text(sums(path.parent), encoding="utf-8", newline="\n")
    print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")


def sums(folder: Path) -> str:
    """The checksums of all packages in the folder, in the format of ``sha256sum --check``."""
    files = sorted(path for path in folder.glob("cardtable[-_]*") if path.is_file())
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def _is_program(path: Path) -> bool:
    """Whether a file is executable, judged by its name: its present permissions may be anything."""
    return path.name in {"cardtable", "install.sh", "cardtable.desktop"}
