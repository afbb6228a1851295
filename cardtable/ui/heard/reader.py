"""Keeps screen readers up to date and hands on what they ask for, as input like any other.

Nothing is reckoned while nobody listens. Knows no bus and no table; the time is that of the scenes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardtable.ui.core.scene import Deed, InputEvent, Requested, Scene
from cardtable.ui.heard.bindings import ReaderPort, ReaderRequest, Rectangle
from cardtable.ui.heard.numbering import Numbering
from cardtable.ui.heard.tree import HeardTree, NodeKey, alerts_of, heard_tree
from cardtable.ui.widgets.screen import Utterance, WidgetScreen

LOOKS_EVERY = 0.1
"""Seconds between two looks at a screen on which something moves."""
SETTLES = 0.2
"""Seconds from the beginning to the first tree. Whoever called ``begin`` holds a lock until that call has returned, which
it can only while the main thread rests: sooner, each could wait for the other."""
SPEAKS_EVERY = 0.5
"""Seconds between two things that are read out; what is said meanwhile is read out together, in its order."""


class ScreenReader:
    """``post`` runs a call on the main thread, ``push`` takes an event as if the system had sent it there.

    ``begin``, ``end`` and ``request`` may be called on any thread; all else is for the main thread.
    """

    def __init__(
        self,
        post: Callable[[Callable[[], object]], object],
        push: Callable[[InputEvent], object],
        title: str,
        window: Callable[[], Rectangle],
    ) -> None:
        """``title`` of the window, ``window`` where its content stands on the screen."""
        self._post, self._push, self._title, self._window = post, push, title, window
        self.port: ReaderPort | None = None
        self._listening = self._focused = False
        self._numbering = Numbering()
        self._tree: HeardTree | None = None
        self._looked = self._spoke = float("-inf")
        self._said: tuple[Utterance, ...] = ()
        self._alerts: Mapping[tuple[NodeKey, str], str] = {}
        self._count = 0
        self._scene: Scene | None = None
        self._due: float | None = None
        self._stands: Rectangle | None = None
        self._begins_at: float | None = None

    # -- from any thread ---------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Somebody listens from now on."""
        self._post(self._begin)

    def end(self) -> None:
        """Nobody listens any more."""
        self._listening = False  # at once: what is sent to nobody could be waited for
        self._post(self._forget)

    def request(self, request: ReaderRequest) -> None:
        """Somebody asks for something."""
        self._post(lambda: self._ask(request))

    # -- on the main thread ------------------------------------------------------------------------------------------------

    @property
    def listening(self) -> bool:
        """Whether somebody is told."""
        return self._listening

    def look(self, *, focused: bool) -> None:
        """Whether the window has the keyboard now."""
        self._focused = focused
        if self._listening and self.port:
            self.port.look(focused=focused)

    def heed(self, scene: Scene, now: float) -> None:
        """A frame was drawn: tell what is new on ``scene``, or say when to look again."""
        self._due = None
        if not self._listening or self.port is None or not isinstance(scene, WidgetScreen):
            return
        if self._begins_at is None:
            self._begins_at = now + SETTLES
        if now < self._begins_at:
            self._due = self._begins_at
            return
        if now < self._looked + LOOKS_EVERY and scene is self._scene:
            self._due = self._looked + LOOKS_EVERY
            return
        self._looked = now
        self._listen(scene, now)
        self._tree = heard_tree(scene.stage, self._title, self._said, self._count)
        change = self._numbering.change(self._tree)
        if change is None:
            return
        stands = self._window()
        if stands != self._stands:
            self._stands = stands
            self.port.place(stands)
        self.port.send(change)
        if change.whole:
            self.port.look(focused=self._focused)

    def close(self) -> None:
        """Tell nobody anything any more, and answer nobody."""
        self._listening, self.port, self._tree = False, None, None

    def wake_at(self) -> float | None:
        """When to look again although nothing happens; None for never."""
        return self._due

    def _listen(self, scene: WidgetScreen, now: float) -> None:
        """Take what was said since, where it is time to read something out."""
        if scene is not self._scene:
            self._scene, self._said = scene, ()
        alerts = alerts_of(scene.stage)
        for each in alerts.keys() - self._alerts.keys():
            scene.told.tell(alerts[each])
        self._alerts = alerts
        if not scene.told.waits:
            return
        if now < self._spoke + SPEAKS_EVERY:
            self._due = self._spoke + SPEAKS_EVERY
            return
        self._spoke, self._count = now, self._count + 1
        self._said = tuple(scene.told.take())

    def _begin(self) -> None:
        self._forget()
        self._listening = True

    def _forget(self) -> None:
        self._numbering.forget()
        self._stands, self._looked, self._due, self._begins_at = None, float("-inf"), None, None

    def _ask(self, request: ReaderRequest) -> None:
        key = self._numbering.key_of(request.node)
        if self._tree is None or key is None or key not in self._tree.whose:
            return
        node, (widget, part) = self._tree.nodes[key], self._tree.whose[key]
        if request.deed not in node.deeds and request.deed not in {Deed.FOCUS, Deed.REVEAL}:
            return
        text = request.text
        if request.deed is Deed.OTHER:
            if not 0 <= request.place < len(node.offers):
                return
            text = node.offers[request.place]
        self._push(Requested(widget, request.deed, part, text, request.place))
