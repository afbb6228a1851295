"""How a sentence names the key of a command, whichever that is."""

from __future__ import annotations

from typing import Any

from cardtable.i18n.catalogue import Catalogue
from cardtable.ui.core.commands import Command
from cardtable.ui.paint.painter import Painter


def key_or_name(painter: Painter, texts: Catalogue, command: Command[Any]) -> str:
    """Its key as the person's keyboard calls it; where it has none what it is called in bar and menu, in quotes."""
    return painter.shortcut(command) or texts.text("key.none", name=texts.text(command.words))
