"""Pictures of how cards and tables would look: the cards beside the settings, and the small ones that are chosen from."""

from __future__ import annotations

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.colour import BLACK, WHITE, mix
from cardtable.ui.core.theme import Gap, Radius, Theme
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.face_style import BACK_KEY, card_size
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.shadows import Lift
from cardtable.ui.widgets.pictures import PaintsPicture
from cardtable.ui.widgets.widget import Widget, WidgetRole

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
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        high = min(painter.px(self._most), round((width or painter.px(_NATURAL)) / _ACROSS * 88 / 63))
        return round(high * 63 / 88 * _ACROSS), round(high * _ROWS)

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        return min(self.measure(painter, width)[1], painter.px(_LEAST))

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        keys = {*_ROW, *(key for column in _COLUMNS for key in column)}
        self._faces.prepare(self._high(painter), keys, ())

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        high = self._high(painter)
        wide = card_size(high)[0]
        step = round(wide * 1.16)
        left = self.rect.centerx - (2 * step + wide) // 2
        for column, (first, keys) in enumerate(zip(_ROW, _COLUMNS, strict=True)):
            x = left + column * step
            self._faces.draw(surface, first, high, (x, self.rect.y), Lift.RESTING)
            for index, key in enumerate(keys):
                y = self.rect.y + round(high * (1.16 + index * _STRIP))
                self._faces.draw(surface, key, high, (x, y), Lift.RESTING)

    def _high(self, painter: Painter) -> int:
        fit = min(self.rect.height / _ROWS, self.rect.width / _ACROSS * 88 / 63)
        return max(painter.px(Gap.XXL), round(min(painter.px(self._most), fit)))


def paints_card(faces: FaceStore, key: str) -> PaintsPicture:
    """Paints one card so that it fills the height of its place."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, _painter: Painter) -> None:
        wide, high = card_size(rect.height)
        faces.draw(surface, key, high, (rect.centerx - wide // 2, rect.y), Lift.RESTING)

    return paint


def paints_theme(theme: Theme, faces: FaceStore) -> PaintsPicture:
    """Paints a table in its room: floor, rim and cloth, cards on it, and a button in the theme's colours."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, painter: Painter) -> None:
        radius = painter.px(Radius.SMALL)
        line = hairline(painter)
        painter.box(surface, rect, Skin(radius, theme.floor, theme.floor, edge=mix(theme.floor, BLACK, 0.3), line=line))
        rim = rect.inflate(-2 * painter.px(Gap.XS), -2 * painter.px(Gap.XS))
        painter.box(
            surface, rim, Skin(rim.height * 0.3, mix(theme.rim, WHITE, 0.12), theme.rim, edge=theme.floor, line=line)
        )
        cloth = rim.inflate(-2 * painter.px(Gap.XS), -2 * painter.px(Gap.XS))
        painter.box(
            surface, cloth, Skin(cloth.height * 0.27, theme.ground_light, theme.ground, edge=theme.brass, line=line)
        )
        high = round(rect.height * 0.54)
        wide = card_size(high)[0]
        x, y = rect.x + rect.height // 4, rect.centery - high // 2
        faces.draw(surface, BACK_KEY, high, (x, y), Lift.RESTING)
        faces.draw(surface, "AS", high, (x + round(wide * 0.7), y), Lift.RESTING)
        sheet = pygame.Rect(0, 0, round(rect.width * 0.22), round(high * 0.8))
        sheet.midright = (rect.right - rect.height // 4, rect.centery)
        painter.box(
            surface, sheet, Skin(radius, theme.panel_top, theme.panel, edge=theme.panel_edge, line=hairline(painter))
        )
        pill = sheet.inflate(-sheet.width // 3, 0)
        pill.height = max(3, sheet.height // 4)
        pill.bottom = sheet.bottom - sheet.height // 6
        painter.box(surface, pill, Skin(pill.height / 2, theme.accent, theme.accent))

    return paint
