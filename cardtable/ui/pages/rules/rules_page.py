"""The rules of a game as a page to read, with drawn cards and a list of its parts beside it. Knows no rule itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardtable.kernel.override import override
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.core.theme import Gap
from cardtable.ui.pages.page import READING, PageScene, text_tool
from cardtable.ui.pages.rules.reading import Beside, Parts, Reader
from cardtable.ui.services import Services
from cardtable.ui.widgets.base import Widget
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.card_row import cards_block
from cardtable.ui.widgets.label import Heading
from cardtable.ui.widgets.panel import Panel
from cardtable.ui.widgets.richtext import RichText

_LEAST = 480  # units: below this the list of parts is left out
_SIDE = 200  # units


class RulesScene(PageScene):
    """Scrolls by wheel, bar, keys, and by pulling the page; Esc goes back."""

    wide = READING

    def __init__(self, services: Services, game_id: str) -> None:
        super().__init__(services)
        self._game_id = game_id
        self._reader: Reader | None = None

    @override
    def title(self) -> str:
        return self.text(f"game.{self._game_id}.name")

    @override
    def note(self) -> str:
        return self.text(f"game.{self._game_id}.goal")

    @override
    def tools(self) -> Sequence[Widget]:
        return (text_tool(Button(self.text("rules.house_rules"), self._house_rules, icon="home")),)

    @override
    def content(self) -> Widget:
        page = read_rules(assets_folder() / "rules", self._game_id, self._s.texts.language)
        blocks = {"cards": cards_block(self._s.faces, self._s.texts)}
        text = RichText.from_markdown(page or self.text("rules.none"), blocks=blocks, label=self.title())
        reader = self._reader = Reader(text, label=self.title())
        headings = [block for block in text.children() if isinstance(block, Heading)]
        parts = Parts(self.text("rules.parts"), headings, reader, here=self.text("rules.here"))
        sheet = Panel([reader], padding=(Gap.XXL, Gap.XL), label=self.title())
        return Beside(parts, sheet, wide=_SIDE, least=_LEAST)

    @override
    def resume(self, result: object) -> None:
        """Arrow keys scroll the text from the first moment."""
        super().resume(result)
        if self._reader is not None and self.stage.focused in {None, self.stage.root}:
            self.stage.focus(self._reader, ring=False)

    def _house_rules(self) -> Transition:
        return Push(self._s.screens.house_rules(self._game_id, begun=touched(self._s, self._game_id)))


def touched(services: Services, game_id: str) -> bool:
    """Whether a game of that name is open in which somebody has moved: only then are its house rules settled."""
    kept = services.store.latest_open(game_id)
    if kept is None:
        return services.desk.is_open(game_id)  # a round of Golf between two holes
    moved = any(ply not in kept.record.auto for ply in range(len(kept.record.plies)))
    row = services.store.round(kept.round_id) if kept.round_id is not None else None
    return moved or bool(row and row.strokes)


def read_rules(folder: Path, game_id: str, language: str) -> str:
    """The page of a game in ``language``, or in English; empty when it cannot be read."""
    for code in (language, "en"):
        try:
            return (folder / code / f"{game_id}.md").read_text(encoding="utf-8")
        except OSError:
            continue
    return ""
