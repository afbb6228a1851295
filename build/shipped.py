"""Lists everything in a frozen program: a list of parts in CycloneDX form, and the full text of every licence.

    python build/shipped.py [dist/cardtable]

Each part is described in build/licences/components.toml. A binary, a package or a font without an entry fails the build
with a line that names it. The same bundle gives the same list, byte by byte: no time, and an id derived from the content.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import loosen
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, Property, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component as Part
from cyclonedx.model.component import ComponentType, Pedigree
from cyclonedx.model.license import DisjunctiveLicense, LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.spdx import is_supported_id
from packageurl import PackageURL

from cardtable import __version__

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

TABLE = ROOT / "build" / "licences" / "components.toml"
LIST = "cardtable.cdx.json"
TEXTS = "licences"
STANDARD_LIBRARY = "python stdlib"
OWN = "cardtable"
"""The program's own package, executable aside."""

ALTERED = "altered: build/loosen.py took out the codecs that the program does not use"

_MAGICS = (b"\x7fELF", b"MZ", b"\xfe\xed\xfa\xce", b"\xfe\xed\xfa\xcf", b"\xce\xfa\xed\xfe", b"\xcf\xfa\xed\xfe")
_FAT = b"\xca\xfe\xba\xbe"  # Mach-O for several processors
_FONTS = (".ttf", ".otf", ".ttc", ".woff", ".woff2", ".pfb")
_ENDING = re.compile(r"\.(?:so(?:\.[\d.]+)?|dll|dylib|pyd|exe|com)$")
_HASH = re.compile(r"-[0-9a-f]{8,64}(?=[.-]|$)")
_NUMBER = re.compile(r"[.-]\d+(?:\.\d+)*$")
_MODULE = re.compile(r"\.(?:cpython-\w[\w-]*|abi3|cp\d+-\w+)?\.?(?:so|pyd)$")
_IN_NAME = re.compile(r"\.so\.([\d.]+)$|[.-](\d+(?:\.\d+)*)\.(?:dll|dylib)$")


class NotNamed(Exception):
    """Files of the bundle without an entry or without full details: one line each."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = tuple(lines)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the table; its fields are explained there."""

    name: str
    url: str
    licence: str
    texts: tuple[str, ...]
    version: Mapping[str, str | bool] = field(default_factory=dict)
    files: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()
    fonts: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()

    @property
    def distribution(self) -> str | None:
        """The installed package of the entry, if it is one."""
        name = self.version.get("distribution")
        return str(name) if name else None


@dataclass(frozen=True, slots=True)
class Shipped:
    """An entry that is in the bundle: its version, the source of that version, and its files."""

    entry: Entry
    version: str
    source: str
    files: tuple[Path, ...]

    @property
    def altered(self) -> bool:
        """Whether it differs from the original."""
        return any(loosen.is_loose(path) for path in self.files)


def main(words: list[str]) -> int:
    """List the contents of a bundle; 1 if something has no entry."""
    bundle = Path(words[0]) if words else ROOT / "dist" / "cardtable"
    try:
        parts = name_all(bundle)
    except NotNamed as problem:
        for line in problem.lines:
            print(f"not named: {line}")
        return 1
    print(f"{len(parts)} parts named in {bundle / LIST}")
    return 0


def name_all(bundle: Path, table: Sequence[Entry] | None = None) -> list[Shipped]:
    """Write the list of parts and the licences into ``bundle``. Raises NotNamed."""
    parts = shipped(bundle, entries() if table is None else table)
    folder = bundle / TEXTS
    folder.mkdir(exist_ok=True)
    texts = {part.entry.name: _put_texts(part.entry, folder) for part in parts}
    shutil.copy(ROOT / "LICENSE", folder / "cardtable.txt")
    (bundle / LIST).write_text(as_cyclonedx(parts, texts, bundle), encoding="utf-8", newline="\n")
    notice = (ROOT / "docs" / "third-party.md").read_text(encoding="utf-8")
    (folder / "READ-ME.md").write_text(f"{notice}\n{_as_table(parts, texts)}", encoding="utf-8", newline="\n")
    return parts


def entries(table: Path = TABLE) -> list[Entry]:
    """The table."""
    with table.open("rb") as file:
        rows = tomllib.load(file)["component"]
    return [
        Entry(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}) for row in rows
    ]


def shipped(bundle: Path, table: Sequence[Entry]) -> list[Shipped]:
    """The entries of the table that are in ``bundle``, by name. Raises NotNamed with a line for each problem."""
    found: dict[str, set[Path]] = {}
    wrong: list[str] = []
    for path, entry in _owned(bundle, table):
        if entry is None:
            wrong.append(f"{path.relative_to(bundle).as_posix()}: no entry of {TABLE.name} names it")
        elif entry.name != OWN:
            found.setdefault(entry.name, set()).add(path)
    binaries = {_stem(path.name): path for path in _binaries(bundle)}
    parts: list[Shipped] = []
    for entry in sorted(table, key=lambda each: each.name.lower()):
        files = tuple(sorted(found.get(entry.name, ())))
        around = [binaries[stem] for stem in entry.inside if stem in binaries]
        if not files and not around:
            continue
        try:
            version, source = _version(entry, [*files, *around])
            list(_texts(entry))
        except (LookupError, ImportError, OSError) as problem:
            wrong.append(f"{entry.name}: {problem}")
        else:
            parts.append(
                Shipped(
                    entry, version, source, tuple(path for path in files if path.is_file() and path.suffix != ".pyc")
                )
            )
    if wrong:
        raise NotNamed(wrong)
    return parts


