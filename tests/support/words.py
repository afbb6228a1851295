"""The English texts of the program, as they stand in its file."""

from __future__ import annotations

from cardtable.i18n.catalogue import read_texts
from cardtable.ui.core.assets import assets_folder

ENGLISH = read_texts(assets_folder() / "translations" / "en.json")
