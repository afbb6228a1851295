"""What lies over the table after a hand until somebody goes on: the score paper, and the ways on in the corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.kernel.override import override
from cardtable.table.geometry import Rect
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.reckoning_paper import ReckoningPaper
from cardtable.ui.widgets.boxes import Row
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.widget import Hold, Layer, Widget, WidgetRole, adopt

_PLACES = 100
"""Into so many steps the height of the room is divided where places aside are compared: more would be felt at 4K."""


class ReckoningLayer(Layer):
    """The paper with its buttons, the most important one last. ``away`` is called by Esc: it goes on, too, though not as it
    comes. ``busy`` tells where on the table there is something to be seen, which the paper leaves free as far as it can;
    ``bar`` where the bar is, which it never covers.

    The paper can be put aside, so that the table with all open hands is to be seen, and taken up again.
    """

    role = WidgetRole.DIALOG
    hold = Hold.MODAL
    comes_unasked = True

    def __init__(
        self, paper: ReckoningPaper, names: tuple[str, str], ways: Sequence[Button], away: Callable[[], None],
        busy: Callable[[], Sequence[Rect]], bar: Callable[[], pygame.Rect],
    ) -> None:  # fmt: skip
        super().__init__(label=paper.label)
        self.paper = paper
        self._names, self._away, self._busy, self._bar = names, away, busy, bar
        self._aside = Button(names[0], self._put_aside)
        self._main = ways[-1]
        self._buttons = Row([self._aside, *ways], gap=Gap.S)
        adopt(self, [paper, self._buttons])

    @override
    def children(self) -> Sequence[Widget]:
        return (self.paper, self._buttons)

    @override
    def starts_at(self) -> Widget | None:
        return self._main

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        self.rect = pygame.Rect(screen)
        pad = painter.px(Gap.M)
        wide, high = self._buttons.measure(painter, screen.width - 2 * pad)
        foot = pygame.Rect(0, 0, wide, high)
        room = _beside(self._bar(), screen).inflate(-2 * pad, 0)
        room.height = screen.bottom - room.y - high - 2 * pad
        self._lay_paper(painter, room)
        foot.bottomright = (
            screen.right - pad,
            screen.bottom - pad,
        )  # where the buttons of a hand are, clear of its cards
        self._buttons.arrange(painter, foot)

    def _lay_paper(self, painter: Painter, room: pygame.Rect) -> None:
        """Where it covers least of what is to be seen, written closer where less is covered then."""
        self.paper.fit(painter, room)
        covers, corner = self._clear(room)
        if covers:
            self.paper.fit(painter, room, close=True)
            covers_close, corner_close = self._clear(room)
            if covers_close < covers:
                corner = corner_close
            else:
                self.paper.fit(painter, room)
        self.paper.rect.topleft = corner

    def _clear(self, room: pygame.Rect) -> tuple[float, tuple[int, int]]:
        """How much the paper covers of what is to be seen where that is least, in pixels, and its corner there.

        Of equal places the nearest to the middle; a little to the side where that covers less than any place on the axis,
        unless the paper is so wide that it covers nearly all anyway.
        """
        paper, busy = self.paper.rect, self._busy()

        def covered(corner: tuple[int, int]) -> float:
            lies = Rect(*corner, paper.width, paper.height)
            return sum(lies.overlap(each) for each in busy)

        def cost(corner: tuple[int, int]) -> tuple[float, int]:
            return covered(corner), abs(corner[0] - paper.x) + abs(corner[1] - paper.y)

        tops = range(room.y, max(room.y, room.bottom - paper.height) + 1)
        best = min(((paper.x, top) for top in tops), key=cost)
        if covered(best) and not self.paper.in_columns:
            aside = min(room.width // 8, (room.width - paper.width) // 2)
            step = max(1, room.height // _PLACES)
            lefts = range(paper.x - aside, paper.x + aside + 1, step)
            best = min((best, *((left, top) for left in lefts for top in tops[::step])), key=cost)
        return covered(best), best

    def covered(self, rect: Rect) -> float:
        """The share of a place that the paper covers, from 0 to 1."""
        return Rect(*self.paper.rect).overlap(rect) / max(1.0, rect.w * rect.h) if self.paper.visible else 0.0

    @override
    def dismiss(self) -> None:
        if self.host and not self.host.is_fresh(self):
            self._away()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        """A press anywhere shows all lines at once."""
        self.show_all()
        return True

    def show_all(self) -> None:
        """All lines are seen now."""
        self.show_lines(self.paper.lines)

    def show_lines(self, lines: int) -> None:
        """So many lines are seen."""
        if lines != self.paper.shown:
            self.paper.shown = lines
            self.paper.touch()

    def _put_aside(self) -> None:
        """Put the paper aside, or take it up again."""
        self.paper.visible = not self.paper.visible
        self.shows_below = not self.paper.visible
        self._aside.rename(self._names[0 if self.paper.visible else 1])
        self.changed()


def _beside(bar: pygame.Rect, screen: pygame.Rect) -> pygame.Rect:
    """What a bar along the top, or down the left side, leaves of the screen."""
    if bar.height > bar.width:
        return pygame.Rect(bar.right, screen.y, screen.right - bar.right, screen.height)
    return pygame.Rect(screen.x, bar.bottom, screen.width, screen.bottom - bar.bottom)