def _owned(bundle: Path, table: Sequence[Entry]) -> Iterator[tuple[Path, Entry | None]]:
    """Each binary, font and package of the bundle, with the entry that names it."""
    own = Entry(OWN, "", "MIT", ())
    packages = {name: entry for entry in table for name in entry.packages}
    packages[OWN] = own
    for path in _binaries(bundle):
        yield path, _binary_owner(path, bundle, table, packages)
    for path in sorted(bundle.rglob("*")):
        if path.suffix.lower() in _FONTS and not path.is_symlink():
            names = (entry for entry in table if any(fnmatchcase(path.name, font) for font in entry.fonts))
            yield path, next(names, None)
    for path in sorted((bundle / "_internal").glob("*")):
        if name := _package(path):
            yield path, packages.get(STANDARD_LIBRARY if _is_standard(name) else name)


def _binary_owner(path: Path, bundle: Path, table: Sequence[Entry], packages: Mapping[str, Entry]) -> Entry | None:
    """The entry that names a program, a shared library or a compiled module."""
    if _MODULE.search(path.name) and (entry := _module_owner(path, bundle, packages)):
        return entry
    stem = _stem(path.name)
    return next((entry for entry in table if any(fnmatchcase(stem, name) for name in entry.files)), None)


def _module_owner(path: Path, bundle: Path, packages: Mapping[str, Entry]) -> Entry | None:
    """The entry of the package of a compiled module, or of Python."""
    parts = path.relative_to(bundle).parts
    if "lib-dynload" in parts or len(parts) == 2:
        return packages.get(STANDARD_LIBRARY) if _is_standard(_stem(path.name)) else None
    entry = packages.get(parts[1])
    if entry is None or entry.distribution is None:
        return None
    inside = "/".join(parts[1:])
    brought = importlib.metadata.files(entry.distribution) or ()
    return entry if any(file.as_posix() == inside for file in brought) else None


def _package(path: Path) -> str | None:
    """The name of a Python package or module at the top of the bundle; None for other files."""
    if path.is_dir():
        holds = any(each.suffix in {".py", ".pyc"} for each in path.rglob("*"))
        return path.name if holds else None
    return path.stem if path.suffix in {".py", ".pyc"} else None


def _is_standard(name: str) -> bool:
    return name in sys.stdlib_module_names or name.startswith("_sysconfigdata")


def _binaries(bundle: Path) -> Iterator[Path]:
    for path in sorted(bundle.rglob("*")):
        if path.is_file() and not path.is_symlink() and _is_binary(path):
            yield path


def _is_binary(path: Path) -> bool:
    """Whether a file is a program or a library of any system, whatever its name says."""
    with path.open("rb") as file:
        head = file.read(8)
    if head.startswith(_FAT):
        return int.from_bytes(head[4:8]) < 30  # as `file` tells it from a class of Java
    return head.startswith(_MAGICS)


def _stem(name: str) -> str:
    """The name of a library without the parts that differ between builds: ``libFLAC-e7027ec5.so.14.0.0`` is ``libflac``."""
    plain = _MODULE.sub("", name) if ".cpython-" in name or ".cp3" in name else _ENDING.sub("", name)
    return _NUMBER.sub("", _HASH.sub("", plain.lower()))


def _version(entry: Entry, files: Sequence[Path]) -> tuple[str, str]:
    """The version and its source. Raises LookupError or ImportError if it is unknown."""
    how = entry.version
    if "text" in how:
        return _version_in_text(str(how["text"]), files), "text in the file"
    if "ask" in how:
        return _asked_version(str(how["ask"])), str(how["ask"])
    if "stated" in how:
        distribution, _, number = str(how["for"]).partition(" ")
        if (now := importlib.metadata.version(distribution)) != number:
            raise LookupError(f"its version was read from {distribution} {number}, and this is {distribution} {now}")
        return str(how["stated"]), f"read by hand in {how['for']}"
    if entry.distribution:
        return importlib.metadata.version(entry.distribution), "installed package"
    if how.get("python"):
        return platform.python_version(), "running Python"
    if "debian" in how and (number := _debian_version(str(how["debian"]))):
        return number, f"Debian package {how['debian']}"
    return _version_in_name(files), "number of the file"


def _version_in_text(text: str, files: Sequence[Path]) -> str:
    """The greatest version that a pattern finds in the files."""
    pattern = re.compile(text.replace(r"\0", r"\x00").encode())
    matches = {match.decode() for path in files for match in pattern.findall(path.read_bytes())}
    if not matches:
        raise LookupError(f"no version in {', '.join(path.name for path in files)}")
    return max(matches, key=lambda version: [int(number) for number in version.split(".")])


