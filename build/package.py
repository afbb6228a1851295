"""Builds the program as a folder that needs no Python: dist/cardtable, with a double-click target on Linux.

    python build/package.py

PyInstaller works in .cache and writes to dist; nothing else is touched. Needs the ``test`` extra.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import loosen
import shipped

from cardtable import __version__
from cardtable.ui.core.theme import Typeface

CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
PROGRAM = DIST / "cardtable"
LINUX = ROOT / "build" / "linux"
ICON = ROOT / "assets" / "icon.svg"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

FONT_PACKAGES = ("font_source_sans_pro", "font_source_serif_pro")
"""The packages with the fonts. Only those that ``cardtable.ui.core.theme.Face`` names are bundled."""

LATE = ("cardtable.ui.pages", "cardtable.games", "cardtable.ai")
"""The packages with modules imported by name, which PyInstaller does not find by itself."""

ASKED_BY_NAME = ("accesskit", "numbers")
"""Modules that PyInstaller does not see: the program works without AccessKit if that is not installed; the compiled
decimal numbers, which msgspec imports, need ``numbers``.
"""

MOST_BYTES = 36_000_000
"""The greatest size of the frozen program."""

OTHER_SYSTEMS = {"win32": ("macos", "unix"), "darwin": ("windows", "unix")}.get(sys.platform, ("windows", "macos"))
"""The modules of ``platformdirs`` for other systems, by this system."""

NOT_NEEDED = (
    *("numpy", "PIL", "tkinter", "setuptools", "pip", "pytest", "hypothesis"),
    "multiprocessing",
    *("asyncio", "unittest", "doctest", "pydoc", "pdb", "xmlrpc", "ssl", "http", "email", "ftplib", "smtplib"),
    *("bz2", "_bz2", "lzma", "_lzma"),  # nothing here is packed so, and each brings a library along
    *("pickle", "_compat_pickle", "_pickle"),  # nothing here is pickled
    "_uuid",  # msgspec asks for uuid, which does without, and this brings a library along
    *("hashlib", "_hashlib", "_md5", "_sha1", "_sha3"),  # kernel/compat.py has those in use; OpenSSL alone is 5 MB
    *(f"platformdirs.{system}" for system in ("android", "ios", *OTHER_SYSTEMS)),
    *("statistics", "fractions"),  # for a mean
    *("_pydecimal", "_strptime", "calendar", "stringprep", "quopri", "getopt"),  # stand-ins and odd jobs
    *("tarfile", "gzip", "py_compile", "tracemalloc", "pprint", "sysconfig"),  # imported within functions never called
    *("importlib.metadata", "importlib.resources", "importlib.readers"),
    *("importlib._bootstrap", "importlib._bootstrap_external"),  # Python has both in itself, frozen
    "typing_extensions",  # for type checkers
    *("pygame.tests", "pygame.examples", "pygame.docs", "pygame.camera", "pygame.midi", "pygame.freetype"),
    *("pygame._freetype", "pygame.ftfont"),  # the other way to draw type
    *(
        "pygame.surfarray",
        "pygame.sndarray",
        "pygame.pixelarray",
        "pygame._debug",
        "pygame.gfxdraw",
        "pygame._sdl2",
        "OpenGL",
    ),
    *("font_source_sans_pro", "font_source_serif_pro"),
    *(() if sys.platform == "darwin" else ("plistlib", "xml", "pyexpat")),  # what ui/core/desktop_style.py asks there
)
"""Modules kept out: half the size, and a third of the start (measured). Not ``pygame.sprite``: pygame warns without it."""

TERMINAL = "cardtable-terminal"
"""The name of the terminal program during the build. In the end it is ``cardtable.com``: a user who types ``cardtable``
gets that one, as Windows looks for .com before .exe, and a double click on ``cardtable.exe`` opens no console.
"""

UNASKED = ("_internal/pygame/freesansbold.ttf",)
"""Files from packages that the program never opens: it has its own fonts."""

CODECS = (
    *("__init__", "aliases", "ascii", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_16_le", "utf_16_be"),
    *("utf_32", "utf_32_le", "utf_32_be", "raw_unicode_escape", "unicode_escape"),
    "cp437",  # names in zip files, which backups are
    "idna",  # which sockets ask for
)
"""Modules of ``encodings`` that stay on Linux. There the program is in Python's UTF-8 mode, which is how all Python is from
3.15 on: in a locale of another encoding Python would not even start without the codec for it, and there are 1.5 MB of them.
"""

PORTABLE_EXEC = r'sh -c "exec \\"\\$(dirname \\"\\${1#file://}\\")/cardtable\\" \\${2:+\\"\\$2\\"}" cardtable %k %f'
"""Starts the program beside the .desktop file wherever the folder was put: %k is the place of that file, %f the
file that was clicked, if one was. On Windows the installer ties .cardtable files to the program, on macOS the bundle does."""


def main() -> int:
    """Build everything and print where it is."""
    freeze()
    try:
        leave_out()
        parts = shipped.name_all(PROGRAM)
    except loosen.CannotLoosen as problem:
        print(f"cannot leave out: {problem}", file=sys.stderr)
        return 1
    except shipped.NotNamed as problem:
        for line in problem.lines:
            print(f"not named: {line}", file=sys.stderr)
        return 1
    print(f"{len(parts)} parts named in {shipped.LIST}")
    if sys.platform.startswith("linux"):
        add_double_click()
    problems = list(wrong_with(PROGRAM))
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{PROGRAM.relative_to(ROOT)}: {size_of(PROGRAM) / 1e6:.1f} MB")
    return 1 if problems else 0


def wrong_with(program: Path) -> Iterator[str]:
    """What the frozen program lacks, one line each; PyInstaller only warns."""
    for module in ASKED_BY_NAME:
        if not any((program / "_internal").glob(f"{module}*")):
            yield f"{module} is not in the frozen program: pip install -e '.[test]' first"
    if sys.platform.startswith("linux") and size_of(program) > MOST_BYTES:  # of the others nothing is known yet
        yield f"the frozen program has {size_of(program) / 1e6:.1f} MB; {MOST_BYTES / 1e6:.0f} are the most"


def size_of(program: Path) -> int:
    """Bytes of all files of a folder."""
    return sum(path.stat().st_size for path in program.rglob("*") if path.is_file() and not path.is_symlink())


def freeze() -> None:
    """Run PyInstaller on the program."""
    main_script = str(ROOT / "cardtable" / "__main__.py")
    maker = [sys.executable, "-m", "PyInstaller.utils.cliutils.makespec", *options(), "--specpath", str(CACHE)]
    subprocess.run([*maker, main_script], cwd=ROOT, check=True)
    spec = CACHE / "cardtable.spec"
    plan = quick(spec.read_text(encoding="utf-8"))
    spec.write_text(with_terminal(plan) if sys.platform == "win32" else plan, encoding="utf-8", newline="\n")
    places = ["--noconfirm", "--log-level", "WARN", "--workpath", str(CACHE / "pyinstaller"), "--distpath", str(DIST)]
    subprocess.run([sys.executable, "-m", "PyInstaller", *places, str(spec)], cwd=ROOT, check=True)


def quick(spec: str) -> str:
    """PyInstaller's spec without its start-up hooks for modules that this program does not use that way."""
    made = "pyz = PYZ(a.pure)"
    if made not in spec:
        raise SystemExit("PyInstaller writes its plan in another form now: see quick() in build/package.py")
    return spec.replace(made, f"{made}\na.scripts = [each for each in a.scripts if not each[0].startswith('pyi_rth_')]")


