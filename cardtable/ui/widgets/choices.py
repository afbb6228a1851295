"""Choices of one option: segments, pictures, and a list that opens; each is one tab stop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.compat import override
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.core.theme import (
    BODY,
    CAPTION,
    CAPTION_STRONG,
    ICON,
    INSET,
    LINE_STRONG,
    STRONG,
    Gap,
    IconSize,
    Ink,
    Radius,
    Rgb,
)
from cardtable.ui.paint.painter import Painter, Skin, hairline, paint_disc
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.buttons import Pressable
from cardtable.ui.widgets.pictures import PaintsPicture
from cardtable.ui.widgets.skins import ControlState, field_skin, floating_skin, segment_skin, well_skin
from cardtable.ui.widgets.text import Span, TextLine, flow, flow_size, paint_lines
from cardtable.ui.widgets.widget import (
    AccessiblePart,
    Control,
    Described,
    Hold,
    Layer,
    Widget,
    WidgetRole,
    adopt,
    box_of,
    lineage,
    state_of,
)

T = TypeVar("T")


class Choosable(Struct, Generic[T], frozen=True):
    """An option: its ``value`` and how it is shown; ``note`` is muted text beside it; a ``colour`` replaces the icon.

    A list shows an option that is not ``enabled``, but it cannot be chosen.
    """

    value: T
    text: str
    note: str = ""
    icon: str = ""
    colour: Rgb | None = None
    enabled: bool = True


def index_of(options: Sequence[Choosable[T]], value: T) -> int:
    """The index of ``value``; 0 if it is not among the options."""
    return next((index for index, option in enumerate(options) if option.value == value), 0)


class PartsChoice(Control[T], ABC):
    """A choice among visible parts, each with a value and a text. Subclasses lay them out (``_part``) and paint them."""

    part_role: ClassVar[WidgetRole] = WidgetRole.RADIO

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[T, str]],
        value: T,
        *,
        hint: str = "",
    ) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._values = tuple(values)
        self._at = next((at for at, (each, _) in enumerate(self._values) if each == value), 0)
        self._over: int | None = None
        self._held: int | None = None

    @property
    def value(self) -> T:
        """The chosen value; setting it calls no handler."""
        return self._values[self._at][0]

    @value.setter
    def value(self, value: T) -> None:
        self._at = next((at for at, (each, _) in enumerate(self._values) if each == value), 0)
        self.touch()

    def choose(self, at: int) -> None:
        """Choose the part at index ``at`` and report it; does nothing if it is already chosen."""
        if at == self._at:
            return
        self._at = at
        self.touch()
        self._tell(self.value)

    @abstractmethod
    def _part(self, at: int) -> pygame.Rect:
        """The rectangle of a part on the screen."""

    @property
    def _step_keys(self) -> tuple[str, str]:
        """The keys for the previous and the next part."""
        return "left", "right"

    def _is_lit(self, at: int) -> bool:
        """Whether the pointer is over that part."""
        return self.hovered and at == self._over

    @override
    def point(self, x: float, y: float) -> None:
        over = self._found(x, y)
        if over != self._over:
            self._over = over
            self.touch()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self._held = self._found(x, y)
        return True

    @override
    def release(self, x: float, y: float) -> None:
        held, self._held = self._held, None
        if self.enabled and held is not None and self._found(x, y) == held:
            self.choose(held)

    @override
    def let_go(self) -> None:
        self._held = None
        super().let_go()

    @override
    def key(self, event: KeyDown) -> bool:
        last = len(self._values) - 1
        back, ahead = self._step_keys
        wanted = {back: max(0, self._at - 1), ahead: min(last, self._at + 1), "home": 0, "end": last}
        if event.mods or event.key not in wanted or not self.enabled:
            return False
        self.choose(wanted[event.key])
        return True

    def target(self, at: int) -> pygame.Rect:
        """The area that can be pressed for this part; larger than the part if that is drawn small."""
        return self._part(at)

    def _found(self, x: float, y: float) -> int | None:
        return next((at for at in range(len(self._values)) if self.target(at).collidepoint(x, y)), None)

    @override
    def accessible_parts(self) -> Sequence[AccessiblePart]:
        many = len(self._values)
        return [
            AccessiblePart(
                at, self.part_role, text, box_of(self._part(at)), chosen=at == self._at, at=at == self._at,
                enabled=self.enabled, place=(at + 1, many),
            )
            for at, (_, text) in enumerate(self._values)
        ]  # fmt: skip

    @override
    def _value(self) -> str:
        return self._values[self._at][1]


class Segmented(PartsChoice[T]):
    """A choice among few ``options`` side by side, or below each other if they do not fit."""

    role = WidgetRole.RADIO_GROUP

    def __init__(
        self,
        label: str,
        options: Sequence[Choosable[T]],
        value: T,
        *,
        hint: str = "",
    ) -> None:
        super().__init__(label, [(option.value, option.text) for option in options], value, hint=hint)
        self._options = tuple(options)
        self._stacked = False
        self._inset = 0

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widest = max(self._part_width(painter, option) for option in self._options)
        inset = 2 * self._pad(painter)
        count = len(self._options)
        if widest * count + inset <= width:
            return widest * count + inset, painter.target(STRONG)
        return widest + inset, painter.target(STRONG) * count

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        widest = max(self._part_width(painter, option) for option in self._options)
        self._inset = self._pad(painter)
        self._stacked = widest * len(self._options) + 2 * self._inset > rect.width

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, well_skin(painter))
        for index, option in enumerate(self._options):
            place = self._part(index)
            on = index == self._at
            state = (
                ControlState.OFF
                if not self.enabled
                else ControlState.HOVER
                if self._is_lit(index)
                else ControlState.REST
            )
            skin = segment_skin(painter, on=on, state=state)
            if skin:
                painter.box(surface, place, skin)
            self._paint_part(surface, painter, option, place, on=on)

    @property
    @override
    def _step_keys(self) -> tuple[str, str]:
        return ("up", "down") if self._stacked else ("left", "right")

    def _paint_part(
        self, surface: pygame.Surface, painter: Painter, option: Choosable[T], place: pygame.Rect, *, on: bool
    ) -> None:
        theme = painter.theme
        colour = theme.accent_text if on and self.enabled else theme.text if self.enabled else theme.muted
        width = painter.width(option.text, STRONG)
        side = painter.icon_px(ICON)
        icon = side + (painter.px(Gap.S) if option.text else 0) if option.icon else 0
        x = place.centerx - (width + icon) // 2
        if option.icon:
            painter.icon(surface, option.icon, side, colour, (x + side // 2, place.centery))
        painter.write(surface, option.text, STRONG, colour, x + icon, place.centery)

    def _part_width(self, painter: Painter, option: Choosable[T]) -> int:
        icon = painter.icon_px(ICON) + painter.px(Gap.S) if option.icon else 0
        return max(painter.width(option.text, STRONG) + icon + 2 * painter.px(Gap.M), painter.target(STRONG))

    def _pad(self, painter: Painter) -> int:
        return painter.px(INSET)

    @override
    def _part(self, at: int) -> pygame.Rect:
        return self._share(self.rect.inflate(-2 * self._inset, -2 * self._inset), at)

    @override
    def target(self, at: int) -> pygame.Rect:
        return self._share(self.rect, at)

    def _share(self, whole: pygame.Rect, at: int) -> pygame.Rect:
        """The part's share of ``whole``."""
        count = len(self._options)
        if self._stacked:
            top, bottom = (whole.y + whole.height * place // count for place in (at, at + 1))
            return pygame.Rect(whole.x, top, whole.width, bottom - top)
        left, right = (whole.x + whole.width * place // count for place in (at, at + 1))
        return pygame.Rect(left, whole.y, right - left, whole.height)


class Pictured(Struct, Generic[T], frozen=True):
    """An option: a ``value``, its name, and the function that paints its picture."""

    value: T
    text: str
    paints: PaintsPicture


class PictureChoice(PartsChoice[T]):
    """A choice among pictures of ``wide`` × ``high`` units, in one or more rows."""

    role = WidgetRole.RADIO_GROUP

    def __init__(
        self,
        label: str,
        options: Sequence[Pictured[T]],
        value: T,
        *,
        wide: float,
        high: float,
    ) -> None:
        super().__init__(label, [(option.value, option.text) for option in options], value)
        self._options = tuple(options)
        self._wide, self._high = wide, high
        self._places: list[pygame.Rect] = []

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        places = self._laid(painter, width)
        return max(place.right for place in places), max(place.bottom for place in places)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self._places = self._laid(painter, rect.width)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for at, (option, laid) in enumerate(zip(self._options, self._places, strict=True)):
            place = laid.move(self.rect.topleft)
            picture = pygame.Rect(place.x, place.y, place.width, place.height - self._foot(painter))
            self._paint_frame(surface, painter, picture, at)
            inner = picture.inflate(-2 * painter.px(Gap.S), -2 * painter.px(Gap.S))
            option.paints(surface, inner, painter)
            chosen = at == self._at
            style, colour = (CAPTION_STRONG, painter.theme.text) if chosen else (CAPTION, painter.theme.muted)
            x = place.centerx - painter.width(option.text, style) // 2
            painter.write(surface, option.text, style, colour, x, place.bottom - painter.line(style) // 2)
            if chosen:
                self._paint_tick(surface, painter, picture)

    def _paint_frame(self, surface: pygame.Surface, painter: Painter, picture: pygame.Rect, at: int) -> None:
        theme = painter.theme
        radius = painter.px(Radius.CONTROL)
        if at == self._at:
            skin = Skin(radius, theme.field, theme.field, edge=theme.accent, line=max(2, painter.px(LINE_STRONG)))
        elif self._is_lit(at):
            skin = Skin(radius, theme.raised, theme.raised, edge=theme.accent, line=hairline(painter))
        else:
            skin = Skin(radius, edge=theme.panel_edge, line=hairline(painter))
        painter.box(surface, picture, skin)

    def _paint_tick(self, surface: pygame.Surface, painter: Painter, picture: pygame.Rect) -> None:
        side = painter.px(IconSize.USUAL)
        badge = pygame.Rect(0, 0, side, side)
        badge.center = (picture.right - painter.px(Gap.XS), picture.y + painter.px(Gap.XS))
        theme = painter.theme
        painter.box(
            surface, badge, Skin(side / 2, theme.accent_top, theme.accent, edge=theme.panel, line=hairline(painter))
        )
        painter.icon(surface, "check", round(side * 0.7), theme.accent_text, badge.center)

    @override
    def _part(self, at: int) -> pygame.Rect:
        return self._places[at].move(self.rect.topleft)

    def _laid(self, painter: Painter, width: int) -> list[pygame.Rect]:
        """The rectangles of the options, picture and name, relative to the widget."""
        names = max(painter.width(option.text, CAPTION_STRONG) for option in self._options)
        wide = max(painter.px(self._wide) + 2 * painter.px(Gap.S), names)
        high = painter.px(self._high) + 2 * painter.px(Gap.S) + self._foot(painter)
        gap = painter.px(Gap.M)
        fit = max(1, (width + gap) // (wide + gap))
        rows = -(-len(self._options) // fit)
        columns = -(-len(self._options) // rows)  # rows of equal length, so that no picture is alone in the last one
        steps = [divmod(at, columns) for at in range(len(self._options))]
        return [pygame.Rect(column * (wide + gap), row * (high + gap), wide, high) for row, column in steps]

    def _foot(self, painter: Painter) -> int:
        return painter.line(CAPTION) + painter.px(Gap.XS)


class ListRow(Struct, frozen=True):
    """A row of a list: icon or colour, text, and a note or a shortcut at its end."""

    text: str
    note: str = ""
    icon: str = ""
    enabled: bool = True
    colour: Rgb | None = None


class ListBox(Control[int]):
    """A list of rows. ``chosen`` has a tick, the current one is highlighted. Its value is the index of the picked row."""

    role = WidgetRole.LIST
    radius = Radius.SMALL
    ringed = False  # the highlighted row shows the focus

    def __init__(self, rows: Sequence[ListRow], chosen: int | None, *, label: str = "") -> None:
        super().__init__(label=label, focusable=True)
        self._rows = tuple(rows)
        self._chosen = chosen
        self._typed = ""
        self.at = chosen if chosen is not None else 0

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widest = max((self._beside(painter, row) + painter.width(row.text, BODY) for row in self._rows), default=0)
        wide = min(widest, width) if width else widest
        tallest = max((flow_size(self._text(painter, row, wide))[1] for row in self._rows), default=0)
        return wide, max(painter.target(BODY), tallest + 2 * painter.px(Gap.S)) * len(self._rows)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for index, row in enumerate(self._rows):
            place = self.row_rect(index)
            if surface.get_clip().colliderect(place):
                self._paint_row(surface, painter, index, row, place)

    def row_rect(self, index: int) -> pygame.Rect:
        height = self.rect.height // max(1, len(self._rows))
        return pygame.Rect(self.rect.x, self.rect.y + index * height, self.rect.width, height)

    def move_to(self, index: int) -> None:
        """Highlight row ``index`` and scroll it into view."""
        self.at = max(0, min(len(self._rows) - 1, index))
        for ancestor in lineage(self.parent):
            if isinstance(ancestor, Scroll):
                ancestor.reveal(self.row_rect(self.at))
        self.touch()

    @override
    def point(self, x: float, y: float) -> None:
        index = self._index(x, y)
        if index != self.at:
            self.at = index
            self.touch()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self.point(x, y)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.rect.collidepoint(x, y):
            self.point(x, y)

    @override
    def release(self, x: float, y: float) -> None:
        if self.rect.collidepoint(x, y):
            self._pick(self._index(x, y))

    @override
    def key(self, event: KeyDown) -> bool:
        steps = {"up": self.at - 1, "down": self.at + 1, "home": 0, "end": len(self._rows) - 1}
        steps |= {"pageup": self.at - 6, "pagedown": self.at + 6}
        if event.mods - {"shift"}:
            return False
        if event.key in steps:
            self.move_to(steps[event.key])
        elif event.key in {"return", "space"}:
            if not event.repeat:
                self._pick(self.at)
        else:
            return False
        return True

    @override
    def type_text(self, text: str) -> bool:
        """Jump to the next row that begins with ``text``."""
        count = len(self._rows)
        for step in range(1, count + 1):
            index = (self.at + step) % count
            if self._rows[index].text.casefold().startswith(text.casefold()):
                self.move_to(index)
                break
        return True

    def _pick(self, index: int) -> None:
        if self._rows[index].enabled:
            self._tell(index)

    def _index(self, x: float, y: float) -> int:
        height = max(1, self.rect.height // max(1, len(self._rows)))
        return max(0, min(len(self._rows) - 1, int((y - self.rect.y) // height)))

    def _paint_row(
        self, surface: pygame.Surface, painter: Painter, index: int, row: ListRow, place: pygame.Rect
    ) -> None:
        theme = painter.theme
        lit = index == self.at and row.enabled
        if lit:
            painter.box(surface, place, Skin(painter.px(Radius.SMALL), theme.accent, theme.accent))
        colour = theme.accent_text if lit else theme.text if row.enabled else theme.muted
        quiet = theme.accent_text if lit else theme.muted
        x = place.x + painter.px(Gap.M)
        side = painter.icon_px(ICON)
        if row.colour:
            paint_disc(surface, painter, (x + side // 2, place.centery), painter.icon_px(IconSize.SMALL), row.colour)
        elif row.icon:
            painter.icon(surface, row.icon, side, colour, (x + side // 2, place.centery))
        if row.colour or row.icon:
            x += side + painter.px(Gap.M)
        lines = self._text(painter, row, place.width)
        wide, high = flow_size(lines)
        ink = Ink.ON_ACCENT if lit else Ink.TEXT if row.enabled else Ink.MUTED
        paint_lines(surface, painter, lines, pygame.Rect(x, place.centery - high // 2, wide, high), ink=ink)
        right = place.right - painter.px(Gap.M)
        if self._chosen is not None:
            if index == self._chosen:
                painter.icon(surface, "check", side, colour, (right - side // 2, place.centery))
            right -= side + painter.px(Gap.S)
        if row.note:
            painter.write(surface, row.note, CAPTION, quiet, right - painter.width(row.note, CAPTION), place.centery)

    def _text(self, painter: Painter, row: ListRow, width: int) -> tuple[TextLine, ...]:
        """The row's text, wrapped on a narrow screen."""
        return flow(painter, (Span(row.text),), max(1, width - self._beside(painter, row)))

    def _beside(self, painter: Painter, row: ListRow) -> int:
        """The width a row needs besides its text."""
        side = painter.icon_px(ICON)
        width = 2 * painter.px(Gap.M)
        width += side + painter.px(Gap.M) if row.icon or row.colour else 0
        width += side + painter.px(Gap.S) if self._chosen is not None else 0
        return width + (painter.width(row.note, CAPTION) + painter.px(Gap.XL) if row.note else 0)

    @override
    def described(self) -> Described:
        description = super().described()
        return replace(description, role=WidgetRole.MENU, value="") if self._chosen is None else description

    @override
    def accessible_parts(self) -> Sequence[AccessiblePart]:
        role = WidgetRole.MENU_ITEM if self._chosen is None else WidgetRole.OPTION
        many = len(self._rows)
        return [
            AccessiblePart(
                index, role, row.text, box_of(self.row_rect(index)), hint=row.note, at=index == self.at,
                chosen=None if self._chosen is None else index == self._chosen, enabled=row.enabled,
                place=(index + 1, many),
            )
            for index, row in enumerate(self._rows)
        ]  # fmt: skip

    @override
    def _value(self) -> str:
        return ", ".join(filter(None, (self._rows[self.at].text, self._rows[self.at].note))) if self._rows else ""


class Popup(Layer):
    """A list on its own sheet below ``anchor``, or above if there is no room; scrolls if it is too long."""

    role = WidgetRole.MENU
    hold = Hold.POPUP

    def __init__(self, anchor: Widget, box: ListBox) -> None:
        super().__init__(label=anchor.label)
        self._anchor = anchor
        self._box = box
        self._scroll = Scroll(box, pad=0, bleed=0)
        adopt(self, [self._scroll])

    @override
    def children(self) -> Sequence[Widget]:
        return (self._scroll,)

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        pad, margin = painter.px(Gap.XS), painter.px(Gap.S)
        bounds = screen.inflate(-2 * margin, -2 * margin)
        around = self._anchor.rect
        wide = self._box.measure(painter, bounds.width - 2 * pad - painter.px(Gap.L))[0]
        wide = min(bounds.width, max(wide + 2 * pad + painter.px(Gap.L), around.width))
        high = self._box.measure(painter, wide - 2 * pad - painter.px(Gap.L))[1] + 2 * pad
        gap = painter.px(Gap.XS)
        below, above = bounds.bottom - around.bottom - gap, around.top - gap - bounds.top
        rect = pygame.Rect(around.x, around.bottom + gap, wide, high)
        if high > max(below, above):
            rect.height = min(high, bounds.height)
        elif high > below:
            rect.bottom = around.top - gap
        self.rect = rect.clamp(bounds)
        self._scroll.arrange(painter, self.rect.inflate(-2 * pad, -2 * pad))
        self._scroll.focusable = False
        if self._scroll.max_offset:
            self._scroll.reveal(self._box.row_rect(self._box.at))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, floating_skin(painter))


_LEAST = 120  # units; a longer text is cut in the field, never in the list


class ChoiceList(Pressable, Control[T]):
    """A choice in a drop-down list. Space or Enter opens it; arrows, letters and Enter choose; Esc keeps the old
    choice.
    """

    role = WidgetRole.CHOICE

    def __init__(
        self,
        label: str,
        options: Sequence[Choosable[T]],
        value: T,
        *,
        hint: str = "",
    ) -> None:
        super().__init__(self._open, label=label, hint=hint)
        self._options = tuple(options)
        self._at = index_of(options, value)
        self._popup: Popup | None = None

    @property
    def value(self) -> T:
        """The chosen value; setting it calls no handler."""
        return self._options[self._at].value

    @value.setter
    def value(self, value: T) -> None:
        self._at = index_of(self._options, value)
        self.touch()

    @property
    def is_open(self) -> bool:
        return self._popup is not None and self._popup.host is not None

    def offer(self, options: Sequence[Choosable[T]]) -> None:
        """Replace the options, keeping the chosen value."""
        value = self.value
        self._options = tuple(options)
        self.value = value

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widest = max((painter.width(option.text, BODY) for option in self._options), default=0)
        icon = (
            painter.icon_px(ICON) + painter.px(Gap.S)
            if any(option.icon or option.colour for option in self._options)
            else 0
        )
        wanted = widest + icon + 2 * painter.px(Gap.M) + painter.px(Gap.S) + painter.icon_px(ICON)
        return max(min(wanted, width), painter.px(_LEAST)), painter.target(BODY)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        state = ControlState.HOVER if self.is_open else state_of(self)
        painter.box(surface, self.rect, field_skin(painter, state))
        theme = painter.theme
        colour = theme.text if self.enabled else theme.muted
        side = painter.icon_px(ICON)
        x = self.rect.x + painter.px(Gap.M)
        option = self._options[self._at]
        if option.colour:
            paint_disc(
                surface, painter, (x + side // 2, self.rect.centery), painter.icon_px(IconSize.SMALL), option.colour
            )
        elif option.icon:
            painter.icon(surface, option.icon, side, colour, (x + side // 2, self.rect.centery))
        if option.colour or option.icon:
            x += side + painter.px(Gap.S)
        room = self.rect.right - painter.px(Gap.M) - side - painter.px(Gap.XS) - x
        text = painter.fonts.ellipsis(option.text, BODY.face, painter.type_px(BODY), room)
        painter.write(surface, text, BODY, colour, x, self.rect.centery)
        turn = "chevron-up" if self.is_open else "chevron-down"
        painter.icon(surface, turn, side, colour, (self.rect.right - painter.px(Gap.M) - side // 2, self.rect.centery))

    def _open(self) -> None:
        rows = [
            ListRow(option.text, option.note, option.icon, enabled=option.enabled, colour=option.colour)
            for option in self._options
        ]
        self._popup = Popup(self, ListBox(rows, self._at, label=self.label).then(self._picked))
        if self.host:
            self.host.open(self._popup)
        self.touch()

    def _picked(self, index: int) -> None:
        changed = index != self._at
        self._at = index
        if self._popup:
            self._popup.dismiss()
        if changed:
            self._tell(self.value)

    @override
    def described(self) -> Described:
        return replace(super().described(), expanded=self.is_open)

    @override
    def _value(self) -> str:
        return self._options[self._at].text