def _asked_version(question: str) -> str:
    """The value of ``module:name``: a text, numbers, or a function that returns either."""
    module, _, name = question.partition(":")
    answer = getattr(importlib.import_module(module), name)
    answer = answer() if callable(answer) else answer
    return answer if isinstance(answer, str) else ".".join(map(str, answer))


def _version_in_name(files: Sequence[Path]) -> str:
    """The number at the end of a library's name."""
    for path in files:
        if match := _IN_NAME.search(path.name):
            return match[1] or match[2]
    raise LookupError(f"no version in the name of {', '.join(path.name for path in files)}")


def _debian_version(package: str) -> str | None:
    """The version of an installed package of Debian, without Debian's own part; None on other systems."""
    asked = shutil.which("dpkg-query")
    if asked is None:
        return None
    done = subprocess.run(
        [asked, "--show", "--showformat", "${source:Upstream-Version}", package],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode == 0 else None


def _texts(entry: Entry) -> Iterator[tuple[str, Path]]:
    """The texts of an entry: the name in the bundle, and where the text is. Raises LookupError when one is missing."""
    for text in entry.texts:
        if text.startswith("distribution:"):
            yield from _brought_texts(text.removeprefix("distribution:"))
        elif not (TABLE.parent / text).is_file():
            raise LookupError(f"no text {text} in {TABLE.parent.relative_to(ROOT).as_posix()}")
        else:
            yield text, TABLE.parent / text


def _brought_texts(distribution: str) -> Iterator[tuple[str, Path]]:
    """The licences included in an installed package."""
    found = [
        file
        for file in importlib.metadata.files(distribution) or ()
        if file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "LGPL"))
    ]
    if not found:
        raise LookupError(f"the installed package {distribution} has no licence in it")
    for file in found:
        yield f"{distribution}-{file.name.removesuffix('.txt')}.txt", Path(str(file.locate()))


def _put_texts(entry: Entry, folder: Path) -> list[str]:
    names = []
    for name, source in _texts(entry):
        shutil.copyfile(source, folder / name)
        names.append(name)
    return names


def as_cyclonedx(parts: Sequence[Shipped], texts: Mapping[str, Sequence[str]], bundle: Path) -> str:
    """The list of parts as CycloneDX 1.6, the same for the same parts."""
    program = Part(
        name="cardtable",
        version=__version__,
        type=ComponentType.APPLICATION,
        bom_ref="cardtable",
        licenses=[_licence("MIT")],
    )
    described = [_part(part, texts[part.entry.name], bundle) for part in parts]
    bom = Bom(components=described, serial_number=uuid.UUID(int=0))
    bom.metadata.component = program
    bom.register_dependency(program, described)
    bom.validate()
    content = json.loads(JsonV1Dot6(bom).output_as_string())
    del content["metadata"]["timestamp"]
    del content["serialNumber"]
    plain = json.dumps(content, sort_keys=True)
    content["serialNumber"] = uuid.uuid5(uuid.NAMESPACE_URL, plain).urn
    return json.dumps(content, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _part(part: Shipped, texts: Iterable[str], bundle: Path) -> Part:
    entry = part.entry
    own = [(path.relative_to(bundle).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()) for path in part.files]
    facts = [Property(name="cardtable:version-from", value=part.source)]
    facts += [Property(name="cardtable:file", value=f"{name} sha256:{digest}") for name, digest in own]
    links = [ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(entry.url))]
    links += [ExternalReference(type=ExternalReferenceType.LICENSE, url=XsUri(f"{TEXTS}/{name}")) for name in texts]
    return Part(
        name=entry.name,
        version=part.version,
        type=ComponentType.DATA if entry.fonts else ComponentType.LIBRARY,
        bom_ref=entry.name.replace(" ", "-"),
        licenses=[_licence(entry.licence)],
        purl=PackageURL("pypi", None, entry.distribution, part.version) if entry.distribution else None,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=own[0][1])] if len(own) == 1 else None,
        pedigree=Pedigree(notes=ALTERED) if part.altered else None,
        properties=facts,
        external_references=links,
    )


def _licence(expression: str) -> LicenseExpression | DisjunctiveLicense:
    return DisjunctiveLicense(id=expression) if is_supported_id(expression) else LicenseExpression(expression)


def _as_table(parts: Sequence[Shipped], texts: Mapping[str, Sequence[str]]) -> str:
    """The contents of this bundle as a table for readers."""
    lines = ["## In this folder", "", "| Part | Version | Licence | Text |", "|---|---|---|---|"]
    for part in parts:
        linked = ", ".join(f"[{name}]({name})" for name in dict.fromkeys(texts[part.entry.name]))
        name = f"[{part.entry.name}]({part.entry.url})" + (f" ({ALTERED})" if part.altered else "")
        lines.append(f"| {name} | {part.version} | {part.entry.licence} | {linked} |")
    return "\n".join([*lines, "", f"The same with the files and their checksums, for machines: `{LIST}`.", ""])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
