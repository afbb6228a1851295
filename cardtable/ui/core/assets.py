"""The program's own files, the error if one is broken, and ``Bounded``, the cache of what is made from them."""

from __future__ import annotations

import ctypes
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from cardtable.kernel.compat import override
from cardtable.kernel.errors import CardtableError

if TYPE_CHECKING:
    import pygame


class BrokenAssets(CardtableError):
    """A file of the program itself is missing or damaged; it has to be installed again."""


def assets_folder(package: Path | None = None, bundle: str | None = None) -> Path:
    """The folder of icons, sounds, pages and faces: in a frozen bundle, in the package (a wheel), or in a checkout, in
    this order.

    ``package`` is the folder of the ``cardtable`` package and ``bundle`` the unpacked folder of a frozen program; both
    are found when not given.
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
    """Turn errors in the block into BrokenAssets naming ``path``: its content is damaged."""
    try:
        yield
    except (ValueError, LookupError, TypeError, RuntimeError) as problem:
        raise _broken(path, f"is damaged ({type(problem).__name__}: {problem})") from problem


@contextmanager
def relying_on(folder: Path) -> Iterator[None]:
    """Raise BrokenAssets if the block cannot open a file in ``folder``; other errors pass through."""
    try:
        yield
    except OSError as problem:
        if not problem.filename or not Path(str(problem.filename)).is_relative_to(folder):
            raise
        raise _broken(Path(str(problem.filename)), f"cannot be read ({problem.strerror})") from problem


def _broken(path: Path, what: str) -> BrokenAssets:
    return BrokenAssets(f"a file of the program {what}: {path}; please install cardtable again")


K = TypeVar("K")
V = TypeVar("V")
P = TypeVar("P", bound="pygame.Surface")


class Bounded(Generic[K, V]):
    """A least-recently-used cache with a limit on the total weight; a value heavier than that is returned but not kept."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._weight = 0

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: K) -> bool:
        """Whether a value is kept under ``key``; asking does not count as using it."""
        return key in self._kept

    @property
    def weight(self) -> int:
        return self._weight

    def limit_to(self, limit: int) -> None:
        """Change the limit; the least recently used values above it go at once."""
        self._limit = limit
        self._shed()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value kept under ``key``, or made by ``make``."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        value = make()
        weight = self._weigh(value)
        if weight <= self._limit:
            self._kept[key] = value
            self._weight += weight
            self._shed()
        return value

    def clear(self) -> None:
        self._kept.clear()
        self._weight = 0

    def _weigh(self, _value: V) -> int:
        return 1

    def _shed(self) -> None:
        while self._weight > self._limit:
            _, value = self._kept.popitem(last=False)
            self._weight -= self._weigh(value)


class BoundedPictures(Bounded[K, P]):
    """A cache limited by the total number of pixels."""

    @override
    def _weigh(self, picture: P) -> int:
        return picture.get_width() * picture.get_height()


def give_back() -> None:
    """Return memory that the C library keeps for later to the system; takes a few milliseconds."""
    if not sys.platform.startswith("linux"):
        return
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # not the GNU C library
        return
    trim(0)
