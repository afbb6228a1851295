"""The rules of a game as a page to read, with drawn cards and a table of contents. Independent of any game's rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from cardtable.games.registry import find
from cardtable.i18n.phrases import raised
from cardtable.kernel.compat import override
from cardtable.kernel.game import AnyGame
from cardtable.session.desk import is_open
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, Gap, Ink, Rgb
from cardtable.ui.game_words import aim_words, difference_words, options_in_force, with_house_rules
from cardtable.ui.pages.page import READING, PageScene, text_tool
from cardtable.ui.paint.painter import Painter
from cardtable.ui.services import Services
from cardtable.ui.widgets.boxes import Column, Panel, Scroll
from cardtable.ui.widgets.buttons import Action, Button, Pressable
from cardtable.ui.widgets.richtext import RichText
from cardtable.ui.widgets.skins import Look, button_skin
from cardtable.ui.widgets.text import Heading, Label, Span, flow, flow_size, paint_lines
from cardtable.ui.widgets.widget import Widget, WidgetRole, adopt, state_of

_LEAST = 480  # units: below this the list of parts is left out
_SIDE = 200  # units


class RulesScene(PageScene):
    """Scrolls by wheel, bar, keys, and by dragging the page; Esc goes back."""

    wide = READING

    def __init__(self, services: Services, game_id: str) -> None:
        super().__init__(services)
        self._game_id = game_id
        self._reader: Reader | None = None

    @override
    def title(self) -> str:
        return self.text(f"game.{self._game_id}.name")

    @override
    def note(self) -> str:
        game = find(self._game_id)
        return aim_words(game, options_in_force(self._s, game), self._s.texts)

    @override
    def tools(self) -> Sequence[Widget]:
        lesson = text_tool(Button(self.text("play.lesson"), self._lesson, icon="lesson"))
        house = text_tool(Button(self.text("rules.house_rules"), self._house_rules, icon="home"))
        return (lesson, house) if find(self._game_id).lesson else (house,)

    @override
    def content(self) -> Widget:
        game = find(self._game_id)
        page = read_rules(assets_folder() / "rules", self._game_id, self._s.texts.language)
        page = (
            with_house_rules(page, game, options_in_force(self._s, game), self._s.texts)
            if page
            else self._made_page(game)
        )
        drawn = self._s.faces, self._s.texts
        text = RichText.from_markdown(f"{self._differs()}{page}", drawn=drawn, label=self.title())
        reader = self._reader = Reader(text, label=self.title())
        headings = [block for block in text.children() if isinstance(block, Heading)]
        parts = Parts(self.text("rules.parts"), headings, reader, here=self.text("rules.here"))
        sheet = Panel([reader], padding=(Gap.XXL, Gap.XL), label=self.title())
        return Beside(parts, sheet, wide=_SIDE, least=_LEAST)

    def _made_page(self, game: AnyGame) -> str:
        """The rules of a game without a written page: aim, deal, clauses and options."""
        say = self._s.texts.text
        clauses = [f"clause.{game.id}.{key.removeprefix('clause.')}" for key in game.words if key.startswith("clause.")]
        options = [f"option.{spec.key}" for spec in game.info.options]
        parts = {
            "rules.deal": f"{raised(say(f'game.{game.id}.dealing'))}.",
            "rules.play": "\n".join(f"- {say(clause)}" for clause in clauses),
            "rules.house_rules": "\n".join(f"- **{say(option)}**. {say(f'{option}.help')}" for option in options),
        }
        told = (f"## {say(heading)}\n\n{part}" for heading, part in parts.items() if part)
        return "\n\n".join([say(f"game.{game.id}.goal"), *told])

    def _differs(self) -> str:
        """How the house rules in force differ from the page; shown first."""
        game = find(self._game_id)
        lines = difference_words(game, options_in_force(self._s, game), self._s.texts)
        if not lines:
            return ""
        told = "\n".join(f"- **{name}**. {source}." for name, source in lines)
        return f"## {self.text('house.differs.title')}\n\n{told}\n\n"

    @override
    def resume(self, result: object) -> None:
        """Focuses the text, so that arrow keys scroll it from the first moment."""
        super().resume(result)
        if self._reader is not None and self.stage.focused in {None, self.stage.trees.root}:
            self.stage.focus(self._reader, ring=False)

    def _lesson(self) -> Transition:
        return Push(self._s.screens.lesson(self._game_id))

    def _house_rules(self) -> Transition:
        return Push(self._s.screens.house_rules(self._game_id, begun=has_begun(self._s, self._game_id)))


def has_begun(services: Services, game_id: str) -> bool:
    """Whether a move has been made in the open game of that id: only then are its house rules fixed."""
    kept = services.store.latest_open(game_id)
    if kept is None:
        return is_open(services.store, game_id)  # a round of Golf between two holes
    moved = any(ply not in kept.record.auto for ply in range(len(kept.record.plies)))
    row = services.store.round(kept.round_id) if kept.round_id is not None else None
    return moved or bool(row and row.strokes)


def read_rules(folder: Path, game_id: str, language: str) -> str:
    """The page of a game in ``language``, otherwise in English; empty if it cannot be read."""
    for code in (language, "en"):
        try:
            return (folder / code / f"{game_id}.md").read_text(encoding="utf-8")
        except OSError:
            continue
    return ""


_PULL = 6  # units the pointer moves before it pulls the page
_READ = 4  # the part that is read begins in this part of the view, or above it


class Reader(Scroll):
    """A scroll whose page can also be dragged; lines cut off at the edges fade out."""

    def __init__(self, child: Widget, *, label: str) -> None:
        super().__init__(child, label=label)
        self._fade = Fade()
        adopt(self, [self._fade])
        self._held: tuple[float, int] | None = None  # where the page was taken, and how far it was scrolled then
        self._pulling = False
        self.moved: Callable[[], None] = lambda: None

    @override
    def children(self) -> Sequence[Widget]:
        return (*super().children(), self._fade)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self._fade.arrange(painter, rect)
        self._has_moved()

    @override
    def scroll_to(self, offset: float) -> bool:
        scrolled = super().scroll_to(offset)
        if scrolled:
            self._has_moved()
        return scrolled

    def _has_moved(self) -> None:
        self._fade.size = self._child.rect.width, self.rect.height  # without the bar
        self._fade.hidden = self.offset, self.max_offset - self.offset
        self.moved()

    def show_part(self, part: Widget) -> None:
        """Scrolls a part of the page to the top of the view."""
        self.scroll_to(part.rect.top - self._child.rect.top)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if super().press(x, y, clicks):
            return True
        self._held, self._pulling = (y, self.offset), False
        return self.max_offset > 0

    @override
    def drag(self, x: float, y: float) -> None:
        if self._held is None:
            super().drag(x, y)
            return
        start, offset = self._held
        host = self.host
        self._pulling = self._pulling or (host is not None and abs(y - start) > host.painter.px(_PULL))
        if self._pulling:
            self.scroll_to(offset + start - y)

    @override
    def let_go(self) -> None:
        self._held, self._pulling = None, False
        super().let_go()


class Parts(Column):
    """The table of contents; pressing a heading scrolls to it. The part being read is marked."""

    def __init__(self, name: str, parts: Sequence[Heading], reader: Reader, *, here: str) -> None:
        """``here`` marks the part being read for a screen reader."""
        self._links = [PartLink(part.text, partial(self._go, part), here) for part in parts]
        super().__init__([Label(name, CAPTION, Ink.GROUND_MUTED), *self._links], gap=Gap.NONE, label=name)
        self._parts, self._reader = tuple(parts), reader
        self._wanted: Heading | None = None
        reader.moved = self._mark

    def _go(self, part: Heading) -> None:
        self._reader.show_part(part)
        self._wanted = part  # at the end of the page it may not have got to the top
        self._mark()
        self._wanted = None

    def _mark(self) -> None:
        """Marks the last part whose heading is in the upper part of the view."""
        reader = self._reader
        line = (
            reader.rect.bottom
            if reader.max_offset == reader.offset > 0
            else reader.rect.y + reader.rect.height // _READ
        )
        read = [part for part in self._parts if part.rect.top <= line]
        now = self._wanted or (read[-1] if read else None)
        for part, link in zip(self._parts, self._links, strict=True):
            link.mark(here=part is now)


class PartLink(Pressable):
    """A line of the table of contents."""

    def __init__(self, text: str, action: Action, here: str) -> None:
        super().__init__(action, label=text)
        self.here = False
        self._told = here

    def mark(self, *, here: bool) -> None:
        """Shows whether this part is being read."""
        if here is not self.here:
            self.here = here
            self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        widest = (Span(self.label, STRONG),)
        wide, high = flow_size(flow(painter, widest, max(painter.px(Gap.HUGE), width)))
        return wide, max(painter.target(BODY), high + painter.px(Gap.S))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        skin = button_skin(painter, Look.QUIET, state_of(self))
        if skin:
            painter.box(surface, self.rect.inflate(2 * painter.px(Gap.S), 0), skin)
        lines = flow(painter, self._spans(), self.rect.width)
        spare = self.rect.height - flow_size(lines)[1]
        paint_lines(surface, painter, lines, self.rect.move(0, spare // 2))

    def _spans(self) -> tuple[Span, ...]:
        return (Span(self.label, STRONG, Ink.ACCENT),) if self.here else (Span(self.label, BODY, Ink.TEXT),)

    @override
    def _value(self) -> str:
        return self._told if self.here else ""


class Beside(Widget):
    """``side``, that many units wide, at the left of ``main``; hidden if ``main`` would become narrower than ``least``."""

    role = WidgetRole.GROUP

    def __init__(self, side: Widget, main: Widget, *, wide: float, least: float) -> None:
        super().__init__()
        self._side, self._main = adopt(self, [side, main])
        self._wide, self._least = wide, least
        self.grow = 1.0

    @override
    def children(self) -> Sequence[Widget]:
        return (self._side, self._main)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return width, self._main.measure(painter, width - self._taken(painter, width))[1]

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        taken = self._taken(painter, width)
        side = self._side.measure(painter, taken)[1] if taken else 0
        return max(side, self._main.least_height(painter, width - taken))

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        taken = self._taken(painter, rect.width)
        self._side.visible = taken > 0
        self._main.arrange(painter, pygame.Rect(rect.x + taken, rect.y, rect.width - taken, rect.height))
        if taken:
            high = self._side.measure(painter, painter.px(self._wide))[1]
            self._side.arrange(painter, pygame.Rect(rect.x, rect.y, taken - painter.px(Gap.XXL), high))

    def _taken(self, painter: Painter, width: int) -> int:
        """The width of the side and its gap; 0 if the side is hidden."""
        taken = painter.icon_px(self._wide) + painter.px(Gap.XXL)
        return taken if width - taken >= painter.icon_px(self._least) else 0


_MOST = 235  # of 255: how much the ground covers at the very edge


class Fade(Widget):
    """Shades the edges of a view in which ``hidden`` pixels are above and below. Never catches the pointer."""

    def __init__(self) -> None:
        super().__init__()
        self.size = 0, 0
        self.hidden = (0, 0)
        self._made: dict[tuple[int, int, Rgb], pygame.Surface] = {}

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        """Takes no room, so that presses reach the text below."""
        super().arrange(painter, pygame.Rect(rect.center, (0, 0)))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        view = pygame.Rect(self.parent.rect.topleft if self.parent else (0, 0), self.size)
        above, below = (min(painter.px(Gap.HUGE), hidden) for hidden in self.hidden)
        if above:
            veil = self._veil(view.width, above, painter.theme.panel_top)
            surface.blit(pygame.transform.flip(veil, False, True), view)
        if below:
            surface.blit(self._veil(view.width, below, painter.theme.panel), (view.x, view.bottom - below))

    def _veil(self, width: int, height: int, colour: Rgb) -> pygame.Surface:
        """Transparent at the top, nearly ``colour`` at the foot."""
        key = (width, height, colour)
        if key not in self._made:
            self._made = {kept: made for kept, made in self._made.items() if kept[0] == width}
            column = pygame.Surface((1, height), pygame.SRCALPHA)
            for y in range(height):
                column.set_at((0, y), (*colour, round(_MOST * (y + 1) / height)))
            self._made[key] = pygame.transform.scale(column, (width, height))
        return self._made[key]
