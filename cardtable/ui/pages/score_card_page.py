"""The score card of a Golf round: the holes played, the result so far, and the best round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from msgspec import Struct

from cardtable.ai.skill import skill_at
from cardtable.games.registry import played_in_rounds
from cardtable.i18n.phrases import amount, day_text, decimal, signed
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError
from cardtable.kernel.options import complete
from cardtable.kernel.override import override
from cardtable.kernel.state import Setup
from cardtable.session.analysis import BestOfDeals
from cardtable.session.records import Kept, RoundId, RoundRow, read_options
from cardtable.session.scores import (
    HOLES,
    RoundVerdict,
    counted_rounds,
    hole_deal,
    is_sound,
    luck_of,
    round_to_beat,
    total,
    verdict,
)
from cardtable.ui.core.scene import Pop, Push, Replace, Transition
from cardtable.ui.core.theme import (
    BODY,
    CAPTION,
    FELT,
    LEAD,
    LEAD_STRONG,
    LINE_STRONG,
    PAPER,
    TITLE,
    Gap,
    Ink,
    Radius,
    Rgb,
    TypeStyle,
    mix,
)
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.score_grid import ScoreGrid, Sign, muted_ink, paint_sign, score_lines
from cardtable.ui.paint.painter import Painter, Skin, hairline
from cardtable.ui.paint.things import TokenArt
from cardtable.ui.services import Services
from cardtable.ui.widgets.boxes import Column, Row, Spacer
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.menu import MenuButton, MenuItem
from cardtable.ui.widgets.pictures import token_art
from cardtable.ui.widgets.screen import Toast
from cardtable.ui.widgets.skins import Look, panel_skin
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, Widget, WidgetRole, adopt, growing


class ScoreCardScene(PageScene):
    """Shows the current state of the round, also after play has gone on below."""

    def __init__(self, services: Services, round_id: RoundId, *, from_history: bool = False) -> None:
        super().__init__(services)
        self._round_id = round_id
        self._deals: BestOfDeals | None = None
        self._usual: float | None = None
        self._told: Callable[[], object] = lambda: None
        self._from_history = from_history

    @override
    def title(self) -> str:
        return self.text("card.title")

    @override
    def content(self) -> Widget:
        row = self._s.store.round(self._round_id)
        if row is None or not is_sound(row):
            return Label(self.text("card.none"), BODY, Ink.GROUND_MUTED)
        since = self._s.store.counted_from(played_in_rounds().info.id)
        best = round_to_beat(row, counted_rounds(self._s.store.rounds(), since))
        self._leave_deals()
        self._deals = self._deals_of(row)
        sheet = ScoreGrid(score_lines(row, best, self._s.texts, self._possible()), _hole(row))
        luck = Label(self._luck(row), BODY, Ink.GROUND_MUTED, set_=Align.CENTRE)

        def told() -> None:
            sheet.show_lines(score_lines(row, best, self._s.texts, self._possible()))
            luck.text = self._luck(row)

        self._told = told
        paper = ScorePaper(self._printed(row), sheet)
        line = Label(self._verdict_line(row, best), LEAD, Ink.TEXT, set_=Align.CENTRE)
        return _Below(paper, [line, luck, self._buttons(row)])

    @override
    def resume(self, result: object) -> None:
        self.rebuild()
        super().resume(result)

    @override
    def leave(self) -> None:
        super().leave()
        self._leave_deals()

    def _leave_deals(self) -> None:
        if self._deals is not None:
            self._deals.leave()

    def _deals_of(self, row: RoundRow) -> BestOfDeals | None:
        """The deals of the holes that were played; None where their house rules cannot be read any more."""
        game = played_in_rounds()
        try:
            options = complete(game.info.options, read_options(row.options))
        except (BadInput, BadRecord):
            return None
        self._usual = skill_at(game.info.id).usual_best(options)
        deals = [Setup(hole_deal(row.number, hole), options) for hole in range(1, len(row.strokes) + 1)]
        return BestOfDeals(self._s.worker, self._s.screens.shelf, game, deals)

    @override
    def update(self, now: float) -> Transition | None:
        if self._deals is not None and self._deals.take_news():
            self._told()
        return super().update(now)

    def _possible(self) -> Sequence[int | None]:
        """The fewest possible strokes of each played hole; empty without a worker to find them."""
        found = () if self._deals is None else self._deals.look()
        return found if self._s.worker is not None or None not in found else ()

    def _luck(self, row: RoundRow) -> str:
        """How much of the strokes was the luck of the deals, and how much own play."""
        luck = luck_of(row.strokes, self._possible(), self._usual)
        if luck is None:
            return ""
        return self.text(
            "card.luck",
            best=amount(self._s.texts, luck.best),
            usual=decimal(self._s.texts, luck.usual),
            luck=decimal(self._s.texts, luck.luck, plus=True),
            play=signed(self._s.texts, luck.play),
        )

    def _reviewed(self) -> Sequence[MenuItem]:
        """The holes that are over, to be looked at again."""
        kept = self._s.store.of_round(self._round_id)
        over = {each.hole: each for each in kept if each.reason is not None and each.hole is not None}
        return [
            MenuItem(self.text("play.hole_number", hole=hole), partial(self._review, each), "flag")
            for hole, each in sorted(over.items())
        ]

    def _review(self, kept: Kept) -> Transition | None:
        try:
            return Push(self._s.screens.review(kept.record))
        except CardtableError:
            self.toast(Toast(self.text("review.unreadable"), icon="warning"))
            return None

    def _printed(self, row: RoundRow) -> Print:
        played = len(row.strokes)
        figures = [PaperFigure(self.text("card.bogey"), str(row.bogey))]
        stamp = None
        if played == HOLES:
            verdict_now = verdict(total(row.strokes), row.bogey)
            stamp = Stamp(self.text(f"round.{verdict_now.value}"), verdict_now is not RoundVerdict.OVER)
        figures.append(PaperFigure(self.text("card.out_total"), amount(self._s.texts, total(row.strokes))))
        day = self.text("card.day", day=day_text(self._s.texts, row.started))
        legend = ((Sign.CIRCLE, self.text("card.cleared")), (Sign.DOUBLE, self.text("card.below_zero")))
        return Print(self.text(f"game.{played_in_rounds().info.id}.name"), day, tuple(figures), legend, stamp)

    def _verdict_line(self, row: RoundRow, best: RoundRow | None) -> str:
        """The state of the round, in a sentence."""
        strokes, played = total(row.strokes), len(row.strokes)
        if row.abandoned:
            return self.text("card.given_up")
        if played < HOLES:
            left = row.bogey - strokes
            key = "card.room" if left >= 0 else "card.no_room"
            return self.text(key, hole=played + 1, n=abs(left), bogey=row.bogey)
        told = amount(self._s.texts, strokes)
        if best is None:
            return self.text("card.done", total=told)
        if best.id == row.id:
            return self.text("card.is_best", total=told)
        return self.text("card.behind", total=told, n=strokes - total(best.strokes))

    def _buttons(self, row: RoundRow) -> Widget:
        """The way back is first: the table below an unfinished round."""
        goes_on = row.ended is None and not row.abandoned
        back = Button(
            self.text("card.to_table" if goes_on else "page.back"), self.leave_page, icon="back", look=Look.PRIMARY
        )
        rounds = Button(self.text("card.all_rounds"), self._all_rounds, icon="history")
        review = MenuButton(self.text("play.review"), self._reviewed, icon="eye", look=Look.SECONDARY)
        review.enable(bool(row.strokes))
        return Row([growing(Spacer()), back, review, rounds, growing(Spacer())], gap=Gap.M)

    def _all_rounds(self) -> Transition:
        return Pop() if self._from_history else Replace(self._s.screens.round_history())


def _hole(row: RoundRow) -> int | None:
    """The hole being played (1–9); None when the round is over."""
    played = len(row.strokes)
    return played + 1 if played < HOLES and not row.abandoned else None


class _Below(Column):
    """The card as high as it can be, and what is said of it right below."""

    def __init__(self, paper: ScorePaper, rest: Sequence[Widget]) -> None:
        super().__init__([paper, *rest], gap=Gap.XL)
        self._paper = paper

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        most = self.measure(painter, rect.width)[1] + self._paper.spare(painter, rect.width)
        super().arrange(painter, pygame.Rect(rect.x, rect.y, rect.width, min(rect.height, most)))


_ROOMY = 700  # units of width from which the card has a wide margin
_CREASE = 42  # of 255: how dark the fold is
_TILT = 5.0  # degrees: a stamp is never quite straight


class PaperFigure(Struct, frozen=True):
    """A value and what it is."""

    name: str
    value: str


class Stamp(Struct, frozen=True):
    """The verdict; ``good`` ones are green, the words say it too."""

    text: str
    good: bool


class Print(Struct, frozen=True):
    """The print around the grid; ``legend`` explains the signs."""

    title: str
    day: str
    figures: tuple[PaperFigure, ...]
    legend: tuple[tuple[Sign, str], ...]
    stamp: Stamp | None = None


class ScorePaper(Widget):
    """The paper with ``sheet`` in its middle."""

    role = WidgetRole.PANE

    def __init__(self, printed: Print, sheet: ScoreGrid) -> None:
        said = [printed.title, printed.day, *(f"{each.name} {each.value}" for each in printed.figures)]
        super().__init__(label=", ".join([*said, *([printed.stamp.text] if printed.stamp else [])]))
        self._print = printed
        self._sheet = sheet
        self._fold = Fold(self)
        adopt(self, [sheet, self._fold])
        self._art = token_art()
        self.grow = 1.0

    @override
    def children(self) -> Sequence[Widget]:
        return (self._sheet, self._fold)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        pad = self._pad(painter, width)
        inner = max(0, width - 2 * pad)
        wide, high = self._sheet.measure(painter, inner)
        head, foot = self._head(painter, max(inner, wide))[1], self._legend(painter, max(inner, wide))[1]
        return max(width, wide + 2 * pad), head + high + foot + 2 * painter.px(Gap.L) + 2 * pad

    def spare(self, painter: Painter, width: int) -> int:
        """How many pixels higher than it needs to be it can become."""
        inner = width - 2 * self._pad(painter, width)
        return self._sheet.most_height(painter, inner) - self._sheet.measure(painter, inner)[1]

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        pad = self._pad(painter, rect.width)
        inner = rect.width - 2 * pad
        natural = self._sheet.measure(painter, inner)[1]
        high = max(natural, natural + rect.height - self.measure(painter, rect.width)[1])
        top = rect.y + pad + self._head(painter, inner)[1] + painter.px(Gap.L)
        self._sheet.arrange(painter, pygame.Rect(rect.x + pad, top, inner, high))
        self._fold.arrange(painter, pygame.Rect(rect.center, (0, 0)))
        self._fold.at = self._sheet.crease(painter) - rect.x

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, _paper_skin(painter))
        pad = self._pad(painter, self.rect.width)
        frame = self.rect.inflate(-pad, -pad)
        pygame.draw.rect(surface, mix(PAPER.panel, FELT.ground, 0.45), frame, hairline(painter))
        inner = self.rect.width - 2 * pad
        for block, place in self._head(painter, inner)[0]:
            block.paint(surface, painter, place.move(self.rect.x + pad, self.rect.y + pad))
        foot = self._sheet.rect.bottom + painter.px(Gap.L)
        for block, place in self._legend(painter, inner)[0]:
            block.paint(surface, painter, place.move(self.rect.x + pad, foot))

    def _head(self, painter: Painter, width: int) -> tuple[list[tuple[PaperBlock, pygame.Rect]], int]:
        """Title at the left, the rest at the right; below each other where there is no room."""
        printed = self._print
        rest: list[PaperBlock] = [
            PaperWords((each.value, LEAD_STRONG), (each.name, CAPTION)) for each in printed.figures
        ]
        if printed.stamp:
            rest.insert(0, Rubber(printed.stamp))
        title = Flagged(PaperWords((printed.title, TITLE), (printed.day, CAPTION)), self._art)
        return spread(painter, title, rest, width)

    def _legend(self, painter: Painter, width: int) -> tuple[list[tuple[PaperBlock, pygame.Rect]], int]:
        blocks = [Ringed(sign, text) for sign, text in self._print.legend]
        return wrapped(painter, blocks, width, 0)

    def _pad(self, painter: Painter, width: int) -> int:
        return painter.px(Gap.XXL if width > painter.px(_ROOMY) else Gap.L)


class Fold(Widget):
    """The crease of a card that was carried in a pocket: a shade, a light edge; ``at`` pixels from its left edge.

    Lies over the whole ``card`` and takes no place of its own.
    """

    def __init__(self, card: Widget) -> None:
        super().__init__()
        self.at = 0
        self._card = card

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return 0, 0

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        wide, inside = painter.px(Gap.XXL), self._card.rect.inflate(-2 * hairline(painter), -2 * hairline(painter))
        shade = pygame.Surface((wide, 1), pygame.SRCALPHA)
        for x in range(wide):
            shade.set_at((x, 0), (*PAPER.shadow, round(_CREASE * ((x + 1) / wide) ** 2)))
        shade = pygame.transform.scale(shade, (wide, inside.height))
        surface.blit(shade, (self._card.rect.x + self.at - wide, inside.y))
        light = pygame.Surface((hairline(painter), inside.height), pygame.SRCALPHA)
        light.fill((*PAPER.panel_top, 190))
        surface.blit(light, (self._card.rect.x + self.at, inside.y))


class PaperWords(Struct, frozen=True):
    """Two lines, the first one large."""

    first: tuple[str, TypeStyle]
    second: tuple[str, TypeStyle]

    def size(self, painter: Painter) -> tuple[int, int]:
        lines = (self.first, self.second)
        return max(painter.width(*line) for line in lines), sum(painter.line(style) for _, style in lines)

    def paint(self, surface: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
        (first, large), (second, small) = self.first, self.second
        painter.write(surface, first, large, PAPER.text, place.x, place.y + painter.line(large) // 2)
        painter.write(surface, second, small, muted_ink(painter), place.x, place.bottom - painter.line(small) // 2)


class Flagged(Struct, frozen=True):
    """Words behind the flag of the game."""

    words: PaperWords
    art: TokenArt

    def size(self, painter: Painter) -> tuple[int, int]:
        wide, high = self.words.size(painter)
        return high + painter.px(Gap.S) + wide, high

    def paint(self, surface: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
        surface.blit(self.art.picture("flag", place.height), place)
        aside = place.height + painter.px(Gap.S)
        self.words.paint(surface, painter, pygame.Rect(place.x + aside, place.y, place.width - aside, place.height))


class Rubber(Struct, frozen=True):
    """The verdict as a rubber stamp."""

    stamp: Stamp

    def size(self, painter: Painter) -> tuple[int, int]:
        wide, high = self._flat(painter)
        return wide + high // 4, high + wide // 10

    def paint(self, surface: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
        ink = PAPER.good if self.stamp.good else PAPER.bad
        flat = pygame.Surface(self._flat(painter), pygame.SRCALPHA)
        line = max(2, painter.px(LINE_STRONG))
        painter.box(flat, flat.get_rect(), Skin(painter.px(Radius.SMALL), edge=ink, line=line))
        text = painter.text(LEAD_STRONG, self.stamp.text.upper(), ink)
        flat.blit(text, text.get_rect(center=flat.get_rect().center))
        turned = pygame.transform.rotozoom(flat, _TILT, 1.0)
        surface.blit(turned, turned.get_rect(center=place.center))

    def _flat(self, painter: Painter) -> tuple[int, int]:
        return painter.width(self.stamp.text.upper(), LEAD_STRONG) + 2 * painter.px(Gap.L), painter.line(
            LEAD_STRONG
        ) + painter.px(Gap.M)


class Ringed(Struct, frozen=True):
    """A sign and what it means."""

    sign: Sign
    text: str

    def size(self, painter: Painter) -> tuple[int, int]:
        side = painter.line(CAPTION)
        return side + painter.px(Gap.S) + painter.width(self.text, CAPTION), side

    def paint(self, surface: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
        side = place.height
        paint_sign(surface, painter, pygame.Rect(place.x, place.y, side, side), self.sign)
        painter.write(
            surface, self.text, CAPTION, muted_ink(painter), place.x + side + painter.px(Gap.S), place.centery
        )


PaperBlock = PaperWords | Flagged | Rubber | Ringed
"""A piece of print that is placed as a whole."""


def spread(
    painter: Painter, first: PaperBlock, rest: Sequence[PaperBlock], width: int
) -> tuple[list[tuple[PaperBlock, pygame.Rect]], int]:
    """``first`` at the left and the rest at the right end of one line, or the rest in lines below it; and the height."""
    wide, high = first.size(painter)
    line, tall = wrapped(painter, rest, width * 4, 0)
    end = line[-1][1].right if line else 0
    if wide + painter.px(Gap.XL) + end <= width:
        height = max(high, tall)
        moved = [(block, place.move(width - end, height - tall)) for block, place in line]
        return [(first, pygame.Rect(0, height - high, wide, high)), *moved], height
    below, tall = wrapped(painter, rest, width, high + painter.px(Gap.M))
    return [(first, pygame.Rect(0, 0, wide, high)), *below], tall


def wrapped(
    painter: Painter, blocks: Sequence[PaperBlock], width: int, top: int
) -> tuple[list[tuple[PaperBlock, pygame.Rect]], int]:
    """The blocks in lines from the height ``top`` on, each standing on the foot of its line; and the foot of all."""
    lines: list[list[tuple[PaperBlock, pygame.Rect]]] = [[]]
    x = 0
    for block in blocks:
        wide, high = block.size(painter)
        if x and x + wide > width:
            lines.append([])
            x = 0
        lines[-1].append((block, pygame.Rect(x, 0, wide, high)))
        x += wide + painter.px(Gap.XL)
    placed: list[tuple[PaperBlock, pygame.Rect]] = []
    for line in lines:
        foot = top + max((place.height for _, place in line), default=0)
        placed += [(block, place.move(0, foot - place.height)) for block, place in line]
        top = foot + painter.px(Gap.S)
    return placed, top - painter.px(Gap.S)


def _paper_skin(painter: Painter) -> Skin:
    edge: Rgb = mix(PAPER.panel, PAPER.text, 0.25)
    return Skin(
        radius=painter.px(Radius.SMALL),
        top=PAPER.panel_top,
        bottom=PAPER.panel,
        edge=edge,
        line=hairline(painter),
        shadow=panel_skin(painter).shadow,
    )
