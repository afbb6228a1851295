"""Pictures of how cards and tables would look: the cards beside the settings, and the small ones that are chosen from."""

from __future__ import annotations

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import Gap, Radius, Theme
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.face_style import BACK_KEY, card_size
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Kit
from cardtable.ui.paint.shadows import Lift
from cardtable.ui.widgets.base import Widget, WidgetRole
from cardtable.ui.widgets.picture import Painter

_COLUMNS = (("KS", "QH", "JC", "10D"), ("QD", "JS", "9H"), ("7C", "6D", "5S", "4H", "3C"))
_ROW = (BACK_KEY, "AC", "AH")
_NATURAL, _LEAST = 200, 260  # units: its width where none is offered, and the least height that is worth showing
_STRIP = 0.27  # of the card's height
_ROWS = 1 + 0.16 + 1 + 4 * _STRIP  # heights of a card that the whole picture takes
_ACROSS = 3 + 2 * 0.16  # widths of a card


class Preview(Widget):
    """A few cards on the bare table, as large as the room allows."""

    role = WidgetRole.IMAGE

    def __init__(self, faces: FaceStore, *, label: str, most: float) -> None:
        """``most``: units that a card is high at most."""
        super().__init__(label=label)
        self._faces = faces
        self._most = most
        self.grow = 1.0

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        high = min(kit.px(self._most), round((width or kit.px(_NATURAL)) / _ACROSS * 88 / 63))
        return round(high * 63 / 88 * _ACROSS), round(high * _ROWS)

    @override
    def least_height(self, kit: Kit, width: int) -> int:
        return min(self.measure(kit, width)[1], kit.px(_LEAST))

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        super().arrange(kit, rect)
        keys = {*_ROW, *(key for column in _COLUMNS for key in column)}
        self._faces.prepare(self._high(kit), keys, ())

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        high = self._high(kit)
        wide = card_size(high)[0]
        step = round(wide * 1.16)
        left = self.rect.centerx - (2 * step + wide) // 2
        for column, (first, keys) in enumerate(zip(_ROW, _COLUMNS, strict=True)):
            x = left + column * step
            self._faces.draw(surface, first, high, (x, self.rect.y), Lift.RESTING)
            for index, key in enumerate(keys):
                y = self.rect.y + round(high * (1.16 + index * _STRIP))
                self._faces.draw(surface, key, high, (x, y), Lift.RESTING)

    def _high(self, kit: Kit) -> int:
        fit = min(self.rect.height / _ROWS, self.rect.width / _ACROSS * 88 / 63)
        return max(kit.px(Gap.XXL), round(min(kit.px(self._most), fit)))


def card_painter(faces: FaceStore, key: str) -> Painter:
    """Paints one card so that it fills the height of its place."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, _kit: Kit) -> None:
        wide, high = card_size(rect.height)
        faces.draw(surface, key, high, (rect.centerx - wide // 2, rect.y), Lift.RESTING)

    return paint


def theme_painter(theme: Theme, faces: FaceStore) -> Painter:
    """Paints a corner of a table: its ground, a card, and a button in the theme's colours."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, kit: Kit) -> None:
        radius = kit.px(Radius.SMALL)
        kit.box(
            surface, rect, Skin(radius, theme.ground_light, theme.ground, edge=theme.ground_deep, line=hairline(kit))
        )
        high = round(rect.height * 0.6)
        wide = card_size(high)[0]
        x, y = rect.x + rect.height // 6, rect.centery - high // 2
        faces.draw(surface, BACK_KEY, high, (x, y), Lift.RESTING)
        faces.draw(surface, "AS", high, (x + round(wide * 0.7), y), Lift.RESTING)
        sheet = pygame.Rect(0, 0, round(rect.width * 0.27), round(high * 0.8))
        sheet.midright = (rect.right - rect.height // 6, rect.centery)
        kit.box(surface, sheet, Skin(radius, theme.panel_top, theme.panel, edge=theme.panel_edge, line=hairline(kit)))
        pill = sheet.inflate(-sheet.width // 3, 0)
        pill.height = max(3, sheet.height // 4)
        pill.bottom = sheet.bottom - sheet.height // 6
        kit.box(surface, pill, Skin(pill.height / 2, theme.accent, theme.accent))

    return paint
