"""The mark ``override`` for Python 3.11, which has none of its own; the type checker sees the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

M = TypeVar("M")

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method: M) -> M:
        """The same method; a reader and the type checker see that it replaces one of the base class."""
        return method


__all__ = ["override"]
