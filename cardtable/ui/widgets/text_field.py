"""A line of text to type in: caret, selection, clipboard, placeholder, and a message when what is typed cannot be used."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.ui.core.events import Deed, KeyDown, Requested
from cardtable.ui.core.scene import Transition
from cardtable.ui.core.system_fonts import is_leftwards
from cardtable.ui.core.theme import BODY, CAPTION, ICON, Gap, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import TWICE, Described, FingerDrag, Widget, WidgetRole
from cardtable.ui.widgets.editing import Editing
from cardtable.ui.widgets.skins import field_skin
from cardtable.ui.widgets.textflow import Span, flow, flow_size, paint_lines

_LENGTH = 240  # units
_CARET = 2  # units

OnText = Callable[[str], Transition | None]


class TextField(Widget):
    """``check`` returns a message for text that cannot be used, else ""; ``most`` limits the letters.

    ``letters`` are the only ones that can be typed or pasted; all are when it is empty.
    """

    role = WidgetRole.TEXT_FIELD
    finger_drag = FingerDrag.ACROSS
    edits_text = True

    def __init__(
        self,
        label: str,
        text: str = "",
        on_change: OnText | None = None,
        on_submit: OnText | None = None,
        *,
        placeholder: str = "",
        most: int | None = None,
        letters: str = "",
        check: Callable[[str], str] = lambda _: "",
        icon: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._edit = Editing(text, len(text), len(text))
        self._on_change, self._on_submit = on_change, on_submit
        self._placeholder, self._most, self._check, self._icon = placeholder, most, check, icon
        self._letters = frozenset(letters)
        self._message = check(text)
        self._hidden = 0  # pixels of text scrolled out at the left

    @property
    def text(self) -> str:
        """What stands in it; setting it tells nobody."""
        return self._edit.text

    @text.setter
    def text(self, text: str) -> None:
        self._edit = Editing(text, len(text), len(text))
        self.judge()
        self.touch()

    @property
    def message(self) -> str:
        """Why the text cannot be used; empty when it can."""
        return self._message

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
        frame = self._frame()
        painter.box(surface, frame, field_skin(painter, self._mood(), wrong=bool(self._message)))
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
            far = (edit.word_before(), edit.word_after()) if ctrl else (edit.sign_before(), edit.sign_after())
            self._change(edit.erased(far[0] if event.key == "backspace" else far[1]))
            return True
        if event.key in {"left", "right", "home", "end"}:
            self._travel(event.key, ctrl=ctrl, selecting="shift" in event.mods)
            return True
        if ctrl:
            return self._command(event.key)
        return len(event.key) == 1 or event.key == "space"  # its text arrives as TextInput

    def _travel(self, key: str, *, ctrl: bool, selecting: bool) -> None:
        edit = self._edit
        before, after = (edit.word_before(), edit.word_after()) if ctrl else (edit.sign_before(), edit.sign_after())
        start, end = edit.selected
        if start != end and not selecting and not ctrl:
            before, after = start, end
        left, right = (after, before) if is_leftwards(edit.text) else (before, after)
        places = {"left": left, "right": right, "home": 0, "end": len(edit.text)}
        self._put(edit.moved(places[key], selecting=selecting))

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
        """Put in what may stand here; where that is nothing, what is selected stays."""
        fit = "".join(letter for letter in text if not self._letters or letter in self._letters)
        if fit or not self._letters:
            self._change(self._edit.typed(fit, self._most))

    def _change(self, edit: Editing) -> None:
        if not self.enabled:
            return
        changed = edit.text != self.text
        self._put(edit)
        if changed:
            self.judge()
            if self._on_change and self.host:
                self.host.go(self._on_change(self.text))

    def judge(self) -> None:
        """See again whether the text can be used: what it is compared with has changed."""
        message = self._check(self.text)
        if message != self._message:
            self._message = message
            self.changed()

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
        """The place between signs nearest to ``x``."""
        offset = x - self._text_rect(painter).x + self._hidden
        text = self._edit.text
        return min(self._edit.places(), key=lambda place: abs(painter.caret(text, place, BODY) - offset))

    def _frame(self) -> pygame.Rect:
        return self.face or self.rect

    def _text_rect(self, painter: Painter) -> pygame.Rect:
        room = self._frame().inflate(-2 * painter.px(Gap.M), 0)
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
    def heed(self, asked: Requested) -> bool:
        """What is written takes the place of all that stands there."""
        if asked.deed is not Deed.WRITE:
            return super().heed(asked)
        self._put(self._edit.all_selected())
        self._insert(asked.text)
        return True

    @override
    def _value(self) -> str:
        return self.text
