"""The screens that lie on each other. Tells them when they are shown and left; draws nothing, knows no window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ui.core.scene import GoHome, Pop, Push, Quit, Replace, Scene, Transition


class SceneStack:
    """A shown scene is always laid out first (its window may have changed while it was covered), then resumed."""

    def __init__(self, fit: Callable[[Scene], None]) -> None:
        self._fit = fit
        self._scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        """The scene that is shown; None when all are gone."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[Scene]:
        """All of them, the shown one last."""
        return tuple(self._scenes)

    def apply(self, transition: Transition) -> None:
        """Push, pop or replace as a scene wished; the scenes that come and go are told."""
        match transition:
            case Push(scene):
                self._leave_top()
                self._scenes.append(scene)
                self._show(None)
            case Replace(scene):
                self._leave_top()
                self._scenes[-1:] = [scene]
                self._show(None)
            case Pop(result):
                self._leave_top()
                del self._scenes[-1:]
                self._show(result)
            case GoHome(scene):
                self._leave_all_but(1)
                self._scenes.extend([] if scene is None else [scene])
                self._show(None)
            case Quit(farewell):
                self._leave_all_but(0)
                if farewell is not None:
                    self._scenes.append(farewell)
                    self._show(None)

    def _show(self, result: object) -> None:
        if self._scenes:
            self._fit(self._scenes[-1])
            self._scenes[-1].resume(result)

    def _leave_top(self) -> None:
        if self._scenes:
            self._scenes[-1].leave()

    def _leave_all_but(self, kept: int) -> None:
        """Every scene is told, the top one first; those below hear it a second time, which must do no harm."""
        while len(self._scenes) > kept:
            self._scenes.pop().leave()
