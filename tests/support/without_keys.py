"""The whole program without a keyboard: a person with a mouse, or with a finger on the glass.

    with by_finger(home) as table:
        table.play("klondike")
        table.drag("t4", "t6")

What ``Driver`` does with its pointer is done here by what pygame itself reports, posted to its queue and read by the
program's own ``Input``. A key is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from cardtable.kernel.compat import override
from cardtable.kernel.table import PileId
from cardtable.settings import Settings, save
from cardtable.storage.paths import find_paths
from cardtable.table.geometry import Point
from cardtable.table.gestures import lift_above
from cardtable.table.pace import FULL
from cardtable.ui.core.input import Input
from cardtable.ui.core.scene import PointerButton
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.choices import ListBox
from cardtable.ui.widgets.widget import Widget, lineage, visible_part, walk
from tests.support.driver import FRAME, Driver

GLASS = 7
"""The id of the touch screen."""
_MORE = 0.1
_PULLS = 60
_CLEAR = 24  # pixels that a finger stays away from the rim of what it pulls
_MICE = {PointerButton.LEFT: 1, PointerButton.MIDDLE: 2, PointerButton.RIGHT: 3}


class PointerOnly(Driver):
    """A person with a mouse and no keyboard."""

    def __init__(self, home: Path, size: tuple[int, int], seed: int | None = None, *, thinks: bool = False) -> None:
        super().__init__(home, size, seed, thinks=thinks)
        self.input = Input(self.display)
        pygame.event.clear()

    def raw(self, kind: int, **fields: object) -> None:
        """What the window system reports, and a frame with it."""
        pygame.event.post(pygame.event.Event(kind, **fields))
        self.run(FRAME, *self.input.read(self.now, self.app.scale).events)

    @override
    def key(self, *names: str) -> None:
        """There is no keyboard."""
        raise AssertionError(f"{names} cannot be pressed")

    @override
    def type(self, text: str) -> None:
        """There is no keyboard."""
        raise AssertionError(f"{text!r} cannot be typed")

    @override
    def move(self, x: float, y: float) -> None:
        """Put the pointer somewhere."""
        self.raw(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=False)

    @override
    def press(self, x: float, y: float, button: PointerButton = PointerButton.LEFT, clicks: int = 1) -> None:  # noqa: ARG002
        """Press a button there; how often is counted by the program itself."""
        self.move(x, y)
        self.raw(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=_MICE[button], touch=False)

    @override
    def release(self, x: float, y: float, button: PointerButton = PointerButton.LEFT) -> None:
        """Let a button go there."""
        self.raw(pygame.MOUSEBUTTONUP, pos=(x, y), button=_MICE[button], touch=False)

    @override
    def push(self, label: str) -> None:
        """Click the button or menu entry of that name, after scrolling to it; not the second click of a double one."""
        self.run(FULL.double_click + _MORE)
        widget = self.button(label)
        self.reveal(widget)
        self.click_at(*visible_part(widget).center)

    @override
    def choose(self, label: str) -> None:
        """Pick an entry of the open list or menu."""
        for box in (each for root in self._roots() for each in self._boxes(root)):
            rows = [row.text for row in box._rows]
            if label in rows:
                self.reveal_part(box, box.row_rect(rows.index(label)))
                self.click_at(*box.row_rect(rows.index(label)).center)
                return
        raise AssertionError(f"no {label!r} to choose")

    def reveal(self, widget: Widget) -> None:
        """Scroll so far that a widget can be pressed."""
        self.reveal_part(widget, widget.rect)

    def reveal_part(self, widget: Widget, rect: pygame.Rect) -> None:
        """Scroll so far that the middle of a part of ``widget`` can be pressed; ``rect`` may be shifted meanwhile."""
        away = (rect.x - widget.rect.x, rect.y - widget.rect.y)
        for page in (each for each in lineage(widget) if isinstance(each, Scroll) and each.max_offset):
            for _ in range(_PULLS):
                middle = widget.rect.y + away[1] + rect.height // 2
                seen = visible_part(page).clip(page.clip or page.rect).clip(self.display.surface.get_rect())
                if seen.top + _CLEAR <= middle <= seen.bottom - _CLEAR:
                    break
                before = page.offset
                self.scroll(seen, middle - seen.centery)
                if page.offset == before:
                    break

    def scroll(self, seen: pygame.Rect, way: float) -> None:
        """Scroll a page of which ``seen`` is in view, by ``way`` pixels or so: further down when above 0."""
        self.move(*seen.center)
        turned = -1 if way > 0 else 1
        self.raw(pygame.MOUSEWHEEL, x=0, y=turned, precise_x=0.0, precise_y=float(turned), flipped=False)

    @override
    def play(self, game: str, number: int | None = None) -> None:
        """From the gallery to a table: the game that is open, or a fresh deal."""
        assert number is None, "a number is typed"
        self.push(self.tile(game))
        self.settle()

    def _boxes(self, root: Widget) -> Iterator[Widget]:
        yield from (each for each in walk(root) if isinstance(each, ListBox))


class FingerOnly(PointerOnly):
    """A person with a finger on the glass, without a mouse. A right click is a finger that rests."""

    finger = 1

    def touch(self, kind: int, x: float, y: float, finger: int | None = None) -> None:
        """What the glass reports of a finger at (x, y), in pixels."""
        width, height = self.display.size
        self.raw(
            kind, touch_id=GLASS, finger_id=finger or self.finger, x=x / width, y=y / height, dx=0.0, dy=0.0,
            pressure=1.0, window=None,
        )  # fmt: skip

    @override
    def move(self, x: float, y: float) -> None:
        """A finger that is down goes there; one that is not is nowhere."""
        self.touch(pygame.FINGERMOTION, x, y)

    @override
    def press(self, x: float, y: float, button: PointerButton = PointerButton.LEFT, clicks: int = 1) -> None:  # noqa: ARG002
        """Put the finger there; for the right button leave it there until it has rested."""
        self.touch(pygame.FINGERDOWN, x, y)
        if button is PointerButton.RIGHT:
            self.run(FULL.long_press + _MORE)

    @override
    def release(self, x: float, y: float, button: PointerButton = PointerButton.LEFT) -> None:  # noqa: ARG002
        """Lift the finger."""
        self.touch(pygame.FINGERUP, x, y)

    @override
    def scroll(self, seen: pygame.Rect, way: float) -> None:
        """Pull the page with the finger, away from what is dragged itself."""
        reach = max(40.0, seen.height / 2 - _CLEAR)
        pull = max(-reach, min(reach, way))
        x = seen.x + min(_CLEAR, seen.width // 2)
        start = seen.centery + pull / 2
        self.press(x, start)
        for part in (0.2, 0.6, 1.0):
            self.move(x, start - pull * part)
        self.release(x, start - pull)

    @override
    def grip(self, pile: PileId, index: int, target: PileId, *, share: float = 1.0) -> Point:
        """Press a card and carry it towards a pile; it is seen above the finger."""
        at = Point(*self.spot(pile, index))
        base = self.table_view.base(pile, self._index(pile, index))
        source = self.table_view.rect(pile, self._index(pile, index) if base is None else base)
        goal = self.table_view.rect(target, self.table_view.count(target) - 1)
        end = Point(at.x + (goal.x - source.x) * share, at.y + (goal.y - source.y) * share)
        higher = end
        for _ in range(8):
            higher = Point(end.x, end.y + lift_above(higher.distance(at), source.h))
        self.press(at.x, at.y)
        for part in (0.25, 0.5, 0.75, 1.0):
            self.move(at.x + (higher.x - at.x) * part, at.y + (higher.y - at.y) * part)
        return higher


@contextmanager
def by_pointer(
    home: Path,
    size: tuple[int, int] = (960, 600),
    settings: Settings | None = None,
    *,
    seed: int | None = None,
    kind: type[PointerOnly] = PointerOnly,
) -> Iterator[PointerOnly]:
    """The program for whoever has a pointer and no keyboard, with everything it keeps below ``home``."""
    if settings is not None:
        save(find_paths({}, home).settings, settings)
    table = kind(home, size, seed)
    try:
        yield table
    finally:
        table.close()
