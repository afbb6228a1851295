"""Controls for a value: a line of text, a number, a slider; and the row of settings that holds a control."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import percent
from cardtable.kernel.compat import override
from cardtable.letters import is_split, is_written, start_of
from cardtable.ui.core.fonts import is_leftwards
from cardtable.ui.core.scene import AccessibleAction, ActionRequested, KeyDown, Transition
from cardtable.ui.core.theme import BODY, CAPTION, ICON, INSET, STRONG, Gap, Ink, Radius
from cardtable.ui.paint.painter import Painter, Skin
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Row, Tight
from cardtable.ui.widgets.buttons import Button, Pressable, Toggle
from cardtable.ui.widgets.skins import ControlState, field_skin, groove_skin, knob_skin
from cardtable.ui.widgets.text import Label, Span, flow, flow_size, paint_lines
from cardtable.ui.widgets.widget import (
    TWICE,
    Align,
    Control,
    Described,
    FingerDrag,
    NumberRange,
    Widget,
    WidgetRole,
    growing,
    requested_number,
    state_of,
)


class Editing(Struct, frozen=True):
    """The state of a text being edited. ``caret`` and ``anchor`` are positions between characters; the text between
    them is selected.
    """

    text: str = ""
    caret: int = 0
    anchor: int = 0

    @property
    def selected(self) -> tuple[int, int]:
        """Start and end of the selection; equal if it is empty."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selection(self) -> str:
        start, end = self.selected
        return self.text[start:end]

    def typed(self, text: str, most: int | None = None) -> Editing:
        """``text`` in place of the selection, cut so that the whole has at most ``most`` characters; line breaks are
        dropped.
        """
        start, end = self.selected
        clean = "".join(letter for letter in unicodedata.normalize("NFC", text) if is_written(letter))
        if most is not None:
            clean = start_of(clean, max(0, most - len(self.text) + end - start))
        place = start + len(clean)
        return Editing(self.text[:start] + clean + self.text[end:], place, place)

    def moved(self, place: int, *, selecting: bool = False) -> Editing:
        """The caret at ``place``; with ``selecting`` the selection extends to there, otherwise it is cleared."""
        caret = max(0, min(len(self.text), place))
        return replace(self, caret=caret, anchor=self.anchor if selecting else caret)

    def after_key(self, key: str, *, words: bool, selecting: bool) -> Editing:
        """The caret after an arrow key, "home" or "end". Arrows move by ``words`` or characters; without ``selecting``
        one by characters goes to the end of a selection.
        """
        before, after = (
            (self.word_before(), self.word_after()) if words else (self.character_before(), self.character_after())
        )
        if self.selection and not selecting and not words:
            before, after = self.selected
        left, right = (after, before) if is_leftwards(self.text) else (before, after)
        places = {"left": left, "right": right, "home": 0, "end": len(self.text)}
        return self.moved(places[key], selecting=selecting)

    def erased(self, place: int) -> Editing:
        """Delete the selection or, without one, the text between the caret and ``place``."""
        start, end = self.selected
        if start == end:
            start, end = sorted((self.caret, max(0, min(len(self.text), place))))
        return Editing(self.text[:start] + self.text[end:], start, start)

    def all_selected(self) -> Editing:
        return replace(self, caret=len(self.text), anchor=0)

    def places(self) -> list[int]:
        """All positions for a caret; none splits a character."""
        last = len(self.text)
        return [place for place in range(last + 1) if place in {0, last} or not is_split(self.text, place)]

    def character_before(self) -> int:
        """The start of the character before the caret."""
        return max((place for place in self.places() if place < self.caret), default=0)

    def character_after(self) -> int:
        """The end of the character after the caret."""
        return min((place for place in self.places() if place > self.caret), default=len(self.text))

    def word_before(self) -> int:
        """The start of the word at or before the caret."""
        place = self.caret
        while place and not self.text[place - 1].isalnum():
            place -= 1
        while place and self.text[place - 1].isalnum():
            place -= 1
        return place

    def word_after(self) -> int:
        """The end of the word at or after the caret."""
        place, last = self.caret, len(self.text)
        while place < last and not self.text[place].isalnum():
            place += 1
        while place < last and self.text[place].isalnum():
            place += 1
        return place


