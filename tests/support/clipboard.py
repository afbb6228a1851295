"""A clipboard that only a test sees."""

from __future__ import annotations

from cardtable.kernel.compat import override
from cardtable.ui.widgets.widget import Clipboard


class OwnClipboard(Clipboard):
    """Keeps its text to itself."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    @override
    def read(self) -> str:
        return self.text

    @override
    def write(self, text: str) -> None:
        self.text = text
