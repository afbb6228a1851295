"""Where the program's own files lie: beside the code, in a frozen bundle, or in a checkout. Opens nothing."""

from __future__ import annotations

import sys
from pathlib import Path


def assets_folder(package: Path | None = None, bundle: str | None = None) -> Path:
    """The folder of icons, sounds, pages and faces.

    ``package`` is the folder of the ``cardtable`` package and ``bundle`` the unpacked folder of a frozen program; both
    are found when not given. Order: frozen bundle, package (a wheel), checkout.
    """
    package = package or Path(__file__).resolve().parents[1]
    bundle = bundle if bundle is not None else getattr(sys, "_MEIPASS", None)
    places = [package / "assets", package.parent / "assets"]
    if bundle:
        places.insert(0, Path(bundle) / "cardtable" / "assets")
    for place in places:
        if place.is_dir():
            return place
    return places[-1]
