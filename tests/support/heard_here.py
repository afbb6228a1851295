"""The tree that a screen reader gets, without a bus: a port that keeps what was sent, as the other end would.

with opened(home) as table, listened_to(table) as ear:
    Listener(ear).push("Klondike")
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardtable.ui.accessible.bindings import ReaderRequest
from cardtable.ui.accessible.reader import NumberedNode, ScreenReader, TreeChange
from cardtable.ui.core.scene import AccessibleAction
from cardtable.ui.widgets.widget import Live
from tests.support.by_ear import Told
from tests.support.driver import Driver

_NAMES = {
    "window": "frame",
    "list box option": "list item",
    "combo box": "combo box",
    "text field": "entry",
    "spin button": "spin button",
    "chart": "image",
    "group": "panel",
    "status": "status bar",
}
"""Roles as the bus of Linux calls them, where that is another word than ours."""
_STEP = 1 / 20


class KeptTree:
    """A port: what was sent so far, put together."""

    def __init__(self) -> None:
        self.nodes: dict[int, NumberedNode] = {}
        self.root = self.focus = 0
        self.said: list[str] = []
        self.sent: list[TreeChange] = []
        self.focused: bool | None = None
        self.stands: tuple[float, ...] = ()

    def send(self, change: TreeChange) -> None:
        self.sent.append(change)
        if change.whole:
            self.nodes = {}
        before = set(self.nodes)
        self.nodes |= {each.number: each for each in change.nodes}
        self.root, self.focus = change.root, change.focus
        reached = list(self._below(self.root))
        assert len(reached) == len(set(reached)), "a node stands in two places"
        assert self.focus in reached, "what has the keyboard is not in the tree"
        self.nodes = {number: self.nodes[number] for number in reached}
        fresh = [self.nodes[number].node for number in reached if number not in before]
        self.said += [node.name for node in fresh if node.live is not Live.OFF and not change.whole]

    def set_focused(self, *, focused: bool) -> None:
        self.focused = focused

    def set_bounds(self, window: tuple[float, float, float, float]) -> None:
        self.stands = window

    def told(self, number: int | None = None) -> Told:
        """What is told, as somebody would hear it."""
        number = self.root if number is None else number
        node = self.nodes[number].node
        role = _NAMES.get(node.role.value, node.role.value)
        hint = ". ".join(filter(None, (node.problem, node.hint)))
        below = [self.told(child) for child in self.nodes[number].children]
        return Told(number, role, node.name, hint, node.enabled, number == self.focus, node.modal, (), below)

    def _below(self, number: int) -> Iterator[int]:
        assert number in self.nodes, f"node {number} was never sent"
        yield number
        for child in self.nodes[number].children:
            yield from self._below(child)


class LocalReader:
    """An ear at a driven program."""

    def __init__(self, driver: Driver, reader: ScreenReader, port: KeptTree) -> None:
        self.driver, self.reader, self.port = driver, reader, port

    def window(self) -> Told:
        self.driver.run(3 * _STEP, step=_STEP)
        return self.port.told()

    def click(self, told: Told) -> None:
        self.ask(told, AccessibleAction.CLICK)

    def ask(self, told: Told, action: AccessibleAction, text: str = "", index: int = 0) -> None:
        """Ask for something as a screen reader would."""
        assert isinstance(told.where, int)
        self.reader.request(ReaderRequest(told.where, action, text, index))
        self.driver.frame()

    def heard(self) -> list[str]:
        said, self.port.said = self.port.said, []
        return said

    def clock(self) -> float:
        return self.driver.now

    def wait(self, happened: Callable[[], bool], what: str, patience: float = 60.0) -> None:
        end = self.driver.now + patience
        while not happened():
            assert self.driver.now < end, f"waited in vain for {what}\n" + "\n".join(self.port.told().lines())
            self.driver.run(_STEP, step=_STEP)


@contextmanager
def listened_to(driver: Driver) -> Iterator[LocalReader]:
    """Somebody listens to a driven program."""
    port = KeptTree()
    reader = ScreenReader(driver.app, "Cardtable", driver.display)
    reader.port = port
    driver.program.around.reader = reader
    reader.set_focused(focused=True)
    reader.begin()
    ear = LocalReader(driver, reader, port)
    driver.run(0.5, step=_STEP)
    yield ear
    driver.program.around.reader = None