_LENGTH = 240  # units
_CARET = 2  # units


class TextField(Control[str]):
    """A line of text of at most ``most`` characters. Enter calls ``on_submit``, unless a ``message`` says that the text
    is invalid.

    If ``letters`` is not empty, only those can be typed or pasted.
    """

    role = WidgetRole.TEXT_FIELD
    finger_drag = FingerDrag.ACROSS
    edits_text = True

    def __init__(
        self,
        label: str,
        text: str = "",
        *,
        on_submit: Callable[[str], Transition | None] | None = None,
        placeholder: str = "",
        most: int | None = None,
        letters: str = "",
        icon: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._edit = Editing(text, len(text), len(text))
        self._on_submit = on_submit
        self._placeholder, self._most, self._icon = placeholder, most, icon
        self._letters = frozenset(letters)
        self._message = ""
        self._hidden = 0  # pixels of text scrolled out at the left

    @property
    def text(self) -> str:
        """The text; setting it calls no handler."""
        return self._edit.text

    @text.setter
    def text(self, text: str) -> None:
        self._edit = Editing(text, len(text), len(text))
        self.touch()

    @property
    def message(self) -> str:
        """Why the text is invalid; empty if it is valid."""
        return self._message

    @message.setter
    def message(self, message: str) -> None:
        if message != self._message:
            self._message = message
            self.changed()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide = max(painter.px(_LENGTH) // 2, min(painter.px(_LENGTH), width))
        if not self._message:
            return wide, painter.target(BODY)
        lines = flow(painter, self._warning(), max(wide, width))
        return wide, painter.target(BODY) + painter.px(Gap.XS) + flow_size(lines)[1]

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self.face = pygame.Rect(rect.x, rect.y, rect.width, min(rect.height, painter.target(BODY)))
        self._keep_in_view(painter)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        frame = self.face or self.rect
        painter.box(surface, frame, field_skin(painter, state_of(self), wrong=bool(self._message)))
        theme = painter.theme
        if self._icon:
            side = painter.icon_px(ICON)
            painter.icon(
                surface, self._icon, side, theme.muted, (frame.x + painter.px(Gap.M) + side // 2, frame.centery)
            )
        clip, room = surface.get_clip(), self._text_rect(painter)
        surface.set_clip(clip.clip(room.inflate(2 * painter.px(_CARET), 0)))
        self._paint_text(surface, painter, room)
        surface.set_clip(clip)
        if self._message:
            below = pygame.Rect(self.rect.x, frame.bottom + painter.px(Gap.XS), self.rect.width, 0)
            paint_lines(surface, painter, flow(painter, self._warning(), self.rect.width), below)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if self.host and self.enabled:
            place = self._place_at(self.host.painter, x)
            self._put(self._edit.moved(place))
            if clicks >= TWICE:
                word = self._edit.moved(self._edit.word_before())
                self._put(word.moved(word.word_after(), selecting=True))
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.host and self.enabled:
            self._put(self._edit.moved(self._place_at(self.host.painter, x), selecting=True))

    @override
    def type_text(self, text: str) -> bool:
        self._insert(text)
        return True

    @override
    def key(self, event: KeyDown) -> bool:
        if "alt" in event.mods:
            return False
        edit, ctrl = self._edit, "ctrl" in event.mods
        if event.key == "return" and not ctrl:
            return self._submit()
        if event.key in {"backspace", "delete"}:
            far = (edit.word_before(), edit.word_after()) if ctrl else (edit.character_before(), edit.character_after())
            self._change(edit.erased(far[0] if event.key == "backspace" else far[1]))
            return True
        if event.key in {"left", "right", "home", "end"}:
            self._put(edit.after_key(event.key, words=ctrl, selecting="shift" in event.mods))
            return True
        if ctrl:
            return self._command(event.key)
        return len(event.key) == 1 or event.key == "space"  # its text arrives as TextInput

    def _command(self, key: str) -> bool:
        host = self.host
        if key == "a":
            self._put(self._edit.all_selected())
        elif key in {"c", "x"} and host:
            if self._edit.selection:
                host.clipboard.write(self._edit.selection)
                if key == "x":
                    self._change(self._edit.erased(self._edit.caret))
        elif key == "v" and host:
            self._insert(host.clipboard.read())
        else:
            return False
        return True

    def _submit(self) -> bool:
        if self._on_submit and not self._message and self.host:
            self.host.go(self._on_submit(self.text))
        return self._on_submit is not None

    def _insert(self, text: str) -> None:
        """Insert the allowed characters; if there are none, the selection stays."""
        fit = "".join(letter for letter in text if not self._letters or letter in self._letters)
        if fit or not self._letters:
            self._change(self._edit.typed(fit, self._most))

    def _change(self, edit: Editing) -> None:
        if not self.enabled:
            return
        changed = edit.text != self.text
        self._put(edit)
        if changed:
            self._tell(self.text)

    def _put(self, edit: Editing) -> None:
        self._edit = edit
        if self.host:
            self._keep_in_view(self.host.painter)
        self.touch()

    def _paint_text(self, surface: pygame.Surface, painter: Painter, room: pygame.Rect) -> None:
        theme, edit = painter.theme, self._edit
        x = room.x - self._hidden
        high = painter.line(BODY)
        if edit.selection and self.focused:
            for left, right in painter.marked(edit.text, *edit.selected, BODY):
                surface.fill(theme.selection, pygame.Rect(x + left, room.centery - high // 2, right - left, high))
        if edit.text:
            colour = theme.text if self.enabled else theme.muted
            painter.write(surface, edit.text, BODY, colour, x, room.centery)
        elif self._placeholder:
            painter.write(surface, self._placeholder, BODY, theme.muted, x, room.centery)
        if self.focused and self.enabled:
            caret = x + painter.caret(edit.text, edit.caret, BODY)
            surface.fill(theme.accent, pygame.Rect(caret, room.centery - high // 2, painter.px(_CARET), high))

    def _keep_in_view(self, painter: Painter) -> None:
        room = self._text_rect(painter).width
        caret = painter.caret(self._edit.text, self._edit.caret, BODY)
        whole = painter.width(self._edit.text, BODY)
        self._hidden = max(0, min(self._hidden, whole - room))
        self._hidden = max(caret - room, min(self._hidden, caret))

    def _place_at(self, painter: Painter, x: float) -> int:
        """The caret position nearest to ``x``."""
        offset = x - self._text_rect(painter).x + self._hidden
        text = self._edit.text
        return min(self._edit.places(), key=lambda place: abs(painter.caret(text, place, BODY) - offset))

    def _text_rect(self, painter: Painter) -> pygame.Rect:
        room = (self.face or self.rect).inflate(-2 * painter.px(Gap.M), 0)
        if self._icon:
            side = painter.icon_px(ICON) + painter.px(Gap.S)
            room = pygame.Rect(room.x + side, room.y, room.width - side, room.height)
        return room

    def _warning(self) -> tuple[Span, ...]:
        return (Span(self._message, CAPTION, Ink.BAD),)

    @override
    def described(self) -> Described:
        edit = self._edit
        hint = self.hint or self._placeholder
        return replace(super().described(), hint=hint, problem=self._message, caret=(edit.anchor, edit.caret))

    @override
    def perform(self, request: ActionRequested) -> bool:
        """A screen reader's text replaces the whole text."""
        if request.action is not AccessibleAction.SET_VALUE:
            return super().perform(request)
        self._put(self._edit.all_selected())
        self._insert(request.text)
        return True

    @override
    def _value(self) -> str:
        return self.text


class NumberField(Control[int]):
    """A whole number from ``low`` to ``high`` in steps of ``step``; digits typed in succession form one number."""

    role = WidgetRole.NUMBER_FIELD

    def __init__(
        self,
        label: str,
        value: int,
        *,
        low: int = 0,
        high: int = 100,
        step: int = 1,
        hint: str = "",
    ) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._low, self._high, self._step = low, high, step
        self._number = max(low, min(high, value))
        self._typed = ""
        self._held = 0  # -1 or 1 while a side is pressed
        self._over = 0

    @property
    def value(self) -> int:
        """The number; setting it calls no handler."""
        return self._number

    @value.setter
    def value(self, value: int) -> None:
        self._number = max(self._low, min(self._high, value))
        self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widest = max(painter.width(str(number), STRONG) for number in (self._low, self._high))
        target = painter.target(STRONG)
        return widest + 2 * painter.px(Gap.M) + 2 * target, target

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        painter.box(surface, self.rect, field_skin(painter, ControlState.REST if self.enabled else ControlState.OFF))
        for side, icon, end in ((-1, "minus", self._low), (1, "plus", self._high)):
            place = self._side(side)
            usable = self.enabled and self._number != end
            if usable and (self._held == side or (self.hovered and self._over == side)):
                inset = 2 * painter.px(INSET)
                face = theme.field if self._held == side else theme.raised_top
                painter.box(surface, place.inflate(-inset, -inset), Skin(painter.px(Radius.SMALL), face, face))
            colour = theme.text if usable else theme.panel_edge
            painter.icon(surface, icon, painter.icon_px(ICON), colour, place.center)
        text = self._typed or str(self._number)
        colour = theme.text if self.enabled else theme.muted
        painter.write(
            surface, text, STRONG, colour, self.rect.centerx - painter.width(text, STRONG) // 2, self.rect.centery
        )

    @override
    def point(self, x: float, y: float) -> None:
        if self._over != self._side_at(x, y):
            self._over = self._side_at(x, y)
            self.touch()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self._held = self._side_at(x, y) if self.enabled else 0
        self.touch()
        return True

    @override
    def release(self, x: float, y: float) -> None:
        if self._held and self._side_at(x, y) == self._held:
            self._choose(self._number + self._held * self._step)
        self.let_go()

    @override
    def let_go(self) -> None:
        self._held = 0
        super().let_go()

    @override
    def key(self, event: KeyDown) -> bool:
        if event.mods or not self.enabled:
            return False
        steps = {"left": -1, "down": -1, "right": 1, "up": 1, "pagedown": -10, "pageup": 10}
        if event.key in steps:
            self._choose(self._number + steps[event.key] * self._step)
        elif event.key in {"home", "end"}:
            self._choose(self._low if event.key == "home" else self._high)
        elif event.key == "backspace":
            self._type(self._typed[:-1] if self._typed else str(self._number)[:-1])
        else:
            return event.key.isdigit()  # its text arrives as TextInput
        return True

    @override
    def type_text(self, text: str) -> bool:
        if text.isdigit() and self.enabled:
            self._type((self._typed + text)[-len(str(self._high)) :])
        return True

    def _type(self, typed: str) -> None:
        """Show what has been typed, and take it as the value when it is valid."""
        if typed and self._low <= int(typed) <= self._high:
            self._choose(int(typed))
        self._typed = typed
        self.touch()

    def _choose(self, number: int) -> None:
        fit = max(self._low, min(self._high, number))
        self._typed = ""
        changed = fit != self._number
        self.value = fit
        if changed:
            self._tell(fit)

    def _side(self, side: int) -> pygame.Rect:
        place = pygame.Rect(0, 0, self.rect.height, self.rect.height)
        place.topleft = self.rect.topleft
        if side > 0:
            place.right = self.rect.right
        return place

    def _side_at(self, x: float, y: float) -> int:
        return next((side for side in (-1, 1) if self._side(side).collidepoint(x, y)), 0)

    @override
    def described(self) -> Described:
        return replace(super().described(), number=NumberRange(self._number, self._low, self._high, self._step))

    @override
    def perform(self, request: ActionRequested) -> bool:
        wanted = requested_number(request, self._number, self._step)
        if wanted is None or not self.enabled:
            return super().perform(request)
        self._choose(round(wanted))
        return True

    @override
    def _value(self) -> str:
        return str(self._number)


_KNOB, _GROOVE, _SLIDER = 24, 6, 180  # units


class Slider(Control[float]):
    """A number from ``low`` to ``high`` in steps of ``step``, shown as a percentage beside the groove."""

    role = WidgetRole.SLIDER
    finger_drag = FingerDrag.ACROSS
    acts_on_press = True

    def __init__(
        self,
        label: str,
        value: float,
        texts: Catalogue,
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        hint: str = "",
    ) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._low, self._high, self._step = low, high, step
        self._texts = texts
        self._value_now = self._fit(value)

    @property
    def value(self) -> float:
        """The value; setting it calls no handler."""
        return self._value_now

    @value.setter
    def value(self, value: float) -> None:
        self._value_now = self._fit(value)
        self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        least = painter.px(_SLIDER) // 2 + self._note_width(painter)
        wanted = painter.px(_SLIDER) + self._note_width(painter)
        return max(least, min(wanted, width)), painter.target(BODY)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, state = painter.theme, state_of(self)
        track = self._track()
        middle = self._place()
        painter.box(surface, track, groove_skin(painter, track.height / 2, state))
        done = pygame.Rect(track.x, track.y, max(track.height, middle - track.x), track.height)
        colour = theme.accent if self.enabled else theme.edge
        painter.box(surface, done, Skin(track.height / 2, colour, colour))
        side = painter.icon_px(_KNOB)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (middle, track.centery)
        painter.box(surface, knob, knob_skin(painter, side / 2, state))
        text = self._show(self._value_now)
        ink = theme.text if self.enabled else theme.muted
        painter.write(surface, text, BODY, ink, self.rect.right - painter.width(text, BODY), self.rect.centery)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if self.enabled:
            self.pressed = True
            self.drag(x, y)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.enabled:
            track, side = self._track(), self._knob_side()
            room = max(1, track.width - side)
            self._choose(self._low + (x - track.x - side / 2) / room * (self._high - self._low))

    @override
    def release(self, x: float, y: float) -> None:
        self.let_go()

    @override
    def key(self, event: KeyDown) -> bool:
        if event.mods or not self.enabled:
            return False
        page = max(self._step, (self._high - self._low) / 5)
        steps = {"left": -self._step, "right": self._step, "pagedown": -page, "pageup": page}
        if event.key in steps:
            self._choose(self._value_now + steps[event.key])
        elif event.key in {"home", "end"}:
            self._choose(self._low if event.key == "home" else self._high)
        else:
            return False
        return True

    def _choose(self, value: float) -> None:
        fit = self._fit(value)
        if fit == self._value_now:
            return
        self.value = fit
        self._tell(fit)

    def _show(self, value: float) -> str:
        return percent(self._texts, value)

    def _fit(self, value: float) -> float:
        steps = round((value - self._low) / self._step)
        return round(min(self._high, max(self._low, self._low + steps * self._step)), 6)

    def _note_width(self, painter: Painter) -> int:
        widest = max(painter.width(self._show(value), BODY) for value in (self._low, self._high, self._value_now))
        return widest + painter.px(Gap.L)

    def _track(self) -> pygame.Rect:
        painter = self.host.painter if self.host else None
        if not painter:
            return pygame.Rect(self.rect)
        track = pygame.Rect(self.rect.x, 0, self.rect.width - self._note_width(painter), painter.icon_px(_GROOVE))
        track.centery = self.rect.centery
        return track

    def _knob_side(self) -> int:
        return self.host.painter.icon_px(_KNOB) if self.host else 0

    def _place(self) -> int:
        track, side = self._track(), self._knob_side()
        share = (self._value_now - self._low) / (self._high - self._low)
        return track.x + side // 2 + round(share * (track.width - side))

    @override
    def described(self) -> Described:
        number = NumberRange(self._value_now, self._low, self._high, self._step)
        return replace(super().described(), number=number)

    @override
    def perform(self, request: ActionRequested) -> bool:
        wanted = requested_number(request, self._value_now, self._step)
        if wanted is None or not self.enabled:
            return super().perform(request)
        self._choose(wanted)
        return True

    @override
    def _value(self) -> str:
        return self._show(self._value_now)


_DIGITS = "1234567890"
_ACROSS = 6  # two rows


def number_pad(field: TextField, *, label: str, erase: str) -> Widget:
    """Buttons for digits that type into ``field``, and one named ``erase`` that deletes the last one. They are no tab
    stops.
    """

    def typed(digit: str) -> None:
        field.type_text(digit)

    def erased() -> None:
        field.key(KeyDown("backspace"))

    buttons = [
        *(Button(digit, partial(typed, digit)) for digit in _DIGITS),
        Button("", erased, icon="back", hint=erase),
    ]
    for button in buttons:
        button.tab_stop = False
    return ColumnGrid(buttons, columns=_ACROSS, gap=Gap.XS, label=label)


_WORDS = 150  # units: the least width of text beside a control
_CONTROL = 280  # units: the common width of controls on the right


class _Common(Column):
    """Gives controls a common width, so that those below each other line up."""

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        common = min(width, painter.px(_CONTROL))
        wide = super()._size(painter, common)[0]
        return max(wide, common), super()._size(painter, width)[1]  # its height if it gets the whole width


class _FirstLine(Column):
    """Text as high as a control, so that it stays beside the first line when a message appears below."""

    def __init__(self, words: Widget) -> None:
        super().__init__([growing(words) if isinstance(words, Label) else words])
        self._bare = isinstance(words, Label)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, width)
        if not width:  # ask for a line of its own rather than be squeezed to the longest word
            wanted = super()._size(painter, painter.px(_CONTROL))[0]
            wide = max(wide, min(wanted, painter.px(_WORDS)))
        return wide, max(high, painter.target(BODY)) if self._bare else high


class Setting(Row):
    """A setting's name and an explaining ``note`` beside its control; pressing the text works the control, whose label
    it is.
    """

    role = WidgetRole.GROUP

    def __init__(self, text: str, control: Widget, *, note: str = "") -> None:
        name = Label(text, BODY)
        words = Column([name, Label(note, CAPTION, Ink.MUTED)], gap=Gap.NONE) if note else name
        said = growing(_FirstLine(words))
        held = control if isinstance(control, Toggle) else _Common([control])
        tight = Tight.SHRINK if isinstance(control, Toggle) else Tight.STACK
        align = Align.START if isinstance(control, TextField) and not note else Align.CENTRE
        super().__init__([said, held], gap=Gap.L, align=align, tight=tight, label=text)
        self._said = said
        self.control = control
        control.label = control.label or text
        control.note = note

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        control = self.control
        if not self._said.rect.collidepoint(x, y) or not control.focusable or not self.host:
            return False
        self.host.focus(control, ring=False)
        return isinstance(control, Pressable) and control.press(control.rect.centerx, control.rect.centery, clicks)

    @override
    def release(self, x: float, y: float) -> None:
        if self._said.rect.collidepoint(x, y):
            self.control.release(*self.control.rect.center)
        else:
            self.control.let_go()