def with_terminal(spec: str) -> str:
    """PyInstaller's spec with a second program for terminals; the first has no console that could flash up."""
    window = re.search(r"^exe = EXE\(\n.*?^\)\n", spec, re.MULTILINE | re.DOTALL)
    collected = "coll = COLLECT(\n    exe,\n"
    if window is None or collected not in spec or "console=False" not in window[0]:
        raise SystemExit("PyInstaller writes its plan in another form now: see with_terminal() in build/package.py")
    terminal = window[0].replace("exe =", "terminal =").replace("console=False", "console=True")
    terminal = terminal.replace("name='cardtable'", f"name='{TERMINAL}'")
    plan = spec.replace(window[0], window[0] + terminal)
    return plan.replace(collected, f"{collected}    terminal,\n")


def leave_out() -> None:
    """Delete unused files from the folder."""
    for pattern in UNASKED:
        for path in sorted(PROGRAM.glob(pattern)):
            path.unlink()
    if sys.platform == "win32":
        (PROGRAM / f"{TERMINAL}.exe").replace(PROGRAM / "cardtable.com")
        for path in twice(PROGRAM / "_internal"):
            path.unlink()
    for path in sorted((PROGRAM / "_internal/cardtable/assets/translations").glob("*.po*")):
        short = without_notes(path.read_text(encoding="utf-8"))
        path.write_text(short if path.suffix == ".pot" else without_english(short), encoding="utf-8", newline="\n")
    if sys.platform.startswith("linux"):
        other_codecs = [path for path in PROGRAM.glob("_internal/encodings/*.pyc") if path.stem not in CODECS]
        for path in (*other_codecs, *PROGRAM.glob("_internal/python3*/lib-dynload/_*codec*_*.so")):
            path.unlink()
        for path in loosen.loosen(PROGRAM / "_internal"):
            print(f"{path.name}: without the codecs that are not in use")
        print(f"{loosen.forget_folders(PROGRAM / '_internal')} libraries forget where they were built")


def twice(inside: Path) -> list[Path]:
    """The libraries at the top of the program that are also in a package, where the package looks for them first."""
    in_packages = {path.name.lower(): path for path in inside.glob("*/*.dll")}
    above = [path for path in sorted(inside.glob("*.dll")) if path.name.lower() in in_packages]
    return [path for path in above if path.read_bytes() == in_packages[path.name.lower()].read_bytes()]


