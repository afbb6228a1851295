"""Python's own hashes, as ``hashlib`` has them, without the library of ciphers that comes with it: 3.5 MB of memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, Protocol

_SHA_2 = ("_sha2", "_sha256")
"""Where SHA-256 is: from Python 3.12 on, and before."""


class Hashed(Protocol):
    """What was made of some bytes."""

    def digest(self) -> bytes:
        """As bytes."""
        ...

    def hexdigest(self) -> str:
        """As text."""
        ...


def found_in(modules: Sequence[str], name: str) -> Callable[..., Hashed]:
    """The hash ``name`` of the first of ``modules`` that there is; that of ``hashlib`` where Python was built without."""
    for module in modules:
        try:
            return getattr(import_module(module), name)  # type: ignore[no-any-return]
        except (ImportError, AttributeError):
            continue
    import hashlib  # noqa: PLC0415 -- this brings the library along; and it is how the frozen program comes by the modules

    return getattr(hashlib, name)  # type: ignore[no-any-return]


sha256: Final = found_in(_SHA_2, "sha256")
blake2b: Final = found_in(("_blake2",), "blake2b")
