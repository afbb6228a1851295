"""Beside the table of a review: the curve, what is said of the position, the dearest moves, and the list of all moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.override import override
from cardtable.ui.core.commands import Command
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, Gap, Ink
from cardtable.ui.pages.review.review_curve import ReviewCurve
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.boxes import Column, Panel, Row, Scroll, Tight
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.choices import ListBox, ListRow
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Label
from cardtable.ui.widgets.widget import Widget, growing, visible_part

_NOTE = "−00.00"
"""The widest price that has room kept for it: rows do not wrap anew when prices come in."""


class MoveList(ListBox):
    """All moves, each with its price; the one at hand is the position on the table."""

    acts_on_press = True

    def __init__(self, rows: Sequence[ListRow], choose: Callable[[int], object], *, label: str) -> None:
        super().__init__(rows, None, lambda _: None, label=label)
        self._choose = choose

    def show_rows(self, rows: Sequence[ListRow]) -> None:
        """The same moves, with what is known of them now."""
        if self._rows != tuple(rows):
            self._rows = tuple(rows)
            self.touch()

    def stand_at(self, row: int) -> None:
        """Another position came on the table: its move is at hand."""
        if self.at != row:
            super().move_to(row)

    @property
    def is_at_hand_seen(self) -> bool:
        """Whether some of the move at hand is in view."""
        return visible_part(self).colliderect(self.row_rect(self.at))

    def reveal(self) -> None:
        """Bring the move at hand into view."""
        super().move_to(self.at)

    @override
    def move_to(self, index: int) -> None:
        super().move_to(index)
        self._choose(self.at)

    @override
    def point(self, x: float, y: float) -> None:
        """The pointer lights nothing: what is lit is on the table."""

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self.move_to(self._index(x, y))
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.rect.collidepoint(x, y) and self._index(x, y) != self.at:
            self.move_to(self._index(x, y))

    @override
    def release(self, x: float, y: float) -> None:
        """It was chosen when it was pressed."""

    @override
    def type_text(self, text: str) -> bool:
        """Signs are commands here."""
        return False

    @override
    def _beside(self, painter: Painter, row: ListRow) -> int:
        return 2 * painter.px(Gap.M) + painter.width(_NOTE, CAPTION) + painter.px(Gap.S)


class ReviewPanel:
    """Builds the panel and keeps it up to date."""

    def __init__(
        self,
        texts: Catalogue,
        rows: Sequence[ListRow],
        seats: Widget | None,
        curve: str,
        *,
        choose: Callable[[int], object],
        choose_row: Callable[[int], object],
        to_dear: Callable[[int], Action],
        play_on: Action,
        keys: Mapping[str, Command[Any]],
    ) -> None:
        """``curve`` says what that shows; ``choose`` gets a position, ``choose_row`` a row of the list; ``to_dear`` makes what leads to a dear move.

        ``keys`` has the commands whose keys are told beside the buttons, by name.
        """
        self._texts = texts
        self.curve = ReviewCurve(curve, choose)
        self.moves = MoveList(rows, choose_row, label=texts.text("review.moves"))
        self._what = Heading("", 3)
        self._cost = Label("", STRONG)
        self._better = Label("", BODY)
        self._worth = Label("", CAPTION, Ink.MUTED)
        self._seen = Label("", CAPTION, Ink.MUTED)
        self._state = Label("", CAPTION, Ink.MUTED)
        self.dear = [Button("", to_dear(number), shortcut=keys[f"dear_{number + 1}"]) for number in range(3)]
        for button in self.dear:
            button.visible = False
        self._dear_row = Row(self.dear, gap=Gap.S, tight=Tight.SHRINK)
        self.play_on = Button(
            texts.text("review.play_on"), play_on, icon="play", look=Look.SECONDARY, shortcut=keys["play_on"]
        )
        words = Column([self._what, self._cost, self._better, self._worth, self._seen], gap=Gap.NONE)
        parts: list[Widget] = [*([seats] if seats else []), self.curve, self._state, words, self._dear_row]
        scroll = Scroll(self.moves, label=texts.text("review.moves"), pad=0, bleed=0)
        upper = Scroll(Column(parts, gap=Gap.S), pad=0, bleed=0)
        upper.grow = 0.0  # as high as what is in it, but in the lowest windows
        self.widget: Widget = Panel([upper, growing(scroll), self.play_on], gap=Gap.S, padding=Gap.M)

    def say(self, what: str, cost: str, better: str, worth: str, seen: str, *, dear: bool) -> None:
        """What is said of the position on the table; a ``dear`` move stands out."""
        self._what.text = what
        self._cost.tell(cost, Ink.ACCENT if dear else Ink.TEXT)
        for label, text in ((self._better, better), (self._worth, worth), (self._seen, seen)):
            label.text = text
            label.show(bool(text))
        self._cost.show(bool(cost))

    def say_state(self, text: str) -> None:
        """How far it is worked out, and how."""
        self._state.text = text

    def show_dear(self, labels: Sequence[str]) -> None:
        """The dearest moves, as far as there are any."""
        for number, button in enumerate(self.dear):
            text = labels[number] if number < len(labels) else ""
            if button.text != text:
                button.text = text
                button.label = self._texts.text("review.dear_one", n=number + 1, what=text)
                button.changed()
            button.show(bool(text))