def without_notes(catalogue: str) -> str:
    """A catalogue without its notes for translators, which are more than half of it. Flags (``#, fuzzy``) stay."""
    return "".join(line for line in catalogue.splitlines(keepends=True) if not line.startswith(("#.", "#:", "# ")))


def without_english(catalogue: str) -> str:
    """A translation without its English texts: the program looks texts up by key, and has the English separately."""
    return re.sub(r'^(msgid(?:_plural)?) (?:".*"\n)+', r'\1 ""\n', catalogue, flags=re.MULTILINE)


def options() -> list[str]:
    """PyInstaller's options on this platform."""
    # Loose files of bytecode, which nothing checks and nothing unpacks, are loaded faster than PyInstaller's archive.
    chosen = ["--onedir", "--name", "cardtable", "--paths", str(ROOT), "--debug", "noarchive", "--optimize", "2"]
    chosen += [word for source, target in data() for word in ("--add-data", f"{source}{os.pathsep}{target}")]
    chosen += [word for late in LATE for word in ("--collect-submodules", late)]
    chosen += [word for module in ASKED_BY_NAME for word in ("--hidden-import", module)]
    chosen += [word for module in NOT_NEEDED for word in ("--exclude-module", module)]
    if sys.platform.startswith("linux") and shutil.which("strip"):
        chosen.append("--strip")
    if sys.platform.startswith("linux"):
        chosen += ["--python-option", "X utf8=1"]  # see CODECS
    if sys.platform == "win32":
        facts = CACHE / "version.txt"
        facts.parent.mkdir(exist_ok=True)
        facts.write_text(version_facts(), encoding="utf-8", newline="\n")
        chosen += ["--windowed", "--version-file", str(facts)]
    if not sys.platform.startswith("linux"):
        chosen += ["--icon", str(draw_icon(256, CACHE / "icon.png"))]
    return chosen


def version_facts() -> str:
    """The version resource that Windows shows in the file properties (VERSIONINFO), in PyInstaller's format."""
    numbers = (*map(int, re.findall(r"\d+", __version__)[:3]), 0)
    texts = {
        "CompanyName": "The cardtable authors",
        "FileDescription": "cardtable",
        "FileVersion": __version__,
        "InternalName": "cardtable",
        "LegalCopyright": "The cardtable authors, MIT licence",
        "OriginalFilename": "cardtable.exe",
        "ProductName": "cardtable",
        "ProductVersion": __version__,
    }
    told = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, OS=0x40004, fileType=1),\n"
        f"kids=[StringFileInfo([StringTable('040904B0', [{told}])]), "  # English of the United States, in Unicode
        "VarFileInfo([VarStruct('Translation', [0x0409, 0x04B0])])])\n"
    )


def data() -> Iterator[tuple[Path, str]]:
    """The data files, and the folder of the bundle for each."""
    yield ROOT / "assets", "cardtable/assets"
    folders = [font_folder(package) for package in FONT_PACKAGES]
    for face in Typeface:
        yield (
            next(folder / face.value for folder in folders if (folder / face.value).is_file()),
            "cardtable/assets/fonts",
        )


def font_folder(package: str) -> Path:
    """Where a font package keeps its files."""
    for entry in sys.path:
        folder = Path(entry) / package / "files"
        if folder.is_dir():
            return folder
    raise SystemExit(f"{package} is not installed: pip install -e '.[test]' first")


def add_double_click() -> None:
    """Add a .desktop file that starts the program beside it, icons, and the script that adds both to the menu."""
    entry = (LINUX / "cardtable.desktop").read_text(encoding="utf-8")
    (PROGRAM / "cardtable.desktop").write_text(portable(entry), encoding="utf-8", newline="\n")
    (PROGRAM / "cardtable.desktop").chmod(0o755)
    shutil.copy(LINUX / "install.sh", PROGRAM / "install.sh")
    shutil.copy(LINUX / "cardtable-mime.xml", PROGRAM / "cardtable-mime.xml")
    icons = PROGRAM / "icons"
    icons.mkdir()
    shutil.copy(ICON, icons / "cardtable.svg")
    for size in ICON_SIZES:
        draw_icon(size, icons / f"{size}.png")


def portable(entry: str) -> str:
    """The .desktop file with an Exec line that finds the program beside the file itself."""
    return entry.replace("Exec=cardtable %f\n", f"Exec={PORTABLE_EXEC}\n")


def draw_icon(size: int, path: Path) -> Path:
    """Draw the icon ``size`` pixels square into a PNG."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame  # noqa: PLC0415 - after the greeting was switched off

    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(pygame.image.load_sized_svg(str(ICON), (size, size)), str(path))
    return path


if __name__ == "__main__":
    sys.exit(main())
