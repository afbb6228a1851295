"""Whole screens: what they show is painted once for all of them."""

from __future__ import annotations

from tests.support.painted import painted_once

__all__ = ["painted_once"]
