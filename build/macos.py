"""Makes dist/cardtable.app of the frozen program and, on macOS, a disk image: dist/cardtable-VERSION-macos-MACHINE.dmg.

    python build/macos.py

The bundle has the form that PyInstaller's starter expects inside one: libraries and data in Frameworks. It has the
ad-hoc signature that processors of Apple demand, and is not notarised: macOS refuses the first start until the person allows it
under Privacy & Security.
"""

from __future__ import annotations

import plistlib
import shutil
import struct
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import metainfo
import package
import release

from cardtable.session.share_text import SHARED_ENDING

KIND = "application/x-cardtable"
"""The MIME type of .cardtable files, as in build/linux/cardtable-mime.xml."""

APP = "cardtable.app"
BESIDE = ("licences", "cardtable.cdx.json")
"""Files for Resources."""

ICON_KINDS: Mapping[bytes, int] = {b"ic07": 128, b"ic08": 256, b"ic09": 512}
"""The kinds of pictures in an .icns file that may be PNG, with their size in pixels."""


def main() -> int:
    """Make both and print the size of the image."""
    try:
        app = bundle(release.built(), release.DIST)
    except release.NotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    print(app.relative_to(ROOT).as_posix())
    if signer := shutil.which("codesign"):
        subprocess.run([signer, "--force", "--deep", "--sign", "-", str(app)], check=True)
    tool = shutil.which("hdiutil")
    if tool is None:
        print("no disk image: hdiutil is a program of macOS")
        return 0
    image = release.DIST / f"{release.stem()}.dmg"
    make_image(tool, app, image)
    release.put(image)
    return 0


def bundle(program: Path, out: Path) -> Path:
    """Make the application bundle in the folder ``out``, replacing an earlier one."""
    app = out / APP
    if app.exists():
        shutil.rmtree(app)
    inside = app / "Contents"
    (inside / "MacOS").mkdir(parents=True)
    shutil.copy2(program / "cardtable", inside / "MacOS" / "cardtable")
    shutil.copytree(program / "_internal", inside / "Frameworks", symlinks=True)
    (inside / "Resources").mkdir()
    for name in BESIDE:
        source = program / name
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, inside / "Resources" / name)
    (inside / "Resources" / "cardtable.icns").write_bytes(icon(out))
    (inside / "Info.plist").write_bytes(plistlib.dumps(facts()))
    return app


def facts() -> dict[str, object]:
    """The contents of Info.plist; .cardtable files are the program's own type, and arrive as SDL's dropped files."""
    name = metainfo.file_name().removesuffix(".metainfo.xml")
    kind = f"{name}.shared"
    return {
        "CFBundleName": "cardtable",
        "CFBundleDisplayName": "cardtable",
        "CFBundleIdentifier": name,
        "CFBundleExecutable": "cardtable",
        "CFBundleIconFile": "cardtable.icns",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": release.number(),
        "CFBundleVersion": release.number(),
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(metainfo.languages()),
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "cardtable",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
                "CFBundleTypeIconFile": "cardtable.icns",
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": "cardtable",
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [SHARED_ENDING.removeprefix(".")],
                    "public.mime-type": [KIND],
                },
            }
        ],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
    }


def icon(work: Path) -> bytes:
    """The icon as an .icns file: a head, then each size as a PNG with its kind and length."""
    parts = []
    with TemporaryDirectory(dir=work) as folder:
        for kind, size in ICON_KINDS.items():
            picture = package.draw_icon(size, Path(folder) / f"{size}.png").read_bytes()
            parts.append(kind + struct.pack(">I", len(picture) + 8) + picture)
    content = b"".join(parts)
    return b"icns" + struct.pack(">I", len(content) + 8) + content


def make_image(tool: str, app: Path, image: Path) -> None:
    """Make a compressed disk image with the program and a link to Applications."""
    with TemporaryDirectory(dir=image.parent) as folder:
        shutil.copytree(app, Path(folder) / APP, symlinks=True)
        (Path(folder) / "Applications").symlink_to("/Applications")
        words = ["create", "-volname", "cardtable", "-srcfolder", folder, "-format", "UDZO", "-ov", str(image)]
        subprocess.run([tool, *words], check=True)


if __name__ == "__main__":
    sys.exit(main())
