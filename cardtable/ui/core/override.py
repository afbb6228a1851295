"""The mark ``override``, for the widgets and scenes: the one of the kernel."""

from __future__ import annotations

from cardtable.kernel.override import override

__all__ = ["override"]
