"""A question or a form that lies over the screen and wants an answer; Esc always closes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import Gap, Radius
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Hold, Layer, Widget, WidgetRole, adopt, growing
from cardtable.ui.widgets.boxes import Column, Row, Spacer, Tight
from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.label import Heading, Label
from cardtable.ui.widgets.panel import Panel
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.skins import Look

_WIDE = 560  # units
_DIM = 105  # of 255: what is left of the light below


class Dialog(Layer):
    """``title`` and a cross, ``body`` (scrolls when too tall), ``buttons`` at the right; the most important one last.

    The keyboard begins at the primary button, so Enter does what looks like the thing to do.
    """

    role = WidgetRole.DIALOG
    hold = Hold.MODAL
    radius = Radius.PANEL

    def __init__(
        self,
        title: str,
        body: Iterable[Widget],
        buttons: Sequence[Button] = (),
        *,
        on_dismiss: Callable[[], None] | None = None,
        close_label: str,
        wide: float = _WIDE,
    ) -> None:
        super().__init__(label=title)
        cross = IconButton("close", close_label, self.dismiss)
        head = Row([growing(Heading(title, 2)), cross], tight=Tight.SHRINK)
        content = Column(body, gap=Gap.M)
        foot = [Row([Spacer(), *buttons], gap=Gap.M)] if buttons else []
        self._panel = adopt(self, [Panel([head, Scroll(content), *foot], gap=Gap.L, label=title)])[0]
        self._start = next((button for button in buttons if button.look is Look.PRIMARY), None)
        self._on_dismiss = on_dismiss
        self._wide = wide

    @override
    def children(self) -> Sequence[Widget]:
        return (self._panel,)

    @override
    def starts_at(self) -> Widget | None:
        return self._start

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        self.rect = pygame.Rect(screen)
        bounds = screen.inflate(-2 * painter.px(Gap.L), -2 * painter.px(Gap.L))
        width = min(bounds.width, self._width(painter))
        height = min(bounds.height, self._panel.measure(painter, width)[1])
        place = pygame.Rect(0, 0, width, height)
        place.center = bounds.center
        self._panel.arrange(painter, place)

    def _width(self, painter: Painter) -> int:
        """Pixels across, if there is room."""
        return painter.px(self._wide * (1 + painter.text_scale) / 2)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        surface.fill((_DIM, _DIM, _DIM), surface.get_clip(), pygame.BLEND_RGB_MULT)

    @override
    def dismiss(self) -> None:
        super().dismiss()
        if self._on_dismiss:
            self._on_dismiss()


def question(
    title: str,
    words: Iterable[str],
    leave: str,
    yes: str,
    act: Callable[[], None],
    *,
    on_dismiss: Callable[[], None] | None = None,
) -> Dialog:
    """Ask before ``act`` is done; ``leave`` names the button that changes nothing, which Enter presses, ``yes`` the other."""

    def do() -> None:
        dialog.dismiss()
        act()

    def close() -> None:
        dialog.dismiss()

    buttons = [Button(yes, do), Button(leave, close, look=Look.PRIMARY)]
    dialog = Dialog(title, map(Label, words), buttons, on_dismiss=on_dismiss, close_label=leave)
    return dialog
