"""Makes dist/cardtable_VERSION_amd64.deb of the frozen program: menu entry, file type, icons, manual, completions …

    python build/deb.py [--quick]

Needs none of Debian's tools. The same program and time (build/release.py) give the same package, byte by byte. It runs no
scripts on installation or removal. ``--quick`` compresses less.
"""

from __future__ import annotations

import gzip
import hashlib
import platform
import re
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import metainfo
import release
from release import Member

from cardtable import __version__

LINUX = ROOT / "build" / "linux"
PLACE = "usr/lib/cardtable"
VERSION = __version__.replace(".dev", "~dev")  # so that Debian sorts it before the release
NEEDED = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxfixes3", "libxkbcommon0")
"""Libraries that SDL loads on X11."""

WANTED = ("libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "libdecor-0-0", "libpulse0")
"""Optional libraries that SDL loads on Wayland and for sound."""

NOT_THERE = ("cardtable.desktop", "cardtable-mime.xml", "install.sh", "icons", "licences")
"""Files left out: those for use without installation, and those installed elsewhere."""

_MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


def main(words: Sequence[str]) -> int:
    """Make the package and print its size."""
    try:
        level = release.QUICK if "--quick" in words else release.USUAL
        content = package(release.built(), release.moment(), level)
    except release.NotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    release.put(release.DIST / file_name(), content)
    return 0


def file_name() -> str:
    """The name of the package file in Debian's form."""
    return f"cardtable_{VERSION}_{architecture()}.deb"


def architecture() -> str:
    """Debian's name for this kind of machine."""
    return _MACHINES.get(platform.machine(), platform.machine())


def package(program: Path, when: int, level: int = release.USUAL) -> bytes:
    """The whole package: an archive of three members, see deb(5)."""
    members = release.with_folders(contents(program, when))
    files = [member for member in members if member.content is not None]
    sums = "".join(f"{hashlib.md5(file.content or b'').hexdigest()}  {file.name}\n" for file in files)  # noqa: S324 - the format
    kilobytes = sum(-(-len(member.content or b"") // 1024) or 1 for member in members)
    described = control(newest_glibc(files), kilobytes)
    own = [Member("control", described.encode()), Member("md5sums", sums.encode())]
    return b"!<arch>\n" + b"".join(
        (
            _member("debian-binary", b"2.0\n", when),
            _member("control.tar.xz", release.xz(_dotted(own, when), level), when),
            _member("data.tar.xz", release.xz(_dotted(members, when), level), when),
        )
    )


def contents(program: Path, when: int) -> list[Member]:
    """All installed files."""
    return [
        *release.tree(program, PLACE, NOT_THERE),
        Member("usr/bin/cardtable", link=f"../lib/{Path(PLACE).name}/cardtable"),
        *_shared(
            {
                "applications/cardtable.desktop": (LINUX / "cardtable.desktop").read_bytes(),
                "mime/packages/cardtable.xml": (LINUX / "cardtable-mime.xml").read_bytes(),
                f"metainfo/{metainfo.file_name()}": metainfo.metainfo(when).encode(),
                "man/man1/cardtable.1.gz": _gz((LINUX / "cardtable.1").read_bytes()),
                "bash-completion/completions/cardtable": (LINUX / "completion/cardtable.bash").read_bytes(),
                "zsh/vendor-completions/_cardtable": (LINUX / "completion/_cardtable").read_bytes(),
                "fish/vendor_completions.d/cardtable.fish": (LINUX / "completion/cardtable.fish").read_bytes(),
                "doc/cardtable/copyright": copyright_text(program).encode(),
                "doc/cardtable/changelog.gz": _gz(changelog(when).encode()),
                "lintian/overrides/cardtable": (LINUX / "lintian-overrides").read_bytes(),
                "icons/hicolor/scalable/apps/cardtable.svg": (program / "icons/cardtable.svg").read_bytes(),
                **{
                    f"icons/hicolor/{icon.stem}x{icon.stem}/apps/cardtable.png": icon.read_bytes()
                    for icon in (program / "icons").glob("*.png")
                },
            }
        ),
        *release.tree(program / "licences", "usr/share/doc/cardtable/licences"),
        Member(f"{PLACE}/licences", link="../../share/doc/cardtable/licences"),
    ]


def control(glibc: str, kilobytes: int) -> str:
    """The control file; ``glibc`` is the oldest version that works."""
    needed = ", ".join((f"libc6 (>= {glibc})", *NEEDED))
    told = textwrap.fill(metainfo.introduction("en"), 78, initial_indent=" ", subsequent_indent=" ")
    return (
        f"Package: cardtable\nVersion: {VERSION}\nArchitecture: {architecture()}\nMaintainer: {release.maintainer()}\n"
        f"Installed-Size: {kilobytes}\nDepends: {needed}\nRecommends: {', '.join(WANTED)}\n"
        f"Section: games\nPriority: optional\nDescription: patiences and table games on a quiet card table\n{told}\n"
    )


def newest_glibc(files: Iterable[Member]) -> str:
    """The newest version of the C library that any program or library among the files requires."""
    asked = {
        tuple(int(part) for part in number.split(b"."))
        for file in files
        if (file.content or b"").startswith(b"\x7fELF")
        for number in re.findall(rb"\0GLIBC_(\d+\.\d+(?:\.\d+)?)(?=\0)", file.content or b"")
    }
    return ".".join(map(str, max(asked, default=(2, 17))))


def copyright_text(program: Path) -> str:
    """The copyright file: the program's licence, then where its parts' licences are."""
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    holder = next(line for line in own.splitlines() if line.startswith("Copyright"))
    indented = "\n".join(f" {line or '.'}" for line in own.strip().splitlines())
    parts = (program / "licences" / "READ-ME.md").read_text(encoding="utf-8")
    comment = "\n".join(f" {line or '.'}" for line in parts.strip().splitlines())
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: cardtable\n"
        f"Comment:\n The full texts are in /usr/share/doc/cardtable/licences.\n .\n{comment}\n\n"
        f"Files: *\nCopyright: {holder.removeprefix('Copyright ').removeprefix('(c) ')}\nLicense: Expat\n\n"
        f"License: Expat\n{indented}\n"
    )


def changelog(when: int) -> str:
    """The changelog in Debian's form: the newest section of CHANGELOG.md."""
    newest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    points = [" ".join(point.split()) for point in re.split(r"\n- ", re.sub(r"\n##+ .*\n", "\n", newest))[1:]]
    told = "\n".join(
        textwrap.fill(
            re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", point), 78, initial_indent="  * ", subsequent_indent="    "
        )
        for point in points
    )
    day = format_datetime(datetime.fromtimestamp(when, UTC))
    return f"cardtable ({VERSION}) unstable; urgency=low\n\n{told}\n\n -- {release.maintainer()}  {day}\n"


def _shared(files: Mapping[str, bytes]) -> Iterable[Member]:
    return (Member(f"usr/share/{name}", content) for name, content in files.items())


def _gz(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _dotted(members: Iterable[Member], when: int) -> bytes:
    """A tar archive in dpkg-deb's form: all paths below ``./``, which comes first."""
    return release.tar([Member(""), *members], when, "./")


def _member(name: str, content: bytes, when: int) -> bytes:
    """One member of an ar(1) archive, padded to an even number of bytes."""
    head = f"{name:<16}{when:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode()
    return head + content + b"\n" * (len(content) % 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
