"""What the system says of a file, in the person's language: Python has it in English, or in the language of the system."""

from __future__ import annotations

import errno
import os

_KEYS = {
    errno.ENOENT: "system.missing",
    errno.EACCES: "system.forbidden",
    errno.EPERM: "system.forbidden",
    errno.EISDIR: "system.folder",
    errno.ENOTDIR: "system.no_folder",
    errno.EEXIST: "system.there",
    errno.ENOSPC: "system.full",
    errno.EROFS: "system.read_only",
}


def key_of(reason: str) -> str | None:
    """The key of the text for a reason in the system's words; None for any other, which stays as it is."""
    return {os.strerror(number): key for number, key in _KEYS.items()}.get(reason)
