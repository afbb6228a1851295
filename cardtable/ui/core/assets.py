"""Where the program's own files lie: beside the code, in a frozen bundle, or in a checkout; and what is said when they are
broken. Opens nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardtable.kernel.errors import CardtableError


class BrokenAssets(CardtableError):
    """A file of the program itself is missing or damaged: it has to be installed again."""


def assets_folder(package: Path | None = None, bundle: str | None = None) -> Path:
    """The folder of icons, sounds, pages and faces.

    ``package`` is the folder of the ``cardtable`` package and ``bundle`` the unpacked folder of a frozen program; both
    are found when not given. Order: frozen bundle, package (a wheel), checkout.
    """
    package = package or Path(__file__).resolve().parents[2]
    bundle = bundle if bundle is not None else getattr(sys, "_MEIPASS", None)
    places = [package / "assets", package.parent / "assets"]
    if bundle:
        places.insert(0, Path(bundle) / "cardtable" / "assets")
    for place in places:
        if place.is_dir():
            return place
    return places[-1]


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """What is read from ``path`` in this block must make sense. Raises BrokenAssets naming it when it does not."""
    try:
        yield
    except (ValueError, LookupError, TypeError, RuntimeError) as problem:
        raise _broken(path, f"is damaged ({type(problem).__name__}: {problem})") from problem


@contextmanager
def relying_on(folder: Path) -> Iterator[None]:
    """Raises BrokenAssets when the block cannot open a file inside ``folder``; any other error goes through."""
    try:
        yield
    except OSError as problem:
        if not problem.filename or not Path(str(problem.filename)).is_relative_to(folder):
            raise
        raise _broken(Path(str(problem.filename)), f"cannot be read ({problem.strerror})") from problem


def _broken(path: Path, what: str) -> BrokenAssets:
    return BrokenAssets(f"a file of the program {what}: {path}; please install cardtable again")
