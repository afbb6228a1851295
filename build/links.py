"""The project's address, known only when the package is built, and the links in the wheel's metadata.

``CARDTABLE_URL`` names the repository; GitHub's runners set their own. Without either there are no links.
"""

from __future__ import annotations

import os
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ModuleNotFoundError:  # only while a wheel is built; the other programs in build/ ask for the address alone
    MetadataHookInterface = object


def address() -> str:
    """The address of the repository, without a trailing slash; empty if unknown."""
    server, name = os.environ.get("GITHUB_SERVER_URL", ""), os.environ.get("GITHUB_REPOSITORY", "")
    return (os.environ.get("CARDTABLE_URL") or (f"{server}/{name}" if server and name else "")).rstrip("/")


class Links(MetadataHookInterface):
    """Adds ``project.urls``."""

    def update(self, metadata: dict[str, Any]) -> None:
        if home := address():
            metadata["urls"] = {
                "Homepage": home,
                "Source": home,
                "Issues": f"{home}/issues",
                "Documentation": f"{home}/tree/main/docs",
                "Changelog": f"{home}/blob/main/CHANGELOG.md",
            }
