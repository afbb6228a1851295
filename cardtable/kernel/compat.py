"""What Python has only in some versions, or at a price: the mark ``override``, and SHA-256 and BLAKE2b as Python itself has them,
taken as ``random`` takes its own: ``hashlib`` loads all of OpenSSL, 3 MB.
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
    except ImportError:  # a Python that was built without
        from hashlib import blake2b, sha256

    def override(method: M) -> M:
        """The same method; a reader and the type checker see that it replaces one of the base class."""
        return method


__all__ = ["blake2b", "override", "sha256"]
