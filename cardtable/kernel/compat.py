"""``override``, which only later versions of Python have, and SHA-256 and BLAKE2b without OpenSSL.

``hashlib`` would load OpenSSL (3 MB); like the standard ``random``, this takes Python's built-in versions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

M = TypeVar("M")

if TYPE_CHECKING:
    from hashlib import blake2b, sha256

    from typing_extensions import override
else:
    try:
        from _blake2 import blake2b

        try:
            from _sha2 import sha256
        except ImportError:  # up to Python 3.11
            from _sha256 import sha256
    except ImportError:  # a Python built without these modules
        from hashlib import blake2b, sha256

    def override(method: M) -> M:
        """Same as ``typing.override`` of Python 3.12: marks a method that replaces one of the base class."""
        return method


__all__ = ["blake2b", "override", "sha256"]
